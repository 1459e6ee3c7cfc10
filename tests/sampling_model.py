"""The sampler of search trees in plain Python: the same choices on lists of queens."""

from fractions import Fraction

WORD = 2**64


class Random:
    """Words from xoshiro256++."""

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


class Model:
    """A tree whose level i fills row ``order[i]``. A node is a tuple of queens."""

    def __init__(self, n, order, capacity, *, placed=(), blocked=(), drop_from=None):
        self.n, self.order, self.capacity = n, list(order), capacity
        self.blocked = set(blocked)
        self.drop_from = len(self.order) if drop_from is None else drop_from
        self.root = tuple(placed)

    def free(self, queens, row):
        """Return the columns where a row can have a queen."""
        blocked = {c for r, c in self.blocked if r == row}
        attacked = {x for r, c in queens for x in (c, c + row - r, c - row + r)}
        return [column for column in range(self.n) if column not in blocked | attacked]

    def kept(self, queens, depth):
        """Return whether a node of level ``depth`` is kept."""
        rows = self.order[depth:]
        if not self.free(queens, rows[0]):
            return False
        if depth < self.drop_from:
            return True
        left = set(range(self.n)) - {c for _, c in queens}
        free = [self.free(queens, r) for r in rows]
        return all(free) and left == set().union(*free)

    def children(self, nodes, depth):
        """Return the children of the nodes of a level."""
        row = self.order[depth]
        return [(*queens, (row, c)) for queens in nodes for c in self.free(queens, row)]

    def below(self, children, start, depth):
        """Return the nodes kept of the children of level ``depth - 1``, from this start on."""
        keep = min(self.capacity, len(children))
        chosen = [children[(start + i * len(children)) // keep] for i in range(keep)]
        return [queens for queens in chosen if self.kept(queens, depth)]

    def roots(self):
        """Return the nodes of level 0."""
        return [self.root] if self.kept(self.root, 0) else []

    def run(self, words):
        """Return the number of children of the nodes kept on each level."""
        nodes, numbers = self.roots(), []
        for depth in range(len(self.order)):
            children = self.children(nodes, depth)
            numbers.append(len(children))
            if depth + 1 < len(self.order):
                start = words[depth] % len(children) if len(children) > self.capacity else 0
                nodes = self.below(children, start, depth + 1) if children else []
        return numbers

    def expectation(self, nodes=None, depth=0):
        """Return the mean of the estimate over all random choices."""
        nodes = self.roots() if nodes is None else nodes
        children = self.children(nodes, depth)
        size = len(children)
        if not children or depth + 1 == len(self.order):
            return Fraction(size)
        if size <= self.capacity:
            return self.expectation(self.below(children, 0, depth + 1), depth + 1)
        samples = (self.below(children, start, depth + 1) for start in range(size))
        means = (self.expectation(nodes, depth + 1) for nodes in samples)
        return sum(means, Fraction(0)) / self.capacity
