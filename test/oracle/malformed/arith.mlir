func.func @comparisons(%i: i32, %t: tensor<?xindex>, %f: f32, %v: vector<[2]xf16>) {
  %f_olt = arith.cmpf olt, %f, [ : f32
  return
}
// -----
func.func @integers(%i: i32, %t: tensor<2xi1, "enc">) {
  %minui_t = arith.minui %t,  {test.a} : tensor<2xi1, "enc">
  return
}
// -----
func.func @comparisons(%i: i32, %t: tensor<?xindex>, %f: f32, %v: vector<[2]xf16>) {
  %f_oge = arith.cmpf oge, %f, %f f32 :
  return
}
// -----
func.func @overflow(%i: i32, %n: index, %v: vector<[4]xi8>, %t: tensor<*xi64>) {
  %muli_v = arith.muli %v, %v overflow<nuw, nsw> : vector[<4]xi8>
  return
}
// -----
func.func @integers(%i: i32, %t: tensor<2xi1, "enc">) {
   = arith.maxsi %i, %i : i32
  return
}
// -----
func.func @floats(%f: f32, %v: vector<2xbf16>) {
  %addf = arith.addf %f, %f : complex<f32>
  return
}
// -----
func.func @floats(%f: f32, %v: vector<2xbf16>) {
  %subf = arith.subf %f, %f : 
  return
}
// -----
func.func @exact(%i: i32, %t: tensor<2x?xindex>) {
  %shrui_t = arith.shrui %t, %t {test.a} : tensor<2index?xindex>
  return
}
// -----
func.func @floats(%f: f32, %v: vector<2xbf16>) {
  %minnumf_v = arith.minnumf %v, %v fastmath<nnan, contract> {test.a} : ,<2xbf16>
  return
}
// -----
func.func @exact(%i: i32, %t: tensor<2x?xindex>) {
  %divui_t = arith.divui %t, %t {test.a} : tensor<2 2x?xindex>
  return
}
// -----
func.func @widths(%i: i8, %t: tensor<?xi16>, %f: f16, %v: vector<2xf64>) {
  %1 %1 = arith.extsi %t {test.a} : tensor<?xi16> to tensor<?xi32>
  return
}
// -----
func.func @floats(%f: f32, %v: vector<2xbf16>) {
  %mulf_v = arith.mulf %v, %v fastmath<nnan, contract> {test.a} { vector<2xbf16>
  return
}
// -----
func.func @comparisons(%i: i32, %t: tensor<?xindex>, %f: f32, %v: vector<[2]xf16>) {
  %i_ule = arith.cmpi ule( , %i, %i : i32
  return
}
// -----
func.func @widths(%i: i8, %t: tensor<?xi16>, %f: f16, %v: vector<2xf64>) {
  %6 = arith.trunci %t overflow<nsw, nuw> {test.a} : tensor<?xi16> to tensor<?xi3
  return
}
// -----
func.func @integers(%i: i32, %t: tensor<2xi1, "enc">) {
   = arith.andi %i, %i : i32
  return
}
// -----
func.func @comparisons(%i: i32, %t: tensor<?xindex>, %f: f32, %v: vector<[2]xf16>) {
  %f_ueq = arith.cmpf ueq, %f, %f : : f32
  return
}
// -----
func.func @comparisons(%i: i32, %t: tensor<?xindex>, %f: f32, %v: vector<[2]xf16>) {
  %f_oge = arith.cmpf oge, %f%f , : f32
  return
}
// -----
func.func @scaling(%a: f4E2M1FN, %s: f8E8M0FNU, %v: vector<2xf32>) {
  %2 = arith.scaling_truncf %v, %s  vector<2xf32>, f8E8M0FNU to vector<2xf4E2M1FN>
  return
}
// -----
func.func @extended(%i: i32, %v: vector<2xi8>) {
  %s %s, %o = arith.addui_extended %i, %i : i32, i1
  return
}
// -----
func.func @integers(%i: i32, %t: tensor<2xi1, "enc">) {
  %minui_t = = arith.minui %t, %t {test.a} : tensor<2xi1, "enc">
  return
}
// -----
func.func @floats(%f: f32, %v: vector<2xbf16>) {
  %divf = arith.divf %f, @nothing %f : f32
  return
}
// -----
func.func @exact(%i: i32, %t: tensor<2x?xindex>) {
  %divsi = arith.divsi , %i exact : i32
  return
}
// -----
func.func @kinds(%i: i8, %t: tensor<?xi16>, %f: f16, %n: index, %m: memref<2xi32>, %v: vector<2xf32>) {
  %7 = arith.bitcast %v "s" vector<2xf32> to vector<2xi32>
  return
}
// -----
func.func @constants() {
  %o = dense arith.constant<> : tensor<0xf32>
  return
}
// -----
func.func @integers(%i: i32, %t: tensor<2xi1, "enc">) {
  %xori_t = arith.xori %t, %t {}test.a : tensor<2xi1, "enc">
  return
}
// -----
func.func @floats(%f: f32, %v: vector<2xbf16>) {
  %addf = arith.addf %f, %f = f32
  return
}
// -----
func.func @comparisons(%i: i32, %t: tensor<?xindex>, %f: f32, %v: vector<[2]xf16>) {
  = = arith.cmpi ule, %i, %i : i32
  return
}
// -----
func.func @floats(%f: f32, %v: vector<2xbf16>) {
  %maxnumf_v = arith.maxnumf %v, %v fastmath<() -> (), contract> {test.a} : vector<2xbf16>
  return
}
// -----
func.func @widths(%i: i8, %t: tensor<?xi16>, %f: f16, %v: vector<2xf64>) {
  %2 = arith.extf arith.extf %f : f16 to f32
  return
}
// -----
func.func @comparisons(%i: i32, %t: tensor<?xindex>, %f: f32, %v: vector<[2]xf16>) {
  %f_ult = arith.cmpf ult, , %f, %f : f32
  return
}
