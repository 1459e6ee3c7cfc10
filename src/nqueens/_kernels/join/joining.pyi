from typing import Self, final

import numpy as np
import numpy.typing as npt

from nqueens._core import StopFlag

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
        divide_from: int = 0,
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
