// Keeps, for each set of aliases, the windows of its reads and the positions of its writes, and
// finds conflicts by looking up which positions lie in which windows (stabbing.h).
#include "bufferize/analysis/conflicts/stabbing.h"

#include "bufferize/analysis/conflicts/interval_set.h"

/// A read and a write of two sets that are in conflict, so that the sets cannot be joined.
typedef struct known_conflict {
  cis_use *read, *write;
  cis_value *definition;
} known_conflict;

enum { KEPT_CONFLICTS = 4 };

typedef struct alias_class {
  cis_interval_set reads, writes;
  bool has_read, has_write, has_read_only;
  bool has_apart;              // has an operand that must not overlap written memory
  bool leaves_parallel_region; // some write does
  bool is_checked;             // that no read and write of its own are in conflict
  bool is_in_conflict;         // they are
  uint8_t num_conflicts;
  known_conflict *conflicts; // KEPT_CONFLICTS, or NULL
} alias_class;

struct cis_stabbing {
  cis_conflicts *c;
  cis_facts *facts;
  cis_decisions *d;
  cis_interval_pool pool;
  size_t nodes_before;     // in the pool, when the last root was entered
  alias_class *classes;    // by the number of the set's root
  CIS_VEC(uint32_t) roots; // of the sets that the operand would join
  uint32_t *marks;         // by root: `mark` if it is one of them
  uint32_t mark;
  CIS_VEC(uint32_t) writers; // those of the roots whose sets have writes
  cis_aliasing_values aliases;
};

// --- life cycle ---

cis_stabbing *cis_stabbing_create(cis_conflicts *c) {
  cis_stabbing *s = (cis_stabbing *)cis_mem_calloc(1, sizeof *s);
  s->c = c;
  s->d = c->state->decisions;
  s->facts = s->d->facts;
  s->classes = cis_arena_array(&s->d->arena, alias_class, s->d->values.len + 1);
  s->marks = cis_arena_array(&s->d->arena, uint32_t, s->d->values.len + 1);
  return s;
}

void cis_stabbing_destroy(cis_stabbing *s) {
  if (!s)
    return;
  cis_interval_pool_deinit(&s->pool);
  cis_vec_deinit(&s->roots);
  cis_vec_deinit(&s->writers);
  cis_vec_deinit(&s->aliases);
  cis_mem_free(s);
}

static uint32_t root_of(const cis_stabbing *s, const cis_value *value) {
  return cis_partition_find(&s->d->aliases, cis_decisions_value(s->d, value));
}

static uint32_t position_of(const cis_stabbing *s, const cis_use *use) {
  return cis_decisions_op(s->d, cis_use_owner(use));
}

static void add_write(cis_stabbing *s, alias_class *a, cis_use *use) {
  uint32_t position = position_of(s, use);
  cis_interval point = {position, position, use};
  a->writes = cis_interval_set_add(&s->pool, a->writes, point);
  a->has_write = true;
  if (cis_facts_has_parallel_regions(s->facts) && cis_conflicts_leaves_parallel_region(s->c, use))
    a->leaves_parallel_region = true;
}

/// An operand that expects to be apart, where no contents that are read say so.
static void add_apart(cis_stabbing *s, alias_class *a, cis_use *use) {
  bool is_known =
      cis_facts_reads(s->facts, use) && cis_facts_definitions(s->facts, cis_use_value(use)).len;
  if (is_known || !cis_conflicts_expects_apart(s->c->state, use))
    return;
  uint32_t position = position_of(s, use);
  cis_interval window = {position, s->d->ops.data[position].end, use};
  a->reads = cis_interval_set_add(&s->pool, a->reads, window);
  a->has_apart = true;
}

static void add_value(cis_stabbing *s, cis_value *value, cis_windows *windows) {
  if (!cis_value_is_base_tensor(value))
    return;
  alias_class *a = &s->classes[root_of(s, value)];
  a->has_read_only |= !cis_value_is_writable(s->c->state, value);
  cis_for_each_use (use, value) {
    if (cis_facts_reads(s->facts, use)) {
      a->has_read = true;
      cis_vec_clear(windows);
      cis_facts_windows(s->facts, use, windows);
      for (size_t i = 0; i < windows->len; ++i) {
        cis_interval window = {windows->data[i].low, windows->data[i].high, use};
        a->reads = cis_interval_set_add(&s->pool, a->reads, window);
      }
    }
    add_apart(s, a, use);
    if (cis_decisions_in_place(s->d, use) && cis_facts_writes(s->facts, use))
      add_write(s, a, use);
  }
}

static void collect(cis_stabbing *s, cis_op *root) {
  uint32_t first = cis_decisions_op(s->d, root), last = s->d->ops.data[first].end;
  cis_windows windows = {0};
  // Ops inside an op come before it, because the op may ask about them.
  for (uint32_t i = last + 1; i-- > first;) {
    cis_op *op = s->d->ops.data[i].op;
    for (uint32_t k = 0; k < op->num_regions; ++k)
      cis_for_each_block (block, cis_op_region(op, k)) {
        for (uint32_t m = 0; m < block->num_args; ++m)
          add_value(s, cis_block_args(block)[m], &windows);
      }
    for (uint32_t k = 0; k < op->num_results && i != first; ++k)
      add_value(s, &op->results[k], &windows);
  }
  cis_vec_deinit(&windows);
}

void cis_stabbing_enter(cis_stabbing *s, cis_op *root) {
  s->nodes_before = s->pool.nodes.len;
  cis_stabbing_restart(s, root);
}

void cis_stabbing_restart(cis_stabbing *s, cis_op *root) {
  uint32_t first, end = cis_decisions_values_inside(s->d, root, &first);
  memset(s->classes + first, 0, (end - first) * sizeof *s->classes);
  s->pool.nodes.len = s->nodes_before;
  collect(s, root);
}

// --- the sets that an operand would join ---

static void add_root(cis_stabbing *s, const cis_value *value) {
  uint32_t root = root_of(s, value);
  if (s->marks[root] == s->mark)
    return;
  s->marks[root] = s->mark;
  cis_vec_push(&s->roots, root);
}

static void collect_roots(cis_stabbing *s, cis_use *operand) {
  cis_vec_clear(&s->roots);
  cis_vec_clear(&s->aliases);
  if (++s->mark == 0) { // all marks are old ones
    memset(s->marks, 0, (s->d->values.len + 1) * sizeof *s->marks);
    s->mark = 1;
  }
  cis_get_aliasing_values(s->c->state, operand, &s->aliases);
  add_root(s, cis_use_value(operand));
  for (size_t i = 0; i < s->aliases.len; ++i)
    add_root(s, s->aliases.data[i].value);
}

static alias_class *class_at(const cis_stabbing *s, size_t i) {
  return &s->classes[s->roots.data[i]];
}

// --- read-only memory ---

/// With print_conflicts each tensor that may not be written is named.
static void annotate_read_only(cis_stabbing *s, uint32_t root) {
  for (uint32_t i = s->d->aliases.head[root]; i != CIS_NO_NUMBER; i = s->d->aliases.next[i])
    if (!cis_value_is_writable(s->c->state, s->d->values.data[i]))
      cis_conflicts_annotate_read_only(s->c, s->d->values.data[i]);
}

bool cis_stabbing_writes_read_only(cis_stabbing *s, cis_use *operand, bool as_is) {
  collect_roots(s, operand);
  bool is_written = !as_is && cis_facts_writes(s->facts, operand), is_read_only = false;
  for (size_t i = 0; i < s->roots.len; ++i) {
    is_written |= class_at(s, i)->has_write;
    is_read_only |= class_at(s, i)->has_read_only;
  }
  if (!is_written || !is_read_only)
    return false;
  for (size_t i = 0; i < s->roots.len && s->c->state->options.print_conflicts; ++i)
    annotate_read_only(s, s->roots.data[i]);
  return true;
}

// --- conflicts ---

/// A use that is held against uses of the other kind.
typedef struct stab {
  cis_stabbing *s;
  cis_use *use;
  bool is_write;
  known_conflict *found;
} stab;

static bool is_conflict(void *user, const cis_interval *other) {
  const stab *st = (const stab *)user;
  cis_use *read = st->is_write ? (cis_use *)other->item : st->use;
  cis_use *write = st->is_write ? st->use : (cis_use *)other->item;
  cis_value_list definitions = {0};
  if (cis_facts_reads(st->s->facts, read))
    definitions = cis_facts_definitions(st->s->facts, cis_use_value(read));
  known_conflict *found = st->found;
  found->read = read;
  found->write = write;
  return cis_conflicts_between(st->s->c, read, definitions, write, &found->definition);
}

/// Whether the use, which is there in [low, high], is in conflict with something in the other set.
static bool stabs(cis_stabbing *s, cis_use *use, bool is_write, uint32_t low, uint32_t high,
                  cis_interval_set others, known_conflict *found) {
  stab st = {s, use, is_write, found};
  return cis_interval_set_overlaps(&s->pool, others, low, high, is_conflict, &st);
}

typedef struct crossing {
  cis_stabbing *s;
  cis_interval_set others;
  bool are_writes; // the items of the walk are writes, not reads
  known_conflict *found;
} crossing;

static bool visit_crossing(void *user, const cis_interval *interval) {
  const crossing *x = (const crossing *)user;
  return stabs(x->s, (cis_use *)interval->item, x->are_writes, interval->low, interval->high,
               x->others, x->found);
}

/// Whether a read of one set is in conflict with a write of the other, going through the smaller.
static bool crosses(cis_stabbing *s, cis_interval_set reads, cis_interval_set writes,
                    known_conflict *found) {
  if (!reads || !writes)
    return false;
  bool through_writes =
      cis_interval_set_size(&s->pool, writes) < cis_interval_set_size(&s->pool, reads);
  crossing x = {s, through_writes ? reads : writes, through_writes, found};
  return cis_interval_set_overlaps(&s->pool, through_writes ? writes : reads, 0, UINT32_MAX,
                                   visit_crossing, &x);
}

/// A conflict that was found earlier and still separates two of the sets.
static const known_conflict *find_known(const cis_stabbing *s) {
  for (size_t i = 0; i < s->roots.len; ++i) {
    const alias_class *a = class_at(s, i);
    for (uint8_t k = 0; k < a->num_conflicts; ++k) {
      uint32_t read = root_of(s, cis_use_value(a->conflicts[k].read));
      uint32_t write = root_of(s, cis_use_value(a->conflicts[k].write));
      if (s->marks[read] == s->mark && s->marks[write] == s->mark)
        return &a->conflicts[k];
    }
  }
  return NULL;
}

static void keep_conflict(cis_stabbing *s, alias_class *a, const known_conflict *conflict) {
  if (!a->conflicts)
    a->conflicts = cis_arena_array(&s->d->arena, known_conflict, KEPT_CONFLICTS);
  if (a->num_conflicts == KEPT_CONFLICTS) // the oldest one goes
    memmove(a->conflicts, a->conflicts + 1, (KEPT_CONFLICTS - 1) * sizeof *conflict);
  else
    ++a->num_conflicts;
  a->conflicts[a->num_conflicts - 1] = *conflict;
}

static bool find_crossing(cis_stabbing *s, known_conflict *found) {
  const known_conflict *known = find_known(s);
  if (known) {
    *found = *known;
    return true;
  }
  cis_vec_clear(&s->writers);
  for (size_t i = 0; i < s->roots.len; ++i)
    if (class_at(s, i)->writes)
      cis_vec_push(&s->writers, s->roots.data[i]);
  for (size_t i = 0; i < s->roots.len; ++i)
    for (size_t k = 0; class_at(s, i)->reads && k < s->writers.len; ++k) {
      alias_class *a = class_at(s, i), *b = &s->classes[s->writers.data[k]];
      if (a == b || !crosses(s, a->reads, b->writes, found))
        continue;
      keep_conflict(s, a, found);
      keep_conflict(s, b, found);
      return true;
    }
  return false;
}

/// Sets that have not been made by decisions are checked once.
static bool is_in_conflict_with_itself(cis_stabbing *s, alias_class *a, known_conflict *found) {
  if (!a->is_checked)
    a->is_in_conflict = crosses(s, a->reads, a->writes, found);
  else if (a->is_in_conflict)
    (void)crosses(s, a->reads, a->writes, found);
  a->is_checked = true;
  return a->is_in_conflict;
}

static bool find_conflict(cis_stabbing *s, cis_use *operand, bool writes, bool as_is,
                          known_conflict *found) {
  uint32_t position = position_of(s, operand);
  for (size_t i = 0; i < s->roots.len && writes; ++i)
    if (stabs(s, operand, true, position, position, class_at(s, i)->reads, found))
      return true;
  for (size_t i = 0; i < s->roots.len && as_is; ++i)
    if (is_in_conflict_with_itself(s, class_at(s, i), found))
      return true;
  return find_crossing(s, found);
}

bool cis_stabbing_overwrites_what_is_read(cis_stabbing *s, cis_use *operand, bool as_is) {
  collect_roots(s, operand);
  bool writes = !as_is && cis_facts_writes(s->facts, operand);
  bool has_read = false, has_apart = false, has_write = writes, leaves = false;
  for (size_t i = 0; i < s->roots.len; ++i) {
    has_read |= class_at(s, i)->has_read;
    has_apart |= class_at(s, i)->has_apart;
    has_write |= class_at(s, i)->has_write;
    leaves |= class_at(s, i)->leaves_parallel_region;
  }
  if (!(has_read || has_apart) || !has_write)
    return false;
  if (has_read && writes && !leaves && cis_facts_has_parallel_regions(s->facts))
    leaves = cis_conflicts_leaves_parallel_region(s->c, operand);
  if (has_read && leaves)
    return true;
  known_conflict found;
  if (!find_conflict(s, operand, writes, as_is, &found))
    return false;
  cis_conflicts_annotate(s->c, found.read, found.write, found.definition);
  return true;
}

bool cis_stabbing_has_conflict(cis_stabbing *s, const cis_op *root) {
  uint32_t first, end = cis_decisions_values_inside(s->d, root, &first);
  for (uint32_t i = first; i < end; ++i) {
    const alias_class *a = &s->classes[i];
    known_conflict found;
    if (a->has_write &&
        ((a->has_read && a->leaves_parallel_region) || crosses(s, a->reads, a->writes, &found) ||
         (a->has_read_only && cis_conflicts_set_writes_read_only(s->c, s->d->values.data[i]))))
      return true;
  }
  return false;
}

// --- decisions ---

static void merge(cis_stabbing *s, alias_class *into, const alias_class *from) {
  into->reads = cis_interval_set_merge(&s->pool, into->reads, from->reads);
  into->writes = cis_interval_set_merge(&s->pool, into->writes, from->writes);
  into->has_read |= from->has_read;
  into->has_apart |= from->has_apart;
  into->has_write |= from->has_write;
  into->has_read_only |= from->has_read_only;
  into->leaves_parallel_region |= from->leaves_parallel_region;
  for (uint8_t i = 0; i < from->num_conflicts; ++i)
    keep_conflict(s, into, &from->conflicts[i]);
}

void cis_stabbing_set_in_place(cis_stabbing *s, cis_use *operand) {
  if (cis_decisions_in_place(s->d, operand))
    return;
  collect_roots(s, operand);
  cis_decisions_set_in_place(s->c->state, operand);
  alias_class all = *class_at(s, 0);
  for (size_t i = 1; i < s->roots.len; ++i)
    merge(s, &all, class_at(s, i));
  if (cis_facts_writes(s->facts, operand))
    add_write(s, &all, operand);
  s->classes[root_of(s, cis_use_value(operand))] = all;
}
