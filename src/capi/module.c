// Modules of the public API: parsing, printing, passes, and read access to operations.
#include "capi/capi_impl.h"

#include "asm/printer.h"
#include "bytecode/bytecode.h"
#include "ir/verifier.h"
#include "registry/passes.h"
#include "registry/read.h"

// A cistern_operation is the library's own cis_op, seen through another name.
static const cistern_operation *wrap(const cis_op *op) { return (const cistern_operation *)op; }
static const cis_op *unwrap(const cistern_operation *op) { return (const cis_op *)op; }

// --- life cycle ---

static cistern_module *parse(cistern_context *ctx, cis_source *source) {
  uint32_t size = (uint32_t)source->text.len;
  uint32_t index = cis_context_add_source(ctx->inner, source);
  cis_op *op = cis_read_program(ctx->inner, index, 0, size, NULL);
  cis_diag_flush(ctx->inner);
  if (!op)
    return NULL;
  cistern_module *module = cis_mem_calloc(1, sizeof(*module));
  *module = (cistern_module){ctx, op};
  return module;
}

cistern_module *cistern_module_parse(cistern_context *ctx, const char *text, size_t size,
                                     const char *name) {
  if (size > UINT32_MAX - 16) {
    cis_error(ctx->inner, CIS_LOC_UNKNOWN, "text of '%s' is too large", name);
    cis_diag_flush(ctx->inner);
    return NULL;
  }
  return parse(ctx, cis_source_from_memory(cis_str_from(name), (cis_str){text, size}));
}

cistern_module *cistern_module_parse_file(cistern_context *ctx, const char *path) {
  const char *error;
  cis_source *source = cis_source_open(path, &error);
  if (source)
    return parse(ctx, source);
  cis_error(ctx->inner, CIS_LOC_UNKNOWN, "cannot open input file '%s': %s", path, error);
  cis_diag_flush(ctx->inner);
  return NULL;
}

void cistern_module_destroy(cistern_module *module) {
  if (!module)
    return;
  cis_op_destroy(module->op);
  cis_mem_free(module);
}

bool cistern_module_verify(cistern_module *module) {
  bool ok = cis_verify(module->op);
  cis_diag_flush(module->ctx->inner);
  return ok;
}

// --- printing and passes ---

typedef struct writer {
  cistern_write_fn write; // NULL: dropped
  void *user;
} writer;

static bool write_text(void *user, cis_str text) {
  writer *w = user;
  return !w->write || w->write(w->user, text.data, text.len);
}

bool cistern_print_inner(cis_op *op, const cistern_print_flags *flags, cistern_write_fn write,
                         void *user) {
  cistern_print_flags copied;
  cistern_copy_options(&copied, sizeof(copied), flags,
                       CISTERN_SIZE_TO(cistern_print_flags, local_scope));
  cis_print_options options = {.generic = copied.generic,
                               .debug_info = copied.debug_info,
                               .local_scope = copied.local_scope};
  writer w = {write, user};
  cis_strbuf out = {.sink = write_text, .sink_user = &w};
  cis_print_op(op, &options, &out);
  bool ok = cis_strbuf_flush(&out);
  cis_strbuf_deinit(&out);
  return ok;
}

bool cistern_module_print(cistern_module *module, const cistern_print_flags *flags,
                          cistern_write_fn write, void *user) {
  return cistern_print_inner(module->op, flags, write, user);
}

bool cistern_module_write_bytecode(cistern_module *module,
                                   const cistern_bytecode_options *callers_options,
                                   cistern_write_fn write, void *user) {
  cistern_bytecode_options options;
  cistern_copy_options(&options, sizeof(options), callers_options,
                       CISTERN_SIZE_TO(cistern_bytecode_options, elide_resources));
  cis_bytecode_options how = cis_bytecode_defaults();
  if (callers_options) {
    if (options.version >= 0)
      how.version = (uint32_t)options.version;
    how.producer = options.producer;
    how.elide_resources = options.elide_resources;
  }
  writer w = {write, user};
  cis_strbuf out = {.sink = write_text, .sink_user = &w};
  bool ok = cis_bytecode_write(module->op, &how, &out);
  ok = cis_strbuf_flush(&out) && ok;
  cis_strbuf_deinit(&out);
  cis_diag_flush(module->ctx->inner);
  return ok;
}

bool cistern_module_run_pipeline(cistern_module *module, const char *pipeline, bool statistics,
                                 cistern_write_fn write, void *user) {
  cis_context *ctx = module->ctx->inner;
  cis_strbuf error = {0};
  writer w = {write, user};
  cis_strbuf out = {.sink = write_text, .sink_user = &w};
  cis_pass_manager *pm = cis_pass_manager_create(cis_passes_of(ctx), "builtin.module");
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
  cistern_walk_callback fn;
  void *user;
} walker;

static cis_walk visit(cis_op *op, void *user) {
  walker *w = user;
  return w->fn(w->user, wrap(op)) ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

bool cistern_module_walk(const cistern_module *module, cistern_walk_callback fn, void *user) {
  walker w = {fn, user};
  return cis_walk_preorder(module->op, visit, &w);
}

const char *cistern_operation_name(const cistern_operation *op) {
  return cis_op_name(unwrap(op)).data;
}

const cistern_operation *cistern_operation_parent(const cistern_operation *op) {
  return wrap(cis_op_parent(unwrap(op)));
}

size_t cistern_operation_num_operands(const cistern_operation *op) {
  return unwrap(op)->num_operands;
}
size_t cistern_operation_num_results(const cistern_operation *op) {
  return unwrap(op)->num_results;
}
size_t cistern_operation_num_regions(const cistern_operation *op) {
  return cis_op_num_regions(unwrap(op));
}

const cistern_operation *cistern_operation_operand_owner(const cistern_operation *op, size_t i) {
  return i < unwrap(op)->num_operands ? wrap(cis_value_op(cis_op_operand(unwrap(op), (uint32_t)i)))
                                      : NULL;
}

char *cistern_take_text(cis_strbuf *sb) {
  char *text = cis_mem_alloc(sb->len + 1);
  memcpy(text, cis_strbuf_c(sb), sb->len + 1);
  cis_strbuf_deinit(sb);
  return text;
}

static char *type_text(cis_type type) { return cistern_type_text((const cistern_type *)type); }

char *cistern_operation_operand_type(const cistern_operation *op, size_t i) {
  return i < unwrap(op)->num_operands ? type_text(cis_op_operand(unwrap(op), (uint32_t)i)->type)
                                      : NULL;
}

char *cistern_operation_result_type(const cistern_operation *op, size_t i) {
  return i < unwrap(op)->num_results ? type_text(unwrap(op)->results[i].type) : NULL;
}

char *cistern_operation_attribute(const cistern_operation *op, const char *name) {
  cis_attr attr = cis_op_get_attr(unwrap(op), cis_str_from(name));
  if (!attr)
    return NULL;
  cis_strbuf sb = {0};
  cis_print_attr(cis_op_context(unwrap(op)), attr, &sb);
  return cistern_take_text(&sb);
}

bool cistern_operation_location(const cistern_operation *op, uint32_t *out_line,
                                uint32_t *out_column) {
  cis_file_pos pos;
  if (!cis_loc_file_pos(cis_op_context(unwrap(op)), unwrap(op)->loc, &pos))
    return false;
  *out_line = pos.line;
  *out_column = pos.col;
  return true;
}

void cistern_text_free(char *text) { cis_mem_free(text); }
