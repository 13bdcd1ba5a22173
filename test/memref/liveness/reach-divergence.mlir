// RUN: cistern-opt %s --optimize-allocation-liveness --allow-unregistered-dialect | FileCheck %s

// A buffer is freed after the last use by anything that reaches it. mlir-opt counts memrefs alone.

// A tensor made of the buffer is read.
// CHECK-LABEL: func.func @tensor
// CHECK:         tensor.extract
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @tensor(%i: index) {
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  "test.more"(%x) : (f32) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// The tensor becomes a memref again, under another name.
// CHECK-LABEL: func.func @buffer_of_tensor
// CHECK:         memref.load
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @buffer_of_tensor(%i: index, %c: i1, %other: tensor<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %s = arith.select %c, %t, %other : tensor<4xf32>
  %m = bufferization.to_buffer %s : tensor<4xf32> to memref<4xf32>
  %x = memref.load %m[%i] : memref<4xf32>
  "test.more"(%x) : (f32) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// A pointer, as an integer and then as an address.
// CHECK-LABEL: func.func @pointer
// CHECK:         llvm.load
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @pointer(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = arith.index_cast %p : index to i64
  %zero = arith.constant 0 : i64
  %s = arith.select %c, %q, %zero : i64
  %l = llvm.inttoptr %s : i64 to !llvm.ptr
  %g = llvm.getelementptr %l[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %x = llvm.load %g : !llvm.ptr -> f32
  "test.more"(%x) : (f32) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// A comparison of pointers gives a number that reaches nothing.
// CHECK-LABEL: func.func @compared
// CHECK:         arith.cmpi
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @compared(%q: index) {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %same = arith.cmpi eq, %p, %q : index
  "test.more"(%same) : (i1) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// A pointer in memory may be found there whenever.
// CHECK-LABEL: func.func @stored_pointer
// CHECK:         "test.more"
// CHECK-NEXT:    memref.dealloc
func.func @stored_pointer(%box: memref<1xindex>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  memref.store %p, %box[%i] : memref<1xindex>
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// Its shape can be asked for without its memory, and what is read from it is not it.
// CHECK-LABEL: func.func @elements
// CHECK:         memref.load
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @elements(%i: index) {
  %a = memref.alloc() : memref<4xindex>
  %x = memref.load %a[%i] : memref<4xindex>
  "test.more"(%x) : (index) -> ()
  memref.dealloc %a : memref<4xindex>
  return
}

// CHECK-LABEL: func.func @distinct_objects
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK-NEXT:    %[[B:.*]] = memref.alloc()
// CHECK-NEXT:    %[[D:.*]]:2 = memref.distinct_objects
// CHECK-NEXT:    "test.use"(%[[D]]#0)
// CHECK-NEXT:    memref.dealloc %[[A]]
// CHECK-NEXT:    "test.use"(%[[D]]#1)
// CHECK-NEXT:    memref.dealloc %[[B]]
func.func @distinct_objects() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d:2 = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>
  "test.use"(%d#0) : (memref<4xf32>) -> ()
  "test.use"(%d#1) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @cast
// CHECK:         memref.load
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @cast(%i: index) {
  %a = memref.alloc() : memref<4xf32>
  %u = builtin.unrealized_conversion_cast %a : memref<4xf32> to memref<4xf32, strided<[1]>>
  %x = memref.load %u[%i] : memref<4xf32, strided<[1]>>
  "test.more"(%x) : (f32) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// A result of an op that says nothing of it may be the buffer.
// CHECK-LABEL: func.func @unknown_op
// CHECK:         "test.use"
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @unknown_op() {
  %a = memref.alloc() : memref<4xf32>
  %m = "test.rename"(%a) : (memref<4xf32>) -> memref<2xf32>
  "test.use"(%m) : (memref<2xf32>) -> ()
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// Work that goes on ends where it is waited for.
// CHECK-LABEL: func.func @async
// CHECK:         async.await
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @async(%x: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %a[%i] : memref<4xf32>
    async.yield
  }
  "test.more"() : () -> ()
  async.await %t : !async.token
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// One token waits for the other, which is in a group.
// CHECK-LABEL: func.func @async_group
// CHECK:         async.await_all
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @async_group(%x: f32, %i: index) {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %group = async.create_group %c1 : !async.group
  %t = async.execute {
    memref.store %x, %a[%i] : memref<4xf32>
    async.yield
  }
  %u = async.execute [%t] {
    async.yield
  }
  %0 = async.add_to_group %u, %group : !async.token
  async.await_all %group
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// Nothing waits for the work, or only on one path.
// CHECK-LABEL: func.func @async_without_end
// CHECK:         "test.more"
// CHECK-NEXT:    memref.dealloc
func.func @async_without_end(%x: f32, %i: index, %c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %a[%i] : memref<4xf32>
    async.yield
  }
  scf.if %c {
    async.await %t : !async.token
  }
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// The result of async.execute reaches the value that its body yields.
// CHECK-LABEL: func.func @async_value
// CHECK:         memref.load
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @async_value(%i: index) {
  %a = memref.alloc() : memref<4xf32>
  %t, %v = async.execute -> !async.value<memref<4xf32>> {
    async.yield %a : memref<4xf32>
  }
  async.await %t : !async.token
  %m = async.await %v : !async.value<memref<4xf32>>
  %x = memref.load %m[%i] : memref<4xf32>
  "test.more"(%x) : (f32) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @gpu
// CHECK:         gpu.wait [
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @gpu(%src: memref<4xf32>, %dst: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %t0 = gpu.wait async
  %t1 = gpu.memcpy async [%t0] %a, %src : memref<4xf32>, memref<4xf32>
  %t2 = gpu.memcpy async [%t1] %dst, %src : memref<4xf32>, memref<4xf32>
  gpu.wait [%t2]
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// Without a token the op waits itself.
// CHECK-LABEL: func.func @gpu_at_once
// CHECK:         gpu.memcpy
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @gpu_at_once(%src: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  gpu.memcpy %a, %src : memref<4xf32>, memref<4xf32>
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// A DMA ends where its tag is waited for, with the same index.
// CHECK-LABEL: func.func @dma
// CHECK:         memref.dma_wait
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @dma(%dst: memref<4xf32, 2>, %tag: memref<2xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.dma_start %a[%c0], %dst[%c0], %n, %tag[%c0] : memref<4xf32>, memref<4xf32, 2>, memref<2xi32>
  memref.dma_wait %tag[%c0], %n : memref<2xi32>
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @dma_with_another_index
// CHECK:         "test.more"
// CHECK-NEXT:    memref.dealloc
func.func @dma_with_another_index(%dst: memref<4xf32, 2>, %tag: memref<2xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.dma_start %a[%c0], %dst[%c0], %n, %tag[%c0] : memref<4xf32>, memref<4xf32, 2>, memref<2xi32>
  memref.dma_wait %tag[%c1], %n : memref<2xi32>
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// A matrix that is loaded is data: there is nothing to wait for.
// CHECK-LABEL: func.func @matrix
// CHECK:         gpu.subgroup_mma_load_matrix
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @matrix() {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16x16xf16>
  %m = gpu.subgroup_mma_load_matrix %a[%c0, %c0] {leadDimension = 16 : index} : memref<16x16xf16> -> !gpu.mma_matrix<16x16xf16, "AOp">
  "test.more"(%m) : (!gpu.mma_matrix<16x16xf16, "AOp">) -> ()
  memref.dealloc %a : memref<16x16xf16>
  return
}

// A tensor that is returned reaches the buffer, which the program frees before: the dealloc stays.
// CHECK-LABEL: func.func @returned_tensor
// CHECK:         "test.more"
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    return
func.func @returned_tensor() -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  "test.more"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return %t : tensor<4xf32>
}

// The base buffer is the same memory.
// CHECK-LABEL: func.func @base_buffer
// CHECK:         memref.load
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    "test.more"
func.func @base_buffer(%i: index) {
  %a = memref.alloc() : memref<4xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  %r = memref.reinterpret_cast %base to offset: [0], sizes: [4], strides: [1] : memref<f32> to memref<4xf32>
  %x = memref.load %r[%i] : memref<4xf32>
  "test.more"(%x) : (f32) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
