// RUN: cistern-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --split-input-file --verify-diagnostics" %s
// REQUIRES: mlir-opt

// An op that is not registered and has no region or several is no symbol table: references inside are to the module.
// CHECK: memref.get_global @g
// CHECK: call @h()
memref.global "private" @g : memref<4xf32>
func.func private @h()
func.func @f() {
  "foo.wrap"() ({
    %0 = memref.get_global @g : memref<4xf32>
    "foo.end"() : () -> ()
  }, {
    func.call @h() : () -> ()
    "foo.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

// With one region, it may be one: nothing is known of the symbols that it has.
func.func @f() {
  "foo.wrap"() ({
    // expected-error @below {{'memref.get_global' op 'g' does not reference a valid global memref}}
    %0 = memref.get_global @g : memref<4xf32>
    "foo.end"() : () -> ()
  }) : () -> ()
  return
}
memref.global "private" @g : memref<4xf32>
