// A vector that goes on beyond a row of the source is in bounds of the collapsed shape alone.
// RUN: cistern-opt %s --fold-memref-alias-ops | FileCheck %s
// RUN: cistern-opt %s --fold-memref-alias-ops | cistern-run - --entry=run

// CHECK-LABEL: func.func @beyond
// CHECK:         vector.store %{{.*}}, %collapse_shape
// CHECK:         vector.maskedstore %collapse_shape
// CHECK:         vector.maskedload %collapse_shape
// CHECK:         vector.load %collapse_shape
func.func @beyond(%m: memref<8x8xf32>, %v: vector<4xf32>, %mask: vector<4xi1>) -> vector<4xf32> {
  %c6 = arith.constant 6 : index
  %c = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  vector.store %v, %c[%c6] : memref<64xf32>, vector<4xf32>
  vector.maskedstore %c[%c6], %mask, %v : memref<64xf32>, vector<4xi1>, vector<4xf32>
  %0 = vector.maskedload %c[%c6], %mask, %v : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %0, %c[%c6] : memref<64xf32>, vector<4xf32>
  %1 = vector.load %c[%c6] : memref<64xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// Of an index that is not known it may.
// CHECK-LABEL: func.func @anywhere
// CHECK:         vector.load %collapse_shape
func.func @anywhere(%m: memref<8x8xf32>, %i: index) -> vector<4xf32> {
  %c = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  %0 = vector.load %c[%i] : memref<64xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// Of a vector with several dimensions the outermost lies in the group.
// CHECK-LABEL: func.func @rows
// CHECK:         vector.load %collapse_shape
func.func @rows(%m: memref<8x8x4xf32>, %i: index) -> vector<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c = memref.collapse_shape %m [[0, 1], [2]] : memref<8x8x4xf32> into memref<64x4xf32>
  %0 = vector.load %c[%i, %c0] : memref<64x4xf32>, vector<4x4xf32>
  return %0 : vector<4x4xf32>
}

// What surely stays in a row is folded: a constant index, one row, one element.
// CHECK-LABEL: func.func @inside
// CHECK-NOT:     vector.load %collapse_shape
func.func @inside(%m: memref<8x8xf32>, %n: memref<1x1x64xf32>, %i: index)
    -> (vector<4xf32>, vector<4xf32>, vector<1xf32>) {
  %c12 = arith.constant 12 : index
  %c = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  %d = memref.collapse_shape %n [[0, 1, 2]] : memref<1x1x64xf32> into memref<64xf32>
  %0 = vector.load %c[%c12] : memref<64xf32>, vector<4xf32>
  %1 = vector.load %d[%i] : memref<64xf32>, vector<4xf32>
  %2 = vector.load %c[%i] : memref<64xf32>, vector<1xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<1xf32>
}

func.func @run() {
  %v = arith.constant dense<1.0> : vector<4xf32>
  %mask = arith.constant dense<[true, true, true, false]> : vector<4xi1>
  %m = memref.alloc() : memref<8x8xf32>
  %0 = func.call @beyond(%m, %v, %mask) : (memref<8x8xf32>, vector<4xf32>, vector<4xi1>) -> vector<4xf32>
  memref.dealloc %m : memref<8x8xf32>
  return
}
