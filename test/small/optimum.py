"""The least peak of a small program (model.py), and the fewest bytes copied at that peak, by search of all states of memory.

A state is the ops that are done and the buffers with the row that each cell has. A step computes an op (in a new buffer, a part of a new larger
one, or over cells that are not needed any more), copies rows, fills cells with a constant for free, runs a nest of control flow, or frees a buffer.
Memory of arguments
may be overwritten by ops that name them as their destination (insert and what is inserted, matmul, reduce), and serves no other values. No rule about aliases or lives is needed: a program is right where all rows that are still needed are somewhere. No code of the compiler is used."""
import collections
import heapq
import itertools

from model import DEAD, ROW, Nest

# Memory of arguments, of the function, of arguments and not to be written; and own memory beside what may be an argument's on some path:
# it can be read, overwritten as a whole, or filled with a copy, but is no result, because the caller owns those.
LENT, OWN, LOCKED, MIXED = 0, 1, 2, 3


class TooLarge(Exception):
    pass


def is_constant(row):
    return row < 0


def cells_of(bufs):
    return {c for _, cells in bufs for c in cells}


def own_rows(bufs):
    return sum(len(cells) for kind, cells in bufs if kind in (OWN, MIXED))


def canonical(bufs):
    return tuple(sorted(bufs))


def locations(bufs, rows):
    n = len(rows)
    for b, (_, cells) in enumerate(bufs):
        for o in range(len(cells) - n + 1):
            if cells[o:o + n] == rows:
                yield b, o


def tidy(bufs, needed):
    """Without rows that are not needed and buffers that have none that are; None if a needed one is lost."""
    if bufs is None:
        return None
    out, found = [], set()
    for kind, cells in bufs:
        cells = tuple(c if c in needed else DEAD for c in cells)
        found.update(cells)
        if kind in (LENT, LOCKED) or any(cells):
            out.append((kind, cells))
    return canonical(out) if all(c in found or is_constant(c) for c in needed) else None


def written(bufs, b, o, rows):
    kind, cells = bufs[b]
    if kind == MIXED:
        if any(cells[:o] + cells[o + len(rows):]):
            return None
        kind = OWN
    return named(bufs, b, o, rows, kind)


def named(bufs, b, o, rows, kind):
    cells = bufs[b][1]
    return bufs[:b] + ((kind, cells[:o] + tuple(rows) + cells[o + len(rows):]),) + bufs[b + 1:]


def places_of_values(ops, results):
    """{rows: {(rows of a buffer, where in it)}}: the new buffers that may be worth making for a value."""
    places, follows = collections.defaultdict(set), []
    values = list(results)

    def visit(ops):
        for op in ops:
            values.extend(op.operands() + op.outs)
            if isinstance(op, Nest):
                values.extend(op.carried)
                follows.extend((i.rows, c.rows) for i, c in zip(op.inits, op.carried))
                follows.extend((c.rows, i.rows) for i, c in zip(op.outs, op.carried))
                for body in op.bodies:
                    visit(body.ops)
                    values.extend(body.yields)
                    follows.extend((y.rows, o.rows) for y, o in zip(body.yields, op.outs))
                    follows.extend((y.rows, c.rows) for y, c in zip(body.yields, op.carried))
            elif op.kind == "select":
                follows.extend((i.rows, op.out.rows) for i in op.ins)
            elif op.is_computed:
                follows.extend((i.rows, op.out.rows) for i in op.overwritable() + ([op.init] if op.init else []))

    visit(ops)
    all_rows = {v.rows for v in values}
    changed = True
    while changed:
        before = sum(map(len, places.values()))
        for rows in all_rows:
            places[rows].add((len(rows), 0))
            for whole in all_rows:
                for o in range(len(whole) - len(rows) + 1):
                    if len(whole) > len(rows) and whole[o:o + len(rows)] == rows:
                        places[rows].update((size, at + o) for size, at in places[whole])
        for one, other in follows:
            places[one] |= places[other]
            places[other] |= {p for p in places[one] if p[0] == len(one)}
        changed = sum(map(len, places.values())) != before
    return {rows: sorted(p) for rows, p in places.items()}


class Search:
    """All states that are reached with at most `cap` rows of own memory."""

    def __init__(self, cap, places, limit):
        self.cap, self.places, self.left, self.known = cap, places, [limit], {}

    def end_states(self, ops, start, after, targets, is_end):
        """{state of memory at the end: fewest rows copied}, where `after` are rows needed afterwards. The first end alone if `is_end`."""
        parts = {op.out.rows for op in ops if not op.is_computed and op.kind == "extract"}
        ops = [op for op in ops if op.is_computed]
        full = (1 << len(ops)) - 1
        uses = [{r for v in op.operands() for r in v.rows} for op in ops]
        needed_of = {}

        def needed(mask):
            if mask not in needed_of:
                needed_of[mask] = frozenset(set(after).union(*(uses[i] for i in range(len(ops)) if not mask >> i & 1)))
            return needed_of[mask]

        def available(mask):
            """Rows that are needed and made by now."""
            later = {r for i, op in enumerate(ops) if not mask >> i & 1 for v in op.outs for r in v.rows}
            return needed(mask) - later

        first = tidy(start, available(0))
        if first is None or own_rows(first) > self.cap:
            return {}
        best, heap, ends, count = {(0, first): 0}, [(0, 0, 0, first)], {}, itertools.count(1)
        while heap:
            cost, _, mask, bufs = heapq.heappop(heap)
            if cost > best[mask, bufs]:
                continue
            self.left[0] -= 1
            if not self.left[0]:
                raise TooLarge
            if mask == full:
                if is_end is None:
                    ends[bufs] = cost
                elif is_end(bufs):
                    return {bufs: cost}
            moves = itertools.chain(self.computed(ops, mask, bufs, available), self.placed(ops, mask, bufs, available(mask), targets | parts),
                                    self.dropped(mask, bufs, available(mask)))
            for more, to, after_move in moves:
                if after_move is not None and own_rows(after_move) <= self.cap:
                    state = (to, after_move)
                    if cost + more < best.get(state, 1 << 30):
                        best[state] = cost + more
                        heapq.heappush(heap, (cost + more, next(count), to, after_move))
        return ends

    def destinations(self, bufs, rows):
        """(memory with room for the rows, buffer, where): in buffers that are there, and in new ones."""
        n, held = len(rows), own_rows(bufs)
        for b, (kind, cells) in enumerate(bufs):
            if kind != LOCKED:
                for o in range(len(cells) - n + 1):
                    yield bufs, b, o
        for size, o in self.places.get(rows, [(n, 0)]):
            if held + size <= self.cap:
                yield bufs + ((OWN, (DEAD,) * size),), len(bufs), o

    def computed(self, ops, mask, bufs, available):
        present = cells_of(bufs)
        for i, op in enumerate(ops):
            if mask >> i & 1:
                continue
            to = mask | 1 << i
            if any(not is_constant(r) and r not in present for v in op.operands() for r in v.rows):
                continue
            if isinstance(op, Nest):
                yield from self.nested(op, to, bufs, available(to))
            elif op.kind == "select":
                yield from self.selected(op, to, bufs, available(to))
            else:
                yield from self.computed_op(op, to, bufs, available(to))

    def computed_op(self, op, to, bufs, needed):
        overwritable = [v.rows for v in op.overwritable()]
        reads = [(v.rows, v.rows in overwritable and k < len(overwritable), list(locations(bufs, v.rows))) for k, v in enumerate(op.ins)]
        if any(not places for _, _, places in reads):
            return
        n = len(op.out.rows)
        for room, b, o in self.destinations(bufs, op.out.rows):
            if op.init and not all(map(is_constant, op.init.rows)) and room[b][1][o:o + n] != op.init.rows:
                continue
            if room[b][0] == LENT and not (op.init and room[b][1][o:o + n] == op.init.rows) and not self.is_part(room[b][1], o, op.out.rows):
                continue
            if all(any(lb != b or lo + len(rows) <= o or o + n <= lo or (may and lo == o and len(rows) == n) for lb, lo in places)
                   for rows, may, places in reads):
                yield 0, to, tidy(written(room, b, o, op.out.rows), needed)

    def is_part(self, cells, o, rows):
        """Whether the place is a part of a value of which other rows are in these cells: what is inserted, computed in its place."""
        n = len(rows)
        return any(len(whole) == size and 0 <= o - k <= len(cells) - size and
                   any(whole[i] == cells[o - k + i] > DEAD for i in range(size) if not k <= i < k + n)
                   for size, k in self.places.get(rows, ()) if size > n for whole in self.places)

    @staticmethod
    def selected(op, to, bufs, needed):
        """One of two buffers goes on, and the other one is freed."""
        for (b, o), (c, p) in itertools.product(*(list(locations(bufs, v.rows)) for v in op.ins)):
            n = len(op.out.rows)
            if b != c and all(bufs[k][0] in (LENT, LOCKED) for k in (b, c)):  # wherever they lie there
                lent = tuple((LOCKED if k in (b, c) else kind, cells) for k, (kind, cells) in enumerate(bufs))
                yield 0, to, tidy(lent + ((LOCKED, op.out.rows),), needed)
            if b == c or o != p or len(bufs[b][1]) != len(bufs[c][1]):
                continue
            for kept, gone in ((b, c), (c, b)):
                if bufs[kept][0] == bufs[gone][0] or bufs[kept][0] in (OWN, MIXED):
                    after = named(bufs, kept, o, op.out.rows, OWN if bufs[gone][0] == bufs[kept][0] == OWN else
                                  bufs[kept][0] if bufs[gone][0] == bufs[kept][0] else MIXED)
                    kind, cells = after[gone]
                    cells = cells[:o] + (DEAD,) * n + cells[o + n:]
                    yield 0, to, tidy(after[:gone] + ((kind if kind in (OWN, MIXED) else LOCKED, cells),) + after[gone + 1:], needed)

    def placed(self, ops, mask, bufs, needed, targets):
        """Copies of rows, and fills, towards a value that has to be in one place."""
        wanted = {v.rows for i, op in enumerate(ops) if not mask >> i & 1 for v in op.operands()} | targets
        present = cells_of(bufs)
        for rows in wanted:
            if not any(is_constant(r) or r in present for r in rows):
                continue
            for room, b, o in self.destinations(bufs, rows):
                cells = room[b][1][o:o + len(rows)]
                if cells == rows or (room[b][0] == LENT and not any(c == r > DEAD for c, r in zip(cells, rows))):
                    continue
                filled = tuple(r if is_constant(r) and c <= DEAD else c for r, c in zip(rows, cells))
                for some in {filled, tuple(r if is_constant(r) else c for r, c in zip(rows, cells))} - {cells}:
                    yield 0, mask, tidy(written(room, b, o, some), needed)
                for i in range(len(rows)):
                    if filled[i] == rows[i] or (i and filled[i - 1] != rows[i - 1] and not is_constant(rows[i - 1]) and rows[i - 1] in present):
                        continue
                    for run in self.runs(room, rows, filled, i, b, o):
                        yield run, mask, tidy(written(room, b, o, filled[:i] + rows[i:i + run] + filled[i + run:]), needed)

    @staticmethod
    def runs(bufs, rows, there, i, b, o):
        """How many rows from row i on one copy can bring."""
        found = set()
        for s, (_, cells) in enumerate(bufs):
            for p, cell in enumerate(cells):
                n = 0
                while i + n < len(rows) and p + n < len(cells) and cells[p + n] == rows[i + n] != there[i + n] and not (
                        s == b and abs(p - o - i) <= n):  # what is read is not what is written
                    n += 1
                if n:
                    found.add(n)
        return found

    @staticmethod
    def dropped(mask, bufs, needed):
        """Frees of buffers that have only constants, or rows that others have too; and copies of what may be an argument's."""
        for b, (kind, cells) in enumerate(bufs):
            if kind == MIXED:
                copied = sum(not is_constant(c) and c != DEAD for c in cells)
                yield copied, mask, tidy(bufs[:b] + ((OWN, cells),) + bufs[b + 1:], needed)
            if kind in (OWN, MIXED):
                yield 0, mask, tidy(bufs[:b] + bufs[b + 1:], needed)

    @staticmethod
    def renamed(bufs, pairs):
        """Memory in which the rows of a place have the names of another value, for all places."""
        states = {bufs: frozenset()}
        for rows, names in pairs:
            after = {}
            for state, taken in states.items():
                for b, o in locations(state, rows):
                    after[named(state, b, o, names, state[b][0])] = taken
            states = after
        out = set(states)
        # Memory of an argument in one execution may be own memory in another: it counts, and the argument is left alone.
        for state in states:
            for b, (kind, cells) in enumerate(state):
                if kind in (LENT, LOCKED):
                    locked = state[:b] + ((LOCKED, (DEAD,) * len(cells)),) + state[b + 1:]
                    out.add(locked)
                    for _, names in pairs:
                        if names and set(names) & set(cells):
                            out.update((locked + ((MIXED, cells),), locked + ((MIXED, names),)))
        # So may own memory be on one path what is the argument's on another.
        for state in list(out):
            for b, (kind, cells) in enumerate(state):
                if kind == OWN and any(set(names) & set(cells) for _, names in pairs):
                    out.add(state[:b] + ((MIXED, cells),) + state[b + 1:])
        return out

    def inner(self, op, k, bufs, after, targets):
        key = (id(op), k, bufs, after)
        if key not in self.known:
            self.known[key] = self.end_states(op.bodies[k].ops, bufs, after, targets, None)
        return self.known[key]

    def nested(self, op, to, bufs, needed):
        outs = {r for v in op.outs for r in v.rows}
        if op.is_loop:
            yield from self.looped(op, to, bufs, needed, needed - outs)
            return
        joined = None
        for k, body in enumerate(op.bodies):
            after = frozenset((needed - outs) | {r for v in body.yields for r in v.rows})
            ends = {}
            for state, cost in self.inner(op, k, bufs, after, {v.rows for v in body.yields}).items():
                for named in self.renamed(state, [(y.rows, o.rows) for y, o in zip(body.yields, op.outs)]):
                    tidied = tidy(named, needed)
                    if tidied is not None:
                        ends[tidied] = min(cost, ends.get(tidied, cost))
            joined = ends if joined is None else {s: c + joined[s] for s, c in ends.items() if s in joined}
        for state, cost in joined.items():
            yield cost, to, state

    def looped(self, op, to, bufs, needed, others):
        body = op.bodies[0]
        carried = {r for v in op.carried for r in v.rows}
        used = {r for v in op.operands() if v not in op.inits for r in v.rows}
        during = frozenset(others | used | carried)
        names = [(y.rows, c.rows) for y, c in zip(body.yields, op.carried)]
        after = frozenset((during - carried) | {r for v in body.yields for r in v.rows})
        states = {}
        for named in self.renamed(bufs, [(i.rows, c.rows) for i, c in zip(op.inits, op.carried)]):
            tidied = tidy(named, during)
            if tidied is not None and own_rows(tidied) <= self.cap:
                states[tidied] = 0
        at_once = dict(states)
        for _ in range(op.trips):
            following = {}
            for start, cost in states.items():
                for state, more in self.inner(op, 0, start, after, {v.rows for v in body.yields}).items():
                    for named in self.renamed(state, names):
                        tidied = tidy(named, during)
                        if tidied is not None and own_rows(tidied) <= self.cap:
                            following[tidied] = min(cost + more, following.get(tidied, 1 << 30))
            states = following
        ends = self.behind(op, states, needed)
        if op.kind == "while":  # it may run no iteration: the program goes on in the same memory
            none = self.behind(op, at_once, needed)
            ends = {state: cost + none[state] for state, cost in ends.items() if state in none}
        for state, cost in ends.items():
            yield cost, to, state

    def behind(self, op, states, needed):
        """Memory behind a loop, of states at the start of an iteration that does not come."""
        ends = {}
        for state, cost in states.items():
            for named in self.renamed(state, [(c.rows, o.rows) for c, o in zip(op.carried, op.outs)]):
                tidied = tidy(named, needed)
                if tidied is not None:
                    ends[tidied] = min(cost, ends.get(tidied, cost))
        return ends


def optimum(program, highest, are_arguments_lent=True, limit=40000, may_be_larger=False):
    """(least peak, fewest bytes copied at that peak); None if there is none up to the peak `highest`. Raises TooLarge.
    Results have buffers of their size, or `may_be_larger`: then callers hold more than they get."""
    results = [v.rows for v in program.results]
    places = places_of_values(program.ops, program.results)
    start = canonical([(LENT if are_arguments_lent else LOCKED, v.rows) for v in program.arguments])
    after = frozenset(r for rows in results for r in rows)

    def is_end(bufs):
        """Each result begins a buffer of its own."""
        holders = [{b for b, o in locations(bufs, rows) if bufs[b][0] == OWN and o == 0 and (may_be_larger or len(bufs[b][1]) == len(rows))}
                   for rows in results]
        return any(len(set(chosen)) == len(results) for chosen in itertools.product(*holders))

    least = sum(map(len, results))
    for cap in range(least, highest // ROW + 1):
        found = Search(cap, places, limit).end_states(program.ops, start, after, set(results), is_end)
        if found:
            return cap * ROW, min(found.values()) * ROW
    return None
