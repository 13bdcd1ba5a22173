// Any text that is loaded as dialects in IRDL ends in dialects or in a diagnostic, and so does what
// follows in the text, after a line of slashes, when it is read with them, changed by passes and
// printed. What was printed is read again and printed the same.
//
//   irdl.dialect @d { irdl.operation @o { ... } }
//   // -----
//   "d.o"() : () -> ()
#include "dialect/irdl/load.h"

#include "dialect_text.h"

static bool register_dialects(cis_context *ctx, cis_str text) {
  cis_op *module = parse(ctx, text);
  return module && cis_register_irdl_dialects(module);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  check_dialects(data, size, true);
  return 0;
}
