// RUN: %roundtrip
// RUN: %same %s
// The elementwise ops of tosa, with sizes that are broadcast, dynamic and unranked.

// CHECK: tosa.add %{{.*}}, %{{.*}} : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
// CHECK: tosa.arithmetic_right_shift %{{.*}}, %{{.*}} {round = false}
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r0 = tosa.abs %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r1 = tosa.abs %a : (tensor<4x4xf32>) -> tensor<4x?xf32>
  %r2 = tosa.abs %a : (tensor<4x4xf32>) -> tensor<*xf32>
  %r3 = tosa.abs %u : (tensor<*xf32>) -> tensor<*xf32>
  %r4 = tosa.abs %d : (tensor<4x4xf64>) -> tensor<4x4xf64>
  %r5 = tosa.add %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r6 = tosa.add %a, %b : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
  %r7 = tosa.add %a, %c : (tensor<4x4xf32>, tensor<?x4xf32>) -> tensor<4x4xf32>
  %r8 = tosa.add %a, %c : (tensor<4x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %r9 = tosa.add %c, %c : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<4x4xf32>
  %r10 = tosa.add %a, %u : (tensor<4x4xf32>, tensor<*xf32>) -> tensor<4x4xf32>
  %r11 = tosa.add %u, %u : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %r12 = tosa.bitwise_and %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %r13 = tosa.bitwise_and %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r14 = tosa.logical_and %z, %z : (tensor<4x4xi1>, tensor<4x4xi1>) -> tensor<4x4xi1>
  %r15 = tosa.ceil %i : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %r16 = tosa.exp %i : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %r17 = tosa.clz %i : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %r18 = tosa.clz %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r19 = tosa.greater %a, %b : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xi1>
  %r20 = tosa.cast %a : (tensor<4x4xf32>) -> tensor<4x4xi32>
  %r21 = tosa.arithmetic_right_shift %i, %i {round = false} : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %r22 = tosa.sigmoid %i : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %r23 = tosa.pow %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %r24 = tosa.add %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<*xf32>
  %r25 = tosa.cos %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r26 = tosa.cast %a : (tensor<4x4xf32>) -> tensor<*xi32>
  %r27 = tosa.intdiv %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %r28 = tosa.sub %c, %b : (tensor<?x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
  %r29 = tosa.logical_not %z : (tensor<4x4xi1>) -> tensor<4x4xi1>
  %r30 = tosa.bitwise_not %i : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %r31 = tosa.rsqrt %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r32 = tosa.logical_xor %z, %z : (tensor<4x4xi1>, tensor<4x4xi1>) -> tensor<4x4xi1>
  %r33 = tosa.greater_equal %a, %a {x} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %r34 = tosa.add %u, %u : (tensor<*xf32>, tensor<*xf32>) -> tensor<5x3xf32>
  %r35 = tosa.add %u, %u : (tensor<*xf32>, tensor<*xf32>) -> tensor<5xf32>
  %r36 = tosa.sub %c, %c : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<1x4xf32>
  %r37 = tosa.abs %u : (tensor<*xf32>) -> tensor<5xf32>
  %r38 = tosa.erf %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r39 = tosa.floor %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r40 = tosa.log %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r41 = tosa.reciprocal %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r42 = tosa.sin %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r43 = tosa.tanh %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %r44 = tosa.bitwise_or %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %r45 = tosa.bitwise_xor %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %r46 = tosa.logical_left_shift %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %r47 = tosa.logical_right_shift %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %r48 = tosa.logical_or %z, %z : (tensor<4x4xi1>, tensor<4x4xi1>) -> tensor<4x4xi1>
  return
}

func.func @scalars(%a: tensor<f32>, %b: tensor<1x1xf32>) {
  %0 = tosa.add %a, %a : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = tosa.add %b, %b : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return
}
