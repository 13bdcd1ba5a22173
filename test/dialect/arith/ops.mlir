// RUN: %roundtrip
// RUN: %same %s
// Every op of arith with all its optional parts.

// Integers, with and without promises about overflow.
// CHECK-LABEL: func.func @overflow(%{{.*}}: i32, %{{.*}}: index, %{{.*}}: vector<[4]xi8>, %{{.*}}: tensor<*xi64>) {
// CHECK-NEXT: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.addi %{{.*}}, %{{.*}} overflow<nsw> {test.a} : index
// CHECK-NEXT: %{{.*}} = arith.addi %{{.*}}, %{{.*}} overflow<nsw, nuw> : vector<[4]xi8>
// CHECK-NEXT: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : tensor<*xi64>
// CHECK-NEXT: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.subi %{{.*}}, %{{.*}} overflow<nsw> {test.a} : index
// CHECK-NEXT: %{{.*}} = arith.subi %{{.*}}, %{{.*}} overflow<nsw, nuw> : vector<[4]xi8>
// CHECK-NEXT: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : tensor<*xi64>
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} overflow<nsw> {test.a} : index
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} overflow<nsw, nuw> : vector<[4]xi8>
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : tensor<*xi64>
// CHECK-NEXT: %{{.*}} = arith.shli %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.shli %{{.*}}, %{{.*}} overflow<nsw> {test.a} : index
// CHECK-NEXT: %{{.*}} = arith.shli %{{.*}}, %{{.*}} overflow<nsw, nuw> : vector<[4]xi8>
// CHECK-NEXT: %{{.*}} = arith.shli %{{.*}}, %{{.*}} : tensor<*xi64>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @overflow(%i: i32, %n: index, %v: vector<[4]xi8>, %t: tensor<*xi64>) {
  %addi = arith.addi %i, %i : i32
  %addi_n = arith.addi %n, %n overflow<nsw> {test.a} : index
  %addi_v = arith.addi %v, %v overflow<nuw, nsw> : vector<[4]xi8>
  %addi_t = arith.addi %t, %t overflow<none> : tensor<*xi64>
  %subi = arith.subi %i, %i : i32
  %subi_n = arith.subi %n, %n overflow<nsw> {test.a} : index
  %subi_v = arith.subi %v, %v overflow<nuw, nsw> : vector<[4]xi8>
  %subi_t = arith.subi %t, %t overflow<none> : tensor<*xi64>
  %muli = arith.muli %i, %i : i32
  %muli_n = arith.muli %n, %n overflow<nsw> {test.a} : index
  %muli_v = arith.muli %v, %v overflow<nuw, nsw> : vector<[4]xi8>
  %muli_t = arith.muli %t, %t overflow<none> : tensor<*xi64>
  %shli = arith.shli %i, %i : i32
  %shli_n = arith.shli %n, %n overflow<nsw> {test.a} : index
  %shli_v = arith.shli %v, %v overflow<nuw, nsw> : vector<[4]xi8>
  %shli_t = arith.shli %t, %t overflow<none> : tensor<*xi64>
  return
}

// Divisions and shifts that may be exact.
// CHECK-LABEL: func.func @exact(%{{.*}}: i32, %{{.*}}: tensor<2x?xindex>) {
// CHECK-NEXT: %{{.*}} = arith.divui %{{.*}}, %{{.*}} exact : i32
// CHECK-NEXT: %{{.*}} = arith.divui %{{.*}}, %{{.*}} {test.a} : tensor<2x?xindex>
// CHECK-NEXT: %{{.*}} = arith.divsi %{{.*}}, %{{.*}} exact : i32
// CHECK-NEXT: %{{.*}} = arith.divsi %{{.*}}, %{{.*}} {test.a} : tensor<2x?xindex>
// CHECK-NEXT: %{{.*}} = arith.shrui %{{.*}}, %{{.*}} exact : i32
// CHECK-NEXT: %{{.*}} = arith.shrui %{{.*}}, %{{.*}} {test.a} : tensor<2x?xindex>
// CHECK-NEXT: %{{.*}} = arith.shrsi %{{.*}}, %{{.*}} exact : i32
// CHECK-NEXT: %{{.*}} = arith.shrsi %{{.*}}, %{{.*}} {test.a} : tensor<2x?xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @exact(%i: i32, %t: tensor<2x?xindex>) {
  %divui = arith.divui %i, %i exact : i32
  %divui_t = arith.divui %t, %t {test.a} : tensor<2x?xindex>
  %divsi = arith.divsi %i, %i exact : i32
  %divsi_t = arith.divsi %t, %t {test.a} : tensor<2x?xindex>
  %shrui = arith.shrui %i, %i exact : i32
  %shrui_t = arith.shrui %t, %t {test.a} : tensor<2x?xindex>
  %shrsi = arith.shrsi %i, %i exact : i32
  %shrsi_t = arith.shrsi %t, %t {test.a} : tensor<2x?xindex>
  return
}

// Integers, without anything.
// CHECK-LABEL: func.func @integers(%{{.*}}: i32, %{{.*}}: tensor<2xi1, "enc">) {
// CHECK-NEXT: %{{.*}} = arith.ceildivui %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.ceildivui %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.ceildivsi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.ceildivsi %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.floordivsi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.floordivsi %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.remui %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.remui %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.remsi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.remsi %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.andi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.andi %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.ori %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.ori %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.xori %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.xori %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.maxsi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.maxsi %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.maxui %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.maxui %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.minsi %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.minsi %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: %{{.*}} = arith.minui %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.minui %{{.*}}, %{{.*}} {test.a} : tensor<2xi1, "enc">
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @integers(%i: i32, %t: tensor<2xi1, "enc">) {
  %ceildivui = arith.ceildivui %i, %i : i32
  %ceildivui_t = arith.ceildivui %t, %t {test.a} : tensor<2xi1, "enc">
  %ceildivsi = arith.ceildivsi %i, %i : i32
  %ceildivsi_t = arith.ceildivsi %t, %t {test.a} : tensor<2xi1, "enc">
  %floordivsi = arith.floordivsi %i, %i : i32
  %floordivsi_t = arith.floordivsi %t, %t {test.a} : tensor<2xi1, "enc">
  %remui = arith.remui %i, %i : i32
  %remui_t = arith.remui %t, %t {test.a} : tensor<2xi1, "enc">
  %remsi = arith.remsi %i, %i : i32
  %remsi_t = arith.remsi %t, %t {test.a} : tensor<2xi1, "enc">
  %andi = arith.andi %i, %i : i32
  %andi_t = arith.andi %t, %t {test.a} : tensor<2xi1, "enc">
  %ori = arith.ori %i, %i : i32
  %ori_t = arith.ori %t, %t {test.a} : tensor<2xi1, "enc">
  %xori = arith.xori %i, %i : i32
  %xori_t = arith.xori %t, %t {test.a} : tensor<2xi1, "enc">
  %maxsi = arith.maxsi %i, %i : i32
  %maxsi_t = arith.maxsi %t, %t {test.a} : tensor<2xi1, "enc">
  %maxui = arith.maxui %i, %i : i32
  %maxui_t = arith.maxui %t, %t {test.a} : tensor<2xi1, "enc">
  %minsi = arith.minsi %i, %i : i32
  %minsi_t = arith.minsi %t, %t {test.a} : tensor<2xi1, "enc">
  %minui = arith.minui %i, %i : i32
  %minui_t = arith.minui %t, %t {test.a} : tensor<2xi1, "enc">
  return
}

// Floats; all flags together are fast, none are not shown.
// CHECK-LABEL: func.func @floats(%{{.*}}: f32, %{{.*}}: vector<2xbf16>) {
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.addf %{{.*}}, %{{.*}} fastmath<nnan,contract> {test.a} : vector<2xbf16>
// CHECK-NEXT: %{{.*}} = arith.subf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.subf %{{.*}}, %{{.*}} fastmath<nnan,contract> {test.a} : vector<2xbf16>
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.mulf %{{.*}}, %{{.*}} fastmath<nnan,contract> {test.a} : vector<2xbf16>
// CHECK-NEXT: %{{.*}} = arith.divf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.divf %{{.*}}, %{{.*}} fastmath<nnan,contract> {test.a} : vector<2xbf16>
// CHECK-NEXT: %{{.*}} = arith.remf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.remf %{{.*}}, %{{.*}} fastmath<nnan,contract> {test.a} : vector<2xbf16>
// CHECK-NEXT: %{{.*}} = arith.maximumf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.maximumf %{{.*}}, %{{.*}} fastmath<nnan,contract> {test.a} : vector<2xbf16>
// CHECK-NEXT: %{{.*}} = arith.maxnumf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.maxnumf %{{.*}}, %{{.*}} fastmath<nnan,contract> {test.a} : vector<2xbf16>
// CHECK-NEXT: %{{.*}} = arith.minimumf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.minimumf %{{.*}}, %{{.*}} fastmath<nnan,contract> {test.a} : vector<2xbf16>
// CHECK-NEXT: %{{.*}} = arith.minnumf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.minnumf %{{.*}}, %{{.*}} fastmath<nnan,contract> {test.a} : vector<2xbf16>
// CHECK-NEXT: %{{.*}} = arith.negf %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.negf %{{.*}} fastmath<fast> : f32
// CHECK-NEXT: %{{.*}} = arith.negf %{{.*}} {test.a = #arith.fastmath<ninf,arcp>} : vector<2xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @floats(%f: f32, %v: vector<2xbf16>) {
  %addf = arith.addf %f, %f : f32
  %addf_v = arith.addf %v, %v fastmath<nnan, contract> {test.a} : vector<2xbf16>
  %subf = arith.subf %f, %f : f32
  %subf_v = arith.subf %v, %v fastmath<nnan, contract> {test.a} : vector<2xbf16>
  %mulf = arith.mulf %f, %f : f32
  %mulf_v = arith.mulf %v, %v fastmath<nnan, contract> {test.a} : vector<2xbf16>
  %divf = arith.divf %f, %f : f32
  %divf_v = arith.divf %v, %v fastmath<nnan, contract> {test.a} : vector<2xbf16>
  %remf = arith.remf %f, %f : f32
  %remf_v = arith.remf %v, %v fastmath<nnan, contract> {test.a} : vector<2xbf16>
  %maximumf = arith.maximumf %f, %f : f32
  %maximumf_v = arith.maximumf %v, %v fastmath<nnan, contract> {test.a} : vector<2xbf16>
  %maxnumf = arith.maxnumf %f, %f : f32
  %maxnumf_v = arith.maxnumf %v, %v fastmath<nnan, contract> {test.a} : vector<2xbf16>
  %minimumf = arith.minimumf %f, %f : f32
  %minimumf_v = arith.minimumf %v, %v fastmath<nnan, contract> {test.a} : vector<2xbf16>
  %minnumf = arith.minnumf %f, %f : f32
  %minnumf_v = arith.minnumf %v, %v fastmath<nnan, contract> {test.a} : vector<2xbf16>
  %n0 = arith.negf %f : f32
  %n1 = arith.negf %f fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32
  %n2 = arith.negf %v fastmath<none> {test.a = #arith.fastmath<arcp,ninf>} : vector<2xbf16>
  return
}

// Several results have names of their own.
// CHECK-LABEL: func.func @extended(%{{.*}}: i32, %{{.*}}: vector<2xi8>) {
// CHECK-NEXT: %{{.*}}, %{{.*}} = arith.addui_extended %{{.*}}, %{{.*}} : i32, i1
// CHECK-NEXT: %{{.*}}, %{{.*}} = arith.addui_extended %{{.*}}, %{{.*}} {test.a} : vector<2xi8>, vector<2xi1>
// CHECK-NEXT: %{{.*}}, %{{.*}} = arith.mulsi_extended %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}}, %{{.*}} = arith.mului_extended %{{.*}}, %{{.*}} {test.a} : vector<2xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @extended(%i: i32, %v: vector<2xi8>) {
  %s, %o = arith.addui_extended %i, %i : i32, i1
  %sv:2 = arith.addui_extended %v, %v {test.a} : vector<2xi8>, vector<2xi1>
  %l:2 = arith.mulsi_extended %i, %i : i32
  %lv:2 = arith.mului_extended %v, %v {test.a} : vector<2xi8>
  return
}

// Casts between widths.
// CHECK-LABEL: func.func @widths(%{{.*}}: i8, %{{.*}}: tensor<?xi16>, %{{.*}}: f16, %{{.*}}: vector<2xf64>) {
// CHECK-NEXT: %{{.*}} = arith.extui %{{.*}} : i8 to i64
// CHECK-NEXT: %{{.*}} = arith.extsi %{{.*}} {test.a} : tensor<?xi16> to tensor<?xi32>
// CHECK-NEXT: %{{.*}} = arith.extf %{{.*}} : f16 to f32
// CHECK-NEXT: %{{.*}} = arith.extf %{{.*}} fastmath<nnan> {test.a} : f16 to f80
// CHECK-NEXT: %{{.*}} = arith.extf %{{.*}} fastmath<none> : f16 to f64
// CHECK-NEXT: %{{.*}} = arith.trunci %{{.*}} : i8 to i1
// CHECK-NEXT: %{{.*}} = arith.trunci %{{.*}} overflow<nsw, nuw> {test.a} : tensor<?xi16> to tensor<?xi3>
// CHECK-NEXT: %{{.*}} = arith.truncf %{{.*}} : vector<2xf64> to vector<2xf32>
// CHECK-NEXT: %{{.*}} = arith.truncf %{{.*}} to_nearest_even : vector<2xf64> to vector<2xf16>
// CHECK-NEXT: %{{.*}} = arith.truncf %{{.*}} downward : vector<2xf64> to vector<2xf16>
// CHECK-NEXT: %{{.*}} = arith.truncf %{{.*}} upward : vector<2xf64> to vector<2xf16>
// CHECK-NEXT: %{{.*}} = arith.truncf %{{.*}} toward_zero : vector<2xf64> to vector<2xf16>
// CHECK-NEXT: %{{.*}} = arith.truncf %{{.*}} to_nearest_away : vector<2xf64> to vector<2xf16>
// CHECK-NEXT: %{{.*}} = arith.truncf %{{.*}} upward fastmath<fast> {test.a} : vector<2xf64> to vector<2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @widths(%i: i8, %t: tensor<?xi16>, %f: f16, %v: vector<2xf64>) {
  %0 = arith.extui %i : i8 to i64
  %1 = arith.extsi %t {test.a} : tensor<?xi16> to tensor<?xi32>
  %2 = arith.extf %f : f16 to f32
  %3 = arith.extf %f fastmath<nnan> {test.a} : f16 to f80
  %4 = arith.extf %f fastmath<none> : f16 to f64
  %5 = arith.trunci %i : i8 to i1
  %6 = arith.trunci %t overflow<nsw, nuw> {test.a} : tensor<?xi16> to tensor<?xi3>
  %7 = arith.truncf %v : vector<2xf64> to vector<2xf32>
  %r0 = arith.truncf %v to_nearest_even : vector<2xf64> to vector<2xf16>
  %r1 = arith.truncf %v downward : vector<2xf64> to vector<2xf16>
  %r2 = arith.truncf %v upward : vector<2xf64> to vector<2xf16>
  %r3 = arith.truncf %v toward_zero : vector<2xf64> to vector<2xf16>
  %r4 = arith.truncf %v to_nearest_away : vector<2xf64> to vector<2xf16>
  %8 = arith.truncf %v upward fastmath<fast> {test.a} : vector<2xf64> to vector<2xf32>
  return
}

// Casts between numbers of different kinds.
// CHECK-LABEL: func.func @kinds(%{{.*}}: i8, %{{.*}}: tensor<?xi16>, %{{.*}}: f16, %{{.*}}: index, %{{.*}}: memref<2xi32>, %{{.*}}: vector<2xf32>) {
// CHECK-NEXT: %{{.*}} = arith.uitofp %{{.*}} : i8 to f32
// CHECK-NEXT: %{{.*}} = arith.sitofp %{{.*}} {test.a} : tensor<?xi16> to tensor<?xf64>
// CHECK-NEXT: %{{.*}} = arith.fptoui %{{.*}} : f16 to i1
// CHECK-NEXT: %{{.*}} = arith.fptosi %{{.*}} {test.a} : vector<2xf32> to vector<2xi8>
// CHECK-NEXT: %{{.*}} = arith.index_cast %{{.*}} : index to i32
// CHECK-NEXT: %{{.*}} = arith.index_cast %{{.*}} {test.a} : memref<2xi32> to memref<2xindex>
// CHECK-NEXT: %{{.*}} = arith.index_castui %{{.*}} : tensor<?xi16> to tensor<?xindex>
// CHECK-NEXT: %{{.*}} = arith.bitcast %{{.*}} : vector<2xf32> to vector<2xi32>
// CHECK-NEXT: %{{.*}} = arith.bitcast %{{.*}} {test.a} : memref<2xi32> to memref<2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @kinds(%i: i8, %t: tensor<?xi16>, %f: f16, %n: index, %m: memref<2xi32>, %v: vector<2xf32>) {
  %0 = arith.uitofp %i : i8 to f32
  %1 = arith.sitofp %t {test.a} : tensor<?xi16> to tensor<?xf64>
  %2 = arith.fptoui %f : f16 to i1
  %3 = arith.fptosi %v {test.a} : vector<2xf32> to vector<2xi8>
  %4 = arith.index_cast %n : index to i32
  %5 = arith.index_cast %m {test.a} : memref<2xi32> to memref<2xindex>
  %6 = arith.index_castui %t : tensor<?xi16> to tensor<?xindex>
  %7 = arith.bitcast %v : vector<2xf32> to vector<2xi32>
  %8 = arith.bitcast %m {test.a} : memref<2xi32> to memref<2xf32>
  return
}

// Scaled casts.
// CHECK-LABEL: func.func @scaling(%{{.*}}: f4E2M1FN, %{{.*}}: f8E8M0FNU, %{{.*}}: vector<2xf32>) {
// CHECK-NEXT: %{{.*}} = arith.scaling_extf %{{.*}}, %{{.*}} : f4E2M1FN, f8E8M0FNU to f32
// CHECK-NEXT: %{{.*}} = arith.scaling_extf %{{.*}}, %{{.*}} fastmath<fast> {test.a} : f4E2M1FN, f8E8M0FNU to f64
// CHECK-NEXT: %{{.*}} = arith.scaling_truncf %{{.*}}, %{{.*}} : vector<2xf32>, f8E8M0FNU to vector<2xf4E2M1FN>
// CHECK-NEXT: %{{.*}} = arith.scaling_truncf %{{.*}}, %{{.*}} to_nearest_even fastmath<nnan> {test.a} : vector<2xf32>, f8E8M0FNU to vector<2xf6E3M2FN>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @scaling(%a: f4E2M1FN, %s: f8E8M0FNU, %v: vector<2xf32>) {
  %0 = arith.scaling_extf %a, %s : f4E2M1FN, f8E8M0FNU to f32
  %1 = arith.scaling_extf %a, %s fastmath<fast> {test.a} : f4E2M1FN, f8E8M0FNU to f64
  %2 = arith.scaling_truncf %v, %s : vector<2xf32>, f8E8M0FNU to vector<2xf4E2M1FN>
  %3 = arith.scaling_truncf %v, %s to_nearest_even fastmath<nnan> {test.a} : vector<2xf32>, f8E8M0FNU to vector<2xf6E3M2FN>
  return
}

// Comparisons by every predicate; a predicate may be written as a string.
// CHECK-LABEL: func.func @comparisons(%{{.*}}: i32, %{{.*}}: tensor<?xindex>, %{{.*}}: f32, %{{.*}}: vector<[2]xf16>) {
// CHECK-NEXT: %{{.*}} = arith.cmpi eq, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.cmpi ne, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.cmpi slt, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.cmpi sle, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.cmpi sge, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.cmpi ult, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.cmpi ule, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.cmpi ugt, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.cmpi uge, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: %{{.*}} = arith.cmpi slt, %{{.*}}, %{{.*}} {test.a} : tensor<?xindex>
// CHECK-NEXT: %{{.*}} = arith.cmpf false, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf oeq, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf ogt, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf oge, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf olt, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf ole, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf one, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf ord, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf ueq, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf ugt, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf uge, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf ult, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf ule, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf une, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf uno, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf true, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.cmpf oeq, %{{.*}}, %{{.*}} fastmath<fast> {test.a} : vector<[2]xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @comparisons(%i: i32, %t: tensor<?xindex>, %f: f32, %v: vector<[2]xf16>) {
  %i_eq = arith.cmpi eq, %i, %i : i32
  %i_ne = arith.cmpi ne, %i, %i : i32
  %i_slt = arith.cmpi slt, %i, %i : i32
  %i_sle = arith.cmpi sle, %i, %i : i32
  %i_sgt = arith.cmpi sgt, %i, %i : i32
  %i_sge = arith.cmpi sge, %i, %i : i32
  %i_ult = arith.cmpi ult, %i, %i : i32
  %i_ule = arith.cmpi ule, %i, %i : i32
  %i_ugt = arith.cmpi ugt, %i, %i : i32
  %i_uge = arith.cmpi uge, %i, %i : i32
  %s = arith.cmpi "slt", %t, %t {test.a} : tensor<?xindex>
  %f_false = arith.cmpf false, %f, %f : f32
  %f_oeq = arith.cmpf oeq, %f, %f : f32
  %f_ogt = arith.cmpf ogt, %f, %f : f32
  %f_oge = arith.cmpf oge, %f, %f : f32
  %f_olt = arith.cmpf olt, %f, %f : f32
  %f_ole = arith.cmpf ole, %f, %f : f32
  %f_one = arith.cmpf one, %f, %f : f32
  %f_ord = arith.cmpf ord, %f, %f : f32
  %f_ueq = arith.cmpf ueq, %f, %f : f32
  %f_ugt = arith.cmpf ugt, %f, %f : f32
  %f_uge = arith.cmpf uge, %f, %f : f32
  %f_ult = arith.cmpf ult, %f, %f : f32
  %f_ule = arith.cmpf ule, %f, %f : f32
  %f_une = arith.cmpf une, %f, %f : f32
  %f_uno = arith.cmpf uno, %f, %f : f32
  %f_true = arith.cmpf true, %f, %f : f32
  %u = arith.cmpf oeq, %v, %v fastmath<fast> {test.a} : vector<[2]xf16>
  return
}

// The condition may have the shape of the values; the values may be of any type.
// CHECK-LABEL: func.func @select(%{{.*}}: i1, %{{.*}}: vector<2xi1>, %{{.*}}: f32, %{{.*}}: vector<2xf32>, %{{.*}}: memref<?xf32>, %{{.*}}: () -> ()) {
// CHECK-NEXT: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK-NEXT: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} {test.a} : vector<2xi1>, vector<2xf32>
// CHECK-NEXT: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : memref<?xf32>
// CHECK-NEXT: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : () -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @select(%c: i1, %cv: vector<2xi1>, %x: f32, %v: vector<2xf32>, %m: memref<?xf32>, %g: () -> ()) {
  %0 = arith.select %c, %x, %x : f32
  %1 = arith.select %cv, %v, %v {test.a} : vector<2xi1>, vector<2xf32>
  %2 = arith.select %c, %v, %v : i1, vector<2xf32>
  %3 = arith.select %c, %m, %m : memref<?xf32>
  %4 = arith.select %c, %g, %g : () -> ()
  return
}

// Constants of every type, and of none that is said.
// CHECK-LABEL: func.func @constants() {
// CHECK-NEXT: %{{.*}} = arith.constant 1 : i64
// CHECK-NEXT: %{{.*}} = arith.constant true
// CHECK-NEXT: %{{.*}} = arith.constant 2.500000e+00 : f64
// CHECK-NEXT: %{{.*}}-7 = arith.constant {test.a} -7 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0x7FC00000 : f32
// CHECK-NEXT: %{{.*}} = arith.constant 9.994500e-04 : bf16
// CHECK-NEXT: %{{.*}} = arith.constant dense<[1, 2]> : tensor<2xi8>
// CHECK-NEXT: %{{.*}} = arith.constant dense<1.000000e+00> : vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = arith.constant dense<[1, 255]> : tensor<2xui8>
// CHECK-NEXT: %{{.*}} = arith.constant sparse<{{\[\[}}0, 1]], 3.000000e+00> : tensor<2x2xf32>
// CHECK-NEXT: %{{.*}} = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
// CHECK-NEXT: %{{.*}} = arith.constant dense<[true, false]> : vector<2xi1>
// CHECK-NEXT: %{{.*}} = arith.constant 170141183460469231731687303715884105727 : i128
// CHECK-NEXT: %{{.*}} = arith.constant dense<1> : memref<2xi32>
// CHECK-NEXT: %{{.*}} = arith.constant dense<> : tensor<0xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @constants() {
  %a = arith.constant 1
  %b = arith.constant true
  %c = arith.constant 2.5
  %d = arith.constant {test.a} -7 : index
  %e = arith.constant 0x7FC00000 : f32
  %f = arith.constant 1.0e-3 : bf16
  %g = arith.constant dense<[1, 2]> : tensor<2xi8>
  %h = arith.constant dense<1.0> : vector<[4]xf32>
  %i = arith.constant dense<[1, 255]> : tensor<2xui8>
  %j = arith.constant sparse<[[0, 1]], [3.0]> : tensor<2x2xf32>
  %k = arith.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>
  %l = arith.constant dense<[true, false]> : vector<2xi1>
  %m = arith.constant 170141183460469231731687303715884105727 : i128
  %n = arith.constant dense<1> : memref<2xi32>
  %o = arith.constant dense<> : tensor<0xf32>
  return
}

// A multiple of vector.vscale is named after its factor.
// CHECK-LABEL: func.func @vscale
// CHECK:         %c4_vscale = arith.muli %{{.*}}, %{{.*}} : index
func.func @vscale() -> index {
  %c4 = arith.constant 4 : index
  %v = vector.vscale
  %a = arith.muli %v, %c4 : index
  return %a : index
}
