// cistern-plan: options, reading, planning, checking, printing.
#define _POSIX_C_SOURCE 200809L
#include "driver/plan/main.h"

#include "driver/command_line.h"
#include "driver/plan/json.h"
#include "driver/plan/page.h"
#include "driver/plan/tflm.h"
#include "driver/plan/watch.h"
#include "plan/check.h"
#include "report/picture.h"
#include "support/json.h"
#include "support/output.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

enum { EXIT_PLANNED = 0, EXIT_WRONG_INPUT = 1, EXIT_TIME = 3 };
enum { NUM_TRACKS = 4 }; // with -j: more would find no more within the default steps

typedef enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_HTML, FORMAT_SVG, FORMAT_TFLM } format;

typedef struct run {
  const char *input, *output_path; // NULL: absent
  int format;                      // one of the above
  bool show_picture, show_peak, may_spill, has_threads;
  bool compares; // --algorithm=all
  bool is_row;   // of a table: nothing else is printed
  int64_t num_threads;
  cis_command_use use;
  cis_arena words; // of response files
  int64_t alignment;
  double timeout; // < 0: none
  cis_plan_options options;
  cis_plan_watch watch;
  cis_arena arena;
  cis_strbuf out, err;
  cis_plan_table table;
  cis_plan_outcome outcome;
  int64_t *offsets;
  int32_t *memory; // of several memories
} run;

// --- options ---

static bool take_algorithm(void *user, cis_str value, cis_strbuf *wrong) {
  run *r = user;
  r->compares = cis_str_is(value, "all");
  if (r->compares || cis_plan_algorithm_find(value, &r->options.algorithm))
    return true;
  cis_strbuf_printf(wrong, "Cannot find option named '%.*s'!\ncistern-plan: It is one of all",
                    CIS_STR_ARG(value));
  for (int i = 0; i < CIS_PLAN_NUM_ALGORITHMS; ++i)
    cis_strbuf_printf(wrong, ", %s", cis_plan_algorithm_name((cis_plan_algorithm)i));
  return false;
}

#define FIELD(f) offsetof(run, f)

static const cis_flag flags[] = {
    {"algorithm", CIS_FLAG_HOOK, 0,
     "all|portfolio|greedy-by-size|greedy-by-breadth|best-fit|first-fit-by-size|"
     "first-fit-by-length|first-fit-by-area|first-fit-by-breadth|first-fit-by-contention|"
     "first-fit-by-start|first-fit-by-end|first-fit-by-alignment|exact",
     .help =
         "How offsets are searched; portfolio: with all of them, the lowest plan; all: a table of what "
         "each of them reaches",
     .default_value = "portfolio", .take = take_algorithm},
    {"alignment", CIS_FLAG_SIZE, FIELD(alignment), "bytes", .help = "Of buffers that state none",
     .default_value = "1"},
    {"capacity", CIS_FLAG_SIZE, FIELD(options.capacity), "bytes",
     .help = "Fail unless the plan fits into so many, and say which buffers do not"},
    {"format", CIS_FLAG_CHOICE, FIELD(format), "text|json|html|svg|tflm",
     .help =
         "html: a page with a picture; tflm: offsets as TensorFlow Lite Micro reads them, where ids "
         "are the tensors' numbers",
     .default_value = "text"},
    {"j", CIS_FLAG_SIZE, FIELD(num_threads), "N",
     .help = "Search on N threads, with four searches in turns; the plan is the same for every N",
     .is_set = FIELD(has_threads)},
    {"o", CIS_FLAG_STRING, FIELD(output_path), "filename",
     .help =
         "Write the plan to a file ('-': standard output): in text format the CSV with a column "
         "offset"},
    {"peak", CIS_FLAG_BOOL, FIELD(show_peak), NULL,
     .help = "List what is live where the plan is highest"},
    {"picture", CIS_FLAG_BOOL, FIELD(show_picture), NULL, .help = "Draw the plan in the terminal"},
    {"seed", CIS_FLAG_NUMBER, FIELD(options.seed), "N", .help = "Of the orders that it tries"},
    {"spill", CIS_FLAG_BOOL, FIELD(may_spill), NULL,
     .help = "With a capacity: keep what has the highest priority, leave out the rest"},
    {"steps", CIS_FLAG_NUMBER, FIELD(options.work), "N", .help = "Of each exact search",
     .default_value = "a second's worth or two"},
    {"timeout", CIS_FLAG_SECONDS, FIELD(timeout), "seconds",
     .help = "Stop after so long with the best plan so far"},
    {0},
};

const cis_command cis_plan_command = {
    .tool = "cistern-plan",
    .usage = "in.csv|in.json... [-o out] [options]",
    .summary = "places buffers with lifetimes in one pool",
    .overview = "Those that live together never overlap, and the pool is small. Reads CSV with the "
                "columns id,lower,upper,size (lifetimes half-open) and optionally alignment, hint, "
                "gaps, offset (fixed) and priority, or JSON, which can also say that buffers must "
                "or may share memory, and that there are several memories; '-' reads standard "
                "input. Prints the height, the lower bound (the largest sum of live sizes) and "
                "whether the height is proven optimal.",
    .statuses =
        "0 planned; 1 does not fit into the capacity, or wrong input; 2 wrong usage; 3 time "
        "ran out, or interrupted (the best plan so far is still written)",
    .flags = flags,
    .min_inputs = 1,
    .max_inputs = 100000,
    .example = "in.csv",
};

static bool parse_arguments(run *r, int argc, char **argv, int *out_status) {
  bool ok =
      cis_command_parse(&cis_plan_command, argc, argv, r, &r->use, &r->words, &r->out, &r->err);
  *out_status = r->use.status;
  if (r->has_threads) {
    r->options.tracks = NUM_TRACKS;
    r->watch.num_threads = r->num_threads < NUM_TRACKS ? (unsigned)r->num_threads : NUM_TRACKS;
  }
  return ok;
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

/// What does not fit together, if it is known that something does not, and what is live at the
/// peak.
static void report_culprits(run *r, int64_t capacity, bool is_proven) {
  enum { MOST = 32 };
  cis_plan_culprits culprits;
  cis_plan_peak peak;
  const cis_plan_problem *problem = &r->table.problem;
  if (is_proven && cis_plan_find_culprits(problem, capacity, &r->options, &r->arena, &culprits)) {
    cis_strbuf_printf(&r->err, "note: %zu buffer%s cannot be placed together%s:\n", culprits.num,
                      culprits.num == 1 ? "" : "s",
                      culprits.is_smallest  ? ", the fewest that are live together and cannot"
                      : culprits.is_minimal ? ", and without any of them the others can"
                                            : "");
    cis_plan_print_culprits(&r->table, &culprits, MOST, &r->err);
    r->outcome.culprits = culprits.is_in;
  }
  if (cis_plan_find_peak(problem, r->offsets, NULL, &r->arena, &peak))
    cis_strbuf_printf(&r->err,
                      "note: the plan is highest at time %" PRId64
                      ", where %zu buffer%s of together "
                      "%" PRId64 " bytes %s live\n",
                      peak.span.lower, peak.num, peak.num == 1 ? "" : "s", peak.live,
                      peak.num == 1 ? "is" : "are");
}

static void report_over_capacity(run *r) {
  const cis_plan_result *result = &r->outcome.result;
  int64_t capacity = r->options.capacity;
  bool is_proven = result->lower_bound > capacity;
  if (is_proven)
    report(r, "does not fit into %" PRId64 ": at least %" PRId64 " are needed", capacity,
           result->lower_bound);
  else if (result->was_stopped)
    report(r, "%s before a plan within %" PRId64 " was found",
           cis_plan_was_interrupted() ? "interrupted" : "time ran out", capacity);
  else
    report(r,
           "found no plan within %" PRId64 ": the lowest has height %" PRId64
           ", the lower bound is %" PRId64,
           capacity, result->height, result->lower_bound);
  report_culprits(r, capacity, is_proven);
}

static void report_failure(run *r, const cis_plan_result *result) {
  const cis_plan_table *t = &r->table;
  if (result->status == CIS_PLAN_TOO_LARGE) {
    report(r, "sizes are too large: a sum of live sizes or an offset leaves 63 bits");
  } else if (result->status == CIS_PLAN_INFEASIBLE) {
    cis_str id = t->ids[result->buffer], other = t->ids[result->other];
    bool are_fixed =
        t->problem.buffers[result->buffer].is_fixed && t->problem.buffers[result->other].is_fixed;
    if (t->problem.colocated.num)
      report(r, "buffers '%.*s' and '%.*s' cannot be where they are fixed or tied",
             CIS_STR_ARG(other), CIS_STR_ARG(id));
    else
      report(r, "%s '%.*s' and '%.*s' overlap", are_fixed ? "fixed buffers" : "buffers",
             CIS_STR_ARG(other), CIS_STR_ARG(id));
  }
}

/// A plan is not printed unless the checker agrees; memories are checked one by one.
static bool is_confirmed(run *r) {
  const cis_plan_outcome *o = &r->outcome;
  bool ok = true;
  for (size_t m = 0; m < cis_plan_num_pools(o) && ok; ++m) {
    cis_arena arena = {0};
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &arena);
    cis_plan_problem part = r->table.problem;
    const int64_t *offsets = r->offsets;
    cis_plan_check check;
    if (pool.is_in) {
      size_t *origin;
      cis_plan_take_part(&r->table.problem, pool.is_in, &arena, &part, &origin);
      int64_t *of_part = cis_arena_array(&arena, int64_t, part.num_buffers);
      for (size_t i = 0; i < part.num_buffers; ++i)
        of_part[i] = r->offsets[origin[i]];
      offsets = of_part;
    }
    ok = cis_plan_check_offsets(&part, offsets, &arena, &check) && check.height == pool.height &&
         pool.bound <= pool.height && (!pool.capacity || pool.height <= pool.capacity);
    cis_arena_deinit(&arena);
  }
  return ok || report(r, "internal error: the plan is not valid");
}

static bool print_plan(run *r) {
  cis_output output = {0};
  cis_strbuf document = {0};
  bool ok = true;
  if (r->format == FORMAT_TFLM)
    ok = cis_plan_print_tflm(&r->outcome, &document, &r->err);
  else if (r->format == FORMAT_JSON)
    cis_plan_print_json(&r->outcome, &document);
  else if (r->format == FORMAT_HTML)
    cis_plan_print_html(&r->outcome, &document);
  else if (r->format == FORMAT_SVG)
    cis_plan_print_svg(&r->outcome, &document);
  else
    cis_plan_table_print(&r->table, r->offsets, r->outcome.memory, &document);
  const char *path = r->output_path ? r->output_path : "-";
  if (!ok) {
    cis_strbuf_deinit(&document);
    return false;
  }
  ok = cis_output_open(&output, path);
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

static void print_pictures(run *r, cis_strbuf *out) {
  for (size_t m = 0; m < cis_plan_num_pools(&r->outcome); ++m) {
    cis_arena arena = {0};
    cis_plan_pool_view pool = cis_plan_get_pool(&r->outcome, m, &arena);
    cis_plan_problem part = r->table.problem;
    size_t n = part.num_buffers;
    int64_t *offsets = cis_arena_copy(&arena, r->offsets, n * sizeof(*offsets));
    if (pool.is_in) {
      size_t *origin;
      cis_plan_take_part(&r->table.problem, pool.is_in, &arena, &part, &origin);
      for (size_t i = 0; i < part.num_buffers; ++i)
        offsets[i] = r->offsets[origin[i]];
    }
    if (pool.name.len)
      cis_strbuf_printf(out, "%.*s\n", CIS_STR_ARG(pool.name));
    cis_plan_picture(&part, offsets, NULL, &arena, out);
    cis_arena_deinit(&arena);
  }
}

/// The summary goes to standard output, unless the plan itself does.
static void print_summary(run *r) {
  bool plan_to_stdout =
      r->output_path ? strcmp(r->output_path, "-") == 0 : r->format != FORMAT_TEXT;
  cis_strbuf *out = plan_to_stdout ? &r->err : &r->out;
  if (!plan_to_stdout || r->format == FORMAT_TEXT)
    cis_plan_print_summary(&r->outcome, out);
  if (r->show_peak)
    cis_plan_print_peak(&r->outcome, out);
  if (r->show_picture)
    print_pictures(r, out);
}

static bool print_all(run *r) {
  if (r->is_row)
    return is_confirmed(r);
  if (!is_confirmed(r) || ((r->output_path || r->format != FORMAT_TEXT) && !print_plan(r)))
    return false;
  print_summary(r);
  return true;
}

/// A picture is most useful where something does not fit.
static void print_what_does_not_fit(run *r) {
  if (!r->is_row && (r->format == FORMAT_HTML || r->format == FORMAT_SVG))
    (void)print_plan(r);
}

static int plan_pool(run *r) {
  cis_plan_result *result = &r->outcome.result;
  bool ok = cis_plan_solve(&r->table.problem, &r->options, &r->arena, r->offsets, result);
  cis_plan_watch_stop(&r->watch);
  r->outcome.was_interrupted = cis_plan_was_interrupted();
  bool is_late = result->was_stopped && !result->is_optimal;
  if (!ok && result->status == CIS_PLAN_OVER_CAPACITY)
    report_over_capacity(r);
  else if (!ok)
    report_failure(r, result);
  if (!ok && result->status == CIS_PLAN_OVER_CAPACITY)
    print_what_does_not_fit(r);
  if (!ok)
    return is_late && result->lower_bound <= r->options.capacity ? EXIT_TIME : EXIT_WRONG_INPUT;
  if (!print_all(r))
    return EXIT_WRONG_INPUT;
  return is_late && !r->options.capacity ? EXIT_TIME : EXIT_PLANNED;
}

/// Several memories; or one, whose contents may be spilled.
static int plan_memories(run *r) {
  cis_plan_memory single = {r->options.capacity};
  cis_plan_spread spread = {.problem = &r->table.problem,
                            .memories = r->table.memories,
                            .num_memories = r->table.num_memories,
                            .priorities = r->table.priorities,
                            .pinned = r->table.pinned};
  if (!spread.num_memories) {
    spread.memories = &single;
    spread.num_memories = 1;
    spread.pinned = NULL;
  }
  r->memory = cis_arena_array(&r->arena, int32_t, r->table.problem.num_buffers);
  r->outcome.memory = r->memory;
  r->outcome.memories = spread.memories;
  r->outcome.num_memories = spread.num_memories;
  cis_plan_spread_result *result = &r->outcome.spread;
  bool ok = cis_plan_spread_solve(&spread, &r->options, &r->arena, r->memory, r->offsets, result);
  cis_plan_watch_stop(&r->watch);
  r->outcome.was_interrupted = cis_plan_was_interrupted();
  if (!ok && result->status != CIS_PLAN_OVER_CAPACITY) {
    result->failure.status = result->status;
    report_failure(r, &result->failure);
    return EXIT_WRONG_INPUT;
  }
  if (!ok && !r->may_spill) {
    report(r, "%zu buffers fit into no memory, one is '%.*s'", result->num_left_out,
           CIS_STR_ARG(r->table.ids[result->left_out]));
    print_what_does_not_fit(r);
    return EXIT_WRONG_INPUT;
  }
  if (!print_all(r))
    return EXIT_WRONG_INPUT;
  return result->was_stopped && !cis_plan_is_proven(&r->outcome) ? EXIT_TIME : EXIT_PLANNED;
}

/// A file's name without its folders.
static cis_str last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return strcmp(path, "-") == 0 ? (cis_str){0} : cis_str_from(slash ? slash + 1 : path);
}

static int plan(run *r, cis_source *source) {
  bool is_json = cis_plan_is_json(source);
  if (!(is_json ? cis_plan_json_read : cis_plan_table_read)(source, r->alignment, &r->arena,
                                                            &r->table, &r->err))
    return EXIT_WRONG_INPUT;
  if (!r->options.capacity)
    r->options.capacity = r->table.capacity;
  r->offsets = cis_arena_array(&r->arena, int64_t, r->table.problem.num_buffers);
  r->outcome.table = &r->table;
  r->outcome.title = last_part(r->input);
  r->outcome.offsets = r->offsets;
  r->outcome.capacity = r->options.capacity;
  cis_plan_watch_attach(&r->watch, &r->options);
  if (r->table.num_memories && r->options.capacity) {
    report(r, "there are memories, and each has a capacity of its own");
    return EXIT_WRONG_INPUT;
  }
  if (r->table.num_memories || (r->may_spill && r->options.capacity))
    return plan_memories(r);
  return plan_pool(r);
}

static int open_and_plan(run *r, const char *input) {
  const char *error = NULL;
  r->input = input;
  cis_source *source = cis_source_open(r->input, &error);
  if (!source) {
    cis_strbuf_printf(&r->err, "cistern-plan: cannot open input file '%s': %s\n", r->input, error);
    return EXIT_WRONG_INPUT;
  }
  int status = plan(r, source);
  cis_source_destroy(source);
  return status;
}

// --- several plans ---

/// A line of the table: a file, planned with one algorithm.
typedef struct row {
  const char *file;
  cis_plan_algorithm algorithm;
  int status;
  size_t buffers;
  int64_t height, bound;
  bool is_proven;
  double seconds;
} row;

static double clock_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/// Plans a file by itself; its errors are printed, and its time limit is its own.
static row plan_row(run *all, const char *file, cis_plan_algorithm algorithm) {
  run one = *all;
  row result = {.file = file, .algorithm = algorithm};
  double start = clock_now();
  one.arena = (cis_arena){0};
  one.err = (cis_strbuf){0};
  one.is_row = true;
  one.options.algorithm = algorithm;
  cis_plan_watch_start(&one.watch, one.timeout);
  result.status = open_and_plan(&one, file);
  const cis_plan_outcome *o = &one.outcome;
  result.buffers = one.table.problem.num_buffers;
  for (size_t m = 0; o->table && m < cis_plan_num_pools(o) && m < INT32_MAX; ++m) {
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &one.arena);
    result.height += pool.height;
    result.bound += pool.bound;
  }
  result.is_proven = o->table && cis_plan_is_proven(o);
  result.seconds = clock_now() - start;
  cis_strbuf_str(&all->err, cis_strbuf_view(&one.err));
  cis_strbuf_deinit(&one.err);
  cis_arena_deinit(&one.arena);
  return result;
}

static void print_row_json(const row *w, bool is_first, cis_strbuf *out) {
  cis_json json = {.out = out};
  cis_strbuf_cstr(out, is_first ? "[" : ",\n ");
  cis_json_open(&json, '{');
  cis_json_key(&json, "file");
  cis_json_string(&json, cis_str_from(w->file));
  cis_json_key(&json, "algorithm");
  cis_json_string(&json, cis_str_from(cis_plan_algorithm_name(w->algorithm)));
  const struct {
    const char *key;
    int64_t value;
  } numbers[] = {{"status", w->status},
                 {"buffers", (int64_t)w->buffers},
                 {"height", w->height},
                 {"lower_bound", w->bound},
                 {"microseconds", (int64_t)(w->seconds * 1e6)}};
  for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); ++i) {
    cis_json_key(&json, numbers[i].key);
    cis_json_int(&json, numbers[i].value);
  }
  cis_json_key(&json, "optimal");
  cis_json_bool(&json, w->is_proven);
  cis_json_close(&json, '}');
}

static void print_row(const row *w, int width, bool names_algorithm, cis_strbuf *out) {
  cis_strbuf_printf(out, "%-*s", width, w->file);
  if (names_algorithm)
    cis_strbuf_printf(out, "  %-23s", cis_plan_algorithm_name(w->algorithm));
  if (w->status == EXIT_WRONG_INPUT && !w->height)
    cis_strbuf_lit(out, "  no plan\n");
  else
    cis_strbuf_printf(out, "  %8zu  %15" PRId64 "  %15" PRId64 "  %7.2f %%  %-6s  %8.3f s%s\n",
                      w->buffers, w->height, w->bound,
                      w->bound ? 100 * ((double)w->height / (double)w->bound - 1) : 0,
                      w->is_proven ? "yes" : "no", w->seconds,
                      w->status == EXIT_WRONG_INPUT ? "  does not fit"
                      : w->status == EXIT_TIME      ? "  time ran out"
                                                    : "");
}

/// A line for each file and algorithm; the worst status. A plan itself is what one file and one
/// algorithm are for.
static int plan_table(run *r) {
  size_t num_algorithms = r->compares ? CIS_PLAN_NUM_ALGORITHMS : 1;
  if (r->output_path || r->show_picture || r->show_peak ||
      (r->format != FORMAT_TEXT && r->format != FORMAT_JSON)) {
    cis_strbuf_lit(&r->err, "cistern-plan: -o, --peak, --picture and pages are of one input and "
                            "one algorithm\n");
    return CIS_COMMAND_USAGE;
  }
  int width = 4, worst = EXIT_PLANNED;
  bool is_json = r->format == FORMAT_JSON;
  for (size_t i = 0; i < r->use.inputs.len; ++i)
    width = (int)strlen(r->use.inputs.data[i]) > width ? (int)strlen(r->use.inputs.data[i]) : width;
  if (!is_json)
    cis_strbuf_printf(&r->out,
                      "%-*s%s   buffers           height      lower bound      above  "
                      "proven       time\n",
                      width, "file", r->compares ? "  algorithm              " : "");
  for (size_t i = 0; i < r->use.inputs.len * num_algorithms; ++i) {
    cis_plan_algorithm algorithm =
        r->compares ? (cis_plan_algorithm)(i % num_algorithms) : r->options.algorithm;
    row w = plan_row(r, r->use.inputs.data[i / num_algorithms], algorithm);
    if (is_json)
      print_row_json(&w, i == 0, &r->out);
    else
      print_row(&w, width, r->compares, &r->out);
    worst = w.status == EXIT_WRONG_INPUT || worst == EXIT_PLANNED ? w.status : worst;
    if (cis_plan_was_interrupted())
      break;
  }
  cis_strbuf_cstr(&r->out, is_json ? "]\n" : "");
  return worst;
}

int cis_plan_main(int argc, char **argv) {
  cis_output_ignore_signals();
  run r = {.timeout = -1};
  int status;
  if (parse_arguments(&r, argc, argv, &status)) {
    cis_plan_watch_start(&r.watch, r.timeout);
    status = r.compares || r.use.inputs.len > 1 ? plan_table(&r)
                                                : open_and_plan(&r, r.use.inputs.data[0]);
  }
  if (!cis_write_all(1, cis_strbuf_view(&r.out)) && status == EXIT_PLANNED)
    status = EXIT_WRONG_INPUT;
  cis_write_all(2, cis_strbuf_view(&r.err));
  cis_strbuf_deinit(&r.out);
  cis_strbuf_deinit(&r.err);
  cis_arena_deinit(&r.arena);
  cis_arena_deinit(&r.words);
  cis_command_use_deinit(&r.use);
  return status;
}
