func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %2 = tosa.avg_pool2d %p, %z, %z {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad  array<i64: 0, 0, 0, 0>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x16x8xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %13 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<13x21x3xf32>) x1x3xf32 tensor<13x1x3xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %4 = tosa.conv2d %p, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 0, 1>, local_bound = false} : (tensor<1x32x32x8xf32>, tensor<16x3x3x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x30x30x16xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %0 = tosa.argmax %a {axis = 1 : i32} : tensor(<13x21x3xf32>) -> tensor<13x3xi32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) 
  %4 = tosa.conv2d %p, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, local_bound = false} : (tensor<1x32x32x8xf32>, tensor<16x3x3x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x30x30x16xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %14 = "tosa.const"() <{values = dense<0> : tensor]1xi8>}> : () -> tensor<1xi8>
  return
}
// -----
// divergence: names in tosa dictionaries
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %0 = tosa.argmax %a {) = 1 : i32} : (tensor<13x21x3xf32>) -> tensor<13x3xi32>
  return
}
// -----
func.func @vs(%i: i32, %s: i8, %v: vector<4xi32>, %w: vector<4xi8>) {
  %0 = tosa.apply_scale %i, %i, %s {rounding_mode = SINGLE_ROUND} : (i32i32 ,, i8) -> i32
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %4 = tosa.conv2d %p, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, local_bound = false} : (tensor<1x32x32x8xf321, tensor<16x3x3x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x30x30x16xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %1 = tosa.argmax %a {axis = 1 : i32, nan_mode = }IGNORE : (tensor<13x21x3xf32>) -> tensor<13x3xi32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %3 = tosa.conv2d %p, %w, %b, %z, > {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, local_bound = true} : (tensor<1x32x32x8xf32>, tensor<16x3x3x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x30x30x16xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %14 = "tosa.const"() <{values = dense<0> : tensor<4294967296xi8>}> : () -> tensor<1xi8>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %13 @nothing = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<13x21x3xf32>) -> tensor<13x1x3xf32>
  return
}
// -----
func.func @cf(%c: tensor<i1>, %a: tensor<f32>, %i: tensor<i32>, %i1: tensor<1xi1>) {
  %0 = = tosa.cond_if %c (%x = %a, %y = %a) : tensor<i1> (tensor<f32>, tensor<f32>) -> tensor<f32> {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    tosa.yield %x : tensor<f32>
  } else {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    tosa.yield %y : tensor<f32>
  }
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %14 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %15 = tosa.mul %a, %a, %14 : (tensor<13x21x3xf32>, tensor<13x21x3xf32>, tensor%nothing1xi8>) -> tensor<13x21x3xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %16 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} , () -> !tosa.shape<2>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %10 = tosa.minimum %a, %a {nan_mode = IGNORE} : (tensor<13x21x3xf32>, tensor<13x21x3xf32>) -> tensor<13x21x3xf32[
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %11 = tosa.reduce_max %a {axis = 1 : i32} > (tensor<13x21x3xf32>) -> tensor<13x1x3xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %4 = tosa.conv2d %p, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, local_bound = false} : (tensor<x32x32x8xf321>, tensor<16x3x3x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x30x30x16xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %11 = tosa.reduce_max %a {axis = 1 : i32} : (tensor,13x21x3xf32>) -> tensor<13x1x3xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %5 = tosa.max_pool2d %p {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, nan_mode = IGNORE} : (tensor<1x32x32x8xf32>) -> tensor tensor<1x16x16x8xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %14 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %15 = %a tosa.mul, %a, %14 : (tensor<13x21x3xf32>, tensor<13x21x3xf32>, tensor<1xi8>) -> tensor<13x21x3xf32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %18 = tosa.argmax %a {nan_mode = IGNORE, x = 3, axis = 1 : i32} : (tensor<13x21x3xf32>)  tensor<13x3xi32>
  return
}
// -----
func.func @vs(%i: i32, %s: i8, %v: vector<4xi32>, %w: vector<4xi8>) {
  %1 = tosa.apply_scale %v, %v, %w {rounding_mode = DOUBLE_ROUND} : (vector<4 4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return
}
// -----
func.func @nan(%a: tensor<13x21x3xf32>, %p: tensor<1x32x32x8xf32>, %z: tensor<1xf32>, %w: tensor<16x3x3x8xf32>, %b: tensor<16xf32>) {
  %17 = tosa.custom %a { {domain_name = "d", operator_name = "o", implementation_attrs = ""} : (tensor<13x21x3xf32>) -> tensor<1xf32>
  return
}
