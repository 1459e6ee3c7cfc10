"""Threads, forks, processes and the end of a process: the answers are the same."""

import asyncio
import concurrent.futures
import io
import multiprocessing
import os
import signal
import subprocess
import sys
import sysconfig
import threading
import time
import warnings

import pytest
from programs import python

import nqueens
from nqueens import regions
from nqueens._runtime import memory
from nqueens._runtime.memory import LastFew
from nqueens.regions._read.screenshots.decoding import opened

pytestmark = pytest.mark.development

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
forking = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


def run(program, *arguments, timeout=100, **environment):
    """Run a program in a fresh interpreter, and return what it prints."""
    words = ["-X", "faulthandler", "-c", program, *arguments]
    here, environment = os.path.dirname(__file__), {**os.environ, **environment}
    done = python(*words, timeout=timeout, cwd=here, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


# Each thread makes the calls in its own order. The interpreter is fresh, so that several threads
# load modules at once, and it switches between threads as often as possible. One thread drops all
# that the process keeps, again and again.
MIXED = """
import os, random, sys, threading
from calls import evaluate, plain, tagged
import nqueens

# the first thread changes the level, and not every level has method="simd"
CALLS = sorted(call for call in tagged("threads") if "simd" not in call)

def answer(text):
    return plain(evaluate(text))

def shuffled(seed):
    return random.Random(seed).choices(CALLS, k=100)

sys.setswitchinterval(1e-5)
answers = [{} for _ in range(8)]
failures = []
gate = threading.Barrier(8)

def work(number):
    try:
        gate.wait()
        for name in shuffled(number):
            found = answer(name)
            assert answers[number].setdefault(name, found) == found, name
            if number == 1:
                nqueens.clear_cache()
            if number == 0:
                level = random.choice(nqueens.cpu_info().levels)
                os.environ["NQUEENS_CPU"] = level
    except BaseException as error:
        failures.append((number, name, repr(error)))

threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not failures, failures
os.environ.pop("NQUEENS_CPU", None)
serial = {name: answer(name) for name in CALLS}
for one in answers:
    for name, found in one.items():
        assert found == serial[name], name
print(len(CALLS), sum(map(len, answers)), threading.active_count())
"""


def test_eight_threads_of_a_hundred_mixed_calls_agree_with_one():
    kinds, answered, left = map(int, run(MIXED).split())
    assert kinds > 60
    assert answered > 400
    assert left == 1


def test_the_first_counts_import_nothing():
    """A process forked during an import would wait for a thread that it does not have."""
    program = """
import sys
import nqueens
before = set(sys.modules)
for options in [{"method": "parity"}, {"method": "portable"}, {"placed": [(0, 1)]}, {}]:
    nqueens.count(14, workers=2, **options)
nqueens.count(13, toroidal=True)
print(sorted(set(sys.modules) - before))
"""
    assert run(program) == "[]\n"


@posix
@forking
@pytest.mark.parametrize(
    "first", ["", "import logging", "import random", "import nqueens.runs", "nqueens.solve(50)"]
)
def test_the_first_fork_says_nothing(first):
    program = """
import os
import nqueens
{first}
child = os.fork()
if not child:
    os._exit(nqueens.count(8) != 92)
assert os.waitpid(child, 0)[1] == 0
"""
    done = python("-c", program.replace("{first}", first), timeout=100)
    assert (done.returncode, done.stderr) == (0, "")


@posix
@forking
def test_fork_while_another_thread_imports():
    program = """
import os, threading, time, nqueens
threading.Thread(target=nqueens.solve, args=[50], kwargs={"rng": 1}).start()
time.sleep({pause})
child = os.fork()
if not child:
    nqueens.solve(20, rng=2)
    os._exit(0)
print(os.waitpid(child, 0)[1])
"""
    for k in range(6):
        assert run(program.replace("{pause}", str(k / 200))) == "0\n"


@posix
@forking
@pytest.mark.skipif(
    nqueens.cpu_info().build == "asan",
    reason="a forked child never gets the locks of the allocator",
)
@pytest.mark.skipif(
    nqueens.cpu_info().build == "tsan" and sys.version_info >= (3, 13),
    reason="takes threads of a forked child for those of its parent, with or without the library",
)
def test_fork_while_other_threads_count():
    """The child can use the library, and the counts of the parent are right."""
    program = """
import os, signal, threading
import nqueens
found = []
def work(n):
    for _ in range(6):
        found.append(nqueens.count(n, method="parity", workers=2) == {16: 14772512, 15: 2279184}[n])
threads = [threading.Thread(target=work, args=(n,)) for n in (15, 16)]
for thread in threads:
    thread.start()
ended = []
while any(thread.is_alive() for thread in threads):
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        good = nqueens.count(14, method="parity", workers=2) == 365596
        good = good and nqueens.is_solution(nqueens.solve(2000, rng=1))
        os._exit(0 if good and nqueens.count(13, workers=2) == 73712 else 1)
    ended.append(os.waitpid(child, 0)[1])
print(len(found), all(found), len(ended) > 0, set(ended))
"""
    assert run(program).split(maxsplit=3) == ["12", "True", "True", "{0}\n"]


def counted(n):
    """Return the results of one call of each kind in a process of a pool."""
    return (
        nqueens.count(n, workers=2),
        int(nqueens.solve(1000, rng=n)[-1]),
        nqueens.random_solutions(10, 5, rng=n).tolist(),
    )


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
@forking
def test_pools_of_processes_agree(method):
    nqueens.count(13)
    context = multiprocessing.get_context(method)
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        found = list(pool.map(counted, [12, 13, 14], timeout=90))
    assert found == [counted(n) for n in (12, 13, 14)]


# --- the end of a process -------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["count(30, workers=2)", "solve(10**8)", "estimate_count(200)"])
def test_exit_while_a_daemon_thread_works(call):
    program = f"""
import sys, threading, time, nqueens
threading.Thread(target=lambda: [nqueens.{call} for _ in range(1000)], daemon=True).start()
time.sleep(0.2)
print("leaving", flush=True)
sys.exit(0)
"""
    # a thread that stops in the middle of a call does not free its memory
    unasked = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    assert run(program, ASAN_OPTIONS=unasked) == "leaving\n"


@posix
def test_the_default_for_sigterm_ends_a_count_at_once():
    program = "import nqueens; print('ready', flush=True); nqueens.count(30, workers=2)"
    words = [sys.executable, "-c", program]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.2)
        child.terminate()
        assert child.wait(100) == -signal.SIGTERM


@posix
def test_signals_whose_handlers_return_change_nothing():
    seen = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: seen.append(number))
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    try:
        assert nqueens.count(16, method="portable", workers=2) == 14772512
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(seen) > 3


@posix
def test_a_call_in_another_thread_goes_on_after_ctrl_c():
    program = """
import os, signal, threading, nqueens
found = []
worker = threading.Thread(target=lambda: found.append(nqueens.count(16, method="portable")))
worker.start()
try:
    os.kill(os.getpid(), signal.SIGINT)
    worker.join()
except KeyboardInterrupt:
    print("interrupted")
while worker.is_alive():
    worker.join(0.1)
print(found)
"""
    assert run(program).split() == ["interrupted", "[14772512]"]


# --- progress -------------------------------------------------------------------------------------


def test_a_call_within_a_progress_callback():
    inner = []

    def report(done, weight, total):
        if not inner:
            inner.append(nqueens.count(13, workers=2))
            inner.append(nqueens.count(12, method="parity", progress=lambda *news: None))
            inner.append(nqueens.is_solution(nqueens.solve(2_000_000, rng=1)))

    assert nqueens.count(16, method="portable", workers=2, progress=report) == 14772512
    assert inner == [73712, 14200, True]


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, RuntimeError])
def test_what_a_progress_callback_raises_ends_the_call(error):
    calls = []

    def report(*news):
        calls.append(news)
        raise error("enough")

    for call in (
        lambda: nqueens.count(26, progress=report),
        lambda: nqueens.solve(50_000_000, rng=1, progress=report),
    ):
        with pytest.raises(error, match="enough"):
            call()
    assert len(calls) == 2


def test_a_callback_is_the_way_to_cancel_a_call_in_a_thread():
    """The recipe of docs/internals/trust.md."""

    async def cancelled():
        cancel = threading.Event()

        def check(*news):
            if cancel.is_set():
                raise asyncio.CancelledError

        task = asyncio.create_task(asyncio.to_thread(nqueens.count, 32, progress=check))
        await asyncio.sleep(0.2)
        cancel.set()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, 60)

    asyncio.run(cancelled())


def test_faulthandler_shows_the_threads(tmp_path):
    program = """
import faulthandler, sys, nqueens
def report(*news):
    if len(sys._current_frames()) > 1:  # the first report precedes the plan
        faulthandler.dump_traceback(file=sys.stdout)
        raise SystemExit(0)
nqueens.count(26, workers=2, progress=report)
"""
    shown = run(program)
    assert "Current thread" in shown
    assert shown.count("Thread 0x") >= 1


# --- shared objects -------------------------------------------------------------------------------


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="has a lock")
def test_no_module_switches_the_lock_of_python_on(monkeypatch):
    """CPython does so, with a warning, for a module that is not marked as safe."""
    monkeypatch.delenv("PYTHON_GIL", raising=False)
    program = """
import importlib, importlib.machinery, pkgutil, sys, warnings
warnings.simplefilter("error")
import nqueens
suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
names = {
    found.name
    for found in pkgutil.walk_packages(nqueens.__path__, "nqueens.")
    if found.module_finder.find_spec(found.name).origin.endswith(suffixes)
}
for name in names:
    importlib.import_module(name)
print(len(names) > 3, sys._is_gil_enabled())
"""
    assert run(program) == "True False\n"


def in_threads(work):
    """Call a function with 0 to 7 in eight threads at the same time."""
    gate = threading.Barrier(8)

    def begin(number):
        gate.wait()
        work(number)

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(begin, range(8)))


def test_threads_may_keep_and_drop_values_at_once():
    some = LastFew(4)

    def work(number):
        for i in range(500):
            assert some.keep(8 * i + number, i) == i
            if number == 0 and i % 20 == 0:
                nqueens.clear_cache()

    in_threads(work)
    assert len(some) <= 4
    memory._every.remove(some)


def test_threads_that_read_pictures_leave_the_filters_of_warnings():
    image = pytest.importorskip("PIL.Image")
    file = io.BytesIO()
    image.new("RGB", (400, 400)).save(file, "png")
    opened(file.getvalue())
    before = warnings.filters.copy()
    in_threads(lambda _: [opened(file.getvalue()) for _ in range(20)])
    assert warnings.filters == before


def test_arrays_and_puzzles_may_be_shared():
    """The library only reads them."""
    boards, puzzle = nqueens.solve_many(12, 3000, rng=1), regions.generate(7, rng=1)
    boards.flags.writeable = False
    found = []

    def work(_):
        for _ in range(5):
            facts = regions.count(puzzle), regions.hint(puzzle), puzzle.orbit()
            both = nqueens.canonical(boards), regions.solve(puzzle)
            found.append((*facts, *(array.tolist() for array in both)))

    in_threads(work)
    assert len(found) == 40
    assert all(one == found[0] for one in found)


FIRST_USES = """
import sys, threading
from nqueens import regions
sys.setswitchinterval(1e-6)
faults, names = [], [name for name in regions.__all__ if name[0].islower()]
start = threading.Barrier(len(names))
def use(name):
    start.wait()
    try:
        getattr(regions, name)
    except ImportError as error:
        faults.append(error)
threads = [threading.Thread(target=use, args=[name]) for name in names]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert not faults, faults
"""


def test_threads_that_first_use_puzzles_at_once_import_them_whole():
    for _ in range(3):
        python("-c", FIRST_USES, check=True)
