// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// A cast back to the types that were cast gives what was cast, all of it in its order; so does a cast to the same types.
// CHECK-LABEL: func.func @there_and_back(
// CHECK: %[[V0:.*]]:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : i32, i64 to i64, i32
// CHECK: %[[V1:.*]] = builtin.unrealized_conversion_cast %[[V0]]#0 : i64 to i32
// CHECK: "use"(%arg0, %arg1, %[[V1]], %arg0) : (i32, i64, i32, i32) -> ()
// CHECK: return
func.func @there_and_back(%a: i32, %b: i64) {
  %0:2 = builtin.unrealized_conversion_cast %a, %b : i32, i64 to i64, i32
  %1:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i64, i32 to i32, i64
  %2 = builtin.unrealized_conversion_cast %0#0 : i64 to i32
  %3 = builtin.unrealized_conversion_cast %a : i32 to i32
  "use"(%1#0, %1#1, %2, %3) : (i32, i64, i32, i32) -> ()
  return
}
