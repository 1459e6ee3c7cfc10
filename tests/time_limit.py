"""A limit of time for each test: a test that hangs fails, after `faulthandler_timeout` seconds.

The limit ends the process and shows where it was, because a kernel in an endless loop hears of no
signal. Where pytest-xdist runs the tests, the test counts as failed and another process runs the
others. pytest itself can do that from version 9 on.
"""

import faulthandler
import os

_seconds_and_file: list[float] = []


def pytest_configure(config):
    """Keep the descriptor of standard error, which pytest hides from tests."""
    limit = float(config.getini("faulthandler_timeout"))
    _seconds_and_file[:] = limit, os.dup(2)


def pytest_runtest_logstart():
    seconds, file = _seconds_and_file
    faulthandler.dump_traceback_later(seconds, exit=True, file=int(file))


def pytest_runtest_logfinish():
    faulthandler.cancel_dump_traceback_later()
