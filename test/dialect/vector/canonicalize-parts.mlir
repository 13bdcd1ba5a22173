// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s
// Parts of vectors that are known: of broadcasts, masks, elements, poison.

// Of a broadcast an element is one of what was broadcast, at dynamic positions too; where a dimension was stretched it is the first.
// CHECK-LABEL: func.func @element_of_broadcast(
// CHECK: %[[V0:.*]] = vector.extract %arg0[%arg3] : f32 from vector<4xf32>
// CHECK: %[[V1:.*]] = vector.extract %arg1[%arg3, 0] : vector<4xf32> from vector<2x1x4xf32>
// CHECK: return %[[V0]], %[[V1]] : f32, vector<4xf32>
func.func @element_of_broadcast(%a: vector<4xf32>, %b: vector<2x1x4xf32>, %i: index, %j: index) -> (f32, vector<4xf32>) {
  %0 = vector.broadcast %a : vector<4xf32> to vector<3x4xf32>
  %1 = vector.extract %0[%i, %j] : f32 from vector<3x4xf32>
  %2 = vector.broadcast %b : vector<2x1x4xf32> to vector<5x2x3x4xf32>
  %3 = vector.extract %2[%i, %j, 2] : vector<4xf32> from vector<5x2x3x4xf32>
  return %1, %3 : f32, vector<4xf32>
}

// A slice of a broadcast is the broadcast of a slice.
// CHECK-LABEL: func.func @slice_of_broadcast(
// CHECK: %[[V0:.*]] = vector.extract_strided_slice %arg0 {offsets = [3], sizes = [2], strides = [1]} : vector<8xf32> to vector<2xf32>
// CHECK: %[[V1:.*]] = vector.broadcast %[[V0]] : vector<2xf32> to vector<4x2xf32>
// CHECK: %[[V2:.*]] = vector.extract_strided_slice %arg1 {offsets = [0, 3], sizes = [1, 2], strides = [1, 1]} : vector<1x8xf32> to vector<1x2xf32>
// CHECK: %[[V3:.*]] = vector.broadcast %[[V2]] : vector<1x2xf32> to vector<2x2xf32>
// CHECK: return %[[V1]], %[[V3]] : vector<4x2xf32>, vector<2x2xf32>
func.func @slice_of_broadcast(%a: vector<8xf32>, %b: vector<1x8xf32>) -> (vector<4x2xf32>, vector<2x2xf32>) {
  %0 = vector.broadcast %a : vector<8xf32> to vector<4x8xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 3], sizes = [4, 2], strides = [1, 1]} : vector<4x8xf32> to vector<4x2xf32>
  %2 = vector.broadcast %b : vector<1x8xf32> to vector<4x8xf32>
  %3 = vector.extract_strided_slice %2 {offsets = [1, 3], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  return %1, %3 : vector<4x2xf32>, vector<2x2xf32>
}

// Copies that change places are equal; a copy and what is copied are not.
// CHECK-LABEL: func.func @transpose_of_broadcast(
// CHECK: %[[V0:.*]] = vector.broadcast %arg0 : vector<4xf32> to vector<2x3x4xf32>
// CHECK: %[[V1:.*]] = vector.broadcast %arg0 : vector<4xf32> to vector<3x2x4xf32>
// CHECK: %[[V2:.*]] = vector.transpose %[[V0]], [0, 2, 1] : vector<2x3x4xf32> to vector<2x4x3xf32>
// CHECK: return %[[V1]], %[[V2]] : vector<3x2x4xf32>, vector<2x4x3xf32>
func.func @transpose_of_broadcast(%a: vector<4xf32>) -> (vector<3x2x4xf32>, vector<2x4x3xf32>) {
  %0 = vector.broadcast %a : vector<4xf32> to vector<2x3x4xf32>
  %1 = vector.transpose %0, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %2 = vector.transpose %0, [0, 2, 1] : vector<2x3x4xf32> to vector<2x4x3xf32>
  return %1, %2 : vector<3x2x4xf32>, vector<2x4x3xf32>
}

// Parts and transpositions of masks are masks.
// CHECK-LABEL: func.func @masks(
// CHECK: %[[CST:.*]] = arith.constant dense<false> : vector<6xi1>
// CHECK: %[[CST_0:.*]] = arith.constant dense<false> : vector<2x2xi1>
// CHECK: %[[V0:.*]] = vector.create_mask %arg1, %arg0 : vector<5x4xi1>
// CHECK: %[[V1:.*]] = vector.constant_mask [2, 2] : vector<4x3xi1>
// CHECK: %[[V2:.*]] = vector.create_mask %arg1 : vector<6xi1>
// CHECK: %[[V3:.*]] = vector.create_mask %arg0, %arg1 : vector<5x6xi1>
// CHECK: return %[[V0]], %[[V1]], %[[CST_0]], %[[V2]], %[[CST]], %[[V3]] : vector<5x4xi1>, vector<4x3xi1>, vector<2x2xi1>, vector<6xi1>, vector<6xi1>, vector<5x6xi1>
func.func @masks(%n: index, %m: index) -> (vector<5x4xi1>, vector<4x3xi1>, vector<2x2xi1>, vector<6xi1>, vector<6xi1>, vector<5x6xi1>) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = vector.create_mask %n, %m : vector<4x5xi1>
  %1 = vector.transpose %0, [1, 0] : vector<4x5xi1> to vector<5x4xi1>
  %2 = vector.constant_mask [2, 3] : vector<4x5xi1>
  %3 = vector.extract_strided_slice %2 {offsets = [0, 1], sizes = [4, 3], strides = [1, 1]} : vector<4x5xi1> to vector<4x3xi1>
  %4 = vector.extract_strided_slice %2 {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x5xi1> to vector<2x2xi1>
  %5 = vector.create_mask %c1, %m : vector<4x6xi1>
  %6 = vector.extract %5[0] : vector<6xi1> from vector<4x6xi1>
  %7 = vector.extract %5[2] : vector<6xi1> from vector<4x6xi1>
  %8 = vector.create_mask %c9, %n, %m : vector<4x5x6xi1>
  %9 = vector.extract %8[%n] : vector<5x6xi1> from vector<4x5x6xi1>
  return %1, %3, %4, %6, %7, %9 : vector<5x4xi1>, vector<4x3xi1>, vector<2x2xi1>, vector<6xi1>, vector<6xi1>, vector<5x6xi1>
}

// As many times vscale as a scalable dimension has: all.
// CHECK-LABEL: func.func @scalable_mask(
// CHECK: %[[CST:.*]] = arith.constant dense<true> : vector<[4]x4xi1>
// CHECK: return %[[CST]] : vector<[4]x4xi1>
func.func @scalable_mask() -> vector<[4]x4xi1> {
  %c4 = arith.constant 4 : index
  %0 = vector.vscale
  %1 = arith.muli %c4, %0 : index
  %2 = vector.create_mask %1, %c4 : vector<[4]x4xi1>
  return %2 : vector<[4]x4xi1>
}

// Elements that are operands, one by one: parts, constants, and all of a vector that is inserted part by part.
// CHECK-LABEL: func.func @elements(
// CHECK: %[[CST:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
// CHECK: %[[V0:.*]] = vector.from_elements %arg1, %arg0 : vector<2xf32>
// CHECK: %[[V1:.*]]:2 = vector.to_elements %arg2 : vector<2xf32>
// CHECK: %[[V2:.*]] = vector.from_elements %[[V1]]#0, %[[V1]]#1, %arg0, %arg1 : vector<2x2xf32>
// CHECK: return %[[V0]], %[[CST]], %[[V2]] : vector<2xf32>, vector<2xf32>, vector<2x2xf32>
func.func @elements(%a: f32, %b: f32, %v: vector<2xf32>, %x: vector<2x2xf32>) -> (vector<2xf32>, vector<2xf32>, vector<2x2xf32>) {
  %0 = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
  %1 = vector.extract %0[1] : vector<2xf32> from vector<2x2xf32>
  %c = arith.constant 1.0 : f32
  %d = arith.constant 2.0 : f32
  %2 = vector.from_elements %c, %d : vector<2xf32>
  %3 = vector.insert %v, %x[0] : vector<2xf32> into vector<2x2xf32>
  %4 = vector.insert %a, %3[1, 0] : f32 into vector<2x2xf32>
  %5 = vector.insert %b, %4[1, 1] : f32 into vector<2x2xf32>
  return %1, %2, %5 : vector<2xf32>, vector<2xf32>, vector<2x2xf32>
}

// The position -1 is poison, and so is what is made of poison alone.
// CHECK-LABEL: func.func @poison(
// CHECK: %[[V0:.*]] = ub.poison : f32
// CHECK: %[[V1:.*]] = ub.poison : vector<4xf32>
// CHECK: %[[V2:.*]] = ub.poison : vector<2x2xf32>
// CHECK: %[[V3:.*]] = vector.insert %[[V0]], %arg0 [1] : f32 into vector<4xf32>
// CHECK: return %[[V0]], %[[V1]], %[[V0]], %[[V2]], %[[V3]] : f32, vector<4xf32>, f32, vector<2x2xf32>, vector<4xf32>
func.func @poison(%a: vector<4xf32>, %f: f32, %i: index) -> (f32, vector<4xf32>, f32, vector<2x2xf32>, vector<4xf32>) {
  %p = ub.poison : vector<4xf32>
  %q = ub.poison : f32
  %0 = vector.extract %a[-1] : f32 from vector<4xf32>
  %1 = vector.insert %f, %a[-1] : f32 into vector<4xf32>
  %2 = vector.extract %p[%i] : f32 from vector<4xf32>
  %3 = vector.shape_cast %p : vector<4xf32> to vector<2x2xf32>
  %4 = vector.insert %q, %a[1] : f32 into vector<4xf32>
  return %0, %1, %2, %3, %4 : f32, vector<4xf32>, f32, vector<2x2xf32>, vector<4xf32>
}

// A slice of what was inserted is a slice of that.
// CHECK-LABEL: func.func @slice_of_inserted(
// CHECK-NEXT: %[[V:.*]] = vector.extract_strided_slice %arg0 {offsets = [1, 0], sizes = [4, 2], strides = [1, 1]} : vector<6x4xf32> to vector<4x2xf32>
// CHECK-NEXT: return %[[V]]
func.func @slice_of_inserted(%a: vector<6x4xf32>, %b: vector<8x16xf32>) -> vector<4x2xf32> {
  %0 = vector.insert_strided_slice %a, %b {offsets = [2, 2], strides = [1, 1]} : vector<6x4xf32> into vector<8x16xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [3, 2], sizes = [4, 2], strides = [1, 1]} : vector<8x16xf32> to vector<4x2xf32>
  return %1 : vector<4x2xf32>
}

// Also of what was inserted before, if nothing of it was inserted later.
// CHECK-LABEL: func.func @slice_of_inserted_before(
// CHECK-NEXT: %[[V:.*]] = vector.extract_strided_slice %arg1 {offsets = [0, 0], sizes = [1, 1], strides = [1, 1]} : vector<1x4xf32> to vector<1x1xf32>
// CHECK-NEXT: return %[[V]]
func.func @slice_of_inserted_before(%a: vector<2x8xf32>, %b: vector<1x4xf32>, %c: vector<1x4xf32>) -> vector<1x1xf32> {
  %0 = vector.insert_strided_slice %b, %a {offsets = [0, 1], strides = [1, 1]} : vector<1x4xf32> into vector<2x8xf32>
  %1 = vector.insert_strided_slice %c, %0 {offsets = [1, 0], strides = [1, 1]} : vector<1x4xf32> into vector<2x8xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [0, 1], sizes = [1, 1], strides = [1, 1]} : vector<2x8xf32> to vector<1x1xf32>
  return %2 : vector<1x1xf32>
}

// Not of more than was inserted.
// CHECK-LABEL: func.func @slice_of_more(
// CHECK: vector.insert_strided_slice
// CHECK: vector.extract_strided_slice %{{.*}} {offsets = [2, 2], sizes = [6, 4], strides = [1, 1]}
func.func @slice_of_more(%a: vector<4x4xf32>, %b: vector<8x16xf32>) -> vector<6x4xf32> {
  %0 = vector.insert_strided_slice %a, %b {offsets = [2, 2], strides = [1, 1]} : vector<4x4xf32> into vector<8x16xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [2, 2], sizes = [6, 4], strides = [1, 1]} : vector<8x16xf32> to vector<6x4xf32>
  return %1 : vector<6x4xf32>
}

// A row of a scalable vector stays a slice: the shape cast would need another type.
// CHECK-LABEL: func.func @scalable_row(
// CHECK-NEXT: %[[V:.*]] = vector.extract_strided_slice %arg0 {offsets = [1, 0], sizes = [1, 8], strides = [1, 1]} : vector<2x[8]xf32> to vector<1x[8]xf32>
// CHECK-NEXT: return %[[V]]
func.func @scalable_row(%a: vector<2x[8]xf32>) -> vector<1x[8]xf32> {
  %0 = vector.extract_strided_slice %a {offsets = [1, 0], sizes = [1, 8], strides = [1, 1]} : vector<2x[8]xf32> to vector<1x[8]xf32>
  return %0 : vector<1x[8]xf32>
}

// A cast of dimensions that a broadcast adds is another broadcast.
// CHECK-LABEL: func.func @cast_of_added(
// CHECK-NEXT: %[[V:.*]] = vector.broadcast %arg0 : vector<4x1xf32> to vector<8x4x2xf32>
// CHECK-NEXT: return %[[V]]
func.func @cast_of_added(%a: vector<4x1xf32>) -> vector<8x4x2xf32> {
  %0 = vector.broadcast %a : vector<4x1xf32> to vector<2x4x4x2xf32>
  %1 = vector.shape_cast %0 : vector<2x4x4x2xf32> to vector<8x4x2xf32>
  return %1 : vector<8x4x2xf32>
}

// Also of those of size one before the others, which it stretches.
// CHECK-LABEL: func.func @cast_of_leading_one(
// CHECK-NEXT: %[[V:.*]] = vector.broadcast %arg0 : vector<1x3xf32> to vector<8x3xf32>
// CHECK-NEXT: return %[[V]]
func.func @cast_of_leading_one(%a: vector<1x3xf32>) -> vector<8x3xf32> {
  %0 = vector.broadcast %a : vector<1x3xf32> to vector<2x4x3xf32>
  %1 = vector.shape_cast %0 : vector<2x4x3xf32> to vector<8x3xf32>
  return %1 : vector<8x3xf32>
}

// Not of others that it stretches.
// CHECK-LABEL: func.func @cast_of_stretched(
// CHECK: vector.shape_cast %{{.*}} : vector<4x4xf32> to vector<4x2x2xf32>
func.func @cast_of_stretched(%a: vector<4x1xf32>) -> vector<4x2x2xf32> {
  %0 = vector.broadcast %a : vector<4x1xf32> to vector<4x4xf32>
  %1 = vector.shape_cast %0 : vector<4x4xf32> to vector<4x2x2xf32>
  return %1 : vector<4x2x2xf32>
}

// An element of a broadcast vector without dimensions is that of the vector.
// CHECK-LABEL: func.func @element_of_only(
// CHECK-NEXT: %[[V:.*]] = vector.extract %arg0[] : f32 from vector<f32>
// CHECK-NEXT: return %[[V]]
func.func @element_of_only(%a: vector<f32>, %i: index) -> f32 {
  %0 = vector.broadcast %a : vector<f32> to vector<2x4xf32>
  %1 = vector.extract %0[1, %i] : f32 from vector<2x4xf32>
  return %1 : f32
}

// A shuffle of vectors without dimensions takes one of them.
// CHECK-LABEL: func.func @shuffle_of_only(
// CHECK-NEXT: %[[A:.*]] = vector.broadcast %arg0 : vector<i32> to vector<1xi32>
// CHECK-NEXT: %[[B:.*]] = vector.broadcast %arg1 : vector<i32> to vector<1xi32>
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @shuffle_of_only(%a: vector<i32>, %b: vector<i32>) -> (vector<1xi32>, vector<1xi32>) {
  %0 = vector.shuffle %a, %b [0] : vector<i32>, vector<i32>
  %1 = vector.shuffle %a, %b [1] : vector<i32>, vector<i32>
  return %0, %1 : vector<1xi32>, vector<1xi32>
}

// Not of both.
// CHECK-LABEL: func.func @shuffle_of_both(
// CHECK-NEXT: vector.shuffle %arg0, %arg1 [1, 0] : vector<i32>, vector<i32>
func.func @shuffle_of_both(%a: vector<i32>, %b: vector<i32>) -> vector<2xi32> {
  %0 = vector.shuffle %a, %b [1, 0] : vector<i32>, vector<i32>
  return %0 : vector<2xi32>
}

// Elements that are all of a part, in its order: the part, in this shape. The part has as few
// dimensions as it can. Elements in another order, or across two parts, are left alone.
// CHECK-LABEL: func.func @elements_of_part(
// CHECK-NEXT: %[[V0:.*]] = vector.extract %arg0[1] : vector<2x1xf32> from vector<3x2x1xf32>
// CHECK-NEXT: %[[V1:.*]] = vector.shape_cast %[[V0]] : vector<2x1xf32> to vector<1x2xf32>
// CHECK-NEXT: return %[[V1]] : vector<1x2xf32>
func.func @elements_of_part(%a: vector<3x2x1xf32>) -> vector<1x2xf32> {
  %0 = vector.extract %a[1, 0, 0] : f32 from vector<3x2x1xf32>
  %1 = vector.extract %a[1, 1, 0] : f32 from vector<3x2x1xf32>
  %2 = vector.from_elements %0, %1 : vector<1x2xf32>
  return %2 : vector<1x2xf32>
}

// CHECK-LABEL: func.func @elements_of_no_part(
// CHECK: vector.from_elements
// CHECK: vector.from_elements
func.func @elements_of_no_part(%a: vector<3x2xf32>) -> (vector<2xf32>, vector<2xf32>) {
  %0 = vector.extract %a[0, 1] : f32 from vector<3x2xf32>
  %1 = vector.extract %a[1, 0] : f32 from vector<3x2xf32>
  %2 = vector.extract %a[1, 1] : f32 from vector<3x2xf32>
  %3 = vector.from_elements %0, %1 : vector<2xf32>
  %4 = vector.from_elements %2, %1 : vector<2xf32>
  return %3, %4 : vector<2xf32>, vector<2xf32>
}

// Elements that are listed are listed in another order.
// CHECK-LABEL: @transposed_elements
//       CHECK:   vector.from_elements %[[A:.*]], %[[C:.*]], %[[B:.*]], %[[D:.*]] : vector<2x2xf32>
//       CHECK:   vector.from_elements %[[A]], %[[B]], %[[C]], %[[D]] : vector<4x1xf32>
func.func @transposed_elements(%a: f32, %b: f32, %c: f32, %d: f32) -> (vector<2x2xf32>, vector<4x1xf32>) {
  %square = vector.from_elements %a, %b, %c, %d : vector<2x2xf32>
  %0 = vector.transpose %square, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  %row = vector.from_elements %a, %b, %c, %d : vector<1x4xf32>
  %1 = vector.transpose %row, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
  return %0, %1 : vector<2x2xf32>, vector<4x1xf32>
}

// The elements of a broadcast are those of its source, some several times.
// CHECK-LABEL: @elements_of_broadcast
//       CHECK:   %[[E:.*]]:2 = vector.to_elements %{{.*}} : vector<2x1xindex>
//       CHECK:   return %[[E]]#1, %[[E]]#0
func.func @elements_of_broadcast(%a: vector<2x1xindex>) -> (index, index) {
  %b = vector.broadcast %a : vector<2x1xindex> to vector<3x2x2xindex>
  %e:12 = vector.to_elements %b : vector<3x2x2xindex>
  return %e#11, %e#1 : index, index
}

// What comes of poison may be any element: one of the constant beside it.
// CHECK-LABEL: @shuffled_poison
//       CHECK:   dense<[2, 1]> : vector<2xi8>
//       CHECK:   dense<[4, 3, 3]> : vector<3xi8>
//       CHECK:   dense<[3, 3, 4]> : vector<3xi8>
func.func @shuffled_poison() -> (vector<2xi8>, vector<3xi8>, vector<3xi8>) {
  %p = ub.poison : vector<2xi8>
  %c = arith.constant dense<[1, 2]> : vector<2xi8>
  %d = arith.constant dense<[3, 4, 5]> : vector<3xi8>
  %0 = vector.shuffle %c, %d [1, -1] : vector<2xi8>, vector<3xi8>
  %1 = vector.shuffle %p, %d [3, 0, -1] : vector<2xi8>, vector<3xi8>
  %2 = vector.shuffle %d, %p [-1, 4, 1] : vector<3xi8>, vector<2xi8>
  return %0, %1, %2 : vector<2xi8>, vector<3xi8>, vector<3xi8>
}

// CHECK-LABEL: @shape_of_broadcast
//       CHECK:   vector.shape_cast %{{.*}} : vector<i1> to vector<1x1x1xi1>
//       CHECK:   vector.broadcast %{{.*}} : vector<i1> to vector<2x2xi1>
func.func @shape_of_broadcast(%x: vector<i1>) -> (vector<1x1x1xi1>, vector<2x2xi1>) {
  %one = vector.broadcast %x : vector<i1> to vector<1x1xi1>
  %0 = vector.shape_cast %one : vector<1x1xi1> to vector<1x1x1xi1>
  %four = vector.broadcast %x : vector<i1> to vector<4xi1>
  %1 = vector.shape_cast %four : vector<4xi1> to vector<2x2xi1>
  return %0, %1 : vector<1x1x1xi1>, vector<2x2xi1>
}

// A vector that is all of another one is broadcast, wherever it is inserted; a number only at a place that is known.

// CHECK-LABEL: func.func @insert_everything(
// CHECK-SAME:      %[[X:.*]]: f32, %[[V:.*]]: vector<2xf32>, %[[I:.*]]: index, %[[ONE:.*]]: vector<1xf32>, %[[TWO:.*]]: vector<1x2xf32>
// CHECK-DAG:     %[[B:.*]] = vector.broadcast %[[V]] : vector<2xf32> to vector<1x2xf32>
// CHECK-DAG:     %[[C:.*]] = vector.broadcast %[[X]] : f32 to vector<1xf32>
// CHECK-DAG:     %[[D:.*]] = vector.insert %[[X]], %[[ONE]] [%[[I]]]
// CHECK:         return %[[B]], %[[C]], %[[D]]
func.func @insert_everything(%x: f32, %v: vector<2xf32>, %i: index, %one: vector<1xf32>, %two: vector<1x2xf32>)
    -> (vector<1x2xf32>, vector<1xf32>, vector<1xf32>) {
  %b = vector.insert %v, %two[%i] : vector<2xf32> into vector<1x2xf32>
  %c = vector.insert %x, %one[0] : f32 into vector<1xf32>
  %d = vector.insert %x, %one[%i] : f32 into vector<1xf32>
  return %b, %c, %d : vector<1x2xf32>, vector<1xf32>, vector<1xf32>
}
