// The encoding of .onnx files.
#include "import/onnx/protobuf.h"

#include "support/bytes.h"

static bool fail(cis_pb *p) {
  *p->broken = true;
  p->rest.len = 0;
  return false;
}

static bool read_varint(cis_pb *p, uint64_t *out) {
  *out = 0;
  for (uint32_t shift = 0; shift < 70; shift += 7) {
    if (!p->rest.len)
      return fail(p);
    uint8_t byte = (uint8_t)*p->rest.data;
    p->rest = cis_str_from_index(p->rest, 1);
    *out |= shift < 64 ? (uint64_t)(byte & 127) << shift : 0;
    if (byte < 128)
      return true;
  }
  return fail(p);
}

static bool read_fixed(cis_pb *p, uint32_t width, uint64_t *out) {
  if (p->rest.len < width)
    return fail(p);
  *out = cis_load_le(p->rest.data, width);
  p->rest = cis_str_from_index(p->rest, width);
  return true;
}

bool cis_pb_next(cis_pb *p, cis_pb_field *out) {
  enum { VARINT = 0, EIGHT = 1, BYTES = 2, FOUR = 5 };
  uint64_t tag;
  *out = (cis_pb_field){0};
  if (!p->rest.len || !read_varint(p, &tag))
    return false;
  out->number = (uint32_t)(tag >> 3);
  if (!out->number || tag >> 32)
    return fail(p);
  switch (tag & 7) {
  case VARINT:
    return read_varint(p, &out->value);
  case EIGHT:
    return read_fixed(p, 8, &out->value);
  case FOUR:
    out->is_single = true;
    return read_fixed(p, 4, &out->value);
  case BYTES:
    out->is_bytes = true;
    if (!read_varint(p, &out->value))
      return false;
    if (out->value > p->rest.len)
      return fail(p);
    out->bytes = (cis_str){p->rest.data, (size_t)out->value};
    p->rest = cis_str_from_index(p->rest, out->bytes.len);
    return true;
  default:
    return fail(p);
  }
}

bool cis_pb_each(cis_pb *p, uint32_t number, cis_pb *out) {
  cis_pb_field field;
  while (cis_pb_next(p, &field)) {
    *out = (cis_pb){field.bytes, p->broken};
    if (field.number == number && field.is_bytes)
      return true;
  }
  return false;
}

bool cis_pb_find(cis_pb message, uint32_t number, cis_pb_field *out) {
  bool found = false;
  cis_pb_field field;
  while (cis_pb_next(&message, &field))
    if (field.number == number)
      *out = field, found = true;
  return found;
}

cis_str cis_pb_bytes(cis_pb message, uint32_t number) {
  cis_pb_field field;
  return cis_pb_find(message, number, &field) && field.is_bytes ? field.bytes : CIS_STR("");
}

cis_pb cis_pb_message(cis_pb message, uint32_t number) {
  return (cis_pb){cis_pb_bytes(message, number), message.broken};
}

int64_t cis_pb_int(cis_pb message, uint32_t number, int64_t otherwise) {
  cis_pb_field field;
  return cis_pb_find(message, number, &field) && !field.is_bytes ? (int64_t)field.value : otherwise;
}

void cis_pb_get_numbers(cis_pb message, uint32_t number, uint32_t width, cis_pb_numbers *out) {
  cis_pb_field field;
  while (cis_pb_next(&message, &field)) {
    if (field.number != number)
      continue;
    if (!field.is_bytes) {
      cis_vec_push(out, field.value);
      continue;
    }
    cis_pb packed = {field.bytes, message.broken};
    uint64_t value;
    while (packed.rest.len &&
           (width ? read_fixed(&packed, width, &value) : read_varint(&packed, &value)))
      cis_vec_push(out, value);
  }
}
