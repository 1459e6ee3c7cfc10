"""What the process keeps from one call to the next."""

from __future__ import annotations

from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")

_every: list[Kept[Any, Any]] = []


class Kept(dict[K, V]):
    """The last few values that were made for later calls; `clear_cache` drops all of them.

    Any thread may use it: every step is one call of `dict`.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        _every.append(self)

    def keep(self, key: K, value: V) -> V:
        """Keep a value, drop the oldest ones if there are too many, and return it."""
        self[key] = value
        if len(self) > self._most:
            for older in list(self.copy())[: -self._most]:
                self.pop(older, None)
        return value


def clear_cache() -> None:
    """Free the data that earlier calls have left for later ones.

    See Also
    --------
    random_solutions : keeps the weights of its last boards, some megabytes.
    count : keeps the lists that the join of its last n needs, 0.13 GB at n = 20 and 1.1 GB at 22.
    solve_many : keeps the solutions of its last boards up to n = 12, 0.2 MB at most.

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
    for kept in _every:
        kept.clear()
