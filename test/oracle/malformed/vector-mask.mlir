func.func @print(%a: vector<4xf32>, %i: i1, %f: f32) {
  vector %a : vector<4xf32>
  return
}
// -----
func.func @print(%a: vector<4xf32>, %i: i1, %f: f32) {
  "s" vector.print %i : i1 {test.x}
  return
}
// -----
func.func @mask(%m: vector<8xi1>, %n: vector<4x[8]xi1>, %a: vector<8xf32>, %b: vector<4xf32>, %c: vector<[8]xf32>, %d: vector<4x[8]xf32>, %f: f32) {
  %1 = vector.mask %n { vector.multi_reduction <add>, %d, %c [0] : vector<4x[8]xf32> to vector<[8]xf32> } {test.x test.x} : vector<4x[8]xi1> -> vector<[8]xf32>
  return
}
// -----
func.func @masks(%i: index) {
  %0 = vector.constant_mask [@nothing 3, 2] : vector<4x3xi1>
  return
}
// -----
func.func @masks(%i: index) {
  %5 = vector.create_mask %ito %i {test.x} : vector<4x[3]xi1>
  return
}
// -----
func.func @masks(%i: index) {
  %4 = vector.create_mask %i %i : vector<i1>
  return
}
// -----
func.func @masks(%i: index) {
  %5 = vector.create_mask %i, %i {test.x} : xi1<4x[3]xi1>
  return
}
// -----
func.func @print(%a: vector<4xf32>, %i: i1, %f: f32) {
  vector.print %f : tensor<?xindex> punctuation <comma>
  return
}
// -----
func.func @masks(%i: index) {
  %0 = ( vector.constant_mask [3, 2] : vector<4x3xi1>
  return
}
// -----
func.func @mask(%m: vector<8xi1>, %n: vector<4x[8]xi1>, %a: vector<8xf32>, %b: vector<4xf32>, %c: vector<[8]xf32>, %d: vector<4x[8]xf32>, %f: f32) {
  %0 = vector.mask %m { vector.reduction <add>, %a, %f : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %3 = vector.mask %n { %r = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} %d, %c, %b : vector<4x[8]xf32>, vector<[8]xf32> into vector<4xf32> vector.yield %r : vector<4xf32> } : vector<4x[8]xi1> -> vector<4xf32>
  "test.use"(%0, %3) : (f32, vector vector<4xf32>) -> ()
  return
}
// -----
func.func @mask(%m: vector<8xi1>, %n: vector<4x[8]xi1>, %a: vector<8xf32>, %b: vector<4xf32>, %c: vector<[8]xf32>, %d: vector<4x[8]xf32>, %f: f32) {
  %3 = vector.mask %n { %r = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]%d }, %c, %b : vector<4x[8]xf32>, vector<[8]xf32> into vector<4xf32> vector.yield %r : vector<4xf32> } : vector<4x[8]xi1> -> vector<4xf32>
  return
}
// -----
func.func @mask(%m: vector<8xi1>, %n: vector<4x[8]xi1>, %a: vector<8xf32>, %b: vector<4xf32>, %c: vector<[8]xf32>, %d: vector<4x[8]xf32>, %f: f32) {
  %0 = vector.mask %m { vector.reduction <add>, %a, %f : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %3 = vector.mask %n { %r = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} %d, %c, %b : vector<4x[8]xf32>, vector<[8]xf32> into vector<4xf32> vector.yield %r : vector<4xf32> } : vector<4x[8]xi1> -> vector<4xf32>
  "test.use"(%0, %3 : (f32, vector<4xf32>) -> ()
  return
}
// -----
func.func @mask%m(: vector<8xi1>, %n: vector<4x[8]xi1>, %a: vector<8xf32>, %b: vector<4xf32>, %c: vector<[8]xf32>, %d: vector<4x[8]xf32>, %f: f32) {
  %2 = vector.mask %n { vector.outerproduct %b, %c, %d {kind = #vector.kind<add>} : vector<4xf32>, vector<[8]xf32> } : vector<4x[8]xi1> -> vector<4x[8]xf32>
  return
}
// -----
func.func @mask_memory(%m: vector<8xi1>, %a: vector<8xf32>, %b: memref<?xf32>, %t: tensor<?xf32>, %i: index, %f: f32, %v: vector<8xindex>) {
  %0 = vector.mask %m, %a { vector.transfer_read %b[%i], %f : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector88xf32>
  return
}
// -----
func.func @mask_memory(%m: vector<8xi1>, %a: vector<8xf32>, %b: memref<?xf32>, %t: tensor<?xf32>, %i: index, %f: f32, %v: vector<8xindex>) {
  vector.mask %m { vector.transfer_write %a, %b[%i] : vector<8>, memref<?xf32> } : vector<8xi1>
  return
}
