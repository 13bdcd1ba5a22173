// RUN: not cistern-opt --buffer-deallocation %s 2>&1 | FileCheck %s

// What a callee frees cannot be freed here as well; what this function does not allocate is left to the program.
func.func private @free(%m: memref<4xi32>) {
  memref.dealloc %m : memref<4xi32>
  return
}
func.func @passes_on(%m: memref<4xi32>) {
  call @free(%m) : (memref<4xi32>) -> ()
  return
}
func.func @allocates(%c: i1, %n: memref<4xi32>) {
  %m = memref.alloc() : memref<4xi32>
  %s = arith.select %c, %m, %n : memref<4xi32>
  // CHECK: [[#@LINE+1]]:3: error: memory free side-effect on MemRef value not supported!
  call @passes_on(%s) : (memref<4xi32>) -> ()
  return
}
