"""Commands for puzzles of coloured regions."""

from __future__ import annotations

from itertools import chain

from nqueens.cli.options import Command, Commands, help_of
from nqueens.cli.regions import answer, make

regions_command = Commands(
    "regions",
    commands=[
        one for one in chain(vars(answer).values(), vars(make).values()) if isinstance(one, Command)
    ],
    **help_of("regions"),
)
