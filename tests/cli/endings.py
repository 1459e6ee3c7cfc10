"""Run command lines in forked processes with broken streams; print how each ends, as JSON.

python endings.py FOLDER < CASES, a JSON list of [words, text, state]; the modules are loaded once.
"""

import importlib
import json
import os
import signal
import sys
import tempfile
import time

import nqueens
from nqueens import runs
from nqueens.__main__ import main
from nqueens.cli import COMMANDS

SECONDS = 1.0  # until every command that is to be interrupted is at work


def small_selftest(report=None):
    check = nqueens.Check("sums", None)
    if report is not None:
        report(check)
    return [check]


def redirect(number, path, flags):
    descriptor = os.open(path, flags)
    os.dup2(descriptor, number)
    if descriptor != number:
        os.close(descriptor)


def break_streams(state):
    """Set the standard streams to what a new interpreter would find."""
    if state == "full stdout":
        redirect(1, "/dev/full", os.O_WRONLY)
    if state == "deleted folder":
        folder = tempfile.mkdtemp()
        os.chdir(folder)
        os.rmdir(folder)
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if state == f"closed {name}":
            os.close(number)
            setattr(sys, name, None)
        else:
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115


def interrupt_the_command(frame, event, _):
    """Raise what Ctrl-C raises when the function of a command is called."""
    if event == "call" and frame.f_code.co_name.endswith("_command"):
        sys.setprofile(None)
        raise KeyboardInterrupt


def run(words, state):
    """Run the command as a new interpreter would; return the exit status."""
    break_streams(state)
    if state == "interrupted at once":
        sys.setprofile(interrupt_the_command)
    sys.argv = ["nqueens", *words]
    try:
        main()
    except SystemExit as end:
        status = end.code or 0
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            status = 120  # as Python does
    return status


def begin(words, text, state):
    """Start a command in another process; return a function that waits for its end."""
    said = tempfile.TemporaryFile()  # noqa: SIM115
    source, sink = os.pipe()
    os.write(sink, text.encode())
    if state != "interrupted":
        os.close(sink)
    child = os.fork()
    if child == 0:
        status = 99
        try:
            os.dup2(source, 0)
            redirect(1, os.devnull, os.O_WRONLY)
            os.dup2(said.fileno(), 2)
            status = run(words, state)
        finally:
            os._exit(status)
    os.close(source)

    def end():
        """Return the exit status, and what the command said."""
        if state == "interrupted":
            os.kill(child, signal.SIGINT)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if state == "interrupted":
            os.close(sink)
        said.seek(0)
        return status, said.read().decode()

    return end


def ends_of(cases):
    """Return how the commands end; those to be interrupted run at the same time."""
    ends = []
    for case in cases:
        end = begin(*case)
        ends.append(end if case[2] == "interrupted" else end())
    time.sleep(SECONDS)
    return [end() if callable(end) else end for end in ends]


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    cases = json.load(sys.stdin)
    for module in {*COMMANDS.values()}:
        importlib.import_module(f"nqueens.cli.{module}")
    assert runs
    nqueens.selftest = small_selftest
    os.chdir(sys.argv[1])
    print(json.dumps(ends_of(cases)))
