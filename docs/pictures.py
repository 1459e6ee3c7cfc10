"""Make every picture and every measured table of these pages: ``python docs/pictures.py``.

A picture after an example of a page is the text that the example calls ``svg``. Figures come from
docs/data, which scripts of bench write and README.md names. Nothing is measured.
"""

from __future__ import annotations

import doctest
import json
import re
import sys
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Any

import nqueens
from nqueens import regions

DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS))

from chart import Axis, Series, chart  # noqa: E402 - beside this file

IMAGES = DOCS / "images"
RIVALS = "Kluev's program"
HALVES = [0, 4, 7, 5, 2, 6, 1, 3]
HERE, THERE, CARD = ("#bb2211", "#ff8877"), ("#3366aa", "#88bbee"), ("#1d7a2e", "#66cc77")
OTHER, RIVAL, GREY = ("#993377", "#ee88cc"), ("#886600", "#ddbb55"), ("#666666", "#aaaaaa")


def measured(name: str) -> Any:
    """Return the figures of a file in docs/data."""
    return json.loads((DOCS / f"data/{name}.json").read_text("utf-8"))


def drawn(page: Path) -> tuple[dict[str, str], dict[str, Any]]:
    """Run the examples of a page; return the pictures by name, and what the examples define."""
    pictures: dict[str, str] = {}
    defined: dict[str, Any] = {}
    waiting: list[str] = []
    parts = r"^```(?:pycon|python)\n(.*?)^```$|^!\[[^\]]*\]\(\S*images/(\S+)\.svg\)$"
    for part in re.finditer(parts, page.read_text("utf-8"), re.M | re.S):
        if part[2] and waiting:
            pictures[part[2]] = waiting.pop(0)
        waiting = waiting if part[2] else []
        for example in doctest.DocTestParser().get_examples(part[1] or ""):
            with suppress(Exception), redirect_stdout(StringIO()):  # some examples show errors
                exec(compile(example.source, page.name, "single"), defined)
            if example.source.startswith("svg = "):
                waiting.append(defined["svg"])
    return pictures, defined


def pictures() -> dict[str, str]:
    """Return the SVG pictures by name."""
    of_pages: dict[str, str] = {}
    for page in sorted(DOCS.glob("tutorials/*.md")):
        of_pages |= drawn(page)[0]
    puzzle = drawn(DOCS / "tutorials/regions.md")[1]["puzzle"]
    return {
        **of_pages,
        "hero": hero(puzzle),
        "speed": speed(),
        "join": join(),
        "screenshot": screenshot(puzzle),
    }


def hero(puzzle: regions.Puzzle) -> str:
    """Return three boards side by side."""
    boards = [
        nqueens.to_svg(nqueens.solutions(8, limit=1, offset=4)[0], coordinates="none", size=240),
        puzzle.to_svg(enumerate(regions.solve(puzzle).tolist()), size=240),
        nqueens.to_svg(nqueens.solve(100, rng=1), coordinates="none", size=240),
    ]
    placed = "".join(
        board.replace("<svg ", f'<svg x="{260 * i}" ', 1) for i, board in enumerate(boards)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 240" role="img"'
        f' aria-label="boards of 8 and 100 queens, and a puzzle">\n{placed}</svg>\n'
    )


def screenshot(puzzle: regions.Puzzle) -> str:
    """Return a screen of a phone with a puzzle, and the same with the queens drawn over it."""
    place = '<svg x="12" y="92" '
    board, solved = (
        puzzle.to_svg(queens, size=216).replace("<svg ", place, 1)
        for queens in ((), enumerate(regions.solve(puzzle).tolist()))
    )
    screen = (
        '<rect x="1" y="1" width="238" height="438" rx="22" fill="#f6f6f3" stroke="#333"/>'
        '<g font-family="sans-serif" font-size="13"><text x="20" y="26">9:41</text>'
        '<text x="120" y="62" text-anchor="middle" font-size="18">Queens</text>'
        '<text x="20" y="340">Clear</text><text x="186" y="340">Hint</text></g>'
        f'<rect x="12" y="322" width="216" height="30" rx="15" fill="none" stroke="#333"/>{board}'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 440" role="img"'
        ' aria-label="a screenshot of a puzzle, and its solution drawn over it">\n'
        f'{screen}<g transform="translate(280 0)">{screen}{solved}</g></svg>\n'
    )


def speed() -> str:
    """Return the chart of the times that counts take."""
    here: dict[str, dict[float, float]] = {"avx512": {}, "avx2": {}}
    recursion, rival = {}, {}
    for row in measured("speed")["rows"]:
        if found := re.fullmatch(r"count\((\d+)\)", row["call"]):
            n = int(found[1])
            if row.get("baseline") == RIVALS:
                rival[n] = row["baseline_seconds"]  # the build for AVX2 comes last
                continue
            for level, seconds in row["seconds"].items():
                here[level][n] = seconds
            if "baseline_seconds" in row:
                recursion[n] = row["baseline_seconds"]
    cpu, other, card = (
        {int(n): seconds for n, seconds in one["seconds"].items()} for one in measured("published")
    )
    x = Axis("n", 11.7, 20.3, {n: str(n) for n in range(12, 21)})
    names = {0.0001: "0.1 ms", 0.001: "1 ms", 0.01: "10 ms", 0.1: "0.1 s", 1: "1 s", 10: "10 s"}
    y = Axis("time", 0.00005, 3000, {**names, 100: "100 s", 1000: "1000 s"}, log=True)
    return chart(
        "seconds to count the solutions of n queens",
        x,
        y,
        [
            Series("bit recursion", recursion, OTHER, (12.9, 1.2)),
            Series("Yao and Li *", cpu, THERE, (16.5, 700)),
            Series("m-queens *", other, GREY, (15.3, 170)),
            Series("Kluev", rival, RIVAL, (16.25, 3.4)),
            Series("RTX 5090 *", card, CARD, (18.2, 0.12)),
            Series("AVX2", here["avx2"], HERE, (19.35, 70), hollow=True),
            Series("nqueens, AVX-512", here["avx512"], HERE, (15.9, 0.005)),
        ],
    )


def join() -> str:
    """Return the picture of a board, its halves, and the quarters of its set of rows."""
    east = [row for row, column in enumerate(HALVES) if column >= 4]
    shaded = "".join(f"M{20 + 80 * (row in east)} {30 + 20 * row}h80v20h-80z" for row in range(8))
    grid = "".join(f"M20 {30 + 20 * i}h160M{20 + 20 * i} 30v160" for i in range(1, 8))
    queens = "".join(
        f'<circle cx="{30 + 20 * column}" cy="{40 + 20 * row}" r="6"/>'
        for row, column in enumerate(HALVES)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 206" width="420" role="img"'
        ' aria-label="a board whose halves share no row" font-family="sans-serif"'
        ' font-size="13" fill="#222222">\n<rect width="330" height="206" rx="8" fill="#ffffff"/>\n'
        f'<path fill="#cfe3f7" d="{shaded}"/>\n'
        f'<path stroke="#bbbbbb" stroke-width=".5" d="{grid}"/>\n'
        '<path fill="none" stroke="#444444" stroke-width="1.6"'
        ' d="M20 30h160v160h-160zM100 30v160M20 110h160"/>\n'
        f'<g>{queens}</g>\n<text x="46" y="22">west</text><text x="126" y="22">east</text>\n'
        '<text x="194" y="106">R: the rows whose</text>\n'
        '<text x="194" y="124">queen is in the east</text>\n</svg>\n'
    )


def tables() -> dict[str, str]:
    """Return the measured tables by name, in Markdown."""
    everything = measured("speed")["rows"]
    rows = [row for row in everything if row.get("baseline") != RIVALS]
    lines = [
        "| call | AVX-512 | AVX2 | baseline | CPU time | ratios |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        ours = [row["seconds"][level] for level in ("avx512", "avx2")]
        other, ratios, name = "", "", row.get("baseline", "")
        if name:
            other = duration(row["baseline_seconds"])
            shares = [row["baseline_seconds"] / one for one in ours]
            ratios = ", ".join(f"{float(f'{share:.2g}'):g}" for share in shares)
        cells = [f"`{row['call']}`", *map(duration, ours), name, other, ratios]
        lines.append(f"| {' | '.join(cells)} |")
    solvers = measured("solvers")
    names = list(solvers["rows"][0]["seconds"])
    versus = [f"| task | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for row in solvers["rows"]:
        cells = [duration(row["seconds"][s]) if s in row["seconds"] else "" for s in names]
        versus.append(f"| {row['task']} | {' | '.join(cells)} |")
    rivals = ["| call | instructions | nqueens | Kluev | ratio |", "|---|---|---|---|---|"]
    for row in (row for row in everything if row not in rows):
        ((level, ours),), theirs = row["seconds"].items(), row["baseline_seconds"]
        name = {"avx512": "AVX-512", "avx2": "AVX2"}[level]
        cells = [f"`{row['call']}`", name, duration(ours), duration(theirs), f"{theirs / ours:.2g}"]
        rivals.append(f"| {' | '.join(cells)} |")
    named = {"speed": lines, "solvers": versus, "rivals": rivals}
    return {name: "\n".join(table) + "\n" for name, table in named.items()}


def duration(seconds: float) -> str:
    """Return a time with its unit and three digits at most."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{float(f'{seconds / size:.2g}'):g} {unit}"
    return f"{seconds * 1e9:.2g} ns"


def page_with_tables(text: str) -> str:
    """Return a page with the tables between its marks written again."""
    made = tables()
    return re.sub(
        r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)",
        lambda found: found[1] + made[found[2]] + found[3],
        text,
        flags=re.S,
    )


if __name__ == "__main__":
    for name, svg in pictures().items():
        (IMAGES / f"{name}.svg").write_text(svg, encoding="utf-8")
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text("utf-8")
        if "<!-- table: " in text:
            page.write_text(page_with_tables(text), encoding="utf-8")
