"""Print pictures of boards as PDF, with Typst, which the first call imports."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, SupportsIndex

from nqueens._drawing.names import Square
from nqueens._drawing.svg import BROWN, PLAIN, Layout, Marks, board_svg
from nqueens._runtime.arguments import checked_bool, checked_choice, integer
from nqueens._runtime.errors import missing_package
from nqueens._runtime.files import Target
from nqueens._runtime.wording import described

PAPERS = {"a4": "a4", "letter": "us-letter"}
MOST_A_PAGE = 30
LONGEST_TEXT = 1000  # characters of a title
SOLUTIONS_A_PAGE, EXPLAINED_A_PAGE = 12, 6

COLOURED = BROWN._replace(frame="none", labels="#000000")
BLACK = COLOURED._replace(
    light="#ffffff", dark="#d2d2d2", queens="#000000", placed="#000000", crosses="#000000"
)

# the data is JSON, so that no text of a user is read as markup
SHEETS = """
#let d = json(bytes(sys.inputs.data))
#set document(title: d.title, date: none)
#set page(paper: d.paper, margin: (x: 15mm, top: 14mm, bottom: 16mm), footer: context {
  set text(7pt)
  grid(columns: (1fr, auto), column-gutter: 6mm, d.note,
    [page #counter(page).display() of #counter(page).final().first()])
})
#set text(9pt, font: "Libertinus Serif", lang: "en")
#show heading: it => text(17pt, it.body)
#let gap = 18pt
#let head(name, first) = {
  let title = (d.title, name).filter(one => one != "").join(": ", default: "Puzzles")
  if first { heading(title) } else { text(17pt, strong(title)) }
  block(above: 8pt, below: 10pt, d.rules)
}
#let boards(name, most, pictures) = for (k, part) in pictures.chunks(most).enumerate() {
  if k > 0 or name != "" { pagebreak() }
  head(name, k == 0)
  block(height: 1fr, width: 100%, layout(size => {
    let (across, down, side) = (1, most, 0pt)
    for columns in range(1, most + 1) {
      let rows = calc.ceil(most / columns)
      let wide = (size.width + gap) / columns - gap
      let fits = calc.min(wide, (size.height + gap) / rows - gap - 15pt)
      if fits > side { (across, down, side) = (columns, rows, fits) }
    }
    grid(columns: (1fr,) * across, rows: (1fr,) * down, gutter: gap, align: center,
      ..part.enumerate().map(((i, one)) => box(width: side, align(left, {
        block(height: 10pt, below: 5pt, clip: true, strong[#(k * most + i + 1). #one.caption])
        image(bytes(one.picture), format: "svg", width: side)
      }))))
  }))
}
#boards("", d.per_page, d.puzzles)
#if d.solutions.len() > 0 { boards("solutions", d.solved_per_page, d.solutions) }
#if d.steps.len() > 0 {
  pagebreak()
  head("explanations", true)
  columns(2, gutter: gap, for one in d.steps {
    block(above: 10pt, below: 6pt, sticky: true, strong(one.caption))
    for (i, step) in one.steps.enumerate(start: 1) { block(above: 0pt, below: 5pt)[#i. #step] }
  })
}
"""
PICTURES = """
#set document(date: none)
#set page(width: auto, height: auto, margin: 0pt)
#for (i, one) in json(bytes(sys.inputs.data)).enumerate() {
  if i > 0 { pagebreak() }
  image(bytes(one), format: "svg")
}
"""


class Printed(NamedTuple):
    """A puzzle on paper: pictures of it and of its solution, and how to solve it in sentences."""

    picture: str
    solved: str
    caption: str
    steps: Sequence[str] = ()


class Style(NamedTuple):
    """How to print."""

    paper: str
    per_page: int
    title: str
    note: str
    """What the foot of each page says."""
    solutions: bool
    colours: bool


def checked_style(
    path: Target,
    paper: object,
    per_page: SupportsIndex,
    title: object,
    solutions: object,
    colours: bool,
    note: object,
) -> Style:
    """Return the options of the functions that print, validated."""
    if isinstance(path, (str, os.PathLike)) and not os.fsdecode(path).lower().endswith(".pdf"):
        name = described(os.fsdecode(path))
        raise ValueError(f"sheets are PDF files; the path must end in .pdf, unlike {name}")
    for name, value in (("title", title), ("note", note)):
        if not isinstance(value, str):
            raise TypeError(f"{name} must be a string, not {described(value)}")
    return Style(
        checked_choice(paper, "paper", list(PAPERS)),
        integer(per_page, "per_page", minimum=1, maximum=MOST_A_PAGE),
        _line(title),
        _line(note),
        checked_choice(solutions, "solutions", ("back", "none")) == "back",
        checked_bool(colours, "colours"),
    )


def printed(
    n: int,
    given: tuple[Collection[Square], Collection[Square]],
    solution: Collection[Square],
    caption: str,
    *,
    colours: bool,
    layout: Layout | None = None,
    steps: Sequence[str] = (),
) -> Printed:
    """Return a puzzle with its placed and its blocked squares; the solution names the regions."""
    placed, blocked = given
    theme = BLACK if not colours else COLOURED if layout is None else PLAIN
    if layout is not None and not colours:
        layout = layout._replace(fills=[theme.light] * n, border=4.5)
    bare = None if layout is None else layout._replace(names=())
    grey = placed and not colours  # the queens that were found, to tell them from the others
    return Printed(
        board_svg(n, Marks(placed, blocked, placed=placed), layout=bare, colours=theme),
        board_svg(
            n,
            Marks(solution, blocked, placed=placed),
            layout=layout,
            coordinates="1" if steps else "none",
            colours=theme._replace(queens="#777777") if grey else theme,
        ),
        caption,
        steps,
    )


def _line(text: object) -> str:
    """Return a text on one line, without control characters."""
    return "".join(one if one.isprintable() else " " for one in str(text)[:LONGEST_TEXT])


def sheets_pdf(puzzles: Sequence[Printed], style: Style, rules: str) -> bytes:
    """Return puzzles, then their solutions, then the steps to them, as a PDF file."""
    solved = EXPLAINED_A_PAGE if any(one.steps for one in puzzles) else SOLUTIONS_A_PAGE
    return _compiled(
        SHEETS,
        {
            "paper": PAPERS[style.paper],
            "title": style.title,
            "rules": rules,
            "note": style.note,
            "per_page": style.per_page,
            "solved_per_page": max(style.per_page, solved),
            "puzzles": [{"caption": one.caption, "picture": one.picture} for one in puzzles],
            "solutions": [
                {"caption": one.caption, "picture": one.solved}
                for one in puzzles
                if style.solutions
            ],
            "steps": [
                {"caption": f"{number}. {one.caption}", "steps": one.steps}
                for number, one in enumerate(puzzles, 1)
                if one.steps
            ],
        },
    )


def pictures_pdf(pictures: Sequence[str]) -> bytes:
    """Return a PDF file with each picture on a page of its size."""
    return _compiled(PICTURES, list(pictures))


def _compiled(template: str, data: Any) -> bytes:
    try:
        import typst
    except ImportError:
        raise missing_package("PDF files need", "typst") from None
    text = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace").decode()
    return bytes(typst.compile(template.encode(), sys_inputs={"data": text}))
