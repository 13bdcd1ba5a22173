// Dialects' own encodings of their attributes and types: a leading number says which of them it is,
// what follows is up to it. What a dialect has no encoding for is written as text.
//
// Reading functions are false after an error. Writing goes to a sink, which counts what is referred
// to (the first time) or emits bytes (the second time); so each encoding is written down once.
#ifndef CIS_BYTECODE_CODEC_H
#define CIS_BYTECODE_CODEC_H

#include "bytecode/cursor.h"
#include "ir/attr.h"

typedef struct cis_bc_sink cis_bc_sink;

typedef struct cis_bc_codec {
  const char *dialect;
  bool (*read_attr)(cis_cursor *c, cis_attr *out);
  bool (*read_type)(cis_cursor *c, cis_type *out);
  /// False, with nothing written: there is no encoding.
  bool (*write_attr)(cis_bc_sink *sink, cis_attr attr);
  bool (*write_type)(cis_bc_sink *sink, cis_type type);
} cis_bc_codec;

extern const cis_bc_codec cis_bc_builtin, cis_bc_quant;
/// The encoding of a dialect; NULL: all is text.
const cis_bc_codec *cis_bc_codec_find(cis_str dialect);

// The builtin dialect's, in three files.
bool cis_bc_read_builtin_attr(cis_cursor *c, cis_attr *out);
bool cis_bc_write_builtin_attr(cis_bc_sink *sink, cis_attr attr);
/// Reads an attribute with elements; an error for other codes.
bool cis_bc_read_elements(cis_cursor *c, uint64_t code, cis_attr *out);
bool cis_bc_write_elements(cis_bc_sink *sink, cis_attr attr);
bool cis_bc_read_builtin_type(cis_cursor *c, cis_type *out);
bool cis_bc_write_builtin_type(cis_bc_sink *sink, cis_type type);

// --- reading (read_entries.c) ---

/// The context that attributes and types are made in.
cis_context *cis_cursor_context(const cis_cursor *c);
bool cis_read_attr(cis_cursor *c, cis_attr *out);
/// NULL where there is none.
bool cis_read_optional_attr(cis_cursor *c, cis_attr *out);
bool cis_read_type(cis_cursor *c, cis_type *out);
/// The attribute has to be of that kind: "expected mlir::StringAttr, but got: 3 : i32".
bool cis_read_attr_of(cis_cursor *c, cis_attr_kind kind, const char *class_name, cis_attr *out);
bool cis_read_location(cis_cursor *c, cis_attr *out);
bool cis_read_shaped_type(cis_cursor *c, cis_type *out);
/// A string is its number in the table.
bool cis_read_string(cis_cursor *c, cis_str *out);
/// The key of a resource.
bool cis_read_resource_key(cis_cursor *c, cis_str *out);
/// A length and that many bytes, borrowed from the file.
bool cis_read_blob(cis_cursor *c, const unsigned char **out, size_t *out_size);
/// A length and that many numbers, in the arena of the file.
bool cis_read_signed_list(cis_cursor *c, int64_t **out, uint32_t *out_num);
bool cis_read_attr_list(cis_cursor *c, cis_attr **out, uint32_t *out_num);
bool cis_read_type_list(cis_cursor *c, cis_type **out, uint32_t *out_num);
/// The bits of a number of `width` bits: a byte, a number, or several where it is wide.
bool cis_read_bits(cis_cursor *c, uint32_t width, uint64_t **out_words, uint32_t *out_num);

// --- writing (sink.c) ---

/// Each writes what the function cis_read_... of the same name reads: an attribute or a type as its
/// number, a string as the number of its text, a list after its length. Without `sink->out` they
/// only number what is named, because numbers have to be known before anything is written.
void cis_sink_attr(cis_bc_sink *sink, cis_attr attr);
void cis_sink_optional_attr(cis_bc_sink *sink, cis_attr attr);
void cis_sink_type(cis_bc_sink *sink, cis_type type);
void cis_sink_string(cis_bc_sink *sink, cis_str string);
void cis_sink_resource(cis_bc_sink *sink, cis_resource *resource);
void cis_sink_byte(cis_bc_sink *sink, unsigned byte);
void cis_sink_varint(cis_bc_sink *sink, uint64_t value);
void cis_sink_signed(cis_bc_sink *sink, int64_t value);
void cis_sink_blob(cis_bc_sink *sink, const void *data, size_t size);
void cis_sink_signed_list(cis_bc_sink *sink, const int64_t *values, uint32_t num);
void cis_sink_attr_list(cis_bc_sink *sink, const cis_attr *attrs, uint32_t num);
void cis_sink_type_list(cis_bc_sink *sink, const cis_type *types, uint32_t num);
/// The bits of a number of `width` bits; above them all is ignored.
void cis_sink_bits(cis_bc_sink *sink, uint32_t width, const uint64_t *words, uint32_t num);

#endif
