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
NUMBER = re.compile(r"(-?\d{1,6}(?:\.\d{1,6})?)(?:px|%)?")  # with a unit


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
    fewest = least
    if named and named.end() == len(name):
        fewest = least - 2
    if value.is_named and len(value) < fewest:
        return None
    if not named and is_row_of_one_label(value):
        return None
    for rows in shapes_of(value):
        if len(rows) < fewest or not is_layout(rows, 0 if named else least):
            continue
        if len(rows) > 1 or has_one_value(value):
            return None if _is_latin(rows) else rows
    return None


def is_row_of_one_label(value: Group) -> bool:
    """Return whether a value has one word several times: a row of a board, and no board."""
    members = members_of(value)
    return len(members) > 1 and {*map(type, members)} == {str} and len({*members}) == 1


def has_one_value(value: Any) -> bool:
    """Return whether there is one value within all brackets."""
    while isinstance(value, Group):
        if len(value) != 1:
            return False
        value = value[0][1] if value.is_named else value[0]
    return True


def _is_latin(rows: Rows) -> bool:
    """Return whether rows are a Latin square, in which every row and column has all labels."""
    n = len(rows)
    if n < 3:
        return False
    lines = (*rows, *zip(*rows, strict=True))
    return all(len({*line}) == n for line in lines)


def shapes_of(value: Group) -> Iterator[Rows]:
    """Yield what the rows are if a value has rows, regions of squares, all labels or squares."""
    members = members_of(value)
    if members and {*map(type, members)} == {str}:
        yield [[*row.strip().replace("\ufe0f", "")] for row in members]
    lists = [*map(list_in, members)]
    yield rows_in(lists)
    yield from _rows_by_key(members)
    if value.is_named:
        yield from _rows_by_square(value)
    else:
        yield _flat_rows(value)
    yield from _rows_by_region(lists)
    yield from _rows_of_triples(members)
    yield from _rows_of_records(members)
    yield from _rows_of_records([record for row in lists for record in row])


def is_square_number(number: int) -> bool:
    """Return whether a board of two rows or more has this number of squares."""
    return number > 3 and isqrt(number) ** 2 == number


def _rows_by_square(value: Group) -> Iterator[Rows]:
    """Yield the rows if an object has the label of each square by its name: {"0,1": "A"}."""
    labels = [(name, label) for name, label in value if not isinstance(label, Group)]
    if is_square_number(len(labels)):
        yield rows_of([(square_of(name), label) for name, label in labels])


def _flat_rows(value: Group) -> Rows:
    """Return the rows if a list has the labels of all squares, [] if it cannot."""
    is_short = len(value) < LEAST**2
    if is_short and not (len(value) > 1 and is_flat(value)):
        return []  # a few lists are rows, and no colours
    labels = labels_in(value)
    if {*map(type, labels)} == {str} and are_rows(labels):
        return []
    return in_rows(labels)


def _rows_by_region(lists: Sequence[Any]) -> Iterator[Rows]:
    """Yield the rows if each list has the squares of a region."""
    if is_square_number(sum(map(len, lists))):
        squares = [(square_of(x), i) for i, region in enumerate(lists) for x in region]
        yield rows_of(squares)


def _rows_of_records(records: Sequence[Any]) -> Iterator[Rows]:
    """Yield the rows if objects are all squares of a board."""
    if is_square_number(len(records)) and all(map(pairs_of, records)):
        yield from layouts_by_key([*map(_record, records)])


def _rows_by_key(members: Sequence[Any]) -> Iterator[Rows]:
    """Yield the rows in lists of the same name, if members are objects that have several lists."""
    if not members or not all(map(pairs_of, members)):
        return
    objects = [{str(key): value for key, value in member} for member in members]
    for key in objects[0]:
        lists = [values.get(key) for values in objects]
        if not all(isinstance(row, str) or is_flat(row) for row in lists):
            continue
        rows = rows_in(lists)
        if any(row != rows[0] for row in rows):  # no word of each record
            yield rows


def _rows_of_triples(members: Sequence[Any]) -> Iterator[Rows]:
    """Yield the rows if lists are (row, column, region), or (region, row, column)."""
    triples = [member for member in members if is_flat(member) and len(member) == 3]
    if is_square_number(len(triples)):
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
    kinds = {*map(type, row)}
    if kinds == {int} or (kinds == {str} and "" not in row):
        return [*row]
    labels = [*map(_label, row)]
    return [] if None in labels else labels


def _label(value: Any) -> str | int | None:
    """Return the label that a value is, also a whole number or a colour; None if it is none."""
    if isinstance(value, bool) or value == "":
        return None
    if isinstance(value, (int, str)):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    if is_flat(value) and len(value) in (3, 4) and {*map(type, value)} <= {int, float}:
        return str([*value])
    return None


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
        labels = labels_in(columns[key])
        rows = rows_of([*zip(squares, labels, strict=True)]) if labels else []
        if is_layout(rows, LEAST):
            yield rows


def _squares_by_key(columns: dict[str, list[Any]], size: int) -> Sequence[Any] | None:
    """Return the squares that records say by a row and a column, by a number or an id, or None."""
    numbers = {squashed(key): _numbers(column) for key, column in columns.items()}
    rows, places = _numbers_named(numbers, ROW), _numbers_named(numbers, COLUMN)
    if rows and places:
        return [*zip(_ranks(rows), _ranks(places), strict=True)]
    index = _numbers_named(numbers, INDEX)
    if sorted(index) in ([*range(size)], [*range(1, size + 1)]):
        return [*map(int, index)]
    squares = [*map(square_of, columns.get("id", ()))]
    if squares and all(isinstance(square, tuple) for square in squares):
        return squares
    return None


def _numbers_named(numbers: dict[str, list[float]], name: re.Pattern[str]) -> list[float]:
    """Return the first numbers whose key has such a name, [] if there are none."""
    for key, column in numbers.items():
        if column and name.fullmatch(key):
            return column
    return []


def _ranks(numbers: Sequence[float]) -> list[int]:
    """Return how many smaller numbers there are for each number, as pixels tell rows."""
    rank_of = {number: rank for rank, number in enumerate(sorted({*numbers}))}
    return [rank_of[number] for number in numbers]


def _numbers(values: Sequence[Any]) -> list[float]:
    """Return the numbers that values are, perhaps with a unit, or nothing."""
    numbers = []
    for value in values:
        number = NUMBER.fullmatch(str(value))
        if number is None:
            return []
        numbers.append(float(number[1]))
    return numbers


def is_region(value: Any) -> bool:
    """Return whether a value is a list of squares, of which one may lack."""
    if not isinstance(value, Group) or is_flat(value):
        return False
    return all(isinstance(square_of(member), tuple) for member in value)
