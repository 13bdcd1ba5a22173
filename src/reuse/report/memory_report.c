// --memory-report: lists the buffers that make the peak of each function. Does not change the
// program. With a limit it is an error to exceed it, so that a build can fail.
//
//   function @f
//     peak         8192 bytes, no order of its ops holds less than 4096
//     at 7:3 linalg.matmul "head"
//       4096 bytes, memref.alloc "hidden" at 4:10 : memref<1024xf32>, freed at 9:3
//       4096 bytes, memref.alloc at 2:10 in @g : memref<1024xf32>
//
// Bytes are reckoned as in footprint.h: with inner regions, and callees while they are called. The
// bound is that of order/, for the function's own block; where that has several, there is none.
#include "ir/diag.h"
#include "ir/symbol.h"
#include "memory/dynamic_size.h"
#include "memory/places.h"
#include "pass/pass.h"
#include "reuse/report/memory_data.h"
#include "reuse/report/memory_page.h"
#include "support/byte_size.h"
#include "support/json.h"

#include <math.h>

typedef struct memory_report {
  cis_pass *pass;
  cis_footprint_analysis *footprints;
  cis_json *json; // NULL: text or CSV
  bool csv;
} memory_report;

// --- text ---

static void put_op(cis_strbuf *out, const cis_op *op) {
  cis_str name = cis_place_name(op);
  cis_strbuf_str(out, cis_op_name(op));
  if (name.len)
    cis_strbuf_printf(out, " \"%.*s\"", CIS_STR_ARG(name));
  cis_strbuf_lit(out, " at ");
  cis_put_place(out, op);
}

/// " (4 * arg0.0)" where the size is known at run time.
static void put_dynamic_size(cis_strbuf *out, const cis_held *held) {
  cis_size_dims dims = {0};
  cis_arena arena;
  cis_arena_init(&arena);
  bool is_dynamic =
      cis_type_is_memref(held->value->type) && !cis_type_has_static_shape(held->value->type);
  const cis_dynamic_size *size =
      is_dynamic ? cis_dynamic_size_get(&dims, held->alloc, held->value, &arena) : NULL;
  if (size) {
    cis_strbuf_lit(out, " (");
    cis_dynamic_size_put(out, size);
    cis_strbuf_char(out, ')');
  }
  cis_size_dims_deinit(&dims);
  cis_arena_deinit(&arena);
}

static void put_text(cis_strbuf *out, const cis_explained_peak *e) {
  cis_str function = cis_symbol_name(e->function);
  cis_strbuf_printf(out, "function @%.*s\n  peak         %s%.0f bytes", CIS_STR_ARG(function),
                    e->print.recursive || e->print.grows ? "at least " : "", e->print.peak);
  if (e->print.recursive)
    cis_strbuf_lit(out, " (of a function that calls itself, one call counts)");
  if (e->print.grows)
    cis_strbuf_lit(out, " (a loop holds more after each iteration)");
  if (e->bound >= 0)
    cis_strbuf_printf(out, ", no order of its ops holds less than %lld", (long long)e->bound);
  cis_strbuf_char(out, '\n');
  if (!e->at)
    return;
  cis_strbuf_lit(out, "  during ");
  put_op(out, e->at);
  cis_strbuf_char(out, '\n');
  for (size_t i = 0; i < e->held.len; ++i) {
    const cis_held *h = &e->held.data[i];
    cis_strbuf_printf(out, "    %.0f bytes", h->bytes);
    put_dynamic_size(out, h);
    cis_strbuf_lit(out, ", ");
    put_op(out, h->alloc);
    cis_str in = cis_function_name_of(h->alloc);
    if (!cis_str_eq(in, function))
      cis_strbuf_printf(out, " in @%.*s", CIS_STR_ARG(in));
    cis_strbuf_printf(out, " : %s, ", cis_type_text(h->value->type));
    cis_strbuf_cstr(out, h->free ? "until " : "not freed in its block");
    if (h->free)
      put_op(out, h->free);
    cis_strbuf_char(out, '\n');
  }
  double more = cis_peak_not_listed(e);
  if (more > 0)
    cis_strbuf_printf(
        out, "    %.0f bytes more, of earlier iterations or of buffers that may be freed already\n",
        more);
  if (more < 0)
    cis_strbuf_printf(out, "    %.0f bytes of these are freed already\n", -more);
}

// --- limits ---

/// A limit of `bytes` that is an option; no limit without it. False after an error.
static bool read_limit(const cis_pass *pass, cis_op *module, const char *option, double *out) {
  cis_str text = cis_pass_string(pass, option);
  uint64_t bytes;
  *out = INFINITY;
  if (!cis_pass_is_given(pass, option))
    return true;
  if (!cis_parse_byte_size(text, &bytes))
    return cis_usage_error(cis_op_context(module),
                           "%s: '%.*s' is no number of bytes (4096, 64K, 1M)", option,
                           CIS_STR_ARG(text));
  *out = (double)bytes;
  return true;
}

/// An error with the buffers of the peak, the first ones if there are many.
static bool report_peak(memory_report *r, cis_op *function, double peak, double limit) {
  enum { NOTES = 10 };
  cis_held_vec held = {0};
  cis_op *at;
  cis_footprint_explain(r->footprints, function, &held, &at);
  cis_error(cis_op_context(function), function->loc,
            "function @%.*s holds %.0f bytes at once, %.0f more than max-peak",
            CIS_STR_ARG(cis_symbol_name(function)), peak, peak - limit);
  if (at)
    cis_note(cis_op_context(function), at->loc, "the peak is during '%.*s'",
             CIS_STR_ARG(cis_op_name(at)));
  for (size_t i = 0; i < held.len && i < NOTES; ++i)
    cis_note(cis_op_context(function), held.data[i].alloc->loc,
             "%.0f bytes of the peak are allocated here", held.data[i].bytes);
  if (held.len > NOTES)
    cis_note(cis_op_context(function), function->loc, "%zu more buffers are held at the peak",
             held.len - NOTES);
  cis_vec_deinit(&held);
  return false;
}

/// Reports each function that exceeds a limit. False if there is one.
static bool check_limits(memory_report *r, cis_op *module) {
  double max_peak, max_copied;
  if (!read_limit(r->pass, module, "max-peak", &max_peak) ||
      !read_limit(r->pass, module, "max-copied", &max_copied))
    return false;
  bool ok = true;
  cis_footprint_vec prints = {0};
  cis_footprints(module, &prints);
  for (size_t i = 0; i < prints.len; ++i) {
    cis_op *function = (cis_op *)(uintptr_t)prints.data[i].function;
    cis_footprint print = cis_footprint_of_op(r->footprints, function);
    if (print.peak > max_peak)
      ok = report_peak(r, function, print.peak, max_peak);
    if (print.copied > max_copied)
      ok = cis_error(cis_op_context(function), function->loc,
                     "function @%.*s copies %.0f bytes, %.0f more than max-copied",
                     CIS_STR_ARG(cis_symbol_name(function)), print.copied,
                     print.copied - max_copied);
  }
  cis_vec_deinit(&prints);
  return ok;
}

// --- the pass ---

static cis_walk report_function(cis_op *op, void *user) {
  memory_report *r = user;
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return CIS_WALK_CONTINUE;
  if (!op->num_regions || !cis_op_entry(op))
    return CIS_WALK_SKIP;
  cis_footprint print = cis_footprint_of_op(r->footprints, op);
  cis_explained_peak e = {.function = op, .print = print};
  cis_footprint_explain(r->footprints, op, &e.held, &e.at);
  e.bound = cis_memory_bound(r->footprints, op);
  if ((double)e.bound > print.peak) // buffers that lie in the places of others may hold less
    e.bound = -1;
  if (r->json)
    cis_memory_data_json(r->footprints, &e, r->json);
  else if (r->csv)
    cis_memory_data_csv(r->footprints, &e, cis_pass_out(r->pass));
  else
    put_text(cis_pass_out(r->pass), &e);
  cis_vec_deinit(&e.held);
  return CIS_WALK_SKIP;
}

static void put_functions(memory_report *r, cis_op *module) {
  cis_json json = {.out = cis_pass_out(r->pass)};
  cis_str format = cis_pass_string(r->pass, "format");
  r->csv = cis_str_is(format, "csv");
  if (cis_str_is(format, "json")) {
    r->json = &json;
    cis_json_open(&json, '{');
    cis_json_key(&json, "functions");
    cis_json_open(&json, '[');
  } else if (r->csv) {
    cis_strbuf_cstr(json.out, cis_memory_data_csv_head);
  }
  cis_walk_preorder(module, report_function, r);
  if (r->json) {
    cis_json_close(&json, ']');
    cis_json_close(&json, '}');
    cis_strbuf_char(json.out, '\n');
  }
  r->json = NULL;
}

/// The page, which begins with the function of that name if there is one.
static void put_page(cis_pass *pass, cis_op *module) {
  cis_strbuf more = {0};
  cis_json json = {.out = &more};
  cis_strbuf_lit(&more, ",\n\"first\":");
  cis_json_string(&json, cis_pass_string(pass, "function"));
  cis_memory_page_put(module, NULL, cis_strbuf_view(&more), cis_pass_out(pass));
  cis_strbuf_deinit(&more);
}

static bool run(cis_pass *pass, cis_op *module) {
  cis_str format = cis_pass_string(pass, "format");
  memory_report r = {.pass = pass, .footprints = cis_footprint_analysis_create()};
  cis_pass_changed_nothing(pass);
  if (cis_str_is(format, "html"))
    put_page(pass, module);
  else if (cis_str_is(format, "trace"))
    cis_memory_trace_put(module, cis_pass_out(pass));
  else if (cis_str_is(format, "svg"))
    cis_memory_svg_put(module, cis_pass_out(pass));
  else
    put_functions(&r, module);
  bool ok = check_limits(&r, module);
  cis_footprint_analysis_destroy(r.footprints);
  return ok;
}

const cis_pass_def cis_memory_report_pass = {
    .name = "memory-report",
    .title = "MemoryReport",
    .anchor = "builtin.module",
    .summary = "Print what the peak of each function is made of",
    .options =
        {{"format", CIS_OPTION_STRING, "text",
          "How to print; html: a page to look at; svg: the function that holds the most; trace: for "
          "Perfetto and chrome://tracing",
          "text|json|csv|html|svg|trace"},
         {"function", CIS_OPTION_STRING, "",
          "html: the function that the page begins with; without it, the one that holds the most",
          NULL, true},
         {"max-peak", CIS_OPTION_STRING, "",
          "Fail where a function holds more bytes at once (4096, 64K, 1M), and list its buffers",
          NULL, true},
         {"max-copied", CIS_OPTION_STRING, "", "Fail where a function copies more bytes", NULL,
          true}},
    .run = run,
};
