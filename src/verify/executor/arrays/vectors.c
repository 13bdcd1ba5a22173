// Reads and writes of vectors in buffers, element by element; masks; pure ops on vectors as
// uninterpreted functions of their operands.
#include "verify/executor/arrays/whole.h"
#include "verify/executor/control.h"
#include "verify/executor/exec.h"
#include "verify/terms/rules.h"

#include "dialect/common/predicates.h"
#include "dialect/vector/combining.h"
#include "dialect/vector/kinds.h"
#include "ir/attr.h"
#include "ir/effects.h"

enum { MOST_RANK = 16, MOST_LOOPS = 16 };

/// Where the elements of a vector lie in a memref.
typedef struct slice {
  cis_op *op;
  const cis_sym *memref;
  const cis_sym_array *mask; // which of them; NULL: all
  cis_affine_map map;        // from indices of the memref to those of the vector; NULL: the last
  cis_attr in_bounds;        // those known to be inside; NULL: all
  cis_type element;
  cis_term indices[MOST_RANK]; // of the first element
  uint32_t rank;               // of the memref
} slice;

static bool slice_of(cis_exec *e, cis_op *op, uint32_t memref, cis_range indices, cis_type vector,
                     slice *out) {
  *out = (slice){.op = op, .memref = cis_sym_get(e, cis_op_operand(op, memref))};
  out->element = cis_type_element(vector);
  out->rank = indices.num;
  if (out->memref->kind != CIS_SYM_MEMREF || indices.num > MOST_RANK ||
      !cis_type_is_vector(vector) || cis_type_rank(vector) > MOST_RANK ||
      !cis_type_has_static_shape(vector) || vector->shaped.scalable)
    return cis_sym_fail(e, op, "a vector of that kind");
  cis_type held = cis_type_element(cis_op_operand(op, memref)->type);
  if (held != out->element)
    return cis_sym_fail(e, op, "a buffer of vectors");
  for (uint32_t i = 0; i < indices.num; ++i)
    if (!(out->indices[i] = cis_sym_term(e, cis_op_operand(op, indices.first + i))))
      return cis_sym_fail(e, op, "an operand without a number");
  return true;
}

static bool is_in_bounds(const slice *s, uint32_t dim) {
  return !s->in_bounds ||
         (dim < s->in_bounds->array.num && cis_attr_int_or(s->in_bounds->array.elems[dim], 0) != 0);
}

/// The indices of an element of the vector, and the condition under which it is touched. 0 after a
/// failure.
static cis_term element_at(cis_exec *e, const slice *s, const cis_sym_array *vector, int64_t place,
                           const int64_t *at, cis_term *indices) {
  cis_term condition = s->mask ? s->mask->elements[place] : cis_term_bool(e->t, true);
  memcpy(indices, s->indices, s->rank * sizeof(*indices));
  for (uint32_t i = 0; i < vector->rank; ++i) {
    uint32_t dim = s->rank - vector->rank + i;
    if (s->map) {
      cis_affine_expr x = s->map->results[i];
      if (x->kind == CIS_AFFINE_CONSTANT) // the same element for all
        continue;
      dim = x->kind == CIS_AFFINE_DIM ? x->position : s->rank;
    }
    if (dim >= s->rank) {
      cis_sym_fail(e, s->op, "a vector of that kind");
      return 0;
    }
    indices[dim] = cis_term_add(e->t, indices[dim], cis_term_index(e->t, at[i]));
    if (!is_in_bounds(s, i)) {
      cis_term size = cis_term_index(e->t, s->memref->cases[0].memref->sizes[dim]);
      cis_term inside = cis_term_compare(e->t, CIS_CMPI_ULT, indices[dim], size);
      condition = cis_term_and(e->t, condition, inside);
    }
  }
  condition = cis_sym_under_guards(e, condition);
  if (cis_term_may_be_poison(e->t, condition))
    cis_sym_trap(e, cis_term_is_poison(e->t, condition));
  return condition;
}

/// `others` are the elements that are not read: an array, or one for all.
static bool read_slice(cis_exec *e, const slice *s, cis_type type, const cis_sym *others) {
  cis_sym_array *array = cis_sym_array_make(e, s->element, type->shaped.shape, cis_type_rank(type));
  int64_t at[MOST_RANK] = {0};
  cis_term indices[MOST_RANK];
  for (int64_t n = 0; array && n < array->num;
       ++n, cis_sym_next_index(array->sizes, array->rank, at)) {
    cis_term condition = element_at(e, s, array, n, at, indices), value;
    cis_term other = others->kind == CIS_SYM_ARRAY ? others->array->elements[n] : others->term;
    if (!condition || e->stopped)
      return false;
    array->elements[n] = other;
    if (cis_term_is_false(e->t, condition))
      continue;
    cis_sym_push_guard(e, condition);
    bool ok = cis_sym_load(e, s->op, s->memref, s->element, indices, s->rank, &value);
    cis_sym_pop_guard(e);
    if (!ok && (e->failed || e->stopped))
      return false;
    if (ok)
      array->elements[n] = cis_term_is_true(e->t, condition)
                               ? value
                               : cis_term_select(e->t, condition, value, other);
  }
  if (array)
    cis_sym_set(e, &s->op->results[0], cis_sym_of_array(array));
  return array != NULL;
}

static bool write_slice(cis_exec *e, const slice *s, const cis_sym *value) {
  int64_t at[MOST_RANK] = {0};
  cis_term indices[MOST_RANK];
  if (value->kind != CIS_SYM_ARRAY)
    return cis_sym_fail(e, s->op, "an operand without a value");
  const cis_sym_array *array = value->array;
  for (int64_t n = 0; n < array->num; ++n, cis_sym_next_index(array->sizes, array->rank, at)) {
    cis_term condition = element_at(e, s, array, n, at, indices);
    if (!condition || e->stopped)
      return false;
    if (cis_term_is_false(e->t, condition))
      continue;
    cis_sym_push_guard(e, condition);
    bool ok = cis_sym_store(e, s->op, s->memref, indices, s->rank, array->elements[n]);
    cis_sym_pop_guard(e);
    if (!ok && (e->failed || e->stopped))
      return false;
  }
  return true;
}

static bool take_mask(cis_exec *e, slice *s, uint32_t operand) {
  const cis_sym *mask = cis_sym_get(e, cis_op_operand(s->op, operand));
  s->mask = mask->kind == CIS_SYM_ARRAY ? mask->array : NULL;
  return s->mask || cis_sym_fail(e, s->op, "an operand without a value");
}

/// Traps where the first element does not lie where the op's alignment says.
static bool require_alignment(cis_exec *e, const slice *s) {
  int64_t asked = cis_attr_int_or(cis_op_get_attr_named(s->op, "alignment"), 0);
  if (asked <= cis_sym_bytes_of(s->element))
    return true;
  const cis_memref *memref = s->memref->cases[0].memref;
  const cis_sym_buffer *b = cis_sym_buffer_of(e, memref);
  int64_t at = memref->offset;
  bool is_known = b && !s->mask && s->memref->num_cases == 1 && s->rank == memref->rank;
  for (uint32_t i = 0; is_known && i < s->rank; ++i) {
    uint64_t index;
    is_known = cis_term_bits(e->t, cis_sym_under_guards(e, s->indices[i]), &index);
    at += is_known ? (int64_t)index * memref->strides[i] : 0;
  }
  return is_known ? cis_sym_require_alignment(e, s->op, b,
                                              memref->base + at * (int64_t)memref->stride, asked)
                  : cis_sym_fail(e, s->op, "an alignment at a place that is not known");
}

/// vector.load, vector.maskedload. Operands: base, indices, then the mask and the values for
/// masked-out elements.
static bool exec_load(cis_exec *e, cis_op *op, bool is_masked) {
  cis_type type = op->results[0].type;
  const cis_sym none = cis_sym_of_term(cis_term_undef(e->t, cis_type_element_or_self(type)));
  uint32_t num = op->num_operands - 1 - (is_masked ? 2 : 0);
  slice s;
  return slice_of(e, op, 0, (cis_range){1, num}, type, &s) &&
         (!is_masked || take_mask(e, &s, num + 1)) && require_alignment(e, &s) &&
         read_slice(e, &s, type, is_masked ? cis_sym_get(e, cis_op_operand(op, num + 2)) : &none);
}

/// vector.store: value, base, indices; vector.maskedstore: base, indices, mask, value.
static bool exec_store(cis_exec *e, cis_op *op, bool is_masked) {
  uint32_t value = is_masked ? op->num_operands - 1 : 0, base = is_masked ? 0 : 1;
  uint32_t num = op->num_operands - 2 - is_masked;
  slice s;
  return slice_of(e, op, base, (cis_range){base + 1, num}, cis_op_operand(op, value)->type, &s) &&
         (!is_masked || take_mask(e, &s, op->num_operands - 2)) && require_alignment(e, &s) &&
         write_slice(e, &s, cis_sym_get(e, cis_op_operand(op, value)));
}

static bool exec_transfer(cis_exec *e, cis_op *op, bool is_write) {
  cis_type type = is_write ? cis_op_operand(op, 0)->type : op->results[0].type;
  cis_range indices = cis_op_operand_group(op, is_write ? 2 : 1),
            mask = cis_op_operand_group(op, 3);
  slice s;
  if (!slice_of(e, op, is_write, indices, type, &s))
    return false;
  s.map = cis_op_get_attr_named(op, "permutation_map")->map;
  s.in_bounds = cis_op_get_attr_named(op, "in_bounds");
  if (mask.num) // it lies as the elements are read, not as the vector has them
    return cis_sym_fail(e, op, "a transfer with a mask");
  return is_write
             ? write_slice(e, &s, cis_sym_get(e, cis_op_operand(op, 0)))
             : read_slice(e, &s, type,
                          cis_sym_get(e, cis_op_operand(op, cis_op_operand_group(op, 2).first)));
}

/// vector.create_mask, vector.constant_mask: true where each index is less than a size.
static bool exec_mask(cis_exec *e, cis_op *op, bool is_constant) {
  cis_type type = op->results[0].type;
  int64_t at[MOST_RANK] = {0};
  uint32_t num = op->num_operands;
  const int64_t *sizes =
      is_constant ? cis_attr_get_i64_array(cis_op_get_attr_named(op, "mask_dim_sizes"), &num)
                  : NULL;
  if (!cis_type_has_static_shape(type) || type->shaped.scalable || num != cis_type_rank(type) ||
      num > MOST_RANK)
    return cis_sym_fail(e, op, "a vector of that kind");
  cis_sym_array *array = cis_sym_array_make(e, cis_type_element(type), type->shaped.shape, num);
  for (int64_t n = 0; array && n < array->num; ++n, cis_sym_next_index(array->sizes, num, at)) {
    array->elements[n] = cis_term_bool(e->t, true);
    for (uint32_t i = 0; i < num; ++i) {
      cis_term size =
          sizes ? cis_term_index(e->t, sizes[i]) : cis_sym_term(e, cis_op_operand(op, i));
      if (!size)
        return cis_sym_fail(e, op, "an operand without a number");
      array->elements[n] =
          cis_term_and(e->t, array->elements[n],
                       cis_term_compare(e->t, CIS_CMPI_SLT, cis_term_index(e->t, at[i]), size));
    }
  }
  if (array)
    cis_sym_set(e, &op->results[0], cis_sym_of_array(array));
  return array != NULL;
}

// --- ops of which nothing else is known ---

/// A number, or a vector of them of fixed size.
static bool is_plain(cis_type type) {
  cis_type element = cis_type_element_or_self(type);
  bool is_number = (cis_type_is_int_or_index(element) || cis_type_is_float(element)) &&
                   cis_type_bit_width(element) <= 64;
  return is_number && (element == type || (cis_type_is_vector(type) && !type->shaped.scalable));
}

/// Whether an op computes numbers of numbers, and always the same of the same: it is pure, and no
/// flags leave it a choice.
static bool is_function(cis_op *op) {
  cis_attr flags = cis_op_get_attr_named(op, "fastmath");
  bool any_vector = false,
       ok = !op->num_regions && op->num_results && cis_op_has_trait(op, CIS_TRAIT_PURE) &&
            cis_effects_none(op) && !cis_sym_may_trap(op) &&
            (!flags || (cis_attr_is(flags, CIS_ATTR_ENUM) && !flags->enumeration.value));
  for (uint32_t i = 0; i < op->num_operands + op->num_results; ++i) {
    cis_type type =
        i < op->num_operands ? cis_op_operand(op, i)->type : op->results[i - op->num_operands].type;
    ok &= is_plain(type);
    any_vector |= cis_type_is_vector(type);
  }
  return ok && any_vector;
}

/// The numbers of all operands; false if one of them may be poison, because then that of the
/// results is not known.
static bool numbers_of(cis_exec *e, cis_op *op, cis_term_vec *out) {
  enum { MOST = 1 << 16 };
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_sym *sym = cis_sym_get(e, cis_op_operand(op, i));
    if (sym->kind == CIS_SYM_TERM)
      cis_vec_push(out, sym->term);
    else if (sym->kind == CIS_SYM_ARRAY && cis_whole_spread(e, sym->array))
      cis_vec_append(out, sym->array->elements, (size_t)sym->array->num);
    else
      return cis_sym_fail(e, op, "an operand without a value");
    if (out->len > MOST)
      return cis_sym_fail(e, op, "vectors that are too large");
  }
  for (size_t i = 0; i < out->len; ++i)
    if (cis_term_may_be_poison(e->t, out->data[i]))
      return cis_sym_fail(e, op, "an operand that may be poison");
  return cis_sym_step(e, op, out->len + 1);
}

/// The op applied to its operands, as one term.
static cis_term application(cis_exec *e, const cis_op *op, const cis_term_vec *numbers) {
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "apply %p", (const void *)op->info);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_strbuf_printf(&name, " %p", (const void *)cis_op_operand(op, i)->type);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_strbuf_printf(&name, ":%p", (const void *)op->results[i].type);
  for (uint32_t i = 0; i < op->num_props; ++i)
    cis_strbuf_printf(&name, " %p", (const void *)cis_op_props(op)[i]);
  if (!op->info->def)
    cis_strbuf_printf(&name, " %p", (const void *)cis_op_discardable(op));
  const cis_term_key facts = {
      .form = CIS_TERM_OP, .type = cis_type_i(e->t->ctx, 64), .cannot_fold = true};
  uint32_t key = cis_term_find_key(e->t, cis_strbuf_view(&name), &facts);
  cis_strbuf_deinit(&name);
  return cis_term_node(e->t, key, numbers->data, (uint32_t)numbers->len);
}

/// Number `n` of a result. It may be poison unless the op is known to make none.
static cis_term number_of(cis_exec *e, cis_term applied, cis_type type, uint32_t result,
                          int64_t n) {
  cis_strbuf name = {0};
  cis_strbuf_printf(&name, "number %p of %u", (const void *)type, result);
  const cis_term_key facts = {.form = CIS_TERM_OP,
                              .type = cis_term_type_of(e->t, type),
                              .cannot_fold = true,
                              .may_poison = true};
  uint32_t key = cis_term_find_key(e->t, cis_strbuf_view(&name), &facts);
  cis_strbuf_deinit(&name);
  const cis_term args[] = {applied, cis_term_index(e->t, n)};
  return cis_term_node(e->t, key, args, 2);
}

/// vector.reduction and others: both programs compute the same where they apply it to the same.
static bool exec_function(cis_exec *e, cis_op *op) {
  cis_term_vec numbers = {0};
  bool ok = numbers_of(e, op, &numbers);
  cis_term applied = ok ? application(e, op, &numbers) : 0;
  cis_vec_deinit(&numbers);
  for (uint32_t r = 0; ok && r < op->num_results; ++r) {
    cis_type type = op->results[r].type, element = cis_type_element_or_self(type);
    if (element == type) {
      cis_sym_set(e, &op->results[r], cis_sym_of_term(number_of(e, applied, type, r, 0)));
      continue;
    }
    cis_sym_array *array = cis_sym_array_make(e, element, type->shaped.shape, cis_type_rank(type));
    for (int64_t n = 0; array && n < array->num; ++n)
      array->elements[n] = number_of(e, applied, element, r, n);
    if (array)
      cis_sym_set(e, &op->results[r], cis_sym_of_array(array));
    ok = array && cis_sym_step(e, op, (uint64_t)array->num);
  }
  return ok;
}

// --- vector.contract ---

/// A sum of products over a box: sizes of the loops, and how far each one steps in each operand.
typedef struct contraction {
  uint32_t num_loops;
  int64_t sizes[MOST_LOOPS], steps[3][MOST_LOOPS];
} contraction;

/// Whether the sum is the same in any order, so that one of them says what it is.
static bool is_any_order(const cis_exec *e, cis_op *op) {
  cis_type type = cis_type_element_or_self(op->results[0].type);
  cis_attr kind = cis_op_get_attr_named(op, "kind"), flags = cis_op_get_attr_named(op, "fastmath");
  bool is_float = cis_type_is_float(type);
  bool same = cis_attr_is(kind, CIS_ATTR_ENUM) &&
              kind->enumeration.value == CIS_VECTOR_COMBINES_ADD &&
              !(cis_attr_is(flags, CIS_ATTR_ENUM) && flags->enumeration.value);
  for (uint32_t i = 0; i < 3 && same; ++i)
    same = cis_type_element_or_self(cis_op_operand(op, i)->type) == type;
  return same && op->num_operands == 3 &&
         (cis_type_is_integer(type) || (is_float && e->t->options.reassociate));
}

static bool find_contraction(cis_op *op, contraction *c) {
  cis_attr maps = cis_op_get_attr_named(op, "indexing_maps");
  c->num_loops = maps->array.elems[0]->map->num_dims;
  if (c->num_loops > MOST_LOOPS)
    return false;
  for (uint32_t k = 0; k < 3; ++k) {
    cis_affine_map map = maps->array.elems[k]->map;
    cis_type type = cis_op_operand(op, k)->type;
    int64_t step = 1;
    for (uint32_t r = cis_type_is_vector(type) ? map->num_results : 0; r-- > 0;) {
      if (map->results[r]->kind != CIS_AFFINE_DIM || cis_type_rank(type) != map->num_results)
        return false;
      c->sizes[map->results[r]->position] = cis_type_dim(type, r);
      c->steps[k][map->results[r]->position] = step;
      step *= cis_type_dim(type, r);
    }
  }
  return true;
}

static bool read_numbers(cis_exec *e, const cis_value *value, cis_term_vec *out) {
  const cis_sym *sym = cis_sym_get(e, value);
  if (sym->kind == CIS_SYM_TERM)
    cis_vec_push(out, sym->term);
  else if (sym->kind == CIS_SYM_ARRAY && cis_whole_spread(e, sym->array))
    cis_vec_append(out, sym->array->elements, (size_t)sym->array->num);
  return out->len > 0;
}

static bool exec_contract(cis_exec *e, cis_op *op, contraction *c) {
  cis_type type = op->results[0].type, element = cis_type_element_or_self(type);
  bool is_vector = cis_type_is_vector(type), ok = true;
  cis_term_vec numbers[3] = {0};
  int64_t at[MOST_LOOPS] = {0};
  for (uint32_t k = 0; k < 3 && ok; ++k)
    ok = read_numbers(e, cis_op_operand(op, k), &numbers[k]);
  do {
    int64_t place[3] = {0};
    for (uint32_t k = 0; k < 3; ++k)
      for (uint32_t i = 0; i < c->num_loops; ++i)
        place[k] += at[i] * c->steps[k][i];
    ok = ok && cis_sym_step(e, op, 1);
    if (!ok)
      break;
    cis_term *sum = &numbers[2].data[place[2]];
    *sum = cis_term_add(e->t, *sum,
                        cis_term_mul(e->t, numbers[0].data[place[0]], numbers[1].data[place[1]]));
  } while (cis_sym_next_index(c->sizes, c->num_loops, at));
  cis_sym_array *array =
      ok && is_vector ? cis_sym_array_make(e, element, type->shaped.shape, cis_type_rank(type))
                      : NULL;
  if (array)
    memcpy(array->elements, numbers[2].data, (size_t)array->num * sizeof(*array->elements));
  if (array || (ok && !is_vector))
    cis_sym_set(e, &op->results[0],
                array ? cis_sym_of_array(array) : cis_sym_of_term(numbers[2].data[0]));
  for (uint32_t k = 0; k < 3; ++k)
    cis_vec_deinit(&numbers[k]);
  return (ok && !e->failed) || cis_sym_fail(e, op, "an operand without a value");
}

bool cis_sym_pure_op(cis_exec *e, cis_op *op, bool *out_handled) {
  contraction c = {.num_loops = 0};
  *out_handled = is_function(op);
  if (cis_op_kind(op) == CIS_OP_VECTOR_CONTRACT && *out_handled && is_any_order(e, op) &&
      find_contraction(op, &c))
    return exec_contract(e, op, &c);
  return *out_handled && exec_function(e, op);
}

bool cis_sym_vector_op(cis_exec *e, cis_op *op, bool *out_handled) {
  bool is_memory = op->num_operands &&
                   (cis_type_is_base_memref(cis_op_operand(op, 0)->type) ||
                    (op->num_operands > 1 && cis_type_is_base_memref(cis_op_operand(op, 1)->type)));
  *out_handled = true;
  switch (cis_op_kind(op)) {
  case CIS_OP_VECTOR_LOAD:
  case CIS_OP_VECTOR_MASKEDLOAD:
    return exec_load(e, op, cis_op_kind(op) == CIS_OP_VECTOR_MASKEDLOAD);
  case CIS_OP_VECTOR_STORE:
  case CIS_OP_VECTOR_MASKEDSTORE:
    return exec_store(e, op, cis_op_kind(op) == CIS_OP_VECTOR_MASKEDSTORE);
  case CIS_OP_VECTOR_CONSTANT_MASK:
  case CIS_OP_VECTOR_CREATE_MASK:
    return exec_mask(e, op, cis_op_kind(op) == CIS_OP_VECTOR_CONSTANT_MASK);
  case CIS_OP_VECTOR_TRANSFER_READ:
  case CIS_OP_VECTOR_TRANSFER_WRITE:
    if (is_memory)
      return exec_transfer(e, op, cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_WRITE);
    break;
  default:
    break;
  }
  *out_handled = false;
  return false;
}
