"""Commands for puzzles of coloured regions."""

from __future__ import annotations

from nqueens.cli.options import Commands, described
from nqueens.cli.regions import answer, make

regions_command = Commands(
    "regions",
    commands=[
        answer.check_command,
        make.convert_puzzles,
        answer.count_puzzles,
        answer.difficulty_command,
        answer.draw_puzzles,
        make.edit_command,
        answer.explain_command,
        make.fill_command,
        make.generate_command,
        answer.hint_command,
        make.play_command,
        answer.repair_command,
        make.sheets_command,
        answer.solve_puzzles,
    ],
    **described("regions"),
)
