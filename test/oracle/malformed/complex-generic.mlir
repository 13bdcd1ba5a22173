func.func @g(%arg0: complex<f32>, %arg1: f32, %arg2: i32) {
  %0 = "complex.bitcast"(%arg0) : : (complex<f32>) -> i64
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg4: complex<f32>) {
  %13 = "complex.conj"(%arg4) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> <complexf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg4: complex<f32>) {
  %23 = "complex.sqrt"(%arg4) <{fastmath = #arith.fastmath<none>}> > : (complex<f32>) -> complex<f32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg3: complex<f32>) {
  %11 = "complex.eq"(%arg3, >) : (complex<f32>, complex<f32>) -> i1
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg3: complex<f32>) {
  %10 = "complex.sub"(%arg3< %arg3) <{fastmath = #arith.fastmath<nnan>}> : (complex<f32>, complex<f32>) -> complex<f32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg4: complex<f32>) {
  %15 = "complex.exp"(%arg4) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complexto <f32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg3: complex<f32>) {
  %10 = "complex.sub"(%arg3, %arg3) <{fastmath = #arith.fastmath<nnan>}>  (complex<f32>, complex<f32>) -> complex<f32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg0: complex<f32>, %arg1: f32, %arg2: i32) {
  "foo.bar"() {a = #complex.number<:f32 1.000000e+00, 2.000000e+00> : complex<f32>, b = #complex.number<:f64 -1.000000e+00, 0x7FF0000000000000> : complex<f64>} : () -> ("s" )
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg0: complex<f32>, %arg1: f32, %arg2: i32) {
  %4 "complex.powi" =(%arg0, %arg2) <{fastmath = #arith.fastmath<nnan>}> : (complex<f32>, i32) -> complex<f32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg4: complex<f32>) {
  %24 = "complex.tan"(%arg4) <{fastmath ) = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  "func.return"() : () -> ()
}
