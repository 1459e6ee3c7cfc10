"""Literals of many languages, in linear time."""

import json
from contextlib import suppress
from functools import partial
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqueens._readings import literals
from nqueens._readings.literals import LiteralError, parsed, within

SCALARS = st.none() | st.booleans() | st.integers(-999, 999) | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(VALUES.filter(lambda value: not isinstance(value, (str, type(None)))))
def test_literals_of_python_and_json(value):
    text = repr(value)
    assert parsed(text) == (value, len(text))
    assert parsed(f"{text}; rest")[1] == len(text)
    listed = json.loads(json.dumps(value))
    for text in (json.dumps(value), json.dumps(value, indent=2)):
        assert parsed(text) == (listed, len(text))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[1, 2,]", [1, 2]),
        ("[1 2 3]", [1, 2, 3]),
        ("[[1 0]\n [0 1]]", [[1, 0], [0, 1]]),
        ("[1. 0.5 -2e3]", [1.0, 0.5, -2000.0]),
        ("[1, 0x1F, 1_000]", [1, 31, 1000]),
        ("{a: 'x', 'b': [null], /* c */ 1: true}", {"a": "x", "b": [None], 1: True}),
        (r"""['\x41B\u0042\'\n', "\u{43}"]""", ["ABB'\n", "C"]),
        ("{a: n-1, b: (x) => { return [1]; }, c: 3} // end", {"a": None, "b": None, "c": 3}),
        ("['a' + 'b', `c`, \"d'\\n\"]", ["ab", "c", "d'\n"]),
        ("{1: 3, 2: None}", {1: 3, 2: None}),
        ("{0=>1, 1 => 3}", {0: 1, 1: 3}),
        ("{1, 2}", [1, 2]),
        ("((1, 2), (3,))", ((1, 2), (3,))),
        ("{(0, 1): 1}", {(0, 1): 1}),
        ("np.array([[1, 0]], dtype=np.int8)", [[1, 0]]),
        ("[np.int8(3), np.int64(1)]", [3, 1]),
        ("new Set([1, 2])", [1, 2]),
        ("Set(2) {1, 2}", [1, 2]),
        ("Int32Array(2) [ 1, 3 ]", [1, 3]),
        ("array1d(1..2, [5, 2])", [5, 2]),
        ("new int[][] {{1, 2}, {3, 4}}", [[1, 2], [3, 4]]),
        ("vec![vec![1, 2], vec![3]]", [[1, 2], [3]]),
        ("Board { size: 4, cells: [1, 2] }", {"size": 4, "cells": [1, 2]}),
        ("Queen(row=0, col=1)", {"row": 0, "col": 1}),
        ("[q_1 = 3, q_2 = 1]", {"q_1": 3, "q_2": 1}),
        ("[1 2; 3 4]", [[1, 2], [3, 4]]),
        ("[2; 4; 1; 3]", [2, 4, 1, 3]),
        ("[| 0, 1 | 1, 0 |]", [[0, 1], [1, 0]]),
        ("[n-1, 2, NaN]", [None, 2, None]),
    ],
)
def test_literals_of_other_languages(text, value):
    assert parsed(text)[0] == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[.Q.., ...Q]", [".Q..", "...Q"]),
        ("[-Q--, ---Q]", ["-Q--", "---Q"]),
        ("[1/2, 2-4]", ["1/2", "2-4"]),
        ("{a2, b4}", ["a2", "b4"]),
    ],
)
def test_strings_without_quotes(text, value):
    assert parsed(text, 0, True)[0] == value


@pytest.mark.parametrize("text", ["", ",", "[1", "[1)", '["a]', "(" * 99, "[" * 10**5, "[1" * 99])
def test_what_is_no_literal(text):
    with pytest.raises(LiteralError):
        parsed(text)


def test_literals_within_a_program():
    text = """
    # a comment [1, 2]
    export const SIZE = 4, name = "AABB"; // [3]
    f(x[0], [
      [1, 0], "unclosed
    let board = new Array([1, 0], [0, 1]);
    level = { regions: ['AB', 'AB'], stars: 1 };
    """
    assert [(one.name, one.value) for one in within(text)] == [
        ("name", "AABB"),
        ("x", [0]),
        ("x", [1, 0]),
        ("board", ([1, 0], [0, 1])),
        ("level", {"regions": ["AB", "AB"], "stars": 1}),
    ]
    starts = ['"AABB"', "[0]", "[1, 0]", "([1, 0], [0, 1])", "{ regions"]
    assert all(text[one.start :].startswith(x) for one, x in zip(within(text), starts, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "[" + " " * 80_000 + "x", "[" * 10**5, "[1," * 30_000, "/*" * 50_000, "\\`" * 50_000,
        '\\"' * 50_000, "1" * 10**5 + "x", "'''" * 33_333, "{a:" * 30_000, "(x)" * 20_000,
        "[" * 60 + "1," * 20_000, "[1 " + ";" * 50_000,
        "w[1]" * 20_000, "=> " * 50_000, "new " * 50_000,
    ],
)  # fmt: skip
def test_time_is_linear(text, monkeypatch):
    calls = 0

    def counted(match, *args):
        nonlocal calls
        calls += 1
        return match(*args)

    for name in ("TOKEN", "BARE"):
        match = partial(counted, getattr(literals, name).match)
        monkeypatch.setattr(literals, name, SimpleNamespace(match=match))
    list(within(text))
    for bare in (False, True):
        with suppress(LiteralError):
            parsed(text, 0, bare)
    assert calls <= 8 * len(text) + 100
