// RUN: cistern-opt --allow-unregistered-dialect --symbol-dce --split-input-file --verify-diagnostics %s | FileCheck %s
// Ops that are not registered refer to symbols; one with a single region may be a symbol table.

// A reference from an op without regions.
// CHECK-LABEL: module
// CHECK: @y
func.func private @y() { return }
func.func @f() {
  "foo.ref"() {ref = @y} : () -> ()
  return
}

// -----

// Ops with no region or several are no symbol tables: what is inside refers to the table around them.
// CHECK-LABEL: module
// CHECK-NOT: @dead
// CHECK: @used
module {
  func.func private @dead() { return }
  func.func private @used() { return }
  "foo.wrap"() ({
    "foo.inner"() ({
      func.call @used() : () -> ()
      "foo.end"() : () -> ()
    }, {}) : () -> ()
  }, {}) : () -> ()
}

// -----

// What is inside an op with one region may refer to anything.
func.func private @y() { return }
// expected-error @below {{operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses}}
func.func @f() {
  "foo.one"() ({
    "foo.ref"() {ref = @y} : () -> ()
  }) : () -> ()
  return
}

// -----

// ... in a nested module as well.
func.func private @y() { return }
module @m {
  // expected-error @below {{operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses}}
  "foo.wrap"() ({ "foo.ref"() {ref = @y} : () -> () }) : () -> ()
}
