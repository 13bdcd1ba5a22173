// memref: allocation and access.
#include "interp/decoder.h"

#include "ir/op_def.h"

// --- load and store ---

typedef struct access {
  cis_layout element;
  const uint32_t *indices;
  uint64_t align; // 0: natural
} access;

static bool check_alignment(cis_machine *m, cis_op *op, const cis_memref *memref, int64_t offset,
                            uint64_t align) {
  uint64_t address = memref->alloc->address + (uint64_t)offset;
  if (!align || address % align == 0)
    return true;
  cis_memory_error(m, op, "misaligned access: address %llu is not a multiple of %llu",
                   (unsigned long long)address, (unsigned long long)align);
  cis_note_allocation(m, memref->alloc);
  return false;
}

static const cis_insn *exec_load(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const access *acc = pc->data;
  const cis_memref *memref = cis_cell_memref(&regs[pc->a]);
  int64_t offset;
  if (!cis_memref_element(m, pc->op, memref, regs, acc->indices, &acc->element, false, &offset) ||
      !check_alignment(m, pc->op, memref, offset, acc->align) ||
      !cis_load_bytes(m, pc->op, memref->alloc, offset, &acc->element, &regs[pc->dst]))
    return NULL;
  return pc + 1;
}

static const cis_insn *exec_store(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const access *acc = pc->data;
  const cis_memref *memref = cis_cell_memref(&regs[pc->b]);
  int64_t offset;
  if (!cis_memref_element(m, pc->op, memref, regs, acc->indices, &acc->element, true, &offset) ||
      !check_alignment(m, pc->op, memref, offset, acc->align) ||
      !cis_store_bytes(m, pc->op, memref->alloc, offset, &acc->element, &regs[pc->a]))
    return NULL;
  return pc + 1;
}

static access *new_access(cis_decoder *d, cis_op *op, uint32_t memref) {
  access *acc = cis_arena_new(cis_decoder_arena(d), access);
  cis_layout_of(cis_type_element(cis_op_operand(op, memref)->type), &acc->element);
  acc->indices = cis_operand_slots(d, op, (cis_range){memref + 1, op->num_operands - memref - 1});
  int64_t align = cis_attr_int_or(cis_op_inherent(op, "alignment"), 0);
  acc->align = (uint64_t)align;
  return acc;
}

static bool decode_load(cis_decoder *d, cis_op *op) {
  access *acc = new_access(d, op, 0);
  cis_emit_simple(d, op, exec_load)->data = acc;
  return true;
}

static bool decode_store(cis_decoder *d, cis_op *op) {
  access *acc = new_access(d, op, 1);
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

static bool emit_alloc(cis_decoder *d, cis_op *op, cis_alloc_kind kind) {
  cis_type type = op->results[0].type;
  if (!cis_memref_has_identity_layout(type))
    return cis_decode_unsupported(d, op, "a layout other than the identity");
  alloc_site *site = cis_arena_new(cis_decoder_arena(d), alloc_site);
  *site = (alloc_site){.type = type,
                       .kind = kind,
                       .sizes = cis_operand_slots(d, op, cis_op_operand_group(op, 0)),
                       .alignment = cis_attr_int_or(cis_op_inherent(op, "alignment"), 0)};
  cis_emit_simple(d, op, exec_alloc)->data = site;
  return true;
}

static bool decode_alloc(cis_decoder *d, cis_op *op) { return emit_alloc(d, op, CIS_ALLOC_HEAP); }
static bool decode_alloca(cis_decoder *d, cis_op *op) { return emit_alloc(d, op, CIS_ALLOC_STACK); }

static const cis_insn *exec_dealloc(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  return cis_free_memref(m, pc->op, cis_cell_memref(&regs[pc->a])) ? pc + 1 : NULL;
}

static bool decode_dealloc(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_dealloc);
  return true;
}

const cis_exec_row cis_exec_memref[] = {
    {CIS_OP_MEMREF_ALLOC, decode_alloc},     {CIS_OP_MEMREF_ALLOCA, decode_alloca},
    {CIS_OP_MEMREF_DEALLOC, decode_dealloc}, {CIS_OP_MEMREF_LOAD, decode_load},
    {CIS_OP_MEMREF_STORE, decode_store},     {0, NULL},
};
