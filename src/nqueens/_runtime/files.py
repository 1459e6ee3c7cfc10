"""Write files so that an error leaves the old file as it was."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from nqueens._runtime.arguments import file_name

Target = str | os.PathLike[str] | IO[bytes]

BINARY = getattr(os, "O_BINARY", 0)
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY


@contextmanager
def named(name: str) -> Iterator[None]:
    """Add the name of a file to an ``OSError`` that names none."""
    try:
        yield
    except OSError as error:
        if error.errno is not None and error.filename is None:  # the system raised it
            error.filename = name
        raise


@contextmanager
def opened(target: Target) -> Iterator[IO[bytes]]:
    """Open what a function writes to: a path, as in `written_file`, or an open binary file."""
    if not isinstance(target, (str, os.PathLike)) and hasattr(target, "write"):
        yield target
    else:
        with written_file(file_name(target, "path")) as stream:
            yield stream


@contextmanager
def written_file(path: str) -> Iterator[IO[bytes]]:
    """Open a file for writing.

    A regular file changes only if the block ends without an error: then a temporary file next to it
    replaces it. Pipes and devices are written to directly.
    """
    with named(path):
        old = _status(path)
        direct = _written_directly(path, old)
        if direct is None:
            with _replacing(path, old) as stream:
                yield stream
        else:
            with open(direct, "wb", closefd=direct == path) as stream:
                try:
                    yield stream
                except KeyboardInterrupt:  # do not wait for a reader
                    drop_unwritten(stream)
                    raise


def _status(path: str) -> os.stat_result | None:
    """Return the status of the file at a path, None if there is no such file."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _written_directly(path: str, old: os.stat_result | None) -> str | int | None:
    """Return what to open for a file that cannot be replaced, None for one that can."""
    if old is None:
        return None if os.path.basename(path) else path
    for descriptor in (1, 2):  # /dev/stdout may be a regular file that others keep writing to
        with suppress(OSError):
            if os.path.samestat(old, os.fstat(descriptor)):
                return descriptor
    regular = stat.S_ISREG(old.st_mode) and not path.startswith(("/dev/fd/", "/proc/"))
    return None if regular else path


@contextmanager
def _replacing(path: str, old: os.stat_result | None) -> Iterator[IO[bytes]]:
    """Open a temporary file that replaces ``path`` at the end and keeps its permissions."""
    # the folder must exist, also before ".."
    os.path.realpath(os.path.dirname(path) or os.curdir, strict=True)
    target = os.path.realpath(path)  # symbolic links are kept
    if old is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    temporary = os.path.join(os.path.dirname(target), f".nqueens-{os.urandom(8).hex()}.tmp")
    try:
        with _temporary(path, temporary, old) as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        replaced = _replaced(temporary, target, old)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    if not replaced:
        _copy(temporary, target)


def _temporary(path: str, temporary: str, old: os.stat_result | None) -> IO[bytes]:
    """Make a temporary file with the owner and the permissions of the old one."""
    mode = 0o666 if old is None else old.st_mode & 0o777  # without setuid, which a write clears
    try:
        descriptor = os.open(temporary, NEW, mode)
    except OSError as error:
        error.filename = path if old is None else f"{path}: no temporary file in its folder"
        raise
    if old is not None:
        for ids in ((old.st_uid, -1), (-1, old.st_gid)):
            # not everyone may do this, and not every system can
            with suppress(OSError, AttributeError):
                os.chown(temporary, *ids)
        os.chmod(temporary, mode)
    return open(descriptor, "wb")


def _replaced(temporary: str, target: str, old: os.stat_result | None) -> bool:
    """Replace a file with another one; return whether the system allows that."""
    try:
        os.replace(temporary, target)
    except OSError as error:
        if old is not None:
            return False
        error.filename, error.filename2 = target, None
        raise
    return True


def _copy(temporary: str, target: str) -> None:
    """Copy the complete file into the old one; if that fails, keep the complete file."""
    try:
        with (
            open(temporary, "rb") as source,
            open(os.open(target, os.O_WRONLY | os.O_TRUNC | BINARY), "wb") as stream,
        ):
            shutil.copyfileobj(source, stream)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        what = f"{error.strerror}; {temporary} is complete"
        raise OSError(error.errno, what, target) from None
    os.unlink(temporary)


def drop_unwritten(stream: IO[Any]) -> None:
    """Discard what a stream has not written yet, and everything that follows."""
    with suppress(OSError, ValueError):
        number = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
