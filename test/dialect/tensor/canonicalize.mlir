// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --canonicalize" %s
// Casts, sizes, elements that are known, slices with constant numbers.

// CHECK-LABEL: func.func @casts(
// CHECK: %{{.*}} = tensor.cast %{{.*}} : tensor<?xf32> to tensor<4xf32>
// CHECK: %{{.*}} = tensor.cast %{{.*}} : tensor<4xf32> to tensor<?xf32>
// CHECK: %{{.*}} = tensor.cast %{{.*}} : tensor<?xf32> to tensor<4xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>
func.func @casts(%t: tensor<4xf32>, %u: tensor<?xf32>, %q: tensor<*xf32>) -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>) {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  %2 = tensor.cast %u : tensor<?xf32> to tensor<4xf32>
  %3 = tensor.cast %2 : tensor<4xf32> to tensor<?xf32>
  %4 = tensor.cast %u : tensor<?xf32> to tensor<*xf32>
  %5 = tensor.cast %4 : tensor<*xf32> to tensor<4xf32>
  return %1, %3, %5 : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @dims(
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK: %{{.*}} = arith.constant 4 : index
// CHECK: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<?x4xf32>
// CHECK: %{{.*}} = bufferization.alloc_tensor(%{{.*}}) : tensor<?xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : index, index, index, index, index
func.func @dims(%t: tensor<?x4xf32>, %i: index, %j: index) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %t, %c1 : tensor<?x4xf32>
  %1 = tensor.cast %t : tensor<?x4xf32> to tensor<?x?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?x?xf32>
  %3 = tensor.empty(%i, %j) : tensor<?x?xf32>
  %4 = tensor.dim %3, %c1 : tensor<?x?xf32>
  %5 = tensor.extract_slice %t[0, 0] [%i, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %6 = tensor.dim %5, %c0 : tensor<?x2xf32>
  %7 = bufferization.alloc_tensor(%i) : tensor<?xf32>
  %8 = tensor.dim %7, %c0 : tensor<?xf32>
  return %0, %2, %4, %6, %8 : index, index, index, index, index
}

// CHECK-LABEL: func.func @sizes(
// CHECK: %{{.*}} = tensor.empty(%{{.*}}) : tensor<4x?xf32>
// CHECK: %{{.*}} = tensor.cast %{{.*}} : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK: %{{.*}} = bufferization.alloc_tensor(%{{.*}}) : tensor<4x?xf32>
// CHECK: %{{.*}} = tensor.cast %{{.*}} : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK: return %{{.*}}, %{{.*}} : tensor<?x?xf32>, tensor<?x?xf32>
func.func @sizes(%i: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c4 = arith.constant 4 : index
  %a = tensor.empty(%c4, %i) : tensor<?x?xf32>
  %b = bufferization.alloc_tensor(%c4, %i) : tensor<?x?xf32>
  return %a, %b : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @elements(
// CHECK: %{{.*}} = arith.constant dense<[1, 2]> : tensor<2xi32>
// CHECK: %{{.*}} = arith.constant 2.000000e+00 : f32
// CHECK: %{{.*}} = arith.constant 3.000000e+00 : f32
// CHECK: %{{.*}} = tensor.insert %{{.*}} into %{{.*}}[%{{.*}}] : tensor<4xf32>
// CHECK: %{{.*}} = tensor.extract %{{.*}}[%{{.*}}] : tensor<4xf32>
// CHECK: %{{.*}} = tensor.extract %{{.*}}[%{{.*}}] : tensor<4xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32, f32, f32, f32, tensor<2xi32>, f32
func.func @elements(%f: f32, %g: f32, %i: index, %t: tensor<4xf32>) -> (f32, f32, f32, f32, tensor<2xi32>, f32) {
  %c1 = arith.constant 1 : index
  %d = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %s = arith.constant dense<3.0> : tensor<8xf32>
  %k1 = arith.constant 1 : i32
  %k2 = arith.constant 2 : i32
  %0 = tensor.extract %d[%c1] : tensor<2xf32>
  %1 = tensor.extract %s[%i] : tensor<8xf32>
  %2 = tensor.from_elements %f, %g : tensor<2xf32>
  %3 = tensor.extract %2[%c1] : tensor<2xf32>
  %4 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %5 = tensor.extract %4[%i] : tensor<4xf32>
  %6 = tensor.from_elements %k1, %k2 : tensor<2xi32>
  %7 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %8 = tensor.extract %7[%i] : tensor<?xf32>
  return %0, %1, %3, %5, %6, %8 : f32, f32, f32, f32, tensor<2xi32>, f32
}

// CHECK-LABEL: func.func @slices(
// CHECK: %{{.*}} = tensor.extract_slice %{{.*}}[0, %{{.*}}] [4, %{{.*}}] [1, 1] : tensor<8x16xf32> to tensor<4x?xf32>
// CHECK: %{{.*}} = tensor.cast %{{.*}} : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK: %{{.*}} = tensor.extract_slice %{{.*}}[0, %{{.*}}] [1, 4] [1, 1] : tensor<8x16xf32> to tensor<4xf32>
// CHECK: %{{.*}} = tensor.cast %{{.*}} : tensor<4xf32> to tensor<?xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<?x?xf32>, tensor<?xf32>
func.func @slices(%t: tensor<8x16xf32>, %i: index) -> (tensor<8x16xf32>, tensor<?x?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> to tensor<8x16xf32>
  %1 = tensor.extract_slice %t[%c0, %i] [%c4, %i] [%c1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  %2 = tensor.extract_slice %t[%c0, %i] [1, %c4] [%c1, 1] : tensor<8x16xf32> to tensor<?xf32>
  return %0, %1, %2 : tensor<8x16xf32>, tensor<?x?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @i(
// CHECK: return %{{.*}}, %{{.*}} : f32, f32
func.func @i(%f: f32, %t: tensor<4xf32>, %u: tensor<?xf32>) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %4 = tensor.insert %f into %t[%c1] : tensor<4xf32>
  %5 = tensor.extract %4[%c1] : tensor<4xf32>
  %6 = tensor.insert %f into %u[%c1] : tensor<?xf32>
  %7 = tensor.extract %6[%c1] : tensor<?xf32>
  return %5, %7 : f32, f32
}

// CHECK-LABEL: func.func @reshapes(
// CHECK: %{{.*}} = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
// CHECK: %{{.*}} = arith.constant dense<7> : tensor<2xi64>
// CHECK: %{{.*}} = tensor.cast %{{.*}} : tensor<?x?xf32> to tensor<2x3xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<4xi32>, tensor<2xi64>, tensor<2x3xf32>
func.func @reshapes(%t: tensor<2x3xf32>, %s: tensor<?x?xf32>, %i: index) -> (tensor<2x3xf32>, tensor<4xi32>, tensor<2xi64>, tensor<2x3xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %d = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %2 = tensor.collapse_shape %d [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %e = arith.constant dense<7> : tensor<8xi64>
  %3 = tensor.extract_slice %e[%i] [2] [1] : tensor<8xi64> to tensor<2xi64>
  %4 = tensor.insert_slice %s into %t[%c0, %c0] [%c2, %c3] [1, 1] : tensor<?x?xf32> into tensor<2x3xf32>
  return %1, %2, %3, %4 : tensor<2x3xf32>, tensor<4xi32>, tensor<2xi64>, tensor<2x3xf32>
}

// An insertion of nothing is its destination, wherever it is put.
// CHECK-LABEL: func.func @insertion_of_nothing(
// CHECK: %[[C:.*]] = tensor.insert_slice
// CHECK: return %arg1, %arg1, %[[C]]
func.func @insertion_of_nothing(%s: tensor<?xf32>, %d: tensor<2xf32>, %n: index) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %0 = tensor.insert_slice %s into %d[%c7] [%c0] [1] : tensor<?xf32> into tensor<2xf32>
  %1 = tensor.insert_slice %s into %d[%n] [%c0] [%c7] : tensor<?xf32> into tensor<2xf32>
  %2 = tensor.insert_slice %s into %d[%c0] [%n] [1] : tensor<?xf32> into tensor<2xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
