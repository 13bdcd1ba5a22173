"a.b"() : () -> ()

// expected-error@above {{unregistered}}
// -----
// expected-error@below {{unregistered}}

"a.b"() : () -> ()
// -----
// expected-error@below {{unregistered}}
"a.b"() : () -> () // expected-note {{what}}
// -----
"a.b"() : () -> () // expected-note {{what}}
// expected-error@above {{unregistered}}
// -----
// expected-error@above {{unregistered}}
"a.b"() : () -> ()
// -----
// Of those with another severity, the last is named.
// expected-warning@+2 {{unregistered}}
// expected-remark@+1 {{unregistered}}
"a.b"() : () -> ()
// -----
// expected-note@+1 {{unregistered}}
"a.b"() : () -> () // expected-error {{unregistered}}
// -----
// expected-error@+1000 {{abc}}
// expected-error@-1000 {{abc}}
// expected-error@+99999999999999999999 {{abc}}
// expected-error@-0 {{abc}}
// Several diagnostics may meet one expectation; of two that are the same the second is never met.
func.func @f() {
  // expected-error@+3 {{does not dominate}}
  // expected-error@+2 {{does not dominate}}
  // expected-note@+2 {{operand defined}}
  "arith.addi"(%0, %0) : (i32, i32) -> i32
  %0 = "arith.constant"() {value = 1 : i32} : () -> i32
  "arith.addi"(%1, %1) : (i32, i32) -> i32
  %1 = arith.constant 1 : i32
  return
}
func.func @g() {
  "arith.addi"(%2, %2) : (i32, i32) -> i32 loc(#line)
  %2 = arith.constant 1 : i32 loc(#line)
  return
}
#line = loc("verify-wrong-places.mlir":35:1)
// ---
func.func @f(%a: i32) {
  // expected-note@+1 {{prior use}}
  %0 = arith.addi %a, %a : i32
  // expected-warning@+2 {{use of value '%0' expects}}
  // expected-error@+1 {{prior use}}
  %1 = arith.addi %0, %0 : i64
  return
}
// ---
