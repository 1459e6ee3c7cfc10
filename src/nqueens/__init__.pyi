# The public names of the package. Type checkers and ``__init__.py`` read these lines.
# A line "Old = New" at the end keeps a former name, which warns.
from nqueens import formats as formats
from nqueens import regions as regions
from nqueens import runs as runs
from nqueens._boards.arrays import from_matrix as from_matrix
from nqueens._boards.board import Board as Board
from nqueens._boards.checks import conflicts as conflicts
from nqueens._boards.checks import is_solution as is_solution
from nqueens._boards.forms import occupancy as occupancy
from nqueens._boards.forms import to_matrix as to_matrix
from nqueens._boards.position import Position as Position
from nqueens._boards.symmetries import canonical as canonical
from nqueens._boards.symmetries import orbit as orbit
from nqueens._boards.symmetries import reflect as reflect
from nqueens._boards.symmetries import rotate as rotate
from nqueens._boards.symmetries import symmetry as symmetry
from nqueens._counting.counts import SymmetryCounts as SymmetryCounts
from nqueens._counting.counts import count as count
from nqueens._counting.counts import count_by_symmetry as count_by_symmetry
from nqueens._counting.predictions import Prediction as Prediction
from nqueens._counting.predictions import predict as predict
from nqueens._drawing.animation import animate as animate
from nqueens._drawing.pictures import show as show
from nqueens._drawing.pictures import to_svg as to_svg
from nqueens._drawing.plots import heatmap as heatmap
from nqueens._drawing.plots import plot as plot
from nqueens._drawing.plots import plot_counts as plot_counts
from nqueens._drawing.poster import poster as poster
from nqueens._estimating import Estimate as Estimate
from nqueens._estimating import TreeProfile as TreeProfile
from nqueens._estimating import estimate_count as estimate_count
from nqueens._estimating import tree_profile as tree_profile
from nqueens._listing.lists import iter_solutions as iter_solutions
from nqueens._listing.lists import solutions as solutions
from nqueens._listing.ranks import solution_at as solution_at
from nqueens._listing.ranks import solution_rank as solution_rank
from nqueens._listing.square_counts import square_counts as square_counts
from nqueens._pictures.shown import Gallery as Gallery
from nqueens._pictures.shown import Page as Page
from nqueens._pictures.shown import Picture as Picture
from nqueens._runtime.errors import NoSolution as NoSolution
from nqueens._runtime.errors import NQueensError as NQueensError
from nqueens._runtime.errors import OutOfTime as OutOfTime
from nqueens._runtime.kept import clear_cache as clear_cache
from nqueens._runtime.processors import CpuInfo as CpuInfo
from nqueens._runtime.processors import cpu_info as cpu_info
from nqueens._sampling.ahead import LongCountWarning as LongCountWarning
from nqueens._sampling.samples import random_solutions as random_solutions
from nqueens._selftest.published import Known as Known
from nqueens._selftest.published import known as known
from nqueens._selftest.selftest import Check as Check
from nqueens._selftest.selftest import selftest as selftest
from nqueens._solving.instances import random_instance as random_instance
from nqueens._solving.puzzles import unique_puzzle as unique_puzzle
from nqueens._solving.sheets import sheets as sheets
from nqueens._solving.solving import solve as solve
from nqueens._solving.solving import solve_many as solve_many
from nqueens.regions._page.queens import page as page

__version__: str

Instance = Position
