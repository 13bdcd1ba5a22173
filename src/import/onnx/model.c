// Reading an .onnx file: tensors, attributes, graphs, nodes; one function, of the model's graph.
#include "import/onnx/model.h"
#include "ir/effects.h"
#include "support/bytes.h"
#include "support/json_read.h"
#include "support/source.h"
#include "support/strbuf.h"

#include <stdarg.h>

// Fields of the messages, numbered as onnx.proto has them.
enum { MODEL_GRAPH = 7, MODEL_OPSETS = 8, MODEL_FUNCTIONS = 25, OPSET_DOMAIN = 1, OPSET_VERSION };
enum { GRAPH_NODE = 1, GRAPH_INITIALIZER = 5, GRAPH_INPUT = 11, GRAPH_OUTPUT, GRAPH_SPARSE = 15 };
enum { NODE_INPUT = 1, NODE_OUTPUT, NODE_NAME, NODE_TYPE, NODE_ATTRIBUTE, NODE_DOMAIN = 7 };
enum { FUNCTION_NAME = 1, FUNCTION_INPUT = 4, FUNCTION_OUTPUT, FUNCTION_NODE = 7 };
enum { FUNCTION_OPSETS = 9, FUNCTION_DOMAIN, FUNCTION_DEFAULTS };
enum { INFO_NAME = 1, INFO_TYPE, TYPE_TENSOR = 1, TENSOR_ELEMENT = 1, TENSOR_SHAPE };
enum { SHAPE_DIM = 1, DIM_VALUE = 1, DIM_PARAM };
enum { ATTRIBUTE_NAME = 1, ATTRIBUTE_FLOAT, ATTRIBUTE_INT, ATTRIBUTE_STRING, ATTRIBUTE_TENSOR };
enum { ATTRIBUTE_GRAPH = 6, ATTRIBUTE_FLOATS, ATTRIBUTE_INTS, ATTRIBUTE_STRINGS };
enum { ATTRIBUTE_REFERENCE = 21 };
enum { DATA_DIMS = 1, DATA_ELEMENT, DATA_FLOATS = 4, DATA_INTS, DATA_LONGS = 7, DATA_NAME };
enum { DATA_RAW = 9, DATA_DOUBLES, DATA_UNSIGNED, DATA_EXTERNAL = 13, DATA_LOCATION };

enum { MOST_NODES = 1 << 18, MOST_DEPTH = 32, FIRST_OPSET = 1, LAST_OPSET = 21 };

// --- locations and errors ---

static cis_location location(const cis_onnx_model *m, cis_str name, uint32_t number) {
  return cis_emit_location(m->ctx, m->file, name, number);
}

static bool model_error(const cis_onnx_model *m, const char *what) {
  return cis_error(m->ctx, location(m, CIS_STR(""), 0), "%s", what);
}

bool cis_onnx_error(const cis_onnx_op *op, const cis_onnx_value *value, const char *fmt, ...) {
  cis_strbuf text = {0};
  va_list args;
  if (op->node.rest.len)
    cis_strbuf_printf(&text, "node %u, ", op->number);
  cis_strbuf_str(&text, op->type);
  if (op->name.len)
    cis_strbuf_printf(&text, " '%.*s'", CIS_STR_ARG(op->name));
  if (value)
    cis_strbuf_printf(&text, ": tensor '%.*s' of type '%s'", CIS_STR_ARG(value->name),
                      cis_type_text(value->type));
  cis_strbuf_cstr(&text, ": ");
  va_start(args, fmt);
  cis_strbuf_vprintf(&text, fmt, args);
  va_end(args);
  cis_error(op->graph->model->ctx, op->e.loc, "%s", cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return false;
}

// --- types ---

cis_type cis_onnx_element_type(cis_context *ctx, cis_onnx_element element) {
  static const uint8_t widths[] = {
      [CIS_ONNX_U8] = 8,   [CIS_ONNX_I8] = 8,   [CIS_ONNX_U16] = 16, [CIS_ONNX_I16] = 16,
      [CIS_ONNX_I32] = 32, [CIS_ONNX_U32] = 32, [CIS_ONNX_I64] = 64, [CIS_ONNX_U64] = 64,
      [CIS_ONNX_BOOL] = 1, [CIS_ONNX_F16] = 16, [CIS_ONNX_F32] = 32, [CIS_ONNX_F64] = 64,
      [CIS_ONNX_BF16] = 16};
  uint32_t width = (uint32_t)element < sizeof widths ? widths[element] : 0;
  if (!width || !cis_onnx_is_float(element))
    return width ? cis_type_i(ctx, width) : NULL;
  return cis_type_float(ctx, element == CIS_ONNX_BF16 ? CIS_BF16
                             : width == 16            ? CIS_F16
                             : width == 32            ? CIS_F32
                                                      : CIS_F64);
}

cis_type cis_onnx_tensor(const cis_onnx_op *op, cis_onnx_element element, const int64_t *shape,
                         uint32_t rank) {
  enum { MOST_BYTES = INT32_MAX };
  cis_type type = cis_onnx_element_type(op->graph->model->ctx, element);
  int64_t bytes = (int64_t)cis_dense_element_size(type);
  bool fits = rank <= CIS_IMPORT_MAX_RANK;
  for (uint32_t i = 0; fits && i < rank; ++i) {
    fits = shape[i] >= 0 && (!shape[i] || bytes <= MOST_BYTES / shape[i]);
    bytes *= fits && shape[i] ? shape[i] : 1;
  }
  if (fits)
    return cis_emit_tensor(type, shape, rank);
  cis_onnx_error(op, NULL, "a tensor of more than %d dimensions or 2 GiB", CIS_IMPORT_MAX_RANK);
  return NULL;
}

cis_type cis_onnx_type(const cis_onnx_op *op) {
  return cis_onnx_tensor(op, op->element, op->sizes, op->num);
}

// --- tensors ---

/// Opens the file of external data: a relative path inside the folder of the model.
static bool read_external(const cis_onnx_op *op, cis_pb tensor, size_t size, cis_str *out) {
  cis_onnx_model *m = op->graph->model;
  cis_str path = {0}, offset = CIS_STR("0");
  int64_t at = 0;
  bool overflows = false;
  for (cis_pb entry; cis_pb_each(&tensor, DATA_EXTERNAL, &entry);) {
    cis_str key = cis_pb_bytes(entry, 1), value = cis_pb_bytes(entry, 2);
    if (cis_str_is(key, "location"))
      path = value;
    else if (cis_str_is(key, "offset") && value.len)
      offset = value;
  }
  bool ok = path.len && path.data[0] != '/' && cis_parse_decimal(offset, &at, &overflows) &&
            !overflows && at >= 0;
  for (size_t i = 0; ok && i < path.len; ++i)
    ok = path.data[i] && path.data[i] != '\\' && path.data[i] != ':' &&
         (path.data[i] != '.' || i + 1 >= path.len || path.data[i + 1] != '.');
  if (!ok)
    return cis_onnx_error(op, NULL, "external data '%.*s' are not in the model's folder",
                          CIS_STR_ARG(path));
  cis_strbuf name = {0};
  size_t folder = m->file.len;
  while (folder > 0 && m->file.data[folder - 1] != '/')
    --folder;
  cis_strbuf_printf(&name, "%.*s%.*s", (int)folder, m->file.data, CIS_STR_ARG(path));
  cis_source *source = (cis_source *)cis_strmap_at(&m->files, cis_strbuf_view(&name));
  const char *why = "it ends before the tensor does";
  if (!source && (source = cis_source_open(cis_strbuf_c(&name), &why))) {
    cis_context_add_source(m->ctx, source);
    cis_strmap_set(&m->files, cis_arena_str(&m->arena, cis_strbuf_view(&name)), (uintptr_t)source);
  }
  cis_strbuf_deinit(&name);
  if (!source || (size_t)at > source->text.len || size > source->text.len - (size_t)at)
    return cis_onnx_error(op, NULL, "external data '%.*s': %s", CIS_STR_ARG(path), why);
  *out = (cis_str){source->text.data + at, size};
  return true;
}

/// The elements of a tensor that has one field entry for each.
static cis_attr collect(cis_pb tensor, cis_type type, cis_onnx_element element) {
  static const struct {
    uint8_t number, width;
  } fields[17] = {[CIS_ONNX_F32] = {DATA_FLOATS, 4},
                  [CIS_ONNX_F64] = {DATA_DOUBLES, 8},
                  [CIS_ONNX_I64] = {DATA_LONGS, 0},
                  [CIS_ONNX_U32] = {DATA_UNSIGNED, 0},
                  [CIS_ONNX_U64] = {DATA_UNSIGNED, 0}};
  size_t size = cis_dense_element_size(cis_type_element(type));
  uint32_t number = fields[element].number ? fields[element].number : DATA_INTS;
  cis_pb_numbers numbers = {0};
  CIS_VEC(char) bytes = {0};
  cis_pb_get_numbers(tensor, number, fields[element].width, &numbers);
  cis_vec_resize(&bytes, numbers.len * size);
  for (size_t i = 0; i < numbers.len; ++i)
    cis_store_le(bytes.data + i * size,
                 element == CIS_ONNX_BOOL ? numbers.data[i] != 0 : numbers.data[i], size);
  cis_attr attr = numbers.len == (size_t)cis_emit_count(type)
                      ? cis_attr_dense(type, bytes.data, bytes.len, false)
                      : NULL;
  cis_vec_deinit(&numbers);
  cis_vec_deinit(&bytes);
  return attr;
}

static cis_attr read_raw(cis_type type, cis_onnx_element element, cis_str raw) {
  if (element != CIS_ONNX_BOOL || !raw.len)
    return cis_attr_dense_borrowed(type, raw.data, raw.len);
  CIS_VEC(char) bytes = {0};
  for (size_t i = 0; i < raw.len; ++i)
    cis_vec_push(&bytes, raw.data[i] != 0);
  cis_attr attr = cis_attr_dense(type, bytes.data, bytes.len, false);
  cis_vec_deinit(&bytes);
  return attr;
}

bool cis_onnx_read_tensor(const cis_onnx_op *op, cis_pb tensor, cis_onnx_value *out) {
  cis_pb_numbers dims = {0};
  cis_pb_get_numbers(tensor, DATA_DIMS, 0, &dims);
  *out = (cis_onnx_value){.name = cis_pb_bytes(tensor, DATA_NAME),
                          .element = (cis_onnx_element)cis_pb_int(tensor, DATA_ELEMENT, 0)};
  cis_type element = cis_onnx_element_type(op->graph->model->ctx, out->element);
  bool ok = (element && dims.len <= CIS_IMPORT_MAX_RANK) ||
            cis_onnx_error(op, NULL, "tensor '%.*s': element type %u or its rank is not taken",
                           CIS_STR_ARG(out->name), out->element);
  if (ok)
    out->type = cis_onnx_tensor(op, out->element, (const int64_t *)dims.data, (uint32_t)dims.len);
  cis_vec_deinit(&dims);
  if (!out->type)
    return false;
  size_t size = (size_t)cis_emit_count(out->type) * cis_dense_element_size(element);
  cis_pb_field raw;
  bool is_external = cis_pb_int(tensor, DATA_LOCATION, 0) == 1;
  if (is_external && !read_external(op, tensor, size, &raw.bytes))
    return false;
  if (is_external || (cis_pb_find(tensor, DATA_RAW, &raw) && raw.is_bytes)) {
    if (raw.bytes.len != size)
      return cis_onnx_error(op, out, "it has %zu bytes, the type needs %zu", raw.bytes.len, size);
    out->attr = read_raw(out->type, out->element, raw.bytes);
  } else {
    out->attr = collect(tensor, out->type, out->element);
  }
  return out->attr || cis_onnx_error(op, out, "it has another number of elements");
}

int64_t cis_onnx_int_at(const cis_onnx_value *v, int64_t i) {
  int64_t x = cis_dense_get_int(v->attr, i);
  uint32_t width = cis_type_bit_width(cis_type_element(v->type));
  return cis_onnx_is_unsigned(v->element) && width < 64 ? x & ((INT64_C(1) << width) - 1) : x;
}

cis_value *cis_onnx_build(cis_loc_builder *e, const cis_onnx_value *v) {
  return v->value ? v->value : cis_arith_build_constant(e, v->attr);
}

// --- what lowerings ask ---

const cis_onnx_value *cis_onnx_in(const cis_onnx_op *op, uint32_t i) {
  return i < op->inputs.len ? op->inputs.data[i] : NULL;
}

bool cis_onnx_has_out(const cis_onnx_op *op, uint32_t i) {
  return i < op->outputs.len && op->outputs.data[i].len;
}

cis_value *cis_onnx_use(cis_onnx_op *op, uint32_t i) { return op->values.data[i]; }

cis_value *cis_onnx_use_carried(cis_onnx_op *op, uint32_t i) {
  cis_attr attr = op->inputs.data[i]->attr;
  if (!attr || !attr->dense.splat || !attr->dense.size)
    return cis_onnx_use(op, i);
  cis_type element = cis_type_element(attr->type);
  cis_value *x = cis_type_is_float(element)
                     ? cis_arith_build_float(&op->e, element, cis_dense_get_double(attr, 0))
                     : cis_arith_build_int(&op->e, element, cis_dense_get_int(attr, 0));
  return cis_emit_filled(&op->e, attr->type, x);
}

static void define(cis_onnx_graph *g, cis_str name, cis_onnx_value value) {
  cis_onnx_value *v = cis_arena_new(&g->model->arena, cis_onnx_value);
  *v = value;
  v->name = name;
  cis_strmap_set(&g->values, name, (uintptr_t)v);
}

bool cis_onnx_set(cis_onnx_op *op, uint32_t i, cis_value *value, cis_onnx_element element) {
  if (!value || !cis_onnx_has_out(op, i))
    return value != NULL;
  bool is_constant = true;
  for (size_t k = 0; is_constant && k < op->inputs.len; ++k)
    is_constant = !op->inputs.data[k] || op->inputs.data[k]->attr;
  cis_attr attr = is_constant ? cis_onnx_evaluate(value, &op->graph->model->num_steps) : NULL;
  define(op->graph, op->outputs.data[i],
         (cis_onnx_value){
             .element = element, .type = value->type, .value = attr ? NULL : value, .attr = attr});
  return true;
}

bool cis_onnx_give(cis_onnx_op *op, cis_value *value) {
  return cis_onnx_set(op, 0, value, op->element);
}

bool cis_onnx_set_constant(cis_onnx_op *op, uint32_t i, cis_attr attr, cis_onnx_element element) {
  if (attr && cis_onnx_has_out(op, i))
    define(op->graph, op->outputs.data[i],
           (cis_onnx_value){.element = element, .type = attr->type, .attr = attr});
  return attr != NULL;
}

bool cis_onnx_set_same(cis_onnx_op *op, uint32_t i, const cis_onnx_value *value) {
  if (cis_onnx_has_out(op, i))
    define(op->graph, op->outputs.data[i], *value);
  return true;
}

bool cis_onnx_check(const cis_onnx_op *op, uint32_t i, uint32_t mask) {
  const cis_onnx_value *v = cis_onnx_in(op, i);
  return !v || mask >> v->element & 1 || cis_onnx_error(op, v, "its elements are not taken here");
}

bool cis_onnx_check_like(const cis_onnx_op *op, uint32_t i, uint32_t like) {
  const cis_onnx_value *v = cis_onnx_in(op, i), *other = cis_onnx_in(op, like);
  return !v || !other || v->element == other->element ||
         cis_onnx_error(op, v, "expected elements like those of '%.*s'", CIS_STR_ARG(other->name));
}

bool cis_onnx_check_shape(const cis_onnx_op *op, uint32_t i, const int64_t *shape, uint32_t rank) {
  const cis_onnx_value *v = cis_onnx_in(op, i);
  cis_type type = v ? cis_emit_tensor(cis_type_element(v->type), shape, rank) : NULL;
  return !v || v->type == type || cis_onnx_error(op, v, "expected '%s'", cis_type_text(type));
}

// --- attributes ---

/// The attribute of that name among fields `number` of a message; empty if there is none.
static cis_pb attribute_in(cis_pb message, uint32_t number, cis_str name) {
  cis_pb attribute;
  while (cis_pb_each(&message, number, &attribute))
    if (cis_str_eq(cis_pb_bytes(attribute, ATTRIBUTE_NAME), name))
      return attribute;
  return (cis_pb){CIS_STR(""), message.broken};
}

/// The function's graph around a graph; NULL if there is none.
static const cis_onnx_graph *function_of(const cis_onnx_graph *g) {
  while (g && !g->call)
    g = g->outer;
  return g;
}

/// Finds an attribute of the node, or what a function's call has in its place.
static cis_pb find_attribute(const cis_onnx_op *op, cis_str name) {
  const cis_onnx_graph *g = function_of(op->graph);
  cis_pb found = attribute_in(op->node, NODE_ATTRIBUTE, name);
  cis_str reference = cis_pb_bytes(found, ATTRIBUTE_REFERENCE);
  if (!reference.len || !g)
    return found;
  cis_pb given = find_attribute(g->call, reference);
  return given.rest.len ? given : attribute_in(g->function, FUNCTION_DEFAULTS, reference);
}

bool cis_onnx_has(const cis_onnx_op *op, const char *name) {
  return find_attribute(op, cis_str_from(name)).rest.len > 0;
}

int64_t cis_onnx_int(const cis_onnx_op *op, const char *name, int64_t otherwise) {
  return cis_pb_int(find_attribute(op, cis_str_from(name)), ATTRIBUTE_INT, otherwise);
}

static double single(uint64_t bits) { return (double)cis_single_of_bits((uint32_t)bits); }

double cis_onnx_float(const cis_onnx_op *op, const char *name, double otherwise) {
  cis_pb_field field;
  return cis_pb_find(find_attribute(op, cis_str_from(name)), ATTRIBUTE_FLOAT, &field) &&
                 field.is_single
             ? single(field.value)
             : otherwise;
}

double cis_onnx_number(const cis_onnx_op *op, const char *name, double otherwise) {
  int64_t most = INT64_MAX, whole = cis_onnx_int(op, name, most);
  return whole == most ? cis_onnx_float(op, name, otherwise) : (double)whole;
}

cis_str cis_onnx_string(const cis_onnx_op *op, const char *name, const char *otherwise) {
  cis_pb_field field;
  return cis_pb_find(find_attribute(op, cis_str_from(name)), ATTRIBUTE_STRING, &field) &&
                 field.is_bytes
             ? field.bytes
             : cis_str_from(otherwise);
}

cis_str cis_onnx_string_at(const cis_onnx_op *op, const char *name, uint32_t i) {
  cis_pb list = find_attribute(op, cis_str_from(name)), text;
  while (cis_pb_each(&list, ATTRIBUTE_STRINGS, &text))
    if (!i--)
      return text.rest;
  return CIS_STR("");
}

cis_pb cis_onnx_message(const cis_onnx_op *op, const char *name, bool is_graph) {
  return cis_pb_message(find_attribute(op, cis_str_from(name)),
                        is_graph ? ATTRIBUTE_GRAPH : ATTRIBUTE_TENSOR);
}

uint32_t cis_onnx_floats(const cis_onnx_op *op, const char *name, double *out, uint32_t most) {
  cis_pb_numbers numbers = {0};
  cis_pb_get_numbers(find_attribute(op, cis_str_from(name)), ATTRIBUTE_FLOATS, 4, &numbers);
  uint32_t num = numbers.len < most ? (uint32_t)numbers.len : most;
  for (uint32_t i = 0; i < num; ++i)
    out[i] = single(numbers.data[i]);
  cis_vec_deinit(&numbers);
  return num;
}

bool cis_onnx_get_list(const cis_onnx_op *op, uint32_t i, const char *name, cis_onnx_list *out) {
  enum { MOST = sizeof out->at / sizeof *out->at };
  const cis_onnx_value *v = cis_onnx_in(op, i);
  cis_pb_numbers numbers = {0};
  int64_t count = v ? cis_emit_count(v->type) : 0;
  *out = (cis_onnx_list){.is_given = v || (name && cis_onnx_has(op, name))};
  if (v && ((!v->attr && count) || count > MOST || cis_onnx_is_float(v->element)))
    return cis_onnx_error(op, v, "expected a constant of at most %d integers", MOST);
  for (int64_t k = 0; k < count; ++k)
    cis_vec_push(&numbers, (uint64_t)cis_onnx_int_at(v, k));
  if (!v && out->is_given)
    cis_pb_get_numbers(find_attribute(op, cis_str_from(name)), ATTRIBUTE_INTS, 0, &numbers);
  bool fits = numbers.len <= MOST;
  out->num = fits ? (uint32_t)numbers.len : 0;
  for (uint32_t k = 0; k < out->num; ++k)
    out->at[k] = (int64_t)numbers.data[k];
  cis_vec_deinit(&numbers);
  return fits || cis_onnx_error(op, NULL, "attribute '%s' has more than %d numbers", name, MOST);
}

bool cis_onnx_get_fixed(const cis_onnx_op *op, const char *name, uint32_t num, int64_t otherwise,
                        cis_onnx_list *out) {
  if (!cis_onnx_get_list(op, UINT32_MAX, name, out))
    return false;
  for (uint32_t i = 0; !out->is_given && i < num; ++i)
    out->at[i] = otherwise;
  if (out->is_given && out->num != num)
    return cis_onnx_error(op, NULL, "attribute '%s': expected %u numbers", name, num);
  out->num = num;
  for (uint32_t i = 0; i < num; ++i)
    if (out->at[i] < INT32_MIN || out->at[i] > INT32_MAX)
      return cis_onnx_error(op, NULL, "attribute '%s': a number beyond 32 bits", name);
  return true;
}

bool cis_onnx_get_number(const cis_onnx_op *op, uint32_t i, double otherwise, double *out) {
  const cis_onnx_value *v = cis_onnx_in(op, i);
  *out = otherwise;
  if (!v)
    return true;
  if (!v->attr || cis_emit_count(v->type) != 1)
    return cis_onnx_error(op, v, "expected a constant of one number");
  *out = cis_onnx_is_float(v->element) ? cis_dense_get_double(v->attr, 0)
                                       : (double)cis_onnx_int_at(v, 0);
  return true;
}

bool cis_onnx_axis(const cis_onnx_op *op, int64_t axis, uint32_t rank, uint32_t *out) {
  int64_t counted = axis < 0 ? axis + rank : axis;
  *out = (uint32_t)counted;
  return (counted >= 0 && counted < rank) ||
         cis_onnx_error(op, NULL, "axis %lld is not one of %u", (long long)axis, rank);
}

bool cis_onnx_get_axis(const cis_onnx_op *op, const char *name, int64_t otherwise, uint32_t rank,
                       uint32_t *out) {
  return cis_onnx_axis(op, cis_onnx_int(op, name, otherwise), rank, out);
}

bool cis_onnx_axes(const cis_onnx_op *op, cis_onnx_list *list, uint32_t rank) {
  uint32_t axis, seen = 0;
  for (uint32_t i = 0; !list->is_given && i < rank; ++i)
    list->at[list->num++] = i;
  for (uint32_t i = 0; i < list->num; ++i) {
    if (!cis_onnx_axis(op, list->at[i], rank, &axis))
      return false;
    if (seen >> axis & 1)
      return cis_onnx_error(op, NULL, "axis %u is named twice", axis);
    seen |= 1u << axis;
    list->at[i] = axis;
  }
  return true;
}

// --- nodes ---

static bool lower_nodes(cis_onnx_graph *g, cis_builder *b, cis_pb list, uint32_t field_number);

static cis_onnx_value *look_up(const cis_onnx_graph *g, cis_str name) {
  cis_onnx_value *value = NULL;
  for (; g && !value; g = g->outer)
    value = (cis_onnx_value *)cis_strmap_at(&g->values, name);
  return value;
}

static bool is_default(cis_str domain) { return !domain.len || cis_str_is(domain, "ai.onnx"); }

/// The version of the default domain that a model or a function takes, or an error.
static bool read_opset(cis_onnx_graph *g, cis_pb message, uint32_t number) {
  g->opset = 1;
  for (cis_pb entry; cis_pb_each(&message, number, &entry);)
    if (is_default(cis_pb_bytes(entry, OPSET_DOMAIN)))
      g->opset = cis_pb_int(entry, OPSET_VERSION, 1);
  return (g->opset >= FIRST_OPSET && g->opset <= LAST_OPSET) ||
         cis_error(g->model->ctx, location(g->model, CIS_STR(""), 0),
                   "opset %lld is not taken, only %d to %d", (long long)g->opset, FIRST_OPSET,
                   LAST_OPSET);
}

/// Lowers a call of a function of the model in its place.
static bool lower_call(cis_onnx_op *op, cis_pb function) {
  cis_onnx_model *m = op->graph->model;
  cis_onnx_graph body = {.model = m, .call = op, .function = function};
  cis_pb list = function, name;
  uint32_t i = 0;
  if (++m->depth > MOST_DEPTH)
    return cis_onnx_error(op, NULL, "functions inside each other");
  bool ok = read_opset(&body, function, FUNCTION_OPSETS);
  for (; ok && cis_pb_each(&list, FUNCTION_INPUT, &name); ++i)
    if (cis_onnx_in(op, i))
      define(&body, name.rest, *cis_onnx_in(op, i));
  ok = ok && lower_nodes(&body, &op->e.b, function, FUNCTION_NODE);
  list = function;
  for (i = 0; ok && cis_pb_each(&list, FUNCTION_OUTPUT, &name); ++i) {
    const cis_onnx_value *v = look_up(&body, name.rest);
    ok = v ? cis_onnx_set_same(op, i, v)
           : cis_onnx_error(op, NULL, "no node of the function computes '%.*s'",
                            CIS_STR_ARG(name.rest));
  }
  cis_strmap_deinit(&body.values);
  --m->depth;
  return ok;
}

/// Whether the sizes of a value, if it is there, do not depend on elements, or an error.
static bool is_known(const cis_onnx_op *op, const cis_onnx_value *v) {
  int64_t count;
  return !v || cis_type_num_elements(v->type, &count) ||
         cis_onnx_error(op, v, "its size depends on elements; only the model may return it");
}

/// The elements that a letter of ops.def stands for.
static uint32_t elements_of(char letter) {
  enum { BYTES = 1 << CIS_ONNX_U8 | 1 << CIS_ONNX_I8 };
  static const struct {
    char letter;
    uint32_t mask;
  } letters[] = {{'n', CIS_ONNX_NUMBERS},
                 {'f', CIS_ONNX_FLOATS},
                 {'i', CIS_ONNX_INTEGERS},
                 {'b', 1 << CIS_ONNX_BOOL},
                 {'x', CIS_ONNX_INDICES},
                 {'l', 1 << CIS_ONNX_I64},
                 {'w', 1 << CIS_ONNX_I32},
                 {'s', 1 << CIS_ONNX_F32},
                 {'q', BYTES},
                 {'r', 1 << CIS_ONNX_F32 | 1 << CIS_ONNX_F64},
                 {'p', CIS_ONNX_FLOATS | BYTES},
                 {'k', CIS_ONNX_NUMBERS & ~BYTES}};
  for (size_t i = 0; i < sizeof letters / sizeof *letters; ++i)
    if (letters[i].letter == letter)
      return letters[i].mask;
  return UINT32_MAX;
}

static bool check_elements(const cis_onnx_op *op) {
  const char *letter = op->row->elements;
  for (uint32_t i = 0; i < op->inputs.len && *letter; ++i) {
    if (*letter == '=' ? !cis_onnx_check_like(op, i, 0)
                       : !cis_onnx_check(op, i, elements_of(*letter)))
      return false;
    letter += *letter != '=' || letter[1];
  }
  return true;
}

const cis_onnx_row *cis_onnx_find_row(cis_str name) {
  for (uint32_t i = 0; i < cis_onnx_num_rows; ++i)
    if (cis_str_is(name, cis_onnx_rows[i].name))
      return &cis_onnx_rows[i];
  return NULL;
}

const cis_onnx_row cis_onnx_rows[] = {
#define CIS_ONNX_OP(NAME, MIN, MAX, ELEMENTS, LOWERING, ARGUMENT)                                  \
  {#NAME, MIN, MAX, ELEMENTS, cis_onnx_lower_##LOWERING, ARGUMENT},
#include "import/onnx/ops.def"
};
const uint32_t cis_onnx_num_rows = sizeof cis_onnx_rows / sizeof *cis_onnx_rows;

/// Builds the tensors of the inputs, and takes input 0 as a pattern of output 0.
static void begin(cis_onnx_op *op) {
  cis_loc_builder e = op->e;
  for (uint32_t i = 0; i < op->inputs.len; ++i) {
    const cis_onnx_value *v = op->inputs.data[i];
    e.loc = v && !v->value ? location(op->graph->model, v->name, op->number) : op->e.loc;
    cis_vec_push(&op->values, v ? cis_onnx_build(&e, v) : NULL);
  }
  if (!(op->x = cis_onnx_in(op, 0)))
    return;
  op->rank = op->num = cis_onnx_rank(op->x);
  op->element = op->x->element;
  for (uint32_t i = 0; i < op->rank; ++i)
    op->sizes[i] = cis_onnx_dim(op->x, i);
}

static bool lower_node(cis_onnx_op *op) {
  cis_onnx_model *m = op->graph->model;
  cis_str domain = cis_pb_bytes(op->node, NODE_DOMAIN);
  for (size_t i = 0; i < m->functions.len; ++i)
    if (cis_str_eq(m->functions.data[i].name, op->type) &&
        cis_str_eq(m->functions.data[i].domain, domain))
      return lower_call(op, m->functions.data[i].message);
  if (!is_default(domain))
    return cis_onnx_error(op, NULL, "operators of domain '%.*s' are not taken",
                          CIS_STR_ARG(domain));
  op->row = cis_onnx_find_row(op->type);
  if (!op->row)
    return cis_onnx_error(op, NULL, "the operator is not taken");
  bool fits = op->inputs.len <= op->row->max_inputs || op->row->max_inputs == 255;
  for (uint32_t i = 0; fits && i < op->row->min_inputs; ++i)
    fits = cis_onnx_in(op, i) != NULL;
  if (!fits)
    return cis_onnx_error(op, NULL, "expected another number of inputs");
  for (uint32_t i = 0; i < op->inputs.len; ++i)
    if (!is_known(op, cis_onnx_in(op, i)))
      return false;
  if (!check_elements(op))
    return false;
  begin(op);
  if (!op->row->lower(op))
    return false;
  for (size_t i = 0; i < op->outputs.len; ++i)
    if (op->outputs.data[i].len && !cis_strmap_find(&op->graph->values, op->outputs.data[i]))
      return cis_onnx_error(op, NULL, "output %zu is not taken", i);
  return true;
}

/// Whether a name is that of an input of the function, to which the call gives no value.
static bool is_left_out(const cis_onnx_graph *g, cis_str name) {
  g = function_of(g);
  cis_pb list = g ? g->function : (cis_pb){0}, input;
  while (cis_pb_each(&list, FUNCTION_INPUT, &input))
    if (cis_str_eq(input.rest, name))
      return true;
  return false;
}

/// Reads the lists of inputs and outputs.
static bool read_ports(cis_onnx_op *op) {
  cis_pb list = op->node;
  cis_pb_field field;
  while (cis_pb_next(&list, &field)) {
    if (!field.is_bytes)
      continue;
    if (field.number == NODE_OUTPUT) {
      cis_vec_push(&op->outputs, field.bytes);
      if (field.bytes.len && look_up(op->graph, field.bytes))
        return cis_onnx_error(op, NULL, "'%.*s' is computed twice", CIS_STR_ARG(field.bytes));
    } else if (field.number == NODE_INPUT) {
      cis_onnx_value *v = field.bytes.len ? look_up(op->graph, field.bytes) : NULL;
      if (field.bytes.len && !v && !is_left_out(op->graph, field.bytes))
        return cis_onnx_error(op, NULL, "no node before it computes '%.*s'",
                              CIS_STR_ARG(field.bytes));
      cis_vec_push(&op->inputs, v);
    }
  }
  return true;
}

static bool lower_nodes(cis_onnx_graph *g, cis_builder *b, cis_pb list, uint32_t field_number) {
  cis_onnx_model *m = g->model;
  cis_pb node;
  bool ok = true;
  for (uint32_t number = 0; ok && cis_pb_each(&list, field_number, &node);) {
    cis_onnx_op op = {.graph = g, .number = number++, .opset = g->opset, .node = node};
    op.type = cis_pb_bytes(node, NODE_TYPE);
    op.name = cis_pb_bytes(node, NODE_NAME);
    cis_str name = op.name.len ? op.name : cis_pb_bytes(node, NODE_OUTPUT);
    op.e = (cis_loc_builder){*b, location(m, name, op.number)};
    ok = read_ports(&op);
    if (ok && ++m->num_nodes > MOST_NODES)
      ok = cis_onnx_error(&op, NULL, "more than %d nodes", MOST_NODES);
    ok = ok && lower_node(&op);
    cis_vec_deinit(&op.inputs);
    cis_vec_deinit(&op.values);
    cis_vec_deinit(&op.outputs);
  }
  return ok;
}

// --- graphs ---

/// The size of a dimension which the file leaves open: the given one, or that of an initializer of
/// the same name. False after an error.
static bool give_size(const cis_onnx_op *op, cis_str input, uint32_t index, cis_pb dim,
                      int64_t *out) {
  cis_str param = cis_pb_bytes(dim, DIM_PARAM);
  if (!cis_onnx_dims_find(op, input, index, param, out))
    return false;
  const cis_onnx_value *known = *out < 0 ? look_up(op->graph, input) : NULL;
  if (known && index < cis_type_rank(known->type))
    *out = cis_type_dim(known->type, index);
  return *out >= 0 ||
         (param.len
              ? cis_onnx_error(op, NULL,
                               "'%.*s': the size of dimension %u, %.*s is not known; "
                               "--dim='%.*s=1' says it",
                               CIS_STR_ARG(input), index, CIS_STR_ARG(param), CIS_STR_ARG(param))
              : cis_onnx_error(op, NULL,
                               "'%.*s': the size of dimension %u is not known; "
                               "--dim='%.*s:%u=1' says it",
                               CIS_STR_ARG(input), index, CIS_STR_ARG(input), index));
}

/// The type of a tensor in a ValueInfoProto; empty if it has none.
static cis_pb tensor_of(cis_pb info) {
  return cis_pb_message(cis_pb_message(info, INFO_TYPE), TYPE_TENSOR);
}

/// Reads a ValueInfoProto; false after an error.
static bool read_info(const cis_onnx_op *op, cis_pb info, cis_onnx_value *out) {
  cis_pb tensor = tensor_of(info), size;
  cis_pb_field shape;
  int64_t sizes[CIS_IMPORT_MAX_RANK];
  uint32_t rank = 0;
  *out = (cis_onnx_value){.name = cis_pb_bytes(info, INFO_NAME),
                          .element = (cis_onnx_element)cis_pb_int(tensor, TENSOR_ELEMENT, 0)};
  if (!tensor.rest.len || !cis_onnx_element_type(op->e.b.ctx, out->element))
    return cis_onnx_error(op, NULL, "'%.*s' is no tensor of numbers", CIS_STR_ARG(out->name));
  if (!cis_pb_find(tensor, TENSOR_SHAPE, &shape))
    return cis_onnx_error(op, NULL, "'%.*s' has no shape", CIS_STR_ARG(out->name));
  for (cis_pb dims = {shape.bytes, info.broken}; cis_pb_each(&dims, SHAPE_DIM, &size); ++rank) {
    if (rank == CIS_IMPORT_MAX_RANK)
      return cis_onnx_error(op, NULL, "'%.*s' has too many dimensions", CIS_STR_ARG(out->name));
    sizes[rank] = cis_pb_int(size, DIM_VALUE, -1);
    if (sizes[rank] < 0 && !give_size(op, out->name, rank, size, &sizes[rank]))
      return false;
  }
  out->type = cis_onnx_tensor(op, out->element, sizes, rank);
  return out->type != NULL;
}

static bool read_initializers(const cis_onnx_op *op, cis_onnx_graph *g, cis_pb list) {
  cis_pb_field field;
  cis_onnx_value value;
  if (cis_pb_find(list, GRAPH_SPARSE, &field))
    return cis_onnx_error(op, NULL, "sparse constants are not taken");
  for (cis_pb tensor; cis_pb_each(&list, GRAPH_INITIALIZER, &tensor);) {
    if (!cis_onnx_read_tensor(op, tensor, &value))
      return false;
    define(g, value.name, value);
  }
  return true;
}

/// The next output of a graph, as its name says; NULL after the last one, or after an error.
static const cis_onnx_value *next_output(const cis_onnx_op *op, const cis_onnx_graph *g,
                                         cis_pb *list, cis_pb *info, bool *ok) {
  if (!*ok || !cis_pb_each(list, GRAPH_OUTPUT, info))
    return NULL;
  cis_str name = cis_pb_bytes(*info, INFO_NAME);
  const cis_onnx_value *v = look_up(g, name);
  *ok = v || cis_onnx_error(op, NULL, "no node computes '%.*s'", CIS_STR_ARG(name));
  return v;
}

bool cis_onnx_lower_graph(cis_onnx_op *op, cis_loc_builder *e, cis_pb message,
                          const cis_onnx_value *inputs, uint32_t num_inputs,
                          cis_onnx_value *outputs, uint32_t num_outputs) {
  cis_onnx_model *m = op->graph->model;
  cis_onnx_graph g = {.model = m, .outer = op->graph, .opset = op->opset};
  cis_pb list = message, info;
  uint32_t i = 0, k = 0;
  if (!message.rest.len || ++m->depth > MOST_DEPTH)
    return cis_onnx_error(op, NULL,
                          message.rest.len ? "graphs inside each other" : "expected a graph");
  bool ok = read_initializers(op, &g, message);
  while (ok && cis_pb_each(&list, GRAPH_INPUT, &info))
    if (i++ < num_inputs)
      define(&g, cis_pb_bytes(info, INFO_NAME), inputs[i - 1]);
  if (ok && i != num_inputs)
    ok = cis_onnx_error(op, NULL, "the graph has %u inputs, expected %u", i, num_inputs);
  ok = ok && lower_nodes(&g, &e->b, message, GRAPH_NODE);
  list = message;
  for (const cis_onnx_value *v; (v = next_output(op, &g, &list, &info, &ok)) && ok; ++k) {
    ok = k < num_outputs ? is_known(op, v)
                         : cis_onnx_error(op, NULL, "the graph has more outputs than expected");
    if (ok)
      outputs[k] = *v;
  }
  if (ok && k != num_outputs)
    ok = cis_onnx_error(op, NULL, "the graph has fewer outputs than expected");
  cis_strmap_deinit(&g.values);
  --m->depth;
  return ok;
}

// --- the model ---

/// The types of what the model is given, and the values of its constants.
static bool read_inputs(cis_onnx_op *op, cis_onnx_graph *g, cis_block *block, cis_pb list) {
  cis_onnx_value v;
  for (cis_pb info; cis_pb_each(&list, GRAPH_INPUT, &info);) {
    const cis_onnx_value *known = look_up(g, cis_pb_bytes(info, INFO_NAME));
    if (!read_info(op, info, &v))
      return false;
    if (known && (known->type != v.type || known->element != v.element))
      return cis_onnx_error(op, known, "the file says that it has another type");
    if (known)
      continue;
    v.value = cis_block_add_arg(g->model->ctx, block, v.type, location(g->model, v.name, 0));
    define(g, v.name, v);
  }
  return true;
}

/// Builds the return, and gives the function its type. The elements that the file says of outputs
/// have to be true.
static bool lower_return(cis_onnx_op *op, cis_onnx_graph *g, cis_op *function, cis_pb list) {
  cis_pb info;
  cis_value_vec values = {0};
  cis_type_vec inputs = {0}, outputs = {0};
  bool ok = true;
  for (const cis_onnx_value *v; ok && (v = next_output(op, g, &list, &info, &ok));) {
    int64_t element = cis_pb_int(tensor_of(info), TENSOR_ELEMENT, 0);
    if (element && element != (int64_t)v->element)
      ok = cis_onnx_error(op, v, "the file says that it has elements of type %lld, not %u",
                          (long long)element, v->element);
    cis_vec_push(&values, cis_onnx_build(&op->e, v));
    cis_vec_push(&outputs, v->type);
  }
  cis_block *block = cis_op_entry(function);
  for (uint32_t i = 0; i < block->num_args; ++i)
    cis_vec_push(&inputs, cis_block_args(block)[i]->type);
  cis_emit_op(&op->e, "func.return", NULL, values.data, (uint32_t)values.len, NULL, 0);
  cis_op_set_attr(function, CIS_STR("function_type"),
                  cis_attr_type(cis_type_function(op->e.b.ctx, inputs.data, (uint32_t)inputs.len,
                                                  outputs.data, (uint32_t)outputs.len)));
  cis_vec_deinit(&values);
  cis_vec_deinit(&inputs);
  cis_vec_deinit(&outputs);
  return ok;
}

/// Erases unused ops: their values are constants now.
static void erase_unused(cis_block *block) {
  for (cis_op *op = cis_block_last(block), *before; op; op = before) {
    before = cis_op_prev(op);
    if (cis_op_is_unused(op) && cis_effects_is_dead_if_unused(op)) {
      cis_op_destroy(op);
      continue;
    }
    for (uint32_t i = 0; i < op->num_regions; ++i)
      if (cis_region_first(cis_op_region(op, i)))
        erase_unused(cis_region_first(cis_op_region(op, i)));
  }
}

static bool lower_model(cis_onnx_model *m, cis_block *module, cis_str file,
                        const cis_model_dims *dims) {
  cis_context *ctx = m->ctx;
  cis_onnx_graph g = {.model = m};
  cis_pb message = {file, &m->broken}, list = message;
  for (cis_pb function; cis_pb_each(&list, MODEL_FUNCTIONS, &function);) {
    cis_onnx_function f = {cis_pb_bytes(function, FUNCTION_NAME),
                           cis_pb_bytes(function, FUNCTION_DOMAIN), function};
    cis_vec_push(&m->functions, f);
  }
  cis_pb graph = cis_pb_message(message, MODEL_GRAPH);
  if (m->broken || !graph.rest.len)
    return model_error(m, m->broken ? "a field leads out of the file" : "expected a graph");
  if (!read_opset(&g, message, MODEL_OPSETS))
    return false;
  cis_op_state state;
  cis_onnx_op op = {.graph = &g, .type = CIS_STR("model"), .opset = g.opset};
  cis_loc_builder at = {cis_builder_at_end(ctx, module), location(m, CIS_STR(""), 0)};
  cis_emit_describe(&state, &at, "func.func");
  cis_op_state_set_attr(&state, CIS_STR("sym_name"), cis_attr_string(ctx, CIS_STR("main")));
  cis_op_state_set_attr(&state, CIS_STR("function_type"),
                        cis_attr_type(cis_type_function(ctx, NULL, 0, NULL, 0)));
  cis_block *block = cis_emit_region(&state, &op.e);
  cis_op *function = cis_build(&at.b, &state);
  bool ok = read_initializers(&op, &g, graph) && cis_onnx_dims_read(&op, dims, &m->dims) &&
            read_inputs(&op, &g, block, graph) &&
            (!dims || dims->is_of_several || cis_onnx_dims_check_use(&op, &m->dims)) &&
            lower_nodes(&g, &op.e.b, graph, GRAPH_NODE) && lower_return(&op, &g, function, graph);
  if (ok && m->broken)
    ok = model_error(m, "a field leads out of its message");
  if (ok)
    erase_unused(block);
  cis_strmap_deinit(&g.values);
  return ok;
}

cis_op *cis_import_onnx(cis_context *ctx, uint32_t source, const cis_parse_options *options) {
  cis_source *file = cis_context_get_source(ctx, source);
  cis_op *module = cis_parse_create_module(ctx, cis_attr_loc_file(ctx, file->name, 0, 0));
  cis_onnx_model model = {.ctx = ctx, .file = file->name};
  cis_arena_init(&model.arena);
  bool ok = lower_model(&model, cis_op_entry(module), file->text, options->dims);
  cis_vec_deinit(&model.dims);
  cis_vec_deinit(&model.functions);
  cis_strmap_deinit(&model.files);
  cis_arena_deinit(&model.arena);
  return cis_import_finish(module, ok, options);
}
