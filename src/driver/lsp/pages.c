// The memory of functions: bytes that they hold and copy, as --memory-report reckons them, and its
// page.
#include "driver/lsp/answers.h"

#include "ir/diag.h"
#include "ir/symbol.h"
#include "memory/footprint.h"
#include "pass/pass.h"
#include "registry/passes.h"

enum { MOST_OPS_OF_TENSORS = 20000, MOST_OPS = 200000 };

bool cis_lsp_is_function(const cis_op *op) {
  return op && op->info->traits & CIS_TRAIT_FUNCTION && op->num_regions && cis_op_entry(op);
}

const cis_op_mark *cis_lsp_function_at(cis_lsp_document *document, uint32_t offset) {
  const cis_lsp_chunk *chunk = cis_lsp_chunk_at(document, offset);
  uint32_t i = chunk && chunk->is_valid ? cis_lsp_op_at(chunk, offset) : CIS_LSP_NO_OP;
  while (i != CIS_LSP_NO_OP && !cis_lsp_is_function(chunk->record.ops.data[i].op))
    i = chunk->parents.data[i];
  return i == CIS_LSP_NO_OP ? NULL : &chunk->record.ops.data[i];
}

// --- commands ---

static void put_arguments(cis_json *json, const cis_lsp_document *document, uint32_t offset) {
  cis_json_open(json, '[');
  cis_json_open(json, '{');
  cis_json_key(json, "textDocument");
  cis_json_open(json, '{');
  cis_json_key(json, "uri");
  cis_lsp_put_text(json, document->uri);
  cis_json_close(json, '}');
  cis_lsp_put_position(json, document, "position", offset);
  cis_json_close(json, '}');
  cis_json_close(json, ']');
}

void cis_lsp_put_page_command(cis_json *json, const cis_lsp_document *document, cis_str title,
                              const cis_op_mark *function) {
  cis_json_open(json, '{');
  cis_json_key(json, "title");
  cis_lsp_put_text(json, title);
  cis_json_put_string(json, "command", CIS_STR(CIS_LSP_MEMORY_PAGE));
  cis_json_key(json, "arguments");
  put_arguments(json, document, function->name_begin);
  cis_json_close(json, '}');
}

/// The arguments as they stand in the link of a text: each byte that is no letter or digit as %XX.
static void put_link(const cis_lsp_document *document, const cis_op_mark *function,
                     cis_strbuf *out) {
  cis_strbuf text = {0};
  cis_json json = {.out = &text};
  put_arguments(&json, document, function->name_begin);
  cis_strbuf_lit(out, "\n[Memory page](command:" CIS_LSP_MEMORY_PAGE "?");
  for (size_t i = 0; i < text.len; ++i) {
    unsigned char c = (unsigned char)text.data[i];
    bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    cis_strbuf_printf(out, is_plain ? "%c" : "%%%02X", c);
  }
  cis_strbuf_lit(out, ")\n");
  cis_strbuf_deinit(&text);
}

// --- what a function holds ---

static void put_bytes(const cis_footprint *print, const char *holds, const char *copies,
                      cis_strbuf *out) {
  cis_strbuf_printf(out, "%s %s%.0f bytes%s %.0f bytes", holds,
                    print->recursive || print->grows ? "at least " : "", print->peak, copies,
                    print->copied);
}

void cis_lsp_describe_function(const cis_lsp_document *document, const cis_op_mark *function,
                               cis_strbuf *out) {
  cis_footprint_analysis *footprints = cis_footprint_analysis_create();
  cis_footprint print = cis_footprint_of_op(footprints, function->op);
  cis_held_vec held = {0};
  cis_op *at = NULL;
  uint32_t offset;
  if (print.peak > 0 || print.copied > 0) {
    cis_strbuf_char(out, '\n');
    put_bytes(&print, "Holds", " at once, copies", out);
    cis_footprint_explain(footprints, function->op, &held, &at);
    if (at)
      cis_strbuf_printf(out, "; the peak is during `%.*s`", CIS_STR_ARG(at->info->name));
    if (at && cis_lsp_offset_of_location(document, at->loc, &offset))
      cis_strbuf_printf(out, " in line %lld",
                        (long long)cis_lsp_position_of(document, offset).line + 1);
    cis_strbuf_char(out, '\n');
  }
  if (document->has_command_links)
    put_link(document, function, out);
  cis_vec_deinit(&held);
  cis_footprint_analysis_destroy(footprints);
}

void cis_lsp_put_lenses(cis_json *json, cis_lsp_document *document) {
  cis_footprint_analysis *footprints = cis_footprint_analysis_create();
  cis_json_open(json, '[');
  for (size_t c = 0; c < document->chunks.len; ++c) {
    const cis_lsp_chunk *chunk = &document->chunks.data[c];
    bool is_small = chunk->is_valid && chunk->record.ops.len <= MOST_OPS_OF_TENSORS;
    for (size_t i = 0; is_small && i < chunk->record.ops.len; ++i) {
      const cis_op_mark *mark = &chunk->record.ops.data[i];
      if (!cis_lsp_is_function(mark->op))
        continue;
      cis_footprint print = cis_footprint_of_op(footprints, mark->op);
      cis_strbuf title = {0};
      if (print.peak > 0 || print.copied > 0)
        put_bytes(&print, "holds", ", copies", &title);
      else
        cis_strbuf_lit(&title, "memory");
      cis_json_open(json, '{');
      cis_lsp_put_range(json, document, "range", mark->name_begin, mark->name_end);
      cis_json_key(json, "command");
      cis_lsp_put_page_command(json, document, cis_strbuf_view(&title), mark);
      cis_json_close(json, '}');
      cis_strbuf_deinit(&title);
    }
  }
  cis_json_close(json, ']');
  cis_footprint_analysis_destroy(footprints);
}

// --- the page ---

static void take_error(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  cis_strbuf *why = user;
  (void)ctx;
  if (diagnostic->severity == CIS_ERROR && !why->len)
    cis_strbuf_str(why, diagnostic->message);
}

/// Runs a pipeline on a copy of a program. What it prints goes to `out`; false with the reason.
static bool run_on_copy(cis_op *module, cis_str pipeline, cis_strbuf *out, cis_strbuf *why) {
  cis_context *ctx = cis_op_context(module);
  cis_op *copy = cis_op_clone(module, NULL);
  void *user;
  cis_diag_handler handler = cis_diag_get_handler(ctx, &user);
  cis_diag_set_handler(ctx, take_error, why);
  cis_pass_manager *pm = cis_pass_manager_create(cis_all_passes(), "builtin.module");
  const cis_pass_run_options options = {.out = out};
  bool ok = cis_pass_manager_parse(pm, pipeline, why) && cis_pass_manager_run(pm, copy, &options);
  cis_diag_flush(ctx);
  cis_pass_manager_destroy(pm);
  cis_diag_set_handler(ctx, handler, user);
  cis_op_destroy(copy);
  return ok;
}

/// Appends a value of an option. Braces and the like would end it, so that a name with them is
/// none.
static void put_name(cis_str name, cis_strbuf *out) {
  bool is_plain = name.len > 0;
  for (size_t i = 0; i < name.len; ++i)
    is_plain &= cis_lsp_is_of_name(name.data[i]);
  if (is_plain)
    cis_strbuf_printf(out, " function=%.*s", CIS_STR_ARG(name));
}

bool cis_lsp_put_memory_page(cis_json *json, cis_lsp_document *document, uint32_t offset,
                             cis_strbuf *why) {
  const cis_lsp_chunk *chunk = cis_lsp_chunk_at(document, offset);
  const cis_op_mark *function = cis_lsp_function_at(document, offset);
  bool has_tensors = chunk && chunk->module && cis_lsp_has_tensors(chunk->module);
  size_t most = has_tensors ? MOST_OPS_OF_TENSORS : MOST_OPS;
  if (!chunk || !chunk->is_valid) {
    cis_strbuf_lit(why, "the program has errors");
    return false;
  }
  if (chunk->record.ops.len > most) {
    cis_strbuf_printf(why, "the program has more than %zu ops", most);
    return false;
  }
  cis_strbuf pipeline = {0}, page = {0};
  cis_str name = function ? cis_symbol_name(function->op) : (cis_str){0};
  cis_strbuf_printf(&pipeline, "builtin.module(%smemory-report{format=html",
                    has_tensors ? "buffer-pipeline," : "");
  put_name(name, &pipeline);
  cis_strbuf_lit(&pipeline, "})");
  bool ok = run_on_copy(chunk->module, cis_strbuf_view(&pipeline), &page, why);
  if (ok) {
    cis_json_open(json, '{');
    cis_json_key(json, "title");
    cis_lsp_put_text(json, name.len ? name : CIS_STR("Memory"));
    cis_json_key(json, "html");
    cis_lsp_put_text(json, cis_strbuf_view(&page));
    cis_json_close(json, '}');
  }
  cis_strbuf_deinit(&pipeline);
  cis_strbuf_deinit(&page);
  return ok;
}
