// How ops of dialects that were read from text bufferize: as is declared of them
// (dialect/irdl/facts.h). The op becomes the same op on the buffers of its operands.
//
//   destination (cistern.inits):  %r = hw.add %a into %o : tensor<4xf32>, ... -> tensor<4xf32>
//                                 hw.add %a into %o : memref<4xf32>, ...
//   allocated output (.outs):     %r = hw.exp %a : tensor<4xf32> -> tensor<4xf32>
//                                 %o = memref.alloc() ; hw.exp %a into %o : memref<4xf32>, ...
//   own allocation, or alias:     %r = hw.load %a : tensor<4xf32> -> tensor<4xf32>
//                                 %r = hw.load %a : memref<4xf32> -> memref<4xf32>
//
// The regions of an op that says nothing of where control goes stay what they are, as long as they
// neither take nor give tensors; they may run any number of times. Others are in
// declared_regions.c.
#include "bufferize/branch.h"
#include "bufferize/ops/ops.h"
#include "bufferize/ops/slices.h"
#include "bufferize/rewrite/bufferization.h"
#include "bufferize/rewrite/rebuild.h"
#include "bufferize/rewrite/result_sizes.h"
#include "dialect/irdl/facts.h"
#include "ir/diag.h"

static const cis_irdl_facts *facts_of(const cis_op *op) { return cis_irdl_facts_of(op->info); }

// --- analysis ---

static bool reads(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  return cis_irdl_affects(op, CIS_EFFECT_READ, cis_use_index(operand));
}

static bool writes(const cis_bufferization_state *state, cis_op *op, cis_use *operand) {
  (void)state;
  return cis_irdl_affects(op, CIS_EFFECT_WRITE, cis_use_index(operand)) ||
         cis_irdl_affects(op, CIS_EFFECT_FREE, cis_use_index(operand));
}

/// The tensor result that is tied to an operand among the destinations; NULL if there is none. The
/// results are tied to the destinations that are tensors, in order.
static cis_value *tied_result(cis_op *op, uint32_t operand) {
  const cis_irdl_facts *facts = facts_of(op);
  if (facts->inits < 0)
    return NULL;
  cis_range inits = cis_op_operand_group(op, (uint32_t)facts->inits);
  if (operand - inits.first >= inits.num)
    return NULL;
  uint32_t result = 0;
  for (uint32_t i = inits.first; i < operand; ++i)
    result += cis_value_is_base_tensor(cis_op_operand(op, i));
  bool fits =
      result < op->num_results && op->results[result].type == cis_op_operand(op, operand)->type;
  return fits ? &op->results[result] : NULL;
}

static void aliasing_values(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                            cis_aliasing_values *out) {
  (void)state;
  const cis_irdl_facts *facts = facts_of(op);
  int group = cis_irdl_operand_group(op, cis_use_index(operand));
  cis_value *tied = tied_result(op, cis_use_index(operand));
  if (tied && cis_value_is_base_tensor(tied))
    cis_vec_push(out, ((cis_aliasing_value){tied, CIS_RELATION_EQUIVALENT, true}));
  for (uint32_t i = 0; i < facts->num_aliases; ++i) {
    const cis_irdl_alias *alias = &facts->aliases[i];
    if (alias->operand != group)
      continue;
    cis_range operands = cis_op_operand_group(op, (uint32_t)group);
    cis_range results = cis_op_result_group(op, (uint32_t)alias->result);
    bool is_one = operands.num == 1 && results.num == 1;
    for (uint32_t r = results.first; r < results.first + results.num; ++r) {
      bool is_equal = is_one && alias->relation == CIS_IRDL_EQUAL;
      cis_aliasing_value value = {&op->results[r],
                                  is_equal ? CIS_RELATION_EQUIVALENT : CIS_RELATION_UNKNOWN,
                                  is_one && alias->relation != CIS_IRDL_MAYBE};
      if (cis_value_is_base_tensor(value.value))
        cis_vec_push(out, value);
    }
  }
}

/// Whether an output is allocated for the result, and passed to the op.
static bool has_output(const cis_op *op, const cis_value *result) {
  const cis_irdl_facts *facts = facts_of(op);
  if (facts->outs < 0 || !cis_value_is_base_tensor(result))
    return false;
  int group = cis_irdl_result_group(op, result->index);
  for (uint32_t i = 0; i < facts->num_aliases; ++i)
    if (facts->aliases[i].result == group)
      return false;
  return true;
}

static bool allocates(cis_op *op, cis_value *result) {
  const cis_irdl_facts *facts = facts_of(op);
  int group = cis_irdl_result_group(op, result->index);
  for (uint32_t i = 0; i < facts->num_effects; ++i)
    if (facts->effects[i].kind == CIS_EFFECT_ALLOC && facts->effects[i].on_result &&
        facts->effects[i].group == group)
      return true;
  return has_output(op, result);
}

/// An elementwise op reads an element of each input before it writes that of the output.
static bool accesses_elementwise(const cis_bufferization_state *state, cis_op *op,
                                 cis_use *const operands[2]) {
  (void)state;
  return facts_of(op)->is_elementwise &&
         cis_use_value(operands[0])->type == cis_use_value(operands[1])->type;
}

// --- parts ---

static uint32_t first_of_group(const cis_op *op, int group) {
  return cis_op_operand_group(op, (uint32_t)group).first;
}
static uint32_t whole_tensor(const cis_op *op) {
  return first_of_group(op, facts_of(op)->subset.tensor);
}
static uint32_t inserted_part(const cis_op *op) {
  return first_of_group(op, facts_of(op)->subset.part);
}
static cis_value *first_result(cis_op *op) { return op->num_results ? &op->results[0] : NULL; }

/// Sums are those of numbers of 64 bits, so that values of narrower types are none.
static bool are_indices(const cis_mixed_vec *list) {
  for (size_t i = 0; i < list->len; ++i)
    if (list->data[i].value && !cis_type_is_index(list->data[i].value->type))
      return false;
  return true;
}

/// Whether a part is said in all dimensions of its tensor.
static bool fits_tensor(const cis_op *op, const cis_mixed_slice *slice) {
  cis_type tensor = cis_op_operand(op, whole_tensor(op))->type;
  return cis_type_is_ranked(tensor) && slice->offsets.len == cis_type_rank(tensor) &&
         slice->sizes.len == slice->offsets.len && slice->strides.len == slice->offsets.len &&
         are_indices(&slice->offsets) && are_indices(&slice->sizes) && are_indices(&slice->strides);
}

bool cis_bufferize_check_slice(const cis_op *op, bool is_known, cis_mixed_slice *slice) {
  if (is_known && fits_tensor(op, slice)) {
    cis_mixed_slice_fold(slice);
    return true;
  }
  cis_mixed_slice_deinit(slice);
  *slice = (cis_mixed_slice){{0}, {0}, {0}};
  return false;
}

static bool declared_slice(const cis_op *op, cis_mixed_slice *out) {
  const cis_irdl_subset *subset = &facts_of(op)->subset;
  *out = (cis_mixed_slice){{0}, {0}, {0}};
  bool is_known =
      subset->has_slice &&
      cis_irdl_get_box(op, subset->slice,
                       (cis_mixed_vec *const[]){&out->offsets, &out->sizes, &out->strides});
  return cis_bufferize_check_slice(op, is_known, out);
}

static const cis_subset_interface extraction = {.subset = CIS_SUBSET_EXTRACT,
                                                .tensor = whole_tensor,
                                                .source = whole_tensor,
                                                .result = first_result,
                                                CIS_SUBSET_BY_SLICES,
                                                .slice = declared_slice},
                                  insertion = {.subset = CIS_SUBSET_INSERT,
                                               .tensor = whole_tensor,
                                               .source = inserted_part,
                                               .result = first_result,
                                               CIS_SUBSET_BY_SLICES,
                                               .slice = declared_slice};

const cis_subset_interface *cis_bufferize_subset_of_declared(const cis_op_info *info) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(info);
  bool is_one =
      facts && facts->subset.is_there && info->operands[facts->subset.tensor].arity == CIS_ONE &&
      (!facts->subset.is_insertion || info->operands[facts->subset.part].arity == CIS_ONE);
  return !is_one ? NULL : facts->subset.is_insertion ? &insertion : &extraction;
}

// --- rewriting ---

/// Whether the buffer of the result is declared to have no layout.
static bool is_plain(cis_bufferization *b, cis_op *op, const cis_value *result, cis_type *out) {
  const cis_irdl_facts *facts = facts_of(op);
  for (uint32_t i = 0; facts && i < facts->num_plains; ++i) {
    const cis_irdl_plain *plain = &facts->plains[i];
    cis_attr space = NULL;
    if (plain->result != cis_irdl_result_group(op, result->index))
      continue;
    if (plain->has_space)
      space = cis_attr_integer(cis_type_i(cis_op_context(op), 64), plain->space);
    else if (!cis_default_memory_space(b->options, result->type, &space))
      continue;
    *out = cis_memref_type_identity(result->type, space);
    return true;
  }
  return false;
}

/// As declared. Else that of the operand that it is; of one that it is a part of, with any layout;
/// of an allocation, without a layout.
static cis_type buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                            const cis_value_vec *values) {
  cis_type plain;
  if (!value->is_arg && is_plain(b, op, value, &plain))
    return plain;
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(b->state, value, &aliases);
  cis_use *operand = aliases.len ? aliases.data[0].operand : NULL;
  bool is_same = aliases.len == 1 && aliases.data[0].relation == CIS_RELATION_EQUIVALENT &&
                 cis_use_value(operand)->type == value->type;
  cis_vec_deinit(&aliases);
  cis_attr space = NULL;
  if (!operand) {
    if (cis_default_memory_space(b->options, value->type, &space))
      return cis_memref_type_identity(value->type, space);
    cis_op_error(op, "could not infer memory space");
    return NULL;
  }
  cis_type source = cis_get_buffer_type(b, cis_use_value(operand), values);
  if (!source || is_same)
    return source;
  return cis_memref_type_fully_dynamic(value->type, source->shaped.memory_space);
}

/// The dynamic sizes of a result, which are those of the operand that cistern.shape names.
static bool push_sizes(cis_rewriter *r, cis_op *op, const cis_value *result, cis_value_vec *out) {
  if (!cis_type_is_ranked(result->type))
    return cis_op_error(op, "result #%u is unranked, so that no output can be allocated",
                        result->index);
  if (!cis_type_num_dynamic_dims(result->type))
    return true;
  const cis_irdl_facts *facts = facts_of(op);
  int group = facts->shapes[cis_irdl_result_group(op, result->index)];
  cis_range range = group < 0 ? (cis_range){0, 0} : cis_op_operand_group(op, (uint32_t)group);
  cis_value *source = range.num == 1 ? cis_op_operand(op, range.first) : NULL;
  if (!source || !cis_type_is_ranked(source->type) ||
      cis_type_rank(source->type) != cis_type_rank(result->type))
    return cis_op_error(op,
                        "the sizes of result #%u are dynamic: declare which operand has them with "
                        "cistern.shape",
                        result->index);
  for (uint32_t i = 0; i < cis_type_rank(result->type); ++i)
    if (cis_type_dim(result->type, i) == CIS_DYNAMIC)
      cis_vec_push(out, cis_build_tensor_dim(r, op->loc, source, i));
  return true;
}

static cis_value *allocate_output(cis_bufferization *b, cis_rewriter *r, cis_op *op,
                                  cis_value *result) {
  cis_value_vec sizes = {0};
  cis_value *output = NULL;
  cis_type type = push_sizes(r, op, result, &sizes) ? cis_get_buffer_type(b, result, NULL) : NULL;
  if (type)
    output = cis_create_alloc(b, r, op->loc, type, sizes.data, (uint32_t)sizes.len);
  cis_vec_deinit(&sizes);
  return output;
}

/// An op that is being rebuilt.
typedef struct rebuilding {
  cis_bufferization *b;
  cis_rewriter *r;
  cis_op *op;
  cis_op_state state;
  cis_value_vec buffers;                        // by result; NULL: the next result of the new op
  CIS_VEC(int32_t) operand_sizes, result_sizes; // by group
} rebuilding;

/// Operands group by group; outputs that are allocated come last in theirs.
static bool push_operands(rebuilding *n) {
  const cis_irdl_facts *facts = facts_of(n->op);
  for (uint32_t g = 0; g < n->op->info->num_operands; ++g) {
    cis_range range = cis_op_operand_group(n->op, g);
    size_t before = n->state.operands.len;
    if (!cis_get_operand_buffers(n->b, n->r, n->op, range.first, range.num, &n->state.operands))
      return false;
    for (uint32_t i = 0; (int)g == facts->outs && i < n->op->num_results; ++i) {
      if (!has_output(n->op, &n->op->results[i]))
        continue;
      cis_value *output = allocate_output(n->b, n->r, n->op, &n->op->results[i]);
      if (!output)
        return false;
      n->buffers.data[i] = output;
      cis_vec_push(&n->state.operands, output);
    }
    for (uint32_t i = 0; i < range.num; ++i) {
      cis_value *tied = tied_result(n->op, range.first + i);
      if (tied && cis_value_is_base_tensor(tied))
        n->buffers.data[tied->index] = n->state.operands.data[before + i];
    }
    cis_vec_push(&n->operand_sizes, (int32_t)(n->state.operands.len - before));
  }
  return true;
}

/// A tensor result whose buffer is not told by anything cannot be rewritten.
static bool is_declared(cis_bufferization *b, cis_op *op, cis_value *result) {
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(b->state, result, &aliases);
  bool ok = aliases.len || allocates(op, result) || !cis_value_is_base_tensor(result);
  cis_vec_deinit(&aliases);
  return ok || cis_op_error(op,
                            "result #%u has no buffer: declare that it is a destination "
                            "(cistern.inits), an operand's (cistern.alias), allocated by the op "
                            "(alloc in cistern.effects) or an output (cistern.outs)",
                            result->index);
}

/// Results that stay, with the types of their buffers.
static bool push_results(rebuilding *n) {
  for (uint32_t g = 0; g < n->op->info->num_results; ++g) {
    cis_range range = cis_op_result_group(n->op, g);
    size_t before = n->state.types.len;
    for (uint32_t i = range.first; i < range.first + range.num; ++i) {
      if (n->buffers.data[i])
        continue;
      cis_type type = is_declared(n->b, n->op, &n->op->results[i])
                          ? cis_buffer_type_of(n->b, &n->op->results[i], NULL)
                          : NULL;
      if (!type)
        return false;
      cis_vec_push(&n->state.types, type);
    }
    cis_vec_push(&n->result_sizes, (int32_t)(n->state.types.len - before));
  }
  return true;
}

static void set_attrs(rebuilding *n) {
  const cis_op_info *info = n->op->info;
  for (uint32_t i = 0; i < n->op->num_props; ++i)
    n->state.props.data[i] = cis_op_props(n->op)[i];
  if (info->operand_segments >= 0)
    n->state.props.data[info->operand_segments] =
        cis_attr_i32_array(n->r->ctx, n->operand_sizes.data, (uint32_t)n->operand_sizes.len);
  if (info->result_segments >= 0)
    n->state.props.data[info->result_segments] =
        cis_attr_i32_array(n->r->ctx, n->result_sizes.data, (uint32_t)n->result_sizes.len);
}

static void replace(rebuilding *n) {
  cis_op_state_take_regions(&n->state, n->op);
  cis_op *again = cis_build(n->r, &n->state);
  cis_op_set_discardable(again, cis_op_discardable(n->op));
  uint32_t next = 0;
  for (uint32_t i = 0; i < n->op->num_results; ++i)
    if (!n->buffers.data[i])
      n->buffers.data[i] = &again->results[next++];
  cis_replace_with_buffers(n->r, n->op, n->buffers.data, n->op->num_results);
}

/// Regions may use tensors from outside, but no other passes of them: what becomes of those is not
/// declared.
static bool check_regions(cis_op *op) {
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i)) {
      const cis_op *end = cis_block_terminator(block);
      bool any = false;
      for (uint32_t k = 0; k < block->num_args; ++k)
        any |= cis_value_is_base_tensor(cis_block_args(block)[k]);
      for (uint32_t k = 0; end && k < end->num_operands; ++k)
        any |= cis_value_is_base_tensor(cis_op_operand(end, k));
      if (any)
        return cis_op_error(op,
                            "region #%u takes or gives tensors: declare where control goes "
                            "(cistern.control)",
                            i);
    }
  return true;
}

static bool may_run_again(cis_op *op, uint32_t i) {
  (void)op, (void)i;
  return true;
}

static bool bufferize(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  if (!check_regions(op))
    return false;
  rebuilding n = {.b = b, .r = r, .op = op};
  cis_op_state_init(&n.state, r->ctx, op->info, op->loc);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&n.buffers, NULL);
  for (uint32_t i = 0; i < op->num_successors; ++i)
    cis_vec_push(&n.state.successors, cis_op_successor(op, i));
  bool ok = push_operands(&n) && push_results(&n);
  if (ok) {
    set_attrs(&n);
    replace(&n);
  } else {
    cis_op_state_deinit(&n.state);
  }
  cis_vec_deinit(&n.buffers);
  cis_vec_deinit(&n.operand_sizes);
  cis_vec_deinit(&n.result_sizes);
  return ok;
}

const cis_bufferizable_interface cis_bufferize_declared = {.reads = reads,
                                                           .writes = writes,
                                                           .aliasing_values = aliasing_values,
                                                           .allocates = allocates,
                                                           .is_repetitive_region = may_run_again,
                                                           .elementwise_access =
                                                               accesses_elementwise,
                                                           .buffer_type = buffer_type,
                                                           .bufferize = bufferize};

// --- branches ---

/// Operands that are passed to successors change with their blocks.
static bool bufferize_branch(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (!cis_value_is_base_tensor(value) || cis_branch_passes(op, i))
      continue;
    if (!(value = cis_get_buffer(b, r, value)))
      return false;
    cis_op_set_operand(op, i, value);
  }
  return true;
}

static const cis_bufferizable_interface declared_branch = {.reads = reads,
                                                           .writes = writes,
                                                           .aliasing_values =
                                                               cis_branch_aliasing_values,
                                                           .bufferize = bufferize_branch};

// --- which row ---

const cis_bufferizable_interface *cis_bufferize_row_of_declared(const cis_op_info *info) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(info);
  if (!facts && !(info->traits & CIS_TRAIT_FROM_TEXT))
    return NULL; // a row without facts
  if (info->traits & CIS_TRAIT_TERMINATOR && !info->num_successors && !info->num_regions)
    return &cis_bufferize_declared_terminator;
  if (info->traits & CIS_TRAIT_IN_PARALLEL)
    return &cis_bufferize_declared_in_parallel;
  if (info->num_regions && info->def->region_branch)
    return info->def->region_branch->parallel ? &cis_bufferize_declared_parallel
                                              : &cis_bufferize_declared_regions;
  if (facts && facts->has_effects)
    return info->def->branch ? &declared_branch : &cis_bufferize_declared;
  return info->def->call && info->def->call->callee ? &cis_bufferize_declared_call : NULL;
}

void cis_bufferize_attach_declared(cis_context *ctx) {
  for (size_t d = 0; d < cis_context_num_dialects(ctx); ++d) {
    const cis_dialect_def *dialect = cis_context_dialect_at(ctx, d);
    bool is_of_text = dialect->is_dynamic || dialect->has_rows_of_text;
    for (const cis_op_def *def = is_of_text ? dialect->ops : NULL; def && def->name; ++def) {
      if (!def->data && !dialect->is_dynamic)
        continue;
      const cis_op_info *info = cis_context_op_info(ctx, cis_str_from(def->name));
      const cis_bufferizable_interface *row = cis_bufferize_row_of_declared(info);
      const cis_subset_interface *subset = cis_bufferize_subset_of_declared(info);
      if (row && !info->attached[CIS_ATTACHED_BUFFERIZABLE])
        cis_context_attach(ctx, info->name, CIS_ATTACHED_BUFFERIZABLE, row);
      if (subset && !info->attached[CIS_ATTACHED_SUBSET])
        cis_context_attach(ctx, info->name, CIS_ATTACHED_SUBSET, subset);
    }
  }
}
