// Canonicalisation patterns of the cf rows, and branches as other dialects build them.
#ifndef CIS_DIALECT_CF_HOOKS_H
#define CIS_DIALECT_CF_HOOKS_H

#include "ir/builder.h"

extern const cis_pattern *const cis_cf_canonicalize_assert[];
extern const cis_pattern *const cis_cf_canonicalize_br[];
extern const cis_pattern *const cis_cf_canonicalize_cond_br[];
extern const cis_pattern *const cis_cf_canonicalize_switch[];

// cf_canonicalize.c
cis_op *cis_cf_build_br(cis_builder *b, cis_location loc, cis_block *dest,
                        cis_value *const *operands, size_t num);

#endif
