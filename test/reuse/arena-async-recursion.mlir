// A function that calls itself through an async.func is recursive: it has no global arena, because
// the inner call would overwrite the bytes of the outer one.
//
// RUN: cistern-opt %s --buffer-arena=arena=global | FileCheck %s
// RUN: cistern-opt %s --buffer-arena=arena=global | cistern-run - --entry=main | FileCheck %s --check-prefix=VALUE
// VALUE: 5 : i32

// CHECK-NOT:   memref.global
// CHECK-LABEL: func.func private @leaf
// CHECK:         memref.alloc()
func.func private @leaf(%k: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<16xi32>
  memref.store %k, %a[%c0] : memref<16xi32>
  %c = arith.cmpi sgt, %k, %z : i32
  scf.if %c {
    %k2 = arith.subi %k, %one : i32
    %t = async.call @again(%k2) : (i32) -> !async.token
    async.await %t : !async.token
  }
  %r = memref.load %a[%c0] : memref<16xi32>
  memref.dealloc %a : memref<16xi32>
  return %r : i32
}
async.func @again(%k: i32) -> !async.token {
  %x = func.call @leaf(%k) : (i32) -> i32
  return
}
func.func @main() -> i32 {
  %five = arith.constant 5 : i32
  %r = call @leaf(%five) : (i32) -> i32
  return %r : i32
}
