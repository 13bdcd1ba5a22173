// Contexts and diagnostics of the public API.
#include "capi/capi_impl.h"

#include "asm/printer.h"
#include "ir/diag_render.h"
#include "ir/parallel.h"
#include "registry/dialects.h"
#include "support/version.h"

#include <string.h>

static const char *file_of(cis_context *ctx, cis_location loc, cis_file_pos *pos,
                           cis_strbuf *buffer) {
  *pos = (cis_file_pos){0};
  if (!cis_loc_file_pos(ctx, loc, pos))
    return NULL;
  cis_strbuf_str(buffer, pos->file);
  return cis_strbuf_c(buffer);
}

static void send(cistern_context *ctx, cis_context *inner, const cis_diagnostic *diagnostic,
                 const char *text) {
  cis_file_pos pos;
  cis_strbuf file = {0}, message = {0};
  cis_strbuf_str(&message, diagnostic->message);
  cistern_diagnostic_info info = {.severity = (cistern_diagnostic_severity)diagnostic->severity,
                                  .file = file_of(inner, diagnostic->loc, &pos, &file),
                                  .line = pos.line,
                                  .column = pos.col,
                                  .message = cis_strbuf_c(&message),
                                  .text = text};
  ctx->handler(ctx->user, &info);
  cis_strbuf_deinit(&file);
  cis_strbuf_deinit(&message);
}

static void handle(void *user, cis_context *inner, const cis_diagnostic *diagnostic) {
  cistern_context *ctx = user;
  if (!ctx->handler)
    return;
  cis_strbuf text = {0};
  cis_diag_render(inner, diagnostic, &text);
  send(ctx, inner, diagnostic, cis_strbuf_c(&text));
  for (size_t i = 0; i < diagnostic->num_notes; ++i)
    send(ctx, inner, &diagnostic->notes[i], "");
  cis_strbuf_deinit(&text);
}

/// The address is the key of the handle in the context.
static const char handle_key = 0;

cistern_context *cistern_wrap_context(cis_context *inner) {
  uintptr_t *handle = cis_context_memo(inner, &handle_key);
  if (!*handle) {
    cistern_context *ctx = cis_arena_new(cis_context_arena(inner), cistern_context);
    ctx->inner = inner;
    *handle = (uintptr_t)ctx;
  }
  return (cistern_context *)*handle;
}

cistern_context *cistern_context_create(void) {
  cistern_context *ctx = cis_mem_calloc(1, sizeof(*ctx));
  ctx->inner = cis_context_create();
  *cis_context_memo(ctx->inner, &handle_key) = (uintptr_t)ctx;
  cis_asm_init(ctx->inner);
  cis_register_all_dialects(ctx->inner);
  cis_diag_set_handler(ctx->inner, handle, ctx);
  return ctx;
}

void cistern_context_destroy(cistern_context *ctx) {
  if (!ctx)
    return;
  cis_diag_flush(ctx->inner);
  cis_context_destroy(ctx->inner);
  cis_mem_free(ctx);
}

void cistern_context_allow_unregistered_dialects(cistern_context *ctx, bool allow) {
  cis_context_allow_unregistered(ctx->inner, allow);
}

bool cistern_context_set_release(cistern_context *ctx, const char *release) {
  bool is_head = !strcmp(release, "head");
  if (!is_head && strcmp(release, "22"))
    return false;
  cis_context_set_release(ctx->inner, is_head ? CIS_RELEASE_HEAD : CIS_RELEASE_22);
  return true;
}

void cistern_context_set_threads(cistern_context *ctx, unsigned num_threads) {
  cis_context_set_threads(ctx->inner, num_threads ? num_threads : cis_threads_of_machine());
}

void cistern_context_set_diagnostic_handler(cistern_context *ctx, cistern_diagnostic_fn fn,
                                            void *user) {
  ctx->handler = fn;
  ctx->user = user;
}

const char *cistern_version(void) { return CIS_VERSION; }

void cistern_set_out_of_memory_hook(cistern_out_of_memory_fn hook) { cis_mem_set_oom_hook(hook); }
