// RUN: %roundtrip
// RUN: %same %s
// Shapes and orders of vectors.

// Broadcast: scalars, missing dimensions, ones that are stretched.
// CHECK-LABEL: func.func @broadcast(
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<f32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} {test.x} : index to vector<2x[4]xindex>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<f32> to vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<4xf32> to vector<2x3x4xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<1x[4]xf32> to vector<[8]x[4]xf32>
// CHECK-NEXT: return
func.func @broadcast(%f: f32, %i: index, %a: vector<f32>, %b: vector<4xf32>, %c: vector<1x[4]xf32>) {
  %0 = vector.broadcast %f : f32 to vector<f32>
  %1 = vector.broadcast %i {test.x} : index to vector<2x[4]xindex>
  %2 = vector.broadcast %a : vector<f32> to vector<4xf32>
  %3 = vector.broadcast %b : vector<4xf32> to vector<2x3x4xf32>
  %4 = vector.broadcast %c : vector<1x[4]xf32> to vector<[8]x[4]xf32>
  return
}

// Shuffle: elements of vectors without dimensions, rows, poison.
// CHECK-LABEL: func.func @shuffle(
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [1, 0, 1] : vector<f32>, vector<f32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [0, 1, 2, 3, -1] {test.x} : vector<2xf32>, vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [4] : vector<2x4xf32>, vector<3x4xf32>
// CHECK-NEXT: return
func.func @shuffle(%a: vector<f32>, %b: vector<2xf32>, %c: vector<2x4xf32>, %d: vector<3x4xf32>) {
  %0 = vector.shuffle %a, %a [1, 0, 1] : vector<f32>, vector<f32>
  %1 = vector.shuffle %b, %b [0, 1, 2, 3, -1] {test.x} : vector<2xf32>, vector<2xf32>
  %2 = vector.shuffle %c, %d [4] : vector<2x4xf32>, vector<3x4xf32>
  return
}

// Interleave and deinterleave.
// CHECK-LABEL: func.func @interleave(
// CHECK-NEXT: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} : vector<f16> -> vector<2xf16>
// CHECK-NEXT: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} {test.x} : vector<6x3xf32> -> vector<6x6xf32>
// CHECK-NEXT: %{{.*}} = vector.interleave %{{.*}}, %{{.*}} : vector<2x[4]xi32> -> vector<2x[8]xi32>
// CHECK-NEXT: %{{.*}}, %{{.*}} = vector.deinterleave %{{.*}} : vector<2xf16> -> vector<1xf16>
// CHECK-NEXT: %{{.*}}, %{{.*}} = vector.deinterleave %{{.*}} {test.x} : vector<2x[8]xi32> -> vector<2x[4]xi32>
// CHECK-NEXT: return
func.func @interleave(%a: vector<f16>, %b: vector<6x3xf32>, %c: vector<2x[4]xi32>) {
  %0 = vector.interleave %a, %a : vector<f16> -> vector<2xf16>
  %1 = vector.interleave %b, %b {test.x} : vector<6x3xf32> -> vector<6x6xf32>
  %2 = vector.interleave %c, %c : vector<2x[4]xi32> -> vector<2x[8]xi32>
  %3, %4 = vector.deinterleave %0 : vector<2xf16> -> vector<1xf16>
  %5, %6 = vector.deinterleave %2 {test.x} : vector<2x[8]xi32> -> vector<2x[4]xi32>
  return
}

// Casts of shape and of elements, transposition.
// CHECK-LABEL: func.func @cast(
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<4x6xf32> to vector<2x12xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} {test.x} : vector<f32> to vector<1x1xf32>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<2x[4]xi16> to vector<[8]xi16>
// CHECK-NEXT: %{{.*}} = vector.bitcast %{{.*}} : vector<4x6xf32> to vector<4x12xi16>
// CHECK-NEXT: %{{.*}} = vector.bitcast %{{.*}} {test.x} : vector<f32> to vector<i32>
// CHECK-NEXT: %{{.*}} = vector.bitcast %{{.*}} : vector<2x[4]xi16> to vector<2x[8]xi8>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<4x6xf32> to vector<6x4xf32>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [] {test.x} : vector<f32> to vector<f32>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<2x[4]xi16> to vector<[4]x2xi16>
// CHECK-NEXT: return
func.func @cast(%a: vector<4x6xf32>, %b: vector<f32>, %c: vector<2x[4]xi16>) {
  %0 = vector.shape_cast %a : vector<4x6xf32> to vector<2x12xf32>
  %1 = vector.shape_cast %b {test.x} : vector<f32> to vector<1x1xf32>
  %2 = vector.shape_cast %c : vector<2x[4]xi16> to vector<[8]xi16>
  %3 = vector.bitcast %a : vector<4x6xf32> to vector<4x12xi16>
  %4 = vector.bitcast %b {test.x} : vector<f32> to vector<i32>
  %5 = vector.bitcast %c : vector<2x[4]xi16> to vector<2x[8]xi8>
  %6 = vector.transpose %a, [1, 0] : vector<4x6xf32> to vector<6x4xf32>
  %7 = vector.transpose %b, [] {test.x} : vector<f32> to vector<f32>
  %8 = vector.transpose %c, [1, 0] : vector<2x[4]xi16> to vector<[4]x2xi16>
  return
}

// A memref of scalars seen as one of vectors.
// CHECK-LABEL: func.func @type_cast(
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<4x3xf32> to memref<vector<4x3xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} {test.x} : memref<4x3xf32, strided<[3, 1]>, 1> to memref<4xvector<3xf32>, 1>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<2xvector<3xf32>> to memref<vector<2x3xf32>>
// CHECK-NEXT: return
func.func @type_cast(%a: memref<4x3xf32>, %b: memref<4x3xf32, strided<[3, 1]>, 1>, %c: memref<2xvector<3xf32>>) {
  %0 = vector.type_cast %a : memref<4x3xf32> to memref<vector<4x3xf32>>
  %1 = vector.type_cast %b {test.x} : memref<4x3xf32, strided<[3, 1]>, 1> to memref<4xvector<3xf32>, 1>
  %2 = vector.type_cast %c : memref<2xvector<3xf32>> to memref<vector<2x3xf32>>
  return
}
