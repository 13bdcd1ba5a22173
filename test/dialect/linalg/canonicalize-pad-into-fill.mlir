// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--canonicalize" %s
// A padded tensor goes into a fill without its padding where nothing was inserted before; one dimension that keeps two places
// apart is enough, whatever is not known of the others.

// CHECK-LABEL: func.func @apart(
// CHECK-NOT: tensor.pad
// CHECK: %[[A:.*]] = tensor.insert_slice %arg1 into %{{.*}}[%arg3, 0, 0] [8, 128, 128] [1, 1, 1]
// CHECK: %[[B:.*]] = tensor.insert_slice %arg2 into %[[A]][0, 128, %arg3] [8, 128, %arg3] [1, 1, %arg3]
// CHECK: tensor.insert_slice %arg0 into %[[B]][1, 2, 256] [7, 123, 124] [1, 1, 1]
func.func @apart(%t: tensor<7x123x124xf32>, %a: tensor<8x128x128xf32>, %b: tensor<8x128x?xf32>, %n: index) -> tensor<8x384x384xf32> {
  %f = arith.constant 0.0 : f32
  %pad = tensor.pad %t low[1, 2, 0] high[0, 3, 4] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %f : f32
  } : tensor<7x123x124xf32> to tensor<8x128x128xf32>
  %e = tensor.empty() : tensor<8x384x384xf32>
  %fill = linalg.fill ins(%f : f32) outs(%e : tensor<8x384x384xf32>) -> tensor<8x384x384xf32>
  %0 = tensor.insert_slice %a into %fill[%n, 0, 0] [8, 128, 128] [1, 1, 1] : tensor<8x128x128xf32> into tensor<8x384x384xf32>
  %1 = tensor.insert_slice %b into %0[0, 128, %n] [8, 128, %n] [1, 1, %n] : tensor<8x128x?xf32> into tensor<8x384x384xf32>
  %2 = tensor.insert_slice %pad into %1[0, 0, 256] [8, 128, 128] [1, 1, 1] : tensor<8x128x128xf32> into tensor<8x384x384xf32>
  return %2 : tensor<8x384x384xf32>
}

// Not where they meet in every dimension that is known.
// CHECK-LABEL: func.func @meet(
// CHECK: %[[P:.*]] = tensor.pad
// CHECK: tensor.insert_slice %[[P]]
func.func @meet(%t: tensor<7x123x124xf32>, %a: tensor<8x128x128xf32>, %n: index) -> tensor<8x384x384xf32> {
  %f = arith.constant 0.0 : f32
  %pad = tensor.pad %t low[1, 2, 0] high[0, 3, 4] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %f : f32
  } : tensor<7x123x124xf32> to tensor<8x128x128xf32>
  %e = tensor.empty() : tensor<8x384x384xf32>
  %fill = linalg.fill ins(%f : f32) outs(%e : tensor<8x384x384xf32>) -> tensor<8x384x384xf32>
  %0 = tensor.insert_slice %a into %fill[0, %n, 129] [8, 128, 128] [1, 1, 1] : tensor<8x128x128xf32> into tensor<8x384x384xf32>
  %1 = tensor.insert_slice %pad into %0[0, 0, 256] [8, 128, 128] [1, 1, 1] : tensor<8x128x128xf32> into tensor<8x384x384xf32>
  return %1 : tensor<8x384x384xf32>
}
