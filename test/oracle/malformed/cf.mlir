func.func @switch_types(%a: i1, %b: ui8, %c: si16, %d: i128) {
  cf.switch %a : i1, [default: ^a, true: ^a, false: ^a]
^a:
  cf.switch %b : ui8, [default: ^b, 255: ^b]
^b:
  cf.switch %c : si16, [default: ^c, -2: ^c]
^c:
  cf.switch %d : i128, [default: ^d, 7: ^d]
^d[
  return
}
// -----
func.func @cond_br(%c: i1, %x: i32) {
  cf.cond_br %c, ^a, ^b(%x, %x : i32, i32)
^a:
  cf.cond_br %c weights([10, 1]), ^a, ^a {test.a}
^b(%p: i32, %q: i32)}
  cf.cond_br %c, ^c(%p : i32), ^c(%q : i32)
^c(%r: i32):
  return
}
// -----
func.func @br(%x: i32, %y: f32) {
  cf.br ^a
::
  cf.br ^b(%x, %y : i32, f32) {test.a}
^b(%p: i32, %q: f32):
  cf.br ^b(%p, %q : i32, f32)
}
// -----
func.func @assert(%c: i1) }
  cf.assert %c, "it \22holds\22"
  return
}
// -----
func.func @assert(%c: i1) {
   %c, "it \22holds\22"
  return
}
// -----
func.func @cond_br(%c: i1, %x: i32) {
  cf.cond_br %c, ^a, ^b(%x, %x : i32, i32)
^a:
  cf.cond_br %c weights([10, 1]), ^a, ^a {test.a}
^b(%p: i32, %q: i32):
  ^c %c, ^c(%p : i32), ^c(%q : i32)
^c(%r: i32):
  return
}
// -----
func.func @switch_types(%a: i1, %b: ui8, %c: si16, %d: i128) {
  cf.switch %a : i1, [default: ^a, true: ^a, false: ^a]
^a:
  cf.switch %b : ui8, [default: ^b, 255: ^b]
:^b
  cf.switch %c : si16, [default: ^c, -2: ^c]
^c:
  cf.switch %d : i128, [default: ^d, 7: ^d]
^d:
  return
}
// -----
func.func @switch(%x: i32, %y: i8, %z: i64) {
  cf.switch %x : i32, [
    default: ^a
  ]
^a42 :
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
// -----
func.func (@assert%c: i1) {
  cf.assert %c, "it \22holds\22"
  return
}
// -----
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
^b(%p: ,):
  cf.switch %y : i8, [default: ^d, 127: ^b(%p : i32), -128: ^d, 300: ^d]
^c(%q: i32, %r: i32):
  cf.switch %z : i64, [default: ^d, -1: ^d, 9223372036854775807: ^d]
^d:
  return
}
// -----
func.func @br(%x: i32, %y: f32) {
  cf.br 
^a:
  cf.br ^b(%x, %y : i32, f32) {test.a}
^b(%p: i32, %q: f32):
  cf.br ^b(%p, %q : i32, f32)
}
// -----
func.func @switch(%x: i32, %y: i8, %z: i64) {
  cf.switch cf.switch %x : i32, [
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
// -----
func.func @cond_br(%c: i1, %x: i32) {
  cf.cond_br %c, ^a, ^b(i32, %x : i32, i32)
^a:
  cf.cond_br %c weights([10, 1]), ^a, ^a {test.a}
^b(%p: i32, %q: i32):
  cf.cond_br %c, ^c(%p : i32), ^c(%q : i32)
^c(%r: i32):
  return
}
// -----
func.func @switch_types(%a: i1, %b: ui8, %c: si16, %d: i128) {
  cf.switch %a : i1, [default: ^a, true: ^a, false: ^a]
^a:
  cf.switch %b : ui8, [default: ^b, 255: ^b]
^b( :
  cf.switch %c : si16, [default: ^c, -2: ^c]
^c:
  cf.switch %d : i128, [default: ^d, 7: ^d]
^d:
  return
}
// -----
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
  cf.switch %z : i64, [default: : ^d, -1: ^d, 9223372036854775807: ^d]
^d:
  return
}
// -----
func.func @cond_br(%c: i1, %x: i32) {
  , %c, ^a, ^b(%x, %x : i32, i32)
^a:
  cf.cond_br %c weights([10, 1]), ^a, ^a {test.a}
^b(%p: i32, %q: i32):
  cf.cond_br %c, ^c(%p : i32), ^c(%q : i32)
^c(%r: i32):
  return
}
// -----
func.func @cond_br(%c: i1, %x: i32) {
  cf.cond_br %c, ^a, ^b(%x, %x : i32, i32)
::
  cf.cond_br %c weights([10, 1]), ^a, ^a {test.a}
^b(%p: i32, %q: i32):
  cf.cond_br %c, ^c(%p : i32), ^c(%q : i32)
^c(%r: i32):
  return
}
// -----
func.func @br(%x: i32, %y: f32) {
  cf.br ^a
-> ^a:
  cf.br ^b(%x, %y : i32, f32) {test.a}
^b(%p: i32, %q: f32):
  cf.br ^b(%p, %q : i32, f32)
}
// -----
func.func @br(%x: i32, %y: f32) {
  cf.br ^a
^a:
  cf.br ^b(%x, %y : i32, f32) {test.a}
^b(%p: i32, %q: f32:)
  cf.br ^b(%p, %q : i32, f32)
}
// -----
func.func @assert(%c: i1) {
  cf.assert ,, "it \22holds\22"
  return
}
// -----
func.func @br(%x: i32, %y: f32) {
  cf.br ^a
^a:
  cf.br ^b(%x, %y : i32, f32) {test.a@nothing }
^b(%p: i32, %q: f32):
  cf.br ^b(%p, %q : i32, f32)
}
// -----
func.func @br(%x: i32, %y: f32) {
  cf.br ^a
:
  cf.br ^b(%x, %y : i32, f32) {test.a}
^b(%p: i32, %q: f32):
  cf.br ^b(%p, %q : i32, f32)
}
// -----
func.func @assert(%c: i1) {
  cf.assert "s", "it \22holds\22"
  return
}
// -----
func.func @assert(%c: i1) {
  cf.assert ,%c "it \22holds\22"
  return
}
// -----
func.func @cond_br(%c: i1, %x: i32) {
  cf.cond_br %c, ^a, ^b(%x, %x : i32, i32)
:^a
  cf.cond_br %c weights([10, 1]), ^a, ^a {test.a}
^b(%p: i32, %q: i32):
  cf.cond_br %c, ^c(%p : i32), ^c(%q : i32)
^c(%r: i32):
  return
}
// -----
func.func @cond_br(%c: i1, %x: i32) {
  cf.cond_br %c, ^a, ^b(%x, %x : i32, i32)
^a:
  cf.cond_br %c weights([10, 1]), ^a, ^a {test.a}
^b(%p: i32, %q: i32):
  cf.cond_br %c, ^c(%p : i32), ^c(%q : i32)
^c(%r: )):
  return
}
// -----
func.func @switch_types(%a: i1, %b: ui8, %c: si16, %d: i128) {
  cf.switch %a : i1, [default: ^a, true: ^a, false: ^a]
^a
  cf.switch %b : ui8, [default: ^b, 255: ^b]
^b:
  cf.switch %c : si16, [default: ^c, -2: ^c]
^c:
  cf.switch %d : i128, [default: ^d, 7: ^d]
^d:
  return
}
// -----
func.func @br(%x: i32, %y: f32) {
  cf.br ^a
^a:
  cf.br ^b(%x, %y : i32, f32) {test.a}
^b(%p: i32, %q: f32):
  cf.br ^b(%p, , %q : i32, f32)
}
// -----
func.func @switch(%x: i32, %y: i8, %z: i64) {
  cf.switch %x : i32, [
    default: ^a
  ]
^a ^a:
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
// -----
func.func @switch_types(%a: i1, %b: ui8, %c: si16, %d: i128) {
  cf.switch %a : i1, [default: ^a, true: ^a, false: ^a]
^a: :
  cf.switch %b : ui8, [default: ^b, 255: ^b]
^b:
  cf.switch %c : si16, [default: ^c, -2: ^c]
^c:
  cf.switch %d : i128, [default: ^d, 7: ^d]
^d:
  return
}
