from typing import Self, final

import numpy as np
import numpy.typing as npt

from nqueens._core import StopFlag, WorkSpace

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
