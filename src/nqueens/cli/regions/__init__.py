"""Commands for puzzles of coloured regions."""

from __future__ import annotations

import click

from nqueens._runtime.wording import meant
from nqueens.cli.options import epilog
from nqueens.cli.regions.answer import (
    check_command,
    count_puzzles,
    difficulty_command,
    explain_command,
    hint_command,
    solve_puzzles,
)
from nqueens.cli.regions.make import fill_command, generate_command, repair_command
from nqueens.cli.regions.page import edit_command, play_command
from nqueens.cli.regions.write import convert_puzzles, draw_puzzles, sheets_command


class _PuzzleCommands(click.Group):
    """The group of these commands; says what others are called here."""

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        known = super().get_command(ctx, name)
        if known is None:
            word = meant("commands of regions", name) or f"solve {name}" * ("." in name)
            if word:
                ctx.fail(f"no such command '{name}'; write 'nqueens regions {word}'")
        return known


regions_command = _PuzzleCommands(
    "regions",
    commands=[
        check_command,
        convert_puzzles,
        count_puzzles,
        difficulty_command,
        draw_puzzles,
        edit_command,
        explain_command,
        fill_command,
        generate_command,
        hint_command,
        play_command,
        repair_command,
        sheets_command,
        solve_puzzles,
    ],
    help="""
    Solve, count, explain, generate, draw and convert region puzzles.

    An n x n board is divided into n coloured regions. Place one queen in each row, column and
    region so that no two touch. PUZZLE is a screenshot, a file with one puzzle or many, or the
    text of a puzzle: a link, a line of letters, or any other format of 'nqueens regions convert'.
    """,
    epilog=epilog(
        """
        nqueens regions generate 8 > today.txt
        nqueens regions solve today.txt --board
        nqueens regions explain today.txt
        nqueens regions solve 'https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou'
        """
    ),
)
