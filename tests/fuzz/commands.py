"""Run the command with arbitrary words and input."""

from __future__ import annotations

import json
from itertools import pairwise

from click.testing import CliRunner

from fuzz.outcomes import expect
from fuzz.source import Source
from nqueens.cli import nqueens as command

__all__ = ["fuzz_commands"]

NAMES = [
    "count", "list", "solve", "sample", "complete", "verify", "convert", "draw", "contest",
    "known", "estimate", "cpu", "puzzle", "animate", "", "--version",
]  # fmt: skip
WORDS = [
    "8", "4", "1", "0", "6", "2", "-1", "65", "1025", "999999999999", "1" * 5000, "x", "1.5", "",
    "-",
    "--placed", "--blocked", "--base", "--by", "rows", "columns", "--format", "--from", "--to",
    "--to-base", "--to-by", "--limit", "--offset", "--fundamental", "--by-symmetry", "--toroidal",
    "--at-most", "--method", "auto", "portable", "swap", "backtrack", "--workers", "--json",
    "--time", "--rng", "--size", "--number", "--count", "--plain", "--numbered", "--pixels",
    "--coordinates", "none", "algebraic", "--highlight", "--no-progress", "--time-limit",
    "-f", "-k", "--input", "/", "/none/such", "--help",
    "permutation", "pairs", "dots", "board", "leetcode", "csplib079", "csplib080",
    "csplib079-diagonals", "asp", "dimacs", "model", "exact-cover", "latex", "svg", "npy",
    "csv", "json", "fen", "dzn", "minizinc", "npz", "pdf", "png",
    "poj3239", "p1219", "leetcode51", "leetcode52", "4..6",
    "a1", "b4,d5", "(0,1)", "(1,1) (2,3)", "a1\nb3", "(", "é", "\udcff", "\0",
]  # fmt: skip


def fuzz_commands(data: bytes) -> None:
    """Run a command line, which must end with a documented exit status and a reason."""
    source = Source(data)
    words = [source.pick(NAMES)]
    for _ in range(source.below(9)):
        words.append(source.pick(WORDS))
    if words[0] == "estimate":
        words[1:1] = ["--samples", "64"]
    text = source.rest()
    if words[0] == "contest" and any(len(line.strip()) > 1 for line in text.splitlines()):
        text = text[:1]
    result = CliRunner().invoke(command, words, input=text, prog_name="nqueens")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    expect(result.exit_code in (0, 1, 2), words, result.exit_code)
    if result.exit_code == 2:
        expect(len(result.stderr.strip()) > 10, words, result.stderr)
    told = {"--help", "--version"} & set(words)
    switched = any(  # after an option it may be the value of that option
        word == "--json" and not before.startswith("-") for before, word in pairwise(words)
    )
    if result.exit_code == 0 and switched and not told:
        expect(isinstance(json.loads(result.stdout), dict), words, result.stdout)
