"""Contexts, modules and what is in them.

An object of the library is owned by its context or module. The objects here remember whether that is still there: using one
after its context or module has been closed, after passes have run, or after it was erased raises ClosedError. A lock per
context lets threads take turns."""
import contextlib
import ctypes
import dataclasses
import os
import threading
import weakref

from . import _native
from ._native import I64, Size, U32, collect, decode, encode, lib, take_text
from ._page import Page

SEVERITIES = ("note", "warning", "error", "remark")
TYPE_KINDS = ("none", "index", "integer", "float", "complex", "vector", "tensor", "unranked_tensor", "memref",
              "unranked_memref", "function", "tuple", "other")
PRE_ORDER, POST_ORDER = 0, 1
LARGEST_SOURCE = 2**32 - 1 - 16


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """What is wrong, and where. Lines and columns count from 1; `file` and they are None where the place is not known."""

    severity: str  # "error", "warning", "remark"; "note" of those in `notes`
    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    text: str = ""  # the whole, with an excerpt of the source and its notes, as the tools print it
    notes: tuple["Diagnostic", ...] = ()

    def __str__(self):
        return self.text.rstrip("\n") or self.message


class Error(Exception):
    """Wrong input, or a pass that failed: `diagnostics` say what and where."""

    def __init__(self, diagnostics, otherwise):
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)) or otherwise)


class ParseError(Error):
    """A text that cannot be read, or a program that is not valid."""


class VerifyError(Error):
    """A program that was changed, and is not valid any more."""


class PassError(Error):
    """A pipeline that does not exist, or that failed."""


class ClosedError(ValueError):
    """What is used has been closed, erased, or replaced by passes."""


# --- lifetimes ---

class _State:
    """What a context owns in the library; closing destroys modules first. No reference leads from here to the objects that
    users hold, so that these end when they are no longer held."""

    def __init__(self):
        self.lock = threading.RLock()
        self.modules, self.ending, self.received = set(), set(), []
        self.depth, self.closing = 0, False  # calls that have not returned; to be closed after them
        self.kept = None  # while functions of the user run inside a call: what was received before
        self.pointer = lib.context_create()
        self.handler = _native.DIAGNOSTIC(self._receive)
        lib.context_set_diagnostic_handler(self.pointer, self.handler, None)

    def _receive(self, _, info):
        info = info.contents
        known = bool(info.file)
        diagnostic = Diagnostic(SEVERITIES[info.severity], decode(info.message), decode(info.file) if known else None,
                                info.line or None, info.column or None, decode(info.text or b""))
        if diagnostic.severity == "note" and self.received:
            last = self.received[-1]
            self.received[-1] = dataclasses.replace(last, notes=(*last.notes, diagnostic))
        else:
            self.received.append(diagnostic)

    def take(self):
        received, self.received = self.received, []
        if self.kept is not None:
            self.kept.extend(received)
        return received

    def close_module(self, pointer):
        with self.lock:
            self.ending.add(pointer)
            self._end()

    def close(self):
        with self.lock:
            self.closing = True
            self._end()

    def _end(self):
        """Destroys what is to end, unless a call has not returned: the collector may end an object in the middle of one."""
        if self.depth or not self.pointer:
            return
        for pointer in self.modules & (self.modules if self.closing else self.ending):
            lib.module_destroy(pointer)
        self.modules -= self.ending
        self.ending.clear()
        if self.closing:
            self.modules.clear()
            lib.context_destroy(self.pointer)
            self.pointer = None

    @contextlib.contextmanager
    def use(self):
        with self.lock:
            if not self.pointer or self.closing:
                raise ClosedError("the context is closed")
            self.depth += 1
            try:
                yield self.pointer
            finally:
                self.depth -= 1
                if self.ending or self.closing:
                    self._end()


def _bytes(source, name):
    """A source and its name as the library takes them."""
    data = source.encode("utf-8", "surrogateescape") if isinstance(source, str) else bytes(memoryview(source))
    if len(data) > LARGEST_SOURCE:
        raise ParseError([], f"'{name}' is too large: {len(data)} bytes")
    return data, encode(name, "name")


class Context:
    """Types, attributes and the modules that use them. `with Context() as context:` closes it, and its modules, at the end;
    so does the end of the last object that belongs to it. `threads`: how many threads work on the functions of a module (0: as many
    as the machine runs at once)."""

    def __init__(self, *, allow_unregistered=False, as_release="22", threads=1):
        self._state = _State()
        self._interned = weakref.WeakValueDictionary()  # of types and attributes, so that equal ones are one object
        self._finalizer = weakref.finalize(self, self._state.close)
        if allow_unregistered:
            lib.context_allow_unregistered_dialects(self._state.pointer, True)
        if not lib.context_set_release(self._state.pointer, encode(as_release, "as_release")):
            raise ValueError(f"as_release is '22' or 'head', not '{as_release}'")
        if threads != 1:
            lib.context_set_threads(self._state.pointer, max(0, threads))

    def close(self):
        self._finalizer()

    @property
    def closed(self):
        return self._state.pointer is None or self._state.closing

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def parse(self, source, name="<source>"):
        """A Module of a text (str) or of text or bytecode (bytes). Raises ParseError."""
        data, name = _bytes(source, name)
        with self._state.use() as pointer:
            module = lib.module_parse(pointer, data, len(data), name)
            return Module(self, self._checked(module, ParseError, "the source cannot be read"))

    def parse_file(self, path):
        with open(path, "rb") as file:
            return self.parse(file.read(), str(path))

    def load_dialects(self, source, name="<dialects>"):
        """Registers the dialects that a text defines, in IRDL or as rows (docs/reference/extending.md). Raises ParseError."""
        data, name = _bytes(source, name)
        with self._state.use() as pointer:
            loaded = lib.dialects_load(pointer, data, len(data), name)
            self._checked(loaded, ParseError, "the dialects cannot be read")

    def load_plugin(self, path):
        """Loads a plugin: a shared object with dialects and passes, which stays loaded. Raises Error."""
        path = os.fspath(path)
        with self._state.use() as pointer:
            loaded = lib.plugin_load(pointer, encode(path, "path"))
            self._checked(loaded, Error, f"cannot load '{path}'")

    def module(self):
        """An empty Module."""
        with self._state.use() as pointer:
            return Module(self, lib.module_create(pointer))

    def type(self, text):
        """The Type that a text is. Raises ParseError."""
        with self._state.use() as pointer:
            return self._type(self._checked(lib.type_parse(pointer, encode(text, "type")), ParseError, "this is no type"))

    def attribute(self, text):
        """The Attribute that a text is. Raises ParseError."""
        with self._state.use() as pointer:
            attribute = lib.attribute_parse(pointer, encode(text, "attribute"))
            return self._attribute(self._checked(attribute, ParseError, "this is no attribute"))

    def _checked(self, result, kind, otherwise):
        received = self._state.take()
        if not result:
            raise kind(received, otherwise)
        return result

    def _intern(self, kind, pointer):
        if not pointer:
            return None
        found = self._interned.get(pointer)
        if found is None:
            found = self._interned[pointer] = kind(self, pointer)
        return found

    def _type(self, pointer):
        return self._intern(Type, pointer)

    def _attribute(self, pointer):
        return self._intern(Attribute, pointer)


def _end_all(objects):
    """What is held of these is gone from now on."""
    for part in list(objects.values()):
        part._pointer = None
    objects.clear()


class Module:
    """A program. `with` closes it; str() is its text."""

    def __init__(self, context, pointer):
        self.context = context
        self._pointer = pointer
        self._objects = weakref.WeakValueDictionary()  # parts by kind and address, while they are held and valid
        self._changed = False
        self._closed = False
        self._times_changed = 0  # by passes and conversions
        self._call = None  # a conversion or a bufferization that calls functions of the user
        self._owns_context = False
        #: What the last call had to say beside errors: warnings and remarks.
        self.diagnostics = ()
        context._state.modules.add(pointer)
        self._finalizer = weakref.finalize(self, context._state.close_module, pointer)

    def close(self):
        with self.context._state.lock:
            self._invalidate()
            self._closed = True
            self._finalizer()
        if self._owns_context:
            self.context.close()

    @property
    def closed(self):
        return self._closed or self.context.closed

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __str__(self):
        return self.text()

    def __repr__(self):
        return "<cistern.Module, closed>" if self.closed else "<cistern.Module>"

    @contextlib.contextmanager
    def _use(self):
        with self.context._state.use():
            if self._closed:
                raise ClosedError("the module is closed")
            yield self._pointer

    def _invalidate(self):
        self._times_changed += 1
        _end_all(self._objects)

    def _must_not_be_in_a_call(self):
        if self._call:
            raise ValueError("the module is being converted")

    def _forget(self, parts):
        for part in parts:
            self._objects.pop((type(part), part._pointer), None)
            part._pointer = None

    def _object(self, kind, pointer):
        if not pointer:
            return None
        found = self._objects.get((kind, pointer))
        if found is None:
            found = self._objects[kind, pointer] = kind(self, pointer)
        return found

    def _finish(self, done, kind, otherwise):
        self.diagnostics = tuple(self.context._state.take())
        if not done:
            raise kind(self.diagnostics, otherwise)

    def _verify_changes(self):
        if self._changed:
            self.verify()

    def verify(self):
        """Raises VerifyError if the program is not valid."""
        with self._use() as pointer:
            self._finish(lib.module_verify(pointer), VerifyError, "the module is not valid")
            self._changed = False

    def run(self, pipeline, *, statistics=False):
        """Runs a pipeline such as "builtin.module(func.func(buffer-reuse))"; a list of passes alone will do, too. Returns
        what reporting passes print, and with `statistics` the counters of all. Raises PassError; the program may then have
        been changed by the passes before. Operations, values, blocks and regions that were read before are gone in
        both cases."""
        pipeline = encode(pipeline, "pipeline")
        if not pipeline.lstrip().startswith(b"builtin.module"):
            pipeline = b"builtin.module(" + pipeline + b")"
        with self._use():
            self._must_not_be_in_a_call()
            self._verify_changes()
            self._invalidate()
            return self._run(pipeline, statistics)

    def bufferize(self, options="", *, allows=None, decide=None):
        """One-Shot Bufferize by decisions of one's own, which Analysis explains. Operations, values, blocks and regions that
        were read before are gone afterwards. Raises PassError; the program may have changed then."""
        from ._analysis import bufferize
        bufferize(self, options, allows, decide)

    def _run(self, pipeline, statistics=False):
        with self._use() as pointer:
            text, done = collect(lambda write: lib.module_run_pipeline(pointer, pipeline, statistics, write, None))
            self._changed = not done
            self._finish(done, PassError, "a pass failed")
        return decode(text)

    def page(self):
        """A page about the program's memory: when each buffer lives, what the peak is made of (--memory-report). The program
        has buffers already, as "buffer-pipeline" makes them."""
        with self._use():
            self._verify_changes()
            return Page(self._run(b"builtin.module(memory-report{format=html})"))

    def text(self, *, generic=False, debug_info=False, local_scope=False):
        """As mlir-opt prints it, with --mlir-print-op-generic, --mlir-print-debuginfo, --mlir-print-local-scope."""
        return self.operation.text(generic=generic, debug_info=debug_info, local_scope=local_scope)

    def bytecode(self, *, version=None, producer=None, elide_resources=False):
        """MLIR bytecode: versions 0 to 6, by default the newest."""
        if version is not None and version not in range(7):
            raise ValueError(f"there is no version {version!r} of bytecode: 0 to 6")
        options = _native.BytecodeOptions(0, -1 if version is None else version,
                                          None if producer is None else encode(producer, "producer"), elide_resources)
        with self._use() as pointer:
            self._verify_changes()
            data, done = collect(lambda write: lib.module_write_bytecode(pointer, ctypes.byref(options), write, None))
            self._finish(done, Error, "bytecode cannot be written")
        return data

    @property
    def operation(self):
        """The builtin.module itself."""
        with self._use() as pointer:
            return self._object(Operation, lib.module_operation(pointer))

    def walk(self, *, post_order=False):
        """All operations, outer before inner or after. What is erased meanwhile is left out."""
        return self.operation.walk(post_order=post_order)


# --- what is in a module ---

class _Part:
    """Something in a module. Equal objects are one object while one of them is held."""

    def __init__(self, module, pointer):
        self.module = module
        self._pointer = pointer

    @contextlib.contextmanager
    def _use(self):
        with self.module._use():
            if not self._pointer:
                raise ClosedError(f"this {type(self).__name__.lower()} is gone: it was erased, or passes have run")
            yield self._pointer

    def _get(self, function, *arguments):
        with self._use() as pointer:
            return function(pointer, *arguments)

    def _part(self, kind, function, *arguments):
        with self._use() as pointer:
            return self.module._object(kind, function(pointer, *arguments))

    def _parts(self, kind, number, function):
        with self._use() as pointer:
            return [self.module._object(kind, function(pointer, i)) for i in range(number(pointer))]

    def _chain(self, kind, pointer, following):
        found = []
        while pointer:
            found.append(self.module._object(kind, pointer))
            pointer = following(pointer)
        return found

    @property
    def valid(self):
        return self._pointer is not None and not self.module.closed


class Operation(_Part):
    @property
    def name(self):
        return decode(self._get(lib.operation_name))

    @property
    def operands(self):
        return self._parts(Value, lib.operation_num_operands, lib.operation_operand)

    @property
    def results(self):
        return self._parts(Value, lib.operation_num_results, lib.operation_result)

    @property
    def regions(self):
        return self._parts(Region, lib.operation_num_regions, lib.operation_region)

    @property
    def successors(self):
        return self._parts(Block, lib.operation_num_successors, lib.operation_successor)

    @property
    def parent(self):
        """The operation around it, or None."""
        return self._part(Operation, lib.operation_parent)

    @property
    def block(self):
        return self._part(Block, lib.operation_block)

    @property
    def location(self):
        """Line and column in the source, from 1, or None."""
        line, column = U32(), U32()
        known = self._get(lib.operation_location, ctypes.byref(line), ctypes.byref(column))
        return (line.value, column.value) if known else None

    @property
    def attributes(self):
        """A dict of all attributes, inherent ones first. Changing the dict changes nothing: see `set_attribute`."""
        with self._use() as pointer:
            found = [lib.operation_attribute_at(pointer, i) for i in range(lib.operation_num_attributes(pointer))]
            return {decode(a.name): self.module.context._attribute(a.attribute) for a in found}

    def attribute(self, name):
        """One of them, or None."""
        with self._use() as pointer:
            return self.module.context._attribute(lib.operation_get_attribute(pointer, encode(name, "name")))

    def set_attribute(self, name, attribute):
        """Sets one, or removes it where `attribute` is None; a str is parsed. Verified before the program is used."""
        name = encode(name, "name")
        if not name:
            raise ValueError("an attribute's name is empty")
        if isinstance(attribute, str):
            attribute = self.module.context.attribute(attribute)
        if attribute is not None and not isinstance(attribute, Attribute):
            raise TypeError("an attribute is an Attribute, a str or None")
        if attribute is not None and attribute.context is not self.module.context:
            raise ValueError("the attribute belongs to another context")
        with self._use() as pointer:
            self.module._changed = True
            lib.operation_set_attribute(pointer, name, attribute._pointer if attribute is not None else None)

    def walk(self, *, post_order=False):
        """The operation and all inside."""
        yield from (op for op in self._inside(POST_ORDER if post_order else PRE_ORDER) if op.valid)

    def _inside(self, order):
        found = []

        @_native.WALK
        def visit(_, pointer):
            found.append(pointer)
            return 0

        with self._use() as pointer:
            lib.operation_walk(pointer, order, visit, None)
            return [self.module._object(Operation, p) for p in found]

    def erase(self):
        """Takes it out of the program, with all inside. ValueError if a result is used, or if it is the module."""
        with self._use() as pointer:
            self.module._must_not_be_in_a_call()
            if not lib.operation_parent(pointer):
                raise ValueError("the module's own operation cannot be erased")
            gone = [part for op in self._inside(PRE_ORDER) for part in op._all_parts()]
            self.module._changed = True
            if not lib.operation_erase(pointer):
                raise ValueError(f"'{self.name}' has results that are used")
            self.module._forget(gone)

    def _all_parts(self):
        yield self
        yield from self.results
        for region in self.regions:
            yield region
            for block in region.blocks:
                yield block
                yield from block.arguments

    def verify(self):
        with self._use() as pointer, self.module.context._state.use() as context:
            self.module._finish(lib.operation_verify(context, pointer), VerifyError, "the operation is not valid")

    def text(self, *, generic=False, debug_info=False, local_scope=False):
        flags = _native.PrintFlags(0, generic, debug_info, local_scope)
        with self._use() as pointer:
            self.module._verify_changes()
            text, _ = collect(lambda write: lib.operation_print(pointer, ctypes.byref(flags), write, None))
        return decode(text)

    def __str__(self):
        return self.text().rstrip("\n")

    def __repr__(self):
        if not self.valid:
            return "<cistern.Operation, gone>"
        place = self.location
        return f"<cistern.Operation {self.name}" + (f" at {place[0]}:{place[1]}>" if place else ">")


class Value(_Part):
    @property
    def type(self):
        with self._use() as pointer:
            return self.module.context._type(lib.value_type(pointer))

    @property
    def owner(self):
        """The operation whose result it is, or None."""
        return self._part(Operation, lib.value_owner)

    @property
    def block(self):
        """The block whose argument it is, or None."""
        return self._part(Block, lib.value_argument_block)

    @property
    def index(self):
        """Which result or argument it is."""
        return self._get(lib.value_index)

    @property
    def uses(self):
        """Pairs of an operation and the number of its operand."""
        found = []
        with self._use() as pointer:
            use = lib.value_first_use(pointer)
            while use:
                found.append((self.module._object(Operation, lib.use_owner(use)), lib.use_operand(use)))
                use = lib.use_next(use)
        return found

    def replace_all_uses(self, other):
        """`other` is used in place of this value from now on. Verified before the program is used."""
        if not isinstance(other, Value) or other.module is not self.module:
            raise ValueError("the other value is of another module")
        with self._use() as pointer, other._use() as other_pointer:
            if lib.value_type(pointer) != lib.value_type(other_pointer):
                raise ValueError(f"a value of type {other.type} cannot replace one of type {self.type}")
            self.module._changed = True
            lib.value_replace_all_uses(pointer, other_pointer)

    def __repr__(self):
        return f"<cistern.Value of type {self.type}>" if self.valid else "<cistern.Value, gone>"


class Block(_Part):
    @property
    def arguments(self):
        return self._parts(Value, lib.block_num_arguments, lib.block_argument)

    @property
    def operations(self):
        with self._use() as pointer:
            return self._chain(Operation, lib.block_first(pointer), lib.operation_next)

    @property
    def region(self):
        return self._part(Region, lib.block_region)

    @property
    def parent(self):
        """The operation around it, or None."""
        return self._part(Operation, lib.block_parent)


class Region(_Part):
    @property
    def blocks(self):
        with self._use() as pointer:
            return self._chain(Block, lib.region_first(pointer), lib.block_next)

    @property
    def parent(self):
        return self._part(Operation, lib.region_parent)


# --- types and attributes, which live as long as their context ---

class _Interned:
    def __init__(self, context, pointer):
        self.context = context
        self._pointer = pointer

    def _get(self, function, *arguments):
        with self.context._state.use():
            return function(self._pointer, *arguments)

    def _interned(self, kind, function, *arguments):
        with self.context._state.use():
            return self.context._intern(kind, function(self._pointer, *arguments))

    def __repr__(self):
        name = type(self).__name__
        return f"<cistern.{name}, closed>" if self.context.closed else f"<cistern.{name} {self}>"


class Type(_Interned):
    """Two types of a context are one object if they are the same."""

    def __str__(self):
        return take_text(self._get(lib.type_text))

    @property
    def kind(self):
        """One of "none", "index", "integer", "float", "complex", "vector", "tensor", "unranked_tensor", "memref",
        "unranked_memref", "function", "tuple", "other"."""
        return TYPE_KINDS[self._get(lib.type_get_kind)]

    @property
    def width(self):
        """Bits of an integer or float type, or None."""
        return self._get(lib.type_width) or None

    @property
    def element(self):
        """Element type of a vector, tensor, memref or complex type, or None."""
        return self._interned(Type, lib.type_element)

    @property
    def shape(self):
        """Sizes of the dimensions, where None is `?`; None of a type without a rank."""
        with self.context._state.use():
            if not lib.type_has_rank(self._pointer):
                return None
            sizes = [lib.type_dim(self._pointer, i) for i in range(lib.type_rank(self._pointer))]
            return tuple(None if size == _native.DYNAMIC else size for size in sizes)

    @property
    def memory_space(self):
        """Attribute of a memref, or None for the default."""
        return self._interned(Attribute, lib.type_memory_space)

    @property
    def layout(self):
        """Layout of a memref or encoding of a tensor: an Attribute, or None for the identity or none."""
        return self._interned(Attribute, lib.type_layout)

    @property
    def inputs(self):
        return [self._interned(Type, lib.type_input, i) for i in range(self._get(lib.type_num_inputs))]

    @property
    def results(self):
        return [self._interned(Type, lib.type_result, i) for i in range(self._get(lib.type_num_results))]


class Attribute(_Interned):
    """Two attributes of a context are one object if they are the same."""

    def __str__(self):
        with self.context._state.use() as pointer:
            return take_text(lib.attribute_text(pointer, self._pointer))

    @property
    def value(self):
        """An int, a float, a str, a Type, or None: an attribute of another kind, whose text is str()."""
        whole, real, data, size = I64(), ctypes.c_double(), ctypes.c_void_p(), Size()
        with self.context._state.use():
            if lib.attribute_as_int(self._pointer, ctypes.byref(whole)):
                return whole.value
            if lib.attribute_as_double(self._pointer, ctypes.byref(real)):
                return real.value
            if lib.attribute_as_string(self._pointer, ctypes.byref(data), ctypes.byref(size)):
                return decode(ctypes.string_at(data, size.value)) if size.value else ""
            return self.context._type(lib.attribute_as_type(self._pointer))


def parse(source, name="<source>", *, allow_unregistered=False):
    """A Module in a context of its own, which is closed with it."""
    return _alone(Context(allow_unregistered=allow_unregistered), lambda context: context.parse(source, name))


def parse_file(path, *, allow_unregistered=False):
    """A Module of a file of MLIR text or bytecode, in a context of its own."""
    return _alone(Context(allow_unregistered=allow_unregistered), lambda context: context.parse_file(path))


def _alone(context, read):
    try:
        module = read(context)
    except BaseException:
        context.close()
        raise
    module._owns_context = True
    return module
