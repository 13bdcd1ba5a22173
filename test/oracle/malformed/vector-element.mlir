func.func @slices(%a: vector<4x4xf32>, %b: vector<2x8x8xf32>, %c: vector<4x[8]xi8>, %d: vector<2x[8]xi8>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0, 4], strides = [1, 1]} : vector<4x4xf32> into vector2x8x8xf32>
  return
}
// -----
func.func @elements(%f: f32, %a: vector<2x1xindex>, %b: vector<f32>, %c: vector<[2]xi8>) {
  %4:2 = vector.to_elements %c : vector<[]xi8>
  return
}
// -----
func.func @extract(%a: vector<4x8x16xf32>, %b: vector<f32>, %c: vector<4x[1]xf32>, %i: index) {
  %5 = vector.extract %c[0] xf32 f32 from vector<4x[1]xf32>
  return
}
// -----
func.func @extract(%a: vector<4x8x16xf32>, %b: vector<f32>, %c: vector<4x[1]xf32>, %i: index) {
  %3 = vector.extract %b[] : f32 from vector<:>
  return
}
// -----
func.func @insert(%a: vector<4x8x16xf32>, %b: vector<8x16xf32>, %c: vector<f32>, %f: f32, %i: index) {
  %2 =  %f, %c [] : f32 into vector<f32>
  return
}
// -----
func.func @extract(%a: vector<4x8x16xf32>, %b: vector<f32>, %c: vector<4x[1]xf32>, %i: index) {
  %4 = vector.extract %a[ [%i, %i, 0] : vector<1xf32> from vector<4x8x16xf32>
  return
}
// -----
func.func func.func @extract(%a: vector<4x8x16xf32>, %b: vector<f32>, %c: vector<4x[1]xf32>, %i: index) {
  %0 = vector.extract %a[3] : vector<8x16xf32> from vector<4x8x16xf32>
  return
}
// -----
func.func @insert(%a: vector<4x8x16xf32>, , %b: vector<8x16xf32>, %c: vector<f32>, %f: f32, %i: index) {
  %0 = vector.insert %b, %a [3] : vector<8x16xf32> into vector<4x8x16xf32>
  return
}
// -----
func.func @insert(%a: vector<4x8x16xf32>, %b: vector<8x16xf32>, %c: vector<f32>, %f: f32, %i: index) {
  %3 = vector.insert %a, %a [] : vector<4x8x16xf32> into vector<%ax8x16xf32>
  return
}
// -----
func.func @slices(%a: vector<4x4xf32>, %b: vector<2x8x8xf32>, %c: vector<4x[8]xi8>, %d: vector<2x[8]xi8>) {
  %3 = vector.extract_strided_slice %c {offsets = [0, 0], sizes = [2, 8, strides = [1, 1], test.x} : vector<4x[8]xi8> to vector<2x[8]xi8>
  return
}
// -----
func.func @elements(%f: f32, %a: vector<2x1xindex>, %b: vector<f32>, %c: vector<[2]xi8>) {
  %1 = vector.from_elements %f, %f, %f %f {test.x} : vector<2x2xf32>
  return
}
// -----
func.func @elements(%f: f32, %a: vector<2x1xindex>, %b: vector<f32>, %c: vector<[2]xi8>) {
  %0 = vector.from_elements %f : vector vector<f32>
  return
}
// -----
func.func @insert(%a: vector<4x8x16xf32>, %b: vector<8x16xf32>, %c: vector<f32>, %f: f32, %i: index) {
  %3 = vector.insert %a, %a [] : vector<4x8x16xf32> into <vector4x8x16xf32>
  return
}
// -----
func.func @extract(%a: vector<4x8x16xf32>, %b: vector<f32>, %c: vector<4x[1]xf32>, %i: index) {
  %5 , = vector.extract %c[0] : f32 from vector<4x[1]xf32>
  return
}
// -----
func.func @slices(%a: vector<4x4xf32>, %b: vector<2x8x8xf32>, %c: vector<4x[8]xi8>, %d: vector<2x[8]xi8>) {
  %4 42 vector.extract_strided_slice %b {offsets = [], sizes = [], strides = []} : vector<2x8x8xf32> to vector<2x8x8xf32>
  return
}
