// RUN: not cistern-opt %s 2>&1 | FileCheck %s
// Without a mask there is no length that the result could have; the error shows it with one element.

// CHECK: error: 'vector.shuffle' op invalid mask length
// CHECK: note: see current operation: %0 = "vector.shuffle"(%arg0, %arg0) <{mask = array<i64>}> : (vector<3xf32>, vector<3xf32>) -> vector<1xf32>
func.func @shuffle_of_nothing(%a: vector<3xf32>) {
  %0 = vector.shuffle %a, %a [] : vector<3xf32>, vector<3xf32>
  return
}
