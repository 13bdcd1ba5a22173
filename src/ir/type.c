// Types: interning and queries. Memref layouts are in memref_layout.c.
#include "ir/type.h"

#include "ir/affine.h"
#include "ir/intern.h"

// --- interning ---

static bool types_equal(const void *record, const void *key) {
  const struct cis_type_data *a = record, *b = key;
  if (a->kind != b->kind)
    return false;
  switch (a->kind) {
  case CIS_TYPE_NONE:
  case CIS_TYPE_INDEX:
    return true;
  case CIS_TYPE_INTEGER:
    return a->integer.width == b->integer.width && a->integer.signedness == b->integer.signedness;
  case CIS_TYPE_FLOAT:
    return a->float_kind == b->float_kind;
  case CIS_TYPE_COMPLEX:
  case CIS_TYPE_VECTOR:
  case CIS_TYPE_TENSOR:
  case CIS_TYPE_UNRANKED_TENSOR:
  case CIS_TYPE_MEMREF:
  case CIS_TYPE_UNRANKED_MEMREF:
    return a->shaped.element == b->shaped.element && a->shaped.rank == b->shaped.rank &&
           a->shaped.layout == b->shaped.layout &&
           a->shaped.memory_space == b->shaped.memory_space &&
           CIS_SAME_ARRAY(a->shaped.shape, b->shaped.shape, a->shaped.rank) &&
           !a->shaped.scalable == !b->shaped.scalable &&
           (!a->shaped.scalable ||
            CIS_SAME_ARRAY(a->shaped.scalable, b->shaped.scalable, a->shaped.rank));
  case CIS_TYPE_FUNCTION:
  case CIS_TYPE_TUPLE:
    return a->function.num_inputs == b->function.num_inputs &&
           a->function.num_results == b->function.num_results &&
           CIS_SAME_ARRAY(a->function.inputs, b->function.inputs, a->function.num_inputs) &&
           CIS_SAME_ARRAY(a->function.results, b->function.results, a->function.num_results);
  case CIS_TYPE_OPAQUE:
    return a->opaque.pretty == b->opaque.pretty &&
           cis_str_eq(a->opaque.dialect, b->opaque.dialect) &&
           cis_str_eq(a->opaque.body, b->opaque.body);
  case CIS_TYPE_DIALECT:
    return a->dialect.def == b->dialect.def && a->dialect.num_params == b->dialect.num_params &&
           CIS_SAME_ARRAY(a->dialect.params, b->dialect.params, a->dialect.num_params);
  }
  return false;
}

/// The record equal to `key`, or a new one whose arrays are still the caller's (`*out_new`), who
/// copies them and calls cis_intern_end.
static inline struct cis_type_data *find_or_add(const struct cis_type_data *key, uint64_t hash,
                                                bool *out_new) {
  return cis_intern_record(key->ctx, CIS_TYPES, hash, key, sizeof(*key), types_equal, out_new);
}

static cis_type intern_plain(const struct cis_type_data *key, uint64_t hash) {
  bool is_new;
  cis_type type = find_or_add(key, hash, &is_new);
  if (is_new)
    cis_intern_end(key->ctx);
  return type;
}

static cis_type intern_shaped(const struct cis_type_data *key) {
  uint64_t hash = cis_hash_ptr(cis_hash_kind(key->kind), key->shaped.element);
  hash = CIS_HASH_ARRAY(hash, key->shaped.shape, key->shaped.rank);
  hash = cis_hash_ptr(hash, key->shaped.layout);
  hash = cis_hash_ptr(hash, key->shaped.memory_space);
  bool is_new;
  struct cis_type_data *type = find_or_add(key, hash, &is_new);
  if (is_new) {
    cis_arena *arena = cis_context_arena(key->ctx);
    type->shaped.shape = CIS_COPY_ARRAY(arena, key->shaped.shape, key->shaped.rank);
    if (key->shaped.scalable)
      type->shaped.scalable = CIS_COPY_ARRAY(arena, key->shaped.scalable, key->shaped.rank);
    cis_intern_end(key->ctx);
  }
  return type;
}

static cis_type intern_type_lists(const struct cis_type_data *key) {
  uint64_t hash = cis_hash_kind(key->kind);
  hash = CIS_HASH_ARRAY(hash, key->function.inputs, key->function.num_inputs);
  hash = CIS_HASH_ARRAY(hash, key->function.results, key->function.num_results);
  bool is_new;
  struct cis_type_data *type = find_or_add(key, hash, &is_new);
  if (is_new) {
    cis_arena *arena = cis_context_arena(key->ctx);
    type->function.inputs = CIS_COPY_ARRAY(arena, key->function.inputs, key->function.num_inputs);
    type->function.results =
        CIS_COPY_ARRAY(arena, key->function.results, key->function.num_results);
    cis_intern_end(key->ctx);
  }
  return type;
}

// --- scalars ---

static cis_type make_singleton(cis_context *ctx, cis_type_kind kind) {
  return intern_plain(&(struct cis_type_data){.kind = kind, .ctx = ctx}, cis_hash_kind(kind));
}

cis_type cis_type_none(cis_context *ctx) {
  if (!ctx->none_type)
    ctx->none_type = make_singleton(ctx, CIS_TYPE_NONE);
  return ctx->none_type;
}

cis_type cis_type_index(cis_context *ctx) {
  if (!ctx->index_type)
    ctx->index_type = make_singleton(ctx, CIS_TYPE_INDEX);
  return ctx->index_type;
}

cis_type cis_type_integer(cis_context *ctx, uint32_t width, cis_signedness signedness) {
  bool cached = signedness == CIS_SIGNLESS &&
                width < sizeof(ctx->signless_types) / sizeof(*ctx->signless_types);
  if (cached && ctx->signless_types[width])
    return ctx->signless_types[width];
  struct cis_type_data key = {.kind = CIS_TYPE_INTEGER, .ctx = ctx, .integer = {width, signedness}};
  cis_type type =
      intern_plain(&key, cis_hash_mix(cis_hash_kind(key.kind), width * 4ull + signedness));
  if (cached)
    ctx->signless_types[width] = type;
  return type;
}

cis_type cis_type_float(cis_context *ctx, cis_float_kind kind) {
  if (!ctx->float_types[kind]) {
    struct cis_type_data key = {.kind = CIS_TYPE_FLOAT, .ctx = ctx, .float_kind = kind};
    ctx->float_types[kind] = intern_plain(&key, cis_hash_mix(cis_hash_kind(key.kind), kind));
  }
  return ctx->float_types[kind];
}

// --- aggregates ---

cis_type cis_type_complex(cis_type element) {
  return intern_shaped(&(struct cis_type_data){
      .kind = CIS_TYPE_COMPLEX, .ctx = element->ctx, .shaped = {.element = element}});
}

cis_type cis_type_vector(cis_type element, const int64_t *shape, const bool *scalable,
                         uint32_t rank) {
  bool any_scalable = false;
  for (uint32_t i = 0; scalable && i < rank; ++i)
    any_scalable |= scalable[i];
  return intern_shaped(
      &(struct cis_type_data){.kind = CIS_TYPE_VECTOR,
                              .ctx = element->ctx,
                              .shaped = {.element = element,
                                         .shape = shape,
                                         .scalable = any_scalable ? scalable : NULL,
                                         .rank = rank}});
}

cis_type cis_type_tensor(cis_type element, const int64_t *shape, uint32_t rank, cis_attr encoding) {
  return intern_shaped(&(struct cis_type_data){
      .kind = CIS_TYPE_TENSOR,
      .ctx = element->ctx,
      .shaped = {.element = element, .shape = shape, .layout = encoding, .rank = rank}});
}

cis_type cis_type_unranked_tensor(cis_type element) {
  return intern_shaped(&(struct cis_type_data){
      .kind = CIS_TYPE_UNRANKED_TENSOR, .ctx = element->ctx, .shaped = {.element = element}});
}

/// Integer 0 of any type stands for the default memory space.
static cis_attr normal_memory_space(cis_attr space) {
  if (!cis_attr_is(space, CIS_ATTR_INTEGER))
    return space;
  for (uint32_t i = 0; i < space->integer.num_words; ++i)
    if (space->integer.words[i])
      return space;
  return NULL;
}

static cis_attr normal_layout(cis_attr layout) {
  bool identity =
      cis_attr_is(layout, CIS_ATTR_AFFINE_MAP) && cis_affine_map_is_identity(layout->map);
  return identity ? NULL : layout;
}

cis_type cis_type_memref(cis_type element, const int64_t *shape, uint32_t rank, cis_attr layout,
                         cis_attr memory_space) {
  return intern_shaped(
      &(struct cis_type_data){.kind = CIS_TYPE_MEMREF,
                              .ctx = element->ctx,
                              .shaped = {.element = element,
                                         .shape = shape,
                                         .layout = normal_layout(layout),
                                         .memory_space = normal_memory_space(memory_space),
                                         .rank = rank}});
}

cis_type cis_type_unranked_memref(cis_type element, cis_attr memory_space) {
  return intern_shaped(&(struct cis_type_data){
      .kind = CIS_TYPE_UNRANKED_MEMREF,
      .ctx = element->ctx,
      .shaped = {.element = element, .memory_space = normal_memory_space(memory_space)}});
}

cis_type cis_type_function(cis_context *ctx, const cis_type *inputs, uint32_t num_inputs,
                           const cis_type *results, uint32_t num_results) {
  return intern_type_lists(
      &(struct cis_type_data){.kind = CIS_TYPE_FUNCTION,
                              .ctx = ctx,
                              .function = {inputs, results, num_inputs, num_results}});
}

cis_type cis_type_tuple(cis_context *ctx, const cis_type *types, uint32_t num) {
  return intern_type_lists(&(struct cis_type_data){
      .kind = CIS_TYPE_TUPLE, .ctx = ctx, .function = {.inputs = types, .num_inputs = num}});
}

cis_type cis_type_opaque(cis_context *ctx, cis_str dialect, cis_str body, bool pretty) {
  struct cis_type_data key = {
      .kind = CIS_TYPE_OPAQUE, .ctx = ctx, .opaque = {dialect, body, pretty}};
  uint64_t hash = cis_hash_mix(cis_hash_kind(key.kind), cis_str_hash(dialect));
  hash = cis_hash_mix(hash, cis_str_hash(body));
  bool is_new;
  struct cis_type_data *type = find_or_add(&key, hash, &is_new);
  if (is_new) {
    type->opaque.dialect = cis_context_intern(ctx, dialect);
    type->opaque.body = cis_arena_str(cis_context_arena(ctx), body);
    cis_intern_end(ctx);
  }
  return type;
}

cis_type cis_type_dialect(cis_context *ctx, const cis_type_def *def, const cis_attr *params,
                          uint32_t num_params) {
  struct cis_type_data key = {
      .kind = CIS_TYPE_DIALECT, .ctx = ctx, .dialect = {def, params, num_params}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(key.kind), def);
  bool is_new;
  struct cis_type_data *type = find_or_add(&key, CIS_HASH_ARRAY(hash, params, num_params), &is_new);
  if (is_new) {
    type->dialect.params = CIS_COPY_ARRAY(cis_context_arena(ctx), params, num_params);
    cis_intern_end(ctx);
  }
  return type;
}

// --- queries ---

cis_type cis_type_element_or_self(cis_type t) {
  return cis_type_is_shaped(t) || cis_type_is(t, CIS_TYPE_COMPLEX) ? t->shaped.element : t;
}

bool cis_type_has_same_sizes(cis_type a, cis_type b) {
  bool same =
      cis_type_is_ranked(a) && cis_type_is_ranked(b) && cis_type_rank(a) == cis_type_rank(b);
  for (uint32_t i = 0; same && i < cis_type_rank(a); ++i)
    same = cis_type_dim(a, i) == cis_type_dim(b, i);
  return same;
}

bool cis_type_has_static_shape(cis_type t) {
  return cis_type_is_ranked(t) && cis_type_num_dynamic_dims(t) == 0;
}

uint32_t cis_type_num_dynamic_before(cis_type t, uint32_t dim) {
  uint32_t num = 0;
  for (uint32_t i = 0; i < dim; ++i)
    num += t->shaped.shape[i] == CIS_DYNAMIC;
  return num;
}

uint32_t cis_type_num_dynamic_dims(cis_type t) {
  return cis_type_is_ranked(t) ? cis_type_num_dynamic_before(t, t->shaped.rank) : 0;
}

bool cis_type_num_elements(cis_type t, int64_t *out_count) {
  if (!cis_type_has_static_shape(t))
    return false;
  int64_t count = 1;
  bool overflow = false;
  for (uint32_t i = 0; i < t->shaped.rank; ++i) {
    if (t->shaped.shape[i] == 0) { // whatever the other sizes are
      *out_count = 0;
      return true;
    }
    overflow |= __builtin_mul_overflow(count, t->shaped.shape[i], &count);
  }
  *out_count = count;
  return !overflow;
}

uint32_t cis_type_bit_width(cis_type t) {
  if (cis_type_is_index(t))
    return 64;
  if (cis_type_is_integer(t))
    return t->integer.width;
  return cis_type_is_float(t) ? cis_float_get_info(t->float_kind)->width : 0;
}

/// Bytes for a scalar of some width: a power of two up to 16, beyond it a multiple of 16.
static int64_t scalar_bytes(uint32_t width) {
  int64_t bytes = ((int64_t)width + 7) / 8;
  if (bytes > 16)
    return (bytes + 15) / 16 * 16;
  int64_t rounded = 1;
  while (rounded < bytes)
    rounded *= 2;
  return rounded;
}

/// An array of vectors, the innermost of which is packed bit by bit and as large as a power of two.
static bool vector_bytes(cis_type t, int64_t *out_bytes) {
  uint32_t rank = t->shaped.rank;
  uint32_t width = cis_type_bit_width(t->shaped.element);
  if (!width || t->shaped.scalable)
    return false;
  int64_t bits = width, bytes = 1;
  if (rank && __builtin_mul_overflow(bits, t->shaped.shape[rank - 1], &bits))
    return false;
  while (bytes <= (bits - 1) / 8)
    if (__builtin_mul_overflow(bytes, (int64_t)2, &bytes))
      return false;
  for (uint32_t i = 0; i + 1 < rank; ++i)
    if (__builtin_mul_overflow(bytes, t->shaped.shape[i], &bytes))
      return false;
  *out_bytes = bytes;
  return true;
}

/// Bytes of one value: scalars, complex numbers, vectors, and memref descriptors.
static bool type_bytes(cis_type t, int64_t *out_bytes) {
  switch (t->kind) {
  case CIS_TYPE_INDEX:
  case CIS_TYPE_INTEGER:
  case CIS_TYPE_FLOAT:
    *out_bytes = scalar_bytes(cis_type_bit_width(t));
    return true;
  case CIS_TYPE_COMPLEX:
    return type_bytes(t->shaped.element, out_bytes) &&
           !__builtin_mul_overflow(*out_bytes, (int64_t)2, out_bytes);
  case CIS_TYPE_VECTOR:
    return vector_bytes(t, out_bytes);
  case CIS_TYPE_MEMREF: // two pointers, offset, sizes and strides
    *out_bytes = 24 + 16 * (int64_t)t->shaped.rank;
    return true;
  case CIS_TYPE_UNRANKED_MEMREF: // rank and a pointer to the descriptor
    *out_bytes = 16;
    return true;
  default:
    return false;
  }
}

bool cis_type_size_in_bytes(cis_type t, int64_t *out_bytes) {
  int64_t count, bytes;
  if (!cis_type_num_elements(t, &count) || !type_bytes(t->shaped.element, &bytes))
    return false;
  return !__builtin_mul_overflow(count, bytes, out_bytes);
}

cis_type cis_type_with_element(cis_type t, cis_type element) {
  struct cis_type_data key = *t;
  key.shaped.element = element;
  return intern_shaped(&key);
}

cis_type cis_type_with_shape(cis_type t, const int64_t *shape, uint32_t rank) {
  struct cis_type_data key = *t;
  if (t->kind == CIS_TYPE_UNRANKED_TENSOR)
    key.kind = CIS_TYPE_TENSOR;
  else if (t->kind == CIS_TYPE_UNRANKED_MEMREF)
    key.kind = CIS_TYPE_MEMREF;
  if (rank != t->shaped.rank)
    key.shaped.scalable = NULL;
  key.shaped.shape = shape;
  key.shaped.rank = rank;
  return intern_shaped(&key);
}
