// RUN: cistern-opt %s --irdl-file=%S/Inputs/npu.irdl.mlir --split-input-file --buffer-deallocation | FileCheck %s

// CHECK-LABEL: func.func @gpu
// CHECK:         memref.copy
// CHECK-NEXT:    gpu.dealloc  %memref : memref<4xf32>
func.func @gpu(%o: memref<4xf32>) {
  %a = gpu.alloc () : memref<4xf32>
  memref.copy %a, %o : memref<4xf32> to memref<4xf32>
  return
}

// -----

// A critical alias is copied to memory of its family on each path.
// CHECK-LABEL: func.func @critical
// CHECK:       ^bb1:
// CHECK:         %[[A:.*]] = "t.new"() : () -> memref<4xf32>
// CHECK:         %[[C1:.*]] = "t.new"() : () -> memref<4xf32>
// CHECK-NEXT:    "t.copy"(%[[A]], %[[C1]])
// CHECK-NEXT:    "t.del"(%[[A]])
// CHECK:       ^bb2:
// CHECK:         %[[C2:.*]] = "t.new"() : () -> memref<4xf32>
// CHECK-NEXT:    "t.copy"(%arg1, %[[C2]])
// CHECK:       ^bb3(%[[R:.*]]: memref<4xf32>):
// CHECK:         "t.del"(%[[R]])
func.func @critical(%c: i1, %x: memref<4xf32>, %o: memref<4xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %a = "t.new"() : () -> memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  cf.br ^bb3(%a : memref<4xf32>)
^bb2:
  cf.br ^bb3(%x : memref<4xf32>)
^bb3(%r: memref<4xf32>):
  memref.copy %r, %o : memref<4xf32> to memref<4xf32>
  return
}
