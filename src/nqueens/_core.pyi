from typing import Final, Self, final

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

BUILD_MODE: Final[str]
LEVELS: Final[tuple[str, ...]]
MAX_COUNTED: Final[int]
MAX_LISTED: Final[int]
ENTRY: Final[int]
JOINED_N: Final[range]
LISTED_N: Final[int]
EVEN: Final[int]
CENTRE: Final[int]
CROSS: Final[int]

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
class Lister(Completer):
    @property
    def most_rows(self) -> int: ...
    @property
    def lane_bits(self) -> int: ...
    def list(
        self,
        queens: tuple[tuple[int, int], ...],
        most: int,
        stop: StopFlag,
        ranks: npt.NDArray[np.uint64] | None = None,
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

def check_bytes(n: int) -> int: ...
def check_boards(
    boards: npt.NDArray[np.uint8 | np.int32 | np.int64],
    wraps: bool,
    valid: npt.NDArray[np.uint8],
    stop: StopFlag,
) -> None: ...
def board_images(
    boards: npt.NDArray[np.uint8 | np.int32 | np.int64],
    inverse: npt.NDArray[np.uint8 | np.int32 | np.int64],
    images: npt.NDArray[np.uint8 | np.int32 | np.int64],
    stop: StopFlag,
) -> int: ...
def conflict_bytes(n: int) -> int: ...
def count_conflicts(
    boards: npt.NDArray[np.uint8 | np.int32 | np.int64],
    wraps: bool,
    pairs: npt.NDArray[np.int64],
    stop: StopFlag,
) -> None: ...
