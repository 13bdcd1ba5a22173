// The rows of a suite: the folder, the memory that a search takes, CSV, means and charts.
#define _DEFAULT_SOURCE
#include "driver/plan/suite.h"

#include "report/chart.h"
#include "support/map.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>

// --- memory ---

/// The size of a block stands in front of it.
typedef union block {
  size_t size;
  max_align_t aligned;
} block;

static void *allocate(void *user, size_t size) {
  cis_plan_counter *c = user;
  if (size > SIZE_MAX - sizeof(block))
    return NULL;
  cis_mem_use(c->before);
  block *b = cis_mem_alloc(sizeof(block) + size);
  cis_mem_use(&c->allocator);
  b->size = size;
  c->now += size;
  c->most = c->now > c->most ? c->now : c->most;
  return b + 1;
}

static void release(void *user, void *memory) {
  cis_plan_counter *c = user;
  block *b = (block *)memory - 1;
  c->now -= b->size;
  cis_mem_use(c->before);
  cis_mem_free(b);
  cis_mem_use(&c->allocator);
}

static void exhausted(void *user, size_t requested) {
  cis_plan_counter *c = user;
  cis_mem_use(c->before);
  cis_mem_exhausted(requested);
}

void cis_plan_counter_begin(cis_plan_counter *counter) {
  *counter = (cis_plan_counter){.allocator = {allocate, release, exhausted, counter}};
  counter->before = cis_mem_use(&counter->allocator);
}

size_t cis_plan_counter_end(cis_plan_counter *counter) {
  cis_mem_use(counter->before);
  return counter->most;
}

// --- the folder ---

static int compare_paths(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_problem(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot && dot != name && (strcmp(dot, ".csv") == 0 || strcmp(dot, ".json") == 0);
}

bool cis_plan_suite_find(const char *path, cis_arena *arena, cis_cstr_vec *out_files) {
  DIR *folder = opendir(path);
  if (!folder && errno == ENOTDIR) {
    cis_vec_push(out_files, path);
    return true;
  }
  if (!folder)
    return false;
  size_t first = out_files->len;
  for (const struct dirent *entry; (entry = readdir(folder));) {
    if (!is_problem(entry->d_name))
      continue;
    cis_strbuf name = {0};
    size_t length = strlen(path);
    cis_strbuf_printf(&name, "%s%s%s", path, length && path[length - 1] == '/' ? "" : "/",
                      entry->d_name);
    cis_vec_push(out_files, cis_arena_str(arena, cis_strbuf_view(&name)).data);
    cis_strbuf_deinit(&name);
  }
  closedir(folder);
  if (out_files->len > first)
    qsort(out_files->data + first, out_files->len - first, sizeof(*out_files->data), compare_paths);
  return true;
}

// --- rows together ---

/// The names of files and algorithms, in the order of the rows.
typedef struct names {
  CIS_VEC(cis_str) files;
  CIS_VEC(cis_str) algorithms;
  cis_strmap numbers; // "f" or "a" and a name -> number + 1; of names that live as long as the rows
  cis_arena arena;
} names;

static size_t number_of(names *n, char kind, const char *name) {
  cis_strbuf key = {0};
  cis_strbuf_printf(&key, "%c%s", kind, name);
  uintptr_t *number =
      cis_strmap_get(&n->numbers, cis_arena_str(&n->arena, cis_strbuf_view(&key)), NULL);
  cis_strbuf_deinit(&key);
  if (*number)
    return *number - 1;
  if (kind == 'f') {
    const char *slash = strrchr(name, '/');
    cis_vec_push(&n->files, cis_str_from(slash ? slash + 1 : name));
    *number = n->files.len;
  } else {
    cis_vec_push(&n->algorithms, cis_str_from(name));
    *number = n->algorithms.len;
  }
  return *number - 1;
}

static void deinit(names *n) {
  cis_vec_deinit(&n->files);
  cis_vec_deinit(&n->algorithms);
  cis_strmap_deinit(&n->numbers);
  cis_arena_deinit(&n->arena);
}

static bool has_plan(const cis_plan_row *row) { return row->height > 0 && row->bound > 0; }

static double ratio_of(const cis_plan_row *row) { return (double)row->height / (double)row->bound; }

typedef struct sums {
  size_t num, failed, proven, bytes;
  double ratio, time, worst, seconds; // `ratio` and `time`: sums of logarithms
} sums;

static void add(sums *s, const cis_plan_row *row) {
  if (!has_plan(row)) {
    s->failed += row->status != 0;
    return;
  }
  double ratio = ratio_of(row), seconds = row->seconds > 1e-6 ? row->seconds : 1e-6;
  ++s->num;
  s->proven += row->is_proven;
  s->ratio += log(ratio);
  s->time += log(seconds);
  s->worst = ratio > s->worst ? ratio : s->worst;
  s->seconds += row->seconds;
  s->bytes = row->bytes > s->bytes ? row->bytes : s->bytes;
}

/// The words for what a row measures.
static const struct words {
  const char *algorithm, *plans, *csv, *across, *above;
} words_of[] = {[CIS_PLAN_SUITE_PLANS] = {"algorithm", "plans",
                                          "file,algorithm,seed,status,buffers,height,lower_bound",
                                          "problem", "height above the lower bound"},
                [CIS_PLAN_SUITE_ORDERS] = {"order", "orders",
                                           "file,order,seed,status,tasks,bytes,lower_bound",
                                           "graph", "bytes above the lower bound"}};

void cis_plan_suite_summarize(const cis_plan_row_vec *rows, cis_plan_suite_kind kind,
                              cis_strbuf *out) {
  names n = {0};
  for (size_t i = 0; i < rows->len; ++i)
    number_of(&n, 'a', rows->data[i].algorithm);
  sums *all = cis_arena_array(&n.arena, sums, n.algorithms.len + 1);
  for (size_t i = 0; i < rows->len; ++i)
    add(&all[number_of(&n, 'a', rows->data[i].algorithm)], &rows->data[i]);
  cis_strbuf_printf(out,
                    "%-25s  %6s  proven   above bound     worst   time (mean)       all   memory\n",
                    words_of[kind].algorithm, words_of[kind].plans);
  for (size_t k = 0; k < n.algorithms.len; ++k) {
    const sums *s = &all[k];
    double num = s->num ? (double)s->num : 1;
    cis_strbuf_printf(out, "%-25.*s  %6zu  %6zu  %10.3f %%  %7.2f %%  %9.6f s  %7.2f s  %5.1f MiB",
                      CIS_STR_ARG(n.algorithms.data[k]), s->num, s->proven,
                      100 * (exp(s->ratio / num) - 1), s->num ? 100 * (s->worst - 1) : 0,
                      s->num ? exp(s->time / num) : 0, s->seconds,
                      (double)s->bytes / (1024 * 1024));
    if (s->failed)
      cis_strbuf_printf(out, "  %zu failed", s->failed);
    cis_strbuf_char(out, '\n');
  }
  deinit(&n);
}

static void put_field(cis_strbuf *out, const char *text) {
  bool is_plain = !strpbrk(text, ",\"\n");
  if (is_plain) {
    cis_strbuf_cstr(out, text);
    return;
  }
  cis_strbuf_char(out, '"');
  for (; *text; ++text)
    cis_strbuf_printf(out, "%s%c", *text == '"' ? "\"" : "", *text);
  cis_strbuf_char(out, '"');
}

void cis_plan_suite_csv(const cis_plan_row_vec *rows, cis_plan_suite_kind kind, cis_strbuf *out) {
  cis_strbuf_printf(out, "%s,gap_percent,proven,seconds,heap_bytes\n", words_of[kind].csv);
  for (size_t i = 0; i < rows->len; ++i) {
    const cis_plan_row *row = &rows->data[i];
    put_field(out, row->file);
    cis_strbuf_char(out, ',');
    put_field(out, row->algorithm);
    cis_strbuf_printf(out, ",%" PRIu64 ",%d,%zu,", row->seed, row->status, row->buffers);
    if (has_plan(row))
      cis_strbuf_printf(out, "%" PRId64 ",%" PRId64 ",%.6f,", row->height, row->bound,
                        100 * (ratio_of(row) - 1));
    else
      cis_strbuf_lit(out, ",,,");
    cis_strbuf_printf(out, "%s,%.6f,%zu\n", row->is_proven ? "yes" : "no", row->seconds,
                      row->bytes);
  }
}

static int compare_numbers(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/// The median of those seeds of a file and an algorithm that have a plan; -1: none has.
static double median(const cis_plan_row_vec *rows, names *n, size_t algorithm, size_t file,
                     bool of_time, double *scratch) {
  size_t num = 0;
  for (size_t i = 0; i < rows->len; ++i) {
    const cis_plan_row *row = &rows->data[i];
    if (has_plan(row) && (!of_time || row->seconds > 0) &&
        number_of(n, 'a', row->algorithm) == algorithm && number_of(n, 'f', row->file) == file)
      scratch[num++] = of_time ? row->seconds : 100 * (ratio_of(row) - 1);
  }
  if (!num)
    return -1;
  qsort(scratch, num, sizeof(*scratch), compare_numbers);
  return num % 2 ? scratch[num / 2] : (scratch[num / 2 - 1] + scratch[num / 2]) / 2;
}

void cis_plan_suite_plot(const cis_plan_row_vec *rows, cis_plan_suite_kind kind, cis_strbuf *out) {
  names n = {0};
  for (size_t i = 0; i < rows->len; ++i) {
    number_of(&n, 'f', rows->data[i].file);
    number_of(&n, 'a', rows->data[i].algorithm);
  }
  size_t num = n.files.len * n.algorithms.len;
  double *gaps = cis_arena_array(&n.arena, double, num + 1);
  double *times = cis_arena_array(&n.arena, double, num + 1);
  double *scratch = cis_arena_array(&n.arena, double, rows->len + 1);
  for (size_t k = 0; k < n.algorithms.len; ++k)
    for (size_t i = 0; i < n.files.len; ++i) {
      gaps[k * n.files.len + i] = median(rows, &n, k, i, false, scratch);
      times[k * n.files.len + i] = median(rows, &n, k, i, true, scratch);
    }
  const cis_chart_panel panels[] = {{words_of[kind].above, "%", gaps, false},
                                    {"time", "s", times, true}};
  const cis_chart chart = {.across = words_of[kind].across,
                           .places = n.files.data,
                           .num_places = n.files.len,
                           .series = n.algorithms.data,
                           .num_series = n.algorithms.len,
                           .panels = panels,
                           .num_panels = 2};
  cis_chart_print(&chart, out);
  deinit(&n);
}
