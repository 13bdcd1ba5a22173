// The registered dialects. Each is one constant definition in <d>.c, its rows in <d>.def.
#ifndef CIS_DIALECT_DIALECTS_H
#define CIS_DIALECT_DIALECTS_H

#include "ir/op_def.h"

/// Row prefix used by every <d>.c: #define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
#define CIS_OP_ROW(KIND, NAME, ...) {.kind = CIS_OP_##KIND, .name = NAME, __VA_ARGS__},

extern const cis_dialect_def cis_affine_dialect;
extern const cis_dialect_def cis_arith_dialect;
extern const cis_dialect_def cis_async_dialect;
extern const cis_dialect_def cis_bufferization_dialect;
extern const cis_dialect_def cis_builtin_dialect;
extern const cis_dialect_def cis_cf_dialect;
extern const cis_dialect_def cis_complex_dialect;
extern const cis_dialect_def cis_func_dialect;
extern const cis_dialect_def cis_gpu_dialect;
extern const cis_dialect_def cis_index_dialect;
extern const cis_dialect_def cis_linalg_dialect;
extern const cis_dialect_def cis_llvm_dialect;
extern const cis_dialect_def cis_math_dialect;
extern const cis_dialect_def cis_memref_dialect;
extern const cis_dialect_def cis_ml_program_dialect;
extern const cis_dialect_def cis_scf_dialect;
extern const cis_dialect_def cis_shape_dialect;
extern const cis_dialect_def cis_sparse_tensor_dialect;
extern const cis_dialect_def cis_tensor_dialect;
extern const cis_dialect_def cis_tosa_dialect;
extern const cis_dialect_def cis_ub_dialect;
extern const cis_dialect_def cis_vector_dialect;

/// Registers all dialects in a context.
void cis_register_all_dialects(cis_context *ctx);

#endif
