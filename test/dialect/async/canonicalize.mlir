// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// A group that is only awaited has nothing to wait for; one that is passed on stays.
// CHECK-LABEL: func.func @groups(
// CHECK: %[[V0:.*]] = async.create_group %arg0 : !async.group
// CHECK: "use"(%[[V0]]) : (!async.group) -> ()
// CHECK: async.await_all %[[V0]]
// CHECK: return
func.func @groups(%n: index) {
  %0 = async.create_group %n : !async.group
  async.await_all %0
  %1 = async.create_group %n : !async.group
  "use"(%1) : (!async.group) -> ()
  async.await_all %1
  return
}
