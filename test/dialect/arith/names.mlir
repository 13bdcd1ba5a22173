// RUN: %roundtrip
// RUN: %same %s
// Names that the results of constants suggest, and what happens when they are taken.

// The value is in the name: of index alone, of other integers with their type; true and false.
// CHECK-LABEL: func.func @integers() {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c-7 = arith.constant -7 : index
// CHECK-NEXT: %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT: %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
// CHECK-NEXT: %c170141183460469231731687303715884105727_i128 = arith.constant 170141183460469231731687303715884105727 : i128
// CHECK-NEXT: %c-170141183460469231731687303715884105728_i128 = arith.constant -170141183460469231731687303715884105728 : i128
// CHECK-NEXT: %c-3_i3 = arith.constant -3 : i3
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @integers() {
  %0 = arith.constant 0 : index
  %1 = arith.constant -7 : index
  %2 = arith.constant 5 : i32
  %3 = arith.constant -1 : i8
  %4 = arith.constant true
  %5 = arith.constant false
  %6 = arith.constant 9223372036854775807 : i64
  %7 = arith.constant 170141183460469231731687303715884105727 : i128
  %8 = arith.constant -170141183460469231731687303715884105728 : i128
  %9 = arith.constant -3 : i3
  return
}

// Everything else is cst.
// CHECK-LABEL: func.func @others() {
// CHECK-NEXT: %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %cst_0 = arith.constant dense<true> : vector<2xi1>
// CHECK-NEXT: %cst_1 = arith.constant dense<3> : tensor<2xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @others() {
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant dense<true> : vector<2xi1>
  %2 = arith.constant dense<3> : tensor<2xindex>
  return
}

// The second of a name gets a suffix; one counter serves all names.
// CHECK-LABEL: func.func @taken() {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c1_0 = arith.constant 1 : index
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %true_1 = arith.constant true
// CHECK-NEXT: %c1_2 = arith.constant 1 : index
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @taken() {
  %0 = arith.constant 1 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant true
  %3 = arith.constant true
  %4 = arith.constant 1 : index
  return
}

// Regions side by side use the same names; a name taken outside, even later, is taken inside.
// CHECK-LABEL: func.func @nested(%arg0: i1) {
// CHECK-NEXT: scf.if %arg0 {
// CHECK-NEXT: %c1_0 = arith.constant 1 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: "foo.use"(%c1_0, %c2) : (index, index) -> ()
// CHECK-NEXT: } else {
// CHECK-NEXT: %c1_0 = arith.constant 1 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: "foo.use"(%c1_0, %c2) : (index, index) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @nested(%c: i1) {
  scf.if %c {
    %0 = arith.constant 1 : index
    %1 = arith.constant 2 : index
    "foo.use"(%0, %1) : (index, index) -> ()
  } else {
    %0 = arith.constant 1 : index
    %1 = arith.constant 2 : index
    "foo.use"(%0, %1) : (index, index) -> ()
  }
  %0 = arith.constant 1 : index
  return
}

// Constants that are functions, several results, results without a suggestion.
// CHECK-LABEL: func.func @functions(%arg0: i32) {
// CHECK-NEXT: %f = constant @functions : (i32) -> ()
// CHECK-NEXT: %f_0 = constant @functions : (i32) -> ()
// CHECK-NEXT: %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
// CHECK-NEXT: %low, %high = arith.mulsi_extended %arg0, %arg0 : i32
// CHECK-NEXT: %low_1, %high_2 = arith.mului_extended %low, %high : i32
// CHECK-NEXT: %0 = arith.addi %low_1, %high_2 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @functions(%i: i32) {
  %0 = func.constant @functions : (i32) -> ()
  %1 = func.constant @functions : (i32) -> ()
  %2:2 = arith.addui_extended %i, %i : i32, i1
  %3:2 = arith.mulsi_extended %i, %i : i32
  %4:2 = arith.mului_extended %3#0, %3#1 : i32
  %5 = arith.addi %4#0, %4#1 : i32
  return
}
