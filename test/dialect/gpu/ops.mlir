// RUN: %roundtrip
// RUN: %same %s
// Every op, attribute and type of gpu with all its optional parts.

// Device code, and the host's launches of it.
// CHECK: gpu.module @kernels
// CHECK: gpu.func @k2(%{{.*}}: f32 {gpu.x}) workgroup(%{{.*}} : memref<4xf32, #gpu.address_space<workgroup>> {gpu.y}) private(%{{.*}} : memref<1xf32, 5>) kernel attributes
// CHECK: gpu.launch_func async [%{{.*}}] @kernels::@k clusters in
// CHECK: gpu.launch async [%{{.*}}] clusters(%{{.*}}) in
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%a: f32, %m: memref<?xf32, 1>) kernel {
      %t = gpu.thread_id x
      %b = gpu.block_dim  y
      %g = gpu.global_id z upper_bound 64
      %l = gpu.lane_id upper_bound 32
      %s = gpu.subgroup_id : index
      %n = gpu.num_subgroups upper_bound 4 : index
      %z = gpu.subgroup_size : index
      %r = gpu.all_reduce add %a uniform {} : (f32) -> f32
      %r2 = gpu.all_reduce %a {
      ^bb(%lhs : f32, %rhs : f32):
        %x = arith.addf %lhs, %rhs : f32
        "gpu.yield"(%x) : (f32) -> ()
      } : (f32) -> (f32)
      %sr = gpu.subgroup_reduce add %a cluster(size = 4, stride = 2) : (f32) -> f32
      %sr2 = gpu.subgroup_reduce maxnumf %a uniform : (f32) -> f32
      %c3 = arith.constant 3 : i32
      %shfl, %pred = gpu.shuffle xor %a, %c3, %c3 : f32
      %ro, %pr = gpu.rotate %a, 1, 32 : f32
      gpu.barrier
      gpu.printf "hi %f", %a : f32
      %d = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %bc = gpu.subgroup_broadcast %a, first_active_lane : f32
      %bc2 = gpu.subgroup_broadcast %a, specific_lane %c3 : f32
      gpu.return
    }
    gpu.func @k2(%a: f32 {gpu.x}) workgroup(%w : memref<4xf32, #gpu.address_space<workgroup>> {gpu.y}) private(%p: memref<1xf32, 5>) kernel attributes {known_block_size = array<i32: 1, 2, 3>, foo} {
      gpu.return
    }
    gpu.func @k3(%a: f32) -> (f32, i32) {
      %c = arith.constant 1 : i32
      gpu.return %a, %c : f32, i32
    }
  }
  func.func @host(%c: index, %m: memref<?xf32>, %u: memref<*xf32>, %f: f32, %i: i32) {
    %t0 = gpu.wait async
    gpu.wait [%t0]
    %t1 = gpu.wait async [%t0]
    %a0 = gpu.alloc(%c) : memref<?xf32, 1>
    %a1, %t2 = gpu.alloc async [%t1] host_shared (%c) : memref<?xf32, 1>
    %a2, %t22 = gpu.alloc async [%t1] (%c)[] {x} : memref<?xf32, 1>
    gpu.memcpy %a0, %m : memref<?xf32, 1>, memref<?xf32>
    %t3 = gpu.memcpy async [%t2] %a0, %m : memref<?xf32, 1>, memref<?xf32> {a}
    gpu.memset %a0, %f : memref<?xf32, 1>, f32
    gpu.dealloc %a0 : memref<?xf32, 1>
    %t4 = gpu.dealloc async [%t3, %t2] %a1 : memref<?xf32, 1>
    gpu.host_register %u : memref<*xf32>
    gpu.host_unregister %u : memref<*xf32>
    gpu.set_default_device %i
    gpu.launch_func @kernels::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%f : f32, %a0 : memref<?xf32,1>)
    %t5 = gpu.launch_func async [%t4] @kernels::@k clusters in (%c, %c, %c) blocks in (%c, %c, %c) threads in (%c, %c, %c) dynamic_shared_memory_size %i args(%f : f32, %a0 : memref<?xf32,1>) {foo}
    %i64 = arith.constant 1 : i64
    gpu.launch_func @kernels::@k blocks in (%i64, %i64, %i64) threads in (%i64, %i64, %i64) : i64 args(%f : f32, %a0 : memref<?xf32,1>)
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) {
      "some.use"(%bx, %sx) : (index, index) -> ()
      gpu.terminator
    }
    %t6 = gpu.launch async [%t4] clusters(%clx, %cly, %clz) in (%qx = %c, %qy = %c, %qz = %c) blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) dynamic_shared_memory_size %i module(@mm) function(@ff) workgroup(%w1: memref<4xf32, #gpu.address_space<workgroup>>) private(%p1 : memref<1xf32, 5>) {
      gpu.terminator
    } {foo}
    %w = gpu.warp_execute_on_lane_0(%c)[32] args(%f : f32) -> (f32) {
    ^bb0(%q: f32):
      gpu.yield %q : f32
    }
    gpu.warp_execute_on_lane_0(%c)[32] {
      "x.y"() : () -> ()
    }
    return
  }
}

// Objects and who chooses among them.
gpu.binary @bin [#gpu.object<#nvvm.target, "abc">]
gpu.binary @bin2 <#gpu.select_object<1>> [#gpu.object<#nvvm.target, properties = {O = 2 : i32}, assembly = "abc">, #gpu.object<#rocdl.target<O = 1>, kernels = <[#gpu.kernel_metadata<"k", (f32) -> (), arg_attrs = [{}], metadata = {a = 1 : i32}>]>, bin = "x">]
gpu.module @mod2 <#gpu.select_object> attributes {foo} {}

// Types.
func.func private @f(!gpu.mma_matrix<16x16xf16, "AOp">, !gpu.sparse.dntensor_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spgemmop_handle, !gpu.async.token, !gpu.mma_matrix<16x16xsi8, "BOp">)

// Matrices of a subgroup.
func.func @matrices(%i : index, %m: memref<32x32xf16, 3>, %v: f32, %l: memref<4xi8>, %mv: memref<4x4xvector<1xf16>>) {
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %0, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
  %1 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
  %2 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
  %3 = gpu.subgroup_mma_compute %1, %2, %0 {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  %4 = gpu.subgroup_mma_constant_matrix %v : !gpu.mma_matrix<16x16xf32, "COp">
  %5 = gpu.subgroup_mma_extract_thread_local %4[%i] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
  %6 = gpu.subgroup_mma_insert_thread_local %v, %4[%i] : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
  %7 = gpu.subgroup_mma_elementwise addf %4, %6 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}

// Handles of sparse matrices.
// CHECK-LABEL: func @sparse
// CHECK: gpu.spmm_buffer_size async [%{{.*}}] %{{.*}}{ TRANSPOSE}, %{{.*}}, %{{.*}} : index into f32
func.func @sparse(%n: index, %i: memref<?xindex>, %v: memref<?xf32>, %b: memref<?xi8>, %s: memref<16x16xf16>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a1, %t2 = gpu.create_coo_aos async [%t1] %n, %n, %n, %i, %v : memref<?xindex>, memref<?xf32>
  %a2 = gpu.create_csr %n, %n, %n, %i, %i, %v {x} : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a3, %t3 = gpu.create_csc async [%t2] %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a4, %t4 = gpu.create_bsr async [%t3] %n, %n, %n, %n, %n, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %a5, %t5 = gpu.create_2to4_spmat async [%t4] {PRUNE_AND_CHECK} %n, %n, %s : memref<16x16xf16>
  %a6 = gpu.create_2to4_spmat {PRUNE_ONLY} %n, %n, %s : memref<16x16xf16>
  %x, %t6 = gpu.create_dn_tensor async [%t5] %v, %n : index into memref<?xf32>
  %y, %t7 = gpu.create_dn_tensor async [%t6] %s, %n, %n : index, index into memref<16x16xf16>
  %z0, %t8 = gpu.spmv_buffer_size async [%t7] %a, %x, %x into f32
  %t9 = gpu.spmv async [%t8] %a{TRANSPOSE}, %x, %x, %b : memref<?xi8> into f32
  %z1, %t10 = gpu.spmm_buffer_size async [%t9] %a{TRANSPOSE}, %y, %y : index into f32
  %z2:3 = gpu.spmm_buffer_size %a, %y{CONJUGATE_TRANSPOSE}, %y : index, index, index into f32
  %t11 = gpu.spmm async [%t10] %a, %y, %y, %b : memref<?xi8> into f32
  %t12 = gpu.spmm async [%t11] %a, %y, %y, %b, %b, %b {x} : memref<?xi8>, memref<?xi8>, memref<?xi8> into f32
  %z3, %t13 = gpu.sddmm_buffer_size async [%t12] %y, %y, %a into f32
  %t14 = gpu.sddmm async [%t13] %y{TRANSPOSE}, %y{TRANSPOSE}, %a, %b : memref<?xi8> into f32
  %d, %t15 = gpu.spgemm_create_descr async [%t14]
  %z4, %t16 = gpu.spgemm_work_estimation_or_compute async [%t15] {WORK_ESTIMATION} %a, %a, %a2, %d, %n, %b : f32 into memref<?xi8>
  %z5 = gpu.spgemm_work_estimation_or_compute {COMPUTE} %a{TRANSPOSE}, %a, %a2, %d, %n, %b : f32 into memref<?xi8>
  %t17 = gpu.spgemm_copy async [%t16] %a, %a, %a2, %d : f32
  %t18 = gpu.spgemm_destroy_descr async [%t17] %d
  %r, %c, %m, %t19 = gpu.spmat_get_size async [%t18] %a2
  %t20 = gpu.set_csr_pointers async [%t19] %a2, %i, %i, %v : memref<?xindex>, memref<?xindex>, memref<?xf32>
  %t21 = gpu.destroy_sp_mat async [%t20] %a
  %t22 = gpu.destroy_dn_tensor async [%t21] %x
  gpu.destroy_dn_tensor %y
  gpu.wait [%t22]
  return
}

// Attributes by themselves.
func.func @attributes(%f: f32) { 
  %0 = "x"() {a = #gpu.address_space<workgroup>, b = #gpu<shuffle_mode down>, c = #gpu<broadcast specific_lane>, d = #gpu<mma_element_wise subf>, e = #gpu<mat_transpose_mode TRANSPOSE>, f = #gpu<spgemm_work_estimation_or_compute_kind COMPUTE>, g = #gpu<prune_2to4_spmat_flag NONE>} : () -> index
  return
}
"x"() {a = #gpu.kernel_table<[#gpu.kernel_metadata<"b", () -> ()>, #gpu.kernel_metadata<"a", () -> ()>]>, b = #gpu.kernel_table<>} : () -> ()
"x"() {a = #gpu.kernel_metadata<"a", () -> (), metadata = {}, arg_attrs = []>} : () -> ()
"x"() {a = #gpu.object<#nvvm.target, kernels = #gpu.kernel_table<[#gpu.kernel_metadata<"a", () -> ()>]>, "x">} : () -> ()
gpu.module @targets <#gpu.select_object<#nvvm.target>> [#nvvm.target<chip = "sm_90">] {}

// Distributed vectors.
func.func @warp(%c: index, %f: f32, %v: vector<4xf32>) {
 %x = gpu.warp_execute_on_lane_0(%c)[32] -> (vector<1x16xf32>) {
 %z = "a.b"() : () -> vector<16x32xf32>
 gpu.yield %z : vector<16x32xf32> }
 return
}

// Memory without dependencies.
func.func @plain() { 
  gpu.printf "x"
  gpu.printf "x" {a}
  gpu.barrier {a}
  return
}
