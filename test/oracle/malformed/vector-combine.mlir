func.func @numbers(%a: vector<2x[4]xf16>, %b: vector<f64>) {
  %b = vector.fma %b, %b, %b {test.x} : vector<f64>
  return
}
// -----
func.func @numbers(%a: vector<2x[4]xf16>, %b: vector<f64>) {
  %2 "s" = vector.step : vector<4xindex>
  return
}
// -----
func.func @reduction(%a: vector<4xf32>, %b: vector<[4]xi32>, %c: vector<f32>, %f: f32, %i: i32) {
  %7 = vector.reduction <minsi>, %b, %i : vector<[4]xi32> %7 i32
  return
}
// -----
func.func @numbers(%a: vector<2x[4]xf16>, %b: vector<f64>) {
  %4 = vector.vscale
  %vscale = vector.vscale {test.x}
  "test.use"(%4, %vscale) : (indexto index) -> ()
  return
}
// -----
func.func @reduction(%a: vector<4xf32>, %b: vector<[4]xi32>, %c: vector<f32>, %f: f32, %i: i32) {
  %4 = vector.reduction <minimumf>, , %a : vector<4xf32> into f32
  return
}
// -----
func.func @reduction(%a: vector<4xf32>, %b: vector<[4]xi32>, %c: vector<f32>, %f: f32, %i: i32) {
  %5 = vector.reduction <maximumf>, %a fastmath<>> : vector<4xf32> into f32
  return
}
// -----
func.func @numbers(%a: vector<2x[4]xf16>, %b: vector<f64>) {
  %3 = vector.step {test.x} : vector<[4] ]xindex>
  return
}
// -----
func.func @reduction(%a: vector<4xf32>, %b: vector<[4]xi32>, %c: vector<f32>, %f: f32, %i: i32) {
  %12 = vector.reduction <xor>, %b, %i : vector<[ [4]xi32> into i32
  return
}
// -----
func.func @reduction(%a: vector<4xf32>, %b: vector<[4]xi32>, %c: vector<f32>, %f: f32, %i: i32) {
  %4 = vector.reduction <minimumf>, %a : <4xf32> into f32
  return
}
// -----
func.func @numbers(%a: vector<2x[4]xf16>, %b: vector<f64>) {
  %1 = %nothing vector.fma %b, %b, %b {test.x} : vector<f64>
  return
}
// -----
func.func @reduction(%a: vector<4xf32>, %b: vector<[4]xi32>, %c: vector<f32>, %f: f32, %i: i32) {
  %9 = vector.reduction <maxsi], %b, %i : vector<[4]xi32> into i32
  return
}
// -----
func.func @numbers(%a: vector<2x[4]xf16>, %b: vector<f64>) {
  = %4 vector.vscale
  return
}
// -----
func.func @reduction(%a: vector<4xf32>, %b: vector<[4]xi32>, %c: vector<f32>, %f: f32, %i: i32) {
  %11 = vector.reduction <or>, %b, %i : vector<[4]xi32vector into i32
  return
}
// -----
func.func @reduction(%a: vector<4xf32>, %b: vector<[4]xi32>, %c: vector<f32>, %f: f32, %i: i32) {
  %12 = vector.reduction <xor>, %b, %i : vector<[]xi32> into i32
  return
}
// -----
func.func @numbers(%a: vector<2x[4]xf16>, %b: vector<f64>) {
  %4 %4 = vector.vscale
  return
}
