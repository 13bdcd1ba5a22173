// RUN: not cistern-opt %s --no-implicit-module 2>&1 | FileCheck %s
// A launch outside of any module is outside of a container module, too, as in mlir-opt.

// CHECK: [[# @LINE + 4]]:3: error: 'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute
// CHECK-NOT: error:
"func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
^bb0(%i: index):
  gpu.launch_func @a::@b blocks in (%i, %i, %i) threads in (%i, %i, %i)
  "func.return"() : () -> ()
}) : () -> ()
