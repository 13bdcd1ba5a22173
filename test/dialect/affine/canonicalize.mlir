// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --canonicalize" %s
// affine.apply goes into maps; constants, symbols and doubles among operands; bounds.

// The conditions of @sums_of_a_condition.
// CHECK: #[[$WRITTEN:.*]] = affine_set<()[s0, s1] : (s1 - s0 >= 0)>
// CHECK: #[[$COMPOSED:.*]] = affine_set<(d0)[s0, s1] : (d0 - s0 + s1 >= 0)>

// CHECK-LABEL: func.func @a(
// CHECK: %{{.*}} = arith.constant 10 : index
// CHECK: %{{.*}} = affine.apply #map()[%{{.*}}]
// CHECK: %{{.*}} = affine.apply #map1()[%{{.*}}]
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : index
// CHECK: %{{.*}} = affine.load %{{.*}}[0, symbol(%{{.*}}) + 2] : memref<?x?xf32>
// CHECK: affine.store %{{.*}}, %{{.*}}[symbol(%{{.*}}), 3] : memref<?x?xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : index, index, index, f32
func.func @a(%i: index, %j: index, %m: memref<?x?xf32>, %v: f32) -> (index, index, index, f32) {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%c3]
  %2 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %i)
  %3 = affine.apply affine_map<() -> (7)>()
  %4 = affine.apply affine_map<(d0) -> (d0)>(%j)
  %5 = affine.min affine_map<(d0) -> (d0, 8)>(%c3)
  %6 = affine.min affine_map<(d0) -> (d0 + 2)>(%j)
  %7 = arith.addi %3, %5 : index
  %8 = arith.addi %4, %7 : index
  %9 = affine.load %m[%c0, %0 + 1] : memref<?x?xf32>
  affine.store %v, %m[%4, %c3] : memref<?x?xf32>
  return %1, %8, %6, %9 : index, index, index, f32
}

// CHECK-LABEL: func.func @f(
// CHECK: affine.for %{{.*}} = 0 to 8 {
// CHECK: affine.for %{{.*}} = #map2(%{{.*}}) to min #map3(%{{.*}})[%{{.*}}] {
// CHECK: affine.store %{{.*}}, %{{.*}}[%{{.*}} + %{{.*}}, %{{.*}}] : memref<8x8xf32>
// CHECK: return
func.func @f(%n: index, %m: memref<8x8xf32>, %v: f32) {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %q = affine.apply affine_map<(d0) -> (d0 * 2)>(%n)
  affine.for %i = %c0 to %c8 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%q] {
      %k = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
      affine.store %v, %m[%k, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 10 {
  }
  return
}

// CHECK-LABEL: func.func @index_of_constants
// CHECK-DAG:     %[[A:.*]] = arith.constant 2 : index
// CHECK-DAG:     %[[B:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[C:.*]] = arith.constant 17 : index
// CHECK:         return %[[A]], %[[B]], %[[C]]
func.func @index_of_constants() -> (index, index, index) {
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %c17 = arith.constant 17 : index
  %0:2 = affine.delinearize_index %c17 into (4, 8) : index, index
  %1 = affine.linearize_index [%c3, %c2] by (4, 5) : index
  return %0#0, %0#1, %1 : index, index, index
}

// A sum whose coefficients are beyond 64 bits wraps around.
// CHECK-LABEL: func.func @sum_wraps(
// CHECK: affine.apply #[[$WRAPPED:.*]]()[%{{.*}}]
func.func @sum_wraps(%a: index, %b: index) -> index {
  %0 = affine.apply affine_map<(d0, d1) -> ((d0 * 2 + d1) * 4611686018427387904)>(%a, %b)
  %1 = affine.apply affine_map<(d0, d1, d2) -> (d0 + (d1 * 2 + d2) * 4611686018427387904)>(%0, %a, %b)
  return %1 : index
}

// The sums of a condition stay as they were written, also where its dimensions become symbols, unless an affine.apply is put into them.
// CHECK-LABEL: func.func @sums_of_a_condition(
// CHECK: affine.if #[[$WRITTEN]]()[%arg1, %arg0]
// CHECK: affine.if #[[$COMPOSED]](%{{.*}})[%arg1, %arg0]
func.func @sums_of_a_condition(%a: index, %b: index) {
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%a)[%b] {
    "test.use"() : () -> ()
  }
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<(d0)[s0] -> (s0 + d0)>(%i)[%a]
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%x)[%b] {
      "test.use"() : () -> ()
    }
  }
  return
}

// Indices that are results of one delinearize_index, in their order and with the same sizes, are one index of the product of these
// sizes, without being taken apart; what uses a part gets it from that one.
// CHECK-LABEL: func.func @run_of_indices(
// CHECK: %[[D:.*]]:2 = affine.delinearize_index %arg0 into (2, 12) : index, index
// CHECK: %[[P:.*]]:2 = affine.delinearize_index %[[D]]#1 into (3, 4) : index, index
// CHECK: %[[L:.*]] = affine.linearize_index [%arg1, %[[D]]#1] by (9, 12) : index
// CHECK: return %[[L]], %[[P]]#0
func.func @run_of_indices(%i: index, %x: index) -> (index, index) {
  %0:3 = affine.delinearize_index %i into (2, 3, 4) : index, index, index
  %1 = affine.linearize_index [%x, %0#1, %0#2] by (9, 3, 4) : index
  return %1, %0#1 : index, index
}
// CHECK-LABEL: func.func @runs_of_indices(
// CHECK: %[[N:.*]] = affine.apply #{{.*}}()[%arg1]
// CHECK: %[[D:.*]]:2 = affine.delinearize_index %arg0 into (%[[N]], 4) : index, index
// CHECK: %[[L:.*]] = affine.linearize_index disjoint [%[[D]]#0, %arg1, %arg2] by (%[[N]], 5, 20) : index
// CHECK: return %[[L]]
func.func @runs_of_indices(%i: index, %n: index, %j: index) -> index {
  %0:3 = affine.delinearize_index %i into (%n, 3, 4) : index, index, index
  %1:2 = affine.delinearize_index %j into (4, 5) : index, index
  %2 = affine.linearize_index disjoint [%0#0, %0#1, %n, %1#0, %1#1] by (%n, 3, 5, 4, 5) : index
  return %2 : index
}

// Other sizes, another order, or a gap are no run.
// CHECK-LABEL: func.func @no_run(
// CHECK: affine.delinearize_index %arg0 into (2, 3, 4) : index, index, index
// CHECK: affine.linearize_index [%arg1, %{{.*}}#1, %{{.*}}#2] by (9, 3, 5)
// CHECK: affine.linearize_index [%arg1, %{{.*}}#2, %{{.*}}#1] by (9, 4, 3)
// CHECK: affine.linearize_index [%{{.*}}#0, %arg1, %{{.*}}#2] by (2, 3, 4)
func.func @no_run(%i: index, %x: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (2, 3, 4) : index, index, index
  %1 = affine.linearize_index [%x, %0#1, %0#2] by (9, 3, 5) : index
  %2 = affine.linearize_index [%x, %0#2, %0#1] by (9, 4, 3) : index
  %3 = affine.linearize_index [%0#0, %x, %0#2] by (2, 3, 4) : index
  return %1, %2, %3 : index, index, index
}

// Where the last sizes make up that of the last index put together, this index is taken apart by itself.
// CHECK-LABEL: func.func @split_last_index(
// CHECK: %[[D:.*]]:2 = affine.delinearize_index %arg2 into (4, 16) : index, index
// CHECK: return %arg0, %arg1, %[[D]]#0, %[[D]]#1
func.func @split_last_index(%n: index, %m: index, %k: index) -> (index, index, index, index) {
  %0 = affine.linearize_index disjoint [%n, %m, %k] by (2, 16, 64) : index
  %1:4 = affine.delinearize_index %0 into (2, 16, 4, 16) : index, index, index, index
  return %1#0, %1#1, %1#2, %1#3 : index, index, index, index
}

// Indices that may be larger than their sizes, and sizes that make up another number, stay together.
// CHECK-LABEL: func.func @stay_together(
// CHECK: affine.linearize_index [%arg0, %arg1] by (16)
// CHECK: affine.delinearize_index %{{.*}} into (4, 4) : index, index, index
// CHECK: affine.linearize_index disjoint [%arg0, %arg1] by (3, 24)
// CHECK: affine.delinearize_index %{{.*}} into (3, 5, 6) : index, index, index
func.func @stay_together(%n: index, %m: index) -> (index, index, index, index, index, index) {
  %0 = affine.linearize_index [%n, %m] by (16) : index
  %1:3 = affine.delinearize_index %0 into (4, 4) : index, index, index
  %2 = affine.linearize_index disjoint [%n, %m] by (3, 24) : index
  %3:3 = affine.delinearize_index %2 into (3, 5, 6) : index, index, index
  return %1#0, %1#1, %1#2, %3#0, %3#1, %3#2 : index, index, index, index, index, index
}

// A first index that is 0 goes with its size; where it has none, all sizes belong to the others and stay.
// CHECK-LABEL: func.func @leading_zero(
// CHECK: affine.linearize_index [%arg0, %arg1] by (3, 5) : index
// CHECK: affine.linearize_index [%arg0, %arg1] by (3, 5) : index
// CHECK: affine.linearize_index disjoint [%arg0, %arg1] by (%arg2, 5) : index
func.func @leading_zero(%i: index, %j: index, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = affine.linearize_index [%c0, %i, %j] by (2, 3, 5) : index
  %1 = affine.linearize_index [%c0, %i, %j] by (3, 5) : index
  %2 = affine.linearize_index disjoint [%c0, %i, %j] by (%n, 5) : index
  return %0, %1, %2 : index, index, index
}

// -----

// What divides a constant by zero has no value.
// CHECK-LABEL: @divides_by_zero
//       CHECK:   %[[POISON:.*]] = ub.poison : index
//       CHECK:   %[[LATER:.*]] = affine.apply
//       CHECK:   return %[[POISON]], %[[POISON]], %[[LATER]]
func.func @divides_by_zero(%a: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c5)[%c0]
  %1 = affine.apply affine_map<()[s0, s1] -> (((s0 floordiv s0) mod s1) * 4)>()[%c0, %a]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%a)[%c0]
  return %0, %1, %2 : index, index, index
}

// A pure op on symbols is a symbol, one with regions too; what reads memory is a dimension only.
// CHECK-LABEL: func.func @symbols_of_regions(
// CHECK: %[[PURE:.*]] = affine.if
// CHECK: %[[READS:.*]] = affine.if
// CHECK: affine.apply #{{.*}}()[%[[PURE]]]
// CHECK: affine.apply #{{.*}}(%[[READS]])
func.func @symbols_of_regions(%a: index, %m: memref<index>) {
  affine.for %i = 0 to 4 {
    %pure = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> index {
      affine.yield %a : index
    } else {
      affine.yield %i : index
    }
    %reads = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> index {
      %l = memref.load %m[] : memref<index>
      affine.yield %l : index
    } else {
      affine.yield %i : index
    }
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%pure)
    %y = affine.apply affine_map<(d0) -> (d0 + 1)>(%reads)
    memref.store %x, %m[] : memref<index>
    memref.store %y, %m[] : memref<index>
  }
  return
}
