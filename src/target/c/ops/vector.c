// vector: arrays in structs, row-major. Most ops move elements from one grid of places to another:
// loops over the dimensions, a stride for each on both sides.
#include "target/c/ops/vector.h"

#include "dialect/vector/kinds.h"
#include "target/c/ops/arith.h"

#include <inttypes.h>

uint32_t cis_c_vector_rank(cis_type t) { return cis_type_is_vector(t) ? cis_type_rank(t) : 0; }

cis_type cis_c_vector_element(cis_type t) {
  return cis_type_is_vector(t) ? cis_type_element(t) : t;
}

static int64_t *numbers(cis_c_emitter *e, uint32_t n) {
  return cis_arena_array(&e->arena, int64_t, n + 1);
}

int64_t *cis_c_vector_strides(cis_c_emitter *e, cis_type t) {
  int64_t *strides = numbers(e, cis_c_vector_rank(t)), stride = 1;
  for (uint32_t i = cis_c_vector_rank(t); i-- > 0;) {
    strides[i] = stride;
    stride *= cis_type_dim(t, i);
  }
  return strides;
}

const char *cis_c_grid_place(cis_c_emitter *e, const cis_c_grid *g, const char *const *loops,
                             uint32_t num) {
  cis_c_num at = g->offset;
  if (g->is_scalar)
    return g->text;
  for (uint32_t i = 0; i < num; ++i)
    at = cis_c_add(e, at, cis_c_mul(e, cis_c_name(loops[i]), cis_c_number(g->strides[i])));
  return cis_c_text(e, "%s.e[%s]", g->text, cis_c_num_text(e, at));
}

const char **cis_c_open_grid(cis_c_emitter *e, const int64_t *sizes, uint32_t num) {
  const char **loops = cis_arena_array(&e->arena, const char *, num + 1);
  for (uint32_t i = 0; i < num; ++i)
    loops[i] = cis_c_open_loop(e, "i", cis_c_number(0), cis_c_number(sizes[i]), cis_c_number(1));
  return loops;
}

void cis_c_close_grid(cis_c_emitter *e, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    cis_c_close(e);
}

cis_c_grid cis_c_grid_of(cis_c_emitter *e, const cis_value *value) {
  return (cis_c_grid){.text = cis_c_get(e, value)->text,
                      .is_scalar = !cis_type_is_vector(value->type),
                      .strides = cis_c_vector_strides(e, value->type)};
}

static void move_grid(cis_c_emitter *e, const int64_t *sizes, uint32_t num, const cis_c_grid *to,
                      const cis_c_grid *from) {
  const char **loops = cis_c_open_grid(e, sizes, num);
  cis_c_line(e, "%s = %s;", cis_c_grid_place(e, to, loops, num),
             cis_c_grid_place(e, from, loops, num));
  cis_c_close_grid(e, num);
}

// --- moves ---

static bool emit_broadcast(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  uint32_t rank = cis_c_vector_rank(to->type), less = rank - cis_c_vector_rank(from->type);
  int64_t *strides = numbers(e, rank), *own = cis_c_vector_strides(e, from->type);
  if (!cis_c_variable(e, to, "v"))
    return false;
  for (uint32_t i = less; i < rank; ++i)
    strides[i] = cis_type_dim(from->type, i - less) == 1 ? 0 : own[i - less];
  cis_c_grid source = cis_c_grid_of(e, from), target = cis_c_grid_of(e, to);
  source.strides = strides;
  move_grid(e, to->type->shaped.shape, rank, &target, &source);
  return true;
}

/// Where the part of a vector begins that the op's position, its first indices, selects.
static cis_c_num begin_of(cis_c_emitter *e, cis_op *op, cis_type type, uint32_t *out_num) {
  const cis_c_num *at = cis_c_mixed(e, op, "static_position", "dynamic_position", out_num);
  const int64_t *strides = cis_c_vector_strides(e, type);
  cis_c_num sum = cis_c_number(0);
  for (uint32_t i = 0; i < *out_num; ++i)
    sum = cis_c_add(e, sum, cis_c_mul(e, at[i], cis_c_number(strides[i])));
  return cis_c_settle(e, sum, "at");
}

static bool emit_extract(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  uint32_t num_indices;
  cis_c_num begin = begin_of(e, op, from->type, &num_indices);
  if (!cis_type_is_vector(to->type))
    return cis_c_define(e, op, 0, "%s.e[%s]", cis_c_get(e, from)->text, cis_c_num_text(e, begin));
  if (!cis_c_variable(e, to, "v"))
    return false;
  cis_c_grid source = cis_c_grid_of(e, from), target = cis_c_grid_of(e, to);
  source.offset = begin;
  source.strides += num_indices;
  move_grid(e, to->type->shaped.shape, cis_c_vector_rank(to->type), &target, &source);
  return true;
}

/// The result, with the elements of operand `i`.
static bool copy_of(cis_c_emitter *e, cis_op *op, uint32_t i) {
  if (!cis_c_variable(e, cis_op_result(op, 0), "v"))
    return false;
  cis_c_line(e, "%s = %s;", cis_c_get(e, cis_op_result(op, 0))->text,
             cis_c_operand(e, op, i)->text);
  return true;
}

static bool emit_insert(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  uint32_t num_indices;
  cis_c_num begin = begin_of(e, op, to->type, &num_indices);
  if (!copy_of(e, op, 1))
    return false;
  cis_c_grid source = cis_c_grid_of(e, from), target = cis_c_grid_of(e, to);
  target.offset = begin;
  target.strides += num_indices;
  move_grid(e, from->type->shaped.shape, cis_c_vector_rank(from->type), &target, &source);
  return true;
}

int64_t cis_c_list_number(cis_attr list, uint32_t i, int64_t otherwise) {
  return i < list->array.num ? cis_attr_int_or(list->array.elems[i], otherwise) : otherwise;
}

/// A part of the larger vector: offsets are of its first dimensions (extract), or of all (insert).
static void narrow(cis_c_emitter *e, cis_op *op, cis_type type, cis_c_grid *g) {
  cis_attr offsets = cis_op_inherent(op, "offsets");
  const int64_t *strides = cis_c_vector_strides(e, type);
  int64_t begin = 0;
  for (uint32_t i = 0; i < cis_c_vector_rank(type); ++i)
    begin += cis_c_list_number(offsets, i, 0) * strides[i];
  g->offset = cis_c_number(begin);
}

static bool emit_extract_slice(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  if (!cis_c_variable(e, to, "v"))
    return false;
  cis_c_grid source = cis_c_grid_of(e, from), target = cis_c_grid_of(e, to);
  narrow(e, op, from->type, &source);
  move_grid(e, to->type->shaped.shape, cis_c_vector_rank(to->type), &target, &source);
  return true;
}

static bool emit_insert_slice(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  if (!copy_of(e, op, 1))
    return false;
  cis_c_grid source = cis_c_grid_of(e, from), target = cis_c_grid_of(e, to);
  narrow(e, op, to->type, &target);
  target.strides += cis_c_vector_rank(to->type) - cis_c_vector_rank(from->type);
  move_grid(e, from->type->shaped.shape, cis_c_vector_rank(from->type), &target, &source);
  return true;
}

static bool emit_transpose(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  uint32_t rank = cis_c_vector_rank(to->type), num;
  const int64_t *perm = cis_attr_get_i64_array(cis_op_inherent(op, "permutation"), &num);
  int64_t *strides = numbers(e, rank), *own = cis_c_vector_strides(e, from->type);
  if (!cis_c_variable(e, to, "v"))
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    strides[i] = own[perm[i]];
  cis_c_grid source = cis_c_grid_of(e, from), target = cis_c_grid_of(e, to);
  source.strides = strides;
  move_grid(e, to->type->shaped.shape, rank, &target, &source);
  return true;
}

/// The same elements in the same order.
static bool emit_shape_cast(cis_c_emitter *e, cis_op *op) {
  cis_c_set_text(e, cis_op_result(op, 0), cis_c_operand(e, op, 0)->text);
  return cis_c_type(e, op->results[0].type) || cis_c_unsupported(op, "a vector of this type");
}

enum { MOST_LINES = 1024 };
static const char too_many[] = "more than 1024 elements, each of which is a line of C";

/// The mask names pieces along the first dimension of both vectors; -1 is poison, here the first.
static bool emit_shuffle(cis_c_emitter *e, cis_op *op) {
  uint32_t num;
  const int64_t *mask = cis_attr_get_i64_array(cis_op_inherent(op, "mask"), &num);
  cis_type type = cis_op_operand(op, 0)->type;
  int64_t count, first = cis_c_vector_rank(type) ? cis_type_dim(type, 0) : 1;
  if (num > MOST_LINES || !cis_type_num_elements(type, &count))
    return cis_c_unsupported(op, too_many);
  if (!cis_c_variable(e, cis_op_result(op, 0), "v"))
    return false;
  int64_t piece = count / first;
  const char *to = cis_c_get(e, cis_op_result(op, 0))->text;
  const char *k =
      piece > 1 ? cis_c_open_loop(e, "k", cis_c_number(0), cis_c_number(piece), cis_c_number(1))
                : NULL;
  for (uint32_t i = 0; i < num; ++i) {
    int64_t at = mask[i] < 0 ? 0 : mask[i];
    const char *from = cis_c_operand(e, op, at >= first)->text;
    cis_c_num source = cis_c_number((at >= first ? at - first : at) * piece);
    cis_c_num target = cis_c_number(i * piece);
    if (k) {
      source = cis_c_add(e, cis_c_name(k), source);
      target = cis_c_add(e, cis_c_name(k), target);
    }
    cis_c_line(e, "%s.e[%s] = %s.e[%s];", to, cis_c_num_text(e, target), from,
               cis_c_num_text(e, source));
  }
  if (k)
    cis_c_close(e);
  return true;
}

static bool emit_from_elements(cis_c_emitter *e, cis_op *op) {
  if (op->num_operands > MOST_LINES)
    return cis_c_unsupported(op, too_many);
  if (!cis_c_variable(e, cis_op_result(op, 0), "v"))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_c_line(e, "%s.e[%u] = %s;", cis_c_get(e, cis_op_result(op, 0))->text, i,
               cis_c_operand(e, op, i)->text);
  return true;
}

static bool emit_to_elements(cis_c_emitter *e, cis_op *op) {
  bool ok = op->num_results <= MOST_LINES || cis_c_unsupported(op, too_many);
  for (uint32_t i = 0; ok && i < op->num_results; ++i)
    ok = cis_c_define(e, op, i, "%s.e[%u]", cis_c_operand(e, op, 0)->text, i);
  return ok;
}

static bool emit_interleave(cis_c_emitter *e, cis_op *op) {
  bool joins = cis_op_kind(op) == CIS_OP_VECTOR_INTERLEAVE;
  cis_type small = joins ? cis_op_operand(op, 0)->type : op->results[0].type;
  int64_t count;
  if (!cis_type_num_elements(small, &count))
    return cis_c_unsupported(op, "a vector of this type");
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_c_variable(e, cis_op_result(op, i), "v"))
      return false;
  const char *i = cis_c_open_loop(e, "i", cis_c_number(0), cis_c_number(count), cis_c_number(1));
  for (uint32_t k = 0; k < 2; ++k) {
    const char *part =
        joins ? cis_c_operand(e, op, k)->text : cis_c_get(e, cis_op_result(op, k))->text;
    const char *all =
        joins ? cis_c_get(e, cis_op_result(op, 0))->text : cis_c_operand(e, op, 0)->text;
    const char *one = cis_c_text(e, "%s.e[%s]", part, i),
               *two = cis_c_text(e, "%s.e[%s * 2 + %u]", all, i, k);
    cis_c_line(e, "%s = %s;", joins ? two : one, joins ? one : two);
  }
  cis_c_close(e);
  return true;
}

// --- masks, steps ---

static bool emit_mask(cis_c_emitter *e, cis_op *op) {
  cis_value *to = cis_op_result(op, 0);
  uint32_t rank = cis_c_vector_rank(to->type), num = 0;
  const int64_t *sizes = NULL;
  if (cis_op_kind(op) == CIS_OP_VECTOR_CONSTANT_MASK)
    sizes = cis_attr_get_i64_array(cis_op_inherent(op, "mask_dim_sizes"), &num);
  if (!rank || !cis_c_variable(e, to, "mask"))
    return rank ? false : cis_c_unsupported(op, "a mask without dimensions");
  const char **loops = cis_c_open_grid(e, to->type->shaped.shape, rank), *test = "";
  for (uint32_t i = 0; i < rank; ++i)
    test = cis_c_text(e, "%s%s%s < %s", test, i ? " && " : "", loops[i],
                      sizes ? cis_c_num_text(e, cis_c_number(sizes[i]))
                            : cis_c_operand(e, op, i)->text);
  cis_c_grid target = cis_c_grid_of(e, to);
  cis_c_line(e, "%s = %s;", cis_c_grid_place(e, &target, loops, rank), test);
  cis_c_close_grid(e, rank);
  return true;
}

static bool emit_step(cis_c_emitter *e, cis_op *op) {
  cis_value *to = cis_op_result(op, 0);
  if (!cis_c_variable(e, to, "v"))
    return false;
  const char **loops = cis_c_open_grid(e, to->type->shaped.shape, 1);
  cis_c_line(e, "%s.e[%s] = (%s)%s;", cis_c_get(e, to)->text, *loops,
             cis_c_type(e, cis_c_vector_element(to->type)), *loops);
  cis_c_close(e);
  return true;
}

static const char *same_width(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  return cis_c_bitcast(e, op, args[0].type, cis_c_vector_element(op->results[0].type),
                       args[0].text);
}

/// The bytes of all elements, in their order, as elements of another width: structs of the same
/// size.
static bool emit_bitcast(cis_c_emitter *e, cis_op *op) {
  cis_type from = cis_op_operand(op, 0)->type, to = op->results[0].type;
  cis_type a = cis_c_vector_element(from), b = cis_c_vector_element(to);
  const char *source = cis_c_type(e, from), *target = cis_c_type(e, to);
  if (cis_type_bit_width(a) == cis_type_bit_width(b))
    return cis_c_elementwise(e, op, 0, same_width);
  if (!source || !target || cis_type_bit_width(a) != cis_c_storage(a) ||
      cis_type_bit_width(b) != cis_c_storage(b))
    return cis_c_unsupported(op, "elements that are not whole bytes");
  const char *name = cis_c_text(e, "%s_of_%s", target, source + 4); // without "cis_"
  cis_c_helper_text(e, name,
                    cis_c_text(e,
                               "static inline %s %s(%s x) {\n  union { %s from; %s to; } u;\n"
                               "  u.from = x;\n  return u.to;\n}",
                               target, name, source, source, target));
  return cis_c_define(e, op, 0, "%s(%s)", name, cis_c_operand(e, op, 0)->text);
}

// --- vector.mask: the op inside asks for it ---

static const cis_op *mask_op_around(const cis_op *op) {
  const cis_op *parent = cis_op_parent(op);
  return parent && cis_op_kind(parent) == CIS_OP_VECTOR_MASK ? parent : NULL;
}

const cis_value *cis_c_mask_around(const cis_op *op) {
  const cis_op *parent = mask_op_around(op);
  return parent ? cis_op_operand(parent, 0) : NULL;
}

const cis_value *cis_c_passthru_around(const cis_op *op) {
  const cis_op *parent = mask_op_around(op);
  return parent && parent->num_operands > 1 ? cis_op_operand(parent, 1) : NULL;
}

static bool is_maskable(const cis_op *op) {
  static const unsigned kinds[] = {CIS_OP_VECTOR_CONTRACT,        CIS_OP_VECTOR_GATHER,
                                   CIS_OP_VECTOR_MULTI_REDUCTION, CIS_OP_VECTOR_OUTERPRODUCT,
                                   CIS_OP_VECTOR_REDUCTION,       CIS_OP_VECTOR_TRANSFER_READ,
                                   CIS_OP_VECTOR_TRANSFER_WRITE};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
    if (kinds[i] == cis_op_kind(op))
      return true;
  return false;
}

/// A mask around nothing but a vector chooses between that and the pass-through.
static bool emit_choice(cis_c_emitter *e, cis_op *op, const cis_op *yield) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *to = cis_op_result(op, i);
    if (!cis_c_variable(e, to, "v"))
      return false;
    cis_c_line(e, "%s = %s;", cis_c_get(e, to)->text, cis_c_operand(e, yield, i)->text);
  }
  if (op->num_operands < 2 || !op->num_results)
    return true;
  cis_type type = op->results[0].type;
  uint32_t rank = cis_c_vector_rank(type);
  cis_c_grid mask = cis_c_grid_of(e, cis_op_operand(op, 0)), to = cis_c_grid_of(e, op->results),
             other = cis_c_grid_of(e, cis_op_operand(op, 1));
  const char **loops = cis_c_open_grid(e, type->shaped.shape, rank);
  cis_c_open(e, "if (!%s) {", cis_c_grid_place(e, &mask, loops, rank));
  cis_c_line(e, "%s = %s;", cis_c_grid_place(e, &to, loops, rank),
             cis_c_grid_place(e, &other, loops, rank));
  cis_c_close(e);
  cis_c_close_grid(e, rank);
  return true;
}

static bool emit_masked_op(cis_c_emitter *e, cis_op *op) {
  const cis_op *inside = cis_block_first(cis_op_entry(op));
  if (cis_op_has_trait(inside, CIS_TRAIT_TERMINATOR))
    return emit_choice(e, op, inside);
  if (!is_maskable(inside))
    return cis_c_unsupported(op, "a mask around such an op");
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_c_variable(e, cis_op_result(op, i), "v"))
      return false;
  cis_c_open(e, "{");
  bool ok = cis_c_region(e, cis_op_region(op, 0), cis_c_end_assign, op);
  cis_c_close(e);
  return ok;
}

const cis_c_row cis_c_rows_vector[] = {
    {CIS_OP_VECTOR_BITCAST, .emit = emit_bitcast},
    {CIS_OP_VECTOR_BROADCAST, .emit = emit_broadcast},
    {CIS_OP_VECTOR_CONSTANT_MASK, .emit = emit_mask},
    {CIS_OP_VECTOR_CREATE_MASK, .emit = emit_mask},
    {CIS_OP_VECTOR_DEINTERLEAVE, .emit = emit_interleave},
    {CIS_OP_VECTOR_EXTRACT, .emit = emit_extract},
    {CIS_OP_VECTOR_EXTRACT_STRIDED_SLICE, .emit = emit_extract_slice},
    {CIS_OP_VECTOR_FROM_ELEMENTS, .emit = emit_from_elements},
    {CIS_OP_VECTOR_INSERT, .emit = emit_insert},
    {CIS_OP_VECTOR_INSERT_STRIDED_SLICE, .emit = emit_insert_slice},
    {CIS_OP_VECTOR_INTERLEAVE, .emit = emit_interleave},
    {CIS_OP_VECTOR_MASK, .emit = emit_masked_op},
    {CIS_OP_VECTOR_SHAPE_CAST, .emit = emit_shape_cast},
    {CIS_OP_VECTOR_SHUFFLE, .emit = emit_shuffle},
    {CIS_OP_VECTOR_STEP, .emit = emit_step},
    {CIS_OP_VECTOR_TO_ELEMENTS, .emit = emit_to_elements},
    {CIS_OP_VECTOR_TRANSPOSE, .emit = emit_transpose},
    {0},
};
