// Indices: sums and products of constants and names, folded while they are made.
//
// Nothing wraps here: where an index of the program overflows, or leaves its memref, the program is
// wrong already, and cistern-run says so.
#include "target/c/emit.h"

#include "dialect/common/mixed.h"

#include <inttypes.h>

cis_c_num cis_c_number(int64_t value) { return (cis_c_num){.value = value}; }
cis_c_num cis_c_name(const char *name) { return (cis_c_num){.text = name}; }

const char *cis_c_num_text(cis_c_emitter *e, cis_c_num n) {
  return n.text ? n.text : cis_c_int_literal(e, cis_type_index(e->ctx), n.value);
}

static const char *in_parens(cis_c_emitter *e, cis_c_num n, cis_c_prec most) {
  const char *text = cis_c_num_text(e, n);
  return n.prec > most ? cis_c_text(e, "(%s)", text) : text;
}

cis_c_num cis_c_add(cis_c_emitter *e, cis_c_num a, cis_c_num b) {
  int64_t sum;
  if (!a.text && !b.text && !__builtin_add_overflow(a.value, b.value, &sum))
    return cis_c_number(sum);
  if (!a.text && a.value == 0)
    return b;
  if (!b.text && b.value == 0)
    return a;
  if (!b.text && b.value < 0 && b.value > INT64_MIN)
    return (cis_c_num){.text = cis_c_text(e, "%s - %s", cis_c_num_text(e, a),
                                          cis_c_num_text(e, cis_c_number(-b.value))),
                       .prec = CIS_C_SUM};
  return (cis_c_num){.text = cis_c_text(e, "%s + %s", cis_c_num_text(e, a), cis_c_num_text(e, b)),
                     .prec = CIS_C_SUM};
}

cis_c_num cis_c_mul(cis_c_emitter *e, cis_c_num a, cis_c_num b) {
  int64_t product;
  if (!a.text && !b.text && !__builtin_mul_overflow(a.value, b.value, &product))
    return cis_c_number(product);
  if (!a.text && b.text)
    return cis_c_mul(e, b, a);
  if (!b.text && (b.value == 0 || b.value == 1))
    return b.value ? a : b;
  return (cis_c_num){
      .text = cis_c_text(e, "%s * %s", in_parens(e, a, CIS_C_PRODUCT), in_parens(e, b, CIS_C_ATOM)),
      .prec = CIS_C_PRODUCT};
}

cis_c_num cis_c_settle(cis_c_emitter *e, cis_c_num n, const char *wish) {
  if (!n.text || n.prec == CIS_C_ATOM)
    return n;
  const char *name = cis_c_fresh(e, wish);
  cis_c_declare(e, "int64_t", name, n.text, true);
  return cis_c_name(name);
}

// --- affine expressions ---

/// floordiv, ceildiv and mod round as MLIR's do, also of negative numbers.
static cis_c_num divide(cis_c_emitter *e, cis_affine_kind kind, cis_c_num a, cis_c_num b) {
  const char *what = kind == CIS_AFFINE_MOD       ? "mod"
                     : kind == CIS_AFFINE_CEILDIV ? "ceildivs"
                                                  : "floordivs";
  const char *helper = cis_c_int_helper(e, what, cis_type_index(e->ctx));
  return cis_c_name(
      cis_c_text(e, "%s(%s, %s)", helper, cis_c_num_text(e, a), cis_c_num_text(e, b)));
}

cis_c_num cis_c_affine(cis_c_emitter *e, cis_affine_expr expr, const cis_c_num *dims,
                       const cis_c_num *symbols) {
  switch (expr->kind) {
  case CIS_AFFINE_CONSTANT:
    return cis_c_number(expr->value);
  case CIS_AFFINE_DIM:
    return dims[expr->position];
  case CIS_AFFINE_SYMBOL:
    return symbols[expr->position];
  default:
    break;
  }
  if (expr->height > CIS_C_DEEPEST) {
    e->too_deep = true;
    return cis_c_number(0);
  }
  cis_c_num a = cis_c_affine(e, expr->lhs, dims, symbols);
  cis_c_num b = cis_c_affine(e, expr->rhs, dims, symbols);
  if (expr->kind == CIS_AFFINE_ADD)
    return cis_c_add(e, a, b);
  if (expr->kind == CIS_AFFINE_MUL)
    return cis_c_mul(e, a, b);
  return divide(e, expr->kind, a, b);
}

cis_c_num *cis_c_operand_nums(cis_c_emitter *e, const cis_op *op, cis_range range) {
  cis_c_num *nums = cis_arena_array(&e->arena, cis_c_num, range.num + 1);
  for (uint32_t i = 0; i < range.num; ++i)
    nums[i] = cis_c_num_of(cis_c_operand(e, op, range.first + i));
  return nums;
}

cis_c_num cis_c_affine_result(cis_c_emitter *e, const cis_op *op, cis_affine_map map, uint32_t i,
                              uint32_t first) {
  cis_range range = {first, map->num_dims + map->num_symbols};
  const cis_c_num *nums = cis_c_operand_nums(e, op, range);
  return cis_c_affine(e, map->results[i], nums, nums + map->num_dims);
}

// --- elements ---

const char *cis_c_element(cis_c_emitter *e, const cis_c_value *memref, const cis_c_num *indices) {
  cis_c_num at = {0};
  if (memref->splat)
    return memref->splat;
  bool folds = !memref->offset.text;
  for (uint32_t i = 0; i < cis_type_rank(memref->type); ++i)
    at = cis_c_add(e, at, cis_c_mul(e, indices[i], memref->strides[i]));
  at = folds ? cis_c_add(e, at, memref->offset) : cis_c_add(e, memref->offset, at);
  return cis_c_text(e, "%s[%s]", memref->text, cis_c_num_text(e, at));
}

cis_c_num *cis_c_mixed(cis_c_emitter *e, const cis_op *op, const char *static_name,
                       const char *name, uint32_t *out_num) {
  cis_mixed_vec list = {0};
  cis_mixed_get(op, static_name, name, &list);
  cis_c_num *nums = cis_arena_array(&e->arena, cis_c_num, list.len + 1);
  for (size_t i = 0; i < list.len; ++i)
    nums[i] = list.data[i].value ? cis_c_num_of(cis_c_get(e, list.data[i].value))
                                 : cis_c_number(list.data[i].number);
  if (out_num)
    *out_num = (uint32_t)list.len;
  cis_vec_deinit(&list);
  return nums;
}
