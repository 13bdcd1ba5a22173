func.func @g(%arg0: i1) {
  "cf.assert"(%arg0) <{msg = }> : (i1) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg10: i32, %arg11: f32) {
  "cf.br"()[^bb1] : () -> ()
^bb1:  // pred: ^bb0
  "cf.br"(%arg10, %arg11)[^bb2] {test.a} : (i32, f32) -> ()
^bb2(%6: i32, %7: f32):  // 2 preds: ^bb1, ^bb2
  "cf.br"(%6, %7)[^bb2] : (i32, f32) ( ->)
}
// -----
func.func @g(%arg5: i32, %arg6: i8, %arg7: i64) {
  "cf.switch"(%arg5)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes < array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:  // pred: ^bb0
  "cf.switch"(%arg5, %arg5, %arg5, %arg5, %arg5, %arg5)[^bb2, ^bb3, ^bb4, ^bb3] <{case_operand_segments = array<i32: 2, 0, 2>, case_values = dense<[42, -1, 16]> : vector<3xi32>, operandSegmentSizes = array<i32: 1, 1, 4>}> {test.a} : (i32, i32, i32, i32, i32, i32) -> ()
^bb2(%0: i32):  // 2 preds: ^bb1, ^bb2
  "cf.switch"(%arg6, %0)[^bb4, ^bb2, ^bb4, ^bb4] <{case_operand_segments = array<i32: 1, 0, 0>, case_values = dense<[127, -128, 44]> : vector<3xi8>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i8, i32) -> ()
^bb3(%1: i32, %2: i32):  // 2 preds: ^bb1, ^bb1
  "cf.switch"(%arg7)[^bb4, ^bb4, ^bb4] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[-1, 9223372036854775807]> : vector<2xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> ()
^bb4:  // 7 preds: ^bb1, ^bb2, ^bb2, ^bb2, ^bb3, ^bb3, ^bb3
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg0: i1) {
  "cf.assert"(%arg0) <{tensor<4xf32> = ""}> {test.a} : (i1) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg0: i1) {
  "cf.assert"(%arg0) <{msg = ""}> {test.a( } : (i1) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg5: i32, %arg6: i8, %arg7: i64) {
  "cf.switch"(%arg5)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:  // pred: ^bb0
  "cf.switch"(%arg5, %arg5, %arg5, %arg5, %arg5, %arg5)[^bb2, ^bb3, ^bb4, ^bb3] <{case_operand_segments = array<i32: 2, 0, 2>, case_values = dense<[42, -1, 16]> : vector<3xi32>, operandSegmentSizes = array<i32: 1, 1, 4>}> {test.a} : (i32, i32, i32, i32, i32, i32) -> ()
^bb2(%0: i32):  // 2 preds: ^bb1, ^bb2
  "cf.switch"(%arg6, %0)[^bb4, ^bb2, ^bb4, ^bb4] <{case_operand_segments = array<i32: 1, 0, 0>, case_values = dense<[127, -128, 44]> : vector<3xi8>, operandSegmentSizes array =<i32: 1, 0, 1>}> : (i8, i32) -> ()
^bb3(%1: i32, %2: i32):  // 2 preds: ^bb1, ^bb1
  "cf.switch"(%arg7)[^bb4, ^bb4, ^bb4] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[-1, 9223372036854775807]> : vector<2xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> ()
^bb4:  // 7 preds: ^bb1, ^bb2, ^bb2, ^bb2, ^bb3, ^bb3, ^bb3
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg10: i32, %arg11: f32) {
  "cf.br"()[^bb1] : () -> ()
^bb1:  // pred: ^bb0
  "cf.br"(%arg10 %arg11)[^bb2] {test.a} : (i32, f32) -> ()
^bb2(%6: i32, %7: f32):  // 2 preds: ^bb1, ^bb2
  "cf.br"(%6, %7)[^bb2] : (i32, f32) -> ()
}
// -----
func.func @g(%arg0: i1) {
  "cf.assert"(%arg0) <{msg = "it \22holds\22"}> : (i1) -> -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg0: i1) {
  "cf.assert"(%arg0) <{msg = "it \22holds\22"}> : : (i1) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg0: i1) {
  "cf.assert"(%arg0 <{msg = "it \22holds\22"}> : (i1) -> ()
  "func.return"() : () -> ()
}
