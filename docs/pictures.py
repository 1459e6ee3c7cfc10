"""Make every picture of these pages: ``python docs/pictures.py``."""

import sys
from pathlib import Path

import nqueens
from nqueens import regions
from nqueens.formats import Position

IMAGES = Path(__file__).parent / "images"


def pictures() -> dict[str, str]:
    """Return the SVG pictures by name."""
    completed = [4, 6, 3, 0, 2, 7, 5, 1]
    puzzle = regions.generate(8, rng=99)
    return {
        "queens8": nqueens.to_svg(nqueens.solutions(8, limit=1, offset=4)[0]),
        "queens12": nqueens.to_svg(nqueens.solutions(12, limit=1, offset=5000)[0]),
        "queens1000": nqueens.to_svg(nqueens.solve(1000, rng=1)),
        "attacks5": nqueens.to_svg([0, 2, 4, 3, 1], highlight=True),
        "attacks8": nqueens.to_svg([0, 2, 4, 1, 3, 6, 6, 2], highlight=True),
        "marks8": nqueens.to_svg(
            completed, placed=[(2, 3), (6, 5)], blocked=[(0, 0), (5, 5)], coordinates="0"
        ),
        "nauck8": nqueens.to_svg(Position(8, ((4, 1), (3, 3))), placed=[(4, 1), (3, 3)]),
        "regions8": puzzle.to_svg(),
        "regions8-solved": puzzle.to_svg(enumerate(regions.solve(puzzle).tolist())),
        "regions8-step": regions.explain(puzzle)[4].to_svg(),
    }


def plots() -> None:
    """Write the figures, which need matplotlib."""
    import matplotlib

    matplotlib.use("Agg")
    nqueens.heatmap(nqueens.square_counts(8)).figure.savefig(IMAGES / "heatmap8.png", dpi=100)
    counts = {n: nqueens.count(n) for n in range(1, 16)}
    nqueens.plot_counts(counts).figure.savefig(IMAGES / "counts.png", dpi=100)


if __name__ == "__main__":
    for name, svg in pictures().items():
        (IMAGES / f"{name}.svg").write_text(svg, encoding="utf-8")
    if "--svg-only" not in sys.argv:
        plots()
