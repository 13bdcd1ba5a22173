// Any bytes that begin as bytecode does end in IR or in a diagnostic. IR that was read is written,
// in each version, as bytes that are read again to the same text.
//
// Bytes that are not bytecode are taken as text. With BYTECODE_SEEDS in the environment, valid text
// is written there as bytecode: so the first inputs are made.
#include "asm/printer.h"
#include "bytecode/bytecode.h"
#include "registry/dialects.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ignore(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  (void)user, (void)ctx, (void)diagnostic;
}

static cis_context *create_context(void) {
  cis_context *ctx = cis_context_create();
  cis_asm_init(ctx);
  cis_register_all_dialects(ctx);
  cis_context_allow_unregistered(ctx, true);
  cis_diag_set_handler(ctx, ignore, NULL);
  return ctx;
}

static cis_op *read(cis_context *ctx, cis_str bytes) {
  uint32_t index = cis_context_add_source(ctx, cis_source_from_memory(CIS_STR("fuzz"), bytes));
  cis_op *module = cis_read_source(ctx, index, 0, (uint32_t)bytes.len, NULL);
  cis_diag_flush(ctx);
  return module;
}

static void write_seed(const char *folder, cis_str bytes) {
  char path[4096];
  snprintf(path, sizeof(path), "%s/%016llx", folder, (unsigned long long)cis_str_hash(bytes));
  FILE *file = fopen(path, "wb");
  if (!file)
    abort();
  fwrite(bytes.data, 1, bytes.len, file);
  fclose(file);
}

_Noreturn static void fail(const char *what, cis_str first, cis_str second) {
  fprintf(stderr, "%s\n--- first:\n%.*s\n--- second:\n%.*s\n", what, CIS_STR_ARG(first),
          CIS_STR_ARG(second));
  abort();
}

/// Writes the module, reads that, and compares what both print. Attributes that are distinct, and
/// what versions before 5 leave out, are printed as something else; there, reading is enough.
static void check_again(cis_op *module, uint32_t version) {
  cis_strbuf bytes = {0}, before = {0}, after = {0};
  cis_bytecode_options options = {.version = version};
  if (!cis_bytecode_write(module, &options, &bytes))
    fail("not written", CIS_STR(""), CIS_STR(""));
  cis_context *ctx = create_context();
  cis_op *again = read(ctx, cis_strbuf_view(&bytes));
  cis_print_op(module, NULL, &before);
  bool readable = !strstr(cis_strbuf_c(&before), "distinct[");
  if (again && readable && version >= 5) {
    cis_print_op(again, NULL, &after);
    if (!cis_str_eq(cis_strbuf_view(&before), cis_strbuf_view(&after)))
      fail("read as something else", cis_strbuf_view(&before), cis_strbuf_view(&after));
  }
  if (again)
    cis_op_destroy(again);
  cis_context_destroy(ctx);
  cis_strbuf_deinit(&bytes);
  cis_strbuf_deinit(&before);
  cis_strbuf_deinit(&after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  cis_str input = {(const char *)data, size};
  const char *seeds = getenv("BYTECODE_SEEDS");
  if (!seeds && !cis_is_bytecode(input))
    return -1; // of no interest
  cis_context *ctx = create_context();
  cis_op *module = read(ctx, input);
  if (!module && !cis_diag_num_errors(ctx))
    fail("refused without an error", CIS_STR(""), CIS_STR(""));
  if (module && seeds) {
    cis_strbuf bytes = {0};
    cis_bytecode_options options = {.version = cis_str_hash(input) % 7};
    if (cis_bytecode_write(module, &options, &bytes) && bytes.len <= 4096)
      write_seed(seeds, cis_strbuf_view(&bytes));
    cis_strbuf_deinit(&bytes);
  } else if (module) {
    check_again(module, cis_str_hash(input) % 7);
  }
  if (module)
    cis_op_destroy(module);
  cis_context_destroy(ctx);
  return 0;
}
