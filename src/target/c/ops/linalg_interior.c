// Finds the interior of structured ops that read within bounds (fold-padding makes them), so that
// it needs no comparisons.
//
//   %h = affine.apply (d1 + d4 - 1)   %inside = arith.cmpi ult, %h, 8   %x = scf.if %inside ...
//
// The last loop over elements of the outputs that has a part in the condition is cut: all that is
// inside of it runs over its whole range, which gives the least and the greatest index.
#include "target/c/ops/linalg_interior.h"

#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/linalg/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/fold.h"
#include "support/planted.h"

enum { DEEPEST_CONDITION = 16, MOST_BODY_OPS = 64 };
/// Sums and products of such numbers do not overflow.
static const int64_t LARGEST = (int64_t)1 << 40, LARGEST_FACTOR = (int64_t)1 << 20;

static bool in_range(int64_t n, int64_t largest) { return -largest <= n && n <= largest; }

// --- indices ---

static bool is_linear(cis_affine_expr e, unsigned depth) {
  if (depth > DEEPEST_CONDITION)
    return false;
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
  case CIS_AFFINE_DIM:
  case CIS_AFFINE_SYMBOL:
    return true;
  case CIS_AFFINE_ADD:
    return is_linear(e->lhs, depth + 1) && is_linear(e->rhs, depth + 1);
  case CIS_AFFINE_MUL:
    return is_linear(e->lhs, depth + 1) && e->rhs->kind == CIS_AFFINE_CONSTANT;
  default:
    return false;
  }
}

/// The loop whose index the value is; UINT32_MAX if it is something else.
static uint32_t loop_of(const cis_c_interior_loops *l, const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  if (!op || cis_op_kind(op) != CIS_OP_LINALG_INDEX || cis_op_parent(op) != l->op)
    return UINT32_MAX;
  int64_t loop = cis_attr_int_or(cis_op_inherent(op, "dim"), -1);
  return loop >= 0 && loop < l->num ? (uint32_t)loop : UINT32_MAX;
}

/// constant + factors * loops of an affine.apply: its values at 0 and at 1 for each operand.
static bool read_apply(const cis_c_interior_loops *l, const cis_op *op, cis_c_interior_index *out) {
  int64_t values[CIS_C_MOST_INTERIOR_LOOPS] = {0}, at;
  cis_affine_map map = cis_op_inherent(op, "map")->map;
  if (op->num_operands > CIS_C_MOST_INTERIOR_LOOPS || !is_linear(map->results[0], 0) ||
      !cis_affine_eval(map->results[0], values, values + map->num_dims, &out->constant))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    uint32_t loop = loop_of(l, cis_op_operand(op, i));
    values[i] = 1;
    if (loop == UINT32_MAX ||
        !cis_affine_eval(map->results[0], values, values + map->num_dims, &at) ||
        __builtin_sub_overflow(at, out->constant, &at) ||
        __builtin_add_overflow(out->factors[loop], at, &out->factors[loop]))
      return false;
    values[i] = 0;
  }
  return true;
}

static bool read_index(const cis_c_interior_loops *l, const cis_value *value,
                       cis_c_interior_index *out) {
  const cis_op *op = cis_value_op(value);
  uint32_t loop = loop_of(l, value);
  if (loop != UINT32_MAX)
    out->factors[loop] = 1;
  else if (!op || cis_op_kind(op) != CIS_OP_AFFINE_APPLY || !read_apply(l, op, out))
    return false;
  bool ok = in_range(out->constant, LARGEST) && in_range(out->size, LARGEST);
  for (uint32_t i = 0; i < l->num; ++i)
    ok = ok && in_range(out->factors[i], LARGEST_FACTOR) &&
         (!out->factors[i] || (!l->sizes[i].text && l->sizes[i].value <= INT32_MAX));
  return ok;
}

/// A condition that is one comparison, or several of which all must hold.
static bool read_condition(const cis_c_interior_loops *l, const cis_value *value,
                           cis_c_interior *out, unsigned depth) {
  const cis_op *op = cis_value_op(value);
  if (!op || depth > DEEPEST_CONDITION || out->num_indices == CIS_C_MOST_INTERIOR_INDICES)
    return false;
  if (cis_op_kind(op) == CIS_OP_ARITH_ANDI)
    return read_condition(l, cis_op_operand(op, 0), out, depth + 1) &&
           read_condition(l, cis_op_operand(op, 1), out, depth + 1);
  cis_c_interior_index index = {0};
  cis_attr predicate = cis_op_inherent(op, "predicate");
  if (cis_op_kind(op) != CIS_OP_ARITH_CMPI || cis_attr_int_or(predicate, -1) != CIS_CMPI_ULT ||
      !cis_constant_int(cis_op_operand(op, 1), &index.size) || index.size < 0 ||
      !read_index(l, cis_op_operand(op, 0), &index) ||
      out->num_indices == CIS_C_MOST_INTERIOR_INDICES)
    return false;
  out->indices[out->num_indices++] = index;
  return true;
}

// --- the loop ---

/// The position of the last loop over elements that has a part in it, never against the direction.
static bool find_position(const cis_c_interior_loops *l, cis_c_interior *in) {
  bool found = false;
  for (uint32_t k = 0; k < l->num; ++k) {
    uint32_t loop = l->order[k];
    bool has_part = false, is_forward = true;
    for (uint32_t i = 0; i < in->num_indices; ++i) {
      has_part |= in->indices[i].factors[loop] != 0;
      is_forward &= in->indices[i].factors[loop] >= 0;
    }
    if (!l->is_output[loop] || !has_part || l->sizes[loop].text || l->sizes[loop].value < 2)
      continue;
    if (!is_forward)
      return false;
    in->position = k;
    found = true;
  }
  return found;
}

static cis_walk count_op(cis_op *op, void *user) {
  (void)op;
  return ++*(unsigned *)user > MOST_BODY_OPS ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

bool cis_c_find_interior(const cis_c_interior_loops *l, cis_c_interior *out) {
  unsigned num_ops = 0;
  if (l->num > CIS_C_MOST_INTERIOR_LOOPS || !cis_walk_preorder(l->op, count_op, &num_ops))
    return false; // the body is written twice
  cis_for_each_op (op, cis_op_entry(l->op)) {
    *out = (cis_c_interior){0};
    if (cis_op_kind(op) != CIS_OP_SCF_IF)
      continue;
    out->condition = cis_op_operand(op, 0);
    if (read_condition(l, out->condition, out, 0) && find_position(l, out))
      return true;
  }
  return false;
}

// --- the interval ---

/// The bounds of an index without the cut loop, over the loops inside of it.
typedef struct rest {
  cis_c_num least, most;
} rest;

static rest rest_of(cis_c_emitter *e, const cis_c_interior_loops *l, const cis_c_interior *in,
                    const cis_c_interior_index *index, const cis_c_num *variables) {
  int64_t least = index->constant, most = index->constant;
  cis_c_num outside = cis_c_number(0);
  for (uint32_t k = 0; k < l->num; ++k) {
    uint32_t loop = l->order[k];
    int64_t factor = index->factors[loop];
    if (!factor || k == in->position)
      continue;
    if (k < in->position)
      outside = cis_c_add(e, outside, cis_c_mul(e, variables[loop], cis_c_number(factor)));
    else if (!cis_planted("interior-window"))
      *(factor < 0 ? &least : &most) += factor * (l->sizes[loop].value - 1);
  }
  return (rest){cis_c_add(e, outside, cis_c_number(least)),
                cis_c_add(e, outside, cis_c_number(most))};
}

/// The least i of at least 0 for which step * i + from is not negative.
static cis_c_num first_inside(cis_c_emitter *e, cis_c_num from, int64_t step) {
  if (!from.text)
    return cis_c_number(from.value < 0 ? (step - 1 - from.value) / step : 0);
  cis_c_helper_text(e, "cis_first_inside",
                    "static inline int64_t cis_first_inside(int64_t from, int64_t step) {\n"
                    "  return from < 0 ? (step - 1 - from) / step : 0;\n}\n");
  return cis_c_name(cis_c_text(e, "cis_first_inside(%s, %s)", cis_c_num_text(e, from),
                               cis_c_num_text(e, cis_c_number(step))));
}

/// The larger, or the smaller one: a number, or a variable.
static cis_c_num choose(cis_c_emitter *e, const char *wish, cis_c_num a, cis_c_num b, bool larger) {
  if (!a.text && !b.text)
    return (a.value > b.value) == larger ? a : b;
  const char *name = cis_c_fresh(e, wish);
  cis_c_num first = a.text ? a : b, other = a.text ? b : a;
  const char *text = cis_c_num_text(e, other);
  cis_c_line(e, "int64_t %s = %s;", name, cis_c_num_text(e, first));
  if (!larger || other.text || other.value > 0) // no interval begins below 0
    cis_c_line(e, "if (%s %s %s) { %s = %s; }", name, larger ? "<" : ">", text, name, text);
  return cis_c_name(name);
}

cis_c_num cis_c_smaller(cis_c_emitter *e, const char *wish, cis_c_num a, cis_c_num b) {
  return choose(e, wish, a, b, false);
}

/// The condition for an index on which the loop has no part. False: it never holds.
static bool add_inside(cis_c_emitter *e, const rest *r, int64_t size, cis_c_interval *out) {
  bool is_above = !r->least.text && r->least.value >= 0;
  bool is_below = !r->most.text && r->most.value < size;
  if ((!r->least.text && !is_above) || (!r->most.text && !is_below))
    return false;
  const char *both = is_above || is_below ? "" : " && ";
  const char *least = is_above ? "" : cis_c_text(e, "%s >= 0", cis_c_num_text(e, r->least));
  const char *most = is_below ? ""
                              : cis_c_text(e, "%s < %s", cis_c_num_text(e, r->most),
                                           cis_c_num_text(e, cis_c_number(size)));
  if (!is_above || !is_below)
    out->inside = cis_c_text(e, "%s%s%s%s%s", out->inside ? out->inside : "",
                             out->inside ? " && " : "", least, both, most);
  return true;
}

bool cis_c_put_interval(cis_c_emitter *e, const cis_c_interior_loops *l, const cis_c_interior *in,
                        const cis_c_num *variables, cis_c_interval *out) {
  uint32_t loop = l->order[in->position];
  *out = (cis_c_interval){cis_c_number(0), l->sizes[loop], NULL};
  rest rests[CIS_C_MOST_INTERIOR_INDICES];
  for (uint32_t i = 0; i < in->num_indices; ++i) {
    rests[i] = rest_of(e, l, in, &in->indices[i], variables);
    if (!in->indices[i].factors[loop] && !add_inside(e, &rests[i], in->indices[i].size, out))
      return false;
  }
  // Numbers first, because where they leave nothing, nothing is written.
  for (int texts = 0; texts < 2; ++texts)
    for (uint32_t i = 0; i < in->num_indices; ++i) {
      const cis_c_interior_index *index = &in->indices[i];
      int64_t step = index->factors[loop];
      if (!step || (rests[i].least.text != NULL) != texts)
        continue;
      cis_c_num end = cis_c_add(e, rests[i].most, cis_c_number(-index->size));
      out->from = choose(e, "from", first_inside(e, rests[i].least, step), out->from, true);
      out->to = choose(e, "to", first_inside(e, end, step), out->to, false);
      if (!out->from.text && !out->to.text && out->from.value >= out->to.value)
        return false;
    }
  return true;
}
