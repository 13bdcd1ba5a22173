// A size that is divided by what may be 0 is not computed elsewhere: the caller would do so where it does not call.
// RUN: cistern-opt %s --buffer-arena 2>/dev/null | FileCheck %s
// RUN: cistern-opt %s --buffer-arena 2>/dev/null | cistern-run - --entry=main

// CHECK-LABEL: func.func private @callee(
// CHECK:         %[[REST:.*]] = arith.remui
// CHECK-NEXT:    memref.alloc(%[[REST]]) : memref<?xi8>
// CHECK-NOT:   @callee_arena_size

// By a constant it is.
// CHECK-LABEL: func.func private @by_constant_arena_size(
// CHECK:         arith.remui
func.func private @callee(%n: index, %m: index) {
  %rest = arith.remui %n, %m : index
  %a = memref.alloc(%rest) : memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  return
}
func.func private @by_constant(%n: index) {
  %c3 = arith.constant 3 : index
  %rest = arith.remui %n, %c3 : index
  %a = memref.alloc(%rest) : memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  return
}
func.func @caller(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n, %m) : memref<?x?xi8>
  memref.dealloc %a : memref<?x?xi8>
  %some = arith.cmpi ne, %m, %c0 : index
  scf.if %some {
    func.call @callee(%n, %m) : (index, index) -> ()
  }
  func.call @by_constant(%n) : (index) -> ()
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  call @caller(%c7, %c0) : (index, index) -> ()
  return
}
