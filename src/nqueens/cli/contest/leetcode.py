"""Run a file that only defines LeetCode's ``class Solution``: LEETCODE.PY FILE METHOD.

The arguments of the method are the numbers of standard input. Nothing of the library is imported:
the interpreter may be another one.
"""

import json
import os
import sys

PRELUDE = """
import bisect, collections, functools, heapq, itertools, math, random, re, string, sys
from collections import *
from functools import *
from itertools import *
from math import *
from typing import *
"""


def main(path: str, method: str) -> None:
    """Print the results, each on a line."""
    sys.path[0] = os.path.dirname(os.path.abspath(path))
    namespace: dict[str, object] = {"__name__": "solution"}
    exec(PRELUDE, namespace)
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), namespace)
    for word in sys.stdin.read().split():
        solution = namespace["Solution"]()  # type: ignore[operator]
        result = getattr(solution, method)(int(word))
        print(json.dumps(result, separators=(",", ":"), default=list))


if __name__ == "__main__":
    main(*sys.argv[1:])
