// RUN: cistern-opt %s --cse --split-input-file | FileCheck %s
// What an op computes may depend on the op that it stands in: then an equal one elsewhere is another.

#id = affine_map<(d0) -> (d0)>

// The indices of two loops, one inside the other. Those of one loop are one.

// CHECK-LABEL: @indices
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK-NOT: linalg.index
// CHECK: linalg.generic
// CHECK: %[[J:.*]] = linalg.index 0
// CHECK: linalg.yield %[[J]]
// CHECK: arith.addi %[[I]], %[[I]]
func.func @indices(%a: tensor<4xindex>, %b: tensor<3xindex>) -> tensor<4xindex> {
  %c2 = arith.constant 2 : index
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %k = linalg.index 0 : index
    %s = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%b : tensor<3xindex>) {
    ^bb0(%y: index):
      %j = linalg.index 0 : index
      linalg.yield %j : index
    } -> tensor<3xindex>
    %v = tensor.extract %s[%c2] : tensor<3xindex>
    %u = arith.addi %i, %k : index
    %w = arith.addi %u, %v : index
    linalg.yield %w : index
  } -> tensor<4xindex>
  return %r : tensor<4xindex>
}

// -----

// What is under a mask is something else without it; equal ops under equal masks are one.

// CHECK-LABEL: @masks
// CHECK: %[[ALL:.*]] = vector.reduction
// CHECK: %[[SOME:.*]] = vector.mask %{{.*}} { vector.reduction
// CHECK-NOT: vector.mask
// CHECK: return %[[ALL]], %[[SOME]], %[[SOME]]
func.func @masks(%v: vector<4xf32>) -> (f32, f32, f32) {
  %k = vector.constant_mask [2] : vector<4xi1>
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  %1 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %2 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1, %2 : f32, f32, f32
}
