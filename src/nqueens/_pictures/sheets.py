"""Print boards on paper, as PDF, from plain values; the first call imports ReportLab."""

from __future__ import annotations

import io
import math
import re
import unicodedata
from bisect import bisect
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from nqueens._pictures.glyphs import QUEEN_BODY, TIP_RADIUS, TIPS
from nqueens._pictures.regions import borders
from nqueens._pictures.svg import DARK, GIVEN, INK, LIGHT, SQUARE
from nqueens._runtime.arguments import checked_bool, checked_choice, file_name, integer
from nqueens._runtime.errors import missing_package
from nqueens._runtime.interrupts import surfacing_interrupts
from nqueens._runtime.memory import memory_for, require_memory
from nqueens._runtime.version import VERSION
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from nqueens._pictures.names import Square

PAPERS = {"a4": (595.276, 841.890), "letter": (612.0, 792.0)}  # in points
MOST_A_PAGE = 30
LONGEST_TEXT = 1000  # characters of a title, of which a line shows about a hundred
MARGIN, GAP = 42.5, 18.0
TITLE_SIZE, TEXT_SIZE, SMALLEST = 17.0, 9.0, 7.0
LEADING = 1.25
SOLUTIONS_A_PAGE, EXPLAINED_A_PAGE = 12, 6
BYTES_A_SQUARE = 60  # of a document, at the peak
BYTES_A_BOARD = 6000

THIN, PAPER, GREY, PALE_GREY, BLACK = "#8c8c8c", "#ffffff", "#9a9a9a", "#d2d2d2", "#000000"


class Printed(NamedTuple):
    """A puzzle on paper."""

    n: int
    queens: Collection[Square] = ()
    blocked: Collection[Square] = ()
    solution: Collection[Square] = ()
    """All its queens, those that were given included."""
    labels: Sequence[Sequence[int]] = ()
    """The number of the region of each square; a board without regions is chequered."""
    names: Sequence[str] = ()
    """What the steps call the regions."""
    fills: Sequence[str] = ()
    """The colour of each region."""
    caption: str = ""
    steps: Sequence[str] = ()
    """How to solve it, in sentences."""


class Style(NamedTuple):
    """How to print."""

    paper: str = "a4"
    per_page: int = 4
    title: str = ""
    rules: str = ""
    note: str = ""
    """What the foot of each page says."""
    solutions: bool = True
    colours: bool = True
    font: str | None = None
    """The path of a TrueType font; by default, Helvetica, which every program has."""


def checked_style(
    paper: object,
    per_page: SupportsIndex,
    title: object,
    solutions: object,
    colours: bool,
    note: object,
    font: object,
) -> Style:
    """Return the options of the functions that print, validated."""
    for name, value in (("title", title), ("note", note)):
        if not isinstance(value, str):
            raise TypeError(f"{name} must be a string, not {described(value)}")
    return Style(
        checked_choice(paper, "paper", list(PAPERS)),
        integer(per_page, "per_page", minimum=1, maximum=MOST_A_PAGE),
        str(title)[:LONGEST_TEXT],
        note=str(note)[:LONGEST_TEXT],
        solutions=checked_choice(solutions, "solutions", ("back", "none")) == "back",
        colours=checked_bool(colours, "colours"),
        font=None if font is None else file_name(font, "font"),
    )


@surfacing_interrupts()
def sheets_pdf(puzzles: Sequence[Printed], style: Style) -> bytes:
    """Return puzzles, then their solutions, then the steps to them, as a PDF file."""
    squares = sum(one.n * one.n for one in puzzles) * (2 if style.solutions else 1)
    what = f"a document of {len(puzzles):,} puzzles"
    require_memory(BYTES_A_SQUARE * squares + BYTES_A_BOARD * len(puzzles), what)
    with memory_for(what):
        document = _Document(style)
        document.add_boards("Puzzles", puzzles, style.per_page, solved=False)
        if style.solutions:
            explained = any(one.steps for one in puzzles)
            most = max(style.per_page, EXPLAINED_A_PAGE if explained else SOLUTIONS_A_PAGE)
            document.add_boards("Solutions", puzzles, most, solved=True)
        document.add_steps(puzzles)
        return document.finished()


@surfacing_interrupts()
def poster_pdf(
    n: int, boards: Sequence[Sequence[int]], classes: Sequence[int], style: Style
) -> bytes:
    """Return boards, each as the columns of its queens, on one page as a PDF file.

    Boards of one class, from 0, have the same colour; without classes, all have the same one.
    """
    what = f"a poster of {len(boards):,} boards"
    require_memory((BYTES_A_BOARD + BYTES_A_SQUARE * n) * len(boards), what)
    with memory_for(what):
        document = _Document(style)
        document.add_poster(n, boards, classes)
        return document.finished()


class _Document:
    """Pages of a PDF file, drawn once it is known how many there are."""

    def __init__(self, style: Style) -> None:
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError:
            raise missing_package("PDF files need", "reportlab") from None
        self._style = style
        self._width, self._height = PAPERS[style.paper]
        self._buffer = io.BytesIO()
        self._canvas: Canvas = Canvas(
            self._buffer, pagesize=(self._width, self._height), invariant=1, pageCompression=1
        )
        self._plain, self._bold = _fonts(style.font)
        self._pages: list[tuple[str, Callable[[], None]]] = []
        self._title = self._checked(style.title)
        self._note = self._checked(style.note)
        self._rules = self._wrapped(style.rules, self._width - 2 * MARGIN)
        self._top = self._height - MARGIN - TITLE_SIZE * LEADING
        self._top -= TEXT_SIZE * LEADING * len(self._rules) + GAP / 2
        self._bottom = MARGIN + 1.5 * TEXT_SIZE
        self._form_queen()

    # --- pages ----------------------------------------------------------------------------------

    def add_boards(
        self, heading: str, puzzles: Sequence[Printed], most: int, *, solved: bool
    ) -> None:
        """Add pages with up to ``most`` boards each."""
        for first in range(0, len(puzzles), most):
            part = puzzles[first : first + most]
            self._pages.append((heading, partial(self._boards, part, first, most, solved)))

    def add_steps(self, puzzles: Sequence[Printed]) -> None:
        """Add pages with the steps of each puzzle, in two columns."""
        width = (self._width - 2 * MARGIN - GAP) / 2
        lines: list[tuple[str, str]] = []
        for number, one in enumerate(puzzles, 1):
            if one.steps:
                lines += [("", self._plain)] * bool(lines)
                lines.append((self._fitted(f"{number}. {one.caption}", width), self._bold))
            for i, step in enumerate(one.steps, 1):
                lines += [(line, self._plain) for line in self._wrapped(f"{i}. {step}", width)]
        high = int((self._top - self._bottom) / (TEXT_SIZE * LEADING))
        for first in range(0, len(lines), 2 * high):
            columns = lines[first : first + high], lines[first + high : first + 2 * high]
            self._pages.append(("Explanations", partial(self._columns, columns)))

    def add_poster(self, n: int, boards: Sequence[Sequence[int]], classes: Sequence[int]) -> None:
        """Add a page with all boards, as large as possible."""
        self._pages.append(("Poster", partial(self._poster, n, boards, classes)))

    def finished(self) -> bytes:
        """Draw the pages and return the file."""
        canvas = self._canvas
        canvas.setTitle(self._title)
        canvas.setSubject(self._note)
        canvas.setCreator(f"nqueens {VERSION}")
        headings: set[str] = set()
        for number, (heading, draw) in enumerate(self._pages, 1):
            if heading not in headings:
                headings.add(heading)
                canvas.bookmarkPage(heading)
                canvas.addOutlineEntry(heading, heading)
            self._frame(heading, number)
            draw()
            canvas.showPage()
        canvas.save()
        return self._buffer.getvalue()

    def _frame(self, heading: str, number: int) -> None:
        """Write what surrounds the boards of a page."""
        wide = self._width - 2 * MARGIN
        y = self._height - MARGIN - TITLE_SIZE * 0.8
        title = self._title
        if heading not in ("Puzzles", "Poster"):
            title = f"{title}: {heading.lower()}" if title else heading
        size = max(SMALLEST, min(TITLE_SIZE, TITLE_SIZE * wide / (self._wide(title) + 1e-9)))
        self._write(MARGIN, y, self._fitted(title, wide, size), size, self._bold)
        y = self._height - MARGIN - TITLE_SIZE * LEADING
        for line in self._rules:
            y -= TEXT_SIZE * LEADING
            self._write(MARGIN, y + TEXT_SIZE * 0.3, line)
        last = f"page {number} of {len(self._pages)}"
        self._canvas.setFont(self._plain, SMALLEST)
        self._canvas.drawRightString(self._width - MARGIN, MARGIN - SMALLEST, last)
        self._write(
            MARGIN, MARGIN - SMALLEST, self._fitted(self._note, wide - 80, SMALLEST), SMALLEST
        )

    def _boards(self, part: Sequence[Printed], first: int, most: int, solved: bool) -> None:
        head = TEXT_SIZE * LEADING * 1.3
        across, cell, down = self._grid(most, head)
        for i, one in enumerate(part):
            row, column = divmod(i, across)
            named = solved and bool(one.steps)
            room = (self._width - 2 * MARGIN + GAP) / across
            left = MARGIN + column * room + (room - GAP - cell) / 2
            top = self._top - row * down
            caption = f"{first + i + 1}. {one.caption}" if one.caption else f"{first + i + 1}"
            band = 1.2 * TEXT_SIZE if named else 0
            self._write(left, top - TEXT_SIZE, self._fitted(caption, cell), font=self._bold)
            self._board(one, left + band, top - head - band, cell - band, solved, named)

    def _columns(self, columns: Iterable[Sequence[tuple[str, str]]]) -> None:
        for i, lines in enumerate(columns):
            left = MARGIN + i * (self._width - 2 * MARGIN + GAP) / 2
            for k, (line, font) in enumerate(lines, 1):
                self._write(left, self._top - k * TEXT_SIZE * LEADING, line, font=font)

    def _poster(self, n: int, boards: Sequence[Sequence[int]], classes: Sequence[int]) -> None:
        across, cell, down = self._grid(len(boards), 0, 0.16)
        forms = [self._form_board(n, i, max(classes, default=0) + 1) for i in sorted(set(classes))]
        plain = "" if classes else self._form_board(n, 0, 1)
        size = 0.1 * cell
        for i, board in enumerate(boards):
            row, column = divmod(i, across)
            left = MARGIN + (column + 0.5) * (self._width - 2 * MARGIN) / across - cell / 2
            top = self._top - row * down
            with _placed(self._canvas, left, top, cell / n):
                self._canvas.doForm(forms[classes[i]] if classes else plain)
                self._canvas.setStrokeColor(THIN)
                self._canvas.setLineWidth(0.03)
                self._canvas.rect(0, 0, n, n)
                self._queens(list(enumerate(board)), INK if self._style.colours else BLACK)
            text = f"{i + 1}, class {classes[i] + 1}" if classes else str(i + 1)
            self._canvas.setFont(self._plain, size)
            self._canvas.drawCentredString(left + cell / 2, top - cell - 1.15 * size, text)

    def _grid(self, most: int, head: float, below: float = 0.0) -> tuple[int, float, float]:
        """Return how many boards stand in a row, their side, and the distance of two rows.

        Above each there is room for ``head`` points, below for that part of its side.
        """
        wide, high = self._width - 2 * MARGIN, self._top - self._bottom
        gap = GAP if not below else 0.0
        best = (0, 0.0, 0.0)
        for across in range(1, most + 1):
            down = (high + gap) / math.ceil(most / across)
            side = min((wide + gap) / across - max(gap, below * wide / across / 2),
                       (down - gap - head) / (1 + below))  # fmt: skip
            if side > best[1]:
                best = across, side, down
        return best

    # --- boards ---------------------------------------------------------------------------------

    def _board(
        self, one: Printed, left: float, top: float, side: float, solved: bool, named: bool
    ) -> None:
        """Draw a board; its upper left corner is at (left, top)."""
        canvas, colours, n = self._canvas, self._style.colours, one.n
        square = side / n
        ink = INK if colours else BLACK
        with _placed(canvas, left, top, square):
            self._ground(one)
            canvas.setStrokeColor(THIN if one.labels else ink)
            canvas.setLineWidth(0.5 / square)
            lines = range(1, n if one.labels else 1)
            canvas.lines([(0, i, n, i) for i in lines] + [(i, 0, i, n) for i in lines])
            canvas.setStrokeColor(ink)
            canvas.setLineWidth((0.07 if colours else 0.11) if one.labels else 0.04)
            canvas.setLineCap(2)
            canvas.setLineJoin(0)
            canvas.lines(borders(one.labels))
            canvas.rect(0, 0, n, n)
            canvas.setLineCap(1)
            canvas.setLineWidth(0.06)
            canvas.lines([line for r, c in one.blocked for line in (
                (c + 0.32, r + 0.32, c + 0.68, r + 0.68), (c + 0.32, r + 0.68, c + 0.68, r + 0.32)
            )])  # fmt: skip
            found = sorted(set(one.solution).difference(one.queens)) if solved else []
            outlined = not colours and one.queens
            self._queens(found, PAPER if outlined else ink, ink)
            self._queens(one.queens, GIVEN if colours else ink)
        if named:
            canvas.setFillColor(ink)
            widest = max(self._wide(name, 1) for name in one.names)
            size = min(0.3 * square, 0.84 * square / widest, TEXT_SIZE)
            for r, row in enumerate(one.labels):
                for c, label in enumerate(row):
                    x, y = left + (c + 0.08) * square, top - r * square - size
                    self._write(x, y, one.names[label], size)
            for i in range(n):
                canvas.setFont(self._plain, min(0.6 * square, SMALLEST))
                canvas.drawCentredString(left + (i + 0.5) * square, top + 3, str(i + 1))
                canvas.drawRightString(left - 3, top - (i + 0.65) * square, str(i + 1))

    def _ground(self, one: Printed) -> None:
        """Fill the squares, with runs of squares of one colour as one rectangle."""
        canvas, n = self._canvas, one.n
        if one.labels and self._style.colours:
            for region, colour in enumerate(one.fills):
                path = canvas.beginPath()
                for r, row in enumerate(one.labels):
                    for c, length in _runs(row, region):
                        path.rect(c, r, length, 1)
                canvas.setFillColor(colour)
                canvas.drawPath(path, stroke=0, fill=1)
        elif not one.labels:
            light, dark = (LIGHT, DARK) if self._style.colours else (PAPER, PALE_GREY)
            self._chequers(n, light, dark)
        if one.blocked and not one.labels:
            canvas.setFillColor(GREY)
            for r, c in one.blocked:
                canvas.rect(c, r, 1, 1, stroke=0, fill=1)

    def _chequers(self, n: int, light: Any, dark: Any) -> None:
        canvas = self._canvas
        canvas.setFillColor(light)
        canvas.rect(0, 0, n, n, stroke=0, fill=1)
        path = canvas.beginPath()
        for row in range(n):
            for column in range(1 - row % 2, n, 2):
                path.rect(column, row, 1, 1)
        canvas.setFillColor(dark)
        canvas.drawPath(path, stroke=0, fill=1)

    def _form_board(self, n: int, number: int, classes: int) -> str:
        """Define a chequered board in the colour of a class, and return its name."""
        from reportlab.lib.colors import Color, hsl2rgb

        name = f"board{number}"
        self._canvas.beginForm(name, 0, 0, n, n)
        light, dark = (LIGHT, DARK) if self._style.colours else (PAPER, PALE_GREY)
        if classes > 1 and self._style.colours:
            hue, strong = number / classes, 0.62 + 0.12 * (number % 2)
            light, dark = (Color(*hsl2rgb(hue, 0.55, x)) for x in (strong + 0.2, strong))
        self._chequers(n, light, dark)
        self._canvas.endForm()
        return name

    def _form_queen(self) -> None:
        """Define the queen, in a square of side 1, filled and stroked in the current colours."""
        canvas = self._canvas
        canvas.beginForm("queen", 0, 0, SQUARE, SQUARE)
        canvas.setLineWidth(0.8)
        path = canvas.beginPath()
        x = y = 0.0
        for command, text in re.findall("([MLCQ])([^MLCQz]*)", QUEEN_BODY):
            numbers = [float(number) for number in text.split()]
            ends = list(zip(numbers[::2], numbers[1::2], strict=True))
            if command == "C":
                path.curveTo(*numbers)
            elif command == "Q":  # PDF has only cubic curves
                (a, b), (u, v) = ends
                path.curveTo(
                    (x + 2 * a) / 3, (y + 2 * b) / 3, (u + 2 * a) / 3, (v + 2 * b) / 3, u, v
                )
            else:
                for i, end in enumerate(ends):
                    (path.lineTo if command == "L" or i else path.moveTo)(*end)
            x, y = ends[-1]
        path.close()
        for x, y in TIPS:
            path.circle(x, y, TIP_RADIUS)
        canvas.drawPath(path, stroke=1, fill=1)
        canvas.endForm()

    def _queens(self, squares: Iterable[Square], colour: str, edge: str = "") -> None:
        canvas = self._canvas
        canvas.setFillColor(colour)
        canvas.setStrokeColor(edge or colour)
        for row, column in squares:
            canvas.saveState()
            canvas.transform(1 / SQUARE, 0, 0, 1 / SQUARE, column, row)
            canvas.doForm("queen")
            canvas.restoreState()

    # --- text -----------------------------------------------------------------------------------

    def _write(
        self, x: float, y: float, text: str, size: float = TEXT_SIZE, font: str = ""
    ) -> None:
        self._canvas.setFillColor(BLACK)
        self._canvas.setFont(font or self._plain, size)
        self._canvas.drawString(x, y, text)

    def _wide(self, text: str, size: float = TITLE_SIZE) -> float:
        """Return the width of a bold text."""
        return float(self._canvas.stringWidth(text, self._bold, size))

    def _fitted(self, text: str, width: float, size: float = TEXT_SIZE) -> str:
        """Return a text, cut off if it is wider than that many points."""
        text = self._checked(text)
        if self._wide(text, size) <= width:
            return text
        lengths = range(1, len(text))
        fits = bisect(lengths, width, key=lambda k: self._wide(text[:k] + "...", size))
        return text[:fits].rstrip() + "..."

    def _wrapped(self, text: str, width: float) -> list[str]:
        from reportlab.lib.utils import simpleSplit

        lines: list[str] = simpleSplit(self._checked(text), self._plain, TEXT_SIZE, width)
        return lines

    def _checked(self, text: str) -> str:
        """Return a text on one line; refuse characters that the font lacks."""
        line = "".join(
            " " if unicodedata.category(one) in ("Cc", "Zl", "Zp") else one for one in text
        )
        missing = next((one for one in line if not _has(self._plain, one)), None)
        if missing is not None:
            hint = (
                "another font" if self._style.font else "font='...ttf', a TrueType font that has it"
            )
            raise ValueError(
                f"the font {self._plain} lacks U+{ord(missing):04X}, which is in "
                f"{described(text)}; use {hint}"
            )
        return " ".join(line.split())


@contextmanager
def _placed(canvas: Canvas, left: float, top: float, square: float) -> Iterator[None]:
    """Count in squares, from the upper left corner of a board downwards."""
    canvas.saveState()
    canvas.transform(square, 0, 0, -square, left, top)
    yield
    canvas.restoreState()


def _fonts(path: str | None) -> tuple[str, str]:
    """Return the names of the plain and the bold font."""
    if path is None:
        return "Helvetica", "Helvetica-Bold"
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    try:
        with open(path, "rb"):  # ReportLab's error does not say why a file cannot be read
            pass
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from None
    try:
        registerFont(TTFont(path, path))
    except TTFError as error:
        raise ValueError(f"font {described(path)} is not a TrueType font: {error}") from None
    return path, path


def _has(font: str, character: str) -> bool:
    """Return whether a font has a character."""
    from reportlab.pdfbase.pdfmetrics import getFont

    face = getFont(font).face
    if hasattr(face, "charToGlyph"):
        return ord(character) in face.charToGlyph
    try:
        return bool(character.encode("cp1252"))
    except UnicodeEncodeError:
        return False


def _runs(row: Sequence[int], region: int) -> Iterable[tuple[int, int]]:
    """Yield the first column and the length of each run of squares of a region."""
    for run in re.finditer(bytes([1]) + b"+", bytes(one == region for one in row)):
        yield run.start(), run.end() - run.start()
