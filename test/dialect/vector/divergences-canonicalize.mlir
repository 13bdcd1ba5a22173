// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// Where mlir-opt 22 changes what a program says; see docs/reference/divergences.md.

// A scalable step has more numbers than its size says.
// CHECK-LABEL: func.func @scalable_step(
// CHECK: %[[VCST:.*]] = arith.constant dense<3> : vector<[3]xindex>
// CHECK: %[[V0:.*]] = vector.step : vector<[3]xindex>
// CHECK: %[[V1:.*]] = arith.cmpi ult, %[[V0]], %[[VCST]] : vector<[3]xindex>
// CHECK: return %[[V1]] : vector<[3]xi1>
func.func @scalable_step() -> vector<[3]xi1> {
  %s = vector.step : vector<[3]xindex>
  %c3 = arith.constant dense<3> : vector<[3]xindex>
  %0 = arith.cmpi ult, %s, %c3 : vector<[3]xindex>
  return %0 : vector<[3]xi1>
}

// A cast that puts elements in the place of others is no broadcast.
// CHECK-LABEL: func.func @cast_that_moves(
// CHECK: %[[V0:.*]] = vector.broadcast %arg0 : vector<4x1xf32> to vector<2x4x1xf32>
// CHECK: %[[V1:.*]] = vector.shape_cast %[[V0]] : vector<2x4x1xf32> to vector<4x2xf32>
// CHECK: return %[[V1]] : vector<4x2xf32>
func.func @cast_that_moves(%a: vector<4x1xf32>) -> vector<4x2xf32> {
  %0 = vector.broadcast %a : vector<4x1xf32> to vector<2x4x1xf32>
  %1 = vector.shape_cast %0 : vector<2x4x1xf32> to vector<4x2xf32>
  return %1 : vector<4x2xf32>
}

// The sum of nothing is not the element that is left out.
// CHECK-LABEL: func.func @masked_one(
// CHECK: %[[V0:.*]] = vector.mask %arg1 { vector.reduction <add>, %arg0 : vector<1xf32> into f32 } : vector<1xi1> -> f32
// CHECK: return %[[V0]] : f32
func.func @masked_one(%a: vector<1xf32>, %m: vector<1xi1>) -> f32 {
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<1xf32> into f32 } : vector<1xi1> -> f32
  return %0 : f32
}

// A reduction of no dimension adds what it adds to.
// CHECK-LABEL: func.func @reduce_nothing(
// CHECK-NEXT: %[[V0:.*]] = arith.mulf %arg1, %arg0 : vector<2xf32>
// CHECK-NEXT: return %[[V0]] : vector<2xf32>
func.func @reduce_nothing(%a: vector<2xf32>, %acc: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <mul>, %a, %acc [] : vector<2xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}

// Elements that a mask leaves out are not the result.
// CHECK-LABEL: func.func @masked_units(
// CHECK-NEXT: %[[V0:.*]] = vector.mask %arg2 { vector.multi_reduction <mul>, %arg0, %arg1 [1] : vector<5x1xf32> to vector<5xf32> } : vector<5x1xi1> -> vector<5xf32>
// CHECK-NEXT: return %[[V0]] : vector<5xf32>
func.func @masked_units(%a: vector<5x1xf32>, %acc: vector<5xf32>, %m: vector<5x1xi1>) -> vector<5xf32> {
  %0 = vector.mask %m { vector.multi_reduction <mul>, %a, %acc [1] : vector<5x1xf32> to vector<5xf32> } : vector<5x1xi1> -> vector<5xf32>
  return %0 : vector<5xf32>
}

// Writes that are transposed are about the elements that their maps say: four rows, of which the
// second write has two.
// CHECK-LABEL: func.func @transposed_overlap(
// CHECK: vector.transfer_write
// CHECK: vector.transfer_write
// CHECK: vector.transfer_read
func.func @transposed_overlap(%t: tensor<8x8xf32>, %v: vector<2x4xf32>, %w: vector<2x4xf32>) -> vector<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<8x8xf32>
  %1 = vector.transfer_write %w, %0[%c2, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<8x8xf32>
  %2 = vector.transfer_read %1[%c0, %c0], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<8x8xf32>, vector<2x4xf32>
  return %2 : vector<2x4xf32>
}

// The first elements of a scalable dimension are no part of fixed size.
// CHECK-LABEL: func.func @scalable_part(
// CHECK: vector.from_elements
func.func @scalable_part(%a: vector<2x[2]xf32>) -> vector<2xf32> {
  %0 = vector.extract %a[0, 0] : f32 from vector<2x[2]xf32>
  %1 = vector.extract %a[0, 1] : f32 from vector<2x[2]xf32>
  %2 = vector.from_elements %0, %1 : vector<2xf32>
  return %2 : vector<2xf32>
}

// A dynamic index that is -1 lies outside: what is taken there is poison.
// CHECK-LABEL: func.func @index_of_minus_one(
//       CHECK:   %[[P:.*]] = ub.poison : i32
//       CHECK:   return %[[P]], %[[P]], %[[P]]
func.func @index_of_minus_one(%a: i32, %b: i32) -> (i32, i32, i32) {
  %i = arith.constant -1 : index
  %splat = arith.constant dense<3> : vector<2xi32>
  %list = arith.constant dense<[3, 4]> : vector<2xi32>
  %elements = vector.from_elements %a, %b : vector<2xi32>
  %0 = vector.extract %splat[%i] : i32 from vector<2xi32>
  %1 = vector.extract %list[%i] : i32 from vector<2xi32>
  %2 = vector.extract %elements[%i] : i32 from vector<2xi32>
  return %0, %1, %2 : i32, i32, i32
}

// Vectors that are inserted into each other in a circle hold nothing that could be found; mlir-opt does not end.
// CHECK-LABEL: "test.graph"
//       CHECK: vector.extract %{{.*}}[3]
"test.graph"() ({
  %s = arith.constant 1.0 : f32
  %a = vector.insert %s, %b [0] : f32 into vector<4xf32>
  %b = vector.insert %s, %c [1] : f32 into vector<4xf32>
  %c = vector.insert %s, %b [2] : f32 into vector<4xf32>
  %e = vector.extract %a[3] : f32 from vector<4xf32>
  "test.use"(%e) : (f32) -> ()
}) : () -> ()

// Where the mask is not set, a read is the padding, and a write leaves what was there.
// CHECK-LABEL: func.func @transfers_under_masks(
// CHECK: %[[W:.*]] = vector.transfer_write %arg1, %arg0
// CHECK: %[[R:.*]] = vector.mask %arg3 { vector.transfer_read %[[W]]
// CHECK: %[[O:.*]] = vector.mask %arg3 { vector.transfer_write %arg2, %[[W]]
// CHECK: return %[[R]], %[[O]]
func.func @transfers_under_masks(%t: tensor<4xf32>, %v: vector<4xf32>, %w: vector<4xf32>, %m: vector<4xi1>) -> (vector<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %1 = vector.mask %m { vector.transfer_read %0[%c0], %p {in_bounds = [true]} : tensor<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %2 = vector.mask %m { vector.transfer_write %w, %0[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  return %1, %2 : vector<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @masked_write_of_all(
// CHECK: %[[R:.*]] = vector.transfer_read %arg0
// CHECK: %[[O:.*]] = vector.mask %arg2 { vector.transfer_write %[[R]], %arg1
// CHECK: return %[[O]]
func.func @masked_write_of_all(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: vector<4xi1>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %t[%c0], %p {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %1 = vector.mask %m { vector.transfer_write %0, %u[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @read_of_fewer(
// CHECK: vector.transfer_read {{.*}} : tensor<?x?xf32>, vector<1x4xf32>
func.func @read_of_fewer(%t: tensor<?x?xf32>, %v: vector<[4]xf32>, %i: index) -> vector<1x4xf32> {
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true]} : vector<[4]xf32>, tensor<?x?xf32>
  %1 = vector.transfer_read %0[%i, %i], %p {in_bounds = [true, true]} : tensor<?x?xf32>, vector<1x4xf32>
  return %1 : vector<1x4xf32>
}

// CHECK-LABEL: func.func @read_of_vectors(
// CHECK: vector.transfer_read {{.*}} : tensor<?x?xvector<4xf32>>, vector<1x4xf32>
func.func @read_of_vectors(%t: tensor<?x?xvector<4xf32>>, %v: vector<4xf32>, %i: index) -> vector<1x4xf32> {
  %p = arith.constant dense<0.0> : vector<4xf32>
  %0 = vector.transfer_write %v, %t[%i, %i] : vector<4xf32>, tensor<?x?xvector<4xf32>>
  %1 = vector.transfer_read %0[%i, %i], %p {in_bounds = [true]} : tensor<?x?xvector<4xf32>>, vector<1x4xf32>
  return %1 : vector<1x4xf32>
}

// The row is more than what was inserted into it.
// CHECK-LABEL: func.func @row_with_insertion(
// CHECK: %[[I:.*]] = vector.insert_strided_slice
// CHECK: %[[R:.*]] = vector.extract %[[I]][2] : vector<4xf32>
// CHECK: vector.shape_cast %[[R]] : vector<4xf32> to vector<1x4xf32>
func.func @row_with_insertion(%v: vector<4x4xf32>, %w: vector<4x1xf32>) -> vector<1x4xf32> {
  %0 = vector.insert_strided_slice %w, %v {offsets = [0, 2], strides = [1, 1]} : vector<4x1xf32> into vector<4x4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [2], sizes = [1], strides = [1]} : vector<4x4xf32> to vector<1x4xf32>
  return %1 : vector<1x4xf32>
}

// A scalable dimension of size one has vscale elements.
// CHECK-LABEL: func.func @scalable_unit(
// CHECK: vector.multi_reduction <mul>, %arg0, %arg1 [0, 1]
// CHECK: vector.multi_reduction <maximumf>, %arg2, %arg3 [0]
func.func @scalable_unit(%v: vector<1x[1]xf32>, %x: f32, %w: vector<[1]x4xf32>, %acc: vector<4xf32>) -> (f32, vector<4xf32>) {
  %0 = vector.multi_reduction <mul>, %v, %x [0, 1] : vector<1x[1]xf32> to f32
  %1 = vector.multi_reduction <maximumf>, %w, %acc [0] : vector<[1]x4xf32> to vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}

// What is added takes the place of the accumulator alone, not of an operand that is the same zero.
// CHECK-LABEL: func.func @contracted_zero(
// CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<3x1xf32>
// CHECK: vector.contract {{.*}} %[[ZERO]], %arg0, %arg1
func.func @contracted_zero(%b: vector<1x1xf32>, %c: vector<3x1xf32>) -> vector<3x1xf32> {
  %zero = arith.constant dense<0.0> : vector<3x1xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %zero, %b, %zero : vector<3x1xf32>, vector<1x1xf32> into vector<3x1xf32>
  %1 = arith.addf %0, %c : vector<3x1xf32>
  return %1 : vector<3x1xf32>
}

// A mask of ones around nothing but a yield.
// CHECK-LABEL: func.func @mask_around_nothing(
// CHECK: return %arg0
func.func @mask_around_nothing(%x: vector<3xf32>, %p: vector<3xf32>) -> vector<3xf32> {
  %m = vector.constant_mask [3] : vector<3xi1>
  %0 = vector.mask %m, %p { vector.yield %x : vector<3xf32> } : vector<3xi1> -> vector<3xf32>
  return %0 : vector<3xf32>
}

// -----

// Kinds that arith has no op of for such elements stay what they are: that op would not verify.
// CHECK-LABEL: func.func @reductions_without_an_op(
// CHECK: vector.multi_reduction <maximumf>
// CHECK: vector.multi_reduction <and>
// CHECK: vector.reduction <add>, %{{.*}}, %{{.*}} : vector<1xsi32> into si32
// CHECK: arith.maxsi %{{.*}}, %{{.*}} : vector<4xindex>
func.func @reductions_without_an_op(%i: vector<1x4xi32>, %a: vector<4xi32>, %f: vector<1x4xf32>, %b: vector<4xf32>, %s: vector<1xsi32>, %c: si32,
                                    %x: vector<1x4xindex>, %d: vector<4xindex>) -> (vector<4xi32>, vector<4xf32>, si32, vector<4xindex>) {
  %0 = vector.multi_reduction <maximumf>, %i, %a [0] : vector<1x4xi32> to vector<4xi32>
  %1 = vector.multi_reduction <and>, %f, %b [0] : vector<1x4xf32> to vector<4xf32>
  %2 = vector.reduction <add>, %s, %c : vector<1xsi32> into si32
  %3 = vector.multi_reduction <maxsi>, %x, %d [0] : vector<1x4xindex> to vector<4xindex>
  return %0, %1, %2, %3 : vector<4xi32>, vector<4xf32>, si32, vector<4xindex>
}
