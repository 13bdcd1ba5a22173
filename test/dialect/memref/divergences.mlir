// RUN: cistern-opt %s --split-input-file --verify-diagnostics | FileCheck %s
// Where mlir-opt 22 is wrong about memref; see docs/reference/divergences.md.

// mlir-opt prints the dictionary and does not read it.
// CHECK-LABEL: func.func @dictionaries
// CHECK: memref.prefetch {{.*}}, read, locality<1>, data {test.x} : memref<4xf32>
// CHECK: memref.dma_start {{.*}} {test.x} : memref<4xf32>, memref<4xf32>, memref<4xf32>
func.func @dictionaries(%m: memref<4xf32>, %i: index) {
  memref.prefetch %m[%i], read, locality<1>, data {test.x} : memref<4xf32>
  memref.dma_start %m[%i], %m[%i], %i, %m[%i] {test.x} : memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

// mlir-opt crashes.
// expected-error @below {{'memref.global' op initial value expected to be of type 'tensor<4xf32>', but was of type 'vector<4xf32>'}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = dense<1.0> : vector<4xf32>}> : () -> ()

// -----

// mlir-opt gives the result a type that was never made.
func.func @unranked(%m: memref<*xf32>, %i: index) {
  // expected-error @below {{'memref.generic_atomic_rmw' op operand #0 must be memref of signless integer or floating-point values, but got 'memref<*xf32>'}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<*xf32> {
  ^bb0(%a: f32):
    memref.atomic_yield %a : f32
  }
  return
}

// -----

// mlir-opt multiplies modulo 2^64: 2^62 * 4 is 0.
func.func @sizes(%m: memref<0xf32>) {
  // expected-error @below {{'memref.expand_shape' op collapsed dim size (0) must equal reassociation group size (0)}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4611686018427387904, 4] : memref<0xf32> into memref<4611686018427387904x4xf32>
  return
}
