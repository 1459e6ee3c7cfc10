from typing import Final, Self, final

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

BUILD_MODE: Final[str]

class Stopped(Exception): ...

@final
class StopFlag:
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

def cpu_levels() -> tuple[list[str], dict[str, bool]]: ...
def centre_plan(
    n: int,
    closed: npt.NDArray[np.uint32],
    filled: int,
    symmetries: int,
    entries: npt.NDArray[np.uint8],
    stop: StopFlag,
) -> int: ...

@disjoint_base
class Completer:
    def __new__(cls, n: int, closed: npt.NDArray[np.uint32], wraps: bool, level: str) -> Self: ...

@final
class Counter(Completer):
    @property
    def lane_bits(self) -> int: ...
    def count(self, queens: tuple[tuple[int, int], ...], limit: int, stop: StopFlag) -> int: ...
    def count_parts(
        self,
        placed: tuple[tuple[int, int], ...],
        squares: npt.NDArray[np.uint8],
        sizes: npt.NDArray[np.uint64],
        stop: StopFlag,
    ) -> None: ...
    def count_plan(self, entries: npt.NDArray[np.uint8], stop: StopFlag) -> int: ...

def count_queens(n: int, level: str, stop: StopFlag) -> int: ...
def count_half_turn(n: int, stop: StopFlag) -> int: ...
def count_quarter_turn(n: int, stop: StopFlag) -> int: ...

@final
class Quarters:
    def __new__(
        cls,
        n: int,
        *,
        whole: bool = True,
        list_limit: int = 0,
        block_bytes: int = 0,
        cache_bytes: int = 0,
    ) -> Self: ...
    @property
    def count(self) -> int: ...
    def make(self, stop: StopFlag) -> None: ...

def join_ranges(
    n: int, kind: int, orbit: int, most: int, stop: StopFlag
) -> npt.NDArray[np.uint16]: ...

@final
class Joiner:
    def __new__(cls, quarters: Quarters, level: str) -> Self: ...
    @property
    def nbytes(self) -> int: ...
    def count(
        self,
        kind: int,
        north: int,
        orbit: int,
        stop: StopFlag,
        *,
        sets: int = 65536,
        south: int = 0,
        mirrored: bool = False,
    ) -> int: ...
    def count_row_set(self, kind: int, north: int, south: int, stop: StopFlag) -> int: ...
    def placements(
        self, rows: int, south: bool, stop: StopFlag
    ) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint64]]: ...

@final
class Halves:
    def __new__(cls, n: int) -> Self: ...
    def list(self, kind: int, north: int, south: int, stop: StopFlag) -> tuple[int, int]: ...
    def solutions(self, i: int, j: int, board: npt.NDArray[np.uint8]) -> int: ...
    def draw(
        self,
        stream: npt.NDArray[np.uint64],
        boards: npt.NDArray[np.uint8],
        transposed: npt.NDArray[np.uint8],
        stop: StopFlag,
    ) -> None: ...

@final
class Lister(Completer):
    @property
    def most_rows(self) -> int: ...
    @property
    def lane_bits(self) -> int: ...
    def list(
        self, queens: tuple[tuple[int, int], ...], most: int, stop: StopFlag
    ) -> npt.NDArray[np.uint64] | None: ...
    def write(
        self,
        queens: tuple[tuple[int, int], ...],
        keys: npt.NDArray[np.uint64],
        mirrored: bool,
        out: npt.NDArray[np.uint8],
        stop: StopFlag,
    ) -> None: ...

@final
class SolutionCursor:
    def __new__(
        cls,
        allowed: npt.NDArray[np.uint64],
        *,
        prefix: npt.NDArray[np.uint8],
        within: bool = False,
        fundamental: bool = False,
    ) -> Self: ...
    def skip(self, k: int, stop: StopFlag) -> int: ...
    def fill(self, out: npt.NDArray[np.uint8], stop: StopFlag) -> int: ...
    def pick(
        self, ranks: npt.NDArray[np.uint64], out: npt.NDArray[np.uint8], stop: StopFlag
    ) -> None: ...

class WorkSpace:
    @classmethod
    def nbytes(cls, *sizes: int) -> int: ...

@final
class SwapSearch(WorkSpace):
    def __new__(cls, n: int) -> Self: ...
    def solve(
        self, queens: npt.NDArray[np.int32], stream: npt.NDArray[np.uint64], stop: StopFlag
    ) -> None: ...

@final
class HillClimb(WorkSpace):
    def __new__(cls, n: int) -> Self: ...
    def solve(
        self, queens: npt.NDArray[np.int32], stream: npt.NDArray[np.uint64], stop: StopFlag
    ) -> None: ...

def formula_solve(queens: npt.NDArray[np.int32], stop: StopFlag) -> None: ...
def linear_solve(queens: npt.NDArray[np.int32], step: int, first: int, stop: StopFlag) -> None: ...

@final
class SmallSolver(WorkSpace):
    def __new__(cls, n: int) -> Self: ...
    def fill(
        self,
        boards: npt.NDArray[np.uint8 | np.uint16 | np.int32],
        stream: npt.NDArray[np.uint64],
        stop: StopFlag,
    ) -> None: ...

@final
class GreedySolver(WorkSpace):
    def __new__(cls, n: int) -> Self: ...
    @property
    def placed(self) -> int: ...
    def solve(
        self, queens: npt.NDArray[np.int32], stream: npt.NDArray[np.uint64], stop: StopFlag
    ) -> None: ...

@final
class ExactCompletion(WorkSpace):
    def __new__(
        cls,
        n: int,
        alive: npt.NDArray[np.uint8],
        rows: npt.NDArray[np.int32],
        columns: npt.NDArray[np.int32],
    ) -> Self: ...
    def solve(
        self, queens: npt.NDArray[np.int32], stream: npt.NDArray[np.uint64], stop: StopFlag
    ) -> bool: ...
    def count(self, most: int, stream: npt.NDArray[np.uint64], stop: StopFlag) -> int: ...

@final
class LocalCompletion(WorkSpace):
    def __new__(
        cls,
        rows: npt.NDArray[np.uint32],
        columns: npt.NDArray[np.uint32],
        sums: npt.NDArray[np.uint8],
        differences: npt.NDArray[np.uint8],
        blocked: npt.NDArray[np.int64],
    ) -> Self: ...
    def prepare(self, stream: npt.NDArray[np.uint64], stop: StopFlag) -> tuple[int, int]: ...
    def solve(
        self,
        queens: npt.NDArray[np.int32],
        attempts: int,
        stream: npt.NDArray[np.uint64],
        stop: StopFlag,
    ) -> bool: ...

ESTIMATE_UNIT_BITS: Final[int]
MAX_ESTIMATED: Final[int]
MAX_POPULATION: Final[int]

@final
class Population(WorkSpace):
    def __new__(
        cls,
        order: npt.NDArray[np.int32],
        placed: npt.NDArray[np.int32],
        blocked: npt.NDArray[np.int64],
        drop_from: int,
        eighths: int,
        capacity: int,
        level: str,
        bits: int = 0,
    ) -> Self: ...
    def sample(
        self,
        stream: npt.NDArray[np.uint64],
        sums: npt.NDArray[np.int64],
        shifts: npt.NDArray[np.int64],
        stop: StopFlag,
    ) -> bool: ...

def profile_tree(nodes: npt.NDArray[np.uint64], stop: StopFlag) -> None: ...

@final
class RegionSolver:
    words: Final[int]
    def __new__(cls, n: int, stars: int, touching: bool, diagonals: bool) -> Self: ...
    def count(
        self,
        labels: npt.NDArray[np.uint8],
        allowed: npt.NDArray[np.uint64],
        placed: npt.NDArray[np.uint16],
        limit: int,
        budget: int,
        counts: npt.NDArray[np.uint64],
        found: npt.NDArray[np.uint8],
        ordered: bool,
        stop: StopFlag,
    ) -> int: ...
    def generate(
        self,
        stream: npt.NDArray[np.uint64],
        allowed: npt.NDArray[np.uint64],
        labels: npt.NDArray[np.uint8],
        mirrored: bool,
        repairs: int,
        stop: StopFlag,
    ) -> bool: ...

def check_bytes(n: int) -> int: ...
def check_boards(
    boards: npt.NDArray[np.uint8 | np.int32 | np.int64],
    wraps: bool,
    valid: npt.NDArray[np.uint8],
    stop: StopFlag,
) -> None: ...
def conflict_bytes(n: int) -> int: ...
def count_conflicts(
    boards: npt.NDArray[np.uint8 | np.int32 | np.int64],
    wraps: bool,
    pairs: npt.NDArray[np.int64],
    stop: StopFlag,
) -> None: ...
def sort_rows(
    rows: npt.NDArray[np.uint8 | np.int32 | np.int64 | np.uint64],
    order: npt.NDArray[np.int64],
    width: int,
    stop: StopFlag,
) -> None: ...
