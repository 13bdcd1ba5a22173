// RUN: cistern-opt %s --optimize-allocation-liveness --allow-unregistered-dialect | FileCheck %s --check-prefixes=CHECK,BORROW
// RUN: cistern-opt %s --optimize-allocation-liveness=unknown-ops=keep --allow-unregistered-dialect | FileCheck %s --check-prefixes=CHECK,KEEP

// A buffer that a callee keeps, or that a region passes on in an unknown manner, may be used after
// the last use that names the buffer.

memref.global "private" @box : memref<1xmemref<4xf32>> = uninitialized

func.func private @keep(%m: memref<4xf32>, %i: index) {
  %g = memref.get_global @box : memref<1xmemref<4xf32>>
  memref.store %m, %g[%i] : memref<1xmemref<4xf32>>
  return
}

func.func private @keep_by_call(%i: index, %m: memref<4xf32>) {
  %v = memref.cast %m : memref<4xf32> to memref<?xf32>
  %w = memref.cast %v : memref<?xf32> to memref<4xf32>
  call @keep(%w, %i) : (memref<4xf32>, index) -> ()
  return
}

func.func private @look(%m: memref<4xf32>, %i: index) -> f32 {
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}

func.func private @elsewhere(%m: memref<4xf32>)

// CHECK-LABEL: func.func @callee_keeps
// CHECK:         call @keep_by_call
// CHECK-NEXT:    "test.more"
// CHECK-NEXT:    memref.dealloc
func.func @callee_keeps(%i: index) {
  %a = memref.alloc() : memref<4xf32>
  call @keep_by_call(%i, %a) : (index, memref<4xf32>) -> ()
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// Which function is called is not known, and some function keeps what it is passed.
// CHECK-LABEL: func.func @indirect
// CHECK:         call_indirect
// CHECK-NEXT:    "test.more"
// CHECK-NEXT:    memref.dealloc
func.func @indirect(%f: (memref<4xf32>) -> ()) {
  %a = memref.alloc() : memref<4xf32>
  call_indirect %f(%a) : (memref<4xf32>) -> ()
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @callee_looks
// CHECK:         call @look
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @callee_looks(%i: index) {
  %a = memref.alloc() : memref<4xf32>
  %x = call @look(%a, %i) : (memref<4xf32>, index) -> f32
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @callee_elsewhere
// CHECK:         call @elsewhere
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @callee_elsewhere() {
  %a = memref.alloc() : memref<4xf32>
  call @elsewhere(%a) : (memref<4xf32>) -> ()
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// The buffer becomes an element of the memory that the op writes.
// CHECK-LABEL: func.func @yielded
// CHECK:         linalg.yield
// CHECK:         memref.load
// CHECK-NEXT:    "test.more"
// CHECK-NEXT:    memref.dealloc
func.func @yielded(%box: memref<1xmemref<4xf32>>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%box : memref<1xmemref<4xf32>>) {
  ^bb0(%old: memref<4xf32>):
    linalg.yield %a : memref<4xf32>
  }
  %m = memref.load %box[%i] : memref<1xmemref<4xf32>>
  "test.more"(%m) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @reduced
// CHECK:         %[[R:.*]] = scf.parallel
// CHECK:         memref.load %[[R]]
// CHECK-NEXT:    memref.dealloc
func.func @reduced(%init: memref<4xf32>, %i: index, %n: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.parallel (%k) = (%i) to (%n) step (%n) init(%init) -> memref<4xf32> {
    scf.reduce(%a : memref<4xf32>) {
    ^bb0(%x: memref<4xf32>, %y: memref<4xf32>):
      scf.reduce.return %y : memref<4xf32>
    }
  }
  %x = memref.load %r[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %x : f32
}

// A pointer in numbers that are not followed: a float, a half. An i1 says nothing of it.
// CHECK-LABEL: func.func @numbers
// CHECK:         arith.bitcast
// CHECK-NEXT:    "test.more"
// CHECK-NEXT:    memref.dealloc
// CHECK:         arith.trunci
// CHECK-NEXT:    "test.more"
// CHECK-NEXT:    memref.dealloc
// CHECK:         arith.cmpi
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @numbers(%i: index) {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %n = arith.index_cast %p : index to i64
  %f = arith.bitcast %n : i64 to f64
  "test.more"(%f) : (f64) -> ()
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  %m = arith.index_cast %q : index to i64
  %half = arith.trunci %m : i64 to i32
  "test.more"(%half) : (i32) -> ()
  memref.dealloc %b : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  %r = memref.extract_aligned_pointer_as_index %c : memref<4xf32> -> index
  %same = arith.cmpi eq, %r, %i : index
  "test.more"(%same) : (i1) -> ()
  memref.dealloc %c : memref<4xf32>
  return
}

// An op that says nothing of its effects.
// CHECK-LABEL: func.func @unknown
// CHECK:         "test.use"
// BORROW-NEXT:   memref.dealloc
// BORROW-NEXT:   "test.more"
// KEEP-NEXT:     "test.more"
// KEEP-NEXT:     memref.dealloc
func.func @unknown() {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// Its region may be executed later.
// CHECK-LABEL: func.func @captured
// CHECK:         "test.later"
// CHECK:         }) : () -> ()
// BORROW-NEXT:   memref.dealloc
// BORROW-NEXT:   "test.more"
// KEEP-NEXT:     "test.more"
// KEEP-NEXT:     memref.dealloc
func.func @captured(%i: index, %x: f32) {
  %a = memref.alloc() : memref<4xf32>
  "test.later"() ({
    memref.store %x, %a[%i] : memref<4xf32>
    "test.end"() : () -> ()
  }) : () -> ()
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
