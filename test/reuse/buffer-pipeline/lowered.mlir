// Ops of TOSA, and arith on tensors, are lowered first, where nothing leads to buffers without that.
// RUN: cistern-opt %s --buffer-pipeline -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: cistern-run %t.mlir --entry=main | FileCheck %s --check-prefix=OUT
// RUN: cistern-run %s --entry=main | FileCheck %s --check-prefix=OUT
// RUN: cistern-opt %s --buffer-pipeline=remarks -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: cistern-opt %s --lower-tosa --convert-elementwise-to-linalg --buffer-pipeline | diff %t.mlir -
// Without such ops --lower-tosa changes nothing.
// RUN: cistern-opt %t.mlir --lower-tosa | diff %t.mlir -

// REMARK: --pass-pipeline='builtin.module(lower-tosa,convert-elementwise-to-linalg,

// CHECK-LABEL: func.func @main
// CHECK-NOT:     tosa
// CHECK-NOT:     tensor<
// CHECK:         return
// OUT: ( 20, 19, 18, 17 )
func.func @main() {
  %a = "tosa.const"() <{values = dense<[[8, 9, 10, 11]]> : tensor<1x4xi32>}> : () -> tensor<1x4xi32>
  %n = tosa.clz %a : (tensor<1x4xi32>) -> tensor<1x4xi32>
  %b = arith.subi %n, %a : tensor<1x4xi32>
  %z = arith.constant 0 : index
  %f = arith.constant 0 : i32
  %v = vector.transfer_read %b[%z, %z], %f {in_bounds = [true]} : tensor<1x4xi32>, vector<4xi32>
  vector.print %v : vector<4xi32>
  return
}
