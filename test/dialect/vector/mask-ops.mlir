// RUN: %roundtrip
// RUN: %same %s
// Masks, what is under them, and printing.

// Masks: constants, of sizes.
// CHECK-LABEL: func.func @masks(
// CHECK-NEXT: %{{.*}} = vector.constant_mask [3, 2] : vector<4x3xi1>
// CHECK-NEXT: %{{.*}} = vector.constant_mask [0, 0] {test.x} : vector<4x3xi1>
// CHECK-NEXT: %{{.*}} = vector.constant_mask [1] : vector<i1>
// CHECK-NEXT: %{{.*}} = vector.constant_mask [2, 4] : vector<3x[4]xi1>
// CHECK-NEXT: %{{.*}} = vector.create_mask %{{.*}} : vector<i1>
// CHECK-NEXT: %{{.*}} = vector.create_mask %{{.*}}, %{{.*}} {test.x} : vector<4x[3]xi1>
// CHECK-NEXT: return
func.func @masks(%i: index) {
  %0 = vector.constant_mask [3, 2] : vector<4x3xi1>
  %1 = vector.constant_mask [0, 0] {test.x} : vector<4x3xi1>
  %2 = vector.constant_mask [1] : vector<i1>
  %3 = vector.constant_mask [2, 4] : vector<3x[4]xi1>
  %4 = vector.create_mask %i : vector<i1>
  %5 = vector.create_mask %i, %i {test.x} : vector<4x[3]xi1>
  return
}

// An op under a mask: the results that it yields are not written.
// CHECK-LABEL: func.func @mask(
// CHECK-NEXT: %{{.*}} = vector.mask %{{.*}} { vector.reduction <add>, %{{.*}}, %{{.*}} : vector<8xf32> into f32 } : vector<8xi1> -> f32
// CHECK-NEXT: %{{.*}} = vector.mask %{{.*}} { vector.multi_reduction <add>, %{{.*}}, %{{.*}} [0] : vector<4x[8]xf32> to vector<[8]xf32> } {test.x} : vector<4x[8]xi1> -> vector<[8]xf32>
// CHECK-NEXT: %{{.*}} = vector.mask %{{.*}} { vector.outerproduct %{{.*}}, %{{.*}}, %{{.*}} {kind = #vector.kind<add>} : vector<4xf32>, vector<[8]xf32> } : vector<4x[8]xi1> -> vector<4x[8]xf32>
// CHECK-NEXT: %{{.*}} = vector.mask %{{.*}} { vector.contract {indexing_maps = [#map{{[0-9]*}}, #map{{[0-9]*}}, #map{{[0-9]*}}], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %{{.*}}, %{{.*}}, %{{.*}} : vector<4x[8]xf32>, vector<[8]xf32> into vector<4xf32> } : vector<4x[8]xi1> -> vector<4xf32>
// CHECK-NEXT: "test.use"(%{{.*}}, %{{.*}}) : (f32, vector<4xf32>) -> ()
// CHECK-NEXT: return
func.func @mask(%m: vector<8xi1>, %n: vector<4x[8]xi1>, %a: vector<8xf32>, %b: vector<4xf32>, %c: vector<[8]xf32>, %d: vector<4x[8]xf32>, %f: f32) {
  %0 = vector.mask %m { vector.reduction <add>, %a, %f : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %1 = vector.mask %n { vector.multi_reduction <add>, %d, %c [0] : vector<4x[8]xf32> to vector<[8]xf32> } {test.x} : vector<4x[8]xi1> -> vector<[8]xf32>
  %2 = vector.mask %n { vector.outerproduct %b, %c, %d {kind = #vector.kind<add>} : vector<4xf32>, vector<[8]xf32> } : vector<4x[8]xi1> -> vector<4x[8]xf32>
  %3 = vector.mask %n { %r = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} %d, %c, %b : vector<4x[8]xf32>, vector<[8]xf32> into vector<4xf32> vector.yield %r : vector<4xf32> } : vector<4x[8]xi1> -> vector<4xf32>
  "test.use"(%0, %3) : (f32, vector<4xf32>) -> ()
  return
}

// Reads and writes under a mask; what is read where it is off.
// CHECK-LABEL: func.func @mask_memory(
// CHECK-NEXT: %{{.*}} = vector.mask %{{.*}}, %{{.*}} { vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
// CHECK-NEXT: vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
// CHECK-NEXT: %{{.*}} = vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}] : vector<8xf32>, tensor<?xf32> } : vector<8xi1> -> tensor<?xf32>
// CHECK-NEXT: %{{.*}} = vector.mask %{{.*}} { vector.gather %{{.*}}[%{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32> } : vector<8xi1> -> vector<8xf32>
// CHECK-NEXT: return
func.func @mask_memory(%m: vector<8xi1>, %a: vector<8xf32>, %b: memref<?xf32>, %t: tensor<?xf32>, %i: index, %f: f32, %v: vector<8xindex>) {
  %0 = vector.mask %m, %a { vector.transfer_read %b[%i], %f : memref<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  vector.mask %m { vector.transfer_write %a, %b[%i] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
  %1 = vector.mask %m { vector.transfer_write %a, %t[%i] : vector<8xf32>, tensor<?xf32> } : vector<8xi1> -> tensor<?xf32>
  %2 = vector.mask %m { vector.gather %b[%i] [%v], %m, %a : memref<?xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}

// A mask without an op.
// CHECK-LABEL: func.func @mask_nothing(
// CHECK-NEXT: vector.mask %{{.*}} { vector.yield } : vector<8xi1>
// CHECK-NEXT: vector.mask %{{.*}} { vector.yield } {test.x} : vector<8xi1>
// CHECK-NEXT: %{{.*}} = vector.mask %{{.*}} { vector.yield %{{.*}} : f32 } : vector<8xi1> -> f32
// CHECK-NEXT: %{{.*}} = vector.mask %{{.*}}, %{{.*}} { vector.yield %{{.*}} : f32 } : vector<8xi1> -> f32
// CHECK-NEXT: return
func.func @mask_nothing(%m: vector<8xi1>, %f: f32) {
  vector.mask %m { } : vector<8xi1>
  vector.mask %m { vector.yield } {test.x} : vector<8xi1>
  %0 = vector.mask %m { vector.yield %f : f32 } : vector<8xi1> -> f32
  %1 = vector.mask %m, %f { vector.yield %f : f32 } : vector<8xi1> -> f32
  return
}

// Yields outside; printing.
// CHECK-LABEL: func.func @print(
// CHECK-NEXT: vector.print %{{.*}} : vector<4xf32>
// CHECK-NEXT: vector.print %{{.*}} : i1 {test.x}
// CHECK-NEXT: vector.print %{{.*}} : f32 punctuation <comma>
// CHECK-NEXT: vector.print punctuation <open> {test.x}
// CHECK-NEXT: vector.print
// CHECK-NEXT: vector.print
// CHECK-NEXT: vector.print str "text\0A"
// CHECK-NEXT: "test.region"() ({
// CHECK-NEXT: vector.yield {test.x} %{{.*}}, %{{.*}} : vector<4xf32>, f32
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: return
func.func @print(%a: vector<4xf32>, %i: i1, %f: f32) {
  vector.print %a : vector<4xf32>
  vector.print %i : i1 {test.x}
  vector.print %f : f32 punctuation <comma>
  vector.print punctuation <open> {test.x}
  vector.print
  vector.print punctuation <newline>
  vector.print str "text\0A"
  "test.region"() ({ vector.yield {test.x} %a, %f : vector<4xf32>, f32 }) : () -> ()
  return
}
