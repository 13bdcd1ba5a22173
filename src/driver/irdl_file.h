// Dialects of a file, for the tools that take --irdl-file.
#ifndef CIS_DRIVER_IRDL_FILE_H
#define CIS_DRIVER_IRDL_FILE_H

#include "ir/context.h"
#include "support/strbuf.h"

/// The help of the option of that name.
#define CIS_IRDL_FILE_HELP                                                                         \
  "Register the dialects that this file defines, in IRDL or as rows (docs/reference/extending.md)"

/// Registers the dialects that a file defines, in IRDL or as rows. False after a diagnostic, or a
/// message in `err` if the file cannot be opened.
bool cis_irdl_file_load(cis_context *ctx, const char *path, cis_strbuf *err);

#endif
