// --buffer-deallocation: what MLIR's document "Buffer Deallocation - Internals" shows, one function per rule.
// RUN: cistern-opt --allow-unregistered-dialect --buffer-deallocation %s | FileCheck %s
// RUN: cistern-opt --allow-unregistered-dialect --buffer-deallocation=copies=alloc %s | FileCheck %s --check-prefix=ALLOC

// A buffer is freed after its last use, and one that is not used right away.
// CHECK-LABEL: func @last_use
func.func @last_use(%out: memref<2xf32>) {
  // CHECK: %[[unused:.*]] = memref.alloc
  // CHECK-NEXT: memref.dealloc %[[unused]]
  %unused = memref.alloc() : memref<2xf32>
  // CHECK-NEXT: %[[used:.*]] = memref.alloc
  %used = memref.alloc() : memref<2xf32>
  // CHECK-NEXT: memref.copy %[[used]]
  // CHECK-NEXT: memref.dealloc %[[used]]
  // CHECK-NEXT: memref.copy
  memref.copy %used, %out : memref<2xf32> to memref<2xf32>
  memref.copy %out, %out : memref<2xf32> to memref<2xf32>
  return
}

// A view keeps its buffer live.
// CHECK-LABEL: func @view
func.func @view(%out: memref<2xf32>) {
  // CHECK: %[[buffer:.*]] = memref.alloc
  // CHECK-NEXT: %[[view:.*]] = memref.cast %[[buffer]]
  // CHECK-NEXT: memref.copy %[[view]]
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  %buffer = memref.alloc() : memref<2xf32>
  %view = memref.cast %buffer : memref<2xf32> to memref<?xf32>
  memref.copy %view, %out : memref<?xf32> to memref<2xf32>
  return
}

// What is returned is not freed.
// CHECK-LABEL: func @returned
// CHECK-NOT: dealloc
// CHECK: return
func.func @returned() -> memref<2xf32> {
  %buffer = memref.alloc() : memref<2xf32>
  return %buffer : memref<2xf32>
}

// Stack buffers are not freed.
// CHECK-LABEL: func @stack
// CHECK-NOT: dealloc
// CHECK: return
func.func @stack(%out: memref<2xf32>) {
  %buffer = memref.alloca() : memref<2xf32>
  memref.copy %buffer, %out : memref<2xf32> to memref<2xf32>
  return
}

// The document's @branch: the argument of the last block may be either buffer, and ^bb1 does not dominate it; both are
// copied, and the argument is freed as a buffer of its own.
// CHECK-LABEL: func @branch
// ALLOC-LABEL: func @branch
// ALLOC: %[[a:.*]] = memref.alloc
// ALLOC: ^bb1:
// ALLOC-NEXT: %[[b:.*]] = memref.alloc
// ALLOC-NEXT: %[[copy_b:.*]] = memref.alloc
// ALLOC-NEXT: linalg.copy ins(%[[b]] : memref<2xf32>) outs(%[[copy_b]] : memref<2xf32>)
// ALLOC-NEXT: memref.dealloc %[[b]]
// ALLOC-NEXT: cf.br ^bb3(%[[copy_b]]
// ALLOC: ^bb2:
// ALLOC-NEXT: %[[copy_a:.*]] = memref.alloc
// ALLOC-NEXT: linalg.copy ins(%[[a]] : memref<2xf32>) outs(%[[copy_a]] : memref<2xf32>)
// ALLOC-NEXT: cf.br ^bb3(%[[copy_a]]
func.func @branch(%cond: i1, %out: memref<2xf32>) {
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK: cf.cond_br
  %0 = memref.alloc() : memref<2xf32>
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  // CHECK: %[[b:.*]] = memref.alloc
  // CHECK-NEXT: %[[copy_b:.*]] = bufferization.clone %[[b]]
  // CHECK-NEXT: memref.dealloc %[[b]]
  // CHECK-NEXT: cf.br ^bb3(%[[copy_b]]
  %1 = memref.alloc() : memref<2xf32>
  cf.br ^bb3(%1 : memref<2xf32>)
^bb2:
  // CHECK: %[[copy_a:.*]] = bufferization.clone %[[a]]
  // CHECK-NEXT: cf.br ^bb3(%[[copy_a]]
  cf.br ^bb3(%0 : memref<2xf32>)
// CHECK: ^bb3(%[[arg:[0-9]+]]: memref<2xf32>)
^bb3(%2: memref<2xf32>):
  // CHECK-NEXT: memref.copy %[[arg]]
  // CHECK-NEXT: memref.dealloc %[[arg]]
  // CHECK-NEXT: memref.dealloc %[[a]]
  // CHECK-NEXT: return
  memref.copy %2, %out : memref<2xf32> to memref<2xf32>
  return
}

// The document's @condBranchDynamicType: a copy has the sizes of what is copied.
// CHECK-LABEL: func @condBranchDynamicType
// ALLOC-LABEL: func @condBranchDynamicType
func.func @condBranchDynamicType(%cond: i1, %in: memref<?xf32>, %out: memref<?xf32>, %size: index) {
  cf.cond_br %cond, ^bb1, ^bb2(%size : index)
^bb1:
  // CHECK: %[[copy:.*]] = bufferization.clone %{{.*}} : memref<?xf32> to memref<?xf32>
  // CHECK-NEXT: cf.br ^bb3(%[[copy]]
  // ALLOC: %[[zero:.*]] = arith.constant 0 : index
  // ALLOC-NEXT: %[[dim:.*]] = memref.dim %[[in:.*]], %[[zero]]
  // ALLOC-NEXT: %[[copy:.*]] = memref.alloc(%[[dim]])
  // ALLOC-NEXT: linalg.copy ins(%[[in]] : memref<?xf32>) outs(%[[copy]] : memref<?xf32>)
  // ALLOC-NEXT: cf.br ^bb3(%[[copy]]
  cf.br ^bb3(%in : memref<?xf32>)
^bb2(%0: index):
  // CHECK: %[[alloc:.*]] = memref.alloc
  // CHECK: bufferization.clone %[[alloc]]
  // CHECK-NEXT: memref.dealloc %[[alloc]]
  %1 = memref.alloc(%0) : memref<?xf32>
  cf.br ^bb3(%1 : memref<?xf32>)
// CHECK: ^bb3(%[[arg:[0-9]+]]: memref<?xf32>)
^bb3(%2: memref<?xf32>):
  // CHECK-NEXT: memref.copy %[[arg]]
  // CHECK-NEXT: memref.dealloc %[[arg]]
  memref.copy %2, %out : memref<?xf32> to memref<?xf32>
  return
}

// The document's @condBranchDynamicTypeNested: the allocation dominates ^bb5, whose argument is no critical alias and is not
// freed; that of ^bb6 is, and the argument of ^bb7 keeps it live.
// CHECK-LABEL: func @condBranchDynamicTypeNested
// ALLOC-LABEL: func @condBranchDynamicTypeNested
// ALLOC: ^bb1:
// ALLOC-NEXT: %[[zero:.*]] = arith.constant 0 : index
// ALLOC-NEXT: %[[dim:.*]] = memref.dim %[[in:.*]], %[[zero]]
// ALLOC-NEXT: %[[copy:.*]] = memref.alloc(%[[dim]])
// ALLOC-NEXT: linalg.copy ins(%[[in]] : memref<?xf32>) outs(%[[copy]] : memref<?xf32>)
// ALLOC-NEXT: cf.br ^bb6(%[[copy]]
// ALLOC: ^bb5(%[[alias:[0-9]+]]: memref<?xf32>)
// ALLOC-NEXT: %[[zero:.*]] = arith.constant 0 : index
// ALLOC-NEXT: %[[dim:.*]] = memref.dim %[[alias]], %[[zero]]
// ALLOC-NEXT: %[[copy:.*]] = memref.alloc(%[[dim]])
// ALLOC-NEXT: linalg.copy ins(%[[alias]] : memref<?xf32>) outs(%[[copy]] : memref<?xf32>)
// ALLOC-NEXT: memref.dealloc
// ALLOC-NEXT: cf.br ^bb6(%[[copy]]
func.func @condBranchDynamicTypeNested(%cond: i1, %in: memref<?xf32>, %out: memref<?xf32>, %size: index) {
  cf.cond_br %cond, ^bb1, ^bb2(%size : index)
^bb1:
  cf.br ^bb6(%in : memref<?xf32>)
^bb2(%0: index):
  // CHECK: %[[alloc:.*]] = memref.alloc
  %1 = memref.alloc(%0) : memref<?xf32>
  cf.cond_br %cond, ^bb3, ^bb4
^bb3:
  // CHECK: cf.br ^bb5(%[[alloc]]
  cf.br ^bb5(%1 : memref<?xf32>)
^bb4:
  // CHECK: cf.br ^bb5(%[[alloc]]
  cf.br ^bb5(%1 : memref<?xf32>)
// CHECK: ^bb5(%[[alias:[0-9]+]]: memref<?xf32>)
^bb5(%2: memref<?xf32>):
  // CHECK-NEXT: %[[copy:.*]] = bufferization.clone %[[alias]]
  // CHECK-NEXT: memref.dealloc %[[alloc]]
  // CHECK-NEXT: cf.br ^bb6(%[[copy]]
  cf.br ^bb6(%2 : memref<?xf32>)
// CHECK: ^bb6(%[[critical:[0-9]+]]: memref<?xf32>)
^bb6(%3: memref<?xf32>):
  cf.br ^bb7(%3 : memref<?xf32>)
// CHECK: ^bb7(%[[last:[0-9]+]]: memref<?xf32>)
^bb7(%4: memref<?xf32>):
  // CHECK-NEXT: memref.copy %[[last]]
  // CHECK-NEXT: memref.dealloc %[[critical]]
  // CHECK-NEXT: return
  memref.copy %4, %out : memref<?xf32> to memref<?xf32>
  return
}

// The document's @nested_region_control_flow: the result is the outer buffer on both paths, so that it is returned as it is;
// the inner buffer is freed where it is.
// CHECK-LABEL: func @nested_region_control_flow
func.func @nested_region_control_flow(%m: index, %n: index) -> memref<?x?xf32> {
  %0 = arith.cmpi eq, %m, %n : index
  %1 = memref.alloc(%m, %m) : memref<?x?xf32>
  // CHECK: %[[result:.*]] = scf.if
  %2 = scf.if %0 -> (memref<?x?xf32>) {
    scf.yield %1 : memref<?x?xf32>
  } else {
    // CHECK: else
    // CHECK-NEXT: %[[inner:.*]] = memref.alloc
    // CHECK-NEXT: memref.copy
    // CHECK-NEXT: memref.dealloc %[[inner]]
    %3 = memref.alloc(%m, %n) : memref<?x?xf32>
    memref.copy %1, %3 : memref<?x?xf32> to memref<?x?xf32>
    scf.yield %1 : memref<?x?xf32>
  }
  // CHECK-NOT: dealloc
  // CHECK: return %[[result]]
  return %2 : memref<?x?xf32>
}

// The document's @loop_nested_if: what a loop carries is a copy, and that of the last iteration is freed in the next.
// CHECK-LABEL: func @loop_nested_if
// ALLOC-LABEL: func @loop_nested_if
// ALLOC: %[[init:.*]] = memref.alloc
// ALLOC-NEXT: linalg.copy ins(%{{.*}} : memref<2xf32>) outs(%[[init]] : memref<2xf32>)
// ALLOC-NEXT: scf.for {{.*}} iter_args(%[[iter:.*]] = %[[init]])
// ALLOC: %[[chosen:.*]] = scf.if
// ALLOC-NEXT: %[[new:.*]] = memref.alloc
// ALLOC-NEXT: memref.copy
// ALLOC-NEXT: %[[copy:.*]] = memref.alloc
// ALLOC-NEXT: linalg.copy ins(%[[new]] : memref<2xf32>) outs(%[[copy]] : memref<2xf32>)
// ALLOC-NEXT: memref.dealloc %[[new]]
// ALLOC-NEXT: scf.yield %[[copy]]
// ALLOC-NEXT: } else {
// ALLOC-NEXT: %[[kept:.*]] = memref.alloc
// ALLOC-NEXT: linalg.copy ins(%[[iter]] : memref<2xf32>) outs(%[[kept]] : memref<2xf32>)
// ALLOC-NEXT: scf.yield %[[kept]]
// ALLOC: %[[next:.*]] = memref.alloc
// ALLOC-NEXT: linalg.copy ins(%[[chosen]] : memref<2xf32>) outs(%[[next]] : memref<2xf32>)
// ALLOC-NEXT: memref.dealloc %[[chosen]]
// ALLOC-NEXT: scf.yield %[[next]]
func.func @loop_nested_if(%lb: index, %ub: index, %step: index, %buf: memref<2xf32>, %res: memref<2xf32>) {
  // CHECK: %[[init:.*]] = bufferization.clone
  // CHECK: %[[result:.*]] = scf.for {{.*}} iter_args(%[[iter:.*]] = %[[init]])
  %0 = scf.for %i = %lb to %ub step %step iter_args(%iterBuf = %buf) -> memref<2xf32> {
    %1 = arith.cmpi eq, %i, %ub : index
    // CHECK: %[[chosen:.*]] = scf.if
    %2 = scf.if %1 -> (memref<2xf32>) {
      // CHECK: %[[alloc:.*]] = memref.alloc
      // CHECK: %[[copy:.*]] = bufferization.clone %[[alloc]]
      // CHECK-NEXT: memref.dealloc %[[alloc]]
      // CHECK-NEXT: scf.yield %[[copy]]
      %3 = memref.alloc() : memref<2xf32>
      memref.copy %res, %3 : memref<2xf32> to memref<2xf32>
      scf.yield %3 : memref<2xf32>
    } else {
      // CHECK: %[[kept:.*]] = bufferization.clone %[[iter]]
      // CHECK-NEXT: scf.yield %[[kept]]
      scf.yield %iterBuf : memref<2xf32>
    }
    // CHECK: memref.dealloc %[[iter]]
    // CHECK-NEXT: %[[next:.*]] = bufferization.clone %[[chosen]]
    // CHECK-NEXT: memref.dealloc %[[chosen]]
    // CHECK-NEXT: scf.yield %[[next]]
    scf.yield %2 : memref<2xf32>
  }
  // CHECK: memref.copy %[[result]]
  // CHECK-NEXT: memref.dealloc %[[result]]
  memref.copy %0, %res : memref<2xf32> to memref<2xf32>
  return
}

// A free that is there stays where it is the last use.
// CHECK-LABEL: func @existing_free
func.func @existing_free(%out: memref<2xf32>) {
  // CHECK: %[[buffer:.*]] = memref.alloc
  // CHECK: memref.copy %[[buffer]]
  // CHECK-NEXT: memref.copy
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: return
  %buffer = memref.alloc() : memref<2xf32>
  memref.copy %buffer, %out : memref<2xf32> to memref<2xf32>
  memref.copy %out, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %buffer : memref<2xf32>
  return
}

// A free in one branch moves to where both paths meet.
// CHECK-LABEL: func @free_in_a_branch
func.func @free_in_a_branch(%cond: i1, %out: memref<2xf32>) {
  %buffer = memref.alloc() : memref<2xf32>
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  // CHECK: ^bb1:
  // CHECK-NEXT: cf.br
  memref.dealloc %buffer : memref<2xf32>
  cf.br ^bb3
^bb2:
  memref.copy %buffer, %out : memref<2xf32> to memref<2xf32>
  cf.br ^bb3
^bb3:
  // CHECK: ^bb3:
  // CHECK-NEXT: memref.copy
  // CHECK-NEXT: memref.dealloc
  // CHECK-NEXT: return
  memref.copy %out, %out : memref<2xf32> to memref<2xf32>
  return
}

// Parallel iterations free what they allocate.
// CHECK-LABEL: func @parallel
func.func @parallel(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    // CHECK: %[[buffer:.*]] = memref.alloc
    // CHECK-NEXT: memref.copy
    // CHECK-NEXT: memref.dealloc %[[buffer]]
    %buffer = memref.alloc() : memref<2xf32>
    memref.copy %buffer, %buffer : memref<2xf32> to memref<2xf32>
    scf.reduce
  }
  return
}

// memref.realloc frees its operand, and its result is freed.
// CHECK-LABEL: func @realloc
func.func @realloc(%n: index, %out: memref<?xf32>) {
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK-NEXT: memref.copy
  // CHECK-NEXT: %[[b:.*]] = memref.realloc %[[a]]
  // CHECK-NEXT: memref.copy %[[b]]
  // CHECK-NEXT: memref.dealloc %[[b]]
  // CHECK-NEXT: return
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %out, %a : memref<?xf32> to memref<?xf32>
  %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
  memref.copy %b, %out : memref<?xf32> to memref<?xf32>
  return
}
