// Normal forms of ops on terms. A rule is exact: both sides are the same value for all inputs,
// poison included (term.h). Integers are sums of products modulo 2^n, and of bits.
#include "verify/terms/rules.h"

#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/math/kinds.h"
#include "support/numbers.h"

#include "ir/attr.h"

#include <stdio.h>
#include <stdlib.h>

cis_term cis_rule_node(cis_terms *t, unsigned kind, int64_t imm, cis_type type,
                       const cis_term *args, uint32_t num) {
  return cis_term_node(t, cis_term_op_key(t, kind, imm, type, cis_term_type(t, args[num - 1])),
                       args, num);
}

cis_term cis_rule_sorted(cis_terms *t, unsigned kind, cis_type type, cis_term a, cis_term b) {
  const cis_term args[] = {a < b ? a : b, a < b ? b : a};
  return cis_rule_node(t, kind, 0, type, args, 2);
}

void cis_rule_sort(cis_term_vec *v) {
  if (v->len > 1)
    qsort(v->data, v->len, sizeof(*v->data), cis_compare_u32);
}

void cis_rule_flatten(const cis_terms *t, unsigned kind, const cis_term *args, uint32_t num,
                      cis_term_vec *out) {
  for (uint32_t i = 0; i < num; ++i) {
    if (cis_term_is_op(t, args[i], kind))
      cis_vec_append(out, cis_term_args(t, args[i]), cis_term_num(t, args[i]));
    else
      cis_vec_push(out, args[i]);
  }
}

static uint64_t mask_of(cis_type type) { return cis_width_mask(cis_type_bit_width(type)); }

// --- sums of integers: constant + sum of coefficient * term ---

typedef struct monomial {
  cis_term term;
  uint64_t factor;
} monomial;

typedef struct sum {
  uint64_t constant;
  CIS_VEC(monomial) list;
} sum;

static void add_monomial(sum *s, cis_term term, uint64_t factor) {
  for (size_t i = 0; s->list.len <= 8 && i < s->list.len; ++i)
    if (s->list.data[i].term == term) {
      s->list.data[i].factor += factor;
      return;
    }
  cis_vec_push(&s->list, ((monomial){term, factor}));
}

/// Adds factor * x.
static void add_term(const cis_terms *t, sum *s, cis_term x, uint64_t factor) {
  uint64_t bits;
  if (cis_term_bits(t, x, &bits)) {
    s->constant += bits * factor;
  } else if (cis_term_is(t, x, CIS_TERM_SUM)) {
    cis_term_bits(t, cis_term_arg(t, x, 0), &bits);
    s->constant += bits * factor;
    for (uint32_t i = 1; i < cis_term_num(t, x); i += 2) {
      cis_term_bits(t, cis_term_arg(t, x, i), &bits);
      add_monomial(s, cis_term_arg(t, x, i + 1), bits * factor);
    }
  } else {
    add_monomial(s, x, factor);
  }
}

static int by_term(const void *a, const void *b) {
  return cis_compare_u32(&((const monomial *)a)->term, &((const monomial *)b)->term);
}

/// Joins equal monomials and leaves out those of factor 0, unless they may be poison.
static void tidy(const cis_terms *t, sum *s, uint64_t mask) {
  size_t to = 0;
  if (s->list.len > 1)
    qsort(s->list.data, s->list.len, sizeof(*s->list.data), by_term);
  for (size_t i = 0; i < s->list.len; ++i) {
    monomial *m = &s->list.data[i];
    if (to && s->list.data[to - 1].term == m->term)
      s->list.data[to - 1].factor += m->factor;
    else
      s->list.data[to++] = *m;
  }
  s->list.len = to;
  to = 0;
  for (size_t i = 0; i < s->list.len; ++i) {
    monomial *m = &s->list.data[i];
    m->factor &= mask;
    if (m->factor || cis_term_may_be_poison(t, m->term))
      s->list.data[to++] = *m;
  }
  s->list.len = to;
  s->constant &= mask;
}

static cis_term term_of_sum(cis_terms *t, sum *s, cis_type type) {
  tidy(t, s, mask_of(type));
  cis_term result;
  if (!s->list.len) {
    result = cis_term_const(t, type, s->constant);
  } else if (s->list.len == 1 && s->list.data[0].factor == 1 && !s->constant) {
    result = s->list.data[0].term;
  } else {
    cis_term_vec args = {0};
    cis_vec_push(&args, cis_term_const(t, type, s->constant));
    for (size_t i = 0; i < s->list.len; ++i) {
      cis_vec_push(&args, cis_term_const(t, type, s->list.data[i].factor));
      cis_vec_push(&args, s->list.data[i].term);
    }
    const cis_term_key facts = {.form = CIS_TERM_SUM, .type = type};
    char text[64];
    int len = snprintf(text, sizeof(text), "sum %p", (const void *)type);
    uint32_t key = cis_term_find_key(t, (cis_str){text, (size_t)len}, &facts);
    result = cis_term_node(t, key, args.data, (uint32_t)args.len);
    cis_vec_deinit(&args);
  }
  cis_vec_deinit(&s->list);
  return result;
}

/// The product of two terms that are no sums, as one with sorted factors.
static cis_term product_of(cis_terms *t, cis_type type, cis_term a, cis_term b) {
  cis_term_vec factors = {0};
  const cis_term pair[] = {a, b};
  for (int i = 0; i < 2; ++i) {
    if (cis_term_is_op(t, pair[i], CIS_OP_ARITH_MULI) && !cis_term_key_of(t, pair[i])->imm)
      cis_vec_append(&factors, cis_term_args(t, pair[i]), cis_term_num(t, pair[i]));
    else
      cis_vec_push(&factors, pair[i]);
  }
  cis_rule_sort(&factors);
  cis_term result =
      cis_rule_node(t, CIS_OP_ARITH_MULI, 0, type, factors.data, (uint32_t)factors.len);
  cis_vec_deinit(&factors);
  return result;
}

static cis_term multiply(cis_terms *t, cis_type type, cis_term a, cis_term b) {
  enum { MOST = 64 };
  sum x = {0}, y = {0}, s = {0};
  add_term(t, &x, a, 1);
  add_term(t, &y, b, 1);
  cis_term result;
  if (x.list.len * y.list.len > MOST) {
    result = product_of(t, type, a, b);
  } else {
    s.constant = x.constant * y.constant;
    for (size_t i = 0; i < x.list.len; ++i) {
      add_monomial(&s, x.list.data[i].term, x.list.data[i].factor * y.constant);
      for (size_t j = 0; j < y.list.len; ++j)
        add_monomial(&s, product_of(t, type, x.list.data[i].term, y.list.data[j].term),
                     x.list.data[i].factor * y.list.data[j].factor);
    }
    for (size_t j = 0; j < y.list.len; ++j)
      add_monomial(&s, y.list.data[j].term, y.list.data[j].factor * x.constant);
    result = term_of_sum(t, &s, type);
  }
  cis_vec_deinit(&x.list);
  cis_vec_deinit(&y.list);
  return result;
}

static cis_term add(cis_terms *t, cis_type type, cis_term a, cis_term b, uint64_t factor) {
  sum s = {0};
  add_term(t, &s, a, 1);
  add_term(t, &s, b, factor);
  return term_of_sum(t, &s, type);
}

// --- bits ---

/// Whether b is not a, as i1.
static bool is_negation(cis_terms *t, cis_term a, cis_term b) {
  return cis_type_is_i1(cis_term_type(t, a)) && cis_term_not(t, a) == b;
}

/// and, or: a sorted set of terms and one constant.
static cis_term lattice(cis_terms *t, unsigned kind, cis_type type, const cis_term *args,
                        uint32_t num) {
  bool is_and = kind == CIS_OP_ARITH_ANDI, poison = false;
  uint64_t constant = is_and ? mask_of(type) : 0, bits;
  uint64_t neutral = constant, absorbing = ~constant & mask_of(type);
  cis_term_vec list = {0};
  cis_rule_flatten(t, kind, args, num, &list);
  size_t to = 0;
  cis_rule_sort(&list);
  for (size_t i = 0; i < list.len; ++i) {
    if (cis_term_bits(t, list.data[i], &bits))
      constant = is_and ? constant & bits : constant | bits;
    else if (!to || list.data[to - 1] != list.data[i])
      poison |= cis_term_may_be_poison(t, list.data[i]), list.data[to++] = list.data[i];
  }
  list.len = to;
  for (size_t i = 0; !poison && list.len <= 16 && cis_type_is_i1(type) && i < list.len; ++i)
    for (size_t j = 0; j < list.len; ++j)
      if (i != j && is_negation(t, list.data[i], list.data[j]))
        constant = absorbing;
  cis_term result;
  if (!list.len || (constant == absorbing && !poison)) {
    result = cis_term_const(t, type, constant);
  } else {
    if (constant != neutral)
      cis_vec_push(&list, cis_term_const(t, type, constant));
    cis_rule_sort(&list);
    result = list.len == 1 ? list.data[0]
                           : cis_rule_node(t, kind, 0, type, list.data, (uint32_t)list.len);
  }
  cis_vec_deinit(&list);
  return result;
}

static cis_term exclusive(cis_terms *t, cis_type type, const cis_term *args, uint32_t num) {
  uint64_t constant = 0, bits;
  cis_term_vec list = {0};
  cis_rule_flatten(t, CIS_OP_ARITH_XORI, args, num, &list);
  cis_rule_sort(&list);
  size_t to = 0;
  for (size_t i = 0; i < list.len; ++i) {
    if (cis_term_bits(t, list.data[i], &bits))
      constant ^= bits;
    else if (to && list.data[to - 1] == list.data[i] && !cis_term_may_be_poison(t, list.data[i]))
      --to;
    else
      list.data[to++] = list.data[i];
  }
  list.len = to;
  cis_term result;
  if (!to) {
    result = cis_term_const(t, type, constant);
  } else if (!cis_type_is_i1(type) && constant == mask_of(type) && to == 1) {
    result = add(t, type, cis_term_const(t, type, constant), list.data[0], ~0ull); // -1 - x
  } else {
    if (constant)
      cis_vec_push(&list, cis_term_const(t, type, constant));
    cis_rule_sort(&list);
    result = list.len == 1
                 ? list.data[0]
                 : cis_rule_node(t, CIS_OP_ARITH_XORI, 0, type, list.data, (uint32_t)list.len);
  }
  cis_vec_deinit(&list);
  return result;
}

// --- select ---

static bool is_not(const cis_terms *t, cis_term x, cis_term *out) {
  if (!cis_type_is_i1(cis_term_type(t, x)) || !cis_term_is_op(t, x, CIS_OP_ARITH_XORI) ||
      cis_term_num(t, x) != 2)
    return false;
  for (uint32_t i = 0; i < 2; ++i)
    if (cis_term_is_true(t, cis_term_arg(t, x, i))) {
      *out = cis_term_arg(t, x, 1 - i);
      return true;
    }
  return false;
}

static cis_term choose(cis_terms *t, cis_type type, cis_term c, cis_term a, cis_term b) {
  cis_term inner;
  if (cis_term_is_true(t, c))
    return a;
  if (cis_term_is_false(t, c))
    return b;
  if (is_not(t, c, &inner))
    return choose(t, type, inner, b, a);
  // select c, (select c, x, y), b = select c, x, b
  if (cis_term_is_op(t, a, CIS_OP_ARITH_SELECT) && cis_term_arg(t, a, 0) == c)
    a = cis_term_arg(t, a, 1);
  if (cis_term_is_op(t, b, CIS_OP_ARITH_SELECT) && cis_term_arg(t, b, 0) == c)
    b = cis_term_arg(t, b, 2);
  bool poison = cis_term_may_be_poison(t, c);
  if (a == b && !poison)
    return a;
  if (cis_type_is_i1(type) && !cis_term_may_be_poison(t, a) && !cis_term_may_be_poison(t, b)) {
    if (cis_term_is_true(t, a))
      return cis_term_or(t, c, b);
    if (cis_term_is_false(t, b))
      return cis_term_and(t, c, a);
    if (cis_term_is_false(t, a))
      return cis_term_and(t, cis_term_not(t, c), b);
    if (cis_term_is_true(t, b))
      return cis_term_or(t, cis_term_not(t, c), a);
  }
  const cis_term args[] = {c, a, b};
  return cis_rule_node(t, CIS_OP_ARITH_SELECT, 0, type, args, 3);
}

// --- comparisons of integers ---

/// Whether x + distance cannot be y, because they are addresses of buffers that were there at the
/// same time, and neither is as long.
static bool are_elsewhere(const cis_terms *t, cis_term x, cis_term y, int64_t distance) {
  const cis_term_address *a =
      (const cis_term_address *)cis_ptrmap_at(&t->addresses, cis_term_id(x));
  const cis_term_address *b =
      (const cis_term_address *)cis_ptrmap_at(&t->addresses, cis_term_id(y));
  if (!a || !b || a->program != b->program || distance <= -b->size || distance >= a->size)
    return false;
  return a->order < b->order ? b->order < a->until : a->order < b->until;
}

/// a == b, as (a - b without its constant) == constant.
static cis_term equal(cis_terms *t, cis_term a, cis_term b) {
  cis_type type = cis_term_type(t, a), truth = cis_type_i(t->ctx, 1);
  if (cis_type_is_i1(type)) {
    const cis_term args[] = {a, b, cis_term_bool(t, true)};
    return exclusive(t, type, args, 3);
  }
  sum s = {0};
  add_term(t, &s, a, 1);
  add_term(t, &s, b, ~0ull);
  tidy(t, &s, mask_of(type));
  uint64_t constant = s.constant, mask = mask_of(type);
  if (!s.list.len) {
    cis_vec_deinit(&s.list);
    return cis_term_bool(t, constant == 0);
  }
  if (s.list.len == 2 && s.list.data[0].factor + s.list.data[1].factor == 0 &&
      (s.list.data[0].factor == 1 || s.list.data[1].factor == 1)) {
    bool is_first = s.list.data[0].factor == 1;
    cis_term x = s.list.data[!is_first].term, y = s.list.data[is_first].term;
    if (are_elsewhere(t, x, y, (int64_t)constant)) {
      cis_vec_deinit(&s.list);
      return cis_term_bool(t, false);
    }
  }
  // The first factor is the smaller one of itself and its negation.
  if (s.list.data[0].factor > mask / 2 + 1 ||
      (s.list.len == 2 && s.list.data[0].factor == mask / 2 + 1 && 0)) {
    for (size_t i = 0; i < s.list.len; ++i)
      s.list.data[i].factor = (0 - s.list.data[i].factor) & mask;
    constant = (0 - constant) & mask;
  }
  s.constant = 0;
  cis_term left = term_of_sum(t, &s, type);
  const cis_term args[] = {left, cis_term_const(t, type, 0 - constant)};
  return cis_rule_node(t, CIS_OP_ARITH_CMPI, CIS_CMPI_EQ, truth, args, 2);
}

static bool unsigned_upper_bound(const cis_terms *t, cis_term x, uint64_t *out_high);

/// The largest value that x has as an unsigned number.
static bool unsigned_upper_bound(const cis_terms *t, cis_term x, uint64_t *out_high) {
  const cis_term_key *key = cis_term_key_of(t, x);
  *out_high = mask_of(key->type);
  if (cis_term_bits(t, x, out_high))
    return true;
  if (key->form != CIS_TERM_OP)
    return false;
  uint64_t bits;
  switch (key->kind) {
  case CIS_OP_ARITH_EXTUI:
    *out_high = mask_of(key->from);
    return true;
  case CIS_OP_ARITH_REMUI:
    if (!cis_term_bits(t, cis_term_arg(t, x, 1), &bits) || !bits)
      return false;
    *out_high = bits - 1;
    return true;
  case CIS_OP_ARITH_ANDI:
    for (uint32_t i = 0; i < cis_term_num(t, x); ++i)
      if (cis_term_bits(t, cis_term_arg(t, x, i), &bits)) {
        *out_high = bits;
        return true;
      }
    return false;
  default:
    return false;
  }
}

static cis_term less(cis_terms *t, bool is_signed, cis_term a, cis_term b) {
  cis_type type = cis_term_type(t, a), truth = cis_type_i(t->ctx, 1);
  uint64_t x, y, mask = mask_of(type);
  bool poison = cis_term_may_be_poison(t, a) || cis_term_may_be_poison(t, b);
  uint64_t least = is_signed ? mask / 2 + 1 : 0, most = is_signed ? mask / 2 : mask;
  if (!poison && a == b)
    return cis_term_bool(t, false);
  if (!poison &&
      ((cis_term_bits(t, b, &y) && y == least) || (cis_term_bits(t, a, &x) && x == most)))
    return cis_term_bool(t, false);
  uint64_t high;
  if (!poison && cis_term_bits(t, b, &y) && unsigned_upper_bound(t, a, &high) && high <= mask / 2) {
    if (!is_signed || y <= mask / 2) {
      if (high < y)
        return cis_term_bool(t, true);
    } else {
      return cis_term_bool(t, false); // not negative < negative
    }
  }
  const cis_term args[] = {a, b};
  return cis_rule_node(t, CIS_OP_ARITH_CMPI, is_signed ? CIS_CMPI_SLT : CIS_CMPI_ULT, truth, args,
                       2);
}

static cis_term compare(cis_terms *t, int64_t predicate, cis_term a, cis_term b) {
  switch (predicate) {
  case CIS_CMPI_EQ:
    return equal(t, a, b);
  case CIS_CMPI_NE:
    return cis_term_not(t, equal(t, a, b));
  case CIS_CMPI_SLT:
  case CIS_CMPI_ULT:
    return less(t, predicate == CIS_CMPI_SLT, a, b);
  case CIS_CMPI_SGT:
  case CIS_CMPI_UGT:
    return less(t, predicate == CIS_CMPI_SGT, b, a);
  case CIS_CMPI_SLE:
  case CIS_CMPI_ULE:
    return cis_term_not(t, less(t, predicate == CIS_CMPI_SLE, b, a));
  default:
    return cis_term_not(t, less(t, predicate == CIS_CMPI_SGE, a, b));
  }
}

// --- casts of integers ---

static cis_term cast_int(cis_terms *t, unsigned kind, cis_type type, cis_term x) {
  cis_type from = cis_term_type(t, x);
  uint32_t to_width = cis_type_bit_width(type), width = cis_type_bit_width(from);
  if (kind == CIS_OP_ARITH_INDEX_CAST)
    kind = to_width > width ? CIS_OP_ARITH_EXTSI : CIS_OP_ARITH_TRUNCI;
  else if (kind == CIS_OP_ARITH_INDEX_CASTUI)
    kind = to_width > width ? CIS_OP_ARITH_EXTUI : CIS_OP_ARITH_TRUNCI;
  if (from == type)
    return x;
  bool is_ext =
      cis_term_is_op(t, x, CIS_OP_ARITH_EXTSI) || cis_term_is_op(t, x, CIS_OP_ARITH_EXTUI);
  if (kind == CIS_OP_ARITH_TRUNCI && is_ext) {
    cis_term inner = cis_term_arg(t, x, 0);
    uint32_t inner_width = cis_type_bit_width(cis_term_type(t, inner));
    if (inner_width == to_width)
      return inner;
    return cis_term_cast(
        t, inner_width > to_width ? CIS_OP_ARITH_TRUNCI : cis_term_key_of(t, x)->kind, inner, type);
  }
  if (kind == CIS_OP_ARITH_TRUNCI && cis_term_is_op(t, x, CIS_OP_ARITH_TRUNCI) &&
      !cis_term_key_of(t, x)->imm)
    return cis_term_cast(t, kind, cis_term_arg(t, x, 0), type);
  // An extension of an extension of zeros is one of zeros.
  if (kind != CIS_OP_ARITH_TRUNCI && cis_term_is_op(t, x, CIS_OP_ARITH_EXTUI))
    return cis_term_cast(t, CIS_OP_ARITH_EXTUI, cis_term_arg(t, x, 0), type);
  if (kind == CIS_OP_ARITH_EXTSI && cis_term_is_op(t, x, CIS_OP_ARITH_EXTSI))
    return cis_term_cast(t, kind, cis_term_arg(t, x, 0), type);
  return cis_rule_node(t, kind, 0, type, &x, 1);
}

// --- all together ---

static cis_term normal_int(cis_terms *t, const cis_term_key *k, uint32_t key, const cis_term *args,
                           uint32_t num) {
  cis_type type = k->type;
  uint64_t bits;
  switch (k->kind) {
  case CIS_OP_ARITH_ADDI:
  case CIS_OP_ARITH_SUBI:
    if (cis_type_is_i1(type))
      return exclusive(t, type, args, num);
    return add(t, type, args[0], args[1], k->kind == CIS_OP_ARITH_ADDI ? 1 : ~0ull);
  case CIS_OP_ARITH_MULI:
    if (cis_type_is_i1(type))
      return lattice(t, CIS_OP_ARITH_ANDI, type, args, num);
    return multiply(t, type, args[0], args[1]);
  case CIS_OP_ARITH_SHLI:
    if (!cis_type_is_i1(type) && cis_term_bits(t, args[1], &bits) &&
        bits < cis_type_bit_width(type))
      return multiply(t, type, args[0], cis_term_const(t, type, 1ull << bits));
    break;
  case CIS_OP_ARITH_SHRUI:
  case CIS_OP_ARITH_SHRSI:
    if (cis_term_bits(t, args[1], &bits) && !bits)
      return args[0];
    break;
  case CIS_OP_ARITH_ANDI:
  case CIS_OP_ARITH_ORI:
    return lattice(t, k->kind, type, args, num);
  case CIS_OP_ARITH_XORI:
    return exclusive(t, type, args, num);
  case CIS_OP_ARITH_MAXSI:
  case CIS_OP_ARITH_MAXUI:
  case CIS_OP_ARITH_MINSI:
  case CIS_OP_ARITH_MINUI:
    return args[0] == args[1] ? args[0] : cis_rule_sorted(t, k->kind, type, args[0], args[1]);
  case CIS_OP_ARITH_DIVSI:
  case CIS_OP_ARITH_DIVUI:
  case CIS_OP_ARITH_FLOORDIVSI:
  case CIS_OP_ARITH_CEILDIVSI:
  case CIS_OP_ARITH_CEILDIVUI:
    if (cis_term_bits(t, args[1], &bits) && bits == 1)
      return args[0];
    break;
  default:
    break;
  }
  return cis_term_node(t, key, args, num);
}

static bool is_int_cast(unsigned kind) {
  return kind == CIS_OP_ARITH_EXTSI || kind == CIS_OP_ARITH_EXTUI || kind == CIS_OP_ARITH_TRUNCI ||
         kind == CIS_OP_ARITH_INDEX_CAST || kind == CIS_OP_ARITH_INDEX_CASTUI;
}

/// Dispatches on the kinds of arith.
static cis_term normal_arith(cis_terms *t, uint32_t key, const cis_term *args, uint32_t num) {
  cis_term_key k = t->keys.data[key];
  if (k.imm && k.kind != CIS_OP_ARITH_CMPI && k.kind != CIS_OP_ARITH_CMPF)
    return cis_term_node(t, key, args, num); // with flags
  if (k.kind == CIS_OP_ARITH_CMPI)
    return compare(t, k.imm, args[0], args[1]);
  if (k.kind == CIS_OP_ARITH_SELECT)
    return choose(t, k.type, args[0], args[1], args[2]);
  if (is_int_cast(k.kind))
    return cast_int(t, k.kind, k.type, args[0]);
  cis_term floats = cis_rule_float(t, key, args, num);
  if (floats)
    return floats;
  if (k.result || !cis_type_is_integer(k.type) || num != 2)
    return cis_term_node(t, key, args, num);
  return normal_int(t, &k, key, args, num);
}

cis_term cis_term_normal(cis_terms *t, uint32_t key, const cis_term *args, uint32_t num) {
  const cis_term_key *k = &t->keys.data[key];
  bool all_const = num > 0;
  bool is_select = k->kind == CIS_OP_ARITH_SELECT;
  if (t->exhausted)
    return cis_term_undef(t, k->type);
  for (uint32_t i = 0; i < num; ++i) {
    all_const &= cis_term_is(t, args[i], CIS_TERM_CONST);
    if (cis_term_is(t, args[i], CIS_TERM_UNDEF) && (!is_select || i == 0))
      return cis_term_undef(t, k->type);
  }
  if (is_select && num == 3)
    return choose(t, k->type, args[0], args[1], args[2]);
  if (all_const) {
    cis_term folded = cis_term_fold(t, key, args, num);
    if (folded)
      return folded;
    k = &t->keys.data[key];
  }
  if (k->kind >= CIS_OP_ARITH_ADDI && k->kind <= CIS_OP_ARITH_SELECT && !k->result)
    return normal_arith(t, key, args, num);
  if (k->kind == CIS_OP_MATH_ABSF && num == 1 && cis_term_is_op(t, args[0], CIS_OP_ARITH_NEGF)) {
    cis_term inner = cis_term_arg(t, args[0], 0);
    return cis_term_normal(t, key, &inner, 1); // |-x| = |x|
  }
  return cis_term_node(t, key, args, num);
}

cis_term cis_term_sum_again(cis_terms *t, cis_type type, const cis_term *args, uint32_t num) {
  sum s = {0};
  uint64_t bits;
  cis_term_bits(t, args[0], &s.constant);
  for (uint32_t i = 1; i < num; i += 2)
    if (cis_term_bits(t, args[i], &bits))
      add_term(t, &s, args[i + 1], bits);
  return term_of_sum(t, &s, type);
}

cis_term cis_term_relax(cis_terms *t, cis_term x, cis_ptrmap *memo) {
  const cis_term_key *k = cis_term_key_of(t, x);
  uint32_t num = cis_term_num(t, x);
  const void *id = cis_term_id(x);
  // An array with poison in some of its elements is no poison.
  if (!cis_term_may_be_poison(t, x) || (k->form != CIS_TERM_OP && k->form != CIS_TERM_SUM) ||
      num > 64 || cis_ptrmap_find(&t->wholes, id))
    return x;
  uintptr_t *found = cis_ptrmap_find(memo, id);
  if (found)
    return (cis_term)*found;
  cis_term args[64], result;
  cis_ptrmap_set(memo, id, x);
  for (uint32_t i = 0; i < num; ++i)
    args[i] = cis_term_arg(t, x, i);
  for (uint32_t i = 0; i < num; ++i)
    args[i] = cis_term_relax(t, args[i], memo);
  k = cis_term_key_of(t, x);
  bool is_undef_chosen =
      k->kind == CIS_OP_ARITH_SELECT && num == 3 && cis_term_is(t, args[1], CIS_TERM_UNDEF);
  if (is_undef_chosen) {
    result = args[2];
  } else if (k->form == CIS_TERM_SUM) {
    result = cis_term_sum_again(t, k->type, args, num);
  } else if (num == 2 && k->imm && k->kind != CIS_OP_ARITH_CMPI && k->kind != CIS_OP_ARITH_CMPF) {
    result = cis_term_op(t, k->kind, 0, k->type, args, num);
  } else if (num <= 3) {
    result = cis_term_normal(t, t->nodes.data[x], args, num);
  } else {
    result = cis_term_node(t, t->nodes.data[x], args, num);
  }
  cis_ptrmap_set(memo, id, result);
  return result;
}
