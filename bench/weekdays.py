"""Grade a collection of LinkedIn's daily puzzles by weekday: ``python bench/weekdays.py LEVELS``.

LEVELS is a JSON file that maps the number of a puzzle to its layout, a list of rows of labels.
Puzzle 1 appeared on 1 May 2024, and one has followed each day.
"""

import collections
import datetime
import json
import pathlib
import statistics
import sys

from nqueens import regions

FIRST = datetime.date(2024, 5, 1)
GRADES = ("easy", "medium", "hard", "expert")


def main():
    """Print a table of weekdays and grades."""
    levels = json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))
    grades, sizes = collections.Counter(), collections.defaultdict(list)
    for number, layout in levels.items():
        day = f"{FIRST + datetime.timedelta(days=int(number) - 1):%A}"
        grades[day, regions.difficulty(layout)] += 1
        sizes[day].append(len(layout))
    print("| day | rows, mean |", *(f"{one} |" for one in GRADES), "\n|---|---|" + "---|" * 4)
    for k in range(5, 12):  # 6 May 2024 was a Monday
        day = f"{FIRST + datetime.timedelta(days=k):%A}"
        counts = (f"{grades[day, one]} |" for one in GRADES)
        print(f"| {day} | {statistics.mean(sizes[day]):.1f} |", *counts)


if __name__ == "__main__":
    main()
