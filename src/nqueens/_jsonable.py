"""Results as JSON."""

import dataclasses
from typing import Any

import numpy as np

from nqueens import regions
from nqueens._boards.position import Board, Position


def jsonable(value: object) -> Any:
    """Return what ``json.dumps`` can write: an array as a list, a result as a dict.

    Parameters
    ----------
    value : object
        What a function of nqueens returns, or lists, tuples and dicts of it: arrays, NumPy numbers,
        named tuples, `Board`, `Position`, `regions.Puzzle`, `regions.Regions`, steps of an
        explanation. Anything else stays as it is.

    Returns
    -------
    None, bool, int, float, str, list or dict
        Puzzles as `Puzzle.as_dict` and steps as `Step.as_dict` returns them. Integers stay exact;
        readers of JSON that round from 2**53 need counts as strings.

    See Also
    --------
    regions.read : the way back for puzzles and for records, also after ``json.loads``.
    formats.read : the way back for boards as text; ``numpy.array`` makes one of a list.
    regions.explain : the way back for steps: the puzzle, which is kept beside them as in
        `regions.record`, has the same ones within a version.

    Examples
    --------
    >>> import json
    >>> json.dumps(nqueens.jsonable({"n": 4, "boards": nqueens.solutions(4)}))
    '{"n": 4, "boards": [[1, 3, 0, 2], [2, 0, 3, 1]]}'
    >>> nqueens.jsonable(nqueens.count_by_symmetry(8))
    {'none': 11, 'half_turn': 1, 'quarter_turn': 0, 'full': 0}
    >>> text = json.dumps(nqueens.jsonable(nqueens.Position(4, [(0, 1)])))
    >>> next(nqueens.formats.read(text))
    Position(n=4, queens=((0, 1),), blocked=())
    """
    if isinstance(value, (np.ndarray, np.generic)):
        return jsonable(value.tolist())
    if isinstance(value, Board):
        value = Position(value.n, enumerate(value))
    if isinstance(value, regions.Regions):
        value = regions.Puzzle(value)
    if isinstance(value, (regions.Puzzle, regions.Step)):
        value = value.as_dict()
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in dataclasses.fields(value)]
        value = {name: getattr(value, name) for name in names}
    elif hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: jsonable(member) for key, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [jsonable(member) for member in value]
    return value
