"""The rule by which a text is understood: all that explains the whole of it must agree."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

from nqueens._runtime.errors import Parameter, Phrase
from nqueens._runtime.texts import FormatError

T = TypeVar("T", bound=Hashable)


def only_meaning(meanings: Iterable[tuple[T, str]]) -> T:
    """Return the meaning of a text, of which there is at least one, each with its description.

    Fail if they differ; the error has the description of each, such as "as 2 boards of 4 rows".
    """
    descriptions: dict[T, str] = {}
    for meaning, description in meanings:
        descriptions.setdefault(meaning, description)
    if len(descriptions) > 1:
        ways = ", or ".join("{}" for _ in descriptions)
        reason = f"this can be read in several ways: {ways}; {{}} chooses one of them"
        raise FormatError(Phrase(reason, *descriptions.values(), Parameter("format")), 1)
    (meaning,) = descriptions
    return meaning
