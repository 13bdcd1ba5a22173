// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Where mlir-opt 22 crashes or prints a rank that is some memory; see docs/reference/divergences.md.

func.func @concatenation_dim_non_negative(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.concat' op concatenation dim must be non-negative}}
  %0 = tensor.concat dim(-1) %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @expand_shape_reassociation_map_size_equal_expanded_rank(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.}}
  %0 = tensor.expand_shape %s45 [[0], []] output_shape [4, 5] : tensor<4x5xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @expand_shape_reassociation_map_valid_contiguous(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #1 to be valid and contiguous.}}
  %0 = tensor.expand_shape %s45 [[0, 1], []] output_shape [4, 5] : tensor<4x5xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @expand_shape_expanded_type_higher_rank_than_collapsed(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected the expanded type, 'tensor<*xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<4x5xf32>'.}}
  %0 = tensor.expand_shape %s45 [[0], [1]] output_shape [4, 5] : tensor<4x5xf32> into tensor<*xf32>
  return
}

// -----

func.func @collapse_shape_expanded_type_higher_rank_than_collapsed(%u: tensor<*xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected the expanded type, 'tensor<*xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<20xf32>'.}}
  %0 = tensor.collapse_shape %u [[0, 1]] : tensor<*xf32> into tensor<20xf32>
  return
}

// -----

func.func @pad_number_match_number_dynamic_entries(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{'tensor.pad' op expected the number of 'low' to match the number of dynamic entries in 'static_low' (0 vs 1)}}
  %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 2>, static_low = array<i64: 1, -9223372036854775808>}> ({ ^bb0(%x: index, %y: index): tensor.yield %f : f32 }) : (tensor<4x?xf32>) -> tensor<5x?xf32>
  return
}

// -----

func.func @collapsed_size(%a: tensor<4294967296x4294967296xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op the size of group 0 of the expanded type is beyond 64 bits}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4294967296x4294967296xf32> into tensor<0xf32>
  return
}

// -----

func.func @padded_size(%a: tensor<9223372036854775807xf32>, %f: f32) {
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<9223372036854775807xf32> to tensor<?xf32>
  return
}

// -----

func.func @collapse_shape_expanded_type_higher_rank_than_collapsed_2(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected the expanded type, 'tensor<4x5xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<*xf32>'.}}
  %0 = tensor.collapse_shape %s45 [[0, 1]] : tensor<4x5xf32> into tensor<*xf32>
  return
}

// -----

func.func @collapsed_reassociation_modulo(%a: tensor<?x4xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous}}
  %0 = "tensor.collapse_shape"(%a) <{reassociation = [[-9223372036854775808, 1]]}> : (tensor<?x4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @reassociation_modulo(%a: tensor<4x4xf32>) {
  // expected-error @below {{'tensor.expand_shape' op expected reassociation map #0 to be valid and contiguous}}
  %0 = "tensor.expand_shape"(%a) <{reassociation = [[-9223372036854775808, 1], [2]], static_output_shape = array<i64: 2, 2, 4>}> : (tensor<4x4xf32>) -> tensor<2x2x4xf32>
  return
}
