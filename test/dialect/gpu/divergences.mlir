// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Where mlir-opt 22 crashes, or takes what is not there; see docs/reference/divergences.md.

func.func @two_ids(%c: index) {
  // expected-error@+1 {{custom op 'gpu.launch' expected 3 operands}}
  gpu.launch blocks(%bx, %by) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) {
    gpu.terminator
  }
  return
}

// -----

func.func @four_ids(%c: index) {
  // expected-error@+1 {{custom op 'gpu.launch' expected 3 operands}}
  gpu.launch blocks(%bx, %by, %bz, %bw) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) {
    gpu.terminator
  }
  return
}

// -----

func.func @no_token(%c: index) {
  // expected-error@+1 {{cannot name an operation with no results}}
  %t = gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) {
    gpu.terminator
  }
  return
}

// -----

func.func @no_block(%c: index) {
  // expected-error@+1 {{'gpu.launch' op unexpected number of region arguments}}
  "gpu.launch"(%c, %c, %c, %c, %c, %c) ({
  }) {operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>} : (index, index, index, index, index, index) -> ()
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @no_dependency(%c: index) {
  // expected-error@+1 {{use of value '%c' expects different type than prior uses: '!gpu.async.token' vs 'index'}}
  gpu.launch [%c] blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) {
    gpu.terminator
  }
  return
}

// -----

// expected-error@+1 {{expected string}}
func.func private @no_operand(!gpu.mma_matrix<16x4xf16, AOp>)

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32) kernel { gpu.return }
  }
  func.func @own_errors_first(%c: index, %i: i32) {
    // expected-error@+1 {{'gpu.launch_func' op failed to verify that all of {gridSizeX, gridSizeY, gridSizeZ, blockSizeX, blockSizeY, blockSizeZ} have same type}}
    "gpu.launch_func"(%c, %c, %c, %c, %c, %i) {kernel = @kernels::@k, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} : (index, index, index, index, index, i32) -> ()
    return
  }
}

// -----

module attributes {gpu.container_module} {
  module @kernels {
    // expected-error@+1 {{'gpu.func' op expects parent op 'gpu.module'}}
    gpu.func @k(%a: f32) kernel { gpu.return }
  }
  func.func @other_ops_errors_first(%c: index, %a: f32) {
    gpu.launch_func @kernels::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%a : f32)
    return
  }
}
