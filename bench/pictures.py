"""Read every picture of a folder, compare with its index.json, and print a table.

``index.json`` is a list of objects: ``file``, ``style``, and ``rows`` (the right regions, or null).

    python bench/pictures.py FOLDER [--verbose]
"""

from __future__ import annotations

import argparse
import json
import time
import warnings
from collections import Counter
from pathlib import Path

from nqueens import regions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--verbose", action="store_true", help="name what was not read right")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    counts: dict[str, Counter[str]] = {}
    seconds = []
    for entry in json.loads((arguments.folder / "index.json").read_text()):
        data = (arguments.folder / entry["file"]).read_bytes()
        began = time.process_time()
        try:
            found = regions.read_pictures(data)
            outcome, note = "right", ""
        except regions.PictureError as error:
            found, outcome, note = [], "refused", str(error)
        seconds.append(time.process_time() - began)
        if found and entry["rows"] is None:
            outcome, note = "unknown", str(found[0].regions)
        elif found and {one.regions for one in found} != {regions.Regions(entry["rows"])}:
            right = regions.Regions(entry["rows"]) in {one.regions for one in found}
            outcome, note = ("right and more" if right else "WRONG"), repr(found)
        counts.setdefault(entry["style"], Counter())[outcome] += 1
        if arguments.verbose and outcome != "right":
            print(f"{entry['file']}: {outcome} {note}")
    total: Counter[str] = Counter()
    for style, some in sorted(counts.items()):
        total += some
        print(f"{style:34}", ", ".join(f"{key} {value}" for key, value in some.items()))
    print(f"{'all':34}", ", ".join(f"{key} {value}" for key, value in total.items()))
    seconds.sort()
    print(f"CPU seconds: median {seconds[len(seconds) // 2]:.3f}, most {seconds[-1]:.3f}")


if __name__ == "__main__":
    main()
