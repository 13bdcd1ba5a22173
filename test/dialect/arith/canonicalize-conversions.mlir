// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s
// Conversions that are made only to be compared, selected or undone; poison.

// A condition between 1 and 0 is extended, between 0 and 1 negated first; of vectors, and between other numbers, it stays.
// CHECK-LABEL: func.func @select_to_extension(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: %[[CST:.*]] = arith.constant dense<1> : vector<2xi32>
// CHECK: %[[CST_0:.*]] = arith.constant dense<0> : vector<2xi32>
// CHECK: %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK: %c-1_i32 = arith.constant -1 : i32
// CHECK: %[[V0:.*]] = arith.extui %arg0 : i1 to i32
// CHECK: %[[V1:.*]] = arith.xori %arg0, %[[TRUE]] : i1
// CHECK: %[[V2:.*]] = arith.extui %[[V1]] : i1 to i32
// CHECK: %[[V3:.*]] = arith.select %arg0, %c-1_i32, %[[C0_I32]] : i32
// CHECK: %[[V4:.*]] = arith.select %arg1, %[[CST]], %[[CST_0]] : vector<2xi1>, vector<2xi32>
// CHECK: return %[[V0]], %[[V2]], %[[V3]], %[[V4]] : i32, i32, i32, vector<2xi32>
func.func @select_to_extension(%c: i1, %v: vector<2xi1>) -> (i32, i32, i32, vector<2xi32>) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant -1 : i32
  %3 = arith.select %c, %1, %0 : i32
  %4 = arith.select %c, %0, %1 : i32
  %5 = arith.select %c, %2, %0 : i32
  %v0 = arith.constant dense<0> : vector<2xi32>
  %v1 = arith.constant dense<1> : vector<2xi32>
  %6 = arith.select %v, %v1, %v0 : vector<2xi1>, vector<2xi32>
  return %3, %4, %5, %6 : i32, i32, i32, vector<2xi32>
}

// An integer that is converted to be compared with a constant is compared as an integer.
// CHECK-LABEL: func.func @compared_integers(
// CHECK: %c-3_i8 = arith.constant -3 : i8
// CHECK: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK: %[[V0:.*]] = arith.cmpi sgt, %arg0, %[[C3_I8]] : i8
// CHECK: %[[V1:.*]] = arith.cmpi sge, %arg0, %c-3_i8 : i8
// CHECK: %[[V2:.*]] = arith.cmpi ne, %arg0, %[[C3_I8]] : i8
// CHECK: %[[V3:.*]] = arith.cmpi ule, %arg0, %[[C3_I8]] : i8
// CHECK: %[[V4:.*]] = arith.cmpi ult, %arg0, %[[C3_I8]] : i8
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]] : i1, i1, i1, i1, i1
func.func @compared_integers(%i: i8) -> (i1, i1, i1, i1, i1) {
  %a = arith.constant 3.5 : f32
  %b = arith.constant -3.5 : f32
  %c = arith.constant 3.0 : f32
  %s = arith.sitofp %i : i8 to f32
  %u = arith.uitofp %i : i8 to f32
  %0 = arith.cmpf oge, %s, %a : f32
  %1 = arith.cmpf oge, %s, %b : f32
  %2 = arith.cmpf une, %s, %c : f32
  %3 = arith.cmpf ult, %u, %a : f32
  %4 = arith.cmpf olt, %u, %c : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}

// What no integer of the width can be decides.
// CHECK-LABEL: func.func @out_of_range(
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[FALSE]], %[[TRUE]], %[[FALSE]], %[[TRUE]] : i1, i1, i1, i1
func.func @out_of_range(%i: i8) -> (i1, i1, i1, i1) {
  %a = arith.constant 127.5 : f32
  %b = arith.constant 0xFF800000 : f32
  %c = arith.constant 3.5 : f32
  %s = arith.sitofp %i : i8 to f32
  %u = arith.uitofp %i : i8 to f32
  %0 = arith.cmpf ogt, %s, %a : f32
  %1 = arith.cmpf ogt, %u, %b : f32
  %2 = arith.cmpf oeq, %s, %c : f32
  %3 = arith.cmpf ord, %s, %c : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// Near the constant the conversion may round: then the comparison stays.
// CHECK-LABEL: func.func @rounded(
// CHECK: %[[C3_I32:.*]] = arith.constant 3 : i32
// CHECK: %[[CST:.*]] = arith.constant 2.14748365E+9 : f32
// CHECK: %[[V0:.*]] = arith.sitofp %arg0 : i32 to f32
// CHECK: %[[V1:.*]] = arith.cmpf oge, %[[V0]], %[[CST]] : f32
// CHECK: %[[V2:.*]] = arith.cmpi sgt, %arg0, %[[C3_I32]] : i32
// CHECK: return %[[V1]], %[[V2]] : i1, i1
func.func @rounded(%i: i32) -> (i1, i1) {
  %a = arith.constant 2147483648.0 : f32
  %b = arith.constant 3.5 : f32
  %s = arith.sitofp %i : i32 to f32
  %0 = arith.cmpf oge, %s, %a : f32
  %1 = arith.cmpf oge, %s, %b : f32
  return %0, %1 : i1, i1
}

// Extended to be narrowed: narrowed at once, unless the number was narrower. Converted to be narrowed: converted to the narrow type.
// CHECK-LABEL: func.func @narrowed(
// CHECK: %[[V0:.*]] = arith.truncf %arg0 to_nearest_even : f32 to f16
// CHECK: %[[V1:.*]] = arith.extf %arg1 : bf16 to f64
// CHECK: %[[V2:.*]] = arith.truncf %[[V1]] : f64 to f32
// CHECK: %[[V3:.*]] = arith.sitofp %arg2 : i32 to f32
// CHECK: %[[V4:.*]] = arith.uitofp %arg2 : i32 to f16
// CHECK: return %[[V0]], %[[V2]], %[[V3]], %[[V4]] : f16, f32, f32, f16
func.func @narrowed(%f: f32, %h: bf16, %i: i32) -> (f16, f32, f32, f16) {
  %0 = arith.extf %f : f32 to f64
  %1 = arith.truncf %0 to_nearest_even : f64 to f16
  %2 = arith.extf %h : bf16 to f64
  %3 = arith.truncf %2 : f64 to f32
  %4 = arith.sitofp %i : i32 to f64
  %5 = arith.truncf %4 : f64 to f32
  %6 = arith.uitofp %i : i32 to f32
  %7 = arith.truncf %6 : f32 to f16
  return %1, %3, %5, %7 : f16, f32, f32, f16
}

// The upper half of a product of any width.
// CHECK-LABEL: func.func @extended_products(
// CHECK: %c-87791494409_i64 = arith.constant -87791494409 : i64
// CHECK: %[[C1720736512232301123553342967409441465_I128:.*]] = arith.constant 1720736512232301123553342967409441465 : i128
// CHECK: return %c-87791494409_i64, %[[C1720736512232301123553342967409441465_I128]] : i64, i128
func.func @extended_products() -> (i64, i128) {
  %a = arith.constant 0x123456789abcdef0 : i64
  %b = arith.constant -1234567890123 : i64
  %low, %high = arith.mulsi_extended %a, %b : i64
  %c = arith.constant 0x123456789abcdef0123456789abcdef0 : i128
  %low_0, %high_0 = arith.mului_extended %c, %c : i128
  return %high, %high_0 : i64, i128
}

// Arithmetic on poison is poison; a shift and a comparison stay, and a select takes its other operand.
// CHECK-LABEL: func.func @poison(
// CHECK: %[[V0:.*]] = ub.poison : i32
// CHECK: %[[V1:.*]] = ub.poison : i64
// CHECK: %[[V2:.*]] = arith.shli %arg0, %[[V0]] : i32
// CHECK: %[[V3:.*]] = arith.cmpi slt, %arg0, %[[V0]] : i32
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %arg0 : i32, i64, i32, i1, i32
func.func @poison(%i: i32, %c: i1) -> (i32, i64, i32, i1, i32) {
  %p = ub.poison : i32
  %0 = arith.addi %i, %p : i32
  %1 = arith.extsi %p : i32 to i64
  %2 = arith.shli %i, %p : i32
  %3 = arith.cmpi slt, %i, %p : i32
  %4 = arith.select %c, %p, %i : i32
  return %0, %1, %2, %3, %4 : i32, i64, i32, i1, i32
}

// The negation of the least number wraps around: a quotient rounded up is not computed with it.
// CHECK-LABEL: func.func @least_number(
// CHECK: %c-43_i8 = arith.constant -43 : i8
// CHECK: %c-128_i8 = arith.constant -128 : i8
// CHECK: %[[C3_I8:.*]] = arith.constant 3 : i8
// CHECK: %[[V0:.*]] = arith.ceildivsi %c-128_i8, %[[C3_I8]] : i8
// CHECK: return %[[V0]], %c-43_i8 : i8, i8
func.func @least_number() -> (i8, i8) {
  %a = arith.constant -128 : i8
  %b = arith.constant 3 : i8
  %0 = arith.ceildivsi %a, %b : i8
  %1 = arith.floordivsi %a, %b : i8
  return %0, %1 : i8, i8
}

// A number that the narrow format has is itself, however it rounds; another one is left alone.
// CHECK-LABEL: func.func @exact_rounding(
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : bf16
// CHECK-DAG: %[[TENTH:.*]] = arith.constant 1.000000e-01 : f32
// CHECK: %[[V0:.*]] = arith.truncf %[[TENTH]] upward : f32 to bf16
// CHECK: return %[[ONE]], %[[V0]] : bf16, bf16
func.func @exact_rounding() -> (bf16, bf16) {
  %one = arith.constant 1.0 : f32
  %tenth = arith.constant 0.1 : f32
  %0 = arith.truncf %one upward : f32 to bf16
  %1 = arith.truncf %tenth upward : f32 to bf16
  return %0, %1 : bf16, bf16
}

// A rounding mode that is written stays beside a conversion, which has none.
// CHECK-LABEL: func.func @narrow_conversion(
// CHECK: %[[WIDE:.*]] = arith.sitofp %arg0 : i16 to f64
// CHECK: arith.sitofp %arg0 : i16 to f32
// CHECK: arith.truncf %[[WIDE]] to_nearest_even : f64 to f32
func.func @narrow_conversion(%a: i16) -> (f32, f32) {
  %0 = arith.sitofp %a : i16 to f64
  %1 = arith.truncf %0 : f64 to f32
  %2 = arith.truncf %0 to_nearest_even : f64 to f32
  return %1, %2 : f32, f32
}

// What is narrowed and widened again is what it was where both may be contracted.
// CHECK-LABEL: func.func @widened_again(
// CHECK: %[[NARROW:.*]] = arith.truncf %arg0 fastmath<contract> : f64 to f16
// CHECK: %[[EXACT:.*]] = arith.extf %[[NARROW]] : f16 to f64
// CHECK: %[[OTHER:.*]] = arith.extf %[[NARROW]] fastmath<contract> : f16 to f32
// CHECK: return %arg0, %[[EXACT]], %[[OTHER]]
func.func @widened_again(%a: f64) -> (f64, f64, f32) {
  %0 = arith.truncf %a fastmath<contract> : f64 to f16
  %1 = arith.extf %0 fastmath<fast> : f16 to f64
  %2 = arith.extf %0 : f16 to f64
  %3 = arith.extf %0 fastmath<contract> : f16 to f32
  return %1, %2, %3 : f64, f64, f32
}

// A bitcast of a constant to its own type is a constant of its own, made where the bitcast is.
// CHECK-LABEL: func.func @bitcast_constant(
// CHECK-NEXT: %[[SUM:.*]] = arith.constant 6 : i32
// CHECK-NEXT: %[[CST:.*]] = arith.constant 3 : i32
// CHECK-NEXT: return %[[SUM]], %[[CST]]
func.func @bitcast_constant() -> (i32, i32) {
  %0 = arith.constant 3 : i32
  %1 = arith.addi %0, %0 : i32
  %2 = arith.bitcast %0 : i32 to i32
  return %1, %2 : i32, i32
}
