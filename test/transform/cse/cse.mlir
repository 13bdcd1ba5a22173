// RUN: cistern-opt --allow-unregistered-dialect --cse %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --cse" %s
// Equal ops along the dominator tree; reads with nothing written between; equal regions.

// CHECK-LABEL: func.func @a(
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xi32>
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<4xi32>
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xi32>
// CHECK: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : i32
// CHECK: "use"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, i32, i32, i32, i32) -> ()
// CHECK: %{{.*}} = scf.if %{{.*}} -> (i32) {
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: } else {
// CHECK: scf.yield %{{.*}} : i32
// CHECK: %{{.*}} = scf.if %{{.*}} -> (i32) {
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: } else {
// CHECK: scf.yield %{{.*}} : i32
// CHECK: %{{.*}} = scf.if %{{.*}} -> (i32) {
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: } else {
// CHECK: scf.yield %{{.*}} : i32
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}} : i32, i32, i32
func.func @a(%i: i32, %j: i32, %c: i1, %m: memref<4xi32>, %x: index) -> (i32, i32, i32) {
  %0 = arith.addi %i, %j : i32
  %1 = arith.addi %j, %i : i32
  %l0 = memref.load %m[%x] : memref<4xi32>
  %l1 = memref.load %m[%x] : memref<4xi32>
  memref.store %l1, %m[%x] : memref<4xi32>
  %l2 = memref.load %m[%x] : memref<4xi32>
  %dead = arith.muli %0, %0 : i32
  %dead2 = arith.muli %dead, %0 : i32
  "use"(%l0, %l1, %l2, %0, %1): (i32, i32, i32, i32, i32) -> ()
  %r1 = scf.if %c -> i32 {
    %k = arith.addi %i, %j : i32
    %k2 = arith.subi %i, %j : i32
    %k3 = arith.muli %k, %k2 : i32
    scf.yield %k3 : i32
  } else {
    scf.yield %i : i32
  }
  %r2 = scf.if %c -> i32 {
    %k = arith.addi %i, %j : i32
    %k2 = arith.subi %i, %j : i32
    %k3 = arith.muli %k2, %k : i32
    scf.yield %k3 : i32
  } else {
    scf.yield %i : i32
  }
  %r3 = scf.if %c -> i32 {
    %k2 = arith.subi %i, %j : i32
    scf.yield %k2 : i32
  } else {
    scf.yield %i : i32
  }
  return %r1, %r2, %r3 : i32, i32, i32
}

// CHECK-LABEL: func.func @b(
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: %{{.*}} = arith.constant 1 : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: cf.br ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}:
// CHECK: %{{.*}} = arith.constant 1 : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: cf.br ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: %{{.*}} = arith.constant 1 : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: return %{{.*}} : i32
func.func @b(%i: i32, %c: i1) -> i32 {
  %c0 = arith.constant 1 : i32
  cf.cond_br %c, ^b1, ^b2
^b1:
  %c1 = arith.constant 1 : i32
  %x = arith.addi %i, %c1 : i32
  cf.br ^b3(%x : i32)
^b2:
  %c2 = arith.constant 1 : i32
  %y = arith.addi %i, %c2 : i32
  cf.br ^b3(%y : i32)
^b3(%z: i32):
  %c3 = arith.constant 1 : i32
  %y2 = arith.addi %i, %c3 : i32
  %q = arith.addi %z, %y2 : i32
  return %q : i32
}

// CHECK-LABEL: func.func @loads(
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xi32>
// CHECK: %{{.*}} = memref.alloc() : memref<3xi32>
// CHECK: memref.dealloc %{{.*}} : memref<3xi32>
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<4xi32> to memref<4xi32>
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xi32>
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xi32>
// CHECK: "use"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i32, i32, i32, i32, i32, i32, i32) -> ()
// CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xi32>
// CHECK: "use"(%{{.*}}) : (i32) -> ()
// CHECK: return
func.func @loads(%m: memref<4xi32>, %n: memref<4xi32>, %x: index) {
  %l0 = memref.load %m[%x] : memref<4xi32>
  %al = memref.alloc() : memref<3xi32>
  %l1 = memref.load %m[%x] : memref<4xi32>
  memref.dealloc %al : memref<3xi32>
  %l2 = memref.load %m[%x] : memref<4xi32>
  memref.copy %m, %n : memref<4xi32> to memref<4xi32>
  %l3 = memref.load %m[%x] : memref<4xi32>
  %l4 = memref.load %n[%x] : memref<4xi32>
  %l5 = memref.load %n[%x] : memref<4xi32>
  %l6 = memref.load %m[%x] : memref<4xi32>
  "use"(%l0, %l1, %l2, %l3, %l4, %l5, %l6): (i32, i32, i32, i32, i32, i32, i32) -> ()
  %l7 = memref.load %m[%x] : memref<4xi32>
  "use"(%l7) : (i32) -> ()
  return
}

module @g {
  func.func @x() -> index {
    %0 = arith.constant 1 : index
    %1 = arith.constant 1 : index
    %2 = arith.addi %0, %1 : index
    return %2 : index
  }
}

// CHECK-LABEL: func.func @nested_order(
// CHECK: %{{.*}} = scf.if %{{.*}} -> (i32) {
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: } else {
// CHECK: scf.yield %{{.*}} : i32
// CHECK: %{{.*}} = scf.if %{{.*}} -> (i32) {
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: } else {
// CHECK: scf.yield %{{.*}} : i32
// CHECK: return %{{.*}}, %{{.*}} : i32, i32
func.func @nested_order(%i: i32, %j: i32, %c: i1) -> (i32, i32) {
  %r1 = scf.if %c -> i32 {
    %k = arith.addi %i, %j : i32
    scf.yield %k : i32
  } else {
    scf.yield %i : i32
  }
  %r2 = scf.if %c -> i32 {
    %k = arith.addi %j, %i : i32
    scf.yield %k : i32
  } else {
    scf.yield %i : i32
  }
  return %r1, %r2 : i32, i32
}

// CHECK-LABEL: func.func @nested_same(
// CHECK: %{{.*}} = scf.if %{{.*}} -> (i32) {
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: } else {
// CHECK: scf.yield %{{.*}} : i32
// CHECK: return %{{.*}}, %{{.*}} : i32, i32
func.func @nested_same(%i: i32, %j: i32, %c: i1) -> (i32, i32) {
  %r1 = scf.if %c -> i32 {
    %k = arith.subi %i, %j : i32
    %k2 = arith.addi %i, %k : i32
    scf.yield %k2 : i32
  } else {
    scf.yield %i : i32
  }
  %r2 = scf.if %c -> i32 {
    %k = arith.subi %i, %j : i32
    %k2 = arith.addi %i, %k : i32
    scf.yield %k2 : i32
  } else {
    scf.yield %i : i32
  }
  return %r1, %r2 : i32, i32
}

// CHECK-LABEL: func.func @nested_commuted(
// CHECK: %{{.*}} = scf.if %{{.*}} -> (i32) {
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: } else {
// CHECK: scf.yield %{{.*}} : i32
// CHECK: %{{.*}} = scf.if %{{.*}} -> (i32) {
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: scf.yield %{{.*}} : i32
// CHECK: } else {
// CHECK: scf.yield %{{.*}} : i32
// CHECK: return %{{.*}}, %{{.*}} : i32, i32
func.func @nested_commuted(%i: i32, %j: i32, %c: i1) -> (i32, i32) {
  %r1 = scf.if %c -> i32 {
    %k = arith.subi %i, %j : i32
    %k2 = arith.addi %i, %k : i32
    scf.yield %k2 : i32
  } else {
    scf.yield %i : i32
  }
  %r2 = scf.if %c -> i32 {
    %k = arith.subi %i, %j : i32
    %k2 = arith.addi %k, %i : i32
    scf.yield %k2 : i32
  } else {
    scf.yield %i : i32
  }
  return %r1, %r2 : i32, i32
}
