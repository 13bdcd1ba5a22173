// --symbol-dce: symbols that nothing refers to are erased, unless they can be seen from outside.
//
//   func.func private @unused() { ... }        (gone)
//   func.func private @used() { ... }    =>    func.func private @used() { ... }
//   func.func @f() { call @used ... }          func.func @f() { call @used ... }
//
// Live symbols are those that are reached along references from public symbols, and from ops that
// are no symbols. A symbol of visibility "nested" is seen by the table around its own: it stays if
// that table is not inside of the root.
#include "ir/attr_inside.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "pass/pass.h"
#include "support/map.h"

typedef struct state {
  cis_symbol_cache *cache;
  cis_ptrmap live; // symbol ops
  cis_op_vec work; // live, their references not followed yet
  cis_op_vec dead;
  bool failed;
} state;

static bool is_symbol(const cis_op *op) { return cis_symbol_name(op).data != NULL; }

/// Not to be erased whatever refers to it: seen from outside, or no symbol.
static bool is_root(const cis_op *op, bool hidden) {
  cis_str visibility = cis_attr_get_string(cis_op_get_attr_named(op, "sym_visibility"));
  return !is_symbol(op) ||
         (!cis_symbol_is_private(op) && !(hidden && cis_str_is(visibility, "nested")));
}

static void mark(state *s, cis_op *op) {
  bool is_new;
  cis_ptrmap_get(&s->live, op, &is_new);
  if (is_new)
    cis_vec_push(&s->work, op);
}

typedef struct reference {
  state *s;
  cis_op *from;
} reference;

/// Each part of @a::@b is a reference.
static void mark_reference(state *s, cis_op *from, cis_attr ref) {
  for (uint32_t n = 0; n <= ref->symbol.num_nested; ++n) {
    cis_attr prefix = cis_attr_symbol(ref->ctx, ref->symbol.root, ref->symbol.nested, n);
    cis_op *op = cis_symbol_cache_lookup_nearest(s->cache, from, prefix);
    if (op)
      mark(s, op);
  }
}

static void mark_if_reference(void *user, cis_attr attr) {
  const reference *r = user;
  if (attr->kind == CIS_ATTR_SYMBOL_REF)
    mark_reference(r->s, r->from, attr);
}

static void mark_references(state *s, cis_op *from, cis_attr attr) {
  cis_attr_walk(attr, mark_if_reference, &(reference){s, from});
}

static bool is_table(const cis_op *op) { return op->info->traits & CIS_TRAIT_SYMBOL_TABLE; }

/// The references of an op and of the ops inside; ops of a nested table are followed separately.
static cis_walk follow_walk(cis_op *op, void *user) {
  reference *r = user;
  if (cis_symbol_may_be_table(op)) {
    r->s->failed = !cis_op_plain_error(r->from, "operation contains potentially unknown symbol "
                                                "table, meaning that we can't reliable compute "
                                                "symbol uses");
    return CIS_WALK_STOP;
  }
  mark_references(r->s, op, cis_op_discardable(op));
  for (uint32_t i = 0; i < op->num_props; ++i)
    mark_references(r->s, op, cis_op_props(op)[i]);
  return op != r->from && is_table(op) ? CIS_WALK_SKIP : CIS_WALK_CONTINUE;
}

static void mark_roots(state *s, cis_op *table, bool hidden) {
  cis_for_each_block (block, cis_op_region(table, 0)) {
    cis_for_each_op (op, block)
      if (is_root(op, hidden))
        mark(s, op);
  }
}

static void follow(state *s, bool hidden) {
  while (s->work.len && !s->failed) {
    cis_op *op = cis_vec_pop(&s->work);
    reference r = {s, op};
    if (is_table(op)) {
      mark_references(s, op, cis_op_discardable(op));
      mark_roots(s, op, hidden || (is_symbol(op) && cis_symbol_is_private(op)));
    } else {
      cis_walk_preorder(op, follow_walk, &r);
    }
  }
}

static void find_dead(state *s, cis_op *table) {
  cis_for_each_block (block, cis_op_region(table, 0)) {
    cis_for_each_op (op, block) {
      if (is_symbol(op) && !cis_ptrmap_has(&s->live, op))
        cis_vec_push(&s->dead, op);
      else if (is_table(op))
        find_dead(s, op);
    }
  }
}

static bool run(cis_pass *pass, cis_op *op) {
  if (!is_table(op) || op->num_regions != 1)
    return cis_op_error(op, " was scheduled to run under SymbolDCE, but does not define a symbol "
                            "table");
  state s = {.cache = cis_symbol_cache_create()};
  bool hidden = !cis_op_parent(op) || (is_symbol(op) && cis_symbol_is_private(op));
  mark_roots(&s, op, hidden);
  follow(&s, hidden);
  if (!s.failed)
    find_dead(&s, op);
  for (size_t i = 0; i < s.dead.len; ++i)
    cis_op_destroy(s.dead.data[i]);
  cis_pass_count(pass, "num-dce'd", (int64_t)s.dead.len);
  cis_symbol_cache_destroy(s.cache);
  cis_ptrmap_deinit(&s.live);
  cis_vec_deinit(&s.work);
  cis_vec_deinit(&s.dead);
  return !s.failed;
}

const cis_pass_def cis_symbol_dce_pass = {
    .name = "symbol-dce",
    .title = "SymbolDCE",
    .summary = "Eliminate dead symbols",
    .statistics = {{"num-dce'd", "Number of symbols DCE'd"}},
    .run = run,
};
