// Shapes, sizes and constraints. An error stops the program where it arises.
// RUN: %programs %s

// Shapes and sizes: constants, of values, arithmetic.
// prints [2, 3] : !shape.shape
// prints 6 : index
// prints [2, 3, 4] : !shape.shape
// prints -4 : !shape.size
// prints 3 : index
// prints dense<[2, 3]> : tensor<2xindex>
// prints [2, 5] : !shape.shape
func.func @main() -> (!shape.shape, index, !shape.shape, !shape.size, index, tensor<2xindex>, !shape.shape) {
  %t = arith.constant dense<1.0> : tensor<2x3xf32>
  %d = tensor.cast %t : tensor<2x3xf32> to tensor<?x?xf32>
  %shape = shape.shape_of %d : tensor<?x?xf32> -> !shape.shape
  %num = shape.num_elements %shape : !shape.shape -> !shape.size
  %elements = shape.size_to_index %num : !shape.size
  %four = shape.const_shape [4] : !shape.shape
  %three = shape.concat %shape, %four : !shape.shape, !shape.shape -> !shape.shape
  %m7 = shape.const_size -7
  %c2 = shape.const_size 2
  %floor = shape.div %m7, %c2 : !shape.size, !shape.size -> !shape.size
  %c1 = arith.constant 1 : index
  %extent = shape.get_extent %shape, %c1 : !shape.shape, index -> !shape.size
  %index = shape.size_to_index %extent : !shape.size
  %extents = shape.to_extent_tensor %shape : !shape.shape -> tensor<2xindex>
  %other = shape.const_shape [1, 5] : !shape.shape
  %max = shape.max %shape, %other : !shape.shape, !shape.shape -> !shape.shape
  return %shape, %elements, %three, %floor, %index, %extents, %max : !shape.shape, index, !shape.shape, !shape.size, index, tensor<2xindex>, !shape.shape
}

// -----

// Broadcasting, and what is constrained by it: the region is executed, because the witness is there.
// prints dense<[4, 2, 3]> : tensor<3xindex>
// prints true
// prints false
// prints false
// prints 24 : index
func.func @main() -> (tensor<?xindex>, i1, i1, i1, index) {
  %a = arith.constant dense<[2, 1]> : tensor<2xindex>
  %b = arith.constant dense<[4, 1, 3]> : tensor<3xindex>
  %c = arith.constant dense<[5, 3]> : tensor<2xindex>
  %w = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<3xindex>
  %same = shape.cstr_eq %a, %a : tensor<2xindex>, tensor<2xindex>
  %t = arith.constant true
  %r = shape.cstr_require %t, "it is true"
  %all = shape.assuming_all %w, %same, %r
  %out = shape.assuming %all -> (tensor<?xindex>) {
    %s = shape.broadcast %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>
    shape.assuming_yield %s : tensor<?xindex>
  }
  %fit = shape.is_broadcastable %a, %b : tensor<2xindex>, tensor<3xindex>
  %not = shape.is_broadcastable %a, %b, %c : tensor<2xindex>, tensor<3xindex>, tensor<2xindex>
  %eq = shape.shape_eq %a, %c : tensor<2xindex>, tensor<2xindex>
  %c1 = arith.constant 1 : index
  %product = shape.reduce(%out, %c1) : tensor<?xindex> -> index {
  ^bb0(%i: index, %extent: index, %p: index):
    %n = shape.mul %p, %extent : index, index -> index
    shape.yield %n : index
  }
  return %out, %fit, %not, %eq, %product : tensor<?xindex>, i1, i1, i1, index
}

// -----

// A reduction that carries shapes: each iteration's is the next one's.
// prints [7, 0, 5, 1, 6, 2] : !shape.shape
func.func @main() -> !shape.shape {
  %s = shape.const_shape [5, 6] : !shape.shape
  %seven = shape.const_shape [7] : !shape.shape
  %r = shape.reduce(%s, %seven) : !shape.shape -> !shape.shape {
  ^bb0(%i: index, %extent: !shape.size, %acc: !shape.shape):
    %n = shape.index_to_size %i
    %c1 = shape.const_size 1
    %more = shape.from_extents %n, %extent : !shape.size, !shape.size
    %next = shape.concat %acc, %more : !shape.shape, !shape.shape -> !shape.shape
    shape.yield %next : !shape.shape
  }
  // 7, then index and extent of each iteration; the last one leaves with its extent before its index.
  %c3 = arith.constant 3 : index
  %head, %tail = "shape.split_at"(%r, %c3) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %c-1 = arith.constant -1 : index
  %index, %last = "shape.split_at"(%tail, %c-1) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %turned = shape.concat %last, %index : !shape.shape, !shape.shape -> !shape.shape
  %c0 = shape.const_shape [2] : !shape.shape
  %out = shape.from_extents %c3, %c3 : index, index
  %six = shape.const_shape [6] : !shape.shape
  %eq = shape.shape_eq %last, %six : !shape.shape, !shape.shape
  cf.assert %eq, "the last extent"
  %x = shape.concat %head, %index : !shape.shape, !shape.shape -> !shape.shape
  %y = shape.concat %x, %last : !shape.shape, !shape.shape -> !shape.shape
  %z = shape.concat %y, %c0 : !shape.shape, !shape.shape -> !shape.shape
  return %z : !shape.shape
}

// -----

// exit 5
func.func @main() {
  %a = shape.const_shape [2, 3] : !shape.shape
  %b = shape.const_shape [3, 2] : !shape.shape
  %w = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape // error: required broadcastable shapes
  return
}

// -----

// exit 5
func.func @main() {
  %a = arith.constant dense<[2, 3]> : tensor<2xindex>
  %b = arith.constant dense<[3, 2]> : tensor<2xindex>
  %s = shape.broadcast %a, %b : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex> // error: the shapes cannot be broadcast to one
  return
}

// -----

// exit 5
func.func @main() {
  %a = shape.const_shape [2, 3] : !shape.shape
  %c2 = shape.const_size 2
  %e = shape.get_extent %a, %c2 : !shape.shape, !shape.size -> !shape.size // error: dimension 2 is not in 0 to 1
  return
}

// -----

// exit 5
func.func @main() {
  %w = shape.const_witness false
  shape.assuming %w { // error: the witness is a failing one
    shape.assuming_yield
  }
  return
}

// -----

// exit 5
func.func @main() {
  %s = shape.const_shape [2, 3] : !shape.shape
  %t = shape.to_extent_tensor %s : !shape.shape -> tensor<3xindex> // error: the shape has 2 extents, and its type says 3
  return
}

// -----

// exit 1
func.func @main() {
  %s = arith.constant dense<[2, 3]> : tensor<2xindex>
  %v = shape.value_as_shape %s : tensor<2xindex> -> !shape.shape // error: cannot execute 'shape.value_as_shape'
  return
}
