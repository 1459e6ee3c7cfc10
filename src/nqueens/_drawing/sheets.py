"""Print puzzles of any kind as PDF, with Typst, which the first call imports."""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsIndex

import numpy as np

from nqueens._drawing.names import Coordinates
from nqueens._drawing.pdf import typst_pdf
from nqueens._drawing.svg import BROWN, PLAIN, Layout, Marks, board_svg
from nqueens._runtime.arguments import checked_bool, checked_choice, integer
from nqueens._runtime.errors import InvalidArgument, Parameter, prefixed
from nqueens._runtime.files import Target, opened_target
from nqueens._runtime.running import Progress, Watch
from nqueens._runtime.wording import described
from nqueens._squares import Square

PAPERS = {"a4": "a4", "letter": "us-letter"}
MOST_A_PAGE = 30
LONGEST_TEXT = 1000  # characters of a title or a note, for which a page has room

Solutions = bool | Literal["only"]

COLOURED = BROWN._replace(frame="none", labels="#000000")
BLACK = COLOURED._replace(
    light="#ffffff", dark="#d2d2d2", queens="#000000", placed="#000000", crosses="#000000"
)
MISSING = "#777777"  # queens of a black and white solution, beside those that were placed
BLACK_BORDER = 4.5  # the width of the lines between regions without colours

# the data is JSON, so that no text of a user is read as markup
SHEETS = """
#let d = json(bytes(sys.inputs.data))
#let gap = 18pt
#set document(title: d.title, date: none)
#set page(paper: d.paper, margin: (x: 15mm, top: 14mm, bottom: 16mm), footer: context {
  set text(7pt)
  let number(of) = str(of.first())
  let words = d.words.page_of.replace("{number}", number(counter(page).get()))
  words = words.replace("{all}", number(counter(page).final()))
  grid(columns: (1fr, auto), gutter: gap, d.note, words)
})
#set text(9pt, font: "Libertinus Serif", lang: d.words.language)
// words too long for a line break anywhere: blanks without width stand between their characters
#show regex("[^\\s\\p{Han}\\p{Hiragana}\\p{Katakana}]{40,}"): it => it.text.clusters().join(sym.zws)
#let missing(of) = measure(text(of)).width == measure(text("\\u{10fffd}")).width
#context if missing(d.words.puzzles.last()) { panic("no font") }
#show heading: it => text(17pt, it.body)
#let head(name, first) = {
  let parts = (d.title, name).filter(part => part != "")
  let title = parts.join(d.words.colon, default: d.words.puzzles)
  if first { heading(title) } else { text(17pt, strong(title)) }
  block(above: 8pt, below: 10pt, d.rules)
}
#let captions = d.puzzles.enumerate(start: 1).map(((i, puzzle)) => strong[#i. #puzzle.caption])
#let kinds = d.puzzles.map(puzzle => puzzle.caption).dedup().map(caption => strong[999. #caption])
#let boards(name, most, picture) = for (k, part) in d.puzzles.chunks(most).enumerate() {
  if k > 0 { pagebreak() }
  head(name, k == 0)
  block(height: 1fr, width: 100%, layout(size => {
    let (across, down, side) = (1, most, 0pt)
    for columns in range(1, most + 1) {
      let rows = calc.ceil(most / columns)
      let wide = (size.width + gap) / columns - gap
      let above = calc.max(..kinds.map(kind => measure(block(width: wide, kind)).height)) + 5pt
      let fits = calc.min(wide, (size.height + gap) / rows - gap - above)
      if fits > side { (across, down, side) = (columns, rows, fits) }
    }
    grid(columns: (1fr,) * across, rows: (1fr,) * down, gutter: gap, align: center,
      ..part.enumerate(start: k * most).map(((i, puzzle)) => box(width: side, align(left, {
        block(below: 5pt, captions.at(i))
        image(bytes(puzzle.at(picture)), format: "svg", width: side)
      }))))
  }))
}
#let explained = d.puzzles.any(puzzle => puzzle.steps.len() > 0)
#if d.solutions != "only" { boards("", d.per_page, "picture") }
#if d.solutions == true { pagebreak() }
#if d.solutions != false {
  boards(d.words.solutions, calc.max(d.per_page, if explained { 6 } else { 12 }), "solved")
}
#if explained {
  pagebreak()
  head(d.words.explanations, true)
  columns(2, gutter: gap, for (i, puzzle) in d.puzzles.enumerate() {
    block(above: 10pt, below: 6pt, sticky: true, captions.at(i))
    for (k, step) in puzzle.steps.enumerate(start: 1) { block(above: 0pt, below: 5pt)[#k. #step] }
  })
}
"""


class Sheet(NamedTuple):
    """What a sheet shows of one puzzle; its solution names the regions of the steps to it."""

    n: int
    placed: Collection[Square]
    blocked: Collection[Square]
    solution: Collection[Square]
    caption: str
    layout: Layout | None = None
    steps: Sequence[str] = ()
    piece: str = "queen"


def print_sheets(
    path: Target,
    puzzles: Sequence[Any],
    sheet_of: Callable[[Any], Sheet],
    *,
    kind: str,
    rules: str,
    paper: object,
    per_page: SupportsIndex,
    title: object,
    colours: bool,
    solutions: Solutions,
    note: object,
    words: Mapping[str, str],
    progress: Progress = None,
) -> None:
    """Print puzzles, then their solutions, then the steps to them, as a PDF file.

    An error says which puzzle it is, by its ``kind``.
    """
    if isinstance(path, (str, os.PathLike)) and not os.fsdecode(path).lower().endswith(".pdf"):
        name = described(os.fsdecode(path))
        raise InvalidArgument(
            f"sheets are PDF files; the path must end in .pdf, unlike {name}",
            parameter="path",
            value=os.fsdecode(path),
        )
    checked_bool(colours, "colours")
    style = {
        "paper": PAPERS[checked_choice(paper, "paper", list(PAPERS))],
        "per_page": integer(per_page, "per_page", minimum=1, maximum=MOST_A_PAGE),
        "solutions": _checked_solutions(solutions),
        "title": _printable(title, "title"),
        "note": _printable(note, "note"),
        "words": words,
        "rules": rules,
    }
    with opened_target(path) as file, Watch(None, progress, unit=kind, finds="solved") as watch:
        drawn = []
        for number, puzzle in enumerate(puzzles, 1):
            try:
                drawn.append(_printed(sheet_of(puzzle), colours))
            except ValueError as error:
                raise prefixed(error, f"{kind} {number}: ") from None
            watch.report(number, len(puzzles), number)
        try:
            file.write(typst_pdf(SHEETS, {**style, "puzzles": drawn}))
        except RuntimeError as error:
            if "no font" not in str(error):
                raise
            reason = f"no font of this system has the characters of language={words['language']!r}"
            raise InvalidArgument(
                f"{reason}; install one, such as Noto Sans CJK",
                parameter="language",
                value=words["language"],
            ) from None


def _checked_solutions(solutions: object) -> Solutions:
    if isinstance(solutions, str) and solutions == "only":
        return "only"
    if isinstance(solutions, (bool, np.bool_)):
        return bool(solutions)
    rule = "solutions must be True, False or 'only'"
    words = f"{rule}, not {described(solutions)}"
    if isinstance(solutions, str):
        raise InvalidArgument(words, parameter="solutions", value=solutions)
    raise TypeError(words)


def _printable(text: object, name: str) -> str:
    """Return the text of an argument, with blanks for characters that a page cannot show."""
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a string, not {described(text)}")
    if len(text) > LONGEST_TEXT:
        raise InvalidArgument(
            "{} must have at most {} characters, not {}",
            Parameter(name),
            LONGEST_TEXT,
            len(text),
            value=text,
        )
    return "".join(each if each.isprintable() else " " for each in text)


def _printed(sheet: Sheet, colours: bool) -> dict[str, Any]:
    """Return a puzzle as the template takes it, with pictures before and after."""
    n, placed, layout = sheet.n, sheet.placed, sheet.layout
    theme = COLOURED if layout is None else PLAIN
    solution_theme = theme
    if not colours:
        theme = solution_theme = BLACK
        if placed:
            solution_theme = BLACK._replace(queens=MISSING)
        if layout is not None:
            layout = layout._replace(fills=[BLACK.light] * n, border=BLACK_BORDER)
    before = Marks(placed, sheet.blocked, placed=placed, piece=sheet.piece)
    after = before._replace(queens=sheet.solution)
    nameless = None if layout is None else layout._replace(names=())
    lines: Coordinates = "1" if sheet.steps else "none"
    return {
        "caption": sheet.caption,
        "steps": sheet.steps,
        "picture": board_svg(n, before, layout=nameless, colours=theme),
        "solved": board_svg(n, after, layout=layout, coordinates=lines, colours=solution_theme),
    }
