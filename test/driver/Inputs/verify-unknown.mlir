// expected-error@unknown {{does not dominate}}
func.func @f() {
  "a.b"(%0) : (i32) -> () loc(unknown)
  // expected-note@below {{defined here}}
  %0 = "a.c"() : () -> i32
  return
}
// -----
// expected-error@+1 {{does not dominate}}
func.func @f() {
  "a.b"(%0) : (i32) -> () loc(unknown)
  %0 = "a.c"() : () -> i32
  return
}
// -----
// expected-error@unknown {{does not dominate}}
func.func @f() {
  "a.b"(%0) : (i32) -> ()
  %0 = "a.c"() : () -> i32 loc(unknown)
  return
}
