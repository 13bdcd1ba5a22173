// REQUIRES: mlir-opt
// RUN: cistern-opt --empty-tensor-to-alloc-tensor %s | FileCheck %s
// RUN: %same --args="--empty-tensor-to-alloc-tensor" %s
// RUN: %same --args="--canonicalize" %s

// Folds are no patterns: a pass that folds alone takes parts from where they were before too.

// A broadcast adds dimensions, and stretches those of size one; the position there does not count.
// CHECK-LABEL: func.func @of_broadcast(
// CHECK-SAME: %[[F:.*]]: f32, %[[V:.*]]: vector<1x2xf32>, %{{.*}}: index)
// CHECK: %[[PART:.*]] = vector.extract %[[V]][0, 1] : f32 from vector<1x2xf32>
// CHECK: return %[[F]], %[[PART]] : f32, f32
func.func @of_broadcast(%f: f32, %v: vector<1x2xf32>, %i: index) -> (f32, f32) {
  %0 = vector.broadcast %f : f32 to vector<4x2xf32>
  %1 = vector.extract %0[%i, 1] : f32 from vector<4x2xf32>
  %2 = vector.broadcast %v : vector<1x2xf32> to vector<4x3x2xf32>
  %3 = vector.extract %2[%i, %i, 1] : f32 from vector<4x3x2xf32>
  return %1, %3 : f32, f32
}

// What is larger than what was broadcast is a broadcast, which no fold makes.
// CHECK-LABEL: func.func @broadcast_that_is_left(
// CHECK: vector.broadcast %{{.*}} : f32 to vector<4x2xf32>
// CHECK: vector.extract %{{.*}}[0] : vector<2xf32>
func.func @broadcast_that_is_left(%f: f32) -> vector<2xf32> {
  %0 = vector.broadcast %f : f32 to vector<4x2xf32>
  %1 = vector.extract %0[0] : vector<2xf32> from vector<4x2xf32>
  return %1 : vector<2xf32>
}

// The elements have the same order in another shape, of no dimensions too.
// CHECK-LABEL: func.func @of_shape_cast(
// CHECK: vector.extract %{{.*}}[1, 1] : f32 from vector<4x2xf32>
// CHECK: vector.extract %{{.*}}[3] : vector<2xf32> from vector<4x2xf32>
// CHECK: vector.extract %{{.*}}[] : f32 from vector<f32>
func.func @of_shape_cast(%v: vector<4x2xf32>, %z: vector<f32>) -> (f32, vector<2xf32>, f32) {
  %0 = vector.shape_cast %v : vector<4x2xf32> to vector<8xf32>
  %1 = vector.extract %0[3] : f32 from vector<8xf32>
  %2 = vector.shape_cast %v : vector<4x2xf32> to vector<2x2x2xf32>
  %3 = vector.extract %2[1, 1] : vector<2xf32> from vector<2x2x2xf32>
  %4 = vector.shape_cast %z : vector<f32> to vector<1xf32>
  %5 = vector.extract %4[0] : f32 from vector<1xf32>
  return %1, %3, %5 : f32, vector<2xf32>, f32
}

// A part that is none of the vector before, and one at a position that is not known, stay.
// CHECK-LABEL: func.func @shape_cast_that_is_left(
// CHECK: vector.extract %{{.*}}[0] : vector<4xf32> from vector<2x4xf32>
// CHECK: vector.extract %{{.*}}[%{{.*}}] : vector<4xf32> from vector<2x4xf32>
func.func @shape_cast_that_is_left(%v: vector<4x2xf32>, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.shape_cast %v : vector<4x2xf32> to vector<2x4xf32>
  %1 = vector.extract %0[0] : vector<4xf32> from vector<2x4xf32>
  %2 = vector.extract %0[%i] : vector<4xf32> from vector<2x4xf32>
  return %1, %2 : vector<4xf32>, vector<4xf32>
}

// The position is transposed where what is left of the vector is not.
// CHECK-LABEL: func.func @of_transpose(
// CHECK: vector.extract %{{.*}}[3, 1] : vector<3xf32> from vector<4x2x3xf32>
// CHECK: vector.extract %{{.*}}[1] : vector<4x3xf32> from vector<2x4x3xf32>
func.func @of_transpose(%v: vector<4x2x3xf32>) -> (vector<3xf32>, vector<4x3xf32>) {
  %0 = vector.transpose %v, [1, 0, 2] : vector<4x2x3xf32> to vector<2x4x3xf32>
  %1 = vector.extract %0[1, 3] : vector<3xf32> from vector<2x4x3xf32>
  %2 = vector.extract %0[1] : vector<4x3xf32> from vector<2x4x3xf32>
  return %1, %2 : vector<3xf32>, vector<4x3xf32>
}

// A slice begins at its offset.
// CHECK-LABEL: func.func @of_slice(
// CHECK-NEXT: vector.extract %{{.*}}[3] : vector<2xf32> from vector<8x2xf32>
func.func @of_slice(%v: vector<8x2xf32>) -> vector<2xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [3], strides = [1]} : vector<8x2xf32> to vector<3x2xf32>
  %1 = vector.extract %0[1] : vector<2xf32> from vector<3x2xf32>
  return %1 : vector<2xf32>
}
