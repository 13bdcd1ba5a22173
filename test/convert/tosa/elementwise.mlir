// RUN: cistern-opt --split-input-file --tosa-to-linalg %s | FileCheck %s
// RUN: %same --args='--split-input-file "--pass-pipeline=builtin.module(func.func(tosa-to-linalg))"' %s

// A known size of 1 is broadcast by its map.
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-LABEL: func.func @known_size
// CHECK: linalg.generic {indexing_maps = [#[[ALL]], #[[ROW]], #[[ALL]]]
// CHECK: arith.addf
func.func @known_size(%a: tensor<4x3xf32>, %b: tensor<1x3xf32>) -> tensor<4x3xf32> {
  %0 = tosa.add %a, %b : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

// A size that may be 1 is compared with 1; the result's is the larger of the two.
// CHECK-LABEL: func.func @unknown_size
// CHECK: %[[SIZE:.*]] = arith.maxui
// CHECK: %[[ONE:.*]] = arith.cmpi eq
// CHECK: scf.if %[[ONE]]
// CHECK: tensor.empty(%[[SIZE]])
func.func @unknown_size(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %0 = tosa.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// -----

// ... and is not compared where the other size is known to be 1.
// CHECK-LABEL: func.func @unknown_beside_one
// CHECK-NOT: scf.if
// CHECK: linalg.generic
func.func @unknown_beside_one(%a: tensor<?xi32>, %b: tensor<1xi32>) -> tensor<?xi32> {
  %0 = tosa.sub %a, %b : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// -----

// A shift that is constant is a number in the body, any other an operand.
// CHECK-LABEL: func.func @shifted_product
// CHECK: ins(%{{.*}}, %{{.*}} : tensor<3xi32>, tensor<3xi32>)
// CHECK: %[[SHIFT:.*]] = arith.constant 7 : i8
// CHECK: tosa.apply_scale %{{.*}}, %{{.*}}, %[[SHIFT]]
// CHECK: ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<3xi32>, tensor<3xi32>, tensor<1xi8>)
func.func @shifted_product(%a: tensor<3xi32>, %s: tensor<1xi8>) -> (tensor<3xi32>, tensor<3xi32>) {
  %c = "tosa.const"() {values = dense<7> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.mul %a, %a, %c : (tensor<3xi32>, tensor<3xi32>, tensor<1xi8>) -> tensor<3xi32>
  %1 = tosa.mul %a, %a, %s : (tensor<3xi32>, tensor<3xi32>, tensor<1xi8>) -> tensor<3xi32>
  return %0, %1 : tensor<3xi32>, tensor<3xi32>
}

// -----

// A float is rounded and clamped where the integer's range is exact in it; where the largest is
// not, it is selected after the conversion.
// CHECK-LABEL: func.func @casts
// CHECK: math.roundeven
// CHECK: arith.minimumf
// CHECK: arith.maximumf
// CHECK: arith.fptosi {{.*}} : f32 to i8
// CHECK: arith.fptosi {{.*}} : f32 to i32
// CHECK: arith.cmpf uge
// CHECK: arith.select
func.func @casts(%a: tensor<3xf32>) -> (tensor<3xi8>, tensor<3xi32>) {
  %0 = tosa.cast %a : (tensor<3xf32>) -> tensor<3xi8>
  %1 = tosa.cast %a : (tensor<3xf32>) -> tensor<3xi32>
  return %0, %1 : tensor<3xi8>, tensor<3xi32>
}

// -----

// An op that folds is not lowered: x + 0 is x.
// CHECK-LABEL: func.func @folded
// CHECK-NOT: linalg
// CHECK: return %arg0
func.func @folded(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "tosa.const"() {values = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %1 = tosa.add %a, %0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// A dimension that only one operand has is that operand's, unless another of its dimensions has been broadcast before.
// CHECK-LABEL: func.func @dimension_of_one
// CHECK-COUNT-3: scf.if
// CHECK-NOT: scf.if
// CHECK: return
func.func @dimension_of_one(%a: tensor<?x?xf32>, %b: tensor<?x1xf32>) -> tensor<?x?xf32> {
  %0 = tosa.add %a, %b : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @dimension_of_one_alone
// CHECK-NOT: scf.if
// CHECK: return
func.func @dimension_of_one_alone(%a: tensor<4x?xf32>, %b: tensor<4x1xf32>) -> tensor<4x?xf32> {
  %0 = tosa.add %a, %b : (tensor<4x?xf32>, tensor<4x1xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
