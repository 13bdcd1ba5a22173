// What reaches a buffer counts as its use, whatever it is: the buffer is freed after it.
// RUN: cistern-opt %s --ownership-based-buffer-deallocation=free-early --split-input-file | FileCheck %s

// A tensor, and the memref that it becomes again.
// CHECK-LABEL: func.func @tensor
// CHECK:         memref.load
// CHECK:         bufferization.dealloc
// CHECK:         memref.alloc
func.func @tensor(%i: index, %n: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %x = memref.load %m[%i] : memref<4xf32>
  %b = memref.alloc() : memref<8xf32>
  %y = memref.load %b[%i] : memref<8xf32>
  return %x : f32
}

// -----

// CHECK-LABEL: func.func @pointer
// CHECK:         llvm.load
// CHECK:         bufferization.dealloc
// CHECK:         memref.alloc
func.func @pointer(%i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = arith.index_cast %p : index to i64
  %l = llvm.inttoptr %q : i64 to !llvm.ptr
  %x = llvm.load %l : !llvm.ptr -> f32
  %b = memref.alloc() : memref<8xf32>
  %y = memref.load %b[%i] : memref<8xf32>
  return %x : f32
}

// -----

// A pointer goes to a function: the call uses the buffer.
// CHECK-LABEL: func.func @pointer_to_call
// CHECK:         call @read
// CHECK:         bufferization.dealloc
func.func private @read(i64) -> f32
func.func @pointer_to_call() -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = arith.index_cast %p : index to i64
  %x = call @read(%q) : (i64) -> f32
  return %x : f32
}

// -----

// Each of two distinct objects is freed after its own last use.
// CHECK-LABEL: func.func @distinct_objects
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         %[[B:.*]] = memref.alloc()
// CHECK:         %[[D:.*]]:2 = memref.distinct_objects
// CHECK:         memref.load %[[D]]#0
// CHECK:         memref.extract_strided_metadata %[[A]]
// CHECK:         bufferization.dealloc
// CHECK:         memref.load %[[D]]#1
// CHECK:         memref.extract_strided_metadata %[[B]]
// CHECK:         bufferization.dealloc
func.func @distinct_objects(%i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d:2 = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>
  %x = memref.load %d#0[%i] : memref<4xf32>
  %y = memref.load %d#1[%i] : memref<4xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}

// -----

// CHECK-LABEL: func.func @cast
// CHECK:         memref.load
// CHECK:         bufferization.dealloc
func.func @cast(%i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %m = builtin.unrealized_conversion_cast %a : memref<4xf32> to memref<4xf32, strided<[1]>>
  %x = memref.load %m[%i] : memref<4xf32, strided<[1]>>
  return %x : f32
}

// -----

// A number that a callee computes is no pointer to what the callee gets, so that the caller of both may free that.
// CHECK-LABEL: func.func @number_of_callee
// CHECK:         call @prints_number
// CHECK:         bufferization.dealloc
func.func private @sum(%m: memref<4xindex>) -> index {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<4xindex>
  return %x : index
}
func.func private @prints_number(%m: memref<4xindex>) {
  %x = func.call @sum(%m) : (memref<4xindex>) -> index
  vector.print %x : index
  return
}
func.func @number_of_callee() {
  %a = memref.alloc() : memref<4xindex>
  func.call @prints_number(%a) : (memref<4xindex>) -> ()
  return
}
