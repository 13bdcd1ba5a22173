// Ops that allocate, free, copy, read and write buffers; globals and arguments.
#include "ir/family.h"
#include "verify/executor/arrays/whole.h"
#include "verify/executor/control.h"
#include "verify/executor/exec.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/memref/kinds.h"
#include "interp/compute/array_ops.h"
#include "ir/attr.h"
#include "ir/symbol.h"

enum { MOST_RANK = 16 };

// --- copies ---

static const cis_memref *single(cis_exec *e, cis_op *op, const cis_sym *memref) {
  if (memref->kind != CIS_SYM_MEMREF || memref->num_cases != 1 ||
      memref->cases[0].memref->rank > MOST_RANK) {
    cis_sym_fail(e, op, "a memref that may be one of several buffers");
    return NULL;
  }
  return memref->cases[0].memref;
}

/// First and last byte of a memref that is not empty.
static bool extent(const cis_memref *m, int64_t *low, int64_t *high) {
  *low = *high = m->base + m->offset * (int64_t)m->stride;
  for (uint32_t i = 0; i < m->rank; ++i) {
    if (!m->sizes[i])
      return false;
    int64_t far = (m->sizes[i] - 1) * m->strides[i] * (int64_t)m->stride;
    *(far < 0 ? low : high) += far;
  }
  *high += m->stride - 1;
  return true;
}

bool cis_sym_copy(cis_exec *e, cis_op *op, const cis_value *source, const cis_value *target) {
  const cis_sym *from = cis_sym_get(e, source), *to = cis_sym_get(e, target);
  const cis_memref *a = single(e, op, from), *b = a ? single(e, op, to) : NULL;
  if (!b || a->rank != b->rank)
    return cis_sym_fail(e, op, "a copy of that kind");
  for (uint32_t i = 0; i < a->rank; ++i)
    if (a->sizes[i] != b->sizes[i]) {
      cis_sym_trap(e, cis_term_bool(e->t, true));
      return false;
    }
  int64_t range[4];
  bool is_empty = !extent(a, &range[0], &range[1]) || !extent(b, &range[2], &range[3]);
  if (is_empty) // nothing is touched
    return true;
  if (!cis_sym_live_buffer(e, op, a) || !cis_sym_live_buffer(e, op, b))
    return false;
  if (cis_sym_same_place(a, b)) { // a write all the same
    cis_sym_trap(e, cis_term_bool(e->t, cis_sym_is_read_only(cis_sym_buffer_of(e, b))));
    return !e->stopped;
  }
  if (a->alloc == b->alloc && range[0] <= range[3] && range[2] <= range[1])
    return cis_sym_fail(e, op, "a copy between memory that may overlap");
  cis_type element = cis_sym_stored_type(e, cis_type_element(source->type));
  if (cis_whole_is_on(e)) {
    cis_term whole = cis_sym_whole_of(e, op, from, element);
    if (whole && cis_sym_whole_write(e, op, to, element, whole))
      return true;
  }
  cis_sym_array *array = e->stopped ? NULL : cis_sym_read_all(e, op, from, element);
  return array && cis_sym_write_all(e, op, to, array);
}

// --- allocating and freeing ---

static bool exec_alloc(cis_exec *e, cis_op *op, cis_alloc_kind kind) {
  cis_type type = op->results[0].type;
  int64_t sizes[MOST_RANK];
  uint32_t next = cis_allocation_sizes(op).first, rank = cis_type_rank(type);
  if (rank > MOST_RANK || !cis_memref_has_identity_layout(type))
    return cis_sym_fail(e, op, "a buffer of that type");
  for (uint32_t i = 0; i < rank; ++i) {
    sizes[i] = cis_type_dim(type, i);
    if (sizes[i] == CIS_DYNAMIC && !cis_sym_number(e, op, cis_op_operand(op, next++), &sizes[i]))
      return false;
  }
  cis_type element = cis_sym_stored_type(e, cis_type_element(type));
  if (element != cis_type_element(type))
    type = cis_type_memref(element, type->shaped.shape, rank, NULL, type->shaped.memory_space);
  cis_sym_buffer *b = cis_sym_new_buffer(e, op, kind, type, sizes);
  if (!b)
    return false;
  cis_sym_set(e, &op->results[0], cis_sym_of_memref(e, b->whole));
  return true;
}

/// Frees under a condition.
static bool free_buffer(cis_exec *e, cis_op *op, const cis_memref *memref, cis_term condition) {
  cis_sym_buffer *b = cis_sym_buffer_of(e, memref);
  cis_term yes = cis_term_bool(e->t, true);
  if (!b)
    return cis_sym_fail(e, op, "a buffer that is not known here");
  if (b->loop < e->loops.len)
    return cis_sym_fail(e, op, "a loop that frees what it has not made");
  cis_sym_push_guard(e, condition);
  bool is_family = b->kind != CIS_ALLOC_HEAP || !b->alloc->family ||
                   cis_str_is(cis_family_name(op), b->alloc->family);
  cis_sym_trap(e, is_family && cis_sym_can_free(b, memref) ? b->freed : yes);
  b->freed = cis_term_or(e->t, b->freed, e->guard);
  cis_sym_touch_all(e, b);
  cis_sym_note_free(e, b);
  cis_sym_pop_guard(e);
  return !e->stopped;
}

static bool exec_dealloc(cis_exec *e, cis_op *op) {
  const cis_sym *sym = cis_sym_get(e, cis_deallocation_buffer(op));
  if (sym->kind != CIS_SYM_MEMREF)
    return cis_sym_fail(e, op, "an operand without a value");
  for (uint32_t i = 0; i < sym->num_cases; ++i)
    if (!free_buffer(e, op, sym->cases[i].memref, sym->cases[i].condition))
      return false;
  return true;
}

/// Under which condition the memref is in the buffer.
static cis_term is_in(cis_exec *e, const cis_sym *sym, const cis_allocation *alloc) {
  cis_term any = cis_term_bool(e->t, false);
  for (uint32_t i = 0; i < sym->num_cases; ++i)
    if (sym->cases[i].memref->alloc == alloc)
      any = cis_term_or(e->t, any, sym->cases[i].condition);
  return any;
}

/// bufferization.dealloc: frees what no retained memref is in, each buffer once.
static bool exec_dealloc_list(cis_exec *e, cis_op *op) {
  cis_range memrefs = cis_op_operand_group(op, 0), conditions = cis_op_operand_group(op, 1),
            retained = cis_op_operand_group(op, 2);
  cis_terms *t = e->t;
  for (uint32_t r = 0; r < retained.num; ++r) {
    const cis_sym *kept = cis_sym_get(e, cis_op_operand(op, retained.first + r));
    cis_term any = cis_term_bool(t, false);
    for (uint32_t i = 0; i < memrefs.num; ++i) {
      const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, memrefs.first + i));
      cis_term c = cis_sym_term(e, cis_op_operand(op, conditions.first + i));
      for (uint32_t k = 0; k < kept->num_cases; ++k)
        any = cis_term_or(t, any,
                          cis_term_and(t, c,
                                       cis_term_and(t, kept->cases[k].condition,
                                                    is_in(e, sym, kept->cases[k].memref->alloc))));
    }
    cis_sym_set(e, &op->results[r], cis_sym_of_term(any));
  }
  size_t num_buffers = e->buffers.len;
  for (size_t b = 0; b < num_buffers; ++b) {
    const cis_allocation *alloc = e->buffers.data[b].alloc;
    cis_term free = cis_term_bool(t, false), keep = free;
    const cis_memref *memref = NULL;
    for (uint32_t i = 0; i < memrefs.num; ++i) {
      const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, memrefs.first + i));
      cis_term c = cis_sym_term(e, cis_op_operand(op, conditions.first + i));
      free = cis_term_or(t, free, cis_term_and(t, c, is_in(e, sym, alloc)));
      for (uint32_t k = 0; k < sym->num_cases; ++k)
        if (sym->cases[k].memref->alloc == alloc &&
            (!memref || (sym->cases[k].memref->flags & CIS_MEMREF_VIEW)))
          memref = sym->cases[k].memref;
    }
    for (uint32_t r = 0; r < retained.num; ++r)
      keep = cis_term_or(t, keep,
                         is_in(e, cis_sym_get(e, cis_op_operand(op, retained.first + r)), alloc));
    free = cis_sym_under_guards(e, cis_term_and(t, free, cis_term_not(t, keep)));
    if (memref && !cis_term_is_false(t, free) && !free_buffer(e, op, memref, free))
      return false;
  }
  return true;
}

// --- globals and arguments ---

/// The number by which both programs know a global's contents.
static uint32_t global_input(cis_exec *e, cis_op *global) {
  return cis_sym_named_input(e, "global", cis_symbol_name(global));
}

/// Stops at a memref.get_global of this one whose result is used by anything but loads.
static cis_walk find_other_use(cis_op *op, void *user) {
  if (cis_op_kind(op) != CIS_OP_MEMREF_GET_GLOBAL ||
      cis_symbol_lookup_nearest(op, cis_op_get_attr_named(op, "name")) != user)
    return CIS_WALK_CONTINUE;
  cis_for_each_use (use, &op->results[0])
    if (cis_op_kind(cis_use_owner(use)) != CIS_OP_MEMREF_LOAD)
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

bool cis_sym_is_constant_global(cis_op *global) {
  if (cis_op_get_attr_named(global, "constant"))
    return true;
  cis_attr value = cis_op_get_attr_named(global, "initial_value");
  return cis_symbol_is_private(global) && value && value->type && cis_type_is_ranked(value->type) &&
         cis_walk_preorder(cis_op_parent(global), find_other_use, global);
}

cis_sym_buffer *cis_sym_global(cis_exec *e, cis_op *op, cis_op *global) {
  uintptr_t found = cis_ptrmap_at(&e->globals, global);
  if (found)
    return &e->buffers.data[found - 1];
  cis_type type = cis_op_get_attr_named(global, "type")->type_value;
  cis_attr value = cis_op_get_attr_named(global, "initial_value");
  bool is_constant = cis_sym_is_constant_global(global);
  if (!cis_type_has_static_shape(type) || !cis_memref_has_identity_layout(type)) {
    cis_sym_fail(e, op, "a global of that type");
    return NULL;
  }
  cis_sym_buffer *b = cis_sym_new_buffer(e, op, CIS_ALLOC_GLOBAL, type, type->shaped.shape);
  int64_t num = 0;
  cis_term all = 0;
  if (b && cis_whole_is_on(e) && cis_type_num_elements(type, &num) && num > CIS_WHOLE_MIN) {
    cis_type element = cis_term_type_of(e->t, cis_type_element(type));
    all = is_constant ? cis_whole_constant(e, element, value, num)
                      : cis_whole_input(e, element, global_input(e, global), num);
    b->content = all;
  }
  cis_sym_array *array = b && !all ? cis_sym_array_make(e, cis_type_element(type),
                                                        type->shaped.shape, cis_type_rank(type))
                                   : NULL;
  if (!all && (!array || !cis_sym_spread_buffer(e, b))) // nothing is in it yet
    return NULL;
  if (!all && (is_constant && !cis_sym_elements(e, value, array)))
    return NULL;
  uint32_t input = global_input(e, global), size = cis_sym_bytes_of(b->element);
  for (int64_t i = 0; !all && i < array->num; ++i)
    cis_sym_write_bytes(b, i * size, size,
                        is_constant ? array->elements[i]
                                    : cis_term_input(e->t, array->element, input, (uint64_t)i));
  b->global = global;
  b->alignment = cis_sym_asked_alignment(global, CIS_ALLOC_GLOBAL, cis_type_element(type));
  b->loop = 0;
  b->guards = 0;
  b->made = cis_term_bool(e->t, true);
  cis_ptrmap_set(&e->globals, global, (uintptr_t)(b - e->buffers.data) + 1);
  return b;
}

static bool exec_get_global(cis_exec *e, cis_op *op) {
  cis_op *global = cis_symbol_lookup_nearest(op, cis_op_get_attr_named(op, "name"));
  cis_sym_buffer *b =
      global && cis_op_kind(global) == CIS_OP_MEMREF_GLOBAL ? cis_sym_global(e, op, global) : NULL;
  if (!b)
    return cis_sym_fail(e, op, "a global of that kind");
  cis_sym_set(e, &op->results[0], cis_sym_of_memref(e, b->whole));
  return true;
}

bool cis_sym_make_argument(cis_exec *e, cis_value *arg, uint32_t index,
                           const cis_sym_choice *choice) {
  cis_type type = arg->type, element = cis_type_element(type);
  uint32_t rank = cis_type_rank(type), size = cis_sym_bytes_of(element);
  // Elements that the memref reaches, from the start of the buffer.
  int64_t reach = choice->offset + 1;
  for (uint32_t i = 0; i < rank; ++i) {
    if (choice->strides[i] < 0)
      return cis_sym_fail(e, e->function, "an argument with negative strides");
    reach = choice->sizes[i] ? reach + (choice->sizes[i] - 1) * choice->strides[i] : 0;
    if (!choice->sizes[i])
      break;
  }
  cis_type flat = cis_type_memref(element, &reach, 1, NULL, NULL);
  cis_sym_buffer *b = cis_sym_new_buffer(e, e->function, CIS_ALLOC_ARGUMENT, flat, &reach);
  if (!b)
    return false;
  bool is_whole = cis_whole_is_on(e) && !choice->is_unset && reach > CIS_WHOLE_MIN;
  if (is_whole)
    b->content = cis_whole_input(e, cis_term_type_of(e->t, element), index, reach);
  else if (!cis_sym_spread_buffer(e, b))
    return false;
  for (int64_t i = 0; i < reach && !choice->is_unset && !is_whole; ++i)
    cis_sym_write_bytes(b, i * size, size, cis_term_input(e->t, element, index, (uint64_t)i));
  e->unset_traps |= choice->is_unset;
  b->is_read_only = choice->is_fixed;
  b->argument = (int32_t)index;
  b->freed = cis_term_bool(e->t, choice->is_dead);
  if (choice->is_dead)
    cis_sym_note_free(e, b);
  cis_memref *memref = cis_memref_create(cis_interp_machine(e->t->interp), b->alloc, rank);
  memref->stride = size;
  memref->offset = choice->offset;
  for (uint32_t i = 0; i < rank; ++i) {
    memref->sizes[i] = choice->sizes[i];
    memref->strides[i] = choice->strides[i];
  }
  cis_memref_seal(memref, size);
  cis_vec_push(&e->owned, &memref->obj);
  b->whole = memref;
  cis_sym_set(e, arg, cis_sym_of_memref(e, memref));
  return true;
}

// --- ops ---

static bool exec_load(cis_exec *e, cis_op *op) {
  cis_term indices[MOST_RANK], value;
  if (op->num_operands > MOST_RANK)
    return cis_sym_fail(e, op, "too many dimensions");
  for (uint32_t i = 1; i < op->num_operands; ++i)
    if (!(indices[i - 1] = cis_sym_term(e, cis_op_operand(op, i))))
      return cis_sym_fail(e, op, "an operand without a number");
  const cis_sym *memref = cis_sym_get(e, cis_op_operand(op, 0));
  if (cis_type_is_base_memref(op->results[0].type))
    return cis_sym_load_memref(e, op, memref, indices, op->num_operands - 1);
  if (!cis_sym_load(e, op, memref, op->results[0].type, indices, op->num_operands - 1, &value))
    return false;
  cis_sym_set(e, &op->results[0], cis_sym_of_term(value));
  return true;
}

static bool exec_store(cis_exec *e, cis_op *op) {
  const cis_sym *stored = cis_sym_get(e, cis_op_operand(op, 0)),
                *memref = cis_sym_get(e, cis_op_operand(op, 1));
  cis_term indices[MOST_RANK];
  bool is_memref = stored->kind == CIS_SYM_MEMREF;
  if (op->num_operands > MOST_RANK || (!is_memref && stored->kind != CIS_SYM_TERM))
    return cis_sym_fail(e, op, "an operand without a number");
  for (uint32_t i = 2; i < op->num_operands; ++i)
    if (!(indices[i - 2] = cis_sym_term(e, cis_op_operand(op, i))))
      return cis_sym_fail(e, op, "an operand without a number");
  uint32_t num = op->num_operands - 2;
  return is_memref ? cis_sym_store_memref(e, op, memref, indices, num, stored)
                   : cis_sym_store(e, op, memref, indices, num, stored->term);
}

static bool exec_clone(cis_exec *e, cis_op *op) {
  cis_type type = op->results[0].type;
  cis_sym_array *array =
      cis_sym_read_all(e, op, cis_sym_get(e, cis_op_operand(op, 0)), cis_type_element(type));
  int64_t strides[MOST_RANK], offset;
  if (!array || !cis_type_is_memref(type) || !cis_memref_strides(type, strides, &offset))
    return array && cis_sym_fail(e, op, "a buffer of that type");
  // A layout that is not fixed is row-major order.
  bool is_plain = cis_memref_has_identity_layout(type);
  for (uint32_t i = 0; !is_plain && i < cis_type_rank(type); ++i)
    if (strides[i] != CIS_DYNAMIC && strides[i] != 1)
      return cis_sym_fail(e, op, "a buffer of that type");
  type = cis_type_memref(cis_type_element(type), array->sizes, array->rank, NULL,
                         type->shaped.memory_space);
  cis_sym_buffer *b = cis_sym_new_buffer(e, op, CIS_ALLOC_HEAP, type, array->sizes);
  if (!b)
    return false;
  cis_sym sym = cis_sym_of_memref(e, b->whole);
  cis_sym_set(e, &op->results[0], sym);
  return cis_sym_write_all(e, op, &sym, array);
}

static bool exec_to_buffer(cis_exec *e, cis_op *op) {
  const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0));
  cis_type type = op->results[0].type;
  if (from->kind != CIS_SYM_ARRAY || !cis_type_is_memref(type))
    return cis_sym_fail(e, op, "an operand without a value");
  cis_type plain =
      cis_type_memref(cis_type_element(type), from->array->sizes, from->array->rank, NULL, NULL);
  cis_sym_buffer *b = cis_sym_new_buffer(e, op, CIS_ALLOC_TENSOR, plain, from->array->sizes);
  if (!b)
    return false;
  cis_sym sym = cis_sym_of_memref(e, b->whole);
  cis_sym_set(e, &op->results[0], sym);
  if (!cis_sym_write_all(e, op, &sym, from->array))
    return false;
  b->is_read_only = cis_op_get_attr_named(op, "read_only") != NULL;
  return true;
}

static bool exec_to_tensor(cis_exec *e, cis_op *op) {
  cis_sym_array *array = cis_sym_read_all(e, op, cis_sym_get(e, cis_op_operand(op, 0)),
                                          cis_type_element(op->results[0].type));
  if (array)
    cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return array != NULL;
}

static bool exec_alloc_tensor(cis_exec *e, cis_op *op) {
  cis_range sizes_of = cis_op_operand_group(op, 0), copy = cis_op_operand_group(op, 1);
  cis_type type = op->results[0].type;
  int64_t sizes[MOST_RANK];
  if (copy.num) {
    cis_sym_set(e, &op->results[0], *cis_sym_get(e, cis_op_operand(op, copy.first)));
    return true;
  }
  if (!cis_type_is_ranked(type) || cis_type_rank(type) > MOST_RANK)
    return cis_sym_fail(e, op, "a tensor of that type");
  for (uint32_t i = 0, next = sizes_of.first; i < cis_type_rank(type); ++i) {
    sizes[i] = cis_type_dim(type, i);
    if (sizes[i] == CIS_DYNAMIC && !cis_sym_number(e, op, cis_op_operand(op, next++), &sizes[i]))
      return false;
  }
  cis_sym_array *array = cis_sym_array_make(e, cis_type_element(type), sizes, cis_type_rank(type));
  for (int64_t i = 0; array && i < array->num; ++i)
    array->elements[i] = cis_term_undef(e->t, array->element);
  if (array)
    cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return array != NULL;
}

static bool exec_materialize(cis_exec *e, cis_op *op) {
  const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0));
  const cis_sym *to = cis_sym_get(e, cis_op_operand(op, 1));
  const int64_t *sizes = to->kind == CIS_SYM_ARRAY    ? to->array->sizes
                         : to->kind == CIS_SYM_MEMREF ? to->cases[0].memref->sizes
                                                      : NULL;
  if (from->kind != CIS_SYM_ARRAY || !sizes)
    return cis_sym_fail(e, op, "an operand without a value");
  for (uint32_t i = 0; i < from->array->rank; ++i)
    if (from->array->sizes[i] != sizes[i]) {
      cis_sym_trap(e, cis_term_bool(e->t, true));
      return false;
    }
  if (op->num_results) {
    cis_sym_set(e, &op->results[0], *from);
    return true;
  }
  return cis_sym_write_all(e, op, to, from->array);
}

/// Whether two memrefs have no byte in common, whatever holds.
static bool are_distinct(const cis_sym *a, const cis_sym *b) {
  int64_t x[2], y[2];
  for (uint32_t i = 0; i < a->num_cases; ++i)
    for (uint32_t k = 0; k < b->num_cases; ++k) {
      const cis_memref *m = a->cases[i].memref, *n = b->cases[k].memref;
      if (m->alloc == n->alloc && extent(m, &x[0], &x[1]) && extent(n, &y[0], &y[1]) &&
          x[0] <= y[1] && y[0] <= x[1])
        return false;
    }
  return true;
}

/// memref.distinct_objects: the operands as they are.
static bool exec_distinct(cis_exec *e, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, i));
    if (sym->kind != CIS_SYM_MEMREF)
      return cis_sym_fail(e, op, "an operand without a value");
    for (uint32_t other = 0; other < i; ++other)
      if (!are_distinct(sym, cis_sym_get(e, cis_op_operand(op, other))))
        return cis_sym_fail(e, op, "memrefs that may overlap");
    cis_sym_set(e, &op->results[i], *sym);
  }
  return true;
}

/// memref.realloc: a new buffer with the elements of the old one that fit into it; the old one is
/// freed.
static bool exec_realloc(cis_exec *e, cis_op *op) {
  const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0));
  cis_type type = op->results[0].type;
  const cis_memref *old = single(e, op, from);
  int64_t size = cis_type_dim(type, 0);
  if (!old || !cis_memref_has_identity_layout(type) || old->rank != 1 ||
      (size == CIS_DYNAMIC && !cis_sym_number(e, op, cis_op_operand(op, 1), &size)))
    return cis_sym_fail(e, op, "a buffer of that type");
  cis_sym_array *array = cis_sym_live_buffer(e, op, old)
                             ? cis_sym_read_all(e, op, from, cis_type_element(type))
                             : NULL;
  cis_sym_buffer *b =
      array && !e->stopped ? cis_sym_new_buffer(e, op, CIS_ALLOC_HEAP, type, &size) : NULL;
  if (!b)
    return false;
  cis_sym made = cis_sym_of_memref(e, b->whole);
  cis_sym_set(e, &op->results[0], made);
  for (int64_t i = 0; i < size && i < array->num; ++i) {
    cis_term at = cis_term_index(e->t, i);
    if (!cis_sym_store(e, op, &made, &at, 1, array->elements[i]))
      return false;
  }
  return free_buffer(e, op, old, cis_term_bool(e->t, true));
}

/// memref.extract_aligned_pointer_as_index.
static bool exec_pointer(cis_exec *e, cis_op *op) {
  const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, 0));
  cis_term value = 0;
  if (sym->kind != CIS_SYM_MEMREF)
    return cis_sym_fail(e, op, "an operand without a value");
  for (uint32_t i = 0; i < sym->num_cases; ++i) {
    const cis_memref *memref = sym->cases[i].memref;
    cis_sym_buffer *b = cis_sym_buffer_of(e, memref);
    if (!b)
      return cis_sym_fail(e, op, "a buffer that is not known here");
    cis_term here = cis_term_add(e->t, cis_sym_address(e, b), cis_term_index(e->t, memref->base));
    value = value ? cis_term_select(e->t, sym->cases[i].condition, here, value) : here;
  }
  cis_sym_set(e, &op->results[0], cis_sym_of_term(value));
  return true;
}

/// Ops whose rows say that they allocate, free or copy a buffer, and that do nothing else.
static bool exec_whole_buffer(cis_exec *e, cis_op *op, bool *out_handled) {
  cis_copy copy;
  if (cis_is_allocation(op, false) || cis_is_allocation(op, true))
    return cis_allocation_says_sizes(op)
               ? exec_alloc(e, op, cis_is_allocation(op, true) ? CIS_ALLOC_STACK : CIS_ALLOC_HEAP)
               : cis_sym_fail(e, op, "a buffer of sizes that are not known");
  if (cis_deallocation_buffer(op))
    return exec_dealloc(e, op);
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) && cis_as_copy(op, &copy))
    return copy.is_clone ? exec_clone(e, op) : cis_sym_copy(e, op, copy.source, copy.target);
  *out_handled = false;
  return false;
}

bool cis_sym_memory_op(cis_exec *e, cis_op *op, bool *out_handled) {
  *out_handled = true;
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_LOAD:
    return cis_type_is_vector(op->results[0].type) ? cis_sym_fail(e, op, "a load of a vector")
                                                   : exec_load(e, op);
  case CIS_OP_MEMREF_STORE:
    return exec_store(e, op);
  case CIS_OP_MEMREF_EXTRACT_ALIGNED_POINTER_AS_INDEX:
    return exec_pointer(e, op);
  case CIS_OP_MEMREF_REALLOC:
    return exec_realloc(e, op);
  case CIS_OP_MEMREF_ASSUME_ALIGNMENT:
    return cis_sym_assume_alignment(e, op);
  case CIS_OP_MEMREF_DISTINCT_OBJECTS:
    return exec_distinct(e, op);
  case CIS_OP_MEMREF_GET_GLOBAL:
    return exec_get_global(e, op);
  case CIS_OP_BUFFERIZATION_DEALLOC:
    return exec_dealloc_list(e, op);
  case CIS_OP_BUFFERIZATION_DEALLOC_TENSOR:
  case CIS_OP_MEMREF_PREFETCH:
    return true;
  case CIS_OP_BUFFERIZATION_TO_BUFFER:
    return exec_to_buffer(e, op);
  case CIS_OP_BUFFERIZATION_TO_TENSOR:
    return exec_to_tensor(e, op);
  case CIS_OP_BUFFERIZATION_ALLOC_TENSOR:
    return exec_alloc_tensor(e, op);
  case CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION:
    return exec_materialize(e, op);
  default:
    return exec_whole_buffer(e, op, out_handled);
  }
}
