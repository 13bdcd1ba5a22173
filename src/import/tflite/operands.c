// Operands of the operator that is lowered: values, constants, and the checks that ops.def and
// lowerings ask for.
#include "import/tflite/model.h"
#include "support/bytes.h"
#include "support/strbuf.h"

#include <stdarg.h>
#include <stdlib.h>

bool cis_tfl_error(const cis_tfl_op *op, const cis_tfl_tensor *tensor, const char *fmt, ...) {
  cis_strbuf text = {0};
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(&text, fmt, args);
  va_end(args);
  cis_context *ctx = op->graph->model->ctx;
  const char *name = op->row ? op->row->name : op->is_return ? "return" : "operator";
  if (tensor)
    cis_error(ctx, op->e.loc, "operator %u, %s: tensor %u '%.*s': %s", op->number, name,
              tensor->number, CIS_STR_ARG(cis_tfl_first_name(tensor->name)), cis_strbuf_c(&text));
  else
    cis_error(ctx, op->e.loc, "operator %u, %s: %s", op->number, name, cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return false;
}

// --- constants ---

int64_t cis_tfl_element_at(const cis_tfl_tensor *t, int64_t i) {
  if (t->element == CIS_TFL_I4) {
    uint8_t byte = (uint8_t)t->data.data[i / 2];
    return (int8_t)(uint8_t)(i % 2 ? byte & 0xF0 : byte << 4) >> 4;
  }
  size_t size = cis_dense_element_size(cis_type_element(t->type));
  uint64_t bits = cis_load_le(t->data.data + (size_t)i * size, size);
  unsigned unused = 64 - 8 * (unsigned)size;
  return cis_tfl_is_unsigned(t) ? (int64_t)bits : (int64_t)(bits << unused) >> unused;
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
  for (size_t i = 0; i < bytes.len; ++i)
    bytes.data[i] = (uint8_t)cis_tfl_element_at(t, (int64_t)i);
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
  const cis_tfl_tensor *t = cis_tfl_in(op, i);
  if (!t || !t->is_constant || op->graph->values.data[t->number])
    return cis_tfl_error(op, t, "expected a constant");
  if (!cis_tfl_check_element(op, t, 1u << CIS_TFL_I32 | 1u << CIS_TFL_I64))
    return false;
  int64_t count = cis_emit_count(t->type);
  if (t->data.len != stored_bytes(t) || count > most)
    return cis_tfl_error(op, t, "expected at most %u numbers", most);
  for (int64_t k = 0; k < count; ++k)
    out->at[k] = cis_tfl_element_at(t, k);
  out->num = (uint32_t)count;
  return most > 1 || count == 1 || cis_tfl_error(op, t, "expected one number");
}

// --- tensors and values ---

const cis_tfl_tensor *cis_tfl_tensor_at(const cis_tfl_op *op, cis_fb_vector list, uint32_t i) {
  int64_t number = i < list.num ? cis_fb_int_at(list, i, 4) : -1;
  return number < 0 ? NULL : &op->graph->tensors.data[number];
}

const cis_tfl_tensor *cis_tfl_in(const cis_tfl_op *op, uint32_t i) {
  return cis_tfl_tensor_at(op, op->inputs, i);
}

const cis_tfl_tensor *cis_tfl_out(const cis_tfl_op *op, uint32_t i) {
  return cis_tfl_tensor_at(op, op->outputs, i);
}

cis_value *cis_tfl_value(cis_tfl_op *op, uint32_t i) {
  const cis_tfl_tensor *t = cis_tfl_in(op, i);
  cis_value *value = op->graph->values.data[t->number];
  if (!value && t->is_constant) {
    cis_attr attr = cis_tfl_elements(op, t);
    cis_location loc = cis_tfl_location(op->graph->model, cis_tfl_first_name(t->name), op->number);
    return attr ? cis_arith_build_constant(CIS_AT(&op->e.b, loc), attr) : NULL;
  }
  if (!value)
    cis_tfl_error(op, t, "no operator before this one computes it");
  return value;
}

void cis_tfl_define(cis_tfl_graph *g, uint32_t number, cis_value *value) {
  g->values.data[number] = value;
  g->tensors.data[number].is_constant = false;
}

bool cis_tfl_set(cis_tfl_op *op, uint32_t i, cis_value *value) {
  const cis_tfl_tensor *t = cis_tfl_out(op, i);
  if (!value)
    return false;
  if (value->type != t->type)
    return cis_tfl_error(op, t, "expected type '%s'", cis_type_text(value->type));
  cis_tfl_define(op->graph, t->number, value);
  return true;
}

// --- checks ---

bool cis_tfl_check_element(const cis_tfl_op *op, const cis_tfl_tensor *t, uint32_t mask) {
  return mask >> t->element & 1 || cis_tfl_error(op, t, "elements of type '%s' are not taken here",
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

bool cis_tfl_axes(const cis_tfl_op *op, const cis_tfl_numbers *axes, uint32_t rank, uint32_t *out) {
  *out = 0;
  for (uint32_t i = 0, axis; i < axes->num; ++i) {
    if (!cis_tfl_axis(op, axes->at[i], rank, &axis))
      return false;
    *out |= 1u << axis;
  }
  return true;
}

/// The letters of words, by element.
static const char letters[] = "fhiul_bs_c_____w";

static uint32_t mask_of(char letter) { return 1u << (strchr(letters, letter) - letters); }

/// Checks a tensor against a word of the row, or its scale alone. False after an error.
static bool check_word(cis_tfl_op *op, const cis_tfl_tensor *t, const char *word, bool is_scale) {
  const char *first = op->row->operands;
  bool is_chosen = *word == ':', ok;
  float scale;
  uint32_t mask = 0;
  word += is_chosen;
  for (; *word && strchr(letters, *word); ++word, ++first)
    if (!is_chosen || mask_of(*first) == 1u << op->in[0]->element)
      mask |= mask_of(*word);
  ok = is_scale || !mask || cis_tfl_check_element(op, t, mask);
  for (; ok && *word && *word != ' '; ++word) {
    uint32_t digit = word[1] >= '0' && word[1] <= '9' ? (uint32_t)(word[1] - '0') : 0;
    const cis_tfl_tensor *like = op->in[digit];
    if (is_scale)
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

bool cis_tfl_take_operands(cis_tfl_op *op) {
  enum { TYPES, SCALES, VALUES, END };
  for (uint32_t i = 0; i < CIS_TFL_MOST_INPUTS; ++i)
    op->in[i] = cis_tfl_in(op, i);
  op->out = cis_tfl_out(op, 0);
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
        ok = step != SCALES ||
             cis_tfl_constants(op, i, (uint32_t)strtoul(word + 1, NULL, 10), &op->numbers[i]);
      else if (step != VALUES)
        ok = !t || check_word(op, t, word + is_out, step == SCALES);
      else if (t && !is_out && word[len - 1] != '-')
        ok = (op->x[i] = cis_tfl_value(op, i)) != NULL;
      word += len + (word[len] == ' ');
    }
  }
  return ok;
}
