// The context: life cycle, identifiers, registry, sources, and the op pool.
#include "ir/context.h"

#include "ir/context_impl.h"
#include "ir/op_def.h"

static void init_pool(cis_context *ctx);

cis_context *cis_context_create(void) {
  cis_context *ctx = cis_mem_calloc(1, sizeof(*ctx));
  cis_space_init(&ctx->space);
  cis_arena_init_in(&ctx->arena, &ctx->space);
  init_pool(ctx);
  ctx->diag.print_op = true;
  return ctx;
}

static void deinit_pool(cis_context *ctx);

void cis_context_destroy(cis_context *ctx) {
  if (!ctx)
    return;
  cis_diag_flush(ctx);
  cis_diag_deinit(ctx);
  deinit_pool(ctx);
  for (size_t i = 0; i < ctx->sources.len; ++i)
    cis_source_destroy(ctx->sources.data[i]);
  cis_vec_deinit(&ctx->sources);
  cis_vec_deinit(&ctx->source_begins);
  cis_vec_deinit(&ctx->locations);
  cis_vec_deinit(&ctx->dialects);
  cis_strmap_deinit(&ctx->op_defs);
  cis_strmap_deinit(&ctx->op_infos);
  cis_strmap_deinit(&ctx->families);
  cis_ptrmap_deinit(&ctx->op_info_by_kind);
  cis_hashset_deinit(&ctx->verified);
  cis_hashset_deinit(&ctx->shared_regions);
  cis_ptrmap_deinit(&ctx->memo);
  for (uint32_t i = 0; i < ctx->num_spare_states; ++i)
    cis_op_state_free(&ctx->spare_states[i]);
  cis_strmap_deinit(&ctx->identifiers);
  cis_strmap_deinit(&ctx->resources);
  cis_hashset_deinit(&ctx->types);
  cis_hashset_deinit(&ctx->attrs);
  cis_hashset_deinit(&ctx->affine_exprs);
  cis_hashset_deinit(&ctx->affine_maps);
  cis_hashset_deinit(&ctx->integer_sets);
  cis_arena_deinit(&ctx->arena);
  cis_space_deinit(&ctx->space);
  cis_mem_free(ctx);
}

cis_arena *cis_context_arena(cis_context *ctx) { return &ctx->arena; }

uintptr_t *cis_context_memo(cis_context *ctx, const void *key) {
  return cis_ptrmap_get(&ctx->memo, key, NULL);
}

cis_str cis_context_intern(cis_context *ctx, cis_str s) {
  uintptr_t *found = cis_strmap_find(&ctx->identifiers, s);
  if (found)
    return (cis_str){(const char *)*found, s.len};
  cis_str copy = cis_arena_str(&ctx->arena, s);
  cis_strmap_set(&ctx->identifiers, copy, (uintptr_t)copy.data);
  return copy;
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

const cis_dialect_def *cis_context_get_dialect(const cis_context *ctx, cis_str name) {
  for (size_t i = 0; i < ctx->dialects.len; ++i)
    if (cis_str_is(name, ctx->dialects.data[i]->name))
      return ctx->dialects.data[i];
  return NULL;
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

static void init_pool(cis_context *ctx) { ctx->pool.objects = NULL; }

void *cis_context_pool_alloc(cis_context *ctx, size_t size) {
  pool_object *object = cis_mem_alloc(sizeof(*object) + size);
  object->prev = NULL;
  object->next = ctx->pool.objects;
  if (object->next)
    object->next->prev = object;
  ctx->pool.objects = object;
  return object + 1;
}

void cis_context_pool_free(cis_context *ctx, void *p, size_t size) {
  (void)size;
  pool_object *object = (pool_object *)p - 1;
  if (object->next)
    object->next->prev = object->prev;
  *(object->prev ? &object->prev->next : &ctx->pool.objects) = object->next;
  cis_mem_free(object);
}

static void deinit_pool(cis_context *ctx) {
  while (ctx->pool.objects)
    cis_context_pool_free(ctx, ctx->pool.objects + 1, 0);
}

#else

enum { SMALL_LIMIT = 1024, SMALL_STEP = 8 };

static void init_pool(cis_context *ctx) { cis_arena_init_in(&ctx->pool.arena, &ctx->space); }
static void deinit_pool(cis_context *ctx) { cis_arena_deinit(&ctx->pool.arena); }

/// Rounds a size up to its class and returns the free list of that class.
static void **size_class(cis_context *ctx, size_t *size) {
  if (*size <= SMALL_LIMIT) {
    size_t index = (*size + SMALL_STEP - 1) / SMALL_STEP;
    *size = index * SMALL_STEP;
    return &ctx->pool.small[index];
  }
  unsigned log = 64 - (unsigned)__builtin_clzll(*size - 1);
  *size = (size_t)1 << log;
  return &ctx->pool.large[log];
}

void *cis_context_pool_alloc(cis_context *ctx, size_t size) {
  void **list = size_class(ctx, &size);
  void *p = *list;
  if (!p)
    return cis_arena_alloc(&ctx->pool.arena, size);
  memcpy(list, p, sizeof(void *));
  return p;
}

void cis_context_pool_free(cis_context *ctx, void *p, size_t size) {
  if (!size)
    return;
  void **list = size_class(ctx, &size);
#ifndef NDEBUG
  memset(p, 0xDD, size); // erased objects are poisoned
#endif
  memcpy(p, list, sizeof(void *));
  *list = p;
}

#endif
