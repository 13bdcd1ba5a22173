// --print-buffer-lifetime-stats: per function, the buffers that are allocated and freed in one of
// its blocks, with sizes and lifetimes. Prints, changes nothing. The output is that of MLIR's pass
// of the same name. Three things differ: a size is
// the bytes that the buffer takes in memory; functions of several blocks are included; and the peak
// is that of the function (footprint.h), with buffers of inner regions and callees, on the stack,
// and returned ones. The peak of the listed buffers is on a line of its own if it is another
// number.
#include "ir/diag.h"
#include "ir/effects.h"
#include "memory/live_bytes.h"
#include "pass/pass.h"
#include "reuse/pool/options.h"
#include "support/numbers.h"
#include "support/vec.h"

#include <stdlib.h>

typedef struct tracked {
  cis_type type;
  int64_t size;
  bool is_static;
  int64_t alloc, dealloc;
} tracked;
typedef CIS_VEC(tracked) tracked_vec;

static int64_t whole(double bytes) { return bytes < 0x1p63 ? (int64_t)bytes : INT64_MAX; }

static void track(cis_block *block, cis_footprint_analysis *footprints, tracked_vec *out) {
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op)) {
    cis_value *value = cis_effects_allocated(op);
    if (!value || !cis_type_is_memref(value->type))
      continue;
    cis_op *dealloc;
    if (!cis_effects_find_free(value, &dealloc) || !dealloc || cis_op_block(dealloc) != block)
      continue;
    tracked t = {value->type, whole(cis_footprint_allocated(footprints, op, value)),
                 cis_type_has_static_shape(value->type), op->tag, dealloc->tag};
    cis_vec_push(out, t);
  }
}

/// Numbers the ops of all blocks, in the order in which they stand.
static void number_ops(cis_region *body) {
  uint32_t number = 0;
  cis_for_each_block (block, body)
    cis_for_each_op (op, block)
      op->tag = number++;
}

static int compare_i64(const void *pa, const void *pb) {
  int64_t a = *(const int64_t *)pa, b = *(const int64_t *)pb;
  return (a > b) - (a < b);
}

/// Pairs that are never live together: for each buffer, those that end before it starts.
static uint64_t count_disjoint(const tracked_vec *buffers, cis_arena *scratch) {
  int64_t *ends = cis_arena_array(scratch, int64_t, buffers->len);
  for (size_t i = 0; i < buffers->len; ++i)
    ends[i] = buffers->data[i].dealloc;
  if (buffers->len)
    qsort(ends, buffers->len, sizeof(int64_t), compare_i64);
  uint64_t pairs = 0;
  size_t ended = 0; // buffers come in the order of their starts
  for (size_t i = 0; i < buffers->len; ++i) {
    while (ended < buffers->len && ends[ended] <= buffers->data[i].alloc)
      ++ended;
    pairs += ended;
  }
  return pairs;
}

static int64_t peak_of(const tracked_vec *buffers) {
  cis_live_bytes live = {0};
  for (size_t i = 0; i < buffers->len; ++i)
    cis_live_bytes_add(&live, buffers->data[i].alloc, buffers->data[i].dealloc,
                       buffers->data[i].size);
  int64_t most = cis_live_bytes_most(&live, NULL);
  cis_live_bytes_deinit(&live);
  return most;
}

static bool run(cis_pass *pass, cis_op *function) {
  cis_region *body = function->num_regions ? cis_op_region(function, 0) : NULL;
  if (!body || !cis_region_first(body))
    return true;
  cis_footprint_analysis *footprints = cis_reuse_callees_of(pass, function)->footprints;
  cis_footprint print = cis_footprint_of_op(footprints, function);
  tracked_vec buffers = {0};
  number_ops(body);
  cis_for_each_block (block, body)
    track(block, footprints, &buffers);
  int64_t total = 0;
  for (size_t i = 0; i < buffers.len; ++i)
    total = cis_add_saturating(total, buffers.data[i].size);
  cis_arena *scratch = cis_pass_arena(pass);
  cis_strbuf *out = cis_pass_out(pass);
  cis_str name = cis_attr_get_string(cis_op_get_attr(function, CIS_STR("sym_name")));
  int64_t listed = peak_of(&buffers);
  cis_strbuf_printf(out, "--- Buffer Lifetime Statistics for '%.*s' ---\n", CIS_STR_ARG(name));
  cis_strbuf_printf(out, "  Tracked allocations     : %zu\n", buffers.len);
  cis_strbuf_printf(out, "  Total allocated bytes    : %lld\n", (long long)total);
  cis_strbuf_printf(out, "  Peak live bytes          : %lld%s\n", (long long)whole(print.peak),
                    print.recursive || print.grows ? " at least" : "");
  if (listed != whole(print.peak))
    cis_strbuf_printf(out, "  Peak of tracked buffers  : %lld\n", (long long)listed);
  cis_strbuf_printf(out, "  Non-overlapping pairs    : %llu\n",
                    (unsigned long long)count_disjoint(&buffers, scratch));
  for (size_t i = 0; i < buffers.len; ++i) {
    const tracked *t = &buffers.data[i];
    cis_strbuf_printf(out, "  Buffer: %s | size=%lld | lifetime=[%lld, %lld)%s\n",
                      cis_type_text(t->type), (long long)t->size, (long long)t->alloc,
                      (long long)t->dealloc,
                      t->is_static ? "" : " | its size is known at run time, and is that of hints");
  }
  cis_strbuf_lit(out, "---\n");
  cis_vec_deinit(&buffers);
  return true;
}

const cis_pass_def cis_print_buffer_lifetime_stats_pass = {
    .name = "print-buffer-lifetime-stats",
    .title = "PrintBufferLifetimeStats",
    .anchor = "func.func",
    .summary = "Print sizes and lifetimes of the buffers of each function, and its peak",
    .run = run,
};
