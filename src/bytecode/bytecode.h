// MLIR bytecode: modules as bytes instead of text, as mlir-opt --emit-bytecode writes them.
#ifndef CIS_BYTECODE_BYTECODE_H
#define CIS_BYTECODE_BYTECODE_H

#include "asm/parser.h"
#include "support/strbuf.h"

/// Whether the bytes begin with the magic number of bytecode.
bool cis_is_bytecode(cis_str bytes);

/// Parses a source that holds text or bytecode; otherwise as cis_parse_source.
cis_op *cis_read_source(cis_context *ctx, uint32_t source, uint32_t begin, uint32_t end,
                        const cis_parse_options *options);

typedef struct cis_bytecode_options {
  uint32_t version;     // 0 to 6
  const char *producer; // NULL: "Cistern" and its version
  bool elide_resources; // --elide-resource-data-from-bytecode
} cis_bytecode_options;
/// The options for the newest version.
cis_bytecode_options cis_bytecode_defaults(void);

/// Appends the bytecode of an op with its regions. False after an error: the version is unknown.
bool cis_bytecode_write(cis_op *op, const cis_bytecode_options *options, cis_strbuf *out);

#endif
