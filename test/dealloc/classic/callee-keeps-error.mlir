// RUN: not cistern-opt --buffer-deallocation %s 2>&1 | FileCheck %s

// What a callee writes to memory of others may be read there after the buffer is freed; what it writes to its own is gone.
func.func private @keep(%m: memref<4xi32>, %box: memref<1xmemref<4xi32>>, %i: index) {
  memref.store %m, %box[%i] : memref<1xmemref<4xi32>>
  return
}
func.func private @keep_for_a_while(%m: memref<4xi32>, %i: index) {
  %box = memref.alloca() : memref<1xmemref<4xi32>>
  memref.store %m, %box[%i] : memref<1xmemref<4xi32>>
  return
}
func.func @allocates(%box: memref<1xmemref<4xi32>>, %i: index) {
  %m = memref.alloc() : memref<4xi32>
  call @keep_for_a_while(%m, %i) : (memref<4xi32>, index) -> ()
  // CHECK: [[#@LINE+1]]:3: error: MemRef value is stored in memory that may be read after it is freed
  call @keep(%m, %box, %i) : (memref<4xi32>, memref<1xmemref<4xi32>>, index) -> ()
  return
}
