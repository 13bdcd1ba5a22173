// RUN: %roundtrip
// RUN: %same %s
// Every op of cf with all its optional parts.

// Branches with and without operands.
// CHECK-LABEL: func.func @br(%{{.*}}: i32, %{{.*}}: f32) {
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: cf.br ^bb2(%{{.*}}, %{{.*}} : i32, f32) {test.a}
// CHECK-NEXT: ^bb2(%{{.*}}: i32, %{{.*}}: f32):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: cf.br ^bb2(%{{.*}}, %{{.*}} : i32, f32)
// CHECK-NEXT: }
func.func @br(%x: i32, %y: f32) {
  cf.br ^a
^a:
  cf.br ^b(%x, %y : i32, f32) {test.a}
^b(%p: i32, %q: f32):
  cf.br ^b(%p, %q : i32, f32)
}

// Both edges to one block, weights, operands on one side.
// CHECK-LABEL: func.func @cond_br(%{{.*}}: i1, %{{.*}}: i32) {
// CHECK-NEXT: cf.cond_br %{{.*}}, ^bb1, ^bb2(%{{.*}}, %{{.*}} : i32, i32)
// CHECK-NEXT: ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb1
// CHECK-NEXT: cf.cond_br %{{.*}} weights([10, 1]), ^bb1, ^bb1 {test.a}
// CHECK-NEXT: ^bb2(%{{.*}}: i32, %{{.*}}: i32):  // pred: ^bb0
// CHECK-NEXT: cf.cond_br %{{.*}}, ^bb3(%{{.*}} : i32), ^bb3(%{{.*}} : i32)
// CHECK-NEXT: ^bb3(%{{.*}}: i32):  // 2 preds: ^bb2, ^bb2
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @cond_br(%c: i1, %x: i32) {
  cf.cond_br %c, ^a, ^b(%x, %x : i32, i32)
^a:
  cf.cond_br %c weights([10, 1]), ^a, ^a {test.a}
^b(%p: i32, %q: i32):
  cf.cond_br %c, ^c(%p : i32), ^c(%q : i32)
^c(%r: i32):
  return
}

// Cases with operands of different numbers; values are shown without sign.
// CHECK-LABEL: func.func @switch(%{{.*}}: i32, %{{.*}}: i8, %{{.*}}: i64) {
// CHECK-NEXT: cf.switch %{{.*}} : i32, [
// CHECK-NEXT: default: ^bb1]
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: cf.switch %{{.*}} : i32, [
// CHECK-NEXT: default: ^bb2(%{{.*}} : i32),
// CHECK-NEXT: 42: ^bb3(%{{.*}}, %{{.*}} : i32, i32),
// CHECK-NEXT: 4294967295: ^bb4,
// CHECK-NEXT: 16: ^bb3(%{{.*}}, %{{.*}} : i32, i32)
// CHECK-NEXT: ] {test.a}
// CHECK-NEXT: ^bb2(%{{.*}}: i32):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT: cf.switch %{{.*}} : i8, [
// CHECK-NEXT: default: ^bb4,
// CHECK-NEXT: 127: ^bb2(%{{.*}} : i32),
// CHECK-NEXT: 128: ^bb4,
// CHECK-NEXT: 44: ^bb4
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb3(%{{.*}}: i32, %{{.*}}: i32):  // 2 preds: ^bb1, ^bb1
// CHECK-NEXT: cf.switch %{{.*}} : i64, [
// CHECK-NEXT: default: ^bb4,
// CHECK-NEXT: 18446744073709551615: ^bb4,
// CHECK-NEXT: 9223372036854775807: ^bb4
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb4:  // 7 preds: ^bb1, ^bb2, ^bb2, ^bb2, ^bb3, ^bb3, ^bb3
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @switch(%x: i32, %y: i8, %z: i64) {
  cf.switch %x : i32, [
    default: ^a
  ]
^a:
  cf.switch %x : i32, [
    default: ^b(%x : i32),
    42: ^c(%x, %x : i32, i32),
    -1: ^d,
    0x10: ^c(%x, %x : i32, i32)
  ] {test.a}
^b(%p: i32):
  cf.switch %y : i8, [default: ^d, 127: ^b(%p : i32), -128: ^d, 300: ^d]
^c(%q: i32, %r: i32):
  cf.switch %z : i64, [default: ^d, -1: ^d, 9223372036854775807: ^d]
^d:
  return
}

// The operand is any integer.
// CHECK-LABEL: func.func @switch_types(%{{.*}}: i1, %{{.*}}: ui8, %{{.*}}: si16, %{{.*}}: i128) {
// CHECK-NEXT: cf.switch %{{.*}} : i1, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 1: ^bb1,
// CHECK-NEXT: 0: ^bb1
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
// CHECK-NEXT: cf.switch %{{.*}} : ui8, [
// CHECK-NEXT: default: ^bb2,
// CHECK-NEXT: 255: ^bb2
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb2:  // 2 preds: ^bb1, ^bb1
// CHECK-NEXT: cf.switch %{{.*}} : si16, [
// CHECK-NEXT: default: ^bb3,
// CHECK-NEXT: 65534: ^bb3
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb3:  // 2 preds: ^bb2, ^bb2
// CHECK-NEXT: cf.switch %{{.*}} : i128, [
// CHECK-NEXT: default: ^bb4,
// CHECK-NEXT: 7: ^bb4
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb4:  // 2 preds: ^bb3, ^bb3
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @switch_types(%a: i1, %b: ui8, %c: si16, %d: i128) {
  cf.switch %a : i1, [default: ^a, true: ^a, false: ^a]
^a:
  cf.switch %b : ui8, [default: ^b, 255: ^b]
^b:
  cf.switch %c : si16, [default: ^c, -2: ^c]
^c:
  cf.switch %d : i128, [default: ^d, 7: ^d]
^d:
  return
}

// Assertions.
// CHECK-LABEL: func.func @assert(%{{.*}}: i1) {
// CHECK-NEXT: cf.assert %{{.*}}, "it \22holds\22"
// CHECK-NEXT: cf.assert %{{.*}}, "" {test.a}
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @assert(%c: i1) {
  cf.assert %c, "it \22holds\22"
  cf.assert %c, "" {test.a}
  return
}
