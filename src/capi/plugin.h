// Plugins, for the programs that load them by name.
#ifndef CIS_CAPI_PLUGIN_H
#define CIS_CAPI_PLUGIN_H

#include "ir/context.h"

/// Loads a shared library and lets it register what it has in a context. False after an error.
bool cis_plugin_load(cis_context *ctx, const char *path);

#endif
