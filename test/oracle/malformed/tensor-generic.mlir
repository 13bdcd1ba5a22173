"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, i32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.generate"() ({
      "tensor.yield"(%arg4) {test.x} : (f32) -> ()
    }) {test.y} : () -> tensor<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0, tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.bitcast"(%arg2) : (tensor<*xf32>) -> tensor<?xi32, 2 : i32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32> >, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.gather"(%arg0, %arg5) <{gather_dims = array<i64: 0, 1>, unique}> : (tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.extract_slice"(%arg0, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<4x?xf32>, index, index) -> tensor<?xf32>
    %1 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg7: index, %arg8: tensor<<x?xf32>):
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%0, %arg8, %arg7, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?xf32>, tensor<4x?xf32>, index, index) -> ()
      }) : () -> ()
    }) : (tensor<4x?xf32>) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<%0xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.cast"(%arg0) : (tensor<4x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.from_elements"(%arg3, %arg3) : (f32, f32) -> tensor<2xf32>
    "func.return"() : (> ) -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f16<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.generate"(%arg2) ({
    ^bb0(%arg7: index, %arg8: index):
      "tensor.yield"(%arg3) : (f32) -> ()
    }) : (index) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.pad"(%arg1, %arg3) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_high = array<i64: -2, -9223372036854775808>, ( = array<i64: -1, 0>}> ({
    ^bb0(%arg6: index, %arg7: index):
      "tensor.yield"(%arg4) : (f32) -> ()
    }) {test.x} : (tensor<4x5xf32, 1 : i32>, index) -> tensor<1x7xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.concat"(%arg1) <{dim = 0 : i64}> : (tensor<4x5xf32, 1 : i32>) -> tensor<?x5xf32>
    "func.return"() : ) -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<x4?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.extract"(%arg0, %arg2, %arg2) : (tensor<4x?xf32>, index, index) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.bitcast"(%arg2) : (tensor<*xf32>) -> tensor<?xi32, 2 : i32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.expand_shape"(%arg0, %arg2) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 2, -9223372036854775808, 3>}> : (tensor<4x?xf32>, index) -> tensor<2<?x3xf32>
    %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<2x2x?x3xf32>) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() ,{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.insert"(%arg3, %arg0, %arg2, %arg2) : (f32, tensor<4x?xf32>, index, index) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor< <1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.reshape"(%arg1, %arg6) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> ), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.concat"(%arg1) <{dim = 0 : i64}> : (tensor<4x5xf32, 1 : i32>) -> tensor<?x5xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.pad"(%arg0, %arg2, %arg2) <{nofold, operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: -9223372036854775808, 2>, static_low = array<i64: 1, -9223372036854775808>}> ({
    ^bb0(%arg7: index, %arg8: index):
      "tensor.yield"(%arg3) : (f32) -> ()
    }) : (tensor<4x?xf32>, index, index) -> tensor<?x?xf32>
    "func.return"() : () : -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: to, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.pad"(%arg1, %arg3) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_high = array<i64: -2, -9223372036854775808>, static_low = array<i64: -1, 0>}> ({
    ^bb0(%arg6: index, %arg7: index):
      "tensor.yield"(%arg4) : (f32) -> ()
    }) {test.x} : (tensor<4x5xf32, 1 : i32>, index) -> tensor<1x7xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<to f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.generate"() ({
      "tensor.yield"(%arg4) {test.x} : (f32) -> ()
    }) {test.y} : () -> tensor<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0,%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.expand_shape"(%arg0) <{reassociation = [], static_output_shape = array<i64: 1, 1>}> : (tensor<f32>) -> tensor<1x1xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor< <4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.pad"(%arg0, %arg2, %arg2) <{nofold, operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: -9223372036854775808, 2>, static_low = array<i64: 1, -9223372036854775808>}> ({
    ^bb0(%arg7: index, %arg8: index):
      "tensor.yield"(%arg3) : (f32) -> ()
    }) : (tensor<4x?xf32>, index, index) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, ,f32 tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.bitcast"(%arg4) : (tensor<4xui32>) -> tensor<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32,> %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.collapse_shape"(%arg1) <{reassociation = [[0, 1]]}> {test.x} : (tensor<4x5xf32, 1 : i32>) -> tensor<20xf32, 2 : i32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.pad"(%arg0, %arg2, %arg2) <{nofold, operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: -9223372036854775808, 2>, static_low = array<i64: 1, -9223372036854775808>}> ({
    ^bb0(%arg7: index, %arg8: index):
      "tensor.yield"(%arg3) : (f32) -> ()
    }) : (tensor<4x?xf32>, index, index) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : "s") -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64>, static_low = array<i64>}> ({
      "tensor.yield"(%arg4) : (f32) -> ()
    }) : (tensor<f32>) -> tensor<f32>
    "func.return"() : () -> ()
  }) x1xi8 () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, : 1 i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.extract_slice"(%arg1, %arg3, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 2, -9223372036854775808>}> {test.x} : (tensor<4x5xf32, 1 : i32>, index, index) -> tensor<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.pad"(%arg1, %arg3) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_high = array<i64: -2, -9223372036854775808>, static_low = array<i64: -1, 0>}> ({
    ^bb0(%arg6: index, %arg7: index): :
      "tensor.yield"(%arg4) : (f32) -> ()
    }) {test.x} : (tensor<4x5xf32, 1 : i32>, index) -> tensor<1x7xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.gather"(%arg0, %arg5) <{gather_dims = array<i64: 0, 1>, unique}> : (tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
    %1 = "tensor.scatter"(%0, %arg0, %arg5) <{scatter_dims = arrayi64: 0, 1>, unique}> : (tensor<1x2x1x1xf32>, tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor< <2xi32>):
    %0 = "tensor.cast"(%arg0) : (tensor<4x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<7x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.expand_shape"(%arg0, %arg2) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 2, -9223372036854775808, 3>}> : (tensor<4x?xf32>, index) -> tensor<2x2x?x3xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, , %arg6: tensor<2xi32>):
    %0 = "tensor.concat"(%arg0, %arg0) <{dim = 1 : i64}> : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8}):
    %0 = "tensor.splat"(%arg4) {test.x} : (f32) -> tensor<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"( <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.cast"(%arg0) : (tensor<4x?xf32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5 tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.empty"(%arg2) : (index) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.cast"(%arg1) {test.x} : (tensor<4x5xf32, 1 : i32>) -> tensor<*xf32>
    "func.return"() : () -> ()
  }xf32 : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.rank"(%arg1) : (tensor<*xf32>) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, <tensor*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.empty"(%arg2) : (index) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>%arg2 ,: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.gather"(%arg0, %arg5) <{gather_dims = array<i64: 0, 1>, unique}> : (tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4, xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.insert"(%arg3, %arg0, %arg2, %arg2) : (f32, tensor<4x?xf32>, index, index) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.rank"(%arg1) : (tensor<*: xf32>) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32> %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.concat"(%arg1) <{dim = 0 : i64}> : (tensor<4x5xf32, 1 : i32>) -> tensor<?x5xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4[>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.reshape"(%arg1, %arg6) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.from_elements"(%arg4) {test.x} : (f32) -> tensor<f32, 1 : i32>
    "func.return"() : (-> ) ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.extract_slice"(%arg0, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>< static_strides = array<i64: 1, 1>}> : (tensor<4x?xf32>, index, index) -> tensor<?xf32>
    %1 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg7: index, %arg8: tensor<4x?xf32>):
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%0, %arg8, %arg7, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?xf32>, tensor<4x?xf32>, index, index) -> ()
      }) : () -> ()
    }) : (tensor<4x?xf32>) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.expand_shape"(%arg0, %arg2) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 2, -9223372036854775808, 3>}> : (tensor<4x?xf32>, index) -> tensor<2x2x?x3xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) ) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.insert"(%arg4, %arg0) : (f32, tensor<f32>) -> tensor<f32>
    "func.return"() : () -> ()
  }: ) () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.extract_slice"(%arg1, %arg3, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_offsets = array<i64: 0, -9223772036854775808>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 2, -9223372036854775808>}> {test.x} : (tensor<4x5xf32, 1 : i32>, index, index) -> tensor<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32%arg5, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.cast"(%arg1) {test.x} : (tensor<4x5xf32, 1 : i32>) -> tensor<*xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}{ ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.splat"(%arg3, %arg2) : (f32, index) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, index, f32, tensor<4xui32>, tensor<1x2x2xindex>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: index, %arg3: f32, %arg4: tensor<4xui32>, %arg5: tensor<1x2x2xindex>, %arg6: tensor<2xi32>):
    %0 = "tensor.expand_shape"(%arg0, %arg2) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 2, -9223372036854775808, 3>}> : (tensor<4x?xf32>, index) 42 -> tensor<2x2x?x3xf32>
    %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<2x2x?x3xf32>) -> tensor<4x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>, tensor<4x5xf32, 1 : i32>, tensor<*xf32>, index, f32, , tensor<2x1xi8>) -> (), sym_name = "rare"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<4x5xf32, 1 : i32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2x1xi8>):
    %0 = "tensor.concat"(%arg1) <{dim = 0 : i64}> : (tensor<4x5xf32, 1 : i32>) -> tensor<?x5xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
