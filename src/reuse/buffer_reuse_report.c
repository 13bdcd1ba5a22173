// --buffer-reuse-report: says what --buffer-reuse would do, without doing it. Per function it
// prints the number of buffers and of bytes, how many bytes are live at once and which buffers they
// are, the sizes of the pools, and for each buffer that is left alone the reason. As text or as
// JSON; the text can show each pool as a picture (time across, address up).
#include "ir/diag.h"
#include "ir/symbol.h"
#include "pass/pass.h"
#include "report/picture.h"
#include "reuse/options.h"
#include "reuse/pools.h"

#include "support/json.h"

/// Everything about one function.
typedef struct report {
  cis_op *function;
  cis_reuse_buffer_vec buffers;
  cis_reuse_pool_vec pools;
  int64_t total_bytes; // of buffers whose size is known
  int64_t peak_bytes;  // the most bytes that a block holds, from allocation to deallocation
  int64_t saved_bytes;
  int64_t pool_bytes;
  const cis_reuse_pool *peak_pool; // where the peak is; NULL: nothing can be pooled
  int64_t peak_time;
  cis_arena *arena;
} report;

static void summarize(report *r) {
  for (size_t i = 0; i < r->buffers.len; ++i)
    if (r->buffers.data[i].bytes > 0)
      r->total_bytes += r->buffers.data[i].bytes;
  for (size_t i = 0; i < r->pools.len; ++i) {
    cis_reuse_pool *pool = &r->pools.data[i];
    int64_t time, peak = cis_reuse_peak((const cis_reuse_buffer *const *)pool->buffers, pool->num,
                                        r->arena, &time);
    if (peak > r->peak_bytes) {
      r->peak_bytes = peak;
      r->peak_time = time;
      r->peak_pool = pool;
    }
    if (pool->has_gain) {
      r->pool_bytes += pool->bytes;
      r->saved_bytes += pool->sum - pool->bytes;
    }
  }
}

static size_t count_pooled(const report *r) {
  size_t count = 0;
  for (size_t i = 0; i < r->buffers.len; ++i)
    count += !r->buffers.data[i].reason;
  return count;
}

static bool is_live_at_peak(const report *r, const cis_reuse_buffer *b) {
  return b->first <= r->peak_time && r->peak_time < b->last;
}

/// file:line:col of an op, or "?".
static void put_place(cis_strbuf *out, const cis_op *op) {
  cis_file_pos pos;
  if (cis_loc_file_pos(cis_op_context(op), op->loc, &pos))
    cis_strbuf_printf(out, "%u:%u", pos.line, pos.col);
  else
    cis_strbuf_char(out, '?');
}

// --- text ---

static void put_buffer(cis_strbuf *out, const cis_reuse_buffer *b) {
  cis_strbuf_lit(out, "    ");
  put_place(out, b->alloc);
  cis_strbuf_printf(out, "  %s", cis_type_text(b->value->type));
  if (b->bytes >= 0)
    cis_strbuf_printf(out, "  %lld bytes", (long long)b->bytes);
}

static void put_peak(cis_strbuf *out, const report *r) {
  if (!r->peak_pool)
    return;
  cis_strbuf_lit(out, "  live at the peak:\n");
  for (size_t i = 0; i < r->peak_pool->num; ++i) {
    const cis_reuse_buffer *b = r->peak_pool->buffers[i];
    if (!is_live_at_peak(r, b))
      continue;
    put_buffer(out, b);
    cis_strbuf_char(out, '\n');
  }
}

static void put_skipped(cis_strbuf *out, const report *r) {
  bool any = false;
  for (size_t i = 0; i < r->buffers.len; ++i) {
    const cis_reuse_buffer *b = &r->buffers.data[i];
    if (!b->reason)
      continue;
    if (!any)
      cis_strbuf_lit(out, "  left alone:\n");
    any = true;
    put_buffer(out, b);
    cis_strbuf_printf(out, ": %s", cis_skip_reason_text(b->reason));
    if (b->escape) {
      cis_strbuf_printf(out, " ('%s' at ", cis_op_name(b->escape).data);
      put_place(out, b->escape);
      cis_strbuf_char(out, ')');
    }
    cis_strbuf_char(out, '\n');
  }
}

static void put_picture(cis_strbuf *out, const report *r, const cis_reuse_pool *pool) {
  cis_plan_buffer *items = cis_arena_array(r->arena, cis_plan_buffer, pool->num);
  for (size_t i = 0; i < pool->num; ++i)
    items[i] = cis_reuse_plan_item(pool, i);
  cis_plan_problem problem = {.buffers = items, .num_buffers = pool->num};
  cis_plan_picture_options options = {.indent = "    "};
  cis_plan_picture(&problem, pool->offsets, &options, r->arena, out);
}

static void put_text(cis_strbuf *out, const report *r, bool picture) {
  cis_str name = cis_symbol_name(r->function);
  cis_strbuf_printf(out, "function @%.*s\n", CIS_STR_ARG(name));
  cis_strbuf_printf(out, "  buffers          %zu\n", r->buffers.len);
  cis_strbuf_printf(out, "  total bytes      %lld\n", (long long)r->total_bytes);
  cis_strbuf_printf(out, "  peak live bytes  %lld\n", (long long)r->peak_bytes);
  cis_strbuf_printf(out, "  pooled           %zu\n", count_pooled(r));
  cis_strbuf_printf(out, "  pool bytes       %lld\n", (long long)r->pool_bytes);
  cis_strbuf_printf(out, "  bytes saved      %lld\n", (long long)r->saved_bytes);
  for (size_t i = 0; i < r->pools.len; ++i) {
    const cis_reuse_pool *pool = &r->pools.data[i];
    if (!pool->has_gain)
      continue;
    cis_strbuf_printf(out, "  pool %zu: %zu buffers, %lld of %lld bytes, lower bound %lld\n", i,
                      pool->num, (long long)pool->bytes, (long long)pool->sum,
                      (long long)pool->live_peak);
    if (picture)
      put_picture(out, r, pool);
  }
  put_peak(out, r);
  put_skipped(out, r);
}

// --- JSON ---

static void put_json_buffer(cis_json *json, const report *r, const cis_reuse_buffer *b) {
  cis_json_open(json, '{');
  cis_json_key(json, "type");
  cis_json_string(json, cis_str_from(cis_type_text(b->value->type)));
  cis_json_key(json, "location");
  cis_strbuf place = {0};
  put_place(&place, b->alloc);
  cis_json_string(json, cis_strbuf_view(&place));
  cis_strbuf_deinit(&place);
  cis_json_key(json, "bytes");
  b->bytes < 0 ? cis_json_null(json) : cis_json_int(json, b->bytes);
  cis_json_key(json, "alloc");
  cis_json_int(json, b->first);
  cis_json_key(json, "dealloc");
  b->last < 0 ? cis_json_null(json) : cis_json_int(json, b->last);
  cis_json_key(json, "live_at_peak");
  bool in_peak_block =
      r->peak_pool && r->peak_pool->block == cis_op_block(b->alloc) && b->last >= 0;
  cis_json_bool(json, in_peak_block && is_live_at_peak(r, b));
  cis_json_key(json, "skipped");
  b->reason ? cis_json_string(json, cis_str_from(cis_skip_reason_name(b->reason)))
            : cis_json_null(json);
  cis_json_close(json, '}');
}

static void put_json_pool(cis_json *json, const cis_reuse_pool *pool) {
  cis_json_open(json, '{');
  cis_json_key(json, "buffers");
  cis_json_int(json, (int64_t)pool->num);
  cis_json_key(json, "bytes");
  cis_json_int(json, pool->bytes);
  cis_json_key(json, "sum");
  cis_json_int(json, pool->sum);
  cis_json_key(json, "lower_bound");
  cis_json_int(json, pool->live_peak);
  cis_json_key(json, "used");
  cis_json_bool(json, pool->has_gain);
  cis_json_close(json, '}');
}

static void put_json_number(cis_json *json, const char *key, int64_t value) {
  cis_json_key(json, key);
  cis_json_int(json, value);
}

static void put_json(cis_json *json, const report *r) {
  cis_json_open(json, '{');
  cis_json_key(json, "function");
  cis_json_string(json, cis_symbol_name(r->function));
  put_json_number(json, "buffers", (int64_t)r->buffers.len);
  put_json_number(json, "total_bytes", r->total_bytes);
  put_json_number(json, "peak_live_bytes", r->peak_bytes);
  put_json_number(json, "pooled", (int64_t)count_pooled(r));
  put_json_number(json, "pool_bytes", r->pool_bytes);
  put_json_number(json, "bytes_saved", r->saved_bytes);
  cis_json_key(json, "pools");
  cis_json_open(json, '[');
  for (size_t i = 0; i < r->pools.len; ++i)
    put_json_pool(json, &r->pools.data[i]);
  cis_json_close(json, ']');
  cis_json_key(json, "allocations");
  cis_json_open(json, '[');
  for (size_t i = 0; i < r->buffers.len; ++i)
    put_json_buffer(json, r, &r->buffers.data[i]);
  cis_json_close(json, ']');
  cis_json_close(json, '}');
}

// --- the pass ---

typedef struct report_walk {
  cis_pass *pass;
  cis_reuse_filter filter;
  cis_reuse_plan_options options;
  cis_json *json; // NULL: text
  bool picture;
} report_walk;

static cis_walk report_function(cis_op *op, void *user) {
  report_walk *w = user;
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return CIS_WALK_CONTINUE;
  if (!op->num_regions || !cis_op_entry(op))
    return CIS_WALK_SKIP;
  report r = {.function = op, .arena = cis_pass_arena(w->pass)};
  cis_reuse_collect(op, &w->filter, r.arena, &r.buffers);
  bool ok = cis_reuse_plan(op, &r.buffers, &w->options, r.arena, &r.pools);
  if (ok) {
    summarize(&r);
    if (w->json)
      put_json(w->json, &r);
    else
      put_text(cis_pass_out(w->pass), &r, w->picture);
  }
  cis_vec_deinit(&r.buffers);
  cis_vec_deinit(&r.pools);
  return ok ? CIS_WALK_SKIP : CIS_WALK_STOP;
}

static bool run(cis_pass *pass, cis_op *module) {
  report_walk w = {.pass = pass, .picture = cis_pass_bool(pass, "picture")};
  if (!cis_reuse_read_options(pass, module, &w.filter, &w.options))
    return false;
  if (!cis_str_is(cis_pass_string(pass, "format"), "json"))
    return cis_walk_preorder(module, report_function, &w);
  cis_json json = {.out = cis_pass_out(pass)};
  w.json = &json;
  cis_json_open(&json, '{');
  cis_json_key(&json, "functions");
  cis_json_open(&json, '[');
  bool ok = cis_walk_preorder(module, report_function, &w);
  cis_json_close(&json, ']');
  cis_json_close(&json, '}');
  cis_strbuf_char(json.out, '\n');
  return ok;
}

const cis_pass_def cis_buffer_reuse_report_pass = {
    .name = "buffer-reuse-report",
    .title = "BufferReuseReport",
    .anchor = "builtin.module",
    .summary = "Print what buffer-reuse would do for each function, and why not more",
    .options = {CIS_REUSE_OPTIONS,
                {"format", CIS_OPTION_STRING, "text", "How to print", "text|json"},
                {"picture", CIS_OPTION_BOOL, "false", "Draw each pool (time across, address up)",
                 NULL}},
    .run = run,
};
