// Results of TOSA's ops get the sizes that follow from the operands; others see the type that was there.
// RUN: cistern-opt --tosa-infer-shapes --split-input-file %s | FileCheck %s
// RUN: %same --args='--tosa-infer-shapes --split-input-file' %s

// A size that is not known is not guessed to be the other operand's.
// CHECK-LABEL: func.func @add(
// CHECK: tosa.add {{.*}} -> tensor<*xf32>
// CHECK: tosa.add {{.*}} -> tensor<?x3xf32>
func.func @add(%a: tensor<?x3xf32>, %b: tensor<4x3xf32>, %c: tensor<?x1xf32>, %d: tensor<1x?xf32>, %u: tensor<*xf32>) {
  %0 = tosa.add %a, %b : (tensor<?x3xf32>, tensor<4x3xf32>) -> tensor<*xf32>
  %1 = tosa.add %a, %c : (tensor<?x3xf32>, tensor<?x1xf32>) -> tensor<*xf32>
  %2 = tosa.add %a, %d : (tensor<?x3xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  %3 = tosa.add %c, %d : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<*xf32>
  %4 = tosa.add %u, %b : (tensor<*xf32>, tensor<4x3xf32>) -> tensor<*xf32>
  %5 = tosa.add %b, %b : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<?x3xf32>
  %6 = tosa.exp %u : (tensor<*xf32>) -> tensor<4x?xf32>
  %7 = tosa.exp %6 : (tensor<4x?xf32>) -> tensor<?x3xf32>
  return
}

// -----

// CHECK-LABEL: func.func @users(
// CHECK: %[[NEW:.*]] = tosa.add {{.*}} -> tensor<4x3xf32>
// CHECK: %[[OLD:.*]] = tensor.cast %[[NEW]] : tensor<4x3xf32> to tensor<?x?xf32>
// CHECK: tensor.extract %[[NEW]]
// CHECK: tosa.exp %[[NEW]]
// CHECK: call @g(%[[OLD]])
func.func @users(%b: tensor<4x3xf32>, %i: index) -> (tensor<?x?xf32>, tensor<*xf32>) {
  %5 = tosa.add %b, %b : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<?x?xf32>
  %e = tensor.extract %5[%i, %i] : tensor<?x?xf32>
  %d = tensor.dim %5, %i : tensor<?x?xf32>
  %c = tensor.cast %5 : tensor<?x?xf32> to tensor<4x3xf32>
  %t = tosa.exp %5 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = tosa.exp %c : (tensor<4x3xf32>) -> tensor<*xf32>
  %sl = tensor.extract_slice %5[0, 0] [2, 2] [1, 1] : tensor<?x?xf32> to tensor<2x2xf32>
  func.call @g(%5) : (tensor<?x?xf32>) -> ()
  %em = tensor.empty() : tensor<4x3xf32>
  %z = tosa.exp %em : (tensor<4x3xf32>) -> tensor<*xf32>
  return %5, %y : tensor<?x?xf32>, tensor<*xf32>
}
func.func private @g(tensor<?x?xf32>)

// -----

// Both graphs of a conditional say what its result is.
// CHECK-LABEL: func.func @ctl2(
// CHECK: tosa.cond_if {{.*}} -> tensor<?x3xf32>
func.func @ctl2(%b: tensor<4x3xf32>, %c: tensor<i1>) -> (tensor<?x?xf32>) {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<?x?xf32> {
    %1 = tosa.exp %b : (tensor<4x3xf32>) -> tensor<?x?xf32>
    tosa.yield %1 : tensor<?x?xf32>
  } else {
    %s = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %2 = tosa.tile %b, %s : (tensor<4x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
    tosa.yield %2 : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}

// -----

// What a loop hands to its next iteration may have fewer known sizes than what it begins with.
// CHECK-LABEL: func.func @grow(
// CHECK: tosa.while_loop {{.*}} : (tensor<4xf32>, tensor<4xf32>) -> (tensor<?xf32>, tensor<4xf32>)
func.func @grow(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<i1>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tosa.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  %1:2 = tosa.while_loop (%x = %0, %y = %0) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%x: tensor<?xf32>, %y: tensor<?xf32>):
    %2 = tosa.concat %x, %x {axis = 0 : i32} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %3 = tosa.exp %y : (tensor<?xf32>) -> tensor<?xf32>
    tosa.yield %2, %3 : tensor<?xf32>, tensor<?xf32>
  }
  return %1#0, %1#1 : tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @ops(
func.func @ops(%a: tensor<2x?x4xf32>, %b: tensor<2x3x?xf32>, %c: tensor<?x3x4xf32>, %u: tensor<*xf32>, %i: tensor<?x3xi32>, %a2: tensor<?x8x16xf32>, %cc: tensor<1x3x?xi1>, %tb: tensor<?x4xi8>, %tt: tensor<256xi8>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.concat %a, %b, %u {axis = 1 : i32} : (tensor<2x?x4xf32>, tensor<2x3x?xf32>, tensor<*xf32>) -> tensor<*xf32>
  %1 = tosa.concat %a, %c {axis = 0 : i32} : (tensor<2x?x4xf32>, tensor<?x3x4xf32>) -> tensor<*xf32>
  %2 = tosa.matmul %a, %b, %z, %z : (tensor<2x?x4xf32>, tensor<2x3x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %3 = tosa.argmax %a {axis = 1 : i32} : (tensor<2x?x4xf32>) -> tensor<*xi32>
  %4 = tosa.argmax %u {axis = 1 : i32} : (tensor<*xf32>) -> tensor<*xi32>
  %5 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<2x?x4xf32>) -> tensor<?x?x?xf32>
  %6 = tosa.gather %a, %i : (tensor<2x?x4xf32>, tensor<?x3xi32>) -> tensor<?x?x?xf32>
  %7 = tosa.scatter %a, %i, %c : (tensor<2x?x4xf32>, tensor<?x3xi32>, tensor<?x3x4xf32>) -> tensor<?x?x?xf32>
  %8 = tosa.transpose %a {perms = array<i32: 2, 0, 1>} : (tensor<2x?x4xf32>) -> tensor<?x?x?xf32>
  %9 = tosa.transpose %u {perms = array<i32: 2, 0, 1>} : (tensor<*xf32>) -> tensor<*xf32>
  %10 = tosa.reverse %a {axis = 0 : i32} : (tensor<2x?x4xf32>) -> tensor<?x?x?xf32>
  %p = tosa.const_shape {values = dense<[1, 2, 0, 1, 0, 3]> : tensor<6xindex>} : () -> !tosa.shape<6>
  %11 = tosa.pad %a, %p, %z : (tensor<2x?x4xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %12 = tosa.pad %u, %p, %z : (tensor<*xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<*xf32>
  %st = tosa.const_shape {values = dense<[1, 0, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %sz = tosa.const_shape {values = dense<[1, 2, -1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %13 = tosa.slice %a, %st, %sz : (tensor<2x?x4xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  %14 = tosa.slice %u, %st, %sz : (tensor<*xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<*xf32>
  %15 = tosa.reshape %a, %sz : (tensor<2x?x4xf32>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  %fs = "tosa.const"() <{values = dense<0.0> : tensor<2x3x4xf32>}> : () -> tensor<2x3x4xf32>
  %rs = tosa.const_shape {values = dense<[6, -1, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %16 = tosa.reshape %fs, %rs : (tensor<2x3x4xf32>, !tosa.shape<3>) -> tensor<*xf32>
  %rs2 = tosa.const_shape {values = dense<[6, 1, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %17 = tosa.tile %a, %rs2 : (tensor<2x?x4xf32>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  %18 = tosa.tile %u, %rs2 : (tensor<*xf32>, !tosa.shape<3>) -> tensor<*xf32>
  %19 = tosa.identity %a : (tensor<2x?x4xf32>) -> tensor<?x?x?xf32>
  %20 = tosa.cast %a : (tensor<2x?x4xf32>) -> tensor<*xi32>
  %21 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<2x?x4xf32>) -> tensor<*xf32>
  %re, %im = tosa.rfft2d %a2 : (tensor<?x8x16xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  %re2, %im2 = tosa.fft2d %a2, %a2 {inverse = false} : (tensor<?x8x16xf32>, tensor<?x8x16xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  %22 = tosa.select %cc, %a, %c : (tensor<1x3x?xi1>, tensor<2x?x4xf32>, tensor<?x3x4xf32>) -> tensor<*xf32>
  %24 = tosa.equal %a, %c : (tensor<2x?x4xf32>, tensor<?x3x4xf32>) -> tensor<*xi1>
  %25 = tosa.greater %a, %c : (tensor<2x?x4xf32>, tensor<?x3x4xf32>) -> tensor<?x?x?xi1>
  %26 = tosa.negate %a, %z, %z : (tensor<2x?x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %sh = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %27 = tosa.mul %a, %c, %sh : (tensor<2x?x4xf32>, tensor<?x3x4xf32>, tensor<1xi8>) -> tensor<?x?x?xf32>
  %28 = tosa.mul %u, %c, %sh : (tensor<*xf32>, tensor<?x3x4xf32>, tensor<1xi8>) -> tensor<*xf32>
  %29 = tosa.table %tb, %tt : (tensor<?x4xi8>, tensor<256xi8>) -> tensor<*xi8>
  %30 = tosa.custom %a {operator_name = "x", domain_name = "y", implementation_attrs = ""} : (tensor<2x?x4xf32>) -> tensor<?x?x?xf32>
  %31 = tosa.pow %u, %u : (tensor<*xf32>, tensor<*xf32>) -> tensor<?x?x4xf32>
  return
}

// -----

// CHECK-LABEL: func.func @conv(
// CHECK: tosa.depthwise_conv2d {{.*}} -> tensor<1x8x5x8xf32>
// CHECK: tosa.resize {{.*}} -> tensor<1x16x18x2xf32>
func.func @conv(%a: tensor<?x?x9x2xf32>, %w: tensor<3x?x3x2xf32>, %b: tensor<?xf32>, %u: tensor<*xf32>, %f: tensor<1x8x9x2xf32>, %fw: tensor<3x2x3x2xf32>, %dw: tensor<2x3x2x?xf32>, %dw2: tensor<2x3x?x4xf32>, %b1: tensor<1xf32>, %f5: tensor<1x8x?x9x2xf32>, %w5: tensor<3x2x2x2x2xf32>, %ui: tensor<?x?x?x?xf32>, %b3: tensor<3xf32>, %u4: tensor<?x1x?x?xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>} : (tensor<?x?x9x2xf32>, tensor<3x?x3x2xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %1 = tosa.conv2d %f, %fw, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>} : (tensor<1x8x9x2xf32>, tensor<3x2x3x2xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %2 = tosa.conv2d %ui, %fw, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>} : (tensor<?x?x?x?xf32>, tensor<3x2x3x2xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %3 = tosa.conv2d %f, %ui, %b3, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>} : (tensor<1x8x9x2xf32>, tensor<?x?x?x?xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %5 = tosa.depthwise_conv2d %f, %dw, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>} : (tensor<1x8x9x2xf32>, tensor<2x3x2x?xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %6 = tosa.depthwise_conv2d %f, %dw2, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>} : (tensor<1x8x9x2xf32>, tensor<2x3x?x4xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %7 = tosa.depthwise_conv2d %f, %ui, %b3, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>} : (tensor<1x8x9x2xf32>, tensor<?x?x?x?xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %8 = tosa.depthwise_conv2d %ui, %dw2, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>} : (tensor<?x?x?x?xf32>, tensor<2x3x?x4xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %9 = tosa.transpose_conv2d %f, %fw, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 2>} : (tensor<1x8x9x2xf32>, tensor<3x2x3x2xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %10 = tosa.transpose_conv2d %ui, %fw, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 2>} : (tensor<?x?x?x?xf32>, tensor<3x2x3x2xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %11 = tosa.conv3d %f5, %w5, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 1, 1, 1, 1, 1>, stride = array<i64: 1, 2, 1>, dilation = array<i64: 1, 1, 1>} : (tensor<1x8x?x9x2xf32>, tensor<3x2x2x2x2xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?x?xf32>
  %12 = tosa.max_pool2d %a {kernel = array<i64: 2, 3>, pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 1, 1>} : (tensor<?x?x9x2xf32>) -> tensor<?x?x?x?xf32>
  %13 = tosa.avg_pool2d %f, %z, %z {kernel = array<i64: 2, 3>, pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 1, 1>, acc_type = f32} : (tensor<1x8x9x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %sc = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %of = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %bo = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %14 = tosa.resize %f, %sc, %of, %bo {mode = BILINEAR} : (tensor<1x8x9x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x?xf32>
  %15 = tosa.resize %a, %sc, %of, %bo {mode = BILINEAR} : (tensor<?x?x9x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x?xf32>
  %16 = tosa.resize %u4, %sc, %of, %bo {mode = BILINEAR} : (tensor<?x1x?x?xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x?xf32>
  return
}

// -----

// Each part of a transform is known from its own input; nothing is known of what is resized to sizes that are not.
// CHECK-LABEL: func.func @parts(
// CHECK: tosa.fft2d {{.*}} -> (tensor<2x4x8xf32>, tensor<?x4x8xf32>)
// CHECK: tosa.fft2d {{.*}} -> (tensor<?x4x8xf32>, tensor<*xf32>)
// CHECK: tosa.rfft2d {{.*}} -> (tensor<*xf32>, tensor<2x4x?xf32>)
// CHECK: tosa.resize {{.*}} -> tensor<*xf32>
func.func @parts(%a: tensor<2x4x8xf32>, %b: tensor<?x4x8xf32>, %u: tensor<*xf32>, %i: tensor<1x?x5x2xf32>) {
  %re, %im = tosa.fft2d %a, %b {inverse = false} : (tensor<2x4x8xf32>, tensor<?x4x8xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  %re2, %im2 = tosa.fft2d %b, %u {inverse = false} : (tensor<?x4x8xf32>, tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %re3, %im3 = tosa.rfft2d %u : (tensor<*xf32>) -> (tensor<*xf32>, tensor<2x4x?xf32>)
  %scale = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %zero = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %i, %scale, %zero, %zero {mode = BILINEAR} : (tensor<1x?x5x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<*xf32>
  return
}
