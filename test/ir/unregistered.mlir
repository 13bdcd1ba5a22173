// Operations that are not registered.
// RUN: cistern-opt --split-input-file --verify-diagnostics %s -o /dev/null
// RUN: %same --stderr --modes plain "--args=--split-input-file" %s

// expected-error@+1 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
"unknown.op"() : () -> ()

// -----

func.func @unregistered() {
  // expected-error@+1 {{unregistered operation 'arith.nothing' found in dialect ('arith') that does not allow unknown operations}}
  "arith.nothing"() : () -> ()
  return
}

// -----

// expected-error @+1 {{#"a"<""b""> : 'none' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
func.func private @attribute() attributes {x = #a<"b">}

// -----

// expected-error @+1 {{`!"a"<"b">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
func.func private @type(!a.b)
