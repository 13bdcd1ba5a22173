// Ops of a dialect that older releases wrote in other forms change nothing beside them.
// RUN: cistern-opt %s | FileCheck %s

// CHECK: builtin.unrealized_conversion_cast %{{.*}} : i32 to i32
func.func @cast(%a: i32, %t: tensor<4xf32>) -> (i32, tensor<4xf32>) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i32
  %1 = tosa.abs %t : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : i32, tensor<4xf32>
}
