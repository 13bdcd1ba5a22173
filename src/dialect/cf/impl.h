// Canonicalisation patterns of the cf rows.
#ifndef CIS_DIALECT_CF_IMPL_H
#define CIS_DIALECT_CF_IMPL_H

#include "dialect/cf/cf.h"
#include "ir/builder.h"

extern cis_pattern_list cis_cf_canonicalize_assert, cis_cf_canonicalize_br,
    cis_cf_canonicalize_cond_br, cis_cf_canonicalize_switch;

#endif
