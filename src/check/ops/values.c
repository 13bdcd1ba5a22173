// Numbers and conditions: the ops of arith, index and affine that compute addresses, sizes and
// decisions. All others give unknown values.
#include "check/ops/ops.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/index/kinds.h"

/// The number if the type holds it: else any number of the type.
static cis_linear fitted(cis_proof *p, cis_type type, cis_linear number) {
  uint32_t width = cis_type_is_integer(type) ? type->integer.width : 64;
  int64_t least, most;
  cis_linear_range(&p->linears, &number, &least, &most);
  if (width >= 64 || (least >= -((int64_t)1 << (width - 1)) && most < (int64_t)1 << (width - 1)))
    return number;
  return cis_proof_unknown(p, type, NULL, NULL)->number;
}

static void set_number(cis_proof *p, cis_op *op, cis_linear number) {
  cis_value *result = cis_op_result(op, 0);
  cis_proof_set(p, result, cis_known_number(p, fitted(p, result->type, number)));
}

static bool is_number(const cis_op *op) {
  return cis_type_is_int_or_index(op->results[0].type) &&
         !cis_type_is_int_of(op->results[0].type, 1);
}

static void read_constant(cis_proof *p, cis_op *op) {
  cis_attr value = cis_op_get_attr(op, CIS_STR("value"));
  int64_t number;
  cis_type type = op->results[0].type;
  if (!cis_type_is_int_or_index(type) || !cis_attr_get_int(value, &number))
    cis_check_other(p, op);
  else if (cis_type_is_int_of(type, 1))
    cis_proof_set(p, cis_op_result(op, 0), cis_known_condition(p, number & 1));
  else
    set_number(p, op, cis_linear_constant(number));
}

// --- arithmetic ---

static bool divide(unsigned kind, int64_t a, int64_t b, int64_t *out) {
  if (b == 0 || (a == INT64_MIN && b == -1))
    return false;
  int64_t quotient = a / b, rest = a % b;
  bool is_unsigned = kind == CIS_OP_ARITH_DIVUI || kind == CIS_OP_ARITH_REMUI ||
                     kind == CIS_OP_ARITH_CEILDIVUI || kind == CIS_OP_INDEX_DIVU ||
                     kind == CIS_OP_INDEX_REMU || kind == CIS_OP_INDEX_CEILDIVU;
  if (is_unsigned && (a < 0 || b < 0))
    return false;
  switch (kind) {
  case CIS_OP_ARITH_REMUI:
  case CIS_OP_ARITH_REMSI:
  case CIS_OP_INDEX_REMS:
  case CIS_OP_INDEX_REMU:
    *out = rest;
    return true;
  case CIS_OP_ARITH_FLOORDIVSI:
  case CIS_OP_INDEX_FLOORDIVS:
    *out = quotient - (rest != 0 && (rest < 0) != (b < 0));
    return true;
  case CIS_OP_ARITH_CEILDIVSI:
  case CIS_OP_ARITH_CEILDIVUI:
  case CIS_OP_INDEX_CEILDIVS:
  case CIS_OP_INDEX_CEILDIVU:
    *out = quotient + (rest != 0 && (rest < 0) == (b < 0));
    return true;
  default:
    *out = quotient;
    return true;
  }
}

/// A quotient or a remainder, as a range where they are not constants.
static cis_linear quotient(cis_proof *p, cis_op *op, cis_linear a, cis_linear b) {
  int64_t out, least, most;
  if (!a.num && !b.num && divide(cis_op_kind(op), a.constant, b.constant, &out))
    return cis_linear_constant(out);
  cis_linear_range(&p->linears, &a, &least, &most);
  if (b.num || b.constant <= 0 || least < 0)
    return cis_proof_unknown(p, op->results[0].type, NULL, NULL)->number;
  unsigned kind = cis_op_kind(op);
  bool is_rest = kind == CIS_OP_ARITH_REMSI || kind == CIS_OP_ARITH_REMUI ||
                 kind == CIS_OP_INDEX_REMS || kind == CIS_OP_INDEX_REMU;
  if (is_rest)
    return cis_linear_unknown(&p->linears, 0, most < b.constant ? most : b.constant - 1);
  return cis_linear_unknown(&p->linears, least / b.constant, most / b.constant + 1);
}

/// The smaller or the larger of two: exact where it is known which one, else with their bounds.
static cis_linear extreme(cis_proof *p, cis_linear a, cis_linear b, bool largest) {
  cis_linears *l = &p->linears;
  if (cis_linear_is_natural(l, cis_linear_sub(l, a, b)))
    return largest ? a : b;
  if (cis_linear_is_natural(l, cis_linear_sub(l, b, a)))
    return largest ? b : a;
  int64_t ends[4];
  cis_linear_range(l, &a, &ends[0], &ends[1]);
  cis_linear_range(l, &b, &ends[2], &ends[3]);
  int64_t least = (ends[0] < ends[2]) != largest ? ends[0] : ends[2];
  int64_t most = (ends[1] < ends[3]) != largest ? ends[1] : ends[3];
  if (largest)
    return cis_linear_unknown(l, least, most);
  cis_linear made = cis_linear_bounded(l, least, a.num ? a : b);
  return made;
}

static void read_arithmetic(cis_proof *p, cis_op *op) {
  if (!is_number(op)) {
    cis_check_other(p, op);
    return;
  }
  cis_linears *l = &p->linears;
  cis_linear a = cis_proof_number(p, cis_op_operand(op, 0));
  cis_linear b = cis_proof_number(p, cis_op_operand(op, 1));
  int64_t least_a, least_b, most;
  cis_linear_range(l, &a, &least_a, &most);
  cis_linear_range(l, &b, &least_b, &most);
  switch (cis_op_kind(op)) {
  case CIS_OP_ARITH_ADDI:
  case CIS_OP_INDEX_ADD:
    set_number(p, op, cis_linear_add(l, a, b));
    return;
  case CIS_OP_ARITH_SUBI:
  case CIS_OP_INDEX_SUB:
    set_number(p, op, cis_linear_sub(l, a, b));
    return;
  case CIS_OP_ARITH_MULI:
  case CIS_OP_INDEX_MUL:
    set_number(p, op, cis_linear_mul(l, a, b));
    return;
  case CIS_OP_ARITH_MAXUI:
  case CIS_OP_ARITH_MINUI:
  case CIS_OP_INDEX_MAXU:
  case CIS_OP_INDEX_MINU:
    if (least_a < 0 || least_b < 0) {
      cis_check_other(p, op);
      return;
    }
    set_number(
        p, op,
        extreme(p, a, b,
                cis_op_kind(op) == CIS_OP_ARITH_MAXUI || cis_op_kind(op) == CIS_OP_INDEX_MAXU));
    return;
  case CIS_OP_ARITH_MAXSI:
  case CIS_OP_INDEX_MAXS:
  case CIS_OP_ARITH_MINSI:
  case CIS_OP_INDEX_MINS:
    set_number(
        p, op,
        extreme(p, a, b,
                cis_op_kind(op) == CIS_OP_ARITH_MAXSI || cis_op_kind(op) == CIS_OP_INDEX_MAXS));
    return;
  default:
    set_number(p, op, quotient(p, op, a, b));
  }
}

static void read_logic(cis_proof *p, cis_op *op) {
  if (!cis_type_is_int_of(op->results[0].type, 1)) {
    cis_check_other(p, op);
    return;
  }
  cis_cond a = cis_proof_condition(p, op, cis_op_operand(op, 0));
  cis_cond b = cis_proof_condition(p, op, cis_op_operand(op, 1));
  unsigned kind = cis_op_kind(op);
  cis_cond result = kind == CIS_OP_ARITH_ANDI ? cis_cond_and(&p->conds, a, b)
                    : kind == CIS_OP_ARITH_ORI
                        ? cis_cond_or(&p->conds, a, b)
                        : cis_cond_ite(&p->conds, a, cis_cond_not(&p->conds, b), b);
  cis_proof_set(p, cis_op_result(op, 0), cis_known_condition(p, result));
}

// --- comparisons ---

static cis_cond compare(cis_proof *p, cis_op *op, int64_t predicate, cis_linear a, cis_linear b) {
  cis_linears *l = &p->linears;
  int64_t least_a, least_b, most;
  cis_linear_range(l, &a, &least_a, &most);
  cis_linear_range(l, &b, &least_b, &most);
  if (predicate >= CIS_CMPI_ULT && (least_a < 0 || least_b < 0))
    return a.num || b.num ? cis_proof_atom(p, op, cis_op_result(op, 0))
           : cis_cmpi_holds(predicate, 64, (uint64_t)a.constant, (uint64_t)b.constant) ? CIS_ALWAYS
                                                                                       : CIS_NEVER;
  cis_linear less = cis_linear_sub(l, b, a), more = cis_linear_sub(l, a, b);
  cis_linear one = cis_linear_constant(1);
  switch (predicate) {
  case CIS_CMPI_EQ:
    return cis_proof_zero(p, op, more);
  case CIS_CMPI_NE:
    return cis_cond_not(&p->conds, cis_proof_zero(p, op, more));
  case CIS_CMPI_SLT:
  case CIS_CMPI_ULT:
    return cis_proof_natural(p, op, cis_linear_sub(l, less, one));
  case CIS_CMPI_SLE:
  case CIS_CMPI_ULE:
    return cis_proof_natural(p, op, less);
  case CIS_CMPI_SGT:
  case CIS_CMPI_UGT:
    return cis_proof_natural(p, op, cis_linear_sub(l, more, one));
  default:
    return cis_proof_natural(p, op, more);
  }
}

static int64_t predicate_of(const cis_op *op) {
  cis_attr attr = cis_op_get_attr(op, cis_op_kind(op) == CIS_OP_INDEX_CMP ? CIS_STR("pred")
                                                                          : CIS_STR("predicate"));
  return cis_attr_is(attr, CIS_ATTR_ENUM) ? attr->enumeration.value : cis_attr_int_or(attr, -1);
}

static void read_compare(cis_proof *p, cis_op *op) {
  const cis_known *a = cis_proof_get(p, cis_op_operand(op, 0));
  const cis_known *b = cis_proof_get(p, cis_op_operand(op, 1));
  int64_t predicate = predicate_of(op);
  cis_cond result;
  // index.cmp is not interpreted.
  bool is_arith = cis_op_kind(op) == CIS_OP_ARITH_CMPI;
  if (a->kind == CIS_KNOWN_POINTER && b->kind == CIS_KNOWN_POINTER && is_arith &&
      (predicate == CIS_CMPI_EQ || predicate == CIS_CMPI_NE)) {
    result = cis_proof_same_address(p, a, b);
    result = predicate == CIS_CMPI_EQ ? result : cis_cond_not(&p->conds, result);
  } else if (a->kind == CIS_KNOWN_CONDITION && b->kind == CIS_KNOWN_CONDITION && is_arith &&
             (predicate == CIS_CMPI_EQ || predicate == CIS_CMPI_NE)) {
    cis_cond other = cis_cond_not(&p->conds, b->condition);
    result = cis_cond_ite(&p->conds, a->condition, b->condition, other);
    result = predicate == CIS_CMPI_EQ ? result : cis_cond_not(&p->conds, result);
  } else if (a->kind == CIS_KNOWN_NUMBER && b->kind == CIS_KNOWN_NUMBER && is_arith &&
             predicate >= 0) {
    result = compare(p, op, predicate, a->number, b->number);
  } else {
    cis_check_other(p, op);
    return;
  }
  cis_proof_set(p, cis_op_result(op, 0), cis_known_condition(p, result));
}

cis_cond cis_switch_condition(cis_proof *p, cis_op *op, uint32_t i) {
  cis_attr cases = cis_op_get_attr(op, CIS_STR("case_values"));
  if (!cis_attr_is(cases, CIS_ATTR_DENSE))
    return cis_proof_atom(p, op, NULL);
  cis_linear flag = cis_proof_number(p, cis_op_operand(op, 0));
  cis_linear value = cis_linear_constant(cis_dense_get_int(cases, i));
  return cis_proof_zero(p, op, cis_linear_sub(&p->linears, flag, value));
}

static void read_select(cis_proof *p, cis_op *op) {
  cis_value *result = cis_op_result(op, 0);
  if (!cis_type_is_int_of(cis_op_operand(op, 0)->type, 1)) {
    cis_check_other(p, op);
    return;
  }
  cis_cond when = cis_proof_condition(p, op, cis_op_operand(op, 0));
  cis_proof_set(p, result,
                cis_known_merge(p, when, cis_proof_get(p, cis_op_operand(op, 1)),
                                cis_proof_get(p, cis_op_operand(op, 2)), result->type));
}

// --- casts ---

static void read_cast(cis_proof *p, cis_op *op) {
  const cis_known *known = cis_proof_get(p, cis_op_operand(op, 0));
  cis_type type = op->results[0].type;
  bool is_narrow = cis_type_is_integer(type) && type->integer.width < 64;
  if (known->kind == CIS_KNOWN_POINTER && !is_narrow) {
    cis_proof_set(p, cis_op_result(op, 0), known);
  } else if (known->kind == CIS_KNOWN_NUMBER && is_number(op)) {
    int64_t least, most;
    cis_linear_range(&p->linears, &known->number, &least, &most);
    unsigned kind = cis_op_kind(op);
    bool is_signed = kind == CIS_OP_ARITH_INDEX_CAST || kind == CIS_OP_ARITH_EXTSI ||
                     kind == CIS_OP_INDEX_CASTS || kind == CIS_OP_ARITH_TRUNCI;
    if (is_signed || least >= 0)
      set_number(p, op, known->number);
    else
      cis_proof_set(p, cis_op_result(op, 0), cis_proof_unknown(p, type, NULL, NULL));
  } else {
    cis_check_other(p, op);
  }
}

// --- affine expressions ---

cis_linear cis_check_affine(cis_proof *p, cis_affine_expr e, const cis_linear *dims,
                            const cis_linear *symbols) {
  cis_linears *l = &p->linears;
  if (e->height > 200)
    return cis_linear_unknown(l, INT64_MIN, INT64_MAX);
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    return cis_linear_constant(e->value);
  case CIS_AFFINE_DIM:
    return dims[e->position];
  case CIS_AFFINE_SYMBOL:
    return symbols[e->position];
  default:
    break;
  }
  cis_linear a = cis_check_affine(p, e->lhs, dims, symbols);
  cis_linear b = cis_check_affine(p, e->rhs, dims, symbols);
  if (e->kind == CIS_AFFINE_ADD)
    return cis_linear_add(l, a, b);
  if (e->kind == CIS_AFFINE_MUL)
    return cis_linear_mul(l, a, b);
  if (b.num || b.constant <= 0)
    return cis_linear_unknown(l, INT64_MIN, INT64_MAX);
  int64_t least, most, by = b.constant;
  cis_linear_range(l, &a, &least, &most);
  if (e->kind == CIS_AFFINE_MOD)
    return !a.num                    ? cis_linear_constant(((a.constant % by) + by) % by)
           : least >= 0 && most < by ? a
                                     : cis_linear_unknown(l, 0, by - 1);
  if (!a.num) {
    int64_t q = a.constant / by, rest = a.constant % by;
    return cis_linear_constant(e->kind == CIS_AFFINE_CEILDIV ? q + (rest > 0) : q - (rest < 0));
  }
  bool whole = a.constant % by == 0;
  for (uint32_t i = 0; i < a.num; ++i)
    whole &= a.factors[i] % by == 0;
  if (whole) {
    a.constant /= by;
    for (uint32_t i = 0; i < a.num; ++i)
      a.factors[i] /= by;
    return a;
  }
  bool up = e->kind == CIS_AFFINE_CEILDIV;
  return cis_linear_unknown(l, least / by - (least % by < 0), most / by + (up && most % by > 0));
}

cis_linear *cis_check_operand_numbers(cis_proof *p, const cis_op *op, cis_range range) {
  cis_linear *numbers = cis_arena_array(p->arena, cis_linear, range.num + 1);
  for (uint32_t i = 0; i < range.num; ++i)
    numbers[i] = cis_proof_number(p, cis_op_operand(op, range.first + i));
  return numbers;
}

cis_linear *cis_check_affine_map(cis_proof *p, cis_affine_map map, const cis_linear *operands) {
  cis_linear *results = cis_arena_array(p->arena, cis_linear, map->num_results + 1);
  for (uint32_t i = 0; i < map->num_results; ++i)
    results[i] = cis_check_affine(p, map->results[i], operands, operands + map->num_dims);
  return results;
}

cis_linear cis_check_affine_bound(cis_proof *p, cis_affine_map map, const cis_linear *operands,
                                  bool largest) {
  cis_linear *all = cis_check_affine_map(p, map, operands), best = all[0];
  for (uint32_t i = 1; i < map->num_results; ++i)
    best = extreme(p, best, all[i], largest);
  return best;
}

static void read_affine(cis_proof *p, cis_op *op) {
  cis_affine_map map = cis_op_inherent(op, "map")->map;
  cis_linear *operands = cis_check_operand_numbers(p, op, (cis_range){0, op->num_operands});
  set_number(p, op, cis_check_affine_bound(p, map, operands, cis_op_kind(op) == CIS_OP_AFFINE_MAX));
}

const cis_check_row cis_check_values[] = {
    {CIS_OP_ARITH_CONSTANT, read_constant},    {CIS_OP_INDEX_CONSTANT, read_constant},
    {CIS_OP_ARITH_ADDI, read_arithmetic},      {CIS_OP_ARITH_SUBI, read_arithmetic},
    {CIS_OP_ARITH_MULI, read_arithmetic},      {CIS_OP_ARITH_DIVSI, read_arithmetic},
    {CIS_OP_ARITH_DIVUI, read_arithmetic},     {CIS_OP_ARITH_REMSI, read_arithmetic},
    {CIS_OP_ARITH_REMUI, read_arithmetic},     {CIS_OP_ARITH_CEILDIVSI, read_arithmetic},
    {CIS_OP_ARITH_CEILDIVUI, read_arithmetic}, {CIS_OP_ARITH_FLOORDIVSI, read_arithmetic},
    {CIS_OP_ARITH_MAXSI, read_arithmetic},     {CIS_OP_ARITH_MINSI, read_arithmetic},
    {CIS_OP_ARITH_MAXUI, read_arithmetic},     {CIS_OP_ARITH_MINUI, read_arithmetic},
    {CIS_OP_INDEX_ADD, read_arithmetic},       {CIS_OP_INDEX_SUB, read_arithmetic},
    {CIS_OP_INDEX_MUL, read_arithmetic},       {CIS_OP_INDEX_DIVS, read_arithmetic},
    {CIS_OP_INDEX_DIVU, read_arithmetic},      {CIS_OP_INDEX_REMS, read_arithmetic},
    {CIS_OP_INDEX_REMU, read_arithmetic},      {CIS_OP_INDEX_MAXS, read_arithmetic},
    {CIS_OP_INDEX_MINS, read_arithmetic},      {CIS_OP_INDEX_MAXU, read_arithmetic},
    {CIS_OP_INDEX_MINU, read_arithmetic},      {CIS_OP_INDEX_CEILDIVS, read_arithmetic},
    {CIS_OP_INDEX_CEILDIVU, read_arithmetic},  {CIS_OP_INDEX_FLOORDIVS, read_arithmetic},
    {CIS_OP_ARITH_ANDI, read_logic},           {CIS_OP_ARITH_ORI, read_logic},
    {CIS_OP_ARITH_XORI, read_logic},           {CIS_OP_ARITH_CMPI, read_compare},
    {CIS_OP_ARITH_SELECT, read_select},        {CIS_OP_ARITH_INDEX_CAST, read_cast},
    {CIS_OP_ARITH_INDEX_CASTUI, read_cast},    {CIS_OP_ARITH_EXTSI, read_cast},
    {CIS_OP_ARITH_EXTUI, read_cast},           {CIS_OP_ARITH_TRUNCI, read_cast},
    {CIS_OP_INDEX_CASTS, read_cast},           {CIS_OP_INDEX_CASTU, read_cast},
    {CIS_OP_AFFINE_APPLY, read_affine},        {CIS_OP_AFFINE_MIN, read_affine},
    {CIS_OP_AFFINE_MAX, read_affine},          {0, NULL}};
