"""The shared library: where it is, and its functions with their types, as include/cistern/*.h declares them."""
import ctypes
import os
import pathlib

try:
    from ._installed import LIBRARY  # written by the installation: the library's path beside this folder
except ImportError:
    LIBRARY = None

VERSION = (0, 1)  # of the interface: while the first number is 0, the second one changes with it
SONAME = "libcistern.so." + ".".join(map(str, VERSION))

I64, U32, Size, Text, Pointer = ctypes.c_int64, ctypes.c_uint32, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p
Bool, Int = ctypes.c_bool, ctypes.c_int
DYNAMIC = -(2**63)


class DiagnosticInfo(ctypes.Structure):
    _fields_ = [("severity", Int), ("file", Text), ("line", U32), ("column", U32), ("message", Text), ("text", Text)]


class PrintFlags(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("generic", Bool), ("debug_info", Bool), ("local_scope", Bool)]


class BytecodeOptions(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("version", Int), ("producer", Text), ("elide_resources", Bool)]


class NamedAttribute(ctypes.Structure):
    _fields_ = [("name", Text), ("attribute", Pointer)]


class Span(ctypes.Structure):
    _fields_ = [("lower", I64), ("upper", I64)]


class Buffer(ctypes.Structure):
    _fields_ = [("size", I64), ("lower", I64), ("upper", I64), ("alignment", I64), ("gaps", ctypes.POINTER(Span)),
                ("num_gaps", Size), ("is_fixed", Bool), ("has_hint", Bool), ("fixed_offset", I64), ("hint_offset", I64)]


class Pair(ctypes.Structure):
    _fields_ = [("first", Size), ("second", Size)]


class Problem(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("buffers", ctypes.POINTER(Buffer)), ("num_buffers", Size),
                ("default_alignment", I64), ("colocated", ctypes.POINTER(Pair)), ("num_colocated", Size),
                ("exclusive", ctypes.POINTER(Pair)), ("num_exclusive", Size),
                ("in_place", ctypes.POINTER(Pair)), ("num_in_place", Size)]


DIAGNOSTIC = ctypes.CFUNCTYPE(None, Pointer, ctypes.POINTER(DiagnosticInfo))
WRITE = ctypes.CFUNCTYPE(Bool, Pointer, Pointer, Size)
WALK = ctypes.CFUNCTYPE(Int, Pointer, Pointer)
STOP = ctypes.CFUNCTYPE(Bool, Pointer)
PROGRESS = ctypes.CFUNCTYPE(None, Pointer, I64, I64)


ORDER = ctypes.CFUNCTYPE(Bool, Pointer, ctypes.POINTER(Problem), ctypes.POINTER(Size))
PLACE = ctypes.CFUNCTYPE(Bool, Pointer, ctypes.POINTER(Problem), ctypes.POINTER(I64))


class PlanAlgorithm(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("name", Text), ("is_best_fit", Bool), ("order", ORDER), ("place", PLACE), ("user", Pointer)]


class PlanOptions(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("algorithm", Text), ("capacity", I64), ("allocator", Pointer), ("should_stop", STOP),
                ("progress", PROGRESS), ("user", Pointer), ("own", ctypes.POINTER(PlanAlgorithm)), ("seed", ctypes.c_uint64),
                ("steps", ctypes.c_uint64), ("threads", ctypes.c_uint)]


class PlanResult(ctypes.Structure):
    _fields_ = [("status", Int), ("height", I64), ("lower_bound", I64), ("is_optimal", Bool), ("was_stopped", Bool),
                ("algorithm", Text), ("message", Text), ("buffer", Size), ("other", Size)]


class MemoryBuffer(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("kind", Int), ("operation", Pointer), ("value", Pointer), ("bytes", I64),
                ("is_exact", Bool), ("escapes", Bool), ("free", Pointer), ("held", Span), ("live", ctypes.POINTER(Span)),
                ("num_live", Size), ("pool", Size)]


class MemoryAccess(ctypes.Structure):
    _fields_ = [("operation", Pointer), ("reads", Bool), ("writes", Bool)]


CONVERT_TYPE = ctypes.CFUNCTYPE(Pointer, Pointer, Pointer, Pointer)
MATERIALIZE = ctypes.CFUNCTYPE(Pointer, Pointer, Pointer, Pointer, Pointer)
IS_LEGAL = ctypes.CFUNCTYPE(Bool, Pointer, Pointer, Pointer)
REWRITE = ctypes.CFUNCTYPE(Bool, Pointer, Pointer, ctypes.POINTER(Pointer), Pointer)
ALLOWS = ctypes.CFUNCTYPE(Bool, Pointer, Pointer)
DECIDE = ctypes.CFUNCTYPE(Int, Pointer, Pointer, Size)


class TypeConverter(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("user", Pointer), ("convert", CONVERT_TYPE), ("to_source", MATERIALIZE),
                ("to_target", MATERIALIZE)]


class ConversionPattern(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("root", Text), ("benefit", ctypes.c_uint), ("rewrite", REWRITE), ("user", Pointer)]


class OperationState(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("name", Text), ("location", Pointer), ("operands", ctypes.POINTER(Pointer)),
                ("num_operands", Size), ("result_types", ctypes.POINTER(Pointer)), ("num_results", Size),
                ("attributes", ctypes.POINTER(NamedAttribute)), ("num_attributes", Size),
                ("successors", ctypes.POINTER(Pointer)), ("num_successors", Size), ("num_regions", Size)]


class BufferizeOptions(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("options", Text), ("user", Pointer), ("allows", ALLOWS), ("decide", DECIDE)]


class Conflict(ctypes.Structure):
    _fields_ = [("struct_size", Size), ("kind", Int), ("read", Pointer), ("read_operand", Size), ("write", Pointer),
                ("write_operand", Size), ("value", Pointer)]


# name: result, arguments
FUNCTIONS = {
    "version": (Text,),
    "context_create": (Pointer,),
    "context_destroy": (None, Pointer),
    "context_allow_unregistered_dialects": (None, Pointer, Bool),
    "context_set_release": (Bool, Pointer, Text),
    "context_set_threads": (None, Pointer, ctypes.c_uint),
    "context_set_diagnostic_handler": (None, Pointer, DIAGNOSTIC, Pointer),
    "dialects_load": (Bool, Pointer, Text, Size, Text),
    "plugin_load": (Bool, Pointer, Text),
    "module_create": (Pointer, Pointer),
    "module_parse": (Pointer, Pointer, Text, Size, Text),
    "module_destroy": (None, Pointer),
    "module_verify": (Bool, Pointer),
    "module_write_bytecode": (Bool, Pointer, ctypes.POINTER(BytecodeOptions), WRITE, Pointer),
    "module_run_pipeline": (Bool, Pointer, Text, Bool, WRITE, Pointer),
    "module_operation": (Pointer, Pointer),
    "text_free": (None, Pointer),
    "type_parse": (Pointer, Pointer, Text),
    "type_text": (Pointer, Pointer),
    "type_get_kind": (Int, Pointer),
    "type_width": (ctypes.c_uint, Pointer),
    "type_element": (Pointer, Pointer),
    "type_has_rank": (Bool, Pointer),
    "type_rank": (Size, Pointer),
    "type_dim": (I64, Pointer, Size),
    "type_memory_space": (Pointer, Pointer),
    "type_layout": (Pointer, Pointer),
    "type_num_inputs": (Size, Pointer),
    "type_input": (Pointer, Pointer, Size),
    "type_num_results": (Size, Pointer),
    "type_result": (Pointer, Pointer, Size),
    "attribute_parse": (Pointer, Pointer, Text),
    "attribute_text": (Pointer, Pointer, Pointer),
    "attribute_as_int": (Bool, Pointer, ctypes.POINTER(I64)),
    "attribute_as_double": (Bool, Pointer, ctypes.POINTER(ctypes.c_double)),
    "attribute_as_string": (Bool, Pointer, ctypes.POINTER(Pointer), ctypes.POINTER(Size)),
    "attribute_as_type": (Pointer, Pointer),
    "value_type": (Pointer, Pointer),
    "value_owner": (Pointer, Pointer),
    "value_argument_block": (Pointer, Pointer),
    "value_index": (Size, Pointer),
    "value_first_use": (Pointer, Pointer),
    "use_next": (Pointer, Pointer),
    "use_owner": (Pointer, Pointer),
    "use_operand": (Size, Pointer),
    "value_replace_all_uses": (None, Pointer, Pointer),
    "operation_name": (Text, Pointer),
    "operation_parent": (Pointer, Pointer),
    "operation_block": (Pointer, Pointer),
    "operation_next": (Pointer, Pointer),
    "operation_num_operands": (Size, Pointer),
    "operation_operand": (Pointer, Pointer, Size),
    "operation_num_results": (Size, Pointer),
    "operation_result": (Pointer, Pointer, Size),
    "operation_num_regions": (Size, Pointer),
    "operation_region": (Pointer, Pointer, Size),
    "operation_num_successors": (Size, Pointer),
    "operation_successor": (Pointer, Pointer, Size),
    "operation_get_attribute": (Pointer, Pointer, Text),
    "operation_set_attribute": (None, Pointer, Text, Pointer),
    "operation_num_attributes": (Size, Pointer),
    "operation_attribute_at": (NamedAttribute, Pointer, Size),
    "operation_location": (Bool, Pointer, ctypes.POINTER(U32), ctypes.POINTER(U32)),
    "operation_erase": (Bool, Pointer),
    "operation_walk": (Bool, Pointer, Int, WALK, Pointer),
    "operation_verify": (Bool, Pointer, Pointer),
    "operation_print": (Bool, Pointer, ctypes.POINTER(PrintFlags), WRITE, Pointer),
    "memory_create": (Pointer, Pointer),
    "memory_destroy": (None, Pointer),
    "memory_peak": (I64, Pointer, ctypes.POINTER(Bool)),
    "memory_peak_operation": (Pointer, Pointer),
    "memory_at_peak": (Size, Pointer, ctypes.POINTER(Pointer), Size),
    "memory_lower_bound": (I64, Pointer),
    "memory_num_buffers": (Size, Pointer),
    "memory_get_buffer": (Bool, Pointer, Size, ctypes.POINTER(MemoryBuffer)),
    "memory_num_accesses": (Size, Pointer, Size),
    "memory_get_access": (Bool, Pointer, Size, Size, ctypes.POINTER(MemoryAccess)),
    "memory_names": (Size, Pointer, Size, ctypes.POINTER(Pointer), Size),
    "memory_number": (I64, Pointer, Pointer),
    "block_region": (Pointer, Pointer),
    "block_parent": (Pointer, Pointer),
    "block_next": (Pointer, Pointer),
    "block_first": (Pointer, Pointer),
    "block_num_arguments": (Size, Pointer),
    "block_argument": (Pointer, Pointer, Size),
    "region_first": (Pointer, Pointer),
    "region_parent": (Pointer, Pointer),
    "operation_emit": (None, Pointer, Int, Text),
    "rewriter_build": (Pointer, Pointer, ctypes.POINTER(OperationState)),
    "rewriter_replace": (Bool, Pointer, Pointer, ctypes.POINTER(Pointer), Size),
    "rewriter_erase": (Bool, Pointer, Pointer),
    "rewriter_convert_type": (Pointer, Pointer, Pointer),
    "rewriter_convert_region": (Bool, Pointer, Pointer),
    "rewriter_rebuild": (Bool, Pointer, Pointer, ctypes.POINTER(Pointer)),
    "rewriter_set_operands": (Bool, Pointer, Pointer, ctypes.POINTER(Pointer)),
    "buffer_type_converter": (Bool, ctypes.POINTER(TypeConverter)),
    "conversion_create": (Pointer, Pointer, ctypes.POINTER(TypeConverter)),
    "conversion_destroy": (None, Pointer),
    "conversion_set_legality": (None, Pointer, Text, Int),
    "conversion_set_legal_if": (None, Pointer, Text, IS_LEGAL, Pointer),
    "conversion_has_legal_types": (Bool, Pointer, Pointer),
    "conversion_add_patterns": (Bool, Pointer, ctypes.POINTER(ConversionPattern), Size),
    "conversion_populate": (Bool, Pointer, Text),
    "conversion_apply": (Bool, Pointer, Pointer, Bool),
    "analysis_create": (Pointer, Pointer, ctypes.POINTER(BufferizeOptions)),
    "analysis_destroy": (None, Pointer),
    "analysis_is_in_place": (Bool, Pointer, Pointer, Size),
    "analysis_may_alias": (Bool, Pointer, Pointer, Pointer),
    "analysis_are_equivalent": (Bool, Pointer, Pointer, Pointer),
    "analysis_copied_bytes": (I64, Pointer),
    "analysis_num_conflicts": (Size, Pointer, Pointer, Size),
    "analysis_get_conflict": (Bool, Pointer, Pointer, Size, Size, ctypes.POINTER(Conflict)),
    "bufferize": (Bool, Pointer, ctypes.POINTER(BufferizeOptions)),
    "planner_solve": (Bool, ctypes.POINTER(Problem), ctypes.POINTER(PlanOptions), ctypes.POINTER(I64),
                      ctypes.POINTER(PlanResult)),
}


def find_library():
    """$CISTERN_LIBRARY, else what was installed with this module, else what the system's loader finds."""
    chosen = os.environ.get("CISTERN_LIBRARY")
    if chosen:
        return chosen
    beside = pathlib.Path(__file__).resolve().parent / LIBRARY if LIBRARY else None
    return str(beside) if beside and beside.exists() else SONAME


class Library:
    """The functions by their names without `cistern_`."""

    def __init__(self):
        path = find_library()
        try:
            loaded = ctypes.CDLL(path)
        except OSError as error:
            raise ImportError(f"cannot load Cistern's library (set CISTERN_LIBRARY to its path): {error}") from None
        for name, (result, *arguments) in FUNCTIONS.items():
            try:
                function = loaded["cistern_" + name]
            except AttributeError:
                raise ImportError(f"{path} has no cistern_{name}: it is not version {'.'.join(map(str, VERSION))}") from None
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        version = self.version().decode()
        if tuple(map(int, version.split(".")[:2])) != VERSION:
            raise ImportError(f"{path} is version {version}, not {'.'.join(map(str, VERSION))}")


lib = Library()


def encode(text, what):
    """UTF-8 that ends at its first NUL, so that it must not have one inside. Any bytes pass through surrogates."""
    if not isinstance(text, str):
        raise TypeError(f"{what} is {type(text).__name__}, not str")
    if "\0" in text:
        raise ValueError(f"{what} has a NUL character")
    return text.encode("utf-8", "surrogateescape")


def decode(data):
    return data.decode("utf-8", "surrogateescape")


def take_text(pointer):
    """A text that the library gives to its caller."""
    try:
        return decode(ctypes.string_at(pointer))
    finally:
        lib.text_free(pointer)


def collect(call):
    """The bytes that `call(write)` writes, and what it returns."""
    pieces = []

    @WRITE
    def write(_, data, size):
        pieces.append(ctypes.string_at(data, size))
        return True

    done = call(write)
    return b"".join(pieces), done
