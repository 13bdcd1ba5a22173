// Reads graphs of tasks, a file or a line each, and prints what orders of them hold: ours, those of
// others, and the order that a graph states. docs/reference/cistern-plan.md has the format.
#define _POSIX_C_SOURCE 200809L
#include "driver/plan/schedule.h"

#include "order/print.h"
#include "support/clock.h"
#include "support/json_read.h"
#include "support/map.h"
#include "support/output.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

typedef struct graph {
  cis_plan_run *run;
  cis_source *source;
  cis_json_reader json;
  cis_arena arena;
  cis_str name;
  CIS_VEC(cis_str) ids;
  CIS_VEC(cis_str) names;
  CIS_VEC(int64_t) work;
  CIS_VEC(cis_str) value_ids;
  CIS_VEC(cis_order_value) values;
  CIS_VEC(cis_order_touch) touches;
  CIS_VEC(cis_order_edge) edges;
  CIS_VEC(uint32_t) order; // that the graph states; empty: none
  cis_strmap index;        // id to task + 1
  cis_strmap value_index;  // ids
  cis_order_problem problem;
} graph;

#define SHORT(str) (str).len < 40 ? (int)(str).len : 40, (str).data // of "%.*s"

static bool fail_json(void *user, size_t at, const char *fmt, va_list args) {
  graph *g = user;
  size_t base = (size_t)(g->json.text.data - g->source->text.data);
  return cis_source_fail_at(g->source, base + at, &g->run->err, fmt, args);
}

static bool fail(graph *g, const cis_json_value *at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(graph *g, const cis_json_value *at, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  fail_json(g, (size_t)(at->raw.data - g->json.text.data), fmt, args);
  va_end(args);
  return false;
}

// --- reading ---

/// The list of a key; NULL if there is none. `*ok` is false if it is something else.
static const cis_json_value *list_of(graph *g, const cis_json_value *object, const char *key,
                                     bool *ok) {
  const cis_json_value *list = cis_json_get(object, key);
  if (list && list->kind != CIS_JSON_LIST)
    *ok = fail(g, list, "expected a list as %s", key);
  return *ok && list ? list->first : NULL;
}

/// A string, or a whole number, which stands for its digits.
static bool read_id(graph *g, const cis_json_value *v, cis_str *out) {
  if (v->kind != CIS_JSON_STRING && v->kind != CIS_JSON_NUMBER)
    return fail(g, v, "expected a string as an id");
  *out = v->text;
  const char *fault = cis_plan_id_fault(*out);
  return !fault || fail(g, v, "%s", fault);
}

static bool read_bytes(graph *g, const cis_json_value *object, const char *key, int64_t *out) {
  const cis_json_value *v = cis_json_get(object, key);
  bool overflow = false;
  *out = 0;
  if (v && (v->kind != CIS_JSON_NUMBER || !cis_parse_decimal(v->text, out, &overflow) || overflow ||
            *out < 0))
    return fail(g, v, "expected a whole number of 0 or more as %s", key);
  return true;
}

static bool read_bool(graph *g, const cis_json_value *object, const char *key, bool *out) {
  const cis_json_value *v = cis_json_get(object, key);
  *out = v && v->kind == CIS_JSON_WORD && cis_str_is(v->text, "true");
  return !v || *out || (v->kind == CIS_JSON_WORD && cis_str_is(v->text, "false")) ||
         fail(g, v, "expected true or false as %s", key);
}

/// Checks that an object has keys of a list, "id,name", each once.
static bool check_keys(graph *g, const cis_json_value *object, const char *what, const char *keys) {
  if (object->kind != CIS_JSON_OBJECT)
    return fail(g, object, "expected an object as %s", what);
  for (const cis_json_value *v = object->first; v; v = v->next) {
    if (!cis_str_list_has(cis_str_from(keys), v->key))
      return fail(g, v, "unknown key '%.*s' in %s", SHORT(v->key), what);
    for (const cis_json_value *w = object->first; w != v; w = w->next)
      if (cis_str_eq(v->key, w->key))
        return fail(g, v, "key '%.*s' is there twice", SHORT(v->key));
  }
  return true;
}

/// The task that an id names.
static bool find_task(graph *g, const cis_json_value *v, uint32_t *out) {
  cis_str id;
  if (!read_id(g, v, &id))
    return false;
  const uintptr_t *found = cis_strmap_find(&g->index, id);
  if (!found)
    return fail(g, v, "there is no task '%.*s'", SHORT(id));
  *out = (uint32_t)*found - 1;
  return true;
}

static bool read_task(graph *g, const cis_json_value *v) {
  const cis_json_value *id = cis_json_get(v, "id"), *name = cis_json_get(v, "name");
  cis_str text;
  int64_t work;
  bool is_new;
  if (!check_keys(g, v, "a task", "id,name,work"))
    return false;
  if (!id)
    return fail(g, v, "task has no id");
  if (!read_id(g, id, &text) || !read_bytes(g, v, "work", &work))
    return false;
  *cis_strmap_get(&g->index, text, &is_new) = g->ids.len + 1;
  if (!is_new)
    return fail(g, id, "id '%.*s' is there twice", SHORT(text));
  cis_vec_push(&g->ids, text);
  cis_vec_push(&g->names, name && name->kind == CIS_JSON_STRING ? name->text : (cis_str){0});
  cis_vec_push(&g->work, work);
  return true;
}

static bool read_value(graph *g, const cis_json_value *v) {
  const cis_json_value *id = cis_json_get(v, "id");
  cis_order_value value = {0};
  cis_str text;
  bool ok = true, is_new;
  if (!check_keys(g, v, "a value", "id,bytes,tasks,live_in,live_out"))
    return false;
  if (!id || !cis_json_get(v, "bytes"))
    return fail(g, v, "value has no id or no bytes");
  if (!read_id(g, id, &text) || !read_bytes(g, v, "bytes", &value.bytes) ||
      !read_bool(g, v, "live_in", &value.live_in) || !read_bool(g, v, "live_out", &value.live_out))
    return false;
  *cis_strmap_get(&g->value_index, text, &is_new) = 1;
  if (!is_new)
    return fail(g, id, "id '%.*s' is there twice", SHORT(text));
  const cis_json_value *task = list_of(g, v, "tasks", &ok);
  for (; ok && task; task = task->next) {
    cis_order_touch touch = {.value = (uint32_t)g->values.len};
    if (!find_task(g, task, &touch.task))
      return false;
    cis_vec_push(&g->touches, touch);
  }
  cis_vec_push(&g->value_ids, text);
  cis_vec_push(&g->values, value);
  return ok;
}

static bool read_edge(graph *g, const cis_json_value *v) {
  cis_order_edge edge;
  if (v->kind != CIS_JSON_LIST || !v->first || !v->first->next || v->first->next->next)
    return fail(g, v, "expected two tasks as an edge");
  if (!find_task(g, v->first, &edge.before) || !find_task(g, v->first->next, &edge.after))
    return false;
  cis_vec_push(&g->edges, edge);
  return true;
}

static bool read_place(graph *g, const cis_json_value *v) {
  uint32_t task;
  if (!find_task(g, v, &task))
    return false;
  cis_vec_push(&g->order, task);
  return true;
}

static bool read_each(graph *g, const cis_json_value *root, const char *key,
                      bool (*read)(graph *g, const cis_json_value *v)) {
  bool ok = true;
  const cis_json_value *v = list_of(g, root, key, &ok);
  for (; ok && v; v = v->next)
    ok = read(g, v);
  return ok;
}

/// Numbers the tasks so that edges lead upwards: as they stand, but each after those that it waits
/// for. False if they wait for each other in a cycle.
static bool renumber(graph *g, const cis_json_value *root) {
  size_t n = g->ids.len;
  uint32_t *number = cis_arena_array(&g->arena, uint32_t, n); // per task, plus 1
  uint32_t *waits = cis_arena_array(&g->arena, uint32_t, n);
  size_t *begin = cis_arena_array(&g->arena, size_t, n + 2);
  uint32_t *after = cis_arena_array(&g->arena, uint32_t, g->edges.len);
  uint32_t *ready = cis_arena_array(&g->arena, uint32_t, n); // a stack
  size_t num_ready = 0, num = 0;
  for (size_t e = 0; e < g->edges.len; ++e) {
    ++waits[g->edges.data[e].after];
    ++begin[g->edges.data[e].before + 2];
  }
  for (size_t t = 0; t < n; ++t)
    begin[t + 2] += begin[t + 1];
  for (size_t e = 0; e < g->edges.len; ++e)
    after[begin[g->edges.data[e].before + 1]++] = g->edges.data[e].after;
  for (size_t t = 0; t < n; ++t) {
    if (!waits[t] && !number[t])
      ready[num_ready++] = (uint32_t)t;
    while (num_ready) { // the tasks that have waited for this one, if they stand in front of it
      uint32_t task = ready[--num_ready];
      number[task] = (uint32_t)++num;
      for (size_t k = begin[task]; k < begin[task + 1]; ++k)
        if (!--waits[after[k]] && after[k] <= t)
          ready[num_ready++] = after[k];
    }
  }
  if (num < n)
    return fail(g, root, "tasks wait for each other in a cycle");
  cis_str *ids = cis_arena_copy(&g->arena, g->ids.data, n * sizeof(*ids));
  cis_str *names = cis_arena_copy(&g->arena, g->names.data, n * sizeof(*names));
  int64_t *work = cis_arena_copy(&g->arena, g->work.data, n * sizeof(*work));
  for (size_t t = 0; t < n; ++t) {
    g->ids.data[number[t] - 1] = ids[t];
    g->names.data[number[t] - 1] = names[t];
    g->work.data[number[t] - 1] = work[t];
  }
  for (size_t i = 0; i < g->touches.len; ++i)
    g->touches.data[i].task = number[g->touches.data[i].task] - 1;
  for (size_t i = 0; i < g->order.len; ++i)
    g->order.data[i] = number[g->order.data[i]] - 1;
  for (size_t e = 0; e < g->edges.len; ++e)
    g->edges.data[e] =
        (cis_order_edge){number[g->edges.data[e].before] - 1, number[g->edges.data[e].after] - 1};
  return true;
}

static bool read_graph(graph *g) {
  const cis_json_value *root = cis_json_read_tree(&g->json);
  if (!root)
    return false;
  if (!cis_json_get(root, "tasks"))
    return fail(g, root, "expected a graph: an object with 'tasks', 'values' and 'edges'");
  if (!check_keys(g, root, "a graph", "graph,tasks,values,edges,order,peak,lower_bound,method"))
    return false;
  const cis_json_value *name = cis_json_get(root, "graph");
  const char *slash = strrchr(g->run->input, '/');
  g->name = name && name->kind == CIS_JSON_STRING ? name->text
                                                  : cis_str_from(slash ? slash + 1 : g->run->input);
  if (!read_each(g, root, "tasks", read_task) || !read_each(g, root, "values", read_value) ||
      !read_each(g, root, "edges", read_edge) || !read_each(g, root, "order", read_place))
    return false;
  if (!renumber(g, root))
    return false;
  g->problem = (cis_order_problem){.num_tasks = g->ids.len,
                                   .num_values = g->values.len,
                                   .num_touches = g->touches.len,
                                   .num_edges = g->edges.len,
                                   .work = g->work.data,
                                   .values = g->values.data,
                                   .touches = g->touches.data,
                                   .edges = g->edges.data};
  return true;
}

// --- orders ---

/// Why an order that a graph states cannot be.
static bool explain(graph *g) {
  size_t n = g->problem.num_tasks;
  cis_strbuf *err = &g->run->err;
  uint32_t *place = cis_arena_array(&g->arena, uint32_t, n + 1); // plus 1
  cis_strbuf_printf(err, "%s: error: the order of '%.*s' ", g->run->input, SHORT(g->name));
  for (size_t i = 0; i < g->order.len; ++i) {
    if (place[g->order.data[i]]) {
      cis_strbuf_printf(err, "has task '%.*s' twice\n", SHORT(g->ids.data[g->order.data[i]]));
      return false;
    }
    place[g->order.data[i]] = (uint32_t)i + 1;
  }
  for (size_t t = 0; t < n; ++t)
    if (!place[t]) {
      cis_strbuf_printf(err, "leaves out task '%.*s'\n", SHORT(g->ids.data[t]));
      return false;
    }
  for (size_t e = 0; e < g->edges.len; ++e)
    if (place[g->edges.data[e].before] > place[g->edges.data[e].after]) {
      cis_strbuf_printf(err, "has task '%.*s' before task '%.*s', for which it has to wait\n",
                        SHORT(g->ids.data[g->edges.data[e].after]),
                        SHORT(g->ids.data[g->edges.data[e].before]));
      return false;
    }
  return true;
}

/// A row of a table, and of a suite.
static void add_row(graph *g, const char *order, int64_t peak, int64_t bound, double seconds,
                    size_t bytes) {
  cis_plan_run *r = g->run;
  cis_strbuf file = {0};
  cis_strbuf_cstr(&file, r->input);
  if (g->source->text.len > g->json.text.len) // one of several in a file
    cis_strbuf_printf(&file, ":%.*s", CIS_STR_ARG(g->name));
  cis_plan_row row = {.file = cis_arena_str(&r->arena, cis_strbuf_view(&file)).data,
                      .algorithm = order,
                      .buffers = g->problem.num_tasks,
                      .height = peak,
                      .bound = bound,
                      .is_proven = peak == bound,
                      .seconds = seconds,
                      .bytes = bytes};
  cis_strbuf_deinit(&file);
  cis_vec_push(r->rows, row);
  if (r->format != CIS_PLAN_FORMAT_TEXT || r->is_suite)
    return;
  cis_strbuf_printf(&r->out, "%-24.*s %-16s %7zu %16" PRId64 " %16" PRId64 " ", SHORT(g->name),
                    order, g->problem.num_tasks, peak, bound);
  if (bound)
    cis_strbuf_printf(&r->out, "%9.2f %%\n", 100 * ((double)peak / (double)bound - 1));
  else
    cis_strbuf_printf(&r->out, "%11s\n", peak ? "-" : "0.00 %");
}

/// The time and the memory of one search.
typedef struct meter {
  double start, seconds;
  cis_plan_counter counter;
  size_t bytes;
} meter;

static void begin(meter *m) {
  m->start = cis_clock_seconds();
  cis_plan_counter_begin(&m->counter);
}

static void end(meter *m) {
  m->bytes = cis_plan_counter_end(&m->counter);
  m->seconds = cis_clock_seconds() - m->start;
}

/// Prints the graph with the order, or rows of a table.
static bool order_graph(graph *g, cis_strbuf *document) {
  cis_plan_run *r = g->run;
  size_t n = g->problem.num_tasks;
  uint32_t *order = cis_arena_array(&g->arena, uint32_t, n);
  cis_order_options options = {.work = r->options.work};
  cis_order_result result;
  int64_t peak;
  bool has_order = g->order.len > 0,
       is_best = !r->algorithms.len || cis_str_is(r->algorithms, "best");
  if (r->checks && n && !has_order) {
    cis_strbuf_printf(&r->err, "%s: error: '%.*s' states no order\n", r->input, SHORT(g->name));
    return false;
  }
  if (has_order && !(g->order.len == n && cis_order_is_possible(&g->problem, g->order.data)))
    return explain(g);
  meter of_best, m;
  begin(&of_best);
  bool ok = cis_order_solve(&g->problem, &options, order, &result);
  end(&of_best);
  if (!ok) {
    cis_strbuf_printf(&r->err, "%s: error: a sum of sizes leaves 63 bits\n", r->input);
    return false;
  }
  if (has_order && cis_order_peak(&g->problem, g->order.data, &peak))
    add_row(g, "given", peak, result.bound, 0, 0);
  for (int k = 0; k < CIS_ORDER_NUM_KINDS; ++k) {
    const char *name = cis_order_kind_name((cis_order_kind)k);
    bool is_asked = cis_str_is(r->algorithms, name);
    if (r->checks || !(is_asked || r->compares))
      continue;
    uint32_t *other = cis_arena_array(&g->arena, uint32_t, n);
    begin(&m);
    cis_order_compute(&g->problem, (cis_order_kind)k, other, &peak);
    end(&m);
    add_row(g, name, peak, result.bound, m.seconds, m.bytes);
    if (is_asked) {
      memcpy(order, other, n * sizeof(*order));
      result.peak = peak;
      result.method = name;
    }
  }
  if (!r->checks && (is_best || r->compares))
    add_row(g, "best", result.peak, result.bound, of_best.seconds, of_best.bytes);
  if (r->checks && has_order) {
    memcpy(order, g->order.data, n * sizeof(*order));
    result.peak = peak;
    result.method = "given";
  }
  cis_order_graph_text text = {g->name,           &g->problem, g->ids.data, g->names.data,
                               g->value_ids.data, order,       &result};
  if (r->format == CIS_PLAN_FORMAT_DOT)
    cis_order_print_dot(&text, document);
  else
    cis_order_print_json(&text, document);
  return true;
}

// --- files ---

static bool read_and_order(cis_plan_run *r, cis_source *source, cis_str text,
                           cis_strbuf *document) {
  graph g = {.run = r, .source = source};
  g.json = (cis_json_reader){.text = text, .arena = &g.arena, .fail = fail_json, .user = &g};
  bool ok = read_graph(&g) && order_graph(&g, document);
  cis_vec_deinit(&g.ids);
  cis_vec_deinit(&g.names);
  cis_vec_deinit(&g.work);
  cis_vec_deinit(&g.value_ids);
  cis_vec_deinit(&g.values);
  cis_vec_deinit(&g.touches);
  cis_vec_deinit(&g.edges);
  cis_vec_deinit(&g.order);
  cis_strmap_deinit(&g.index);
  cis_strmap_deinit(&g.value_index);
  cis_arena_deinit(&g.arena);
  return ok;
}

/// A file is a graph, or a graph in each line.
static bool schedule_file(cis_plan_run *r, const char *input, cis_strbuf *document) {
  const char *error = NULL;
  r->input = input;
  cis_source *source = cis_source_open(input, &error);
  if (!source) {
    cis_strbuf_printf(&r->err, "cistern-plan: cannot open input file '%s': %s\n", input, error);
    return false;
  }
  cis_str text = source->text;
  size_t line = cis_str_find(text, '\n', 0);
  bool ok = true, has_lines = line < text.len && line && text.data[line - 1] == '}' &&
                              line + 1 < text.len && text.data[line + 1] == '{';
  for (size_t at = 0; ok && at < text.len;) {
    size_t end = has_lines ? cis_str_find(text, '\n', at) : text.len;
    if (end > at)
      ok = read_and_order(r, source, (cis_str){text.data + at, end - at}, document);
    at = end + 1;
  }
  if (!text.len)
    ok = read_and_order(r, source, text, document);
  cis_source_destroy(source);
  return ok;
}

static bool is_known_order(const cis_plan_run *r) {
  bool is_known = !r->algorithms.len || r->compares || cis_str_is(r->algorithms, "best");
  for (int k = 0; k < CIS_ORDER_NUM_KINDS; ++k)
    is_known |= cis_str_is(r->algorithms, cis_order_kind_name((cis_order_kind)k));
  return is_known;
}

/// Adds the *.json of a folder, or a file. False with errno if it is a folder that cannot be read.
static bool find_graphs(cis_plan_run *r, const char *path, cis_cstr_vec *out_files) {
  cis_cstr_vec found = {0};
  bool is_input = strcmp(path, "-") == 0;
  bool ok = is_input || cis_plan_suite_find(path, &r->arena, &found) || errno == ENOENT;
  struct stat status;
  bool is_file = is_input || stat(path, &status) != 0 || !S_ISDIR(status.st_mode);
  r->is_suite |= ok && !is_file; // which prints a summary alone
  if (ok && is_file)
    cis_vec_push(out_files, path); // if it is missing, that is said where it is read
  for (size_t i = 0; i < found.len && !is_file; ++i)
    if (strcmp(strrchr(found.data[i], '.'), ".json") == 0)
      cis_vec_push(out_files, found.data[i]);
  cis_vec_deinit(&found);
  return ok;
}

/// The files of all inputs; false after a message.
static bool find_all_graphs(cis_plan_run *r, cis_cstr_vec *out_files) {
  for (size_t i = 1; i < r->use.inputs.len; ++i)
    if (!find_graphs(r, r->use.inputs.data[i], out_files)) {
      cis_strbuf_printf(&r->err, "cistern-plan: cannot open folder '%s': %s\n",
                        r->use.inputs.data[i], strerror(errno));
      return false;
    }
  if (!out_files->len)
    cis_strbuf_lit(&r->err, "cistern-plan: there is no graph (*.json) to order\n");
  return out_files->len > 0;
}

/// --csv and --plot.
static bool write_rows(cis_plan_run *r) {
  cis_strbuf csv = {0}, plot = {0};
  if (r->csv_path)
    cis_plan_suite_csv(r->rows, CIS_PLAN_SUITE_ORDERS, &csv);
  if (r->plot_path && r->rows->len)
    cis_plan_suite_plot(r->rows, CIS_PLAN_SUITE_ORDERS, &plot);
  bool ok = (!r->csv_path || cis_plan_write_text(r, r->csv_path, &csv)) &&
            (!plot.len || cis_plan_write_text(r, r->plot_path, &plot));
  cis_strbuf_deinit(&csv);
  cis_strbuf_deinit(&plot);
  return ok;
}

int cis_plan_schedule(cis_plan_run *r) {
  cis_strbuf document = {0};
  int status = CIS_PLAN_EXIT_PLANNED;
  if (!is_known_order(r)) {
    cis_strbuf_printf(
        &r->err,
        "cistern-plan: for the --algorithm option: Cannot find option named '%.*s'!\ncistern-plan: Orders are best, all",
        CIS_STR_ARG(r->algorithms));
    for (int k = 0; k < CIS_ORDER_NUM_KINDS; ++k)
      cis_strbuf_printf(&r->err, ", %s", cis_order_kind_name((cis_order_kind)k));
    cis_strbuf_char(&r->err, '\n');
    return CIS_COMMAND_USAGE;
  }
  bool is_text = r->format == CIS_PLAN_FORMAT_TEXT;
  cis_cstr_vec files = {0};
  cis_plan_row_vec rows = {0};
  r->rows = &rows;
  if (!find_all_graphs(r, &files))
    status = CIS_PLAN_EXIT_WRONG_INPUT;
  if (is_text && !r->is_suite)
    cis_strbuf_printf(&r->out, "%-24s %-16s %7s %16s %16s %11s\n", "graph", "order", "tasks",
                      "bytes", "lower bound", "above");
  for (size_t i = 0; i < files.len; ++i)
    if (!schedule_file(r, files.data[i], &document))
      status = CIS_PLAN_EXIT_WRONG_INPUT;
  if (is_text && r->is_suite)
    cis_plan_suite_summarize(&rows, CIS_PLAN_SUITE_ORDERS, &r->out);
  if (!write_rows(r))
    status = CIS_PLAN_EXIT_WRONG_INPUT;
  bool writes = status == CIS_PLAN_EXIT_PLANNED && (!is_text || r->output_path);
  if (writes && !cis_plan_write_document(r, r->output_path ? r->output_path : "-", &document))
    status = CIS_PLAN_EXIT_WRONG_INPUT;
  cis_strbuf_deinit(&document);
  cis_vec_deinit(&rows);
  cis_vec_deinit(&files);
  return status;
}
