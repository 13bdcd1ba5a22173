// REQUIRES: mlir-opt
// RUN: cistern-opt --empty-tensor-to-alloc-tensor %s | FileCheck %s
// RUN: %same --args="--empty-tensor-to-alloc-tensor" %s
// RUN: %same --args="--canonicalize" %s

// A slice is all of the tensor where operands that are constants say so.
// CHECK-LABEL: func.func @all(
// CHECK-SAME: %[[X:.*]]: tensor<3xi8>, %{{.*}}: tensor<3xi8>)
// CHECK-NEXT: return %[[X]], %[[X]]
func.func @all(%x: tensor<3xi8>, %y: tensor<3xi8>) -> (tensor<3xi8>, tensor<3xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %x into %y[%c0] [3] [%c1] : tensor<3xi8> into tensor<3xi8>
  %1 = tensor.extract_slice %x[%c0] [3] [%c1] : tensor<3xi8> to tensor<3xi8>
  return %0, %1 : tensor<3xi8>, tensor<3xi8>
}

// At an offset that is not known it may be no slice at all.
// CHECK-LABEL: func.func @unknown(
// CHECK: tensor.insert_slice
// CHECK: tensor.extract_slice
func.func @unknown(%x: tensor<3xi8>, %y: tensor<3xi8>, %i: index) -> (tensor<3xi8>, tensor<3xi8>) {
  %0 = tensor.insert_slice %x into %y[%i] [3] [1] : tensor<3xi8> into tensor<3xi8>
  %1 = tensor.extract_slice %x[%i] [3] [1] : tensor<3xi8> to tensor<3xi8>
  return %0, %1 : tensor<3xi8>, tensor<3xi8>
}
