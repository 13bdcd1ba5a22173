// REQUIRES: mlir-opt
// RUN: cistern-opt %s --bufferization-lower-deallocations | FileCheck %s
// RUN: %same --args='--bufferization-lower-deallocations' --modes plain,generic,debuginfo,locations %s
// RUN: %same --args='--convert-bufferization-to-memref' %s

module @outer {
  // Nothing is freed: nothing is owned.
  // CHECK-LABEL: func.func @nothing
  // CHECK-NEXT:    %[[NO:.*]] = arith.constant false
  // CHECK-NEXT:    return %[[NO]]
  func.func @nothing(%r: memref<2xi32>) -> i1 {
    %0 = bufferization.dealloc retain (%r : memref<2xi32>)
    return %0 : i1
  }

  // One memref alone: its condition.
  // CHECK-LABEL: func.func @one(
  // CHECK-SAME:    %[[A:.*]]: memref<2xi32>, %[[C:.*]]: i1
  // CHECK-NEXT:    scf.if %[[C]] {
  // CHECK-NEXT:      memref.dealloc %[[A]]
  // CHECK-NEXT:    }
  // CHECK-NEXT:    return
  func.func @one(%a: memref<2xi32>, %c: i1) {
    bufferization.dealloc (%a : memref<2xi32>) if (%c)
    return
  }

  // One memref and retained ones: freed if it is none of them.
  // CHECK-LABEL: func.func @one_retained(
  // CHECK-SAME:    %[[A:.*]]: memref<2xi32>, %[[B:.*]]: memref<*xi32>, %[[D:.*]]: memref<2xi32>, %[[C:.*]]: i1
  // CHECK-NEXT:    %[[PA:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
  // CHECK-NEXT:    %[[PB:.*]] = memref.extract_aligned_pointer_as_index %[[B]]
  // CHECK-NEXT:    %[[NB:.*]] = arith.cmpi ne, %[[PA]], %[[PB]]
  // CHECK-NEXT:    %[[PD:.*]] = memref.extract_aligned_pointer_as_index %[[D]]
  // CHECK-NEXT:    %[[ND:.*]] = arith.cmpi ne, %[[PA]], %[[PD]]
  // CHECK-NEXT:    %[[N:.*]] = arith.andi %[[NB]], %[[ND]]
  // CHECK-NEXT:    %[[FREED:.*]] = arith.andi %[[N]], %[[C]]
  // CHECK-NEXT:    scf.if %[[FREED]] {
  // CHECK-NEXT:      memref.dealloc %[[A]]
  // CHECK-NEXT:    }
  // CHECK-NEXT:    %[[YES:.*]] = arith.constant true
  // CHECK-NEXT:    %[[IB:.*]] = arith.xori %[[NB]], %[[YES]]
  // CHECK-NEXT:    %[[OB:.*]] = arith.andi %[[IB]], %[[C]]
  // CHECK-NEXT:    %[[ID:.*]] = arith.xori %[[ND]], %[[YES]]
  // CHECK-NEXT:    %[[OD:.*]] = arith.andi %[[ID]], %[[C]]
  // CHECK-NEXT:    return %[[OB]], %[[OD]]
  func.func @one_retained(%a: memref<2xi32>, %b: memref<*xi32>, %d: memref<2xi32>, %c: i1) -> (i1, i1) {
    %0:2 = bufferization.dealloc (%a : memref<2xi32>) if (%c) retain (%b, %d : memref<*xi32>, memref<2xi32>)
    return %0#0, %0#1 : i1, i1
  }

  // Several memrefs: a function decides. Its name is taken in this module.
  // CHECK-LABEL: func.func @several
  // CHECK:         call @dealloc_helper_0(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (memref<?xindex>, memref<?xindex>, memref<?xi1>, memref<?xi1>, memref<?xi1>) -> ()
  // CHECK-COUNT-2: memref.dealloc %{{.*}} : memref<2xi32>
  // CHECK:         %[[OWNED:.*]] = memref.load
  // CHECK-COUNT-5: memref.dealloc
  // CHECK:         return %[[OWNED]]
  func.func @several(%a: memref<2xi32>, %b: memref<2xi32>, %c: i1, %d: i1) -> i1 {
    %0 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%c, %d) retain (%a : memref<2xi32>)
    bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%c, %d)
    return %0 : i1
  }
  func.func private @dealloc_helper()

  // Each symbol table has a function of its own.
  // CHECK-LABEL: module @inner
  module @inner {
    // CHECK: call @dealloc_helper(
    func.func @f(%a: memref<2xi32>, %b: memref<2xi32>, %c: i1) {
      scf.if %c {
        bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%c, %c)
      }
      return
    }
    // CHECK: func.func private @dealloc_helper(
  }

  // What control cannot reach stays.
  // CHECK-LABEL: func.func @unreachable
  // CHECK:         bufferization.dealloc
  func.func @unreachable(%a: memref<2xi32>, %c: i1) {
    return
  ^bb1:
    bufferization.dealloc (%a : memref<2xi32>) if (%c)
    return
  }
  // CHECK: func.func private @dealloc_helper_0(
}
