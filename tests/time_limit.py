"""A limit of time for each test: a test that hangs fails, after `faulthandler_timeout` seconds.

The limit ends the process and shows where it was, because a kernel in an endless loop hears of no
signal. Where pytest-xdist runs the tests, the test counts as failed and another process runs the
others. pytest itself can do that from version 9 on.
"""

import faulthandler
import os

_files = []


def pytest_configure(config):
    """Keep standard error, which the tests do not see."""
    limit = float(config.getini("faulthandler_timeout"))
    _files[:] = limit, os.fdopen(os.dup(2), "w")


def pytest_runtest_logstart():
    limit, file = _files
    faulthandler.dump_traceback_later(limit, exit=True, file=file)


def pytest_runtest_logfinish():
    faulthandler.cancel_dump_traceback_later()
