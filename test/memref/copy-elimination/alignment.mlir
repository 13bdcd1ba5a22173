// RUN: cistern-opt %s --copy-elimination | FileCheck %s
// RUN: cistern-opt %s --copy-removal | FileCheck %s
// RUN: cistern-run %s --entry=main > %t.before
// RUN: cistern-opt %s --copy-elimination | cistern-run - --entry=main > %t.after
// RUN: diff %t.before %t.after

// A buffer is replaced only by one that is aligned as the ops rely on that use it, under any name and in other functions.

// CHECK-LABEL: func.func @under_another_name
// CHECK: memref.copy
func.func @under_another_name(%a: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.copy %a, %t : memref<4xf32> to memref<4xf32>
  %k = memref.cast %t : memref<4xf32> to memref<?xf32>
  %x = memref.load %k[%c0] {alignment = 64 : i64} : memref<?xf32>
  memref.dealloc %t : memref<4xf32>
  return %x : f32
}

func.func private @relies(%k: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %q = memref.assume_alignment %k, 64 : memref<4xf32>
  %x = memref.load %q[%c0] : memref<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @in_a_callee
// CHECK: memref.copy
func.func @in_a_callee() -> f32 {
  %f = arith.constant 7.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %t = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.copy %a, %t : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %x = call @relies(%t) : (memref<4xf32>) -> f32
  memref.dealloc %t : memref<4xf32>
  return %x : f32
}

// Other elements need more than bytes do. Any allocation has that, but not an argument.
// CHECK-LABEL: func.func @other_elements
// CHECK: memref.copy %{{.*}} : memref<16xi8>
// CHECK-NOT: memref.copy
func.func @other_elements(%a: memref<32xi8>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.view %a[%c1][] : memref<32xi8> to memref<16xi8>
  %t = memref.alloc() : memref<16xi8>
  memref.copy %v, %t : memref<16xi8> to memref<16xi8>
  %u = memref.alloc() : memref<16xi8>
  memref.copy %t, %u : memref<16xi8> to memref<16xi8>
  memref.dealloc %t : memref<16xi8>
  %k = memref.view %u[%c0][] : memref<16xi8> to memref<4xf32>
  %x = memref.load %k[%c0] : memref<4xf32>
  memref.dealloc %u : memref<16xi8>
  return %x : f32
}

func.func @main() -> (f32, f32, f32) {
  %f = arith.constant 7.0 : f32
  %i = arith.constant 1 : i8
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<32xi8>
  linalg.fill ins(%i : i8) outs(%b : memref<32xi8>)
  %x = call @under_another_name(%a) : (memref<4xf32>) -> f32
  %y = call @in_a_callee() : () -> f32
  %z = call @other_elements(%b) : (memref<32xi8>) -> f32
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<32xi8>
  return %x, %y, %z : f32, f32, f32
}
