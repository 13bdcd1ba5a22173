// Any bytes that begin as a model does end in a module that verifies and can be printed, or in a
// diagnostic.
#include "asm/printer.h"
#include "import/import.h"
#include "registry/dialects.h"
#include "registry/read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t num_told;

static void count(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  (void)user, (void)ctx, (void)diagnostic;
  ++num_told;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  cis_str bytes = {(const char *)data, size};
  if (!cis_model_get_format(CIS_STR("fuzz"), bytes))
    return -1; // of no interest
  cis_context *ctx = cis_context_create();
  cis_asm_init(ctx);
  cis_register_all_dialects(ctx);
  num_told = 0;
  cis_diag_set_handler(ctx, count, NULL);
  uint32_t index = cis_context_add_source(ctx, cis_source_from_memory(CIS_STR("fuzz"), bytes));
  cis_op *module = cis_read_program(ctx, index, 0, (uint32_t)size, NULL);
  cis_diag_flush(ctx);
  if (!module && !num_told)
    __builtin_trap(); // refused without a word
  if (module) {
    cis_strbuf out = {0};
    cis_print_options options = {.debug_info = true};
    cis_print_op(module, &options, &out);
    cis_strbuf_deinit(&out);
    cis_op_destroy(module);
  }
  cis_context_destroy(ctx);
  return 0;
}
