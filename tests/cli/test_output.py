"""Files that the command writes: complete or unchanged, whatever happens."""

import json
import os
import re
import select
import signal
import stat
import subprocess
import sys

import pytest
from programs import python, wait_until
from running import COMMAND, run

import nqueens
from nqueens import formats

PLAIN = ["--from", "permutation", "--base", "0", "--by", "rows"]
posix = pytest.mark.skipif(os.name != "posix", reason="needs links, permissions and signals")


@pytest.fixture
def boards(tmp_path):
    """Return a file of 724 boards."""
    file = tmp_path / "boards.txt"
    solutions = nqueens.solutions(10)
    file.write_text(formats.text(solutions, "permutation", base=0, by="rows"))
    return file


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("links", [False, True])
@posix
def test_input_and_output_are_the_same_file(boards, links):
    before = boards.read_text()
    source = target = boards
    if links:
        source, target = boards.with_name("hard"), boards.with_name("link")
        os.link(boards, source)
        target.symlink_to("boards.txt")
    run("convert", *PLAIN, "--to", "algebraic", "-o", target, source)
    assert target.read_text().count("\n") == before.count("\n")
    run("convert", "--from", "algebraic", "--to", "permutation", "-o", target, target)
    assert boards.read_text() == before
    assert target.is_symlink() == links
    assert source.read_text() == before


@pytest.mark.parametrize(
    ("line", "text", "code"),
    [
        ("convert --from dots --to letters", "garbage\n", 2),
        ("convert --from dots --to letters", "#.\n.#\n\n#.\n.?\n", 2),
        ("convert --from board --to dots", ". .\n. .\n\nx .\n. .\n", 2),
        ("solve 200 --format dimacs", "", 2),
        ("solve 3", "", 1),
        ("solve 3000000 --method swap --time-limit 0.01", "", 124),
        ("complete", "xx\n..\n", 1),
        ("draw --from dots", "", 2),
        ("list 12 --format svg", "", 2),
        ("list 65", "", 2),
        ("sample 3", "", 1),
    ],
)
def test_a_command_that_fails_changes_nothing(line, text, code, tmp_path):
    kept = tmp_path / "keep.txt"
    kept.write_text("kept")
    run(*line.split(), "-o", kept, text=text, code=code)
    assert kept.read_text() == "kept"
    run(*line.split(), "-o", tmp_path / "new", text=text, code=code)
    assert names(tmp_path) == ["keep.txt"]


@posix
def test_permissions_are_kept(tmp_path):
    new, kept = tmp_path / "new", tmp_path / "kept"
    mask = os.umask(0o027)
    try:
        run("solve", 8, "-o", new)
        kept.write_text("kept")
        for mode, left in ((0o604, 0o604), (0o4755, 0o755)):  # no setuid
            kept.chmod(mode)
            run("solve", 8, "-o", kept)
            assert stat.S_IMODE(kept.stat().st_mode) == left
    finally:
        os.umask(mask)
    assert stat.S_IMODE(new.stat().st_mode) == 0o640
    assert nqueens.is_solution([int(word) for word in kept.read_text().split()])


@posix
def test_a_dangling_link_is_followed(tmp_path):
    (tmp_path / "link").symlink_to("target")
    run("solve", 8, "-o", tmp_path / "link")
    assert names(tmp_path) == ["link", "target"]
    assert (tmp_path / "link").is_symlink()


@posix
@pytest.mark.parametrize(
    "path", ["", "there/is/none", ".", "folder/", "loop", "none/../new", "x" * 300]
)
def test_a_bad_path_is_refused_before_the_work(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    monkeypatch.setattr(nqueens, "solve", lambda *_, **__: pytest.fail("solved"))
    refused = run("solve", 8, "-o", path, code=2).stderr
    assert re.fullmatch("Error: .+: .+\n", refused)
    assert ".tmp" not in refused
    assert names(tmp_path) == ["loop"]


@pytest.mark.development
@posix
def test_a_pipe_is_written_as_it_goes(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    child = subprocess.Popen([*COMMAND, "list", "17", "--plain", "-o", str(pipe)])
    with open(pipe, "rb") as stream:
        assert len(stream.readline().split()) == 17
    assert child.wait(timeout=60) == 0  # a reader that goes away is not an error


@posix
def test_standard_output_by_its_name(tmp_path):
    file = tmp_path / "all"
    program = f'echo first; "{sys.executable}" -m nqueens solve 1 -o /dev/stdout; echo last'
    with open(file, "wb") as stream:
        subprocess.run(["sh", "-c", program], stdout=stream, check=True, timeout=60)
    assert file.read_text() == "first\n0\nlast\n"
    assert names(tmp_path) == ["all"]


@pytest.mark.development
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"])
@posix
def test_a_process_that_is_stopped_leaves_the_old_file(name, tmp_path):
    number = getattr(signal, name)
    kept = tmp_path / "keep.txt"
    kept.write_text("kept")
    words = ["list", "17", "--plain", "-o", str(kept)]

    def heeding():  # a signal that this process ignores, such as SIGHUP under nohup
        if name != "SIGKILL":
            signal.signal(number, signal.SIG_DFL)

    child = subprocess.Popen([*COMMAND, *words], stderr=subprocess.PIPE, preexec_fn=heeding)
    wait_until(lambda: any(path.stat().st_size for path in tmp_path.glob(".nqueens-*.tmp")))
    child.send_signal(number)
    said = child.communicate(timeout=60)[1]
    assert kept.read_text() == "kept"
    assert child.returncode == (-9 if name == "SIGKILL" else 128 + number)
    assert said == (b"interrupted\n" if name == "SIGINT" else b"")
    if name != "SIGKILL":
        assert names(tmp_path) == ["keep.txt"]


@pytest.mark.development
@posix
def test_a_closed_pipe_on_standard_output_does_not_cost_the_file(tmp_path):
    source, sink = os.pipe()
    os.close(source)
    words = [*COMMAND, "solve", "8", "--time", "-o", str(tmp_path / "board.txt")]
    subprocess.run(words, stdout=sink, check=True, timeout=60)
    assert (tmp_path / "board.txt").read_text()
    os.close(sink)


@posix
def test_closed_standard_streams():
    said = "Error: standard output: Bad file descriptor\n"
    for line, status, expected in (
        ("count 8 >&-", 2, said),
        ("count 8 2>&-", 0, "92\n"),
        ("verify <&-", 1, "0 boards checked, 0 solutions\n"),
    ):
        words = f"{sys.executable} -m nqueens {line}"
        ended = subprocess.run(words, shell=True, capture_output=True, text=True, timeout=60)
        assert (ended.returncode, ended.stdout + ended.stderr) == (status, expected)


LIMITED = """
import resource, sys
from nqueens.cli import nqueens
from nqueens import formats, _listing, _solving
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + (64 << 20),) * 2)
nqueens.main(sys.argv[1:])
"""


@pytest.mark.development
@pytest.mark.skipif(sys.platform != "linux", reason="limits the address space")
@pytest.mark.skipif(nqueens.cpu_info().build in ("asan", "tsan"), reason="a sanitizer takes it all")
@pytest.mark.parametrize(
    "line",
    [
        "list 11 --json",
        "verify --from permutation --base 0 --by rows --json",
        "contest poj3239",
        "verify --from pairs --base 0 --by rows --rows 2147483647",
    ],
)
def test_json_and_hostile_input_in_little_memory(line):
    """Each command works in 64 MB on top of the modules, or says how much it needs."""
    text = "0 " * 4000 + "\n"
    if "contest" in line:
        text = "9" * 100_000_000
    if "pairs" in line:
        text = "(0,0)\n"
    done = python("-c", LIMITED, *line.split(), input=text)
    if "contest" in line:
        assert done.returncode == 2
    if done.returncode == 2:
        assert re.fullmatch(r"Error: .*(\d bytes|no memory left).*\n", done.stderr)
    elif "--json" in line:
        assert set(json.loads(done.stdout)) & {"solutions", "solution"}


def test_attacking_pairs_are_bounded():
    text = "0 " * 300
    listed = run("verify", *PLAIN, text=text, code=1).stdout.splitlines()
    assert len(listed) == 1002
    assert listed[-2:] == ["board 1: and more pairs", listed[-1]]
    answer = json.loads(run("verify", *PLAIN, "--json", text=text, code=1).stdout)
    (wrong,) = answer["wrong"]
    assert (len(wrong["pairs"]), wrong["more"], wrong["missing"]) == (1000, True, 0)


def test_messages_are_short_and_printable():
    for words, text in ((PLAIN, "9" * 200_000), (["--from", "dots"], "- \x9b\x07\n")):
        said = run("verify", *words, text=text, code=2).stderr
        assert len(said) < 1000
        assert re.fullmatch(r"[\n\x20-\x7e]+", said)


@pytest.mark.development
@pytest.mark.parametrize(
    "line", ["list 17", "list 17 --plain -o /dev/stdout", "sample 10 --number 100000"]
)
@posix
def test_ctrl_c_does_not_wait_for_a_reader(line):
    source, sink = os.pipe()
    words = [*COMMAND, *line.split()]
    child = subprocess.Popen(words, stdout=sink, stderr=subprocess.PIPE, start_new_session=True)
    os.set_blocking(sink, True)
    wait_until(lambda: not select.select([], [sink], [], 0)[1])
    child.send_signal(signal.SIGINT)
    said = child.communicate(timeout=60)[1]
    assert child.returncode == 130
    assert said == b"interrupted\n"
    os.close(source)
    os.close(sink)
