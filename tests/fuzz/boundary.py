"""Call the public functions with arbitrary arguments."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import oracle

import nqueens
from fuzz.outcomes import Outcome, expect, full, outcome
from fuzz.source import Source
from fuzz.values import boards, junk, number, pairs, seed, small_array
from nqueens import formats
from nqueens._drawing.pictures import show

__all__ = ["fuzz_boards", "fuzz_calls", "fuzz_search"]

SOLUTIONS = {n: [list(q) for q in oracle.solutions(n)] for n in range(9)}
LEVELS = nqueens.cpu_info().levels
AXES = ["horizontal", "vertical", "diagonal", "antidiagonal"]


# --- functions of boards ------------------------------------------------------------------------


def _reading(value: Any) -> tuple[int, list[Any]] | None:
    """Return the size and the boards that a value represents, or None if it represents none."""
    if isinstance(value, np.ndarray) and max(value.shape, default=0) > 10_000:
        return None
    try:
        array = np.asarray(value)
    except Exception:
        return None
    if array.size == 0 and array.dtype == np.float64 and not isinstance(value, np.ndarray):
        array = array.astype(np.int64)
    if array.dtype.kind not in "iu" or array.ndim == 0:
        return None
    n = array.shape[-1]
    rows = array.reshape(int(np.prod(array.shape[:-1])), n).tolist()
    return (n, rows) if all(0 <= c < n for row in rows for c in row) else None


def _moved(q: list[int], move: Callable[[int, int, int], tuple[int, int]]) -> list[int] | None:
    n = len(q)
    squares = sorted(move(r, c, n) for r, c in enumerate(q))
    return [c for _, c in squares] if [r for r, _ in squares] == list(range(n)) else None


MOVES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "horizontal": lambda r, c, n: (n - 1 - r, c),
    "vertical": lambda r, c, n: (r, n - 1 - c),
    "diagonal": lambda r, c, n: (c, r),
    "antidiagonal": lambda r, c, n: (n - 1 - c, n - 1 - r),
}
TURNS: list[Callable[[int, int, int], tuple[int, int]]] = [
    lambda r, c, n: (r, c),
    lambda r, c, n: (n - 1 - c, r),
    lambda r, c, n: (n - 1 - r, n - 1 - c),
    lambda r, c, n: (c, n - 1 - r),
]


def _kind(q: list[int]) -> str:
    if len(q) < 2:
        return "full"
    same = [_moved(q, turn) == q for turn in TURNS]
    return "quarter_turn" if same[1] else "half_turn" if same[2] else "none"


def fuzz_boards(data: bytes) -> None:
    """Call a function of boards, and compare its result with the oracle."""
    source = Source(data)
    name = source.pick(
        [
            "is_solution", "conflicts", "canonical", "orbit", "symmetry", "rotate", "reflect",
            "solution_rank", "text", "drawn", "to_svg", "show",
        ]
    )  # fmt: skip
    option = source.byte()
    turns = number(source, -5, 5) if name == "rotate" else 0
    axis = junk(source) if name == "reflect" and option % 16 == 15 else AXES[option % 4]
    value = boards(source, SOLUTIONS)
    n, rows = _reading(value) or (0, None)
    if n > 8 and name == "solution_rank":
        return
    if n > 40 and name == "text":
        return  # formulas would have millions of clauses
    calls: dict[str, Callable[[], Any]] = {
        "is_solution": lambda: nqueens.is_solution(value),
        "conflicts": lambda: nqueens.conflicts(value),
        "canonical": lambda: nqueens.canonical(value),
        "orbit": lambda: nqueens.orbit(value),
        "symmetry": lambda: nqueens.symmetry(value),
        "rotate": lambda: nqueens.rotate(value, turns),
        "reflect": lambda: nqueens.reflect(value, axis),
        "solution_rank": lambda: nqueens.solution_rank(value, workers=1 + option % 2),
        "text": lambda: _text(value, option),
        "drawn": lambda: _drawn(value, option),
        "to_svg": lambda: nqueens.to_svg(value, highlight=option % 2 == 1),
        "show": lambda: show(value, limit=option % 8),
    }
    found = outcome(calls[name])
    if rows is None:
        expect(found.error is not None or _passes(value), "nonsense passes", name, value)
        return
    if "are masked" in str(found.error):
        given = value if isinstance(value, (list, tuple)) else [value]
        expect(any(np.ma.is_masked(one) for one in given), name, rows)
        return
    if "can be a matrix" in str(found.error):
        small = [max(q) <= 1 for q in rows]
        # text takes a list of arrays as batches, any of which can be a matrix
        expect(n > 1 and (all(small) or (name in ("text", "drawn") and any(small))), name, rows)
        return
    _compare(name, found, n, rows, axis, turns)


def _passes(value: Any) -> bool:
    """Return whether a value is huge, a matrix, or read differently each time."""
    if not isinstance(value, np.ndarray) or value.dtype.kind in ("b", "U"):
        return True
    if value.dtype.kind == "f" and value.shape[-1:] == value.shape[-2:-1]:
        return bool(((value == 0) | (value == 1)).all())
    return value.size == 0 or value.size > 10_000


def _text(value: Any, option: int) -> str:
    name = list(formats.FORMATS)[option % 16]
    words = {"base": option >> 4 & 1, "by": ("rows", "columns")[option >> 5 & 1]}
    return formats.text(value, name, **(words if formats.FORMATS[name].numbers else {}))


def _drawn(value: Any, option: int) -> str:
    return formats.text(value, ("dots", "board", "latex", "model")[option % 4])


def _compare(name: str, found: Outcome, n: int, rows: list[Any], axis: Any, turns: Any) -> None:
    if isinstance(found.error, MemoryError):
        return
    value = found.value
    permutations = all(sorted(q) == list(range(len(q))) for q in rows)
    if name in ("is_solution", "conflicts"):
        pairs = [oracle.attacking_pairs(q) for q in rows]
        expect(found.error is None, name, found.error, rows)
        expect(np.ravel(value).tolist() == [p == 0 if name[0] == "i" else p for p in pairs], rows)
    elif name == "symmetry":
        expect(np.ravel(value).tolist() == [_kind(q) for q in rows], value, rows)
    elif name in ("canonical", "orbit"):
        expect((found.error is None) == permutations, name, found.error, rows)
        if permutations and name == "canonical":
            expect(
                value.reshape(len(rows), n).tolist() == [list(min(oracle.images(q))) for q in rows],
                rows,
            )
        elif permutations:
            images = {q for row in rows for q in oracle.images(row)}
            expect([tuple(q) for q in value.tolist()] == sorted(images), rows)
    elif name in ("rotate", "reflect") and found.error is None:
        move = TURNS[int(turns) % 4] if name == "rotate" else MOVES[axis]
        expect(value.reshape(len(rows), n).tolist() == [_moved(q, move) for q in rows], rows)
    elif name == "solution_rank" and n <= 8:
        known = all(q in SOLUTIONS[len(q)] for q in rows)
        expect((found.error is None) == known, found.error, rows)
        if known:
            expect(np.ravel(value).tolist() == [SOLUTIONS[n].index(q) for q in rows], rows)
    elif found.error is None:
        expect(value is not None, name)


# --- everything else ----------------------------------------------------------------------------


def _workers(source: Source) -> Any:
    return None if source.flag() else number(source, 1, 3, slow=(64, 2**70))


def _call_count(source: Source) -> Outcome:
    n = number(source, 0, 8, slow=(9, 32))
    size = n if type(n) is int and 0 <= n <= 8 else 5
    words: dict[str, Any] = {}
    for _ in range(source.below(5)):
        key = source.pick(
            [
                "placed",
                "blocked",
                "at_most",
                "fundamental",
                "toroidal",
                "method",
                "workers",
                "progress",
            ]
        )
        words[key] = {
            "placed": lambda: pairs(source, size),
            "blocked": lambda: pairs(source, size),
            "at_most": lambda: number(source, 0, 9),
            "fundamental": source.flag,
            "toroidal": source.flag,
            "method": lambda: source.pick(
                ["auto", "recursion", "portable", "simd", "join", "", 3, ["auto"], None]
            ),
            "workers": lambda: _workers(source),
            "progress": lambda: source.pick([None, False, lambda *_: None, 3, "yes"]),
        }[key]()
    level = source.pick([None, *LEVELS, "none"])
    found = _at_level(level, lambda: outcome(nqueens.count, n, **words))
    if found.error is None:
        expect(type(found.value) is int and found.value >= 0, found)
        if not {"placed", "blocked", "at_most", "fundamental", "toroidal"} & set(words):
            expect(found.value == nqueens.known(n).solutions, n, words, found)
    return found


def _at_level(level: str | None, call: Callable[[], Any]) -> Any:
    if level is None:
        return call()
    os.environ["NQUEENS_CPU"] = level
    try:
        return call()
    finally:
        del os.environ["NQUEENS_CPU"]


def _call_classes(source: Source) -> Outcome:
    names = ["none", "half_turn", "quarter_turn", "full", 3, None]
    classes = [source.pick(names) for _ in range(source.below(4))]
    how: list[Callable[[Any], Any]] = [list, tuple, iter, lambda x: "none", junk]
    wrap = source.pick(how)
    given = wrap(source) if wrap is junk else wrap(classes)
    found = outcome(
        nqueens.count_by_symmetry,
        number(source, 0, 8, slow=(9, 64)),
        classes=given,
        workers=_workers(source),
    )
    if found.error is None and wrap is not junk:
        for name in names[:3]:
            expect((getattr(found.value, name) is None) == (name not in classes), classes, found)
    return found


def _call_solutions(source: Source) -> Outcome:
    n = number(source, 0, 8, slow=(9, 64))
    size = n if type(n) is int and 0 <= n <= 8 else 5
    words: dict[str, Any] = {}
    for _ in range(source.below(4)):
        key = source.pick(["placed", "blocked", "limit", "offset", "fundamental", "workers"])
        words[key] = {
            "placed": lambda: pairs(source, size),
            "blocked": lambda: pairs(source, size),
            "limit": lambda: number(source, 0, 99),
            "offset": lambda: number(source, 0, 99),
            "fundamental": source.flag,
            "workers": lambda: _workers(source),
        }[key]()
    found = outcome(nqueens.solutions, n, **words)
    if found.error is None:
        expect(found.value.dtype == np.int8 and found.value.ndim == 2, found)
        expect(np.all(nqueens.is_solution(found.value)), found, words)
    return found


def _call_iterator(source: Source) -> Outcome:
    words: dict[str, Any] = {"batch": number(source, 1, 50)}
    if source.flag():
        words["placed"] = pairs(source, 6)
    if source.flag():
        words["fundamental"] = source.flag()
    found = outcome(nqueens.iter_solutions, number(source, 0, 8, slow=(9, 64)), **words)
    if found.error is not None:
        return found
    return outcome(lambda: list(found.value))


def _call_at(source: Source) -> Outcome:
    n = number(source, 0, 8, slow=(9, 32))
    if source.flag():
        rank = number(source, -1, 95)
    else:
        shape = source.pick([(), (2,), (0,), (2, 2), (1, 0)])
        rank = small_array(source, shape, -1 if source.flag(8) else 0, 91 if source.flag() else 3)
    found = outcome(nqueens.solution_at, n, rank, workers=_workers(source))
    if found.error is None:
        expect(found.value.shape == (*np.shape(rank), int(n)), found)
        expect(np.all(nqueens.is_solution(found.value)), found)
    return found


def _call_random(source: Source) -> Outcome:
    found = outcome(
        nqueens.random_solutions,
        number(source, 0, 8, slow=(9, 32)),
        number(source, 0, 9),
        rng=seed(source),
        workers=_workers(source),
    )
    if found.error is None:
        expect(np.all(nqueens.is_solution(found.value)), found)
    return found


def _call_estimate(source: Source) -> Outcome:
    name = source.pick(["estimate_count", "tree_profile"])
    found = outcome(
        getattr(nqueens, name),
        number(source, 0, 17 if name[0] == "e" else 8, slow=(9, 1024)),
        samples=number(source, 64, 200, slow=(201, 10**12)),
        rng=seed(source),
        workers=_workers(source),
    )
    if found.error is None and name[0] == "e":
        low, high = found.value.interval()
        expect(low <= found.value.value <= high, found)
        outcome(found.value.interval, junk(source))
    return found


def _call_solve(source: Source) -> Outcome:
    n = number(source, 1, 30, slow=(1000, 10**8))
    size = n if type(n) is int and 1 <= n <= 30 else 5
    words: dict[str, Any] = {"time_limit": 5.0}
    if source.flag():
        words["rng"] = seed(source)
    if source.flag(4):
        words["method"] = source.pick(["swap", "hill-climb", "construct", "backtrack", "no", None])
        if size > 20:
            n = 20
    if source.flag(4):
        words["progress"] = source.pick([False, lambda *_: None, 0])
    if source.flag(8):
        words["time_limit"] = source.pick([None, 10**400, 1e308, np.float32(3), 1j])
        if type(n) is int and n in (2, 3):
            words["time_limit"] = number(source, 1, 3)
    constraints = source.below(4)
    if constraints > 0:
        words["placed"] = pairs(source, size)
    if constraints > 1:
        words["blocked"] = pairs(source, size)
    if constraints > 2:
        key = source.pick(["blocked_sums", "blocked_differences"])
        words[key] = source.pick(
            [lambda: [number(source, 0, 2 * size) for _ in range(3)], lambda: junk(source)]
        )()
    found = outcome(nqueens.solve, n, **words)
    if found.error is None:
        expect(nqueens.is_solution(found.value), found, words)
    return found


def _call_many(source: Source) -> Outcome:
    n = number(source, 1, 40)
    size = number(source, 0, 5, slow=(100, 10**9))
    found = outcome(nqueens.solve_many, n, size, rng=seed(source))
    if found.error is None and found.value.shape[1] < 10**6:
        expect(np.all(nqueens.is_solution(found.value)), found)
    return found


def _call_instance(source: Source) -> Outcome:
    n = number(source, 1, 12)
    words = {
        key: number(source, 0, 3, slow=(4, 10**12))
        for key in ("placed", "blocked", "blocked_sums", "blocked_differences")
        if source.flag()
    }
    words["solvable"] = source.flag()
    found = outcome(nqueens.random_instance, n, rng=seed(source), **words)
    if found.error is None and words["solvable"]:
        solved = outcome(nqueens.solve, n, rng=1, **found.value)
        if isinstance(solved.error, MemoryError) and full():
            return found
        expect(solved.error is None and nqueens.is_solution(solved.value), found, solved)
    return found


def _call_puzzle(source: Source) -> Outcome:
    found = outcome(nqueens.unique_puzzle, number(source, 1, 8, slow=(9, 32)), rng=seed(source))
    if found.error is None:
        n = len(found.value)
        expect(found.value.shape == (n, 2), found)
    return found


def _call_squares(source: Source) -> Outcome:
    n = number(source, 0, 7, slow=(8, 28))
    found = outcome(nqueens.square_counts, n, workers=_workers(source))
    if found.error is None:
        expect((found.value.sum(axis=0) == nqueens.known(n).solutions).all(), found)
    return found


def _call_known(source: Source) -> Outcome:
    return outcome(nqueens.known, number(source, 0, 99))


def _call_picture(source: Source) -> Outcome:
    n = 1 + source.below(8)
    square = lambda: (number(source, 0, n), number(source, 0, n))  # noqa: E731
    made = outcome(
        formats.Position,
        number(source, 1, 8, slow=(9, 2**70)) if source.flag(4) else n,
        tuple(square() for _ in range(source.below(4))) if source.flag() else pairs(source, n),
        tuple(square() for _ in range(source.below(3))) if source.flag() else pairs(source, n),
    )
    if made.error is not None:
        return made
    position = made.value
    squares = [*position.queens, *position.blocked]
    expect(all(0 <= x < position.n for square in squares for x in square), position)
    words: dict[str, Any] = {}
    for _ in range(source.below(4)):
        key = source.pick(["size", "coordinates", "highlight", "placed", "blocked"])
        words[key] = {
            "size": lambda: number(source, 1, 99),
            "coordinates": lambda: source.pick(["algebraic", 0, 1, None, 2, "x", 1.0, [0]]),
            "highlight": source.flag,
            "placed": lambda: pairs(source, n),
            "blocked": lambda: pairs(source, n),
        }[key]()
    if source.flag():
        name = source.pick(list(formats.FORMATS))
        base = {"base": 1, "by": "rows"} if formats.FORMATS[name].numbers else {}
        return outcome(formats.text, position, name, **base)
    return outcome(nqueens.to_svg, position, **words)


def _call_animation(source: Source) -> Outcome:
    n = number(source, 1, 6, slow=(7, 2**70))
    words: dict[str, Any] = {"steps": number(source, 1, 99, slow=(100, 2**70))}
    for _ in range(source.below(4)):
        key = source.pick(["queens", "limit", "seconds", "size", "coordinates"])
        words[key] = {
            "queens": lambda: [number(source, 0, 6) for _ in range(source.below(4))],
            "limit": lambda: number(source, 1, 9),
            "seconds": lambda: source.pick([0.25, 60, 0, -1, 1e-300, float("nan"), "1"]),
            "size": lambda: number(source, 1, 99),
            "coordinates": lambda: source.pick(["algebraic", 0, 1, None, 2, "x", 1.0, [0]]),
        }[key]()
    return outcome(nqueens.animate, n, **words)


def _call_formats(source: Source) -> Outcome:
    words: dict[str, Any] = {}
    for _ in range(source.below(4)):
        key = source.pick(["base", "by", "n"])
        words[key] = {
            "base": lambda: source.pick([0, 1, True, 1.0, 2, "1", None, np.int8(1)]),
            "by": lambda: source.pick(["rows", "columns", "x", None, 3, ["rows"]]),
            "n": lambda: number(source, 1, 5),
        }[key]()
    name: Any = source.pick([*formats.FORMATS, "", None, 3, ["dots"]])
    text: Any = source.pick(
        ["2 4 1 3", "(0,1) (1,3) (2,0) (3,2)", "a1 b3", ".#\n#.", "", b"", b"\x93NUMPY"]
    )
    if source.flag(4):
        text = junk(source)
    if source.flag():
        words.pop("by", None)
        n = words.pop("n", 4)
        return outcome(formats.squares, text, n, **words)
    if source.flag(4):
        return outcome(formats.detect, text)
    if source.flag():
        words.pop("n", None)
        words["numbered"] = source.flag()
        return outcome(formats.text, text, name, **words)
    return outcome(lambda: list(formats.read(text, name, **words)))


CALLS: list[Callable[[Source], Outcome]] = [
    _call_count,
    _call_classes,
    _call_solutions,
    _call_iterator,
    _call_at,
    _call_random,
    _call_estimate,
    _call_solve,
    _call_many,
    _call_instance,
    _call_puzzle,
    _call_squares,
    _call_known,
    _call_picture,
    _call_animation,
    _call_formats,
]


def fuzz_calls(data: bytes) -> None:
    """Call a function that takes numbers and constraints."""
    source = Source(data)
    source.pick(CALLS)(source)


# --- Board --------------------------------------------------------------------------------------


def fuzz_search(data: bytes) -> None:
    """Drive a ``Board``, and compare it with a list of columns."""
    source = Source(data)
    n = number(source, 0, 12)
    made = outcome(nqueens.Board, n)
    if made.error is not None:
        return
    board, columns = made.value, []
    size = board.n
    while source:
        step = source.below(10)
        if step < 5:
            column = number(source, -1, min(size, 12))
            placed = outcome(board.place, column)
            free = _candidates(size, columns, 0)
            if placed.error is None:
                expect(int(column) in free or size > 64, columns, column)
                columns.append(int(column))
            elif type(column) is int and size <= 64:
                expect(column not in free, columns, column)
        elif step == 5:
            found = outcome(board.undo)
            expect((found.error is None) == bool(columns), columns)
            if columns:
                expect(columns.pop() == found.value, columns)
        elif step == 6:
            found = outcome(lambda: board.candidates)
            if size <= 64:
                expect(list(found.value) == _candidates(size, columns, 0), columns, found)
        elif step == 7:
            outcome(board.is_attacked, number(source, 0, min(size, 12)))
        elif step == 8:
            outcome(lambda: (str(board), board._repr_svg_(), board._repr_html_()))
        else:
            expect(board == board and len(board) == len(columns), columns)
            expect(list(board) == columns == board.to_array().tolist(), columns)
            if size <= 64:
                again = nqueens.Board(size, queens=columns)
                expect(again == board and repr(again) == repr(board), columns)


def _candidates(n: int, columns: list[int], at: int) -> list[int]:
    row = len(columns)
    if row == n or n > 64:
        return []
    return [
        c for c in range(n) if all(c != d and abs(c - d) != row - r for r, d in enumerate(columns))
    ]
