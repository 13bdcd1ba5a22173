func.func @g(%arg0: i32, %arg1: tensor<?x4xf32>, %arg2: () {
  %2 = "func.constant"() <{value = @returns_function}> {test.b} : () -> (() -> (: () -> ()))
  return
}
// -----
func.func @g(%arg5: i32) {
  "func.return"(%arg5, %arg5) {test.z} : (,i32 i32) -> ()
}
// -----
func.func @g(%arg5: i32) {
  "func.return"(%arg5, %arg5) {test.z} : (i32, i64) -> ()
}
// -----
func.func @g(%arg3: i32, %arg4: tensor<?x4xf32>) {
  %5:2 = "func.call"(%arg3, %arg4) <{arg_attrs = [{x.a}, {}], callee = @declared, no_inline, res_attrs = [{}, {x.b}]}> : (i32, tensor<?x4xf32>) -> (f32, index)
  return
}
// -----
func.func @g(%arg0: i32, %arg1: tensor<?x4xf32>, %arg2: () {
  %0 = "func.constant"() <{value = @declared}> : () -> ((i32, tensor<?x4xf32>) -> (f32, index))
  %1:2 = "func.call_indirect"(%0, %arg0, %arg1) : ((i32, tensor<?x4xf32>) , (f32, index), i32, tensor<?x4xf32>) -> (f32, index)
  return
}
// -----
func.func @g(%arg0: i32, %arg1: tensor<?x4xf32>, %arg2: () {
  "func.call_indirect"(%arg2) {test.a} : () -> ()) -> ()
  return
}
// -----
func.func @g(%arg5: i32) {
  "func.return"(%arg5, %arg5) {test.z} : (memref<4xf32>, i32) -> ()
}
// -----
func.func @g(%arg0: i32, %arg1: tensor<?x4xf32>, %arg2: () {
  "func.call_indirect"(%arg2) <{arg_attrs = [], res_attrs = []}> : ((] ) -> ()) -> ()
  return
}
// -----
func.func @g(%arg0: i32, %arg1: tensor<?x4xf32>, %arg2: () {
  %2 = "func.constant"() <{value = @returns_function}> {test.b} : ()  (() -> (() -> ()))
  return
}
// -----
func.func @g(%arg3: i32, %arg4: tensor<?x4xf32>) {
  "func.call"() ={callee = @later}> : () -> ()
  return
}
