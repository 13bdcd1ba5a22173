// RUN: %roundtrip
// RUN: %same %s
// Every op of the async dialect.

// CHECK-LABEL: func @ready_or_not
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  // CHECK: %{{.*}} = async.create_group %{{.*}} : !async.group {a}
  %v0 = async.create_group %n : !async.group {a}
  // CHECK: %{{.*}} = async.add_to_group %{{.*}}, %{{.*}} : !async.token
  %v1 = async.add_to_group %t, %g : !async.token
  // CHECK: %{{.*}} = async.add_to_group %{{.*}}, %{{.*}} : !async.value<f32> {a}
  %v2 = async.add_to_group %v, %g : !async.value<f32> {a}
  // CHECK: async.await_all %{{.*}}
  async.await_all %g
  // CHECK: async.await %{{.*}} : !async.token {a}
  async.await %t : !async.token {a}
  // CHECK: %{{.*}} = async.await %{{.*}} : !async.value<f32>
  %v5 = async.await %v : !async.value<f32>
  // CHECK: %{{.*}} = async.coro.id
  %v6 = async.coro.id
  // CHECK: %{{.*}} = async.coro.begin %{{.*}}
  %v7 = async.coro.begin %id
  // CHECK: async.coro.free %{{.*}}, %{{.*}}
  async.coro.free %id, %hdl
  // CHECK: async.coro.end %{{.*}}
  async.coro.end %hdl
  // CHECK: %{{.*}} = async.coro.save %{{.*}} {a}
  %v10 = async.coro.save %hdl {a}
  // CHECK: %{{.*}} = async.runtime.create : !async.token
  %v11 = async.runtime.create : !async.token
  // CHECK: %{{.*}} = async.runtime.create : !async.value<f32>
  %v12 = async.runtime.create : !async.value<f32>
  // CHECK: %{{.*}} = async.runtime.create_group %{{.*}} : !async.group
  %v13 = async.runtime.create_group %n : !async.group
  // CHECK: async.runtime.set_available %{{.*}} : !async.token
  async.runtime.set_available %t : !async.token
  // CHECK: async.runtime.set_error %{{.*}} : !async.value<f32>
  async.runtime.set_error %v : !async.value<f32>
  // CHECK: %{{.*}} = async.runtime.is_error %{{.*}} : !async.group
  %v16 = async.runtime.is_error %g : !async.group
  // CHECK: async.runtime.await %{{.*}} {a} : !async.token
  async.runtime.await %t {a} : !async.token
  // CHECK: async.runtime.resume %{{.*}}
  async.runtime.resume %hdl
  // CHECK: async.runtime.await_and_resume %{{.*}}, %{{.*}} : !async.group
  async.runtime.await_and_resume %g, %hdl : !async.group
  // CHECK: async.runtime.store %{{.*}}, %{{.*}} : <f32>
  async.runtime.store %f, %v : !async.value<f32>
  // CHECK: async.runtime.store %{{.*}}, %{{.*}} : <f32>
  async.runtime.store %f, %v : <f32>
  // CHECK: %{{.*}} = async.runtime.load %{{.*}} : <f32>
  %v22 = async.runtime.load %v : <f32>
  // CHECK: %{{.*}} = async.runtime.add_to_group %{{.*}}, %{{.*}} : !async.token
  %v23 = async.runtime.add_to_group %t, %g : !async.token
  // CHECK: async.runtime.add_ref %{{.*}} {count = 1 : i64} : !async.token
  async.runtime.add_ref %t {count = 1} : !async.token
  // CHECK: async.runtime.drop_ref %{{.*}} {a, count = 2 : i64} : !async.group
  async.runtime.drop_ref %g {a, count = 2 : i64} : !async.group
  // CHECK: %{{.*}} = async.runtime.num_worker_threads : index
  %v26 = async.runtime.num_worker_threads : index
  return
}

// The body gets what its operands hold, and its values become async ones.
// CHECK-LABEL: func @execute
func.func @execute(%t: !async.token, %v: !async.value<f32>) {
  // CHECK: %token = async.execute {
  // CHECK-NEXT: async.yield
  // CHECK-NEXT: }
  %0 = async.execute [] () {
    async.yield
  }
  // CHECK: %token_0, %bodyResults:2 = async.execute [%{{.*}}, %token] (%{{.*}} as %[[V:.*]]: !async.value<f32>) -> (!async.value<f32>, !async.value<f32>) attributes {a} {
  // CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[V]], %[[V]] : f32
  // CHECK-NEXT: async.yield %[[SUM]], %[[V]] : f32, f32
  %1:3 = async.execute [%t, %0](%v as %u: !async.value<f32>) -> (!async.value<f32>, !async.value<f32>) attributes {a} {
    %s = arith.addf %u, %u : f32
    async.yield %s, %u : f32, f32
  }
  return
}

// Ops right inside print without the dialect's name.
// CHECK-LABEL: async.func @token
async.func @token(%f: f32) -> (!async.token, !async.value<f32>) {
  // CHECK: %[[T:.*]] = create_group
  %n = arith.constant 1 : index
  %0 = async.create_group %n : !async.group
  // CHECK: return %{{.*}} : f32
  return %f : f32
}
// CHECK: async.func @nothing() -> !async.token {
// CHECK-NEXT: return
async.func @nothing() -> !async.token {
  return
}
// CHECK: async.func private @declared(f32 {x.y}) -> (!async.value<f32> {x.z}) attributes {a}
async.func private @declared(f32 {x.y}) -> (!async.value<f32> {x.z}) attributes {a}

// CHECK-LABEL: func @call
func.func @call(%f: f32) {
  // CHECK: async.call @token(%{{.*}}) : (f32) -> (!async.token, !async.value<f32>)
  %0:2 = async.call @token(%f) : (f32) -> (!async.token, !async.value<f32>)
  // CHECK: async.call @declared(%{{.*}}) {a} : (f32) -> !async.value<f32>
  %1 = async.call @declared(%f) {a} : (f32) -> !async.value<f32>
  return
}

// CHECK-LABEL: func @suspend
func.func @suspend(%st: !async.coro.state) {
  // CHECK: async.coro.suspend %{{.*}}, ^bb1, ^bb2, ^bb3 {a}
  async.coro.suspend %st, ^suspend, ^resume, ^cleanup {a}
^suspend:
  cf.br ^cleanup
^resume:
  cf.br ^cleanup
^cleanup:
  return
}

// CHECK: func.func private @types(!async.token, !async.value<tensor<4xf32>>, !async.group, !async.coro.id, !async.coro.handle, !async.coro.state)
func.func private @types(!async<token>, !async<value<tensor<4xf32>>>, !async.group, !async.coro.id, !async.coro.handle, !async.coro.state)
