// --static-memory-planner-analysis: every allocation of a function with static shape becomes a view
// into one arena, as MLIR's pass of that name does it (default: one after the other; best-fit: into
// gaps). The arena is allocated before the first of them, or is the function's first argument; as
// upstream it is not deallocated, unless `free-arena` says so: then where the last of them was.
//
//   %a = memref.alloc() : memref<8xf32>            %arena = memref.alloc() {...} : memref<96xi8>
//   ...                                            %c0 = arith.constant 0 : index
//   memref.dealloc %a                       =>     %a = memref.view %arena[%c0][] : ... memref<8xf32>
//
// It differs from buffer-reuse in its condition on the program (every buffer has a deallocation, in
// the entry block or inside one of its ops) and in that it always rewrites. Allocations that cannot
// be placed are left alone: those inside regions, of dynamic shape, in another memory space than
// the arena, with a layout, of elements whose size is not known, those that another op than
// memref.dealloc frees, and those that share a deallocation with memory outside the arena.
#include "analysis/view_flow.h"
#include "dialect/arith/build.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/memref/memref.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "memory/buffer_size.h"
#include "memory/relied_alignment.h"
#include "pass/pass.h"
#include "plan/online.h"
#include "reuse/pool/views.h"
#include "support/map.h"
#include "support/planted.h"

typedef struct candidate {
  cis_op *alloc;
  cis_op_vec deallocs;
  cis_buffer_size size;
  int64_t start, end; // positions in the entry block, half-open
  int64_t offset;
  bool is_skipped;
} candidate;
typedef CIS_VEC(candidate) candidate_vec;

/// A candidate that a deallocation may free.
typedef struct link {
  cis_op *dealloc;
  size_t candidate;
  size_t next; // link of the same deallocation + 1
} link;

typedef struct planner {
  cis_pass *pass;
  cis_op *function;
  cis_block *entry;
  cis_attr memory_space; // of the arena; NULL: the default
  cis_view_flow *flow;
  const uintptr_t *frees; // answers about all values
  cis_relied_alignment relied;
  cis_ptrmap fed; // values that are other values' names
  candidate_vec candidates;
  cis_ptrmap numbers; // allocations -> candidate + 1
  CIS_VEC(link) links;
  cis_ptrmap first_links; // deallocations -> link + 1
  cis_value_vec aliases;  // scratch: of one allocation
  cis_ptrmap seen;        // alias -> the last allocation that it was listed for
  size_t steps_left;      // visits of aliases that may still be done
  bool ok;
} planner;

// --- candidates ---

/// Ops that free a value, under any later name.
enum { DEALLOCS = 1, OTHERS = 2 };
enum { MOST_STEPS = 1 << 22 };

static uintptr_t find_frees(void *user, cis_value *value) {
  uintptr_t found = 0;
  (void)user;
  cis_for_each_use (use, value) {
    cis_op *op = cis_use_owner(use);
    if (cis_memref_is_dealloc(op))
      found |= DEALLOCS;
    else if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC || cis_effects_frees(op, value))
      found |= OTHERS;
  }
  return found;
}

static uintptr_t either(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a | b;
}

static const cis_view_flow_question frees_of = {NULL, find_frees, either, false};

static void add_alias(void *user, cis_value *from, cis_value *to) {
  planner *p = user;
  const cis_value *of = p->aliases.len ? p->aliases.data[0] : to;
  bool is_new;
  (void)from;
  uintptr_t *seen = cis_ptrmap_get(&p->seen, to, &is_new);
  if (is_new || *seen != (uintptr_t)of)
    cis_vec_push(&p->aliases, to);
  *seen = (uintptr_t)of;
}

/// Lists the ops that free the buffer, among the names that one of them follows from; false if one
/// is no memref.dealloc, or if there are too many names.
static bool collect_deallocs(planner *p, candidate *c) {
  cis_value *value = &c->alloc->results[0];
  if (cis_view_flow_answer(p->flow, &frees_of, p->frees, value) & OTHERS)
    return false;
  cis_vec_clear(&p->aliases);
  add_alias(p, NULL, value);
  for (size_t i = 0; i < p->aliases.len; ++i) {
    value = p->aliases.data[i];
    if (!(cis_view_flow_answer(p->flow, &frees_of, p->frees, value) & DEALLOCS))
      continue;
    if (!p->steps_left)
      return false;
    p->steps_left -= 1;
    cis_view_flow_for_each_edge_of(p->flow, value, add_alias, p);
    cis_for_each_use (use, value)
      if (cis_memref_is_dealloc(cis_use_owner(use)))
        cis_vec_push(&c->deallocs, cis_use_owner(use));
  }
  return true;
}

/// Whether the type is one that a view into the arena can have.
static bool can_be_view(const planner *p, candidate *c) {
  cis_type type = c->alloc->results[0].type;
  return type->shaped.memory_space == p->memory_space && cis_memref_has_identity_layout(type) &&
         cis_buffer_size_get(c->alloc, &c->alloc->results[0], &c->size);
}

/// Ops that have the buffer under another name may rely on more than its elements do.
static void take_relied_alignment(const planner *p, candidate *c) {
  int64_t relied = cis_relied_alignment_of(&p->relied, &c->alloc->results[0]);
  c->size.alignment = cis_common_alignment(c->size.alignment, relied);
}

/// Finds the position at which the buffer's life ends. False after an error.
static bool find_end(planner *p, candidate *c) {
  if (!c->deallocs.len)
    return cis_op_error(c->alloc,
                        "no dealloc found; run the deallocation pipeline before this pass");
  for (size_t i = 0; i < c->deallocs.len; ++i) {
    cis_op *in_entry = cis_op_ancestor_in_block(c->deallocs.data[i], p->entry);
    if (!in_entry)
      return cis_op_error(c->alloc, "unstructured control flow is not supported");
    if (in_entry->tag > c->end)
      c->end = in_entry->tag;
  }
  return true;
}

static void add_candidate(planner *p, candidate *c) {
  cis_vec_push(&p->candidates, *c);
  cis_ptrmap_set(&p->numbers, &c->alloc->results[0], p->candidates.len);
  for (size_t i = 0; i < c->deallocs.len; ++i) {
    bool is_new;
    uintptr_t *first = cis_ptrmap_get(&p->first_links, c->deallocs.data[i], &is_new);
    link l = {c->deallocs.data[i], p->candidates.len - 1, is_new ? 0 : *first};
    cis_vec_push(&p->links, l);
    *first = p->links.len;
  }
}

static cis_walk collect(cis_op *op, void *user) {
  planner *p = user;
  if (!cis_memref_is_alloc(op))
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
  if (!can_be_view(p, &c) || !collect_deallocs(p, &c)) {
    cis_pass_count(p->pass, "num-skip-unplaceable", 1);
    cis_vec_deinit(&c.deallocs);
    return CIS_WALK_CONTINUE;
  }
  take_relied_alignment(p, &c);
  p->ok = find_end(p, &c);
  add_candidate(p, &c);
  return p->ok ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

// --- deallocations that must stay, and the candidates that must stay with them ---

/// Whether a value is a candidate, or the name of others that may be looked at instead.
static uintptr_t is_known(void *user, cis_value *value) {
  const planner *p = user;
  return cis_ptrmap_has(&p->numbers, value) ||
         (cis_ptrmap_has(&p->fed, value) && !cis_view_flow_is_terminal(p->flow, value));
}

static uintptr_t both(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a && b;
}

static void keep_dealloc(planner *p, cis_op *dealloc, cis_op_vec *work) {
  uintptr_t *first = cis_ptrmap_find(&p->first_links, dealloc);
  for (size_t l = first ? *first : 0; l; l = p->links.data[l - 1].next) {
    candidate *c = &p->candidates.data[p->links.data[l - 1].candidate];
    if (c->is_skipped)
      continue;
    c->is_skipped = true;
    cis_pass_count(p->pass, "num-skip-unplaceable", 1);
    cis_vec_append(work, c->deallocs.data, c->deallocs.len);
  }
  if (first)
    *first = 0;
}

static void skip_shared(planner *p) {
  cis_op_vec work = {0};
  const cis_view_flow_question all_known = {p, is_known, both, true};
  const uintptr_t *known = cis_view_flow_ask(p->flow, &all_known, cis_pass_arena(p->pass));
  for (size_t i = 0; i < p->links.len; ++i) {
    cis_op *dealloc = p->links.data[i].dealloc;
    if (!cis_view_flow_answer(p->flow, &all_known, known, cis_op_operand(dealloc, 0)) &&
        !cis_planted("planner-shared-dealloc"))
      cis_vec_push(&work, dealloc);
  }
  while (work.len)
    keep_dealloc(p, cis_vec_pop(&work), &work);
  cis_vec_deinit(&work);
  size_t kept = 0;
  for (size_t i = 0; i < p->candidates.len; ++i) {
    if (p->candidates.data[i].is_skipped)
      cis_vec_deinit(&p->candidates.data[i].deallocs);
    else
      p->candidates.data[kept++] = p->candidates.data[i];
  }
  p->candidates.len = kept;
  if (kept)
    cis_pass_count(p->pass, "num-eligible", (int64_t)kept);
}

// --- placement ---

/// Places all candidates. False after an error: an offset does not fit into 63 bits.
static bool place(planner *p, int64_t *out_total) {
  size_t num = p->candidates.len;
  cis_arena *scratch = cis_pass_arena(p->pass);
  cis_plan_buffer *items = cis_arena_array(scratch, cis_plan_buffer, num);
  int64_t *offsets = cis_arena_array(scratch, int64_t, num);
  for (size_t i = 0; i < num; ++i) {
    const candidate *c = &p->candidates.data[i];
    items[i] = (cis_plan_buffer){
        .size = c->size.bytes, .alignment = c->size.alignment, .lower = c->start, .upper = c->end};
  }
  cis_plan_problem problem = {.buffers = items, .num_buffers = num};
  bool best_fit = cis_str_is(cis_pass_string(p->pass, "algorithm"), "best-fit");
  if (!cis_plan_place_online(&problem, best_fit ? CIS_PLAN_ONLINE_BEST_FIT : CIS_PLAN_ONLINE_STACK,
                             scratch, offsets, out_total))
    return cis_op_error(p->function, "has buffers whose sizes add up to more than 2^63 - 1 bytes");
  for (size_t i = 0; i < num; ++i)
    p->candidates.data[i].offset = offsets[i];
  return true;
}

// --- rewriting ---

static bool is_byte_buffer(cis_type type) {
  return cis_type_is_memref(type) && cis_type_rank(type) == 1 &&
         cis_type_is_int_of(cis_type_element(type), 8) && cis_memref_has_identity_layout(type);
}

/// The stated alignment, and the one that elements need if it is more than every allocation has.
static int64_t arena_alignment(const planner *p) {
  int64_t alignment = 1;
  for (size_t i = 0; i < p->candidates.len; ++i) {
    const candidate *c = &p->candidates.data[i];
    int64_t stated = cis_attr_int_or(cis_op_get_attr(c->alloc, CIS_STR("alignment")), 1);
    alignment = cis_common_alignment(alignment, stated);
    if (c->size.alignment > CIS_EVERY_ALLOCATION)
      alignment = cis_common_alignment(alignment, c->size.alignment);
  }
  return alignment;
}

static cis_value *build_arena(planner *p, int64_t total) {
  cis_loc_builder e = cis_loc_builder_before(p->candidates.data[0].alloc);
  return cis_reuse_build_pool(&e.b, NULL, total, arena_alignment(p), NULL, e.loc);
}

static void rewrite(candidate *c, cis_value *arena) {
  cis_loc_builder e = cis_loc_builder_before(c->alloc);
  cis_value *view = cis_memref_build_view(&e, arena, cis_arith_build_index(&e, c->offset), NULL, 0,
                                          c->alloc->results[0].type);
  cis_value_replace_all_uses(&c->alloc->results[0], view);
}

/// Erases the deallocations; one that several candidates share is erased once.
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

/// Checks that an arena that is passed in is large enough; if its size is dynamic, the caller is
/// responsible.
static bool check_size(const planner *p, int64_t total) {
  if (!cis_str_is(cis_pass_string(p->pass, "arena-mode"), "arg"))
    return true;
  int64_t arena_size = cis_type_dim(cis_block_args(p->entry)[0]->type, 0);
  return arena_size == CIS_DYNAMIC || arena_size >= total || cis_planted("planner-arena-size") ||
         cis_op_error(p->function, "arena of %lld bytes is too small: %lld bytes are needed",
                      (long long)arena_size, (long long)total);
}

/// The op of the entry block that is, or contains, the last deallocation of a candidate.
static cis_op *last_deallocation(const planner *p) {
  cis_op *last = NULL;
  for (size_t i = 0; i < p->candidates.len; ++i)
    for (size_t d = 0; d < p->candidates.data[i].deallocs.len; ++d) {
      cis_op *op = p->candidates.data[i].deallocs.data[d];
      while (cis_op_block(op) != p->entry)
        op = cis_op_parent(op);
      last = last && cis_op_is_before(op, last) ? last : op;
    }
  return last;
}

static void free_arena(const planner *p, cis_value *arena) {
  cis_op *last = last_deallocation(p);
  cis_loc_builder e = {cis_builder_after(last), last->loc};
  cis_memref_build_dealloc(&e, arena);
}

static bool apply(planner *p) {
  int64_t total;
  if (!place(p, &total) || !check_size(p, total))
    return false;
  cis_value *arena;
  if (cis_str_is(cis_pass_string(p->pass, "arena-mode"), "arg"))
    arena = cis_block_args(p->entry)[0];
  else
    arena = build_arena(p, total);
  for (size_t i = 0; i < p->candidates.len; ++i)
    rewrite(&p->candidates.data[i], arena);
  if (cis_pass_bool(p->pass, "free-arena"))
    free_arena(p, arena);
  erase_all(&p->candidates);
  return true;
}

// --- the pass ---

static bool check_function(cis_pass *pass, cis_op *function, cis_block *entry) {
  cis_type type = cis_op_get_attr(function, CIS_STR("function_type"))->type_value;
  for (uint32_t i = 0; i < type->function.num_results; ++i)
    if (cis_type_is_base_memref(type->function.results[i])) {
      cis_op_error(function,
                   "static-memory-planner does not support functions with memref return types");
      return cis_note(
          cis_op_context(function), function->loc,
          "--buffer-results-to-out-params=\"modify-public-functions hoist-static-allocs\" makes "
          "them arguments");
    }
  cis_str mode = cis_pass_string(pass, "arena-mode");
  if (!cis_str_is(mode, "arg") && !cis_str_is(mode, "allocate"))
    return cis_op_error(function, "invalid arena-mode: '%.*s' (must be 'allocate' or 'arg')",
                        CIS_STR_ARG(mode));
  if (!cis_str_is(mode, "arg"))
    return true;
  if (cis_pass_bool(pass, "free-arena"))
    return cis_op_error(function, "free-arena requires arena-mode=allocate");
  if (!entry->num_args)
    return cis_op_error(function, "arena-mode=arg requires at least one function argument");
  return is_byte_buffer(cis_block_args(entry)[0]->type) ||
         cis_op_error(function, "arena-mode=arg requires first argument to be memref<...xi8>");
}

static void note_fed(void *user, cis_value *from, cis_value *to) {
  planner *p = user;
  (void)from;
  cis_ptrmap_set(&p->fed, to, 1);
}

static bool run(cis_pass *pass, cis_op *function) {
  cis_block *entry = function->num_regions ? cis_op_entry(function) : NULL;
  if (!entry)
    return true;
  if (!check_function(pass, function, entry))
    return false;
  planner p = {.pass = pass, .function = function, .entry = entry, .ok = true};
  if (cis_str_is(cis_pass_string(pass, "arena-mode"), "arg"))
    p.memory_space = cis_block_args(entry)[0]->type->shaped.memory_space;
  p.steps_left = MOST_STEPS;
  p.flow = cis_view_flow_create(function);
  p.frees = cis_view_flow_ask(p.flow, &frees_of, cis_pass_arena(pass));
  cis_relied_alignment_init(&p.relied, p.flow, NULL, cis_module_relies_on(function),
                            cis_pass_arena(pass));
  cis_view_flow_for_each_edge(p.flow, note_fed, &p);
  uint32_t position = 0;
  for (cis_op *op = cis_block_first(entry); op; op = cis_op_next(op))
    op->tag = position++;
  cis_walk_preorder(function, collect, &p);
  if (p.ok)
    skip_shared(&p);
  bool ok = p.ok && (!p.candidates.len || apply(&p));
  for (size_t i = 0; i < p.candidates.len; ++i)
    cis_vec_deinit(&p.candidates.data[i].deallocs);
  cis_vec_deinit(&p.candidates);
  cis_vec_deinit(&p.links);
  cis_ptrmap_deinit(&p.fed);
  cis_ptrmap_deinit(&p.numbers);
  cis_ptrmap_deinit(&p.first_links);
  cis_vec_deinit(&p.aliases);
  cis_ptrmap_deinit(&p.seen);
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
                 "Where the arena comes from: 'allocate', or 'arg' (the first argument)", NULL},
                {"free-arena", CIS_OPTION_BOOL, "false",
                 "Deallocate the arena that is allocated; by default it lives on, as upstream, "
                 "which is a leak where the function is called again",
                 NULL, true}},
    .statistics = {{"num-eligible", "Number of allocations placed in the arena"},
                   {"num-skip-dynamic", "Number of allocations skipped: dynamic shape"},
                   {"num-skip-nested", "Number of allocations skipped: not in the entry block"},
                   {"num-skip-unplaceable",
                    "Number of allocations skipped: cannot lie in the arena, or are freed together "
                    "with what does not"}},
    .run = run,
};
