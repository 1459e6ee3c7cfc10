"""Files that are written: whole, in place of old ones, and by name in errors."""

import io
import os
import stat

import pytest

from nqueens._runtime.files import drop_unwritten, opened_target, os_errors_named, written_file

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and pipes of POSIX")


def write(path, *parts):
    """Write to a file, and raise the parts that are exceptions."""
    with written_file(str(path)) as stream:
        for part in parts:
            if isinstance(part, BaseException):
                raise part
            stream.write(part)


def test_an_open_file_or_a_path(tmp_path):
    stream = io.BytesIO()
    with opened_target(stream) as same:
        assert same is stream
    with opened_target(tmp_path / "new") as new:
        new.write(b"new")
    assert (tmp_path / "new").read_bytes() == b"new"


def test_errors_name_the_file(tmp_path):
    with pytest.raises(OSError, match=r"full: 'here'$") as raised, os_errors_named("here"):
        raise OSError(28, "full")
    assert raised.value.filename == "here"
    with pytest.raises(FileNotFoundError) as raised:
        write(tmp_path / "no" / "new")
    assert raised.value.filename.startswith(str(tmp_path))


@posix
def test_an_old_file_keeps_its_permissions_and_its_contents_until_the_end(tmp_path):
    path = tmp_path / "old"
    path.write_bytes(b"old")
    path.chmod(0o640)
    with pytest.raises(ZeroDivisionError):
        write(path, b"half", ZeroDivisionError())
    assert path.read_bytes() == b"old"
    with written_file(str(path)) as stream:
        stream.write(b"new")
        assert path.read_bytes() == b"old"
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", 0o640)
    assert os.listdir(tmp_path) == ["old"]


@posix
def test_a_device_is_written_to_and_not_replaced():
    with pytest.raises(KeyboardInterrupt):
        write(os.devnull, b"dropped", KeyboardInterrupt())
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


@posix
def test_a_file_that_cannot_be_written(tmp_path, monkeypatch):
    path = tmp_path / "old"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError):
        write(path)
    assert path.read_bytes() == b"old"


def test_a_file_that_cannot_be_replaced_stays(tmp_path, monkeypatch):
    def refused(source, target):
        raise PermissionError(13, "not permitted", source, None, target)

    path = tmp_path / "old"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(PermissionError) as raised:
        write(path, b"new")
    assert raised.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["old"]


@posix
def test_what_a_stream_has_not_written_is_dropped(tmp_path):
    with open(tmp_path / "some", "wb") as stream:
        stream.write(b"waiting")
        drop_unwritten(stream)
    assert (tmp_path / "some").read_bytes() == b""
    drop_unwritten(io.BytesIO())  # has no descriptor
