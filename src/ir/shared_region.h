// Regions that ops share, because they follow from the rest of the op; see cis_op_own_regions.
#ifndef CIS_IR_SHARED_REGION_H
#define CIS_IR_SHARED_REGION_H

#include "ir/context.h"

/// The key of such a region: the op's row, and types, attributes and addresses of constant
/// data.
typedef struct cis_region_key {
  const cis_op_info *info;
  const void *const *words; // borrowed
  uint32_t num_words;
} cis_region_key;

typedef struct cis_shared_region {
  bool is_known;
  cis_region *region; // NULL: each op has one of its own
} cis_shared_region;

/// The context's entry for `key`, at first all zero: for the caller to fill in. A region that is
/// put there belongs to the context. Valid as long as the context.
cis_shared_region *cis_context_shared_region(cis_context *ctx, const cis_region_key *key);

#endif
