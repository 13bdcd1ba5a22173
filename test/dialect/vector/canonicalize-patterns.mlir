// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// Of slices that were inserted a part is one of the slice in which it lies, of whichever was the last.
// CHECK-LABEL: func.func @extract_of_slices(
// CHECK: %[[V0:.*]] = vector.insert_strided_slice %arg2, %arg0 {offsets = [3, 0], strides = [1, 1]} : vector<1x8xf32> into vector<4x8xf32>
// CHECK: %[[V1:.*]] = vector.insert_strided_slice %arg1, %[[V0]] {offsets = [0, 2], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
// CHECK: %[[V2:.*]] = vector.extract %arg1[1, 1] : f32 from vector<2x4xf32>
// CHECK: %[[V3:.*]] = vector.extract %arg2[0] : vector<8xf32> from vector<1x8xf32>
// CHECK: %[[V4:.*]] = vector.extract %[[V1]][1] : vector<8xf32> from vector<4x8xf32>
// CHECK: return %[[V2]], %[[V3]], %[[V4]] : f32, vector<8xf32>, vector<8xf32>
func.func @extract_of_slices(%a: vector<4x8xf32>, %b: vector<2x4xf32>, %c: vector<1x8xf32>) -> (f32, vector<8xf32>, vector<8xf32>) {
  %0 = vector.insert_strided_slice %c, %a {offsets = [3, 0], strides = [1, 1]} : vector<1x8xf32> into vector<4x8xf32>
  %1 = vector.insert_strided_slice %b, %0 {offsets = [0, 2], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  %2 = vector.extract %1[1, 3] : f32 from vector<4x8xf32>
  %3 = vector.extract %1[3] : vector<8xf32> from vector<4x8xf32>
  %4 = vector.extract %1[1] : vector<8xf32> from vector<4x8xf32>
  return %2, %3, %4 : f32, vector<8xf32>, vector<8xf32>
}

// All of what has another shape is a cast of it.
// CHECK-LABEL: func.func @extract_of_shape_cast(
// CHECK: %[[V0:.*]] = vector.shape_cast %arg0 : vector<4x1xf32> to vector<4xf32>
// CHECK: %[[V1:.*]] = vector.broadcast %arg1 : vector<4xf32> to vector<1x4xf32>
// CHECK: %[[V2:.*]] = vector.extract %arg0[3] : vector<1xf32> from vector<4x1xf32>
// CHECK: return %[[V0]], %[[V1]], %[[V2]] : vector<4xf32>, vector<1x4xf32>, vector<1xf32>
func.func @extract_of_shape_cast(%a: vector<4x1xf32>, %b: vector<4xf32>) -> (vector<4xf32>, vector<1x4xf32>, vector<1xf32>) {
  %0 = vector.shape_cast %a : vector<4x1xf32> to vector<1x4xf32>
  %1 = vector.extract %0[0] : vector<4xf32> from vector<1x4xf32>
  %2 = vector.shape_cast %b : vector<4xf32> to vector<1x1x4xf32>
  %3 = vector.extract %2[0] : vector<1x4xf32> from vector<1x1x4xf32>
  %4 = vector.shape_cast %a : vector<4x1xf32> to vector<1x4x1xf32>
  %5 = vector.extract %4[0, 3] : vector<1xf32> from vector<1x4x1xf32>
  return %1, %3, %5 : vector<4xf32>, vector<1x4xf32>, vector<1xf32>
}

// A broadcast leaves out casts that change leading ones alone, and a cast between ones is part of a broadcast before it.
// CHECK-LABEL: func.func @broadcast_and_cast(
// CHECK: %[[V0:.*]] = vector.broadcast %arg0 : vector<1x1x4xf32> to vector<2x1x4xf32>
// CHECK: %[[V1:.*]] = vector.broadcast %arg1 : vector<4xf32> to vector<2x1x4xf32>
// CHECK: %[[V2:.*]] = vector.shape_cast %arg2 : vector<4x1xf32> to vector<4xf32>
// CHECK: %[[V3:.*]] = vector.broadcast %[[V2]] : vector<4xf32> to vector<2x4xf32>
// CHECK: %[[V4:.*]] = vector.transpose %[[V3]], [1, 0] : vector<2x4xf32> to vector<4x2xf32>
// CHECK: return %[[V0]], %[[V1]], %[[V4]] : vector<2x1x4xf32>, vector<2x1x4xf32>, vector<4x2xf32>
func.func @broadcast_and_cast(%a: vector<1x1x4xf32>, %b: vector<4xf32>, %c: vector<4x1xf32>) -> (vector<2x1x4xf32>, vector<2x1x4xf32>, vector<4x2xf32>) {
  %0 = vector.shape_cast %a : vector<1x1x4xf32> to vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<2x1x4xf32>
  %2 = vector.broadcast %b : vector<4xf32> to vector<2x4xf32>
  %3 = vector.shape_cast %2 : vector<2x4xf32> to vector<2x1x4xf32>
  %4 = vector.shape_cast %c : vector<4x1xf32> to vector<4xf32>
  %5 = vector.shape_cast %c : vector<4x1xf32> to vector<1x4xf32>
  %6 = vector.broadcast %4 : vector<4xf32> to vector<2x4xf32>
  %7 = vector.transpose %6, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return %1, %3, %7 : vector<2x1x4xf32>, vector<2x1x4xf32>, vector<4x2xf32>
}

// A slice that is contiguous is an extract.
// CHECK-LABEL: func.func @contiguous_slice(
// CHECK: %[[V0:.*]] = vector.extract %arg0[1, 0] : vector<4xf32> from vector<2x1x4xf32>
// CHECK: %[[V1:.*]] = vector.shape_cast %[[V0]] : vector<4xf32> to vector<1x1x4xf32>
// CHECK: %[[V2:.*]] = vector.extract %arg1[3] : vector<1xf32> from vector<4x1xf32>
// CHECK: %[[V3:.*]] = vector.shape_cast %[[V2]] : vector<1xf32> to vector<1x1xf32>
// CHECK: %[[V4:.*]] = vector.extract_strided_slice %arg2 {offsets = [1, 0], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
// CHECK: return %[[V1]], %[[V3]], %[[V4]] : vector<1x1x4xf32>, vector<1x1xf32>, vector<1x2xf32>
func.func @contiguous_slice(%a: vector<2x1x4xf32>, %b: vector<4x1xf32>, %c: vector<2x4xf32>) -> (vector<1x1x4xf32>, vector<1x1xf32>, vector<1x2xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [1, 0, 0], sizes = [1, 1, 4], strides = [1, 1, 1]} : vector<2x1x4xf32> to vector<1x1x4xf32>
  %1 = vector.extract_strided_slice %b {offsets = [3, 0], sizes = [1, 1], strides = [1, 1]} : vector<4x1xf32> to vector<1x1xf32>
  %2 = vector.extract_strided_slice %c {offsets = [1, 0], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  return %0, %1, %2 : vector<1x1x4xf32>, vector<1x1xf32>, vector<1x2xf32>
}

// A mask of scalable dimensions is all with vscale times their size, and nothing with less than none.
// CHECK-LABEL: func.func @scalable_masks(
// CHECK: %[[VC4:.*]] = arith.constant 4 : index
// CHECK: %[[VCST:.*]] = arith.constant dense<true> : vector<[4]xi1>
// CHECK: %[[VCST_0:.*]] = arith.constant dense<true> : vector<[1]xi1>
// CHECK: %[[VCST_1:.*]] = arith.constant dense<false> : vector<[4]xi1>
// CHECK: %[[V0:.*]] = vector.create_mask %[[VC4]] : vector<[4]xi1>
// CHECK: return %[[VCST]], %[[VCST_0]], %[[VCST_1]], %[[V0]] : vector<[4]xi1>, vector<[1]xi1>, vector<[4]xi1>, vector<[4]xi1>
func.func @scalable_masks() -> (vector<[4]xi1>, vector<[1]xi1>, vector<[4]xi1>, vector<[4]xi1>) {
  %v = vector.vscale
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  %n = arith.muli %v, %c4 : index
  %0 = vector.create_mask %n : vector<[4]xi1>
  %1 = vector.create_mask %v : vector<[1]xi1>
  %2 = vector.create_mask %none : vector<[4]xi1>
  %3 = vector.create_mask %c4 : vector<[4]xi1>
  return %0, %1, %2, %3 : vector<[4]xi1>, vector<[1]xi1>, vector<[4]xi1>, vector<[4]xi1>
}

// Parts of masks are masks.
// CHECK-LABEL: func.func @parts_of_masks(
// CHECK: %[[VC2:.*]] = arith.constant 2 : index
// CHECK: %[[V0:.*]] = arith.subi %arg0, %[[VC2]] : index
// CHECK: %[[V1:.*]] = vector.create_mask %[[V0]], %arg1 : vector<2x2xi1>
// CHECK: %[[V2:.*]] = vector.create_mask %arg0 : vector<4xi1>
// CHECK: %[[V3:.*]] = vector.constant_mask [2] : vector<4xi1>
// CHECK: return %[[V1]], %[[V2]], %[[V3]] : vector<2x2xi1>, vector<4xi1>, vector<4xi1>
func.func @parts_of_masks(%a: index, %b: index) -> (vector<2x2xi1>, vector<4xi1>, vector<4xi1>) {
  %c1 = arith.constant 1 : index
  %0 = vector.create_mask %a, %b : vector<4x3xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi1> to vector<2x2xi1>
  %2 = vector.create_mask %a, %c1 : vector<4x1xi1>
  %3 = vector.shape_cast %2 : vector<4x1xi1> to vector<4xi1>
  %4 = vector.constant_mask [2, 1] : vector<4x1xi1>
  %5 = vector.shape_cast %4 : vector<4x1xi1> to vector<4xi1>
  return %1, %3, %5 : vector<2x2xi1>, vector<4xi1>, vector<4xi1>
}

// What is done under a mask of ones is done; of nothing that is done the mask chooses.
// CHECK-LABEL: func.func @masked(
// CHECK: %[[V0:.*]] = vector.transfer_write %arg0, %arg3[%arg4] : vector<4xf32>, tensor<?xf32>
// CHECK: %[[V1:.*]] = arith.select %arg2, %arg0, %arg1 : vector<4xi1>, vector<4xf32>
// CHECK: %[[V2:.*]] = vector.mask %arg2 { vector.reduction <add>, %arg0 : vector<4xf32> into f32 } : vector<4xi1> -> f32
// CHECK: return %[[V0]], %[[V1]], %[[V2]] : tensor<?xf32>, vector<4xf32>, f32
func.func @masked(%a: vector<4xf32>, %b: vector<4xf32>, %m: vector<4xi1>, %t: tensor<?xf32>, %i: index) -> (tensor<?xf32>, vector<4xf32>, f32) {
  %ones = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.mask %ones { vector.transfer_write %a, %t[%i] : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  %1 = vector.mask %m, %b { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %2 = vector.mask %m { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1, %2 : tensor<?xf32>, vector<4xf32>, f32
}

// A masked reduction of one element adds it to what there is, or does not.
// CHECK-LABEL: func.func @masked_one(
// CHECK: %[[V0:.*]] = vector.extract %arg1[0] : i1 from vector<1xi1>
// CHECK: %[[V1:.*]] = vector.extract %arg0[0] : f32 from vector<1xf32>
// CHECK: %[[V2:.*]] = arith.mulf %[[V1]], %arg2 : f32
// CHECK: %[[V3:.*]] = arith.select %[[V0]], %[[V2]], %arg2 : f32
// CHECK: return %[[V3]] : f32
func.func @masked_one(%a: vector<1xf32>, %m: vector<1xi1>, %c: f32) -> f32 {
  %0 = vector.mask %m { vector.reduction <mul>, %a, %c : vector<1xf32> into f32 } : vector<1xi1> -> f32
  return %0 : f32
}

// The numbers of a step are less than its size.
// CHECK-LABEL: func.func @compare_step(
// CHECK: %[[VCST:.*]] = arith.constant dense<true> : vector<3xi1>
// CHECK: %[[VCST_0:.*]] = arith.constant dense<false> : vector<3xi1>
// CHECK: %[[VCST_1:.*]] = arith.constant dense<2> : vector<3xindex>
// CHECK: %[[V0:.*]] = vector.step : vector<3xindex>
// CHECK: %[[V1:.*]] = arith.cmpi ult, %[[V0]], %[[VCST_1]] : vector<3xindex>
// CHECK: return %[[VCST]], %[[VCST_0]], %[[VCST_0]], %[[V1]] : vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>
func.func @compare_step() -> (vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>) {
  %s = vector.step : vector<3xindex>
  %c3 = arith.constant dense<3> : vector<3xindex>
  %c2 = arith.constant dense<2> : vector<3xindex>
  %0 = arith.cmpi ult, %s, %c3 : vector<3xindex>
  %1 = arith.cmpi ugt, %s, %c2 : vector<3xindex>
  %2 = arith.cmpi eq, %c3, %s : vector<3xindex>
  %3 = arith.cmpi ult, %s, %c2 : vector<3xindex>
  return %0, %1, %2, %3 : vector<3xi1>, vector<3xi1>, vector<3xi1>, vector<3xi1>
}

// A vector without dimensions has one element too.
// CHECK-LABEL: func.func @reduce_no_dimensions(
// CHECK: %[[V0:.*]] = vector.extract %arg0[] : i32 from vector<i32>
// CHECK: %[[V1:.*]] = vector.extract %arg1[] : f32 from vector<f32>
// CHECK: %[[V2:.*]] = arith.mulf %[[V1]], %arg2 fastmath<nnan> : f32
// CHECK: return %[[V0]], %[[V2]] : i32, f32
func.func @reduce_no_dimensions(%a: vector<i32>, %b: vector<f32>, %c: f32) -> (i32, f32) {
  %0 = vector.reduction <minsi>, %a : vector<i32> into i32
  %1 = vector.reduction <mul>, %b, %c fastmath<nnan> : vector<f32> into f32
  return %0, %1 : i32, f32
}
