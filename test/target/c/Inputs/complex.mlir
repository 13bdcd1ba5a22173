// complex: sums, products, parts, comparisons, functions, bits; f32, f64 and bf16.
func.func private @ops(%x: complex<f32>, %y: complex<f32>) {
  %n = arith.constant -3 : i32
  %add = complex.add %x, %y : complex<f32>
  %sub = complex.sub %add, %x : complex<f32>
  %mul = complex.mul %sub, %x : complex<f32>
  %neg = complex.neg %mul : complex<f32>
  %con = complex.conj %neg : complex<f32>
  %re = complex.re %con : complex<f32>
  %im = complex.im %con : complex<f32>
  vector.print %re : f32
  vector.print %im : f32
  %eq = complex.eq %x, %y : complex<f32>
  %ne = complex.neq %x, %y : complex<f32>
  vector.print %eq : i1
  vector.print %ne : i1
  %abs = complex.abs %x : complex<f32>
  vector.print %abs : f32
  %angle = complex.angle %x : complex<f32>
  vector.print %angle : f32
  %div = complex.div %x, %y : complex<f32>
  %1 = complex.re %div : complex<f32>
  vector.print %1 : f32
  %2 = complex.im %div : complex<f32>
  vector.print %2 : f32
  %exp = complex.exp %x : complex<f32>
  %3 = complex.im %exp : complex<f32>
  vector.print %3 : f32
  %expm1 = complex.expm1 %x : complex<f32>
  %4 = complex.re %expm1 : complex<f32>
  vector.print %4 : f32
  %log = complex.log %x : complex<f32>
  %5 = complex.re %log : complex<f32>
  vector.print %5 : f32
  %log1p = complex.log1p %x : complex<f32>
  %6 = complex.re %log1p : complex<f32>
  vector.print %6 : f32
  %sqrt = complex.sqrt %x : complex<f32>
  %7 = complex.im %sqrt : complex<f32>
  vector.print %7 : f32
  %rsqrt = complex.rsqrt %x : complex<f32>
  %8 = complex.im %rsqrt : complex<f32>
  vector.print %8 : f32
  %sin = complex.sin %x : complex<f32>
  %9 = complex.im %sin : complex<f32>
  vector.print %9 : f32
  %cos = complex.cos %x : complex<f32>
  %10 = complex.im %cos : complex<f32>
  vector.print %10 : f32
  %tan = complex.tan %x : complex<f32>
  %11 = complex.im %tan : complex<f32>
  vector.print %11 : f32
  %tanh = complex.tanh %x : complex<f32>
  %12 = complex.re %tanh : complex<f32>
  vector.print %12 : f32
  %sign = complex.sign %x : complex<f32>
  %13 = complex.re %sign : complex<f32>
  vector.print %13 : f32
  %pow = complex.pow %x, %y : complex<f32>
  %14 = complex.re %pow : complex<f32>
  vector.print %14 : f32
  %powi = complex.powi %x, %n : complex<f32>, i32
  %15 = complex.im %powi : complex<f32>
  vector.print %15 : f32
  %atan2 = complex.atan2 %x, %y : complex<f32>
  %16 = complex.im %atan2 : complex<f32>
  vector.print %16 : f32
  %bits = complex.bitcast %x : complex<f32> to i64
  vector.print %bits : i64
  %back = complex.bitcast %bits : i64 to complex<f32>
  %17 = complex.im %back : complex<f32>
  vector.print %17 : f32
  return
}
func.func @main() {
  %a = complex.constant [1.5 : f32, -0.75 : f32] : complex<f32>
  %u = arith.constant -2.25 : f32
  %v = arith.constant 0.5 : f32
  %b = complex.create %u, %v : complex<f32>
  call @ops(%a, %b) : (complex<f32>, complex<f32>) -> ()
  call @ops(%b, %a) : (complex<f32>, complex<f32>) -> ()
  %d = complex.constant [0.3 : f64, 4.0 : f64] : complex<f64>
  %dl = complex.log %d : complex<f64>
  %de = complex.div %dl, %d : complex<f64>
  %dr = complex.re %de : complex<f64>
  vector.print %dr : f64
  %h = arith.constant 1.5 : bf16
  %g = arith.constant -0.625 : bf16
  %n = complex.create %h, %g : complex<bf16>
  %m = complex.mul %n, %n : complex<bf16>
  %s = complex.sqrt %m : complex<bf16>
  %sr = complex.im %s : complex<bf16>
  vector.print %sr : bf16
  %nb = complex.bitcast %n : complex<bf16> to i32
  vector.print %nb : i32
  return
}
