"""What is left of a count that ran out of time."""

from collections.abc import Iterator
from contextlib import contextmanager

from nqueens import OutOfTime


@contextmanager
def kept_in(file: str | None) -> Iterator[None]:
    """Say of a count that runs out of time that its file has the finished jobs, if it has one."""
    try:
        yield
    except OutOfTime as error:
        if file is None:
            raise
        raise OutOfTime(
            f"{error}; {file} keeps the finished jobs, and the same command goes on"
        ) from error
