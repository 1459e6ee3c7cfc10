from typing import Final, Self, final

import numpy as np
import numpy.typing as npt

from nqueens._core import StopFlag, WorkSpace

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
