// --buffer-reuse-report: says what --buffer-reuse would do, without doing it. Per function it
// prints the number of buffers and of bytes, the peak of the function as it stands (footprint.h)
// and which buffers it is made of, the sizes of the pools, and for each buffer that is left alone
// the reason. As text or as JSON; the text can show each pool as a picture (time across, address
// up).
#include "ir/diag.h"
#include "ir/symbol.h"
#include "memory/places.h"
#include "pass/pass.h"
#include "report/picture.h"
#include "reuse/pool/groups.h"
#include "reuse/pool/options.h"
#include "reuse/pool/pools.h"

#include "support/json.h"
#include "support/map.h"
#include "support/numbers.h"

#include <stdio.h>

/// Everything about one function.
typedef struct report {
  cis_op *function;
  cis_reuse_buffer_vec buffers;
  cis_reuse_pool_vec pools;
  int64_t total_bytes; // of buffers whose size is known
  cis_footprint print; // the peak without pools
  cis_held_vec held;   // what it is made of
  cis_ptrmap at_peak;  // values of these
  int64_t saved_bytes; // of pools, compared with the sum of their buffers
  int64_t pool_bytes;
  cis_ptrmap placed; // buffer that is pooled -> its place
  cis_arena *arena;
} report;

/// Where a buffer lies.
typedef struct pool_place {
  size_t pool, index;
} pool_place;

static void note_places(report *r) {
  for (size_t p = 0; p < r->pools.len; ++p)
    for (size_t i = 0; i < r->pools.data[p].num && r->pools.data[p].has_gain; ++i) {
      pool_place *place = cis_arena_new(r->arena, pool_place);
      *place = (pool_place){p, i};
      cis_ptrmap_set(&r->placed, r->pools.data[p].buffers[i], (uintptr_t)place);
    }
}

static void find_peak(report *r, cis_footprint_analysis *footprints) {
  cis_op *at;
  r->print = cis_footprint_of_op(footprints, r->function);
  cis_footprint_explain(footprints, r->function, &r->held, &at);
  for (size_t i = 0; i < r->held.len; ++i)
    cis_ptrmap_set(&r->at_peak, r->held.data[i].value, 1);
}

static void summarize(report *r) {
  for (size_t i = 0; i < r->buffers.len; ++i)
    if (r->buffers.data[i].bytes > 0)
      r->total_bytes = cis_add_saturating(r->total_bytes, r->buffers.data[i].bytes);
  for (size_t i = 0; i < r->pools.len; ++i)
    if (r->pools.data[i].has_gain) {
      r->pool_bytes = cis_add_saturating(r->pool_bytes, r->pools.data[i].bytes);
      int64_t saved = r->pools.data[i].sum - r->pools.data[i].bytes;
      r->saved_bytes = cis_add_saturating(r->saved_bytes, saved);
    }
}

static size_t count_pooled(const report *r) {
  size_t count = 0;
  for (size_t i = 0; i < r->buffers.len; ++i)
    count += !r->buffers.data[i].reason;
  return count;
}

// --- text ---

static void put_buffer(cis_strbuf *out, const cis_reuse_buffer *b) {
  cis_strbuf_lit(out, "    ");
  cis_put_place(out, b->alloc);
  cis_strbuf_printf(out, "  %s", cis_type_text(b->value->type));
  if (b->bytes >= 0)
    cis_strbuf_printf(out, "  %lld bytes", (long long)b->bytes);
  if (!b->size)
    return;
  cis_strbuf_lit(out, " by the hints, ");
  cis_dynamic_size_put(out, b->size);
}

/// The function's own buffers as everywhere; others by what makes them.
static void put_peak(cis_strbuf *out, const report *r) {
  cis_ptrmap own = {0};
  for (size_t i = 0; i < r->buffers.len; ++i)
    cis_ptrmap_set(&own, r->buffers.data[i].value, i + 1);
  if (r->held.len)
    cis_strbuf_lit(out, "  live at the peak:\n");
  for (size_t i = 0; i < r->held.len; ++i) {
    const cis_held *held = &r->held.data[i];
    size_t number = cis_ptrmap_at(&own, held->value);
    if (number) {
      put_buffer(out, &r->buffers.data[number - 1]);
    } else {
      cis_strbuf_lit(out, "    ");
      cis_put_place(out, held->alloc);
      cis_strbuf_printf(out, "  %s  %.0f bytes, %.*s", cis_type_text(held->value->type),
                        held->bytes, CIS_STR_ARG(cis_op_name(held->alloc)));
    }
    cis_strbuf_char(out, '\n');
  }
  cis_ptrmap_deinit(&own);
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
      cis_put_place(out, b->escape);
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
  cis_plan_picture_options options = {.indent = "    ", .time_unit = "op number"};
  cis_plan_picture(&problem, pool->offsets, &options, r->arena, out);
}

static void put_text(cis_strbuf *out, const report *r, bool picture) {
  cis_str name = cis_symbol_name(r->function);
  cis_strbuf_printf(out, "function @%.*s\n", CIS_STR_ARG(name));
  cis_strbuf_printf(out, "  buffers          %zu\n", r->buffers.len);
  cis_strbuf_printf(out, "  total bytes      %lld\n", (long long)r->total_bytes);
  cis_strbuf_printf(out, "  peak live bytes  %s%.0f\n",
                    r->print.recursive || r->print.grows ? "at least " : "", r->print.peak);
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

static void put_json_number(cis_json *json, const char *key, int64_t value) {
  cis_json_key(json, key);
  cis_json_int(json, value);
}

/// The name of the buffer, its pool and offset, and where it is used last.
static void put_json_place(cis_json *json, const report *r, const cis_reuse_buffer *b) {
  cis_str name = cis_place_name(b->alloc);
  const pool_place *place = (const pool_place *)cis_ptrmap_at(&r->placed, b);
  cis_json_key(json, "name");
  name.len ? cis_json_string(json, name) : cis_json_null(json);
  cis_json_key(json, "last_use");
  cis_strbuf last = {0};
  cis_put_place(&last, b->last_use);
  last.len ? cis_json_string(json, cis_strbuf_view(&last)) : cis_json_null(json);
  cis_strbuf_deinit(&last);
  cis_json_key(json, "pool");
  place ? cis_json_int(json, (int64_t)place->pool) : cis_json_null(json);
  cis_json_key(json, "offset");
  place ? cis_json_int(json, r->pools.data[place->pool].offsets[place->index])
        : cis_json_null(json);
}

static void put_json_buffer(cis_json *json, const report *r, const cis_reuse_buffer *b) {
  cis_json_open(json, '{');
  cis_json_key(json, "type");
  cis_json_string(json, cis_str_from(cis_type_text(b->value->type)));
  cis_json_key(json, "location");
  cis_strbuf place = {0};
  cis_put_place(&place, b->alloc);
  cis_json_string(json, cis_strbuf_view(&place));
  cis_strbuf_deinit(&place);
  cis_json_key(json, "bytes");
  b->bytes < 0 ? cis_json_null(json) : cis_json_int(json, b->bytes);
  if (b->size) {
    cis_strbuf size = {0};
    cis_dynamic_size_put(&size, b->size);
    cis_json_key(json, "size");
    cis_json_string(json, cis_strbuf_view(&size));
    cis_strbuf_deinit(&size);
  }
  cis_json_key(json, "alloc");
  cis_json_int(json, b->first);
  cis_json_key(json, "dealloc");
  b->last < 0 ? cis_json_null(json) : cis_json_int(json, b->last);
  cis_json_key(json, "live_at_peak");
  cis_json_bool(json, cis_ptrmap_has(&r->at_peak, b->value));
  put_json_place(json, r, b);
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

static void put_json(cis_json *json, const report *r) {
  cis_json_open(json, '{');
  cis_json_key(json, "function");
  cis_json_string(json, cis_symbol_name(r->function));
  put_json_number(json, "buffers", (int64_t)r->buffers.len);
  put_json_number(json, "total_bytes", r->total_bytes);
  put_json_number(json, "peak_live_bytes", (int64_t)r->print.peak);
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

// --- tables and problems ---

static void put_gaps(cis_strbuf *out, const cis_plan_buffer *item) {
  for (size_t i = 0; i < item->num_gaps; ++i)
    cis_strbuf_printf(out, "%s%lld-%lld", i ? " " : "", (long long)item->gaps[i].lower,
                      (long long)item->gaps[i].upper);
}

static void put_quoted(cis_strbuf *out, cis_str value) {
  cis_strbuf_char(out, ',');
  cis_strbuf_csv_field(out, value);
}

/// A row for each buffer of a pool; where the pool gains nothing, it has no offset. cistern-plan
/// reads the first columns and leaves out the others.
static void put_csv(cis_strbuf *out, const report *r, size_t *io_id) {
  for (size_t p = 0; p < r->pools.len; ++p) {
    const cis_reuse_pool *pool = &r->pools.data[p];
    for (size_t i = 0; i < pool->num; ++i) {
      cis_plan_buffer item = cis_reuse_plan_item(pool, i);
      cis_strbuf_printf(out, "%zu,%lld,%lld,%lld,%lld,", (*io_id)++, (long long)item.lower,
                        (long long)item.upper, (long long)item.size, (long long)item.alignment);
      put_gaps(out, &item);
      put_quoted(out, cis_symbol_name(r->function));
      cis_strbuf_printf(out, ",%zu,", p);
      if (pool->has_gain)
        cis_strbuf_printf(out, "%lld", (long long)pool->offsets[i]);
      put_quoted(out, cis_place_name(pool->buffers[i]->alloc));
      cis_strbuf_char(out, ',');
      cis_put_place(out, pool->buffers[i]->alloc);
      cis_strbuf_char(out, ',');
      cis_put_place(out, pool->buffers[i]->last_use);
      cis_strbuf_char(out, '\n');
    }
  }
}

static void put_problem_buffer(cis_json *json, const cis_reuse_pool *pool, size_t i) {
  cis_plan_buffer item = cis_reuse_plan_item(pool, i);
  char id[32];
  snprintf(id, sizeof(id), "%zu", i);
  cis_json_open(json, '{');
  cis_json_key(json, "id");
  cis_json_string(json, cis_str_from(id));
  put_json_number(json, "size", item.size);
  put_json_number(json, "alignment", item.alignment);
  put_json_number(json, "lower", item.lower);
  put_json_number(json, "upper", item.upper);
  cis_json_key(json, "gaps");
  cis_json_open(json, '[');
  for (size_t g = 0; g < item.num_gaps; ++g) {
    cis_json_open(json, '[');
    cis_json_int(json, item.gaps[g].lower);
    cis_json_int(json, item.gaps[g].upper);
    cis_json_close(json, ']');
  }
  cis_json_close(json, ']');
  cis_json_close(json, '}');
}

/// The planner's problem for a pool, as cistern-plan reads it.
static void put_problem(cis_strbuf *out, const report *r, const cis_reuse_pool *pool) {
  cis_json json = {.out = out};
  cis_json_open(&json, '{');
  cis_json_key(&json, "comment");
  cis_json_string(&json, cis_symbol_name(r->function));
  cis_json_key(&json, "buffers");
  cis_json_open(&json, '[');
  for (size_t i = 0; i < pool->num; ++i)
    put_problem_buffer(&json, pool, i);
  cis_json_close(&json, ']');
  cis_json_key(&json, "in_place");
  cis_json_open(&json, '[');
  for (size_t i = 0; i < pool->in_place.num; ++i) {
    char ids[2][32];
    snprintf(ids[0], sizeof(ids[0]), "%zu", pool->in_place.data[i].first);
    snprintf(ids[1], sizeof(ids[1]), "%zu", pool->in_place.data[i].second);
    cis_json_open(&json, '[');
    cis_json_string(&json, cis_str_from(ids[0]));
    cis_json_string(&json, cis_str_from(ids[1]));
    cis_json_close(&json, ']');
  }
  cis_json_close(&json, ']');
  cis_json_close(&json, '}');
  cis_strbuf_char(out, '\n');
}

// --- the pass ---

typedef struct report_walk {
  cis_pass *pass;
  cis_reuse_filter filter;
  cis_reuse_plan_options options;
  cis_json *json; // NULL: another format
  bool picture, csv, is_problem;
  size_t num_rows;    // CSV: so far
  cis_strbuf problem; // of the largest pool so far
  int64_t problem_bytes;
} report_walk;

/// Keeps the problem of the largest pool.
static void keep_problem(report_walk *w, const report *r) {
  for (size_t i = 0; i < r->pools.len; ++i)
    if (r->pools.data[i].bytes > w->problem_bytes) {
      w->problem_bytes = r->pools.data[i].bytes;
      cis_strbuf_clear(&w->problem);
      put_problem(&w->problem, r, &r->pools.data[i]);
    }
}

static void print_report(report_walk *w, report *r) {
  summarize(r);
  note_places(r);
  if (w->json)
    put_json(w->json, r);
  else if (w->csv)
    put_csv(cis_pass_out(w->pass), r, &w->num_rows);
  else if (w->is_problem)
    keep_problem(w, r);
  else
    put_text(cis_pass_out(w->pass), r, w->picture);
  cis_ptrmap_deinit(&r->placed);
}

static cis_walk report_function(cis_op *op, void *user) {
  report_walk *w = user;
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return CIS_WALK_CONTINUE;
  if (!op->num_regions || !cis_op_entry(op))
    return CIS_WALK_SKIP;
  report r = {.function = op, .arena = cis_pass_arena(w->pass)};
  cis_size_dims dims = {0};
  w->options.dims = w->filter.dims =
      cis_str_is(cis_pass_string(w->pass, "dynamic-shapes"), "none") ? NULL : &dims;
  cis_reuse_collect(op, &w->filter, r.arena, &r.buffers);
  if (!r.buffers.len)
    cis_reuse_remark_tensors(op);
  cis_reuse_plan(op, &r.buffers, &w->options, r.arena, &r.pools);
  find_peak(&r, w->options.footprints);
  print_report(w, &r);
  cis_size_dims_deinit(&dims);
  cis_vec_deinit(&r.buffers);
  cis_vec_deinit(&r.held);
  cis_ptrmap_deinit(&r.at_peak);
  cis_vec_deinit(&r.pools);
  return CIS_WALK_SKIP;
}

static void print_json(report_walk *w, cis_op *module) {
  cis_json json = {.out = cis_pass_out(w->pass)};
  w->json = &json;
  cis_json_open(&json, '{');
  cis_json_key(&json, "functions");
  cis_json_open(&json, '[');
  cis_walk_preorder(module, report_function, w);
  cis_json_close(&json, ']');
  cis_json_close(&json, '}');
  cis_strbuf_char(json.out, '\n');
}

static bool run(cis_pass *pass, cis_op *module) {
  cis_str format = cis_pass_string(pass, "format");
  report_walk w = {.pass = pass,
                   .picture = cis_pass_bool(pass, "picture"),
                   .csv = cis_str_is(format, "csv"),
                   .is_problem = cis_str_is(format, "problem")};
  if (!cis_reuse_read_options(pass, module, &w.filter, &w.options))
    return false;
  if (cis_str_is(format, "json")) {
    print_json(&w, module);
    return true;
  }
  if (w.csv)
    cis_strbuf_lit(cis_pass_out(pass),
                   "id,lower,upper,size,alignment,gaps,function,pool,at,name,location,last_use\n");
  cis_walk_preorder(module, report_function, &w);
  cis_strbuf_str(cis_pass_out(pass), cis_strbuf_view(&w.problem));
  cis_strbuf_deinit(&w.problem);
  return true;
}

const cis_pass_def cis_buffer_reuse_report_pass = {
    .name = "buffer-reuse-report",
    .title = "BufferReuseReport",
    .anchor = "builtin.module",
    .summary = "Print what buffer-reuse would do for each function, and why not more",
    .options = {CIS_REUSE_OPTIONS,
                {"format", CIS_OPTION_STRING, "text",
                 "How to print; csv: a row for each buffer of a pool; problem: the largest pool as "
                 "cistern-plan reads it",
                 "text|json|csv|problem"},
                {"picture", CIS_OPTION_BOOL, "false", "Draw each pool (time across, address up)",
                 NULL}},
    .run = run,
};
