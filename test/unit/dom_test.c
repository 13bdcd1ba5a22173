// Dominance, post-dominance and liveness on random control flow, against definitions computed the
// slow definition: a block dominates another if taking it away makes the other unreachable; a value
// is live into a block if a path leads from there to a use without passing the definition.
#include "analysis/live_buffers.h"
#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/diag.h"
#include "ir/dom.h"
#include "registry/dialects.h"
#include "support/strbuf.h"

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MAX_BLOCKS = 12, GRAPHS = 400 };

typedef struct graph {
  cis_context *ctx;
  cis_op *module;
  cis_block *blocks[MAX_BLOCKS];
  int n;
  bool edge[MAX_BLOCKS][MAX_BLOCKS];
} graph;

static uint32_t random_state;
static uint32_t draw(uint32_t bound) {
  random_state = random_state * 1664525u + 1013904223u;
  return (random_state >> 8) % bound;
}

/// A function whose blocks end in an unregistered branch, so that any number of successors will do.
/// Every block defines a value; ops use values of random blocks, some of them in a nested region.
static graph make(uint32_t seed) {
  random_state = seed;
  graph g = {.ctx = cis_context_create(), .n = 1 + (int)draw(MAX_BLOCKS)};
  cis_asm_init(g.ctx);
  cis_register_all_dialects(g.ctx);
  cis_context_allow_unregistered(g.ctx, true);
  cis_strbuf text = {0};
  cis_strbuf_lit(&text, "func.func @f() {\n  \"t.br\"()[^b0] : () -> ()\n");
  for (int b = 0; b < g.n; ++b) {
    cis_strbuf_printf(&text, "^b%d:\n  %%v%d = \"t.def\"() : () -> memref<4xi32>\n", b, b);
    for (uint32_t uses = draw(3); uses; --uses)
      cis_strbuf_printf(
          &text,
          draw(2) ? "  \"t.use\"(%%v%u) : (memref<4xi32>) -> ()\n"
                  : "  \"t.in\"() ({ \"t.use\"(%%v%u) : (memref<4xi32>) -> () }) : () -> ()\n",
          draw((uint32_t)g.n));
    cis_strbuf_lit(&text, "  \"t.br\"()");
    uint32_t successors = draw(4);
    for (uint32_t s = 0; s < successors; ++s) {
      uint32_t to = draw((uint32_t)g.n);
      g.edge[b][to] = true;
      cis_strbuf_printf(&text, "%s^b%u", s ? ", " : "[", to);
    }
    cis_strbuf_printf(&text, "%s : () -> ()\n", successors ? "]" : "");
  }
  cis_strbuf_lit(&text, "}\n");
  cis_source *source = cis_source_from_memory(CIS_STR("text"), cis_strbuf_view(&text));
  uint32_t end = (uint32_t)text.len, index = cis_context_add_source(g.ctx, source);
  // Uses need not be dominated here: liveness does not ask.
  g.module = cis_parse_source(g.ctx, index, 0, end, &(cis_parse_options){.skip_verify = true});
  assert_non_null(g.module);
  cis_block *entry = cis_region_first(cis_op_region(cis_block_first(cis_op_entry(g.module)), 0)),
            *block = entry;
  for (int b = 0; b < g.n; ++b)
    g.blocks[b] = block = cis_block_next(block);
  cis_strbuf_deinit(&text);
  return g;
}

static void unmake(graph *g) {
  cis_op_drop_all_references(g->module);
  cis_op_destroy(g->module);
  cis_context_destroy(g->ctx);
}

/// Marks the blocks that are reached from `from` along edges (against them if `back`) without
/// passing `without`.
static void reach(const graph *g, int from, int without, bool back, bool *seen) {
  if (from == without || seen[from])
    return;
  seen[from] = true;
  for (int to = 0; to < g->n; ++to)
    if (back ? g->edge[to][from] : g->edge[from][to])
      reach(g, to, without, back, seen);
}

static void test_dominance(void **state) {
  (void)state;
  for (uint32_t seed = 0; seed < GRAPHS; ++seed) {
    graph g = make(seed);
    cis_dom *dom = cis_dom_create();
    bool reachable[MAX_BLOCKS] = {0};
    reach(&g, 0, -1, false, reachable);
    for (int a = 0; a < g.n; ++a) {
      bool without_a[MAX_BLOCKS] = {0};
      reach(&g, 0, a, false, without_a);
      assert_int_equal(cis_dom_is_reachable(dom, g.blocks[a]), reachable[a]);
      for (int b = 0; b < g.n; ++b)
        if (reachable[a] && reachable[b]) {
          assert_int_equal(cis_dom_block(dom, g.blocks[a], g.blocks[b]), a == b || !without_a[b]);
          assert_int_equal(cis_dom_block_properly(dom, g.blocks[a], g.blocks[b]),
                           a != b && !without_a[b]);
        }
    }
    cis_dom_destroy(dom);
    unmake(&g);
  }
}

static void reach_exit(const graph *g, int without, bool *seen) {
  for (int b = 0; b < g->n; ++b) {
    bool is_exit = true;
    for (int to = 0; to < g->n; ++to)
      is_exit = is_exit && !g->edge[b][to];
    if (is_exit)
      reach(g, b, without, true, seen);
  }
}

/// Of blocks from which an exit can be reached.
static void test_post_dominance(void **state) {
  (void)state;
  for (uint32_t seed = 0; seed < GRAPHS; ++seed) {
    graph g = make(seed);
    cis_dom *dom = cis_post_dom_create();
    bool exits[MAX_BLOCKS] = {0};
    reach_exit(&g, -1, exits);
    for (int a = 0; a < g.n; ++a) {
      bool without_a[MAX_BLOCKS] = {0};
      reach_exit(&g, a, without_a);
      for (int b = 0; b < g.n; ++b)
        if (exits[a] && exits[b])
          assert_int_equal(cis_dom_block(dom, g.blocks[a], g.blocks[b]), a == b || !without_a[b]);
    }
    cis_dom_destroy(dom);
    unmake(&g);
  }
}

static bool uses(cis_block *block, cis_value *value) {
  cis_for_each_use (use, value)
    if (cis_op_ancestor_in_block(cis_use_owner(use), block))
      return true;
  return false;
}

/// Whether a path leads from the start of block `b` to a use of the value of block `def`.
static bool is_live_in(const graph *g, int b, int def, bool *seen) {
  if (seen[b] || b == def)
    return false;
  seen[b] = true;
  if (uses(g->blocks[b], &cis_block_first(g->blocks[def])->results[0]))
    return true;
  for (int to = 0; to < g->n; ++to)
    if (g->edge[b][to] && is_live_in(g, to, def, seen))
      return true;
  return false;
}

static bool is_listed(const cis_live_buffers *live, cis_block *block, const cis_value *value) {
  cis_value_vec values = {0};
  bool found = false;
  cis_live_buffers_in(live, block, &values);
  for (size_t i = 0; i < values.len; ++i)
    found |= values.data[i] == value;
  cis_vec_deinit(&values);
  return found;
}

static void test_liveness(void **state) {
  (void)state;
  for (uint32_t seed = 0; seed < GRAPHS; ++seed) {
    graph g = make(seed);
    cis_live_buffers live;
    cis_live_buffers_init(&live, cis_block_first(cis_op_entry(g.module)));
    for (int def = 0; def < g.n; ++def) {
      const cis_value *value = &cis_block_first(g.blocks[def])->results[0];
      for (int b = 0; b < g.n; ++b) {
        bool seen[MAX_BLOCKS] = {0};
        assert_int_equal(is_listed(&live, g.blocks[b], value), is_live_in(&g, b, def, seen));
      }
    }
    cis_live_buffers_deinit(&live);
    unmake(&g);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_dominance),
      cmocka_unit_test(test_post_dominance),
      cmocka_unit_test(test_liveness),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
