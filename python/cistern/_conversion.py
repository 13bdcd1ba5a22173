"""Dialect conversion, as include/cistern/conversion.h has it."""
import ctypes
import weakref

from . import _native
from ._calls import Call
from ._ir import Attribute, Context, Error, Operation, Region, Type, Value
from ._native import Pointer, encode, lib

UNKNOWN, LEGAL, ILLEGAL = 0, 1, 2


class ConversionError(Error):
    """A conversion that failed, and has changed nothing."""


class TypeConverter:
    """Types as a conversion changes them.

    convert: a function of a Type that returns the one it becomes, or None if it is legal
    to_source, to_target: functions of a Rewriter, a Type and a Value, which build an operation that has the value as one of that
        type, its original or its converted one, and return the new Value, or None if that cannot be. Without them:
        builtin.unrealized_conversion_cast
    buffers: what these functions return None for is done as MLIR's BufferizeTypeConverter does: a tensor becomes a memref"""

    def __init__(self, convert=None, *, to_source=None, to_target=None, buffers=False):
        self.convert, self.to_source, self.to_target, self.buffers = convert, to_source, to_target, buffers


class Rewriter:
    """Builds and replaces operations in front of the one that a pattern gets. It ends with the pattern."""

    def __init__(self, call, pointer):
        self._call, self._pointer = call, pointer

    def _use(self):
        if not self._pointer:
            raise ValueError("the rewriter has ended with its pattern")
        return self._pointer

    @property
    def context(self):
        return self._call.module.context

    def build(self, name, operands=(), results=(), attributes=None, *, like=None):
        """A new Operation. `results` are types, `attributes` a dict, inherent ones included: of Types and Attributes, or texts.
        It has the source location of `like`."""
        context, pointer = self.context, self._use()
        types = [context.type(t) if isinstance(t, str) else t for t in results]
        named = [(encode(key, "name"), context.attribute(a) if isinstance(a, str) else a)
                 for key, a in (attributes or {}).items()]
        if not all(isinstance(t, Type) and t.context is context for t in types):
            raise TypeError("results are Types of this context, or texts")
        if not all(isinstance(a, Attribute) and a.context is context for _, a in named):
            raise TypeError("attributes are Attributes of this context, or texts")
        state = _native.OperationState(ctypes.sizeof(_native.OperationState), encode(name, "name"))
        state.location = like._pointer if like is not None else None
        state.operands, state.num_operands = self._values(operands)
        state.result_types, state.num_results = (Pointer * len(types))(*(t._pointer for t in types)), len(types)
        state.attributes = (_native.NamedAttribute * len(named))(*((key, a._pointer) for key, a in named))
        state.num_attributes = len(named)
        built = lib.rewriter_build(pointer, ctypes.byref(state))
        if not built:
            raise Error(context._state.take(), f"'{name}' cannot be built")
        return self._call.operation(built)

    def replace(self, op, by):
        """Replaces the results of an operation by Values, or by those of an Operation, and erases it. A value has the type of the
        result, or its converted type."""
        values, num = self._values(by.results if isinstance(by, Operation) else by)
        gone = self._parts(op)
        self._need(lib.rewriter_replace(self._use(), op._pointer, values, num), "the values do not fit the results")
        self._call.module._forget(gone)

    def erase(self, op):
        """Erases an operation whose results nothing uses."""
        gone = self._parts(op)
        self._need(lib.rewriter_erase(self._use(), op._pointer), f"'{op.name}' has results that are used")
        self._call.module._forget(gone)

    def convert_type(self, type):
        """The Type that the conversion makes of one."""
        return self.context._type(lib.rewriter_convert_type(self._use(), type._pointer))

    def convert_region(self, region):
        """Gives the arguments of all blocks of a region their converted types."""
        self._need(isinstance(region, Region) and lib.rewriter_convert_region(self._use(), region._pointer), "this is no Region")

    def rebuild(self, op, operands):
        """Replaces an operation by the same on other operands, with converted results and arguments of its regions."""
        values = self._as_many(op, operands)
        gone = [op, *op.results]
        self._need(lib.rewriter_rebuild(self._use(), op._pointer, values), "the operation cannot be rebuilt")
        self._call.module._forget(gone)

    def set_operands(self, op, operands):
        """Gives an operation other operands: a terminator."""
        values = self._as_many(op, operands)
        self._need(lib.rewriter_set_operands(self._use(), op._pointer, values), "the operation cannot be changed")

    def _values(self, values):
        values = list(values)
        if not all(isinstance(v, Value) and v.module is self._call.module and v.valid for v in values):
            raise TypeError("these are no Values of the program, or are gone")
        return (Pointer * len(values))(*(v._pointer for v in values)), len(values)

    def _as_many(self, op, operands):
        values, num = self._values(operands)
        self._need(op.valid and num == len(op.operands), "there are not as many values as operands")
        return values

    def _parts(self, op):
        if not (isinstance(op, Operation) and op.module is self._call.module and op.valid):
            raise TypeError("this is no Operation of the program, or is gone")
        return [part for inner in op.walk() for part in inner._all_parts()]

    @staticmethod
    def _need(done, otherwise):
        if not done:
            raise ValueError(otherwise)


class Conversion:
    """Rules and patterns of a dialect conversion; `types` is a TypeConverter, or None: types stay.

        buffers = cistern.Conversion(context, cistern.TypeConverter(buffers=True))
        buffers.legal("bufferization")
        buffers.illegal("tensor.cast")

        @buffers.pattern("tensor.cast")
        def cast(op, operands, rewriter):
            result = rewriter.convert_type(op.results[0].type)
            rewriter.replace(op, rewriter.build("memref.cast", operands, [result], like=op))
            return True

        buffers.populate("scf-bufferize")
        buffers.apply(module)"""

    def __init__(self, context, types=None):
        if not isinstance(context, Context):
            raise TypeError("the first argument is a Context")
        self.context = context
        self._call = None
        self._functions = []  # of the library's, which call those of the user
        with context._state.use() as pointer:
            converter = self._converter(types) if types is not None else None
            self._pointer = lib.conversion_create(pointer, ctypes.byref(converter) if converter else None)
        self._finalizer = weakref.finalize(self, lib.conversion_destroy, self._pointer)

    # --- rules ---

    def legal(self, *names):
        """Leaves operations alone: of a name ("tensor.cast"), of a dialect ("tensor"), or, None, all others. What is said of an
        operation goes before what is said of its dialect, and what is said last before what was said first."""
        self._state(names, LEGAL)

    def illegal(self, *names):
        """Converts operations, or fails."""
        self._state(names, ILLEGAL)

    def unknown(self, *names):
        """Leaves operations alone, unless the conversion is full."""
        self._state(names, UNKNOWN)

    def legal_if(self, name, is_legal=None):
        """The same, decided by a function of an Operation; without one: legal if its types are, has_legal_types."""
        test = is_legal or self.has_legal_types

        def ask(_, __, op):
            call = self._call
            return bool(call.back(lambda: test(call.operation(op)), False))

        function = self._keep(_native.IS_LEGAL(ask))
        with self._use():
            lib.conversion_set_legal_if(self._pointer, self._name(name), function, None)

    def has_legal_types(self, op):
        """Whether the converter leaves all types of an operation, and of its regions' arguments, as they are."""
        with op._use() as pointer, self._use():
            if self._call:
                return lib.conversion_has_legal_types(self._pointer, pointer)
            self._call = call = Call(op, moves=False)
            try:
                legal = lib.conversion_has_legal_types(self._pointer, pointer)
            finally:
                self._call = None
            call.finish(True, Error, "", changes=False)
            return legal

    def _state(self, names, legality):
        with self._use():
            for name in names:
                lib.conversion_set_legality(self._pointer, self._name(name), legality)

    @staticmethod
    def _name(name):
        return None if name is None else encode(name, "name")

    # --- patterns ---

    def add(self, rewrite, root=None, *, benefit=1):
        """Adds a pattern for operations of a name; None: all. `rewrite` is a function of an Operation, the list of its operands,
        converted, and a Rewriter. It replaces or erases the operation, or makes it legal, and returns True; or False: then what
        it has built is erased. Patterns of larger benefit are tried first."""
        def call_back(_, op, operands, rewriter):
            call = self._call
            made = Rewriter(call, rewriter)

            def run():
                operation = call.operation(op)
                num = lib.operation_num_operands(op)
                return bool(rewrite(operation, [call.module._object(Value, operands[i]) for i in range(num)], made))

            done = call.back(run, False)
            made._pointer = None
            return done

        pattern = _native.ConversionPattern(ctypes.sizeof(_native.ConversionPattern), self._name(root), benefit,
                                            self._keep(_native.REWRITE(call_back)))
        with self._use():
            self.context._checked(lib.conversion_add_patterns(self._pointer, ctypes.byref(pattern), 1), Error,
                                  "the pattern cannot be added")

    def pattern(self, root=None, *, benefit=1):
        """`add` as a decorator."""
        def decorate(rewrite):
            self.add(rewrite, root, benefit=benefit)
            return rewrite
        return decorate

    def populate(self, *names):
        """Adds the patterns and rules of passes: "scf-bufferize", "tensor-bufferize", "finalizing-bufferize" and others
        (include/cistern/conversion.h); of a dialect of one's own, "npu-bufferize"."""
        with self._use():
            for name in names:
                self.context._checked(lib.conversion_populate(self._pointer, encode(name, "name")), Error, "there is no such set")

    # --- running ---

    def apply(self, target, *, full=False):
        """Converts a Module, or what is inside of an Operation that is isolated from above. A full conversion converts also what
        no rule names. What was read of it before is gone afterwards, but for the operation itself. Raises ConversionError, or
        what a function has raised; then nothing has changed."""
        call = Call(target, moves=True)
        if call.module.context is not self.context:
            raise ValueError("the program belongs to another context")
        with self._use():
            if self._call:
                raise ValueError("the conversion is running")
            with call.running() as pointer:
                self._call = call
                try:
                    done = lib.conversion_apply(self._pointer, pointer, full)
                finally:
                    self._call = None
            call.finish(done, ConversionError, "the conversion failed", changes=done)

    def _use(self):
        return self.context._state.use()

    def _keep(self, function):
        self._functions.append(function)
        return function

    # --- types ---

    def _converter(self, types):
        native = _native.TypeConverter(ctypes.sizeof(_native.TypeConverter))
        if types.buffers:
            self._checked_buffers(native)
        converter = _native.TypeConverter(ctypes.sizeof(_native.TypeConverter), None, native.convert, native.to_source,
                                          native.to_target)
        if types.convert:
            converter.convert = self._keep(_native.CONVERT_TYPE(self._convert(types.convert, native.convert)))
        if types.to_source:
            converter.to_source = self._keep(_native.MATERIALIZE(self._materialize(types.to_source, native.to_source)))
        if types.to_target:
            converter.to_target = self._keep(_native.MATERIALIZE(self._materialize(types.to_target, native.to_target)))
        return converter

    @staticmethod
    def _checked_buffers(native):
        if not lib.buffer_type_converter(ctypes.byref(native)):
            raise Error([], "this build of the library has no bufferization")

    def _convert(self, convert, otherwise):
        def call_back(user, context, type):
            def run():
                made = convert(self.context._type(type))
                if made is not None and not (isinstance(made, Type) and made.context is self.context):
                    raise TypeError("a type becomes a Type of the same context, or None")
                return made._pointer if made is not None else None
            found = self._call.back(run, None)
            return found or (otherwise(user, context, type) if otherwise else None)
        return call_back

    def _materialize(self, build, otherwise):
        def call_back(user, rewriter, type, value):
            call, made = self._call, Rewriter(self._call, rewriter)

            def run():
                built = build(made, self.context._type(type), call.module._object(Value, value))
                if built is not None and not (isinstance(built, Value) and built.valid):
                    raise TypeError("a materialization is a Value, or None")
                return built._pointer if built is not None else None
            found = call.back(run, None)
            made._pointer = None
            return found or (otherwise(user, rewriter, type, value) if otherwise and not call.error else None)
        return call_back
