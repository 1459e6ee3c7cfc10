from typing import Final, final

import numpy as np
import numpy.typing as npt

BUILD_MODE: Final[str]

class Stopped(Exception): ...

@final
class StopFlag:
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

def count_queens(n: int, stop: StopFlag) -> int: ...

@final
class SolutionCursor:
    def __init__(self, n: int) -> None: ...
    def skip(self, k: int, stop: StopFlag) -> int: ...
    def fill(self, out: npt.NDArray[np.uint8], stop: StopFlag) -> int: ...

def swap_solve(
    queens: npt.NDArray[np.int32],
    sums: npt.NDArray[np.uint8],
    differences: npt.NDArray[np.uint8],
    attacked: npt.NDArray[np.int32],
    seed: npt.NDArray[np.uint64],
    stop: StopFlag,
) -> None: ...
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
