// Compiles the body of a structured op to a batch program and runs it.
#include "interp/nest/batch.h"

#include "dialect/arith/kinds.h"
#include "dialect/linalg/kinds.h"
#include "ir/attr.h"
#include "ir/fold.h"
#include "ir/op_def.h"
#include "support/bytes.h"

// --- compiling ---

typedef struct compiler {
  cis_arena *arena;
  cis_block *block;
  cis_batch *batch;
  cis_ptrmap regs; // value -> register + 1
  CIS_VEC(cis_batch_insn) insns;
  CIS_VEC(struct cis_batch_fixed) fixed;
  CIS_VEC(struct cis_batch_index) indices;
  bool failed;
} compiler;

static uint8_t new_reg(compiler *c, cis_lane lane) {
  if (lane == CIS_LANE_NONE || c->batch->num_regs >= CIS_BATCH_REGS) {
    c->failed = true;
    return 0;
  }
  c->batch->lanes[c->batch->num_regs] = (uint8_t)lane;
  return (uint8_t)c->batch->num_regs++;
}

static uint8_t define(compiler *c, const cis_value *value) {
  uint8_t reg = new_reg(c, cis_lane_of(value->type));
  cis_ptrmap_set(&c->regs, value, (uintptr_t)reg + 1);
  return reg;
}

static uint8_t reg_of(compiler *c, const cis_value *value) {
  uintptr_t known = cis_ptrmap_at(&c->regs, value);
  if (known)
    return (uint8_t)(known - 1);
  // From outside of the block.
  uint8_t reg = define(c, value);
  cis_vec_push(&c->fixed,
               ((struct cis_batch_fixed){.reg = reg, .is_slot = true, .bits = value->tag}));
  return reg;
}

static uint8_t emit(compiler *c, cis_kernel fn, cis_lane lane, const uint8_t *operands,
                    uint32_t num) {
  cis_batch_insn insn = {.fn = fn, .dst = new_reg(c, lane)};
  insn.a = num > 0 ? operands[0] : 0;
  insn.b = num > 1 ? operands[1] : 0;
  insn.c = num > 2 ? operands[2] : 0;
  cis_vec_push(&c->insns, insn);
  return insn.dst;
}

static uint8_t widen(compiler *c, uint8_t reg) {
  cis_lane lane = (cis_lane)c->batch->lanes[reg];
  if (!cis_lane_is_half(lane))
    return reg;
  return emit(c, cis_kernel_convert(lane, CIS_LANE_F32), CIS_LANE_F32, &reg, 1);
}

/// A number with its bits, zero extended.
static bool constant_bits(const cis_op *op, uint64_t *out_bits) {
  cis_attr value = cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE) ? cis_constant_attr(op) : NULL;
  cis_layout layout;
  if (!value || !cis_layout_of(op->results[0].type, &layout))
    return false;
  if (cis_attr_is(value, CIS_ATTR_INTEGER) && layout.kind == CIS_LAYOUT_INT)
    *out_bits = value->integer.words[0] & layout.mask;
  else if (cis_attr_is(value, CIS_ATTR_FLOAT) && layout.kind == CIS_LAYOUT_FLOAT)
    *out_bits = value->float_bits[0];
  else
    return false;
  return true;
}

static bool keeps_formats(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_ARITH_EXTF || kind == CIS_OP_ARITH_TRUNCF || kind == CIS_OP_ARITH_SELECT ||
         kind == CIS_OP_ARITH_BITCAST;
}

static void compile_elementwise(compiler *c, cis_op *op) {
  unsigned kind = cis_op_kind(op);
  uint32_t num = op->num_operands;
  if (op->num_results != 1 || num < 1 || num > 3 || op->num_regions) {
    c->failed = true;
    return;
  }
  bool is_select = kind == CIS_OP_ARITH_SELECT;
  uint8_t operands[3] = {0};
  for (uint32_t i = 0; i < num; ++i) {
    operands[i] = reg_of(c, cis_op_operand(op, i));
    if (!keeps_formats(op) && !c->failed)
      operands[i] = widen(c, operands[i]);
  }
  cis_lane result = cis_lane_of(op->results[0].type);
  if (c->failed || result == CIS_LANE_NONE) {
    c->failed = true;
    return;
  }
  bool narrow = cis_lane_is_half(result) && !keeps_formats(op);
  cis_lane in = (cis_lane)c->batch->lanes[operands[is_select ? 1 : 0]];
  if (is_select && c->batch->lanes[operands[0]] != CIS_LANE_I1)
    in = CIS_LANE_NONE;
  cis_lane out = narrow ? CIS_LANE_F32 : result;
  cis_kernel fn = in == CIS_LANE_NONE ? NULL : cis_kernel_find(op, in, out);
  if (!fn) {
    c->failed = true;
    return;
  }
  uint8_t reg = emit(c, fn, out, operands, num);
  if (narrow)
    reg = emit(c, cis_kernel_convert(CIS_LANE_F32, result), result, &reg, 1);
  cis_ptrmap_set(&c->regs, cis_op_result(op, 0), (uintptr_t)reg + 1);
}

static void compile_op(compiler *c, cis_op *op) {
  uint64_t bits;
  if (op->num_results == 1 && constant_bits(op, &bits)) {
    uint8_t reg = define(c, cis_op_result(op, 0));
    cis_vec_push(&c->fixed, ((struct cis_batch_fixed){.reg = reg, .bits = bits}));
  } else if (cis_op_kind(op) == CIS_OP_LINALG_INDEX) {
    uint8_t reg = define(c, cis_op_result(op, 0));
    int64_t loop = cis_attr_int_or(cis_op_inherent(op, "dim"), 0);
    cis_vec_push(&c->indices, ((struct cis_batch_index){.reg = reg, .loop = (uint32_t)loop}));
  } else {
    compile_elementwise(c, op);
  }
}

static void finish(compiler *c, cis_op *terminator) {
  cis_batch *batch = c->batch;
  uint8_t *yields = cis_arena_alloc(c->arena, terminator->num_operands + 1);
  for (uint32_t i = 0; i < terminator->num_operands; ++i)
    yields[i] = reg_of(c, cis_op_operand(terminator, i));
  batch->yields = yields;
  batch->num_yields = terminator->num_operands;
  batch->insns = cis_arena_copy(c->arena, c->insns.data, c->insns.len * sizeof(*c->insns.data));
  batch->num_insns = (uint32_t)c->insns.len;
  batch->fixed = cis_arena_copy(c->arena, c->fixed.data, c->fixed.len * sizeof(*c->fixed.data));
  batch->num_fixed = (uint32_t)c->fixed.len;
  batch->indices =
      cis_arena_copy(c->arena, c->indices.data, c->indices.len * sizeof(*c->indices.data));
  batch->num_indices = (uint32_t)c->indices.len;
  batch->uses_index = c->indices.len != 0;
}

cis_batch *cis_batch_compile(cis_arena *arena, cis_block *block) {
  compiler c = {.arena = arena, .block = block, .batch = cis_arena_new(arena, cis_batch)};
  for (uint32_t i = 0; i < block->num_args && !c.failed; ++i)
    define(&c, cis_block_args(block)[i]);
  c.batch->num_args = block->num_args;
  cis_op *terminator = cis_block_last(block);
  for (cis_op *op = cis_block_first(block); op != terminator && !c.failed; op = cis_op_next(op))
    compile_op(&c, op);
  if (!c.failed)
    finish(&c, terminator);
  cis_vec_deinit(&c.insns);
  cis_vec_deinit(&c.fixed);
  cis_vec_deinit(&c.indices);
  cis_ptrmap_deinit(&c.regs);
  return c.failed ? NULL : c.batch;
}

// --- lanes and memory ---

#define FOR_EACH_SIZE(MACRO)                                                                       \
  switch (cis_lane_size(lane)) {                                                                   \
  case 1:                                                                                          \
    MACRO(uint8_t)                                                                                 \
  case 2:                                                                                          \
    MACRO(uint16_t)                                                                                \
  case 4:                                                                                          \
    MACRO(uint32_t)                                                                                \
  default:                                                                                         \
    MACRO(uint64_t)                                                                                \
  }

static inline uint8_t same(uint8_t x) { return x; }

/// Moves a number from memory to a lane, or from a lane to memory.
#define NATIVE(X)                                                                                  \
  _Generic((X), uint8_t : same, uint16_t : cis_le16, uint32_t : cis_le32, uint64_t : cis_le64)(X)

void cis_lanes_load(cis_lane lane, void *lanes, const char *data, int64_t step, size_t n) {
#define LOAD(T)                                                                                    \
  {                                                                                                \
    T *to = lanes;                                                                                 \
    for (size_t i = 0; i < n; ++i, data += step)                                                   \
      to[i] = NATIVE(*(const T *)(const void *)data);                                              \
    break;                                                                                         \
  }
  FOR_EACH_SIZE(LOAD)
#undef LOAD
}

void cis_lanes_store(cis_lane lane, const void *lanes, char *data, int64_t step, size_t n) {
  if (step == (int64_t)cis_lane_size(lane) && cis_bytes_are_native((size_t)step)) {
    memmove(data, lanes, n * (size_t)step);
    return;
  }
#define STORE(T)                                                                                   \
  {                                                                                                \
    const T *from = lanes;                                                                         \
    for (size_t i = 0; i < n; ++i, data += step)                                                   \
      *(T *)(void *)data = NATIVE(from[i]);                                                        \
    break;                                                                                         \
  }
  FOR_EACH_SIZE(STORE)
#undef STORE
}

void cis_lanes_splat(cis_lane lane, void *lanes, uint64_t bits, size_t n) {
#define SPLAT(T)                                                                                   \
  {                                                                                                \
    T *to = lanes;                                                                                 \
    for (size_t i = 0; i < n; ++i)                                                                 \
      to[i] = (T)bits;                                                                             \
    break;                                                                                         \
  }
  FOR_EACH_SIZE(SPLAT)
#undef SPLAT
}

// --- running ---

bool cis_batch_begin(cis_batch_run *run, const cis_batch *batch, const cis_cell *regs) {
  for (uint32_t i = 0; i < batch->num_fixed; ++i)
    if (batch->fixed[i].is_slot && regs[batch->fixed[i].bits].marks)
      return false;
  run->batch = batch;
  run->buffers = cis_mem_alloc((size_t)batch->num_regs * CIS_BATCH_LANES * 8 + 1);
  for (uint32_t i = 0; i < batch->num_regs; ++i)
    run->regs[i] = cis_batch_buffer(run, i);
  for (uint32_t i = 0; i < batch->num_fixed; ++i) {
    const struct cis_batch_fixed *fixed = &batch->fixed[i];
    uint64_t bits = fixed->is_slot ? regs[fixed->bits].bits : fixed->bits;
    cis_lanes_splat((cis_lane)batch->lanes[fixed->reg], run->regs[fixed->reg], bits,
                    CIS_BATCH_LANES);
  }
  return true;
}

void cis_batch_end(cis_batch_run *run) { cis_mem_free(run->buffers); }

void cis_batch_execute(cis_batch_run *run, size_t n) {
  const cis_batch *batch = run->batch;
  char *const *regs = run->regs;
  for (uint32_t i = 0; i < batch->num_insns; ++i) {
    const cis_batch_insn *insn = &batch->insns[i];
    insn->fn(regs[insn->dst], regs[insn->a], regs[insn->b], regs[insn->c], n);
  }
}
