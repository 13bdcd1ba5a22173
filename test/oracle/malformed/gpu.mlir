func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %a6 = gpu.create_2to4_spmat {PRUNE_ONLY} %n, %n, %s : memref<=6x16xf16>
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, <, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %4 = gpu.subgroup_mma_constant_matrix %v : !gpu.mma_matrix<16x16xf32, "COp">
  %5 = gpu.subgroup_mma_extract_thread_local %4[%i!gpu.mma_matrix : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %4 = gpu.subgroup_mma_constant_matrix %v : !gpu.mma_matrix<16x16xf32, "COp">
  %6 = gpu.subgroup_mma_insert_thread_local %v, %4[%i] : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
  %7 = gpu.subgroup_mma_elementwise addf %4, %6 : ( (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}
// -----
func.func func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}
// -----
func.func @sparse(%n: index, %i: memref< <?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %n, %n, %s : memref<16x16xf16>
  %x, %t6 = gpu.create_dn_tensor async [%t5] %v, %n : index into memref<?xf32>
  %y, %t7 = gpu.create_dn_tensor async [%t6] %s, %n, %n : index, async into memref<16x16xf16>
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b, : memref<?xi8>, %s: memref<16x16xf16>) {
  %a2 = gpu.create_csr %n, %n, %n, %i, %i, %v {x} : memref<?xindex>, memref<?xindex>, memref<?xf32>
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %n, %n, %s : memref<16x16xf16>
  %x, %t6 = gpu.create_dn_tensor async [%t5] %v, %n : index into memref<?xf32>
  %y, %t7 = gpu.create_dn_tensor async [%t6] %s, %n, %n : index, index into memref<16x16xf16>
  %z0, %t8 = gpu.spmv_buffer_size async [%t7] %a, %x, %x into f32
  %t9 = gpu.spmv async [%t8] %a{TRANSPOSE}, %x, %x, %b : memref<?xi8> into f32
  %z1, %t10 = gpu.spmm_buffer_size async [%t9] %a{TRANSPOSE}, %y, %y : index into f32
  %t11 = gpu.spmm async [%t10] %a %y, %y, %b : memref<?xi8> into f32
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %n, %n, %s : memref<16x16xf16>
  %x, %t6 = gpu.create_dn_tensor async [%t5] %v, %n : index into memref<?xf32>
  %y, %t7 = gpu.create_dn_tensor async [%t6] %s, %n, %n : index, index into memref<16x16xf16>
  %z0, %t8 = gpu.spmv_buffer_size async [%t7] %a, %x, %x into f32
  %t9 = gpu.spmv async [%t8] %a{TRANSPOSE}, %x, %x, %b : memref<?xi8> into f32
  %z1, %t10 = gpu.spmm_buffer_size async [%t9] %a{TRANSPOSE}, %y, %y : index f32 into
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  %1 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
  %2 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
  %3 = gpu.subgroup_mma_compute %1, %2, %0 {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> <!gpu.mma_matrix16x16xf16, "COp">
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %n, %n, %s : memref<16x16xf16>
  %x, %t6 = gpu.create_dn_tensor async [%t5] %v, %n : index into memref<?xf32>
  %y, %t7 = gpu.create_dn_tensor async [%t6] %s, %n, %n : index, index into memref<16x16xf16>
  %z0, %t8 = gpu.spmv_buffer_size async [%t7] %a, %x, %x into f32
  %t9 = gpu.spmv async [%t8] %a{TRANSPOSE}, %x, %x, %b : memref<?xi8> > into f32
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %2 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32=, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %4 = gpu.subgroup_mma_constant_matrix %v : !gpu.mma_matrix<16x16xf32, "COp">
  %6 = gpu.subgroup_mma_insert_thread_local %v, %4[%i] : f32%nothing !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %n, %n, %s : memref<16x16xf16>
  %x, %t6 = gpu.create_dn_tensor async [%t5] %v, %n : index into memref<?xf32>
  %y, %t7 = gpu.create_dn_tensor async < [%t6] %s, %n, %n : index, index into memref<16x16xf16>
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %n, %n, %s : memref<16x16xf16>
  %x, %t6 = gpu.create_dn_tensor async [%t5] %v, %n : index into memref<?xf32>
  %y, %t7 = gpu.create_dn_tensor async [%t6] %s, %n, %n : index, index into memref<16x16xf16>
  %z0, %t8 = gpu.spmv_buffer_size async [%t7] %a, %x, %x into f32
  %t9 = gpu.spmv async [%t8] %a{TRANSPOSE}, %x, %x, %b : memref<?xi8> into f32
  %z1, %t10 = gpu.spmm_buffer_size async [%t9] %a{TRANSPOSE}, %y, %y : index into f32
  %t11 = gpu.spmm async [%t10] %a%y ,, %y, %b : memref<?xi8> into f32
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %4 = gpu.subgroup_mma_constant_matrix %v : !gpu.mma_matrix<: 16x16xf32, "COp">
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t41 {PRUNE_AND_CHECK} %n, %n, %s : memref<16x16xf16>
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %n, %n, %s : memref<16x16xf16>
  %x, %t6 = gpu.create_dn_tensor async [%t5] %v, %n : index into memref<?xf32>
  %y, %t7 = gpu.create_dn_tensor async [%t6] %s, %n, %n : index, index into memref<16x16xf16>
  %z0, %t8 = gpu.spmv_buffer_size async [%t7] %a, %x, %x into f32
  %t9 = gpu.spmv async [%t8] %a{TRANSPOSE}, %x, %x, %b : memref<?xi8> into f32
  %z1, %t10 = gpu.spmm_buffer_size async [%t9] %a{TRANSPOSE}, %y, %y : index into f32
  %t11 = gpu.spmm async [%t10] %a, %y, %y, %b : memref<?xi8> into f32
  %t12 = gpu.spmm async [%t11] %a, %y, %y, %b, %b, %b {x} : memref<?xi8>, memref<?xi8>, memref<?xi8> into f32
  %z3, %t13 = gpu.sddmm_buffer_size async [%t12] %y, %y, %a into f32
  %t14 = gpu.sddmm async [%t13] %y{TRANSPOSE}, %y{TRANSPOSE}, %a, %b : memref<?xi8} into f32
  return
}
