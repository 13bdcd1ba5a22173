// RUN: %roundtrip
// RUN: %same %s
// Every op of scf with all its optional parts.

// A loop over index, one over integers compared unsigned, with carried values.
// CHECK-LABEL: func.func @for(
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: } {z}
// CHECK-NEXT: %{{.*}}:2 = scf.for unsigned %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (index, i1)  : i32 {
// CHECK-NEXT: scf.yield %{{.*}}, %{{.*}} : index, i1
// CHECK-NEXT: } {z}
// CHECK-NEXT: %{{.*}} = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (index) {
// CHECK-NEXT: "foo.use"(%{{.*}}) : (index) -> ()
// CHECK-NEXT: scf.yield {x} %{{.*}} : index
// CHECK-NEXT: }
func.func @for(%i: index, %c: i1, %n: i32) {
  scf.for %k = %i to %i step %i {
    scf.yield {gone}
  } {z}
  %r:2 = scf.for unsigned %k = %n to %n step %n iter_args(%a = %i, %b = %c) -> (index, i1) : i32 {
    scf.yield %a, %b : index, i1
  } {z}
  %s = scf.for %k = %i to %i step %i iter_args(%a = %i) -> index {
    "foo.use"(%k) : (index) -> ()
    scf.yield {x} %a : index
  }
  return
}

// Without results the terminators are not shown.
// CHECK-LABEL: func.func @if(
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: } {a = 1 : i64}
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: } else {
// CHECK-NEXT: "foo.bar"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}}:2 = scf.if %{{.*}} -> (i1, index) {
// CHECK-NEXT: scf.yield %{{.*}}, %{{.*}} : i1, index
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield {x} %{{.*}}, %{{.*}} : i1, index
// CHECK-NEXT: } {b}
func.func @if(%c: i1, %i: index) {
  scf.if %c {
  } {a = 1}
  scf.if %c {
    scf.yield
  } else {
    "foo.bar"() : () -> ()
  }
  %s:2 = scf.if %c -> (i1, index) {
    scf.yield %c, %i : i1, index
  } else {
    scf.yield {x} %c, %i : i1, index
  } {b}
  return
}

// The second region names its arguments itself.
// CHECK-LABEL: func.func @while(
// CHECK-NEXT: scf.while : () -> () {
// CHECK-NEXT: scf.condition(%{{.*}}) {a}
// CHECK-NEXT: } do {
// CHECK-NEXT: scf.yield
// CHECK-NEXT: } attributes {b = 1 : i64}
// CHECK-NEXT: %{{.*}}:2 = scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : (index, i1) -> (f32, i1) {
// CHECK-NEXT: %{{.*}} = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: scf.condition(%{{.*}}) %{{.*}}, %{{.*}} : f32, i1
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: i1):
// CHECK-NEXT: scf.yield %{{.*}}, %{{.*}} : index, i1
// CHECK-NEXT: }
func.func @while(%c: i1, %i: index) {
  scf.while : () -> () {
    scf.condition(%c) {a}
  } do {
    scf.yield
  } attributes {b = 1}
  %q:2 = scf.while (%x = %i, %y = %c) : (index, i1) -> (f32, i1) {
    %f = arith.constant 1.0 : f32
    scf.condition(%y) %f, %y : f32, i1
  } do {
  ^bb0(%m: f32, %n: i1):
    scf.yield %i, %n : index, i1
  }
  return
}

// CHECK-LABEL: func.func @execute_region(
// CHECK-NEXT: scf.execute_region {
// CHECK-NEXT: "foo.bar"() : () -> ()
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: scf.execute_region no_inline {
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = scf.execute_region -> index no_inline {
// CHECK-NEXT: cf.br ^bb1(%{{.*}} : index)
// CHECK-NEXT: ^bb1(%{{.*}}: index):  // pred: ^bb0
// CHECK-NEXT: scf.yield %{{.*}} : index
// CHECK-NEXT: } {u}
// CHECK-NEXT: %{{.*}}:2 = scf.execute_region -> (index, index) {
// CHECK-NEXT: scf.yield %{{.*}}, %{{.*}} : index, index
// CHECK-NEXT: }
func.func @execute_region(%i: index) {
  scf.execute_region {
    "foo.bar"() : () -> ()
    scf.yield
  }
  scf.execute_region no_inline {
    scf.yield
  }
  %e = scf.execute_region -> index no_inline {
    cf.br ^bb1(%i : index)
  ^bb1(%x: index):
    scf.yield %x : index
  } {u}
  %f:2 = scf.execute_region -> (index, index) {
    scf.yield %i, %i : index, index
  }
  return
}

// CHECK-LABEL: func.func @index_switch(
// CHECK-NEXT: scf.index_switch %{{.*}} {a = 1 : i64}
// CHECK-NEXT: default {
// CHECK-NEXT: }
// CHECK-NEXT: scf.index_switch %{{.*}}
// CHECK-NEXT: case 2 {
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: default {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = scf.index_switch %{{.*}} {a = 1 : i64} -> index
// CHECK-NEXT: case -1 {
// CHECK-NEXT: scf.yield %{{.*}} : index
// CHECK-NEXT: }
// CHECK-NEXT: case 7 {
// CHECK-NEXT: %{{.*}} = scf.index_switch %{{.*}} -> index
// CHECK-NEXT: default {
// CHECK-NEXT: scf.yield %{{.*}} : index
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %{{.*}} : index
// CHECK-NEXT: }
// CHECK-NEXT: default {
// CHECK-NEXT: scf.yield %{{.*}} : index
// CHECK-NEXT: }
func.func @index_switch(%i: index) {
  scf.index_switch %i {a = 1}
  default {
  }
  scf.index_switch %i
  case 2 {
    scf.yield
  }
  default {
  }
  %w = scf.index_switch %i {a = 1} -> index
  case -1 {
    scf.yield %i : index
  }
  case 7 {
    %z = scf.index_switch %i -> index
    default {
      scf.yield %i : index
    }
    scf.yield %z : index
  }
  default {
    scf.yield %i : index
  }
  return
}

// Results come out of the reductions.
// CHECK-LABEL: func.func @parallel(
// CHECK-NEXT: scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: } {b = 1 : i64}
// CHECK-NEXT: scf.parallel (%{{.*}}, %{{.*}}) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %{{.*}}) step (%{{.*}}, %{{.*}}) {
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}}:2 = scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) init (%{{.*}}, %{{.*}}) -> (index, i1) {
// CHECK-NEXT: scf.reduce(%{{.*}}, %{{.*}} : index, i1) {
// CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT: scf.reduce.return %{{.*}} : index
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%{{.*}}: i1, %{{.*}}: i1):
// CHECK-NEXT: scf.reduce.return %{{.*}} {z} : i1
// CHECK-NEXT: } {b = 1 : i64}
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) init (%{{.*}}) -> index {
// CHECK-NEXT: scf.reduce(%{{.*}} : index) {
// CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: index):
// CHECK-NEXT: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.reduce.return %{{.*}} : index
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @parallel(%i: index, %c: i1) {
  scf.parallel (%k) = (%i) to (%i) step (%i) {
  } {b = 1}
  scf.parallel (%k, %l) = (%i, %i) to (%i, %i) step (%i, %i) {
  }
  %p:2 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i, %c) -> (index, i1) {
    scf.reduce(%i, %c : index, i1) {
    ^bb0(%x: index, %y: index):
      scf.reduce.return %y : index
    }, {
    ^bb0(%x: i1, %y: i1):
      scf.reduce.return %y {z} : i1
    } {b = 1}
  }
  %q = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index {
    scf.reduce(%i : index) {
    ^bb0(%x: index, %y: index):
      %s = arith.addi %x, %y : index
      scf.reduce.return %s : index
    }
  }
  return
}

// Bounds that start at 0 and step by 1 are shown as `in`.
// CHECK-LABEL: func.func @forall(
// CHECK-NEXT: %{{.*}} = scf.forall (%{{.*}}) in (%{{.*}}) shared_outs(%{{.*}} = %{{.*}}) -> (tensor<4xf32>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: }
// CHECK-NEXT: } {a = 1 : i64, mapping = [#gpu.thread<z>]}
// CHECK-NEXT: scf.forall (%{{.*}}, %{{.*}}) = (0, %{{.*}}) to (4, %{{.*}}) step (%{{.*}}, 1) {
// CHECK-NEXT: "foo.bar"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: scf.forall (%{{.*}}, %{{.*}}) in (4, %{{.*}}) {
// CHECK-NEXT: } {mapping = [#gpu.block<linear_dim_3>, #gpu.warp<x>]}
// CHECK-NEXT: scf.forall () in () {
// CHECK-NEXT: }
func.func @forall(%i: index, %t: tensor<4xf32>) {
  %r = scf.forall (%k) in (%i) shared_outs(%o = %t) -> (tensor<4xf32>) {
  } {mapping = [#gpu.thread<z>], a = 1}
  scf.forall (%k, %l) = (0, %i) to (4, %i) step (%i, 1) {
    "foo.bar"() : () -> ()
  }
  scf.forall (%k, %l) = (0, 0) to (4, %i) step (1, 1) {
    scf.forall.in_parallel {
    } {x = 1}
  } {mapping = [#gpu.block<linear_dim_3>, #gpu.warp<x>]}
  scf.forall () in () {
  }
  return
}

// Maps to processors are attributes of gpu.
// CHECK-LABEL: func.func @mapping(
// CHECK-NEXT: scf.forall (%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}}, %{{.*}}, 3) {
// CHECK-NEXT: } {mapping = [#gpu.warpgroup<x>, #gpu.lane<linear_dim_3>, #gpu.memory_space<private>]}
// CHECK-NEXT: scf.forall (%{{.*}}) in (%{{.*}}) {
// CHECK-NEXT: } {mapping = [#gpu.thread<x>, #gpu.mask<7>]}
// CHECK-NEXT: scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: } {mapping = [#gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0 + 1), bound = (d0) -> (d0)>]}
func.func @mapping(%i: index, %m: memref<4xf32, #gpu.address_space<workgroup>>) {
  scf.forall (%k, %j, %l) in (%i, %i, 3) {
  } {mapping = [#gpu.warpgroup<x>, #gpu.lane<linear_dim_3>, #gpu.memory_space<private>]}
  scf.forall (%k) in (%i) {
  } {mapping = [#gpu.thread<x>, #gpu.mask<7>]}
  scf.parallel (%k) = (%i) to (%i) step (%i) {
  } {mapping = [#gpu.loop_dim_map<bound = (d0) -> (d0), map = (d0) -> (d0 + 1), processor = sequential>]}
  return
}
