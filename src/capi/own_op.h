// Operations of a user's own: what the files of capi/ keep of each.
#ifndef CIS_CAPI_OWN_OP_H
#define CIS_CAPI_OWN_OP_H

#include "capi/capi_impl.h"

#include "ir/fold.h"
#include "ir/op_def.h"

/// Attached to the record of an op: CIS_ATTACHED_HOOKS.
typedef struct cis_own_op {
  cistern_op_hooks hooks;
  cis_op_def declared; // the row without the hooks
} cis_own_op;

static inline const cis_own_op *own_op_of(const cis_op *op) {
  return op->info->attached[CIS_ATTACHED_HOOKS];
}

struct cistern_rewriter {
  cis_rewriter *inner;
  cis_op *kept; // an op that it neither replaces nor erases; NULL: none
  cis_rewriter own;
  cis_listener base; // of `own`
  cistern_listener listener;
};

/// Copies the hooks, which may be of another size, and attaches them to the op of that name: of a
/// dialect of a user's own, or, as far as they are interfaces that it does not have, of any other.
/// False after an error.
bool cis_own_op_set_hooks(cis_context *ctx, cis_str name, const cistern_op_hooks *hooks);

/// Puts the hooks of row, of bufferization and of execution where the library asks for them.
void cis_own_op_attach_row(cis_context *ctx, cis_op_def *row, const cis_own_op *own);
void cis_own_op_attach_bufferizable(cis_context *ctx, const cis_op_info *info);
void cis_own_op_attach_executable(cis_context *ctx, const cis_op_info *info);

/// A hook has said that it failed: an error of ours, if it has reported none since there were
/// `before` errors. False always.
bool cis_own_op_failed(cis_op *op, const char *hook, size_t before);

#endif
