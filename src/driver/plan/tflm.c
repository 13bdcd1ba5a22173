// Offline plans of TensorFlow Lite Micro (its docs/memory_management.md): the model's metadata has
// an entry "OfflineMemoryAllocation" that names a buffer with these numbers:
//
//   1 (the version), 0 (the subgraph), n, and for each of n tensors the offset of its first byte
//   from the beginning of the arena's head section, or -1: it is placed at run time, or constant
#include "driver/plan/tflm.h"

#include "support/json_read.h"
#include "support/vec.h"

#include <inttypes.h>
#include <stdarg.h>

enum { VERSION = 1, SUBGRAPH = 0, MOST_TENSORS = 1 << 20 };

static void put_number(cis_strbuf *out, int32_t value) {
  uint32_t bits = (uint32_t)value;
  for (int i = 0; i < 4; ++i)
    cis_strbuf_char(out, (char)(bits >> 8 * i & 0xff));
}

static int32_t number_at(const cis_source *source, size_t index) {
  uint32_t bits = 0;
  for (int i = 0; i < 4; ++i)
    bits |= (uint32_t)(unsigned char)source->text.data[4 * index + (size_t)i] << 8 * i;
  return (int32_t)bits;
}

bool cis_plan_is_tflm(const cis_source *source) {
  return source->text.len >= 12 && number_at(source, 0) == VERSION && number_at(source, 1) >= 0 &&
         number_at(source, 1) < 256;
}

static bool fail_at(const cis_source *source, cis_strbuf *out_error, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail_at(const cis_source *source, cis_strbuf *out_error, const char *fmt, ...) {
  cis_strbuf_printf(out_error, "%.*s: error: ", CIS_STR_ARG(source->name));
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(out_error, fmt, args);
  va_end(args);
  cis_strbuf_char(out_error, '\n');
  return false;
}

bool cis_plan_read_tflm(const cis_source *source, const cis_plan_table *problem, cis_arena *arena,
                        cis_plan_table *out_table, cis_strbuf *out_error) {
  int64_t num = number_at(source, 2), planned = 0, found = 0;
  size_t n = problem->problem.num_buffers, words = source->text.len / 4;
  if (num < 0 || source->text.len % 4 || (size_t)num + 3 != words)
    return fail_at(source, out_error, "%" PRId64 " offsets are announced, and %zu are there", num,
                   words - 3);
  cis_plan_buffer *buffers = cis_arena_array(arena, cis_plan_buffer, n);
  *out_table = *problem;
  out_table->problem.buffers = buffers;
  out_table->places = cis_arena_array(arena, size_t, n);
  for (int64_t i = 0; i < num; ++i) {
    int32_t offset = number_at(source, (size_t)i + 3);
    planned += offset >= 0;
    if (offset < -1)
      return fail_at(source, out_error, "tensor %" PRId64 " has the offset %d", i, offset);
  }
  for (size_t i = 0; i < n; ++i) {
    int64_t tensor = -1;
    bool overflow = false;
    if (!cis_parse_decimal(problem->ids[i], &tensor, &overflow) || overflow || tensor < 0)
      return fail_at(source, out_error, "'%.*s' is no number of a tensor",
                     CIS_STR_ARG(problem->ids[i]));
    int32_t offset = tensor < num ? number_at(source, (size_t)tensor + 3) : -1;
    buffers[i] = problem->problem.buffers[i];
    buffers[i].is_fixed = offset >= 0;
    buffers[i].fixed_offset = offset;
    found += offset >= 0;
  }
  return found == planned ||
         fail_at(source, out_error,
                 "%" PRId64 " tensors with offsets are no buffers of the problem", planned - found);
}

static bool fail(cis_strbuf *out_error, cis_str id, const char *why) {
  cis_strbuf_printf(out_error, "cistern-plan: '%.*s' %s\n", CIS_STR_ARG(id), why);
  return false;
}

/// The number of the tensor that is buffer `i`, and where it lies.
static bool read_tensor(const cis_plan_outcome *o, size_t i, int64_t *out_tensor,
                        int32_t *out_offset, cis_strbuf *out_error) {
  bool overflow = false, is_out = o->memory && o->memory[i] < 0;
  cis_str id = o->table->ids[i];
  if (!cis_parse_decimal(id, out_tensor, &overflow) || overflow || *out_tensor < 0 ||
      *out_tensor >= MOST_TENSORS)
    return fail(out_error, id, "is no number of a tensor");
  if (!is_out && o->offsets[i] > INT32_MAX)
    return fail(out_error, id, "lies beyond 2 GiB");
  *out_offset = is_out ? -1 : (int32_t)o->offsets[i];
  return true;
}

bool cis_plan_print_tflm(const cis_plan_outcome *o, cis_strbuf *out, cis_strbuf *out_error) {
  size_t num = o->table->problem.num_buffers;
  CIS_VEC(int32_t) offsets = {0};
  bool ok = o->num_memories < 2 ||
            fail(out_error, o->table->memory_names[1], "is a second memory; the format has one");
  enum { NONE = -2 };
  for (size_t i = 0; ok && i < num; ++i) {
    int64_t tensor = 0;
    int32_t offset = 0;
    ok = read_tensor(o, i, &tensor, &offset, out_error);
    while (ok && (int64_t)offsets.len <= tensor)
      cis_vec_push(&offsets, NONE);
    if (ok && offsets.data[tensor] != NONE)
      ok = fail(out_error, o->table->ids[i], "is there twice");
    if (ok)
      offsets.data[tensor] = offset;
  }
  if (ok) {
    put_number(out, VERSION);
    put_number(out, SUBGRAPH);
    put_number(out, (int32_t)offsets.len);
    for (size_t i = 0; i < offsets.len; ++i)
      put_number(out, offsets.data[i] == NONE ? -1 : offsets.data[i]);
  }
  cis_vec_deinit(&offsets);
  return ok;
}
