// RUN: cistern-opt %s | FileCheck %s
// RUN: cistern-opt %s | cistern-opt | FileCheck %s
// A type or an attribute of VHLO is read as the one that it stands for, wherever it is.

// CHECK: func.func private @numbers(i1, i2, i4, i8, i16, i32, i64, ui2, ui4, ui8, ui16, ui32, ui64, index, none)
func.func private @numbers(!vhlo.bool_v1, !vhlo.i2_v1, !vhlo.i4_v1, !vhlo.i8_v1, !vhlo.i16_v1, !vhlo.i32_v1, !vhlo.i64_v1,
                           !vhlo.ui2_v1, !vhlo.ui4_v1, !vhlo.ui8_v1, !vhlo.ui16_v1, !vhlo.ui32_v1, !vhlo.ui64_v1, !vhlo.index_v1, !vhlo.none_v1)
// CHECK: func.func private @floats(bf16, f16, f32, f64, tf32, f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E3M4, f8E4M3, f8E4M3FN, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E5M2, f8E5M2FNUZ, f8E8M0FNU)
func.func private @floats(!vhlo.bf16_v1, !vhlo.f16_v1, !vhlo.f32_v1, !vhlo.f64_v1, !vhlo.tf31_v1, !vhlo.f4E2M1FN_v1, !vhlo.f6E2M3FN_v1,
                          !vhlo.f6E3M2FN_v1, !vhlo.f8E3M4_v1, !vhlo.f8E4M3_v1, !vhlo.f8E4M3FN_v1, !vhlo.f8E4M3FNUZ_v1,
                          !vhlo.f8E4M3B11FNUZ_v1, !vhlo.f8E5M2_v1, !vhlo.f8E5M2FNUZ_v1, !vhlo.f8E8M0FNU_v1)
// CHECK: func.func private @shaped(tensor<f32>, tensor<2x?xi8>, tensor<?xf32, #stablehlo.bounds<3>>, tensor<*xf32>, memref<4xf32>, tensor<complex<f32>>)
func.func private @shaped(!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<2x?x!vhlo.i8_v1>,
                          !vhlo.tensor_v1<?x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [3]>>,
                          !vhlo.unranked_tensor_v1<!vhlo.f32_v1>, !vhlo.buffer_v1<4x!vhlo.f32_v1>,
                          !vhlo.tensor_v1<!vhlo.complex_v1<!vhlo.f32_v1>>)
// CHECK: func.func private @others(!stablehlo.token, tuple<i32, f32>, tuple<>, !stablehlo.future<tensor<2xf32>>, !shape.witness)
func.func private @others(!vhlo.token_v1, !vhlo.tuple_v1<!vhlo.i32_v1, !vhlo.f32_v1>, !vhlo.tuple_v1<>,
                          !vhlo.future_v1<!vhlo.tensor_v1<2x!vhlo.f32_v1>>, !vhlo.witness_v1)
// CHECK: func.func private @quantized(tensor<!quant.uniform<i8<-127:127>:f32, 3.400000e+01:16>>, tensor<2x!quant.uniform<u8:f32:0, {2.000000e+00:3,4.500000e+00}>>)
func.func private @quantized(!vhlo.tensor_v1<!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 3.400000e+01:16, -127:127, 1>>,
                             !vhlo.tensor_v1<2x!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [2.0, 4.5], [3, 0], 0:255, 0>>)
// CHECK: func.func private @functions() attributes {a = (i32, f32) -> i1, b = () -> (), c = (i32) -> (i1, i1)}
func.func private @functions() attributes {a = !vhlo.func_v1<(!vhlo.i32_v1, !vhlo.f32_v1) -> !vhlo.bool_v1>, b = !vhlo.func_v1<(()) -> ()>,
                                           c = !vhlo.func_v1<(!vhlo.i32_v1) -> !vhlo.bool_v1, !vhlo.bool_v1>}

// CHECK-LABEL: @builtin
// CHECK-SAME: array = [1, "a"], bool = true, dict = {a = 1 : i32, b = "x"}, float = 1.500000e+00 : f32, integer = -3 : i8
// CHECK-SAME: string = "a\22b", tensor = dense<[1, 2]> : tensor<2xi64>, type = tensor<2xi64>
func.func private @builtin() attributes {
  array = #vhlo.array_v1<[#vhlo.integer_v1<1 : i64>, #vhlo.string_v1<"a">]>, bool = #vhlo.bool_v1<true>,
  dict = #vhlo.dict_v1<{#vhlo.string_v1<"b"> = #vhlo.string_v1<"x">, #vhlo.string_v1<"a"> = #vhlo.integer_v1<1 : i32>}>,
  float = #vhlo.float_v1<1.5 : !vhlo.f32_v1>, integer = #vhlo.integer_v1<-3 : i8>, string = #vhlo.string_v1<"a\22b">,
  tensor = #vhlo.tensor_v1<dense<[1, 2]> : tensor<2xi64>>, type = #vhlo.type_v1<!vhlo.tensor_v1<2x!vhlo.i64_v1>>}

// CHECK-LABEL: @enums
// CHECK-SAME: a = #stablehlo<comparison_direction LT>, b = #stablehlo<comparison_type TOTALORDER>, c = 2 : i32
// CHECK-SAME: d = #stablehlo<fft_type RFFT>, e = #stablehlo<precision HIGH>, f = #stablehlo<rng_algorithm PHILOX>
// CHECK-SAME: g = #stablehlo<rng_distribution NORMAL>, h = #stablehlo<transpose ADJOINT>, i = #stablehlo.result_accuracy_mode<HIGHEST>, j = #stablehlo<precision HIGHEST>
func.func private @enums() attributes {
  a = #vhlo<comparison_direction_v1 LT>, b = #vhlo<comparison_type_v1 TOTALORDER>, c = #vhlo<api_version_v1 API_VERSION_STATUS_RETURNING>,
  d = #vhlo<fft_type_v1 RFFT>, e = #vhlo<precision_v1 HIGH>, f = #vhlo<rng_algorithm_v1 PHILOX>, g = #vhlo<rng_distribution_v1 NORMAL>,
  h = #vhlo<transpose_v1 ADJOINT>, i = #vhlo<result_accuracy_mode_v1 HIGHEST>, j = #vhlo.precision_v1<HIGHEST>}

// CHECK-LABEL: @structs
// CHECK-SAME: a = #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 1, operand_tuple_indices = []>
// CHECK-SAME: b = #stablehlo.result_accuracy<atol = 1.000000e-05, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>
// CHECK-SAME: c = #stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>, d = #stablehlo.axis_ref<name = "y">
// CHECK-SAME: e = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>
// CHECK-SAME: f = #stablehlo.mesh<axes=[#stablehlo.mesh_axis<name = "x", size = 2>], device_ids=dense<[1, 0]> : tensor<2xi64>>
// CHECK-SAME: g = #stablehlo.mesh<axes=[#stablehlo.mesh_axis<name = "x", size = 2>]>
func.func private @structs() attributes {
  a = #vhlo.output_operand_alias_v1<outputTupleIndices = [0], operandIndex = 1, operandTupleIndices = []>,
  b = #vhlo.result_accuracy_v1<atol = 1.0e-05, rtol = 0.0, ulps = 2, mode = #vhlo<result_accuracy_mode_v1 TOLERANCE>>,
  c = #vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">, sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = 1, size = 2>>,
  d = #vhlo.axis_ref_v1<name = #vhlo.string_v1<"y">>,
  e = #vhlo.replica_group_mesh_axes_v1<mesh = #vhlo.string_v1<"mesh">, axes = #vhlo.array_v1<[#vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">>]>>,
  f = #vhlo.mesh_v1<axes = #vhlo.array_v1<[#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 2>]>, device_ids = #vhlo.tensor_v1<dense<[1, 0]> : tensor<2xi64>>>,
  g = #vhlo.mesh_v1<axes = #vhlo.array_v1<[#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 2>]>>}
