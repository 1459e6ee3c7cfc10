/* The sampler for boards of up to 32 columns; included by estimate_template.h.
 *
 * It knows no promises, so all nodes of a level have one weight, and the equally spaced points are
 * counted in children and parts of a child: no point needs a product or a division. */

typedef struct {
    uint64_t sums, rises;
    uint32_t columns, next, children, unused;
} NAME(node);

/* the free squares of a row */
FOR uint32_t NAME(free_in_row)(const NAME(node) *node, const uint64_t *open, int last, int row)
{
    return node->columns & (uint32_t)(node->sums >> row & node->rises >> (last - row) & open[row]);
}

/* whether each row after the first of `order`, and each column left, has a free square */
FOR int NAME(is_hopeful)(
    const NAME(node) *node, const uint64_t *open, int last, const int32_t *order, int rows)
{
    uint32_t some = node->next;
    for (int i = 1; i < rows; i++) {
        const uint32_t free = NAME(free_in_row)(node, open, last, order[i]);
        if (!free) return 0;
        some |= free;
    }
    return some == node->columns;
}

/* the board before the first level; whether it may have a solution */
FOR int NAME(plant)(NAME(node) *node, const nq_tree *tree, const uint64_t *open)
{
    const int n = tree->n;
    node->columns = (uint32_t)(((uint64_t)1 << n) - 1);
    node->sums = node->rises = ((uint64_t)1 << (2 * n - 1)) - 1;
    for (int row = 0; row < n; row++) {
        const int column = tree->placed[row];
        if (column < 0) continue;
        node->columns &= ~((uint32_t)1 << column);
        nq_clear(&node->sums, row + column);
        nq_clear(&node->rises, column - row + n - 1);
    }
    node->next = NAME(free_in_row)(node, open, n - 1, tree->order[0]);
    node->children = (uint32_t)BITS64(node->next);
    return node->children > 0
           && (tree->drop_from > 0
               || NAME(is_hopeful)(node, open, n - 1, tree->order, tree->levels));
}

TARGET int NAME(estimate)(
    const nq_tree *tree, ptrdiff_t capacity, uint64_t random[4], uint64_t *nodes, int64_t *sums,
    int64_t *shifts, int *sampled, const int *stop)
{
    const int last = tree->n - 1, levels = tree->levels;
    uint64_t ones[BITS];
    const uint64_t *open = tree->open ? tree->open : ones;
    NAME(node) *here = (NAME(node) *)nodes, *there = here + capacity;
    uint64_t weight = (uint64_t)1 << NQ_ESTIMATE_UNIT_BITS, children;
    ptrdiff_t kept = 1;
    int polls = 1, shift = 0;
    memset(ones, 255, sizeof ones);
    *sampled = 0;
    for (int i = 0; i < levels; i++) sums[i] = shifts[i] = 0;
    if (!NAME(plant)(here, tree, open)) return NQ_DONE;
    children = here->children;
    for (int depth = 0;; depth++) {
        uint64_t part = 1, place = 0, whole = 1, rest = 0;
        sums[depth] = (int64_t)(children * weight);
        shifts[depth] = shift;
        if (depth == levels - 1 || children == 0) return NQ_DONE;
        if (children > (uint64_t)capacity) {
            const uint64_t distance =
                (children * weight << NQ_PROMISE_BITS) / (uint64_t)capacity + 1;
            int scale = 0;
            *sampled = 1;
            part = weight << NQ_PROMISE_BITS;
            place = nq_below(random, distance);
            while (distance >> scale >> (NQ_ESTIMATE_UNIT_BITS + NQ_PROMISE_BITS + 1)) scale++;
            shift += scale;
            weight = nq_rounded(random, distance, (uint64_t)1 << NQ_PROMISE_BITS << scale);
            whole = distance / part;
            rest = distance % part;
        }
        const int row = tree->order[depth], below = tree->order[depth + 1];
        const int gap = below > row ? below - row : row - below;
        const int drops = depth + 1 >= tree->drop_from;
        NAME(node) *child = there;
        uint64_t k = place / part;
        place %= part;
        children = 0;
        for (const NAME(node) *node = here; node < here + kept; node++) {
            if (k >= node->children) {
                k -= node->children;
                continue;
            }
            const uint32_t next = NAME(free_in_row)(node, open, last, below);
            do {
                if (--polls == 0) {
                    polls = NQ_POLL_CHILDREN;
                    if (nq_stopped(stop)) return NQ_STOPPED;
                }
                const uint64_t bit = (uint64_t)1 << SELECT64(node->next, (int)k);
                const uint32_t free = next & ~(uint32_t)(bit | bit << gap | bit >> gap);
                assert(child < there + capacity);
                place += rest;
                k += whole + (place >= part);
                if (place >= part) place -= part;
                if (!free) continue;
                child->columns = node->columns & ~(uint32_t)bit;
                child->sums = node->sums & ~(bit << row);
                child->rises = node->rises & ~(bit << (last - row));
                child->next = free;
                if (drops && !NAME(is_hopeful)(child, open, last, tree->order + depth + 1,
                                               levels - depth - 1))
                    continue;
                child->children = (uint32_t)BITS64(free);
                children += child->children;
                child++;
            } while (k < node->children);
            k -= node->children;
        }
        kept = child - there;
        if (kept == 0) return NQ_DONE;
        NAME(node) *swap = here;
        here = there;
        there = swap;
    }
}
