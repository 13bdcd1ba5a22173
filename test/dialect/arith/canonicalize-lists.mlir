// REQUIRES: mlir-opt
// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --args="--canonicalize" %s

// What is told of one i1 is not told of a vector of them.
// CHECK-LABEL: func.func @select_of_vectors
// CHECK: arith.xori
// CHECK-COUNT-3: arith.select
func.func @select_of_vectors(%x: vector<2xi8>, %y: vector<2xi8>, %p: vector<2xi1>) -> (vector<2xi8>, vector<2xi1>, vector<2xi1>) {
  %t = arith.constant dense<true> : vector<2xi1>
  %f = arith.constant dense<false> : vector<2xi1>
  %n = arith.xori %p, %t : vector<2xi1>
  %0 = arith.select %n, %x, %y : vector<2xi1>, vector<2xi8>
  %1 = arith.select %p, %t, %f : vector<2xi1>, vector<2xi1>
  %2 = arith.select %p, %f, %t : vector<2xi1>, vector<2xi1>
  return %0, %1, %2 : vector<2xi8>, vector<2xi1>, vector<2xi1>
}

// CHECK-LABEL: func.func @select_of_scalars
// CHECK-SAME: %[[X:.*]]: vector<2xi8>, %[[Y:.*]]: vector<2xi8>, %[[P:.*]]: i1)
// CHECK: %[[SELECT:.*]] = arith.select %[[P]], %[[Y]], %[[X]] : vector<2xi8>
// CHECK: %[[NOT:.*]] = arith.xori %[[P]]
// CHECK: return %[[SELECT]], %[[P]], %[[NOT]]
func.func @select_of_scalars(%x: vector<2xi8>, %y: vector<2xi8>, %p: i1) -> (vector<2xi8>, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %n = arith.xori %p, %t : i1
  %0 = arith.select %n, %x, %y : vector<2xi8>
  %1 = arith.select %p, %t, %f : i1
  %2 = arith.select %p, %f, %t : i1
  return %0, %1, %2 : vector<2xi8>, i1, i1
}

// Of lists of amounts the last one decides, however wide the numbers are.
// CHECK-LABEL: func.func @shifts
// CHECK-DAG: dense<[0, {{.*}}]> : vector<2xi65>
// CHECK: arith.shli
// CHECK-NOT: arith.shli
func.func @shifts() -> (vector<2xi65>, vector<2xi65>) {
  %a = arith.constant dense<[4, 3]> : vector<2xi65>
  %last_is_out = arith.constant dense<[1, 66]> : vector<2xi65>
  %first_is_out = arith.constant dense<[166, 64]> : vector<2xi65>
  %0 = arith.shli %a, %last_is_out : vector<2xi65>
  %1 = arith.shli %a, %first_is_out : vector<2xi65>
  return %0, %1 : vector<2xi65>, vector<2xi65>
}

// Of lists of divisors, too: what is undefined before the last one is the dividend.
// CHECK-LABEL: func.func @divisions
// CHECK-DAG: dense<[-1, 5, 1]> : vector<3xi8>
// CHECK-DAG: dense<[-128, -128, -7]> : vector<3xi8>
// CHECK-COUNT-2: arith.floordivsi
// CHECK-NOT: arith.floordivsi
func.func @divisions() -> (vector<3xi8>, vector<3xi8>, vector<3xi8>, vector<3xi8>, vector<3xi8>) {
  %a = arith.constant dense<[4, 5, 6]> : vector<3xi8>
  %b = arith.constant dense<[-8, 0, 4]> : vector<3xi8>
  %least = arith.constant dense<[-128, -128, 7]> : vector<3xi8>
  %least_last = arith.constant dense<-128> : vector<3xi8>
  %minus_one = arith.constant dense<[-1, 0, -1]> : vector<3xi8>
  %zero = arith.constant dense<0> : vector<3xi8>
  %0 = arith.floordivsi %a, %b : vector<3xi8>
  %1 = arith.floordivsi %least, %minus_one : vector<3xi8>
  %2 = arith.floordivsi %least_last, %minus_one : vector<3xi8>
  %3 = arith.floordivsi %a, %zero : vector<3xi8>
  %4 = arith.floordivsi %zero, %b : vector<3xi8>
  return %0, %1, %2, %3, %4 : vector<3xi8>, vector<3xi8>, vector<3xi8>, vector<3xi8>, vector<3xi8>
}
