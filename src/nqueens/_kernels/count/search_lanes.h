/* Operations of the vector search where a predicate is a vector: a lane is all ones or zero. */
#define P V
#define V_ONES() V_SET1(-1)
#define V_ORAND(a, b, c) V_AND(V_OR(a, b), c)
#define V_DEC(a) V_ADD(a, V_ONES())
#define P_ZERO(a, b) P_EMPTY(V_AND(a, b))
#define P_ANDZERO(p, a, b) V_AND(p, P_ZERO(a, b))

/* X: the closed squares, since "and not" is one instruction */
#define X_OPEN(left, right, closed) V_OR(V_OR(left, right), closed)
#define X_AND(free, x) V_ANDNOT(x, free)
#define X_ANY3(a, b, c) V_AND(V_AND(a, b), c)
#define X_NONE2(a, b) V_AND(a, b)
#define X_NONE3(a, b, c) V_AND(V_AND(a, b), c)
#define X_NOT_BOTH(a, b) V_OR(a, b)
/* until the last test a predicate holds the dead lanes */
#define L_FIRST(free, x) P_EMPTY(X_AND(free, x))
#define L_NEXT(p, free, x) V_OR(p, P_EMPTY(X_AND(free, x)))
#define L_LAST(p, free, none) V_ANDNOT(p, P_ZERO(free, none))
#define L_END(p) V_XOR(p, V_ONES())
