// Symbol tables: linear look-ups, and an index per table for many of them.
#include "ir/symbol.h"

#include "ir/context_impl.h"
#include "ir/interfaces.h"

cis_str cis_symbol_name(const cis_op *op) {
  return cis_attr_get_string(cis_op_get_attr(op, CIS_STR("sym_name")));
}

static cis_str visibility(const cis_op *op) {
  return cis_attr_get_string(cis_op_get_attr(op, CIS_STR("sym_visibility")));
}

cis_type cis_function_type(const cis_op *function) {
  return cis_op_get_attr_named(function, "function_type")->type_value;
}

cis_attr cis_function_argument_attr(const cis_op *function, uint32_t i, const char *name) {
  cis_attr all = cis_op_get_attr_named(function, "arg_attrs");
  return cis_attr_is(all, CIS_ATTR_ARRAY) && i < all->array.num
             ? cis_dict_get_c(all->array.elems[i], name)
             : NULL;
}

bool cis_argument_is_donated(const cis_value *value) {
  const cis_block *block = cis_value_arg_block(value);
  const cis_op *function = block && cis_block_is_entry(block) ? cis_block_parent_op(block) : NULL;
  return function && cis_op_has_trait(function, CIS_TRAIT_FUNCTION) &&
         cis_function_argument_attr(function, value->index, CIS_DONATED);
}

static cis_walk find_donated(cis_op *op, void *user) {
  (void)user;
  cis_attr all =
      cis_op_has_trait(op, CIS_TRAIT_FUNCTION) ? cis_op_get_attr_named(op, "arg_attrs") : NULL;
  for (uint32_t i = 0; cis_attr_is(all, CIS_ATTR_ARRAY) && i < all->array.num; ++i)
    if (cis_function_argument_attr(op, i, CIS_DONATED))
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

static cis_walk check_call(cis_op *op, void *user) {
  cis_op *callee = op->info->def && op->info->def->call ? cis_symbol_cache_callee(user, op) : NULL;
  if (!callee || cis_walk_preorder(callee, find_donated, NULL))
    return CIS_WALK_CONTINUE;
  cis_str name = cis_symbol_name(callee);
  cis_op_error(op, "passes memory that it keeps to @%.*s, which is given an argument (%s)",
               CIS_STR_ARG(name), CIS_DONATED);
  return CIS_WALK_STOP;
}

bool cis_check_donated(cis_op *module) {
  if (cis_walk_preorder(module, find_donated, NULL))
    return true;
  cis_symbol_cache *cache = cis_symbol_cache_create();
  bool ok = cis_walk_preorder(module, check_call, cache);
  cis_symbol_cache_destroy(cache);
  return ok;
}

bool cis_symbol_is_private(const cis_op *op) { return cis_str_is(visibility(op), "private"); }

bool cis_symbol_is_hidden(const cis_op *op) {
  const cis_op *module = cis_op_parent(op);
  return cis_symbol_is_private(op) ||
         (cis_str_is(visibility(op), "nested") && module && !cis_op_parent(module));
}

bool cis_symbol_may_be_table(const cis_op *op) { return !op->info->def && op->num_regions == 1; }

cis_op *cis_enclosing_function(const cis_op *op) {
  while (op && !cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    op = cis_op_parent(op);
  return (cis_op *)(uintptr_t)op;
}

cis_op *cis_symbol_nearest_table(cis_op *from) {
  while (from && !cis_op_has_trait(from, CIS_TRAIT_SYMBOL_TABLE)) {
    if (cis_symbol_may_be_table(from)) // nothing is known beyond it
      return NULL;
    from = cis_op_parent(from);
  }
  return from;
}

static cis_block *table_block(const cis_op *table) {
  return table->num_regions ? cis_op_entry(table) : NULL;
}

static cis_op *find_symbol(cis_op *table, cis_str name) {
  cis_block *block = table_block(table);
  for (cis_op *op = block ? cis_block_first(block) : NULL; op; op = cis_op_next(op))
    if (cis_str_eq(cis_symbol_name(op), name) && cis_symbol_name(op).data)
      return op;
  return NULL;
}

typedef cis_op *(*find_fn)(void *user, cis_op *table, cis_str name);

/// Follows root and nested references with a function that looks one name up.
static cis_op *follow(cis_op *table, cis_attr ref, find_fn find, void *user) {
  if (!cis_attr_is(ref, CIS_ATTR_SYMBOL_REF))
    return NULL;
  cis_op *op = find(user, table, ref->symbol.root);
  for (uint32_t i = 0; op && i < ref->symbol.num_nested; ++i) {
    if (!cis_op_has_trait(op, CIS_TRAIT_SYMBOL_TABLE))
      return NULL;
    op = find(user, op, ref->symbol.nested[i]);
  }
  return op;
}

static cis_op *find_plain(void *user, cis_op *table, cis_str name) {
  (void)user;
  return find_symbol(table, name);
}

cis_op *cis_symbol_lookup(cis_op *table, cis_attr ref) {
  cis_symbol_cache *cache = cis_lane_of(cis_op_context(table))->symbol_cache;
  return cache ? cis_symbol_cache_lookup(cache, table, ref) : follow(table, ref, find_plain, NULL);
}

cis_op *cis_symbol_lookup_nearest(cis_op *from, cis_attr ref) {
  cis_symbol_cache *cache = cis_lane_of(cis_op_context(from))->symbol_cache;
  if (cache)
    return cis_symbol_cache_lookup_nearest(cache, from, ref);
  cis_op *table = cis_symbol_nearest_table(from);
  return table ? cis_symbol_lookup(table, ref) : NULL;
}

// --- cache ---

struct cis_symbol_cache {
  cis_ptrmap tables;    // cis_op * -> cis_strmap * (name -> cis_op *)
  const cis_lane *lane; // of the thread that made it, if that was one of several at work
};

cis_symbol_cache *cis_symbol_cache_create(void) {
  cis_symbol_cache *cache = cis_mem_calloc(1, sizeof(*cache));
  cache->lane = cis_current_lane;
  return cache;
}

void cis_symbol_cache_destroy(cis_symbol_cache *cache) {
  if (!cache)
    return;
  for (size_t i = 0; i < cache->tables.cap; ++i) {
    if (!cache->tables.slots[i].key)
      continue;
    cis_strmap *map = (cis_strmap *)cache->tables.slots[i].value;
    cis_strmap_deinit(map);
    cis_mem_free(map);
  }
  cis_ptrmap_deinit(&cache->tables);
  cis_mem_free(cache);
}

static cis_strmap *index_table(cis_op *table) {
  cis_strmap *map = cis_mem_calloc(1, sizeof(*map));
  cis_block *block = table_block(table);
  for (cis_op *op = block ? cis_block_first(block) : NULL; op; op = cis_op_next(op)) {
    cis_str name = cis_symbol_name(op);
    bool is_new;
    if (!name.data)
      continue;
    uintptr_t *slot = cis_strmap_get(map, name, &is_new);
    if (is_new)
      *slot = (uintptr_t)op;
  }
  return map;
}

static cis_op *find_cached(void *user, cis_op *table, cis_str name) {
  cis_symbol_cache *cache = user;
  bool is_new;
  if (__builtin_expect(cis_op_context(table)->is_parallel, 0) && cache->lane != cis_current_lane) {
    // Several threads read this cache.
    uintptr_t *known = cis_ptrmap_find(&cache->tables, table);
    return known ? (cis_op *)cis_strmap_at((cis_strmap *)*known, name) : find_symbol(table, name);
  }
  uintptr_t *slot = cis_ptrmap_get(&cache->tables, table, &is_new);
  if (is_new)
    *slot = (uintptr_t)index_table(table);
  return (cis_op *)cis_strmap_at((cis_strmap *)*slot, name);
}

void cis_symbol_cache_add(cis_symbol_cache *cache, cis_op *table) {
  find_cached(cache, table, CIS_STR(""));
}

cis_op *cis_symbol_cache_lookup(cis_symbol_cache *cache, cis_op *table, cis_attr ref) {
  return follow(table, ref, find_cached, cache);
}

cis_op *cis_symbol_cache_lookup_nearest(cis_symbol_cache *cache, cis_op *from, cis_attr ref) {
  cis_op *table = cis_symbol_nearest_table(from);
  return table ? cis_symbol_cache_lookup(cache, table, ref) : NULL;
}

cis_op *cis_symbol_cache_callee(cis_symbol_cache *cache, const cis_op *op) {
  const cis_call_interface *call = op->info->def ? op->info->def->call : NULL;
  cis_attr name = call && call->callee ? cis_op_get_attr_named(op, call->callee) : NULL;
  return name ? cis_symbol_cache_lookup_nearest(cache, (cis_op *)(uintptr_t)op, name) : NULL;
}
