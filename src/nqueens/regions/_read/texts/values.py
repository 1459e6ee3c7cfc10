"""Layouts in values: what programs, JSON and pages say, with all facts that belong to a layout."""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from math import isqrt
from typing import Any
from urllib.parse import unquote

from nqueens._runtime.wording import described
from nqueens._text.choice import Unexplained
from nqueens._text.literals import Group, parsed, quick
from nqueens.regions._model.layout import MAX_N
from nqueens.regions._model.puzzle import Puzzle
from nqueens.regions._read.texts import walls
from nqueens.regions._read.texts.drafts import (
    COLUMN,
    LEAST,
    ROW,
    Draft,
    Facts,
    Read,
    Rows,
    drafted,
    fact_kind,
    is_layout,
    numbered,
    rows_of,
    square_of,
    squashed,
)
from nqueens.regions._read.texts.rows import cells, content, in_rows, on_one_line

NO_VALUE = "neither JSON nor a list of rows"
CERTAIN = ("colorRegions", "puzz", "task", "sbn")  # names of nothing but layouts
LAYOUTS = ("regions", "board", "grid", "layout", "colorGrid", *CERTAIN)
NAMED = re.compile(
    "(region|board|grid|layout|puzz(le)?|task|sbn|area|zone|matrix|^colou?rmap)s?|cells"
)
OTHER = re.compile(
    "^col(umn)?s$|solution|solved|answer|placed|given|^queens?$|^marks?$|histor|^moves|palette|colou?rs$"
)
PARTS = re.compile("region|area|zone|cage|group|block|shape")
APART = ("placed", "blocked", "colours")  # facts that are lists
AROUND = re.compile("meta|setting|config|rule|info|option|param|header")  # of objects with facts
INDEX = re.compile(r"\w*(idx|index|pos|position|cellid|cell)")


# --- values ---------------------------------------------------------------------------------------


def decoded(text: str) -> Group:
    """Return the values of a text; those of JSON on one line are found fast."""
    if text[:1] in ("[", "{") and "\n" not in text.rstrip():
        with suppress(ValueError, RecursionError):
            return quick(text)
    return parsed(text)


# --- readings -------------------------------------------------------------------------------------


def links(text: str) -> Iterator[Draft]:
    """Read links and notations, one or more on each line."""
    is_known = False
    for number, line in content(text):
        found = [
            drafted(number, reader, one)._replace(form=name)
            for name, (pattern, reader) in LINES.items()
            for one in pattern.finditer(unquote(line))
        ]
        if not (found or is_known):
            raise Unexplained("not in this format", number)
        is_known = True
        yield from found or [Draft(number, ValueError("not in this format"))]


def table(text: str) -> Iterator[Draft]:
    """Read a table of squares, or of boards, with names in its first line."""
    lines = [line for _, line in content(text)]
    try:
        names, *rows = csv.reader(lines, delimiter=max(",;\t", key=lines[0].count))
    except csv.Error:  # a field is too long
        raise Unexplained("no table", 1) from None
    is_named = len(names) > 1 and all(re.fullmatch(r"\d*[^\W\d][\w ./-]*", x) for x in names)
    if not is_named or {len(names)} != {*map(len, rows)}:
        raise Unexplained("no table", 1)
    values = [[int(x) if x.isdecimal() and len(x) < 5 else x for x in row] for row in rows]
    made = enumerate(values, 2)
    records = (Group(zip(names, row, strict=True), "{", i, True) for i, row in made)
    yield from drafts(Group(records), "board")


def documents(text: str) -> Iterator[Draft]:
    """Read the values of a program, or those of which a text consists: each has a layout."""
    whole = decoded(text)
    if whole.is_code:
        yield from drafts(whole)
        return
    if not any(isinstance(one, Group) for one in whole):
        raise Unexplained(NO_VALUE, 1)
    if whole.is_whole:
        yield from _layouts(whole)
        return
    line = 1
    for part in re.split(r"\n(?=[\[{(])", text):  # the others of JSON on lines of its own
        bare = part.strip(" \t\n,") if part.strip() not in ("[", "]") else ""
        whole = decoded(bare)
        if line > 1 and not whole.is_whole:  # the last one may close the list of all
            whole = decoded(bare.removesuffix("]"))
        if not whole.is_whole or whole.is_code:
            yield Draft(line, ValueError(f"{NO_VALUE}: brackets do not match"))
        else:
            for draft in _layouts(whole):
                yield draft._replace(line=draft.line + line - 1)
        line += part.count("\n") + 1


def _layouts(whole: Group) -> Iterator[Draft]:
    """Yield the layouts of values, or an error for each object without one."""
    if len(whole) == 1 and _has_objects(whole[0]) and not layout(whole[0], LEAST):
        whole = whole[0]
    is_one = len(whole) > 1 and not _has_objects(whole)
    for one in [whole] if is_one else whole:
        line = getattr(one, "line", 1)
        found = drafts(one, "" if _pairs(one) else "board", LEAST - 1)
        found = found or wrong("board", one, line, 0)
        if not found:
            value = {str(key): x for key, x in _pairs(one)} or one
            what = f"no layout, such as one of {', '.join(LAYOUTS)}, in {described(value)}"
            found = [Draft(line, ValueError(what))]
        yield from found


def _has_objects(value: Any) -> bool:
    return isinstance(value, Group) and any(map(_pairs, value))


# --- the walk -------------------------------------------------------------------------------------


def drafts(value: Any, name: str = "", least: int = LEAST, line: int = 1) -> list[Draft]:
    """Return the layouts in a value of this name, each with the facts around it.

    A layout without a name that says so has at least some rows, and regions in one piece each.
    """
    short = squashed(name)
    if isinstance(value, str):
        return _of_text(value, short, least, line)
    if not isinstance(value, Group) or not value or OTHER.search(short):
        return []
    least = LEAST - 1 if name in CERTAIN else least
    if rows := layout(value, least, short):
        return [Draft(value.line, rows, _facts(_pairs(value)))]
    if PARTS.search(short) and len(value) > 1 and all(map(_is_region, _members(value))):
        what = f"{len(value)} regions that are lists of all squares have {len(value) ** 2} of them"
        return [Draft(value.line, ValueError(what))]
    return _inside(value, name, least)


def _pairs(value: Any) -> list[tuple[Any, Any]]:
    """Return the names and the members of an object, nothing for anything else."""
    return value if isinstance(value, Group) and value.is_named else []


def _facts(pairs: Iterable[tuple[Any, Any]]) -> Facts:
    """Return the facts of an object."""
    return {kind: fact for key, fact in pairs if (kind := _kind(key, fact))}


def _kind(key: Any, value: Any) -> str:
    """Return the kind of a fact, empty for anything else, such as a list of rows or a sign."""
    kind = fact_kind(key)
    if not kind or value is None or isinstance(value, Group) != (kind in APART):
        return ""
    is_sign = isinstance(value, str) and not re.search(r"\w", value)
    return "" if is_sign or (kind == "size" and not str(value).isdecimal()) else kind


def _inside(value: Group, name: str, least: int) -> list[Draft]:
    """Return the layouts of the members of a value; a fact belongs to those behind it, too.

    Lists that are no boards beside rows that are, or small ones, are a board with a mistake.
    """
    found: list[Draft] = []
    pairs = _pairs(value) or [("", one) for one in value]
    facts = _facts(reversed(pairs))  # the first of each
    more: Facts = {}
    kinds = set()  # of lists: whether they are boards, and whether only by chance
    for key, one in pairs:
        inner: list[Draft] = []
        # of too few labels for a layout
        is_row = _is_flat(one) and 1 < len(one) < LEAST**2 and not any(map(_is_long, one))
        if kind := _kind(key, one):
            facts[kind] = one
        elif not is_row or str(isqrt(len(one))) == str(facts.get("size")):
            inner = drafts(one, key or name, least, value.line)
        if not inner and AROUND.search(squashed(key)):
            more |= _facts(_pairs(one))
        if not value.is_named and (_is_long(one) or (isinstance(one, Group) and not one.is_named)):
            is_small = any(len(x.layout) < LEAST for x in inner if isinstance(x.layout, list))
            kinds.add((bool(inner), _is_long(one) or _is_flat(one) or is_small))
        found += [draft._replace(facts=facts | draft.facts) for draft in inner]
    if (True, True) in kinds and {(False, False), (False, True)} & kinds:
        return [Draft(value.line, ValueError("a list that only in part is boards"))]
    if not value.is_named:
        return found
    if not found:
        found = [x for key, one in value for x in wrong(key, one, value.line, least)][:1]
    return different([draft._replace(facts=more | draft.facts) for draft in found])


def different(found: Sequence[Draft]) -> list[Draft]:
    """Return drafts without those of a layout that was there before."""
    first: dict[Any, Draft] = {}
    for draft in found if len(found) > 1 else ():
        is_wrong = isinstance(draft.layout, Exception)
        first.setdefault(draft.layout if is_wrong else numbered(draft.layout), draft)
    return [*first.values()] or [*found]


def wrong(key: Any, value: Any, line: int, least: int) -> list[Draft]:
    """Return what is wrong with a value that should be a layout, if its name is certain."""
    is_sure = key in CERTAIN or (key in LAYOUTS and least < LEAST)
    if isinstance(value, str):
        is_said = is_sure and value.strip() not in ("", key)
        return [drafted(line, lambda: (on_one_line(value), {}))] if is_said else []
    is_list = isinstance(value, Group) and not value.is_named and key in LAYOUTS and value
    if not is_list or not (is_sure or (len(value) >= LEAST and not _is_flat(value))):
        return []
    rows = _rows(map(_list_in, value))
    return [Draft(value.line, ValueError("no layout") if is_layout(rows) else rows)]


def _is_long(value: Any) -> bool:
    return isinstance(value, str) and len(value) > 1


def _is_region(value: Any) -> bool:
    """Return whether a value is a list of squares, of which one may lack."""
    return (
        isinstance(value, Group)
        and not _is_flat(value)
        and all(isinstance(square_of(x), tuple) for x in value)
    )


def _is_flat(value: Any) -> bool:
    return (
        isinstance(value, Group)
        and not value.is_named
        and not any(isinstance(x, Group) for x in value)
    )


def _of_text(text: str, short: str, least: int, line: int) -> list[Draft]:
    """Return the layouts of a string: of a link, of rows, or of a value within it."""
    is_named = bool(NAMED.search(short))
    if text.lstrip()[:1] in ("[", "{"):
        return [draft._replace(line=line) for draft in drafts(parsed(text), short, least)]
    for name, (pattern, reader) in LINES.items():
        if (is_named or name in ("puzz.link", "penpa")) and (link := pattern.search(text)):
            return [drafted(line, reader, link)]
    try:
        rows = on_one_line(text)
    except ValueError:
        return []
    fewest = least if least == LEAST and len(text.strip()) == len(rows) ** 2 else 2  # no row
    is_such = len(rows) >= fewest and is_layout(rows, 0 if is_named else LEAST)
    return [Draft(line, rows)] if is_such else []


# --- shapes of layouts ----------------------------------------------------------------------------


def layout(value: Group, least: int, name: str = "") -> Rows | None:
    """Return the rows of a layout that is written in any of its ways, or None.

    One with a name of layouts may be smaller, and have regions in several pieces.
    """
    named = NAMED.search(name)
    fewest = least - 2 if named and named.end() == len(name) else least
    for rows in _shapes(value) if value.is_whole and len(value) <= MAX_N**2 else ():
        is_large = rows and (len(rows) > 1 or value.size == 1) and len(rows) >= fewest
        if rows and is_large and is_layout(rows, 0 if named else least):
            widths = {len({*line}) for line in (*rows, *zip(*rows, strict=True))}
            return None if widths == {len(rows)} and len(rows) > 2 else rows  # not a Latin square
    return None


def _shapes(value: Group) -> Iterator[Rows | None]:
    """Yield what the rows are if a value has rows, regions of squares, all labels or squares."""
    members = _members(value)
    lists = [*map(_list_in, members)]
    if all(isinstance(one, str) for one in members):
        yield [[*one.strip().replace("\ufe0f", "")] for one in members]
    yield _rows(lists)
    if value.is_named:
        yield rows_of([(square_of(key), x) for key, x in value if not isinstance(x, Group)])
    elif len(value) > 1:
        yield in_rows(_labels(value))
    yield rows_of([(square_of(x), i) for i, some in enumerate(lists) for x in some])
    triples = [x for x in members if _is_flat(x) and len(x) == 3]
    for i in (0, 1):  # the region last, or first
        yield rows_of([((x[i], x[i + 1]), x[2 - 2 * i]) for x in triples])
    for records in (members, [x for some in lists for x in some]):
        n = isqrt(len(records))
        if 1 < n * n == len(records) and all(isinstance(x, Group) and x.is_named for x in records):
            yield from looks([*map(_record, records)])


def _members(value: Group) -> list[Any]:
    """Return the members of a list, or the containers in an object."""
    return [x for _, x in value if isinstance(x, Group)] if value.is_named else value


def _list_in(value: Any) -> Any:
    """Return a string, a list, or the only list in an object; [] for anything else."""
    if pairs := _pairs(value):
        lists = [x for _, x in pairs if isinstance(x, Group) and not x.is_named]
        return lists[0] if len(lists) == 1 else []
    return value if isinstance(value, (Group, str)) else []


def _rows(lists: Iterable[Any]) -> Rows:
    return [cells(x) if isinstance(x, str) else _labels(x) for x in lists]


def _labels(row: Sequence[Any]) -> list[Any]:
    """Return the labels in a list; [] if something else is there. Three or four are a colour."""
    labels: list[Any] = []
    for value in row:
        if _is_flat(value) and len(value) in (3, 4):
            labels.append(str([*value]))
        elif isinstance(value, float) and value.is_integer():
            labels.append(int(value))
        elif isinstance(value, (int, str)) and not isinstance(value, bool) and value != "":
            labels.append(value)
        else:
            return []
    return labels


def _record(value: Group) -> Facts:
    """Return the facts of a square."""
    record: Facts = {}
    for key, one in value:
        if isinstance(one, Group) and isinstance(square := square_of(one), tuple):
            record |= {"row": square[0], "column": square[1]}
        elif not isinstance(one, Group):
            record[str(key)] = one
    return record


def looks(records: Sequence[Facts], *, in_order: bool = True) -> Iterator[Rows]:
    """Yield the layouts that n*n records say by one of their keys, first by that of a layout.

    Without the squares in them, they must be ``in_order``.
    """
    n = isqrt(len(records))
    columns = {key: [one.get(key) for one in records] for key in records[0]}
    numbers = {squashed(key): _numbers(column) for key, column in columns.items()}
    row, column, index = (
        next((x for key, x in numbers.items() if x and kind.fullmatch(key)), [])
        for kind in (ROW, COLUMN, INDEX)
    )
    squares: Sequence[Any] = range(n * n)
    if row and column:
        ranks = [{x: i for i, x in enumerate(sorted({*line}))} for line in (row, column)]
        squares = [(ranks[0][y], ranks[1][x]) for y, x in zip(row, column, strict=True)]
    elif sorted(index) in ([*squares], [*range(1, n * n + 1)]):
        squares = [*map(int, index)]
    elif all(isinstance(square_of(x), tuple) for x in columns.get("id", [0])):
        squares = [*map(square_of, columns["id"])]
    elif in_order:
        columns.pop("above", None)
    else:
        return
    for key in sorted(columns, key=lambda key: not NAMED.search(squashed(key))):
        rows = rows_of([*zip(squares, _labels(columns[key]), strict=False)])
        if rows and is_layout(rows, LEAST):
            yield rows


def _numbers(values: Sequence[Any]) -> list[float]:
    """Return the numbers that values are, perhaps with a unit, or nothing."""
    found = [re.fullmatch(r"(-?\d{1,6}(?:\.\d{1,6})?)(?:px|%)?", str(x)) for x in values]
    return [float(one[1]) for one in found if one] if all(found) else []


# --- links to pages of this library ---------------------------------------------------------------

PAGE_LINK = re.compile(
    r"^\s*(?:[a-z]+://[^\s#]*#)?(?:edit:)?(?:(\d{1,4})x(\d{1,4})\.([\w.]+)$|(?<=[#:])(\{.*))",
    re.ASCII,
)


def of_link(link: re.Match[str]) -> Read:
    """Return the puzzle after # in a link to a page: JSON, or size and stars before the squares."""
    size, stars, squares, value = link.groups()
    if value:
        for found in drafts(parsed(value), "board", 1):
            return found.layout, found.facts
        raise ValueError("no layout in the link")
    n = int(size)
    if len(squares) != n * n:
        raise ValueError(f"{len(squares)} squares on a board of {size} rows")
    if "." in squares:
        raise ValueError(f"{squares.count('.')} squares of a drawing have no region yet")
    return in_rows(squares), {"stars": int(stars)}


LINES = {  # what stands on one line each: the pattern and the reader
    "puzz.link": (walls.LINK, walls.linked),
    "penpa": (walls.DRAWING, walls.drawn),
    "play": (PAGE_LINK, of_link),
    "sbn": (walls.NOTATION, walls.noted),
}


# --- writing --------------------------------------------------------------------------------------


def write_json(puzzle: Puzzle, facts: Facts) -> str:
    """Return a puzzle as an object on one line; ``facts`` are more of its values."""
    return _dumped(puzzle.as_dict() | facts)


def write_level(puzzle: Puzzle) -> str:
    """Return a puzzle as the level of a game."""
    rows = "".join(f"    {_dumped(row)},\n" for row in _named_rows(puzzle))
    head = f"  size: {puzzle.n},\n  stars: {puzzle.stars},\n"
    return f"export default {{\n{head}  colorRegions: [\n{rows}  ],\n}};\n"


def _named_rows(puzzle: Puzzle) -> list[list[str]]:
    return [[puzzle.names[label] for label in row] for row in puzzle.regions.labels.tolist()]


def _dumped(value: object) -> str:
    """Return a value as JSON, on one line for every program."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)
