// --check-buffers: proves for each buffer that it is freed once or passed to an owner, that it is
// accessed only while it is live, inside of its bounds and after it was written, and that pieces of
// pools that are live together do not overlap. Refutations are errors with the path as notes;
// doubts are remarks. Changes nothing.
#include "check/check.h"
#include "pass/pass.h"

static void count(cis_pass *pass, const cis_check_report *report) {
  cis_pass_count(pass, "proven", (int64_t)report->buffers[CIS_VERDICT_PROVEN]);
  cis_pass_count(pass, "not-known", (int64_t)report->buffers[CIS_VERDICT_UNKNOWN]);
  cis_pass_count(pass, "refuted", (int64_t)report->buffers[CIS_VERDICT_REFUTED]);
  cis_pass_count(pass, "replayed", (int64_t)report->replayed);
}

static void print_text(cis_strbuf *out, const cis_check_report *report) {
  uint64_t all = report->buffers[0] + report->buffers[1] + report->buffers[2];
  cis_strbuf_printf(out, "%llu buffers: ", (unsigned long long)all);
  cis_check_put_counts(report, "", out);
  cis_strbuf_char(out, '\n');
}

static bool run(cis_pass *pass, cis_op *module) {
  cis_str format = cis_pass_string(pass, "format");
  cis_check_options options = {
      .budget = (uint64_t)cis_pass_int(pass, "budget"),
      .replay_steps = (uint64_t)cis_pass_int(pass, "replay-steps"),
      .ignored = cis_pass_bool(pass, "leaks") ? 0 : cis_check_leaks(),
      .remarks = cis_pass_bool(pass, "remarks"),
      .annotate = cis_pass_bool(pass, "annotate"),
      .strict_boundary = cis_pass_bool(pass, "strict-boundary"),
      .strict_copies = cis_pass_bool(pass, "strict-copies"),
  };
  cis_check_report report;
  cis_strbuf json = {0};
  bool ok = cis_check_module(module, &options, &report, cis_str_is(format, "json") ? &json : NULL);
  cis_strbuf_str(cis_pass_out(pass), cis_strbuf_view(&json));
  cis_strbuf_deinit(&json);
  if (cis_str_is(format, "text"))
    print_text(cis_pass_out(pass), &report);
  count(pass, &report);
  if (!options.annotate)
    cis_pass_changed_nothing(pass);
  return ok;
}

const cis_pass_def cis_check_buffers_pass = {
    .name = "check-buffers",
    .title = "CheckBuffers",
    .anchor = "builtin.module",
    .summary =
        "Proves that no buffer leaks, is freed twice, is used after it is freed, or overlaps",
    .options = {{"annotate", CIS_OPTION_BOOL, "false",
                 "Each function gets its verdict as the attribute cistern.buffers", NULL},
                {"budget", CIS_OPTION_ULONG, "200000",
                 "Ops that are read for each function, beside 64 for each that it has", NULL},
                {"format", CIS_OPTION_STRING, "none", "What is printed of all buffers",
                 "none|text|json"},
                {"leaks", CIS_OPTION_BOOL, "true",
                 "Whether a buffer that is never freed is an error", NULL},
                {"remarks", CIS_OPTION_BOOL, "true", "Say which buffers are not known, and why",
                 NULL},
                {"replay-steps", CIS_OPTION_ULONG, "100000",
                 "Instructions for executing a refutation; 0: it is believed without", NULL},
                {"strict-boundary", CIS_OPTION_BOOL, "false",
                 "Whether a private function that frees what it is passed is an error", NULL},
                {"strict-copies", CIS_OPTION_BOOL, "false",
                 "Whether a copy of bytes that were never written is an error", NULL}},
    .statistics = {{"proven", "Buffers that are proven"},
                   {"not-known", "Buffers that are not known"},
                   {"refuted", "Buffers that are refuted"},
                   {"replayed", "Refutations that were executed"}},
    .run = run,
};
