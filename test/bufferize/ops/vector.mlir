// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s

// vector.transfer_read reads the buffer, with its mask and padding.
// CHECK-LABEL: func.func @transfer_read(
// CHECK-SAME: %[[T:.*]]: memref<4x5xf32>,
// CHECK: vector.transfer_read %[[T]][%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} : memref<4x5xf32>, vector<5xf32>
func.func @transfer_read(%t: tensor<4x5xf32>, %i: index, %p: f32, %m: vector<5xi1>) -> vector<5xf32> {
  %v = vector.transfer_read %t[%i, %i], %p, %m : tensor<4x5xf32>, vector<5xf32>
  return %v : vector<5xf32>
}

// vector.transfer_write writes it.
// CHECK-LABEL: func.func @transfer_write(
// CHECK-SAME: %[[T:.*]]: memref<4x5xf32>,
// CHECK: vector.transfer_write %{{.*}}, %[[T]][%{{.*}}, %{{.*}}] {in_bounds = [true]} : vector<5xf32>, memref<4x5xf32>
// CHECK-NEXT: return %[[T]]
func.func @transfer_write(%t: tensor<4x5xf32>, %i: index, %v: vector<5xf32>) -> tensor<4x5xf32> {
  %r = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true]} : vector<5xf32>, tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// A copy that is written has the old contents, because other elements stay ...
// CHECK-LABEL: func.func @part(
// CHECK: memref.copy
// CHECK: vector.transfer_write
func.func @part(%t: tensor<4x5xf32>, %i: index, %v: vector<5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %r = vector.transfer_write %v, %t[%i, %i] : vector<5xf32>, tensor<4x5xf32>
  return %r, %t : tensor<4x5xf32>, tensor<4x5xf32>
}

// ... unless all elements are written.
// CHECK-LABEL: func.func @whole(
// CHECK: memref.alloc()
// CHECK-NOT: memref.copy
// CHECK: vector.transfer_write
func.func @whole(%t: tensor<4x5xf32>, %v: vector<4x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x5xf32>, tensor<4x5xf32>
  return %r, %t : tensor<4x5xf32>, tensor<4x5xf32>
}

// A larger vector writes all elements, too, and so does one that covers the dimensions of more than one element.
// CHECK-LABEL: func.func @larger(
// CHECK-NOT: memref.copy
// CHECK-LABEL: func.func @ones(
// CHECK-NOT: memref.copy
// CHECK-LABEL: func.func @other_index(
// CHECK: memref.copy
func.func @larger(%t: tensor<3x5xf32>, %v: vector<5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>) {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_write %v, %t[%c0, %c0] : vector<5x5xf32>, tensor<3x5xf32>
  return %r, %t : tensor<3x5xf32>, tensor<3x5xf32>
}
func.func @ones(%t: tensor<1x5xf32>, %v: vector<5xf32>) -> (tensor<1x5xf32>, tensor<1x5xf32>) {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<5xf32>, tensor<1x5xf32>
  return %r, %t : tensor<1x5xf32>, tensor<1x5xf32>
}
func.func @other_index(%t: tensor<3x5xf32>, %v: vector<5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = vector.transfer_write %v, %t[%c1, %c0] : vector<5x5xf32>, tensor<3x5xf32>
  return %r, %t : tensor<3x5xf32>, tensor<3x5xf32>
}

// A dynamic size may be larger than any vector.
// CHECK-LABEL: func.func @dynamic(
// CHECK: memref.copy
func.func @dynamic(%t: tensor<?xf32>, %v: vector<5xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_write %v, %t[%c0] : vector<5xf32>, tensor<?xf32>
  return %r, %t : tensor<?xf32>, tensor<?xf32>
}

// vector.gather reads, vector.scatter reads and writes.
// CHECK-LABEL: func.func @gather(
// CHECK: vector.gather {{.*}} : memref<4x5xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
// CHECK-LABEL: func.func @scatter(
// CHECK: memref.copy
// CHECK: vector.scatter {{.*}} : memref<4x5xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32>
func.func @gather(%t: tensor<4x5xf32>, %i: index, %at: vector<16xi32>, %m: vector<16xi1>, %p: vector<16xf32>) -> vector<16xf32> {
  %v = vector.gather %t[%i, %i][%at], %m, %p : tensor<4x5xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return %v : vector<16xf32>
}
func.func @scatter(%t: tensor<4x5xf32>, %i: index, %at: vector<16xi32>, %m: vector<16xi1>, %v: vector<16xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %r = vector.scatter %t[%i, %i][%at], %m, %v : tensor<4x5xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> -> tensor<4x5xf32>
  return %r, %t : tensor<4x5xf32>, tensor<4x5xf32>
}

// The result of vector.mask is the buffer that is written in it.
// CHECK-LABEL: func.func @mask(
// CHECK-SAME: %[[T:.*]]: memref<4x5xf32>,
// CHECK: vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %[[T]]{{.*}} : vector<5xf32>, memref<4x5xf32> } : vector<5xi1>
// CHECK-NEXT: return %[[T]]
func.func @mask(%t: tensor<4x5xf32>, %i: index, %v: vector<5xf32>, %m: vector<5xi1>) -> tensor<4x5xf32> {
  %r = vector.mask %m { vector.transfer_write %v, %t[%i, %i] {in_bounds = [true]} : vector<5xf32>, tensor<4x5xf32> } : vector<5xi1> -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// Vectors are yielded still.
// CHECK-LABEL: func.func @mask_read(
// CHECK: %[[V:.*]] = vector.mask %{{.*}} { vector.transfer_read {{.*}} : memref<4x5xf32>, vector<5xf32> } : vector<5xi1> -> vector<5xf32>
// CHECK-NEXT: return %[[V]]
func.func @mask_read(%t: tensor<4x5xf32>, %i: index, %p: f32, %m: vector<5xi1>) -> vector<5xf32> {
  %r = vector.mask %m { vector.transfer_read %t[%i, %i], %p {in_bounds = [true]} : tensor<4x5xf32>, vector<5xf32> } : vector<5xi1> -> vector<5xf32>
  return %r : vector<5xf32>
}
