"""What stands before and around lines."""

import pytest

from nqueens._text.marks import COLOURS, without_marks


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("$ ./queens 4\nx y\n$", "\nx y\n"),
        (">>> f(4)\nx y\n>>> ", "\nx y\n"),
        ("me@host:~/src$ run\nx y", "\nx y"),
        ("In [1]: f(4)\nOut[1]: x y", "\nx y"),
        ("2026-01-02 10:11:12,123 INFO x y", "x y"),
        ("[INFO] x y\n[INFO] y x", "x y\ny x"),
        ("# x y\n# y x", "x y\ny x"),
        ("# x y", "# x y"),  # one line may be a heading
        ("/*\n * x y\n * y x\n */", "\nx y\ny x\n"),
        ("```text\nx y\n```", "\nx y\n"),
        (". ✗ .\n✗ . .", ". ✗ .\n✗ . ."),
        ("#A\n#B", "#A\n#B"),  # labels of a layout
        ("* a b\n* b a\n# c d\n# d c", "* a b\n* b a\n# c d\n# d c"),
        ("# # a b\n# a a b", "# # a b\n# a a b"),
        ("* a . .\n* b b .", "* a . .\n* b b ."),
        ("# x y\n* y x\n* x y", "# x y\ny x\nx y"),  # a heading
    ],
)
def test_without_marks(text, bare):
    assert without_marks(text) == bare


def test_colours_and_titles_of_a_terminal():
    text = "\x1b]0;title\x07\x1b[1;32mx\x1b[0m\x1b(B"
    assert COLOURS.sub("", text) == "x"
