// Ops on tensors and vectors that move elements, and those that make views, executed by the
// interpreter; single elements, tensors whose elements a body computes.
//
//   %1 = tensor.extract_slice %0[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
//
// becomes a function on tensor<4xi64>, which the interpreter executes on the numbers of the terms.
#include "verify/executor/arrays/whole.h"
#include "verify/executor/control.h"
#include "verify/executor/exec.h"
#include "verify/executor/matched.h"

#include "dialect/common/predicates.h"
#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/kinds.h"
#include "dialect/tensor/kinds.h"
#include "dialect/vector/kinds.h"
#include "ir/attr.h"

enum { MOST_RANK = 16, NO_CONTROL = 255 };

// --- by the interpreter ---

typedef struct mover {
  uint16_t kind;
  uint8_t control; // the operand whose elements it looks at
  bool is_view;    // of memrefs
} mover;

static const mover movers[] = {
    {CIS_OP_TENSOR_CAST, NO_CONTROL, false},
    {CIS_OP_TENSOR_COLLAPSE_SHAPE, NO_CONTROL, false},
    {CIS_OP_TENSOR_CONCAT, NO_CONTROL, false},
    {CIS_OP_TENSOR_DIM, NO_CONTROL, false},
    {CIS_OP_TENSOR_EMPTY, NO_CONTROL, false},
    {CIS_OP_TENSOR_EXPAND_SHAPE, NO_CONTROL, false},
    {CIS_OP_TENSOR_EXTRACT_SLICE, NO_CONTROL, false},
    {CIS_OP_TENSOR_GATHER, 1, false},
    {CIS_OP_TENSOR_INSERT_SLICE, NO_CONTROL, false},
    {CIS_OP_TENSOR_RANK, NO_CONTROL, false},
    {CIS_OP_TENSOR_RESHAPE, 1, false},
    {CIS_OP_TENSOR_SCATTER, 2, false},
    {CIS_OP_LINALG_PACK, NO_CONTROL, false},
    {CIS_OP_LINALG_UNPACK, NO_CONTROL, false},
    {CIS_OP_VECTOR_BROADCAST, NO_CONTROL, false},
    {CIS_OP_VECTOR_EXTRACT, NO_CONTROL, false},
    {CIS_OP_VECTOR_EXTRACT_STRIDED_SLICE, NO_CONTROL, false},
    {CIS_OP_VECTOR_INSERT, NO_CONTROL, false},
    {CIS_OP_VECTOR_INSERT_STRIDED_SLICE, NO_CONTROL, false},
    {CIS_OP_VECTOR_SHAPE_CAST, NO_CONTROL, false},
    {CIS_OP_VECTOR_SHUFFLE, NO_CONTROL, false},
    {CIS_OP_VECTOR_TRANSPOSE, NO_CONTROL, false},
    {CIS_OP_VECTOR_INTERLEAVE, NO_CONTROL, false},
    {CIS_OP_VECTOR_DEINTERLEAVE, NO_CONTROL, false},
    {CIS_OP_VECTOR_FROM_ELEMENTS, NO_CONTROL, false},
    {CIS_OP_VECTOR_TRANSFER_READ, NO_CONTROL, false},
    {CIS_OP_VECTOR_TRANSFER_WRITE, NO_CONTROL, false},
    {CIS_OP_MEMREF_CAST, NO_CONTROL, true},
    {CIS_OP_MEMREF_COLLAPSE_SHAPE, NO_CONTROL, true},
    {CIS_OP_MEMREF_DIM, NO_CONTROL, true},
    {CIS_OP_MEMREF_EXPAND_SHAPE, NO_CONTROL, true},
    {CIS_OP_MEMREF_EXTRACT_STRIDED_METADATA, NO_CONTROL, true},
    {CIS_OP_MEMREF_MEMORY_SPACE_CAST, NO_CONTROL, true},
    {CIS_OP_MEMREF_RANK, NO_CONTROL, true},
    {CIS_OP_MEMREF_REINTERPRET_CAST, NO_CONTROL, true},
    {CIS_OP_MEMREF_SUBVIEW, NO_CONTROL, true},
    {CIS_OP_MEMREF_TRANSPOSE, NO_CONTROL, true},
    {CIS_OP_MEMREF_VIEW, NO_CONTROL, true},
};

static const mover *find_mover(unsigned kind) {
  for (size_t i = 0; i < sizeof(movers) / sizeof(*movers); ++i)
    if (movers[i].kind == kind)
      return &movers[i];
  return NULL;
}

/// Whether values of that type are numbers of terms in the function.
static bool is_data(const mover *how, const cis_op *op, cis_type type, uint32_t operand) {
  if (how->is_view || cis_type_is_base_memref(type) || operand == how->control)
    return false;
  return !cis_type_is_index(type) || cis_term_moves_index(op, operand);
}

static bool array_cell(cis_exec *e, cis_op *op, const cis_sym_array *array, bool data,
                       cis_cell *out) {
  cis_machine *m = cis_interp_machine(e->t->interp);
  cis_layout layout;
  cis_layout_of(data ? cis_type_i(e->t->ctx, 64) : array->element, &layout);
  cis_array *cells = cis_array_create(m, array->sizes, array->rank, layout.size);
  if (!cells)
    return cis_sym_fail(e, op, "an array that is too large");
  for (int64_t i = 0; i < array->num; ++i) {
    int64_t number = array->elements[i];
    if (!data && !cis_sym_number_of(e, op, array->elements[i], &number)) {
      cis_obj_release(m, &cells->obj);
      return false;
    }
    const cis_cell cell = {.bits = (uint64_t)number & layout.mask};
    cis_array_set(m, &layout, cells, i, &cell);
  }
  *out = (cis_cell){.obj = &cells->obj};
  return true;
}

static bool operand_cell(cis_exec *e, cis_op *op, const mover *how, uint32_t i, cis_memref *memref,
                         cis_cell *out) {
  cis_value *value = cis_op_operand(op, i);
  const cis_sym *sym = cis_sym_get(e, value);
  bool data = is_data(how, op, value->type, i);
  *out = (cis_cell){0};
  switch (sym->kind) {
  case CIS_SYM_TERM: {
    int64_t number = sym->term;
    if (!data && !cis_sym_number_of(e, op, sym->term, &number))
      return false;
    *out = (cis_cell){.bits = (uint64_t)number};
    return true;
  }
  case CIS_SYM_ARRAY:
    return array_cell(e, op, sym->array, data, out);
  case CIS_SYM_MEMREF:
    if (!memref)
      memref = sym->cases[0].memref;
    cis_obj_retain(&memref->obj);
    *out = (cis_cell){.obj = &memref->obj};
    return true;
  default:
    return cis_sym_fail(e, op, "an operand without a value");
  }
}

static bool result_sym(cis_exec *e, cis_op *op, cis_type type, bool data, cis_cell *cell,
                       cis_sym *out) {
  cis_machine *m = cis_interp_machine(e->t->interp);
  if (cis_type_is_base_memref(type)) {
    cis_vec_push(&e->owned, cell->obj);
    *out = cis_sym_of_memref(e, cis_cell_memref(cell));
    return true;
  }
  if (!cis_type_is_shaped(type)) {
    cis_term term = cell->marks ? cis_term_undef(e->t, type)
                    : data      ? (cis_term)cell->bits
                                : cis_term_const(e->t, type, cell->bits);
    *out = cis_sym_of_term(term);
    return true;
  }
  const cis_array *cells = cis_cell_array(cell);
  cis_type element = cis_type_element(type);
  cis_layout layout;
  cis_layout_of(data ? cis_type_i(e->t->ctx, 64) : element, &layout);
  cis_sym_array *array = cis_sym_array_make(e, element, cells->sizes, cells->rank);
  for (int64_t i = 0; array && i < array->num; ++i) {
    cis_cell one;
    cis_array_get(m, &layout, cells, i, &one);
    array->elements[i] = one.marks ? cis_term_undef(e->t, element)
                         : data    ? (cis_term)one.bits
                                   : cis_term_const(e->t, element, one.bits);
  }
  if (array)
    *out = cis_sym_of_array(array);
  cis_cell_take(m, cell, NULL);
  return array && cis_sym_step(e, op, (uint64_t)array->num);
}

/// The function of an op: its types with i64 for the numbers of terms.
static cis_op *wrapped(cis_exec *e, cis_op *op, const mover *how) {
  uintptr_t *slot = cis_ptrmap_get(&e->wrapped, op, NULL);
  if (!*slot)
    *slot = (uintptr_t)cis_terms_wrap_operands(
        e->t, op, how->is_view ? NULL : cis_type_i(e->t->ctx, 64), how->control);
  return (cis_op *)*slot;
}

/// Executes the op with one of the cases of its memref operand.
static bool by_interpreter(cis_exec *e, cis_op *op, const mover *how, cis_memref *memref,
                           cis_sym *out) {
  cis_cell args[64], results[64] = {0};
  bool trap;
  cis_machine *m = cis_interp_machine(e->t->interp);
  if (op->num_operands > 64 || op->num_results > 64)
    return cis_sym_fail(e, op, "too many operands");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!operand_cell(e, op, how, i, memref, &args[i])) {
      while (i-- > 0)
        if (cis_type_is_shaped(cis_op_operand(op, i)->type))
          cis_cell_take(m, &args[i], NULL);
      return false;
    }
  if (!cis_terms_call(e->t, wrapped(e, op, how), args, results, &trap)) {
    if (!trap)
      return cis_sym_fail(e, op, "an op that is not known here");
    cis_sym_trap(e, cis_term_bool(e->t, true));
    return false;
  }
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_type type = op->results[i].type;
    bool data = is_data(how, op, type, CIS_TERM_RESULT);
    if (!result_sym(e, op, type, data, &results[i], &out[i]))
      return false;
  }
  return true;
}

static bool move(cis_exec *e, cis_op *op, const mover *how) {
  if (how->kind == CIS_OP_VECTOR_TRANSFER_READ &&
      cis_type_is_index(cis_type_element(op->results[0].type)))
    return cis_sym_fail(e, op, "a vector of indices that is read");
  cis_sym results[64] = {0};
  const cis_sym *first = op->num_operands ? cis_sym_get(e, cis_op_operand(op, 0)) : NULL;
  if (!first || first->kind != CIS_SYM_MEMREF || first->num_cases == 1) {
    if (!by_interpreter(e, op, how, NULL, results))
      return false;
  } else {
    for (uint32_t c = first->num_cases; c-- > 0;) {
      cis_sym here[64] = {0};
      cis_term condition = cis_sym_under_guards(e, first->cases[c].condition);
      if (cis_term_is_false(e->t, condition))
        continue;
      cis_sym_push_guard(e, condition);
      bool ok = by_interpreter(e, op, how, first->cases[c].memref, here);
      cis_sym_pop_guard(e);
      if (!ok && (e->failed || e->stopped))
        return false;
      for (uint32_t i = 0; i < op->num_results; ++i) {
        cis_sym merged;
        if (!cis_sym_merge(e, op, first->cases[c].condition, &here[i], &results[i], &merged))
          return false;
        results[i] = merged;
      }
    }
  }
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_sym_set(e, &op->results[i], results[i]);
  return true;
}

// --- single elements ---

/// Whether the place `at` is the one of the indices; traps are the caller's.
static cis_term is_at(cis_exec *e, const cis_term *indices, uint32_t rank, const int64_t *at) {
  cis_term all = cis_term_bool(e->t, true);
  for (uint32_t i = 0; i < rank; ++i)
    all = cis_term_and(
        e->t, all, cis_term_compare(e->t, CIS_CMPI_EQ, indices[i], cis_term_index(e->t, at[i])));
  return all;
}

static bool element_indices(cis_exec *e, cis_op *op, const cis_sym_array *array, uint32_t first,
                            cis_term *out) {
  if (array->rank != op->num_operands - first || array->rank > MOST_RANK)
    return cis_sym_fail(e, op, "too many dimensions");
  for (uint32_t i = 0; i < array->rank; ++i) {
    out[i] = cis_sym_term(e, cis_op_operand(op, first + i));
    if (!out[i])
      return cis_sym_fail(e, op, "an operand without a number");
    out[i] = cis_sym_under_guards(e, out[i]);
    cis_term inside =
        cis_matched_is_below(e, out[i], array->sizes[i])
            ? cis_term_bool(e->t, true)
            : cis_term_compare(e->t, CIS_CMPI_ULT, out[i], cis_term_index(e->t, array->sizes[i]));
    cis_sym_trap(e, cis_term_is_poison(e->t, out[i]));
    cis_sym_trap(e, cis_term_not(e->t, inside));
    if (cis_term_is_false(e->t, inside))
      return false;
  }
  return !e->stopped;
}

/// The places that an element with these indices may have: those in dimensions with a constant
/// index are there alone. Begins with the first.
typedef struct candidates {
  bool is_fixed[MOST_RANK];
  int64_t at[MOST_RANK];
} candidates;

static candidates first_candidate(cis_exec *e, const cis_sym_array *array,
                                  const cis_term *indices) {
  candidates c = {0};
  for (uint32_t i = 0; i < array->rank; ++i) {
    uint64_t bits;
    c.is_fixed[i] = cis_term_bits(e->t, indices[i], &bits);
    c.at[i] = c.is_fixed[i] ? (int64_t)bits : 0;
  }
  return c;
}

static bool next_candidate(const cis_sym_array *array, candidates *c) {
  for (uint32_t i = array->rank; i-- > 0;) {
    if (c->is_fixed[i])
      continue;
    if (++c->at[i] < array->sizes[i])
      return true;
    c->at[i] = 0;
  }
  return false;
}

int64_t cis_sym_place_in(const cis_sym_array *array, const int64_t *at) {
  int64_t place = 0;
  for (uint32_t i = 0; i < array->rank; ++i)
    place = place * array->sizes[i] + at[i];
  return place;
}

/// The row-major place if all indices are constants.
static bool constant_place(cis_exec *e, const cis_sym_array *array, const cis_term *indices,
                           int64_t *out) {
  *out = 0;
  for (uint32_t i = 0; i < array->rank; ++i) {
    uint64_t bits;
    if (!cis_term_bits(e->t, indices[i], &bits))
      return false;
    *out = *out * array->sizes[i] + (int64_t)bits;
  }
  return true;
}

/// Whether an element is read or written in the array as one term, as in a buffer that holds it.
static bool is_by_content(cis_exec *e, const cis_sym_array *array, const cis_term *indices) {
  int64_t place;
  return e->limits.matches && !e->iterations.running.len && array->num > 0 &&
         (e->loops.len ||
          (array->num > CIS_WHOLE_MIN && !constant_place(e, array, indices, &place)));
}

static cis_term position_of(cis_exec *e, const cis_sym_array *array, const cis_term *indices) {
  cis_term at = cis_term_index(e->t, 0);
  int64_t stride = 1;
  for (uint32_t i = array->rank; i-- > 0; stride *= array->sizes[i])
    at = cis_term_add(e->t, at, cis_term_mul(e->t, indices[i], cis_term_index(e->t, stride)));
  return at;
}

static cis_term element_of_whole(cis_exec *e, cis_op *op, const cis_sym_array *array,
                                 const cis_term *indices) {
  cis_term all = cis_whole_of_array(e, array);
  cis_term value = all ? cis_whole_read(e, all, position_of(e, array, indices)) : 0;
  if (!value)
    cis_sym_fail(e, op, "an element of a large array");
  return value ? cis_sym_under_guards(e, value) : 0;
}

static bool insert_into_whole(cis_exec *e, cis_op *op, const cis_sym_array *array,
                              const cis_term *indices, cis_term value) {
  cis_term all = cis_whole_of_array(e, array);
  all = all ? cis_whole_store(e, all, position_of(e, array, indices), value) : 0;
  if (!all)
    return cis_sym_fail(e, op, "an element of a large array");
  cis_sym_set(e, &op->results[0],
              cis_sym_of_array(cis_whole_array(e, array->element, array->sizes, array->rank, all)));
  return cis_sym_step(e, op, 1);
}

static bool exec_extract(cis_exec *e, cis_op *op) {
  const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, 0));
  cis_term indices[MOST_RANK], value = 0;
  int64_t place;
  if (sym->kind != CIS_SYM_ARRAY)
    return cis_sym_fail(e, op, "an operand without a value");
  cis_sym_array *array = sym->array;
  if (!element_indices(e, op, array, 1, indices))
    return false;
  if (is_by_content(e, array, indices)) {
    value = element_of_whole(e, op, array, indices);
    if (!value)
      return false;
    cis_sym_set(e, &op->results[0], cis_sym_of_term(value));
    return cis_sym_step(e, op, 1);
  }
  if (!cis_whole_spread(e, array))
    return false;
  if (constant_place(e, array, indices, &place)) {
    value = array->elements[place];
  } else if (array->num) {
    candidates c = first_candidate(e, array, indices);
    do {
      cis_term here = array->elements[cis_sym_place_in(array, c.at)];
      value =
          value ? cis_term_select(e->t, is_at(e, indices, array->rank, c.at), here, value) : here;
    } while (next_candidate(array, &c));
  }
  if (!value)
    return cis_sym_fail(e, op, "an element of nothing");
  cis_sym_set(e, &op->results[0], cis_sym_of_term(value));
  return cis_sym_step(e, op, 1);
}

static bool exec_insert(cis_exec *e, cis_op *op) {
  const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, 1));
  cis_term indices[MOST_RANK], value = cis_sym_term(e, cis_op_operand(op, 0));
  int64_t place;
  if (sym->kind != CIS_SYM_ARRAY || !value)
    return cis_sym_fail(e, op, "an operand without a value");
  cis_sym_array *from = sym->array;
  if (!element_indices(e, op, from, 2, indices))
    return false;
  if (is_by_content(e, from, indices))
    return insert_into_whole(e, op, from, indices, value);
  if (!cis_whole_spread(e, from))
    return false;
  cis_sym_array *array = cis_sym_array_make(e, from->element, from->sizes, from->rank);
  if (!array)
    return false;
  memcpy(array->elements, from->elements, (size_t)array->num * sizeof(cis_term));
  if (constant_place(e, array, indices, &place)) {
    array->elements[place] = value;
  } else if (array->num) {
    candidates c = first_candidate(e, array, indices);
    do {
      cis_term *here = &array->elements[cis_sym_place_in(array, c.at)];
      *here = cis_term_select(e->t, is_at(e, indices, array->rank, c.at), value, *here);
    } while (next_candidate(array, &c));
  }
  cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return cis_sym_step(e, op, (uint64_t)array->num);
}

/// Sizes of a result, the dynamic ones from operands.
static bool result_sizes(cis_exec *e, cis_op *op, uint32_t next, int64_t *out) {
  cis_type type = op->results[0].type;
  if (!cis_type_is_ranked(type) || cis_type_rank(type) > MOST_RANK)
    return cis_sym_fail(e, op, "a result of that type");
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    out[i] = cis_type_dim(type, i);
    if (out[i] == CIS_DYNAMIC && !cis_sym_number(e, op, cis_op_operand(op, next++), &out[i]))
      return false;
    if (out[i] < 0) {
      cis_sym_trap(e, cis_term_bool(e->t, true));
      return false;
    }
  }
  return true;
}

/// tensor.splat and tensor.from_elements.
static bool exec_elements(cis_exec *e, cis_op *op, bool is_splat) {
  int64_t sizes[MOST_RANK];
  cis_type type = op->results[0].type;
  if (!result_sizes(e, op, 1, sizes))
    return false;
  cis_sym_array *array = cis_sym_array_make(e, cis_type_element(type), sizes, cis_type_rank(type));
  for (int64_t n = 0; array && n < array->num; ++n)
    if (!(array->elements[n] = cis_sym_term(e, cis_op_operand(op, is_splat ? 0 : (uint32_t)n))))
      return cis_sym_fail(e, op, "an operand without a number");
  if (array)
    cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return array && cis_sym_step(e, op, (uint64_t)array->num);
}

/// The value that the body yields at a place.
static bool body_at(cis_exec *e, cis_op *op, const int64_t *at, cis_term *out) {
  cis_block *body = cis_op_entry(op);
  cis_sym args[MOST_RANK], yielded;
  for (uint32_t i = 0; i < body->num_args; ++i)
    args[i] = cis_sym_of_term(cis_term_index(e->t, at[i]));
  if (!cis_sym_region(e, cis_op_region(op, 0), args, &yielded, 1))
    return false;
  *out = yielded.term;
  return yielded.kind == CIS_SYM_TERM || cis_sym_fail(e, op, "a body that yields no number");
}

static bool exec_generate(cis_exec *e, cis_op *op) {
  int64_t sizes[MOST_RANK], at[MOST_RANK] = {0};
  cis_type type = op->results[0].type;
  if (!result_sizes(e, op, 0, sizes))
    return false;
  cis_sym_array *array = cis_sym_array_make(e, cis_type_element(type), sizes, cis_type_rank(type));
  for (int64_t n = 0; array && n < array->num; ++n, cis_sym_next_index(sizes, array->rank, at))
    if (!body_at(e, op, at, &array->elements[n]))
      return false;
  if (array)
    cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return array != NULL;
}

static bool mixed(cis_exec *e, cis_op *op, const char *name, uint32_t group, int64_t *out) {
  uint32_t num, next = cis_op_operand_group(op, group).first;
  const int64_t *list = cis_attr_get_i64_array(cis_op_get_attr_named(op, name), &num);
  for (uint32_t i = 0; i < num && i < MOST_RANK; ++i) {
    out[i] = list[i];
    if (list[i] == CIS_DYNAMIC && !cis_sym_number(e, op, cis_op_operand(op, next++), &out[i]))
      return false;
  }
  return true;
}

static bool exec_pad(cis_exec *e, cis_op *op) {
  const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, 0));
  int64_t low[MOST_RANK], high[MOST_RANK], sizes[MOST_RANK], at[MOST_RANK] = {0};
  if (sym->kind != CIS_SYM_ARRAY || sym->array->rank > MOST_RANK)
    return cis_sym_fail(e, op, "an operand without a value");
  const cis_sym_array *from = sym->array;
  if (!mixed(e, op, "static_low", 1, low) || !mixed(e, op, "static_high", 2, high))
    return false;
  for (uint32_t i = 0; i < from->rank; ++i) {
    int64_t fixed = cis_type_dim(op->results[0].type, i);
    if (low[i] < 0 || high[i] < 0 || __builtin_add_overflow(from->sizes[i], low[i], &sizes[i]) ||
        __builtin_add_overflow(sizes[i], high[i], &sizes[i]) ||
        (fixed != CIS_DYNAMIC && fixed != sizes[i])) {
      cis_sym_trap(e, cis_term_bool(e->t, true));
      return false;
    }
  }
  cis_sym_array *array = cis_sym_array_make(e, from->element, sizes, from->rank);
  for (int64_t n = 0; array && n < array->num; ++n, cis_sym_next_index(sizes, array->rank, at)) {
    int64_t place = 0;
    bool inside = true;
    for (uint32_t i = 0; i < from->rank; ++i) {
      inside &= at[i] >= low[i] && at[i] < low[i] + from->sizes[i];
      place = place * from->sizes[i] + at[i] - low[i];
    }
    if (inside)
      array->elements[n] = from->elements[place];
    else if (!body_at(e, op, at, &array->elements[n]))
      return false;
  }
  if (array)
    cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return array && cis_sym_step(e, op, (uint64_t)array->num);
}

/// Elements move between tensors and vectors alone, and no mask says which.
static bool can_move(const cis_op *op, const mover *how) {
  for (uint32_t i = 0; !how->is_view && i < op->num_operands; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    bool is_mask =
        cis_type_is_vector(type) && cis_type_is_int_of(cis_type_element(type), 1) &&
        (how->kind == CIS_OP_VECTOR_TRANSFER_READ || how->kind == CIS_OP_VECTOR_TRANSFER_WRITE);
    if (cis_type_is_base_memref(type) || is_mask)
      return false;
  }
  return true;
}

bool cis_sym_tensor_op(cis_exec *e, cis_op *op, bool *out_handled) {
  *out_handled = true;
  if (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return cis_sym_structured(e, op);
  const mover *how = find_mover(cis_op_kind(op));
  if (how && can_move(op, how))
    return move(e, op, how);
  switch (cis_op_kind(op)) {
  case CIS_OP_TENSOR_EXTRACT:
    return exec_extract(e, op);
  case CIS_OP_TENSOR_INSERT:
    return exec_insert(e, op);
  case CIS_OP_TENSOR_SPLAT:
    return exec_elements(e, op, true);
  case CIS_OP_TENSOR_FROM_ELEMENTS:
    return exec_elements(e, op, false);
  case CIS_OP_TENSOR_GENERATE:
    return exec_generate(e, op);
  case CIS_OP_TENSOR_PAD:
    return exec_pad(e, op);
  default:
    *out_handled = false;
    return false;
  }
}
