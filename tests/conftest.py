"""No test is timed: machines are shared, and speed is measured in bench/."""

import signal

import pytest
from hypothesis import settings

# a shell starts what is to run in the background with Ctrl-C ignored, and that is inherited
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture
def file(tmp_path):
    """Return the path of a checkpoint file that is to be made."""
    return str(tmp_path / "q.sqlite")
