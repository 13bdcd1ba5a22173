// Parts and loops that are empty. mlir-opt makes slices of empty parts that do not verify, and leaves out what a tensor has
// where there is nothing to reduce.
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries %s | FileCheck %s
// RUN: cistern-opt --rewrite-in-destination-passing-style --one-shot-bufferize=bufferize-function-boundaries %s | FileCheck %s --check-prefix=DPS
// RUN: cistern-opt --buffer-pipeline %s -o /dev/null
// RUN: cistern-opt --classic-buffer-pipeline %s -o /dev/null

// CHECK-LABEL: func.func @at_the_end
// CHECK:         memref.subview {{.*}}[0, 0] [2, 4] [1, 1]
// CHECK-NOT:     memref.subview
// CHECK:         return
// DPS-LABEL:   func.func @at_the_end
// DPS:           return
func.func @at_the_end(%a: tensor<2x4xf32>, %b: tensor<0x4xf32>) -> tensor<2x4xf32> {
  %c = tensor.concat dim(0) %a, %b : (tensor<2x4xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
  return %c : tensor<2x4xf32>
}

// Elsewhere there is a place that it may lie in, as mlir-opt has it.
// CHECK-LABEL: func.func @at_the_beginning
// CHECK:         memref.subview {{.*}}[0, 0] [0, 4] [1, 1]
// CHECK:         memref.subview {{.*}}[0, 0] [2, 4] [1, 1]
func.func @at_the_beginning(%a: tensor<2x4xf32>, %b: tensor<0x4xf32>) -> tensor<2x4xf32> {
  %c = tensor.concat dim(0) %b, %a : (tensor<0x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %c : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @of_nothing
// CHECK-NOT:     memref.subview
// CHECK:         return
func.func @of_nothing(%a: tensor<0x?xf32>, %b: tensor<0x?xf32>) -> tensor<0x?xf32> {
  %c = tensor.concat dim(1) %a, %b : (tensor<0x?xf32>, tensor<0x?xf32>) -> tensor<0x?xf32>
  return %c : tensor<0x?xf32>
}

// CHECK-LABEL: func.func @padded
// CHECK:         linalg.map outs(%[[P:.*]] : memref<2x3xf32>)
// CHECK-NOT:     memref.subview
// CHECK:         return %[[P]]
// DPS-LABEL:   func.func @padded
// DPS-NOT:       memref.subview
// DPS:           return
func.func @padded(%a: tensor<0x3xf32>, %f: f32) -> tensor<2x3xf32> {
  %p = tensor.pad %a low[2, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<0x3xf32> to tensor<2x3xf32>
  return %p : tensor<2x3xf32>
}

// What is there already stays where there is nothing to reduce: it is copied.
// CHECK-LABEL: func.func @reduced
// CHECK:         memref.copy %arg1, %[[COPY:.*]] :
// CHECK:         linalg.generic {{.*}} outs(%[[COPY]]
func.func @reduced(%a: tensor<2x?xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]} ins(%a : tensor<2x?xf32>) outs(%b : tensor<2xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<2xf32>
  return %r, %b : tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @reduced_for_sure
// CHECK-NOT:     memref.copy
// CHECK:         linalg.generic
func.func @reduced_for_sure(%a: tensor<2x3xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]} ins(%a : tensor<2x3xf32>) outs(%b : tensor<2xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<2xf32>
  return %r, %b : tensor<2xf32>, tensor<2xf32>
}
