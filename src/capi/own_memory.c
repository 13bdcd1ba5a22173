// Hooks that build memory of a family: what they give is checked, and what does not have the type
// that was asked for is an error at the op that has the hooks.
#include "capi/own_op.h"

static cis_value *check(const cis_own_op *own, cis_builder *b, cis_value *made, cis_type type,
                        const char *hook) {
  if (!made || made->type == type)
    return made;
  cis_error(b->ctx, cis_value_loc(made), "hook '%s' of '%s' gives %s instead of %s", hook,
            own->declared.name, cis_type_text(made->type), cis_type_text(type));
  return NULL;
}

static cis_value *build_alloc(void *user, cis_builder *b, cis_type type, cis_value *const *sizes,
                              uint32_t num_sizes) {
  const cis_own_op *own = user;
  cistern_rewriter rewriter = {.inner = b};
  cis_value *made = unwrap_value(own->hooks.build_alloc(own->hooks.user, &rewriter, wrap_type(type),
                                                        (cistern_value *const *)sizes, num_sizes));
  return check(own, b, made, type, "build_alloc");
}

static bool build_copy(void *user, cis_builder *b, cis_value *source, cis_value *target) {
  const cis_own_op *own = user;
  cistern_rewriter rewriter = {.inner = b};
  return own->hooks.build_copy(own->hooks.user, &rewriter, wrap_value(source), wrap_value(target));
}

static bool build_dealloc(void *user, cis_builder *b, cis_value *buffer) {
  const cis_own_op *own = user;
  cistern_rewriter rewriter = {.inner = b};
  return own->hooks.build_dealloc(own->hooks.user, &rewriter, wrap_value(buffer));
}

static cis_value *build_clone(void *user, cis_builder *b, cis_value *buffer) {
  const cis_own_op *own = user;
  cistern_rewriter rewriter = {.inner = b};
  cis_value *made =
      unwrap_value(own->hooks.build_clone(own->hooks.user, &rewriter, wrap_value(buffer)));
  return check(own, b, made, buffer->type, "build_clone");
}

static cis_value *build_promoted(void *user, cis_builder *b, cis_op *alloc) {
  const cis_own_op *own = user;
  cistern_rewriter rewriter = {.inner = b, .kept = alloc};
  cis_value *made =
      unwrap_value(own->hooks.build_promoted(own->hooks.user, &rewriter, wrap_op(alloc)));
  return check(own, b, made, alloc->results[0].type, "build_promoted");
}

bool cis_own_op_has_memory_hooks(const cistern_op_hooks *hooks) {
  return hooks->build_alloc || hooks->build_copy || hooks->build_dealloc || hooks->build_clone ||
         hooks->build_promoted;
}

void cis_own_op_attach_memory(cis_context *ctx, const cis_op_info *info, cis_own_op *own) {
  if (!cis_own_op_has_memory_hooks(&own->hooks))
    return;
  cis_allocation_hooks *hooks = cis_arena_new(cis_context_arena(ctx), cis_allocation_hooks);
  hooks->user = own;
  hooks->build_alloc = own->hooks.build_alloc ? build_alloc : NULL;
  hooks->build_copy = own->hooks.build_copy ? build_copy : NULL;
  hooks->build_dealloc = own->hooks.build_dealloc ? build_dealloc : NULL;
  hooks->build_clone = own->hooks.build_clone ? build_clone : NULL;
  hooks->build_promoted = own->hooks.build_promoted ? build_promoted : NULL;
  cis_context_attach(ctx, info->name, CIS_ATTACHED_ALLOCATION, hooks);
}
