// REQUIRES: mlir-opt
// RUN: %same --stderr --modes plain "--args=--split-input-file --allow-unregistered-dialect" %s

// A name that is used before a nested region defines it ends with that region: the third %k is another one.
func.func @ends_with_its_region() {
  "t.use"(%k) : (i32) -> ()
  "t.define"() ({
    %k = "t.k"() : () -> i32
  }) : () -> ()
  "t.define"() ({
    %k = "t.k"() : () -> i32
  }) : () -> ()
  return
}

// -----

%0:18446744073709551615 = "t.op"() : () -> (i32, i32)

// -----

%0:18446744073709551616 = "t.op"() : () -> (i32, i32)

// -----

"t.op"(%0#90000000) : (i32) -> ()
%0:2 = "t.op"() : () -> (i32, i32)

// -----

"t.op"() : () -> () loc("a":165 to :3)
