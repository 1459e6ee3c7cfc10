/* The records of boards of up to 32 columns, without promises; included by estimate_template.h. */

enum {
    NAME(COLUMNS), NAME(SUMS), NAME(RISES), NAME(NEXT), NAME(WEIGHT), NAME(SQUARES), NAME(CHILDREN),
    NAME(PROMISE)
};

/* the free squares of a row */
FOR void NAME(free_in_row)(
    uint64_t *restrict out, const nq_tree *tree, const NAME(level) *level, const uint64_t *node,
    int row)
{
    *out = node[NAME(COLUMNS)] & node[NAME(SUMS)] >> row
           & node[NAME(RISES)] >> (tree->n - 1 - row) & *NAME(open)(tree, level, NQ_OPEN_ROWS, row);
}

/* whether each row after that of level `depth`, and each column left, has a free square */
FOR int NAME(is_hopeful)(
    const uint64_t *node, const nq_tree *tree, const NAME(level) *level, int depth)
{
    uint64_t some = node[NAME(NEXT)], free;
    for (int i = depth + 1; i < tree->levels; i++) {
        NAME(free_in_row)(&free, tree, level, node, tree->order[i]);
        if (!free) return 0;
        some |= free;
    }
    return some == node[NAME(COLUMNS)];
}

/* the record of the board before the first level; whether it may have a solution */
FOR int NAME(plant)(uint64_t *node, const nq_tree *tree, const NAME(level) *level)
{
    const int n = tree->n;
    node[NAME(COLUMNS)] = ((uint64_t)1 << n) - 1;
    node[NAME(SUMS)] = node[NAME(RISES)] = ((uint64_t)1 << (2 * n - 1)) - 1;
    for (int row = 0; row < n; row++) {
        const int column = tree->placed[row];
        if (column < 0) continue;
        nq_clear(node + NAME(COLUMNS), column);
        nq_clear(node + NAME(SUMS), row + column);
        nq_clear(node + NAME(RISES), column - row + n - 1);
    }
    NAME(free_in_row)(node + NAME(NEXT), tree, level, node, tree->order[0]);
    node[NAME(WEIGHT)] = (uint64_t)1 << NQ_ESTIMATE_UNIT_BITS;
    node[NAME(CHILDREN)] = (uint64_t)BITS64(node[NAME(NEXT)]);
    return node[NAME(CHILDREN)] > 0
           && (tree->drop_from > 0 || NAME(is_hopeful)(node, tree, level, 0));
}

/* Write the child of a node with a queen on (row, column), without its weight; whether it is kept.
 * `next` are the free squares of the row of the child before this queen is placed. */
FOR int NAME(grow)(
    uint64_t *child, const uint64_t *node, const nq_tree *tree, const NAME(level) *level, int depth,
    const uint64_t *next, int column)
{
    const int row = tree->order[depth], below = tree->order[depth + 1];
    const int distance = below > row ? below - row : row - below;
    const uint64_t bit = (uint64_t)1 << column;
    const uint64_t free = *next & ~(bit | bit << distance | bit >> distance);
    if (!free) return 0;
    child[NAME(COLUMNS)] = node[NAME(COLUMNS)] & ~bit;
    child[NAME(SUMS)] = node[NAME(SUMS)] & ~(bit << row);
    child[NAME(RISES)] = node[NAME(RISES)] & ~(bit << (tree->n - 1 - row));
    child[NAME(NEXT)] = free;
    child[NAME(CHILDREN)] = (uint64_t)BITS64(free);
    return depth + 1 < tree->drop_from || NAME(is_hopeful)(child, tree, level, depth + 1);
}
