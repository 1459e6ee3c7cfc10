"""Boards as pictures: SVG, and the ``picture`` environment of LaTeX, which needs no package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nqueens.formats.options import Format, Options

if TYPE_CHECKING:
    from nqueens._boards.position import Position

__all__ = ["LATEX", "SVG"]

QUEEN = r"\makebox(1,1){\textsf{Q}}"
BLOCKED = r"\makebox(1,1){$\times$}"
LARGEST = 1000


def _write_latex(position: Position, options: Options) -> str:
    n = position.n
    if n > LARGEST:
        raise ValueError(f"LaTeX pictures are written up to n = {LARGEST}, not {n}")
    marks = [(square, QUEEN) for square in sorted(position.queens)]
    marks += [(square, BLOCKED) for square in sorted(position.blocked)]
    puts = [f"\\put({column},{n - 1 - row}){{{mark}}}\n" for (row, column), mark in marks]
    return (
        f"{{\\setlength{{\\unitlength}}{{1.2em}}%\n\\begin{{picture}}({n},{n})\n"
        f"\\multiput(0,0)(1,0){{{n + 1}}}{{\\line(0,1){{{n}}}}}\n"
        f"\\multiput(0,0)(0,1){{{n + 1}}}{{\\line(1,0){{{n}}}}}\n"
        f"{''.join(puts)}\\end{{picture}}}}\n"
    )


def _write_svg(position: Position, options: Options) -> str:
    from nqueens._boards.pictures import position_svg  # half of the import time of the formats

    return position_svg(position)


LATEX = Format("latex", "a picture environment, no package needed", _write_latex, separator="\n")
SVG = Format("svg", "a picture of one board", _write_svg, many=False)
