// Allocation, deallocation, and accesses to memrefs, bufferization's ops on them included.
#include "check/extents.h"
#include "check/ops/ops.h"

#include "dialect/affine/kinds.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/common/mixed.h"
#include "dialect/memref/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/family.h"
#include "ir/symbol.h"

cis_linear *cis_check_mixed(cis_proof *p, const cis_op *op, const char *static_name,
                            const char *name, uint32_t *out_num) {
  cis_mixed_vec list = {0};
  cis_mixed_get(op, static_name, name, &list);
  cis_linear *numbers = cis_arena_array(p->arena, cis_linear, list.len + 1);
  for (size_t i = 0; i < list.len; ++i)
    numbers[i] = cis_proof_mixed(p, list.data[i].number, list.data[i].value);
  *out_num = (uint32_t)list.len;
  cis_vec_deinit(&list);
  return numbers;
}

// --- allocation ---

static void check_sizes(cis_proof *p, cis_op *op, cis_checked *buffer, const cis_linear *sizes,
                        uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    if (cis_linear_is_negative(&p->linears, sizes[i]))
      cis_proof_find(p, CIS_FOUND_NEGATIVE_SIZE, op, buffer, p->path, true, NULL);
}

/// A size after its allocation, where no path has a negative one, because the allocation ends
/// those.
static cis_linear natural(cis_proof *p, cis_linear size) {
  bool is_symbol = size.num == 1 && size.factors[0] == 1 && size.constant == 0;
  if (!is_symbol || p->path != CIS_ALWAYS)
    return size;
  cis_symbol_facts *facts = &p->linears.symbols.data[size.symbols[0]];
  int64_t limit = (int64_t)1 << 40; // more bytes than any machine has
  if (facts->most >= 0 && facts->least < 0)
    facts->least = 0;
  if (facts->most > limit)
    facts->most = limit;
  return size;
}

cis_linear *cis_check_new_sizes(cis_proof *p, cis_op *op, cis_range range, cis_checked *buffer) {
  cis_linear *sizes = cis_check_operand_numbers(p, op, range);
  check_sizes(p, op, buffer, sizes, range.num);
  for (uint32_t i = 0; i < range.num; ++i)
    sizes[i] = natural(p, sizes[i]);
  return sizes;
}

static void read_alloc(cis_proof *p, cis_op *op) {
  bool is_stack = cis_is_allocation(op, true);
  cis_value *result = cis_op_result(op, 0);
  cis_checked *buffer =
      cis_proof_new_buffer(p, is_stack ? CIS_CHECKED_STACK : CIS_CHECKED_HEAP, op, result);
  // Allocations are aligned to 16 bytes at least, as cistern-run's are and those of C.
  int64_t alignment = cis_attr_int_or(cis_op_get_attr(op, CIS_STR("alignment")), 16);
  buffer->alignment = alignment < 16 ? 16 : alignment;
  cis_linear *sizes = cis_check_new_sizes(p, op, cis_allocation_sizes(op), buffer);
  cis_ref *ref = cis_proof_just(p, buffer, result->type, sizes);
  bool is_constant = true;
  for (uint32_t i = 0; i < ref->rank; ++i)
    is_constant &= !ref->sizes[i].num;
  if (is_constant && buffer->size.num)
    cis_proof_doubt(p, op, buffer, "more bytes than can be counted");
  if (!cis_memref_has_identity_layout(result->type))
    cis_proof_doubt(p, op, buffer, "a layout whose bytes are not known");
  cis_proof_set(p, result, cis_known_ref(p, ref));
}

static void read_dealloc(cis_proof *p, cis_op *op) {
  cis_proof_free(p, op, cis_proof_get(p, cis_deallocation_buffer(op)));
}

static void read_global(cis_proof *p, cis_op *op) {
  cis_value *result = cis_op_result(op, 0);
  cis_op *global = cis_symbol_cache_lookup_nearest(p->symbols, op, cis_op_inherent(op, "name"));
  cis_checked *buffer = global ? (cis_checked *)cis_ptrmap_at(&p->globals, global) : NULL;
  if (!buffer) {
    buffer = cis_proof_new_buffer(p, CIS_CHECKED_GLOBAL, global, result);
    buffer->now.live = CIS_ALWAYS;
    cis_attr initial = global ? cis_op_get_attr(global, CIS_STR("initial_value")) : NULL;
    // Writes of other functions are not known here.
    buffer->is_initialized = !cis_attr_is(initial, CIS_ATTR_UNIT);
    buffer->is_constant = global && cis_op_get_attr(global, CIS_STR("constant"));
    if (global)
      cis_ptrmap_set(&p->globals, global, (uintptr_t)buffer);
  }
  cis_proof_set(p, result, cis_known_ref(p, cis_proof_just(p, buffer, result->type, NULL)));
}

/// A new buffer with the shape of `like`, as the type says it.
static void set_like(cis_proof *p, cis_op *op, const cis_known *like, bool is_written) {
  cis_value *result = cis_op_result(op, 0);
  cis_checked *buffer = cis_proof_new_buffer(p, CIS_CHECKED_HEAP, op, result);
  const cis_ref *model = like->num_choices ? like->choices[0].ref : NULL;
  cis_linear sizes[64];
  uint32_t num = 0;
  bool fits = model && model->has_rank && cis_type_is_ranked(result->type) &&
              model->rank == cis_type_rank(result->type) && model->rank <= 64;
  for (uint32_t i = 0; fits && i < model->rank; ++i)
    if (cis_type_dim(result->type, i) == CIS_DYNAMIC)
      sizes[num++] = like->num_choices == 1 ? model->sizes[i]
                                            : cis_linear_unknown(&p->linears, 0, (int64_t)1 << 40);
  cis_ref *ref = cis_proof_just(p, buffer, result->type, fits ? sizes : NULL);
  buffer->is_initialized = is_written;
  cis_proof_set(p, result, cis_known_ref(p, ref));
}

static void read_clone(cis_proof *p, cis_op *op) {
  const cis_known *from = cis_proof_get(p, cis_op_operand(op, 0));
  cis_proof_read(p, op, from, NULL);
  set_like(p, op, from, true);
}

/// The written bytes of the old buffer that fit into the new one: bytes beyond its end are lost,
/// also where it grows again.
static void keep_written(cis_proof *p, cis_checked *buffer, cis_extent extent) {
  cis_linears *l = &p->linears;
  cis_linear room = cis_linear_sub(l, buffer->size, extent.from);
  bool fits =
      cis_proof_is_inside(p, extent.from, extent.size, cis_linear_constant(0), buffer->size);
  bool reaches_end = cis_linear_is_natural(l, cis_linear_sub(l, extent.size, room));
  if (!fits && reaches_end && cis_linear_is_natural(l, room))
    extent.size = room;
  else if (!fits)
    extent.when = CIS_NEVER; // some of it may be there
  cis_proof_add_written(p, buffer, extent);
}

/// A new buffer that begins with the bytes of the old one, which is freed.
static void read_realloc(cis_proof *p, cis_op *op) {
  cis_value *result = cis_op_result(op, 0);
  const cis_known *from = cis_proof_get(p, cis_op_operand(op, 0));
  cis_checked *buffer = cis_proof_new_buffer(p, CIS_CHECKED_HEAP, op, result);
  cis_range range = cis_op_operand_group(op, 1);
  cis_linear *sizes = cis_check_new_sizes(p, op, range, buffer);
  cis_ref *ref = cis_proof_just(p, buffer, result->type, range.num ? sizes : NULL);
  if (from->num_choices == 1 && from->choices[0].when == CIS_ALWAYS) {
    const cis_checked *old = from->choices[0].ref->buffer;
    if (old->is_initialized && old->size.num == 0 && old->size.constant >= 0)
      keep_written(p, buffer, (cis_extent){cis_linear_constant(0), old->size, p->path, op, true});
    for (uint32_t i = 0; i < old->now.num_written; ++i)
      keep_written(p, buffer, old->now.written[i]);
  }
  cis_proof_free(p, op, from);
  cis_proof_set(p, result, cis_known_ref(p, ref));
}

// --- bufferization.dealloc ---

static void read_bufferization_dealloc(cis_proof *p, cis_op *op) {
  cis_range memrefs = cis_op_operand_group(op, 0), conditions = cis_op_operand_group(op, 1);
  cis_range retained = cis_op_operand_group(op, 2);
  cis_conds *c = &p->conds;
  cis_cond path = p->path;
  cis_cond *owned = cis_arena_array(p->arena, cis_cond, memrefs.num + 1);
  for (uint32_t i = 0; i < memrefs.num; ++i)
    owned[i] = cis_proof_condition(p, op, cis_op_operand(op, conditions.first + i));
  for (uint32_t i = 0; i < retained.num; ++i) {
    const cis_known *kept = cis_proof_get(p, cis_op_operand(op, retained.first + i));
    cis_cond when = CIS_NEVER;
    for (uint32_t k = 0; k < memrefs.num; ++k) {
      const cis_known *memref = cis_proof_get(p, cis_op_operand(op, memrefs.first + k));
      cis_cond same = cis_cond_and(c, owned[k], cis_proof_same_address(p, kept, memref));
      when = cis_cond_or(c, when, same);
    }
    cis_proof_set(p, cis_op_result(op, i), cis_known_condition(p, when));
  }
  for (uint32_t i = 0; i < memrefs.num; ++i) {
    const cis_known *memref = cis_proof_get(p, cis_op_operand(op, memrefs.first + i));
    cis_cond when = owned[i];
    for (uint32_t k = 0; k < retained.num && when != CIS_NEVER; ++k)
      when =
          cis_cond_minus(c, when,
                         cis_proof_same_address(
                             p, memref, cis_proof_get(p, cis_op_operand(op, retained.first + k))));
    for (uint32_t k = 0; k < i && when != CIS_NEVER; ++k) {
      // An earlier one of the list counts whether its own condition holds or not.
      when =
          cis_cond_minus(c, when,
                         cis_proof_same_address(
                             p, memref, cis_proof_get(p, cis_op_operand(op, memrefs.first + k))));
    }
    p->path = cis_cond_and(c, path, when);
    if (p->path != CIS_NEVER)
      cis_proof_free(p, op, memref);
  }
  p->path = path;
}

// --- accesses ---

static void set_loaded(cis_proof *p, cis_op *op, const cis_known *memref,
                       const cis_linear *indices) {
  cis_value *result = cis_op_result(op, 0);
  const cis_known *known = indices ? cis_proof_load(p, memref, indices, result->type) : NULL;
  if (!known && cis_type_is_base_memref(result->type))
    for (size_t i = 0; i < p->kept.len; ++i) {
      cis_proof_doubt(p, op, p->kept.data[i], "a memref is loaded that may name it");
      p->kept.data[i]->escapes = true;
    }
  cis_proof_set(p, result, known ? known : cis_proof_unknown(p, result->type, op, result));
}

static cis_linear *access_indices(cis_proof *p, const cis_op *op, uint32_t memref) {
  cis_range range = {memref + 1, op->num_operands - memref - 1};
  cis_linear *numbers = cis_check_operand_numbers(p, op, range);
  cis_attr map = cis_op_get_attr(op, CIS_STR("map"));
  return cis_attr_is(map, CIS_ATTR_AFFINE_MAP) ? cis_check_affine_map(p, map->map, numbers)
                                               : numbers;
}

static void read_load(cis_proof *p, cis_op *op) {
  const cis_known *memref = cis_proof_get(p, cis_op_operand(op, 0));
  cis_box box = {.first = access_indices(p, op, 0)};
  cis_proof_read(p, op, memref, &box);
  set_loaded(p, op, memref, box.first);
}

/// Whether all that a memref may be is a buffer of this function.
static bool is_local(const cis_known *memref) {
  for (uint32_t i = 0; i < memref->num_choices; ++i) {
    const cis_checked *buffer = memref->choices[i].ref->buffer;
    if (buffer->kind != CIS_CHECKED_HEAP && buffer->kind != CIS_CHECKED_STACK)
      return false;
  }
  return memref->num_choices != 0;
}

static void keep_stored(cis_proof *p, cis_op *op, const cis_known *value, const cis_known *memref) {
  if (!is_local(memref) || value->kind != CIS_KNOWN_MEMREF) {
    if (value->kind == CIS_KNOWN_MEMREF)
      cis_proof_escape(p, op, value, "stored in memory that others reach");
    return;
  }
  for (uint32_t i = 0; i < value->num_choices; ++i) {
    value->choices[i].ref->buffer->is_kept = true;
    cis_vec_push(&p->kept, value->choices[i].ref->buffer);
  }
}

static void read_store(cis_proof *p, cis_op *op) {
  const cis_known *value = cis_proof_get(p, cis_op_operand(op, 0));
  const cis_known *memref = cis_proof_get(p, cis_op_operand(op, 1));
  cis_box box = {.first = access_indices(p, op, 1)};
  cis_proof_write(p, op, memref, &box);
  keep_stored(p, op, value, memref);
  if (value->kind != CIS_KNOWN_NOTHING)
    cis_proof_store(p, memref, box.first, value);
}

static void read_atomic(cis_proof *p, cis_op *op) {
  cis_check_skip_regions(p, op);
  uint32_t at = cis_op_kind(op) == CIS_OP_MEMREF_ATOMIC_RMW ? 1 : 0;
  const cis_known *memref = cis_proof_get(p, cis_op_operand(op, at));
  cis_box box = {.first = access_indices(p, op, at)};
  cis_proof_read(p, op, memref, &box);
  cis_proof_write(p, op, memref, &box);
  cis_proof_set(p, cis_op_result(op, 0),
                cis_proof_unknown(p, op->results[0].type, op, cis_op_result(op, 0)));
}

static void read_copy(cis_proof *p, cis_op *op) {
  cis_copy copy;
  if (cis_as_copy(op, &copy))
    cis_proof_copy(p, op, cis_proof_get(p, copy.source), cis_proof_get(p, copy.target));
}

bool cis_check_memory_op(cis_proof *p, cis_op *op) {
  cis_copy copy;
  if ((cis_is_allocation(op, false) || cis_is_allocation(op, true)) &&
      cis_allocation_says_sizes(op))
    read_alloc(p, op);
  else if (cis_deallocation_buffer(op))
    read_dealloc(p, op);
  else if (cis_as_copy(op, &copy) && copy.is_clone)
    read_clone(p, op);
  else if (cis_as_copy(op, &copy))
    read_copy(p, op);
  else
    return false;
  return true;
}

static void read_nothing(cis_proof *p, cis_op *op) {
  (void)p;
  (void)op;
}

// --- shapes and addresses ---

static void read_dim(cis_proof *p, cis_op *op) {
  const cis_known *memref = cis_proof_get(p, cis_op_operand(op, 0));
  cis_linear index = cis_proof_number(p, cis_op_operand(op, 1));
  cis_value *result = cis_op_result(op, 0);
  const cis_known *size = NULL;
  for (uint32_t i = 0; i < memref->num_choices; ++i) {
    const cis_ref *ref = memref->choices[i].ref;
    cis_cond when = cis_cond_and(&p->conds, p->path, memref->choices[i].when);
    if (!ref->has_rank)
      cis_proof_doubt(p, op, ref->buffer, "a dimension of a rank that is not known");
    else if (when != CIS_NEVER)
      cis_proof_check_bounds(p, op, ref, when, index, cis_linear_constant(1),
                             cis_linear_constant(ref->rank));
    if (!ref->has_rank || index.num || index.constant < 0 || index.constant >= ref->rank)
      break;
    size = cis_known_merge(p, memref->choices[i].when,
                           cis_known_number(p, ref->sizes[index.constant]), size, result->type);
  }
  cis_proof_set(p, result,
                size ? size
                     : cis_known_number(p, cis_linear_unknown(&p->linears, 0, (int64_t)1 << 40)));
}

static void read_pointer(cis_proof *p, cis_op *op) {
  const cis_known *memref = cis_proof_get(p, cis_op_operand(op, 0));
  cis_proof_set(p, cis_op_result(op, 0),
                cis_known_choices(p, CIS_KNOWN_POINTER, memref->choices, memref->num_choices));
}

static void read_to_tensor(cis_proof *p, cis_op *op) {
  const cis_known *memref = cis_proof_get(p, cis_op_operand(op, 0));
  cis_proof_read(p, op, memref, NULL);
  cis_proof_set(p, cis_op_result(op, 0), memref);
}

/// The memref names the elements of the tensor. The tensor's buffer, or the memref that it stands
/// for, is not this op's result to free.
static void read_to_buffer(cis_proof *p, cis_op *op) {
  const cis_known *tensor = cis_proof_get(p, cis_op_operand(op, 0));
  cis_choice *choices = cis_arena_array(p->arena, cis_choice, tensor->num_choices + 1);
  for (uint32_t i = 0; i < tensor->num_choices; ++i) {
    cis_ref *ref = cis_arena_copy(p->arena, tensor->choices[i].ref, sizeof(*ref));
    ref->is_read_only |= cis_op_get_attr(op, CIS_STR("read_only")) != NULL;
    choices[i] = (cis_choice){tensor->choices[i].when, ref};
  }
  cis_value *result = cis_op_result(op, 0);
  cis_proof_set(p, result,
                tensor->num_choices
                    ? cis_known_choices(p, CIS_KNOWN_MEMREF, choices, tensor->num_choices)
                    : cis_proof_unknown(p, result->type, op, result));
}

const cis_check_row cis_check_memref[] = {
    {CIS_OP_MEMREF_ALLOC, read_alloc},
    {CIS_OP_MEMREF_ALLOCA, read_alloc},
    {CIS_OP_MEMREF_DEALLOC, read_dealloc},
    {CIS_OP_MEMREF_GET_GLOBAL, read_global},
    {CIS_OP_BUFFERIZATION_CLONE, read_clone},
    {CIS_OP_MEMREF_REALLOC, read_realloc},
    {CIS_OP_BUFFERIZATION_DEALLOC, read_bufferization_dealloc},
    {CIS_OP_MEMREF_LOAD, read_load},
    {CIS_OP_AFFINE_LOAD, read_load},
    {CIS_OP_MEMREF_STORE, read_store},
    {CIS_OP_AFFINE_STORE, read_store},
    {CIS_OP_MEMREF_ATOMIC_RMW, read_atomic},
    {CIS_OP_MEMREF_GENERIC_ATOMIC_RMW, read_atomic},
    {CIS_OP_MEMREF_COPY, read_copy},
    {CIS_OP_MEMREF_PREFETCH, read_nothing},
    {CIS_OP_AFFINE_PREFETCH, read_nothing},
    {CIS_OP_MEMREF_DIM, read_dim},
    {CIS_OP_TENSOR_DIM, read_dim},
    {CIS_OP_MEMREF_EXTRACT_ALIGNED_POINTER_AS_INDEX, read_pointer},
    {CIS_OP_BUFFERIZATION_TO_TENSOR, read_to_tensor},
    {CIS_OP_BUFFERIZATION_TO_BUFFER, read_to_buffer},
    {0, NULL}};
