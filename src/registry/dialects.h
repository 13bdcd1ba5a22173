// All dialects, for a context.
#ifndef CIS_REGISTRY_DIALECTS_H
#define CIS_REGISTRY_DIALECTS_H

#include "ir/context.h"

/// Registers the dialects of dialect/dialects.def in a context.
void cis_register_all_dialects(cis_context *ctx);

#endif
