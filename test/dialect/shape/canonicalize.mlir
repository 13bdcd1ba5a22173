// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s
// Computations on shapes and sizes that are known.

// A static shape is a constant, cast to the type that the result has.
// CHECK-LABEL: func.func @static_shape(
// CHECK: %[[V0:.*]] = shape.const_shape [2, 3] : tensor<2xindex>
// CHECK: %[[CAST:.*]] = tensor.cast %[[V0]] : tensor<2xindex> to tensor<?xindex>
// CHECK: %[[V1:.*]] = shape.shape_of %arg1 : tensor<?x3xf32> -> tensor<2xindex>
// CHECK: return %[[V0]], %[[CAST]], %[[V1]] : tensor<2xindex>, tensor<?xindex>, tensor<2xindex>
func.func @static_shape(%t: tensor<2x3xf32>, %d: tensor<?x3xf32>) -> (tensor<2xindex>, tensor<?xindex>, tensor<2xindex>) {
  %0 = shape.shape_of %t : tensor<2x3xf32> -> tensor<2xindex>
  %1 = shape.shape_of %t : tensor<2x3xf32> -> tensor<?xindex>
  %2 = shape.shape_of %d : tensor<?x3xf32> -> tensor<2xindex>
  return %0, %1, %2 : tensor<2xindex>, tensor<?xindex>, tensor<2xindex>
}

// An extent of a shape is a size of the value; of a reshaped value it is an element of the shape operand.
// CHECK-LABEL: func.func @extents_of_a_value(
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: %[[DIM:.*]] = tensor.dim %arg0, %[[C0]] : tensor<?x5xf32>
// CHECK: %[[V0:.*]] = arith.index_cast %arg2 : tensor<2xi32> to tensor<2xindex>
// CHECK: %[[V1:.*]] = shape.shape_of %arg0 : tensor<?x5xf32> -> tensor<2xindex>
// CHECK: return %[[DIM]], %[[V0]], %[[V1]] : index, tensor<2xindex>, tensor<2xindex>
func.func @extents_of_a_value(%t: tensor<?x5xf32>, %x: tensor<?xf32>, %s: tensor<2xi32>) -> (index, tensor<2xindex>, tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %0 = shape.shape_of %t : tensor<?x5xf32> -> tensor<2xindex>
  %1 = tensor.extract %0[%c0] : tensor<2xindex>
  %2 = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %3 = shape.shape_of %2 : tensor<?x?xf32> -> tensor<2xindex>
  %4 = shape.shape_of %t : tensor<?x5xf32> -> tensor<?xindex>
  %5 = tensor.cast %4 : tensor<?xindex> to tensor<2xindex>
  return %1, %3, %5 : index, tensor<2xindex>, tensor<2xindex>
}

// A position that is negative counts from the end; one that is outside is left.
// CHECK-LABEL: func.func @split(
// CHECK: %[[C4:.*]] = shape.const_size 4
// CHECK: %[[V0:.*]] = shape.const_shape [1, 2, 3] : !shape.shape
// CHECK: %[[V1:.*]] = shape.const_shape [1, 2] : !shape.shape
// CHECK: %[[V2:.*]] = shape.const_shape [3] : !shape.shape
// CHECK: %[[HEAD:.*]], %[[TAIL:.*]] = "shape.split_at"(%[[V0]], %[[C4]]) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
// CHECK: return %[[V1]], %[[V2]], %[[HEAD]], %[[TAIL]] : !shape.shape, !shape.shape, !shape.shape, !shape.shape
func.func @split() -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape) {
  %m1 = shape.const_size -1
  %c4 = shape.const_size 4
  %s = shape.const_shape [1, 2, 3] : !shape.shape
  %h, %t = "shape.split_at"(%s, %m1) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %h1, %t1 = "shape.split_at"(%s, %c4) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  return %h, %t, %h1, %t1 : !shape.shape, !shape.shape, !shape.shape, !shape.shape
}

// Constants broadcast to a constant, if they broadcast.
// CHECK-LABEL: func.func @broadcast_constants(
// CHECK: %[[V0:.*]] = shape.const_shape [7, 10, 2] : tensor<3xindex>
// CHECK: %[[V1:.*]] = shape.const_shape [7, 1, 2] : !shape.shape
// CHECK: %[[V2:.*]] = shape.const_shape [4, 3] : !shape.shape
// CHECK: %[[V3:.*]] = shape.const_shape [7, 10, 2] : !shape.shape
// CHECK: %[[V4:.*]] = shape.broadcast %[[V1]], %[[V2]] : !shape.shape, !shape.shape -> !shape.shape
// CHECK: %[[V5:.*]] = shape.broadcast %arg0, %[[V0]] : !shape.shape, tensor<3xindex> -> !shape.shape
// CHECK: return %[[V3]], %[[V4]], %[[V5]] : !shape.shape, !shape.shape, !shape.shape
func.func @broadcast_constants(%a: !shape.shape) -> (!shape.shape, !shape.shape, !shape.shape) {
  %0 = shape.const_shape [7, 1, 2] : !shape.shape
  %1 = shape.const_shape [10, 1] : !shape.shape
  %2 = shape.const_shape [4, 3] : !shape.shape
  %3 = shape.broadcast %0, %1 : !shape.shape, !shape.shape -> !shape.shape
  %4 = shape.broadcast %0, %2 : !shape.shape, !shape.shape -> !shape.shape
  %5 = shape.broadcast %0, %a, %1 : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  return %3, %4, %5 : !shape.shape, !shape.shape, !shape.shape
}

// Operands that repeat, or that are empty shapes, go; of one operand it is that operand, in the type of the result.
// CHECK-LABEL: func.func @broadcast_operands(
// CHECK: %[[V0:.*]] = shape.broadcast %arg0, %arg1 : tensor<?xindex>, tensor<3xindex> -> tensor<?xindex>
// CHECK: %[[CAST:.*]] = tensor.cast %arg1 : tensor<3xindex> to tensor<?xindex>
// CHECK: %[[V1:.*]] = shape.from_extent_tensor %arg1 : tensor<3xindex>
// CHECK: return %[[V0]], %[[CAST]], %[[V1]], %arg2 : tensor<?xindex>, tensor<?xindex>, !shape.shape, !shape.shape
func.func @broadcast_operands(%a: tensor<?xindex>, %b: tensor<3xindex>, %s: !shape.shape) -> (tensor<?xindex>, tensor<?xindex>, !shape.shape, !shape.shape) {
  %e = shape.const_shape [] : tensor<0xindex>
  %0 = shape.broadcast %a, %b, %a, %e : tensor<?xindex>, tensor<3xindex>, tensor<?xindex>, tensor<0xindex> -> tensor<?xindex>
  %1 = shape.broadcast %b : tensor<3xindex> -> tensor<?xindex>
  %2 = shape.broadcast %b, %b : tensor<3xindex>, tensor<3xindex> -> !shape.shape
  %3 = shape.broadcast %s, %s : !shape.shape, !shape.shape -> !shape.shape
  return %0, %1, %2, %3 : tensor<?xindex>, tensor<?xindex>, !shape.shape, !shape.shape
}

// Of known numbers of extents, the result has the largest.
// CHECK-LABEL: func.func @number_of_extents(
// CHECK: %[[V0:.*]] = shape.broadcast %arg0, %arg1 : tensor<2xindex>, tensor<3xindex> -> tensor<3xindex>
// CHECK: %[[CAST:.*]] = tensor.cast %[[V0]] : tensor<3xindex> to tensor<?xindex>
// CHECK: return %[[CAST]] : tensor<?xindex>
func.func @number_of_extents(%a: tensor<2xindex>, %b: tensor<3xindex>) -> tensor<?xindex> {
  %0 = shape.broadcast %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>
  return %0 : tensor<?xindex>
}

// Sizes and indices. A quotient is rounded down; a division by zero stays.
// CHECK-LABEL: func.func @arithmetic(
// CHECK: %c-7 = arith.constant -7 : index
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: %[[C14:.*]] = shape.const_size 14
// CHECK: %c-4 = arith.constant -4 : index
// CHECK: %[[V0:.*]] = shape.div %c-7, %[[C0]] : index, index -> index
// CHECK: return %[[C14]], %c-4, %[[V0]], %arg1, %arg0, %arg1, %arg0 : !shape.size, index, index, index, !shape.size, index, !shape.size
func.func @arithmetic(%n: !shape.size, %i: index) -> (!shape.size, index, index, index, !shape.size, index, !shape.size) {
  %c2 = shape.const_size 2
  %c7 = shape.const_size 7
  %m7 = arith.constant -7 : index
  %i2 = arith.constant 2 : index
  %i0 = arith.constant 0 : index
  %0 = shape.mul %c2, %c7 : !shape.size, !shape.size -> !shape.size
  %1 = shape.div %m7, %i2 : index, index -> index
  %2 = shape.div %m7, %i0 : index, index -> index
  %3 = shape.add %i, %i0 : index, index -> index
  %4 = shape.max %n, %n : !shape.size, !shape.size -> !shape.size
  %5 = shape.index_to_size %i
  %6 = shape.size_to_index %5 : !shape.size
  %7 = shape.size_to_index %n : !shape.size
  %8 = shape.index_to_size %7
  return %0, %1, %2, %3, %4, %6, %8 : !shape.size, index, index, index, !shape.size, index, !shape.size
}

// What a constant shape says; an extent that it does not have stays.
// CHECK-LABEL: func.func @queries(
// CHECK: %[[C2:.*]] = arith.constant 2 : index
// CHECK: %[[C3:.*]] = arith.constant 3 : index
// CHECK: %[[C5:.*]] = arith.constant 5 : index
// CHECK: %[[C105:.*]] = shape.const_size 105
// CHECK: %[[C1:.*]] = arith.constant 1 : index
// CHECK: %[[C9:.*]] = arith.constant 9 : index
// CHECK: %[[V0:.*]] = shape.const_shape [3, 5, 7] : !shape.shape
// CHECK: %[[V1:.*]] = shape.shape_of %arg0 : tensor<1x2x?xf32> -> tensor<3xindex>
// CHECK: %[[V2:.*]] = shape.get_extent %[[V0]], %[[C9]] : !shape.shape, index -> !shape.size
// CHECK: %[[V3:.*]] = shape.get_extent %[[V1]], %[[C1]] : tensor<3xindex>, index -> index
// CHECK: return %[[C105]], %[[C5]], %[[V2]], %[[C3]], %[[C2]], %[[V3]] : !shape.size, index, !shape.size, index, index, index
func.func @queries(%t: tensor<1x2x?xf32>) -> (!shape.size, index, !shape.size, index, index, index) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %s = shape.const_shape [3, 5, 7] : !shape.shape
  %x = shape.const_shape [3, 5, 7] : tensor<3xindex>
  %o = shape.shape_of %t : tensor<1x2x?xf32> -> tensor<3xindex>
  %0 = shape.num_elements %s : !shape.shape -> !shape.size
  %1 = shape.get_extent %x, %c1 : tensor<3xindex>, index -> index
  %2 = shape.get_extent %s, %c9 : !shape.shape, index -> !shape.size
  %3 = shape.rank %o : tensor<3xindex> -> index
  %4 = shape.dim %t, %c1 : tensor<1x2x?xf32>, index -> index
  %5 = shape.get_extent %o, %c1 : tensor<3xindex>, index -> index
  return %0, %1, %2, %3, %4, %5 : !shape.size, index, !shape.size, index, index, index
}

// From parts to a constant shape and back; any of them where one is a constant.
// CHECK-LABEL: func.func @parts(
// CHECK: %[[V0:.*]] = shape.const_shape [4, 5] : !shape.shape
// CHECK: %[[V1:.*]] = shape.const_shape [4, 5] : tensor<2xindex>
// CHECK: %[[V2:.*]] = shape.const_shape [4, 5, 3, 5] : !shape.shape
// CHECK: %[[C3:.*]] = arith.constant 3 : index
// CHECK: %[[V3:.*]] = shape.const_shape [3, 5] : !shape.shape
// CHECK: %[[V4:.*]] = shape.from_extents %[[C3]], %arg1 : index, index
// CHECK: return %[[V3]], %[[V4]], %[[V2]], %[[V1]], %[[V0]] : !shape.shape, !shape.shape, !shape.shape, tensor<2xindex>, !shape.shape
func.func @parts(%a: !shape.shape, %n: index) -> (!shape.shape, !shape.shape, !shape.shape, tensor<2xindex>, !shape.shape) {
  %c3 = arith.constant 3 : index
  %c5 = shape.const_size 5
  %s = shape.const_shape [4, 5] : !shape.shape
  %0 = shape.from_extents %c3, %c5 : index, !shape.size
  %1 = shape.from_extents %c3, %n : index, index
  %2 = shape.concat %s, %0 : !shape.shape, !shape.shape -> !shape.shape
  %3 = shape.to_extent_tensor %s : !shape.shape -> tensor<2xindex>
  %4 = shape.any %s, %a : !shape.shape, !shape.shape -> !shape.shape
  return %0, %1, %2, %3, %4 : !shape.shape, !shape.shape, !shape.shape, tensor<2xindex>, !shape.shape
}

// Shapes are equal where all are constants or, for a witness, one value.
// CHECK-LABEL: func.func @equality(
// CHECK: %[[V0:.*]] = shape.const_witness true
// CHECK: %[[V1:.*]] = shape.const_shape [0, 1] : !shape.shape
// CHECK: %[[V2:.*]] = shape.const_shape [3, 1] : !shape.shape
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: %[[V3:.*]] = shape.shape_eq %arg0, %arg0 : !shape.shape, !shape.shape
// CHECK: %[[V4:.*]] = shape.cstr_eq %[[V1]], %[[V2]] : !shape.shape, !shape.shape
// CHECK: %[[V5:.*]] = shape.cstr_eq %arg0, %arg1 : !shape.shape, !shape.shape
// CHECK: return %[[FALSE]], %[[V3]], %[[V0]], %[[V4]], %[[V5]] : i1, i1, !shape.witness, !shape.witness, !shape.witness
func.func @equality(%a: !shape.shape, %b: !shape.shape) -> (i1, i1, !shape.witness, !shape.witness, !shape.witness) {
  %0 = shape.const_shape [0, 1] : !shape.shape
  %1 = shape.const_shape [3, 1] : !shape.shape
  %2 = shape.shape_eq %0, %1 : !shape.shape, !shape.shape
  %3 = shape.shape_eq %a, %a : !shape.shape, !shape.shape
  %4 = shape.cstr_eq %a, %a : !shape.shape, !shape.shape
  %5 = shape.cstr_eq %0, %1 : !shape.shape, !shape.shape
  %6 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  return %2, %3, %4, %5, %6 : i1, i1, !shape.witness, !shape.witness, !shape.witness
}

// What surely broadcasts: one shape that is no scalar, sizes that are 1 or equal. A dynamic size goes with 1 alone.
// CHECK-LABEL: func.func @broadcastable(
// CHECK: %[[V0:.*]] = shape.const_witness true
// CHECK: %[[V1:.*]] = shape.shape_of %arg0 : tensor<?x3xf32> -> tensor<2xindex>
// CHECK: %[[V2:.*]] = shape.shape_of %arg1 : tensor<?xf32> -> tensor<1xindex>
// CHECK: %[[V3:.*]] = shape.cstr_broadcastable %[[V1]], %[[V2]] : tensor<2xindex>, tensor<1xindex>
// CHECK: return %[[V0]], %[[V3]], %[[V0]], %[[V0]] : !shape.witness, !shape.witness, !shape.witness, !shape.witness
func.func @broadcastable(%a: tensor<?x3xf32>, %b: tensor<?xf32>, %s: tensor<?xindex>) -> (!shape.witness, !shape.witness, !shape.witness, !shape.witness) {
  %sa = shape.shape_of %a : tensor<?x3xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %c = shape.const_shape [1, 3] : tensor<2xindex>
  %e = shape.const_shape [] : tensor<0xindex>
  %0 = shape.cstr_broadcastable %sa, %c : tensor<2xindex>, tensor<2xindex>
  %1 = shape.cstr_broadcastable %sa, %sb : tensor<2xindex>, tensor<1xindex>
  %2 = shape.cstr_broadcastable %s, %e : tensor<?xindex>, tensor<0xindex>
  %3 = shape.cstr_broadcastable %s, %s : tensor<?xindex>, tensor<?xindex>
  return %0, %1, %2, %3 : !shape.witness, !shape.witness, !shape.witness, !shape.witness
}

// Witnesses that are true say nothing, a false one decides.
// CHECK-LABEL: func.func @all_of_constants(
// CHECK: %[[V0:.*]] = shape.const_witness false
// CHECK: %[[V1:.*]] = shape.const_witness true
// CHECK: %[[V2:.*]] = shape.cstr_require %arg0, "msg"
// CHECK: return %[[V1]], %[[V0]], %[[V2]] : !shape.witness, !shape.witness, !shape.witness
func.func @all_of_constants(%p: i1) -> (!shape.witness, !shape.witness, !shape.witness) {
  %t = shape.const_witness true
  %f = shape.const_witness false
  %w = shape.cstr_require %p, "msg"
  %0 = shape.assuming_all %t, %t
  %1 = shape.assuming_all %w, %f
  %2 = shape.assuming_all %w, %t, %w
  return %0, %1, %2 : !shape.witness, !shape.witness, !shape.witness
}

// Witnesses of equality with a shape in common become one; without one they stay.
// CHECK-LABEL: func.func @all_equal(
// CHECK: %[[V0:.*]] = shape.cstr_eq %arg0, %arg1 : tensor<?xindex>, tensor<?xindex>
// CHECK: %[[V1:.*]] = shape.cstr_eq %arg1, %arg2 : tensor<?xindex>, tensor<?xindex>
// CHECK: %[[V2:.*]] = shape.cstr_eq %arg2, %arg3 : tensor<?xindex>, tensor<?xindex>
// CHECK: %[[V3:.*]] = shape.cstr_eq %arg0, %arg1, %arg1, %arg2 : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
// CHECK: %[[V4:.*]] = shape.assuming_all %[[V0]], %[[V2]]
// CHECK: return %[[V3]], %[[V4]] : !shape.witness, !shape.witness
func.func @all_equal(%a: tensor<?xindex>, %b: tensor<?xindex>, %c: tensor<?xindex>, %d: tensor<?xindex>) -> (!shape.witness, !shape.witness) {
  %0 = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %1 = shape.cstr_eq %b, %c : tensor<?xindex>, tensor<?xindex>
  %2 = shape.cstr_eq %c, %d : tensor<?xindex>, tensor<?xindex>
  %3 = shape.assuming_all %0, %1
  %4 = shape.assuming_all %0, %2
  return %3, %4 : !shape.witness, !shape.witness
}

// That shapes broadcast implies that some of them do.
// CHECK-LABEL: func.func @all_broadcastable(
// CHECK: %[[V0:.*]] = shape.cstr_broadcastable %arg0, %arg1, %arg2 : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
// CHECK: return %[[V0]] : !shape.witness
func.func @all_broadcastable(%a: tensor<?xindex>, %b: tensor<?xindex>, %c: tensor<?xindex>) -> !shape.witness {
  %0 = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  %1 = shape.cstr_broadcastable %a, %b, %c : tensor<?xindex>, tensor<?xindex>, tensor<?xindex>
  %2 = shape.assuming_all %0, %1
  return %2 : !shape.witness
}

// Nested ones are flattened.
// CHECK-LABEL: func.func @nested_all(
// CHECK: %[[V0:.*]] = shape.assuming_all %arg0, %arg1, %arg2
// CHECK: return %[[V0]] : !shape.witness
func.func @nested_all(%a: !shape.witness, %b: !shape.witness, %c: !shape.witness) -> !shape.witness {
  %0 = shape.assuming_all %a, %b
  %1 = shape.assuming_all %0, %c, %a
  return %1 : !shape.witness
}

// A region of a constant witness is inlined; results that nothing uses go.
// CHECK-LABEL: func.func @assuming(
// CHECK: %[[V0:.*]] = "make"(%arg1) : (f32) -> f32
// CHECK: %[[V1:.*]] = shape.assuming %arg0 -> (f32) {
// CHECK: %[[V2:.*]]:2 = "make"(%arg1) : (f32) -> (f32, f32)
// CHECK: shape.assuming_yield %[[V2]]#1 : f32
// CHECK: return %[[V0]], %[[V1]] : f32, f32
func.func @assuming(%w: !shape.witness, %a: f32) -> (f32, f32) {
  %t = shape.const_witness true
  %0 = shape.assuming %t -> f32 {
    %1 = "make"(%a) : (f32) -> f32
    shape.assuming_yield %1 : f32
  }
  %2:2 = shape.assuming %w -> (f32, f32) {
    %3:2 = "make"(%a) : (f32) -> (f32, f32)
    shape.assuming_yield %3#0, %3#1 : f32, f32
  }
  return %0, %2#1 : f32, f32
}

// Only the shape of a scalar equals that of a scalar, though every shape broadcasts with it: nothing is left out.
// CHECK-LABEL: func.func @equal_to_the_shape_of_a_scalar(
// CHECK: %[[SCALAR:.*]] = shape.const_shape [] : !shape.shape
// CHECK-NEXT: %[[W:.*]] = shape.cstr_eq %arg0, %[[SCALAR]] : !shape.shape, !shape.shape
// CHECK-NEXT: return %[[W]] : !shape.witness
func.func @equal_to_the_shape_of_a_scalar(%a: !shape.shape) -> !shape.witness {
  %0 = shape.const_shape [] : !shape.shape
  %1 = shape.cstr_eq %0, %a : !shape.shape, !shape.shape
  return %1 : !shape.witness
}

// Witnesses that are known to pass go; the others stay in their order.
// CHECK-LABEL: func.func @order_of_witnesses(
// CHECK: shape.assuming_all %arg0, %arg1, %arg2
// CHECK: shape.assuming_all %arg0, %arg1, %arg2
func.func @order_of_witnesses(%a: !shape.witness, %b: !shape.witness, %c: !shape.witness) {
  %0 = shape.const_witness true
  %1 = shape.assuming_all %0, %a, %b, %c
  "t.use"(%1) : (!shape.witness) -> ()
  %2 = shape.assuming_all %a, %0, %b, %0, %c
  "t.use"(%2) : (!shape.witness) -> ()
  return
}

// What is added to poison is poison.
// CHECK-LABEL: func.func @add_poison(
// CHECK-DAG: %[[SIZE:.*]] = ub.poison : !shape.size
// CHECK-DAG: %[[INDEX:.*]] = ub.poison : index
// CHECK: return %[[SIZE]], %[[INDEX]] : !shape.size, index
func.func @add_poison(%s: !shape.size, %i: index) -> (!shape.size, index) {
  %0 = ub.poison : !shape.size
  %1 = ub.poison : index
  %2 = shape.add %s, %0 : !shape.size, !shape.size -> !shape.size
  %3 = shape.add %1, %i : index, index -> index
  return %2, %3 : !shape.size, index
}
