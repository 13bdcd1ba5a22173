// The inside of a context, for ir/ alone.
#ifndef CIS_IR_CONTEXT_IMPL_H
#define CIS_IR_CONTEXT_IMPL_H

#include "ir/attr.h"
#include "ir/context.h"
#include "ir/diag.h"
#include "ir/op.h"
#include "support/map.h"
#include "support/space.h"
#include "support/threads.h"
#include "support/vec.h"

struct cis_symbol_cache;

enum { CIS_SMALL_PAIRS = 8 };

/// The sets of interned records.
typedef enum cis_interned {
  CIS_TYPES,
  CIS_ATTRS,
  CIS_AFFINE_EXPRS,
  CIS_AFFINE_MAPS,
  CIS_INTEGER_SETS,
  CIS_NUM_INTERNED
} cis_interned;

/// The memory and tables of one thread, which no other touches. A context has one lane; while
/// several threads work on it (parallel.h), each has a lane of its own, and that of the context is
/// the place where they find what the others have interned.
typedef struct cis_lane {
  cis_arena arena; // what lives as long as the context
  cis_strmap identifiers;
  cis_hashset interned[CIS_NUM_INTERNED];
  cis_strmap op_infos;        // name -> cis_op_info *, made on first use
  cis_ptrmap op_info_by_kind; // kind -> cis_op_info *
  cis_strmap families;        // name -> cis_family *, or 0: no op is of it; see family.c
  cis_hashset verified;       // what ops were verified like; see verify_op.c
  cis_hashset shared_regions; // see shared_region.h
  cis_ptrmap memo;            // see cis_context_memo

  cis_op_state spare_states[4]; // their vectors are empty and have room; see cis_op_state_init
  uint32_t num_spare_states;
  uint32_t lock_depth; // of cis_context_lock

  struct { // see cis_context_pool_alloc
    cis_arena arena;
    void *small[129];                // free lists by size in 8 byte steps
    void *large[64];                 // by binary logarithm
    struct cis_pool_object *objects; // with CIS_ARENA_MALLOC
  } pool;

  struct {
    cis_diag_handler handler;
    void *user;
    const cis_diag_printers *printers;
    const void *print_options;
    bool print_op, has_pending;
    bool is_quiet; // diagnostics are dropped
    cis_diagnostic pending;
    CIS_VEC(cis_diagnostic) notes; // of the pending one
    cis_arena arena;               // texts of the pending one
    size_t num_errors;
    const struct cis_remark_sink *remarks; // NULL: they are not wanted
    const struct cis_debug_sink *debug;    // the same
  } diag;

  /// While the verifier runs: look-ups of symbol references.
  struct cis_symbol_cache *symbol_cache;
} cis_lane;

struct cis_context {
  cis_space space; // of the arenas and the pools, so that links can go between them
  cis_lane lane;

  cis_strmap resources; // "dialect\0key" -> cis_resource *
  uint64_t next_distinct;
  /// Types and attributes that are asked for all the time; NULL until made.
  cis_type none_type, index_type, float_types[CIS_NUM_FLOAT_KINDS];
  cis_type signless_types[129]; // by width
  cis_attr unit_attr, bool_attrs[2], unknown_loc;
  cis_attr small_pairs[CIS_SMALL_PAIRS][CIS_SMALL_PAIRS]; // array<i32: a, b>, as segment sizes are

  // registry
  CIS_VEC(const cis_dialect_def *) dialects;
  cis_strmap op_defs;         // name -> row
  cis_dialect_finder *finder; // of dialects that are not registered; NULL: there is none
  cis_strmap sought;          // names that it was asked for
  size_t num_family_dialects; // registered when families were found
  bool has_to_legalize;       // an op of a dialect with legalize_read was looked up
  bool has_families;          // an op that names one, other than that of memref, was looked up
  bool allow_unregistered;
  cis_release release;          // whose answers are given
  const cis_dialect_def *older; // whose ops may have the form of an older release; NULL: none

  CIS_VEC(cis_source *) sources;
  CIS_VEC(uint64_t) source_begins; // see cis_location
  cis_attr_vec locations;          // by their numbers

  // threads; see parallel.c
  bool is_parallel;     // several threads are at work
  bool is_one_threaded; // see cis_context_forbid_threads
  unsigned num_threads; // as wanted; 0: as 1
  CIS_VEC(cis_lane *) lanes;
  cis_mutex lock; // of everything but lanes
};

/// The lane of this thread while several are at work.
extern _Thread_local cis_lane *cis_current_lane __attribute__((tls_model("initial-exec")));

/// The lane of this thread.
static inline cis_lane *cis_lane_of(const cis_context *ctx) {
  return __builtin_expect(ctx->is_parallel, 0) ? cis_current_lane
                                               : &((cis_context *)(uintptr_t)ctx)->lane;
}

/// Prepares an empty lane.
void cis_lane_init(cis_context *ctx, cis_lane *lane);
/// Frees what a lane has outside of the context's space.
void cis_lane_deinit(cis_lane *lane);

/// Keeps other threads, if there are some, from everything outside of lanes. The thread may hold
/// the lock already.
static inline void cis_context_lock(cis_context *ctx) {
  if (__builtin_expect(ctx->is_parallel, 0) && !cis_current_lane->lock_depth++)
    cis_mutex_lock(&ctx->lock);
}
/// Ends what cis_context_lock began.
static inline void cis_context_unlock(cis_context *ctx) {
  if (__builtin_expect(ctx->is_parallel, 0) && !--cis_current_lane->lock_depth)
    cis_mutex_unlock(&ctx->lock);
}

/// Frees the pending diagnostic of a lane.
void cis_diag_deinit(cis_lane *lane);
/// Frees the vectors of a state that is empty.
void cis_op_state_free(cis_op_state *state);
/// Visits `root` and all ops inside, from the last to the first, an op after those in its regions.
/// The function may free the op.
void cis_walk_backwards(cis_op *root, void (*fn)(cis_op *op, void *user), void *user);

#endif
