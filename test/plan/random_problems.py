"""Random problems of several families through the public API, in one process:

    python3 random_problems.py libcistern.so [number, 10000]

Each plan of the portfolio is checked by check_plan.py and must not be higher than the lowest of the single heuristics', which
are checked too, one in ten. Prints what each heuristic needs above the portfolio, on average."""
import ctypes
import random
import sys

from check_plan import check

HEURISTICS = ["greedy-by-size", "greedy-by-breadth", "best-fit", "first-fit-by-size", "first-fit-by-length", "first-fit-by-area",
              "first-fit-by-breadth", "first-fit-by-contention", "first-fit-by-start", "first-fit-by-end",
              "first-fit-by-alignment"]
I64 = ctypes.c_int64


class Span(ctypes.Structure):
    _fields_ = [("lower", I64), ("upper", I64)]


class Buffer(ctypes.Structure):
    _fields_ = [("size", I64), ("lower", I64), ("upper", I64), ("alignment", I64), ("gaps", ctypes.POINTER(Span)),
                ("num_gaps", ctypes.c_size_t), ("is_fixed", ctypes.c_bool), ("has_hint", ctypes.c_bool),
                ("fixed_offset", I64), ("hint_offset", I64)]


class Pair(ctypes.Structure):
    _fields_ = [("first", ctypes.c_size_t), ("second", ctypes.c_size_t)]


PAIRS = ctypes.POINTER(Pair)


class Problem(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("buffers", ctypes.POINTER(Buffer)), ("num_buffers", ctypes.c_size_t), ("default_alignment", I64),
                ("colocated", PAIRS), ("num_colocated", ctypes.c_size_t), ("exclusive", PAIRS),
                ("num_exclusive", ctypes.c_size_t), ("in_place", PAIRS), ("num_in_place", ctypes.c_size_t)]


STOP = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p)


class Options(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("algorithm", ctypes.c_char_p), ("capacity", I64), ("allocator", ctypes.c_void_p), ("should_stop", STOP),
                ("progress", ctypes.c_void_p), ("user", ctypes.c_void_p)]


class Result(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("height", I64), ("lower_bound", I64), ("is_optimal", ctypes.c_bool),
                ("was_stopped", ctypes.c_bool), ("algorithm", ctypes.c_char_p), ("message", ctypes.c_char_p),
                ("buffer", ctypes.c_size_t), ("other", ctypes.c_size_t)]


# --- families: a list of dicts, as check_plan.py has them ---

def uniform(r, n):
    for _ in range(n):
        a, b = r.randrange(100), r.randrange(100)
        yield min(a, b), max(a, b) + 1, r.randrange(1, 1000)


def nested(r, n):
    for _ in range(n):
        depth = r.randrange(50)
        yield depth + r.randrange(2), 100 - depth + r.randrange(2), r.randrange(1, 100)


def chains(r, n):
    at = 0
    for _ in range(n):
        length = r.randrange(1, 4)
        yield at, at + length, r.randrange(1, 500)
        at += r.randrange(1, 3)


def model(r, n):
    for i in range(n):
        kind = r.random()
        upper = i + (r.randrange(1, 5) if kind < 0.7 else r.randrange(1, n) if kind < 0.9 else 2 * n - 2 * i)
        yield i, max(upper, i + 1), r.choice([1, 3, 4, 16]) * r.choice([64, 256, 1024])


def powers(r, n):
    for _ in range(n):
        lower = r.randrange(60)
        yield lower, lower + r.randrange(1, 20), 1 << r.randrange(12)


def make(r, family, n):
    buffers = []
    for i, (lower, upper, size) in enumerate(family(r, n)):
        buffers.append({"id": i, "lower": lower, "upper": upper, "size": size})
    if r.random() < 0.4:
        for b in buffers:
            b["alignment"] = 1 << r.randrange(13) if r.random() < 0.5 else r.randrange(1, 33)
    if r.random() < 0.3:
        for b in r.sample(buffers, n // 3):
            a = r.randrange(b["lower"], b["upper"])
            b["gaps"] = [(a, r.randrange(a, b["upper"] + 1))]
    pairs = [[], [], []]
    if r.random() < 0.3:
        for p in pairs:
            p.extend(tuple(r.sample(range(n), 2)) for _ in range(r.randrange(n // 4 + 1)))
    return buffers, pairs


def to_problem(buffers, pairs):
    array = (Buffer * len(buffers))()
    for c, b in zip(array, buffers):
        gaps = b.get("gaps", [])
        c.size, c.lower, c.upper, c.alignment = b["size"], b["lower"], b["upper"], b.get("alignment", 0)
        c.gaps, c.num_gaps = (Span * len(gaps))(*[Span(*g) for g in gaps]), len(gaps)
    problem = Problem(buffers=array, num_buffers=len(buffers))
    for name, p in zip(("colocated", "exclusive", "in_place"), pairs):
        setattr(problem, name, (Pair * len(p))(*[Pair(*x) for x in p]))
        setattr(problem, "num_" + name, len(p))
    return problem


def main():
    library = ctypes.CDLL(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10000
    solve = library.cistern_planner_solve
    solve.restype = ctypes.c_bool
    polls = [0]

    @STOP
    def stop(_):
        polls[0] += 1
        return polls[0] > 25  # little exact search: what counts here is the number of problems

    above, planned, proven = {h: 0.0 for h in HEURISTICS}, 0, 0
    for k in range(count):
        r = random.Random(k)
        family = [uniform, nested, chains, model, powers][k % 5]
        buffers, pairs = make(r, family, r.randrange(8, 60))
        problem, offsets, result = to_problem(buffers, pairs), (I64 * len(buffers))(), Result()

        def run(algorithm):
            polls[0] = 0
            options = Options(algorithm=algorithm and algorithm.encode(), should_stop=stop)
            ok = solve(ctypes.byref(problem), ctypes.byref(options), offsets, ctypes.byref(result))
            assert ok, f"problem {k}, {algorithm}: {result.message}"
            if algorithm is None or k % 10 == 0:
                for b, offset in zip(buffers, offsets):
                    b["offset"] = offset
                assert check(buffers, *pairs) == (result.height, None), f"problem {k}, {algorithm}: {check(buffers, *pairs)}"
            assert result.lower_bound <= result.height and result.is_optimal == (result.lower_bound == result.height)
            return result.height

        best = run(None)
        proven += result.is_optimal
        bound = result.lower_bound
        for h in HEURISTICS:
            height = run(h)
            above[h] += height / best - 1
            assert best <= height, f"problem {k}: {h} is lower, {height} < {best}"
            assert bound <= height, f"problem {k}: {h} is below the bound, {height} < {bound}"
        planned += 1
    print(f"{planned} problems, {proven} proven optimal")
    for h in HEURISTICS:
        print(f"{h}: {100 * above[h] / max(planned, 1):.2f} % above")


if __name__ == "__main__":
    main()
