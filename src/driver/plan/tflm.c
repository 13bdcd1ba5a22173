// Offline plans of TensorFlow Lite Micro (its docs/memory_management.md): the model's metadata has
// an entry "OfflineMemoryAllocation" that names a buffer with these numbers:
//
//   1 (the version), 0 (the subgraph), n, and for each of n tensors the offset of its first byte
//   from the beginning of the arena's head section, or -1: it is placed at run time, or constant
#include "driver/plan/tflm.h"

#include "support/json_read.h"
#include "support/vec.h"

#include <inttypes.h>
#include <stdlib.h>

enum { VERSION = 1, SUBGRAPH = 0, MOST_TENSORS = 1 << 20 };

static void put_number(cis_strbuf *out, int32_t value) {
  uint32_t bits = (uint32_t)value;
  for (int i = 0; i < 4; ++i)
    cis_strbuf_char(out, (char)(bits >> 8 * i & 0xff));
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
