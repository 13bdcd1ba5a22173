// vector: reductions, products and sums of elements, one after the other in row-major order, an
// accumulator first, each step rounded. A mask around the op leaves elements out.
#include "target/c/ops/vector.h"

#include "dialect/arith/kinds.h"
#include "dialect/vector/combining.h"
#include "dialect/vector/kinds.h"
#include "target/c/ops/arith.h"

#include <inttypes.h>
#include <math.h>

static const char *const no_combination = "combining elements of this type";

static int64_t kind_of(const cis_op *op) {
  cis_attr kind = cis_op_inherent(op, "kind");
  return cis_attr_is(kind, CIS_ATTR_ENUM) ? kind->enumeration.value : 0;
}

/// The op of arith that combines elements of the type; 0: there is none.
static unsigned combining(const cis_op *op, cis_type type) {
  return cis_vector_combining_op(kind_of(op), cis_type_is_float(type));
}

/// `if (mask[...]) {`, closed by `close_test`; nothing without a mask.
static void open_test(cis_c_emitter *e, const cis_value *mask, const char *place) {
  if (mask)
    cis_c_open(e, "if (%s.e[%s]) {", cis_c_get(e, mask)->text, place);
}
static void close_test(cis_c_emitter *e, const cis_value *mask) {
  if (mask)
    cis_c_close(e);
}

/// Loops over a shape, those over `order[0]` outermost (NULL: over the first dimension), and, with
/// a mask of it, the test whether an element counts (`close_test`). Returns the index of each
/// dimension.
static const char **open_masked_grid(cis_c_emitter *e, const cis_value *around,
                                     const int64_t *shape, uint32_t rank, const uint32_t *order) {
  cis_c_grid mask = {0};
  if (around)
    mask = cis_c_grid_of(e, around);
  int64_t *sizes = cis_arena_array(&e->arena, int64_t, rank + 1);
  for (uint32_t i = 0; i < rank; ++i)
    sizes[i] = shape[order ? order[i] : i];
  const char **opened = cis_c_open_grid(e, sizes, rank);
  const char **loops = cis_arena_array(&e->arena, const char *, rank + 1);
  for (uint32_t i = 0; i < rank; ++i)
    loops[order ? order[i] : i] = opened[i];
  if (around)
    cis_c_open(e, "if (%s) {", cis_c_grid_place(e, &mask, loops, rank));
  return loops;
}

// --- reductions to a number ---

/// The neutral element of a combination.
static const char *neutral(cis_c_emitter *e, int64_t kind, cis_type type) {
  enum { MUL = 1, MINUI, MINSI, MINNUMF, MAXUI, MAXSI, MAXNUMF, AND, OR, XOR, MINIMUMF, MAXIMUMF };
  bool is_float = cis_type_is_float(type);
  if (is_float) {
    double value = kind == MUL                           ? 1
                   : kind == MINNUMF || kind == MINIMUMF ? (double)INFINITY
                   : kind == MAXNUMF || kind == MAXIMUMF ? -(double)INFINITY
                                                         : 0;
    return cis_c_literal(e, type, cis_attr_float(type, value));
  }
  int64_t top = cis_c_largest(type);
  int64_t value = kind == MUL                    ? 1
                  : kind == MINUI || kind == AND ? -1
                  : kind == MINSI                ? top
                  : kind == MAXSI                ? -top - 1
                                                 : 0;
  return cis_c_int_literal(e, type, value);
}

/// The first element that counts begins, if there is no accumulator.
static bool emit_masked_reduction(cis_c_emitter *e, cis_op *op, unsigned kind,
                                  const cis_value *mask) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  const char *source = cis_c_get(e, from)->text, *any = NULL;
  bool has_acc = op->num_operands > 1;
  int64_t count = cis_type_dim(from->type, 0);
  if (!cis_c_variable(e, to, "sum"))
    return false;
  e->hoist = NULL;
  const char *sum = cis_c_get(e, to)->text;
  cis_c_line(e, "%s = %s;", sum,
             has_acc ? cis_c_operand(e, op, 1)->text : neutral(e, kind_of(op), to->type));
  if (!has_acc) {
    any = cis_c_fresh(e, "any");
    cis_c_declare(e, "bool", any, "false", false);
  }
  const char *i = cis_c_open_loop(e, "i", cis_c_number(0), cis_c_number(count), cis_c_number(1));
  const char *element = cis_c_text(e, "%s.e[%s]", source, i);
  const char *text = cis_c_apply(e, kind, to->type, sum, element);
  open_test(e, mask, i);
  if (any) {
    cis_c_line(e, "%s = %s ? %s : %s;", sum, any, text ? text : "0", element);
    cis_c_line(e, "%s = true;", any);
  } else {
    cis_c_line(e, "%s = %s;", sum, text ? text : "0");
  }
  close_test(e, mask);
  cis_c_close(e);
  return text || cis_c_unsupported(op, no_combination);
}

static bool emit_reduction(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  const cis_value *mask = cis_c_mask_around(op);
  bool has_acc = op->num_operands > 1;
  unsigned kind = combining(op, to->type);
  int64_t count;
  if (!kind || !cis_c_type(e, from->type) || !cis_type_num_elements(from->type, &count))
    return cis_c_unsupported(op, no_combination);
  if (mask)
    return emit_masked_reduction(e, op, kind, mask);
  if (!cis_c_variable(e, to, "sum"))
    return false;
  const char *sum = cis_c_get(e, to)->text, *source = cis_c_get(e, from)->text;
  cis_c_line(e, has_acc ? "%s = %s;" : "%s = %s.e[0];", sum,
             has_acc ? cis_c_operand(e, op, 1)->text : source);
  const char *i =
      cis_c_open_loop(e, "i", cis_c_number(!has_acc), cis_c_number(count), cis_c_number(1));
  const char *text = cis_c_apply(e, kind, to->type, sum, cis_c_text(e, "%s.e[%s]", source, i));
  cis_c_line(e, "%s = %s;", sum, text ? text : "0");
  cis_c_close(e);
  return text || cis_c_unsupported(op, no_combination);
}

// --- sums into an accumulator ---

/// The result, as a variable that begins as the accumulator.
static bool begin_sum(cis_c_emitter *e, cis_op *op, uint32_t accumulator, cis_c_grid *out) {
  cis_value *to = cis_op_result(op, 0);
  if (!cis_c_variable(e, to, "sum"))
    return false;
  cis_c_line(e, "%s = %s;", cis_c_get(e, to)->text, cis_c_operand(e, op, accumulator)->text);
  *out = cis_c_grid_of(e, to);
  e->hoist = NULL; // what follows is declared in the loops
  return true;
}

/// `place` = what it was, combined with `text`.
static bool add_to(cis_c_emitter *e, cis_op *op, unsigned kind, cis_type type, const char *place,
                   const char *text) {
  const char *sum = cis_c_apply(e, kind, type, place, text);
  if (!sum)
    return cis_c_unsupported(op, no_combination);
  cis_c_line(e, "%s = %s;", place, sum);
  return true;
}

static bool is_reduced(const int64_t *dims, uint32_t num, uint32_t dim) {
  for (uint32_t i = 0; i < num; ++i)
    if (dims[i] == (int64_t)dim)
      return true;
  return false;
}

/// The order of loops for a reduction: those over reduced dimensions are innermost, so that a sum
/// can stay in a register. (gcc 12 at -O2 also computes another number if they are outermost.)
static const uint32_t *reduced_last(cis_c_emitter *e, const int64_t *dims, uint32_t num,
                                    uint32_t rank) {
  uint32_t *order = cis_arena_array(&e->arena, uint32_t, rank + 1), at = 0;
  for (int reduced = 0; reduced < 2; ++reduced)
    for (uint32_t i = 0; i < rank; ++i)
      if (is_reduced(dims, num, i) == (reduced == 1))
        order[at++] = i;
  return order;
}

static bool emit_multi_reduction(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0);
  cis_type type = cis_c_vector_element(op->results[0].type);
  unsigned kind = combining(op, type);
  uint32_t num, rank = cis_c_vector_rank(from->type);
  const int64_t *dims = cis_attr_get_i64_array(cis_op_inherent(op, "reduction_dims"), &num);
  int64_t *steps = cis_arena_array(&e->arena, int64_t, rank + 1), step = 1;
  cis_c_grid source = cis_c_grid_of(e, from), sum;
  const cis_value *around = cis_c_mask_around(op);
  if (!kind || !begin_sum(e, op, 1, &sum))
    return !kind ? cis_c_unsupported(op, no_combination) : false;
  for (uint32_t i = rank; i-- > 0;) {
    bool reduced = is_reduced(dims, num, i);
    steps[i] = reduced ? 0 : step;
    step *= reduced ? 1 : cis_type_dim(from->type, i);
  }
  sum.strides = steps;
  const char **loops =
      open_masked_grid(e, around, from->type->shaped.shape, rank, reduced_last(e, dims, num, rank));
  bool ok = add_to(e, op, kind, type, cis_c_grid_place(e, &sum, loops, rank),
                   cis_c_grid_place(e, &source, loops, rank));
  close_test(e, around);
  cis_c_close_grid(e, rank);
  return ok;
}

// --- products ---

/// A factor as a number of the sum's type; NULL if that cannot be.
static const char *widened(cis_c_emitter *e, cis_op *op, cis_type from, cis_type to,
                           const char *text) {
  if (from == to)
    return text;
  if (cis_type_is_float(from) && cis_type_is_float(to)) {
    const char *wide = cis_c_widen(e, from, text);
    return cis_c_is_narrow(to) ? cis_c_narrow(e, to, wide)
                               : cis_c_text(e, "(%s)%s", cis_c_type(e, to), wide);
  }
  bool ints = cis_type_is_int_or_index(from) && cis_type_is_int_or_index(to);
  return ints ? cis_c_int_cast(e, op, from, to, true, text)
              : cis_c_no_text(op, "factors of such a type for such a sum");
}

static const char *product(cis_c_emitter *e, cis_type type, const char *a, const char *b) {
  unsigned kind = cis_type_is_float(type) ? CIS_OP_ARITH_MULF : CIS_OP_ARITH_MULI;
  const char *text = cis_c_apply(e, kind, type, a, b);
  if (!text)
    return NULL;
  const char *name = cis_c_fresh(e, "product");
  cis_c_declare(e, cis_c_type(e, type), name, text, true);
  return name;
}

typedef struct contraction {
  uint32_t num_loops;
  int64_t *sizes, *steps[3]; // steps: of the factors and the sum
} contraction;

static bool read_contraction(cis_c_emitter *e, cis_op *op, contraction *c) {
  cis_attr maps = cis_op_inherent(op, "indexing_maps");
  c->num_loops = maps->array.elems[0]->map->num_dims;
  c->sizes = cis_arena_array(&e->arena, int64_t, c->num_loops + 1);
  for (uint32_t k = 0; k < 3; ++k) {
    cis_affine_map map = maps->array.elems[k]->map;
    cis_type type = cis_op_operand(op, k)->type;
    int64_t step = 1;
    c->steps[k] = cis_arena_array(&e->arena, int64_t, c->num_loops + 1);
    for (uint32_t r = cis_type_is_vector(type) ? map->num_results : 0; r-- > 0;) {
      if (map->results[r]->kind != CIS_AFFINE_DIM)
        return cis_c_unsupported(op, "a map that is no projection");
      c->sizes[map->results[r]->position] = cis_type_dim(type, r);
      c->steps[k][map->results[r]->position] = step;
      step *= cis_type_dim(type, r);
    }
  }
  return true;
}

/// sum = kind(sum, a * b) at each point of the loops; the mask has a place for each point.
static bool emit_contract(cis_c_emitter *e, cis_op *op) {
  cis_type type = cis_c_vector_element(op->results[0].type);
  unsigned kind = combining(op, type);
  const cis_value *mask = cis_c_mask_around(op);
  contraction c;
  cis_c_grid grids[3], through = {0};
  if (!read_contraction(e, op, &c))
    return false;
  if (!kind || c.num_loops + e->depth > CIS_C_DEEPEST)
    return cis_c_unsupported(op, kind ? "its loops are nested too deep" : no_combination);
  if (!begin_sum(e, op, 2, &grids[2]))
    return false;
  for (uint32_t k = 0; k < 2; ++k)
    grids[k] = cis_c_grid_of(e, cis_op_operand(op, k));
  for (uint32_t k = 0; k < 3; ++k)
    grids[k].strides = c.steps[k];
  if (mask)
    through = cis_c_grid_of(e, mask);
  const char **loops = cis_c_open_grid(e, c.sizes, c.num_loops), *factors[2];
  if (mask)
    cis_c_open(e, "if (%s) {", cis_c_grid_place(e, &through, loops, c.num_loops));
  bool ok = true;
  for (uint32_t k = 0; k < 2; ++k) {
    factors[k] = widened(e, op, cis_c_vector_element(cis_op_operand(op, k)->type), type,
                         cis_c_grid_place(e, &grids[k], loops, c.num_loops));
    ok = ok && factors[k];
  }
  const char *text = ok ? product(e, type, factors[0], factors[1]) : NULL;
  if (ok && !text)
    ok = cis_c_unsupported(op, no_combination);
  ok = ok && add_to(e, op, kind, type, cis_c_grid_place(e, &grids[2], loops, c.num_loops), text);
  close_test(e, mask);
  cis_c_close_grid(e, c.num_loops);
  return ok;
}

static const char *fma_of(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  if (!cis_type_is_float(args[0].type) || !cis_c_type(e, args[0].type))
    return cis_c_no_text(op, "elements of this type");
  return cis_c_fma(e, args[0].type, args[0].text, args[1].text, args[2].text);
}

/// Every element of a vector times every one of another, or times a number. Sums of floats are
/// fused. What a mask leaves out stays as the accumulator has it.
static bool emit_outerproduct(cis_c_emitter *e, cis_op *op) {
  cis_value *to = cis_op_result(op, 0);
  cis_type type = cis_c_vector_element(to->type);
  uint32_t rank = cis_c_vector_rank(to->type);
  unsigned kind = combining(op, type);
  bool has_acc = op->num_operands > 2, is_float = cis_type_is_float(type), ok = true;
  const cis_value *around = has_acc ? cis_c_mask_around(op) : NULL;
  if (!kind || (is_float && !cis_c_type(e, type)))
    return cis_c_unsupported(op, no_combination);
  cis_c_grid sum, a = cis_c_grid_of(e, cis_op_operand(op, 0)),
                  b = cis_c_grid_of(e, cis_op_operand(op, 1));
  if (has_acc ? !begin_sum(e, op, 2, &sum) : !cis_c_variable(e, to, "v"))
    return false;
  e->hoist = NULL;
  sum = cis_c_grid_of(e, to);
  int64_t rows[] = {1, 0}, columns[] = {0, 1};
  a.strides = rows;
  b.strides = columns;
  const char **loops = open_masked_grid(e, around, to->type->shaped.shape, rank, NULL);
  const char *x = cis_c_grid_place(e, &a, loops, rank), *y = cis_c_grid_place(e, &b, loops, rank);
  const char *place = cis_c_grid_place(e, &sum, loops, rank);
  const char *text = NULL;
  if (has_acc && kind == CIS_OP_ARITH_ADDF)
    text = cis_c_fma(e, type, x, y, place);
  else
    text = product(e, type, x, y);
  if (!text)
    ok = cis_c_unsupported(op, no_combination);
  else if (has_acc && kind != CIS_OP_ARITH_ADDF)
    ok = add_to(e, op, kind, type, place, text);
  else
    cis_c_line(e, "%s = %s;", place, text);
  close_test(e, around);
  cis_c_close_grid(e, rank);
  return ok;
}

// --- scan ---

/// Along one dimension each element is combined with all before it; exclusive scans begin with the
/// initial value, which inclusive ones do not use.
///
///   sum = source[0];              // exclusive: initial
///   dest[0] = sum;
///   for (i = 1; ...) { sum = sum + source[i]; dest[i] = sum; }    // exclusive: source[i - 1]
///   last = sum;
static bool emit_scan(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0);
  cis_type type = from->type, element = cis_c_vector_element(type);
  uint32_t rank = cis_c_vector_rank(type), along;
  along = (uint32_t)cis_attr_int_or(cis_op_inherent(op, "reduction_dim"), 0);
  bool inclusive = cis_attr_int_or(cis_op_inherent(op, "inclusive"), 0) != 0;
  unsigned kind = combining(op, element);
  if (!kind || !cis_c_type(e, type) || !cis_c_variable(e, cis_op_result(op, 0), "v") ||
      !cis_c_variable(e, cis_op_result(op, 1), "last"))
    return cis_c_unsupported(op, no_combination);
  e->hoist = NULL;
  cis_c_grid source = cis_c_grid_of(e, from), dest = cis_c_grid_of(e, cis_op_result(op, 0));
  cis_c_grid initial = cis_c_grid_of(e, cis_op_operand(op, 1)),
             last = cis_c_grid_of(e, cis_op_result(op, 1));
  // The dimension comes last among the loops; rows have no place for it.
  int64_t *sizes = cis_arena_array(&e->arena, int64_t, rank + 1);
  int64_t *steps = cis_arena_array(&e->arena, int64_t, rank + 1);
  for (uint32_t i = 0, k = 0; i < rank; ++i)
    if (i != along) {
      sizes[k] = cis_type_dim(type, i);
      steps[k++] = source.strides[i];
    }
  int64_t step = source.strides[along], size = cis_type_dim(type, along);
  source.strides = dest.strides = steps;
  const char **loops = cis_c_open_grid(e, sizes, rank - 1), *sum = cis_c_fresh(e, "sum");
  const cis_c_grid *first = inclusive ? &source : &initial;
  cis_c_declare(e, cis_c_type(e, element), sum, cis_c_grid_place(e, first, loops, rank - 1), false);
  cis_c_line(e, "%s = %s;", cis_c_grid_place(e, &dest, loops, rank - 1), sum);
  const char *i = cis_c_open_loop(e, "i", cis_c_number(1), cis_c_number(size), cis_c_number(1));
  dest.offset = source.offset = cis_c_mul(e, cis_c_name(i), cis_c_number(step));
  if (!inclusive)
    source.offset = cis_c_add(e, source.offset, cis_c_number(-step));
  bool ok = add_to(e, op, kind, element, sum, cis_c_grid_place(e, &source, loops, rank - 1));
  cis_c_line(e, "%s = %s;", cis_c_grid_place(e, &dest, loops, rank - 1), sum);
  cis_c_close(e);
  cis_c_line(e, "%s = %s;", cis_c_grid_place(e, &last, loops, rank - 1), sum);
  cis_c_close_grid(e, rank - 1);
  return ok;
}

const cis_c_row cis_c_rows_vector_combine[] = {
    {CIS_OP_VECTOR_CONTRACT, .emit = emit_contract},
    {CIS_OP_VECTOR_FMA, .expr = fma_of},
    {CIS_OP_VECTOR_MULTI_REDUCTION, .emit = emit_multi_reduction},
    {CIS_OP_VECTOR_OUTERPRODUCT, .emit = emit_outerproduct},
    {CIS_OP_VECTOR_REDUCTION, .emit = emit_reduction},
    {CIS_OP_VECTOR_SCAN, .emit = emit_scan},
    {0},
};
