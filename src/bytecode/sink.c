// Where dialects' encodings are written to: references are counted first, bytes are emitted later.
#include "bytecode/emitter.h"
#include "bytecode/numbering.h"

uint32_t cis_bc_string_number(cis_bc_strings *strings, cis_str string) {
  if (!string.data)
    string = CIS_STR("");
  bool is_new = false;
  uintptr_t *number = cis_strmap_get(&strings->numbers, string, &is_new);
  if (is_new) {
    cis_vec_push(&strings->list, string);
    *number = strings->list.len;
  }
  return (uint32_t)*number - 1;
}

static void refer(cis_bc_sink *sink, const void *object, bool is_type) {
  if (!sink->children) {
    uint32_t position = cis_bc_count(sink->numbering, object, is_type);
    if (sink->plan && !is_type)
      cis_vec_push(&sink->plan->counted_ids, position);
    return;
  }
  cis_bc_child child = {object, is_type};
  cis_vec_push(&sink->children->list, child);
}

void cis_sink_attr(cis_bc_sink *sink, cis_attr attr) {
  if (sink->out)
    cis_emit_varint(sink->out, cis_bc_attr_number(sink->numbering, attr));
  else
    refer(sink, attr, false);
}

void cis_sink_optional_attr(cis_bc_sink *sink, cis_attr attr) {
  if (!attr)
    cis_sink_varint(sink, 0);
  else if (sink->out)
    cis_emit_flagged(sink->out, cis_bc_attr_number(sink->numbering, attr), true);
  else
    refer(sink, attr, false);
}

void cis_sink_type(cis_bc_sink *sink, cis_type type) {
  if (sink->out)
    cis_emit_varint(sink->out, cis_bc_type_number(sink->numbering, type));
  else
    refer(sink, type, true);
}

void cis_sink_string(cis_bc_sink *sink, cis_str string) {
  if (sink->out)
    cis_emit_varint(sink->out, cis_bc_string_number(sink->strings, string));
}

void cis_sink_resource(cis_bc_sink *sink, cis_resource *resource) {
  if (sink->out)
    cis_emit_varint(sink->out, cis_ptrmap_at(&sink->numbering->resource_numbers, resource) - 1);
  else
    cis_bc_count_resource(sink->numbering, resource);
}

void cis_sink_byte(cis_bc_sink *sink, unsigned byte) {
  if (sink->out)
    cis_emit_byte(sink->out, byte);
}

void cis_sink_varint(cis_bc_sink *sink, uint64_t value) {
  if (sink->out)
    cis_emit_varint(sink->out, value);
}

void cis_sink_signed(cis_bc_sink *sink, int64_t value) {
  if (sink->out)
    cis_emit_signed(sink->out, value);
}

void cis_sink_blob(cis_bc_sink *sink, const void *data, size_t size) {
  if (!sink->out)
    return;
  cis_emit_varint(sink->out, size);
  cis_strbuf_put(sink->out, data, size);
}

void cis_sink_signed_list(cis_bc_sink *sink, const int64_t *values, uint32_t num) {
  cis_sink_varint(sink, num);
  for (uint32_t i = 0; i < num; ++i)
    cis_sink_signed(sink, values[i]);
}

void cis_sink_attr_list(cis_bc_sink *sink, const cis_attr *attrs, uint32_t num) {
  cis_sink_varint(sink, num);
  for (uint32_t i = 0; i < num; ++i)
    cis_sink_attr(sink, attrs[i]);
}

void cis_sink_type_list(cis_bc_sink *sink, const cis_type *types, uint32_t num) {
  cis_sink_varint(sink, num);
  for (uint32_t i = 0; i < num; ++i)
    cis_sink_type(sink, types[i]);
}

/// Up to 8 bits are a byte, up to 64 a number; more are so many words, without the zeros at the
/// top.
void cis_sink_bits(cis_bc_sink *sink, uint32_t width, const uint64_t *words, uint32_t num) {
  uint64_t mask = width % 64 ? ((uint64_t)1 << width % 64) - 1 : ~(uint64_t)0;
  if (width <= 64) {
    uint64_t value = width ? words[0] & mask : 0;
    if (width <= 8)
      cis_sink_byte(sink, (unsigned)value);
    else
      cis_sink_signed(sink, (int64_t)value);
    return;
  }
  uint32_t all = (width + 63) / 64 < num ? (width + 63) / 64 : num, active = all;
  while (active > 1 && !(active == all ? words[active - 1] & mask : words[active - 1]))
    --active;
  cis_sink_varint(sink, active);
  for (uint32_t i = 0; i < active; ++i)
    cis_sink_signed(sink, (int64_t)(i + 1 == all ? words[i] & mask : words[i]));
}
