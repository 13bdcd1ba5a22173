// Affine expressions, maps and integer sets: interning and queries. affine_build.c simplifies
// an expression when it is built, affine_simplify.c simplifies further on demand.
#include "ir/affine.h"

#include "ir/affine_impl.h"
#include "ir/intern.h"
#include "support/divisor.h"
#include "support/vec.h"

// --- expressions ---

static bool exprs_equal(const void *record, const void *key) {
  cis_affine_expr a = record, b = key;
  return a->kind == b->kind && a->position == b->position && a->value == b->value &&
         a->lhs == b->lhs && a->rhs == b->rhs;
}

static cis_affine_expr intern_expr(const struct cis_affine_expr_data *key) {
  uint64_t hash = cis_hash_mix(cis_hash_kind(key->kind), key->position ^ (uint64_t)key->value);
  hash = cis_hash_ptr(cis_hash_ptr(hash, key->lhs), key->rhs);
  bool is_new;
  cis_affine_expr expr =
      cis_intern_record(key->ctx, CIS_AFFINE_EXPRS, hash, key, sizeof(*key), exprs_equal, &is_new);
  if (is_new)
    cis_intern_end(key->ctx);
  return expr;
}

cis_affine_expr cis_affine_dim(cis_context *ctx, uint32_t position) {
  return intern_expr(&(struct cis_affine_expr_data){
      .kind = CIS_AFFINE_DIM, .position = position, .has_dims = true, .ctx = ctx, .divisor = 1});
}

cis_affine_expr cis_affine_symbol(cis_context *ctx, uint32_t position) {
  return intern_expr(&(struct cis_affine_expr_data){
      .kind = CIS_AFFINE_SYMBOL, .position = position, .ctx = ctx, .divisor = 1});
}

cis_affine_expr cis_affine_constant(cis_context *ctx, int64_t value) {
  return intern_expr(&(struct cis_affine_expr_data){.kind = CIS_AFFINE_CONSTANT,
                                                    .ctx = ctx,
                                                    .value = value,
                                                    .divisor = cis_affine_magnitude(value)});
}

static uint64_t known_divisor(cis_affine_kind kind, cis_affine_expr lhs, cis_affine_expr rhs) {
  uint64_t left = lhs->divisor, right = rhs->divisor, product;
  switch (kind) {
  case CIS_AFFINE_ADD:
  case CIS_AFFINE_MOD:
    return cis_gcd(left, right);
  case CIS_AFFINE_MUL:
    if (!__builtin_mul_overflow(left, right, &product))
      return product;
    return left > right ? left : right;
  default:
    right = rhs->kind == CIS_AFFINE_CONSTANT ? right : 0;
    return right && left % right == 0 ? left / right : 1;
  }
}

cis_affine_expr cis_affine_intern_binary(cis_affine_kind kind, cis_affine_expr lhs,
                                         cis_affine_expr rhs) {
  return intern_expr(&(struct cis_affine_expr_data){
      .kind = kind,
      .height = (lhs->height > rhs->height ? lhs->height : rhs->height) + 1,
      .has_dims = lhs->has_dims || rhs->has_dims,
      .ctx = lhs->ctx,
      .divisor = known_divisor(kind, lhs, rhs),
      .lhs = lhs,
      .rhs = rhs});
}

// --- maps and sets ---

static bool maps_equal(const void *record, const void *key) {
  cis_affine_map a = record, b = key;
  return a->num_dims == b->num_dims && a->num_symbols == b->num_symbols &&
         a->num_results == b->num_results && CIS_SAME_ARRAY(a->results, b->results, a->num_results);
}

cis_affine_map cis_affine_map_get(cis_context *ctx, uint32_t num_dims, uint32_t num_symbols,
                                  const cis_affine_expr *results, uint32_t num_results) {
  struct cis_affine_map_data key = {ctx, num_dims, num_symbols, num_results, results};
  uint64_t hash = CIS_HASH_ARRAY((uint64_t)num_dims << 32 | num_symbols, results, num_results);
  bool is_new;
  struct cis_affine_map_data *map =
      cis_intern_record(ctx, CIS_AFFINE_MAPS, hash, &key, sizeof(key), maps_equal, &is_new);
  if (is_new) {
    map->results = CIS_COPY_ARRAY(cis_context_arena(ctx), results, num_results);
    cis_intern_end(ctx);
  }
  return map;
}

cis_affine_map cis_affine_map_minor_identity(cis_context *ctx, uint32_t num_dims, uint32_t num) {
  cis_affine_expr few_dims[8];
  CIS_VEC(cis_affine_expr) dims = CIS_VEC_WITH(few_dims);
  for (uint32_t i = num_dims - num; i < num_dims; ++i)
    cis_vec_push(&dims, cis_affine_dim(ctx, i));
  cis_affine_map map = cis_affine_map_get(ctx, num_dims, 0, dims.data, num);
  cis_vec_deinit(&dims);
  return map;
}

cis_affine_map cis_affine_map_identity(cis_context *ctx, uint32_t rank) {
  return cis_affine_map_minor_identity(ctx, rank, rank);
}

static bool sets_equal(const void *record, const void *key) {
  cis_integer_set a = record, b = key;
  return a->num_dims == b->num_dims && a->num_symbols == b->num_symbols &&
         a->num_constraints == b->num_constraints &&
         CIS_SAME_ARRAY(a->constraints, b->constraints, a->num_constraints) &&
         CIS_SAME_ARRAY(a->is_eq, b->is_eq, a->num_constraints);
}

cis_integer_set cis_integer_set_get(cis_context *ctx, uint32_t num_dims, uint32_t num_symbols,
                                    const cis_affine_expr *constraints, const bool *is_eq,
                                    uint32_t num_constraints) {
  struct cis_integer_set_data key = {ctx,         num_dims, num_symbols, num_constraints,
                                     constraints, is_eq};
  uint64_t hash = (uint64_t)num_dims << 32 | num_symbols;
  hash = CIS_HASH_ARRAY(CIS_HASH_ARRAY(hash, constraints, num_constraints), is_eq, num_constraints);
  bool is_new;
  struct cis_integer_set_data *set =
      cis_intern_record(ctx, CIS_INTEGER_SETS, hash, &key, sizeof(key), sets_equal, &is_new);
  if (is_new) {
    cis_arena *arena = cis_context_arena(ctx);
    set->constraints = CIS_COPY_ARRAY(arena, constraints, num_constraints);
    set->is_eq = CIS_COPY_ARRAY(arena, is_eq, num_constraints);
    cis_intern_end(ctx);
  }
  return set;
}

// --- queries on maps ---

bool cis_affine_map_is_identity(cis_affine_map map) {
  if (map->num_dims != map->num_results)
    return false;
  for (uint32_t i = 0; i < map->num_results; ++i)
    if (map->results[i]->kind != CIS_AFFINE_DIM || map->results[i]->position != i)
      return false;
  return true;
}

bool cis_affine_map_is_permutation(cis_affine_map map) {
  return map->num_dims == map->num_results && cis_affine_map_is_projected_permutation(map, false);
}

bool cis_affine_map_is_projected_permutation(cis_affine_map map, bool allow_zero) {
  if (map->num_symbols > 0 || map->num_results > map->num_dims)
    return false;
  bool few_seen[8];
  CIS_VEC(bool) seen = CIS_VEC_WITH(few_seen);
  cis_vec_resize(&seen, map->num_dims);
  bool projected = true;
  for (uint32_t i = 0; i < map->num_results && projected; ++i) {
    cis_affine_expr e = map->results[i];
    if (e->kind == CIS_AFFINE_DIM) {
      projected = !seen.data[e->position];
      seen.data[e->position] = true;
    } else {
      projected = allow_zero && e->kind == CIS_AFFINE_CONSTANT && e->value == 0;
    }
  }
  cis_vec_deinit(&seen);
  return projected;
}

// --- queries on expressions ---

bool cis_affine_is_pure_affine(cis_affine_expr e) {
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
  case CIS_AFFINE_SYMBOL:
  case CIS_AFFINE_DIM:
    return true;
  case CIS_AFFINE_ADD:
    return cis_affine_is_pure_affine(e->lhs) && cis_affine_is_pure_affine(e->rhs);
  case CIS_AFFINE_MUL:
    return cis_affine_is_pure_affine(e->lhs) && cis_affine_is_pure_affine(e->rhs) &&
           (e->lhs->kind == CIS_AFFINE_CONSTANT || e->rhs->kind == CIS_AFFINE_CONSTANT);
  default:
    return cis_affine_is_pure_affine(e->lhs) && e->rhs->kind == CIS_AFFINE_CONSTANT;
  }
}

/// The largest position of a leaf of the kind, plus one.
static uint32_t max_position(cis_affine_expr e, cis_affine_kind leaf) {
  if (!e->lhs)
    return e->kind == leaf ? e->position + 1 : 0;
  uint32_t left = max_position(e->lhs, leaf), right = max_position(e->rhs, leaf);
  return left > right ? left : right;
}

uint32_t cis_affine_max_dim(cis_affine_expr e) { return max_position(e, CIS_AFFINE_DIM); }
uint32_t cis_affine_max_symbol(cis_affine_expr e) { return max_position(e, CIS_AFFINE_SYMBOL); }

cis_affine_expr cis_affine_replace(cis_affine_expr e, const cis_affine_expr *dims,
                                   uint32_t num_dims, const cis_affine_expr *symbols,
                                   uint32_t num_symbols) {
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    return e;
  case CIS_AFFINE_DIM:
    return e->position < num_dims && dims[e->position] ? dims[e->position] : e;
  case CIS_AFFINE_SYMBOL:
    return e->position < num_symbols && symbols[e->position] ? symbols[e->position] : e;
  default:
    break;
  }
  cis_affine_expr lhs = cis_affine_replace(e->lhs, dims, num_dims, symbols, num_symbols);
  cis_affine_expr rhs = cis_affine_replace(e->rhs, dims, num_dims, symbols, num_symbols);
  return lhs == e->lhs && rhs == e->rhs ? e : cis_affine_binary(e->kind, lhs, rhs);
}

bool cis_affine_fold(cis_affine_kind kind, int64_t a, int64_t b, int64_t *out_value) {
  if (kind == CIS_AFFINE_ADD)
    return !__builtin_add_overflow(a, b, out_value);
  if (kind == CIS_AFFINE_MUL)
    return !__builtin_mul_overflow(a, b, out_value);
  if (b == 0 || (b == -1 && a == INT64_MIN))
    return false;
  int64_t quotient = a / b, rest = a % b;
  bool inexact = rest != 0, negative = (a < 0) != (b < 0);
  if (kind == CIS_AFFINE_FLOORDIV)
    *out_value = quotient - (inexact && negative);
  else if (kind == CIS_AFFINE_CEILDIV)
    *out_value = quotient + (inexact && !negative);
  else
    *out_value = rest < 0 ? rest + b : rest;
  return kind != CIS_AFFINE_MOD || b > 0;
}

bool cis_affine_eval(cis_affine_expr e, const int64_t *dims, const int64_t *symbols,
                     int64_t *out_value) {
  int64_t lhs, rhs;
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    *out_value = e->value;
    return true;
  case CIS_AFFINE_DIM:
    *out_value = dims[e->position];
    return true;
  case CIS_AFFINE_SYMBOL:
    *out_value = symbols[e->position];
    return true;
  default:
    return cis_affine_eval(e->lhs, dims, symbols, &lhs) &&
           cis_affine_eval(e->rhs, dims, symbols, &rhs) &&
           cis_affine_fold(e->kind, lhs, rhs, out_value);
  }
}
