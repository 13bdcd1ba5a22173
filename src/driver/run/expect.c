// Both values become arrays as .npy files have them, so that all element types are compared in one
// form. A NaN is equal to any NaN, and 0 to -0.
#include "driver/run/expect.h"

#include "interp/io/npy.h"
#include "support/bytes.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

bool cis_run_read_tolerance(cis_str text, cis_run_tolerance *out) {
  char *end;
  *out = (cis_run_tolerance){0};
  out->absolute = strtod(text.data, &end);
  if (end == text.data)
    return false;
  if (*end == ',') {
    const char *second = end + 1;
    out->relative = strtod(second, &end);
    if (end == second)
      return false;
  }
  return end == text.data + text.len && out->absolute >= 0 && out->relative >= 0;
}

// --- elements of .npy files ---

static size_t element_size(const cis_npy *npy) {
  size_t size = (size_t)strtoul(npy->descr.data + 2, NULL, 10);
  return npy->descr.data[1] == 'c' ? size / 2 : size; // each part alone
}

typedef struct number {
  bool is_float;
  uint64_t bits; // of an integer, extended by its sign
  bool is_signed;
  double value;
} number;

static number number_at(const cis_npy *npy, size_t i) {
  size_t size = element_size(npy);
  char kind = npy->descr.data[1];
  uint64_t bits = cis_load_le(npy->data + i * size, size);
  number n = {.is_float = kind == 'f' || kind == 'c', .bits = bits, .is_signed = kind == 'i'};
  if (n.is_signed && size < 8)
    n.bits = (uint64_t)((int64_t)(bits << (64 - 8 * size)) >> (64 - 8 * size));
  const uint64_t pattern[2] = {bits, 0};
  if (n.is_float)
    n.value = cis_float_to_double(size == 8 ? CIS_F64 : size == 4 ? CIS_F32 : CIS_F16, pattern);
  else
    n.value = n.is_signed ? (double)(int64_t)n.bits : (double)n.bits;
  return n;
}

/// The distance of two numbers; NaN where one of them is none.
static double distance(number a, number b) {
  if (!a.is_float)
    return a.bits == b.bits ? 0 : fabs(a.value - b.value) > 0 ? fabs(a.value - b.value) : 1;
  bool same = a.value == b.value || (isnan(a.value) && isnan(b.value));
  return same ? 0 : fabs(a.value - b.value);
}

static bool is_near(double distance_, number expected, const cis_run_tolerance *t) {
  return distance_ == 0 || distance_ <= t->absolute + t->relative * fabs(expected.value);
}

static void put_number(number n, cis_strbuf *out) {
  if (n.is_float)
    cis_strbuf_printf(out, "%.9g", n.value);
  else if (n.is_signed)
    cis_strbuf_printf(out, "%" PRId64, (int64_t)n.bits);
  else
    cis_strbuf_printf(out, "%" PRIu64, n.bits);
}

static void put_place(const cis_npy *npy, size_t i, cis_strbuf *out) {
  size_t indices[32];
  bool is_complex = npy->descr.data[1] == 'c';
  size_t rest = is_complex ? i / 2 : i;
  for (uint32_t k = npy->rank; k-- > 0; rest /= (size_t)npy->sizes[k])
    indices[k] = rest % (size_t)npy->sizes[k];
  for (uint32_t k = 0; k < npy->rank; ++k)
    cis_strbuf_printf(out, "%s%zu", k ? ", " : " at [", indices[k]);
  cis_strbuf_cstr(out, npy->rank ? "]" : "");
  if (is_complex)
    cis_strbuf_cstr(out, i % 2 ? ", imaginary part" : ", real part");
}

// --- values ---

static void put_sizes(const cis_npy *npy, cis_strbuf *out) {
  for (uint32_t i = 0; i < npy->rank; ++i)
    cis_strbuf_printf(out, "%s%" PRId64, i ? "x" : "", npy->sizes[i]);
  if (!npy->rank)
    cis_strbuf_lit(out, "one number");
}

static bool have_same_sizes(const cis_npy *a, const cis_npy *b) {
  bool same = a->rank == b->rank;
  for (uint32_t i = 0; same && i < a->rank; ++i)
    same = a->sizes[i] == b->sizes[i];
  return same;
}

/// The first element that differs, how many do, and the largest distance.
static bool compare(const cis_npy *result, const cis_npy *expected, const cis_run_tolerance *t,
                    cis_strbuf *out) {
  size_t num = result->num_bytes / element_size(result), first = num, count = 0, worst = 0;
  double largest = -1;
  for (size_t i = 0; i < num; ++i) {
    number b = number_at(expected, i);
    double d = distance(number_at(result, i), b);
    if (is_near(d, b, t))
      continue;
    first = count++ ? first : i;
    if (isnan(d) || d > largest) {
      largest = isnan(d) ? INFINITY : d;
      worst = i;
    }
  }
  if (!count)
    return false;
  cis_strbuf_lit(out, "is ");
  put_number(number_at(result, first), out);
  put_place(result, first, out);
  cis_strbuf_lit(out, ", and ");
  put_number(number_at(expected, first), out);
  cis_strbuf_printf(out, " is expected; %zu of %zu numbers differ", count, num);
  if (count > 1) {
    cis_strbuf_printf(out, ", at most by %.9g", largest);
    put_place(result, worst, out);
  }
  return true;
}

static bool is_file(const char *text) {
  size_t len = strlen(text);
  return len >= 4 && strcmp(text + len - 4, ".npy") == 0;
}

/// A type of values that own their elements: a tensor instead of a buffer, and of the number that a
/// file has.
static cis_type value_type(cis_type type, const char *text) {
  if (!cis_type_is_shaped(type) && is_file(text))
    return cis_type_tensor(type, NULL, 0, NULL);
  if (!cis_type_is_memref(type))
    return type;
  return cis_type_tensor(cis_type_element(type), type->shaped.shape, cis_type_rank(type), NULL);
}

bool cis_run_compare(cis_interp *interp, size_t number_of_result, cis_type type,
                     const cis_cell *result, const char *expected,
                     const cis_run_tolerance *tolerance, bool *out_differs, cis_strbuf *out_text) {
  cis_strbuf texts[2] = {{0}, {0}}, name = {0};
  cis_npy arrays[2];
  cis_type made = value_type(type, expected);
  cis_cell cell = {0};
  cis_strbuf_printf(&name, "the expected result #%zu", number_of_result + 1);
  bool ok = cis_interp_make_value(interp, made, cis_strbuf_c(&name), expected, &cell);
  if (ok) {
    ok = cis_interp_npy(interp, made, &cell, &texts[1]) &&
         cis_interp_npy(interp, type, result, &texts[0]);
    cis_interp_release(interp, made, &cell);
  }
  for (int i = 0; ok && i < 2; ++i)
    ok = !cis_npy_read(cis_strbuf_view(&texts[i]), &arrays[i]);
  if (ok && !have_same_sizes(&arrays[0], &arrays[1])) {
    *out_differs = true;
    cis_strbuf_lit(out_text, "has the sizes ");
    put_sizes(&arrays[0], out_text);
    cis_strbuf_lit(out_text, ", and ");
    put_sizes(&arrays[1], out_text);
    cis_strbuf_lit(out_text, " is expected");
  } else if (ok) {
    *out_differs = compare(&arrays[0], &arrays[1], tolerance, out_text);
  }
  cis_strbuf_deinit(&texts[0]);
  cis_strbuf_deinit(&texts[1]);
  cis_strbuf_deinit(&name);
  return ok;
}
