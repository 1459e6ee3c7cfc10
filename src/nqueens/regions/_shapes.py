"""What the shapes of published layouts look like, in figures, and targets drawn from them."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nqueens._runtime.random_words import random_words
from nqueens.regions._kernels.region_solving import SHAPE_FIGURES

__all__ = ["Target", "draw_target"]

# The figures of 100 levels of 7 to 11 rows that people published, each with one solution, in the
# order of the kernel. After them come the sizes of the regions. The levels of the second table have
# at least two thirds of their walls in common with a turned or reflected image.
PLAIN = """
41 853 1 19 7 0 17 7 26 2 0 12 4 192 0 1 25 5 192 169 1 5 6 7 8 8 14
90 1445 20 41 7 2 26 30 38 2 0 8 4 170 0 0 49 8 170 131 4 5 8 9 10 11 11 11 13 18 21
72 765 38 10 9 0 22 32 38 0 0 10 10 122 9 9 20 10 122 167 2 3 4 5 6 6 8 9 10 21 47
79 1133 30 24 6 0 18 38 32 1 1 6 5 153 0 0 33 10 100 139 4 5 5 5 6 9 10 11 15 16 35
47 859 9 23 4 0 15 17 22 1 2 6 5 153 1 1 30 4 150 142 2 3 6 7 9 10 10 17
91 1056 19 35 13 0 25 39 40 4 0 4 7 192 2 2 45 7 192 158 4 4 4 5 6 8 10 11 19 20 30
76 1063 34 35 10 0 19 39 38 2 0 8 7 128 2 3 45 6 115 98 2 2 4 4 5 10 13 15 17 18 31
76 990 11 33 6 0 17 17 30 5 4 14 5 246 2 2 39 8 246 155 3 3 3 3 8 12 13 13 16 26
46 729 10 17 5 0 16 18 22 1 2 8 4 140 2 3 24 6 107 145 1 2 4 6 7 9 16 19
71 1036 1 34 6 0 25 9 28 2 3 6 6 179 0 1 42 5 155 151 1 4 5 5 5 10 13 15 23
76 1027 33 31 11 0 16 38 38 4 1 7 4 128 1 3 40 10 109 111 2 3 4 4 6 8 14 16 17 19 28
78 1035 32 27 9 0 17 37 34 2 2 2 7 149 0 2 37 8 149 121 1 1 3 4 6 7 9 15 24 24 27
35 697 6 18 5 0 15 13 20 2 1 12 4 134 2 2 23 4 134 139 2 2 4 5 6 10 20
90 1066 20 30 11 0 19 29 42 2 0 13 8 185 2 4 40 8 185 125 3 4 5 5 6 8 12 14 14 19 31
61 955 49 26 7 2 18 38 38 3 1 9 6 104 2 3 34 7 93 105 1 2 2 4 4 4 7 9 27 28 33
74 1102 16 29 11 0 21 23 36 3 0 12 4 137 0 1 38 4 133 173 4 5 6 6 7 7 7 13 21 24
44 748 28 15 6 0 12 30 28 0 1 6 4 102 1 1 23 8 81 99 2 5 5 5 8 9 10 15 22
31 609 11 10 4 0 7 15 20 0 1 5 3 128 0 1 16 4 87 132 1 6 6 7 8 10 11
62 990 10 18 11 0 15 17 38 4 0 12 3 206 1 2 26 5 144 165 4 4 7 8 8 8 13 13 16
38 638 4 16 6 0 16 10 24 2 1 8 3 120 2 2 22 6 96 141 2 4 6 8 8 9 12
43 621 10 27 2 0 15 19 16 4 5 22 7 89 2 3 31 3 89 143 1 2 3 3 3 3 3 46
43 707 13 12 8 0 16 18 28 3 0 9 6 115 2 2 19 8 80 155 2 3 4 4 5 10 17 19
35 680 7 8 5 0 12 12 22 0 0 8 2 144 1 1 14 6 74 161 3 6 6 7 7 8 12
75 1069 35 33 11 0 20 40 42 2 0 9 4 146 0 0 43 7 97 123 5 6 6 6 6 7 12 14 14 22 23
96 1188 14 40 13 0 25 29 40 6 0 21 10 184 0 0 50 6 184 155 6 6 7 7 7 8 8 10 10 10 42
65 1007 45 30 8 1 21 37 38 2 1 4 7 133 3 3 39 5 99 126 2 2 3 3 5 5 7 11 24 28 31
37 770 5 15 5 0 12 8 22 0 0 10 2 162 0 1 21 5 162 131 4 4 6 7 7 10 11
58 973 14 21 8 0 18 24 32 2 0 6 7 235 0 0 29 5 235 137 3 3 4 6 6 11 12 14 22
29 526 12 13 5 0 6 14 20 2 1 5 3 91 1 3 18 5 91 159 1 1 4 9 9 11 14
31 559 11 8 4 1 11 13 20 1 0 6 3 128 2 3 13 5 64 132 2 5 6 7 8 9 12
65 1005 24 32 10 0 22 32 38 4 1 17 6 126 0 0 40 6 126 110 3 4 5 5 6 7 8 9 12 41
31 593 11 13 5 1 12 16 24 2 0 7 3 96 1 1 18 5 69 99 2 4 4 8 10 10 11
52 834 20 16 6 0 14 34 26 1 2 12 6 170 3 5 24 6 139 103 1 1 2 3 5 8 11 21 29
41 803 1 17 7 0 15 3 22 2 0 9 4 162 1 1 23 5 118 156 2 3 6 7 7 11 13
91 1375 19 35 11 0 27 35 40 3 0 9 6 316 1 1 45 10 316 135 3 4 4 6 10 11 15 16 16 16 20
88 1364 22 35 8 1 24 38 38 2 1 4 6 224 2 2 44 8 224 119 2 4 4 9 10 11 13 14 14 20 20
60 1189 11 20 8 0 14 18 32 3 1 3 5 304 0 1 27 8 80 162 1 3 5 5 5 10 16 17 19
79 1152 31 32 14 0 22 44 46 5 0 13 5 144 0 0 42 4 124 149 3 4 4 5 5 10 12 12 12 20 34
96 1170 14 51 11 0 32 30 34 5 2 28 10 128 0 0 61 6 113 160 4 4 4 5 6 6 6 6 6 6 68
64 1062 46 24 10 0 17 39 40 1 0 6 7 128 0 0 34 5 76 120 3 3 6 6 9 9 12 12 12 14 35
31 631 10 14 3 0 8 12 18 1 2 6 4 115 0 2 19 6 109 149 1 1 5 6 9 13 14
82 1205 28 27 13 0 14 40 42 5 1 28 6 209 0 2 37 8 180 156 1 4 5 6 7 9 10 11 11 14 43
37 696 5 10 7 1 12 8 28 4 0 16 6 184 2 2 15 6 184 159 2 3 5 6 7 9 17
54 857 18 10 10 0 13 23 36 3 0 12 3 137 2 2 18 8 72 156 3 6 6 6 7 7 11 11 24
42 781 14 17 5 0 18 18 24 0 0 9 7 128 1 1 24 4 99 158 2 3 3 4 4 6 6 36
49 739 7 16 4 0 13 11 22 0 2 3 4 118 1 2 23 6 102 136 1 3 4 5 11 12 13 15
84 1221 26 38 11 1 28 38 40 5 0 12 5 172 0 0 47 6 89 128 3 5 5 5 5 6 7 13 16 26 30
60 989 12 20 9 0 17 23 34 3 0 10 7 157 1 1 28 6 151 137 2 3 5 7 8 11 13 13 19
40 763 2 22 4 1 18 6 22 1 0 1 4 133 0 0 27 4 133 166 4 5 5 6 7 10 12
35 688 20 13 4 0 6 26 20 2 3 11 6 157 0 3 19 6 157 117 1 1 1 3 6 12 14 26
34 679 8 13 6 0 16 12 22 2 0 10 5 130 1 1 19 5 130 151 3 3 3 5 5 6 24
39 793 3 9 4 0 14 6 20 0 1 2 4 179 1 1 15 6 96 144 2 4 5 8 8 10 12
68 1098 4 27 7 1 21 11 32 2 0 1 4 199 0 1 34 5 199 158 3 4 4 6 7 9 15 15 18
77 1214 33 36 9 0 20 38 38 1 0 11 4 177 1 2 46 5 78 113 3 4 4 7 9 10 10 13 17 18 26
34 744 8 13 6 0 12 14 24 1 0 14 3 174 1 1 19 5 174 128 2 3 5 5 6 10 18
36 776 6 12 5 1 11 13 22 2 1 13 3 241 0 2 17 6 241 156 1 1 7 9 9 9 13
60 943 12 29 8 1 19 19 28 3 0 7 7 130 0 1 36 7 130 137 1 3 4 5 9 9 12 14 24
76 1067 31 26 9 0 10 40 36 6 3 20 5 185 1 4 33 7 185 131 1 1 2 4 8 9 13 14 14 17 38
39 756 3 10 5 0 13 7 22 1 1 13 3 241 1 2 16 6 241 151 1 5 5 8 8 9 13
51 916 21 20 7 0 14 20 30 2 1 4 7 153 0 1 28 5 115 131 1 5 5 6 6 8 9 10 31
39 768 3 13 6 0 13 3 22 1 0 11 3 209 3 3 19 6 186 171 3 4 4 6 9 11 12
68 1005 42 24 9 2 17 61 42 4 0 11 3 131 1 1 32 7 82 113 2 3 5 7 8 11 11 17 17 19 21
45 833 11 19 10 0 13 19 34 4 0 10 4 146 0 1 26 5 105 159 1 3 6 7 7 8 15 17
34 642 8 16 2 1 17 15 18 0 1 5 5 116 1 1 21 4 94 128 3 3 4 5 6 11 17
32 679 10 18 5 0 15 11 22 0 0 7 5 112 1 1 24 4 112 136 2 4 4 6 7 9 17
64 1120 8 24 11 0 20 20 36 4 0 4 6 271 0 1 32 8 116 152 1 4 4 5 6 8 14 17 22
30 554 12 11 6 0 11 13 22 1 0 3 5 102 2 3 17 4 84 119 1 3 4 4 8 10 19
49 919 7 17 6 0 16 12 26 1 0 3 5 137 0 0 24 6 118 146 3 4 7 7 7 10 13 13
35 645 7 8 4 0 11 11 20 0 1 8 5 158 2 3 14 5 158 168 1 2 5 7 7 10 17
51 886 5 20 8 1 18 10 32 4 0 13 5 192 1 1 26 6 192 146 3 4 5 8 8 8 12 16
38 679 4 12 5 0 11 7 22 0 0 10 3 128 0 1 18 6 128 148 1 5 6 6 8 9 14
81 997 9 26 12 2 22 16 42 8 0 25 7 200 3 3 33 8 200 171 2 2 3 3 5 7 11 13 22 32
"""
SYMMETRIC = """
48 788 8 15 6 0 12 8 26 1 1 6 2 149 0 2 22 6 64 181 4 5 7 9 9 9 9 12
51 1055 21 15 10 0 20 22 34 3 0 0 7 192 0 0 23 6 74 191 4 4 4 4 6 8 8 12 31
38 817 4 16 9 0 16 6 30 4 0 15 5 184 0 0 22 6 184 202 3 3 5 5 8 8 17
105 2092 5 8 18 0 19 7 50 9 0 21 3 368 2 3 18 10 368 229 2 4 4 7 8 11 13 15 17 19 21
52 858 3 32 4 0 15 7 18 3 4 12 7 146 1 1 38 3 146 226 2 3 3 5 5 7 11 28
38 741 4 22 4 0 17 9 20 0 1 5 4 128 0 0 28 3 104 175 3 4 4 8 8 11 11
49 1012 7 9 10 1 14 12 34 6 0 15 5 273 1 2 15 7 273 204 2 4 6 6 7 11 13 15
92 1753 18 21 12 3 22 8 48 9 0 0 8 336 0 0 28 10 98 217 4 5 5 6 6 6 8 9 17 23 32
58 901 14 18 6 0 19 23 28 1 2 6 3 137 0 2 26 5 96 203 4 4 4 5 8 8 14 14 20
41 857 1 11 8 0 13 1 28 3 0 14 3 224 1 1 17 6 224 212 3 4 5 6 7 10 14
106 1893 4 19 9 1 22 6 40 2 0 3 4 289 0 0 28 10 288 208 5 6 6 7 7 11 12 14 16 17 20
34 633 8 18 2 1 14 16 14 2 4 13 6 112 0 0 23 4 112 196 3 3 3 3 3 6 28
48 795 24 22 4 0 22 12 24 0 0 6 8 120 3 3 30 4 120 224 4 4 4 4 5 5 6 6 43
79 1181 11 38 13 0 27 25 44 5 0 20 4 172 1 1 47 4 132 207 2 6 7 7 7 7 7 8 20 29
34 725 8 7 7 1 5 7 28 4 0 13 4 241 0 2 12 6 241 196 1 5 5 6 7 12 13
52 1059 4 9 11 0 12 4 36 5 0 15 3 273 0 1 16 7 273 217 3 4 5 6 6 12 13 15
97 1245 12 43 13 0 27 29 42 6 1 23 6 198 1 1 52 8 198 185 3 3 3 3 5 6 6 9 20 24 39
71 1137 19 10 10 0 16 34 36 4 2 1 4 301 2 3 19 10 192 206 2 3 4 4 4 13 14 17 18 21
51 1106 5 36 4 0 16 4 22 0 1 3 5 184 0 0 43 4 184 181 3 6 6 7 8 8 9 17
55 1189 1 6 9 0 15 1 32 3 0 15 2 273 2 2 13 7 273 228 3 4 4 5 9 11 13 15
35 682 7 10 7 0 14 10 24 3 0 9 6 224 3 3 16 6 224 176 2 2 3 5 10 13 14
40 849 2 11 7 0 13 3 26 2 0 13 2 224 1 1 17 5 224 192 3 4 5 5 7 11 14
86 1204 24 42 9 0 25 33 38 1 1 1 9 205 1 1 52 6 205 193 2 3 6 6 9 10 12 13 15 17 28
38 684 4 11 8 1 13 7 28 5 0 17 4 165 1 1 16 6 165 175 2 4 4 5 7 8 19
33 565 9 11 7 0 11 9 26 2 0 7 3 109 1 2 17 6 89 209 1 5 6 7 7 8 15
90 1924 0 12 16 0 20 0 44 8 0 18 3 320 0 0 21 9 320 245 4 4 4 4 9 11 13 15 18 18
98 1722 12 16 18 0 23 25 46 9 0 21 3 368 5 5 26 10 368 183 2 2 3 4 5 11 15 18 19 21 21
53 871 19 28 10 0 18 16 32 3 0 19 5 172 1 2 36 3 172 184 1 3 4 4 5 5 5 24 30
"""
UNIT = 1000  # of a figure: all arithmetic is in integers, the same on every machine
NOISE = 420  # of the difference of two other rows, added to a row
OFTEN = 2  # one layout in so many is drawn like the symmetric levels
WEIGHT = 256 * UNIT  # of a standard deviation
WEIGHTS = {11: 2, 13: 2, 16: 2, SHAPE_FIGURES - 1: 12, SHAPE_FIGURES: 5}
CHANCE = 165  # of 256 walls; a layout without symmetry gets nearly as many


class Target(NamedTuple):
    """The symmetry of a layout, the figures that it should have, and how much each matters."""

    image: npt.NDArray[np.uint16]  # of each square
    figures: npt.NDArray[np.int32]
    weights: npt.NDArray[np.int32]


def draw_target(n: int, stars: int, rng: np.random.Generator) -> Target:
    """Draw the figures of a layout of ``n`` rows: those of a level, changed a little."""
    tables, weights = _tables(n)
    words = random_words(rng, 6).tolist()
    table = tables[words[0] % OFTEN == 0]
    every = np.concatenate(tables)
    row, one, other = table[words[1] % len(table)], *(every[w % len(every)] for w in words[2:4])
    if row[SHAPE_FIGURES] < 3 * UNIT // 2:  # one square, which most people avoid
        row = table[words[5] % len(table)]
    figures = np.maximum(row + (one - other) * NOISE // 1000, 0)
    figures[:SHAPE_FIGURES] = (figures[:SHAPE_FIGURES] + UNIT // 2) // UNIT
    # noise would make too many regions of one square: the smallest region has none
    least = max(int(row[SHAPE_FIGURES] + UNIT // 2) // UNIT, 2 * stars - 1)
    more = np.maximum(np.sort(figures[SHAPE_FIGURES:]) - least * UNIT, 0)
    more[0] = 0
    total = max(int(more.sum()), 1)
    figures[SHAPE_FIGURES:] = least + (more * (n * n - n * least) + total // 2) // total
    weights = weights.copy()
    if figures[SHAPE_FIGURES - 1] < CHANCE:
        weights[SHAPE_FIGURES - 1] = 0
    board = np.arange(n * n, dtype=np.uint16).reshape(n, n)
    turn = words[4] % 7 + 1
    image = np.rot90(board[:, ::-1] if turn & 4 else board, turn & 3)
    return Target(np.ascontiguousarray(image).ravel(), figures.astype(np.int32), weights)


@functools.lru_cache(maxsize=32)
def _tables(n: int) -> tuple[list[npt.NDArray[np.int64]], npt.NDArray[np.int32]]:
    """Return the tables for a board of ``n`` rows, in units, and the weights of the figures."""
    tables = [
        np.array([_scaled([int(word) for word in line.split()], n) for line in text.split("\n")])
        for text in (PLAIN.strip(), SYMMETRIC.strip())
    ]
    every = np.concatenate(tables)
    spread = np.abs(every - every.sum(axis=0) // len(every)).sum(axis=0) * 5 // (4 * len(every))
    weights = WEIGHT // (spread + 3 * UNIT // 10)
    for i, factor in WEIGHTS.items():
        weights[i] *= factor
    return tables, weights.astype(np.int32)


def _scaled(row: list[int], n: int) -> list[int]:
    """Return a row of a table as it would be on a board of ``n`` rows."""
    m, sizes = len(row) - SHAPE_FIGURES, row[SHAPE_FIGURES:]
    figures = [UNIT * x * a // b for x, a, b in zip(row, _scales(n), _scales(m), strict=False)]
    for i in range(n):
        j, part = divmod(i * (m - 1), max(n - 1, 1))
        size = sizes[j] * (n - 1 - part) + sizes[min(j + 1, m - 1)] * part if n > 1 else 1
        figures.append(UNIT * size * n // (m * max(n - 1, 1)))
    return figures


def _scales(n: int) -> list[int]:
    """Return how the figures grow with the board, in the order of the kernel."""
    windows, border = (n - 1) ** 2, 4 * (n - 1)
    figures = [2 * n * (n - 1), n, windows, windows, windows, windows, n * n, n * n, n, n, 1]
    return [*figures, border, n, 1, 1, 1, n * (n - 1), n, 1, 1]
