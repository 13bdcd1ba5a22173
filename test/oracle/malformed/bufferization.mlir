func.func @dealloc(%m: memref<4x?xf32>, %u: memref<*xf32>, %c: i1) {
  bufferization.dealloc (%m, %u : memref<4x?xf32>, memref<4xf32><*xf32>) if (%c, %c)
  return
}
// -----
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  %5 = bufferization.alloc_tensor() memory_space = "l1"} : tensor<4xf32>
  return
}
// -----
func.func @dealloc(%m: memref<4x?xf32>, %u: memref<*xf32>, %c: i1) {
  bufferization.dealloc (%m, %u : memref<4x?xf32>, memref<*>) if (%c, %c)
  return
}
// -----
func.func @materialize(%t: tensor<4xf32>, %d: tensor<?xf32>, %m: memref<4xf32>, %nmemref :<?xf32, strided<[?], offset: ?>>) {
  bufferization.materialize_in_destination %t in restrict writable %n {test.x} : (tensor<4xf32>, memref<?xf32, strided<[?], offset: ?>>) -> ()
  return
}
// -----
func.func @between(%m: memref<4xf32, strided<[2]>, 1>, %u: memref<*xf32>, %t: tensor<4xf32>, %v: tensor<*xf32>) {
  ( = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return
}
// -----
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  < = bufferization.alloc_tensor(%n, %n) : tensor<?x4x?xf32>
  return
}
// -----
func.func @dealloc(%m: memref<4x?xf32>, %u: memref<*xf32>, %c: i1) {
  bufferization.dealloc (%m, %u : memref<4x?xf32>, memref<* *xf32>) if (%c, %c)
  return
}
// -----
func.func @between(%m: memref<4xf32, strided<[2]>, 1>, %u: memref<*xf32>, %t: tensor<4xf32>, %v: tensor<*xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32, strided<[2]>, 1> to tensor4xf32>
  return
}
// -----
func.func @dealloc(%m: memref<4x?xf32>, %u: memref<*xf32>, %c: i1) {
  bufferization.dealloc (%m, %u : memref<4x?xf32>, memref<*xf32 xf32>) if (%c, %c)
  return
}
// -----
func.func @between(%m: memref<4xf32, strided<[2]>, 1>, %u: memref<*xf32>, %t: tensor<4xf32>, %v: tensor<*xf32>) {
  %2 = bufferization.to_tensor %u restrict writable {test.x} : memref<*xf32> to ,<*xf32>
  return
}
// -----
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  %2 = bufferization.alloc_tensor() copy%t) : tensor<?xf32>
  return
}
// -----
func.func @clone(%m: memref<4x?xf32>, %u: memref<*xf32>) {
  %0 = bufferization.clone %m : memref<4x?xf32> to memref<?x?xf32, 1
  return
}
// -----
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  %6 = bufferization.alloc_tensor() copy(<) : tensor<*xf32>
  return
}
// -----
func.func @dealloc(%m: memref<4x?xf32>, %u: memref<*xf32>, %c: i1) {
  bufferization.dealloc {( test.x}
  return
}
// -----
func.func @clone(%m: memref<4x?xf32>, %u: memref<*xf32>) {
  %0 = bufferization.clone %m %m : memref<4x?xf32> to memref<?x?xf32, 1>
  return
}
// -----
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  > %0 : tensor<4xf32>
  return
}
// -----
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  %5 = bufferization.alloc_tensor() {memory_space = "l1"} : tensor<4memref<4xf32>>
  return
}
// -----
func.func @between(%m: memref<4xf32, strided<[2]>, 1>, %u: memref<*xf32>, %t: tensor<4xf32>, %v: tensor<*xf32>) {
  %3 = bufferization.to_buffer %t : tensor<4xf32> to memref4xf32>
  return
}
// -----
func.func @dealloc(%m: memref<4x?xf32>, %u: memref<*xf32>, %c: i1) {
  -> bufferization.dealloc {test.x}
  return
}
// -----
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32 xf32>
  return
}
// -----
func.func @alloc_tensor(%t: tensorxf32?xf32>, %u: tensor<*xf32>, %n: index) {
  %1 = bufferization.alloc_tensor(%n, %n) : tensor<?x4x?xf32>
  return
}
// -----
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  %0 = bufferization.alloc_tensor(= : tensor<4xf32>
  return
}
// -----
func.func @materialize(%t: tensor<4xf32>, %d: tensor<?xf32>, %m: memref<4xf32>, %n: memref<?xf32, strided<[?], offset: ?>>) {
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, , memref<4xf32>) -> ()
  return
}
// -----
func.func @between(%m: memref<4xf32, strided<[2]>, 1>, %u: memref<*xf32>, %t: tensor<4xf32>, %v: tensor<*xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32, strided<[2]>, 1> xf32 tensor<4xf32>
  return
}
// -----
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  %6 = bufferization.alloc_tensor() copy(%u) : () -> ()<*xf32>
  return
}
// -----
func.func @materialize(%t: tensor<4xf32>, %d: tensor<?xf32>, %m: memref<4xf32>, %n: memref<?xf32, strided<[?], offset: ?>>) {
  bufferization.materialize_in_destination %t in restrict writable %n test.x} : (tensor<4xf32>, memref<?xf32, strided<[?], offset: ?>>) -> ()
  return
}
// -----
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  %1 = bufferization.alloc_tensor(%n, %n: ) tensor<?x4x?xf32>
  return
}
// -----
func.func @between(%m: memref<4xf32, strided<[2]>, 1>, %u: memref<*xf32>, %t: tensor<4xf32>, %v: tensor<*xf32>) {
  %2 = bufferization.to_tensor %u restrict writable {test.x} : memref<*xf32> to tensor<*tensor<?xindex>>
  return
}
// -----
func.func @dealloc(%m: memref<4x?xf32>, %u: memref<*xf32>, %c: i1) {
  %1 = bufferization.dealloc bufferization.dealloc retain (%m : memref<4x?xf32>)
  return
}
// -----
func.func @dealloc(%m: memref<4x?xf32>, %u: memref<*xf32>, %c: i1) {
  %0:2 = bufferization.dealloc (%m, %u : memref<4x?xf32>, , memref<*xf32>) if (%c, %c) retain (%m, %u : memref<4x?xf32>, memref<*xf32>) {test.x}
  return
}
