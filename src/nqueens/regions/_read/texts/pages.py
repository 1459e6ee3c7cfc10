"""Saved pages and XML: n*n elements that say their region, and layouts in programs."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from math import isqrt
from typing import Any

from nqueens._runtime.texts import FormatError
from nqueens.regions._model.layout import MAX_N
from nqueens.regions._read.texts.drafts import LEAST, Draft, Unexplained, is_layout
from nqueens.regions._read.texts.facts import Facts, kind_of
from nqueens.regions._read.texts.formats import PuzzleFormat
from nqueens.regions._read.texts.layouts import layouts_by_key
from nqueens.regions._read.texts.lines import LONGEST, cells
from nqueens.regions._read.texts.values import decoded, drafts_in, without_repeats

SIGN = re.compile(r"<(?!\?php)[!?A-Za-z]")
EMPTY = ("img", "br", "input", "meta", "link", "hr", "path", "rect", "col", "source", "use")
SAID = re.compile(r"\b(colou?r|region|row|col(?:umn)?)\b\W{1,3}(\w[\w #-]*)", re.IGNORECASE)
LONGEST_LABEL = 24  # characters of a label in an element
LAYOUT = re.compile(  # what a layout has, in a long program: a list of labels, or a name
    r"\[(?:\s*(?:\d{1,2}|\"[^\"\n]{1,32}\"|'[^'\n]{1,32}')\s*,){2,}|"
    r"(?:[rR]egion|[bB]oard|[gG]rid|puzz|task|sbn)\w{0,20}[\"']?\s*[:=]\s*[\"'\[{]"
)
LOOKS = ("class", "style")
PROGRAMS = ("script", "pre", "code", "textarea")
ROWS = ("row", "r", "line")
RULES_IN_ATTRIBUTES = ("stars", "touching", "diagonals")
MOST_ENDLESS = 64  # tags without an end
MOST_CLASSES = 32  # of an element
NEAR = 3  # ancestors of elements that are together


@dataclass(eq=False)
class Element:
    """An element of a page."""

    tag: str
    attrs: dict[str, str]
    line: int
    above: Element | None
    texts: list[str] = field(default_factory=list)

    @property
    def classes(self) -> list[str]:
        """The first of its classes: those of squares are few."""
        return self.attrs.get("class", "").split(maxsplit=MOST_CLASSES)[:MOST_CLASSES]

    @property
    def text(self) -> str:
        """The text right within it."""
        return "".join(self.texts).strip()

    def facts(self) -> dict[str, str]:
        """Return what an element says, apart from its classes."""
        facts = {key: value for key, value in self.attrs.items() if key not in LOOKS}
        for value in self.attrs.values():
            for key, label in SAID.findall(value):
                facts[key.lower()] = label.strip()
        for part in self.attrs.get("style", "").split(";"):
            name, _, value = part.partition(":")
            name = name.strip()
            key = name if name in ("top", "left") else f"style {name}"
            facts[key] = value.strip()
        if 0 < len(self.text) <= LONGEST_LABEL:
            facts["text"] = self.text
        return facts


class _Page(HTMLParser):
    """The elements of a page, in order.

    The parser looks for the end of a tag in all of the text, so that few tags may lack their end.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.endless = 0
        try:
            self.feed(text)
            self.close()
        except FormatError:
            raise
        except ValueError:  # the number of a character has more digits than Python reads
            raise Unexplained("no page", 1) from None

    def parse_starttag(self, i: int) -> int:
        return self._checked(super().parse_starttag(i))

    def parse_endtag(self, i: int) -> int:
        return self._checked(super().parse_endtag(i))

    def parse_pi(self, i: int) -> int:
        return self._checked(super().parse_pi(i))

    def parse_comment(self, i: int, report: bool = True) -> int:
        return self._checked(super().parse_comment(i, report))

    def parse_html_declaration(self, i: int) -> int:
        try:
            return self._checked(super().parse_html_declaration(i))
        except AssertionError:  # <![anything[ is text
            return self._checked(-1)

    def _checked(self, end: int) -> int:
        """Return where a tag ends, -1 if it does not; fail if this is so for too many."""
        self.endless += end < 0
        if self.endless > MOST_ENDLESS:
            raise Unexplained("tags without an end are no page", self.getpos()[0])
        return end

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        above = self.open[-1] if self.open else None
        self.elements.append(Element(tag, {k: v or "" for k, v in attrs}, self.getpos()[0], above))
        if tag not in EMPTY:
            self.open.append(self.elements[-1])

    def handle_endtag(self, tag: str) -> None:
        for i, element in enumerate(reversed(self.open[-MAX_N:]), 1):
            if element.tag == tag:
                del self.open[-i:]
                return

    def handle_data(self, data: str) -> None:
        if self.open:
            self.open[-1].texts.append(data)


def read_page(text: str) -> Iterator[Draft]:
    """Read the boards of a page: in its programs, in attributes, and of elements with a look."""
    if not SIGN.match(text.lstrip()):
        raise Unexplained("no page", 1)
    elements = _Page(text).elements
    drafts: list[Draft] = []
    for element in elements:
        drafts += [draft for draft in _drafts_of(element) if draft.error is None]
    facts = _facts_of(elements)
    for shown in (*_boards_of_elements(elements), *_boards_of_rows(elements)):
        drafts.append(shown._replace(facts=facts))
    yield from without_repeats(drafts)


def _facts_of(elements: Sequence[Element]) -> Facts:
    """Return the stars and the rules that attributes say."""
    facts: Facts = {}
    for element in elements:
        for key, value in element.attrs.items():
            kind = kind_of(key)
            if kind in RULES_IN_ATTRIBUTES:
                facts[kind] = value
    return facts


def _drafts_of(element: Element) -> list[Draft]:
    """Return the layouts in the attributes of an element, and in its program."""
    drafts = []
    for key, value in element.attrs.items():
        if len(value) >= LEAST**2 and key not in LOOKS:
            drafts += drafts_in(value, key, LEAST, element.line)
    if element.tag in PROGRAMS:
        text = element.text
        if len(text) <= LONGEST or LAYOUT.search(text):
            drafts += _drafts_of_program(text, element.line)
    return drafts


def _drafts_of_program(text: str, line: int) -> list[Draft]:
    """Return the layouts of a program, of JSON, or of rows in an element for code."""
    if text[:1] not in ("[", "{"):
        drafts = drafts_in(text, line=line)
        if drafts:
            return drafts
    return drafts_in(decoded(text))


def _boards_of_rows(elements: Sequence[Element]) -> list[Draft]:
    """Return the boards of elements with the same parent that have a row each: <row>AABB</row>."""
    rows: dict[int, list[Element]] = defaultdict(list)
    for element in elements:
        if element.tag in ROWS and element.above is not None and element.text:
            rows[id(element.above)].append(element)
    drafts = []
    for group in rows.values():
        labels = [cells(element.text) for element in group]
        if len(group) >= LEAST and is_layout(labels):
            drafts.append(Draft(group[0].line, labels))
    return drafts


def _boards_of_elements(elements: Sequence[Element]) -> list[Draft]:
    """Return the boards of n*n elements; a part of a board is none."""
    boards = [(squares, [*_shown(squares, is_even)]) for squares, is_even in _groups(elements)]
    boards = [(squares, shown) for squares, shown in boards if shown]
    sets = [{*map(id, squares)} for squares, _ in boards]
    drafts = []
    for squares, shown in boards:
        own = {*map(id, squares)}
        if not any(own < other for other in sets):
            drafts += shown
    return drafts


def _groups(elements: Sequence[Element]) -> Iterator[tuple[list[Element], bool]]:
    """Yield n*n elements of a kind within another, and whether rows have as many."""
    groups: dict[Any, list[Element]] = defaultdict(list)
    branches: dict[Any, Counter[int]] = defaultdict(Counter)  # the elements of each row
    for element in elements:
        words = ["", *element.classes]
        width = element.attrs.get("width")
        branch: Element | None = element
        for level in range(NEAR):
            above = branch.above if branch else None
            for word in words:
                key = element.tag, word, width, id(above), level
                groups[key].append(element)
                branches[key][id(branch)] += 1
            branch = above
    for key, squares in groups.items():
        n = isqrt(len(squares))
        if n * n == len(squares) and LEAST <= n <= MAX_N:
            yield squares, len({*branches[key].values()}) == 1


def _shown(squares: list[Element], is_even: bool) -> Iterator[Draft]:
    """Yield the layouts that the elements of a board show."""
    records = [*map(_record, squares)]
    around = " ".join(f"{x.get('class above')} {x.get('transform above')}" for x in records)
    is_turned = re.search("col|translate", around)
    for rows in layouts_by_key(records, in_order=is_even and not is_turned):
        yield Draft(squares[0].line, rows)


def _record(element: Element) -> Facts:
    """Return what an element says, with its classes by what they have in common, and its parent."""
    record: Facts = element.facts()
    for word in element.classes:
        kind = re.sub(r"[-_]*\d+$|[-_]*[^-_\d]*$", "", word)
        record[f"class {kind}"] = f"{record.get(f'class {kind}', '')} {word}".strip()
    if element.above is not None:
        record |= {f"{key} above": value for key, value in element.above.attrs.items()}
        record["above"] = id(element.above)
    return record


PAGE = PuzzleFormat(
    "page",
    "a saved web page, or XML: n x n elements that say their region",
    SIGN,
    read_page,
)
