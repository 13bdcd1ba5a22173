// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --canonicalize" %s
// Calls through constants; calls are never dead.

// CHECK-LABEL: @callee(
func.func private @callee(i32) -> i32

// CHECK-LABEL: func.func @indirect(
// CHECK: %{{.*}} = call @callee(%{{.*}}) : (i32) -> i32
// CHECK: %{{.*}} = call_indirect %{{.*}}(%{{.*}}) : (i32) -> i32
// CHECK: return %{{.*}}, %{{.*}} : i32, i32
func.func @indirect(%a: i32, %g: (i32) -> i32) -> (i32, i32) {
  %f = func.constant @callee : (i32) -> i32
  %0 = func.call_indirect %f(%a) : (i32) -> i32
  %1 = func.call_indirect %g(%a) : (i32) -> i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @unused_calls(
// CHECK: %{{.*}} = call @callee(%{{.*}}) : (i32) -> i32
// CHECK: return
func.func @unused_calls(%a: i32) {
  %0 = func.call @callee(%a) : (i32) -> i32
  return
}
