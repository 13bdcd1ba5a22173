"""Calls of the library that call functions of the user back.

An exception does not pass through the library: it is kept, the library is told of an error, so that it changes nothing more, and
the exception is raised again when the call has returned."""
import contextlib
import weakref

from . import _ir
from ._ir import Block, Module, Operation, Region, Value
from ._native import lib

ERROR = 2  # cistern_diagnostic_severity


class Call:
    """A call about an operation: `root`, or the module's own operation. With `moves` the library changes the program between two
    functions of the user, so that what one of them reads is gone when it has returned."""

    def __init__(self, root, *, moves):
        self.module = root if isinstance(root, Module) else root.module
        self.root = root.operation if isinstance(root, Module) else root
        self.error, self.depth, self.moves, self.inside = None, 0, moves, []

    @contextlib.contextmanager
    def running(self):
        """The call itself, with the pointer of the root."""
        module, state = self.module, self.module.context._state
        with self.root._use() as pointer:
            module._must_not_be_in_a_call()
            module._verify_changes()
            before = module._objects
            self.inside = [part for part in before.values() if self._is_inside(part, pointer)]
            if self.moves:
                module._objects = weakref.WeakValueDictionary()
            module._call, state.kept = self, []
            try:
                yield pointer
            finally:
                self._end_objects()
                module._objects, module._call = before, None
                state.received, state.kept = [*state.kept, *state.received], None

    @staticmethod
    def _is_inside(part, root):
        """Whether something held is inside of an operation, or is a region of it."""
        at = part._pointer
        if isinstance(part, Value):
            block = lib.value_argument_block(at)
            at = lib.block_parent(block) if block else lib.operation_parent(lib.value_owner(at))
        elif isinstance(part, (Block, Region)):
            at = (lib.block_parent if isinstance(part, Block) else lib.region_parent)(at)
        else:
            at = lib.operation_parent(at)
        while at and at != root:
            at = lib.operation_parent(at)
        return at == root

    def back(self, function, otherwise):
        """What a function of the user returns; `otherwise` where it raises, or where one has raised before."""
        if self.error:
            return otherwise
        self.depth += 1
        try:
            return function()
        except BaseException as error:  # KeyboardInterrupt too
            self.error = error
            words = f"{type(error).__name__}: {error}".replace("\0", " ")
            lib.operation_emit(self.root._pointer, ERROR, words.encode("utf-8", "replace"))
            return otherwise
        finally:
            self.depth -= 1
            self._end_objects()

    def _end_objects(self):
        if self.moves and not self.depth:
            _ir._end_all(self.module._objects)

    def finish(self, done, kind, otherwise, *, changes):
        """Raises what a function has raised, or `kind`. What was read of the root before a call that changes it is gone."""
        if changes:
            self.module._forget(part for part in self.inside if part._pointer)
            self.module._times_changed += 1
            self.module._changed = True
        if self.error:
            self.module.diagnostics = tuple(self.module.context._state.take())
            raise self.error
        self.module._finish(done, kind, otherwise)

    def operation(self, pointer):
        return self.module._object(Operation, pointer)
