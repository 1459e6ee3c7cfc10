# The public names of the package for type checkers; ``__init__.py`` has their modules.
from nqueens import formats as formats, regions as regions, runs as runs
from nqueens._boards.attacks import attacks as attacks
from nqueens._boards.columns import (
    conflicts as conflicts,
    from_matrix as from_matrix,
    is_solution as is_solution,
    to_matrix as to_matrix,
)
from nqueens._boards.position import Board as Board, Position as Position
from nqueens._boards.score import Score as Score
from nqueens._boards.symmetries import canonical as canonical, orbit as orbit, symmetry as symmetry
from nqueens._counting.counts import (
    LongCountWarning as LongCountWarning,
    SymmetryCounts as SymmetryCounts,
    count as count,
    count_by_symmetry as count_by_symmetry,
)
from nqueens._counting.jobs import Method as Method
from nqueens._counting.predictions import Prediction as Prediction, predict as predict
from nqueens._drawing.shown import Page as Page, Picture as Picture
from nqueens._estimating import Estimate as Estimate, estimate_count as estimate_count
from nqueens._jsonable import jsonable as jsonable
from nqueens._listing.lists import (
    iter_solutions as iter_solutions,
    solutions as solutions,
    square_counts as square_counts,
)
from nqueens._listing.ranks import solution_at as solution_at, solution_rank as solution_rank
from nqueens._listing.samples import random_solutions as random_solutions
from nqueens._pictures.animation import animate as animate
from nqueens._pictures.lesson import lesson as lesson
from nqueens._pictures.pictures import show as show, to_svg as to_svg
from nqueens._pictures.sheets import sheets as sheets
from nqueens._runtime.errors import (
    InvalidArgument as InvalidArgument,
    NoSolution as NoSolution,
    NQueensError as NQueensError,
    OutOfTime as OutOfTime,
)
from nqueens._runtime.memory import clear_cache as clear_cache
from nqueens._runtime.processors import CpuInfo as CpuInfo, cpu_info as cpu_info
from nqueens._runtime.running import Progress as Progress
from nqueens._selftest import SelfTestResult as SelfTestResult, selftest as selftest
from nqueens._solving.puzzles import unique_puzzle as unique_puzzle
from nqueens._solving.solving import (
    SolveMethod as SolveMethod,
    solve as solve,
    solve_many as solve_many,
)
from nqueens.formats.scoring import score as score

__version__: str
