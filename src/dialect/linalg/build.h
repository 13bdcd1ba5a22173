// Ops of linalg, for lowerings: named ops, and generic, reduce and transpose with their bodies.
#ifndef CIS_DIALECT_LINALG_BUILD_H
#define CIS_DIALECT_LINALG_BUILD_H

#include "ir/affine.h"
#include "ir/builder.h"

/// An op of named.def: `args` has its inputs, then its one output, and attributes. The result,
/// where the output is a tensor, has the output's type. NULL: the elements have no body for it.
cis_op *cis_linalg_build_named(cis_loc_builder *e, unsigned kind, cis_build_args args);
/// linalg.fill; the filled tensor.
cis_value *cis_linalg_build_fill(cis_loc_builder *e, cis_value *value, cis_value *init);
/// linalg.transpose; the transposed tensor.
cis_value *cis_linalg_build_transpose(cis_loc_builder *e, cis_value *input, cis_value *init,
                                      const int64_t *permutation, uint32_t num);

/// An op whose body is the caller's to fill: `body` stands at its end, `args` are the block's
/// arguments. What is yielded is cis_linalg_build_yield's.
typedef struct cis_linalg_body {
  cis_op *op;
  cis_loc_builder body;
  cis_value *const *args;
} cis_linalg_body;
/// linalg.generic: `num_inputs` inputs and `num_outputs` outputs in `operands`, a map for each, an
/// iterator for each letter: p(arallel) or r(eduction). The results have the types of the outputs.
cis_linalg_body cis_linalg_build_generic(cis_loc_builder *e, cis_value *const *operands,
                                         uint32_t num_inputs, uint32_t num_outputs,
                                         const cis_affine_map *maps, const char *iterators);
/// linalg.reduce along one dimension, with as many inputs as outputs.
cis_linalg_body cis_linalg_build_reduce(cis_loc_builder *e, cis_value *const *operands,
                                        uint32_t num_inputs, int64_t dimension);
/// Builds linalg.yield.
void cis_linalg_build_yield(cis_loc_builder *e, cis_value *const *values, uint32_t num);
/// linalg.index of a loop.
cis_value *cis_linalg_build_index(cis_loc_builder *e, int64_t loop);

#endif
