// Patterns of a user, of both kinds that the public API has: those of the greedy driver and those
// of conversions are read and sorted by the same rules.
#ifndef CIS_CAPI_OWN_PATTERNS_H
#define CIS_CAPI_OWN_PATTERNS_H

#include "cistern/conversion.h"

#include "ir/context.h"
#include "support/vec.h"

/// A pattern of the user's. Both structs are laid out alike.
typedef struct cis_own_pattern {
  union {
    cistern_pattern greedy;
    cistern_conversion_pattern conversion;
  };
  const char *root; // interned; NULL: any
} cis_own_pattern;
typedef CIS_VEC(cis_own_pattern) cis_own_patterns;

/// Adds copies of `num` patterns, whose structs are named `type`, in the order in which they are
/// tried. False after an error, and then it adds none. The caller frees `all` (cis_vec_deinit).
bool cis_own_patterns_add(cis_own_patterns *all, cis_context *ctx, const void *patterns, size_t num,
                          const char *type);
/// Whether a pattern may be tried on operations of an interned name.
static inline bool cis_own_pattern_is_for(const cis_own_pattern *p, cis_str name) {
  return !p->root || p->root == name.data;
}

#endif
