// Lists of numbers that are constants of the op or operands (offsets, sizes, strides), at run time.
#ifndef CIS_INTERP_COMPUTE_DYNAMIC_SIZES_H
#define CIS_INTERP_COMPUTE_DYNAMIC_SIZES_H

#include "interp/machine.h"

typedef struct cis_size_list {
  uint32_t num;
  const uint32_t *slots; // CIS_NO_SLOT: the number is in `values`
  const int64_t *values;
} cis_size_list;
#define CIS_NO_SLOT UINT32_MAX

/// The list with the attribute `static_name` (CIS_DYNAMIC where an operand of the group `name`
/// stands).
cis_size_list cis_decode_sizes(cis_decoder *d, const cis_op *op, const char *static_name,
                               const char *name);
/// The sizes of a shaped type; dynamic ones are the operands from `first` on.
cis_size_list cis_decode_shape(cis_decoder *d, const cis_op *op, cis_type type, uint32_t first);
/// The numbers; `out` has room for all. False after a report, if one is poison.
bool cis_read_sizes(cis_machine *m, cis_op *op, const cis_cell *regs, const cis_size_list *list,
                    int64_t *out);

#endif
