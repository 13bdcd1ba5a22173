// Any text that is loaded as rows of a dialect ends in a dialect or in a diagnostic, and so does
// the program after it, as in irdl_fuzz.c. What was printed is read again, but a format of a
// mutated row need not tell programs apart.
//
//   dialect d op o {operands = "a: AnyType", format = "$a attr-dict `:` type($a)"}
//   // -----
//   func.func @f(%a: i32) { d.o %a : i32 return }
#include "dialect/ods/read.h"

#include "dialect_text.h"

static bool register_dialects(cis_context *ctx, cis_str text) {
  return cis_ods_read(ctx,
                      cis_context_add_source(ctx, cis_source_from_memory(CIS_STR("rows"), text)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  check_dialects(data, size, false);
  return 0;
}
