"""Texts of puzzles with one fault: a row, a column or a label left out, doubled or exchanged."""

import json
import math
import random
import string

from nqueens import regions

WORDS = [
    "red",
    "blue",
    "green",
    "sky",
    "tan",
    "grey",
    "pink",
    "gold",
    "lime",
    "navy",
    "teal",
    "rust",
]
LABELS = [
    string.ascii_uppercase,
    string.ascii_lowercase,
    string.ascii_uppercase[::-1],
    string.digits,
    string.digits[1:],
    [str(number) for number in range(1, 33)],
    [str(number) for number in range(32)],
    [*"🟥🟧🟨🟩🟦🟪🟫⬜⬛🔴🟠🟡"],
    [*"QX.#AB-*OKYZ"],
    WORDS,
]


def spaced(rows):
    """Return labels between blanks."""
    return "\n".join(map(" ".join, rows)) + "\n"


WAYS = {
    "rows": lambda rows: "\n".join(map("".join, rows)) + "\n",
    "spaced": spaced,
    "commas": lambda rows: "\n".join(map(",".join, rows)) + "\n",
    "bars": lambda rows: "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n",
    "facts": lambda rows: f"size: {len(rows[0])}\n{spaced(rows)}stars: 1\n",
    "title": lambda rows: f"Puzzle of today\n{spaced(rows)}",
    "named": lambda rows: "".join(f"row {i}: {' '.join(row)}\n" for i, row in enumerate(rows, 1)),
    "numbered": lambda rows: "".join(f"{i} {' '.join(row)}\n" for i, row in enumerate(rows, 1)),
    "line": lambda rows: "".join(map("".join, rows)) + "\n",
    "task": lambda rows: ",".join(map(",".join, rows)) + "\n",
    "between": lambda rows: "|".join(map("".join, rows)) + "\n",
    "strings": lambda rows: json.dumps([*map("".join, rows)]),
    "lists": json.dumps,
    "object": lambda rows: json.dumps({"regions": rows, "stars": 1}),
    "text": lambda rows: json.dumps({"board": "\n".join(map("".join, rows))}),
    "program": lambda rows: f"N = {len(rows[0])}\nGRID = {rows}\nsolve(GRID, 1)\n",
    "level": lambda rows: regions.text(["A"], "level").replace('["A"],', f"{rows}"[1:-1] + ","),
    "matlab": lambda rows: "A = [" + "; ".join(" ".join(row) for row in rows) + "];\n",
}
TOGETHER = ("rows", "line", "between", "strings", "text")  # ways that need short labels


def written(rng, layout):
    """Return the rows of a layout with labels of a kind, and the name of a way to write them."""
    kind = rng.choice([kind for kind in LABELS if len(kind) >= layout.n])
    labels = rng.choice((kind[: layout.n], rng.sample([*kind], layout.n)))
    is_short = all(len(label) == 1 for label in labels)
    way = rng.choice([way for way in WAYS if is_short or way not in TOGETHER])
    return [[labels[region] for region in row] for row in layout.labels.tolist()], way


def damaged(rng, rows):
    """Return rows with one fault."""
    rows = [[*row] for row in rows]
    n = len(rows)
    at, column, other = rng.randrange(n), rng.randrange(n), rng.randrange(n)
    fault = rng.choice(FAULTS)
    if fault == "row left out":
        del rows[at]
    elif fault == "row doubled":
        rows.insert(at, [*rows[at]])
    elif fault == "rows exchanged":
        rows[at], rows[other] = rows[other], rows[at]
    elif fault == "column left out":
        for row in rows:
            del row[column]
    elif fault == "column doubled":
        for row in rows:
            row.insert(column, row[column])
    elif fault == "label left out":
        del rows[at][column]
    elif fault == "label doubled":
        rows[at].insert(column, rows[at][column])
    elif fault == "label moved":
        rows[other].insert(column, rows[at].pop(column))
    else:
        rows[at][column] = rng.choice([*string.ascii_letters, *string.digits, *rows[0]])
    return rows, fault


FAULTS = ["row left out", "row doubled", "rows exchanged", "column left out", "column doubled",
          "label left out", "label doubled", "label moved", "label changed"]  # fmt: skip


def board_of(rows, way):
    """Return the layout that damaged rows are in their own right, None if they are none."""
    if way in ("line", "task"):
        labels = [label for row in rows for label in row]
        n = math.isqrt(len(labels))
        rows = [labels[i : i + n] for i in range(0, len(labels), n)]
    elif way == "numbered" and {*map(len, rows)} == {len(rows) - 1}:
        rows = [[str(number), *row] for number, row in enumerate(rows, 1)]
    n = len(rows)
    is_board = {*map(len, rows)} == {n} and len({label for row in rows for label in row}) == n
    return regions.Regions(rows) if is_board else None


def mutation(seed, layouts):
    """Return a damaged text, what it may be read as (None if nothing), and what was done."""
    rng = random.Random(seed)
    rows, way = written(rng, rng.choice(layouts))
    rows, fault = damaged(rng, rows)
    return WAYS[way](rows), board_of(rows, way), f"{fault}, {way}, seed {seed}"
