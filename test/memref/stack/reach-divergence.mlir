// RUN: cistern-opt %s --promote-buffers-to-stack | FileCheck %s

// A buffer that something may reach when its scope has ended stays on the heap. mlir-opt follows memrefs alone.

// CHECK-LABEL: func.func @stored
// CHECK:         memref.alloc()
func.func @stored(%box: memref<1xmemref<4xf32>>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %box[%c0] : memref<1xmemref<4xf32>>
  return
}

// CHECK-LABEL: func.func @returned_under_another_name
// CHECK:         memref.alloc()
func.func @returned_under_another_name() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %d = memref.distinct_objects %a : memref<4xf32>
  return %d : memref<4xf32>
}

// CHECK-LABEL: func.func @returned_tensor
// CHECK:         memref.alloc()
func.func @returned_tensor() -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  return %t : tensor<4xf32>
}

// CHECK-LABEL: func.func @returned_pointer
// CHECK:         memref.alloc()
func.func @returned_pointer() -> index {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  return %p : index
}

// An element of the tensor is no memory.
// CHECK-LABEL: func.func @returned_element
// CHECK:         memref.alloca()
func.func @returned_element(%i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @work_without_end
// CHECK:         memref.alloc()
func.func @work_without_end(%x: f32) -> !async.token {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  return %t : !async.token
}

// CHECK-LABEL: func.func @work_with_an_end
// CHECK:         memref.alloca()
func.func @work_with_an_end(%x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  async.await %t : !async.token
  return
}

// Freed under another name.
// CHECK-LABEL: func.func @freed
// CHECK-COUNT-2: memref.alloc()
func.func @freed(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  return
}


// A function that is called keeps what it is passed.

memref.global "private" @box : memref<1xmemref<4xf32>> = uninitialized

func.func private @keep(%m: memref<4xf32>, %i: index) {
  %g = memref.get_global @box : memref<1xmemref<4xf32>>
  memref.store %m, %g[%i] : memref<1xmemref<4xf32>>
  return
}

// In memory of its own, which is gone when it returns.
func.func private @keep_for_a_while(%m: memref<4xf32>, %i: index) -> f32 {
  %g = memref.alloca() : memref<1xmemref<4xf32>>
  memref.store %m, %g[%i] : memref<1xmemref<4xf32>>
  %n = memref.load %g[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %n[%i] : memref<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @callees
// CHECK:         memref.alloc()
// CHECK:         call @keep(
// CHECK:         memref.alloc
// CHECK:         call @keep_for_a_while(
// CHECK:         memref.alloca()
// CHECK:         call @elsewhere(
func.func private @elsewhere(%m: memref<4xf32>)
func.func @callees(%i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  call @keep(%a, %i) : (memref<4xf32>, index) -> ()
  %b = memref.alloc() : memref<4xf32>
  %x = call @keep_for_a_while(%b, %i) : (memref<4xf32>, index) -> f32
  %c = memref.alloc() : memref<4xf32>
  call @elsewhere(%c) : (memref<4xf32>) -> ()
  return %x : f32
}

// Elements of memory that the caller has.
// CHECK-LABEL: func.func @yielded
// CHECK-NEXT:    memref.alloc()
func.func @yielded(%box: memref<1xmemref<4xf32>>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%box : memref<1xmemref<4xf32>>) {
  ^bb0(%old: memref<4xf32>):
    linalg.yield %a : memref<4xf32>
  }
  return
}
