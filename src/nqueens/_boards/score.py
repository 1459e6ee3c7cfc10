"""What the answer in a text is worth."""

from typing import Literal, NamedTuple

from nqueens._runtime.errors import set_module
from nqueens._squares import Square

Verdict = Literal["right", "wrong", "unread"]


@set_module("nqueens")
class Score(NamedTuple):
    """Whether the answer in a text is right.

    Attributes
    ----------
    verdict : {"right", "wrong", "unread"}
        ``"unread"`` if the text has no answer that was understood.
    reason : str
        A sentence: which rules are broken, or why the text was not read.
    queens : tuple of (int, int)
        (row, column), from 0, of the queens that were read; empty if none were.
    """

    verdict: Verdict
    reason: str
    queens: tuple[Square, ...] = ()
