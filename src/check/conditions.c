// Ordered decision diagrams with one cache for all operations, which are if-then-else.
#include "check/conditions.h"

#include "support/str.h"

typedef struct cis_cond_entry {
  cis_cond f, g, h, result;
} cis_cond_entry;

enum { CACHE_SIZE = 1 << 14 };

void cis_conds_init(cis_conds *c, uint32_t limit) {
  *c = (cis_conds){.limit = limit};
  cis_vec_push(&c->nodes, ((cis_cond_node){UINT32_MAX, 0, 0}));
  cis_vec_push(&c->nodes, ((cis_cond_node){UINT32_MAX, 1, 1}));
  cis_vec_resize(&c->table, 256);
}

void cis_conds_deinit(cis_conds *c) {
  cis_vec_deinit(&c->nodes);
  cis_vec_deinit(&c->table);
  cis_vec_deinit(&c->memo);
  cis_mem_free(c->cache);
}

static size_t hash3(uint32_t a, uint32_t b, uint32_t c) {
  return (size_t)cis_hash_mix(cis_hash_mix(a, b), c);
}

static void grow_table(cis_conds *c) {
  size_t size = c->table.len * 2;
  cis_vec_deinit(&c->table);
  cis_vec_resize(&c->table, size);
  for (uint32_t i = 2; i < c->nodes.len; ++i) {
    const cis_cond_node *n = &c->nodes.data[i];
    size_t at = hash3(n->atom, n->low, n->high) & (size - 1);
    while (c->table.data[at])
      at = (at + 1) & (size - 1);
    c->table.data[at] = i;
  }
}

static cis_cond node(cis_conds *c, uint32_t atom, cis_cond low, cis_cond high) {
  if (low == high)
    return low;
  size_t mask = c->table.len - 1, at = hash3(atom, low, high) & mask;
  for (; c->table.data[at]; at = (at + 1) & mask) {
    const cis_cond_node *n = &c->nodes.data[c->table.data[at]];
    if (n->atom == atom && n->low == low && n->high == high)
      return c->table.data[at];
  }
  if (c->nodes.len >= c->limit) {
    c->is_full = true;
    return CIS_NEVER;
  }
  cis_cond made = (cis_cond)c->nodes.len;
  cis_vec_push(&c->nodes, ((cis_cond_node){atom, low, high}));
  c->table.data[at] = made;
  if (c->nodes.len * 2 > c->table.len)
    grow_table(c);
  return made;
}

cis_cond cis_cond_of_atom(cis_conds *c, uint32_t atom) {
  return node(c, atom, CIS_NEVER, CIS_ALWAYS);
}

cis_cond cis_cond_atom(cis_conds *c) { return cis_cond_of_atom(c, c->num_atoms++); }

static cis_cond part(const cis_conds *c, cis_cond f, uint32_t atom, bool value) {
  const cis_cond_node *n = &c->nodes.data[f];
  return n->atom != atom ? f : value ? n->high : n->low;
}

// Recursion goes as deep as there are atoms on a path, which the limit bounds.
cis_cond cis_cond_ite(cis_conds *c, cis_cond f, cis_cond g, cis_cond h) {
  if (f == CIS_ALWAYS || g == h)
    return g;
  if (f == CIS_NEVER)
    return h;
  if (g == CIS_ALWAYS && h == CIS_NEVER)
    return f;
  if (c->is_full)
    return CIS_NEVER;
  g = g == f ? (cis_cond)CIS_ALWAYS : g;
  h = h == f ? (cis_cond)CIS_NEVER : h;
  if (!c->cache)
    c->cache = cis_mem_calloc(CACHE_SIZE, sizeof(*c->cache));
  cis_cond_entry *entry = &c->cache[hash3(f, g, h) & (CACHE_SIZE - 1)];
  if (entry->f == f && entry->g == g && entry->h == h)
    return entry->result;
  uint32_t atom = c->nodes.data[f].atom;
  atom = c->nodes.data[g].atom < atom ? c->nodes.data[g].atom : atom;
  atom = c->nodes.data[h].atom < atom ? c->nodes.data[h].atom : atom;
  cis_cond low =
      cis_cond_ite(c, part(c, f, atom, false), part(c, g, atom, false), part(c, h, atom, false));
  cis_cond high =
      cis_cond_ite(c, part(c, f, atom, true), part(c, g, atom, true), part(c, h, atom, true));
  cis_cond result = node(c, atom, low, high);
  *entry = (cis_cond_entry){f, g, h, result};
  return result;
}

// --- substitution and quantification ---

/// Begins a walk that knows no results yet.
static void clear_memo(cis_conds *c) {
  ++c->walk;
  cis_vec_resize(&c->memo, c->nodes.len);
}

static bool recall(const cis_conds *c, cis_cond f, cis_cond *out) {
  bool known = f < c->memo.len && c->memo.data[f].walk == c->walk;
  *out = known ? c->memo.data[f].result : 0;
  return known;
}

static cis_cond remember(cis_conds *c, cis_cond f, cis_cond result) {
  if (f < c->memo.len)
    c->memo.data[f] = (cis_cond_memo){c->walk, result};
  return result;
}

static cis_cond substitute(cis_conds *c, cis_cond f, const cis_cond *map, uint32_t num) {
  cis_cond known;
  if (f <= CIS_ALWAYS || c->is_full)
    return f;
  if (recall(c, f, &known))
    return known;
  cis_cond_node n = c->nodes.data[f];
  cis_cond low = substitute(c, n.low, map, num), high = substitute(c, n.high, map, num);
  cis_cond to =
      n.atom < num && map[n.atom] != UINT32_MAX ? map[n.atom] : cis_cond_of_atom(c, n.atom);
  return remember(c, f, cis_cond_ite(c, to, high, low));
}

cis_cond cis_cond_substitute(cis_conds *c, cis_cond f, const cis_cond *map, uint32_t num) {
  clear_memo(c);
  return substitute(c, f, map, num);
}

static cis_cond without(cis_conds *c, cis_cond f, uint32_t atom) {
  cis_cond known;
  cis_cond_node n = c->nodes.data[f];
  if (n.atom >= atom || c->is_full)
    return n.atom == atom ? n.low : f;
  if (recall(c, f, &known))
    return known;
  cis_cond low = without(c, n.low, atom), high = without(c, n.high, atom);
  return remember(c, f, node(c, n.atom, low, high));
}

cis_cond cis_cond_without(cis_conds *c, cis_cond f, uint32_t atom) {
  clear_memo(c);
  return without(c, f, atom);
}

static bool is_kept(uint32_t atom, const uint32_t *keep, size_t num) {
  size_t low = 0;
  while (low < num) {
    size_t middle = (low + num) / 2;
    if (keep[middle] < atom)
      low = middle + 1;
    else
      num = middle;
  }
  return keep && keep[low] == atom;
}

typedef struct quantifier {
  uint32_t first;
  const uint32_t *keep; // with one entry more at the end, which no atom is
  size_t num_keep;
} quantifier;

static cis_cond exists(cis_conds *c, cis_cond f, const quantifier *q) {
  cis_cond known;
  if (f <= CIS_ALWAYS || c->is_full)
    return f;
  if (recall(c, f, &known))
    return known;
  cis_cond_node n = c->nodes.data[f];
  cis_cond low = exists(c, n.low, q), high = exists(c, n.high, q);
  bool stays = n.atom < q->first || is_kept(n.atom, q->keep, q->num_keep);
  return remember(c, f,
                  stays ? cis_cond_ite(c, cis_cond_of_atom(c, n.atom), high, low)
                        : cis_cond_or(c, low, high));
}

cis_cond cis_cond_exists(cis_conds *c, cis_cond f, uint32_t first, const uint32_t *keep,
                         size_t num_keep) {
  CIS_VEC(uint32_t) list = {0};
  cis_vec_append(&list, keep, num_keep);
  cis_vec_push(&list, UINT32_MAX);
  quantifier q = {first, list.data, num_keep};
  clear_memo(c);
  cis_cond result = exists(c, f, &q);
  cis_vec_deinit(&list);
  return result;
}

// --- models ---

void cis_cond_get_model(const cis_conds *c, cis_cond f, cis_cond_model *out) {
  while (f > CIS_ALWAYS) {
    const cis_cond_node *n = &c->nodes.data[f];
    bool value = n->high != CIS_NEVER;
    cis_vec_push(out, n->atom * 2 + value);
    f = value ? n->high : n->low;
  }
}

bool cis_cond_holds(const cis_conds *c, cis_cond f, const cis_cond_model *model) {
  size_t at = 0;
  while (f > CIS_ALWAYS) {
    const cis_cond_node *n = &c->nodes.data[f];
    while (at < model->len && model->data[at] / 2 < n->atom)
      ++at;
    bool value = at < model->len && model->data[at] / 2 == n->atom && model->data[at] % 2;
    f = value ? n->high : n->low;
  }
  return f == CIS_ALWAYS;
}

static bool only(cis_conds *c, cis_cond f, bool (*test)(void *user, uint32_t atom), void *user) {
  cis_cond known;
  if (f <= CIS_ALWAYS)
    return true;
  if (recall(c, f, &known))
    return known;
  cis_cond_node n = c->nodes.data[f];
  bool ok = test(user, n.atom) && only(c, n.low, test, user) && only(c, n.high, test, user);
  return remember(c, f, ok);
}

bool cis_cond_only(cis_conds *c, cis_cond f, bool (*test)(void *user, uint32_t atom), void *user) {
  clear_memo(c);
  return only(c, f, test, user);
}
