// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics | FileCheck %s
// Where mlir-opt 22 is wrong about shape; see docs/reference/divergences.md.

// mlir-opt prints `(%h, )`, which it does not read.
// CHECK-LABEL: func @reduce_to_nothing
func.func @reduce_to_nothing(%h: !shape.shape) {
  // CHECK: shape.reduce(%{{[^,]*}}) : !shape.shape {
  shape.reduce(%h) : !shape.shape {
  ^bb0(%at: index, %extent: !shape.size):
    shape.yield
  }
  return
}

// -----

// mlir-opt reads an operand that is not there.
func.func @reduce_nothing() {
  // expected-error @below {{custom op 'shape.reduce' expected a shape to reduce}}
  shape.reduce() : !shape.shape {
  }
  return
}

// -----

// mlir-opt drops the argument when it prints.
func.func @assuming_argument(%w: !shape.witness) {
  // expected-error @+2 {{'shape.assuming' op along control flow edge from parent to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  shape.assuming %w {
  ^bb0(%a: i32):
    shape.assuming_yield
  }
  return
}

// -----

// mlir-opt fails without a word.
func.func @extents() {
  // expected-error @below {{custom op 'shape.const_shape' expected an array of extents}}
  %0 = shape.const_shape [1, 2.0] : tensor<2xindex>
  return
}
