// Variables: tensors that keep their elements from one call to the next, and variables with names.
// A small one is a global of ml_program, a value that is loaded and stored. One of which an
// operator changes some elements is a memref.global, so that the others stay where they are.
#include "dialect/memref/build.h"
#include "import/tflite/model.h"
#include "support/bytes.h"

/// The variable that a tensor is, or that its handle names; NULL: neither.
static cis_tfl_variable *variable_of(cis_tfl_op *op, const cis_tfl_tensor *t) {
  cis_tfl_model *m = op->graph->model;
  uint32_t *number = &op->graph->variables.data[t->number];
  if (!*number && t->is_variable && t->type) {
    cis_vec_push(&m->variables, (cis_tfl_variable){0});
    *number = (uint32_t)m->variables.len;
  }
  return *number ? &m->variables.data[*number - 1] : NULL;
}

/// The elements before the first call: zeros; of i8, the number that stands for zero.
static cis_attr initial_value(const cis_tfl_variable *v, const cis_tfl_tensor *t, cis_type type) {
  char bytes[16] = {0};
  size_t size = cis_dense_element_size(cis_type_element(type));
  if (v->first && v->first->type == type)
    return v->first;
  if (t->element == CIS_TFL_I8)
    cis_store_le(bytes, (uint64_t)cis_tfl_zero_point(t), size);
  return cis_attr_dense(cis_type_is_memref(type) ? t->type : type, bytes, size, true);
}

/// Makes the global of a variable, a tensor or a buffer.
static void create_global(cis_tfl_op *op, cis_tfl_variable *v, cis_attr value) {
  cis_tfl_model *m = op->graph->model;
  cis_context *ctx = m->ctx;
  v->symbol = cis_tfl_symbol(ctx, "variable", m->num_globals++);
  cis_loc_builder at = {cis_builder_at_start(ctx, m->body), op->e.loc};
  cis_attr visibility = cis_attr_string(ctx, CIS_STR("private"));
  if (cis_type_is_memref(v->type)) {
    cis_memref_build_global(&at,
                            (cis_memref_global){v->symbol, visibility, value, v->type, false, 0});
    return;
  }
  cis_named_attr attrs[] = {{CIS_STR("sym_name"), v->symbol},
                            {CIS_STR("type"), cis_attr_type(v->type)},
                            {CIS_STR("is_mutable"), cis_attr_unit(ctx)},
                            {CIS_STR("value"), value},
                            {CIS_STR("sym_visibility"), visibility}};
  cis_emit_op(&at, "ml_program.global", NULL, NULL, 0, attrs, 5);
}

/// The reference to a variable's global, which is made when it is asked for first. NULL after an
/// error about `like`: it has another type.
static cis_attr global_of(cis_tfl_op *op, const cis_tfl_tensor *t, cis_type type,
                          const cis_tfl_tensor *like, const char *error) {
  cis_tfl_variable *v = variable_of(op, t);
  if (!v->symbol) {
    v->type = type;
    create_global(op, v, initial_value(v, t, type));
  }
  if (v->type == type)
    return cis_attr_flat_symbol(op->e.b.ctx, v->symbol->string);
  cis_tfl_error(op, like, "%s", error);
  return NULL;
}

/// Loads or stores (`value`) a global; the value. NULL: `global` is.
static cis_value *access(cis_tfl_op *op, cis_attr global, cis_type type, cis_value *value) {
  if (!global)
    return NULL;
  cis_named_attr attr = {CIS_STR("global"), global};
  cis_op *made = value ? cis_emit_op(&op->e, "ml_program.global_store", NULL, &value, 1, &attr, 1)
                       : cis_emit_op(&op->e, "ml_program.global_load", type, NULL, 0, &attr, 1);
  return value ? value : cis_op_result(made, 0);
}

/// The global of input `i`, a variable; NULL after an error.
static cis_attr global_of_input(cis_tfl_op *op, uint32_t i, cis_type type) {
  const cis_tfl_tensor *t = op->in[i];
  if (t && t->is_variable)
    return global_of(op, t, type, t, "operators of another kind have the variable, too");
  cis_tfl_error(op, t, "expected a variable");
  return NULL;
}

cis_value *cis_tfl_load(cis_tfl_op *op, uint32_t i) {
  cis_type type = op->in[i]->type;
  return access(op, global_of_input(op, i, type), type, NULL);
}

void cis_tfl_save(cis_tfl_op *op, uint32_t i, cis_value *value) {
  access(op, global_of_input(op, i, value->type), value->type, value);
}

cis_value *cis_tfl_get_buffer(cis_tfl_op *op, uint32_t i) {
  cis_type tensor = op->in[i]->type;
  cis_type type = cis_type_memref(cis_type_element(tensor), tensor->shaped.shape,
                                  cis_type_rank(tensor), NULL, NULL);
  cis_attr global = global_of_input(op, i, type);
  return global ? cis_memref_build_get_global(&op->e, global, type) : NULL;
}

// --- variables with names ---

/// VAR_HANDLE: the name of a variable, for the operators that read and assign it.
bool cis_tfl_lower_handle(cis_tfl_op *op) {
  cis_tfl_model *m = op->graph->model;
  const cis_tfl_tensor *out = cis_tfl_at(op, op->outputs, 0);
  cis_str name = cis_attr_string(m->ctx, cis_fb_get_string(op->options, 1))->string;
  if (out->element != CIS_TFL_RESOURCE)
    return cis_tfl_error(op, out, "expected a resource");
  if (!cis_strmap_at(&m->names, name)) {
    cis_vec_push(&m->variables, (cis_tfl_variable){0});
    cis_strmap_set(&m->names, name, m->variables.len);
  }
  op->graph->variables.data[out->number] = (uint32_t)cis_strmap_at(&m->names, name);
  return true;
}

/// READ_VARIABLE, ASSIGN_VARIABLE.
bool cis_tfl_lower_variable(cis_tfl_op *op) {
  bool reads = *op->row->argument == 'r';
  const cis_tfl_tensor *handle = op->in[0], *like = reads ? op->out : op->in[1];
  if (handle->element != CIS_TFL_RESOURCE || !like->type || !variable_of(op, handle))
    return cis_tfl_error(op, handle, "expected the handle of a variable");
  cis_attr global = global_of(op, handle, like->type, like, "the variable has another type");
  if (reads)
    return cis_tfl_set(op, 0, access(op, global, like->type, NULL));
  cis_value *x = global ? cis_tfl_value(op, 1) : NULL;
  return x && access(op, global, like->type, x);
}

bool cis_tfl_read_assignment(cis_tfl_op *op) {
  const cis_tfl_tensor *value = cis_tfl_at(op, op->inputs, 1);
  if (op->row->lower == cis_tfl_lower_handle)
    return cis_tfl_lower_handle(op);
  cis_tfl_variable *v = op->row->lower == cis_tfl_lower_variable && value
                            ? variable_of(op, cis_tfl_at(op, op->inputs, 0))
                            : NULL;
  if (!v || !value->type || !value->is_constant)
    return cis_tfl_error(op, value, "what is called once may only assign constants to variables");
  v->first = cis_tfl_elements(op, value);
  return v->first != NULL;
}

/// CALL_ONCE: its graph has given the variables their first values.
bool cis_tfl_lower_call_once(cis_tfl_op *op) {
  (void)op;
  return true;
}
