// What the files of capi/ share.
#ifndef CIS_CAPI_CAPI_IMPL_H
#define CIS_CAPI_CAPI_IMPL_H

#include "cistern/cistern.h"

#include "ir/diag.h"

struct cis_ctx {
  cis_context *inner;
  cis_diagnostic_fn handler; // or NULL
  void *user;
};

struct cis_module {
  cis_ctx *ctx;
  cis_op *op;
};

#endif
