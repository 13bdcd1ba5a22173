// The analysis is made when it is first asked for, and released with the pass.
#include "pass/argument_fates.h"

static void release(void *kept) { cis_argument_fates_destroy(kept); }

cis_argument_fates *cis_pass_argument_fates(cis_pass *pass) {
  void **kept = cis_pass_kept(pass, release);
  if (!*kept)
    *kept = cis_argument_fates_create();
  return *kept;
}
