// RUN: cistern-opt --canonicalize %s | FileCheck %s
// A cast in another block may not run; then the padded tensor may have other sizes. mlir-opt gives it those of the cast.

func.func private @use(tensor<4x8xf32>)

// CHECK-LABEL: func.func @conditional(
// CHECK: tensor.pad
// CHECK: : tensor<?x?xf32> to tensor<?x?xf32>
// CHECK: scf.if
// CHECK: tensor.cast
func.func @conditional(%t: tensor<?x?xf32>, %c: i1, %n: index, %f: f32) {
  %0 = tensor.pad %t low[%n, %n] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  scf.if %c {
    %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
    func.call @use(%1) : (tensor<4x8xf32>) -> ()
  }
  return
}
