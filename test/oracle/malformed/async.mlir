func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v16 = async.runtime.is_error %g %g : !async.group
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  async.await_all async.await_all
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %t async.runtime.add_ref {count = 1} : !async.token
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v13 = async.runtime.create_group %n %n : !async.group
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  async.await %t %t : !async.token {a}
  return
}
// -----
func.func func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v0 = async.create_group %n : !async.group {a}
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value< <f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v13 = async.runtime.create_group %n : !async.group
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  async.runtime.resume async.runtime.resume %hdl
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: ,, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v12 = async.runtime.create : !async.value<f32>
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v23 = async.runtime.add_to_group %t %g : !async.token
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  async.runtime.store %f, %v : f32>
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  async.runtime.await_and_resume %g, : %hdl !async.group
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  async.runtime.store %f %v : !async.value<f32>
  return
}
// -----
func.func (@ready_or_not%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v16 = async.runtime.is_error %g : !async.group
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v22 = async.runtime.load %v : <>f32
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  async.runtime.add_ref %t {count = 1}  !async.token
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v11 %v11 = async.runtime.create : !async.token
  return
}
// -----
async.func @token(%f: f32) -> (!async.token, !async.value<f32>) {
  %n = arith.constant 1 : index
  %0 = async.create_group %n : !async.group
  return %f : f32
to }
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v6  async.coro.id
  return
}
// -----
func.func @execute(%t: !async.token, %v: !async.value<f32>) {
  %0 = async.execute < [] () {
    async.yield
  }
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v23 = async.runtime.add_to_group %t%g , : !async.token
  return
}
// -----
func.func @suspend(%st: !async.coro.state) {
  async.coro.suspend %st, ^suspend, ^resume, ^cleanup {a}
^suspend:
  cf.br ^cleanup
^resume:
  cf.br ^cleanup
^cleanup} :
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, %hdl: !async.coro.handle, %st: !async.coro.state) {
  %v5 = async.await %v : !async.value<: f32>
  return
}
// -----
func.func @ready_or_not(%t: !async.token, %v: !async.value<f32>, %g: !async.group, %f: f32, %i: i32, %n: index, %id: !async.coro.id, (: !async.coro.handle, %st: !async.coro.state) {
  %v5 = async.await %v : !async.value<f32>
  return
}
