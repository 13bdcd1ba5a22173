// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// The first element of a vector of one is the vector; other elements, and those of scalable vectors, are not looked at.
// CHECK-LABEL: func.func @shuffle(
// CHECK: %[[V0:.*]] = llvm.shufflevector %arg0, %arg1 [1] : vector<1xf32>
// CHECK: return %arg0, %[[V0]] : vector<1xf32>, vector<1xf32>
func.func @shuffle(%a: vector<1xf32>, %b: vector<1xf32>) -> (vector<1xf32>, vector<1xf32>) {
  %0 = llvm.shufflevector %a, %b [0] : vector<1xf32>
  %1 = llvm.shufflevector %a, %b [1] : vector<1xf32>
  return %0, %1 : vector<1xf32>, vector<1xf32>
}
