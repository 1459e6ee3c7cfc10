"""Published values, by OEIS number, from tests/data/known_values.json."""

import json
from pathlib import Path

_DATA = json.loads((Path(__file__).parent / "data" / "known_values.json").read_text("utf-8"))


def sequence(number: str) -> dict[int, int]:
    """Return the terms of a sequence, indexed as in the OEIS."""
    entry = _DATA["sequences"][number]
    return {entry["offset"] + i: int(value) for i, value in enumerate(entry["values"])}


def triangle(number: str) -> list[list[int]]:
    """Return the rows of a triangle, row n with n + 1 terms."""
    terms = _DATA["triangles"][number]["values"]
    rows: list[list[int]] = []
    while terms:
        rows.append(terms[: len(rows) + 1])
        terms = terms[len(rows) :]
    return rows
