"""One-Shot Bufferize's analysis, and bufferization by decisions of one's own, as include/cistern/analysis.h has them."""
import ctypes
import dataclasses
import weakref

from . import _native
from ._calls import Call
from ._ir import ClosedError, Error, Operation, PassError, Value
from ._native import encode, lib

DECISIONS = {None: 0, "copy": 1, "first": 2}
KINDS = ("read-later", "read-only", "parallel", "overlap", "decided")


@dataclasses.dataclass(frozen=True)
class Conflict:
    """What would follow if an operand was in place.

    kind: "read-later": `read` needs what `value` has, which `write` would overwrite; "read-only": `value` may not be written;
        "parallel": `write` is in a parallel region, `value` comes from outside; "overlap": `read` takes its memory for other
        memory than `write` writes; "decided": the caller wanted a copy
    read, write: pairs of an Operation and the number of its operand, or None"""

    kind: str
    read: tuple
    write: tuple
    value: object


def _options(call, options, allows, decide):
    """The struct, and what it refers to."""
    def ask_allows(_, op):
        return bool(call.back(lambda: allows(call.operation(op)), True))

    def ask_decide(_, op, operand):
        def run():
            decision = decide(call.operation(op), operand)
            if decision not in DECISIONS:
                raise ValueError(f"{decision!r} is no decision: None, 'copy' or 'first'")
            return DECISIONS[decision]
        return call.back(run, 0)

    return _native.BufferizeOptions(ctypes.sizeof(_native.BufferizeOptions), encode(options, "options"), None,
                                    _native.ALLOWS(ask_allows) if allows else _native.ALLOWS(),
                                    _native.DECIDE(ask_decide) if decide else _native.DECIDE())


def bufferize(module, options, allows, decide):
    call = Call(module, moves=False)
    with call.module._use():
        native = _options(call, options, allows, decide)
        with call.running() as pointer:
            done = lib.bufferize(pointer, ctypes.byref(native))
        call.finish(done, PassError, "the program cannot be bufferized", changes=True)


class Analysis:
    """The analysis of a Module, or of an Operation that is isolated from above, which stays as it is.

    options: those of one-shot-bufferize, as in a pipeline: "bufferize-function-boundaries analysis-heuristic=fuzzer"
    allows: a function of an Operation: whether it is bufferized
    decide: a function of an Operation and the number of a tensor operand: None, "copy", or "first": it is decided before others,
        and in place unless a conflict follows

    Raises Error if the program cannot be bufferized so. The answers are about the program as it was: they end when passes or
    conversions have run."""

    def __init__(self, target, options="", *, allows=None, decide=None):
        call = Call(target, moves=False)
        self._module = call.module
        with self._module._use():
            native = _options(call, options, allows, decide)
            with call.running() as pointer:
                found = lib.analysis_create(pointer, ctypes.byref(native))
            if found:
                self._finalizer = weakref.finalize(self, lib.analysis_destroy, found)
            call.finish(found, Error, "the program cannot be analyzed", changes=False)
            self._pointer, self._time = found, self._module._times_changed

    def in_place(self, op, operand):
        """Whether an operand is in place: the operation works on the buffer of the tensor itself."""
        return self._ask(lib.analysis_is_in_place, op, operand)

    def may_alias(self, x, y):
        """Whether two tensors of a function may have overlapping buffers. True where that is not known."""
        return self._ask_values(lib.analysis_may_alias, x, y)

    def equivalent(self, x, y):
        """Whether two tensors of a function are known to have the same buffer."""
        return self._ask_values(lib.analysis_are_equivalent, x, y)

    def conflicts(self, op, operand):
        """Why an operand is not in place: a list of Conflicts, empty if it is, or if the reason is not known."""
        found = []
        for i in range(self._ask(lib.analysis_num_conflicts, op, operand)):
            c = _native.Conflict(ctypes.sizeof(_native.Conflict))
            self._ask(lib.analysis_get_conflict, op, operand, i, ctypes.byref(c))
            read, write = (self._module._object(Operation, p) for p in (c.read, c.write))
            found.append(Conflict(KINDS[c.kind], (read, c.read_operand) if read else None,
                                  (write, c.write_operand) if write else None, self._module._object(Value, c.value)))
        return found

    @property
    def copied_bytes(self):
        """Bytes that operands which are not in place copy, as they are estimated."""
        with self._use():
            return lib.analysis_copied_bytes(self._pointer)

    def _use(self):
        if self._module._times_changed != self._time:
            raise ClosedError("the program has changed since it was analyzed")
        return self._module._use()

    def _ask(self, function, op, operand, *rest):
        with self._use(), op._use() as pointer:
            if operand < 0:
                raise ValueError("operands are counted from 0")
            return function(self._pointer, pointer, operand, *rest)

    def _ask_values(self, function, x, y):
        with self._use(), x._use() as first, y._use() as second:
            return function(self._pointer, first, second)
