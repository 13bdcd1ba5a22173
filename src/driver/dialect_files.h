// Files of dialects, found by their names when a program names the dialect.
#ifndef CIS_DRIVER_DIALECT_FILES_H
#define CIS_DRIVER_DIALECT_FILES_H

#include "ir/context.h"

/// Has dialects that are not registered looked for: `<name>.cistern` in the folders of
/// CISTERN_DIALECT_PATH (separated by `:`; empty: none), or else beside the program, in
/// ../share/cistern/dialects, or where it is installed.
void cis_find_dialect_files(cis_context *ctx);
/// Calls `visit` with the names of the dialects that would be found; one may come twice.
void cis_visit_dialect_files(void (*visit)(void *user, cis_str name), void *user);

#endif
