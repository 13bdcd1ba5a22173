// The builtin dialect's types in bytecode. Float formats that have no code of their own are text.
#include "bytecode/codec.h"
#include "bytecode/file.h"
#include "ir/affine.h"

// --- reading ---

enum { MAX_INT_WIDTH = (1 << 24) - 1 };

static bool read_integer(cis_cursor *c, cis_type *out) {
  uint64_t word;
  if (!cis_read_varint(c, &word))
    return false;
  if (word >> 2 > MAX_INT_WIDTH)
    return cis_bc_error(c->file, "integer bitwidth is limited to %d bits", (int)MAX_INT_WIDTH);
  if ((word & 3) > CIS_UNSIGNED)
    return cis_bc_error(c->file, "invalid signedness of an integer type: %u", (unsigned)(word & 3));
  *out = cis_type_integer(c->file->ctx, (uint32_t)(word >> 2), (cis_signedness)(word & 3));
  return true;
}

static bool read_function(cis_cursor *c, cis_type *out) {
  cis_type *inputs, *results;
  uint32_t num_inputs, num_results;
  if (!cis_read_type_list(c, &inputs, &num_inputs) ||
      !cis_read_type_list(c, &results, &num_results))
    return false;
  *out = cis_type_function(c->file->ctx, inputs, num_inputs, results, num_results);
  return true;
}

static bool read_complex(cis_cursor *c, cis_type *out) {
  cis_type element;
  if (!cis_read_type(c, &element))
    return false;
  if (!cis_type_is_float(element) && !cis_type_is_integer(element))
    return cis_bc_error(c->file, "invalid element type for complex");
  *out = cis_type_complex(element);
  return true;
}

static bool read_tuple(cis_cursor *c, cis_type *out) {
  cis_type *types;
  uint32_t num;
  if (!cis_read_type_list(c, &types, &num))
    return false;
  *out = cis_type_tuple(c->file->ctx, types, num);
  return true;
}

typedef struct shape {
  int64_t *sizes;
  uint32_t rank;
  cis_type element;
} shape;

/// Sizes are not negative unless they are dynamic.
static bool read_shape(cis_cursor *c, shape *out) {
  if (!cis_read_signed_list(c, &out->sizes, &out->rank) || !cis_read_type(c, &out->element))
    return false;
  for (uint32_t i = 0; i < out->rank; ++i)
    if (out->sizes[i] < 0 && out->sizes[i] != CIS_DYNAMIC)
      return cis_bc_error(c->file, "invalid dimension: %lld", (long long)out->sizes[i]);
  return true;
}

static bool check_layout(cis_cursor *c, const shape *s, cis_attr layout) {
  uint32_t rank = layout->kind == CIS_ATTR_STRIDED      ? layout->strided.rank
                  : layout->kind == CIS_ATTR_AFFINE_MAP ? layout->map->num_dims
                                                        : UINT32_MAX;
  if (rank == UINT32_MAX)
    return cis_bc_error(c->file, "expected mlir::MemRefLayoutAttrInterface, but got: %s",
                        cis_attr_text(c->file->ctx, layout));
  if (rank == s->rank)
    return true;
  return cis_bc_error(c->file,
                      layout->kind == CIS_ATTR_STRIDED
                          ? "expected the number of strides to match the rank"
                          : "memref layout mismatch between rank and affine map: %u != %u",
                      s->rank, rank);
}

static bool read_space(cis_cursor *c, cis_attr *out) {
  return cis_read_attr(c, out) && (cis_attr_is_memory_space(*out) ||
                                   cis_bc_error(c->file, "unsupported memory space Attribute"));
}

static bool check_memref_element(cis_cursor *c, cis_type element) {
  return cis_type_is_memref_element(element) ||
         cis_bc_error(c->file, "invalid memref element type");
}

static bool read_memref(cis_cursor *c, bool has_space, cis_type *out) {
  shape s;
  cis_attr layout, space = NULL;
  if ((has_space && !read_space(c, &space)) || !read_shape(c, &s) || !cis_read_attr(c, &layout) ||
      !check_memref_element(c, s.element) || !check_layout(c, &s, layout))
    return false;
  *out = cis_type_memref(s.element, s.sizes, s.rank, layout, space);
  return true;
}

static bool read_unranked_memref(cis_cursor *c, bool has_space, cis_type *out) {
  cis_type element;
  cis_attr space = NULL;
  if ((has_space && !read_space(c, &space)) || !cis_read_type(c, &element) ||
      !check_memref_element(c, element))
    return false;
  *out = cis_type_unranked_memref(element, space);
  return true;
}

static bool check_tensor_element(cis_cursor *c, cis_type element) {
  return cis_type_is_tensor_element(element) ||
         cis_bc_error(c->file, "invalid tensor element type: %s", cis_type_text(element));
}

static bool read_tensor(cis_cursor *c, bool has_encoding, cis_type *out) {
  shape s;
  cis_attr encoding = NULL;
  if ((has_encoding && !cis_read_attr(c, &encoding)) || !read_shape(c, &s) ||
      !check_tensor_element(c, s.element))
    return false;
  if (cis_attr_is(encoding, CIS_ATTR_DIALECT) && encoding->dialect.def->verify_encoding &&
      !encoding->dialect.def->verify_encoding(encoding, s.sizes, s.rank, s.element, c->file->loc))
    return false;
  *out = cis_type_tensor(s.element, s.sizes, s.rank, encoding);
  return true;
}

static bool read_unranked_tensor(cis_cursor *c, cis_type *out) {
  cis_type element;
  if (!cis_read_type(c, &element) || !check_tensor_element(c, element))
    return false;
  *out = cis_type_unranked_tensor(element);
  return true;
}

static bool read_scalable(cis_cursor *c, bool **out, uint32_t *out_num) {
  if (!cis_read_count(c, out_num))
    return false;
  *out = cis_arena_array(&c->file->arena, bool, *out_num);
  for (uint32_t i = 0; i < *out_num; ++i) {
    uint8_t byte;
    if (!cis_read_byte(c, &byte))
      return false;
    (*out)[i] = byte != 0;
  }
  return true;
}

static bool read_vector(cis_cursor *c, bool is_scalable, cis_type *out) {
  shape s;
  bool *scalable = NULL;
  uint32_t num = 0;
  if ((is_scalable && !read_scalable(c, &scalable, &num)) || !read_shape(c, &s))
    return false;
  if (is_scalable && num != s.rank)
    return cis_bc_error(c->file, "number of dims must match, got %u and %u", num, s.rank);
  for (uint32_t i = 0; i < s.rank; ++i)
    if (s.sizes[i] <= 0)
      return cis_bc_error(c->file, "vector types must have positive constant sizes");
  if (!cis_type_is_vector_element(s.element))
    return cis_bc_error(c->file,
                        "failed to verify 'elementType': VectorElementTypeInterface instance");
  *out = cis_type_vector(s.element, s.sizes, scalable, s.rank);
  return true;
}

/// In the order of the codes from BF16 on.
static const cis_float_kind float_kinds[] = {CIS_BF16, CIS_F16, CIS_F32,
                                             CIS_F64,  CIS_F80, CIS_F128};

bool cis_bc_read_builtin_type(cis_cursor *c, cis_type *out) {
  uint64_t code;
  if (!cis_read_varint(c, &code))
    return false;
  switch (code) {
  case CIS_BC_TYPE_INTEGER:
    return read_integer(c, out);
  case CIS_BC_TYPE_INDEX:
    return (*out = cis_type_index(c->file->ctx)) != NULL;
  case CIS_BC_TYPE_FUNCTION:
    return read_function(c, out);
  case CIS_BC_TYPE_BF16:
  case CIS_BC_TYPE_F16:
  case CIS_BC_TYPE_F32:
  case CIS_BC_TYPE_F64:
  case CIS_BC_TYPE_F80:
  case CIS_BC_TYPE_F128:
    return (*out = cis_type_float(c->file->ctx, float_kinds[code - CIS_BC_TYPE_BF16])) != NULL;
  case CIS_BC_TYPE_COMPLEX:
    return read_complex(c, out);
  case CIS_BC_TYPE_MEMREF:
  case CIS_BC_TYPE_MEMREF_SPACE:
    return read_memref(c, code == CIS_BC_TYPE_MEMREF_SPACE, out);
  case CIS_BC_TYPE_NONE:
    return (*out = cis_type_none(c->file->ctx)) != NULL;
  case CIS_BC_TYPE_TENSOR:
  case CIS_BC_TYPE_TENSOR_ENCODING:
    return read_tensor(c, code == CIS_BC_TYPE_TENSOR_ENCODING, out);
  case CIS_BC_TYPE_TUPLE:
    return read_tuple(c, out);
  case CIS_BC_TYPE_UNRANKED_MEMREF:
  case CIS_BC_TYPE_UNRANKED_MEMREF_SPACE:
    return read_unranked_memref(c, code == CIS_BC_TYPE_UNRANKED_MEMREF_SPACE, out);
  case CIS_BC_TYPE_UNRANKED_TENSOR:
    return read_unranked_tensor(c, out);
  case CIS_BC_TYPE_VECTOR:
  case CIS_BC_TYPE_VECTOR_SCALABLE:
    return read_vector(c, code == CIS_BC_TYPE_VECTOR_SCALABLE, out);
  default:
    return cis_bc_error(c->file, "unknown type code: %llu", (unsigned long long)code);
  }
}

// --- writing ---

static bool write_float(cis_bc_sink *sink, cis_type type) {
  for (unsigned i = 0; i < sizeof(float_kinds) / sizeof(*float_kinds); ++i)
    if (float_kinds[i] == type->float_kind) {
      cis_sink_varint(sink, CIS_BC_TYPE_BF16 + i);
      return true;
    }
  return false;
}

static void write_shape(cis_bc_sink *sink, cis_type type) {
  cis_sink_signed_list(sink, type->shaped.shape, type->shaped.rank);
  cis_sink_type(sink, type->shaped.element);
}

static void write_memref(cis_bc_sink *sink, cis_type type) {
  cis_attr space = type->shaped.memory_space, layout = type->shaped.layout;
  cis_sink_varint(sink, space ? CIS_BC_TYPE_MEMREF_SPACE : CIS_BC_TYPE_MEMREF);
  if (space)
    cis_sink_attr(sink, space);
  write_shape(sink, type);
  cis_sink_attr(
      sink,
      layout ? layout : cis_attr_affine_map(cis_affine_map_identity(type->ctx, type->shaped.rank)));
}

static void write_unranked_memref(cis_bc_sink *sink, cis_type type) {
  cis_attr space = type->shaped.memory_space;
  cis_sink_varint(sink, space ? CIS_BC_TYPE_UNRANKED_MEMREF_SPACE : CIS_BC_TYPE_UNRANKED_MEMREF);
  if (space)
    cis_sink_attr(sink, space);
  cis_sink_type(sink, type->shaped.element);
}

static void write_tensor(cis_bc_sink *sink, cis_type type) {
  cis_attr encoding = type->shaped.layout;
  cis_sink_varint(sink, encoding ? CIS_BC_TYPE_TENSOR_ENCODING : CIS_BC_TYPE_TENSOR);
  if (encoding)
    cis_sink_attr(sink, encoding);
  write_shape(sink, type);
}

static void write_vector(cis_bc_sink *sink, cis_type type) {
  const bool *scalable = type->shaped.scalable;
  cis_sink_varint(sink, scalable ? CIS_BC_TYPE_VECTOR_SCALABLE : CIS_BC_TYPE_VECTOR);
  if (scalable) {
    cis_sink_varint(sink, type->shaped.rank);
    for (uint32_t i = 0; i < type->shaped.rank; ++i)
      cis_sink_byte(sink, scalable[i]);
  }
  write_shape(sink, type);
}

static void write_element(cis_bc_sink *sink, unsigned code, cis_type type) {
  cis_sink_varint(sink, code);
  cis_sink_type(sink, type->shaped.element);
}

bool cis_bc_write_builtin_type(cis_bc_sink *sink, cis_type type) {
  switch (type->kind) {
  case CIS_TYPE_NONE:
    cis_sink_varint(sink, CIS_BC_TYPE_NONE);
    return true;
  case CIS_TYPE_INDEX:
    cis_sink_varint(sink, CIS_BC_TYPE_INDEX);
    return true;
  case CIS_TYPE_INTEGER:
    cis_sink_varint(sink, CIS_BC_TYPE_INTEGER);
    cis_sink_varint(sink, (uint64_t)type->integer.width << 2 | type->integer.signedness);
    return true;
  case CIS_TYPE_FLOAT:
    return write_float(sink, type);
  case CIS_TYPE_COMPLEX:
    write_element(sink, CIS_BC_TYPE_COMPLEX, type);
    return true;
  case CIS_TYPE_VECTOR:
    write_vector(sink, type);
    return true;
  case CIS_TYPE_TENSOR:
    write_tensor(sink, type);
    return true;
  case CIS_TYPE_UNRANKED_TENSOR:
    write_element(sink, CIS_BC_TYPE_UNRANKED_TENSOR, type);
    return true;
  case CIS_TYPE_MEMREF:
    write_memref(sink, type);
    return true;
  case CIS_TYPE_UNRANKED_MEMREF:
    write_unranked_memref(sink, type);
    return true;
  case CIS_TYPE_FUNCTION:
    cis_sink_varint(sink, CIS_BC_TYPE_FUNCTION);
    cis_sink_type_list(sink, type->function.inputs, type->function.num_inputs);
    cis_sink_type_list(sink, type->function.results, type->function.num_results);
    return true;
  case CIS_TYPE_TUPLE:
    cis_sink_varint(sink, CIS_BC_TYPE_TUPLE);
    cis_sink_type_list(sink, type->function.inputs, type->function.num_inputs);
    return true;
  case CIS_TYPE_OPAQUE:
  case CIS_TYPE_DIALECT:
    break;
  }
  return false;
}
