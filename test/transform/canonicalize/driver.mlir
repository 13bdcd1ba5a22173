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

// CHECK-LABEL: func.func @constant_kinds(
// CHECK: %{{.*}} = index.constant 4
// CHECK: %{{.*}} = ub.poison : i32
// CHECK: %{{.*}} = index.bool.constant true
// CHECK: %{{.*}} = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
// CHECK: %{{.*}} = constant @g : () -> ()
// CHECK: "use"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (index, i32, complex<f32>, i32) -> ()
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : index, i1, complex<f32>, () -> (), i32
func.func @constant_kinds(%c: i1) -> (index, i1, complex<f32>, () -> (), i32) {
  %a = index.constant 4
  %b = index.constant 4
  %p = ub.poison : i32
  %q = ub.poison : i32
  %t = index.bool.constant true
  %k = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %k2 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %g = func.constant @g : () -> ()
  "use"(%b, %q, %k2, %p) : (index, i32, complex<f32>, i32) -> ()
  return %a, %t, %k, %g, %p : index, i1, complex<f32>, () -> (), i32
}

// CHECK-LABEL: @g(
func.func private @g()

// CHECK-LABEL: func.func @constants_of_other_dialects(
// CHECK: %{{.*}} = llvm.mlir.zero : !llvm.ptr
// CHECK: %{{.*}} = llvm.mlir.undef : !llvm.ptr
// CHECK: %{{.*}} = llvm.mlir.constant(1 : i32) : i32
// CHECK: %{{.*}} = shape.const_shape [1, 2] : tensor<2xindex>
// CHECK: "use"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, tensor<2xindex>, tensor<2xindex>) -> ()
// CHECK: return
func.func @constants_of_other_dialects(%c: i1) {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.mlir.zero : !llvm.ptr
  %2 = llvm.mlir.undef : !llvm.ptr
  %3 = llvm.mlir.constant(1 : i32) : i32
  %4 = llvm.mlir.constant(1 : i32) : i32
  %s = shape.const_shape [1, 2] : tensor<2xindex>
  %s2 = shape.const_shape [1, 2] : tensor<2xindex>
  "use"(%0, %1, %2, %3, %4, %s, %s2) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32, tensor<2xindex>, tensor<2xindex>) -> ()
  return
}

// A constant that is replaced has a user in a block that cannot be reached and goes.
// CHECK-LABEL: func.func @constant_used_in_unreachable_block
// CHECK-NEXT:    %[[C:.*]] = arith.constant 0 : index
// CHECK-NEXT:    vector.print %[[C]]
// CHECK-NEXT:    return
func.func @constant_used_in_unreachable_block(%c: i1) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 0 : index
  vector.print %0 : index
  scf.execute_region {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    cf.br ^bb2
  ^bb2:
    scf.yield
  ^bb3:
    vector.print %1 : index
    cf.br ^bb2
  }
  return
}
