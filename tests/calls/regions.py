"""Calls of the functions of regions."""

from calls.table import refused, runs
from nqueens import NoSolution, OutOfTime
from nqueens.formats import FormatError
from nqueens.regions import PictureError, SeveralSolutions

# fmt: off
GIVEN: dict[str, str] = {
    "FOUR": "['ABBB', 'AABD', 'CCDD', 'CCCD']",
    "PUZZLE": "regions.Puzzle(['ABBB', 'AABD', 'CCDD', 'CCCD'])",
    "SEVERAL": "regions.Puzzle(['AABB', 'AABB', 'CCDD', 'CCDD'])",
    "NONE": "regions.Puzzle(['AB', 'AB'])",
    "HARD": "'"
            "AABBBCCCDDDDD AABBBECCFDDDD AAAAEECFFDDDD AAAAECCFFGGGG AAAAECCFFFFHH IAAAFCFFFFFFH "
            "IAAAFFFFJJHHH IIAAFFFFFJJHH IIAAFFFKJJJHH LLLFFKKKKKKMM LLLFFKKKKKKMM LLLLFKKKKKKMM "
            "LLLLFKKKKKKMM'.split()",
    "STRIPES": "[[i] * 18 for i in range(18)]",
    "PIXELS": "np.uint8([[230, 60, 60], [60, 200, 60], [60, 60, 230], [230, 230, 60]])"
              "[LAYOUTS[0]].repeat(24, 0).repeat(24, 1)",
    "LAYOUTS": "[[[0, 1, 1, 1], [0, 0, 1, 3], [2, 2, 3, 3], [2, 2, 2, 3]]]",
}
TABLE = {
    ("regions.solve regions.count regions.solutions regions.is_unique regions.explain "
     "regions.difficulty regions.rating regions.hint"): [
        refused("*(['AB', 'A'])", ValueError, "row 1 has 1 squares"),
        refused("*(regions.Puzzle(HARD, stars=3, touching=True), time_limit=1e-9)", OutOfTime, "not finished within 1e-09 s"),
        refused("*(PUZZLE, time_limit=0)", ValueError, "time_limit must be a positive"),
    ],
    "regions.solve regions.explain regions.difficulty regions.rating regions.record": [
        refused("*(['AB', 'AB'])", NoSolution, "an exhaustive search found none"),
        refused("*(regions.Puzzle(FOUR, placed=[(0, 0), (1, 1)]))", NoSolution, "touch"),
    ],
    "regions.explain regions.difficulty regions.rating regions.record": [refused("*(['AABB', 'AABB', 'CCDD', 'CCDD'])", SeveralSolutions, "several solutions")],
    "regions.Puzzle": [
        runs("regions.Puzzle(FOUR, placed=[(0, 2)], blocked=[(0, 0)])", tags="threads"),
        refused("regions.Puzzle(FOUR, stars=5)", ValueError, "stars must be at most 4"),
        refused("regions.Puzzle(FOUR, placed=[(0, 0)] * 2)", ValueError, r"\(0, 0\) is given twice"),
        refused("regions.Puzzle(FOUR, placed=[(0, 0)], blocked=[(0, 0)])", ValueError, "stands on a blocked square"),
        refused(r"regions.Puzzle([['\ud800']])", ValueError, "half a surrogate pair"),
        refused("regions.Puzzle(regions.Puzzle(FOUR))", TypeError, "a layout is text or rows of labels"),
    ],
    "regions.is_solution": [
        runs("regions.is_solution(FOUR, [[2, 0, 3, 1]] * 99)", tags="threads"),
        refused("regions.is_solution(FOUR, [2, 0, 3, 4])", ValueError, "column 4 is not on a board of 4 columns"),
        refused("regions.is_solution(PUZZLE, [2, 0, 1])", ValueError, r"have shape \(..., 4\), not \(3,\)"),
        refused("regions.is_solution(PUZZLE, [0.5] * 4)", TypeError, "must be integers, not float64"),
        refused("regions.is_solution(regions.Puzzle(FOUR, stars=2), [[2, 0], [3, 1]])", ValueError, r"have shape \(..., 4, 2\)"),
        refused("regions.is_solution(regions.Puzzle(FOUR, stars=2), [['x']])", TypeError, "must be integers"),
    ],
    "regions.Puzzle.orbit": [runs("PUZZLE.orbit()")],
    "regions.Puzzle.canonical": [runs("PUZZLE.canonical()", tags="threads")],
    "regions.Puzzle.to_svg": [
        runs("PUZZLE.to_svg([(0, 1)], letters=True, coordinates=True)", tags="threads"),
        refused("PUZZLE.to_svg([(4, 1)])", ValueError, r"\(4, 1\) is not on a board"),
        runs("PUZZLE.to_svg(solution=[[0, 2], [1, 3], [0, 2], [1, 3]])", tags="threads"),
        refused("PUZZLE.to_svg(solution=[[0, 9]] * 4)", ValueError, "each column has 2 queens"),
        refused("PUZZLE.to_svg(solution=[0, 1])", ValueError, r"has shape \(4,\) or \(4, stars\)"),
    ],
    "regions.solve": [
        runs("regions.solve(FOUR)", tags="threads"),
        refused("regions.solve(5)", TypeError, "a layout is text or rows of labels, not 5"),
    ],
    "regions.count": [
        runs("regions.count(FOUR)", tags="threads"),
        runs("regions.count(STRIPES)", tags="long"),
        refused("regions.count(FOUR, at_most=-1)", ValueError, "at_most must be at least 0, not -1"),
    ],
    "regions.solutions": [
        runs("regions.solutions(FOUR)", tags="threads"),
        runs("regions.solutions(STRIPES)", tags="long"),
        refused("regions.solutions(FOUR, limit=-1)", ValueError, "limit must be at least 0, not -1"),
    ],
    "regions.is_unique": [runs("regions.is_unique(FOUR)", tags="threads")],
    "regions.solve_many regions.count_many": [
        refused("*(LAYOUTS, time_limit=1e-9)", OutOfTime, "not finished within"),
        refused("*([[0]])", ValueError, r"layouts have shape \(m, n, n\), n = 1 to 32, not \(1, 1\)"),
        refused("*([[[5]]])", ValueError, "region numbers must be in 0..0, not 5"),
        refused("*([[[0]]], stars=2)", ValueError, "stars must be at most 1"),
    ],
    "regions.solve_many": [
        runs("regions.solve_many(LAYOUTS)", "regions.solve_many([PUZZLE])", tags="threads"),
        refused("regions.solve_many([PUZZLE, SEVERAL], stars=2)", ValueError, "puzzles have their own"),
        refused("regions.solve_many([PUZZLE, NONE])", ValueError, "puzzle 2 has Rules.n=2.* one size"),
    ],
    "regions.count_many": [
        runs("regions.count_many(LAYOUTS)", tags="threads"),
        runs("regions.count_many(np.repeat([np.arange(18)] * 18, 99, axis=0).reshape(99, 18, 18))", tags="long"),
        refused("regions.count_many(LAYOUTS, at_most=-1)", ValueError, "at_most must be at least 0"),
    ],
    "regions.explain": [
        runs("regions.explain(FOUR)"),
        runs("[str(step) for step in regions.explain(FOUR)]", tags="threads"),
    ],
    "regions.difficulty": [runs("regions.difficulty(FOUR)", tags="threads")],
    "regions.rating": [runs("regions.rating(FOUR)", tags="threads")],
    "regions.record": [
        runs("regions.record(FOUR, steps=True, language='de')", tags="threads"),
        refused("regions.record(FOUR, steps=2)", TypeError, "steps must be"),
    ],
    "regions.Puzzle.as_dict": [runs("PUZZLE.as_dict()", tags="threads")],
    "regions.Step.as_dict": [
        runs("regions.explain(FOUR)[0].as_dict(piece='cat')", tags="threads"),
        refused("regions.explain(FOUR)[0].as_dict(language='xx')", ValueError, "language must be one of 'en'"),
    ],
    "regions.hint": [
        runs("regions.hint(FOUR)"),
        runs("str(regions.hint(FOUR))", tags="threads"),
        refused("regions.hint(FOUR, [(4, 0)])", ValueError, r"\(4, 0\) is not on a board"),
        refused("regions.hint(SEVERAL)", SeveralSolutions, "several solutions"),
        refused("regions.hint(NONE)", NoSolution, "found none"),
    ],
    "regions.check": [
        runs("regions.check(FOUR, [(0, 2)], [(0, 0)])", tags="threads"),
        refused("regions.check(FOUR, [(4, 0)])", ValueError, r"\(4, 0\) is not on a board"),
        refused("regions.check(FOUR, crosses=[(0, 0.5)])", TypeError, "crosses must be"),
        refused("regions.check(SEVERAL)", SeveralSolutions, "several solutions"),
        refused("regions.check(NONE)", NoSolution, "found none"),
    ],
    "regions.repair": [
        runs("regions.repair(SEVERAL, keep=[(0, 1)])", tags="threads"),
        runs("regions.repair([[i] * 6 for i in range(6)], rng=1)"),
        refused("regions.repair(NONE)", NoSolution, "no 2 queens meet the rules"),
        refused("regions.repair(FOUR, difficulty='hard')", NoSolution, "no puzzle of 4 rows is hard"),
        refused("regions.repair(FOUR, difficulty='harder')", ValueError, "difficulty must be"),
        refused("regions.repair(FOUR, stars=5)", ValueError, "stars must be at most 4"),
        refused("regions.repair(FOUR, keep=[(0, 4)])", ValueError, r"\(0, 4\) is not on a board"),
        refused("regions.repair(SEVERAL, rng='x')", TypeError, "."),
        refused("regions.repair(STRIPES, time_limit=1e-3)", OutOfTime, "not finished within"),
    ],
    "regions.fill": [
        runs("regions.fill(['A...', '....', '....', '...B'], rng=1)", tags="threads"),
        runs("regions.fill(['.' * 32] * 32, rng=1)", tags="long"),
        refused("regions.fill(['A..', 'BC.', 'D..'])", ValueError, "has 3 regions, and the drawing 4: A, B, C, D"),
        refused("regions.fill(['A..', '..'])", ValueError, "row 0 has 3 squares"),
        refused("regions.fill(['....'] * 4, difficulty='hard')", NoSolution, "no puzzle of 4 rows is hard"),
        refused("regions.fill(['A...', '....', '....', '....'], stars=5)", ValueError, "stars must be at most 4"),
        refused("regions.fill(['.' * 32] * 32, time_limit=1e-9)", OutOfTime, "no way to fill the drawing was found"),
    ],
    "regions.Step.sentence": [
        runs("regions.explain(FOUR)[0].sentence('do')", tags="threads"),
        refused("regions.explain(FOUR)[0].sentence('x')", ValueError, "stage must be one of"),
        refused("regions.explain(FOUR)[0].sentence(language='xx')", ValueError, "language must be one of 'en'"),
    ],
    "regions.WrongSquares.sentence": [
        runs("regions.check(FOUR, [(0, 0)]).sentence(piece='cat')", tags="threads"),
        refused("regions.check(FOUR, [(0, 0)]).sentence(piece=1)", ValueError, "piece must be one of"),
    ],
    "regions.Step.to_svg": [
        runs("regions.explain(FOUR)[0].to_svg()", tags="threads"),
        refused("regions.explain(FOUR)[0].to_svg(size=0)", ValueError, "size must be at least 1, not 0"),
    ],
    "regions.generate": [
        runs("regions.generate(5, rng=1)", tags="threads"),
        runs("regions.generate(8, size=5, rng=1)", "regions.generate(8, stars=2, rng=1)", tags="threads"),
        runs("regions.generate(32, size=99, rng=1)", tags="long"),
        runs("regions.generate(8, difficulty='easy', size=10**5, rng=1)", tags="long"),
        runs("regions.generate(range(5, 7), size=3, rng=1)", tags="threads"),
        refused("regions.generate([])", ValueError, "n must have at least one number, not none"),
        refused("regions.generate([5, 2])", NoSolution, "2 rows has no room"),
        refused("regions.generate(33)", ValueError, "n must be at most 32, not 33"),
        refused("regions.generate(8, stars=5)", ValueError, "stars must be at most 4, not 5"),
        refused("regions.generate(8, difficulty='x')", ValueError, "difficulty must be one of"),
        refused("regions.generate(8, difficulty=['easy', 'x'])", ValueError, "must be one of"),
        refused("regions.generate(8, difficulty=[])", ValueError, "at least one name"),
        refused("regions.generate(8, style='x')", ValueError, "style must be one of"),
        refused("regions.generate(8, symmetric=True)", ValueError, "must be one of 'half_turn', "),
        refused("regions.generate(9, stars=2, symmetric='half_turn')", ValueError, "needs one queen in each row or an even number of rows"),
        refused("regions.generate(8, stars=2, symmetric='diagonal')", ValueError, "needs one queen in each row, not 2 in each of 8"),
        refused("regions.generate(8, smallest=9)", ValueError, "smallest must be at most 8, not 9"),
        refused("regions.generate(8, size=-1)", ValueError, "size must be at least 0, not -1"),
        refused("regions.generate(8, time_limit=0)", ValueError, "time_limit must be a positive"),
        refused("regions.generate(3)", NoSolution, "has no placement"),
        refused("regions.generate(32, time_limit=1e-9, rng=1)", OutOfTime, "does not prove"),
    ],
    "regions.read": [
        runs(r"regions.read('AB\nAB\n')", tags="threads"),
        refused(r"regions.read('AB\nAC\n')", FormatError, "line 1: a board of 2 rows has 2 regions"),
        refused("regions.read('', 'x')", ValueError, "unknown format 'x'; the formats are json"),
        runs("list(regions.read('1122112233443344'))", tags="threads"),
        refused("regions.read(5)", TypeError, "puzzles are text or lines of text, not 5"),
    ],
    "regions.text": [
        runs("regions.text(FOUR)"),
        runs("regions.text(FOUR, 'level')", tags="threads"),
        refused("regions.text(FOUR, 'x')", ValueError, "unknown format 'x'; the formats are json"),
    ],
    "regions.Regions": [
        runs("regions.Regions(FOUR)", tags="threads"),
        runs("regions.Regions('A', ['#ffc992'])", tags="threads"),
        refused("regions.Regions('A', ['red'])", ValueError, "a colour must be like '#ffc992'"),
        refused("regions.Regions('A', ['#ffc992'] * 2)", ValueError, "colours must be 1.*, not 2"),
    ],
    "regions.Regions.rows": [runs("regions.Regions('A').rows()")],
    "regions.sheets": [
        runs("regions.sheets(FOUR, 'x.pdf')"),
        refused("regions.sheets([], 'x.pdf')", ValueError, "there is no puzzle"),
        refused("regions.sheets(FOUR, 'x.pdf', language='xx')", ValueError, "language must be one of 'en'"),
        refused("regions.sheets(FOUR, 5)", TypeError, "path must be the path of a file, not 5"),
        refused("regions.sheets(FOUR, 'none/x.pdf')", FileNotFoundError, "none"),
        refused("regions.sheets(['AB', 'AB'], 'x.pdf')", NoSolution, "puzzle 1: no placement of 2 queens"),
        refused("regions.sheets(SEVERAL, 'x.pdf')", SeveralSolutions, "puzzle 1: the puzzle has several"),
        refused("regions.sheets(FOUR, 'x.pdf', per_page=0)", ValueError, "per_page must be at least 1, not 0"),
        refused("regions.sheets(FOUR, 'x.docx')", ValueError, "must end in .pdf, unlike 'x.docx"),
        refused("regions.sheets(FOUR, 'x.pdf')", ImportError, "pip install typst", tags="no_pdf"),
    ],
    "regions.edit": [
        runs("regions.edit()", tags="threads"),
        runs("regions.edit(SEVERAL, title='x')"),
        refused("regions.edit(language='xx')", ValueError, "language must be one of 'en'"),
        refused("regions.edit(5)", TypeError, "a layout is text or rows of labels, not 5"),
    ],
    "regions.page": [
        runs("regions.page(PUZZLE)", tags="threads"),
        runs("regions.page(PUZZLE, title='x')", tags="threads"),
        refused("regions.page([])", ValueError, "there is no puzzle"),
        refused("regions.page([PUZZLE, SEVERAL])", SeveralSolutions, "puzzle 2: the puzzle has several solutions"),
        refused("regions.page(NONE)", NoSolution, "an exhaustive search found none"),
        refused("regions.page([PUZZLE, 5])", TypeError, "a layout is text or rows of labels, not 5"),
        refused("regions.page(PUZZLE, title=5)", TypeError, "title must be a string, not 5"),
    ],
    "regions.read_picture regions.read_pictures": [
        runs("*(PIXELS)"),
        refused("*(5)", TypeError, "."),
        refused("*(PIXELS, stars='x')", TypeError, "stars must be an integer, not 'x'"),
        refused("*(PIXELS, marks=3)", TypeError, "marks must be True or False"),
        refused("*(PIXELS, stars=0)", ValueError, "stars must be at least 1, not 0"),
        refused("*(PIXELS[0])", ValueError, "."),
        refused("*(b'')", PictureError, "."),
        refused("*(PIXELS[:20, :20])", PictureError, "."),
        refused("*('x' * 5000)", OSError, "too long"),
        refused("*(PIXELS)", ImportError, "pip install Pillow", tags="no_pillow"),
    ],
}
