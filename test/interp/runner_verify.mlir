// verifyMemRef* answers in how many elements two buffers differ, and writes the first ten of them to stderr, as the runner's library
// does: integers and half precision by their bits, f32 up to 1e-6 of what is expected and f64 up to 1e-12, complex numbers by their parts.
// RUN: cistern-run %s 2>/dev/null | FileCheck %s
// RUN: cistern-run %s 2>&1 >/dev/null | FileCheck %s --check-prefix=ERR
// RUN: cistern-opt %s --one-shot-bufferize=bufferize-function-boundaries | cistern-run - 2>/dev/null | FileCheck %s
// RUN: not cistern-run --entry=other_elements %s 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not cistern-run --entry=not_written %s 2>&1 | FileCheck %s --check-prefix=UNINIT
// RUN: cistern-run --entry=layouts %s 2>&1 | FileCheck %s --check-prefix=LAYOUTS
// RUN: cistern-run --entry=matrices %s | FileCheck %s --check-prefix=MATRICES
// RUN: cistern-run --entry=flops %s 2>&1 >/dev/null | FileCheck %s --check-prefix=FLOPS
func.func private @verifyMemRefI8(tensor<*xi8> {bufferization.access = "read"}, tensor<*xi8> {bufferization.access = "read"}) -> i64
func.func private @verifyMemRefI32(memref<*xi32>, memref<*xi32>) -> i64
func.func private @verifyMemRefF16(tensor<*xf16> {bufferization.access = "read"}, tensor<*xf16> {bufferization.access = "read"}) -> i64
func.func private @verifyMemRefF32(tensor<*xf32> {bufferization.access = "read"}, tensor<*xf32> {bufferization.access = "read"}) -> i64
func.func private @verifyMemRefF64(tensor<*xf64>, tensor<*xf32>) -> i64
func.func private @verifyMemRefC32(tensor<*xcomplex<f32>> {bufferization.access = "read"}, tensor<*xcomplex<f32>> {bufferization.access = "read"}) -> i64
func.func private @printMemrefVector4x4xf32(memref<?x?xvector<4x4xf32>>)
func.func private @printFlops(f64)

func.func @main() {
  // CHECK: 2
  // ERR: [ != \ offset = 1
  // ERR-NEXT: a != b offset = 2
  %b0 = arith.constant dense<[90, 91, 97]> : tensor<3xi8>
  %b1 = arith.constant dense<[90, 92, 98]> : tensor<3xi8>
  %ub0 = tensor.cast %b0 : tensor<3xi8> to tensor<*xi8>
  %ub1 = tensor.cast %b1 : tensor<3xi8> to tensor<*xi8>
  %0 = call @verifyMemRefI8(%ub0, %ub1) : (tensor<*xi8>, tensor<*xi8>) -> i64
  vector.print %0 : i64
  // A NaN is a pattern of bits here, and so is a zero with its sign.
  // CHECK-NEXT: 1
  // ERR-NEXT: 0 != -0 offset = 1
  %h0 = arith.constant dense<[0x7E00, 0.0]> : tensor<2xf16>
  %h1 = arith.constant dense<[0x7E00, -0.0]> : tensor<2xf16>
  %uh0 = tensor.cast %h0 : tensor<2xf16> to tensor<*xf16>
  %uh1 = tensor.cast %h1 : tensor<2xf16> to tensor<*xf16>
  %1 = call @verifyMemRefF16(%uh0, %uh1) : (tensor<*xf16>, tensor<*xf16>) -> i64
  vector.print %1 : i64
  // CHECK-NEXT: 3
  // ERR-NEXT: 1 != 1 offset = 1
  // ERR-NEXT: inf != inf offset = 2
  // ERR-NEXT: nan != nan offset = 3
  %f0 = arith.constant dense<[1.0, 1.0, 0x7F800000, 0x7FC00000, 0.0]> : tensor<5xf32>
  %f1 = arith.constant dense<[1.00000095, 1.0000011, 0x7F800000, 0x7FC00000, -0.0]> : tensor<5xf32>
  %uf0 = tensor.cast %f0 : tensor<5xf32> to tensor<*xf32>
  %uf1 = tensor.cast %f1 : tensor<5xf32> to tensor<*xf32>
  %2 = call @verifyMemRefF32(%uf0, %uf1) : (tensor<*xf32>, tensor<*xf32>) -> i64
  vector.print %2 : i64
  // CHECK-NEXT: 1
  // ERR-NEXT: (1,2) != (1,2.5) offset = 0
  %c0 = arith.constant dense<[(1.0, 2.0), (0.0, 0x7F800000)]> : tensor<2xcomplex<f32>>
  %c1 = arith.constant dense<[(1.0, 2.5), (-0.0, 0x7F800000)]> : tensor<2xcomplex<f32>>
  %uc0 = tensor.cast %c0 : tensor<2xcomplex<f32>> to tensor<*xcomplex<f32>>
  %uc1 = tensor.cast %c1 : tensor<2xcomplex<f32>> to tensor<*xcomplex<f32>>
  %3 = call @verifyMemRefC32(%uc0, %uc1) : (tensor<*xcomplex<f32>>, tensor<*xcomplex<f32>>) -> i64
  vector.print %3 : i64
  // CHECK-NEXT: 12
  // ERR: 0 != 1 offset = 9
  // ERR-NEXT: {{^}}base@ = 0x0 rank = 2 offset = 0 sizes = [3, 4] strides = [4, 1]base@ = 0x0 rank = 1 offset = 0 sizes = [5] strides = [1]
  %l0 = arith.constant dense<0.0> : tensor<3x4xf32>
  %l1 = arith.constant dense<1.0> : tensor<3x4xf32>
  %ul0 = tensor.cast %l0 : tensor<3x4xf32> to tensor<*xf32>
  %ul1 = tensor.cast %l1 : tensor<3x4xf32> to tensor<*xf32>
  %4 = call @verifyMemRefF32(%ul0, %ul1) : (tensor<*xf32>, tensor<*xf32>) -> i64
  vector.print %4 : i64
  // Sizes that differ are not compared further.
  // CHECK-NEXT: -1
  %5 = call @verifyMemRefF32(%ul0, %uf0) : (tensor<*xf32>, tensor<*xf32>) -> i64
  vector.print %5 : i64
  return
}

// OTHER: error: cannot execute 'func.call': the function is declared, but not defined here
func.func @other_elements() {
  %a = arith.constant dense<0.0> : tensor<2xf64>
  %b = arith.constant dense<0.0> : tensor<2xf32>
  %ua = tensor.cast %a : tensor<2xf64> to tensor<*xf64>
  %ub = tensor.cast %b : tensor<2xf32> to tensor<*xf32>
  %0 = call @verifyMemRefF64(%ua, %ub) : (tensor<*xf64>, tensor<*xf32>) -> i64
  return
}

// UNINIT: error: compares a value that comes from uninitialized memory
func.func @not_written() {
  %a = tensor.empty() : tensor<2xf32>
  %b = arith.constant dense<0.0> : tensor<2xf32>
  %ua = tensor.cast %a : tensor<2xf32> to tensor<*xf32>
  %ub = tensor.cast %b : tensor<2xf32> to tensor<*xf32>
  %0 = call @verifyMemRefF32(%ub, %ua) : (tensor<*xf32>, tensor<*xf32>) -> i64
  return
}

// Buffers with other offsets or strides count as different, whatever they hold; the offset that is written is that in memory.
// LAYOUTS-DAG: {{^}}-1{{$}}
// LAYOUTS-DAG: {{^}}base@ = 0x{{[0-9a-f]+}} rank = 1 offset = 2 sizes = [2] strides = [2]base@ = 0x{{[0-9a-f]+}} rank = 1 offset = 0 sizes = [2] strides = [1]
// LAYOUTS-DAG: {{^}}2{{$}}
// LAYOUTS-DAG: 2 != 6 offset = 2
// LAYOUTS-DAG: 4 != 8 offset = 4
memref.global "private" constant @five : memref<5xi32> = dense<[0, 1, 2, 3, 4]>
memref.global "private" constant @nine : memref<5xi32> = dense<[4, 5, 6, 7, 8]>
memref.global "private" constant @two : memref<2xi32> = dense<[2, 4]>
func.func @layouts() {
  %five = memref.get_global @five : memref<5xi32>
  %nine = memref.get_global @nine : memref<5xi32>
  %two = memref.get_global @two : memref<2xi32>
  %s = memref.subview %five[2][2][2] : memref<5xi32> to memref<2xi32, strided<[2], offset: 2>>
  %t = memref.subview %nine[2][2][2] : memref<5xi32> to memref<2xi32, strided<[2], offset: 2>>
  %us = memref.cast %s : memref<2xi32, strided<[2], offset: 2>> to memref<*xi32>
  %ut = memref.cast %t : memref<2xi32, strided<[2], offset: 2>> to memref<*xi32>
  %u2 = memref.cast %two : memref<2xi32> to memref<*xi32>
  %0 = call @verifyMemRefI32(%us, %u2) : (memref<*xi32>, memref<*xi32>) -> i64
  vector.print %0 : i64
  %1 = call @verifyMemRefI32(%us, %ut) : (memref<*xi32>, memref<*xi32>) -> i64
  vector.print %1 : i64
  return
}

// MATRICES: Memref base@ = 0x{{[0-9a-f]+}} rank = 2 offset = 0 sizes = [1, 2] strides = [2, 1] data =
// MATRICES-NEXT: {{^}}[{{\[}}((1, 1, 1, 1),   (1, 1, 1, 1),   (1, 1, 1, 1),  (1, 1, 1, 1)),   ((2, 2, 2, 2),   (2, 2, 2, 2),   (2, 2, 2, 2),  (2, 2, 2, 2))]]{{$}}
func.func @matrices() {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %one = arith.constant dense<1.0> : vector<4x4xf32>
  %two = arith.constant dense<2.0> : vector<4x4xf32>
  %m = memref.alloc() : memref<1x2xvector<4x4xf32>>
  memref.store %one, %m[%i0, %i0] : memref<1x2xvector<4x4xf32>>
  memref.store %two, %m[%i0, %i1] : memref<1x2xvector<4x4xf32>>
  %u = memref.cast %m : memref<1x2xvector<4x4xf32>> to memref<?x?xvector<4x4xf32>>
  call @printMemrefVector4x4xf32(%u) : (memref<?x?xvector<4x4xf32>>) -> ()
  memref.dealloc %m : memref<1x2xvector<4x4xf32>>
  return
}

// FLOPS: {{^}}1.500000 GFLOPS
func.func @flops() {
  %0 = arith.constant 1.5e9 : f64
  call @printFlops(%0) : (f64) -> ()
  return
}
