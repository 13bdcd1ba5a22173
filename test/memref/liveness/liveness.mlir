// REQUIRES: mlir-opt
// RUN: cistern-opt %s --optimize-allocation-liveness --allow-unregistered-dialect | FileCheck %s
// RUN: %same --args='--optimize-allocation-liveness --allow-unregistered-dialect' %s

func.func private @use(memref<?xi32>)

// Freed after the last use; a use inside a region, or of a view, counts as the op in the block. Two buffers of one last
// user are freed in reverse.
// CHECK-LABEL: func.func @last_use
func.func @last_use(%n: index, %c: i1) {
  // CHECK: %[[A:.*]] = memref.alloc
  %a = memref.alloc(%n) : memref<?xi32>
  // CHECK: %[[B:.*]] = memref.alloc
  %b = memref.alloc(%n) : memref<?xi32>
  // CHECK: %[[C:.*]] = memref.alloca
  %x = memref.alloca(%n) : memref<?xi32>
  // CHECK: call @use(%[[A]])
  call @use(%a) : (memref<?xi32>) -> ()
  // CHECK-NEXT: call @use(%[[C]])
  // CHECK-NEXT: memref.dealloc %[[C]]
  call @use(%x) : (memref<?xi32>) -> ()
  // CHECK-NEXT: scf.if
  scf.if %c {
    %s = memref.subview %b[0] [1] [1] : memref<?xi32> to memref<1xi32, strided<[1]>>
    %q = memref.cast %a : memref<?xi32> to memref<?xi32, strided<[?], offset: ?>>
    "test.foo"(%q) : (memref<?xi32, strided<[?], offset: ?>>) -> ()
  }
  // CHECK:      }
  // CHECK-NEXT: memref.dealloc %[[B]]
  // CHECK-NEXT: memref.dealloc %[[A]]
  // CHECK-NEXT: "test.bar"
  "test.bar"() : () -> ()
  memref.dealloc %a : memref<?xi32>
  memref.dealloc %b : memref<?xi32>
  memref.dealloc %x : memref<?xi32>
  return
}

// What is freed in another block, twice, or never stays as it is.
// CHECK-LABEL: func.func @elsewhere
func.func @elsewhere(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xi32>
  %b = memref.alloc(%n) : memref<?xi32>
  call @use(%a) : (memref<?xi32>) -> ()
  call @use(%b) : (memref<?xi32>) -> ()
  // CHECK: "test.bar"
  "test.bar"() : () -> ()
  // CHECK-NEXT: scf.if
  // CHECK-NEXT:   memref.dealloc
  scf.if %c {
    memref.dealloc %a : memref<?xi32>
  }
  // CHECK: cf.br
  cf.br ^bb1
^bb1:
  // CHECK: "test.bar"
  // CHECK-NEXT: memref.dealloc
  "test.bar"() : () -> ()
  memref.dealloc %b : memref<?xi32>
  return
}
