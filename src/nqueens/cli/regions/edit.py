"""``nqueens regions edit``: a page to draw a puzzle on."""

import click

from nqueens import regions
from nqueens._languages import Language
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.params import clipboard as clipboard_option, title as title_option, writes_page
from nqueens.cli.regions import params
from nqueens.cli.regions.inputs import Puzzles


@click.command(
    "edit",
    help="""
    Make a page to draw a puzzle on in a browser, and open it.

    The page says while one draws whether there is no solution, one or several, can recolour squares
    until there is exactly one, and plays the puzzle. It begins with the PUZZLE, a file, a
    screenshot, - or a text, or with an empty board.
    """,
    epilog=examples("nqueens regions edit", "nqueens regions edit today.png -o drawing.html"),
)
@click.argument("words", nargs=-1, metavar="[PUZZLE]")
@clipboard_option
@title_option
@params.language
@params.patterns
@writes_page
def edit_command(
    words: tuple[str, ...],
    clipboard: bool,
    title: str | None,
    language: Language,
    patterns: bool,
    output: Output,
) -> None:
    puzzles = Puzzles(words, clipboard=clipboard)
    drawn = [found.puzzle for found in puzzles] if puzzles.is_named else []
    if len(drawn) > 1:
        raise click.UsageError(
            f"edit takes one puzzle, and the input has {len(drawn)}; 'nqueens "
            "regions play' opens several"
        )
    start = drawn[0] if drawn else None
    output.show(regions.edit(start, title=title, language=language, patterns=patterns))
