// RUN: %roundtrip
// RUN: %same %s
// Every op of bufferization with all its optional parts.

// CHECK-LABEL: func.func @alloc_tensor(
// CHECK-NEXT: %{{.*}} = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT: %{{.*}} = bufferization.alloc_tensor(%{{.*}}, %{{.*}}) : tensor<?x4x?xf32>
// CHECK-NEXT: %{{.*}} = bufferization.alloc_tensor() copy(%{{.*}}) : tensor<?xf32>
// CHECK-NEXT: %{{.*}} = bufferization.alloc_tensor(%{{.*}}) size_hint=%{{.*}} : tensor<?xf32>
// CHECK-NEXT: %{{.*}} = bufferization.alloc_tensor() copy(%{{.*}}) size_hint=%{{.*}} {memory_space = 1 : i64, test.x} : tensor<?xf32>
// CHECK-NEXT: %{{.*}} = bufferization.alloc_tensor() {memory_space = "l1"} : tensor<4xf32>
// CHECK-NEXT: %{{.*}} = bufferization.alloc_tensor() copy(%{{.*}}) : tensor<*xf32>
// CHECK-NEXT: bufferization.dealloc_tensor %{{.*}} : tensor<4xf32>
// CHECK-NEXT: bufferization.dealloc_tensor %{{.*}} {test.x} : tensor<*xf32>
// CHECK-NEXT: return
func.func @alloc_tensor(%t: tensor<?xf32>, %u: tensor<*xf32>, %n: index) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = bufferization.alloc_tensor(%n, %n) : tensor<?x4x?xf32>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %3 = bufferization.alloc_tensor(%n) size_hint=%n : tensor<?xf32>
  %4 = bufferization.alloc_tensor() copy(%t) size_hint=%n {memory_space = 1 : i64, test.x} : tensor<?xf32>
  %5 = bufferization.alloc_tensor() {memory_space = "l1"} : tensor<4xf32>
  %6 = bufferization.alloc_tensor() copy(%u) : tensor<*xf32>
  bufferization.dealloc_tensor %0 : tensor<4xf32>
  bufferization.dealloc_tensor %6 {test.x} : tensor<*xf32>
  return
}

// CHECK-LABEL: func.func @clone(
// CHECK-NEXT: %{{.*}} = bufferization.clone %{{.*}} : memref<4x?xf32> to memref<?x?xf32, 1>
// CHECK-NEXT: %{{.*}} = bufferization.clone %{{.*}} {test.x} : memref<*xf32> to memref<*xf32>
// CHECK-NEXT: return
func.func @clone(%m: memref<4x?xf32>, %u: memref<*xf32>) {
  %0 = bufferization.clone %m : memref<4x?xf32> to memref<?x?xf32, 1>
  %1 = bufferization.clone %u {test.x} : memref<*xf32> to memref<*xf32>
  return
}

// One condition per memref, one result per memref that is retained.
// CHECK-LABEL: func.func @dealloc(
// CHECK-NEXT: bufferization.dealloc
// CHECK-NEXT: bufferization.dealloc {test.x}
// CHECK-NEXT: bufferization.dealloc (%{{.*}} : memref<4x?xf32>) if (%{{.*}})
// CHECK-NEXT: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<4x?xf32>, memref<*xf32>) if (%{{.*}}, %{{.*}})
// CHECK-NEXT: %{{.*}}:2 = bufferization.dealloc (%{{.*}}, %{{.*}} : memref<4x?xf32>, memref<*xf32>) if (%{{.*}}, %{{.*}}) retain (%{{.*}}, %{{.*}} : memref<4x?xf32>, memref<*xf32>) {test.x}
// CHECK-NEXT: %{{.*}} = bufferization.dealloc retain (%{{.*}} : memref<4x?xf32>)
// CHECK-NEXT: return %{{.*}} : i1
func.func @dealloc(%m: memref<4x?xf32>, %u: memref<*xf32>, %c: i1) -> i1 {
  bufferization.dealloc
  bufferization.dealloc {test.x}
  bufferization.dealloc (%m : memref<4x?xf32>) if (%c)
  bufferization.dealloc (%m, %u : memref<4x?xf32>, memref<*xf32>) if (%c, %c)
  %0:2 = bufferization.dealloc (%m, %u : memref<4x?xf32>, memref<*xf32>) if (%c, %c) retain (%m, %u : memref<4x?xf32>, memref<*xf32>) {test.x}
  %1 = bufferization.dealloc retain (%m : memref<4x?xf32>)
  return %0#1 : i1
}

// CHECK-LABEL: func.func @materialize(
// CHECK-NEXT: %{{.*}} = bufferization.materialize_in_destination %{{.*}} in %{{.*}} : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %{{.*}} in writable %{{.*}} : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT: bufferization.materialize_in_destination %{{.*}} in restrict writable %{{.*}} {test.x} : (tensor<4xf32>, memref<?xf32, strided<[?], offset: ?>>) -> ()
// CHECK-NEXT: return
func.func @materialize(%t: tensor<4xf32>, %d: tensor<?xf32>, %m: memref<4xf32>, %n: memref<?xf32, strided<[?], offset: ?>>) {
  %0 = bufferization.materialize_in_destination %t in %d : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.materialize_in_destination %t in restrict writable %n {test.x} : (tensor<4xf32>, memref<?xf32, strided<[?], offset: ?>>) -> ()
  return
}

// CHECK-LABEL: func.func @between(
// CHECK-NEXT: %{{.*}} = bufferization.to_tensor %{{.*}} : memref<4xf32, strided<[2]>, 1> to tensor<4xf32>
// CHECK-NEXT: %{{.*}} = bufferization.to_tensor %{{.*}} restrict : memref<4xf32, strided<[2]>, 1> to tensor<4xf32>
// CHECK-NEXT: %{{.*}} = bufferization.to_tensor %{{.*}} restrict writable {test.x} : memref<*xf32> to tensor<*xf32>
// CHECK-NEXT: %{{.*}} = bufferization.to_buffer %{{.*}} : tensor<4xf32> to memref<4xf32>
// CHECK-NEXT: %{{.*}} = bufferization.to_buffer %{{.*}} read_only {test.x} : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>, 1>
// CHECK-NEXT: %{{.*}} = bufferization.to_buffer %{{.*}} : tensor<*xf32> to memref<*xf32, 1>
// CHECK-NEXT: return
func.func @between(%m: memref<4xf32, strided<[2]>, 1>, %u: memref<*xf32>, %t: tensor<4xf32>, %v: tensor<*xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32, strided<[2]>, 1> to tensor<4xf32>
  %1 = bufferization.to_tensor %m restrict : memref<4xf32, strided<[2]>, 1> to tensor<4xf32>
  %2 = bufferization.to_tensor %u restrict writable {test.x} : memref<*xf32> to tensor<*xf32>
  %3 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %4 = bufferization.to_buffer %t read_only {test.x} : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>, 1>
  %5 = bufferization.to_buffer %v : tensor<*xf32> to memref<*xf32, 1>
  return
}

// The dialect's own attributes: on arguments of functions, and on what allocates or frees. Those on arguments are shown
// without aliases.
// CHECK-LABEL: func.func @arguments(
// CHECK-NEXT: memref.dealloc %{{.*}} {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT: %{{.*}} = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT: %{{.*}} = memref.realloc %{{.*}} {bufferization.manual_deallocation} : memref<4xf32> to memref<6xf32>
// CHECK-NEXT: %{{.*}} = bufferization.clone %{{.*}} {bufferization.manual_deallocation} : memref<6xf32> to memref<6xf32>
// CHECK-NEXT: return
func.func @arguments(%a: tensor<4xf32> {bufferization.writable = false, bufferization.access = "read-write"},
                     %b: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0 * 2)>, bufferization.access = "none"},
                     %c: memref<4xf32> {bufferization.buffer_layout = strided<[2]>, bufferization.access = "read"}) {
  memref.dealloc %c {bufferization.manual_deallocation} : memref<4xf32>
  %0 = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  %1 = memref.realloc %0 {bufferization.manual_deallocation} : memref<4xf32> to memref<6xf32>
  %2 = bufferization.clone %1 {bufferization.manual_deallocation} : memref<6xf32> to memref<6xf32>
  return
}
