// Reading a program from any file that is taken: text, bytecode, or a model of another framework.
#ifndef CIS_REGISTRY_READ_H
#define CIS_REGISTRY_READ_H

#include "asm/parser.h"

/// cis_read_source of a source that may also hold a model (import/import.h), which its first bytes
/// tell. NULL after an error.
cis_op *cis_read_program(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end,
                         const cis_parse_options *options);

#endif
