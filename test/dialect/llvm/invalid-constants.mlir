// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %same --stderr --args=--split-input-file %s
// What a constant may not hold for its type, and what types of targets are not for.

llvm.func @f() {
  // expected-error @below {{scalable vector type requires a splat attribute}}
  %0 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : vector<[2]xi32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{expected integer element type for integer elements attribute}}
  %0 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : vector<2xf32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{expected integer element type for integer elements attribute}}
  %0 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x struct<(i32)>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{attribute and type have different float semantics}}
  %0 = llvm.mlir.constant(dense<[1.0, 2.0]> : tensor<2xf32>) : !llvm.array<2 x f16>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{expected integer type of width 32}}
  %0 = llvm.mlir.constant(dense<[1.0, 2.0]> : tensor<2xf32>) : vector<2xi8>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{expected array or struct type for array attribute}}
  %0 = llvm.mlir.constant([1 : i32]) : i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{unsupported type 'f80' for atomic access}}
  %0 = llvm.load %p atomic monotonic {alignment = 16 : i64} : !llvm.ptr -> f80
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: vector<2xi32>) {
  // expected-error @below {{expected LLVM IR floating point type for vector element}}
  %0 = llvm.atomicrmw fadd %p, %v monotonic : !llvm.ptr, vector<2xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{expected a non-void result type}}
  llvm.call %p() : !llvm.ptr, () -> (!llvm.void)
  llvm.return
}

// -----

llvm.func @f(%p: vector<2x!llvm.ptr<1>>) {
  // expected-error @below {{cannot cast vector of pointers to pointer}}
  %0 = llvm.bitcast %p : vector<2x!llvm.ptr<1>> to !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{cannot cast pointer to vector of pointers}}
  %0 = llvm.bitcast %p : !llvm.ptr to vector<2x!llvm.ptr>
  llvm.return
}

// -----

// expected-error @below {{global with target extension type can only be initialized with zero-initializer}}
llvm.mlir.global external @g(#llvm.zero) : !llvm.target<"spirv.Event">

// -----

// expected-error @below {{this target extension type cannot be used in a global}}
llvm.mlir.global external @g() : !llvm.target<"aarch64.svcount">

// -----

llvm.func @f() {
  // expected-error @below {{target extension type does not support zero-initializer}}
  %0 = llvm.mlir.zero : !llvm.target<"aarch64.svcount">
  llvm.return
}

// -----

// expected-error @below {{no_inline and always_inline attributes are incompatible}}
llvm.func @f() attributes {always_inline, no_inline} {
  llvm.return
}

// -----

// expected-error @below {{with optimize_none must also be no_inline}}
llvm.func @f() attributes {optimize_none} {
  llvm.return
}

// -----

llvm.func @target_extension() -> !llvm.target<"spirv.Event"> {
  // expected-error @+1 {{'llvm.mlir.constant' op does not support target extension type.}}
  %0 = llvm.mlir.constant(1 : i32) : !llvm.target<"spirv.Event">
  llvm.return %0 : !llvm.target<"spirv.Event">
}
