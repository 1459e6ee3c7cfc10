"""Print pictures of boards as PDF, with Typst, which the first call imports."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from typing import Any, SupportsIndex

from nqueens._drawing.names import Square
from nqueens._drawing.pdf import compiled
from nqueens._drawing.svg import BROWN, PLAIN, Layout, Marks, board_svg
from nqueens._runtime.arguments import checked_bool, checked_choice, integer
from nqueens._runtime.files import Target
from nqueens._runtime.wording import described

PAPERS = {"a4": "a4", "letter": "us-letter"}
MOST_A_PAGE = 30
LONGEST_TEXT = 1000  # characters of a title

COLOURED = BROWN._replace(frame="none", labels="#000000")
BLACK = COLOURED._replace(
    light="#ffffff", dark="#d2d2d2", queens="#000000", placed="#000000", crosses="#000000"
)
FOUND = "#777777"  # queens of a black and white solution, beside those that were placed

SHEET_WORDS = {
    "language": "en",
    "page_of": "page {number} of {all}",
    "puzzles": "Puzzles",
    "solutions": "solutions",
    "explanations": "explanations",
}

# the data is JSON, so that no text of a user is read as markup
SHEETS = """
#let d = json(bytes(sys.inputs.data))
#set document(title: d.title, date: none)
#set page(paper: d.paper, margin: (x: 15mm, top: 14mm, bottom: 16mm), footer: context {
  set text(7pt)
  let number(of) = str(of.first())
  let words = d.words.page_of.replace("{number}", number(counter(page).get()))
  align(right, words.replace("{all}", number(counter(page).final())))
})
#set text(9pt, font: "Libertinus Serif", lang: d.words.language)
#let missing(of) = measure(text(of)).width == measure(text("\\u{10fffd}")).width
#context if missing(d.words.puzzles.last()) { panic("no font") }
#show heading: it => text(17pt, it.body)
#let gap = 18pt
#let head(name, first) = {
  let title = (d.title, name).filter(one => one != "").join(": ", default: d.words.puzzles)
  if first { heading(title) } else { text(17pt, strong(title)) }
  block(above: 8pt, below: 10pt, d.rules)
}
#let captions = d.puzzles.enumerate(start: 1).map(((i, one)) => strong[#i. #one.caption])
#let kinds = d.puzzles.map(one => one.caption).dedup().map(one => strong[999. #one])
#let boards(name, most, picture) = for (k, part) in d.puzzles.chunks(most).enumerate() {
  if k > 0 or name != "" { pagebreak() }
  head(name, k == 0)
  block(height: 1fr, width: 100%, layout(size => {
    let (across, down, side) = (1, most, 0pt)
    for columns in range(1, most + 1) {
      let rows = calc.ceil(most / columns)
      let wide = (size.width + gap) / columns - gap
      let above = calc.max(..kinds.map(one => measure(block(width: wide, one)).height)) + 5pt
      let fits = calc.min(wide, (size.height + gap) / rows - gap - above)
      if fits > side { (across, down, side) = (columns, rows, fits) }
    }
    grid(columns: (1fr,) * across, rows: (1fr,) * down, gutter: gap, align: center,
      ..part.enumerate(start: k * most).map(((i, one)) => box(width: side, align(left, {
        block(below: 5pt, captions.at(i))
        image(bytes(one.at(picture)), format: "svg", width: side)
      }))))
  }))
}
#let explained = d.puzzles.any(one => one.steps.len() > 0)
#boards("", d.per_page, "picture")
#if d.solutions {
  boards(d.words.solutions, calc.max(d.per_page, if explained { 6 } else { 12 }), "solved")
}
#if explained {
  pagebreak()
  head(d.words.explanations, true)
  columns(2, gutter: gap, for (i, one) in d.puzzles.enumerate() {
    block(above: 10pt, below: 6pt, sticky: true, captions.at(i))
    for (k, step) in one.steps.enumerate(start: 1) { block(above: 0pt, below: 5pt)[#k. #step] }
  })
}
"""


def checked_style(
    path: Target,
    paper: object,
    per_page: SupportsIndex,
    title: object,
    colours: bool,
    solutions: bool,
) -> dict[str, Any]:
    """Return the options of the functions that print, validated."""
    if isinstance(path, (str, os.PathLike)) and not os.fsdecode(path).lower().endswith(".pdf"):
        name = described(os.fsdecode(path))
        raise ValueError(f"sheets are PDF files; the path must end in .pdf, unlike {name}")
    if not isinstance(title, str):
        raise TypeError(f"title must be a string, not {described(title)}")
    return {
        "paper": PAPERS[checked_choice(paper, "paper", list(PAPERS))],
        "per_page": integer(per_page, "per_page", minimum=1, maximum=MOST_A_PAGE),
        "colours": checked_bool(colours, "colours"),
        "solutions": checked_bool(solutions, "solutions"),
        "title": "".join(one if one.isprintable() else " " for one in title[:LONGEST_TEXT]),
    }


def printed(
    n: int,
    placed: Collection[Square],
    blocked: Collection[Square],
    solution: Collection[Square],
    caption: str,
    *,
    colours: bool,
    layout: Layout | None = None,
    steps: Sequence[str] = (),
) -> dict[str, Any]:
    """Return a puzzle on paper, with its solution, which names the regions of the steps to it."""
    theme = BLACK if not colours else COLOURED if layout is None else PLAIN
    found = theme._replace(queens=FOUND) if placed and not colours else theme
    bare = None
    if layout is not None:
        if not colours:
            layout = layout._replace(fills=[theme.light] * n, border=4.5)
        bare = layout._replace(names=())
    before, after = (Marks(queens, blocked, placed=placed) for queens in (placed, solution))
    lines: Any = "1" if steps else "none"
    return {
        "caption": caption,
        "steps": steps,
        "picture": board_svg(n, before, layout=bare, colours=theme),
        "solved": board_svg(n, after, layout=layout, coordinates=lines, colours=found),
    }


def sheets_pdf(puzzles: Sequence[dict[str, Any]], style: dict[str, Any], rules: str) -> bytes:
    """Return puzzles, then their solutions, then the steps to them, as a PDF file."""
    style = {"words": SHEET_WORDS, **style}
    try:
        return compiled(SHEETS, {**style, "rules": rules, "puzzles": puzzles})
    except RuntimeError as error:
        if "no font" not in str(error):
            raise
        language = style["words"]["language"]
        reason = f"no font of this system has the characters of language={language!r}"
        raise ValueError(f"{reason}; install one, such as Noto Sans CJK") from None
