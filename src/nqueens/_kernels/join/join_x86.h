/* Operations of the join on vectors of x86 that have no predicates. */
#define V_ANY(a) (!WHOLE(testz)(a, a))
#define V_DISJOINT(a, b) \
    ((unsigned)MM(movemask_pd)( \
        NQ_PASTE4(MM(castsi), WIDTH, _pd, )(MM(cmpeq_epi64)(V_AND(a, b), V_ZERO()))))
#define V_COUNT(a) count_bits(a)

/* the number of set bits of each 64-bit word */
NQ_INLINE NQ_TARGET(TARGET) V count_bits(V v)
{
    static const uint8_t bits_of[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const V low = MM(set1_epi8)(15), bits = V_LOAD(bits_of);
    const V a = MM(shuffle_epi8)(bits, V_AND(v, low));
    const V b = MM(shuffle_epi8)(bits, V_AND(MM(srli_epi16)(v, 4), low));
    return MM(sad_epu8)(MM(add_epi8)(a, b), V_ZERO());
}
