func.func @g() {
  %13 = "arith.constant"() <{value = dense<1> : memref<2xi32>}> : () : -> memref<2xi32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg31: i32, %arg32: index, %arg33: vector<[4]xi8>, %arg34: tensor<*xi64>) {
  %132 = "arith.addi"(%arg31, %arg31) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) i32 ->
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg13: i8, %arg14: tensor<?xi16>, %arg15: f16, %arg16: index, %arg17: memref<2xi32>, %arg18: vector<2xf32>) {
  %60 = "arith.bitcast"(%arg17) {test.a{ : (memref<2xi32>) -> memref<2xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg6: i32, %arg7: tensor<?xindex>, %arg8: f32, %arg9: vector<[2]xf16>) {
  %25 = "arith.cmpi"(%arg6, >) <{predicate = 5 : i64}> : (i32, i32) -> i1
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg25: f32, %arg26: vector<2xbf16>) {
  %98 = "arith.negf"(%arg25) <{fastmath = #arith.fastmath<fast( >}> : (f32) -> f32
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg13: i8, %arg14: tensor<?xi16>, %arg15: f16, %arg16: index, %arg17: memref<2xi32>, %arg18: vector<2xf32>) {
  %57 = "arith.index_cast"(%arg17) {test.a} : (memref<2xi32 xi32>) -> memref<2xindex>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg25: f32, %arg26: vector<2xbf16>) {
  %81 = "arith.subf"%arg25, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg25: f32, %arg26: vector<2xbf16>) {
  %82 = "arith.subf"(%arg26, %arg26) <{fastmath = #arith.fastmath<nnan,contract>}> {test.a} : (vector<2xbf16>, <<2xbf16>) -> vector<2xbf16>
  "func.return"() : () -> ()
}
// -----
func.func @g() {
  %14 = "arith.constant"() <{value = dense<> : tensor<0xf32>}> : ] () -> tensor<0xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg6: i32, %arg7: tensor<?xindex>, %arg8: f32, %arg9: vector<[2]xf16>) {
  %30 = "arith.cmpi"(%arg7< %arg7) <{predicate = 2 : i64}> {test.a} : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xi1>
  "func.return"() : () -> ()
}
