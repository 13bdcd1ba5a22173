// RUN: %same "--args=--allow-unregistered-dialect --split-input-file --canonicalize" %s
// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --canonicalize | FileCheck %s
// Folds of the vector dialect: what changes nothing, constants, ops that undo one another.

// CHECK-LABEL: func.func @te_const(
// CHECK-NEXT: %{{.*}} = arith.constant dense<[1, 2]> : vector<2xi32>
// CHECK-NEXT: %{{.*}}:2 = vector.to_elements %{{.*}} : vector<2xi32>
// CHECK-NEXT: "test.use"(%{{.*}}#0, %{{.*}}#1) : (i32, i32) -> ()
// CHECK-NEXT: return
func.func @te_const() {
  %d = arith.constant dense<[1, 2]> : vector<2xi32>
  %0:2 = vector.to_elements %d : vector<2xi32>
  "test.use"(%0#0, %0#1) : (i32, i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @te_splat(
// CHECK-NEXT: %{{.*}} = arith.constant dense<1> : vector<2xi32>
// CHECK-NEXT: %{{.*}}:2 = vector.to_elements %{{.*}} : vector<2xi32>
// CHECK-NEXT: "test.use"(%{{.*}}#0, %{{.*}}#1) : (i32, i32) -> ()
// CHECK-NEXT: return
func.func @te_splat() {
  %d = arith.constant dense<1> : vector<2xi32>
  %0:2 = vector.to_elements %d : vector<2xi32>
  "test.use"(%0#0, %0#1) : (i32, i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @te_fe(
// CHECK-NEXT: "test.use"(%arg0, %arg1) : (i32, i32) -> ()
// CHECK-NEXT: return
func.func @te_fe(%a: i32, %b: i32) {
  %d = vector.from_elements %a, %b : vector<2xi32>
  %0:2 = vector.to_elements %d : vector<2xi32>
  "test.use"(%0#0, %0#1) : (i32, i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @te_bc(
// CHECK-NEXT: "test.use"(%arg0, %arg0) : (i32, i32) -> ()
// CHECK-NEXT: return
func.func @te_bc(%a: i32) {
  %d = vector.broadcast %a : i32 to vector<2xi32>
  %0:2 = vector.to_elements %d : vector<2xi32>
  "test.use"(%0#0, %0#1) : (i32, i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @fe_te(
// CHECK-NEXT: "test.use"(%arg0) : (vector<2xi32>) -> ()
// CHECK-NEXT: return
func.func @fe_te(%d: vector<2xi32>) {
  %0:2 = vector.to_elements %d : vector<2xi32>
  %1 = vector.from_elements %0#0, %0#1 : vector<2xi32>
  "test.use"(%1) : (vector<2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @fe_te2(
// CHECK-NEXT: %{{.*}}:2 = vector.to_elements %arg0 : vector<2xi32>
// CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}}#1, %{{.*}}#0 : vector<2xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2xi32>) -> ()
// CHECK-NEXT: return
func.func @fe_te2(%d: vector<2xi32>) {
  %0:2 = vector.to_elements %d : vector<2xi32>
  %1 = vector.from_elements %0#1, %0#0 : vector<2xi32>
  "test.use"(%1) : (vector<2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @ex_bc(
// CHECK-NEXT: "test.use"(%arg0) : (i32) -> ()
// CHECK-NEXT: return
func.func @ex_bc(%a: i32) {
  %d = vector.broadcast %a : i32 to vector<2x3xi32>
  %0 = vector.extract %d[1, 2] : i32 from vector<2x3xi32>
  "test.use"(%0) : (i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @ex_fe(
// CHECK-NEXT: "test.use"(%arg1) : (i32) -> ()
// CHECK-NEXT: return
func.func @ex_fe(%a: i32, %b: i32) {
  %d = vector.from_elements %a, %b : vector<2xi32>
  %0 = vector.extract %d[1] : i32 from vector<2xi32>
  "test.use"(%0) : (i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @ex_ex(
// CHECK-NEXT: %{{.*}} = vector.extract %arg0[1, 2, 3] : i32 from vector<4x5x6xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (i32) -> ()
// CHECK-NEXT: return
func.func @ex_ex(%a: vector<4x5x6xi32>) {
  %d = vector.extract %a[1] : vector<5x6xi32> from vector<4x5x6xi32>
  %0 = vector.extract %d[2, 3] : i32 from vector<5x6xi32>
  "test.use"(%0) : (i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @ex_ex2(
// CHECK-NEXT: %{{.*}} = vector.extract %arg0[%arg1] : vector<5x6xi32> from vector<4x5x6xi32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[2, 3] : i32 from vector<5x6xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (i32) -> ()
// CHECK-NEXT: return
func.func @ex_ex2(%a: vector<4x5x6xi32>, %i: index) {
  %d = vector.extract %a[%i] : vector<5x6xi32> from vector<4x5x6xi32>
  %0 = vector.extract %d[2, 3] : i32 from vector<5x6xi32>
  "test.use"(%0) : (i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @ex_in(
// CHECK-NEXT: "test.use"(%arg1) : (i32) -> ()
// CHECK-NEXT: return
func.func @ex_in(%a: vector<4xi32>, %b: i32) {
  %d = vector.insert %b, %a[1] : i32 into vector<4xi32>
  %0 = vector.extract %d[1] : i32 from vector<4xi32>
  "test.use"(%0) : (i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @ex_in2(
// CHECK-NEXT: %{{.*}} = vector.extract %arg0[2] : i32 from vector<4xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (i32) -> ()
// CHECK-NEXT: return
func.func @ex_in2(%a: vector<4xi32>, %b: i32) {
  %d = vector.insert %b, %a[1] : i32 into vector<4xi32>
  %0 = vector.extract %d[2] : i32 from vector<4xi32>
  "test.use"(%0) : (i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @ex_dyn(
// CHECK-NEXT: %{{.*}} = vector.extract %arg0[2] : i32 from vector<4xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (i32) -> ()
// CHECK-NEXT: return
func.func @ex_dyn(%a: vector<4xi32>) {
  %c = arith.constant 2 : index
  %0 = vector.extract %a[%c] : i32 from vector<4xi32>
  "test.use"(%0) : (i32) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @in_dyn(
// CHECK-NEXT: %{{.*}} = vector.insert %arg1, %arg0 [2] : i32 into vector<4xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<4xi32>) -> ()
// CHECK-NEXT: return
func.func @in_dyn(%a: vector<4xi32>, %b: i32) {
  %c = arith.constant 2 : index
  %0 = vector.insert %b, %a[%c] : i32 into vector<4xi32>
  "test.use"(%0) : (vector<4xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @in_const(
// CHECK-NEXT: %{{.*}} = arith.constant dense<[1, 5]> : vector<2xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2xi32>) -> ()
// CHECK-NEXT: return
func.func @in_const() {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant 5 : i32
  %0 = vector.insert %b, %a[1] : i32 into vector<2xi32>
  "test.use"(%0) : (vector<2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @in_const2(
// CHECK-NEXT: %{{.*}} = arith.constant dense<{{\[\[}}1, 1], [5, 6]]> : vector<2x2xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2x2xi32>) -> ()
// CHECK-NEXT: return
func.func @in_const2() {
  %a = arith.constant dense<1> : vector<2x2xi32>
  %b = arith.constant dense<[5, 6]> : vector<2xi32>
  %0 = vector.insert %b, %a[1] : vector<2xi32> into vector<2x2xi32>
  "test.use"(%0) : (vector<2x2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @sh_c(
// CHECK-NEXT: %{{.*}} = arith.constant dense<[2, 1, 1]> : vector<3xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<3xi32>) -> ()
// CHECK-NEXT: return
func.func @sh_c() {
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %0 = vector.shuffle %a, %a [1, 2, -1] : vector<2xi32>, vector<2xi32>
  "test.use"(%0) : (vector<3xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @sh_c2(
// CHECK-NEXT: %{{.*}} = arith.constant dense<{{\[\[}}1, 2]]> : vector<1x2xi32>
// CHECK-NEXT: %{{.*}} = vector.shuffle %{{.*}}, %{{.*}} [1, 0] : vector<1x2xi32>, vector<1x2xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2x2xi32>) -> ()
// CHECK-NEXT: return
func.func @sh_c2() {
  %a = arith.constant dense<[[1, 2]]> : vector<1x2xi32>
  %0 = vector.shuffle %a, %a [1, 0] : vector<1x2xi32>, vector<1x2xi32>
  "test.use"(%0) : (vector<2x2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @sh_id(
// CHECK-NEXT: "test.use"(%arg1) : (vector<3xi32>) -> ()
// CHECK-NEXT: return
func.func @sh_id(%a: vector<2xi32>, %b: vector<3xi32>) {
  %0 = vector.shuffle %a, %b [2, 3, 4] : vector<2xi32>, vector<3xi32>
  "test.use"(%0) : (vector<3xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @sh_p(
// CHECK-NEXT: %{{.*}} = vector.shuffle %arg0, %arg1 [-1, -1] : vector<2xi32>, vector<3xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2xi32>) -> ()
// CHECK-NEXT: return
func.func @sh_p(%a: vector<2xi32>, %b: vector<3xi32>) {
  %0 = vector.shuffle %a, %b [-1, -1] : vector<2xi32>, vector<3xi32>
  "test.use"(%0) : (vector<2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @sh_p2(
// CHECK-NEXT: %{{.*}} = vector.shuffle %arg0, %arg1 [0, -1] : vector<2xi32>, vector<3xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2xi32>) -> ()
// CHECK-NEXT: return
func.func @sh_p2(%a: vector<2xi32>, %b: vector<3xi32>) {
  %0 = vector.shuffle %a, %b [0, -1] : vector<2xi32>, vector<3xi32>
  "test.use"(%0) : (vector<2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @es_c(
// CHECK-NEXT: %{{.*}} = arith.constant dense<{{\[\[}}2, 3], [5, 6]]> : vector<2x2xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2x2xi32>) -> ()
// CHECK-NEXT: return
func.func @es_c() {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %0 = vector.extract_strided_slice %a {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x3xi32> to vector<2x2xi32>
  "test.use"(%0) : (vector<2x2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @is_s(
// CHECK-NEXT: %{{.*}} = arith.constant dense<1> : vector<2x3xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2x3xi32>) -> ()
// CHECK-NEXT: return
func.func @is_s() {
  %a = arith.constant dense<1> : vector<2x3xi32>
  %b = arith.constant dense<1> : vector<2xi32>
  %0 = vector.insert_strided_slice %b, %a {offsets = [1, 0], strides = [1]} : vector<2xi32> into vector<2x3xi32>
  "test.use"(%0) : (vector<2x3xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @bc_bc(
// CHECK-NEXT: %{{.*}} = vector.broadcast %arg0 : i32 to vector<2x3xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2x3xi32>) -> ()
// CHECK-NEXT: return
func.func @bc_bc(%a: i32) {
  %0 = vector.broadcast %a : i32 to vector<3xi32>
  %1 = vector.broadcast %0 : vector<3xi32> to vector<2x3xi32>
  "test.use"(%1) : (vector<2x3xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @tr_tr(
// CHECK-NEXT: "test.use"(%arg0) : (vector<2x3xi32>) -> ()
// CHECK-NEXT: return
func.func @tr_tr(%a: vector<2x3xi32>) {
  %0 = vector.transpose %a, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  %1 = vector.transpose %0, [1, 0] : vector<3x2xi32> to vector<2x3xi32>
  "test.use"(%1) : (vector<2x3xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @tr_one(
// CHECK-NEXT: "test.use"(%arg0) : (vector<1x1xi32>) -> ()
// CHECK-NEXT: return
func.func @tr_one(%a: vector<1x1xi32>) {
  %0 = vector.transpose %a, [1, 0] : vector<1x1xi32> to vector<1x1xi32>
  "test.use"(%0) : (vector<1x1xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @tr_ord(
// CHECK-NEXT: "test.use"(%arg0) : (vector<4x1x1xi32>) -> ()
// CHECK-NEXT: return
func.func @tr_ord(%a: vector<4x1x1xi32>) {
  %0 = vector.transpose %a, [0, 2, 1] : vector<4x1x1xi32> to vector<4x1x1xi32>
  "test.use"(%0) : (vector<4x1x1xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @tr_ord2(
// CHECK-NEXT: %{{.*}} = vector.transpose %arg0, [1, 0] : vector<4x1xi32> to vector<1x4xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<1x4xi32>) -> ()
// CHECK-NEXT: return
func.func @tr_ord2(%a: vector<4x1xi32>) {
  %0 = vector.transpose %a, [1, 0] : vector<4x1xi32> to vector<1x4xi32>
  "test.use"(%0) : (vector<1x4xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @bt_bt(
// CHECK-NEXT: "test.use"(%arg0) : (vector<2xi32>) -> ()
// CHECK-NEXT: return
func.func @bt_bt(%a: vector<2xi32>) {
  %0 = vector.bitcast %a : vector<2xi32> to vector<4xi16>
  %1 = vector.bitcast %0 : vector<4xi16> to vector<2xi32>
  "test.use"(%1) : (vector<2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @bt_bt2(
// CHECK-NEXT: %{{.*}} = vector.bitcast %arg0 : vector<2xi32> to vector<2xf32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2xf32>) -> ()
// CHECK-NEXT: return
func.func @bt_bt2(%a: vector<2xi32>) {
  %0 = vector.bitcast %a : vector<2xi32> to vector<4xi16>
  %1 = vector.bitcast %0 : vector<4xi16> to vector<2xf32>
  "test.use"(%1) : (vector<2xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @bt_c(
// CHECK-NEXT: %{{.*}} = arith.constant dense<771> : vector<2xi16>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2xi16>) -> ()
// CHECK-NEXT: return
func.func @bt_c() {
  %a = arith.constant dense<3> : vector<4xi8>
  %1 = vector.bitcast %a : vector<4xi8> to vector<2xi16>
  "test.use"(%1) : (vector<2xi16>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @bt_c2(
// CHECK-NEXT: %{{.*}} = arith.constant dense<-3> : vector<4xi16>
// CHECK-NEXT: %{{.*}} = vector.bitcast %{{.*}} : vector<4xi16> to vector<4xbf16>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<4xbf16>) -> ()
// CHECK-NEXT: return
func.func @bt_c2() {
  %a = arith.constant dense<-3> : vector<4xi16>
  %1 = vector.bitcast %a : vector<4xi16> to vector<4xbf16>
  "test.use"(%1) : (vector<4xbf16>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @bt_c3(
// CHECK-NEXT: %{{.*}} = arith.constant dense<0.00782680511> : vector<2xf32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2xf32>) -> ()
// CHECK-NEXT: return
func.func @bt_c3() {
  %a = arith.constant dense<1.0> : vector<4xf16>
  %1 = vector.bitcast %a : vector<4xf16> to vector<2xf32>
  "test.use"(%1) : (vector<2xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @bt_c4(
// CHECK-NEXT: %{{.*}} = arith.constant dense<1.000000e+00> : vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.bitcast %{{.*}} : vector<2xf32> to vector<2xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2xi32>) -> ()
// CHECK-NEXT: return
func.func @bt_c4() {
  %a = arith.constant dense<1.0> : vector<2xf32>
  %1 = vector.bitcast %a : vector<2xf32> to vector<2xi32>
  "test.use"(%1) : (vector<2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @sc_sc(
// CHECK-NEXT: %{{.*}} = vector.shape_cast %arg0 : vector<2x3xi32> to vector<3x2xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<3x2xi32>) -> ()
// CHECK-NEXT: return
func.func @sc_sc(%a: vector<2x3xi32>) {
  %0 = vector.shape_cast %a : vector<2x3xi32> to vector<6xi32>
  %1 = vector.shape_cast %0 : vector<6xi32> to vector<3x2xi32>
  "test.use"(%1) : (vector<3x2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @sc_sc2(
// CHECK-NEXT: "test.use"(%arg0) : (vector<2x3xi32>) -> ()
// CHECK-NEXT: return
func.func @sc_sc2(%a: vector<2x3xi32>) {
  %0 = vector.shape_cast %a : vector<2x3xi32> to vector<6xi32>
  %1 = vector.shape_cast %0 : vector<6xi32> to vector<2x3xi32>
  "test.use"(%1) : (vector<2x3xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @mk_e(
// CHECK-NEXT: "test.use"(%arg1) : (f32) -> ()
// CHECK-NEXT: return
func.func @mk_e(%m: vector<4xi1>, %f: f32) {
  %0 = vector.mask %m { vector.yield %f : f32 } : vector<4xi1> -> f32
  "test.use"(%0) : (f32) -> ()
  return
}

// -----

// An op under a mask of ones is not under a mask, whatever is passed through.
// CHECK-LABEL: func.func @mask_of_ones(
// CHECK-NEXT: %[[R:.*]] = vector.transfer_read %arg0[%arg1], %arg2 : memref<4xf32>, vector<4xf32>
// CHECK-NEXT: vector.transfer_write %[[R]], %arg0[%arg1] : vector<4xf32>, memref<4xf32>
// CHECK-NEXT: return
func.func @mask_of_ones(%m: memref<4xf32>, %i: index, %f: f32, %v: vector<4xf32>) {
  %k = arith.constant dense<true> : vector<4xi1>
  %l = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.mask %k, %v { vector.transfer_read %m[%i], %f : memref<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %l { vector.transfer_write %0, %m[%i] : vector<4xf32>, memref<4xf32> } : vector<4xi1>
  return
}

// -----

// One under a mask of zeros, or one that is not known, stays.
// CHECK-LABEL: func.func @mask_of_zeros(
// CHECK: vector.mask %cst { vector.reduction
// CHECK: vector.mask %{{.*}} { vector.reduction
func.func @mask_of_zeros(%v: vector<4xf32>, %f: f32, %n: index) -> (f32, f32) {
  %k = arith.constant dense<false> : vector<4xi1>
  %l = vector.create_mask %n : vector<4xi1>
  %0 = vector.mask %k { vector.reduction <add>, %v, %f : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %l { vector.reduction <add>, %v, %f : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1 : f32, f32
}

// -----

// CHECK-LABEL: func.func @constant_mask_of_nothing(
// CHECK-NEXT: %{{.*}} = arith.constant dense<true> : vector<i1>
// CHECK-NEXT: %{{.*}} = arith.constant dense<false> : vector<i1>
// CHECK-NEXT: "test.use"(%{{.*}}, %{{.*}}) : (vector<i1>, vector<i1>) -> ()
// CHECK-NEXT: return
func.func @constant_mask_of_nothing() {
  %0 = vector.constant_mask [1] : vector<i1>
  %1 = vector.constant_mask [0] : vector<i1>
  "test.use"(%0, %1) : (vector<i1>, vector<i1>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @cms(
// CHECK-NEXT: %{{.*}} = arith.constant dense<true> : vector<[4]xi1>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<[4]xi1>) -> ()
// CHECK-NEXT: return
func.func @cms() {
  %0 = vector.constant_mask [4] : vector<[4]xi1>
  "test.use"(%0) : (vector<[4]xi1>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @reduce_none(
// CHECK-NEXT: %[[V:.*]] = arith.addf %arg1, %arg0 : vector<4x2xf32>
// CHECK-NEXT: return %[[V]]
func.func @reduce_none(%a: vector<4x2xf32>, %b: vector<4x2xf32>) -> vector<4x2xf32> {
  %0 = vector.multi_reduction <add>, %a, %b [] : vector<4x2xf32> to vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// -----

// CHECK-LABEL: func.func @reduce_one_element(
// CHECK-NEXT: %[[E:.*]] = vector.extract %arg0[0, 0] : f32 from vector<1x1xf32>
// CHECK-NEXT: %[[V:.*]] = arith.mulf %arg1, %[[E]] : f32
// CHECK-NEXT: return %[[V]]
func.func @reduce_one_element(%a: vector<1x1xf32>, %b: f32) -> f32 {
  %0 = vector.multi_reduction <mul>, %a, %b [0, 1] : vector<1x1xf32> to f32
  return %0 : f32
}

// -----

// CHECK-LABEL: func.func @stp(
// CHECK-NEXT: %{{.*}} = vector.step : vector<1xindex>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<1xindex>) -> ()
// CHECK-NEXT: return
func.func @stp() {
  %0 = vector.step : vector<1xindex>
  "test.use"(%0) : (vector<1xindex>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @iss(
// CHECK-NEXT: "test.use"(%arg1) : (vector<2x3xi32>) -> ()
// CHECK-NEXT: return
func.func @iss(%a: vector<2x3xi32>, %b: vector<2x3xi32>) {
  %0 = vector.insert_strided_slice %b, %a {offsets = [0, 0], strides = [1, 1]} : vector<2x3xi32> into vector<2x3xi32>
  "test.use"(%0) : (vector<2x3xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @insert_strided_slice_unused(
// CHECK-NEXT: "test.use"(%arg0) : (vector<4xi32>) -> ()
// CHECK-NEXT: return
func.func @insert_strided_slice_unused(%a: vector<4xi32>) {
  %s = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %0 = vector.insert_strided_slice %s, %a {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  "test.use"(%0) : (vector<4xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @ess(
// CHECK-NEXT: %{{.*}} = vector.extract_strided_slice %arg0 {offsets = [1], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
// CHECK-NEXT: %{{.*}} = vector.extract_strided_slice %{{.*}} {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2xi32>) -> ()
// CHECK-NEXT: return
func.func @ess(%a: vector<8xi32>) {
  %s = vector.extract_strided_slice %a {offsets = [1], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
  %0 = vector.extract_strided_slice %s {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  "test.use"(%0) : (vector<2xi32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @is_c(
// CHECK-NEXT: %{{.*}} = arith.constant dense<{{\[\[}}1, 2, 3], [7, 8, 6]]> : vector<2x3xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (vector<2x3xi32>) -> ()
// CHECK-NEXT: return
func.func @is_c() {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %b = arith.constant dense<[7, 8]> : vector<2xi32>
  %0 = vector.insert_strided_slice %b, %a {offsets = [1, 0], strides = [1]} : vector<2xi32> into vector<2x3xi32>
  "test.use"(%0) : (vector<2x3xi32>) -> ()
  return
}

// -----

// A part of what has been inserted.
// CHECK-LABEL: func.func @extract_three(
// CHECK-NEXT: %{{.*}} = vector.extract %arg1[2] : i32 from vector<3xi32>
// CHECK-NEXT: "test.use"(%{{.*}}) : (i32) -> ()
// CHECK-NEXT: return
func.func @extract_three(%a: vector<2x3xi32>, %b: vector<3xi32>) {
  %0 = vector.insert %b, %a[1] : vector<3xi32> into vector<2x3xi32>
  %1 = vector.extract %0[1, 2] : i32 from vector<2x3xi32>
  "test.use"(%1) : (i32) -> ()
  return
}
