// Executes reductions and products of vectors. Elements are combined in row-major order, an
// accumulator first, each step rounded.
#include "dialect/arith/kinds.h"
#include "dialect/vector/combining.h"
#include "dialect/vector/kinds.h"
#include "interp/compute/array_ops.h"
#include "interp/compute/numbers.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"

#include "ir/affine.h"
#include "ir/op_def.h"

#include <math.h>

typedef struct combine {
  cis_op *op;
  int64_t kind;
  cis_insn insn, product; // cells: 0 = 1 combined with 2
  cis_layout element;
  cis_type type;
  uint32_t a, b, acc, dst; // slots
  bool has_acc, acc_is_vector;
  uint64_t reduced; // dimensions (multi_reduction)
  bool has_mask;    // of vector.mask around the op: which elements, products, ... count
  uint32_t mask;    // slot
  // contract:
  uint32_t num_loops;
  int64_t sizes[CIS_MAX_RANK];
  int64_t steps[3][CIS_MAX_RANK]; // lhs, rhs, acc
  cis_layout factors[2];
  cis_insn widen[2]; // factors to the type of the sum; fn NULL: they are of that type
} combine;

static cis_insn insn_of(unsigned arith, const cis_layout *element) {
  cis_insn insn = {0};
  if (arith)
    insn = element->kind == CIS_LAYOUT_FLOAT ? cis_float_binary(arith, element)
                                             : cis_int_binary(arith, element, false);
  insn.dst = 0;
  insn.a = 1;
  insn.b = 2;
  insn.c = 0;
  return insn;
}

cis_insn cis_vector_combining(cis_attr kind, const cis_layout *element) {
  bool is_float = element->kind == CIS_LAYOUT_FLOAT;
  return insn_of(element->is_ref ? 0 : cis_vector_combining_op(kind->enumeration.value, is_float),
                 element);
}

static combine *new_combine(cis_decoder *d, cis_op *op) {
  combine *c = cis_arena_new(cis_decoder_arena(d), combine);
  cis_attr kind = cis_op_inherent(op, "kind");
  c->op = op;
  c->kind = cis_attr_is(kind, CIS_ATTR_ENUM) ? kind->enumeration.value : CIS_VECTOR_COMBINES_ADD;
  c->type = op->results[0].type;
  cis_element_layout(c->type, &c->element);
  bool is_float = c->element.kind == CIS_LAYOUT_FLOAT;
  if (!c->element.is_ref) {
    c->insn = insn_of(cis_vector_combining_op(c->kind, is_float), &c->element);
    c->product = insn_of(is_float ? CIS_OP_ARITH_MULF : CIS_OP_ARITH_MULI, &c->element);
    c->insn.op = c->product.op = op;
  }
  c->dst = cis_result_slot(op, 0);
  c->a = cis_operand_slot(op, 0);
  c->has_mask = cis_mask_slot_of(op, &c->mask);
  return c;
}

/// *into = f(*into, *value); false after an error.
static bool apply(cis_machine *m, const cis_insn *insn, cis_cell *into, const cis_cell *value) {
  cis_cell cells[3];
  cells[0] = (cis_cell){0};
  cells[1] = *into;
  cells[2] = *value;
  if (!insn->fn(m, insn, cells))
    return false;
  *into = cells[0];
  return true;
}

/// Whether place `n` counts. False after a report as well, with *out_ok false.
static bool is_open(cis_machine *m, const combine *c, const cis_cell *regs, int64_t n,
                    bool *out_ok) {
  *out_ok = true;
  return !c->has_mask || cis_mask_lets_through(m, c->op, &regs[c->mask], n, out_ok);
}

/// The neutral element of the combination.
static cis_cell neutral(const combine *c) {
  const cis_layout *e = &c->element;
  uint64_t mask = cis_width_mask(e->width), top = 1ull << (e->width - 1);
  const uint64_t ints[] = {0, 1, mask, mask & ~top, 0, 0, top, 0, mask, 0, 0, 0, 0};
  static const double floats[] = {[CIS_VECTOR_COMBINES_MUL] = 1,
                                  [4] = INFINITY,
                                  [7] = -INFINITY,
                                  [11] = INFINITY,
                                  [12] = -INFINITY};
  if (e->kind != CIS_LAYOUT_FLOAT)
    return (cis_cell){.bits = ints[c->kind]};
  return (cis_cell){.bits = cis_bits_of_float(e->type->float_kind, floats[c->kind])};
}

static bool emit_combine(cis_decoder *d, combine *c, cis_exec_fn fn) {
  if (!c->insn.fn || !c->product.fn)
    return cis_decode_unsupported(d, c->op, "combining elements of this type");
  cis_emit(d, c->op, fn)->data = c;
  return true;
}

// --- reductions ---

static const cis_insn *exec_reduction(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const combine *c = pc->data;
  const cis_array *array = cis_cell_array(&regs[c->a]);
  bool is_first = !c->has_acc;
  cis_cell sum = c->has_acc ? regs[c->acc] : neutral(c);
  for (int64_t i = 0; i < array->num; ++i) {
    bool ok, open = is_open(m, c, regs, i, &ok);
    cis_cell value = {0};
    if (!ok)
      return NULL;
    if (!open)
      continue;
    cis_array_get(m, &c->element, array, i, &value);
    if (is_first)
      sum = value;
    else if (!apply(m, &c->insn, &sum, &value))
      return NULL;
    is_first = false;
  }
  regs[c->dst] = sum;
  return pc + 1;
}

static bool decode_reduction(cis_decoder *d, cis_op *op) {
  combine *c = new_combine(d, op);
  c->has_acc = op->num_operands > 1;
  c->acc = c->has_acc ? cis_operand_slot(op, 1) : 0;
  return emit_combine(d, c, exec_reduction);
}

/// Combines element `n` of a row-major array with the element of the result that it belongs to.
static const cis_insn *exec_multi_reduction(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const combine *c = pc->data;
  const cis_array *source = cis_cell_array(&regs[c->a]);
  cis_array *array = NULL;
  cis_cell sum = {0};
  int64_t steps[CIS_MAX_RANK] = {0}, at[CIS_MAX_RANK] = {0}, step = 1;
  for (uint32_t i = source->rank; i-- > 0;)
    if (!(c->reduced >> i & 1)) {
      steps[i] = step;
      step *= source->sizes[i];
    }
  if (c->acc_is_vector) {
    array = cis_cell_array(&regs[c->acc]);
    cis_obj_retain(&array->obj);
    array = cis_array_own(m, array);
    if (!array)
      return NULL;
    cis_cell_take(m, &regs[c->dst], &array->obj);
  } else {
    sum = regs[c->acc];
  }
  for (int64_t n = 0; n < source->num; ++n) {
    cis_cell value = {0};
    int64_t to = 0;
    for (uint32_t i = 0; i < source->rank; ++i)
      to += at[i] * steps[i];
    bool ok, open = is_open(m, c, regs, n, &ok);
    cis_array_get(m, &c->element, source, n, &value);
    if (array)
      cis_array_get(m, &c->element, array, to, &sum);
    if (!ok || (open && !apply(m, &c->insn, &sum, &value)))
      return NULL;
    if (array && open)
      cis_array_set(m, &c->element, array, to, &sum);
    for (uint32_t i = source->rank; i-- > 0 && ++at[i] == source->sizes[i];)
      at[i] = 0;
  }
  if (!array)
    regs[c->dst] = sum;
  return pc + 1;
}

static bool decode_multi_reduction(cis_decoder *d, cis_op *op) {
  combine *c = new_combine(d, op);
  uint32_t num;
  const int64_t *dims = cis_attr_get_i64_array(cis_op_inherent(op, "reduction_dims"), &num);
  if (cis_type_rank(cis_op_operand(op, 0)->type) > CIS_MAX_RANK)
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  for (uint32_t i = 0; i < num; ++i)
    c->reduced |= 1ull << dims[i];
  c->acc = cis_operand_slot(op, 1);
  c->acc_is_vector = cis_type_is_vector(c->type);
  return emit_combine(d, c, exec_multi_reduction);
}

// --- products ---

static void get_factor(cis_machine *m, const combine *c, int side, const cis_array *array,
                       int64_t at, cis_cell *out) {
  cis_array_get(m, &c->factors[side], array, at, out);
  if (c->widen[side].fn) {
    cis_cell cells[2];
    cells[0] = (cis_cell){0};
    cells[1] = *out;
    c->widen[side].fn(m, &c->widen[side], cells);
    *out = cells[0];
  }
}

/// Factors of a narrower type are extended; false if that cannot be done.
static bool set_factor(cis_decoder *d, combine *c, int side, cis_type type) {
  cis_layout *from = &c->factors[side];
  cis_element_layout(type, from);
  if (from->type == c->element.type)
    return true;
  if (from->kind != c->element.kind || from->is_ref || c->element.is_ref)
    return false;
  bool is_float = from->kind == CIS_LAYOUT_FLOAT;
  cis_insn *widen = &c->widen[side];
  *widen = cis_number_cast(d, is_float ? CIS_OP_ARITH_EXTF : CIS_OP_ARITH_EXTSI, from, &c->element);
  widen->op = c->op;
  widen->dst = 0;
  widen->a = 1;
  return widen->fn != NULL;
}

/// acc = kind(acc, a * b) at each point of the loops, the last one innermost.
static const cis_insn *exec_contract(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const combine *c = pc->data;
  const cis_array *a = cis_cell_array(&regs[c->a]), *b = cis_cell_array(&regs[c->b]);
  cis_array *array = NULL;
  cis_cell sum = {0};
  if (c->acc_is_vector) {
    array = cis_cell_array(&regs[c->acc]);
    cis_obj_retain(&array->obj);
    array = cis_array_own(m, array);
    if (!array)
      return NULL;
    cis_cell_take(m, &regs[c->dst], &array->obj);
  } else {
    sum = regs[c->acc];
  }
  int64_t at[CIS_MAX_RANK] = {0}, num = cis_count(c->sizes, c->num_loops);
  for (int64_t n = 0; n < num; ++n) {
    int64_t places[3] = {0};
    for (uint32_t i = 0; i < c->num_loops; ++i)
      for (uint32_t k = 0; k < 3; ++k)
        places[k] += at[i] * c->steps[k][i];
    bool ok, open = is_open(m, c, regs, n, &ok);
    cis_cell x = {0}, y = {0};
    if (!ok)
      return NULL;
    get_factor(m, c, 0, a, places[0], &x);
    get_factor(m, c, 1, b, places[1], &y);
    if (array)
      cis_array_get(m, &c->element, array, places[2], &sum);
    if (open && (!apply(m, &c->product, &x, &y) || !apply(m, &c->insn, &sum, &x)))
      return NULL;
    if (array && open)
      cis_array_set(m, &c->element, array, places[2], &sum);
    for (uint32_t i = c->num_loops; i-- > 0 && ++at[i] == c->sizes[i];)
      at[i] = 0;
  }
  if (!array)
    regs[c->dst] = sum;
  return pc + 1;
}

static bool decode_contract(cis_decoder *d, cis_op *op) {
  combine *c = new_combine(d, op);
  cis_attr maps = cis_op_inherent(op, "indexing_maps");
  c->num_loops = maps->array.elems[0]->map->num_dims;
  if (c->num_loops > CIS_MAX_RANK)
    return cis_decode_unsupported(d, op, "more than 64 loops");
  for (uint32_t k = 0; k < 3; ++k) {
    cis_affine_map map = maps->array.elems[k]->map;
    cis_type type = cis_op_operand(op, k)->type;
    int64_t step = 1;
    for (uint32_t r = cis_type_is_vector(type) ? map->num_results : 0; r-- > 0;) {
      if (map->results[r]->kind != CIS_AFFINE_DIM)
        return cis_decode_unsupported(d, op, "a map that is no projection");
      uint32_t loop = map->results[r]->position;
      c->sizes[loop] = cis_type_dim(type, r);
      c->steps[k][loop] = step;
      step *= cis_type_dim(type, r);
    }
  }
  for (int side = 0; side < 2; ++side)
    if (!set_factor(d, c, side, cis_op_operand(op, (uint32_t)side)->type))
      return cis_decode_unsupported(d, op, "factors of such a type for such a sum");
  c->b = cis_operand_slot(op, 1);
  c->acc = cis_operand_slot(op, 2);
  c->acc_is_vector = cis_type_is_vector(c->type);
  return emit_combine(d, c, exec_contract);
}

/// a * b + c, rounded once; f16 and the like have so few digits that f64 is exact enough to be
/// rounded from.
static uint64_t fused(cis_float_kind kind, uint64_t a, uint64_t b, uint64_t c) {
  double x = cis_float_of_bits(kind, a), y = cis_float_of_bits(kind, b),
         z = cis_float_of_bits(kind, c);
  if (kind == CIS_F32)
    return cis_bits_of_float(kind, (double)fmaf((float)x, (float)y, (float)z));
  return cis_bits_of_float(kind, fma(x, y, z));
}

static void fuse_cells(const combine *c, const cis_cell *x, const cis_cell *y, cis_cell *sum) {
  sum->bits = fused(c->element.type->float_kind, x->bits, y->bits, sum->bits);
  sum->marks |= x->marks | y->marks;
}

static const cis_insn *exec_fma(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const combine *c = pc->data;
  const cis_array *a = cis_cell_array(&regs[c->a]), *b = cis_cell_array(&regs[c->b]);
  cis_obj_retain(regs[c->acc].obj);
  cis_array *array = cis_array_own(m, cis_cell_array(&regs[c->acc]));
  if (!array)
    return NULL;
  for (int64_t i = 0; i < array->num; ++i) {
    cis_cell x = {0}, y = {0}, z = {0};
    cis_array_get(m, &c->element, a, i, &x);
    cis_array_get(m, &c->element, b, i, &y);
    cis_array_get(m, &c->element, array, i, &z);
    fuse_cells(c, &x, &y, &z);
    cis_array_set(m, &c->element, array, i, &z);
  }
  cis_cell_take(m, &regs[c->dst], &array->obj);
  return pc + 1;
}

static bool decode_fma(cis_decoder *d, cis_op *op) {
  combine *c = new_combine(d, op);
  if (c->element.kind != CIS_LAYOUT_FLOAT)
    return cis_decode_unsupported(d, op, "floats of more than 64 bits");
  c->insn = c->product; // not used
  c->b = cis_operand_slot(op, 1);
  c->acc = cis_operand_slot(op, 2);
  return emit_combine(d, c, exec_fma);
}

/// Every element of a vector times every one of another, or times a number. Sums of floats are
/// fused.
static const cis_insn *exec_outerproduct(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const combine *c = pc->data;
  const cis_array *a = cis_cell_array(&regs[c->a]);
  const cis_array *acc = c->has_acc ? cis_cell_array(&regs[c->acc]) : NULL;
  cis_array *array =
      cis_array_create(m, c->type->shaped.shape, cis_type_rank(c->type), c->element.size);
  if (!array)
    return NULL;
  cis_cell_take(m, &regs[c->dst], &array->obj);
  bool fuses = c->kind == CIS_VECTOR_COMBINES_ADD && c->element.kind == CIS_LAYOUT_FLOAT;
  int64_t columns = array->rank > 1 ? array->sizes[1] : 1;
  for (int64_t n = 0; n < array->num; ++n) {
    cis_cell x = {0}, y = {0}, sum = {0};
    cis_array_get(m, &c->element, a, n / columns, &x);
    if (array->rank > 1)
      cis_array_get(m, &c->element, cis_cell_array(&regs[c->b]), n % columns, &y);
    else
      y = regs[c->b];
    bool ok, open = is_open(m, c, regs, n, &ok);
    if (!ok)
      return NULL;
    if (acc)
      cis_array_get(m, &c->element, acc, n, &sum);
    if (acc && !open) {
      // stays as it was
    } else if (acc && fuses) {
      fuse_cells(c, &x, &y, &sum);
    } else {
      if (!apply(m, &c->product, &x, &y) || (acc && !apply(m, &c->insn, &sum, &x)))
        return NULL;
      sum = acc ? sum : x;
    }
    cis_array_set(m, &c->element, array, n, &sum);
  }
  return pc + 1;
}

static bool decode_outerproduct(cis_decoder *d, cis_op *op) {
  combine *c = new_combine(d, op);
  c->b = cis_operand_slot(op, 1);
  c->has_acc = op->num_operands > 2;
  c->acc = c->has_acc ? cis_operand_slot(op, 2) : 0;
  return emit_combine(d, c, exec_outerproduct);
}

const cis_exec_row cis_exec_vector_combine[] = {
    {CIS_OP_VECTOR_CONTRACT, decode_contract},
    {CIS_OP_VECTOR_FMA, decode_fma},
    {CIS_OP_VECTOR_MULTI_REDUCTION, decode_multi_reduction},
    {CIS_OP_VECTOR_OUTERPRODUCT, decode_outerproduct},
    {CIS_OP_VECTOR_REDUCTION, decode_reduction},
    {0, NULL},
};
