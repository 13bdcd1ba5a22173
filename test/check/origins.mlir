// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics "--check-buffers=format=text" -o /dev/null | FileCheck %s
// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics "--check-buffers=format=json" -o /dev/null | FileCheck %s --check-prefix=JSON

// Where a buffer comes from decides what can be proven of it. Memory of unknown origin is not known as soon as it is touched.

// The caller owns what such a function returns: an error of the caller's is refuted, and nothing is proven.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
// JSON: "verdict": "refuted", "proven": 0, "unknown": 0, "refuted": 1,
// JSON-SAME: "kind": "result", "verdict": "refuted", "reason": "double-free"
func.func private @make() -> memref<4xi32>
func.func @twice() {
  // expected-note @below {{the buffer is this one}}
  %r = call @make() : () -> memref<4xi32>
  // expected-note @below {{and freed here}}
  memref.dealloc %r : memref<4xi32>
  // expected-error @below {{double free: the buffer has been freed}}
  memref.dealloc %r : memref<4xi32>
  return
}

// -----

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
// JSON: "verdict": "unknown", "proven": 0, "unknown": 1, "refuted": 0,
func.func private @make() -> memref<4xi32>
func.func @once() -> i32 {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not known of this buffer}}
  // expected-note @below {{because of 'func.call': returned by a function whose body is not there}}
  %r = call @make() : () -> memref<4xi32>
  %v = memref.load %r[%c0] : memref<4xi32>
  memref.dealloc %r : memref<4xi32>
  return %v : i32
}

// -----

// The function may own what it returns, so that it is no leak for sure.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func private @make() -> memref<4xi32>
func.func @never() {
  // expected-remark @below {{not known of this buffer}}
  // expected-note @below {{because of 'func.call': returned by a function whose body is not there}}
  %r = call @make() : () -> memref<4xi32>
  return
}

// -----

// Numbers are no memory: a function outside that gets and returns them changes nothing.

// CHECK: 1 buffers: 1 proven, 0 not known, 0 refuted
// JSON: "verdict": "proven", "proven": 1, "unknown": 0, "refuted": 0,
func.func private @number(i32) -> i32
func.func @numbers(%x: i32) {
  %n = call @number(%x) : (i32) -> i32
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%n : i32) outs(%a : memref<4xi32>)
  memref.dealloc %a : memref<4xi32>
  return
}

// -----

// CHECK: 2 buffers: 1 proven, 1 not known, 0 refuted
func.func @loaded(%p: memref<2xmemref<4xi32>>, %x: i32) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not known of this buffer}}
  %m = memref.load %p[%c0] : memref<2xmemref<4xi32>>
  // expected-note @below {{because of 'memref.store': memory whose origin is not followed}}
  memref.store %x, %m[%c0] : memref<4xi32>
  return
}

// -----

// The memory of a tensor is no buffer that the function may free.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
// JSON: "kind": "tensor", "verdict": "refuted", "reason": "free-of-other"
// expected-note @below {{the buffer is this one}}
func.func @freed(%t: tensor<4xf32>) {
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  // expected-error @below {{free of what is no heap buffer of the function}}
  memref.dealloc %m : memref<4xf32>
  return
}

// -----

// CHECK: 0 buffers: 0 proven, 0 not known, 0 refuted
func.func @read(%t: tensor<4xf32>) -> f32 {
  %c3 = arith.constant 3 : index
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %v = memref.load %m[%c3] : memref<4xf32>
  return %v : f32
}

// -----

// Errors of globals count as those of any buffer.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
// JSON: "function": null, {{.*}}"kind": "global", "verdict": "refuted", "reason": "constant-write"
// expected-note @below {{the buffer was allocated here}}
memref.global "private" constant @g : memref<4xi32> = dense<1>
func.func @write_constant(%x: i32) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<4xi32>
  // expected-error @below {{write to memory that must not be written}}
  memref.store %x, %m[%c0] : memref<4xi32>
  return
}

// -----

// CHECK: 0 buffers: 0 proven, 0 not known, 0 refuted; 1 function not known
// JSON: "functions": [{"function": "pointer", {{.*}}"kind": "function", "verdict": "unknown"
// expected-remark @below {{not known of this function}}
func.func @pointer(%p: !llvm.ptr) -> f32 {
  // expected-note @below {{because of 'llvm.load': an access to memory that is not followed}}
  %v = llvm.load %p : !llvm.ptr -> f32
  return %v : f32
}

// -----

// CHECK: 0 buffers: 0 proven, 0 not known, 0 refuted; 1 function not known
// expected-remark @below {{not known of this function}}
func.func @own_tensor(%t: tensor<4xf32>) -> f32 {
  // expected-note @below {{an op whose effects are not known}}
  %v = "own.sum"(%t) : (tensor<4xf32>) -> f32
  return %v : f32
}

// -----

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted; 1 function not known
// expected-remark @below {{not known of this function}}
func.func @own_source() -> f32 {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not known of this buffer}}
  // expected-note @below {{an op whose effects are not known}}
  %m = "own.buffer"() : () -> memref<4xf32>
  // expected-note @below {{memory whose origin is not followed}}
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}

// -----

// What such an op does to numbers is no access to memory.

// CHECK: 0 buffers: 0 proven, 0 not known, 0 refuted{{$}}
func.func @own_number(%x: f32) -> f32 {
  %v = "own.sqrt"(%x) : (f32) -> f32
  return %v : f32
}

// -----

// CHECK: 0 buffers: 0 proven, 0 not known, 0 refuted; 1 function not known
// expected-remark @below {{not known of this module}}
module {
  // expected-note @below {{it stands outside of all functions, where nothing is read}}
  %a = memref.alloc() : memref<4xf32>
}

// -----

// A function whose name is taken may be called with any number.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func private @at(%i: index) -> f32 {
  %c1 = arith.constant 1.0 : f32
  // expected-remark @below {{not known of this buffer}}
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%c1 : f32) outs(%m : memref<4xf32>)
  // expected-note @below {{an index that is not known to be inside of the buffer}}
  %v = memref.load %m[%i] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %v : f32
}
func.func @takes_name() -> f32 {
  %c0 = arith.constant 0 : index
  %v = call @at(%c0) : (index) -> f32
  "own.spawn"() {what = @at} : () -> ()
  return %v : f32
}

// -----

// Code that is not read may write to globals, so that an index from there is not known after it.

// CHECK: 2 buffers: 1 proven, 1 not known, 0 refuted
memref.global @g : memref<1xindex> = dense<0>
func.func private @outside()
// expected-remark @below {{not known of this buffer}}
func.func @global_after_call(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xindex>
  memref.store %c0, %g[%c0] : memref<1xindex>
  call @outside() : () -> ()
  %i = memref.load %g[%c0] : memref<1xindex>
  // expected-note @below {{an index that is not known to be inside of the buffer}}
  %v = memref.load %m[%i] : memref<4xf32>
  return %v : f32
}

// -----

// CHECK: 2 buffers: 2 proven, 0 not known, 0 refuted
memref.global @g : memref<1xindex> = dense<0>
func.func @global_at_once(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xindex>
  memref.store %c0, %g[%c0] : memref<1xindex>
  %i = memref.load %g[%c0] : memref<1xindex>
  %v = memref.load %m[%i] : memref<4xf32>
  return %v : f32
}

// -----

// Two names of one object are an error where the program promises two objects.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @distinct() {
  // expected-note @below {{the buffer was allocated here}}
  %a = memref.alloc() : memref<4xi32>
  // expected-error @below {{the objects are not distinct}}
  %x, %y = memref.distinct_objects %a, %a : memref<4xi32>, memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return
}

// -----

// What is promised not to be written must not be.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @read_only(%x: i32) {
  %c0 = arith.constant 0 : index
  // expected-note @below {{the buffer is this one}}
  %t = arith.constant dense<1> : tensor<4xi32>
  %m = bufferization.to_buffer %t read_only : tensor<4xi32> to memref<4xi32>
  // expected-error @below {{write to memory that must not be written}}
  memref.store %x, %m[%c0] : memref<4xi32>
  return
}

// -----

// A call whose callee is one of several is not followed: what it does to globals is not known.

// CHECK: 2 buffers: 1 proven, 1 not known, 0 refuted; 1 function not known
memref.global "private" @g : memref<index> = dense<0>
func.func private @nine() {
  %g = memref.get_global @g : memref<index>
  %c9 = arith.constant 9 : index
  memref.store %c9, %g[] : memref<index>
  return
}
func.func private @nothing() {
  return
}
// expected-remark @below {{not known of this buffer}}
// expected-remark @below {{not known of this function}}
func.func @one_of_two(%m: memref<4xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<index>
  memref.store %c0, %g[] : memref<index>
  %f = func.constant @nine : () -> ()
  %h = func.constant @nothing : () -> ()
  %callee = arith.select %c, %f, %h : () -> ()
  // expected-note @below {{because of 'func.call_indirect': a call whose callee is not known}}
  call_indirect %callee() : () -> ()
  %i = memref.load %g[] : memref<index>
  // expected-note @below {{an index that is not known to be inside of the buffer}}
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}

// -----

// A private function that is only called so is never refuted, because its callers may have written the global.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
// expected-remark @below {{not known of this buffer}}
memref.global "private" @later : memref<f32> = uninitialized
func.func private @reads() -> f32 {
  %g = memref.get_global @later : memref<f32>
  // expected-note @below {{an error that may be, if a caller passes what leads to it}}
  %x = memref.load %g[] : memref<f32>
  return %x : f32
}
