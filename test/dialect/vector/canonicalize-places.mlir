// RUN: %same --args=--canonicalize %s
// RUN: cistern-opt %s --canonicalize | FileCheck %s
// Parts at places that only an operand knows, and what each of them may still say.

// An insertion at a dynamic place is beside a part if one of its static numbers says so.
// CHECK-LABEL: func.func @beside_dynamic(
// CHECK-NEXT: %[[E:.*]] = vector.extract %arg0[0, 0]
// CHECK-NEXT: return %[[E]]
func.func @beside_dynamic(%v: vector<2x3xf32>, %x: f32, %i: index) -> f32 {
  %0 = vector.insert %x, %v[1, %i] : f32 into vector<2x3xf32>
  %1 = vector.extract %0[0, 0] : f32 from vector<2x3xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @beside_dynamic_transposed(
// CHECK-NEXT: %[[E:.*]] = vector.extract %arg0[0, 2]
// CHECK-NEXT: return %[[E]]
func.func @beside_dynamic_transposed(%v: vector<2x3xf32>, %x: f32, %i: index) -> f32 {
  %0 = vector.insert %x, %v[1, %i] : f32 into vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.extract %1[2, 0] : f32 from vector<3x2xf32>
  return %2 : f32
}

// CHECK-LABEL: func.func @maybe_inside(
// CHECK-NEXT: %[[I:.*]] = vector.insert
// CHECK-NEXT: vector.extract %[[I]][1, 0]
func.func @maybe_inside(%v: vector<2x3xf32>, %x: f32, %i: index) -> f32 {
  %0 = vector.insert %x, %v[1, %i] : f32 into vector<2x3xf32>
  %1 = vector.extract %0[1, 0] : f32 from vector<2x3xf32>
  return %1 : f32
}

// A cast that adds leading ones has the same parts at any place.
// CHECK-LABEL: func.func @leading_ones(
// CHECK-NEXT: %[[E:.*]] = vector.extract %arg0[1, %arg2]
// CHECK-NEXT: return %[[E]]
func.func @leading_ones(%v: vector<2x3xf32>, %i: index, %j: index) -> f32 {
  %0 = vector.shape_cast %v : vector<2x3xf32> to vector<1x2x3xf32>
  %1 = vector.extract %0[%i, 1, %j] : f32 from vector<1x2x3xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @ones_between(
// CHECK-NEXT: %[[C:.*]] = vector.shape_cast
// CHECK-NEXT: vector.extract %[[C]][1, 0, %arg1]
func.func @ones_between(%v: vector<2x3xf32>, %j: index) -> f32 {
  %0 = vector.shape_cast %v : vector<2x3xf32> to vector<2x1x3xf32>
  %1 = vector.extract %0[1, 0, %j] : f32 from vector<2x1x3xf32>
  return %1 : f32
}

// The only number of a vector may be inserted elsewhere, if its place is dynamic.
// CHECK-LABEL: func.func @insert_only(
// CHECK-NEXT: vector.broadcast %arg1 : f32 to vector<1x1xf32>
// CHECK-NEXT: vector.insert %arg1, %arg0 [%arg2, 0]
func.func @insert_only(%v: vector<1x1xf32>, %x: f32, %i: index) -> (vector<1x1xf32>, vector<1x1xf32>) {
  %0 = vector.insert %x, %v[0, 0] : f32 into vector<1x1xf32>
  %1 = vector.insert %x, %v[%i, 0] : f32 into vector<1x1xf32>
  return %0, %1 : vector<1x1xf32>, vector<1x1xf32>
}

// CHECK-LABEL: func.func @insert_only_element(
// CHECK-NEXT: return %arg0
func.func @insert_only_element(%v: vector<1xf32>, %w: vector<1xf32>) -> vector<1xf32> {
  %0 = vector.to_elements %v : vector<1xf32>
  %1 = vector.insert %0, %w[0] : f32 into vector<1xf32>
  return %1 : vector<1xf32>
}

// CHECK-LABEL: func.func @insert_scalable(
// CHECK-NEXT: vector.insert %arg1, %arg0 [0]
func.func @insert_scalable(%v: vector<[1]xf32>, %x: f32) -> vector<[1]xf32> {
  %0 = vector.insert %x, %v[0] : f32 into vector<[1]xf32>
  return %0 : vector<[1]xf32>
}

// A slice of a mask is a mask before it is a row.
// CHECK-LABEL: func.func @row_of_mask(
// CHECK-NEXT: %[[C:.*]] = arith.constant dense<false> : vector<1x3xi1>
// CHECK-NEXT: return %[[C]]
func.func @row_of_mask() -> vector<1x3xi1> {
  %0 = vector.constant_mask [1, 1] : vector<2x3xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [1], strides = [1]} : vector<2x3xi1> to vector<1x3xi1>
  return %1 : vector<1x3xi1>
}

// Vectors without dimensions are shuffled like vectors of one number.
// CHECK-LABEL: func.func @shuffle_without_dimensions(
// CHECK-NEXT: %[[I:.*]] = vector.interleave %arg0, %arg1 : vector<f32> -> vector<2xf32>
// CHECK-NEXT: %[[S:.*]] = vector.shuffle %arg0, %arg1 [1, 0]
// CHECK-NEXT: %[[B:.*]] = vector.broadcast %arg1 : vector<f32> to vector<1xf32>
// CHECK-NEXT: return %[[I]], %[[S]], %[[B]]
func.func @shuffle_without_dimensions(%a: vector<f32>, %b: vector<f32>) -> (vector<2xf32>, vector<2xf32>, vector<1xf32>) {
  %0 = vector.shuffle %a, %b [0, 1] : vector<f32>, vector<f32>
  %1 = vector.shuffle %a, %b [1, 0] : vector<f32>, vector<f32>
  %2 = vector.shuffle %a, %b [-1] : vector<f32>, vector<f32>
  return %0, %1, %2 : vector<2xf32>, vector<2xf32>, vector<1xf32>
}

// A comparison with the number on the left is known after it was turned around.
// CHECK-LABEL: func.func @number_on_the_left(
// CHECK-NEXT: %[[F:.*]] = arith.constant dense<7> : vector<2xi8>
// CHECK-NEXT: %[[N:.*]] = arith.constant dense<5> : vector<4xindex>
// CHECK-NEXT: %[[T:.*]] = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT: return %[[N]], %[[T]], %[[F]]
func.func @number_on_the_left() -> (vector<4xindex>, vector<4xi1>, vector<2xi8>) {
  %0 = vector.step : vector<4xindex>
  %1 = arith.constant dense<5> : vector<4xindex>
  %2 = arith.cmpi ugt, %1, %0 : vector<4xindex>
  %3 = arith.constant 7 : i8
  %4 = vector.broadcast %3 : i8 to vector<2xi8>
  return %1, %2, %4 : vector<4xindex>, vector<4xi1>, vector<2xi8>
}
