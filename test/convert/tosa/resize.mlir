// Images of one pixel along a dimension, and results that repeat it.
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | FileCheck %s
// RUN: %mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | FileCheck %s
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' | cistern-run - --entry=line --arg='dense<[[[[1], [5]]]]>' | FileCheck %s --check-prefix=LINE
// RUN: cistern-run %s --entry=line --arg='dense<[[[[1], [5]]]]>' | FileCheck %s --check-prefix=LINE

// A line is mixed along its length alone; its numbers are as many times as large as the scale.
// CHECK-LABEL: @line(
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<1x1x5x1xi32>
// CHECK: linalg.generic {{.*}} outs(%[[EMPTY]] : tensor<1x1x5x1xi32>)
// CHECK-COUNT-5: arith.muli
// CHECK-NOT: collapse_shape
// CHECK: return
// LINE: dense<{{\[\[\[\[}}4], [8], [12], [16], [20]]]]> : tensor<1x1x5x1xi32>
func.func @line(%a: tensor<1x1x2x1xi8>) -> tensor<1x1x5x1xi32> {
  %s = tosa.const_shape {values = dense<[1, 1, 4, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %o {mode = BILINEAR} : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x5x1xi32>
  return %0 : tensor<1x1x5x1xi32>
}

// One pixel that becomes many is multiplied, and repeated.
// CHECK-LABEL: @pixel(
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2, 3]] : tensor<1x1x1x2xi8> into tensor<1x2xi8>
// CHECK: tensor.expand_shape
// CHECK: tensor.collapse_shape
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x5x5x2xi32>)
func.func @pixel(%a: tensor<1x1x1x2xi8>) -> tensor<1x5x5x2xi32> {
  %s = tosa.const_shape {values = dense<[4, 1, 4, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[4, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x1x1x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x5x5x2xi32>
  return %0 : tensor<1x5x5x2xi32>
}

// A line that becomes a plane is computed once.
// CHECK-LABEL: @lines(
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x1x5x2xf32>)
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2], [3]] : tensor<1x1x5x2xf32> into tensor<1x5x2xf32>
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1x3x5x2xf32>)
func.func @lines(%a: tensor<1x1x2x2xf32>) -> tensor<1x3x5x2xf32> {
  %s = tosa.const_shape {values = dense<[4, 1, 4, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x1x2x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x5x2xf32>
  return %0 : tensor<1x3x5x2xf32>
}
