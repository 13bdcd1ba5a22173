// RUN: %roundtrip
// RUN: %same %s
// Elements of a vector combined.

// Reductions of all elements, every kind.
// CHECK-LABEL: func.func @reduction(
// CHECK-NEXT: %{{.*}} = vector.reduction <add>, %{{.*}} : vector<4xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.reduction <mul>, %{{.*}}, %{{.*}} fastmath<reassoc,nnan> {test.x} : vector<4xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.reduction <minnumf>, %{{.*}} : vector<f32> into f32
// CHECK-NEXT: %{{.*}} = vector.reduction <maxnumf>, %{{.*}}, %{{.*}} : vector<4xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.reduction <minimumf>, %{{.*}} : vector<4xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.reduction <maximumf>, %{{.*}} : vector<4xf32> into f32
// CHECK-NEXT: %{{.*}} = vector.reduction <minui>, %{{.*}}, %{{.*}} : vector<[4]xi32> into i32
// CHECK-NEXT: %{{.*}} = vector.reduction <minsi>, %{{.*}}, %{{.*}} : vector<[4]xi32> into i32
// CHECK-NEXT: %{{.*}} = vector.reduction <maxui>, %{{.*}}, %{{.*}} : vector<[4]xi32> into i32
// CHECK-NEXT: %{{.*}} = vector.reduction <maxsi>, %{{.*}}, %{{.*}} : vector<[4]xi32> into i32
// CHECK-NEXT: %{{.*}} = vector.reduction <and>, %{{.*}}, %{{.*}} : vector<[4]xi32> into i32
// CHECK-NEXT: %{{.*}} = vector.reduction <or>, %{{.*}}, %{{.*}} : vector<[4]xi32> into i32
// CHECK-NEXT: %{{.*}} = vector.reduction <xor>, %{{.*}}, %{{.*}} : vector<[4]xi32> into i32
// CHECK-NEXT: return
func.func @reduction(%a: vector<4xf32>, %b: vector<[4]xi32>, %c: vector<f32>, %f: f32, %i: i32) {
  %0 = vector.reduction <add>, %a : vector<4xf32> into f32
  %1 = vector.reduction <mul>, %a, %f fastmath<reassoc,nnan> {test.x} : vector<4xf32> into f32
  %2 = vector.reduction <minnumf>, %c : vector<f32> into f32
  %3 = vector.reduction <maxnumf>, %a, %f : vector<4xf32> into f32
  %4 = vector.reduction <minimumf>, %a : vector<4xf32> into f32
  %5 = vector.reduction <maximumf>, %a fastmath<none> : vector<4xf32> into f32
  %6 = vector.reduction <minui>, %b, %i : vector<[4]xi32> into i32
  %7 = vector.reduction <minsi>, %b, %i : vector<[4]xi32> into i32
  %8 = vector.reduction <maxui>, %b, %i : vector<[4]xi32> into i32
  %9 = vector.reduction <maxsi>, %b, %i : vector<[4]xi32> into i32
  %10 = vector.reduction <and>, %b, %i : vector<[4]xi32> into i32
  %11 = vector.reduction <or>, %b, %i : vector<[4]xi32> into i32
  %12 = vector.reduction <xor>, %b, %i : vector<[4]xi32> into i32
  return
}

// Reductions of some dimensions; the kind is not looked at.
// CHECK-LABEL: func.func @multi_reduction(
// CHECK-NEXT: %{{.*}} = vector.multi_reduction <mul>, %{{.*}}, %{{.*}} [1] : vector<4x8x[16]xf32> to vector<4x[16]xf32>
// CHECK-NEXT: %{{.*}} = vector.multi_reduction <and>, %{{.*}}, %{{.*}} {test.x} [0, 1, 2] : vector<4x8x[16]xf32> to f32
// CHECK-NEXT: %{{.*}} = vector.multi_reduction <add>, %{{.*}}, %{{.*}} [] : vector<4x[16]xf32> to vector<4x[16]xf32>
// CHECK-NEXT: return
func.func @multi_reduction(%a: vector<4x8x[16]xf32>, %b: vector<4x[16]xf32>, %f: f32) {
  %0 = vector.multi_reduction <mul>, %a, %b [1] : vector<4x8x[16]xf32> to vector<4x[16]xf32>
  %1 = vector.multi_reduction <and>, %a, %f {test.x} [0, 1, 2] : vector<4x8x[16]xf32> to f32
  %2 = vector.multi_reduction <add>, %b, %b [] : vector<4x[16]xf32> to vector<4x[16]xf32>
  return
}

// Scans.
// CHECK-LABEL: func.func @scan(
// CHECK-NEXT: %{{.*}}, %{{.*}} = vector.scan <add>, %{{.*}}, %{{.*}} {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
// CHECK-NEXT: %{{.*}}, %{{.*}} = vector.scan <xor>, %{{.*}}, %{{.*}} {inclusive = false, reduction_dim = 0 : i64, test.x} : vector<4xi32>, vector<i32>
// CHECK-NEXT: return
func.func @scan(%a: vector<4x8xf32>, %b: vector<8xf32>, %c: vector<4xi32>, %d: vector<i32>) {
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<4x8xf32>, vector<8xf32>
  %1, %2 = vector.scan <xor>, %c, %d {test.x, inclusive = false, reduction_dim = 0 : i64} : vector<4xi32>, vector<i32>
  return
}

// Products of elements, numbers.
// CHECK-LABEL: func.func @numbers(
// CHECK-NEXT: %{{.*}} = vector.fma %{{.*}}, %{{.*}}, %{{.*}} : vector<2x[4]xf16>
// CHECK-NEXT: %{{.*}} = vector.fma %{{.*}}, %{{.*}}, %{{.*}} {test.x} : vector<f64>
// CHECK-NEXT: %{{.*}} = vector.step : vector<4xindex>
// CHECK-NEXT: %{{.*}} = vector.step {test.x} : vector<[4]xindex>
// CHECK-NEXT: %{{.*}} = vector.vscale
// CHECK-NEXT: %{{.*}} = vector.vscale {test.x}
// CHECK-NEXT: "test.use"(%{{.*}}, %{{.*}}) : (index, index) -> ()
// CHECK-NEXT: return
func.func @numbers(%a: vector<2x[4]xf16>, %b: vector<f64>) {
  %0 = vector.fma %a, %a, %a : vector<2x[4]xf16>
  %1 = vector.fma %b, %b, %b {test.x} : vector<f64>
  %2 = vector.step : vector<4xindex>
  %3 = vector.step {test.x} : vector<[4]xindex>
  %4 = vector.vscale
  %vscale = vector.vscale {test.x}
  "test.use"(%4, %vscale) : (index, index) -> ()
  return
}
