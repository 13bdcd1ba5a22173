// Flatbuffers, read where they lie: each access is checked against the bounds of the bytes, and
// anything that is not there has a default. A table, vector or string that would reach beyond the
// end is absent; `broken` tells it, once.
#ifndef CIS_SUPPORT_FLATBUFFER_H
#define CIS_SUPPORT_FLATBUFFER_H

#include "support/str.h"

typedef struct cis_fb {
  cis_str bytes;
  bool broken; // an offset led out of the bytes
} cis_fb;

/// A table; `at` 0: there is none, and all its fields have their defaults.
typedef struct cis_fb_table {
  cis_fb *fb;
  size_t at, vtable;
  uint32_t num_fields;
} cis_fb_table;

/// A vector of `num` elements of `size` bytes, all inside the bytes.
typedef struct cis_fb_vector {
  cis_fb *fb;
  size_t at;
  uint32_t num;
} cis_fb_vector;

/// The table that the bytes begin with.
cis_fb_table cis_fb_root(cis_fb *fb);
/// Whether the table has the field.
bool cis_fb_has(cis_fb_table table, uint32_t field);
/// A number of `size` bytes, zero extended.
uint64_t cis_fb_unsigned(cis_fb_table table, uint32_t field, size_t size, uint64_t otherwise);
/// A number of `size` bytes, sign extended.
int64_t cis_fb_int(cis_fb_table table, uint32_t field, size_t size, int64_t otherwise);
/// A float; 0 if it is absent.
float cis_fb_float(cis_fb_table table, uint32_t field);
/// A byte that is 0 or not.
bool cis_fb_bool(cis_fb_table table, uint32_t field);
/// A table that a field leads to.
cis_fb_table cis_fb_get_table(cis_fb_table table, uint32_t field);
/// A vector of elements of `size` bytes; empty if it is absent.
cis_fb_vector cis_fb_get_vector(cis_fb_table table, uint32_t field, size_t size);
/// The characters of a string, borrowed.
cis_str cis_fb_get_string(cis_fb_table table, uint32_t field);
/// The bytes of a vector of bytes, borrowed.
cis_str cis_fb_get_bytes(cis_fb_table table, uint32_t field);

/// A number of a vector of numbers of `size` bytes, sign extended.
int64_t cis_fb_int_at(cis_fb_vector vector, uint32_t i, size_t size);
/// A float of a vector of floats.
float cis_fb_float_at(cis_fb_vector vector, uint32_t i);
/// A table of a vector of tables.
cis_fb_table cis_fb_table_at(cis_fb_vector vector, uint32_t i);

#endif
