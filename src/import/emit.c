// Builders for importers.
#include "import/emit.h"
#include "dialect/linalg/kinds.h"
#include "dialect/tensor/kinds.h"
#include "import/import.h"
#include "ir/verifier.h"
#include "support/bytes.h"

#include <assert.h>
#include <float.h>
#include <math.h>

cis_location cis_emit_location(cis_context *ctx, cis_str file, cis_str name, uint32_t number) {
  cis_attr place = cis_attr_loc_file(ctx, file, 0, number);
  return cis_loc_from_attr(name.len ? cis_attr_loc_name(ctx, name, place) : place);
}

cis_op *cis_emit_op(cis_loc_builder *e, const char *name, cis_type type, cis_value *const *operands,
                    uint32_t num, const cis_named_attr *attrs, uint32_t num_attrs) {
  cis_op_state state;
  cis_emit_describe(&state, e, name);
  cis_vec_append(&state.operands, operands, num);
  if (type)
    cis_vec_push(&state.types, type);
  for (uint32_t i = 0; i < num_attrs; ++i)
    cis_op_state_set_attr(&state, attrs[i].name, attrs[i].value);
  return cis_build(&e->b, &state);
}

cis_value *cis_emit_unary(cis_loc_builder *e, const char *name, cis_value *x, cis_type type) {
  return cis_op_result(cis_emit_op(e, name, type, &x, 1, NULL, 0), 0);
}

cis_value *cis_emit_binary(cis_loc_builder *e, const char *name, cis_value *a, cis_value *b) {
  cis_value *operands[] = {a, b};
  return cis_op_result(cis_emit_op(e, name, a->type, operands, 2, NULL, 0), 0);
}

// --- numbers ---

cis_value *cis_emit_number(cis_loc_builder *e, cis_type type, double number) {
  return cis_type_is_float(type) ? cis_arith_build_float(e, type, number)
                                 : cis_arith_build_int(e, type, (int64_t)number);
}

cis_value *cis_emit_zero(cis_loc_builder *e, cis_type type) { return cis_emit_number(e, type, 0); }

cis_value *cis_emit_extreme(cis_loc_builder *e, cis_type type, bool is_least) {
  if (cis_type_is_float(type))
    return cis_arith_build_float(e, type, is_least ? -(double)FLT_MAX : (double)FLT_MAX);
  int64_t least = INT64_MIN >> (64 - cis_type_bit_width(type));
  return cis_arith_build_int(e, type, is_least ? least : ~least);
}

cis_value *cis_emit_filled(cis_loc_builder *e, cis_type type, cis_value *number) {
  return cis_linalg_build_fill(e, number, cis_tensor_build_empty(e, type, NULL, 0));
}

cis_value *cis_emit_zeros(cis_loc_builder *e, cis_type type) {
  return cis_emit_filled(e, type, cis_emit_zero(e, cis_type_element(type)));
}

cis_value *cis_emit_clamp(cis_loc_builder *e, cis_value *x, int64_t low, int64_t high) {
  int64_t least = INT64_MIN >> (64 - cis_type_bit_width(x->type));
  if (low > least)
    x = cis_arith_build_maxsi(e, x, cis_arith_build_int(e, x->type, low));
  if (high < ~least)
    x = cis_arith_build_minsi(e, x, cis_arith_build_int(e, x->type, high));
  return x;
}

cis_value *cis_emit_clamp_float(cis_loc_builder *e, cis_value *x, double low, double high) {
  if (!isinf(low)) {
    cis_value *bound = cis_arith_build_float(e, x->type, low);
    x = cis_arith_build_select(e, cis_arith_build_cmpf(e, "olt", x, bound), bound, x);
  }
  if (!isinf(high)) {
    cis_value *bound = cis_arith_build_float(e, x->type, high);
    x = cis_arith_build_select(e, cis_arith_build_cmpf(e, "ogt", x, bound), bound, x);
  }
  return x;
}

// --- affine ---

cis_affine_expr cis_emit_linear(cis_context *ctx, const int64_t *factors, uint32_t num,
                                int64_t offset) {
  cis_affine_expr sum = NULL;
  for (uint32_t i = 0; i < num; ++i) {
    if (!factors[i])
      continue;
    cis_affine_expr term =
        cis_affine_mul(cis_affine_dim(ctx, i), cis_affine_constant(ctx, factors[i]));
    sum = sum ? cis_affine_add(sum, term) : term;
  }
  cis_affine_expr last = cis_affine_constant(ctx, offset);
  return !sum ? last : offset ? cis_affine_add(sum, last) : sum;
}

cis_value *cis_emit_affine(cis_loc_builder *e, const char *name, const cis_affine_expr *results,
                           uint32_t num_results, cis_value *const *dims, uint32_t num_dims) {
  cis_affine_map map = cis_affine_map_get(e->b.ctx, num_dims, 0, results, num_results);
  cis_named_attr attr = {CIS_STR("map"), cis_attr_affine_map(map)};
  return cis_op_result(cis_emit_op(e, name, cis_type_index(e->b.ctx), dims, num_dims, &attr, 1), 0);
}

cis_value *cis_emit_apply(cis_loc_builder *e, cis_affine_expr place, cis_value *x, cis_value *y) {
  return cis_emit_affine(e, "affine.apply", &place, 1, (cis_value *[]){x, y}, y ? 2 : 1);
}

cis_value *cis_emit_scaled(cis_loc_builder *e, int64_t factor, cis_value *x, int64_t offset) {
  return cis_emit_apply(e, cis_emit_linear(e->b.ctx, &factor, 1, offset), x, NULL);
}

// --- loops ---

cis_value *cis_emit_loop(cis_loc_builder *e, cis_value *low, cis_value *high, cis_value *init,
                         cis_emit_step step, void *user) {
  cis_scf_for_loop loop = cis_scf_build_for(e, low, high, cis_arith_build_index(e, 1), init);
  cis_scf_build_yield_value(&loop.body, step(&loop.body, loop.iv, loop.carried, user));
  return init ? cis_op_result(loop.op, 0) : NULL;
}

void cis_emit_describe(cis_op_state *state, cis_loc_builder *e, const char *name) {
  cis_op_state_init(state, e->b.ctx, cis_context_op_info(e->b.ctx, cis_str_from(name)), e->loc);
}

cis_block *cis_emit_region(cis_op_state *state, cis_loc_builder *out) {
  cis_block *block = cis_block_create(state->ctx);
  cis_block_insert(block, cis_op_state_add_region(state), NULL);
  *out = (cis_loc_builder){cis_builder_at_end(state->ctx, block), state->loc};
  return block;
}

void cis_emit_carry(cis_op_state *state, cis_block *block, cis_value *init) {
  cis_vec_push(&state->operands, init);
  cis_vec_push(&state->types, init->type);
  cis_block_add_arg(state->ctx, block, init->type, state->loc);
}

cis_block *cis_emit_describe_for(cis_op_state *state, cis_loc_builder *e, int64_t num,
                                 cis_loc_builder *out) {
  cis_emit_describe(state, e, "scf.for");
  const int64_t bounds[] = {0, num, 1};
  for (uint32_t i = 0; i < 3; ++i)
    cis_vec_push(&state->operands, cis_arith_build_index(e, bounds[i]));
  cis_block *block = cis_emit_region(state, out);
  cis_block_add_arg(state->ctx, block, cis_type_index(state->ctx), state->loc);
  return block;
}

cis_emit_nest cis_emit_nest_begin(cis_loc_builder *e, cis_value *init) {
  return (cis_emit_nest){.body = *e, .carried = init};
}

cis_value *cis_emit_nest_add(cis_emit_nest *nest, cis_value *low, cis_value *high) {
  cis_loc_builder *e = &nest->body;
  assert(nest->num < sizeof nest->loops / sizeof *nest->loops);
  cis_scf_for_loop loop =
      cis_scf_build_for(e, low, high, cis_arith_build_index(e, 1), nest->carried);
  nest->loops[nest->num++] = loop;
  nest->body = loop.body;
  nest->carried = loop.carried;
  return loop.iv;
}

cis_value *cis_emit_nest_count(cis_emit_nest *nest, int64_t num) {
  cis_value *low = cis_arith_build_index(&nest->body, 0);
  return cis_emit_nest_add(nest, low, cis_arith_build_index(&nest->body, num));
}

cis_value *cis_emit_nest_end(cis_emit_nest *nest, cis_value *next) {
  while (nest->num) {
    cis_scf_for_loop *loop = &nest->loops[--nest->num];
    cis_scf_build_yield_value(&loop->body, next);
    next = next ? cis_op_result(loop->op, 0) : NULL;
  }
  return next;
}

void cis_emit_indices(cis_loc_builder *e, uint32_t num, cis_value **out) {
  for (uint32_t i = 0; i < num; ++i)
    out[i] = cis_linalg_build_index(e, i);
}

cis_affine_map cis_emit_dims_map(cis_context *ctx, uint32_t num_loops, const uint32_t *dims,
                                 uint32_t num) {
  cis_affine_expr results[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < num; ++i)
    results[i] = cis_affine_dim(ctx, dims[i]);
  return cis_affine_map_get(ctx, num_loops, 0, results, num);
}

cis_affine_map cis_emit_broadcast_map(cis_type from, cis_type to) {
  cis_affine_expr results[CIS_IMPORT_MAX_RANK];
  uint32_t rank = cis_type_rank(from), all = cis_type_rank(to), skip = all - rank;
  assert(rank <= all);
  for (uint32_t i = 0; i < rank; ++i)
    results[i] = cis_type_dim(from, i) == 1 && cis_type_dim(to, i + skip) != 1
                     ? cis_affine_constant(from->ctx, 0)
                     : cis_affine_dim(from->ctx, i + skip);
  return cis_affine_map_get(from->ctx, all, 0, results, rank);
}

bool cis_emit_can_broadcast(cis_type from, cis_type to) {
  uint32_t rank = cis_type_rank(from), all = cis_type_rank(to);
  if (rank > all)
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    if (cis_type_dim(from, i) != 1 && cis_type_dim(from, i) != cis_type_dim(to, i + all - rank))
      return false;
  return true;
}

cis_linalg_body cis_emit_generic(cis_loc_builder *e, const cis_type *results, uint32_t num_results,
                                 cis_value *const *inputs, uint32_t num_inputs,
                                 const cis_affine_map *maps) {
  cis_value_vec operands = {0};
  CIS_VEC(cis_affine_map) all = {0};
  uint32_t rank = cis_type_rank(results[0]);
  for (uint32_t i = 0; i < num_inputs; ++i) {
    cis_vec_push(&operands, inputs[i]);
    cis_vec_push(&all,
                 maps && maps[i] ? maps[i] : cis_emit_broadcast_map(inputs[i]->type, results[0]));
  }
  for (uint32_t i = 0; i < num_results; ++i) {
    cis_vec_push(&operands, cis_tensor_build_empty(e, results[i], NULL, 0));
    cis_vec_push(&all, cis_affine_map_identity(e->b.ctx, rank));
  }
  char letters[CIS_IMPORT_MAX_RANK + 1] = {0};
  memset(letters, 'p', rank);
  cis_linalg_body body =
      cis_linalg_build_generic(e, operands.data, num_inputs, num_results, all.data, letters);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&all);
  return body;
}

cis_value *cis_emit_copy(cis_loc_builder *e, cis_value *x, cis_value *into) {
  cis_build_args args = {.operands = (cis_value *[]){x, into}, .num_operands = 2};
  return cis_op_result(cis_linalg_build_named(e, CIS_OP_LINALG_COPY, args), 0);
}

/// Whether linalg reads a tensor by the map: each element at a place that is one of the loops.
static bool is_read_by(cis_type x, cis_type loops, cis_affine_map map) {
  bool is_read = cis_affine_map_is_projected_permutation(map, true);
  for (uint32_t i = 0; is_read && i < map->num_results; ++i)
    is_read = map->results[i]->kind != CIS_AFFINE_DIM ||
              cis_type_dim(x, i) == cis_type_dim(loops, map->results[i]->position);
  return is_read;
}

cis_value *cis_emit_move(cis_loc_builder *e, cis_value *x, cis_type type, cis_affine_map from) {
  cis_value *loops[CIS_IMPORT_MAX_RANK], *at[CIS_IMPORT_MAX_RANK];
  if (is_read_by(x->type, type, from)) {
    cis_linalg_body body = cis_emit_generic(e, &type, 1, &x, 1, &from);
    return cis_emit_yield(&body, body.args[0]);
  }
  cis_linalg_body body = cis_emit_generic(e, &type, 1, NULL, 0, NULL);
  cis_emit_indices(&body.body, cis_type_rank(type), loops);
  for (uint32_t i = 0; i < from->num_results; ++i) {
    cis_affine_expr place = from->results[i];
    at[i] = place->kind == CIS_AFFINE_DIM ? loops[place->position]
                                          : cis_emit_affine(&body.body, "affine.apply", &place, 1,
                                                            loops, cis_type_rank(type));
  }
  return cis_emit_yield(&body, cis_tensor_build_extract(&body.body, x, at, from->num_results));
}

cis_value *cis_emit_yield(cis_linalg_body *body, cis_value *value) {
  cis_linalg_build_yield(&body->body, &value, 1);
  return cis_op_result(body->op, 0);
}

// --- shapes ---

int64_t cis_emit_count(cis_type tensor) {
  int64_t count = 0;
  return cis_type_num_elements(tensor, &count) ? count : 0;
}

/// Pairs of runs of dimensions with equal products, as short as can be: the sizes of the runs, and
/// the products. False if there is no element.
static bool find_groups(cis_type from, cis_type to, uint32_t *from_runs, uint32_t *to_runs,
                        int64_t *products, uint32_t *out_num) {
  uint32_t i = 0, k = 0, num = 0, a = cis_type_rank(from), b = cis_type_rank(to);
  while (i < a && k < b) {
    uint32_t first = i, second = k;
    int64_t left = cis_type_dim(from, i++), right = cis_type_dim(to, k++);
    while (left != right) {
      if (left < right ? i == a : k == b)
        return false;
      if (left < right)
        left *= cis_type_dim(from, i++);
      else
        right *= cis_type_dim(to, k++);
    }
    from_runs[num] = i - first, to_runs[num] = k - second, products[num++] = left;
  }
  if (num)
    from_runs[num - 1] += a - i, to_runs[num - 1] += b - k; // ones
  *out_num = num;
  return true;
}

cis_value *cis_emit_reshape(cis_loc_builder *e, cis_value *x, cis_type type) {
  cis_type from = x->type;
  assert(cis_emit_count(from) == cis_emit_count(type));
  if (from == type)
    return x;
  uint32_t from_runs[CIS_IMPORT_MAX_RANK], to_runs[CIS_IMPORT_MAX_RANK], num = 0;
  int64_t products[CIS_IMPORT_MAX_RANK];
  if (!cis_emit_count(type) || !find_groups(from, type, from_runs, to_runs, products, &num))
    return cis_tensor_build_empty(e, type, NULL, 0);
  cis_type middle = cis_emit_tensor(cis_type_element(type), products, num);
  if (middle != from)
    x = cis_tensor_build_collapse(e, x, cis_tensor_groups(e->b.ctx, from_runs, num), middle);
  if (middle == type)
    return x;
  cis_mixed_vec shape = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    cis_vec_push(&shape, ((cis_mixed){NULL, cis_type_dim(type, i)}));
  x = cis_tensor_build_expand(e, x, cis_tensor_groups(e->b.ctx, to_runs, num), &shape, type);
  cis_vec_deinit(&shape);
  return x;
}

cis_value *cis_emit_scalar(cis_loc_builder *e, cis_value *x) {
  x = cis_emit_reshape(e, x, cis_emit_tensor(cis_type_element(x->type), NULL, 0));
  return cis_tensor_build_extract(e, x, NULL, 0);
}

/// An op of tensor with offsets, sizes of the last dimensions (1 of those before), and strides
/// (NULL: 1).
static cis_value *build_slice(cis_loc_builder *e, unsigned kind, cis_value *const *operands,
                              uint32_t num, const cis_mixed *offsets, cis_type part,
                              const int64_t *strides, cis_type type) {
  cis_mixed_slice slice = {.offsets = {0}};
  uint32_t rank = cis_type_rank(operands[num - 1]->type), skip = rank - cis_type_rank(part);
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t size = i < skip ? 1 : cis_type_dim(part, i - skip);
    cis_mixed_slice_push(&slice, offsets[i], (cis_mixed){NULL, size});
    slice.strides.data[i].number = strides ? strides[i] : 1;
  }
  cis_op *op = cis_mixed_slice_build(&e->b, kind, e->loc, operands, num, &slice, type);
  cis_mixed_slice_deinit(&slice);
  return cis_op_result(op, 0);
}

cis_value *cis_emit_slice(cis_loc_builder *e, cis_value *x, const int64_t *offsets,
                          const int64_t *sizes, const int64_t *strides) {
  uint32_t rank = cis_type_rank(x->type);
  cis_type type = cis_emit_tensor(cis_type_element(x->type), sizes, rank);
  cis_mixed at[CIS_IMPORT_MAX_RANK] = {{0}};
  cis_affine_expr places[CIS_IMPORT_MAX_RANK];
  bool has_negative = false;
  for (uint32_t i = 0; i < rank; ++i) {
    at[i].number = offsets[i];
    has_negative |= strides && strides[i] < 0;
    places[i] = cis_emit_by(
        cis_emit_by(cis_affine_dim(e->b.ctx, i), CIS_AFFINE_MUL, strides ? strides[i] : 1),
        CIS_AFFINE_ADD, offsets[i]);
  }
  if (!cis_emit_count(type)) // its offsets may be at the end, where no op takes them
    return cis_tensor_build_empty(e, type, NULL, 0);
  if (has_negative)
    return cis_emit_move(e, x, type, cis_affine_map_get(e->b.ctx, rank, 0, places, rank));
  if (type == x->type)
    return x; // a slice of that shape is the whole
  return build_slice(e, CIS_OP_TENSOR_EXTRACT_SLICE, &x, 1, at, type, strides, type);
}

cis_value *cis_emit_pad(cis_loc_builder *e, cis_value *x, const int64_t *low, const int64_t *high,
                        cis_value *value) {
  cis_mixed_vec lows = {0}, highs = {0};
  int64_t shape[CIS_IMPORT_MAX_RANK];
  uint32_t rank = cis_type_rank(x->type);
  for (uint32_t i = 0; i < rank; ++i) {
    cis_vec_push(&lows, ((cis_mixed){NULL, low[i]}));
    cis_vec_push(&highs, ((cis_mixed){NULL, high[i]}));
    shape[i] = cis_type_dim(x->type, i) + low[i] + high[i];
  }
  cis_type type = cis_emit_tensor(cis_type_element(x->type), shape, rank);
  if (type != x->type)
    x = cis_tensor_build_pad(e, x, &lows, &highs, value, type);
  cis_vec_deinit(&lows);
  cis_vec_deinit(&highs);
  return x;
}

cis_value *cis_emit_insert(cis_loc_builder *e, cis_value *x, cis_value *into,
                           const cis_mixed *offsets) {
  cis_value *operands[] = {x, into};
  return cis_emit_count(x->type) ? build_slice(e, CIS_OP_TENSOR_INSERT_SLICE, operands, 2, offsets,
                                               x->type, NULL, into->type)
                                 : into;
}

cis_value *cis_emit_numbers(cis_loc_builder *e, cis_type element, const int32_t *numbers,
                            int64_t num) {
  size_t size = cis_dense_element_size(element);
  CIS_VEC(char) bytes = {0};
  cis_vec_resize(&bytes, (size_t)num * size);
  for (int64_t i = 0; i < num; ++i)
    cis_store_le(bytes.data + (size_t)i * size, (uint64_t)numbers[i], size);
  cis_type type = cis_emit_tensor(element, &num, 1);
  cis_attr attr = cis_attr_dense(type, bytes.data, bytes.len, false);
  cis_vec_deinit(&bytes);
  return cis_arith_build_constant(e, attr);
}

// --- modules ---

cis_op *cis_import_finish(cis_op *module, bool ok, const cis_parse_options *options) {
  if (ok && (options->skip_verify || cis_verify(module)))
    return module;
  if (!ok)
    cis_op_drop_all_references(module);
  cis_op_destroy(module);
  return NULL;
}
