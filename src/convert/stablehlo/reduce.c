// Reductions, windows and sorts.
#include "convert/stablehlo/impl.h"
#include "dialect/stablehlo/kinds.h"

/// The element of a type of the program that argument `i` of a region has.
static cis_type argument_element(const cis_region *region, uint32_t i) {
  return cis_type_element(cis_block_args(cis_region_first(region))[i]->type);
}

/// The numbers that the body of a reduction returns for accumulators and elements. False after an
/// error.
static bool combine(cis_shlo *h, cis_op *op, uint32_t region, cis_value *const *accumulators,
                    cis_value *const *elements, uint32_t num, cis_value_vec *out) {
  const cis_region *body = cis_op_region(op, region);
  cis_value_vec args = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&args, accumulators[i]);
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&args,
                 cis_shlo_convert(&h->e, elements[i], cis_type_element(cis_op_operand_type(op, i)),
                                  argument_element(body, num + i)));
  bool ok = cis_shlo_inline(h, body, args.data, out);
  cis_vec_deinit(&args);
  return ok;
}

/// Fills a tensor of the result's shape with each init value, as an element of the result.
static void push_inits(cis_shlo *h, cis_op *op, uint32_t num, cis_value_vec *out) {
  for (uint32_t i = 0; i < num; ++i) {
    cis_value *init = cis_op_operand(op, num + i);
    cis_type type = op->results[i].type;
    cis_value *number = cis_shlo_convert(&h->e, cis_shlo_scalar(h, init),
                                         cis_type_element(init->type), cis_type_element(type));
    cis_vec_push(out, cis_shlo_filled(h, number, type->shaped.shape, cis_type_rank(type)));
  }
}

/// A linalg.generic whose body is that of the reduction; `num_in` inputs, of which the first `num`
/// are reduced, and as many outputs.
static bool build_reduction(cis_shlo *h, cis_op *op, const cis_value_vec *operands, uint32_t num_in,
                            uint32_t num, const cis_affine_map *maps, const char *iterators) {
  cis_linalg_body body =
      cis_linalg_build_generic(&h->e, operands->data, num_in, num, maps, iterators);
  cis_loc_builder outer = h->e;
  cis_value_vec next = {0};
  h->e = body.body;
  bool ok = combine(h, op, 0, body.args + num_in, body.args, num, &next);
  if (ok)
    cis_linalg_build_yield(&h->e, next.data, num);
  h->e = outer;
  for (uint32_t i = 0; i < num; ++i)
    cis_shlo_set(h, op, i, &body.op->results[i]);
  cis_vec_deinit(&next);
  return ok;
}

bool cis_shlo_lower_reduce(cis_shlo *h, cis_op *op) {
  uint32_t num = op->num_results, rank = cis_type_rank(cis_op_operand_type(op, 0)), kept = 0;
  cis_hlo_dims dims = cis_stablehlo_ints(op, "dimensions");
  cis_affine_expr exprs[CIS_SHLO_MAX_RANK];
  char iterators[CIS_SHLO_MAX_RANK + 1] = {0};
  for (uint32_t i = 0; i < rank; ++i)
    iterators[i] = 'p';
  for (uint32_t i = 0; i < dims.num; ++i)
    iterators[dims.values[i]] = 'r';
  for (uint32_t i = 0; i < rank; ++i)
    if (iterators[i] == 'p')
      exprs[kept++] = cis_affine_dim(h->ctx, i);
  cis_value_vec operands = {0};
  CIS_VEC(cis_affine_map) maps = {0};
  for (uint32_t i = 0; i < num; ++i) {
    cis_vec_push(&operands, cis_shlo_tensor(h, cis_op_operand(op, i)));
    cis_vec_push(&maps, cis_affine_map_identity(h->ctx, rank));
  }
  push_inits(h, op, num, &operands);
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&maps, cis_shlo_map(h, rank, exprs, kept));
  bool ok = build_reduction(h, op, &operands, num, num, maps.data, iterators);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&maps);
  return ok;
}

// --- windows ---

typedef struct window {
  uint32_t rank;
  int64_t sizes[CIS_SHLO_MAX_RANK], strides[CIS_SHLO_MAX_RANK], dilations[CIS_SHLO_MAX_RANK],
      interior[CIS_SHLO_MAX_RANK], low[CIS_SHLO_MAX_RANK], high[CIS_SHLO_MAX_RANK];
} window;

static window window_of(const cis_op *op) {
  window w = {.rank = cis_type_rank(cis_op_operand_type(op, 0))};
  int64_t padding[2 * CIS_SHLO_MAX_RANK];
  cis_shlo_ints(op, "window_dimensions", 1, w.rank, w.sizes);
  cis_shlo_ints(op, "window_strides", 1, w.rank, w.strides);
  cis_shlo_ints(op, "padding", 0, 2 * w.rank, padding);
  for (uint32_t i = 0; i < w.rank; ++i) {
    w.dilations[i] = w.interior[i] = 1;
    w.low[i] = padding[2 * i];
    w.high[i] = padding[2 * i + 1];
  }
  if (cis_op_kind(op) != CIS_OP_STABLEHLO_REDUCE_WINDOW)
    return w;
  cis_shlo_ints(op, "window_dilations", 1, w.rank, w.dilations);
  cis_shlo_ints(op, "base_dilations", 1, w.rank, w.interior);
  return w;
}

/// A reduction over the loops of the window, which is an operand without numbers: its shape says
/// how far they go.
bool cis_shlo_lower_reduce_window(cis_shlo *h, cis_op *op) {
  window w = window_of(op);
  uint32_t num = op->num_results;
  cis_affine_expr in[CIS_SHLO_MAX_RANK], inside[CIS_SHLO_MAX_RANK], out[CIS_SHLO_MAX_RANK];
  char iterators[2 * CIS_SHLO_MAX_RANK + 1] = {0};
  for (uint32_t i = 0; i < w.rank; ++i) {
    iterators[i] = 'p';
    iterators[w.rank + i] = 'r';
    out[i] = cis_affine_dim(h->ctx, i);
    inside[i] = cis_affine_dim(h->ctx, w.rank + i);
    in[i] = cis_affine_add(cis_affine_mul(out[i], cis_affine_constant(h->ctx, w.strides[i])),
                           cis_affine_mul(inside[i], cis_affine_constant(h->ctx, w.dilations[i])));
    --w.interior[i];
  }
  cis_value_vec operands = {0};
  CIS_VEC(cis_affine_map) maps = {0};
  for (uint32_t i = 0; i < num; ++i) {
    cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, i));
    cis_value *init = cis_shlo_scalar(h, cis_op_operand(op, num + i));
    cis_vec_push(&operands, cis_shlo_pad(h, tensor, init, w.low, w.high, w.interior));
    cis_vec_push(&maps, cis_shlo_map(h, 2 * w.rank, in, w.rank));
  }
  cis_vec_push(&operands,
               cis_shlo_empty(h, cis_type_element(operands.data[0]->type), w.sizes, w.rank));
  cis_vec_push(&maps, cis_shlo_map(h, 2 * w.rank, inside, w.rank));
  push_inits(h, op, num, &operands);
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&maps, cis_shlo_map(h, 2 * w.rank, out, w.rank));
  bool ok = build_reduction(h, op, &operands, num + 1, num, maps.data, iterators);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&maps);
  return ok;
}

/// Loops over each element of the source carry the result; loops over its window carry the selected
/// number, where it is, and whether there is one.
bool cis_shlo_lower_select_and_scatter(cis_shlo *h, cis_op *op) {
  window w = window_of(op);
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  cis_value *source = cis_shlo_tensor(h, cis_op_operand(op, 1));
  cis_value *init = cis_shlo_scalar(h, cis_op_operand(op, 2));
  cis_value *result = cis_shlo_filled(h, init, tensor->type->shaped.shape, w.rank);
  cis_value *zero = cis_shlo_index(h, 0), *one = cis_shlo_index(h, 1);
  cis_shlo_loop outer[CIS_SHLO_MAX_RANK], inner[CIS_SHLO_MAX_RANK];
  cis_value *at[CIS_SHLO_MAX_RANK], *where[CIS_SHLO_MAX_RANK];
  cis_value *best[CIS_SHLO_MAX_RANK + 2]; // found, number, where
  cis_value_vec out = {0};
  uint32_t num = w.rank + 2;
  for (uint32_t i = 0; i < w.rank; ++i) {
    cis_value *high = cis_shlo_index(h, cis_type_dim(source->type, i));
    outer[i] = cis_shlo_for(h, zero, high, one, &result, 1);
    result = outer[i].carried[0];
    at[i] = outer[i].iv;
  }
  best[0] = cis_arith_build_bool(&h->e, false);
  best[1] = init;
  for (uint32_t i = 0; i < w.rank; ++i)
    best[i + 2] = zero;
  for (uint32_t i = 0; i < w.rank; ++i) {
    inner[i] = cis_shlo_for(h, zero, cis_shlo_index(h, w.sizes[i]), one, best, num);
    memcpy(best, inner[i].carried, num * sizeof *best);
  }
  cis_value *inside = cis_arith_build_bool(&h->e, true);
  for (uint32_t i = 0; i < w.rank; ++i) {
    cis_value *first = cis_arith_build_muli(&h->e, at[i], cis_shlo_index(h, w.strides[i]));
    where[i] = cis_arith_build_addi(&h->e, first, inner[i].iv);
    where[i] = cis_arith_build_subi(&h->e, where[i], cis_shlo_index(h, w.low[i]));
    cis_value *size = cis_shlo_index(h, cis_type_dim(tensor->type, i));
    inside =
        cis_arith_build_andi(&h->e, inside, cis_arith_build_cmpi(&h->e, "ult", where[i], size));
    where[i] = cis_shlo_clamp_index(h, where[i], cis_type_dim(tensor->type, i) - 1);
  }
  cis_value *both[] = {best[1], cis_shlo_load(h, tensor, where)};
  bool ok = cis_shlo_inline(h, cis_op_region(op, 0), both, &out);
  if (ok) {
    cis_value *yes = cis_arith_build_bool(&h->e, true);
    cis_value *stays = cis_arith_build_andi(&h->e, best[0], out.data[0]);
    cis_value *takes = cis_arith_build_xori(&h->e, stays, yes);
    takes = cis_arith_build_andi(&h->e, inside, takes);
    best[0] = cis_arith_build_ori(&h->e, best[0], takes);
    best[1] = cis_arith_build_select(&h->e, takes, both[1], best[1]);
    for (uint32_t i = 0; i < w.rank; ++i)
      best[i + 2] = cis_arith_build_select(&h->e, takes, where[i], best[i + 2]);
    for (uint32_t i = w.rank; i-- > 0;) {
      cis_shlo_end_for(h, &inner[i], best, num);
      for (uint32_t k = 0; k < num; ++k)
        best[k] = &inner[i].op->results[k];
    }
    out.len = 0;
    cis_value *old = cis_shlo_load(h, result, best + 2);
    cis_value *pair[] = {old, cis_shlo_load(h, source, at)};
    ok = cis_shlo_inline(h, cis_op_region(op, 1), pair, &out);
    if (ok) {
      cis_value *x = cis_arith_build_select(&h->e, best[0], out.data[0], old);
      result = cis_shlo_store(h, x, result, best + 2);
    }
  }
  for (uint32_t i = w.rank; ok && i-- > 0;) {
    cis_shlo_end_for(h, &outer[i], &result, 1);
    result = &outer[i].op->results[0];
  }
  cis_vec_deinit(&out);
  return ok && cis_shlo_done(h, op, result);
}

// --- sorts ---

/// A sort while it is built: the tensors, the line that is sorted.
typedef struct sort {
  cis_op *op;
  /// Whether the first of each pair in `pairs` comes before the second; NULL after an error.
  cis_value *(*comes_before)(cis_shlo *h, const struct sort *s, cis_value *const *pairs);
  uint32_t num, rank, dim;
  int64_t size;
  cis_value_vec sorted;
  cis_value *at[CIS_SHLO_MAX_RANK];
  cis_value *zero, *one, *length;
} sort;

static cis_value *load_at(cis_shlo *h, sort *s, uint32_t i, cis_value *place) {
  s->at[s->dim] = place;
  return cis_shlo_load(h, s->sorted.data[i], s->at);
}

static cis_value *by_region(cis_shlo *h, const sort *s, cis_value *const *pairs) {
  cis_value_vec out = {0};
  bool ok = cis_shlo_inline(h, cis_op_region(s->op, 0), pairs, &out);
  cis_value *result = ok ? out.data[0] : NULL;
  cis_vec_deinit(&out);
  return result;
}

/// The larger first.
static cis_value *by_size(cis_shlo *h, const sort *s, cis_value *const *pairs) {
  cis_value *a = pairs[0], *b = pairs[1];
  if (cis_type_is_float(a->type)) {
    a = cis_shlo_total_order(&h->e, a);
    b = cis_shlo_total_order(&h->e, b);
  }
  bool is_unsigned = cis_shlo_is_unsigned(cis_op_operand_type(s->op, 0));
  return cis_arith_build_cmpi(&h->e, is_unsigned ? "ugt" : "sgt", a, b);
}

/// Merges the sorted runs [low, middle) and [middle, high) into `scratch`, whose values are
/// replaced.
static bool merge(cis_shlo *h, sort *s, cis_value *low, cis_value *middle, cis_value *high,
                  cis_value **scratch) {
  cis_value_vec carried = {0}, args = {0}, next = {0};
  cis_vec_push(&carried, low);
  cis_vec_push(&carried, middle);
  cis_vec_append(&carried, scratch, s->num);
  cis_shlo_loop loop = cis_shlo_for(h, low, high, s->one, carried.data, s->num + 2);
  cis_value *left = loop.carried[0], *right = loop.carried[1];
  cis_value *last = cis_shlo_index(h, s->size - 1);
  cis_value *left_at = cis_arith_build_minsi(&h->e, left, last);
  cis_value *right_at = cis_arith_build_minsi(&h->e, right, last);
  for (uint32_t i = 0; i < s->num; ++i) {
    cis_vec_push(&args, load_at(h, s, i, right_at));
    cis_vec_push(&args, load_at(h, s, i, left_at));
  }
  cis_value *before = s->comes_before(h, s, args.data);
  if (before) {
    cis_value *has_left = cis_arith_build_cmpi(&h->e, "slt", left, middle);
    cis_value *has_right = cis_arith_build_cmpi(&h->e, "slt", right, high);
    cis_value *no_left = cis_arith_build_xori(&h->e, has_left, cis_arith_build_bool(&h->e, true));
    cis_value *first = cis_arith_build_ori(&h->e, no_left, before);
    cis_value *takes_right = cis_arith_build_andi(&h->e, has_right, first);
    cis_value *more_left = cis_arith_build_addi(&h->e, left, s->one);
    cis_value *more_right = cis_arith_build_addi(&h->e, right, s->one);
    cis_vec_push(&next, cis_arith_build_select(&h->e, takes_right, left, more_left));
    cis_vec_push(&next, cis_arith_build_select(&h->e, takes_right, more_right, right));
    for (uint32_t i = 0; i < s->num; ++i) {
      cis_value *x =
          cis_arith_build_select(&h->e, takes_right, args.data[2 * i], args.data[2 * i + 1]);
      cis_vec_push(&next, cis_shlo_store(h, x, loop.carried[2 + i], &loop.iv));
    }
    cis_shlo_end_for(h, &loop, next.data, s->num + 2);
    for (uint32_t i = 0; i < s->num; ++i)
      scratch[i] = &loop.op->results[2 + i];
  }
  cis_vec_deinit(&carried);
  cis_vec_deinit(&args);
  cis_vec_deinit(&next);
  return before;
}

/// Merges runs of `width` along a line, and copies the line back.
static bool merge_line(cis_shlo *h, sort *s, cis_value *width) {
  cis_value_vec scratch = {0};
  for (uint32_t i = 0; i < s->num; ++i)
    cis_vec_push(&scratch,
                 cis_shlo_empty(h, cis_type_element(s->sorted.data[i]->type), &s->size, 1));
  cis_value *twice = cis_arith_build_addi(&h->e, width, width);
  cis_shlo_loop runs = cis_shlo_for(h, s->zero, s->length, twice, scratch.data, s->num);
  memcpy(scratch.data, runs.carried, s->num * sizeof *scratch.data);
  cis_value *middle = cis_arith_build_addi(&h->e, runs.iv, width);
  middle = cis_arith_build_minsi(&h->e, middle, s->length);
  cis_value *high = cis_arith_build_addi(&h->e, runs.iv, twice);
  high = cis_arith_build_minsi(&h->e, high, s->length);
  bool ok = merge(h, s, runs.iv, middle, high, scratch.data);
  if (ok) {
    cis_shlo_end_for(h, &runs, scratch.data, s->num);
    cis_shlo_loop copy = cis_shlo_for(h, s->zero, s->length, s->one, s->sorted.data, s->num);
    s->at[s->dim] = copy.iv;
    for (uint32_t i = 0; i < s->num; ++i)
      s->sorted.data[i] = cis_shlo_store(h, cis_shlo_load(h, &runs.op->results[i], &copy.iv),
                                         copy.carried[i], s->at);
    cis_shlo_end_for(h, &copy, s->sorted.data, s->num);
    for (uint32_t i = 0; i < s->num; ++i)
      s->sorted.data[i] = &copy.op->results[i];
  }
  cis_vec_deinit(&scratch);
  return ok;
}

/// A merge sort from runs of one element, which is stable: for each line along the dimension, as
/// many merges as doublings reach its size.
static bool build_sort(cis_shlo *h, sort *s) {
  cis_type type = s->sorted.data[0]->type;
  cis_shlo_loop loops[CIS_SHLO_MAX_RANK + 1];
  uint32_t num_loops = 0;
  int64_t merges = 0;
  s->rank = cis_type_rank(type);
  s->size = s->rank ? cis_type_dim(type, s->dim) : 1;
  for (int64_t width = 1; width < s->size; width *= 2)
    ++merges;
  if (!merges)
    return true;
  s->zero = cis_shlo_index(h, 0);
  s->one = cis_shlo_index(h, 1);
  s->length = cis_shlo_index(h, s->size);
  for (uint32_t i = 0; i <= s->rank; ++i) {
    if (i == s->dim)
      continue;
    int64_t trips = i < s->rank ? cis_type_dim(type, i) : merges;
    cis_shlo_loop loop =
        cis_shlo_for(h, s->zero, cis_shlo_index(h, trips), s->one, s->sorted.data, s->num);
    memcpy(s->sorted.data, loop.carried, s->num * sizeof *s->sorted.data);
    if (i < s->rank)
      s->at[i] = loop.iv;
    loops[num_loops++] = loop;
  }
  cis_value *width = cis_arith_build_shli(&h->e, s->one, loops[num_loops - 1].iv);
  bool ok = merge_line(h, s, width);
  while (ok && num_loops-- > 0) {
    cis_shlo_end_for(h, &loops[num_loops], s->sorted.data, s->num);
    for (uint32_t i = 0; i < s->num; ++i)
      s->sorted.data[i] = &loops[num_loops].op->results[i];
  }
  return ok;
}

bool cis_shlo_lower_sort(cis_shlo *h, cis_op *op) {
  sort s = {.op = op, .num = op->num_operands, .comes_before = by_region};
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "dimension"), -1);
  s.dim = (uint32_t)(dim < 0 ? dim + cis_type_rank(cis_op_operand_type(op, 0)) : dim);
  for (uint32_t i = 0; i < s.num; ++i)
    cis_vec_push(&s.sorted, cis_shlo_tensor(h, cis_op_operand(op, i)));
  bool ok = build_sort(h, &s);
  for (uint32_t i = 0; i < s.num; ++i)
    cis_shlo_set(h, op, i, s.sorted.data[i]);
  cis_vec_deinit(&s.sorted);
  return ok;
}

/// chlo.top_k: the first of each line, sorted with where they were.
bool cis_shlo_lower_top_k(cis_shlo *h, cis_op *op) {
  cis_value *tensor = cis_shlo_tensor(h, cis_op_operand(op, 0));
  uint32_t last = cis_type_rank(tensor->type) - 1;
  cis_type i32 = cis_type_i(h->ctx, 32);
  if (cis_type_is_complex(cis_type_element(tensor->type)))
    return cis_op_error(op, "is not lowered for elements of this type");
  cis_shlo_fill fill = cis_shlo_begin(h, cis_type_with_element(tensor->type, i32));
  cis_value *at = cis_linalg_build_index(&h->e, last);
  cis_value *places = cis_shlo_end(h, &fill, cis_arith_build_index_cast(&h->e, at, i32));
  sort s = {.op = op, .num = 2, .dim = last, .comes_before = by_size};
  cis_vec_push(&s.sorted, tensor);
  cis_vec_push(&s.sorted, places);
  bool ok = build_sort(h, &s);
  cis_mixed offsets[CIS_SHLO_MAX_RANK] = {{NULL, 0}};
  for (uint32_t i = 0; i < 2; ++i)
    cis_shlo_set(
        h, op, i,
        cis_shlo_extract(h, s.sorted.data[i], offsets, op->results[i].type->shaped.shape, NULL));
  cis_vec_deinit(&s.sorted);
  return ok;
}
