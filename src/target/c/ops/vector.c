// vector: arrays in structs, row-major. Most ops move elements from one grid of places to another:
// loops over the dimensions, a stride for each on both sides.
#include "dialect/vector/combining.h"
#include "target/c/ops/arith.h"

#include <inttypes.h>

/// Where elements lie: an expression with places, or one scalar.
typedef struct grid {
  const char *text;
  bool is_scalar;
  cis_c_num offset;
  const int64_t *strides; // one for each loop
} grid;

static cis_type element_of(cis_type t) { return cis_type_is_vector(t) ? cis_type_element(t) : t; }
static uint32_t rank_of(cis_type t) { return cis_type_is_vector(t) ? cis_type_rank(t) : 0; }

static int64_t *numbers(cis_c_emitter *e, uint32_t n) {
  return cis_arena_array(&e->arena, int64_t, n + 1);
}

/// Row-major strides of a vector.
static int64_t *strides_of(cis_c_emitter *e, cis_type t) {
  int64_t *strides = numbers(e, rank_of(t)), stride = 1;
  for (uint32_t i = rank_of(t); i-- > 0;) {
    strides[i] = stride;
    stride *= cis_type_dim(t, i);
  }
  return strides;
}

static const char *place(cis_c_emitter *e, const grid *g, const char *const *loops, uint32_t num) {
  cis_c_num at = g->offset;
  if (g->is_scalar)
    return g->text;
  for (uint32_t i = 0; i < num; ++i)
    at = cis_c_add(e, at, cis_c_mul(e, cis_c_name(loops[i]), cis_c_number(g->strides[i])));
  return cis_c_text(e, "%s.e[%s]", g->text, cis_c_num_text(e, at));
}

static const char **open_loops(cis_c_emitter *e, const int64_t *sizes, uint32_t num) {
  const char **loops = cis_arena_array(&e->arena, const char *, num + 1);
  for (uint32_t i = 0; i < num; ++i)
    loops[i] = cis_c_open_loop(e, "i", cis_c_number(0), cis_c_number(sizes[i]), cis_c_number(1));
  return loops;
}

static void close_loops(cis_c_emitter *e, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    cis_c_close(e);
}

static void move_grid(cis_c_emitter *e, const int64_t *sizes, uint32_t num, const grid *to,
                      const grid *from) {
  const char **loops = open_loops(e, sizes, num);
  cis_c_line(e, "%s = %s;", place(e, to, loops, num), place(e, from, loops, num));
  close_loops(e, num);
}

static grid whole(cis_c_emitter *e, const cis_value *value) {
  return (grid){.text = cis_c_get(e, value)->text,
                .is_scalar = !cis_type_is_vector(value->type),
                .strides = strides_of(e, value->type)};
}

// --- moves ---

static bool emit_broadcast(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  uint32_t rank = rank_of(to->type), less = rank - rank_of(from->type);
  int64_t *strides = numbers(e, rank), *own = strides_of(e, from->type);
  if (!cis_c_variable(e, to, "v"))
    return false;
  for (uint32_t i = less; i < rank; ++i)
    strides[i] = cis_type_dim(from->type, i - less) == 1 ? 0 : own[i - less];
  grid source = whole(e, from), target = whole(e, to);
  source.strides = strides;
  move_grid(e, to->type->shaped.shape, rank, &target, &source);
  return true;
}

/// Where the part of a vector begins whose first indices are given.
static cis_c_num begin_of(cis_c_emitter *e, cis_op *op, cis_type type, uint32_t *out_num) {
  const cis_c_num *at = cis_c_mixed(e, op, "static_position", "dynamic_position", out_num);
  const int64_t *strides = strides_of(e, type);
  cis_c_num sum = cis_c_number(0);
  for (uint32_t i = 0; i < *out_num; ++i)
    sum = cis_c_add(e, sum, cis_c_mul(e, at[i], cis_c_number(strides[i])));
  return cis_c_settle(e, sum, "at");
}

static bool emit_extract(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  uint32_t given;
  cis_c_num begin = begin_of(e, op, from->type, &given);
  if (!cis_type_is_vector(to->type))
    return cis_c_define(e, op, 0, "%s.e[%s]", cis_c_get(e, from)->text, cis_c_num_text(e, begin));
  if (!cis_c_variable(e, to, "v"))
    return false;
  grid source = whole(e, from), target = whole(e, to);
  source.offset = begin;
  source.strides += given;
  move_grid(e, to->type->shaped.shape, rank_of(to->type), &target, &source);
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
  uint32_t given;
  cis_c_num begin = begin_of(e, op, to->type, &given);
  if (!copy_of(e, op, 1))
    return false;
  grid source = whole(e, from), target = whole(e, to);
  target.offset = begin;
  target.strides += given;
  move_grid(e, from->type->shaped.shape, rank_of(from->type), &target, &source);
  return true;
}

static int64_t list_number(cis_attr list, uint32_t i, int64_t otherwise) {
  return i < list->array.num ? cis_attr_int_or(list->array.elems[i], otherwise) : otherwise;
}

/// A part of the larger vector: offsets are of its first dimensions (extract), or of all (insert).
static void narrow(cis_c_emitter *e, cis_op *op, cis_type type, grid *g) {
  cis_attr offsets = cis_op_inherent(op, "offsets");
  const int64_t *strides = strides_of(e, type);
  int64_t begin = 0;
  for (uint32_t i = 0; i < rank_of(type); ++i)
    begin += list_number(offsets, i, 0) * strides[i];
  g->offset = cis_c_number(begin);
}

static bool emit_extract_slice(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  if (!cis_c_variable(e, to, "v"))
    return false;
  grid source = whole(e, from), target = whole(e, to);
  narrow(e, op, from->type, &source);
  move_grid(e, to->type->shaped.shape, rank_of(to->type), &target, &source);
  return true;
}

static bool emit_insert_slice(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  if (!copy_of(e, op, 1))
    return false;
  grid source = whole(e, from), target = whole(e, to);
  narrow(e, op, to->type, &target);
  target.strides += rank_of(to->type) - rank_of(from->type);
  move_grid(e, from->type->shaped.shape, rank_of(from->type), &target, &source);
  return true;
}

static bool emit_transpose(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  uint32_t rank = rank_of(to->type), num;
  const int64_t *perm = cis_attr_get_i64_array(cis_op_inherent(op, "permutation"), &num);
  int64_t *strides = numbers(e, rank), *own = strides_of(e, from->type);
  if (!cis_c_variable(e, to, "v"))
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    strides[i] = own[perm[i]];
  grid source = whole(e, from), target = whole(e, to);
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

static bool emit_shuffle(cis_c_emitter *e, cis_op *op) {
  uint32_t num;
  const int64_t *mask = cis_attr_get_i64_array(cis_op_inherent(op, "mask"), &num);
  cis_type type = cis_op_operand(op, 0)->type;
  if (rank_of(type) != 1 || num > MOST_LINES)
    return cis_c_unsupported(op, "a vector of this type");
  if (!cis_c_variable(e, cis_op_result(op, 0), "v"))
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    int64_t first = cis_type_dim(type, 0), at = mask[i] < 0 ? 0 : mask[i];
    cis_c_line(e, "%s.e[%u] = %s.e[%" PRId64 "];", cis_c_get(e, cis_op_result(op, 0))->text, i,
               cis_c_operand(e, op, at >= first)->text, at >= first ? at - first : at);
  }
  return true;
}

static bool emit_from_elements(cis_c_emitter *e, cis_op *op) {
  if (op->num_operands > MOST_LINES)
    return cis_c_unsupported(op, "so many elements");
  if (!cis_c_variable(e, cis_op_result(op, 0), "v"))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_c_line(e, "%s.e[%u] = %s;", cis_c_get(e, cis_op_result(op, 0))->text, i,
               cis_c_operand(e, op, i)->text);
  return true;
}

static bool emit_to_elements(cis_c_emitter *e, cis_op *op) {
  bool ok = op->num_results <= MOST_LINES || cis_c_unsupported(op, "so many elements");
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
  uint32_t rank = rank_of(to->type), num = 0;
  const int64_t *sizes = NULL;
  if (cis_op_kind(op) == CIS_OP_VECTOR_CONSTANT_MASK)
    sizes = cis_attr_get_i64_array(cis_op_inherent(op, "mask_dim_sizes"), &num);
  if (!rank || !cis_c_variable(e, to, "mask"))
    return rank ? false : cis_c_unsupported(op, "a mask without dimensions");
  const char **loops = open_loops(e, to->type->shaped.shape, rank), *test = "";
  for (uint32_t i = 0; i < rank; ++i)
    test = cis_c_text(e, "%s%s%s < %s", test, i ? " && " : "", loops[i],
                      sizes ? cis_c_num_text(e, cis_c_number(sizes[i]))
                            : cis_c_operand(e, op, i)->text);
  grid target = whole(e, to);
  cis_c_line(e, "%s = %s;", place(e, &target, loops, rank), test);
  close_loops(e, rank);
  return true;
}

static bool emit_step(cis_c_emitter *e, cis_op *op) {
  cis_value *to = cis_op_result(op, 0);
  if (!cis_c_variable(e, to, "v"))
    return false;
  const char **loops = open_loops(e, to->type->shaped.shape, 1);
  cis_c_line(e, "%s.e[%s] = (%s)%s;", cis_c_get(e, to)->text, *loops,
             cis_c_type(e, element_of(to->type)), *loops);
  cis_c_close(e);
  return true;
}

static const char *bitcast(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  if (cis_type_bit_width(args[0].type) != cis_type_bit_width(element_of(op->results[0].type)))
    return cis_c_no_text(op, "elements of another width");
  return cis_c_bitcast(e, op, args[0].type, element_of(op->results[0].type), args[0].text);
}

static const char *fma_of(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  if (!cis_type_is_float(args[0].type) || cis_c_is_narrow(args[0].type))
    return cis_c_no_text(op, "elements of this type");
  e->uses_math = true;
  return cis_c_text(e, "fma%s(%s, %s, %s)", args[0].type->float_kind == CIS_F64 ? "" : "f",
                    args[0].text, args[1].text, args[2].text);
}

// --- reduction: one element after the other, from the accumulator or the first element ---

static unsigned combining_kind(cis_attr kind, bool is_float) {
  return cis_vector_combining_op(cis_attr_is(kind, CIS_ATTR_ENUM) ? kind->enumeration.value : 0,
                                 is_float);
}

static bool emit_reduction(cis_c_emitter *e, cis_op *op) {
  cis_value *from = cis_op_operand(op, 0), *to = cis_op_result(op, 0);
  cis_type type = to->type;
  bool has_acc = op->num_operands > 1;
  unsigned kind = combining_kind(cis_op_inherent(op, "kind"), cis_type_is_float(type));
  int64_t count;
  if (!kind || !cis_type_num_elements(from->type, &count) || !cis_c_variable(e, to, "sum"))
    return cis_c_unsupported(op, "combining elements of this type");
  const char *sum = cis_c_get(e, to)->text, *source = cis_c_get(e, from)->text;
  cis_c_line(e, has_acc ? "%s = %s;" : "%s = %s.e[0];", sum,
             has_acc ? cis_c_operand(e, op, 1)->text : source);
  const char *i =
      cis_c_open_loop(e, "i", cis_c_number(!has_acc), cis_c_number(count), cis_c_number(1));
  const char *text = cis_c_apply(e, kind, type, sum, cis_c_text(e, "%s.e[%s]", source, i));
  cis_c_line(e, "%s = %s;", sum, text ? text : "0");
  cis_c_close(e);
  return text || cis_c_unsupported(op, "combining elements of this type");
}

// --- memory ---

/// Vector dimensions are the last of the memref's.
static bool emit_access(cis_c_emitter *e, cis_op *op) {
  bool loads = cis_op_kind(op) == CIS_OP_VECTOR_LOAD;
  uint32_t memref = !loads;
  cis_value *vector = loads ? cis_op_result(op, 0) : cis_op_operand(op, 0);
  const cis_c_value *base = cis_c_operand(e, op, memref);
  uint32_t rank = rank_of(vector->type), all = cis_type_rank(base->type);
  cis_range range = {memref + 1, all};
  if (rank > all || cis_type_is_vector(cis_type_element(base->type)) || (!loads && base->is_const))
    return cis_c_unsupported(op, "a memref of this type");
  if (loads && !cis_c_variable(e, vector, "v"))
    return false;
  cis_c_num *indices = cis_c_operand_nums(e, op, range);
  const char **loops = open_loops(e, vector->type->shaped.shape, rank);
  for (uint32_t i = 0; i < rank; ++i)
    indices[all - rank + i] = cis_c_add(e, indices[all - rank + i], cis_c_name(loops[i]));
  grid g = whole(e, vector);
  const char *lane = place(e, &g, loops, rank), *at = cis_c_element(e, base, indices);
  cis_c_line(e, "%s = %s;", loads ? lane : at, loads ? at : lane);
  close_loops(e, rank);
  return true;
}

/// The permutation map says which dimension of the memory each of the vector's is, if one.
/// Elements outside are the padding, or are not written.
static bool emit_transfer(cis_c_emitter *e, cis_op *op) {
  bool reads = cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_READ;
  uint32_t memref = !reads;
  cis_range mask = cis_op_operand_group(op, 3);
  cis_value *vector = reads ? cis_op_result(op, 0) : cis_op_operand(op, 0);
  const cis_c_value *base = cis_c_operand(e, op, memref);
  cis_affine_map map = cis_op_inherent(op, "permutation_map")->map;
  cis_attr in_bounds = cis_op_inherent(op, "in_bounds");
  if (!cis_type_is_memref(base->type) || cis_type_is_vector(cis_type_element(base->type)) ||
      mask.num || (!reads && base->is_const))
    return cis_c_unsupported(op, "a mask, or a memref of this type");
  if (reads && !cis_c_variable(e, vector, "v"))
    return false;
  cis_range range = {memref + 1, cis_type_rank(base->type)};
  cis_c_num *indices = cis_c_operand_nums(e, op, range);
  uint32_t rank = rank_of(vector->type);
  const char **loops = open_loops(e, vector->type->shaped.shape, rank), *test = "";
  for (uint32_t i = 0; i < rank; ++i) {
    cis_affine_expr expr = map->results[i];
    if (expr->kind != CIS_AFFINE_DIM)
      continue;
    indices[expr->position] = cis_c_add(e, indices[expr->position], cis_c_name(loops[i]));
    if (!list_number(in_bounds, i, 0))
      test = cis_c_text(e, "%s%s(uint64_t)(%s) < (uint64_t)%s", test, *test ? " && " : "",
                        cis_c_num_text(e, indices[expr->position]),
                        cis_c_num_text(e, base->sizes[expr->position]));
  }
  grid g = whole(e, vector);
  const char *lane = place(e, &g, loops, rank), *at = cis_c_element(e, base, indices);
  if (reads && *test)
    cis_c_line(e, "%s = %s ? %s : %s;", lane, test, at, cis_c_operand(e, op, 1 + range.num)->text);
  else if (*test)
    cis_c_line(e, "if (%s) { %s = %s; }", test, at, lane);
  else
    cis_c_line(e, "%s = %s;", reads ? lane : at, reads ? at : lane);
  close_loops(e, rank);
  return true;
}

const cis_c_row cis_c_rows_vector[] = {
    {CIS_OP_VECTOR_BITCAST, .expr = bitcast},
    {CIS_OP_VECTOR_BROADCAST, .emit = emit_broadcast},
    {CIS_OP_VECTOR_CONSTANT_MASK, .emit = emit_mask},
    {CIS_OP_VECTOR_CREATE_MASK, .emit = emit_mask},
    {CIS_OP_VECTOR_DEINTERLEAVE, .emit = emit_interleave},
    {CIS_OP_VECTOR_EXTRACT, .emit = emit_extract},
    {CIS_OP_VECTOR_EXTRACT_STRIDED_SLICE, .emit = emit_extract_slice},
    {CIS_OP_VECTOR_FMA, .expr = fma_of},
    {CIS_OP_VECTOR_FROM_ELEMENTS, .emit = emit_from_elements},
    {CIS_OP_VECTOR_INSERT, .emit = emit_insert},
    {CIS_OP_VECTOR_INSERT_STRIDED_SLICE, .emit = emit_insert_slice},
    {CIS_OP_VECTOR_INTERLEAVE, .emit = emit_interleave},
    {CIS_OP_VECTOR_LOAD, .emit = emit_access},
    {CIS_OP_VECTOR_REDUCTION, .emit = emit_reduction},
    {CIS_OP_VECTOR_SHAPE_CAST, .emit = emit_shape_cast},
    {CIS_OP_VECTOR_SHUFFLE, .emit = emit_shuffle},
    {CIS_OP_VECTOR_STEP, .emit = emit_step},
    {CIS_OP_VECTOR_STORE, .emit = emit_access},
    {CIS_OP_VECTOR_TO_ELEMENTS, .emit = emit_to_elements},
    {CIS_OP_VECTOR_TRANSFER_READ, .emit = emit_transfer},
    {CIS_OP_VECTOR_TRANSFER_WRITE, .emit = emit_transfer},
    {CIS_OP_VECTOR_TRANSPOSE, .emit = emit_transpose},
    {0},
};
