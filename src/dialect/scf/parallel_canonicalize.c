// Canonicalisation of scf.parallel and scf.forall: dimensions that run once or never, loops
// directly inside loops, static bounds.
#include "dialect/arith/arith.h"
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/scf/impl.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/fold.h"

/// The iteration space of a loop.
typedef struct space {
  cis_mixed_vec lower, upper, step;
} space;

static void space_deinit(space *s) {
  cis_vec_deinit(&s->lower);
  cis_vec_deinit(&s->upper);
  cis_vec_deinit(&s->step);
}

static bool constant(cis_mixed m, int64_t *out) {
  *out = m.number;
  return !m.value || cis_constant_int(m.value, out);
}

/// How often a dimension runs: 0, 1, or -1 for more often or not known. Steps are positive; one
/// that is not leads nowhere.
static int runs(const space *s, size_t dim) {
  int64_t lower, upper, step, difference;
  cis_mixed from = s->lower.data[dim], to = s->upper.data[dim];
  bool has_step = constant(s->step.data[dim], &step);
  bool has_lower = constant(from, &lower), has_upper = constant(to, &upper);
  if (cis_mixed_equal(from, to))
    return 0;
  if (has_lower != has_upper)
    return -1;
  if (has_step && step <= 0)
    return 0;
  bool known = has_lower ? !__builtin_sub_overflow(upper, lower, &difference)
                         : cis_scf_stated_difference(from.value, to.value, false, &difference);
  if (has_lower ? lower >= upper : known && difference <= 0)
    return 0;
  return has_step && known && difference <= step ? 1 : -1;
}

static cis_value *as_value(cis_rewriter *r, cis_location loc, cis_mixed m) {
  if (m.value)
    return m.value;
  cis_op *op =
      cis_arith_materialize(r, cis_attr_index(r->ctx, m.number), cis_type_index(r->ctx), loc);
  return &op->results[0];
}

/// Keeps the dimensions that run more often; the arguments of the others are mapped to the lower
/// bound. False if it runs never.
static bool drop_dims(cis_rewriter *r, cis_op *op, space *s, cis_ptrmap *map) {
  size_t kept = 0;
  cis_block *body = cis_op_entry(op);
  for (size_t i = 0; i < s->lower.len; ++i) {
    int times = runs(s, i);
    if (times == 0)
      return false;
    if (times == 1) {
      cis_ptrmap_set(map, cis_block_args(body)[i],
                     (uintptr_t)as_value(r, op->loc, s->lower.data[i]));
      continue;
    }
    s->lower.data[kept] = s->lower.data[i];
    s->upper.data[kept] = s->upper.data[i];
    s->step.data[kept++] = s->step.data[i];
  }
  s->lower.len = s->upper.len = s->step.len = kept;
  return true;
}

/// Clones the body into a loop; arguments that are in the map already disappear.
static void clone_body(cis_rewriter *r, cis_op *from, cis_op *to, cis_ptrmap *map) {
  cis_block *old = cis_op_entry(from), *body = cis_block_create(r->ctx);
  cis_block_insert(body, cis_op_region(to, 0), NULL);
  for (uint32_t i = 0; i < old->num_args; ++i) {
    cis_value *arg = cis_block_args(old)[i];
    if (!cis_ptrmap_has(map, arg))
      cis_ptrmap_set(map, arg,
                     (uintptr_t)cis_block_add_arg(r->ctx, body, arg->type, cis_value_loc(arg)));
  }
  cis_rewriter at = {.ctx = r->ctx, .block = body, .listener = r->listener};
  cis_for_each_op (op, old)
    cis_rewriter_clone(&at, op, map);
}

static cis_value *mapped(const cis_ptrmap *map, cis_value *value) {
  uintptr_t *to = cis_ptrmap_find(map, value);
  return to ? (cis_value *)*to : value;
}

// --- scf.parallel ---

enum { LOWER, UPPER, STEP, INITS };

static void append_group(const cis_op *op, uint32_t group, cis_mixed_vec *out) {
  cis_range range = cis_op_operand_group(op, group);
  for (uint32_t i = 0; i < range.num; ++i) {
    cis_mixed m = {.value = cis_op_operand(op, range.first + i)};
    cis_vec_push(out, m);
  }
}
static space parallel_space(const cis_op *op) {
  space s = {0};
  append_group(op, LOWER, &s.lower);
  append_group(op, UPPER, &s.upper);
  append_group(op, STEP, &s.step);
  return s;
}
static cis_value_vec inits_of(const cis_op *op) {
  cis_range range = cis_op_operand_group(op, INITS);
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < range.num; ++i)
    cis_vec_push(&values, cis_op_operand(op, range.first + i));
  return values;
}

/// A loop over another space, without a body.
static cis_op *build_parallel(cis_rewriter *r, const cis_op *op, const space *s) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  const cis_mixed_vec *lists[] = {&s->lower, &s->upper, &s->step};
  int32_t sizes[4];
  for (int l = 0; l < 3; ++l) {
    sizes[l] = (int32_t)lists[l]->len;
    for (size_t i = 0; i < lists[l]->len; ++i)
      cis_vec_push(&state.operands, lists[l]->data[i].value);
  }
  cis_value_vec inits = inits_of(op);
  sizes[INITS] = (int32_t)inits.len;
  cis_vec_append(&state.operands, inits.data, inits.len);
  cis_vec_deinit(&inits);
  state.props.data[op->info->operand_segments] = cis_attr_i32_array(r->ctx, sizes, 4);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&state.types, op->results[i].type);
  cis_op_state_add_region(&state);
  return cis_build(r, &state);
}

static void clone_without_terminator(cis_rewriter *r, cis_block *block, cis_ptrmap *map) {
  for (cis_op *op = cis_block_first(block); op != cis_block_last(block); op = cis_op_next(op))
    cis_rewriter_clone(r, op, map);
}

/// Everything runs once: the body, then each reduction with the initial value.
static void inline_once(cis_rewriter *r, cis_op *op, cis_ptrmap *map) {
  cis_block *body = cis_op_entry(op);
  cis_op *reduce = cis_block_last(body);
  cis_value_vec inits = inits_of(op), results = {0};
  clone_without_terminator(r, body, map);
  for (uint32_t i = 0; i < reduce->num_regions; ++i) {
    cis_block *block = cis_region_first(cis_op_region(reduce, i));
    cis_ptrmap_set(map, cis_block_args(block)[0], (uintptr_t)inits.data[i]);
    cis_ptrmap_set(map, cis_block_args(block)[1],
                   (uintptr_t)mapped(map, cis_op_operand(reduce, i)));
    clone_without_terminator(r, block, map);
    cis_vec_push(&results, mapped(map, cis_op_operand(cis_block_last(block), 0)));
  }
  cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
  cis_vec_deinit(&inits);
  cis_vec_deinit(&results);
}

static bool parallel_single_dims(cis_op *op, cis_rewriter *r) {
  space s = parallel_space(op);
  size_t rank = s.lower.len;
  cis_ptrmap map = {0};
  bool changed = true;
  if (!drop_dims(r, op, &s, &map)) {
    cis_value_vec inits = inits_of(op);
    cis_rewriter_replace(r, op, inits.data, (uint32_t)inits.len);
    cis_vec_deinit(&inits);
  } else if (s.lower.len == rank) {
    changed = false;
  } else if (!s.lower.len) {
    inline_once(r, op, &map);
  } else {
    cis_op *fewer = build_parallel(r, op, &s);
    clone_body(r, op, fewer, &map);
    cis_rewriter_replace_with_op(r, op, fewer);
  }
  space_deinit(&s);
  cis_ptrmap_deinit(&map);
  return changed;
}

static bool uses_args(const cis_op *op, const cis_block *block) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_arg_block(cis_op_operand(op, i)) == block)
      return true;
  return false;
}

/// A loop that holds nothing but a loop whose bounds do not depend on it.
static bool merge_nested(cis_op *op, cis_rewriter *r) {
  cis_block *outer = cis_op_entry(op);
  cis_op *inner = cis_block_first(outer);
  if (cis_op_kind(inner) != CIS_OP_SCF_PARALLEL || cis_op_next(inner) != cis_block_last(outer) ||
      op->num_results || inner->num_results || uses_args(inner, outer))
    return false;
  space s = parallel_space(op);
  append_group(inner, LOWER, &s.lower);
  append_group(inner, UPPER, &s.upper);
  append_group(inner, STEP, &s.step);
  cis_op *merged = build_parallel(r, op, &s);
  cis_block *body = cis_block_create(r->ctx), *nested = cis_op_entry(inner);
  cis_block_insert(body, cis_op_region(merged, 0), NULL);
  cis_ptrmap map = {0};
  for (uint32_t i = 0; i < outer->num_args; ++i)
    cis_ptrmap_set(
        &map, cis_block_args(outer)[i],
        (uintptr_t)cis_block_add_arg(r->ctx, body, cis_block_args(outer)[i]->type, op->loc));
  for (uint32_t i = 0; i < nested->num_args; ++i)
    cis_ptrmap_set(
        &map, cis_block_args(nested)[i],
        (uintptr_t)cis_block_add_arg(r->ctx, body, cis_block_args(nested)[i]->type, op->loc));
  cis_rewriter at = {.ctx = r->ctx, .block = body, .listener = r->listener};
  clone_without_terminator(&at, nested, &map);
  cis_build_op(&at, CIS_OP_SCF_REDUCE, op->loc, (cis_build_args){0});
  cis_rewriter_replace_with_op(r, op, merged);
  cis_ptrmap_deinit(&map);
  space_deinit(&s);
  return true;
}
CIS_PATTERN("ParallelOpSingleOrZeroIterationDimsFolder", parallel_single_dims)
CIS_PATTERN("MergeNestedParallelLoops", merge_nested)
const cis_pattern *const cis_scf_canonicalize_parallel[] = {&parallel_single_dims_pattern,
                                                            &merge_nested_pattern, NULL};

// --- scf.forall ---

static space forall_space(const cis_op *op) {
  space s = {0};
  cis_mixed_get(op, "staticLowerBound", "dynamicLowerBound", &s.lower);
  cis_mixed_get(op, "staticUpperBound", "dynamicUpperBound", &s.upper);
  cis_mixed_get(op, "staticStep", "dynamicStep", &s.step);
  return s;
}

/// Puts a space and the outputs of `op` into the state of a loop.
static void add_forall_operands(cis_op_state *state, const cis_op *op, const space *s) {
  int32_t sizes[4];
  sizes[0] = cis_mixed_add(state, "staticLowerBound", &s->lower);
  sizes[1] = cis_mixed_add(state, "staticUpperBound", &s->upper);
  sizes[2] = cis_mixed_add(state, "staticStep", &s->step);
  cis_value_vec outputs = inits_of(op);
  sizes[3] = (int32_t)outputs.len;
  cis_vec_append(&state->operands, outputs.data, outputs.len);
  cis_vec_deinit(&outputs);
  state->props.data[op->info->operand_segments] = cis_attr_i32_array(state->ctx, sizes, 4);
}

static bool static_bounds(cis_op *op, cis_rewriter *r) {
  space s = forall_space(op);
  bool changed = cis_mixed_fold(&s.lower, INT64_MIN);
  changed |= cis_mixed_fold(&s.upper, INT64_MIN);
  changed |= cis_mixed_fold(&s.step, INT64_MIN);
  if (changed) {
    cis_op_state state;
    cis_op_state_init(&state, r->ctx, op->info, op->loc);
    add_forall_operands(&state, op, &s);
    cis_op_set_operands(op, state.operands.data, (uint32_t)state.operands.len);
    for (uint32_t i = 0; i < op->num_props; ++i)
      if (state.props.data[i])
        cis_op_props(op)[i] = state.props.data[i];
    cis_op_state_deinit(&state);
    cis_rewriter_modified(r, op);
  }
  space_deinit(&s);
  return changed;
}

static bool has_mapping(const cis_op *op) {
  cis_attr mapping = cis_op_inherent(op, "mapping");
  return cis_attr_is(mapping, CIS_ATTR_ARRAY) && mapping->array.num;
}

/// Rebuilds the parallel insertions at the end of the body as insertions one after the other, into
/// `values`, the tensors that the outputs are.
static void insert_slices(cis_rewriter *r, cis_block *body, cis_value **values, uint32_t num) {
  cis_op *end = cis_block_last(body);
  uint32_t first = body->num_args - num;
  cis_builder_set_before(r, end);
  for (cis_op *op = cis_block_first(cis_op_entry(end)), *next; op; op = next) {
    next = cis_op_next(op);
    if (cis_op_kind(op) != CIS_OP_TENSOR_PARALLEL_INSERT_SLICE)
      continue;
    cis_value **value = &values[cis_op_operand(op, 1)->index - first];
    cis_value *sources[] = {cis_op_operand(op, 0), *value};
    cis_mixed_slice slice = cis_mixed_slice_get(op);
    cis_op *insert = cis_mixed_slice_build(r, CIS_OP_TENSOR_INSERT_SLICE, op->loc, sources, 2,
                                           &slice, (*value)->type);
    cis_mixed_slice_deinit(&slice);
    cis_rewriter_erase(r, op);
    *value = &insert->results[0];
  }
}

/// Everything runs once.
static void inline_forall(cis_rewriter *r, cis_op *op, const cis_ptrmap *map) {
  cis_block *body = cis_op_entry(op);
  cis_op *end = cis_block_last(body);
  uint32_t num = op->num_results, first = body->num_args - num;
  cis_value_vec args = {0}, inits = inits_of(op), outputs = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&outputs, cis_block_args(body)[first + i]);
  insert_slices(r, body, outputs.data, num);
  for (uint32_t i = 0; i < body->num_args; ++i)
    cis_vec_push(&args, i < first ? mapped(map, cis_block_args(body)[i]) : inits.data[i - first]);
  for (uint32_t i = 0; i < num; ++i)
    if (outputs.data[i] == cis_block_args(body)[first + i])
      outputs.data[i] = inits.data[i];
  cis_rewriter_inline_block(r, body, cis_op_block(op), op, args.data, (uint32_t)args.len);
  cis_rewriter_replace(r, op, outputs.data, num);
  cis_rewriter_erase(r, end);
  cis_vec_deinit(&args);
  cis_vec_deinit(&inits);
  cis_vec_deinit(&outputs);
}

static cis_op *build_forall(cis_rewriter *r, const cis_op *op, const space *s) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  add_forall_operands(&state, op, s);
  cis_op_state_set_attr(&state, CIS_STR("mapping"), cis_op_inherent(op, "mapping"));
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&state.types, op->results[i].type);
  cis_op_state_add_region(&state);
  cis_op *loop = cis_build(r, &state);
  cis_op_set_discardable(loop, cis_op_discardable(op));
  return loop;
}

/// The number of dimensions that run once.
static size_t count_single(const space *s, bool *out_never) {
  size_t num = 0;
  *out_never = false;
  for (size_t i = 0; i < s->lower.len && !*out_never; ++i) {
    int times = runs(s, i);
    num += times == 1;
    *out_never = times == 0;
  }
  return num;
}

static bool forall_single_dims(cis_op *op, cis_rewriter *r) {
  if (has_mapping(op))
    return false;
  space s = forall_space(op);
  cis_ptrmap map = {0};
  bool never, changed = true;
  size_t single = count_single(&s, &never);
  if (never) {
    cis_value_vec outputs = inits_of(op);
    cis_rewriter_replace(r, op, outputs.data, (uint32_t)outputs.len);
    cis_vec_deinit(&outputs);
  } else if (!single && s.lower.len) {
    changed = false;
  } else {
    drop_dims(r, op, &s, &map);
    if (s.lower.len) {
      cis_op *fewer = build_forall(r, op, &s);
      clone_body(r, op, fewer, &map);
      cis_rewriter_replace_with_op(r, op, fewer);
    } else {
      inline_forall(r, op, &map);
    }
  }
  space_deinit(&s);
  cis_ptrmap_deinit(&map);
  return changed;
}

/// Where the dimension must stay, its argument is still known.
static bool constant_argument(cis_op *op, cis_rewriter *r) {
  space s = forall_space(op);
  bool changed = false;
  for (size_t i = 0; i < s.lower.len; ++i) {
    cis_value *arg = cis_block_args(cis_op_entry(op))[i];
    if (!cis_value_uses(arg) || runs(&s, i) != 1)
      continue;
    cis_rewriter_replace_uses(r, arg, as_value(r, op->loc, s.lower.data[i]));
    changed = true;
  }
  space_deinit(&s);
  return changed;
}
CIS_PATTERN("ForallOpControlOperandsFolder", static_bounds)
CIS_PATTERN("ForallOpSingleOrZeroIterationDimsFolder", forall_single_dims)
CIS_PATTERN("ForallOpReplaceConstantInductionVar", constant_argument)
const cis_pattern *const cis_scf_canonicalize_forall[] = {
    &static_bounds_pattern,       &forall_single_dims_pattern, &cis_scf_forall_outputs_pattern,
    &cis_scf_forall_cast_pattern, &constant_argument_pattern,  NULL};
