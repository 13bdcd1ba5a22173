// A launch in a region is not verified: its kernel need not be there, and its arguments may be others.
// RUN: not cistern-run %s 2>&1 | FileCheck %s
// RUN: not cistern-run %s --entry=absent 2>&1 | FileCheck %s --check-prefix=ABSENT
// ABSENT: error: cannot execute 'gpu.launch_func': the kernel is no gpu.func with a body
// CHECK: error: cannot execute 'gpu.launch_func': the kernel has arguments of other types
module attributes {gpu.container_module} {
  gpu.module @nope { gpu.func @foo(%m: memref<4xf32>) kernel { gpu.return } }
  func.func @main() {
    %c = arith.constant 1 : index
    %t = arith.constant true
    scf.if %t {
      gpu.launch_func @nope::@foo blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%c : index)
    }
    return
  }
  func.func @absent() {
    %c = arith.constant 1 : index
    %t = arith.constant true
    scf.if %t {
      gpu.launch_func @nope::@bar blocks in (%c, %c, %c) threads in (%c, %c, %c)
    }
    return
  }
}
