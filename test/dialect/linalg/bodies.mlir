// RUN: cistern-opt %s --mlir-print-op-generic --mlir-print-local-scope | FileCheck %s
// RUN: %same %s
// Bodies that the text does not show: their ops follow from the element types, casts from the op's `cast`.


// CHECK-LABEL: sym_name = "copy_f32_f32"
// CHECK: ^bb0(%[[A:.*]]: f32, %[[O:.*]]: f32):
// CHECK-NEXT: "linalg.yield"(%[[A]]) : (f32) -> ()
func.func @copy_f32_f32(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.copy ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "copy_f32_i32"
// CHECK: ^bb0(%[[A:.*]]: f32, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.fptosi"(%[[A]]) : (f32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i32) -> ()
func.func @copy_f32_i32(%a0: memref<?x?xf32>, %a1: memref<?x?xi32>) {
  linalg.copy ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "copy_f32_i32_unsigned"
// CHECK: ^bb0(%[[A:.*]]: f32, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.fptoui"(%[[A]]) : (f32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i32) -> ()
func.func @copy_f32_i32_unsigned(%a0: memref<?x?xf32>, %a1: memref<?x?xi32>) {
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "copy_i8_i32"
// CHECK: ^bb0(%[[A:.*]]: i8, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extsi"(%[[A]]) : (i8) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i32) -> ()
func.func @copy_i8_i32(%a0: memref<?x?xi8>, %a1: memref<?x?xi32>) {
  linalg.copy ins(%a0 : memref<?x?xi8>) outs(%a1 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "copy_i8_i32_unsigned"
// CHECK: ^bb0(%[[A:.*]]: i8, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extui"(%[[A]]) : (i8) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i32) -> ()
func.func @copy_i8_i32_unsigned(%a0: memref<?x?xi8>, %a1: memref<?x?xi32>) {
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%a0 : memref<?x?xi8>) outs(%a1 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "copy_i32_i8"
// CHECK: ^bb0(%[[A:.*]]: i32, %[[O:.*]]: i8):
// CHECK-NEXT: %[[V0:.*]] = "arith.trunci"(%[[A]]) {{.*}} : (i32) -> i8
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i8) -> ()
func.func @copy_i32_i8(%a0: memref<?x?xi32>, %a1: memref<?x?xi8>) {
  linalg.copy ins(%a0 : memref<?x?xi32>) outs(%a1 : memref<?x?xi8>)
  return
}

// CHECK-LABEL: sym_name = "copy_i32_f32"
// CHECK: ^bb0(%[[A:.*]]: i32, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.sitofp"(%[[A]]) : (i32) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (f32) -> ()
func.func @copy_i32_f32(%a0: memref<?x?xi32>, %a1: memref<?x?xf32>) {
  linalg.copy ins(%a0 : memref<?x?xi32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "copy_i32_f32_unsigned"
// CHECK: ^bb0(%[[A:.*]]: i32, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.uitofp"(%[[A]]) : (i32) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (f32) -> ()
func.func @copy_i32_f32_unsigned(%a0: memref<?x?xi32>, %a1: memref<?x?xf32>) {
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%a0 : memref<?x?xi32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "copy_f16_f32"
// CHECK: ^bb0(%[[A:.*]]: f16, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extf"(%[[A]]) : (f16) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (f32) -> ()
func.func @copy_f16_f32(%a0: memref<?x?xf16>, %a1: memref<?x?xf32>) {
  linalg.copy ins(%a0 : memref<?x?xf16>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "copy_f32_bf16"
// CHECK: ^bb0(%[[A:.*]]: f32, %[[O:.*]]: bf16):
// CHECK-NEXT: %[[V0:.*]] = "arith.truncf"(%[[A]]) : (f32) -> bf16
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (bf16) -> ()
func.func @copy_f32_bf16(%a0: memref<?x?xf32>, %a1: memref<?x?xbf16>) {
  linalg.copy ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xbf16>)
  return
}

// CHECK-LABEL: sym_name = "copy_index_i32"
// CHECK: ^bb0(%[[A:.*]]: index, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.index_cast"(%[[A]]) : (index) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i32) -> ()
func.func @copy_index_i32(%a0: memref<?x?xindex>, %a1: memref<?x?xi32>) {
  linalg.copy ins(%a0 : memref<?x?xindex>) outs(%a1 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "copy_i32_complex_f32"
// CHECK: ^bb0(%[[A:.*]]: i32, %[[O:.*]]: complex<f32>):
// CHECK-NEXT: %[[V0:.*]] = "arith.sitofp"(%[[A]]) : (i32) -> f32
// CHECK-NEXT: %[[V1:.*]] = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
// CHECK-NEXT: %[[V2:.*]] = "complex.create"(%[[V0]], %[[V1]]) : (f32, f32) -> complex<f32>
// CHECK-NEXT: "linalg.yield"(%[[V2]]) : (complex<f32>) -> ()
func.func @copy_i32_complex_f32(%a0: memref<?x?xi32>, %a1: memref<?x?xcomplex<f32>>) {
  linalg.copy ins(%a0 : memref<?x?xi32>) outs(%a1 : memref<?x?xcomplex<f32>>)
  return
}

// CHECK-LABEL: sym_name = "copy_complex_f32_complex_f64"
// CHECK: ^bb0(%[[A:.*]]: complex<f32>, %[[O:.*]]: complex<f64>):
// CHECK-NEXT: %[[V0:.*]] = "complex.re"(%[[A]]) {{.*}} : (complex<f32>) -> f32
// CHECK-NEXT: %[[V1:.*]] = "complex.im"(%[[A]]) {{.*}} : (complex<f32>) -> f32
// CHECK-NEXT: %[[V2:.*]] = "arith.extf"(%[[V0]]) : (f32) -> f64
// CHECK-NEXT: %[[V3:.*]] = "arith.extf"(%[[V1]]) : (f32) -> f64
// CHECK-NEXT: %[[V4:.*]] = "complex.create"(%[[V2]], %[[V3]]) : (f64, f64) -> complex<f64>
// CHECK-NEXT: "linalg.yield"(%[[V4]]) : (complex<f64>) -> ()
func.func @copy_complex_f32_complex_f64(%a0: memref<?x?xcomplex<f32>>, %a1: memref<?x?xcomplex<f64>>) {
  linalg.copy ins(%a0 : memref<?x?xcomplex<f32>>) outs(%a1 : memref<?x?xcomplex<f64>>)
  return
}

// CHECK-LABEL: sym_name = "fill_i32_i32"
// CHECK: ^bb0(%[[A:.*]]: i32, %[[O:.*]]: i32):
// CHECK-NEXT: "linalg.yield"(%[[A]]) : (i32) -> ()
func.func @fill_i32_i32(%a0: i32, %a1: memref<?x?xi32>) {
  linalg.fill ins(%a0 : i32) outs(%a1 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "reciprocal_bf16_bf16"
// CHECK: ^bb0(%[[A:.*]]: bf16, %[[O:.*]]: bf16):
// CHECK-NEXT: %[[V0:.*]] = "arith.constant"() <{value = 1.000000e+00 : bf16}> : () -> bf16
// CHECK-NEXT: %[[V1:.*]] = "arith.divf"(%[[V0]], %[[A]]) {{.*}} : (bf16, bf16) -> bf16
// CHECK-NEXT: "linalg.yield"(%[[V1]]) : (bf16) -> ()
func.func @reciprocal_bf16_bf16(%a0: memref<?x?xbf16>, %a1: memref<?x?xbf16>) {
  linalg.reciprocal ins(%a0 : memref<?x?xbf16>) outs(%a1 : memref<?x?xbf16>)
  return
}

// CHECK-LABEL: sym_name = "square_f32_f32"
// CHECK: ^bb0(%[[A:.*]]: f32, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.mulf"(%[[A]], %[[A]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (f32) -> ()
func.func @square_f32_f32(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.square ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "abs_f64_f64"
// CHECK: ^bb0(%[[A:.*]]: f64, %[[O:.*]]: f64):
// CHECK-NEXT: %[[V0:.*]] = "math.absf"(%[[A]]) {{.*}} : (f64) -> f64
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (f64) -> ()
func.func @abs_f64_f64(%a0: memref<?x?xf64>, %a1: memref<?x?xf64>) {
  linalg.abs ins(%a0 : memref<?x?xf64>) outs(%a1 : memref<?x?xf64>)
  return
}

// CHECK-LABEL: sym_name = "add_i1_i1"
// CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %[[O:.*]]: i1):
// CHECK-NEXT: %[[V0:.*]] = "arith.ori"(%[[A]], %[[B]]) : (i1, i1) -> i1
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i1) -> ()
func.func @add_i1_i1(%a0: memref<?x?xi1>, %a1: memref<?x?xi1>, %a2: memref<?x?xi1>) {
  linalg.add ins(%a0, %a1 : memref<?x?xi1>, memref<?x?xi1>) outs(%a2 : memref<?x?xi1>)
  return
}

// CHECK-LABEL: sym_name = "add_complex_f32_complex_f32"
// CHECK: ^bb0(%[[A:.*]]: complex<f32>, %[[B:.*]]: complex<f32>, %[[O:.*]]: complex<f32>):
// CHECK-NEXT: %[[V0:.*]] = "complex.add"(%[[A]], %[[B]]) {{.*}} : (complex<f32>, complex<f32>) -> complex<f32>
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (complex<f32>) -> ()
func.func @add_complex_f32_complex_f32(%a0: memref<?x?xcomplex<f32>>, %a1: memref<?x?xcomplex<f32>>, %a2: memref<?x?xcomplex<f32>>) {
  linalg.add ins(%a0, %a1 : memref<?x?xcomplex<f32>>, memref<?x?xcomplex<f32>>) outs(%a2 : memref<?x?xcomplex<f32>>)
  return
}

// CHECK-LABEL: sym_name = "mul_i1_i1"
// CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %[[O:.*]]: i1):
// CHECK-NEXT: %[[V0:.*]] = "arith.andi"(%[[A]], %[[B]]) : (i1, i1) -> i1
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i1) -> ()
func.func @mul_i1_i1(%a0: memref<?x?xi1>, %a1: memref<?x?xi1>, %a2: memref<?x?xi1>) {
  linalg.mul ins(%a0, %a1 : memref<?x?xi1>, memref<?x?xi1>) outs(%a2 : memref<?x?xi1>)
  return
}

// CHECK-LABEL: sym_name = "div_i32_i32"
// CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.divsi"(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i32) -> ()
func.func @div_i32_i32(%a0: memref<?x?xi32>, %a1: memref<?x?xi32>, %a2: memref<?x?xi32>) {
  linalg.div ins(%a0, %a1 : memref<?x?xi32>, memref<?x?xi32>) outs(%a2 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "div_unsigned_i32_i32"
// CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.divui"(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i32) -> ()
func.func @div_unsigned_i32_i32(%a0: memref<?x?xi32>, %a1: memref<?x?xi32>, %a2: memref<?x?xi32>) {
  linalg.div_unsigned ins(%a0, %a1 : memref<?x?xi32>, memref<?x?xi32>) outs(%a2 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "max_f32_f32"
// CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.maximumf"(%[[A]], %[[B]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (f32) -> ()
func.func @max_f32_f32(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.max ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "max_i32_i32"
// CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.maxsi"(%[[A]], %[[B]]) : (i32, i32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i32) -> ()
func.func @max_i32_i32(%a0: memref<?x?xi32>, %a1: memref<?x?xi32>, %a2: memref<?x?xi32>) {
  linalg.max ins(%a0, %a1 : memref<?x?xi32>, memref<?x?xi32>) outs(%a2 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "powf_f32_f32"
// CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "math.powf"(%[[A]], %[[B]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (f32) -> ()
func.func @powf_f32_f32(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.powf ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "select_index_index"
// CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: index, %[[C:.*]]: index, %[[O:.*]]: index):
// CHECK-NEXT: %[[V0:.*]] = "arith.select"(%[[A]], %[[B]], %[[C]]) : (i1, index, index) -> index
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (index) -> ()
func.func @select_index_index(%a0: memref<?x?xi1>, %a1: memref<?x?xindex>, %a2: memref<?x?xindex>, %a3: memref<?x?xindex>) {
  linalg.select ins(%a0, %a1, %a2 : memref<?x?xi1>, memref<?x?xindex>, memref<?x?xindex>) outs(%a3 : memref<?x?xindex>)
  return
}

// CHECK-LABEL: sym_name = "matmul_f16_f32"
// CHECK: ^bb0(%[[A:.*]]: f16, %[[B:.*]]: f16, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extf"(%[[A]]) : (f16) -> f32
// CHECK-NEXT: %[[V1:.*]] = "arith.extf"(%[[B]]) : (f16) -> f32
// CHECK-NEXT: %[[V2:.*]] = "arith.mulf"(%[[V0]], %[[V1]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: %[[V3:.*]] = "arith.addf"(%[[O]], %[[V2]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V3]]) : (f32) -> ()
func.func @matmul_f16_f32(%a0: memref<?x?xf16>, %a1: memref<?x?xf16>, %a2: memref<?x?xf32>) {
  linalg.matmul ins(%a0, %a1 : memref<?x?xf16>, memref<?x?xf16>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "matmul_i8_i32"
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extsi"(%[[A]]) : (i8) -> i32
// CHECK-NEXT: %[[V1:.*]] = "arith.extsi"(%[[B]]) : (i8) -> i32
// CHECK-NEXT: %[[V2:.*]] = "arith.muli"(%[[V0]], %[[V1]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V3:.*]] = "arith.addi"(%[[O]], %[[V2]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V3]]) : (i32) -> ()
func.func @matmul_i8_i32(%a0: memref<?x?xi8>, %a1: memref<?x?xi8>, %a2: memref<?x?xi32>) {
  linalg.matmul ins(%a0, %a1 : memref<?x?xi8>, memref<?x?xi8>) outs(%a2 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "matmul_i8_i32_unsigned"
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extui"(%[[A]]) : (i8) -> i32
// CHECK-NEXT: %[[V1:.*]] = "arith.extui"(%[[B]]) : (i8) -> i32
// CHECK-NEXT: %[[V2:.*]] = "arith.muli"(%[[V0]], %[[V1]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V3:.*]] = "arith.addi"(%[[O]], %[[V2]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V3]]) : (i32) -> ()
func.func @matmul_i8_i32_unsigned(%a0: memref<?x?xi8>, %a1: memref<?x?xi8>, %a2: memref<?x?xi32>) {
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a0, %a1 : memref<?x?xi8>, memref<?x?xi8>) outs(%a2 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "matmul_complex_f32_complex_f32"
// CHECK: ^bb0(%[[A:.*]]: complex<f32>, %[[B:.*]]: complex<f32>, %[[O:.*]]: complex<f32>):
// CHECK-NEXT: %[[V0:.*]] = "complex.mul"(%[[A]], %[[B]]) {{.*}} : (complex<f32>, complex<f32>) -> complex<f32>
// CHECK-NEXT: %[[V1:.*]] = "complex.add"(%[[O]], %[[V0]]) {{.*}} : (complex<f32>, complex<f32>) -> complex<f32>
// CHECK-NEXT: "linalg.yield"(%[[V1]]) : (complex<f32>) -> ()
func.func @matmul_complex_f32_complex_f32(%a0: memref<?x?xcomplex<f32>>, %a1: memref<?x?xcomplex<f32>>, %a2: memref<?x?xcomplex<f32>>) {
  linalg.matmul ins(%a0, %a1 : memref<?x?xcomplex<f32>>, memref<?x?xcomplex<f32>>) outs(%a2 : memref<?x?xcomplex<f32>>)
  return
}

// CHECK-LABEL: sym_name = "matmul_i1_i1"
// CHECK: ^bb0(%[[A:.*]]: i1, %[[B:.*]]: i1, %[[O:.*]]: i1):
// CHECK-NEXT: %[[V0:.*]] = "arith.andi"(%[[A]], %[[B]]) : (i1, i1) -> i1
// CHECK-NEXT: %[[V1:.*]] = "arith.ori"(%[[O]], %[[V0]]) : (i1, i1) -> i1
// CHECK-NEXT: "linalg.yield"(%[[V1]]) : (i1) -> ()
func.func @matmul_i1_i1(%a0: memref<?x?xi1>, %a1: memref<?x?xi1>, %a2: memref<?x?xi1>) {
  linalg.matmul ins(%a0, %a1 : memref<?x?xi1>, memref<?x?xi1>) outs(%a2 : memref<?x?xi1>)
  return
}

// CHECK-LABEL: sym_name = "quantized_matmul_i8_i32"
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[C:.*]]: i32, %[[D:.*]]: i32, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extsi"(%[[A]]) : (i8) -> i32
// CHECK-NEXT: %[[V1:.*]] = "arith.subi"(%[[V0]], %[[C]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V2:.*]] = "arith.extsi"(%[[B]]) : (i8) -> i32
// CHECK-NEXT: %[[V3:.*]] = "arith.subi"(%[[V2]], %[[D]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V4:.*]] = "arith.muli"(%[[V1]], %[[V3]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V5:.*]] = "arith.addi"(%[[O]], %[[V4]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V5]]) : (i32) -> ()
func.func @quantized_matmul_i8_i32(%a0: memref<?x?xi8>, %a1: memref<?x?xi8>, %a2: i32, %a3: i32, %a4: memref<?x?xi32>) {
  linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : memref<?x?xi8>, memref<?x?xi8>, i32, i32) outs(%a4 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "quantized_matmul_i8_f32"
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[C:.*]]: i32, %[[D:.*]]: i32, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.sitofp"(%[[A]]) : (i8) -> f32
// CHECK-NEXT: %[[V1:.*]] = "arith.sitofp"(%[[C]]) : (i32) -> f32
// CHECK-NEXT: %[[V2:.*]] = "arith.subf"(%[[V0]], %[[V1]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: %[[V3:.*]] = "arith.sitofp"(%[[B]]) : (i8) -> f32
// CHECK-NEXT: %[[V4:.*]] = "arith.sitofp"(%[[D]]) : (i32) -> f32
// CHECK-NEXT: %[[V5:.*]] = "arith.subf"(%[[V3]], %[[V4]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: %[[V6:.*]] = "arith.mulf"(%[[V2]], %[[V5]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: %[[V7:.*]] = "arith.addf"(%[[O]], %[[V6]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
func.func @quantized_matmul_i8_f32(%a0: memref<?x?xi8>, %a1: memref<?x?xi8>, %a2: i32, %a3: i32, %a4: memref<?x?xf32>) {
  linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : memref<?x?xi8>, memref<?x?xi8>, i32, i32) outs(%a4 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "dot_i8_f32"
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.sitofp"(%[[A]]) : (i8) -> f32
// CHECK-NEXT: %[[V1:.*]] = "arith.sitofp"(%[[B]]) : (i8) -> f32
// CHECK-NEXT: %[[V2:.*]] = "arith.mulf"(%[[V0]], %[[V1]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: %[[V3:.*]] = "arith.addf"(%[[O]], %[[V2]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V3]]) : (f32) -> ()
func.func @dot_i8_f32(%a0: memref<?xi8>, %a1: memref<?xi8>, %a2: memref<f32>) {
  linalg.dot ins(%a0, %a1 : memref<?xi8>, memref<?xi8>) outs(%a2 : memref<f32>)
  return
}

// CHECK-LABEL: sym_name = "conv_2d_nhwc_hwcf_q_i8_i32"
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[C:.*]]: i32, %[[D:.*]]: i32, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extsi"(%[[A]]) : (i8) -> i32
// CHECK-NEXT: %[[V1:.*]] = "arith.subi"(%[[V0]], %[[C]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V2:.*]] = "arith.extsi"(%[[B]]) : (i8) -> i32
// CHECK-NEXT: %[[V3:.*]] = "arith.subi"(%[[V2]], %[[D]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V4:.*]] = "arith.muli"(%[[V1]], %[[V3]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V5:.*]] = "arith.addi"(%[[O]], %[[V4]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V5]]) : (i32) -> ()
func.func @conv_2d_nhwc_hwcf_q_i8_i32(%a0: memref<?x?x?x?xi8>, %a1: memref<?x?x?x?xi8>, %a2: i32, %a3: i32, %a4: memref<?x?x?x?xi32>) {
  linalg.conv_2d_nhwc_hwcf_q ins(%a0, %a1, %a2, %a3 : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32) outs(%a4 : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "depthwise_conv_1d_nwc_wc_f16_f32"
// CHECK: ^bb0(%[[A:.*]]: f16, %[[B:.*]]: f16, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extf"(%[[A]]) : (f16) -> f32
// CHECK-NEXT: %[[V1:.*]] = "arith.extf"(%[[B]]) : (f16) -> f32
// CHECK-NEXT: %[[V2:.*]] = "arith.mulf"(%[[V0]], %[[V1]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: %[[V3:.*]] = "arith.addf"(%[[O]], %[[V2]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V3]]) : (f32) -> ()
func.func @depthwise_conv_1d_nwc_wc_f16_f32(%a0: memref<?x?x?xf16>, %a1: memref<?x?xf16>, %a2: memref<?x?x?xf32>) {
  linalg.depthwise_conv_1d_nwc_wc ins(%a0, %a1 : memref<?x?x?xf16>, memref<?x?xf16>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "pooling_nhwc_sum_i8_i32"
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extsi"(%[[A]]) : (i8) -> i32
// CHECK-NEXT: %[[V1:.*]] = "arith.addi"(%[[O]], %[[V0]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V1]]) : (i32) -> ()
func.func @pooling_nhwc_sum_i8_i32(%a0: memref<?x?x?x?xi8>, %a1: memref<?x?xi8>, %a2: memref<?x?x?x?xi32>) {
  linalg.pooling_nhwc_sum ins(%a0, %a1 : memref<?x?x?x?xi8>, memref<?x?xi8>) outs(%a2 : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "pooling_nhwc_max_f16_f32"
// CHECK: ^bb0(%[[A:.*]]: f16, %[[B:.*]]: f16, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extf"(%[[A]]) : (f16) -> f32
// CHECK-NEXT: %[[V1:.*]] = "arith.maximumf"(%[[O]], %[[V0]]) {{.*}} : (f32, f32) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V1]]) : (f32) -> ()
func.func @pooling_nhwc_max_f16_f32(%a0: memref<?x?x?x?xf16>, %a1: memref<?x?xf16>, %a2: memref<?x?x?x?xf32>) {
  linalg.pooling_nhwc_max ins(%a0, %a1 : memref<?x?x?x?xf16>, memref<?x?xf16>) outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: sym_name = "pooling_nhwc_max_unsigned_i8_i32"
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.extui"(%[[A]]) : (i8) -> i32
// CHECK-NEXT: %[[V1:.*]] = "arith.maxui"(%[[O]], %[[V0]]) : (i32, i32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V1]]) : (i32) -> ()
func.func @pooling_nhwc_max_unsigned_i8_i32(%a0: memref<?x?x?x?xi8>, %a1: memref<?x?xi8>, %a2: memref<?x?x?x?xi32>) {
  linalg.pooling_nhwc_max_unsigned ins(%a0, %a1 : memref<?x?x?x?xi8>, memref<?x?xi8>) outs(%a2 : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "pooling_nhwc_min_unsigned_i32_i32"
// CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %[[O:.*]]: i32):
// CHECK-NEXT: %[[V0:.*]] = "arith.minui"(%[[O]], %[[A]]) : (i32, i32) -> i32
// CHECK-NEXT: "linalg.yield"(%[[V0]]) : (i32) -> ()
func.func @pooling_nhwc_min_unsigned_i32_i32(%a0: memref<?x?x?x?xi32>, %a1: memref<?x?xi32>, %a2: memref<?x?x?x?xi32>) {
  linalg.pooling_nhwc_min_unsigned ins(%a0, %a1 : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%a2 : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: sym_name = "fill_rng_2d_f32_f32"
// CHECK: ^bb0(%[[A:.*]]: f64, %[[B:.*]]: f64, %[[C:.*]]: i32, %[[O:.*]]: f32):
// CHECK-NEXT: %[[V0:.*]] = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
// CHECK-NEXT: %[[V1:.*]] = "arith.sitofp"(%[[V0]]) : (i64) -> f64
// CHECK-NEXT: %[[V2:.*]] = "linalg.index"() <{dim = 1 : i64}> : () -> index
// CHECK-NEXT: %[[V3:.*]] = "arith.index_cast"(%[[V2]]) : (index) -> i32
// CHECK-NEXT: %[[V4:.*]] = "linalg.index"() <{dim = 0 : i64}> : () -> index
// CHECK-NEXT: %[[V5:.*]] = "arith.index_cast"(%[[V4]]) : (index) -> i32
// CHECK-NEXT: %[[V6:.*]] = "arith.addi"(%[[V5]], %[[C]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V7:.*]] = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
// CHECK-NEXT: %[[V8:.*]] = "arith.trunci"(%[[V7]]) {{.*}} : (i64) -> i32
// CHECK-NEXT: %[[V9:.*]] = "arith.muli"(%[[V6]], %[[V8]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V10:.*]] = "arith.constant"() <{value = 12345 : i64}> : () -> i64
// CHECK-NEXT: %[[V11:.*]] = "arith.trunci"(%[[V10]]) {{.*}} : (i64) -> i32
// CHECK-NEXT: %[[V12:.*]] = "arith.addi"(%[[V9]], %[[V11]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V13:.*]] = "arith.addi"(%[[V3]], %[[V12]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V14:.*]] = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
// CHECK-NEXT: %[[V15:.*]] = "arith.trunci"(%[[V14]]) {{.*}} : (i64) -> i32
// CHECK-NEXT: %[[V16:.*]] = "arith.muli"(%[[V13]], %[[V15]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V17:.*]] = "arith.constant"() <{value = 12345 : i64}> : () -> i64
// CHECK-NEXT: %[[V18:.*]] = "arith.trunci"(%[[V17]]) {{.*}} : (i64) -> i32
// CHECK-NEXT: %[[V19:.*]] = "arith.addi"(%[[V16]], %[[V18]]) {{.*}} : (i32, i32) -> i32
// CHECK-NEXT: %[[V20:.*]] = "arith.sitofp"(%[[V19]]) : (i32) -> f64
// CHECK-NEXT: %[[V21:.*]] = "arith.addf"(%[[V1]], %[[V20]]) {{.*}} : (f64, f64) -> f64
// CHECK-NEXT: %[[V22:.*]] = "arith.subf"(%[[B]], %[[A]]) {{.*}} : (f64, f64) -> f64
// CHECK-NEXT: %[[V23:.*]] = "arith.constant"() <{value = 2.3283063999999999E-10 : f64}> : () -> f64
// CHECK-NEXT: %[[V24:.*]] = "arith.mulf"(%[[V22]], %[[V23]]) {{.*}} : (f64, f64) -> f64
// CHECK-NEXT: %[[V25:.*]] = "arith.mulf"(%[[V21]], %[[V24]]) {{.*}} : (f64, f64) -> f64
// CHECK-NEXT: %[[V26:.*]] = "arith.addf"(%[[V25]], %[[A]]) {{.*}} : (f64, f64) -> f64
// CHECK-NEXT: %[[V27:.*]] = "arith.truncf"(%[[V26]]) : (f64) -> f32
// CHECK-NEXT: "linalg.yield"(%[[V27]]) : (f32) -> ()
func.func @fill_rng_2d_f32_f32(%a0: f64, %a1: f64, %a2: i32, %a3: memref<?x?xf32>) {
  linalg.fill_rng_2d ins(%a0, %a1, %a2 : f64, f64, i32) outs(%a3 : memref<?x?xf32>)
  return
}
