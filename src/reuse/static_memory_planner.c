// --static-memory-planner-analysis: every allocation of a function with static shape becomes a view into one arena, as
// MLIR's pass of that name does it (default: one after the other; best-fit: into gaps). The arena is allocated before
// the first of them, or is the function's first argument; it is not deallocated.
//
// It differs from buffer-reuse in what it asks of the program (every buffer has a deallocation, in the entry block or
// inside one of its ops) and in that it always rewrites.
#include "analysis/view_flow.h"
#include "dialect/kinds.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "pass/pass.h"
#include "support/map.h"

#include <stdlib.h>

typedef struct candidate {
  cis_op *alloc;
  cis_op_vec deallocs;
  int64_t size, alignment;
  int64_t start, end; // positions in the entry block, half-open
  int64_t offset;
} candidate;
typedef CIS_VEC(candidate) candidate_vec;

typedef struct planner {
  cis_pass *pass;
  cis_op *function;
  cis_block *entry;
  cis_view_flow *flow;
  candidate_vec candidates;
  cis_value_vec aliases; // scratch
  bool ok;
} planner;

// --- candidates ---

static bool size_of(cis_type type, int64_t *out) {
  int64_t count, bits;
  if (!cis_type_num_elements(type, &count) ||
      __builtin_mul_overflow(count, (int64_t)cis_type_bit_width(cis_type_element(type)), &bits))
    return false;
  *out = bits / 8 + (bits % 8 != 0);
  return true;
}

static void collect_deallocs(planner *p, candidate *c) {
  cis_vec_clear(&p->aliases);
  cis_view_flow_resolve(p->flow, &c->alloc->results[0], &p->aliases);
  for (size_t i = 0; i < p->aliases.len; ++i) {
    cis_for_each_use (use, p->aliases.data[i]) {
      if (cis_op_kind(cis_use_owner(use)) == CIS_OP_MEMREF_DEALLOC)
        cis_vec_push(&c->deallocs, cis_use_owner(use));
    }
  }
}

/// Whether a deallocation may also free an allocation that is not in the entry block.
static bool frees_nested(planner *p, cis_op *dealloc) {
  cis_vec_clear(&p->aliases);
  cis_view_flow_resolve_reverse(p->flow, cis_op_operand(dealloc, 0), &p->aliases);
  for (size_t i = 0; i < p->aliases.len; ++i) {
    cis_op *def = cis_value_op(p->aliases.data[i]);
    if (def && cis_op_kind(def) == CIS_OP_MEMREF_ALLOC && cis_op_block(def) != p->entry)
      return true;
  }
  return false;
}

/// False after an error, or with `*out_skip` set if the allocation is to be left alone.
static bool complete(planner *p, candidate *c, bool *out_skip) {
  collect_deallocs(p, c);
  if (!c->deallocs.len)
    return cis_op_error(c->alloc,
                        "no dealloc found; run the deallocation pipeline before this pass");
  for (size_t i = 0; i < c->deallocs.len; ++i) {
    cis_op *in_entry = cis_op_ancestor_in_block(c->deallocs.data[i], p->entry);
    if (!in_entry)
      return cis_op_error(c->alloc, "unstructured control flow is not supported");
    if (in_entry->tag > c->end)
      c->end = in_entry->tag;
    if (frees_nested(p, c->deallocs.data[i]))
      *out_skip = true;
  }
  c->alignment = cis_attr_int_or(cis_op_get_attr(c->alloc, CIS_STR("alignment")), 1);
  if (!size_of(c->alloc->results[0].type, &c->size))
    return cis_op_error(c->alloc, "size of the buffer is not known or beyond 64 bits");
  return true;
}

static cis_walk collect(cis_op *op, void *user) {
  planner *p = user;
  if (cis_op_kind(op) != CIS_OP_MEMREF_ALLOC)
    return CIS_WALK_CONTINUE;
  if (!cis_type_has_static_shape(op->results[0].type)) {
    cis_pass_count(p->pass, "num-skip-dynamic", 1);
    return CIS_WALK_CONTINUE;
  }
  if (cis_op_block(op) != p->entry) {
    cis_pass_count(p->pass, "num-skip-nested", 1);
    return CIS_WALK_CONTINUE;
  }
  candidate c = {.alloc = op, .start = op->tag, .end = op->tag};
  bool skip = false;
  p->ok = complete(p, &c, &skip);
  if (p->ok && !skip) {
    cis_vec_push(&p->candidates, c);
    cis_pass_count(p->pass, "num-eligible", 1);
  } else {
    cis_vec_deinit(&c.deallocs);
  }
  return p->ok ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

// --- placement; a result of false means that an offset does not fit 63 bits ---

static bool align_up(int64_t value, int64_t alignment, int64_t *out) {
  int64_t sum;
  if (__builtin_add_overflow(value, alignment - 1, &sum))
    return false;
  *out = sum / alignment * alignment;
  return true;
}

static bool place_trivially(candidate_vec *candidates, int64_t *out_total) {
  int64_t next = 0;
  for (size_t i = 0; i < candidates->len; ++i) {
    candidate *c = &candidates->data[i];
    if (!align_up(next, c->alignment, &c->offset) ||
        __builtin_add_overflow(c->offset, c->size, &next))
      return false;
  }
  *out_total = next;
  return true;
}

static int compare_offsets(const void *pa, const void *pb) {
  const candidate *a = *(const candidate *const *)pa, *b = *(const candidate *const *)pb;
  return (a->offset > b->offset) - (a->offset < b->offset);
}

/// The smallest gap between the occupied spans that holds the buffer; else the gap below the end of the arena if it is
/// smaller still; else behind the last span.
static bool place_in_gap(candidate *c, candidate *const *occupied, size_t num, int64_t arena_end) {
  int64_t best = -1, best_gap = INT64_MAX, from = 0, start, end;
  for (size_t i = 0; i < num; ++i) {
    if (!align_up(from, c->alignment, &start) || __builtin_add_overflow(start, c->size, &end))
      return false;
    int64_t gap = occupied[i]->offset - start;
    if (start < occupied[i]->offset && gap >= c->size && gap < best_gap) {
      best = start;
      best_gap = gap;
    }
    int64_t behind = occupied[i]->offset + occupied[i]->size;
    from = behind > from ? behind : from;
  }
  if (!align_up(from, c->alignment, &start) || __builtin_add_overflow(start, c->size, &end))
    return false;
  bool trailing = start < arena_end && arena_end - start >= c->size && arena_end - start < best_gap;
  c->offset = best >= 0 && !trailing ? best : start;
  return true;
}

static bool place_best_fit(candidate_vec *candidates, cis_arena *scratch, int64_t *out_total) {
  candidate **occupied = cis_arena_array(scratch, candidate *, candidates->len);
  size_t num = 0;
  int64_t end = 0;
  for (size_t i = 0; i < candidates->len; ++i) { // allocations come in the order of their starts
    candidate *c = &candidates->data[i];
    size_t kept = 0;
    for (size_t k = 0; k < num; ++k)
      if (occupied[k]->end > c->start)
        occupied[kept++] = occupied[k];
    num = kept;
    if (num)
      qsort(occupied, num, sizeof(*occupied), compare_offsets);
    if (!place_in_gap(c, occupied, num, end))
      return false;
    if (c->offset + c->size > end)
      end = c->offset + c->size;
    occupied[num++] = c;
  }
  *out_total = end;
  return true;
}

// --- rewriting ---

static bool is_byte_buffer(cis_type type) {
  return cis_type_is_memref(type) && cis_type_rank(type) == 1 &&
         cis_type_is_int_of(cis_type_element(type), 8);
}

static int64_t lcm(int64_t a, int64_t b) {
  int64_t x = a, y = b, product;
  while (y) {
    int64_t t = x % y;
    x = y;
    y = t;
  }
  return __builtin_mul_overflow(a / x, b, &product) ? a : product;
}

static cis_value *build_arena(planner *p, int64_t total) {
  cis_op *first = p->candidates.data[0].alloc;
  cis_builder b = cis_builder_before(first);
  int64_t alignment = 1;
  for (size_t i = 0; i < p->candidates.len; ++i)
    alignment = lcm(alignment, p->candidates.data[i].alignment);
  cis_type type = cis_type_memref(cis_type_i(b.ctx, 8), &total, 1, NULL, NULL);
  cis_named_attr attr = {CIS_STR("alignment"), cis_attr_i64(b.ctx, alignment)};
  static const int32_t no_operands[2];
  cis_op *op = cis_build_op(&b, CIS_OP_MEMREF_ALLOC, first->loc,
                            (cis_build_args){.types = &type,
                                             .num_types = 1,
                                             .attrs = &attr,
                                             .num_attrs = 1,
                                             .operand_segments = no_operands});
  return &op->results[0];
}

static void rewrite(candidate *c, cis_value *arena) {
  cis_builder b = cis_builder_before(c->alloc);
  cis_type index = cis_type_index(b.ctx), type = c->alloc->results[0].type;
  cis_named_attr value = {CIS_STR("value"), cis_attr_index(b.ctx, c->offset)};
  cis_op *offset = cis_build_op(
      &b, CIS_OP_ARITH_CONSTANT, c->alloc->loc,
      (cis_build_args){.types = &index, .num_types = 1, .attrs = &value, .num_attrs = 1});
  cis_value *operands[] = {arena, &offset->results[0]};
  cis_op *view = cis_build_op(
      &b, CIS_OP_MEMREF_VIEW, c->alloc->loc,
      (cis_build_args){.operands = operands, .num_operands = 2, .types = &type, .num_types = 1});
  cis_value_replace_all_uses(&c->alloc->results[0], &view->results[0]);
}

/// Deallocations may be shared by several candidates: each goes once.
static void erase_all(candidate_vec *candidates) {
  cis_ptrmap erased = {0};
  for (size_t i = 0; i < candidates->len; ++i)
    for (size_t d = 0; d < candidates->data[i].deallocs.len; ++d) {
      bool is_new;
      cis_ptrmap_get(&erased, candidates->data[i].deallocs.data[d], &is_new);
      if (is_new)
        cis_op_destroy(candidates->data[i].deallocs.data[d]);
    }
  for (size_t i = 0; i < candidates->len; ++i)
    cis_op_destroy(candidates->data[i].alloc);
  cis_ptrmap_deinit(&erased);
}

static bool apply(planner *p) {
  int64_t total;
  bool best_fit = cis_str_is(cis_pass_string(p->pass, "algorithm"), "best-fit");
  bool fits = best_fit ? place_best_fit(&p->candidates, cis_pass_arena(p->pass), &total)
                       : place_trivially(&p->candidates, &total);
  if (!fits)
    return cis_op_error(p->function, "has buffers whose sizes add up to more than 2^63 - 1 bytes");
  cis_value *arena;
  if (cis_str_is(cis_pass_string(p->pass, "arena-mode"), "arg"))
    arena = cis_block_args(p->entry)[0];
  else
    arena = build_arena(p, total);
  for (size_t i = 0; i < p->candidates.len; ++i)
    rewrite(&p->candidates.data[i], arena);
  erase_all(&p->candidates);
  return true;
}

// --- the pass ---

static bool check_function(cis_pass *pass, cis_op *function, cis_block *entry) {
  cis_type type = cis_op_get_attr(function, CIS_STR("function_type"))->type_value;
  for (uint32_t i = 0; i < type->function.num_results; ++i)
    if (cis_type_is_base_memref(type->function.results[i]))
      return cis_op_error(
          function, "static-memory-planner does not support functions with memref return types");
  cis_str mode = cis_pass_string(pass, "arena-mode");
  if (!cis_str_is(mode, "arg") && !cis_str_is(mode, "allocate"))
    return cis_op_error(function, "invalid arena-mode: '%.*s' (must be 'allocate' or 'arg')",
                        CIS_STR_ARG(mode));
  if (!cis_str_is(mode, "arg"))
    return true;
  if (!entry->num_args)
    return cis_op_error(function, "arena-mode=arg requires at least one function argument");
  return is_byte_buffer(cis_block_args(entry)[0]->type) ||
         cis_op_error(function, "arena-mode=arg requires first argument to be memref<...xi8>");
}

static bool run(cis_pass *pass, cis_op *function) {
  cis_block *entry = function->num_regions ? cis_op_entry(function) : NULL;
  if (!entry)
    return true;
  if (!check_function(pass, function, entry))
    return false;
  planner p = {.pass = pass, .function = function, .entry = entry, .ok = true};
  p.flow = cis_view_flow_create(function);
  uint32_t position = 0;
  for (cis_op *op = cis_block_first(entry); op; op = cis_op_next(op))
    op->tag = position++;
  cis_walk_preorder(function, collect, &p);
  bool ok = p.ok && (!p.candidates.len || apply(&p));
  for (size_t i = 0; i < p.candidates.len; ++i)
    cis_vec_deinit(&p.candidates.data[i].deallocs);
  cis_vec_deinit(&p.candidates);
  cis_vec_deinit(&p.aliases);
  cis_view_flow_destroy(p.flow);
  return ok;
}

const cis_pass_def cis_static_memory_planner_analysis_pass = {
    .name = "static-memory-planner-analysis",
    .title = "StaticMemoryPlannerAnalysis",
    .anchor = "func.func",
    .summary = "Place all static allocations of a function in one arena",
    .options = {{"algorithm", CIS_OPTION_STRING, "trivial", "How offsets are chosen",
                 "trivial|best-fit"},
                {"arena-mode", CIS_OPTION_STRING, "allocate",
                 "Where the arena comes from: 'allocate', or 'arg' (the first argument)", NULL}},
    .statistics = {{"num-eligible", "Number of allocations placed in the arena"},
                   {"num-skip-dynamic", "Number of allocations skipped: dynamic shape"},
                   {"num-skip-nested", "Number of allocations skipped: not in the entry block"}},
    .run = run,
};
