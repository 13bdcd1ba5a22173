// RUN: cistern-opt --canonicalize %s | FileCheck %s
// Poison is no number. mlir-opt crashes on these ops, or takes a number from unrelated memory.

// CHECK-LABEL: func.func @shapes(
// CHECK: shape.num_elements
// CHECK: shape.cstr_broadcastable
// CHECK: shape.broadcast
// CHECK: shape.from_extents
// CHECK: shape.to_extent_tensor
// CHECK: shape.concat
// CHECK: shape.shape_eq
func.func @shapes() -> (index, !shape.witness, tensor<3xindex>, !shape.shape, tensor<?xindex>, !shape.shape, i1, !shape.witness) {
  %extents = ub.poison : tensor<3xindex>
  %index = ub.poison : index
  %shape = ub.poison : !shape.shape
  %witness = ub.poison : !shape.witness
  %known = shape.const_shape [1, 2] : tensor<2xindex>
  %0 = shape.num_elements %extents : tensor<3xindex> -> index
  %1 = shape.cstr_broadcastable %extents, %known : tensor<3xindex>, tensor<2xindex>
  %2 = shape.broadcast %extents, %known : tensor<3xindex>, tensor<2xindex> -> tensor<3xindex>
  %3 = shape.from_extents %index, %index : index, index
  %4 = shape.to_extent_tensor %shape : !shape.shape -> tensor<?xindex>
  %5 = shape.concat %shape, %shape : !shape.shape, !shape.shape -> !shape.shape
  %6 = shape.shape_eq %extents, %known : tensor<3xindex>, tensor<2xindex>
  %7 = shape.assuming_all %witness, %witness
  return %0, %1, %2, %3, %4, %5, %6, %7
    : index, !shape.witness, tensor<3xindex>, !shape.shape, tensor<?xindex>, !shape.shape, i1, !shape.witness
}

// CHECK-LABEL: func.func @indices(
// CHECK-DAG: %[[P:.*]] = ub.poison : index
// CHECK: affine.linearize_index [%arg0, %arg0] by (%[[P]], 4)
// CHECK: affine.linearize_index [%arg0, %[[P]]] by (3, 4)
// CHECK: tensor.from_elements %[[P]], %[[P]]
// CHECK: tensor.extract_slice %arg1[%[[P]]]
// CHECK: tensor.insert_slice %arg1 into %arg1[%[[P]]]
func.func @indices(%i: index, %t: tensor<2xi32>) -> (index, index, tensor<2xindex>, tensor<1xi32>, tensor<2xi32>) {
  %p = ub.poison : index
  %0 = affine.linearize_index [%i, %i] by (%p, 4) : index
  %1 = affine.linearize_index [%i, %p] by (3, 4) : index
  %2 = tensor.from_elements %p, %p : tensor<2xindex>
  %3 = tensor.extract_slice %t[%p] [1] [1] : tensor<2xi32> to tensor<1xi32>
  %4 = tensor.insert_slice %t into %t[%p] [2] [1] : tensor<2xi32> into tensor<2xi32>
  return %0, %1, %2, %3, %4 : index, index, tensor<2xindex>, tensor<1xi32>, tensor<2xi32>
}

// CHECK-LABEL: func.func @inserted(
// CHECK: vector.insert %{{.*}}, %{{.*}} [2]
func.func @inserted() -> vector<4xindex> {
  %v = arith.constant dense<-3> : vector<4xindex>
  %p = ub.poison : index
  %0 = vector.insert %p, %v[2] : index into vector<4xindex>
  return %0 : vector<4xindex>
}
