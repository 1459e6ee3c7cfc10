"""Boards as pictures: SVG, PNG, PDF, and LaTeX's ``picture``, which needs no package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nqueens._boards.position import Position
from nqueens.formats.description import BoardFormat, Notation

if TYPE_CHECKING:
    from nqueens.formats.description import Batch

QUEEN = r"\makebox(1,1){\textsf{Q}}"
BLOCKED = r"\makebox(1,1){$\times$}"
LARGEST = 1000


def _write_latex(position: Position, notation: Notation) -> str:
    n = position.n
    if n > LARGEST:
        raise ValueError(f"a LaTeX picture can be written up to n = {LARGEST}, not {n}")
    marks = [(square, QUEEN) for square in sorted(position.queens)]
    marks += [(square, BLOCKED) for square in sorted(position.blocked)]
    puts = [f"\\put({column},{n - 1 - row}){{{mark}}}\n" for (row, column), mark in marks]
    return (
        f"{{\\setlength{{\\unitlength}}{{1.2em}}%\n\\begin{{picture}}({n},{n})\n"
        f"\\multiput(0,0)(1,0){{{n + 1}}}{{\\line(0,1){{{n}}}}}\n"
        f"\\multiput(0,0)(0,1){{{n + 1}}}{{\\line(1,0){{{n}}}}}\n"
        f"{''.join(puts)}\\end{{picture}}}}\n"
    )


def _write_svg(position: Position, notation: Notation) -> str:
    from nqueens._drawing.svg import Marks, board_svg  # half of the import time of the formats

    n, queens, blocked = position.n, position.queens, position.blocked
    return board_svg(n, Marks(queens, blocked), coordinates="1")


def _pictures(boards: Iterable[Batch]) -> list[str]:
    from nqueens._drawing.pictures import MOST_BOARDS

    return [_write_svg(one, Notation()) for one in _gathered(boards, MOST_BOARDS)]


def _picture(boards: Iterable[Batch]) -> str:
    from nqueens._drawing.svg import side_by_side

    pictures = _pictures(boards)
    return pictures[0] if len(pictures) == 1 else side_by_side(pictures)


def _svg_of_boards(boards: Iterable[Batch]) -> bytes:
    return _picture(boards).encode()


def _png_of_boards(boards: Iterable[Batch]) -> bytes:
    from nqueens._drawing.shown import png_of

    return png_of(_picture(boards))


def _pdf_of_boards(boards: Iterable[Batch], **style: str) -> bytes:
    from nqueens._drawing.pages import pictures_pdf

    return pictures_pdf(_pictures(boards))


def _gathered(boards: Iterable[Batch], most: int) -> list[Position]:
    """Return the boards of a picture, at least one."""
    positions: list[Position] = []
    for batch in boards:
        left = most + 1 - len(positions)
        positions += [batch] if isinstance(batch, Position) else map(Position.of, batch[:left])
        if len(positions) > most:
            raise ValueError(f"a picture shows at most {most} boards; choose fewer")
    if not positions:
        raise ValueError("there is no board to draw")
    return positions


FORMATS = (
    BoardFormat(
        "latex",
        "a picture environment, no package needed",
        _write_latex,
        separator="\n",
        aliases=("tex",),
        suffixes=(".tex",),
    ),
    BoardFormat(
        "svg", "a picture of up to 100 boards", _write_svg, file=_svg_of_boards, suffixes=(".svg",)
    ),
    BoardFormat("png", "the same, but in pixels", None, file=_png_of_boards, suffixes=(".png",)),
    BoardFormat(
        "pdf",
        "boards, each on a page of its size",
        None,
        file=_pdf_of_boards,
        suffixes=(".pdf",),
    ),
)
