// complex: numbers of two floats, alone and as elements.
// RUN: %programs %s

// Sums, products, parts.
// prints (2.000000e+00, -1.500000e+00) : complex<f32>
// prints (1.750000e+00, -2.500000e-01) : complex<f32>
// prints 2.500000e-01 : f32
// prints true
// prints dense<[(3.000000e+00, -4.000000e+00), (1.000000e+00, 1.000000e+00)]> : tensor<2xcomplex<f32>>
func.func @main() -> (complex<f32>, complex<f32>, f32, i1, tensor<2xcomplex<f32>>) {
  %a = complex.constant [1.5 : f32, -2.0 : f32] : complex<f32>
  %x = arith.constant 0.5 : f32
  %b = complex.create %x, %x : complex<f32>
  %s = complex.add %a, %b : complex<f32>
  %p = complex.mul %a, %b : complex<f32>
  %c = complex.conj %p : complex<f32>
  %i = complex.im %c : complex<f32>
  %e = complex.eq %a, %a : complex<f32>
  %t = tensor.from_elements %a, %b : tensor<2xcomplex<f32>>
  %o = tensor.empty() : tensor<2xcomplex<f32>>
  %r = linalg.add ins(%t, %t : tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) outs(%o : tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %s, %p, %i, %e, %r : complex<f32>, complex<f32>, f32, i1, tensor<2xcomplex<f32>>
}

// -----

// Division and functions: what mlir-runner prints after --convert-complex-to-standard.
// prints -0.8
// prints -0.297532
// prints 3.2792
// prints -0.291457
// prints 2.2792
// prints 1.67705
// prints 0.988112
// prints 0.588619
// prints 2.35619
// prints 0.894427
// prints 1.29144
// prints 0.177414
// prints -0.463648
func.func @main() {
  %a = arith.constant 1.5 : f32
  %b = arith.constant -0.75 : f32
  %n = arith.constant 3 : i32
  %x = complex.create %a, %b : complex<f32>
  %y = complex.create %b, %a : complex<f32>
  %d = complex.div %x, %y : complex<f32>
  %dr = complex.re %d : complex<f32>
  vector.print %dr : f32
  %s = complex.sqrt %x : complex<f32>
  %sr = complex.im %s : complex<f32>
  vector.print %sr : f32
  %e = complex.exp %x : complex<f32>
  %er = complex.re %e : complex<f32>
  vector.print %er : f32
  %l = complex.log1p %x : complex<f32>
  %lr = complex.im %l : complex<f32>
  vector.print %lr : f32
  %m = complex.expm1 %x : complex<f32>
  %mr = complex.re %m : complex<f32>
  vector.print %mr : f32
  %ab = complex.abs %x : complex<f32>
  vector.print %ab : f32
  %t = complex.tanh %x : complex<f32>
  %tr = complex.re %t : complex<f32>
  vector.print %tr : f32
  %p = complex.pow %x, %y : complex<f32>
  %pr = complex.re %p : complex<f32>
  vector.print %pr : f32
  %at = complex.atan2 %x, %y : complex<f32>
  %atr = complex.re %at : complex<f32>
  vector.print %atr : f32
  %sg = complex.sign %x : complex<f32>
  %sgr = complex.re %sg : complex<f32>
  vector.print %sgr : f32
  %si = complex.sin %x : complex<f32>
  %sir = complex.re %si : complex<f32>
  vector.print %sir : f32
  %rq = complex.rsqrt %x : complex<f32>
  %rqr = complex.im %rq : complex<f32>
  vector.print %rqr : f32
  %an = complex.angle %x : complex<f32>
  vector.print %an : f32
  return
}

// -----

// Powers by integers, bits.
// prints 2.25
// prints 1069547520
func.func @main() {
  %a = arith.constant 1.5 : f32
  %b = arith.constant -0.5 : f32
  %n = arith.constant 3 : i32
  %x = complex.create %a, %b : complex<f32>
  %p = complex.powi %x, %n : complex<f32>, i32
  %c = complex.bitcast %x : complex<f32> to i64
  %r = complex.re %p : complex<f32>
  vector.print %r : f32
  %low = arith.trunci %c : i64 to i32
  vector.print %low : i32
  return
}

// -----

// The reciprocal root of a number without an imaginary part has the other zero for it; of a negative one it has no real part.
// prints -0
// prints 0
// prints 0
// prints -0.5
func.func @main() {
  %a = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %b = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
  %c = complex.constant [-4.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.rsqrt %a : complex<f32>
  %1 = complex.rsqrt %b : complex<f32>
  %2 = complex.rsqrt %c : complex<f32>
  %3 = complex.im %0 : complex<f32>
  %4 = complex.im %1 : complex<f32>
  %5 = complex.re %2 : complex<f32>
  %6 = complex.im %2 : complex<f32>
  vector.print %3 : f32
  vector.print %4 : f32
  vector.print %5 : f32
  vector.print %6 : f32
  return
}
