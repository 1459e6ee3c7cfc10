"""Literals of many languages, in linear time."""

import json
from contextlib import suppress
from functools import partial

import pytest
from hypothesis import given, strategies as st

from nqueens._text import literals
from nqueens._text.literals import Group, parsed

WORDS = st.text("aZ 1é\\n'\"", min_size=1, max_size=5)
SCALARS = st.none() | st.booleans() | st.integers(-999, 999) | WORDS
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, min_size=2, max_size=4)
        | st.lists(inner, min_size=2, max_size=4).map(tuple)
        | st.dictionaries(WORDS, inner, max_size=3)
    ),
    max_leaves=12,
)


def plain(value):
    """Return a value with objects for groups of names."""
    if isinstance(value, Group) and value.is_named:
        return {name: plain(one) for name, one in value}
    return [*map(plain, value)] if isinstance(value, Group) else value


@given(VALUES.filter(lambda value: not isinstance(value, (str, type(None)))))
def test_literals_of_python_and_json(value):
    listed = json.loads(json.dumps(value))
    assert parsed("").size == 0
    for text in (repr(value), json.dumps(value), json.dumps(value, indent=2)):
        found = parsed(f"[{text}, 0]")
        assert found.is_whole
        (inner,) = plain(found)
        assert str(inner) == str([listed, 0]).replace("{}", "[]")  # which has no names


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[1, 2,]", [1, 2]),
        ("[1 2 3]", [1, 2, 3]),
        ("[[1 0]\n [0 1]]", [[1, 0], [0, 1]]),
        ("[1. 0.5 -2]", [1.0, 0.5, -2]),
        ("[1, 0x1F, 1_000, 1_]", [1, 31, 1000, "1_"]),
        ("{a: 'x', 'b': [null], /* c */ 1: true}", {"a": "x", "b": [None], 1: True}),
        (r"""['\x41B\u0042\'\n', "\u{43}"]""", ["ABB'\n", "C"]),
        ("{a: f(x) + 1, c: 3} // end", {"a": "x", "c": 3}),
        ("['a' + 'b', `c`, \"d'\\n\"]", ["ab", "c", "d'\n"]),
        ("{1: 3, 2: None}", {1: 3, 2: None}),
        ("{0=>1, 1 => 3}", {0: 1, 1: 3}),
        ("{1, 2}", [1, 2]),
        ("((1, 2), (3,))", [[1, 2], [3]]),
        ("{(0, 1): 1}", {(0, 1): 1}),
        ("[np.array([[1, 0]], dtype=int)]", [{"": [[1, 0]], "dtype": "int"}]),
        ("[np.int8(3), np.int64(1)]", [3, 1]),
        ("new Set([1, 2])", [1, 2]),
        ("Set(2) {1, 2}", [1, 2]),
        ("Int32Array(2) [ 1, 3 ]", [1, 3]),
        ("new int[][] {{1, 2}, {3, 4}}", [[1, 2], [3, 4]]),
        ("vec![vec![1, 2], vec![3, 4]]", [[1, 2], [3, 4]]),
        ("Board { size: 4, cells: [1, 2] }", {"size": 4, "cells": [1, 2]}),
        ("[Queen(row=0, col=1)]", [{"row": 0, "col": 1}]),
        ("[q_1 = 3, q_2 = 1]", {"q_1": 3, "q_2": 1}),
        ("[1 2; 3 4]", [[1, 2], [3, 4]]),
        ("[2; 4; 1; 3]", [2, 4, 1, 3]),
        ("[| 0, 1 | 1, 0 |]", [[0, 1], [1, 0]]),
        ("[2, NaN, x + 1]", [2, None, None]),
    ],
)
def test_literals_of_other_languages(text, value):
    found = parsed(text)
    assert found.is_whole
    assert plain(found)[-1] == value


@pytest.mark.parametrize("text", ["[1", "[1)", '["a]', "(" * 9, "[1" * 9, "]", "[[1], (2]"])
def test_brackets_that_are_not_closed(text):
    assert not parsed(text).is_whole


@pytest.mark.parametrize("text", ["[" * 10**5, "{a:" * 999])
def test_deep_brackets_are_refused(text):
    with pytest.raises(ValueError, match="nested too deeply"):
        parsed(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" + " " * 80_000 + "x", "[" * 20_000, "[1," * 9_000, "/*" * 9_000, "\\`" * 9_000,
        '\\"' * 9_000, "1" * 10**5 + "x", "'''" * 9_000, "{a:" * 9_000, "(x)" * 9_000,
        "[" * 60 + "1," * 9_000, "[1 " + ";" * 9_000,
        "w[1]" * 9_000, "=> " * 9_000, "new " * 9_000,
    ],
)  # fmt: skip
def test_time_is_linear(text, monkeypatch):
    tokens = 0

    def counted(split, frame, *args):
        nonlocal tokens
        tokens += len(frame)
        return split(frame, *args)

    monkeypatch.setattr(literals, "_split", partial(counted, literals._split))
    with suppress(ValueError):
        parsed(text)
    assert tokens <= 2 * len(text) + 100
