// The results of a run as one JSON object:
//
//   {"file": "a.mlir", "function": "main", "status": 4, "outcome": "memory error",
//    "errors": [{"severity": "error", "message": "...", "file": "a.mlir", "line": 5, "column": 8,
//                "notes": [...]}],
//    "results": [{"type": "i32", "value": "42 : i32"}], "stats": {"ops": 12, ...}}
#include "driver/run/report.h"

#include "interp/interp.h"
#include "ir/diag_render.h"
#include "support/json.h"

static void put_diagnostic(cis_context *ctx, const cis_diagnostic *d, cis_json *json) {
  cis_file_pos pos;
  cis_json_open(json, '{');
  cis_json_put_string(json, "severity", cis_str_from(cis_severity_name(d->severity)));
  cis_json_put_string(json, "message", d->message);
  if (cis_loc_file_pos(ctx, d->loc, &pos)) {
    cis_json_put_string(json, "file", pos.file);
    cis_json_key(json, "line");
    cis_json_int(json, pos.line);
    cis_json_key(json, "column");
    cis_json_int(json, pos.col);
  } else if (cis_loc_attr(ctx, d->loc)) {
    cis_json_put_string(json, "location",
                        cis_str_from(cis_attr_text(ctx, cis_loc_attr(ctx, d->loc))));
  }
  if (d->num_notes) {
    cis_json_key(json, "notes");
    cis_json_open(json, '[');
    for (size_t i = 0; i < d->num_notes; ++i)
      put_diagnostic(ctx, &d->notes[i], json);
    cis_json_close(json, ']');
  }
  cis_json_close(json, '}');
}

void cis_run_report_diagnostic(cis_context *ctx, const cis_diagnostic *diagnostic,
                               cis_strbuf *list) {
  cis_json json = {.out = list, .needs_comma = list->len > 0};
  put_diagnostic(ctx, diagnostic, &json);
}

void cis_run_report_result(cis_type type, cis_str text, bool is_file, cis_strbuf *list) {
  cis_json json = {.out = list, .needs_comma = list->len > 0};
  cis_json_open(&json, '{');
  cis_json_put_string(&json, "type", cis_str_from(cis_type_text(type)));
  cis_json_put_string(&json, is_file ? "file" : "value", text);
  cis_json_close(&json, '}');
}

static const char *outcome(int status) {
  return status == CIS_RUN_CLEAN          ? "clean"
         : status == CIS_RUN_MEMORY_ERROR ? "memory error"
         : status == CIS_RUN_TRAP         ? "trap"
                                          : "wrong input";
}

static void put_list(const char *key, const cis_strbuf *list, cis_strbuf *out) {
  cis_strbuf_printf(out, ",\n \"%s\": [", key);
  cis_strbuf_str(out, cis_strbuf_view(list));
  cis_strbuf_char(out, ']');
}

void cis_run_report_print(const char *file, cis_str function, int status, const cis_strbuf *errors,
                          const cis_strbuf *results, const cis_strbuf *stats, cis_strbuf *out) {
  cis_json json = {.out = out};
  cis_json_open(&json, '{');
  cis_json_put_string(&json, "file", cis_str_from(file));
  cis_json_put_string(&json, "function", function);
  cis_json_key(&json, "status");
  cis_json_int(&json, status);
  cis_json_put_string(&json, "outcome", cis_str_from(outcome(status)));
  put_list("errors", errors, out);
  put_list("results", results, out);
  cis_strbuf_lit(out, ",\n \"stats\": ");
  cis_strbuf_str(out, cis_strbuf_view(stats));
  cis_strbuf_lit(out, "}\n");
}
