// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// Where mlir-opt crashes or makes invalid IR; see docs/reference/divergences.md.

// A static shape is a constant of either type. mlir-opt crashes.
// CHECK-LABEL: func.func @static_shape
// CHECK: shape.const_shape [2, 3] : !shape.shape
func.func @static_shape(%t: tensor<2x3xf32>) -> !shape.shape {
  %0 = shape.shape_of %t : tensor<2x3xf32> -> !shape.shape
  return %0 : !shape.shape
}

// A constant states how many extents there are: where the result's type does not, it is not folded, or cast. mlir-opt makes
// constants that do not verify.
// CHECK-LABEL: func.func @dynamic_extent_tensors
// CHECK-DAG: %[[S:.*]] = shape.const_shape [1, 2] : tensor<2xindex>
// CHECK-DAG: %[[CAST:.*]] = tensor.cast %[[S]] : tensor<2xindex> to tensor<?xindex>
// CHECK: shape.concat %[[S]], %[[S]]
// CHECK: shape.to_extent_tensor
func.func @dynamic_extent_tensors() -> (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) {
  %0 = shape.const_shape [1, 2] : tensor<2xindex>
  %1 = shape.const_shape [1, 1] : tensor<2xindex>
  %s = shape.const_shape [1, 2] : !shape.shape
  %2 = shape.broadcast %0, %1 : tensor<2xindex>, tensor<2xindex> -> tensor<?xindex>
  %3 = shape.concat %0, %0 : tensor<2xindex>, tensor<2xindex> -> tensor<?xindex>
  %4 = shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>
  return %2, %3, %4 : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
}

// An extent of a memref's shape stays. mlir-opt makes a tensor.dim of the memref.
// CHECK-LABEL: func.func @extent_of_a_memref
// CHECK: tensor.extract
func.func @extent_of_a_memref(%m: memref<?xf32>, %n: index) -> index {
  %0 = shape.shape_of %m : memref<?xf32> -> tensor<1xindex>
  %1 = tensor.extract %0[%n] : tensor<1xindex>
  return %1 : index
}

// The number of elements of a shape with an unknown extent is not known. mlir-opt multiplies the number that says so: 0.
// CHECK-LABEL: func.func @unknown_extent(
// CHECK: shape.num_elements
func.func @unknown_extent() -> !shape.size {
  %0 = shape.const_shape [2, -9223372036854775808] : !shape.shape
  %1 = shape.num_elements %0 : !shape.shape -> !shape.size
  return %1 : !shape.size
}

// -----

// The quotient is rounded toward negative infinity, also where it lies between -1 and 0; mlir-opt folds to 0.
// CHECK-LABEL: func @small_negative_quotient
func.func @small_negative_quotient() -> (index, index) {
  // CHECK: %[[C:.*]] = arith.constant -1 : index
  // CHECK: return %[[C]], %[[C]]
  %a = arith.constant -5 : index
  %b = arith.constant 100 : index
  %c = arith.constant 5 : index
  %d = arith.constant -100 : index
  %q = shape.div %a, %b : index, index -> index
  %r = shape.div %c, %d : index, index -> index
  return %q, %r : index, index
}

// Shapes without extents can be broadcast. mlir-opt makes a shape that is a witness.
// CHECK-LABEL: func.func @witness_of_scalars(
// CHECK-NEXT: %[[W:.*]] = shape.const_witness true
// CHECK-NEXT: return %[[W]] : !shape.witness
func.func @witness_of_scalars(%a: tensor<0xindex>, %b: tensor<0xindex>) -> !shape.witness {
  %0 = shape.cstr_broadcastable %a, %b : tensor<0xindex>, tensor<0xindex>
  return %0 : !shape.witness
}

// An index is no size.
// CHECK-LABEL: func.func @add_of_another_type(
// CHECK: %[[S:.*]] = shape.add %arg0, %{{.*}} : index, index -> !shape.size
// CHECK: return %[[S]]
func.func @add_of_another_type(%i: index) -> !shape.size {
  %c0 = arith.constant 0 : index
  %0 = shape.add %i, %c0 : index, index -> !shape.size
  return %0 : !shape.size
}
