"""Functions that take boards refuse layouts of regions and puzzles, which look like arrays."""

import numpy as np
import pytest

import nqueens
from nqueens import formats, regions
from nqueens.formats import Position

TAKING = {
    "is_solution": nqueens.is_solution,
    "conflicts": nqueens.conflicts,
    "canonical": nqueens.canonical,
    "symmetry": nqueens.symmetry,
    "orbit": nqueens.orbit,
    "rotate": nqueens.rotate,
    "reflect": lambda q: nqueens.reflect(q, "diagonal"),
    "solution_rank": nqueens.solution_rank,
    "to_matrix": nqueens.to_matrix,
    "occupancy": nqueens.occupancy,
    "from_matrix": nqueens.from_matrix,
    "render": nqueens.render,
    "show": nqueens.show,
    "to_svg": nqueens.to_svg,
    "plot": nqueens.plot,
    "text": lambda q: formats.text(q, "dots"),
    "encode": lambda q: b"".join(formats.encode(q, "npy")),
    "Position.of": Position.of,
}
EIGHT = ["AABBCCDD", *["AABBCCDD"] * 3, *["EEFFGGHH"] * 4]
LAYOUTS = {
    "one square": regions.Regions(["A"]),
    "zeros and ones": regions.Regions(["AB", "AB"]),
    "eight regions": regions.Regions(EIGHT),
    "puzzle": regions.Puzzle(EIGHT),
}


@pytest.mark.parametrize("form", ["alone", "in a list", "in a tuple", "last"])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", TAKING)
def test_layouts_are_refused(name, layout, form):
    one = LAYOUTS[layout]
    board = np.arange(one.n)[np.newaxis]
    given = {"alone": one, "in a list": [one], "in a tuple": (one, one), "last": [board, one]}
    with pytest.raises((TypeError, ValueError), match=type(one).__name__):
        TAKING[name](given[form])


def test_a_solution_of_a_puzzle_is_a_board():
    layout = ["ABBB", "AABD", "CCDD", "CCCD"]
    assert nqueens.to_svg(regions.solve(layout)) == nqueens.to_svg([2, 0, 3, 1])
