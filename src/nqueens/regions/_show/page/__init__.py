"""Pages on which people play and draw puzzles in a browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any, NamedTuple

from nqueens._boards.arrays import square_array, square_tuple
from nqueens._drawing.glyphs import Piece
from nqueens._drawing.html import html_page
from nqueens._drawing.patterns import PATTERNS
from nqueens._drawing.shown import Page
from nqueens._runtime.arguments import checked_bool
from nqueens._runtime.errors import NoSolution, prefixed, set_module
from nqueens._runtime.wording import described
from nqueens._squares import Square
from nqueens.regions._explain.deducing import DIFFICULTIES
from nqueens.regions._explain.explaining import explain
from nqueens.regions._model.colours import COLOURS, colour_words
from nqueens.regions._model.layout import Regions
from nqueens.regions._model.puzzle import GIVEN, Puzzle, PuzzleLike, as_puzzle, as_puzzles
from nqueens.regions._solve.effort import EFFORT
from nqueens.regions._solve.searching import SeveralSolutions
from nqueens.regions._words import Language, PuzzleSentences, usual_names, words_of


@set_module("nqueens.regions")
class Game(NamedTuple):
    """A puzzle that somebody has begun to solve; a square is (row, column), from 0."""

    puzzle: Puzzle
    queens: Iterable[Square] = ()
    crosses: Iterable[Square] = ()


def page(
    puzzles: PuzzleLike | Iterable[Puzzle | Regions | Game],
    *,
    title: str | None = None,
    piece: Piece | None = None,
    language: Language = "en",
    patterns: bool = False,
) -> Page:
    """Return a page on which people play puzzles in a browser.

    The page is one file that loads nothing else. It has hints, undo, a clock, a dark mode, links
    that hold a puzzle, and an editor; fingers, the mouse, the keyboard and screen readers can play.
    The browser keeps the progress.

    Parameters
    ----------
    puzzles : Puzzle, layout, or list or iterator of Puzzle, Regions or Game
        One puzzle or several. Each must have exactly one solution. The queens and crosses of a
        `Game` are on the board when the page is opened.
    title : str, optional
        The title of the page.
    piece : {"queen", "cat", "star"}, optional
        What queens look like, and are called; by default, stars if a puzzle has several in each
        row, as in Star Battle.
    language : {"en", "de", "es", "fr", "it", "ja", "pt", "zh"}
        The language of the page.
    patterns : bool
        Whether regions have patterns beside their colours, for people who cannot tell all colours
        apart. The settings of the page change it.

    Returns
    -------
    Page
        A ``str`` with the page as HTML, about 85 kB and 3 kB for each puzzle of 8 rows.

    Raises
    ------
    NoSolution, SeveralSolutions
        If a puzzle has no solution, or more than one.

    Notes
    -----
    The time is that of `explain` for each puzzle.

    Examples
    --------
    >>> from nqueens import regions
    >>> html = regions.page(regions.generate(8, size=3, rng=1), title="Monday")
    >>> html.count("<title>Monday</title>"), len(html) < 100_000
    (1, True)
    """
    games = _games_of(puzzles)
    usual, usual_piece = usual_names(puzzle for puzzle, *_ in games)
    words = words_of(language, usual_piece if piece is None else piece)
    packed = []
    for number, (puzzle, queens, crosses) in enumerate(games, 1):
        try:
            steps = explain(puzzle)
        except (SeveralSolutions, NoSolution) as error:
            where = f"puzzle {number}: " if len(games) > 1 else ""
            raise prefixed(error, where) from None
        packed.append(
            {
                **_packed_board(puzzle, words),
                "queens": _square_numbers(puzzle, queens),
                "crosses": _square_numbers(puzzle, crosses),
                "difficulty": max(
                    (step.difficulty for step in steps), key=DIFFICULTIES.index, default="easy"
                ),
                "steps": [
                    {
                        "text": step.sentence(language=words.language, piece=words.piece),
                        "difficulty": step.difficulty,
                        **{
                            name: _square_numbers(puzzle, getattr(step, name))
                            for name in ("queens", "removed", "reason")
                        },
                    }
                    for step in steps
                ],
            }
        )
    return _page(title, usual, words, patterns, puzzles=packed)


def _games_of(puzzles: Any) -> list[Game]:
    """Return puzzles and games as games, whose squares are on the board."""
    if isinstance(puzzles, Iterator):
        puzzles = [*puzzles]
    if isinstance(puzzles, Game):
        puzzles = [puzzles]
    is_list = isinstance(puzzles, (list, tuple))
    if not (is_list and any(isinstance(member, Game) for member in puzzles)):
        return [Game(puzzle) for puzzle in as_puzzles(puzzles)]
    games = []
    for member in puzzles:
        game = member if isinstance(member, Game) else Game(member)
        puzzle = as_puzzle(game.puzzle)
        queens = square_tuple(square_array(game.queens, "queens", puzzle.n))
        crosses = square_tuple(square_array(game.crosses, "crosses", puzzle.n, may_repeat=True))
        games.append(Game(puzzle, queens, crosses))
    return games


def edit(
    puzzle: PuzzleLike | None = None,
    *,
    title: str | None = None,
    language: Language = "en",
    patterns: bool = False,
) -> Page:
    """Return a page on which people draw a puzzle in a browser, and play it.

    The page says while one draws whether there is no solution, one or several. It can recolour
    squares until there is exactly one, fill a drawing with free squares in the same way, and gives
    the puzzle as a text and as a link.

    Parameters
    ----------
    puzzle : Puzzle, or layout, optional
        The puzzle to change; by default, an empty board of 8 rows.
    title : str, optional
        The title of the page.
    language : {"en", "de", "es", "fr", "it", "ja", "pt", "zh"}
        The language of the page.
    patterns : bool
        As in `page`.

    Returns
    -------
    Page
        A ``str`` with the page as HTML, about 85 kB.

    Examples
    --------
    >>> from nqueens import regions
    >>> html = regions.edit(["ABBB", "AABD", "CCDD", "CCCD"], title="My puzzle")
    >>> html.count("<title>My puzzle</title>")
    1
    """
    start = None if puzzle is None else as_puzzle(puzzle)
    usual, piece = usual_names([] if start is None else [start])
    words = words_of(language, piece)
    drawn = {} if start is None else {"edit": _packed_board(start, words)}
    return _page(title, usual, words, patterns, puzzles=[], **drawn)


def _page(title: object, usual: str, words: PuzzleSentences, patterns: object, **data: Any) -> Page:
    if title is not None and not isinstance(title, str):
        raise TypeError(f"title must be a string, not {described(title)}")
    data |= {
        "colours": COLOURS,
        "patterns": PATTERNS._asdict(),
        "patterned": checked_bool(patterns, "patterns"),
        "effort": asdict(EFFORT),
        "words": words.page,
    }
    chosen = words.say(usual) if title is None else title
    return html_page(chosen, data, "page", __name__, words.piece, words.language)


def _packed_board(puzzle: Puzzle, words: PuzzleSentences) -> dict[str, Any]:
    layout = puzzle.regions
    return {
        **{name: getattr(puzzle, name) for name in ("stars", "touching", "diagonals", "names")},
        **{name: _square_numbers(puzzle, getattr(puzzle, name)) for name in GIVEN},
        "labels": layout.labels.ravel().tolist(),
        "colours": layout._fills(),
        "words": [words.colours[word] for word in colour_words(layout.colours)],
    }


def _square_numbers(puzzle: Puzzle, squares: Iterable[Square]) -> list[int]:
    return [row * puzzle.n + column for row, column in squares]
