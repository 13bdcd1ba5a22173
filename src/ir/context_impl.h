// The inside of a context, for ir/ alone.
#ifndef CIS_IR_CONTEXT_IMPL_H
#define CIS_IR_CONTEXT_IMPL_H

#include "ir/attr.h"
#include "ir/context.h"
#include "ir/diag.h"
#include "ir/op.h"
#include "support/map.h"
#include "support/space.h"
#include "support/vec.h"

struct cis_symbol_cache;

enum { CIS_SMALL_PAIRS = 8 };

struct cis_context {
  cis_space space; // of the arena and the pool, so that links can go between them
  cis_arena arena; // everything interned
  cis_strmap identifiers;

  // types, attributes, affine expressions
  cis_hashset types, attrs, affine_exprs, affine_maps, integer_sets;
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
  cis_strmap op_infos;        // name -> cis_op_info *, made on first use
  cis_ptrmap op_info_by_kind; // kind -> cis_op_info *
  cis_strmap families;        // name -> cis_family *, or 0: no op is of it; see family.c
  size_t num_family_dialects; // registered when those were found
  bool has_families;          // an op that names one, other than that of memref, was looked up
  bool allow_unregistered;
  cis_release release;

  CIS_VEC(cis_source *) sources;
  CIS_VEC(uint64_t) source_begins; // see cis_location
  cis_attr_vec locations;          // by their numbers
  cis_hashset verified;            // what ops were verified like; see verify_op.c
  cis_hashset shared_regions;      // see shared_region.h
  cis_ptrmap memo;                 // see cis_context_memo
  cis_op_state spare_states[4];    // their vectors are empty and have room; see cis_op_state_init
  uint32_t num_spare_states;

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
  } diag;

  /// While the verifier runs: look-ups of symbol references.
  struct cis_symbol_cache *symbol_cache;
};

/// Frees the pending diagnostic of the context.
void cis_diag_deinit(cis_context *ctx);
/// Frees the vectors of a state that is empty.
void cis_op_state_free(cis_op_state *state);

#endif
