// --buffer-deallocation-simplification: makes bufferization.dealloc ops smaller where memrefs are
// known to be the same or different, so that fewer pointers are compared at run time.
//
//   %0:2 = dealloc (%a, %b) if (%c, %d) retain (%a, %r)
//   =>
//   %0 = dealloc (%b) if (%d) retain (%r)
//
// where %a and %b are different buffers: %a is retained, so its condition is its result. Four
// patterns over analysis/buffer_origin.h, along with the op's canonicalisation.
#include "analysis/buffer_origin.h"
#include "dialect/arith/build.h"
#include "dialect/bufferization/bufferization.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/fold.h"
#include "ir/parallel.h"
#include "pass/pass.h"
#include "transform/greedy.h"
#include "transform/pattern_set.h"

#include "support/map.h"
#include "support/planted.h"

#include <stdlib.h>

static bool has_duplicates(const cis_value_vec *values) {
  cis_ptrmap seen = {0};
  bool duplicate = false;
  cis_ptrmap_reserve(&seen, values->len);
  for (size_t i = 0; i < values->len && !duplicate; ++i) {
    bool is_new;
    cis_ptrmap_get(&seen, values->data[i], &is_new);
    duplicate = !is_new;
  }
  cis_ptrmap_deinit(&seen);
  return duplicate;
}

// --- memrefs that are retained ---

typedef CIS_VEC(size_t) index_vec;

/// The retained memrefs that are always the same as one memref of the list.
typedef struct matches {
  index_vec always;
  bool certain; // whether each of the others is never the same
} matches;

static bool add_match(void *user, size_t member, const cis_buffer_origin *origin, cis_same same) {
  matches *m = user;
  (void)origin;
  m->certain = same == CIS_SAME_ALWAYS || cis_planted("simplification-certain");
  if (m->certain)
    cis_vec_push(&m->always, member);
  return m->certain;
}

/// Whether one member is always the same, and all others never are.
static bool find_certain(cis_buffer_origins *origins, cis_buffer_origin_list *retained,
                         cis_value *memref, matches *out) {
  out->certain = true;
  cis_vec_clear(&out->always);
  cis_buffer_origin_list_visit(retained, cis_buffer_origins_get(origins, memref), add_match, out);
  return out->certain && out->always.len;
}

static int compare_indices(const void *a, const void *b) {
  size_t x = *(const size_t *)a, y = *(const size_t *)b;
  return (x > y) - (x < y);
}

/// A retained memref is owned if it was owned, or if the condition of the dropped memref holds.
static void merge_condition(cis_op *op, cis_rewriter *r, matches *m, cis_value *condition) {
  qsort(m->always.data, m->always.len, sizeof(size_t), compare_indices);
  cis_builder_set_after(r, op);
  for (size_t i = 0; i < m->always.len; ++i) {
    cis_value *result = &op->results[m->always.data[i]];
    cis_value *owned = cis_arith_build_ori(CIS_AT(r, op->loc), result, condition);
    cis_value_replace_all_uses_except(result, owned, cis_value_op(owned));
    cis_for_each_use (use, owned)
      cis_rewriter_modified(r, cis_use_owner(use));
  }
}

/// A memref that is surely retained is not freed.
static bool drop_retained(cis_op *op, cis_rewriter *r) {
  if (!op->num_results)
    return false;
  cis_buffer_origins *origins = r->user;
  cis_dealloc_lists lists;
  cis_dealloc_lists_get(op, &lists);
  size_t num = lists.memrefs.len, kept = 0;
  matches m = {0};
  if (!has_duplicates(&lists.retained)) {
    cis_buffer_origin_list *retained =
        cis_buffer_origin_list_create(origins, lists.retained.data, lists.retained.len);
    for (size_t i = 0; i < num; ++i) {
      cis_value *memref = lists.memrefs.data[i], *source = cis_memref_of_base(memref);
      if (find_certain(origins, retained, memref, &m) ||
          (source && find_certain(origins, retained, source, &m))) {
        merge_condition(op, r, &m, lists.conditions.data[i]);
        continue;
      }
      lists.memrefs.data[kept] = memref;
      lists.conditions.data[kept++] = lists.conditions.data[i];
    }
    cis_buffer_origin_list_destroy(retained);
    lists.memrefs.len = lists.conditions.len = kept;
    if (kept < num)
      cis_dealloc_set_memrefs(r, op, &lists);
  } else {
    kept = num;
  }
  cis_vec_deinit(&m.always);
  cis_dealloc_lists_deinit(&lists);
  return kept < num;
}

// --- memrefs that differ ---

typedef struct may_alias {
  const cis_buffer_origin *origin;
  size_t self; // a member that does not count
  bool found;
} may_alias;

static bool check_alias(void *user, size_t member, const cis_buffer_origin *origin, cis_same same) {
  may_alias *m = user;
  (void)same;
  m->found = member != m->self && !cis_buffer_origins_precedes(m->origin, origin);
  return !m->found;
}

/// Whether a memref may be the same as a member of the list other than `self`.
static bool has_alias(cis_buffer_origins *origins, cis_buffer_origin_list *list, cis_value *memref,
                      size_t self) {
  may_alias m = {cis_buffer_origins_get(origins, memref), self, false};
  cis_buffer_origin_list_visit(list, m.origin, check_alias, &m);
  return m.found && !cis_planted("simplification-aliases");
}

/// A retained memref that none of the memrefs can be need not be compared with them.
static bool drop_unrelated(cis_op *op, cis_rewriter *r) {
  if (!op->num_results)
    return false;
  cis_buffer_origins *origins = r->user;
  cis_dealloc_lists lists;
  cis_dealloc_lists_get(op, &lists);
  size_t num = lists.retained.len, kept = 0;
  cis_buffer_origin_list *memrefs =
      cis_buffer_origin_list_create(origins, lists.memrefs.data, lists.memrefs.len);
  cis_value_vec results = {0};
  for (size_t i = 0; i < num; ++i) {
    bool related = has_alias(origins, memrefs, lists.retained.data[i], SIZE_MAX);
    cis_value *result = related ? NULL : cis_arith_build_bool(CIS_AT(r, op->loc), false);
    cis_vec_push(&results, result);
    if (related)
      lists.retained.data[kept++] = lists.retained.data[i];
  }
  lists.retained.len = kept;
  if (kept < num) {
    cis_op *smaller = cis_dealloc_build(r, op->loc, &lists);
    for (size_t i = 0, next = 0; i < num; ++i)
      if (!results.data[i])
        results.data[i] = &smaller->results[next++];
    cis_rewriter_replace(r, op, results.data, (uint32_t)num);
  }
  cis_vec_deinit(&results);
  cis_buffer_origin_list_destroy(memrefs);
  cis_dealloc_lists_deinit(&lists);
  return kept < num;
}

/// A retained value is owned if the result of one of the parts says so: `or` of the remaining op's
/// result and that of the op split off.
static void merge_results(cis_rewriter *r, cis_op *rest, const cis_op_vec *parts,
                          cis_value_vec *out) {
  for (uint32_t j = 0; j < rest->num_results; ++j)
    cis_vec_push(out, &rest->results[j]);
  for (size_t i = 0; i < parts->len; ++i)
    for (uint32_t j = 0; j < rest->num_results; ++j)
      out->data[j] =
          cis_arith_build_ori(CIS_AT(r, rest->loc), out->data[j], &parts->data[i]->results[j]);
}

/// A dealloc op for one memref.
static cis_op *split_off(cis_op *op, cis_rewriter *r, const cis_dealloc_lists *lists, size_t i) {
  cis_dealloc_lists one = {.retained = lists->retained, .family = lists->family};
  cis_vec_push(&one.memrefs, lists->memrefs.data[i]);
  cis_vec_push(&one.conditions, lists->conditions.data[i]);
  cis_op *dealloc = cis_dealloc_build(r, op->loc, &one);
  cis_vec_deinit(&one.memrefs);
  cis_vec_deinit(&one.conditions);
  return dealloc;
}

/// A memref that differs from the others is freed by an op of its own.
static bool split(cis_op *op, cis_rewriter *r) {
  if (cis_op_operand_group(op, 0).num < 2)
    return false;
  cis_buffer_origins *origins = r->user;
  cis_dealloc_lists lists;
  cis_dealloc_lists_get(op, &lists);
  size_t num = lists.memrefs.len, kept = 0;
  cis_buffer_origin_list *memrefs = cis_buffer_origin_list_create(origins, lists.memrefs.data, num);
  cis_op_vec parts = {0};
  for (size_t i = 0; i < num; ++i) {
    if (!has_alias(origins, memrefs, lists.memrefs.data[i], i)) {
      cis_op *part = split_off(op, r, &lists, i);
      cis_vec_push(&parts, part);
      continue;
    }
    lists.memrefs.data[kept] = lists.memrefs.data[i];
    lists.conditions.data[kept++] = lists.conditions.data[i];
  }
  lists.memrefs.len = lists.conditions.len = kept;
  bool changed = kept < num;
  if (changed) {
    cis_value_vec results = {0};
    cis_op *rest = cis_dealloc_build(r, op->loc, &lists);
    merge_results(r, rest, &parts, &results);
    cis_rewriter_replace(r, op, results.data, (uint32_t)results.len);
    cis_vec_deinit(&results);
  }
  cis_vec_deinit(&parts);
  cis_buffer_origin_list_destroy(memrefs);
  cis_dealloc_lists_deinit(&lists);
  return changed;
}

// --- memrefs that are surely owned ---

static bool add_always(void *user, size_t member, const cis_buffer_origin *origin, cis_same same) {
  (void)origin, (void)same;
  cis_vec_push((index_vec *)user, member);
  return true;
}

/// The results of retained memrefs that are always the same as a memref which is surely freed
/// otherwise hold. Returns whether there are any.
static bool replace_retained_results(cis_op *op, cis_rewriter *r, cis_buffer_origin_list *retained,
                                     cis_value *memref, cis_value *condition, bool *owned) {
  cis_buffer_origins *origins = r->user;
  index_vec always = {0};
  cis_value *source = cis_memref_of_base(memref);
  cis_buffer_origin_list_visit_always(retained, cis_buffer_origins_get(origins, memref), add_always,
                                      &always);
  if (source)
    cis_buffer_origin_list_visit_always(retained, cis_buffer_origins_get(origins, source),
                                        add_always, &always);
  for (size_t i = 0; i < always.len; ++i) {
    owned[always.data[i]] = true;
    cis_rewriter_replace_uses(r, &op->results[always.data[i]], condition);
  }
  bool any = always.len;
  cis_vec_deinit(&always);
  return any;
}

static bool all_true(const bool *flags, size_t num) {
  for (size_t i = 0; i < num; ++i)
    if (!flags[i])
      return false;
  return true;
}

/// Where all retained memrefs are owned for sure, the memrefs that make them so are not freed.
static bool drop_surely_owned(cis_op *op, cis_rewriter *r) {
  if (!op->num_results)
    return false;
  cis_buffer_origins *origins = r->user;
  cis_dealloc_lists lists;
  cis_dealloc_lists_get(op, &lists);
  size_t num = lists.memrefs.len, num_retained = lists.retained.len, kept = 0;
  cis_buffer_origin_list *retained =
      cis_buffer_origin_list_create(origins, lists.retained.data, num_retained);
  bool *owned = cis_mem_calloc(num_retained, sizeof(*owned));
  for (size_t i = 0; i < num; ++i) {
    cis_value *memref = lists.memrefs.data[i], *condition = lists.conditions.data[i];
    if ((cis_constant_is(condition, 1) || cis_planted("simplification-owned")) &&
        replace_retained_results(op, r, retained, memref, condition, owned))
      continue;
    lists.memrefs.data[kept] = memref;
    lists.conditions.data[kept++] = condition;
  }
  bool changed = kept < num && all_true(owned, num_retained);
  lists.memrefs.len = lists.conditions.len = kept;
  if (changed)
    cis_dealloc_set_memrefs(r, op, &lists);
  cis_mem_free(owned);
  cis_buffer_origin_list_destroy(retained);
  cis_dealloc_lists_deinit(&lists);
  return changed;
}

// --- the pass ---

static const cis_pattern patterns[] = {
    {.name = "RemoveDeallocMemrefsContainedInRetained",
     .root = CIS_OP_BUFFERIZATION_DEALLOC,
     .rewrite = drop_retained},
    {.name = "RemoveRetainedMemrefsGuaranteedToNotAlias",
     .root = CIS_OP_BUFFERIZATION_DEALLOC,
     .rewrite = drop_unrelated},
    {.name = "SplitDeallocWhenNotAliasingAnyOther",
     .root = CIS_OP_BUFFERIZATION_DEALLOC,
     .rewrite = split},
    {.name = "RetainedMemrefAliasingAlwaysDeallocatedMemref",
     .root = CIS_OP_BUFFERIZATION_DEALLOC,
     .rewrite = drop_surely_owned},
};

typedef struct functions {
  cis_op_vec ops;
  cis_pattern_set *set;
} functions;

/// Buffers of one function are none of another.
static bool simplify(void *user, size_t i, unsigned worker) {
  (void)worker;
  const functions *all = user;
  cis_buffer_origins *origins = cis_buffer_origins_create(all->ops.data[i]);
  cis_greedy_options options = {.bottom_up = true, .user = origins};
  cis_greedy_rewrite(all->ops.data[i], all->set, &options, NULL);
  cis_buffer_origins_destroy(origins);
  return true;
}

static bool run(cis_pass *pass, cis_op *root) {
  (void)pass;
  functions all = {0};
  cis_pattern_set *set = all.set = cis_pattern_set_create(cis_op_context(root));
  for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); ++i)
    cis_pattern_set_add(set, &patterns[i]);
  for (size_t i = 0; cis_dealloc_patterns[i]; ++i)
    cis_pattern_set_add(set, cis_dealloc_patterns[i]);
  cis_pattern_set_freeze(set);
  if (!cis_parallel_functions(root, &all.ops))
    cis_vec_push(&all.ops, root);
  cis_parallel_for(cis_op_context(root), all.ops.len, simplify, &all);
  cis_vec_deinit(&all.ops);
  cis_pattern_set_destroy(set);
  return true;
}

const cis_pass_def cis_buffer_deallocation_simplification_pass = {
    .name = "buffer-deallocation-simplification",
    .title = "BufferDeallocationSimplificationPass",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Optimizes `bufferization.dealloc` operation for more efficient codegen",
    .run = run,
};
