"""The boundary of the kernels for boards with regions; ``_core.pyx`` says what that is."""

cimport cython
from nqueens._kernels.shared.c cimport uint8_t, uint16_t, uint64_t, free, malloc, memset

from nqueens._core cimport StopFlag, judge, random_stream
from nqueens.regions._kernels.layouts cimport (
    LAYOUT_PARTS, LAYOUT_SQUARES, Maker, make_layout, write_image,
)
from nqueens._kernels.shared.stop cimport NQ_DONE, NQ_GAVE_UP
from nqueens._kernels.shared.random cimport Random, save
from nqueens.regions._kernels.grading cimport grade
from nqueens.regions._kernels.rating cimport rate
from nqueens.regions._kernels.shapes cimport FIGURES, Shape, measure, walk_layout
from nqueens.regions._kernels.search cimport (
    REGIONS_MAX_N, REGIONS_WORDS, Node, RegionSearch, Units, add_square, open_board, remove_square,
    search_from, search_regions, write_attacks, write_lines, write_regions,
)

cdef extern from "shared/checks.h":
    pass

MAX_N = REGIONS_MAX_N
MAX_QUEENS = LAYOUT_PARTS               # of a layout that is made
SHAPE_FIGURES = FIGURES                 # before the sizes of the regions


@cython.final
cdef class RegionSolver:
    """Boards of one size with regions, under one set of rules; threads may share it."""

    cdef int n
    cdef int stars
    cdef bint touching
    cdef uint64_t *attacks        # of each square

    def __cinit__(self, int n, int stars, bint touching, bint diagonals):
        cdef int words                # in a bitmap of squares
        if not 1 <= n <= REGIONS_MAX_N or not 1 <= stars <= n:
            raise ValueError(f"no board of {n} rows with {stars} queens in each")
        words = (n * n + 63) >> 6
        self.n, self.stars, self.touching = n, stars, touching
        self.attacks = <uint64_t *>malloc(n * n * words * sizeof(uint64_t))
        if self.attacks is NULL:
            raise MemoryError(f"no memory for the squares that queens attack on {n} rows")
        with nogil:
            write_attacks(self.attacks, n, words, stars == 1, touching, diagonals)

    def __dealloc__(self):
        free(self.attacks)

    cdef int refuse_squares(self, const uint16_t[::1] squares) except -1:
        """Refuse squares that are not on the board."""
        cdef Py_ssize_t i
        for i in range(0 if squares is None else squares.shape[0]):
            if squares[i] >= self.n * self.n:
                raise ValueError(f"square {squares[i]} is not on the board")
        return 0

    cdef RegionSearch *begin(
        self, const int *stop, const uint16_t[::1] placed=None, const uint16_t[::1] blocked=None,
        size_t more=0,
    ) except NULL:
        """Return a search with its stack behind it, and ``more`` bytes; the caller frees it.

        Queens stand on the squares ``placed``, and none on those that are ``blocked``; None: none.
        """
        cdef Py_ssize_t i, w
        cdef RegionSearch *search
        cdef size_t size = sizeof(RegionSearch) + (self.n * self.stars + 1) * sizeof(Node)
        self.refuse_squares(placed)
        self.refuse_squares(blocked)
        search = <RegionSearch *>malloc(size + more)
        if search is NULL:
            raise MemoryError(f"no memory for a board of {self.n} rows")
        memset(search, 0, sizeof(RegionSearch) - sizeof(Units))   # which is the last field
        search.attacks = self.attacks
        search.spread = self.stars > 1 and not self.touching
        search.stack = <Node *>(search + 1)
        search.stop = stop
        write_lines(&search.units, self.n, self.stars)
        for i in range(self.n):
            for w in range(search.units.words):
                search.allowed[w] |= search.units.squares[i][w]
        for i in range(0 if blocked is None else blocked.shape[0]):
            remove_square(search.allowed, blocked[i])
        if placed is not None and placed.shape[0]:
            search.placed, search.placed_count = &placed[0], placed.shape[0]
        return search

    def count(
        self, const uint8_t[:, ::1] labels not None, const uint16_t[::1] placed,
        const uint16_t[::1] blocked, uint64_t limit, uint64_t budget,
        uint64_t[::1] counts not None, uint8_t[:, ::1] found not None, bint ordered,
        StopFlag stop not None,
    ):
        """Count the solutions of layouts, each up to ``limit``; return how many layouts were done.

        ``placed`` and ``blocked`` are as in `begin`. ``found`` gets the first solution of each
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
        search = self.begin(&stop.value, placed, blocked)
        search.ordered, search.limit, search.budget, search.room = ordered, limit, budget, room
        with nogil:
            while done < m and good and outcome == NQ_DONE:
                good = write_regions(&search.units, &labels[done, 0])
                search.found = 0
                search.columns = &found[done, 0] if room else NULL
                if good and open_board(search):
                    outcome = search_regions(search)
                counts[done] = search.found
                done += outcome == NQ_DONE
        free(search)
        if not good:
            raise ValueError("a label is not the number of a region")
        judge(stop)
        return done

    def generate(
        self, uint64_t[::1] stream not None, uint8_t[::1] labels not None,
        const uint16_t[::1] kept, int symmetry, int smallest, bint bare, int repairs, target,
        int moves, int hot, int cold, unsigned int wanted, bint required, StopFlag stop not None,
    ):
        """Write a layout with one solution, and walk towards a target. Advance the stream.

        Return its difficulty, 0 if none is ``wanted``, or -1 if there is no layout. A layout grows
        around random queens. With ``kept``, the squares that keep their region, ``labels`` are
        changed instead, and -1 says that this has failed.

        ``symmetry``: 0, a reflection or a half turn; the layout is its own image. ``smallest``:
        squares that a region has at least. ``bare`` and ``repairs``: see `make_layout`.
        ``target``: a symmetry, the figures, and their weights, or None. ``wanted``: a bitmap of
        difficulties. The others: see `walk_layout`.
        """
        cdef Random random = random_stream(stream)
        cdef int outcome = NQ_GAVE_UP, i, size = self.n * self.n
        cdef Shape shape
        cdef int likeness = 0
        cdef const int[::1] figures, weights
        cdef bint fresh = kept is None
        cdef RegionSearch *search
        cdef Maker *maker
        if size > LAYOUT_SQUARES or self.n * self.stars > LAYOUT_PARTS:
            raise ValueError("no room for a layout")
        if symmetry in (5, 6) or self.stars > 1 and symmetry not in (0, 3):
            raise ValueError("a symmetry under which no layout can be made its own image")
        if wanted and self.stars > 1:
            raise ValueError("no difficulty of several queens in each row")
        self.refuse_squares(kept)
        shape.targets = NULL
        if target is not None:
            likeness, figures, weights = target
            if not figures.shape[0] == weights.shape[0] == FIGURES + self.n:
                raise ValueError("arrays of the wrong shape")
            shape.targets, shape.weights = &figures[0], &weights[0]
        self.look_at(&shape, labels, likeness, fresh)
        shape.wanted, shape.graded = wanted, 0
        search = self.begin(&stop.value, None, None, sizeof(Maker))
        maker = <Maker *>(search.stack + self.n * self.stars + 1)
        maker.search, maker.random, maker.labels = search, &random, &labels[0]
        maker.n, maker.stars, maker.smallest = self.n, self.stars, smallest
        maker.symmetric = symmetry != 0
        write_image(maker.image, self.n, symmetry)
        with nogil:
            while outcome == NQ_GAVE_UP:
                memset(maker.kept, 0, sizeof(maker.kept))
                for i in range(0 if fresh else kept.shape[0]):
                    add_square(maker.kept, kept[i])
                outcome = make_layout(maker, fresh, bare, repairs)
                if not fresh:
                    break
            if outcome == NQ_DONE:
                outcome = walk_layout(maker, &shape, moves, hot, cold, required)
        free(search)
        judge(stop, outcome)
        save(&random, stream)
        return shape.graded if outcome == NQ_DONE else -1

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
            if write_regions(&search.units, &labels[0]):
                open_board(search)
                outcome = search_from(search, 1, <uint64_t>-1, 0)
        found = [search.squares[i] for i in range(self.n * self.stars)]
        if outcome != NQ_DONE or not search.found:
            found.clear()
        free(search)
        judge(stop, outcome)
        save(&random, stream)
        return found

    def grade(
        self, const uint8_t[::1] labels not None, const uint16_t[::1] placed,
        const uint16_t[::1] blocked,
    ):
        """Return the difficulty of a puzzle with one solution and one queen in each row.

        ``placed`` and ``blocked`` are as in `begin`.
        """
        cdef RegionSearch *search
        cdef int graded = -1
        if labels.shape[0] != self.n * self.n or self.stars != 1:
            raise ValueError("no layout of this board, or several queens in each row")
        search = self.begin(NULL, placed, blocked)
        with nogil:
            if write_regions(&search.units, &labels[0]) and open_board(search):
                graded = grade(search)
        free(search)
        if graded < 0:
            raise ValueError("no puzzle with a solution")
        return graded

    def rate(
        self, const uint8_t[::1] labels not None, const uint16_t[::1] placed,
        const uint16_t[::1] blocked, const uint16_t[::1] solution not None,
        StopFlag stop not None,
    ):
        """Return the rating of a puzzle with one queen in each row and only this solution.

        ``placed`` and ``blocked`` are as in `begin`; ``solution`` has the squares of the queens.
        """
        cdef RegionSearch *search
        cdef uint64_t[REGIONS_WORDS] queens
        cdef double rating = 0
        cdef int i, outcome = NQ_GAVE_UP
        if labels.shape[0] != self.n * self.n or self.stars != 1:
            raise ValueError("no layout of this board, or several queens in each row")
        self.refuse_squares(solution)
        memset(queens, 0, sizeof(queens))
        for i in range(solution.shape[0]):
            add_square(queens, solution[i])
        search = self.begin(&stop.value, placed, blocked)
        with nogil:
            if write_regions(&search.units, &labels[0]) and open_board(search):
                outcome = rate(search, queens, &rating)
        free(search)
        judge(stop, outcome)
        if outcome != NQ_DONE:
            raise ValueError("no puzzle with this solution")
        return rating

    cdef int look_at(
        self, Shape *shape, const uint8_t[::1] labels, int symmetry, bint fresh=False
    ) except -1:
        """Let a shape be that of a layout; refuse labels of another board.

        A ``fresh`` layout has no labels yet.
        """
        cdef int i, size = self.n * self.n
        if labels.shape[0] != size:
            raise ValueError("arrays of the wrong shape")
        for i in range(0 if fresh else size):
            if labels[i] >= self.n:
                raise ValueError("a label of another board")
        shape.n, shape.labels = self.n, &labels[0]
        write_image(shape.image, self.n, symmetry)
        return 0

    def measure(self, const uint8_t[::1] labels not None, int symmetry):
        """Return the figures of a layout's shape, and then the sizes of its regions."""
        cdef Shape shape
        self.look_at(&shape, labels, symmetry)
        measure(&shape)
        return [shape.figures[i] for i in range(FIGURES + self.n)]
