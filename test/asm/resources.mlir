// RUN: cistern-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: %same %s
// REQUIRES: mlir-opt
// Resources: keys and blobs.

"t.o"() {a = dense_resource<foo> : tensor<4xi32>} : () -> ()
"t.o"() {a = dense_resource<"a b"> : tensor<1xi32>} : () -> ()
"t.o"() {a = dense_resource<a> : tensor<?xi32>} : () -> ()
"t.o"() {a = dense_resource<a> : memref<1xi32>} : () -> ()
"t.o"() {a = dense_resource<a.b> : tensor<1xi32>} : () -> ()
"t.o"() {a = dense_resource<__elided__> : tensor<4xf32>} : () -> ()
"t.o"() {a = dense_resource<i32> : tensor<1xi32>} : () -> ()

// Only blobs that are referred to are printed, in the order of use.
// CHECK: {-#
// CHECK-NEXT: dialect_resources: {
// CHECK-NEXT: builtin: {
// CHECK-NEXT: foo: "0x0400000001000000",
// CHECK-NEXT: a: "0x01000000AABB"
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: #-}
{-#
  dialect_resources: {
    builtin: {
      a: "0x01000000aAbB",
      unused: "0x0400000002000000",
      foo: "0x0400000001000000"
    }
  }
#-}
