func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %tan = math.tan %v fastmath<nnan, ninf> {test.a} : memref<4xf32><[2]xf16>
  return
}
// -----
func.func @float_unary(%f: f32) {
  %rsqrt = math.rsqrt %f : ) f32
  return
}
// -----
func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %tan = math.tan %v fastmath<nnan, ninf> {test.a} : vector<[]xf16>
  return
}
// -----
func.func @integers(%i: i32, %t: tensor<?xindex>{ )
  %ctpop = math.ctpop %i : i32
  return
}
// -----
func.func @integers(%i: i32, %t: tensor<?xindex>) {
  %p  math.ipowi %i, %i : i32
  return
}
// -----
func.func @float_unary(%f: f32) {
  %asinh = math.asinh %f  f32
  return
}
// -----
func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %trunc = math.trunc %v fastmath<nnan, ninf> {test.a} : vector<[ [2]xf16>
  return
}
// -----
func.func @mixed(%f: f32, %i: i32, %v: vector<2xf16>, %w: vector<2xi8>) {
  %1 = math.fpowi %v, %w fastmath<afn> {test.a} : vector<2xf16>, vector2xi8>
  return
}
// -----
func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %tanh = math.tanh %v fastmath<nnan, ninf> {test.a} : vector<[2 2]xf16>
  return
}
// -----
func.func @classification(%f: f32, %t: tensor<*xf64>) {
  %isnormal = math.isnormal %f , : f32
  return
}
// -----
func.func @float_unary(%f: f32) {
  %ceil = math.ceil  : f32
  return
}
// -----
func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %cbrt %cbrt = math.cbrt %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  return
}
// -----
func.func @float_unary(%f: f32) {
  %sqrt = math.sqrt f32 : f32
  return
}
// -----
func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %log2 = math.log2 %v fastmath<nnan, >ninf {test.a} : vector<[2]xf16>
  return
}
// -----
func.func @float_unary(%f: f32) {
  %erf = math.erf  : f32
  return
}
// -----
func.func @float_unary(%f: f32) {
   = math.log %f : f32
  return
}
// -----
func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %trunc = math.trunc %v fastmath<nnan, ninf> {test.a} : vector<[vector]xf16>
  return
}
// -----
func.func @float_binary(%f: f32, %t: tensor<?xf64>) {
  %powf_t = math.powf %t, %t fastmath<fast> {test.a} tensor :<?xf64>
  return
}
// -----
func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %log1p = math.log1p %v fastmath<, ninf> {test.a} : vector<[2]xf16>
  return
}
// -----
func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %asinh %asinh = math.asinh %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  return
}
// -----
func.func @float_unary(%f: f32) {
  %rsqrt %rsqrt = math.rsqrt %f : f32
  return
}
// -----
func.func @float_unary(%f: f32) {
  %tan = math.tan %f -> : f32
  return
}
// -----
func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %log1p = math.log1p %v fastmath<%log1p, ninf> {test.a} : vector<[2]xf16>
  return
}
// -----
func.func @integers(%i: i32, %t: tensor<?xindex>) {
  %ctpop "s" math.ctpop %i : i32
  return
}
// -----
func.func @integers(%i: i32, %t: tensor<?xindex>) {
  %ctlz_t = %t math.ctlz {test.a} : tensor<?xindex>
  return
}
// -----
func.func @float_unary(%f: f32) {
  %log1p = math.log1p %f : : f32
  return
}
// -----
func.func @float_unary(%f: f32) {
  %sin = math.sin %f : () -> ()
  return
}
// -----
func.func @integers(%i: i32, %t: tensor<?xindex>) {
  %ctpop_t  math.ctpop %t {test.a} : tensor<?xindex>
  return
}
// -----
func.func @float_unary(%f: f32) {
  %asinh math.asinh = %f : f32
  return
}
// -----
func.func @classification(%f: f32, %t: tensor<*xf64>) {
  %isnormal = math.isnormal %f math.isnormal f32
  return
}
