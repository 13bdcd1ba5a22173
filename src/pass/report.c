// Reports over a pipeline that has run: statistics and timing, in mlir-opt's layout.
#include "pass/pass.h"

static void print_header(cis_strbuf *out, const char *title) {
  static const char rule[] =
      "===-------------------------------------------------------------------------===";
  size_t width = sizeof(rule) - 1, len = strlen(title);
  cis_strbuf_printf(out, "%s\n%*s%s\n%s\n", rule, (int)((width - len) / 2), "", title, rule);
}

static void print_statistics_of(void *user, int depth, const char *anchor, const cis_pass *pass) {
  cis_strbuf *out = user;
  if (!pass) {
    if (depth)
      cis_strbuf_printf(out, "%*s'%s' Pipeline\n", (depth - 1) * 2, "", anchor);
    return;
  }
  const cis_pass_def *def = cis_pass_get_def(pass);
  int indent = depth > 0 ? (depth - 1) * 2 : 0;
  cis_strbuf_printf(out, "%*s%s\n", indent, "", def->title);
  for (size_t i = 0; i < CIS_MAX_STATISTICS && def->statistics[i].name; ++i)
    cis_strbuf_printf(out, "%*s(S) %lld %s - %s\n", indent + 2, "",
                      (long long)cis_pass_statistic(pass, i), def->statistics[i].name,
                      def->statistics[i].help);
}

void cis_pass_print_statistics(const cis_pass_manager *pm, cis_strbuf *out) {
  print_header(out, "... Pass statistics report ...");
  cis_pass_manager_visit(pm, print_statistics_of, out);
}

typedef struct timing {
  cis_strbuf *out;
  double total, in_passes;
} timing;

static void print_timing_of(void *user, int depth, const char *anchor, const cis_pass *pass) {
  timing *t = user;
  if (!pass) {
    if (depth)
      cis_strbuf_printf(t->out, "  %8s %9s  %*s'%s' Pipeline\n", "", "", (depth - 1) * 2, "",
                        anchor);
    return;
  }
  double seconds = cis_pass_seconds(pass);
  t->in_passes += seconds;
  cis_strbuf_printf(t->out, "  %8.4f (%5.1f%%)  %*s%s\n", seconds,
                    t->total > 0 ? 100 * seconds / t->total : 0, depth > 0 ? (depth - 1) * 2 : 0,
                    "", cis_pass_get_def(pass)->title);
}

void cis_pass_print_timing(const cis_pass_manager *pm, double total_seconds, cis_strbuf *out) {
  timing t = {out, total_seconds, 0};
  print_header(out, "... Execution time report ...");
  cis_strbuf_printf(out,
                    "  Total Execution Time: %.4f seconds\n\n  ----Wall Time----  ----Name----\n",
                    total_seconds);
  cis_pass_manager_visit(pm, print_timing_of, &t);
  double rest = total_seconds - t.in_passes;
  cis_strbuf_printf(out, "  %8.4f (%5.1f%%)  Rest\n  %8.4f (100.0%%)  Total\n", rest,
                    total_seconds > 0 ? 100 * rest / total_seconds : 0, total_seconds);
}
