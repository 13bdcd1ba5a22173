// memref.global: constants that lie in flash, and variables.
#include "target/c/file.h"

#include "dialect/memref/memref.h"
#include "ir/symbol.h"
#include "support/numbers.h"
#include "target/c/arena.h"

#include <inttypes.h>

static cis_type type_of(const cis_op *global) {
  return cis_op_inherent(global, "type")->type_value;
}

const char *cis_c_global_splat(cis_c_emitter *e, cis_op *global) {
  cis_attr value = cis_op_get_attr_named(global, "initial_value");
  if (!cis_op_get_attr_named(global, "constant") || !cis_attr_is(value, CIS_ATTR_DENSE) ||
      !value->dense.splat || cis_type_is(cis_type_element(type_of(global)), CIS_TYPE_COMPLEX))
    return NULL;
  return cis_c_element_literal(e, cis_type_element(type_of(global)), value, 0);
}

static bool put_elements(cis_c_emitter *e, cis_op *global, cis_attr value, int64_t count,
                         cis_strbuf *out) {
  cis_type element = cis_type_element(type_of(global));
  enum { PER_LINE = 12, KEPT = 4096 };
  cis_arena arena = e->arena; // literals of large constants are not kept
  for (int64_t i = 0; i < count; ++i) {
    if (i % KEPT == 0) {
      e->arena = (cis_arena){0};
    }
    const char *text = cis_c_element_literal(e, element, value, i);
    if (text)
      cis_strbuf_printf(out, "%s%s", !i ? "" : i % PER_LINE ? ", " : ",\n  ", text);
    if (i % KEPT == KEPT - 1 || i + 1 == count || !text) {
      cis_arena_deinit(&e->arena);
      e->arena = arena;
    }
    if (!text)
      return cis_c_unsupported(global, "elements of this type");
  }
  return true;
}

// --- elements of blobs and of sparse attributes, as dense ones ---

/// Makes a dense attribute of a blob: 0x, four bytes of alignment, the data, which may be one
/// element for all.
static cis_attr dense_of_blob(cis_type type, cis_str hex, int64_t count) {
  enum { HEAD = 2 + 8 };
  size_t size = cis_dense_element_size(cis_type_element(type));
  if (hex.len < HEAD)
    return NULL;
  cis_str data = cis_str_from_index(hex, HEAD);
  bool is_splat = data.len == 2 * size;
  if (!is_splat && data.len != 2 * size * (size_t)count)
    return NULL;
  return cis_attr_dense_hex(type, data, is_splat);
}

/// Makes a dense attribute of a sparse one: zeros, but for some elements.
static cis_attr dense_of_sparse(cis_c_emitter *e, cis_type type, cis_attr attr, int64_t count) {
  cis_attr indices = attr->sparse.indices, values = attr->sparse.values;
  size_t size = cis_dense_element_size(cis_type_element(type));
  uint32_t rank = cis_type_rank(type);
  int64_t num;
  if (!cis_attr_is(indices, CIS_ATTR_DENSE) || !cis_attr_is(values, CIS_ATTR_DENSE) ||
      !cis_type_num_elements(values->type, &num))
    return NULL;
  char *data = cis_arena_array(&e->arena, char, size *(size_t)count + 1);
  memset(data, 0, size * (size_t)count);
  for (int64_t n = 0; n < num; ++n) {
    int64_t at = 0;
    for (uint32_t i = 0; i < rank; ++i)
      at = at * cis_type_dim(type, i) +
           cis_dense_get_int(indices, indices->dense.splat ? 0 : n * rank + i);
    if (at < 0 || at >= count)
      return NULL;
    const char *from = (const char *)cis_dense_data(values);
    memcpy(data + (size_t)at * size, from + (values->dense.splat ? 0 : (size_t)n * size), size);
  }
  return cis_attr_dense(type, data, size * (size_t)count, false);
}

/// Elements as dense ones; NULL: they are not here.
static cis_attr dense_elements(cis_c_emitter *e, cis_type memref, cis_attr attr, int64_t count) {
  cis_type type =
      cis_type_tensor(cis_type_element(memref), memref->shaped.shape, cis_type_rank(memref), NULL);
  if (cis_attr_is(attr, CIS_ATTR_RESOURCE))
    return attr->resource->has_blob ? dense_of_blob(type, attr->resource->hex, count) : NULL;
  if (cis_attr_is(attr, CIS_ATTR_SPARSE))
    return dense_of_sparse(e, type, attr, count);
  return cis_attr_is(attr, CIS_ATTR_DENSE) ? attr : NULL;
}

/// Whether the elements of a constant were left out when the program was printed.
static bool is_elided_resource(const cis_op *global) {
  cis_attr value = cis_op_get_attr_named(global, "initial_value");
  return cis_attr_is(value, CIS_ATTR_RESOURCE) && !value->resource->has_blob;
}

static bool put_global(cis_c_emitter *e, cis_op *global, const char *name, uint64_t *constant) {
  cis_type type = type_of(global), element = cis_type_element(type);
  const char *c_type = cis_c_type(e, element);
  cis_attr value = cis_op_get_attr_named(global, "initial_value");
  bool is_const = cis_op_get_attr_named(global, "constant") != NULL;
  int64_t count;
  uint64_t align = 1;
  if (!c_type || !cis_type_num_elements(type, &count) || !cis_memref_has_identity_layout(type) ||
      !cis_c_element_size(element, &align))
    return cis_c_unsupported(global, "a global of this type");
  bool has_value = value && !cis_attr_is(value, CIS_ATTR_UNIT);
  value = has_value ? dense_elements(e, type, value, count) : value;
  bool is_elided = has_value && !value;
  if (is_elided && !is_elided_resource(global))
    return cis_c_unsupported(global, "its elements are not here");
  // All elements are written out, because C++ compilers do not know C's ranges of initializers.
  enum { MOST_REPEATED = 1 << 24 };
  if (has_value && !is_elided && value->dense.splat && count > MOST_REPEATED)
    return cis_c_unsupported(global,
                             "a constant of more than 16777216 equal elements that needs an array");
  int64_t wanted = cis_attr_int_or(cis_op_get_attr_named(global, "alignment"), 1);
  wanted = cis_max_i64(wanted, (int64_t)cis_c_arena_relied_on(e->plan, global));
  bool is_external = !value && !is_elided;
  cis_strbuf *out = &e->globals;
  if (is_external) {
    cis_strbuf_printf(out, "extern %s%s %s[%" PRId64 "];\n", is_const ? "const " : "", c_type, name,
                      count ? count : 1);
    return true;
  }
  if (wanted > (int64_t)align)
    cis_strbuf_printf(out, "CIS_ALIGN(%" PRId64 ") ", wanted);
  bool is_written = has_value && count; // C++ has no constants without values
  bool is_placed = is_const && is_written;
  cis_strbuf_printf(out, "static %s%s %s[%" PRId64 "]%s", is_placed ? "const " : "", c_type, name,
                    count ? count : 1, is_placed ? " CIS_CONSTANTS_ATTRIBUTE" : "");
  e->has_constants |= is_placed;
  uint64_t bytes = (uint64_t)count * cis_c_element_size(element, &align);
  *(is_const ? constant : &e->variable_bytes) += bytes;
  if (is_elided) {
    ++e->num_elided;
    e->elided_bytes += bytes;
  }
  if (!is_const && is_written)
    e->initial_bytes += bytes;
  bool ok = true;
  if (is_written && is_elided) {
    cis_strbuf_lit(out, " = {0}");
  } else if (is_written) {
    cis_strbuf_lit(out, " = {\n  ");
    ok = put_elements(e, global, value, count, out);
    cis_strbuf_lit(out, "}");
  }
  cis_strbuf_lit(out, ";\n");
  return ok;
}

bool cis_c_put_globals(cis_c_emitter *e, const cis_strmap *named, uint64_t *out_constant_bytes) {
  bool ok = true;
  cis_for_each_op (op, cis_op_entry(e->module)) {
    const char *name = (const char *)cis_ptrmap_at(&e->symbols, op);
    if (cis_memref_is_global(op) && name && cis_strmap_find(named, cis_str_from(name)))
      ok &= put_global(e, op, name, out_constant_bytes);
  }
  return ok;
}
