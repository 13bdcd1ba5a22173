// RUN: %same --args='--split-input-file --canonicalize' %s
// REQUIRES: mlir-opt

// Casts are folded into ops whose shapes are checked loosely; map, reduce, transpose and broadcast want equal types.

func.func @map(%a: memref<8xf32>, %b: memref<?xf32>) {
  %x = memref.cast %a : memref<8xf32> to memref<?xf32>
  linalg.map { arith.addf } ins(%x, %x : memref<?xf32>, memref<?xf32>) outs(%b : memref<?xf32>)
  return
}
// -----
func.func @reduce(%a: memref<8x4xf32>, %b: memref<?xf32>) {
  %x = memref.cast %a : memref<8x4xf32> to memref<?x4xf32>
  linalg.reduce { arith.addf } ins(%x : memref<?x4xf32>) outs(%b : memref<?xf32>) dimensions = [1]
  return
}
// -----
func.func @transpose(%a: memref<8x4xf32>, %b: memref<4x?xf32>) {
  %x = memref.cast %a : memref<8x4xf32> to memref<?x4xf32>
  linalg.transpose ins(%x : memref<?x4xf32>) outs(%b : memref<4x?xf32>) permutation = [1, 0]
  return
}
// -----
func.func @broadcast(%a: memref<8xf32>, %b: memref<4x?xf32>) {
  %x = memref.cast %a : memref<8xf32> to memref<?xf32>
  linalg.broadcast ins(%x : memref<?xf32>) outs(%b : memref<4x?xf32>) dimensions = [0]
  return
}
// -----
func.func @copy(%a: memref<8xf32>, %b: memref<?xf32>) {
  %x = memref.cast %a : memref<8xf32> to memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%b : memref<?xf32>)
  return
}
// -----
func.func @add(%a: memref<8xf32>, %b: memref<?xf32>) {
  %x = memref.cast %a : memref<8xf32> to memref<?xf32>
  linalg.add ins(%x, %x : memref<?xf32>, memref<?xf32>) outs(%b : memref<?xf32>)
  return
}
