// Formulas: the elements of a result as a line of text, from which ops of arith, math and tensor
// are built.
//
//     CIS_FORMULA(e, "x > 0 ? x : alpha * expm1(x)", x, alpha)
//
// A name is that of the argument in C, of `c->scale` the last part. Arguments are values, tensors,
// numbers of C, types, and arrays of indices; a value that is NULL is 0.
//
//     a ? b : c   a | b   a ^ b   a & b   a == b   a < b   a << b   a + b   a * b   a / b   a % b
//     -a ~a           precedence as in C; & | ~ are of bits, which of i1 are conditions
//     x[i, 0] x[at]   tensor.extract; an integer becomes an index; `at` has those that are left
//     x[i, 0] = a     the tensor with another element: tensor.insert
//     i64(a) type(a)  the number as one of that type: from and to floats, integers, index
//     min(a, b) max(a, b) abs(a) clamp(a, low, high) isnan(a) inf
//     exp(a) powf(a, b)  each op of math by its name
//     d = a - b; d * d   a name for a part; the last part is the result
//
// A number takes the type of the other operand. Operands decide whether an op is of floats or of
// integers; integers are signed but in CIS_FORMULA_OF. A comparison of floats is ordered, != is
// not.
#ifndef CIS_IMPORT_FORMULA_H
#define CIS_IMPORT_FORMULA_H

#include "import/emit.h"

/// An argument: one of these, or a number.
typedef struct cis_formula_arg {
  cis_value *value;
  cis_value *const *list; // indices
  cis_type type;
  double real;
  int64_t whole; // the number, if it is an integer
} cis_formula_arg;

static inline cis_formula_arg cis_formula_value(cis_value *v) {
  return (cis_formula_arg){.value = v};
}
static inline cis_formula_arg cis_formula_list(cis_value *const *list) {
  return (cis_formula_arg){.list = list};
}
static inline cis_formula_arg cis_formula_type(cis_type type) {
  return (cis_formula_arg){.type = type};
}
static inline cis_formula_arg cis_formula_real(double n) {
  bool fits = n >= -0x1p53 && n <= 0x1p53;
  return (cis_formula_arg){.real = n, .whole = fits ? (int64_t)n : 0};
}
static inline cis_formula_arg cis_formula_whole(int64_t n) {
  return (cis_formula_arg){.real = (double)n, .whole = n};
}

/// Builds the ops of a formula; its value. `names` are those of `args`, with commas between. A
/// formula is part of the program: that it can be read is asserted.
cis_value *cis_emit_formula(cis_loc_builder *e, bool is_unsigned, const char *formula,
                            const char *names, const cis_formula_arg *args);
/// A number as one of another type, an integer with or without a sign.
cis_value *cis_emit_convert(cis_loc_builder *e, cis_value *x, cis_type type, bool is_unsigned);

// clang-format off
#define CIS_FORMULA_ARG(X)                                                                         \
  _Generic((X), cis_value *: cis_formula_value, cis_value **: cis_formula_list,                    \
           cis_value *const *: cis_formula_list, cis_type: cis_formula_type,                       \
           double: cis_formula_real, default: cis_formula_whole)(X)
#define CIS_FORMULA_1(X) CIS_FORMULA_ARG(X)
#define CIS_FORMULA_2(X, ...) CIS_FORMULA_ARG(X), CIS_FORMULA_1(__VA_ARGS__)
#define CIS_FORMULA_3(X, ...) CIS_FORMULA_ARG(X), CIS_FORMULA_2(__VA_ARGS__)
#define CIS_FORMULA_4(X, ...) CIS_FORMULA_ARG(X), CIS_FORMULA_3(__VA_ARGS__)
#define CIS_FORMULA_5(X, ...) CIS_FORMULA_ARG(X), CIS_FORMULA_4(__VA_ARGS__)
#define CIS_FORMULA_6(X, ...) CIS_FORMULA_ARG(X), CIS_FORMULA_5(__VA_ARGS__)
#define CIS_FORMULA_7(X, ...) CIS_FORMULA_ARG(X), CIS_FORMULA_6(__VA_ARGS__)
#define CIS_FORMULA_8(X, ...) CIS_FORMULA_ARG(X), CIS_FORMULA_7(__VA_ARGS__)
#define CIS_FORMULA_PICK(A, B, C, D, E, F, G, H, NAME, ...) NAME
#define CIS_FORMULA_ARGS(...)                                                                      \
  CIS_FORMULA_PICK(__VA_ARGS__, CIS_FORMULA_8, CIS_FORMULA_7, CIS_FORMULA_6, CIS_FORMULA_5,        \
                   CIS_FORMULA_4, CIS_FORMULA_3, CIS_FORMULA_2, CIS_FORMULA_1, 0)(__VA_ARGS__)
// clang-format on
/// Builds the ops of a formula of 1 to 8 arguments at E; its value.
#define CIS_FORMULA(E, TEXT, ...) CIS_FORMULA_OF(E, false, TEXT, __VA_ARGS__)
/// The same, where IS_UNSIGNED says whether integers have no sign.
#define CIS_FORMULA_OF(E, IS_UNSIGNED, TEXT, ...)                                                  \
  cis_emit_formula(E, IS_UNSIGNED, TEXT, #__VA_ARGS__,                                             \
                   (cis_formula_arg[]){CIS_FORMULA_ARGS(__VA_ARGS__)})

#endif
