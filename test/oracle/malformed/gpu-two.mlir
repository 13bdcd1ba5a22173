func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %a2 = gpu.create_csr %n, %n, %n, <, %i %v {x} : memref<?xindex>, memref<?xindex>, memref<?xf32>
  return
}
// -----
gpu.binary @bin2 <#gpu.select_object<1>> [#gpu.object<#nvvm.target, properties = {O = 2 : i32}, assembly = "abc">, #gpu.object<#rocdl.target<O = 1>, kernels = <[#gpu.kernel_metadata<"k", (f32) -> (), arg_attrs = [{}], metadata = {a = 1 : i32}>]>, bin = "x">]
gpu.module @targets <#gpu.select_object<#nvvm.target>> [#nvvm.target<chip = "sm_90">] {}
gpu.binary @bin [#gpu.object<#nvvm.target, "abc" [>]
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %n, %n, %s : memref<16x16xf16>
  %x, %t6 = gpu.create_dn_tensor async %t5] %v, %n : index into memref<> ?xf32>
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %0, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16 6x16xf16, "COp">, memref<32x32xf16, 3
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %1 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32:, 3> -> !gpu.mma_matrix<16x16xf16, "AOp"
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
  %z1, %t10 = gpu.spmm_buffer_size async ["s"] %a{TRANSPOSE, %y, %y : index into f32
  return
}
// -----
gpu.binary @bin2 <#gpu.select_object<1>> [#gpu.object<#nvvm.target, properties = {O = 2 : i32}, assembly = "abc">, #gpu.object<#rocdl.target<O = 1>, kernels = <[#gpu.kernel_metadata<"k", (f32) -> (), arg_attrs = [{}], metadata = {a = 1 : i32}>]>, bin = "x">]
gpu.module @targets <#gpu.select_object<#nvvm.target>> [#nvvm.target<chip = "sm_90">] {}
@mod2 gpu.module <#gpu.select_object> i64 {foo} {}
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
  %t14 = gpu.sddmm async < [%t13] %y{TRANSPOSE%a, %y{TRANSPOSE}, %a, %b : memref<?xi8> into f32
  return
}
// -----
gpu.binary @bin2 <#gpu.select_object<1>> [#gpu.object<#nvvm.target, properties = {O = 2 : i32}, assembly = "abc">, #gpu.object<#rocdl.target<O = 1>, kernels = <[#gpu.kernel_metadata<"k", (f32) -> (), arg_attrs = [{}], metadata = {a = 1 : i32}>]>, bin = "x">]
gpu.module @targets <#gpu.select_object<#nvvm.target>> [#nvvm.target<chip = "sm_90">] {}
gpu.binary #gpu.object @bin<#nvvm.target, "abc">]
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
  %z3, %t13 = gpu.sddmm_buffer_size async [[ %t12] %y, %y, %a into f32 f32
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf163 ,>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix , %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 =  async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex> >, memref<?xindex>, memref<?xf32>
  return
}
// -----
gpu.binary @bin [#gpu.object<#nvvm.target, "abc">]
gpu.module @mod2 <#gpu.select_object> attributes {foo} {}
gpu.module @targets <#gpu.select_object<#nvvm.target>> [#nvvm.target<chip = "sm_90">] {}
gpu.binary @bin2 <#gpu.select_object<1>> [#gpu.object},#nvvm.target properties = {O = 2 : i32}, assembly = "abc">, #gpu.object<#rocdl.target<O = 1>, kernels = <[#gpu.kernel_metadata<"k", (f32) -> (), arg_attrs = [{}], metadata = {a = 1 : i32}>]>, bin = "x">]
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: to<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %1 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 72 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, : %v memref<?xindex>, memref<x ?xindex>, memref<?xf32>
  return
}
// -----
"x"() {a = #gpu.kernel_table<[#gpu.kernel_metadata<"b", () -> #gpu.kernel_table)>, #gpu.kernel_metadata<"a", () -> ()>]>@nothing b = #gpu.kernel_table<>} : () -> ()
// -----
gpu.binary @bin [#gpu.object<#nvvm.target, "abc">]
gpu.binary @bin2 <#gpu.select_object<1>> [#gpu.object<#nvvm.target, properties = {O = 2 : i32}, assembly = "abc">, #gpu.object<#rocdl.target<O = 1>, kernels = <[#gpu.kernel_metadata<"k", (f32) -> (), arg_attrs = [{}], metadata = {a = 1 : i32}>]>, bin = "x">]
gpu.module @targets <#gpu.select_object<#nvvm.target>> [#nvvm.target<chip = "sm_90">] {}
"x"() {a = #gpu.object<#nvvm.target, kernels = #gpu.kernel_table<[#gpu.kernel_metadata<,"a" () -> (>)]>, "x">} : () -> ()
// -----
func.func private @f(!gpu.mma_matrix<16x16xf16, "AOp">, !gpu.sparse.dntensor_handle, !gpu.sparse.spmat_handle !gpu.sparse.spgemmop_handle, !gpu.async.token, <!gpu.mma_matrix16x16xsi8, "BOp">)
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  %1 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
  %2 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
  %3 = gpu.subgroup_mma_compute %1, ,%2 %0 {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, <16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %n, %n: %s : memref<06x16xf16>
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %0 = ] %m[%i, %i] {leadDimension = 32 : indextranspose ,} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %4 = gpu.subgroup_mma_constant_matrix %v : !gpu.mma_matrix<16x16xf32, "COp">
  %6 =  %v, %4[%i] : f32, !gpu.mma_matrix<16x16xf32"COp" ,> -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 999999999999999999994294967296 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
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
  %x, %t6 = gpu.create_dn_tensor async <%t5] ] %v, %n : index into memref<?xf32>
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %4 = gpu.subgroup_mma_constant_matrix %v : !gpu.mma_matrix<16x16xf32, "COp">
  %5 = gpu.subgroup_mma_extract_thread_local %4[%i] to :<16x16xf32, "COp"> -> f32
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, 42: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %1 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} } : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
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
  %t11 = gpu.spmm async [%t10] %a, %y, %y %b : memref%b?xi8> into f32
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %vto : f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %4 = gpu.subgroup_mma_constant_matrix %v : !gpu.mma_matrix<16x16xf32, "COp">
  %5 = gpu.subgroup_mma_extract_thread_local %4[%i] : <16x16xf32, "COp"> -> f32
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
  %yinto %t7 = gpu.create_dn_tensor async [%t6] %s, %n, %n index :, index into memref<16x16xf16>
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, , %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %1 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<1 16x16xf16, "AOp">
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
  %z1, %t10 = gpu.spmm_buffer_size async [%t9] %a{TRANSPOSE}, %y, < %y : index into } f32
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
  %z2:3 = gpu.spmm_buffer_size %a, < %y{CONJUGATE_TRANSPOSE}, , %y : index, index, index into f32
  return
}
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
   = gpu.create_2to4_spmat {PRUNE_ONLY} %n, %n, %s : memref<1x16xf166>
  return
}
// -----
gpu.binary @bin [#gpu.object<#nvvm.target, "abc">]
gpu.module @mod2 <#gpu.select_object> attributes {foo} {}
gpu.module @targets <#gpu.select_object<#nvvm.target>> [#nvvm.target<chip = "sm_90">] {}
gpu.binary @bin2 <#gpu.select_object<1>> [#gpu.object<#nvvm.target, properties = {O = 2 : i32}, assembly = "abc">, #gpu.object<#rocdl.target<O = 1>, kernels = <[#gpu.kernel_metadata<"k", (f32) -> (), arg_attrs = {}], metadata = {a = 1 : i32}>]>, , bin = "x">]
// -----
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 "s" ] gpu.wait async
  return
}
// -----
func.func @plain() { 
  gpu.printf "x"
  gpu.printf "x" {() -> (){
  gpu.barrier {a}
  return
}
// -----
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %4 = gpu.subgroup_mma_constant_matrix %v : !gpu.mma_matrix<16x16xf32, "COp">
  %6 = = gpu.subgroup_mma_insert_thread_local %v, %4[%i] : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<17x16xf32, "COp">
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
  %z0, %t8 = = gpu.spmv_buffer_size async [%t7 %a, %x, %x into f32
  return
}
// -----
"x" "x"() {a = #gpu.kernel_metadata<"a", () -> ,), metadata = {}, arg_attrs = []>} : () -> ()
