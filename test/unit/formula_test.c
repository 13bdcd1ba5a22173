// Formulas of importers: which ops each builds, in their order, and that these verify.
#include "asm/parser.h"
#include "asm/printer.h"
#include "import/onnx/model.h"
#include "ir/verifier.h"
#include "registry/dialects.h"

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char program[] = "func.func @f(%x: f32, %y: f32, %i: i32, %k: index, %c: i1,\n"
                              "             %t: tensor<4x4xf32>) {\n"
                              "  return\n"
                              "}\n";

static const struct {
  const char *formula, *ops; // the ops without their constants
  bool is_unsigned;
} cases[] = {
    {"x + y * x", "arith.mulf arith.addf", false},
    {"x - y - x", "arith.subf arith.subf", false},
    {"(x - y) / 3", "arith.subf arith.divf", false},
    {"1 / (1 + exp(-x))", "arith.negf math.exp arith.addf arith.divf", false},
    {"x > 0 ? x : half * expm1(x)", "arith.cmpf math.expm1 arith.mulf arith.select", false},
    {"d = x - y; d * d", "arith.subf arith.mulf", false},
    {"max(x, powf(y, 2))", "math.powf arith.maximumf", false},
    {"c & x < y | ~(i == 3)", "arith.cmpf arith.andi arith.cmpi arith.xori arith.ori", false},
    {"x != y ^ isnan(x)", "arith.cmpf arith.cmpf arith.xori", false},
    {"abs(x) == inf", "math.absf arith.cmpf", false},
    {"clamp(x, 0, 1)", "arith.cmpf arith.select arith.cmpf arith.select", false},
    {"clamp(i, -4, 7)", "arith.maxsi arith.minsi", false},
    {"abs(i) / 3 % 2", "arith.subi arith.maxsi arith.divsi arith.remsi", false},
    {"abs(i) / 3 % 2", "arith.divui arith.remui", true},
    {"max(i, 1) >> i << 1", "arith.maxsi arith.shrsi arith.shli", false},
    {"max(i, 1) >> i << 1", "arith.maxui arith.shrui arith.shli", true},
    {"i <= 2 & i >= -2", "arith.cmpi arith.cmpi arith.andi", true},
    {"f32(i)", "arith.sitofp", false},
    {"f64(i8(i))", "arith.trunci arith.uitofp", true},
    {"i32(c) + i32(k)", "arith.extui arith.index_cast arith.addi", false},
    {"i64(f64(x))", "arith.extf arith.fptosi", false},
    {"t[at]", "tensor.extract", false},
    {"t[k, 0] = t[at] + 1", "tensor.extract arith.addf tensor.insert", false},
    {"t[at] == x", "tensor.extract arith.cmpf", false},
    {"t[i, 2] + t[at]", "arith.index_cast tensor.extract tensor.extract arith.addf", false},
};

/// Appends the names of the ops before `end`, but those of constants.
static void append_names(cis_strbuf *text, cis_block *block, const cis_op *end) {
  for (cis_op *op = cis_block_first(block); op != end; op = cis_op_next(op))
    if (!cis_str_is(cis_op_name(op), "arith.constant"))
      cis_strbuf_printf(text, "%s%.*s", text->len ? " " : "", CIS_STR_ARG(cis_op_name(op)));
}

/// A function in which formulas are built.
typedef struct fixture {
  cis_context *ctx;
  cis_op *module, *last; // the function's return
  cis_block *block;
  cis_loc_builder e;
} fixture;

static fixture begin(void) {
  fixture f = {.ctx = cis_context_create()};
  cis_asm_init(f.ctx);
  cis_register_all_dialects(f.ctx);
  cis_source *source = cis_source_from_memory(CIS_STR("text"), cis_str_from(program));
  uint32_t end = (uint32_t)source->text.len, index = cis_context_add_source(f.ctx, source);
  f.module = cis_parse_source(f.ctx, index, 0, end, NULL);
  assert_non_null(f.module);
  f.block = cis_op_entry(cis_block_first(cis_op_entry(f.module)));
  f.last = cis_block_last(f.block);
  f.e = (cis_loc_builder){cis_builder_before(f.last), f.last->loc};
  return f;
}

static void end(fixture *f) {
  assert_true(cis_verify(f->module));
  cis_op_destroy(f->module);
  cis_context_destroy(f->ctx);
}

static void test_ops(void **state) {
  (void)state;
  for (size_t n = 0; n < sizeof cases / sizeof *cases; ++n) {
    fixture f = begin();
    cis_value *const *args = cis_block_args(f.block), *const *at =
                                                          (cis_value *[]){args[3], args[3]};
    struct {
      cis_value *x, *y;
    } pair = {args[0], args[1]}, *p = &pair;
    cis_value *i = args[2], *k = args[3], *c = args[4], *t = args[5];
    double half = 0.5;
    cis_strbuf text = {0};
    assert_non_null(CIS_FORMULA_OF(&f.e, cases[n].is_unsigned, cases[n].formula, pair.x, p->y, i, k,
                                   c, half, at, t));
    append_names(&text, f.block, f.last);
    assert_string_equal(cis_strbuf_c(&text), cases[n].ops);
    cis_strbuf_deinit(&text);
    end(&f);
  }
}

/// The formulas of ONNX's operators can be read.
static void test_rows(void **state) {
  (void)state;
  uint32_t num = 0;
  for (uint32_t n = 0; n < cis_onnx_num_rows; ++n) {
    const cis_onnx_row *row = &cis_onnx_rows[n];
    if (row->lower != cis_onnx_lower_formula && row->lower != cis_onnx_lower_condition &&
        row->lower != cis_onnx_lower_fold)
      continue;
    fixture f = begin();
    char kind = row->elements[0];
    cis_value *x = cis_block_args(f.block)[kind == 'b' ? 4 : kind == 'i' ? 2 : 0];
    cis_onnx_value value = {.element = CIS_ONNX_F32};
    cis_onnx_op op = {.x = &value};
    assert_non_null(cis_onnx_emit_formula(&f.e, &op, row->argument, (cis_value *[]){x, x, x}, 3,
                                          (double[]){1, 1, 1, 1}));
    ++num;
    end(&f);
  }
  assert_true(num > 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_ops), cmocka_unit_test(test_rows)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
