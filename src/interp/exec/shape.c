// shape: a shape is an array of extents, as an extent tensor is; a size or a witness is a number.
// An error, which a shape or size may hold, stops the program where it arises, as the assertions do
// that upstream lowers constraints to.
#include "interp/compute/array_ops.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"
#include "interp/handler.h"

#include "dialect/shape/kinds.h"
#include "interp/compute/numbers.h"
#include "ir/op_def.h"
#include "support/bytes.h"

#include <inttypes.h>

// --- extents ---

/// An extent as an element of an array; which number it is.
typedef struct extent {
  char bytes[sizeof(int64_t)];
} extent;

static int64_t number_of(extent e) { return (int64_t)cis_load_le64(e.bytes); }

/// The extents of a shape or extent tensor that is an operand; NULL after a report.
static const extent *extents_of(cis_machine *m, cis_op *op, const cis_cell *cell,
                                int64_t *out_num) {
  cis_array *array = cis_cell_array(cell);
  for (int64_t i = 0; array->marks && i < array->num; ++i) {
    const cis_cell one = {.marks = array->marks[i], .origin = array->origin};
    if (!cis_decide(m, op, &one, "the extent is"))
      return NULL;
  }
  *out_num = array->num;
  return (const extent *)array->data;
}

/// Puts a new array of `num` extents into the cell and returns them, to be filled; NULL after a
/// report.
static extent *new_extents(cis_machine *m, cis_cell *cell, int64_t num) {
  cis_array *array = cis_array_create(m, &num, 1, sizeof(extent));
  if (!array)
    return NULL;
  cis_cell_take(m, cell, &array->obj);
  return (extent *)array->data;
}

/// A result that is an extent tensor of static size holds so many. False after a report.
static bool check_count(cis_machine *m, cis_op *op, uint32_t result, int64_t num) {
  cis_type type = op->results[result].type;
  int64_t stated = cis_type_is(type, CIS_TYPE_TENSOR) ? cis_type_dim(type, 0) : CIS_DYNAMIC;
  if (stated == CIS_DYNAMIC || stated == num)
    return true;
  cis_trap(m, op, "the shape has %" PRId64 " extents, and its type says %" PRId64, num, stated);
  return false;
}

static const cis_insn *put_copy(cis_machine *m, const cis_insn *pc, cis_cell *cell,
                                const extent *extents, int64_t num) {
  if (!check_count(m, pc->op, 0, num))
    return NULL;
  extent *to = new_extents(m, cell, num);
  if (!to)
    return NULL;
  if (num)
    memcpy(to, extents, (size_t)num * sizeof(*to));
  return pc + 1;
}

static const cis_insn *put_numbers(cis_machine *m, const cis_insn *pc, cis_cell *cell,
                                   const int64_t *numbers, int64_t num) {
  if (!check_count(m, pc->op, 0, num))
    return NULL;
  extent *to = new_extents(m, cell, num);
  if (!to)
    return NULL;
  for (int64_t i = 0; i < num; ++i)
    cis_store_le64(to[i].bytes, (uint64_t)numbers[i]);
  return pc + 1;
}

// --- constants, and from one form to another ---

typedef struct constant {
  int64_t num;
  int64_t extents[];
} constant;

HANDLER(exec_const_shape) {
  const constant *c = pc->data;
  return put_numbers(m, pc, &regs[pc->dst], c->extents, c->num);
}

static bool decode_const_shape(cis_decoder *d, cis_op *op) {
  cis_attr shape = cis_op_inherent(op, "shape");
  int64_t num;
  if (!cis_attr_is(shape, CIS_ATTR_DENSE) || !cis_type_num_elements(shape->type, &num))
    return cis_decode_unsupported(d, op, "a constant of this kind");
  constant *c = cis_arena_alloc(cis_decoder_arena(d), sizeof(*c) + (size_t)num * sizeof(int64_t));
  c->num = num;
  for (int64_t i = 0; i < num; ++i)
    c->extents[i] = cis_dense_get_int(shape, shape->dense.splat ? 0 : i);
  cis_emit_simple(d, op, exec_const_shape)->data = c;
  return true;
}

static bool decode_const_size(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, cis_exec_number)->imm =
      (uint64_t)cis_attr_int_or(cis_op_inherent(op, "value"), 0);
  return true;
}

static bool decode_const_witness(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, cis_exec_number)->imm =
      cis_attr_int_or(cis_op_inherent(op, "passing"), 0) != 0;
  return true;
}

/// The result is the operand: sizes and indices.
static bool decode_same(cis_decoder *d, cis_op *op) {
  cis_emit_move_operands(d, op, (cis_range){0, 1}, cis_result_slots(d, op));
  return true;
}

/// A shape becomes an extent tensor, or an extent tensor a shape.
HANDLER(exec_same_extents) {
  const cis_array *array = cis_cell_array(&regs[pc->a]);
  if (!check_count(m, pc->op, 0, array->num))
    return NULL;
  cis_cell_share(m, &regs[pc->dst], regs[pc->a].obj);
  return pc + 1;
}
SIMPLE(same_extents)

/// a: the value; imm: whether it is a memref.
HANDLER(exec_shape_of) {
  if (pc->imm) {
    const cis_memref *memref = cis_cell_memref(&regs[pc->a]);
    return put_numbers(m, pc, &regs[pc->dst], memref->sizes, memref->rank);
  }
  const cis_array *array = cis_cell_array(&regs[pc->a]);
  return put_numbers(m, pc, &regs[pc->dst], array->sizes, array->rank);
}

static bool decode_shape_of(cis_decoder *d, cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type;
  cis_emit_simple(d, op, exec_shape_of)->imm = cis_type_is_base_memref(type);
  return true;
}

HANDLER(exec_from_extents) {
  const cis_numbers *numbers = pc->data;
  int64_t extents[CIS_MAX_RANK];
  return cis_numbers_read(m, pc->op, numbers, regs, extents)
             ? put_numbers(m, pc, &regs[pc->dst], extents, numbers->num)
             : NULL;
}

static bool decode_from_extents(cis_decoder *d, cis_op *op) {
  if (op->num_operands > CIS_MAX_RANK)
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  cis_numbers *numbers = cis_arena_new(cis_decoder_arena(d), cis_numbers);
  *numbers = cis_numbers_of_operands(d, op, (cis_range){0, op->num_operands});
  cis_emit_simple(d, op, exec_from_extents)->data = numbers;
  return true;
}

// --- extents of a shape ---

HANDLER(exec_rank) {
  int64_t num;
  if (!extents_of(m, pc->op, &regs[pc->a], &num))
    return NULL;
  regs[pc->dst] = (cis_cell){.bits = (uint64_t)num};
  return pc + 1;
}
SIMPLE(rank)

HANDLER(exec_num_elements) {
  int64_t num;
  const extent *extents = extents_of(m, pc->op, &regs[pc->a], &num);
  if (!extents)
    return NULL;
  uint64_t product = 1;
  for (int64_t i = 0; i < num; ++i)
    product *= (uint64_t)number_of(extents[i]);
  regs[pc->dst] = (cis_cell){.bits = product};
  return pc + 1;
}
SIMPLE(num_elements)

/// Whether a number names one of so many extents; false after a report.
static bool check_dimension(cis_machine *m, cis_op *op, const cis_cell *cell, int64_t low,
                            int64_t high) {
  if (!cis_decide(m, op, cell, "the dimension is"))
    return false;
  int64_t value = (int64_t)cell->bits;
  if (value < low || value > high)
    cis_trap(m, op, "dimension %" PRId64 " is not in %" PRId64 " to %" PRId64, value, low, high);
  return value >= low && value <= high;
}

HANDLER(exec_get_extent) {
  int64_t num;
  const extent *extents = extents_of(m, pc->op, &regs[pc->a], &num);
  if (!extents || !check_dimension(m, pc->op, &regs[pc->b], 0, num - 1))
    return NULL;
  regs[pc->dst] = (cis_cell){.bits = (uint64_t)number_of(extents[regs[pc->b].bits])};
  return pc + 1;
}
SIMPLE(get_extent)

/// Of a tensor or memref (imm).
HANDLER(exec_dim) {
  const cis_memref *memref = cis_cell_memref(&regs[pc->a]);
  const cis_array *array = cis_cell_array(&regs[pc->a]);
  const int64_t *sizes = pc->imm ? memref->sizes : array->sizes;
  int64_t rank = pc->imm ? memref->rank : array->rank;
  if (!check_dimension(m, pc->op, &regs[pc->b], 0, rank - 1))
    return NULL;
  regs[pc->dst] = (cis_cell){.bits = (uint64_t)sizes[regs[pc->b].bits]};
  return pc + 1;
}

static bool decode_dim(cis_decoder *d, cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type;
  if (cis_type_is(type, CIS_TYPE_VECTOR))
    return cis_decode_unsupported(d, op, "of a vector");
  cis_emit_simple(d, op, exec_dim)->imm = cis_type_is_base_memref(type);
  return true;
}

/// A place that is negative counts from the end. c: the second result.
HANDLER(exec_split_at) {
  int64_t num;
  const extent *extents = extents_of(m, pc->op, &regs[pc->a], &num);
  if (!extents || !check_dimension(m, pc->op, &regs[pc->b], -num, num))
    return NULL;
  int64_t at = (int64_t)regs[pc->b].bits;
  at = at < 0 ? at + num : at;
  extent *head = NULL, *tail = NULL;
  if (check_count(m, pc->op, 0, at) && check_count(m, pc->op, 1, num - at))
    head = new_extents(m, &regs[pc->dst], at);
  tail = head ? new_extents(m, &regs[pc->c], num - at) : NULL;
  if (!tail)
    return NULL;
  memcpy(head, extents, (size_t)at * sizeof(*head));
  memcpy(tail, extents + at, (size_t)(num - at) * sizeof(*tail));
  return pc + 1;
}

static bool decode_split_at(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_split_at)->c = cis_result_slot(op, 1);
  return true;
}

HANDLER(exec_concat) {
  int64_t na, nb;
  const extent *a = extents_of(m, pc->op, &regs[pc->a], &na);
  const extent *b = a ? extents_of(m, pc->op, &regs[pc->b], &nb) : NULL;
  if (!b || !check_count(m, pc->op, 0, na + nb))
    return NULL;
  extent *to = new_extents(m, &regs[pc->dst], na + nb);
  if (!to)
    return NULL;
  memcpy(to, a, (size_t)na * sizeof(*to));
  memcpy(to + na, b, (size_t)nb * sizeof(*to));
  return pc + 1;
}
SIMPLE(concat)

// --- arithmetic ---

/// Rounds down. False after a report.
static bool divide(cis_machine *m, cis_op *op, int64_t a, int64_t b, int64_t *out) {
  if (b == 0 || (a == INT64_MIN && b == -1)) {
    cis_trap(m, op, b ? "the quotient overflows" : "division by zero");
    return false;
  }
  *out = a / b - (a % b != 0 && (a < 0) != (b < 0));
  return true;
}

/// One of two numbers by the kind of the op. False after a report.
static bool combine(cis_machine *m, cis_op *op, int64_t a, int64_t b, int64_t *out) {
  switch (cis_op_kind(op)) {
  case CIS_OP_SHAPE_ADD:
    *out = (int64_t)((uint64_t)a + (uint64_t)b);
    return true;
  case CIS_OP_SHAPE_MUL:
    *out = (int64_t)((uint64_t)a * (uint64_t)b);
    return true;
  case CIS_OP_SHAPE_DIV:
    return divide(m, op, a, b, out);
  case CIS_OP_SHAPE_MAX:
    *out = a > b ? a : b;
    return true;
  case CIS_OP_SHAPE_MIN:
    *out = a < b ? a : b;
    return true;
  default: // meet: what both say
    *out = a;
    if (a != b)
      cis_trap(m, op, "the extents %" PRId64 " and %" PRId64 " differ", a, b);
    return a == b;
  }
}

HANDLER(exec_sizes) {
  const cis_cell *a = &regs[pc->a], *b = &regs[pc->b];
  int64_t value;
  if (!cis_decide(m, pc->op, a, "the size is") || !cis_decide(m, pc->op, b, "the size is") ||
      !combine(m, pc->op, (int64_t)a->bits, (int64_t)b->bits, &value))
    return NULL;
  regs[pc->dst] = (cis_cell){.bits = (uint64_t)value};
  return pc + 1;
}

HANDLER(exec_shapes) {
  int64_t na, nb;
  const extent *a = extents_of(m, pc->op, &regs[pc->a], &na);
  const extent *b = a ? extents_of(m, pc->op, &regs[pc->b], &nb) : NULL;
  if (b && na != nb)
    return cis_trap(m, pc->op, "the shapes have %" PRId64 " and %" PRId64 " extents", na, nb);
  if (!b || !check_count(m, pc->op, 0, na))
    return NULL;
  extent *to = new_extents(m, &regs[pc->dst], na);
  bool ok = to != NULL;
  for (int64_t i = 0, value = 0; ok && i < na; ++i) {
    ok = combine(m, pc->op, number_of(a[i]), number_of(b[i]), &value);
    cis_store_le64(to[i].bytes, (uint64_t)value);
  }
  return ok ? pc + 1 : NULL;
}

static bool decode_binary(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, cis_type_is_ref(op->results[0].type) ? exec_shapes : exec_sizes);
  return true;
}

// --- several shapes ---

typedef struct shapes {
  const uint32_t *slots;
  uint32_t num;
} shapes;

static shapes *operand_shapes(cis_decoder *d, cis_op *op) {
  shapes *s = cis_arena_new(cis_decoder_arena(d), shapes);
  s->slots = cis_operand_slots(d, op, (cis_range){0, op->num_operands});
  s->num = op->num_operands;
  return s;
}

static bool emit_shapes(cis_decoder *d, cis_op *op, cis_exec_fn fn) {
  cis_emit_simple(d, op, fn)->data = operand_shapes(d, op);
  return true;
}

/// Broadcasts all shapes to one, in m->numbers: an extent that is 1 becomes that of the others.
/// `out_fits`: whether no two extents that are not 1 differ. False after a report.
static bool broadcast(cis_machine *m, cis_op *op, const shapes *s, const cis_cell *regs,
                      bool *out_fits) {
  *out_fits = true;
  m->numbers.len = 0;
  for (uint32_t n = 0; n < s->num; ++n) {
    int64_t num;
    const extent *extents = extents_of(m, op, &regs[s->slots[n]], &num);
    if (!extents)
      return false;
    size_t old = m->numbers.len, rank = old > (size_t)num ? old : (size_t)num;
    cis_vec_resize(&m->numbers, rank);
    if (old)
      memmove(m->numbers.data + (rank - old), m->numbers.data, old * sizeof(int64_t));
    for (size_t i = 0; i < rank - old; ++i)
      m->numbers.data[i] = 1;
    for (int64_t i = 0; i < num; ++i) {
      int64_t *to = &m->numbers.data[rank - (size_t)num + (size_t)i];
      int64_t size = number_of(extents[i]);
      *out_fits &= size == *to || size == 1 || *to == 1;
      *to = *to == 1 ? size : *to;
    }
  }
  return true;
}

/// Whether all shapes are the same. False after a report.
static bool all_equal(cis_machine *m, cis_op *op, const shapes *s, const cis_cell *regs,
                      bool *out_equal) {
  *out_equal = true;
  int64_t num = 0, n;
  const extent *first = s->num ? extents_of(m, op, &regs[s->slots[0]], &num) : NULL;
  for (uint32_t i = 1; first && i < s->num; ++i) {
    const extent *extents = extents_of(m, op, &regs[s->slots[i]], &n);
    if (!extents)
      return false;
    *out_equal &= n == num && !memcmp(first, extents, (size_t)n * sizeof(*first));
  }
  return first || !s->num;
}

HANDLER(exec_broadcast) {
  bool fits;
  if (!broadcast(m, pc->op, pc->data, regs, &fits))
    return NULL;
  if (!fits)
    return cis_trap(m, pc->op, "the shapes cannot be broadcast to one");
  return put_numbers(m, pc, &regs[pc->dst], m->numbers.data, (int64_t)m->numbers.len);
}

/// A combination of shapes that are the same but for extents that are not known: here all are.
HANDLER(exec_any) {
  const shapes *s = pc->data;
  int64_t num;
  const extent *extents = extents_of(m, pc->op, &regs[s->slots[0]], &num);
  return extents ? put_copy(m, pc, &regs[pc->dst], extents, num) : NULL;
}

static bool decode_broadcast(cis_decoder *d, cis_op *op) {
  return emit_shapes(d, op, exec_broadcast);
}
static bool decode_any(cis_decoder *d, cis_op *op) {
  if (!op->num_operands)
    return cis_decode_unsupported(d, op, "it has no operands to choose from");
  return emit_shapes(d, op, exec_any);
}

// --- questions, and constraints: a witness is there only if its constraint holds ---

typedef struct question {
  const shapes *shapes;
  bool (*ask)(cis_machine *m, cis_op *op, const shapes *s, const cis_cell *regs, bool *out_holds);
  const char *required; // by a constraint; NULL: the answer is the result
} question;

HANDLER(exec_question) {
  const question *q = pc->data;
  bool holds;
  if (!q->ask(m, pc->op, q->shapes, regs, &holds))
    return NULL;
  if (q->required && !holds)
    return cis_trap(m, pc->op, "%s", q->required);
  regs[pc->dst] = (cis_cell){.bits = holds};
  return pc + 1;
}

static bool decode_question(cis_decoder *d, cis_op *op) {
  unsigned kind = cis_op_kind(op);
  question *q = cis_arena_new(cis_decoder_arena(d), question);
  bool is_eq = kind == CIS_OP_SHAPE_SHAPE_EQ || kind == CIS_OP_SHAPE_CSTR_EQ;
  *q = (question){.shapes = operand_shapes(d, op), .ask = is_eq ? all_equal : broadcast};
  if (kind == CIS_OP_SHAPE_CSTR_BROADCASTABLE)
    q->required = "required broadcastable shapes";
  if (kind == CIS_OP_SHAPE_CSTR_EQ)
    q->required = "required equal shapes";
  cis_emit_simple(d, op, exec_question)->data = q;
  return true;
}

HANDLER(exec_cstr_require) {
  if (!cis_decide(m, pc->op, &regs[pc->a], "the condition is"))
    return NULL;
  if (!regs[pc->a].bits)
    return cis_trap(m, pc->op, "%s", (const char *)pc->data);
  regs[pc->dst] = (cis_cell){.bits = 1};
  return pc + 1;
}

static bool decode_cstr_require(cis_decoder *d, cis_op *op) {
  cis_str msg = cis_op_inherent(op, "msg")->string;
  cis_emit_simple(d, op, exec_cstr_require)->data = cis_arena_str(cis_decoder_arena(d), msg).data;
  return true;
}

HANDLER(exec_assuming_all) {
  const shapes *s = pc->data;
  uint64_t all = 1;
  (void)m;
  for (uint32_t i = 0; i < s->num; ++i)
    all &= regs[s->slots[i]].bits;
  regs[pc->dst] = (cis_cell){.bits = all};
  return pc + 1;
}

static bool decode_assuming_all(cis_decoder *d, cis_op *op) {
  return emit_shapes(d, op, exec_assuming_all);
}

HANDLER(exec_assuming) {
  if (!regs[pc->a].bits)
    return cis_trap(m, pc->op, "the witness is a failing one");
  return pc + 1;
}

static bool decode_assuming(cis_decoder *d, cis_op *op) {
  cis_emit(d, op, exec_assuming)->a = cis_operand_slot(op, 0);
  return cis_decode_alloca_scope(d, op);
}

// --- reduce ---

/// a: the shape, b: the argument that counts, dst: that of the extent. At the end it jumps.
HANDLER(exec_reduce_begin) {
  int64_t num;
  const extent *extents = extents_of(m, pc->op, &regs[pc->a], &num);
  if (!extents)
    return NULL;
  uint64_t dim = regs[pc->b].bits;
  if (dim == (uint64_t)num)
    return pc->target;
  regs[pc->dst] = (cis_cell){.bits = (uint64_t)number_of(extents[dim])};
  return pc + 1;
}

HANDLER(exec_reduce_next) {
  (void)m;
  ++regs[pc->b].bits;
  return pc->target;
}

static bool end_reduce(cis_decoder *d, cis_op *yield, void *user) {
  cis_emit_move_operands(d, yield, (cis_range){0, yield->num_operands}, user);
  cis_emit_drops(d, yield);
  return true;
}

static bool decode_reduce(cis_decoder *d, cis_op *op) {
  const uint32_t *args = cis_block_arg_slots(d, cis_op_entry(op));
  uint32_t body = cis_new_label(d), exit = cis_new_label(d), num = op->num_operands - 1;
  uint32_t counter = cis_new_slot(d, false);
  // The results hold the running values between iterations, because a body may drop its arguments.
  const uint32_t *results = cis_result_slots(d, op);
  cis_insn *zero = cis_emit(d, op, cis_exec_number);
  zero->dst = counter;
  zero->imm = 0;
  cis_emit_move_operands(d, op, (cis_range){1, num}, results);
  cis_place_label(d, body);
  cis_insn *begin = cis_emit_jump(d, op, exec_reduce_begin, exit);
  begin->a = cis_operand_slot(op, 0);
  begin->b = counter;
  begin->dst = args[1];
  cis_emit_moves(d, op, &counter, args, 1);
  cis_emit_moves(d, op, results, args + 2, num);
  bool ok = cis_decode_region(d, cis_op_region(op, 0), end_reduce, (void *)(uintptr_t)results);
  cis_emit_jump(d, op, exec_reduce_next, body)->b = counter;
  cis_place_label(d, exit);
  return ok;
}

const cis_exec_row cis_exec_shape[] = {
    {CIS_OP_SHAPE_ADD, decode_binary},
    {CIS_OP_SHAPE_ANY, decode_any},
    {CIS_OP_SHAPE_ASSUMING, decode_assuming},
    {CIS_OP_SHAPE_ASSUMING_ALL, decode_assuming_all},
    {CIS_OP_SHAPE_BROADCAST, decode_broadcast},
    {CIS_OP_SHAPE_CONCAT, decode_concat},
    {CIS_OP_SHAPE_CONST_SHAPE, decode_const_shape},
    {CIS_OP_SHAPE_CONST_SIZE, decode_const_size},
    {CIS_OP_SHAPE_CONST_WITNESS, decode_const_witness},
    {CIS_OP_SHAPE_CSTR_BROADCASTABLE, decode_question},
    {CIS_OP_SHAPE_CSTR_EQ, decode_question},
    {CIS_OP_SHAPE_CSTR_REQUIRE, decode_cstr_require},
    {CIS_OP_SHAPE_DIM, decode_dim},
    {CIS_OP_SHAPE_DIV, decode_binary},
    {CIS_OP_SHAPE_FROM_EXTENTS, decode_from_extents},
    {CIS_OP_SHAPE_FROM_EXTENT_TENSOR, decode_same_extents},
    {CIS_OP_SHAPE_GET_EXTENT, decode_get_extent},
    {CIS_OP_SHAPE_INDEX_TO_SIZE, decode_same},
    {CIS_OP_SHAPE_IS_BROADCASTABLE, decode_question},
    {CIS_OP_SHAPE_MAX, decode_binary},
    {CIS_OP_SHAPE_MEET, decode_binary},
    {CIS_OP_SHAPE_MIN, decode_binary},
    {CIS_OP_SHAPE_MUL, decode_binary},
    {CIS_OP_SHAPE_NUM_ELEMENTS, decode_num_elements},
    {CIS_OP_SHAPE_RANK, decode_rank},
    {CIS_OP_SHAPE_REDUCE, decode_reduce},
    {CIS_OP_SHAPE_SHAPE_EQ, decode_question},
    {CIS_OP_SHAPE_SHAPE_OF, decode_shape_of},
    {CIS_OP_SHAPE_SIZE_TO_INDEX, decode_same},
    {CIS_OP_SHAPE_SPLIT_AT, decode_split_at},
    {CIS_OP_SHAPE_TO_EXTENT_TENSOR, decode_same_extents},
    {0, NULL},
};
