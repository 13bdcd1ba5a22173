// The analysis is created at the first request and destroyed with the instance of the pass.
#include "pass/argument_ownership.h"

static void release(void *kept) { cis_argument_ownership_destroy(kept); }

cis_argument_ownership *cis_pass_argument_ownership(cis_pass *pass) {
  void **kept = cis_pass_kept(pass, release);
  if (!*kept)
    *kept = cis_argument_ownership_create();
  return *kept;
}
