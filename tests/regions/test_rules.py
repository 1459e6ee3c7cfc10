"""Cases of the rules that the kernel, Python and the scripts of pages all satisfy."""

import json
import re
import shutil
import subprocess
from importlib.resources import files
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from regions.brute import brute_force

import nqueens
from nqueens import regions

CASES = json.loads((Path(__file__).parents[1] / "data" / "rules.json").read_text("utf-8"))
PUZZLES, REPAIRS, FILLINGS = CASES["puzzles"], CASES["repairs"], CASES["fillings"]
SCRIPTS = files("nqueens.regions._show.page") / "static"
# what Python says where a page says a sentence of its own
REFUSALS = {
    "no_room": "has no room for|no 3 queens meet the rules",
    "no_queens": "no 5 queens meet the rules with at most 1 on the squares of each painted region",
    "not_joined": "free squares cannot join the pieces of region A",
    "crossing": "regions A and B cross",
    "impossible": "all ways to fill the . free squares",
}


def named(cases):
    return [pytest.param(case, id=case["name"]) for case in cases]


def puzzle_of(case):
    names = ("stars", "touching", "diagonals", "placed", "blocked")
    return regions.Puzzle(case["rows"], **{name: case[name] for name in names if name in case})


def squares(pairs):
    return {tuple(pair) for pair in pairs}


def breaks_a_rule(puzzle, queens):
    """Return whether Python names queens that break a rule, rather than search for nothing."""
    with pytest.raises(nqueens.NoSolution) as caught:
        regions.solve(puzzle.__replace__(placed=[*{*queens, *puzzle.placed}]))
    return "no placement of" not in str(caught.value)


# --- the kernel and Python ------------------------------------------------------------------------


@pytest.mark.parametrize("case", named(PUZZLES))
def test_solutions(case):
    puzzle = puzzle_of(case)
    given = {name: getattr(puzzle, name) for name in ("placed", "blocked")}
    rules = puzzle.rules._asdict() | given
    del rules["n"]
    found = brute_force(puzzle.regions.labels.tolist(), **rules)
    assert len(found) == regions.count(puzzle) == case["solutions"]
    if len(found) == 1:
        columns = np.array(found[0])
        queens = {(row, column) for row in range(puzzle.n) for column in columns[row].tolist()}
        assert queens == squares(case["solution"])
        assert regions.is_solution(puzzle, regions.solve(puzzle))


@pytest.mark.parametrize("case", named(PUZZLES))
def test_conflicts_and_closed_squares(case):
    puzzle = puzzle_of(case)
    every = set(product(range(puzzle.n), repeat=2))
    for board in case["boards"]:
        queens = squares(board["queens"])
        if board["conflicts"]:
            assert regions.count(puzzle.__replace__(placed=[*queens])) == 0
            assert breaks_a_rule(puzzle, queens)
            continue
        closed = squares(board["closed"])
        assert set(puzzle.blocked) <= closed
        for square in closed - set(puzzle.blocked):
            assert breaks_a_rule(puzzle, {*queens, square}), square
        for square in every - closed - queens:  # open squares break no rule at once
            placed = puzzle.__replace__(placed=[*{*queens, square, *puzzle.placed}])
            if regions.count(placed) == 0:
                assert not breaks_a_rule(puzzle, {*queens, square}), square


@pytest.mark.parametrize("case", named(REPAIRS))
def test_repairs(case):
    repaired = regions.repair(puzzle_of(case))
    assert [list(square) for square in repaired.changed] == case["changed"]
    assert regions.is_unique(repaired.puzzle)


@pytest.mark.parametrize("case", named(FILLINGS))
def test_fillings(case):
    stars = case.get("stars", 1)
    if "refusal" in case:
        with pytest.raises(ValueError, match=REFUSALS[case["refusal"]]):
            regions.fill(case["rows"], stars=stars)
        return
    is_filling(case, regions.fill(case["rows"], stars=stars, rng=1))


def is_filling(case, puzzle):
    """Check that a puzzle finishes a drawing; return how many free squares painted regions took."""
    assert regions.is_unique(puzzle)
    assert not puzzle.regions.disconnected
    pairs = [*zip("".join(case["rows"]), "".join(puzzle.regions.rows()), strict=True)]
    assert all(drawn in (".", made) for drawn, made in pairs)
    painted = set("".join(case["rows"])) - {"."}
    return sum(drawn == "." and made in painted for drawn, made in pairs)


# --- the scripts of pages -------------------------------------------------------------------------


def node():
    program = shutil.which("node")
    if not program:
        pytest.skip("needs the program node")
    return program


@pytest.mark.parametrize("page", [regions.edit(), nqueens.lesson(6)], ids=["puzzles", "lesson"])
def test_scripts_of_a_page_are_joined_without_an_error(page, tmp_path):
    script = re.search(r'<script type="module">(.*?)</script>', page, re.S)[1]
    path = tmp_path / "script.mjs"
    path.write_text(script, "utf-8")
    ran = subprocess.run([node(), "--check", path], capture_output=True, text=True, timeout=60)
    assert ran.stderr == ""
    changing = re.findall(r"^(?:let|var) (\w+)", script, re.M)
    assert len(changing) <= 5, changing


DRIVER = """
import { readFileSync } from "node:fs";
import { fill, NoFilling } from "./fill.js";
import { repair } from "./repair.js";
import { marked, Puzzle, QUEEN, search, shuffled } from "./rules.js";
import { linesOf, parse, puzzLink, textOf } from "./texts.js";

const { puzzles, repairs, fillings, effort } = JSON.parse(readFileSync(0, "utf-8"));
const puzzleOf = ({ rows, ...rules }) => parse(JSON.stringify({ regions: rows, ...rules }), true);
const pairs = (puzzle, squares) =>
  [...squares].map((square) => [puzzle.row(square), puzzle.column(square)]);
const result = { puzzles: [], repairs: [], fillings: [], orders: {} };
for (const one of puzzles) {
  const puzzle = puzzleOf(one);
  const { found, isWhole } = search(puzzle, 100, Infinity);
  const boards = one.boards.map(({ queens }) => {
    const stand = new Set(queens.map(([row, column]) => row * puzzle.n + column));
    const closed = [...puzzle.closed(stand)].filter((square) => !stand.has(square));
    return {
      conflicts: pairs(puzzle, puzzle.conflicts(stand)),
      closed: pairs(puzzle, closed),
      isSolved: puzzle.isSolved(stand),
    };
  });
  const solution = puzzle.solve();
  result.puzzles.push({
    number: found.length,
    isWhole,
    solution: solution && pairs(puzzle, solution),
    boards,
    texts: [textOf(puzzle), linesOf(puzzle), puzzLink(puzzle)],
    read: [textOf(puzzle), linesOf(puzzle)].map((text) => textOf(parse(text))),
  });
}
for (const one of repairs) {
  const puzzle = puzzleOf(one);
  const job = repair(puzzle, effort);
  let step = job.next();
  while (!step.done) step = job.next();
  const changed = puzzle.squares.filter((at) => step.value.labels[at] !== puzzle.labels[at]);
  result.repairs.push({ changed: pairs(puzzle, changed), text: textOf(step.value) });
}
for (const one of fillings) {
  try {
    const made = [...fill(puzzleOf(one), effort)].filter(Boolean);
    result.fillings.push({ texts: made.map(textOf) });
  } catch (error) {
    if (!(error instanceof NoFilling)) throw error;
    result.fillings.push({ refusal: error.reason });
  }
}
for (let i = 0; i < 6000; i++) {
  const order = shuffled("abc").join("");
  result.orders[order] = (result.orders[order] ?? 0) + 1;
}
console.log(JSON.stringify(result));
"""


@pytest.fixture(scope="module")
def scripted(tmp_path_factory):
    """Return what the scripts of pages make of the cases."""
    program = node()
    folder = tmp_path_factory.mktemp("scripts")
    for name in ("rules", "texts", "repair", "fill"):
        text = (SCRIPTS / f"{name}.js").read_text("utf-8")
        (folder / f"{name}.js").write_text(text, "utf-8")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    (folder / "driver.js").write_text(DRIVER, "utf-8")
    html = regions.edit()
    data = json.loads(html.partition('id="data">')[2].partition("</script>")[0])
    given = json.dumps({**CASES, "effort": data["effort"]})
    ran = subprocess.run(
        [program, folder / "driver.js"], input=given, capture_output=True, text=True, timeout=100
    )
    assert ran.stderr == ""
    return json.loads(ran.stdout)


@pytest.mark.parametrize("i", range(len(PUZZLES)), ids=[case["name"] for case in PUZZLES])
def test_puzzles_on_pages(scripted, i):
    case, found = PUZZLES[i], scripted["puzzles"][i]
    puzzle = puzzle_of(case)
    assert (found["number"], found["isWhole"]) == (case["solutions"], True)
    assert squares(found["solution"] or []) == squares(case.get("solution", []))
    for board, seen in zip(case["boards"], found["boards"], strict=True):
        assert squares(seen["conflicts"]) == squares(board["conflicts"])
        if not board["conflicts"]:
            assert squares(seen["closed"]) == squares(board["closed"])
        whole = len(board["queens"]) == puzzle.rules.queens
        assert seen["isSolved"] == (whole and not board["conflicts"])
    text, lines, link = found["texts"]
    assert found["read"] == [text, text]
    for written in (text, lines):
        read = next(regions.read(written))
        assert (read, read.placed, read.blocked) == (puzzle, puzzle.placed, puzzle.blocked)
    usual = puzzle.rules[2:] == (False, False) and not puzzle.placed and not puzzle.blocked
    if usual and not puzzle.regions.disconnected:
        assert link == regions.text(puzzle, "puzz.link").strip()
    else:
        assert link == ""


@pytest.mark.parametrize("i", range(len(REPAIRS)), ids=[case["name"] for case in REPAIRS])
def test_repairs_on_pages(scripted, i):
    case, found = REPAIRS[i], scripted["repairs"][i]
    if len(case["changed"]) <= 2:  # otherwise the page follows fewer layouts than Python
        assert squares(found["changed"]) == squares(case["changed"])
    assert len(case["changed"]) <= len(found["changed"]) <= 2 * len(case["changed"])
    mended = next(regions.read(found["text"]))
    assert regions.is_unique(mended)
    assert mended.regions.disconnected == puzzle_of(case).regions.disconnected


@pytest.mark.parametrize("i", range(len(FILLINGS)), ids=[case["name"] for case in FILLINGS])
def test_fillings_on_pages(scripted, i):
    case, found = FILLINGS[i], scripted["fillings"][i]
    assert found.get("refusal") == case.get("refusal")
    growth = [is_filling(case, next(regions.read(text))) for text in found.get("texts", [])]
    assert bool(growth) != ("refusal" in case)
    assert growth == sorted(growth, reverse=True)
    assert len(set(growth)) == len(growth)  # each puzzle is better than the one before


def test_every_order_is_equally_likely_on_pages(scripted):
    numbers = scripted["orders"].values()
    assert len(numbers) == 6
    assert all(850 < number < 1150 for number in numbers)  # five standard deviations
