// RUN: cistern-run %s --entry=same | FileCheck %s --check-prefix=SAME
// RUN: cistern-run %s --entry=empty | FileCheck %s --check-prefix=EMPTY
// RUN: not cistern-run %s --entry=backwards 2>&1 | FileCheck %s --check-prefix=BACKWARDS

// A clone has the strides that its type states, so that it can be cast as the type allows.
// SAME: 3
// SAME-NEXT: dense<{{\[\[}}1.000000e+00, 2.000000e+00], [4.000000e+00, 5.000000e+00]]>
func.func @same() -> memref<2x2xf32, strided<[3, 1], offset: ?>> {
  %a = memref.alloc() : memref<3x3xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<3x3xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c3 = arith.constant 3 : index
    %c1 = arith.constant 1 : index
    %r = arith.muli %i, %c3 : index
    %s = arith.addi %r, %j : index
    %t = arith.addi %s, %c1 : index
    %u = arith.index_cast %t : index to i32
    %f = arith.sitofp %u : i32 to f32
    linalg.yield %f : f32
  }
  %s = memref.subview %a[0, 0] [2, 2] [1, 1] : memref<3x3xf32> to memref<2x2xf32, strided<[3, 1]>>
  %c = bufferization.clone %s : memref<2x2xf32, strided<[3, 1]>> to memref<2x2xf32, strided<[3, 1]>>
  memref.dealloc %a : memref<3x3xf32>
  %b, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %c : memref<2x2xf32, strided<[3, 1]>> -> memref<f32>, index, index, index, index, index
  vector.print %strides#0 : index
  %k = memref.cast %c : memref<2x2xf32, strided<[3, 1]>> to memref<2x2xf32, strided<[3, 1], offset: ?>>
  return %k : memref<2x2xf32, strided<[3, 1], offset: ?>>
}

// EMPTY: 0
func.func @empty() -> index {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<3x3xf32>
  %s = memref.subview %a[1, 0] [%c0, 2] [1, 1] : memref<3x3xf32> to memref<?x2xf32, strided<[3, 1], offset: 3>>
  %c = bufferization.clone %s : memref<?x2xf32, strided<[3, 1], offset: 3>> to memref<?x2xf32, strided<[3, 1], offset: 3>>
  memref.dealloc %a : memref<3x3xf32>
  %n = memref.dim %c, %c0 : memref<?x2xf32, strided<[3, 1], offset: 3>>
  memref.dealloc %c : memref<?x2xf32, strided<[3, 1], offset: 3>>
  return %n : index
}

// BACKWARDS: error: buffer with a negative stride, or beyond 63 bits
func.func @backwards() {
  %a = memref.alloc() : memref<2xf32>
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
  %s = memref.reinterpret_cast %a to offset: [1], sizes: [2], strides: [-1] : memref<2xf32> to memref<2xf32, strided<[-1], offset: 1>>
  %c = bufferization.clone %s : memref<2xf32, strided<[-1], offset: 1>> to memref<2xf32, strided<[-1], offset: 1>>
  return
}
