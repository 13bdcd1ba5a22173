func.func @reduced(%a: vector<4xf32>, %b: vector<4xf32>) -> f32 {
  %s = arith.addf %a, %b : vector<4xf32>
  %r = vector.reduction <add>, %s : vector<4xf32> into f32
  return %r : f32
}
func.func @other_kind(%a: vector<4xf32>) -> f32 {
  %r = vector.reduction <add>, %a : vector<4xf32> into f32
  return %r : f32
}
func.func @other_operand(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<2x2xf32> {
  %r = vector.outerproduct %a, %b : vector<2xf32>, vector<2xf32>
  return %r : vector<2x2xf32>
}
func.func @other_number(%a: vector<2x2xi32>, %b: vector<2xi32>) -> i32 {
  %s = vector.multi_reduction <add>, %a, %b [1] : vector<2x2xi32> to vector<2xi32>
  %r = vector.extract %s[0] : i32 from vector<2xi32>
  return %r : i32
}
func.func @other_dimension(%a: vector<2x2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %r = vector.multi_reduction <add>, %a, %b [1] : vector<2x2xi32> to vector<2xi32>
  return %r : vector<2xi32>
}
func.func @with_a_choice(%a: vector<4xf32>) -> f32 {
  %r = vector.reduction <add>, %a fastmath<reassoc> : vector<4xf32> into f32
  return %r : f32
}
func.func @of_poison(%a: vector<4xi32>, %b: vector<4xi32>) -> i32 {
  %s = arith.addi %a, %b overflow<nsw> : vector<4xi32>
  %r = vector.reduction <and>, %s : vector<4xi32> into i32
  return %r : i32
}
#id = affine_map<(m, n) -> (m, n)>
#shifted = affine_map<(m, n) -> (m, n + 1)>
func.func @inside(%a: memref<?x?xf32>, %c: memref<?x?xf32>, %b: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#shifted, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}
