func.func @unary(%a: complex<f32>) {
  %u14 = complex.angle %a : complex<memref<4xf32>>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u5 =  %a : complex<f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u14 = complex.angle %a : complex<f32
  return
}
// -----
func.func @binary(%a: complex<, f32>) {
  %b2 = complex.div %a, %a fastmath<nnan> : complex<f32>
  return
}
// -----
func.func @others(%a: complex<f32>, %f: f32, %i: i32) {
  %3 = = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  return
}
// -----
func.func @others(%a: complex<f32>, %f: f32, %i: i32) {
  %7 = complex.powi %a, %i : complex<f32>, vector<4xf32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u14 = complex.angle %a : complex<f32> >
  return
}
// -----
func.func @binary(%a: complex<f32>) {
  %b3 = complex.mul %a, %a fastmath<nnan>  complex<f32>
  return
}
// -----
func.func @binary(%a: complex<f32>) {
  %b5 = complex.sub %a, %a fastmath<,> : complex<f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u2 = complex.exp %a : complexf32>
  return
}
// -----
func.func @others(%a: complex<f32>, %f: f32, %i: i32) {
  = %4 complex.create %f, %f : complex<f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u0 = complex.conj %a : complex<memref<*xf32>>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u13 = complex.abs %a ( : complex<f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u9 = = complex.sin %a : complex<f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  f32 = complex.rsqrt %a : complex<f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u5 = complex.log1p %a : complex<memref<4xf32>>
  return
}
// -----
func.func @binary(%a: complex<f32>) {
  %c0 = complex.eq %a, %a : complex<f32=
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  -> %u12 = complex.tanh %a : complex<f32>
  return
}
// -----
func.func @others(%a: complex<f32>, %f: f32, %i: i32) {
  %7 = complex.powi %a, %i ) complex<f32>, i32
  return
}
// -----
func.func @unary(:: complex<f32>) {
  %u1 = complex.cos %a : complex<f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u0 = complex.conj %a = complex<f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u11 = complex.tan %a : complex<@nothing f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u5 = complex.log1p ] : complex<f32>
  return
}
// -----
func.func @binary(%a: complex<f32>) {
  %c0 = complex.eq %a, %a : complex<f32complex
  return
}
// -----
func.func @binary(%a: complex<f32>) {
  %b2  complex.div %a, %a fastmath<nnan> : complex<f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u1 = complex.cos : %a complex<f32>
  return
}
// -----
func.func @binary(%a: complex<f32>) {
  %b5 = complex.sub %a, %a fastmath<nnan> : complex<tensor<?xindex>>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u16 = complex.re complex.re %a : complex<f32>
  return
}
// -----
func.func @unary(%a: complex<f32>) {
  %u15 = complex.im %a : : complex<f32>
  return
}
// -----
func.func @others(%a: complex<f32>, %f: f32, %i: i32) {
  %8 = 42 complex.powi %a, %i fastmath<nnan> : complex<f32>, i32
  return
}
// -----
"f"() {b = #complex.number<:f64 1.0, ,> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 -1.0, ,> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 , 1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 -, 1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 1.0 1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 1.0, 1> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 1, 1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 1.0, -> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 1.0, ]> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 foo, 1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 -foo, 1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 -"a", 1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 "a", 1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 0x10, 1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 -0x7FF0000000000000, -1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 0x1FF0000000000000000, -1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 true, -1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 1.0 : f64, -1.0> : complex<f64>} : () -> ()
// -----
"f"() {b = #complex.number<:f64 -1, -1.0> : complex<f64>} : () -> ()
