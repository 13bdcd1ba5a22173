"""Cistern from Python: MLIR read, changed and printed, its passes, and the memory planner.

    import cistern
    with cistern.parse(text) as module:
        module.run("buffer-pipeline")
        print(module)

    conversion = cistern.Conversion(context, cistern.TypeConverter(buffers=True))
    analysis = cistern.Analysis(module)

    memory = cistern.Memory(function)
    print(memory.peak, [(b.bytes, b.held) for b in memory.buffers])

    plan = cistern.plan([("a", 0, 4, 4096), ("b", 4, 9, 4096)])
    print(plan.height, plan.offsets)

docs/reference/python.md of the documentation has more."""
from ._analysis import Analysis, Conflict
from ._conversion import Conversion, ConversionError, Rewriter, TypeConverter
from ._ir import (Attribute, Block, ClosedError, Context, Diagnostic, Error, Module, Operation, ParseError, PassError, Region,
                  Type, Value, VerifyError, parse, parse_file)
from ._memory import Access, Buffer, Memory
from ._native import decode as _decode, lib as _lib
from ._plan import ALGORITHMS, Plan, PlanError, Suite, plan, suite

__version__ = _decode(_lib.version())
__all__ = ["ALGORITHMS", "Access", "Analysis", "Attribute", "Block", "Buffer", "ClosedError", "Conflict", "Context", "Conversion",
           "ConversionError", "Diagnostic", "Error", "Memory", "Module", "Operation", "ParseError", "PassError", "Plan", "PlanError",
           "Region", "Rewriter", "Suite", "Type", "TypeConverter", "Value", "VerifyError", "parse", "parse_file", "plan", "suite"]

for _name in __all__:  # where users know them from
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = __name__
