// RUN: split-file %s %t
// RUN: cistern-opt %t/same.mlir --check-results=annotate 2>%t/err | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t/err
// RUN: cistern-opt %t/same.mlir --check-results='max-dim=1 remarks=false' 2>&1 | FileCheck %s --check-prefix=SILENT
// RUN: not cistern-opt %t/different.mlir --check-results 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: not cistern-opt %t/none.mlir --check-results 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: cistern-opt %t/tensors.mlir --buffer-pipeline=certify | FileCheck %s --check-prefix=CERTIFIED

// A function is compared with the one of its name in the module inside; private ones are seen through their callers alone.

//--- same.mlir
// CHECK: func.func @fixed(%{{.*}}) -> i32 attributes {cistern.results = "same"}
// CHECK: func.func @sizes({{.*}} attributes {cistern.results = "same for sizes up to 3"}
// CHECK: func.func @beyond({{.*}} attributes {cistern.results = "not known"}
// CHECK: func.func private @inner(
// CHECK-NOT: attributes {cistern.results
// CHECK: module attributes {cistern.before}
// REMARK: remark: it is not known whether '@beyond' does the same: 
// SILENT-NOT: remark
// SILENT-NOT: cistern.results
func.func @fixed(%a: i32) -> i32 {
  %0 = func.call @inner(%a) : (i32) -> i32
  return %0 : i32
}
func.func @sizes(%a: tensor<?xf32>) -> tensor<?xf32> {
  return %a : tensor<?xf32>
}
func.func @beyond(%a: memref<i32>) -> i32 {
  %x = memref.load %a[] : memref<i32>
  %0 = scf.while (%n = %x) : (i32) -> i32 {
    %c1 = arith.constant 1 : i32
    %go = arith.cmpi ugt, %n, %c1 : i32
    scf.condition(%go) %n : i32
  } do {
  ^bb0(%n: i32):
    %c1 = arith.constant 1 : i32
    %m = arith.shrui %n, %c1 : i32
    scf.yield %m : i32
  }
  return %0 : i32
}
func.func private @inner(%a: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %0 = arith.muli %a, %c2 : i32
  return %0 : i32
}
module attributes {cistern.before} {
  func.func @fixed(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
  func.func @sizes(%a: tensor<?xf32>) -> tensor<?xf32> {
    %0 = tensor.cast %a : tensor<?xf32> to tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @beyond(%a: memref<i32>) -> i32 {
    %x = memref.load %a[] : memref<i32>
    %0 = scf.while (%n = %x) : (i32) -> i32 {
      %c1 = arith.constant 1 : i32
      %go = arith.cmpi ugt, %n, %c1 : i32
      scf.condition(%go) %n : i32
    } do {
    ^bb0(%n: i32):
      %c1 = arith.constant 1 : i32
      %m = arith.shrui %n, %c1 : i32
      scf.yield %m : i32
    }
    return %0 : i32
  }
  func.func private @inner(%a: i32) -> i32 {
    return %a : i32
  }
}

//--- different.mlir
// DIFFERENT: different.mlir:[[#]]:1: error: '@f' does something else than before, with
// DIFFERENT-NEXT: argument 0:
// DIFFERENT-NEXT: result 0, element 0:
// DIFFERENT-NOT: '@g'
func.func @f(%a: i32) -> i32 {
  return %a : i32
}
func.func @g(%a: i32) -> i32 {
  return %a : i32
}
module attributes {cistern.before} {
  func.func @f(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
  func.func @g(%a: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    %0 = arith.addi %a, %c0 : i32
    return %0 : i32
  }
}

//--- none.mlir
// NONE: error: there is no module with the attribute cistern.before inside
func.func @f() {
  return
}

//--- tensors.mlir
// CERTIFIED: func.func @add({{.*}} attributes {cistern.buffers = "proven", cistern.results = "same"}
// CERTIFIED-NOT: cistern.before
func.func @add(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
