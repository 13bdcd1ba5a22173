// --stream-report: says what --stream-rows would do, without doing it. Functions are streamed in a
// copy of the module.
//
//   function @f
//     group of 2 ops by 64 rows: 2304 bytes instead of 6144, no order of these rows holds fewer ...
//       multiplications  18432, as before
//       constants        18432 bytes read, 288 before
//       tables           192 bytes of constants more
//       linalg.exp "a" at 7:8: 32 rows of 64 bytes
//       linalg.exp at 9:8: 32 rows of 64 bytes, all held for its users
//       not in it: linalg.exp at 12:8: it depends on an op between that is not streamed
#include "ir/symbol.h"
#include "memory/places.h"
#include "pass/pass.h"
#include "stream/options.h"
#include "stream/rows.h"
#include "stream/work.h"
#include "support/json.h"

#include <inttypes.h>

/// Text, because the op may be erased before it is printed.
typedef struct refusal {
  cis_str op, name, place;
  const char *why;
} refusal;

typedef struct stream_report {
  cis_arena *arena;
  cis_stream_options options;
  cis_json *json; // NULL: text, or CSV
  bool is_csv;
  cis_strbuf *out; // text, or CSV
  cis_str function;
  CIS_VEC(refusal) refusals; // since the last group
  cis_strmap streamed;       // places of ops that are in a group of the function
  size_t num_groups;         // of the function
} stream_report;

static cis_str place_of(const stream_report *r, const cis_op *op) {
  cis_strbuf place = {0};
  cis_put_place(&place, op);
  cis_str copy = cis_arena_str(r->arena, cis_strbuf_view(&place));
  cis_strbuf_deinit(&place);
  return copy;
}

static void refuse(void *user, cis_op *op, const char *why) {
  stream_report *r = user;
  cis_vec_push(&r->refusals,
               ((refusal){cis_op_name(op), cis_arena_str(r->arena, cis_place_name(op)),
                          place_of(r, op), why}));
}

// --- text ---

static void put_op(cis_strbuf *out, cis_str op, cis_str name, cis_str place) {
  cis_strbuf_str(out, op);
  if (name.len)
    cis_strbuf_printf(out, " \"%.*s\"", CIS_STR_ARG(name));
  cis_strbuf_printf(out, " at %.*s", CIS_STR_ARG(place));
}

static void put_bytes(cis_strbuf *out, const cis_stream_plan *p) {
  cis_strbuf_printf(out,
                    "group of %zu ops by %zu rows: %" PRId64 " bytes instead of %" PRId64
                    ", no order of these rows holds fewer than %" PRId64 "\n",
                    p->ops, p->rows, p->after, p->before, p->least);
}

static void put_stage(const stream_report *r, const cis_stream_stage *stage) {
  const cis_op *op = stage->main.op;
  cis_strbuf *out = r->out;
  cis_strbuf_lit(out, "    ");
  put_op(out, cis_op_name(op), cis_place_name(op), place_of(r, op));
  int64_t block = cis_stream_block(stage);
  if (stage->accumulates)
    cis_strbuf_printf(out, ": a sum of %" PRId64 " rows, %" PRId64 " bytes\n", stage->steps * block,
                      cis_stream_row_bytes(stage));
  else if (stage->is_split)
    cis_strbuf_printf(out, ": %" PRId64 " rows of %" PRId64 " bytes%s\n", stage->steps * block,
                      cis_stream_row_bytes(stage) / block,
                      stage->escapes ? ", all held for its users" : "");
  else
    cis_strbuf_printf(out, ": whole, %" PRId64 " bytes\n", cis_stream_row_bytes(stage));
  if (block > 1) {
    --out->len; // of the line
    cis_strbuf_printf(out, ", in blocks of %" PRId64 "\n", block);
  }
}

static void put_refusals(stream_report *r, const char *before) {
  for (size_t i = 0; i < r->refusals.len; ++i) {
    const refusal *one = &r->refusals.data[i];
    cis_strbuf_cstr(r->out, before);
    put_op(r->out, one->op, one->name, one->place);
    cis_strbuf_printf(r->out, ": %s\n", one->why);
  }
}

static void put_text(stream_report *r, const cis_stream_group *g, const cis_stream_plan *p) {
  cis_stream_work before = cis_stream_work_of_group(g, false),
                  after = cis_stream_work_of_group(g, true);
  cis_strbuf_lit(r->out, "  ");
  put_bytes(r->out, p);
  cis_strbuf_printf(r->out, "    multiplications  %" PRId64 ", ", after.macs);
  if (after.macs == before.macs)
    cis_strbuf_lit(r->out, "as before\n");
  else
    cis_strbuf_printf(r->out, "%" PRId64 " before, in %" PRId64 " strips\n", before.macs,
                      g->num_strips);
  cis_strbuf_printf(r->out, "    constants        %" PRId64 " bytes read, %" PRId64 " before\n",
                    after.constants, before.constants);
  cis_strbuf_printf(r->out, "    tables           %" PRId64 " bytes of constants more\n",
                    p->tables);
  for (size_t i = 0; i < g->stages.len; ++i)
    if (cis_stream_is_made(&g->stages.data[i]))
      put_stage(r, &g->stages.data[i]);
  put_refusals(r, "    not in it: ");
}

// --- JSON ---

static void put_json_op(cis_json *json, cis_str op, cis_str name, cis_str place) {
  cis_json_put_name(json, "op", op);
  cis_json_put_name(json, "name", name);
  cis_json_put_name(json, "location", place);
}

static void put_json_stage(const stream_report *r, const cis_stream_stage *stage,
                           int64_t num_strips) {
  const cis_op *op = stage->main.op;
  cis_json *json = r->json;
  cis_stream_work before = cis_stream_work_of(stage, false, 0),
                  after = cis_stream_work_of(stage, true, num_strips);
  cis_json_open(json, '{');
  put_json_op(json, cis_op_name(op), cis_place_name(op), place_of(r, op));
  cis_json_put_int(json, "steps", stage->steps);
  cis_json_put_int(json, "row_bytes", cis_stream_row_bytes(stage));
  cis_json_key(json, "accumulates");
  cis_json_bool(json, stage->accumulates);
  cis_json_key(json, "is_used_outside");
  cis_json_bool(json, stage->escapes);
  cis_json_put_int(json, "macs", after.macs);
  cis_json_put_int(json, "constant_bytes", after.constants);
  cis_json_put_int(json, "constant_bytes_before", before.constants);
  cis_json_close(json, '}');
}

static void put_json_refusals(stream_report *r) {
  cis_json_key(r->json, "not_streamed");
  cis_json_open(r->json, '[');
  for (size_t i = 0; i < r->refusals.len; ++i) {
    const refusal *one = &r->refusals.data[i];
    cis_json_open(r->json, '{');
    put_json_op(r->json, one->op, one->name, one->place);
    cis_json_put_name(r->json, "why", cis_str_from(one->why));
    cis_json_close(r->json, '}');
  }
  cis_json_close(r->json, ']');
}

static void put_json(stream_report *r, const cis_stream_group *g, const cis_stream_plan *p,
                     bool is_taken) {
  cis_stream_work before = cis_stream_work_of_group(g, false),
                  after = cis_stream_work_of_group(g, true);
  cis_json *json = r->json;
  cis_json_open(json, '{');
  cis_json_key(json, "streamed");
  cis_json_bool(json, is_taken);
  cis_json_put_int(json, "bytes", p->after);
  cis_json_put_int(json, "bytes_before", p->before);
  cis_json_put_int(json, "lower_bound", p->least);
  cis_json_put_int(json, "rows", (int64_t)p->rows);
  cis_json_put_int(json, "macs", after.macs);
  cis_json_put_int(json, "macs_before", before.macs);
  cis_json_put_int(json, "constant_bytes", after.constants);
  cis_json_put_int(json, "constant_bytes_before", before.constants);
  cis_json_put_int(json, "table_bytes", p->tables);
  cis_json_key(json, "ops");
  cis_json_open(json, '[');
  for (size_t i = 0; i < g->stages.len; ++i)
    if (cis_stream_is_made(&g->stages.data[i]))
      put_json_stage(r, &g->stages.data[i], g->num_strips);
  cis_json_close(json, ']');
  put_json_refusals(r);
  cis_json_close(json, '}');
}

// --- CSV ---

/// "function,group,streamed,op,name,location": `group` counts in the function; -1: it is in none.
static void put_csv_op(const stream_report *r, bool is_in_group, bool is_streamed, cis_str op,
                       cis_str name, cis_str place) {
  cis_strbuf_csv_field(r->out, r->function);
  if (is_in_group)
    cis_strbuf_printf(r->out, ",%zu,%s,", r->num_groups - 1, is_streamed ? "yes" : "no");
  else
    cis_strbuf_lit(r->out, ",,no,");
  cis_strbuf_csv_field(r->out, op);
  cis_strbuf_char(r->out, ',');
  cis_strbuf_csv_field(r->out, name);
  cis_strbuf_char(r->out, ',');
  cis_strbuf_csv_field(r->out, place);
}

static void put_csv_refusals(const stream_report *r) {
  for (size_t i = 0; i < r->refusals.len; ++i) {
    const refusal *one = &r->refusals.data[i];
    put_csv_op(r, false, false, one->op, one->name, one->place);
    cis_strbuf_lit(r->out, ",,,,,,,,,,,");
    cis_strbuf_csv_field(r->out, cis_str_from(one->why));
    cis_strbuf_char(r->out, '\n');
  }
}

/// A row for each op of a group, with the numbers of both.
static void put_csv(const stream_report *r, const cis_stream_group *g, const cis_stream_plan *p,
                    bool is_taken) {
  for (size_t i = 0; i < g->stages.len; ++i) {
    const cis_stream_stage *stage = &g->stages.data[i];
    const cis_op *op = stage->main.op;
    if (!cis_stream_is_made(stage))
      continue;
    cis_stream_work before = cis_stream_work_of(stage, false, 0),
                    after = cis_stream_work_of(stage, true, g->num_strips);
    put_csv_op(r, true, is_taken, cis_op_name(op), cis_place_name(op), place_of(r, op));
    cis_strbuf_printf(r->out, ",%" PRId64 ",%" PRId64 ",%s,%" PRId64 ",%" PRId64 ",%" PRId64,
                      (int64_t)stage->steps, (int64_t)cis_stream_row_bytes(stage),
                      stage->escapes ? "yes" : "no", (int64_t)after.macs, (int64_t)after.constants,
                      (int64_t)before.constants);
    cis_strbuf_printf(r->out, ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",\n", p->after,
                      p->before, p->least, p->tables);
  }
  put_csv_refusals(r);
}

// --- the pass ---

/// Drops those that are in a group after all.
static void drop_streamed(stream_report *r) {
  size_t kept = 0;
  for (size_t i = 0; i < r->refusals.len; ++i)
    if (!cis_strmap_find(&r->streamed, r->refusals.data[i].place))
      r->refusals.data[kept++] = r->refusals.data[i];
  r->refusals.len = kept;
}

static void put_group(stream_report *r, const cis_stream_group *g, const cis_stream_plan *p,
                      bool is_taken) {
  ++r->num_groups;
  for (size_t i = 0; is_taken && i < g->stages.len; ++i)
    if (cis_stream_is_made(&g->stages.data[i]))
      cis_strmap_set(&r->streamed, place_of(r, g->stages.data[i].main.op), 1);
  if (r->json) {
    put_json(r, g, p, is_taken);
  } else if (r->is_csv) {
    put_csv(r, g, p, is_taken);
  } else if (is_taken) {
    put_text(r, g, p);
  } else {
    cis_strbuf_lit(r->out, "  not streamed, because it would not hold fewer bytes: ");
    put_bytes(r->out, p);
    put_refusals(r, "    not in it: ");
  }
  cis_vec_clear(&r->refusals);
}

static void take(void *user, const cis_stream_group *g, const cis_stream_plan *p) {
  put_group(user, g, p, true);
}

static void leave(void *user, const cis_stream_group *g, const cis_stream_plan *p) {
  put_group(user, g, p, false);
}

/// The frontier: what another max-macs or peak would choose.
static void put_points(void *user, const cis_stream_points *points, size_t chosen) {
  stream_report *r = user;
  for (size_t i = 0; i < points->len && !r->json && !r->is_csv; ++i)
    cis_strbuf_printf(
        r->out,
        "  %s %" PRId64 " bytes of rows and tensors by %" PRId64 " multiplications, %.2f times\n",
        i == chosen ? "chosen:  " : "possible:", points->data[i].bytes, points->data[i].macs,
        (double)points->data[i].macs / (double)(points->data[0].macs ? points->data[0].macs : 1));
}

static cis_walk report_function(cis_op *function, void *user) {
  stream_report *r = user;
  if (!cis_op_has_trait(function, CIS_TRAIT_FUNCTION))
    return CIS_WALK_CONTINUE;
  if (!function->num_regions || !cis_op_entry(function))
    return CIS_WALK_SKIP;
  const cis_stream_listener listener = {r, refuse, take, leave, put_points};
  r->num_groups = 0;
  cis_vec_clear(&r->refusals);
  cis_strmap_clear(&r->streamed);
  r->function = cis_symbol_name(function);
  if (r->json) {
    cis_json_open(r->json, '{');
    cis_json_put_name(r->json, "function", cis_symbol_name(function));
    cis_json_key(r->json, "groups");
    cis_json_open(r->json, '[');
  } else if (!r->is_csv) {
    cis_strbuf_printf(r->out, "function @%.*s\n", CIS_STR_ARG(cis_symbol_name(function)));
  }
  (void)cis_stream_function(function, &r->options, &listener);
  drop_streamed(r);
  if (r->json) {
    cis_json_close(r->json, ']');
    put_json_refusals(r);
    cis_json_close(r->json, '}');
    return CIS_WALK_SKIP;
  }
  if (r->is_csv) {
    put_csv_refusals(r);
    return CIS_WALK_SKIP;
  }
  if (!r->num_groups && !r->refusals.len)
    cis_strbuf_lit(r->out, "  not streamed: no op reads what another one of its block makes by "
                           "rows\n");
  put_refusals(r, "  not streamed: ");
  return CIS_WALK_SKIP;
}

static bool run(cis_pass *pass, cis_op *module) {
  cis_json json = {.out = cis_pass_out(pass)};
  stream_report r = {.arena = cis_pass_arena(pass), .out = cis_pass_out(pass)};
  if (!cis_stream_read_options(pass, module, &r.options))
    return false;
  cis_op *copy = cis_op_clone(module, NULL);
  if (cis_str_is(cis_pass_string(pass, "format"), "json")) {
    r.json = &json;
    cis_json_open(&json, '{');
    cis_json_key(&json, "functions");
    cis_json_open(&json, '[');
  }
  r.is_csv = cis_str_is(cis_pass_string(pass, "format"), "csv");
  if (r.is_csv)
    cis_strbuf_lit(r.out,
                   "function,group,streamed,op,name,location,steps,row_bytes,is_used_outside,"
                   "macs,constant_bytes,constant_bytes_before,group_bytes,"
                   "group_bytes_before,group_lower_bound,group_table_bytes,why\n");
  cis_walk_preorder(copy, report_function, &r);
  if (r.json) {
    cis_json_close(&json, ']');
    cis_json_close(&json, '}');
    cis_strbuf_char(json.out, '\n');
  }
  cis_op_destroy(copy);
  cis_vec_deinit(&r.refusals);
  cis_strmap_deinit(&r.streamed);
  cis_pass_changed_nothing(pass);
  return true;
}

const cis_pass_def cis_stream_report_pass = {
    .name = "stream-report",
    .title = "StreamReport",
    .anchor = "builtin.module",
    .summary = "Print what stream-rows would do for each function, and why not more",
    .options = {{"format", CIS_OPTION_STRING, "text", "How to print", "text|json|csv"},
                CIS_STREAM_OPTIONS},
    .run = run,
};
