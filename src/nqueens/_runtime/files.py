"""Write files so that an error leaves the old file as it was."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from nqueens._runtime.arguments import file_name

Target = str | os.PathLike[str] | IO[bytes]


@contextmanager
def os_errors_named(name: str) -> Iterator[None]:
    """Add the name of a file to an ``OSError`` that names none."""
    try:
        yield
    except OSError as error:
        if error.errno is not None and error.filename is None:  # the system raised it
            error.filename = name
        raise


@contextmanager
def opened_target(target: Target) -> Iterator[IO[bytes]]:
    """Open what a function writes to: a path, as in `written_file`, or an open binary file."""
    if not isinstance(target, (str, os.PathLike)) and hasattr(target, "write"):
        yield target
    else:
        with written_file(file_name(target, "path")) as stream:
            yield stream


@contextmanager
def written_file(path: str) -> Iterator[IO[bytes]]:
    """Open a file for writing; it changes only if the block ends without an error.

    Pipes and devices, such as /dev/stdout, are written to directly.
    """
    try:
        old = os.stat(path)
    except FileNotFoundError:
        old = None
        # the folder must exist, also before ".."
        os.path.realpath(os.path.dirname(path) or os.curdir, strict=True)
        if not os.path.basename(path):
            raise
    target = os.path.realpath(path)  # a symbolic link stays
    if old is not None and (direct := _direct(path, old)) is not None:
        with os_errors_named(path), open(direct, "wb", closefd=direct == path) as stream:
            yield stream
        return
    if old is not None and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", path)
    temporary = os.path.join(os.path.dirname(target), f".nqueens-{os.urandom(8).hex()}.tmp")
    try:
        with os_errors_named(path), open(temporary, "xb") as stream:
            yield stream
        if old is not None:
            os.chmod(temporary, old.st_mode & 0o777)
        os.replace(temporary, target)
    except BaseException as error:
        if isinstance(error, OSError) and error.filename == temporary:
            error.filename, error.filename2 = path, None
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _direct(path: str, old: os.stat_result) -> str | int | None:
    """Return what to open for a file that cannot be replaced, None for a regular one."""
    for descriptor in (1, 2):  # /dev/stdout may be a file that others keep writing to
        with suppress(OSError):
            if os.path.samestat(old, os.fstat(descriptor)):
                return descriptor
    return None if stat.S_ISREG(old.st_mode) else path


def hooks() -> list[str]:
    """Return the folder of the hook for PyInstaller, which does not see what Cython imports."""
    return [os.path.join(os.path.dirname(__file__), "hooks")]


def drop_unwritten(stream: IO[Any]) -> None:
    """Discard what a stream has not written yet, and everything that follows."""
    with suppress(OSError, ValueError):
        number = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
