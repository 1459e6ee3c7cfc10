"""Saved pages and XML: n*n elements that say their region, and layouts in programs."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from math import isqrt
from typing import Any

from nqueens._text.choice import Unexplained
from nqueens._text.literals import parsed
from nqueens.regions._model.layout import MAX_N
from nqueens.regions._read.texts.drafts import Draft, Facts, fact_kind
from nqueens.regions._read.texts.values import LEAST, different, drafts, looks

BEGINNING = r"<(?!\?php)[!?A-Za-z]"
EMPTY = ("img", "br", "input", "meta", "link", "hr", "path", "rect", "col", "source", "use")
SAID = re.compile(r"\b(colou?r|region|row|col(?:umn)?)\b\W{1,3}(\w[\w #-]*)", re.IGNORECASE)
LONGEST = 24  # characters of a label in an element
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
        if 0 < len(text := "".join(self.texts).strip()) <= LONGEST:
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
        for i, one in enumerate(reversed(self.open[-MAX_N:]), 1):
            if one.tag == tag:
                del self.open[-i:]
                return

    def handle_data(self, data: str) -> None:
        if self.open:
            self.open[-1].texts.append(data)


def page(text: str) -> Iterator[Draft]:
    """Read the boards of a page: in its programs, in attributes, and of elements with a look."""
    if not re.match(BEGINNING, text.lstrip()):
        raise Unexplained("no page", 1)
    elements = _Page(text).elements
    found: list[Draft] = []
    facts: Facts = {}
    for one in elements:
        for key, value in one.attrs.items():
            kind = fact_kind(key)
            facts |= {kind: value} if kind in ("stars", "touching", "diagonals") else {}
        found += [draft for draft in _said(one) if not isinstance(draft.layout, Exception)]
    boards = [(cells, [*_shown(cells, is_even)]) for cells, is_even in _groups(elements)]
    sets = [{*map(id, cells)} for cells, shown in boards if shown]
    for cells, shown in boards:
        if not any({*map(id, cells)} < other for other in sets):  # a part of a board is none
            found += [draft._replace(facts=facts) for draft in shown]
    yield from different(found)


def _said(one: Element) -> list[Draft]:
    """Return the layouts in the attributes of an element, and in its program."""
    found = []
    for key, value in one.attrs.items():
        if len(value) >= LEAST**2 and key not in ("class", "style"):
            found += drafts(value, key, LEAST, one.line)
    if one.tag in ("script", "pre", "code", "textarea"):
        text = "".join(one.texts)
        found += drafts(text, line=one.line) or drafts(parsed(text))
    return found


def _groups(elements: Sequence[Element]) -> Iterator[tuple[list[Element], bool]]:
    """Yield n*n elements of a kind within another, and whether rows have as many."""
    groups: dict[Any, list[Element]] = defaultdict(list)
    branches: dict[Any, Counter[int]] = defaultdict(Counter)  # the elements of each row
    for one in elements:
        branch: Element | None = one
        for level in range(NEAR):
            above = branch and branch.above
            for word in ["", *one.attrs.get("class", "").split()]:
                key = one.tag, word, one.attrs.get("width"), id(above), level
                groups[key].append(one)
                branches[key][id(branch)] += 1
            branch = above
    for key, cells in groups.items():
        n = isqrt(len(cells))
        if n * n == len(cells) and LEAST <= n <= MAX_N:
            yield cells, len({*branches[key].values()}) == 1


def _shown(cells: list[Element], is_even: bool) -> Iterator[Draft]:
    """Yield the layouts that the elements of a board show."""
    records: list[Facts] = []
    for one in cells:
        said: Facts = one.facts()
        for word in one.attrs.get("class", "").split():
            kind = re.sub(r"[-_]*\d+$|[-_]*[^-_\d]*$", "", word)
            said[f"class {kind}"] = f"{said.get(f'class {kind}', '')} {word}".strip()
        if one.above is not None:
            said |= {f"{key} above": value for key, value in one.above.attrs.items()}
            said["above"] = id(one.above)
        records.append(said)
    around = " ".join(f"{one.get('class above')} {one.get('transform above')}" for one in records)
    is_turned = re.search("col|translate", around)
    for rows in looks(records, in_order=is_even and not is_turned):
        yield Draft(cells[0].line, rows)
