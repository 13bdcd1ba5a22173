// What the memref dialect says about its types, for those who build its ops.
#ifndef CIS_DIALECT_MEMREF_H
#define CIS_DIALECT_MEMREF_H

#include "ir/builder.h"

/// Whether memref.cast goes from one type to the other: one element type and memory space; where both are ranked, sizes,
/// strides and offsets that agree as far as they are static; not both unranked.
bool cis_memref_cast_compatible(cis_type from, cis_type to);

cis_value *cis_memref_build_cast(cis_builder *b, cis_location loc, cis_value *value, cis_type type);
/// Operands that are casts of ranked memrefs become what is cast, `except` excepted. For folds: what is cast to another
/// ranked or an unranked type is as good for most ops. Whether any did.
bool cis_memref_fold_casts(cis_op *op, const cis_value *except);
/// Whether a memref.cast only forgets static sizes, strides or the offset.
bool cis_memref_only_forgets(const cis_op *cast);

#endif
