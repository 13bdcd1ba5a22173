// --depfile: what an output was made of, as Make and Ninja read it.
#ifndef CIS_DRIVER_DEPFILE_H
#define CIS_DRIVER_DEPFILE_H

#include "driver/command_line.h"
#include "driver/plugins.h"

/// Writes `target: file ...` of all files that a program has read: its inputs and response files,
/// the file of dialects, plugins. False after a message in `err`, as where `target` is standard
/// output.
bool cis_depfile_write(const char *path, const char *target, const cis_command_use *use,
                       const cis_plugins *plugins, cis_strbuf *err);

#endif
