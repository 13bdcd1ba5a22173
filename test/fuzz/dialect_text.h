// Steps of the targets that load dialects from text: the program after a line of slashes is read
// with them, printed, and changed by passes. A target defines how dialects are registered.
#ifndef CIS_TEST_FUZZ_DIALECT_TEXT_H
#define CIS_TEST_FUZZ_DIALECT_TEXT_H

#include "asm/parser.h"
#include "asm/printer.h"
#include "pass/pass.h"
#include "registry/dialects.h"
#include "registry/passes.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// The target's: false after an error.
static bool register_dialects(cis_context *ctx, cis_str text);

static void ignore(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  (void)user, (void)ctx, (void)diagnostic;
}

static cis_op *parse(cis_context *ctx, cis_str text) {
  uint32_t index = cis_context_add_source(ctx, cis_source_from_memory(CIS_STR("fuzz"), text));
  cis_op *module = cis_parse_source(ctx, index, 0, (uint32_t)text.len, &(cis_parse_options){0});
  cis_diag_flush(ctx);
  return module;
}

/// A context with the dialects of the text; NULL if there are none.
static cis_context *load(cis_str dialects) {
  cis_context *ctx = cis_context_create();
  cis_asm_init(ctx);
  cis_register_all_dialects(ctx);
  cis_diag_set_handler(ctx, ignore, NULL);
  bool ok = register_dialects(ctx, dialects);
  cis_diag_flush(ctx);
  if (!ok && !cis_diag_num_errors(ctx)) {
    fputs("refused without an error\n", stderr);
    abort();
  }
  if (ok)
    return ctx;
  cis_context_destroy(ctx);
  return NULL;
}

static void run_passes(cis_op *module) {
  static const char pipeline[] = "builtin.module(canonicalize,cse,one-shot-bufferize{"
                                 "bufferize-function-boundaries=true allow-unknown-ops=true},"
                                 "ownership-based-buffer-deallocation)";
  cis_strbuf error = {0};
  cis_pass_manager *pm = cis_pass_manager_create(cis_all_passes(), "builtin.module");
  if (!cis_pass_manager_parse(pm, cis_str_from(pipeline), &error))
    abort();
  (void)cis_pass_manager_run(pm, module, &(cis_pass_run_options){0});
  cis_pass_manager_destroy(pm);
  cis_strbuf_deinit(&error);
}

/// Reads a program, prints it, and reads that in a context of its own, the same again if its syntax
/// is said to be one that tells programs apart.
static void check_program(cis_context *ctx, cis_str dialects, cis_str text, bool is_read_again) {
  cis_op *module = parse(ctx, text);
  if (!module)
    return;
  cis_strbuf before = {0}, after = {0};
  cis_print_op(module, NULL, &before);
  cis_context *other = load(dialects);
  cis_op *again = other ? parse(other, cis_strbuf_view(&before)) : NULL;
  if (!again && is_read_again) {
    fprintf(stderr, "what was printed is not read:\n%s\n", cis_strbuf_c(&before));
    abort();
  }
  if (again)
    cis_print_op(again, NULL, &after);
  if (is_read_again && !cis_str_eq(cis_strbuf_view(&before), cis_strbuf_view(&after))) {
    fprintf(stderr, "printed:\n%s\nand then:\n%s\n", cis_strbuf_c(&before), cis_strbuf_c(&after));
    abort();
  }
  if (again)
    cis_op_destroy(again);
  if (other)
    cis_context_destroy(other);
  cis_strbuf_deinit(&before);
  cis_strbuf_deinit(&after);
  run_passes(module);
  cis_op_destroy(module);
}

/// Loads the dialects, and runs the program after a line of slashes.
static void check_dialects(const uint8_t *data, size_t size, bool is_read_again) {
  static const cis_str mark = {"// -----", 8};
  cis_str input = {(const char *)data, size}, program = {0};
  for (size_t i = 0; i + mark.len <= input.len && !program.data; ++i)
    if (memcmp(input.data + i, mark.data, mark.len) == 0) {
      program = cis_str_from_index(input, i + mark.len);
      input.len = i;
    }
  cis_context *ctx = load(input);
  if (ctx && program.data)
    check_program(ctx, input, program, is_read_again);
  if (ctx)
    cis_context_destroy(ctx);
}

#endif
