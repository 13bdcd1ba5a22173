// REQUIRES: mlir-opt
// RUN: %same --modes plain --args="--split-input-file --canonicalize" %s
// A pure op on symbols makes a symbol, with its regions' ops: what has effects, may trap or may not
// end does not.

func.func @f(%a8: i8, %m: memref<index>, %n: index) {
  %a = arith.index_cast %a8 : i8 to index
  affine.for %i1 = -3 to 4 {
    %e0 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%a) -> index { affine.yield %a : index } else { affine.yield %i1 : index }
    %e1 = affine.if affine_set<(d0) : (5 - d0 >= 0)>(%e0) -> index { affine.yield %e0 : index } else { affine.yield %a : index }
    memref.store %e1, %m[] : memref<index>
  }
  return
}
// -----
func.func @g(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %e0 = affine.for %j = 0 to %a iter_args(%x = %a) -> index { %y = arith.addi %x, %i1 : index affine.yield %y : index } 
    %e1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%e0)
    memref.store %e1, %m[] : memref<index>
  }
  return
}
// -----
func.func @h(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %c1 = arith.constant 1 : index
    %e0 = scf.for %j = %c1 to %a step %c1 iter_args(%x = %a) -> index { %y = arith.addi %x, %i1 : index scf.yield %y : index } 
    %e1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%e0)
    memref.store %e1, %m[] : memref<index>
  }
  return
}
// -----
func.func @i(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %e0 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%a) -> index { %v = memref.load %m[] : memref<index> affine.yield %v : index } else { affine.yield %i1 : index }
    %e1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%e0)
    memref.store %e1, %m[] : memref<index>
  }
  return
}
// -----
func.func @i2(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %e0 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%a) -> index { affine.yield %a : index } else { affine.yield %i1 : index }
    memref.store %e0, %m[] : memref<index>
    %q = affine.max affine_map<(d0, d1) -> (d0 + d1, 3)>(%e0, %i1)
    memref.store %q, %m[] : memref<index>
  }
  return
}
// -----
func.func @j(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %e0 = scf.execute_region -> index { scf.yield %a : index }
    %e1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%e0)
    memref.store %e1, %m[] : memref<index>
  }
  return
}
// -----
func.func @k(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %e0 = scf.index_switch %a -> index case 0 { scf.yield %a : index } default { scf.yield %i1 : index }
    %e1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%e0)
    memref.store %e1, %m[] : memref<index>
  }
  return
}
// -----
func.func @l(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %t = tensor.generate %a { ^bb0(%x: index): tensor.yield %x : index } : tensor<?xindex>
    %e0 = scf.for %j = %a to %a step %a iter_args(%x = %a) -> index { %y = arith.addi %x, %i1 : index scf.yield %y : index } 
    %e1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%e0)
    memref.store %e1, %m[] : memref<index>
  }
  return
}
// -----
func.func @m(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %d = arith.divsi %a, %a : index
    %e0 = affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%a) -> index { affine.yield %a : index } else {  %d2 = arith.divsi %a, %i1 : index affine.yield %i1 : index }
    %e1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%e0)
    memref.store %e1, %m[] : memref<index>
  }
  return
}
// -----
func.func @d1(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %c3 = arith.constant 3 : index
    %0 = arith.divui %a, %c3 : index
    %1 = arith.divsi %a, %c3 : index
    %2 = arith.floordivsi %a, %c3 : index
    %3 = arith.remsi %a, %c3 : index
    %4 = arith.remui %a, %a : index
    %5 = index.divs %a, %c3
    %6 = index.divs %a, %a
    %7 = index.remu %a, %a
    %8 = arith.ceildivsi %a, %a : index
    %9 = arith.divui %a, %a : index
    %r:10 = affine.delinearize_index %a into (2,3,4,5,6,7,8,9,10,11) : index,index,index,index,index,index,index,index,index,index
    %e0 = affine.max affine_map<(d0,d1,d2,d3,d4,d5,d6,d7,d8,d9) -> (d0,d1,d2,d3,d4,d5,d6,d7,d8,d9)>(%0,%1,%2,%3,%4,%5,%6,%7,%8,%9)
    memref.store %e0, %m[] : memref<index>
  }
  return
}
// -----
func.func @d2(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %e0 = scf.for %j = %c1 to %a step %c2 iter_args(%x = %a) -> index { %y = arith.addi %x, %i1 : index scf.yield %y : index } 
    %e1 = scf.for %j = %c1 to %a step %a iter_args(%x = %a) -> index { %y = arith.addi %x, %i1 : index scf.yield %y : index } 
    %e2 = scf.for %j = %c1 to %a step %c1 iter_args(%x = %a) -> index { %y = arith.divsi %x, %i1 : index scf.yield %y : index } 
    %e3 = scf.parallel (%j) = (%c1) to (%a) step (%c1) init (%a) -> index { scf.reduce(%a : index) { ^bb0(%p: index, %q: index): %s = arith.addi %p, %q : index scf.reduce.return %s : index } } 
    %e5 = scf.for %j = %c1 to %a step %c1 iter_args(%x = %a) -> index { %y = arith.muli %x, %i1 : index scf.yield %y : index } 
    %e = affine.max affine_map<(d0,d1,d2,d3,d4) -> (d0,d1,d2,d3,d4)>(%e0,%e1,%e2,%e3,%e5)
    memref.store %e, %m[] : memref<index>
  }
  return
}
// -----
func.func @d1(%a: index, %m: memref<index>) {
  affine.for %i1 = -3 to 4 {
    %cm1 = arith.constant -1 : index
    %c3 = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %0 = arith.divui %a, %cm1 : index
    %1 = arith.divsi %a, %cm1 : index
    %2 = arith.floordivsi %a, %a : index
    %3 = arith.ceildivsi %a, %cm1 : index
    %4 = arith.ceildivui %a, %cm1 : index
    %5 = arith.ceildivsi %a, %c3 : index
    %6 = arith.divsi %a, %c0 : index
    %7 = arith.remsi %a, %c0 : index
    %8 = arith.floordivsi %a, %cm1 : index
    %9 = arith.floordivsi %a, %c0 : index
    %e0 = affine.max affine_map<(d0,d1,d2,d3,d4,d5,d6,d7,d8,d9) -> (d0,d1,d2,d3,d4,d5,d6,d7,d8,d9)>(%0,%1,%2,%3,%4,%5,%6,%7,%8,%9)
    memref.store %e0, %m[] : memref<index>
  }
  return
}
// -----
func.func @d3(%a: index, %b: index, %m: memref<index>, %t: tensor<4xindex>, %v: vector<4xindex>, %u: tensor<?xindex>, %sh: !shape.shape) {
  affine.for %i1 = -3 to 4 {
    %0 = affine.linearize_index [%a, %b] by (3, 4) : index
    %1 = vector.extract %v[%a] : index from vector<4xindex>
    %2 = vector.reduction <add>, %v : vector<4xindex> into index
    %3 = tensor.extract %t[%a] : tensor<4xindex>
    %4 = tensor.dim %u, %a : tensor<?xindex>
    %5 = vector.vscale
    %6 = affine.parallel (%j) = (1) to (4) reduce ("addi") -> (i32) { %x = arith.index_cast %a : index to i32 affine.yield %x : i32 }
    %7 = arith.index_cast %6 : i32 to index
    %8 = memref.load %m[] : memref<index>
    %9 = shape.num_elements %sh : !shape.shape -> !shape.size
    %10 = shape.size_to_index %9 : !shape.size
    %11 = affine.delinearize_index %a into (4) : index
    %e0 = affine.max affine_map<(d0,d1,d2,d3,d4,d5,d6,d7,d8,d9) -> (d0,d1,d2,d3,d4,d5,d6,d7,d8,d9)>(%0,%1,%2,%3,%4,%5,%7,%8,%10,%11)
    memref.store %e0, %m[] : memref<index>
  }
  return
}
