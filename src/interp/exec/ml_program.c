// ml_program: globals, which hold a value of any type. It is made when the program first asks for
// it, and a store replaces it.
#include "interp/compute/array_ops.h"
#include "interp/compute/numbers.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"
#include "interp/handler.h"

#include "dialect/ml_program/kinds.h"
#include "ir/attr.h"
#include "ir/op_def.h"
#include "ir/symbol.h"

/// A global's value. An object is held by the machine's constants, at `held`.
typedef struct global {
  cis_cell cell;
  bool is_ref, is_set;
  size_t held;
} global;

static void set(cis_machine *m, global *g, const cis_cell *value) {
  g->is_set = true;
  if (g->is_ref) {
    cis_obj_retain(value->obj);
    cis_obj_release(m, m->constants.data[g->held]);
    m->constants.data[g->held] = value->obj;
  }
  g->cell = *value;
}

/// A value that nothing has stored yet; false if its sizes are not known.
static bool make_uninitialized(cis_machine *m, cis_op *user, cis_type type, cis_cell *out) {
  cis_layout layout;
  if (!cis_type_is_ref(type)) {
    *out = (cis_cell){.marks = CIS_CELL_UNINIT, .origin = cis_record_read(m, user, NULL)};
    return true;
  }
  if (!cis_type_is_ranked(type) || !cis_type_has_static_shape(type) || cis_type_is_memref(type) ||
      !cis_layout_of(cis_type_element(type), &layout))
    return false;
  cis_array *array = cis_array_create(m, type->shaped.shape, cis_type_rank(type), layout.size);
  if (!array)
    return false;
  memset(array->data, 0, (size_t)array->num * array->stride);
  cis_mark_array(array, CIS_CELL_UNINIT);
  array->origin = cis_record_read(m, user, NULL);
  *out = (cis_cell){.obj = &array->obj};
  return true;
}

/// The value that the global begins with. False after an error.
static bool make_initial(cis_machine *m, cis_op *user, cis_op *op, global *g) {
  cis_type type = cis_op_inherent(op, "type")->type_value;
  cis_attr value = cis_op_inherent(op, "value");
  cis_cell cell = {0};
  // The initial value may be more static than the global.
  bool ok = value ? cis_cell_of_attr(m, value->type ? value->type : type, value, &cell)
                  : make_uninitialized(m, user, type, &cell);
  if (!ok) {
    if (m->status == CIS_RUN_CLEAN)
      cis_unsupported(m, user, "the global '%s' has no value that can be used here",
                      cis_symbol_name(op).data);
    return false;
  }
  set(m, g, &cell);
  if (g->is_ref)
    cis_obj_release(m, cell.obj);
  return true;
}

/// The global that the instruction's op names.
static global *global_of(cis_machine *m, const cis_insn *pc) {
  cis_op *op = (cis_op *)(uintptr_t)pc->data;
  global *g = (global *)cis_ptrmap_at(&m->globals, op);
  if (g)
    return g;
  g = cis_arena_new(&m->arena, global);
  *g = (global){.is_ref = cis_type_is_ref(cis_op_inherent(op, "type")->type_value)};
  if (g->is_ref) {
    g->held = m->constants.len;
    cis_vec_push(&m->constants, NULL);
  }
  cis_ptrmap_set(&m->globals, op, (uintptr_t)g);
  return g;
}

HANDLER(exec_load) {
  global *g = global_of(m, pc);
  if (!g->is_set && !make_initial(m, pc->op, (cis_op *)(uintptr_t)pc->data, g))
    return NULL;
  if (g->is_ref)
    cis_cell_share(m, &regs[pc->dst], g->cell.obj);
  else
    regs[pc->dst] = g->cell;
  return pc + 1;
}

HANDLER(exec_store) {
  set(m, global_of(m, pc), &regs[pc->a]);
  return pc + 1;
}

static bool decode(cis_decoder *d, cis_op *op, cis_exec_fn fn) {
  cis_machine *m = cis_decoder_machine(d);
  cis_op *named = cis_symbol_cache_lookup_nearest(m->symbols, op, cis_op_inherent(op, "global"));
  if (!named || cis_op_kind(named) != CIS_OP_ML_PROGRAM_GLOBAL)
    return cis_decode_unsupported(d, op, "there is no such global");
  cis_emit_simple(d, op, fn)->data = named;
  return true;
}

static bool decode_load(cis_decoder *d, cis_op *op) { return decode(d, op, exec_load); }
static bool decode_store(cis_decoder *d, cis_op *op) { return decode(d, op, exec_store); }

// Tokens order the ops of a graph; here each op is executed where it stands.
const cis_exec_row cis_exec_ml_program[] = {
    {CIS_OP_ML_PROGRAM_GLOBAL_LOAD, decode_load},
    {CIS_OP_ML_PROGRAM_GLOBAL_LOAD_CONST, decode_load},
    {CIS_OP_ML_PROGRAM_GLOBAL_LOAD_GRAPH, decode_load},
    {CIS_OP_ML_PROGRAM_GLOBAL_STORE, decode_store},
    {CIS_OP_ML_PROGRAM_GLOBAL_STORE_GRAPH, decode_store},
    {CIS_OP_ML_PROGRAM_TOKEN, cis_decode_nothing},
    {0, NULL},
};
