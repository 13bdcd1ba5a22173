// Reading a .tflite file of schema version 3: tensors, graphs, operators; a function for each
// graph.
#include "import/tflite/model.h"
#include "import/import.h"
#include "support/strbuf.h"

#include <stdarg.h>
#include <stdlib.h>

// Fields of the tables, numbered as the schema has them.
enum { MODEL_VERSION = 0, MODEL_CODES = 1, MODEL_GRAPHS = 2, MODEL_BUFFERS = 4 };
enum { CODE_OLD = 0, CODE_CUSTOM = 1, CODE_BUILTIN = 3 };
enum { GRAPH_TENSORS, GRAPH_INPUTS, GRAPH_OUTPUTS, GRAPH_OPERATORS };
enum { T_SHAPE, T_TYPE, T_BUFFER, T_NAME, T_QUANTIZATION, T_VARIABLE, T_SPARSITY };
enum { QUANTIZATION_SCALE = 2, QUANTIZATION_ZERO_POINT = 3 };
enum { BUFFER_DATA, BUFFER_OFFSET, BUFFER_SIZE };
enum { OP_CODE, OP_INPUTS, OP_OUTPUTS, OP_OPTIONS_TYPE, OP_OPTIONS };

// --- locations and errors ---

/// The first of the names that a converter has joined: "conv/Relu;conv/BiasAdd".
static cis_str first_name(cis_str name) { return (cis_str){name.data, cis_str_find(name, ';', 0)}; }

static cis_location location(const cis_tfl_model *m, cis_str name, uint32_t number) {
  return cis_emit_location(m->ctx, m->file, first_name(name), number);
}

static bool model_error(const cis_tfl_model *m, const char *what) {
  return cis_error(m->ctx, location(m, CIS_STR(""), 0), "%s", what);
}

bool cis_tfl_error(const cis_tfl_op *op, const cis_tfl_tensor *tensor, const char *fmt, ...) {
  cis_strbuf text = {0};
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(&text, fmt, args);
  va_end(args);
  cis_context *ctx = op->graph->model->ctx;
  const char *name = op->row ? op->row->name : "operator";
  if (tensor)
    cis_error(ctx, op->e.loc, "operator %u, %s: tensor %u '%.*s': %s", op->number, name,
              tensor->number, CIS_STR_ARG(first_name(tensor->name)), cis_strbuf_c(&text));
  else
    cis_error(ctx, op->e.loc, "operator %u, %s: %s", op->number, name, cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return false;
}

cis_attr cis_tfl_symbol(cis_context *ctx, const char *name, uint32_t number) {
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "%s%u", name, number);
  cis_attr symbol = cis_attr_string(ctx, cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
  return symbol;
}

// --- tensors ---

static cis_type element_type(cis_context *ctx, cis_tfl_element element) {
  static const uint8_t widths[] = {
      [CIS_TFL_F32] = 32, [CIS_TFL_F16] = 16, [CIS_TFL_F64] = 64, [CIS_TFL_BOOL] = 1,
      [CIS_TFL_I8] = 8,   [CIS_TFL_I16] = 16, [CIS_TFL_I32] = 32, [CIS_TFL_I64] = 64,
      [CIS_TFL_U8] = 8,   [CIS_TFL_U16] = 16, [CIS_TFL_U32] = 32, [CIS_TFL_I4] = 8, // one in a byte
  };
  uint32_t width = element < sizeof widths ? widths[element] : 0;
  if (element == CIS_TFL_F32 || element == CIS_TFL_F16 || element == CIS_TFL_F64)
    return cis_type_float(ctx, width == 16 ? CIS_F16 : width == 32 ? CIS_F32 : CIS_F64);
  return width ? cis_type_i(ctx, width) : NULL;
}

/// The type of a tensor; NULL if it is none that is taken.
static cis_type tensor_type(cis_context *ctx, cis_tfl_element element, cis_fb_vector shape) {
  enum { MOST_BYTES = INT32_MAX };
  cis_type type = element_type(ctx, element);
  if (!type || shape.num > CIS_IMPORT_MAX_RANK)
    return NULL;
  int64_t sizes[CIS_IMPORT_MAX_RANK], bytes = (int64_t)cis_dense_element_size(type);
  for (uint32_t i = 0; i < shape.num; ++i) {
    sizes[i] = cis_fb_int_at(shape, i, 4);
    if (sizes[i] < 0 || (sizes[i] && bytes > MOST_BYTES / sizes[i]))
      return NULL;
    bytes *= sizes[i] ? sizes[i] : 1;
  }
  return cis_emit_tensor(type, sizes, shape.num);
}

static cis_str buffer_bytes(const cis_tfl_model *m, uint64_t number) {
  const cis_str none = {NULL, 0};
  if (!number || number >= m->buffers.num)
    return none;
  cis_fb_table buffer = cis_fb_table_at(m->buffers, (uint32_t)number);
  uint64_t offset = cis_fb_unsigned(buffer, BUFFER_OFFSET, 8, 0);
  uint64_t size = cis_fb_unsigned(buffer, BUFFER_SIZE, 8, 0);
  if (offset <= 1)
    return cis_fb_get_bytes(buffer, BUFFER_DATA);
  if (offset > m->fb.bytes.len || size > m->fb.bytes.len - offset)
    return none;
  return (cis_str){m->fb.bytes.data + offset, (size_t)size};
}

static void read_tensor(cis_tfl_graph *g, cis_fb_table table) {
  cis_fb_table quantization = cis_fb_get_table(table, T_QUANTIZATION);
  cis_tfl_tensor t = {
      .number = (uint32_t)g->tensors.len,
      .name = cis_fb_get_string(table, T_NAME),
      .element = (cis_tfl_element)cis_fb_unsigned(table, T_TYPE, 1, 0),
      .scales = cis_fb_get_vector(quantization, QUANTIZATION_SCALE, 4),
      .zero_points = cis_fb_get_vector(quantization, QUANTIZATION_ZERO_POINT, 8),
      .is_variable = cis_fb_bool(table, T_VARIABLE),
  };
  if (!cis_fb_has(table, T_SPARSITY))
    t.type = tensor_type(g->model->ctx, t.element, cis_fb_get_vector(table, T_SHAPE, 4));
  t.data = buffer_bytes(g->model, cis_fb_unsigned(table, T_BUFFER, 4, 0));
  t.is_constant = t.data.len && !t.is_variable;
  cis_vec_push(&g->tensors, t);
  cis_vec_push(&g->values, NULL);
  cis_vec_push(&g->variables, 0);
}

/// Bytes that a constant takes in the file.
static uint64_t stored_bytes(const cis_tfl_tensor *t) {
  uint64_t count = (uint64_t)cis_emit_count(t->type);
  return t->element == CIS_TFL_I4 ? (count + 1) / 2
                                  : count * cis_dense_element_size(cis_type_element(t->type));
}

static cis_attr unpacked(const cis_tfl_tensor *t) {
  CIS_VEC(uint8_t) bytes = {0};
  cis_vec_resize(&bytes, (size_t)cis_emit_count(t->type));
  for (size_t i = 0; i < bytes.len; ++i) {
    uint8_t byte = (uint8_t)t->data.data[i / 2];
    bytes.data[i] = (uint8_t)((int8_t)(uint8_t)(i % 2 ? byte & 0xF0 : byte << 4) >> 4);
  }
  cis_attr attr = cis_attr_dense(t->type, bytes.data, bytes.len, false);
  cis_vec_deinit(&bytes);
  return attr;
}

cis_attr cis_tfl_elements(const cis_tfl_op *op, const cis_tfl_tensor *t) {
  if (t->data.len != stored_bytes(t)) {
    cis_tfl_error(op, t, "the buffer has %zu bytes, the type needs %llu", t->data.len,
                  (unsigned long long)stored_bytes(t));
    return NULL;
  }
  return t->element == CIS_TFL_I4 ? unpacked(t)
                                  : cis_attr_dense_borrowed(t->type, t->data.data, t->data.len);
}

bool cis_tfl_constants(const cis_tfl_op *op, uint32_t i, uint32_t most, cis_tfl_numbers *out) {
  const cis_tfl_tensor *t = cis_tfl_at(op, op->inputs, i);
  if (!t || !t->is_constant || op->graph->values.data[t->number])
    return cis_tfl_error(op, t, "expected a constant");
  if (!cis_tfl_check_element(op, t, "il"))
    return false;
  int64_t count = cis_emit_count(t->type);
  if (t->data.len != stored_bytes(t) || count > most)
    return cis_tfl_error(op, t, "expected at most %u numbers", most);
  cis_attr elements = cis_tfl_elements(op, t);
  for (int64_t k = 0; k < count; ++k)
    out->at[k] = cis_dense_get_int(elements, k);
  out->num = (uint32_t)count;
  return most > 1 || count == 1 || cis_tfl_error(op, t, "expected one number");
}

// --- what lowerings ask ---

const cis_tfl_tensor *cis_tfl_at(const cis_tfl_op *op, cis_fb_vector list, uint32_t i) {
  int64_t number = i < list.num ? cis_fb_int_at(list, i, 4) : -1;
  return number < 0 ? NULL : &op->graph->tensors.data[number];
}

cis_value *cis_tfl_value(cis_tfl_op *op, uint32_t i) {
  const cis_tfl_tensor *t = cis_tfl_at(op, op->inputs, i);
  cis_value *value = op->graph->values.data[t->number];
  if (!value && t->is_constant) {
    cis_attr attr = cis_tfl_elements(op, t);
    cis_location loc = location(op->graph->model, t->name, op->number);
    return attr ? cis_arith_build_constant(CIS_AT(&op->e.b, loc), attr) : NULL;
  }
  if (!value)
    cis_tfl_error(op, t, "no operator before this one computes it");
  return value;
}

bool cis_tfl_take_values(cis_tfl_op *op, uint32_t first, cis_value_vec *out) {
  for (uint32_t i = first; i < op->inputs.num; ++i) {
    bool is_there = cis_tfl_at(op, op->inputs, i) != NULL;
    cis_value *value = is_there ? cis_tfl_value(op, i) : NULL;
    if (!value)
      return !is_there && cis_tfl_error(op, NULL, "expected input %u", i);
    cis_vec_push(out, value);
  }
  return true;
}

/// The tensor is computed, whatever bytes the file has for it.
static void define(cis_tfl_graph *g, uint32_t number, cis_value *value) {
  g->values.data[number] = value;
  g->tensors.data[number].is_constant = false;
}

bool cis_tfl_set(cis_tfl_op *op, uint32_t i, cis_value *value) {
  const cis_tfl_tensor *t = cis_tfl_at(op, op->outputs, i);
  if (!value)
    return false;
  if (value->type != t->type)
    return cis_tfl_error(op, t, "expected type '%s'", cis_type_text(value->type));
  define(op->graph, t->number, value);
  return true;
}

static const char letters[] = "fhiul_bs_c_____w_n"; // of elements in rows

bool cis_tfl_check_element(const cis_tfl_op *op, const cis_tfl_tensor *t, const char *types) {
  char letter = t->element < sizeof letters - 1 ? letters[t->element] : '_';
  return memchr(types, letter, strspn(types, letters)) ||
         cis_tfl_error(op, t, "elements of type '%s' are not taken here",
                       cis_type_text(cis_type_element(t->type)));
}

bool cis_tfl_check_rank(const cis_tfl_op *op, const cis_tfl_tensor *t, uint32_t rank) {
  return cis_tfl_rank(t) == rank || cis_tfl_error(op, t, "expected %u dimensions", rank);
}

bool cis_tfl_check_shape(const cis_tfl_op *op, const cis_tfl_tensor *t, const int64_t *shape,
                         uint32_t rank) {
  cis_type type = cis_emit_tensor(cis_type_element(t->type), shape, rank);
  return t->type == type || cis_tfl_error(op, t, "expected type '%s'", cis_type_text(type));
}

bool cis_tfl_check_like(const cis_tfl_op *op, const cis_tfl_tensor *t, const cis_tfl_tensor *like) {
  return t->element == like->element ||
         cis_tfl_error(op, t, "expected elements like those of tensor %u", like->number);
}

bool cis_tfl_axis(const cis_tfl_op *op, int64_t axis, uint32_t rank, uint32_t *out) {
  int64_t counted = axis < 0 ? axis + rank : axis;
  *out = (uint32_t)counted;
  return (counted >= 0 && counted < rank) ||
         cis_tfl_error(op, NULL, "axis %lld is not one of %u", (long long)axis, rank);
}

/// Reads the numbers that a word stands for: #N, or #Na, which are axes of input 0.
static bool take_numbers(cis_tfl_op *op, uint32_t i, const char *word) {
  char *end;
  cis_tfl_numbers *n = &op->numbers[i];
  bool ok = cis_tfl_constants(op, i, (uint32_t)strtoul(word + 1, &end, 10), n);
  for (uint32_t k = 0, axis; ok && *end == 'a' && k < n->num; ++k) {
    ok = cis_tfl_axis(op, n->at[k], cis_tfl_rank(op->in[0]), &axis);
    n->at[k] = axis, n->mask |= ok ? 1u << axis : 0;
  }
  return ok;
}

static bool check_broadcast(const cis_tfl_op *op) {
  for (uint32_t i = 0; i < op->inputs.num; ++i)
    if (!cis_emit_can_broadcast(op->in[i]->type, op->out->type))
      return cis_tfl_error(op, op->in[i], "its shape cannot be broadcast to '%s'",
                           cis_type_text(op->out->type));
  return true;
}

/// Checks a tensor against a word of the row, or its scale and shape alone. False after an error.
static bool check_word(cis_tfl_op *op, const cis_tfl_tensor *t, const char *word, bool is_scale) {
  float scale;
  bool is_chosen = *word == ':', ok = true;
  word += is_chosen;
  size_t num = strspn(word, letters);
  if (is_chosen && !is_scale) {
    const char *first = op->row->operands;
    char type[] = {word[strchr(first, letters[op->in[0]->element]) - first], 0};
    ok = cis_tfl_check_element(op, t, type);
  } else if (num && !is_scale) {
    ok = cis_tfl_check_element(op, t, word);
  }
  for (word += num; ok && *word && *word != ' '; ++word) {
    uint32_t digit = word[1] >= '0' && word[1] <= '9' ? (uint32_t)(word[1] - '0') : 0;
    const cis_tfl_tensor *like = op->in[digit];
    if (is_scale && *word == '&')
      ok = check_broadcast(op);
    else if (is_scale)
      ok = !((*word == '$' && cis_tfl_is_quantized(t)) || (*word == '!' && !cis_tfl_is_float(t))) ||
           cis_tfl_get_scale(op, t, &scale);
    else if (*word == '=')
      ok = cis_tfl_check_like(op, t, like);
    else if (*word == '^')
      ok = cis_tfl_check_like(op, t, op->out);
    else if (*word == '~')
      ok = cis_tfl_check_shape(op, t, op->in[0]->type->shaped.shape, cis_tfl_rank(op->in[0]));
    else if (*word == '/')
      ok = cis_tfl_check_rank(op, t, digit);
    else if (*word == '@')
      ok = cis_tfl_activation(op, cis_tfl_byte(op, digit), t, &op->range);
  }
  return ok;
}

/// Checks the operands and takes them into `op`, as the row says. False after an error.
static bool take_operands(cis_tfl_op *op) {
  enum { TYPES, SCALES, VALUES, END };
  for (uint32_t i = 0; i < CIS_TFL_MOST_INPUTS; ++i)
    op->in[i] = cis_tfl_at(op, op->inputs, i);
  op->out = cis_tfl_at(op, op->outputs, 0);
  if (op->out && op->out->type && !cis_tfl_activation(op, 0, op->out, &op->range))
    return false;
  bool ok = true;
  for (int step = TYPES; step < END; ++step) {
    const char *word = op->row->operands;
    for (uint32_t i = 0; ok && *word; ++i) {
      size_t len = strcspn(word, " ");
      bool is_out = *word == '>', is_number = *word == '#';
      const cis_tfl_tensor *t = is_out ? op->out : op->in[i];
      if (is_number)
        ok = step != SCALES || take_numbers(op, i, word);
      else if (step != VALUES)
        ok = !t || check_word(op, t, word + is_out, step == SCALES);
      else if (t && !is_out && word[len - 1] != '-')
        ok = (op->x[i] = cis_tfl_value(op, i)) != NULL;
      word += len + (word[len] == ' ');
    }
  }
  return ok;
}

// --- operators ---

const cis_tfl_row cis_tfl_rows[] = {
#define CIS_TFL_OP(NAME, CODE, OPTIONS, MIN, MAX, OUTPUTS, OPERANDS, LOWERING, ARGUMENT)           \
  {#NAME, CODE, OPTIONS, MIN, MAX, OUTPUTS, OPERANDS, cis_tfl_lower_##LOWERING, ARGUMENT},
#include "import/tflite/ops.def"
};

const uint32_t cis_tfl_num_rows = sizeof cis_tfl_rows / sizeof *cis_tfl_rows;

static bool find_operator(cis_tfl_op *op, cis_fb_table table) {
  const cis_tfl_model *m = op->graph->model;
  uint64_t index = cis_fb_unsigned(table, OP_CODE, 4, 0);
  if (index >= m->codes.num)
    return cis_tfl_error(op, NULL, "there is no operator code %llu", (unsigned long long)index);
  cis_fb_table code = cis_fb_table_at(m->codes, (uint32_t)index);
  int64_t old = cis_fb_int(code, CODE_OLD, 1, 0), builtin = cis_fb_int(code, CODE_BUILTIN, 4, 0);
  cis_str custom = cis_fb_get_string(code, CODE_CUSTOM);
  if (custom.len)
    return cis_tfl_error(op, NULL, "custom operator '%.*s' is not taken", CIS_STR_ARG(custom));
  old = old > builtin ? old : builtin;
  for (uint32_t i = 0; i < cis_tfl_num_rows && !op->row; ++i)
    op->row = cis_tfl_rows[i].code == old ? &cis_tfl_rows[i] : NULL;
  return op->row ||
         cis_tfl_error(op, NULL, "operators with code %lld are not taken", (long long)old);
}

/// Whether all tensors are there, with a type that is taken. Inputs may be left out, outputs are no
/// constants. A resource is no tensor: only operators on variables may have one.
static bool check_tensors(const cis_tfl_op *op, cis_fb_vector list, bool is_inputs) {
  bool has_resources =
      op->row->lower == cis_tfl_lower_handle || op->row->lower == cis_tfl_lower_variable;
  for (uint32_t i = 0; i < list.num; ++i) {
    int64_t number = cis_fb_int_at(list, i, 4);
    if (number == -1 && is_inputs)
      continue;
    if (number < 0 || (uint64_t)number >= op->graph->tensors.len)
      return cis_tfl_error(op, NULL, "there is no tensor %lld", (long long)number);
    const cis_tfl_tensor *t = &op->graph->tensors.data[number];
    if (!t->type && t->element != CIS_TFL_RESOURCE)
      return cis_tfl_error(op, t, "its type or shape is not taken");
    if (!t->type && !has_resources)
      return cis_tfl_error(op, t, "a resource is not taken here");
    if (t->is_constant && !is_inputs)
      return cis_tfl_error(op, t, "it is a constant, so that no operator computes it");
  }
  return true;
}

/// Reads an operator, and checks what its row says.
static bool open_operator(cis_tfl_op *op, cis_fb_table table) {
  const cis_tfl_model *m = op->graph->model;
  op->e.loc = location(m, CIS_STR(""), op->number);
  op->options = cis_fb_get_table(table, OP_OPTIONS);
  op->inputs = cis_fb_get_vector(table, OP_INPUTS, 4);
  op->outputs = cis_fb_get_vector(table, OP_OUTPUTS, 4);
  if (!find_operator(op, table) || !check_tensors(op, op->inputs, true) ||
      !check_tensors(op, op->outputs, false))
    return false;
  const cis_tfl_tensor *first = cis_tfl_at(op, op->outputs, 0);
  if (first)
    op->e.loc = location(m, first->name, op->number);
  const cis_tfl_row *row = op->row;
  bool fits = op->inputs.num >= row->min_inputs &&
              (row->max_inputs == 255 || op->inputs.num <= row->max_inputs) &&
              (row->outputs == 255 || op->outputs.num == row->outputs);
  for (uint32_t i = 0; fits && i < row->min_inputs; ++i)
    fits = cis_tfl_at(op, op->inputs, i) != NULL;
  if (!fits)
    return cis_tfl_error(op, NULL, "expected another number of inputs or outputs");
  uint64_t type = cis_fb_unsigned(table, OP_OPTIONS_TYPE, 1, 0);
  return !row->options || !type || type == row->options ||
         cis_tfl_error(op, NULL, "its options are those of another operator");
}

// --- graphs ---

/// The types of a list of tensors, for a function.
static bool list_types(cis_tfl_graph *g, cis_fb_vector list, cis_type_vec *out) {
  for (uint32_t i = 0; i < list.num; ++i) {
    int64_t number = cis_fb_int_at(list, i, 4);
    bool is_there = number >= 0 && (uint64_t)number < g->tensors.len;
    if (!is_there || !g->tensors.data[number].type)
      return cis_error(g->model->ctx, location(g->model, CIS_STR(""), 0),
                       "graph %u: tensor %lld cannot be an input or output, because %s", g->number,
                       (long long)number,
                       is_there ? "its type or shape is not taken" : "there is none");
    cis_vec_push(out, g->tensors.data[number].type);
  }
  return true;
}

/// Reads the tensors, and the type and name of the function.
static bool read_graph(cis_tfl_graph *g, cis_fb_table table) {
  cis_context *ctx = g->model->ctx;
  cis_fb_vector tensors = cis_fb_get_vector(table, GRAPH_TENSORS, 4);
  g->inputs = cis_fb_get_vector(table, GRAPH_INPUTS, 4);
  g->outputs = cis_fb_get_vector(table, GRAPH_OUTPUTS, 4);
  g->operators = cis_fb_get_vector(table, GRAPH_OPERATORS, 4);
  for (uint32_t i = 0; i < tensors.num; ++i)
    read_tensor(g, cis_fb_table_at(tensors, i));
  cis_type_vec inputs = {0}, outputs = {0};
  bool ok = list_types(g, g->inputs, &inputs) && list_types(g, g->outputs, &outputs);
  g->function_type = ok ? cis_type_function(ctx, inputs.data, (uint32_t)inputs.len, outputs.data,
                                            (uint32_t)outputs.len)
                        : NULL;
  cis_vec_deinit(&inputs);
  cis_vec_deinit(&outputs);
  g->symbol =
      g->number ? cis_tfl_symbol(ctx, "graph", g->number) : cis_attr_string(ctx, CIS_STR("main"));
  return ok;
}

/// Puts names of tensors, scales and zero points on the inputs or outputs of the first graph, which
/// the application sees.
static void set_port_attrs(const cis_tfl_graph *g, cis_op_state *state, const char *name,
                           cis_fb_vector tensors) {
  cis_context *ctx = g->model->ctx;
  cis_attr_vec dicts = {0};
  bool is_empty = true;
  for (uint32_t i = 0; i < tensors.num && !g->number; ++i) {
    const cis_tfl_tensor *t = &g->tensors.data[cis_fb_int_at(tensors, i, 4)];
    cis_type type = cis_type_float(ctx, CIS_F32);
    cis_named_attr attrs[] = {
        {CIS_STR("cistern.name"), cis_attr_string(ctx, t->name)},
        {CIS_STR("cistern.scale"), cis_attr_float(type, (double)cis_tfl_scale_of(t))},
        {CIS_STR("cistern.zero_point"),
         cis_attr_integer(cis_type_i(ctx, 64), cis_tfl_zero_point(t))}};
    uint32_t first = t->name.len ? 0 : 1, last = t->scales.num == 1 ? 3 : 1;
    for (uint32_t k = first; k < last; ++k)
      attrs[k].name = cis_context_intern(ctx, attrs[k].name);
    cis_vec_push(&dicts, cis_attr_dict(ctx, attrs + first, last - first));
    is_empty &= first == last;
  }
  if (!is_empty)
    cis_op_state_set_attr(state, cis_str_from(name),
                          cis_attr_array(ctx, dicts.data, (uint32_t)dicts.len));
  cis_vec_deinit(&dicts);
}

static cis_builder create_function(cis_tfl_graph *g) {
  cis_tfl_model *m = g->model;
  cis_context *ctx = m->ctx;
  cis_op_state state;
  cis_loc_builder e = {cis_builder_at_end(ctx, m->body), location(m, CIS_STR(""), 0)}, in;
  cis_emit_describe(&state, &e, "func.func");
  cis_op_state_set_attr(&state, CIS_STR("sym_name"), g->symbol);
  cis_op_state_set_attr(&state, CIS_STR("function_type"), cis_attr_type(g->function_type));
  if (g->number)
    cis_op_state_set_attr(&state, CIS_STR("sym_visibility"),
                          cis_attr_string(ctx, CIS_STR("private")));
  set_port_attrs(g, &state, "arg_attrs", g->inputs);
  set_port_attrs(g, &state, "res_attrs", g->outputs);
  cis_block *block = cis_emit_region(&state, &in);
  cis_build(&e.b, &state);
  for (uint32_t i = 0; i < g->inputs.num; ++i) {
    const cis_tfl_tensor *t = &g->tensors.data[cis_fb_int_at(g->inputs, i, 4)];
    cis_location loc = location(m, t->name, 0);
    define(g, t->number, cis_block_add_arg(ctx, block, t->type, loc));
  }
  return in.b;
}

static bool lower_return(cis_tfl_graph *g, cis_builder b) {
  static const cis_tfl_row row = {.name = "return"};
  cis_tfl_op op = {.graph = g,
                   .row = &row,
                   .number = g->operators.num,
                   .outputs = {.fb = &g->model->fb},
                   .inputs = g->outputs,
                   .e = {b, location(g->model, CIS_STR(""), g->operators.num)}};
  cis_value_vec values = {0};
  bool ok = cis_tfl_take_values(&op, 0, &values);
  if (ok)
    cis_emit_op(&op.e, "func.return", NULL, values.data, (uint32_t)values.len, NULL, 0);
  cis_vec_deinit(&values);
  return ok;
}

static bool lower_graph(cis_tfl_graph *g) {
  cis_builder b = create_function(g);
  for (uint32_t i = 0; i < g->operators.num; ++i) {
    cis_tfl_op op = {.graph = g, .number = i, .e = {.b = b}};
    if (!open_operator(&op, cis_fb_table_at(g->operators, i)) || !take_operands(&op) ||
        !op.row->lower(&op))
      return false;
  }
  return lower_return(g, b);
}

// --- variables that are assigned once ---

static bool read_assignments(cis_tfl_graph *g) {
  g->is_init = true;
  for (uint32_t i = 0; i < g->operators.num; ++i) {
    cis_tfl_op op = {.graph = g, .number = i, .e = {.b = {.ctx = g->model->ctx}}};
    if (!open_operator(&op, cis_fb_table_at(g->operators, i)) || !cis_tfl_read_assignment(&op))
      return false;
  }
  return true;
}

/// Finds the graphs that are called once, and the first values of variables in them.
static bool read_init(cis_tfl_graph *g) {
  cis_tfl_model *m = g->model;
  for (uint32_t i = 0; i < g->operators.num; ++i) {
    cis_fb_table table = cis_fb_table_at(g->operators, i);
    cis_tfl_op op = {.graph = g, .number = i, .e = {.b = {.ctx = m->ctx}}};
    op.e.loc = location(m, CIS_STR(""), i);
    if (!find_operator(&op, table))
      return false;
    if (op.row->lower != cis_tfl_lower_call_once)
      continue;
    int64_t number = cis_fb_int(cis_fb_get_table(table, OP_OPTIONS), 0, 4, 0);
    if (number <= 0 || (uint64_t)number >= m->graphs.num)
      return cis_tfl_error(&op, NULL, "there is no graph %lld to call", (long long)number);
    if (!m->all[number].is_init && !read_assignments(&m->all[number]))
      return false;
  }
  return true;
}

/// Each graph, tensor and operator has an offset of its own in a file that a converter wrote. Files
/// whose parts are shared, so that they stand for more, are refused: they would take any time.
static bool check_size(const cis_tfl_model *m) {
  uint64_t parts = 0;
  for (uint32_t i = 0; i < m->graphs.num; ++i) {
    cis_fb_table table = cis_fb_table_at(m->graphs, i);
    parts += 1 + (uint64_t)cis_fb_get_vector(table, GRAPH_TENSORS, 4).num +
             cis_fb_get_vector(table, GRAPH_OPERATORS, 4).num;
  }
  return parts <= m->fb.bytes.len / 4 || model_error(m, "graphs that share their parts");
}

static bool lower_model(cis_tfl_model *m) {
  cis_fb_table root = cis_fb_root(&m->fb);
  uint64_t version = cis_fb_unsigned(root, MODEL_VERSION, 4, 0);
  m->codes = cis_fb_get_vector(root, MODEL_CODES, 4);
  m->graphs = cis_fb_get_vector(root, MODEL_GRAPHS, 4);
  m->buffers = cis_fb_get_vector(root, MODEL_BUFFERS, 4);
  if (version != 3)
    return cis_error(m->ctx, location(m, CIS_STR(""), 0),
                     "schema version %llu is not taken, only 3", (unsigned long long)version);
  if (!m->graphs.num)
    return model_error(m, "expected a graph");
  if (!check_size(m))
    return false;
  m->all = (cis_tfl_graph *)cis_mem_calloc(m->graphs.num, sizeof(cis_tfl_graph));
  bool ok = true;
  for (uint32_t i = 0; ok && i < m->graphs.num; ++i) {
    m->all[i] = (cis_tfl_graph){.model = m, .number = i};
    ok = read_graph(&m->all[i], cis_fb_table_at(m->graphs, i));
  }
  for (uint32_t i = 0; ok && i < m->graphs.num; ++i)
    ok = read_init(&m->all[i]);
  for (uint32_t i = 0; ok && i < m->graphs.num; ++i)
    ok = m->all[i].is_init || lower_graph(&m->all[i]);
  if (ok && m->fb.broken)
    ok = model_error(m, "an offset leads out of the file");
  for (uint32_t i = 0; i < m->graphs.num; ++i) {
    cis_vec_deinit(&m->all[i].tensors);
    cis_vec_deinit(&m->all[i].values);
    cis_vec_deinit(&m->all[i].variables);
  }
  cis_mem_free(m->all);
  return ok;
}

cis_op *cis_import_tflite(cis_context *ctx, uint32_t source, const cis_parse_options *options) {
  cis_source *file = cis_context_get_source(ctx, source);
  cis_attr loc = cis_attr_loc_file(ctx, file->name, 0, 0);
  cis_op *module = cis_parse_create_module(ctx, loc);
  cis_tfl_model model = {
      .ctx = ctx, .fb = {.bytes = file->text}, .file = file->name, .body = cis_op_entry(module)};
  bool ok = lower_model(&model);
  cis_vec_deinit(&model.variables);
  cis_strmap_deinit(&model.names);
  return cis_import_finish(module, ok, options);
}
