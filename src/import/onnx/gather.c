// Operators that read and write elements at computed places.
#include "import/onnx/table.h"

/// An element of a tensor of indices as an index from 0 on: negative ones count from the end.
static cis_value *emit_place(cis_loc_builder *b, cis_value *x, int64_t size) {
  x = cis_arith_build_as_index(b, x);
  cis_value *below = cis_arith_build_cmpi(b, "slt", x, cis_arith_build_index(b, 0));
  cis_value *counted = cis_arith_build_addi(b, x, cis_arith_build_index(b, size));
  return cis_arith_build_select(b, below, counted, x);
}

/// Gather, Compress: `indices` of an axis; NULL after an error.
static cis_value *gather(cis_onnx_op *op, cis_value *x, cis_value *indices, uint32_t axis) {
  uint32_t rank = cis_type_rank(x->type), more = cis_type_rank(indices->type),
           all = rank - 1 + more;
  int64_t sizes[2 * CIS_IMPORT_MAX_RANK];
  cis_value *loops[CIS_IMPORT_MAX_RANK], *at[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < all; ++i)
    sizes[i] = i < axis          ? cis_type_dim(x->type, i)
               : i < axis + more ? cis_type_dim(indices->type, i - axis)
                                 : cis_type_dim(x->type, i - more + 1);
  cis_type type = cis_onnx_tensor(op, cis_type_element(x->type), sizes, all);
  if (!type)
    return NULL;
  cis_linalg_body body = cis_emit_generic(&op->e, &type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, all, loops);
  for (uint32_t i = 0; i < rank; ++i)
    at[i] = i < axis ? loops[i] : i > axis ? loops[i - 1 + more] : NULL;
  at[axis] = emit_place(b, cis_tensor_build_extract(b, indices, loops + axis, more),
                        cis_type_dim(x->type, axis));
  cis_value *y = cis_tensor_build_extract(b, x, at, rank);
  return cis_emit_yield(&body, y);
}

/// Gather.
bool cis_onnx_lower_gather(cis_onnx_op *op) {
  uint32_t axis;
  return cis_onnx_check(op, 1, CIS_ONNX_INDICES) &&
         cis_onnx_axis(op, cis_onnx_int(op, "axis", 0), cis_onnx_rank(cis_onnx_in(op, 0)), &axis) &&
         cis_onnx_set(op, 0, gather(op, cis_onnx_use(op, 0), cis_onnx_use(op, 1), axis),
                      cis_onnx_in(op, 0)->element);
}

// --- results whose sizes depend on elements ---

cis_value *cis_onnx_emit_insert(cis_loc_builder *b, cis_value *x, cis_value *into, cis_value *row,
                                cis_value *column) {
  cis_value *operands[] = {x, into, row, column};
  return cis_op_result(cis_emit_op(b, "tensor.insert", into->type, operands, 4, NULL, 0), 0);
}

/// The places of elements that are not 0, in their order: row i has index i of each, and the first
/// element of one more row says how many there are. Each place is written where the next one
/// belongs, which stays there if the element is not 0:
///
///     [0, 7, 7] -> [[1, 2, 2], [2, 0, 0]]
static cis_value *emit_nonzero(cis_loc_builder *e, cis_value *x, cis_onnx_element element) {
  uint32_t rank = cis_type_rank(x->type);
  cis_type kind = cis_type_i(e->b.ctx, 64);
  const int64_t sizes[] = {rank + 1, cis_emit_count(x->type)};
  cis_type type = cis_emit_tensor(kind, sizes, 2);
  cis_linalg_body body = cis_emit_generic(e, &type, 1, NULL, 0, NULL);
  cis_emit_nest nest =
      cis_emit_nest_begin(e, cis_emit_yield(&body, cis_emit_zero(&body.body, kind)));
  cis_value *at[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i)
    at[i] = cis_emit_nest_count(&nest, cis_type_dim(x->type, i));
  cis_loc_builder *b = &nest.body;
  cis_value *all = nest.carried, *value = cis_tensor_build_extract(b, x, at, rank);
  cis_value *count[] = {cis_arith_build_index(b, rank), cis_arith_build_index(b, 0)};
  cis_value *num = cis_tensor_build_extract(b, all, count, 2);
  cis_value *column = cis_arith_build_as_index(b, num);
  for (uint32_t i = 0; i < rank; ++i)
    all = cis_onnx_emit_insert(b, cis_arith_build_index_cast(b, at[i], kind), all,
                               cis_arith_build_index(b, i), column);
  cis_value *is_one = cis_onnx_emit_compare(b, "ne", value, cis_emit_zero(b, value->type), element);
  num = cis_arith_build_addi(b, num, cis_emit_resize(b, is_one, kind, true));
  return cis_emit_nest_end(&nest, cis_onnx_emit_insert(b, num, all, count[0], count[1]));
}

/// The number that emit_nonzero has counted.
static cis_value *emit_counted(cis_loc_builder *e, cis_value *all, uint32_t rank) {
  cis_value *at[] = {cis_arith_build_index(e, rank), cis_arith_build_index(e, 0)};
  return cis_arith_build_as_index(e, cis_tensor_build_extract(e, all, at, 2));
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
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x);
  int64_t sizes[] = {rank, CIS_DYNAMIC}, most[] = {rank + 1, cis_emit_count(x->type)};
  cis_loc_builder *e = &op->e;
  if (!cis_onnx_check(op, 0, CIS_ONNX_ANY))
    return false;
  if (!rank || !most[1])
    return cis_onnx_error(op, x, "expected elements, and a dimension");
  if (!cis_onnx_tensor(op, cis_type_i(e->b.ctx, 64), most, 2))
    return false;
  if (x->attr)
    return cis_onnx_set_constant(op, 0, nonzero_of(x), CIS_ONNX_I64);
  cis_value *all = emit_nonzero(e, cis_onnx_use(op, 0), x->element);
  return cis_onnx_set(op, 0, cis_onnx_emit_first(e, all, sizes, 1, emit_counted(e, all, rank)),
                      CIS_ONNX_I64);
}

/// Gathers as many as there may be, the first one where there are fewer, and takes a part of them.
static bool compress_by_value(cis_onnx_op *op, cis_value *from, uint32_t axis, int64_t most) {
  cis_loc_builder *e = &op->e;
  const int64_t origin[] = {0, 0}, ones[] = {1, 1}, row[] = {1, most};
  cis_type kind = cis_type_i(e->b.ctx, 64);
  if (!cis_onnx_tensor(op, kind, (int64_t[]){2, most}, 2))
    return false;
  cis_value *condition = cis_emit_slice(e, cis_onnx_use(op, 1), origin, &most, ones);
  cis_value *all = emit_nonzero(e, condition, CIS_ONNX_BOOL);
  cis_value *places = cis_emit_reshape(e, cis_emit_slice(e, all, origin, row, ones),
                                       cis_emit_tensor(kind, &most, 1));
  cis_value *y = gather(op, from, places, axis);
  if (!y)
    return false;
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < cis_type_rank(y->type); ++i)
    sizes[i] = cis_type_dim(y->type, i);
  return cis_onnx_set(op, 0, cis_onnx_emit_first(e, y, sizes, axis, emit_counted(e, all, 1)),
                      cis_onnx_in(op, 0)->element);
}

/// Compress.
bool cis_onnx_lower_compress(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0), *condition = cis_onnx_in(op, 1);
  bool has_axis = cis_onnx_has(op, "axis");
  uint32_t axis = 0;
  cis_value *from = cis_onnx_use(op, 0);
  int64_t count = cis_emit_count(x->type);
  if (!cis_onnx_check(op, 1, 1 << CIS_ONNX_BOOL) ||
      (has_axis && !cis_onnx_axis(op, cis_onnx_int(op, "axis", 0), cis_onnx_rank(x), &axis)))
    return false;
  if (cis_onnx_rank(condition) != 1)
    return cis_onnx_error(op, condition, "expected one dimension");
  if (!has_axis)
    from = cis_emit_reshape(&op->e, from, cis_emit_tensor(cis_type_element(x->type), &count, 1));
  int64_t most = cis_type_dim(from->type, axis);
  most = most < cis_onnx_dim(condition, 0) ? most : cis_onnx_dim(condition, 0);
  if (!condition->attr && most)
    return compress_by_value(op, from, axis, most);
  CIS_VEC(int64_t) places = {0};
  for (int64_t i = 0; i < most; ++i)
    if (cis_onnx_int_at(condition, i))
      cis_vec_push(&places, i);
  int64_t num = (int64_t)places.len;
  cis_attr attr = cis_attr_dense_numbers(cis_emit_tensor(cis_type_i(op->e.b.ctx, 64), &num, 1),
                                         places.data, 8, places.len);
  cis_vec_deinit(&places);
  return cis_onnx_set(op, 0, gather(op, from, cis_arith_build_constant(&op->e, attr), axis),
                      x->element);
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
  const cis_onnx_value *x = cis_onnx_in(op, 0), *indices = cis_onnx_in(op, 1);
  uint32_t rank = cis_onnx_rank(x), axis;
  if (!cis_onnx_check(op, 1, CIS_ONNX_INDICES) ||
      !cis_onnx_axis(op, cis_onnx_int(op, "axis", 0), rank, &axis) || !check_indices(op, axis))
    return false;
  cis_type type = cis_emit_tensor(cis_type_element(x->type), indices->type->shaped.shape, rank);
  cis_value *from = cis_onnx_use(op, 0), *inputs[] = {cis_onnx_use(op, 1)};
  cis_value *loops[CIS_IMPORT_MAX_RANK];
  cis_linalg_body body = cis_emit_generic(&op->e, &type, 1, inputs, 1, NULL);
  cis_emit_indices(&body.body, rank, loops);
  loops[axis] = emit_place(&body.body, body.args[0], cis_onnx_dim(x, axis));
  cis_value *y = cis_tensor_build_extract(&body.body, from, loops, rank);
  return cis_onnx_set(op, 0, cis_emit_yield(&body, y), x->element);
}

/// The places that a row of indices of GatherND and ScatterND names: `num` of them, from dimension
/// `first` of `x` on.
static void emit_places(cis_loc_builder *b, cis_value *indices, cis_value *const *row,
                        uint32_t rank, cis_type x, uint32_t first, uint32_t num, cis_value **out) {
  cis_value *at[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < rank - 1; ++i)
    at[i] = row[i];
  for (uint32_t i = 0; i < num; ++i) {
    at[rank - 1] = cis_arith_build_index(b, i);
    out[i] =
        emit_place(b, cis_tensor_build_extract(b, indices, at, rank), cis_type_dim(x, first + i));
  }
}

/// GatherND.
bool cis_onnx_lower_gather_nd(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0), *indices = cis_onnx_in(op, 1);
  uint32_t rank = cis_onnx_rank(x), more = cis_onnx_rank(indices);
  int64_t batches = cis_onnx_int(op, "batch_dims", 0);
  if (!cis_onnx_check(op, 1, CIS_ONNX_INDICES))
    return false;
  bool fits = batches >= 0 && batches < more && batches < rank;
  int64_t depth = fits ? cis_onnx_dim(indices, more - 1) : 0;
  fits = fits && depth <= (int64_t)rank - batches;
  for (uint32_t i = 0; fits && i < batches; ++i)
    fits = cis_onnx_dim(x, i) == cis_onnx_dim(indices, i);
  uint32_t read = (uint32_t)(batches + depth), all = more - 1 + rank - read;
  if (!fits || all > CIS_IMPORT_MAX_RANK)
    return cis_onnx_error(op, indices, "expected indices of '%s'", cis_type_text(x->type));
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < all; ++i)
    sizes[i] = i < more - 1 ? cis_onnx_dim(indices, i) : cis_onnx_dim(x, i - (more - 1) + read);
  cis_type type = cis_onnx_tensor(op, cis_type_element(x->type), sizes, all);
  if (!type)
    return false;
  cis_value *from = cis_onnx_use(op, 0), *list = cis_onnx_use(op, 1);
  cis_value *loops[CIS_IMPORT_MAX_RANK], *at[CIS_IMPORT_MAX_RANK];
  cis_linalg_body body = cis_emit_generic(&op->e, &type, 1, NULL, 0, NULL);
  cis_emit_indices(&body.body, all, loops);
  memcpy(at, loops, (size_t)batches * sizeof *at);
  emit_places(&body.body, list, loops, more, x->type, (uint32_t)batches, (uint32_t)depth,
              at + batches);
  for (uint32_t i = read; i < rank; ++i)
    at[i] = loops[i - read + more - 1];
  cis_value *y = cis_tensor_build_extract(&body.body, from, at, rank);
  return cis_onnx_set(op, 0, cis_emit_yield(&body, y), x->element);
}

/// Puts an element into a tensor, or what the attribute "reduction" makes of it and the old one;
/// NULL after an error.
static cis_value *emit_update(cis_loc_builder *b, const cis_onnx_op *op, cis_value *into,
                              cis_value *x, cis_value *const *at) {
  cis_str how = cis_onnx_string(op, "reduction", "none");
  bool is_unsigned = cis_onnx_is_unsigned(cis_onnx_in(op, 0)->element);
  uint32_t rank = cis_type_rank(into->type);
  cis_value *operands[CIS_IMPORT_MAX_RANK + 2] = {x, into};
  if (!cis_str_is(how, "none")) {
    cis_value *old = cis_tensor_build_extract(b, into, at, rank);
    cis_arith_binary *combine =
        cis_str_is(how, "add")   ? cis_arith_build_add
        : cis_str_is(how, "mul") ? cis_arith_build_mul
        : cis_str_is(how, "max") ? is_unsigned ? cis_arith_build_maxui : cis_arith_build_max
        : cis_str_is(how, "min") ? is_unsigned ? cis_arith_build_minui : cis_arith_build_min
                                 : NULL;
    if (!combine || cis_onnx_in(op, 0)->element == CIS_ONNX_BOOL) {
      cis_onnx_error(op, NULL, "reduction '%.*s' is not taken here", CIS_STR_ARG(how));
      return NULL;
    }
    operands[0] = combine(b, old, x);
  }
  for (uint32_t i = 0; i < rank; ++i)
    operands[i + 2] = at[i];
  return cis_op_result(cis_emit_op(b, "tensor.insert", into->type, operands, rank + 2, NULL, 0), 0);
}

/// ScatterElements, Scatter: one index for each update; in order, because places may be equal.
bool cis_onnx_lower_scatter_elements(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0), *indices = cis_onnx_in(op, 1);
  uint32_t rank = cis_onnx_rank(x), axis;
  if (!cis_onnx_check(op, 1, CIS_ONNX_INDICES) || !cis_onnx_check_like(op, 2, 0) ||
      !cis_onnx_axis(op, cis_onnx_int(op, "axis", 0), rank, &axis) ||
      !cis_onnx_check_shape(op, 2, indices->type->shaped.shape, cis_onnx_rank(indices)) ||
      !check_indices(op, axis))
    return false;
  cis_value *list = cis_onnx_use(op, 1), *updates = cis_onnx_use(op, 2);
  cis_value *at[CIS_IMPORT_MAX_RANK];
  cis_emit_nest nest = cis_emit_nest_begin(&op->e, cis_onnx_use(op, 0));
  for (uint32_t i = 0; i < rank; ++i)
    at[i] = cis_emit_nest_count(&nest, cis_onnx_dim(indices, i));
  cis_loc_builder *b = &nest.body;
  cis_value *update = cis_tensor_build_extract(b, updates, at, rank);
  at[axis] = emit_place(b, cis_tensor_build_extract(b, list, at, rank), cis_onnx_dim(x, axis));
  cis_value *next = emit_update(b, op, nest.carried, update, at);
  return next && cis_onnx_set(op, 0, cis_emit_nest_end(&nest, next), x->element);
}

/// ScatterND.
bool cis_onnx_lower_scatter_nd(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0), *indices = cis_onnx_in(op, 1);
  uint32_t rank = cis_onnx_rank(x), more = cis_onnx_rank(indices);
  if (!cis_onnx_check(op, 1, CIS_ONNX_INDICES) || !cis_onnx_check_like(op, 2, 0))
    return false;
  int64_t depth = more ? cis_onnx_dim(indices, more - 1) : INT32_MAX;
  if (depth > rank || more - 1 + rank - depth > CIS_IMPORT_MAX_RANK)
    return cis_onnx_error(op, indices, "expected indices of '%s'", cis_type_text(x->type));
  uint32_t all = more - 1 + rank - (uint32_t)depth;
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < all; ++i)
    sizes[i] =
        i < more - 1 ? cis_onnx_dim(indices, i) : cis_onnx_dim(x, i - (more - 1) + (uint32_t)depth);
  if (!cis_onnx_check_shape(op, 2, sizes, all))
    return false;
  cis_value *list = cis_onnx_use(op, 1), *updates = cis_onnx_use(op, 2);
  cis_value *loops[CIS_IMPORT_MAX_RANK], *at[CIS_IMPORT_MAX_RANK];
  cis_emit_nest nest = cis_emit_nest_begin(&op->e, cis_onnx_use(op, 0));
  for (uint32_t i = 0; i < all; ++i)
    loops[i] = cis_emit_nest_count(&nest, sizes[i]);
  emit_places(&nest.body, list, loops, more, x->type, 0, (uint32_t)depth, at);
  for (uint32_t i = (uint32_t)depth; i < rank; ++i)
    at[i] = loops[more - 1 + i - depth];
  cis_value *update = cis_tensor_build_extract(&nest.body, updates, loops, all);
  cis_value *next = emit_update(&nest.body, op, nest.carried, update, at);
  return next && cis_onnx_set(op, 0, cis_emit_nest_end(&nest, next), x->element);
}
