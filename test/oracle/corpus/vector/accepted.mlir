// REQUIRES: mlir-opt
// RUN: %same "--args=--allow-unregistered-dialect --split-input-file" %s
// Odd but accepted, by mlir-opt as well: what is next to the errors.

func.func @broadcast_scalable(%a: vector<1xf32>) {
  vector.broadcast %a : vector<1xf32> to vector<[4]xf32>
  return
}

// -----

// Scalable dimensions are not looked at.
func.func @bitcast_scalable(%a: vector<[4]xf32>) {
  vector.bitcast %a : vector<[4]xf32> to vector<2xf64>
  return
}

// -----

func.func @bitcast_scalable_first(%a: vector<[4]x2xf32>) {
  vector.bitcast %a : vector<[4]x2xf32> to vector<4x2xf32>
  return
}

// -----

func.func @transpose_scalable(%a: vector<4x[5]xf32>) {
  vector.transpose %a, [1, 0] : vector<4x[5]xf32> to vector<5x4xf32>
  return
}

// -----

func.func @type_cast_strided(%a: memref<4x3xf32, strided<[3, 1]>>) {
  %0 = vector.type_cast %a : memref<4x3xf32, strided<[3, 1]>> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @type_cast_map(%a: memref<4x3xf32, affine_map<(d0, d1) -> (d0 * 3 + d1)>>) {
  %0 = vector.type_cast %a : memref<4x3xf32, affine_map<(d0, d1) -> (d0 * 3 + d1)>> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @type_cast_scalable(%a: memref<4xf32>) {
  %0 = vector.type_cast %a : memref<4xf32> to memref<vector<[4]xf32>>
  return
}

// -----

func.func @type_cast_none(%a: memref<4x3xf32>) {
  %0 = vector.type_cast %a : memref<4x3xf32> to memref<4x3xf32>
  return
}

// -----

// A scalar and a vector of one element are the same.
func.func @extract_one(%a: vector<4x4xf32>) {
  vector.extract %a[0, 1] : vector<1xf32> from vector<4x4xf32>
  return
}

// -----

func.func @extract_vector_of_one(%a: vector<1xf32>) {
  vector.extract %a[0] : vector<1xf32> from vector<1xf32>
  return
}

// -----

// What is inserted has the right rank and any shape.
func.func @insert_shape(%a: vector<4x4xf32>, %b: vector<3xf32>) {
  vector.insert %b, %a[0] : vector<3xf32> into vector<4x4xf32>
  return
}

// -----

func.func @insert_scalable(%a: vector<4x[4]xf32>, %b: vector<4xf32>) {
  vector.insert %b, %a[0] : vector<4xf32> into vector<4x[4]xf32>
  return
}

// -----

func.func @insert_tensor(%a: vector<4xf32>, %b: tensor<f32>) {
  vector.insert %b, %a[0] : tensor<f32> into vector<4xf32>
  return
}

// -----

func.func @scalable_insert_negative(%a: vector<4xf32>, %b: vector<[16]xf32>) {
  vector.scalable.insert %a, %b[-4] : vector<4xf32> into vector<[16]xf32>
  return
}

// -----

func.func @reduction_signed(%a: vector<4xsi32>) {
  vector.reduction <maxui>, %a : vector<4xsi32> into si32
  return
}

// -----

func.func @multi_reduction_twice(%a: vector<4x16xf32>, %b: vector<16xf32>) {
  vector.multi_reduction <mul>, %a, %b [0, 0] : vector<4x16xf32> to vector<16xf32>
  return
}

// -----

func.func @multi_reduction_kind(%a: vector<4x16xf32>, %b: vector<16xf32>) {
  vector.multi_reduction <and>, %a, %b [0] : vector<4x16xf32> to vector<16xf32>
  return
}

// -----

func.func @scan_element(%a: vector<2x3xi32>, %b: vector<3xf32>) {
  vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x3xi32>, vector<3xf32>
  return
}

// -----

func.func @scan_scalable(%a: vector<2x[3]xi32>, %b: vector<3xi32>) {
  vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x[3]xi32>, vector<3xi32>
  return
}

// -----

func.func @outerproduct_scalable(%a: vector<4xf32>, %b: vector<[8]xf32>) {
  "vector.outerproduct"(%a, %b) : (vector<4xf32>, vector<[8]xf32>) -> vector<4x8xf32>
  return
}

// -----

func.func @outerproduct_scalable_result(%a: vector<4xf32>, %b: f32) {
  "vector.outerproduct"(%a, %b) : (vector<4xf32>, f32) -> vector<[4]xf32>
  return
}

// -----

// What is no vector counts as a scalar.
func.func @outerproduct_tensor(%a: vector<4xf32>, %b: tensor<8xf32>) {
  vector.outerproduct %a, %b : vector<4xf32>, tensor<8xf32>
  return
}

// -----

func.func @contract_element(%a: vector<4xi32>, %c: ui32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xi32>, vector<4xi32> into ui32
  return
}

// -----

func.func @contract_scalable(%a: vector<[4]x5xf32>, %b: vector<4x5xf32>, %c: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<[4]x5xf32>, vector<4x5xf32> into vector<4xf32>
  return
}
