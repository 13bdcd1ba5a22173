// REQUIRES: mlir-opt
// RUN: cistern-opt %s --buffer-deallocation-pipeline | FileCheck %s
// RUN: cistern-opt %s --buffer-deallocation-pipeline=private-function-dynamic-ownership | FileCheck %s --check-prefix=DYNAMIC
// RUN: %same --args='--buffer-deallocation-pipeline' %s
// RUN: %same --args='--buffer-deallocation-pipeline=private-function-dynamic-ownership' %s
// RUN: cistern-opt %s --pass-pipeline='builtin.module(buffer-deallocation-pipeline{private-function-dynamic-ownership=1})' --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=DUMP
// RUN: not cistern-opt %s --buffer-deallocation-pipeline=other=1 2>&1 | FileCheck %s --check-prefix=OPTION

// DUMP:      builtin.module(
// DUMP-NEXT:   expand-realloc{emit-deallocs=false},
// DUMP-NEXT:   canonicalize{
// DUMP-NEXT:   ownership-based-buffer-deallocation{{.*}}private-function-dynamic-ownership=true
// DUMP-NEXT:   canonicalize{
// DUMP-NEXT:   buffer-deallocation-simplification,
// DUMP-NEXT:   bufferization-lower-deallocations,
// DUMP-NEXT:   cse,
// DUMP-NEXT:   canonicalize{
// DUMP-NEXT: )
// OPTION: <Pass-Options-Parser>: no such option other

// Freed where nothing else is to be decided.
// CHECK-LABEL: func.func @straight
// CHECK-NEXT:    %[[A:.*]] = memref.alloc
// CHECK-NEXT:    memref.copy %{{.*}}, %[[A]]
// CHECK-NEXT:    memref.copy %[[A]]
// CHECK-NEXT:    memref.dealloc %[[A]]
// CHECK-NEXT:    return
func.func @straight(%x: memref<4xf32>, %y: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %y : memref<4xf32> to memref<4xf32>
  return
}

// One of two is returned: the other one is freed, and what is not owned is copied.
// CHECK-LABEL: func.func private @one_of
// CHECK:         bufferization.clone
// DYNAMIC-LABEL: func.func private @one_of({{.*}}) -> (memref<4xf32>, i1)
// DYNAMIC-NOT:     bufferization.clone
func.func private @one_of(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %0 = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func @caller
// CHECK:         %[[R:.*]] = call @one_of
// CHECK:         %[[BASE:[^,]*]], %{{.*}} = memref.extract_strided_metadata %[[R]]
// CHECK-NEXT:    memref.dealloc %[[BASE]]
// DYNAMIC-LABEL: func.func @caller
// DYNAMIC:         %[[R:.*]]:2 = call @one_of
// DYNAMIC:         memref.dealloc
func.func @caller(%c: i1, %x: memref<4xf32>, %y: memref<4xf32>) {
  %0 = call @one_of(%c, %x) : (i1, memref<4xf32>) -> memref<4xf32>
  memref.copy %0, %y : memref<4xf32> to memref<4xf32>
  return
}

// Carried around a loop.
// CHECK-LABEL: func.func @carried
// CHECK:         scf.for
// CHECK:           memref.dealloc
func.func @carried(%n: index, %x: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %y, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %0 : memref<4xf32>
}
