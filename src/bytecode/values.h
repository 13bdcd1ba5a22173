// Values of a bytecode file while its IR is read: their numbers, forward references, and the order
// of their use lists.
//
// A region's values have consecutive numbers, after those of the regions around it up to one that
// is isolated from above. Without another order in the file, a use list has the uses in reverse
// pre-order of the ops, which is the order in which building them one by one leaves them; only
// values that are used before their definition need sorting.
#ifndef CIS_BYTECODE_VALUES_H
#define CIS_BYTECODE_VALUES_H

#include "bytecode/file.h"

typedef struct cis_bc_values {
  cis_bc_file *file;
  CIS_VEC(cis_value *) list;     // of the regions that are open; NULL: neither defined nor used
  size_t scope;                  // where numbers start
  size_t num_forward;            // placeholders not replaced by a value yet
  CIS_VEC(void *) placeholders;  // all of them, for freeing
  cis_value_vec forward_defined; // values that were used before they were defined
  CIS_VEC(struct cis_bc_use_order {
    cis_value *value;
    uint32_t *indices; // of `num` numbers, or pairs
    uint32_t num;
    bool is_pairs;
  })
  orders;
} cis_bc_values;

/// Frees the state. After an error, ops may still refer to placeholders; those uses are dropped
/// first.
void cis_bc_values_deinit(cis_bc_values *values);
/// The value of a number; a placeholder without a type if it is not defined yet. False after an
/// error.
bool cis_bc_values_use(cis_bc_values *values, uint64_t number, cis_value **out);
/// Defines the number at a position in the list. False after an error.
bool cis_bc_values_define(cis_bc_values *values, size_t position, cis_value *value);
/// Reads the orders of the use lists of `num` results or arguments. False after an error.
bool cis_bc_values_read_orders(cis_bc_values *values, cis_cursor *c, cis_value *const *of,
                               uint32_t num);
/// Puts use lists in order. The `tag` of each op is its number in pre-order. False after an error.
bool cis_bc_values_finish(cis_bc_values *values);

#endif
