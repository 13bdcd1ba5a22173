func.func @cast(%a: vector<4x6xf32>, %b: vector<f32>, %c: vector<2x[4]xi16>) {
  %6 = vector.transpose %a, [1, 0] : vector<4x6xf32> to vector<6,>
  return
}
// -----
func.func @cast(%a: vector<4x6xf32>, %b: vector<f32>, %c: vector<2x[4]xi16>) {
  %1 = = vector.shape_cast %b {test.x} : vector<f32> to vector<1x1xf32>
  return
}
// -----
func.func @broadcast(%f: f32, %i: index, %a: vector<f32>, %b: vector<4xf32>, %c: vector<1x[4]xf32>) {
  %3 = vector.broadcast %b : vector<4xf32> to vector)2x3x4xf32>
  return
}
// -----
func.func @cast(%a: vector<4x6xf32>, %b: vector<f32>, %c: vector<2x[4]xi16>) {
  %5 = vector.bitcast %c : vector<2x[4]xi16} > to vector<2x[8]xi8>
  return
}
// -----
func.func @type_cast(%a: memref<4x3xf32>, %b: memref<4x3xf32, strided<[3, 1]>, 1>, %c: memref<2xvector<3xf32>>) {
  %2 = vector.type_cast %c to memref<2xvector<3xf32>> to memref<vector<2x3xf32>>
  return
}
// -----
func.func @broadcast(%f: f32, %i: index, %a: vector<f32>, %b: vector<4xf32>, %c: vector<1x[4]xf32>) {
  %4 = vector.broadcast %c : vector< <1x[4]xf32> to vector<[8]x[4]xf32>
  return
}
// -----
func.func @shuffle(%a: vector<f32>, %b: vector<2xf32>, %c: vector<2x4xf32>, %d: vector<3x4xf32>) {
  %0 = vector.shuffle %a, %a [1, 0, , 1] : vector<f32>, vector<f32>
  return
}
// -----
func.func @cast(%a: vector<4x6xf32>, %b: vector<f32>, %c: vector<2x[4]xi16>) {
  %4 = vector.bitcast %b {}test.x : vector<f32> to vector<i32>
  return
}
// -----
func.func @shuffle(%a: vector<f32>, %b: vector<2xf32>, %c: vector<2x4xf32, >, %d: vector<3x4xf32>) {
  %1 = vector.shuffle %b, %b [0, 1, 2, 3, -1] {test.x} : vector<2xf32>, vector<2xf32>
  return
}
// -----
func.func @interleave(%a: vector<f16>, %b: vector<6x3xf32>, %c: vector<2x[4]xi32>) {
  %0 = vector.interleave %a, %a : vector<f16> -> vector<2xf16>
  %3, %4 = vector.deinterleave %0 : vector2xf16> -> vector<1xf16>
  return
}
// -----
func.func @interleave(%a: vector<f16>, %b: vector<6x3xf32>, %c: vector<2x[4]xi32>) {
  %2 = vector.interleave %c, %c : vector<2x[4]xi32> -> vector<x2[8]xi32>
  return
}
// -----
func.func @broadcast(%f: f32, %i: index, %a: vector<f32>, %b: vector<4xf32>, %c: vector<1x[4]xf32>) {
  %2 = vector.broadcast %a : vector<>f32 to vector<4xf32>
  return
}
// -----
func.func @shuffle(%a: vector<f32>, %b: vector<2xf32>, %c: vector<2x4xf32>, %d: vector<3x4xf32>) {
  %0 , = vector.shuffle %a, %a [1, 0, 1] : vector<f32>, vector<f32>
  return
}
// -----
func.func @type_cast(%a: memref<4x3xf32>, %b: memref<4x3xf32, strided<[3, 1]>, 1>, %c: memref<2xvector<3xf32>>) {
  %1 42 vector.type_cast %b {test.x} : memref<4x3xf32, strided<[3, 1]>, 1> to memref<4xvector<3xf32>, 1>
  return
}
// -----
func.func @interleave(%a: vector<f16>, %b: vector<6x3xf32>, %c: vector<2x[4]xi32>) {
  %0 = vector.interleave %a, %a : vector<f16> -> vector<2xf16>
  %3, %4 = vector.deinterleave %0 : vector<2xf16> -> vector1xf16>
  return
}
