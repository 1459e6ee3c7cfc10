"""The schema of a checkpoint: its tables and the ranges of their values."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from nqueens._boards.plan_board import plan_board
from nqueens._core import JOINED_N
from nqueens._counting.engine import trivial_total
from nqueens._counting.methods import KINDS
from nqueens._counting.plans import Problem, Worker, problem_of
from nqueens._runtime.arguments import checked_bool, integer

FORMAT = 2
APPLICATION = 0x6E517565  # "nQue" in the header of the database
KIND_WORDS = {"join": "by joining half boards", "search": "by searching", "whole": "row by row"}
SCHEMA = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
CREATE TABLE run (
    n INTEGER NOT NULL,
    constraints TEXT NOT NULL,  -- JSON: toroidal, placed, blocked
    kind TEXT NOT NULL,         -- of the plan: search, join, whole
    plan TEXT NOT NULL,         -- its hash
    jobs INTEGER NOT NULL,
    created TEXT NOT NULL,
    version TEXT NOT NULL,      -- of the library that made the file
    checksum INTEGER NOT NULL,  -- CRC-32 of all this
    owner TEXT                  -- JSON: host, pid, since; the process that writes
);
CREATE TABLE workers (
    id INTEGER PRIMARY KEY,
    engine TEXT NOT NULL,
    level TEXT NOT NULL,
    name TEXT NOT NULL,
    version TEXT NOT NULL
);
CREATE TABLE done (
    number INTEGER PRIMARY KEY,
    solutions INTEGER NOT NULL, -- that the job adds to the total
    seconds REAL NOT NULL,      -- processor time
    finished REAL NOT NULL,     -- seconds since 1970
    worker INTEGER NOT NULL REFERENCES workers,
    checksum INTEGER NOT NULL   -- CRC-32 of plan, worker and all this
);
CREATE VIEW jobs AS
    SELECT number, solutions, seconds, finished, engine, level, name AS worker, version
    FROM done JOIN workers ON worker = id;
"""
HEADER = "n, constraints, kind, plan, jobs, created, version"
MAX_SECONDS = 1e11  # the year 5138
NUMBERS = struct.Struct("<qqdd")  # of a row: number, solutions, seconds, finished


class Header(NamedTuple):
    """The count of a file."""

    problem: Problem
    plan: str
    """The hash of the plan."""
    jobs: int
    created: str
    version: str


class Row(NamedTuple):
    """A finished job."""

    number: int
    solutions: int
    """The solutions that it adds to the total."""
    seconds: float
    """CPU time in seconds."""
    finished: float
    """When the job was finished, in seconds since 1970."""
    worker: Worker


Record = tuple[int, int, float, float, Worker]  # a row, or the same without names


def worker_checksum(plan: str, worker: Worker) -> int:
    """Return the start of the checksums of the rows that a worker has counted."""
    return zlib.crc32("\0".join((plan, *worker)).encode())


def row_checksum(start: int, values: Sequence[float]) -> int:
    """Return the checksum of a row: number, solutions, seconds, finished."""
    return zlib.crc32(NUMBERS.pack(*values), start)


def header_checksum(values: list[Any]) -> int:
    """Return the checksum of the values of a header."""
    return zlib.crc32(json.dumps(values).encode())


def header_of(values: list[Any], checksum: object) -> Header:
    """Return the header with these values; raise an error if they cannot be right."""
    if [type(value) for value in values] != [int, str, str, str, int, str, str]:
        raise TypeError("a value of the wrong type")
    if header_checksum(values) != checksum:
        raise ValueError("values that do not match its checksum")
    n, constraints, kind, plan, jobs, created, version = values
    n = integer(n, "n", minimum=1, maximum=32)
    squares = json.loads(constraints)
    wraps = checked_bool(squares["toroidal"], "toroidal")
    board = plan_board(n, squares["placed"], squares["blocked"], wraps=wraps)
    if kind not in KINDS.values() or trivial_total(board) is not None:
        raise ValueError(f"n = {n}, kind {kind}")
    if kind == "join" and not (board.free and not wraps and n in JOINED_N):
        raise ValueError(f"n = {n}, kind {kind}")
    return Header(problem_of(kind, board), plan, jobs, created, version)


def problem_text(problem: Problem) -> str:
    """Describe what is counted, and how."""
    return f"{board_text(problem)}, {KIND_WORDS[problem.kind]}"


def board_text(problem: Problem) -> str:
    """Describe what is counted."""
    board = problem.board
    words = [f"n = {board.n}"]
    if board.wraps:
        words.append("on a torus")
    if board.placed:
        words.append(f"placed {list(board.placed)}")
    if board.blocked:
        words.append(f"{len(board.blocked)} square{'s'[: len(board.blocked) != 1]} blocked")
    return ", ".join(words)
