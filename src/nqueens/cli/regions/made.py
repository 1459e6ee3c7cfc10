"""How commands write puzzles that they have made."""

from collections.abc import Iterator, Sequence
from typing import Any

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.regions.output import Drawing, write_drawings
from nqueens.regions import Puzzle


def write_made(output: Output, puzzles: Sequence[Puzzle], seed: int, steps: bool) -> None:
    """Write puzzles as a text, side by side, as sheets, the easiest first, or as a page to play.

    ``steps`` says whether lines of JSON have the steps of the explanations.
    """
    if output.is_jsonl:
        with progress_bar("explained" if steps else "rated") as progress:
            output.records(_records(puzzles, seed, steps, progress))
    elif output.is_json:
        output.answer(puzzles=puzzles, seed=seed)
    elif output.form in regions.FORMATS:
        output.write(regions.encode(puzzles, output.form))
    elif output.form == "pdf":
        regions.sheets(sorted(puzzles, key=regions.rating), output.file)
    elif output.form == "html":
        output.save(regions.page(puzzles))
    else:
        write_drawings(output, [Drawing(puzzle, Marks()) for puzzle in puzzles])


def _records(
    puzzles: Sequence[Puzzle], seed: int, steps: bool, progress: Any
) -> Iterator[dict[str, object]]:
    """Yield what a data set holds of each puzzle."""
    for index, puzzle in enumerate(puzzles):
        yield {**regions.record(puzzle, steps=steps), "seed": seed, "index": index}
        if progress:
            progress(index + 1, len(puzzles), index + 1)
