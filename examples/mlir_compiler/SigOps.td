// A dialect of signals, as a compiler's own: no operation of it is known to Cistern.
#ifndef SIG_OPS
#define SIG_OPS

include "mlir/Dialect/Bufferization/IR/AllocationOpInterface.td"
include "mlir/Dialect/Bufferization/IR/BufferDeallocationOpInterface.td"
include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/SubsetOpInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Sig_Dialect : Dialect {
  let name = "sig";
  let cppNamespace = "::sig";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Sig_Op<string mnemonic, list<Trait> traits = []> : Op<Sig_Dialect, mnemonic, traits>;
class Sig_Type<string typeName, string word> : TypeDef<Sig_Dialect, typeName> {
  let mnemonic = word;
}

def Sig_Clock : Sig_Type<"Clock", "clock">;

def Sig_Edge : I32EnumAttr<"Edge", "what lies beyond the ends", [
    I32EnumAttrCase<"Zero", 0, "zero">, I32EnumAttrCase<"Hold", 1, "hold">]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::sig";
}
def Sig_EdgeAttr : EnumAttr<Sig_Dialect, Sig_Edge, "edge">;

def Sig_Signal : AnyTypeOf<[TensorRankOf<[F32], [1]>, MemRefRankOf<[F32], [1]>]>;
def Sig_Tensor : TensorRankOf<[F32], [1]>;
def Sig_Buffer : MemRefRankOf<[F32], [1]>;

defvar Bufferizable = DeclareOpInterfaceMethods<BufferizableOpInterface,
    ["bufferizesToMemoryRead", "bufferizesToMemoryWrite", "getAliasingValues", "bufferize"]>;

// Destination style, on tensors and on buffers. That is all that it says of bufferization.
def Sig_FilterOp : Sig_Op<"filter", [DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "y[i] = scale * sum of taps[k] * x[i + k]";
  let arguments = (ins Sig_Signal:$x, Sig_Signal:$taps, Optional<Sig_Clock>:$clock, Sig_Signal:$y,
                       Sig_EdgeAttr:$edge, I64Prop:$scale);
  let results = (outs Optional<Sig_Tensor>:$result);
  let assemblyFormat = [{
    $x `,` $taps (`at` $clock^)? `into` $y `edge` $edge `scale` $scale attr-dict
    `:` type($x) `,` type($taps) (`at` type($clock)^)? `into` type($y) (`->` type($result)^)?
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getYMutable(); }
  }];
}

// The same with a region.
def Sig_MapOp : Sig_Op<"map", [DestinationStyleOpInterface, SingleBlock,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "computes each element of a signal from that of another";
  let arguments = (ins Sig_Signal:$x, Sig_Signal:$y);
  let results = (outs Optional<Sig_Tensor>:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $x `into` $y attr-dict `:` type($x) `into` type($y) (`->` type($result)^)? $body
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getYMutable(); }
  }];
}

// In place, by its own `bufferize`.
def Sig_GainOp : Sig_Op<"gain", [Bufferizable, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "multiplies a signal by a number";
  let arguments = (ins Sig_Signal:$x, I64Prop:$by);
  let results = (outs Optional<Sig_Tensor>:$result);
  let assemblyFormat = "$x `by` $by attr-dict `:` type($x) (`->` type($result)^)?";
}

// The same with a region, which its own `bufferize` moves.
def Sig_UpdateOp : Sig_Op<"update", [Bufferizable, SingleBlock,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "computes each element of a signal anew";
  let arguments = (ins Sig_Signal:$x);
  let results = (outs Optional<Sig_Tensor>:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$x attr-dict `:` type($x) (`->` type($result)^)? $body";
}

// A part of a signal: what bufferizes it are operations of another dialect.
def Sig_WindowOp : Sig_Op<"window", [Bufferizable, Pure]> {
  let arguments = (ins Sig_Tensor:$x, I64Prop:$offset);
  let results = (outs Sig_Tensor:$result);
  let assemblyFormat = "$x `from` $offset attr-dict `:` type($x) `->` type($result)";
}

// New memory.
// Its buffer is the beginning of another one, and has the same layout: a type that does not follow from
// the alias.
def Sig_HeadOp : Sig_Op<"head", [DeclareOpInterfaceMethods<BufferizableOpInterface,
    ["bufferizesToMemoryRead", "bufferizesToMemoryWrite", "getAliasingValues", "getBufferType", "bufferize"]>, Pure]> {
  let summary = "the first elements of a signal";
  let arguments = (ins Sig_Tensor:$x);
  let results = (outs Sig_Tensor:$result);
  let assemblyFormat = "$x attr-dict `:` type($x) `->` type($result)";
}
// New memory in a memory space of its own.
def Sig_LocalOp : Sig_Op<"local", [DeclareOpInterfaceMethods<BufferizableOpInterface,
    ["bufferizesToAllocation", "getBufferType", "bufferize"]>, Pure]> {
  let results = (outs Sig_Tensor:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

// A part that is taken out of a signal, and one that is put in.
def Sig_PartOp : Sig_Op<"part", [Bufferizable, Pure, DeclareOpInterfaceMethods<SubsetExtractionOpInterface>,
    DeclareOpInterfaceMethods<SubsetOpInterface, ["getAccessedHyperrectangularSlice"]>]> {
  let arguments = (ins Sig_Tensor:$x, Index:$offset);
  let results = (outs Sig_Tensor:$result);
  let assemblyFormat = "$x `[` $offset `]` attr-dict `:` type($x) `->` type($result)";
}
def Sig_PatchOp : Sig_Op<"patch", [Bufferizable, Pure, AllTypesMatch<["x", "result"]>,
    DeclareOpInterfaceMethods<SubsetInsertionOpInterface, ["getDestinationOperand", "getUpdatedDestination"]>,
    DeclareOpInterfaceMethods<SubsetOpInterface, ["getAccessedHyperrectangularSlice"]>]> {
  let arguments = (ins Sig_Tensor:$part, Sig_Tensor:$x, Index:$offset);
  let results = (outs Sig_Tensor:$result);
  let assemblyFormat = "$part `into` $x `[` $offset `]` attr-dict `:` type($part) `into` type($x)";
}

def Sig_RampOp : Sig_Op<"ramp", [Pure, DeclareOpInterfaceMethods<BufferizableOpInterface,
    ["bufferizesToAllocation", "bufferize"]>]> {
  let summary = "0, step, 2 * step, ...";
  let arguments = (ins I64Prop:$step);
  let results = (outs Sig_Tensor:$result);
  let assemblyFormat = "$step attr-dict `:` type($result)";
}
def Sig_FillRampOp : Sig_Op<"fill_ramp"> {
  let arguments = (ins Arg<Sig_Buffer, "", [MemWrite]>:$x, I64Prop:$step);
  let assemblyFormat = "$x `by` $step attr-dict `:` type($x)";
}

// A table that nothing may write to.
def Sig_TableOp : Sig_Op<"table", [Pure, AllTypesMatch<["value", "result"]>,
    DeclareOpInterfaceMethods<BufferizableOpInterface, ["isWritable", "bufferize"]>]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Sig_Tensor:$result);
  let assemblyFormat = "$value attr-dict";
}

// A loop.
def Sig_RepeatOp : Sig_Op<"repeat", [RecursiveMemoryEffects, SingleBlock, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>]> {
  let summary = "runs its body `times` times";
  let arguments = (ins Variadic<AnyType>:$inits, Optional<Sig_Clock>:$clock, I64Prop:$times);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $times (`at` $clock^ `:` type($clock))? `with` `(` $inits `:` type($inits) `)` `->` `(` type($results) `)` $body attr-dict
  }];
}
// A loop with a number, which says so as a loop and not by the control flow between its regions.
def Sig_SweepOp : Sig_Op<"sweep", [RecursiveMemoryEffects, SingleBlock,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getLoopInductionVars", "getLoopLowerBounds",
      "getLoopUpperBounds", "getLoopSteps", "getInitsMutable", "getRegionIterArgs",
      "getYieldedValuesMutable", "getLoopResults"]>]> {
  let summary = "runs its body for numbers from `lower` on, before `upper`";
  let arguments = (ins I64Prop:$lower, Index:$upper, Variadic<AnyType>:$initArgs);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $lower `to` $upper `with` `(` $initArgs `:` type($initArgs) `)` `->` `(` type($results) `)` $body attr-dict
  }];
}
def Sig_YieldOp : Sig_Op<"yield", [Pure, ReturnLike, Terminator,
    ParentOneOf<["MapOp", "RepeatOp", "SweepOp", "UpdateOp"]>]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

// A branch to one of two blocks, and one that makes a value of its own, which its block gets.
def Sig_ForkOp : Sig_Op<"fork", [Pure, Terminator, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>]> {
  let arguments = (ins I1:$loud, Variadic<AnyType>:$toLoud, Variadic<AnyType>:$toQuiet);
  let successors = (successor AnySuccessor:$loudDest, AnySuccessor:$quietDest);
  let assemblyFormat = [{
    $loud `,` $loudDest (`(` $toLoud^ `:` type($toLoud) `)`)? `,`
    $quietDest (`(` $toQuiet^ `:` type($toQuiet) `)`)? attr-dict
  }];
}
def Sig_ListenOp : Sig_Op<"listen", [Pure, Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $values^ `:` type($values) `)`)? attr-dict";
}

// A call of a function.
def Sig_InvokeOp : Sig_Op<"invoke", [DeclareOpInterfaceMethods<CallOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, $results)";
}

// On signals of both kinds: who owns the buffer of the result is who owns the operand that it is.
def Sig_EitherOp : Sig_Op<"either", [Bufferizable, Pure, AllTypesMatch<["a", "b", "result"]>,
    DeclareOpInterfaceMethods<BufferDeallocationOpInterface, ["process"]>]> {
  let arguments = (ins I1:$first, Sig_Signal:$a, Sig_Signal:$b);
  let results = (outs Sig_Signal:$result);
  let assemblyFormat = "$first `,` $a `,` $b attr-dict `:` type($a)";
}

// On buffers alone.
def Sig_AcquireOp : Sig_Op<"acquire", [DeclareOpInterfaceMethods<AllocationOpInterface,
    ["buildDealloc", "buildClone"]>]> {
  let summary = "a buffer from the device's pool, to be released there";
  let results = (outs Res<Sig_Buffer, "", [MemAlloc]>:$buffer);
  let assemblyFormat = "attr-dict `:` type($buffer)";
}
def Sig_ReleaseOp : Sig_Op<"release"> {
  let arguments = (ins Arg<AnyMemRef, "", [MemFree]>:$buffer); // of any shape: its first element is enough
  let assemblyFormat = "$buffer attr-dict `:` type($buffer)";
}
// Becomes the owner of a buffer.
def Sig_HandOverOp : Sig_Op<"hand_over", [MemoryEffects<[MemWrite]>,
    DeclareOpInterfaceMethods<BufferDeallocationOpInterface, ["process"]>]> {
  let arguments = (ins Arg<Sig_Buffer, "", [MemRead]>:$x);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
def Sig_SliceOp : Sig_Op<"slice", [Pure, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let arguments = (ins Sig_Buffer:$x);
  let results = (outs Sig_Buffer:$result);
  let assemblyFormat = "$x attr-dict `:` type($x) `->` type($result)";
  let extraClassDefinition = "::mlir::Value $cppClass::getViewSource() { return getX(); }";
}
def Sig_EmitOp : Sig_Op<"emit", [MemoryEffects<[MemWrite]>]> {
  let arguments = (ins Arg<Sig_Buffer, "", [MemRead]>:$x);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

// Operations of which their interfaces do not say enough.
def Sig_OpaqueOp : Sig_Op<"opaque"> {
  let arguments = (ins Variadic<AnyType>:$x);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$x attr-dict `:` functional-type($x, $results)";
}
def Sig_StubbornOp : Sig_Op<"stubborn", [Bufferizable]> {
  let summary = "an operation whose `bufferize` does not do what it should";
  let arguments = (ins Sig_Tensor:$x, StrAttr:$how);
  let results = (outs Sig_Tensor:$result);
  let assemblyFormat = "$x $how attr-dict `:` type($x) `->` type($result)";
}
def Sig_TensorOnlyOp : Sig_Op<"tensor_only", [DestinationStyleOpInterface]> {
  let arguments = (ins Sig_Tensor:$y);
  let results = (outs Sig_Tensor:$result);
  let assemblyFormat = "$y attr-dict `:` type($y) `->` type($result)";
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getYMutable(); }
  }];
}

#endif
