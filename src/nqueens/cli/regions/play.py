"""``nqueens regions play``: a page to play puzzles on."""

import sys

import click

from nqueens import regions
from nqueens._drawing.glyphs import Piece
from nqueens._drawing.svg import Marks
from nqueens._languages import Language
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.params import clipboard as clipboard_option, title as title_option, writes_page
from nqueens.cli.regions import params
from nqueens.cli.regions.games import NamedGame, game_of
from nqueens.cli.regions.inputs import NoPuzzle, Puzzles

NEW_PUZZLES, NEW_ROWS = 30, 8  # if the input has none


@click.command(
    "play",
    help="""
    Make a page to play puzzles on in a browser, and open it.

    A PUZZLE is a file, a screenshot, - or the text of puzzles. Without one, the page has the
    puzzles of standard input, or thirty new ones if there are none. The queens and crosses on a
    screenshot are those of the player.
    """,
    epilog=examples(
        "nqueens regions play",
        "nqueens regions generate 9 --number 20 --difficulty medium,hard | nqueens regions play",
        "nqueens regions play today.txt -o today.html",
    ),
)
@params.words
@clipboard_option
@title_option
@params.piece
@params.language
@params.patterns
@writes_page
def play_command(
    words: tuple[str, ...],
    clipboard: bool,
    title: str | None,
    piece: Piece | None,
    language: Language,
    patterns: bool,
    output: Output,
) -> int:
    puzzles = Puzzles(words, clipboard=clipboard, marks=True)
    games = _games_in_input(puzzles)
    if not games:
        made = regions.generate(NEW_ROWS, size=NEW_PUZZLES)
        games = [NamedGame(puzzle, [], [], Marks()) for puzzle in sorted(made, key=regions.rating)]
    played = [regions.Game(game.puzzle, game.queens, game.crosses) for game in games]
    output.show(
        regions.page(played, title=title, piece=piece, language=language, patterns=patterns)
    )
    return 2 if puzzles.bad else 0


def _games_in_input(puzzles: Puzzles) -> list[NamedGame]:
    """Return the games in the input; nobody has to type puzzles into a terminal."""
    if not puzzles.is_named and sys.stdin.isatty():
        return []
    try:
        return [game_of(1, found.puzzle, (), (), None) for found in puzzles]
    except NoPuzzle:
        if puzzles.is_named:
            raise
        return []
