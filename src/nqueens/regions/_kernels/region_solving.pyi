from typing import Final, Self, final

import numpy as np
import numpy.typing as npt

from nqueens._core import StopFlag

MAX_N: Final[int]
MAX_QUEENS: Final[int]
SHAPE_FIGURES: Final[int]

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
        bare: bool,
        drawn: bool,
        repairs: int,
        stop: StopFlag,
    ) -> bool: ...
    def grade(self, labels: npt.NDArray[np.uint8], allowed: npt.NDArray[np.uint64]) -> int: ...
    def measure(
        self,
        labels: npt.NDArray[np.uint8],
        image: npt.NDArray[np.uint16],
        figures: npt.NDArray[np.int32],
    ) -> None: ...
    def reshape(
        self,
        stream: npt.NDArray[np.uint64],
        allowed: npt.NDArray[np.uint64],
        labels: npt.NDArray[np.uint8],
        queens: npt.NDArray[np.uint8],
        image: npt.NDArray[np.uint16],
        targets: npt.NDArray[np.int32],
        weights: npt.NDArray[np.int32],
        pattern: npt.NDArray[np.uint8],
        loyalty: int,
        mirrored: bool,
        sketch: bool,
        steps: int,
        walks: int,
        moves: int,
        hot: int,
        cold: int,
        wanted: int,
        stop: StopFlag,
    ) -> int: ...
