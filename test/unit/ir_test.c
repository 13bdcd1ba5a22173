// The IR's own data structures: use lists, block order, clones, walks, symbols.
#include "asm/parser.h"
#include "asm/printer.h"
#include "ir/builder.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "registry/dialects.h"
#include "support/map.h"
#include "support/strbuf.h"

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct fixture {
  cis_context *ctx;
  cis_op *module;
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
  if (f->module)
    cis_op_destroy(f->module);
  cis_context_destroy(f->ctx);
  return 0;
}

static cis_block *parse(fixture *f, const char *text) {
  cis_source *source = cis_source_from_memory(CIS_STR("text"), cis_str_from(text));
  uint32_t end = (uint32_t)source->text.len, index = cis_context_add_source(f->ctx, source);
  f->module = cis_parse_source(f->ctx, index, 0, end, NULL);
  assert_non_null(f->module);
  return cis_op_entry(f->module);
}

static size_t num_uses(const cis_value *value) {
  size_t n = 0;
  cis_for_each_use (use, value)
    ++n;
  return n;
}

static void test_uses(void **state) {
  cis_block *body = parse(*state, "%a, %b = \"t.def\"() : () -> (i32, i32)\n"
                                  "\"t.use\"(%a, %b, %a) : (i32, i32, i32) -> ()\n"
                                  "\"t.use\"(%a) : (i32) -> ()\n");
  cis_value *a = &cis_block_first(body)->results[0], *b = &cis_block_first(body)->results[1];
  cis_op *first = cis_op_next(cis_block_first(body)), *second = cis_op_next(first);
  assert_int_equal(num_uses(a), 3);
  assert_int_equal(num_uses(b), 1);
  // Operands grow: the uses move with them.
  cis_value *more[40];
  for (int i = 0; i < 40; ++i)
    more[i] = i % 2 ? a : b;
  cis_op_insert_operands(first, 1, more, 40);
  assert_int_equal(first->num_operands, 43);
  assert_int_equal(num_uses(a), 23);
  assert_int_equal(num_uses(b), 21);
  cis_for_each_use (use, a)
    assert_ptr_equal(cis_op_operand(cis_use_owner(use), cis_use_index(use)), a);
  cis_op_erase_operands(first, 1, 40);
  assert_int_equal(num_uses(a), 3);
  assert_int_equal(num_uses(b), 1);
  assert_ptr_equal(cis_op_operand(first, 1), b);
  assert_ptr_equal(cis_op_operand(first, 2), a);
  cis_value_replace_all_uses_except(a, b, second);
  assert_int_equal(num_uses(a), 1);
  assert_int_equal(num_uses(b), 3);
  cis_value_replace_all_uses(b, a);
  assert_false(cis_value_has_uses(b));
  assert_int_equal(num_uses(a), 4);
  cis_op_set_operands(first, &b, 1);
  assert_true(cis_value_has_one_use(b));
  assert_true(cis_value_has_one_use(a));
  cis_op_destroy(second);
  assert_false(cis_value_has_uses(a));
}

/// An op inserted anywhere, many times over: the order is that of the list.
static void test_order(void **state) {
  cis_block *body = parse(*state, "\"t.a\"() : () -> ()\n\"t.b\"() : () -> ()\n");
  uint32_t random = 1;
  for (int i = 0; i < 500; ++i) {
    random = random * 1664525u + 1013904223u;
    cis_op *at = cis_block_first(body);
    for (uint32_t skip = (random >> 8) % 20; skip && cis_op_next(at); --skip)
      at = cis_op_next(at);
    cis_op *op = cis_op_clone(cis_block_first(body), NULL);
    cis_op_insert(op, body, at);
    assert_true(cis_op_is_before(op, at));
    assert_false(cis_op_is_before(at, op));
    assert_true(cis_op_is_before(op, cis_block_last(body)));
    if (cis_op_prev(op))
      assert_true(cis_op_is_before(cis_op_prev(op), op));
  }
  cis_for_each_op (op, body) {
    assert_false(cis_op_is_before(op, op));
    if (cis_op_next(op))
      assert_true(cis_op_is_before(op, cis_op_next(op)) && !cis_op_is_before(cis_op_next(op), op));
  }
  cis_op *last = cis_block_last(body);
  cis_op_move_before(last, cis_block_first(body));
  assert_ptr_equal(cis_block_first(body), last);
  assert_true(cis_op_is_before(last, cis_op_next(last)));
  cis_op_move_after(last, cis_block_last(body));
  assert_ptr_equal(cis_block_last(body), last);
  assert_true(cis_op_is_before(cis_op_prev(last), last));
}

/// Blocks and values that are used before they are defined are those of the clone; those from
/// outside stay.
static void check_clone(fixture *f, bool by_tags) {
  cis_block *body =
      parse(f, "%o = \"t.outside\"() : () -> i32\n"
               "\"t.op\"() ({\n"
               "  \"t.br\"()[^bb2] : () -> ()\n"
               "^bb1(%x: i32):\n"
               "  \"t.use\"(%v, %o, %x) ({ \"t.in\"(%v) : (i32) -> () }) : (i32, i32, i32) -> ()\n"
               "  \"t.br\"()[^bb2] : () -> ()\n"
               "^bb2:\n"
               "  %v = \"t.def\"() : () -> i32\n"
               "  \"t.br\"(%v)[^bb1] : (i32) -> ()\n"
               "}) : () -> ()\n");
  cis_op *original = cis_op_next(cis_block_first(body));
  cis_ptrmap map = {0};
  cis_op *clone = by_tags ? cis_op_clone_tagging(original) : cis_op_clone(original, &map);
  cis_ptrmap_deinit(&map);
  cis_block *blocks[3] = {cis_op_entry(clone)};
  blocks[1] = cis_block_next(blocks[0]);
  blocks[2] = cis_block_next(blocks[1]);
  assert_ptr_equal(cis_op_successor(cis_block_first(blocks[0]), 0), blocks[2]);
  assert_ptr_equal(cis_op_successor(cis_block_last(blocks[2]), 0), blocks[1]);
  cis_op *use = cis_block_first(blocks[1]);
  cis_value *v = &cis_block_first(blocks[2])->results[0];
  assert_ptr_equal(cis_op_operand(use, 0), v);
  assert_ptr_equal(cis_op_operand(use, 1), &cis_block_first(body)->results[0]);
  assert_ptr_equal(cis_op_operand(use, 2), cis_block_args(blocks[1])[0]);
  assert_ptr_equal(cis_op_operand(cis_block_first(cis_op_entry(use)), 0), v);
  cis_strbuf a = {0}, b = {0};
  cis_op_insert(clone, body, NULL);
  cis_op_destroy(original);
  cis_print_op(f->module, NULL, &a);
  cis_op *again = by_tags ? cis_op_clone_tagging(f->module) : cis_op_clone(f->module, NULL);
  cis_print_op(again, NULL, &b);
  assert_string_equal(cis_strbuf_c(&a), cis_strbuf_c(&b));
  cis_op_destroy(again);
  cis_strbuf_deinit(&a);
  cis_strbuf_deinit(&b);
}

static void test_clone(void **state) { check_clone(*state, false); }

/// Tags hold any numbers before: those of an earlier clone of the module, for one.
static void test_clone_by_tags(void **state) { check_clone(*state, true); }

typedef struct visit_log {
  cis_strbuf text;
  const char *at;
  cis_walk answer;
  bool erase;
} visit_log;

static cis_walk visit(cis_op *op, void *user) {
  visit_log *log = user;
  cis_str name = cis_op_name(op);
  bool here = log->at && cis_str_is(name, log->at);
  cis_strbuf_printf(&log->text, "%.*s ", CIS_STR_ARG(name));
  if (here && log->erase)
    cis_op_destroy(op);
  return here ? log->answer : CIS_WALK_CONTINUE;
}

static void expect_visited(visit_log *log, const char *expected) {
  assert_string_equal(cis_strbuf_c(&log->text), expected);
  cis_strbuf_deinit(&log->text);
  log->text = (cis_strbuf){0};
}

static void test_walks(void **state) {
  fixture *f = *state;
  parse(f,
        "\"t.a\"() ({ \"t.b\"() ({ \"t.c\"() : () -> () }) : () -> ()\n \"t.d\"() : () -> () },\n"
        "{ \"t.e\"() : () -> () }) : () -> ()\n\"t.f\"() : () -> ()\n");
  visit_log log = {0};
  assert_true(cis_walk_preorder(f->module, visit, &log));
  expect_visited(&log, "builtin.module t.a t.b t.c t.d t.e t.f ");
  assert_true(cis_walk_postorder(f->module, visit, &log));
  expect_visited(&log, "t.c t.b t.d t.e t.a t.f builtin.module ");
  log = (visit_log){.at = "t.b", .answer = CIS_WALK_SKIP};
  assert_true(cis_walk_preorder(f->module, visit, &log));
  expect_visited(&log, "builtin.module t.a t.b t.d t.e t.f ");
  log = (visit_log){.at = "t.d", .answer = CIS_WALK_STOP};
  assert_false(cis_walk_preorder(f->module, visit, &log));
  expect_visited(&log, "builtin.module t.a t.b t.c t.d ");
  assert_false(cis_walk_postorder(f->module, visit, &log));
  expect_visited(&log, "t.c t.b t.d ");
  log = (visit_log){.at = "t.b", .erase = true};
  assert_true(cis_walk_postorder(f->module, visit, &log));
  expect_visited(&log, "t.c t.b t.d t.e t.a t.f builtin.module ");
  log = (visit_log){0};
  assert_true(cis_walk_preorder(f->module, visit, &log));
  expect_visited(&log, "builtin.module t.a t.d t.e t.f ");
}

static void test_symbols(void **state) {
  fixture *f = *state;
  cis_block *body = parse(
      f, "module @m {\n  func.func private @f()\n  module @n { func.func @g() { return } }\n}\n"
         "func.func @f() { return }\n"
         "\"t.refs\"() {a = @f, b = @m::@f, c = @m::@n::@g, d = @g, e = @f::@g} : () -> ()\n");
  cis_op *m = cis_block_first(body), *outer = cis_op_next(m), *refs = cis_op_next(outer);
  cis_op *inner = cis_block_first(cis_op_entry(m)), *n = cis_op_next(inner),
         *g = cis_block_first(cis_op_entry(n));
  cis_op *expected[] = {outer, inner, g, NULL, NULL};
  const char *const names[] = {"a", "b", "c", "d", "e"};
  cis_symbol_cache *cache = cis_symbol_cache_create();
  for (int i = 0; i < 5; ++i) {
    cis_attr ref = cis_op_get_attr_named(refs, names[i]);
    assert_ptr_equal(cis_symbol_lookup(f->module, ref), expected[i]);
    assert_ptr_equal(cis_symbol_lookup_nearest(outer, ref), expected[i]);
    assert_ptr_equal(cis_symbol_cache_lookup(cache, f->module, ref), expected[i]);
    assert_ptr_equal(cis_symbol_cache_lookup_nearest(cache, outer, ref), expected[i]);
  }
  assert_ptr_equal(cis_symbol_lookup(m, cis_op_get_attr_named(refs, "a")), inner);
  cis_symbol_cache_destroy(cache);
  assert_ptr_equal(cis_symbol_nearest_table(g), n);
  assert_true(cis_symbol_is_private(inner));
  assert_false(cis_symbol_is_private(outer));
}

// --- the rewriter ---

/// Writes down what it hears: "+name" inserted, "*name" modified, "-name" erased, "=name" replaced.
typedef struct recorder {
  cis_listener base;
  cis_strbuf text;
} recorder;

static void record(cis_listener *self, char sign, cis_op *op) {
  cis_strbuf *text = &((recorder *)self)->text;
  cis_strbuf_printf(text, "%s%c", text->len ? " " : "", sign);
  cis_strbuf_str(text, cis_op_name(op));
}

static void on_inserted(cis_listener *self, cis_op *op) { record(self, '+', op); }
static void on_modified(cis_listener *self, cis_op *op) { record(self, '*', op); }
static void on_erased(cis_listener *self, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) // still there
    assert_non_null(cis_op_operand(op, i));
  record(self, '-', op);
}
static void on_replaced(cis_listener *self, cis_op *op, cis_value *const *values) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    assert_true(!cis_value_uses(&op->results[i]) || values[i]);
  record(self, '=', op);
}

static recorder make_recorder(void) {
  return (recorder){.base = {on_inserted, on_modified, on_erased, on_replaced}};
}

static void assert_heard(recorder *r, const char *text) {
  assert_string_equal(cis_strbuf_c(&r->text), text);
  cis_strbuf_clear(&r->text);
}

static cis_op *next_named(cis_block *block, const char *name) {
  for (cis_op *op = cis_block_first(block); op; op = cis_op_next(op))
    if (cis_str_is(cis_op_name(op), name))
      return op;
  fail();
  return NULL;
}

static void test_notifications(void **state) {
  fixture *f = *state;
  cis_block *body = parse(f, "%a = \"t.a\"() : () -> i32\n"
                             "%b = \"t.b\"(%a) : (i32) -> i32\n"
                             "\"t.use\"(%b, %b) : (i32, i32) -> ()\n"
                             "\"t.user\"(%b) : (i32) -> ()\n"
                             "\"t.nest\"() ({\n"
                             "  %x = \"t.x\"() : () -> i32\n"
                             "  \"t.y\"(%x) : (i32) -> ()\n"
                             "}) : () -> ()\n");
  recorder r = make_recorder();
  cis_op *a = next_named(body, "t.a"), *b = next_named(body, "t.b"), *use = cis_op_next(b),
         *nest = next_named(body, "t.nest");
  cis_rewriter rw = cis_builder_before(b);
  rw.listener = &r.base;

  // Making an op; its users are told when its results take the place of others, each use once.
  cis_op_state new_op;
  cis_op_state_init(&new_op, f->ctx, cis_context_op_info(f->ctx, CIS_STR("t.c")), b->loc);
  cis_vec_push(&new_op.operands, &a->results[0]);
  cis_vec_push(&new_op.types, b->results[0].type);
  cis_op *c = cis_build(&rw, &new_op);
  assert_ptr_equal(cis_op_next(c), b);
  assert_heard(&r, "+t.c");
  cis_rewriter_replace_with_op(&rw, b, c);
  cis_builder_set_before(&rw, use);
  assert_ptr_equal(cis_op_operand(use, 1), &c->results[0]);
  assert_heard(&r, "=t.b *t.user *t.use *t.use -t.b");

  cis_rewriter_replace_uses(&rw, &c->results[0], &a->results[0]);
  assert_heard(&r, "*t.use *t.use *t.user");
  cis_rewriter_erase(&rw, c);
  assert_heard(&r, "-t.c");

  // A move is an insertion; to where the op stands already, nothing.
  cis_rewriter_move_before(&rw, next_named(body, "t.user"), body, use);
  assert_heard(&r, "+t.user");
  cis_rewriter_move_before(&rw, use, body, use);
  assert_heard(&r, "");

  // Copies and erased ops are told of one by one with all that is in them.
  cis_builder_set_before(&rw, nest);
  cis_op *copy = cis_rewriter_clone(&rw, nest, NULL);
  assert_ptr_equal(cis_op_next(copy), nest);
  assert_heard(&r, "+t.nest +t.x +t.y");
  cis_rewriter_erase(&rw, copy);
  assert_heard(&r, "-t.y -t.x -t.nest");
  assert_ptr_equal(rw.before, nest);

  // The ops of a block that goes into another are moved; the block is gone.
  cis_rewriter_inline_block(&rw, cis_op_entry(nest), body, nest, NULL, 0);
  assert_heard(&r, "+t.x +t.y");
  assert_null(cis_op_entry(nest));
  assert_ptr_equal(cis_op_prev(nest), next_named(body, "t.y"));
  // The point moves on when the op that it is before is erased.
  cis_rewriter_erase(&rw, nest);
  assert_heard(&r, "-t.nest");
  assert_null(rw.before);
  cis_strbuf_deinit(&r.text);
}

/// A block can be erased although its values have uses: these use the replacements of its
/// arguments.
static void test_block_notifications(void **state) {
  fixture *f = *state;
  cis_block *body = parse(f, "%v = \"t.v\"() : () -> i32\n"
                             "\"t.op\"() ({\n"
                             "^a(%x: i32):\n"
                             "  %y = \"t.y\"(%x) : (i32) -> i32\n"
                             "  \"t.br\"()[^b] : () -> ()\n"
                             "^b:\n"
                             "  \"t.z\"(%y, %x) : (i32, i32) -> ()\n"
                             "}) : () -> ()\n");
  recorder r = make_recorder();
  cis_op *op = cis_op_next(cis_block_first(body));
  cis_region *region = cis_op_region(op, 0);
  cis_block *first = cis_region_first(region), *last = cis_region_last(region);
  cis_op *z = cis_block_first(last);
  cis_rewriter rw = cis_builder_at_end(f->ctx, body);
  rw.listener = &r.base;
  cis_rewriter_erase(&rw, cis_block_last(first));
  assert_heard(&r, "-t.br");
  assert_null(cis_block_preds(last));
  cis_value *value = &cis_block_first(body)->results[0];
  cis_rewriter_inline_block(&rw, first, last, z, &value, 1);
  assert_heard(&r, "*t.z *t.y +t.y");
  assert_ptr_equal(cis_region_first(region), last);
  assert_ptr_equal(cis_op_operand(z, 1), value);
  assert_ptr_equal(cis_op_operand(cis_block_first(last), 0), value);
  cis_rewriter_erase_block(&rw, last);
  assert_heard(&r, "-t.z -t.y");
  assert_null(cis_region_first(region));
  assert_false(cis_value_has_uses(value));
  cis_strbuf_deinit(&r.text);
}

/// Without a listener the same happens, silently.
static void test_no_listener(void **state) {
  fixture *f = *state;
  cis_block *body = parse(f, "%a = \"t.a\"() : () -> i32\n"
                             "%b = \"t.b\"() : () -> i32\n"
                             "\"t.use\"(%b) ({ \"t.in\"() : () -> () }) : (i32) -> ()\n");
  cis_op *a = cis_block_first(body), *b = cis_op_next(a), *use = cis_op_next(b);
  cis_rewriter rw = cis_builder_before(b);
  cis_rewriter_replace_with_op(&rw, b, a);
  assert_ptr_equal(cis_op_operand(use, 0), &a->results[0]);
  assert_ptr_equal(cis_op_next(a), use);
  cis_rewriter_erase(&rw, use);
  assert_false(cis_value_has_uses(&a->results[0]));
  assert_null(cis_op_next(a));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_uses, setup, teardown),
      cmocka_unit_test_setup_teardown(test_order, setup, teardown),
      cmocka_unit_test_setup_teardown(test_clone, setup, teardown),
      cmocka_unit_test_setup_teardown(test_clone_by_tags, setup, teardown),
      cmocka_unit_test_setup_teardown(test_walks, setup, teardown),
      cmocka_unit_test_setup_teardown(test_symbols, setup, teardown),
      cmocka_unit_test_setup_teardown(test_notifications, setup, teardown),
      cmocka_unit_test_setup_teardown(test_block_notifications, setup, teardown),
      cmocka_unit_test_setup_teardown(test_no_listener, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
