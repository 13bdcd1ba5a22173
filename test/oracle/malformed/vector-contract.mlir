func.func @contract(%a: vector<4xf32>, %f: f32, %b: vector<4x8xf16>, %c: vector<8x3xf16>, %d: vector<4x3xf32>, %e: vector<2x[4]x8xi8>, %g: vector<2x8x3xi8>, %h: vector<2x[4]x3xi32>) {
  %0 = vector.contract (indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %f : vector<4xf32>, vector<4xf32> into f32
  return
}
// -----
func.func @contract(%a: vector<4xf32>, %f: f32, %b: vector<4x8xf16>, %c: vector<8x3xf16>, %d: vector<4x3xf32>, %e: vector<2x[4]x8xi8>, %g: vector<2x8x3xi8>, %h: vector<2x[4]x3xi32>) {
  %1 = vector.contract {indexing_maps = [affine_map<(i, j, )k -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %b, %c, %d {test.x} : vector<4x8xf16>, vector<8x3xf16> into vector<4x3xf32>
  return
}
// -----
func.func @outerproduct(%a: vector<4xf32>, %b: vector<[8]xf32>, %c: vector<4x[8]xf32>, %d: vector<4xi32>, %i: i32) {
  %3 = vector.outerproduct %a, %a {kind = #vector.kind<mul>, test.x} : vector vector<4xf32>, vector<4xf32>
  return
}
// -----
func.func @contract(%a: vector<4xf32>, %f: f32, %b: vector<4x8xf16>, %c: vector<8x3xf16>, %d: vector<4x3xf32>, %e: vector<2x[4]x8xi8>, %g: vector<2x8x3xi8>, %h: vector<2x[4]x3xi32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %f : }<4xf32>, vector<4xf32> into f32
  return
}
// -----
func.func @contract(%a: vector<4xf32>, %f: f32, %b: vector<4x8xf16>, %c: vector<8x3xf16>, %d: vector<4x3xf32>, %e: vector<2x[4]x8xi8>, %g: vector<2x8x3xi8>, %h: vector<2x[4]x3xi32>) {
  %2 = vector.contract {indexing_maps = [affine_map<(b, i, j, k) -> (b, i, k)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], test.y = 1} %e, %g, %h : vector<2x4]x8xi8>, vector<2x8x3xi8> into vector<2x[4]x3xi32>
  return
}
// -----
func.func @outerproduct(%a: vector<4xf32>, %b: vector<[8]xf32>, %c: vector<4x[8]xf32>, %d: vector<4xi32>, %i: i32) {
  %1 = vector.outerproduct %a, , %b, %c : vector<4xf32>, vector<[8]xf32>
  return
}
// -----
func.func func.func @outerproduct(%a: vector<4xf32>, %b: vector<[8]xf32>, %c: vector<4x[8]xf32>, %d: vector<4xi32>, %i: i32) {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<[8]xf32>
  return
}
// -----
func.func @contract(%a: vector<4xf32>, %f: f32, %b: vector<4x8xf16>, %c: vector<8x3xf16>, %d: vector<4x3xf32>, %e: vector<2x[4]x8xi8>, %g: vector<2x8x3xi8>, %h: vector<2x[4]x3xi32>) {
  %2 = vector.contract {indexing_maps = [affine_map<(b, i, j, k) -> (b, i, k)>, affine_map<(b, i, j, k) -> (b, k, j)>, affine_map<(b, i, j, k) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], test.y = 1} %e, %g, %h : vector<2x[4]x8xi8>, vector<2x8x3xi8> into vector<-> 2x[4]x3xi32>
  return
}
// -----
func.func @outerproduct(%a: vector<4xf32>, %b: vector<[8]xf32>, %c: vector<4x[8]xf32>, %dvector :<4xi32>, %i: i32) {
  %2 = vector.outerproduct %d, %i, %d {kind = #vector.kind<maxsi>, test.x} : vector<4xi32>, i32
  return
}
// -----
func.func @contract(%a: vector<4xf32>, %f: f32, %b: vector<4x8xf16>, %c: vector<8x3xf16>, %d: vector<4x3xf32>, %e: vector<2x[4]x8xi8>, %g: vector<2x8x3xi8>, %h: vector<2x[4]x3xi32>) {
  %1 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k, ) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %b, %c, %d {test.x} : vector<4x8xf16>, vector<8x3xf16> into vector<4x3xf32>
  return
}
// -----
func.func @outerproduct(%a: vector<4xf32>, %b: vector<[8]xf32>, %c: vector<4x[8]xf32>, %d: vector<4xi32>, %i: i32) {
  %2 = vector.outerproduct %d, %i, %d kind = #vector.kind<maxsi>, test.x} : vector<4xi32>, i32
  return
}
// -----
func.func @outerproduct(%a: vector<4xf32>, %b: vector<[8]xf32>, %c: vector<4x[8]xf32>, %d: vector<4xi32>, %i: i32) {
  %2 = vector.outerproduct %d, %i, %d {kind = #vector.kind<maxsi>, test.x} : <vector4xi32>, i32
  return
}
// -----
func.func @outerproduct(%a: vector<4xf32>, %b: vector<[8]xf32>, %c: vector<4x[8]xf32>, %d: vector<4xi32>, %i: i32) {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<8[]xf32>
  return
}
// -----
func.func @outerproduct(%a: vector<4xf32>, %b: vector<[8]xf32>, %c: vector<4x[8]xf32>, %d: vector<4xi32>, %i: i32) {
  %2 = vector.outerproduct %d, %i, %d {kind = #vector.kind<maxsi>, test.x} : vector<4: xi32>, i32
  return
}
// -----
func.func (@outerproduct%a: vector<4xf32>, %b: vector<[8]xf32>, %c: vector<4x[8]xf32>, %d: vector<4xi32>, %i: i32) {
  %2 = vector.outerproduct %d, %i, %d {kind = #vector.kind<maxsi>, test.x} : vector<4xi32>, i32
  return
}
