"""The choice among readings: the one that explains a whole text, in step."""

import pytest

from nqueens._runtime.texts import FormatError
from nqueens._text.choice import Meaning, Unexplained, chosen


def reading(accepted, thing=lambda part: part, last=None):
    """Yield a thing of each part that is accepted, and one after the end."""
    line = 0
    while (part := (yield)) is not None:
        line += 1
        if part not in accepted:
            raise Unexplained(f"{part} is unknown to {accepted}", line)
        yield thing(part)
    if last is not None:
        yield last


def choice(parts, readings, ranks=None):
    def meant(name, things):
        return Meaning(tuple(things), (ranks or {}).get(name, 0), name, len(things))

    found = chosen(parts, readings, meant)
    return found.meaning.form, [*found.things, *found.more]


def test_the_reading_of_the_whole_text_wins():
    both = {"ab": reading("ab"), "abc": reading("abc", str.upper)}
    assert choice("aabc", both) == ("abc", [*"AABC"])
    ended = {"a": reading("a", last="!"), "b": reading("b")}
    assert choice("aaa", ended) == ("a", [*"aaa!"])


def test_readings_that_agree_or_differ():
    assert choice("ab", {"one": reading("ab"), "two": reading("abc")})[1] == [*"ab"]
    differ = {"one": lambda: reading("ab"), "two": lambda: reading("ab", str.upper)}
    with pytest.raises(FormatError, match="several ways: as 2 boards of 2 rows"):
        choice("ab", {name: one() for name, one in differ.items()})
    assert choice("ab", {name: one() for name, one in differ.items()}, {"two": 1})[0] == "two"


def test_the_error_of_the_reading_that_got_furthest():
    with pytest.raises(FormatError, match="line 3: c is unknown to ab"):
        choice("abc", {"a": reading("a"), "ab": reading("ab"), "b": reading("b")})


def test_one_reading_that_is_left_streams():
    parts = iter("abbb")
    found = chosen(parts, {"a": reading("a"), "ab": reading("ab")}, lambda *_: Meaning(("x",)))
    assert (found.things, [*parts]) == (["a", "b"], ["b", "b"])
