// Work that goes on: a buffer that it uses is freed at the end of the block, other buffers early.
// RUN: cistern-opt %s --ownership-based-buffer-deallocation='free-early unknown-ops=borrow' --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @async
// CHECK:         %[[A:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         memref.alloc() : memref<8xf32>
// CHECK:         bufferization.dealloc
// CHECK:         async.await
// CHECK:         memref.extract_strided_metadata %[[A]]
// CHECK:         bufferization.dealloc
func.func @async(%x: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %a[%i] : memref<4xf32>
    async.yield
  }
  %b = memref.alloc() : memref<8xf32>
  memref.store %x, %b[%i] : memref<8xf32>
  async.await %t : !async.token
  return
}

// -----

// CHECK-LABEL: func.func @gpu
// CHECK:         %[[A:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         memref.alloc() : memref<8xf32>
// CHECK:         bufferization.dealloc
// CHECK:         gpu.wait [
// CHECK:         memref.extract_strided_metadata %[[A]]
// CHECK:         bufferization.dealloc
func.func @gpu(%src: memref<4xf32>, %x: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %t0 = gpu.wait async
  %t = gpu.memcpy async [%t0] %a, %src : memref<4xf32>, memref<4xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.store %x, %b[%i] : memref<8xf32>
  gpu.wait [%t]
  return
}

// -----

// CHECK-LABEL: func.func @launch
// CHECK:         %[[A:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         gpu.launch async
// CHECK:         memref.alloc() : memref<8xf32>
// CHECK:         bufferization.dealloc
// CHECK:         gpu.wait [
// CHECK:         memref.extract_strided_metadata %[[A]]
// CHECK:         bufferization.dealloc
func.func @launch(%x: f32, %i: index) {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %t0 = gpu.wait async
  %t = gpu.launch async [%t0] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    memref.store %x, %a[%i] : memref<4xf32>
    gpu.terminator
  }
  %b = memref.alloc() : memref<8xf32>
  memref.store %x, %b[%i] : memref<8xf32>
  gpu.wait [%t]
  return
}
