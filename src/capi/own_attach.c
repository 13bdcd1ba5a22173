// Hooks are attached to the record of an op. Of an op of a user's own, each of them may say what
// its text does not; of an op of another dialect they are interfaces that it does not have (MLIR:
// external models), so that the facts of its row stay true.
#include "capi/own_op.h"

#include "bufferize/ops/ops.h"
#include "dialect/irdl/dynamic.h"
#include "dialect/irdl/facts.h"
#include "interp/exec/table.h"
#include "ir/parallel.h"

static bool fail(cis_context *ctx, cis_str name, const char *why) {
  return cis_error(ctx, CIS_LOC_UNKNOWN, "hooks of '%s': %s", name.data, why);
}

/// Puts the hooks into `row`, which is the record's own.
static void attach(cis_context *ctx, const cis_op_info *info, cis_op_def *row, cis_own_op *own) {
  own->declared = *row;
  cis_context_attach(ctx, info->name, CIS_ATTACHED_HOOKS, own);
  cis_own_op_attach_row(ctx, row, own);
  cis_own_op_attach_bufferizable(ctx, info);
  cis_own_op_attach_executable(ctx, info);
  cis_own_op_attach_memory(ctx, info, own);
}

// --- ops of a user's own ---

static void attach_to_own(cis_context *ctx, const cis_op_info *info, cis_own_op *own) {
  // Rows and what they point to were made in this context's arena.
  cis_op_def *row = (cis_op_def *)(uintptr_t)info->def;
  cis_irdl_op *data = (cis_irdl_op *)(uintptr_t)row->data;
  if (!data->facts)
    data->facts = &cis_irdl_no_facts;
  attach(ctx, info, row, own);
}

// --- ops of other dialects ---

static bool has_bufferization(const cistern_op_hooks *hooks) {
  return hooks->reads || hooks->writes || hooks->aliases || hooks->allocates || hooks->bufferize;
}

/// The reason why an op of another dialect cannot have these hooks; NULL if it can.
static const char *conflict(const cis_op_info *info, const cistern_op_hooks *hooks) {
  bool branches = info->num_regions || info->num_successors;
  if (hooks->verify || hooks->fold || hooks->canonicalize)
    return "'verify', 'fold' and 'canonicalize' are those of its own dialect";
  if (hooks->successors || hooks->choose)
    return "'successors' and 'choose' are those of its own dialect";
  if (hooks->is_repetitive || hooks->is_parallel)
    return "'is_repetitive' and 'is_parallel' are those of its own dialect";
  if (hooks->slice || hooks->bounds)
    return "'slice' and 'bounds' are those of its own dialect";
  if (has_bufferization(hooks) && info->attached[CIS_ATTACHED_BUFFERIZABLE])
    return "it bufferizes already";
  if ((has_bufferization(hooks) || hooks->execute) &&
      (branches || info->traits & CIS_TRAIT_TERMINATOR))
    return "it has regions or successors, or ends a block: only its effects can be told";
  if (has_bufferization(hooks) && !hooks->bufferize)
    return "there is no 'bufferize'";
  if (hooks->effects && (info->effects_known || info->num_effects || info->def->get_effects ||
                         info->traits & CIS_TRAIT_RECURSIVE_EFFECTS))
    return "its effects are known already";
  if ((hooks->owner || hooks->takes || hooks->deallocate) && info->def->ownership)
    return "it says who owns its buffers already";
  if (hooks->execute && cis_exec_has_row(info->def))
    return "it is executed already";
  return NULL;
}

/// The op gets a row of this context, so that other contexts know nothing of the hooks.
static void attach_to_other(cis_context *ctx, const cis_op_info *info, cis_own_op *own) {
  cis_op_def *row = cis_arena_new(cis_context_arena(ctx), cis_op_def);
  *row = *info->def;
  ((cis_op_info *)(uintptr_t)info)->def = row;
  attach(ctx, info, row, own);
}

// --- both ---

bool cis_own_op_set_hooks(cis_context *ctx, cis_str name, const cistern_op_hooks *hooks) {
  cis_str interned = cis_context_intern(ctx, name);
  const cis_op_info *info = cis_context_op_info(ctx, interned);
  if (!info->def)
    return fail(
        ctx, interned,
        "there is no such operation; its dialect is registered first (--irdl-file before --load-plugin)");
  if (info->attached[CIS_ATTACHED_HOOKS])
    return fail(ctx, interned, "it has some already");
  if (!info->dialect && hooks && (hooks->fold || hooks->canonicalize))
    return fail(ctx, interned, "'fold' and 'canonicalize' need its dialect");
  cis_context_forbid_threads(ctx); // the caller's functions are called on the caller's thread
  cis_own_op *own = cis_arena_new(cis_context_arena(ctx), cis_own_op);
  if (!cistern_copy_struct(&own->hooks, sizeof(own->hooks), hooks))
    return fail(ctx, interned, "there are none, or struct_size is not set");
  if (cis_own_op_has_memory_hooks(&own->hooks) &&
      (!info->def->memory || !info->def->memory->family))
    return fail(ctx, interned, "they build memory of a family, and it names none");
  if (CIS_OWN_OPS_BUFFERIZE && own->hooks.slice && !cis_bufferize_subset_of_declared(info))
    return fail(ctx, interned, "'slice' needs the text 'subset', which names single operands");
  if (info->traits & CIS_TRAIT_FROM_TEXT) {
    attach_to_own(ctx, info, own);
    return true;
  }
  if (CIS_OWN_OPS_BUFFERIZE)
    cis_bufferize_attach(ctx);
  const char *why = conflict(info, &own->hooks);
  if (why)
    return fail(ctx, interned, why);
  attach_to_other(ctx, info, own);
  return true;
}

bool cistern_op_set_hooks(cistern_context *ctx, const char *name, const cistern_op_hooks *hooks) {
  bool ok = cis_own_op_set_hooks(ctx->inner, cis_str_from(name ? name : ""), hooks);
  cis_diag_flush(ctx->inner);
  return ok;
}
