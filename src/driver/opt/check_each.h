// --check-buffers-each: the checker of buffers before the pipeline and after each pass.
#ifndef CIS_DRIVER_OPT_CHECK_EACH_H
#define CIS_DRIVER_OPT_CHECK_EACH_H

#include "check/check.h"
#include "pass/pass.h"

typedef struct cis_check_each {
  bool is_on, failed;
  uint32_t known; // kinds of errors that there were before
} cis_check_each;

/// Notes the findings of the input, so that later checks report new ones only.
void cis_check_each_begin(cis_check_each *c, cis_op *root);
/// After a pass on `op`: an error with its name if there is one of a kind that there was not
/// before.
void cis_check_each_after(cis_check_each *c, const cis_pass *pass, cis_op *op);

#endif
