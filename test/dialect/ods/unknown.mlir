// mlir-opt takes ops of its dialect test in generic form whatever they are, and so does cistern-opt. Another dialect's are errors.
// RUN: cistern-opt %s | FileCheck %s
// RUN: %same %s
// RUN: not env CISTERN_DIALECT_PATH= cistern-opt %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// WITHOUT: error: operation being parsed with an unregistered dialect
func.func @f(%a: i32) -> f32 {
  // CHECK: %{{.*}} = "test.there_is_none"(%{{.*}}) {a} : (i32) -> f32
  %0 = "test.there_is_none"(%a) {a} : (i32) -> f32
  return %0 : f32
}
