"""The sampler of search trees in plain Python: the same choices on lists of queens."""

from fractions import Fraction
from functools import cache

UNIT_BITS = 16
PROMISE_BITS = 10
WORD = 2**64


def promise(squares, mean, power):
    """Return (squares / mean)**power in units of 2**-10, clipped, as the kernel computes it."""
    if power == 0:
        return 2**PROMISE_BITS
    base, result = (squares << 20) // mean, 1 << 20
    while power:
        base = min(base, 2**31)
        if power & 1:
            result = min(result * base >> 20, 2**31)
        base = base * base >> 20
        power >>= 1
    return min(max(result >> 10, 2 ** (PROMISE_BITS - 6)), 2 ** (PROMISE_BITS + 4))


class Random:
    """Exactly uniform integers from xoshiro256++."""

    def __init__(self, words):
        self.s = [int(word) for word in words]

    def word(self):
        """Return 64 bits."""
        s = self.s
        total = (s[0] + s[3]) % WORD
        result = ((total << 23 | total >> 41) + s[0]) % WORD
        t = (s[1] << 17) % WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = (s[3] << 45 | s[3] >> 19) % WORD
        return result

    def below(self, bound):
        """Return an integer in [0, bound)."""
        while True:
            word = self.word()
            if word - word % bound <= WORD - bound:
                return word % bound


class Model:
    """A tree whose level i fills row ``order[i]``. A node is a tuple of queens and a weight."""

    def __init__(self, n, order, capacity, *, placed=(), blocked=(), drop_from=None, eighths=0):
        self.n, self.order, self.capacity = n, list(order), capacity
        self.blocked = set(blocked)
        self.drop_from = len(self.order) if drop_from is None else drop_from
        self.eighths = eighths
        self.root = tuple(placed)
        self.free = cache(self._free)

    def _free(self, queens, row):
        return [
            column
            for column in range(self.n)
            if (row, column) not in self.blocked
            and not any(
                c == column or c - r == column - row or c + r == column + row for r, c in queens
            )
        ]

    def kept(self, queens, depth):
        """Return whether a node of level ``depth`` is kept."""
        rows = self.order[depth:]
        if not self.free(queens, rows[0]):
            return False
        if depth < self.drop_from:
            return True
        left = set(range(self.n)) - {c for _, c in queens}
        return all(self.free(queens, r) for r in rows) and left == {
            c for r in rows for c in self.free(queens, r)
        }

    def level(self, nodes, depth):
        """Return the children, the promise of each node, and the distance; None: all are kept."""
        row = self.order[depth]
        children = [self.free(queens, row) for queens, _ in nodes]
        if sum(map(len, children)) <= self.capacity:
            return children, None, 1
        squares = [sum(len(self.free(q, r)) for r in self.order[depth:]) for q, _ in nodes]
        power = (len(self.order) - depth) * self.eighths // 8
        mean = sum(squares) // len(nodes)
        promises = [promise(s, mean, power) if self.eighths else 2**10 for s in squares]
        whole = sum(w * len(c) * p for (_, w), c, p in zip(nodes, children, promises, strict=True))
        return children, promises, whole // self.capacity + 1

    def run(self, below):
        """Return sums, shifts and whether a level was sampled; ``below`` draws the numbers."""
        levels = len(self.order)
        sums, shifts, shift, sampled = [0] * levels, [0] * levels, 0, False
        nodes = [(self.root, 2**UNIT_BITS)] if self.kept(self.root, 0) else []
        for depth, row in enumerate(self.order):
            if not nodes:
                break
            children, promises, distance = self.level(nodes, depth)
            sums[depth] = sum(w * len(c) for (_, w), c in zip(nodes, children, strict=True))
            shifts[depth] = shift
            if depth == levels - 1:
                break
            scale = max(0, distance.bit_length() - (UNIT_BITS + PROMISE_BITS + 1))
            place = below(distance) if promises else 0
            sampled |= bool(promises)
            shift += scale if promises else 0
            made, last, rounded = [], None, 0
            for i, (queens, weight) in enumerate(nodes):
                part = weight * promises[i] if promises else 1
                own = part * len(children[i])
                if promises and place < own and promises[i] != last:
                    last = promises[i]
                    rounded = divided(distance, last << scale, below)
                while place < own:
                    column = children[i][place // part]
                    made.append(((*queens, (row, column)), rounded if promises else weight))
                    place += distance
                place -= own
            nodes = [(q, w) for q, w in made if w and self.kept(q, depth + 1)]
        return sums, shifts, sampled


def divided(a, b, below):
    """Return a / b, rounded at random."""
    return a // b + (below(b) < a % b)


class Script:
    """Draws that are made in a given order; what follows is the first choice of each."""

    def __init__(self, choices):
        self.choices, self.made = list(choices), []

    def pick(self, options):
        """Return the value of the next choice; options are pairs (value, probability)."""
        i = self.choices[len(self.made)] if len(self.made) < len(self.choices) else 0
        self.made.append((i, options))
        return options[i][0]


def exact_expectation(model):
    """Return the mean of the last sum times its power of two, over all random choices."""
    total, script = Fraction(0), []
    while script is not None:
        draws = Script(script)
        sums, shifts, _ = _scripted(model, draws)
        chance = Fraction(1)
        for i, options in draws.made:
            chance *= options[i][1]
        total += chance * (sums[-1] << shifts[-1])
        script = [i for i, _ in draws.made]
        while script and script[-1] + 1 == len(draws.made[len(script) - 1][1]):
            script.pop()
        if script:
            script[-1] += 1
        else:
            script = None
    return total / 2**UNIT_BITS


def _scripted(model, draws):
    """Run a model on all values of a draw that differ in effect, each with its probability."""
    state = {}
    level = model.level

    def watched(nodes, depth):
        children, promises, distance = level(nodes, depth)
        if promises:
            place, edges = 0, {0}
            for (_, weight), own, p in zip(nodes, children, promises, strict=True):
                for _ in own:
                    place += weight * p
                    edges.add(place % distance)
            state["edges"] = sorted(edges)
        return children, promises, distance

    def below(bound):
        edges = state.pop("edges", None)
        if edges is None:  # of a rounding: below the rest, or not
            rest = state["rest"] % bound
            return draws.pick(
                [(0, Fraction(rest, bound)), (bound - 1, Fraction(bound - rest, bound))]
                if rest
                else [(0, Fraction(1))]
            )
        state["rest"] = bound
        ends = [*edges[1:], bound]
        return draws.pick(
            [(e, Fraction(f - e, bound)) for e, f in zip(edges, ends, strict=True) if f > e]
        )

    model.level = watched
    try:
        return model.run(below)
    finally:
        model.level = level
