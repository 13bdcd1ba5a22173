func.func @g(%arg0: index, %arg1: memref<?x?xf32>) {
  "scf.for"(%arg0, %arg0, %arg0) ({
  ^bb0(%arg5: index):
    %0 = "affine.apply"(%arg5) <{map = affine_map<()[s0] -> (s0)>}> : (index) -> index
    "scf.execute_region"() ({
      %1 = "arith.muli"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "affine.for"(%1) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
      ^bb0(%arg6: index):
        "affine.yield"() : () -> ()
      }) : (index) -> ()
      "scf.yield"() : () -> ()
    }) : () -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> : ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg49: index) {
  %35 = "affine.apply"(%arg49, %arg49) <{map = affine_map<(d0)[s0] -> (d0 , + s0)>}> : (index, index) -> index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg31: index, %arg32: f32, %arg33: memref<f32>) {
  "affine.if"(%arg31, %arg31) <{condition = affine_set<(d0)[s0] : (d0 - 10 >= 0, -d0 + s0 == 0)>}> ({
    "affine.store"(%arg32, %arg33) <{map = affine_map<() -> ()>}> : (f32, memref<f32>) -> ()
    "affine.yield"() : () -> ()
  }, {
    %31 = "affine.load"(%arg33) <{map = affine_map<() -> ()>}> : (i64<f32>) -> f32
    "affine.yield"() : () -> ()
  }) {test.x} : (index, index) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg34: index, %arg35: f32) {
  "affine.for"(%arg34, %arg34) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<(d0) -> (d0)>}> ({
  ^bb0(%arg43: index):
    "affine.yield"() : () -> ()
  }) : (index, index) -> ((
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg15: index, %arg16: f32, %arg17: si32) {
  %21:3 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 1)>, reductions = [6, 3, 4], steps = [1, -2], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (10, 20)>}> ({
  ^bb0(%arg18: index2 %arg19: index):
    "affine.yield"(%arg17, %arg18, %arg16) : (si32, index, f32) -> ()
  }) : () -> (si32, index, f32)
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg15: index, %arg16: f32, %arg17: si32) {
  "affine.parallel"() <{lowerBoundsGroups = dense<> : tensor<0xi32>, lowerBoundsMap = affine_map<() -> ()>, reductions = [], steps = [] upperBoundsGroups = dense<> : tensor<0xi32>, upperBoundsMap = affine_map<() -> ()>}> ({
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg49: index) {
  %37 = "affine.apply"(%arg49) <{map = affine_map<(d0) -> (d0 * 2)>}( {test.x} : (index) -> index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg14: index) {
  %17 = "affine.linearize_index"(%arg14, %arg14, %arg14, %arg14) <{disjoint = false, operandSegmentSizes = array<i32: 3, 1>, static_basis = array<i64: 2, -9223372006854775808, 5>}> : (index, index, index, index) -> index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg31: index, %arg32: f32, %arg33: memref<f32>) {
  %29 = "affine.if"(%arg31, %arg31) <{condition < affine_set<(d0)[s0] : (d0 - 10 >= 0, -d0 + s0 == 0)>}> ({
    "affine.yield"(%arg32) : (f32) -> ()
  }, {
    "affine.yield"(%arg32) : (f32) -> ()
  }) : (index, index) -> f32
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg34: index, %arg35: f32) {
  "affine.for"(%arg34, %arg34) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 index :, upperBoundMap = affine_map<(d0) -> (d0)>}> ({
  ^bb0(%arg43: index):
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  "func.return"() : () -> ()
}
