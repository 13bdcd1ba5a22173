// RUN: cistern-opt %s --ownership-based-buffer-deallocation=free-early --split-input-file | FileCheck %s
// RUN: cistern-opt %s --ownership-based-buffer-deallocation=free-early --split-input-file | mlir-opt --split-input-file -o /dev/null

func.func private @callee(memref<4xf32>) -> memref<4xf32>

// What allocations and calls return has no other owner: each is freed on its own, after its last use, and what is returned as
// it was allocated needs no check.
// CHECK-LABEL: func.func @chain
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         %[[B:.*]] = call @callee(%[[A]])
// CHECK-NEXT:    %[[BASE_A:base_buffer[_0-9]*]], {{.*}} = memref.extract_strided_metadata %[[A]]
// CHECK-NEXT:    bufferization.dealloc (%[[BASE_A]] : memref<f32>) if (%{{.*}})
// CHECK-NEXT:    %[[C:.*]] = memref.alloc()
// CHECK-NEXT:    linalg.copy ins(%[[B]] : memref<4xf32>) outs(%[[C]] : memref<4xf32>)
// CHECK-NEXT:    %[[BASE_B:base_buffer[_0-9]*]], {{.*}} = memref.extract_strided_metadata %[[B]]
// CHECK-NEXT:    bufferization.dealloc (%[[BASE_B]] : memref<f32>) if (%{{.*}})
// CHECK-NEXT:    return %[[C]]
func.func @chain(%arg: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.copy ins(%arg : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = func.call @callee(%a) : (memref<4xf32>) -> memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  linalg.copy ins(%b : memref<4xf32>) outs(%c : memref<4xf32>)
  return %c : memref<4xf32>
}

// -----

// What may be the same memory is freed together, after the last use of any name, in a nested region as well.
// CHECK-LABEL: func.func @names
// CHECK:         scf.if
// CHECK:           memref.store
// CHECK:         }
// CHECK:         bufferization.dealloc (%{{.*}}, %{{.*}} : memref<f32>, memref<f32>) if (%{{.*}}, %{{.*}})
// CHECK-NEXT:    memref.store %{{.*}}, %arg2
// CHECK-NEXT:    return
func.func @names(%c: i1, %i: index, %arg: memref<4xf32>, %f: f32) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  %v = memref.subview %s[%i] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  scf.if %c {
    memref.store %f, %v[%i] : memref<2xf32, strided<[1], offset: ?>>
  }
  memref.store %f, %arg[%i] : memref<4xf32>
  return
}

// -----

// A caller takes it that what it gets is different memory: what is returned twice is copied once.
// CHECK-LABEL: func.func @returned_twice
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         %[[B:.*]] = bufferization.clone %[[A]]
// CHECK-NOT:     bufferization.dealloc
// CHECK:         return %[[A]], %[[B]]
func.func @returned_twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}

// -----

// On each path, what is not passed on is freed.
// CHECK-LABEL: func.func @paths
// CHECK:         %[[TAKEN:.*]] = arith.andi
// CHECK:         cf.cond_br
// CHECK:       ^bb1(%{{.*}}: memref<4xf32>, %{{.*}}: i1):
func.func @paths(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1(%a : memref<4xf32>), ^bb1(%b : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  return %x : memref<4xf32>
}

// -----

// Memrefs in memory: nothing is known, everything is freed at once.
// CHECK-LABEL: func.func @stored
// CHECK:         bufferization.dealloc (%{{.*}}, %{{.*}} : memref<memref<4xf32>>, memref<f32>) if (%{{.*}}, %{{.*}})
func.func @stored(%i: index) {
  %t = memref.alloc() : memref<4xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %t[%i] : memref<4xmemref<4xf32>>
  return
}

// -----

// A function that frees all that it does not return, but returns one buffer twice: callers take it for two.
// CHECK-LABEL: func.func @complete_but_twice
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         %[[COPY:.*]] = bufferization.clone %[[A]]
// CHECK:         return %[[A]], %[[COPY]]
func.func @complete_but_twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %t = memref.alloc() : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}

// -----

// No value names the buffer that goes into the loop any more: the loop owns it, and what comes out is owned whatever happens.
// CHECK-LABEL: func.func @handed_over
// CHECK:         %[[TRUE:.*]] = arith.constant true
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[OWNED:.*]] = %[[TRUE]]) -> (memref<4xf32>, i1)
// CHECK:           bufferization.dealloc (%{{.*}}) if (%[[OWNED]], %{{.*}}) retain (%{{.*}})
// CHECK:           scf.yield
// CHECK:         bufferization.dealloc (%{{[^,]*}} : memref<f32>) if
func.func @handed_over(%n: index, %x: f32) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %r = scf.for %i = %n to %n step %n iter_args(%y = %a) -> memref<4xf32> {
    %z = memref.alloc() : memref<4xf32>
    linalg.copy ins(%y : memref<4xf32>) outs(%z : memref<4xf32>)
    scf.yield %z : memref<4xf32>
  }
  memref.store %x, %r[%n] : memref<4xf32>
  return
}

// Used after the loop.
// CHECK-LABEL: func.func @used_behind
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %[[FALSE:false[_0-9]*]]) -> (memref<4xf32>, i1)
func.func @used_behind(%n: index, %x: f32) {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%y = %a) -> memref<4xf32> {
    %z = memref.alloc() : memref<4xf32>
    scf.yield %z : memref<4xf32>
  }
  memref.store %x, %a[%n] : memref<4xf32>
  return
}

// -----

func.func private @both() -> i1

func.func private @one_twice(%a: memref<3xi64>) -> (memref<3xi64>, memref<3xi64>) {
  %v = memref.alloc() : memref<3xi64>
  %c = func.call @both() : () -> i1
  %s = arith.select %c, %a, %v : memref<3xi64>
  return %s, %s : memref<3xi64>, memref<3xi64>
}

// Results of a call may be one buffer: they are freed together.
// CHECK-LABEL: func.func @frees_together(
// CHECK: %[[R:.*]]:2 = call @one_twice(
// CHECK-DAG: %[[A:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[R]]#0
// CHECK-DAG: %[[B:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[R]]#1
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<i64>, memref<i64>)
func.func @frees_together(%a: memref<3xi64>) {
  %r:2 = func.call @one_twice(%a) : (memref<3xi64>) -> (memref<3xi64>, memref<3xi64>)
  return
}

// -----

func.func private @two() -> (memref<3xi64>, memref<3xi64>) {
  %v = memref.alloc() : memref<3xi64>
  %w = memref.alloc() : memref<3xi64>
  return %v, %w : memref<3xi64>, memref<3xi64>
}

// Allocations of their own are not.
// CHECK-LABEL: func.func @frees_apart(
// CHECK: bufferization.dealloc (%{{[a-z_0-9]*}} : memref<i64>)
// CHECK: bufferization.dealloc (%{{[a-z_0-9]*}} : memref<i64>)
func.func @frees_apart() {
  %r:2 = func.call @two() : () -> (memref<3xi64>, memref<3xi64>)
  return
}

// -----

// What a function returns and keeps is freed at the end of the block, because it may be reached after the last use of its name.
// (The functions that make it are left alone: the program frees something by itself, and they are complete.)

func.func @frees() {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

memref.global "private" @box : memref<1xmemref<4xf32>> = uninitialized

func.func private @keep(%a: memref<4xf32>, %i: index) {
  %box = memref.get_global @box : memref<1xmemref<4xf32>>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  return
}

func.func private @make_and_keep(%i: index) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  call @keep(%a, %i) : (memref<4xf32>, index) -> ()
  return %a : memref<4xf32>
}

func.func private @pass_on(%i: index) -> memref<4xf32> {
  %a = call @make_and_keep(%i) : (index) -> memref<4xf32>
  return %a : memref<4xf32>
}

func.func private @make() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

func.func private @read_kept(%i: index)

// CHECK-LABEL: func.func @kept_result
// CHECK:         call @pass_on
// CHECK:         call @make()
// CHECK:         memref.load
// CHECK-NEXT:    memref.load
// CHECK:         bufferization.dealloc
// CHECK:         call @read_kept
// CHECK:         bufferization.dealloc
func.func @kept_result(%i: index) -> f32 {
  %a = call @pass_on(%i) : (index) -> memref<4xf32>
  %b = call @make() : () -> memref<4xf32>
  %x = memref.load %a[%i] : memref<4xf32>
  %y = memref.load %b[%i] : memref<4xf32>
  call @read_kept(%i) : (index) -> ()
  %z = arith.addf %x, %y : f32
  return %z : f32
}
