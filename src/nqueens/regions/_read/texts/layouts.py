"""The shapes of layouts in values: rows, flat lists, regions of squares, squares with labels."""

import re
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import Any

from nqueens._text.literals import Group
from nqueens.regions._model.layout import MAX_N
from nqueens.regions._read.texts.drafts import LEAST, Rows, in_rows, is_layout, rows_of
from nqueens.regions._read.texts.facts import COLUMN, ROW, Facts, square_of, squashed
from nqueens.regions._read.texts.lines import are_rows, cells

LAYOUT_NAME = re.compile(
    "(region|board|grid|layout|puzz(le)?|task|sbn|area|zone|matrix|^colou?rmap)s?|cells"
)
INDEX = re.compile(r"\w*(idx|index|pos|position|cellid|cell)")


def members_of(value: Group) -> list[Any]:
    """Return the members of a list, or the containers in an object."""
    if value.is_named:
        return [member for _, member in value if isinstance(member, Group)]
    return value


def pairs_of(value: Any) -> list[tuple[Any, Any]]:
    """Return the names and the members of an object, nothing for anything else."""
    return value if isinstance(value, Group) and value.is_named else []


def is_flat(value: Any) -> bool:
    """Return whether a value is a list without containers."""
    if not isinstance(value, Group) or value.is_named:
        return False
    return not any(isinstance(member, Group) for member in value)


def layout_of(value: Group, least: int, name: str = "") -> Rows | None:
    """Return the rows of a layout that is written in any of its ways, or None.

    One with a name of layouts may be smaller, and have regions in several pieces.
    """
    if not value.is_whole or len(value) > MAX_N**2:
        return None
    named = LAYOUT_NAME.search(name)
    fewest = least - 2 if named and named.end() == len(name) else least
    if value.is_named and len(value) < fewest:
        return None
    for rows in shapes_of(value):
        is_large = rows and (len(rows) > 1 or value.size == 1) and len(rows) >= fewest
        if rows and is_large and is_layout(rows, 0 if named else least):
            return None if _is_latin(rows) else rows
    return None


def _is_latin(rows: Rows) -> bool:
    """Return whether rows are a Latin square, in which every row and column has all labels."""
    lines = (*rows, *zip(*rows, strict=True))
    return len(rows) > 2 and all(len({*line}) == len(rows) for line in lines)


def shapes_of(value: Group) -> Iterator[Rows | None]:
    """Yield what the rows are if a value has rows, regions of squares, all labels or squares."""
    members = members_of(value)
    lists = [*map(list_in, members)]
    if all(isinstance(member, str) for member in members):
        yield [[*member.strip().replace("\ufe0f", "")] for member in members]
    yield rows_in(lists)
    yield from _rows_by_key(members)
    if value.is_named:
        squares = [(square_of(key), x) for key, x in value if not isinstance(x, Group)]
        yield rows_of(squares)
    else:
        yield _flat_rows(value)
    yield rows_of([(square_of(x), i) for i, squares in enumerate(lists) for x in squares])
    yield from _shapes_of_triples([x for x in members if is_flat(x) and len(x) == 3])
    yield from _shapes_of_records(members)
    yield from _shapes_of_records([record for row in lists for record in row])


def _flat_rows(value: Group) -> Rows | None:
    """Return the rows if a list has the labels of all squares, None if it cannot."""
    if len(value) < LEAST**2 and not (len(value) > 1 and is_flat(value)):
        return None  # a few lists are rows, and no colours
    labels = labels_in(value)
    if {*map(type, labels)} == {str} and are_rows(labels):
        return None
    return in_rows(labels)


def _shapes_of_records(records: Sequence[Any]) -> Iterator[Rows]:
    """Yield the rows if objects are all squares of a board."""
    n = isqrt(len(records))
    if 1 < n * n == len(records) and all(map(pairs_of, records)):
        yield from layouts_by_key([*map(_record, records)])


def _rows_by_key(members: Sequence[Any]) -> Iterator[Rows]:
    """Yield the rows in lists of the same name, if members are objects that have several lists."""
    if not members or not all(map(pairs_of, members)):
        return
    objects = [{str(key): value for key, value in member} for member in members]
    for key in objects[0]:
        lists = [values.get(key) for values in objects]
        if all(isinstance(row, str) or is_flat(row) for row in lists):
            rows = rows_in(lists)
            if any(row != rows[0] for row in rows):  # no word of each record
                yield rows


def _shapes_of_triples(triples: Sequence[Any]) -> Iterator[Rows | None]:
    """Yield the rows if lists are (row, column, region), or (region, row, column)."""
    yield rows_of([((row, column), region) for row, column, region in triples])
    yield rows_of([((row, column), region) for region, row, column in triples])


def list_in(value: Any) -> Any:
    """Return a string, a list, or the only list in an object; [] for anything else."""
    if pairs := pairs_of(value):
        lists = [x for _, x in pairs if isinstance(x, Group) and not x.is_named]
        return lists[0] if len(lists) == 1 else []
    return value if isinstance(value, (Group, str)) else []


def rows_in(lists: Iterable[Any]) -> Rows:
    """Return the labels in strings and lists."""
    return [cells(row) if isinstance(row, str) else labels_in(row) for row in lists]


def labels_in(row: Sequence[Any]) -> list[Any]:
    """Return the labels in a list; [] if something else is there. Three or four are a colour."""
    if {*map(type, row)} in ({int}, {str}) and "" not in row:
        return [*row]
    labels: list[Any] = []
    for value in row:
        if is_flat(value) and len(value) in (3, 4) and {*map(type, value)} <= {int, float}:
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
    for key, member in value:
        if not isinstance(member, Group):
            record[str(key)] = member
        elif isinstance(square := square_of(member), tuple):
            record["row"], record["column"] = square
    return record


def layouts_by_key(records: Sequence[Facts], *, in_order: bool = True) -> Iterator[Rows]:
    """Yield the layouts that n*n records say by one of their keys, first by that of a layout.

    Without the squares in them, they must be ``in_order``.
    """
    columns = {key: [record.get(key) for record in records] for key in records[0]}
    squares = _squares_by_key(columns, len(records))
    if squares is None:
        if not in_order:
            return
        columns.pop("above", None)
        squares = range(len(records))
    for key in sorted(columns, key=lambda key: not LAYOUT_NAME.search(squashed(key))):
        rows = rows_of([*zip(squares, labels_in(columns[key]), strict=False)])
        if rows and is_layout(rows, LEAST):
            yield rows


def _squares_by_key(columns: dict[str, list[Any]], size: int) -> Sequence[Any] | None:
    """Return the squares that records say by a row and a column, by a number or an id, or None."""
    numbers = {squashed(key): _numbers(column) for key, column in columns.items()}
    row, column, index = (
        next((x for key, x in numbers.items() if x and kind.fullmatch(key)), [])
        for kind in (ROW, COLUMN, INDEX)
    )
    if row and column:
        rank_of, file_of = ({x: i for i, x in enumerate(sorted({*line}))} for line in (row, column))
        return [(rank_of[y], file_of[x]) for y, x in zip(row, column, strict=True)]
    if sorted(index) in ([*range(size)], [*range(1, size + 1)]):
        return [*map(int, index)]
    if all(isinstance(square_of(x), tuple) for x in columns.get("id", [0])):
        return [*map(square_of, columns["id"])]
    return None


def _numbers(values: Sequence[Any]) -> list[float]:
    """Return the numbers that values are, perhaps with a unit, or nothing."""
    found = [re.fullmatch(r"(-?\d{1,6}(?:\.\d{1,6})?)(?:px|%)?", str(x)) for x in values]
    return [float(number[1]) for number in found if number] if all(found) else []


def is_region(value: Any) -> bool:
    """Return whether a value is a list of squares, of which one may lack."""
    if not isinstance(value, Group) or is_flat(value):
        return False
    return all(isinstance(square_of(member), tuple) for member in value)
