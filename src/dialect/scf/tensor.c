// Canonicalisation of scf.for and scf.forall on tensors: casts of carried tensors, and outputs that
// no op inserts into or that no op uses.
#include "dialect/tensor/tensor.h"
#include "dialect/common/known_dims.h"
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/scf/impl.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"

static cis_op *forgetting_cast(const cis_value *value) {
  cis_op *cast = defined_by(value, CIS_OP_TENSOR_CAST);
  return cast && cis_tensor_only_forgets(cast) ? cast : NULL;
}
static cis_value *build_cast(cis_builder *b, cis_location loc, cis_value *value, cis_type type) {
  return build_unary(b, CIS_OP_TENSOR_CAST, loc, value, type);
}

/// A loop like `op` with its body; operands and types are those of the state, its segments too.
static cis_op *rebuild(cis_rewriter *r, cis_op *op, cis_op_state *state) {
  for (uint32_t i = 0; i < op->num_props; ++i)
    if (!state->props.data[i])
      state->props.data[i] = cis_op_props(op)[i];
  cis_region_take_body(cis_op_state_add_region(state), cis_op_region(op, 0));
  cis_attr discardable = cis_op_discardable(op);
  cis_op *loop = cis_build(r, state);
  cis_op_set_discardable(loop, discardable);
  return loop;
}

/// The carried tensor `index` is that of `to`'s type; at the beginning of the body it is cast to
/// what it was.
static cis_value *retype_argument(cis_rewriter *r, cis_block *body, uint32_t arg, cis_type to) {
  cis_value *value = cis_block_args(body)[arg];
  cis_type from = value->type;
  cis_builder at = cis_builder_at_start(r->ctx, body);
  at.listener = r->listener;
  value->type = to;
  cis_value *cast = build_cast(&at, cis_op_parent(cis_block_first(body))->loc, value, from);
  cis_value_replace_all_uses_except(value, cast, cis_value_op(cast));
  return cast;
}

// --- scf.for ---

enum { FIRST_INIT = 3 };

/// Whether each iteration of the loop yields a tensor that has all sizes of the type.
static bool yields_sizes_of(cis_op *loop, uint32_t i, cis_type type) {
  cis_value *yielded = cis_op_operand(cis_block_last(cis_op_entry(loop)), i);
  for (uint32_t d = 0; d < cis_type_rank(type); ++d)
    if (cis_type_dim(type, d) != CIS_DYNAMIC &&
        !cis_dim_is(yielded, cis_type_rank(type), d, cis_type_dim(type, d)))
      return false;
  return true;
}

/// A loop whose initial value is a cast carries the cast's source, if its iterations keep the
/// sizes.
static bool for_of_cast(cis_op *op, cis_rewriter *r) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    const cis_op *cast = forgetting_cast(cis_op_operand(op, FIRST_INIT + i));
    if (!cast || !cis_value_has_one_use(&op->results[i]))
      continue;
    cis_value *init = source(cast);
    if (!yields_sizes_of(op, i, init->type))
      continue;
    cis_op_state state;
    cis_op_state_init(&state, r->ctx, op->info, op->loc);
    for (uint32_t o = 0; o < op->num_operands; ++o)
      cis_vec_push(&state.operands, o == FIRST_INIT + i ? init : cis_op_operand(op, o));
    for (uint32_t t = 0; t < op->num_results; ++t)
      cis_vec_push(&state.types, t == i ? init->type : op->results[t].type);
    cis_op *loop = rebuild(r, op, &state);
    cis_block *body = cis_op_entry(loop);
    retype_argument(r, body, 1 + i, init->type);
    cis_op *yield = cis_block_last(body);
    cis_builder at = cis_builder_before(yield);
    at.listener = r->listener;
    yield->loc = op->loc; // as upstream, which makes another one
    cis_op_set_operand(yield, i, build_cast(&at, op->loc, cis_op_operand(yield, i), init->type));
    cis_value_vec results = {0};
    for (uint32_t t = 0; t < op->num_results; ++t)
      cis_vec_push(&results, t == i ? build_cast(r, op->loc, &loop->results[t], op->results[t].type)
                                    : &loop->results[t]);
    cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
    cis_vec_deinit(&results);
    return true;
  }
  return false;
}
const cis_pattern cis_scf_for_cast_pattern = {.name = "ForOpTensorCastFolder",
                                              .rewrite = for_of_cast};

// --- scf.forall ---

static uint32_t rank_of(const cis_op *op) {
  uint32_t num;
  cis_attr_get_i64_array(cis_op_inherent(op, "staticUpperBound"), &num);
  return num;
}
static cis_range outputs_of(const cis_op *op) { return cis_op_operand_group(op, 3); }

/// Whether the use is that of a destination in the terminator.
static bool is_destination(const cis_use *use) {
  return cis_op_kind(cis_use_owner(use)) == CIS_OP_TENSOR_PARALLEL_INSERT_SLICE &&
         cis_use_index(use) == 1;
}

/// Outputs that are casts become the sources of the casts.
static bool forall_of_cast(cis_op *op, cis_rewriter *r) {
  cis_range outputs = outputs_of(op);
  cis_op_state state;
  bool changed = false;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    const cis_op *cast = i >= outputs.first ? forgetting_cast(value) : NULL;
    changed |= cast != NULL;
    value = cast ? source(cast) : value;
    cis_vec_push(&state.operands, value);
    if (i >= outputs.first)
      cis_vec_push(&state.types, value->type);
  }
  if (!changed) {
    cis_op_state_deinit(&state);
    return false;
  }
  cis_op *loop = rebuild(r, op, &state);
  cis_block *body = cis_op_entry(loop);
  for (uint32_t i = outputs.num; i-- > 0;) {
    cis_value *arg = cis_block_args(body)[rank_of(op) + i];
    cis_type type = loop->results[i].type;
    if (arg->type == type)
      continue;
    cis_value *cast = retype_argument(r, body, rank_of(op) + i, type);
    for (cis_use *use = cis_value_uses(cast), *next; use; use = next) {
      next = cis_use_next(use);
      if (is_destination(use))
        cis_op_set_operand(cis_use_owner(use), 1, arg);
    }
  }
  cis_value_vec results = {0};
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = &loop->results[i];
    cis_type type = op->results[i].type;
    cis_vec_push(&results, result->type == type ? result : build_cast(r, op->loc, result, type));
  }
  cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
  cis_vec_deinit(&results);
  return true;
}
const cis_pattern cis_scf_forall_cast_pattern = {.name = "FoldTensorCastOfOutputIntoForallOp",
                                                 .rewrite = forall_of_cast};

static bool is_inserted_into(const cis_value *arg) {
  for (const cis_use *use = cis_value_uses(arg); use; use = cis_use_next(use))
    if (is_destination(use))
      return true;
  return false;
}

/// Nothing is put into it any more: it is what it was.
static void drop_output(cis_rewriter *r, cis_value *arg, cis_value *init) {
  for (cis_use *use = cis_value_uses(arg), *next; use; use = next) {
    next = cis_use_next(use);
    if (is_destination(use)) {
      cis_op *insert = cis_use_owner(use);
      while (next && cis_use_owner(next) == insert)
        next = cis_use_next(next);
      cis_rewriter_erase(r, insert);
    }
  }
  cis_rewriter_replace_uses(r, arg, init);
}

/// Outputs that nothing uses, or nothing is put into.
static bool forall_outputs(cis_op *op, cis_rewriter *r) {
  cis_range outputs = outputs_of(op);
  uint32_t rank = rank_of(op), kept = 0;
  cis_block *body = cis_op_entry(op);
  bool *keep = cis_mem_calloc((size_t)outputs.num + 1, sizeof(*keep));
  for (uint32_t i = 0; i < outputs.num; ++i) {
    keep[i] = cis_value_uses(&op->results[i]) && is_inserted_into(cis_block_args(body)[rank + i]);
    kept += keep[i];
  }
  if (kept < outputs.num) {
    cis_value_vec results = {0};
    cis_op_state state;
    cis_op_state_init(&state, r->ctx, op->info, op->loc);
    for (uint32_t i = 0; i < op->num_operands; ++i)
      if (i < outputs.first || keep[i - outputs.first])
        cis_vec_push(&state.operands, cis_op_operand(op, i));
    for (uint32_t i = 0; i < outputs.num; ++i) {
      if (keep[i])
        cis_vec_push(&state.types, op->results[i].type);
      else
        drop_output(r, cis_block_args(body)[rank + i], cis_op_operand(op, outputs.first + i));
    }
    for (uint32_t i = outputs.num; i-- > 0;)
      if (!keep[i])
        cis_block_erase_arg(r->ctx, body, rank + i);
    int32_t sizes[4];
    for (uint32_t g = 0; g < 4; ++g)
      sizes[g] = g < 3 ? (int32_t)cis_op_operand_group(op, g).num : (int32_t)kept;
    state.props.data[op->info->operand_segments] = cis_attr_i32_array(r->ctx, sizes, 4);
    cis_op *loop = rebuild(r, op, &state);
    for (uint32_t i = 0, at = 0; i < outputs.num; ++i)
      cis_vec_push(&results,
                   keep[i] ? &loop->results[at++] : cis_op_operand(op, outputs.first + i));
    cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
    cis_vec_deinit(&results);
  }
  cis_mem_free(keep);
  return kept < outputs.num;
}
const cis_pattern cis_scf_forall_outputs_pattern = {.name = "ForallOpIterArgsFolder",
                                                    .rewrite = forall_outputs};

/// The size of a loop's result is that of what it was passed.
static bool dim_of_forall(cis_op *op, cis_rewriter *r) {
  const cis_op *loop = defined_by(source(op), CIS_OP_SCF_FORALL);
  if (!loop)
    return false;
  cis_op_set_operand(op, 0, cis_op_operand(loop, outputs_of(loop).first + source(op)->index));
  cis_rewriter_modified(r, op);
  return true;
}
static const cis_pattern dim_of_forall_pattern = {
    .name = "DimOfForallOp", .root = CIS_OP_TENSOR_DIM, .rewrite = dim_of_forall};
const cis_pattern *const cis_scf_canonicalize_any[] = {&dim_of_forall_pattern, NULL};
