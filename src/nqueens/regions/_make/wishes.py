"""What a person wants of puzzles that are made, validated."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, SupportsIndex, TypeAlias, get_args

from nqueens._runtime.arguments import checked_choice, integer
from nqueens._runtime.errors import InvalidArgument, NoSolution
from nqueens._runtime.wording import plural
from nqueens.regions._explain.deducing import DIFFICULTIES, Difficulty
from nqueens.regions._kernels.region_solving import MAX_QUEENS
from nqueens.regions._model.layout import MAX_N
from nqueens.regions._solve.searching import most_stars

Style: TypeAlias = Literal["drawn", "plain"]
Symmetry: TypeAlias = Literal["half_turn", "diagonal"]
Sizes: TypeAlias = SupportsIndex | Sequence[SupportsIndex]

STYLES: tuple[Style, ...] = get_args(Style)
MAX_STARS = 4
NEVER: dict[int, Sequence[Difficulty]] = {  # every layout of these sizes was graded
    1: ("medium", "hard", "expert"),
    4: ("hard", "expert"),
    5: ("hard",),
}
NEVER_FOUND: Sequence[Difficulty] = ("easy",)  # none of 2500 layouts with three queens in each row


class Wishes(NamedTuple):
    """The validated arguments of `generate`.

    ``difficulties`` is empty if any will do; ``possible`` has those of them that puzzles of each
    size can have.
    """

    sizes: list[int]
    stars: int
    difficulties: list[Difficulty]
    possible: dict[int, Sequence[Difficulty]]
    symmetric: Symmetry | None
    smallest: int
    is_drawn: bool


def checked_wishes(
    n: Sizes,
    *,
    stars: SupportsIndex,
    difficulty: Difficulty | Sequence[Difficulty] | None,
    symmetric: Symmetry | None = None,
    smallest: SupportsIndex = 1,
    style: Style = "drawn",
) -> Wishes:
    """Return validated arguments; refuse what no puzzle can be. See `generate`."""
    sizes = [integer(size, "n", minimum=1, maximum=MAX_N) for size in _values_of(n, "n", "number")]
    number = integer(stars, "stars", minimum=1, maximum=MAX_STARS)
    difficulties: list[Difficulty] = []
    if difficulty is not None:
        names = _values_of(difficulty, "difficulty", "name")
        difficulties = [checked_choice(name, "difficulty", DIFFICULTIES) for name in names]
    if symmetric is not None:
        symmetric = checked_choice(symmetric, "symmetric", get_args(Symmetry))
    fewest = integer(smallest, "smallest", minimum=1, maximum=min(sizes))
    is_drawn = checked_choice(style, "style", STYLES) == "drawn"
    largest = max(sizes)
    if largest * number > MAX_QUEENS:
        raise InvalidArgument(
            f"a puzzle has at most {MAX_QUEENS} queens, not {largest} rows with {number} each",
            parameter="stars",
            value=number,
        )
    for size in sizes:
        _refuse_size(size, number, symmetric)
    possible = {size: possible_difficulties(size, number, difficulties) for size in sizes}
    return Wishes(
        sizes=sizes,
        stars=number,
        difficulties=difficulties,
        possible=possible,
        symmetric=symmetric,
        smallest=fewest,
        is_drawn=is_drawn,
    )


def _refuse_size(n: int, stars: int, symmetric: Symmetry | None) -> None:
    """Refuse a size on which queens have no room, or cannot have the symmetry."""
    if stars > most_stars(n):
        queens = plural(stars, "queen")
        raise NoSolution(f"a board of {n} rows has no room for {queens} in each row")
    if stars > 1 and (symmetric == "diagonal" or (symmetric and n % 2)):
        rows = " or an even number of rows" if symmetric == "half_turn" else ""
        raise InvalidArgument(
            f"symmetric={symmetric!r} needs one queen in each row{rows}, "
            f"not {stars} in each of {n}",
            parameter="symmetric",
            value=symmetric,
        )


def possible_difficulties(n: int, stars: int, wanted: Sequence[Difficulty]) -> Sequence[Difficulty]:
    """Return the wanted difficulties that puzzles of a size can have; refuse if there are none."""
    lacking: Sequence[Difficulty] = ()
    if stars == 1:
        lacking = NEVER.get(n, ())
    elif stars > 2:
        lacking = NEVER_FOUND
    possible = [difficulty for difficulty in wanted if difficulty not in lacking]
    if wanted and not possible:
        names = " or ".join(wanted)
        if stars == 1:
            raise NoSolution(f"no puzzle of {n} rows is {names}")
        raise NoSolution(f"no {names} puzzle with {stars} queens in each row is known")
    return possible


def _values_of(value: object, name: str, noun: str) -> Sequence[Any]:
    """Return the values of an argument that may be a sequence of them."""
    values = value if isinstance(value, (list, tuple, range)) else [value]
    if not values:
        raise InvalidArgument(
            f"{name} must have at least one {noun}, not none", parameter=name, value=value
        )
    return values
