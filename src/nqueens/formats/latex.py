"""Boards for LaTeX: its ``picture`` environment, which needs no package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nqueens.formats.options import Format, Options

if TYPE_CHECKING:
    from nqueens._boards.position import Position

__all__ = ["LATEX"]

QUEEN = r"\makebox(1,1){\textsf{Q}}"
BLOCKED = r"\makebox(1,1){$\times$}"
LARGEST = 1000


def _write(position: Position, options: Options) -> str:
    n = position.n
    if n > LARGEST:
        raise ValueError(f"pictures for LaTeX are written up to n = {LARGEST}, not {n}")
    marks = [(square, QUEEN) for square in sorted(position.queens)]
    marks += [(square, BLOCKED) for square in sorted(position.blocked)]
    puts = [f"\\put({column},{n - 1 - row}){{{mark}}}\n" for (row, column), mark in marks]
    return (
        f"{{\\setlength{{\\unitlength}}{{1.2em}}%\n\\begin{{picture}}({n},{n})\n"
        f"\\multiput(0,0)(1,0){{{n + 1}}}{{\\line(0,1){{{n}}}}}\n"
        f"\\multiput(0,0)(0,1){{{n + 1}}}{{\\line(1,0){{{n}}}}}\n"
        f"{''.join(puts)}\\end{{picture}}}}\n"
    )


LATEX = Format(
    "latex",
    "a picture environment, no package needed",
    _write,
    separator="\n",
)
