"""Results as JSON."""

import dataclasses
import json
from typing import Any

import numpy as np

from nqueens import regions


def jsonable(value: object) -> Any:
    """Return what ``json.dumps`` can write: an array as a list, a result as a dict.

    Parameters
    ----------
    value : object
        What a function of nqueens returns, or lists, tuples and dicts of it: arrays, NumPy numbers,
        named tuples, `regions.Puzzle`, `regions.Regions`, steps of an explanation.

    Returns
    -------
    None, bool, int, float, str, list or dict
        Puzzles as `regions.read` reads them. Integers stay exact; readers of JSON that round from
        2**53 need counts as strings.

    Examples
    --------
    >>> import json
    >>> json.dumps(nqueens.jsonable({"n": 4, "boards": nqueens.solutions(4)}))
    '{"n": 4, "boards": [[1, 3, 0, 2], [2, 0, 3, 1]]}'
    >>> nqueens.jsonable(nqueens.count_by_symmetry(8))
    {'none': 11, 'half_turn': 1, 'quarter_turn': 0, 'full': 0}
    """
    if isinstance(value, (np.ndarray, np.generic)):
        return jsonable(value.tolist())
    if isinstance(value, (regions.Puzzle, regions.Regions)):
        return json.loads(regions.text(value, "json"))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = [field.name for field in dataclasses.fields(value) if field.name[0] != "_"]
        fields += ["text"] * isinstance(value, regions.Step)  # its sentence
        return {name: jsonable(getattr(value, name)) for name in fields}
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: jsonable(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [jsonable(one) for one in value]
    return value
