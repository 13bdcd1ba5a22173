// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --args=--canonicalize %s
// What a constant is, one for all elements; elements that differ stay to be asked.

// CHECK-LABEL: func.func @classify(
// CHECK-DAG: %[[NO:.*]] = arith.constant false
// CHECK-DAG: %[[ALL:.*]] = arith.constant dense<true> : vector<2xi1>
// CHECK: %[[EACH:.*]] = math.isnan %{{.*}} : vector<2xf32>
// CHECK: return %[[NO]], %[[ALL]], %[[EACH]]
func.func @classify() -> (i1, vector<2xi1>, vector<2xi1>) {
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant dense<2.0> : vector<2xf32>
  %2 = arith.constant dense<[0x7FC00000, 1.0]> : vector<2xf32>
  %3 = math.isnan %0 : f32
  %4 = math.isfinite %1 : vector<2xf32>
  %5 = math.isnan %2 : vector<2xf32>
  return %3, %4, %5 : i1, vector<2xi1>, vector<2xi1>
}
