// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s
// What the bounds of loops say about indices.

// A remainder of what is less is that, a quotient of it is 0; of more it stays.
// CHECK-LABEL: func.func @divided_index(
// CHECK: affine.for %arg1 = 0 to 8 {
// CHECK: %[[V0:.*]] = affine.load %arg0[%arg1] : memref<100xf32>
// CHECK: %[[V1:.*]] = affine.load %arg0[0] : memref<100xf32>
// CHECK: %[[V2:.*]] = affine.load %arg0[%arg1 mod 7] : memref<100xf32>
// CHECK: affine.store %[[V0]], %arg0[(%arg1 + 6) floordiv 8] : memref<100xf32>
// CHECK: "use"(%[[V1]], %[[V2]]) : (f32, f32) -> ()
// CHECK: return
func.func @divided_index(%m: memref<100xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i mod 8] : memref<100xf32>
    %1 = affine.load %m[%i floordiv 8] : memref<100xf32>
    %2 = affine.load %m[%i mod 7] : memref<100xf32>
    affine.store %0, %m[(%i + 6) floordiv 8] : memref<100xf32>
    "use"(%1, %2) : (f32, f32) -> ()
  }
  return
}

// The sum of a tile's index and an index into the tile.
// CHECK-LABEL: func.func @tiles(
// CHECK: affine.for %arg2 = 0 to %arg1 step 4 {
// CHECK: affine.for %arg3 = 0 to 4 {
// CHECK: %[[V0:.*]] = affine.load %arg0[%arg3, %arg2 floordiv 4] : memref<100x100xf32>
// CHECK: %[[V1:.*]] = affine.load %arg0[0, %arg2 floordiv 8] : memref<100x100xf32>
// CHECK: %[[V2:.*]] = affine.load %arg0[(%arg2 + %arg3) mod 8, (%arg2 + %arg3) floordiv 2] : memref<100x100xf32>
// CHECK: "use"(%[[V0]], %[[V1]], %[[V2]]) : (f32, f32, f32) -> ()
// CHECK: return
func.func @tiles(%m: memref<100x100xf32>, %n: index) {
  affine.for %i = 0 to %n step 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[(%i + %j) mod 4, (%i + %j) floordiv 4] : memref<100x100xf32>
      %1 = affine.load %m[%i mod 2, (%i + %j) floordiv 8] : memref<100x100xf32>
      %2 = affine.load %m[(%i + %j) mod 8, (%i + %j) floordiv 2] : memref<100x100xf32>
      "use"(%0, %1, %2) : (f32, f32, f32) -> ()
    }
  }
  return
}

// The largest of several bounds, where that is known.
// CHECK-LABEL: func.func @bounds(
// CHECK: affine.for %arg1 = 0 to 10 {
// CHECK: affine.for %arg2 = 0 to 32 {
// CHECK: "use"(%arg2) : (index) -> ()
// CHECK: affine.for %arg2 = 0 to min #map(%arg1) {
// CHECK: "use"(%arg2) : (index) -> ()
// CHECK: affine.for %arg1 = max #map1()[%arg0] to min #map2()[%arg0] {
// CHECK: "use"(%arg1) : (index) -> ()
// CHECK: return
func.func @bounds(%n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = max affine_map<(d0) -> (d0 - 20, 0)>(%i) to min affine_map<(d0) -> (d0 + 100, 32)>(%i) {
      "use"(%j) : (index) -> ()
    }
    affine.for %j = affine_map<(d0) -> (d0 floordiv 16)>(%i) to min affine_map<(d0) -> (d0 + 1, d0 + 3)>(%i) {
      "use"(%j) : (index) -> ()
    }
  }
  affine.for %i = max affine_map<(d0) -> (d0, 5, 3)>(%n) to min affine_map<(d0) -> (d0, 30, 40)>(%n) {
    "use"(%i) : (index) -> ()
  }
  return
}

// Conditions that are `0 == 0` or `1 == 0`; others stay, whatever they say.
// CHECK-LABEL: func.func @conditions(
// CHECK: "b"() : () -> ()
// CHECK: "c"() : () -> ()
// CHECK: affine.if #set() {
// CHECK: "d"() : () -> ()
// CHECK: return
func.func @conditions() {
  affine.if affine_set<() : (1 == 0)>() {
    "a"() : () -> ()
  } else {
    "b"() : () -> ()
  }
  affine.if affine_set<() : (0 == 0)>() {
    "c"() : () -> ()
  }
  affine.if affine_set<() : (-1 >= 0)>() {
    "d"() : () -> ()
  }
  return
}

// An element of a constant that has one value.
memref.global "private" constant @splat : memref<4x2xi32> = dense<5>
// CHECK-LABEL: func.func @constants(
// CHECK: %[[C5_I32:.*]] = arith.constant 5 : i32
// CHECK: return %[[C5_I32]] : i32
func.func @constants(%i: index) -> i32 {
  %0 = memref.get_global @splat : memref<4x2xi32>
  %1 = affine.load %0[%i, 0] : memref<4x2xi32>
  return %1 : i32
}

// The index of a loop that never runs has bounds all the same, as in MLIR: what is divided is
// simplified by them, and a last index before the first one makes no quotients equal.
// CHECK-LABEL: func.func @no_turns(
// CHECK: affine.for %arg1 = -3 to -3 step 3
// CHECK:   memref.store %c-1, %arg0[]
// CHECK: affine.for %[[I:.*]] = 4 to 4 {
// CHECK:   %[[R:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK:   memref.store %[[R]], %arg0[]
// CHECK:   memref.store %c0, %arg0[]
// CHECK:   %[[Q:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK:   memref.store %[[Q]], %arg0[]
// CHECK: affine.for %[[J:.*]] = 3 to -2 {
// CHECK:   memref.store %[[J]], %arg0[]
func.func @no_turns(%m: memref<index>) {
  affine.for %i = -3 to -3 step 3 {
    %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%i)
    memref.store %0, %m[] : memref<index>
  }
  affine.for %i = 4 to 4 {
    %0 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
    memref.store %0, %m[] : memref<index>
    %1 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
    memref.store %1, %m[] : memref<index>
    %2 = affine.apply affine_map<(d0) -> ((d0 * -3) floordiv 2)>(%i)
    memref.store %2, %m[] : memref<index>
  }
  affine.for %i = 3 to -2 {
    %0 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
    memref.store %0, %m[] : memref<index>
  }
  return
}

// The quotient of a remainder: the remainders of a range that does not reach the next multiple.
// CHECK-LABEL: func.func @quotient_of_remainder(
// CHECK: affine.for
// CHECK:   memref.store %c1, %arg0[]
// CHECK: affine.for
// CHECK:   memref.store %c0, %arg0[]
func.func @quotient_of_remainder(%m: memref<index>) {
  affine.for %i = -3 to -1 {
    %0 = affine.apply affine_map<(d0) -> ((d0 mod 4) ceildiv 3)>(%i)
    memref.store %0, %m[] : memref<index>
  }
  affine.for %i = 16 to 19 {
    %0 = affine.apply affine_map<(d0) -> ((d0 mod 8) floordiv 3)>(%i)
    memref.store %0, %m[] : memref<index>
  }
  return
}

// A sum with the index of a loop of one iteration: the bound counts as it is written.
// CHECK-LABEL: func.func @one_turn(
// CHECK: affine.for %[[I:.*]] = 0 to 1 {
// CHECK:   affine.apply #{{.*}}()[%arg1]
// CHECK: affine.for %[[I:.*]] = 0 to 2 step 2 {
// CHECK:   affine.apply #{{.*}}(%[[I]])[%arg1]
func.func @one_turn(%m: memref<index>, %s: index) {
  affine.for %i = 0 to 1 {
    %0 = affine.apply affine_map<(d0)[s0] -> ((d0 - s0) floordiv 8)>(%i)[%s]
    memref.store %0, %m[] : memref<index>
  }
  affine.for %i = 0 to 2 step 2 {
    %0 = affine.apply affine_map<(d0)[s0] -> ((d0 - s0) floordiv 8)>(%i)[%s]
    memref.store %0, %m[] : memref<index>
  }
  return
}

// The result of a condition on symbols is a symbol if nothing in it has an effect; with a load in it
// it is not.
// CHECK-LABEL: func.func @result_of_condition(
// CHECK: %[[IF:.*]] = affine.if
// CHECK: affine.apply #{{.*}}()[%[[IF]]]
// CHECK: %[[LOADS:.*]] = affine.if
// CHECK: affine.apply #{{.*}}(%[[LOADS]])
func.func @result_of_condition(%m: memref<8xindex>, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] -> index {
      affine.yield %i : index
    } else {
      affine.yield %n : index
    }
    %1 = affine.apply affine_map<(d0) -> (d0 * 3)>(%0)
    memref.store %1, %m[%n] : memref<8xindex>
    %2 = affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] -> index {
      %3 = memref.load %m[%n] : memref<8xindex>
      affine.yield %3 : index
    } else {
      affine.yield %n : index
    }
    %4 = affine.apply affine_map<(d0) -> (d0 * 3)>(%2)
    memref.store %4, %m[%n] : memref<8xindex>
  }
  return
}
