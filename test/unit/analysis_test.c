// Analyses on small programs written for the case: view flow, effects, liveness in nested regions,
// dominance queries. Ops are found by their attribute `t`; the values that an analysis returns are
// compared as text: "a" is the (first) result of the op tagged a, "a#1" its second, "f:0" the first
// argument of a block of the op tagged f.
#include "analysis/live_buffers.h"
#include "analysis/view_flow.h"
#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/dom.h"
#include "ir/effects.h"
#include "registry/dialects.h"
#include "support/strbuf.h"

#include <stdlib.h>

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct fixture {
  cis_context *ctx;
  cis_op *module;
  cis_strbuf text; // of the last set of values
} fixture;

static int setup(void **state) {
  static fixture f;
  f = (fixture){.ctx = cis_context_create()};
  cis_asm_init(f.ctx);
  cis_register_all_dialects(f.ctx);
  cis_context_allow_unregistered(f.ctx, true);
  *state = &f;
  return 0;
}

static int teardown(void **state) {
  fixture *f = *state;
  cis_op_destroy(f->module);
  cis_context_destroy(f->ctx);
  cis_strbuf_deinit(&f->text);
  return 0;
}

static void parse(fixture *f, const char *text) {
  cis_source *source = cis_source_from_memory(CIS_STR("text"), cis_str_from(text));
  uint32_t end = (uint32_t)source->text.len, index = cis_context_add_source(f->ctx, source);
  f->module = cis_parse_source(f->ctx, index, 0, end, NULL);
  assert_non_null(f->module);
}

// --- tags ---

static cis_str tag_of(cis_op *op) { return cis_attr_get_string(cis_op_get_attr(op, CIS_STR("t"))); }

typedef struct search {
  const char *tag;
  cis_op *found;
} search;

static cis_walk find_tag(cis_op *op, void *user) {
  search *s = user;
  cis_str tag = tag_of(op);
  if (!tag.data || !cis_str_is(tag, s->tag))
    return CIS_WALK_CONTINUE;
  s->found = op;
  return CIS_WALK_STOP;
}

static cis_op *op_of(fixture *f, const char *tag) {
  search s = {tag, NULL};
  cis_walk_preorder(f->module, find_tag, &s);
  assert_non_null(s.found);
  return s.found;
}

static cis_value *result_of(fixture *f, const char *tag) { return &op_of(f, tag)->results[0]; }

static void name_value(cis_value *value, cis_strbuf *out) {
  cis_op *op =
      value->is_arg ? cis_block_parent_op(cis_value_arg_block(value)) : cis_value_op(value);
  cis_str tag = tag_of(op);
  cis_strbuf_str(out, tag.data ? tag : cis_op_name(op));
  if (value->is_arg)
    cis_strbuf_printf(out, ":%u", value->index);
  else if (value->index)
    cis_strbuf_printf(out, "#%u", value->index);
}

static int compare_text(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/// The names of values, sorted, with spaces between them. Valid until the next call.
static const char *names_of(fixture *f, const cis_value_vec *values) {
  enum { MAX = 32 };
  cis_strbuf texts[MAX] = {0};
  const char *sorted[MAX];
  assert_true(values->len <= MAX);
  for (size_t i = 0; i < values->len; ++i) {
    name_value(values->data[i], &texts[i]);
    sorted[i] = cis_strbuf_c(&texts[i]);
  }
  qsort(sorted, values->len, sizeof(sorted[0]), compare_text);
  cis_strbuf_clear(&f->text);
  for (size_t i = 0; i < values->len; ++i)
    cis_strbuf_printf(&f->text, "%s%s", i ? " " : "", sorted[i]);
  for (size_t i = 0; i < values->len; ++i)
    cis_strbuf_deinit(&texts[i]);
  return cis_strbuf_c(&f->text);
}

// --- view flow ---

static void assert_flow(fixture *f, cis_view_flow *flow, cis_value *value, const char *forward,
                        const char *backward) {
  cis_value_vec values = {0};
  cis_view_flow_resolve(flow, value, &values);
  assert_ptr_equal(values.data[0], value);
  assert_string_equal(names_of(f, &values), forward);
  cis_vec_clear(&values);
  cis_view_flow_resolve_reverse(flow, value, &values);
  assert_string_equal(names_of(f, &values), backward);
  cis_vec_deinit(&values);
}

/// Views of views; a select may be both; a copy and a load are memory of their own.
static void test_views(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%c: i1) attributes {t = \"f\"} {\n"
           "  %a = memref.alloc() {t = \"a\"} : memref<8xf32>\n"
           "  %b = memref.alloc() {t = \"b\"} : memref<8xf32>\n"
           "  %s = memref.subview %a[0][4][1] {t = \"s\"} : memref<8xf32> to memref<4xf32>\n"
           "  %u = memref.cast %s {t = \"u\"} : memref<4xf32> to memref<?xf32>\n"
           "  %x = arith.select %c, %a, %b {t = \"x\"} : memref<8xf32>\n"
           "  %k = bufferization.clone %a {t = \"k\"} : memref<8xf32> to memref<8xf32>\n"
           "  memref.copy %a, %b : memref<8xf32> to memref<8xf32>\n"
           "  return\n}\n");
  cis_view_flow *flow = cis_view_flow_create(f->module);
  assert_flow(f, flow, result_of(f, "a"), "a s u x", "a");
  assert_flow(f, flow, result_of(f, "b"), "b x", "b");
  assert_flow(f, flow, result_of(f, "s"), "s u", "a s");
  assert_flow(f, flow, result_of(f, "x"), "x", "a b x");
  assert_flow(f, flow, result_of(f, "k"), "k", "k");
  assert_ptr_equal(cis_view_flow_root(result_of(f, "u")), result_of(f, "a"));
  assert_ptr_equal(cis_view_flow_root(result_of(f, "x")), result_of(f, "x"));
  assert_true(cis_view_flow_passes_on(op_of(f, "s"), 0));
  cis_view_flow_destroy(flow);
}

/// Results and arguments of regions: values that are yielded, and values that are carried to the
/// next iteration.
static void test_regions(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%c: i1, %i: index) attributes {t = \"f\"} {\n"
           "  %a = memref.alloc() {t = \"a\"} : memref<8xf32>\n"
           "  %b = memref.alloc() {t = \"b\"} : memref<8xf32>\n"
           "  %r = scf.if %c -> memref<8xf32> {\n"
           "    scf.yield %a : memref<8xf32>\n"
           "  } else {\n"
           "    %n = memref.alloc() {t = \"n\"} : memref<8xf32>\n"
           "    scf.yield %n : memref<8xf32>\n"
           "  } {t = \"if\"}\n"
           "  %l = scf.for %k = %i to %i step %i iter_args(%m = %b) -> memref<8xf32> {\n"
           "    %x = arith.select %c, %m, %r {t = \"x\"} : memref<8xf32>\n"
           "    scf.yield %x : memref<8xf32>\n"
           "  } {t = \"for\"}\n"
           "  return\n}\n");
  cis_view_flow *flow = cis_view_flow_create(f->module);
  assert_flow(f, flow, result_of(f, "a"), "a for for:1 if x", "a");
  assert_flow(f, flow, result_of(f, "n"), "for for:1 if n x", "n");
  assert_flow(f, flow, result_of(f, "b"), "b for for:1 x", "b");
  assert_flow(f, flow, result_of(f, "for"), "for", "a b for for:1 if n x");
  assert_flow(f, flow, result_of(f, "if"), "for for:1 if x", "a if n");
  cis_view_flow_destroy(flow);
}

/// Arguments of blocks and results of calls, which may be anything that went in: unless the ABI
/// says that it is new.
static void test_blocks_and_calls(void **state) {
  fixture *f = *state;
  parse(f, "func.func private @g(memref<8xf32>) -> memref<8xf32>\n"
           "func.func @f(%c: i1) -> memref<8xf32> attributes {t = \"f\"} {\n"
           "  %a = memref.alloc() {t = \"a\"} : memref<8xf32>\n"
           "  %b = memref.alloc() {t = \"b\"} : memref<8xf32>\n"
           "  %r = func.call @g(%a) {t = \"call\"} : (memref<8xf32>) -> memref<8xf32>\n"
           "  cf.cond_br %c, ^one(%a : memref<8xf32>), ^two(%b : memref<8xf32>)\n"
           "^one(%x: memref<8xf32>):\n"
           "  cf.br ^two(%x : memref<8xf32>)\n"
           "^two(%y: memref<8xf32>):\n"
           "  return {t = \"ret\"} %y : memref<8xf32>\n}\n");
  cis_view_flow *flow = cis_view_flow_create(f->module);
  cis_block *two = cis_op_block(op_of(f, "ret"));
  assert_flow(f, flow, result_of(f, "b"), "b f:0", "b");
  assert_flow(f, flow, cis_block_args(two)[0], "f:0", "a b f:0 f:0");
  assert_flow(f, flow, result_of(f, "a"), "a call f:0 f:0", "a");
  assert_true(cis_view_flow_is_terminal(flow, result_of(f, "call")));
  cis_view_flow_destroy(flow);
  flow = cis_view_flow_create_by_abi(f->module);
  assert_flow(f, flow, result_of(f, "call"), "call", "call");
  cis_view_flow_destroy(flow);
}

// --- effects ---

/// "alloc a, write f:0" of an op; "unknown".
static const char *effects_text(fixture *f, const char *tag, bool recursive) {
  static const char *const kinds[] = {"alloc", "free", "read", "write"};
  cis_op *op = op_of(f, tag);
  cis_effect_vec effects = {0};
  bool known = recursive ? cis_effects_get_recursive(op, &effects) : cis_effects_get(op, &effects);
  cis_strbuf_clear(&f->text);
  for (size_t i = 0; i < effects.len; ++i) {
    cis_strbuf_printf(&f->text, "%s%s%s ", i ? ", " : "", kinds[effects.data[i].kind],
                      effects.data[i].automatic ? " automatic" : "");
    if (effects.data[i].value)
      name_value(effects.data[i].value, &f->text);
    else
      cis_strbuf_lit(&f->text, "everything");
  }
  if (!known)
    cis_strbuf_lit(&f->text, "unknown");
  cis_vec_deinit(&effects);
  return cis_strbuf_c(&f->text);
}

static void test_effects(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%i: index, %c: i1) attributes {t = \"f\"} {\n"
           "  %a = memref.alloc() {t = \"a\"} : memref<8xf32>\n"
           "  %s = memref.alloca() {t = \"s\"} : memref<8xf32>\n"
           "  %v = memref.load %a[%i] {t = \"load\"} : memref<8xf32>\n"
           "  memref.store %v, %s[%i] {t = \"store\"} : memref<8xf32>\n"
           "  memref.copy %a, %s {t = \"copy\"} : memref<8xf32> to memref<8xf32>\n"
           "  %w = arith.addf %v, %v {t = \"add\"} : f32\n"
           "  scf.if %c {\n"
           "    memref.store %v, %a[%i] : memref<8xf32>\n"
           "  } {t = \"if\"}\n"
           "  scf.if %c {\n"
           "    \"u.x\"() : () -> ()\n"
           "  } {t = \"if-unknown\"}\n"
           "  %p = scf.if %c -> f32 {\n"
           "    scf.yield %v : f32\n"
           "  } else {\n"
           "    %l = memref.load %a[%i] : memref<8xf32>\n"
           "    scf.yield %l : f32\n"
           "  } {t = \"if-reads\"}\n"
           "  \"u.x\"(%a) {t = \"other\"} : (memref<8xf32>) -> ()\n"
           "  memref.dealloc %a {t = \"dealloc\"} : memref<8xf32>\n"
           "  return\n}\n");
  assert_string_equal(effects_text(f, "a", false), "alloc a");
  assert_string_equal(effects_text(f, "s", false), "alloc automatic s");
  assert_string_equal(effects_text(f, "load", false), "read a");
  assert_string_equal(effects_text(f, "store", false), "write s");
  assert_string_equal(effects_text(f, "copy", false), "read a, write s");
  assert_string_equal(effects_text(f, "add", false), "");
  assert_string_equal(effects_text(f, "dealloc", false), "free a");
  assert_string_equal(effects_text(f, "other", false), "unknown");
  assert_string_equal(effects_text(f, "if", true), "write a");
  assert_string_equal(effects_text(f, "if-unknown", true), "unknown");
  assert_string_equal(effects_text(f, "if-reads", true), "read a");

  assert_true(cis_effects_none(op_of(f, "add")));
  assert_false(cis_effects_none(op_of(f, "load")));
  assert_false(cis_effects_none(op_of(f, "other")));
  assert_true(cis_effects_is_dead_if_unused(op_of(f, "load")));
  assert_true(cis_effects_is_dead_if_unused(op_of(f, "a")));
  assert_true(cis_effects_is_dead_if_unused(op_of(f, "if-reads")));
  assert_false(cis_effects_is_dead_if_unused(op_of(f, "if")));
  assert_false(cis_effects_is_dead_if_unused(op_of(f, "store")));
  assert_false(cis_effects_is_dead_if_unused(op_of(f, "other")));
  assert_true(cis_effects_frees(op_of(f, "dealloc"), result_of(f, "a")));
  assert_false(cis_effects_frees(op_of(f, "dealloc"), result_of(f, "s")));
  assert_false(cis_effects_frees(op_of(f, "other"), result_of(f, "a")));
  assert_ptr_equal(cis_effects_allocated(op_of(f, "a")), result_of(f, "a"));
  assert_null(cis_effects_allocated(op_of(f, "s")));
  assert_null(cis_effects_allocated(op_of(f, "copy")));
}

// --- live buffers ---

static void assert_live_in(fixture *f, const cis_live_buffers *live, const char *tag,
                           const char *expected) {
  cis_value_vec values = {0};
  cis_live_buffers_in(live, cis_op_block(op_of(f, tag)), &values);
  assert_string_equal(names_of(f, &values), expected);
  cis_vec_deinit(&values);
}

/// A use in a region is a use of the op around it, in each block up to the definition.
static void test_live_in_regions(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%c: i1) attributes {t = \"f\"} {\n"
           "  %a = \"u.def\"() {t = \"a\"} : () -> memref<4xi32>\n"
           "  %b = \"u.def\"() {t = \"b\"} : () -> memref<4xi32>\n"
           "  \"u.use\"(%b) : (memref<4xi32>) -> ()\n"
           "  scf.if %c {\n"
           "    \"u.none\"() {t = \"inside\"} : () -> ()\n"
           "    scf.if %c {\n"
           "      \"u.use\"(%a) {t = \"deep\"} : (memref<4xi32>) -> ()\n"
           "    }\n"
           "    \"u.none\"() : () -> ()\n"
           "  }\n"
           "  return\n}\n");
  cis_live_buffers live;
  cis_live_buffers_init(&live, op_of(f, "f"));
  assert_live_in(f, &live, "a", "");
  assert_live_in(f, &live, "inside", "a");
  assert_live_in(f, &live, "deep", "a");
  cis_live_buffers_deinit(&live);
}

/// A buffer that a loop uses in every iteration is live in all of it, also after the last use in
/// the text.
static void test_live_in_loops(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%c: i1) attributes {t = \"f\"} {\n"
           "  %a = \"u.def\"() {t = \"a\"} : () -> memref<4xi32>\n"
           "  %b = \"u.def\"() {t = \"b\"} : () -> memref<4xi32>\n"
           "  cf.br ^head(%b : memref<4xi32>)\n"
           "^head(%x: memref<4xi32>):\n"
           "  \"u.use\"(%a) {t = \"use\"} : (memref<4xi32>) -> ()\n"
           "  cf.cond_br %c, ^again, ^end\n"
           "^again:\n"
           "  %n = \"u.next\"(%x) {t = \"n\"} : (memref<4xi32>) -> memref<4xi32>\n"
           "  cf.br ^head(%n : memref<4xi32>)\n"
           "^end:\n"
           "  return {t = \"ret\"}\n}\n");
  cis_live_buffers live;
  cis_live_buffers_init(&live, op_of(f, "f"));
  assert_live_in(f, &live, "use", "a");
  assert_live_in(f, &live, "n", "a f:0");
  assert_live_in(f, &live, "ret", "");
  cis_live_buffers_deinit(&live);
}

// --- dominance ---

/// Of values and ops across regions; in a graph region everything sees everything.
static void test_dominance_of_values(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%c: i1) attributes {t = \"f\"} {\n"
           "  %a = \"u.def\"() {t = \"a\"} : () -> i32\n"
           "  scf.if %c {\n"
           "    %b = \"u.def\"() {t = \"b\"} : () -> i32\n"
           "  } {t = \"if\"}\n"
           "  cf.cond_br %c, ^left, ^right\n"
           "^left:\n"
           "  %l = \"u.def\"() {t = \"l\"} : () -> i32\n"
           "  cf.br ^end\n"
           "^right:\n"
           "  %r = \"u.def\"() {t = \"r\"} : () -> i32\n"
           "  cf.br ^end\n"
           "^end:\n"
           "  \"u.use\"() {t = \"end\"} : () -> ()\n"
           "  return\n}\n"
           "%m = \"u.def\"() {t = \"m\"} : () -> i32\n");
  cis_dom *dom = cis_dom_create();
  assert_true(cis_dom_value(dom, result_of(f, "a"), op_of(f, "b")));
  assert_true(cis_dom_value(dom, result_of(f, "a"), op_of(f, "end")));
  assert_false(cis_dom_value(dom, result_of(f, "a"), op_of(f, "a")));
  assert_false(cis_dom_value(dom, result_of(f, "b"), op_of(f, "end")));
  assert_false(cis_dom_value(dom, result_of(f, "b"), op_of(f, "if")));
  assert_false(cis_dom_value(dom, result_of(f, "l"), op_of(f, "end")));
  assert_false(cis_dom_value(dom, result_of(f, "l"), op_of(f, "r")));
  assert_true(cis_dom_value(dom, cis_block_args(cis_op_entry(op_of(f, "f")))[0], op_of(f, "b")));
  assert_true(cis_dom_value(dom, result_of(f, "m"), op_of(f, "f"))); // a module is a graph
  assert_true(cis_dom_op_properly(dom, op_of(f, "a"), op_of(f, "l")));
  assert_true(cis_dom_op_properly(dom, op_of(f, "if"), op_of(f, "end")));
  assert_false(cis_dom_op_properly(dom, op_of(f, "end"), op_of(f, "a")));

  cis_block *entry = cis_op_block(op_of(f, "a")), *left = cis_op_block(op_of(f, "l")),
            *right = cis_op_block(op_of(f, "r")), *end = cis_op_block(op_of(f, "end"));
  assert_null(cis_dom_idom(dom, entry));
  assert_ptr_equal(cis_dom_idom(dom, left), entry);
  assert_ptr_equal(cis_dom_idom(dom, end), entry);
  assert_ptr_equal(cis_dom_nearest_common(dom, left, right), entry);
  assert_ptr_equal(cis_dom_nearest_common(dom, left, left), left);
  cis_dom_destroy(dom);
  dom = cis_post_dom_create();
  assert_true(cis_dom_block(dom, end, entry));
  assert_false(cis_dom_block(dom, left, entry));
  assert_ptr_equal(cis_dom_nearest_common(dom, left, right), end);
  cis_dom_destroy(dom);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_views, setup, teardown),
      cmocka_unit_test_setup_teardown(test_regions, setup, teardown),
      cmocka_unit_test_setup_teardown(test_blocks_and_calls, setup, teardown),
      cmocka_unit_test_setup_teardown(test_effects, setup, teardown),
      cmocka_unit_test_setup_teardown(test_live_in_regions, setup, teardown),
      cmocka_unit_test_setup_teardown(test_live_in_loops, setup, teardown),
      cmocka_unit_test_setup_teardown(test_dominance_of_values, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
