// memref: buffers of the arena and of the heap, accesses, copies. A free of a buffer with a place
// in the arena emits nothing, because the place is its own.
#include "target/c/ops/memref.h"
#include "target/c/arena.h"
#include "target/c/file.h"
#include "target/c/heap.h"
#include "target/c/ops/arith.h"

#include "dialect/arith/arith.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/family.h"
#include "ir/symbol.h"

#include <inttypes.h>

// --- buffers ---

/// Sizes of an allocation: operands stand for those that its type does not know.
static bool emit_in_heap(cis_c_emitter *e, cis_op *op) {
  cis_type type = op->results[0].type;
  uint32_t rank = cis_type_rank(type), next = 0;
  cis_c_num *sizes = cis_arena_array(&e->arena, cis_c_num, rank + 1);
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_CLONE) {
    if (!cis_type_is_memref(cis_op_operand(op, 0)->type))
      return cis_c_unsupported(op, "a memref without rank");
    return cis_c_take_buffer(e, op, cis_c_operand(e, op, 0)->sizes);
  }
  for (uint32_t i = 0; i < rank; ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      sizes[i] = cis_c_num_of(cis_c_operand(e, op, next++));
  return cis_c_take_buffer(e, op, sizes);
}

bool cis_c_emit_buffer(cis_c_emitter *e, cis_op *op) {
  if (!cis_c_arena_has_place(e->plan, op))
    return emit_in_heap(e, op);
  cis_type type = op->results[0].type;
  cis_c_part_vec parts = {0};
  cis_c_value value;
  const char *name = cis_c_fresh(e, cis_c_wish(e, cis_op_result(op, 0), "buffer"));
  bool ok = cis_c_parts(e, type, name, false, &parts, &value);
  cis_vec_deinit(&parts);
  if (!ok)
    return cis_c_unsupported(op, "a buffer of this type");
  int64_t strides[CIS_C_MOST_RANK], first, extent;
  cis_c_new_layout(type, strides, &first, &extent);
  value.offset = cis_c_number(first);
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    value.strides[i] = cis_c_number(strides[i]);
  value.is_aliased = e->has_alias_types;
  const char *pointer = cis_c_pointer(e, type, false, value.is_aliased);
  uint64_t offset = cis_c_arena_offset(e->plan, op);
  bool is_bytes = strcmp(pointer, "uint8_t *") == 0;
  const cis_c_memory *memory = cis_c_arena_memory(e->plan, op);
  const char *arena = memory ? memory->name : "arena";
  offset += memory ? cis_c_arena_base(e->plan, e->function, memory) : 0;
  const char *at = offset ? cis_c_text(e, "(%s + %" PRIu64 ")", arena, offset) : arena;
  cis_c_declare(e, pointer, name, is_bytes ? at : cis_c_text(e, "(%s)(void *)%s", pointer, at),
                true);
  cis_c_set(e, cis_op_result(op, 0), &value);
  return true;
}

static bool emit_dealloc(cis_c_emitter *e, cis_op *op) {
  cis_c_give_buffer(e, op);
  return true;
}

/// A new buffer with the contents of the old one that fit into it.
static bool emit_realloc(cis_c_emitter *e, cis_op *op) {
  const cis_c_value *old = cis_c_operand(e, op, 0);
  cis_c_num size = op->num_operands > 1 ? cis_c_num_of(cis_c_operand(e, op, 1)) : cis_c_number(0);
  if (!cis_c_take_buffer(e, op, &size))
    return false;
  const cis_c_value *made = cis_c_get(e, cis_op_result(op, 0));
  cis_strbuf *hoist = e->hoist;
  e->hoist = NULL;
  const char *least =
      cis_c_text(e, "%s(%s, %s)", cis_c_int_helper(e, "mins", cis_type_index(e->ctx)),
                 cis_c_num_text(e, old->sizes[0]), cis_c_num_text(e, made->sizes[0]));
  cis_c_num at =
      cis_c_name(cis_c_open_loop(e, "i", cis_c_number(0), cis_c_name(least), cis_c_number(1)));
  cis_c_line(e, "%s = %s;", cis_c_element(e, made, &at), cis_c_element(e, old, &at));
  cis_c_close(e);
  e->hoist = hoist;
  cis_c_give_buffer(e, op);
  return true;
}

static bool emit_global(cis_c_emitter *e, cis_op *op) {
  cis_op *global =
      cis_symbol_cache_lookup_nearest(e->symbol_cache, op, cis_op_inherent(op, "name"));
  const char *name = global ? (const char *)cis_ptrmap_at(&e->symbols, global) : NULL;
  cis_c_part_vec parts = {0};
  cis_c_value value;
  bool ok = name && cis_c_parts(e, op->results[0].type, name, false, &parts, &value);
  cis_vec_deinit(&parts);
  if (!ok)
    return cis_c_unsupported(op, "a global of this type");
  value.is_const = cis_op_get_attr_named(global, "constant") != NULL;
  value.splat = cis_c_global_splat(e, global);
  cis_c_set(e, cis_op_result(op, 0), &value);
  return true;
}

// --- accesses ---

static const char *element(cis_c_emitter *e, const cis_op *op, uint32_t memref) {
  cis_range indices = {memref + 1, op->num_operands - memref - 1};
  return cis_c_element(e, cis_c_operand(e, op, memref), cis_c_operand_nums(e, op, indices));
}

static bool emit_load(cis_c_emitter *e, cis_op *op) {
  return cis_c_define(e, op, 0, "%s", element(e, op, 0));
}

bool cis_c_emit_store(cis_c_emitter *e, cis_op *op, const char *target, uint32_t value) {
  if (cis_c_get(e, cis_op_operand(op, 1))->is_const)
    return cis_c_unsupported(op, "it writes to a constant");
  cis_c_line(e, "%s = %s;", target, cis_c_operand(e, op, value)->text);
  return true;
}

static bool emit_store(cis_c_emitter *e, cis_op *op) {
  return cis_c_emit_store(e, op, element(e, op, 1), 0);
}

/// A loop for each dimension, innermost last; one for all where both lie in one piece.
bool cis_c_copy(cis_c_emitter *e, cis_op *op, const cis_c_value *from, const cis_c_value *to) {
  if (!cis_type_is_memref(from->type) || !cis_type_is_memref(to->type))
    return cis_c_copy_unranked(e, op, from, to);
  if (cis_type_element(from->type) != cis_type_element(to->type))
    return cis_c_unsupported(op, "elements of two types");
  if (to->is_const)
    return cis_c_unsupported(op, "it writes to a constant");
  uint32_t rank = cis_type_rank(from->type);
  cis_c_num *indices = cis_arena_array(&e->arena, cis_c_num, rank + 1);
  int64_t count = 0;
  bool whole = rank > 1 && cis_type_num_elements(from->type, &count) &&
               cis_memref_has_identity_layout(from->type) &&
               cis_memref_has_identity_layout(to->type) && cis_type_num_elements(to->type, &count);
  uint32_t loops = whole ? 1 : rank;
  for (uint32_t i = 0; i < loops; ++i) {
    cis_c_num size = from->sizes[i].text ? to->sizes[i] : from->sizes[i];
    if (whole)
      size = cis_c_number(count);
    const char *name = cis_c_open_loop(e, "i", cis_c_number(0), size, cis_c_number(1));
    indices[whole ? rank - 1 : i] = cis_c_name(name);
  }
  cis_c_line(e, "%s = %s;", cis_c_element(e, to, indices), cis_c_element(e, from, indices));
  for (uint32_t i = 0; i < loops; ++i)
    cis_c_close(e);
  return true;
}

static bool emit_copy(cis_c_emitter *e, cis_op *op) {
  cis_copy copy;
  if (!cis_as_copy(op, &copy))
    return cis_c_unsupported(op, "it copies something else than memrefs");
  return cis_c_copy(e, op, cis_c_get(e, copy.source), cis_c_get(e, copy.target));
}

/// One thread: the old value is the result.
static bool emit_atomic(cis_c_emitter *e, cis_op *op) {
  const char *target = element(e, op, 1), *value = cis_c_operand(e, op, 0)->text;
  if (!cis_c_define(e, op, 0, "%s", target))
    return false;
  unsigned kind = cis_arith_atomic_rmw_op(cis_attr_int_or(cis_op_inherent(op, "kind"), -1));
  const char *old = cis_c_get(e, cis_op_result(op, 0))->text;
  const char *text = kind ? cis_c_apply(e, kind, op->results[0].type, value, old) : value;
  if (!text)
    return cis_c_unsupported(op, "an element of this type");
  cis_c_line(e, "%s = %s;", target, text);
  return true;
}

static bool end_generic(cis_c_emitter *e, cis_op *yield, void *user) {
  cis_op *op = user;
  cis_c_line(e, "%s = %s;", element(e, op, 0), cis_c_operand(e, yield, 0)->text);
  return true;
}

static bool emit_generic(cis_c_emitter *e, cis_op *op) {
  if (!cis_c_define(e, op, 0, "%s", element(e, op, 0)))
    return false;
  cis_c_set_text(e, cis_block_args(cis_op_entry(op))[0], cis_c_get(e, cis_op_result(op, 0))->text);
  cis_c_open(e, "{");
  bool ok = cis_c_region(e, cis_op_region(op, 0), end_generic, op);
  cis_c_close(e);
  return ok;
}

static bool emit_scope(cis_c_emitter *e, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_c_variable(e, cis_op_result(op, i), "r"))
      return false;
  cis_c_open(e, "{");
  bool ok = cis_c_region(e, cis_op_region(op, 0), cis_c_end_assign, op);
  cis_c_close(e);
  return ok;
}

bool cis_c_emit_nothing(cis_c_emitter *e, cis_op *op) {
  (void)e, (void)op;
  return true;
}

const cis_c_row cis_c_rows_memref[] = {
    {CIS_OP_MEMREF_ALLOC, .emit = cis_c_emit_buffer},
    {CIS_OP_MEMREF_ALLOCA, .emit = cis_c_emit_buffer},
    {CIS_OP_MEMREF_ALLOCA_SCOPE, .emit = emit_scope},
    {CIS_OP_MEMREF_ATOMIC_RMW, .emit = emit_atomic},
    {CIS_OP_MEMREF_COPY, .emit = emit_copy},
    {CIS_OP_MEMREF_DEALLOC, .emit = emit_dealloc},
    {CIS_OP_MEMREF_GENERIC_ATOMIC_RMW, .emit = emit_generic},
    {CIS_OP_MEMREF_GET_GLOBAL, .emit = emit_global},
    {CIS_OP_MEMREF_LOAD, .emit = emit_load},
    {CIS_OP_MEMREF_PREFETCH, .emit = cis_c_emit_nothing},
    {CIS_OP_MEMREF_REALLOC, .emit = emit_realloc},
    {CIS_OP_MEMREF_STORE, .emit = emit_store},
    {0},
};
