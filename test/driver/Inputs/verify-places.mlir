// What is expected where: all of it comes.
// expected-error@below {{unregistered}}
"a.b"() : () -> ()
// -----
// expected-error @+2 {{unregistered}}

"a.b"() : () -> ()
// -----
"a.b"() : () -> () // expected-error {{unregistered}}
// -----
"a.b"() : () -> ()

// expected-error@-2 {{unregistered}}
// -----
"a.b"() : () -> ()
// expected-error@above {{unregistered}}
// -----
// expected-error@below {{}}
"a.b"() : () -> ()
// -----
// expected-error-re@below {{unreg{{[a-z]+}}ed}}
"a.b"() : () -> ()
// -----
// The lines of comments that expect something do not count.
func.func @a() {
  // expected-error@+4 {{use of value '%0' expects different type than prior uses: 'i32' vs 'i64'}}
  // expected-note@below {{prior use here}}
  %0 = arith.constant 1 : i64

  %1 = arith.addi %0, %0 : i32
  return
}
