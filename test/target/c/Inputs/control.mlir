// scf: loops that carry values, conditions, switches, parallel loops with reductions.
func.func private @twice(%x: i32) -> (i32, i32) {
  %y = arith.addi %x, %x : i32
  return %x, %y : i32, i32
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %s = scf.for %i = %c0 to %c7 step %c2 iter_args(%a = %z) -> (i32) {
    %v = arith.index_cast %i : index to i32
    %n = arith.addi %a, %v : i32
    scf.yield %n : i32
  }
  vector.print %s : i32
  %w:2 = scf.while (%a = %z, %b = %one) : (i32, i32) -> (i32, i32) {
    %t = arith.constant 50 : i32
    %c = arith.cmpi slt, %b, %t : i32
    scf.condition(%c) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %n = arith.addi %a, %b : i32
    scf.yield %b, %n : i32, i32
  }
  vector.print %w#0 : i32
  vector.print %w#1 : i32
  %cond = arith.cmpi sgt, %s, %one : i32
  %r = scf.if %cond -> (i32) {
    scf.yield %w#0 : i32
  } else {
    scf.yield %z : i32
  }
  vector.print %r : i32
  %k = scf.index_switch %c2 -> i32
  case 1 {
    scf.yield %z : i32
  }
  case 2 {
    %q:2 = func.call @twice(%r) : (i32) -> (i32, i32)
    scf.yield %q#1 : i32
  }
  default {
    scf.yield %one : i32
  }
  vector.print %k : i32
  %m = memref.alloc() : memref<7xi32>
  scf.forall (%i) in (7) {
    %v = arith.index_cast %i : index to i32
    %v2 = arith.muli %v, %v : i32
    memref.store %v2, %m[%i] : memref<7xi32>
    scf.forall.in_parallel {
    }
  }
  %p = scf.parallel (%i) = (%c0) to (%c7) step (%c1) init (%z) -> i32 {
    %v = memref.load %m[%i] : memref<7xi32>
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %n = arith.addi %a, %b : i32
      scf.reduce.return %n : i32
    }
  }
  vector.print %p : i32
  memref.dealloc %m : memref<7xi32>
  %x = scf.execute_region -> i32 {
    cf.cond_br %cond, ^bb1, ^bb2(%z : i32)
  ^bb1:
    cf.br ^bb2(%p : i32)
  ^bb2(%v: i32):
    scf.yield %v : i32
  }
  vector.print %x : i32
  cf.assert %cond, "this holds"
  return
}

// -----
// cf: a graph of blocks with a loop and a switch.
func.func @main() {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  cf.br ^head(%z, %one : i32, i32)
^head(%i: i32, %a: i32):
  %c = arith.cmpi slt, %i, %five : i32
  cf.cond_br %c, ^body, ^end
^body:
  %n = arith.addi %i, %one : i32
  cf.switch %i : i32, [
    default: ^head(%n, %a : i32, i32),
    1: ^swap(%a : i32),
    3: ^swap(%i : i32)
  ]
^swap(%x: i32):
  %y = arith.addi %x, %five : i32
  cf.br ^head(%n, %y : i32, i32)
^end:
  vector.print %a : i32
  return
}

// -----
// affine: loops, conditions, accesses, index arithmetic, minima and maxima of maps.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<3x4xf32>
  affine.parallel (%i, %j) = (0, 0) to (3, 4) {
    %s = affine.apply affine_map<(a, b) -> (a * 10 + b)>(%i, %j)
    %t = arith.index_cast %s : index to i32
    %f = arith.sitofp %t : i32 to f32
    affine.store %f, %a[%i, %j] : memref<3x4xf32>
  }
  affine.prefetch %a[%c0, %c0], read, locality<3>, data : memref<3x4xf32>
  affine.for %i = 0 to 3 {
    affine.if affine_set<(d0) : (d0 - 1 == 0)>(%i) {
      %v = affine.vector_load %a[%i, 0] : memref<3x4xf32>, vector<4xf32>
      %w = arith.addf %v, %v : vector<4xf32>
      affine.vector_store %w, %a[%i, 0] : memref<3x4xf32>, vector<4xf32>
    }
  }
  %s = affine.for %i = 0 to 4 iter_args(%acc = %one) -> f32 {
    %v = affine.load %a[1, 3 - %i] : memref<3x4xf32>
    %r = arith.addf %acc, %v : f32
    affine.yield %r : f32
  }
  vector.print %s : f32
  %x:2 = affine.delinearize_index %c4 into (3, 3) : index, index
  vector.print %x#0 : index
  vector.print %x#1 : index
  %y = affine.linearize_index [%x#0, %x#1] by (3, 3) : index
  vector.print %y : index
  %mx = affine.max affine_map<(d0) -> (d0 - 7, d0 floordiv 3, 2 - d0)>(%c4)
  vector.print %mx : index
  %mn = affine.min affine_map<(d0)[s0] -> (d0 mod 3, s0 ceildiv 3, -d0)>(%c4)[%c4]
  vector.print %mn : index
  memref.dealloc %a : memref<3x4xf32>
  return
}

// -----
// A view's size is named in other blocks than its own, by the view alone.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant true
  %m = memref.alloc() : memref<8xi32>
  %z = arith.constant 4 : i32
  linalg.fill ins(%z : i32) outs(%m : memref<8xi32>)
  cf.br ^first(%c1 : index)
^first(%n: index):
  %size = arith.addi %n, %c1 : index
  %v = memref.subview %m[1] [%size] [1] : memref<8xi32> to memref<?xi32, strided<[1], offset: 1>>
  %s = affine.apply affine_map<(a, b) -> (a + b)>(%size, %n)
  cf.cond_br %t, ^second, ^end
^second:
  %d = memref.dim %v, %c0 : memref<?xi32, strided<[1], offset: 1>>
  scf.for %i = %c0 to %d step %c1 {
    %e = memref.load %v[%i] : memref<?xi32, strided<[1], offset: 1>>
    vector.print %e : i32
  }
  vector.print %s : index
  cf.br ^end
^end:
  memref.dealloc %m : memref<8xi32>
  return
}
