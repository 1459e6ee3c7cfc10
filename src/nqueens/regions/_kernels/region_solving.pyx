"""The boundary of the kernels for boards with regions; ``_core.pyx`` says what that is."""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from nqueens._core cimport StopFlag, judge, random_stream
from nqueens.regions._kernels.layouts cimport LAYOUT_PARTS, Maker, make_layout
from nqueens._kernels.shared.outcome cimport NQ_DONE, NQ_GAVE_UP, NQ_NONE
from nqueens._kernels.shared.random cimport Random, save
from nqueens.regions._kernels.grading cimport grade
from nqueens.regions._kernels.shapes cimport FIGURES, Shape, anneal, measure
from nqueens.regions._kernels.search cimport (
    REGIONS_MAX_N, Level, RegionSearch, add_square, has_square, open_board, place, search_regions,
    write_attacks, write_blocks, write_lines, write_regions,
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
    cdef readonly int words       # in a bitmap of squares
    cdef bint has_blocks
    cdef uint64_t *attacks        # of each square, then its block if queens may not touch

    def __cinit__(self, int n, int stars, bint touching, bint diagonals):
        cdef size_t nbytes
        if not 1 <= n <= REGIONS_MAX_N or not 1 <= stars <= n:
            raise ValueError(f"no board of {n} rows with {stars} queens in each")
        self.n, self.stars, self.words = n, stars, (n * n + 63) >> 6
        self.has_blocks = stars > 1 and not touching
        nbytes = n * n * self.words * sizeof(uint64_t)
        self.attacks = <uint64_t *>malloc(nbytes * (2 if self.has_blocks else 1))
        if self.attacks is NULL:
            raise MemoryError(f"the squares that queens attack need {nbytes:,} bytes")
        with nogil:
            write_attacks(self.attacks, n, self.words, stars == 1, touching, diagonals)
            if self.has_blocks:
                write_blocks(self.attacks + n * n * self.words, n, self.words)

    def __dealloc__(self):
        free(self.attacks)

    cdef RegionSearch *begin(self, const uint64_t[::1] allowed) except NULL:
        """Return a search with its levels behind it; the caller frees it."""
        cdef RegionSearch *search
        if allowed.shape[0] != self.words:
            raise ValueError("a bitmap of the wrong length")
        search = <RegionSearch *>malloc(
            sizeof(RegionSearch) + (self.n * self.stars + 1) * sizeof(Level)
        )
        if search is NULL:
            raise MemoryError(f"no memory to search a board of {self.n} rows")
        search.attacks = self.attacks
        search.blocks = self.attacks + self.n * self.n * self.words if self.has_blocks else NULL
        search.mirrored = search.ordered = False
        search.random = NULL
        search.favoured = NULL
        search.nodes = 0
        write_lines(&search.units, self.n, self.stars)
        return search

    def count(
        self, const uint8_t[:, ::1] labels not None, const uint64_t[::1] allowed not None,
        const uint16_t[::1] placed not None, uint64_t limit, uint64_t budget,
        uint64_t[::1] counts not None, uint8_t[:, ::1] found not None, bint ordered,
        StopFlag stop not None,
    ):
        """Count the solutions of layouts, each up to ``limit``; return how many layouts were done.

        ``found`` gets the first solution of each layout, or the first solutions of a single layout,
        in lexicographic order if ``ordered``. It may have no rows. If the search reaches ``budget``
        nodes, the remaining layouts are not done.
        """
        cdef Py_ssize_t i, done = 0, m = labels.shape[0]
        cdef uint64_t room = 0
        cdef RegionSearch *search
        cdef Level *levels
        cdef int outcome = NQ_DONE
        cdef bint good = True
        if labels.shape[1] != self.n * self.n or counts.shape[0] != m:
            raise ValueError("arrays of the wrong shape")
        if found.shape[0]:
            if found.shape[1] != self.n * self.stars or (found.shape[0] != m and m != 1):
                raise ValueError("no room for the solutions")
            room = found.shape[0] if m == 1 else 1
        for i in range(placed.shape[0]):
            if placed[i] >= self.n * self.n:
                raise ValueError(f"square {placed[i]} is not on the board")
        search = self.begin(allowed)
        levels = <Level *>(search + 1)
        search.ordered = ordered
        with nogil:
            while done < m and good and outcome == NQ_DONE:
                good = write_regions(&search.units, labels[done])
                open_board(search, levels, allowed)
                counts[done] = 0
                for i in range(placed.shape[0]):
                    if not good or not has_square(levels.open, placed[i]):
                        break
                    place(search, levels, placed[i])
                else:
                    outcome = search_regions(
                        search, levels, limit, budget, &found[done, 0] if room else NULL, room,
                        &counts[done], &stop.value,
                    )
                done += outcome == NQ_DONE
        free(search)
        if not good:
            raise ValueError("a label is not the number of a region")
        judge(stop)
        return done

    def generate(
        self, uint64_t[::1] stream not None, const uint64_t[::1] allowed not None,
        uint8_t[::1] labels not None, bint mirrored, bint bare, bint drawn,
        int repairs, StopFlag stop not None,
    ):
        """Write a layout with one solution; return False if there is none. Advance the stream.

        ``bare``: regions are as small as possible, apart from one. ``drawn``: ``labels`` has a
        layout from which to start, and there is only one attempt.
        """
        cdef Random random = random_stream(stream)
        cdef int outcome = NQ_GAVE_UP, i
        cdef RegionSearch *search
        cdef Maker *maker
        if labels.shape[0] != self.n * self.n or self.n * self.stars > LAYOUT_PARTS:
            raise ValueError("no room for a layout")
        for i in range(self.n * self.n if drawn else 0):
            if labels[i] >= self.n:
                raise ValueError("a label is not the number of a region")
        search = self.begin(allowed)
        maker = <Maker *>malloc(sizeof(Maker))
        if maker is NULL:
            free(search)
            raise MemoryError(f"no memory to make a layout of {self.n} rows")
        maker.n, maker.stars, maker.mirrored, maker.random = self.n, self.stars, mirrored, &random
        with nogil:
            while outcome == NQ_GAVE_UP:
                outcome = make_layout(
                    search, <Level *>(search + 1), maker, allowed, labels, bare, drawn, repairs,
                    &stop.value,
                )
                if drawn and outcome == NQ_GAVE_UP:
                    outcome = NQ_NONE
        free(maker)
        free(search)
        judge(stop, outcome)
        save(&random, stream)
        return outcome == NQ_DONE

    def grade(self, const uint8_t[::1] labels not None, const uint64_t[::1] allowed not None):
        """Return the difficulty of a layout with one solution, for one queen in each row."""
        cdef Level level
        cdef RegionSearch *search
        cdef int graded = -1
        if labels.shape[0] != self.n * self.n or self.stars != 1:
            raise ValueError("no layout of this board, or several queens in each row")
        search = self.begin(allowed)
        with nogil:
            if write_regions(&search.units, labels):
                open_board(search, &level, allowed)
                graded = grade(search, &level)
        free(search)
        if graded < 0:
            raise ValueError("a label is not the number of a region")
        return graded

    def measure(
        self, const uint8_t[::1] labels not None, const uint16_t[::1] image not None,
        int[::1] figures not None,
    ):
        """Write the figures of a layout's shape, and then the sizes of its regions."""
        cdef int i, size = self.n * self.n
        cdef Shape *shape
        if not (labels.shape[0] == image.shape[0] == size and figures.shape[0] == FIGURES + self.n):
            raise ValueError("arrays of the wrong shape")
        for i in range(size):
            if image[i] >= size or labels[i] >= self.n:
                raise ValueError("a square or a label of another board")
        shape = <Shape *>malloc(sizeof(Shape))
        if shape is NULL:
            raise MemoryError(f"no memory to measure a layout of {self.n} rows")
        shape.n, shape.image = self.n, &image[0]
        measure(shape, labels)
        for i in range(FIGURES + self.n):
            figures[i] = shape.figures[i]
        free(shape)

    def reshape(
        self, uint64_t[::1] stream not None, const uint64_t[::1] allowed not None,
        uint8_t[::1] labels not None, const uint8_t[::1] queens not None,
        const uint16_t[::1] image not None, const int[::1] targets not None,
        const int[::1] weights not None, const uint8_t[::1] pattern not None, int loyalty,
        bint mirrored, bint sketch, int steps, int walks, int moves, int hot, int cold,
        unsigned int wanted, StopFlag stop not None,
    ):
        """Move squares of a layout, whose only solution is ``queens``, towards figures.

        A square of another region than in the pattern costs ``loyalty``. A ``sketch`` may get other
        solutions. The first ``steps`` are repeated until the difficulty is in the bitmap
        ``wanted``, at most ``walks`` times. The other moves keep that difficulty. Return it, or 0
        if there is no bitmap.
        """
        cdef Random random = random_stream(stream)
        cdef int i, size = self.n * self.n, outcome = NQ_DONE, graded = 0
        cdef RegionSearch *search
        cdef Maker *maker
        cdef Shape *shape
        cdef Level *levels
        if not (
            labels.shape[0] == queens.shape[0] == image.shape[0] == pattern.shape[0] == size
            and targets.shape[0] == weights.shape[0] == FIGURES + self.n
            and (self.stars == 1 or not wanted)
        ):
            raise ValueError("arrays of the wrong shape")
        for i in range(size):
            if image[i] >= size or labels[i] >= self.n or pattern[i] >= self.n:
                raise ValueError("a square or a label of another board")
        search = self.begin(allowed)
        maker = <Maker *>malloc(sizeof(Maker))
        shape = <Shape *>malloc(sizeof(Shape))
        if maker is NULL or shape is NULL:
            free(shape)
            free(maker)
            free(search)
            raise MemoryError(f"no memory to shape a layout of {self.n} rows")
        levels = <Level *>(search + 1)
        maker.n, maker.stars = self.n, self.stars
        maker.mirrored, maker.random = mirrored, &random
        shape.n, shape.image, shape.weights = self.n, &image[0], &weights[0]
        shape.pattern, shape.loyalty = &pattern[0], loyalty
        memset(maker.target, 0, sizeof(maker.target))
        for i in range(size):
            if queens[i]:
                add_square(maker.target, i)
        for i in range(FIGURES + self.n):
            shape.targets[i] = targets[i]
        with nogil:
            if wanted:
                write_regions(&search.units, labels)
                open_board(search, levels, allowed)
                graded = grade(search, levels)
            while outcome == NQ_DONE and walks:
                walks -= 1
                outcome = anneal(
                    search, levels, maker, shape, allowed, labels, sketch, steps, hot, hot,
                    wanted, &graded, &stop.value,
                )
                if wanted >> graded & 1:
                    break
            if outcome == NQ_DONE:
                outcome = anneal(
                    search, levels, maker, shape, allowed, labels, sketch, moves, hot, cold,
                    wanted, &graded, &stop.value,
                )
        free(shape)
        free(maker)
        free(search)
        judge(stop, outcome)
        save(&random, stream)
        return graded
