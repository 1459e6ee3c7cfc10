"""The constraints of one board as a value, and functions that take it in place of n."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, cast

from nqueens._boards.arrays import constraint_squares, diagonals
from nqueens._boards.attacks import diagonal_squares
from nqueens._boards.position import Position
from nqueens._runtime.arguments import MAX_SIZE, integer
from nqueens._runtime.errors import set_module

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["CONSTRAINTS", "BoardOrSize", "Instance", "takes_boards"]

CONSTRAINTS = ("placed", "blocked", "blocked_sums", "blocked_differences")
Call = TypeVar("Call", bound=Callable[..., Any])


@set_module("nqueens")
class Instance(Mapping[str, "npt.NDArray[np.int64]"]):
    """The size and the constraints of a board: a problem for `solve`, `count` and other solvers.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 2**31 - 1.
    placed : iterable of (row, column) or array_like of int, shape (k, 2)
        Queens on the board, 0-based.
    blocked : iterable of (row, column), array_like of int (k, 2), or of bool (n, n)
        Squares where no queen may stand.
    blocked_sums, blocked_differences : iterable of int
        Diagonals where no queen may stand, by row + column (0 to 2n - 2) and by row - column
        (1 - n to n - 1).

    Raises
    ------
    TypeError, ValueError
        If ``n`` or a square is invalid, or a queen is placed twice or on a blocked square.

    Notes
    -----
    `solve`, `count`, `solutions`, `iter_solutions`, `random_solutions`, `square_counts`,
    `estimate_count` and `predict` take it in place of n, and so do the functions that draw and
    write boards. It is a mapping of the four constraints, so ``solve(n, **instance)`` works too.

    Examples
    --------
    >>> instance = Instance(8, placed=[(0, 3)], blocked=[(1, 1)])
    >>> instance
    <Instance of 8 rows: 1 queen, 1 blocked square>
    >>> count(instance) == count(8, placed=[(0, 3)], blocked=[(1, 1)])
    True
    >>> Instance(**instance.to_dict()) == instance
    True
    """

    __slots__ = (*CONSTRAINTS, "n")
    _not_a_board = "has rows without a queen; solve(instance) fills them"  # in errors

    n: int
    """Size of the board."""
    placed: npt.NDArray[np.int64]
    """(row, column), 0-based, of each queen; shape (k, 2)."""
    blocked: npt.NDArray[np.int64]
    """(row, column), 0-based, of each blocked square; shape (k, 2)."""
    blocked_sums: npt.NDArray[np.int64]
    """Row + column of each blocked diagonal; shape (k,)."""
    blocked_differences: npt.NDArray[np.int64]
    """Row - column of each blocked diagonal; shape (k,)."""

    def __init__(
        self,
        n: SupportsIndex,
        *,
        placed: object = None,
        blocked: object = None,
        blocked_sums: Any = None,
        blocked_differences: Any = None,
    ) -> None:
        self.n = n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
        self.placed, self.blocked = constraint_squares(n, placed, blocked)
        self.blocked_sums = diagonals(blocked_sums, 0, 2 * n - 2, "blocked_sums")
        self.blocked_differences = diagonals(
            blocked_differences, 1 - n, n - 1, "blocked_differences"
        )

    @classmethod
    def _of(cls, n: int, **constraints: npt.NDArray[np.int64]) -> Instance:
        """Return the instance of valid constraints, which keep their order."""
        made = cls.__new__(cls)
        made.n = n
        for name in CONSTRAINTS:
            setattr(made, name, constraints[name])
        return made

    @property
    def position(self) -> Position:
        """The board as a `formats.Position`, with the squares of blocked diagonals blocked."""
        shut = diagonal_squares(self.n, self.blocked_sums, self.blocked_differences)
        blocked = [(row, column) for row, column in self.blocked.tolist()]
        if shut:
            blocked = sorted(shut.union(blocked))
        return Position(self.n, self.placed, tuple(blocked))

    def to_dict(self) -> dict[str, Any]:
        """Return n and the constraints as lists, which ``json`` can write.

        Examples
        --------
        >>> Instance(4, placed=[(0, 1)], blocked_sums=[3]).to_dict()
        {'n': 4, 'placed': [[0, 1]], 'blocked': [], 'blocked_sums': [3], 'blocked_differences': []}
        """
        return {"n": self.n, **{name: value.tolist() for name, value in self.items()}}

    def __getitem__(self, name: str) -> npt.NDArray[np.int64]:
        """Return a constraint by its name."""
        if name not in CONSTRAINTS:
            raise KeyError(name)
        constraint: npt.NDArray[np.int64] = getattr(self, name)
        return constraint

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the constraints."""
        return iter(CONSTRAINTS)

    def __len__(self) -> int:
        """Return the number of kinds of constraints, 4."""
        return len(CONSTRAINTS)

    def __eq__(self, other: object) -> bool:
        """Return whether the sizes are equal and the constraints, whatever their order."""
        if not isinstance(other, Instance):
            return NotImplemented
        return self.n == other.n and all(
            {*map(_hashable, self[name].tolist())} == {*map(_hashable, other[name].tolist())}
            for name in CONSTRAINTS
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return the size and the number of constraints of each kind."""
        kinds = {
            "queen": len(self.placed),
            "blocked square": len(self.blocked),
            "blocked diagonal": len(self.blocked_sums) + len(self.blocked_differences),
        }
        parts = [f"{k:,} {what}{'s' * (k != 1)}" for what, k in kinds.items() if k]
        return f"<Instance of {self.n} rows: {', '.join(parts) or 'no constraints'}>"

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        return self.position._repr_svg_()


def _hashable(item: Any) -> Any:
    return tuple(item) if isinstance(item, list) else item


BoardOrSize = SupportsIndex | Position | Instance


def takes_boards(function: Call) -> Call:
    """Let a function of n, ``placed`` and ``blocked`` take an `Instance` or `Position` as n.

    Blocked diagonals become blocked squares for a function that takes no diagonals.
    """
    diagonal = CONSTRAINTS[-1] in (function.__kwdefaults__ or {})

    @functools.wraps(function)
    def call(*given: Any, **words: Any) -> Any:
        board = given[0] if given else words.get("n")
        if isinstance(board, (Instance, Position)):
            own = _constraints(board, diagonal=diagonal)
            for name in own.keys() & words.keys():
                kind = type(board).__name__
                raise TypeError(f"{name} is given twice: by the {kind} and as a keyword")
            words = {**words, **own}
            if given:
                given = (board.n, *given[1:])
            else:
                words["n"] = board.n
        return function(*given, **words)

    return cast("Call", call)


def _constraints(board: Instance | Position, *, diagonal: bool) -> dict[str, Any]:
    """Return the constraints of a board that are not empty, named like parameters."""
    if isinstance(board, Instance):
        if diagonal:
            return {name: value for name, value in board.items() if len(value)}
        board = board.position
    found = {"placed": board.queens, "blocked": board.blocked}
    return {name: squares for name, squares in found.items() if squares}
