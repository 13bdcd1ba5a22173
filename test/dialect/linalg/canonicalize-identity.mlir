// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --args=--canonicalize %s
// A buffer that is copied to itself, each element to its own place, whatever the order; not one that is transposed, nor to another.

#ij = affine_map<(i, j) -> (i, j)>
#ji = affine_map<(i, j) -> (j, i)>

// CHECK-LABEL: func.func @copies(
// CHECK-NEXT: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], {{.*}} ins(%arg0 {{.*}} outs(%arg0
// CHECK: linalg.generic {{.*}} ins(%arg0 {{.*}} outs(%arg1
// CHECK-NOT: linalg.generic
func.func @copies(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  linalg.generic {indexing_maps = [#ji, #ji], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  linalg.generic {indexing_maps = [#ij, #ji], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  return
}
