// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s
// Elements that are known.

// Of a splat of a value, which may be large, an element is extracted; of a constant splat it is known.
// CHECK-LABEL: func.func @splats(
// CHECK: %[[CST:.*]] = arith.constant 4.000000e+00 : f32
// CHECK: %[[SPLAT:.*]] = tensor.splat %arg0 : tensor<4xf32>
// CHECK: %[[EXTRACTED:.*]] = tensor.extract %[[SPLAT]][%arg1] : tensor<4xf32>
// CHECK: return %[[EXTRACTED]], %[[CST]] : f32, f32
func.func @splats(%f: f32, %i: index) -> (f32, f32) {
  %0 = tensor.splat %f : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  %2 = arith.constant dense<4.0> : tensor<4xf32>
  %3 = tensor.extract %2[%i] : tensor<4xf32>
  return %1, %3 : f32, f32
}

// Complex and sparse constants; what a sparse one does not state is zero.
// CHECK-LABEL: func.func @other_constants(
// CHECK: %[[CST:.*]] = complex.constant [3.000000e+00 : f32, 4.000000e+00 : f32] : complex<f32>
// CHECK: %[[C5_I32:.*]] = arith.constant 5 : i32
// CHECK: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK: return %[[CST]], %[[C5_I32]], %[[C0_I32]] : complex<f32>, i32, i32
func.func @other_constants() -> (complex<f32>, i32, i32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = arith.constant dense<[(1.0,2.0),(3.0,4.0)]> : tensor<2xcomplex<f32>>
  %1 = tensor.extract %0[%c1] : tensor<2xcomplex<f32>>
  %2 = arith.constant sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>
  %3 = tensor.extract %2[%c1, %c2] : tensor<3x4xi32>
  %4 = tensor.extract %2[%c1, %c1] : tensor<3x4xi32>
  return %1, %3, %4 : complex<f32>, i32, i32
}

// Constants of no element, and of complex elements.
// CHECK-LABEL: func.func @from_constants(
// CHECK: %[[CST:.*]] = arith.constant dense<> : tensor<0xf32>
// CHECK: %[[CST_0:.*]] = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
// CHECK: return %[[CST]], %[[CST_0]] : tensor<0xf32>, tensor<2xcomplex<f32>>
func.func @from_constants() -> (tensor<0xf32>, tensor<2xcomplex<f32>>) {
  %0 = tensor.from_elements : tensor<0xf32>
  %z = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %1 = tensor.from_elements %z, %z : tensor<2xcomplex<f32>>
  return %0, %1 : tensor<0xf32>, tensor<2xcomplex<f32>>
}

// One element is cast rather than all.
// CHECK-LABEL: func.func @cast_element(
// CHECK: %[[EXTRACTED:.*]] = tensor.extract %arg0[%arg1] : tensor<3xi32>
// CHECK: %[[V0:.*]] = arith.index_cast %[[EXTRACTED]] : i32 to index
// CHECK: return %[[V0]] : index
func.func @cast_element(%t: tensor<3xi32>, %i: index) -> index {
  %0 = arith.index_cast %t : tensor<3xi32> to tensor<3xindex>
  %1 = tensor.extract %0[%i] : tensor<3xindex>
  return %1 : index
}

// Elements of a complex constant, of integers too, make constants; what is already there is a constant of its own.
// CHECK-LABEL: func.func @complex_elements(
// CHECK: %[[ONE:.*]] = complex.constant [1 : i32, 2 : i32] : complex<i32>
// CHECK: %[[CST:.*]] = arith.constant dense<[(1,2), (3,2), (1,2)]> : tensor<3xcomplex<i32>>
// CHECK: return %[[ONE]], %[[CST]]
func.func @complex_elements() -> (complex<i32>, tensor<3xcomplex<i32>>) {
  %a = arith.constant dense<(1, 2)> : tensor<complex<i32>>
  %b = arith.constant dense<[(1, 2), (3, 2)]> : tensor<2xcomplex<i32>>
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %a[] : tensor<complex<i32>>
  %1 = tensor.extract %b[%c1] : tensor<2xcomplex<i32>>
  %2 = tensor.from_elements %0, %1, %0 : tensor<3xcomplex<i32>>
  return %0, %2 : complex<i32>, tensor<3xcomplex<i32>>
}

// CHECK-LABEL: func.func @insert_what_is_there(
// CHECK: %[[CST:.*]] = arith.constant 4.000000e+00 : f32
// CHECK: %[[SPLAT:.*]] = arith.constant dense<4.000000e+00> : tensor<4xf32>
// CHECK: return %[[CST]], %[[SPLAT]]
func.func @insert_what_is_there(%i: index) -> (f32, tensor<4xf32>) {
  %0 = arith.constant dense<4.0> : tensor<4xf32>
  %1 = arith.constant 4.0 : f32
  %2 = tensor.insert %1 into %0[%i] : tensor<4xf32>
  return %1, %2 : f32, tensor<4xf32>
}
