// RUN: %roundtrip
// RUN: %same %s
// Every op of func with all its optional parts.

// Declarations: types alone, attributes of arguments and results, visibility, a function among the results.
// CHECK-LABEL: func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
// CHECK-LABEL: func.func nested @"a name"(memref<2xf32>)
// CHECK-LABEL: func.func private @returns_function() -> (() -> ())
// CHECK-LABEL: func.func private @takes_function((i32) -> i32) attributes {no_inline, test.x = "y"}
func.func private @declared(i32, tensor<?x4xf32> {x.a = 1 : i32, x.b}) -> (f32 {x.c}, index)
func.func nested @"a name" (memref<2xf32>)
func.func private @returns_function() -> (() -> ())
func.func private @takes_function((i32) -> i32) attributes {no_inline, test.x = "y"}

// Attributes of the function, of arguments and of results; the name of an argument is not kept.
// CHECK-LABEL: func.func public @attributes(%{{.*}}: i32 {x.noundef}, %{{.*}}: f32) -> (f32 {x.y}, i32) attributes {test.array = [1, 2.000000e+00, "three"], test.unit} {
// CHECK-NEXT: return %{{.*}}, %{{.*}} : f32, i32
// CHECK-NEXT: }
func.func public @attributes(%x: i32 {x.noundef}, %y: f32) -> (f32 {x.y}, i32)
    attributes {test.unit, test.array = [1, 2.0, "three"]} {
  return %y, %x : f32, i32
}

// No results, one, several; dictionaries of ops.
// CHECK-LABEL: func.func @returns(%{{.*}}: i32) -> (i32, i32) {
// CHECK-NEXT: return {test.z} %{{.*}}, %{{.*}} : i32, i32
// CHECK-NEXT: }
func.func @returns(%x: i32) -> (i32, i32) {
  func.return {test.z} %x, %x : i32, i32
}

// Calls, of a function that comes later too.
// CHECK-LABEL: func.func @calls(%{{.*}}: i32, %{{.*}}: tensor<?x4xf32>) -> f32 {
// CHECK-NEXT: call @later() : () -> ()
// CHECK-NEXT: %{{.*}}:2 = call @declared(%{{.*}}, %{{.*}}) {test.a} : (i32, tensor<?x4xf32>) -> (f32, index)
// CHECK-NEXT: %{{.*}}:2 = call @declared(%{{.*}}, %{{.*}}) {arg_attrs = [{x.a}, {}], no_inline, res_attrs = [{}, {x.b}]} : (i32, tensor<?x4xf32>) -> (f32, index)
// CHECK-NEXT: call @later() {no_inline} : () -> ()
// CHECK-NEXT: return %{{.*}}#0 : f32
// CHECK-NEXT: }
func.func @calls(%x: i32, %y: tensor<?x4xf32>) -> f32 {
  call @later() : () -> ()
  %r:2 = func.call @declared(%x, %y) {test.a} : (i32, tensor<?x4xf32>) -> (f32, index)
  %s:2 = func.call @declared(%x, %y) {arg_attrs = [{x.a}, {}], no_inline, res_attrs = [{}, {x.b}]} : (i32, tensor<?x4xf32>) -> (f32, index)
  call @later() {no_inline} : () -> ()
  return %r#0 : f32
}

// Functions as values.
// CHECK-LABEL: func.func @indirect(%{{.*}}: i32, %{{.*}}: tensor<?x4xf32>, %{{.*}}: () -> ()) -> index {
// CHECK-NEXT: %{{.*}} = constant @declared : (i32, tensor<?x4xf32>) -> (f32, index)
// CHECK-NEXT: %{{.*}}:2 = call_indirect %{{.*}}(%{{.*}}, %{{.*}}) : (i32, tensor<?x4xf32>) -> (f32, index)
// CHECK-NEXT: call_indirect %{{.*}}() {test.a} : () -> ()
// CHECK-NEXT: call_indirect %{{.*}}() {arg_attrs = [], res_attrs = []} : () -> ()
// CHECK-NEXT: %{{.*}} = constant {test.b} @returns_function : () -> (() -> ())
// CHECK-NEXT: %{{.*}} = call_indirect %{{.*}}() : () -> (() -> ())
// CHECK-NEXT: return %{{.*}}#1 : index
// CHECK-NEXT: }
func.func @indirect(%x: i32, %y: tensor<?x4xf32>, %g: () -> ()) -> index {
  %f = constant @declared : (i32, tensor<?x4xf32>) -> (f32, index)
  %r:2 = call_indirect %f(%x, %y) : (i32, tensor<?x4xf32>) -> (f32, index)
  call_indirect %g() {test.a} : () -> ()
  func.call_indirect %g() {arg_attrs = [], res_attrs = []} : () -> ()
  %h = constant {test.b} @returns_function : () -> (() -> ())
  %i = call_indirect %h() : () -> (() -> ())
  return %r#1 : index
}

// Several blocks; a function inside a nested symbol table.
// CHECK-LABEL: func.func @later() {
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @later() {
  cf.br ^end
^end:
  return
}

// A module with its own functions.
// CHECK-LABEL: module @inner {
// CHECK-NEXT: func.func @later() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
module @inner {
  func.func @later() {
    return
  }
}
