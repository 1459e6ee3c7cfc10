"""Saved pages and XML: n*n elements that say their region, and layouts in programs."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from math import isqrt
from typing import Any

from nqueens.regions._model.layout import MAX_N
from nqueens.regions._read.texts.drafts import LEAST, Draft, Unexplained
from nqueens.regions._read.texts.facts import Facts, kind_of
from nqueens.regions._read.texts.formats import PuzzleFormat
from nqueens.regions._read.texts.layouts import layouts_by_key
from nqueens.regions._read.texts.lines import LONGEST
from nqueens.regions._read.texts.values import decoded, drafts_in, without_repeats

SIGN = re.compile(r"<(?!\?php)[!?A-Za-z]")
EMPTY = ("img", "br", "input", "meta", "link", "hr", "path", "rect", "col", "source", "use")
SAID = re.compile(r"\b(colou?r|region|row|col(?:umn)?)\b\W{1,3}(\w[\w #-]*)", re.IGNORECASE)
LONGEST_LABEL = 24  # characters of a label in an element
LAYOUT = re.compile(  # what a layout has, in a long program: a list of labels, or a name
    r"\[(?:\s*(?:\d{1,2}|\"[^\"\n]{1,32}\"|'[^'\n]{1,32}')\s*,){2,}|"
    r"(?:[rR]egion|[bB]oard|[gG]rid|puzz|task|sbn)\w{0,20}[\"']?\s*[:=]\s*[\"'\[{]"
)
NEAR = 3  # ancestors of elements that are together


@dataclass(eq=False)
class Element:
    """An element of a page."""

    tag: str
    attrs: dict[str, str]
    line: int
    above: Element | None
    texts: list[str] = field(default_factory=list)

    def facts(self) -> dict[str, str]:
        """Return what an element says, apart from its classes."""
        said = {key: value for key, value in self.attrs.items() if key not in ("class", "style")}
        for value in self.attrs.values():
            said |= {f"{key.lower()}": label.strip() for key, label in SAID.findall(value)}
        for part in self.attrs.get("style", "").split(";"):
            name, _, value = (x.strip() for x in part.partition(":"))
            said[name if name in ("top", "left") else f"style {name}"] = value
        if 0 < len(text := "".join(self.texts).strip()) <= LONGEST_LABEL:
            said["text"] = text
        return said


class _Page(HTMLParser):
    """The elements of a page, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.feed(text)
        self.close()

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
    found: list[Draft] = []
    facts: Facts = {}
    for element in elements:
        for key, value in element.attrs.items():
            if kind_of(key) in ("stars", "touching", "diagonals"):
                facts[kind_of(key)] = value
        found += [draft for draft in _drafts_of(element) if draft.error is None]
    boards = [(squares, [*_shown(squares, is_even)]) for squares, is_even in _groups(elements)]
    sets = [{*map(id, squares)} for squares, shown in boards if shown]
    for squares, shown in boards:
        if not any({*map(id, squares)} < other for other in sets):  # a part of a board is none
            found += [draft._replace(facts=facts) for draft in shown]
    yield from without_repeats(found)


def _drafts_of(element: Element) -> list[Draft]:
    """Return the layouts in the attributes of an element, and in its program."""
    found = []
    for key, value in element.attrs.items():
        if len(value) >= LEAST**2 and key not in ("class", "style"):
            found += drafts_in(value, key, LEAST, element.line)
    if element.tag in ("script", "pre", "code", "textarea"):
        text = "".join(element.texts).strip()
        if len(text) <= LONGEST or LAYOUT.search(text):
            found += drafts_in(text, line=element.line) or drafts_in(decoded(text))
    return found


def _groups(elements: Sequence[Element]) -> Iterator[tuple[list[Element], bool]]:
    """Yield n*n elements of a kind within another, and whether rows have as many."""
    groups: dict[Any, list[Element]] = defaultdict(list)
    branches: dict[Any, Counter[int]] = defaultdict(Counter)  # the elements of each row
    for element in elements:
        branch: Element | None = element
        for level in range(NEAR):
            above = branch and branch.above
            for word in ["", *element.attrs.get("class", "").split()]:
                key = element.tag, word, element.attrs.get("width"), id(above), level
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
    for word in element.attrs.get("class", "").split():
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
