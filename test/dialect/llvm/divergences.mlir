// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Where mlir-opt 22 takes numbers modulo 2^32 and 2^64, or makes vectors of nothing; see docs/reference/divergences.md.

// expected-error @below {{integer value too large}}
func.func private @negative_address_space(!llvm.ptr<-1>)

// -----

// expected-error @below {{integer value too large}}
func.func private @negative_size(!llvm.array<-1 x i32>)

// -----

llvm.func @empty_shuffle(%v: vector<4xf32>) {
  %0 = llvm.shufflevector %v, %v [] : vector<4xf32>
  // expected-error @below {{custom op 'llvm.shufflevector' vector types must have positive constant sizes but got 0}}
  llvm.return
}

// -----

// expected-error @below {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @takes_nothing(!llvm.void)

// -----

// expected-error @below {{'llvm.mlir.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute}}
llvm.mlir.global external @alignment("abc") {alignment = "x"} : !llvm.array<3 x i8>

// -----

llvm.func @rounding(%i: i32) {
  // expected-error @below {{'llvm.intr.experimental.constrained.sitofp' op attribute 'roundingmode' failed to satisfy constraint: LLVM Rounding Mode whose minimum value is 0}}
  %0 = llvm.intr.experimental.constrained.sitofp %i invalid ignore : i32 to f64
  llvm.return
}

// -----

llvm.func @interleaved(%v: vector<4xi32>) {
  // expected-error @below {{'llvm.intr.vector.interleave2' op failed to verify that result has twice as many elements as 'vec1'}}
  %0 = "llvm.intr.vector.interleave2"(%v, %v) : (vector<4xi32>, vector<4xi32>) -> i32
  llvm.return
}

// -----

// expected-error @below {{'llvm.mlir.ifunc' op must have a function resolver}}
llvm.mlir.ifunc external @no_resolver : !llvm.func<f32 (i64)>, !llvm.ptr @nothing

// -----

llvm.mlir.alias external @itself : i32 {
  %0 = llvm.mlir.addressof @itself : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// expected-error @below {{'llvm.mlir.ifunc' op must have a function resolver}}
llvm.mlir.ifunc external @no_end : !llvm.func<f32 (i64)>, !llvm.ptr @itself

// -----

llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @number : i32, !llvm.ptr @resolver
llvm.func @call(%i: i32) {
  // expected-error @below {{'llvm.call' op 'number' does not reference a valid LLVM function or IFunc}}
  llvm.call @number(%i) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @no_callee() {
  // expected-error @below {{'llvm.invoke' op must have either a `callee` attribute or at least an operand}}
  "llvm.invoke"()[^bb1, ^bb2] <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
^bb1:
  llvm.return
^bb2:
  llvm.unreachable
}

// -----

llvm.func @attributes(%i: i64) {
  // expected-error @below {{'llvm.call_intrinsic' op expects 'arg_attrs' to have 1 elements, but it has 0}}
  "llvm.call_intrinsic"(%i) <{arg_attrs = [], intrin = "llvm.x", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> ()
  llvm.return
}

// -----

// expected-error @below {{custom op 'llvm.func' integer value too large}}
llvm.func @vscale() vscale_range(4294967296, 1)

// -----

// expected-error @below {{expected one of [none, non-leaf, all, reserved, non-leaf-no-reserve] for LLVM FramePointerKind, got: some}}
// expected-error @below {{failed to parse FramePointerKindAttr parameter 'framePointerKind' which is to be a `framePointerKind::FramePointerKind`}}
llvm.func @frame() attributes {frame_pointer = #llvm.framePointerKind<some>}
