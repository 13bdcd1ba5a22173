// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// Adding or subtracting a splat of zero changes nothing, and two splats make one.
// CHECK-LABEL: func.func @add(
// CHECK: %[[V0:.*]] = "tosa.const"() <{values = dense<7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
// CHECK: return %arg0, %arg1, %arg1, %[[V0]] : tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
func.func @add(%a: tensor<2x3xf32>, %b: tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.add %a, %z : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xf32>
  %zi = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = tosa.add %b, %zi : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = tosa.sub %b, %zi : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %c = "tosa.const"() <{values = dense<4> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %d = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %3 = tosa.add %c, %d : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
}

// A product or quotient with a splat of one is the other side; two splats make one.
// CHECK-LABEL: func.func @mul(
// CHECK: %[[V0:.*]] = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
// CHECK: %[[V1:.*]] = "tosa.const"() <{values = dense<16> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
// CHECK: %[[V2:.*]] = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
// CHECK: "u"(%arg0, %arg1, %[[V0]], %[[V1]], %arg1, %[[V0]], %[[V2]]) : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) -> ()
// CHECK: return
func.func @mul(%a: tensor<2x3xf32>, %b: tensor<2x3xi32>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %o = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.mul %a, %o, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %oi = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = tosa.mul %b, %oi, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %zi = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %2 = tosa.mul %b, %zi, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %c = "tosa.const"() <{values = dense<4> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %3 = tosa.mul %c, %c, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %4 = tosa.intdiv %b, %oi : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %5 = tosa.intdiv %zi, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %6 = tosa.intdiv %c, %c : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "u"(%0,%1,%2,%3,%4,%5,%6) : (tensor<2x3xf32>,tensor<2x3xi32>,tensor<2x3xi32>,tensor<2x3xi32>,tensor<2x3xi32>,tensor<2x3xi32>,tensor<2x3xi32>)->()
  return
}

// Integers equal themselves, floats need not; splats compare when the pass runs.
// CHECK-LABEL: func.func @cmp(
// CHECK: %[[V0:.*]] = "tosa.const"() <{values = dense<false> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
// CHECK: %[[V1:.*]] = "tosa.const"() <{values = dense<true> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
// CHECK: %[[V2:.*]] = tosa.equal %arg1, %arg1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
// CHECK: "u"(%[[V1]], %[[V2]], %[[V1]], %[[V1]], %[[V0]], %[[V0]]) : (tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>) -> ()
// CHECK: return
func.func @cmp(%a: tensor<2x3xi32>, %f: tensor<2x3xf32>) {
  %0 = tosa.equal %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %1 = tosa.equal %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %c = "tosa.const"() <{values = dense<4> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %d = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %2 = tosa.greater %c, %d : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %3 = tosa.greater_equal %c, %d : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %4 = tosa.equal %c, %d : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %cf = "tosa.const"() <{values = dense<4.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %5 = tosa.greater %cf, %cf : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  "u"(%0,%1,%2,%3,%4,%5) : (tensor<2x3xi1>,tensor<2x3xi1>,tensor<2x3xi1>,tensor<2x3xi1>,tensor<2x3xi1>,tensor<2x3xi1>)->()
  return
}

// A unary op undone by the next one goes away, and a splat is computed.
// CHECK-LABEL: func.func @una(
// CHECK: %[[V0:.*]] = "tosa.const"() <{values = dense<4.000000e+00> : tensor<2xf16>}> : () -> tensor<2xf16>
// CHECK: %[[V1:.*]] = "tosa.const"() <{values = dense<4> : tensor<2xi32>}> : () -> tensor<2xi32>
// CHECK: %[[V2:.*]] = "tosa.const"() <{values = dense<2.500000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK: %[[V3:.*]] = tosa.abs %arg0 : (tensor<?x1xf32>) -> tensor<?x1xf32>
// CHECK: %[[V4:.*]] = tosa.exp %arg0 : (tensor<?x1xf32>) -> tensor<?x1xf32>
// CHECK: %[[V5:.*]] = tosa.log %[[V4]] : (tensor<?x1xf32>) -> tensor<?x1xf32>
// CHECK: %[[V6:.*]] = tosa.log %arg0 : (tensor<?x1xf32>) -> tensor<?x1xf32>
// CHECK: %[[V7:.*]] = tosa.exp %[[V6]] : (tensor<?x1xf32>) -> tensor<?x1xf32>
// CHECK: "u"(%[[V3]], %arg0, %[[V5]], %[[V7]], %[[V2]], %arg1, %[[V1]], %[[V0]]) : (tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<2xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xf16>) -> ()
// CHECK: return
func.func @una(%a: tensor<?x1xf32>, %i: tensor<2xi32>) {
  %0 = tosa.abs %a : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %1 = tosa.abs %0 : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.negate %a, %z, %z : (tensor<?x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x1xf32>
  %3 = tosa.negate %2, %z, %z : (tensor<?x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x1xf32>
  %4 = tosa.exp %a : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %5 = tosa.log %4 : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %6 = tosa.log %a : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %7 = tosa.exp %6 : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %c = "tosa.const"() <{values = dense<4.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %8 = tosa.reciprocal %c : (tensor<2xf32>) -> tensor<2xf32>
  %9 = tosa.cast %i : (tensor<2xi32>) -> tensor<2xi32>
  %10 = tosa.cast %c : (tensor<2xf32>) -> tensor<2xi32>
  %11 = tosa.cast %c : (tensor<2xf32>) -> tensor<2xf16>
  "u"(%1,%3,%5,%7,%8,%9,%10,%11) : (tensor<?x1xf32>,tensor<?x1xf32>,tensor<?x1xf32>,tensor<?x1xf32>,tensor<2xf32>,tensor<2xi32>,tensor<2xi32>,tensor<2xf16>)->()
  return
}

// Padding by nothing is the tensor itself.
// CHECK-LABEL: func.func @pad(
// CHECK: return %arg0 : tensor<2x3xf32>
func.func @pad(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %s = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %a, %s, %z : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// A reshape of a reshape is one, one to its own type is none, and constants take the shape.
// CHECK-LABEL: func.func @reshape(
// CHECK: %[[V0:.*]] = "tosa.const"() <{values = dense<{{\[\[}}1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
// CHECK: %[[V1:.*]] = "tosa.const"() <{values = dense<4.000000e+00> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
// CHECK: %[[V2:.*]] = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V3:.*]] = tosa.reshape %arg0, %[[V2]] : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
// CHECK: "u"(%arg0, %[[V3]], %[[V1]], %[[V0]]) : (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<2x3xi32>) -> ()
// CHECK: return
func.func @reshape(%a: tensor<2x3xf32>, %d: tensor<?x10xf32>) {
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s1 = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %s2 = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %1 = tosa.reshape %a, %s1 : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %2 = tosa.reshape %1, %s2 : (tensor<6xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  %c = "tosa.const"() <{values = dense<4.0> : tensor<6xf32>}> : () -> tensor<6xf32>
  %3 = tosa.reshape %c, %s : (tensor<6xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %e = "tosa.const"() <{values = dense<[1,2,3,4,5,6]> : tensor<6xi32>}> : () -> tensor<6xi32>
  %4 = tosa.reshape %e, %s : (tensor<6xi32>, !tosa.shape<2>) -> tensor<2x3xi32>
  "u"(%0,%2,%3,%4) : (tensor<2x3xf32>,tensor<3x2xf32>,tensor<2x3xf32>,tensor<2x3xi32>)->()
  return
}

// A select knows its side from a splat or from equal sides, and takes a negation in.
// CHECK-LABEL: func.func @sel(
// CHECK: %[[V0:.*]] = tosa.select %arg0, %arg2, %arg1 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK: "u"(%arg1, %arg1, %arg2, %[[V0]]) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> ()
// CHECK: return
func.func @sel(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0 = tosa.select %c, %a, %a : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %t = "tosa.const"() <{values = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<4xi1>}> : () -> tensor<4xi1>
  %1 = tosa.select %t, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = tosa.select %f, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %n = tosa.logical_not %c : (tensor<4xi1>) -> tensor<4xi1>
  %3 = tosa.select %n, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "u"(%0,%1,%2,%3) : (tensor<4xf32>,tensor<4xf32>,tensor<4xf32>,tensor<4xf32>)->()
  return
}

// A reduction along a dimension of size one is the tensor itself.
// CHECK-LABEL: func.func @red(
// CHECK: %[[V0:.*]] = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
// CHECK: %[[V1:.*]] = tosa.reduce_sum %arg0 {axis = 0 : i32} : (tensor<2x1x3xf32>) -> tensor<1x1x3xf32>
// CHECK: "u"(%arg0, %arg0, %arg0, %arg0, %arg1, %arg1, %[[V1]], %[[V0]]) : (tensor<2x1x3xf32>, tensor<2x1x3xf32>, tensor<2x1x3xf32>, tensor<2x1x3xf32>, tensor<2x1x3xi1>, tensor<2x1x3xi1>, tensor<1x1x3xf32>, tensor<2x3xi32>) -> ()
// CHECK: return
func.func @red(%a: tensor<2x1x3xf32>, %b: tensor<2x1x3xi1>, %d: tensor<?x?x?xf32>) {
  %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  %1 = tosa.reduce_max %a {axis = 1 : i32} : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  %2 = tosa.reduce_min %a {axis = 1 : i32} : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  %3 = tosa.reduce_product %a {axis = 1 : i32} : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  %4 = tosa.reduce_all %b {axis = 1 : i32} : (tensor<2x1x3xi1>) -> tensor<2x1x3xi1>
  %5 = tosa.reduce_any %b {axis = 1 : i32} : (tensor<2x1x3xi1>) -> tensor<2x1x3xi1>
  %6 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x1x3xf32>) -> tensor<1x1x3xf32>
  %7 = tosa.argmax %a {axis = 1 : i32} : (tensor<2x1x3xf32>) -> tensor<2x3xi32>
  "u"(%0,%1,%2,%3,%4,%5,%6,%7) : (tensor<2x1x3xf32>,tensor<2x1x3xf32>,tensor<2x1x3xf32>,tensor<2x1x3xf32>,tensor<2x1x3xi1>,tensor<2x1x3xi1>,tensor<1x1x3xf32>,tensor<2x3xi32>)->()
  return
}

// Repeating once and resizing by one change nothing.
// CHECK-LABEL: func.func @tile(
// CHECK: "u"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<1x15x15x8xf32>) -> ()
// CHECK: return
func.func @tile(%a: tensor<2x3xf32>, %b: tensor<1x15x15x8xf32>) {
  %s = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %sc = tosa.const_shape {values = dense<[2, 2, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.resize %b, %sc, %o, %o {mode = NEAREST_NEIGHBOR} : (tensor<1x15x15x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x15x8xf32>
  "u"(%0,%1) : (tensor<2x3xf32>,tensor<1x15x15x8xf32>)->()
  return
}

// Products of 32 bits are shifted, with halves upwards; not where they do not fit. Products of other types are not shifted.
// CHECK-LABEL: func.func @mul_and_shift(
// CHECK-DAG: %[[ROUNDED:.*]] = "tosa.const"() <{values = dense<2> : tensor<i32>}>
// CHECK-DAG: %[[NEGATIVE:.*]] = "tosa.const"() <{values = dense<-1> : tensor<i32>}>
// CHECK-DAG: %[[BYTE:.*]] = "tosa.const"() <{values = dense<9> : tensor<i8>}>
// CHECK: %[[WIDE:.*]] = tosa.mul
// CHECK: return %[[ROUNDED]], %[[NEGATIVE]], %[[BYTE]], %[[WIDE]]
func.func @mul_and_shift() -> (tensor<i32>, tensor<i32>, tensor<i8>, tensor<i32>) {
  %shift = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = "tosa.const"() <{values = dense<3> : tensor<i8>}> : () -> tensor<i8>
  %1 = "tosa.const"() <{values = dense<-3> : tensor<i32>}> : () -> tensor<i32>
  %2 = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %3 = "tosa.const"() <{values = dense<1073741824> : tensor<i32>}> : () -> tensor<i32>
  %4 = "tosa.const"() <{values = dense<1> : tensor<i8>}> : () -> tensor<i8>
  %5 = tosa.mul %0, %4, %shift : (tensor<i8>, tensor<i8>, tensor<1xi8>) -> tensor<i32>
  %6 = tosa.mul %1, %2, %shift : (tensor<i32>, tensor<i32>, tensor<1xi8>) -> tensor<i32>
  %7 = tosa.mul %0, %0, %shift : (tensor<i8>, tensor<i8>, tensor<1xi8>) -> tensor<i8>
  %8 = tosa.mul %3, %3, %shift : (tensor<i32>, tensor<i32>, tensor<1xi8>) -> tensor<i32>
  return %5, %6, %7, %8 : tensor<i32>, tensor<i32>, tensor<i8>, tensor<i32>
}

// A constant is reshaped where nothing else needs it, or all of it is one number.
// CHECK-LABEL: func.func @reshape_of_constant(
// CHECK-DAG: %[[A:.*]] = "tosa.const"() <{values = dense<{{\[\[}}1, 2]]> : tensor<1x2xi32>}>
// CHECK-DAG: %[[B:.*]] = "tosa.const"() <{values = dense<[3, 4]> : tensor<2xi32>}>
// CHECK-DAG: %[[C:.*]] = "tosa.const"() <{values = dense<5> : tensor<1x2xi32>}>
// CHECK: %[[D:.*]] = tosa.reshape %[[B]]
// CHECK: return %[[A]], %[[B]], %[[D]], %{{.*}}, %[[C]]
func.func @reshape_of_constant() -> (tensor<1x2xi32>, tensor<2xi32>, tensor<1x2xi32>, tensor<2xi32>, tensor<1x2xi32>) {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "tosa.const"() <{values = dense<[3, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tosa.const"() <{values = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
  %3 = tosa.reshape %0, %s : (tensor<2xi32>, !tosa.shape<2>) -> tensor<1x2xi32>
  %4 = tosa.reshape %1, %s : (tensor<2xi32>, !tosa.shape<2>) -> tensor<1x2xi32>
  %5 = tosa.reshape %2, %s : (tensor<2xi32>, !tosa.shape<2>) -> tensor<1x2xi32>
  return %3, %1, %4, %2, %5 : tensor<1x2xi32>, tensor<2xi32>, tensor<1x2xi32>, tensor<2xi32>, tensor<1x2xi32>
}

// A product that is shifted, rounded, and fits; one that does not fit stays, as does one of constants that are no splats.
// CHECK-LABEL: func.func @shifted_product(
// CHECK: dense<-30625>
// CHECK-COUNT-2: tosa.mul
func.func @shifted_product() -> (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) {
  %c = "tosa.const"() {values = dense<-70001> : tensor<1xi32>} : () -> tensor<1xi32>
  %d = "tosa.const"() {values = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %o = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<[4]> : tensor<1xi8>} : () -> tensor<1xi8>
  %s1 = "tosa.const"() {values = dense<[1]> : tensor<1xi8>} : () -> tensor<1xi8>
  %s63 = "tosa.const"() {values = dense<[63]> : tensor<1xi8>} : () -> tensor<1xi8>
  %v8 = tosa.mul %c, %d, %s : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %v9 = tosa.mul %c, %c, %s1 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %v10 = tosa.mul %c, %c, %s63 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %v11 = tosa.mul %c, %d, %s1 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %e = "tosa.const"() {values = dense<[5, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v12 = tosa.mul %e, %e, %s1 : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  %v13 = tosa.mul %c, %z, %s1 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %v14 = tosa.mul %c, %o, %s1 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  return %v8, %v9, %v10, %v11, %v12, %v13, %v14 : tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>, tensor<1xi32>
}

// CHECK-LABEL: func.func @product_by_power(
// CHECK: %[[MUL:.*]] = tosa.mul
// CHECK: return %arg0, %{{.*}}, %[[MUL]]
func.func @product_by_power(%x: tensor<1xi32>) -> (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) {
  %d = "tosa.const"() {values = dense<16> : tensor<1xi32>} : () -> tensor<1xi32>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %o = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<[4]> : tensor<1xi8>} : () -> tensor<1xi8>
  %1 = tosa.mul %x, %d, %s : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %2 = tosa.mul %x, %z, %s : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %3 = tosa.mul %x, %o, %s : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  return %1, %2, %3 : tensor<1xi32>, tensor<1xi32>, tensor<1xi32>
}

// A constant that others use as well is not made a second time in another shape.
// CHECK-LABEL: func.func @constant_of_many(
// CHECK-COUNT-2: tosa.reshape
func.func @constant_of_many() -> (tensor<4xi32>, tensor<2x2xi32>, tensor<4xi32>) {
  %0 = "tosa.const"() {values = dense<[[1,2],[3,4]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %1 = tosa.const_shape {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = tosa.reshape %0, %1 : (tensor<2x2xi32>, !tosa.shape<1>) -> tensor<4xi32>
  %3 = tosa.reshape %0, %1 : (tensor<2x2xi32>, !tosa.shape<1>) -> tensor<4xi32>
  return %2, %0, %3 : tensor<4xi32>, tensor<2x2xi32>, tensor<4xi32>
}

// What is no number stays what it is, the first of two.
// CHECK-LABEL: func.func @no_number(
// CHECK: %[[A:.*]] = "tosa.const"() <{values = dense<0xFFC00001> : tensor<f32>}>
// CHECK: return %[[A]], %[[A]]
func.func @no_number() -> (tensor<f32>, tensor<f32>) {
  %n = "tosa.const"() <{values = dense<0xFFC00001> : tensor<f32>}> : () -> tensor<f32>
  %m = "tosa.const"() <{values = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
  %0 = tosa.add %n, %m : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = tosa.sub %n, %m : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}

// A product of zeros has a sign.
// CHECK-LABEL: func.func @negative_zero(
// CHECK: %[[Z:.*]] = "tosa.const"() <{values = dense<-0.000000e+00> : tensor<4xf32>}>
// CHECK: return %[[Z]]
func.func @negative_zero() -> tensor<4xf32> {
  %z = "tosa.const"() <{values = dense<-0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %p = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %z, %p, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
