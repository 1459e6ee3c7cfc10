"""Print puzzles on a chessboard."""

from __future__ import annotations

from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike

from nqueens._boards.position import Position, boards_or_positions
from nqueens._drawing.names import LARGEST_DRAWN
from nqueens._drawing.sheets import Sheet, Solutions, print_sheets
from nqueens._languages import LANGUAGES, Language, Sentences, sentences_of
from nqueens._runtime.arguments import checked_choice
from nqueens._runtime.errors import InvalidArgument
from nqueens._runtime.files import Target
from nqueens._solving.completion import complete, refuse_impossible


def sheets(
    boards: ArrayLike | Position | list[Position],
    path: Target,
    *,
    paper: Literal["a4", "letter"] = "a4",
    per_page: SupportsIndex = 4,
    title: str | None = None,
    colours: bool = True,
    solutions: Solutions = True,
    note: str = "",
    language: Language = "en",
) -> None:
    """Print boards to be completed as a PDF file, with a completion of each on the last pages.

    Parameters
    ----------
    boards : Position, list of Position, or boards in other forms
        The boards, of at most 40 rows, as in `to_svg`.
    path : str, path-like or binary file
        Where to write. A file at this path is replaced once the new one is complete.
    paper : {"a4", "letter"}
        The size of the paper.
    per_page : int
        The number of boards on a page, 1 to 30.
    title : str, optional
        The title of each page, of at most 1000 characters; by default "Queens" in the language.
    colours : bool
        Whether to use colours; without them, the queens to find are grey.
    solutions : bool or "only"
        Whether to print the completions; without them, a class finds nothing to copy. "only" prints
        nothing else: the key to pages that were printed without them.
    note : str
        A line at the bottom of each page, such as the seed of the boards; at most 1000 characters.
    language : {"en", "de", "es", "fr", "it", "ja", "pt", "zh"}
        The language. Japanese and Chinese need a font of the system that has their characters.

    Raises
    ------
    NoSolution
        If a puzzle has no completion.

    See Also
    --------
    unique_puzzle : makes boards with exactly one completion.
    regions.sheets : the same for puzzles of coloured regions, with their difficulty.

    Notes
    -----
    The completions come from the search of `solve`. The pages consist of vectors and embed
    their fonts. The same boards give the same bytes with the same version of Typst.

    Examples
    --------
    >>> import io
    >>> file = io.BytesIO()  # or a path, such as "monday.pdf"
    >>> placed = [nqueens.unique_puzzle(8, rng=seed) for seed in range(8)]
    >>> puzzles = [nqueens.Position(8, squares) for squares in placed]
    >>> nqueens.sheets(puzzles, file, title="Eight queens")
    >>> file.getvalue()[:5]
    b'%PDF-'
    """
    given = list(boards_or_positions(boards, "boards"))
    if not given:
        raise InvalidArgument("there is no board to print", parameter="boards", value=given)
    words = sentences_of(checked_choice(language, "language", LANGUAGES))
    print_sheets(
        path,
        given,
        lambda board: _completed(board, words),
        kind="board",
        rules=words.say("chess_rules"),
        paper=paper,
        per_page=per_page,
        title=words.say("usual_title") if title is None else title,
        colours=colours,
        solutions=solutions,
        note=note,
        words=words.sheets,
    )


def _completed(given: Any, words: Sentences) -> Sheet:
    """Return a board with its completion."""
    board = given if isinstance(given, Position) else Position.of(given)
    n, missing = board.n, board.n - len(board.queens)
    if n > LARGEST_DRAWN:
        raise InvalidArgument(
            f"boards of at most {LARGEST_DRAWN} rows can be printed, not {n}",
            parameter="boards",
            value=n,
        )
    refuse_impossible(n)
    placed, blocked = (
        np.array(squares, dtype=np.int64).reshape(-1, 2)
        for squares in (board.queens, board.blocked)
    )
    solution = [*enumerate(complete(n, placed, blocked, np.random.default_rng(0)).tolist())]
    caption = words.say("to_place", missing, number=missing)
    return Sheet(n, board.queens, board.blocked, solution, caption)
