// A bytecode file that is being read: its tables of strings, dialects, op names, attributes, types
// and resources. An entry is decoded when it is first needed, as upstream does, so that errors are
// reported in the same order.
//
// Invariants: a size in the file is bounded by the bytes that are left, so that memory is linear in
// the file. Attributes and types nest at most MAX_NESTING deep, and have fewer than MAX_WEIGHT
// parts when written out as trees.
#ifndef CIS_BYTECODE_FILE_H
#define CIS_BYTECODE_FILE_H

#include "asm/parser.h"
#include "bytecode/codec.h"
#include "bytecode/cursor.h"
#include "bytecode/layout.h"
#include "ir/op_def.h"
#include "support/arena.h"
#include "support/strbuf.h"

enum { CIS_BC_MAX_NESTING = 1000, CIS_BC_MAX_WEIGHT = 1 << 24 };

typedef struct cis_bc_dialect {
  cis_str name; // interned
  const cis_bc_codec *codec;
  bool is_known; // registered, or may be unregistered
} cis_bc_dialect;

typedef struct cis_bc_op_name {
  uint32_t dialect;
  cis_str name;            // without the dialect's
  const cis_op_info *info; // NULL: not asked for yet
} cis_bc_op_name;

/// An attribute or a type.
typedef struct cis_bc_entry {
  const unsigned char *data;
  uint32_t size, dialect;
  uint32_t weight; // things in it, written out as a tree
  uint16_t levels;
  bool is_custom; // in the encoding of its dialect, else text
  enum { CIS_BC_UNREAD, CIS_BC_READING, CIS_BC_READ } state;
  const void *object; // cis_attr or cis_type
  cis_location loc;   // of a location that ops have had
  bool has_loc;
} cis_bc_entry;

struct cis_bc_file {
  cis_context *ctx;
  const cis_parse_options *options;
  cis_location loc; // of errors about the file
  cis_arena arena;  // until the file has been read
  const unsigned char *begin;
  size_t size;
  uint32_t version;
  cis_str producer;
  bool has_section[CIS_BC_NUM_SECTIONS];
  cis_cursor sections[CIS_BC_NUM_SECTIONS];
  cis_str *strings; // interned once they have been asked for
  bool *is_interned;
  uint32_t num_strings;
  cis_bc_dialect *dialects;
  uint32_t num_dialects;
  CIS_VEC(cis_bc_op_name) op_names;
  cis_bc_entry *attrs, *types;
  uint32_t num_attrs, num_types;
  cis_str *resources; // keys of dense_resource
  uint32_t num_resources;
  cis_cursor *properties;
  /// The properties that were decoded last at each index, for the next op of the same name.
  struct cis_bc_read_properties {
    const cis_op_info *info; // NULL: nothing yet
    cis_attr *values;
  } * read_properties;
  uint32_t num_properties;
  // Of the entry that is being read:
  unsigned depth;  // entries around it that wait for it
  unsigned levels; // deepest entry in it so far
  uint64_t weight; // of the entries in it so far
};

/// Reads the tables, which come before the IR. False after an error.
bool cis_bc_file_open(cis_bc_file *file);
/// The string of a number. False after an error, as for all functions below.
bool cis_bc_file_string(cis_bc_file *file, uint64_t index, cis_str *out);
/// The dialect of a number, which must be registered unless unregistered ones are allowed.
bool cis_bc_file_dialect(cis_bc_file *file, uint64_t index, const cis_bc_dialect **out);
/// The attribute of a number in an op.
bool cis_bc_file_attr(cis_bc_file *file, uint64_t index, cis_attr *out);
/// The type of a number in an op.
bool cis_bc_file_type(cis_bc_file *file, uint64_t index, cis_type *out);
/// The location of a number in an op.
bool cis_bc_file_loc(cis_bc_file *file, uint64_t index, cis_location *out);
/// Reads the tables of resources into the context (read_resources.c).
bool cis_bc_file_resources(cis_bc_file *file);
/// Reads the properties of an op, in their table at `index`, into its state (read_properties.c).
bool cis_bc_file_op_properties(cis_bc_file *file, uint64_t index, cis_op_state *state);
/// Reads the IR into the block (read_ir.c).
bool cis_bc_file_ir(cis_bc_file *file, cis_block *into);

#endif
