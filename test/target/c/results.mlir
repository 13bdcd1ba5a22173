// What a function returns is computed where its caller wants it, in another shape too: no arena, no copy.
// RUN: cistern-cc %s -o /dev/null --sizes 2>&1 | FileCheck %s

// CHECK: collapsed: arena 0 bytes
func.func @collapsed(%x: tensor<1x16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<1x16xf32>
  %0 = linalg.exp ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
  %r = tensor.collapse_shape %0 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
  return %r : tensor<16xf32>
}

// CHECK: chain: arena 0 bytes
func.func @chain(%x: tensor<4x4xf32>) -> tensor<1x8x2xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %r = tensor.expand_shape %1 [[0, 1, 2]] output_shape [1, 8, 2] : tensor<16xf32> into tensor<1x8x2xf32>
  return %r : tensor<1x8x2xf32>
}

// CHECK: cast: arena 0 bytes
func.func @cast(%x: tensor<16xf32>) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %0 = linalg.exp ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %r = tensor.cast %0 : tensor<16xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK: branches: arena 0 bytes
func.func @branches(%c: i1, %x: tensor<1x16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<1x16xf32>
  %0 = scf.if %c -> tensor<1x16xf32> {
    %1 = linalg.exp ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
    scf.yield %1 : tensor<1x16xf32>
  } else {
    %1 = linalg.abs ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
    scf.yield %1 : tensor<1x16xf32>
  }
  %r = tensor.collapse_shape %0 [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
  return %r : tensor<16xf32>
}

// A part of what is computed is copied.
// CHECK: part: arena 64 bytes
func.func @part(%x: tensor<16xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %0 = linalg.exp ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %r = tensor.extract_slice %0[0] [8] [1] : tensor<16xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}
