// gpu, as the host sees it. A kernel is executed thread by thread of a block, block by block of the
// grid; asynchronous ops are executed at once. Ops that threads do together (barriers, exchanges,
// matrices of a subgroup) are not executed. Memory of a workgroup lives as long as its block;
// private memory and stack memory of a kernel live as long as their thread.
//
//     launch (sizes)
//   thread:
//     positions, attributions
//     body, or a call of the kernel
//   next:
//     the next thread's position, and a jump to `thread`
#include "interp/compute/array_ops.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"
#include "interp/handler.h"

#include "dialect/gpu/kinds.h"
#include "ir/op_def.h"

#include <inttypes.h>

// --- launches ---

typedef struct attribution {
  cis_type type;
  uint32_t slot; // of the argument
  uint32_t kept; // of a workgroup's memory: what holds it between its threads
} attribution;

typedef struct launch {
  const uint32_t *at;                 // slots of CIS_POSITIONS numbers
  uint32_t sizes[6];                  // slots of the operands: grid, block
  uint32_t block_stack, thread_stack; // slots: how many stack buffers there were before
  attribution *attributions;          // first those of the workgroup
  uint32_t num_workgroup, num_attributions;
  uint32_t next; // label
} launch;

HANDLER(exec_launch) {
  const launch *l = pc->data;
  if (m->in_kernel)
    return cis_unsupported(m, pc->op, "cannot execute '%s': inside of a kernel",
                           cis_op_name(pc->op).data);
  for (uint32_t i = 0; i < 6; ++i) {
    const cis_cell *size = &regs[l->sizes[i]];
    if (!cis_decide(m, pc->op, size, "the size is"))
      return NULL;
    if ((int64_t)size->bits <= 0)
      return cis_trap(m, pc->op, "the size %" PRId64 " of the %s is not positive",
                      (int64_t)size->bits, i < 3 ? "grid" : "block");
    regs[l->at[i]] = (cis_cell){0};
    regs[l->at[CIS_GRID_DIM + i]] = (cis_cell){.bits = size->bits};
  }
  m->in_kernel = true;
  regs[l->block_stack] = (cis_cell){.bits = m->stack.len};
  return pc + 1;
}

static bool allocate(cis_machine *m, cis_op *op, const attribution *a, cis_cell *out) {
  cis_memref *memref = cis_alloc_memref(m, op, CIS_ALLOC_STACK, a->type, a->type->shaped.shape, 0);
  if (!memref)
    return false;
  cis_vec_push(&m->stack, memref->alloc);
  cis_cell_take(m, out, &memref->obj);
  return true;
}

HANDLER(exec_thread) {
  const launch *l = pc->data;
  bool is_first = true;
  for (uint32_t i = 0; i < CIS_POSITIONS; ++i) {
    m->position[i] = regs[l->at[i]].bits;
    is_first &= i < CIS_THREAD_ID || i >= CIS_GRID_DIM || !m->position[i];
  }
  for (uint32_t i = 0; i < l->num_workgroup; ++i) {
    const attribution *a = &l->attributions[i];
    if (is_first && !allocate(m, pc->op, a, &regs[a->kept]))
      return NULL;
    cis_cell_share(m, &regs[a->slot], regs[a->kept].obj);
  }
  regs[l->thread_stack] = (cis_cell){.bits = m->stack.len};
  for (uint32_t i = l->num_workgroup; i < l->num_attributions; ++i)
    if (!allocate(m, pc->op, &l->attributions[i], &regs[l->attributions[i].slot]))
      return NULL;
  return pc + 1;
}

/// The position that follows in one of the blocks, or of the grid; false after the last.
static bool advance(const launch *l, cis_cell *regs, uint32_t ids, uint32_t dims) {
  for (uint32_t i = 0; i < 3; ++i) {
    if (++regs[l->at[ids + i]].bits < regs[l->at[dims + i]].bits)
      return true;
    regs[l->at[ids + i]].bits = 0;
  }
  return false;
}

HANDLER(exec_next_thread) {
  const launch *l = pc->data2;
  cis_pop_stack(m, regs[l->thread_stack].bits, pc->op);
  if (advance(l, regs, CIS_THREAD_ID, CIS_BLOCK_DIM))
    return pc->target;
  cis_pop_stack(m, regs[l->block_stack].bits, pc->op);
  if (advance(l, regs, CIS_BLOCK_ID, CIS_GRID_DIM))
    return pc->target;
  m->in_kernel = false;
  return pc + 1;
}

static launch *new_launch(cis_decoder *d, cis_op *op) {
  launch *l = cis_arena_new(cis_decoder_arena(d), launch);
  for (uint32_t i = 0; i < 6; ++i)
    l->sizes[i] = cis_operand_slot(op, cis_op_operand_group(op, 1 + i).first);
  l->block_stack = cis_new_slot(d, false);
  l->thread_stack = cis_new_slot(d, false);
  l->next = cis_new_label(d);
  return l;
}

static bool end_thread(cis_decoder *d, cis_op *terminator, void *user) {
  const launch *l = user;
  cis_emit_drops(d, terminator);
  cis_emit_goto(d, terminator, l->next);
  return true;
}

/// The arguments after the positions. False if one is of a type that cannot be allocated.
static bool find_attributions(cis_decoder *d, cis_op *op, launch *l) {
  cis_block *entry = cis_op_entry(op);
  l->num_attributions = entry->num_args - CIS_POSITIONS;
  l->num_workgroup =
      (uint32_t)cis_attr_int_or(cis_op_get_attr_named(op, "workgroup_attributions"), 0);
  l->attributions = cis_arena_array(cis_decoder_arena(d), attribution, l->num_attributions + 1);
  for (uint32_t i = 0; i < l->num_attributions; ++i) {
    const cis_value *arg = cis_block_args(entry)[CIS_POSITIONS + i];
    l->attributions[i] = (attribution){arg->type, cis_slot(arg), cis_new_slot(d, true)};
    if (!cis_type_is(arg->type, CIS_TYPE_MEMREF) || !cis_type_has_static_shape(arg->type) ||
        !cis_memref_has_identity_layout(arg->type))
      return false;
  }
  return l->num_workgroup <= l->num_attributions;
}

static bool has_clusters(const cis_op *op) { return cis_op_operand_group(op, 7).num > 0; }

static bool decode_launch(cis_decoder *d, cis_op *op) {
  if (has_clusters(op))
    return cis_decode_unsupported(d, op, "clusters");
  launch *l = new_launch(d, op);
  l->at = cis_block_arg_slots(d, cis_op_entry(op));
  if (!find_attributions(d, op, l))
    return cis_decode_unsupported(d, op, "an attribution of this type");
  uint32_t thread = cis_new_label(d);
  cis_emit(d, op, exec_launch)->data = l;
  cis_place_label(d, thread);
  cis_emit(d, op, exec_thread)->data = l;
  bool ok = cis_decode_region(d, cis_op_region(op, 0), end_thread, l);
  cis_place_label(d, l->next);
  cis_emit_jump(d, op, exec_next_thread, thread)->data2 = l;
  return ok;
}

static bool decode_launch_func(cis_decoder *d, cis_op *op) {
  cis_machine *m = cis_decoder_machine(d);
  cis_op *func = cis_symbol_cache_lookup_nearest(m->symbols, op, cis_op_inherent(op, "kernel"));
  if (!func || cis_op_kind(func) != CIS_OP_GPU_FUNC || cis_region_is_empty(cis_op_region(func, 0)))
    return cis_decode_unsupported(d, op, "the kernel is no gpu.func with a body");
  cis_range args = cis_op_operand_group(op, 11);
  if (cis_op_entry(func)->num_args != args.num)
    return cis_decode_unsupported(d, op, "the kernel has attributions");
  for (uint32_t i = 0; i < args.num; ++i) // the verifier does not look into nested regions
    if (cis_op_operand(op, args.first + i)->type != cis_block_args(cis_op_entry(func))[i]->type)
      return cis_decode_unsupported(d, op, "the kernel has arguments of other types");
  if (has_clusters(op))
    return cis_decode_unsupported(d, op, "clusters");
  launch *l = new_launch(d, op);
  uint32_t *at = cis_arena_array(cis_decoder_arena(d), uint32_t, CIS_POSITIONS);
  for (uint32_t i = 0; i < CIS_POSITIONS; ++i)
    at[i] = cis_new_slot(d, false);
  l->at = at;
  uint32_t thread = cis_new_label(d);
  cis_emit(d, op, exec_launch)->data = l;
  cis_place_label(d, thread);
  cis_emit(d, op, exec_thread)->data = l;
  cis_decode_call(d, op, func, args);
  cis_emit_jump(d, op, exec_next_thread, thread)->data2 = l;
  return true;
}

static bool decode_return(cis_decoder *d, cis_op *op) { return cis_decode_return(d, op, 0); }

// --- positions ---

/// imm: which; imm2: the block's size, for a position in the whole grid.
HANDLER(exec_position) {
  if (!m->in_kernel)
    return cis_unsupported(m, pc->op, "cannot execute '%s': outside of a launch",
                           cis_op_name(pc->op).data);
  uint64_t value = m->position[pc->imm];
  if (pc->imm2)
    value = value * m->position[pc->imm2] + m->position[pc->imm + CIS_THREAD_ID];
  regs[pc->dst] = (cis_cell){.bits = value};
  return pc + 1;
}

static bool decode_position(cis_decoder *d, cis_op *op) {
  uint64_t dimension = (uint64_t)cis_op_inherent(op, "dimension")->enumeration.value;
  cis_insn *insn = cis_emit_simple(d, op, exec_position);
  switch (cis_op_kind(op)) {
  case CIS_OP_GPU_THREAD_ID:
    insn->imm = CIS_THREAD_ID + dimension;
    break;
  case CIS_OP_GPU_GRID_DIM:
    insn->imm = CIS_GRID_DIM + dimension;
    break;
  case CIS_OP_GPU_BLOCK_DIM:
    insn->imm = CIS_BLOCK_DIM + dimension;
    break;
  default: // block_id, and global_id from it
    insn->imm = CIS_BLOCK_ID + dimension;
    insn->imm2 = cis_op_kind(op) == CIS_OP_GPU_GLOBAL_ID ? CIS_BLOCK_DIM + dimension : 0;
  }
  return true;
}

/// A thread that is alone in its block goes on, because no other one has to arrive.
HANDLER(exec_barrier) {
  (void)regs;
  const uint64_t *dims = m->position + CIS_BLOCK_DIM;
  if (m->in_kernel && dims[0] == 1 && dims[1] == 1 && dims[2] == 1)
    return pc + 1;
  return cis_unsupported(m, pc->op, "cannot execute '%s': %s", cis_op_name(pc->op).data,
                         m->in_kernel ? "the threads of a block are executed one after the other"
                                      : "outside of a launch");
}

// --- memory ---

static bool decode_alloc(cis_decoder *d, cis_op *op) {
  return cis_emit_alloc(d, op, CIS_ALLOC_HEAP, cis_op_operand_group(op, 1));
}

/// a: the value, b: the destination.
HANDLER(exec_memset) {
  const cis_memref *to = cis_cell_memref(&regs[pc->b]);
  const cis_layout *element = pc->data;
  cis_array *array = cis_array_create(m, to->sizes, to->rank, element->size);
  if (!array)
    return NULL;
  cis_fill_array(m, array, element, &regs[pc->a]);
  bool ok = cis_memref_store_array(m, pc->op, to, element, array);
  cis_obj_release(m, &array->obj);
  return ok ? pc + 1 : NULL;
}

static bool decode_memset(cis_decoder *d, cis_op *op) {
  uint32_t to = cis_op_operand_group(op, 1).first, value = cis_op_operand_group(op, 2).first;
  cis_layout *element = cis_arena_new(cis_decoder_arena(d), cis_layout);
  cis_layout_of(cis_op_operand(op, value)->type, element);
  cis_insn *insn = cis_emit(d, op, exec_memset);
  insn->a = cis_operand_slot(op, value);
  insn->b = cis_operand_slot(op, to);
  insn->data = element;
  return true;
}

static bool decode_barrier(cis_decoder *d, cis_op *op) {
  cis_emit(d, op, exec_barrier);
  return true;
}

const cis_exec_row cis_exec_gpu[] = {
    {CIS_OP_GPU_ALLOC, decode_alloc},
    {CIS_OP_GPU_BARRIER, decode_barrier},
    {CIS_OP_GPU_BLOCK_DIM, decode_position},
    {CIS_OP_GPU_BLOCK_ID, decode_position},
    {CIS_OP_GPU_DEALLOC, cis_decode_deallocation},
    {CIS_OP_GPU_GLOBAL_ID, decode_position},
    {CIS_OP_GPU_GRID_DIM, decode_position},
    {CIS_OP_GPU_HOST_REGISTER, cis_decode_nothing},
    {CIS_OP_GPU_HOST_UNREGISTER, cis_decode_nothing},
    {CIS_OP_GPU_LAUNCH, decode_launch},
    {CIS_OP_GPU_LAUNCH_FUNC, decode_launch_func},
    {CIS_OP_GPU_MEMCPY, cis_decode_copy},
    {CIS_OP_GPU_MEMSET, decode_memset},
    {CIS_OP_GPU_RETURN, decode_return},
    {CIS_OP_GPU_SET_DEFAULT_DEVICE, cis_decode_nothing},
    {CIS_OP_GPU_THREAD_ID, decode_position},
    {CIS_OP_GPU_WAIT, cis_decode_nothing},
    {0, NULL},
};
