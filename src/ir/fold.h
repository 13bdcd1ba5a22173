// Folding: the results of an op, found without executing it.
//
// An op's .fold hook sees the constant of each operand (NULL where it is none) and answers, for
// every result, with a value that exists or with an attribute; or it changes the op and says so
// (in_place). It neither builds nor erases ops, but may move an op out of its own region and
// answer with its results. Traits fold as well: constants of a commutative op go to the right,
// f(x, x) is x where f is idempotent, f(f(x)) is x where it is an involution.
#ifndef CIS_IR_FOLD_H
#define CIS_IR_FOLD_H

#include "ir/builder.h"

/// The folded value of one result: a value, or an attribute.
typedef struct cis_fold_entry {
  cis_value *value; // or
  cis_attr attr;
} cis_fold_entry;
struct cis_fold_result {
  cis_fold_entry *results; // zeroed room for each of the op's results, from the caller
  bool in_place;           // the op itself was changed instead
};

// --- what hooks return ---

/// The head of a .fold hook, a cis_fold_hook.
#define CIS_FOLD_HOOK(NAME) bool NAME(cis_op *op, const cis_attr *operands, cis_fold_result *out)

/// Folds result 0 to `value`. Returns true, as the hook then does.
static inline bool cis_fold_to_value(cis_fold_result *out, cis_value *value) {
  out->results[0].value = value;
  return true;
}
/// Folds result 0 to a constant. Returns false if `attr` is NULL: the op is not folded then.
static inline bool cis_fold_to_attr(cis_fold_result *out, cis_attr attr) {
  out->results[0].attr = attr;
  return attr != NULL;
}
/// Reports that the hook changed the op itself. Returns true.
static inline bool cis_fold_in_place(cis_fold_result *out) {
  out->in_place = true;
  return true;
}

// --- constants ---

/// The attribute of the constant that defines the value, or NULL.
cis_attr cis_constant_of(const cis_value *value);
/// The attribute of an op with the CONSTANT_LIKE trait: its `value`, or its only one; NULL if it
/// has none.
cis_attr cis_constant_attr(const cis_op *op);
/// The value of a scalar integer or index constant; i1 is 0 or 1, other widths are sign extended.
bool cis_constant_int(const cis_value *value, int64_t *out_value);
/// Whether the value is an integer or index constant equal to `expected`.
static inline bool cis_constant_is(const cis_value *value, int64_t expected) {
  int64_t v;
  return cis_constant_int(value, &v) && v == expected;
}
/// A constant at the builder's point, in the words of `info`'s dialect; NULL if it has none for
/// this.
cis_value *cis_constant_build(cis_builder *b, const cis_op_info *info, cis_attr value,
                              cis_type type, cis_location loc);

// --- folding ---

/// Folds by hook and traits; `operands` are the operands' constants. `out->results` has room for
/// the results.
bool cis_op_fold_with(cis_op *op, const cis_attr *operands, cis_fold_result *out);
/// The results as values, constants made where they are needed, before `op`. False if it does not
/// fold to values, and then nothing was made; *out_in_place then says whether the op was changed.
bool cis_op_fold(cis_rewriter *r, cis_op *op, cis_value_vec *out_values, bool *out_in_place);
/// Builds an op with one result and folds it: the value that stands for the result. The op is gone
/// if it was not needed.
cis_value *cis_build_or_fold(cis_builder *b, unsigned kind, cis_location loc, cis_build_args args);

#endif
