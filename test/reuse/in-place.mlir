// The output of an elementwise op lies where its dying input lies, if that takes fewer bytes.
// RUN: cistern-opt %s --buffer-reuse | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse | mlir-opt -o /dev/null

// A chain takes the bytes of one buffer, views included.
// CHECK-LABEL: func.func @chain
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK:         %[[POOL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
// CHECK-COUNT-3: memref.view %[[POOL]][%[[C0]]][]
func.func @chain(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  memref.dealloc %a : memref<8xf32>
  %c = memref.alloc() : memref<2x4xf32>
  %e = memref.expand_shape %b [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  linalg.negf ins(%e : memref<2x4xf32>) outs(%c : memref<2x4xf32>)
  memref.dealloc %b : memref<8xf32>
  %f = memref.collapse_shape %c [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  memref.copy %f, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %c : memref<2x4xf32>
  return
}

// The input is needed later.
// CHECK-LABEL: func.func @needed
// CHECK-NOT:     memref.view
func.func @needed(%x: memref<8xf32>, %y: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  memref.copy %a, %x : memref<8xf32> to memref<8xf32>
  memref.copy %b, %y : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// Other elements are read than written: those of the transposed input, and those of another row.
// CHECK-LABEL: func.func @transposed
// CHECK-NOT:     memref.view
func.func @transposed(%x: memref<4x4xf32>) {
  %a = memref.alloc() : memref<4x4xf32>
  memref.copy %x, %a : memref<4x4xf32> to memref<4x4xf32>
  %b = memref.alloc() : memref<4x4xf32>
  linalg.transpose ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>) permutation = [1, 0]
  memref.dealloc %a : memref<4x4xf32>
  memref.copy %b, %x : memref<4x4xf32> to memref<4x4xf32>
  memref.dealloc %b : memref<4x4xf32>
  return
}

// The input is read through two maps, one of which is not the output's.
// CHECK-LABEL: func.func @twice
// CHECK-NOT:     memref.view
func.func @twice(%x: memref<4x4xf32>) {
  %a = memref.alloc() : memref<4x4xf32>
  memref.copy %x, %a : memref<4x4xf32> to memref<4x4xf32>
  %b = memref.alloc() : memref<4x4xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%b : memref<4x4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  }
  memref.dealloc %a : memref<4x4xf32>
  memref.copy %b, %x : memref<4x4xf32> to memref<4x4xf32>
  memref.dealloc %b : memref<4x4xf32>
  return
}

// A sum reads what other points read.
// CHECK-LABEL: func.func @product
// CHECK-NOT:     memref.view
func.func @product(%x: memref<4x4xf32>, %y: memref<4x4xf32>) {
  %a = memref.alloc() : memref<4x4xf32>
  memref.copy %x, %a : memref<4x4xf32> to memref<4x4xf32>
  %b = memref.alloc() : memref<4x4xf32>
  linalg.matmul ins(%a, %y : memref<4x4xf32>, memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  memref.dealloc %a : memref<4x4xf32>
  memref.copy %b, %x : memref<4x4xf32> to memref<4x4xf32>
  memref.dealloc %b : memref<4x4xf32>
  return
}

// Elements of another size: a point writes over what other points still read.
// CHECK-LABEL: func.func @wider
// CHECK-NOT:     memref.view
func.func @wider(%x: memref<8xf32>, %y: memref<8xf64>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf64>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%b : memref<8xf64>) {
  ^bb0(%p: f32, %o: f64):
    %s = arith.extf %p : f32 to f64
    linalg.yield %s : f64
  }
  memref.dealloc %a : memref<8xf32>
  memref.copy %b, %y : memref<8xf64> to memref<8xf64>
  memref.dealloc %b : memref<8xf64>
  return
}

// The body reads the input besides.
// CHECK-LABEL: func.func @by_its_body
// CHECK-NOT:     memref.view
func.func @by_its_body(%x: memref<8xf32>) {
  %c7 = arith.constant 7 : index
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%b : memref<8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %c7, %i : index
    %q = memref.load %a[%j] : memref<8xf32>
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  }
  memref.dealloc %a : memref<8xf32>
  memref.copy %b, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}
