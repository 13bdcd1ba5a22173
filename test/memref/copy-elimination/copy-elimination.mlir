// RUN: cistern-opt %s --copy-elimination --canonicalize --split-input-file | FileCheck %s

// Two views of one place: the copy is onto itself.
// CHECK-LABEL: func.func @onto_itself
// CHECK-NOT: memref.copy
func.func @onto_itself(%a: memref<8xf32>, %i: index) {
  %0 = memref.subview %a[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.subview %a[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.copy %0, %1 : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return
}

// Another place is another one.
// CHECK-LABEL: func.func @elsewhere
// CHECK: memref.copy
func.func @elsewhere(%a: memref<8xf32>, %i: index, %j: index) {
  %0 = memref.subview %a[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.subview %a[%j] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.copy %0, %1 : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return
}

// -----

// A copy that leaves its region is needed there, when the source may have been written.
// CHECK-LABEL: func.func @leaves_region
// CHECK: scf.if
// CHECK: memref.copy
// CHECK: scf.yield
func.func @leaves_region(%a: memref<8xf32>, %b: memref<8xf32>, %p: i1, %i: index, %f: f32) -> f32 {
  %r = scf.if %p -> memref<8xf32> {
    %t = memref.alloc() : memref<8xf32>
    memref.copy %a, %t : memref<8xf32> to memref<8xf32>
    scf.yield %t : memref<8xf32>
  } else {
    scf.yield %b : memref<8xf32>
  }
  memref.store %f, %a[%i] : memref<8xf32>
  %v = memref.load %r[%i] : memref<8xf32>
  return %v : f32
}

// -----

// What is copied is not read.
// CHECK-LABEL: func.func @into_nothing
// CHECK-NOT: memref.copy
// CHECK: return
func.func @into_nothing(%a: memref<8xf32>) {
  %t = memref.alloc() : memref<8xf32>
  memref.copy %a, %t : memref<8xf32> to memref<8xf32>
  memref.dealloc %t : memref<8xf32>
  return
}

// Who gets it may read it.
// CHECK-LABEL: func.func @passed_on
// CHECK: memref.copy
func.func private @take(memref<8xf32>)
func.func @passed_on(%a: memref<8xf32>) {
  %t = memref.alloc() : memref<8xf32>
  memref.copy %a, %t : memref<8xf32> to memref<8xf32>
  func.call @take(%t) : (memref<8xf32>) -> ()
  return
}

// -----

// A copy that is only read is its source; a loop may read it.
// CHECK-LABEL: func.func @only_read
// CHECK-SAME: %[[A:.*]]: memref<8xf32>
// CHECK-NOT: memref.copy
// CHECK: memref.load %[[A]]
// CHECK: memref.load %[[A]]
func.func @only_read(%a: memref<8xf32>, %i: index, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<8xf32>
  memref.copy %a, %t : memref<8xf32> to memref<8xf32>
  %v = memref.load %t[%i] : memref<8xf32>
  %s = scf.for %k = %c0 to %n step %c1 iter_args(%x = %v) -> (f32) {
    %w = memref.load %t[%k] : memref<8xf32>
    %y = arith.addf %x, %w : f32
    scf.yield %y : f32
  }
  memref.dealloc %t : memref<8xf32>
  return %s : f32
}

// Its source is written meanwhile, in a loop.
// CHECK-LABEL: func.func @source_written
// CHECK: memref.copy
func.func @source_written(%a: memref<8xf32>, %i: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<8xf32>
  memref.copy %a, %t : memref<8xf32> to memref<8xf32>
  scf.for %k = %c0 to %n step %c1 {
    %w = memref.load %t[%k] : memref<8xf32>
    memref.store %w, %a[%i] : memref<8xf32>
  }
  return
}

// -----

// Another argument may be the same memory.
// CHECK-LABEL: func.func @other_argument_written
// CHECK: memref.copy
func.func @other_argument_written(%a: memref<8xf32>, %b: memref<8xf32>, %i: index, %f: f32) -> f32 {
  %t = memref.alloc() : memref<8xf32>
  memref.copy %a, %t : memref<8xf32> to memref<8xf32>
  memref.store %f, %b[%i] : memref<8xf32>
  %v = memref.load %t[%i] : memref<8xf32>
  return %v : f32
}

// The copy is written.
// CHECK-LABEL: func.func @target_written
// CHECK: memref.copy
func.func @target_written(%a: memref<8xf32>, %i: index, %f: f32) -> f32 {
  %t = memref.alloc() : memref<8xf32>
  memref.copy %a, %t : memref<8xf32> to memref<8xf32>
  memref.store %f, %t[%i] : memref<8xf32>
  %v = memref.load %t[%i] : memref<8xf32>
  return %v : f32
}

// The source is freed before the copy is read.
// CHECK-LABEL: func.func @source_freed
// CHECK: return
func.func @source_freed(%i: index, %f: f32) -> f32 {
  %s = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<8xf32>)
  %t = memref.alloc() : memref<8xf32>
  memref.copy %s, %t : memref<8xf32> to memref<8xf32>
  memref.dealloc %s : memref<8xf32>
  %v = memref.load %t[%i] : memref<8xf32>
  memref.dealloc %t : memref<8xf32>
  return %v : f32
}

// -----

// What is computed and then copied to its place is computed there, though nothing is freed and the
// place has another layout. The view is made before.
// CHECK-LABEL: func.func @in_its_place
// CHECK: %[[R:.*]] = memref.alloc
// CHECK-NEXT: %[[P:.*]] = memref.subview %[[R]][0]
// CHECK-NEXT: linalg.fill {{.*}} outs(%[[P]]
// CHECK-NEXT: %[[Q:.*]] = memref.subview %[[R]][8]
// CHECK-NEXT: linalg.fill {{.*}} outs(%[[Q]]
// CHECK-NEXT: return
func.func @in_its_place(%f: f32) -> memref<16xf32> {
  %r = memref.alloc() : memref<16xf32>
  %s = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<8xf32>)
  %p = memref.subview %r[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  memref.copy %s, %p : memref<8xf32> to memref<8xf32, strided<[1]>>
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%u : memref<8xf32>)
  %q = memref.subview %r[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  memref.copy %u, %q : memref<8xf32> to memref<8xf32, strided<[1], offset: 8>>
  return %r : memref<16xf32>
}

// It is used afterwards.
// CHECK-LABEL: func.func @used_later
// CHECK: memref.copy
func.func @used_later(%f: f32, %p: memref<8xf32>, %i: index) -> f32 {
  %s = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<8xf32>)
  memref.copy %s, %p : memref<8xf32> to memref<8xf32>
  memref.store %f, %p[%i] : memref<8xf32>
  %v = memref.load %s[%i] : memref<8xf32>
  return %v : f32
}

// Its place is read in between.
// CHECK-LABEL: func.func @place_read
// CHECK: memref.copy
func.func @place_read(%f: f32, %p: memref<8xf32>, %i: index) -> f32 {
  %s = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<8xf32>)
  %v = memref.load %p[%i] : memref<8xf32>
  memref.copy %s, %p : memref<8xf32> to memref<8xf32>
  return %v : f32
}

// Something that uses it takes no other layout.
// CHECK-LABEL: func.func @layout_needed
// CHECK: memref.copy
func.func @layout_needed(%f: f32, %r: memref<16xf32>) {
  %s = memref.alloc() : memref<8xf32>
  %m = memref.expand_shape %s [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<2x4xf32>)
  %p = memref.subview %r[0] [8] [2] : memref<16xf32> to memref<8xf32, strided<[2]>>
  memref.copy %s, %p : memref<8xf32> to memref<8xf32, strided<[2]>>
  return
}

// -----

// A copy of a copy reads what that read, which is then a copy into nothing.
// CHECK-LABEL: func.func @chain
// CHECK-SAME: %[[A:.*]]: memref<8xf32>
// CHECK-NOT: memref.copy
// CHECK: %[[D:.*]] = memref.alloc
// CHECK: memref.copy %[[A]], %[[D]]
// CHECK-NOT: memref.copy
// CHECK: return %[[D]]
func.func @chain(%a: memref<8xf32>, %i: index, %f: f32) -> memref<8xf32> {
  %b = memref.alloc() : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  memref.copy %b, %c : memref<8xf32> to memref<8xf32>
  %d = memref.alloc() : memref<8xf32>
  memref.copy %c, %d : memref<8xf32> to memref<8xf32>
  memref.store %f, %d[%i] : memref<8xf32>
  return %d : memref<8xf32>
}

// -----

// A buffer that is used no more after its copy goes on as the target, which is written in place afterwards.
// CHECK-LABEL: func.func @goes_on
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK-NEXT: return %[[A]]
func.func @goes_on(%i: index, %j: index, %f: f32) -> memref<8xf32> {
  %s = memref.alloc() : memref<8xf32>
  memref.store %f, %s[%i] : memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  memref.copy %s, %t : memref<8xf32> to memref<8xf32>
  memref.store %f, %t[%j] : memref<8xf32>
  return %t : memref<8xf32>
}

// Its free goes, and that of the target frees it.
// CHECK-LABEL: func.func @freed
// CHECK: %[[A:.*]] = memref.alloc
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: %[[V:.*]] = memref.load %[[A]]
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: return %[[V]]
func.func @freed(%i: index, %j: index, %f: f32) -> f32 {
  %s = memref.alloc() : memref<8xf32>
  memref.store %f, %s[%i] : memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  memref.copy %s, %t : memref<8xf32> to memref<8xf32>
  memref.dealloc %s : memref<8xf32>
  memref.store %f, %t[%j] : memref<8xf32>
  %v = memref.load %t[%i] : memref<8xf32>
  memref.dealloc %t : memref<8xf32>
  return %v : f32
}

// It is read after the copy, under another name: both are needed.
// CHECK-LABEL: func.func @read_later
// CHECK: memref.copy
func.func @read_later(%i: index, %f: f32) -> (memref<8xf32>, f32) {
  %s = memref.alloc() : memref<8xf32>
  %p = memref.subview %s[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.store %f, %s[%i] : memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  memref.copy %s, %t : memref<8xf32> to memref<8xf32>
  memref.store %f, %t[%i] : memref<8xf32>
  %v = memref.load %p[%i] : memref<4xf32, strided<[1], offset: 4>>
  return %t, %v : memref<8xf32>, f32
}

// The target has other contents before the copy that are read: both are needed.
// CHECK-LABEL: func.func @target_before
// CHECK: memref.copy
func.func @target_before(%i: index, %f: f32) -> (memref<8xf32>, f32) {
  %s = memref.alloc() : memref<8xf32>
  memref.store %f, %s[%i] : memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  memref.store %f, %t[%i] : memref<8xf32>
  %v = memref.load %t[%i] : memref<8xf32>
  memref.copy %s, %t : memref<8xf32> to memref<8xf32>
  memref.store %f, %t[%i] : memref<8xf32>
  return %t, %v : memref<8xf32>, f32
}

// Iterations have targets of their own, and one source: each needs its contents.
// CHECK-LABEL: func.func @outside_of_the_loop
// CHECK: scf.for
// CHECK: memref.copy
func.func @outside_of_the_loop(%n: index, %f: f32, %out: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc() : memref<8xf32>
  memref.store %f, %s[%c0] : memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloc() : memref<8xf32>
    memref.copy %s, %t : memref<8xf32> to memref<8xf32>
    memref.store %f, %t[%c1] : memref<8xf32>
    %v = memref.load %t[%c0] : memref<8xf32>
    memref.store %v, %out[%i] : memref<8xf32>
    memref.dealloc %t : memref<8xf32>
  }
  return
}

// Two memories: one cannot go on as the other.
// CHECK-LABEL: func.func @other_memory
// CHECK: memref.copy
func.func @other_memory(%i: index, %f: f32) -> memref<8xf32, 1> {
  %s = memref.alloc() : memref<8xf32>
  memref.store %f, %s[%i] : memref<8xf32>
  %t = memref.alloc() : memref<8xf32, 1>
  memref.copy %s, %t : memref<8xf32> to memref<8xf32, 1>
  memref.store %f, %t[%i] : memref<8xf32, 1>
  return %t : memref<8xf32, 1>
}

// Two arguments are one buffer or two. If they are one, the sum reads elements that it writes in another order.
// CHECK-LABEL: func.func @transposed_target
// CHECK: memref.alloc
// CHECK: memref.copy
func.func @transposed_target(%a: memref<4x4xf32, strided<[?, ?], offset: ?>>, %b: memref<4x4xf32, strided<[?, ?], offset: ?>>) {
  %s = memref.alloc() : memref<4x4xf32>
  %t = memref.transpose %a (i, j) -> (j, i) : memref<4x4xf32, strided<[?, ?], offset: ?>> to memref<4x4xf32, strided<[?, ?], offset: ?>>
  linalg.add ins(%b, %b : memref<4x4xf32, strided<[?, ?], offset: ?>>, memref<4x4xf32, strided<[?, ?], offset: ?>>) outs(%s : memref<4x4xf32>)
  memref.copy %s, %t : memref<4x4xf32> to memref<4x4xf32, strided<[?, ?], offset: ?>>
  memref.dealloc %s : memref<4x4xf32>
  return
}
