"""What the process keeps between calls, and how to drop it."""

from __future__ import annotations

from nqueens._counting.joins import forget_quarters
from nqueens._listing.prefixes import forget_sizes
from nqueens._listing.samples import forget_weights

__all__ = ["clear_cache"]


def clear_cache() -> None:
    """Drop what the process keeps of earlier calls, so that its memory is free.

    See Also
    --------
    random_solutions : keeps the weights of its last boards, some megabytes.
    solution_at : keeps the sizes of subtrees, as do `solution_rank` and ``offset=``.
    count : keeps the lists that the join of its last n needs, 0.13 GB at n = 20 and 1.1 GB at 22.

    Notes
    -----
    No result changes: the next call counts, or makes its lists, again. A call that runs in another
    thread still ends with what it has.

    Examples
    --------
    >>> len(random_solutions(10, 3, rng=1))
    3
    >>> clear_cache()
    """
    forget_weights()
    forget_sizes()
    forget_quarters()
