// Canonicalization folds a clone that is freed to what is cloned. So the source of a clone shares no
// memory: the clone may be read after the last use of the source.
//
// RUN: cistern-opt %s --buffer-reuse=scope=function --canonicalize | cistern-run - --entry=main | FileCheck %s
// RUN: cistern-opt %s --buffer-arena=arena=global --canonicalize | cistern-run - --entry=main | FileCheck %s
// CHECK:      5 : i32
// CHECK-NEXT: 9 : i32
func.func @main() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %x5 = arith.constant 5 : i32
  %x9 = arith.constant 9 : i32
  %flag = memref.alloc() : memref<i32>
  memref.store %x5, %flag[] : memref<i32>
  %k = memref.load %flag[] : memref<i32>
  memref.dealloc %flag : memref<i32>
  %t = arith.cmpi eq, %k, %x5 : i32
  %a = memref.alloc() : memref<16xi32>
  %b = memref.alloc() : memref<16xi32>
  memref.store %x5, %a[%c0] : memref<16xi32>
  %r:2 = scf.if %t -> (i32, i32) {
    %q = bufferization.clone %a : memref<16xi32> to memref<16xi32>
    memref.store %x9, %b[%c0] : memref<16xi32>
    %v = memref.load %b[%c0] : memref<16xi32>
    %z = memref.load %q[%c0] : memref<16xi32>
    memref.dealloc %q : memref<16xi32>
    scf.yield %z, %v : i32, i32
  } else {
    scf.yield %x5, %x9 : i32, i32
  }
  memref.dealloc %b : memref<16xi32>
  memref.dealloc %a : memref<16xi32>
  return %r#0, %r#1 : i32, i32
}
