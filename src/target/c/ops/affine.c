// affine: loops, conditions and accesses whose subscripts are expressions of loop variables.
#include "target/c/ops/arith.h"
#include "target/c/ops/memref.h"

#include "dialect/affine/kinds.h"
#include "dialect/common/mixed.h"

static cis_affine_map map_of(const cis_op *op, const char *name) {
  return cis_op_inherent(op, name)->map;
}

static bool emit_apply(cis_c_emitter *e, cis_op *op) {
  cis_c_num n = cis_c_affine_result(e, op, map_of(op, "map"), 0, 0);
  if (n.text)
    return cis_c_define(e, op, 0, "%s", n.text);
  cis_c_set_num(e, cis_op_result(op, 0), n);
  return true;
}

/// The smallest or largest of the map's results.
static cis_c_num extreme(cis_c_emitter *e, const cis_op *op, cis_affine_map map, uint32_t first,
                         uint32_t from, uint32_t num, bool is_max) {
  cis_c_num best = cis_c_affine_result(e, op, map, from, first);
  for (uint32_t i = 1; i < num; ++i) {
    const char *helper = cis_c_int_helper(e, is_max ? "maxs" : "mins", cis_type_index(e->ctx));
    cis_c_num next = cis_c_affine_result(e, op, map, from + i, first);
    best = cis_c_name(
        cis_c_text(e, "%s(%s, %s)", helper, cis_c_num_text(e, best), cis_c_num_text(e, next)));
    best.prec = CIS_C_SUM;
  }
  return best;
}

static bool emit_min_max(cis_c_emitter *e, cis_op *op) {
  cis_affine_map map = map_of(op, "map");
  cis_c_num n = extreme(e, op, map, 0, 0, map->num_results, cis_op_kind(op) == CIS_OP_AFFINE_MAX);
  return cis_c_define(e, op, 0, "%s", cis_c_num_text(e, n));
}

// --- accesses ---

static const char *element(cis_c_emitter *e, const cis_op *op, uint32_t memref) {
  cis_affine_map map = map_of(op, "map");
  cis_c_num *indices = cis_arena_array(&e->arena, cis_c_num, map->num_results + 1);
  for (uint32_t i = 0; i < map->num_results; ++i)
    indices[i] = cis_c_affine_result(e, op, map, i, memref + 1);
  return cis_c_element(e, cis_c_operand(e, op, memref), indices);
}

static bool emit_load(cis_c_emitter *e, cis_op *op) {
  return cis_c_define(e, op, 0, "%s", element(e, op, 0));
}

static bool emit_store(cis_c_emitter *e, cis_op *op) {
  return cis_c_emit_store(e, op, element(e, op, 1), 0);
}

/// Neighbours along the last dimension.
static bool emit_vector_access(cis_c_emitter *e, cis_op *op) {
  bool loads = cis_op_kind(op) == CIS_OP_AFFINE_VECTOR_LOAD;
  cis_affine_map map = map_of(op, "map");
  uint32_t memref = !loads;
  cis_value *vector = loads ? cis_op_result(op, 0) : cis_op_operand(op, 0);
  cis_c_num *indices = cis_arena_array(&e->arena, cis_c_num, map->num_results + 1);
  for (uint32_t i = 0; i < map->num_results; ++i)
    indices[i] = cis_c_affine_result(e, op, map, i, memref + 1);
  if (cis_type_rank(vector->type) != 1 || !map->num_results)
    return cis_c_unsupported(op, "a vector of several dimensions");
  if (loads && !cis_c_variable(e, vector, "v"))
    return false;
  const char *i = cis_c_open_loop(e, "i", cis_c_number(0),
                                  cis_c_number(cis_type_dim(vector->type, 0)), cis_c_number(1));
  cis_c_num *last = &indices[map->num_results - 1];
  *last = cis_c_add(e, *last, cis_c_name(i));
  const char *at = cis_c_element(e, cis_c_operand(e, op, memref), indices);
  const char *lane = cis_c_text(e, "%s.e[%s]", cis_c_get(e, vector)->text, i);
  cis_c_line(e, "%s = %s;", loads ? lane : at, loads ? at : lane);
  cis_c_close(e);
  return true;
}

// --- loops and conditions ---

static bool emit_for(cis_c_emitter *e, cis_op *op) {
  cis_affine_map low = map_of(op, "lowerBoundMap"), high = map_of(op, "upperBoundMap");
  uint32_t first_high = low->num_dims + low->num_symbols;
  uint32_t first_init = first_high + high->num_dims + high->num_symbols;
  cis_value *const *args = cis_block_args(cis_op_entry(op));
  int64_t step = cis_attr_int_or(cis_op_inherent(op, "step"), 1);
  cis_c_num lower = extreme(e, op, low, 0, 0, low->num_results, true);
  cis_c_num upper = extreme(e, op, high, first_high, 0, high->num_results, false);
  upper = cis_c_settle(e, upper, "end");
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *to = cis_op_result(op, i), *from = cis_op_operand(op, first_init + i);
    if (!cis_c_variable(e, to, "r") || !cis_c_assign(e, &to, &from, 1))
      return false;
    cis_c_set(e, args[1 + i], cis_c_get(e, to));
  }
  cis_c_set_text(e, args[0],
                 cis_c_open_loop(e, cis_c_wish(e, args[0], "i"), lower, upper, cis_c_number(step)));
  bool ok = cis_c_region(e, cis_op_region(op, 0), cis_c_end_iteration, op);
  cis_c_close(e);
  return ok;
}

static bool emit_if(cis_c_emitter *e, cis_op *op) {
  cis_integer_set set = cis_op_inherent(op, "condition")->set;
  const cis_c_num *nums = cis_c_operand_nums(e, op, (cis_range){0, op->num_operands});
  const char *text = "";
  for (uint32_t i = 0; i < set->num_constraints; ++i) {
    cis_c_num n = cis_c_affine(e, set->constraints[i], nums, nums + set->num_dims);
    const char *helper = cis_c_int_helper(e, set->is_eq[i] ? "eq" : "sge", cis_type_index(e->ctx));
    text = cis_c_text(e, "%s%s%s(%s, 0)", text, i ? " && " : "", helper, cis_c_num_text(e, n));
  }
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_c_variable(e, cis_op_result(op, i), "r"))
      return false;
  cis_c_open(e, "if (%s) {", *text ? text : "true");
  bool ok = cis_c_region(e, cis_op_region(op, 0), cis_c_end_assign, op);
  if (ok && !cis_region_is_empty(cis_op_region(op, 1))) {
    --e->indent;
    cis_c_open(e, "} else {");
    ok = cis_c_region(e, cis_op_region(op, 1), cis_c_end_assign, op);
  }
  cis_c_close(e);
  return ok;
}

static bool end_parallel(cis_c_emitter *e, cis_op *yield, void *user) {
  (void)e, (void)yield, (void)user;
  return true;
}

static bool emit_parallel(cis_c_emitter *e, cis_op *op) {
  if (op->num_results)
    return cis_c_unsupported(op, "reductions");
  cis_affine_map low = map_of(op, "lowerBoundsMap"), high = map_of(op, "upperBoundsMap");
  cis_attr low_groups = cis_op_inherent(op, "lowerBoundsGroups"),
           high_groups = cis_op_inherent(op, "upperBoundsGroups"),
           steps = cis_op_inherent(op, "steps");
  uint32_t first_high = low->num_dims + low->num_symbols, l = 0, h = 0, rank = steps->array.num;
  cis_value *const *args = cis_block_args(cis_op_entry(op));
  for (uint32_t i = 0; i < rank; ++i) {
    uint32_t lows = (uint32_t)cis_dense_get_int(low_groups, i),
             highs = (uint32_t)cis_dense_get_int(high_groups, i);
    cis_c_num lower = extreme(e, op, low, 0, l, lows, true);
    cis_c_num upper = extreme(e, op, high, first_high, h, highs, false);
    int64_t step = cis_attr_int_or(steps->array.elems[i], 1);
    upper = cis_c_settle(e, upper, "end");
    cis_c_set_text(
        e, args[i],
        cis_c_open_loop(e, cis_c_wish(e, args[i], "i"), lower, upper, cis_c_number(step)));
    l += lows;
    h += highs;
  }
  bool ok = cis_c_region(e, cis_op_region(op, 0), end_parallel, op);
  for (uint32_t i = 0; i < rank; ++i)
    cis_c_close(e);
  return ok;
}

// --- indices in several dimensions ---

static bool emit_linearize(cis_c_emitter *e, cis_op *op) {
  cis_range indices = cis_op_operand_group(op, 0);
  uint32_t num;
  const cis_c_num *basis = cis_c_mixed(e, op, "static_basis", "dynamic_basis", &num);
  const cis_c_num *parts = cis_c_operand_nums(e, op, indices);
  cis_c_num sum = cis_c_number(0), stride = cis_c_number(1);
  for (uint32_t i = indices.num; i-- > 0;) {
    sum = cis_c_add(e, sum, cis_c_mul(e, parts[i], stride));
    uint32_t outer = num == indices.num ? i : i - 1;
    if (i)
      stride = cis_c_settle(e, cis_c_mul(e, stride, basis[outer]), "stride");
  }
  if (sum.text)
    return cis_c_define(e, op, 0, "%s", sum.text);
  cis_c_set_num(e, cis_op_result(op, 0), sum);
  return true;
}

static bool emit_delinearize(cis_c_emitter *e, cis_op *op) {
  uint32_t num;
  const cis_c_num *basis = cis_c_mixed(e, op, "static_basis", "dynamic_basis", &num);
  bool divides = op->num_results > 1;
  const char *mod = divides ? cis_c_int_helper(e, "mod", cis_type_index(e->ctx)) : NULL;
  const char *floor = divides ? cis_c_int_helper(e, "floordivs", cis_type_index(e->ctx)) : NULL;
  const char *rest = cis_c_operand(e, op, 0)->text;
  uint32_t extra = op->num_results - num; // 1: the outermost has no bound
  for (uint32_t i = op->num_results; i-- > 0;) {
    bool outermost = i == 0;
    const char *size = i >= extra ? cis_c_num_text(e, basis[i - extra]) : NULL;
    // The outermost part is the rest, whatever its bound says.
    if (outermost ? !cis_c_define(e, op, i, "%s", rest)
                  : !cis_c_define(e, op, i, "%s(%s, %s)", mod, rest, size))
      return false;
    if (!outermost) {
      const char *next = cis_c_fresh(e, "rest");
      cis_c_declare(e, "int64_t", next, cis_c_text(e, "%s(%s, %s)", floor, rest, size), true);
      rest = next;
    }
  }
  return true;
}

const cis_c_row cis_c_rows_affine[] = {
    {CIS_OP_AFFINE_APPLY, .emit = emit_apply},
    {CIS_OP_AFFINE_DELINEARIZE_INDEX, .emit = emit_delinearize},
    {CIS_OP_AFFINE_FOR, .emit = emit_for},
    {CIS_OP_AFFINE_IF, .emit = emit_if},
    {CIS_OP_AFFINE_LINEARIZE_INDEX, .emit = emit_linearize},
    {CIS_OP_AFFINE_LOAD, .emit = emit_load},
    {CIS_OP_AFFINE_MAX, .emit = emit_min_max},
    {CIS_OP_AFFINE_MIN, .emit = emit_min_max},
    {CIS_OP_AFFINE_PARALLEL, .emit = emit_parallel},
    {CIS_OP_AFFINE_PREFETCH, .emit = cis_c_emit_nothing},
    {CIS_OP_AFFINE_STORE, .emit = emit_store},
    {CIS_OP_AFFINE_VECTOR_LOAD, .emit = emit_vector_access},
    {CIS_OP_AFFINE_VECTOR_STORE, .emit = emit_vector_access},
    {0},
};
