// REQUIRES: mlir-opt
// RUN: %same --args='--ownership-based-buffer-deallocation --split-input-file' --stderr %s
// RUN: %same --args='--ownership-based-buffer-deallocation=private-function-dynamic-ownership --split-input-file' --stderr %s
// RUN: cistern-opt %s --ownership-based-buffer-deallocation --split-input-file | FileCheck %s

// What is allocated is freed at the end of the block; the stack is not.
// CHECK-LABEL: func.func @allocations
// CHECK:         %[[A:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         %[[BASE:base_buffer[_0-9]*]], {{.*}} = memref.extract_strided_metadata %[[A]]
// CHECK:         bufferization.dealloc (
func.func @allocations(%arg: memref<4xf32>, %n: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloca(%n) : memref<?xf32>
  %c = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %d = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  memref.dealloc %d {bufferization.manual_deallocation} : memref<4xf32>
  memref.dealloc %c {bufferization.manual_deallocation} : memref<4xf32>
  return
}

// -----

// Without anything to free, nothing is made.
// CHECK-LABEL: func.func @nothing
// CHECK-NEXT:    return
func.func @nothing(%f: f32) {
  return
}
func.func private @declared(memref<4xf32>) -> memref<4xf32>

// -----

// Arguments are never owned: what may be one is copied before it is returned. What is allocated is returned as it is.
// CHECK-LABEL: func.func @return_argument
// CHECK:         scf.if %{{.*}} -> (memref<4xf32>)
// CHECK:           bufferization.clone
func.func @return_argument(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
// CHECK-LABEL: func.func @return_own
// CHECK-NOT:     bufferization.clone
// CHECK:         return
func.func @return_own() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}
func.func @return_view(%i: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[%i] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %v : memref<2xf32, strided<[1], offset: ?>>
}
memref.global constant @constant : memref<4xf32> = dense<1.0>
func.func @return_global() -> memref<4xf32> {
  %a = memref.get_global @constant : memref<4xf32>
  return %a : memref<4xf32>
}

// -----

// A select is owned as the side that it takes; where the sides are not known, a copy is made.
// CHECK-LABEL: func.func @select
// CHECK:         arith.select %{{.*}}, %{{.*}}, %{{.*}} : i1
func.func @select(%c: i1, %arg: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %arg : memref<4xf32>
  %t = arith.select %c, %s, %a : memref<4xf32>
  return %s, %t : memref<4xf32>, memref<4xf32>
}

// -----

func.func @unranked(%a: memref<*xf32>) -> memref<*xf32> {
  %b = memref.alloc() : memref<4xf32>
  %c = memref.cast %b : memref<4xf32> to memref<*xf32>
  return %c : memref<*xf32>
}

// -----

// Calls own what they return; under the option, private functions say whether they do.
// CHECK-LABEL: func.func private @callee
// CHECK:         return %{{.*}} : memref<4xf32>
func.func private @declared(memref<4xf32>) -> memref<4xf32>
func.func private @callee(%a: memref<4xf32>) -> memref<4xf32> {
  %r = func.call @callee(%a) : (memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}
func.func @public(%a: memref<4xf32>, %f: (memref<4xf32>) -> memref<4xf32>) -> (memref<4xf32>, f32, memref<4xf32>) {
  %0 = func.call @declared(%a) : (memref<4xf32>) -> memref<4xf32>
  %1 = func.call @callee(%0) : (memref<4xf32>) -> memref<4xf32>
  %2 = func.call_indirect %f(%1) : (memref<4xf32>) -> memref<4xf32>
  %3:3 = func.call @public(%2, %f) : (memref<4xf32>, (memref<4xf32>) -> memref<4xf32>) -> (memref<4xf32>, f32, memref<4xf32>)
  return %1, %3#1, %3#2 : memref<4xf32>, f32, memref<4xf32>
}

// -----

// Ownership goes through loops and conditionals along with each memref.
// CHECK-LABEL: func.func @regions
// CHECK:         scf.for {{.*}} -> (memref<4xf32>, index, memref<4xf32>, i1, i1)
// CHECK:         scf.while {{.*}} -> (memref<4xf32>, f32, i1)
// CHECK:         scf.index_switch %{{.*}} -> memref<4xf32>, i1
// CHECK:         scf.execute_region -> (memref<4xf32>, i1)
// CHECK:         memref.alloca_scope -> (memref<4xf32>, i1)
func.func @regions(%c: i1, %i: index, %f: f32, %arg: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %0:3 = scf.for %k = %i to %i step %i iter_args(%x = %a, %y = %i, %z = %arg) -> (memref<4xf32>, index, memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    %1 = scf.if %c -> memref<4xf32> {
      scf.yield %b : memref<4xf32>
    } else {
      scf.yield %x : memref<4xf32>
    }
    scf.yield %1, %k, %a : memref<4xf32>, index, memref<4xf32>
  }
  %2:2 = scf.while (%x = %0#0, %y = %i) : (memref<4xf32>, index) -> (memref<4xf32>, f32) {
    scf.condition(%c) %x, %f : memref<4xf32>, f32
  } do {
  ^bb0(%x: memref<4xf32>, %y: f32):
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b, %i : memref<4xf32>, index
  }
  %3 = scf.index_switch %i -> memref<4xf32>
  case 2 {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  default {
    scf.yield %2#0 : memref<4xf32>
  }
  %4 = scf.execute_region -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    cf.cond_br %c, ^bb1(%b : memref<4xf32>), ^bb1(%3 : memref<4xf32>)
  ^bb1(%x: memref<4xf32>):
    scf.yield %x : memref<4xf32>
  }
  %5 = memref.alloca_scope -> memref<4xf32> {
    %b = memref.alloc() : memref<4xf32>
    memref.alloca_scope.return %b : memref<4xf32>
  }
  scf.parallel (%k) = (%i) to (%i) step (%i) {
    %b = memref.alloc() : memref<4xf32>
    memref.store %f, %b[%k] : memref<4xf32>
  }
  scf.forall (%k) in (4) {
    %b = memref.alloc() : memref<4xf32>
    memref.store %f, %b[%k] : memref<4xf32>
  }
  affine.for %k = 0 to 4 {
    %b = memref.alloc() : memref<4xf32>
    memref.store %f, %b[%k] : memref<4xf32>
  }
  scf.if %c {
    memref.store %f, %5[%i] : memref<4xf32>
  }
  return %4 : memref<4xf32>
}

// -----

func.func @reductions(%f: f32, %i: index) -> f32 {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%f) -> f32 {
    %a = memref.alloc() : memref<4xf32>
    scf.reduce(%f : f32) {
    ^bb0(%x: f32, %y: f32):
      %b = memref.alloc() : memref<4xf32>
      scf.reduce.return %x : f32
    }
  }
  return %0 : f32
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @structured(%a: memref<4xf32>, %f: f32) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    %b = memref.alloc() : memref<4xf32>
    linalg.yield %f : f32
  }
  return
}

// -----

// Blocks pass ownership along; what two paths retain is owned as on the path that is taken.
// CHECK-LABEL: func.func @branches
// CHECK:         cf.cond_br %{{.*}}, ^bb1(%{{.*}}, %{{.*}} : memref<?xf32>, i1), ^bb2(%{{.*}}, %{{.*}} : memref<?xf32>, i1)
// CHECK:       ^bb1(%{{.*}}: memref<?xf32>, %{{.*}}: i1):
func.func @branches(%c: i1, %n: index, %arg: memref<?xf32>) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %s = memref.alloca(%n) : memref<?xf32>
  %t = arith.select %c, %a, %s : memref<?xf32>
  cf.cond_br %c, ^bb1(%a : memref<?xf32>), ^bb2(%arg : memref<?xf32>)
^bb1(%x: memref<?xf32>):
  memref.copy %x, %t : memref<?xf32> to memref<?xf32>
  cf.br ^bb3(%x, %x : memref<?xf32>, memref<?xf32>)
^bb2(%y: memref<?xf32>):
  %b = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^bb3(%b, %y : memref<?xf32>, memref<?xf32>), ^bb3(%y, %y : memref<?xf32>, memref<?xf32>)
^bb3(%z: memref<?xf32>, %w: memref<?xf32>):
  memref.copy %t, %w : memref<?xf32> to memref<?xf32>
  return %z : memref<?xf32>
}
func.func @early_return(%c: i1, %arg: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : memref<4xf32>
^bb2:
  return %arg : memref<4xf32>
}

// -----

// Functions of other dialects are left alone where they own no buffer (other-functions.mlir).
// CHECK-LABEL: gpu.func @kernel
// CHECK-NEXT:    memref.alloca
// CHECK-NEXT:    gpu.return
gpu.module @kernels {
  gpu.func @kernel(%a: memref<4xf32>) {
    %b = memref.alloca() : memref<4xf32>
    gpu.return
  }
}
async.func @async(%a: memref<4xf32>) -> !async.token {
  return
}
