// Reads a file of dialects in IRDL, and registers these dialects.
#include "driver/irdl_file.h"

#include "bytecode/bytecode.h"
#include "registry/dialects.h"

bool cis_irdl_file_load(cis_context *ctx, const char *path, cis_strbuf *err) {
  const char *error = NULL;
  cis_source *source = cis_source_open(path, &error);
  if (!source) {
    cis_strbuf_printf(err, "error: cannot open input file '%s': %s\n", path, error);
    return false;
  }
  if (cis_register_is_rows(source->text))
    return cis_register_rows(ctx, cis_context_add_source(ctx, source));
  uint32_t end = (uint32_t)source->text.len;
  cis_op *module = cis_read_source(ctx, cis_context_add_source(ctx, source), 0, end, NULL);
  return module && cis_register_irdl_dialects(module);
}
