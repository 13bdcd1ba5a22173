// RUN: %roundtrip
// RUN: %same %s
// Every op of math with all its optional parts.

// Floats, one operand.
// CHECK-LABEL: func.func @float_unary(%{{.*}}: f32) {
// CHECK-NEXT: %{{.*}} = math.absf %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.acos %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.acosh %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.asin %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.asinh %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.atan %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.atanh %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.cbrt %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.ceil %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.cos %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.cosh %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.erf %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.erfc %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.exp %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.exp2 %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.expm1 %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.floor %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.log %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.log10 %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.log1p %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.log2 %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.round %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.roundeven %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.rsqrt %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.sin %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.sinh %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.sqrt %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.tan %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.tanh %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.trunc %{{.*}} : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @float_unary(%f: f32) {
  %absf = math.absf %f : f32
  %acos = math.acos %f : f32
  %acosh = math.acosh %f : f32
  %asin = math.asin %f : f32
  %asinh = math.asinh %f : f32
  %atan = math.atan %f : f32
  %atanh = math.atanh %f : f32
  %cbrt = math.cbrt %f : f32
  %ceil = math.ceil %f : f32
  %cos = math.cos %f : f32
  %cosh = math.cosh %f : f32
  %erf = math.erf %f : f32
  %erfc = math.erfc %f : f32
  %exp = math.exp %f : f32
  %exp2 = math.exp2 %f : f32
  %expm1 = math.expm1 %f : f32
  %floor = math.floor %f : f32
  %log = math.log %f : f32
  %log10 = math.log10 %f : f32
  %log1p = math.log1p %f : f32
  %log2 = math.log2 %f : f32
  %round = math.round %f : f32
  %roundeven = math.roundeven %f : f32
  %rsqrt = math.rsqrt %f : f32
  %sin = math.sin %f : f32
  %sinh = math.sinh %f : f32
  %sqrt = math.sqrt %f : f32
  %tan = math.tan %f : f32
  %tanh = math.tanh %f : f32
  %trunc = math.trunc %f : f32
  return
}

// The same on vectors and tensors, with flags.
// CHECK-LABEL: func.func @float_unary_shaped(%{{.*}}: vector<[2]xf16>) {
// CHECK-NEXT: %{{.*}} = math.absf %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.acos %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.acosh %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.asin %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.asinh %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.atan %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.atanh %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.cbrt %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.ceil %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.cos %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.cosh %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.erf %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.erfc %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.exp %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.exp2 %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.expm1 %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.floor %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.log %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.log10 %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.log1p %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.log2 %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.round %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.roundeven %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.rsqrt %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.sin %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.sinh %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.sqrt %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.tan %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.tanh %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: %{{.*}} = math.trunc %{{.*}} fastmath<nnan,ninf> {test.a} : vector<[2]xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @float_unary_shaped(%v: vector<[2]xf16>) {
  %absf = math.absf %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %acos = math.acos %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %acosh = math.acosh %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %asin = math.asin %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %asinh = math.asinh %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %atan = math.atan %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %atanh = math.atanh %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %cbrt = math.cbrt %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %ceil = math.ceil %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %cos = math.cos %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %cosh = math.cosh %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %erf = math.erf %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %erfc = math.erfc %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %exp = math.exp %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %exp2 = math.exp2 %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %expm1 = math.expm1 %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %floor = math.floor %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %log = math.log %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %log10 = math.log10 %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %log1p = math.log1p %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %log2 = math.log2 %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %round = math.round %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %roundeven = math.roundeven %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %rsqrt = math.rsqrt %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %sin = math.sin %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %sinh = math.sinh %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %sqrt = math.sqrt %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %tan = math.tan %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %tanh = math.tanh %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  %trunc = math.trunc %v fastmath<nnan, ninf> {test.a} : vector<[2]xf16>
  return
}

// Floats, two and three operands.
// CHECK-LABEL: func.func @float_binary(%{{.*}}: f32, %{{.*}}: tensor<?xf64>) {
// CHECK-NEXT: %{{.*}} = math.atan2 %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.atan2 %{{.*}}, %{{.*}} fastmath<fast> {test.a} : tensor<?xf64>
// CHECK-NEXT: %{{.*}} = math.copysign %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.copysign %{{.*}}, %{{.*}} fastmath<fast> {test.a} : tensor<?xf64>
// CHECK-NEXT: %{{.*}} = math.powf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.powf %{{.*}}, %{{.*}} fastmath<fast> {test.a} : tensor<?xf64>
// CHECK-NEXT: %{{.*}} = math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] : f32
// CHECK-NEXT: %{{.*}} = math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] fastmath<nsz> {test.a} : tensor<?xf64>
// CHECK-NEXT: %{{.*}} = math.fma %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.fma %{{.*}}, %{{.*}}, %{{.*}} fastmath<contract> {test.a} : tensor<?xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @float_binary(%f: f32, %t: tensor<?xf64>) {
  %atan2 = math.atan2 %f, %f : f32
  %atan2_t = math.atan2 %t, %t fastmath<fast> {test.a} : tensor<?xf64>
  %copysign = math.copysign %f, %f : f32
  %copysign_t = math.copysign %t, %t fastmath<fast> {test.a} : tensor<?xf64>
  %powf = math.powf %f, %f : f32
  %powf_t = math.powf %t, %t fastmath<fast> {test.a} : tensor<?xf64>
  %c = math.clampf %f to [%f, %f] : f32
  %ct = math.clampf %t to [%t, %t] fastmath<nsz> {test.a} : tensor<?xf64>
  %m = math.fma %f, %f, %f : f32
  %mt = math.fma %t, %t, %t fastmath<contract> {test.a} : tensor<?xf64>
  return
}

// Integers.
// CHECK-LABEL: func.func @integers(%{{.*}}: i32, %{{.*}}: tensor<?xindex>) {
// CHECK-NEXT: %{{.*}} = math.absi %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = math.absi %{{.*}} {test.a} : tensor<?xindex>
// CHECK-NEXT: %{{.*}} = math.ctlz %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = math.ctlz %{{.*}} {test.a} : tensor<?xindex>
// CHECK-NEXT: %{{.*}} = math.cttz %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = math.cttz %{{.*}} {test.a} : tensor<?xindex>
// CHECK-NEXT: %{{.*}} = math.ctpop %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = math.ctpop %{{.*}} {test.a} : tensor<?xindex>
// CHECK-NEXT: %{{.*}} = math.ipowi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = math.ipowi %{{.*}}, %{{.*}} {test.a} : tensor<?xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @integers(%i: i32, %t: tensor<?xindex>) {
  %absi = math.absi %i : i32
  %absi_t = math.absi %t {test.a} : tensor<?xindex>
  %ctlz = math.ctlz %i : i32
  %ctlz_t = math.ctlz %t {test.a} : tensor<?xindex>
  %cttz = math.cttz %i : i32
  %cttz_t = math.cttz %t {test.a} : tensor<?xindex>
  %ctpop = math.ctpop %i : i32
  %ctpop_t = math.ctpop %t {test.a} : tensor<?xindex>
  %p = math.ipowi %i, %i : i32
  %pt = math.ipowi %t, %t {test.a} : tensor<?xindex>
  return
}

// A float to the power of an integer; two results with names of their own.
// CHECK-LABEL: func.func @mixed(%{{.*}}: f32, %{{.*}}: i32, %{{.*}}: vector<2xf16>, %{{.*}}: vector<2xi8>) {
// CHECK-NEXT: %{{.*}} = math.fpowi %{{.*}}, %{{.*}} : f32, i32
// CHECK-NEXT: %{{.*}} = math.fpowi %{{.*}}, %{{.*}} fastmath<afn> {test.a} : vector<2xf16>, vector<2xi8>
// CHECK-NEXT: %{{.*}}, %{{.*}} = math.sincos %{{.*}} : f32
// CHECK-NEXT: %{{.*}}, %{{.*}} = math.sincos %{{.*}} fastmath<fast> {test.a} : vector<2xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @mixed(%f: f32, %i: i32, %v: vector<2xf16>, %w: vector<2xi8>) {
  %0 = math.fpowi %f, %i : f32, i32
  %1 = math.fpowi %v, %w fastmath<afn> {test.a} : vector<2xf16>, vector<2xi8>
  %s, %c = math.sincos %f : f32
  %sc:2 = math.sincos %v fastmath<fast> {test.a} : vector<2xf16>
  return
}

// Classification: flags are in the dictionary.
// CHECK-LABEL: func.func @classification(%{{.*}}: f32, %{{.*}}: tensor<*xf64>) {
// CHECK-NEXT: %{{.*}} = math.isfinite %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.isfinite %{{.*}} {fastmath = #arith.fastmath<nnan>, test.a} : tensor<*xf64>
// CHECK-NEXT: %{{.*}} = math.isinf %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.isinf %{{.*}} {fastmath = #arith.fastmath<nnan>, test.a} : tensor<*xf64>
// CHECK-NEXT: %{{.*}} = math.isnan %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.isnan %{{.*}} {fastmath = #arith.fastmath<nnan>, test.a} : tensor<*xf64>
// CHECK-NEXT: %{{.*}} = math.isnormal %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = math.isnormal %{{.*}} {fastmath = #arith.fastmath<nnan>, test.a} : tensor<*xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @classification(%f: f32, %t: tensor<*xf64>) {
  %isfinite = math.isfinite %f : f32
  %isfinite_t = math.isfinite %t {fastmath = #arith.fastmath<nnan>, test.a} : tensor<*xf64>
  %isinf = math.isinf %f : f32
  %isinf_t = math.isinf %t {fastmath = #arith.fastmath<nnan>, test.a} : tensor<*xf64>
  %isnan = math.isnan %f : f32
  %isnan_t = math.isnan %t {fastmath = #arith.fastmath<nnan>, test.a} : tensor<*xf64>
  %isnormal = math.isnormal %f : f32
  %isnormal_t = math.isnormal %t {fastmath = #arith.fastmath<nnan>, test.a} : tensor<*xf64>
  return
}
