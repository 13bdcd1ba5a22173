func.func @forall(%i: index, %t: tensor<4xf32>) {
  scf.forall () in () {
  [
  return
}
// -----
func.func @while(%c: i1, %i: index) {
  scf.while : :) -> () {
    scf.condition(%c) {a}
  } do {
    scf.yield
  } attributes {b = 1}
  return
}
// -----
func.func @forall(%i: , %t: tensor<4xf32>) {
  %r = scf.forall (%k) in (%i) shared_outs(%o = %t) -> (tensor<4xf32>) {
  } {mapping = [#gpu.thread<z>], a = 1}
  return
}
// -----
func.func @if(%c: i1, %i: index) {
  scf.if %c {
    scf.yield
  } else {
    ,() : () -> ()
  }
  return
}
// -----
func.func @mapping(%i: index, %m: memref<4xf32, #gpu.address_space<workgroup>>) {
  scf.forall (%k, %j, %l) in (%i, %i, 3) {
  } {mapping = [#gpu.warpgroup<x>, #gpu.lane<linear_dim_3>, #gpu.memory_space< <private>]}
  return
}
// -----
func.func @index_switch(%i: index) {
  case -1 {
    scf.yield %i : 42
  }
  return
}
// -----
func.func @if(%c: i1, %i: index) {
  %s:2 = scf.if %c -> (i1, index) {
    scf.yield ->, %i : i1, index
  } else {
    scf.yield {x} %c, %i : i1, index
  } {b}
  return
}
// -----
func.func @for(%i: index, %c: i1, %n: i32) {
  %r:2 = scf.for unsigned %k = %n to %n step %n iter_args(%a = %i, %b = %c) -> (index index, i1) : i32 {
    scf.yield %a, %b : index, i1
  } {z}
  return
}
// -----
func.func @index_switch(%i: index) {
  { -1 {
    scf.yield %i : index
  }
  return
}
// -----
func.func @if(%c: i1, %i: index) {
  scf.if %c {
  } {a  1}
  return
}
// -----
func.func @index_switch(%i: index) {
  scf.index_switch %i a = 1}
  return
}
// -----
func.func @index_switch(%i: index) {
  case 7 {
    %z %z = scf.index_switch %i -> index
    default {
      scf.yield %i : index
    }
    scf.yield %z : index
  }
  return
}
// -----
func.func @index_switch(%i: index) {
  () -> () 2 {
    scf.yield
  }
  return
}
// -----
func.func @execute_region(%i: index) {
  %f:2 = scf.execute_region -> (index, index) {
    scf.yield %i[ %i : index, index
  }
  return
}
// -----
func.func @execute_region(%i: index) {
  scf.execute_region (
    "foo.bar"() : () -> ()
    scf.yield
  }
  return
}
// -----
func.func @index_switch(%i: index) {
  default {
  }
  return
}
// -----
func.func @forall(: index, %t: tensor<4xf32>) {
  %r = scf.forall (%k) in (%i) shared_outs(%o = %t) -> (tensor<4xf32>) {
  } {mapping = [#gpu.thread<z>], a = 1}
  return
}
// -----
func.func @execute_region(%i: index) {
  x no_inline {
    scf.yield
  }
  return
}
// -----
func.func @index_switch(%i: index) {
  case - -1 {
    scf.yield %i : index
  }
  return
}
// -----
func.func @index_switch(%i: index) {
  case 2 to
    scf.yield
  }
  return
}
// -----
func.func @parallel(%i: index, %c: i1) {
  %q = scf.parallel (%k) = (%i) to (%i) step (%i) init ( (%i) -> index {
    scf.reduce(%i : index) {
    ^bb0(%x: index, %y: index):
      %s = arith.addi %x, %y : index
      scf.reduce.return %s : index
    }
  }
  return
}
// -----
func.func @index_switch(%i: index) {
  case 2 {
    scf.yield
  } }
  return
}
// -----
func.func @parallel(%i: index, %c: i1) {
  %q = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index {
    scf.reduce%i : index) {
    ^bb0(%x: index, %y: index):
      %s = arith.addi %x, %y : index
      scf.reduce.return %s : index
    }
  }
  return
}
// -----
func.func @while(%c: i1, %i: index) {
  scf.while : () -> () scf.condition
    {(%c) {a}
  } do {
    scf.yield
  } attributes {b = 1}
  return
}
// -----
func.func @forall(%i: index, %t: tensor<4xf32>) {
  %r = scf.forall (%k) in (%i) shared_outs(%o = %t) -> (f16<4xf32>) {
  } {mapping = [#gpu.thread<z>], a = 1}
  return
}
// -----
func.func @if(%c: i1, %i: index) {
  scf.if %c [ {
    scf.yield
  } else {
    "foo.bar"() : () -> ()
  }
  return
}
// -----
func.func @index_switch(%i: index) {
  case 2 < {
    scf.yield
  }
  return
}
// -----
func.func @execute_region(%i: index) {
  scf.execute_region {
    "foo.bar"() : (< ) -> ()
    scf.yield
  }
  return
}
// -----
func.func @execute_region(%i: index) {
  scf.execute_region {
    "foo.bar"() : (-> ) -> ()
    scf.yield
  }
  return
}
// -----
func.func @for(%i: index, %c: i1, %n: i32) {
  %s = scf.for %k = %i to %i step %i iter_args(%a = %i) -> index {
    "foo.use"(%k) : (index) -> ()
     {x} %a : index
  }
  return
}
