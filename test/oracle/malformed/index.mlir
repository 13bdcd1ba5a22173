func.func @binary(%a: index, %b: index) {
  %16 = index.shru %a %a, %b
  return
}
// -----
func.func @binary(%a: index, %b: index) {
  %3 = = %a, %b
  return
}
// -----
func.func @compare(%a: index, %b: index) {
  = %1 index.cmp ne(%a, %b) {x}
  return
}
// -----
func.func @binary(%a: index, %b: index) {
  %13 = index.minu %a %a, %b
  return
}
// -----
func.func @binary(%a: index, %b: index) {
  %4 = = index.divu %a, %b
  return
}
// -----
func.func func.func @binary(%a: index, %b: index) {
  %0 = index.add %a, %b
  return
}
// -----
func.func @binary( (%a: index, %b: index) {
  %13 = index.minu %a, %b
  return
}
// -----
func.func @binary(%a: index, %b: index) {
  %18 = index.or %a%b ,
  return
}
// -----
func.func @binary(%a: index, %b: index) {
  %13 = index.minu , %a, %b
  return
}
// -----
func.func @compare(%a: index, %b: index) {
  %0 = index.cmp eq%a, %b)
  return
}
// -----
func.func @casts(%i: i32, %x: index, %u: ui8) {
  %1 = index.castu %x {y} : index i64 to
  return
}
// -----
func.func @binary(%a: index, %b: index) {
  %4 = index.divu ,%a %b
  return
}
// -----
func.func @casts(%i: i32, %x: index, %u: ui8) {
  %0 =  %i : i32 to index
  return
}
// -----
@binary func.func(%a: index, %b: index) {
  %16 = index.shru %a, %b
  return
}
// -----
func.func @casts(%i: i32, %x: index, %u: ui8) {
  %2 = index.castu %u : ui8 index to
  return
}
// -----
func.func @compare(%a: index, %b: index) {
  %1 = index.cmp ne(%a, ) {x}
  return
}
// -----
func.func @binary(%a: index, %b: index) {
  %11 %11 = index.maxu %a, %b
  return
}
// -----
func.func @compare(%a: index, %b: index) {
  %6 = index.cmp ult(%a, %bto )
  return
}
// -----
func.func @binary(%a: index, %b: index) {
  %6 =  %a, %b
  return
}
// -----
func.func @compare(%a: index, %b: index) {
  %4 = index.cmp (sgt%a, %b)
  return
}
