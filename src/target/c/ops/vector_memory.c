// vector: accesses of memory, element by element: transfers, loads and stores, masked ones, those
// whose elements follow each other where the mask is true, and those with an index for each.
#include "dialect/vector/kinds.h"
#include "target/c/ops/vector.h"

#include <inttypes.h>

typedef struct access {
  cis_op *op;
  bool reads;
  const cis_value *vector; // the vector that is read or written
  const cis_c_value *base;
  uint32_t rank, base_rank;
  cis_c_num *indices; // of the base, one for each dimension
  const char **loops;
  const char *lane;
} access;

/// The memref and its indices; for reads the variable that the vector is.
static bool begin(cis_c_emitter *e, cis_op *op, bool reads, uint32_t base, uint32_t first,
                  cis_value *vector, access *x) {
  *x = (access){.op = op, .reads = reads, .vector = vector, .base = cis_c_operand(e, op, base)};
  if (!cis_type_is_memref(x->base->type) || (!reads && x->base->is_const) ||
      cis_type_element(x->base->type) != cis_c_vector_element(vector->type))
    return cis_c_unsupported(op, "memory of this type");
  x->rank = cis_c_vector_rank(vector->type);
  x->base_rank = cis_type_rank(x->base->type);
  if (x->rank + e->depth > CIS_C_DEEPEST)
    return cis_c_unsupported(op, "its loops are nested too deep");
  if (reads && !cis_c_variable(e, vector, "v"))
    return false;
  e->hoist = NULL; // what follows is declared in place
  x->indices = cis_c_operand_nums(e, op, (cis_range){first, x->base_rank});
  return true;
}

static void open_lanes(cis_c_emitter *e, access *x) {
  cis_c_grid g = cis_c_grid_of(e, x->vector);
  x->loops = cis_c_open_grid(e, x->vector->type->shaped.shape, x->rank);
  x->lane = cis_c_grid_place(e, &g, x->loops, x->rank);
}

/// Moves one element between the vector and the memory.
static void move(cis_c_emitter *e, const access *x) {
  const char *at = cis_c_element(e, x->base, x->indices);
  cis_c_line(e, "%s = %s;", x->reads ? x->lane : at, x->reads ? at : x->lane);
}

/// The element of another vector of the same shape at the loops' places.
static const char *lane_of(cis_c_emitter *e, const access *x, const cis_value *vector) {
  cis_c_grid g = cis_c_grid_of(e, vector);
  return cis_c_grid_place(e, &g, x->loops, x->rank);
}

/// Puts the value of elements outside of the memory.
static void put_else(cis_c_emitter *e, const access *x, const char *text) {
  cis_c_open(e, "else {");
  cis_c_line(e, "%s = %s;", x->lane, text);
  cis_c_close(e);
}

// --- loads and stores ---

/// Vector dimensions are the last of the memref's.
static bool emit_access(cis_c_emitter *e, cis_op *op) {
  bool loads = cis_op_kind(op) == CIS_OP_VECTOR_LOAD;
  access x;
  if (!begin(e, op, loads, !loads, loads ? 1 : 2,
             loads ? cis_op_result(op, 0) : cis_op_operand(op, 0), &x))
    return false;
  if (x.rank > x.base_rank)
    return cis_c_unsupported(op, "memory of this type");
  open_lanes(e, &x);
  for (uint32_t i = 0; i < x.rank; ++i) {
    cis_c_num *index = &x.indices[x.base_rank - x.rank + i];
    *index = cis_c_add(e, *index, cis_c_name(x.loops[i]));
  }
  move(e, &x);
  cis_c_close_grid(e, x.rank);
  return true;
}

/// `base[indices], mask, vector`: the vector is stored, or has the elements where the mask is
/// false. expandload and compressstore count the places that the mask lets through:
///
///   for (i ...) { if (mask.e[i]) { v.e[i] = m[begin + n]; ++n; } else { v.e[i] = other.e[i]; } }
static bool emit_masked(cis_c_emitter *e, cis_op *op) {
  unsigned kind = cis_op_kind(op);
  bool loads = kind == CIS_OP_VECTOR_MASKEDLOAD || kind == CIS_OP_VECTOR_EXPANDLOAD;
  bool packs = kind == CIS_OP_VECTOR_EXPANDLOAD || kind == CIS_OP_VECTOR_COMPRESSSTORE;
  cis_value *mask = cis_op_operand(op, op->num_operands - 2);
  cis_value *last = cis_op_operand(op, op->num_operands - 1);
  const char *count = NULL;
  access x;
  if (!begin(e, op, loads, 0, 1, loads ? cis_op_result(op, 0) : last, &x))
    return false;
  if (!x.base_rank || (!packs && x.rank > x.base_rank))
    return cis_c_unsupported(op, "memory of this type");
  if (packs) {
    count = cis_c_fresh(e, "n");
    cis_c_declare(e, "int64_t", count, "0", false);
  }
  open_lanes(e, &x);
  for (uint32_t i = 0; i < (packs ? 1 : x.rank); ++i) {
    cis_c_num *index = &x.indices[packs ? x.base_rank - 1 : x.base_rank - x.rank + i];
    *index = cis_c_add(e, *index, cis_c_name(packs ? count : x.loops[i]));
  }
  cis_c_open(e, "if (%s) {", lane_of(e, &x, mask));
  move(e, &x);
  if (packs)
    cis_c_line(e, "++%s;", count);
  cis_c_close(e);
  if (loads)
    put_else(e, &x, lane_of(e, &x, last));
  cis_c_close_grid(e, x.rank);
  return true;
}

/// Element n lies `indices[n]` further along the last dimension.
static bool emit_gather(cis_c_emitter *e, cis_op *op) {
  bool loads = cis_op_kind(op) == CIS_OP_VECTOR_GATHER;
  uint32_t first = op->num_operands - 3;
  cis_value *last = cis_op_operand(op, first + 2);
  access x;
  if (cis_c_mask_around(op))
    return cis_c_unsupported(op, "two masks");
  if (!begin(e, op, loads, 0, 1, loads ? cis_op_result(op, 0) : last, &x))
    return false;
  if (!x.base_rank)
    return cis_c_unsupported(op, "memory of this type");
  open_lanes(e, &x);
  cis_c_open(e, "if (%s) {", lane_of(e, &x, cis_op_operand(op, first + 1)));
  cis_c_num *index = &x.indices[x.base_rank - 1];
  *index = cis_c_add(e, *index, cis_c_name(lane_of(e, &x, cis_op_operand(op, first))));
  move(e, &x);
  cis_c_close(e);
  if (loads)
    put_else(e, &x, lane_of(e, &x, last));
  cis_c_close_grid(e, x.rank);
  return true;
}

// --- transfers ---

/// The place in the mask, whose dimensions are in the order of the memory's, without those that
/// are broadcast.
static const char *through_mask(cis_c_emitter *e, const access *x, cis_affine_map map,
                                const cis_value *mask) {
  cis_c_grid g = cis_c_grid_of(e, mask);
  int64_t *steps = cis_arena_array(&e->arena, int64_t, x->rank + 1), step = 1;
  for (uint32_t dim = x->base_rank; dim-- > 0;)
    for (uint32_t i = 0; i < x->rank; ++i)
      if (map->results[i]->kind == CIS_AFFINE_DIM && map->results[i]->position == dim) {
        steps[i] = step;
        step *= cis_type_dim(x->vector->type, i);
      }
  g.strides = steps;
  return cis_c_grid_place(e, &g, x->loops, x->rank);
}

/// Adds the loops to the indices, and says which of them must be within bounds: "" is nothing.
static const char *add_loops(cis_c_emitter *e, access *x, cis_affine_map map) {
  cis_attr in_bounds = cis_op_inherent(x->op, "in_bounds");
  const char *test = "";
  for (uint32_t i = 0; i < x->rank; ++i) {
    cis_affine_expr expr = map->results[i];
    if (expr->kind != CIS_AFFINE_DIM)
      continue;
    cis_c_num *index = &x->indices[expr->position];
    *index = cis_c_add(e, *index, cis_c_name(x->loops[i]));
    if (!cis_c_list_number(in_bounds, i, 0))
      test =
          cis_c_text(e, "%s%s(uint64_t)(%s) < (uint64_t)%s", test, *test ? " && " : "",
                     cis_c_num_text(e, *index), cis_c_num_text(e, x->base->sizes[expr->position]));
  }
  return test;
}

/// The permutation map says which dimension of the memory each of the vector's is, if one.
/// Elements outside are the padding, or are not written, as are those that a mask leaves out; a
/// mask around the op may have values for these.
static bool emit_transfer(cis_c_emitter *e, cis_op *op) {
  bool reads = cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_READ;
  cis_range own = cis_op_operand_group(op, 3);
  const cis_value *around = cis_c_mask_around(op), *passthru = cis_c_passthru_around(op);
  const cis_value *mask = own.num ? cis_op_operand(op, own.first) : around;
  cis_affine_map map = cis_op_inherent(op, "permutation_map")->map;
  access x;
  if (own.num && around)
    return cis_c_unsupported(op, "two masks");
  if (!begin(e, op, reads, !reads, reads ? 1 : 2,
             reads ? cis_op_result(op, 0) : cis_op_operand(op, 0), &x))
    return false;
  open_lanes(e, &x);
  const char *inside = add_loops(e, &x, map);
  const char *open = mask ? through_mask(e, &x, map, mask) : "";
  if (*inside || *open) {
    cis_c_open(e, "if (%s%s%s) {", open, *inside && *open ? " && " : "", inside);
    move(e, &x);
    cis_c_close(e);
    const char *padding = reads ? cis_c_operand(e, op, 1 + x.base_rank)->text : "";
    if (reads && passthru)
      padding = cis_c_text(e, "%s ? %s : %s", open, padding, lane_of(e, &x, passthru));
    if (reads)
      put_else(e, &x, padding);
  } else {
    move(e, &x);
  }
  cis_c_close_grid(e, x.rank);
  return true;
}

const cis_c_row cis_c_rows_vector_memory[] = {
    {CIS_OP_VECTOR_COMPRESSSTORE, .emit = emit_masked},
    {CIS_OP_VECTOR_EXPANDLOAD, .emit = emit_masked},
    {CIS_OP_VECTOR_GATHER, .emit = emit_gather},
    {CIS_OP_VECTOR_LOAD, .emit = emit_access},
    {CIS_OP_VECTOR_MASKEDLOAD, .emit = emit_masked},
    {CIS_OP_VECTOR_MASKEDSTORE, .emit = emit_masked},
    {CIS_OP_VECTOR_SCATTER, .emit = emit_gather},
    {CIS_OP_VECTOR_STORE, .emit = emit_access},
    {CIS_OP_VECTOR_TRANSFER_READ, .emit = emit_transfer},
    {CIS_OP_VECTOR_TRANSFER_WRITE, .emit = emit_transfer},
    {0},
};
