"""Published values, to compare results with. No result comes from them."""

from __future__ import annotations

from typing import NamedTuple, SupportsIndex

from nqueens._runtime.arguments import integer
from nqueens._runtime.errors import set_module


class Sequence(NamedTuple):
    """A sequence of the On-Line Encyclopedia of Integer Sequences."""

    number: str
    offset: int
    terms: tuple[int, ...]

    def at(self, n: int) -> int | None:
        """Return the term of index n, or None if it is not among ``terms``."""
        k = n - self.offset
        return self.terms[k] if 0 <= k < len(self.terms) else None


@set_module("nqueens")
class Known(NamedTuple):
    """The published numbers about one board; None if nothing is published."""

    n: int
    """Size of the board."""
    solutions: int | None
    """All solutions."""
    fundamental: int | None
    """Solutions up to rotations and reflections."""
    half_turn_invariant: int | None
    """Solutions that a half turn leaves unchanged; a quarter turn may too."""
    quarter_turn_invariant: int | None
    """Solutions that a quarter turn leaves unchanged."""
    classes_none: int | None
    """Classes of 8 solutions: no symmetry."""
    classes_half_turn: int | None
    """Classes of 4: unchanged by a half turn but not by a quarter turn."""
    classes_quarter_turn: int | None
    """Classes of 2: unchanged by a quarter turn."""
    toroidal: int | None
    """Solutions on the torus, where diagonals continue across the edges."""
    tree_nodes: int | None
    """Nodes of the row-by-row search tree, including the root."""

    @property
    def sources(self) -> dict[str, str]:
        """The reference for each field that has a value."""
        return {
            name: f"OEIS {sequence.number}, https://oeis.org/{sequence.number}"
            for name, sequence in SEQUENCES.items()
            if getattr(self, name) is not None
        }


def known(n: SupportsIndex) -> Known:
    """Return the published numbers about the n x n board, with their sources.

    Parameters
    ----------
    n : int
        Size of the board, at least 0.

    Returns
    -------
    Known
        A named tuple of the numbers; None if nothing is published. Its property ``sources`` names
        the OEIS sequence of each number.

    Raises
    ------
    TypeError
        If ``n`` is not an integer.
    ValueError
        If ``n`` is negative.

    Notes
    -----
    For comparison only: no function of this package returns one of these numbers as its own
    result. The terms are those of the OEIS. Preusser and Engelhardt found the largest number of
    solutions, for n = 27 (Putting Queens in Carry Chains, No. 27, J. Signal Processing Systems
    88, 2017).

    Published values can be wrong: NQueens@Home announced 226732487925864 for n = 24, which is too
    small by 182 * 2**32. The value here is 227514171973736.

    Examples
    --------
    >>> known(8).solutions, known(8).fundamental
    (92, 12)
    >>> known(27).solutions
    234907967154122528
    >>> known(27).sources["solutions"]
    'OEIS A000170, https://oeis.org/A000170'
    >>> known(1000).solutions is None
    True
    """
    n = integer(n, "n", minimum=0)
    return Known(n, **{name: sequence.at(n) for name, sequence in SEQUENCES.items()})


# fmt: off
SEQUENCES = {
    "solutions": Sequence("A000170", 0, (
        1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365_596, 2_279_184,
        14_772_512, 95_815_104, 666_090_624, 4_968_057_848, 39_029_188_884, 314_666_222_712,
        2_691_008_701_644, 24_233_937_684_440, 227_514_171_973_736, 2_207_893_435_808_352,
        22_317_699_616_364_044, 234_907_967_154_122_528,
    )),
    "fundamental": Sequence("A002562", 1, (
        1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285_053, 1_846_955,
        11_977_939, 83_263_591, 621_012_754, 4_878_666_808, 39_333_324_973, 336_376_244_042,
        3_029_242_658_210, 28_439_272_956_934, 275_986_683_743_434, 2_789_712_466_510_289,
        29_363_495_934_315_694,
    )),
    "half_turn_invariant": Sequence("A032522", 1, (
        1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104, 44184,
        144_620, 375_664, 1_250_692, 3_581_240, 11_675_080, 34_132_592, 115_718_268,
        320_403_024, 1_250_901_440, 3_600_075_088, 14_589_438_024, 43_266_334_696,
        181_254_386_312,
    )),
    "quarter_turn_invariant": Sequence("A033148", 0, (
        1, 1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128, 0, 0, 480, 704, 0, 0, 3328,
        3264, 0, 0, 32896, 43776, 0, 0, 406_784, 667_904, 0, 0, 5_845_504, 8_650_752, 0, 0,
        77_184_000, 101_492_736, 0, 0, 1_261_588_480, 1_795_233_792, 0, 0, 21_517_426_688,
        35_028_172_800, 0, 0, 406_875_119_616, 652_044_443_648, 0, 0,
    )),
    "classes_none": Sequence("A260320", 1, (
        0, 0, 0, 0, 1, 0, 4, 11, 42, 89, 329, 1765, 9197, 45647, 284_743, 1_846_189,
        11_975_869, 83_259_065, 621_001_708, 4_878_630_533, 39_333_230_881, 336_375_931_369,
        3_029_241_762_900, 28_439_270_037_332, 275_986_675_209_470, 2_789_712_437_580_722,
    )),
    "classes_half_turn": Sequence("A260319", 1, (
        0, 0, 0, 0, 0, 1, 2, 1, 4, 3, 12, 18, 32, 105, 310, 734, 2006, 4526, 11046, 36035,
        93740, 312_673, 895_310, 2_917_938, 8_532_332, 28_929_567,
    )),
    "classes_quarter_turn": Sequence("A260318", 1, (
        1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 4, 4, 0, 0, 32, 64, 0, 0, 240, 352, 0, 0, 1664, 1632,
        0, 0, 16448, 21888, 0, 0, 203_392, 333_952, 0, 0, 2_922_752, 4_325_376, 0, 0,
        38_592_000, 50_746_368, 0, 0, 630_794_240, 897_616_896, 0, 0, 10_758_713_344,
        17_514_086_400, 0, 0, 203_437_559_808, 326_022_221_824, 0, 0, 4_306_790_547_456,
        6_265_275_064_320, 0, 0, 97_204_813_266_944, 145_913_049_251_840, 0, 0,
    )),
    "toroidal": Sequence("A051906", 1, (
        1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0, 4524, 0, 0, 0, 140_692, 0, 820_496, 0, 0, 0,
        128_850_048, 0, 1_957_725_000, 0, 0, 0, 605_917_055_356, 0, 13_404_947_681_712, 0, 0,
        0,
    )),
    "tree_nodes": Sequence("A319283", 0, (
        1, 2, 3, 6, 17, 54, 153, 552, 2057, 8394, 35539, 166_926, 856_189, 4_674_890,
        27_358_553, 171_129_072, 1_141_190_303, 8_017_021_932, 59_365_844_491, 461_939_618_824,
    )),
}
# fmt: on
