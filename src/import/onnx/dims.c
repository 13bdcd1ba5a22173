// Sizes of dimensions that a model leaves open.
#include "import/onnx/model.h"
#include "support/json_read.h"

/// Splits a text at the last `at` of it. False if there is none.
static bool split(cis_str text, char at, cis_str *out_before, cis_str *out_after) {
  size_t len = text.len;
  while (len > 0 && text.data[len - 1] != at)
    --len;
  if (len == 0)
    return false;
  *out_after = cis_str_from_index(text, len);
  *out_before = (cis_str){text.data, len - 1};
  return true;
}

static bool parse_number(cis_str text, int64_t *out) {
  bool overflow = false;
  return cis_parse_decimal(text, out, &overflow) && !overflow && *out >= 0;
}

bool cis_onnx_dims_read(const cis_onnx_op *op, const cis_model_dims *given, cis_onnx_dims *out) {
  for (size_t i = 0; given && i < given->num; ++i) {
    cis_str text = cis_str_from(given->texts[i]), number;
    cis_onnx_given_dim dim = {0};
    if (!split(text, '=', &dim.name, &number) || !dim.name.len || !parse_number(number, &dim.size))
      return cis_onnx_error(op, NULL, "--dim=%s: expected NAME=SIZE", given->texts[i]);
    cis_vec_push(out, dim);
  }
  return true;
}

bool cis_onnx_dims_find(const cis_onnx_op *op, cis_str input, uint32_t index, cis_str param,
                        int64_t *out) {
  cis_onnx_dims *dims = &op->graph->model->dims;
  *out = -1;
  for (size_t i = 0; i < dims->len; ++i) {
    cis_onnx_given_dim *dim = &dims->data[i];
    cis_str name, number;
    int64_t n;
    bool is_named = param.len && cis_str_eq(dim->name, param);
    bool is_numbered = split(dim->name, ':', &name, &number) && cis_str_eq(name, input) &&
                       parse_number(number, &n) && n == index;
    if (!is_named && !is_numbered)
      continue;
    if (*out >= 0 && *out != dim->size)
      return cis_onnx_error(op, NULL, "'%.*s': dimension %u is given two sizes, %lld and %lld",
                            CIS_STR_ARG(input), index, (long long)*out, (long long)dim->size);
    dim->is_used = true;
    *out = dim->size;
  }
  return true;
}

bool cis_onnx_dims_check_use(const cis_onnx_op *op, const cis_onnx_dims *dims) {
  for (size_t i = 0; i < dims->len; ++i)
    if (!dims->data[i].is_used)
      return cis_onnx_error(op, NULL, "--dim='%.*s=%lld': no input leaves this dimension open",
                            CIS_STR_ARG(dims->data[i].name), (long long)dims->data[i].size);
  return true;
}
