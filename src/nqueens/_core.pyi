from typing import Final, final

import numpy as np
import numpy.typing as npt

BUILD_MODE: Final[str]

class Stopped(Exception): ...

@final
class StopFlag:
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

def cpu_levels() -> tuple[list[str], dict[str, bool]]: ...
def count_queens(n: int, stop: StopFlag) -> int: ...
def centre_plan(
    n: int,
    closed: npt.NDArray[np.uint32],
    filled: int,
    symmetries: int,
    entries: npt.NDArray[np.uint8],
    stop: StopFlag,
) -> int: ...

@final
class Counter:
    def __init__(self, n: int, closed: npt.NDArray[np.uint32], wraps: bool, level: str) -> None: ...
    @property
    def lane_bits(self) -> int: ...
    def count(self, queens: tuple[tuple[int, int], ...], limit: int, stop: StopFlag) -> int: ...
    def count_plan(self, entries: npt.NDArray[np.uint8], stop: StopFlag) -> int: ...

def count_half_turn(n: int, stop: StopFlag) -> int: ...
def count_quarter_turn(n: int, stop: StopFlag) -> int: ...

@final
class Quarters:
    def __init__(self, n: int) -> None: ...
    @property
    def count(self) -> int: ...
    def make(self, stop: StopFlag) -> None: ...

def join_row_sets(n: int, kind: int, north: int, orbit: int) -> int: ...

@final
class Joiner:
    def __init__(self, quarters: Quarters, level: str) -> None: ...
    @property
    def nbytes(self) -> int: ...
    def count(self, kind: int, north: int, orbit: int, stop: StopFlag) -> int: ...
    def count_row_set(self, kind: int, north: int, south: int, stop: StopFlag) -> int: ...

@final
class SolutionCursor:
    def __init__(
        self,
        allowed: npt.NDArray[np.uint64],
        *,
        prefix: npt.NDArray[np.uint8],
        within: bool = False,
        fundamental: bool = False,
    ) -> None: ...
    def skip(self, k: int, stop: StopFlag) -> int: ...
    def fill(self, out: npt.NDArray[np.uint8], stop: StopFlag) -> int: ...
    def pick(
        self, ranks: npt.NDArray[np.uint64], out: npt.NDArray[np.uint8], stop: StopFlag
    ) -> None: ...

def swap_solve(
    queens: npt.NDArray[np.int32],
    sums: npt.NDArray[np.uint8],
    differences: npt.NDArray[np.uint8],
    attacked: npt.NDArray[np.int32],
    seed: npt.NDArray[np.uint64],
    stop: StopFlag,
) -> None: ...
def formula_solve(queens: npt.NDArray[np.int32], stop: StopFlag) -> None: ...
def climb_solve(
    queens: npt.NDArray[np.int32],
    sums: npt.NDArray[np.int32],
    differences: npt.NDArray[np.int32],
    stream: npt.NDArray[np.uint64],
    stop: StopFlag,
) -> None: ...
def small_solve(
    boards: npt.NDArray[np.uint8 | np.uint16 | np.int32],
    columns: npt.NDArray[np.uint8],
    sums: npt.NDArray[np.uint8],
    differences: npt.NDArray[np.uint8],
    queens: npt.NDArray[np.int32],
    lists: npt.NDArray[np.uint32],
    nothing: npt.NDArray[np.int64],
    stream: npt.NDArray[np.uint64],
    stop: StopFlag,
) -> None: ...
def greedy_space(n: int) -> tuple[int, int, int, int, int, int]: ...
def greedy_solve(
    queens: npt.NDArray[np.int32],
    columns: npt.NDArray[np.uint8],
    sums: npt.NDArray[np.uint8],
    differences: npt.NDArray[np.uint8],
    rows: npt.NDArray[np.uint32],
    order: npt.NDArray[np.uint32],
    pool: npt.NDArray[np.uint32],
    placed: npt.NDArray[np.int64],
    stream: npt.NDArray[np.uint64],
    stop: StopFlag,
) -> None: ...
def exact_solve(
    alive: npt.NDArray[np.uint8],
    open_rows: npt.NDArray[np.int32],
    open_columns: npt.NDArray[np.int32],
    filled: npt.NDArray[np.uint8],
    trail: npt.NDArray[np.uint32],
    rows: npt.NDArray[np.int32],
    columns: npt.NDArray[np.int32],
    index: npt.NDArray[np.int32],
    taken: npt.NDArray[np.int32],
    stream: npt.NDArray[np.uint64],
    stop: StopFlag,
) -> bool: ...
def find_closed_line(
    sums: npt.NDArray[np.uint8],
    differences: npt.NDArray[np.uint8],
    starts: npt.NDArray[np.int64],
    blocked: npt.NDArray[np.int32],
    rows: npt.NDArray[np.uint32],
    columns: npt.NDArray[np.uint32],
    stream: npt.NDArray[np.uint64],
    stop: StopFlag,
) -> tuple[int, int]: ...
def around_solve(
    queens: npt.NDArray[np.int32],
    sums: npt.NDArray[np.uint8],
    differences: npt.NDArray[np.uint8],
    starts: npt.NDArray[np.int64],
    blocked: npt.NDArray[np.int32],
    rows: npt.NDArray[np.uint32],
    columns: npt.NDArray[np.uint32],
    attempts: int,
    stream: npt.NDArray[np.uint64],
    stop: StopFlag,
) -> bool: ...

ESTIMATE_STEP_BITS: Final[int]
MAX_ESTIMATED: Final[int]

def estimate_words(n: int) -> int: ...
def sample_population(
    order: npt.NDArray[np.int32],
    drop_from: int,
    seed: npt.NDArray[np.uint64],
    nodes: npt.NDArray[np.uint64],
    children: npt.NDArray[np.int64],
    steps: npt.NDArray[np.int64],
    stop: StopFlag,
) -> None: ...
def profile_tree(nodes: npt.NDArray[np.uint64], stop: StopFlag) -> None: ...
def check_boards(
    boards: npt.NDArray[np.uint8 | np.int32 | np.int64],
    valid: npt.NDArray[np.uint8],
    taken: npt.NDArray[np.uint64],
    stop: StopFlag,
) -> None: ...
def count_conflicts(
    boards: npt.NDArray[np.uint8 | np.int32 | np.int64],
    pairs: npt.NDArray[np.int64],
    queens_on: npt.NDArray[np.uint32],
    stop: StopFlag,
) -> None: ...
def sort_rows(
    rows: npt.NDArray[np.uint8 | np.int32 | np.int64 | np.uint64],
    order: npt.NDArray[np.int64],
    scratch: npt.NDArray[np.int64],
    width: int,
    stop: StopFlag,
) -> None: ...
