"""Calls of the functions of pictures."""

from calls.table import refused, runs

# fmt: off
GIVEN: dict[str, str] = {}
TABLE = {
    "animate": [
        runs("animate(4)"),
        runs("animate(5)", tags="threads"),
        refused("animate(0)", ValueError, "n must be at least 1, not 0"),
        refused("animate(21)", ValueError, "n must be at most 20, not 21"),
        refused("animate(4, steps=10_001)", ValueError, "steps must be at most 10000, not 10001"),
        refused("animate(4, seconds='1')", TypeError, "seconds must be a number of seconds between"),
        refused("animate(4, seconds=0)", ValueError, "seconds must be a number of seconds between 0.01 and 60, not 0"),
    ],
    "lesson": [
        runs("lesson(4)", tags="threads"),
        refused("lesson(3)", ValueError, "n must be at least 4, not 3"),
        refused("lesson(13)", ValueError, "n must be at most 12, not 13"),
        refused("lesson(8, ['dlx'])", ValueError, "a method must be one of 'backtrack', .* not 'dlx'"),
        refused("lesson(8, 'bitmask')", TypeError, "methods must be a list of names, not 'bitmask'"),
        refused("lesson(8, [])", ValueError, "methods must name at least one method"),
        runs("lesson(4, language='de')"),
        refused("lesson(8, language='xx')", ValueError, "language must be one of 'en', .* not 'xx'"),
        refused("lesson(8, seed=0)", ValueError, "seed must be at least 1, not 0"),
        refused("lesson(8, seed=2**32)", ValueError, "seed must be at most 2147483646, not"),
    ],
    "to_svg": [
        runs("to_svg(EIGHT)", tags="threads"),
        refused("to_svg([9])", ValueError, "column 9 is not on a board"),
        refused("to_svg([])", ValueError, r"boards have shape .*, not \(0,\)"),
        refused("to_svg(np.zeros((1, 1, 1), int))", ValueError, "boards have shape"),
        refused("to_svg(np.zeros((0, 3), int))", ValueError, "1 to 100 boards, not 0"),
        refused("to_svg([0.0])", TypeError, "integers"),
        refused("to_svg([0], placed=[(0, 1)])", ValueError, r"placed: \(0, 1\) is not on"),
        refused("to_svg([0], size=0)", ValueError, "size must be at least 1"),
        refused("to_svg([0], coordinates='a')", ValueError, "coordinates must be"),
        refused("to_svg(Q, blocked=[(9, 0)])", ValueError, r"\(9, 0\) is not on a board"),
        refused("to_svg(0)", ValueError, "n must be at least 1, not 0"),
        refused("to_svg(THOUSANDS)", ValueError, "a picture shows 1 to 100 boards, not 92000"),
        refused("to_svg([0], size=ENORMOUS)", ValueError, "size must be at most 2147483647, not"),
        refused("to_svg([0], highlight=np.ones(2))", TypeError, "highlight must be True or Fal"),
        refused("to_svg([0], coordinates=1.0)", ValueError, "coordinates must be one of"),
        refused("to_svg(4, values=[[1, 2]])", ValueError, r"shape \(4, 4\), not \(1, 2\)"),
        refused("to_svg(1, values=[['a']])", TypeError, "values must be numbers"),
        refused("to_svg(1, values=np.ma.array([[1]]))", TypeError, "cannot be a masked array"),
        refused("to_svg(1, values=[[np.inf]])", ValueError, "values must be finite"),
        refused("to_svg(101, values=np.eye(101))", ValueError, "at most 100 rows, not 101"),
        refused("to_svg(4, colours={'board': 'red'})", ValueError, "colours must be of light, da"),
        refused("to_svg(4, colours={'light': '1'})", ValueError, "a colour must be like '#ffc99"),
        refused("to_svg(4, colours='red')", TypeError, "colours must map names to colours"),
    ],
    "show": [
        runs("show(Q)"),
        refused("show(np.zeros((2, 2, 4), dtype=int))", ValueError, "shape|axes"),
        refused("show(Q, limit=101)", ValueError, "limit must be at most 100, not 101"),
    ],
    "Picture.save": [
        runs("to_svg(4).save('x.svg')"),
        refused("animate(4).save('x.png')", ValueError, "is saved as .*, not as .png"),
        refused("to_svg(4).save('x.gif')", ValueError, "is saved as .png, .pdf or .svg, not as .gif"),
        refused("to_svg(4).save('x.png')", ImportError, "pip install resvg-py", tags="no_png"),
        refused("to_svg(4).save('x.pdf')", ImportError, "pip install typst", tags="no_pdf"),
        refused("to_svg(4, size=20_000).save('x.png')", ValueError, "at most 10000 pixels"),
        refused("to_svg(4).save(5)", TypeError, "path must be the path of a file, not 5"),
        refused("to_svg(4).save('none/x.svg')", FileNotFoundError, "none"),
    ],
    "Page.save": [
        runs("regions.page(FOUR).save('x.html')"),
        refused("regions.page(FOUR).save('x.svg')", ValueError, "path must end in .html, not 'x"),
    ],
}
