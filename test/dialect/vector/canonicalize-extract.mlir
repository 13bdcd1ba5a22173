// RUN: %same --args="--canonicalize" %s
// RUN: cistern-opt %s --canonicalize | FileCheck %s
// What vector.extract takes out of a vector that was shuffled, or that slices were put into.

// An element of a shuffle is one of the vectors.
// CHECK-LABEL: func.func @shuffle(
// CHECK-NEXT: vector.extract %arg0[1]
// CHECK-NEXT: vector.extract %arg1[1]
func.func @shuffle(%a: vector<2xi8>, %b: vector<4xi8>) -> (i8, i8) {
  %5 = vector.shuffle %a, %b [2, 1, 3, 1] : vector<2xi8>, vector<4xi8>
  %6 = vector.extract %5[3] : i8 from vector<4xi8>
  %7 = vector.extract %5[2] : i8 from vector<4xi8>
  return %6, %7 : i8, i8
}

// A row of a shuffle of rows stays.
// CHECK-LABEL: func.func @shuffle_of_rows(
// CHECK-NEXT: vector.shuffle
func.func @shuffle_of_rows(%a: vector<2x3xi8>, %b: vector<4x3xi8>) -> (vector<3xi8>, i8) {
  %5 = vector.shuffle %a, %b [2, 1, 3, 1] : vector<2x3xi8>, vector<4x3xi8>
  %6 = vector.extract %5[3] : vector<3xi8> from vector<4x3xi8>
  %7 = vector.extract %5[2, 1] : i8 from vector<4x3xi8>
  return %6, %7 : vector<3xi8>, i8
}

// An element that a shuffle leaves open is poison; one at a place that is not known stays.
// CHECK-LABEL: func.func @shuffle_of_poison(
// CHECK-NEXT: ub.poison
// CHECK-NEXT: vector.shuffle
func.func @shuffle_of_poison(%a: vector<2xi8>, %b: vector<4xi8>, %i: index) -> (i8, i8) {
  %5 = vector.shuffle %a, %b [2, -1, 3, 1] : vector<2xi8>, vector<4xi8>
  %6 = vector.extract %5[1] : i8 from vector<4xi8>
  %7 = vector.extract %5[%i] : i8 from vector<4xi8>
  return %6, %7 : i8, i8
}

// An element of a slice that was put in is one of the slice; others stay.
// CHECK-LABEL: func.func @slice_of_elements(
// CHECK: vector.extract %arg0[1]
// CHECK-NEXT: vector.extract %0[3]
func.func @slice_of_elements(%a: vector<2xi8>, %b: vector<4xi8>) -> (i8, i8) {
  %5 = vector.insert_strided_slice %a, %b {offsets = [1], strides = [1]} : vector<2xi8> into vector<4xi8>
  %6 = vector.extract %5[2] : i8 from vector<4xi8>
  %7 = vector.extract %5[3] : i8 from vector<4xi8>
  return %6, %7 : i8, i8
}

// A part of which the slice has only some stays.
// CHECK-LABEL: func.func @slice_of_corner(
// CHECK: vector.extract %arg0[1, 1]
// CHECK-NEXT: vector.extract %0[3, 0]
// CHECK-NEXT: vector.extract %0[1]
// CHECK-NEXT: vector.extract %0[0]
func.func @slice_of_corner(%a: vector<2x2xi8>, %b: vector<4x4xi8>) -> (i8, i8, vector<4xi8>, vector<4xi8>) {
  %5 = vector.insert_strided_slice %a, %b {offsets = [1, 1], strides = [1, 1]} : vector<2x2xi8> into vector<4x4xi8>
  %6 = vector.extract %5[2, 2] : i8 from vector<4x4xi8>
  %7 = vector.extract %5[3, 0] : i8 from vector<4x4xi8>
  %8 = vector.extract %5[1] : vector<4xi8> from vector<4x4xi8>
  %9 = vector.extract %5[0] : vector<4xi8> from vector<4x4xi8>
  return %6, %7, %8, %9 : i8, i8, vector<4xi8>, vector<4xi8>
}

// Whole rows.
// CHECK-LABEL: func.func @slice_of_rows(
// CHECK: vector.extract %arg0[1, 2]
// CHECK: vector.extract %arg0[0]
func.func @slice_of_rows(%a: vector<2x4xi8>, %b: vector<4x4xi8>) -> (i8, i8, vector<4xi8>, vector<4xi8>) {
  %5 = vector.insert_strided_slice %a, %b {offsets = [1, 0], strides = [1, 1]} : vector<2x4xi8> into vector<4x4xi8>
  %6 = vector.extract %5[2, 2] : i8 from vector<4x4xi8>
  %7 = vector.extract %5[3, 0] : i8 from vector<4x4xi8>
  %8 = vector.extract %5[1] : vector<4xi8> from vector<4x4xi8>
  %9 = vector.extract %5[0] : vector<4xi8> from vector<4x4xi8>
  return %6, %7, %8, %9 : i8, i8, vector<4xi8>, vector<4xi8>
}

// A slice that is a row.
// CHECK-LABEL: func.func @slice_is_row(
// CHECK: vector.extract %arg0[2]
// CHECK: return %{{.*}}, %{{.*}}, %arg0,
func.func @slice_is_row(%a: vector<4xi8>, %b: vector<4x4xi8>) -> (i8, i8, vector<4xi8>, vector<4xi8>) {
  %5 = vector.insert_strided_slice %a, %b {offsets = [1, 0], strides = [1]} : vector<4xi8> into vector<4x4xi8>
  %6 = vector.extract %5[1, 2] : i8 from vector<4x4xi8>
  %7 = vector.extract %5[3, 0] : i8 from vector<4x4xi8>
  %8 = vector.extract %5[1] : vector<4xi8> from vector<4x4xi8>
  %9 = vector.extract %5[0] : vector<4xi8> from vector<4x4xi8>
  return %6, %7, %8, %9 : i8, i8, vector<4xi8>, vector<4xi8>
}

// A part of a row.
// CHECK-LABEL: func.func @slice_of_row(
// CHECK: vector.extract %arg0[1]
func.func @slice_of_row(%a: vector<2xi8>, %b: vector<4x4xi8>) -> (i8, i8, vector<4xi8>, vector<4xi8>) {
  %5 = vector.insert_strided_slice %a, %b {offsets = [1, 1], strides = [1]} : vector<2xi8> into vector<4x4xi8>
  %6 = vector.extract %5[1, 2] : i8 from vector<4x4xi8>
  %7 = vector.extract %5[1, 0] : i8 from vector<4x4xi8>
  %8 = vector.extract %5[1] : vector<4xi8> from vector<4x4xi8>
  %9 = vector.extract %5[0] : vector<4xi8> from vector<4x4xi8>
  return %6, %7, %8, %9 : i8, i8, vector<4xi8>, vector<4xi8>
}

// A slice that has nothing of it is passed over.
// CHECK-LABEL: func.func @slice_before_slice(
// CHECK-NEXT: vector.extract %arg0[1]
// CHECK-NEXT: vector.extract %arg1[0]
func.func @slice_before_slice(%a: vector<2xi8>, %c: vector<1xi8>, %b: vector<4xi8>) -> (i8, i8) {
  %5 = vector.insert_strided_slice %a, %b {offsets = [1], strides = [1]} : vector<2xi8> into vector<4xi8>
  %x = vector.insert_strided_slice %c, %5 {offsets = [0], strides = [1]} : vector<1xi8> into vector<4xi8>
  %6 = vector.extract %x[2] : i8 from vector<4xi8>
  %7 = vector.extract %x[0] : i8 from vector<4xi8>
  return %6, %7 : i8, i8
}

// A slice of fewer dimensions than the vector.
// CHECK-LABEL: func.func @slice_of_fewer_dimensions(
// CHECK: vector.extract %arg0[1]
// CHECK: vector.extract %arg0[0, 1]
func.func @slice_of_fewer_dimensions(%a: vector<2x2xi8>, %b: vector<4x4x2xi8>) -> (vector<2xi8>, vector<4x2xi8>, i8) {
  %5 = vector.insert_strided_slice %a, %b {offsets = [1, 1, 0], strides = [1, 1]} : vector<2x2xi8> into vector<4x4x2xi8>
  %6 = vector.extract %5[1, 2] : vector<2xi8> from vector<4x4x2xi8>
  %7 = vector.extract %5[0] : vector<4x2xi8> from vector<4x4x2xi8>
  %8 = vector.extract %5[1, 1, 1] : i8 from vector<4x4x2xi8>
  return %6, %7, %8 : vector<2xi8>, vector<4x2xi8>, i8
}
