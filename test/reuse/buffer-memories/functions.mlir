// Callees have what they need of a memory, and callers the rest of it; who may call itself has none of a limited one.
// RUN: cistern-opt %s --buffer-memories=memories=1:192:32,2:1KiB,default --split-input-file 2>/dev/null | FileCheck %s
// RUN: cistern-opt %s --buffer-memories=memories=1:192:32,2:1KiB,default --split-input-file 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func private @callee(
// CHECK:         memref.alloc() {{.*}} : memref<128xi8, 1>
// CHECK-LABEL: func.func @caller(
// CHECK:         memref.alloc() {{.*}} : memref<64xi8, 1>
// CHECK:         memref.alloc() {{.*}} : memref<64xi8, 2>
// CHECK-NOT:     memref.alloc
func.func private @callee(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<32xf32>
  %part = memref.subview %a[0] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1]>>
  memref.copy %x, %part : memref<16xf32> to memref<16xf32, strided<[1]>>
  memref.copy %part, %x : memref<16xf32, strided<[1]>> to memref<16xf32>
  memref.dealloc %a : memref<32xf32>
  return
}
func.func @caller(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  linalg.exp ins(%x : memref<16xf32>) outs(%b : memref<16xf32>)
  call @callee(%x) : (memref<16xf32>) -> ()
  linalg.add ins(%a, %b : memref<16xf32>, memref<16xf32>) outs(%x : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return
}

// -----

// CHECK-LABEL: func.func @again(
// CHECK-NEXT:    memref.alloc() {{.*}} : memref<64xi8>
// CHECK-NOT:     memref.alloc
func.func @again(%x: memref<16xf32>, %c: i1) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  scf.if %c {
    func.call @again(%x, %c) : (memref<16xf32>, i1) -> ()
  }
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}

// -----

// A buffer that is passed on keeps its memory space, because other types would change with it.
// REMARK:      remark: 'func.func' op has buffers (2) that stay in the memory space that they have: they are passed on, of dynamic shapes, or of several threads
// CHECK-LABEL: func.func @handed_on(
// CHECK-COUNT-2: memref.alloc() : memref<16xf32>
// CHECK-NOT:     , 1>
func.func @handed_on(%x: memref<16xf32>, %n: index) -> memref<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %a) -> (memref<16xf32>) {
    memref.copy %x, %y : memref<16xf32> to memref<16xf32>
    scf.yield %y : memref<16xf32>
  }
  memref.copy %r, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return %b : memref<16xf32>
}

// -----

// A call of which it is not known what it runs may run each function whose name is taken.
// CHECK-LABEL: func.func private @named(
// CHECK:         memref.alloc() {{.*}} : memref<192xi8, 1>
// CHECK-LABEL: func.func @calls_by_value(
// CHECK:         memref.alloc() {{.*}} : memref<64xi8, 2>
// CHECK-LABEL: func.func @calls_nothing(
// CHECK:         memref.alloc() {{.*}} : memref<64xi8, 1>
func.func private @named(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<48xf32>
  %part = memref.subview %a[0] [16] [1] : memref<48xf32> to memref<16xf32, strided<[1]>>
  memref.copy %x, %part : memref<16xf32> to memref<16xf32, strided<[1]>>
  memref.copy %part, %x : memref<16xf32, strided<[1]>> to memref<16xf32>
  memref.dealloc %a : memref<48xf32>
  return
}
func.func @calls_by_value(%x: memref<16xf32>) {
  %f = func.constant @named : (memref<16xf32>) -> ()
  %a = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  func.call_indirect %f(%x) : (memref<16xf32>) -> ()
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}
func.func @calls_nothing(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}

// -----

// What a function needs that calls itself, its callers need.
// CHECK-LABEL: func.func @calls_a_recursive_one(
// CHECK:         memref.alloc() {{.*}} : memref<64xi8, 2>
func.func private @leaf(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<48xf32>
  %part = memref.subview %a[0] [16] [1] : memref<48xf32> to memref<16xf32, strided<[1]>>
  memref.copy %x, %part : memref<16xf32> to memref<16xf32, strided<[1]>>
  memref.copy %part, %x : memref<16xf32, strided<[1]>> to memref<16xf32>
  memref.dealloc %a : memref<48xf32>
  return
}
func.func private @again(%x: memref<16xf32>, %c: i1) {
  scf.if %c {
    func.call @again(%x, %c) : (memref<16xf32>, i1) -> ()
  }
  call @leaf(%x) : (memref<16xf32>) -> ()
  return
}
func.func @calls_a_recursive_one(%x: memref<16xf32>, %c: i1) {
  %a = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  call @again(%x, %c) : (memref<16xf32>, i1) -> ()
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}
