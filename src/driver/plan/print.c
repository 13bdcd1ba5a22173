// Prints plans as a summary and as JSON, and the buffers that do not fit.
#include "driver/plan/print.h"

#include "support/json.h"

#include <inttypes.h>
#include <stdlib.h>

size_t cis_plan_num_pools(const cis_plan_outcome *o) {
  return o->num_memories ? o->num_memories : 1;
}

cis_plan_pool_view cis_plan_get_pool(const cis_plan_outcome *o, size_t pool, cis_arena *arena) {
  if (!o->num_memories)
    return (cis_plan_pool_view){{NULL, 0},   o->result.height,     o->result.lower_bound,
                                o->capacity, o->result.free_bound, NULL};
  bool *is_in = cis_arena_array(arena, bool, o->table->problem.num_buffers);
  for (size_t i = 0; i < o->table->problem.num_buffers; ++i)
    is_in[i] = o->memory[i] == (int32_t)pool;
  cis_str name = o->table->num_memories ? o->table->memory_names[pool] : (cis_str){NULL, 0};
  return (cis_plan_pool_view){name,
                              o->spread.heights[pool],
                              o->spread.bounds[pool],
                              o->memories[pool].capacity,
                              o->spread.free_bounds[pool],
                              is_in};
}

bool cis_plan_is_forced(const cis_plan_outcome *o) {
  return !o->num_memories && o->result.is_optimal && o->result.height > o->result.free_bound;
}

/// How far a plan that is judged is above what no plan can be below.
static void print_gap(int64_t height, int64_t bound, cis_strbuf *out) {
  cis_strbuf_printf(out, "%" PRId64, height - bound);
  if (bound)
    cis_strbuf_printf(out, " (%.2f %%)", 100 * ((double)height / (double)bound - 1));
}

bool cis_plan_is_proven(const cis_plan_outcome *o) {
  const cis_plan_spread_result *s = &o->spread;
  bool has_least_conflicts = s->conflict_cost == (s->num_left_out ? 0 : s->least_conflict_cost);
  return o->num_memories ? s->spilled == s->least_spilled && has_least_conflicts
                         : o->result.is_optimal;
}

/// Whether the search ended before its time; a plan that is proven has needed no more.
static bool was_stopped(const cis_plan_outcome *o) {
  return (o->result.was_stopped || o->spread.was_stopped) && !cis_plan_is_proven(o);
}

/// Whether spilled bytes say anything about a plan. If the first memory takes everything, a judged
/// plan was free to choose its contents.
static bool has_spill(const cis_plan_outcome *o) {
  return o->num_memories && (!o->is_judged || o->memories[0].capacity);
}

static void print_memories(const cis_plan_outcome *o, cis_strbuf *out) {
  cis_arena arena = {0};
  for (size_t m = 0; m < o->num_memories; ++m) {
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &arena);
    size_t num = 0;
    for (size_t i = 0; i < o->table->problem.num_buffers; ++i)
      num += pool.is_in[i];
    cis_strbuf_printf(out, "memory%s%.*s: %zu buffers, height %" PRId64, pool.name.len ? " " : "",
                      CIS_STR_ARG(pool.name), num, pool.height);
    if (pool.capacity)
      cis_strbuf_printf(out, " of %" PRId64, pool.capacity);
    cis_strbuf_printf(out, ", lower bound %" PRId64, pool.bound);
    if (pool.free_bound < pool.bound)
      cis_strbuf_printf(out, " with its fixed offsets, %" PRId64 " without", pool.free_bound);
    if (o->is_judged) {
      cis_strbuf_lit(out, ", gap ");
      print_gap(pool.height, pool.bound, out);
    }
    cis_strbuf_char(out, '\n');
  }
  cis_strbuf_printf(out, "left out: %zu\n", o->spread.num_left_out);
  if (has_spill(o))
    cis_strbuf_printf(out, "spilled: %" PRId64 "\nleast that can be spilled: %" PRId64 "\n",
                      o->spread.spilled, o->spread.least_spilled);
  if (o->table->conflicts.num) {
    cis_strbuf_printf(out, "in conflict: %zu of %zu pairs, cost %" PRId64, o->spread.num_conflicts,
                      o->table->conflicts.num, o->spread.conflict_cost);
    if (!o->spread.num_left_out)
      cis_strbuf_printf(out, ", at least %" PRId64, o->spread.least_conflict_cost);
    cis_strbuf_char(out, '\n');
  }
  cis_arena_deinit(&arena);
}

static void print_pool(const cis_plan_outcome *o, cis_strbuf *out) {
  const cis_plan_result *r = &o->result;
  cis_strbuf_printf(out, "height: %" PRId64 "\n", r->height);
  cis_strbuf_printf(out, "lower bound: %" PRId64 "\n", r->lower_bound);
  if (r->free_bound < r->lower_bound)
    cis_strbuf_printf(out, "fixed offsets: %zu; lower bound without them: %" PRId64 "\n",
                      r->num_fixed, r->free_bound);
  if (!o->is_judged)
    return;
  cis_strbuf_lit(out, "gap: ");
  print_gap(r->height, r->lower_bound, out);
  cis_strbuf_printf(out, "\nlowest plan found: %" PRId64 "\n", o->found_height);
}

void cis_plan_print_summary(const cis_plan_outcome *o, cis_strbuf *out) {
  if (o->is_judged)
    cis_strbuf_lit(out, "valid: yes\n");
  cis_strbuf_printf(out, "buffers: %zu\n", o->table->problem.num_buffers);
  if (o->num_memories)
    print_memories(o, out);
  else
    print_pool(o, out);
  if (!o->num_memories || has_spill(o))
    cis_strbuf_printf(out, "proven optimal: %s%s\n", cis_plan_is_proven(o) ? "yes" : "no",
                      cis_plan_is_forced(o) ? ", for the fixed offsets" : "");
  if (!o->num_memories && !o->is_judged)
    cis_strbuf_printf(out, "algorithm: %s\n", o->result.name);
  if (was_stopped(o))
    cis_strbuf_printf(out, "stopped: %s\n", o->was_interrupted ? "interrupted" : "time ran out");
}

// --- lists of buffers ---

typedef struct listed {
  int64_t key;
  size_t buffer;
} listed;

static int compare_listed(const void *pa, const void *pb) {
  const listed *a = pa, *b = pb;
  if (a->key != b->key)
    return a->key > b->key ? -1 : 1;
  return a->buffer < b->buffer ? -1 : a->buffer > b->buffer;
}

void cis_plan_print_buffer(const cis_plan_table *table, size_t i, cis_strbuf *out) {
  const cis_plan_buffer *b = &table->problem.buffers[i];
  cis_strbuf_printf(out, "  '%.*s': %" PRId64 " bytes, live %" PRId64 " to %" PRId64,
                    CIS_STR_ARG(table->ids[i]), b->size, b->lower, b->upper);
}

void cis_plan_print_peak(const cis_plan_outcome *o, cis_strbuf *out) {
  for (size_t m = 0; m < cis_plan_num_pools(o); ++m) {
    cis_arena arena = {0};
    cis_plan_pool_view pool = cis_plan_get_pool(o, m, &arena);
    cis_plan_peak peak;
    if (!cis_plan_find_peak(&o->table->problem, o->offsets, pool.is_in, &arena, &peak)) {
      cis_arena_deinit(&arena);
      continue;
    }
    listed *list = cis_arena_array(&arena, listed, peak.num);
    for (size_t i = 0; i < peak.num; ++i)
      list[i] = (listed){o->offsets[peak.buffers[i]], peak.buffers[i]};
    qsort(list, peak.num, sizeof(*list), compare_listed);
    cis_strbuf_printf(
        out, "peak%s%.*s: at time %" PRId64 ", %zu buffer%s of together %" PRId64 " bytes\n",
        pool.name.len ? " of " : "", CIS_STR_ARG(pool.name), peak.span.lower, peak.num,
        peak.num == 1 ? "" : "s", peak.live);
    for (size_t i = 0; i < peak.num; ++i) {
      cis_plan_print_buffer(o->table, list[i].buffer, out);
      cis_strbuf_printf(out, ", at %" PRId64 "\n", list[i].key);
    }
    cis_arena_deinit(&arena);
  }
}

void cis_plan_print_culprits(const cis_plan_table *table, const cis_plan_culprits *culprits,
                             size_t most, cis_strbuf *out) {
  listed *list = cis_mem_calloc(culprits->num + 1, sizeof(*list));
  size_t num = 0;
  for (size_t i = 0; i < table->problem.num_buffers; ++i)
    if (culprits->is_in[i])
      list[num++] = (listed){table->problem.buffers[i].size, i};
  qsort(list, num, sizeof(*list), compare_listed);
  for (size_t i = 0; i < num && i < most; ++i) {
    cis_plan_print_buffer(table, list[i].buffer, out);
    cis_strbuf_char(out, '\n');
  }
  if (num > most)
    cis_strbuf_printf(out, "  and %zu more\n", num - most);
  cis_mem_free(list);
}

// --- JSON ---

static void put_spans(cis_json *json, const char *key, const cis_plan_span *spans, size_t num) {
  if (!num)
    return;
  cis_json_key(json, key);
  cis_json_open(json, '[');
  for (size_t i = 0; i < num; ++i) {
    cis_json_open(json, '[');
    cis_json_int(json, spans[i].lower);
    cis_json_int(json, spans[i].upper);
    cis_json_close(json, ']');
  }
  cis_json_close(json, ']');
}

/// Puts all of a memory but its name; banks are its capacity.
static void put_memory(cis_json *json, const cis_plan_memory *m) {
  if (m->num_bank_begins) {
    cis_json_key(json, "banks");
    cis_json_open(json, '[');
    for (size_t i = 0; i <= m->num_bank_begins; ++i)
      cis_json_int(json, (i < m->num_bank_begins ? m->bank_begins[i] : m->capacity) -
                             (i ? m->bank_begins[i - 1] : 0));
    cis_json_close(json, ']');
  } else if (m->capacity) {
    cis_json_put_int(json, "capacity", m->capacity);
  }
  if (m->alignment > 1)
    cis_json_put_int(json, "alignment", m->alignment);
  put_spans(json, "taken", m->taken, m->num_taken);
}

/// Puts the place of a buffer. A buffer that is spilled from the only memory has no offset.
static void put_place(cis_json *json, const cis_plan_outcome *o, size_t i) {
  int32_t memory = o->memory ? o->memory[i] : 0;
  bool is_placed = memory != CIS_PLAN_NO_MEMORY;
  if (o->table->num_memories) {
    cis_json_key(json, "memory");
    if (is_placed)
      cis_json_string(json, o->table->memory_names[memory]);
    else
      cis_json_null(json);
  }
  cis_json_key(json, "offset");
  if (is_placed)
    cis_json_int(json, o->offsets[i]);
  else
    cis_json_null(json);
}

static void put_buffer(cis_json *json, const cis_plan_outcome *o, size_t i) {
  const cis_plan_table *table = o->table;
  const cis_plan_buffer *b = &table->problem.buffers[i];
  cis_json_open(json, '{');
  cis_json_put_string(json, "id", table->ids[i]);
  cis_json_put_int(json, "lower", b->lower);
  cis_json_put_int(json, "upper", b->upper);
  cis_json_put_int(json, "size", b->size);
  if (table->has_alignment)
    cis_json_put_int(json, "alignment", cis_plan_alignment(&table->problem, b));
  put_spans(json, "gaps", b->gaps, b->num_gaps);
  if (b->has_hint)
    cis_json_put_int(json, "hint", b->hint_offset);
  if (table->priorities)
    cis_json_put_int(json, "priority", table->priorities[i]);
  put_place(json, o, i);
  cis_json_close(json, '}');
}

static void put_memories(cis_json *json, const cis_plan_outcome *o) {
  cis_json_key(json, "memories");
  cis_json_open(json, '[');
  for (size_t m = 0; m < o->table->num_memories; ++m) {
    cis_json_open(json, '{');
    cis_json_put_string(json, "name", o->table->memory_names[m]);
    put_memory(json, &o->memories[m]);
    cis_json_close(json, '}');
  }
  cis_json_close(json, ']');
}

static void put_pairs(cis_json *json, const char *key, const cis_plan_table *table,
                      const cis_plan_pairs *pairs) {
  if (!pairs->num)
    return;
  cis_json_key(json, key);
  cis_json_open(json, '[');
  for (size_t i = 0; i < pairs->num; ++i) {
    cis_json_open(json, '[');
    cis_json_string(json, table->ids[pairs->data[i].first]);
    cis_json_string(json, table->ids[pairs->data[i].second]);
    cis_json_close(json, ']');
  }
  cis_json_close(json, ']');
}

static void put_apart(cis_json *json, const cis_plan_table *table) {
  const cis_plan_apart *apart = &table->apart;
  if (!apart->num)
    return;
  cis_json_key(json, "apart");
  cis_json_open(json, '[');
  for (size_t g = 0; g < apart->num; ++g) {
    cis_json_open(json, '[');
    for (size_t k = apart->begin[g]; k < apart->begin[g + 1]; ++k)
      cis_json_string(json, table->ids[apart->members[k]]);
    cis_json_close(json, ']');
  }
  cis_json_close(json, ']');
}

static void put_conflicts(cis_json *json, const cis_plan_table *table) {
  if (!table->conflicts.num)
    return;
  cis_json_key(json, "conflicts");
  cis_json_open(json, '[');
  for (size_t i = 0; i < table->conflicts.num; ++i) {
    const cis_plan_bank_conflict *c = &table->conflicts.data[i];
    cis_json_open(json, '[');
    cis_json_string(json, table->ids[c->first]);
    cis_json_string(json, table->ids[c->second]);
    cis_json_int(json, c->cost);
    cis_json_close(json, ']');
  }
  cis_json_close(json, ']');
}

static int64_t highest(const int64_t *values, size_t num) {
  int64_t most = 0;
  for (size_t i = 0; i < num; ++i)
    most = values[i] > most ? values[i] : most;
  return most;
}

static void put_result(cis_json *json, const cis_plan_outcome *o) {
  bool is_spread = o->num_memories > 0;
  int64_t height = is_spread ? highest(o->spread.heights, o->num_memories) : o->result.height;
  int64_t bound = is_spread ? highest(o->spread.bounds, o->num_memories) : o->result.lower_bound;
  if (o->is_judged)
    cis_json_put_bool(json, "valid", true);
  cis_json_put_int(json, "height", height);
  cis_json_put_int(json, "lower_bound", bound);
  if (o->is_judged)
    cis_json_put_int(json, "gap", height - bound);
  if (o->is_judged && !is_spread)
    cis_json_put_int(json, "lowest_found", o->found_height);
  if (!is_spread && o->result.num_fixed) {
    cis_json_put_int(json, "fixed_offsets", (int64_t)o->result.num_fixed);
    cis_json_put_int(json, "free_lower_bound", o->result.free_bound);
  }
  cis_json_put_bool(json, "optimal", cis_plan_is_proven(o));
  cis_json_put_bool(json, "stopped", was_stopped(o));
  if (!is_spread && !o->is_judged)
    cis_json_put_string(json, "algorithm", cis_str_from(o->result.name));
  if (!is_spread)
    return;
  cis_json_put_int(json, "spilled", o->spread.spilled);
  cis_json_put_int(json, "least_spilled", o->spread.least_spilled);
  if (!o->table->conflicts.num)
    return;
  cis_json_put_int(json, "conflict_cost", o->spread.conflict_cost);
  cis_json_put_int(json, "least_conflict_cost", o->spread.least_conflict_cost);
}

void cis_plan_print_json(const cis_plan_outcome *o, cis_strbuf *out) {
  const cis_plan_problem *problem = &o->table->problem;
  cis_json json = {.out = out};
  cis_json_open(&json, '{');
  put_result(&json, o);
  if (problem->default_alignment > 1)
    cis_json_put_int(&json, "alignment", problem->default_alignment);
  if (o->table->num_memories)
    put_memories(&json, o);
  put_pairs(&json, "colocated", o->table, &problem->colocated);
  put_pairs(&json, "exclusive", o->table, &problem->exclusive);
  put_pairs(&json, "in_place", o->table, &problem->in_place);
  put_apart(&json, o->table);
  put_conflicts(&json, o->table);
  cis_json_key(&json, "buffers");
  cis_json_open(&json, '[');
  for (size_t i = 0; i < problem->num_buffers; ++i) {
    cis_strbuf_cstr(out, i ? ",\n" : "\n"); // a line each
    json.needs_comma = false;
    put_buffer(&json, o, i);
  }
  cis_json_close(&json, ']');
  cis_json_close(&json, '}');
  cis_strbuf_char(out, '\n');
}
