// RUN: cistern-opt %s --ownership-based-buffer-deallocation=unknown-ops=borrow --allow-unregistered-dialect | FileCheck %s

// Ops that say nothing of their effects neither keep nor free their operands; what they return is not owned alone.
// CHECK-LABEL: func.func @borrow
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         %[[V:.*]] = "test.view"(%[[A]])
// CHECK:         "test.use"(%[[V]])
// CHECK:         %[[BASE:base_buffer[_0-9]*]], {{.*}} = memref.extract_strided_metadata %[[A]]
// CHECK:         bufferization.dealloc (%[[BASE]] : memref<f32>) if
func.func @borrow() {
  %a = memref.alloc() : memref<4xf32>
  %v = "test.view"(%a) : (memref<4xf32>) -> memref<2xf32>
  "test.use"(%v) : (memref<2xf32>) -> ()
  return
}

// A program that frees all by itself is left alone, wherever its buffers come from.
// CHECK-LABEL: func.func @of_unknown_op
// CHECK-NEXT:    %[[A:.*]] = "test.alloc"()
// CHECK-NEXT:    memref.dealloc %[[A]]
// CHECK-NEXT:    return
func.func @of_unknown_op() {
  %a = "test.alloc"() : () -> memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
