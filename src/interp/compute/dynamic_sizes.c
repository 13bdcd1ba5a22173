// Reads offsets, sizes and strides of an op at run time.
#include "interp/compute/dynamic_sizes.h"

#include "ir/op_def.h"

static cis_size_list new_list(cis_decoder *d, const cis_op *op, const int64_t *values, uint32_t num,
                              uint32_t first) {
  uint32_t *slots = cis_arena_array(cis_decoder_arena(d), uint32_t, num + 1);
  for (uint32_t i = 0; i < num; ++i)
    slots[i] = values[i] == CIS_DYNAMIC ? cis_operand_slot(op, first++) : CIS_NO_SLOT;
  return (cis_size_list){num, slots, values};
}

cis_size_list cis_decode_sizes(cis_decoder *d, const cis_op *op, const char *static_name,
                               const char *name) {
  uint32_t num = 0;
  const int64_t *values = cis_attr_get_i64_array(cis_op_inherent(op, static_name), &num);
  int group = cis_op_info_operand(op->info, cis_str_from(name));
  return new_list(d, op, values, num, cis_op_operand_group(op, (uint32_t)group).first);
}

cis_size_list cis_decode_shape(cis_decoder *d, const cis_op *op, cis_type type, uint32_t first) {
  return new_list(d, op, type->shaped.shape, cis_type_rank(type), first);
}

bool cis_read_sizes(cis_machine *m, cis_op *op, const cis_cell *regs, const cis_size_list *list,
                    int64_t *out) {
  for (uint32_t i = 0; i < list->num; ++i) {
    out[i] = list->values[i];
    if (list->slots[i] == CIS_NO_SLOT)
      continue;
    const cis_cell *cell = &regs[list->slots[i]];
    if (!cis_decide(m, op, cell, "the offset, size or stride is"))
      return false;
    out[i] = (int64_t)cell->bits;
  }
  return true;
}
