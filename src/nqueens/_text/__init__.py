"""What readers of boards and of puzzles share: rows, values, and the choice of a reading.

A reading is a generator, strict in itself, for one way of writing. It gets the parts of a text one
by one and yields what they say. The choice takes the reading that explains the whole text.
"""
