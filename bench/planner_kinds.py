"""More kinds of planning problems, for planner_families.py --new: each a function of a random generator, and of the problems that are read
(lists of (lower, upper, size)) where it derives from these."""
from math import gcd

PAGE = 1024


def unit_of(rows):
    unit = 0
    for _, _, size in rows:
        unit = gcd(unit, size)
    return unit or 1


def ranks(rows):
    """The same with times counted from 0 on: an end that comes before a beginning is an earlier time."""
    number = {time: k for k, time in enumerate(sorted({time for row in rows for time in row[:2]}))}
    return [(number[lower], number[upper], *rest) for lower, upper, *rest in rows]


def clip(rows, begin, end, least=0):
    return [(max(lower, begin), min(upper, end), *rest) for lower, upper, *rest in rows
            if min(upper, end) - max(lower, begin) > least]


def sums(rows, steps):
    live = [0] * steps
    for lower, upper, size in rows:
        for t in range(lower, upper):
            live[t] += size
    return live


# --- derived from one problem ---

def cropped(r, rows, others):
    """What is live in a window of time."""
    rows = ranks(rows)
    steps = max(upper for _, upper, _ in rows)
    length = round(steps * r.uniform(0.4, 0.8))
    begin = r.randrange(steps - length + 1)
    return clip(rows, begin, begin + length)


def sampled(r, rows, others):
    """Half of the buffers or a little more."""
    return r.sample(rows, round(len(rows) * r.uniform(0.45, 0.7)))


def overlaid(r, rows, others):
    """Two at the same time, at the same pace."""
    a, b = ranks(rows), ranks(r.choice(others))
    ends = [max(upper for _, upper, _ in x) for x in (a, b)]
    return a + [(lower * ends[0] // ends[1], max(upper * ends[0] // ends[1], lower * ends[0] // ends[1] + 1), size)
                for lower, upper, size in b]


def joined(r, rows, others):
    """One after another, half of it each; some of the first one's last buffers live on until the end of the other's first ones."""
    a, b = ranks(rows), ranks(r.choice(others))
    ends = [max(upper for _, upper, _ in x) for x in (a, b)]
    a = clip(a, ends[0] // 2, ends[0])
    b = [(lower + ends[0], upper + ends[0], size) for lower, upper, size in clip(b, 0, ends[1] // 2)]
    most = max(sums(a + b, ends[0] + ends[1]))
    for k, (lower, upper, size) in enumerate(a):
        later = min(upper + r.randrange(1, 9), ends[0] + ends[1] // 2)
        if upper == ends[0] and max(sums(a + b, ends[0] + ends[1])[upper:later]) + size <= most:
            a[k] = (lower, later, size)
    return a + b


def rescaled(r, rows, others):
    """Every size times something of its own."""
    unit = unit_of(rows)
    return [(lower, upper, max(1, round(size // unit * r.choice([0.5, 0.75, 1, 1, 1, 1.5, 2]))) * unit)
            for lower, upper, size in rows]


def exchanged(r, rows, others):
    """Some sizes exchanged for those of buffers that live about as long."""
    rows = sorted(ranks(rows), key=lambda row: row[1] - row[0])
    for k in range(len(rows) - 3):
        if r.random() < 0.2:
            other = k + r.randrange(1, 4)
            a, b = rows[k], rows[other]
            rows[k], rows[other] = (*a[:2], b[2]), (*b[:2], a[2])
    return rows


def prolonged(r, rows, others):
    """Some lives begin earlier or end later, where the largest sum allows it."""
    rows = ranks(rows)
    steps = max(upper for _, upper, _ in rows)
    live = sums(rows, steps)
    most = max(live)
    for k in r.sample(range(len(rows)), len(rows) // 4):
        lower, upper, size = rows[k]
        for _ in range(r.randrange(1, 6)):
            if lower and live[lower - 1] + size <= most:
                lower -= 1
                live[lower] += size
            if r.random() < 0.5 and upper < steps and live[upper] + size <= most:
                live[upper] += size
                upper += 1
        rows[k] = (lower, upper, size)
    return rows


def aligned(r, rows, others):
    """Some alignments; sizes are no multiples of all of them."""
    unit = unit_of(rows)
    return [(*row, unit * r.choice([1, 1, 1, 2, 4, 8])) for row in rows]


def replaced(r, rows, others):
    """A window of one problem, the rest of the time another: what crosses the border is cut there."""
    a, b = ranks(rows), ranks(r.choice(others))
    begin = round(max(upper for _, upper, _ in a) * r.uniform(0.2, 0.6))
    length = min(round(max(upper for _, upper, _ in a) * 0.4), max(upper for _, upper, _ in b))
    crossing = {row for row in a if row[0] < begin and row[1] > begin + length}
    middle = [row for row in clip(b, 0, length)]
    room = max(sum(size for lower, upper, size in a if lower <= t < upper) for t in range(begin))
    used = sum(size for _, _, size in crossing)
    out = [row for row in a if row in crossing]
    out += clip([row for row in a if row not in crossing], 0, begin) + clip([row for row in a if row not in crossing], begin + length, 10**9)
    live = [used] * length
    for lower, upper, size in r.sample(middle, len(middle)):
        if max(live[lower:upper]) + size <= room:
            live[lower:upper] = [x + size for x in live[lower:upper]]
            out.append((lower + begin, upper + begin, size))
    return out


DERIVED = [cropped, sampled, overlaid, joined, rescaled, exchanged, prolonged, aligned, replaced]


# --- made up ---

def tighten(r, rows, most, tries=4):
    """Lives begin earlier (what is fetched ahead) as far as the sum allows it; of what does not fit at all, nothing is left."""
    steps = max(upper for _, upper, _ in rows)
    live, out = [0] * steps, []
    for lower, upper, size in sorted(rows, key=lambda row: -(row[1] - row[0])):
        if max(live[lower:upper]) + size > most:
            continue
        live[lower:upper] = [x + size for x in live[lower:upper]]
        out.append((lower, upper, size))
    for _ in range(tries):
        for k in r.sample(range(len(out)), len(out) // 3):
            lower, upper, size = out[k]
            if lower and live[lower - 1] + size <= most:
                live[lower - 1] += size
                out[k] = (lower - 1, upper, size)
    return out


def network(r):
    """A network with skip connections on an accelerator: activations, weights fetched ahead as far as memory goes, scratch."""
    steps, rows = r.randrange(60, 160), []
    channels, pixels = r.choice([16, 24, 32]), r.choice([56 * 56, 64 * 64, 48 * 48])
    for t in range(steps):
        if r.random() < 0.12 and pixels >= 64:
            channels, pixels = channels * 2, pixels // 4
        size = max(1, channels * pixels // 1024 + r.choice([0, 0, 1, 3]))
        skip = r.choice([0, 0, 0, 2, 3, 5, 9]) if r.random() < 0.9 else r.randrange(10, 40)
        rows.append((t, min(steps, t + 2 + skip), size))
        rows.append((t, t + 1, max(1, channels * channels // 256 + r.randrange(4))))
        if r.random() < 0.5:
            rows.append((t, t + 1, r.randrange(1, 20)))
        if r.random() < 0.4:
            rows.append((t, min(steps, t + r.randrange(2, 6)), r.randrange(1, 12)))
    rows = [(lower, upper, size * PAGE) for lower, upper, size in rows]
    return tighten(r, rows, round(max(sums(rows, steps)) * r.uniform(0.8, 1)), 12)


def pipeline(r):
    """Operators in tiles: inputs and outputs double-buffered, weights kept for the whole of an operator, results for later ones."""
    rows, t = [], 0
    for _ in range(r.randrange(6, 14)):
        tiles, size_in, size_out, weights = r.randrange(3, 10), r.randrange(20, 160), r.randrange(20, 160), r.randrange(5, 200)
        begin = t
        for _ in range(tiles):
            rows.append((max(0, t - 1), t + 1, size_in))
            rows.append((t, t + 2, size_out))
            if r.random() < 0.3:
                rows.append((t, t + 1, r.randrange(1, 60)))
            t += 1
        rows.append((max(0, begin - r.randrange(0, 4)), t, weights))
        rows.append((t - 1, t + r.randrange(2, 30), r.randrange(10, 120)))
        for _ in range(r.randrange(0, 6)):
            rows.append((max(0, begin - r.randrange(3)), t, r.randrange(1, 16)))
    rows = clip(rows, 0, t)
    rows = [(lower, upper, size * PAGE) for lower, upper, size in rows]
    return tighten(r, rows, round(max(sums(rows, t)) * r.uniform(0.7, 0.95)), 6)


def partition(r, steps, pages, pieces):
    """A rectangle cut into pieces, also such as no straight cut goes through: two halves or five around a middle."""
    parts = [(0, steps, 0, pages)]
    while len(parts) < pieces:
        # The largest in its own proportions is the next, mostly.
        parts.sort(key=lambda p: (p[1] - p[0]) * (p[3] - p[2]) * r.uniform(0.1, 1))
        t0, t1, a0, a1 = parts.pop()
        if t1 - t0 >= 3 and a1 - a0 >= 3 and r.random() < 0.4:
            x, y = sorted(r.sample(range(t0 + 1, t1), 2)), sorted(r.sample(range(a0 + 1, a1), 2))
            parts += [(t0, x[1], a0, y[0]), (x[1], t1, a0, y[1]), (x[0], t1, y[1], a1), (t0, x[0], y[0], a1), (x[0], x[1], y[0], y[1])]
            continue
        in_time = (t1 - t0) / steps * r.random() > (a1 - a0) / pages * r.random()
        if in_time and t1 - t0 > 1:
            at = r.randrange(t0 + 1, t1)
            parts += [(t0, at, a0, a1), (at, t1, a0, a1)]
        elif a1 - a0 > 1:
            at = r.randrange(a0 + 1, a1)
            parts += [(t0, t1, a0, at), (t0, t1, at, a1)]
        else:
            parts.append((t0, t1, a0, a1))
            break
    return [(t0, t1, (a1 - a0) * PAGE) for t0, t1, a0, a1 in parts]


def perfect(r, pieces):
    return partition(r, r.randrange(30, 200), r.choice([256, 1024]), pieces)


def perfect_50(r):
    return perfect(r, 50)


def perfect_100(r):
    return perfect(r, 100)


def perfect_200(r):
    return perfect(r, 200)


def perfect_400(r):
    return perfect(r, 400)


def nearly_perfect(r):
    """Cut up, and then everything a little shorter in time or smaller here and there."""
    out = []
    for lower, upper, size in perfect(r, r.randrange(150, 350)):
        upper -= upper - lower > 3 and r.random() < 0.3
        size -= PAGE * (size > 8 * PAGE and r.random() < 0.1)
        out.append((lower, upper, size))
    return out


def striped(r):
    """Weights that stay, in a pool of which the rest is filled by short lives of few sizes, step for step."""
    steps, most, rows = r.randrange(40, 120), 1024, []
    live = [0] * steps
    classes = [r.randrange(20, 300) for _ in range(r.randrange(4, 12))]
    for _ in range(r.randrange(10, 40)):
        lower = r.randrange(steps)
        upper = min(steps, lower + 10 + int(r.expovariate(1 / 40)))
        size = r.randrange(1, 40)
        if max(live[lower:upper]) + size < 0.7 * most:
            rows.append((lower, upper, size * PAGE))
            live[lower:upper] = [x + size for x in live[lower:upper]]
    for _ in range(4000):
        lower = r.randrange(steps)
        upper = min(steps, lower + 1 + int(r.expovariate(1 / 3)))
        size = r.choice(classes)
        if max(live[lower:upper]) + size <= most and len(rows) < 400:
            rows.append((lower, upper, size * PAGE))
            live[lower:upper] = [x + size for x in live[lower:upper]]
    return rows


MADE = [network, pipeline, striped, perfect_50, perfect_100, perfect_200, perfect_400, nearly_perfect]
