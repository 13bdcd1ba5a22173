func.func @g(%arg6: i32, %arg7: tensor<?xindex>) {
  %15 = "math.ctlz"(%arg7) {test.a : (tensor<?xindex>) -> tensor<?xindex>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg11: f32) {
  %62 = "math.absf"(%arg11) <{fastmath = #arith.fastmath, <none>}> : (f32) -> f32
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg10: vector<[2]xf16>) {
  %36 = "math.asinh"(%arg10) <{fastmath = #arith.fastmath<nnan,ninf>}> {test.a} : (vector<[-1]xf16>) -> vector<[2]xf16>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg11: f32) {
  %86 = "math.sin"(%arg11) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 f32
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg10: vector<[2]xf16>) {
  %56 = "math.sin"(%arg10) <{fastmath = #arith.fastmath<nnan,ninf>}> {test.a} : (tensor<4xf32><[2]xf16>) -> vector<[2]xf16>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg10: vector<[2]xf16>) {
  %58 = "math.sqrt"(%arg10) <{fastmath = #arith.fastmath<nnan,ninf>}> test.a} : (vector<[2]xf16>) -> vector<[2]xf16>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg11: f32) {
  %67 = "math.atan"(%arg11) <{fastmath = #arith.fastmath<none>}> : (f32) "s" -> f32
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg11: f32) {
  %86 = "math.sin"(%arg11) <{fastmath = #arith.fastmath<none>}> : (f32) ] -> f32
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg6: i32, %arg7: tensor<?xindex>) {
  %19 = "math.ctpop"(%arg7) {test.a} : (tensor<?xindex>) -> tensor tensor<?xindex>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg11: f32) {
  %73 = "math.erf"=%arg11) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  "func.return"() : () -> ()
}
