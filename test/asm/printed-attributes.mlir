// RUN: %roundtrip
// RUN: %same %s
// RUN: %same --args='--allow-unregistered-dialect --mlir-use-nameloc-as-prefix' %s
// RUN: %same --args='--allow-unregistered-dialect --mlir-print-debuginfo --mlir-pretty-debuginfo' %s
// What was found by random programs.

// The first name in a location: of the callee, then of the caller.
func.func @names(%a: i32) {
  %0 = "t.a"() : () -> i32 loc(callsite("x":1:1 at "caller"("b":2:2)))
  %1 = "t.a"() : () -> i32 loc(fused["x":1:1, callsite("x":1:1 at "second")])
  %2 = "t.a"() : () -> i32 loc(callsite("callee" at "x":1:2 to :5))
  return
}

// f64 written as bits keeps its type, an integer target parameter has no sign; properties of unknown ops give no aliases.
// CHECK-LABEL: func.func @attributes
func.func @attributes() {
  // CHECK: [1.000000e+00, 0x7FF0000000000000 : f64]
  "t.op"() {a = [1.0, 0x7FF0000000000000 : f64]} : () -> ()
  // CHECK: !llvm.target<"a", 4294967168>, b = !llvm.array<2 x !llvm.struct<(si64)>>
  "t.op"() {a = !llvm.target<"a", -128>, b = !llvm.array<2 x struct<(si64)>>} : () -> ()
  // CHECK: "t.op"() <{a = affine_map<(d0) -> (d0 + 7)>}>
  "t.op"() <{a = affine_map<(d0) -> (d0 + 7)>}> : () -> ()
  return
}
