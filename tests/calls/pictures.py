"""Calls of the functions of pictures."""

from calls.table import refused, runs

# fmt: off
GIVEN: dict[str, str] = {}
TABLE = {
    "animate": [
        runs("animate(4)"),
        runs("animate(5, limit=2, coordinates='1')", tags="threads"),
        runs("animate(20, steps=10_000)", tags="large"),
        refused("animate(20, steps=10_000)", MemoryError, "an animation of 10,000 steps",
                tags="no_memory"),
        refused("animate(0)", ValueError, "n must be at least 1, not 0"),
        refused("animate(21)", ValueError, "n must be at most 20, not 21"),
        refused("animate(4, queens=[0, 1])", ValueError,
                r"\(1, 1\) is attacked by the queen on \(0, 0\)"),
        refused("animate(4, limit=0)", ValueError, "limit must be at least 1, not 0"),
        refused("animate(4, steps=10_001)", ValueError, "steps must be at most 10000, not 10001"),
        refused("animate(4, seconds='1')", TypeError, "seconds must be a number of seconds, not"),
        refused("animate(4, seconds=0)", ValueError, "seconds must be between 0.01 and 60, not 0"),
    ],
    "to_svg": [
        runs("to_svg(EIGHT)", tags="small threads"),
        runs("to_svg(MILLION)", tags="large"),
        runs("to_svg(MILLION[:1000] % 1000, highlight=True)", tags="large modest"),
        refused("to_svg(HUGE_N)", MemoryError, "a picture of 2000000 queens", tags="no_memory"),
        refused("to_svg([9])", ValueError, "column 9 is not on a board"),
        refused("to_svg(Q, blocked=[(9, 0)])", ValueError, r"\(9, 0\) is not on a board"),
        refused("to_svg(0)", ValueError, "n must be at least 1, not 0"),
        refused("to_svg(THOUSANDS)", ValueError, "a picture shows 1 to 100 boards, not 92000"),
        refused("to_svg([0], placed=[(0, 0, 0)])", TypeError, r"\(0, 0, 0\) is not a pair"),
        refused("to_svg([0], size=ENORMOUS)", ValueError, "size must be at most 2147483647, not"),
        refused("to_svg([0], highlight=np.ones(2))", TypeError, "highlight must be True or Fal"),
        refused("to_svg([0], coordinates=1.0)", ValueError, "coordinates must be one of"),
    ],
    "show": [
        runs("show(Q)"),
        runs("show(THOUSANDS[:9200], limit=1000)", tags="large"),
        refused("show(np.zeros((2, 2, 4), dtype=int))", ValueError, "shape|axes"),
    ],
    "plot": [
        runs("plot(Q)"),
        refused("plot([[0], [0]], ax=3)", ValueError, "ax takes one board, not 2"),
        refused("plot(EIGHT)", ImportError, r"pip install 'nqueens-native\[plot\]'",
                tags="no_plots"),
        refused("plot(EIGHT, ax=3)", TypeError, "ax must be a matplotlib Axes, not 3"),
    ],
    "plot_counts": [
        runs("plot_counts({4: 2})"),
        refused("plot_counts([4])", TypeError, "counts must map n to a number"),
        refused("plot_counts({4: 2.0})", TypeError, "a count must be an integer, not 2.0"),
        refused("plot_counts({4: -2})", ValueError, "a count must be at least 0, not -2"),
        refused("plot_counts({2: 0})", ValueError, "no count above zero"),
        refused("plot_counts({4: 3})", ImportError, r"pip install 'nqueens-native\[plot\]'",
                tags="no_plots"),
    ],
    "heatmap": [
        runs("heatmap([[1, 2], [3, 4]])"),
        refused("heatmap([['a']])", TypeError, "must be numbers"),
        refused("heatmap([[1, 2]])", ValueError, r"shape \(n, n\), not \(1, 2\)"),
        refused("heatmap([[1]])", ImportError, r"pip install 'nqueens-native\[plot\]'",
                tags="no_plots"),
    ],
    "poster": [
        runs("poster(Q, 'poster.pdf')"),
        refused("poster([0], 5)", TypeError, "path must be the path of a file, not 5"),
        refused("poster([0], 'none/x.pdf')", FileNotFoundError, "none"),
        refused("poster([], 'x.pdf')", ValueError, "boards?"),
        refused("poster(THOUSANDS, 'x.pdf')", ValueError, "1 to 3000 boards, not 92000"),
        refused("poster([0], 'x.pdf', paper='a5')", ValueError,
                "paper must be one of 'a4', 'letter', not 'a5'"),
        refused("poster([0], 'x.pdf', font='none.ttf')", FileNotFoundError, "none.ttf"),
        refused("poster([0], 'x.pdf')", ImportError, r"'nqueens-native\[pdf\]'", tags="no_pdf"),
        refused("poster(THOUSANDS[:3000], 'x.pdf')", MemoryError, "a poster of 3,000 boards",
                tags="no_memory"),
    ],
}
