"""Queens on a board of coloured regions: solve, count, explain and generate puzzles.

An n x n board is divided into n regions. Place n queens, one in each row, each column and each
region, none touching another: that is the puzzle of many daily games. With two or three queens
(stars) in each row, column and region it is Star Battle.

>>> from nqueens import regions
>>> puzzle = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
>>> regions.solve(puzzle)
array([2, 0, 3, 1], dtype=int8)
>>> regions.is_unique(puzzle), regions.difficulty(puzzle)
(True, 'medium')
"""

from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING

from nqueens._runtime.errors import OutOfTime as OutOfTime
from nqueens._runtime.keywords import advised
from nqueens._runtime.wording import unknown

if TYPE_CHECKING:
    from nqueens._drawing.svg import Marks
    from nqueens.regions._explain.deducing import Difficulty
    from nqueens.regions._explain.explaining import difficulty, explain, hint, rating
    from nqueens.regions._explain.records import record
    from nqueens.regions._explain.steps import Stage, Step
    from nqueens.regions._make.filling import fill
    from nqueens.regions._make.generating import generate
    from nqueens.regions._make.repairing import Repair, repair
    from nqueens.regions._make.wishes import Style, Symmetry
    from nqueens.regions._model.layout import Regions
    from nqueens.regions._model.puzzle import Puzzle, Rules
    from nqueens.regions._read.answers import score
    from nqueens.regions._read.screenshots.board import PictureBoard, draw_on
    from nqueens.regions._read.screenshots.decoding import PictureError
    from nqueens.regions._read.screenshots.reading import read_boards, read_picture, read_pictures
    from nqueens.regions._read.texts import FORMATS, ReadPuzzle, encode, read, read_each, text
    from nqueens.regions._show.page import Game, edit, page
    from nqueens.regions._show.sheets import sheets
    from nqueens.regions._solve.checking import WrongMarks, WrongSquares, check, is_solution
    from nqueens.regions._solve.searching import (
        SeveralSolutions,
        SeveralSolutionsWarning,
        count,
        count_many,
        is_unique,
        solutions,
        solve,
        solve_many,
    )

# the public names of each module, which is imported when one of them is first used
_NAMES = {
    "_drawing.svg": "Marks",
    "regions._explain.deducing": "Difficulty",
    "regions._explain.explaining": "difficulty explain hint rating",
    "regions._explain.records": "record",
    "regions._explain.steps": "Stage Step",
    "regions._make.filling": "fill",
    "regions._make.generating": "generate",
    "regions._make.repairing": "Repair repair",
    "regions._make.wishes": "Style Symmetry",
    "regions._model.layout": "Regions",
    "regions._model.puzzle": "Puzzle Rules",
    "regions._read.answers": "score",
    "regions._read.screenshots.board": "PictureBoard draw_on",
    "regions._read.screenshots.decoding": "PictureError",
    "regions._read.screenshots.reading": "read_boards read_picture read_pictures",
    "regions._read.texts": "FORMATS ReadPuzzle encode read read_each text",
    "regions._show.page": "Game edit page",
    "regions._show.sheets": "sheets",
    "regions._solve.checking": "WrongMarks WrongSquares check is_solution",
    "regions._solve.searching": (
        "SeveralSolutions SeveralSolutionsWarning count count_many is_unique solutions solve "
        "solve_many"
    ),
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = [
    "FORMATS",
    "Difficulty",
    "Game",
    "Marks",
    "PictureBoard",
    "PictureError",
    "Puzzle",
    "ReadPuzzle",
    "Regions",
    "Repair",
    "Rules",
    "SeveralSolutions",
    "SeveralSolutionsWarning",
    "Stage",
    "Step",
    "Style",
    "Symmetry",
    "WrongMarks",
    "WrongSquares",
    "check",
    "count",
    "count_many",
    "difficulty",
    "draw_on",
    "edit",
    "encode",
    "explain",
    "fill",
    "generate",
    "hint",
    "is_solution",
    "is_unique",
    "page",
    "rating",
    "read",
    "read_boards",
    "read_each",
    "read_picture",
    "read_pictures",
    "record",
    "repair",
    "score",
    "sheets",
    "solutions",
    "solve",
    "solve_many",
    "text",
]


# two threads that import a package and a module in it at once may see one that is half imported
_IMPORTING = RLock()


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise unknown(__name__, name, "regions")
    with _IMPORTING:
        thing = getattr(import_module(f"nqueens.{_MODULES[name]}"), name)
    return globals().setdefault(name, advised(__name__)(thing))


def __dir__() -> list[str]:
    return __all__
