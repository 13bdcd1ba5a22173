// Values that may be dimensions or symbols of an affine map. Both are relative to a scope, the body
// of the nearest op around with the AffineScope trait (a function). Inside it, symbols do not
// change, and dimensions are loop variables or are computed from them by affine ops.
//
// Each rule asks that a list of other values satisfies rules one by one, never that one of several
// does, so a work list and marks suffice, however values are shared.
#include "dialect/affine/impl.h"
#include "dialect/affine/kinds.h"
#include "dialect/arith/kinds.h"
#include "dialect/kinds.h"
#include "dialect/memref/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "support/map.h"

typedef struct item {
  cis_value *value;
  bool symbol; // else dimension
} item;

typedef struct checker {
  cis_region *scope; // NULL: no scope around
  CIS_VEC(item) work;
  cis_ptrmap seen[2]; // as dimension, as symbol
} checker;

static bool is_scope(const cis_op *op) {
  return op && cis_op_has_trait(op, CIS_TRAIT_AFFINE_SCOPE);
}

/// The region of the nearest scope around `op`.
static cis_region *find_scope(cis_op *op) {
  for (cis_op *parent = cis_op_parent(op); parent; op = parent, parent = cis_op_parent(op))
    if (is_scope(parent))
      return cis_op_parent_region(op);
  return NULL;
}

static cis_region *region_of(const cis_value *value) {
  cis_block *block = cis_value_block(value);
  return block ? cis_block_region(block) : NULL;
}

static bool is_top_level(const cis_value *value) {
  cis_region *region = region_of(value);
  return region && is_scope(cis_region_op(region));
}

/// Whether a region is that of the scope, or one around it that its values come from: a scope
/// need not be isolated (gpu.launch), and values that are defined around it do not change in it.
static bool is_around(const cis_region *region, const cis_region *scope) {
  for (; scope && region; scope = cis_op_parent_region(cis_region_op(scope))) {
    if (scope == region)
      return true;
    if (cis_op_has_trait(cis_region_op(scope), CIS_TRAIT_ISOLATED))
      return false;
  }
  return false;
}

bool cis_affine_is_induction_variable(const cis_value *value) {
  cis_region *region = region_of(value);
  if (!value->is_arg || !region || !cis_region_op(region))
    return false;
  unsigned kind = cis_op_kind(cis_region_op(region));
  return (kind == CIS_OP_AFFINE_FOR && value->index == 0) || kind == CIS_OP_AFFINE_PARALLEL;
}

static void require(checker *c, cis_value *value, bool symbol) {
  bool is_new;
  cis_ptrmap_get(&c->seen[symbol], value, &is_new);
  if (is_new)
    cis_vec_push(&c->work, ((item){value, symbol}));
}

static void require_operands(checker *c, cis_op *op, bool symbol) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    require(c, cis_op_operand(op, i), symbol);
}

// --- sizes of buffers ---

/// memref.dim and the like: a shaped value and the number of a dimension.
static bool is_dim_op(const cis_op *op) {
  return cis_op_has_trait(op, CIS_TRAIT_SHAPE_ONLY) && op->num_operands == 2;
}

static bool get_constant(const cis_value *value, int64_t *out) {
  cis_op *op = cis_value_op(value);
  return op && cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE) &&
         cis_attr_get_int(cis_op_get_attr_named(op, "value"), out);
}

/// The op that makes a buffer, looked for through casts from ranked types; NULL if it is none that
/// states sizes.
static cis_op *find_sized(cis_op *op) {
  while (op && cis_op_kind(op) == CIS_OP_MEMREF_CAST) {
    cis_value *source = cis_op_operand(op, 0);
    if (!cis_type_is_memref(source->type))
      return NULL;
    op = cis_value_op(source);
  }
  unsigned kind = op ? cis_op_kind(op) : CIS_OP_UNKNOWN;
  bool sized = kind == CIS_OP_MEMREF_VIEW || kind == CIS_OP_MEMREF_SUBVIEW ||
               (op && cis_is_hoistable(op, false));
  return sized ? op : NULL;
}

/// A size is a symbol if the buffer is at the top level, or if the size that it was made with is
/// one.
static bool check_dim_op(checker *c, cis_op *op) {
  cis_value *source = cis_op_operand(op, 0);
  int64_t dim;
  if (is_top_level(source))
    return true;
  cis_op *maker = source->is_arg ? NULL : find_sized(cis_value_op(source));
  if (!maker || !get_constant(cis_op_operand(op, 1), &dim))
    return false;
  cis_type type = maker->results[0].type;
  if (dim < 0 || dim >= (int64_t)cis_type_rank(type))
    return false;
  if (cis_type_dim(type, (uint32_t)dim) != CIS_DYNAMIC)
    return true;
  uint32_t position = cis_type_num_dynamic_before(type, (uint32_t)dim);
  cis_range sizes =
      cis_is_hoistable(maker, false) ? cis_allocation_sizes(maker) : cis_op_operand_group(maker, 2);
  if (position >= sizes.num)
    return false;
  require(c, cis_op_operand(maker, sizes.first + position), true);
  return true;
}

// --- the rules ---

/// Division by a constant does not trap, unless it is zero; nor does it overflow, unless it is
/// signed and rounds towards zero or up, and the constant is -1.
static bool divides_by_safe_constant(const cis_op *op, bool overflows) {
  int64_t divisor;
  return get_constant(cis_op_operand(op, 1), &divisor) && divisor != 0 &&
         !(overflows && divisor == -1);
}

/// ConditionallySpeculatable: whether the op, without those in its regions, may be computed where
/// it was not before.
static bool is_speculatable_alone(const cis_op *op) {
  int64_t step;
  if (op->info->traits & (CIS_TRAIT_SPECULATABLE | CIS_TRAIT_RECURSIVE_SPECULATABLE))
    return true;
  switch (cis_op_kind(op)) {
  case CIS_OP_AFFINE_FOR: // it ends, because its step is a constant
    return true;
  case CIS_OP_SCF_FOR: // it ends for all bounds if its step is one
    return get_constant(cis_op_operand(op, 2), &step) && step == 1;
  case CIS_OP_ARITH_DIVUI:
  case CIS_OP_ARITH_CEILDIVUI:
    return divides_by_safe_constant(op, false);
  case CIS_OP_ARITH_DIVSI:
  case CIS_OP_ARITH_CEILDIVSI:
    return divides_by_safe_constant(op, true);
  default:
    return false;
  }
}

static cis_walk stop_unless_speculatable(cis_op *op, void *user) {
  (void)user;
  if (!is_speculatable_alone(op))
    return CIS_WALK_STOP;
  return cis_op_has_trait(op, CIS_TRAIT_SPECULATABLE) ? CIS_WALK_SKIP : CIS_WALK_CONTINUE;
}

/// No effects, and speculatable, with the ops in its regions. What an affine.if yields is not asked
/// for, as in mlir-opt: such a result counts as a symbol though it may be a loop variable.
static bool is_pure(cis_op *op) {
  return is_speculatable_alone(op) && cis_effects_none(op) &&
         cis_walk_preorder(op, stop_unless_speculatable, NULL);
}

static bool check_symbol(checker *c, cis_value *value) {
  if (is_around(region_of(value), c->scope))
    return true;
  cis_op *op = cis_value_op(value);
  if (!op)
    return false;
  if (cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE))
    return true;
  if (is_dim_op(op))
    return check_dim_op(c, op);
  if (!is_pure(op))
    return false;
  require_operands(c, op, true);
  return true;
}

static bool check_dim(checker *c, cis_value *value) {
  cis_op *op = cis_value_op(value);
  switch (op ? cis_op_kind(op) : CIS_OP_UNKNOWN) {
  case CIS_OP_AFFINE_APPLY:
  case CIS_OP_AFFINE_DELINEARIZE_INDEX:
  case CIS_OP_AFFINE_LINEARIZE_INDEX:
    if (!c->scope || region_of(value) != c->scope)
      require_operands(c, op, false);
    return true;
  default:
    return cis_affine_is_induction_variable(value) || check_symbol(c, value);
  }
}

static bool check(cis_op *op, cis_value *value, bool symbol) {
  checker c = {.scope = find_scope(op)};
  bool valid = true;
  if (c.scope && region_of(value) == c.scope)
    return cis_type_is_index(value->type);
  require(&c, value, symbol);
  while (valid && c.work.len) {
    item next = cis_vec_pop(&c.work);
    valid = cis_type_is_index(next.value->type) &&
            (next.symbol ? check_symbol(&c, next.value) : check_dim(&c, next.value));
  }
  cis_vec_deinit(&c.work);
  cis_ptrmap_deinit(&c.seen[0]);
  cis_ptrmap_deinit(&c.seen[1]);
  return valid;
}

bool cis_affine_is_valid_dim(cis_op *op, cis_value *value) {
  if (cis_type_is_index(value->type) && cis_affine_is_induction_variable(value))
    return true;
  return check(op, value, false);
}

bool cis_affine_is_valid_symbol(cis_op *op, cis_value *value) { return check(op, value, true); }

bool cis_affine_verify_operands(cis_op *op, cis_range range, uint32_t num_dims) {
  for (uint32_t i = 0; i < range.num; ++i) {
    cis_value *value = cis_op_operand(op, range.first + i);
    if (i < num_dims && !cis_affine_is_valid_dim(op, value))
      return cis_op_error(op, "operand cannot be used as a dimension id");
    if (i >= num_dims && !cis_affine_is_valid_symbol(op, value))
      return cis_op_error(op, "operand cannot be used as a symbol");
  }
  return true;
}
