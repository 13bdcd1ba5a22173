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
