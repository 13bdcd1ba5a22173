// The registry of passes.
#ifndef CIS_REGISTRY_PASSES_H
#define CIS_REGISTRY_PASSES_H

#include "pass/pass.h"
#include "transform/dialect_conversion.h"

/// All passes of the library, NULL-terminated, sorted by name.
cis_pass_list cis_all_passes(void);

/// All passes that can be named in a context: these, and after them those that were registered in
/// it. Valid until another one is.
cis_pass_list cis_passes_of(cis_context *ctx);
/// Registers a pass in a context. `def` is borrowed, and its name is new.
void cis_register_pass(cis_context *ctx, const cis_pass_def *def);

/// The conversion patterns of the pass of that name; NULL if there are none. Valid as long as the
/// context.
const cis_conversion_set *cis_conversion_set_find(cis_context *ctx, cis_str name);

#endif
