"""The meaning of a text: the only one, or an error with all."""

import pytest

from nqueens._runtime.texts import FormatError
from nqueens._text.choosing import only_meaning


def test_meanings_that_agree():
    assert only_meaning([((1, 2), "as boards"), ((1, 2), "as squares")]) == (1, 2)


def test_meanings_that_differ():
    meanings = [(1, "as one"), (2, "as two"), (1, "as one more"), (3, "as three")]
    with pytest.raises(
        FormatError, match="several ways: as one, or as two, or as three; format chooses"
    ):
        only_meaning(meanings)
