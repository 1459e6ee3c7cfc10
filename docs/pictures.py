"""Make the pictures and the measured tables of these pages: ``python docs/pictures.py``.

A picture after an example of a page is the text that the example calls ``svg``. Figures come from
docs/data, which scripts of bench write and README.md names. Nothing is measured. images/parity.svg
is drawn by hand.
"""

import doctest
import json
import re
from contextlib import redirect_stdout, suppress
from io import StringIO
from math import log
from pathlib import Path
from typing import Any

import nqueens
from nqueens import regions

DOCS = Path(__file__).resolve().parent
RIVAL = "Kluev's program"
INSTRUCTIONS = {"avx512": "AVX-512", "avx2": "AVX2"}
INK, GRID, GROUND = ("#333333", "#dddddd"), ("#e4e0da", "#3a3a3a"), ("#ffffff", "#131416")
FONT = "system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif"


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
    board, solved = (
        puzzle.to_svg(queens, size=216).replace("<svg ", '<svg x="12" y="92" ', 1)
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


def times() -> list[tuple[str, dict[int, float], tuple[str, str], tuple[float, float]]]:
    """Return the lines of the chart: name, points, colours, and where the name begins.

    The colours are those in the light and in the dark.
    """
    ours: dict[str, dict[int, float]] = {"avx512": {}, "avx2": {}}
    recursion: dict[int, float] = {}
    rival: dict[int, float] = {}
    for row in measured("speed")["rows"]:
        if found := re.fullmatch(r"count\((\d+)\)", row["call"]):
            n = int(found[1])
            if row.get("baseline") == RIVAL:
                rival[n] = row["baseline_seconds"]  # the build for AVX2 comes last
                continue
            for level, seconds in row["seconds"].items():
                ours[level][n] = seconds
            if "baseline_seconds" in row:
                recursion[n] = row["baseline_seconds"]
    cpu, other, card = (
        {int(n): seconds for n, seconds in one["seconds"].items()} for one in measured("published")
    )
    return [
        ("bit recursion", recursion, ("#993377", "#ee88cc"), (12.9, 1.2)),
        ("Yao and Li *", cpu, ("#3366aa", "#88bbee"), (16.5, 700)),
        ("m-queens *", other, ("#666666", "#aaaaaa"), (15.3, 170)),
        ("Kluev", rival, ("#886600", "#ddbb55"), (17.1, 1.4)),
        ("RTX 5090 *", card, ("#1d7a2e", "#66cc77"), (18.2, 0.12)),
        ("AVX2", ours["avx2"], ("#bb2211", "#ff8877"), (19.35, 70)),
        ("nqueens, AVX-512", ours["avx512"], ("#bb2211", "#ff8877"), (15.9, 0.005)),
    ]


def speed() -> str:
    """Return the chart of the times that counts take, legible on a phone and in the dark."""
    lines = times()

    def at(n: float, seconds: float) -> tuple[float, float]:
        return 64 + 362 * (n - 11.7) / 8.6, 352 - 322 * log(seconds / 5e-5) / log(6e7)

    def text(
        x: float, y: float, words: object, *, anchor: str = "start", fill: str = INK[0]
    ) -> str:
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{words}</text>'

    parts = [text(12, 16, "time"), text(245, 390, "n", anchor="middle")]
    for power in range(-4, 4):
        size = duration(10**power)
        y = at(12, 10**power)[1]
        parts.append(f'<path stroke="{GRID[0]}" d="M64 {y:.1f}H426"/>')
        parts.append(text(56, y + 4, size, anchor="end"))
    for n in range(12, 21):
        x = at(n, 1)[0]
        parts += [f'<path stroke="{INK[0]}" d="M{x:.1f} 352v5"/>', text(x, 372, n, anchor="middle")]
    parts.append(f'<path stroke="{INK[0]}" d="M64 352H426"/>')
    for name, points, (colour, _), corner in lines:
        places = [at(*point) for point in sorted(points.items())]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        parts.append(f'<path fill="none" stroke="{colour}" stroke-width="2" d="M{path}"/>')
        fill = GROUND[0] if name == "AVX2" else colour
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.6" fill="{fill}" stroke="{colour}"'
            ' stroke-width="1.5"/>'
            for x, y in places
        ]
        parts.append(text(*at(*corner), name, fill=colour))
    dark = "".join(
        f'[fill="{a}"]{{fill:{b}}}[stroke="{a}"]{{stroke:{b}}}'
        for a, b in (INK, GRID, GROUND, *(colours for _, _, colours, _ in lines))
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 400" width="440" role="img"'
        ' aria-label="seconds to count the solutions of n queens"'
        f' font-family="{FONT}" font-size="14">\n'
        f"<style>@media (prefers-color-scheme: dark){{{dark}}}</style>\n"
        f'<rect width="440" height="400" rx="8" fill="{GROUND[0]}"/>\n' + "\n".join(parts)
    ) + "\n</svg>\n"


def tables() -> dict[str, str]:
    """Return the measured tables by name, in Markdown."""
    speed, versus, rivals = [], [], []
    for row in measured("speed")["rows"]:
        call, theirs = f"`{row['call']}`", row.get("baseline_seconds")
        if row.get("baseline") == RIVAL:
            ((level, ours),) = row["seconds"].items()
            ratio = f"{theirs / ours:.2g}"
            rivals.append([call, INSTRUCTIONS[level], duration(ours), duration(theirs), ratio])
            continue
        seconds = [row["seconds"][level] for level in INSTRUCTIONS]
        baseline = ["", "", ""]
        if theirs:
            ratios = ", ".join(f"{float(f'{theirs / one:.2g}'):g}" for one in seconds)
            baseline = [row["baseline"], duration(theirs), ratios]
        speed.append([call, *map(duration, seconds), *baseline])
    solvers = measured("solvers")["rows"]
    names = list(solvers[0]["seconds"])
    for row in solvers:
        cells = [duration(row["seconds"][s]) if s in row["seconds"] else "" for s in names]
        versus.append([row["task"], *cells])
    return {
        "speed": table(
            "call", *INSTRUCTIONS.values(), "baseline", "CPU time", "ratios", rows=speed
        ),
        "solvers": table("task", *names, rows=versus),
        "rivals": table("call", "instructions", "nqueens", "Kluev", "ratio", rows=rivals),
    }


def table(*head: str, rows: list[list[str]]) -> str:
    """Return a table in Markdown."""
    lines = [f"| {' | '.join(row)} |\n" for row in (head, *rows)]
    return lines[0] + "|---" * len(head) + "|\n" + "".join(lines[1:])


def duration(seconds: float) -> str:
    """Return a time with its unit and two digits."""
    unit, size = next((u, s) for u, s in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)) if seconds >= s)
    return f"{float(f'{seconds / size:.2g}'):g} {unit}"


def main() -> None:
    """Write the pictures and the tables."""
    pictures: dict[str, str] = {"speed": speed()}
    for page in DOCS.glob("tutorials/*.md"):
        pictures |= drawn(page)[0]
    puzzle = drawn(DOCS / "tutorials/regions.md")[1]["puzzle"]
    pictures |= {"hero": hero(puzzle), "screenshot": screenshot(puzzle)}
    for name, svg in pictures.items():
        (DOCS / f"images/{name}.svg").write_text(svg, encoding="utf-8")
    made = tables()
    for page in DOCS.rglob("*.md"):
        text = page.read_text("utf-8")
        marks = r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)"
        new = re.sub(marks, lambda found: found[1] + made[found[2]] + found[3], text, flags=re.S)
        if new != text:
            page.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
