// The context: life cycle, identifiers, registry, sources, and the op pool.
#include "ir/context.h"

#include "ir/intern.h"
#include "ir/op_def.h"

static void init_pool(cis_context *ctx, cis_lane *lane);
static void deinit_pool(cis_lane *lane);

void cis_lane_init(cis_context *ctx, cis_lane *lane) {
  cis_arena_init_in(&lane->arena, &ctx->space);
  init_pool(ctx, lane);
}

void cis_lane_deinit(cis_lane *lane) {
  cis_diag_deinit(lane);
  deinit_pool(lane);
  cis_strmap_deinit(&lane->identifiers);
  for (size_t i = 0; i < CIS_NUM_INTERNED; ++i)
    cis_hashset_deinit(&lane->interned[i]);
  cis_strmap_deinit(&lane->op_infos);
  cis_ptrmap_deinit(&lane->op_info_by_kind);
  cis_strmap_deinit(&lane->families);
  cis_hashset_deinit(&lane->verified);
  cis_hashset_deinit(&lane->shared_regions);
  cis_ptrmap_deinit(&lane->memo);
  for (uint32_t i = 0; i < lane->num_spare_states; ++i)
    cis_op_state_free(&lane->spare_states[i]);
  cis_arena_deinit(&lane->arena);
}

cis_context *cis_context_create(void) {
  cis_context *ctx = cis_mem_calloc(1, sizeof(*ctx));
  cis_space_init(&ctx->space);
  cis_mutex_init(&ctx->lock);
  cis_lane_init(ctx, &ctx->lane);
  ctx->lane.diag.print_op = true;
  return ctx;
}

void cis_context_destroy(cis_context *ctx) {
  if (!ctx)
    return;
  cis_diag_flush(ctx);
  for (size_t i = 0; i < ctx->lanes.len; ++i) {
    cis_lane_deinit(ctx->lanes.data[i]);
    cis_mem_free(ctx->lanes.data[i]);
  }
  cis_vec_deinit(&ctx->lanes);
  cis_lane_deinit(&ctx->lane);
  for (size_t i = 0; i < ctx->sources.len; ++i)
    cis_source_destroy(ctx->sources.data[i]);
  cis_vec_deinit(&ctx->sources);
  cis_vec_deinit(&ctx->source_begins);
  cis_vec_deinit(&ctx->locations);
  cis_vec_deinit(&ctx->dialects);
  cis_strmap_deinit(&ctx->op_defs);
  cis_strmap_deinit(&ctx->sought);
  cis_strmap_deinit(&ctx->resources);
  cis_mutex_deinit(&ctx->lock);
  cis_space_deinit(&ctx->space);
  cis_mem_free(ctx);
}

cis_arena *cis_context_arena(cis_context *ctx) { return &cis_lane_of(ctx)->arena; }

/// The word of the context is copied once, because it does not change while threads are at work.
__attribute__((cold, noinline)) static uintptr_t *memo_of_lane(cis_context *ctx, const void *key) {
  bool is_new;
  uintptr_t *word = cis_ptrmap_get(&cis_lane_of(ctx)->memo, key, &is_new);
  if (is_new)
    *word = cis_ptrmap_at(&ctx->lane.memo, key);
  return word;
}

uintptr_t *cis_context_memo(cis_context *ctx, const void *key) {
  if (__builtin_expect(ctx->is_parallel, 0))
    return memo_of_lane(ctx, key);
  return cis_ptrmap_get(&ctx->lane.memo, key, NULL);
}

// --- interning ---

static cis_str intern_in(cis_context *ctx, cis_lane *lane, cis_str s) {
  uintptr_t *found = cis_strmap_find(&lane->identifiers, s);
  if (found)
    return (cis_str){(const char *)*found, s.len};
  cis_str copy;
  if (lane == &ctx->lane) {
    copy = cis_arena_str(cis_context_arena(ctx), s);
  } else {
    cis_context_lock(ctx);
    copy = intern_in(ctx, &ctx->lane, s);
    cis_context_unlock(ctx);
  }
  cis_strmap_set(&lane->identifiers, copy, (uintptr_t)copy.data);
  return copy;
}

cis_str cis_context_intern(cis_context *ctx, cis_str s) {
  return intern_in(ctx, cis_lane_of(ctx), s);
}

void *cis_intern_in_lane(cis_context *ctx, cis_interned set, uint64_t hash, const void *key,
                         size_t size, cis_hashset_eq eq, bool *out_new) {
  cis_lane *lane = cis_lane_of(ctx);
  *out_new = false;
  void *known = cis_hashset_find(&lane->interned[set], hash, key, eq);
  if (known)
    return known;
  cis_context_lock(ctx);
  void **slot = cis_hashset_get(&ctx->lane.interned[set], hash, key, eq);
  *out_new = !*slot;
  if (*out_new)
    *slot = cis_arena_copy(&lane->arena, key, size);
  known = *slot;
  *cis_hashset_get(&lane->interned[set], hash, key, eq) = known;
  if (!*out_new)
    cis_context_unlock(ctx);
  return known;
}

void cis_context_allow_unregistered(cis_context *ctx, bool allow) {
  ctx->allow_unregistered = allow;
}
bool cis_context_allows_unregistered(const cis_context *ctx) { return ctx->allow_unregistered; }

void cis_context_set_release(cis_context *ctx, cis_release release) { ctx->release = release; }
bool cis_context_is_head(const cis_context *ctx) { return ctx->release == CIS_RELEASE_HEAD; }

uint32_t cis_context_add_source(cis_context *ctx, cis_source *source) {
  size_t num = ctx->sources.len;
  uint64_t begin =
      num ? ctx->source_begins.data[num - 1] + ctx->sources.data[num - 1]->text.len + 1 : 0;
  cis_vec_push(&ctx->source_begins, begin);
  cis_vec_push(&ctx->sources, source);
  return (uint32_t)ctx->sources.len - 1;
}

cis_source *cis_context_get_source(const cis_context *ctx, uint32_t index) {
  return index < ctx->sources.len ? ctx->sources.data[index] : NULL;
}

uint32_t cis_context_num_sources(const cis_context *ctx) { return (uint32_t)ctx->sources.len; }

// --- registry ---

void cis_context_register_dialect(cis_context *ctx, const cis_dialect_def *def) {
  if (cis_context_get_dialect(ctx, cis_str_from(def->name)))
    return;
  cis_vec_push(&ctx->dialects, def);
  for (const cis_op_def *op = def->ops; op && op->name; ++op)
    cis_strmap_set(&ctx->op_defs, cis_str_from(op->name), (uintptr_t)op);
}

void cis_context_read_older(cis_context *ctx, const cis_dialect_def *def) { ctx->older = def; }
bool cis_context_reads_older(const cis_context *ctx, const cis_dialect_def *def) {
  return def && ctx->older == def;
}

const cis_dialect_def *cis_context_get_dialect(const cis_context *ctx, cis_str name) {
  for (size_t i = 0; i < ctx->dialects.len; ++i)
    if (cis_str_is(name, ctx->dialects.data[i]->name))
      return ctx->dialects.data[i];
  return NULL;
}

void cis_context_set_dialect_finder(cis_context *ctx, cis_dialect_finder *finder) {
  ctx->finder = finder;
}

bool cis_context_may_find_dialect(const cis_context *ctx, cis_str name) {
  return ctx->finder && name.len && !cis_strmap_find(&ctx->sought, name) &&
         !cis_context_get_dialect(ctx, name);
}

const cis_dialect_def *cis_context_find_dialect(cis_context *ctx, cis_str name) {
  if (cis_context_may_find_dialect(ctx, name) && !ctx->is_parallel) {
    cis_str own = cis_context_intern(ctx, name);
    cis_strmap_set(&ctx->sought, own, 1);
    ctx->finder(ctx, own);
  }
  return cis_context_get_dialect(ctx, name);
}

static cis_walk stop_at_op_of(cis_op *op, void *user) {
  return op->info->dialect == user ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

bool cis_context_legalize_read(cis_context *ctx, cis_op *module) {
  for (size_t i = 0; ctx->has_to_legalize && i < ctx->dialects.len; ++i) {
    const cis_dialect_def *def = ctx->dialects.data[i];
    if (def->legalize_read && !cis_walk_preorder(module, stop_at_op_of, (void *)def) &&
        !def->legalize_read(module))
      return false;
  }
  return true;
}

size_t cis_context_num_dialects(const cis_context *ctx) { return ctx->dialects.len; }
const cis_dialect_def *cis_context_dialect_at(const cis_context *ctx, size_t i) {
  return ctx->dialects.data[i];
}

// --- the op pool: free lists by size over an arena; with CIS_ARENA_MALLOC one malloc per object
// ---

#ifdef CIS_ARENA_MALLOC

typedef struct cis_pool_object {
  struct cis_pool_object *prev, *next;
} pool_object;

static void init_pool(cis_context *ctx, cis_lane *lane) {
  (void)ctx;
  lane->pool.objects = NULL;
}

// Objects of all threads are in the list of the context, because each may free those of others.

void *cis_context_pool_alloc(cis_context *ctx, size_t size) {
  pool_object *object = cis_mem_alloc(sizeof(*object) + size);
  cis_context_lock(ctx);
  object->prev = NULL;
  object->next = ctx->lane.pool.objects;
  if (object->next)
    object->next->prev = object;
  ctx->lane.pool.objects = object;
  cis_context_unlock(ctx);
  return object + 1;
}

void cis_context_pool_free(cis_context *ctx, void *p, size_t size) {
  (void)size;
  pool_object *object = (pool_object *)p - 1;
  cis_context_lock(ctx);
  if (object->next)
    object->next->prev = object->prev;
  *(object->prev ? &object->prev->next : &ctx->lane.pool.objects) = object->next;
  cis_context_unlock(ctx);
  cis_mem_free(object);
}

static void deinit_pool(cis_lane *lane) {
  for (pool_object *object = lane->pool.objects, *next; object; object = next) {
    next = object->next;
    cis_mem_free(object);
  }
  lane->pool.objects = NULL;
}

#else

enum { SMALL_LIMIT = 1024, SMALL_STEP = 8 };

static void init_pool(cis_context *ctx, cis_lane *lane) {
  cis_arena_init_in(&lane->pool.arena, &ctx->space);
}
static void deinit_pool(cis_lane *lane) { cis_arena_deinit(&lane->pool.arena); }

/// Rounds a size up to its class and returns the free list of that class.
static void **size_class(cis_lane *lane, size_t *size) {
  if (*size <= SMALL_LIMIT) {
    size_t index = (*size + SMALL_STEP - 1) / SMALL_STEP;
    *size = index * SMALL_STEP;
    return &lane->pool.small[index];
  }
  unsigned log = 64 - (unsigned)__builtin_clzll(*size - 1);
  *size = (size_t)1 << log;
  return &lane->pool.large[log];
}

void *cis_context_pool_alloc(cis_context *ctx, size_t size) {
  cis_lane *lane = cis_lane_of(ctx);
  void **list = size_class(lane, &size);
  void *p = *list;
  if (!p)
    return cis_arena_alloc(&lane->pool.arena, size);
  memcpy(list, p, sizeof(void *));
  return p;
}

void cis_context_pool_free(cis_context *ctx, void *p, size_t size) {
  if (!size)
    return;
  void **list = size_class(cis_lane_of(ctx), &size);
#ifndef NDEBUG
  memset(p, 0xDD, size); // erased objects are poisoned
#endif
  memcpy(p, list, sizeof(void *));
  *list = p;
}

#endif
