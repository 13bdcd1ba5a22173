// Declarative formats: every row's compiles, and the small facts of the language, shown on rows of
// the dialects.
#include "asm/format_impl.h"
#include "dialect/kinds.h"
#include "ir/diag.h"
#include "registry/dialects.h"
#include "support/strbuf.h"

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct fixture {
  cis_context *ctx;
  cis_strbuf errors;
} fixture;

static void note_error(void *user, cis_context *ctx, const cis_diagnostic *diagnostic) {
  fixture *f = user;
  (void)ctx;
  cis_strbuf_printf(&f->errors, "%.*s\n", CIS_STR_ARG(diagnostic->message));
}

static int setup(void **state) {
  static fixture f;
  f = (fixture){.ctx = cis_context_create()};
  cis_asm_init(f.ctx);
  cis_register_all_dialects(f.ctx);
  cis_diag_set_handler(f.ctx, note_error, &f);
  *state = &f;
  return 0;
}

static int teardown(void **state) {
  fixture *f = *state;
  cis_strbuf_deinit(&f->errors);
  cis_context_destroy(f->ctx);
  return 0;
}

static cis_op *parse(fixture *f, const char *text) {
  cis_source *source = cis_source_from_memory(CIS_STR("text"), cis_str_from(text));
  uint32_t end = (uint32_t)source->text.len, index = cis_context_add_source(f->ctx, source);
  cis_op *module = cis_parse_source(f->ctx, index, 0, end, NULL);
  cis_diag_flush(f->ctx);
  return module;
}

/// Parses ops inside a function with arguments %i (i32), %x (f32), %c (i1), %n (index) and prints
/// the first one.
static void expect_printed(fixture *f, const char *body, const char *expected) {
  cis_strbuf text = {0}, printed = {0};
  cis_strbuf_printf(&text, "func.func @f(%%i: i32, %%x: f32, %%c: i1, %%n: index) {\n%s\n}", body);
  cis_op *module = parse(f, cis_strbuf_c(&text));
  assert_string_equal(cis_strbuf_c(&f->errors), "");
  assert_non_null(module);
  cis_print_op(module, NULL, &printed);
  const char *line = strstr(cis_strbuf_c(&printed), "{\n    ") + 6;
  size_t len = strcspn(line, "\n");
  assert_int_equal(len, strlen(expected));
  assert_memory_equal(line, expected, len);
  cis_op_destroy(module);
  cis_strbuf_deinit(&text);
  cis_strbuf_deinit(&printed);
}

static void expect_error(fixture *f, const char *body, const char *expected) {
  cis_strbuf text = {0};
  cis_strbuf_printf(&text, "func.func @f(%%i: i32, %%x: f32, %%c: i1, %%n: index) {\n%s\n}", body);
  cis_strbuf_clear(&f->errors);
  assert_null(parse(f, cis_strbuf_c(&text)));
  assert_string_equal(cis_strbuf_c(&f->errors), expected);
  cis_strbuf_deinit(&text);
}

// --- rows ---

static void every_format_compiles(void **state) {
  fixture *f = *state;
  for (unsigned kind = 1; kind < CIS_OP_COUNT; ++kind) {
    const cis_op_info *info = cis_context_op_info_of(f->ctx, kind);
    const char *error = NULL;
    if (info && info->def->format && !cis_format_check(info, &error))
      fail_msg("%s", error);
  }
}

/// A row has both hooks, parse and print, or neither; and no format beside them.
static void formats_parse_and_print(void **state) {
  fixture *f = *state;
  for (unsigned kind = 1; kind < CIS_OP_COUNT; ++kind) {
    const cis_op_info *info = cis_context_op_info_of(f->ctx, kind);
    if (!info)
      continue; // a number that the dialect keeps for more rows
    const cis_op_def *def = info->def;
    if (!def->parse != !def->print)
      fail_msg("%s has only one of parse and print", def->name);
    if (def->parse && def->format)
      fail_msg("%s has a format and hooks", def->name);
  }
}

// --- compiling ---

static const char *compile_error(fixture *f, const char *format) {
  const cis_op_info *select = cis_context_op_info(f->ctx, CIS_STR("arith.addi"));
  cis_op_def def = *select->def;
  cis_op_info info = *select;
  const char *error;
  def.format = format;
  info.def = &def;
  info.format = NULL;
  return cis_format_check(&info, &error) ? NULL : error;
}

static void wrong_formats_are_told(void **state) {
  fixture *f = *state;
  assert_null(compile_error(f, "$lhs $rhs attr-dict `:` type($result)"));
  static const struct {
    const char *format, *message;
  } cases[] = {
      {"$lhs attr-dict `:` type($result)", "the format has no operand 'rhs'"},
      {"$lhs $rhs `:` type($result)", "the format has no attr-dict"},
      {"$lhs $rhs attr-dict", "the type of an operand is neither written nor inferred"},
      {"$lhs $rhs $nothing attr-dict", "unknown name 'nothing'"},
      {"$lhs $rhs `@@` attr-dict", "unknown punctuation '@@'"},
      {"$lhs $rhs custom<Nothing>($lhs) attr-dict", "unknown directive 'Nothing'"},
      {"$lhs $rhs (`a` $overflowFlags)? attr-dict", "group without an anchor"},
      {"$lhs $rhs (`a` $overflowFlags^ attr-dict", "unterminated group"},
      {"$lhs $rhs $result attr-dict", "a result can only stand in 'type()'"},
      {"$lhs $rhs `a", "unterminated literal"},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
    const char *error = compile_error(f, cases[i].format);
    assert_non_null(error);
    if (!strstr(error, cases[i].message))
      fail_msg("'%s' gives '%s', not '%s'", cases[i].format, error, cases[i].message);
  }
}

// --- spaces ---

static void spaces(void **state) {
  fixture *f = *state;
  // no space before punctuation; `` takes a space away
  expect_printed(f, "%0 = arith.addi %i , %i overflow < nsw,nuw > {b,a} : i32 return",
                 "%0 = arith.addi %arg0, %arg0 overflow<nsw, nuw> {a, b} : i32");
  // opening brackets keep to what follows; empty variadic groups print nothing
  expect_printed(f, "func.call @f ( %i,%x,%c,%n ) : (i32,f32,i1,index)->() return",
                 "call @f(%arg0, %arg1, %arg2, %arg3) : (i32, f32, i1, index) -> ()");
}

// --- groups, dictionaries ---

static void defaults_are_not_printed(void **state) {
  fixture *f = *state;
  expect_printed(f, "%0 = arith.addi %i, %i overflow<none> : i32 return",
                 "%0 = arith.addi %arg0, %arg0 : i32");
  expect_printed(f, "%0 = arith.addi %i, %i {overflowFlags = #arith.overflow<nsw>} : i32 return",
                 "%0 = arith.addi %arg0, %arg0 overflow<nsw> : i32");
}

static void the_dictionary_wins(void **state) {
  fixture *f = *state;
  expect_printed(
      f, "%0 = arith.addi %i, %i overflow<nuw> {overflowFlags = #arith.overflow<nsw>} : i32 return",
      "%0 = arith.addi %arg0, %arg0 overflow<nsw> : i32");
}

static void groups(void **state) {
  fixture *f = *state;
  expect_printed(f, "cf.br ^a ^a: return", "cf.br ^bb1");
  expect_printed(f, "cf.br ^a(%i : i32) {k} ^a(%y: i32): return", "cf.br ^bb1(%arg0 : i32) {k}");
  expect_printed(f, "%0:2 = builtin.unrealized_conversion_cast to i1, i2 return",
                 "%0:2 = builtin.unrealized_conversion_cast to i1, i2");
}

// --- attributes ---

static void enums(void **state) {
  fixture *f = *state;
  expect_printed(f, "%0 = arith.cmpi \"slt\", %i, %i : i32 return",
                 "%0 = arith.cmpi slt, %arg0, %arg0 : i32");
  expect_error(f, "%0 = arith.cmpi foo, %i, %i : i32 return",
               "custom op 'arith.cmpi' expected string or keyword containing one of the following "
               "enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, "
               "uge]\n");
  expect_error(f, "%0 = arith.cmpi \"foo\", %i, %i : i32 return",
               "custom op 'arith.cmpi' invalid predicate attribute specification: \"foo\"\n");
}

static void kinds_of_attributes(void **state) {
  fixture *f = *state;
  expect_error(f, "func.call @f::@g() : () -> () return",
               "custom op 'func.call' invalid kind of attribute specified\n");
  expect_error(f, "cf.assert %c, @f return",
               "custom op 'cf.assert' invalid kind of attribute specified\n");
  expect_error(f, "%0 = arith.addi %i, %i {overflowFlags = 1 : i32} : i32 return",
               "custom op 'arith.addi' 'arith.addi' op attribute 'overflowFlags' failed to satisfy "
               "constraint: Integer overflow arith flags\n");
}

// --- types ---

static void numbers_of_types(void **state) {
  fixture *f = *state;
  expect_error(f, "return %i, %x : i32",
               "custom op 'func.return' number of operands and types do not match: got 2 operands "
               "and 1 types\n");
  expect_error(f, "func.call @f() : (i32) -> () return",
               "custom op 'func.call' number of operands and types do not match: got 0 operands "
               "and 1 types\n");
}

static void kinds_of_types(void **state) {
  fixture *f = *state;
  expect_error(f, "func.call @f() : i32 return",
               "custom op 'func.call' invalid kind of type specified: expected builtin.function, "
               "but found 'i32'\n");
  // a type from which others are computed is checked first
  expect_error(f, "%0 = arith.cmpi eq, %x, %x : f32 return",
               "custom op 'arith.cmpi' 'lhs' must be signless-integer-like, but got 'f32'\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(every_format_compiles),
      TEST(formats_parse_and_print),
      TEST(wrong_formats_are_told),
      TEST(spaces),
      TEST(defaults_are_not_printed),
      TEST(the_dictionary_wins),
      TEST(groups),
      TEST(enums),
      TEST(kinds_of_attributes),
      TEST(numbers_of_types),
      TEST(kinds_of_types),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
