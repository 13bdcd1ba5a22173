// RUN: %roundtrip
// RUN: %same %s
// Every op of complex.

// Functions of one number.
// CHECK-LABEL: func.func @unary(
// CHECK-NEXT: %{{.*}} = complex.conj %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.cos %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.exp %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.expm1 %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.log %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.log1p %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.neg %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.rsqrt %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.sign %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.sin %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.sqrt %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.tan %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.tanh %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.abs %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.angle %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.im %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.re %{{.*}} : complex<f32>
func.func @unary(%a: complex<f32>) {
  %u0 = complex.conj %a : complex<f32>
  %u1 = complex.cos %a : complex<f32>
  %u2 = complex.exp %a : complex<f32>
  %u3 = complex.expm1 %a : complex<f32>
  %u4 = complex.log %a : complex<f32>
  %u5 = complex.log1p %a : complex<f32>
  %u6 = complex.neg %a : complex<f32>
  %u7 = complex.rsqrt %a : complex<f32>
  %u8 = complex.sign %a : complex<f32>
  %u9 = complex.sin %a : complex<f32>
  %u10 = complex.sqrt %a : complex<f32>
  %u11 = complex.tan %a : complex<f32>
  %u12 = complex.tanh %a : complex<f32>
  %u13 = complex.abs %a : complex<f32>
  %u14 = complex.angle %a : complex<f32>
  %u15 = complex.im %a : complex<f32>
  %u16 = complex.re %a : complex<f32>
  return
}

// CHECK-LABEL: func.func @binary(
// CHECK-NEXT: %{{.*}} = complex.add %{{.*}}, %{{.*}} fastmath<nnan> : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.atan2 %{{.*}}, %{{.*}} fastmath<nnan> : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.div %{{.*}}, %{{.*}} fastmath<nnan> : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.mul %{{.*}}, %{{.*}} fastmath<nnan> : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.pow %{{.*}}, %{{.*}} fastmath<nnan> : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.sub %{{.*}}, %{{.*}} fastmath<nnan> : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.eq %{{.*}}, %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.neq %{{.*}}, %{{.*}} : complex<f32>
func.func @binary(%a: complex<f32>) {
  %b0 = complex.add %a, %a fastmath<nnan> : complex<f32>
  %b1 = complex.atan2 %a, %a fastmath<nnan> : complex<f32>
  %b2 = complex.div %a, %a fastmath<nnan> : complex<f32>
  %b3 = complex.mul %a, %a fastmath<nnan> : complex<f32>
  %b4 = complex.pow %a, %a fastmath<nnan> : complex<f32>
  %b5 = complex.sub %a, %a fastmath<nnan> : complex<f32>
  %c0 = complex.eq %a, %a : complex<f32>
  %c1 = complex.neq %a, %a : complex<f32>
  return
}

// CHECK-LABEL: func.func @others(
// CHECK-NEXT: %{{.*}} = complex.bitcast %{{.*}} : complex<f32> to i64
// CHECK-NEXT: %{{.*}} = complex.constant [1.000000e+00 : f32, -2.000000e+00 : f32] : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.create %{{.*}}, %{{.*}} : complex<f32>
// CHECK-NEXT: %{{.*}} = complex.powi %{{.*}}, %{{.*}} : complex<f32>, i32
// CHECK-NEXT: %{{.*}} = complex.powi %{{.*}}, %{{.*}} fastmath<nnan> : complex<f32>, i32
// CHECK-NEXT: "foo.bar"() {a = #complex.number<:f32 1.000000e+00, 2.000000e+00> : complex<f32>, b = #complex.number<:f64 -1.000000e+00, 0x7FF0000000000000> : complex<f64>} : () -> ()
func.func @others(%a: complex<f32>, %f: f32, %i: i32) {
  %2 = complex.bitcast %a : complex<f32> to i64
  %3 = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  %4 = complex.create %f, %f : complex<f32>
  %7 = complex.powi %a, %i : complex<f32>, i32
  %8 = complex.powi %a, %i fastmath<nnan> : complex<f32>, i32
  "foo.bar"() {a = #complex.number<:f32 1.0, 2.0>, b = #complex.number<:f64 -1.0, 0x7FF0000000000000>} : () -> ()
  return
}
