// Tensors that stand for no memref: their sizes, their written elements, and whether each access is
// in bounds. Casts and slices of them are read as those of memrefs are (views.c).
//
//   %u = tensor.insert %f into %t[%i]      // inside of %t; %u has the sizes of %t
//
// An op on a tensor that stands for a memref (bufferization.to_tensor) may copy that memref, or
// work in it. So it is read by its effects, and the buffer's contents are unknown afterwards.
#include "check/ops/ops.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/effects.h"

const cis_ref *cis_check_tensor(const cis_known *known) {
  const cis_ref *ref = known->kind == CIS_KNOWN_TENSOR ? known->choices[0].ref : NULL;
  return ref && ref->has_rank ? ref : NULL;
}

static const cis_ref *operand_tensor(cis_proof *p, const cis_op *op, uint32_t i) {
  return cis_check_tensor(cis_proof_get(p, cis_op_operand(op, i)));
}

static void set_tensor(cis_proof *p, cis_op *op, const cis_linear *sizes) {
  cis_value *result = cis_op_result(op, 0);
  cis_proof_set(p, result, cis_proof_tensor(p, op, result, result->type, sizes));
}

void cis_check_begin_unwritten(cis_proof *p, cis_op *op, const cis_known *tensor) {
  cis_checked *buffer = tensor->choices[0].ref->buffer;
  buffer->is_initialized = false;
  cis_proof_write_somewhere(p, op, buffer);
}

// --- elements ---

static void read_extract(cis_proof *p, cis_op *op) {
  if (!operand_tensor(p, op, 0)) {
    cis_check_other(p, op);
    return;
  }
  cis_box box = {.first = cis_check_operand_numbers(p, op, (cis_range){1, op->num_operands - 1})};
  cis_proof_read(p, op, cis_proof_get(p, cis_op_operand(op, 0)), &box);
  cis_check_set_unknown(p, op);
}

void cis_check_insert(cis_proof *p, cis_op *op, const cis_known *dest, const cis_box *box) {
  const cis_ref *ref = dest->choices[0].ref;
  cis_value *result = cis_op_result(op, 0);
  const cis_known *made = cis_proof_tensor(p, op, result, result->type, ref->sizes);
  cis_checked *buffer = made->choices[0].ref->buffer;
  buffer->is_initialized = ref->buffer->is_initialized;
  buffer->now.written = ref->buffer->now.written;
  buffer->now.num_written = ref->buffer->now.num_written;
  cis_proof_write(p, op, made, box);
  cis_proof_set(p, result, made);
}

static void read_insert(cis_proof *p, cis_op *op) {
  if (!operand_tensor(p, op, 1)) {
    cis_check_other(p, op);
    return;
  }
  cis_box box = {.first = cis_check_operand_numbers(p, op, (cis_range){2, op->num_operands - 2})};
  cis_check_insert(p, op, cis_proof_get(p, cis_op_operand(op, 1)), &box);
}

// --- slices ---

/// A source of known sizes is what a slice of these sizes takes, dimensions of size 1 left out.
static void check_source(cis_proof *p, cis_op *op, const cis_ref *source, const cis_linear *sizes,
                         uint32_t num) {
  uint32_t next = 0;
  for (uint32_t i = 0; i < num; ++i) {
    bool fits = next < source->rank && cis_linear_equal(&source->sizes[next], &sizes[i]);
    bool may_drop = num - i > source->rank - next && cis_linear_is(sizes[i], 1);
    if (!fits && !may_drop && next < source->rank)
      cis_proof_check_equal(p, op, source, p->path, source->sizes[next], sizes[i],
                            "a slice whose size is not known to be that of its source");
    next += fits || !may_drop;
  }
}

/// tensor.insert_slice and tensor.parallel_insert_slice, which has no result.
static void read_insert_slice(cis_proof *p, cis_op *op) {
  const cis_ref *source = operand_tensor(p, op, 0), *dest = operand_tensor(p, op, 1);
  if (!source || !dest) {
    cis_check_other(p, op);
    return;
  }
  uint32_t num;
  cis_linear *offsets = cis_check_mixed(p, op, "static_offsets", "offsets", &num);
  cis_linear *sizes = cis_check_mixed(p, op, "static_sizes", "sizes", &num);
  cis_linear *strides = cis_check_mixed(p, op, "static_strides", "strides", &num);
  cis_linear *extents = cis_arena_array(p->arena, cis_linear, num + 1);
  cis_box box = {.first = offsets, .count = extents, .skip_bounds = true};
  check_source(p, op, source, sizes, num);
  for (uint32_t i = 0; i < num; ++i) {
    cis_linears *l = &p->linears;
    cis_linear last = cis_linear_sub(l, sizes[i], cis_linear_constant(1));
    extents[i] = cis_linear_add(l, cis_linear_mul(l, last, strides[i]), cis_linear_constant(1));
    if (cis_linear_is(sizes[i], 0))
      extents[i] = cis_linear_constant(0);
    cis_proof_check_slice(p, op, dest, p->path, offsets[i], sizes[i], strides[i], dest->sizes[i]);
    box.is_partial |= !cis_linear_is(strides[i], 1) && !cis_linear_is(sizes[i], 0);
  }
  if (!source->buffer->is_initialized)
    cis_proof_read(p, op, cis_proof_get(p, cis_op_operand(op, 0)), NULL);
  if (op->num_results)
    cis_check_insert(p, op, cis_proof_get(p, cis_op_operand(op, 1)), &box);
}

// --- making tensors ---

/// tensor.empty and tensor.splat: the sizes are operands from `first` on.
static void make(cis_proof *p, cis_op *op, cis_range range, bool is_written) {
  cis_type type = op->results[0].type;
  cis_value *result = cis_op_result(op, 0);
  cis_linear *sizes = cis_arena_array(p->arena, cis_linear, cis_type_rank(type) + 1);
  cis_checked *checked = cis_proof_new_buffer(p, CIS_CHECKED_TENSOR, op, result);
  const cis_linear *dynamic = cis_check_new_sizes(p, op, range, checked);
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      sizes[i] = *dynamic++;
  const cis_known *made = cis_proof_tensor(p, op, result, type, sizes);
  made->choices[0].ref->buffer->is_initialized = is_written;
  cis_proof_set(p, result, made);
}

static void read_empty(cis_proof *p, cis_op *op) {
  make(p, op, (cis_range){0, op->num_operands}, false);
}

static void read_splat(cis_proof *p, cis_op *op) {
  make(p, op, (cis_range){1, op->num_operands - 1}, true);
}

static void read_alloc_tensor(cis_proof *p, cis_op *op) {
  cis_range sizes = cis_op_operand_group(op, 0), copy = cis_op_operand_group(op, 1);
  if (!copy.num && cis_type_is_ranked(op->results[0].type)) {
    make(p, op, sizes, false);
    return;
  }
  const cis_ref *from = copy.num ? operand_tensor(p, op, copy.first) : NULL;
  if (!from) {
    cis_check_other(p, op);
    return;
  }
  set_tensor(p, op, from->sizes);
  if (!from->buffer->is_initialized)
    cis_check_begin_unwritten(p, op, cis_proof_get(p, cis_op_result(op, 0)));
}

static void read_elements(cis_proof *p, cis_op *op) { set_tensor(p, op, NULL); }

/// Whether what the regions do is to read, so that reading them once says it for all elements.
static bool only_reads(cis_op *op) {
  cis_effect_vec effects = {0};
  bool only = cis_effects_get_recursive(op, &effects);
  for (size_t i = 0; i < effects.len; ++i)
    only &= effects.data[i].kind == CIS_EFFECT_READ;
  cis_vec_deinit(&effects);
  return only;
}

/// The body for an element, if there is one.
static void read_body(cis_proof *p, cis_op *op, const cis_linear *sizes) {
  cis_block *body = cis_op_entry(op);
  const cis_known **args = cis_arena_array(p->arena, const cis_known *, body->num_args + 1);
  for (uint32_t i = 0; i < body->num_args; ++i) {
    cis_linear last = cis_linear_sub(&p->linears, sizes[i], cis_linear_constant(1));
    args[i] = cis_known_number(p, cis_linear_bounded(&p->linears, 0, last));
  }
  cis_cond path = p->path;
  const cis_known *element[1] = {NULL};
  p->path = cis_cond_and(&p->conds, path, cis_proof_atom(p, op, NULL));
  cis_proof_region(p, cis_op_region(op, 0), args, element, 1);
  p->path = path;
}

static void read_generate(cis_proof *p, cis_op *op) {
  if (!only_reads(op)) {
    cis_check_other(p, op);
    return;
  }
  make(p, op, (cis_range){0, op->num_operands}, true);
  read_body(p, op, cis_proof_get(p, cis_op_result(op, 0))->choices[0].ref->sizes);
}

static void read_pad(cis_proof *p, cis_op *op) {
  const cis_ref *source = operand_tensor(p, op, 0);
  if (!source || !only_reads(op)) {
    cis_check_other(p, op);
    return;
  }
  uint32_t num;
  cis_linears *l = &p->linears;
  cis_linear *low = cis_check_mixed(p, op, "static_low", "low", &num);
  cis_linear *high = cis_check_mixed(p, op, "static_high", "high", &num);
  cis_linear *sizes = cis_arena_array(p->arena, cis_linear, num + 1);
  for (uint32_t i = 0; i < num; ++i) {
    sizes[i] = cis_linear_add(l, cis_linear_add(l, low[i], source->sizes[i]), high[i]);
    if (!cis_linear_is_natural(l, low[i]) || !cis_linear_is_natural(l, high[i]))
      cis_proof_doubt(p, op, source->buffer, "padding that may be negative");
    if (cis_type_dim(op->results[0].type, i) != CIS_DYNAMIC)
      cis_proof_check_equal(p, op, source, p->path, sizes[i],
                            cis_linear_constant(cis_type_dim(op->results[0].type, i)),
                            "a size that is not known to be that of the result");
  }
  cis_proof_read(p, op, cis_proof_get(p, cis_op_operand(op, 0)), NULL);
  set_tensor(p, op, sizes);
  read_body(p, op, sizes);
}

// --- whole tensors ---

static void read_concat(cis_proof *p, cis_op *op) {
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "dim"), 0);
  const cis_ref *first = operand_tensor(p, op, 0);
  cis_linear *sizes = cis_arena_array(p->arena, cis_linear, first ? first->rank + 1 : 1);
  for (uint32_t k = 0; k < op->num_operands; ++k) {
    const cis_ref *part = first ? operand_tensor(p, op, k) : NULL;
    if (!part) {
      cis_check_other(p, op);
      return;
    }
    for (uint32_t i = 0; i < part->rank; ++i) {
      if (k == 0)
        sizes[i] = part->sizes[i];
      else if (i == (uint32_t)dim)
        sizes[i] = cis_linear_add(&p->linears, sizes[i], part->sizes[i]);
      else
        cis_proof_check_equal(p, op, part, p->path, sizes[i], part->sizes[i],
                              "parts whose sizes are not known to be equal");
    }
    cis_proof_read(p, op, cis_proof_get(p, cis_op_operand(op, k)), NULL);
  }
  for (uint32_t i = 0; i < first->rank; ++i)
    if (cis_type_dim(op->results[0].type, i) != CIS_DYNAMIC)
      cis_proof_check_equal(p, op, first, p->path, sizes[i],
                            cis_linear_constant(cis_type_dim(op->results[0].type, i)),
                            "a size that is not known to be that of the result");
  set_tensor(p, op, sizes);
}

bool cis_check_elementwise(cis_proof *p, cis_op *op) {
  if (!cis_op_has_trait(op, CIS_TRAIT_ELEMENTWISE) && cis_op_kind(op) != CIS_OP_TENSOR_BITCAST)
    return false;
  const cis_ref *first = NULL;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    bool is_tensor = cis_type_is_base_tensor(cis_op_operand(op, i)->type);
    const cis_ref *ref = is_tensor ? operand_tensor(p, op, i) : NULL;
    if (is_tensor && !ref)
      return false;
    first = first ? first : ref;
  }
  for (uint32_t i = 0; i < op->num_operands && first; ++i) {
    const cis_ref *ref = operand_tensor(p, op, i);
    for (uint32_t k = 0; ref && k < first->rank; ++k)
      cis_proof_check_equal(p, op, ref, p->path, first->sizes[k], ref->sizes[k],
                            "operands whose sizes are not known to be equal");
    if (ref)
      cis_proof_read(p, op, cis_proof_get(p, cis_op_operand(op, i)), NULL);
  }
  for (uint32_t i = 0; i < op->num_results && first; ++i) {
    cis_value *result = cis_op_result(op, i);
    cis_proof_set(p, result, cis_proof_tensor(p, op, result, result->type, first->sizes));
  }
  return first != NULL;
}

/// The source goes into a memref, or into a tensor that is overwritten whole.
static void read_materialize(cis_proof *p, cis_op *op) {
  const cis_ref *source = operand_tensor(p, op, 0);
  cis_value *dest = cis_op_operand(op, 1);
  const cis_known *to = cis_proof_get(p, dest);
  bool is_memref = cis_value_is_base_memref(dest);
  if (!source || (!is_memref && !cis_check_tensor(to))) {
    cis_check_other(p, op);
    return;
  }
  cis_proof_read(p, op, cis_proof_get(p, cis_op_operand(op, 0)), NULL);
  for (uint32_t i = 0; i < to->num_choices; ++i) {
    const cis_ref *ref = to->choices[i].ref;
    bool known = ref->has_rank && ref->rank == source->rank;
    cis_cond when = cis_cond_and(&p->conds, p->path, to->choices[i].when);
    for (uint32_t k = 0; known && k < ref->rank && when != CIS_NEVER; ++k)
      cis_proof_check_equal(p, op, ref, when, source->sizes[k], ref->sizes[k],
                            "a copy between sizes that are not known to be equal");
    if (!known)
      cis_proof_doubt(p, op, ref->buffer, "a copy between shapes that are not known");
  }
  if (is_memref)
    cis_proof_write(p, op, to, NULL);
  if (op->num_results)
    set_tensor(p, op, source->sizes);
}

const cis_check_row cis_check_tensors[] = {
    {CIS_OP_TENSOR_EXTRACT, read_extract},
    {CIS_OP_TENSOR_INSERT, read_insert},
    {CIS_OP_TENSOR_INSERT_SLICE, read_insert_slice},
    {CIS_OP_TENSOR_PARALLEL_INSERT_SLICE, read_insert_slice},
    {CIS_OP_TENSOR_EMPTY, read_empty},
    {CIS_OP_TENSOR_SPLAT, read_splat},
    {CIS_OP_TENSOR_FROM_ELEMENTS, read_elements},
    {CIS_OP_TENSOR_GENERATE, read_generate},
    {CIS_OP_TENSOR_PAD, read_pad},
    {CIS_OP_TENSOR_CONCAT, read_concat},
    {CIS_OP_TENSOR_BITCAST, cis_check_other}, // elementwise
    {CIS_OP_BUFFERIZATION_ALLOC_TENSOR, read_alloc_tensor},
    {CIS_OP_BUFFERIZATION_MATERIALIZE_IN_DESTINATION, read_materialize},
    {0, NULL}};
