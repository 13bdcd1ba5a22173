// With --allow-old-tosa, ops in the forms of older releases are read as those of today, with a remark for each name.
// RUN: cistern-opt --allow-old-tosa -split-input-file %s 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t
// Without it, they are errors.
// RUN: not cistern-opt -split-input-file %s 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: error: 'tosa.reshape' op expected 2 operands, but found 1
// ERROR: note: the attribute 'new_shape' is of an older release

// Lists of numbers are operands today.
// CHECK-LABEL: @reshape
// CHECK: %[[SHAPE:.*]] = tosa.const_shape {values = dense<[3, -1]> : tensor<2xindex>}
// CHECK: tosa.reshape %{{.*}}, %[[SHAPE]] : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
// CHECK: tosa.reshape
// REMARK: remark: 'tosa.reshape' has the form of an older release, and is read as today's
// REMARK-NOT: 'tosa.reshape'
func.func @reshape(%x: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<6xf32>) {
  %0 = tosa.reshape %x {new_shape = array<i64: 3, -1>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "tosa.reshape"(%x) {new_shape = [6]} : (tensor<2x3xf32>) -> tensor<6xf32>
  return %0, %1 : tensor<3x2xf32>, tensor<6xf32>
}

// -----

// CHECK-LABEL: @slice_tile
// CHECK-DAG: %[[START:.*]] = tosa.const_shape {values = dense<[0, 1]>
// CHECK-DAG: %[[SIZE:.*]] = tosa.const_shape {values = dense<2> : tensor<2xindex>}
// CHECK: tosa.slice %{{.*}}, %[[START]], %[[SIZE]]
// CHECK: %[[TIMES:.*]] = tosa.const_shape {values = dense<[1, 4]>
// CHECK: tosa.tile %{{.*}}, %[[TIMES]]
func.func @slice_tile(%x: tensor<2x3xi8>) -> tensor<2x8xi8> {
  %0 = tosa.slice %x {start = array<i64: 0, 1>, size = array<i64: 2, 2>} : (tensor<2x3xi8>) -> tensor<2x2xi8>
  %1 = tosa.tile %0 {multiples = array<i64: 1, 4>} : (tensor<2x2xi8>) -> tensor<2x8xi8>
  return %1 : tensor<2x8xi8>
}

// -----

// A list that was a constant operand is a shape or an attribute today.
// CHECK-LABEL: @transpose_pad
// CHECK: "tosa.const"() <{values = dense<[1, 0]>
// CHECK: tosa.transpose %{{.*}} {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
// CHECK: %[[PAD:.*]] = tosa.const_shape {values = dense<[0, 1, 0, 0]>
// CHECK: %[[VALUE:.*]] = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}>
// CHECK: tosa.pad %{{.*}}, %[[PAD]], %[[VALUE]]
// CHECK: %[[ONE:.*]] = tosa.reshape %{{.*}} : (tensor<i8>, !tosa.shape<1>) -> tensor<1xi8>
// CHECK: tosa.pad %{{.*}}, %{{.*}}, %[[ONE]]
func.func @transpose_pad(%x: tensor<2x3xi8>, %v: tensor<i8>) -> (tensor<4x2xi8>, tensor<4x2xi8>) {
  %0 = "tosa.const"() <{value = dense<[1, 0]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %1 = tosa.transpose %x, %0 : (tensor<2x3xi8>, tensor<2xi64>) -> tensor<3x2xi8>
  %2 = "tosa.const"() {value = dense<[[0, 1], [0, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %3 = tosa.pad %1, %2 {quantization_info = #tosa.pad_quant<input_zp = -5>} : (tensor<3x2xi8>, tensor<2x2xi32>) -> tensor<4x2xi8>
  %4 = tosa.pad %1, %2, %v : (tensor<3x2xi8>, tensor<2x2xi32>, tensor<i8>) -> tensor<4x2xi8>
  return %3, %4 : tensor<4x2xi8>, tensor<4x2xi8>
}

// -----

// Zero points come from an attribute, and are 0 without one. Sums have the type that they had.
// CHECK-LABEL: @windows
// CHECK-DAG: %[[X:.*]] = "tosa.const"() <{values = dense<3> : tensor<1xi8>}>
// CHECK-DAG: %[[W:.*]] = "tosa.const"() <{values = dense<0> : tensor<1xi8>}>
// CHECK: tosa.conv2d %{{.*}}, %{{.*}}, %{{.*}}, %[[X]], %[[W]] {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK: tosa.avg_pool2d %{{.*}} {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
func.func @windows(%x: tensor<1x4x4x2xi8>, %w: tensor<3x1x1x2xi8>, %b: tensor<3xi32>) -> (tensor<1x4x4x3xi32>, tensor<1x2x2x2xi8>) {
  %0 = tosa.conv2d %x, %w, %b {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, quantization_info = #tosa.conv_quant<input_zp = 3, weight_zp = 0>} : (tensor<1x4x4x2xi8>, tensor<3x1x1x2xi8>, tensor<3xi32>) -> tensor<1x4x4x3xi32>
  %1 = "tosa.avg_pool2d"(%x) {kernel = [2, 2], pad = [0, 0, 0, 0], stride = [2, 2], quantization_info = {input_zp = 1 : i32, output_zp = 2 : i32}} : (tensor<1x4x4x2xi8>) -> tensor<1x2x2x2xi8>
  return %0, %1 : tensor<1x4x4x3xi32>, tensor<1x2x2x2xi8>
}

// -----

// CHECK-LABEL: @products
// CHECK-DAG: %[[A:.*]] = "tosa.const"() <{values = dense<1> : tensor<1xi8>}>
// CHECK-DAG: %[[B:.*]] = "tosa.const"() <{values = dense<2> : tensor<1xi8>}>
// CHECK: tosa.matmul %{{.*}}, %{{.*}}, %[[A]], %[[B]]
// CHECK: %[[SHIFT:.*]] = "tosa.const"() <{values = dense<4> : tensor<1xi8>}>
// CHECK: tosa.mul %{{.*}}, %{{.*}}, %[[SHIFT]] : (tensor<1x2x2xi32>, tensor<1x2x2xi32>, tensor<1xi8>)
// CHECK: %[[Z:.*]] = "tosa.const"() <{values = dense<0> : tensor<1xi32>}>
// CHECK: tosa.negate %{{.*}}, %[[Z]], %{{.*}}
func.func @products(%x: tensor<1x2x2xi8>) -> tensor<1x2x2xi32> {
  %0 = tosa.matmul %x, %x {a_zp = 1 : i32, b_zp = 2 : i32} : (tensor<1x2x2xi8>, tensor<1x2x2xi8>) -> tensor<1x2x2xi32>
  %1 = tosa.mul %0, %0 {shift = 4 : i32} : (tensor<1x2x2xi32>, tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  %2 = tosa.negate %1 : (tensor<1x2x2xi32>) -> tensor<1x2x2xi32>
  return %2 : tensor<1x2x2xi32>
}

// -----

// CHECK-LABEL: @fully_connected
// CHECK: tosa.reshape %{{.*}} : (tensor<?x3xf32>, !tosa.shape<4>) -> tensor<?x1x1x3xf32>
// CHECK: tosa.reshape %{{.*}} : (tensor<4x3xf32>, !tosa.shape<4>) -> tensor<4x1x1x3xf32>
// CHECK: tosa.conv2d %{{.*}} {acc_type = f32
// CHECK: tosa.reshape %{{.*}} : (tensor<?x1x1x4xf32>, !tosa.shape<2>) -> tensor<?x4xf32>
func.func @fully_connected(%x: tensor<?x3xf32>, %w: tensor<4x3xf32>, %b: tensor<4xf32>) -> tensor<?x4xf32> {
  %0 = tosa.fully_connected %x, %w, %b : (tensor<?x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// Bounds of a clamp have the element's type; an integer beyond its range is the nearest.
// CHECK-LABEL: @bounds
// CHECK: tosa.clamp %{{.*}} {max_val = 127 : i8, min_val = -3 : i8}
// CHECK: tosa.clamp %{{.*}} {max_val = 6.000000e+00 : f16, min_val = 0.000000e+00 : f16}
func.func @bounds(%x: tensor<2xi8>, %y: tensor<2xf16>) -> (tensor<2xi8>, tensor<2xf16>) {
  %0 = tosa.clamp %x {min_int = -3 : i64, max_int = 1000 : i64, min_fp = 0.0 : f32, max_fp = 0.0 : f32} : (tensor<2xi8>) -> tensor<2xi8>
  %1 = "tosa.reluN"(%y) {max_int = 0 : i64, max_fp = 6.0 : f32} : (tensor<2xf16>) -> tensor<2xf16>
  return %0, %1 : tensor<2xi8>, tensor<2xf16>
}

// -----

// CHECK-LABEL: @names
// CHECK: tosa.intdiv
// CHECK: tosa.reduce_product %{{.*}} {axis = 0 : i32}
// CHECK: tosa.argmax %{{.*}} {axis = 0 : i32}
// CHECK: tosa.custom %{{.*}} {domain_name = "", implementation_attrs = "", operator_name = "own"}
func.func @names(%x: tensor<2xi32>) -> tensor<i32> {
  %0 = "tosa.div"(%x, %x) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %1 = "tosa.reduce_prod"(%0) {axis = 0 : i64} : (tensor<2xi32>) -> tensor<1xi32>
  %2 = "tosa.argmax"(%1) {axis = 0 : i64} : (tensor<1xi32>) -> tensor<i32>
  %3 = "tosa.custom"(%2) {identifier = "own"} : (tensor<i32>) -> tensor<i32>
  return %3 : tensor<i32>
}

// -----

// CHECK-LABEL: @scale
// CHECK-DAG: %[[M:.*]] = "tosa.const"() <{values = dense<[1073741824, 1073741825]> : tensor<2xi32>}>
// CHECK-DAG: %[[S:.*]] = "tosa.const"() <{values = dense<[30, 31]> : tensor<2xi8>}>
// CHECK: tosa.rescale %{{.*}}, %[[M]], %[[S]], %{{.*}}, %{{.*}} {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = DOUBLE_ROUND, scale32 = true}
// CHECK: tosa.resize %{{.*}} {mode = BILINEAR}
func.func @scale(%x: tensor<1x2x2x2xi8>) -> tensor<1x4x4x2xi32> {
  %0 = tosa.rescale %x {input_zp = 3 : i32, output_zp = -3 : i32, multiplier = array<i32: 1073741824, 1073741825>, shift = array<i8: 30, 31>, scale32 = true, double_round = true, per_channel = true} : (tensor<1x2x2x2xi8>) -> tensor<1x2x2x2xi8>
  %1 = tosa.resize %0 {scale = array<i64: 4, 2, 4, 2>, offset = array<i64: -1, -1>, border = array<i64: 1, 1>, mode = "BILINEAR"} : (tensor<1x2x2x2xi8>) -> tensor<1x4x4x2xi32>
  return %1 : tensor<1x4x4x2xi32>
}

// -----

// A stride and a shift say the same as scale and border.
// CHECK-LABEL: @resize_by_stride
// CHECK-DAG: tosa.const_shape {values = dense<[4, 2, 4, 2]>
// CHECK-DAG: tosa.const_shape {values = dense<-1> : tensor<2xindex>}
// CHECK-DAG: tosa.const_shape {values = dense<1> : tensor<2xindex>}
// CHECK: tosa.resize %{{.*}} {mode = NEAREST_NEIGHBOR}
func.func @resize_by_stride(%x: tensor<1x2x2x2xi8>) -> tensor<1x4x4x2xi8> {
  %0 = "tosa.resize"(%x) {output_size = [4, 4], stride = [2, 2], offset = [-1, -1], shift = 2 : i32, stride_fp = [0.0 : f32, 0.0 : f32], offset_fp = [0.0 : f32, 0.0 : f32], mode = "NEAREST_NEIGHBOR"} : (tensor<1x2x2x2xi8>) -> tensor<1x4x4x2xi8>
  return %0 : tensor<1x4x4x2xi8>
}

// -----

// CHECK: tosa.variable @state = dense<7> : tensor<2xi8>
// CHECK-LABEL: @graphs
// CHECK: tosa.cond_if %{{.*}} : tensor<i1> -> tensor<2xf32> {
// CHECK: tosa.variable_read @state
// CHECK: tosa.variable_write @state
tosa.variable @state = dense<7> : tensor<2xi8>
func.func @graphs(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tosa.cond_if %c -> (tensor<2xf32>) {
    tosa.yield %x : tensor<2xf32>
  } else {
    %1 = "tosa.negate"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    tosa.yield %1 : tensor<2xf32>
  }
  %2 = tosa.variable.read @state : tensor<2xi8>
  tosa.variable.write @state, %2 : tensor<2xi8>
  return %0 : tensor<2xf32>
}

// -----

// The zero point of a padding counts for integers alone.
// CHECK-LABEL: @float_padding
// CHECK: %[[ZERO:.*]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}>
// CHECK: tosa.pad %{{.*}}, %{{.*}}, %[[ZERO]]
func.func @float_padding(%x: tensor<2xf32>) -> tensor<3xf32> {
  %0 = "tosa.const"() {value = dense<[[0, 1]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  %1 = "tosa.pad"(%x, %0) {quantization_info = #tosa.pad_quant<input_zp = 3>} : (tensor<2xf32>, tensor<1x2xi32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// -----

// Sums without a stated type have that of the release's lowering.
// CHECK-LABEL: @sums
// CHECK: tosa.avg_pool2d {{.*}}acc_type = i32
// CHECK: tosa.conv2d {{.*}}acc_type = i48
// CHECK: tosa.conv2d {{.*}}acc_type = f16
func.func @sums(%x: tensor<1x2x2x1xi16>, %w: tensor<1x1x1x1xi8>, %b: tensor<1xi48>, %y: tensor<1x2x2x1xf16>, %v: tensor<1x1x1x1xf16>, %c: tensor<1xf16>) {
  %0 = "tosa.avg_pool2d"(%x) {kernel = [2, 2], pad = [0, 0, 0, 0], stride = [2, 2]} : (tensor<1x2x2x1xi16>) -> tensor<1x1x1x1xi16>
  %1 = "tosa.conv2d"(%x, %w, %b) {pad = [0, 0, 0, 0], stride = [1, 1], dilation = [1, 1], quantization_info = #tosa.conv_quant<input_zp = 0, weight_zp = 0>} : (tensor<1x2x2x1xi16>, tensor<1x1x1x1xi8>, tensor<1xi48>) -> tensor<1x2x2x1xi48>
  %2 = "tosa.conv2d"(%y, %v, %c) {pad = [0, 0, 0, 0], stride = [1, 1], dilation = [1, 1]} : (tensor<1x2x2x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>) -> tensor<1x2x2x1xf16>
  return
}

// -----

// CHECK: tosa.variable @state = dense<7> : tensor<2xi8>
// CHECK: tosa.variable @other : tensor<?x3xf32>
// CHECK-LABEL: @generic
// CHECK: tosa.const_shape {values = dense<6> : tensor<1xindex>}
"tosa.variable"() <{initial_value = dense<7> : tensor<2xi8>, name = "state", type = tensor<2xi8>}> : () -> ()
"tosa.variable"() <{name = "other", type = tensor<?x3xf32>}> : () -> ()
func.func @generic() -> !tosa.shape<1> {
  %0 = "tosa.const_shape"() {value = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  return %0 : !tosa.shape<1>
}

// -----

// What is of today stays as it is.
// CHECK-LABEL: @today
// CHECK-NEXT: tosa.mul %{{.*}}, %{{.*}}, %{{.*}} {shift = 3 : i8} : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi8>
// REMARK-NOT: 'tosa.add'
func.func @today(%x: tensor<2xi8>, %s: tensor<1xi8>) -> tensor<2xi8> {
  %0 = tosa.mul %x, %x, %s {shift = 3 : i8} : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi8>
  %1 = tosa.add %0, %x : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %1 : tensor<2xi8>
}
