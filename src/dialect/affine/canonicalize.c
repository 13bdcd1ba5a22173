// Folds and canonicalisation of affine ops: affine.apply goes into the maps of its users,
// dimensions that can be symbols become symbols, constants become part of the map, equal operands
// become one.
#include "dialect/affine/affine.h"

#include "dialect/affine/impl.h"
#include "dialect/affine/kinds.h"
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/affine.h"
#include "ir/symbol.h"
#include "support/map.h"

#include <stdlib.h>

typedef CIS_VEC(cis_affine_expr) expr_vec;

/// A map with its operands, dimensions and symbols apart. NULL among these: not used any more.
typedef struct applied_map {
  cis_affine_map map;
  cis_value_vec dims, symbols;
  bool is_condition; // of affine.if: sums stay as they were written
} applied_map;

static applied_map applied(cis_affine_map map, const cis_op *op, uint32_t first) {
  applied_map a = {.map = map};
  for (uint32_t i = 0; i < map->num_dims + map->num_symbols; ++i) {
    cis_value *value = cis_op_operand(op, first + i);
    if (i < map->num_dims)
      cis_vec_push(&a.dims, value);
    else
      cis_vec_push(&a.symbols, value);
  }
  return a;
}
static void applied_deinit(applied_map *a) {
  cis_vec_deinit(&a->dims);
  cis_vec_deinit(&a->symbols);
}

static bool is_unchanged(const applied_map *a, cis_affine_map map, const cis_op *op,
                         uint32_t first) {
  if (a->map != map)
    return false;
  for (uint32_t i = 0; i < a->dims.len; ++i)
    if (a->dims.data[i] != cis_op_operand(op, first + i))
      return false;
  for (uint32_t i = 0; i < a->symbols.len; ++i)
    if (a->symbols.data[i] != cis_op_operand(op, first + a->dims.len + i))
      return false;
  return true;
}

// --- changes of a map ---

/// Replaces dims and symbols in all results, for a map with so many of them.
static cis_affine_map replaced(cis_affine_map map, const expr_vec *dims, const expr_vec *symbols,
                               size_t num_dims, size_t num_symbols) {
  expr_vec results = {0};
  for (uint32_t i = 0; i < map->num_results; ++i)
    cis_vec_push(&results, cis_affine_replace(map->results[i], dims->data, (uint32_t)dims->len,
                                              symbols->data, (uint32_t)symbols->len));
  cis_affine_map result = cis_affine_map_get(map->ctx, (uint32_t)num_dims, (uint32_t)num_symbols,
                                             results.data, (uint32_t)results.len);
  cis_vec_deinit(&results);
  return result;
}

static cis_op *apply_of(const cis_value *value) {
  cis_op *op = value ? cis_value_op(value) : NULL;
  return op && cis_op_kind(op) == CIS_OP_AFFINE_APPLY ? op : NULL;
}

static void mark_used(cis_affine_expr e, bool *dims, bool *symbols) {
  if (e->kind == CIS_AFFINE_DIM)
    dims[e->position] = true;
  else if (e->kind == CIS_AFFINE_SYMBOL)
    symbols[e->position] = true;
  else if (e->kind != CIS_AFFINE_CONSTANT) {
    mark_used(e->lhs, dims, symbols);
    mark_used(e->rhs, dims, symbols);
  }
}

/// A flag for each operand, dimensions first: whether the map uses it. The caller frees the flags.
static bool *used_operands(const applied_map *a) {
  bool *used = cis_mem_calloc(a->dims.len + a->symbols.len + 1, sizeof(*used));
  for (uint32_t i = 0; i < a->map->num_results; ++i)
    mark_used(a->map->results[i], used, used + a->dims.len);
  return used;
}

/// Sums that undo an affine.delinearize_index, whose last result is an operand, become its index.
static bool undo_one(applied_map *a, cis_value *last) {
  cis_affine_map map = cis_affine_undo_delinearize(a->map, last, &a->dims, &a->symbols);
  if (map == a->map)
    return false;
  a->map = map;
  bool *used = used_operands(a);
  for (size_t i = 0; i < a->dims.len; ++i)
    if (!used[i])
      a->dims.data[i] = NULL;
  for (size_t i = 0; i < a->symbols.len; ++i)
    if (!used[a->dims.len + i])
      a->symbols.data[i] = NULL;
  cis_mem_free(used);
  return true;
}

/// Puts an affine.apply into the map in the place of a dimension or symbol; its operands come
/// after the others. Returns whether sums became the index of an affine.delinearize_index.
static bool compose_one(applied_map *a, size_t position) {
  bool is_dim = position < a->dims.len;
  cis_value **slot = is_dim ? &a->dims.data[position] : &a->symbols.data[position - a->dims.len];
  const cis_op *apply = apply_of(*slot);
  if (!apply)
    return *slot && !a->is_condition && undo_one(a, *slot);
  cis_affine_map inner = cis_affine_map_of(apply);
  for (uint32_t i = 0; i < a->map->num_results; ++i)
    if (inner->results[0]->height + a->map->results[i]->height >= CIS_AFFINE_MAX_HEIGHT)
      return false;
  *slot = NULL;
  expr_vec shifted_dims = {0}, shifted_symbols = {0}, dims = {0}, symbols = {0};
  size_t index = is_dim ? position : position - a->dims.len;
  for (uint32_t i = 0; i < inner->num_dims; ++i)
    cis_vec_push(&shifted_dims, cis_affine_dim(inner->ctx, (uint32_t)a->dims.len + i));
  for (uint32_t i = 0; i < inner->num_symbols; ++i)
    cis_vec_push(&shifted_symbols, cis_affine_symbol(inner->ctx, (uint32_t)a->symbols.len + i));
  cis_affine_expr by = cis_affine_replace(inner->results[0], shifted_dims.data, inner->num_dims,
                                          shifted_symbols.data, inner->num_symbols);
  cis_vec_resize(&dims, a->dims.len);
  cis_vec_resize(&symbols, a->symbols.len);
  *(is_dim ? &dims.data[index] : &symbols.data[index]) = by;
  for (uint32_t i = 0; i < inner->num_dims; ++i)
    cis_vec_push(&a->dims, cis_op_operand(apply, i));
  for (uint32_t i = 0; i < inner->num_symbols; ++i)
    cis_vec_push(&a->symbols, cis_op_operand(apply, inner->num_dims + i));
  a->map = replaced(a->map, &dims, &symbols, a->dims.len, a->symbols.len);
  cis_vec_deinit(&shifted_dims);
  cis_vec_deinit(&shifted_symbols);
  cis_vec_deinit(&dims);
  cis_vec_deinit(&symbols);
  return false;
}

/// Composes the maps of affine.apply operands into the map. Operands that a composed map brings are
/// appended to the dimensions or symbols, and composed as well. Undoing an affine.delinearize_index
/// may leave operands that undo another one: hence the loop.
static void compose(applied_map *a) {
  for (bool again = true; again;) {
    size_t dim = 0, symbol = 0;
    again = false;
    while (dim < a->dims.len || symbol < a->symbols.len)
      again |= compose_one(a, dim < a->dims.len ? dim++ : a->dims.len + symbol++);
  }
}

/// Dimensions that can be symbols become the last symbols.
static void promote(applied_map *a, cis_op *op) {
  cis_context *ctx = a->map->ctx;
  expr_vec dims = {0}, no_symbols = {0};
  size_t kept = 0;
  for (size_t i = 0; i < a->dims.len; ++i) {
    cis_value *value = a->dims.data[i];
    if (value && cis_affine_is_valid_symbol(op, value)) {
      cis_vec_push(&dims, cis_affine_symbol(ctx, (uint32_t)a->symbols.len));
      cis_vec_push(&a->symbols, value);
    } else {
      cis_vec_push(&dims, cis_affine_dim(ctx, (uint32_t)kept));
      a->dims.data[kept++] = value;
    }
  }
  a->dims.len = kept;
  a->map = replaced(a->map, &dims, &no_symbols, kept, a->symbols.len);
  cis_vec_deinit(&dims);
}

/// Symbols that can only be dimensions become the last dimensions.
static void demote(applied_map *a, cis_op *op) {
  cis_context *ctx = a->map->ctx;
  expr_vec no_dims = {0}, symbols = {0};
  size_t kept = 0;
  for (size_t i = 0; i < a->symbols.len; ++i) {
    cis_value *value = a->symbols.data[i];
    if (value && !cis_affine_is_valid_symbol(op, value) && cis_affine_is_valid_dim(op, value)) {
      cis_vec_push(&symbols, cis_affine_dim(ctx, (uint32_t)a->dims.len));
      cis_vec_push(&a->dims, value);
    } else {
      cis_vec_push(&symbols, cis_affine_symbol(ctx, (uint32_t)kept));
      a->symbols.data[kept++] = value;
    }
  }
  a->symbols.len = kept;
  a->map = replaced(a->map, &no_dims, &symbols, a->dims.len, kept);
  cis_vec_deinit(&symbols);
}

/// Keeps the values that are used, each once; constants become numbers where `constants` is set.
static void keep_used(cis_value_vec *values, const bool *used, bool constants, expr_vec *out,
                      cis_affine_expr (*make)(cis_context *ctx, uint32_t position),
                      cis_context *ctx) {
  size_t kept = 0;
  cis_ptrmap places = {0}; // of values that are kept, plus one
  for (size_t i = 0; i < values->len; ++i) {
    int64_t number;
    cis_affine_expr e = NULL;
    cis_value *value = values->data[i];
    if (used[i] && constants && cis_constant_int(value, &number)) {
      e = cis_affine_constant(ctx, number);
    } else if (used[i]) {
      uintptr_t *place = cis_ptrmap_get(&places, value, NULL);
      if (!*place) {
        values->data[kept] = value;
        *place = ++kept;
      }
      e = make(ctx, (uint32_t)*place - 1);
    }
    cis_vec_push(out, e);
  }
  cis_ptrmap_deinit(&places);
  values->len = kept;
}

static void drop_unused(applied_map *a) {
  bool *used = used_operands(a);
  expr_vec dims = {0}, symbols = {0};
  size_t num_dims = a->dims.len;
  keep_used(&a->dims, used, false, &dims, cis_affine_dim, a->map->ctx);
  keep_used(&a->symbols, used + num_dims, true, &symbols, cis_affine_symbol, a->map->ctx);
  a->map = replaced(a->map, &dims, &symbols, a->dims.len, a->symbols.len);
  cis_vec_deinit(&dims);
  cis_vec_deinit(&symbols);
  cis_mem_free(used);
}

/// Each result as a sum of products, where it is one.
static void flatten(applied_map *a) {
  expr_vec results = {0};
  for (uint32_t i = 0; i < a->map->num_results; ++i)
    cis_vec_push(&results,
                 cis_affine_simplify(a->map->results[i], a->map->num_dims, a->map->num_symbols));
  a->map = cis_affine_map_get(a->map->ctx, a->map->num_dims, a->map->num_symbols, results.data,
                              (uint32_t)results.len);
  cis_vec_deinit(&results);
}

/// Dimensions and symbols as they should be, each once.
static void normalize(applied_map *a, cis_op *op) {
  promote(a, op);
  demote(a, op);
  drop_unused(a);
}

static void simplify(applied_map *a, cis_op *op) {
  compose(a);
  normalize(a, op);
  flatten(a);
}

/// Simplifies with the ranges of loop indices.
static void simplify_in_loops(applied_map *a, cis_op *op) {
  simplify(a, op);
  for (cis_affine_map before = NULL; before != a->map;) {
    expr_vec results = {0};
    before = a->map;
    for (uint32_t i = 0; i < before->num_results; ++i)
      cis_vec_push(&results, cis_affine_simplify_in_loops(before->results[i], &a->dims));
    a->map = cis_affine_map_get(before->ctx, before->num_dims, before->num_symbols, results.data,
                                (uint32_t)results.len);
    cis_vec_deinit(&results);
    if (a->map == before)
      break;
    drop_unused(a);
    flatten(a);
  }
}

// --- building ---

/// affine.apply of a simplified map.
static cis_value *build_applied(cis_builder *b, applied_map *a, cis_location loc) {
  cis_vec_append(&a->dims, a->symbols.data, a->symbols.len);
  cis_named_attr map = {CIS_STR("map"), cis_attr_affine_map(a->map)};
  cis_type index = cis_type_index(b->ctx);
  cis_build_args args = {.operands = a->dims.data,
                         .num_operands = (int)a->dims.len,
                         .types = &index,
                         .num_types = 1,
                         .attrs = &map,
                         .num_attrs = 1};
  return &cis_build_op(b, CIS_OP_AFFINE_APPLY, loc, args)->results[0];
}

cis_mixed cis_affine_build_apply(cis_builder *b, cis_op *at, cis_affine_expr e,
                                 cis_value *const *values, uint32_t num_dims,
                                 uint32_t num_symbols) {
  applied_map a = {.map = cis_affine_map_get(b->ctx, num_dims, num_symbols, &e, 1)};
  cis_vec_append(&a.dims, values, num_dims);
  cis_vec_append(&a.symbols, values + num_dims, num_symbols);
  simplify(&a, at);
  e = a.map->results[0];
  cis_mixed result = {0};
  if (e->kind == CIS_AFFINE_CONSTANT)
    result.number = e->value;
  else if (e->kind == CIS_AFFINE_DIM)
    result.value = a.dims.data[e->position];
  else if (e->kind == CIS_AFFINE_SYMBOL)
    result.value = a.symbols.data[e->position];
  else
    result.value = build_applied(b, &a, at->loc);
  applied_deinit(&a);
  return result;
}

cis_value *cis_affine_build_apply_op(cis_builder *b, cis_op *at, cis_affine_expr e,
                                     cis_value *const *values, uint32_t num) {
  applied_map a = {.map = cis_affine_map_get(b->ctx, 0, num, &e, 1)};
  cis_vec_append(&a.symbols, values, num);
  simplify(&a, at);
  cis_value *result = build_applied(b, &a, at->loc);
  applied_deinit(&a);
  return result;
}

cis_value *cis_affine_build_linearize(cis_builder *b, cis_location loc, cis_value *const *indices,
                                      const cis_mixed_vec *sizes, bool disjoint) {
  cis_op_state state;
  cis_op_state_init(&state, b->ctx, cis_context_op_info_of(b->ctx, CIS_OP_AFFINE_LINEARIZE_INDEX),
                    loc);
  cis_vec_append(&state.operands, indices, sizes->len);
  int32_t groups[] = {(int32_t)sizes->len, cis_mixed_add(&state, "static_basis", sizes)};
  state.props.data[state.info->operand_segments] = cis_attr_i32_array(b->ctx, groups, 2);
  if (disjoint)
    cis_op_state_set_attr(&state, CIS_STR("disjoint"), cis_attr_unit(b->ctx));
  cis_vec_push(&state.types, cis_type_index(b->ctx));
  return &cis_build(b, &state)->results[0];
}

cis_op *cis_affine_build_delinearize(cis_builder *b, cis_location loc, cis_value *index,
                                     const cis_mixed_vec *sizes) {
  cis_op_state state;
  cis_op_state_init(&state, b->ctx, cis_context_op_info_of(b->ctx, CIS_OP_AFFINE_DELINEARIZE_INDEX),
                    loc);
  cis_vec_push(&state.operands, index);
  cis_mixed_add(&state, "static_basis", sizes);
  for (size_t i = 0; i < sizes->len; ++i)
    cis_vec_push(&state.types, cis_type_index(b->ctx));
  return cis_build(b, &state);
}

// --- folds ---

/// Folds casts of the memref that is written. A memref that is stored keeps its type.
CIS_FOLD_HOOK(cis_affine_fold_store) {
  (void)operands;
  return cis_memref_fold_casts(op, source(op)) && cis_fold_in_place(out);
}

CIS_FOLD_HOOK(cis_affine_fold_casts) {
  (void)operands;
  return cis_memref_fold_casts(op, NULL) && cis_fold_in_place(out);
}

// --- affine.for: bounds ---

static bool same_list(const cis_op *op, cis_range range, const applied_map *a) {
  if (range.num != a->dims.len + a->symbols.len)
    return false;
  for (uint32_t i = 0; i < range.num; ++i) {
    cis_value *value = i < a->dims.len ? a->dims.data[i] : a->symbols.data[i - a->dims.len];
    if (cis_op_operand(op, range.first + i) != value)
      return false;
  }
  return true;
}

/// A bound of constants is one number: the largest lower or the smallest upper one.
static cis_affine_map constant_bound(cis_affine_map map, const cis_attr *operands, bool lower) {
  int64_t *values = cis_mem_calloc((size_t)map->num_results + 1, sizeof(*values)), best = 0;
  bool ok = map->num_dims + map->num_symbols > 0 && cis_affine_evaluate(map, operands, values);
  for (uint32_t i = 0; ok && i < map->num_results; ++i)
    if (i == 0 || (lower ? values[i] > best : values[i] < best))
      best = values[i];
  cis_affine_expr e = ok ? cis_affine_constant(map->ctx, best) : NULL;
  cis_mem_free(values);
  return ok ? cis_affine_map_get(map->ctx, 0, 0, &e, 1) : NULL;
}

static bool fold_bound(cis_op *op, const cis_attr *operands, uint32_t group, const char *name) {
  cis_affine_map map = cis_op_inherent(op, name)->map;
  cis_range range = cis_op_operand_group(op, group);
  applied_map a = applied(map, op, range.first);
  cis_affine_map constant = constant_bound(map, operands + range.first, group == 0);
  if (constant) {
    a.map = constant;
    a.dims.len = a.symbols.len = 0;
  } else {
    simplify_in_loops(&a, op);
    a.map = cis_affine_drop_superfluous(a.map, &a.dims, group == 0);
    drop_unused(&a);
  }
  bool changed = a.map != map || !same_list(op, range, &a);
  if (changed) {
    cis_vec_append(&a.dims, a.symbols.data, a.symbols.len);
    cis_op_set_operand_group(op, group, a.dims.data, (uint32_t)a.dims.len);
    cis_op_set_attr(op, cis_str_from(name), cis_attr_affine_map(a.map));
  }
  applied_deinit(&a);
  return changed;
}

/// How often a loop runs; -1 if that is not known.
static int64_t num_runs(const cis_op *op) {
  cis_affine_map lower = cis_op_inherent(op, "lowerBoundMap")->map;
  cis_affine_map upper = cis_op_inherent(op, "upperBoundMap")->map;
  int64_t step = cis_attr_int_or(cis_op_inherent(op, "step"), 1), length;
  if (lower->num_results != 1 || upper->num_results != 1 || step < 1 ||
      lower->results[0]->kind != CIS_AFFINE_CONSTANT ||
      upper->results[0]->kind != CIS_AFFINE_CONSTANT ||
      __builtin_sub_overflow(upper->results[0]->value, lower->results[0]->value, &length))
    return -1;
  return length <= 0 ? 0 : (length - 1) / step + 1;
}

/// A loop whose body is only the yield. Its results are initial values or values from outside, if
/// the trip count says which.
static bool empty_for(cis_op *op, cis_rewriter *r) {
  cis_block *body = cis_op_entry(op);
  const cis_op *yield = cis_block_last(body);
  if (!op->num_results || cis_block_first(body) != yield)
    return false;
  int64_t runs = num_runs(op);
  uint32_t first = cis_op_operand_group(op, 2).first;
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < yield->num_operands; ++i) {
    cis_value *value = cis_op_operand(yield, i);
    bool outside = cis_value_arg_block(value) != body;
    if (outside ? runs < 1 : value->index == 0 || (value->index != i + 1 && runs != 1))
      break;
    cis_vec_push(&values, outside ? value : cis_op_operand(op, first + value->index - 1));
  }
  bool known = values.len == op->num_results;
  if (known)
    cis_rewriter_replace(r, op, values.data, (uint32_t)values.len);
  cis_vec_deinit(&values);
  return known;
}

CIS_FOLD_HOOK(cis_affine_fold_for) {
  cis_range inits = cis_op_operand_group(op, 2);
  if (op->num_results && num_runs(op) == 0) {
    for (uint32_t i = 0; i < inits.num; ++i)
      out->results[i].value = cis_op_operand(op, inits.first + i);
    return true;
  }
  bool upper = fold_bound(op, operands, 1, "upperBoundMap");
  bool lower = fold_bound(op, operands, 0, "lowerBoundMap");
  return (lower || upper) && cis_fold_in_place(out);
}

// --- patterns ---

/// The op again with another map, whose operands start at `first`.
static void replace_map(cis_op *op, cis_rewriter *r, uint32_t first, const applied_map *a) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  for (uint32_t i = 0; i < first; ++i)
    cis_vec_push(&state.operands, cis_op_operand(op, i));
  cis_vec_append(&state.operands, a->dims.data, a->dims.len);
  cis_vec_append(&state.operands, a->symbols.data, a->symbols.len);
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  cis_op_state_set_attr(&state, CIS_STR("map"), cis_attr_affine_map(a->map));
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&state.types, op->results[i].type);
  cis_rewriter_replace_with_op(r, op, cis_build(r, &state));
}
static bool rebuild(cis_op *op, cis_rewriter *r, uint32_t first) {
  cis_affine_map map = cis_affine_map_of(op);
  applied_map a = applied(map, op, first);
  simplify_in_loops(&a, op);
  bool changed = !is_unchanged(&a, map, op, first);
  if (changed)
    replace_map(op, r, first, &a);
  applied_deinit(&a);
  return changed;
}
static bool simplify_apply(cis_op *op, cis_rewriter *r) { return rebuild(op, r, 0); }
static bool simplify_load(cis_op *op, cis_rewriter *r) { return rebuild(op, r, 1); }
static bool simplify_store(cis_op *op, cis_rewriter *r) { return rebuild(op, r, 2); }

/// The extreme of one number is that number.
static bool single_result(cis_op *op, cis_rewriter *r) {
  if (cis_affine_map_of(op)->num_results != 1)
    return false;
  cis_value_vec operands = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&operands, cis_op_operand(op, i));
  cis_named_attr map = {CIS_STR("map"), cis_op_inherent(op, "map")};
  cis_type index = cis_type_index(r->ctx);
  cis_op *apply = cis_build_op(r, CIS_OP_AFFINE_APPLY, op->loc,
                               (cis_build_args){.operands = operands.data,
                                                .num_operands = (int)operands.len,
                                                .types = &index,
                                                .num_types = 1,
                                                .attrs = &map,
                                                .num_attrs = 1});
  cis_vec_deinit(&operands);
  cis_rewriter_replace_with_op(r, op, apply);
  return true;
}

// --- affine.min, affine.max: the numbers of which it is the extreme ---

/// Gives the op a map with these results, of the same operands. False: it has that map already.
static bool replace_map_results(cis_op *op, cis_rewriter *r, const expr_vec *results) {
  cis_affine_map map = cis_affine_map_of(op);
  cis_affine_map changed = cis_affine_map_get(map->ctx, map->num_dims, map->num_symbols,
                                              results->data, (uint32_t)results->len);
  if (changed == map)
    return false;
  applied_map a = applied(map, op, 0);
  a.map = changed;
  replace_map(op, r, 0, &a);
  applied_deinit(&a);
  return true;
}

static bool drop_equal_results(cis_op *op, cis_rewriter *r) {
  cis_affine_map map = cis_affine_map_of(op);
  expr_vec results = {0};
  cis_ptrmap seen = {0};
  for (uint32_t i = 0; i < map->num_results; ++i) {
    bool is_new;
    cis_ptrmap_get(&seen, map->results[i], &is_new);
    if (is_new)
      cis_vec_push(&results, map->results[i]);
  }
  cis_ptrmap_deinit(&seen);
  bool changed = replace_map_results(op, r, &results);
  cis_vec_deinit(&results);
  return changed;
}

/// A result as a sum: the coefficients that are not 0 with the columns in which they stand
/// (dimensions, symbols, the constant).
typedef struct sum_term {
  uint32_t column;
  int64_t coefficient;
} sum_term;

typedef struct sum_row {
  CIS_VEC(sum_term) terms;
  uint32_t result;
} sum_row;

/// Appends the terms of factor * e, in their order; false if it is no sum.
static bool add_terms(cis_affine_expr e, int64_t factor, cis_affine_map map, sum_row *row) {
  int64_t value;
  switch (e->kind) {
  case CIS_AFFINE_ADD:
    return add_terms(e->lhs, factor, map, row) && add_terms(e->rhs, factor, map, row);
  case CIS_AFFINE_MUL:
    return e->rhs->kind == CIS_AFFINE_CONSTANT &&
           !__builtin_mul_overflow(factor, e->rhs->value, &value) &&
           add_terms(e->lhs, value, map, row);
  case CIS_AFFINE_CONSTANT:
    if (__builtin_mul_overflow(factor, e->value, &value))
      return false;
    cis_vec_push(&row->terms, ((sum_term){map->num_dims + map->num_symbols, value}));
    return true;
  case CIS_AFFINE_DIM:
  case CIS_AFFINE_SYMBOL:
    value = e->kind == CIS_AFFINE_SYMBOL ? map->num_dims : 0;
    cis_vec_push(&row->terms, ((sum_term){e->position + (uint32_t)value, factor}));
    return true;
  default:
    return false;
  }
}

static int compare_columns(const void *a, const void *b) {
  const sum_term *x = a, *y = b;
  return (x->column > y->column) - (x->column < y->column);
}

/// Each column once, in order; false on overflow.
static bool merge_terms(sum_row *row) {
  size_t kept = 0;
  if (row->terms.len > 1)
    qsort(row->terms.data, row->terms.len, sizeof(*row->terms.data), compare_columns);
  for (size_t i = 0; i < row->terms.len;) {
    sum_term sum = row->terms.data[i++];
    for (; i < row->terms.len && row->terms.data[i].column == sum.column; ++i)
      if (__builtin_add_overflow(sum.coefficient, row->terms.data[i].coefficient, &sum.coefficient))
        return false;
    if (sum.coefficient)
      row->terms.data[kept++] = sum;
  }
  row->terms.len = kept;
  return true;
}

/// By the coefficients of the first column where they differ; ties stay as they are.
static int compare_rows(const void *a, const void *b) {
  const sum_row *x = a, *y = b;
  for (size_t i = 0; i < x->terms.len || i < y->terms.len; ++i) {
    sum_term left = i < x->terms.len ? x->terms.data[i] : (sum_term){UINT32_MAX, 0};
    sum_term right = i < y->terms.len ? y->terms.data[i] : (sum_term){UINT32_MAX, 0};
    if (left.column != right.column)
      return left.column < right.column ? (left.coefficient < 0 ? -1 : 1)
                                        : (right.coefficient < 0 ? 1 : -1);
    if (left.coefficient != right.coefficient)
      return left.coefficient < right.coefficient ? -1 : 1;
  }
  return (x->result > y->result) - (x->result < y->result);
}

/// Sums are sorted by their coefficients, if all are sums.
static bool sort_results(cis_op *op, cis_rewriter *r) {
  cis_affine_map map = cis_affine_map_of(op);
  CIS_VEC(sum_row) rows = {0};
  bool changed = false, sums = true;
  cis_vec_resize(&rows, map->num_results);
  for (uint32_t i = 0; sums && i < map->num_results; ++i) {
    rows.data[i].result = i;
    sums = add_terms(map->results[i], 1, map, &rows.data[i]) && merge_terms(&rows.data[i]);
  }
  if (sums && rows.len) {
    expr_vec results = {0};
    qsort(rows.data, rows.len, sizeof(*rows.data), compare_rows);
    for (size_t i = 0; i < rows.len; ++i)
      cis_vec_push(&results, map->results[rows.data[i].result]);
    changed = replace_map_results(op, r, &results);
    cis_vec_deinit(&results);
  }
  for (size_t i = 0; i < rows.len; ++i)
    cis_vec_deinit(&rows.data[i].terms);
  cis_vec_deinit(&rows);
  return changed;
}

/// The operand that a result is, if an op of the same kind gives it.
static const cis_op *producer_of(const cis_op *op, cis_affine_map map, cis_affine_expr e) {
  if (e->kind != CIS_AFFINE_DIM && e->kind != CIS_AFFINE_SYMBOL)
    return NULL;
  uint32_t at = e->position + (e->kind == CIS_AFFINE_SYMBOL ? map->num_dims : 0);
  const cis_op *by = cis_value_op(cis_op_operand(op, at));
  return by && by->info == op->info ? by : NULL;
}

/// Appends the results of the producer's map, and its operands after the others.
static void append_results(applied_map *a, const cis_op *producer, expr_vec *results) {
  cis_affine_map map = cis_affine_map_of(producer);
  expr_vec dims = {0}, symbols = {0};
  for (uint32_t i = 0; i < map->num_dims; ++i) {
    cis_vec_push(&dims, cis_affine_dim(map->ctx, (uint32_t)a->dims.len));
    cis_vec_push(&a->dims, cis_op_operand(producer, i));
  }
  for (uint32_t i = 0; i < map->num_symbols; ++i) {
    cis_vec_push(&symbols, cis_affine_symbol(map->ctx, (uint32_t)a->symbols.len));
    cis_vec_push(&a->symbols, cis_op_operand(producer, map->num_dims + i));
  }
  for (uint32_t i = 0; i < map->num_results; ++i)
    cis_vec_push(results, cis_affine_replace(map->results[i], dims.data, map->num_dims,
                                             symbols.data, map->num_symbols));
  cis_vec_deinit(&dims);
  cis_vec_deinit(&symbols);
}

/// min(a, min(b, c)) -> min(a, b, c); max likewise.
static bool merge_producers(cis_op *op, cis_rewriter *r) {
  cis_affine_map map = cis_affine_map_of(op);
  applied_map a = applied(map, op, 0);
  expr_vec results = {0};
  bool changed = false;
  for (uint32_t i = 0; i < map->num_results; ++i)
    if (!producer_of(op, map, map->results[i]))
      cis_vec_push(&results, map->results[i]);
  for (uint32_t i = 0; i < map->num_results; ++i) {
    const cis_op *producer = producer_of(op, map, map->results[i]);
    if (!producer)
      continue;
    append_results(&a, producer, &results);
    changed = true;
  }
  if (changed) {
    a.map = cis_affine_map_get(map->ctx, (uint32_t)a.dims.len, (uint32_t)a.symbols.len,
                               results.data, (uint32_t)results.len);
    replace_map(op, r, 0, &a);
  }
  applied_deinit(&a);
  cis_vec_deinit(&results);
  return changed;
}

// --- affine.if, affine.parallel, affine.load ---

/// The condition like a map whose results are the constraints; as upstream, sums stay as they were
/// written unless an affine.apply is put into them.
CIS_FOLD_HOOK(cis_affine_fold_if) {
  (void)operands;
  cis_integer_set set = cis_op_inherent(op, "condition")->set;
  cis_affine_map map = cis_affine_map_get(set->ctx, set->num_dims, set->num_symbols,
                                          set->constraints, set->num_constraints);
  applied_map a = applied(map, op, 0);
  a.is_condition = true;
  compose(&a);
  bool composed = a.map != map;
  normalize(&a, op);
  if (composed)
    flatten(&a);
  bool changed = !is_unchanged(&a, map, op, 0);
  if (changed) {
    cis_vec_append(&a.dims, a.symbols.data, a.symbols.len);
    cis_op_set_operands(op, a.dims.data, (uint32_t)a.dims.len);
    cis_integer_set simple = cis_integer_set_get(set->ctx, a.map->num_dims, a.map->num_symbols,
                                                 a.map->results, set->is_eq, set->num_constraints);
    cis_op_set_attr(op, CIS_STR("condition"), cis_attr_integer_set(simple));
  }
  applied_deinit(&a);
  return changed && cis_fold_in_place(out);
}

/// A condition that is `0 == 0` or `1 == 0`: the region that runs, in the place of the op.
static bool inline_known(cis_op *op, cis_rewriter *r) {
  cis_integer_set set = cis_op_inherent(op, "condition")->set;
  if (set->num_constraints != 1 || !set->is_eq[0] ||
      set->constraints[0]->kind != CIS_AFFINE_CONSTANT || set->constraints[0]->value < 0 ||
      set->constraints[0]->value > 1)
    return false;
  cis_block *block = cis_region_first(cis_op_region(op, set->constraints[0]->value ? 1 : 0));
  if (!block) {
    cis_rewriter_erase(r, op);
    return true;
  }
  cis_op *yield = cis_block_last(block);
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < yield->num_operands; ++i)
    cis_vec_push(&values, cis_op_operand(yield, i));
  cis_rewriter_inline_block(r, block, cis_op_block(op), op, NULL, 0);
  cis_rewriter_replace(r, op, values.data, (uint32_t)values.len);
  cis_rewriter_erase(r, yield);
  cis_vec_deinit(&values);
  return true;
}

/// An `else` that does nothing.
static bool drop_empty_else(cis_op *op, cis_rewriter *r) {
  cis_block *block = cis_region_first(cis_op_region(op, 1));
  if (op->num_results || !block || cis_block_first(block) != cis_block_last(block))
    return false;
  cis_rewriter_erase_block(r, block);
  cis_rewriter_modified(r, op);
  return true;
}

CIS_FOLD_HOOK(cis_affine_fold_parallel) {
  (void)operands;
  static const char *const names[] = {"lowerBoundsMap", "upperBoundsMap"};
  cis_value_vec values = {0};
  cis_attr maps[2];
  bool changed = false;
  for (uint32_t m = 0, first = 0; m < 2; ++m) {
    cis_affine_map map = cis_op_inherent(op, names[m])->map;
    applied_map a = applied(map, op, first);
    simplify(&a, op);
    changed |= !is_unchanged(&a, map, op, first);
    cis_vec_append(&values, a.dims.data, a.dims.len);
    cis_vec_append(&values, a.symbols.data, a.symbols.len);
    maps[m] = cis_attr_affine_map(a.map);
    first += map->num_dims + map->num_symbols;
    applied_deinit(&a);
  }
  if (changed) {
    cis_op_set_operands(op, values.data, (uint32_t)values.len);
    for (uint32_t m = 0; m < 2; ++m)
      cis_op_set_attr(op, cis_str_from(names[m]), maps[m]);
  }
  cis_vec_deinit(&values);
  return changed && cis_fold_in_place(out);
}

/// The element at constant indices of a constant global.
static cis_attr loaded_constant(cis_op *op) {
  const cis_op *get = cis_value_op(cis_op_operand(op, 0));
  cis_affine_map map = cis_affine_map_of(op);
  if (!get || cis_op_kind(get) != CIS_OP_MEMREF_GET_GLOBAL)
    return NULL;
  cis_op *global = cis_symbol_lookup_nearest(op, cis_op_inherent(get, "name"));
  if (!global || cis_op_kind(global) != CIS_OP_MEMREF_GLOBAL ||
      !cis_op_inherent(global, "constant"))
    return NULL;
  cis_attr elements = cis_op_inherent(global, "initial_value");
  int64_t at = 0;
  if (cis_attr_is(elements, CIS_ATTR_DENSE) && elements->dense.splat)
    return cis_element_at(elements, 0);
  for (uint32_t i = 0; i < map->num_results; ++i) {
    int64_t size = cis_type_dim(get->results[0].type, i), index = map->results[i]->value;
    if (map->results[i]->kind != CIS_AFFINE_CONSTANT || index < 0 || index >= size ||
        __builtin_mul_overflow(at, size, &at) || __builtin_add_overflow(at, index, &at))
      return NULL;
  }
  return cis_attr_is(elements, CIS_ATTR_DENSE) ? cis_element_at(elements, at) : NULL;
}

CIS_FOLD_HOOK(cis_affine_fold_load) {
  (void)operands;
  if (cis_memref_fold_casts(op, NULL))
    return cis_fold_in_place(out);
  return cis_fold_to_attr(out, loaded_constant(op));
}

CIS_PATTERN("SimplifyAffineOp", simplify_apply)
CIS_PATTERN("SimplifyAffineOp", simplify_load)
CIS_PATTERN("SimplifyAffineOp", simplify_store)
CIS_PATTERN("CanonicalizeSingleResultAffineMinMaxOp", single_result)
const cis_pattern *const cis_affine_canonicalize_apply[] = {&simplify_apply_pattern, NULL};
const cis_pattern *const cis_affine_canonicalize_load[] = {&simplify_load_pattern, NULL};
const cis_pattern *const cis_affine_canonicalize_store[] = {&simplify_store_pattern, NULL};
CIS_PATTERN("DeduplicateAffineMinMaxExpressions", drop_equal_results)
CIS_PATTERN("MergeAffineMinMaxOp", merge_producers)
CIS_PATTERN("CanonicalizeAffineMinMaxOpExprAndTermOrder", sort_results)
CIS_PATTERN("SimplifyDeadElse", drop_empty_else)
CIS_PATTERN("AlwaysTrueOrFalseIf", inline_known)
CIS_PATTERN("AffineForEmptyLoopFolder", empty_for)
const cis_pattern *const cis_affine_canonicalize_for[] = {&empty_for_pattern, NULL};
const cis_pattern *const cis_affine_canonicalize_min_max[] = {
    &single_result_pattern,  &drop_equal_results_pattern, &merge_producers_pattern,
    &simplify_apply_pattern, &sort_results_pattern,       NULL};
const cis_pattern *const cis_affine_canonicalize_if[] = {&drop_empty_else_pattern,
                                                         &inline_known_pattern, NULL};
