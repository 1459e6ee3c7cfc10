"""Published values: as in the data, consistent, and read by the self-test only."""

import ast
from pathlib import Path

import numpy as np
import pytest
from published import sequence

import nqueens
from nqueens._selftest.published import SEQUENCES

FIELDS = {
    "solutions": "A000170",
    "fundamental": "A002562",
    "half_turn_invariant": "A032522",
    "quarter_turn_invariant": "A033148",
    "classes_none": "A260320",
    "classes_half_turn": "A260319",
    "classes_quarter_turn": "A260318",
    "toroidal": "A051906",
    "tree_nodes": "A319283",
}


def test_every_term_is_that_of_the_data():
    assert set(SEQUENCES) == set(FIELDS)
    for field, number in FIELDS.items():
        terms = sequence(number)
        for n in range(70):
            assert getattr(nqueens.known(n), field) == terms.get(n), (field, n)


@pytest.mark.parametrize("n", range(2, 27))
def test_the_values_agree_with_each_other(n):
    at = nqueens.known(n)
    total, half, quarter = at.solutions, at.half_turn_invariant, at.quarter_turn_invariant
    assert total == 8 * at.classes_none + 4 * at.classes_half_turn + 2 * at.classes_quarter_turn
    assert half == 4 * at.classes_half_turn + 2 * at.classes_quarter_turn
    assert quarter == 2 * at.classes_quarter_turn
    assert at.fundamental == at.classes_none + at.classes_half_turn + at.classes_quarter_turn
    assert at.toroidal <= total


def test_the_wrong_value_for_24_is_not_in_it():
    assert nqueens.known(24).solutions == 227514171973736 == 226732487925864 + 182 * 2**32


def test_sources_name_what_is_there():
    assert nqueens.known(8).sources["fundamental"] == "OEIS A002562, https://oeis.org/A002562"
    assert set(nqueens.known(8).sources) == set(FIELDS)
    assert set(nqueens.known(60).sources) == {"classes_quarter_turn"}
    assert nqueens.known(np.int64(1000)).sources == {}


def modules_imported_by(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.development
def test_only_the_self_test_reads_them():
    package = Path(nqueens.__file__).parent
    readers = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if {"nqueens._selftest.published", "nqueens.known"} & set(modules_imported_by(path))
    }
    assert readers == {"_selftest/selftest.py"}
