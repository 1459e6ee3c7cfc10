"""What the tables of calls consist of; see `calls`."""

from typing import NamedTuple

__all__ = ["Command", "Row", "refused", "runs"]


class Row(NamedTuple):
    """Calls with the same tags, and the error that they raise, if any."""

    texts: list[str]
    tags: list[str]
    error: type[Exception] | None
    match: str


class Command(NamedTuple):
    """A command line, its exit status, a pattern for its standard error, and its input."""

    line: str
    status: int
    words: str = ""
    text: str = ""


def runs(*texts: str, tags: str = "") -> Row:
    """Return calls that work."""
    return Row([*texts], tags.split(), None, "")


def refused(text: str, error: type[Exception], match: str = "", *, tags: str = "") -> Row:
    """Return a call that raises this error, with a message that matches."""
    return Row([text], tags.split(), error, match)
