// RUN: cistern-opt %s --buffer-results-to-out-params=hoist-dynamic-allocs --verify-diagnostics
// mlir-opt crashes: the second result is the first one's buffer on one path alone, so that its sizes depend on the path.

func.func private @on_one_path(%c: i1, %n: index, %m: index) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%m) : memref<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a, %a : memref<?xf32>, memref<?xf32>
^bb2:
  return %a, %b : memref<?xf32>, memref<?xf32>
}
func.func @caller(%c: i1, %n: index) {
  // expected-error@+1 {{cannot create out param for dynamically shaped result}}
  %0:2 = call @on_one_path(%c, %n, %n) : (i1, index, index) -> (memref<?xf32>, memref<?xf32>)
  return
}
