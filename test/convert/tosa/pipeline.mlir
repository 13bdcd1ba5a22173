// Upstream's passes from TOSA to linalg in upstream's order. What tosa-validate refuses, sizes that are not known for example, is lowered.
// RUN: cistern-opt --tosa-to-linalg-pipeline %s | FileCheck %s
// RUN: cistern-opt --tosa-to-linalg-pipeline --dump-pass-pipeline %s 2>&1 | FileCheck %s --check-prefix=PASSES

// PASSES: tosa-optional-decompositions
// PASSES: tosa-infer-shapes
// PASSES: tosa-to-linalg-named
// PASSES: tosa-layerwise-constant-fold
// PASSES: tosa-to-linalg{

// CHECK-LABEL: func.func @known(
// CHECK-NOT: tosa.exp
// CHECK: linalg.generic
// CHECK: tensor.cast {{.*}} : tensor<4xf32> to tensor<*xf32>
func.func @known(%a: tensor<4xf32>) -> tensor<*xf32> {
  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK: linalg.generic
func.func @unknown(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tosa.exp %a : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
