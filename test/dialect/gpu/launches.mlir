// REQUIRES: mlir-opt
// RUN: %same --args='--split-input-file' --stderr %s
// RUN: not cistern-opt %s --split-input-file 2>&1 | FileCheck %s --implicit-check-not=error

// Kernels are looked up for launches that a function of a module of the host has at its top; a launch in a region, or in a module of the
// device, may name any.
module attributes {gpu.container_module} {
  gpu.module @gpu {
    func.func @k() {
      %c = arith.constant 1 : index
      gpu.launch_func @gpu::@foo blocks in (%c, %c, %c) threads in (%c, %c, %c)
      return
    }
    gpu.func @foo() kernel { gpu.return }
  }
}

// -----

module attributes {gpu.container_module} {
  func.func @deep(%t: i1) {
    %c = arith.constant 1 : index
    scf.if %t {
      gpu.launch_func @nope::@foo blocks in (%c, %c, %c) threads in (%c, %c, %c)
    }
    return
  }
}

// -----

module attributes {gpu.container_module} {
 module {
  func.func @deep(%t: i1) {
    %c = arith.constant 1 : index
      gpu.launch_func @nope::@foo blocks in (%c, %c, %c) threads in (%c, %c, %c)
    return
  }
 }
}

// -----

module  {
 module attributes {gpu.container_module} {
  func.func @deep(%t: i1) {
    %c = arith.constant 1 : index
      gpu.launch_func @nope::@foo blocks in (%c, %c, %c) threads in (%c, %c, %c)
    return
  }
 }
}

// -----

module attributes {gpu.container_module} {
 module attributes {gpu.container_module}  {
  func.func @deep(%t: i1) {
    %c = arith.constant 1 : index
      gpu.launch_func @nope::@foo blocks in (%c, %c, %c) threads in (%c, %c, %c)
    return
  }
 }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @gpu attributes {gpu.container_module} {
  func.func @deep(%t: i1) {
    %c = arith.constant 1 : index
      gpu.launch_func @nope::@foo blocks in (%c, %c, %c) threads in (%c, %c, %c)
    return
  }
 }
}

// CHECK: error: 'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute
// CHECK: error: 'gpu.launch_func' op kernel container 'nope' is undefined
// CHECK: error: 'gpu.launch_func' op kernel container 'nope' is undefined
// CHECK: error: expected 'gpu.container_module' attribute to be attached to 'builtin.module'
