// REQUIRES: mlir-opt
// RUN: %same --modes plain --args="--split-input-file --allow-unregistered-dialect --canonicalize" %s
// Index arithmetic, conditions and loops, compared with mlir-opt.

func.func @delin(%i: index) -> (index, index, index) {
  %c10 = arith.constant 10 : index
  %0:3 = affine.delinearize_index %i into (4, %c10, 5) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// -----

func.func @delinconst() -> (index, index, index) {
  %c = arith.constant 77 : index
  %0:3 = affine.delinearize_index %c into (4, 6, 5) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// -----

func.func @delinconst2(%n: index) -> (index, index, index) {
  %c = arith.constant -7 : index
  %0:3 = affine.delinearize_index %c into (6, 5) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// -----

func.func @delinone(%i: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (1, 6, 1) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

// -----

func.func @delinsingle(%i: index) -> (index, index) {
  %0 = affine.delinearize_index %i into (6) : index
  %1 = affine.delinearize_index %i into () : index
  return %0, %1 : index, index
}

// -----

func.func @lin(%i: index, %j: index) -> (index, index) {
  %c5 = arith.constant 5 : index
  %0 = affine.linearize_index [%i, %j] by (4, %c5) : index
  %1 = affine.linearize_index disjoint [%i, %j] by (%c5) : index
  return %0, %1 : index, index
}

// -----

func.func @linconst() -> (index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = affine.linearize_index [%c1, %c2] by (4, 5) : index
  return %0 : index
}

// -----

func.func @linone(%i: index, %j: index, %k: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = affine.linearize_index [%i] by () : index
  %1 = affine.linearize_index [%i, %j, %k] by (4, 1, 5) : index
  %2 = affine.linearize_index disjoint [%i, %c0, %k] by (4, 3, 5) : index
  return %0, %1, %2 : index, index, index
}

// -----

func.func @delinlin(%i: index, %j: index, %k: index) -> (index, index, index, index, index, index) {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (4, 6, 5) : index
  %1:3 = affine.delinearize_index %0 into (4, 6, 5) : index, index, index
  %2 = affine.linearize_index [%i, %j, %k] by (4, 6, 5) : index
  %3:3 = affine.delinearize_index %2 into (4, 6, 5) : index, index, index
  return %1#0, %1#1, %1#2, %3#0, %3#1, %3#2 : index, index, index, index, index, index
}

// -----

func.func @delinlin2(%i: index, %j: index, %k: index) -> (index, index) {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (4, 6, 5) : index
  %1:2 = affine.delinearize_index %0 into (24, 5) : index, index
  return %1#0, %1#1 : index, index
}

// -----

func.func @affineif(%i: index, %f: f32) -> f32 {
  %r = affine.if affine_set<() : (1 >= 0)> () -> f32 {
    affine.yield %f : f32
  } else {
    %g = arith.addf %f, %f : f32
    affine.yield %g : f32
  }
  return %r : f32
}

// -----

func.func @affineif2(%i: index, %m: memref<4xindex>) {
  affine.if affine_set<(d0) : (d0 >= 0)> (%i) {
    memref.store %i, %m[%i] : memref<4xindex>
  } else {
  }
  affine.if affine_set<() : (-1 >= 0)> () {
    memref.store %i, %m[%i] : memref<4xindex>
  }
  affine.if affine_set<(d0) : (d0 >= 0)> (%i) {
  }
  return
}

// -----

func.func @affineif3(%m: memref<4xindex>) {
  %c3 = arith.constant 3 : index
  affine.if affine_set<(d0) : (d0 - 2 >= 0)> (%c3) {
    memref.store %c3, %m[%c3] : memref<4xindex>
  }
  return
}

// -----

func.func @affineif4(%m: memref<4xindex>, %n: index) {
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
    affine.if affine_set<(d0)[s0] : (d0 - 2 >= 0, s0 - 5 >= 0)> (%x)[%n] {
      memref.store %i, %m[%i] : memref<4xindex>
    }
  }
  return
}

// -----

func.func @afor(%m: memref<4xindex>, %n: index) -> index {
  affine.for %i = 0 to 0 { memref.store %i, %m[%i] : memref<4xindex> }
  affine.for %i = 0 to 10 { }
  %c5 = arith.constant 5 : index
  affine.for %i = 0 to %c5 { memref.store %i, %m[%i] : memref<4xindex> }
  affine.for %i = affine_map<(d0) -> (d0)>(%c5) to min affine_map<(d0)[s0] -> (d0 + s0, s0)>(%c5)[%n] { memref.store %i, %m[%i] : memref<4xindex> }
  affine.for %i = 0 to 1 { memref.store %i, %m[%i] : memref<4xindex> }
  %r = affine.for %i = 0 to 0 iter_args(%x = %n) -> index { affine.yield %i : index }
  return %r : index
}

// -----

func.func @apar(%m: memref<4xindex>, %n: index) {
  %c5 = arith.constant 5 : index
  affine.parallel (%i, %j) = (0, 0) to (%c5, symbol(%n)) {
    memref.store %i, %m[%j] : memref<4xindex>
  }
  affine.parallel (%i) = (0) to (1) { memref.store %i, %m[%i] : memref<4xindex> }
  affine.parallel (%i) = (0) to (0) { memref.store %i, %m[%i] : memref<4xindex> }
  return
}

// -----

func.func @amin(%n: index, %m: index) -> (index, index, index, index) {
  %c5 = arith.constant 5 : index
  %0 = affine.min affine_map<(d0) -> (d0, 4, 8)>(%n)
  %1 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%n, %n)
  %2 = affine.max affine_map<(d0) -> (d0 + 1, d0)>(%n)
  %3 = affine.min affine_map<(d0) -> (d0, 4)>(%c5)
  return %0, %1, %2, %3 : index, index, index, index
}

// -----

func.func @amin2(%n: index, %m: index) -> (index, index, index) {
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%n, %m)
  %1 = affine.min affine_map<(d0, d1) -> (d0, d1, 4)>(%0, %m)
  %2 = affine.max affine_map<(d0, d1) -> (d0, 7)>(%1, %m)
  %3 = affine.min affine_map<()[s0] -> (s0, s0, 3)>()[%n]
  return %1, %2, %3 : index, index, index
}

// -----

func.func @ald(%n: memref<8xf32>, %i: index, %v: vector<4xf32>) -> (f32, vector<4xf32>) {
  %c2 = arith.constant 2 : index
  %m = memref.cast %n : memref<8xf32> to memref<?xf32>
  %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %0 = affine.load %m[%x + 1] : memref<?xf32>
  %1 = affine.vector_load %m[%c2] : memref<?xf32>, vector<4xf32>
  affine.store %0, %m[%c2 + 3] : memref<?xf32>
  affine.vector_store %v, %m[%x] : memref<?xf32>, vector<4xf32>
  affine.prefetch %m[%x], read, locality<3>, data : memref<?xf32>
  return %0, %1 : f32, vector<4xf32>
}

// -----

memref.global "private" constant @g : memref<4xi32> = dense<[1,2,3,4]>
func.func @aldg() -> i32 {
  %m = memref.get_global @g : memref<4xi32>
  %0 = affine.load %m[2] : memref<4xi32>
  return %0 : i32
}

// -----

func.func @m1(%a: index, %b: index, %c: index) -> (index, index, index, index, index) {
  %0 = affine.min affine_map<(d0)[s0] -> (d0 - s0, -s0 + 5, 7, -3)>(%a)[%b]
  affine.for %i = 0 to 10 {
    %1 = affine.min affine_map<(d0)[s0] -> (d0 + s0, s0, d0, -d0 + 5)>(%i)[%b]
    %2 = affine.max affine_map<(d0)[s0] -> (d0 floordiv 2, s0, 4)>(%i)[%b]
    %x = affine.min affine_map<(d0)[s0] -> (d0, 5)>(%i)[%b]
    %y = affine.min affine_map<(d0, d1)[s0] -> (d0, d1 + 1, s0)>(%x, %i)[%b]
    %z = affine.min affine_map<(d0, d1)[s0] -> (d0 + 1, d1, s0)>(%x, %i)[%b]
    "use"(%1, %2, %y, %z) : (index, index, index, index) -> ()
  }
  %3 = affine.min affine_map<()[s0, s1, s2] -> (s0 * 2 + s1, s2, s1)>()[%a, %b, %c]
  %4 = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%3, %0]
  %5 = affine.max affine_map<()[s0, s1] -> (s0, s1)>()[%3, %4]
  return %0, %3, %4, %5, %5 : index, index, index, index, index
}

// -----

func.func @m2(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.min affine_map<(d0) -> (d0 + 4 - d0, 5)>(%a)
  %1 = affine.min affine_map<(d0, d1) -> (d0 mod 4, d0 mod 4, d1)>(%a, %b)
  %2 = affine.max affine_map<(d0, d1) -> (d1, d0 ceildiv 4, 3)>(%a, %b)
  return %0, %1, %2 : index, index, index
}

// -----

func.func @m3(%a: index, %b: index) -> (index, index) {
  %0 = affine.min affine_map<(d0) -> (d0, 5)>(%a)
  %1 = affine.min affine_map<(d0) -> (d0, 3)>(%b)
  %2 = affine.min affine_map<(d0, d1) -> (d1, d0, 9)>(%0, %1)
  %3 = affine.min affine_map<(d0, d1) -> (d1, d0, 9)>(%1, %1)
  return %2, %3 : index, index
}

// -----

func.func @d1(%a: index, %b: index) -> (index, index, index, index) {
  %0:2 = affine.delinearize_index %a into (%b, 1) : index, index
  %1:2 = affine.delinearize_index %a into (8) : index, index
  return %0#0, %0#1, %1#0, %1#1 : index, index, index, index
}

// -----

func.func @d2() -> (index, index, index, index) {
  %c = arith.constant 23 : index
  %c5 = arith.constant 5 : index
  %m = arith.constant -23 : index
  %1:2 = affine.delinearize_index %c into (8) : index, index
  %2:2 = affine.delinearize_index %m into (%c5) : index, index
  return %1#0, %1#1, %2#0, %2#1 : index, index, index, index
}

// -----

func.func @d3(%a: index) -> (index, index, index, index, index, index) {
  %0:3 = affine.delinearize_index %a into (2, 1, 3) : index, index, index
  %1:3 = affine.delinearize_index %a into (1, 3) : index, index, index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2 : index, index, index, index, index, index
}

// -----

func.func @l1(%a: index, %b: index, %c: index) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = affine.linearize_index [%c0, %a, %b] by (2, 3, 4) : index
  %1 = affine.linearize_index disjoint [%a, %b, %c] by (2, 1, 4) : index
  %2 = affine.linearize_index [%a, %c0, %b] by (2, 1, 4) : index
  %3 = affine.linearize_index [%c0, %a] by (5) : index
  %4 = affine.linearize_index [%a, %b] by (1) : index
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// -----

func.func @l2(%a: index, %b: index, %c: index) -> (index, index) {
  %0:2 = affine.delinearize_index %a into (4, 5) : index, index
  %1 = affine.linearize_index [%0#0, %0#1] by (5) : index
  %2 = affine.linearize_index [%0#0, %0#1] by (4, 5) : index
  return %1, %2 : index, index
}

// -----

func.func @dl1(%a: index, %b: index, %c: index, %n: index) -> (index, index, index, index, index) {
  %0 = affine.linearize_index disjoint [%a, %b, %c] by (%n, 5) : index
  %1:2 = affine.delinearize_index %0 into (5) : index, index
  %2:3 = affine.delinearize_index %0 into (%n, 5) : index, index, index
  return %1#0, %1#1, %2#0, %2#1, %2#2 : index, index, index, index, index
}

// -----

func.func @if1(%n: index, %m: memref<4xindex>) -> index {
  %r = affine.if affine_set<(d0) : (d0 - d0 >= 0)> (%n) -> index { affine.yield %n : index } else { %x = "foo"() : () -> index
 affine.yield %x : index }
  %c3 = arith.constant 3 : index
  affine.if affine_set<(d0, d1) : (d0 - 5 >= 0, d1 >= 0)> (%c3, %n) { memref.store %n, %m[%n] : memref<4xindex> }
  affine.if affine_set<(d0) : (d0 - 5 >= 0)> (%c3) { memref.store %n, %m[%n] : memref<4xindex> } else { memref.store %c3, %m[%n] : memref<4xindex> }
  affine.if affine_set<(d0) : (d0 - 2 == 0)> (%n) { memref.store %n, %m[%n] : memref<4xindex> } else { }
  affine.if affine_set<(d0) : (d0 * 2 + d0 - 2 >= 0)> (%n) {} else { memref.store %n, %m[%n] : memref<4xindex> }
  return %r : index
}

// -----

func.func @par(%n: index, %m: memref<8xindex>) {
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 4 {
    %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.parallel (%j) = (%a) to (%a + symbol(%n)) {
      memref.store %j, %m[%j] : memref<8xindex>
    }
    affine.parallel (%j) = (max(%a, %c3)) to (min(%a + 9, %c3 + 4)) step (2) {
      memref.store %j, %m[%j] : memref<8xindex>
    }
  }
  return
}

// -----

func.func @a(%n: index, %m: index) -> (index, index) {
  %r:2 = affine.for %i = 0 to 10 iter_args(%x = %n, %y = %m) -> (index, index) { affine.yield %y, %x : index, index }
  return %r#0, %r#1 : index, index
}

// -----

func.func @b(%n: index, %m: index) -> (index, index) {
  %r:2 = affine.for %i = 0 to 1 iter_args(%x = %n, %y = %m) -> (index, index) { affine.yield %y, %x : index, index }
  return %r#0, %r#1 : index, index
}

// -----

func.func @c(%n: index, %m: index) -> (index, index) {
  %r:2 = affine.for %i = 0 to %m iter_args(%x = %n, %y = %m) -> (index, index) { affine.yield %x, %n : index, index }
  return %r#0, %r#1 : index, index
}

// -----

func.func @d(%n: index, %m: index) -> (index, index) {
  %r:2 = affine.for %i = 0 to 5 iter_args(%x = %n, %y = %m) -> (index, index) { affine.yield %x, %n : index, index }
  return %r#0, %r#1 : index, index
}

// -----

func.func @e(%n: index, %m: index) -> (index, index) {
  %r:2 = affine.for %i = 0 to %m iter_args(%x = %n, %y = %m) -> (index, index) { affine.yield %x, %y : index, index }
  return %r#0, %r#1 : index, index
}

// -----

func.func @f(%n: index, %m: index) -> (index, index) {
  %r:2 = affine.for %i = 0 to 5 iter_args(%x = %n, %y = %m) -> (index, index) { affine.yield %i, %y : index, index }
  return %r#0, %r#1 : index, index
}

// -----

func.func @g(%n: index, %m: index) -> (index, index) {
  %r:2 = affine.for %i = 5 to 0 iter_args(%x = %n, %y = %m) -> (index, index) {
    %z = "foo"(%x) : (index) -> index
    affine.yield %z, %x : index, index }
  return %r#0, %r#1 : index, index
}

// -----

func.func @h(%n: index, %m: index) -> (index, index) {
  %r:2 = affine.for %i = 5 to 0 iter_args(%x = %n, %y = %m) -> (index, index) {
    affine.yield %y, %i : index, index }
  return %r#0, %r#1 : index, index
}
