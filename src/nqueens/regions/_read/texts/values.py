"""Puzzles in values: what programs, JSON and pages say, with all facts that belong to a layout."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from math import isqrt
from typing import Any

from nqueens._runtime.wording import described
from nqueens._text.literals import Group, parsed, quick
from nqueens.regions._model.puzzle import Puzzle
from nqueens.regions._read.texts.calls import as_turned, without_shapes
from nqueens.regions._read.texts.drafts import (
    LEAST,
    Draft,
    Rows,
    Unexplained,
    drafted,
    is_layout,
    numbered,
)
from nqueens.regions._read.texts.facts import Facts, kind_of, squashed
from nqueens.regions._read.texts.flat import on_one_line
from nqueens.regions._read.texts.formats import PuzzleFormat
from nqueens.regions._read.texts.layouts import (
    LAYOUT_NAME,
    is_flat,
    is_region,
    is_row_of_one_label,
    layout_of,
    list_in,
    members_of,
    pairs_of,
    rows_in,
)
from nqueens.regions._read.texts.lines import LONGEST
from nqueens.regions._read.texts.links import LINKS

NO_VALUE = "neither JSON nor a list of rows"
CERTAIN = ("colorRegions", "puzz", "task", "sbn")  # names of nothing but layouts
LAYOUTS = ("regions", "board", "grid", "layout", "colorGrid", *CERTAIN)
OTHER = re.compile(
    "^col(umn)?s$|solution|solved|answer|placed|given|^queens?$|^marks?$|histor|^moves|palette|colou?rs$"
)
PARTS = re.compile("region|area|zone|cage|group|block|shape")
APART = ("placed", "blocked", "colours")  # facts that are lists
OWN = re.compile(r'(?:\[\s*\n)?\{"format": "nqueens-regions"[^\n]*\}')
LEAN_SET = re.compile(r"\((\{[^{}]*\}) : (?:Finset|Set)\s*(?:\([^()\n]*\)|\w+)\)")  # with its type
OWN_FACTS = ("format", "version", "stars", "touching", "diagonals", "placed", "blocked", "colours")
LABEL = r"-?(?:\w|[^\x00-\x7f]){1,32}\.?"
QUOTED = r"(?:\"[^\"\n]{1,32}\"|'[^'\n]{1,32}')"
MEMBERS = (  # with which a list or an object begins, in a bracket
    rf"{QUOTED}[,;:=\s\])}}]",
    rf"{LABEL}\s*+[,;|]\s*+\S",
    r"\w{1,2}\.?\s++\w{1,2}\b",
    r"[^\W\d]\w{0,31}\s*+[:=]",
    r"\d{1,3}\s*+:[\s\"'\[{(]",
)
LAYOUT = re.compile(  # what a long text has somewhere if a layout is in its values
    rf"[\[({{]\s*+(?:\|\s*+)?(?:{'|'.join(MEMBERS)})|%w|\bqw|"
    r"([\"'`])(?:[\w\s,;/|\\]|[^\x00-\x7f]){16,}+\1"
)
AROUND = re.compile("meta|setting|config|rule|info|option|param|header")  # of objects with facts


def decoded(text: str) -> Group:
    """Return the values of a text; those of JSON on one line are found fast."""
    if text[:1] in ("[", "{") and "\n" not in text.rstrip():
        with suppress(ValueError, RecursionError):
            return quick(text)
    return parsed(text)


# --- texts of values ------------------------------------------------------------------------------


def read_values(text: str) -> Iterator[Draft]:
    """Read the values of a program, or those of which a text consists: each has a layout."""
    if OWN.match(text):
        yield from _own_objects(text)
        return
    whole = _values_of(text)
    if whole.is_code:
        yield from as_turned(iter(drafts_in(whole)), text)
        return
    if not any(isinstance(value, Group) for value in whole):
        raise Unexplained(NO_VALUE, 1)
    if whole.is_whole:
        yield from _layouts_in(whole)
        return
    line = 1
    for part in re.split(r"\n(?=[\[{(])", text):  # the others of JSON on lines of its own
        bare = part.strip(" \t\n,") if part.strip() not in ("[", "]") else ""
        whole = decoded(bare)
        if line > 1 and not whole.is_whole:  # the last one may close the list of all
            whole = decoded(bare.removesuffix("]"))
        if not whole.is_whole or whole.is_code:
            yield Draft(line, error=ValueError(f"{NO_VALUE}: brackets do not match"))
        else:
            for draft in _layouts_in(whole):
                yield draft._replace(line=draft.line + line - 1)
        line += part.count("\n") + 1


def _values_of(text: str) -> Group:
    """Return the values of a text; fail if it is long, and no layout is in it."""
    if len(text) > LONGEST and not LAYOUT.search(text):
        raise Unexplained(NO_VALUE, 1)
    plain = without_shapes(text)
    if "set " in plain or "Set " in plain:
        plain = LEAN_SET.sub(r"\1", plain)
    return decoded(plain)


def read_value(text: str) -> tuple[Rows, Facts]:
    """Return the first layout of a text, and its facts; fail if there is none."""
    for draft in drafts_in(parsed(text), "board", 1):
        if draft.error is not None:
            raise draft.error
        return draft.rows, draft.facts
    raise ValueError("no layout in the link")


def _layouts_in(whole: Group) -> Iterator[Draft]:
    """Yield the layouts of values, or an error for each object without one."""
    if len(whole) == 1 and _has_objects(whole[0]) and not layout_of(whole[0], LEAST):
        whole = whole[0]
    is_single = len(whole) > 1 and not _has_objects(whole)
    for value in [whole] if is_single else whole:
        line = getattr(value, "line", 1)
        if rows := _rows_or_stripes(value):
            what = (
                f"{described([*rows[0]])} may be a row as well as a board of stripes; "
                'write {"regions": [...]} for the board'
            )
            yield Draft(line, error=ValueError(what))
            continue
        found = drafts_in(value, "" if pairs_of(value) else "board", LEAST - 1)
        found = found or misnamed("board", value, line, 0)
        if not found:
            shown = {str(key): member for key, member in pairs_of(value)} or value
            what = f"no layout, such as one of {', '.join(LAYOUTS)}, in {described(shown)}"
            found = [Draft(line, error=ValueError(what))]
        yield from found


def _rows_or_stripes(value: Any) -> list[Group]:
    """Return the lists in a value if each may be one row, or a board with equal rows, as well.

    As many lists as a row has labels are the rows of a board.
    """
    if not isinstance(value, Group) or value.is_named:
        return []
    if len(value) == 1:
        return _rows_or_stripes(value[0])
    lists = [value] if is_flat(value) else [*value]
    if not all(map(_is_row_or_stripes, lists)) or len(lists) == len(lists[0]):
        return []
    return lists


def _is_row_or_stripes(value: Any) -> bool:
    """Return whether a value has a word several times, of as many different letters: grey."""
    if not is_flat(value) or not is_row_of_one_label(value):
        return False
    return len({*value[0]}) == len(value[0]) == len(value) > 2


def _has_objects(value: Any) -> bool:
    return isinstance(value, Group) and any(map(pairs_of, value))


# --- JSON of this library -------------------------------------------------------------------------


def _own_objects(text: str) -> Iterator[Draft]:
    """Read an object on each line, as this library writes them, perhaps in an array."""
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip().removesuffix(",")
        if bare not in ("", "[", "]"):
            yield drafted(number, _own_object, bare)


def _own_object(text: str) -> tuple[Rows, Facts]:
    """Return the layout and the facts of a puzzle in the JSON of this library."""
    try:
        value = json.loads(text)
    except ValueError as error:
        raise ValueError(f"no JSON: {error}") from None
    if not isinstance(value, dict) or not isinstance(value.get("regions"), list):
        raise ValueError("no object with a list of regions")
    facts = {kind: value[kind] for kind in OWN_FACTS if kind in value}
    facts["size"] = value.get("n")
    return [[*row] for row in value["regions"]], facts


# --- the walk -------------------------------------------------------------------------------------


def drafts_in(value: Any, name: str = "", least: int = LEAST, line: int = 1) -> list[Draft]:
    """Return the layouts in a value of this name, each with the facts around it.

    A layout without a name that says so has at least some rows, and regions in one piece each.
    """
    short = squashed(name)
    if isinstance(value, str):
        return _drafts_in_text(value, short, least, line)
    if not isinstance(value, Group) or not value or OTHER.search(short):
        return []
    least = LEAST - 1 if name in CERTAIN else least
    if rows := layout_of(value, least, short):
        return [Draft(value.line, rows, facts_in(pairs_of(value)))]
    if PARTS.search(short) and len(value) > 1 and all(map(is_region, members_of(value))):
        what = f"{len(value)} regions that are lists of all squares have {len(value) ** 2} of them"
        return [Draft(value.line, error=ValueError(what))]
    return _drafts_inside(value, name, least)


def facts_in(pairs: Iterable[tuple[Any, Any]]) -> Facts:
    """Return the facts of an object; squares may stand in an object by their kinds."""
    facts: Facts = {}
    for key, value in pairs:
        kind = _fact_kind(key, value)
        if kind == "placed" and (inner := _squares_by_kind(value)):
            facts |= inner
        elif kind:
            facts[kind] = value
    return facts


def _squares_by_kind(value: Any) -> Facts:
    """Return the squares of queens and crosses in an object such as ``givens``."""
    lists = {kind_of(key): squares for key, squares in pairs_of(value) if type(squares) is Group}
    squares = {"placed": lists.get("queens", lists.get("stars")), "blocked": lists.get("blocked")}
    return {kind: some for kind, some in squares.items() if some is not None}


def _fact_kind(key: Any, value: Any) -> str:
    """Return the kind of a fact, empty for anything else, such as a list of rows or a sign."""
    kind = kind_of(key)
    if not kind or value is None or isinstance(value, Group) != (kind in APART):
        return ""
    is_sign = isinstance(value, str) and not re.search(r"\w", value)
    is_word = kind == "size" and not str(value).isdecimal()
    return "" if is_sign or is_word else kind


def _drafts_inside(value: Group, name: str, least: int) -> list[Draft]:
    """Return the layouts of the members of a value; a fact belongs to those behind it, too."""
    found: list[Draft] = []
    pairs = pairs_of(value) or [("", member) for member in value]
    facts = facts_in(reversed(pairs))  # the first of each
    more: Facts = {}
    inside: list[list[Draft]] = []
    for key, member in pairs:
        drafts: list[Draft] = []
        if said := facts_in([(key, member)]):
            facts |= said
        elif not _is_row(member, facts):
            drafts = drafts_in(member, key or name, least, value.line)
        if not drafts and AROUND.search(squashed(key)):
            more |= facts_in(pairs_of(member))
        inside.append(drafts)
        found += [draft._replace(facts=facts | draft.facts) for draft in drafts]
    if value.is_named:
        found = found or _first_misnamed(value, least)
        return without_repeats([draft._replace(facts=more | draft.facts) for draft in found])
    if found and (_is_partly_boards(value, inside) or _are_faulty_rows(value)):
        return [Draft(value.line, error=ValueError("a list that only in part is boards"))]
    return found


def _first_misnamed(value: Group, least: int) -> list[Draft]:
    """Return what is wrong with the first member of an object that should be a layout."""
    for key, member in value:
        if wrong := misnamed(key, member, value.line, least):
            return wrong
    return []


def _is_row(value: Any, facts: Facts) -> bool:
    """Return whether a value is a row: a list of too few labels for a layout."""
    if not is_flat(value) or not 1 < len(value) < LEAST**2:
        return False
    if all(isinstance(label, str) and len(label) == len(value) for label in value):
        return False  # as many strings of as many characters: rows
    return str(isqrt(len(value))) != str(facts.get("size"))


def _is_partly_boards(value: Group, inside: Sequence[list[Draft]]) -> bool:
    """Return whether a list has boards that may be rows, beside strings or lists that are none.

    These are a board with a mistake.
    """
    if value.opened == "(" and not any(inside[:-1]):  # the last argument of a call
        return False
    may_be_rows = has_other = False
    for member, drafts in zip(value, inside, strict=True):
        is_list = isinstance(member, Group) and not member.is_named
        if drafts:
            is_small = any(draft.rows and len(draft.rows) < LEAST for draft in drafts)
            may_be_rows |= _is_long(member) or (is_list and (is_flat(member) or is_small))
        else:
            has_other |= _is_long(member) or is_list
    return may_be_rows and has_other


def _are_faulty_rows(value: Group) -> bool:
    """Return whether a list is of rows, of which one may be missing or there twice.

    Lists of strings that are boards in their own right are no rows.
    """
    if len(value) < 2 or not (all(map(is_flat, value)) or {*map(type, value)} == {str}):
        return False
    if all(_is_board_of_strings(member) for member in value):
        return False
    rows = rows_in(value)
    size = len(rows[0])
    return {*map(len, rows)} == {size} and (size < LEAST**2 or abs(size - len(rows)) < 2)


def _is_board_of_strings(value: Any) -> bool:
    """Return whether a value is a list of the rows of a board, with a character for each square."""
    if not isinstance(value, Group) or not all(isinstance(row, str) for row in value):
        return False
    return is_layout([[*row] for row in value])


def without_repeats(found: Sequence[Draft]) -> list[Draft]:
    """Return drafts without those of a layout that was there before."""
    first: dict[Any, Draft] = {}
    for draft in found if len(found) > 1 else ():
        first.setdefault(draft.error or numbered(draft.rows), draft)
    return [*first.values()] or [*found]


def misnamed(key: Any, value: Any, line: int, least: int) -> list[Draft]:
    """Return what is wrong with a value that should be a layout, if its name is certain."""
    is_sure = key in CERTAIN or (key in LAYOUTS and least < LEAST)
    if isinstance(value, str):
        if not is_sure or value.strip() in ("", key):
            return []
        return [drafted(line, lambda: (on_one_line(value), {}))]
    if key not in LAYOUTS or not isinstance(value, Group) or value.is_named or not value:
        return []
    if not is_sure and (len(value) < LEAST or is_flat(value)):
        return []
    rows = rows_in(map(list_in, value))
    if is_layout(rows):
        return [Draft(value.line, error=ValueError("no layout"))]
    return [Draft(value.line, rows)]


def _is_long(value: Any) -> bool:
    return isinstance(value, str) and len(value) > 1


def _drafts_in_text(text: str, short: str, least: int, line: int) -> list[Draft]:
    """Return the layouts of a string: of a link, of rows, or of a value within it."""
    is_named = bool(LAYOUT_NAME.search(short))
    if not is_named and (len(text) < LEAST**2 or len(text) > LONGEST):
        return []
    if text.lstrip()[:1] in ("[", "{"):
        drafts = drafts_in(decoded(text), short, least)
        return [draft._replace(line=line) for draft in drafts]
    for form in LINKS:
        assert form.pattern is not None
        assert form.decode is not None
        if (is_named or form.name in ("puzz.link", "penpa")) and (
            link := form.pattern.search(text)
        ):
            return [drafted(line, form.decode, link)]
    try:
        rows = on_one_line(text)
    except ValueError:
        return []
    fewest = least if least == LEAST and len(text.strip()) == len(rows) ** 2 else 2  # no row
    is_board = len(rows) >= fewest and is_layout(rows, 0 if is_named else LEAST)
    return [Draft(line, rows)] if is_board else []


# --- writing --------------------------------------------------------------------------------------


def write_json(puzzle: Puzzle) -> str:
    """Return a puzzle as an object on one line."""
    return f"{json_of(puzzle, {})}\n"


def json_of(puzzle: Puzzle, facts: Facts) -> str:
    """Return a puzzle as an object on one line; ``facts`` are more of its values."""
    return _dumped(puzzle.as_dict() | facts)


def write_level(puzzle: Puzzle) -> str:
    """Return a puzzle as the level of a game."""
    names = [[puzzle.names[label] for label in row] for row in puzzle.regions.labels.tolist()]
    rows = "".join(f"    {_dumped(row)},\n" for row in names)
    head = f"  size: {puzzle.n},\n  stars: {puzzle.stars},\n"
    return f"export default {{\n{head}  colorRegions: [\n{rows}  ],\n}};\n"


def _dumped(value: object) -> str:
    """Return a value as JSON, on one line for every program."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


JSON = PuzzleFormat(
    "json",
    '{"format": "nqueens-regions", "version": 1, "n": 2, "regions": ["AA", "BB"], "stars": 1}',
    re.compile(r"[\[{(]"),
    read_values,
    write_json,
    holds=frozenset(["stars", "touching", "diagonals", "squares", "pieces"]),
)
LEVEL = PuzzleFormat(
    "level",
    'colorRegions: [["A", "A"], ["B", "B"]] in a program',
    re.compile(r"(?!<(?!\?php)[!?A-Za-z])[^\s\[{(].*?[\[{(=]", re.DOTALL),  # no page
    read_values,
    write_level,
    holds=frozenset(["stars", "pieces"]),
)
