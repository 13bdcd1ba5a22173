// A clone with an offset or with gaps is as many elements as its last index wants.
// RUN: cistern-opt %s --convert-bufferization-to-memref | FileCheck %s
// RUN: cistern-opt %s --canonicalize --ownership-based-buffer-deallocation=free-early --canonicalize \
// RUN:   --bufferization-lower-deallocations --convert-bufferization-to-memref | cistern-run - \
// RUN:   | FileCheck %s --check-prefix=PRINTED

// CHECK-LABEL: func.func private @static
// CHECK: %[[A:.*]] = memref.alloc() : memref<12xf32>
// CHECK: %[[V:.*]] = memref.reinterpret_cast %[[A]] to offset: [5], sizes: [2, 2], strides: [4, 2]
// CHECK: memref.copy %{{.*}}, %[[V]]
func.func private @static(%a: memref<2x2xf32, strided<[4, 2], offset: 5>>) -> memref<2x2xf32, strided<[4, 2], offset: 5>> {
  %0 = bufferization.clone %a : memref<2x2xf32, strided<[4, 2], offset: 5>> to memref<2x2xf32, strided<[4, 2], offset: 5>>
  return %0 : memref<2x2xf32, strided<[4, 2], offset: 5>>
}

// 8 + 4 * (size - 1): the index of the last element and one more.
// CHECK-LABEL: func.func private @dynamic
// CHECK: %[[SIZE:.*]] = memref.dim
// CHECK: %[[ROWS:.*]] = arith.maxsi %[[SIZE]]
// CHECK: %[[LAST:.*]] = arith.subi %[[ROWS]]
// CHECK: %[[PART:.*]] = arith.muli %[[LAST]], %c4
// CHECK: %[[ALL:.*]] = arith.addi %c8, %[[PART]]
// CHECK: memref.alloc(%[[ALL]]) : memref<?xf32>
func.func private @dynamic(%a: memref<?x2xf32, strided<[4, 2], offset: 5>>) -> memref<?x2xf32, strided<[4, 2], offset: 5>> {
  %0 = bufferization.clone %a : memref<?x2xf32, strided<[4, 2], offset: 5>> to memref<?x2xf32, strided<[4, 2], offset: 5>>
  return %0 : memref<?x2xf32, strided<[4, 2], offset: 5>>
}

// What is returned twice becomes two buffers with free-early.
func.func private @twice() -> (memref<1x1xf32, strided<[2, 1], offset: 3>>, memref<1x1xf32, strided<[2, 1], offset: 3>>) {
  %f = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<2x2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2x2xf32>)
  %s = memref.subview %a[1, 1] [1, 1] [1, 1] : memref<2x2xf32> to memref<1x1xf32, strided<[2, 1], offset: 3>>
  return %s, %s : memref<1x1xf32, strided<[2, 1], offset: 3>>, memref<1x1xf32, strided<[2, 1], offset: 3>>
}

// PRINTED: 2
// PRINTED: 2
func.func @main() {
  %c0 = arith.constant 0 : index
  %0:2 = call @twice() : () -> (memref<1x1xf32, strided<[2, 1], offset: 3>>, memref<1x1xf32, strided<[2, 1], offset: 3>>)
  %x = memref.load %0#0[%c0, %c0] : memref<1x1xf32, strided<[2, 1], offset: 3>>
  vector.print %x : f32
  %y = memref.load %0#1[%c0, %c0] : memref<1x1xf32, strided<[2, 1], offset: 3>>
  vector.print %y : f32
  return
}
