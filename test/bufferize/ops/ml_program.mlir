// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries %s | FileCheck %s

// A global tensor is a global memref; constant if it is not mutable.
// CHECK: memref.global "private" @g : memref<4xi32> = dense<4>
// CHECK: memref.global "private" constant @k : memref<4xi32> = dense<5>
// CHECK: ml_program.global private mutable @scalar(4 : i32) : i32
ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private @k(dense<5> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private mutable @scalar(4 : i32) : i32

// What is loaded and read before the next store is the global itself.
// CHECK-LABEL: func.func @load_before_store(
// CHECK: %[[G:.*]] = memref.get_global @g
// CHECK-NEXT: memref.load %[[G]]
// CHECK: memref.copy %{{.*}}, %{{.*}}
func.func @load_before_store(%x: tensor<4xi32>, %i: index) -> i32 {
  %a = ml_program.global_load @g : tensor<4xi32>
  %y = tensor.extract %a[%i] : tensor<4xi32>
  ml_program.global_store @g = %x : tensor<4xi32>
  return %y : i32
}

// What is loaded is copied if a store comes while it is still used.
// CHECK-LABEL: func.func @load_after_store(
// CHECK: %[[G:.*]] = memref.get_global @g
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: memref.copy %[[G]], %[[A]]
// CHECK: memref.copy %{{.*}}, %{{.*}}
// CHECK: memref.load %[[A]]
func.func @load_after_store(%x: tensor<4xi32>, %i: index) -> i32 {
  %a = ml_program.global_load @g : tensor<4xi32>
  ml_program.global_store @g = %x : tensor<4xi32>
  %y = tensor.extract %a[%i] : tensor<4xi32>
  return %y : i32
}

// A store may also be in a function that is called.
// CHECK-LABEL: func.func @load_around_call(
// CHECK: memref.get_global @g
// CHECK-NEXT: memref.alloc()
// CHECK-NEXT: memref.copy
// CHECK: call @load_after_store
func.func @load_around_call(%x: tensor<4xi32>, %i: index) -> i32 {
  %a = ml_program.global_load @g : tensor<4xi32>
  %r = call @load_after_store(%x, %i) : (tensor<4xi32>, index) -> i32
  %y = tensor.extract %a[%i] : tensor<4xi32>
  return %y : i32
}

// What is never stored to is never copied.
// CHECK-LABEL: func.func @constant(
// CHECK: %[[K:.*]] = memref.get_global @k
// CHECK-NOT: alloc
// CHECK: return %[[K]]
func.func @constant(%x: tensor<4xi32>, %i: index) -> tensor<4xi32> {
  %a = ml_program.global_load @k : tensor<4xi32>
  ml_program.global_store @g = %x : tensor<4xi32>
  return %a : tensor<4xi32>
}

// What is loaded is not written.
// CHECK-LABEL: func.func @insert_into_loaded(
// CHECK: memref.copy %{{.*}}, %[[A:.*]] :
// CHECK: memref.store %{{.*}}, %[[A]]
func.func @insert_into_loaded(%v: i32, %i: index) {
  %a = ml_program.global_load @g : tensor<4xi32>
  %b = tensor.insert %v into %a[%i] : tensor<4xi32>
  ml_program.global_store @g = %b : tensor<4xi32>
  return
}
