// RUN: cistern-opt --allow-unregistered-dialect --canonicalize --mlir-print-local-scope %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --canonicalize" %s
// Sums that put the results of an affine.delinearize_index together again are its index.

// In any order, beside other terms, more than once, in parts of an expression.
// CHECK-LABEL: func.func @sums(
// CHECK-SAME: %[[X:[a-z0-9]*]]: index, %[[Y:[a-z0-9]*]]: index)
// CHECK: %[[B:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 * 3 + s1 + 7)>()[%[[Y]], %[[X]]]
// CHECK: %[[C:.*]] = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%[[X]]]
// CHECK: %[[D:.*]] = affine.apply affine_map<()[s0] -> (s0 * 2 + s0 ceildiv 4)>()[%[[X]]]
// CHECK: return %[[X]], %[[B]], %[[C]], %[[D]]
func.func @sums(%x: index, %y: index) -> (index, index, index, index) {
  %d:3 = affine.delinearize_index %x into (3, 4, 5) : index, index, index
  %e:2 = affine.delinearize_index %x into (20) : index, index
  %0 = affine.apply affine_map<()[s0, s1, s2] -> (s1 * 5 + s2 + s0 * 20)>()[%d#0, %d#1, %d#2]
  %1 = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s2 * 3 + s1 * 20 + 7)>()[%e#1, %e#0, %y]
  %2 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 20 + s0 + s1 * 20)>()[%e#1, %e#0]
  %3 = affine.apply affine_map<()[s0, s1] -> ((s0 + s1 * 20) ceildiv 4 + (s1 * 20 + s0) * 2)>()[%e#1, %e#0]
  return %0, %1, %2, %3 : index, index, index, index
}

// Bounds of loops, affine.min and affine.max too; one index after the other.
// CHECK-LABEL: func.func @bounds(
// CHECK: affine.for %[[I:.*]] = 0 to 60
// CHECK-NEXT: affine.for %{{.*}} = affine_map<(d0) -> (d0)>(%[[I]]) to affine_map<(d0) -> (d0 + 3)>(%[[I]])
// CHECK: %[[M:.*]] = affine.min affine_map<()[s0] -> (7, s0)>()[%arg0]
// CHECK: return %[[M]], %arg0
func.func @bounds(%x: index) -> (index, index) {
  affine.for %i = 0 to 60 {
    %d:2 = affine.delinearize_index %i into (3, 20) : index, index
    affine.for %j = affine_map<(d0, d1) -> (d0 * 20 + d1)>(%d#0, %d#1) to affine_map<(d0, d1) -> (d0 * 20 + d1 + 3)>(%d#0, %d#1) {
      "t.use"(%j) : (index) -> ()
    }
  }
  %d:2 = affine.delinearize_index %x into (3, 20) : index, index
  %e:2 = affine.delinearize_index %d#1 into (4, 5) : index, index
  %0 = affine.min affine_map<()[s0, s1] -> (s1 * 20 + s0, 7)>()[%d#1, %d#0]
  %1 = affine.apply affine_map<()[s0, s1, s2] -> (s0 * 20 + s1 * 5 + s2)>()[%d#0, %e#0, %e#1]
  return %0, %1 : index, index
}

// A result that is missing, another factor, sizes that are no numbers, and conditions: as they were.
// CHECK-LABEL: func.func @others(
// CHECK: %[[D:.*]]:3 = affine.delinearize_index %arg0 into (3, 4, 5)
// CHECK: affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 5)>()[%[[D]]#2, %[[D]]#1]
// CHECK: affine.apply affine_map<()[s0, s1, s2] -> (s0 * 2 + s1 * 10 + s2 * 40)>
// CHECK: affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * s2)>
// CHECK: affine.if affine_set<()[s0, s1] : (s1 * 20 + s0 >= 0)>
func.func @others(%x: index, %n: index) -> (index, index, index) {
  %d:3 = affine.delinearize_index %x into (3, 4, 5) : index, index, index
  %e:2 = affine.delinearize_index %x into (3, %n) : index, index
  %f:2 = affine.delinearize_index %x into (20) : index, index
  %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 5)>()[%d#2, %d#1]
  %1 = affine.apply affine_map<()[s0, s1, s2] -> (s0 * 2 + s1 * 10 + s2 * 40)>()[%d#2, %d#1, %d#0]
  %2 = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * s2)>()[%e#1, %e#0, %n]
  affine.if affine_set<()[s0, s1] : (s1 * 20 + s0 >= 0)>()[%f#1, %f#0] {
    "t.use"() : () -> ()
  }
  return %0, %1, %2 : index, index, index
}
