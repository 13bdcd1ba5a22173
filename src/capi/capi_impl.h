// What the files of capi/ share.
#ifndef CIS_CAPI_CAPI_IMPL_H
#define CIS_CAPI_CAPI_IMPL_H

#include "cistern/cistern.h"

#include "ir/diag.h"

struct cistern_context {
  cis_context *inner;
  cistern_diagnostic_fn handler; // or NULL
  void *user;
};

struct cistern_module {
  cistern_context *ctx;
  cis_op *op;
};

#endif
