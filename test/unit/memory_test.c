// Bytes over time, by rule: a small program for each, whose buffers are found by the attribute `t`
// of their ops; the numbers of ops are those of the order in which they stand.
#include "cistern/cistern.h"

#include <stdio.h>
#include <stdlib.h>

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct fixture {
  cistern_context *ctx;
  cistern_module *module;
  cistern_memory *memory;
} fixture;

static int setup(void **state) {
  static fixture f;
  f = (fixture){.ctx = cistern_context_create()};
  cistern_context_allow_unregistered_dialects(f.ctx, true);
  *state = &f;
  return 0;
}

static int teardown(void **state) {
  fixture *f = *state;
  cistern_memory_destroy(f->memory);
  cistern_module_destroy(f->module);
  cistern_context_destroy(f->ctx);
  return 0;
}

/// A module of `text`; the memory of its first function.
static void analyze(fixture *f, const char *text) {
  f->module = cistern_module_parse(f->ctx, text, strlen(text), "text");
  assert_non_null(f->module);
  cistern_operation *module = cistern_module_operation(f->module);
  cistern_block *body = cistern_region_first(cistern_operation_region(module, 0));
  f->memory = cistern_memory_create(cistern_block_first(body));
  assert_non_null(f->memory);
}

static const char *tag_of(const cistern_operation *op) {
  static char text[32];
  const char *data = "";
  size_t size = 0;
  const cistern_attribute *tag = cistern_operation_get_attribute(op, "t");
  if (tag)
    (void)cistern_attribute_as_string(tag, &data, &size);
  snprintf(text, sizeof text, "%.*s", (int)size, data);
  return text;
}

/// The buffer whose op has a tag.
static cistern_memory_buffer buffer_of(const fixture *f, const char *tag, size_t *out_index) {
  cistern_memory_buffer b = {.struct_size = sizeof b};
  for (size_t i = 0; cistern_memory_get_buffer(f->memory, i, &b); ++i)
    if (!strcmp(tag_of(b.operation), tag)) {
      if (out_index)
        *out_index = i;
      return b;
    }
  fail_msg("no buffer %s", tag);
  return b;
}

static void assert_held(const fixture *f, const char *tag, int64_t lower, int64_t upper) {
  cistern_memory_buffer b = buffer_of(f, tag, NULL);
  assert_int_equal(b.held.lower, lower);
  assert_int_equal(b.held.upper, upper);
}

static void assert_live(const fixture *f, const char *tag, size_t span, int64_t lower,
                        int64_t upper) {
  cistern_memory_buffer b = buffer_of(f, tag, NULL);
  assert_true(span < b.num_live);
  assert_int_equal(b.live[span].lower, lower);
  assert_int_equal(b.live[span].upper, upper);
}

// --- one path ---

/// A buffer is held from its allocation to its deallocation, and live from its first access to its
/// last.
static void test_held_and_live(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f(%x: f32, %i: index) -> f32 {\n"
             "  %a = memref.alloc() {t = \"a\"} : memref<4xf32>\n" // 1
             "  %b = memref.alloc() {t = \"b\"} : memref<8xf32>\n" // 2
             "  memref.store %x, %a[%i] : memref<4xf32>\n"         // 3
             "  memref.store %x, %b[%i] : memref<8xf32>\n"         // 4
             "  %y = memref.load %a[%i] : memref<4xf32>\n"         // 5
             "  memref.dealloc %a : memref<4xf32>\n"               // 6
             "  memref.dealloc %b : memref<8xf32>\n"               // 7
             "  return %y : f32\n}\n");
  bool at_least = true;
  assert_int_equal(cistern_memory_num_buffers(f->memory), 2);
  assert_held(f, "a", 1, 7);
  assert_live(f, "a", 0, 3, 6);
  assert_held(f, "b", 2, 8);
  assert_live(f, "b", 0, 4, 5);
  assert_int_equal(cistern_memory_peak(f->memory, &at_least), 48);
  assert_false(at_least);
  assert_string_equal(tag_of(cistern_memory_peak_operation(f->memory)), "b");
  cistern_memory_buffer a = buffer_of(f, "a", NULL);
  assert_int_equal(a.bytes, 16);
  assert_true(a.is_exact);
  assert_false(a.escapes);
  assert_string_equal(cistern_operation_name(a.free), "memref.dealloc");
}

/// A view is another name of its buffer; an access through it is one of the buffer.
static void test_names(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f(%x: f32, %i: index) {\n"
             "  %a = memref.alloc() {t = \"a\"} : memref<4xf32>\n"
             "  %v = memref.cast %a : memref<4xf32> to memref<?xf32>\n"
             "  memref.store %x, %v[%i] : memref<?xf32>\n"
             "  memref.dealloc %a : memref<4xf32>\n"
             "  return\n}\n");
  size_t a, of_view;
  cistern_value *names[4];
  cistern_memory_access access;
  (void)buffer_of(f, "a", &a);
  assert_int_equal(cistern_memory_names(f->memory, a, names, 4), 2);
  assert_int_equal(cistern_memory_buffers_of(f->memory, names[1], &of_view, 1), 1);
  assert_int_equal(of_view, a);
  assert_int_equal(cistern_memory_num_accesses(f->memory, a), 1);
  assert_true(cistern_memory_get_access(f->memory, a, 0, &access));
  assert_true(access.writes);
  assert_false(access.reads);
  assert_string_equal(cistern_operation_name(access.operation), "memref.store");
}

// --- paths and iterations ---

/// Buffers of two branches are never held together, so the larger one counts.
static void test_branches(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f(%c: i1) {\n"
             "  scf.if %c {\n"
             "    %a = memref.alloc() {t = \"a\"} : memref<100xi8>\n"
             "    \"x.use\"(%a) : (memref<100xi8>) -> ()\n"
             "    memref.dealloc %a : memref<100xi8>\n"
             "  } else {\n"
             "    %b = memref.alloc() {t = \"b\"} : memref<300xi8>\n"
             "    \"x.use\"(%b) : (memref<300xi8>) -> ()\n"
             "    memref.dealloc %b : memref<300xi8>\n"
             "  }\n"
             "  return\n}\n");
  assert_int_equal(cistern_memory_peak(f->memory, NULL), 300);
  cistern_memory_buffer a = buffer_of(f, "a", NULL), b = buffer_of(f, "b", NULL);
  assert_true(a.held.upper <= b.held.lower);
  assert_true(a.escapes); // an op that nothing is known of may keep it
}

/// A buffer from before a loop that is used in it is live over the whole loop, because each
/// iteration may read what an earlier one wrote. A buffer of the body is one at a time.
static void test_loops(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f(%x: f32, %n: index) {\n"
             "  %c0 = arith.constant 0 : index\n"                    // 1
             "  %c1 = arith.constant 1 : index\n"                    // 2
             "  %a = memref.alloc() {t = \"a\"} : memref<4xf32>\n"   // 3
             "  scf.for %i = %c0 to %n step %c1 {\n"                 // 4
             "    %d = memref.alloc() {t = \"d\"} : memref<2xf32>\n" // 5
             "    %y = memref.load %a[%c0] : memref<4xf32>\n"        // 6
             "    memref.store %y, %d[%c0] : memref<2xf32>\n"        // 7
             "    memref.store %x, %a[%c1] : memref<4xf32>\n"        // 8
             "    memref.dealloc %d : memref<2xf32>\n"               // 9
             "  }\n"                                                 // 10
             "  memref.dealloc %a : memref<4xf32>\n"                 // 11
             "  return\n}\n");
  bool at_least = true;
  assert_live(f, "a", 0, 4, 11);
  assert_held(f, "d", 5, 10);
  assert_int_equal(cistern_memory_peak(f->memory, &at_least), 24);
  assert_false(at_least);
}

/// A buffer that an iteration passes to the next one is held and live while the loop runs: a plan
/// must not give its bytes to a buffer of the body.
static void test_carried(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f(%x: f32, %n: index) {\n"
             "  %c0 = arith.constant 0 : index\n"                                             // 1
             "  %c1 = arith.constant 1 : index\n"                                             // 2
             "  %i = memref.alloc() : memref<4xf32>\n"                                        // 3
             "  %r = scf.for %k = %c0 to %n step %c1 iter_args(%p = %i) -> memref<4xf32> {\n" // 4
             "    memref.dealloc %p : memref<4xf32>\n"                                        // 5
             "    %b = memref.alloc() {t = \"b\"} : memref<4xf32>\n"                          // 6
             "    memref.store %x, %b[%c0] : memref<4xf32>\n"                                 // 7
             "    %c = memref.alloc() {t = \"c\"} : memref<4xf32>\n"                          // 8
             "    memref.store %x, %c[%c0] : memref<4xf32>\n"                                 // 9
             "    memref.dealloc %c : memref<4xf32>\n"                                        // 10
             "    scf.yield %b : memref<4xf32>\n"                                             // 11
             "  }\n"
             "  memref.dealloc %r : memref<4xf32>\n"
             "  return\n}\n");
  assert_held(f, "b", 4, 12);
  assert_live(f, "b", 0, 4, 12);
  assert_live(f, "c", 0, 9, 10);
}

/// A buffer that work accesses while later ops run is live until it is freed.
static void test_work(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f(%x: f32, %i: index) {\n"
             "  %b = memref.alloc() {t = \"b\"} : memref<4xf32>\n" // 1
             "  %t = async.execute {\n"                            // 2
             "    memref.store %x, %b[%i] : memref<4xf32>\n"       // 3
             "    async.yield\n"                                   // 4
             "  }\n"
             "  async.await %t : !async.token\n"     // 5
             "  memref.dealloc %b : memref<4xf32>\n" // 6
             "  return\n}\n");
  assert_live(f, "b", 0, 1, 7);
}

/// A buffer escapes to a callee that may keep it: one without a body, or one that stores its name.
/// It does not escape to a callee that only accesses it.
static void test_escapes_to_callees(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f(%x: f32, %mm: memref<1xmemref<4xf32>>) {\n"
             "  %a = memref.alloc() {t = \"a\"} : memref<4xf32>\n"
             "  call @outside(%a) : (memref<4xf32>) -> ()\n"
             "  %b = memref.alloc() {t = \"b\"} : memref<4xf32>\n"
             "  call @keeps(%b, %mm) : (memref<4xf32>, memref<1xmemref<4xf32>>) -> ()\n"
             "  %c = memref.alloc() {t = \"c\"} : memref<4xf32>\n"
             "  call @reads(%c) : (memref<4xf32>) -> ()\n"
             "  memref.dealloc %c : memref<4xf32>\n"
             "  return\n}\n"
             "func.func private @outside(memref<4xf32>)\n"
             "func.func @keeps(%m: memref<4xf32>, %mm: memref<1xmemref<4xf32>>) {\n"
             "  %c0 = arith.constant 0 : index\n"
             "  memref.store %m, %mm[%c0] : memref<1xmemref<4xf32>>\n"
             "  return\n}\n"
             "func.func @reads(%m: memref<4xf32>) {\n"
             "  %c0 = arith.constant 0 : index\n"
             "  %y = memref.load %m[%c0] : memref<4xf32>\n"
             "  return\n}\n");
  assert_true(buffer_of(f, "a", NULL).escapes);
  assert_true(buffer_of(f, "b", NULL).escapes);
  assert_false(buffer_of(f, "c", NULL).escapes);
}

/// A loop that holds more after each iteration has no peak that is known.
static void test_growing_loop(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f(%n: index) {\n"
             "  %c0 = arith.constant 0 : index\n"
             "  %c1 = arith.constant 1 : index\n"
             "  scf.for %i = %c0 to %n step %c1 {\n"
             "    %d = memref.alloc() {t = \"d\"} : memref<2xf32>\n"
             "  }\n"
             "  return\n}\n");
  bool at_least = false;
  assert_true(cistern_memory_peak(f->memory, &at_least) >= 8);
  assert_true(at_least);
  assert_null(buffer_of(f, "d", NULL).free);
}

/// A buffer is live on the paths on which it is needed: not between its last read and the write
/// with which another path begins.
static void test_graph(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f(%c: i1, %x: f32, %i: index) {\n"
             "  %a = memref.alloc() {t = \"a\"} : memref<4xf32>\n" // 1
             "  memref.store %x, %a[%i] : memref<4xf32>\n"         // 2
             "  cf.cond_br %c, ^one, ^two\n"                       // 3
             "^one:\n"
             "  %y = memref.load %a[%i] : memref<4xf32>\n" // 4
             "  cf.br ^end\n"                              // 5
             "^two:\n"
             "  cf.br ^end\n" // 6
             "^end:\n"
             "  memref.dealloc %a : memref<4xf32>\n" // 7
             "  return\n}\n");
  assert_live(f, "a", 0, 2, 5);
  assert_int_equal(buffer_of(f, "a", NULL).num_live, 1);
}

// --- calls ---

/// A callee's peak counts while it runs, and its result after it.
static void test_callees(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f() -> memref<10xi8> {\n"
             "  %r = call @g() {t = \"g\"} : () -> memref<10xi8>\n"
             "  return %r : memref<10xi8>\n}\n"
             "func.func @g() -> memref<10xi8> {\n"
             "  %t = memref.alloc() : memref<90xi8>\n"
             "  memref.dealloc %t : memref<90xi8>\n"
             "  %r = memref.alloc() : memref<10xi8>\n"
             "  return %r : memref<10xi8>\n}\n");
  cistern_memory_buffer b = {.struct_size = sizeof b};
  assert_int_equal(cistern_memory_num_buffers(f->memory), 2);
  assert_true(cistern_memory_get_buffer(f->memory, 0, &b));
  assert_int_equal(b.kind, CISTERN_MEMORY_CALL);
  assert_int_equal(b.bytes, 90);
  assert_true(cistern_memory_get_buffer(f->memory, 1, &b));
  assert_int_equal(b.kind, CISTERN_MEMORY_RESULT);
  assert_int_equal(b.bytes, 10);
  assert_true(b.escapes);
  assert_int_equal(cistern_memory_peak(f->memory, NULL), 90);
}

/// Of a function that calls itself one inner call counts, and the peak says that it is a minimum.
static void test_recursion(void **state) {
  fixture *f = *state;
  bool at_least = false;
  analyze(f, "func.func @f() {\n"
             "  %a = memref.alloc() : memref<10xi8>\n"
             "  call @f() : () -> ()\n"
             "  memref.dealloc %a : memref<10xi8>\n"
             "  return\n}\n");
  assert_int_equal(cistern_memory_peak(f->memory, &at_least), 20);
  assert_true(at_least);
}

// --- functions and buffers that do not exist ---

static void count_errors(void *user, const cistern_diagnostic_info *diagnostic) {
  *(int *)user += diagnostic->severity == CISTERN_DIAGNOSTIC_ERROR;
}

/// An operation that is no function with a body is an error; an index beyond the last is false.
static void test_misuse(void **state) {
  fixture *f = *state;
  int errors = 0;
  analyze(f, "func.func @f() { return }\n");
  cistern_memory_buffer b = {.struct_size = sizeof b};
  cistern_memory_access access;
  assert_int_equal(cistern_memory_num_buffers(f->memory), 0);
  assert_false(cistern_memory_get_buffer(f->memory, 0, &b));
  assert_false(cistern_memory_get_access(f->memory, 0, 0, &access));
  assert_int_equal(cistern_memory_peak(f->memory, NULL), 0);
  assert_null(cistern_memory_peak_operation(f->memory));
  assert_int_equal(cistern_memory_number(f->memory, cistern_module_operation(f->module)), -1);
  cistern_context_set_diagnostic_handler(f->ctx, count_errors, &errors);
  assert_null(cistern_memory_create(cistern_module_operation(f->module)));
  assert_int_equal(errors, 1);
}

/// Indices are filled in up to the end of the caller's array, and all are counted.
static void test_capacity(void **state) {
  fixture *f = *state;
  analyze(f, "func.func @f() {\n"
             "  %a = memref.alloc() : memref<10xi8>\n"
             "  %b = memref.alloc() {t = \"b\"} : memref<20xi8>\n"
             "  memref.dealloc %b : memref<20xi8>\n"
             "  memref.dealloc %a : memref<10xi8>\n"
             "  return\n}\n");
  size_t held[2] = {7, 7};
  cistern_value *there[2];
  cistern_operation *at = buffer_of(f, "b", NULL).operation;
  assert_int_equal(cistern_memory_held_at(f->memory, at, held, 1), 2);
  assert_int_equal(held[0], 0);
  assert_int_equal(held[1], 7);
  assert_int_equal(cistern_memory_at_peak(f->memory, there, 2), 2);
  assert_int_equal(cistern_memory_number(f->memory, at), 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_held_and_live, setup, teardown),
      cmocka_unit_test_setup_teardown(test_names, setup, teardown),
      cmocka_unit_test_setup_teardown(test_branches, setup, teardown),
      cmocka_unit_test_setup_teardown(test_loops, setup, teardown),
      cmocka_unit_test_setup_teardown(test_carried, setup, teardown),
      cmocka_unit_test_setup_teardown(test_work, setup, teardown),
      cmocka_unit_test_setup_teardown(test_escapes_to_callees, setup, teardown),
      cmocka_unit_test_setup_teardown(test_growing_loop, setup, teardown),
      cmocka_unit_test_setup_teardown(test_graph, setup, teardown),
      cmocka_unit_test_setup_teardown(test_callees, setup, teardown),
      cmocka_unit_test_setup_teardown(test_recursion, setup, teardown),
      cmocka_unit_test_setup_teardown(test_misuse, setup, teardown),
      cmocka_unit_test_setup_teardown(test_capacity, setup, teardown),
  };
  return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
