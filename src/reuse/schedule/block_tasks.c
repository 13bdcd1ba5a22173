// Reads a block op by op. Each op is a task, with the ops inside of it: the buffers that it
// touches, the classes of memory that it reads and writes, and so the tasks that it has to come
// after.
#include "reuse/schedule/block_tasks.h"

#include "analysis/buffer_reach.h"
#include "ir/effects.h"
#include "reuse/schedule/tensor_values.h"
#include "support/classes.h"
#include "support/planted.h"

// --- classes of memory ---

enum {
  IS_OTHER = 1,   // the class of all others
  HAS_MEMORY = 2, // some value is a memref, a pointer or a token
  IS_MIXED = 4,   // some value may be different memory than the allocation
};

/// A class of values that may be the same memory. Its root has the facts about it.
typedef struct memory_node {
  cis_value *value;
  uint32_t num_allocs, num_frees;
  cis_op *alloc, *free; // one of them
  uint8_t flags;
  bool has_source; // an edge leads to it
} memory_node;

struct cis_task_memory {
  cis_reach *reach;
  cis_ptrmap numbers; // value -> node + 1
  CIS_VEC(memory_node) nodes;
  CIS_VEC(uint32_t) parents; // of the nodes, a forest
  cis_ptrmap deep;           // ops that are nested too deeply to be looked into
  cis_ptrmap inner;          // op -> the most that the tensors in one of its regions hold
};

static uint32_t node_of(cis_task_memory *m, cis_value *value) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&m->numbers, value, &is_new);
  if (is_new) {
    memory_node fresh = {.value = value};
    cis_vec_push(&m->parents, (uint32_t)m->nodes.len);
    cis_vec_push(&m->nodes, fresh);
    *slot = m->nodes.len;
  }
  return (uint32_t)*slot - 1;
}

static uint32_t find(cis_task_memory *m, uint32_t node) {
  return cis_classes_find(m->parents.data, node);
}

static void join(void *user, cis_value *from, cis_value *to) {
  cis_task_memory *m = user;
  uint32_t a = node_of(m, from), b = node_of(m, to);
  m->nodes.data[b].has_source = true;
  if (cis_planted("schedule-aliases"))
    return;
  a = find(m, a);
  b = find(m, b);
  m->parents.data[b] = a;
}

/// The root of what a value reaches; NULL if it reaches no memory.
static memory_node *memory_of(cis_task_memory *m, cis_value *value) {
  const uintptr_t *slot = cis_ptrmap_find(&m->numbers, value);
  memory_node *root = slot ? &m->nodes.data[find(m, (uint32_t)*slot - 1)] : NULL;
  return root && root->flags & HAS_MEMORY ? root : NULL;
}

static bool is_tensor(const cis_value *value) { return cis_type_is_base_tensor(value->type); }

/// Notes the frees among the uses of a value, and uses by which its memory escapes.
static void note_uses(cis_task_memory *m, cis_value *value, memory_node *root) {
  cis_for_each_use (use, value) {
    cis_op *owner = cis_use_owner(use);
    cis_reach_use kind = cis_reach_classify(use);
    const cis_op *parent = cis_op_parent(owner);
    if (kind == CIS_REACH_FREES) {
      ++root->num_frees;
      root->free = owner;
    } else if (kind == CIS_REACH_STORES || kind == CIS_REACH_UNKNOWN || kind == CIS_REACH_CALLS ||
               kind == CIS_REACH_STARTS ||
               (kind == CIS_REACH_LEAVES && parent &&
                !cis_op_has_trait(parent, CIS_TRAIT_FUNCTION)))
      root->flags |= IS_OTHER;
  }
  (void)m;
}

static void note_value(cis_task_memory *m, cis_value *value) {
  uint32_t number = node_of(m, value);
  memory_node *node = &m->nodes.data[number], *root = &m->nodes.data[find(m, number)];
  cis_op *op = cis_value_op(value);
  bool allocated = op && cis_effects_allocate(op, value, NULL);
  if (!is_tensor(value) && cis_reach_has(m->reach, value))
    root->flags |= HAS_MEMORY;
  if (allocated) {
    ++root->num_allocs;
    root->alloc = op;
  } else if (!node->has_source || cis_view_flow_is_terminal(cis_reach_flow(m->reach), value)) {
    root->flags |= IS_MIXED | (cis_planted("schedule-others") ? 0 : IS_OTHER);
  }
  note_uses(m, value, root);
}

static void note_if_memory(cis_task_memory *m, cis_value *value) {
  if (cis_value_is_base_memref(value) || cis_reach_is_token(value))
    (void)node_of(m, value);
}

static cis_walk note_op(cis_op *op, void *user) {
  enum { MOST_HEIGHT = 48 };
  cis_task_memory *m = user;
  uint32_t height = 0;
  for (uint32_t i = 0; i < op->num_results; ++i)
    note_if_memory(m, &op->results[i]);
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      for (uint32_t i = 0; i < block->num_args; ++i)
        note_if_memory(m, cis_block_args(block)[i]);
      for (cis_op *inner = cis_block_first(block); inner; inner = cis_op_next(inner))
        height = inner->tag >= height ? inner->tag + 1 : height;
    }
  op->tag = height;
  if (height > MOST_HEIGHT)
    cis_ptrmap_set(&m->deep, op, 1);
  return CIS_WALK_CONTINUE;
}

cis_task_memory *cis_task_memory_create(cis_op *function) {
  cis_task_memory *m = cis_mem_calloc(1, sizeof(*m));
  m->reach = cis_reach_create(function);
  cis_view_flow_for_each_edge(cis_reach_flow(m->reach), join, m);
  cis_walk_postorder(function, note_op, m);
  for (size_t i = 0; i < m->nodes.len; ++i)
    note_value(m, m->nodes.data[i].value);
  return m;
}

void cis_task_memory_destroy(cis_task_memory *m) {
  cis_reach_destroy(m->reach);
  cis_ptrmap_deinit(&m->numbers);
  cis_ptrmap_deinit(&m->deep);
  cis_ptrmap_deinit(&m->inner);
  cis_vec_deinit(&m->nodes);
  cis_vec_deinit(&m->parents);
  cis_mem_free(m);
}

void cis_task_memory_note_inner(cis_task_memory *m, const cis_op *op, int64_t bytes) {
  uintptr_t *most = cis_ptrmap_get(&m->inner, op, NULL);
  *most = (uintptr_t)bytes > *most ? (uintptr_t)bytes : *most;
}

// --- building ---

/// The tasks that the next one that touches a class may have to come after.
typedef struct class_state {
  uint32_t write;          // the last that wrote it, plus one
  CIS_VEC(uint32_t) reads; // since then
} class_state;

typedef struct building {
  cis_task_memory *memory;
  cis_footprint_analysis *footprints;
  cis_block *block;
  cis_block_tasks *out;
  cis_op *end; // the terminator, or NULL
  cis_tensor_values tensors;
  size_t num_written;          // of the tensors' overwritten operands: those of tasks so far
  cis_ptrmap values;           // root node of a part, or a value -> value of the problem + 1
  cis_ptrmap classes;          // root -> class + 1
  CIS_VEC(class_state) states; // 0: all others
  CIS_VEC(bool) is_allocated, is_freed; // by value: by an op that floats
  uint32_t barrier, task;               // barrier: the last one, plus one
  cis_effect_vec effects;               // scratch
  bool is_barrier;                      // of the op that is looked at
  bool is_strange;                      // a buffer is used after it is freed
} building;

static cis_order_value *value_at(building *b, uintptr_t slot) {
  return &b->out->values.data[slot - 1];
}

/// Sums that overflow become too large on purpose: such a block is left alone.
static int64_t clamp(double bytes) { return bytes < 4e18 ? (int64_t)bytes : INT64_MAX; }

static uintptr_t add_value(building *b, const void *key, double bytes, bool is_allocated) {
  cis_order_value value = {.bytes = clamp(bytes), .live_out = true};
  cis_vec_push(&b->out->values, value);
  cis_vec_push(&b->is_allocated, is_allocated);
  cis_vec_push(&b->is_freed, false);
  uintptr_t slot = b->out->values.len;
  cis_ptrmap_set(&b->values, key, slot);
  return slot;
}

static void touch(building *b, uintptr_t slot) {
  cis_order_touch t = {b->task, (uint32_t)slot - 1};
  cis_vec_push(&b->out->touches, t);
}

static void order_after(building *b, uint32_t before) {
  cis_order_edge e = {before, b->task};
  if (before < b->task)
    cis_vec_push(&b->out->edges, e);
}

// --- floating ops ---

/// The part of a buffer that is allocated in the block by an op that does nothing else, and of
/// which all names are known to be its alone.
static memory_node *floating_alloc(building *b, cis_op *op) {
  bool alone;
  if (op->num_results != 1 || op->num_regions ||
      !cis_effects_allocate(op, &op->results[0], &alone) || !alone)
    return NULL;
  memory_node *root = memory_of(b->memory, &op->results[0]);
  bool is_alone = root && root->num_allocs == 1 && !(root->flags & IS_MIXED);
  return is_alone && cis_effects_allocated(op) ? root : NULL;
}

/// The part of a buffer that floats here and that the op, and no other, frees.
static memory_node *floating_free(building *b, cis_op *op) {
  if (op->num_operands != 1 || op->num_results || !cis_effects_only_free(op))
    return NULL;
  memory_node *root = memory_of(b->memory, cis_op_operand(op, 0));
  bool is_alone = root && root->num_frees == 1 && root->free == op && !(root->flags & IS_OTHER);
  return is_alone && cis_ptrmap_has(&b->values, root) ? root : NULL;
}

static uint32_t find_tensors(building *b) {
  uint32_t num = 0;
  cis_tensor_values_init(&b->tensors, b->block, b->end);
  for (size_t i = 0; i < b->tensors.nodes.len; ++i) {
    const cis_tensor_node *node = &b->tensors.nodes.data[i];
    if (node->is_outside || cis_tensor_values_find(&b->tensors, node->value) != node)
      continue;
    uintptr_t slot = add_value(b, node, node->bytes, false);
    value_at(b, slot)->live_out = node->is_live_out;
    ++num;
  }
  b->out->has_tensors = num > 0;
  return num;
}

/// Finds buffers that are allocated here. Returns how many ops there are that hold or free any.
static uint32_t find_buffers(building *b) {
  uint32_t num = find_tensors(b);
  for (cis_op *op = cis_block_first(b->block); op != b->end; op = cis_op_next(op)) {
    memory_node *root = floating_alloc(b, op);
    if (root)
      add_value(b, root, cis_footprint_allocated(b->footprints, op, &op->results[0]), true);
    num += root || op->num_regions || cis_effects_free_something(op);
  }
  return num;
}

// --- what an op uses ---

typedef struct op_walk {
  building *b;
  cis_op *top;
} op_walk;

static void touch_tensor(building *b, const cis_value *value) {
  const cis_tensor_node *node = cis_tensor_values_find(&b->tensors, value);
  if (node)
    touch(b, cis_ptrmap_at(&b->values, node));
}

/// An op that overwrites a tensor comes after those that need it as it was.
static void note_overwritten(building *b, const cis_op *op) {
  const cis_tensor_values *t = &b->tensors;
  for (; b->num_written < t->written.len && cis_use_owner(t->written.data[b->num_written]) == op;
       ++b->num_written) {
    cis_for_each_use (use, cis_use_value(t->written.data[b->num_written])) {
      const cis_op *reader = cis_op_ancestor_in_block(cis_use_owner(use), b->block);
      if (reader != op && reader->tag != UINT32_MAX)
        order_after(b, reader->tag);
    }
  }
}

/// Adds what an op waits for, and what it touches, because of an operand.
static void use_value(building *b, const cis_op *top, cis_value *value) {
  cis_op *definition = cis_value_op(value);
  if (definition && definition != top && cis_op_block(definition) == b->block &&
      definition->tag != UINT32_MAX)
    order_after(b, definition->tag);
  touch_tensor(b, value);
  memory_node *root = memory_of(b->memory, value);
  const uintptr_t *slot = root ? cis_ptrmap_find(&b->values, root) : NULL;
  if (!slot)
    return;
  touch(b, *slot);
  b->is_strange |= b->is_freed.data[*slot - 1];
  for (uint32_t i = 0; root->alloc && i < root->alloc->num_operands; ++i) {
    cis_op *size = cis_value_op(cis_op_operand(root->alloc, i)); // it is allocated before the first
    if (size && cis_op_block(size) == b->block && size->tag != UINT32_MAX &&
        cis_op_block(root->alloc) == b->block)
      order_after(b, size->tag);
  }
}

static uint32_t class_of(building *b, cis_value *value) {
  memory_node *root = memory_of(b->memory, value);
  if (!root || root->flags & IS_OTHER)
    return 0;
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&b->classes, root, &is_new);
  if (is_new) {
    class_state fresh = {0};
    cis_vec_push(&b->states, fresh);
    *slot = b->states.len - 1;
  }
  return (uint32_t)*slot;
}

static void read_class(building *b, uint32_t number) {
  class_state *state = &b->states.data[number];
  if (state->write && !cis_planted("schedule-read-after-write"))
    order_after(b, state->write - 1);
  if (!state->reads.len || cis_vec_last(&state->reads) != b->task)
    cis_vec_push(&state->reads, b->task);
}

static void write_class(building *b, uint32_t number) {
  class_state *state = &b->states.data[number];
  if (state->write && !cis_planted("schedule-write-after-write"))
    order_after(b, state->write - 1);
  for (size_t i = 0; i < state->reads.len && !cis_planted("schedule-write-after-read"); ++i)
    order_after(b, state->reads.data[i]);
  state->write = b->task + 1;
  cis_vec_clear(&state->reads);
}

/// Notes the effects of an op itself on memory.
static void note_effects(building *b, cis_op *op) {
  cis_vec_clear(&b->effects);
  if (!cis_effects_get(op, &b->effects))
    b->is_barrier = true;
  for (size_t i = 0; i < b->effects.len; ++i) {
    const cis_effect *e = &b->effects.data[i];
    if (e->kind == CIS_EFFECT_ALLOC)
      continue;
    if (!e->value)
      b->is_barrier = true;
    else if (e->kind == CIS_EFFECT_READ)
      read_class(b, class_of(b, e->value));
    else
      write_class(b, class_of(b, e->value));
  }
}

/// A tensor or pointer that is made of memory may stand for it.
static void note_others(building *b, cis_value *value) {
  b->is_barrier |= cis_reach_is_token(value);
  if (!cis_value_is_base_memref(value) && memory_of(b->memory, value))
    write_class(b, class_of(b, value));
}

static void note_freed(building *b, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    memory_node *root = memory_of(b->memory, cis_op_operand(op, i));
    const uintptr_t *slot = root ? cis_ptrmap_find(&b->values, root) : NULL;
    if (slot && cis_effects_frees(op, cis_op_operand(op, i)))
      value_at(b, *slot)->live_out = false;
  }
}

static cis_walk look(cis_op *op, void *user) {
  op_walk *w = user;
  building *b = w->b;
  if (cis_ptrmap_has(&b->memory->deep, op)) {
    b->is_barrier = true;
  } else if (op == w->top || !cis_planted("schedule-inside")) {
    note_effects(b, op);
  }
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    use_value(b, w->top, cis_op_operand(op, i));
    note_others(b, cis_op_operand(op, i));
  }
  for (uint32_t i = 0; i < op->num_results; ++i)
    b->is_barrier |= cis_reach_is_token(&op->results[i]);
  note_freed(b, op);
  return CIS_WALK_CONTINUE;
}

/// A buffer that the op frees and that is not allocated by an op that floats here.
static void note_other_buffer(building *b, cis_op *op) {
  cis_value *value = cis_op_operand(op, 0);
  if (!cis_effects_only_free(op) || op->num_operands != 1 || cis_ptrmap_has(&b->values, value))
    return;
  memory_node *root = memory_of(b->memory, value);
  if (root && cis_ptrmap_has(&b->values, root))
    return;
  uint32_t task = b->task;
  cis_op *definition = cis_value_op(value);
  double bytes = definition ? cis_footprint_allocated(b->footprints, definition, value)
                            : cis_footprint_bytes(op, value);
  uintptr_t slot = add_value(b, value, bytes, false);
  *value_at(b, slot) =
      (cis_order_value){.bytes = value_at(b, slot)->bytes,
                        .live_in = !definition || cis_op_block(definition) != b->block};
  if (definition && cis_op_block(definition) == b->block) {
    b->task = definition->tag;
    touch(b, slot);
    int64_t escaping = clamp(cis_footprint_escaping_bytes(b->footprints, value));
    int64_t *work = &b->out->work.data[definition->tag];
    *work -= escaping < *work ? escaping
                              : *work; // the new buffer is no work of the op: it exists already
  }
  cis_for_each_use (use, value) {
    cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), b->block);
    if (user && user != op && user->tag < task && cis_op_is_before(user, op)) {
      b->task = user->tag;
      touch(b, slot);
    }
  }
  b->task = task;
  touch(b, slot);
}

/// Orders the task after the last barrier and, if it is a barrier itself, after all tasks since.
static void end_task(building *b) {
  if (b->barrier && !cis_planted("schedule-barriers"))
    order_after(b, b->barrier - 1);
  if (!b->is_barrier)
    return;
  for (uint32_t t = b->barrier ? b->barrier - 1 : 0;
       !cis_planted("schedule-barriers") && t < b->task; ++t)
    order_after(b, t);
  b->barrier = b->task + 1;
}

static void add_task(building *b, cis_op *op) {
  op_walk w = {b, op};
  b->task = (uint32_t)b->out->tasks.len;
  b->is_barrier = false;
  op->tag = b->task;
  cis_vec_push(&b->out->tasks, op);
  cis_walk_preorder(op, look, &w);
  bool is_deep = cis_ptrmap_has(&b->memory->deep, op);
  bool holds = (op->num_regions && !is_deep) || (op->info->def && op->info->def->call);
  int64_t work = holds ? clamp(cis_footprint_of_op(b->footprints, op).peak) : 0;
  int64_t inner = (int64_t)cis_ptrmap_at(&b->memory->inner, op);
  cis_vec_push(&b->out->work, inner > work ? inner : work);
  for (uint32_t i = 0; i < op->num_results; ++i)
    touch_tensor(b, &op->results[i]);
  note_overwritten(b, op);
  if (op->num_operands)
    note_other_buffer(b, op);
  end_task(b);
}

static void add_floating(building *b, cis_op *op, uintptr_t slot, bool frees) {
  cis_task_floating f = {op, (uint32_t)slot - 1, frees};
  cis_vec_push(&b->out->floating, f);
  op->tag = UINT32_MAX;
}

/// Tasks and floating ops. False if a name of a buffer is used after its free.
static bool build(building *b) {
  for (cis_op *op = cis_block_first(b->block); op != b->end && !b->is_strange;
       op = cis_op_next(op)) {
    memory_node *root = floating_alloc(b, op);
    const memory_node *freed = root ? NULL : floating_free(b, op);
    const uintptr_t *slot = root || freed ? cis_ptrmap_find(&b->values, root ? root : freed) : NULL;
    if (!slot) {
      add_task(b, op);
      continue;
    }
    add_floating(b, op, *slot, freed != NULL);
    if (freed) {
      value_at(b, *slot)->live_out = false;
      b->is_freed.data[*slot - 1] = true;
    }
  }
  return !b->is_strange;
}

// --- the peak as it is ---

static bool is_countable(const cis_block_tasks *out) {
  int64_t sum = 0;
  bool ok = true;
  for (size_t i = 0; i < out->values.len && ok; ++i)
    ok = !__builtin_add_overflow(sum, out->values.data[i].bytes, &sum);
  for (size_t i = 0; i < out->work.len && ok; ++i)
    ok = !__builtin_add_overflow(sum, out->work.data[i], &sum);
  return ok;
}

/// Finds the bytes that begin (`out`) and end (`out + num_tasks`) to be held at each task, without
/// those that floating allocations and frees stand for.
static void find_changes(const building *b, int64_t *out) {
  size_t num_values = b->out->values.len, num_tasks = b->out->tasks.len;
  uint32_t *first = cis_mem_calloc(2 * num_values + 1, sizeof(*first)), *last = first + num_values;
  for (size_t i = 0; i < b->out->touches.len; ++i) {
    const cis_order_touch *t = &b->out->touches.data[i];
    if (!first[t->value] || t->task + 1 < first[t->value])
      first[t->value] = t->task + 1;
    if (t->task + 1 > last[t->value])
      last[t->value] = t->task + 1;
  }
  for (size_t v = 0; v < num_values; ++v) {
    const cis_order_value *value = &b->out->values.data[v];
    if (!b->is_allocated.data[v] && !value->live_in && first[v])
      out[first[v] - 1] += value->bytes;
    if (!b->is_freed.data[v] && !value->live_out && last[v])
      out[num_tasks + last[v] - 1] += value->bytes;
  }
  cis_mem_free(first);
}

static void measure_source(building *b) {
  cis_block_tasks *out = b->out;
  size_t num = out->tasks.len, floating = 0;
  int64_t *changes = cis_mem_calloc(2 * num + 1, sizeof(*changes)), live = 0, peak = 0;
  find_changes(b, changes);
  for (size_t v = 0; v < out->values.len; ++v)
    live += out->values.data[v].live_in ? out->values.data[v].bytes : 0;
  for (cis_op *op = cis_block_first(b->block); op != b->end; op = cis_op_next(op)) {
    int64_t held = 0;
    if (op->tag == UINT32_MAX) {
      const cis_task_floating *f = &out->floating.data[floating++];
      live += out->values.data[f->value].bytes * (f->frees ? -1 : 1);
    } else {
      live += changes[op->tag];
      held = live + out->work.data[op->tag];
      live -= changes[num + op->tag];
    }
    peak = live > peak ? live : peak;
    peak = held > peak ? held : peak;
  }
  out->source_peak = peak;
  cis_mem_free(changes);
}

// --- the interface ---

static void set_problem(cis_block_tasks *out) {
  out->problem = (cis_order_problem){.num_tasks = out->tasks.len,
                                     .num_values = out->values.len,
                                     .num_touches = out->touches.len,
                                     .num_edges = out->edges.len,
                                     .work = out->work.data,
                                     .values = out->values.data,
                                     .touches = out->touches.data,
                                     .edges = out->edges.data};
}

bool cis_block_tasks_init(cis_block_tasks *out, cis_task_memory *memory, cis_block *block,
                          cis_footprint_analysis *footprints) {
  *out = (cis_block_tasks){0};
  building b = {.memory = memory,
                .footprints = footprints,
                .block = block,
                .out = out,
                .end = cis_block_terminator(block)};
  class_state others = {0};
  cis_vec_push(&b.states, others);
  bool ok = find_buffers(&b) > 1 && build(&b) && is_countable(out);
  if (ok)
    measure_source(&b);
  set_problem(out);
  cis_tensor_values_deinit(&b.tensors);
  for (size_t i = 0; i < b.states.len; ++i)
    cis_vec_deinit(&b.states.data[i].reads);
  cis_vec_deinit(&b.states);
  cis_vec_deinit(&b.is_allocated);
  cis_vec_deinit(&b.is_freed);
  cis_vec_deinit(&b.effects);
  cis_ptrmap_deinit(&b.values);
  cis_ptrmap_deinit(&b.classes);
  return ok;
}

void cis_block_tasks_deinit(cis_block_tasks *tasks) {
  cis_vec_deinit(&tasks->tasks);
  cis_vec_deinit(&tasks->floating);
  cis_vec_deinit(&tasks->values);
  cis_vec_deinit(&tasks->touches);
  cis_vec_deinit(&tasks->edges);
  cis_vec_deinit(&tasks->work);
}
