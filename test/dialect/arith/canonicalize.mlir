// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --canonicalize" %s
// Folds and canonicalisation of arith: algebra, constants of every kind, casts, conditions.

// CHECK-LABEL: func.func @add_sub(
// CHECK: %{{.*}} = arith.constant 0 : i32
// CHECK: %{{.*}} = arith.constant 2 : i32
// CHECK: %{{.*}} = arith.constant 8 : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i32
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : i32, i32, i32, i32, i32, i32
func.func @add_sub(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %m1 = arith.constant -1 : i32
  %0 = arith.addi %c0, %x : i32
  %1 = arith.addi %x, %c3 : i32
  %2 = arith.addi %1, %c5 : i32
  %3 = arith.subi %c3, %x : i32
  %4 = arith.subi %c5, %3 : i32
  %5 = arith.subi %x, %x : i32
  %6 = arith.muli %y, %m1 : i32
  %7 = arith.addi %x, %6 : i32
  %8 = arith.subi %x, %y : i32
  %9 = arith.addi %8, %y : i32
  return %0, %2, %4, %5, %7, %9 : i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @divisions(
// CHECK: %{{.*}} = arith.constant 0 : i8
// CHECK: %{{.*}} = arith.constant 7 : i8
// CHECK: %{{.*}} = arith.constant -128 : i8
// CHECK: %{{.*}} = arith.constant -1 : i8
// CHECK: %{{.*}} = arith.constant -3 : i8
// CHECK: %{{.*}} = arith.constant -4 : i8
// CHECK: %{{.*}} = arith.divsi %{{.*}}, %{{.*}} : i8
// CHECK: %{{.*}} = arith.divui %{{.*}}, %{{.*}} : i8
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : i8, i8, i8, i8, i8, i8
func.func @divisions(%x: i8) -> (i8, i8, i8, i8, i8, i8) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c7 = arith.constant 7 : i8
  %m2 = arith.constant -2 : i8
  %min = arith.constant -128 : i8
  %m1 = arith.constant -1 : i8
  %0 = arith.divsi %x, %c1 : i8
  %1 = arith.remui %x, %c1 : i8
  %2 = arith.ceildivsi %c7, %m2 : i8
  %3 = arith.floordivsi %c7, %m2 : i8
  %4 = arith.divsi %min, %m1 : i8
  %5 = arith.divui %c7, %c0 : i8
  return %0, %1, %2, %3, %4, %5 : i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: func.func @bits(
// CHECK: %{{.*}} = arith.constant -1 : i32
// CHECK: %{{.*}} = arith.constant 40 : i32
// CHECK: %{{.*}} = arith.constant 0 : i32
// CHECK: %{{.*}} = arith.shli %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.cmpi sge, %{{.*}}, %{{.*}} : i32
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : i32, i32, i32, i32, i1
func.func @bits(%x: i32, %p: i1) -> (i32, i32, i32, i32, i1) {
  %m1 = arith.constant -1 : i32
  %c40 = arith.constant 40 : i32
  %t = arith.constant true
  %n = arith.xori %x, %m1 : i32
  %0 = arith.andi %x, %n : i32
  %1 = arith.ori %x, %n : i32
  %2 = arith.xori %x, %x : i32
  %3 = arith.shli %m1, %c40 : i32
  %4 = arith.cmpi slt, %x, %c40 : i32
  %5 = arith.xori %4, %t : i1
  return %0, %1, %2, %3, %5 : i32, i32, i32, i32, i1
}

// CHECK-LABEL: func.func @wide(
// CHECK: %{{.*}} = arith.constant 170141183460469231731687303715884105727 : i128
// CHECK: %{{.*}} = arith.constant -2 : i128
// CHECK: return %{{.*}}, %{{.*}} : i128, i128
func.func @wide(%x: i128) -> (i128, i128) {
  %a = arith.constant 170141183460469231731687303715884105727 : i128
  %b = arith.constant 2 : i128
  %0 = arith.muli %a, %b : i128
  %1 = arith.maxsi %x, %a : i128
  return %0, %1 : i128, i128
}

// CHECK-LABEL: func.func @elements(
// CHECK: %{{.*}} = arith.constant dense<3> : vector<2xi32>
// CHECK: %{{.*}} = arith.constant dense<[4, 5]> : vector<2xi32>
// CHECK: %{{.*}} = arith.constant dense<true> : vector<2xi1>
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : vector<2xi32>
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : vector<2xi32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}} : vector<2xi32>, vector<2xi1>, vector<2xi32>
func.func @elements(%v: vector<2xi32>) -> (vector<2xi32>, vector<2xi1>, vector<2xi32>) {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %s = arith.constant dense<3> : vector<2xi32>
  %0 = arith.addi %a, %s : vector<2xi32>
  %1 = arith.cmpi slt, %a, %0 : vector<2xi32>
  %2 = arith.addi %v, %s : vector<2xi32>
  %3 = arith.addi %2, %s : vector<2xi32>
  return %0, %1, %3 : vector<2xi32>, vector<2xi1>, vector<2xi32>
}

// CHECK-LABEL: func.func @floats(
// CHECK: %{{.*}} = arith.constant true
// CHECK: %{{.*}} = arith.constant 0x7C00 : f16
// CHECK: %{{.*}} = arith.constant 0x7FC00000 : f32
// CHECK: %{{.*}} = arith.constant 0.000000e+00 : f32
// CHECK: %{{.*}} = arith.constant 1.000250e+03 : f32
// CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: %{{.*}} = arith.truncf %{{.*}} : f32 to f16
// CHECK: %{{.*}} = arith.fptosi %{{.*}} : f32 to i8
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32, f32, f32, f32, f16, i1, f16, i8
func.func @floats(%x: f32, %h: f16) -> (f32, f32, f32, f32, f16, i1, f16, i8) {
  %z = arith.constant 0.0 : f32
  %nz = arith.constant -0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %big = arith.constant 65504.0 : f16
  %half = arith.constant 1000.25 : f32
  %0 = arith.addf %x, %nz : f32
  %1 = arith.addf %x, %z : f32
  %2 = arith.subf %inf, %inf : f32
  %3 = arith.maximumf %z, %nz : f32
  %4 = arith.addf %big, %big : f16
  %5 = arith.cmpf ugt, %x, %nan : f32
  %6 = arith.truncf %half : f32 to f16
  %7 = arith.fptosi %half : f32 to i8
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, f16, i1, f16, i8
}

// CHECK-LABEL: func.func @casts(
// CHECK: %{{.*}} = arith.extui %{{.*}} : i8 to i32
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i8 to i16
// CHECK: %{{.*}} = arith.extui %{{.*}} : i8 to i32
// CHECK: %{{.*}} = arith.extui %{{.*}} : i8 to i32
// CHECK: %{{.*}} = arith.cmpi ult, %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.andi %{{.*}}, %{{.*}} : i8
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : i32, i8, i16, i32, i1, i8
func.func @casts(%a: i8, %b: i8, %i: i32) -> (i32, i8, i16, i32, i1, i8) {
  %0 = arith.extui %a : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  %2 = arith.trunci %1 : i32 to i8
  %3 = arith.extsi %a : i8 to i32
  %4 = arith.trunci %3 : i32 to i16
  %5 = arith.index_cast %i : i32 to index
  %6 = arith.index_cast %5 : index to i32
  %7 = arith.extui %b : i8 to i32
  %8 = arith.extui %a : i8 to i32
  %9 = arith.cmpi ult, %7, %8 : i32
  %10 = arith.andi %7, %8 : i32
  %11 = arith.trunci %10 : i32 to i8
  return %1, %2, %4, %6, %9, %11 : i32, i8, i16, i32, i1, i8
}

// CHECK-LABEL: func.func @selects(
// CHECK: %{{.*}} = arith.constant true
// CHECK: %{{.*}} = arith.constant 1 : i32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.xori %{{.*}}, %{{.*}} : i1
// CHECK: %{{.*}} = arith.extui %{{.*}} : i1 to i32
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : i32, i32, i1, i32, i32
func.func @selects(%p: i1, %q: i1, %x: i32, %y: i32) -> (i32, i32, i1, i32, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.select %p, %x, %y : i32
  %1 = arith.select %p, %0, %c1 : i32
  %n = arith.xori %p, %t : i1
  %2 = arith.select %n, %x, %y : i32
  %3 = arith.select %q, %f, %t : i1
  %4 = arith.select %q, %c1, %c0 : i32
  %e = arith.cmpi eq, %x, %y : i32
  %5 = arith.select %e, %x, %y : i32
  return %1, %2, %3, %4, %5 : i32, i32, i1, i32, i32
}

// CHECK-LABEL: func.func @extended(
// CHECK: %{{.*}} = arith.constant -2 : i64
// CHECK: %{{.*}} = arith.constant false
// CHECK: %{{.*}} = arith.constant 0 : i64
// CHECK: %{{.*}} = arith.cmpi slt, %{{.*}}, %{{.*}} : i64
// CHECK: %{{.*}} = arith.extsi %{{.*}} : i1 to i64
// CHECK: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : i64
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : i64, i1, i64, i64, i64
func.func @extended(%x: i64) -> (i64, i1, i64, i64, i64) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %m1 = arith.constant -1 : i64
  %0:2 = arith.addui_extended %x, %c0 : i64, i1
  %1:2 = arith.mulsi_extended %x, %c1 : i64
  %2:2 = arith.mului_extended %m1, %m1 : i64
  %3:2 = arith.mulsi_extended %x, %x : i64
  return %0#0, %0#1, %1#1, %2#1, %3#0 : i64, i1, i64, i64, i64
}

// CHECK-LABEL: @ceildivsi_by_least
//       CHECK:   %[[ZERO:.*]] = arith.constant 0 : i8
//       CHECK:   %[[LEFT:.*]] = arith.ceildivsi
//       CHECK:   return %[[ZERO]], %[[LEFT]]
func.func @ceildivsi_by_least() -> (i8, i8) {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %least = arith.constant -128 : i8
  %0 = arith.ceildivsi %zero, %least : i8
  %1 = arith.ceildivsi %one, %least : i8
  return %0, %1 : i8, i8
}
