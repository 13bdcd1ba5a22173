// --schedule-for-memory: the ops of each block in the order in which they hold the fewest bytes.
//
//   %a = memref.alloc() : memref<1000xf32>      %a = memref.alloc() : memref<1000xf32>
//   linalg.exp ins(%x) outs(%a)                 linalg.exp ins(%x) outs(%a)
//   %b = memref.alloc() : memref<1000xf32>      %c = memref.alloc() : memref<10xf32>
//   linalg.exp ins(%y) outs(%b)                 linalg.reduce ins(%a) outs(%c)
//   %c = memref.alloc() : memref<10xf32>   =>   memref.dealloc %a
//   linalg.reduce ins(%a) outs(%c)              %b = memref.alloc() : memref<1000xf32>
//   memref.dealloc %a                           linalg.exp ins(%y) outs(%b)
//   %d = memref.alloc() : memref<10xf32>        %d = memref.alloc() : memref<10xf32>
//   linalg.reduce ins(%b) outs(%d)              linalg.reduce ins(%b) outs(%d)
//
// Inner blocks are ordered first, because the bytes that an op's regions hold count at the op. A
// block whose peak would not be lower stays as it is.
#include "dialect/tensor/tensor.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "order/print.h"
#include "pass/pass.h"
#include "reuse/pool/options.h"
#include "reuse/schedule/block_tasks.h"
#include "support/planted.h"

#include <stdio.h>

typedef struct scheduling {
  cis_pass *pass;
  cis_task_memory *memory;
  cis_footprint_analysis *footprints;
  cis_order_kind kind; // CIS_ORDER_NUM_KINDS: the best
  uint64_t seed;       // not 0: any order that is possible
  cis_str graph;       // json, dot, or none: print each block
  cis_str function;
  size_t num_graphs;
  bool remarks, changed;
} scheduling;

/// The place of the first or last task that touches each value, plus one; 0: none does.
static void find_places(const cis_block_tasks *t, const uint32_t *order, uint32_t *first,
                        uint32_t *last) {
  uint32_t *place = cis_mem_calloc(t->tasks.len + 1, sizeof(*place));
  for (size_t i = 0; i < t->tasks.len; ++i)
    place[order[i]] = (uint32_t)i + 1;
  for (size_t i = 0; i < t->touches.len; ++i) {
    uint32_t value = t->touches.data[i].value, at = place[t->touches.data[i].task];
    if (!first[value] || at < first[value])
      first[value] = at;
    if (at > last[value])
      last[value] = at;
  }
  cis_mem_free(place);
}

/// `at`: the place of the task that the op stands beside, plus one; 0: none, so that it goes to the
/// end.
static void move_floating(const cis_block_tasks *t, cis_block *block, const uint32_t *order,
                          const cis_task_floating *f, uint32_t at) {
  cis_op *task = at ? t->tasks.data[order[at - 1]] : NULL;
  cis_op *before = !task ? cis_block_terminator(block) : f->frees ? cis_op_next(task) : task;
  cis_op_remove(f->op);
  cis_op_insert(f->op, block, before);
}

/// Puts the ops in their order: all to the end of the block one after the other, then each floating
/// op to the task that it belongs to. Those of one task keep their order.
static void move_ops(const cis_block_tasks *t, cis_block *block, const uint32_t *order) {
  cis_op *end = cis_block_terminator(block);
  uint32_t *first = cis_mem_calloc(2 * t->values.len + 1, sizeof(*first));
  uint32_t *last = first + t->values.len;
  find_places(t, order, first, last);
  for (size_t i = 0; i < t->tasks.len; ++i) {
    cis_op *op = t->tasks.data[order[i]];
    cis_op_remove(op);
    cis_op_insert(op, block, end);
  }
  for (size_t i = 0; i < t->floating.len; ++i)
    if (!t->floating.data[i].frees)
      move_floating(t, block, order, &t->floating.data[i], first[t->floating.data[i].value]);
  for (size_t i = t->floating.len; i-- > 0;) // each right after its task, so the last one first
    if (t->floating.data[i].frees)
      move_floating(t, block, order, &t->floating.data[i],
                    (cis_planted("schedule-free") ? first : last)[t->floating.data[i].value]);
  cis_mem_free(first);
}

/// Puts a tensor without contents before the first op that uses it, because there it will be
/// allocated. Those with many users stay.
static void move_empty(cis_op *empty, cis_block *block) {
  enum { MOST_USES = 64 };
  cis_op *first = NULL;
  size_t num = 0;
  cis_for_each_use (use, &empty->results[0]) {
    cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), block);
    if (!user || ++num > MOST_USES)
      return;
    first = !first || cis_op_is_before(user, first) ? user : first;
  }
  if (first)
    cis_op_move_before(empty, first);
}

static void move_empties(const cis_block_tasks *t, cis_block *block) {
  for (size_t i = 0; t->has_tensors && i < t->tasks.len; ++i)
    if (cis_tensor_is_empty(t->tasks.data[i]))
      move_empty(t->tasks.data[i], block);
}

static void count(scheduling *s, const cis_block_tasks *t, const cis_order_result *r) {
  int64_t peak = r->peak < t->source_peak ? r->peak : t->source_peak;
  bool proven = r->bound == peak;
  cis_pass_count(s->pass, "num-blocks", 1);
  cis_pass_count(s->pass, "num-reordered", r->peak < t->source_peak);
  cis_pass_count(s->pass, "num-proven", proven);
  cis_pass_count(s->pass, "block-bytes-before", t->source_peak);
  cis_pass_count(s->pass, "block-bytes-after", peak);
  cis_pass_count(s->pass, "block-bytes-bound", r->bound);
}

static void remark(const cis_block_tasks *t, cis_block *block, const cis_order_result *r) {
  int64_t peak = r->peak < t->source_peak ? r->peak : t->source_peak;
  const cis_op *op = cis_block_parent_op(block);
  cis_plain_remark(
      cis_op_context(op), op->loc,
      "block holds %lld bytes at most, before %lld, lower bound %lld (%s): %zu ops, %zu "
      "after contraction, order %s",
      (long long)peak, (long long)t->source_peak, (long long)r->bound,
      r->bound == peak ? "proven" : "not proven", t->tasks.len, r->num_contracted,
      peak < r->source_peak ? r->method : "source");
}

/// The same of an order that others compute, beside ours.
static void remark_computed(const cis_block_tasks *t, cis_block *block, const cis_order_result *r) {
  uint32_t *order = cis_mem_calloc(t->tasks.len + 1, sizeof(*order));
  const cis_op *op = cis_block_parent_op(block);
  cis_order_result best;
  if (cis_order_solve(&t->problem, NULL, order, &best))
    cis_plain_remark(
        cis_op_context(op), op->loc,
        "block holds %lld bytes in order %s, before %lld: %zu ops; the best order that "
        "was found holds %lld, lower bound %lld",
        (long long)r->peak, r->method, (long long)t->source_peak, t->tasks.len,
        (long long)(best.peak < t->source_peak ? best.peak : t->source_peak),
        (long long)best.bound);
  cis_mem_free(order);
}

/// Some order that is possible: for tests.
static void shuffle(const cis_order_problem *p, uint64_t seed, uint32_t *order) {
  uint32_t *waits = cis_mem_calloc(p->num_tasks + 1, sizeof(*waits)), num = 0;
  for (size_t i = 0; i < p->num_edges; ++i)
    ++waits[p->edges[i].after];
  for (uint32_t t = 0; t < p->num_tasks; ++t)
    if (!waits[t])
      order[num++] = t;
  for (uint32_t at = 0; at < p->num_tasks; ++at) { // those after `at` could be next
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    uint32_t chosen = at + (uint32_t)((seed >> 33) % (num - at)), task = order[chosen];
    order[chosen] = order[at];
    order[at] = task;
    for (size_t i = 0; i < p->num_edges; ++i)
      if (p->edges[i].before == task && !--waits[p->edges[i].after])
        order[num++] = p->edges[i].after;
  }
  cis_mem_free(waits);
}

/// An order that others compute, whatever its peak.
static bool compute(cis_order_kind kind, const cis_block_tasks *t, uint32_t *order,
                    cis_order_result *out) {
  *out = (cis_order_result){.source_peak = t->source_peak,
                            .method = cis_order_kind_name(kind),
                            .num_contracted = t->tasks.len};
  return cis_order_compute(&t->problem, kind, order, &out->peak);
}

/// Bytes of tensors in nested blocks count at the op that contains the block.
static void note_inner(const scheduling *s, const cis_block *block, const cis_block_tasks *t,
                       int64_t peak) {
  if (t->has_tensors)
    cis_task_memory_note_inner(s->memory, cis_block_parent_op(block), peak);
}

/// Prints the block as a graph, in the order in which its ops stand.
static void print_graph(scheduling *s, const cis_block_tasks *t) {
  cis_arena arena = {0};
  cis_strbuf name = {0};
  cis_str *ids = cis_arena_array(&arena, cis_str, t->tasks.len);
  cis_str *names = cis_arena_array(&arena, cis_str, t->tasks.len);
  cis_str *values = cis_arena_array(&arena, cis_str, t->values.len);
  uint32_t *order = cis_arena_array(&arena, uint32_t, t->tasks.len);
  for (size_t i = 0; i < t->tasks.len || i < t->values.len; ++i) {
    char text[32];
    int len = snprintf(text, sizeof text, "%zu", i);
    cis_str id = cis_arena_str(&arena, (cis_str){text, (size_t)len});
    if (i < t->values.len)
      values[i] = id;
    if (i >= t->tasks.len)
      continue;
    ids[i] = id;
    names[i] = cis_op_name(t->tasks.data[i]);
    order[i] = (uint32_t)i;
  }
  cis_strbuf_printf(&name, "%.*s.%zu", CIS_STR_ARG(s->function), s->num_graphs++);
  cis_order_graph_text graph = {
      cis_strbuf_view(&name), &t->problem, ids, names, values, order, NULL};
  if (cis_str_is(s->graph, "dot"))
    cis_order_print_dot(&graph, cis_pass_out(s->pass));
  else
    cis_order_print_json(&graph, cis_pass_out(s->pass));
  cis_strbuf_deinit(&name);
  cis_arena_deinit(&arena);
}

static void schedule_block(scheduling *s, cis_block *block) {
  cis_block_tasks t;
  cis_order_result result;
  uint32_t *order = NULL;
  if (cis_block_tasks_init(&t, s->memory, block, s->footprints)) {
    order = cis_mem_calloc(t.tasks.len + 1, sizeof(*order));
    if (!cis_str_is(s->graph, "none"))
      print_graph(s, &t);
    if (s->seed) {
      shuffle(&t.problem, s->seed, order);
      move_ops(&t, block, order);
      s->changed = true;
    } else if (s->kind != CIS_ORDER_NUM_KINDS && compute(s->kind, &t, order, &result)) {
      cis_pass_count(s->pass, "block-bytes-before", t.source_peak);
      cis_pass_count(s->pass, "block-bytes-after", result.peak);
      if (s->remarks)
        remark_computed(&t, block, &result);
      move_ops(&t, block, order);
      s->changed = true;
    } else if (cis_order_solve(&t.problem, NULL, order, &result)) {
      count(s, &t, &result);
      if (s->remarks)
        remark(&t, block, &result);
      if (result.peak < t.source_peak) {
        move_ops(&t, block, order);
        move_empties(&t, block);
        s->changed = true;
      }
      note_inner(s, block, &t, result.peak < t.source_peak ? result.peak : t.source_peak);
    }
  }
  cis_mem_free(order);
  cis_block_tasks_deinit(&t);
}

static cis_walk visit(cis_op *op, void *user) {
  if (cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) || cis_op_has_trait(op, CIS_TRAIT_GRAPH_REGION))
    return CIS_WALK_CONTINUE; // parts of what they end; no order
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      schedule_block(user, block);
  return CIS_WALK_CONTINUE;
}

static cis_order_kind kind_of(cis_str name) {
  int kind = 0;
  while (kind < CIS_ORDER_NUM_KINDS && !cis_str_is(name, cis_order_kind_name((cis_order_kind)kind)))
    ++kind;
  return (cis_order_kind)kind;
}

static bool run(cis_pass *pass, cis_op *function) {
  scheduling s = {.pass = pass,
                  .kind = kind_of(cis_pass_string(pass, "order")),
                  .memory = cis_task_memory_create(function),
                  .footprints = cis_reuse_callees_of(pass, function)->footprints,
                  .graph = cis_pass_string(pass, "graph"),
                  .function = cis_symbol_name(function),
                  .seed = (uint64_t)cis_pass_int(pass, "test-shuffle"),
                  .remarks = cis_pass_bool(pass, "remarks")};
  cis_walk_postorder(function, visit, &s);
  cis_task_memory_destroy(s.memory);
  cis_footprint_analysis_forget(s.footprints, function);
  if (!s.changed)
    cis_pass_changed_nothing(pass);
  return true;
}

const cis_pass_def cis_schedule_for_memory_pass = {
    .name = "schedule-for-memory",
    .title = "ScheduleForMemory",
    .anchor = "func.func",
    .summary = "Order the ops of each block so that they hold the fewest bytes at once",
    .options =
        {{"graph", CIS_OPTION_STRING, "none",
          "Print each block as it stands as a graph of tasks, for `cistern-plan schedule' or "
          "Graphviz",
          "none|json|dot"},
         {"order", CIS_OPTION_STRING, "best",
          "The best order, or one that others compute, whatever it holds",
          "best|source|xla-list|xla-dfs|xla-postorder|inductor-lpmf|inductor-bfs|"
          "inductor-dfs|reversed-lpmf|reversed-list|liu|reversed-liu"},
         {"remarks", CIS_OPTION_BOOL, "false",
          "Say of each block what it holds, and whether that is proven to be the least", NULL},
         {"test-shuffle", CIS_OPTION_ULONG, "0",
          "Test only: not the best order, but any that is possible, by this seed", NULL}},
    .statistics = {{"num-blocks", "Number of blocks that hold buffers"},
                   {"num-reordered", "Number of blocks whose ops have another order"},
                   {"num-proven", "Number of blocks of which no order holds less"},
                   {"block-bytes-before",
                    "Peaks of the blocks, each by itself, added up: as they stood"},
                   {"block-bytes-after", "As they are ordered now"},
                   {"block-bytes-bound", "The least in any order"}},
    .run = run,
};
