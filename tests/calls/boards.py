"""Calls of the functions of boards."""

from calls.table import refused, runs

# fmt: off
GIVEN: dict[str, str] = {
    "WIDE": "solve(30_000_000, method='construct')",
    "LISTS": "[solve(12, rng=i).tolist() for i in range(1000)] * 1000",
}
TABLE = {
    "is_solution conflicts symmetry canonical orbit to_matrix": [
        runs("*(EIGHT)", "*([EIGHT, EIGHT[::-1]])", tags="threads"),
        refused("*([2**63, -1])", ValueError, "must be integers of 64 bits"),
    ],
    "is_solution conflicts symmetry canonical orbit to_matrix from_matrix solution_rank": [
        refused("*(PUZZLE.regions)", TypeError, r"cannot be made of Regions"),
        refused("*([PUZZLE, PUZZLE])", TypeError, r"cannot be made of Puzzle"),
        refused("*(count_by_symmetry(4))", TypeError, r"cannot be made of SymmetryCounts"),
        refused("*(np.ma.masked_array(EIGHT, mask=[1] + 7 * [0]))", TypeError, "cannot be a masked array"),
    ],
    "is_solution": [
        refused("is_solution([1, 3, 0, 2], placed=[(0, 1)], blocked=[(0, 1)])", ValueError, "stands on a blocked"),
        runs("is_solution(WIDE)", "is_solution(LISTS)", "is_solution(BATCH)", tags="long"),
    ],
    "conflicts": [runs("conflicts(WIDE)", "conflicts(BATCH)", tags="long")],
    "score": [
        runs("score(4, '[1, 3, 0, 2]')", "score(Position(4, [(0, 1)]), 'a3, b1, c4, d2')", tags="threads"),
        runs("score(8, 'a1 ' * 10**5)", tags="long"),
        refused("score(8, 5)", TypeError, "an answer is text, not 5"),
        refused("score(0, '')", ValueError, "n must be at least 1, not 0"),
        refused("score(4, '', toroidal=3)", TypeError, "toroidal"),
    ],
    "attacks": [
        runs("attacks(EIGHT)", "attacks(EIGHT, toroidal=True)", tags="threads"),
        refused("attacks([EIGHT])", ValueError, r"takes one board, of shape \(n,\), not \(1, 8\)"),
        refused("attacks([0] * 60_000)", MemoryError, "pairs of queens"),
    ],
    "symmetry": [runs("symmetry(BATCH)", tags="long")],
    "canonical": [runs("canonical(BATCH)", "canonical(WIDE)", tags="long")],
    "orbit": [runs("orbit(BATCH)", tags="long")],
    "to_matrix": [
        refused("to_matrix(Q, dtype='x')", TypeError, "dtype must be a numeric type, not 'x'"),
        refused("to_matrix(Q, dtype=object)", TypeError, "bool, integer or float type"),
    ],
    "from_matrix": [
        runs("from_matrix(to_matrix(EIGHT))", tags="threads"),
        runs("from_matrix(to_matrix([EIGHT, EIGHT[::-1]], dtype=float))", tags="threads"),
        refused("from_matrix([['x']])", TypeError, "must consist of zeros and ones, not <U1"),
        refused("from_matrix([1, 0])", ValueError, r"shape \(..., n, n\), not \(2,\)"),
        refused("from_matrix([[2]])", ValueError, "must consist of zeros and ones, not 2"),
        refused("from_matrix([[1, 1], [0, 1]])", ValueError, "row 0 of a matrix has 2 queens"),
    ],
    "Board": [
        runs("Board(4)"),
        runs("str(Board(8, queens=EIGHT[:3]))", tags="threads"),
        refused("Board(4, queens='a')", TypeError, "queens must be columns, not 'a'"),
    ],
    "Board.place": [runs("Board(4).place(3)")],
    "Board.is_attacked": [runs("Board(4, queens=[1]).is_attacked(3)")],
    "Board.undo": [runs("Board(4, queens=[1]).undo()")],
    "Board.to_array": [runs("Board(4, queens=[1]).to_array()")],
    "Position": [runs("Position(5, [(0, 1)], blocked=[(2, 2)])")],
    "Position.of": [runs("Position.of(EIGHT)")],
    "Position.rows": [runs("Position(4, [(0, 1)]).rows()")],
    "Position.board": [runs("Position.of(EIGHT).board()")],
}
