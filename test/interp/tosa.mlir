// RUN: cistern-run %s --entry=scaled | FileCheck %s --check-prefix=SCALED
// RUN: cistern-run %s --entry=pooled | FileCheck %s --check-prefix=POOLED
// RUN: cistern-run %s --entry=graphs | FileCheck %s --check-prefix=GRAPHS
// RUN: cistern-run %s --entry=transposed | FileCheck %s --check-prefix=TRANSPOSED
// RUN: cistern-run %s --entry=applied | FileCheck %s --check-prefix=APPLIED
// RUN: cistern-opt %s --tosa-to-arith=include-apply-rescale | cistern-run - --entry=applied | FileCheck %s --check-prefix=APPLIED
// RUN: not cistern-run %s --entry=no_quotient 2>&1 | FileCheck %s --check-prefix=QUOTIENT
// RUN: not cistern-run %s --entry=outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not cistern-run %s --entry=disagree 2>&1 | FileCheck %s --check-prefix=DISAGREE

// A change of scale rounds to nearest, adds the zero point and saturates: 3 * 0.5 is 2 after
// rounding up, 1000 * 0.5 is more than an i8 holds.
// SCALED: dense<[3, 2, 127, -128]> : tensor<4xi8>
func.func @scaled() -> tensor<4xi8> {
  %a = "tosa.const"() {values = dense<[3, 1, 1000, -1000]> : tensor<4xi32>} : () -> tensor<4xi32>
  %m = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<31> : tensor<1xi8>} : () -> tensor<1xi8>
  %i = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %o = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %m, %s, %i, %o {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// What lies in the padding does not count in an average.
// POOLED: dense<{{\[\[\[\[4\], \[4\]\], \[\[4\], \[4\]\]\]\]}}> : tensor<1x2x2x1xi8>
func.func @pooled() -> tensor<1x2x2x1xi8> {
  %a = "tosa.const"() {values = dense<4> : tensor<1x2x2x1xi8>} : () -> tensor<1x2x2x1xi8>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, acc_type = i32} : (tensor<1x2x2x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x1xi8>
  return %0 : tensor<1x2x2x1xi8>
}

// OUTSIDE: error: index 3 is outside of 2 rows
func.func @outside() -> tensor<1x1x1xf32> {
  %v = "tosa.const"() {values = dense<1.0> : tensor<1x2x1xf32>} : () -> tensor<1x2x1xf32>
  %i = "tosa.const"() {values = dense<3> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %0 = tosa.gather %v, %i : (tensor<1x2x1xf32>, tensor<1x1xi32>) -> tensor<1x1x1xf32>
  return %0 : tensor<1x1x1xf32>
}

// DISAGREE: error: operands of sizes that do not fit each other
func.func @disagree() -> tensor<1x2x2xf32> {
  %a = "tosa.const"() {values = dense<1.0> : tensor<1x2x3xf32>} : () -> tensor<1x2x3xf32>
  %b = "tosa.const"() {values = dense<1.0> : tensor<1x4x2xf32>} : () -> tensor<1x4x2xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %n = tensor.cast %b : tensor<1x4x2xf32> to tensor<1x?x2xf32>
  %0 = tosa.matmul %a, %n, %z, %z : (tensor<1x2x3xf32>, tensor<1x?x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  return %0 : tensor<1x2x2xf32>
}

// A loop keeps its values while its condition is computed of them; the graphs of a conditional get its operands.
// GRAPHS: 4
// GRAPHS-NEXT: 8
// GRAPHS-NEXT: 40
func.func @graphs() {
  %one = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %three = "tosa.const"() <{values = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %x0 = "tosa.const"() <{values = dense<[1, -5]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0:2 = tosa.while_loop (%i = %one, %x = %x0) : (tensor<i32>, tensor<2xi32>) -> (tensor<i32>, tensor<2xi32>) {
    %c = tosa.greater_equal %three, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>, %x: tensor<2xi32>):
    %n = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %y = tosa.add %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %c = tosa.greater_equal %three, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %z = tosa.cond_if %c (%a = %y) : tensor<i1> (tensor<2xi32>) -> tensor<2xi32> {
    ^bb0(%a: tensor<2xi32>):
      %m = tosa.abs %a : (tensor<2xi32>) -> tensor<2xi32>
      tosa.yield %m : tensor<2xi32>
    } else {
    ^bb0(%a: tensor<2xi32>):
      tosa.yield %a : tensor<2xi32>
    }
    tosa.yield %n, %z : tensor<i32>, tensor<2xi32>
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract %0#0[] : tensor<i32>
  %f = tensor.extract %0#1[%c0] : tensor<2xi32>
  %g = tensor.extract %0#1[%c1] : tensor<2xi32>
  vector.print %e : i32
  vector.print %f : i32
  vector.print %g : i32
  return
}

// What the pixels 1, 2 put into the result by a kernel 10, 100 and a stride of 1: where they meet they are added.
// TRANSPOSED: {{\[\[\[\[}}17], [127], [207]]]]> : tensor<1x1x3x1xi32>
func.func @transposed() -> tensor<1x1x3x1xi32> {
  %a = "tosa.const"() {values = dense<[[[[1], [2]]]]> : tensor<1x1x2x1xi8>} : () -> tensor<1x1x2x1xi8>
  %w = "tosa.const"() {values = dense<[[[[10], [100]]]]> : tensor<1x1x2x1xi8>} : () -> tensor<1x1x2x1xi8>
  %b = "tosa.const"() {values = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xi8>, tensor<1x1x2x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x3x1xi32>
  return %0 : tensor<1x1x3x1xi32>
}

// The scaling of one number, as the lowering of tosa.rescale leaves it: of negative numbers, and with a first rounding at bit 30.
// APPLIED: -50
// APPLIED-NEXT: -4
// APPLIED-NEXT: -225
// APPLIED-NEXT: 1
// APPLIED-NEXT: 0
func.func @applied() {
  %a = arith.constant -100 : i32
  %half = arith.constant 1073741824 : i32
  %s31 = arith.constant 31 : i8
  %0 = tosa.apply_scale %a, %half, %s31 {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  vector.print %0 : i32
  %b = arith.constant -5 : i32
  %c3 = arith.constant 3 : i32
  %s2 = arith.constant 2 : i8
  %1 = tosa.apply_scale %b, %c3, %s2 {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  vector.print %1 : i32
  %c = arith.constant -123456 : i32
  %m = arith.constant 1999999999 : i32
  %s40 = arith.constant 40 : i8
  %2 = tosa.apply_scale %c, %m, %s40 {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  vector.print %2 : i32
  // 2^31 and 2^30 make half of 2^32; what is a bit less than half stays below without the first rounding.
  %d = arith.constant 1 : i32
  %e = arith.constant 1073741824 : i32
  %s32 = arith.constant 32 : i8
  %f = arith.constant 1 : i32
  %3 = tosa.apply_scale %f, %e, %s32 {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  vector.print %3 : i32
  %4 = tosa.apply_scale %d, %e, %s32 {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  vector.print %4 : i32
  return
}

// As arith.divsi, to which it is lowered: the least number has no quotient by -1.
// QUOTIENT: -2147483647
// QUOTIENT: error: overflow of signed division
func.func @no_quotient() {
  %a = "tosa.const"() <{values = dense<[2147483647, -7]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tosa.const"() <{values = dense<[-1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %least = "tosa.const"() <{values = dense<[-2147483648, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.intdiv %a, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %c0 = arith.constant 0 : index
  %x = tensor.extract %0[%c0] : tensor<2xi32>
  vector.print %x : i32
  %1 = tosa.intdiv %least, %b : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return
}
