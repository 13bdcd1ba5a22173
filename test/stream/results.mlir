// A result that other ops read is not written to in place, although its readers become readers of its buffer.
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows{always=true}))' | FileCheck %s
// RUN: cistern-run %s | FileCheck %s --check-prefix=PRINTS
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows{always=true}),canonicalize,buffer-pipeline)' | cistern-run - | FileCheck %s --check-prefix=PRINTS

// CHECK-LABEL: @main
// CHECK:         scf.for
// CHECK:         %[[Y:.*]] = bufferization.to_tensor %{{.*}} restrict :
// CHECK:         %[[Z:.*]] = tensor.insert %{{.*}} into %[[Y]]
// CHECK:         scf.for
// CHECK-DAG:       bufferization.to_buffer %[[Y]] read_only
// CHECK-DAG:       bufferization.to_buffer %[[Z]] read_only
// PRINTS: 2
// PRINTS-NEXT: 101
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %hundred = arith.constant 100 : i32
  %e = tensor.empty() : tensor<4x4xi32>
  %f = linalg.fill ins(%one : i32) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %x = linalg.mul ins(%f, %f : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %y = linalg.mul ins(%x, %x : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %z = tensor.insert %hundred into %y[%c1, %c1] : tensor<4x4xi32>
  %s = linalg.add ins(%y, %z : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %t = linalg.mul ins(%s, %y : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %a = tensor.extract %t[%c0, %c0] : tensor<4x4xi32>
  %b = tensor.extract %t[%c1, %c1] : tensor<4x4xi32>
  vector.print %a : i32
  vector.print %b : i32
  return
}
