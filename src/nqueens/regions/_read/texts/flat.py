"""Boards whose squares stand on one line: between marks, with run lengths, or all of them."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from nqueens.regions._model.layout import MAX_N
from nqueens.regions._read.texts.drafts import Draft, Rows, Unexplained, in_rows, is_layout
from nqueens.regions._read.texts.facts import Facts
from nqueens.regions._read.texts.lines import (
    LONGEST,
    ROW,
    RUN,
    RUNS,
    SEPARATORS,
    SIGN_BEFORE,
    SMALLEST_FLAT,
    Line,
    are_rows,
    cells,
    split_name,
    unrolled,
)

STARS_BEFORE = re.compile(r"\(?(\d)\s?(?:[*★☆⭐]|stars?\b)\)?\s*[:,;-]?\s*(?=\S)", re.IGNORECASE)


def on_one_line(text: str) -> Rows:
    """Return the rows in a string: between marks, with run lengths, or as all squares.

    If they are no layout, the rows are for an error; fail if there are none.
    """
    text = text.strip(" \t\r\n|/;,")
    if len(text) > LONGEST:
        raise ValueError(f"{len(text)} characters are no board of 1 to {MAX_N} rows and columns")
    labels = cells(text)
    flat = [] if are_rows(labels) else in_rows(labels)
    shapes = [flat, *_parts_of(text, cells)]
    if RUN.search(text) and not any(map(_is_square, shapes)):
        shapes += _with_runs(text)
    layouts = [rows for rows in shapes if is_layout(rows)]
    if len(layouts) > 1:  # those with regions in one piece each
        layouts = [rows for rows in layouts if is_layout(rows, 1)] or layouts
    if layouts and all(rows == layouts[0] for rows in layouts):
        return layouts[0]
    if not flat:
        raise ValueError(f"{len(labels)} squares are not a board of 1 to {MAX_N} rows and columns")
    return flat


def _is_square(rows: Rows) -> bool:
    """Return whether there are as many squares in each row as there are rows."""
    return bool(rows) and {*map(len, rows)} == {len(rows)}


def _parts_of(text: str, labels_in: Callable[[str], list[str]]) -> Iterator[Rows]:
    """Yield the rows between each mark in a text."""
    for mark in "\n|/; ,":
        if mark not in text:
            continue
        parts = [part for part in text.split(mark) if part.strip()]
        if 1 < len(parts) <= MAX_N:
            yield [labels_in(part) for part in parts]


def _with_runs(text: str) -> Iterator[Rows]:
    """Yield the rows in a text with run lengths, at least some."""
    for run in RUNS:
        unroll = partial(unrolled, runs=run)
        for rows in (in_rows(unroll(text)), *_parts_of(text, unroll)):
            if len(rows) >= SMALLEST_FLAT:
                yield rows


def on_line(line: Line) -> Draft:
    """Return the board that a line is, or that it is none."""
    _, text = split_name(line.text)
    facts: Facts = {}
    stars = STARS_BEFORE.match(text)
    if stars:
        facts = {"stars": int(stars[1])}
        text = text[stars.end() :]
    is_long = len(text) >= SMALLEST_FLAT**2 or RUN.search(text)
    sign, _, behind = text.partition(" ")
    is_comment = behind and sign not in behind and SIGN_BEFORE.fullmatch(sign)
    words = SEPARATORS.split(text.strip("|│┃║ "))
    is_row_of_one_label = len(words) > 1 and len({*words}) == 1
    rows: Rows = []
    reason = "no squares of a board"
    if is_long and not (is_comment or is_row_of_one_label) and ROW.fullmatch(text):
        try:
            rows = on_one_line(text)
        except ValueError as error:
            reason = str(error)
    if len(rows) >= SMALLEST_FLAT and is_layout(rows):
        form = "task" if text[0].isdecimal() else "line"
        return Draft(line.line, rows, facts, form)
    return Draft(line.line, error=Unexplained(reason, line.line))
