// Helpers of the files of vector: positions of elements, masks.
#ifndef CIS_TARGET_C_OPS_VECTOR_H
#define CIS_TARGET_C_OPS_VECTOR_H

#include "target/c/emit.h"

/// The elements of a vector in C: an expression with indices, or one scalar for all.
typedef struct cis_c_grid {
  const char *text;
  bool is_scalar;
  cis_c_num offset;
  const int64_t *strides; // one for each loop
} cis_c_grid;

/// The rank of a vector type; 0 for other types.
uint32_t cis_c_vector_rank(cis_type t);
/// The element type of a vector type; other types are returned.
cis_type cis_c_vector_element(cis_type t);
/// Row-major strides of a vector.
int64_t *cis_c_vector_strides(cis_c_emitter *e, cis_type t);
/// All elements of a value, row-major.
cis_c_grid cis_c_grid_of(cis_c_emitter *e, const cis_value *value);
/// The element at the places that the loops have.
const char *cis_c_grid_place(cis_c_emitter *e, const cis_c_grid *g, const char *const *loops,
                             uint32_t num);
/// Opens a loop for each dimension. Returns the names of their variables.
const char **cis_c_open_grid(cis_c_emitter *e, const int64_t *sizes, uint32_t num);
/// Closes these loops.
void cis_c_close_grid(cis_c_emitter *e, uint32_t num);
/// Number `i` of an attribute's list, or `otherwise`.
int64_t cis_c_list_number(cis_attr list, uint32_t i, int64_t otherwise);

/// The mask of the vector.mask around the op; NULL: there is none.
const cis_value *cis_c_mask_around(const cis_op *op);
/// The value for masked-out elements; NULL: there is none.
const cis_value *cis_c_passthru_around(const cis_op *op);

#endif
