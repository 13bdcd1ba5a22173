// Functions of a user's own (the trait `function`), their calls and ends, are freed as those of func are.
// RUN: cistern-opt %s --irdl-file=%S/Inputs/function.irdl.mlir --ownership-based-buffer-deallocation | FileCheck %s
// RUN: cistern-opt %s --irdl-file=%S/Inputs/function.irdl.mlir --ownership-based-buffer-deallocation=private-function-dynamic-ownership | FileCheck %s --check-prefix=DYNAMIC
// RUN: cistern-run %s --irdl-file=%S/Inputs/function.irdl.mlir --no-leak-check | FileCheck %s --check-prefix=EXEC
// RUN: cistern-opt %s --irdl-file=%S/Inputs/function.irdl.mlir --buffer-deallocation-pipeline -o %t.mlir
// RUN: cistern-run %t.mlir --irdl-file=%S/Inputs/function.irdl.mlir | FileCheck %s --check-prefix=EXEC
// RUN: cistern-opt %t.mlir --irdl-file=%S/Inputs/function.irdl.mlir --buffer-deallocation-pipeline | diff %t.mlir -
// RUN: cistern-opt %s --irdl-file=%S/Inputs/function.irdl.mlir --buffer-deallocation-pipeline=private-function-dynamic-ownership -o %t.dynamic.mlir
// RUN: cistern-run %t.dynamic.mlir --irdl-file=%S/Inputs/function.irdl.mlir | FileCheck %s --check-prefix=EXEC

// What is returned is owned; the rest is freed.
// CHECK:       "t.func"() ({
// CHECK:         bufferization.dealloc {{.*}} retain (%[[M:.*]] : memref<4xf32>)
// CHECK-NEXT:    t.return %[[M]] : memref<4xf32>
// CHECK:         sym_name = "new"
// DYNAMIC:     t.return %{{.*}} : memref<4xf32> owned %{{.*}}
// DYNAMIC:     function_type = (f32) -> (memref<4xf32>, i1), sym_name = "new"
"t.func"() ({
^bb0(%x: f32):
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
  t.return %m : memref<4xf32>
}) {sym_name = "new", function_type = (f32) -> memref<4xf32>, sym_visibility = "private"} : () -> ()

// Arguments are not owned, so that a copy is returned, or an i1 beside it.
// CHECK:       "t.func"() ({
// CHECK:         bufferization.clone
// CHECK:         sym_name = "id"
// DYNAMIC:     t.return %{{.*}} : memref<4xf32> owned %{{.*}}
// DYNAMIC:     function_type = (memref<4xf32>) -> (memref<4xf32>, i1), sym_name = "id"
"t.func"() ({
^bb0(%m: memref<4xf32>):
  t.return %m : memref<4xf32>
}) {sym_name = "id", function_type = (memref<4xf32>) -> memref<4xf32>, sym_visibility = "private"} : () -> ()

// An end that is no return.
// CHECK:       "t.func"() ({
// CHECK:         bufferization.dealloc
// CHECK-NEXT:    "t.end"()
// CHECK:         sym_name = "ends"
"t.func"() ({
^bb0(%x: f32):
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  "t.end"() : () -> ()
}) {sym_name = "ends", function_type = (f32) -> ()} : () -> ()

// Calls of such functions, and of others, give what the caller owns.
// CHECK-LABEL: func.func @main
// CHECK:         %[[M:.*]] = t.call @new
// CHECK:         %[[N:.*]] = t.call @id(%[[M]])
// CHECK:         %[[O:.*]] = t.call @other(%[[N]])
// CHECK:         bufferization.dealloc (%{{.*}}, %{{.*}}, %{{.*}} : memref<f32>, memref<f32>, memref<f32>)
// DYNAMIC-LABEL: func.func @main
// DYNAMIC:       %[[M:.*]]:2 = t.call @new
// DYNAMIC:       %[[N:.*]]:2 = t.call @id(%[[M]]#0)
// DYNAMIC:       %[[O:.*]]:2 = t.call @other(%[[N]]#0)
// DYNAMIC:       bufferization.dealloc {{.*}} if (%[[M]]#1, %[[N]]#1, %[[O]]#1)
// EXEC: 1.0
func.func @main() -> f32 {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %m = t.call @new(%x) : (f32) -> memref<4xf32>
  %n = t.call @id(%m) : (memref<4xf32>) -> memref<4xf32>
  %o = t.call @other(%n) : (memref<4xf32>) -> memref<4xf32>
  %y = memref.load %o[%c0] : memref<4xf32>
  return %y : f32
}
func.func private @other(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
