"""How commands write puzzles that they have made."""

from collections.abc import Iterator, Sequence
from typing import Any

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.regions.output import Drawing, write_drawings
from nqueens.cli.regions.params import Shown
from nqueens.regions import Puzzle


def write_made(output: Output, puzzles: Sequence[Puzzle], seed: int, shown: Shown) -> None:
    """Write puzzles as a text, side by side, as sheets, the easiest first, or as a page to play."""
    look: dict[str, Any] = {
        "language": shown.language,
        "piece": output.piece,
        "patterns": output.patterns,
    }
    if output.is_jsonl:
        with progress_bar("explained" if shown.steps else "rated") as progress:
            how = {"steps": shown.steps, "language": shown.language, "piece": output.piece}
            output.records(_layout_records(puzzles, seed, how, progress))
    elif output.is_json:
        output.answer(puzzles=puzzles, seed=seed)
    elif output.form in regions.FORMATS:
        output.write(regions.encode(puzzles, output.form))
    elif output.form == "pdf":
        regions.sheets(sorted(puzzles, key=regions.rating), output.file, **look, **shown.sheet)
    elif output.form == "html":
        output.save(regions.page(puzzles, title=shown.sheet["title"], **look))
    else:
        write_drawings(output, [Drawing(puzzle, Marks()) for puzzle in puzzles])


def _layout_records(
    puzzles: Sequence[Puzzle], seed: int, how: dict[str, Any], progress: Any
) -> Iterator[dict[str, object]]:
    """Yield what a data set holds of each puzzle; ``how`` are arguments of `record`."""
    for index, puzzle in enumerate(puzzles):
        yield {**regions.record(puzzle, **how), "seed": seed, "index": index}
        if progress:
            progress(index + 1, len(puzzles), index + 1)
