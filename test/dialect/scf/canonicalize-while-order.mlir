// RUN: cistern-opt %s --canonicalize --allow-unregistered-dialect --split-input-file | FileCheck %s
// scf.while whose condition passes on all arguments of its block in another order: in theirs.

// CHECK-LABEL: @rotated
// CHECK: %[[R:.*]]:3 = scf.while (%[[X:.*]] = %arg0, %[[Y:.*]] = %arg1, %[[Z:.*]] = %arg2) : (i32, i64, f32) -> (i32, i64, f32)
// CHECK: scf.condition(%{{.*}}) %[[X]], %[[Y]], %[[Z]] : i32, i64, f32
// CHECK: ^bb0(%[[P:.*]]: i32, %[[Q:.*]]: i64, %[[O:.*]]: f32):
// CHECK: "body"(%[[Q]], %[[O]], %[[P]])
// CHECK: return %[[R]]#1, %[[R]]#2, %[[R]]#0
func.func @rotated(%a: i32, %b: i64, %d: f32) -> (i64, f32, i32) {
  %r:3 = scf.while (%x = %a, %y = %b, %z = %d) : (i32, i64, f32) -> (i64, f32, i32) {
    %c = "c"(%x, %y, %z) : (i32, i64, f32) -> i1
    scf.condition(%c) %y, %z, %x : i64, f32, i32
  } do {
  ^bb0(%p: i64, %q: f32, %o: i32):
    %s:3 = "body"(%p, %q, %o) : (i64, f32, i32) -> (i32, i64, f32)
    scf.yield %s#0, %s#1, %s#2 : i32, i64, f32
  }
  return %r#0, %r#1, %r#2 : i64, f32, i32
}

// -----

// Not where something else is passed on as well, or one argument is not.

// CHECK-LABEL: @others
// CHECK: scf.condition(%[[C:.*]]#0) %[[Y:.*]], %[[C]]#1, %[[X:.*]] : i32, i64, i32
// CHECK: scf.condition(%{{.*}}) %{{.*}} : i32
func.func @others(%a: i32, %b: i32) -> (i32, i64, i32, i32) {
  %r:3 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i64, i32) {
    %c:2 = "c"(%x, %y) : (i32, i32) -> (i1, i64)
    scf.condition(%c#0) %y, %c#1, %x : i32, i64, i32
  } do {
  ^bb0(%p: i32, %q: i64, %o: i32):
    %s:2 = "body"(%p, %q, %o) : (i32, i64, i32) -> (i32, i32)
    scf.yield %s#0, %s#1 : i32, i32
  }
  %t = scf.while (%x = %a, %y = %b) : (i32, i32) -> i32 {
    %c = "c"(%x, %y) : (i32, i32) -> i1
    scf.condition(%c) %y : i32
  } do {
  ^bb0(%p: i32):
    %s:2 = "body"(%p) : (i32) -> (i32, i32)
    scf.yield %s#0, %s#1 : i32, i32
  }
  return %r#0, %r#1, %r#2, %t : i32, i64, i32, i32
}
