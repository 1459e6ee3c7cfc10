/* Declarations that the instances of the join share with join.c and quarters.c: work space and
 * operations on it. Its words:
 *
 *   pattern   the diagonals that the queens of a half take, as bits of a word
 *   packed    the diagonals of a pattern that are not decisive, as fields of a 32-bit word
 *   leaf      a packed pattern of the streamed list, whose fields are indices into tables
 *   key       the decisive diagonals that a pattern takes, as the bits of a small number
 *   cell      the leaves with one key; they follow each other
 *   group     the patterns of the sliced list with one key, and those that others pass on to it
 *   batch     up to LANES patterns of a group, bit-sliced
 *   span      the sliced patterns that agree on some decisive diagonals (join_divided.h)
 *   node      leaves that agree on others, if both lists are divided
 *   tie       a pattern with the least rank; a pair with one counts once, every other pair twice
 */
#ifndef NQ_JOIN_WORK_H
#define NQ_JOIN_WORK_H

#include <assert.h>

#include "shared/bits.h"
#include "join.h"

/* Chosen by hand, by the time of joins and the memory they take. */
enum {
    NQ_FIRST_BIT = 1,             /* of the diagonals in a pattern; bit 0: a tie */
    NQ_FIELDS = 4,                /* of a packed pattern */
    NQ_MAX_GROUP = 16,            /* decisive diagonals of undivided lists, at most */
    NQ_GROUPS = 1 << NQ_MAX_GROUP,
    NQ_GATHERED = 2048,           /* leaves gathered from short runs of cells */
    NQ_GATHERED_SLACK = 512,      /* for one more run, with whole vectors */
    NQ_TIED = 2048,               /* ties that are processed together */
    NQ_POLL = 1 << 16,            /* patterns between two checks of the stop flag */
    NQ_SAMPLED = 1024,            /* leaves of the sample of a long list */
    NQ_NODES = 12,                /* of the decisive diagonals of divided lists: of nodes, at most, */
    NQ_SPANS = 9,                 /* of spans, */
    NQ_FOUND = 2000000,           /* placements: more are not kept in two places */
    NQ_PARTED = 6,                /* diagonals that divide a list into parts, at most */
    NQ_LEAST_LEFT = 10,           /* diagonals that the division of a part needs */
    NQ_THIN = 16,                 /* of a sample that decides it, */
    NQ_THINNED = 1 << 20,         /* unless parts are smaller: then it is everything */
    NQ_MINOR = 8,                 /* and of cells and groups */
};

/* Packed patterns: four fields of 8, 8, 8 and 7 bits. Tables have an entry for each value of a field. */
enum {
    NQ_PACKED_MOST = 31,          /* diagonals */
    NQ_PACKED_TIE = 31,           /* the bit of a tie */
    NQ_PACK_SLACK = 64,           /* patterns that vectors read and write past the end */
};

/* The patterns that are listed: those that have, of the diagonals `of`, exactly `with`; if `thin` is
 * above 1, a sample, about one of thin * thin */
typedef struct {
    uint64_t of, with;
    uint32_t thin;
} nq_part;

/* The placements found by one search, before they are sorted */
typedef struct {
    uint16_t *columns;
    nq_list list;
} nq_found;

/* The rows and columns of a half, and the properties that its patterns share */
typedef struct {
    uint32_t rows[2], columns;    /* rows: north and south */
    int least;                    /* ties have this rank; patterns below it are not listed */
    uint64_t extra;
    nq_part part;
} nq_half;

/* Some placements on a quarter */
typedef struct {
    const uint64_t *words;
    size_t count;
} nq_words;

/* Packed patterns, and their second keys */
typedef struct {
    uint32_t *words;
    uint16_t *keys;
} nq_packs;

/* The placements in some rows, by their columns */
typedef struct {
    const uint32_t *start;
    const uint64_t *words;
} nq_placed;

/* LANES patterns or fewer */
typedef struct {
    uint32_t common;              /* decisive diagonals that all its patterns have */
    uint32_t mixed;               /* those that only some have */
    uint32_t count;
} nq_batch;

/* How two lists are divided: the numbers of diagonals, and where arrays begin */
typedef struct {
    int lead, nodes, minor;
    size_t cell, outer, inner, first, here; /* in `division`: of leaves, filtered leaves, patterns */
    size_t sliced_room, tree_room;          /* patterns of `sorted` */
    uint32_t piece;                         /* patterns that go down the tree together, at most */
} nq_division;

/* How patterns are packed */
typedef struct {
    uint64_t rest, fields_at;     /* the diagonals, and where they are in packed patterns */
    int width[NQ_FIELDS];         /* diagonals of each field */
} nq_layout;

/* The leaves that are ties, again, and their keys */
typedef struct {
    uint32_t *leaves, *keys, first[(1 << NQ_NODES) + 1];
    size_t leaves_room, keys_room, count;
} nq_ties;

/* The patterns of a group that wait, and the batch that is made of them */
typedef struct {
    uint32_t reach;               /* leaves without its decisive diagonals */
    uint32_t parent;              /* the group where patterns go that do not fill a batch */
    uint32_t held, mixed;         /* how many wait for more, and their diagonals */
    uint32_t head, tail;          /* the groups that they come from, linked by */
    uint32_t next, rest;          /* next; and how many of its own are left */
} nq_group;

typedef struct {                  /* with room for the longest vectors */
    uint64_t tables[8 * (64 + NQ_SAMPLED)];
    uint64_t slices[8 * 64];      /* of a batch */
    uint64_t gathered[8 * 32];    /* the patterns of a batch, two in each word */
    uint32_t gathered_leaves[NQ_GATHERED + NQ_GATHERED_SLACK];
    uint32_t tied_met[NQ_TIED];   /* the ties that a batch meets */
    nq_group group[NQ_GROUPS];
} nq_batches;

struct nq_join_work {
    NQ_ALIGNED(64) nq_batches batches;
    void *memory;                 /* all of this, before it is aligned */
    nq_list list[2];              /* patterns of the east and of the west half */
    nq_found found;
    nq_list chosen[2];            /* placements of which a part is made */
    nq_placements kept[2][2];     /* [west][south]: in the rows of the last row set */
    nq_layout layout;
    nq_ties ties;
    uint32_t *sorted;             /* the packed patterns to be sliced */
    uint32_t *leaves;             /* those to be streamed */
    size_t sorted_room, leaves_room;
    uint32_t *division;           /* counters of both lists */
    size_t division_room;
};

/* Two sorted lists, or parts of them, and the number of pairs without a common diagonal */
typedef struct {
    nq_join_work *w;
    int group;                    /* bits of a key */
    const uint32_t *patterns;     /* what batches are made of, */
    const uint32_t *first;        /* [group]: the first with a key */
    const uint32_t *stream;       /* and the leaves that they meet */
    const uint32_t *cell;         /* [group] */
    const uint32_t *tied_at;      /* where the ties begin, and where they end */
    uint32_t tied_closed;         /* bits of their keys that no batch meets */
    const int *stop;
    uint64_t *result;
} nq_pairs;

/* The leaves of a span as a tree, and what is left of its sliced patterns on the way to a node */
typedef struct {
    nq_pairs pairs;               /* of what is left of a span and a node */
    int nodes, minor;             /* diagonals */
    uint32_t *cell;               /* leaves of the span, by node and group */
    nq_packs room;                /* for the patterns that the levels of a path leave */
    uint32_t first[NQ_NODES][(1 << NQ_MINOR) + 1];
} nq_descent;

/* Both lists, and room for the leaves that a span meets, without half or all of its diagonals */
typedef struct {
    nq_packs sliced, leaves, outer, inner;
} nq_divided;

/* quarters.c */
int nq_join_placements(const nq_quarters *q, nq_join_work *w, uint32_t rows, int west, int south,
                       const int *stop, nq_placed *placed);

/* join.c */
int nq_list_grow(nq_list *list, size_t more);
void *nq_room(void *array, size_t *room, size_t count, size_t size);
int nq_divide(const nq_quarters *q, nq_join_work *w, const nq_list *sliced, const nq_list *streamed,
              int more, nq_division *d);
void nq_parts(const nq_quarters *q, size_t sliced, size_t streamed, uint32_t thin, nq_division *d);
void nq_pack(nq_layout *layout, uint64_t diagonals);
void nq_join_parents(const nq_pairs *p);
int nq_rank(int half, uint32_t set);
int nq_least_rank(int half, nq_row_set set);

/* make room for so many elements in an array; what it held is lost */
#define NQ_ROOM(array, count) \
    ((array) = nq_room(array, &array##_room, count, sizeof *(array)))

/* write the words whose keys have none of some bits, and perhaps their keys */
static inline size_t nq_keep(const uint32_t *words, const uint16_t *keys, size_t count, unsigned bits,
                             uint32_t *to, uint16_t *to_keys)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {    /* without a branch that is hard to predict */
        to[kept] = words[i];
        if (to_keys) to_keys[kept] = keys[i];
        kept += !(keys[i] & bits);
    }
    return kept;
}

static inline uint64_t nq_mirrored(uint64_t x)
{
    const uint64_t low = 0x5555555555555555u << NQ_FIRST_BIT;
    return (x & low) << 1 | (x >> 1 & low);
}

/* the placements in some columns */
static inline nq_words nq_words_in(nq_placed all, uint32_t columns)
{
    const uint32_t first = all.start[columns];
    return (nq_words){all.words + first, all.start[columns + 1] - first};
}

/* copy the words of a part */
static inline nq_words nq_words_of(nq_words from, nq_part part, uint32_t seed, uint64_t *to)
{
    size_t count = 0;
    for (size_t i = (seed * 2654435761u >> 16) % part.thin; i < from.count; i += part.thin) {
        to[count] = from.words[i];              /* a branch would be hard to predict */
        count += (from.words[i] & part.of) == part.with;
    }
    return (nq_words){to, count};
}

/* the next larger number with as many set bits */
static inline uint32_t nq_next_set(uint32_t set)
{
    uint32_t low = set & (0u - set), sum = set + low;
    return (((sum ^ set) >> 2) / low) | sum;
}

#endif
