// --verify-diagnostics: the input says in comments which diagnostics it expects.
//
//   // expected-error@+1 {{text}}            -warning, -remark, -note; @-n, @above, @below, @unknown
//   // expected-error-re {{a {{[0-9]+}} b}}  with regular expressions inside
//
// One comment a line, which it ends. @above and @below count lines that have no such comment.
#ifndef CIS_DRIVER_OPT_VERIFY_DIAGNOSTICS_H
#define CIS_DRIVER_OPT_VERIFY_DIAGNOSTICS_H

#include "ir/diag.h"
#include "support/strbuf.h"

typedef struct cis_expectations cis_expectations;

/// Collects what the source expects, in whichever chunk of it. Reports go to `out`, first those on
/// comments that cannot be understood. `only_expected`: diagnostics that were not expected are let
/// through. Caller owns the result.
cis_expectations *cis_expectations_create(cis_source *source, bool only_expected, cis_strbuf *out);
/// Matches a diagnostic, notes included. An unexpected one is reported.
void cis_expectations_match(cis_expectations *e, cis_context *ctx,
                            const cis_diagnostic *diagnostic);
/// Reports expected diagnostics that did not come. True if everything matched. Destroys `e`.
bool cis_expectations_finish(cis_expectations *e);

#endif
