// The state of writing a bytecode file, shared by writer.c and write_ir.c.
#ifndef CIS_BYTECODE_WRITER_H
#define CIS_BYTECODE_WRITER_H

#include "bytecode/numbering.h"
#include "support/arena.h"

typedef struct cis_bc_writer {
  cis_bc_numbering numbering;
  cis_bc_strings strings;
  /// Encoded properties of ops, each once, and their numbers.
  CIS_VEC(cis_str) properties;
  cis_strmap property_numbers; // -> number + 1
  cis_strbuf property;         // those of an op, while they are encoded
  cis_arena arena;
} cis_bc_writer;

/// Emits the op as the one of the IR section (write_ir.c).
void cis_bc_write_ir(cis_bc_writer *writer, cis_op *root, cis_strbuf *out);

#endif
