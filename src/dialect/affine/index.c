// Folds and patterns of affine.delinearize_index and affine.linearize_index: constants, dimensions
// of size one, one after the other.
//
// A basis has one number for each index, or one less where nothing bounds the first.
#include "dialect/affine/affine.h"
#include "dialect/affine/impl.h"
#include "dialect/affine/kinds.h"
#include "dialect/arith/arith.h"
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"

static cis_mixed_vec basis_of(const cis_op *op) {
  cis_mixed_vec basis = {0};
  cis_mixed_get(op, "static_basis", "dynamic_basis", &basis);
  return basis;
}

/// Constants in the basis become numbers, from `least` on.
static bool fold_basis(cis_op *op, uint32_t first_operand, int64_t least) {
  cis_mixed_vec basis = basis_of(op);
  bool changed = cis_mixed_fold(&basis, least);
  if (changed) {
    cis_value_vec operands = {0};
    for (uint32_t i = 0; i < first_operand; ++i)
      cis_vec_push(&operands, cis_op_operand(op, i));
    for (size_t i = 0; i < basis.len; ++i)
      if (basis.data[i].value)
        cis_vec_push(&operands, basis.data[i].value);
    cis_op_set_operands(op, operands.data, (uint32_t)operands.len);
    int64_t *numbers = cis_mem_calloc(basis.len + 1, sizeof(*numbers));
    cis_mixed_statics(&basis, numbers);
    cis_context *ctx = cis_op_context(op);
    cis_op_set_attr(op, CIS_STR("static_basis"),
                    cis_attr_i64_array(ctx, numbers, (uint32_t)basis.len));
    int slot = op->info->operand_segments;
    int32_t sizes[] = {(int32_t)first_operand, (int32_t)(operands.len - first_operand)};
    if (slot >= 0)
      cis_op_props(op)[slot] = cis_attr_i32_array(ctx, sizes, 2);
    cis_mem_free(numbers);
    cis_vec_deinit(&operands);
  }
  cis_vec_deinit(&basis);
  return changed;
}

static bool all_numbers(const cis_mixed_vec *basis) {
  for (size_t i = 0; i < basis->len; ++i)
    if (basis->data[i].value)
      return false;
  return true;
}

// --- affine.delinearize_index ---

static int64_t floor_quotient(int64_t a, int64_t b) { return a / b - (a % b < 0); }

/// delinearize_index c into (constants) -> constants. The first index is divided by nothing.
static bool fold_constant_index(const cis_op *op, int64_t value, cis_fold_result *out) {
  cis_mixed_vec basis = basis_of(op);
  bool bounded = basis.len == op->num_results;
  cis_mixed_fold(&basis, INT64_MIN);
  bool ok = all_numbers(&basis);
  for (size_t i = bounded; ok && i < basis.len; ++i)
    ok = basis.data[i].number > 0;
  cis_context *ctx = cis_op_context(op);
  for (uint32_t i = op->num_results; ok && i-- > 0;) {
    if (i == 0) {
      out->results[0].attr = cis_attr_index(ctx, value);
      break;
    }
    int64_t size = basis.data[bounded ? i : i - 1].number, quotient = floor_quotient(value, size);
    out->results[i].attr = cis_attr_index(ctx, value - quotient * size);
    value = quotient;
  }
  cis_vec_deinit(&basis);
  return ok;
}

CIS_FOLD_HOOK(cis_affine_fold_delinearize) {
  int64_t value;
  if (fold_basis(op, 1, 1)) // others do not verify
    return cis_fold_in_place(out);
  if (op->num_results == 1)
    return cis_fold_to_value(out, source(op));
  return cis_attr_get_int(operands[0], &value) && fold_constant_index(op, value, out);
}

static cis_op *build_delinearize(cis_rewriter *r, const cis_op *op, cis_value *value,
                                 const cis_mixed_vec *basis, uint32_t num_results) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, cis_context_op_info_of(r->ctx, CIS_OP_AFFINE_DELINEARIZE_INDEX),
                    op->loc);
  cis_vec_push(&state.operands, value);
  cis_mixed_add(&state, "static_basis", basis);
  for (uint32_t i = 0; i < num_results; ++i)
    cis_vec_push(&state.types, cis_type_index(r->ctx));
  return cis_build(r, &state);
}

static cis_value *build_zero(cis_rewriter *r, cis_location loc) {
  cis_attr zero = cis_attr_index(r->ctx, 0);
  return &cis_arith_materialize(r, zero, zero->type, loc)->results[0];
}

/// Where there is one, it is 0.
static bool drop_unit_sizes(cis_op *op, cis_rewriter *r) {
  cis_mixed_vec basis = basis_of(op), kept = {0};
  uint32_t unbounded = op->num_results - (uint32_t)basis.len, num = unbounded;
  for (size_t i = 0; i < basis.len; ++i)
    if (!cis_mixed_is(basis.data[i], 1)) {
      cis_vec_push(&kept, basis.data[i]);
      ++num;
    }
  bool changed = num < op->num_results;
  if (changed) {
    cis_value *zero = build_zero(r, op->loc);
    cis_value_vec results = {0};
    cis_op *rest = num ? build_delinearize(r, op, source(op), &kept, num) : NULL;
    for (uint32_t i = 0, at = 0; i < op->num_results; ++i) {
      bool unit = i >= unbounded && cis_mixed_is(basis.data[i - unbounded], 1);
      cis_vec_push(&results, unit ? zero : &rest->results[at++]);
    }
    cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
    cis_vec_deinit(&results);
  }
  cis_vec_deinit(&basis);
  cis_vec_deinit(&kept);
  return changed;
}

// --- affine.linearize_index ---

static cis_range indices_of(const cis_op *op) { return cis_op_operand_group(op, 0); }

static bool fold_constant_indices(const cis_op *op, const cis_attr *operands, int64_t *out) {
  cis_mixed_vec basis = basis_of(op);
  uint32_t num = indices_of(op).num, bounded = (uint32_t)basis.len == num;
  bool ok = all_numbers(&basis) && num > 0;
  *out = 0;
  for (uint32_t i = 0; ok && i < num; ++i) {
    int64_t index, size = i ? basis.data[bounded ? i : i - 1].number : 1;
    ok = cis_attr_get_int(operands[i], &index) && !__builtin_mul_overflow(*out, size, out) &&
         !__builtin_add_overflow(*out, index, out);
  }
  cis_vec_deinit(&basis);
  return ok;
}

CIS_FOLD_HOOK(cis_affine_fold_linearize) {
  int64_t value;
  if (fold_basis(op, indices_of(op).num, INT64_MIN))
    return cis_fold_in_place(out);
  if (indices_of(op).num == 1)
    return cis_fold_to_value(out, source(op));
  if (indices_of(op).num == 0)
    return cis_fold_to_attr(out, cis_attr_index(cis_op_context(op), 0));
  return fold_constant_indices(op, operands, &value) &&
         cis_fold_to_attr(out, cis_attr_index(cis_op_context(op), value));
}

static bool is_disjoint(const cis_op *op) {
  cis_attr flag = cis_op_inherent(op, "disjoint");
  return flag && cis_attr_int_or(flag, 1);
}

static cis_op *build_linearize(cis_rewriter *r, const cis_op *op, const cis_value_vec *indices,
                               const cis_mixed_vec *basis, bool disjoint) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  cis_vec_append(&state.operands, indices->data, indices->len);
  int32_t sizes[] = {(int32_t)indices->len, cis_mixed_add(&state, "static_basis", basis)};
  state.props.data[op->info->operand_segments] = cis_attr_i32_array(r->ctx, sizes, 2);
  if (disjoint)
    cis_op_state_set_attr(&state, CIS_STR("disjoint"), cis_op_inherent(op, "disjoint"));
  cis_vec_push(&state.types, cis_type_index(r->ctx));
  return cis_build(r, &state);
}

/// An index of size one that is 0.
static bool drop_unit_indices(cis_op *op, cis_rewriter *r) {
  cis_mixed_vec basis = basis_of(op), kept_basis = {0};
  cis_value_vec kept = {0};
  uint32_t num = indices_of(op).num, unbounded = num - (uint32_t)basis.len;
  for (uint32_t i = 0; i < num; ++i) {
    cis_value *index = cis_op_operand(op, i);
    bool unit = i >= unbounded && cis_mixed_is(basis.data[i - unbounded], 1);
    if (unit && (is_disjoint(op) || cis_constant_is(index, 0)))
      continue;
    cis_vec_push(&kept, index);
    if (i >= unbounded)
      cis_vec_push(&kept_basis, basis.data[i - unbounded]);
  }
  bool changed = kept.len < num;
  if (changed && kept.len)
    cis_rewriter_replace_with_op(r, op,
                                 build_linearize(r, op, &kept, &kept_basis, is_disjoint(op)));
  else if (changed)
    replace(r, op, build_zero(r, op->loc));
  cis_vec_deinit(&basis);
  cis_vec_deinit(&kept_basis);
  cis_vec_deinit(&kept);
  return changed;
}

/// linearize [0, i, j] by (a, b, c)  ->  linearize [i, j] by (b, c): a first index that is 0 adds
/// nothing. Where it has no size, the sizes are those of the others: all of them stay.
static bool drop_leading_zero(cis_op *op, cis_rewriter *r) {
  uint32_t num = indices_of(op).num;
  if (num < 2 || !cis_constant_is(source(op), 0))
    return false;
  cis_mixed_vec basis = basis_of(op), rest = {0};
  cis_value_vec indices = {0};
  for (uint32_t i = 1; i < num; ++i)
    cis_vec_push(&indices, cis_op_operand(op, i));
  for (size_t i = basis.len == num; i < basis.len; ++i)
    cis_vec_push(&rest, basis.data[i]);
  cis_rewriter_replace_with_op(r, op, build_linearize(r, op, &indices, &rest, is_disjoint(op)));
  cis_vec_deinit(&basis);
  cis_vec_deinit(&rest);
  cis_vec_deinit(&indices);
  return true;
}

// --- one after the other ---

/// How many of the last numbers are equal in both.
static size_t equal_tail(const cis_mixed_vec *a, const cis_mixed_vec *b) {
  size_t n = 0;
  while (n < a->len && n < b->len &&
         cis_mixed_equal(a->data[a->len - 1 - n], b->data[b->len - 1 - n]))
    ++n;
  return n;
}

/// delinearize(linearize) with sizes that are the same at the end, of indices that fit them.
static bool delinearize_of_linearize(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_AFFINE_LINEARIZE_INDEX);
  if (!inner || !is_disjoint(inner))
    return false;
  cis_mixed_vec outer_basis = basis_of(op), basis = basis_of(inner), rest = {0};
  uint32_t num = indices_of(inner).num;
  size_t tail = equal_tail(&outer_basis, &basis);
  bool all = op->num_results == num && tail + 1 >= num;
  if (all && tail < num)
    tail = num;
  bool changed = tail > 0 && tail <= num && tail <= op->num_results;
  if (changed) {
    cis_value_vec indices = {0}, results = {0};
    uint32_t left = op->num_results - (uint32_t)tail, others = num - (uint32_t)tail;
    for (uint32_t i = 0; i < others; ++i)
      cis_vec_push(&indices, cis_op_operand(inner, i));
    if (left) {
      for (size_t i = 0; i + tail < basis.len; ++i)
        cis_vec_push(&rest, basis.data[i]);
      cis_value *value = others ? &build_linearize(r, inner, &indices, &rest, true)->results[0]
                                : build_zero(r, op->loc);
      rest.len = 0;
      for (size_t i = 0; i + tail < outer_basis.len; ++i)
        cis_vec_push(&rest, outer_basis.data[i]);
      cis_op *first = build_delinearize(r, op, value, &rest, left);
      for (uint32_t i = 0; i < left; ++i)
        cis_vec_push(&results, &first->results[i]);
    }
    for (uint32_t i = others; i < num; ++i)
      cis_vec_push(&results, cis_op_operand(inner, i));
    cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
    cis_vec_deinit(&indices);
    cis_vec_deinit(&results);
  }
  cis_vec_deinit(&outer_basis);
  cis_vec_deinit(&basis);
  cis_vec_deinit(&rest);
  return changed;
}

/// How many of the last sizes, two or more, have the product `target`; 0 if none.
static uint32_t split_at(const cis_mixed_vec *basis, int64_t target) {
  int64_t product = 1;
  uint32_t num = 0;
  while (num < basis->len && product < target) {
    cis_mixed size = basis->data[basis->len - 1 - num++];
    if (size.value || size.number <= 0 || __builtin_mul_overflow(product, size.number, &product))
      return 0;
  }
  return num >= 2 && product == target ? num : 0;
}

/// delinearize(linearize) whose last sizes make up that of the last index: this index is taken
/// apart by itself.
static bool split_last_index(cis_op *op, cis_rewriter *r) {
  cis_op *inner = defined_by(source(op), CIS_OP_AFFINE_LINEARIZE_INDEX);
  if (!inner || !is_disjoint(inner))
    return false;
  cis_mixed_vec basis = basis_of(op), of_inner = basis_of(inner), last = {0};
  uint32_t num = of_inner.len && !cis_vec_last(&of_inner).value
                     ? split_at(&basis, cis_vec_last(&of_inner).number)
                     : 0;
  if (num) {
    uint32_t left = op->num_results - num, index = indices_of(inner).num - 1;
    cis_value_vec indices = {0}, results = {0};
    for (uint32_t i = 0; i < index; ++i)
      cis_vec_push(&indices, cis_op_operand(inner, i));
    cis_vec_append(&last, basis.data + (basis.len - num), num);
    basis.len -= num;
    --of_inner.len;
    if (left) {
      cis_op *rest = build_linearize(r, inner, &indices, &of_inner, true);
      cis_op *first = build_delinearize(r, op, &rest->results[0], &basis, left);
      for (uint32_t i = 0; i < left; ++i)
        cis_vec_push(&results, &first->results[i]);
    }
    cis_op *apart = build_delinearize(r, op, cis_op_operand(inner, index), &last, num);
    for (uint32_t i = 0; i < num; ++i)
      cis_vec_push(&results, &apart->results[i]);
    cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
    cis_vec_deinit(&indices);
    cis_vec_deinit(&results);
  }
  cis_vec_deinit(&basis);
  cis_vec_deinit(&of_inner);
  cis_vec_deinit(&last);
  return num;
}

// --- a run of indices that are results of one delinearize_index ---

/// The size of an index that nothing bounds.
static const cis_mixed UNBOUNDED = {.number = CIS_DYNAMIC};

/// One size for each of `num` indices.
static cis_mixed_vec padded_basis(const cis_op *op, uint32_t num) {
  cis_mixed_vec basis = basis_of(op), padded = {0};
  if (basis.len < num)
    cis_vec_push(&padded, UNBOUNDED);
  cis_vec_append(&padded, basis.data, basis.len);
  cis_vec_deinit(&basis);
  return padded;
}

/// Returns the sizes without the first one if that is the mark that nothing bounds the first index.
static cis_mixed_vec unpadded(const cis_mixed *sizes, size_t num) {
  cis_mixed_vec basis = {0};
  size_t skip = num && cis_mixed_equal(sizes[0], UNBOUNDED);
  cis_vec_append(&basis, sizes + skip, num - skip);
  return basis;
}

typedef struct index_run {
  cis_op *from;             // the delinearize_index
  uint32_t at, result, num; // first index, first result, how many
} index_run;

/// The run that begins at an index: results in their order, with the same sizes; what bounds the
/// first of both ops does not matter, nor what bounds the index if indices are said to fit.
static bool find_run(const cis_op *op, const cis_mixed_vec *sizes, uint32_t at, index_run *out) {
  const cis_value *first = cis_op_operand(op, at);
  cis_op *from = defined_by(first, CIS_OP_AFFINE_DELINEARIZE_INDEX);
  if (!from)
    return false;
  uint32_t result = first->index, num = 1, total = indices_of(op).num;
  cis_mixed_vec inner = padded_basis(from, from->num_results);
  bool starts = cis_mixed_equal(inner.data[result], sizes->data[at]) || (at == 0 && result == 0) ||
                (is_disjoint(op) && result == 0 && cis_mixed_equal(inner.data[0], UNBOUNDED));
  while (starts && at + num < total && result + num < from->num_results &&
         cis_op_operand(op, at + num) == &from->results[result + num] &&
         cis_mixed_equal(sizes->data[at + num], inner.data[result + num]))
    ++num;
  cis_vec_deinit(&inner);
  *out = (index_run){from, at, result, num};
  return num > 1;
}

/// The size of a run.
static cis_mixed product_of(cis_rewriter *r, cis_op *at, const cis_mixed *sizes, uint32_t num) {
  cis_affine_expr e = cis_affine_constant(r->ctx, 1);
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < num; ++i) {
    cis_affine_expr size = sizes[i].value ? cis_affine_symbol(r->ctx, (uint32_t)values.len)
                                          : cis_affine_constant(r->ctx, sizes[i].number);
    if (sizes[i].value)
      cis_vec_push(&values, sizes[i].value);
    e = cis_affine_mul(e, size);
  }
  cis_mixed product = cis_affine_build_apply(r, at, e, values.data, 0, (uint32_t)values.len);
  cis_vec_deinit(&values);
  return product;
}

/// The results of the run become one, of size `size`; what uses the others gets those of a new op.
/// Returns the one.
static cis_value *merge_run(cis_rewriter *r, const index_run *run, const cis_mixed *sizes,
                            cis_mixed size, cis_value_vec *out_results) {
  cis_op *from = run->from;
  cis_mixed_vec inner = padded_basis(from, from->num_results), merged = {0};
  cis_vec_append(&merged, inner.data, run->result);
  cis_vec_push(&merged, size);
  uint32_t after = run->result + run->num;
  cis_vec_append(&merged, inner.data + after, inner.len - after);
  cis_mixed_vec basis = unpadded(merged.data, merged.len), parts = unpadded(sizes, run->num);
  cis_op *fewer = build_delinearize(r, from, source(from), &basis, (uint32_t)merged.len);
  cis_value *one = &fewer->results[run->result];
  cis_op *split = build_delinearize(r, from, one, &parts, run->num);
  for (uint32_t i = 0; i < from->num_results; ++i)
    cis_vec_push(out_results, i < run->result ? &fewer->results[i]
                              : i < after     ? &split->results[i - run->result]
                                              : &fewer->results[i - run->num + 1]);
  cis_vec_deinit(&inner);
  cis_vec_deinit(&merged);
  cis_vec_deinit(&basis);
  cis_vec_deinit(&parts);
  return one;
}

typedef CIS_VEC(index_run) run_vec;

/// The runs of an op, one of each delinearize_index.
static run_vec find_runs(const cis_op *op, const cis_mixed_vec *sizes) {
  run_vec runs = {0};
  for (uint32_t at = 0; at < sizes->len;) {
    index_run run;
    bool found = find_run(op, sizes, at, &run);
    for (size_t i = 0; found && i < runs.len; ++i)
      found = runs.data[i].from != run.from;
    if (found)
      cis_vec_push(&runs, run);
    at += found ? run.num : 1;
  }
  return runs;
}

/// linearize(delinearize) of several results in their order with the same sizes.
static bool linearize_of_delinearize(cis_op *op, cis_rewriter *r) {
  cis_mixed_vec sizes = padded_basis(op, indices_of(op).num), new_sizes = {0};
  run_vec runs = find_runs(op, &sizes);
  cis_value_vec indices = {0}, results = {0};
  uint32_t done = 0;
  for (size_t i = 0; i <= runs.len && runs.len; ++i) {
    uint32_t end = i < runs.len ? runs.data[i].at : (uint32_t)sizes.len;
    for (; done < end; ++done) {
      cis_vec_push(&indices, cis_op_operand(op, done));
      cis_vec_push(&new_sizes, sizes.data[done]);
    }
    if (i == runs.len)
      break;
    const index_run *run = &runs.data[i];
    const cis_mixed *of_run = sizes.data + run->at;
    cis_builder_set_before(r, run->from);
    cis_mixed size =
        cis_mixed_equal(of_run[0], UNBOUNDED) ? UNBOUNDED : product_of(r, op, of_run, run->num);
    cis_vec_push(&indices, run->num == run->from->num_results
                               ? source(run->from)
                               : merge_run(r, run, of_run, size, &results));
    cis_vec_push(&new_sizes, size);
    done += run->num;
  }
  bool changed = runs.len;
  if (changed) {
    cis_mixed_vec basis = unpadded(new_sizes.data, new_sizes.len);
    cis_builder_set_before(r, op);
    cis_rewriter_replace_with_op(r, op, build_linearize(r, op, &indices, &basis, is_disjoint(op)));
    cis_vec_deinit(&basis);
    size_t at = 0;
    for (size_t i = 0; i < runs.len; ++i) {
      cis_op *from = runs.data[i].from;
      uint32_t num = from->num_results;
      if (runs.data[i].num == num)
        continue;
      cis_rewriter_replace(r, from, results.data + at, num);
      at += num;
    }
  }
  cis_vec_deinit(&sizes);
  cis_vec_deinit(&new_sizes);
  cis_vec_deinit(&runs);
  cis_vec_deinit(&indices);
  cis_vec_deinit(&results);
  return changed;
}

CIS_PATTERN("DropUnitExtentBasis", drop_unit_sizes)
CIS_PATTERN("CancelDelinearizeOfLinearizeDisjointExactTail", delinearize_of_linearize)
CIS_PATTERN("SplitDelinearizeSpanningLastLinearizeArg", split_last_index)
CIS_PATTERN("DropLinearizeUnitComponentsIfDisjointOrZero", drop_unit_indices)
CIS_PATTERN("DropLinearizeLeadingZero", drop_leading_zero)
CIS_PATTERN("CancelLinearizeOfDelinearizePortion", linearize_of_delinearize)
const cis_pattern *const cis_affine_canonicalize_delinearize[] = {
    &delinearize_of_linearize_pattern, &drop_unit_sizes_pattern, &split_last_index_pattern, NULL};
const cis_pattern *const cis_affine_canonicalize_linearize[] = {&linearize_of_delinearize_pattern,
                                                                &drop_leading_zero_pattern,
                                                                &drop_unit_indices_pattern, NULL};
