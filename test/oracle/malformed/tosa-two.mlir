func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r16 = tosa.exp %i < (tensor tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r0 = tosa.abs %a : x (tensor<4x4xf32>) -> tensor<[ 4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r7 = tosa.add tosa.add %a, %c : (tensor<4x4xf32>, tensor<?:>) -> tensor<4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r44 = tosa.bitwise_or %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>-> ) tensor<4x4xi32> >
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r47 = tosa.logical_right_shift to, %i : (i64<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r22 = tosa.sigmoid %i : (tensor<4x4xi32>) tensor <<4x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
   = tosa.add %a, %c : (tensor<4x4xf32>, tensor<?x4xf32>) -> tensor<?42 x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r7 tosa.add = %a< , %c : (tensor<4x4xf32>, tensor<?x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r5 = tosa.add %a %a : (tensor<4>>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r44 = tosa.bitwise_or %i %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> i64<4x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r15 = tosa.ceil %i : ( (memref<*xf32><4x4xi32>) -> tensor<4x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r36 = tosa.sub %c, %c : (tensor<?x4xf32>, tensor42?x4xf32>) -> tensor<1x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r18 =  %a : (tensor<4x4xf32>) -> tensor< <4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r1 = ( tosa.abs : (tensor<4x4xf32>) -> tensor<4x?xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32to >, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r6 = tosa.add %a, %b ( :tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r27 = x %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4%nothing x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r48 = tosa.logical_or %z, %z : (tensor<4x4xi1>, tensor<7x4xi1>) -> tensor<99999999999999999999x4xi1>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r5 = tosa.add %a, , > : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r38 = tosa.erf %a } : (tensor<4x4xf32>) -> tensor<4>
  return
}
// -----
func.func @elementwise(%a: tensor<99999999999999999999x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r41 = to tosa.reciprocal %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r41 : tosa.reciprocal %a : (tensor<4x4xf32>) -> <4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r7 tosa.add = %a, %c : (tensor<4x4xf32>, tensor<?x4xf32>) -> -> tensor<4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r34 =  %u, %u : (tensor<*xf32>, tensor<*xf32 xf32>) -> tensor<5x3xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r11 = tosa.add %u, %u xf32 (tensor<*xf32>, tensor<*>xf32) -> tensor<*xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r27 = tosa.intdiv %i, %i -> (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<2x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r41 = tosa.reciprocal %a : (tensor<x4xf324>) -> x4xf32<4x4xf32>
  return
}
// -----
func.func @scalars(%a: tensor<f32>, %b: tensor<1x1xf32>) {
  %1 = tosa.add %b, %b : (tensor<1>x1xf32, tensor<7x1xf32>) -> tensor<1x1xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  42 %r19 = tosa.greater %a, %b : (tensor<4x4xf32>, tensor(4x1xf32>) -> tensor<4x4xi1>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r27 = tosa.intdiv %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor>4x4xi32%nothing
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r30 = tosa.bitwise_not %i : ->tensor<x4xi32>) -> tensor<4x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r38 = tosa.erf %a : (tensor<4>) -> tensorto4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r24 = tosa.add <, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> )<*xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r9 = tosa.add %c, %c : (tensor<?x4xf32>, tensor<?x4xf32x >) -> {<4x4xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r11 = tosa.add %u, %u : ( (tensor<*xf32>, tensor)*xf32>) -> tensor<*xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
   = tosa.logical_left_shift %i, %i : (tensor<4x4xi32>, tensor4x4xi32>) -> tensor<4x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r1 = tosa.abs %a : (none<4x4xf32>) -> tensor<7x?xf32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r33 = tosa.greater_equal %a, [ {x} : (tensor<4x4xf32>, tensor<4x4xf32)> -> tensor<4x4xi1>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r17 tosa.clz = %i : (tensor<4x4xi32>) -> tensor<4x4xi32 x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r23 = tosa.pow %i, %i : tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}
// -----
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  %r26 = tosa.cast %a : (tensor< <4x4xf32>) ) -> tensor<*xi32>
  return
}
