// RUN: %roundtrip
// RUN: %same %s
// Every op of affine with all its optional parts.

#id = affine_map<(d0) -> (d0)>
#two = affine_map<(d0)[s0] -> (d0 + s0, d0 - s0)>
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 == 0)>

// CHECK-LABEL: func.func @maps(
// CHECK-NEXT: %{{.*}} = affine.apply #map{{[0-9]*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = affine.apply #map{{[0-9]*}}()
// CHECK-NEXT: %{{.*}} = affine.apply #map{{[0-9]*}}(%{{.*}}) {test.x}
// CHECK-NEXT: %{{.*}} = affine.apply #map{{[0-9]*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = affine.min #map{{[0-9]*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = affine.max #map{{[0-9]*}}(%{{.*}}, %{{.*}}) {test.x}
// CHECK-NEXT: %{{.*}} = affine.min #map{{[0-9]*}}(%{{.*}})
// CHECK-NEXT: return
func.func @maps(%n: index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)> (%n)[%n]
  %1 = affine.apply affine_map<() -> (42)> ()
  %2 = affine.apply affine_map<(d0) -> (d0 * 2)> (%n) {test.x}
  %3 = affine.apply affine_map<()[s0] -> (s0 ceildiv 2)> ()[%n]
  %4 = affine.min affine_map<(d0)[s0] -> (d0 + s0, 512)> (%n)[%n]
  %5 = affine.max affine_map<(d0, d1) -> (d0, d1, 3)> (%n, %n) {test.x}
  %6 = affine.min #id(%n)
  return
}

// Bounds: constants, operands, maps, minima and maxima of several.
// CHECK-LABEL: func.func @loops(
// CHECK-NEXT: affine.for %{{.*}} = 0 to 10 {
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %{{.*}} = -5 to %{{.*}} step 2 {
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %{{.*}} = max #map{{[0-9]*}}(%{{.*}})[%{{.*}}] to min #map{{[0-9]*}}(%{{.*}})[%{{.*}}] {
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %{{.*}} = 0 to %{{.*}} {
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %{{.*}} = #map{{[0-9]*}}(%{{.*}})[%{{.*}}] to #map{{[0-9]*}}(%{{.*}}) step 4 {
// CHECK-NEXT: } {test.x}
// CHECK-NEXT: affine.for %{{.*}} = %{{.*}} to #map{{[0-9]*}}(%{{.*}}) {
// CHECK-NEXT: }
// CHECK-NEXT: affine.for %{{.*}} = 3 to -4 step 0 {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = affine.for %{{.*}} = 0 to 10 iter_args(%{{.*}} = %{{.*}}) -> (f32) {
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: affine.yield %{{.*}} : f32
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}}:2 = affine.for %{{.*}} = 0 to 10 step 3 iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (f32, index) {
// CHECK-NEXT: affine.for %{{.*}} = #map{{[0-9]*}}(%{{.*}}) to %{{.*}} {
// CHECK-NEXT: }
// CHECK-NEXT: affine.yield {test.y} %{{.*}}, %{{.*}} : f32, index
// CHECK-NEXT: } {test.x}
// CHECK-NEXT: return
func.func @loops(%n: index, %v: f32) {
  affine.for %i = 0 to 10 {
  }
  affine.for %i = -5 to %n step 2 {
    affine.yield
  }
  affine.for %i = max #two(%n)[%n] to min #two(%n)[%n] {
  }
  affine.for %i = max 0 to min %n {
  }
  affine.for %i = affine_map<(d0)[s0] -> (d0 + s0)> (%n)[%n] to affine_map<(d0) -> (d0 * 3)> (%n) step 4 {
  } {test.x}
  affine.for %i = affine_map<()[s0] -> (s0)> ()[%n] to #id(%n) {
  }
  affine.for %i = affine_map<() -> (3)> () to affine_map<() -> (-4)> () step 0 {
  }
  %r = affine.for %i = 0 to 10 iter_args(%a = %v) -> (f32) {
    %s = arith.addf %a, %v : f32
    affine.yield %s : f32
  }
  %q:2 = affine.for %i = 0 to 10 step 3 iter_args(%a = %r, %b = %n) -> (f32, index) {
    affine.for %j = #id(%i) to %n {
    }
    affine.yield {test.y} %a, %b : f32, index
  } {test.x}
  return
}

// CHECK-LABEL: func.func @conditions(
// CHECK-NEXT: affine.if #set{{[0-9]*}}(%{{.*}})[%{{.*}}] {
// CHECK-NEXT: }
// CHECK-NEXT: affine.if #set{{[0-9]*}}(%{{.*}})[%{{.*}}] {
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[] : memref<f32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %{{.*}} = affine.load %{{.*}}[] : memref<f32>
// CHECK-NEXT: } {test.x}
// CHECK-NEXT: affine.if #set{{[0-9]*}}(%{{.*}})[%{{.*}}] {
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = affine.if #set{{[0-9]*}}(%{{.*}})[%{{.*}}] -> f32 {
// CHECK-NEXT: affine.yield %{{.*}} : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.yield %{{.*}} : f32
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}}:2 = affine.if #set{{[0-9]*}}(%{{.*}})[%{{.*}}] -> (f32, index) {
// CHECK-NEXT: affine.yield %{{.*}}, %{{.*}} : f32, index
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.yield %{{.*}}, %{{.*}} : f32, index
// CHECK-NEXT: }
// CHECK-NEXT: affine.if #set{{[0-9]*}}() {
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @conditions(%n: index, %v: f32, %s: memref<f32>) {
  affine.if #set(%n)[%n] {
  }
  affine.if #set(%n)[%n] {
    affine.store %v, %s[] : memref<f32>
  } else {
    %0 = affine.load %s[] : memref<f32>
  } {test.x}
  affine.if #set(%n)[%n] {
  } else {
  }
  %1 = affine.if #set(%n)[%n] -> f32 {
    affine.yield %v : f32
  } else {
    affine.yield %v : f32
  }
  %2:2 = affine.if #set(%n)[%n] -> (f32, index) {
    affine.yield %v, %n : f32, index
  } else {
    affine.yield %v, %n : f32, index
  }
  affine.if affine_set<() : ()> () {
  }
  return
}

// Subscripts are expressions of dimensions and symbols.
// CHECK-LABEL: func.func @accesses(
// CHECK-NEXT: affine.for %{{.*}} = 0 to 10 {
// CHECK-NEXT: affine.for %{{.*}} = 0 to 10 {
// CHECK-NEXT: %{{.*}} = affine.load %{{.*}}[%{{.*}} + 3, %{{.*}} + symbol(%{{.*}})] : memref<100x100xf32>
// CHECK-NEXT: %{{.*}} = affine.load %{{.*}}[%{{.*}}, %{{.*}}] {test.x} : memref<100x100xf32>
// CHECK-NEXT: %{{.*}} = affine.load %{{.*}}[3, -%{{.*}} + 7] : memref<100x100xf32>
// CHECK-NEXT: %{{.*}} = affine.load %{{.*}}[(%{{.*}} + %{{.*}} * 2) floordiv 3, %{{.*}} ceildiv symbol(%{{.*}})] : memref<100x100xf32>
// CHECK-NEXT: %{{.*}} = affine.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<100x100xf32>
// CHECK-NEXT: affine.store %{{.*}}, %{{.*}}[%{{.*}} * 2 + 1, %{{.*}} mod 3] {test.x} : memref<100x100xf32>
// CHECK-NEXT: %{{.*}} = affine.vector_load %{{.*}}[%{{.*}} + 3, %{{.*}}] : memref<100x100xf32>, vector<8xf32>
// CHECK-NEXT: %{{.*}} = affine.vector_load %{{.*}}[%{{.*}}, %{{.*}}] {test.x} : memref<100x100xf32>, vector<2x[4]xf32>
// CHECK-NEXT: affine.vector_store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {test.x} : memref<100x100xf32>, vector<8xf32>
// CHECK-NEXT: affine.prefetch %{{.*}}[%{{.*}}, %{{.*}} + 5], read, locality<3>, data : memref<100x100xf32>
// CHECK-NEXT: affine.prefetch %{{.*}}[%{{.*}}, %{{.*}} + 5], write, locality<0>, instr {test.x} : memref<100x100xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @accesses(%m: memref<100x100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.load %m[%i + 3, %j + symbol(%n)] : memref<100x100xf32>
      %1 = affine.load %m[%i, %i] {test.x} : memref<100x100xf32>
      %2 = affine.load %m[3, -%j + 7] : memref<100x100xf32>
      %3 = affine.load %m[(%i + %j * 2) floordiv 3, %j ceildiv symbol(%n)] : memref<100x100xf32>
      %4 = affine.load %m[%i, symbol(%i)] : memref<100x100xf32>
      affine.store %0, %m[%i * 2 + 1, %j mod 3] {test.x} : memref<100x100xf32>
      %5 = affine.vector_load %m[%i + 3, %j] : memref<100x100xf32>, vector<8xf32>
      %6 = affine.vector_load %m[%i, %j] {test.x} : memref<100x100xf32>, vector<2x[4]xf32>
      affine.vector_store %5, %m[%i, %j] {test.x} : memref<100x100xf32>, vector<8xf32>
      affine.prefetch %m[%i, %j + 5], read, locality<3>, data : memref<100x100xf32>
      affine.prefetch %m[%i, %j + 5], write, locality<0>, instr {test.x} : memref<100x100xf32>
    }
  }
  return
}

// Bands of loops: several bounds for one loop, steps, reductions.
// CHECK-LABEL: func.func @parallel(
// CHECK-NEXT: affine.parallel (%{{.*}}, %{{.*}}) = (0, 0) to (10, 20) {
// CHECK-NEXT: }
// CHECK-NEXT: affine.parallel (%{{.*}}, %{{.*}}) = (0, %{{.*}}) to (symbol(%{{.*}}), 20) step (2, 3) {
// CHECK-NEXT: } {test.x}
// CHECK-NEXT: affine.parallel (%{{.*}}, %{{.*}}) = (max(0, %{{.*}}), %{{.*}}) to (min(10, %{{.*}}, %{{.*}} * 2 + 1), %{{.*}}) {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = affine.parallel (%{{.*}}) = (0) to (10) reduce ("addf") -> (f32) {
// CHECK-NEXT: affine.yield %{{.*}} : f32
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}}:3 = affine.parallel (%{{.*}}, %{{.*}}) = (0, 1) to (10, 20) step (1, -2) reduce ("maxs", "assign", "maximumf") -> (si32, index, f32) {
// CHECK-NEXT: affine.yield %{{.*}}, %{{.*}}, %{{.*}} : si32, index, f32
// CHECK-NEXT: }
// CHECK-NEXT: affine.parallel () = () to () {
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @parallel(%n: index, %v: f32, %w: si32) {
  affine.parallel (%i, %j) = (0, 0) to (10, 20) {
    affine.yield
  }
  affine.parallel (%i, %j) = (0, %n) to (symbol(%n), 20) step (2, 3) {
  } {test.x}
  affine.parallel (%i, %j) = (max(0, %n), %n) to (min(10, %n, %n * 2 + 1), min(%n)) {
  }
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) {
    affine.yield %v : f32
  }
  %1:3 = affine.parallel (%i, %j) = (0, 1) to (10, 20) step (1, -2) reduce ("maxs", "assign", "maximumf") -> (si32, index, f32) {
    affine.yield %w, %i, %v : si32, index, f32
  }
  affine.parallel () = () to () {
  }
  return
}

// CHECK-LABEL: func.func @indices(
// CHECK-NEXT: %{{.*}}:3 = affine.delinearize_index %{{.*}} into (%{{.*}}, 4, 5) : index, index, index
// CHECK-NEXT: %{{.*}}:3 = affine.delinearize_index %{{.*}} into (4, 5) {test.x} : index, index, index
// CHECK-NEXT: %{{.*}} = affine.delinearize_index %{{.*}} into () : index
// CHECK-NEXT: %{{.*}} = affine.linearize_index [%{{.*}}, %{{.*}}, %{{.*}}] by (2, %{{.*}}, 5) : index
// CHECK-NEXT: %{{.*}} = affine.linearize_index disjoint [%{{.*}}, %{{.*}}, %{{.*}}] by (%{{.*}}, 5) {test.x} : index
// CHECK-NEXT: %{{.*}} = affine.linearize_index [] by () : index
// CHECK-NEXT: return
func.func @indices(%n: index) {
  %0:3 = affine.delinearize_index %n into (%n, 4, 5) : index, index, index
  %1:3 = affine.delinearize_index %n into (4, 5) {test.x} : index, index, index
  %2 = affine.delinearize_index %n into () : index
  %3 = affine.linearize_index [%n, %n, %n] by (2, %n, 5) : index
  %4 = affine.linearize_index disjoint [%n, %n, %n] by (%n, 5) {test.x} : index
  %5 = affine.linearize_index [] by () : index
  return
}

// What is a dimension or a symbol inside a loop, beside loop variables and what is at the top of the function.
// CHECK-LABEL: func.func @identifiers(
// CHECK-NEXT: affine.for %{{.*}} = 0 to 10 {
// CHECK-NEXT: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : index
// CHECK-NEXT: affine.for %{{.*}} = %{{.*}} to %{{.*}} {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = affine.apply #map{{[0-9]*}}(%{{.*}})
// CHECK-NEXT: affine.for %{{.*}} = 0 to #map{{[0-9]*}}(%{{.*}}) {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = affine.min #map{{[0-9]*}}(%{{.*}})
// CHECK-NEXT: affine.for %{{.*}} = 0 to %{{.*}} {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}}:2 = affine.delinearize_index %{{.*}} into (2, 3) : index, index
// CHECK-NEXT: %{{.*}} = affine.linearize_index [%{{.*}}, %{{.*}}] by (2, 3) : index
// CHECK-NEXT: affine.for %{{.*}} = #map{{[0-9]*}}(%{{.*}}) to #map{{[0-9]*}}(%{{.*}}) {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?xf32>
// CHECK-NEXT: %{{.*}} = memref.alloc(%{{.*}}, %{{.*}}) : memref<?x?xf32>
// CHECK-NEXT: %{{.*}} = memref.cast %{{.*}} : memref<?x?xf32> to memref<4x?xf32>
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<4x?xf32>
// CHECK-NEXT: affine.for %{{.*}} = %{{.*}} to %{{.*}} {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = memref.subview %{{.*}}[0, 0] [%{{.*}}, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1]>>
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x4xf32, strided<[?, 1]>>
// CHECK-NEXT: affine.for %{{.*}} = 0 to %{{.*}} {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #map{{[0-9]*}}()[%{{.*}}]
// CHECK-NEXT: scf.execute_region {
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : index
// CHECK-NEXT: affine.for %{{.*}} = 0 to %{{.*}} {
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: affine.parallel (%{{.*}}, %{{.*}}) = (0, 0) to (10, 10) {
// CHECK-NEXT: affine.for %{{.*}} = #map{{[0-9]*}}(%{{.*}}) to #map{{[0-9]*}}(%{{.*}}) {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @identifiers(%n: index, %m: memref<?x?xf32>) {
  affine.for %i = 0 to 10 {
    %c1 = arith.constant 1 : index
    %sum = arith.addi %n, %c1 : index
    affine.for %j = %c1 to %sum {
    }
    %applied = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.for %j = 0 to #id(%applied) {
    }
    %minimum = affine.min affine_map<(d0) -> (d0, 4)>(%n)
    affine.for %j = 0 to %minimum {
    }
    %two:2 = affine.delinearize_index %i into (2, 3) : index, index
    %one = affine.linearize_index [%two#0, %n] by (2, 3) : index
    affine.for %j = #id(%two#1) to #id(%one) {
    }
    %top = memref.dim %m, %i : memref<?x?xf32>
    %alloc = memref.alloc(%i, %n) : memref<?x?xf32>
    %cast = memref.cast %alloc : memref<?x?xf32> to memref<4x?xf32>
    %size = memref.dim %cast, %c1 : memref<4x?xf32>
    affine.for %j = %top to %size {
    }
    %view = memref.subview %alloc[0, 0] [%n, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1]>>
    %static = memref.dim %view, %c1 : memref<?x4xf32, strided<[?, 1]>>
    affine.for %j = 0 to %static {
    }
  }
  scf.for %i = %n to %n step %n {
    %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
    scf.execute_region {
      %1 = arith.muli %n, %n : index
      affine.for %j = 0 to %1 {
      }
      scf.yield
    }
  }
  affine.parallel (%i, %j) = (0, 0) to (10, 10) {
    affine.for %k = #id(%i) to #id(%j) {
    }
  }
  return
}
