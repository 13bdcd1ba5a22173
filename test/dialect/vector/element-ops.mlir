// RUN: %roundtrip
// RUN: %same %s
// Parts of vectors.

// Parts by position: static, dynamic, all, poison.
// CHECK-LABEL: func.func @extract(
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[3] : vector<8x16xf32> from vector<4x8x16xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[2, %{{.*}}, -1] {test.x} : f32 from vector<4x8x16xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[] : vector<4x8x16xf32> from vector<4x8x16xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[] : f32 from vector<f32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}, %{{.*}}, 0] : vector<1xf32> from vector<4x8x16xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : f32 from vector<4x[1]xf32>
// CHECK-NEXT: return
func.func @extract(%a: vector<4x8x16xf32>, %b: vector<f32>, %c: vector<4x[1]xf32>, %i: index) {
  %0 = vector.extract %a[3] : vector<8x16xf32> from vector<4x8x16xf32>
  %1 = vector.extract %a[2, %i, -1] {test.x} : f32 from vector<4x8x16xf32>
  %2 = vector.extract %a[] : vector<4x8x16xf32> from vector<4x8x16xf32>
  %3 = vector.extract %b[] : f32 from vector<f32>
  %4 = vector.extract %a[%i, %i, 0] : vector<1xf32> from vector<4x8x16xf32>
  %5 = vector.extract %c[0] : f32 from vector<4x[1]xf32>
  return
}

// Insertion; the shape of what is inserted is not looked at.
// CHECK-LABEL: func.func @insert(
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [3] : vector<8x16xf32> into vector<4x8x16xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [-1, %{{.*}}, 1] {test.x} : f32 into vector<4x8x16xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [] : f32 into vector<f32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [] : vector<4x8x16xf32> into vector<4x8x16xf32>
// CHECK-NEXT: return
func.func @insert(%a: vector<4x8x16xf32>, %b: vector<8x16xf32>, %c: vector<f32>, %f: f32, %i: index) {
  %0 = vector.insert %b, %a [3] : vector<8x16xf32> into vector<4x8x16xf32>
  %1 = vector.insert %f, %a [-1, %i, 1] {test.x} : f32 into vector<4x8x16xf32>
  %2 = vector.insert %f, %c [] : f32 into vector<f32>
  %3 = vector.insert %a, %a [] : vector<4x8x16xf32> into vector<4x8x16xf32>
  return
}

// Elements as values.
// CHECK-LABEL: func.func @elements(
// CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}} : vector<f32>
// CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {test.x} : vector<2x2xf32>
// CHECK-NEXT: %{{.*}}:2 = vector.to_elements %{{.*}} : vector<2x1xindex>
// CHECK-NEXT: %{{.*}} = vector.to_elements %{{.*}} {test.x} : vector<f32>
// CHECK-NEXT: %{{.*}}:2 = vector.to_elements %{{.*}} : vector<[2]xi8>
// CHECK-NEXT: return
func.func @elements(%f: f32, %a: vector<2x1xindex>, %b: vector<f32>, %c: vector<[2]xi8>) {
  %0 = vector.from_elements %f : vector<f32>
  %1 = vector.from_elements %f, %f, %f, %f {test.x} : vector<2x2xf32>
  %2:2 = vector.to_elements %a : vector<2x1xindex>
  %3 = vector.to_elements %b {test.x} : vector<f32>
  %4:2 = vector.to_elements %c : vector<[2]xi8>
  return
}

// Scalable vectors.
// CHECK-LABEL: func.func @scalable(
// CHECK-NEXT: %{{.*}} = vector.scalable.insert %{{.*}}, %{{.*}}[8] : vector<4xf32> into vector<[16]xf32>
// CHECK-NEXT: %{{.*}} = vector.scalable.insert %{{.*}}, %{{.*}}[-4] {test.x} : vector<[4]xf32> into vector<[16]xf32>
// CHECK-NEXT: %{{.*}} = vector.scalable.extract %{{.*}}[4] : vector<4xf32> from vector<[16]xf32>
// CHECK-NEXT: %{{.*}} = vector.scalable.extract %{{.*}}[0] {test.x} : vector<[8]xf32> from vector<[16]xf32>
// CHECK-NEXT: return
func.func @scalable(%a: vector<4xf32>, %b: vector<[16]xf32>, %c: vector<[4]xf32>) {
  %0 = vector.scalable.insert %a, %b[8] : vector<4xf32> into vector<[16]xf32>
  %1 = vector.scalable.insert %c, %b[-4] {test.x} : vector<[4]xf32> into vector<[16]xf32>
  %2 = vector.scalable.extract %b[4] : vector<4xf32> from vector<[16]xf32>
  %3 = vector.scalable.extract %b[0] {test.x} : vector<[8]xf32> from vector<[16]xf32>
  return
}

// Slices.
// CHECK-LABEL: func.func @slices(
// CHECK-NEXT: %{{.*}} = vector.insert_strided_slice %{{.*}}, %{{.*}} {offsets = [0, 0, 4], strides = [1, 1]} : vector<4x4xf32> into vector<2x8x8xf32>
// CHECK-NEXT: %{{.*}} = vector.insert_strided_slice %{{.*}}, %{{.*}} {offsets = [2, 0], strides = [1, 1], test.x} : vector<2x[8]xi8> into vector<4x[8]xi8>
// CHECK-NEXT: %{{.*}} = vector.extract_strided_slice %{{.*}} {offsets = [1, 4], sizes = [1, 4], strides = [1, 1]} : vector<2x8x8xf32> to vector<1x4x8xf32>
// CHECK-NEXT: %{{.*}} = vector.extract_strided_slice %{{.*}} {offsets = [0, 0], sizes = [2, 8], strides = [1, 1], test.x} : vector<4x[8]xi8> to vector<2x[8]xi8>
// CHECK-NEXT: %{{.*}} = vector.extract_strided_slice %{{.*}} {offsets = [], sizes = [], strides = []} : vector<2x8x8xf32> to vector<2x8x8xf32>
// CHECK-NEXT: return
func.func @slices(%a: vector<4x4xf32>, %b: vector<2x8x8xf32>, %c: vector<4x[8]xi8>, %d: vector<2x[8]xi8>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0, 4], strides = [1, 1]} : vector<4x4xf32> into vector<2x8x8xf32>
  %1 = vector.insert_strided_slice %d, %c {test.x, offsets = [2, 0], strides = [1, 1]} : vector<2x[8]xi8> into vector<4x[8]xi8>
  %2 = vector.extract_strided_slice %b {offsets = [1, 4], sizes = [1, 4], strides = [1, 1]} : vector<2x8x8xf32> to vector<1x4x8xf32>
  %3 = vector.extract_strided_slice %c {offsets = [0, 0], sizes = [2, 8], strides = [1, 1], test.x} : vector<4x[8]xi8> to vector<2x[8]xi8>
  %4 = vector.extract_strided_slice %b {offsets = [], sizes = [], strides = []} : vector<2x8x8xf32> to vector<2x8x8xf32>
  return
}
