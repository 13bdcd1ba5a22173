"""What every generator of random programs begins with: lines at a depth, names that are fresh, and choices from one source of
random numbers, so that the same seed writes the same program."""


class Lines:
    """`prefix` begins the names of values: %v1, %v2, ..."""

    def __init__(self, rng, prefix="v"):
        self.rng, self.prefix, self.lines, self.depth, self.count = rng, prefix, [], 1, 0

    def at(self, depth, text):
        self.lines.append("  " * depth + text)

    def emit(self, text):
        self.at(self.depth, text)

    def fresh(self, prefix=None):
        self.count += 1
        return f"%{prefix or self.prefix}{self.count}"

    def define(self, text):
        """An op with one result; the name of the result."""
        name = self.fresh()
        self.emit(f"{name} = {text}")
        return name

    def pick(self, *choices):
        return self.rng.choice(choices)

    def odds(self, n, of):
        """True in n of `of` cases."""
        return self.rng.randrange(of) < n

    def chance(self, p):
        return self.rng.random() < p

    def weighted(self, choices):
        """One of these, which are pairs of a weight and a choice."""
        return self.rng.choices([c for _, c in choices], [w for w, _ in choices])[0]
