"""How commands write puzzles that they have made."""

from collections.abc import Sequence

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens.cli.output import Output
from nqueens.cli.regions.output import Drawing, write_drawings
from nqueens.regions import Puzzle
from nqueens.regions._read.texts import WRITTEN, parts


def write_made(output: Output, puzzles: Sequence[Puzzle], seed: int) -> None:
    """Write puzzles as a text, side by side, as sheets, the easiest first, or as a page to play."""
    if output.is_json:
        output.answer(puzzles=puzzles, seed=seed)
    elif output.form in WRITTEN:
        output.text(parts(puzzles, output.form))
    elif output.form == "pdf":
        regions.sheets(sorted(puzzles, key=regions.rating), output.file)
    elif output.form == "html":
        output.save(regions.page(puzzles))
    else:
        write_drawings(output, [Drawing(puzzle, Marks()) for puzzle in puzzles])
