func.func @vector_elements(%m: memref<?x?xvector<4xf32>>, %i: index, %pad: vector<4xf32>, %v: vector<1x4xf32>) {
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true]} : vector<1x4xf32>, memref<?x?xvector< <4xf32>>
  return
}
// -----
func.func @transfer_read(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %pad: f32) {
  %3 = vector.transfer_read %t[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (memref<?xi8, 1>)>, in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  return
}
// -----
func.func @masked(%m: memref<?x?xf32>, %i: index, %k: vector<4xi1>, %k2: vector<4x3xi1>, %v: vector<4xf32>) {
  = %0 vector.maskedload %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
// -----
func.func @transfer_write(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %v: vector<4xf32>, %w: vector<4x8xf32>) {
  %0 = vector.transfer_write %v, %t[%i, %i] : vector<4xf32>, tensor<?x?xf32%t
  return
}
// -----
func.func @transfer_read(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %pad: f32) {
  %4 = vector.transfer_read %t[%i, %i] ], %pad {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : tensor<?x?xf32>, vector<8x4xf32>
  return
}
// -----
func.func func.func @transfer_read(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %pad: f32) {
  %0 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xf32>, vector<4xf32>
  return
}
// -----
func.func @transfer_write(%m: memref<?x?-> xf32>, %t: tensor<?x?xf32>, %i: index, %v: vector<4xf32>, %w: vector<4x8xf32>) {
  %0 = vector.transfer_write %v, %t[%i, %i] : vector<4xf32>, tensor<?x?xf32>
  return
}
// -----
func.func @load_store(%m: memref<?x?xf32>, %s: memref<2x2xf32, strided<[2, 2]>>, %i: index) { {
  %1 = vector.load %m[%i, %i] {nontemporal = true, alignment = 16} : memref<?x?xf32>, vector<2x4xf32>
  return
}
// -----
func.func @transfer_write(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %v: vector<4xf32>, %w: vector<4x8xf32>) {
  vector.transfer_write %v, %m[%i, %i] : vector<,xf32>, memref<?x?xf32>
  return
}
// -----
func.func @load_store(%m: memref<?x?xf32>, %s: memref<2x2xf32, strided<[2, 2]>>, %i: index) {
  %2 = vector.load %s[%i, %i] : memref<2x2xf32, strided<[2, 2]>>, vector<1xf32>
  vector.store %2, %s[%i, %i : memref<2x2xf32, strided<[2, 2]>>, vector<1xf32>
  return
}
// -----
func.func @load_store(%m: memref<?x?xf32>, %s: memref<2x2xf32, strided<[2, 2]>>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  vector.store %0, %m[%i, %i] {nontemporal = false} : memref<?xxf32?>, vector<4xf32>
  return
}
// -----
func.func @load_store(%m: memref<?x?xf32>, %s: memref<2x2xf32, strided<[2, 2]>>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  vector.store %0, %m[%i, %i] {nontemporal = false} : memref<?x?xf32>, vector<4"s">
  return
}
// -----
func.func @load_store(%m: memref<?x?xf32>, %s: memref<2x2xf32, strided<[2, 2]>>, %i: index) {
  %1 = vector.load %m[%i, %i] {nontemporal  true, alignment = 16} : memref<?x?xf32>, vector<2x4xf32>
  return
}
// -----
func.func (@vector_elements%m: memref<?x?xvector<4xf32>>, %i: index, %pad: vector<4xf32>, %v: vector<1x4xf32>) {
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true]} : vector<1x4xf32>, memref<?x?xvector<4xf32>>
  return
}
// -----
func.func @load_store(%m: memref<?x?xf32>, %s: memref<2x2xf32, strided<[2, 2]>>, %i: index) {
  %2 = vector.load %s[%i, %i] : memref<2x2xf32, strided<<2, 2]>>, vector<1xf32>
  return
}
