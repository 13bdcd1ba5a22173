// Encodings of the attributes and types of a dialect. An encoding begins with a number for the kind
// of attribute or type; the rest depends on that kind. Attributes and types without an encoding are
// written as text.
//
//     IntegerType: 0, width << 2 | signedness
//
// A reading function returns false after an error. A writing function writes to a sink, twice: at
// first the sink counts references, and then, when each attribute and type has its number, it emits
// bytes. So each encoding is written down once.
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

extern const cis_bc_codec cis_bc_builtin, cis_bc_quant, cis_bc_vhlo;
/// The encoding of a dialect; NULL if its attributes and types are text.
const cis_bc_codec *cis_bc_codec_find(cis_str dialect);

/// Reads an attribute of the builtin dialect (builtin_attrs.c).
bool cis_bc_read_builtin_attr(cis_cursor *c, cis_attr *out);
/// Writes an attribute of the builtin dialect; false if it has no encoding.
bool cis_bc_write_builtin_attr(cis_bc_sink *sink, cis_attr attr);
/// Reads an attribute with elements (elements.c); an error for other codes.
bool cis_bc_read_elements(cis_cursor *c, uint64_t code, cis_attr *out);
/// Writes a place in a file, by the name of the file.
void cis_bc_write_place(cis_bc_sink *sink, cis_attr file, uint32_t line, uint32_t col);
/// Writes an attribute with elements; false for other attributes.
bool cis_bc_write_elements(cis_bc_sink *sink, cis_attr attr);
/// Reads a type of the builtin dialect (builtin_types.c).
bool cis_bc_read_builtin_type(cis_cursor *c, cis_type *out);
/// Writes a type of the builtin dialect; false if it has no encoding.
bool cis_bc_write_builtin_type(cis_bc_sink *sink, cis_type type);

// --- reading (read_entries.c) ---

/// The context of the attributes and types that are read.
cis_context *cis_cursor_context(const cis_cursor *c);
/// Reads an attribute by its number.
bool cis_read_attr(cis_cursor *c, cis_attr *out);
/// Reads an attribute that may be absent; `*out` is NULL then.
bool cis_read_optional_attr(cis_cursor *c, cis_attr *out);
/// Reads a type by its number.
bool cis_read_type(cis_cursor *c, cis_type *out);
/// Reads an attribute of one kind, else "expected mlir::StringAttr, but got: 3 : i32".
bool cis_read_attr_of(cis_cursor *c, cis_attr_kind kind, const char *class_name, cis_attr *out);
/// Reads a location attribute, else an error.
bool cis_read_location(cis_cursor *c, cis_attr *out);
/// Reads a vector, tensor or memref type, else an error.
bool cis_read_shaped_type(cis_cursor *c, cis_type *out);
/// Reads a string by its number.
bool cis_read_string(cis_cursor *c, cis_str *out);
/// Reads the key of a resource by its number.
bool cis_read_resource_key(cis_cursor *c, cis_str *out);
/// Reads a length and that many bytes, borrowed from the file.
bool cis_read_blob(cis_cursor *c, const unsigned char **out, size_t *out_size);
/// Reads a length and that many signed numbers, into the arena of the file.
bool cis_read_signed_list(cis_cursor *c, int64_t **out, uint32_t *out_num);
/// Reads a length and that many attributes, into the arena of the file.
bool cis_read_attr_list(cis_cursor *c, cis_attr **out, uint32_t *out_num);
/// Reads a length and that many types, into the arena of the file.
bool cis_read_type_list(cis_cursor *c, cis_type **out, uint32_t *out_num);
/// Reads the bits of a number of `width` bits: a byte, a signed number, or several of them if it is
/// wide.
bool cis_read_bits(cis_cursor *c, uint32_t width, uint64_t **out_words, uint32_t *out_num);
/// Reads the bits of an f64.
bool cis_read_double(cis_cursor *c, double *out);
/// Reads the bits of a number of an integer, index or float type.
bool cis_read_number(cis_cursor *c, cis_type type, cis_attr *out);
/// Reads a list of attributes as an array.
bool cis_read_array_attr(cis_cursor *c, cis_attr *out);
/// Reads a type as an attribute.
bool cis_read_type_attr(cis_cursor *c, cis_attr *out);

// --- writing (sink.c) ---

// Each function writes what the function cis_read_... of the same name reads. Without `sink->out`
// they only count references, because numbers have to be known before anything is written.

/// Writes an attribute as its number.
void cis_sink_attr(cis_bc_sink *sink, cis_attr attr);
/// Writes an attribute that may be NULL.
void cis_sink_optional_attr(cis_bc_sink *sink, cis_attr attr);
/// Writes a type as its number.
void cis_sink_type(cis_bc_sink *sink, cis_type type);
/// Writes a string as its number.
void cis_sink_string(cis_bc_sink *sink, cis_str string);
/// Writes a resource as its number.
void cis_sink_resource(cis_bc_sink *sink, cis_resource *resource);
/// Writes one byte.
void cis_sink_byte(cis_bc_sink *sink, unsigned byte);
/// Writes an unsigned number of one to nine bytes.
void cis_sink_varint(cis_bc_sink *sink, uint64_t value);
/// Writes a signed number.
void cis_sink_signed(cis_bc_sink *sink, int64_t value);
/// Writes a length and that many bytes.
void cis_sink_blob(cis_bc_sink *sink, const void *data, size_t size);
/// Writes a length and that many signed numbers.
void cis_sink_signed_list(cis_bc_sink *sink, const int64_t *values, uint32_t num);
/// Writes a length and that many attributes.
void cis_sink_attr_list(cis_bc_sink *sink, const cis_attr *attrs, uint32_t num);
/// Writes a length and that many types.
void cis_sink_type_list(cis_bc_sink *sink, const cis_type *types, uint32_t num);
/// Writes the low `width` bits of `words`.
void cis_sink_bits(cis_bc_sink *sink, uint32_t width, const uint64_t *words, uint32_t num);

#endif
