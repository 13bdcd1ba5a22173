// The public API: diagnostics arrive with their place, printing gives the text that was read,
// pipelines fail with a text, and the planner plans. Includes include/cistern alone.
#include "cistern/cistern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct received {
  char message[256], text[4096];
  uint32_t line, column;
  cistern_diagnostic_severity first;
  int count;
} received;

static void receive(void *user, const cistern_diagnostic_info *d) {
  received *r = user;
  if (r->count++)
    return;
  strncpy(r->message, d->message, sizeof(r->message) - 1);
  strncpy(r->text, d->text, sizeof(r->text) - 1);
  r->line = d->line;
  r->column = d->column;
  r->first = d->severity;
}

typedef struct buffer {
  char data[8192];
  size_t size;
} buffer;

static bool append(void *user, const char *text, size_t size) {
  buffer *b = user;
  if (b->size + size >= sizeof(b->data))
    return false;
  memcpy(b->data + b->size, text, size);
  b->size += size;
  return true;
}

static bool refuse(void *user, const char *text, size_t size) {
  (void)user, (void)text, (void)size;
  return false;
}

static const char program[] = "module {\n"
                              "  func.func @f(%arg0: memref<8xf32>) {\n"
                              "    %alloc = memref.alloc() {alignment = 32 : i64} : memref<8xf32>\n"
                              "    memref.copy %arg0, %alloc : memref<8xf32> to memref<8xf32>\n"
                              "    memref.dealloc %alloc : memref<8xf32>\n"
                              "    %alloc_0 = memref.alloc() : memref<8xf32>\n"
                              "    memref.copy %arg0, %alloc_0 : memref<8xf32> to memref<8xf32>\n"
                              "    memref.dealloc %alloc_0 : memref<8xf32>\n"
                              "    return\n"
                              "  }\n"
                              "}\n";

static cistern_module *parse(cistern_context *ctx, const char *text) {
  return cistern_module_parse(ctx, text, strlen(text), "test.mlir");
}

static void test_errors_reach_the_handler(void **state) {
  (void)state;
  cistern_context *ctx = cistern_context_create();
  received r = {0};
  cistern_context_set_diagnostic_handler(ctx, receive, &r);
  assert_null(
      parse(ctx, "func.func @f() {\n  %a = memref.alloc(%n) : memref<8xf32>\n  return\n}\n"));
  assert_int_equal(r.first, CISTERN_DIAGNOSTIC_ERROR);
  assert_int_equal(r.line, 2);
  assert_string_equal(r.message, "use of undeclared SSA value name");
  assert_non_null(strstr(r.text, "test.mlir:2:"));
  assert_non_null(strchr(r.text, '^'));
  r = (received){0};
  assert_null(cistern_module_parse_file(ctx, "/nonexistent/x.mlir"));
  assert_non_null(strstr(r.message, "cannot open input file '/nonexistent/x.mlir'"));
  cistern_context_set_diagnostic_handler(ctx, NULL, NULL);
  assert_null(parse(ctx, "%"));
  cistern_context_destroy(ctx);
}

static void test_prints_what_it_read(void **state) {
  (void)state;
  cistern_context *ctx = cistern_context_create();
  cistern_module *module = parse(ctx, program);
  buffer b = {0};
  assert_non_null(module);
  assert_true(cistern_module_verify(module));
  assert_true(cistern_module_print(module, NULL, append, &b));
  assert_string_equal(b.data, program);
  b = (buffer){0};
  assert_true(cistern_module_print(module, &(cistern_print_flags){.generic = true}, append, &b));
  assert_non_null(strstr(b.data, "\"memref.alloc\"() <{"));
  assert_false(cistern_module_print(module, NULL, refuse, NULL));
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
}

static bool look(void *user, const cistern_operation *op) {
  int *seen = user;
  if (strcmp(cistern_operation_name(op), "memref.copy") != 0)
    return true;
  uint32_t line, column;
  ++*seen;
  assert_int_equal(cistern_operation_num_operands(op), 2);
  assert_int_equal(cistern_operation_num_results(op), 0);
  assert_int_equal(cistern_operation_num_regions(op), 0);
  assert_null(cistern_operation_operand_owner(op, 0));
  const cistern_operation *alloc = cistern_operation_operand_owner(op, 1);
  assert_string_equal(cistern_operation_name(alloc), "memref.alloc");
  assert_string_equal(cistern_operation_name(cistern_operation_parent(op)), "func.func");
  assert_true(cistern_operation_location(op, &line, &column));
  assert_int_equal(line, 4);
  char *type = cistern_operation_operand_type(op, 1),
       *result = cistern_operation_result_type(alloc, 0);
  char *alignment = cistern_operation_attribute(alloc, "alignment");
  assert_string_equal(type, "memref<8xf32>");
  assert_string_equal(result, type);
  assert_string_equal(alignment, "32 : i64");
  assert_null(cistern_operation_attribute(op, "alignment"));
  cistern_text_free(type);
  cistern_text_free(result);
  cistern_text_free(alignment);
  return false;
}

/// Weights under one name in two modules of a context are the weights of each.
static void test_resources_are_a_modules_own(void **state) {
  (void)state;
  static const char text[] = "module {\n"
                             "  func.func @f() -> tensor<1xi32> {\n"
                             "    %%cst = arith.constant dense_resource<k> : tensor<1xi32>\n"
                             "    return %%cst : tensor<1xi32>\n"
                             "  }\n"
                             "}\n"
                             "\n"
                             "{-#\n"
                             "  dialect_resources: {\n"
                             "    builtin: {\n"
                             "      k: \"0x040000000%d000000\"\n"
                             "    }\n"
                             "  }\n"
                             "#-}\n";
  cistern_context *ctx = cistern_context_create();
  cistern_module *modules[2];
  char texts[2][sizeof(text) + 16];
  for (int i = 0; i < 2; ++i) {
    snprintf(texts[i], sizeof(texts[i]), text, i + 1);
    modules[i] = parse(ctx, texts[i]);
    assert_non_null(modules[i]);
  }
  for (int i = 0; i < 2; ++i) {
    buffer printed = {0};
    assert_true(cistern_module_print(modules[i], NULL, append, &printed));
    assert_non_null(strstr(printed.data, strstr(texts[i], "0x04")));
    cistern_module_destroy(modules[i]);
  }
  cistern_context_destroy(ctx);
}

static void test_bytecode_is_read_and_written(void **state) {
  (void)state;
  cistern_context *ctx = cistern_context_create();
  cistern_module *module = parse(ctx, program);
  for (int version = -1; version <= 6; ++version) {
    cistern_bytecode_options options = {.version = version, .producer = "me"};
    buffer bytes = {0}, text = {0};
    assert_true(cistern_module_write_bytecode(module, &options, append, &bytes));
    assert_memory_equal(bytes.data, "ML\xefR", 4);
    assert_string_equal(bytes.data + 5, "me");
    cistern_module *again = cistern_module_parse(ctx, bytes.data, bytes.size, "test.mlirbc");
    assert_non_null(again);
    assert_true(cistern_module_print(again, NULL, append, &text));
    assert_string_equal(text.data, program);
    assert_null(cistern_module_parse(ctx, bytes.data, bytes.size / 2, "half.mlirbc"));
    cistern_module_destroy(again);
  }
  assert_false(cistern_module_write_bytecode(module, &(cistern_bytecode_options){.version = 7},
                                             append, &(buffer){0}));
  assert_false(cistern_module_write_bytecode(module, NULL, refuse, NULL));
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
}

static void test_operations_can_be_read(void **state) {
  (void)state;
  cistern_context *ctx = cistern_context_create();
  cistern_module *module = parse(ctx, program);
  int seen = 0;
  assert_false(cistern_module_walk(module, look, &seen));
  assert_int_equal(seen, 1);
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
}

static void test_pipelines(void **state) {
  (void)state;
  cistern_context *ctx = cistern_context_create();
  received r = {0};
  cistern_context_set_diagnostic_handler(ctx, receive, &r);
  cistern_module *module = parse(ctx, program);
  buffer b = {0};
  assert_false(
      cistern_module_run_pipeline(module, "builtin.module(no-such-pass)", false, NULL, NULL));
  assert_non_null(strstr(r.message, "no-such-pass"));
  assert_true(cistern_module_run_pipeline(module, "builtin.module(func.func(buffer-reuse))", true,
                                          append, &b));
  assert_non_null(strstr(b.data, "(S) 64 bytes-before"));
  b = (buffer){0};
  assert_true(cistern_module_print(module, NULL, append, &b));
  assert_non_null(strstr(b.data, "memref<32xi8>"));
  cistern_module_destroy(module);
  cistern_context_destroy(ctx);
}

static void test_planner(void **state) {
  (void)state;
  cistern_planner_buffer buffers[] = {{.size = 100, .lower = 0, .upper = 2},
                                      {.size = 50, .lower = 1, .upper = 3, .alignment = 64},
                                      {.size = 100, .lower = 2, .upper = 4}};
  cistern_planner_problem problem = {.buffers = buffers, .num_buffers = 3};
  cistern_planner_options options = {0};
  int64_t offsets[3];
  cistern_planner_result result;
  assert_true(cistern_planner_solve(&problem, NULL, offsets, &result));
  assert_int_equal(offsets[1] % 64, 0);
  assert_true(result.height >= result.lower_bound && result.lower_bound >= 150);
  options.capacity = 100;
  assert_false(cistern_planner_solve(&problem, &options, offsets, &result));
  assert_int_equal(result.status, CISTERN_PLANNER_OVER_CAPACITY);
  options.algorithm = "magic";
  assert_false(cistern_planner_solve(&problem, &options, offsets, &result));
  assert_string_equal(result.message, "unknown algorithm");
  const cistern_planner_pair pair = {0, 1};
  problem.colocated = &pair;
  problem.num_colocated = 1;
  assert_true(cistern_planner_solve(&problem, NULL, offsets, &result));
  assert_int_equal(offsets[0], offsets[1]);
  buffers[0].size = -1;
  assert_false(cistern_planner_solve(&problem, NULL, offsets, &result));
  assert_int_equal(result.status, CISTERN_PLANNER_WRONG_INPUT);
  assert_string_equal(result.message, "size is negative");
}

/// Memory that runs out after a number of allocations, with the number of bytes held.
typedef struct meter {
  long left, held;
} meter;

static void *take(void *user, size_t size) {
  meter *m = user;
  if (m->left-- <= 0)
    return NULL;
  ++m->held;
  return malloc(size);
}

static void give_back(void *user, void *memory) {
  meter *m = user;
  --m->held;
  free(memory);
}

static void count_news(void *user, int64_t height, int64_t lower_bound) {
  assert_true(lower_bound <= height);
  ++*(int *)user;
}

/// The caller's allocator serves all, and may fail at any time: nothing is held afterwards.
static void test_planner_memory(void **state) {
  (void)state;
  enum { NUM = 60 };
  cistern_planner_buffer buffers[NUM];
  int64_t offsets[NUM], expected[NUM];
  for (int i = 0; i < NUM; ++i)
    buffers[i] = (cistern_planner_buffer){
        .size = 1 + i * 37 % 50, .lower = i * 7 % 40, .upper = i * 7 % 40 + 9};
  cistern_planner_problem problem = {.buffers = buffers, .num_buffers = NUM};
  cistern_planner_result result;
  meter m = {1000000, 0};
  int news = 0;
  const cistern_planner_allocator allocator = {take, give_back, &m};
  cistern_planner_options options = {
      .allocator = &allocator, .progress = count_news, .user = &news};
  assert_true(cistern_planner_solve(&problem, NULL, expected, &result));
  assert_true(cistern_planner_solve(&problem, &options, offsets, &result));
  assert_memory_equal(offsets, expected, sizeof(offsets));
  assert_true(news > 0 && m.held == 0);
  long needed = 1000000 - m.left;
  for (long i = 0; i < needed; i += 1 + i / 16) {
    m.left = i;
    assert_false(cistern_planner_solve(&problem, &options, offsets, &result));
    assert_int_equal(result.status, CISTERN_PLANNER_OUT_OF_MEMORY);
    assert_int_equal(m.held, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_errors_reach_the_handler),
      cmocka_unit_test(test_prints_what_it_read),
      cmocka_unit_test(test_resources_are_a_modules_own),
      cmocka_unit_test(test_bytecode_is_read_and_written),
      cmocka_unit_test(test_operations_can_be_read),
      cmocka_unit_test(test_pipelines),
      cmocka_unit_test(test_planner),
      cmocka_unit_test(test_planner_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
