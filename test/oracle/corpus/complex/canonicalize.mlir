// REQUIRES: mlir-opt
// RUN: %same --modes plain,debuginfo --args="--split-input-file --allow-unregistered-dialect --canonicalize" %s
// Parts and inverses, compared with mlir-opt, where ops may reorder and ignore signs of zero; docs/reference/divergences.md has the others.

func.func @consts() -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, complex<f64>) {
  %a = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %b = complex.constant [3.0 : f32, -1.0 : f32] : complex<f32>
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.sub %a, %b : complex<f32>
  %2 = complex.mul %a, %b : complex<f32>
  %3 = complex.div %a, %b : complex<f32>
  %4 = complex.neg %a : complex<f32>
  %5 = complex.re %a : complex<f32>
  %6 = complex.im %a : complex<f32>
  %c = complex.constant [1.0, 2.0] : complex<f64>
  %7 = complex.conj %c : complex<f64>
  return %0, %1, %2, %3, %4, %5, %6, %7 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, complex<f64>
}

// -----

func.func @create(%x: f32, %y: f32, %z: complex<f32>) -> (f32, f32, complex<f32>, complex<f32>) {
  %a = complex.create %x, %y : complex<f32>
  %0 = complex.re %a : complex<f32>
  %1 = complex.im %a : complex<f32>
  %r = complex.re %z : complex<f32>
  %i = complex.im %z : complex<f32>
  %2 = complex.create %r, %i : complex<f32>
  %3 = complex.create %i, %r : complex<f32>
  return %0, %1, %2, %3 : f32, f32, complex<f32>, complex<f32>
}

// -----

func.func @createc() -> (complex<f32>) {
  %x = arith.constant 1.0 : f32
  %y = arith.constant 2.0 : f32
  %a = complex.create %x, %y : complex<f32>
  return %a : complex<f32>
}

// -----

func.func @inv(%z: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>) {
  %a = complex.neg %z : complex<f32>
  %b = complex.neg %a : complex<f32>
  %c = complex.conj %z : complex<f32>
  %d = complex.conj %c : complex<f32>
  %g = complex.log %z fastmath<fast> : complex<f32>
  %h = complex.exp %g fastmath<fast> : complex<f32>
  return %b, %d, %h : complex<f32>, complex<f32>, complex<f32>
}

// -----

func.func @ident(%z: complex<f32>, %w: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %c0 = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %c1 = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.add %z, %c0 fastmath<fast> : complex<f32>
  %1 = complex.sub %z, %c0 fastmath<fast> : complex<f32>
  %2 = complex.mul %z, %c1 fastmath<fast> : complex<f32>
  %3 = complex.div %z, %c1 fastmath<fast> : complex<f32>
  %s = complex.sub %z, %w fastmath<fast> : complex<f32>
  %4 = complex.add %s, %w fastmath<fast> : complex<f32>
  %5 = complex.add %w, %s fastmath<fast> : complex<f32>
  %t = complex.add %z, %w fastmath<fast> : complex<f32>
  %6 = complex.sub %t, %w fastmath<fast> : complex<f32>
  %7 = complex.mul %z, %c0 fastmath<fast> : complex<f32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// -----

func.func @ident2(%z: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %c0 = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %c1 = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.add %c0, %z fastmath<fast> : complex<f32>
  %1 = complex.sub %c0, %z fastmath<fast> : complex<f32>
  %2 = complex.mul %c1, %z fastmath<fast> : complex<f32>
  %3 = complex.sub %z, %z fastmath<fast> : complex<f32>
  return %0, %1, %2, %3 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// -----

func.func @bc(%z: complex<f32>, %i: i64, %k: f64) -> (complex<f32>, i64, f64, i64) {
  %a = complex.bitcast %z : complex<f32> to i64
  %b = complex.bitcast %a : i64 to complex<f32>
  %c = complex.bitcast %i : i64 to complex<f32>
  %d = complex.bitcast %c : complex<f32> to i64
  %e = complex.bitcast %c : complex<f32> to f64
  %g = complex.bitcast %k : f64 to complex<f32>
  %h = complex.bitcast %g : complex<f32> to i64
  return %b, %d, %e, %h : complex<f32>, i64, f64, i64
}

// -----

func.func @reneg(%z: complex<f32>) -> (f32, f32, f32, f32) {
  %a = complex.neg %z : complex<f32>
  %0 = complex.re %a : complex<f32>
  %1 = complex.im %a : complex<f32>
  %c = complex.conj %z : complex<f32>
  %2 = complex.re %c : complex<f32>
  %3 = complex.im %c : complex<f32>
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// -----

func.func @renegc(%x: f32, %y: f32) -> (f32, f32) {
  %z = complex.create %x, %y : complex<f32>
  %a = complex.neg %z : complex<f32>
  %0 = complex.re %a : complex<f32>
  %1 = complex.im %a : complex<f32>
  return %0, %1 : f32, f32
}

// -----

func.func @divs() -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %a = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %i = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %inf = complex.constant [0x7F800000 : f32, 1.0 : f32] : complex<f32>
  %0 = complex.div %a, %z : complex<f32>
  %1 = complex.div %a, %i : complex<f32>
  %2 = complex.div %a, %inf : complex<f32>
  %3 = complex.mul %a, %inf : complex<f32>
  return %0, %1, %2, %3 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// -----

func.func @others() -> (f32, complex<f32>, i1) {
  %a = complex.constant [3.0 : f32, 4.0 : f32] : complex<f32>
  %0 = complex.abs %a : complex<f32>
  %1 = complex.sqrt %a : complex<f32>
  %2 = complex.eq %a, %a : complex<f32>
  return %0, %1, %2 : f32, complex<f32>, i1
}

// -----

func.func @types() -> (complex<f16>, complex<f64>) {
  %a = complex.constant [3.0 : f16, 4.0 : f16] : complex<f16>
  %b = complex.constant [3.3, 4.1] : complex<f64>
  %0 = complex.div %a, %a : complex<f16>
  %1 = complex.div %b, %b : complex<f64>
  return %0, %1 : complex<f16>, complex<f64>
}
