// REQUIRES: mlir-opt
// RUN: cistern-opt %s --buffer-results-to-out-params=hoist-dynamic-allocs --split-input-file --verify-diagnostics
// RUN: %same --stderr --args='--buffer-results-to-out-params=hoist-dynamic-allocs --split-input-file' %s

// expected-error@+1 {{cannot create out param for result with unsupported layout}}
func.func private @layout() -> memref<4xf32, strided<[2]>> {
  %0 = memref.alloc() : memref<4xf32, strided<[2]>>
  return %0 : memref<4xf32, strided<[2]>>
}

// -----

func.func private @sizes(%n: index) -> memref<?xf32> {
  %m = arith.addi %n, %n : index
  %0 = memref.alloc(%m) : memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @caller(%n: index) {
  // expected-error@+1 {{cannot create out param for dynamically shaped result}}
  %0 = call @sizes(%n) : (index) -> memref<?xf32>
  // expected-error@+1 {{cannot create out param for dynamically shaped result}}
  %1 = call @sizes(%n) : (index) -> memref<?xf32>
  return
}
