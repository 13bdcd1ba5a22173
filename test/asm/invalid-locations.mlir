// RUN: not cistern-opt --allow-unregistered-dialect %s --split-input-file 2>&1 | FileCheck %s
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s
// REQUIRES: mlir-opt
// Errors of the parser: locations as attributes. Texts and places are those of mlir-opt.

// CHECK: :[[#@LINE+1]]:17: error: expected '(' in inline location
"t.o"() {a = loc} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:18: error: expected location instance
"t.o"() {a = loc(} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: expected integer line number in FileLineColRange
"t.o"() {a = loc("f":} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:24: error: expected integer column number in FileLineColRange
"t.o"() {a = loc("f":1:} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:28: error: expected either integer or `:` post `to` in FileLineColRange
"t.o"() {a = loc("f":1:2 to} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected '(' in callsite location
"t.o"() {a = loc(callsite} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: expected '[' in fused location
"t.o"() {a = loc(fused} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:24: error: expected attribute value
"t.o"() {a = loc(fused<} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected '>' after fused location metadata
"t.o"() {a = loc(fused<1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: undefined symbol alias id 'foo'
"t.o"() {a = loc(#foo)} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected location attribute, but got#foo.bar
"t.o"() {a = loc(#foo.bar)} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: operation location alias was never defined
"a"() : () -> () loc(#x)

// -----

#x = 1
// CHECK: :[[#@LINE+1]]:22: error: expected location, but found '1 : i64'
"a"() : () -> () loc(#x)

// -----

// CHECK: :[[#@LINE+1]]:22: error: expected location, but found '1 : i64'
"a"() : () -> () loc(#x)
#x = 1

// -----

// CHECK: :[[#@LINE+1]]:22: error: expected location instance
"a"() : () -> () loc(   1)

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected '(' in location
"a"() : () -> () loc   1

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected ')' in location
"a"() : () -> () loc("a"   1

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected ')' in location
"a"() : () -> () loc(#foo   1

// -----

// CHECK: :[[#@LINE+1]]:35: error: undefined symbol alias id 'foo'
"a"() : () -> () loc(callsite(#foo at #bar))

// -----

// CHECK: :[[#@LINE+1]]:30: error: expected location attribute, but got#foo.bar
"a"() : () -> () loc(#foo.bar)

// -----

// CHECK: :[[#@LINE+2]]:30: error: expected ')' in inline location
func.func @f(%a: tensor<f32>) {
  %0 = "a.b"(%a) {x = loc("a" 1)} : (tensor<f32>) -> f32
  return
}
