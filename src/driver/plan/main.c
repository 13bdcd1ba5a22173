// cistern-plan: options, reading, planning, checking, printing.
#define _POSIX_C_SOURCE 200809L
#include "driver/plan/main.h"

#include "capi/own_algorithm.h"
#include "driver/command_line.h"
#include "driver/plan/executorch.h"
#include "driver/plan/json.h"
#include "driver/plan/judge.h"
#include "driver/plan/page.h"
#include "driver/plan/proof.h"
#include "driver/plan/run.h"
#include "driver/plan/schedule.h"
#include "driver/plan/suite.h"
#include "driver/plan/tflm.h"
#include "driver/plan/watch.h"
#include "driver/plugins.h"
#include "report/picture.h"
#include "support/clock.h"
#include "support/json.h"
#include "support/numbers.h"
#include "support/output.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { NUM_TRACKS = 4 }; // with -j: more would find no more within the default steps

typedef cis_plan_run run;

// --- options ---

static bool take_algorithm(void *user, cis_str value, cis_strbuf *wrong) {
  run *r = user;
  (void)wrong;
  r->algorithms = value;
  r->compares = cis_str_is(value, "all");
  bool is_known = r->compares || cis_plan_algorithm_find(value, &r->options.algorithm);
  r->own_name = is_known ? NULL : value.data;
  return true;
}

static bool take_plugin(void *user, cis_str value, cis_strbuf *wrong) {
  return cis_plugins_take(&((run *)user)->plugins, value, wrong);
}

/// Finds the algorithm of a plugin, wherever the plugin stands on the command line.
bool cis_plan_run_find_own(run *r) {
  r->own = cis_own_algorithms(r->plugins.ctx, &r->num_own);
  if (r->is_suite || r->is_schedule)
    return true;
  for (size_t i = 0; r->own_name && i < r->num_own; ++i)
    if (strcmp(r->own[i]->name, r->own_name) == 0) {
      r->options.algorithm = CIS_PLAN_OWN;
      r->options.own = r->own[i];
      return true;
    }
  if (!r->own_name)
    return true;
  cis_strbuf_printf(&r->err,
                    "cistern-plan: for the --algorithm option: Cannot find option named '%s'!\n"
                    "cistern-plan: It is one of all",
                    r->own_name);
  for (int i = 0; i < CIS_PLAN_NUM_ALGORITHMS; ++i)
    cis_strbuf_printf(&r->err, ", %s", cis_plan_algorithm_name((cis_plan_algorithm)i));
  for (size_t i = 0; i < r->num_own; ++i)
    cis_strbuf_printf(&r->err, ", %s", r->own[i]->name);
  cis_strbuf_char(&r->err, '\n');
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
         "each of them reaches; or the name of a plugin's",
     .default_value = "portfolio", .take = take_algorithm},
    {"alignment", CIS_FLAG_SIZE, FIELD(alignment), "bytes", .help = "Of buffers that state none",
     .default_value = "1"},
    {"capacity", CIS_FLAG_SIZE, FIELD(options.capacity), "bytes",
     .help = "Fail unless the plan fits into so many, and say which buffers do not"},
    {"check", CIS_FLAG_BOOL, FIELD(checks), NULL,
     .help =
         "Judge the plan that the offsets are: whether it is valid, and how far it is above the "
         "lower bound of the problem without them"},
    {"csv", CIS_FLAG_STRING, FIELD(csv_path), "filename",
     .help = "Of a suite or another table: write a row for each file, algorithm and seed there; of "
             "schedules one for each order"},
    {"format", CIS_FLAG_CHOICE, FIELD(format), "text|json|html|svg|tflm|problem|dot",
     .help =
         "html: a page with a picture; tflm: offsets as TensorFlow Lite Micro reads them, where ids "
         "are the tensors' numbers; problem: the problem as CSV, without a plan; dot: of schedules",
     .default_value = "text"},
    {"free", CIS_FLAG_BOOL, FIELD(is_free), NULL,
     .help = "Offsets and memories in the input are a plan, and no constraints"},
    {"j", CIS_FLAG_SIZE, FIELD(num_threads), "N",
     .help =
         "Search on N threads, which run four searches in rotation; the plan is the same for every N",
     .is_set = FIELD(has_threads)},
    {"load-plugin", CIS_FLAG_HOOK, 0, "filename",
     .help = "Load a plugin with algorithms of your own (docs/how-to/try-an-own-algorithm.md)",
     .take = take_plugin},
    {"memories", CIS_FLAG_STRING, FIELD(memories_path), "filename.csv",
     .help = "Of a problem in CSV: its memories, with the columns name and optionally capacity, "
             "alignment, taken and banks"},
    {"o", CIS_FLAG_STRING, FIELD(output_path), "filename",
     .help =
         "Write the plan to a file ('-': standard output): in text format the CSV with a column "
         "offset"},
    {"peak", CIS_FLAG_BOOL, FIELD(show_peak), NULL,
     .help = "List what is live where the plan is highest"},
    {"picture", CIS_FLAG_BOOL, FIELD(show_picture), NULL, .help = "Draw the plan in the terminal"},
    {"plot", CIS_FLAG_STRING, FIELD(plot_path), "filename.svg",
     .help =
         "Of a suite, or of schedules: draw the distances from the bounds, and the times, there"},
    {"problem", CIS_FLAG_STRING, FIELD(problem_path), "filename",
     .help = "With --check: what the plan has to be a plan of; by default the plan's own buffers, "
             "free to lie anywhere"},
    {"proof", CIS_FLAG_STRING, FIELD(proof_path), "filename",
     .help = "Write a proof of the lower bound there, which cistern-check-proof checks"},
    {"seed", CIS_FLAG_NUMBER, FIELD(options.seed), "N", .help = "Of the orders that it tries"},
    {"seeds", CIS_FLAG_SIZE, FIELD(num_seeds), "N",
     .help = "Of a suite: run algorithms that have one with N seeds, from --seed on",
     .default_value = "1"},
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
    .overview =
        "Those that live together never overlap, and the pool is small. Reads CSV with the "
        "columns id,lower,upper,size (lifetimes half-open) and optionally alignment, hint, "
        "gaps, offset (fixed) and priority, or JSON, which can also say that buffers must "
        "or may share memory, and that there are several memories; '-' reads standard "
        "input. Prints the height, the lower bound (the largest sum of live sizes) and "
        "whether the height is proven optimal. With --check the offsets are not constraints, "
        "but the plan that is judged. `cistern-plan suite FOLDER...' plans all problems of folders "
        "with several algorithms (--algorithm=a,b; by default all but exact), and prints a line "
        "for each algorithm. `cistern-plan schedule GRAPH...' orders tasks so that they hold the fewest "
        "bytes (--algorithm=best, or an order that others take, or all); with --check it judges the "
        "orders that the graphs state.",
    .statuses =
        "0 planned, or the plan is valid; 1 does not fit into the capacity, wrong input, or the "
        "plan is not valid; 2 wrong usage; 3 time "
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
  r->is_suite = ok && strcmp(r->use.inputs.data[0], "suite") == 0;
  r->is_schedule = ok && strcmp(r->use.inputs.data[0], "schedule") == 0;
  if ((r->is_suite || r->is_schedule) && r->use.inputs.len == 1) {
    cis_strbuf_printf(&r->err, "cistern-plan: %s\n",
                      r->is_suite ? "suite needs folders of problems: cistern-plan suite FOLDER..."
                                  : "schedule needs graphs, or folders of them: cistern-plan "
                                    "schedule GRAPH...");
    *out_status = CIS_COMMAND_USAGE;
    return false;
  }
  bool is_graph = r->format == CIS_PLAN_FORMAT_DOT;
  if (ok && (r->is_schedule ? r->format > CIS_PLAN_FORMAT_JSON && !is_graph : is_graph)) {
    cis_strbuf_lit(&r->err,
                   "cistern-plan: --format is text, json or dot with schedules, and dot with "
                   "them alone\n");
    *out_status = CIS_COMMAND_USAGE;
    return false;
  }
  if (ok && !cis_plan_run_find_own(r)) {
    *out_status = CIS_COMMAND_USAGE;
    return false;
  }
  if (r->has_threads) {
    r->options.tracks = NUM_TRACKS;
    r->watch.num_threads = r->num_threads < NUM_TRACKS ? (unsigned)r->num_threads : NUM_TRACKS;
  }
  return ok;
}

// --- reading ---

bool cis_plan_report(run *r, const char *fmt, ...) {
  cis_strbuf_printf(&r->err, "%s: error: ", strcmp(r->input, "-") == 0 ? "<stdin>" : r->input);
  va_list args;
  va_start(args, fmt);
  cis_strbuf_vprintf(&r->err, fmt, args);
  va_end(args);
  cis_strbuf_char(&r->err, '\n');
  return false;
}

static bool report_at(run *r, cis_source *source, size_t at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

static bool report_at(run *r, cis_source *source, size_t at, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  cis_source_fail_at(source, at, &r->err, fmt, args);
  va_end(args);
  return false;
}

/// Opens a file beside the input; NULL after a message.
static cis_source *open_beside(run *r, const char *path) {
  const char *error = NULL;
  cis_source *source = cis_source_open(path, &error);
  if (!source)
    cis_strbuf_printf(&r->err, "cistern-plan: cannot open input file '%s': %s\n", path, error);
  return source;
}

/// Reads the table of memories once.
static bool read_memories(run *r) {
  if (!r->memories_path || r->memories_source)
    return true;
  r->memories_source = open_beside(r, r->memories_path);
  return r->memories_source &&
         cis_plan_memory_table_read(r->memories_source, &r->arena, &r->memories, &r->err);
}

/// Reads a table, plan or not.
static bool read_table(run *r, cis_source *source, cis_plan_table *out_table) {
  if (cis_plan_is_executorch(source))
    return cis_plan_read_executorch(source, r->alignment, &r->arena, out_table, &r->err);
  if (!cis_plan_is_json(source)) {
    size_t group, num_banks;
    if (!read_memories(r) ||
        !cis_plan_table_read(source, r->alignment, r->memories_path ? &r->memories : NULL,
                             &r->arena, out_table, &r->err))
      return false;
    return cis_plan_has_banks_for(out_table, &group, &num_banks) ||
           report_at(r, source, 0,
                     "%zu buffers of group '%.*s' must be apart, and there %s %zu "
                     "bank%s",
                     out_table->apart.begin[group + 1] - out_table->apart.begin[group],
                     CIS_STR_ARG(out_table->apart_names[group]), num_banks == 1 ? "is" : "are",
                     num_banks, num_banks == 1 ? "" : "s");
  }
  return cis_plan_json_read(source, r->alignment, &r->arena, out_table, &r->err) &&
         (!r->memories_path ||
          report_at(r, source, 0, "--memories is of CSV: memories of JSON are in its document"));
}

/// The same for a problem: the offsets of a program that has been planned are no constraints.
static bool read_problem_table(run *r, cis_source *source, cis_plan_table *out_table) {
  if (!read_table(r, source, out_table))
    return false;
  if (cis_plan_is_executorch(source))
    out_table->problem = cis_plan_release(&out_table->problem, &r->arena);
  return true;
}

/// The capacity of the command line, or else the document's; memories have their own.
static bool take_capacity(run *r) {
  if (!r->options.capacity)
    r->options.capacity = r->table.capacity;
  r->outcome.capacity = r->options.capacity;
  return !r->table.num_memories || !r->options.capacity ||
         cis_plan_report(r, "there are memories, and each has a capacity of its own");
}

/// Warns of a buffer of empty lifetime: it shares its place with any other, which is seldom
/// intended.
static void warn_of_empty_lives(run *r, cis_source *source) {
  const cis_plan_table *t = &r->table;
  size_t num = 0, first = 0;
  for (size_t i = 0; i < t->problem.num_buffers; ++i) {
    bool is_empty = t->problem.buffers[i].size && cis_plan_is_never_live(&t->problem.buffers[i]);
    first = is_empty && !num ? i : first;
    num += is_empty;
  }
  if (!num)
    return;
  cis_line_col pos = cis_source_position(source, (uint32_t)t->places[first]);
  cis_strbuf_printf(&r->err, "%.*s:%u:%u: warning: buffer '%.*s'", CIS_STR_ARG(source->name),
                    pos.line, pos.col, CIS_STR_ARG(t->ids[first]));
  if (num > 1)
    cis_strbuf_printf(&r->err, " and %zu more", num - 1);
  cis_strbuf_printf(&r->err, " %s never live, and so %s no memory: lifetimes are half-open\n",
                    num == 1 ? "is" : "are", num == 1 ? "takes" : "take");
}

// --- planning ---

/// Reports buffers that do not fit together, if that is proven, and those that are live at the
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
    cis_plan_report(r, "does not fit into %" PRId64 ": at least %" PRId64 " are needed", capacity,
                    result->lower_bound);
  else if (result->was_stopped)
    cis_plan_report(r, "%s before a plan within %" PRId64 " was found",
                    cis_plan_was_interrupted() ? "interrupted" : "time ran out", capacity);
  else
    cis_plan_report(r,
                    "found no plan within %" PRId64 ": the lowest has height %" PRId64
                    ", the lower bound is %" PRId64,
                    capacity, result->height, result->lower_bound);
  report_culprits(r, capacity, is_proven);
}

static void report_own_failure(run *r, const cis_plan_result *result) {
  const char *name = r->options.own->name;
  const cis_plan_table *t = &r->table;
  cis_str id = t->problem.num_buffers ? t->ids[result->buffer] : (cis_str){0};
  if (result->own_fault == CIS_PLAN_OWN_RETURNED_FALSE)
    cis_plan_report(r, "algorithm '%s' has failed", name);
  else if (result->own_fault == CIS_PLAN_OWN_BAD_ORDER)
    cis_plan_report(r, "algorithm '%s': its order leaves out buffer '%.*s'", name, CIS_STR_ARG(id));
  else if (result->other == result->buffer)
    cis_plan_report(r, "algorithm '%s': buffer '%.*s' cannot lie where it puts it", name,
                    CIS_STR_ARG(id));
  else
    cis_plan_report(r, "algorithm '%s': buffers '%.*s' and '%.*s' are live together and overlap",
                    name, CIS_STR_ARG(t->ids[result->other]), CIS_STR_ARG(id));
}

static void report_failure(run *r, const cis_plan_result *result) {
  const cis_plan_table *t = &r->table;
  if (result->status == CIS_PLAN_OWN_FAILED) {
    report_own_failure(r, result);
  } else if (result->status == CIS_PLAN_TOO_LARGE) {
    cis_plan_report(r, "sizes are too large: a sum of live sizes or an offset leaves 63 bits");
  } else if (result->status == CIS_PLAN_INFEASIBLE) {
    cis_str id = t->ids[result->buffer], other = t->ids[result->other];
    const cis_plan_buffer *b = &t->problem.buffers[result->buffer],
                          *c = &t->problem.buffers[result->other];
    if (t->problem.colocated.num || !b->is_fixed || !c->is_fixed) {
      cis_plan_report(r, "buffers '%.*s' and '%.*s' cannot be where they are fixed or tied",
                      CIS_STR_ARG(other), CIS_STR_ARG(id));
      return;
    }
    cis_strbuf text = {0};
    cis_plan_print_overlap(t, result->other, c->fixed_offset, result->buffer, b->fixed_offset,
                           &text);
    cis_plan_report(r, "fixed %.*s", CIS_STR_ARG(cis_strbuf_view(&text)));
    cis_strbuf_deinit(&text);
  }
}

/// A plan is not printed unless the checker agrees.
static bool is_confirmed(run *r) {
  const cis_plan_outcome *o = &r->outcome;
  cis_arena arena = {0};
  size_t num = cis_plan_num_pools(o);
  int64_t *heights = cis_arena_array(&arena, int64_t, num);
  cis_plan_flaw flaw = {0};
  bool ok = cis_plan_is_valid(o, heights, &flaw);
  for (size_t m = 0; m < num && ok; ++m) {
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &arena);
    ok = heights[m] == pool.height && pool.bound <= pool.height && pool.free_bound <= pool.bound;
  }
  if (!ok)
    cis_plan_report(r, "internal error: the plan is not valid: %.*s",
                    CIS_STR_ARG(cis_strbuf_view(&flaw.text)));
  cis_strbuf_deinit(&flaw.text);
  cis_arena_deinit(&arena);
  return ok;
}

bool cis_plan_write_document(run *r, const char *path, const cis_strbuf *document) {
  cis_output output = {0};
  bool ok = cis_output_open(&output, path);
  if (ok) {
    ok = cis_output_sink(&output, cis_strbuf_view(document)) && cis_output_commit(&output);
    if (!ok)
      cis_output_abandon(&output);
  }
  if (!ok)
    cis_strbuf_printf(&r->err, "cistern-plan: cannot write '%s': %s\n", path, strerror(errno));
  return ok;
}

/// Whether CSV can say the conflicts: its words end at blanks.
static bool can_say_conflicts(run *r) {
  for (size_t i = 0; i < r->table.conflicts.num; ++i) {
    cis_str id = r->table.ids[r->table.conflicts.data[i].second];
    if (cis_str_find(id, ' ', 0) < id.len)
      return cis_plan_report(
          r,
          "CSV cannot name '%.*s' as in conflict, because of its blank: --format=json "
          "can",
          CIS_STR_ARG(id));
  }
  return true;
}

static bool print_plan(run *r) {
  cis_strbuf document = {0};
  bool ok = r->format != CIS_PLAN_FORMAT_TEXT || can_say_conflicts(r);
  if (r->format == CIS_PLAN_FORMAT_TFLM)
    ok = cis_plan_print_tflm(&r->outcome, &document, &r->err);
  else if (r->format == CIS_PLAN_FORMAT_JSON)
    cis_plan_print_json(&r->outcome, &document);
  else if (r->format == CIS_PLAN_FORMAT_HTML)
    cis_plan_print_html(&r->outcome, &document);
  else if (r->format == CIS_PLAN_FORMAT_SVG)
    cis_plan_print_svg(&r->outcome, &document);
  else
    cis_plan_table_print(&r->table, r->offsets, r->outcome.memory, &document);
  ok = ok && cis_plan_write_document(r, r->output_path ? r->output_path : "-", &document);
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
      r->output_path ? strcmp(r->output_path, "-") == 0 : r->format != CIS_PLAN_FORMAT_TEXT;
  cis_strbuf *out = plan_to_stdout ? &r->err : &r->out;
  if (!plan_to_stdout || r->format == CIS_PLAN_FORMAT_TEXT)
    cis_plan_print_summary(&r->outcome, out);
  if (r->show_peak)
    cis_plan_print_peak(&r->outcome, out);
  if (r->show_picture)
    print_pictures(r, out);
}

static bool print_all(run *r) {
  if (r->is_row)
    return is_confirmed(r);
  if (!is_confirmed(r) || ((r->output_path || r->format != CIS_PLAN_FORMAT_TEXT) && !print_plan(r)))
    return false;
  print_summary(r);
  return true;
}

/// A picture is most useful where something does not fit.
static void print_what_does_not_fit(run *r) {
  if (!r->is_row && (r->format == CIS_PLAN_FORMAT_HTML || r->format == CIS_PLAN_FORMAT_SVG))
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
  if (r->proof_path && (ok || result->status == CIS_PLAN_OVER_CAPACITY) && !cis_plan_write_proof(r))
    return CIS_PLAN_EXIT_WRONG_INPUT;
  if (!ok)
    return is_late && result->lower_bound <= r->options.capacity ? CIS_PLAN_EXIT_TIME
                                                                 : CIS_PLAN_EXIT_WRONG_INPUT;
  if (!print_all(r))
    return CIS_PLAN_EXIT_WRONG_INPUT;
  return is_late && !r->options.capacity ? CIS_PLAN_EXIT_TIME : CIS_PLAN_EXIT_PLANNED;
}

/// The memories to fill, if there are several, or one whose contents may be spilled.
static cis_plan_spread make_spread(run *r) {
  cis_plan_spread spread = {.problem = &r->table.problem,
                            .memories = r->table.memories,
                            .num_memories = r->table.num_memories,
                            .priorities = r->table.priorities,
                            .pinned = r->table.pinned,
                            .apart = r->table.apart,
                            .conflicts = r->table.conflicts};
  if (!spread.num_memories) {
    cis_plan_memory *single = cis_arena_new(&r->arena, cis_plan_memory);
    single->capacity = r->options.capacity;
    spread.memories = single;
    spread.num_memories = 1;
    spread.pinned = NULL;
  }
  r->memory = cis_arena_array(&r->arena, int32_t, r->table.problem.num_buffers);
  r->outcome.memory = r->memory;
  r->outcome.memories = spread.memories;
  r->outcome.num_memories = spread.num_memories;
  return spread;
}

static bool is_larger_than_all(const cis_plan_outcome *o, int64_t size) {
  for (size_t m = 0; m < o->num_memories; ++m)
    if (!o->memories[m].capacity || size <= o->memories[m].capacity)
      return false;
  return true;
}

/// Each buffer that is left out, and what there is of each memory.
static void report_left_out(run *r) {
  enum { MOST = 32 };
  const cis_plan_outcome *o = &r->outcome;
  const cis_plan_table *t = &r->table;
  size_t num = o->spread.num_left_out, shown = 0;
  if (num == 1)
    cis_plan_report(r, "buffer '%.*s' fits into no memory",
                    CIS_STR_ARG(t->ids[o->spread.left_out]));
  else
    cis_plan_report(r, "%zu buffers fit into no memory, one is '%.*s'", num,
                    CIS_STR_ARG(t->ids[o->spread.left_out]));
  cis_strbuf_printf(&r->err, "note: %s left out:\n", num == 1 ? "it is" : "they are");
  for (size_t i = 0; i < t->problem.num_buffers && shown < MOST; ++i) {
    if (r->memory[i] != CIS_PLAN_NO_MEMORY)
      continue;
    ++shown;
    cis_plan_print_buffer(t, i, &r->err);
    if (is_larger_than_all(o, t->problem.buffers[i].size))
      cis_strbuf_lit(&r->err, ", larger than every memory");
    if (t->num_memories && t->pinned[i] != CIS_PLAN_ANY_MEMORY)
      cis_strbuf_printf(&r->err, ", must be in '%.*s'", CIS_STR_ARG(t->memory_names[t->pinned[i]]));
    cis_strbuf_char(&r->err, '\n');
  }
  if (num > shown)
    cis_strbuf_printf(&r->err, "  and %zu more\n", num - shown);
  for (size_t m = 0; m < o->num_memories; ++m) {
    cis_arena arena = {0};
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &arena);
    size_t held = 0;
    for (size_t i = 0; i < t->problem.num_buffers; ++i)
      held += pool.is_in[i];
    cis_strbuf_printf(&r->err,
                      "note: memory%s%.*s of %" PRId64 " bytes holds %zu buffer%s in %" PRId64 "\n",
                      pool.name.len ? " " : "", CIS_STR_ARG(pool.name), pool.capacity, held,
                      held == 1 ? "" : "s", pool.height);
    cis_arena_deinit(&arena);
  }
}

/// Lists a set of buffers that never fit together, or says that none is known.
static void report_crowd(run *r, const cis_plan_spread *spread) {
  enum { MOST = 32 };
  const cis_plan_table *t = &r->table;
  cis_plan_crowd crowd;
  for (size_t i = 0; i < t->problem.num_buffers; ++i)
    if (is_larger_than_all(&r->outcome, t->problem.buffers[i].size))
      return; // which is said where it is listed
  if (!cis_plan_find_crowd(spread, &r->options, &r->arena, &crowd)) {
    cis_strbuf_lit(&r->err, "note: whether another plan has a place for each buffer is open\n");
    return;
  }
  cis_strbuf_printf(&r->err, "note: every plan leaves out some: %zu buffer%s %s",
                    crowd.culprits.num, crowd.culprits.num == 1 ? "" : "s",
                    crowd.is_apart ? "must be apart, in" : "cannot all be in");
  size_t num = 0;
  for (size_t m = 0; m < spread->num_memories; ++m)
    if (crowd.may_hold[m] && t->num_memories)
      cis_strbuf_printf(&r->err, "%s '%.*s'", num++ ? "," : "", CIS_STR_ARG(t->memory_names[m]));
  if (!t->num_memories)
    cis_strbuf_lit(&r->err, " the memory");
  if (crowd.is_apart)
    cis_strbuf_printf(&r->err, " of %zu bank%s:\n", crowd.num_banks,
                      crowd.num_banks == 1 ? "" : "s");
  else
    cis_strbuf_printf(&r->err, ", which hold%s %" PRId64 " bytes%s:\n", num > 1 ? "" : "s",
                      crowd.num_bytes,
                      crowd.culprits.is_smallest  ? ", the fewest that are live together and cannot"
                      : crowd.culprits.is_minimal ? ", and without any of them the others can"
                                                  : "");
  cis_plan_print_culprits(t, &crowd.culprits, MOST, &r->err);
  r->outcome.culprits = crowd.culprits.is_in;
}

static int plan_memories(run *r) {
  cis_plan_spread spread = make_spread(r);
  cis_plan_spread_result *result = &r->outcome.spread;
  bool ok = cis_plan_spread_solve(&spread, &r->options, &r->arena, r->memory, r->offsets, result);
  cis_plan_watch_stop(&r->watch);
  r->outcome.was_interrupted = cis_plan_was_interrupted();
  if (!ok && result->status != CIS_PLAN_OVER_CAPACITY) {
    result->failure.status = result->status;
    report_failure(r, &result->failure);
    return CIS_PLAN_EXIT_WRONG_INPUT;
  }
  if (!ok && !r->may_spill) {
    report_left_out(r);
    report_crowd(r, &spread);
    print_what_does_not_fit(r);
    return CIS_PLAN_EXIT_WRONG_INPUT;
  }
  if ((r->proof_path && !cis_plan_write_spread_proof(r, &spread)) || !print_all(r))
    return CIS_PLAN_EXIT_WRONG_INPUT;
  return result->was_stopped && !cis_plan_is_proven(&r->outcome) ? CIS_PLAN_EXIT_TIME
                                                                 : CIS_PLAN_EXIT_PLANNED;
}

// --- judging ---

/// The bounds of what the plan is a plan of: each pool's buffers by themselves, and what must be
/// spilled.
static void find_bounds(run *r, const cis_plan_problem *problem, const cis_plan_spread *spread) {
  cis_plan_outcome *o = &r->outcome;
  size_t n = problem->num_buffers;
  for (size_t m = 0; m < cis_plan_num_pools(o); ++m) {
    cis_arena arena = {0};
    bool *is_in = cis_arena_array(&arena, bool, n);
    for (size_t i = 0; i < n; ++i)
      is_in[i] = !o->num_memories || r->memory[i] == (int32_t)m;
    cis_plan_problem part;
    size_t *origin;
    int64_t beside = 0;
    cis_plan_take_part(problem, is_in, &arena, &part, &origin);
    if (o->num_memories) {
      part = cis_plan_align_to_memory(&part, &o->memories[m], &arena);
      beside = cis_plan_bound_beside_taken(&part, &o->memories[m], &arena);
    }
    int64_t *offsets = cis_arena_array(&arena, int64_t, part.num_buffers);
    cis_plan_result found;
    cis_plan_solve(&part, &r->options, &arena, offsets, &found);
    int64_t height = o->num_memories ? o->spread.heights[m] : o->result.height;
    o->result.was_stopped |= found.was_stopped;
    if (o->num_memories) {
      o->spread.bounds[m] = cis_max_i64(found.lower_bound, beside);
      o->spread.free_bounds[m] = cis_max_i64(found.free_bound, beside);
    } else {
      o->result.lower_bound = found.lower_bound;
      o->result.free_bound = found.free_bound;
      o->result.num_fixed = found.num_fixed;
      o->result.is_optimal = found.lower_bound == height;
      o->found_height = found.height && found.height < height ? found.height : height;
    }
    cis_arena_deinit(&arena);
  }
  if (!o->num_memories)
    return;
  cis_plan_spread free = *spread;
  cis_plan_spread_result result;
  cis_arena arena = {0};
  free.problem = problem;
  cis_plan_spread_solve(&free, &r->options, &arena, cis_arena_array(&arena, int32_t, n),
                        cis_arena_array(&arena, int64_t, n), &result);
  cis_plan_spread_measure(spread, r->memory, r->offsets, &o->spread);
  o->spread.least_spilled = result.least_spilled;
  o->spread.least_conflict_cost = result.least_conflict_cost;
  cis_arena_deinit(&arena);
}

/// Reads what the plan is a plan of; without --problem that is the plan's table itself.
static bool read_problem(run *r, cis_plan_table *out_table) {
  cis_source *source = open_beside(r, r->problem_path);
  if (!source)
    return false;
  r->problem_source = source;
  return read_problem_table(r, source, out_table);
}

/// Judges the plan that the table states.
static int judge(run *r, cis_source *source) {
  cis_plan_table stated = r->table;
  cis_plan_outcome *o = &r->outcome;
  if (r->problem_source)
    r->table = r->problem;
  else if (r->problem_path && !read_problem(r, &r->table))
    return CIS_PLAN_EXIT_WRONG_INPUT;
  if (!take_capacity(r))
    return CIS_PLAN_EXIT_WRONG_INPUT;
  size_t n = r->table.problem.num_buffers;
  cis_plan_spread spread = make_spread(r);
  if (!r->table.num_memories && !(r->may_spill && r->options.capacity))
    o->num_memories = 0;
  size_t *places = cis_arena_array(&r->arena, size_t, n);
  r->offsets = cis_arena_array(&r->arena, int64_t, n);
  o->offsets = r->offsets;
  if (!cis_plan_take_stated(&r->table, &stated, source, r->may_spill && o->num_memories, r->offsets,
                            r->memory, places, &r->err))
    return CIS_PLAN_EXIT_WRONG_INPUT;
  cis_plan_problem problem = r->table.problem;
  if (!r->problem_path) {
    problem = cis_plan_release(&problem, &r->arena);
    spread.pinned = NULL;
  }
  int64_t *heights = cis_arena_array(&r->arena, int64_t, cis_plan_num_pools(o));
  cis_plan_flaw flaw = {0};
  bool ok = cis_plan_is_valid(o, heights, &flaw);
  if (!ok)
    report_at(r, source, places[flaw.buffer], "%.*s", CIS_STR_ARG(cis_strbuf_view(&flaw.text)));
  cis_strbuf_deinit(&flaw.text);
  if (!ok)
    return CIS_PLAN_EXIT_WRONG_INPUT;
  o->is_judged = true;
  o->result.height = heights[0];
  o->spread.heights = heights;
  o->spread.bounds = cis_arena_array(&r->arena, int64_t, cis_plan_num_pools(o));
  o->spread.free_bounds = cis_arena_array(&r->arena, int64_t, cis_plan_num_pools(o));
  find_bounds(r, &problem, &spread);
  cis_plan_watch_stop(&r->watch);
  o->was_interrupted = cis_plan_was_interrupted();
  return print_all(r) ? CIS_PLAN_EXIT_PLANNED : CIS_PLAN_EXIT_WRONG_INPUT;
}

/// A file's name without its folders.
static cis_str last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return strcmp(path, "-") == 0 ? (cis_str){0} : cis_str_from(slash ? slash + 1 : path);
}

/// The offsets of an offline plan, which has neither sizes nor lifetimes.
static bool read_offline_plan(run *r, cis_source *source) {
  if (!r->problem_path)
    return cis_plan_report(
        r, "an offline plan of TensorFlow Lite Micro has offsets alone: --problem=FILE "
           "has the tensors' sizes and lifetimes");
  return read_problem(r, &r->problem) &&
         cis_plan_read_tflm(source, &r->problem, &r->arena, &r->table, &r->err);
}

/// Makes no constraints of the offsets and memories that the table states.
static void release(run *r) {
  cis_plan_table *t = &r->table;
  t->problem = cis_plan_release(&t->problem, &r->arena);
  for (size_t i = 0; t->pinned && i < t->problem.num_buffers; ++i)
    t->pinned[i] = CIS_PLAN_ANY_MEMORY;
}

/// Writes the problem as CSV: with offsets and memories only where they are constraints.
static bool print_problem(run *r) {
  const cis_plan_problem *p = &r->table.problem;
  cis_strbuf document = {0};
  const char *unsaid = p->colocated.num   ? "colocated"
                       : p->exclusive.num ? "exclusive"
                       : p->in_place.num  ? "in_place"
                                          : NULL;
  if (unsaid)
    return cis_plan_report(r, "CSV cannot say '%s'", unsaid);
  if (!can_say_conflicts(r))
    return false;
  cis_plan_table_print_problem(&r->table, &document);
  bool ok = cis_plan_write_document(r, r->output_path ? r->output_path : "-", &document);
  cis_strbuf_deinit(&document);
  return ok;
}

static int plan(run *r, cis_source *source) {
  bool is_offline = r->checks && cis_plan_is_tflm(source);
  if (!(is_offline  ? read_offline_plan(r, source)
        : r->checks ? read_table(r, source, &r->table)
                    : read_problem_table(r, source, &r->table)))
    return CIS_PLAN_EXIT_WRONG_INPUT;
  warn_of_empty_lives(r, source);
  r->outcome.table = &r->table;
  r->outcome.title = last_part(r->input);
  cis_plan_watch_attach(&r->watch, &r->options);
  if (r->proof_path && (r->checks || r->is_row)) {
    cis_plan_report(r, "--proof is of one plan that is searched");
    return CIS_PLAN_EXIT_WRONG_INPUT;
  }
  if (r->checks)
    return judge(r, source);
  if (r->proof_path && (r->memories_path || cis_plan_is_executorch(source))) {
    cis_plan_report(r,
                    "--proof of a problem with memories is of JSON, and of no ExecuTorch program");
    return CIS_PLAN_EXIT_WRONG_INPUT;
  }
  r->offsets = cis_arena_array(&r->arena, int64_t, r->table.problem.num_buffers);
  r->outcome.offsets = r->offsets;
  if (r->is_free)
    release(r);
  if (r->format == CIS_PLAN_FORMAT_PROBLEM)
    return print_problem(r) ? CIS_PLAN_EXIT_PLANNED : CIS_PLAN_EXIT_WRONG_INPUT;
  if (!take_capacity(r))
    return CIS_PLAN_EXIT_WRONG_INPUT;
  if (r->table.num_memories || (r->may_spill && r->options.capacity))
    return plan_memories(r);
  return plan_pool(r);
}

int cis_plan_run_file(run *r, const char *input) {
  const char *error = NULL;
  r->input = input;
  cis_source *source = cis_source_open(r->input, &error);
  if (!source) {
    cis_strbuf_printf(&r->err, "cistern-plan: cannot open input file '%s': %s\n", r->input, error);
    return CIS_PLAN_EXIT_WRONG_INPUT;
  }
  int status = plan(r, source);
  cis_source_destroy(source);
  if (r->problem_source)
    cis_source_destroy(r->problem_source);
  if (r->memories_source)
    cis_source_destroy(r->memories_source);
  return status;
}

int cis_plan_main(int argc, char **argv) {
  cis_output_ignore_signals();
  run r = {.timeout = -1, .num_seeds = 1};
  int status;
  if (parse_arguments(&r, argc, argv, &status)) {
    cis_plan_watch_start(&r.watch, r.timeout);
    status = r.is_suite                           ? cis_plan_suite(&r)
             : r.is_schedule                      ? cis_plan_schedule(&r)
             : r.compares || r.use.inputs.len > 1 ? cis_plan_tables(&r)
                                                  : cis_plan_run_file(&r, r.use.inputs.data[0]);
  }
  if (!cis_write_all(1, cis_strbuf_view(&r.out)) && status == CIS_PLAN_EXIT_PLANNED)
    status = CIS_PLAN_EXIT_WRONG_INPUT;
  cis_write_all(2, cis_strbuf_view(&r.err));
  cis_strbuf_deinit(&r.out);
  cis_strbuf_deinit(&r.err);
  cis_arena_deinit(&r.arena);
  cis_arena_deinit(&r.words);
  cis_plugins_deinit(&r.plugins);
  cis_command_use_deinit(&r.use);
  return status;
}
