"""What readers of boards and of puzzles share: literals of programs, tables of formats, the choice.

What explains the whole of a text must agree. How boards and puzzles are read is theirs.
"""
