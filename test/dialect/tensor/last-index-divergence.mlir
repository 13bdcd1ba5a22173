// A slice whose last index does not fit in 64 bits is out of bounds.
// RUN: cistern-opt %s --verify-diagnostics --split-input-file

func.func @extract(%t: tensor<4x4xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{slice along dimension 1 runs out-of-bounds: its last index does not fit in 64 bits}}
  %0 = tensor.extract_slice %t[0, 0] [1, 3] [1, 9223372036854775807] : tensor<4x4xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @insert(%t: tensor<4x4xf32>, %s: tensor<3xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{slice along dimension 1 runs out-of-bounds: its last index does not fit in 64 bits}}
  %0 = tensor.insert_slice %s into %t[0, 0] [1, 3] [1, 9223372036854775807] : tensor<3xf32> into tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @offset(%m: memref<4x4xf32>) {
  // expected-error @+1 {{slice along dimension 1 runs out-of-bounds: its last index does not fit in 64 bits}}
  %0 = memref.subview %m[0, 3] [1, 2] [1, 9223372036854775807]
    : memref<4x4xf32> to memref<2xf32, strided<[9223372036854775807], offset: 3>>
  return
}

// -----

// Where it wraps around to an index that is out of bounds as well, that one is named.
func.func @wrapped(%t: tensor<4x4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{slice along dimension 1 runs out-of-bounds: 9223372036854775805 >= 4}}
  %0 = tensor.extract_slice %t[0, 0] [1, 4] [1, 9223372036854775807] : tensor<4x4xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// One element has no stride.
func.func @one(%t: tensor<4x4xf32>) -> tensor<1xf32> {
  %0 = tensor.extract_slice %t[0, 3] [1, 1] [1, 9223372036854775807] : tensor<4x4xf32> to tensor<1xf32>
  return %0 : tensor<1xf32>
}
