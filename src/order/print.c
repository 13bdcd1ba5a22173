// Prints graphs of tasks as JSON and DOT.
#include "order/print.h"

#include "support/json.h"
#include "support/mem.h"

#include <inttypes.h>

typedef cis_order_graph_text text;

/// Where the touches of each value begin, and the tasks of all values one after the other.
typedef struct touched {
  size_t *begin;
  uint32_t *tasks;
} touched;

static touched sort_touches(const cis_order_problem *p) {
  touched t = {cis_mem_calloc(p->num_values + 2, sizeof(size_t)),
               cis_mem_calloc(p->num_touches + 1, sizeof(uint32_t))};
  for (size_t i = 0; i < p->num_touches; ++i)
    ++t.begin[p->touches[i].value + 2];
  for (size_t v = 0; v < p->num_values; ++v)
    t.begin[v + 2] += t.begin[v + 1];
  for (size_t i = 0; i < p->num_touches; ++i)
    t.tasks[t.begin[p->touches[i].value + 1]++] = p->touches[i].task;
  return t;
}

static void free_touches(touched *t) {
  cis_mem_free(t->begin);
  cis_mem_free(t->tasks);
}

static void put_tasks(cis_json *json, const text *g) {
  cis_json_put_list(json, "tasks");
  for (size_t i = 0; i < g->problem->num_tasks; ++i) {
    cis_json_open(json, '{');
    cis_json_put_string(json, "id", g->ids[i]);
    if (g->names && g->names[i].len)
      cis_json_put_string(json, "name", g->names[i]);
    if (g->problem->work && g->problem->work[i])
      cis_json_put_int(json, "work", g->problem->work[i]);
    cis_json_close(json, '}');
  }
  cis_json_close(json, ']');
}

static void put_values(cis_json *json, const text *g) {
  touched t = sort_touches(g->problem);
  cis_json_put_list(json, "values");
  for (size_t v = 0; v < g->problem->num_values; ++v) {
    const cis_order_value *value = &g->problem->values[v];
    cis_json_open(json, '{');
    cis_json_put_string(json, "id", g->value_ids[v]);
    cis_json_put_int(json, "bytes", value->bytes);
    cis_json_put_list(json, "tasks");
    for (size_t k = t.begin[v]; k < t.begin[v + 1]; ++k)
      cis_json_string(json, g->ids[t.tasks[k]]);
    cis_json_close(json, ']');
    if (value->live_in) {
      cis_json_key(json, "live_in");
      cis_json_bool(json, true);
    }
    if (value->live_out) {
      cis_json_key(json, "live_out");
      cis_json_bool(json, true);
    }
    cis_json_close(json, '}');
  }
  cis_json_close(json, ']');
  free_touches(&t);
}

void cis_order_print_json(const cis_order_graph_text *g, cis_strbuf *out) {
  cis_json json = {.out = out};
  cis_json_open(&json, '{');
  cis_json_put_string(&json, "graph", g->name);
  put_tasks(&json, g);
  put_values(&json, g);
  cis_json_put_list(&json, "edges");
  for (size_t e = 0; e < g->problem->num_edges; ++e) {
    cis_json_open(&json, '[');
    cis_json_string(&json, g->ids[g->problem->edges[e].before]);
    cis_json_string(&json, g->ids[g->problem->edges[e].after]);
    cis_json_close(&json, ']');
  }
  cis_json_close(&json, ']');
  if (g->order) {
    cis_json_put_list(&json, "order");
    for (size_t i = 0; i < g->problem->num_tasks; ++i)
      cis_json_string(&json, g->ids[g->order[i]]);
    cis_json_close(&json, ']');
  }
  if (g->result) {
    cis_json_put_int(&json, "peak", g->result->peak);
    cis_json_put_int(&json, "lower_bound", g->result->bound);
    cis_json_put_string(&json, "method", cis_str_from(g->result->method));
  }
  cis_json_close(&json, '}');
  cis_strbuf_char(out, '\n');
}

static void put_quoted(cis_str s, cis_strbuf *out) {
  for (size_t i = 0; i < s.len; ++i) {
    if (s.data[i] == '"' || s.data[i] == '\\')
      cis_strbuf_char(out, '\\');
    cis_strbuf_char(out, s.data[i]);
  }
}

void cis_order_print_dot(const cis_order_graph_text *g, cis_strbuf *out) {
  const cis_order_problem *p = g->problem;
  uint32_t *place = cis_mem_calloc(p->num_tasks + 1, sizeof(*place));
  touched t = sort_touches(p);
  for (size_t i = 0; i < p->num_tasks; ++i)
    place[g->order ? g->order[i] : i] = (uint32_t)i;
  cis_strbuf_lit(out, "digraph \"");
  put_quoted(g->name, out);
  cis_strbuf_lit(out, "\" {\n  node [shape=box, fontname=\"sans-serif\"];\n");
  for (size_t i = 0; i < p->num_tasks; ++i) {
    cis_strbuf_printf(out, "  t%zu [label=\"%" PRIu32 ": ", i, place[i] + 1);
    put_quoted(g->names && g->names[i].len ? g->names[i] : g->ids[i], out);
    cis_strbuf_lit(out, "\"];\n");
  }
  for (size_t v = 0; v < p->num_values; ++v) {
    cis_strbuf_printf(out, "  v%zu [shape=ellipse, style=%s, label=\"", v,
                      p->values[v].live_in || p->values[v].live_out ? "bold" : "solid");
    put_quoted(g->value_ids[v], out);
    cis_strbuf_printf(out, "\\n%" PRId64 " bytes\"];\n", p->values[v].bytes);
    for (size_t k = t.begin[v]; k < t.begin[v + 1]; ++k)
      cis_strbuf_printf(out, "  t%" PRIu32 " -> v%zu [dir=none, style=dotted];\n", t.tasks[k], v);
  }
  for (size_t e = 0; e < p->num_edges; ++e)
    cis_strbuf_printf(out, "  t%" PRIu32 " -> t%" PRIu32 ";\n", p->edges[e].before,
                      p->edges[e].after);
  cis_strbuf_lit(out, "}\n");
  free_touches(&t);
  cis_mem_free(place);
}
