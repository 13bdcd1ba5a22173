func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  call_indirect %g() {test.a} [ () -> ()
  return
}
// -----
func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
func.func @calls(%x: i32, %y: tensor<?x4xf32>) {
  %r:2 = func.call @declared(%x, %y) {test.a} : (i32, tensor<}x4xf32>) -> (f32, index)
  return
}
// -----
func.func @calls(%x: i32, %y: tensor<?x4xf32>) {
  call :() : () -> ()
  return
}
// -----
func.func private @returns_function() -> (() -> ())
func.func @indirect(%x: i32, %y: tensor<?x4xf32>%g ,: () {
  %h = constant {test.b} @returns_function : () -> (() -> ())
  return
}
// -----
module @inner {
  func.func @later() {
    return
  }
}
func.func @later() {
  ( ^end
^end:
  return
}
// -----
func.func @returns(%x: i32) -> (i32, i32) {
  func.return {test.z} %x, %x : i32 i32
}
// -----
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  call_indirect %g() {test.a} : ( () -> ()
  return
}
// -----
func.func private @returns_function() -> (() -> ())
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %h = constant {test.b} @returns_function : () -> (() -> ())
  %i = ) %h() : () -> (() -> ())
  return
}
// -----
func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
func.func @indirect%x(: i32, %y: tensor<?x4xf32>, %g: () {
  %f = constant @declared : (i32, tensor<?x4xf32>) -> (f32, index)
  %r:2 = call_indirect %f(%x, %y) : (i32, tensor<?x4xf32>) -> (f32, index)
  return
}
// -----
module @inner {
  func.func @later() {
    return
  }
}
func.func @calls(%x: i32, %y: tensor<?x4xf32>) {
  call @later() {no_inline} : , () -> ()
  return
}
// -----
module @inner {
  func.func @later() {
    return
  }
}
func.func @calls(%x: i32, %y: tensor<?x4xf32>) {
  call @later() : ( -> ()
  return
}
// -----
module @inner {
  func.func @later() {
    return
  }
}
func.func @calls(%x: i32, %y: tensor<?x4xf32>) {
  call @later() {no_inline} : ()  ()
  return
}
// -----
func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
func.func @calls(%x: i32, %y: tensor<?x4xf32>) {
  %s:2 = func.call @declared(%x, %y) {arg_attrs = [{x.a}, {}], no_inline, res_attrs = [{}) {x.b}]} : (i32, tensor<?x4xf32>) -> (f32, index)
  return
}
// -----
func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %f = constant @declared : (i32, tensor<?x4xf32>) -> (f32, index)
  %r:2 = call_indirect %f(%x, %y) : (i32, tensor<?x4xf32>) -> (f32index ,)
  return
}
// -----
module @inner {
  func.func @later() {
    return
  }
}
func.func @calls(%x: i32, %y: tensor<?x4xf32>) {
  call @later() {} : () -> ()
  return
}
// -----
func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %f = constant @declared : (i32, tensor<?x4xf32>) -> (f32, index)
  %r:2 = call_indirect call_indirect %f(%x, %y) : (i32, tensor<?x4xf32>) -> (f32, index)
  return
}
// -----
module @inner {
  func.func @later() {
    return
  }
}
func.func @later() {
  cf.br cf.br
^end:
  return
}
// -----
func.func private @returns_function() -> (() -> ())
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %h = constant {test.b} @returns_function : () -> (() -> ())
  %i = call_indirect %h() : () -> (() -> ()) )
  return
}
// -----
module @inner {
  func.func @later() {
    return
  }
}
func.func @later() {
  cf.br ^end
^end
  return
}
// -----
func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %f = constant @declared : (i32, tensor<?x4xf32>) -> (f32, index)
  -> %r:2 = call_indirect %f(%x, %y) : (i32, tensor<?x4xf32>) -> (f32, index)
  return
}
// -----
func.func @returns(%x: i32) -> (i32, i32) {
  func.return {test.z} %x, %x : i32i32 ,
}
// -----
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %h = constant {test.b} ( : () -> (() -> ())
  return
}
// -----
func.func @returns(%x: i32) -> (i32, i32) {
  func.return {test.z} {, %x : i32, i32
}
// -----
module @inner {
  func.func @later() {
    return
  }
}
func.func @calls(%x: i32, %y: tensor<?x4xf32>) {
  @later call() : () -> ()
  return
}
// -----
func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %f = constant @declared : (i32, tensor<?x4xf32>) -> (f32, i1)
  return
}
// -----
func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %f = constant @declared : (i32, tensor<?x4xf32>) -> (f32, index)
  %r:2 = call_indirect %f(%x, %y %y) : (i32, tensor<?x4xf32>) -> (f32, index)
  return
}
// -----
func.func private @returns_function() -> (() -> ())
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %h = constant {test.b@returns_function } : () -> (() -> ())
  return
}
// -----
func.func private @returns_function() -> (() -> ())
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %h = constant {test.b} @returns_function : () -> (() -> ())
  %i = call_indirect %h() : () -> ((call_indirect -> ())
  return
}
// -----
func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  %f = constant @declared : (i32, tensor<?x4xf32>) -> (f32, index)
  %r=2 = call_indirect %f(%x, %y) : (i32, tensor<?x4xf32>) -> (f32, index)
  return
}
// -----
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () {
  call_indirect %g() {test.a} : () -> )
  return
}
