// Where errors in operand lists and properties are reported, and what is said after one in maps.
// RUN: not cistern-opt %s --split-input-file 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+2]]:49: error: custom op 'linalg.exp' number of operands and types do not match: got 0 operands and 1 types
func.func @no_output(%x: tensor<4x8xf32>) {
  %0 = linalg.exp ins(%x : tensor<4x8xf32>) outs(   : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

// CHECK: :[[#@LINE+2]]:24: error: custom op 'linalg.exp' number of operands and types do not match: got 0 operands and 1 types
func.func @no_input(%e: tensor<4x8xf32>) {
  %0 = linalg.exp ins( : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

// CHECK: :[[#@LINE+2]]:21: error: expected non-function type
func.func @properties(%x: tensor<4xf32>) {
  %0 = linalg.sub <(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// CHECK: :[[#@LINE+3]]:57: error: expected ')' in dimensional identifier list
// CHECK: :[[#@LINE+2]]:58: error: custom op 'linalg.contract' expected 'indexing_maps' attribute
func.func @maps(%x: tensor<4x8xf32>, %e: tensor<8x4xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(m, n -> (m)>] ins(%x, %x  : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

// What cannot be computed is reported after the maps, where the operands begin.
// CHECK: :[[#@LINE+2]]:145: error: custom op 'linalg.matmul' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'f32'
func.func @matmul_of_indices(%a: memref<?x?xindex>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]             ins(%a, %b : memref<?x?xindex>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// -----

// Without operands the body is there, and empty.
// CHECK: :[[#@LINE+6]]:3: error: 'linalg.broadcast' op expected 2 operands, but found 0
// CHECK: note: see current operation:
// CHECK-NEXT: "linalg.broadcast"() <{dimensions = array<i64: 1>}> ({
// CHECK-NEXT: ^bb0:
// CHECK-NEXT: }) : () -> ()
func.func @broadcast_of_nothing() {
  linalg.broadcast dimensions = [1]
  return
}
