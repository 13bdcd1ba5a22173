// RUN: %roundtrip
// RUN: %same %s
// Every op of memref with all its optional parts.

// Allocation: dynamic sizes, symbols of the layout, alignment.
// CHECK-LABEL: func.func @allocation(
// CHECK-NEXT: %{{.*}} = memref.alloc() : memref<4xf32>
// CHECK-NEXT: %{{.*}} = memref.alloc(%{{.*}}, %{{.*}}) {alignment = 64 : i64, test.x} : memref<?x4x?xf32, 1>
// CHECK-NEXT: %{{.*}} = memref.alloc(%{{.*}})[%{{.*}}, %{{.*}}] : memref<?xf32, #map{{[0-9]*}}>
// CHECK-NEXT: %{{.*}} = memref.alloc()[%{{.*}}] {alignment = 8 : i64} : memref<4xf32, strided<[?]>>
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<f32>
// CHECK-NEXT: %{{.*}} = memref.alloca(%{{.*}})[%{{.*}}] {alignment = 16 : i64} : memref<?xf32, strided<[?]>, "space">
// CHECK-NEXT: %{{.*}} = memref.realloc %{{.*}} : memref<4xf32> to memref<8xf32>
// CHECK-NEXT: %{{.*}} = memref.realloc %{{.*}}(%{{.*}}) {alignment = 32 : i64, test.x} : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: %{{.*}} = memref.realloc %{{.*}} : memref<?xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT: memref.dealloc %{{.*}} : memref<2xf32, strided<[1]>>
// CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} : memref<?x4x?xf32, 1> to memref<*xf32, 1>
// CHECK-NEXT: memref.dealloc %{{.*}} {test.x} : memref<*xf32, 1>
// CHECK-NEXT: return
func.func @allocation(%n: index) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%n, %n) {alignment = 64 : i64, test.x} : memref<?x4x?xf32, 1>
  %2 = memref.alloc(%n)[%n, %n] : memref<?xf32, affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>>
  %3 = memref.alloc()[%n] {alignment = 8} : memref<4xf32, strided<[?]>>
  %4 = memref.alloca() : memref<f32>
  %5 = memref.alloca(%n)[%n] {alignment = 16 : i64} : memref<?xf32, strided<[?]>, "space">
  %6 = memref.realloc %0 : memref<4xf32> to memref<8xf32>
  %7 = memref.realloc %0(%n) {alignment = 32, test.x} : memref<4xf32> to memref<?xf32>
  %8 = memref.realloc %7 : memref<?xf32> to memref<2xf32, strided<[1]>>
  memref.dealloc %8 : memref<2xf32, strided<[1]>>
  %u = memref.cast %1 : memref<?x4x?xf32, 1> to memref<*xf32, 1>
  memref.dealloc %u {test.x} : memref<*xf32, 1>
  return
}

// Scopes of stack memory; the terminator shows where there are results.
// CHECK-LABEL: func.func @alloca_scope(
// CHECK-NEXT: memref.alloca_scope  {
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}}:2 = memref.alloca_scope  -> (f32, index) {
// CHECK-NEXT: memref.alloca_scope.return {test.x} %{{.*}}, %{{.*}} : f32, index
// CHECK-NEXT: } {test.y}
// CHECK-NEXT: memref.alloca_scope  {
// CHECK-NEXT: } {test.z}
// CHECK-NEXT: return %{{.*}} : f32
func.func @alloca_scope(%v: f32, %n: index) -> f32 {
  memref.alloca_scope {
    %0 = memref.alloca() : memref<4xf32>
    memref.alloca_scope.return
  }
  %r:2 = memref.alloca_scope -> (f32, index) {
    memref.alloca_scope.return {test.x} %v, %n : f32, index
  } {test.y}
  memref.alloca_scope {
  } {test.z}
  return %r#0 : f32
}

// Reads and writes; the default of nontemporal is not shown.
// CHECK-LABEL: func.func @access(
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<4x?xf32>
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}, %{{.*}}] {alignment = 8 : i64, nontemporal = true, test.x} : memref<4x?xf32>
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<4x?xf32>
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[] : memref<index>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<4x?xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {alignment = 8 : i64, nontemporal = true, test.x} : memref<4x?xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<index>
// CHECK-NEXT: memref.prefetch %{{.*}}[%{{.*}}, %{{.*}}], read, locality<3>, data : memref<4x?xf32>
// CHECK-NEXT: memref.prefetch %{{.*}}[%{{.*}}, %{{.*}}], write, locality<0>, instr : memref<4x?xf32>
// CHECK-NEXT: return
func.func @access(%m: memref<4x?xf32>, %s: memref<index>, %i: index, %v: f32) {
  %0 = memref.load %m[%i, %i] : memref<4x?xf32>
  %1 = memref.load %m[%i, %i] {alignment = 8, nontemporal = true, test.x} : memref<4x?xf32>
  %2 = memref.load %m[%i, %i] {nontemporal = false} : memref<4x?xf32>
  %3 = memref.load %s[] : memref<index>
  memref.store %v, %m[%i, %3] : memref<4x?xf32>
  memref.store %v, %m[%i, %i] {alignment = 8, nontemporal = true, test.x} : memref<4x?xf32>
  memref.store %i, %s[] {nontemporal = false} : memref<index>
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x?xf32>
  memref.prefetch %m[%i, %i], write, locality<0>, instr : memref<4x?xf32>
  return
}

// CHECK-LABEL: func.func @copies(
// CHECK-NEXT: memref.copy %{{.*}}, %{{.*}} : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>, 1>
// CHECK-NEXT: memref.copy %{{.*}}, %{{.*}} {test.x} : memref<*xf32> to memref<4xf32>
// CHECK-NEXT: return
func.func @copies(%a: memref<4xf32>, %b: memref<?xf32, strided<[?], offset: ?>, 1>, %u: memref<*xf32>) {
  memref.copy %a, %b : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>, 1>
  memref.copy %u, %a {test.x} : memref<*xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: func.func @atomics(
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw addf %{{.*}}, %{{.*}}[%{{.*}}] : (f32, memref<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw assign %{{.*}}, %{{.*}}[%{{.*}}] {test.x} : (f32, memref<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw maximumf %{{.*}}, %{{.*}}[%{{.*}}] : (f32, memref<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw maxnumf %{{.*}}, %{{.*}}[%{{.*}}] : (f32, memref<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw minimumf %{{.*}}, %{{.*}}[%{{.*}}] : (f32, memref<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw minnumf %{{.*}}, %{{.*}}[%{{.*}}] : (f32, memref<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw mulf %{{.*}}, %{{.*}}[%{{.*}}] : (f32, memref<4xf32>) -> f32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw addi %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (i32, memref<?x?xi32>) -> i32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw maxs %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (i32, memref<?x?xi32>) -> i32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw maxu %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (i32, memref<?x?xi32>) -> i32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw mins %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (i32, memref<?x?xi32>) -> i32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw minu %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (i32, memref<?x?xi32>) -> i32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw muli %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (i32, memref<?x?xi32>) -> i32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw ori %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (i32, memref<?x?xi32>) -> i32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw andi %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (i32, memref<?x?xi32>) -> i32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw xori %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (i32, memref<?x?xi32>) -> i32
// CHECK-NEXT: %{{.*}} = memref.atomic_rmw maxnumf %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (i32, memref<?x?xi32>) -> i32
// CHECK-NEXT: %{{.*}} = memref.generic_atomic_rmw %{{.*}}[%{{.*}}] : memref<4xf32> {
// CHECK-NEXT: ^bb0(%{{.*}}: f32):
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: memref.atomic_yield %{{.*}} : f32
// CHECK-NEXT: } {test.x}
// CHECK-NEXT: %{{.*}} = memref.generic_atomic_rmw %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xi32> {
// CHECK-NEXT: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: %{{.*}} = arith.cmpi eq, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = scf.if %{{.*}} -> (i32) {
// CHECK-NEXT: scf.yield %{{.*}} : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %{{.*}} : i32
// CHECK-NEXT: }
// CHECK-NEXT: memref.atomic_yield %{{.*}} {test.y} : i32
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @atomics(%f: memref<4xf32>, %j: memref<?x?xi32>, %i: index, %v: f32, %w: i32) {
  %0 = memref.atomic_rmw addf %v, %f[%i] : (f32, memref<4xf32>) -> f32
  %1 = memref.atomic_rmw assign %v, %f[%i] {test.x} : (f32, memref<4xf32>) -> f32
  %2 = memref.atomic_rmw maximumf %v, %f[%i] : (f32, memref<4xf32>) -> f32
  %3 = memref.atomic_rmw maxnumf %v, %f[%i] : (f32, memref<4xf32>) -> f32
  %4 = memref.atomic_rmw minimumf %v, %f[%i] : (f32, memref<4xf32>) -> f32
  %5 = memref.atomic_rmw minnumf %v, %f[%i] : (f32, memref<4xf32>) -> f32
  %6 = memref.atomic_rmw mulf %v, %f[%i] : (f32, memref<4xf32>) -> f32
  %7 = memref.atomic_rmw addi %w, %j[%i, %i] : (i32, memref<?x?xi32>) -> i32
  %8 = memref.atomic_rmw maxs %w, %j[%i, %i] : (i32, memref<?x?xi32>) -> i32
  %9 = memref.atomic_rmw maxu %w, %j[%i, %i] : (i32, memref<?x?xi32>) -> i32
  %10 = memref.atomic_rmw mins %w, %j[%i, %i] : (i32, memref<?x?xi32>) -> i32
  %11 = memref.atomic_rmw minu %w, %j[%i, %i] : (i32, memref<?x?xi32>) -> i32
  %12 = memref.atomic_rmw muli %w, %j[%i, %i] : (i32, memref<?x?xi32>) -> i32
  %13 = memref.atomic_rmw ori %w, %j[%i, %i] : (i32, memref<?x?xi32>) -> i32
  %14 = memref.atomic_rmw andi %w, %j[%i, %i] : (i32, memref<?x?xi32>) -> i32
  %15 = memref.atomic_rmw xori %w, %j[%i, %i] : (i32, memref<?x?xi32>) -> i32
  %16 = memref.atomic_rmw "maxnumf" %w, %j[%i, %i] : (i32, memref<?x?xi32>) -> i32
  %17 = memref.generic_atomic_rmw %f[%i] : memref<4xf32> {
  ^bb0(%x: f32):
    %y = arith.addf %x, %v : f32
    memref.atomic_yield %y : f32
  } {test.x}
  %18 = memref.generic_atomic_rmw %j[%i, %i] : memref<?x?xi32> {
  ^bb0(%x: i32):
    %c = arith.cmpi eq, %x, %w : i32
    %y = scf.if %c -> i32 {
      scf.yield %w : i32
    } else {
      scf.yield %x : i32
    }
    memref.atomic_yield %y {test.y} : i32
  }
  return
}

// CHECK-LABEL: func.func @dma(
// CHECK-NEXT: %{{.*}} = memref.alloc() : memref<1xi32>
// CHECK-NEXT: memref.dma_start %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}[], %{{.*}}, %{{.*}}[%{{.*}}] : memref<4x?xf32>, memref<f32, 1>, memref<1xi32>
// CHECK-NEXT: memref.dma_start %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}[], %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<4x?xf32>, memref<f32, 1>, memref<1xi32>
// CHECK-NEXT: memref.dma_wait %{{.*}}[%{{.*}}], %{{.*}} : memref<1xi32>
// CHECK-NEXT: memref.dma_wait %{{.*}}[%{{.*}}], %{{.*}} {test.x} : memref<1xi32>
// CHECK-NEXT: return
func.func @dma(%m: memref<4x?xf32>, %s: memref<f32, 1>, %i: index) {
  %tag = memref.alloc() : memref<1xi32>
  memref.dma_start %m[%i, %i], %s[], %i, %tag[%i] : memref<4x?xf32>, memref<f32, 1>, memref<1xi32>
  memref.dma_start %m[%i, %i], %s[], %i, %tag[%i], %i, %i : memref<4x?xf32>, memref<f32, 1>, memref<1xi32>
  memref.dma_wait %tag[%i], %i : memref<1xi32>
  memref.dma_wait %tag[%i], %i {test.x} : memref<1xi32>
  return
}

// What is known of a buffer without reading it.
// CHECK-LABEL: func.func @queries(
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<4x?xf32>
// CHECK-NEXT: %{{.*}} = memref.dim {test.x} %{{.*}}, %{{.*}} : memref<*xf32>
// CHECK-NEXT: %{{.*}} = memref.rank %{{.*}} : memref<*xf32>
// CHECK-NEXT: %{{.*}} = memref.rank %{{.*}} {test.x} : memref<4x?xf32>
// CHECK-NEXT: %{{.*}} = memref.extract_aligned_pointer_as_index %{{.*}} : memref<4x?xf32> -> index
// CHECK-NEXT: %{{.*}} = memref.extract_aligned_pointer_as_index %{{.*}} : memref<*xf32> -> index {test.x}
// CHECK-NEXT: %{{.*}}, %{{.*}}, %{{.*}}:2, %{{.*}}:2 = memref.extract_strided_metadata %{{.*}} : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %{{.*}}, %{{.*}} = memref.extract_strided_metadata %{{.*}} : memref<f32, strided<[], offset: 3>> -> memref<f32>, index {test.x}
// CHECK-NEXT: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = memref.assume_alignment %{{.*}}, 16 : memref<4x?xf32>
// CHECK-NEXT: %{{.*}} = memref.assume_alignment %{{.*}}, 1 {test.x} : memref<f32, strided<[], offset: 3>>
// CHECK-NEXT: %{{.*}}:2 = memref.distinct_objects %{{.*}}, %{{.*}} : memref<4x?xf32>, memref<f32, strided<[], offset: 3>>
// CHECK-NEXT: %{{.*}} = memref.distinct_objects %{{.*}} {test.x} : memref<4x?xf32>
// CHECK-NEXT: return
func.func @queries(%m: memref<4x?xf32>, %u: memref<*xf32>, %s: memref<f32, strided<[], offset: 3>>, %i: index) {
  %0 = memref.dim %m, %i : memref<4x?xf32>
  %1 = memref.dim {test.x} %u, %i : memref<*xf32>
  %2 = memref.rank %u : memref<*xf32>
  %3 = memref.rank %m {test.x} : memref<4x?xf32>
  %4 = memref.extract_aligned_pointer_as_index %m : memref<4x?xf32> -> index
  %5 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index {test.x}
  %b, %o, %z:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  %c, %p = memref.extract_strided_metadata %s : memref<f32, strided<[], offset: 3>> -> memref<f32>, index {test.x}
  %6 = arith.addi %z#1, %t#0 : index
  %7 = arith.addi %o, %p : index
  %8 = memref.assume_alignment %m, 16 : memref<4x?xf32>
  %9 = memref.assume_alignment %s, 1 {test.x} : memref<f32, strided<[], offset: 3>>
  %10:2 = memref.distinct_objects %m, %s : memref<4x?xf32>, memref<f32, strided<[], offset: 3>>
  %11 = memref.distinct_objects %m {test.x} : memref<4x?xf32>
  return
}

// CHECK-LABEL: func.func @casts(
// CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} : memref<4x?xf32> to memref<?x5xf32>
// CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} {test.x} : memref<4x?xf32> to memref<*xf32>
// CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} : memref<4xf32, strided<[1], offset: 2>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} : memref<4x?xf32> to memref<4x?xf32, #map{{[0-9]*}}>
// CHECK-NEXT: %{{.*}} = memref.memory_space_cast %{{.*}} : memref<4x?xf32> to memref<4x?xf32, 2>
// CHECK-NEXT: %{{.*}} = memref.memory_space_cast %{{.*}} {test.x} : memref<*xf32> to memref<*xf32, "l1">
// CHECK-NEXT: return
func.func @casts(%m: memref<4x?xf32>, %u: memref<*xf32>, %l: memref<4xf32, strided<[1], offset: 2>>) {
  %0 = memref.cast %m : memref<4x?xf32> to memref<?x5xf32>
  %1 = memref.cast %m {test.x} : memref<4x?xf32> to memref<*xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %3 = memref.cast %l : memref<4xf32, strided<[1], offset: 2>> to memref<?xf32, strided<[?], offset: ?>>
  %4 = memref.cast %m : memref<4x?xf32> to memref<4x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
  %5 = memref.memory_space_cast %m : memref<4x?xf32> to memref<4x?xf32, 2>
  %6 = memref.memory_space_cast %u {test.x} : memref<*xf32> to memref<*xf32, "l1">
  return
}

// CHECK-LABEL: func.func @reshapes(
// CHECK-NEXT: %{{.*}} = memref.reshape %{{.*}}(%{{.*}}) : (memref<4x6xf32>, memref<2xindex>) -> memref<?x?xf32>
// CHECK-NEXT: %{{.*}} = memref.reshape %{{.*}}(%{{.*}}) {test.x} : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
// CHECK-NEXT: %{{.*}} = memref.reshape %{{.*}}(%{{.*}}) : (memref<4x6xf32>, memref<2xindex>) -> memref<?x?xf32, 1>
// CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<4x6xf32> into memref<24xf32>
// CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] {test.x} : memref<?x6xf32> into memref<?xf32>
// CHECK-NEXT: %{{.*}} = memref.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [2, 2, 6] : memref<4x6xf32> into memref<2x2x6xf32>
// CHECK-NEXT: %{{.*}} = memref.expand_shape %{{.*}} {{\[\[}}0, 1], [2, 3]] output_shape [%{{.*}}, 2, 3, 2] {test.x} : memref<?x6xf32> into memref<?x2x3x2xf32>
// CHECK-NEXT: %{{.*}} = memref.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [4, 5, 6] : memref<?x6xf32> into memref<4x?x6xf32>
// CHECK-NEXT: return
func.func @reshapes(%m: memref<4x6xf32>, %u: memref<*xf32>, %s: memref<2xindex>, %d: memref<?xi32>, %q: memref<?x6xf32>, %n: index) {
  %0 = memref.reshape %m(%s) : (memref<4x6xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = memref.reshape %u(%d) {test.x} : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  %2 = memref.reshape %m(%s) : (memref<4x6xf32>, memref<2xindex>) -> memref<?x?xf32, 1>
  %3 = memref.collapse_shape %m [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  %4 = memref.collapse_shape %q [[0, 1]] {test.x} : memref<?x6xf32> into memref<?xf32>
  %5 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 6] : memref<4x6xf32> into memref<2x2x6xf32>
  %6 = memref.expand_shape %q [[0, 1], [2, 3]] output_shape [%n, 2, 3, 2] {test.x} : memref<?x6xf32> into memref<?x2x3x2xf32>
  %7 = memref.expand_shape %q [[0, 1], [2]] output_shape [4, 5, 6] : memref<?x6xf32> into memref<4x?x6xf32>
  return
}

// What collapsing and expanding make of layouts.
// CHECK-LABEL: func.func @reshaped_layouts(
// CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<4x5xf32, strided<[5, 1], offset: 3>> into memref<20xf32, strided<[1], offset: 3>>
// CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<4x5xf32, strided<[?, 1], offset: ?>> into memref<20xf32, strided<[1], offset: ?>>
// CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<4x?xf32, strided<[?, 2], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<1x5xf32, strided<[7, 2]>> into memref<5xf32, strided<[2]>>
// CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<5x1xf32, strided<[7, ?]>> into memref<5xf32, strided<[7]>>
// CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<5x4xf32, #map{{[0-9]*}}> into memref<20xf32, strided<[1]>>
// CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1, 2]] : memref<4x1x6xf32, strided<[6, 17, 1]>> into memref<24xf32, strided<[1]>>
// CHECK-NEXT: %{{.*}} = memref.collapse_shape %{{.*}} [] : memref<1x1xf32> into memref<f32>
// CHECK-NEXT: %{{.*}} = memref.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [4, 5] : memref<20xf32, strided<[2]>> into memref<4x5xf32, strided<[10, 2]>>
// CHECK-NEXT: %{{.*}} = memref.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [4, 5] : memref<20xf32, strided<[1]>> into memref<4x5xf32>
// CHECK-NEXT: %{{.*}} = memref.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [4, 5] : memref<20xf32, #map{{[0-9]*}}> into memref<4x5xf32, strided<[10, 2]>>
// CHECK-NEXT: %{{.*}} = memref.expand_shape %{{.*}} [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
// CHECK-NEXT: %{{.*}} = memref.expand_shape %{{.*}} [] output_shape [1, 1] : memref<f32, strided<[], offset: 3>> into memref<1x1xf32, strided<[1, 1], offset: 3>>
// CHECK-NEXT: return
func.func @reshaped_layouts(%a: memref<4x5xf32, strided<[5, 1], offset: 3>>, %b: memref<4x5xf32, strided<[?, 1], offset: ?>>,
                            %c: memref<4x?xf32, strided<[?, 2], offset: ?>>, %d: memref<1x5xf32, strided<[7, 2]>>,
                            %e: memref<5x1xf32, strided<[7, ?]>>, %f: memref<5x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>,
                            %g: memref<20xf32, strided<[2]>>, %h: memref<20xf32, strided<[1]>>, %i: memref<20xf32, affine_map<(d0) -> (d0 * 2)>>,
                            %j: memref<f32>, %k: memref<f32, strided<[], offset: 3>>, %l: memref<1x1xf32>, %m: memref<4x1x6xf32, strided<[6, 17, 1]>>) {
  %0 = memref.collapse_shape %a [[0, 1]] : memref<4x5xf32, strided<[5, 1], offset: 3>> into memref<20xf32, strided<[1], offset: 3>>
  %1 = memref.collapse_shape %b [[0, 1]] : memref<4x5xf32, strided<[?, 1], offset: ?>> into memref<20xf32, strided<[1], offset: ?>>
  %2 = memref.collapse_shape %c [[0, 1]] : memref<4x?xf32, strided<[?, 2], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  %3 = memref.collapse_shape %d [[0, 1]] : memref<1x5xf32, strided<[7, 2]>> into memref<5xf32, strided<[2]>>
  %4 = memref.collapse_shape %e [[0, 1]] : memref<5x1xf32, strided<[7, ?]>> into memref<5xf32, strided<[7]>>
  %5 = memref.collapse_shape %f [[0, 1]] : memref<5x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1)>> into memref<20xf32, strided<[1]>>
  %6 = memref.collapse_shape %m [[0, 1, 2]] : memref<4x1x6xf32, strided<[6, 17, 1]>> into memref<24xf32, strided<[1]>>
  %7 = memref.collapse_shape %l [] : memref<1x1xf32> into memref<f32>
  %8 = memref.expand_shape %g [[0, 1]] output_shape [4, 5] : memref<20xf32, strided<[2]>> into memref<4x5xf32, strided<[10, 2]>>
  %9 = memref.expand_shape %h [[0, 1]] output_shape [4, 5] : memref<20xf32, strided<[1]>> into memref<4x5xf32>
  %10 = memref.expand_shape %i [[0, 1]] output_shape [4, 5] : memref<20xf32, affine_map<(d0) -> (d0 * 2)>> into memref<4x5xf32, strided<[10, 2]>>
  %11 = memref.expand_shape %j [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %12 = memref.expand_shape %k [] output_shape [1, 1] : memref<f32, strided<[], offset: 3>> into memref<1x1xf32, strided<[1, 1], offset: 3>>
  return
}

// CHECK-LABEL: func.func @subviews(
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[0, 0, 0] [8, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32>
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[3, 4, 2] [1, 6, 2] [1, 2, 1] : memref<8x16x4xf32> to memref<1x6x2xf32, strided<[64, 8, 1], offset: 210>>
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[3, 4, 2] [1, 6, 1] [1, 1, 1] {test.x} : memref<8x16x4xf32> to memref<6xf32, strided<[4], offset: 210>>
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[%{{.*}}, 0, %{{.*}}] [%{{.*}}, 16, 1] [1, %{{.*}}, 1] : memref<8x16x4xf32> to memref<?x16xf32, strided<[64, ?], offset: ?>>
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[%{{.*}}, %{{.*}}] [%{{.*}}, %{{.*}}] [2, %{{.*}}] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[0, 0] [1, 1] [1, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<f32, strided<[], offset: ?>>
// CHECK-NEXT: return
func.func @subviews(%m: memref<8x16x4xf32>, %d: memref<?x?xf32, strided<[?, 1], offset: ?>>, %n: index) {
  %0 = memref.subview %m[0, 0, 0] [8, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32>
  %1 = memref.subview %m[3, 4, 2] [1, 6, 2] [1, 2, 1] : memref<8x16x4xf32> to memref<1x6x2xf32, strided<[64, 8, 1], offset: 210>>
  %2 = memref.subview %m[3, 4, 2] [1, 6, 1] [1, 1, 1] {test.x} : memref<8x16x4xf32> to memref<6xf32, strided<[4], offset: 210>>
  %3 = memref.subview %m[%n, 0, %n] [%n, 16, 1] [1, %n, 1] : memref<8x16x4xf32> to memref<?x16xf32, strided<[64, ?], offset: ?>>
  %4 = memref.subview %d[%n, %n] [%n, %n] [2, %n] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %5 = memref.subview %d[0, 0] [1, 1] [1, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<f32, strided<[], offset: ?>>
  return
}

// Which of the dimensions of size one are left out is told by the strides.
// CHECK-LABEL: func.func @rank_reduction(
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<4x1xf32, strided<[16, 8]>>
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<4x1xf32, strided<[16, 1]>>
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<1xf32, strided<[8]>>
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>> to memref<4x1xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return
func.func @rank_reduction(%m: memref<4x1x4xf32, strided<[16, 8, 1]>>, %d: memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>>) {
  %0 = memref.subview %m[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<4x1xf32, strided<[16, 8]>>
  %1 = memref.subview %m[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<4x1xf32, strided<[16, 1]>>
  %2 = memref.subview %m[0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<1xf32, strided<[8]>>
  %3 = memref.subview %d[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>> to memref<4x1xf32, strided<[?, ?], offset: ?>>
  %4 = memref.subview %d[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  return
}

// CHECK-LABEL: func.func @reinterpret_cast(
// CHECK-NEXT: %{{.*}} = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<?xf32> to memref<2x3xf32>
// CHECK-NEXT: %{{.*}} = memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [%{{.*}}, 3], strides: [%{{.*}}, %{{.*}}] {test.x} : memref<*xf32> to memref<?x3xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %{{.*}} = memref.reinterpret_cast %{{.*}} to offset: [4], sizes: [], strides: [] : memref<?xf32> to memref<f32, strided<[], offset: 4>>
// CHECK-NEXT: %{{.*}} = memref.reinterpret_cast %{{.*}} to offset: [2], sizes: [3], strides: [1] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return
func.func @reinterpret_cast(%m: memref<?xf32>, %u: memref<*xf32>, %n: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<?xf32> to memref<2x3xf32>
  %1 = memref.reinterpret_cast %u to offset: [%n], sizes: [%n, 3], strides: [%n, %n] {test.x} : memref<*xf32> to memref<?x3xf32, strided<[?, ?], offset: ?>>
  %2 = memref.reinterpret_cast %m to offset: [4], sizes: [], strides: [] : memref<?xf32> to memref<f32, strided<[], offset: 4>>
  %3 = memref.reinterpret_cast %m to offset: [2], sizes: [3], strides: [1] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return
}

// CHECK-LABEL: func.func @transpose(
// CHECK-NEXT: %{{.*}} = memref.transpose %{{.*}} (d0, d1) -> (d1, d0) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
// CHECK-NEXT: %{{.*}} = memref.transpose %{{.*}} (d0, d1) -> (d1, d0) {test.x} : memref<4x?xf32> to memref<?x4xf32, #map{{[0-9]*}}>
// CHECK-NEXT: %{{.*}} = memref.transpose %{{.*}} (d0, d1) -> (d0, d1) : memref<?x4xf32> to memref<?x4xf32>
// CHECK-NEXT: %{{.*}} = memref.transpose %{{.*}} () -> () : memref<f32> to memref<f32>
// CHECK-NEXT: %{{.*}} = memref.transpose %{{.*}} (d0, d1, d2) -> (d2, d0, d1) : memref<4x5x6xf32, strided<[100, 10, 1], offset: 7>> to memref<6x4x5xf32, strided<[1, 100, 10], offset: 7>>
// CHECK-NEXT: return
func.func @transpose(%m: memref<4x?xf32>, %k: memref<?x4xf32>, %s: memref<f32>, %l: memref<4x5x6xf32, strided<[100, 10, 1], offset: 7>>) {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
  %1 = memref.transpose %m (i, j) -> (j, i) {test.x} : memref<4x?xf32> to memref<?x4xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  %2 = memref.transpose %k (i, j) -> (i, j) : memref<?x4xf32> to memref<?x4xf32>
  %3 = memref.transpose %s () -> () : memref<f32> to memref<f32>
  %4 = memref.transpose %l (i, j, k) -> (k, i, j) : memref<4x5x6xf32, strided<[100, 10, 1], offset: 7>> to memref<6x4x5xf32, strided<[1, 100, 10], offset: 7>>
  return
}

// CHECK-LABEL: func.func @view(
// CHECK-NEXT: %{{.*}} = memref.view %{{.*}}[%{{.*}}][] : memref<2048xi8, 1> to memref<64x4xf32, 1>
// CHECK-NEXT: %{{.*}} = memref.view %{{.*}}[%{{.*}}][%{{.*}}, %{{.*}}] {test.x} : memref<2048xi8, 1> to memref<?x4x?xf32, 1>
// CHECK-NEXT: return
func.func @view(%m: memref<2048xi8, 1>, %n: index) {
  %0 = memref.view %m[%n][] : memref<2048xi8, 1> to memref<64x4xf32, 1>
  %1 = memref.view %m[%n][%n, %n] {test.x} : memref<2048xi8, 1> to memref<?x4x?xf32, 1>
  return
}

// CHECK: memref.global @declared : memref<2xf32>
memref.global @declared : memref<2xf32>
// CHECK: memref.global "public" @public : memref<2xf32>
memref.global "public" @public : memref<2xf32>
// CHECK: memref.global "private" @uninitialized : memref<2xf32> = uninitialized
memref.global "private" @uninitialized : memref<2xf32> = uninitialized
// CHECK: memref.global "private" constant @constant : memref<2x2xf32> = dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> {alignment = 64 : i64, test.x}
memref.global "private" constant @constant : memref<2x2xf32> = dense<[[1.0, 2.0], [3.0, 4.0]]> {alignment = 64, test.x}
// CHECK: memref.global "nested" constant @scalar : memref<index> = dense<7>
memref.global "nested" constant @scalar : memref<index> = dense<7>
// CHECK: memref.global @resource : memref<2xi32, 1> = dense_resource<key>
memref.global @resource : memref<2xi32, 1> = dense_resource<key>
// CHECK: memref.global @"quoted name" : memref<2xi32> = sparse<0, 3>
memref.global @"quoted name" : memref<2xi32> = sparse<[[0]], [3]>

// CHECK-LABEL: func.func @globals(
// CHECK-NEXT: %{{.*}} = memref.get_global @declared : memref<2xf32>
// CHECK-NEXT: %{{.*}} = memref.get_global @"quoted name" : memref<2xi32> {test.x}
// CHECK-NEXT: %{{.*}} = memref.get_global @resource : memref<2xi32, 1>
// CHECK-NEXT: return
func.func @globals() {
  %0 = memref.get_global @declared : memref<2xf32>
  %1 = memref.get_global @"quoted name" : memref<2xi32> {test.x}
  %2 = memref.get_global @resource : memref<2xi32, 1>
  return
}
