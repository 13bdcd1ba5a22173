// memref: allocation and access.
#include "interp/compute/numbers.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "dialect/arith/arith.h"
#include "dialect/memref/kinds.h"
#include "ir/op_def.h"

// --- load and store ---

typedef struct access {
  cis_layout element;
  const uint32_t *indices;
  uint64_t align; // 0: natural
} access;

static const cis_insn *exec_load(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const access *acc = pc->data;
  const cis_memref *memref = cis_cell_memref(&regs[pc->a]);
  int64_t offset;
  if (!cis_memref_element(m, pc->op, memref, regs, acc->indices, &acc->element, false, &offset) ||
      !cis_check_alignment(m, pc->op, memref->alloc, offset, acc->align) ||
      !cis_load_bytes(m, pc->op, memref->alloc, offset, &acc->element, &regs[pc->dst]))
    return NULL;
  return pc + 1;
}

static const cis_insn *exec_store(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const access *acc = pc->data;
  const cis_memref *memref = cis_cell_memref(&regs[pc->b]);
  int64_t offset;
  if (!cis_memref_element(m, pc->op, memref, regs, acc->indices, &acc->element, true, &offset) ||
      !cis_check_alignment(m, pc->op, memref->alloc, offset, acc->align) ||
      !cis_store_bytes(m, pc->op, memref->alloc, offset, &acc->element, &regs[pc->a]))
    return NULL;
  return pc + 1;
}

static access *new_access(cis_decoder *d, cis_op *op, uint32_t memref, int64_t align) {
  access *acc = cis_arena_new(cis_decoder_arena(d), access);
  cis_layout_of(cis_type_element(cis_op_operand(op, memref)->type), &acc->element);
  acc->indices = cis_operand_slots(d, op, (cis_range){memref + 1, op->num_operands - memref - 1});
  acc->align = (uint64_t)align;
  return acc;
}

static bool decode_load(cis_decoder *d, cis_op *op) {
  access *acc = new_access(d, op, 0, cis_attr_int_or(cis_op_inherent(op, "alignment"), 0));
  cis_emit_simple(d, op, exec_load)->data = acc;
  return true;
}

static bool decode_store(cis_decoder *d, cis_op *op) {
  access *acc = new_access(d, op, 1, cis_attr_int_or(cis_op_inherent(op, "alignment"), 0));
  cis_emit_simple(d, op, exec_store)->data = acc;
  return true;
}

// --- alloc, dealloc ---

typedef struct alloc_site {
  cis_type type;
  const uint32_t *sizes; // slots of the dynamic ones
  int64_t alignment;
  cis_alloc_kind kind;
} alloc_site;

static const cis_insn *exec_alloc(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const alloc_site *site = pc->data;
  uint32_t rank = cis_type_rank(site->type), next = 0;
  int64_t few[8], *sizes = rank <= 8 ? few : cis_arena_array(&m->arena, int64_t, rank);
  for (uint32_t i = 0; i < rank; ++i) {
    sizes[i] = cis_type_dim(site->type, i);
    if (sizes[i] != CIS_DYNAMIC)
      continue;
    const cis_cell *size = &regs[site->sizes[next++]];
    if (!cis_decide(m, pc->op, size, "the size is"))
      return NULL;
    sizes[i] = (int64_t)size->bits;
  }
  cis_memref *memref = cis_alloc_memref(m, pc->op, site->kind, site->type, sizes, site->alignment);
  if (!memref)
    return NULL;
  if (site->kind == CIS_ALLOC_STACK)
    cis_vec_push(&m->stack, memref->alloc);
  cis_cell_take(m, &regs[pc->dst], &memref->obj);
  return pc + 1;
}

bool cis_emit_alloc(cis_decoder *d, cis_op *op, cis_alloc_kind kind, cis_range sizes) {
  cis_type type = op->results[0].type;
  if (!cis_memref_has_identity_layout(type))
    return cis_decode_unsupported(d, op, "a layout other than the identity");
  alloc_site *site = cis_arena_new(cis_decoder_arena(d), alloc_site);
  *site = (alloc_site){.type = type,
                       .kind = kind,
                       .sizes = cis_operand_slots(d, op, sizes),
                       .alignment = cis_attr_int_or(cis_op_get_attr_named(op, "alignment"), 0)};
  cis_emit_simple(d, op, exec_alloc)->data = site;
  return true;
}

static bool decode_alloc(cis_decoder *d, cis_op *op) {
  return cis_emit_alloc(d, op, CIS_ALLOC_HEAP, cis_op_operand_group(op, 0));
}
static bool decode_alloca(cis_decoder *d, cis_op *op) {
  return cis_emit_alloc(d, op, CIS_ALLOC_STACK, cis_op_operand_group(op, 0));
}

static const cis_insn *exec_dealloc(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  return cis_free_memref(m, pc->op, cis_cell_memref(&regs[pc->a])) ? pc + 1 : NULL;
}

bool cis_decode_deallocation(cis_decoder *d, cis_op *op) {
  cis_range freed = cis_op_operand_group(op, (uint32_t)op->info->memory.frees);
  for (uint32_t i = 0; i < freed.num; ++i)
    cis_emit(d, op, exec_dealloc)->a = cis_operand_slot(op, freed.first + i);
  return true;
}

// --- copy ---

static const cis_insn *exec_copy(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_memref *from = cis_cell_memref(&regs[pc->a]), *to = cis_cell_memref(&regs[pc->b]);
  if (from->rank != to->rank)
    return cis_memory_error(m, pc->op, "copy between memrefs of rank %u and %u", from->rank,
                            to->rank);
  return cis_copy_memref(m, pc->op, from, to, (uint32_t)pc->imm) ? pc + 1 : NULL;
}

bool cis_decode_copy(cis_decoder *d, cis_op *op) {
  uint32_t from = cis_op_operand_group(op, (uint32_t)op->info->memory.from).first;
  uint32_t to = cis_op_operand_group(op, (uint32_t)op->info->memory.to).first;
  cis_layout element;
  cis_layout_of(cis_type_element(cis_op_operand(op, from)->type), &element);
  cis_insn *insn = cis_emit(d, op, exec_copy);
  insn->a = cis_operand_slot(op, from);
  insn->b = cis_operand_slot(op, to);
  insn->imm = element.align;
  return true;
}

/// A memref without rank has the sizes of the one that it is a clone of.
static const cis_insn *exec_clone(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_layout *element = pc->data;
  const cis_memref *from = cis_cell_memref(&regs[pc->a]);
  cis_type type = pc->op->results[0].type;
  if (!cis_check_live(m, pc->op, from->alloc, "reads from"))
    return NULL;
  if (type->kind != CIS_TYPE_MEMREF)
    type = cis_type_memref(cis_type_element(type), from->sizes, from->rank, NULL, NULL);
  cis_memref *to = cis_alloc_memref(m, pc->op, CIS_ALLOC_HEAP, type, from->sizes, 0);
  if (!to)
    return NULL;
  cis_cell_take(m, &regs[pc->dst], &to->obj);
  return cis_copy_memref(m, pc->op, from, to, element->align) ? pc + 1 : NULL;
}

bool cis_decode_clone(cis_decoder *d, cis_op *op) {
  cis_layout *element = cis_arena_new(cis_decoder_arena(d), cis_layout);
  cis_layout_of(cis_type_element(op->results[0].type), element);
  cis_emit_simple(d, op, exec_clone)->data = element;
  return true;
}

// --- realloc ---

/// memref.realloc always moves, so that a program that still uses the old buffer is caught.
static const cis_insn *exec_realloc(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const alloc_site *site = pc->data;
  cis_memref *old = cis_cell_memref(&regs[pc->a]);
  int64_t size = cis_type_dim(site->type, 0);
  if (size == CIS_DYNAMIC) {
    if (!cis_decide(m, pc->op, &regs[pc->b], "the size is"))
      return NULL;
    size = (int64_t)regs[pc->b].bits;
  }
  if (!cis_check_live(m, pc->op, old->alloc, "reallocates"))
    return NULL;
  cis_memref *fresh =
      cis_alloc_memref(m, pc->op, CIS_ALLOC_HEAP, site->type, &size, site->alignment);
  if (!fresh)
    return NULL;
  int64_t kept = (old->sizes[0] < size ? old->sizes[0] : size) * old->stride;
  bool ok = kept == 0 || (old->flags & CIS_MEMREF_INSIDE && old->strides[0] == 1);
  if (!ok)
    cis_memory_error(m, pc->op, "out of bounds: elements of the memref lie outside of its buffer");
  if (ok && kept)
    cis_heap_move(fresh->alloc, 0, old->alloc, cis_memref_start(old), kept);
  ok = ok && cis_free_memref(m, pc->op, old);
  cis_cell_take(m, &regs[pc->dst], &fresh->obj);
  return ok ? pc + 1 : NULL;
}

static bool decode_realloc(cis_decoder *d, cis_op *op) {
  alloc_site *site = cis_arena_new(cis_decoder_arena(d), alloc_site);
  *site = (alloc_site){.type = op->results[0].type,
                       .alignment = cis_attr_int_or(cis_op_inherent(op, "alignment"), 0)};
  if (!cis_memref_has_identity_layout(site->type))
    return cis_decode_unsupported(d, op, "a layout other than the identity");
  cis_emit_simple(d, op, exec_realloc)->data = site;
  return true;
}

// --- globals ---

/// The allocation of a global, made when it is first asked for. NULL after an error.
static cis_memref *new_global(cis_machine *m, cis_op *user, cis_op *global) {
  cis_type type = cis_op_inherent(global, "type")->type_value;
  cis_attr value = cis_op_inherent(global, "initial_value");
  cis_memref *memref = cis_alloc_memref(m, global, CIS_ALLOC_GLOBAL, type, type->shaped.shape,
                                        cis_attr_int_or(cis_op_inherent(global, "alignment"), 0));
  if (!memref)
    return NULL;
  memref->alloc->is_constant = cis_op_inherent(global, "constant") != NULL;
  if (cis_attr_is(value, CIS_ATTR_UNIT)) // uninitialized
    return memref;
  cis_cell cell = {0};
  cis_type tensor =
      cis_type_tensor(cis_type_element(type), type->shaped.shape, cis_type_rank(type), NULL);
  if (!value || !cis_cell_of_attr(m, tensor, value, &cell)) {
    cis_unsupported(m, user, "the global '%s' has no value that can be used here",
                    cis_symbol_name(global).data);
    cis_obj_release(m, &memref->obj);
    return NULL;
  }
  memcpy(memref->alloc->data, cis_cell_array(&cell)->data, (size_t)memref->alloc->size);
  cis_heap_set_written(memref->alloc, 0, memref->alloc->size);
  cis_cell_take(m, &cell, NULL);
  return memref;
}

static const cis_insn *exec_get_global(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  cis_op *global = (cis_op *)(uintptr_t)pc->data;
  cis_memref *memref = (cis_memref *)cis_ptrmap_at(&m->globals, global);
  if (!memref) {
    memref = new_global(m, pc->op, global);
    if (!memref)
      return NULL;
    cis_ptrmap_set(&m->globals, global, (uintptr_t)memref);
    cis_vec_push(&m->constants, &memref->obj);
  }
  cis_cell_share(m, &regs[pc->dst], &memref->obj);
  return pc + 1;
}

static bool decode_get_global(cis_decoder *d, cis_op *op) {
  cis_machine *m = cis_decoder_machine(d);
  cis_op *global = cis_symbol_cache_lookup_nearest(m->symbols, op, cis_op_inherent(op, "name"));
  if (!global || cis_op_kind(global) != CIS_OP_MEMREF_GLOBAL)
    return cis_decode_unsupported(d, op, "there is no such global");
  if (!cis_memref_has_identity_layout(op->results[0].type))
    return cis_decode_unsupported(d, op, "a layout other than the identity");
  cis_emit_simple(d, op, exec_get_global)->data = global;
  return true;
}

// --- atomic_rmw: the result is the old value ---

typedef struct rmw {
  access acc;
  cis_insn combine; // of cells 0 (result), 1 (old value) and 2 (operand); fn NULL: assign
} rmw;

static const cis_insn *exec_atomic_rmw(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const rmw *r = pc->data;
  const cis_memref *memref = cis_cell_memref(&regs[pc->b]);
  const cis_layout *layout = &r->acc.element;
  int64_t offset;
  cis_cell cells[3] = {0};
  if (!cis_memref_element(m, pc->op, memref, regs, r->acc.indices, layout, true, &offset) ||
      !cis_load_bytes(m, pc->op, memref->alloc, offset, layout, &cells[1]))
    return NULL;
  cells[0] = cells[2] = regs[pc->a];
  if (r->combine.fn && !r->combine.fn(m, &r->combine, cells))
    return NULL;
  cis_store_bytes(m, pc->op, memref->alloc, offset, layout, &cells[0]);
  regs[pc->dst] = cells[1];
  return pc + 1;
}

static bool decode_atomic_rmw(cis_decoder *d, cis_op *op) {
  rmw *r = cis_arena_new(cis_decoder_arena(d), rmw);
  access *acc = new_access(d, op, 1, 0);
  r->acc = *acc;
  const cis_layout *layout = &acc->element;
  unsigned kind = cis_arith_atomic_rmw_op(cis_attr_int_or(cis_op_inherent(op, "kind"), -1));
  if (layout->is_ref)
    return cis_decode_unsupported(d, op, "an element of this type");
  if (kind) {
    r->combine = layout->kind == CIS_LAYOUT_FLOAT ? cis_float_binary(kind, layout)
                                                  : cis_int_binary(kind, layout, false);
    r->combine.op = op;
    r->combine.a = 1;
    r->combine.b = 2;
  }
  cis_emit_simple(d, op, exec_atomic_rmw)->data = r;
  return true;
}

// --- generic_atomic_rmw: load, body, store ---

static bool end_atomic(cis_decoder *d, cis_op *yield, void *user) {
  cis_op *op = user;
  access *acc = new_access(d, op, 0, 0);
  cis_insn *insn = cis_emit(d, op, exec_store);
  insn->a = cis_operand_slot(yield, 0);
  insn->b = cis_operand_slot(op, 0);
  insn->data = acc;
  return true;
}

static bool decode_generic_atomic_rmw(cis_decoder *d, cis_op *op) {
  access *acc = new_access(d, op, 0, 0);
  cis_insn *insn = cis_emit(d, op, exec_load);
  insn->dst = cis_slot(cis_block_args(cis_op_entry(op))[0]);
  insn->a = cis_operand_slot(op, 0);
  insn->data = acc;
  // The result is the old value, and the body may end its life.
  const uint32_t from = insn->dst, to = cis_result_slot(op, 0);
  cis_emit_moves(d, op, &from, &to, 1);
  return cis_decode_region(d, cis_op_region(op, 0), end_atomic, op);
}

const cis_exec_row cis_exec_memref[] = {
    {CIS_OP_MEMREF_ALLOC, decode_alloc},
    {CIS_OP_MEMREF_ALLOCA, decode_alloca},
    {CIS_OP_MEMREF_ALLOCA_SCOPE, cis_decode_alloca_scope},
    {CIS_OP_MEMREF_ATOMIC_RMW, decode_atomic_rmw},
    {CIS_OP_MEMREF_COPY, cis_decode_copy},
    {CIS_OP_MEMREF_DEALLOC, cis_decode_deallocation},
    {CIS_OP_MEMREF_GENERIC_ATOMIC_RMW, decode_generic_atomic_rmw},
    {CIS_OP_MEMREF_GET_GLOBAL, decode_get_global},
    {CIS_OP_MEMREF_LOAD, decode_load},
    {CIS_OP_MEMREF_PREFETCH, cis_decode_nothing},
    {CIS_OP_MEMREF_REALLOC, decode_realloc},
    {CIS_OP_MEMREF_STORE, decode_store},
    {0, NULL},
};
