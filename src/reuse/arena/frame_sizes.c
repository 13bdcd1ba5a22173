// Computes frame sizes from the arguments of the function: sizes of buffers, and frames of callees,
// are followed back to them.
#include "reuse/arena/frame_sizes.h"

#include "ir/symbol.h"
#include "reuse/pool/groups.h"
#include "support/planted.h"

// --- operands ---

/// Whether an argument of this type is an operand; conditions are none.
static bool is_operand(cis_type type) {
  return cis_type_is(type, CIS_TYPE_INDEX) ||
         (cis_type_is_signless_int(type) && type->integer.width > 1);
}

void cis_frame_list_operands(cis_frame *frame) {
  const cis_block *entry = cis_op_entry(frame->function);
  for (uint32_t i = 0; i < entry->num_args; ++i) {
    cis_type type = cis_block_args(entry)[i]->type;
    if (is_operand(type))
      cis_vec_push(&frame->operands, ((cis_frame_operand){.argument = i, .at = -1}));
    for (uint32_t at = 0; cis_type_is_memref(type) && at < cis_type_rank(type); ++at)
      if (cis_type_dim(type, at) == CIS_DYNAMIC)
        cis_vec_push(&frame->operands, ((cis_frame_operand){.argument = i, .at = at}));
  }
}

cis_type cis_frame_operand_type(const cis_frame *frame, size_t operand) {
  const cis_frame_operand *o = &frame->operands.data[operand];
  return o->at < 0 ? cis_block_args(cis_op_entry(frame->function))[o->argument]->type
                   : cis_type_index(cis_op_context(frame->function));
}

static void use_operand(cis_frame *frame, const cis_value *argument, int64_t at) {
  size_t low = 0, high = frame->operands.len; // they are sorted by argument
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (frame->operands.data[middle].argument < argument->index)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < frame->operands.len && frame->operands.data[low].argument == argument->index; ++low)
    frame->operands.data[low].is_used |= frame->operands.data[low].at == at;
}

/// Marks what an index is computed from: no more than a few ops, as memory/dynamic_size.h has it.
static void use_value(cis_frame *frame, cis_value *value) {
  const cis_op *op = cis_value_op(value);
  int64_t at;
  if (!op) {
    use_operand(frame, value, -1);
    return;
  }
  if (cis_size_is_dim_of(value, &at)) {
    use_operand(frame, cis_op_operand(op, 0), at);
    return;
  }
  for (uint32_t i = 0; i < op->num_operands; ++i)
    use_value(frame, cis_op_operand(op, i));
}

static void use_size(cis_frame *frame, const cis_dynamic_size *size) {
  for (uint32_t i = 0; size && i < size->num; ++i) {
    const cis_size_dim *dim = size->dims[i];
    for (uint32_t k = 0; dim->call && k < dim->call->num; ++k)
      use_size(frame, dim->call->operands[k]);
    if (dim->value)
      use_value(frame, dim->value);
    else if (dim->memref)
      use_operand(frame, dim->memref, dim->at);
  }
}

void cis_frame_mark_used(cis_frame *frame) {
  for (size_t i = 0; i < frame->pool.num; ++i)
    use_size(frame, frame->pool.buffers[i]->size);
}

// --- sizes that are known at the function's entry ---

/// Whether a number is computed from arguments and dimensions alone that are operands of the size's
/// function.
static bool is_of_operands(cis_value *value) {
  const cis_op *op = cis_value_op(value);
  int64_t at;
  if (!op)
    return is_operand(value->type);
  if (cis_size_is_dim_of(value, &at))
    return true;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!is_of_operands(cis_op_operand(op, i)))
      return false;
  return true;
}

static bool is_size_known(const cis_frame *frame, const cis_dynamic_size *size) {
  if (!size)
    return false;
  for (uint32_t i = 0; i < size->num; ++i) {
    if (size->dims[i]->value && !is_of_operands(size->dims[i]->value))
      return false;
    const cis_value *latest = size->dims[i]->latest;
    if (latest && cis_value_arg_block(latest) != cis_op_entry(frame->function))
      return false;
  }
  return cis_reuse_is_of_memory(size, &frame->allocated);
}

static bool runs_always(const cis_frame *frame, const cis_op *op) {
  return cis_op_block(op) == cis_op_entry(frame->function);
}

static void note_allocated(cis_frame *frame, const cis_dynamic_size *size) {
  for (uint32_t i = 0; size && i < size->num; ++i)
    cis_ptrmap_set(&frame->allocated, size->dims[i], 1);
}

/// The size that a call passes for an operand of its callee's size.
static const cis_dynamic_size *passed(cis_frame *frame, const cis_frame_call *call,
                                      const cis_frame_operand *operand, cis_arena *arena) {
  cis_value *value = cis_op_operand(call->call, operand->argument);
  if (operand->at >= 0)
    return cis_dynamic_size_of_dim(&frame->dims, value, operand->at, arena);
  return cis_type_is(value->type, CIS_TYPE_INDEX)
             ? cis_dynamic_size_of_index(&frame->dims, value, arena)
             : cis_dynamic_size_of_integer(&frame->dims, value, arena);
}

void cis_frame_rule_out(cis_frame *frame, cis_arena *arena) {
  cis_reuse_note_allocated(frame->function, &frame->buffers, &frame->allocated);
  for (size_t i = 0; i < frame->calls.len; ++i) {
    const cis_frame_call *c = &frame->calls.data[i];
    for (size_t k = 0; k < c->callee->operands.len && runs_always(frame, c->call); ++k)
      if (c->callee->operands.data[k].is_used)
        note_allocated(frame, passed(frame, c, &c->callee->operands.data[k], arena));
  }
  for (size_t i = 0; i < frame->buffers.len; ++i) {
    cis_reuse_buffer *b = &frame->buffers.data[i];
    if (!b->size || is_size_known(frame, b->size))
      continue;
    b->is_movable = false;
    b->reason = CIS_SKIP_LATE_SIZE;
  }
}

const cis_dynamic_size *cis_frame_size_of_call(cis_frame *frame, const cis_frame_call *call,
                                               cis_arena *arena) {
  const cis_frame *callee = call->callee;
  const cis_dynamic_size **sizes =
      cis_arena_array(arena, const cis_dynamic_size *, callee->operands.len + 1);
  cis_type *types = cis_arena_array(arena, cis_type, callee->operands.len + 1);
  for (size_t i = 0; i < callee->operands.len; ++i) {
    types[i] = cis_frame_operand_type(callee, i);
    if (!callee->operands.data[i].is_used)
      continue;
    sizes[i] = passed(frame, call, &callee->operands.data[i], arena);
    if (!is_size_known(frame, sizes[i]))
      return NULL;
    if (cis_planted("arena-passed"))
      sizes[i] = NULL;
  }
  cis_size_call *made = cis_arena_new(arena, cis_size_call);
  *made = (cis_size_call){.function = cis_frame_size_symbol(callee),
                          .types = types,
                          .operands = sizes,
                          .num = (uint32_t)callee->operands.len};
  return cis_dynamic_size_of_call(&frame->dims, made, callee->bytes, arena);
}

// --- names ---

cis_attr cis_frame_name_beside(cis_op *function, const char *suffix) {
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "%.*s%s", CIS_STR_ARG(cis_symbol_name(function)), suffix);
  cis_attr name = cis_attr_string(cis_op_context(function), cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
  return name;
}

cis_attr cis_frame_size_symbol(const cis_frame *frame) {
  cis_attr name = cis_frame_name_beside(frame->function, "_arena_size");
  return cis_attr_flat_symbol(cis_op_context(frame->function), name->string);
}
