/* The records of boards of more than 32 columns; included by estimate_template.h. Besides the masks
 * named there, which take 2W words if they are of diagonals, a record has
 *
 *   COLUMNS    with zeros before and after
 *   REVERSED   bit n - 1 - c; zeros before and after
 *   FALLS      bit r - c + n - 1
 *   *_HALVES   the even bits of SUMS, FALLS or RISES, then the odd ones
 *   PLANES     the numbers of free squares of the rows, bit-sliced, then of the columns
 *
 * The squares of a line through a queen are consecutive bits in four of these masks, so that a
 * word-parallel AND gives the free ones. */

enum {
    NAME(COLUMNS) = W, NAME(REVERSED) = 3 * W, NAME(SUMS) = 5 * W, NAME(FALLS) = 7 * W,
    NAME(RISES) = 9 * W, NAME(SUM_HALVES) = 11 * W, NAME(FALL_HALVES) = 13 * W,
    NAME(RISE_HALVES) = 15 * W, NAME(NEXT) = 17 * W, NAME(WEIGHT) = 18 * W,
    NAME(SQUARES), NAME(CHILDREN), NAME(PROMISE),
    NAME(PLANES) = 18 * W + NQ_ESTIMATE_FACTS
};

/* out = the bits of `line` from `bit` on, which may be negative */
FOR void NAME(slice)(uint64_t *restrict out, const uint64_t *line, int bit)
{
    const uint64_t *from = line + (bit >> 6);
    const int shift = bit & 63;
    for (int w = 0; w < W; w++) out[w] = from[w] >> shift | from[w + 1] << 1 << (63 - shift);
}

FOR void NAME(and_slice)(uint64_t *restrict out, const uint64_t *line, int bit)
{
    const uint64_t *from = line + (bit >> 6);
    const int shift = bit & 63;
    for (int w = 0; w < W; w++) out[w] &= from[w] >> shift | from[w + 1] << 1 << (63 - shift);
}

/* the free squares of a row */
FOR void NAME(free_in_row)(
    uint64_t *restrict out, const nq_tree *tree, const NAME(level) *level, const uint64_t *node,
    int row)
{
    NAME(slice)(out, node + NAME(SUMS), row);
    NAME(and_slice)(out, node + NAME(RISES), tree->n - 1 - row);
    NAME(and_mask)(out, node + NAME(COLUMNS));
    NAME(and_mask)(out, NAME(open)(tree, level, NQ_OPEN_ROWS, row));
}

/* lost[0..2] = the other rows in which the queen on (row, column) takes a free square, by its
 * column and its diagonals */
FOR void NAME(lost_of_rows)(
    uint64_t lost[3][W], const nq_tree *tree, const NAME(level) *level, const uint64_t *node,
    int row, int column)
{
    const int n = tree->n, fall = column - row, rise = n - 1 - row - column;
    NAME(slice)(lost[0], node + NAME(SUMS), column);
    NAME(and_slice)(lost[0], node + NAME(FALLS), n - 1 - column);
    NAME(and_mask)(lost[0], NAME(open)(tree, level, NQ_OPEN_COLUMNS, column));
    NAME(slice)(lost[1], node + NAME(COLUMNS), fall);
    NAME(and_slice)(lost[1], node + NAME(SUM_HALVES) + (fall & 1) * W, fall >> 1);
    NAME(and_mask)(lost[1], NAME(open)(tree, level, NQ_OPEN_FALLS_BY_ROW, n - 1 + fall));
    NAME(slice)(lost[2], node + NAME(REVERSED), rise);
    NAME(and_slice)(lost[2], node + NAME(FALL_HALVES) + (rise & 1) * W, rise >> 1);
    NAME(and_mask)(lost[2], NAME(open)(tree, level, NQ_OPEN_RISES_BY_ROW, row + column));
    for (int i = 0; i < 3; i++) NAME(and_mask)(lost[i], level->masks + W);
}

/* the same for the other columns */
FOR void NAME(lost_of_columns)(
    uint64_t lost[3][W], const nq_tree *tree, const NAME(level) *level, const uint64_t *node,
    int row, int column)
{
    const int n = tree->n, fall = row - column, rise = n - 1 - row - column;
    const uint64_t bit = (uint64_t)1 << (column & 63);
    for (int w = 0; w < W; w++) lost[0][w] = node[NAME(NEXT) + w];
    NAME(slice)(lost[1], level->masks + W, fall);
    NAME(and_slice)(lost[1], node + NAME(SUM_HALVES) + (fall & 1) * W, fall >> 1);
    NAME(and_mask)(lost[1], NAME(open)(tree, level, NQ_OPEN_FALLS_BY_COLUMN, n - 1 - fall));
    NAME(slice)(lost[2], level->masks + 3 * W, rise);
    NAME(and_slice)(lost[2], node + NAME(RISE_HALVES) + (rise & 1) * W, rise >> 1);
    NAME(and_mask)(lost[2], NAME(open)(tree, level, NQ_OPEN_RISES_BY_COLUMN, row + column));
    for (int i = 1; i < 3; i++) NAME(and_mask)(lost[i], node + NAME(COLUMNS));
    for (int i = 0; i < 3; i++) lost[i][column >> 6] &= ~bit;
}

/* to = from minus the number of masks that have the bit; whether every line of `lines` keeps one */
FOR int NAME(subtract)(
    uint64_t *restrict to, const uint64_t *restrict from, uint64_t lost[3][W], int planes,
    const uint64_t *lines)
{
    uint64_t borrow[W], twos[W], some[W], without = 0;
    for (int w = 0; w < W; w++) {
        const uint64_t two = lost[0][w] ^ lost[1][w];
        const uint64_t odd = two ^ lost[2][w];
        twos[w] = (lost[0][w] & lost[1][w]) | (two & lost[2][w]);
        to[w] = some[w] = from[w] ^ odd;
        borrow[w] = odd & ~from[w];
    }
    for (int k = 1; k < planes; k++) {
        to += W;
        from += W;
        for (int w = 0; w < W; w++) {
            const uint64_t plane = from[w], sub = borrow[w] ^ twos[w];
            to[w] = plane ^ sub;
            some[w] |= plane ^ sub;
            borrow[w] = (borrow[w] & twos[w]) | (sub & ~plane);
            twos[w] = 0;
        }
    }
    for (int w = 0; w < W; w++) without |= lines[w] & ~some[w];
    return without == 0;
}

/* count the free squares of all lines left from `depth` on; whether each has one */
FOR int NAME(count_lines)(
    uint64_t *node, const nq_tree *tree, const NAME(level) *level, int depth)
{
    uint64_t *rows = node + NAME(PLANES), *columns = rows + W * tree->planes;
    uint64_t free[W], some[W];
    int every = 1;
    memset(rows, 0, 2 * W * (size_t)tree->planes * sizeof *rows);
    for (int w = 0; w < W; w++) some[w] = 0;
    for (int i = depth; i < tree->levels; i++) {
        const int row = tree->order[i];
        NAME(free_in_row)(free, tree, level, node, row);
        const int count = NAME(count)(free);
        every &= count > 0;
        for (int k = 0; k < tree->planes; k++) {
            rows[k * W + (row >> 6)] |= (uint64_t)(count >> k & 1) << (row & 63);
            for (int w = 0; w < W; w++) {
                if (k == 0) some[w] |= free[w];
                const uint64_t carry = columns[k * W + w] & free[w];
                columns[k * W + w] ^= free[w];
                free[w] = carry;
            }
        }
    }
    for (int w = 0; w < W; w++) every &= !(node[NAME(COLUMNS) + w] & ~some[w]);
    return every;
}

/* take a queen's lines from the masks of a record */
FOR void NAME(place)(uint64_t *node, int n, int row, int column)
{
    const int sum = row + column, fall = row - column + n - 1, rise = column - row + n - 1;
    nq_clear(node + NAME(COLUMNS), column);
    nq_clear(node + NAME(REVERSED), n - 1 - column);
    nq_clear(node + NAME(SUMS), sum);
    nq_clear(node + NAME(FALLS), fall);
    nq_clear(node + NAME(RISES), rise);
    nq_clear(node + NAME(SUM_HALVES) + (sum & 1) * W, sum >> 1);
    nq_clear(node + NAME(FALL_HALVES) + (fall & 1) * W, fall >> 1);
    nq_clear(node + NAME(RISE_HALVES) + (rise & 1) * W, rise >> 1);
}

/* the record of the board before the first level; whether it may have a solution */
FOR int NAME(plant)(uint64_t *node, const nq_tree *tree, const NAME(level) *level)
{
    const int n = tree->n;
    memset(node, 0, (size_t)nq_estimate_record(BITS, tree->planes) * sizeof *node);
    nq_set_first(node + NAME(COLUMNS), n);
    nq_set_first(node + NAME(REVERSED), n);
    for (int family = NAME(SUMS); family <= NAME(RISES); family += 2 * W) {
        uint64_t *halves = node + family + 6 * W;
        nq_set_first(node + family, 2 * n - 1);
        nq_set_first(halves, n);
        nq_set_first(halves + W, n - 1);
    }
    for (int row = 0; row < n; row++)
        if (tree->placed[row] >= 0) NAME(place)(node, n, row, tree->placed[row]);
    for (int i = tree->levels - 1; i >= 0; i--) {
        NAME(free_in_row)(node + NAME(NEXT), tree, level, node, tree->order[i]);
        node[NAME(CHILDREN)] = (uint64_t)NAME(count)(node + NAME(NEXT));
        node[NAME(SQUARES)] += node[NAME(CHILDREN)];
    }
    node[NAME(WEIGHT)] = (uint64_t)1 << NQ_ESTIMATE_UNIT_BITS;
    return node[NAME(CHILDREN)] > 0
           && (tree->drop_from > 0 || NAME(count_lines)(node, tree, level, 0));
}

/* Write the child of a node with a queen on (row, column), without its weight; whether it is kept.
 * `next` are the free squares of the row of the child before this queen is placed. It reads nothing
 * that was written just before: a wide load would have to wait for it. */
FOR int NAME(grow)(
    uint64_t *child, const uint64_t *node, const nq_tree *tree, const NAME(level) *level, int depth,
    const uint64_t *next, int column)
{
    const int n = tree->n, planes = tree->planes, row = tree->order[depth];
    const int distance = tree->order[depth + 1] - row;
    uint64_t lost[3][W];
    for (int w = 0; w < W; w++) child[NAME(NEXT) + w] = next[w];
    nq_clear(child + NAME(NEXT), column);
    if (0 <= column - distance && column - distance < n)
        nq_clear(child + NAME(NEXT), column - distance);
    if (0 <= column + distance && column + distance < n)
        nq_clear(child + NAME(NEXT), column + distance);
    const int children = NAME(count)(child + NAME(NEXT));
    if (children == 0) return 0;
    const int counted = depth + 1 > tree->drop_from;
    int gone = 0;
    if (counted || tree->eighths) NAME(lost_of_rows)(lost, tree, level, node, row, column);
    if (tree->eighths)
        for (int i = 0; i < 3; i++) gone += NAME(count)(lost[i]);
    if (counted) {
        const uint64_t *rows = node + NAME(PLANES), *columns = rows + W * planes;
        uint64_t *to = child + NAME(PLANES);
        if (!NAME(subtract)(to, rows, lost, planes, level->masks + W)) return 0;
        uint64_t left[W];
        for (int w = 0; w < W; w++) left[w] = node[NAME(COLUMNS) + w];
        left[column >> 6] &= ~((uint64_t)1 << (column & 63));
        NAME(lost_of_columns)(lost, tree, level, node, row, column);
        if (!NAME(subtract)(to + W * planes, columns, lost, planes, left)) return 0;
    }
    for (int i = NAME(COLUMNS); i < NAME(NEXT); i++) child[i] = node[i];
    NAME(place)(child, n, row, column);
    child[NAME(CHILDREN)] = (uint64_t)children;
    child[NAME(SQUARES)] = node[NAME(SQUARES)] - node[NAME(CHILDREN)] - (uint64_t)gone;
    return depth + 1 != tree->drop_from || NAME(count_lines)(child, tree, level, depth + 1);
}

