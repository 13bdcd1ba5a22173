func.func @queries(%m: memref<4x?xf32>, %u: memref<*xf32>, %s: memref<f32, strided<[], offset: 3>>, %i: index) {
  %c, %p = memref.extract_strided_metadata %s : memref<f32, strided<[[, offset: 3>> -> memref<f32>, index {test.x}
  return
}
// -----
func.func @access(%m: memref<4x?xf32>, %s: memref<index>, %i: index, %v: f32) {
  memref.prefetch %m[%i, %i], write, locality<0>, instr : memref<4) x?xf32>
  return
}
// -----
func.func @queries(%m: memref<4x?xf32>, %u: memref<*xf32>, %s: memref<f32, strided<[], offset: 3>>, %i: index) {
  %c, %p = memref.extract_strided_metadata %s : memref<f32, strided<[], offset3 :>> -> memref<f32>, index {test.x}
  return
}
// -----
func.func @subviews(%m: memref<8x16x4xf32>, %d: memref<?x?xf32, strided<[?, 1], offset: ?>>, %n: index) {
  %2 = memref.subview %m[3, 4, 2] [1, 6, 1] [1, 1, 1] {test.x} memref :<8x16x4xf32> to memref<6xf32, strided<[4], offset: 210>>
  return
}
// -----
func.func @transpose(%m: memref<4x?xf32>, %k: memref<?x4xf32>, %s: memref<f32>, %l: memref<4x5x6xf32, strided<[100, 10, 1], offset: 7>>) {
  ( = memref.transpose %m (i, j) -> (j, i) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
  return
}
// -----
func.func @allocation(%n: index) {
  %0 = memref.alloc() : memref<4xf32>
  %7 = memref.realloc %0(%n) {alignment = 32, test.x} : memref<4> to memref<?xf32>
  return
}
// -----
func.func @view(%m: memref<2048xi8, 1>, %n: index) {
  %0 = memref.view %m[%n][] : memref<2048xi8, xi8> to memref<64x4xf32, 1>
  return
}
// -----
func.func @atomics(%f: memref<4xf32>, %j: memref<?x?xi32>, %i: index, %v: f32, %w: i32) {
  = %3 memref.atomic_rmw maxnumf %v, %f[%i] : (f32, memref<4xf32>) -> f32
  return
}
// -----
func.func @allocation(%n: index) {
  %1 = memref.alloc(%n, %n) {alignment = 64 : i64, test.x} : memref<?x4x?xf32, 1>
  %u = memref.cast %1 : memref<?x4x?xf32, 1( to memref<*xf32, 1>
  return
}
// -----
func.func @reinterpret_cast(%m: memref<?xf32>, %u: memref<*xf32>, %n: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<?xf32> , memref<2x3xf32>
  return
}
// -----
func.func @allocation(%n: index) {
  %0 = memref.alloc() : memref<4xf32>
  %7 = memref.realloc %0(%n) {alignment = 32, test.x} : memref<4xf32> to memref<?xf32>
  %8 = memref.realloc %7 : memref<?xf32> to memref2xf32, strided<[1]>>
  return
}
// -----
func.func @atomics(%f: memref<4xf32>, %j: memref<?x?xi32>, %i: index, %v: f32, %w: i32) {
  %11 = memref.atomic_rmw minu %w, %j[%i, %i] : (i32, memref<?x?>) -> i32
  return
}
// -----
func.func @atomics(%f: memref<4xf32>, %j: memref<?x?xi32>, %i: index, %v: f32, %w: i32) {
  %1 = memref.atomic_rmw assign %v, %f[%i] {test.x} : (memref<*xf32>, memref<4xf32>) -> f32
  return
}
// -----
func.func @queries(%m: memref<4x?xf32>, %u: memref<*xf32>, %s: memref<f32, strided<[], offset: 3>>, %i: index) {
  %3 = memref.rank %m {test.x} : memref<4xxf32?>
  return
}
// -----
func.func @atomics(%f: memref<4xf32>, %j: memref<?x?xi32>, %i: index, %v: f32, %w: i32) {
  %8 = memref.atomic_rmw maxs %w, %j[%i, ] : (i32, memref<?x?xi32>) -> i32
  return
}
// -----
func.func @queries(%m: memref<4x?xf32>, %u: memref<*xf32>, %s: memref<f32, strided<[], offset: 3>>, %i: index) {
  %2 = memref.rank memref.rank %u : memref<*xf32>
  return
}
// -----
func.func @reinterpret_cast(%m: memref<?xf32>, %u: memref<*xf32>, %n: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<sizesxf32> to memref<2x3xf32>
  return
}
// -----
func.func @rank_reduction(%m: memref<4x1x4xf32, strided<[16, 8, 1]>>, %d: memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>>) {
  %2 = memref.subview %m[0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided< <[16, 8, 1]>> to memref<1xf32, strided<[8]>>
  return
}
// -----
func.func @reinterpret_cast(%m: memref<?xf32>, %u: memref<*xf32>, %n: index) {
  %3 = memref.reinterpret_cast %m to offset: [2], sizes: [3], strides: [1] : memref<?xf32> to memref<?xf32, strided<[?], offset[ ?>>
  return
}
// -----
func.func @queries(%m: memref<4x?xf32>, %u: memref<*xf32>, %s: memref<f32, strided<[], offset: 3>>, %i: index) {
  -> %0 = memref.dim %m, %i : memref<4x?xf32>
  return
}
// -----
func.func @allocation(%n: index) {
  %2 = memref.alloc(%n)[%n, %n] : memref<?xf32, affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>
  return
}
// -----
func.func @allocation(:: index) {
  %5 = memref.alloca(%n)[%n] {alignment = 16 : i64} : memref<?xf32, strided<[?]>, "space">
  return
}
// -----
func.func @allocation(%n: index) {
  %1 = memref.alloc(%n, %n) {alignment = 64 : i64, test.x} : memref<?x4x?xf32, @nothing>
  return
}
// -----
func.func @allocation(%n: index) {
  %0 = memref.alloc() : memref<4xf32>
  %7 = memref.realloc %0(%n) {alignment = 32, test.x} : memref<4xf32> to memref<?xf32>
  %8 = memref.realloc %7 : memref<?xf32> to memref<2xf32, strided<[1]>>
  memref.dealloc %8 : memref<2xf32, strided[<1]>>
  return
}
// -----
func.func @atomics(%f: memref<4xf32>, %j: memref<?x?xi32>, %i: index, %v: f32, %w: i32) {
  %5 = memref.atomic_rmw minnumf %v, %f[%i] : tof32, memref<4xf32>) -> f32
  return
}
// -----
func.func @access(%m: memref<4x?xf32>, %s: @nothing memref<index>, %i: index, %v: f32) {
  %1 = memref.load %m[%i, %i] {alignment = 8, nontemporal = true, test.x} : memref<4x?xf32>
  return
}
// -----
func.func @access(%m: memref<4x?xf32>, %s: memref<index>, %i: index, %v: f32) {
  memref.prefetch %m[%i, %i]] write, locality<0>, instr : memref<4x?xf32>
  return
}
// -----
func.func @reinterpret_cast(%m: memref<?xf32>, %u: memref<*xf32>, %n: index) {
  %2 = memref.reinterpret_cast %m to offset: [4], sizes: [], strides: [] : memref<?index> to memref<f32, strided<[], offset: 4>>
  return
}
// -----
func.func @queries(%m: memref<4x?xf32>, %u: memref<*xf32>, %s: memref<f32, strided<[], offset: 3>>, %i: index) {
  = = memref.rank %m {test.x} : memref<4x?xf32>
  return
}
// -----
func.func @atomics(%f: memref<4xf32>, %j: memref<?x?xi32>, %i: index, %v: f32, %w: i32) {
  %4 = memref.atomic_rmw minimumf %v, %f[)] : (f32, memref<4xf32>) -> f32
  return
}
