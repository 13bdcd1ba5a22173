// REQUIRES: mlir-opt
// RUN: cistern-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s
// RUN: %same --args="--allow-unregistered-dialect --split-input-file" %s

// In a region without an order of its ops, a result may be used inside of its own op: in a module, and in an op that is not
// registered.
%z:2 = "test.d"() ({
  "test.u"(%z#1) : (i32) -> ()
}) : () -> (i32, i32)

// -----

func.func @inner() {
  "test.around"() ({
    %z = "test.d"() ({
      "test.u"(%z) : (i32) -> ()
    }) : () -> i32
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

// A function's body has an order.
func.func @ordered() {
  // expected-note @+1 {{operand defined here (op in a parent region)}}
  %z = "test.d"() ({
    // expected-error @+1 {{operand #0 does not dominate this use}}
    "test.u"(%z) : (i32) -> ()
  }) : () -> i32
  return
}
