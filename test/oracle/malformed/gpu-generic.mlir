func.func @g(%arg9: index, %arg10: memref<32x32xf16, 3>, %arg11: f32, %arg12: memref<4xi8>, %arg13: memref<4x4xvector<1xf16>>) {
  %30 = "gpu.subgroup_mma_load_matrix"(%arg10, %arg9, %arg9) <{leadDimension = 32 : index, transpose}> : , (memref<32x32xf16, 3>, index, index) -> !gpu.mma_matrix<16x16xf16, "COp">
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xf32>, %arg7: memref<?xi8>, %arg8: memref<16x16xf16>) {
  %3 = "gpu.wait"() : () -> !gpu.async.token
  %4:2 = "gpu.create_coo"(%3, %arg4, %arg4, %arg4, %arg5, %arg5, %arg6) : (!gpu.async.token, index, index, index, memref<?xindex>, memref<?xindex>, memref<?xf32>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
  %5:2 = "gpu.create_coo_aos"(%4#1, %arg4, %arg4, %arg4, %arg5, %arg6) : (!gpu.async.token, index, index, index, memref<?xindex>, memref<?xf32>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
  %7:2 = "gpu.create_csc"(%5#1, %arg4, %arg4, %arg4, %arg5, %arg5, %arg6) : (!gpu.async.token, index, index, index, memref<?xindex>, memref<?xindex>, memref<?xf32>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
  %8:2 = "gpu.create_bsr"(%7#1, %arg4, %arg4, %arg4, %arg4, %arg4, %arg5, %arg5, %arg6) : (!gpu.async.token, index, index, index, index, index, memref<?xindex>, memref<?xindex>, memref<?xf32>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
  %9:2 = "gpu.create_2to4_spmat"(%8#1, %arg4, %arg4, %arg8) <{pruneFlag = #gpu<prune_2to4_spmat_flag PRUNE_AND_CHECK>}> : (!gpu.async.token, index, index, memref<16x16xf16>) -> (!gpu.sparse.spmat_handle, !gpu.async.token)
  %11:2 = "gpu.create_dn_tensor"(%9#1, %arg6, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1>>> : (!gpu.async.token, memref<?xf32>, index) -> (!gpu.sparse.dntensor_handle, !gpu.async.token)
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg9: index, %arg10: memref<32x32xf16, 3>, %arg11: f32, %arg12: memref<4xi8>, %arg13: memref<4x4xvector<1xf16>>) {
  %34 = "gpu.subgroup_mma_constant_matrix"(%arg11) : (f32) -> !gpu.mma_matrix<16x16xf32, "COp">
  %35 = "gpu.subgroup_mma_extract_thread_local"(%34, %arg9) : (!gpu.mma_matrix<16x16xf32, "COp">, index) ( f32
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg9: index, %arg10: memref<32x32xf16, 3>, %arg11: f32, %arg12: memref<4xi8>, %arg13: memref<4x4xvector<1xf16>>) {
  %31 = "gpu.subgroup_mma_load_matrix"(%arg10, %arg9, %arg9) <{leadDimension = 32 : index}> : (memref<32x32xf16, 3>, index, index) -> !gpu.mma_matrix<16x16xf16"s" , "AOp">
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xf32>, %arg7: memref<?xi8>, %arg8: memref<16x16xf16>) {
  %6 = "gpu.create_csr"(%arg4, %arg4, %arg4, %arg5, %arg5, %arg6) {x} : (index, index, index, memref<?xindex>, memref<?xindex>, memref] <?xf32>) -> !gpu.sparse.spmat_handle
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg3: f32) {
  %2 = "x"() {a = #gpu.address_space<workgroup>, b = <shuffle_mode down>, c = #gpu<broadcast specific_lane>, d = #gpu<mma_element_wise subf>, e = #gpu<mat_transpose_mode TRANSPOSE>, f = #gpu<spgemm_work_estimation_or_compute_kind COMPUTE>, g = #gpu<prune_2to4_spmat_flag NONE>} : () -> index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg9: index, %arg10: memref<32x32xf16, 3>, %arg11: f32, %arg12: memref<4xi8>, %arg13: memref<4x4xvector<1xf16>>) {
  %34 = "gpu.subgroup_mma_constant_matrix"(%arg11) : (f32) -> !gpu.mma_matrix<16x16xf32, "COp">
  %36 = "gpu.subgroup_mma_insert_thread_local"(%arg11, %34, %arg9) : (f32, !gpu.mma_matrix<16x16xf32, "COp">, index) -> !gpu.mma_matrix<16x16xf32, "COp">
  %37 = "gpu.subgroup_mma_elementwise"(%34, %36) <{opType = #gpu #gpu<mma_element_wise addf>}> : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg9: index, %arg10: memref<32x32xf16, 3>, %arg11: f32, %arg12: memref<4xi8>, %arg13: memref<4x4xvector<1xf16>>) {
  %30 = "gpu.subgroup_mma_load_matrix"(%arg10, %arg9, %arg9) <{leadDimension = 32 : index, transpose}> : (memref<32x32xf16, 3>, index, index) -> !gpu.mma_matrix<16x16xf16, "COp">
  "gpu.subgroup_mma_store_matrix"(%30, %arg10, %arg9, %arg9) <{leadDimension = 32 : index}> : (!gpu.mma_matrix316x16xf16, "COp">, memref<32x32xf16, 3>, index, index) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg9: index, %arg10: memref<32x32xf16, 3>, %arg11: f32, %arg12: memref<4xi8>, %arg13: memref<4x4xvector<1xf16>>) {
  %34 = "gpu.subgroup_mma_constant_matrix"(%arg11) : (f32) -> !gpu.mma_matrix<1-1x16xf32, "COp">
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg4: index, %arg5: memref<?xindex>, %arg6: memref<?xf32>, %arg7: memref<?xi8>, %arg8: memref<16x16xf16>) {
  %6 = "gpu.create_csr"(%arg4, %arg4, %arg4, %arg5, %arg5, %arg6) {x} : (index, index, index, memref!gpu.sparse.spmat_handle?xindex>, memref<?xindex>, memref<?xf32>) -> !gpu.sparse.spmat_handle
  "func.return"() : () -> ()
}
