"""``nqueens contest``: answers to contest problems in their exact formats, and a judge."""

import ast
import os
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import chain
from random import Random
from shutil import which

import click

from nqueens._runtime.wording import plural
from nqueens.cli import params
from nqueens.cli.contest import leetcode
from nqueens.cli.contest.judging import Judge, Tried, inputs
from nqueens.cli.contest.problems import PROBLEMS, Problem, exact_match, matches
from nqueens.cli.contest.running import run
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.reading import opened_file, read_lines
from nqueens.cli.types import Number, Range

PROGRAM_SUFFIXES = (".py", ".c", ".cc", ".cpp", ".java", ".js", ".rs", ".go", ".exe")
LONGEST_NAME = 4  # words
NUMBERS = re.compile(r"-\d+([ ]+-?\d+)*")  # a line of an input, not an option


def _without_options(
    ctx: click.Context, param: click.Parameter, value: str | tuple[str, ...]
) -> str | tuple[str, ...]:
    """Return words of the line, in which numbers may be negative; refuse unknown options."""
    for word in (value,) if isinstance(value, str) else value:
        if word.startswith("-") and len(word) > 1 and not NUMBERS.fullmatch(word):
            options = [option for other in ctx.command.params for option in other.opts]
            name = word.partition("=")[0]
            raise click.NoSuchOption(name, possibilities=get_close_matches(name, options), ctx=ctx)
    return value


def _required_problem(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return the name of a problem; refuse a line without one, and say which there are."""
    if value is not None:
        return str(_without_options(ctx, param, value))
    if ctx.resilient_parsing:
        return None
    raise click.UsageError(
        f"PROBLEM is missing; it is {', '.join(list(PROBLEMS)[:-1])} or {list(PROBLEMS)[-1]}, and "
        "'nqueens contest --help' says what each reads and writes",
        ctx,
    )


def _listed_problems() -> str:
    """Return the problems with what they read and write, for the help."""
    width = max(map(len, PROBLEMS))
    lines = ["\b", "Problems, with what they read and write:"]
    for problem in PROBLEMS.values():
        lines.append(f"  {problem.name:{width}}  {problem.reads};")
        lines.append(f"  {'':{width}}  {problem.writes}")
    return "\n".join(lines)


@click.command(
    "contest",
    help="""
    Solve a contest problem in its exact format, or judge a program.

    The input is a file or standard input, or WORDS, each of which is a line. With --check, print
    the first wrong line of the output of a program, and what is wrong with it.

    With --run, run a program on inputs from small ones to the limits of the problem until it
    fails, and print the smallest input on which it fails; with --input or WORDS, run it on this
    input. With --generate, write these inputs and their answers to files.

    The exit status is 0 if everything is right, and 1 otherwise.
    """,
    epilog=examples(
        "nqueens contest poj3239 < in > out",
        "./program < in | nqueens contest p1219 --check - --input in",
        'nqueens contest uva11195 --run "python mine.py"',
        "nqueens contest leetcode52 --run ./mine --rows 12",
        before=_listed_problems(),
    ),
    context_settings={"ignore_unknown_options": True},  # the words are looked at below
)
@click.argument("problem", metavar="PROBLEM", required=False, callback=_required_problem)
@click.argument("words", nargs=-1, callback=_without_options)
@params.input_file
@click.option(
    "--check",
    "checked",
    metavar="FILE",
    help="Judge the output of a program for this input.",
)
@click.option("--run", "program", metavar="COMMAND", help="Run a program on many inputs.")
@click.option("--generate", "folder", metavar="FOLDER", help="Write the inputs to a new folder.")
@click.option(
    "--rounds",
    type=Number(1),
    default=100,
    show_default=True,
    metavar="N",
    help="Number of inputs.",
)
@click.option(
    "--rows", "sizes", type=Range(), metavar="N", help="Size of the boards, or range of sizes."
)
@params.seed
@click.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True),
    default=10,
    show_default=True,
    metavar="SECONDS",
    help="Time for each run of a program.",
)
@params.writes_text
def contest_command(
    problem: str,
    words: tuple[str, ...],
    file: str,
    checked: str | None,
    program: str | None,
    folder: str | None,
    rounds: int,
    sizes: range | None,
    seed: int,
    time_limit: float,
    output: Output,
) -> int:
    named, words = _named(problem, words)
    has_input = bool(words) or file != "-"
    if words and file != "-":
        raise click.UsageError("the input is --input FILE or WORDS, not both")
    _refuse_two_ways(checked, program, folder)
    if sizes and (has_input or program is folder is None):
        raise click.UsageError("--rows is for inputs that --run or --generate makes")
    if checked is not None:
        _refuse_what_is_no_output(named, checked, is_input=not words and checked == file)
        return _check(named, _input_lines(named, words, file), checked, output)
    if program is None and folder is None:
        output.write(named.answers(_input_lines(named, words, file)))
        return 0
    if folder is not None and has_input:
        raise click.UsageError("--generate makes the inputs itself: no --input or WORDS")
    tried = inputs(named, _sizes(named, sizes), rounds, Random(seed))
    if folder is not None:
        return _generate(named, tried, folder, seed, output)
    command = _program(program or "", named.method)
    judge = Judge(named, lambda data: run(command, data, time_limit))
    if has_input:
        return _judge_input(judge, b"".join(_input_lines(named, words, file)), output)
    return _judge(judge, tried, seed, output)


def _refuse_two_ways(checked: str | None, program: str | None, folder: str | None) -> None:
    """Refuse options that ask for different things."""
    values = {"--check": checked, "--run": program, "--generate": folder}
    named = [option for option, value in values.items() if value is not None]
    if len(named) > 1:
        raise click.UsageError(f"{named[0]} and {named[1]} are two ways; leave out one of them")


# --- what the words mean --------------------------------------------------------------------------


def _named(problem: str, words: tuple[str, ...]) -> tuple[Problem, tuple[str, ...]]:
    """Return the problem of a name, of which the first words may be a part, and the others."""
    for number in range(LONGEST_NAME - 1, 0, -1):
        if name := exact_match([problem, *words[:number]]):
            return PROBLEMS[name], words[number:]
    names = matches(problem)
    if len(names) == 1:
        return PROBLEMS[names[0]], words
    if names:
        meant = " or ".join([", ".join(names[:-1]), names[-1]])
        raise click.BadParameter(f"{problem!r} may mean {meant}.", param_hint="PROBLEM")
    known = ", ".join(map(repr, PROBLEMS))
    raise click.BadParameter(
        f"{problem!r} is not one of {known}; it comes first, as in 'nqueens contest leetcode51 4'.",
        param_hint="PROBLEM",
    )


def _sizes(problem: Problem, sizes: range | None) -> Sequence[int]:
    """Return the sizes to try."""
    if sizes is None:
        return problem.sizes
    low, high = problem.admitted[0], problem.admitted[-1]
    if low == high:
        raise click.UsageError(
            f"--rows: the boards of {problem.name} have {low} rows; leave it out"
        )
    for size in (sizes[0], sizes[-1]):
        if size not in problem.admitted:
            raise click.UsageError(
                f"--rows: n of {problem.name} must be a number from {low} to {high}, not {size}"
            )
    return sizes


def _input_lines(problem: Problem, words: tuple[str, ...], file: str) -> Iterator[bytes]:
    """Return the lines of the input; each of the words is one."""
    if not words:
        return read_lines(opened_file(file))
    for word in words:
        if os.path.isfile(word):
            raise click.UsageError(
                f"{word} is a file: --run '{word}' runs a program, --check FILE judges what one "
                f"printed, and --input {word} reads an input"
            )
    return (f"{word}\n".encode("utf-8", "surrogateescape") for word in words)


def _refuse_what_is_no_output(problem: Problem, checked: str, *, is_input: bool) -> None:
    """Refuse to check a program, or the input, as if it were an output."""
    if checked.endswith(PROGRAM_SUFFIXES):
        command = f"python {checked}" if checked.endswith(".py") else "COMMAND"
        raise click.UsageError(
            f"--check reads what a program printed, and {checked} is a program; "
            f"'nqueens contest {problem.name} --run \"{command}\"' runs one"
        )
    if is_input:
        raise click.UsageError(
            "--check needs the input of the program too: --input FILE, or WORDS such as "
            f"'nqueens contest {problem.name} --check {checked} 8'"
        )


# --- what is done ---------------------------------------------------------------------------------


def _check(problem: Problem, lines: Iterator[bytes], checked: str, output: Output) -> int:
    """Judge one output."""
    first = next(lines, None)
    if first is None:
        raise click.UsageError("the input is empty; --input FILE names what the program has read")
    right, fault = problem.first_fault(chain([first], lines), read_lines(opened_file(checked)))
    are = "the line is" if right == 1 else f"all {right} lines are"
    output.say(fault or f"accepted: {are} right")
    return 1 if fault else 0


def _judge_input(judge: Judge, data: bytes, output: Output) -> int:
    """Judge a program on one input."""
    lines = data.splitlines(keepends=True)
    for _ in judge.problem.answers(lines):
        pass  # an input that breaks the rules is refused before the program runs
    fault = judge.fault(data.decode("utf-8", "surrogateescape"))
    if fault:
        output.say("wrong on this input:", *fault)
        return 1
    output.say(f"accepted: the program is right on this input, {judge.slowest:.2f} s")
    return 0


def _judge(judge: Judge, tried: Iterator[Tried], seed: int, output: Output) -> int:
    """Judge a program on many inputs."""
    number, fault = judge.search(tried, Random(seed))
    if fault:
        output.say(
            f"wrong on input {number} (seed {seed}). The smallest input that fails:",
            *fault,
        )
        return 1
    output.say(f"accepted: {judge.summary(number)} (seed {seed})")
    return 0


def _generate(
    problem: Problem, tried: Iterator[Tried], folder: str, seed: int, output: Output
) -> int:
    """Write inputs and answers to a new folder."""
    try:
        os.makedirs(folder)
    except FileExistsError:
        raise click.UsageError(f"--generate: {folder} exists; name a new folder") from None
    number = 0
    for number, made in enumerate(tried, 1):
        text = problem.input_of(made.cases).encode()
        path = os.path.join(folder, f"{number:03}")
        with open(f"{path}.in", "xb") as file:
            file.write(text)
        with open(f"{path}.out", "xb") as file:
            file.writelines(problem.answers(text.splitlines(keepends=True)))
    output.say(f"{plural(number, 'input')}, and answers beside them, in {folder} (seed {seed})")
    return 0


# --- the program ----------------------------------------------------------------------------------


def _program(command: str, method: str) -> list[str]:
    """Return the words of a command, as a shell divides them; run a bare class of LeetCode."""
    words = []
    with suppress(ValueError):  # a quotation mark without another
        words = shlex.split(command)
    name = [*words, command][0]
    if name.endswith(".py") and os.path.isfile(name) and not which(name):
        words.insert(0, sys.executable)
    elif not which(name):
        raise click.UsageError(f"--run: {_why_not_run(name)}")
    scripts = [i for i, word in enumerate(words) if word.endswith(".py") and os.path.isfile(word)]
    if not method or not scripts or not _is_bare(words[scripts[0]]):
        return words
    python = words[: scripts[0]] or [sys.executable]
    return [*python, leetcode.__file__, words[scripts[0]], method]


def _why_not_run(name: str) -> str:
    """Return why a name starts no program, and what to write instead."""
    if not os.path.isfile(name):
        return f"there is no program {name!r}"
    if os.access(name, os.X_OK):
        return f"write ./{name} for the program of this folder"
    return f"{name!r} is no program; compile it, or write before it what runs it, such as node"


def _is_bare(path: str) -> bool:
    """Return whether a script defines a class ``Solution`` and does nothing else."""
    try:
        with open(path, "rb") as file:
            statements = ast.parse(file.read()).body
    except (SyntaxError, ValueError):
        return False
    acts = (ast.For, ast.While, ast.With, ast.If, ast.Try)
    has_class = any(isinstance(it, ast.ClassDef) and it.name == "Solution" for it in statements)
    calls = (isinstance(it, ast.Expr) and isinstance(it.value, ast.Call) for it in statements)
    return has_class and not any(calls) and not any(isinstance(it, acts) for it in statements)
