"""Boards as pictures: SVG, PNG, and LaTeX's ``picture`` environment, which needs no package."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nqueens._boards.position import Position
from nqueens.formats.description import Format, Notation

if TYPE_CHECKING:
    from nqueens.formats.description import Batch

__all__ = ["LATEX", "PNG", "SVG"]

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
    from nqueens._boards.pictures import squares_svg  # half of the import time of the formats

    return squares_svg(*position)


def _png_of_boards(boards: Iterable[Batch]) -> bytes:
    from nqueens._boards.pictures import png_of

    found: list[Position] = []
    for batch in boards:
        found += [batch] if isinstance(batch, Position) else map(Position.of, batch[:2])
        if len(found) > 1:
            raise ValueError("format 'png' holds only one board")
    if not found:
        raise ValueError("there is no board to draw")
    return png_of(found[0])


LATEX = Format("latex", "a picture environment, no package needed", _write_latex, separator="\n")
SVG = Format("svg", "a picture of one board", _write_svg, many=False)
PNG = Format("png", "the same, but in pixels", None, many=False, file=_png_of_boards)
