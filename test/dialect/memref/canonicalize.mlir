// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --canonicalize" %s
// Casts into their users, constants into types, views of views, allocations and copies without effect.

// CHECK-LABEL: func.func @cast_of_cast_to_unranked(
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4xf32> to memref<*xf32>
// CHECK: return %{{.*}} : memref<*xf32>
func.func @cast_of_cast_to_unranked(%m: memref<4xf32>) -> memref<*xf32> {
  %a = memref.cast %m : memref<4xf32> to memref<?xf32>
  %b = memref.cast %a : memref<?xf32> to memref<*xf32>
  return %b : memref<*xf32>
}

// CHECK-LABEL: func.func @cast_of_cast_that_checks(
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<*xf32> to memref<?xf32>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<?xf32> to memref<4xf32>
// CHECK: return %{{.*}} : memref<4xf32>
func.func @cast_of_cast_that_checks(%m: memref<*xf32>) -> memref<4xf32> {
  %a = memref.cast %m : memref<*xf32> to memref<?xf32>
  %b = memref.cast %a : memref<?xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @cast_into_loads_and_frees(
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xf32>
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<4xf32>
// CHECK: memref.dealloc %{{.*}} : memref<4xf32>
// CHECK: memref.dealloc %{{.*}} : memref<4xf32>
// CHECK: return %{{.*}} : f32
func.func @cast_into_loads_and_frees(%m: memref<4xf32>, %i: index, %v: f32) -> f32 {
  %a = memref.cast %m : memref<4xf32> to memref<?xf32>
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  %x = memref.load %a[%i] : memref<?xf32>
  memref.store %v, %a[%i] : memref<?xf32>
  %w = memref.cast %u : memref<*xf32> to memref<?xf32>
  memref.copy %a, %w : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %u : memref<*xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @cast_of_unranked_that_checks(
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<*xf32> to memref<4xf32>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4xf32> to memref<*xf32>
// CHECK: return %{{.*}} : memref<*xf32>
func.func @cast_of_unranked_that_checks(%m: memref<*xf32>) -> memref<*xf32> {
  %a = memref.cast %m : memref<*xf32> to memref<4xf32>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  return %u : memref<*xf32>
}

// CHECK-LABEL: func.func @copy(
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK: return
func.func @copy(%m: memref<4xf32>, %n: memref<4xf32, strided<[?], offset: ?>>, %z: memref<0xf32>) {
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  %a = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  memref.copy %a, %m : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  memref.copy %a, %n : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  memref.copy %z, %z : memref<0xf32> to memref<0xf32>
  return
}

// CHECK-LABEL: func.func @alloc(
// CHECK: %{{.*}} = arith.constant -1 : index
// CHECK: %{{.*}} = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<4x?xf32>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4x?xf32> to memref<?x?xf32>
// CHECK: %{{.*}} = memref.alloc(%{{.*}}, %{{.*}}) : memref<?x?xf32>
// CHECK: "use"(%{{.*}}) : (memref<?x?xf32>) -> ()
// CHECK: %{{.*}} = memref.alloca(%{{.*}}) : memref<?x4xf32>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<?x4xf32> to memref<?x?xf32>
// CHECK: "use"(%{{.*}}) : (memref<?x?xf32>) -> ()
// CHECK: return %{{.*}} : memref<?x?xf32>
func.func @alloc(%s: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %cm = arith.constant -1 : index
  %a = memref.alloc(%c4, %s) {alignment = 64 : i64, foo = 1} : memref<?x?xf32>
  %b = memref.alloc(%cm, %s) : memref<?x?xf32>
  "use"(%b) : (memref<?x?xf32>) -> ()
  %c = memref.alloca(%cm, %c4) : memref<?x?xf32>
  "use"(%c) : (memref<?x?xf32>) -> ()
  return %a : memref<?x?xf32>
}

// CHECK-LABEL: func.func @deadalloc(
// CHECK: return
func.func @deadalloc(%s: index, %v: f32) {
  %c4 = arith.constant 4 : index
  %a = memref.alloc(%c4) : memref<?xf32>
  memref.store %v, %a[%s] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc() : memref<memref<3xf32>>
  %c = memref.alloc() : memref<3xf32>
  memref.store %c, %b[] : memref<memref<3xf32>>
  return
}

// CHECK-LABEL: func.func @dim(
// CHECK: %{{.*}} = arith.constant 2 : index
// CHECK: %{{.*}} = arith.constant 4 : index
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}} = arith.constant 7 : index
// CHECK: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x4xf32>
// CHECK: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x4xf32>
// CHECK: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<*xf32>
// CHECK: %{{.*}} = memref.alloc(%{{.*}}) : memref<?x4xf32>
// CHECK: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x4xf32>
// CHECK: "use"(%{{.*}}) : (memref<?x4xf32>) -> ()
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : index, index, index, index, index, index, index, index, index
func.func @dim(%s: index, %m: memref<?x4xf32>, %u: memref<*xf32>, %i: index) -> (index, index, index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %d0 = memref.dim %m, %c0 : memref<?x4xf32>
  %d1 = memref.dim %m, %c1 : memref<?x4xf32>
  %d2 = memref.dim %m, %c7 : memref<?x4xf32>
  %d3 = memref.dim %u, %c1 : memref<*xf32>
  %a = memref.alloc(%s) : memref<?x4xf32>
  %d4 = memref.dim %a, %c0 : memref<?x4xf32>
  %sv = memref.subview %m[%i, 0] [%s, 2] [1, 1] : memref<?x4xf32> to memref<?x2xf32, strided<[4, 1], offset: ?>>
  %d5 = memref.dim %sv, %c0 : memref<?x2xf32, strided<[4, 1], offset: ?>>
  %cc = memref.cast %m : memref<?x4xf32> to memref<?x?xf32>
  %d6 = memref.dim %cc, %c1 : memref<?x?xf32>
  %d7 = memref.dim %cc, %c0 : memref<?x?xf32>
  %r = memref.rank %m : memref<?x4xf32>
  "use"(%a) : (memref<?x4xf32>) -> ()
  return %d0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %r : index, index, index, index, index, index, index, index, index
}

// CHECK-LABEL: func.func @subv(
// CHECK: %{{.*}} = memref.subview %{{.*}}[0, 1] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: 1>>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4x4xf32, strided<[16, 1], offset: 1>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1]>>
// CHECK: %{{.*}} = memref.subview %{{.*}}[%{{.*}}, %{{.*}}] [%{{.*}}, %{{.*}}] [1, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<?x?xf32, strided<[16, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
// CHECK: %{{.*}} = memref.subview %{{.*}}[1, %{{.*}}] [1, %{{.*}}] [1, 1] : memref<?x?xf32> to memref<1x?xf32, strided<[?, 1], offset: ?>>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<1x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
// CHECK: %{{.*}} = memref.subview %{{.*}}[1, %{{.*}}] [1, %{{.*}}] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK: "use"(%{{.*}}) : (memref<?x?xf32, strided<[?, 1], offset: ?>>) -> ()
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<8x16xf32>, memref<8x16xf32, strided<[16, 1]>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
func.func @subv(%m: memref<8x16xf32>, %n: memref<?x?xf32>, %i: index, %j: index) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<8x16xf32>, memref<8x16xf32, strided<[16, 1]>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c0, %c1][%c4, %c4][%c1, %c1] : memref<8x16xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.subview %m[0, 0][8, 16][1, 1] : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1]>>
  %2 = memref.cast %1 : memref<8x16xf32, strided<[16, 1]>> to memref<8x16xf32>
  %c = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
  %3 = memref.subview %c[%i, %j][%i, %j][1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %4 = memref.subview %n[%c1, %j][%c1, %j][1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %5 = memref.subview %n[%c1, %j][1, %j][1, %c1] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  "use"(%4) : (memref<?x?xf32, strided<[?, 1], offset: ?>>) -> ()
  return %0, %2, %1, %3, %5 : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<8x16xf32>, memref<8x16xf32, strided<[16, 1]>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @noopsub(
// CHECK: %{{.*}} = memref.subview %{{.*}}[%{{.*}}, %{{.*}}] [%{{.*}}, %{{.*}}] [1, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
// CHECK: return %{{.*}} : memref<?x?xf32, strided<[16, 1], offset: ?>>
func.func @noopsub(%m: memref<8x16xf32>, %i: index, %j: index) -> memref<?x?xf32, strided<[16, 1], offset: ?>> {
  %0 = memref.subview %m[%i, %j][%i, %j][1, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
  %1 = memref.subview %0[0, 0][%i, %j][1, 1] : memref<?x?xf32, strided<[16, 1], offset: ?>> to memref<?x?xf32, strided<[16, 1], offset: ?>>
  return %1 : memref<?x?xf32, strided<[16, 1], offset: ?>>
}

// CHECK-LABEL: func.func @esm(
// CHECK: %{{.*}} = arith.constant 3 : index
// CHECK: %{{.*}} = arith.constant 8 : index
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %{{.*}} : memref<8x?xf32, strided<[?, 1], offset: 3>> -> memref<f32>, index, index, index, index, index
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<f32>, index, index, index, index, index
func.func @esm(%m: memref<8x?xf32, strided<[?, 1], offset: 3>>) -> (memref<f32>, index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<8x?xf32, strided<[?, 1], offset: 3>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: func.func @metadata_of_static_shape(
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK: %{{.*}} = arith.constant 8 : index
// CHECK: %{{.*}} = arith.constant 4 : index
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %{{.*}} : memref<8x4xf32> -> memref<f32>, index, index, index, index, index
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<f32>, index, index, index, index, index
func.func @metadata_of_static_shape(%m: memref<8x4xf32>) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.cast %m : memref<8x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: func.func @ric(
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK: return %{{.*}}, %{{.*}} : memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @ric(%m: memref<?x4xf32, strided<[?, 1], offset: ?>>) -> (memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x4xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %b to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %q = memref.cast %r : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  return %q, %r : memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @reinterpret_cast_of_casts(
// CHECK: %{{.*}} = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, %{{.*}}], strides: [%{{.*}}, 1] : memref<?xf32> to memref<4x?xf32, strided<[?, 1]>>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4x?xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK: %{{.*}} = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, 2], strides: [2, 1] : memref<8xf32> to memref<4x2xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<8xf32>, memref<4x2xf32>
func.func @reinterpret_cast_of_casts(%m: memref<?xf32>, %i: index, %k: memref<8xf32>) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<8xf32>, memref<4x2xf32>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %a = memref.reinterpret_cast %m to offset: [%i], sizes: [%i], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %r = memref.reinterpret_cast %a to offset: [%c0], sizes: [%c4, %i], strides: [%i, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %s = memref.reinterpret_cast %k to offset: [0], sizes: [8], strides: [1] : memref<8xf32> to memref<8xf32>
  %kc = memref.cast %k : memref<8xf32> to memref<?xf32>
  %t = memref.reinterpret_cast %kc to offset: [0], sizes: [4, 2], strides: [2, 1] : memref<?xf32> to memref<4x2xf32>
  return %r, %s, %t : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<8xf32>, memref<4x2xf32>
}

// CHECK-LABEL: func.func @collexp(
// CHECK: %{{.*}} = memref.expand_shape %{{.*}} {{[[][[]}}0, 1], [2]] output_shape [2, 2, 8] : memref<4x8xf32> into memref<2x2x8xf32>
// CHECK: %{{.*}} = memref.collapse_shape %{{.*}} {{[[][[]}}0, 1]] : memref<4x8xf32> into memref<32xf32>
// CHECK: %{{.*}} = memref.collapse_shape %{{.*}} {{[[][[]}}0, 1]] : memref<4x8xf32> into memref<32xf32>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<32xf32> to memref<?xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<4x8xf32>, memref<32xf32>, memref<?x8xf32>, memref<2x2x8xf32>, memref<?xf32>
func.func @collexp(%m: memref<4x8xf32>, %d: memref<?x8xf32>, %i: index) -> (memref<4x8xf32>, memref<32xf32>, memref<?x8xf32>, memref<2x2x8xf32>, memref<?xf32>) {
  %c = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %f = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 8] : memref<4x8xf32> into memref<2x2x8xf32>
  %g = memref.collapse_shape %f [[0, 1, 2]] : memref<2x2x8xf32> into memref<32xf32>
  %h = memref.collapse_shape %d [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  %j = memref.expand_shape %h [[0, 1]] output_shape [%i, 8] : memref<?xf32> into memref<?x8xf32>
  %mc = memref.cast %m : memref<4x8xf32> to memref<?x8xf32>
  %k = memref.collapse_shape %mc [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  return %e, %g, %j, %f, %k : memref<4x8xf32>, memref<32xf32>, memref<?x8xf32>, memref<2x2x8xf32>, memref<?xf32>
}

// CHECK-LABEL: func.func @tr(
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4x8xf32> to memref<?x?xf32>
// CHECK: %{{.*}} = memref.transpose %{{.*}} (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}} : memref<4x8xf32>, memref<4x8xf32>, memref<?x?xf32, strided<[1, ?]>>
func.func @tr(%m: memref<4x8xf32>, %n: memref<?x?xf32>) -> (memref<4x8xf32>, memref<4x8xf32>, memref<?x?xf32, strided<[1, ?]>>) {
  %a = memref.transpose %m (i, j) -> (i, j) : memref<4x8xf32> to memref<4x8xf32>
  %b = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %c = memref.transpose %b (i, j) -> (j, i) : memref<8x4xf32, strided<[1, 8]>> to memref<4x8xf32>
  %q = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %d = memref.transpose %q (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  return %a, %c, %d : memref<4x8xf32>, memref<4x8xf32>, memref<?x?xf32, strided<[1, ?]>>
}

// CHECK-LABEL: func.func @view(
// CHECK: %{{.*}} = arith.constant 4 : index
// CHECK: %{{.*}} = memref.alloc() : memref<2048xi8>
// CHECK: %{{.*}} = memref.view %{{.*}}[%{{.*}}][%{{.*}}] : memref<2048xi8> to memref<4x?xf32>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4x?xf32> to memref<?x?xf32>
// CHECK: %{{.*}} = memref.view %{{.*}}[%{{.*}}][%{{.*}}] : memref<2048xi8> to memref<4x?xf32>
// CHECK: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?xf32>
// CHECK: "use"(%{{.*}}) : (index) -> ()
// CHECK: return %{{.*}}, %{{.*}} : memref<?x?xf32>, memref<4x?xf32>
func.func @view(%i: index) -> (memref<?x?xf32>, memref<4x?xf32>) {
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<2048xi8>
  %v = memref.view %a[%c4][%c4, %i] : memref<2048xi8> to memref<?x?xf32>
  %ac = memref.cast %a : memref<2048xi8> to memref<?xi8>
  %w = memref.view %ac[%c4][%i] : memref<?xi8> to memref<4x?xf32>
  %d = memref.dim %v, %c4 : memref<?x?xf32>
  "use"(%d) : (index) -> ()
  return %v, %w : memref<?x?xf32>, memref<4x?xf32>
}

// A view of all bytes is the buffer only if it begins with the first one.
// CHECK-LABEL: func.func @view_of_bytes(
// CHECK: %[[AT:.*]] = memref.view %arg0[%arg1][] : memref<64xi8> to memref<64xi8>
// CHECK: return %arg0, %[[AT]] : memref<64xi8>, memref<64xi8>
func.func @view_of_bytes(%m: memref<64xi8>, %i: index) -> (memref<64xi8>, memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %0 = memref.view %m[%c0][] : memref<64xi8> to memref<64xi8>
  %1 = memref.view %m[%i][] : memref<64xi8> to memref<64xi8>
  return %0, %1 : memref<64xi8>, memref<64xi8>
}

// CHECK-LABEL: func.func @view_of_cast(
// CHECK: %[[V:.*]] = memref.view %arg0[%arg2][] : memref<64xi8> to memref<8xf32>
// CHECK: %[[W:.*]] = memref.view %arg1[%arg2][] : memref<?xi8> to memref<8xf32>
// CHECK: return %[[V]], %[[W]]
func.func @view_of_cast(%m: memref<64xi8>, %n: memref<?xi8>, %i: index) -> (memref<8xf32>, memref<8xf32>) {
  %0 = memref.cast %m : memref<64xi8> to memref<?xi8>
  %1 = memref.view %0[%i][] : memref<?xi8> to memref<8xf32>
  %2 = memref.cast %n : memref<?xi8> to memref<64xi8>
  %3 = memref.view %2[%i][] : memref<64xi8> to memref<8xf32>
  return %1, %3 : memref<8xf32>, memref<8xf32>
}

memref.global "private" constant @g : memref<4xf32> = dense<2.0>

memref.global "private" constant @h : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>

memref.global "private" @k : memref<4xf32> = dense<2.0>

// CHECK-LABEL: func.func @glob(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}} = memref.get_global @g : memref<4xf32>
// CHECK: %{{.*}} = memref.get_global @h : memref<4xf32>
// CHECK: %{{.*}} = memref.get_global @k : memref<4xf32>
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xf32>
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xf32>
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xf32>
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32, f32, f32, f32
func.func @glob(%i: index) -> (f32, f32, f32, f32) {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @g : memref<4xf32>
  %h = memref.get_global @h : memref<4xf32>
  %k = memref.get_global @k : memref<4xf32>
  %0 = memref.load %g[%i] : memref<4xf32>
  %1 = memref.load %h[%i] : memref<4xf32>
  %2 = memref.load %h[%c1] : memref<4xf32>
  %3 = memref.load %k[%c1] : memref<4xf32>
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// CHECK-LABEL: func.func @scope(
// CHECK: %{{.*}} = memref.alloca_scope  -> (f32) {
// CHECK: %{{.*}} = memref.alloca() : memref<4xf32>
// CHECK: "use"(%{{.*}}) : (memref<4xf32>) -> ()
// CHECK: memref.alloca_scope.return %{{.*}} : f32
// CHECK: memref.alloca_scope  {
// CHECK: "use"(%{{.*}}) : (f32) -> ()
// CHECK: %{{.*}} = memref.alloca() : memref<4xf32>
// CHECK: "use"(%{{.*}}) : (memref<4xf32>) -> ()
// CHECK: return %{{.*}} : f32
func.func @scope(%i: index, %v: f32) -> f32 {
  %r = memref.alloca_scope -> f32 {
    %a = memref.alloca() : memref<4xf32>
    "use"(%a) : (memref<4xf32>) -> ()
    memref.alloca_scope.return %v : f32
  }
  memref.alloca_scope {
    "use"(%r) : (f32) -> ()
  }
  scf.for %k = %i to %i step %i {
    memref.alloca_scope {
      %a = memref.alloca() : memref<4xf32>
      "use"(%a) : (memref<4xf32>) -> ()
    }
  }
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    "use"(%a) : (memref<4xf32>) -> ()
  }
  return %r : f32
}

// CHECK-LABEL: func.func @misc(
// CHECK: %{{.*}} = memref.assume_alignment %{{.*}}, 16 : memref<4xf32>
// CHECK: %{{.*}} = memref.memory_space_cast %{{.*}} : memref<4xf32, 1> to memref<4xf32, 2>
// CHECK: memref.prefetch %{{.*}}[%{{.*}}], read, locality<3>, data : memref<4xf32>
// CHECK: return %{{.*}}, %{{.*}} : memref<4xf32, 2>, memref<4xf32>
func.func @misc(%m: memref<4xf32>, %i: index, %a1: memref<4xf32, 1>) -> (memref<4xf32, 2>, memref<4xf32>) {
  %a = memref.assume_alignment %m, 16 : memref<4xf32>
  %b = memref.memory_space_cast %a1 : memref<4xf32, 1> to memref<4xf32, 3>
  %c = memref.memory_space_cast %b : memref<4xf32, 3> to memref<4xf32, 2>
  %mc = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.prefetch %mc[%i], read, locality<3>, data : memref<?xf32>
  return %c, %a : memref<4xf32, 2>, memref<4xf32>
}

// What is reallocated is not read.
// CHECK-LABEL: func.func @dead_realloc(
// CHECK-NEXT: return
func.func @dead_realloc(%v: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  memref.store %v, %b[%i] : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// A subview of a cast is one of what is cast, unless it leaves out one of several dimensions of size one that the strides
// of the source do not tell apart: the one that stays has the stride 4 * 2.
// CHECK-LABEL: func.func @strides_that_tell(
// CHECK-NEXT: memref.subview %{{.*}}[%{{.*}}, 1] [1, 1] [1, 2] : memref<4x4xf32> to memref<1xf32, strided<[4], offset: ?>>
// CHECK-NEXT: memref.subview %{{.*}}[%{{.*}}, 1] [1, 2] [1, 2] : memref<4x4xf32> to memref<2xf32, strided<[2], offset: ?>>
// CHECK: %[[C:.*]] = memref.cast
// CHECK-NEXT: memref.subview %[[C]][%{{.*}}, 1] [1, 1] [2, 1] : memref<?x4xf32> to memref<1xf32, strided<[8], offset: ?>>
func.func @strides_that_tell(%m: memref<4x4xf32>, %i: index) -> (memref<1xf32, strided<[4], offset: ?>>, memref<2xf32, strided<[2], offset: ?>>) {
  %c = memref.cast %m : memref<4x4xf32> to memref<?x4xf32>
  %0 = memref.subview %c[%i, 1] [1, 1] [1, 2] : memref<?x4xf32> to memref<1xf32, strided<[4], offset: ?>>
  %1 = memref.subview %c[%i, 1] [1, 2] [1, 2] : memref<?x4xf32> to memref<2xf32, strided<[2], offset: ?>>
  return %0, %1 : memref<1xf32, strided<[4], offset: ?>>, memref<2xf32, strided<[2], offset: ?>>
}
func.func @strides_that_do_not_tell(%m: memref<4x4xf32>, %i: index) -> memref<1xf32, strided<[8], offset: ?>> {
  %c = memref.cast %m : memref<4x4xf32> to memref<?x4xf32>
  %0 = memref.subview %c[%i, 1] [1, 1] [2, 1] : memref<?x4xf32> to memref<1xf32, strided<[8], offset: ?>>
  return %0 : memref<1xf32, strided<[8], offset: ?>>
}

// What is expanded and collapsed again is what it was; where only the layout is written differently, by a cast.
// CHECK-LABEL: func.func @layout_by_a_cast(
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %arg0 : memref<?xf32, strided<[1]>> to memref<?xf32>
// CHECK-NEXT: return %[[CAST]]
func.func @layout_by_a_cast(%m: memref<?xf32, strided<[1]>>, %n: index) -> memref<?xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [1, %n] : memref<?xf32, strided<[1]>> into memref<1x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<1x?xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}

// Other groups of dimensions are another shape.
// CHECK-LABEL: func.func @other_groups(
// CHECK-NEXT: memref.expand_shape
// CHECK-NEXT: memref.collapse_shape
func.func @other_groups(%m: memref<2x2xf32>) -> memref<4x1xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [2, 2, 1] : memref<2x2xf32> into memref<2x2x1xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2]] : memref<2x2x1xf32> into memref<4x1xf32>
  return %1 : memref<4x1xf32>
}
