"""Calls of the functions of selftest."""

from calls.table import refused, runs

# fmt: off
GIVEN: dict[str, str] = {}
TABLE = {
    "known": [
        runs("known(14)", tags="threads"),
        refused("known(-1)", ValueError, "n must be at least 0, not -1"),
    ],
    "selftest": [
        runs("selftest()", tags="long"),
        refused("selftest(report=interrupt)", KeyboardInterrupt, "Ctrl-C"),
    ],
}
