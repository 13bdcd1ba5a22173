// Operations with hooks of a user: the hooks, kept on the record of the op, and the functions that
// attach them where the rooms below ask for interfaces.
#ifndef CIS_CAPI_OWN_OP_H
#define CIS_CAPI_OWN_OP_H

#include "capi/capi_impl.h"

#include "dialect/common/mixed.h"
#include "ir/fold.h"
#include "ir/in_build.h"
#include "ir/op_def.h"

/// The hooks of an op, attached to its record as CIS_ATTACHED_HOOKS.
typedef struct cis_own_op {
  cistern_op_hooks hooks;
  cis_op_def declared; // the row without the hooks
} cis_own_op;

/// The hooks of the op; NULL if it has none.
static inline const cis_own_op *own_op_of(const cis_op *op) {
  return op->info->attached[CIS_ATTACHED_HOOKS];
}

struct cistern_rewriter {
  cis_rewriter *inner;
  cis_op *kept; // an op that it neither replaces nor erases; NULL: none
  struct cis_conversion_rewriter *conversion; // in a pattern of a conversion; else NULL
  bool has_changed;                           // more than that ops were built
  bool builds;                                // it makes new ops alone
  cis_rewriter own;
  cis_listener base; // of `own`
  cistern_listener listener;
};

/// Copies the hooks, whose struct may have another size, and attaches them to the op of that name.
/// Any op of a user's dialect may have hooks; an op of another dialect may only get interfaces that
/// it lacks. False after an error.
bool cis_own_op_set_hooks(cis_context *ctx, cis_str name, const cistern_op_hooks *hooks);

/// Puts the hooks for verification, effects, folding and control flow into the row of the op.
void cis_own_op_attach_row(cis_context *ctx, cis_op_def *row, const cis_own_op *own);
/// The row's interface for ownership-based deallocation with the hooks in it.
const cis_ownership_interface *cis_own_op_ownership(cis_context *ctx, const cis_own_op *own);
/// The lists that a hook fills.
struct cistern_numbers {
  const cis_op *op;
  cis_mixed_vec *lists[3];
  bool is_wrong; // a value is no operand
};
/// Calls the hook, NULL for none, that gives numbers of an op. False, with what it has given in
/// `out`, if they are not known.
bool cis_own_op_get_numbers(const cis_op *op,
                            bool (*hook)(void *user, cistern_operation *op, cistern_numbers *n),
                            cis_mixed_vec *const out[3]);
/// Hooks for bufferization are never called in a build without the dialects of one-shot-bufferize.
enum { CIS_OWN_OPS_BUFFERIZE = CIS_HAS_ALL(bufferization, linalg) };
/// Attaches a row for one-shot-bufferize that calls the hooks.
void cis_own_op_attach_bufferizable(cis_context *ctx, const cis_op_info *info);
/// Attaches a row for the interpreter that calls the hooks.
void cis_own_op_attach_executable(cis_context *ctx, const cis_op_info *info);

/// Whether one of the hooks builds memory of a family.
bool cis_own_op_has_memory_hooks(const cistern_op_hooks *hooks);
/// Attaches those that do to the op, for its family.
void cis_own_op_attach_memory(cis_context *ctx, const cis_op_info *info, cis_own_op *own);

/// Called when a hook has returned false: reports an error unless the hook has reported one itself,
/// which is the case if there are more than `before` errors. Returns false.
bool cis_own_op_failed(cis_op *op, const char *hook, size_t before);

#endif
