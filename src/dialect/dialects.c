#include "dialect/dialects.h"

void cis_register_all_dialects(cis_context *ctx) {
  static const cis_dialect_def *const dialects[] = {
      &cis_builtin_dialect, &cis_affine_dialect,        &cis_arith_dialect,
      &cis_async_dialect,   &cis_bufferization_dialect, &cis_cf_dialect,
      &cis_complex_dialect, &cis_func_dialect,          &cis_gpu_dialect,
      &cis_index_dialect,   &cis_linalg_dialect,        &cis_llvm_dialect,
      &cis_math_dialect,    &cis_memref_dialect,        &cis_ml_program_dialect,
      &cis_scf_dialect,     &cis_shape_dialect,         &cis_sparse_tensor_dialect,
      &cis_tensor_dialect,  &cis_tosa_dialect,          &cis_ub_dialect,
      &cis_vector_dialect,
  };
  for (size_t i = 0; i < sizeof(dialects) / sizeof(dialects[0]); ++i)
    cis_context_register_dialect(ctx, dialects[i]);
}
