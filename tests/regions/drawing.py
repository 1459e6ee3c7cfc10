"""Random puzzles, and drawings as penpa-edit keeps them in its links."""

import base64
import json
import zlib

from nqueens.regions import Puzzle, Regions


def grown(rng, n, pieces=0):
    """Return a layout whose regions grow from n squares; ``pieces`` squares move elsewhere."""
    while True:
        labels = [-1] * (n * n)
        front = rng.sample(range(n * n), n)
        for label, square in enumerate(front):
            labels[square] = label
        while front:
            i = rng.randrange(len(front))
            row, column = divmod(front[i], n)
            near = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]
            inside = [r * n + c for r, c in near if min(r, c) >= 0 and max(r, c) < n]
            free = [square for square in inside if labels[square] < 0]
            if free:
                front.append(rng.choice(free))
                labels[front[-1]] = labels[front[i]]
            else:
                front[i] = front[-1]
                front.pop()
        for _ in range(pieces):
            labels[rng.randrange(n * n)] = rng.randrange(n)
        if len(set(labels)) == n:
            return Regions([labels[i : i + n] for i in range(0, n * n, n)])


def random_puzzle(rng, smallest=4, largest=25):
    """Return a puzzle of random rules; most have no squares placed or blocked."""
    n = rng.randint(smallest, largest)
    layout = grown(rng, n, pieces=rng.choice((0, 0, 0, 3)))
    count = min(rng.choice((0, 0, 5)), n * n)
    squares = rng.sample([(r, c) for r in range(n) for c in range(n)], count)
    placed = rng.randint(0, min(len(squares), n))
    return Puzzle(
        layout,
        stars=rng.randint(1, min(3, n)),
        touching=rng.random() < 0.2,
        diagonals=rng.random() < 0.2,
        placed=squares[:placed] or None,
        blocked=squares[placed:] or None,
    )


HOSTILE = [
    "starbattle/6/6/1/4ilbhgdnmhou", "m=edit&p=AAAA", "colorRegions: 5", "board = [[1]]", "pzprv3",
    "a,b", ",", ".", "..", " A", "A ", "a\nb", "a\tb", "\0", "\u2028x", "a\x85b", "\ufeff", "_",
    "#", "//", "/*", "'", '"', '"""', "\\", "\\u0041", "[", "]", "{", "}", "(", ")", ":", "-", "-1",
    "0", "00", "1x1.A", "null", "true", "stars: 2", "placed: (0, 0)", "https://a/#2x1.AABB", "<p>",
    "&quot;", "%2F", "\u0301", "\u00b2", "\u0663", "\u00c9", "\U0001f7e5", "\U0001f7e6",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
]  # fmt: skip
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGH"
ALPHABETS = ("AB", "A1", "0123456789", "GIF8ftyp%PDM", "xy.,_-", LETTERS)


def relabelled(rng, layout):
    """Return a layout with labels that readers may take for something else."""
    n, names = layout.n, {}
    longest = rng.choice((1, 1, 2, n, n))
    alphabet, odd = rng.choice(ALPHABETS), rng.choice((0, 0, 0.2, 1))
    while len(names) < n:
        longest += len(names) == len(alphabet) ** longest  # all names of this length are taken
        word = "".join(rng.choices(alphabet, k=longest))
        hostile = rng.random() < odd and len(names) < len(HOSTILE) // 2
        names[rng.choice(HOSTILE) if hostile else word] = None
    labels = [*names]
    rng.shuffle(labels)
    return Regions([[labels[x] for x in row] for row in layout.labels.tolist()])


def penpa_link(puzzle, *, crosses=(), stars_text=None, walls=None):
    """Return a link of penpa-edit to a drawing of the puzzle, with a row of margin on each side."""
    n = puzzle.n
    width = n + 2 + 4
    corners = width * width
    labels = puzzle.regions.labels.tolist()

    def cell(row, column):
        return (row + 3) * width + column + 3

    edges = {}
    for row in range(n):
        for column in range(n):
            here = corners + cell(row, column)
            if column < n - 1 and labels[row][column] != labels[row][column + 1]:
                edges[f"{here - width},{here}"] = 2
            if row < n - 1 and labels[row][column] != labels[row + 1][column]:
                edges[f"{here - 1},{here}"] = 2
    for column in range(n):  # the frame
        edges[f"{corners + cell(-1, column) - 1},{corners + cell(-1, column)}"] = 2
    symbols = {cell(*square): [2, "star", 2] for square in puzzle.placed}
    symbols |= {cell(*square): [0, "star", 2] for square in crosses}
    beside = {cell(-1, n - 1): [str(stars_text or puzzle.stars), 1, "1"]}
    cells = [cell(row, column) for row in range(n) for column in range(n)]
    steps = [b - a for a, b in zip([0, *cells], cells, strict=False)]
    drawn = edges if walls is None else walls
    question = f"{{zN:{json.dumps(beside)},zY:{{}},zE:{json.dumps(drawn)}}}"
    answer = f"{{zN:{{}},zY:{json.dumps(symbols)},zE:{{}}}}"
    head = [f"square,{n + 2},{n + 2},38,0,1,1", "[1,1,1,1]", "{}"]
    lines = [*head, question, answer, json.dumps(steps)]
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64.b64encode(packed).decode()}"
