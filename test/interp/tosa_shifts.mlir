// A shift that TOSA does not define is a trap; the largest and the least that it defines are none.
// RUN: %programs %s

// prints dense<[1560, 780, 0]> : tensor<3xi32>
// prints dense<[-64]> : tensor<1xi8>
// prints dense<[1]> : tensor<1xi16>
// prints dense<[6, 3]> : tensor<2xi32>
func.func @main() -> (tensor<3xi32>, tensor<1xi8>, tensor<1xi16>, tensor<2xi32>) {
  %a = "tosa.const"() <{values = dense<1560> : tensor<3xi32>}> : () -> tensor<3xi32>
  %s = "tosa.const"() <{values = dense<[0, 1, 31]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %b = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %t = "tosa.const"() <{values = dense<6> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<-1> : tensor<1xi16>}> : () -> tensor<1xi16>
  %u = "tosa.const"() <{values = dense<15> : tensor<1xi16>}> : () -> tensor<1xi16>
  %d = "tosa.const"() <{values = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %e = "tosa.const"() <{values = dense<[4, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %one = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.arithmetic_right_shift %a, %s {round = false} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %1 = tosa.logical_left_shift %b, %t : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  %2 = tosa.logical_right_shift %c, %u : (tensor<1xi16>, tensor<1xi16>) -> tensor<1xi16>
  %3 = tosa.mul %d, %e, %one : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %0, %1, %2, %3 : tensor<3xi32>, tensor<1xi8>, tensor<1xi16>, tensor<2xi32>
}

// -----
// exit 5
func.func @main() -> tensor<2xi32> {
  %a = "tosa.const"() <{values = dense<1560> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tosa.const"() <{values = dense<[31, 32]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.arithmetic_right_shift %a, %s {round = true} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32> // error: a shift by 32, which is not between 0 and 31
  return %0 : tensor<2xi32>
}

// -----
// exit 5
func.func @main() -> tensor<1xi8> {
  %a = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<8> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.logical_left_shift %a, %s : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8> // error: a shift by 8, which is not between 0 and 7
  return %0 : tensor<1xi8>
}

// -----
// exit 5
func.func @main() -> tensor<1xi16> {
  %a = "tosa.const"() <{values = dense<3> : tensor<1xi16>}> : () -> tensor<1xi16>
  %s = "tosa.const"() <{values = dense<-1> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.logical_right_shift %a, %s : (tensor<1xi16>, tensor<1xi16>) -> tensor<1xi16> // error: a shift by -1, which is not between 0 and 15
  return %0 : tensor<1xi16>
}

// -----
// exit 5
func.func @main() -> tensor<1xi32> {
  %a = "tosa.const"() <{values = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<64> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %a, %s : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32> // error: a shift by 64, which is not between 0 and 63
  return %0 : tensor<1xi32>
}

// -----
// exit 5
func.func @main() -> tensor<1xi8> {
  %a = "tosa.const"() {values = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
  %m = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<63> : tensor<1xi8>} : () -> tensor<1xi8>
  %i = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %o = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %m, %s, %i, %o {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi8> // error: a shift by 63, which is not between 2 and 62
  return %0 : tensor<1xi8>
}

// -----
// exit 5
func.func @main() -> i32 {
  %a = arith.constant 3 : i32
  %s = arith.constant 64 : i8
  %0 = tosa.apply_scale %a, %a, %s {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32 // error: a shift by 64, which is not between 1 and 63
  return %0 : i32
}
