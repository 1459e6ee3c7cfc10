"""The rank of a solution in the lexicographic list, and the solution of a rank.

The solutions that begin with a prefix are consecutive in the list. So the sizes of the subtrees
beside a path are enough to find a solution by its rank, or to rank it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex, TypedDict, overload

import numpy as np

from nqueens._boards.arrays import ManyBoards, OneBoard, board_rows
from nqueens._boards.columns import solution_flags
from nqueens._boards.problem import problem_of
from nqueens._core import MAX_COUNTED
from nqueens._listing.tree import Prefix, Tree
from nqueens._runtime.arguments import integer, integer_array
from nqueens._runtime.errors import InvalidArgument, Parameter
from nqueens._runtime.memory import Bytes, Ints, require_memory, row_keys
from nqueens._runtime.running import Progress, Watch

if TYPE_CHECKING:
    from typing import Unpack

    from numpy.typing import ArrayLike, NDArray

UNCOUNTED = " (the solutions of larger boards cannot be counted)"


class _Words(TypedDict, total=False):
    workers: SupportsIndex | None
    time_limit: float | None
    progress: Progress


@overload
def solution_rank(q: ManyBoards, **words: Unpack[_Words]) -> NDArray[np.int64]: ...
@overload
def solution_rank(q: OneBoard, **words: Unpack[_Words]) -> int: ...
@overload
def solution_rank(q: ArrayLike, **words: Unpack[_Words]) -> Any: ...
def solution_rank(
    q: ArrayLike,
    *,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> int | NDArray[np.int64]:
    """Return the rank of a solution in the lexicographic list of all solutions.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Solutions, 0 <= n <= 32: ``q[..., i]`` is the column, 0-based, of the queen in row i.
    workers, time_limit, progress
        As in `count`. The whole grows with the subtrees that turn out to be needed.

    Returns
    -------
    int or ndarray of int64, shape (...)
        0-based ranks: ``solutions(n)[rank]`` is the solution. An int for a single solution.

    Raises
    ------
    OutOfTime
        If this takes longer than ``time_limit``.

    See Also
    --------
    solution_at : the inverse.

    Notes
    -----
    A solution that precedes ``q`` agrees with it down to some row and has a smaller column in the
    next. These solutions are counted, not walked: row by row, the subtrees with a smaller column.
    The left-right reflection reverses the list, so boards far behind are counted from its end. The
    boards of an array share the counts. The rank of one board takes at most about as long as
    counting five eighths of all solutions without using the symmetries of the board.

    Examples
    --------
    >>> solution_rank([3, 1, 6, 2, 5, 7, 4, 0])
    32
    >>> solution_rank(solutions(6))
    array([0, 1, 2, 3])
    """
    boards, shape = board_rows(q)
    columns = Parameter("q", words="the number of columns")
    integer(boards.shape[1], columns, minimum=0, maximum=MAX_COUNTED, why=UNCOUNTED)
    valid = solution_flags(boards)
    if not valid.all():
        worst = boards[valid.argmin()].tolist()
        raise InvalidArgument(
            f"{worst} has no rank: it is not a solution", parameter="q", value=worst
        )
    require_memory(3 * boards.nbytes + 32 * len(boards), f"ranking {len(boards):,} boards")
    with Watch(time_limit, progress, workers) as watch:
        ranks = _ranks_of(boards, watch)
    return ranks.reshape(shape) if shape else int(ranks[0])


def solution_at(
    n: SupportsIndex,
    rank: ArrayLike,
    *,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> NDArray[np.int8]:
    """Return the solution at a given rank in the lexicographic list of all solutions.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 32.
    rank : int or array_like of int, shape (...)
        0-based ranks, each below ``count(n)``, in any order.
    workers, time_limit, progress
        As in `count`. The whole grows with the subtrees that turn out to be needed.

    Returns
    -------
    ndarray of int8, shape (..., n)
        ``[..., i]`` is the column, 0-based, of the queen in row i; as in `solutions`.

    Raises
    ------
    OutOfTime
        If this takes longer than ``time_limit``.

    See Also
    --------
    solution_rank : the inverse.

    Notes
    -----
    Row by row, the sizes of subtrees are counted until the one with the solution is found; only the
    last, small subtree is walked. The left-right reflection reverses the list, so the search begins
    at the nearer end. It takes about as long as `solution_rank`.

    Examples
    --------
    >>> solution_at(8, 42)
    array([3, 6, 4, 2, 0, 5, 7, 1], dtype=int8)
    >>> solution_at(6, [3, 0])
    array([[4, 2, 0, 5, 3, 1],
           [1, 3, 5, 0, 2, 4]], dtype=int8)
    """
    n = integer(n, "n", minimum=0, maximum=MAX_COUNTED, why=UNCOUNTED)
    ranks = integer_array(rank, "rank")
    require_memory(ranks.size * (n + 24), f"finding {ranks.size} solutions of {n} queens")
    with Watch(time_limit, progress, workers) as watch:
        tree = Tree(problem_of(n), watch)
        total = tree.total()
        for worst in (int(ranks.min()), int(ranks.max())) if ranks.size else ():
            if total == 0:
                raise InvalidArgument(
                    f"rank {worst} is out of range: {n} queens have no solution",
                    parameter="rank",
                    value=worst,
                )
            if not 0 <= worst < total:
                raise InvalidArgument(
                    f"rank must be between 0 and {total - 1} for n = {n}, not {worst}",
                    parameter="rank",
                    value=worst,
                )
        boards = _boards_at(tree, ranks.astype(np.int64).ravel(), total)
    return boards.view(np.int8).reshape(*ranks.shape, n)


def _ranks_of(boards: Bytes, watch: Watch) -> Ints:
    """Return the ranks of solutions.

    The left-right reflection reverses the list, so a solution far behind has the rank of its mirror
    image, counted from the end.
    """
    n = boards.shape[1]
    ranks = np.zeros(len(boards), dtype=np.int64)
    if n < 2 or not len(boards):
        return ranks
    tree = Tree(problem_of(n), watch)
    turned = 8 * boards[:, 0].astype(np.int64) > 5 * n  # the total is also a count
    boards = np.where(turned[:, np.newaxis], n - 1 - boards, boards).astype(np.uint8)
    families: dict[Prefix, list[int]] = {}
    for k, prefix in enumerate(map(tuple, boards[:, : tree.counted_depth].tolist())):
        families.setdefault(prefix, []).append(k)
    for prefix, part in families.items():
        every, own = map(row_keys, (tree.completions(prefix), boards[part]))
        ranks[part] = tree.before(prefix) + np.searchsorted(every, own)
    if turned.any():
        ranks[turned] = tree.total() - 1 - ranks[turned]
    return ranks


def _boards_at(tree: Tree, ranks: Ints, total: int) -> Bytes:
    """Return the solutions at ranks that are below ``total``, in the order given."""
    n = tree.board.n
    boards = np.empty((len(ranks), n), dtype=np.uint8)
    if not boards.size:
        return boards
    turned = ranks >= (total + 1) // 2  # the left-right reflection reverses the list
    ranks = np.where(turned, total - 1 - ranks, ranks)
    order = np.argsort(ranks, kind="stable")
    ordered, at = ranks[order], 0
    while at < len(ordered):
        prefix, first = tree.seek(int(ordered[at]), total, n)  # type: ignore[misc]
        found = tree.completions(prefix)
        end = int(np.searchsorted(ordered, first + len(found)))
        boards[order[at:end]] = found[ordered[at:end] - first]
        at = end
    boards[turned] = np.uint8(n - 1) - boards[turned]
    return boards
