// Sets of patterns: gathered in the order of being added, sorted by op on first use.
#include "transform/pattern_set.h"

#include "support/mem.h"

typedef struct added {
  const cis_pattern *pattern;
  uint16_t root;
} added;

struct cis_pattern_set {
  cis_context *ctx;
  CIS_VEC(added) all;
  cis_pattern_vec sorted; // lists of patterns, each ended by NULL
  uint32_t *starts;       // by op kind: where its list starts, plus one; NULL: not sorted yet
  size_t num_kinds;
  uint32_t any; // the list for ops that have none of their own
};

cis_pattern_set *cis_pattern_set_create(cis_context *ctx) {
  cis_pattern_set *set = cis_mem_calloc(1, sizeof(*set));
  set->ctx = ctx;
  return set;
}

void cis_pattern_set_destroy(cis_pattern_set *set) {
  cis_vec_deinit(&set->all);
  cis_vec_deinit(&set->sorted);
  cis_mem_free(set->starts);
  cis_mem_free(set);
}

static void add(cis_pattern_set *set, const cis_pattern *pattern, uint16_t root) {
  added entry = {pattern, root};
  cis_vec_push(&set->all, entry);
  if (root >= set->num_kinds)
    set->num_kinds = (size_t)root + 1;
  cis_mem_free(set->starts);
  set->starts = NULL;
}

void cis_pattern_set_add(cis_pattern_set *set, const cis_pattern *pattern) {
  add(set, pattern, pattern->root);
}

/// A pattern's own root goes before that of the list.
static void add_list(cis_pattern_set *set, const cis_pattern *const *list, uint16_t root) {
  for (; list && *list; ++list)
    add(set, *list, (*list)->root ? (*list)->root : root);
}

static void add_ops_of(cis_pattern_set *set, const cis_dialect_def *dialect) {
  for (const cis_op_def *op = dialect->ops; op->name; ++op)
    add_list(set, op->canonicalize, op->kind);
}

void cis_pattern_set_add_canonicalization(cis_pattern_set *set) {
  size_t num = cis_context_num_dialects(set->ctx);
  for (size_t i = 0; i < num; ++i)
    add_list(set, cis_context_dialect_at(set->ctx, i)->canonicalize, 0);
  for (size_t i = 0; i < num; ++i)
    add_ops_of(set, cis_context_dialect_at(set->ctx, i));
}

void cis_pattern_set_add_canonicalization_of(cis_pattern_set *set, const char *dialect) {
  for (size_t i = 0; i < cis_context_num_dialects(set->ctx); ++i)
    if (strcmp(cis_context_dialect_at(set->ctx, i)->name, dialect) == 0)
      add_ops_of(set, cis_context_dialect_at(set->ctx, i));
}

/// Whether a list of names, separated by commas, has `name`.
static bool is_listed(cis_str list, const char *name) {
  cis_str wanted = cis_str_from(name);
  for (size_t start = 0, i = 0; i <= list.len; ++i) {
    if (i < list.len && list.data[i] != ',')
      continue;
    if (cis_str_eq((cis_str){list.data + start, i - start}, wanted))
      return true;
    start = i + 1;
  }
  return false;
}

void cis_pattern_set_filter(cis_pattern_set *set, cis_str disabled, cis_str enabled) {
  size_t kept = 0;
  for (size_t i = 0; i < set->all.len; ++i) {
    const char *name = set->all.data[i].pattern->name;
    if (!is_listed(disabled, name) && (!enabled.len || is_listed(enabled, name)))
      set->all.data[kept++] = set->all.data[i];
  }
  set->all.len = kept;
  cis_mem_free(set->starts);
  set->starts = NULL;
}

static unsigned benefit(const cis_pattern *pattern) {
  return pattern->benefit ? pattern->benefit : 1;
}

/// Appends a list, sorted by benefit; returns where it starts.
static uint32_t append_sorted(cis_pattern_set *set, const uint32_t *chosen, size_t num) {
  uint32_t start = (uint32_t)set->sorted.len;
  for (size_t i = 0; i < num; ++i) {
    const cis_pattern *pattern = set->all.data[chosen[i]].pattern;
    size_t at = set->sorted.len;
    cis_vec_push(&set->sorted, pattern);
    for (; at > start && benefit(set->sorted.data[at - 1]) < benefit(pattern); --at)
      set->sorted.data[at] = set->sorted.data[at - 1];
    set->sorted.data[at] = pattern;
  }
  cis_vec_push(&set->sorted, NULL);
  return start;
}

typedef CIS_VEC(uint32_t) index_vec;

/// Both, in the order in which they were added.
static void merge(const index_vec *a, const index_vec *b, index_vec *out) {
  out->len = 0;
  for (size_t i = 0, j = 0; i < a->len || j < b->len;) {
    bool first = j == b->len || (i < a->len && a->data[i] < b->data[j]);
    cis_vec_push(out, first ? a->data[i++] : b->data[j++]);
  }
}

/// Sorts by benefit. Patterns for any op that has a trait or an interface are tried before the op's
/// own ones of the same benefit, because they were added first.
static void sort(cis_pattern_set *set) {
  if (!set->num_kinds)
    set->num_kinds = 1;
  set->starts = cis_mem_calloc(set->num_kinds, sizeof(*set->starts));
  set->sorted.len = 0;
  index_vec *by_kind = cis_mem_calloc(set->num_kinds, sizeof(*by_kind));
  for (uint32_t i = 0; i < set->all.len; ++i)
    cis_vec_push(&by_kind[set->all.data[i].root], i);
  set->any = append_sorted(set, by_kind[0].data, by_kind[0].len);
  index_vec merged = {0};
  for (size_t kind = 1; kind < set->num_kinds; ++kind) {
    if (!by_kind[kind].len)
      continue;
    merge(&by_kind[0], &by_kind[kind], &merged);
    set->starts[kind] = append_sorted(set, merged.data, merged.len) + 1;
  }
  cis_vec_deinit(&merged);
  for (size_t kind = 0; kind < set->num_kinds; ++kind)
    cis_vec_deinit(&by_kind[kind]);
  cis_mem_free(by_kind);
}

void cis_pattern_set_freeze(cis_pattern_set *set) {
  if (!set->starts)
    sort(set);
}

const cis_pattern *const *cis_pattern_set_get(const cis_pattern_set *set, const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  uint32_t start = kind < set->num_kinds ? set->starts[kind] : 0;
  return set->sorted.data + (start ? start - 1 : set->any);
}
