"""The boundary of the kernels for boards with regions; ``_core.pyx`` says what that is."""

cimport cython
from nqueens._kernels.shared.c cimport uint8_t, uint16_t, uint64_t, calloc, free, malloc

from nqueens._core cimport StopFlag, judge, random_stream
from nqueens.regions._kernels.layouts cimport LAYOUT_PARTS, LAYOUT_SQUARES, Maker, make_layout
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_GAVE_UP
from nqueens._kernels.shared.random cimport Random, save
from nqueens.regions._kernels.grading cimport grade
from nqueens.regions._kernels.shapes cimport FIGURES, Shape, measure, walk_layout
from nqueens.regions._kernels.search cimport (
    REGIONS_MAX_N, Node, RegionSearch, add_square, has_square, open_board, place, search_from,
    search_regions, write_attacks, write_blocks, write_lines, write_regions,
)

cdef extern from "shared/checks.h":
    pass

MAX_N = REGIONS_MAX_N
MAX_QUEENS = LAYOUT_PARTS               # of a layout that is made
SHAPE_FIGURES = FIGURES                 # before the sizes of the regions


cdef inline bint stand(RegionSearch *search, const uint16_t[::1] placed) noexcept nogil:
    """Make a board with queens on some squares; return whether they may stand there."""
    cdef Py_ssize_t i
    open_board(search)
    for i in range(placed.shape[0]):
        if not has_square(search.stack.open, placed[i]):
            return False
        place(search, search.stack, placed[i])
    return True


@cython.final
cdef class RegionSolver:
    """Boards of one size with regions, under one set of rules; threads may share it."""

    cdef int n
    cdef int stars
    cdef readonly int words       # in a bitmap of squares
    cdef bint has_blocks
    cdef size_t board             # where the bitmap of all squares begins
    cdef uint64_t *attacks        # of each square, its block if queens may not touch, the board

    def __cinit__(self, int n, int stars, bint touching, bint diagonals):
        cdef int square
        cdef size_t size
        if not 1 <= n <= REGIONS_MAX_N or not 1 <= stars <= n:
            raise ValueError(f"no board of {n} rows with {stars} queens in each")
        self.n, self.stars, self.words = n, stars, (n * n + 63) >> 6
        self.has_blocks = stars > 1 and not touching
        size = n * n * self.words
        self.board = (2 if self.has_blocks else 1) * size
        self.attacks = <uint64_t *>calloc(self.board + self.words, sizeof(uint64_t))
        if self.attacks is NULL:
            raise MemoryError(f"no memory for the squares that queens attack on {n} rows")
        with nogil:
            write_attacks(self.attacks, n, self.words, stars == 1, touching, diagonals)
            if self.has_blocks:
                write_blocks(self.attacks + size, n, self.words)
            for square in range(n * n):
                add_square(self.attacks + self.board, square)

    def __dealloc__(self):
        free(self.attacks)

    cdef RegionSearch *begin(
        self, const int *stop, const uint64_t[::1] allowed=None, const uint16_t[::1] placed=None
    ) except NULL:
        """Return a search with its stack behind it; the caller frees it.

        ``allowed`` is a bitmap of the squares where queens may stand, None for all, and ``placed``
        are squares for `stand`.
        """
        cdef Py_ssize_t i
        cdef RegionSearch *search
        for i in range(0 if placed is None else placed.shape[0]):
            if placed[i] >= self.n * self.n:
                raise ValueError(f"square {placed[i]} is not on the board")
        if allowed is not None and allowed.shape[0] != self.words:
            raise ValueError("a bitmap of the wrong length")
        search = <RegionSearch *>malloc(
            sizeof(RegionSearch) + (self.n * self.stars + 1) * sizeof(Node)
        )
        if search is NULL:
            raise MemoryError(f"no memory to search a board of {self.n} rows")
        search.attacks = self.attacks
        search.blocks = self.attacks + self.n * self.n * self.words if self.has_blocks else NULL
        search.stack = <Node *>(search + 1)
        search.stop = stop
        search.allowed = self.attacks + self.board if allowed is None else &allowed[0]
        search.ordered = False
        search.image = NULL
        search.random = NULL
        search.favoured = NULL
        search.nodes = 0
        write_lines(&search.units, self.n, self.stars)
        return search

    def count(
        self, const uint8_t[:, ::1] labels not None, const uint64_t[::1] allowed,
        const uint16_t[::1] placed not None, uint64_t limit, uint64_t budget,
        uint64_t[::1] counts not None, uint8_t[:, ::1] found not None, bint ordered,
        StopFlag stop not None,
    ):
        """Count the solutions of layouts, each up to ``limit``; return how many layouts were done.

        ``allowed`` and ``placed`` are as in `begin`. ``found`` gets the first solution of each
        layout, or the first solutions of a single layout, in lexicographic order if ``ordered``. It
        may have no rows. If the search reaches ``budget`` nodes, the remaining layouts are not
        done.
        """
        cdef Py_ssize_t done = 0, m = labels.shape[0]
        cdef uint64_t room = 0
        cdef RegionSearch *search
        cdef int outcome = NQ_DONE
        cdef bint good = True
        if labels.shape[1] != self.n * self.n or counts.shape[0] != m:
            raise ValueError("arrays of the wrong shape")
        if found.shape[0]:
            if found.shape[1] != self.n * self.stars or (found.shape[0] != m and m != 1):
                raise ValueError("no room for the solutions")
            room = found.shape[0] if m == 1 else 1
        search = self.begin(&stop.value, allowed, placed)
        search.ordered, search.limit, search.budget, search.room = ordered, limit, budget, room
        with nogil:
            while done < m and good and outcome == NQ_DONE:
                good = write_regions(&search.units, labels[done])
                search.found = 0
                search.columns = &found[done, 0] if room else NULL
                if good and stand(search, placed):
                    outcome = search_regions(search)
                counts[done] = search.found
                done += outcome == NQ_DONE
        free(search)
        if not good:
            raise ValueError("a label is not the number of a region")
        judge(stop)
        return done

    cdef Maker *maker(
        self, Random *random, const uint8_t[::1] labels, const uint64_t[::1] kept,
        const uint16_t[::1] image, int smallest, const int *stop,
    ) except NULL:
        """Return what makes layouts, after a look at its arguments; the caller frees it.

        The same holds for its search.
        """
        cdef Maker *maker
        cdef bint symmetric = False
        cdef int i, size = self.n * self.n
        if labels.shape[0] != size or size > LAYOUT_SQUARES or self.n * self.stars > LAYOUT_PARTS:
            raise ValueError("no room for a layout")
        if image.shape[0] != size or (kept is not None and kept.shape[0] != self.words):
            raise ValueError("an image or a bitmap of another board")
        for i in range(size):
            if image[i] >= size or image[image[i]] != i:
                raise ValueError("an image that is not one of pairs of squares")
            if kept is not None and labels[i] >= self.n:
                raise ValueError("a label is not the number of a region")
            symmetric = symmetric or image[i] != i
        maker = <Maker *>malloc(sizeof(Maker))
        if maker is NULL:
            raise MemoryError(f"no memory to make a layout of {self.n} rows")
        try:
            maker.search = self.begin(stop)
        except MemoryError:
            free(maker)
            raise
        maker.n, maker.stars, maker.smallest, maker.random = self.n, self.stars, smallest, random
        maker.image, maker.symmetric = &image[0], symmetric
        return maker

    def generate(
        self, uint64_t[::1] stream not None, uint8_t[::1] labels not None,
        const uint64_t[::1] kept, const uint16_t[::1] image not None, int smallest, bint bare,
        int repairs, target, int moves, int hot, int cold, unsigned int wanted, bint required,
        StopFlag stop not None,
    ):
        """Write a layout with one solution, and walk towards a target. Advance the stream.

        Return its difficulty, 0 if none is ``wanted``, or -1 if there is no layout. A layout grows
        around random queens. With ``kept``, a bitmap of squares that keep their region, ``labels``
        are changed instead, and -1 says that this has failed.

        ``image``: of each square; the layout is its own. ``smallest``: squares that a region
        has at least. ``bare`` and ``repairs``: see `make_layout`. ``target``: an image, the
        figures, and their weights, or None. The others: see `walk_layout`.
        """
        cdef Random random = random_stream(stream)
        cdef int outcome = NQ_GAVE_UP, graded = 0, w
        cdef Shape *shape = NULL
        cdef const uint16_t[::1] likeness
        cdef const int[::1] figures, weights
        cdef bint fresh = kept is None
        cdef Maker *maker = self.maker(&random, labels, kept, image, smallest, &stop.value)
        try:
            if wanted and self.stars > 1:
                raise ValueError("no difficulty of several queens in each row")
            if target is not None:
                likeness, figures, weights = target
                if not figures.shape[0] == weights.shape[0] == FIGURES + self.n:
                    raise ValueError("arrays of the wrong shape")
                shape = self.shape(labels, likeness)
                shape.targets, shape.weights = &figures[0], &weights[0]
            with nogil:
                while outcome == NQ_GAVE_UP:
                    for w in range(self.words):
                        maker.kept[w] = 0 if fresh else kept[w]
                    outcome = make_layout(maker, labels, fresh, bare, repairs)
                    if not fresh:
                        break
                if outcome == NQ_DONE:
                    outcome = walk_layout(
                        maker, shape, labels, moves, hot, cold, wanted, required, &graded
                    )
        finally:
            free(shape)
            free(maker.search)
            free(maker)
        judge(stop, outcome)
        save(&random, stream)
        return graded if outcome == NQ_DONE else -1

    def queens(
        self, uint64_t[::1] stream not None, const uint8_t[::1] labels not None,
        StopFlag stop not None,
    ):
        """Return squares of random queens in each row and column that do not attack each other.

        A region has as many queens as a row at most; n is the label of squares of none. The list is
        empty if there are no such queens. Advance the stream.
        """
        cdef Random random = random_stream(stream)
        cdef RegionSearch *search
        cdef int i, outcome = NQ_GAVE_UP
        if labels.shape[0] != self.n * self.n:
            raise ValueError("no layout of this board")
        search = self.begin(&stop.value)
        search.units.strict = 2 * self.n
        search.random = &random
        with nogil:
            if write_regions(&search.units, labels):
                open_board(search)
                outcome = search_from(search, 1, <uint64_t>-1)
        found = [search.squares[i] for i in range(self.n * self.stars)]
        if outcome != NQ_DONE or not search.found:
            found.clear()
        free(search)
        judge(stop, outcome)
        save(&random, stream)
        return found

    def grade(
        self, const uint8_t[::1] labels not None, const uint64_t[::1] allowed,
        const uint16_t[::1] placed not None,
    ):
        """Return the difficulty of a puzzle with one solution and one queen in each row.

        ``allowed`` and ``placed`` are as in `begin`.
        """
        cdef RegionSearch *search
        cdef int graded = -1
        if labels.shape[0] != self.n * self.n or self.stars != 1:
            raise ValueError("no layout of this board, or several queens in each row")
        search = self.begin(NULL, allowed, placed)
        with nogil:
            if write_regions(&search.units, labels) and stand(search, placed):
                graded = grade(search)
        free(search)
        if graded < 0:
            raise ValueError("no puzzle with a solution")
        return graded

    cdef Shape *shape(self, const uint8_t[::1] labels, const uint16_t[::1] image) except NULL:
        """Return what measures layouts, after a look at its arguments; the caller frees it."""
        cdef int i, size = self.n * self.n
        cdef Shape *shape
        if not labels.shape[0] == image.shape[0] == size:
            raise ValueError("arrays of the wrong shape")
        for i in range(size):
            if image[i] >= size or labels[i] >= self.n:
                raise ValueError("a square or a label of another board")
        shape = <Shape *>malloc(sizeof(Shape))
        if shape is NULL:
            raise MemoryError(f"no memory to measure a layout of {self.n} rows")
        shape.n, shape.image = self.n, &image[0]
        return shape

    def measure(
        self, const uint8_t[::1] labels not None, const uint16_t[::1] image not None,
        int[::1] figures not None,
    ):
        """Write the figures of a layout's shape, and then the sizes of its regions."""
        cdef int i
        cdef Shape *shape
        if figures.shape[0] != FIGURES + self.n:
            raise ValueError("arrays of the wrong shape")
        shape = self.shape(labels, image)
        measure(shape, labels)
        for i in range(FIGURES + self.n):
            figures[i] = shape.figures[i]
        free(shape)
