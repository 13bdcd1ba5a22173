// RUN: cistern-opt %s --explain-copies=bufferize-function-boundaries -o /dev/null | FileCheck %s

// An argument that is returned is copied by deallocation, unless the caller gives it away.
// CHECK: remark: @kept returns this argument, so that deallocation copies 64 bytes, because its caller owns it
// CHECK: note: to save them: let the caller give it away (cistern.donated, or --buffer-pipeline=donate=@kept:0)
// CHECK-NOT: returns this argument
func.func @kept(%a: tensor<16xf32>, %f: f32) -> tensor<16xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @given(%a: tensor<16xf32> {cistern.donated}, %f: f32) -> tensor<16xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
