// RUN: cistern-opt --allow-unregistered-dialect --symbol-dce %s | FileCheck %s

// A reference in the properties of an op that is not registered.
// CHECK: func.func private @y
func.func private @y() { return }
func.func @f() {
  "foo.ref"() <{ref = @y}> : () -> ()
  return
}
