// NumPy's .npy files: arrays with a type and sizes.
#ifndef CIS_INTERP_IO_NPY_H
#define CIS_INTERP_IO_NPY_H

#include "interp/value.h"
#include "support/strbuf.h"

/// What a file holds; `data` points into its text.
typedef struct cis_npy {
  cis_str descr; // "<f4"
  uint32_t rank;
  int64_t sizes[32];
  const char *data;
  size_t num_bytes;
} cis_npy;

/// Reads a file's text; NULL, or what is wrong with it.
const char *cis_npy_read(cis_str text, cis_npy *out);
/// The type that NumPy has for elements ("<f4"), or NULL.
const char *cis_npy_descr(cis_type element);
/// Writes an array whose elements have a type in NumPy.
void cis_npy_write(const cis_array *array, cis_type element, cis_strbuf *out);

#endif
