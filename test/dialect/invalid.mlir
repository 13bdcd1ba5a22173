// Errors of verifiers and parsers of several dialects, in the words of mlir-opt.
// RUN: %programs --with="cistern-opt --allow-unregistered-dialect -o /dev/null" %s

gpu.module @m [#nvvm.target<triple = "">] { // error: The target triple cannot be empty.
}

// -----

gpu.module @m {
  gpu.func @k(i32) { // error: custom op 'gpu.func' gpu.func requires named arguments
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @k() { // error: 'gpu.func' op expected body with at least one block
  }
}

// -----

func.func @f(%a: tensor<1x4x4xf32>) {
  %r:2 = tosa.rfft2d %a : (tensor<1x4x4xf32>) -> (tensor<1x5x3xf32>, tensor<1x5x3xf32>) // error: 'tosa.rfft2d' op expected batch and height dimensions of input/output to match, got input='tensor<1x4x4xf32>' output='tensor<1x5x3xf32>'
  return
}

// -----

llvm.func @f(%a: i32) {
  llvm.blocktag <id = 1>
  llvm.blocktag <id = 1> // error: duplicate block tag '1' in the same function: 
  llvm.return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %e: tensor<2x2x2x2xf32>) {
  %0 = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [2, 2, 2] into %e : tensor<4x4xf32> -> tensor<2x2x2x2xf32> // error: tiling factors must be less than or equal to the input rank for pack or output rank for unpack
  return
}

// -----

%x = arith.constant 1 : i32
func.func @f() -> i32 { // note: required by region isolation constraints
  return %x : i32 // error: 'func.return' op using value defined outside the region
}

// -----

func.func @f(%a: tensor<1x4x4x1xf32>, %s: !tosa.shape<4>, %o: !tosa.shape<2>, %b: !tosa.shape<2>) {
  %r = tosa.resize %a, %s, %o, %b {mode = FOO} : (tensor<1x4x4x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xf32> // error: custom op 'tosa.resize' invalid resize mode value: FOO
  return
}
