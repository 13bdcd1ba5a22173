// RUN: %roundtrip
// RUN: %same %s
// The ops of the builtin dialect with all their optional parts.

// Modules in modules, with names and attributes.
// CHECK: module {
// CHECK-NEXT: module {
// CHECK-NEXT: }
// CHECK-LABEL: module @named {
// CHECK-NEXT: }
// CHECK-LABEL: module attributes {test.a = 1 : i32} {
// CHECK-NEXT: }
// CHECK-LABEL: module @both attributes {sym_visibility = "private", test.a} {
// CHECK-NEXT: }
// CHECK-LABEL: module @"with space" {
// CHECK-NEXT: module @named {
// CHECK-NEXT: }
// CHECK-NEXT: }
module {
}
module @named {
}
module attributes {test.a = 1 : i32} {
}
module @both attributes {test.a, sym_visibility = "private"} {
}
module @"with space" {
  module @named {
  }
}

// Casts from none, to several, and both; also where the prefix is not implied.
// CHECK-LABEL: module @casts {
// CHECK-NEXT: %{{.*}} = unrealized_conversion_cast to i32
// CHECK-NEXT: %{{.*}}:2 = unrealized_conversion_cast %{{.*}} : i32 to f32, index {test.a}
// CHECK-NEXT: %{{.*}} = unrealized_conversion_cast %{{.*}}#0, %{{.*}}#1 : f32, index to tuple<f32, index>
// CHECK-NEXT: "foo.op"() ({
// CHECK-NEXT: %{{.*}} = builtin.unrealized_conversion_cast %{{.*}} : tuple<f32, index> to i64
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: }
module @casts {
  %0 = unrealized_conversion_cast to i32
  %1:2 = builtin.unrealized_conversion_cast %0 : i32 to f32, index {test.a}
  %2 = unrealized_conversion_cast %1#0, %1#1 : f32, index to tuple<f32, index>
  "foo.op"() ({
    %3 = builtin.unrealized_conversion_cast %2 : tuple<f32, index> to i64
  }) : () -> ()
}
