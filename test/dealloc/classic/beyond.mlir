// --buffer-deallocation where mlir-opt 19 rejects, crashes, leaks or frees too early: docs/divergences.md.
// RUN: cistern-opt --allow-unregistered-dialect --buffer-deallocation --split-input-file --verify-diagnostics %s | FileCheck %s

// A loop of blocks: the argument that the loop carries is freed in the body, after its last use, and on the way out.
// CHECK-LABEL: func @loop
func.func @loop(%n: index, %out: memref<2xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // CHECK: %[[first:.*]] = memref.alloc
  // CHECK: %[[init:.*]] = bufferization.clone %[[first]]
  // CHECK-NEXT: memref.dealloc %[[first]]
  %first = memref.alloc() : memref<2xf32>
  memref.copy %out, %first : memref<2xf32> to memref<2xf32>
  cf.br ^head(%zero, %first : index, memref<2xf32>)
// CHECK: ^bb1(%{{[0-9]+}}: index, %[[carried:[0-9]+]]: memref<2xf32>)
^head(%i: index, %carried: memref<2xf32>):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  // CHECK: ^bb2:
  // CHECK: %[[next:.*]] = memref.alloc
  // CHECK-NEXT: memref.copy %[[carried]], %[[next]]
  // CHECK-NEXT: memref.dealloc %[[carried]]
  // CHECK: %[[copy:.*]] = bufferization.clone %[[next]]
  // CHECK-NEXT: memref.dealloc %[[next]]
  // CHECK-NEXT: cf.br ^bb1(%{{.*}}, %[[copy]]
  %next = memref.alloc() : memref<2xf32>
  memref.copy %carried, %next : memref<2xf32> to memref<2xf32>
  %i1 = arith.addi %i, %one : index
  cf.br ^head(%i1, %next : index, memref<2xf32>)
^exit:
  // CHECK: ^bb3:
  // CHECK-NEXT: memref.copy %[[carried]]
  // CHECK-NEXT: memref.dealloc %[[carried]]
  memref.copy %carried, %out : memref<2xf32> to memref<2xf32>
  return
}

// -----

// What is not read after the loop is freed on the edge out of it.
// CHECK-LABEL: func @dies_on_an_edge
func.func @dies_on_an_edge(%n: index, %out: memref<2xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^head(%zero : index)
^head(%i: index):
  // CHECK: ^bb1(
  // CHECK: %[[buffer:.*]] = memref.alloc
  %buffer = memref.alloc() : memref<2xf32>
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  // CHECK: ^bb2:
  // CHECK-NEXT: memref.copy %{{.*}}, %[[buffer]]
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  memref.copy %out, %buffer : memref<2xf32> to memref<2xf32>
  %i1 = arith.addi %i, %one : index
  cf.br ^head(%i1 : index)
^exit:
  // CHECK: ^bb3:
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: return
  return
}

// -----

// A buffer that a loop of blocks uses is freed after the loop, once.
// CHECK-LABEL: func @used_in_a_loop
func.func @used_in_a_loop(%cond: i1, %out: memref<2xf32>) {
  // CHECK: %[[buffer:.*]] = memref.alloc
  %buffer = memref.alloc() : memref<2xf32>
  cf.br ^body
^body:
  // CHECK: ^bb1:
  // CHECK-NEXT: memref.copy
  // CHECK-NEXT: cf.cond_br
  memref.copy %out, %buffer : memref<2xf32> to memref<2xf32>
  cf.cond_br %cond, ^body, ^exit
^exit:
  // CHECK: ^bb2:
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: return
  return
}

// -----

// Paths that end in different returns free on each of them what they do not return.
// CHECK-LABEL: func @returns
func.func @returns(%cond: i1, %in: memref<2xf32>) -> memref<2xf32> {
  // CHECK: %[[buffer:.*]] = memref.alloc
  %buffer = memref.alloc() : memref<2xf32>
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  // CHECK: ^bb1:
  // CHECK-NEXT: return %[[buffer]]
  return %buffer : memref<2xf32>
^bb2:
  // CHECK: ^bb2:
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: return
  return %in : memref<2xf32>
}

// -----

// A block without another op frees in front of its terminator.
// CHECK-LABEL: func @empty_block
func.func @empty_block(%cond: i1, %out: memref<2xf32>) {
  // CHECK: %[[buffer:.*]] = memref.alloc
  %buffer = memref.alloc() : memref<2xf32>
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  memref.copy %buffer, %out : memref<2xf32> to memref<2xf32>
  cf.br ^bb2
^bb2:
  // CHECK: ^bb2:
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: return
  return
}

// -----

// A buffer of another block is freed after its last use, not after the first op of the block.
// CHECK-LABEL: func @later_block
func.func @later_block(%out: memref<2xf32>) {
  // CHECK: %[[buffer:.*]] = memref.alloc
  %buffer = memref.alloc() : memref<2xf32>
  cf.br ^bb1
^bb1:
  // CHECK: ^bb1:
  // CHECK-NEXT: memref.copy %[[buffer]]
  // CHECK-NEXT: memref.copy %[[buffer]]
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  memref.copy %buffer, %out : memref<2xf32> to memref<2xf32>
  memref.copy %buffer, %out : memref<2xf32> to memref<2xf32>
  return
}

// -----

// What may be one of two buffers is returned as a copy, because to return it as it is would lose the other.
// CHECK-LABEL: func @one_of_two
func.func @one_of_two(%cond: i1) -> memref<2xf32> {
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK: %[[b:.*]] = memref.alloc
  // CHECK: %[[one:.*]] = arith.select %{{.*}}, %[[a]], %[[b]]
  // CHECK-NEXT: %[[copy:.*]] = bufferization.clone %[[one]]
  // CHECK-NEXT: memref.dealloc %[[b]]
  // CHECK-NEXT: memref.dealloc %[[a]]
  // CHECK-NEXT: return %[[copy]]
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %one = arith.select %cond, %a, %b : memref<2xf32>
  return %one : memref<2xf32>
}

// -----

// An op whose regions pass no buffers is none of the pass's business.
// CHECK-LABEL: func @atomic
func.func @atomic(%m: memref<4xf32>, %i: index) {
  %x = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%v: f32):
    memref.atomic_yield %v : f32
  }
  return
}

// -----

func.func @unknown_region(%m: memref<4xf32>) {
  // expected-error@+1 {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  %x = "test.op"(%m) ({
    "test.end"() : () -> ()
  }) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @device_memory() {
  // expected-error@+1 {{Allocation is not deallocated explicitly nor does the operation implement the AllocationOpInterface.}}
  %m = gpu.alloc() : memref<2xf32>
  return
}

// -----

// A copy that one of two branches passes on is made on that edge.
// CHECK-LABEL: func @copy_on_an_edge
func.func @copy_on_an_edge(%cond: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  // CHECK-NEXT: cf.cond_br %{{.*}}, ^bb1, ^bb2(%{{.*}} : memref<2xf32>)
  cf.cond_br %cond, ^bb1, ^bb2(%in : memref<2xf32>)
^bb1:
  %0 = memref.alloc() : memref<2xf32>
  memref.copy %in, %0 : memref<2xf32> to memref<2xf32>
  cf.br ^bb2(%0 : memref<2xf32>)
  // CHECK: ^bb2(%[[edge:[0-9]+]]: memref<2xf32>)
  // CHECK-NEXT: %[[copy:.*]] = bufferization.clone %[[edge]]
  // CHECK-NEXT: cf.br ^bb3(%[[copy]]
  // CHECK: ^bb3(%[[arg:[0-9]+]]: memref<2xf32>)
  // CHECK-NEXT: memref.copy %[[arg]]
  // CHECK-NEXT: memref.dealloc %[[arg]]
^bb2(%1: memref<2xf32>):
  memref.copy %1, %out : memref<2xf32> to memref<2xf32>
  return
}
