// What a private function returns of its caller's memory has an owner already: a program that frees
// all of its buffers is left alone, although by convention the caller owns results.
// RUN: cistern-opt --split-input-file --buffer-deallocation-pipeline %s | FileCheck %s
// RUN: cistern-opt --split-input-file --buffer-deallocation-pipeline=private-function-dynamic-ownership %s | FileCheck %s --check-prefix=DYNAMIC
// RUN: cistern-opt --split-input-file --ownership-based-buffer-deallocation %s | FileCheck %s

// CHECK-LABEL: func.func private @pick(
// CHECK-NEXT: arith.select
// CHECK-NEXT: return
// CHECK-LABEL: func.func @frees_all(
// CHECK: call @pick
// CHECK-NEXT: memref.store
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: return
// DYNAMIC-LABEL: func.func @frees_all(
// DYNAMIC: call @pick
// DYNAMIC-NEXT: memref.store
// DYNAMIC-NEXT: memref.dealloc
// DYNAMIC-NEXT: memref.dealloc
// DYNAMIC-NEXT: return
func.func private @pick(%c: i1, %x: memref<2xf32>, %y: memref<2xf32>) -> memref<2xf32> {
  %r = arith.select %c, %x, %y : memref<2xf32>
  return %r : memref<2xf32>
}
func.func @frees_all(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %r = call @pick(%c, %a, %b) : (i1, memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  memref.store %f, %r[%c0] : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return
}

// -----

// Where something is not freed, results are owned: copies of what is not, or, with the option, an i1
// goes along that says so.
// CHECK-LABEL: func.func private @pick(
// CHECK: bufferization.clone
// DYNAMIC-LABEL: func.func private @pick(
// DYNAMIC-SAME: -> (memref<2xf32>, i1)
// DYNAMIC: %[[FALSE:.*]] = arith.constant false
// DYNAMIC: return %{{.*}}, %[[FALSE]]
// DYNAMIC-LABEL: func.func @forgets_one(
// DYNAMIC: call @pick
// DYNAMIC-NOT: call @pick
// DYNAMIC: return
func.func private @pick(%c: i1, %x: memref<2xf32>, %y: memref<2xf32>) -> memref<2xf32> {
  %r = arith.select %c, %x, %y : memref<2xf32>
  return %r : memref<2xf32>
}
func.func @forgets_one(%c: i1, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %r = call @pick(%c, %a, %b) : (i1, memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  memref.store %f, %r[%c0] : memref<2xf32>
  %x = memref.load %b[%c0] : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return %x : f32
}

// -----

// A public function's result is its callers', which are not known: it is a copy.
// CHECK-LABEL: func.func @public(
// CHECK: bufferization.clone
func.func @public(%x: memref<2xf32>) -> memref<2xf32> {
  return %x : memref<2xf32>
}
func.func @frees(%f: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %r = call @public(%a) : (memref<2xf32>) -> memref<2xf32>
  memref.store %f, %r[%c0] : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return
}

// -----

// So is one that a public function returns again.
// CHECK-LABEL: func.func private @same(
// CHECK: bufferization.clone
func.func private @same(%x: memref<2xf32>) -> memref<2xf32> {
  return %x : memref<2xf32>
}
func.func @returns_again(%x: memref<2xf32>, %f: f32) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %f, %a[%c0] : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %r = call @same(%x) : (memref<2xf32>) -> memref<2xf32>
  return %r : memref<2xf32>
}
