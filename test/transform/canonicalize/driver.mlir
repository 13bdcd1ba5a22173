// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --canonicalize" %s
// What the driver does for any op: constants are unique and in front, what is dead or cannot be reached goes.

// CHECK-LABEL: func.func @constants(
// CHECK: %{{.*}} = arith.constant 2 : i32
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK: %{{.*}} = arith.constant 1 : i64
// CHECK: %{{.*}} = arith.constant 1 : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : i32, i64, i32, index
func.func @constants(%a: i32) -> (i32, i64, i32, index) {
  %x = arith.addi %a, %a : i32
  %c1 = arith.constant 1 : i32
  %d1 = arith.constant 1 : i64
  %e1 = arith.constant 1 : i32
  %i = arith.constant 1 : index
  %y = arith.addi %c1, %x : i32
  %z = arith.addi %y, %e1 : i32
  return %z, %d1, %c1, %i : i32, i64, i32, index
}

// CHECK-LABEL: func.func @nested_constants(
// CHECK: %{{.*}} = arith.constant 1 : i32
// CHECK: scf.if %{{.*}} {
// CHECK: "use"(%{{.*}}) : (i32) -> ()
// CHECK: return
func.func @nested_constants(%c: i1) {
  scf.if %c {
    %c1 = arith.constant 1 : i32
    "use"(%c1) : (i32) -> ()
  }
  return
}

// CHECK-LABEL: func.func @dead(
// CHECK: %{{.*}} = "unknown"() : () -> i32
// CHECK: return
func.func @dead(%a: i32, %m: memref<4xi32>, %i: index) {
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  %l = memref.load %m[%i] : memref<4xi32>
  %k = memref.alloc() : memref<4xi32>
  scf.for %j = %i to %i step %i {
    %z = arith.muli %x, %a : i32
  }
  %u = "unknown"() : () -> i32
  return
}

// CHECK-LABEL: func.func @dead_cycle(
// CHECK: cf.br ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: "body"() : () -> ()
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: return
func.func @dead_cycle(%c: i1, %a: i32) {
  cf.br ^loop(%a, %a : i32, i32)
^loop(%x: i32, %y: i32):
  %z = arith.addi %x, %y : i32
  "body"() : () -> ()
  cf.cond_br %c, ^loop(%z, %x : i32, i32), ^exit
^exit:
  return
}

// CHECK-LABEL: func.func @unreachable(
// CHECK: return %{{.*}} : i32
func.func @unreachable(%a: i32) -> i32 {
  return %a : i32
^dead1(%x: i32):
  %y = arith.addi %x, %a : i32
  cf.br ^dead2(%y : i32)
^dead2(%z: i32):
  cf.br ^dead1(%z : i32)
}
