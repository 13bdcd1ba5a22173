// The encoding of .onnx files: messages of numbered fields. Each read checks bounds; what leads out
// of a message sets `*broken` and ends it.
#ifndef CIS_IMPORT_ONNX_PROTOBUF_H
#define CIS_IMPORT_ONNX_PROTOBUF_H

#include "support/str.h"
#include "support/vec.h"

/// A field that was read: a number (of 32 or 64 bits, or a varint), or bytes.
typedef struct cis_pb_field {
  uint32_t number;
  bool is_bytes, is_single; // single: 32 bits wide
  uint64_t value;
  cis_str bytes;
} cis_pb_field;

/// A place in a message.
typedef struct cis_pb {
  cis_str rest;
  bool *broken;
} cis_pb;

/// Reads the next field; false at the end, and where the bytes are no field.
bool cis_pb_next(cis_pb *p, cis_pb_field *out);
/// Reads up to the next field of that number that has bytes, as a message; false at the end.
bool cis_pb_each(cis_pb *p, uint32_t number, cis_pb *out);
/// Finds the last field with that number, as the encoding has it; false if there is none.
bool cis_pb_find(cis_pb message, uint32_t number, cis_pb_field *out);
/// The bytes of such a field; none if it is not there.
cis_str cis_pb_bytes(cis_pb message, uint32_t number);
/// The same as a message.
cis_pb cis_pb_message(cis_pb message, uint32_t number);
/// The number of such a field; `otherwise` if it is not there.
int64_t cis_pb_int(cis_pb message, uint32_t number, int64_t otherwise);

typedef CIS_VEC(uint64_t) cis_pb_numbers;
/// Appends the numbers of a repeated field, packed or not. `width`: bytes of each, 0 for varints.
void cis_pb_get_numbers(cis_pb message, uint32_t number, uint32_t width, cis_pb_numbers *out);

#endif
