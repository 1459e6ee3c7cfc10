"""Links to the pages that this library makes: what follows ``#`` is the text of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from nqueens._runtime.texts import FormatError, NumberedLines, refuse
from nqueens.regions._texts.description import Draft, PuzzleFormat, lines_with_content
from nqueens.regions._texts.json import DECODER, puzzles_in
from nqueens.regions._texts.one_line import sized_puzzle

LONGEST = 1 << 18  # characters of a link
LINK = re.compile(r"\s*[a-z]+://[^\s#]*#(?=\d+x\d+\.|%7B)", re.ASCII)


def _read(lines: NumberedLines) -> Iterator[Draft]:
    for number, line in lines_with_content(lines, LONGEST):
        link = LINK.match(line)
        if link is None:
            refuse("there is no link to a page of this library, with a puzzle after #", number)
        text = unquote(line[link.end() :])
        if not text.startswith("{"):
            yield sized_puzzle(text, number)
            continue
        try:
            value = DECODER.decode(text)
        except FormatError as error:
            refuse(error.reason, number, link.end() + 1)
        except (ValueError, RecursionError):
            refuse("the end of the link is missing", number, link.end() + 1)
        yield from puzzles_in(value, number)


PLAY = PuzzleFormat("play", (), lambda head: LINK.match(head.first) is not None, _read)
