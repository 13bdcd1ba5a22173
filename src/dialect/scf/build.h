// Structured control flow, for lowerings.
#ifndef CIS_DIALECT_SCF_BUILD_H
#define CIS_DIALECT_SCF_BUILD_H

#include "ir/builder.h"

/// An scf.if that was built. `then` and `otherwise` build at the ends of its blocks.
typedef struct cis_scf_if_blocks {
  cis_op *op;
  cis_loc_builder then, otherwise;
} cis_scf_if_blocks;
/// Builds scf.if at `e`. With a `result` type, both regions have a block, and the caller builds
/// their yields; with NULL, the first region alone has one.
cis_scf_if_blocks cis_scf_build_if(cis_loc_builder *e, cis_value *condition, cis_type result);
/// scf.for with one carried value, or none where `init` is NULL.
typedef struct cis_scf_for_loop {
  cis_op *op;
  cis_loc_builder body;
  cis_value *iv, *carried;
} cis_scf_for_loop;
/// Builds that scf.for at `e`, with an empty body at whose end `body` stands.
cis_scf_for_loop cis_scf_build_for(cis_loc_builder *e, cis_value *low, cis_value *high,
                                   cis_value *step, cis_value *init);
/// scf.yield of a value, or of nothing where it is NULL.
void cis_scf_build_yield_value(cis_loc_builder *e, cis_value *value);

#endif
