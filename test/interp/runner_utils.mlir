// What the runner's library prints, of memrefs and of tensors; both are written alike but for the address.
// RUN: cistern-run %s | FileCheck %s
// RUN: cistern-run --entry=numbers %s | FileCheck %s --check-prefix=NUMBERS
// RUN: not cistern-run --entry=wide %s 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not cistern-run --entry=not_shaped %s 2>&1 | FileCheck %s --check-prefix=SHAPED
// RUN: not cistern-run --entry=not_written %s 2>&1 | FileCheck %s --check-prefix=UNINIT
func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemref2dF32(tensor<2x2xf32>)
func.func private @printMemrefShapeF32(tensor<*xf32>)
func.func private @printMemrefF64(i32)
func.func private @printMemrefI8(tensor<3xi8>)
func.func private @printMemrefC32(tensor<2xcomplex<f32>>)
func.func private @printMemref1dC64(memref<1xcomplex<f64>>)
func.func private @printI64(i64)
func.func private @printU64(i128)
func.func private @printComma()

// CHECK: Unranked Memref base@ = 0x0 rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data =
// CHECK-NEXT: {{^}}[{{\[}}1,   2],
// CHECK-NEXT: {{^}} [3,   4]]
// CHECK-NEXT: Memref base@ = 0x0 rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data =
// CHECK-NEXT: {{^}}[{{\[}}1,   2],
// CHECK-NEXT: {{^}} [3,   4]]
// CHECK-NEXT: Unranked Memref base@ = 0x0 rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1]{{$}}
// CHECK-NEXT: Unranked Memref base@ = 0x{{[0-9a-f]+}} rank = 0 offset = 0 sizes = [] strides = [] data =
// CHECK-NEXT: {{^}}[7]
func.func @main() {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %u = tensor.cast %t : tensor<2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  call @printMemref2dF32(%t) : (tensor<2x2xf32>) -> ()
  call @printMemrefShapeF32(%u) : (tensor<*xf32>) -> ()
  %c7 = arith.constant 7 : i32
  %m = memref.alloca() : memref<i32>
  memref.store %c7, %m[] : memref<i32>
  %v = memref.cast %m : memref<i32> to memref<*xi32>
  call @printMemrefI32(%v) : (memref<*xi32>) -> ()
  return
}

// NUMBERS: 7, 7
func.func @numbers() {
  %c7 = arith.constant 7 : i64
  call @printI64(%c7) : (i64) -> ()
  call @printComma() : () -> ()
  %print = constant @printI64 : (i64) -> ()
  call_indirect %print(%c7) : (i64) -> ()
  return
}

// Bytes are characters there, and complex numbers stand in parentheses.
// RUN: cistern-run --entry=streamed %s | FileCheck %s --check-prefix=STREAMED
// STREAMED: [Z,  z,  0]
// STREAMED: [(1.5,-2),  (nan,-0)]
// STREAMED: [(1,2)]
func.func @streamed() {
  %bytes = arith.constant dense<[90, 122, 48]> : tensor<3xi8>
  call @printMemrefI8(%bytes) : (tensor<3xi8>) -> ()
  %c = arith.constant dense<[(1.5, -2.0), (0x7FC00000, -0.0)]> : tensor<2xcomplex<f32>>
  call @printMemrefC32(%c) : (tensor<2xcomplex<f32>>) -> ()
  %c0 = arith.constant 0 : index
  %z = complex.constant [1.0, 2.0] : complex<f64>
  %m = memref.alloca() : memref<1xcomplex<f64>>
  memref.store %z, %m[%c0] : memref<1xcomplex<f64>>
  call @printMemref1dC64(%m) : (memref<1xcomplex<f64>>) -> ()
  return
}

// A function of that name with other types is another function.
// WIDE: error: cannot execute 'func.call': the function is declared, but not defined here
func.func @wide() {
  %c7 = arith.constant 7 : i128
  call @printU64(%c7) : (i128) -> ()
  return
}

// SHAPED: error: cannot execute 'func.call': the function is declared, but not defined here
func.func @not_shaped() {
  %c7 = arith.constant 7 : i32
  call @printMemrefF64(%c7) : (i32) -> ()
  return
}

// UNINIT: error: prints a value that comes from uninitialized memory
func.func @not_written() {
  %t = tensor.empty() : tensor<2xf32>
  %u = tensor.cast %t : tensor<2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}
