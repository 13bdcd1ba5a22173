// arith and index: what numbers.py does not have.
func.func private @f(%a: i32, %b: i32, %c: i1, %x: f32, %i: index) {
  %s, %o = arith.addui_extended %a, %b : i32, i1
  vector.print %s : i32
  vector.print %o : i1
  %l, %h = arith.mulsi_extended %a, %b : i32
  vector.print %l : i32
  vector.print %h : i32
  %ul, %uh = arith.mului_extended %a, %b : i32
  vector.print %ul : i32
  vector.print %uh : i32
  %se = arith.select %c, %a, %b : i32
  vector.print %se : i32
  %ic = arith.index_cast %i : index to i8
  vector.print %ic : i8
  %iu = arith.index_castui %a : i32 to index
  vector.print %iu : index
  %bc = arith.bitcast %x : f32 to i32
  vector.print %bc : i32
  %cs = index.casts %a : i32 to index
  vector.print %cs : index
  %cu = index.castu %a : i32 to index
  vector.print %cu : index
  %sz = index.sizeof
  vector.print %sz : index
  %ib = index.bool.constant true
  vector.print %ib : i1
  %in = index.constant 12
  %im = index.mul %in, %i
  vector.print %im : index
  %sn, %cn = math.sincos %x : f32
  vector.print %sn : f32
  vector.print %cn : f32
  %po = math.ipowi %a, %a : i32
  vector.print %po : i32
  return
}
func.func @main() {
  %a = arith.constant -5 : i32
  %b = arith.constant 2147483647 : i32
  %c = arith.constant true
  %x = arith.constant -0.7 : f32
  %i = arith.constant 300 : index
  call @f(%a, %b, %c, %x, %i) : (i32, i32, i1, f32, index) -> ()
  call @f(%b, %a, %c, %x, %i) : (i32, i32, i1, f32, index) -> ()
  %v = arith.constant dense<[1.5, -2.5, 3.5, 0.0]> : vector<4xf32>
  %w = arith.constant dense<[true, false, false, true]> : vector<4xi1>
  %n = arith.negf %v : vector<4xf32>
  %sv = arith.select %w, %v, %n : vector<4xi1>, vector<4xf32>
  vector.print %sv : vector<4xf32>
  return
}

// -----
// The sign of a NaN is kept by casts and taken by copysign.
func.func private @signs(%x: f16, %y: f8E4M3FN) {
  %one = arith.constant 1.0 : f16
  %c = math.copysign %one, %x : f16
  vector.print %c : f16
  %w = arith.extf %x : f16 to f32
  %b = arith.bitcast %w : f32 to i32
  %z = arith.constant 0 : i32
  %n = arith.cmpi slt, %b, %z : i32
  vector.print %n : i1
  %u = arith.constant 1.0 : f8E4M3FN
  %d = math.copysign %u, %y : f8E4M3FN
  vector.print %d : f8E4M3FN
  %v = arith.truncf %w : f32 to bf16
  %vb = arith.bitcast %v : bf16 to i16
  %vz = arith.constant 0 : i16
  %vn = arith.cmpi slt, %vb, %vz : i16
  vector.print %vn : i1
  return
}
func.func @main() {
  %a = arith.constant 0xFE00 : f16
  %b = arith.constant 0xFF : f8E4M3FN
  call @signs(%a, %b) : (f16, f8E4M3FN) -> ()
  %c = arith.constant 0x7E00 : f16
  %d = arith.constant 0x7F : f8E4M3FN
  call @signs(%c, %d) : (f16, f8E4M3FN) -> ()
  return
}

// -----

// Both results of an op on vectors; of narrow floats too.
func.func private @pair(%a: vector<3xf32>, %b: vector<3xf16>) {
  %s, %c = math.sincos %a : vector<3xf32>
  %t, %d = math.sincos %b : vector<3xf16>
  %x = vector.extract %b[1] : f16 from vector<3xf16>
  %u, %e = math.sincos %x : f16
  vector.print %s : vector<3xf32>
  vector.print %c : vector<3xf32>
  vector.print %t : vector<3xf16>
  vector.print %d : vector<3xf16>
  vector.print %u : f16
  vector.print %e : f16
  return
}
func.func @main() {
  %a = arith.constant dense<[0.5, -3.25, 1.0e4]> : vector<3xf32>
  %b = arith.constant dense<[0.5, -3.25, 100.0]> : vector<3xf16>
  call @pair(%a, %b) : (vector<3xf32>, vector<3xf16>) -> ()
  return
}

// -----
// Negation flips the sign bit; a format whose zero and NaN have no sign keeps those.
func.func private @neg(%x: f8E4M3FN, %y: f8E4M3FNUZ) {
  %n = arith.negf %x : f8E4M3FN
  %b = arith.bitcast %n : f8E4M3FN to i8
  vector.print %b : i8
  %m = arith.negf %y : f8E4M3FNUZ
  %c = arith.bitcast %m : f8E4M3FNUZ to i8
  vector.print %c : i8
  return
}
func.func @main() {
  %a = arith.constant 1.5 : f8E4M3FN
  %b = arith.constant 1.5 : f8E4M3FNUZ
  call @neg(%a, %b) : (f8E4M3FN, f8E4M3FNUZ) -> ()
  %c = arith.constant 0.0 : f8E4M3FN
  %d = arith.constant 0.0 : f8E4M3FNUZ
  call @neg(%c, %d) : (f8E4M3FN, f8E4M3FNUZ) -> ()
  %e = arith.constant 0x7F : f8E4M3FN
  %f = arith.constant 0x80 : f8E4M3FNUZ
  call @neg(%e, %f) : (f8E4M3FN, f8E4M3FNUZ) -> ()
  return
}
