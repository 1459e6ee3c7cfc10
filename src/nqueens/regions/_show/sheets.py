"""Print puzzles on paper."""

from collections.abc import Iterable
from typing import Literal, SupportsIndex

from nqueens._drawing.glyphs import Piece
from nqueens._drawing.sheets import Sheet, Solutions, print_sheets
from nqueens._runtime.arguments import checked_bool
from nqueens._runtime.files import Target
from nqueens._runtime.running import Progress
from nqueens.regions._explain.explaining import difficulty, explain
from nqueens.regions._model.layout import Regions, solution_squares
from nqueens.regions._model.puzzle import Puzzle, PuzzleLike, as_puzzles
from nqueens.regions._solve.searching import one_solution
from nqueens.regions._words import Language, usual_names, words_of


def sheets(
    puzzles: PuzzleLike | Iterable[Puzzle | Regions],
    path: Target,
    *,
    paper: Literal["a4", "letter"] = "a4",
    per_page: SupportsIndex = 4,
    title: str | None = None,
    explanations: bool = False,
    colours: bool = True,
    solutions: Solutions = True,
    note: str = "",
    language: Language = "en",
    piece: Piece | None = None,
    patterns: bool = False,
    progress: Progress = None,
) -> None:
    """Print puzzles as a PDF file, with their difficulty, and their solutions on the last pages.

    Parameters
    ----------
    puzzles : Puzzle, layout, or list or iterator of Puzzle or Regions
        Puzzles with exactly one solution. A layout has the rules that `Puzzle` gives it.
    path, paper, per_page
        As in `nqueens.sheets`.
    title : str, optional
        The title of each page, of at most 1000 characters; by default "Queens", or "Star Battle",
        in the language.
    explanations : bool
        Whether to print the steps of `explain` after the solutions, which then have the names of
        the regions and the numbers of rows and columns.
    colours : bool
        Whether to colour the regions. Black and white pages have thicker lines between them.
    solutions, note
        As in `nqueens.sheets`.
    language : {"en", "de", "es", "fr", "it", "ja", "pt", "zh"}
        The language. Japanese and Chinese need a font of the system that has their characters.
    piece, patterns
        As in `page`. Patterns also help on pages without colours.
    progress : bool or callable, optional
        As in `nqueens.count`: the puzzles solved, their number, and the puzzles solved.

    Raises
    ------
    NoSolution, SeveralSolutions
        If a puzzle has no solution, or more than one; the message says which puzzle.

    See Also
    --------
    nqueens.sheets : the same for puzzles on a chessboard.

    Notes
    -----
    The pages consist of vectors and embed their fonts. The same puzzles give the same bytes with
    the same version of Typst.

    Examples
    --------
    >>> import io
    >>> file = io.BytesIO()  # or a path, such as "monday.pdf"
    >>> puzzles = nqueens.regions.generate(6, size=8, rng=1)
    >>> nqueens.regions.sheets(puzzles, file, title="Monday", per_page=6)
    >>> file.getvalue()[:5]
    b'%PDF-'
    """
    given = as_puzzles(puzzles)
    usual, usual_piece = usual_names(given)
    words = words_of(language, usual_piece if piece is None else piece)
    explained = checked_bool(explanations, "explanations")
    patterned = checked_bool(patterns, "patterns")
    mixed = len({puzzle.rules[1:] for puzzle in given}) > 1  # the rules

    def sheet_of(puzzle: Puzzle) -> Sheet:
        """Return all that a sheet says about a puzzle."""
        layout = puzzle.regions
        if layout.colours and not colours:  # sentences must not name colours
            layout = Regions._of(layout.labels, layout.names)
            puzzle = puzzle.__replace__(regions=layout)
        caption = words.say(difficulty(puzzle))
        if mixed:
            caption += words.say("semicolon") + words.rules(puzzle)
        return Sheet(
            puzzle.n,
            puzzle.placed,
            puzzle.blocked,
            solution_squares(one_solution(puzzle)[0], puzzle.n),
            caption,
            layout._drawn(letters=explained, patterned=patterned),
            [
                step.sentence(language=words.language, piece=words.piece)
                for step in (explain(puzzle) if explained else ())
            ],
            words.piece,
        )

    print_sheets(
        path,
        given,
        sheet_of,
        kind="puzzle",
        rules="" if mixed else words.rules(given[0]),
        paper=paper,
        per_page=per_page,
        title=words.say(usual) if title is None else title,
        colours=colours,
        solutions=solutions,
        note=note,
        words=words.sheets,
        progress=progress,
    )
