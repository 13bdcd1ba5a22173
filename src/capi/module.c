// Modules of the public API: parsing, printing, passes, and read access to operations.
#include "capi/capi_impl.h"

#include "asm/parser.h"
#include "asm/printer.h"
#include "driver/passes.h"
#include "ir/verifier.h"

// A cis_operation is the library's own cis_op, seen through another name.
static const cis_operation *wrap(const cis_op *op) { return (const cis_operation *)op; }
static const cis_op *unwrap(const cis_operation *op) { return (const cis_op *)op; }

// --- life cycle ---

static cis_module *parse(cis_ctx *ctx, cis_source *source) {
  uint32_t size = (uint32_t)source->text.len;
  uint32_t index = cis_context_add_source(ctx->inner, source);
  cis_op *op = cis_parse_source(ctx->inner, index, 0, size, NULL);
  cis_diag_flush(ctx->inner);
  if (!op)
    return NULL;
  cis_module *module = cis_mem_calloc(1, sizeof(*module));
  *module = (cis_module){ctx, op};
  return module;
}

cis_module *cis_module_parse(cis_ctx *ctx, const char *text, size_t size, const char *name) {
  if (size > UINT32_MAX - 16) {
    cis_error(ctx->inner, CIS_LOC_UNKNOWN, "text of '%s' is too large", name);
    cis_diag_flush(ctx->inner);
    return NULL;
  }
  return parse(ctx, cis_source_from_memory(cis_str_from(name), (cis_str){text, size}));
}

cis_module *cis_module_parse_file(cis_ctx *ctx, const char *path) {
  const char *error;
  cis_source *source = cis_source_open(path, &error);
  if (source)
    return parse(ctx, source);
  cis_error(ctx->inner, CIS_LOC_UNKNOWN, "cannot open input file '%s': %s", path, error);
  cis_diag_flush(ctx->inner);
  return NULL;
}

void cis_module_destroy(cis_module *module) {
  if (!module)
    return;
  cis_op_destroy(module->op);
  cis_mem_free(module);
}

bool cis_module_verify(cis_module *module) {
  bool ok = cis_verify(module->op);
  cis_diag_flush(module->ctx->inner);
  return ok;
}

// --- printing and passes ---

typedef struct writer {
  cis_write_fn write; // NULL: dropped
  void *user;
} writer;

static bool write_text(void *user, cis_str text) {
  writer *w = user;
  return !w->write || w->write(w->user, text.data, text.len);
}

bool cis_module_print(cis_module *module, const cis_print_flags *flags, cis_write_fn write,
                      void *user) {
  cis_print_options options = {0};
  if (flags) {
    options.generic = flags->generic;
    options.debug_info = flags->debug_info;
    options.local_scope = flags->local_scope;
  }
  writer w = {write, user};
  cis_strbuf out = {.sink = write_text, .sink_user = &w};
  cis_print_op(module->op, &options, &out);
  bool ok = cis_strbuf_flush(&out);
  cis_strbuf_deinit(&out);
  return ok;
}

bool cis_module_run_pipeline(cis_module *module, const char *pipeline, bool statistics,
                             cis_write_fn write, void *user) {
  cis_context *ctx = module->ctx->inner;
  cis_strbuf error = {0};
  writer w = {write, user};
  cis_strbuf out = {.sink = write_text, .sink_user = &w};
  cis_pass_manager *pm = cis_pass_manager_create(cis_all_passes(), "builtin.module");
  bool ok = cis_pass_manager_parse(pm, cis_str_from(pipeline), &error);
  if (!ok)
    cis_error(ctx, CIS_LOC_UNKNOWN, "%s", cis_strbuf_c(&error));
  cis_pass_run_options options = {.out = &out};
  ok = ok && cis_pass_manager_run(pm, module->op, &options);
  cis_diag_flush(ctx);
  if (ok && statistics)
    cis_pass_print_statistics(pm, false, &out);
  ok &= cis_strbuf_flush(&out);
  cis_pass_manager_destroy(pm);
  cis_strbuf_deinit(&error);
  cis_strbuf_deinit(&out);
  return ok;
}

// --- operations ---

typedef struct walker {
  cis_walk_callback fn;
  void *user;
} walker;

static cis_walk visit(cis_op *op, void *user) {
  walker *w = user;
  return w->fn(w->user, wrap(op)) ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

bool cis_module_walk(const cis_module *module, cis_walk_callback fn, void *user) {
  walker w = {fn, user};
  return cis_walk_preorder(module->op, visit, &w);
}

const char *cis_operation_name(const cis_operation *op) { return cis_op_name(unwrap(op)).data; }

const cis_operation *cis_operation_parent(const cis_operation *op) {
  return wrap(cis_op_parent(unwrap(op)));
}

size_t cis_operation_num_operands(const cis_operation *op) { return unwrap(op)->num_operands; }
size_t cis_operation_num_results(const cis_operation *op) { return unwrap(op)->num_results; }
size_t cis_operation_num_regions(const cis_operation *op) { return cis_op_num_regions(unwrap(op)); }

const cis_operation *cis_operation_operand_owner(const cis_operation *op, size_t i) {
  return wrap(cis_value_op(cis_op_operand(unwrap(op), i)));
}

static char *take_text(cis_strbuf *sb) {
  char *text = cis_mem_alloc(sb->len + 1);
  memcpy(text, cis_strbuf_c(sb), sb->len + 1);
  cis_strbuf_deinit(sb);
  return text;
}

static char *type_text(cis_type type) {
  cis_strbuf sb = {0};
  cis_print_type(type, &sb);
  return take_text(&sb);
}

char *cis_operation_operand_type(const cis_operation *op, size_t i) {
  return type_text(cis_op_operand(unwrap(op), i)->type);
}

char *cis_operation_result_type(const cis_operation *op, size_t i) {
  return type_text(unwrap(op)->results[i].type);
}

char *cis_operation_attribute(const cis_operation *op, const char *name) {
  cis_attr attr = cis_op_get_attr(unwrap(op), cis_str_from(name));
  if (!attr)
    return NULL;
  cis_strbuf sb = {0};
  cis_print_attr(cis_op_context(unwrap(op)), attr, &sb);
  return take_text(&sb);
}

bool cis_operation_location(const cis_operation *op, uint32_t *out_line, uint32_t *out_column) {
  cis_file_pos pos;
  if (!cis_loc_file_pos(cis_op_context(unwrap(op)), unwrap(op)->loc, &pos))
    return false;
  *out_line = pos.line;
  *out_column = pos.col;
  return true;
}

void cis_text_free(char *text) { cis_mem_free(text); }
