// Plugins, for the tools that take --load-plugin.
#ifndef CIS_DRIVER_PLUGINS_H
#define CIS_DRIVER_PLUGINS_H

#include "driver/command_line.h"

typedef struct cis_plugins {
  cis_cstr_vec paths;
  cis_context *ctx; // in which they were loaded to see which passes they have; NULL: there are none
} cis_plugins;

/// Adds a plugin. It is loaded at once, so that the command line can name its passes. False with
/// the reason in `wrong`.
bool cis_plugins_take(cis_plugins *plugins, cis_str path, cis_strbuf *wrong);
/// Loads them in a context. False after a diagnostic.
bool cis_plugins_load(const cis_plugins *plugins, cis_context *ctx);
/// Frees the list of plugins and the context that they were tried in.
void cis_plugins_deinit(cis_plugins *plugins);

#endif
