/* Operations of the vector search that the levels of x86 share. */
#define P_SIZE(bits) NQ_POPCOUNT(bits)
/* a product with a de Bruijn number moves a code to the highest bits, unique for each column; the
 * exponent of a float is the column itself, except for bit 31, whose float is negative */
#define EXPONENT(v) MM(srli_epi32)(WHOLE(castps)(MM(cvtepi32_ps)(v)), 23)
#define V_CODE(queen) \
    (BITS == 16 ? MM(srli_epi16)(MM(mullo_epi16)(queen, V_SET1(NQ_DE_BRUIJN)), 12) \
                : V_AND(MM(sub_epi32)(EXPONENT(queen), V_SET1(127)), V_SET1(31)))
#define NIBBLES(v) MM(shuffle_epi8)(V_LOAD(nq_column_of), V_AND(v, MM(set1_epi8)(15)))
#define V_COLUMNS(v) \
    (BITS == 16 ? V_OR(NIBBLES(v), MM(slli_epi16)(NIBBLES(MM(srli_epi16)(v, 4)), 4)) : (v))
