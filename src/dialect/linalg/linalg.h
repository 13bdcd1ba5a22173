// Queries about structured ops of linalg (CIS_TRAIT_STRUCTURED), for other layers: operands,
// indexing maps and loops.
#ifndef CIS_DIALECT_LINALG_LINALG_H
#define CIS_DIALECT_LINALG_LINALG_H

#include "ir/affine.h"
#include "ir/builder.h"
#include "ir/op_def.h"

typedef CIS_VEC(cis_affine_map) cis_affine_map_vec;

/// The number of inputs, which are the first operands; the others are outputs.
uint32_t cis_linalg_num_inputs(const cis_op *op);
/// Appends one map per operand, from the loops to the operand's dimensions.
void cis_linalg_indexing_maps(cis_op *op, cis_affine_map_vec *out_maps);
/// Appends one letter per loop: p(arallel), r(eduction) or w(indow).
void cis_linalg_iterator_types(cis_op *op, cis_strbuf *out_letters);
/// Whether all loops are parallel.
bool cis_linalg_is_parallel(cis_op *op);
/// Whether the body uses no memref of its own accord, so that the op touches memory by its operands
/// alone.
bool cis_linalg_touches_operands_alone(cis_op *op);
/// Whether no op of the body has an effect, so that the op may run at another time, or not at all.
bool cis_linalg_body_computes_alone(cis_op *op);
/// The number of loops.
uint32_t cis_linalg_num_loops(cis_op *op);
/// Builds linalg.copy between two memrefs. NULL if linalg.copy has no body for their element types.
cis_op *cis_linalg_build_copy(cis_builder *b, cis_location loc, cis_value *from, cis_value *to);
/// Replaces the input `operand` of a structured op by `value`, which is read through a map from the
/// loops and has the same element type. Returns the op, or the linalg.generic that replaced it.
/// NULL, and no change, if a loop would be left without a bound.
cis_op *cis_linalg_read_through(cis_op *op, cis_rewriter *r, uint32_t operand, cis_value *value,
                                cis_affine_map map);

/// Builds the element of an input inside a body. `map` leads from the loops of `generic` to the
/// element.
typedef cis_value *(*cis_linalg_element_fn)(cis_loc_builder *e, cis_op *generic, cis_affine_map map,
                                            void *user);
/// Whether each loop of a structured op has a bound without the operands that are `input`.
bool cis_linalg_has_bounds_without(cis_op *op, const cis_value *input);
/// Replaces a structured op by a linalg.generic without the input `operand`; all loops must have
/// bounds without it. If the body uses the element of the input, `element` builds it at the start
/// of the body.
cis_op *cis_linalg_read_in_body(cis_op *op, cis_rewriter *r, uint32_t operand,
                                cis_linalg_element_fn element, void *user);

#endif
