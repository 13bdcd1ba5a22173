// RUN: cistern-opt %s --ownership-based-buffer-deallocation --split-input-file | FileCheck %s
// RUN: cistern-opt %s --ownership-based-buffer-deallocation=private-function-dynamic-ownership --split-input-file | FileCheck %s

// A tensor made of a buffer is used in another block: the buffer lives on there. mlir-opt frees it before the branch.
// CHECK-LABEL: func.func @tensor_in_another_block
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         cf.cond_br
// CHECK:       ^bb1:
// CHECK:         tensor.extract
// CHECK:         memref.extract_strided_metadata %[[A]]
// CHECK:         bufferization.dealloc
func.func @tensor_in_another_block(%c: i1, %i: index, %x: f32) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  cf.cond_br %c, ^bb1, ^bb2(%x : f32)
^bb1:
  %y = tensor.extract %t[%i] : tensor<4xf32>
  cf.br ^bb2(%y : f32)
^bb2(%r: f32):
  return %r : f32
}

// -----

// A function that is named by more than calls keeps its type: private-function-dynamic-ownership does not change it.
// CHECK-LABEL: func.func private @named(%arg0: memref<4xf32>) -> memref<4xf32>
func.func private @named(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @calls(%m: memref<4xf32>, %i: index) -> f32 {
  %f = func.constant @named : (memref<4xf32>) -> memref<4xf32>
  %r = func.call_indirect %f(%m) : (memref<4xf32>) -> memref<4xf32>
  %x = memref.load %r[%i] : memref<4xf32>
  return %x : f32
}
