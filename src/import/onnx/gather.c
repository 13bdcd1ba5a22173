// Operators that read and write elements at computed places.
#include "import/onnx/model.h"

/// An element of a tensor of indices as an index from 0 on: negative ones count from the end.
static cis_value *emit_place(cis_loc_builder *b, cis_value *x, int64_t size) {
  return CIS_FORMULA(b, "i = index(x); i < 0 ? i + size : i", x, size);
}

/// Gather, Compress: opens output 0 as elements of `x` at `indices` of an axis, and ends it; NULL
/// after an error.
static cis_value *gather(cis_onnx_op *op, cis_value *x, cis_value *indices, uint32_t axis) {
  uint32_t rank = cis_type_rank(x->type), more = cis_type_rank(indices->type);
  op->num = rank - 1 + more;
  for (uint32_t i = 0; i < op->num; ++i)
    op->sizes[i] = i < axis          ? cis_type_dim(x->type, i)
                   : i < axis + more ? cis_type_dim(indices->type, i - axis)
                                     : cis_type_dim(x->type, i - more + 1);
  if (!cis_onnx_open(op))
    return NULL;
  cis_value *from[CIS_IMPORT_MAX_RANK], *const *own = op->at + axis;
  for (uint32_t i = 0; i < rank; ++i)
    from[i] = i < axis ? op->at[i] : i > axis ? op->at[i - 1 + more] : NULL;
  from[axis] = emit_place(&op->b, CIS_FORMULA(&op->b, "indices[own]", indices, own),
                          cis_type_dim(x->type, axis));
  return cis_emit_yield(&op->generic, CIS_FORMULA(&op->b, "x[from]", x, from));
}

/// Gather.
bool cis_onnx_lower_gather(cis_onnx_op *op) {
  uint32_t axis;
  return cis_onnx_get_axis(op, "axis", 0, op->rank, &axis) &&
         cis_onnx_give(op, gather(op, cis_onnx_use(op, 0), cis_onnx_use(op, 1), axis));
}

// --- results whose sizes depend on elements ---

/// The places of elements that are not 0, in their order: row i has index i of each, and the first
/// element of one more row says how many there are. Each place is written where the next one
/// belongs, which stays there if the element is not 0:
///
///     [0, 7, 7] -> [[1, 2, 2], [2, 0, 0]]
static cis_value *emit_nonzero(cis_loc_builder *e, cis_value *x) {
  uint32_t rank = cis_type_rank(x->type);
  cis_type kind = cis_type_i(e->b.ctx, 64);
  const int64_t sizes[] = {rank + 1, cis_emit_count(x->type)};
  cis_emit_nest nest = cis_emit_nest_begin(e, cis_emit_zeros(e, cis_emit_tensor(kind, sizes, 2)));
  cis_value *at[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i)
    at[i] = cis_emit_nest_count(&nest, cis_type_dim(x->type, i));
  cis_loc_builder *b = &nest.body;
  cis_value *all = nest.carried, *value = CIS_FORMULA(b, "x[at]", x, at);
  cis_value *num = CIS_FORMULA(b, "all[rank, 0]", all, rank);
  for (uint32_t i = 0; i < rank; ++i) {
    cis_value *own = at[i];
    all = CIS_FORMULA(b, "all[i, num] = i64(own)", all, i, num, own);
  }
  return cis_emit_nest_end(
      &nest, CIS_FORMULA(b, "all[rank, 0] = num + i64(value != 0)", all, rank, num, value));
}

/// The number that emit_nonzero has counted.
static cis_value *emit_counted(cis_loc_builder *e, cis_value *all, uint32_t rank) {
  return CIS_FORMULA(e, "index(all[rank, 0])", all, rank);
}

cis_value *cis_onnx_emit_first(cis_loc_builder *e, cis_value *x, int64_t *sizes, uint32_t axis,
                               cis_value *num) {
  cis_context *ctx = e->b.ctx;
  uint32_t rank = cis_type_rank(x->type);
  int64_t offsets[CIS_IMPORT_MAX_RANK] = {0}, ones[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i)
    ones[i] = 1;
  sizes[axis] = CIS_DYNAMIC;
  cis_named_attr attrs[] = {
      {CIS_STR("static_offsets"), cis_attr_i64_array(ctx, offsets, rank)},
      {CIS_STR("static_sizes"), cis_attr_i64_array(ctx, sizes, rank)},
      {CIS_STR("static_strides"), cis_attr_i64_array(ctx, ones, rank)},
      {CIS_STR("operandSegmentSizes"), cis_attr_i32_array(ctx, (int32_t[]){1, 0, 1, 0}, 4)}};
  cis_type type = cis_emit_tensor(cis_type_element(x->type), sizes, rank);
  cis_value *operands[] = {x, num};
  cis_op *part = cis_emit_op(e, "tensor.extract_slice", type, operands, 2, attrs, 4);
  return cis_emit_copy(e, cis_op_result(part, 0), cis_tensor_build_empty(e, type, &num, 1));
}

/// The places of the elements of a constant that are not 0.
static cis_attr nonzero_of(const cis_onnx_value *x) {
  uint32_t rank = cis_onnx_rank(x);
  CIS_VEC(int64_t) found = {0}, places = {0};
  for (int64_t i = 0, num = cis_emit_count(x->type); i < num; ++i)
    if (cis_onnx_is_float(x->element) ? cis_dense_get_double(x->attr, i) != 0
                                      : cis_onnx_int_at(x, i) != 0)
      cis_vec_push(&found, i);
  const int64_t sizes[] = {rank, (int64_t)found.len};
  cis_vec_resize(&places, rank * found.len);
  for (size_t k = 0; k < found.len; ++k)
    for (uint32_t i = rank; i-- > 0; found.data[k] /= cis_onnx_dim(x, i))
      places.data[i * found.len + k] = found.data[k] % cis_onnx_dim(x, i);
  cis_attr attr = cis_attr_dense_numbers(cis_emit_tensor(cis_type_i(x->type->ctx, 64), sizes, 2),
                                         places.data, 8, places.len);
  cis_vec_deinit(&found);
  cis_vec_deinit(&places);
  return attr;
}

/// NonZero.
bool cis_onnx_lower_nonzero(cis_onnx_op *op) {
  int64_t sizes[] = {op->rank, CIS_DYNAMIC}, most[] = {op->rank + 1, cis_emit_count(op->x->type)};
  cis_loc_builder *e = &op->e;
  if (!op->rank || !most[1])
    return cis_onnx_error(op, op->x, "expected elements, and a dimension");
  op->element = CIS_ONNX_I64;
  if (!cis_onnx_tensor(op, op->element, most, 2))
    return false;
  if (op->x->attr)
    return cis_onnx_set_constant(op, 0, nonzero_of(op->x), op->element);
  cis_value *all = emit_nonzero(e, cis_onnx_use(op, 0));
  return cis_onnx_give(op, cis_onnx_emit_first(e, all, sizes, 1, emit_counted(e, all, op->rank)));
}

/// Gathers as many as there may be, the first one where there are fewer, and takes a part of them.
static bool compress_by_value(cis_onnx_op *op, cis_value *from, uint32_t axis, int64_t most) {
  cis_loc_builder *e = &op->e;
  const int64_t origin[] = {0, 0}, ones[] = {1, 1}, row[] = {1, most};
  if (!cis_onnx_tensor(op, CIS_ONNX_I64, (int64_t[]){2, most}, 2))
    return false;
  cis_value *all = emit_nonzero(e, cis_emit_slice(e, cis_onnx_use(op, 1), origin, &most, ones));
  cis_value *places = cis_emit_reshape(e, cis_emit_slice(e, all, origin, row, ones),
                                       cis_emit_tensor(cis_type_element(all->type), &most, 1));
  cis_value *y = gather(op, from, places, axis);
  return y &&
         cis_onnx_give(op, cis_onnx_emit_first(e, y, op->sizes, axis, emit_counted(e, all, 1)));
}

/// Compress.
bool cis_onnx_lower_compress(cis_onnx_op *op) {
  const cis_onnx_value *condition = cis_onnx_in(op, 1);
  bool has_axis = cis_onnx_has(op, "axis");
  uint32_t axis = 0;
  cis_value *from = cis_onnx_use(op, 0);
  int64_t count = cis_emit_count(op->x->type);
  if (has_axis && !cis_onnx_get_axis(op, "axis", 0, op->rank, &axis))
    return false;
  if (cis_onnx_rank(condition) != 1)
    return cis_onnx_error(op, condition, "expected one dimension");
  if (!has_axis)
    from = cis_emit_reshape(&op->e, from, cis_emit_tensor(cis_type_element(from->type), &count, 1));
  int64_t most = cis_type_dim(from->type, axis), num = 0;
  most = most < cis_onnx_dim(condition, 0) ? most : cis_onnx_dim(condition, 0);
  if (!condition->attr && most)
    return compress_by_value(op, from, axis, most);
  CIS_VEC(int64_t) places = {0};
  for (int64_t i = 0; i < most; ++i)
    if (cis_onnx_int_at(condition, i))
      cis_vec_push(&places, i), ++num;
  cis_attr attr = cis_attr_dense_numbers(cis_emit_tensor(cis_type_i(op->e.b.ctx, 64), &num, 1),
                                         places.data, 8, places.len);
  cis_vec_deinit(&places);
  return cis_onnx_give(op, gather(op, from, cis_arith_build_constant(&op->e, attr), axis));
}

/// Whether there are no more indices than elements in any dimension but that of the axis.
static bool check_indices(const cis_onnx_op *op, uint32_t axis) {
  const cis_onnx_value *x = cis_onnx_in(op, 0), *indices = cis_onnx_in(op, 1);
  bool fits = cis_onnx_rank(indices) == cis_onnx_rank(x);
  for (uint32_t i = 0; fits && i < cis_onnx_rank(x); ++i)
    fits = i == axis || cis_onnx_dim(indices, i) <= cis_onnx_dim(x, i);
  return fits || cis_onnx_error(op, indices, "expected a shape like '%s'", cis_type_text(x->type));
}

/// GatherElements: one index for each element of the result.
bool cis_onnx_lower_gather_elements(cis_onnx_op *op) {
  uint32_t axis;
  if (!cis_onnx_get_axis(op, "axis", 0, op->rank, &axis) || !check_indices(op, axis))
    return false;
  for (uint32_t i = 0; i < op->rank; ++i)
    op->sizes[i] = cis_onnx_dim(cis_onnx_in(op, 1), i);
  if (!cis_onnx_open_with(op, &op->values.data[1], 1, NULL))
    return false;
  op->at[axis] = emit_place(&op->b, op->args[0], cis_onnx_dim(op->x, axis));
  return cis_onnx_close(op, cis_onnx_read(op, &op->b));
}

/// Indices of GatherND and ScatterND: a row of them, `depth` long, names as many dimensions of x
/// after `batches` that both have. Elements have the dimensions of rows, then those not named.
typedef struct rows {
  uint32_t more, batches, depth; // dimensions of indices
} rows;

/// Reads them, and makes output 0 as large as the elements.
static bool get_rows(cis_onnx_op *op, int64_t batches, rows *out) {
  const cis_onnx_value *x = op->x, *indices = cis_onnx_in(op, 1);
  uint32_t more = cis_onnx_rank(indices);
  bool fits = batches >= 0 && batches < more && batches <= op->rank;
  int64_t depth = fits ? cis_onnx_dim(indices, more - 1) : 0;
  fits = fits && depth <= (int64_t)op->rank - batches;
  for (uint32_t i = 0; fits && i < batches; ++i)
    fits = cis_onnx_dim(x, i) == cis_onnx_dim(indices, i);
  uint32_t read = (uint32_t)(batches + depth);
  *out = (rows){more, (uint32_t)batches, (uint32_t)depth};
  op->num = more - 1 + op->rank - read;
  if (!fits || op->num > CIS_IMPORT_MAX_RANK)
    return cis_onnx_error(op, indices, "expected indices of '%s'", cis_type_text(x->type));
  for (uint32_t i = 0; i < op->num; ++i)
    op->sizes[i] = i < more - 1 ? cis_onnx_dim(indices, i) : cis_onnx_dim(x, i - (more - 1) + read);
  return true;
}

/// The indices in x of the element at `loops`.
static void emit_places(cis_loc_builder *b, const rows *r, cis_value *indices,
                        cis_value *const *loops, cis_type x, cis_value **out) {
  uint32_t read = r->batches + r->depth;
  for (uint32_t i = 0; i < cis_type_rank(x); ++i)
    out[i] = i < r->batches ? loops[i] : i >= read ? loops[i - read + r->more - 1] : NULL;
  for (uint32_t i = 0; i < r->depth; ++i)
    out[r->batches + i] = emit_place(b, CIS_FORMULA(b, "indices[loops, i]", indices, loops, i),
                                     cis_type_dim(x, r->batches + i));
}

/// GatherND.
bool cis_onnx_lower_gather_nd(cis_onnx_op *op) {
  rows r;
  cis_value *from[CIS_IMPORT_MAX_RANK];
  if (!get_rows(op, cis_onnx_int(op, "batch_dims", 0), &r) || !cis_onnx_open(op))
    return false;
  emit_places(&op->b, &r, cis_onnx_use(op, 1), op->at, op->x->type, from);
  return cis_onnx_close(op, CIS_ONNX(op, &op->b, "X[from]", from));
}

/// Puts an element into the tensor that the nest carries, or what the attribute "reduction" makes
/// of it and the old one, and sets output 0.
static bool set_updated(cis_onnx_op *op, cis_emit_nest *nest, cis_value *y, cis_value *const *to) {
  static const char *const reductions[][2] = {{"none", "into[to] = y"},
                                              {"add", "into[to] = into[to] + y"},
                                              {"mul", "into[to] = into[to] * y"},
                                              {"max", "into[to] = max(into[to], y)"},
                                              {"min", "into[to] = min(into[to], y)"}};
  cis_str how = cis_onnx_string(op, "reduction", "none");
  cis_value *into = nest->carried;
  uint32_t i = 0;
  while (i < 5 && !cis_str_is(how, reductions[i][0]))
    ++i;
  if (i == 5 || (i && op->element == CIS_ONNX_BOOL))
    return cis_onnx_error(op, NULL, "reduction '%.*s' is not taken here", CIS_STR_ARG(how));
  into =
      CIS_FORMULA_OF(&nest->body, cis_onnx_is_unsigned(op->element), reductions[i][1], into, to, y);
  return cis_onnx_give(op, cis_emit_nest_end(nest, into));
}

/// ScatterElements, Scatter: one index for each update; in order, because places may be equal.
bool cis_onnx_lower_scatter_elements(cis_onnx_op *op) {
  const cis_onnx_value *indices = cis_onnx_in(op, 1);
  uint32_t axis;
  if (!cis_onnx_get_axis(op, "axis", 0, op->rank, &axis) ||
      !cis_onnx_check_shape(op, 2, indices->type->shaped.shape, cis_onnx_rank(indices)) ||
      !check_indices(op, axis))
    return false;
  cis_value *to[CIS_IMPORT_MAX_RANK];
  cis_emit_nest nest = cis_emit_nest_begin(&op->e, cis_onnx_use(op, 0));
  for (uint32_t i = 0; i < op->rank; ++i)
    to[i] = cis_emit_nest_count(&nest, cis_onnx_dim(indices, i));
  cis_value *update = CIS_ONNX(op, &nest.body, "Z[to]", to);
  to[axis] = emit_place(&nest.body, CIS_ONNX(op, &nest.body, "Y[to]", to), op->sizes[axis]);
  return set_updated(op, &nest, update, to);
}

/// ScatterND.
bool cis_onnx_lower_scatter_nd(cis_onnx_op *op) {
  rows r;
  if (!get_rows(op, 0, &r) || !cis_onnx_check_shape(op, 2, op->sizes, op->num))
    return false;
  cis_value *own[CIS_IMPORT_MAX_RANK], *to[CIS_IMPORT_MAX_RANK];
  cis_emit_nest nest = cis_emit_nest_begin(&op->e, cis_onnx_use(op, 0));
  for (uint32_t i = 0; i < op->num; ++i)
    own[i] = cis_emit_nest_count(&nest, op->sizes[i]);
  emit_places(&nest.body, &r, cis_onnx_use(op, 1), own, op->x->type, to);
  return set_updated(op, &nest, CIS_ONNX(op, &nest.body, "Z[own]", own), to);
}
