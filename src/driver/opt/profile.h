// --profile-actions-to: when each pass begins and ends, as Chrome's trace viewer and Perfetto read
// it.
#ifndef CIS_DRIVER_OPT_PROFILE_H
#define CIS_DRIVER_OPT_PROFILE_H

#include "pass/pass.h"

typedef struct cis_profile {
  const char *path; // NULL: none is asked for
  double start;     // of the process's clock, in seconds
  cis_strbuf events;
} cis_profile;

/// Notes that a pass begins on an op, and that the pass which began last ends. `now` is in seconds,
/// by the clock of `start`. Nothing is noted without a path.
void cis_profile_begin(cis_profile *p, cis_pass *pass, cis_op *op, double now);
/// Notes that the last pass ends.
void cis_profile_end(cis_profile *p, double now);
/// Writes the file, if one is asked for; false with a text in `error`.
bool cis_profile_write(cis_profile *p, cis_strbuf *error);

#endif
