// What a loop yields is known where it runs at least once: the branch in which mlir-opt clones the result is never taken, and does not
// count as memory of its pipeline. So @main does not hold a result beside the buffers of the loop.
// RUN: cistern-opt %s --buffer-pipeline -o /dev/null --mlir-pass-statistics 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: cistern-opt %s --buffer-pipeline | cistern-run - --stats=json 2>&1 | FileCheck %s
// RUN: cistern-run %s | FileCheck %s --check-prefix=VALUE

// STATISTICS: (S) 1024 peak-bytes{{ }}
// STATISTICS: (S) 1536 peak-bytes-upstream
// CHECK:      "peak_bytes": 1024
// VALUE:      14

func.func private @rotate(%p: i1, %t: tensor<64xi32>) -> tensor<64xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t, %b = %t) -> (tensor<64xi32>, tensor<64xi32>) {
    %s:2 = scf.if %p -> (tensor<64xi32>, tensor<64xi32>) {
      scf.yield %b, %a : tensor<64xi32>, tensor<64xi32>
    } else {
      scf.yield %a, %t : tensor<64xi32>, tensor<64xi32>
    }
    scf.yield %s#0, %s#1 : tensor<64xi32>, tensor<64xi32>
  }
  return %r#1 : tensor<64xi32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %p = arith.constant true
  %v = arith.constant 7 : i32
  %t = tensor.splat %v : tensor<64xi32>
  %r = call @rotate(%p, %t) : (i1, tensor<64xi32>) -> tensor<64xi32>
  %u = linalg.add ins(%r, %t : tensor<64xi32>, tensor<64xi32>) outs(%r : tensor<64xi32>) -> tensor<64xi32>
  %x = tensor.extract %u[%c0] : tensor<64xi32>
  vector.print %x : i32
  return
}
