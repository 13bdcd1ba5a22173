// Attributes: interning, constructors and small queries. Element data is in attr_elements.c,
// locations are in location.c.
#include "ir/attr.h"

#include "ir/affine.h"
#include "ir/attr_impl.h"

#include <assert.h>

// --- interning ---

static bool same_strings(cis_attr a, cis_attr b) {
  if (a->dense_string.num != b->dense_string.num || a->dense_string.splat != b->dense_string.splat)
    return false;
  for (size_t i = 0; i < a->dense_string.num; ++i)
    if (!cis_str_eq(a->dense_string.strings[i], b->dense_string.strings[i]))
      return false;
  return true;
}

static bool same_elements(cis_attr a, cis_attr b) {
  switch (a->kind) {
  case CIS_ATTR_DENSE:
    return a->dense.splat == b->dense.splat && a->dense.size == b->dense.size &&
           cis_dense_same_data(a, b);
  case CIS_ATTR_DENSE_STRING:
    return same_strings(a, b);
  case CIS_ATTR_SPARSE:
    return a->sparse.indices == b->sparse.indices && a->sparse.values == b->sparse.values;
  case CIS_ATTR_DENSE_ARRAY:
    return a->dense_array.element == b->dense_array.element &&
           a->dense_array.num == b->dense_array.num &&
           CIS_SAME_ARRAY((const char *)a->dense_array.data, (const char *)b->dense_array.data,
                          a->dense_array.num * cis_dense_element_size(a->dense_array.element));
  case CIS_ATTR_RESOURCE:
    return a->resource == b->resource;
  default:
    return false;
  }
}

static bool same_location(cis_attr a, cis_attr b) {
  switch (a->kind) {
  case CIS_ATTR_LOC_FILE:
    return a->loc_file.line == b->loc_file.line && a->loc_file.col == b->loc_file.col &&
           a->loc_file.end_line == b->loc_file.end_line &&
           a->loc_file.end_col == b->loc_file.end_col &&
           cis_str_eq(a->loc_file.file, b->loc_file.file);
  case CIS_ATTR_LOC_NAME:
    return a->loc_name.child == b->loc_name.child && cis_str_eq(a->loc_name.name, b->loc_name.name);
  case CIS_ATTR_LOC_CALL_SITE:
    return a->loc_call.callee == b->loc_call.callee && a->loc_call.caller == b->loc_call.caller;
  case CIS_ATTR_LOC_FUSED:
    return a->loc_fused.num == b->loc_fused.num && a->loc_fused.metadata == b->loc_fused.metadata &&
           CIS_SAME_ARRAY(a->loc_fused.locs, b->loc_fused.locs, a->loc_fused.num);
  default:
    return false;
  }
}

static bool same_payload(cis_attr a, cis_attr b) {
  switch (a->kind) {
  case CIS_ATTR_UNIT:
  case CIS_ATTR_LOC_UNKNOWN:
    return true;
  case CIS_ATTR_INTEGER:
    return a->integer.num_words == b->integer.num_words &&
           CIS_SAME_ARRAY(a->integer.words, b->integer.words, a->integer.num_words);
  case CIS_ATTR_FLOAT:
    return CIS_SAME_ARRAY(a->float_bits, b->float_bits, 2);
  case CIS_ATTR_STRING:
    return cis_str_eq(a->string, b->string);
  case CIS_ATTR_ARRAY:
    return a->array.num == b->array.num &&
           CIS_SAME_ARRAY(a->array.elems, b->array.elems, a->array.num);
  case CIS_ATTR_DICT:
    return a->dict.num == b->dict.num &&
           CIS_SAME_ARRAY(a->dict.entries, b->dict.entries, a->dict.num);
  case CIS_ATTR_TYPE:
    return a->type_value == b->type_value;
  case CIS_ATTR_SYMBOL_REF:
    return a->symbol.num_nested == b->symbol.num_nested && // names are interned
           a->symbol.root.data == b->symbol.root.data &&
           CIS_SAME_ARRAY(a->symbol.nested, b->symbol.nested, a->symbol.num_nested);
  case CIS_ATTR_AFFINE_MAP:
    return a->map == b->map;
  case CIS_ATTR_INTEGER_SET:
    return a->set == b->set;
  case CIS_ATTR_DENSE:
  case CIS_ATTR_DENSE_STRING:
  case CIS_ATTR_SPARSE:
  case CIS_ATTR_DENSE_ARRAY:
  case CIS_ATTR_RESOURCE:
    return same_elements(a, b);
  case CIS_ATTR_STRIDED:
    return a->strided.offset == b->strided.offset && a->strided.rank == b->strided.rank &&
           CIS_SAME_ARRAY(a->strided.strides, b->strided.strides, a->strided.rank);
  case CIS_ATTR_OPAQUE:
    return a->opaque.pretty == b->opaque.pretty &&
           cis_str_eq(a->opaque.dialect, b->opaque.dialect) &&
           cis_str_eq(a->opaque.body, b->opaque.body);
  case CIS_ATTR_DISTINCT:
    return false;
  case CIS_ATTR_ENUM:
    return a->enumeration.def == b->enumeration.def && a->enumeration.value == b->enumeration.value;
  case CIS_ATTR_DIALECT:
    return a->dialect.def == b->dialect.def && a->dialect.num_params == b->dialect.num_params &&
           CIS_SAME_ARRAY(a->dialect.params, b->dialect.params, a->dialect.num_params);
  case CIS_ATTR_LOC_FILE:
  case CIS_ATTR_LOC_NAME:
  case CIS_ATTR_LOC_CALL_SITE:
  case CIS_ATTR_LOC_FUSED:
    return same_location(a, b);
  }
  return false;
}

static bool attrs_equal(const void *record, const void *key) {
  cis_attr a = record, b = key;
  return a->kind == b->kind && a->type == b->type && same_payload(a, b);
}

struct cis_attr_data *cis_attr_find_or_add(cis_context *ctx, struct cis_attr_data *key,
                                           uint64_t hash, bool *out_new) {
  key->ctx = ctx;
  return cis_intern_record(ctx, CIS_ATTRS, hash, key, sizeof(*key), attrs_equal, out_new);
}

cis_attr cis_attr_intern_plain(cis_context *ctx, struct cis_attr_data *key, uint64_t hash) {
  bool is_new;
  cis_attr attr = cis_attr_find_or_add(ctx, key, hash, &is_new);
  if (is_new)
    cis_intern_end(ctx);
  return attr;
}

// --- numbers ---

cis_attr cis_attr_unit(cis_context *ctx) {
  if (!ctx->unit_attr)
    ctx->unit_attr = cis_attr_intern_plain(ctx, &(struct cis_attr_data){.kind = CIS_ATTR_UNIT},
                                           cis_hash_kind(CIS_ATTR_UNIT));
  return ctx->unit_attr;
}

cis_attr cis_attr_bool(cis_context *ctx, bool value) {
  if (!ctx->bool_attrs[value])
    ctx->bool_attrs[value] = cis_attr_integer(cis_type_i(ctx, 1), value);
  return ctx->bool_attrs[value];
}

static cis_attr intern_integer(cis_type type, const uint64_t *words, uint32_t num_words) {
  struct cis_attr_data key = {
      .kind = CIS_ATTR_INTEGER, .type = type, .integer = {words, num_words}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_INTEGER), type);
  for (uint32_t i = 0; i < num_words; ++i)
    hash = cis_hash_mix(hash, words[i]);
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(type->ctx, &key, hash, &is_new);
  if (is_new) {
    attr->integer.words = CIS_COPY_ARRAY(cis_context_arena(type->ctx), words, num_words);
    cis_intern_end(type->ctx);
  }
  return attr;
}

/// The low `bits` (1 to 64) of a word, sign extended.
static uint64_t sign_extend(uint64_t word, uint32_t bits) {
  return (uint64_t)((int64_t)(word << (64 - bits)) >> (64 - bits));
}

cis_attr cis_attr_integer(cis_type type, int64_t value) {
  uint32_t width = cis_type_bit_width(type);
  uint64_t word = (uint64_t)value;
  if (width > 64) {
    uint64_t sign = value < 0 ? UINT64_MAX : 0;
    uint64_t words[2] = {word, sign};
    if (width <= 128)
      return cis_attr_integer_wide(type, words, 2);
    cis_arena scratch = {0};
    uint32_t num_words = (width + 63) / 64;
    uint64_t *all = cis_arena_array(&scratch, uint64_t, num_words);
    memset(all, sign ? 0xFF : 0, num_words * sizeof(*all));
    all[0] = word;
    cis_attr attr = cis_attr_integer_wide(type, all, num_words);
    cis_arena_deinit(&scratch);
    return attr;
  }
  word = width == 0 ? 0 : sign_extend(word, width);
  return intern_integer(type, &word, 1);
}

cis_attr cis_attr_integer_wide(cis_type type, const uint64_t *words, uint32_t num_words) {
  uint32_t width = cis_type_bit_width(type);
  if (width <= 64)
    return cis_attr_integer(type, num_words ? (int64_t)words[0] : 0);
  uint32_t need = (width + 63) / 64, top_bits = width - (need - 1) * 64;
  uint64_t top = sign_extend(words[need - 1], top_bits);
  if (top == words[need - 1])
    return intern_integer(type, words, need);
  cis_arena scratch = {0};
  uint64_t *copy = cis_arena_copy(&scratch, words, need * sizeof(*words));
  copy[need - 1] = top;
  cis_attr attr = intern_integer(type, copy, need);
  cis_arena_deinit(&scratch);
  return attr;
}

cis_attr cis_attr_float(cis_type type, double value) {
  uint64_t bits[2];
  cis_float_from_double(type->float_kind, value, bits);
  return cis_attr_float_bits(type, bits[0], bits[1]);
}

cis_attr cis_attr_float_bits(cis_type type, uint64_t low, uint64_t high) {
  struct cis_attr_data key = {.kind = CIS_ATTR_FLOAT, .type = type, .float_bits = {low, high}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_FLOAT), type);
  return cis_attr_intern_plain(type->ctx, &key, cis_hash_mix(cis_hash_mix(hash, low), high));
}

// --- text ---

static cis_attr intern_string(cis_context *ctx, cis_type type, cis_str value) {
  struct cis_attr_data key = {.kind = CIS_ATTR_STRING, .type = type, .string = value};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_STRING), type);
  bool is_new;
  struct cis_attr_data *attr =
      cis_attr_find_or_add(ctx, &key, cis_hash_mix(hash, cis_str_hash(value)), &is_new);
  if (is_new) {
    attr->string = cis_arena_str(cis_context_arena(ctx), value);
    cis_intern_end(ctx);
  }
  return attr;
}

cis_attr cis_attr_string(cis_context *ctx, cis_str value) {
  return intern_string(ctx, NULL, value);
}

cis_attr cis_attr_typed_string(cis_type type,
                               cis_str value) { // `none` is what untyped strings have
  return intern_string(type->ctx, cis_type_is(type, CIS_TYPE_NONE) ? NULL : type, value);
}

cis_attr cis_attr_symbol(cis_context *ctx, cis_str root, const cis_str *nested,
                         uint32_t num_nested) {
  enum { INLINE_NAMES = 8 };
  cis_str names[INLINE_NAMES], *interned = names;
  cis_arena scratch = {0};
  if (num_nested > INLINE_NAMES)
    interned = cis_arena_array(&scratch, cis_str, num_nested);
  struct cis_attr_data key = {.kind = CIS_ATTR_SYMBOL_REF,
                              .symbol = {cis_context_intern(ctx, root), interned, num_nested}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_SYMBOL_REF), key.symbol.root.data);
  for (uint32_t i = 0; i < num_nested; ++i) {
    interned[i] = cis_context_intern(ctx, nested[i]);
    hash = cis_hash_ptr(hash, interned[i].data);
  }
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(ctx, &key, hash, &is_new);
  if (is_new) {
    attr->symbol.nested = CIS_COPY_ARRAY(cis_context_arena(ctx), interned, num_nested);
    cis_intern_end(ctx);
  }
  cis_arena_deinit(&scratch);
  return attr;
}

cis_attr cis_attr_opaque(cis_context *ctx, cis_str dialect, cis_str body, bool pretty,
                         cis_type type) {
  struct cis_attr_data key = {
      .kind = CIS_ATTR_OPAQUE, .type = type, .opaque = {dialect, body, pretty}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_OPAQUE), type);
  hash = cis_hash_mix(hash, cis_str_hash(dialect));
  hash = cis_hash_mix(hash, cis_str_hash(body));
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(ctx, &key, hash, &is_new);
  if (is_new) {
    attr->opaque.dialect = cis_context_intern(ctx, dialect);
    attr->opaque.body = cis_arena_str(cis_context_arena(ctx), body);
    cis_intern_end(ctx);
  }
  return attr;
}

// --- containers ---

cis_attr cis_attr_array(cis_context *ctx, const cis_attr *elems, uint32_t num) {
  struct cis_attr_data key = {.kind = CIS_ATTR_ARRAY, .array = {elems, num}};
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(
      ctx, &key, CIS_HASH_ARRAY(cis_hash_kind(CIS_ATTR_ARRAY), elems, num), &is_new);
  if (is_new) {
    attr->array.elems = CIS_COPY_ARRAY(cis_context_arena(ctx), elems, num);
    cis_intern_end(ctx);
  }
  return attr;
}

static bool is_sorted(const cis_named_attr *entries, uint32_t num) {
  for (uint32_t i = 1; i < num; ++i)
    if (cis_str_cmp(entries[i - 1].name, entries[i].name) > 0)
      return false;
  return true;
}

/// Bottom-up merge sort of `entries` with `spare` as the other buffer; returns the one with the
/// result.
static cis_named_attr *sort_entries(cis_named_attr *entries, cis_named_attr *spare, size_t num) {
  for (size_t run = 1; run < num; run *= 2) {
    for (size_t start = 0; start < num; start += 2 * run) {
      size_t mid = start + run < num ? start + run : num;
      size_t end = start + 2 * run < num ? start + 2 * run : num;
      size_t i = start, j = mid;
      for (size_t k = start; k < end; ++k)
        spare[k] = i < mid && (j == end || cis_str_cmp(entries[i].name, entries[j].name) <= 0)
                       ? entries[i++]
                       : entries[j++];
    }
    cis_named_attr *sorted = spare;
    spare = entries;
    entries = sorted;
  }
  return entries;
}

static cis_attr intern_dict(cis_context *ctx, const cis_named_attr *entries, uint32_t num) {
  struct cis_attr_data key = {.kind = CIS_ATTR_DICT, .dict = {entries, num}};
  uint64_t hash = cis_hash_kind(CIS_ATTR_DICT);
  for (uint32_t i = 0; i < num; ++i) {
    assert(entries[i].name.data == cis_context_intern(ctx, entries[i].name).data);
    assert(i == 0 || cis_str_cmp(entries[i - 1].name, entries[i].name) < 0);
    hash = cis_hash_ptr(cis_hash_ptr(hash, entries[i].name.data), entries[i].value);
  }
  bool is_new;
  struct cis_attr_data *attr = cis_attr_find_or_add(ctx, &key, hash, &is_new);
  if (is_new) {
    attr->dict.entries = CIS_COPY_ARRAY(cis_context_arena(ctx), entries, num);
    cis_intern_end(ctx);
  }
  return attr;
}

cis_attr cis_attr_dict(cis_context *ctx, const cis_named_attr *entries, uint32_t num) {
  if (is_sorted(entries, num))
    return intern_dict(ctx, entries, num);
  cis_arena scratch = {0};
  cis_named_attr *copy = cis_arena_copy(&scratch, entries, num * sizeof(*entries));
  cis_named_attr *spare = cis_arena_array(&scratch, cis_named_attr, num);
  cis_attr attr = intern_dict(ctx, sort_entries(copy, spare, num), num);
  cis_arena_deinit(&scratch);
  return attr;
}

// --- attributes that wrap one pointer or two ---

static cis_attr intern_wrapper(cis_context *ctx, struct cis_attr_data key, const void *first,
                               const void *second) {
  uint64_t hash = cis_hash_ptr(cis_hash_kind(key.kind), first);
  return cis_attr_intern_plain(ctx, &key, cis_hash_ptr(hash, second));
}

cis_attr cis_attr_type(cis_type value) {
  return intern_wrapper(
      value->ctx, (struct cis_attr_data){.kind = CIS_ATTR_TYPE, .type_value = value}, value, NULL);
}

cis_attr cis_attr_affine_map(cis_affine_map map) {
  return intern_wrapper(map->ctx, (struct cis_attr_data){.kind = CIS_ATTR_AFFINE_MAP, .map = map},
                        map, NULL);
}

cis_attr cis_attr_integer_set(cis_integer_set set) {
  return intern_wrapper(set->ctx, (struct cis_attr_data){.kind = CIS_ATTR_INTEGER_SET, .set = set},
                        set, NULL);
}

cis_attr cis_attr_sparse(cis_type type, cis_attr indices, cis_attr values) {
  struct cis_attr_data key = {.kind = CIS_ATTR_SPARSE, .type = type, .sparse = {indices, values}};
  return intern_wrapper(type->ctx, key, indices, values);
}

cis_resource *cis_context_get_resource(cis_context *ctx, cis_str dialect, cis_str key) {
  cis_arena scratch = {0};
  char *text = cis_arena_alloc(&scratch, dialect.len + 1 + key.len);
  if (dialect.len)
    memcpy(text, dialect.data, dialect.len);
  text[dialect.len] = 0;
  if (key.len)
    memcpy(text + dialect.len + 1, key.data, key.len);
  cis_str full = {text, dialect.len + 1 + key.len};
  cis_context_lock(ctx);
  uintptr_t *found = cis_strmap_find(&ctx->resources, full);
  cis_resource *resource = found ? (cis_resource *)*found : NULL;
  if (!resource) {
    resource = cis_arena_new(cis_context_arena(ctx), cis_resource);
    resource->dialect = cis_context_intern(ctx, dialect);
    resource->key = cis_context_intern(ctx, key);
    cis_strmap_set(&ctx->resources, cis_arena_str(cis_context_arena(ctx), full),
                   (uintptr_t)resource);
  }
  cis_context_unlock(ctx);
  cis_arena_deinit(&scratch);
  return resource;
}

void cis_context_forget_resources(cis_context *ctx) { cis_strmap_deinit(&ctx->resources); }

cis_attr cis_attr_resource(cis_type type, cis_str key) {
  cis_resource *resource = cis_context_get_resource(type->ctx, CIS_STR("builtin"), key);
  struct cis_attr_data attr = {.kind = CIS_ATTR_RESOURCE, .type = type, .resource = resource};
  return intern_wrapper(type->ctx, attr, resource, type);
}

cis_attr cis_attr_strided(cis_context *ctx, int64_t offset, const int64_t *strides, uint32_t rank) {
  struct cis_attr_data key = {.kind = CIS_ATTR_STRIDED, .strided = {offset, strides, rank}};
  uint64_t hash = cis_hash_mix(cis_hash_kind(CIS_ATTR_STRIDED), (uint64_t)offset);
  bool is_new;
  struct cis_attr_data *attr =
      cis_attr_find_or_add(ctx, &key, CIS_HASH_ARRAY(hash, strides, rank), &is_new);
  if (is_new) {
    attr->strided.strides = CIS_COPY_ARRAY(cis_context_arena(ctx), strides, rank);
    cis_intern_end(ctx);
  }
  return attr;
}

cis_attr cis_attr_distinct(cis_attr referenced) { // never looked up, so not in the table
  cis_context *ctx = referenced->ctx;
  struct cis_attr_data *attr = cis_arena_new(cis_context_arena(ctx), struct cis_attr_data);
  attr->kind = CIS_ATTR_DISTINCT;
  attr->ctx = ctx;
  cis_context_lock(ctx);
  attr->distinct.id = ctx->next_distinct++;
  cis_context_unlock(ctx);
  attr->distinct.referenced = referenced;
  return attr;
}

// --- dialects' attributes ---

const char *cis_enum_keyword(const cis_enum_def *def, int64_t value) {
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c)
    if (c->value == value)
      return c->keyword;
  return NULL;
}

bool cis_enum_value(const cis_enum_def *def, cis_str keyword, int64_t *out_value) {
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c) {
    if (cis_str_is(keyword, c->keyword)) {
      *out_value = c->value;
      return true;
    }
  }
  return false;
}

cis_attr cis_attr_enum(cis_context *ctx, const cis_enum_def *def, int64_t value) {
  struct cis_attr_data key = {.kind = CIS_ATTR_ENUM, .enumeration = {def, value}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_ENUM), def);
  return cis_attr_intern_plain(ctx, &key, cis_hash_mix(hash, (uint64_t)value));
}

cis_attr cis_attr_dialect(cis_context *ctx, const cis_attr_def *def, const cis_attr *params,
                          uint32_t num_params) {
  struct cis_attr_data key = {.kind = CIS_ATTR_DIALECT, .dialect = {def, params, num_params}};
  uint64_t hash = cis_hash_ptr(cis_hash_kind(CIS_ATTR_DIALECT), def);
  bool is_new;
  struct cis_attr_data *attr =
      cis_attr_find_or_add(ctx, &key, CIS_HASH_ARRAY(hash, params, num_params), &is_new);
  if (is_new) {
    attr->dialect.params = CIS_COPY_ARRAY(cis_context_arena(ctx), params, num_params);
    cis_intern_end(ctx);
  }
  return attr;
}

// --- queries ---

/// Whether integers of the type are shown without a sign: unsigned ones and booleans.
bool cis_type_reads_unsigned(cis_type type) {
  return cis_type_is_int_of(type, 1) ||
         (cis_type_is_integer(type) && type->integer.signedness == CIS_UNSIGNED);
}

bool cis_attr_get_int(cis_attr a, int64_t *out_value) {
  if (!cis_attr_is(a, CIS_ATTR_INTEGER) || a->integer.num_words != 1)
    return false;
  uint64_t word = a->integer.words[0];
  uint32_t width = cis_type_bit_width(a->type);
  if (cis_type_reads_unsigned(a->type) && width < 64)
    word &= ((uint64_t)1 << width) - 1;
  *out_value = (int64_t)word;
  return true;
}

int64_t cis_attr_int_or(cis_attr a, int64_t otherwise) {
  int64_t value;
  return cis_attr_get_int(a, &value) ? value : otherwise;
}

bool cis_attr_get_double(cis_attr a, double *out_value) {
  if (!cis_attr_is(a, CIS_ATTR_FLOAT))
    return false;
  *out_value = cis_float_to_double(a->type->float_kind, a->float_bits);
  return true;
}

cis_str cis_attr_get_string(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_STRING) ? a->string : (cis_str){NULL, 0};
}

/// The position of the first entry whose name is not less than `name`.
static uint32_t lower_bound(cis_attr dict, cis_str name) {
  uint32_t lo = 0, hi = dict->dict.num;
  while (lo < hi) {
    uint32_t mid = lo + (hi - lo) / 2;
    if (cis_str_cmp(dict->dict.entries[mid].name, name) < 0)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

cis_attr cis_dict_get(cis_attr dict, cis_str name) {
  if (!cis_attr_is(dict, CIS_ATTR_DICT))
    return NULL;
  uint32_t i = lower_bound(dict, name);
  bool found = i < dict->dict.num && cis_str_eq(dict->dict.entries[i].name, name);
  return found ? dict->dict.entries[i].value : NULL;
}

cis_attr cis_dict_set(cis_context *ctx, cis_attr dict, cis_str name, cis_attr value) {
  uint32_t num = dict ? dict->dict.num : 0, at = dict ? lower_bound(dict, name) : 0;
  bool found = at < num && cis_str_eq(dict->dict.entries[at].name, name);
  if (found ? dict->dict.entries[at].value == value : !value)
    return num ? dict : NULL;
  enum { INLINE_ENTRIES = 16 };
  cis_named_attr few[INLINE_ENTRIES], *entries = few;
  cis_arena scratch = {0};
  if (num + 1 > INLINE_ENTRIES)
    entries = cis_arena_array(&scratch, cis_named_attr, (size_t)num + 1);
  uint32_t len = at;
  if (at)
    memcpy(entries, dict->dict.entries, at * sizeof(*entries));
  if (value)
    entries[len++] = (cis_named_attr){cis_context_intern(ctx, name), value};
  for (uint32_t i = at + found; i < num; ++i)
    entries[len++] = dict->dict.entries[i];
  cis_attr result = len ? intern_dict(ctx, entries, len) : NULL;
  cis_arena_deinit(&scratch);
  return result;
}

int cis_named_attr_compare(const void *a, const void *b) {
  return cis_str_cmp(((const cis_named_attr *)a)->name, ((const cis_named_attr *)b)->name);
}
