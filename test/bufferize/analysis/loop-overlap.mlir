// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops copy-placement=estimated" %s -o %t.mlir
// RUN: cistern-run %s | FileCheck %s
// RUN: cistern-run --no-leak-check %t.mlir | FileCheck %s
// RUN: cistern-opt --buffer-pipeline %s | cistern-run - | FileCheck %s

// A loop writes its own name of a tensor of which it inserts a part elsewhere. Nothing uses what results, but memory must not
// be copied to memory that it overlaps.
// CHECK{LITERAL}: dense<[9, 9, 9, 9, 9, 9, 9, 9]>
func.func @main() -> tensor<8xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %nine = arith.constant 9 : i32
  %g = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %nine : i32
  } : tensor<8xi32>
  %t = tensor.insert %nine into %g[%c1] : tensor<8xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<8xi32>) {
    %z = bufferization.alloc_tensor() copy(%t) : tensor<8xi32>
    %s = tensor.extract_slice %t[1] [4] [2] : tensor<8xi32> to tensor<4xi32>
    %u = tensor.insert_slice %s into %a[%i] [4] [1] : tensor<4xi32> into tensor<8xi32>
    scf.yield %u : tensor<8xi32>
  }
  return %g : tensor<8xi32>
}
