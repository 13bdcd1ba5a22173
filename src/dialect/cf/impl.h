// Canonicalisation patterns of the cf rows.
#ifndef CIS_DIALECT_CF_IMPL_H
#define CIS_DIALECT_CF_IMPL_H

#include "dialect/cf/cf.h"
#include "ir/builder.h"

extern const cis_pattern *const cis_cf_canonicalize_assert[];
extern const cis_pattern *const cis_cf_canonicalize_br[];
extern const cis_pattern *const cis_cf_canonicalize_cond_br[];
extern const cis_pattern *const cis_cf_canonicalize_switch[];

#endif
