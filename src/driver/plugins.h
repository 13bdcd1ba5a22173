// Dialects and passes of a user's own, for the tools that take --load-plugin and --irdl-file.
#ifndef CIS_DRIVER_PLUGINS_H
#define CIS_DRIVER_PLUGINS_H

#include "driver/command_line.h"

/// The help of the option --irdl-file.
#define CIS_IRDL_FILE_HELP                                                                         \
  "Register the dialects that this file defines, in IRDL or as rows (docs/reference/extending.md)"

typedef struct cis_plugins {
  cis_cstr_vec paths;
  const char *irdl_file;  // NULL: none
  bool has_file;          // it stands before a plugin, and is loaded
  size_t num_before_file; // if so, after how many plugins
  cis_context *ctx; // in which they were loaded to see which passes they have; NULL: there are none
} cis_plugins;

/// Adds a plugin. It is loaded at once, so that the command line can name its passes, after the
/// file of dialects if that was named so far. False with the reason in `wrong`.
bool cis_plugins_take(cis_plugins *plugins, cis_str path, cis_strbuf *wrong);
/// Loads plugins and the file in a context, in the order of the command line, where a plugin may
/// attach hooks to the file's ops. False after a diagnostic.
bool cis_plugins_load(const cis_plugins *plugins, cis_context *ctx);
/// After how many plugins the file is loaded.
size_t cis_plugins_num_before_file(const cis_plugins *plugins);
/// Frees the list of plugins and the context that they were tried in.
void cis_plugins_deinit(cis_plugins *plugins);

#endif
