// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize=top-down=0" %s

// A buffer that is taken apart and put together is the buffer; put together with other sizes or strides, it is a view of the buffer with these.
// CHECK-LABEL: func.func @put_together(
// CHECK: %[[CAST:.*]] = memref.cast %arg0 : memref<8x2xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK: %[[REINTERPRET_CAST:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4, 2], strides: [2, 1] : memref<8x2xf32> to memref<4x2xf32, strided<[2, 1]>>
// CHECK: %[[CAST_0:.*]] = memref.cast %[[REINTERPRET_CAST]] : memref<4x2xf32, strided<[2, 1]>> to memref<4x?xf32, strided<[2, ?]>>
// CHECK: "use"(%[[CAST]], %[[CAST_0]]) : (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4x?xf32, strided<[2, ?]>>) -> ()
// CHECK: return
func.func @put_together(%a: memref<8x2xf32>) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.reinterpret_cast %b to offset: [0], sizes: [4, %s#1], strides: [2, %t#1] : memref<f32> to memref<4x?xf32, strided<[2, ?]>>
  "use"(%0, %1) : (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4x?xf32, strided<[2, ?]>>) -> ()
  return
}
