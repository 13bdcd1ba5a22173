func.func @insert_extract(%a: tensor<4xf32>, %i: index, %f: f32) -> tensor<4xf32> {
  %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  %2 = tensor.insert %1 into %0[%i] : tensor<4xf32>
  return %2 : tensor<4xf32>
}
// -----
func.func @extract_slice_dim_cast(%a: tensor<?xf32>, %i: index) -> (tensor<2xf32>, index, tensor<*xf32>) {
  %0 = tensor.extract_slice %a[%i] [2] [1] : tensor<?xf32> to tensor<2xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %c = tensor.cast %a : tensor<?xf32> to tensor<*xf32>
  return %0, %d, %c : tensor<2xf32>, index, tensor<*xf32>
}
// -----
func.func @insert_slice(%a: tensor<4xf32>, %b: tensor<2xf32>, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert_slice %b into %a[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @collapse_generate_from_elements(%a: tensor<4x?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xindex>, tensor<2xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %1 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  %f = arith.constant 1.0 : f32
  %2 = tensor.from_elements %f, %f : tensor<2xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xindex>, tensor<2xf32>
}
// -----
func.func @empty_and_alloc_tensor(%n: index) -> (tensor<?xf32>, tensor<2xf32>) {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = bufferization.alloc_tensor() : tensor<2xf32>
  return %0, %1 : tensor<?xf32>, tensor<2xf32>
}
// -----
func.func @arith_ops(%c: i1, %x: tensor<2xf32>, %v: tensor<2xindex>) -> (tensor<2xf32>, tensor<2xi32>) {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.select %c, %0, %x : tensor<2xf32>
  %2 = arith.index_cast %v : tensor<2xindex> to tensor<2xi32>
  %3 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  "test.use"(%3) : (tensor<2xf32>) -> ()
  return %1, %2 : tensor<2xf32>, tensor<2xi32>
}
// -----
#map = affine_map<(d0) -> (d0)>
func.func @linalg_ops(%x: tensor<?xf32>, %f: f32) -> (tensor<?xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %i = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%i : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<?xf32>, tensor<4xf32>
}
// -----
func.func @vector_transfers(%x: tensor<4xf32>, %i: index, %f: f32, %v: vector<4xf32>) -> (tensor<4xf32>, vector<4xf32>) {
  %0 = vector.transfer_read %x[%i], %f : tensor<4xf32>, vector<4xf32>
  %1 = vector.transfer_write %v, %x[%i] : vector<4xf32>, tensor<4xf32>
  return %1, %0 : tensor<4xf32>, vector<4xf32>
}
// -----
func.func @shape_assuming(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = shape.const_witness true
  %0 = shape.assuming %w -> (tensor<4xf32>) {
    %1 = "test.x"() : () -> tensor<4xf32>
    shape.assuming_yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
