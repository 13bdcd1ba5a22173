"""The memory planner: buffers from lists, dicts or a pandas DataFrame, a plan as numbers, text and picture."""
import contextlib
import csv
import ctypes
import dataclasses
import html
import io
import json
import math
import operator
import os
import shutil
import subprocess
import time

from . import _native
from ._native import I64, encode, lib
from ._page import Page

ALGORITHMS = ("portfolio", "greedy-by-size", "greedy-by-breadth", "best-fit", "first-fit-by-size", "first-fit-by-length",
              "first-fit-by-area", "first-fit-by-breadth", "first-fit-by-contention", "first-fit-by-start",
              "first-fit-by-end", "first-fit-by-alignment", "exact")
OK, OVER_CAPACITY = 0, 1
LARGEST = 2**63 - 1
ROWS_OF_TABLE = 20


class PlanError(ValueError):
    """What cannot be planned. `buffers` are the ids of those that it is about, where that is known; `plan` is the best plan
    that was found where it exceeds the capacity."""

    def __init__(self, message, buffers=(), plan=None):
        super().__init__(message)
        self.buffers = tuple(buffers)
        self.plan = plan


@dataclasses.dataclass(frozen=True)
class _Buffer:
    id: str
    lower: int
    upper: int
    size: int
    alignment: int = 0
    gaps: tuple = ()
    offset: int | None = None
    hint: int | None = None


# --- buffers from what there is ---

def _is_absent(value):
    return value is None or isinstance(value, float) and math.isnan(value)


def _whole(value, what):
    """A whole number of any type of number: 12, 12.0, numpy's."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        value = operator.index(value)
    except TypeError:
        raise PlanError(f"{what} is no whole number: {value!r}") from None
    if not -LARGEST - 1 <= value <= LARGEST:
        raise PlanError(f"{what} does not fit into 64 bits: {value}")
    return value


def _gaps(value, what):
    """[(4, 6), (8, 9)], or "4-6 8-9" as CSV has it."""
    try:
        pairs = [piece.rsplit("-", 1) for piece in value.split()] if isinstance(value, str) else [tuple(pair) for pair in value]
        return tuple((_whole(int(a) if isinstance(a, str) else a, what), _whole(int(b) if isinstance(b, str) else b, what))
                     for a, b in pairs)
    except (TypeError, ValueError) as error:
        if isinstance(error, PlanError):
            raise
        raise PlanError(f"{what} is no list of pairs: {value!r}") from None


def _buffer_of_dict(row, index):
    known = {name: value for name, value in row.items() if not _is_absent(value)}
    name = str(known.pop("id", index))
    missing = [key for key in ("lower", "upper", "size") if key not in known]
    if missing:
        raise PlanError(f"buffer '{name}' has no '{missing[0]}'", [name])
    fields = {key: _whole(known.pop(key), f"'{key}' of buffer '{name}'")
              for key in ("lower", "upper", "size", "alignment", "offset", "hint") if key in known}
    gaps = _gaps(known.pop("gaps", ()), f"'gaps' of buffer '{name}'")
    if known:
        raise PlanError(f"buffer '{name}' has '{next(iter(known))}', which is not known: id, lower, upper, size, alignment, gaps, "
                        "offset (fixed) and hint are", [name])
    return _Buffer(name, gaps=gaps, **fields)


def _buffer_of_row(row, index):
    if isinstance(row, dict):
        return _buffer_of_dict(row, index)
    row = tuple(row)
    names = {3: ("lower", "upper", "size"), 4: ("id", "lower", "upper", "size")}.get(len(row))
    if not names:
        raise PlanError(f"buffer {index} has {len(row)} items: lower, upper and size, or id, lower, upper and size are wanted")
    return _buffer_of_dict(dict(zip(names, row)), index)


def _rows(buffers):
    """A DataFrame and a dict of columns are rows too."""
    if hasattr(buffers, "columns") and hasattr(buffers, "to_dict"):
        known = [c for c in buffers.columns if c in {f.name for f in dataclasses.fields(_Buffer)}]
        return buffers[known].to_dict("records")
    if isinstance(buffers, dict):
        lengths = {len(column) for column in buffers.values()}
        if len(lengths) > 1:
            raise PlanError("columns have different lengths")
        return [dict(zip(buffers, row)) for row in zip(*buffers.values())]
    return buffers


def _read(buffers):
    found = [_buffer_of_row(row, index) for index, row in enumerate(_rows(buffers))]
    index = {}
    for i, buffer in enumerate(found):
        if index.setdefault(buffer.id, i) != i:
            raise PlanError(f"two buffers have the id '{buffer.id}'", [buffer.id])
    return found, index


def _pairs(groups, index, what):
    """Pairs of indices, from pairs of ids."""
    found = []
    for group in groups:
        members = tuple(group)
        if len(members) != 2 or isinstance(group, str):
            raise PlanError(f"'{what}' wants pairs of ids, not {group!r}")
        for member in members:
            if str(member) not in index:
                raise PlanError(f"'{what}' names '{member}', which is no buffer")
        found.append((index[str(members[0])], index[str(members[1])]))
    return found


# --- planning ---

def _to_struct(buffer, keep):
    spans = (_native.Span * len(buffer.gaps))(*buffer.gaps)
    keep.append(spans)
    return _native.Buffer(buffer.size, buffer.lower, buffer.upper, buffer.alignment, spans, len(spans),
                          buffer.offset is not None, buffer.hint is not None, buffer.offset or 0, buffer.hint or 0)


def _problem(buffers, alignment, pairs, keep):
    structs = (_native.Buffer * len(buffers))(*(_to_struct(b, keep) for b in buffers))
    arrays = [(_native.Pair * len(list_of_pairs))(*list_of_pairs) for list_of_pairs in pairs]
    keep += [structs, *arrays]
    return _native.Problem(0, structs, len(buffers), alignment, *(item for a in arrays for item in (a, len(a))))


class _Watch:
    """The two callbacks of a search. What a callback raises, an interrupt too, ends the search and is raised after it."""

    def __init__(self, timeout, progress):
        self.deadline = None if timeout is None else time.monotonic() + timeout
        self.progress = progress
        self.error = None
        self.stop_callback, self.progress_callback = _native.STOP(self._stop), _native.PROGRESS(self._tell)

    @contextlib.contextmanager
    def guard(self):
        try:
            yield
        except BaseException as error:  # pylint: disable=broad-except
            self.error = self.error or error

    def _stop(self, _):
        late = False
        with self.guard():
            late = self.deadline is not None and time.monotonic() >= self.deadline
        return late or self.error is not None

    def _tell(self, _, height, bound):
        with self.guard():
            if self.progress:
                self.progress(height, bound)


class _Own:
    """A function from buffers to an order or to offsets, as the library calls it. The answer decides which of both it is."""

    def __init__(self, function, buffers, index, watch):
        self.buffers, self.index, self.watch = buffers, index, watch
        self.answer = None
        with watch.guard():
            self.answer = function(list(buffers))
        self.order, self.place = _native.ORDER(self._order), _native.PLACE(self._place)
        none_order, none_place = _native.ORDER(), _native.PLACE()
        is_plan = isinstance(self.answer, dict)
        self.algorithm = _native.PlanAlgorithm(ctypes.sizeof(_native.PlanAlgorithm), encode(getattr(function, "__name__", "own"), "name"),
                                               False, none_order if is_plan else self.order, self.place if is_plan else none_place, None)
        self.pointer = ctypes.pointer(self.algorithm)

    def _at(self, buffer):
        key = getattr(buffer, "id", buffer)
        if key not in self.index:
            raise PlanError(f"the algorithm returned {key!r}, which is no buffer", [key])
        return self.index[key]

    def _order(self, _, __, out):
        with self.watch.guard():
            for i, buffer in zip(range(len(self.buffers)), self.answer):
                out[i] = self._at(buffer)
            return True
        return False

    def _place(self, _, __, out):
        with self.watch.guard():
            for i in range(len(self.buffers)):
                out[i] = -1
            for buffer, offset in self.answer.items():
                out[self._at(buffer)] = _whole(offset, "an offset")
            return True
        return False


def plan(buffers, *, capacity=None, alignment=None, algorithm="portfolio", colocated=(), exclusive=(), in_place=(),
         timeout=None, progress=None, seed=0, steps=0, threads=0):
    """Places buffers in one pool so that those which live together do not overlap. Sizes and offsets are in bytes, lifetimes
    half-open in any unit of time.

    `buffers`: a list of (lower, upper, size), of (id, lower, upper, size) or of dicts; a dict of columns; or a pandas
    DataFrame, whose other columns are passed over. Keys are id, lower, upper, size, alignment, gaps, offset (fixed) and hint.
    `colocated`, `exclusive`, `in_place`: pairs of ids (docs/reference/cistern-plan.md). `timeout` is in seconds; `progress(height, bound)`
    is told of what is found. The result depends on the problem alone, unless time runs out. Raises PlanError.

    `algorithm` is a name, or a function of your own: it takes the list of buffers (with id, size, lower, upper, alignment, gaps)
    and returns their ids in the order in which each goes to the lowest place that is free, or a dict from ids to offsets.
    `seed` and `steps` are those of cistern-plan, `threads` its -j: the plan is the same for each number above 0."""
    found, index = _read(buffers)
    related = [_pairs(*pair, name) for pair, name in
               (((colocated, index), "colocated"), ((exclusive, index), "exclusive"), ((in_place, index), "in_place"))]
    own = None
    if callable(algorithm):
        own, algorithm = algorithm, "portfolio"
    elif algorithm not in ALGORITHMS:
        raise PlanError(f"there is no algorithm {algorithm!r}: {', '.join(ALGORITHMS)}")
    limits = {}
    for name, value in (("capacity", capacity), ("alignment", alignment)):
        limits[name] = 0 if value is None else _whole(value, f"'{name}'")
        if value is not None and limits[name] <= 0:
            raise PlanError(f"'{name}' is not positive")
    watch, keep = _Watch(timeout, progress), []
    problem = _problem(found, limits["alignment"], related, keep)
    own = _Own(own, found, index, watch) if own else None
    options = _native.PlanOptions(ctypes.sizeof(_native.PlanOptions), encode(algorithm, "algorithm"), limits["capacity"], None,
                                  watch.stop_callback, watch.progress_callback, None, own.pointer if own else None, seed, steps, threads)
    offsets, result = (I64 * len(found))(), _native.PlanResult()
    lib.planner_solve(ctypes.byref(problem), ctypes.byref(options), offsets, ctypes.byref(result))
    if watch.error:
        raise watch.error
    return _outcome(found, index, list(offsets), result, limits, related)


def suite(problems, algorithms=ALGORITHMS[:-1], seeds=1, **options):
    """Plans each problem with each algorithm: a Suite.

    `problems`: a dict from names to buffers, as `plan` takes them. `algorithms`: names, or functions of your own. `portfolio` and
    `exact` run with `seeds` seeds, from the option `seed` on. Other options are those of `plan`; `capacity` may be exceeded."""
    first, rows = options.pop("seed", 0), []
    for name, buffers in problems.items():
        of_problem = []
        for algorithm in algorithms:
            for seed in range(first, first + (seeds if algorithm in ("portfolio", "exact") else 1)):
                start = time.perf_counter()
                try:
                    made = plan(buffers, algorithm=algorithm, seed=seed, **options)
                except PlanError as error:
                    if error.plan is None:
                        raise
                    made = error.plan
                of_problem.append({"problem": name, "algorithm": getattr(algorithm, "__name__", algorithm), "seed": seed,
                                   "buffers": len(made), "height": made.height, "lower_bound": made.lower_bound,
                                   "seconds": time.perf_counter() - start})
        bound = max((row["lower_bound"] for row in of_problem), default=0)
        for row in of_problem:
            row.update(lower_bound=bound, gap_percent=100 * (row["height"] / bound - 1) if bound else 0.0,
                       proven=row["height"] == bound)
        rows += of_problem
    return Suite(rows)


class Suite:
    """Problems times algorithms times seeds. `rows` has a dict for each plan; the bound of a problem is the highest that any of
    its plans has proven."""

    def __init__(self, rows):
        self.rows = rows

    def means(self):
        """By algorithm a dict: plans, proven, gap_percent (the geometric mean of height over bound, less 1), worst_percent,
        seconds (the geometric mean)."""
        found = {}
        for row in self.rows:
            found.setdefault(row["algorithm"], []).append(row)
        return {name: {"plans": len(rows), "proven": sum(row["proven"] for row in rows),
                       "gap_percent": 100 * math.expm1(math.fsum(math.log1p(row["gap_percent"] / 100) for row in rows) / len(rows)),
                       "worst_percent": max(row["gap_percent"] for row in rows),
                       "seconds": math.exp(math.fsum(math.log(max(row["seconds"], 1e-6)) for row in rows) / len(rows))}
                for name, rows in found.items()}

    def to_pandas(self):
        """The rows as a DataFrame (needs pandas)."""
        import pandas  # pylint: disable=import-outside-toplevel

        return pandas.DataFrame(self.rows)

    def to_csv(self):
        """The rows as CSV."""
        out = io.StringIO()
        names = ["problem", "algorithm", "seed", "buffers", "height", "lower_bound", "gap_percent", "proven", "seconds"]
        writer = csv.DictWriter(out, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows)
        return out.getvalue()


def _outcome(found, index, offsets, result, limits, related):
    message = result.message.decode()
    if result.status not in (OK, OVER_CAPACITY):
        about = [found[i].id for i in dict.fromkeys((result.buffer, result.other)) if i < len(found)]
        raise PlanError(f"{message}: {', '.join(repr(i) for i in about)}" if about else message, about)
    made = Plan(found, index, offsets, result, limits, related)
    if result.status == OVER_CAPACITY:
        certainty = "no plan can" if result.lower_bound > limits["capacity"] else "no plan was found that does"
        raise PlanError(f"the buffers need {result.height} bytes, and {limits['capacity']} are there ({certainty} fit; lower bound "
                        f"{result.lower_bound})", plan=made)
    return made


class Plan:
    """Where each buffer lies. In a notebook it shows itself."""

    def __init__(self, buffers, index, offsets, result, limits, related):
        self._buffers, self._index, self._limits, self._related = buffers, index, limits, related
        #: Offsets in the order of the buffers.
        self.offsets = offsets
        #: Size of the pool, and what no plan can be below.
        self.height, self.lower_bound = result.height, result.lower_bound
        self.is_optimal, self.was_stopped = result.is_optimal, result.was_stopped
        #: The algorithm that found it.
        self.algorithm = result.algorithm.decode()

    def __len__(self):
        return len(self._buffers)

    def __getitem__(self, buffer_id):
        """The offset of a buffer, by its id."""
        return self.offsets[self._index[str(buffer_id)]]

    def __repr__(self):
        proof = "optimal" if self.is_optimal else f"lower bound {self.lower_bound}"
        return f"<cistern.Plan of {len(self)} buffers in {self.height} bytes, {proof}, {self.algorithm}>"

    @property
    def ids(self):
        return [buffer.id for buffer in self._buffers]

    def rows(self):
        """A dict per buffer: its fields in the problem, and its offset."""
        return [{"id": b.id, "lower": b.lower, "upper": b.upper, "size": b.size, "alignment": b.alignment or None,
                 "gaps": list(b.gaps), "offset": offset} for b, offset in zip(self._buffers, self.offsets)]

    def to_pandas(self):
        """The rows as a DataFrame (needs pandas)."""
        import pandas  # pylint: disable=import-outside-toplevel

        return pandas.DataFrame(self.rows())

    def to_csv(self):
        """As cistern-plan writes and reads it, with the column `offset`."""
        out = io.StringIO()
        names = ["id", "lower", "upper", "size", "alignment", "gaps", "offset"]
        writer = csv.DictWriter(out, names, lineterminator="\n")
        writer.writeheader()
        for row in self.rows():
            writer.writerow({**row, "gaps": " ".join(f"{a}-{b}" for a, b in row["gaps"])})
        return out.getvalue()

    def to_json(self):
        """A problem as cistern-plan reads it, in which each buffer is fixed where it lies."""
        document = {"buffers": [{key: value for key, value in row.items() if value not in (None, [])} for row in self.rows()]}
        if self._limits["alignment"]:
            document["alignment"] = self._limits["alignment"]
        if self._limits["capacity"] and self._limits["capacity"] >= self.height:
            document["capacity"] = self._limits["capacity"]
        ids = self.ids
        colocated, exclusive, in_place = ([[ids[a], ids[b]] for a, b in pairs] for pairs in self._related)
        document.update({key: value for key, value in (("colocated", colocated), ("exclusive", exclusive),
                                                       ("in_place", in_place)) if value})
        return json.dumps(document)

    def _drawn(self, kind):
        program = os.environ.get("CISTERN_PLAN") or shutil.which("cistern-plan")
        if not program:
            raise FileNotFoundError("cistern-plan draws plans: it is not on the PATH (Debian: cistern), nor in CISTERN_PLAN")
        done = subprocess.run([program, "-", f"--format={kind}", f"--algorithm={self.algorithm}"], input=self.to_json(), text=True,
                              encoding="utf-8", errors="surrogateescape", capture_output=True, check=False)
        if done.returncode:
            raise RuntimeError(f"cistern-plan failed: {done.stderr.strip()}")
        return done.stdout

    def page(self):
        """A page of HTML that needs nothing else: picture, live bytes, peak, search. cistern-plan makes it."""
        return Page(self._drawn("html"))

    def svg(self):
        """The picture alone."""
        return self._drawn("svg")

    def _repr_html_(self):
        try:
            return self.page()._repr_html_()
        except (OSError, RuntimeError):
            return self._table()

    def _table(self):
        largest = sorted(self.rows(), key=lambda row: -row["size"])[:ROWS_OF_TABLE]
        cells = "".join("<tr>" + "".join(f"<td>{html.escape(str(row[k]))}</td>" for k in ("id", "lower", "upper", "size", "offset"))
                        + "</tr>" for row in largest)
        rest = len(self) - len(largest)
        return (f"<p>{html.escape(repr(self)[1:-1])}</p><table><tr><th>id</th><th>lower</th><th>upper</th><th>size</th>"
                f"<th>offset</th></tr>{cells}</table>" + (f"<p>and {rest} smaller ones</p>" if rest else ""))
