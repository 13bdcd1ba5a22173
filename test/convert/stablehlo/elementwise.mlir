// Elementwise ops become linalg.generic of the computation of one element; types lose their signs, ops keep them.
// RUN: cistern-opt --stablehlo-legalize-to-linalg %s | FileCheck %s
// RUN: cistern-opt --stablehlo-legalize-to-linalg %s | mlir-opt-22 -o /dev/null

// CHECK-LABEL: func.func @sum(%arg0: tensor<4xi8>, %arg1: tensor<4xi8>) -> tensor<4xi8>
// CHECK: linalg.generic
// CHECK: arith.addi
func.func @sum(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = stablehlo.add %a, %b : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// The sum of logical values is their disjunction.
// CHECK-LABEL: func.func @logical
// CHECK: arith.ori
func.func @logical(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = stablehlo.add %a, %b : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func.func @compare
// CHECK: arith.cmpi ult
// CHECK: arith.cmpi slt
func.func @compare(%a: tensor<4xui8>, %b: tensor<4xi8>) -> (tensor<4xi1>, tensor<4xi1>) {
  %0 = stablehlo.compare LT, %a, %a, UNSIGNED : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  %1 = stablehlo.compare LT, %b, %b, SIGNED : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// A tensor without dimensions is a number: no loops, and a tensor only where it leaves the function.
// CHECK-LABEL: func.func @number
// CHECK-NEXT: %[[X:.*]] = tensor.extract %arg0[]
// CHECK-NOT: linalg
// CHECK: %[[Y:.*]] = math.exp
// CHECK-NEXT: %[[R:.*]] = tensor.from_elements %[[Y]]
// CHECK-NEXT: return %[[R]]
func.func @number(%a: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.exponential %a : tensor<f32>
  return %0 : tensor<f32>
}

// Bounds of clamp that are numbers are read once.
// CHECK-LABEL: func.func @clamp
// CHECK: tensor.extract
// CHECK: tensor.extract
// CHECK: linalg.generic {{.*}} ins(%arg1 : tensor<4xf32>)
// CHECK: arith.maximumf
// CHECK: arith.minimumf
func.func @clamp(%low: tensor<f32>, %a: tensor<4xf32>, %high: tensor<f32>) -> tensor<4xf32> {
  %0 = stablehlo.clamp %low, %a, %high : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Elementwise ops take sizes that are not known.
// CHECK-LABEL: func.func @dynamic
// CHECK: tensor.dim
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
func.func @dynamic(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.negate %a : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Ops of other dialects stay, and so do functions without StableHLO.
// CHECK-LABEL: func.func @other
// CHECK: tosa.add
func.func @other(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
