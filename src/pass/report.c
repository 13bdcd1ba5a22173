// Reports over a pipeline that has run: statistics and timing, in mlir-opt's layout.
#include "pass/pass.h"

#include "support/vec.h"

#include <stdio.h>
#include <stdlib.h>

static void print_header(cis_strbuf *out, const char *title) {
  static const char rule[] =
      "===-------------------------------------------------------------------------===";
  cis_strbuf_printf(out, "%s\n%*s%s\n%s\n", rule, (int)(sizeof(rule) - strlen(title)) / 2, "",
                    title, rule);
}

// --- statistics ---

/// The counts of a pass, in the order of its definition.
typedef struct pass_statistics {
  const cis_pass_def *def;
  int64_t values[CIS_MAX_STATISTICS];
} pass_statistics;

static size_t num_statistics(const cis_pass_def *def) {
  size_t n = 0;
  while (n < CIS_MAX_STATISTICS && def->statistics[n].name)
    ++n;
  return n;
}

/// Numbers flush right, names padded to the longest.
static void print_statistics_of(const pass_statistics *s, int indent, cis_strbuf *out) {
  int number_width = 0, name_width = 0;
  size_t num = num_statistics(s->def);
  for (size_t i = 0; i < num; ++i) {
    int name = (int)strlen(s->def->statistics[i].name);
    int number = snprintf(NULL, 0, "%lld", (long long)s->values[i]);
    name_width = name > name_width ? name : name_width;
    number_width = number > number_width ? number : number_width;
  }
  cis_strbuf_printf(out, "%*s%s\n", indent, "", s->def->title);
  for (size_t i = 0; i < num; ++i)
    cis_strbuf_printf(out, "%*s(S) %*lld %-*s - %s\n", indent + 2, "", number_width,
                      (long long)s->values[i], name_width, s->def->statistics[i].name,
                      s->def->statistics[i].help);
}

static pass_statistics statistics_of(const cis_pass *pass) {
  pass_statistics s = {.def = cis_pass_get_def(pass)};
  for (size_t i = 0; i < num_statistics(s.def); ++i)
    s.values[i] = cis_pass_statistic(pass, i);
  return s;
}

static void print_in_pipeline(void *user, int depth, const char *title, const cis_pass *pass) {
  if (pass) {
    pass_statistics s = statistics_of(pass);
    print_statistics_of(&s, depth * 2, user);
  } else {
    cis_strbuf_printf(user, "%*s%s\n", depth * 2, "", title);
  }
}

typedef CIS_VEC(pass_statistics) statistics_list;

/// Passes of the same kind are added up; those that count nothing are left out.
static void add_to_list(void *user, int depth, const char *title, const cis_pass *pass) {
  (void)depth;
  (void)title;
  statistics_list *list = user;
  if (!pass || !num_statistics(cis_pass_get_def(pass)))
    return;
  pass_statistics s = statistics_of(pass);
  for (size_t i = 0; i < list->len; ++i)
    if (list->data[i].def == s.def) {
      for (size_t j = 0; j < CIS_MAX_STATISTICS; ++j)
        list->data[i].values[j] += s.values[j];
      return;
    }
  cis_vec_push(list, s);
}

static int compare_titles(const void *a, const void *b) {
  return strcmp(((const pass_statistics *)a)->def->title, ((const pass_statistics *)b)->def->title);
}

void cis_pass_print_statistics(const cis_pass_manager *pm, bool as_list, cis_strbuf *out) {
  print_header(out, "... Pass statistics report ...");
  if (!as_list) {
    cis_pass_manager_visit(pm, print_in_pipeline, out);
  } else {
    statistics_list list = {0};
    cis_pass_manager_visit(pm, add_to_list, &list);
    if (list.len)
      qsort(list.data, list.len, sizeof(pass_statistics), compare_titles);
    for (size_t i = 0; i < list.len; ++i)
      print_statistics_of(&list.data[i], 0, out);
    cis_vec_deinit(&list);
  }
  cis_strbuf_char(out, '\n');
}

// --- timing ---

/// A line of the timing report. In the tree, lines nested in it follow it, one deeper.
typedef struct timing_row {
  const char *name;
  bool is_pipeline; // seconds are the sum of the rows nested in it
  int depth;
  double seconds;
} timing_row;

typedef struct timing {
  CIS_VEC(timing_row) rows;
  const cis_run_times *times;
  cis_strbuf *out;
} timing;

static void add_row(timing *t, const char *name, bool is_pipeline, int depth, double seconds) {
  timing_row row = {name, is_pipeline, depth, seconds};
  cis_vec_push(&t->rows, row);
}

static void add_timing(void *user, int depth, const char *title, const cis_pass *pass) {
  add_row(user, pass ? cis_pass_get_def(pass)->title : title, !pass, depth,
          pass ? cis_pass_seconds(pass) : 0);
}

/// Gives pipelines the sums of their passes, and takes out what never ran. The sum of all rows that
/// are in no pipeline.
static double add_up(timing *t) {
  double total = 0;
  size_t kept = 0;
  for (size_t i = t->rows.len; i-- > 0;) {
    timing_row *row = &t->rows.data[i];
    for (size_t j = i + 1; row->is_pipeline && j < t->rows.len; ++j) {
      if (t->rows.data[j].depth <= row->depth)
        break;
      if (t->rows.data[j].depth == row->depth + 1)
        row->seconds += t->rows.data[j].seconds;
    }
    if (!row->depth)
      total += row->seconds;
  }
  for (size_t i = 0; i < t->rows.len; ++i)
    if (t->rows.data[i].seconds > 0)
      t->rows.data[kept++] = t->rows.data[i];
  t->rows.len = kept;
  return total;
}

static bool same_name(const timing_row *a, const timing_row *b) {
  return a->is_pipeline == b->is_pipeline && strcmp(a->name, b->name) == 0;
}

static int compare_seconds(const void *a, const void *b) {
  double x = ((const timing_row *)a)->seconds, y = ((const timing_row *)b)->seconds;
  return (x < y) - (x > y);
}

/// Instead of the tree: one row for each name, slowest first, under the whole.
static void make_list(timing *t) {
  size_t kept = 0;
  for (size_t i = 0; i < t->rows.len; ++i) {
    timing_row row = t->rows.data[i];
    size_t j = 0;
    while (j < kept && !same_name(&t->rows.data[j], &row))
      ++j;
    if (j < kept)
      t->rows.data[j].seconds += row.seconds;
    else
      t->rows.data[kept++] = row;
  }
  t->rows.len = kept;
  for (size_t i = 0; i < kept; ++i)
    t->rows.data[i].depth = 0;
  timing_row root = {"root", false, 0, t->times->total};
  cis_vec_push(&t->rows, root);
  qsort(t->rows.data, t->rows.len, sizeof(timing_row), compare_seconds);
}

static double percentage(const timing *t, double seconds) {
  return t->times->total > 0 ? 100 * seconds / t->times->total : 0;
}

static void print_text_row(const timing *t, const timing_row *row) {
  cis_strbuf_printf(t->out, "  %8.4f (%5.1f%%)  %*s%s\n", row->seconds, percentage(t, row->seconds),
                    row->depth * 2, "", row->name);
}

static void print_text(const timing *t, double rest) {
  print_header(t->out, "... Execution time report ...");
  cis_strbuf_printf(t->out,
                    "  Total Execution Time: %.4f seconds\n\n  ----Wall Time----  ----Name----\n",
                    t->times->total);
  for (size_t i = 0; i < t->rows.len; ++i)
    print_text_row(t, &t->rows.data[i]);
  print_text_row(t, &(timing_row){"Rest", false, 0, rest});
  print_text_row(t, &(timing_row){"Total", false, 0, t->times->total});
}

static void print_json_row(const timing *t, const timing_row *row, const char *end) {
  cis_strbuf_printf(t->out,
                    "%*s{\"wall\": {\"duration\": %8.4f, \"percentage\": %5.1f}, \"name\": "
                    "\"%s\"%s\n",
                    row->depth * 2, "", row->seconds, percentage(t, row->seconds), row->name, end);
}

static void print_json(const timing *t, bool as_list, double rest) {
  cis_strbuf_lit(t->out, "[\n");
  for (size_t i = 0; i < t->rows.len; ++i) {
    const timing_row *row = &t->rows.data[i];
    print_json_row(t, row, as_list ? "}," : ", \"passes\": [");
    int next = i + 1 < t->rows.len ? t->rows.data[i + 1].depth : 0;
    for (int depth = row->depth; !as_list && depth >= next; --depth)
      cis_strbuf_printf(t->out, "%*s{}]},\n", depth * 2, "");
  }
  print_json_row(t, &(timing_row){"Rest", false, 0, rest}, "},");
  print_json_row(t, &(timing_row){"Total", false, 0, t->times->total}, "}");
  cis_strbuf_lit(t->out, "]\n");
}

void cis_pass_print_timing(const cis_pass_manager *pm, const cis_run_times *times, bool as_list,
                           bool as_json, cis_strbuf *out) {
  timing t = {.times = times, .out = out};
  add_row(&t, "Parser", false, 0, times->parse);
  cis_pass_manager_visit(pm, add_timing, &t);
  if (times->print > 0)
    add_row(&t, "Output", false, 0, times->print);
  double rest = times->total - add_up(&t);
  if (as_list)
    make_list(&t);
  if (as_json)
    print_json(&t, as_list, rest);
  else
    print_text(&t, rest);
  cis_vec_deinit(&t.rows);
}
