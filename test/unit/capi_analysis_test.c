// One-Shot's analysis by the public API: what it answers, what decisions of a caller change, and
// that none makes a program wrong. Knows nothing but include/cistern.
#include "cistern/cistern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "capi_fixture.h"

/// %t is read after %a was inserted: its first insertion needs a copy, the second one does not.
static const char program[] =
    "func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {\n"
    "  %a = tensor.insert %x into %t[%i] {first} : tensor<4xf32>\n"
    "  %y = tensor.extract %t[%i] {read} : tensor<4xf32>\n"
    "  %b = tensor.insert %x into %a[%i] {second} : tensor<4xf32>\n"
    "  return %b, %y : tensor<4xf32>, f32\n"
    "}\n"
    "func.func @g(%t: tensor<4xf32> {bufferization.writable = false}, %x: f32, %i: index)\n"
    "    -> tensor<4xf32> {\n"
    "  %c = tensor.insert %x into %t[%i] {third} : tensor<4xf32>\n"
    "  return %c : tensor<4xf32>\n"
    "}\n";

static void parse(fixture *f, const char *source) {
  f->module = cistern_module_parse(f->ctx, source, strlen(source), "test.mlir");
  assert_non_null(f->module);
}

static const char *print(fixture *f) {
  f->printed.size = 0;
  assert_true(cistern_module_print(f->module, NULL, append, &f->printed));
  return f->printed.data;
}

typedef struct search {
  const char *mark;
  cistern_operation *found;
} search;

static cistern_walk_result look(void *user, cistern_operation *op) {
  search *s = user;
  if (!cistern_operation_get_attribute(op, s->mark))
    return CISTERN_WALK_ADVANCE;
  s->found = op;
  return CISTERN_WALK_INTERRUPT;
}

/// The operation with an attribute of that name.
static cistern_operation *find(fixture *f, const char *mark) {
  search s = {.mark = mark};
  cistern_operation_walk(cistern_module_operation(f->module), CISTERN_WALK_PRE_ORDER, look, &s);
  assert_non_null(s.found);
  return s.found;
}

static const char boundaries[] = "bufferize-function-boundaries";

static void analyze(fixture *f, cistern_bufferize_options options) {
  options.struct_size = sizeof options;
  if (!options.options)
    options.options = boundaries;
  cistern_analysis_destroy(f->analysis);
  f->analysis = cistern_analysis_create(cistern_module_operation(f->module), &options);
  if (!f->analysis)
    print_error("said: %s\n", f->said.data);
  assert_non_null(f->analysis);
}

static cistern_conflict conflict_of(fixture *f, const char *mark, size_t operand) {
  cistern_conflict c = {.struct_size = sizeof c};
  assert_true(cistern_analysis_get_conflict(f->analysis, find(f, mark), operand, 0, &c));
  return c;
}

static void it_answers_and_the_program_stays(void **state) {
  fixture *f = *state;
  static text before;
  parse(f, program);
  print(f);
  before = f->printed;
  analyze(f, (cistern_bufferize_options){0});
  assert_string_equal(print(f), before.data);
  cistern_operation *first = find(f, "first"), *second = find(f, "second");
  cistern_value *t = cistern_operation_operand(first, 1), *a = cistern_operation_result(first, 0);
  cistern_value *b = cistern_operation_result(second, 0);
  assert_false(cistern_analysis_is_in_place(f->analysis, first, 1));
  assert_true(cistern_analysis_is_in_place(f->analysis, second, 1));
  assert_false(cistern_analysis_is_in_place(f->analysis, first, 0)); // no tensor
  assert_false(cistern_analysis_is_in_place(f->analysis, first, 9)); // no operand
  assert_true(cistern_analysis_are_equivalent(f->analysis, a, b));
  assert_false(cistern_analysis_are_equivalent(f->analysis, t, a));
  assert_true(cistern_analysis_are_equivalent(f->analysis, t, t));
  assert_true(cistern_analysis_may_alias(f->analysis, a, b));
  assert_false(cistern_analysis_may_alias(f->analysis, t, a));
  cistern_value *x = cistern_operation_operand(first, 0);
  assert_true(cistern_analysis_may_alias(f->analysis, t, x)); // not known
  assert_false(cistern_analysis_are_equivalent(f->analysis, x, x));
  assert_int_equal(cistern_analysis_copied_bytes(f->analysis), 32);
}

static void it_tells_the_reason_for_a_copy(void **state) {
  fixture *f = *state;
  parse(f, program);
  analyze(f, (cistern_bufferize_options){0});
  cistern_operation *first = find(f, "first");
  assert_int_equal(cistern_analysis_num_conflicts(f->analysis, first, 1), 1);
  cistern_conflict c = conflict_of(f, "first", 1);
  assert_int_equal(c.kind, CISTERN_CONFLICT_READ_LATER);
  assert_ptr_equal(c.read, find(f, "read"));
  assert_int_equal(c.read_operand, 0);
  assert_ptr_equal(c.write, first);
  assert_int_equal(c.write_operand, 1);
  assert_ptr_equal(c.value, cistern_operation_operand(first, 1));
  assert_false(cistern_analysis_get_conflict(f->analysis, first, 1, 1, &c));
  assert_int_equal(cistern_analysis_num_conflicts(f->analysis, find(f, "second"), 1), 0);
  c = conflict_of(f, "third", 1);
  assert_int_equal(c.kind, CISTERN_CONFLICT_READ_ONLY);
  assert_null(c.read);
}

// --- decisions ---

static cistern_decision decide_by_name(void *user, cistern_operation *op, size_t operand) {
  (void)operand;
  if (cistern_operation_get_attribute(op, user))
    return CISTERN_DECISION_COPY;
  return CISTERN_DECISION_NONE;
}

static void a_copy_that_is_wanted_is_made(void **state) {
  fixture *f = *state;
  parse(f, program);
  analyze(f, (cistern_bufferize_options){.decide = decide_by_name, .user = "second"});
  assert_false(cistern_analysis_is_in_place(f->analysis, find(f, "second"), 1));
  assert_int_equal(conflict_of(f, "second", 1).kind, CISTERN_CONFLICT_DECIDED);
  cistern_bufferize_options options = {
      .struct_size = sizeof options, .options = boundaries, .decide = decide_by_name};
  options.user = "second";
  assert_true(cistern_bufferize(cistern_module_operation(f->module), &options));
  const char *copy = strstr(print(f), "memref.copy");
  assert_non_null(copy);
  assert_non_null(strstr(copy + 1, "memref.copy %alloc, %alloc_0"));
}

static void exact_placement_keeps_to_a_copy_that_is_wanted(void **state) {
  fixture *f = *state;
  parse(f, program);
  analyze(f,
          (cistern_bufferize_options){
              .options = "bufferize-function-boundaries copy-placement=exact carried-buffers=move",
              .decide = decide_by_name,
              .user = "second"});
  assert_false(cistern_analysis_is_in_place(f->analysis, find(f, "second"), 1));
}

/// The slice is a part of %z, or the insertion is in place, by the order of decisions.
static const char rivals[] =
    "func.func @f(%x: f32, %i: index) -> (f32, tensor<4xf32>) {\n"
    "  %t = bufferization.alloc_tensor() : tensor<4xf32>\n"
    "  %z = tensor.insert %x into %t[%i] : tensor<4xf32>\n"
    "  %a = tensor.extract_slice %z[1] [2] [1] {a} : tensor<4xf32> to tensor<2xf32>\n"
    "  %b = tensor.insert %x into %z[%i] {b} : tensor<4xf32>\n"
    "  %y = tensor.extract %a[%i] : tensor<2xf32>\n"
    "  return %y, %b : f32, tensor<4xf32>\n"
    "}\n";

static cistern_decision prefer_by_name(void *user, cistern_operation *op, size_t operand) {
  (void)operand;
  return cistern_operation_get_attribute(op, user) ? CISTERN_DECISION_FIRST : CISTERN_DECISION_NONE;
}

static void what_is_decided_first_is_in_place(void **state) {
  fixture *f = *state;
  parse(f, rivals);
  for (int i = 0; i < 2; ++i) {
    const char *marks[] = {"a", "b"};
    analyze(f, (cistern_bufferize_options){.decide = prefer_by_name, .user = (void *)marks[i]});
    assert_true(cistern_analysis_is_in_place(f->analysis, find(f, marks[i]), i));
    assert_false(cistern_analysis_is_in_place(f->analysis, find(f, marks[1 - i]), 1 - i));
  }
}

static cistern_decision prefer_all(void *user, cistern_operation *op, size_t operand) {
  (void)user;
  (void)op;
  (void)operand;
  return CISTERN_DECISION_FIRST;
}

static void what_must_not_be_in_place_is_not_if_it_is_decided_first(void **state) {
  fixture *f = *state;
  parse(f, program);
  analyze(f, (cistern_bufferize_options){.decide = prefer_all});
  assert_false(cistern_analysis_is_in_place(f->analysis, find(f, "first"), 1));
  assert_false(cistern_analysis_is_in_place(f->analysis, find(f, "third"), 1));
}

static cistern_decision copy_all(void *user, cistern_operation *op, size_t operand) {
  (void)user;
  (void)op;
  (void)operand;
  return CISTERN_DECISION_COPY;
}

static void a_copy_of_what_has_to_be_in_place_is_an_error(void **state) {
  fixture *f = *state;
  parse(f, "func.func @f(%t: tensor<*xf32>) -> tensor<*xf32> {\n"
           "  return %t : tensor<*xf32>\n"
           "}\n");
  cistern_bufferize_options options = {
      .struct_size = sizeof options, .options = boundaries, .decide = copy_all};
  assert_null(cistern_analysis_create(cistern_module_operation(f->module), &options));
  assert_non_null(
      strstr(f->said.data, "operand #0 has to be in place, so that it cannot be copied\n"));
}

static void fuzzer_seeds_are_options(void **state) {
  fixture *f = *state;
  bool seen[2] = {false, false};
  parse(f, rivals);
  for (int seed = 0; seed < 16; ++seed) {
    char options[100];
    snprintf(options, sizeof options, "%s analysis-heuristic=fuzzer analysis-fuzzer-seed=%d",
             boundaries, seed);
    analyze(f, (cistern_bufferize_options){.options = options});
    bool a = cistern_analysis_is_in_place(f->analysis, find(f, "a"), 0);
    assert_int_not_equal(a, cistern_analysis_is_in_place(f->analysis, find(f, "b"), 1));
    seen[a] = true;
  }
  assert_true(seen[0] && seen[1]);
}

// --- operations that are left alone ---

static bool is_no_loop(void *user, cistern_operation *op) {
  ++*(int *)user;
  return strcmp(cistern_operation_name(op), "scf.for") != 0;
}

static void what_is_not_allowed_stays_on_tensors_with_its_terminator(void **state) {
  fixture *f = *state;
  int asked = 0;
  parse(f, "func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {\n"
           "  %r = scf.for %i = %n to %n step %n iter_args(%c = %t) -> tensor<4xf32> {\n"
           "    %a = tensor.insert %x into %c[%i] : tensor<4xf32>\n"
           "    scf.yield %a : tensor<4xf32>\n"
           "  }\n"
           "  return %r : tensor<4xf32>\n"
           "}\n");
  cistern_bufferize_options options = {.struct_size = sizeof options,
                                       .options = "bufferize-function-boundaries allow-unknown-ops "
                                                  "unknown-type-conversion=identity-layout-map",
                                       .allows = is_no_loop,
                                       .user = &asked};
  assert_true(cistern_bufferize(cistern_module_operation(f->module), &options));
  assert_int_equal(asked, 2); // not the module, the function, terminators
  const char *printed = print(f);
  assert_non_null(strstr(printed, "iter_args(%arg4 = %0) -> (tensor<4xf32>)"));
  assert_non_null(strstr(printed, "memref.store"));
  assert_non_null(strstr(printed, "scf.yield %4 : tensor<4xf32>"));
  assert_null(strstr(printed, "cistern.internal"));
}

// --- errors ---

static void expect_error(fixture *f, const char *options, const char *message) {
  cistern_bufferize_options o = {.struct_size = sizeof o, .options = options};
  f->said.size = 0;
  assert_null(cistern_analysis_create(cistern_module_operation(f->module), &o));
  if (strcmp(f->said.data, message) != 0)
    print_error("said: %s\nexpected: %s\n", f->said.data, message);
  assert_string_equal(f->said.data, message);
}

static void options_that_cannot_be_are_errors(void **state) {
  fixture *f = *state;
  parse(f, program);
  expect_error(f, "copy-before-write", "Invalid option: 'copy-before-write' skips the analysis\n");
  expect_error(f, "copy-placement=exact destinations=best",
               "Invalid option: 'destinations=best' changes the program before the analysis\n");
  expect_error(f, "nonsense=1", "<Pass-Options-Parser>: no such option nonsense\n");
  cistern_operation *function = find(f, "sym_name");
  cistern_bufferize_options o = {.struct_size = sizeof o, .options = boundaries};
  assert_null(cistern_analysis_create(function, &o));
  assert_null(cistern_analysis_create(find(f, "first"), NULL));
}

static void a_function_alone_is_analyzed_without_boundaries(void **state) {
  fixture *f = *state;
  parse(f, program);
  f->analysis = cistern_analysis_create(find(f, "sym_name"), NULL);
  assert_non_null(f->analysis);
  assert_false(cistern_analysis_is_in_place(f->analysis, find(f, "first"), 1));
  assert_true(cistern_analysis_is_in_place(f->analysis, find(f, "second"), 1));
}

static void an_error_of_a_function_of_the_caller_ends_it(void **state) {
  fixture *f = *state;
  parse(f, program);
  cistern_bufferize_options o = {.struct_size = 3};
  assert_null(cistern_analysis_create(find(f, "first"), &o)); // a struct that is too small
}

#define TEST(NAME) cmocka_unit_test_setup_teardown(NAME, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(it_answers_and_the_program_stays),
      TEST(it_tells_the_reason_for_a_copy),
      TEST(a_copy_that_is_wanted_is_made),
      TEST(exact_placement_keeps_to_a_copy_that_is_wanted),
      TEST(what_is_decided_first_is_in_place),
      TEST(what_must_not_be_in_place_is_not_if_it_is_decided_first),
      TEST(a_copy_of_what_has_to_be_in_place_is_an_error),
      TEST(fuzzer_seeds_are_options),
      TEST(what_is_not_allowed_stays_on_tensors_with_its_terminator),
      TEST(options_that_cannot_be_are_errors),
      TEST(a_function_alone_is_analyzed_without_boundaries),
      TEST(an_error_of_a_function_of_the_caller_ends_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
