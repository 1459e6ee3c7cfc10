"""Commands for puzzles of coloured regions."""

from nqueens.cli.groups import LazyGroup, examples

COMMANDS = {
    "check": "regions.check",
    "convert": "regions.convert",
    "count": "regions.count",
    "difficulty": "regions.difficulty",
    "draw": "regions.draw",
    "edit": "regions.edit",
    "explain": "regions.explain",
    "fill": "regions.fill",
    "generate": "regions.generate",
    "hint": "regions.hint",
    "play": "regions.play",
    "repair": "regions.repair",
    "sheets": "regions.sheets",
    "solve": "regions.solve",
}

regions_command = LazyGroup(
    "regions",
    COMMANDS,
    help="""
    Solve, count, explain, generate, draw and convert region puzzles.

    An n x n board is divided into n coloured regions. Place one queen in each row, column and
    region so that no two touch. PUZZLE is a screenshot, a file with one puzzle or many, or the
    text of a puzzle: a link, a line of letters, or any other format of 'nqueens regions convert'.
    """,
    epilog=examples(
        "nqueens regions generate 8 > today.txt",
        "nqueens regions solve today.txt --board",
        "nqueens regions explain today.txt",
        "nqueens regions solve 'https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou'",
    ),
)
