"""Compare the shapes of generated layouts with those of levels that people published.

    python bench/looks.py LEVELS [--n 7-11] [--size 200] [--style drawn]
    python bench/looks.py LEVELS --table figures.json

LEVELS is a JSON file with a list of levels, each a list of rows of labels, or a folder with files
that `regions.read` reads. The score is the area under the curve (AUC) of a random forest
that tells both apart: 0.5 if it cannot, 1 if it always can. It needs scikit-learn. Levels with
regions of several pieces are left out. With --table, write the figures from which `generate` draws.
"""

import argparse
import collections
import json
import pathlib
import statistics
import time

import numpy as np
from nqueens.regions._kernels.region_solving import SHAPE_FIGURES, RegionSolver

from nqueens import regions

LEVELS = ("easy", "medium", "hard", "expert")
SIDES = ((0, 1), (1, 0))
TURNS = [(k, flipped) for flipped in (False, True) for k in range(4)][1:]


def read_levels(path):
    """Return the layouts of a JSON file or of the files of a folder, as arrays of labels."""
    path = pathlib.Path(path)
    if path.is_dir():
        files = sorted(one for one in path.rglob("*") if one.is_file())
        levels = [one.regions for file in files for one in regions.read(file)]
    else:
        levels = [regions.Regions(rows) for rows in json.loads(path.read_text("utf-8"))]
    return [one.labels for one in levels if not one.disconnected]


def walls(labels):
    """Return the walls between neighbouring squares: of each row, and of each column."""
    return labels[:, 1:] != labels[:, :-1], labels[1:] != labels[:-1]


def symmetry(labels):
    """Return the share of walls that the best image of the layout has in common with it."""
    across, down = walls(labels)
    best = 0.0
    for k, flipped in TURNS:
        image = np.rot90(labels[:, ::-1] if flipped else labels, k)
        a, d = walls(image)
        best = max(best, ((across & a).sum() + (down & d).sum()) / (across.sum() + down.sum()))
    return best


def runs(lines):
    """Return the lengths of the straight walls along some lines."""
    lengths = []
    for line in lines:
        edges = np.flatnonzero(np.diff(np.r_[0, line.astype(np.int8), 0]))
        lengths += (edges[1::2] - edges[::2]).tolist()
    return lengths


def windows(labels):
    """Return the number of two by two windows of each kind."""
    a, b, c, d = labels[:-1, :-1], labels[:-1, 1:], labels[1:, :-1], labels[1:, 1:]
    cuts = (a != b).astype(int) + (b != d) + (d != c) + (c != a)
    crossed = (a == d) | (b == c)
    straight = ((a == b) & (c == d)) | ((a == c) & (b == d))
    return {
        "full": (cuts == 0).sum(),
        "straight": ((cuts == 2) & straight).sum(),
        "corner": ((cuts == 2) & ~straight).sum(),
        "three": (cuts == 3).sum(),
        "four": ((cuts == 4) & ~crossed).sum(),
        "crossed": ((cuts == 4) & crossed).sum(),
    }


def figures(labels):
    """Return the figures of a layout's shape by name."""
    n = len(labels)
    shapes = [np.argwhere(labels == label) for label in range(n)]
    sizes = sorted(map(len, shapes))
    across, down = walls(labels)
    near = collections.defaultdict(set)
    for (r, c), one in np.ndenumerate(labels):
        for i, j in SIDES:
            if r + i < n and c + j < n and labels[r + i, c + j] != one:
                near[one].add(labels[r + i, c + j])
                near[labels[r + i, c + j]].add(one)
    boxes = [tuple(shape.max(0) - shape.min(0) + 1) for shape in shapes]
    filled = [h * w / len(shape) for (h, w), shape in zip(boxes, shapes, strict=True)]
    alike = np.zeros((n, n), dtype=int)
    for part in (slice(1, None), slice(None, -1)):
        alike[:, part] += ~across
        alike[part] += ~down
    inner = [not ((shape == 0) | (shape == n - 1)).any() for shape in shapes]
    largest = max(range(n), key=lambda label: len(shapes[label]))
    lengths = runs([*across.T, *down])
    border = np.r_[labels[0], labels[-1], labels[1:-1, 0], labels[1:-1, -1]]
    return {
        "smallest": sizes[0],
        "second": sizes[1],
        "quarter": sizes[n // 4],
        "median": sizes[n // 2],
        "three quarters": sizes[3 * n // 4],
        "second largest": sizes[-2],
        "largest": sizes[-1] / n**2,
        "spread": statistics.pstdev(sizes),
        "ones": sizes.count(1),
        "at most three": sum(size <= 3 for size in sizes),
        "cuts": (across.sum() + down.sum()) / across.size / 2,
        "box": statistics.mean(filled),
        "box of largest": filled[largest],
        "fullest box": max(filled),
        "spans": statistics.mean(h + w for h, w in boxes),
        "lines": sum(1 in box and len(s) > 1 for box, s in zip(boxes, shapes, strict=True)),
        "rectangles": sum(one == 1 for one in filled),
        **{f"{name} windows": count / (n - 1) ** 2 for name, count in windows(labels).items()},
        **{f"squares with {k} alike": (alike == k).sum() / n**2 for k in (0, 1, 3, 4)},
        "neighbours": statistics.mean(map(len, near.values())),
        "most neighbours": max(map(len, near.values())),
        "single neighbours": sum(len(one) == 1 for one in near.values()),
        "neighbours of largest": len(near[largest]),
        "inner": sum(inner),
        "border of largest": (border == largest).mean(),
        "symmetry": symmetry(labels),
        "wall": statistics.mean(lengths),
        "longest wall": max(lengths) / n,
    }


def measured(labels):
    """Return the image that has most walls in common with a layout, the figures, and the sizes."""
    solver = RegionSolver(len(labels), 1, False, False)
    rows = [[one, *solver.measure(labels.ravel(), one)] for one in range(1, 8)]
    return max(rows, key=lambda row: row[SHAPE_FIGURES])


def area_under_curve(real, made):
    """Return the AUC of a random forest on figures, and how much each figure matters to it."""
    try:
        from sklearn.ensemble import RandomForestClassifier
        from sklearn.metrics import roc_auc_score
        from sklearn.model_selection import StratifiedKFold, cross_val_predict
    except ImportError as error:
        raise SystemExit("looks.py needs scikit-learn: pip install scikit-learn") from error
    rows = np.array([list(one.values()) for one in (*real, *made)], dtype=float)
    which = np.repeat([0, 1], [len(real), len(made)])
    forest = RandomForestClassifier(400, random_state=0, class_weight="balanced")
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    guessed = cross_val_predict(forest, rows, which, cv=folds, method="predict_proba")[:, 1]
    forest.fit(rows, which)
    weights = dict(zip(real[0], forest.feature_importances_, strict=True))
    return roc_auc_score(which, guessed), weights


def difficulties(layouts):
    """Return the share of each difficulty in per cent, among layouts with one solution."""
    levels = [regions.difficulty(one) for one in layouts if regions.is_unique(one)]
    return {name: round(100 * levels.count(name) / max(len(levels), 1)) for name in LEVELS}


def compare(n, levels, arguments):
    """Print how generated layouts of one size differ from levels."""
    start = time.process_time()
    size, style = arguments.size, arguments.style
    puzzles = regions.generate(n, size=size, style=style, rng=1, time_limit=None)
    each = 1000 * (time.process_time() - start) / size
    made = [puzzle.regions.labels for puzzle in puzzles]
    ours, theirs = ([figures(one) for one in layouts] for layouts in (made, levels))
    area, weights = area_under_curve(theirs, ours)
    print(f"\n{n} x {n}: {len(levels)} levels, AUC {area:.3f}, {each:.1f} ms a puzzle")
    print(f"levels {difficulties(levels)}; generated {difficulties(made)}")
    print(f"{'figure':22} {'levels: 10, 50, 90 %':>26} {'generated':>26} {'weight':>8}")
    for name in sorted(weights, key=weights.get, reverse=True):
        both = [np.quantile([one[name] for one in x], [0.1, 0.5, 0.9]) for x in (theirs, ours)]
        columns = [" ".join(f"{value:8.2f}" for value in x) for x in both]
        print(f"{name:22} {columns[0]} {columns[1]} {weights[name]:8.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("levels")
    parser.add_argument("--n", default="7-11", help="sizes, such as 8 or 7-11")
    parser.add_argument("--size", type=int, default=200, help="puzzles to generate of each size")
    parser.add_argument("--style", default="drawn", choices=("drawn", "plain"))
    parser.add_argument("--table", help="JSON file: the figures of LEVELS")
    arguments = parser.parse_args()
    least, _, most = arguments.n.partition("-")
    sizes = range(int(least), int(most or least) + 1)
    every = read_levels(arguments.levels)
    if arguments.table:
        tabled = [measured(one) for one in every if len(one) in sizes]
        rows = [json.dumps(row, separators=(",", ":")) for row in tabled]
        pathlib.Path(arguments.table).write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")
        return
    for n in sizes:
        levels = [one for one in every if len(one) == n]
        if len(levels) < 5:
            print(f"\n{n} x {n}: only {len(levels)} levels")
            continue
        compare(n, levels, arguments)


if __name__ == "__main__":
    main()
