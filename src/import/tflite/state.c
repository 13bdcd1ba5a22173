// Variables: tensors that keep their elements from one call to the next. A small one is a global of
// ml_program, a value that is loaded and stored. One of which an operator changes some elements is
// a memref.global, so that the others stay where they are.
#include "dialect/memref/build.h"
#include "import/tflite/model.h"
#include "support/bytes.h"
#include "support/strbuf.h"

/// The elements before the first call: zeros; of i8, the number that stands for zero.
static cis_attr initial_value(const cis_tfl_tensor *t) {
  cis_type element = cis_type_element(t->type);
  char bytes[8] = {0};
  size_t size = cis_dense_element_size(element);
  if (t->element == CIS_TFL_I8)
    cis_store_le(bytes, (uint64_t)cis_tfl_zero_point(t), size);
  return cis_attr_dense(t->type, bytes, size, true);
}

cis_attr cis_tfl_create_global(cis_tfl_op *op, cis_type type, cis_attr value) {
  cis_tfl_model *m = op->graph->model;
  cis_context *ctx = m->ctx;
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "variable%u", m->num_globals++);
  cis_attr symbol = cis_attr_string(ctx, cis_strbuf_view(&name));
  cis_strbuf_deinit(&name);
  cis_loc_builder at = {cis_builder_at_start(ctx, m->body), op->e.loc};
  cis_attr visibility = cis_attr_string(ctx, CIS_STR("private"));
  if (cis_type_is_memref(type)) {
    cis_memref_build_global(&at, (cis_memref_global){symbol, visibility, value, type, false, 0});
    return symbol;
  }
  cis_named_attr attrs[] = {{CIS_STR("sym_name"), symbol},
                            {CIS_STR("type"), cis_attr_type(type)},
                            {CIS_STR("is_mutable"), cis_attr_unit(ctx)},
                            {CIS_STR("value"), value},
                            {CIS_STR("sym_visibility"), visibility}};
  cis_emit_op(&at, "ml_program.global", NULL, NULL, 0, attrs, 5);
  return symbol;
}

static cis_named_attr global_attr(cis_context *ctx, cis_attr symbol) {
  return (cis_named_attr){CIS_STR("global"), cis_attr_flat_symbol(ctx, symbol->string)};
}

cis_value *cis_tfl_emit_load(cis_tfl_op *op, cis_attr symbol, cis_type type) {
  cis_named_attr attr = global_attr(op->e.b.ctx, symbol);
  return cis_op_result(cis_emit_op(&op->e, "ml_program.global_load", type, NULL, 0, &attr, 1), 0);
}

void cis_tfl_emit_save(cis_tfl_op *op, cis_attr symbol, cis_value *value) {
  cis_named_attr attr = global_attr(op->e.b.ctx, symbol);
  cis_emit_op(&op->e, "ml_program.global_store", NULL, &value, 1, &attr, 1);
}

static cis_type buffer_type(cis_type tensor) {
  return cis_type_memref(cis_type_element(tensor), tensor->shaped.shape, cis_type_rank(tensor),
                         NULL, NULL);
}

/// The global of a variable, which is made when it is asked for first: a buffer, or a tensor.
static cis_attr global_of(cis_tfl_op *op, uint32_t i, bool is_buffer) {
  cis_tfl_model *m = op->graph->model;
  const cis_tfl_tensor *t = cis_tfl_in(op, i);
  if (!t || !t->is_variable) {
    cis_tfl_error(op, t, "expected a variable");
    return NULL;
  }
  cis_type type = is_buffer ? buffer_type(t->type) : t->type;
  cis_attr *symbol = &op->graph->globals.data[t->number];
  if (!*symbol) {
    *symbol = cis_tfl_create_global(op, type, initial_value(t));
    cis_ptrmap_set(&m->variable_types, *symbol, (uintptr_t)type);
  }
  if ((cis_type)cis_ptrmap_at(&m->variable_types, *symbol) == type)
    return *symbol;
  cis_tfl_error(op, t, "operators of another kind have the variable, too");
  return NULL;
}

cis_value *cis_tfl_load(cis_tfl_op *op, uint32_t i) {
  cis_attr symbol = global_of(op, i, false);
  return symbol ? cis_tfl_emit_load(op, symbol, cis_tfl_in(op, i)->type) : NULL;
}

void cis_tfl_save(cis_tfl_op *op, uint32_t i, cis_value *value) {
  cis_tfl_emit_save(op, global_of(op, i, false), value);
}

cis_value *cis_tfl_get_buffer(cis_tfl_op *op, uint32_t i) {
  cis_attr symbol = global_of(op, i, true);
  return symbol ? cis_memref_build_get_global(&op->e,
                                              cis_attr_flat_symbol(op->e.b.ctx, symbol->string),
                                              buffer_type(cis_tfl_in(op, i)->type))
                : NULL;
}
