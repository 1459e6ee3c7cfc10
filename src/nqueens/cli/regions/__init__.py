"""Commands for puzzles of coloured regions."""

from __future__ import annotations

from nqueens.cli.options import Command, Commands, help_of
from nqueens.cli.regions import answer, make

_made = [*vars(answer).values(), *vars(make).values()]
regions_command = Commands(
    "regions", commands=[one for one in _made if isinstance(one, Command)], **help_of("regions")
)
