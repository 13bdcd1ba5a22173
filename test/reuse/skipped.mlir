// RUN: cistern-opt %s --buffer-reuse-report --allow-unregistered-dialect -o /dev/null | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse --allow-unregistered-dialect | FileCheck %s --check-prefix=SAME
// RUN: cistern-opt %s --buffer-reuse --mlir-pass-statistics --allow-unregistered-dialect 2>&1 >/dev/null | FileCheck %s --check-prefix=STATS

// Why a buffer is left alone. Each function has a second buffer with which it could share.

// SAME-NOT: memref.view
// STATS: (S) 0 num-pooled

// CHECK-LABEL: function @returned
// CHECK:         memref<8xf32>  32 bytes: it escapes to a return ('func.return' at [[#@LINE + 4]]:3)
func.func @returned(%x: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  call @other(%x) : (memref<8xf32>) -> ()
  return %a : memref<8xf32>
}
func.func private @other(memref<8xf32>)

// CHECK-LABEL: function @called
// CHECK:         it escapes to a call ('func.call' at [[#@LINE + 3]]:3)
func.func @called(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  call @other(%a) : (memref<8xf32>) -> ()
  memref.dealloc %a : memref<8xf32>
  return
}

// CHECK-LABEL: function @unknown_op
// CHECK:         it escapes to an op that may keep it ('my.op' at [[#@LINE + 3]]:3)
func.func @unknown_op(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  "my.op"(%a) : (memref<8xf32>) -> ()
  memref.dealloc %a : memref<8xf32>
  return
}

// CHECK-LABEL: function @captured_by_unknown_region
// CHECK:         it escapes to an op that may keep it
func.func @captured_by_unknown_region(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  "my.later"() ({
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  }) : () -> ()
  memref.dealloc %a : memref<8xf32>
  return
}

// CHECK-LABEL: function @stored
// CHECK:         it escapes to an op that may keep it ('memref.store'
func.func @stored(%m: memref<1xmemref<8xf32>>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  memref.store %a, %m[%c0] : memref<1xmemref<8xf32>>
  memref.dealloc %a : memref<8xf32>
  return
}

// CHECK-LABEL: function @pointer_taken
// CHECK:         it escapes to an op that may keep it ('memref.extract_aligned_pointer_as_index'
func.func @pointer_taken() -> index {
  %a = memref.alloc() : memref<8xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index
  memref.dealloc %a : memref<8xf32>
  return %p : index
}

// CHECK-LABEL: function @never_freed
// CHECK:         it is never deallocated
func.func @never_freed(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  return
}

// CHECK-LABEL: function @freed_in_a_branch
// CHECK:         it is deallocated in another block or under another name ('memref.dealloc'
func.func @freed_in_a_branch(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.dealloc %a : memref<8xf32>
  }
  return
}

// CHECK-LABEL: function @freed_under_another_name
// CHECK:         it is deallocated in another block or under another name
func.func @freed_under_another_name() {
  %a = memref.alloc() : memref<8xf32>
  %d = memref.cast %a : memref<8xf32> to memref<?xf32>
  memref.dealloc %d : memref<?xf32>
  return
}

// CHECK-LABEL: function @freed_in_both
// CHECK:         it has several deallocations
func.func @freed_in_both(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.dealloc %a : memref<8xf32>
  } else {
    memref.dealloc %a : memref<8xf32>
  }
  return
}

// CHECK-LABEL: function @dynamic
// CHECK:         memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>: its shape is dynamic
func.func @dynamic(%n: index) {
  %a = memref.alloc(%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>
  memref.dealloc %a : memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>
  return
}

// CHECK-LABEL: function @layout
// CHECK:         its layout has gaps or another order
// CHECK:         its layout has gaps or another order
func.func @layout() {
  %a = memref.alloc() : memref<8xf32, affine_map<(d0) -> (d0 * 2)>>
  memref.dealloc %a : memref<8xf32, affine_map<(d0) -> (d0 * 2)>>
  %b = memref.alloc() : memref<4x4xf32, strided<[1, 4]>>
  memref.dealloc %b : memref<4x4xf32, strided<[1, 4]>>
  return
}

// CHECK-LABEL: function @element_size
// CHECK:         the size of its elements is not known
func.func @element_size() {
  %a = memref.alloc() : memref<8xvector<[4]xf32>>
  memref.dealloc %a : memref<8xvector<[4]xf32>>
  return
}

// CHECK-LABEL: function @clone
// CHECK:         the op that allocates it does more than that
func.func @clone(%x: memref<8xf32>) {
  %a = bufferization.clone %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}

// CHECK-LABEL: function @yielded
// CHECK:         it leaves its block through the terminator ('scf.yield'
func.func @yielded(%x: memref<8xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    memref.dealloc %a : memref<8xf32>
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  %v = memref.load %r[%c0] : memref<8xf32>
  return %v : f32
}

// CHECK-LABEL: function @alone
// CHECK:         a pool would not be smaller
func.func @alone(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}

// An op that reads a tensor may be rewritten into one that reads the buffer.
// CHECK-LABEL: function @to_tensor
// CHECK:         it escapes to an op that may keep it ('bufferization.to_tensor'
func.func @to_tensor(%i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  %t = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  %m = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  %x = memref.load %m[%i] : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return %x : f32
}

// CHECK-LABEL: function @represented
// CHECK:         it escapes to an op that may keep it ('builtin.unrealized_conversion_cast'
func.func @represented(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %p = builtin.unrealized_conversion_cast %a : memref<8xf32> to !llvm.ptr
  memref.dealloc %a : memref<8xf32>
  return
}
