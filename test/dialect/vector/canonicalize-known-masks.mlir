// What is known of masks and vectors whose sizes are not all known.
// RUN: cistern-opt %s --canonicalize | FileCheck %s
// RUN: %same --args=--canonicalize %s

// A slice of a mask is a mask, even if it is contiguous and could be extracted.
// CHECK-LABEL: func.func @slices(
// CHECK: vector.create_mask %arg0, %arg0 : vector<1x2xi1>
// CHECK: %[[LEFT:.*]] = arith.subi %arg0, %c1
// CHECK: vector.create_mask %[[LEFT]], %arg0 : vector<1x2xi1>
func.func @slices(%n: index) -> (vector<1x2xi1>, vector<1x2xi1>) {
  %m = vector.create_mask %n, %n : vector<2x2xi1>
  %0 = vector.extract_strided_slice %m {offsets = [0], sizes = [1], strides = [1]} : vector<2x2xi1> to vector<1x2xi1>
  %1 = vector.extract_strided_slice %m {offsets = [1], sizes = [1], strides = [1]} : vector<2x2xi1> to vector<1x2xi1>
  return %0, %1 : vector<1x2xi1>, vector<1x2xi1>
}

// A mask of a scalable size is false where a size is zero.
// CHECK-LABEL: func.func @nothing(
// CHECK-NOT: vector.scatter
// CHECK-NOT: vector.gather
// CHECK: return %arg3
func.func @nothing(%m: memref<?xf32>, %i: index, %at: vector<[2]xindex>, %v: vector<[2]xf32>) -> vector<[2]xf32> {
  %c0 = arith.constant 0 : index
  %mask = vector.create_mask %c0 : vector<[2]xi1>
  vector.scatter %m[%i] [%at], %mask, %v : memref<?xf32>, vector<[2]xindex>, vector<[2]xi1>, vector<[2]xf32>
  %0 = vector.gather %m[%i] [%at], %mask, %v : memref<?xf32>, vector<[2]xindex>, vector<[2]xi1>, vector<[2]xf32> into vector<[2]xf32>
  return %0 : vector<[2]xf32>
}

// CHECK-LABEL: func.func @something(
// CHECK: vector.gather
func.func @something(%m: memref<?xf32>, %i: index, %at: vector<[2]xindex>, %v: vector<[2]xf32>) -> vector<[2]xf32> {
  %c4 = arith.constant 4 : index
  %mask = vector.create_mask %c4 : vector<[2]xi1>
  %0 = vector.gather %m[%i] [%at], %mask, %v : memref<?xf32>, vector<[2]xindex>, vector<[2]xi1>, vector<[2]xf32> into vector<[2]xf32>
  return %0 : vector<[2]xf32>
}

// The dimensions that are reduced have the size one; others may be scalable.
// CHECK-LABEL: func.func @units(
// CHECK: %[[X:.*]] = vector.shape_cast %arg0 : vector<1x[4]xf32> to vector<[4]xf32>
// CHECK: arith.maximumf %arg1, %[[X]]
func.func @units(%v: vector<1x[4]xf32>, %acc: vector<[4]xf32>) -> vector<[4]xf32> {
  %0 = vector.multi_reduction <maximumf>, %v, %acc [0] : vector<1x[4]xf32> to vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// A vector that is all there is may be inserted anywhere, a number only where that is known.
// CHECK-LABEL: func.func @anywhere(
// CHECK: vector.insert %arg0
// CHECK: vector.broadcast %arg1
func.func @anywhere(%x: f32, %v: vector<1xf32>, %d: vector<1xf32>, %e: vector<1x1xf32>, %n: index) -> (vector<1xf32>, vector<1x1xf32>) {
  %0 = vector.insert %x, %d[%n] : f32 into vector<1xf32>
  %1 = vector.insert %v, %e[%n] : vector<1xf32> into vector<1x1xf32>
  return %0, %1 : vector<1xf32>, vector<1x1xf32>
}
