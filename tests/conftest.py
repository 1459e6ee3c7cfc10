"""No test is timed: machines are shared, and speed is measured in bench/."""

import signal

import pytest
from hypothesis import settings

# A shell starts background processes with Ctrl-C ignored, and their children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture
def file(tmp_path):
    """Return the path of a checkpoint that does not exist yet."""
    return str(tmp_path / "q.sqlite")
