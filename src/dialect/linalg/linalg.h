// What other layers may ask about linalg's structured ops (CIS_TRAIT_STRUCTURED).
#ifndef CIS_DIALECT_LINALG_LINALG_H
#define CIS_DIALECT_LINALG_LINALG_H

#include "ir/affine.h"
#include "ir/builder.h"
#include "ir/op_def.h"

typedef CIS_VEC(cis_affine_map) cis_affine_map_vec;

/// Inputs come first among the operands, then the outputs.
uint32_t cis_linalg_num_inputs(const cis_op *op);
/// Appends one map per operand, from the loops to the operand's dimensions.
void cis_linalg_indexing_maps(cis_op *op, cis_affine_map_vec *out_maps);
/// Appends one letter per loop: p(arallel), r(eduction) or w(indow).
void cis_linalg_iterator_types(cis_op *op, cis_strbuf *out_letters);
uint32_t cis_linalg_num_loops(cis_op *op);
/// linalg.copy between two memrefs. NULL: their elements have no body for it.
cis_op *cis_linalg_build_copy(cis_builder *b, cis_location loc, cis_value *from, cis_value *to);
/// Makes a structured op read `value` as its operand `operand`, an input, through a map from the
/// loops; `value` has the element type of what was read. The op, or a linalg.generic that replaces
/// it; NULL, and nothing changed, if it would not be right: a loop whose bound nothing says.
cis_op *cis_linalg_read_through(cis_op *op, cis_rewriter *r, uint32_t operand, cis_value *value,
                                cis_affine_map map);

/// Builds, at a point in a body, what an input's element is; `map` leads from the loops of
/// `generic` to it.
typedef cis_value *(*cis_linalg_element_fn)(cis_loc_builder *e, cis_op *generic, cis_affine_map map,
                                            void *user);
/// Whether each loop of a structured op has a bound without the operands that are `input`.
bool cis_linalg_has_bounds_without(cis_op *op, const cis_value *input);
/// Replaces a structured op by a linalg.generic without its operand `operand`, an input, without
/// which all loops have bounds: what its element was is built by `element` at the start of the
/// body, if the body uses it.
cis_op *cis_linalg_read_in_body(cis_op *op, cis_rewriter *r, uint32_t operand,
                                cis_linalg_element_fn element, void *user);

#endif
