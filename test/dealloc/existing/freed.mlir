// Programs that free some of their buffers by themselves.
// RUN: cistern-opt %s --ownership-based-buffer-deallocation --split-input-file | FileCheck %s
// RUN: cistern-opt %s --ownership-based-buffer-deallocation --split-input-file | mlir-opt --split-input-file -o /dev/null

// What is freed, directly or under another name, is left to the program; the rest is completed.
// CHECK-LABEL: func.func @completed
// CHECK:         %[[A:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         %[[B:.*]] = memref.alloc() : memref<5xf32>
// CHECK:         memref.dealloc
// CHECK:         %[[BASE:base_buffer[_0-9]*]], {{.*}} = memref.extract_strided_metadata %[[B]]
// CHECK-NEXT:    bufferization.dealloc (%[[BASE]] : memref<f32>) if
func.func @completed() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<5xf32>
  %c = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

// -----

// A function that frees or returns all of its buffers stays as it is.
// CHECK-LABEL: func.func @complete
// CHECK-NEXT:    %[[A:.*]] = memref.alloc()
// CHECK-NEXT:    %[[B:.*]] = memref.alloc()
// CHECK-NEXT:    %[[C:.*]] = call @other()
// CHECK-NEXT:    cf.cond_br %{{.*}}, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    memref.dealloc %[[A]]
// CHECK-NEXT:    memref.dealloc %[[C]]
// CHECK-NEXT:    return %[[B]]
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    memref.dealloc %[[B]]
// CHECK-NEXT:    memref.dealloc %[[C]]
// CHECK-NEXT:    return %[[A]]
func.func private @other() -> memref<4xf32>
func.func @complete(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = func.call @other() : () -> memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  return %b : memref<4xf32>
^bb2:
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  return %a : memref<4xf32>
}

// -----

// Freed in a loop, while another buffer of the loop is not.
// CHECK-LABEL: func.func @in_a_loop
// CHECK:         scf.for
// CHECK:           memref.alloc() : memref<4xf32>
// CHECK:           %[[B:.*]] = memref.alloc() : memref<5xf32>
// CHECK:           memref.dealloc
// CHECK:           %[[BASE:base_buffer[_0-9]*]], {{.*}} = memref.extract_strided_metadata %[[B]]
// CHECK-NEXT:      bufferization.dealloc (%[[BASE]] : memref<f32>) if
func.func @in_a_loop(%i: index) {
  scf.for %k = %i to %i step %i {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<5xf32>
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// -----

// The result of realloc is owned, its operand is gone.
// CHECK-LABEL: func.func @realloc
// CHECK:         %[[B:.*]] = memref.realloc
// CHECK:         %[[BASE:base_buffer[_0-9]*]], {{.*}} = memref.extract_strided_metadata %[[B]]
// CHECK-NEXT:    bufferization.dealloc (%[[BASE]] : memref<f32>) if
func.func @realloc(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
  return
}

// -----

// The pass twice is the pass once.
// CHECK-LABEL: func.func @twice
// CHECK:         bufferization.dealloc (%{{.*}} : memref<f32>) if (%{{.*}})
// CHECK-NOT:     bufferization.dealloc
func.func @twice() {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%base : memref<f32>) if (%true)
  return
}

// -----

// In a program that frees by itself, a function that has nothing to free stays as it is, and one that is freed by its
// callers as well.
// CHECK-LABEL: func.func @frees
// CHECK-LABEL: func.func @nothing_to_free
// CHECK-NEXT:    memref.load
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @returns_all
// CHECK-NEXT:    %[[A:.*]] = memref.alloc()
// CHECK-NEXT:    return %[[A]]
func.func @frees() {
  %a = func.call @returns_all() : () -> memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @nothing_to_free(%a: memref<4xf32>, %i: index) -> f32 {
  %f = memref.load %a[%i] : memref<4xf32>
  return %f : f32
}
func.func @returns_all() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

// -----

// Freed on one path only: the program's op goes, and the buffer is freed on both.
// CHECK-LABEL: func.func @forgotten
// CHECK-NOT:     memref.dealloc
// CHECK:         bufferization.dealloc (%{{.*}} : memref<f32>) if
// CHECK:         cf.cond_br
// CHECK-NOT:     memref.dealloc
// CHECK:         bufferization.dealloc (%{{.*}} : memref<f32>) if
// CHECK:       ^bb2:
func.func @forgotten(%c: i1, %x: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %x, %a[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  return
}

// -----

// Conditions that exclude each other: freed on all paths, and left alone.
// CHECK-LABEL: func.func @on_all_paths
// CHECK:         scf.if
// CHECK-NEXT:      memref.dealloc
// CHECK-NEXT:    } else {
// CHECK-NEXT:      memref.dealloc
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[NOT:.*]] = arith.xori
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      memref.dealloc
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.if %[[NOT]]
// CHECK-NEXT:      memref.dealloc
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @on_all_paths(%c: i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  } else {
    memref.dealloc %a : memref<4xf32>
  }
  %not = arith.xori %c, %true : i1
  scf.if %c {
    memref.dealloc %b : memref<4xf32>
  }
  scf.if %not {
    memref.dealloc %b : memref<4xf32>
  }
  return
}

// -----

// A condition that may be false, and two that may be true: the buffers are freed after all, once.
// CHECK-LABEL: func.func @under_conditions
// CHECK-NOT:     memref.dealloc
// CHECK:         bufferization.dealloc (%{{.*}}, %{{.*}} : memref<f32>, memref<f32>) if
// CHECK-NEXT:    return
func.func @under_conditions(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  scf.if %c {
    memref.dealloc %b : memref<4xf32>
  }
  scf.if %d {
    memref.dealloc %b : memref<4xf32>
  }
  return
}

// -----

// One of two, whichever was chosen: the other one is left.
// CHECK-LABEL: func.func @one_of_two
// CHECK-NOT:     memref.dealloc
// CHECK:         bufferization.dealloc (%{{.*}}, %{{.*}} : memref<f32>, memref<f32>) if
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @both_of_two
// CHECK:         memref.dealloc
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    return
func.func @one_of_two(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  return
}
func.func @both_of_two(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  %t = arith.select %c, %b, %a : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return
}

// -----

// A loop that frees what it carries, and makes another one: all are freed.
// CHECK-LABEL: func.func @rotating
// CHECK:         scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}) -> (memref<4xf32>) {
// CHECK-NEXT:      memref.alloc
// CHECK-NEXT:      memref.dealloc %[[X]]
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    return
func.func @rotating(%n: index) {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> memref<4xf32> {
    %y = memref.alloc() : memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    scf.yield %y : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

// Ownership that goes along with the memref, by the program's own i1.
// CHECK-LABEL: func.func @own_flag
// CHECK:         scf.for {{.*}} -> (memref<4xf32>, i1) {
// CHECK:         scf.if %{{.*}}#1 {
// CHECK-NEXT:      memref.dealloc %{{.*}}#0
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @own_flag(%n: index, %a: memref<4xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  %r:2 = scf.for %i = %n to %n step %n iter_args(%x = %a, %own = %false) -> (memref<4xf32>, i1) {
    scf.if %own {
      memref.dealloc %x : memref<4xf32>
    }
    %y = memref.alloc() : memref<4xf32>
    scf.yield %y, %true : memref<4xf32>, i1
  }
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<4xf32>
  }
  return
}

// -----

// Freed on one path and returned on another, while something else is not freed at all: deallocation frees both.
// CHECK-LABEL: func.func @partly_freed
// CHECK-NOT:     memref.dealloc
// CHECK:         return
func.func @partly_freed(%c: i1) -> memref<4xf32> {
  %other = memref.alloc() : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  return %b : memref<4xf32>
^bb2:
  return %a : memref<4xf32>
}

// -----

// Of an op that frees several, those are taken out that are not freed on all paths.
// CHECK-LABEL: func.func @some_operands
// CHECK:         bufferization.dealloc (%[[B:.*]] : memref<4xf32>) if (%{{.*}})
// CHECK:         %[[BASE:base_buffer[_0-9]*]], {{.*}} = memref.extract_strided_metadata
// CHECK-NEXT:    bufferization.dealloc (%[[BASE]] : memref<f32>) if
func.func @some_operands(%c: i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%c, %true)
  return
}

// -----

// Where the path to a block decides, and where control never comes.
// CHECK-LABEL: func.func @switched
// CHECK:         memref.alloc
// CHECK-NOT:     bufferization.dealloc
// CHECK:         return
func.func @switched(%flag: i32) {
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xf32>
  %two = arith.cmpi eq, %flag, %c2 : i32
  scf.if %two {
    memref.dealloc %a : memref<4xf32>
  }
  cf.switch %flag : i32, [
    default: ^bb1,
    2: ^bb2
  ]
^bb1:
  memref.dealloc %a : memref<4xf32>
  return
^bb2:
  return
^bb3:
  %never = memref.alloc() : memref<4xf32>
  return
}

// -----

// A loop that makes a buffer each time round and frees the last one alone.
// CHECK-LABEL: func.func @forgotten_in_a_loop
// CHECK-NOT:     memref.dealloc
// CHECK:         return
func.func @forgotten_in_a_loop(%c: i1) {
  cf.br ^bb1
^bb1:
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// All is freed, but what is returned is the caller's: a copy is.
// CHECK-LABEL: func.func @returns_argument
// CHECK-SAME:    %[[ARG:[^:]*]]: memref<4xf32>
// CHECK:         memref.dealloc
// CHECK:         scf.if
// CHECK-NEXT:      scf.yield %[[ARG]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[COPY:.*]] = bufferization.clone %[[ARG]]
// CHECK-NEXT:      scf.yield %[[COPY]]
func.func @returns_argument(%a: memref<4xf32>) -> memref<4xf32> {
  %t = memref.alloc() : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return %a : memref<4xf32>
}

// -----

// Returned on one path, and on the other neither returned nor freed.
// CHECK-LABEL: func.func @left_behind
// CHECK:         memref.dealloc
// CHECK:       ^bb2:
// CHECK:         bufferization.dealloc (%{{.*}} : memref<f32>
func.func @left_behind(%c: i1) -> memref<4xf32> {
  %t = memref.alloc() : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : memref<4xf32>
^bb2:
  %b = memref.alloc() : memref<4xf32>
  return %b : memref<4xf32>
}

// -----

// A loop carries the buffer and drops it for another one.
// CHECK-LABEL: func.func @dropped
// CHECK:         memref.dealloc
// CHECK:         scf.for {{.*}} -> (memref<4xf32>, i1)
func.func @dropped(%n: index) -> memref<4xf32> {
  %t = memref.alloc() : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> memref<4xf32> {
    %y = memref.alloc() : memref<4xf32>
    scf.yield %y : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// -----

// What is freed as a distinct object is freed, and the other one is completed.
// CHECK-LABEL: func.func @freed_distinct_object
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         %[[B:.*]] = memref.alloc()
// CHECK:         %[[D:.*]]:2 = memref.distinct_objects %[[A]], %[[B]]
// CHECK:         memref.dealloc %[[D]]#0
// CHECK:         memref.extract_strided_metadata %[[B]]
// CHECK:         bufferization.dealloc
func.func @freed_distinct_object() {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  %d:2 = memref.distinct_objects %a, %b : memref<4xi32>, memref<4xi32>
  memref.dealloc %d#0 : memref<4xi32>
  return
}

// -----

// What is loaded may be the buffer that was stored, so that it is not known what the comparison yields: the program's op
// is taken away, and the buffer is freed on both paths.
// CHECK-LABEL: func.func @compared_with_loaded
// CHECK-NOT:     memref.dealloc
// CHECK:         bufferization.dealloc
func.func @compared_with_loaded(%i: index) -> i32 {
  %a = memref.alloc() : memref<4xi32>
  %box = memref.alloca() : memref<1xmemref<4xi32>>
  memref.store %a, %box[%i] : memref<1xmemref<4xi32>>
  %l = memref.load %box[%i] : memref<1xmemref<4xi32>>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xi32> -> index
  %q = memref.extract_aligned_pointer_as_index %l : memref<4xi32> -> index
  %x = memref.load %a[%i] : memref<4xi32>
  %differs = arith.cmpi ne, %p, %q : index
  scf.if %differs {
    memref.dealloc %a : memref<4xi32>
  }
  return %x : i32
}

// -----

// A shifted view has another pointer than the buffer, or the same if the shift is zero.
// CHECK-LABEL: func.func @compared_with_shifted_view
// CHECK-NOT:     memref.dealloc
// CHECK:         bufferization.dealloc
func.func @compared_with_shifted_view(%shift: index) {
  %a = memref.alloc() : memref<64xi8>
  %v = memref.view %a[%shift][] : memref<64xi8> to memref<4xi32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<64xi8> -> index
  %q = memref.extract_aligned_pointer_as_index %v : memref<4xi32> -> index
  %same = arith.cmpi eq, %p, %q : index
  scf.if %same {
    memref.dealloc %a : memref<64xi8>
  }
  return
}

// -----

// Other views have the buffer's pointer, and an offset of their own.
// CHECK-LABEL: func.func @compared_with_subview
// CHECK:         scf.if
// CHECK-NEXT:      memref.dealloc
// CHECK-NOT:     bufferization.dealloc
func.func @compared_with_subview() {
  %a = memref.alloc() : memref<64xi8>
  %v = memref.subview %a[8] [4] [1] : memref<64xi8> to memref<4xi8, strided<[1], offset: 8>>
  %p = memref.extract_aligned_pointer_as_index %a : memref<64xi8> -> index
  %q = memref.extract_aligned_pointer_as_index %v : memref<4xi8, strided<[1], offset: 8>> -> index
  %same = arith.cmpi eq, %p, %q : index
  scf.if %same {
    memref.dealloc %a : memref<64xi8>
  }
  return
}

// -----

// Memory of a device that is freed by its own op on all paths stays the program's.
// CHECK-LABEL: func.func @device_memory
// CHECK:         gpu.dealloc
// CHECK:         gpu.dealloc
// CHECK-NOT:     bufferization.dealloc
func.func @device_memory(%src: memref<4xf32>, %c: i1) {
  %a = gpu.alloc() : memref<4xf32, 1>
  gpu.memcpy %a, %src : memref<4xf32, 1>, memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  gpu.dealloc %a : memref<4xf32, 1>
  return
^bb2:
  gpu.dealloc %a : memref<4xf32, 1>
  return
}
