#define _POSIX_C_SOURCE 200809L
#include "driver/plan_main.h"

#include "driver/plan_print.h"
#include "plan/check.h"
#include "plan/picture.h"
#include "support/output.h"
#include "support/version.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

enum { EXIT_PLANNED = 0, EXIT_WRONG_INPUT = 1, EXIT_USAGE = 2, EXIT_TIME = 3 };

typedef enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_HTML } format;

typedef struct run {
  const char *input, *output_path; // NULL: not given
  format format;
  bool show_picture;
  int64_t alignment;
  double deadline; // 0: none
  cis_plan_options options;
  cis_arena arena;
  cis_strbuf out, err;
  cis_plan_table table;
  cis_plan_result result;
  int64_t *offsets;
} run;

static const char help_head[] =
    "usage: cistern-plan in.csv [-o out] [options]\n"
    "\n"
    "Places buffers with lifetimes in one pool, so that those live together never overlap and the\n"
    "pool is small. Reads CSV with the columns id,lower,upper,size (lifetimes half-open) and\n"
    "optionally alignment, hint, gaps and offset (fixed); '-' reads standard input. Prints the\n"
    "height, the lower bound (the largest sum of live sizes) and whether the height is proven "
    "optimal.\n"
    "\n"
    "  -o FILE            write the plan to FILE ('-': standard output): in text format the CSV "
    "with\n"
    "                     a column offset\n"
    "  --format=F         text (default), json or html (a page with a picture)\n"
    "  --capacity=N       fail unless the plan fits into N bytes\n"
    "  --alignment=N      alignment of buffers that state none (default 1)\n"
    "  --timeout=S        stop after S seconds with the best plan so far\n"
    "  --picture          draw the plan in the terminal\n"
    "  --help, --version\n"
    "  --algorithm=A      one of:\n";
static const char help_tail[] =
    "\nExit status: 0 planned; 1 does not fit into the capacity, or wrong input; 2 wrong usage;\n"
    "3 time ran out (the best plan so far is still written).\n";

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool is_time_over(void *user) {
  const run *r = user;
  return now() >= r->deadline;
}

// --- options ---

static void print_help(cis_strbuf *out) {
  cis_strbuf_cstr(out, help_head);
  for (int i = 0; i < CIS_PLAN_NUM_ALGORITHMS; ++i)
    cis_strbuf_printf(out, "                       %s%s\n",
                      cis_plan_algorithm_name((cis_plan_algorithm)i),
                      i == CIS_PLAN_PORTFOLIO ? " (default): all, the lowest plan" : "");
  cis_strbuf_cstr(out, help_tail);
}

/// A positive whole number.
static bool parse_count(const char *text, int64_t *out_value) {
  char *end;
  errno = 0;
  long long value = strtoll(text, &end, 10);
  *out_value = value;
  return *text >= '0' && *text <= '9' && !*end && !errno && value > 0;
}

static bool parse_timeout(run *r, const char *text) {
  char *end;
  double seconds = strtod(text, &end);
  if (end == text || *end || !isfinite(seconds) || seconds < 0)
    return false;
  r->deadline = now() + seconds;
  r->options.should_stop = is_time_over;
  r->options.user = r;
  return true;
}

static bool parse_format(run *r, const char *text) {
  static const char *const names[] = {"text", "json", "html"};
  for (int i = 0; i < 3; ++i) {
    if (strcmp(text, names[i]) != 0)
      continue;
    r->format = (format)i;
    return true;
  }
  return false;
}

static bool parse_value(run *r, cis_str name, const char *value) {
  if (cis_str_is(name, "o")) {
    r->output_path = value;
    return *value != 0;
  }
  if (cis_str_is(name, "algorithm"))
    return cis_plan_algorithm_find(cis_str_from(value), &r->options.algorithm);
  if (cis_str_is(name, "capacity"))
    return parse_count(value, &r->options.capacity);
  if (cis_str_is(name, "alignment"))
    return parse_count(value, &r->alignment);
  if (cis_str_is(name, "timeout"))
    return parse_timeout(r, value);
  return parse_format(r, value);
}

static bool takes_value(cis_str name) {
  static const char *const names[] = {"o",         "algorithm", "capacity",
                                      "alignment", "timeout",   "format"};
  for (size_t i = 0; i < sizeof(names) / sizeof(*names); ++i)
    if (cis_str_is(name, names[i]))
      return true;
  return false;
}

static bool usage_error(run *r, const char *fmt, const char *what) {
  cis_strbuf_lit(&r->err, "cistern-plan: ");
  cis_strbuf_printf(&r->err, "%s '%s'", fmt, what);
  cis_strbuf_lit(&r->err, "; see cistern-plan --help\n");
  return false;
}

/// One option, which may use the argument after it: `*at` moves on then.
static bool parse_option(run *r, int argc, char **argv, int *at) {
  const char *text = argv[*at];
  cis_str name = cis_str_from(text + (text[1] == '-' ? 2 : 1));
  size_t equals = cis_str_find(name, '=', 0);
  const char *value = equals < name.len ? name.data + equals + 1 : NULL;
  name.len = equals;
  if (cis_str_is(name, "picture") && !value) {
    r->show_picture = true;
    return true;
  }
  if (!takes_value(name))
    return usage_error(r, "unknown option", text);
  if (!value && *at + 1 < argc)
    value = argv[++*at];
  if (!value)
    return usage_error(r, "no value for option", text);
  return parse_value(r, name, value) || usage_error(r, "wrong value for option", text);
}

/// Returns false if the tool is done, with its exit status.
static bool parse_arguments(run *r, int argc, char **argv, int *out_status) {
  *out_status = EXIT_USAGE;
  for (int i = 1; i < argc; ++i) {
    const char *text = argv[i];
    bool is_option = text[0] == '-' && text[1];
    if (is_option && (strcmp(text, "--help") == 0 || strcmp(text, "-help") == 0 ||
                      strcmp(text, "--version") == 0)) {
      if (strcmp(text, "--version") == 0)
        cis_strbuf_lit(&r->out, "cistern-plan " CIS_VERSION "\n");
      else
        print_help(&r->out);
      *out_status = EXIT_PLANNED;
      return false;
    }
    if (is_option && !parse_option(r, argc, argv, &i))
      return false;
    if (!is_option && r->input)
      return usage_error(r, "more than one input:", text);
    if (!is_option)
      r->input = text;
  }
  return r->input || usage_error(r, "missing input file, e.g.", "in.csv");
}

// --- planning ---

static bool report(run *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static bool report(run *r, const char *fmt, ...) {
  cis_strbuf_printf(&r->err, "%s: error: ", strcmp(r->input, "-") == 0 ? "<stdin>" : r->input);
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(&r->err, fmt, args);
  va_end(args);
  cis_strbuf_char(&r->err, '\n');
  return false;
}

static bool report_failure(run *r) {
  const cis_plan_result *result = &r->result;
  cis_str id = {0}, other = {0};
  if (result->status == CIS_PLAN_INFEASIBLE) {
    id = r->table.ids[result->buffer];
    other = r->table.ids[result->other];
  }
  switch (result->status) {
  case CIS_PLAN_OVER_CAPACITY:
    if (result->lower_bound > r->options.capacity)
      return report(r, "does not fit into %" PRId64 ": at least %" PRId64 " are needed",
                    r->options.capacity, result->lower_bound);
    return report(r,
                  "found no plan within %" PRId64 ": the lowest has height %" PRId64
                  ", the lower bound is %" PRId64,
                  r->options.capacity, result->height, result->lower_bound);
  case CIS_PLAN_INFEASIBLE:
    return report(r, "fixed buffers '%.*s' and '%.*s' overlap", CIS_STR_ARG(other),
                  CIS_STR_ARG(id));
  case CIS_PLAN_TOO_LARGE:
    return report(r, "sizes are too large: a sum of live sizes or an offset leaves 63 bits");
  case CIS_PLAN_BAD_BUFFER: // the table's reader has checked them
  case CIS_PLAN_OK:
    break;
  }
  return true;
}

/// A plan is not printed unless the checker agrees.
static bool is_confirmed(run *r) {
  cis_plan_check check;
  return (cis_plan_check_offsets(&r->table.problem, r->offsets, &r->arena, &check) &&
          check.height == r->result.height) ||
         report(r, "internal error: the plan is not valid");
}

static bool print_plan(run *r) {
  cis_output output = {0};
  cis_strbuf document = {0};
  if (r->format == FORMAT_JSON)
    cis_plan_print_json(&r->table, r->offsets, &r->result, &document);
  else if (r->format == FORMAT_HTML)
    cis_plan_print_html(&r->table, r->offsets, &r->result, &document);
  else
    cis_plan_table_print(&r->table, r->offsets, &document);
  const char *path = r->output_path ? r->output_path : "-";
  bool ok = cis_output_open(&output, path);
  if (ok) {
    ok = cis_output_sink(&output, cis_strbuf_view(&document)) && cis_output_commit(&output);
    if (!ok)
      cis_output_abandon(&output);
  }
  if (!ok)
    cis_strbuf_printf(&r->err, "cistern-plan: cannot write '%s': %s\n", path, strerror(errno));
  cis_strbuf_deinit(&document);
  return ok;
}

/// The summary goes to standard output, unless the plan itself does.
static void print_summary(run *r) {
  bool plan_to_stdout =
      r->output_path ? strcmp(r->output_path, "-") == 0 : r->format != FORMAT_TEXT;
  cis_strbuf *out = plan_to_stdout ? &r->err : &r->out;
  if (!plan_to_stdout || r->format == FORMAT_TEXT)
    cis_plan_print_summary(&r->table, &r->result, out);
  if (r->show_picture)
    cis_plan_picture(&r->table.problem, r->offsets, NULL, &r->arena, out);
}

static int plan(run *r, cis_source *source) {
  if (!cis_plan_table_read(source, r->alignment, &r->arena, &r->table, &r->err))
    return EXIT_WRONG_INPUT;
  r->offsets = cis_arena_array(&r->arena, int64_t, r->table.problem.num_buffers);
  bool ok = cis_plan_solve(&r->table.problem, &r->options, &r->arena, r->offsets, &r->result);
  bool is_late = r->result.was_stopped && !r->result.is_optimal;
  if (!ok && is_late && r->result.status == CIS_PLAN_OVER_CAPACITY &&
      r->result.lower_bound <= r->options.capacity) {
    report(r, "time ran out before a plan within %" PRId64 " was found", r->options.capacity);
    return EXIT_TIME;
  }
  if (!ok) {
    report_failure(r);
    return EXIT_WRONG_INPUT;
  }
  if (!is_confirmed(r) || ((r->output_path || r->format != FORMAT_TEXT) && !print_plan(r)))
    return EXIT_WRONG_INPUT;
  print_summary(r);
  return is_late && !r->options.capacity ? EXIT_TIME : EXIT_PLANNED;
}

static int open_and_plan(run *r) {
  const char *error = NULL;
  cis_source *source = cis_source_open(r->input, &error);
  if (!source) {
    cis_strbuf_printf(&r->err, "cistern-plan: cannot open input file '%s': %s\n", r->input, error);
    return EXIT_WRONG_INPUT;
  }
  int status = plan(r, source);
  cis_source_destroy(source);
  return status;
}

int cis_plan_main(int argc, char **argv) {
  cis_output_ignore_signals();
  run r = {0};
  int status;
  if (parse_arguments(&r, argc, argv, &status))
    status = open_and_plan(&r);
  if (!cis_write_all(1, cis_strbuf_view(&r.out)) && status == EXIT_PLANNED)
    status = EXIT_WRONG_INPUT;
  cis_write_all(2, cis_strbuf_view(&r.err));
  cis_strbuf_deinit(&r.out);
  cis_strbuf_deinit(&r.err);
  cis_arena_deinit(&r.arena);
  return status;
}
