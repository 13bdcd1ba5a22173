// RUN: cistern-opt --allow-unregistered-dialect %s | FileCheck %s

// The layouts of types in nested modules, which crash mlir-opt, stay as they are written.
// CHECK: index = 64
// CHECK: index = 32
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
    // Without brackets, with which it is printed.
    // CHECK: #dlti.dl_spec<>
    "test.x"() {a = #dlti.dl_spec} : () -> ()
  }
}
