// What upstream's head verifies otherwise than release 22 (docs/reference/upstream-head.md).
// RUN: cistern-opt %s --as-release=head --canonicalize --split-input-file --verify-diagnostics | FileCheck %s
// RUN: not cistern-opt %s --split-input-file 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not cistern-opt %s --as-release=23 2>&1 | FileCheck %s --check-prefix=USAGE

// USAGE: for the --as-release option: Cannot find option named '23'!

// A memref without rank may be cast to its own type.
// CHECK-LABEL: func.func @same
// CHECK-NEXT:    return %{{.*}} : memref<*xf32>
// OLD: error: 'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible
func.func @same(%m: memref<*xf32>) -> memref<*xf32> {
  %0 = memref.cast %m : memref<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}

// -----

// Not to another one.
func.func @other(%m: memref<*xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32, 1>' are cast incompatible}}
  %0 = memref.cast %m : memref<*xf32> to memref<*xf32, 1>
  return
}

// -----

// OLD: error: 'scf.for' op different number of inits and region iter_args: 0 != 18446744073709551615
func.func @no_induction_variable(%i: index) {
  // expected-error @below {{'scf.for' op expected body to have at least 1 argument(s) for the induction variable, but got 0}}
  "scf.for"(%i, %i, %i) ({
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

// OLD: error: mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type{{$}}
func.func @tiles(%a: tensor<16x16xf32>, %b: tensor<2x2x8x4xf32>) -> tensor<2x2x8x4xf32> {
  // expected-error @below {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type at index 1: got 4 != 8}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %b : tensor<16x16xf32> -> tensor<2x2x8x4xf32>
  return %0 : tensor<2x2x8x4xf32>
}

// -----

// OLD: error: mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type{{$}}
func.func @dynamic_tile(%a: tensor<16x16xf32>, %b: tensor<2x2x8x8xf32>, %n: index) -> tensor<2x2x8x8xf32> {
  // expected-error @below {{mismatch in inner tile sizes specified at index 1: got static shape 8 but dynamic tile size}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, %n] into %b : tensor<16x16xf32> -> tensor<2x2x8x8xf32>
  return %0 : tensor<2x2x8x8xf32>
}
