// vector.type_cast names the same memory with elements that are vectors, or longer or shorter ones. The rows of a vector take powers
// of two in memory, as LLVM keeps them, so that a buffer of three rows of three elements does not hold a vector of them.
// RUN: cistern-run %s | FileCheck %s
// RUN: not cistern-run --entry=padded %s 2>&1 | FileCheck %s --check-prefix=PADDED
// CHECK: ( ( 0, 1, 2, 3 ), ( 4, 5, 6, 7 ) )
// CHECK-NEXT: ( 4, 5, 6, 7 )
// CHECK-NEXT: ( ( 9, 9, 9, 9 ), ( 4, 5, 6, 7 ) )
// CHECK-NEXT: 9
// CHECK-NEXT: ( 4, 5, 6 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %values = arith.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]> : vector<2x4xf32>
  %m = memref.alloc() : memref<2x4xf32>
  %whole = vector.type_cast %m : memref<2x4xf32> to memref<vector<2x4xf32>>
  memref.store %values, %whole[] : memref<vector<2x4xf32>>
  %0 = memref.load %whole[] : memref<vector<2x4xf32>>
  vector.print %0 : vector<2x4xf32>
  %rows = vector.type_cast %whole : memref<vector<2x4xf32>> to memref<2xvector<4xf32>>
  %1 = memref.load %rows[%c1] : memref<2xvector<4xf32>>
  vector.print %1 : vector<4xf32>
  %nines = arith.constant dense<9.0> : vector<4xf32>
  memref.store %nines, %rows[%c0] : memref<2xvector<4xf32>>
  %2 = memref.load %whole[] : memref<vector<2x4xf32>>
  vector.print %2 : vector<2x4xf32>
  %3 = memref.load %m[%c0, %c1] : memref<2x4xf32>
  vector.print %3 : f32
  memref.dealloc %m : memref<2x4xf32>
  // Both have padded rows.
  %v = memref.alloca() : memref<vector<2x3xf32>>
  %narrow = vector.extract_strided_slice %values {offsets = [0, 0], sizes = [2, 3], strides = [1, 1]} : vector<2x4xf32> to vector<2x3xf32>
  memref.store %narrow, %v[] : memref<vector<2x3xf32>>
  %w = vector.type_cast %v : memref<vector<2x3xf32>> to memref<2xvector<3xf32>>
  %4 = memref.load %w[%c1] : memref<2xvector<3xf32>>
  vector.print %4 : vector<3xf32>
  return
}

// PADDED: error: out of bounds
func.func @padded() {
  %m = memref.alloca() : memref<3x3xf32>
  %whole = vector.type_cast %m : memref<3x3xf32> to memref<vector<3x3xf32>>
  %0 = memref.load %whole[] : memref<vector<3x3xf32>>
  vector.print %0 : vector<3x3xf32>
  return
}
