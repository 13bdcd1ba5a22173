// --buffer-reuse: buffers of one block and memory space whose lifetimes do not overlap share one
// allocation.
//
//   %a = memref.alloc() : memref<1024xf32>     %p = memref.alloc() : memref<4096xi8>
//   "use"(%a)                                  %a = memref.view %p[%c0][] : ... to memref<1024xf32>
//   memref.dealloc %a                     =>   "use"(%a)
//   %b = memref.alloc() : memref<512xf64>      %b = memref.view %p[%c0][] : ... to memref<512xf64>
//   "use"(%b)                                  "use"(%b)
//   memref.dealloc %b                          memref.dealloc %p
//
// The pool is allocated before its first buffer and freed after the last use of any. A pool serves
// the buffers of one block; or those of a whole region with the regions inside, if the function
// holds fewer bytes at once by that. Buffers that memory/buffers.h rules out are left alone, and so
// are those of pools that would not be smaller than the sum of their buffers. The idea and its
// conditions are those of the RFC for buffer reuse in MLIR; offsets come from plan/.
#include "ir/builder.h"
#include "ir/debug.h"
#include "pass/pass.h"
#include "reuse/pool/dynamic_pool.h"
#include "reuse/pool/options.h"
#include "reuse/pool/poison.h"
#include "reuse/pool/pools.h"
#include "reuse/pool/views.h"

#include "support/map.h"

#include <stdio.h>

/// Frees the pool after its end, or wherever the region is left.
static void free_pool(const cis_reuse_pool *pool, cis_value *memory) {
  const cis_reuse_buffer *last = pool->buffers[pool->num - 1];
  cis_location loc = last->frees[last->num_frees - 1]->loc;
  if (!pool->end) {
    cis_reuse_free_at_exits(cis_block_region(pool->block), memory, loc);
    return;
  }
  cis_builder b = cis_builder_after(pool->end);
  cis_reuse_build_free(&b, memory, loc);
}

static void rewrite_pool(cis_reuse_pool *pool, cis_poison *poison) {
  cis_location loc = pool->buffers[0]->alloc->loc;
  cis_builder b = cis_builder_before(pool->begin);
  cis_ptrmap constants = {0};
  cis_value **offsets = cis_mem_calloc(pool->num, sizeof(*offsets));
  cis_value *memory;
  const cis_family *family = cis_family_of(pool->buffers[0]->alloc);
  cis_attr space = pool->buffers[0]->value->type->shaped.memory_space;
  if (pool->num_stacks) {
    cis_loc_builder e = {b, loc};
    cis_value *bytes = cis_dynamic_pool_build(&e, pool, offsets, NULL);
    memory = cis_reuse_build_dynamic_pool(&e, family, bytes, pool->alignment, space);
  } else {
    for (size_t i = 0; i < pool->num; ++i)
      offsets[i] = cis_reuse_offset(&b, &constants, loc, pool->offsets[i]);
    memory = cis_reuse_build_pool(&b, family, pool->bytes, pool->alignment, space, loc);
  }
  free_pool(pool, memory);
  for (size_t i = 0; i < pool->num; ++i)
    cis_reuse_replace(pool->buffers[i], memory, offsets[i], poison);
  cis_mem_free(offsets);
  cis_ptrmap_deinit(&constants);
}

// A statistic for each reason why a buffer is in no pool.
// clang-format off
#define SKIPPED(ROW) \
  ROW(DYNAMIC_SHAPE, "num-skip-dynamic-shape", "Skipped: dynamic shape") \
  ROW(LAYOUT, "num-skip-layout", "Skipped: layout has gaps or another order") \
  ROW(MEMORY_SPACE, "num-skip-memory-space", "Skipped: not in the default memory space") \
  ROW(ELEMENT_SIZE, "num-skip-element-size", "Skipped: size of an element not known") \
  ROW(NOT_ALLOC, "num-skip-not-alloc", "Skipped: allocated by an op that does more") \
  ROW(FAMILY, "num-skip-family", "Skipped: its family has no op that allocates bytes") \
  ROW(NO_DEALLOC, "num-skip-no-dealloc", "Skipped: never deallocated") \
  ROW(SEVERAL_DEALLOCS, "num-skip-several-deallocs", "Skipped: several deallocations") \
  ROW(DEALLOC_ELSEWHERE, "num-skip-dealloc-elsewhere", "Skipped: deallocated elsewhere") \
  ROW(CALL, "num-skip-call", "Skipped: escapes to a call") \
  ROW(RETURN, "num-skip-return", "Skipped: escapes to a return") \
  ROW(TERMINATOR, "num-skip-terminator", "Skipped: leaves its block through the terminator") \
  ROW(UNKNOWN_OP, "num-skip-unknown-op", "Skipped: escapes to an op that may keep it") \
  ROW(LATE_SIZE, "num-skip-late-size", "Skipped: size not known where a pool begins") \
  ROW(MIN_SIZE, "num-skip-min-size", "Skipped: smaller than min-size") \
  ROW(TOO_LARGE, "num-skip-too-large", "Skipped: size or alignment too large for a pool") \
  ROW(NO_GAIN, "num-skip-no-gain", "Skipped: a pool would not be smaller")
#define ONE(REASON, NAME, HELP) +1
_Static_assert(1 SKIPPED(ONE) == CIS_NUM_SKIP_REASONS, "each reason has a statistic");
// clang-format on

static void count(cis_pass *pass, const cis_reuse_buffer_vec *buffers,
                  const cis_reuse_pool_vec *pools) {
  int64_t num[CIS_NUM_SKIP_REASONS] = {0};
  for (size_t i = 0; i < buffers->len; ++i)
    ++num[buffers->data[i].reason];
  cis_pass_count(pass, "num-allocs", (int64_t)buffers->len);
  cis_pass_count(pass, "num-pooled", num[CIS_SKIP_NONE]);
#define COUNT(REASON, NAME, HELP) cis_pass_count(pass, NAME, num[CIS_SKIP_##REASON]);
  SKIPPED(COUNT)
  for (size_t i = 0; i < pools->len; ++i) {
    if (!pools->data[i].has_gain)
      continue;
    cis_pass_count(pass, "num-pools", 1);
    cis_pass_count(pass, "bytes-before", pools->data[i].sum);
    cis_pass_count(pass, "bytes-after", pools->data[i].bytes);
  }
}

/// Says where each buffer lies, or why it is in no pool.
static void tell(cis_context *ctx, const cis_reuse_buffer_vec *buffers,
                 const cis_reuse_pool_vec *pools) {
  if (!cis_debug_is_on(ctx, CIS_DEBUG_REUSE))
    return;
  for (size_t i = 0; i < buffers->len; ++i)
    if (buffers->data[i].reason)
      cis_debug_say_value(CIS_DEBUG_REUSE, buffers->data[i].value, "is in no pool: %s",
                          cis_skip_reason_text(buffers->data[i].reason));
  for (size_t i = 0; i < pools->len; ++i)
    for (size_t k = 0; pools->data[i].has_gain && k < pools->data[i].num; ++k)
      cis_debug_say_value(CIS_DEBUG_REUSE, pools->data[i].buffers[k]->value,
                          "lies at byte %lld of a pool of %lld bytes",
                          (long long)pools->data[i].offsets[k], (long long)pools->data[i].bytes);
}

static bool run(cis_pass *pass, cis_op *function) {
  cis_reuse_filter filter;
  cis_reuse_plan_options options;
  if (!cis_reuse_read_options(pass, function, &filter, &options))
    return false;
  cis_reuse_buffer_vec buffers = {0};
  cis_reuse_pool_vec pools = {0};
  cis_size_dims dims = {0};
  if (!cis_str_is(cis_pass_string(pass, "dynamic-shapes"), "none"))
    options.dims = filter.dims = &dims;
  cis_reuse_collect(function, &filter, cis_pass_arena(pass), &buffers);
  if (!buffers.len)
    cis_reuse_remark_tensors(function);
  cis_reuse_plan(function, &buffers, &options, cis_pass_arena(pass), &pools);
  count(pass, &buffers, &pools);
  tell(cis_op_context(function), &buffers, &pools);
  cis_poison *poison = cis_pass_bool(pass, "poison") ? cis_poison_create(function, &pools) : NULL;
  for (size_t i = 0; i < pools.len; ++i)
    if (pools.data[i].has_gain)
      rewrite_pool(&pools.data[i], poison);
  if (poison)
    cis_poison_apply(poison);
  cis_footprint_analysis_forget(options.footprints, function);
  cis_size_dims_deinit(&dims);
  cis_vec_deinit(&buffers);
  cis_vec_deinit(&pools);
  return true;
}

const cis_pass_def cis_buffer_reuse_pass = {
    .name = "buffer-reuse",
    .title = "BufferReuse",
    .anchor = "func.func",
    .summary = "Pack buffers whose lifetimes do not overlap into one allocation",
    .options = {CIS_REUSE_OPTIONS,
                {"poison", CIS_OPTION_BOOL, "false",
                 "Write uninitialized bytes to each buffer before its life and after it, so that "
                 "cistern-run finds a wrong lifetime",
                 NULL}},
    .statistics = {{"num-allocs", "Number of heap allocations"},
                   {"num-pooled", "Number of allocations put into a pool"},
                   {"num-pools", "Number of pools"},
                   {"bytes-before", "Bytes of the pooled allocations"},
                   {"bytes-after", "Bytes of the pools"},
#define AS_STATISTIC(REASON, NAME, HELP) {NAME, HELP},
                   SKIPPED(AS_STATISTIC)},
    .run = run,
};
