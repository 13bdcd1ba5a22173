// An op that allocates two buffers is known for neither: an error, because they would leak, unless the
// program frees both.
//
// RUN: cistern-opt %s --split-input-file --verify-diagnostics --buffer-deallocation --allow-unregistered-dialect --unknown-ops='{my.two = {effects = "alloc(r0), alloc(r1)"}}'

func.func @two(%o: memref<4xf32>) {
  // expected-error @below {{Allocation is not deallocated explicitly nor does the operation implement the AllocationOpInterface.}}
  %t:2 = "my.two"() : () -> (memref<4xf32>, memref<4xf32>)
  memref.copy %t#1, %o : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @freed(%o: memref<4xf32>) {
  %t:2 = "my.two"() : () -> (memref<4xf32>, memref<4xf32>)
  memref.copy %t#1, %o : memref<4xf32> to memref<4xf32>
  memref.dealloc %t#0 : memref<4xf32>
  memref.dealloc %t#1 : memref<4xf32>
  return
}
