// Finds facts about a function on demand and keeps them.
#include "bufferize/analysis/state/facts.h"

#include "bufferize/analysis/state/state_impl.h"

// Per tensor and per operand: which facts are known, and what they say.
enum {
  VALUE_READ_KNOWN = 1 << 0,
  VALUE_READ = 1 << 1,
  VALUE_VISITED = 1 << 2, // by the search that is going on
  VALUE_WRITTEN_KNOWN = 1 << 3,
  VALUE_WRITTEN = 1 << 4,
  VALUE_DEFINED_KNOWN = 1 << 5,
  VALUE_SOLE_KNOWN = 1 << 6, // see is_sole_write
  VALUE_SOLE = 1 << 7,
  OPERAND_KNOWN = 1 << 0,
  OPERAND_READS = 1 << 1,
  OPERAND_WRITES = 1 << 2,
};

/// A list of definitions that is shared by all tensors that have it.
typedef CIS_VEC(cis_value_list) definition_lists;

struct cis_facts {
  cis_bufferization_state *state;
  cis_decisions *d;
  cis_dom *dom;
  cis_block_reach *reach;
  cis_arena arena;
  uint8_t *values, *operands, *writers; // flags; by op: how many operands write, up to 2
  uint32_t *definitions;                // by value: list + 1, 0: none
  uint32_t *parts; // by value: its nearest part + PART_VALUE, or another PART_*; 0: not known
  definition_lists lists;
  uint32_t first, last; // positions of the tensor in question
  uint32_t searches;    // that are going on, one inside the other
  bool has_parallel;
  cis_ptrmap exclusive;  // op with several regions -> 1: only one of them runs, 2: not known
  cis_ptrmap repetitive; // region -> the innermost repetitive region around (or itself)
  cis_ptrmap cyclic;     // region of several blocks -> 1: none is in a loop, 2: some are
};

// --- life cycle ---

static cis_walk look_for_parallel(cis_op *op, void *user) {
  cis_facts *f = (cis_facts *)user;
  for (uint32_t i = 0; i < op->num_regions && !f->has_parallel; ++i)
    f->has_parallel = cis_enclosing_parallel_region(cis_op_region(op, i), &f->state->options);
  return f->has_parallel ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

cis_facts *cis_facts_create(cis_bufferization_state *state, cis_op *root, cis_block_reach *reach) {
  cis_decisions *d = state->decisions;
  cis_facts *f = (cis_facts *)cis_mem_calloc(1, sizeof *f);
  f->state = state;
  f->d = d;
  f->dom = reach->dom;
  f->reach = reach;
  cis_arena_init(&f->arena);
  cis_facts_enter(f, root);
  f->values = cis_arena_array(&f->arena, uint8_t, d->values.len + 1);
  f->operands = cis_arena_array(&f->arena, uint8_t, d->num_operands + 1);
  f->writers = cis_arena_array(&f->arena, uint8_t, d->ops.len + 1);
  f->definitions = cis_arena_array(&f->arena, uint32_t, d->values.len + 1);
  f->parts = cis_arena_array(&f->arena, uint32_t, d->values.len + 1);
  cis_walk_preorder(root, look_for_parallel, f);
  return f;
}

void cis_facts_enter(cis_facts *f, cis_op *root) {
  f->first = cis_decisions_op(f->d, root);
  f->last = f->d->ops.data[f->first].end;
}

void cis_facts_destroy(cis_facts *f) {
  if (!f)
    return;
  cis_arena_deinit(&f->arena);
  cis_vec_deinit(&f->lists);
  cis_ptrmap_deinit(&f->exclusive);
  cis_ptrmap_deinit(&f->repetitive);
  cis_ptrmap_deinit(&f->cyclic);
  cis_mem_free(f);
}

bool cis_facts_has_parallel_regions(const cis_facts *f) { return f->has_parallel; }

/// The number of a tensor that may be asked about, or CIS_NO_NUMBER.
static uint32_t known_value(const cis_facts *f, const cis_value *value) {
  uint32_t i = cis_decisions_value(f->d, value);
  if (i == CIS_NO_NUMBER)
    return i;
  const cis_op *owner = cis_value_owner(value);
  uint32_t op = owner ? cis_decisions_op(f->d, owner) : CIS_NO_NUMBER;
  return op != CIS_NO_NUMBER && op >= f->first && op <= f->last ? i : CIS_NO_NUMBER;
}

// --- whether a tensor is read: a search along uses that only pass it on ---

/// A value whose uses are visited: values that they pass the tensor to are the pending ones from
/// `first` on.
typedef struct read_frame {
  uint32_t value;
  size_t first;
  bool touches; // leads to a value that is being looked at, so that it is not known when this one
                // is done
} read_frame;

typedef struct read_search {
  cis_facts *f;
  CIS_VEC(read_frame) frames;
  cis_value_vec pending, visited;
  cis_aliasing_values aliases;
} read_search;

/// Starts with a value: true if a use of it reads.
static bool read_enter(read_search *s, cis_value *value, uint32_t number) {
  const cis_bufferization_state *state = s->f->state;
  read_frame frame = {number, s->pending.len, false};
  s->f->values[number] |= VALUE_VISITED;
  cis_vec_push(&s->visited, value);
  cis_vec_push(&s->frames, frame);
  cis_for_each_use (use, value) {
    if (cis_bufferizes_to_read(state, use))
      return true;
    if (cis_bufferizes_to_write(state, use))
      continue;
    cis_vec_clear(&s->aliases);
    cis_get_aliasing_values(state, use, &s->aliases);
    for (size_t i = 0; i < s->aliases.len; ++i)
      cis_vec_push(&s->pending, s->aliases.data[i].value);
  }
  return false;
}

/// Ends the search at the innermost value: no use of it leads to a read, by the answers so far.
static void read_leave(read_search *s) {
  read_frame frame = cis_vec_pop(&s->frames);
  if (!frame.touches)
    s->f->values[frame.value] |= VALUE_READ_KNOWN;
  else if (s->frames.len)
    cis_vec_last(&s->frames).touches = true;
}

static bool search_read(read_search *s, cis_value *value, uint32_t number) {
  bool found = read_enter(s, value, number);
  while (s->frames.len && !found) {
    if (s->pending.len == cis_vec_last(&s->frames).first) {
      read_leave(s);
      continue;
    }
    cis_value *next = cis_vec_pop(&s->pending);
    uint32_t i = known_value(s->f, next);
    uint8_t flags = i == CIS_NO_NUMBER ? 0 : s->f->values[i];
    if (i == CIS_NO_NUMBER)
      found = cis_state_compute_is_value_read(s->f->state, next);
    else if (flags & VALUE_READ_KNOWN)
      found = flags & VALUE_READ;
    else if (flags & VALUE_VISITED)
      cis_vec_last(&s->frames).touches = true;
    else
      found = read_enter(s, next, i);
  }
  return found;
}

bool cis_facts_is_value_read(cis_facts *f, cis_value *value, bool *out) {
  uint32_t number = known_value(f, value);
  if (number == CIS_NO_NUMBER)
    return false;
  if (f->values[number] & VALUE_READ_KNOWN) {
    *out = f->values[number] & VALUE_READ;
    return true;
  }
  if (f->searches) // a hook of an op with regions asks inside a search
    return false;
  read_search s = {.f = f};
  ++f->searches;
  *out = search_read(&s, value, number);
  --f->searches;
  for (size_t i = 0; i < s.frames.len; ++i) // all values on the path are read
    f->values[s.frames.data[i].value] |= VALUE_READ_KNOWN | VALUE_READ;
  for (size_t i = 0; i < s.visited.len; ++i) {
    uint8_t *flags = &f->values[cis_decisions_value(f->d, s.visited.data[i])];
    *flags = (uint8_t)((*flags & ~VALUE_VISITED) | (*out ? 0 : VALUE_READ_KNOWN));
  }
  cis_vec_deinit(&s.frames);
  cis_vec_deinit(&s.pending);
  cis_vec_deinit(&s.visited);
  cis_vec_deinit(&s.aliases);
  return true;
}

bool cis_facts_is_value_written(cis_facts *f, cis_value *value, bool *out) {
  uint32_t number = known_value(f, value);
  if (number == CIS_NO_NUMBER)
    return false;
  if (!(f->values[number] & VALUE_WRITTEN_KNOWN))
    f->values[number] |=
        VALUE_WRITTEN_KNOWN | (cis_value_compute_written(f->state, value) ? VALUE_WRITTEN : 0);
  *out = f->values[number] & VALUE_WRITTEN;
  return true;
}

// --- operands ---

static uint8_t operand_flags(cis_facts *f, cis_use *use) {
  uint8_t *flags = &f->operands[cis_decisions_operand(f->d, use)];
  if (*flags & OPERAND_KNOWN)
    return *flags;
  bool writes = cis_bufferizes_to_write(f->state, use);
  bool reads =
      cis_bufferizes_to_read(f->state, use) || (!writes && cis_state_passes_to_read(f->state, use));
  *flags = (uint8_t)(OPERAND_KNOWN | (reads ? OPERAND_READS : 0) | (writes ? OPERAND_WRITES : 0));
  return *flags;
}

bool cis_facts_reads(cis_facts *f, cis_use *operand) {
  return operand_flags(f, operand) & OPERAND_READS;
}

bool cis_facts_writes(cis_facts *f, cis_use *operand) {
  return operand_flags(f, operand) & OPERAND_WRITES;
}

/// How many operands of an op write: 0, 1, or 2 for more.
static uint32_t num_writers(cis_facts *f, cis_op *op) {
  uint8_t *num = &f->writers[cis_decisions_op(f->d, op)];
  if (*num)
    return *num - 1;
  uint8_t count = 0;
  for (uint32_t i = 0; i < op->num_operands && count < 2; ++i)
    count += cis_value_is_base_tensor(cis_op_operand(op, i)) &&
             cis_facts_writes(f, &cis_op_operands(op)[i]);
  *num = count + 1;
  return count;
}

// --- definitions ---

static cis_value_list list_of(const cis_facts *f, uint32_t number) {
  static const cis_value_list none = {0};
  uint32_t i = f->definitions[number];
  return i ? f->lists.data[i - 1] : none;
}

static uint32_t add_list(cis_facts *f, cis_value *const *values, size_t num) {
  cis_value_list list = {
      (cis_value *const *)cis_arena_copy(&f->arena, values, num * sizeof *values), num};
  cis_vec_push(&f->lists, list);
  return (uint32_t)f->lists.len;
}

/// Each definition once.
static void add_definitions(cis_value_vec *joined, cis_ptrmap *seen, cis_value_list from) {
  for (size_t k = 0; k < from.len; ++k) {
    bool is_new;
    cis_ptrmap_get(seen, from.data[k], &is_new);
    if (is_new)
      cis_vec_push(joined, from.data[k]);
  }
}

/// Whether no conflict with the definition is one only because of it, so that it need not be in the
/// list. Of ops in one block, a write before the first is before the others too, and all arguments
/// of a block are there when it is entered. A write is not in conflict
/// with the definition that it makes; so there are two, if the first op or the block has as many.
static bool is_implied(const cis_ptrmap *first, cis_ptrmap *kept, const cis_value *value) {
  const void *key =
      value->is_arg ? (const void *)cis_value_arg_block(value) : (const void *)cis_result_op(value);
  if (!value->is_arg && cis_ptrmap_at(first, cis_value_block(value)) != (uintptr_t)key)
    return true;
  return ++*cis_ptrmap_get(kept, key, NULL) > 2;
}

/// Whether the value is of a loop whose buffers may change places: its results are made by each of
/// its writes then.
static bool may_move(const cis_facts *f, const cis_value *value) {
  const cis_op *op = f->state->options.moves_buffers ? cis_value_owner(value) : NULL;
  const cis_bufferizable_interface *row = op ? cis_bufferizable_of(op) : NULL;
  return row && row->moved_buffers;
}

static void remove_implied(const cis_facts *f, cis_value_vec *joined) {
  if (joined->len < 3 || f->state->options.print_conflicts)
    return;
  cis_ptrmap first = {0}, kept = {0}; // block -> its first op that defines; op or block -> number
  for (size_t i = 0; i < joined->len; ++i) {
    const cis_value *value = joined->data[i];
    if (value->is_arg || may_move(f, value))
      continue;
    cis_op *op = cis_result_op(value);
    uintptr_t *slot = cis_ptrmap_get(&first, cis_value_block(value), NULL);
    if (!*slot || cis_decisions_op(f->d, op) < cis_decisions_op(f->d, (const cis_op *)*slot))
      *slot = (uintptr_t)op;
  }
  size_t len = 0;
  for (size_t i = 0; i < joined->len; ++i)
    if (may_move(f, joined->data[i]) || !is_implied(&first, &kept, joined->data[i]))
      joined->data[len++] = joined->data[i];
  joined->len = len;
  cis_ptrmap_deinit(&first);
  cis_ptrmap_deinit(&kept);
}

/// The definitions of all operands that `value` may be, without those that cannot matter. Most
/// often all operands have the same ones.
static uint32_t join_definitions(cis_facts *f, const cis_aliasing_operands *aliases) {
  uint32_t all = 0;
  cis_value_vec joined = {0};
  cis_ptrmap seen = {0};
  for (size_t i = 0; i < aliases->len; ++i) {
    uint32_t number = cis_decisions_value(f->d, cis_use_value(aliases->data[i].operand));
    uint32_t list = f->definitions[number];
    if (!list || list == all)
      continue;
    if (all && !joined.len)
      add_definitions(&joined, &seen, f->lists.data[all - 1]);
    if (all)
      add_definitions(&joined, &seen, f->lists.data[list - 1]);
    else
      all = list;
  }
  remove_implied(f, &joined);
  const cis_value_list *first = all ? &f->lists.data[all - 1] : NULL;
  bool is_first = joined.len && joined.len == first->len &&
                  memcmp(joined.data, first->data, joined.len * sizeof *joined.data) == 0;
  if (joined.len && !is_first)
    all = add_list(f, joined.data, joined.len);
  cis_vec_deinit(&joined);
  cis_ptrmap_deinit(&seen);
  return all;
}

/// Whether all operands that the value may be have definitions that are known; if not, pushes those
/// that have not.
static bool is_ready(cis_facts *f, const cis_aliasing_operands *aliases, cis_value_vec *list) {
  bool ready = true;
  for (size_t i = 0; i < aliases->len; ++i) {
    cis_value *value = cis_use_value(aliases->data[i].operand);
    if (f->values[cis_decisions_value(f->d, value)] & VALUE_DEFINED_KNOWN)
      continue;
    cis_vec_push(list, value);
    ready = false;
  }
  return ready;
}

cis_value_list cis_facts_definitions(cis_facts *f, cis_value *value) {
  uint32_t number = cis_decisions_value(f->d, value);
  if (f->values[number] & VALUE_DEFINED_KNOWN)
    return list_of(f, number);
  cis_value_vec list = {0};
  cis_aliasing_operands aliases = {0};
  cis_vec_push(&list, value);
  while (list.len) {
    cis_value *next = cis_vec_last(&list);
    uint32_t i = cis_decisions_value(f->d, next);
    cis_vec_clear(&aliases);
    bool written = cis_value_bufferizes_to_write(f->state, next);
    if (!written)
      cis_get_aliasing_operands(f->state, next, &aliases);
    if (!(f->values[i] & VALUE_DEFINED_KNOWN) && !is_ready(f, &aliases, &list))
      continue;
    if (!(f->values[i] & VALUE_DEFINED_KNOWN))
      f->definitions[i] = written ? add_list(f, &next, 1) : join_definitions(f, &aliases);
    f->values[i] |= VALUE_DEFINED_KNOWN;
    (void)cis_vec_pop(&list);
  }
  cis_vec_deinit(&list);
  cis_vec_deinit(&aliases);
  return list_of(f, number);
}

// --- parts ---

enum { PART_NONE = 1, PART_FORKS, PART_VISITED, PART_VALUE };

/// One step from a value: its own answer, or 0 and the only value that leads on.
static uint32_t part_step(cis_facts *f, cis_value *value, cis_value **out_next) {
  cis_op *op = cis_value_op(value);
  const cis_subset_interface *subset = op ? cis_subset_of(op) : NULL;
  if (subset && subset->subset == CIS_SUBSET_EXTRACT && subset->result(op) == value)
    return cis_decisions_value(f->d, value) + PART_VALUE;
  const cis_op *owner = cis_value_owner(value);
  if (!owner || !cis_state_knows(f->state, owner))
    return PART_NONE;
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(f->state, value, &aliases);
  uint32_t answer = aliases.len == 0 ? PART_NONE : aliases.len > 1 ? PART_FORKS : 0;
  *out_next = answer ? NULL : cis_use_value(aliases.data[0].operand);
  cis_vec_deinit(&aliases);
  return answer;
}

cis_value *cis_facts_nearest_part(cis_facts *f, cis_value *value, bool *out_forks) {
  CIS_VEC(uint32_t) path = {0};
  uint32_t answer = 0;
  while (!answer) {
    uint32_t i = cis_decisions_value(f->d, value);
    answer = f->parts[i] == PART_VISITED ? (uint32_t)PART_FORKS : f->parts[i];
    if (answer)
      break;
    f->parts[i] = PART_VISITED;
    cis_vec_push(&path, i);
    answer = part_step(f, value, &value);
  }
  for (size_t i = 0; i < path.len; ++i)
    f->parts[path.data[i]] = answer;
  cis_vec_deinit(&path);
  *out_forks = answer == PART_FORKS;
  return answer < PART_VALUE ? NULL : f->d->values.data[answer - PART_VALUE];
}

// --- regions ---

typedef struct span {
  uint32_t first, last; // positions; first > last: empty
} span;

static span span_of_op(const cis_facts *f, const cis_op *op) {
  uint32_t i = cis_decisions_op(f->d, op);
  return (span){i, f->d->ops.data[i].end};
}

static span span_of_block(const cis_facts *f, const cis_block *block) {
  if (!cis_block_first(block))
    return (span){1, 0};
  return (span){span_of_op(f, cis_block_first(block)).first,
                span_of_op(f, cis_block_last(block)).last};
}

/// From the first block that is not empty to the last one.
static span span_of_region(const cis_facts *f, const cis_region *region) {
  const cis_block *first = cis_region_first(region), *last = cis_region_last(region);
  while (first && !cis_block_first(first))
    first = cis_block_next(first);
  while (first && !cis_block_first(last))
    last = cis_block_prev(last);
  return first ? (span){span_of_block(f, first).first, span_of_block(f, last).last} : (span){1, 0};
}

static bool has_several_blocks(const cis_region *region) {
  return cis_region_first(region) != cis_region_last(region);
}

/// Whether an execution of the op runs one of its regions at most.
static bool runs_one_region(cis_facts *f, cis_op *op) {
  uintptr_t *answer = cis_ptrmap_get(&f->exclusive, op, NULL);
  if (*answer)
    return *answer == 1;
  bool one = op->info->def && op->info->def->region_branch;
  cis_region_edge_vec edges = {0};
  for (uint32_t i = 0; i < op->num_regions && one; ++i)
    cis_for_each_block (block, cis_op_region(op, i)) {
      if (cis_block_last(block))
        cis_region_edges(op, cis_block_last(block), &edges);
    }
  for (size_t i = 0; i < edges.len; ++i)
    one &= !edges.data[i].to;
  cis_vec_deinit(&edges);
  *answer = one ? 1 : 2;
  return one;
}

static const cis_region *repetitive_around(cis_facts *f, cis_region *region) {
  if (!region)
    return NULL;
  bool is_new;
  uintptr_t *answer = cis_ptrmap_get(&f->repetitive, region, &is_new);
  if (is_new) {
    cis_region *around = cis_region_is_repetitive(f->state, region)
                             ? region
                             : cis_next_enclosing_repetitive_region(f->state, region);
    *answer = (uintptr_t)around;
    return around;
  }
  return (const cis_region *)*answer;
}

typedef struct path_block {
  cis_block *block;
  uint32_t next; // successor
} path_block;

/// Whether control can come back to a block of the region, by depth-first search. The number of a
/// block is 1 while it is on the path, and 2 when it is done.
static bool has_loop(cis_facts *f, cis_region *region) {
  uintptr_t *answer = cis_ptrmap_get(&f->cyclic, region, NULL);
  if (*answer)
    return *answer == 2;
  CIS_VEC(path_block) path = {0};
  cis_ptrmap marks = {0};
  bool loop = false;
  cis_for_each_block (start, region) {
    if (cis_ptrmap_has(&marks, start))
      continue;
    const path_block first = {start, 0};
    cis_vec_clear(&path);
    cis_vec_push(&path, first);
    cis_ptrmap_set(&marks, start, 1);
    while (path.len && !loop) {
      cis_block *block = cis_vec_last(&path).block;
      const cis_op *last = cis_block_last(block);
      uint32_t i = cis_vec_last(&path).next++;
      if (!last || i >= last->num_successors) {
        cis_ptrmap_set(&marks, block, 2);
        (void)cis_vec_pop(&path);
        continue;
      }
      cis_block *next = cis_op_successor(last, i);
      uintptr_t mark = cis_ptrmap_at(&marks, next);
      loop = mark == 1;
      if (!mark) {
        cis_ptrmap_set(&marks, next, 1);
        const path_block step = {next, 0};
        cis_vec_push(&path, step);
      }
    }
  }
  cis_vec_deinit(&path);
  cis_ptrmap_deinit(&marks);
  *cis_ptrmap_get(&f->cyclic, region, NULL) = loop ? 2 : 1;
  return loop;
}

// --- windows ---

enum { MANY_BLOCKS = 64 };

typedef struct window_query {
  cis_facts *f;
  cis_use *read;
  cis_op *reader;
  cis_value_list definitions;
  cis_windows *out;
  size_t first;   // window in `out`
  bool in_blocks; // each definition is a block argument, so that writes outside of its block do not
                  // count
  cis_op *loop;   // the outermost loop around the read that a definition is outside of
} window_query;

static void add_window(window_query *q, uint32_t low, uint32_t high) {
  cis_window window = {low, high};
  if (low > high)
    return;
  if (q->out->len > q->first) {
    cis_window *last = &cis_vec_last(q->out);
    if (low <= last->high + 1 && last->low <= high + 1) {
      last->low = low < last->low ? low : last->low;
      last->high = high > last->high ? high : last->high;
      return;
    }
  }
  cis_vec_push(q->out, window);
}

static void add_span(window_query *q, span s) { add_window(q, s.first, s.last); }

/// Whether the only write of the op that defines `value` is the one that makes it, which does not
/// conflict with itself.
static bool is_sole_write(cis_facts *f, cis_value *value) {
  uint8_t *flags = &f->values[cis_decisions_value(f->d, value)];
  if (*flags & VALUE_SOLE_KNOWN)
    return *flags & VALUE_SOLE;
  cis_op *op = cis_result_op(value);
  bool sole = num_writers(f, op) < 2;
  cis_aliasing_values aliases = {0};
  for (uint32_t i = 0; i < op->num_operands && sole && num_writers(f, op); ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (!cis_value_is_base_tensor(cis_use_value(operand)) || !cis_facts_writes(f, operand))
      continue;
    cis_get_aliasing_values(f->state, operand, &aliases);
    sole = aliases.len == 1 && aliases.data[0].value == value;
    break;
  }
  cis_vec_deinit(&aliases);
  *flags |= VALUE_SOLE_KNOWN | (sole ? VALUE_SOLE : 0);
  return sole;
}

/// Where the definition is: the op, or the first op of the block of an argument.
static uint32_t position_of(const cis_facts *f, const cis_value *value) {
  if (!value->is_arg)
    return cis_decisions_op(f->d, cis_result_op(value));
  const cis_block *block = cis_value_arg_block(value);
  return cis_block_first(block) ? cis_decisions_op(f->d, cis_block_first(block))
                                : cis_decisions_op(f->d, cis_block_parent_op(block));
}

static bool is_inside(const span *s, uint32_t position) {
  return s->first <= position && position <= s->last;
}

static bool all_inside(const window_query *q, span s) {
  for (size_t i = 0; i < q->definitions.len; ++i)
    if (!is_inside(&s, position_of(q->f, q->definitions.data[i])))
      return false;
  return true;
}

/// Adds the window in the block of the read (or of the op around it, `last`): from the definitions
/// in this block on, else from its start.
static void add_own_block(window_query *q, const cis_block *block, const cis_op *last) {
  const cis_facts *f = q->f;
  span all = span_of_block(f, block);
  uint32_t end = cis_decisions_op(f->d, last), low = all.first;
  if (!end--)
    return;
  if (q->definitions.len == 1 && !q->definitions.data[0]->is_arg &&
      cis_op_block(cis_result_op(q->definitions.data[0])) == block) {
    span s = span_of_op(f, cis_result_op(q->definitions.data[0]));
    if (!is_sole_write(q->f, q->definitions.data[0]))
      add_window(q, s.first, s.first);
    low = s.last + 1; // ops inside of the defining op come before
  } else if (all_inside(q, all)) {
    low = end;
    for (size_t i = 0; i < q->definitions.len; ++i) {
      const cis_value *value = q->definitions.data[i];
      cis_op *op =
          value->is_arg && cis_value_arg_block(value) == block
              ? cis_block_first(block)
              : cis_op_ancestor_in_block(q->f->d->ops.data[position_of(f, value)].op, block);
      uint32_t position = op ? cis_decisions_op(f->d, op) : all.first;
      low = position < low ? position : low;
    }
  }
  add_window(q, low, end);
}

/// Whether some definition is at or in the block, and whether all that are elsewhere in the region
/// come after the block.
static bool precedes_definitions(const window_query *q, cis_block *block) {
  span s = span_of_block(q->f, block);
  for (size_t i = 0; i < q->definitions.len; ++i) {
    uint32_t position = position_of(q->f, q->definitions.data[i]);
    cis_block *other = cis_op_block(q->f->d->ops.data[position].op);
    if (is_inside(&s, position) || !cis_dom_block_properly(q->f->dom, block, other))
      return false;
  }
  return true;
}

/// The block of the region that has the definition, or an op around it; NULL if none has.
static cis_block *definition_block(const window_query *q, const cis_region *region,
                                   const cis_value *value) {
  const cis_op *op = q->f->d->ops.data[position_of(q->f, value)].op;
  while (op && cis_op_parent_region(op) != region)
    op = cis_op_parent(op);
  return op ? cis_op_block(op) : NULL;
}

/// Where all definitions dominate `block`: adds the blocks on paths from the first definition to
/// it, and those of the other blocks that may run between a definition and the read. False if the
/// paths are not known.
static bool add_blocks_between(window_query *q, const cis_region *region, cis_block *block) {
  cis_block *from = block, *before, *after;
  for (size_t i = 0; i < q->definitions.len; ++i) {
    cis_block *other = definition_block(q, region, q->definitions.data[i]);
    if (!other || !cis_dom_block(q->f->dom, other, block))
      return false;
    from = cis_dom_block(q->f->dom, other, from) ? other : from;
  }
  if (!cis_block_reach_runs(q->f->reach, from, block, &before, &after))
    return false;
  if (from != block)
    add_window(q, span_of_block(q->f, from).first,
               span_of_block(q->f, cis_block_reach_last_between(q->f->reach, from, block)).last);
  if (q->in_blocks) // what does not lie between does not count
    return true;
  span all = span_of_region(q->f, region), first = span_of_block(q->f, before);
  add_window(q, all.first, first.first - 1);
  add_window(q, span_of_block(q->f, after).last + 1, all.last);
  return true;
}

/// Adds windows for the other blocks of the region of `block`, except those before all definitions
/// or after the read. In a loop of blocks with the definitions outside, a block after the read also
/// comes before it.
static void add_other_blocks(window_query *q, cis_region *region, cis_block *block) {
  bool is_defined_here = all_inside(q, span_of_block(q->f, block));
  if (is_defined_here && q->in_blocks)
    return;
  bool has_many = cis_block_reach_num_blocks(q->f->reach, region) > MANY_BLOCKS;
  if (has_many && add_blocks_between(q, region, block))
    return;
  if (has_many || (!is_defined_here && has_loop(q->f, region))) {
    add_span(q, span_of_region(q->f, region));
    return;
  }
  cis_for_each_block (other, region) {
    if (other != block && cis_block_first(other) &&
        !cis_dom_block_properly(q->f->dom, block, other) && !precedes_definitions(q, other))
      add_span(q, span_of_block(q->f, other));
  }
}

static void add_other_regions(window_query *q, cis_op *op, const cis_region *except) {
  if (op->num_regions < 2 || runs_one_region(q->f, op))
    return;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    if (cis_op_region(op, i) != except)
      add_span(q, span_of_region(q->f, cis_op_region(op, i)));
}

/// Whether a definition is in a loop that the read is not in.
static bool is_defined_in_other_loop(const window_query *q) {
  uint32_t reader = cis_decisions_op(q->f->d, q->reader);
  cis_block *last = NULL; // all definitions in one block have one answer
  for (size_t i = 0; i < q->definitions.len; ++i) {
    cis_block *block = cis_value_block(q->definitions.data[i]);
    const cis_region *region =
        block == last ? NULL : repetitive_around(q->f, cis_block_region(block));
    last = block;
    if (!region)
      continue;
    span s = span_of_region(q->f, region);
    if (!is_inside(&s, reader))
      return true;
  }
  return false;
}

/// Adds the windows from the read outward to the region that has all definitions.
static cis_op *add_inner_windows(window_query *q) {
  cis_op *op = q->reader;
  for (;;) {
    cis_block *block = cis_op_block(op);
    cis_region *region = cis_block_region(block);
    add_own_block(q, block, op);
    if (has_several_blocks(region))
      add_other_blocks(q, region, block);
    if (op != q->reader && num_writers(q->f, op))
      add_window(q, cis_decisions_op(q->f->d, op), cis_decisions_op(q->f->d, op));
    if (all_inside(q, span_of_region(q->f, region)) || cis_decisions_op(q->f->d, op) <= q->f->first)
      return op;
    op = cis_region_op(region);
    if (cis_region_is_repetitive(q->f->state, region))
      q->loop = op;
    add_other_regions(q, op, region);
    if (cis_decisions_op(q->f->d, op) <= q->f->first)
      return op;
  }
}

/// Adds the windows outside of the region that has the read and all definitions: positions that are
/// neither before nor after.
static void add_outer_windows(window_query *q, const cis_op *op) {
  for (cis_region *region; cis_decisions_op(q->f->d, op) > q->f->first;
       op = cis_region_op(region)) {
    region = cis_op_parent_region(op);
    cis_op *parent = cis_region_op(region);
    if (op != q->reader && has_several_blocks(region))
      add_other_blocks(q, region, cis_op_block(op));
    add_other_regions(q, parent, region);
    if (num_writers(q->f, parent))
      add_window(q, cis_decisions_op(q->f->d, parent), cis_decisions_op(q->f->d, parent));
  }
}

void cis_facts_windows(cis_facts *f, cis_use *read, cis_windows *out) {
  window_query q = {.f = f, .read = read, .reader = cis_use_owner(read), .out = out};
  q.definitions = cis_facts_definitions(f, cis_use_value(read));
  q.first = out->len;
  if (!q.definitions.len)
    return;
  if (is_defined_in_other_loop(&q)) {
    add_window(&q, f->first, f->last);
    return;
  }
  span reader = span_of_op(f, q.reader);
  q.in_blocks = true;
  for (size_t i = 0; i < q.definitions.len; ++i)
    q.in_blocks &= q.definitions.data[i]->is_arg;
  bool others = num_writers(f, q.reader) > (cis_facts_writes(f, read) ? 1 : 0);
  add_window(&q, reader.first + !others, reader.last);
  cis_op *outermost = add_inner_windows(&q);
  if (q.loop)
    add_span(&q, span_of_op(f, q.loop));
  if (!q.in_blocks)
    add_outer_windows(&q, outermost);
}
