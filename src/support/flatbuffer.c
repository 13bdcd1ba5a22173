// Flatbuffers: offsets of 32 bits lead from one object to the next; a table begins with the
// distance to its vtable, which has the place of each field, 0 for a default.
#include "support/flatbuffer.h"

#include "support/bytes.h"

static bool is_inside(const cis_fb *fb, size_t at, uint64_t size) {
  return at <= fb->bytes.len && size <= fb->bytes.len - at;
}

static size_t broken(cis_fb *fb) {
  fb->broken = true;
  return 0;
}

/// Where the offset at `at` leads to; 0 if that is outside.
static size_t follow(cis_fb *fb, size_t at) {
  if (!is_inside(fb, at, 4))
    return broken(fb);
  uint64_t to = at + (uint64_t)cis_load_le32(fb->bytes.data + at);
  return to > at && is_inside(fb, (size_t)to, 4) ? (size_t)to : broken(fb);
}

static cis_fb_table open_table(cis_fb *fb, size_t at) {
  const cis_fb_table none = {.fb = fb};
  if (!at)
    return none;
  int64_t vtable = (int64_t)at - (int32_t)cis_load_le32(fb->bytes.data + at);
  if (vtable < 0 || !is_inside(fb, (size_t)vtable, 4))
    return broken(fb), none;
  uint16_t size = cis_load_le16(fb->bytes.data + vtable);
  if (size < 4 || !is_inside(fb, (size_t)vtable, size))
    return broken(fb), none;
  return (cis_fb_table){fb, at, (size_t)vtable, (size - 4u) / 2};
}

cis_fb_table cis_fb_root(cis_fb *fb) { return open_table(fb, follow(fb, 0)); }

/// Where a field of `size` bytes lies; 0: it is absent.
static size_t place(cis_fb_table table, uint32_t field, size_t size) {
  if (!table.at || field >= table.num_fields)
    return 0;
  uint16_t offset = cis_load_le16(table.fb->bytes.data + table.vtable + 4 + 2 * (size_t)field);
  if (!offset)
    return 0;
  size_t at = table.at + offset;
  return is_inside(table.fb, at, size) ? at : broken(table.fb);
}

bool cis_fb_has(cis_fb_table table, uint32_t field) { return place(table, field, 1) != 0; }

uint64_t cis_fb_unsigned(cis_fb_table table, uint32_t field, size_t size, uint64_t otherwise) {
  size_t at = place(table, field, size);
  return at ? cis_load_le(table.fb->bytes.data + at, size) : otherwise;
}

static int64_t extend(uint64_t bits, size_t size) {
  unsigned unused = 64 - 8 * (unsigned)size;
  return (int64_t)(bits << unused) >> unused;
}

int64_t cis_fb_int(cis_fb_table table, uint32_t field, size_t size, int64_t otherwise) {
  size_t at = place(table, field, size);
  return at ? extend(cis_load_le(table.fb->bytes.data + at, size), size) : otherwise;
}

float cis_fb_float(cis_fb_table table, uint32_t field) {
  return cis_single_of_bits((uint32_t)cis_fb_unsigned(table, field, 4, 0));
}

bool cis_fb_bool(cis_fb_table table, uint32_t field) {
  return cis_fb_unsigned(table, field, 1, 0) != 0;
}

cis_fb_table cis_fb_get_table(cis_fb_table table, uint32_t field) {
  size_t at = place(table, field, 4);
  return open_table(table.fb, at ? follow(table.fb, at) : 0);
}

cis_fb_vector cis_fb_get_vector(cis_fb_table table, uint32_t field, size_t size) {
  const cis_fb_vector none = {.fb = table.fb};
  size_t at = place(table, field, 4), begin = at ? follow(table.fb, at) : 0;
  if (!begin)
    return none;
  uint32_t num = cis_load_le32(table.fb->bytes.data + begin);
  if (!is_inside(table.fb, begin + 4, (uint64_t)num * size))
    return broken(table.fb), none;
  return (cis_fb_vector){table.fb, begin + 4, num};
}

cis_str cis_fb_get_bytes(cis_fb_table table, uint32_t field) {
  cis_fb_vector bytes = cis_fb_get_vector(table, field, 1);
  return (cis_str){bytes.num ? table.fb->bytes.data + bytes.at : NULL, bytes.num};
}

cis_str cis_fb_get_string(cis_fb_table table, uint32_t field) {
  return cis_fb_get_bytes(table, field);
}

int64_t cis_fb_int_at(cis_fb_vector vector, uint32_t i, size_t size) {
  return i < vector.num
             ? extend(cis_load_le(vector.fb->bytes.data + vector.at + i * size, size), size)
             : 0;
}

float cis_fb_float_at(cis_fb_vector vector, uint32_t i) {
  return cis_single_of_bits((uint32_t)cis_fb_int_at(vector, i, 4));
}

cis_fb_table cis_fb_table_at(cis_fb_vector vector, uint32_t i) {
  return open_table(vector.fb, i < vector.num ? follow(vector.fb, vector.at + 4 * (size_t)i) : 0);
}
