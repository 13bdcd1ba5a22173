// Declarations that the files of the gpu dialect share: dialect.c (tables, ops with a row), attr.c
// (attributes and types with parameters), canonicalize.c, launch.c (functions, launches, warp
// regions).
#ifndef CIS_DIALECT_GPU_IMPL_H
#define CIS_DIALECT_GPU_IMPL_H

#include "asm/format.h"
#include "dialect/gpu/gpu.h"
#include "ir/fold.h"

// attr.c
/// Whether an attribute stands for a compilation target; those of dialects that are not here are
/// taken for one.
bool cis_gpu_is_target(cis_attr attr);
extern const cis_attr_def cis_gpu_attr_defs[];
extern const cis_type_def cis_gpu_type_defs[];
/// The type !gpu.async.token.
cis_type cis_gpu_build_token(cis_context *ctx);
/// The type !gpu.sparse.dntensor_handle.
cis_type cis_gpu_build_dn_tensor(cis_context *ctx);
/// The type !gpu.sparse.spmat_handle.
cis_type cis_gpu_build_sp_mat(cis_context *ctx);
/// The type !gpu.sparse.spgemmop_handle.
cis_type cis_gpu_build_spgemm_op(cis_context *ctx);
/// Whether the type is !gpu.sparse.dntensor_handle.
bool cis_gpu_is_dn_tensor(cis_type type);
/// Whether the type is !gpu.sparse.spmat_handle.
bool cis_gpu_is_sp_mat(cis_type type);
/// Whether the type is !gpu.sparse.spgemmop_handle.
bool cis_gpu_is_spgemm_op(cis_type type);
/// Whether the type is a matrix such as !gpu.mma_matrix<16x16xf16, "AOp">.
bool cis_gpu_is_mma_matrix(cis_type type);
/// The two sizes of a matrix; borrowed.
const int64_t *cis_gpu_mma_shape(cis_type matrix);
cis_type cis_gpu_mma_element(cis_type matrix); // NULL for a type that is no matrix
/// The operand name of a matrix: "AOp".
cis_str cis_gpu_mma_operand(cis_type matrix);
/// Whether the attribute is #gpu.object.
bool cis_gpu_is_object(cis_attr attr);
/// Whether the attribute is #gpu.select_object.
bool cis_gpu_is_select_object(cis_attr attr);
/// #gpu.select_object, the handler of a binary whose text states none.
cis_attr cis_gpu_default_handler(cis_context *ctx);

// dialect.c
/// Whether a memory space is `#gpu.address_space<...>` of that value, or another's attribute.
bool cis_gpu_may_be_space(cis_attr space, int64_t value);
enum { CIS_GPU_WORKGROUP = 2, CIS_GPU_PRIVATE = 3 };

// canonicalize.c
cis_fold_hook cis_gpu_fold_broadcast, cis_gpu_fold_memref_casts, cis_gpu_fold_reduce;
extern cis_pattern_list cis_gpu_canonicalize_alloc, cis_gpu_canonicalize_barrier,
    cis_gpu_canonicalize_launch, cis_gpu_canonicalize_memcpy, cis_gpu_canonicalize_wait;

// launch.c
extern const cis_custom_directive cis_gpu_directives[];
extern const cis_region_branch_interface cis_gpu_warp_branch;
cis_parse_hook cis_gpu_parse_func, cis_gpu_parse_launch, cis_gpu_parse_warp;
cis_print_hook cis_gpu_print_func, cis_gpu_print_launch, cis_gpu_print_warp;
cis_verify_hook cis_gpu_verify_func, cis_gpu_verify_return, cis_gpu_verify_launch,
    cis_gpu_verify_launch_regions, cis_gpu_verify_launch_func, cis_gpu_verify_launch_func_symbols,
    cis_gpu_verify_warp;

#endif
