// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --canonicalize" %s
// Control flow whose outcome or trip count is known; regions that only pass values around.

// CHECK-LABEL: func.func @ex(
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: "a"() : () -> ()
// CHECK: cf.br ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}:
// CHECK: "b"() : () -> ()
// CHECK: cf.br ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: scf.execute_region no_inline {
// CHECK: "u"() : () -> ()
// CHECK: scf.yield
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: scf.execute_region {
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: "a"() : () -> ()
// CHECK: scf.yield
// CHECK: ^{{.*}}:
// CHECK: "b"() : () -> ()
// CHECK: scf.yield
// CHECK: return %{{.*}} : i32
func.func @ex(%c: i1, %a: i32, %k: index, %k2: index, %k3: index) -> i32 {
  %r = scf.execute_region -> i32 {
    %x = arith.addi %a, %a : i32
    scf.yield %x : i32
  }
  %q = scf.execute_region -> i32 {
    cf.cond_br %c, ^b1, ^b2
  ^b1:
    "a"() : () -> ()
    scf.yield %r : i32
  ^b2:
    "b"() : () -> ()
    scf.yield %a : i32
  }
  scf.execute_region no_inline {
    "u"() : () -> ()
    scf.yield
  }
  scf.for %i = %k to %k2 step %k3 {
    scf.execute_region {
      cf.cond_br %c, ^b1, ^b2
    ^b1:
      "a"() : () -> ()
      scf.yield
    ^b2:
      "b"() : () -> ()
      scf.yield
    }
  }
  return %q : i32
}

// CHECK-LABEL: func.func @execute_region_of_blocks(
// CHECK: "a"() : () -> ()
// CHECK: scf.execute_region no_inline {
// CHECK: "a"() : () -> ()
// CHECK: scf.yield
// CHECK: "use"(%{{.*}}) : (i32) -> ()
// CHECK: return %{{.*}} : i32
func.func @execute_region_of_blocks(%c: i1, %a: i32) -> i32 {
  %q:2 = scf.execute_region -> (i32, i32) {
    "a"() : () -> ()
    scf.yield %a, %a : i32, i32
  }
  %q2:2 = scf.execute_region -> (i32, i32) no_inline {
    "a"() : () -> ()
    scf.yield %a, %a : i32, i32
  }
  "use"(%q2#0) : (i32) -> ()
  return %q#1 : i32
}

// CHECK-LABEL: func.func @sw(
// CHECK: "a"() : () -> ()
// CHECK: "c"() : () -> ()
// CHECK: scf.index_switch %{{.*}}
// CHECK: case 2 {
// CHECK: "a"() : () -> ()
// CHECK: scf.yield
// CHECK: default {
// CHECK: "d"() : () -> ()
// CHECK: return %{{.*}}, %{{.*}} : i32, i32
func.func @sw(%x: index, %a: i32) -> (i32, i32) {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = scf.index_switch %c2 -> i32
  case 2 {
    "a"() : () -> ()
    scf.yield %a : i32
  }
  default {
    "b"() : () -> ()
    scf.yield %a : i32
  }
  %1 = scf.index_switch %c9 -> i32
  case 2 {
    "a"() : () -> ()
    scf.yield %a : i32
  }
  default {
    "c"() : () -> ()
    scf.yield %a : i32
  }
  %2:2 = scf.index_switch %x -> i32, i32
  case 2 {
    "a"() : () -> ()
    scf.yield %a, %1 : i32, i32
  }
  default {
    "d"() : () -> ()
    scf.yield %a, %0 : i32, i32
  }
  return %1, %2#1 : i32, i32
}

// CHECK-LABEL: func.func @par(
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
// CHECK: scf.reduce
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
// CHECK: scf.parallel (%{{.*}}, %{{.*}}) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %{{.*}}) step (%{{.*}}, %{{.*}}) {
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
// CHECK: scf.reduce
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
// CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: "use"(%{{.*}}) : (f32) -> ()
// CHECK: return
func.func @par(%n: index, %m: memref<?x?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c1) step (%c1, %c1) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c0) step (%c1, %c1) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %c4) step (%c1, %c4) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      memref.store %v, %m[%i, %j] : memref<?x?xf32>
      scf.reduce
    }
    scf.reduce
  }
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%v) -> f32 {
    %q = memref.load %m[%i, %i] : memref<?x?xf32>
    scf.reduce(%q : f32) {
      ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  "use"(%r) : (f32) -> ()
  return
}

// CHECK-LABEL: func.func @fa(
// CHECK: %{{.*}} = arith.constant 2 : index
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK: scf.forall (%{{.*}}) in (%{{.*}}) {
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
// CHECK: scf.forall (%{{.*}}, %{{.*}}) in (4, 4) {
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
// CHECK: scf.forall (%{{.*}}) in (%{{.*}}) {
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
// CHECK: return
func.func @fa(%n: index, %m: memref<?x?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.forall (%i, %j) in (%c1, %n) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  scf.forall (%i, %j) in (%c4, %c4) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  scf.forall (%i, %j) in (1, %c1) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  scf.forall (%i, %j) in (0, %n) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  scf.forall (%i, %j) = (%c0, 2) to (%n, 6) step (%c1, 4) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  return
}

// CHECK-LABEL: func.func @wh(
// CHECK: %{{.*}} = arith.constant true
// CHECK: %{{.*}} = arith.constant false
// CHECK: %{{.*}} = scf.while (%{{.*}} = %{{.*}}) : (i32) -> i32 {
// CHECK: %{{.*}} = arith.cmpi slt, %{{.*}}, %{{.*}} : i32
// CHECK: scf.condition(%{{.*}}) %{{.*}} : i32
// CHECK: } do {
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: %{{.*}} = scf.while (%{{.*}} = %{{.*}}) : (i32) -> i32 {
// CHECK: %{{.*}} = "cond"(%{{.*}}) : (i32) -> i1
// CHECK: scf.condition(%{{.*}}) %{{.*}} : i32
// CHECK: } do {
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: scf.while : () -> () {
// CHECK: scf.condition(%{{.*}})
// CHECK: } do {
// CHECK: "body"(%{{.*}}) : (i1) -> ()
// CHECK: scf.yield
// CHECK: scf.while : () -> () {
// CHECK: %{{.*}} = "cond"() : () -> i1
// CHECK: scf.condition(%{{.*}})
// CHECK: } do {
// CHECK: "use"(%{{.*}}) : (i32) -> ()
// CHECK: scf.yield
// CHECK: %{{.*}} = scf.while (%{{.*}} = %{{.*}}) : (i32) -> i32 {
// CHECK: %{{.*}} = arith.cmpi eq, %{{.*}}, %{{.*}} : i32
// CHECK: scf.condition(%{{.*}}) %{{.*}} : i32
// CHECK: } do {
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: %{{.*}} = "use"(%{{.*}}, %{{.*}}) : (i32, i1) -> i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: %{{.*}} = scf.while (%{{.*}} = %{{.*}}) : (i32) -> i32 {
// CHECK: scf.condition(%{{.*}}) %{{.*}} : i32
// CHECK: } do {
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: %{{.*}} = "use"(%{{.*}}) : (i32) -> i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: return %{{.*}}, %{{.*}} : i32, i32
func.func @wh(%a: i32, %b: i32, %c: i1) -> (i32, i32) {
  %0:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
    %k = arith.cmpi slt, %x, %y : i32
    scf.condition(%k) %x, %y : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %s = arith.addi %p, %q : i32
    scf.yield %s, %q : i32, i32
  }
  %1 = scf.while (%x = %a) : (i32) -> (i32) {
    %k = "cond"(%x) : (i32) -> i1
    scf.condition(%k) %x : i32
  } do {
  ^bb0(%p: i32):
    %s = arith.addi %p, %p : i32
    scf.yield %s : i32
  }
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    "body"(%c) : (i1) -> ()
    scf.yield
  }
  %2 = scf.while (%x = %a) : (i32) -> (i32) {
    %k = "cond"() : () -> i1
    scf.condition(%k) %b : i32
  } do {
  ^bb0(%p: i32):
    "use"(%p) : (i32) -> ()
    scf.yield %p : i32
  }
  %3 = scf.while (%x = %a) : (i32) -> (i32) {
    %k = arith.cmpi eq, %x, %b : i32
    scf.condition(%k) %x : i32
  } do {
  ^bb0(%p: i32):
    %kk = arith.cmpi eq, %p, %b : i32
    %z = "use"(%p, %kk) : (i32, i1) -> i32
    scf.yield %z : i32
  }
  %f = arith.constant false
  %4 = scf.while (%x = %a) : (i32) -> (i32) {
    scf.condition(%f) %x : i32
  } do {
  ^bb0(%p: i32):
    %z = "use"(%p) : (i32) -> i32
    scf.yield %z : i32
  }
  return %0#0, %4 : i32, i32
}

// Printed as what it is: bounds that are constants count as numbers.
// CHECK-LABEL: func.func @normalized(
// CHECK: scf.forall (%{{.*}}) in (%{{.*}}) {
func.func @normalized(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i) = (%c0) to (%n) step (%c1) {
    "use"(%i) : (index) -> ()
  }
  return
}

// A step is positive by definition: a loop whose step is a negative constant has no iteration.
// CHECK-LABEL: func.func @negative_step(
// CHECK-SAME: %{{.*}}: index, %{{.*}}: index, %[[X:.*]]: f32)
// CHECK-NEXT: return %[[X]] : f32
func.func @negative_step(%a: index, %b: index, %x: f32) -> f32 {
  %step = arith.constant -3 : index
  %0 = scf.for %i = %a to %b step %step iter_args(%y = %x) -> f32 {
    %z = arith.addf %y, %y : f32
    scf.yield %z : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @negative_step_of_forall(
// CHECK-NEXT: return
func.func @negative_step_of_forall(%m: memref<4xf32>, %x: f32) {
  scf.forall (%i, %j) = (-5, 0) to (-1, 1) step (-1, 1) {
    memref.store %x, %m[%i] : memref<4xf32>
  }
  return
}

// Of two results that are yielded the same the first stays, also if only the second one is used.
// CHECK-LABEL: func.func @second_of_equal_results(
// CHECK: %[[IF:.*]]:2 = scf.if
// CHECK:   scf.yield %[[A:.*]], %[[B:.*]] : i8, i8
// CHECK: return %[[IF]]#0, %[[IF]]#1
func.func @second_of_equal_results(%a: i8, %b: i8, %c: i1) -> (i8, i8) {
  %0:3 = scf.if %c -> (i8, i8, i8) {
    %1 = arith.muli %b, %b : i8
    %2 = arith.muli %b, %1 : i8
    scf.yield %1, %2, %1 : i8, i8, i8
  } else {
    %1 = arith.xori %b, %a : i8
    scf.yield %1, %b, %1 : i8, i8, i8
  }
  return %0#2, %0#1 : i8, i8
}
