// RUN: cistern-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: %same --args=--allow-unregistered-dialect %s
// RUN: %same --args="--allow-unregistered-dialect --mlir-print-op-generic" %s
// What a program is compiled for, and zero points as attributes, which no op has.

// CHECK: tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = none, profiles = [pro_int, pro_fp], extensions = [int16, fp8e4m3]>
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = none, profiles = ["pro_int", pro_fp], extensions = [int16, fp8e4m3]>} {
  // CHECK: a = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [none], extensions = [none]>, b = #tosa.level<none>
  "t.op"() {a = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [none], extensions = [none]>, b = #tosa.level<none>} : () -> ()
  // CHECK: a = #tosa.unary_quant<input_zp = -1, output_zp = 2>, b = #tosa.conv_quant<input_zp = 1, weight_zp = 2>
  "t.op"() {a = #tosa.unary_quant<output_zp = 2, input_zp = -1>, b = #tosa.conv_quant<input_zp = 1, weight_zp = 2>} : () -> ()
  // CHECK: a = #tosa.matmul_quant<a_zp = 1, b_zp = 2>, b = #tosa.pad_quant<input_zp = 1>
  "t.op"() {a = #tosa.matmul_quant<a_zp = 1, b_zp = 2>, b = #tosa.pad_quant<input_zp = 1>} : () -> ()
}
