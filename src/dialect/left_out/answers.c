// Answers in place of dialects that this build leaves out (ir/in_build.h): other files ask them
// about any type, or about ops that do not exist here. An answer is that of a dialect without types
// and ops. Functions that are called by left out files alone need none.
#include "dialect/arith/arith.h"
#include "dialect/async/async.h"
#include "dialect/cf/cf.h"
#include "dialect/complex/complex.h"
#include "dialect/gpu/gpu.h"
#include "dialect/irdl/dynamic.h"
#include "dialect/irdl/facts.h"
#include "dialect/irdl/load.h"
#include "dialect/linalg/linalg.h"
#include "dialect/llvm/llvm.h"
#include "dialect/ml_program/ml_program.h"
#include "dialect/shape/shape.h"
#include "dialect/tensor/tensor.h"
#include "dialect/tosa/tosa.h"
#include "dialect/ub/ub.h"
#include "dialect/vector/combining.h"
#include "dialect/vector/memory.h"
#include "ir/diag.h"
#include "ir/in_build.h"

// --- types: there are none ---

#define NO_TYPE(NAME)                                                                              \
  bool NAME(cis_type type) {                                                                       \
    (void)type;                                                                                    \
    return false;                                                                                  \
  }

#if !CIS_HAS(async)
NO_TYPE(cis_async_is_token)
NO_TYPE(cis_async_is_group)
cis_type cis_async_held_type(cis_type type) {
  (void)type;
  return NULL;
}
#endif

#if !CIS_HAS(gpu)
NO_TYPE(cis_gpu_is_token)
#endif

#if !CIS_HAS(llvm)
NO_TYPE(cis_llvm_is_pointer)
#endif

#if !CIS_HAS(ml_program)
NO_TYPE(cis_ml_program_is_token)
#endif

#if !CIS_HAS(shape)
NO_TYPE(cis_shape_is_shape)
NO_TYPE(cis_shape_is_size)
NO_TYPE(cis_shape_is_witness)
#endif

#if !CIS_HAS(tosa)
NO_TYPE(cis_tosa_is_shape)
#endif

// --- ops: they are never asked for ---

#if !CIS_HAS(linalg)
uint32_t cis_linalg_num_inputs(const cis_op *op) {
  (void)op;
  return 0;
}

void cis_linalg_indexing_maps(cis_op *op, cis_affine_map_vec *out_maps) {
  (void)op, (void)out_maps;
}

void cis_linalg_iterator_types(cis_op *op, cis_strbuf *out_letters) { (void)op, (void)out_letters; }

uint32_t cis_linalg_num_loops(cis_op *op) {
  (void)op;
  return 0;
}

bool cis_linalg_is_parallel(cis_op *op) {
  (void)op;
  return false;
}

bool cis_linalg_touches_operands_alone(cis_op *op) {
  (void)op;
  return false;
}

bool cis_linalg_body_computes_alone(cis_op *op) {
  (void)op;
  return false;
}
#endif

#if !CIS_HAS(tensor)
bool cis_tensor_is_empty(const cis_op *op) {
  (void)op;
  return false;
}

bool cis_tensor_only_forgets(const cis_op *cast) {
  (void)cast;
  return false;
}
#endif

#if !CIS_HAS(vector)
bool cis_vector_transfer_is_in_bounds(const cis_op *op) {
  (void)op;
  return false;
}

bool cis_vector_transfer_covers(const cis_op *op) {
  (void)op;
  return false;
}

unsigned cis_vector_combining_op(int64_t kind, bool is_float) {
  (void)kind, (void)is_float;
  return 0;
}
#endif

// --- constants: those of the dialect are not made ---

#if !CIS_HAS(complex)
cis_op *cis_complex_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc) {
  return cis_arith_materialize(b, value, type, loc);
}
#endif

#if !CIS_HAS(ub)
cis_attr cis_ub_poison(cis_context *ctx) {
  (void)ctx;
  return NULL;
}
#endif

// --- irdl: no dialect is read from text, and there are no facts about ops ---

#if !CIS_HAS(irdl)
#define NEEDS_IRDL "needs the dialect 'irdl', which this build leaves out (CISTERN_DIALECTS)"

const cis_irdl_facts cis_irdl_no_facts = {0};

bool cis_irdl_load(cis_op *module) {
  return cis_op_error(module, "a dialect that is read from text " NEEDS_IRDL);
}

bool cis_irdl_load_unknown(cis_context *ctx, cis_attr facts) {
  (void)facts;
  cis_usage_error(ctx, "what is said of ops of unregistered dialects " NEEDS_IRDL);
  return false;
}

bool cis_irdl_load_ops(cis_context *ctx, const cis_str *names, size_t num, const cis_strbuf *text) {
  (void)names, (void)num, (void)text;
  return cis_error(ctx, CIS_LOC_UNKNOWN, "an operation that is registered alone " NEEDS_IRDL);
}

bool cis_irdl_load_row_facts(const cis_op_info *info, cis_attr facts, cis_location loc,
                             cis_op_def *row) {
  (void)facts, (void)row;
  return cis_error(info->ctx, loc, "a fact of an op " NEEDS_IRDL);
}

bool cis_irdl_parse_type(cis_parser *p, cis_type *out) {
  (void)p, (void)out;
  return false;
}

const cis_irdl_facts *cis_irdl_facts_of(const cis_op_info *info) {
  (void)info;
  return NULL;
}

bool cis_irdl_affects(const cis_op *op, cis_effect_kind kind, uint32_t operand) {
  (void)op, (void)kind, (void)operand;
  return false;
}

int cis_irdl_operand_group(const cis_op *op, uint32_t i) {
  (void)op, (void)i;
  return -1;
}

int cis_irdl_result_group(const cis_op *op, uint32_t i) {
  (void)op, (void)i;
  return -1;
}

int cis_irdl_choosing_operand(const cis_op *op, cis_op *source) {
  (void)op, (void)source;
  return -1;
}

int cis_irdl_flags_group(const cis_op *op, int group) {
  (void)op, (void)group;
  return -1;
}

cis_irdl_one_type cis_irdl_find_one_type(const cis_op_info *info) {
  (void)info;
  return (cis_irdl_one_type){0};
}

bool cis_irdl_get_box(const cis_op *op, const cis_irdl_bound *bounds, cis_mixed_vec *const out[3]) {
  (void)op, (void)bounds, (void)out;
  return false;
}

void cis_irdl_set_branch(const cis_irdl_facts *facts, cis_region_branch_interface *branch) {
  (void)facts, (void)branch;
}

const int64_t *cis_irdl_choice_cases(const cis_op *op, cis_op *source, uint32_t *out_num) {
  (void)op, (void)source, (void)out_num;
  return NULL;
}
#endif
