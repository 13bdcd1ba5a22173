// Affine expressions of operands: decoded once, evaluated at each execution.
#include "interp/compute/affine_ops.h"

bool cis_affine_values(cis_machine *m, cis_op *op, const cis_affine_code *code,
                       const cis_cell *regs, int64_t *out) {
  int64_t few[16], *operands = few;
  if (code->num_operands > 16)
    operands = cis_mem_alloc(code->num_operands * sizeof(*operands));
  bool ok = true;
  for (uint32_t i = 0; ok && i < code->num_operands; ++i) {
    ok = cis_decide(m, op, &regs[code->slots[i]], "an operand of an affine expression is");
    operands[i] = (int64_t)regs[code->slots[i]].bits;
  }
  for (uint32_t i = 0; ok && i < code->num; ++i) {
    ok = cis_affine_eval(code->exprs[i], operands, operands + code->num_dims, &out[i]);
    if (!ok)
      cis_trap(m, op, "an affine expression divides by zero or overflows");
  }
  if (operands != few)
    cis_mem_free(operands);
  return ok;
}

cis_affine_code *cis_affine_decode(cis_decoder *d, const cis_op *op, cis_affine_map map,
                                   cis_range operands) {
  cis_affine_code *code = cis_arena_new(cis_decoder_arena(d), cis_affine_code);
  *code = (cis_affine_code){.exprs = map->results,
                            .num = map->num_results,
                            .num_dims = map->num_dims,
                            .num_operands = operands.num,
                            .slots = cis_operand_slots(d, op, operands)};
  return code;
}
