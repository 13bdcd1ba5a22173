// REQUIRES: mlir-opt
// RUN: %same --modes plain,debuginfo --args='--canonicalize' %s
// RUN: cistern-opt --canonicalize %s | FileCheck %s
// What is waited for already, copies that are not read, positions that can only be zero, uniform reductions.

// CHECK-LABEL: func.func @dim
// CHECK-SAME:    %[[N:.*]]: index, %[[K:.*]]: index
// CHECK:         %[[Q:.*]] = memref.dim
// CHECK:         return %[[N]], %[[K]], %[[Q]]
// CHECK-LABEL: func.func @copy_to_dead(
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @copy_one_dep
// CHECK-NEXT:    gpu.wait [%{{.*}}]
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @copy_no_dep
// CHECK:         gpu.memcpy async
// CHECK-LABEL: func.func @wait_pair
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @barriers(
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @launch_reduce
// CHECK:         %{{.*}} = gpu.all_reduce  add %{{.*}} uniform
// CHECK:         scf.if
// CHECK-NEXT:      %{{.*}} = gpu.all_reduce  add %{{[^ ]*}} {
// CHECK-LABEL: func.func @broadcast_of_uniform
// CHECK:         %[[B:.*]] = gpu.subgroup_broadcast
// CHECK:         return %[[B]], %[[B]], %[[B]]
func.func private @use(memref<?xf32>)
func.func private @tok(!gpu.async.token)
func.func @dim(%n: index, %k: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = gpu.alloc (%n, %k) : memref<?x4x?xf32>
  %a = memref.dim %m, %c0 : memref<?x4x?xf32>
  %c2 = arith.constant 2 : index
  %b = memref.dim %m, %c2 : memref<?x4x?xf32>
  %q = memref.dim %m, %k : memref<?x4x?xf32>
  return %a, %b, %q : index, index, index
}
func.func @memcpy_cast(%a: memref<4xf32>, %b: memref<4xf32>) {
  %x = memref.cast %a : memref<4xf32> to memref<?xf32>
  %y = memref.cast %b : memref<4xf32> to memref<?xf32>
  gpu.memcpy %x, %y : memref<?xf32>, memref<?xf32>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  return
}
func.func @memset_cast(%a: memref<4xf32>, %v: f32) {
  %x = memref.cast %a : memref<4xf32> to memref<?xf32>
  gpu.memset %x, %v : memref<?xf32>, f32
  return
}
func.func @copy_to_dead(%a: memref<?xf32>, %n: index) {
  %m = gpu.alloc (%n) : memref<?xf32>
  gpu.memcpy %m, %a : memref<?xf32>, memref<?xf32>
  return
}
func.func @copy_to_dead_freed(%a: memref<?xf32>, %n: index) {
  %m = gpu.alloc (%n) : memref<?xf32>
  gpu.memcpy %m, %a : memref<?xf32>, memref<?xf32>
  gpu.dealloc %m : memref<?xf32>
  return
}
func.func @copy_to_dead_async(%a: memref<?xf32>, %n: index) {
  %t0 = gpu.wait async
  %m, %t1 = gpu.alloc async [%t0] (%n) : memref<?xf32>
  %t2 = gpu.memcpy async [%t1] %m, %a : memref<?xf32>, memref<?xf32>
  %t3 = gpu.dealloc async [%t2] %m : memref<?xf32>
  gpu.wait [%t3]
  return
}
func.func @copy_two_deps(%a: memref<?xf32>, %n: index, %d: !gpu.async.token) {
  %m = memref.alloc (%n) : memref<?xf32>
  %t0 = gpu.wait async
  %t2 = gpu.memcpy async [%t0, %d] %m, %a : memref<?xf32>, memref<?xf32>
  gpu.wait [%t2]
  return
}
func.func @copy_one_dep(%a: memref<?xf32>, %n: index, %d: !gpu.async.token) {
  %m = memref.alloc (%n) : memref<?xf32>
  %t2 = gpu.memcpy async [%d] %m, %a : memref<?xf32>, memref<?xf32>
  gpu.wait [%t2]
  return
}
func.func @copy_no_dep(%a: memref<?xf32>, %n: index, %d: !gpu.async.token) {
  %m = memref.alloc (%n) : memref<?xf32>
  %t2 = gpu.memcpy async %m, %a : memref<?xf32>, memref<?xf32>
  gpu.wait [%t2]
  return
}
func.func @copy_used(%a: memref<?xf32>, %n: index) {
  %m = memref.alloc (%n) : memref<?xf32>
  gpu.memcpy %m, %a : memref<?xf32>, memref<?xf32>
  func.call @use(%m) : (memref<?xf32>) -> ()
  return
}
func.func @copy_twice(%a: memref<?xf32>, %n: index) {
  %m = memref.alloc (%n) : memref<?xf32>
  gpu.memcpy %m, %a : memref<?xf32>, memref<?xf32>
  gpu.memcpy %m, %a : memref<?xf32>, memref<?xf32>
  return
}
func.func @copy_set(%a: memref<?xf32>, %n: index, %v: f32) {
  %m = memref.alloc (%n) : memref<?xf32>
  gpu.memset %m, %v : memref<?xf32>, f32
  gpu.memcpy %m, %a : memref<?xf32>, memref<?xf32>
  return
}
func.func @copy_to_arg(%a: memref<?xf32>, %b: memref<?xf32>) {
  gpu.memcpy %a, %a : memref<?xf32>, memref<?xf32>
  gpu.memcpy %b, %a : memref<?xf32>, memref<?xf32>
  return
}
func.func @copy_alloca(%a: memref<4xf32>) {
  %m = memref.alloca () : memref<4xf32>
  gpu.memcpy %m, %a : memref<4xf32>, memref<4xf32>
  return
}
func.func @wait_unused() {
  %t = gpu.wait async
  return
}
func.func @wait_sync_nothing() {
  gpu.wait
  gpu.wait []
  return
}
func.func @wait_pair() {
  %t = gpu.wait async
  gpu.wait [%t]
  return
}
func.func @wait_async_one(%d: !gpu.async.token) {
  %t = gpu.wait async [%d]
  func.call @tok(%t) : (!gpu.async.token) -> ()
  return
}
func.func @wait_async_two(%d: !gpu.async.token, %e: !gpu.async.token) {
  %t = gpu.wait async [%d, %e]
  func.call @tok(%t) : (!gpu.async.token) -> ()
  return
}
func.func @wait_async_dup(%d: !gpu.async.token, %e: !gpu.async.token) {
  %t = gpu.wait async [%d, %d]
  func.call @tok(%t) : (!gpu.async.token) -> ()
  gpu.wait [%d, %d]
  return
}
func.func @wait_async_in_list(%d: !gpu.async.token, %a: memref<4xf32>) {
  %t = gpu.wait async
  %u = gpu.memcpy async [%d, %t] %a, %a : memref<4xf32>, memref<4xf32>
  %t3 = gpu.wait async
  %s = gpu.wait async [%u, %t3]
  gpu.wait [%s]
  return
}
func.func @wait_dep(%a: memref<4xf32>, %v: f32) {
  %t = gpu.wait async
  %u = gpu.memset async [%t] %a, %v : memref<4xf32>, f32
  %w = gpu.wait async
  %x = gpu.memset async [%w, %u] %a, %v : memref<4xf32>, f32
  gpu.wait [%x, %u]
  return
}
func.func @wait_result_and_wait(%a: memref<4xf32>, %v: f32) {
  %u = gpu.memset async %a, %v : memref<4xf32>, f32
  gpu.wait [%u]
  %w = gpu.wait async
  %x = gpu.memset async [%w] %a, %v : memref<4xf32>, f32
  gpu.wait [%x]
  return
}
func.func @barriers() {
  gpu.barrier
  gpu.barrier
  gpu.barrier
  return
}
func.func @barriers_between(%a: memref<4xf32>, %v: f32, %n: index) {
  gpu.barrier
  memref.store %v, %a[%n] : memref<4xf32>
  gpu.barrier
  %x = arith.addf %v, %v : f32
  gpu.barrier
  memref.store %x, %a[%n] : memref<4xf32>
  return
}
func.func @launch(%a: memref<4xf32>, %v: f32, %n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%lx = %n, %ly = %c1, %lz = %n) {
    %i = arith.addi %bx, %by : index
    %j = arith.addi %i, %ty : index
    %k = arith.addi %j, %gy : index
    %l = arith.addi %k, %ly : index
    %o = arith.addi %l, %tz : index
    memref.store %v, %a[%o] : memref<4xf32>
    gpu.terminator
  }
  return
}
func.func @launch_all(%a: memref<4xf32>, %v: f32, %n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%lx = %c1, %ly = %c1, %lz = %c1) {
    %i = arith.addi %bx, %by : index
    %q = arith.addi %i, %bz : index
    memref.store %v, %a[%q] : memref<4xf32>
    gpu.terminator
  }
  return
}
func.func @launch_unused(%a: memref<4xf32>, %v: f32, %n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%lx = %c1, %ly = %c1, %lz = %c1) {
    memref.store %v, %a[%n] : memref<4xf32>
    gpu.terminator
  }
  return
}
func.func @launch_zero(%a: memref<4xf32>, %v: f32, %n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%lx = %n, %ly = %c1, %lz = %n) {
    memref.store %v, %a[%bz] : memref<4xf32>
    memref.store %v, %a[%by] : memref<4xf32>
    memref.store %v, %a[%ty] : memref<4xf32>
    gpu.terminator
  }
  return
}
func.func @launch_clusters(%a: memref<4xf32>, %v: f32, %n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch clusters(%cx, %cy, %cz) in (%sx = %c1, %sy = %c1, %sz = %c1) blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%lx = %n, %ly = %n, %lz = %n) {
    memref.store %v, %a[%cx] : memref<4xf32>
    memref.store %v, %a[%cy] : memref<4xf32>
    memref.store %v, %a[%sx] : memref<4xf32>
    gpu.terminator
  }
  return
}
func.func @memcpy_sync_dep(%a: memref<?xf32>, %n: index, %d: !gpu.async.token) {
  %m = memref.alloc (%n) : memref<?xf32>
  gpu.memcpy [%d] %m, %a : memref<?xf32>, memref<?xf32>
  return
}
func.func @memcpy_view(%a: memref<2xf32>, %n: index, %d: !gpu.async.token) {
  %m = memref.alloc () : memref<4xf32>
  %s = memref.subview %m[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  gpu.memcpy %s, %a : memref<2xf32, strided<[1], offset: 2>>, memref<2xf32>
  return
}
func.func @memcpy_call(%a: memref<4xf32>, %n: index, %d: !gpu.async.token) {
  %s = func.call @get() : () -> memref<4xf32>
  gpu.memcpy %s, %a : memref<4xf32>, memref<4xf32>
  return
}
func.func private @get() -> memref<4xf32>
func.func @memcpy_dealloc2(%a: memref<4xf32>, %n: index, %d: !gpu.async.token) {
  %s = memref.alloc() : memref<4xf32>
  gpu.memcpy %s, %a : memref<4xf32>, memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  return
}
func.func @memcpy_bufdealloc(%a: memref<4xf32>, %c: i1, %d: !gpu.async.token) {
  %s = memref.alloc() : memref<4xf32>
  gpu.memcpy %s, %a : memref<4xf32>, memref<4xf32>
  bufferization.dealloc (%s : memref<4xf32>) if (%c)
  return
}
func.func @memcpy_source_same(%n: index) {
  %s = memref.alloc() : memref<4xf32>
  gpu.memcpy %s, %s : memref<4xf32>, memref<4xf32>
  return
}
func.func @memcpy_source_alloc(%n: index) {
  %s = memref.alloc() : memref<4xf32>
  %t = memref.alloc() : memref<4xf32>
  gpu.memcpy %s, %t : memref<4xf32>, memref<4xf32>
  gpu.memcpy %t, %s : memref<4xf32>, memref<4xf32>
  return
}
func.func @wait_for_argument(%d: !gpu.async.token) {
  %t = gpu.wait async [%d]
  return
}
func.func @wait_for_wait(%d: !gpu.async.token) {
  %t = gpu.wait async [%d]
  %u = gpu.wait async [%t]
  gpu.wait [%u]
  return
}
func.func @wait_for_two(%d: !gpu.async.token, %e: !gpu.async.token) {
  %t = gpu.wait async [%d, %e]
  %u = gpu.wait async [%t]
  gpu.wait [%u, %t]
  return
}
func.func @wait_for_one_of_two(%d: !gpu.async.token, %e: !gpu.async.token) {
  %t = gpu.wait async [%d, %e]
  gpu.wait [%t]
  return
}
func.func @wait_twice(%d: !gpu.async.token, %e: !gpu.async.token) {
  gpu.wait [%d]
  gpu.wait [%d]
  return
}
func.func @wait_for_nothing() {
  %t = gpu.wait async
  func.call @tok(%t) : (!gpu.async.token) -> ()
  gpu.wait [%t]
  return
}
func.func @wait_for_block_argument(%c: i1) {
  %t = gpu.wait async
  cf.cond_br %c, ^bb1, ^bb2(%t: !gpu.async.token)
^bb1:
  %u = gpu.wait async
  cf.br ^bb2(%u : !gpu.async.token)
^bb2(%z: !gpu.async.token):
  gpu.wait [%z]
  return
}
func.func @barr(%a: memref<4xf32>, %v: f32, %n: index) {
  gpu.barrier loc("a")
  gpu.barrier loc("b")
  gpu.barrier {x} loc("c")
  return
}
func.func @reduce(%v: f32, %c: i1) -> f32 {
  %a = gpu.all_reduce add %v {} : (f32) -> (f32)
  %b = gpu.subgroup_reduce add %a : (f32) -> f32
  return %b : f32
}
func.func @launch_reduce(%a: memref<4xf32>, %v: f32, %n: index, %c: i1) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%lx = %n, %ly = %n, %lz = %n) {
    %x = gpu.all_reduce add %v {} : (f32) -> (f32)
    %y = gpu.subgroup_reduce add %x : (f32) -> f32
    memref.store %y, %a[%bz] : memref<4xf32>
    scf.if %c {
    %x1 = gpu.all_reduce add %v {} : (f32) -> (f32)
    %y1 = gpu.subgroup_reduce add %x1 cluster(size = 1) : (f32) -> f32
    memref.store %y1, %a[%bz] : memref<4xf32>
    }
    gpu.terminator
  }
  return
}
gpu.module @m {
  gpu.func @k(%v: f32, %a: memref<4xf32>, %n: index, %c: i1) kernel {
    %x = gpu.all_reduce add %v {} : (f32) -> (f32)
    %y = gpu.subgroup_reduce add %x : (f32) -> f32
    memref.store %y, %a[%n] : memref<4xf32>
    cf.cond_br %c, ^bb1, ^bb2
   ^bb1:
    %x1 = gpu.all_reduce add %v {} : (f32) -> (f32)
    memref.store %x1, %a[%n] : memref<4xf32>
    cf.br ^bb2
   ^bb2:
    %x2 = gpu.all_reduce add %v {} : (f32) -> (f32)
    memref.store %x2, %a[%n] : memref<4xf32>
    gpu.return
  }
}
func.func @blocks(%a: memref<4xf32>, %v: f32, %n: index, %c: i1) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%lx = %n, %ly = %n, %lz = %n) {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %x = gpu.all_reduce add %v {} : (f32) -> (f32)
    %y = gpu.subgroup_reduce add %x : (f32) -> f32
    memref.store %y, %a[%bz] : memref<4xf32>
    cf.br ^bb2
  ^bb2:
    gpu.terminator
  }
  return
}
func.func @bc(%v: f32, %l: i32) -> (f32, f32, f32, f32) {
  %a = gpu.subgroup_broadcast %v, first_active_lane : f32
  %b = gpu.subgroup_broadcast %a, first_active_lane : f32
  %c = gpu.subgroup_broadcast %a, specific_lane %l : f32
  %f = arith.constant 1.0 : f32
  %d = gpu.subgroup_broadcast %f, specific_lane %l : f32
  return %a, %b, %c, %d : f32, f32, f32, f32
}
func.func @one(%v: f32, %l: i32) -> (f32, f32) {
  %a = gpu.subgroup_reduce add %v cluster(size = 1) : (f32) -> f32
  %b = gpu.subgroup_reduce add %v cluster(size = 2) : (f32) -> f32
  return %a, %b : f32, f32
}
func.func @broadcast_of_uniform(%v: f32, %l: i32) -> (f32, f32, f32, f32) {
  %a = gpu.subgroup_broadcast %v, specific_lane %l : f32
  %b = gpu.subgroup_broadcast %a, first_active_lane : f32
  %c = gpu.subgroup_broadcast %a, specific_lane %l : f32
  %f = gpu.subgroup_reduce add %v : (f32) -> f32
  %d = gpu.subgroup_broadcast %f, specific_lane %l : f32
  return %a, %b, %c, %d : f32, f32, f32, f32
}
