"""Draw docs/images/simkin.svg: how fast log(Q(n))/n - log n comes near its limit.

Run ``pip install '.[plot]' && python docs/plots/simkin.py``; takes a few minutes.
"""

from __future__ import annotations

import math
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

import nqueens

LIMIT = -1.942  # Simkin (2021), who gives 1.942 +- 0.003
COUNTED = range(8, 28)
ESTIMATED = {
    32: 400_000,
    40: 400_000,
    50: 400_000,
    64: 400_000,
    80: 400_000,
    100: 400_000,
    150: 200_000,
    200: 200_000,
    300: 100_000,
    500: 50_000,
    1000: 20_000,
}


def scaled(n: int, log10: float) -> float:
    """Return log(Q)/n - log n."""
    return log10 * math.log(10) / n - math.log(n)


def main() -> None:
    """Estimate and draw."""
    mpl.rcParams.update({"svg.hashsalt": "nqueens", "font.size": 9})
    counted = [scaled(n, math.log10(nqueens.known(n).solutions or 1)) for n in COUNTED]
    estimated = []
    for n, samples in ESTIMATED.items():
        found = nqueens.estimate_count(n, samples=samples, rng=n)
        estimated.append(scaled(n, found.log10))
        print(f"{n:5d} {found.log10:12.4f} {found.relative_error:8.2%} {estimated[-1]:9.4f}")
    figure = Figure(figsize=(6.2, 3.4), layout="constrained")
    ax = figure.add_subplot()
    ax.axhline(LIMIT, color="0.4", linewidth=1, linestyle="--")
    ax.annotate("limit, −1.942", (8, LIMIT), (0, 3), textcoords="offset points", color="0.3")
    ax.plot(COUNTED, counted, "o", color="#6f4e37", markersize=4, label="counted")
    ax.plot(list(ESTIMATED), estimated, "o", color="#b98b5e", fillstyle="none", label="estimated")
    ax.set_xscale("log")
    ax.set_xticks([8, 16, 27, 64, 200, 500, 1000], [8, 16, 27, 64, 200, 500, 1000])
    ax.minorticks_off()
    ax.set_xlabel("n")
    ax.set_ylabel("log(Q(n)) / n − log n")
    ax.legend(frameon=False)
    ax.spines[["top", "right"]].set_visible(False)
    target = Path(__file__).parents[1] / "images" / "simkin.svg"
    figure.savefig(target, metadata={"Date": None, "Creator": None})
    text = target.read_text("utf-8")
    target.write_text("\n".join(line.rstrip() for line in text.splitlines()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
