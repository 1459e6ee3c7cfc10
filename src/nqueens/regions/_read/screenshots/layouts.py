"""Read which squares of a board are a region: by their colours, by thick borders, or by both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from nqueens._runtime.memory import Bytes, Ints
from nqueens.regions._model.layout import Regions, borders, connected_parts, pieces
from nqueens.regions._read.screenshots.colours import (
    MOST_WITHIN,
    Bools,
    Floats,
    channel_difference,
    clear_distance,
    clear_numbers,
    is_shade,
    merging_distances,
)
from nqueens.regions._read.screenshots.squares import MIDDLE, BoardSquares, places

Labels = Ints

THICKER = 1.25  # the least ratio of a border to a line between squares of a region
MOST_RATIOS = 8  # of these that are tried
LEAST_LINE = 0.05  # the ink of a line, at least, for such a ratio
LEAST_FAINT = 0.15  # the ink of a border, at least
BESIDE = 0.1  # how far beside a line its ink is measured, in squares
MOST_SHADED = 0.4  # of the squares may have another shade of their region's colour
MOST_TINTED = 0.1  # of the squares may have another tint, below marks that break a rule
SMALL_PIECE = 3  # squares of a piece that may be in another shade as a whole
LEAST_TILED = 5  # rows of a board on which single squares and a large region are tiles
USUAL = 6  # a distance of two colours in CIE Lab
AGAIN = "save the picture as PNG, or take it again with an empty board"


class Walls(NamedTuple):
    """Between which squares there are borders: beside each other (r, c - 1), below (r - 1, c)."""

    beside: Bools
    below: Bools

    def with_those_of(self, labels: Labels) -> Walls:
        """Return these walls, and those between different labels."""
        right, down = borders(labels)
        return Walls(self.beside | right, self.below | down)


def layouts_of(squares: BoardSquares, n: int) -> list[Labels]:
    """Return the possible regions of a board; tiles that lie on it are none."""
    possible = [
        labels for labels in _by_colours_and_borders(squares, n) if not _has_tiles(squares, labels)
    ]
    return possible or _below_tiles(squares, n).layouts


def why_no_layout(squares: BoardSquares, n: int) -> str:
    """Return why a board has no regions, and what helps."""
    hidden = _below_tiles(squares, n).unknown + np.argwhere(squares.is_tile).tolist()
    if hidden:
        row, column = hidden[0]
        return (
            f"the marks hide the colours of their squares, such as row {row + 1}, column "
            f"{column + 1}; take the picture again with an empty board"
        )
    if _by_colours_and_borders(squares, n):
        return (
            "the regions would be single squares beside a large one, so they are probably marks; "
            "take the picture again with an empty board"
        )
    number = 1 + int((squares.merging > USUAL).sum())
    seen = f"{number} colours" if number != n else "colours that are not clear"
    areas = _number_bordered(squares)
    if areas == 1:
        return f"{seen}, and no thick borders around {n} regions; {AGAIN}"
    has_colours = bool(by_colour(squares, n))
    if has_colours:
        seen = f"{n} colours"
    if has_colours or areas == n:
        return (
            f"colours and borders disagree: {seen}, and thick borders around {areas} regions; "
            "take the picture again with an empty board and no pointer over it"
        )
    return f"{seen}, and thick borders around {areas} regions instead of {n}; {AGAIN}"


def _by_colours_and_borders(squares: BoardSquares, n: int) -> list[Labels]:
    """Return the possible regions, by borders if there are some, else by colours."""
    if squares.is_tile.any():  # only borders tell what tiles hide
        return _without_mixed(squares, _by_borders(squares, n, []))
    coloured = _by_sound_colours(squares, n)
    bordered = _by_borders(squares, n, _clear_colours(squares, n))
    if not bordered:
        return coloured + _by_pieces(squares, n)
    known = {labels.tobytes() for labels in bordered}
    if any(labels.tobytes() not in known for labels in coloured):
        bordered = _by_borders(squares, n, [])  # they decide, if they need no colours
    return _without_mixed(squares, bordered)


def _without_mixed(squares: BoardSquares, layouts: list[Labels]) -> list[Labels]:
    return [labels for labels in layouts if not _is_mixed(squares, labels)]


# --- colours ------------------------------------------------------------------------------------


def by_colour(squares: BoardSquares, n: int) -> list[Labels]:
    """Return the one layout in which colours are regions, if the squares clearly have n."""
    within = clear_distance(squares.merging, n)
    if within is None:
        return []
    first, second = np.nonzero(squares.far <= within)
    groups = connected_parts(len(squares.far), first, second)
    labels = groups.reshape(squares.lattice.shape)
    number_seen = len(np.unique(labels[squares.is_open]))
    return [labels] if number_seen == n else []


def _clear_colours(squares: BoardSquares, most: int) -> list[Labels]:
    """Return the colour of each square, for every number of colours that is clear."""
    layouts = []
    for number in clear_numbers(squares.merging, most):
        layouts += by_colour(squares, number)
    return layouts


def _by_sound_colours(squares: BoardSquares, n: int) -> list[Labels]:
    """Return the regions that n clear colours make.

    They are left out if one is perhaps the colour of a glyph, or of a square below the pointer.
    """
    sound = []
    for labels in by_colour(squares, n):
        has_shades = bool(_shades(squares, pieces(*borders(labels)), 1))
        is_doubtful = has_shades or not squares.is_open.all()
        if not (is_doubtful and Regions(labels).disconnected):
            sound.append(labels)
    return sound


def _by_pieces(squares: BoardSquares, n: int) -> list[Labels]:
    """Return the layouts in which fewer than n clear colours have n pieces together.

    Then come those in which one square is a shade of a neighbour's colour: with this colour, the
    colours have n pieces together, and no other small piece is a shade.
    """
    fewer_colours = [Walls(*borders(labels)) for labels in _clear_colours(squares, n - 1)]
    with_shade = []
    for labels in _clear_colours(squares, n) + by_colour(squares, n + 1):
        for square, label in _shades(squares, labels, 1):
            corrected = labels.copy()
            corrected.flat[square] = label
            with_shade.append(Walls(*borders(corrected)))
    corrected_layouts = [
        labels for labels in _enclosed(n, with_shade) if not _shades(squares, labels, SMALL_PIECE)
    ]
    return _enclosed(n, fewer_colours) + corrected_layouts


def _shades(squares: BoardSquares, labels: Labels, most: int) -> list[tuple[int, int]]:
    """Return the numbers of squares in a shade of a neighbour's colour, and its label.

    Only labels of at most ``most`` squares are looked at.
    """
    label_of = labels.ravel()
    rgb = squares.rgb.reshape(-1, 3)
    positions = np.argwhere(labels >= 0)
    is_small = np.bincount(label_of)[label_of] <= most
    shades = []
    for square in np.flatnonzero(is_small & squares.is_open.ravel()).tolist():
        steps = np.abs(positions - positions[square]).sum(axis=1)
        is_neighbour = (steps == 1) & (label_of != label_of[square])
        is_lighter_or_darker = is_neighbour & is_shade(rgb[square], rgb)
        for label in np.unique(label_of[is_lighter_or_darker]).tolist():
            shades.append((square, label))
    return shades


# --- tiles --------------------------------------------------------------------------------------


class BelowTiles(NamedTuple):
    """What is known of the squares below tiles: the layouts, or the squares that hide it."""

    layouts: list[Labels]
    unknown: list[tuple[int, int]]


def _below_tiles(squares: BoardSquares, n: int) -> BelowTiles:
    """Return the layout in which tiles cover squares, or the squares that it cannot tell.

    The colours of the other squares clearly are n. A covered square belongs to the region that all
    of its neighbours have; where they have several, it is unknown. If a region is perhaps a square
    in another shade, as below the pointer, a covered square may be the region that lacks.
    """
    labels = _labels_beside_tiles(squares, n)
    if labels is None:
        return BelowTiles([], [])
    framed = np.pad(labels, 1, constant_values=-1)
    unknown = []
    for row, column in np.argwhere(squares.is_covered).tolist():
        around = framed[row : row + 3, column : column + 3]
        beside = {*around[[0, 1, 1, 2], [1, 0, 2, 1]].tolist()} - {-1}
        if len(beside) == 1:
            labels[row, column] = beside.pop()
        else:
            unknown.append((row, column))
    if unknown or _shades(squares, pieces(*borders(labels)), 1):
        return BelowTiles([], unknown)
    return BelowTiles([labels], [])


def _labels_beside_tiles(squares: BoardSquares, n: int) -> Labels | None:
    """Return the colour of each square, -1 if it is covered, or None if they are not clearly n."""
    is_covered = squares.is_covered.ravel()
    seen = np.flatnonzero(~is_covered)
    if not is_covered.any() or len(seen) <= n:
        return None
    far = squares.far[np.ix_(seen, seen)]
    within = clear_distance(merging_distances(far), n)
    if within is None:
        return None
    labels = np.full(len(is_covered), -1)
    labels[seen] = connected_parts(len(seen), *np.nonzero(far <= within))
    return labels.reshape(squares.lattice.shape)


def _has_tiles(squares: BoardSquares, labels: Labels) -> bool:
    """Return whether regions of a layout are only tiles that lie on the board.

    These are tiles that are a piece of a region, or single squares beside one large region.
    """
    sizes = np.bincount(labels.ravel())
    number_of_single = (sizes == 1).sum()
    if len(sizes) >= LEAST_TILED and number_of_single >= len(sizes) - 1:
        return True
    parts = pieces(*borders(labels))
    is_alone = np.bincount(parts.ravel())[parts] == 1
    return bool((squares.is_tile & is_alone).any())


# --- borders ------------------------------------------------------------------------------------


def _by_borders(squares: BoardSquares, n: int, colours: list[Labels]) -> list[Labels]:
    """Return the layouts in which thick borders, or these and one of some colours, enclose n."""
    walls = []
    for thick in _thick_borders(squares):
        walls.append(thick)
        walls += [thick.with_those_of(labels) for labels in colours]
    return _enclosed(n, walls)


def _number_bordered(squares: BoardSquares) -> int:
    """Return how many areas the clearest thick borders enclose, 1 if there are none."""
    for walls in _thick_borders(squares):
        labels = pieces(*walls)
        if _is_closed(labels, walls):
            return int(labels.max()) + 1
    return 1


def _thick_borders(squares: BoardSquares) -> Iterator[Walls]:
    """Yield the lines that are thick by each way to tell them from others, the clearest first."""
    beside, below = _ink_beside(squares), _ink_below(squares)
    inks = np.sort(np.concatenate([beside, below], axis=None))
    if inks[-1] < LEAST_FAINT:
        return
    inks = np.maximum(inks, LEAST_LINE)
    ratios = inks[1:] / inks[:-1]
    for thinner in np.argsort(-ratios)[:MOST_RATIOS].tolist():
        if ratios[thinner] < THICKER:
            return
        threshold = (inks[thinner] * inks[thinner + 1]) ** 0.5
        walls = Walls(beside > threshold, below > threshold)
        if walls.beside.any() and walls.below.any():  # else shadows on two sides of the squares
            yield walls


def _ink_beside(squares: BoardSquares) -> Floats:
    """Return width times contrast of the line between squares beside each other: (r, c - 1)."""
    columns, rows = squares.lattice.spans
    is_tile = squares.is_tile | squares.has_rim
    x = _across_lines(columns, squares.lattice.pitch, squares.pixels.shape[1])
    y = places(rows, MIDDLE)
    strips = _pixels_at(squares.pixels, y, x)
    return _ink(strips, squares.rgb, is_tile)


def _ink_below(squares: BoardSquares) -> Floats:
    """Return width times contrast of the line between squares below each other: (r - 1, c)."""
    columns, rows = squares.lattice.spans
    is_tile = squares.is_tile | squares.has_rim
    y = _across_lines(rows, squares.lattice.pitch, squares.pixels.shape[0])
    x = places(columns, MIDDLE)
    strips = _pixels_at(squares.pixels, y, x).transpose(2, 3, 0, 1, 4)
    return _ink(strips, squares.rgb.swapaxes(0, 1), is_tile.T).T


def _pixels_at(pixels: Bytes, y: Ints, x: Ints) -> Bytes:
    """Return the pixels where the rows ``y`` cross the columns ``x``, in the shapes of both."""
    crossings = pixels.take(y.ravel(), axis=0).take(x.ravel(), axis=1)
    return crossings.reshape(*y.shape, *x.shape, 3)


def _across_lines(columns: Ints, pitch: float, width: int) -> Ints:
    """Return the pixels across the line between each two columns, in a picture of a width."""
    before, after = columns[:-1, 1], columns[1:, 0]
    half = (after - before).max() // 2 + max(2, round(BESIDE * pitch))
    middle = (before + after + 1) // 2
    return (middle[:, None] + np.arange(-half, half)).clip(0, width - 1)


def _ink(strips: Bytes, rgb: Floats, is_tile: Bools) -> Floats:
    """Return width times contrast of the line between each two squares of a row: (r, c - 1).

    ``strips`` are the pixels at some places of the sides of each square, and across each line:
    (r, places, c - 1, across, 3). A unit is a pixel of black beside white. Each half of a line is
    compared with the square on its side; beside a tile, the line is measured on its other side.
    """
    half = strips.shape[3] // 2
    left_half, right_half = strips[..., :half, :], strips[..., half:, :]
    left = channel_difference(left_half, rgb[:, None, :-1, None]).sum(axis=3)
    right = channel_difference(right_half, rgb[:, None, 1:, None]).sum(axis=3)
    ink = np.median(left + right, axis=1)
    if is_tile.any():
        ink = np.where(is_tile[:, :-1], 2 * np.median(right, axis=1), ink)
        ink = np.where(is_tile[:, 1:], 2 * np.median(left, axis=1), ink)
    return ink / 255


def _enclosed(n: int, every: Iterable[Walls]) -> list[Labels]:
    """Return the different layouts of n pieces that some walls enclose, with no wall inside one."""
    layouts = {}
    for walls in every:
        labels = pieces(*walls)
        if labels.max() + 1 == n and _is_closed(labels, walls):
            layouts[labels.tobytes()] = labels
    return list(layouts.values())


def _is_closed(labels: Labels, walls: Walls) -> bool:
    """Return whether walls are those between pieces, with no wall inside one."""
    beside, below = borders(labels)
    return np.array_equal(walls.beside, beside) and np.array_equal(walls.below, below)


def _is_mixed(squares: BoardSquares, labels: Labels) -> bool:
    """Return whether too many squares have the colour of no other square of their region.

    Some may have another shade of it: a game shows the square below the pointer so, or those of a
    hint. A tile hides the colour, and a few marks that break a rule may be on a tint.
    """
    label_of, rgb = labels.ravel(), squares.rgb.reshape(-1, 3)
    is_outside = label_of[:, None] != label_of
    np.fill_diagonal(is_outside, True)
    nearest = np.where(is_outside, np.inf, squares.far).min(axis=1)
    is_odd = np.isfinite(nearest) & (nearest > MOST_WITHIN)
    is_odd &= ~squares.is_covered.ravel()
    number_tinted = 0
    for square in np.flatnonzero(is_odd).tolist():
        usual = rgb[(label_of == label_of[square]) & ~is_odd]
        if len(usual) and not is_shade(rgb[square], usual).any():
            if not squares.is_marked.flat[square]:
                return True
            number_tinted += 1
    is_tinted = number_tinted > MOST_TINTED * len(label_of)
    return bool(is_odd.mean() > MOST_SHADED or is_tinted)
