// Reading a program: a model is imported, anything else is text or bytecode.
#include "registry/read.h"

#include "bytecode/bytecode.h"
#include "import/import.h"
#include "ir/in_build.h"

cis_op *cis_read_program(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end,
                         const cis_parse_options *options) {
#if CIS_HAS(import)
  static const cis_parse_options defaults = {0};
  if (begin == 0 && cis_is_model(cis_context_get_source(ctx, source)->text))
    return cis_import_model(ctx, source, options ? options : &defaults);
#endif
  return cis_read_source(ctx, source, begin, end, options);
}
