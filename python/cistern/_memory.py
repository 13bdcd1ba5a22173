"""The memory of a function over time, as include/cistern/memory.h has it."""
import ctypes
import dataclasses

from ._ir import Error, Operation, Value
from ._native import Bool, MemoryAccess, MemoryBuffer, Pointer, lib

KINDS = ("heap", "stack", "view", "pool", "call", "result")


@dataclasses.dataclass(frozen=True)
class Access:
    """An operation that accesses a buffer under one of its names. Neither reads nor writes: not known."""

    operation: object
    reads: bool
    writes: bool


@dataclasses.dataclass(frozen=True)
class Buffer:
    """A buffer of a function. Spans are half-open, in the numbers of operations.

    kind: one of heap, stack, view, pool, call, result
    operation: that allocates, makes the view, or calls
    value: the Value; None for a call
    bytes: the size; where `is_exact` is False, as it is expected to be
    held: from the allocation to the deallocation
    live: the spans in which the contents are needed later, on any path; all of `held` where not every use is known
    free: the operation that alone frees it, or None
    escapes: a caller, other memory or work that goes on may still reach it
    pool: of a view, the Buffer that it is a part of, or None
    names: the values that may name it, its own first
    accesses: in the order of operations"""

    kind: str
    operation: object
    value: object
    bytes: int
    is_exact: bool
    escapes: bool
    free: object
    held: tuple
    live: tuple
    pool: object
    names: tuple
    accesses: tuple


class Memory:
    """The buffers of a function, its peak, and what is held there: `module.operation.walk()` finds functions.

    peak: the most bytes that are held at once on any path, callees included
    at_least: more may be held, because of recursion or of a loop that holds more after each iteration
    peak_operation: during which that is, or None
    at_peak: the values of the buffers that are held then
    lower_bound: bytes that are held at least, however buffers are packed; 0 if no bound is known
    buffers: in the order of their operations
    numbers: of the operations of the function, in which spans are

    All of it is found at once, and describes the program as it is then."""

    def __init__(self, function):
        module = function.module
        with function._use() as pointer:
            memory = lib.memory_create(pointer)
            if not memory:
                module._finish(False, Error, "the operation is no function with a body")
            try:
                self._read(module, memory)
                self.numbers = {op: lib.memory_number(memory, op._pointer) for op in function.walk()}
            finally:
                lib.memory_destroy(memory)

    def _read(self, module, memory):
        def operation(pointer):
            return module._object(Operation, pointer)

        def value(pointer):
            return module._object(Value, pointer)

        at_least = Bool()
        self.peak = lib.memory_peak(memory, ctypes.byref(at_least))
        self.at_least = at_least.value
        self.peak_operation = operation(lib.memory_peak_operation(memory))
        self.at_peak = [value(p) for p in _list(Pointer, lib.memory_at_peak, memory)]
        self.lower_bound = lib.memory_lower_bound(memory)
        self.buffers = []
        for i in range(lib.memory_num_buffers(memory)):
            b = MemoryBuffer(struct_size=ctypes.sizeof(MemoryBuffer))
            lib.memory_get_buffer(memory, i, ctypes.byref(b))
            accesses = []
            for k in range(lib.memory_num_accesses(memory, i)):
                a = MemoryAccess()
                lib.memory_get_access(memory, i, k, ctypes.byref(a))
                accesses.append(Access(operation(a.operation), a.reads, a.writes))
            self.buffers.append(Buffer(
                KINDS[b.kind], operation(b.operation), value(b.value), b.bytes, b.is_exact, b.escapes, operation(b.free),
                (b.held.lower, b.held.upper), tuple((b.live[k].lower, b.live[k].upper) for k in range(b.num_live)),
                self.buffers[b.pool] if b.pool < i else None, tuple(value(p) for p in _list(Pointer, lib.memory_names, memory, i)),
                tuple(accesses)))

    def __repr__(self):
        return f"<Memory: {len(self.buffers)} buffers, peak {'at least ' if self.at_least else ''}{self.peak} bytes>"


def _list(kind, function, *arguments):
    """All that a function lists into an array of the caller."""
    num = function(*arguments, None, 0)
    found = (kind * num)()
    function(*arguments, found, num)
    return list(found)

