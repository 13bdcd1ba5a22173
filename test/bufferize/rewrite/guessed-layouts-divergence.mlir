// A memref without a layout has the strides of its sizes: a part of memory with other strides, or with strides that are not known to be these, is
// copied where a function takes or returns it without a layout. mlir-opt casts it.
// DEFINE: %{bufferize} = cistern-opt --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map
// RUN: %{bufferize}" %s | FileCheck %s
// RUN: %{bufferize} as-upstream=guessed-layouts" %s | FileCheck %s --check-prefix=UPSTREAM
// RUN: %{bufferize}" %s | cistern-run - --no-leak-check --entry=main | FileCheck %s --check-prefix=VALUE

// CHECK-LABEL: @rows(
// CHECK:         %[[S:.*]] = memref.subview {{.*}} to memref<2x?xi64, strided<[4, 1]>>
// CHECK:         %[[N:.*]] = memref.dim %[[S]]
// CHECK:         %[[R:.*]] = memref.alloc(%[[N]]) {{.*}} : memref<2x?xi64>
// CHECK:         memref.copy %[[S]], %[[R]]
// CHECK:         return %[[R]]
// UPSTREAM-LABEL: @rows(
// UPSTREAM:         %[[S:.*]] = memref.cast {{.*}} : memref<2x?xi64, strided<[4, 1]>> to memref<2x?xi64>
// UPSTREAM:         return %[[S]]
func.func @rows(%n: index) -> tensor<2x?xi64> {
  %x = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi64>
  %e = tensor.empty() : tensor<2x4xi64>
  %y = linalg.add ins(%x, %x : tensor<2x4xi64>, tensor<2x4xi64>) outs(%e : tensor<2x4xi64>) -> tensor<2x4xi64>
  %s = tensor.extract_slice %y[0, 0] [2, %n] [1, 1] : tensor<2x4xi64> to tensor<2x?xi64>
  return %s : tensor<2x?xi64>
}

// An argument is copied, too.
// CHECK-LABEL: @argument(
// CHECK:         %[[S:.*]] = memref.subview {{.*}} to memref<?x?xf32, strided<[?, 1]>>
// CHECK:         %[[A:.*]] = memref.alloc(
// CHECK:         memref.copy %[[S]], %[[A]]
// CHECK:         call @taken(%[[A]])
func.func @argument(%x: tensor<?x?xf32>, %n: index) {
  %s = tensor.extract_slice %x[0, 0] [%n, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  call @taken(%s) : (tensor<?x?xf32>) -> ()
  return
}
func.func private @taken(tensor<?x?xf32>)

// Not copied: rows that are whole, because the only unknown size is the outermost, and buffers without a layout.
// CHECK-LABEL: @whole(
// CHECK-NOT:     memref.copy
// CHECK:         memref.cast {{.*}} : memref<?x4xf32, strided<[4, 1]>> to memref<?x4xf32>
// CHECK-NOT:     memref.copy
func.func @whole(%n: index, %v: f32) -> (tensor<?x4xf32>, tensor<?x?xf32>) {
  %e = tensor.empty() : tensor<8x4xf32>
  %y = linalg.fill ins(%v : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = tensor.extract_slice %y[0, 0] [%n, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  %f = tensor.empty(%n) : tensor<?x4xf32>
  %z = linalg.fill ins(%v : f32) outs(%f : tensor<?x4xf32>) -> tensor<?x4xf32>
  %c = tensor.cast %z : tensor<?x4xf32> to tensor<?x?xf32>
  return %s, %c : tensor<?x4xf32>, tensor<?x?xf32>
}

// VALUE: ( ( 2, 4, 6 ), ( 10, 12, 14 ) )
func.func @main() {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %p = arith.constant 0 : i64
  %t = call @rows(%c3) : (index) -> tensor<2x?xi64>
  %v = vector.transfer_read %t[%c0, %c0], %p : tensor<2x?xi64>, vector<2x3xi64>
  vector.print %v : vector<2x3xi64>
  return
}
