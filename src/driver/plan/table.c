// Several plans: a table of files and algorithms, and suites.
#define _POSIX_C_SOURCE 200809L
#include "driver/plan/run.h"

#include "driver/plan/suite.h"
#include "support/clock.h"
#include "support/json.h"
#include "support/output.h"

#include <errno.h>
#include <inttypes.h>

typedef cis_plan_run run;

// --- several plans ---

/// Plans a file by itself; its errors are printed, and its time limit is its own.
static cis_plan_row plan_row(run *all, const char *file, cis_plan_algorithm algorithm,
                             const cis_plan_own *own) {
  run one = *all;
  cis_plan_row result = {.seed = all->options.seed,
                         .file = file,
                         .algorithm = own ? own->name : cis_plan_algorithm_name(algorithm)};
  double start = cis_clock_seconds();
  cis_plan_counter counter;
  if (all->is_suite)
    cis_plan_counter_begin(&counter);
  one.arena = (cis_arena){0};
  one.err = (cis_strbuf){0};
  one.is_row = true;
  one.options.algorithm = algorithm;
  one.options.own = own;
  cis_plan_watch_start(&one.watch, one.timeout);
  result.status = cis_plan_run_file(&one, file);
  const cis_plan_outcome *o = &one.outcome;
  result.buffers = one.table.problem.num_buffers;
  for (size_t m = 0; o->table && m < cis_plan_num_pools(o) && m < INT32_MAX; ++m) {
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &one.arena);
    result.height += pool.height;
    result.bound += pool.bound;
  }
  result.is_proven = o->table && cis_plan_is_proven(o);
  result.is_forced = o->table && cis_plan_is_forced(o);
  result.seconds = cis_clock_seconds() - start;
  cis_arena_deinit(&one.arena);
  result.bytes = all->is_suite ? cis_plan_counter_end(&counter) : 0;
  cis_strbuf_str(&all->err, cis_strbuf_view(&one.err));
  if (all->is_suite)
    cis_mem_use(&counter.allocator); // the text is its memory
  cis_strbuf_deinit(&one.err);
  if (all->is_suite)
    cis_plan_counter_end(&counter);
  return result;
}

static void print_row_json(const cis_plan_row *w, bool is_first, cis_strbuf *out) {
  cis_json json = {.out = out};
  cis_strbuf_cstr(out, is_first ? "[" : ",\n ");
  cis_json_open(&json, '{');
  cis_json_key(&json, "file");
  cis_json_string(&json, cis_str_from(w->file));
  cis_json_key(&json, "algorithm");
  cis_json_string(&json, cis_str_from(w->algorithm));
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

static void print_row(const cis_plan_row *w, int width, bool names_algorithm, cis_strbuf *out) {
  cis_strbuf_printf(out, "%-*s", width, w->file);
  if (names_algorithm)
    cis_strbuf_printf(out, "  %-23s", w->algorithm);
  if (w->status == CIS_PLAN_EXIT_WRONG_INPUT && !w->height)
    cis_strbuf_lit(out, "  no plan\n");
  else
    cis_strbuf_printf(out, "  %8zu  %15" PRId64 "  %15" PRId64 "  %7.2f %%  %-6s  %8.3f s%s\n",
                      w->buffers, w->height, w->bound,
                      w->bound ? 100 * ((double)w->height / (double)w->bound - 1) : 0,
                      w->is_forced   ? "fixed"
                      : w->is_proven ? "yes"
                                     : "no",
                      w->seconds,
                      w->status == CIS_PLAN_EXIT_WRONG_INPUT ? "  does not fit"
                      : w->status == CIS_PLAN_EXIT_TIME      ? "  time ran out"
                                                             : "");
}

bool cis_plan_write_text(run *r, const char *path, const cis_strbuf *text) {
  if (cis_write_file(path, cis_strbuf_view(text)))
    return true;
  cis_strbuf_printf(&r->err, "cistern-plan: cannot write '%s': %s\n", path, strerror(errno));
  return false;
}

static bool put_csv(run *r, const cis_plan_row_vec *rows) {
  cis_strbuf csv = {0};
  cis_plan_suite_csv(rows, CIS_PLAN_SUITE_PLANS, &csv);
  bool ok = cis_plan_write_text(r, r->csv_path, &csv);
  cis_strbuf_deinit(&csv);
  return ok;
}

/// A line for each file and algorithm; the worst status. A plan itself is what one file and one
/// algorithm are for.
int cis_plan_tables(run *r) {
  size_t num_algorithms = r->compares ? CIS_PLAN_NUM_ALGORITHMS + r->num_own : 1;
  if (r->output_path || r->show_picture || r->show_peak ||
      (r->format != CIS_PLAN_FORMAT_TEXT && r->format != CIS_PLAN_FORMAT_JSON)) {
    cis_strbuf_lit(&r->err, "cistern-plan: -o, --peak, --picture and pages are of one input and "
                            "one algorithm\n");
    return CIS_COMMAND_USAGE;
  }
  cis_plan_row_vec rows = {0};
  int width = 4, worst = CIS_PLAN_EXIT_PLANNED;
  bool is_json = r->format == CIS_PLAN_FORMAT_JSON;
  for (size_t i = 0; i < r->use.inputs.len; ++i)
    width = (int)strlen(r->use.inputs.data[i]) > width ? (int)strlen(r->use.inputs.data[i]) : width;
  if (!is_json)
    cis_strbuf_printf(&r->out,
                      "%-*s%s   buffers           height      lower bound      above  "
                      "proven       time\n",
                      width, "file", r->compares ? "  algorithm              " : "");
  for (size_t i = 0; i < r->use.inputs.len * num_algorithms; ++i) {
    size_t at = i % num_algorithms;
    bool is_own = r->compares && at >= CIS_PLAN_NUM_ALGORITHMS;
    cis_plan_algorithm algorithm = is_own        ? CIS_PLAN_OWN
                                   : r->compares ? (cis_plan_algorithm)at
                                                 : r->options.algorithm;
    const cis_plan_own *own = is_own ? r->own[at - CIS_PLAN_NUM_ALGORITHMS] : r->options.own;
    cis_plan_row w = plan_row(r, r->use.inputs.data[i / num_algorithms], algorithm, own);
    if (is_json)
      print_row_json(&w, i == 0, &r->out);
    else
      print_row(&w, width, r->compares, &r->out);
    cis_vec_push(&rows, w);
    worst =
        w.status == CIS_PLAN_EXIT_WRONG_INPUT || worst == CIS_PLAN_EXIT_PLANNED ? w.status : worst;
    if (cis_plan_was_interrupted())
      break;
  }
  cis_strbuf_cstr(&r->out, is_json ? "]\n" : "");
  if (r->csv_path && !put_csv(r, &rows))
    worst = CIS_PLAN_EXIT_WRONG_INPUT;
  cis_vec_deinit(&rows);
  return worst;
}

// --- a suite ---

/// An algorithm of a suite.
typedef struct choice {
  cis_plan_algorithm algorithm;
  const cis_plan_own *own; // of CIS_PLAN_OWN
} choice;
typedef CIS_VEC(choice) choice_vec;

static bool choose(run *r, cis_str name, choice_vec *out) {
  choice c = {0};
  bool is_all = cis_str_is(name, "all");
  for (int i = 0; is_all && i < CIS_PLAN_NUM_ALGORITHMS; ++i)
    cis_vec_push(out, ((choice){(cis_plan_algorithm)i, NULL}));
  for (size_t i = 0; i < r->num_own; ++i)
    if (is_all || cis_str_is(name, r->own[i]->name))
      cis_vec_push(out, ((choice){CIS_PLAN_OWN, r->own[i]}));
  if (is_all ||
      (out->len && cis_vec_last(out).own && cis_str_is(name, cis_vec_last(out).own->name)))
    return true;
  if (cis_plan_algorithm_find(name, &c.algorithm)) {
    cis_vec_push(out, c);
    return true;
  }
  r->own_name = cis_arena_str(&r->arena, name).data;
  r->is_suite = false;
  return cis_plan_run_find_own(r); // says which there are
}

static bool choose_all(run *r, choice_vec *out) {
  for (int i = 0; !r->algorithms.len && i < CIS_PLAN_NUM_ALGORITHMS; ++i)
    if (i != CIS_PLAN_EXACT)
      cis_vec_push(out, ((choice){(cis_plan_algorithm)i, NULL}));
  for (size_t i = 0; !r->algorithms.len && i < r->num_own; ++i)
    cis_vec_push(out, ((choice){CIS_PLAN_OWN, r->own[i]}));
  for (size_t at = 0; at < r->algorithms.len;) {
    size_t end = at;
    while (end < r->algorithms.len && r->algorithms.data[end] != ',')
      ++end;
    if (!choose(r, (cis_str){r->algorithms.data + at, end - at}, out))
      return false;
    at = end + 1;
  }
  return true;
}

/// The highest bound that is known of a file holds for all of its plans.
static void share_bounds(cis_plan_row_vec *rows) {
  for (size_t i = 0, end; i < rows->len; i = end) {
    int64_t bound = 0;
    for (end = i; end < rows->len && rows->data[end].file == rows->data[i].file; ++end)
      bound = rows->data[end].bound > bound ? rows->data[end].bound : bound;
    for (size_t k = i; k < end; ++k) {
      rows->data[k].bound = bound;
      rows->data[k].is_proven |= rows->data[k].height > 0 && rows->data[k].height == bound;
    }
  }
}

static bool put_suite(run *r, cis_plan_row_vec *rows) {
  cis_strbuf plot = {0};
  share_bounds(rows);
  cis_plan_suite_summarize(rows, CIS_PLAN_SUITE_PLANS, &r->out);
  if (r->plot_path)
    cis_plan_suite_plot(rows, CIS_PLAN_SUITE_PLANS, &plot);
  bool ok = (!r->csv_path || put_csv(r, rows)) &&
            (!r->plot_path || cis_plan_write_text(r, r->plot_path, &plot));
  cis_strbuf_deinit(&plot);
  return ok;
}

static bool has_seed(const choice *c) {
  return c->algorithm == CIS_PLAN_PORTFOLIO || c->algorithm == CIS_PLAN_EXACT;
}

int cis_plan_suite(run *r) {
  cis_cstr_vec files = {0};
  choice_vec choices = {0};
  cis_plan_row_vec rows = {0};
  int worst = choose_all(r, &choices) ? CIS_PLAN_EXIT_PLANNED : CIS_COMMAND_USAGE;
  r->is_suite = true;
  for (size_t i = 1; i < r->use.inputs.len && worst == CIS_PLAN_EXIT_PLANNED; ++i)
    if (!cis_plan_suite_find(r->use.inputs.data[i], &r->arena, &files)) {
      cis_strbuf_printf(&r->err, "cistern-plan: cannot open folder '%s': %s\n",
                        r->use.inputs.data[i], strerror(errno));
      worst = CIS_PLAN_EXIT_WRONG_INPUT;
    }
  if (!files.len && worst == CIS_PLAN_EXIT_PLANNED) {
    cis_strbuf_lit(&r->err, "cistern-plan: there is no problem (*.csv, *.json) to plan\n");
    worst = CIS_PLAN_EXIT_WRONG_INPUT;
  }
  bool goes_on = worst == CIS_PLAN_EXIT_PLANNED;
  uint64_t first_seed = r->options.seed;
  for (size_t f = 0; f < files.len && goes_on; ++f)
    for (size_t c = 0; c < choices.len && goes_on; ++c)
      for (int64_t s = 0; s < (has_seed(&choices.data[c]) ? r->num_seeds : 1) && goes_on; ++s) {
        r->options.seed = first_seed + (uint64_t)s;
        cis_plan_row row =
            plan_row(r, files.data[f], choices.data[c].algorithm, choices.data[c].own);
        cis_vec_push(&rows, row);
        worst = row.status == CIS_PLAN_EXIT_WRONG_INPUT || worst == CIS_PLAN_EXIT_PLANNED
                    ? row.status
                    : worst;
        goes_on = !cis_plan_was_interrupted();
      }
  if (rows.len && !put_suite(r, &rows))
    worst = CIS_PLAN_EXIT_WRONG_INPUT;
  cis_vec_deinit(&files);
  cis_vec_deinit(&choices);
  cis_vec_deinit(&rows);
  return worst;
}
