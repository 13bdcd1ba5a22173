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

/// Prints an op and what is inside, as cistern_module_print.
bool cistern_print_inner(cis_op *op, const cistern_print_flags *flags, cistern_write_fn write,
                         void *user);
/// What was printed into `sb`, which is emptied; the caller of the API frees it.
char *cistern_take_text(cis_strbuf *sb);

#endif
