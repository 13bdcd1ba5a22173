// Accesses by vectors, by structured ops and through pointers.
#include "check/ops/ops.h"

#include "dialect/affine/kinds.h"
#include "dialect/linalg/linalg.h"
#include "dialect/llvm/kinds.h"
#include "dialect/vector/kinds.h"

// --- vectors ---

/// Elements along a dimension of a vector; a scalable one has a multiple of what its type says.
static cis_linear vector_size(cis_proof *p, cis_type vector, uint32_t i) {
  int64_t size = cis_type_dim(vector, i);
  bool is_scalable = vector->shaped.scalable && vector->shaped.scalable[i];
  return is_scalable ? cis_linear_unknown(&p->linears, size, CIS_SIZE_LIMIT)
                     : cis_linear_constant(size);
}

/// The box of a vector at these indices: its dimensions are the last ones of the memref. Where it
/// may leave the memref, it is cut off at the end.
static cis_box vector_box(cis_proof *p, cis_type memref, cis_type vector, cis_linear *indices,
                          const cis_known *known, bool may_leave) {
  uint32_t rank = cis_type_rank(memref),
           inner = cis_type_is_vector(vector) ? cis_type_rank(vector) : 0;
  cis_linear *counts = cis_arena_array(p->arena, cis_linear, rank + 1);
  cis_box box = {.first = indices, .count = counts, .may_leave = may_leave};
  const cis_ref *ref = known->num_choices == 1 ? known->choices[0].ref : NULL;
  bool cut = may_leave && ref && ref->has_rank;
  for (uint32_t i = 0; i < rank; ++i) {
    uint32_t at = i + inner - rank;
    counts[i] = i + inner >= rank ? vector_size(p, vector, at) : cis_linear_constant(1);
    cut &=
        !indices[i].num && indices[i].constant >= 0 && ref && !ref->sizes[i].num && !counts[i].num;
    if (!cut)
      continue;
    int64_t room = ref->sizes[i].constant - indices[i].constant;
    room = room < 0 ? 0 : room;
    if (room < counts[i].constant)
      counts[i] = cis_linear_constant(room);
  }
  box.may_leave &= !cut;
  box.skip_bounds = cut;
  return box;
}

static cis_linear *vector_indices(cis_proof *p, const cis_op *op, cis_range range) {
  cis_linear *numbers = cis_check_operand_numbers(p, op, range);
  cis_attr map = cis_op_get_attr(op, CIS_STR("map"));
  return cis_attr_is(map, CIS_ATTR_AFFINE_MAP) ? cis_check_affine_map(p, map->map, numbers)
                                               : numbers;
}

static bool has_elements_as_vector(cis_type memref) {
  return cis_type_is_vector(cis_type_element(memref));
}

static void read_vector_load(cis_proof *p, cis_op *op) {
  cis_type memref = cis_op_operand(op, 0)->type;
  const cis_known *known = cis_proof_get(p, cis_op_operand(op, 0));
  cis_linear *indices = vector_indices(p, op, (cis_range){1, op->num_operands - 1});
  cis_box box = vector_box(p, memref, has_elements_as_vector(memref) ? NULL : op->results[0].type,
                           indices, known, false);
  cis_proof_read(p, op, known, &box);
  cis_check_set_unknown(p, op);
}

static void read_vector_store(cis_proof *p, cis_op *op) {
  cis_type memref = cis_op_operand(op, 1)->type;
  const cis_known *known = cis_proof_get(p, cis_op_operand(op, 1));
  cis_linear *indices = vector_indices(p, op, (cis_range){2, op->num_operands - 2});
  cis_box box =
      vector_box(p, memref, has_elements_as_vector(memref) ? NULL : cis_op_operand(op, 0)->type,
                 indices, known, false);
  cis_proof_write(p, op, known, &box);
}

static bool is_in_bounds(const cis_op *op) {
  cis_attr list = cis_op_get_attr(op, CIS_STR("in_bounds"));
  for (uint32_t i = 0; cis_attr_is(list, CIS_ATTR_ARRAY) && i < list->array.num; ++i)
    if (cis_attr_int_or(list->array.elems[i], 0) == 0)
      return false;
  return true;
}

/// A transfer whose vector is a box of the memref; false if it is another one.
static bool is_box(const cis_op *op, cis_type memref, cis_type vector, bool has_mask) {
  cis_attr map = cis_op_get_attr(op, CIS_STR("permutation_map"));
  cis_affine_map minor = cis_affine_map_minor_identity(cis_op_context(op), cis_type_rank(memref),
                                                       cis_type_rank(vector));
  return !has_mask && !has_elements_as_vector(memref) &&
         (!map || (cis_attr_is(map, CIS_ATTR_AFFINE_MAP) && map->map == minor));
}

/// The dimension of the vector that goes along a dimension of the memref; the rank: none does.
static uint32_t vector_dim(cis_affine_map map, uint32_t dim) {
  uint32_t i = 0;
  while (i < map->num_results &&
         (map->results[i]->kind != CIS_AFFINE_DIM || map->results[i]->position != dim))
    ++i;
  return i;
}

static void doubt_tensor(cis_proof *p, cis_op *op, const cis_known *known, const char *reason) {
  if (known->kind == CIS_KNOWN_TENSOR)
    cis_proof_doubt(p, op, known->choices[0].ref->buffer, reason);
}

/// A transfer may leave the memref along dimensions of the vector that are not said to be inside;
/// the index of any other dimension is inside.
static void check_transfer(cis_proof *p, cis_op *op, const cis_known *known, cis_type memref,
                           cis_type vector, const cis_linear *indices) {
  cis_attr attr = cis_op_get_attr(op, CIS_STR("permutation_map"));
  cis_attr list = cis_op_get_attr(op, CIS_STR("in_bounds"));
  uint32_t rank = cis_type_rank(memref);
  cis_affine_map map = cis_attr_is(attr, CIS_ATTR_AFFINE_MAP)
                           ? attr->map
                           : cis_affine_map_minor_identity(p->ctx, rank, cis_type_rank(vector));
  for (uint32_t i = 0; i < rank; ++i) {
    uint32_t at = vector_dim(map, i);
    bool is_outer = at == map->num_results;
    bool may_leave = !is_outer && cis_attr_is(list, CIS_ATTR_ARRAY) &&
                     !cis_attr_int_or(list->array.elems[at], 0);
    if (may_leave && cis_linear_is_natural(&p->linears, indices[i]))
      continue; // at the end alone
    if (may_leave) {
      cis_proof_escape(p, op, known, "a transfer that may begin in front of the memref");
      doubt_tensor(p, op, known, "a transfer that may begin in front of the tensor");
      continue;
    }
    cis_linear count = is_outer ? cis_linear_constant(1) : vector_size(p, vector, at);
    for (uint32_t k = 0; k < known->num_choices; ++k) {
      const cis_ref *ref = known->choices[k].ref;
      cis_cond when = cis_cond_and(&p->conds, p->path, known->choices[k].when);
      if (when != CIS_NEVER)
        cis_proof_check_bounds(p, op, ref, when, indices[i], count, ref->sizes[i]);
    }
  }
}

static void read_transfer(cis_proof *p, cis_op *op) {
  bool reads = cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_READ;
  uint32_t at = reads ? 0 : 1;
  cis_type memref = cis_op_operand(op, at)->type;
  cis_type vector = reads ? op->results[0].type : cis_op_operand(op, 0)->type;
  const cis_known *known = cis_proof_get(p, cis_op_operand(op, at));
  if (!cis_type_is_memref(memref) && !cis_check_tensor(known)) {
    cis_check_other(p, op);
    return;
  }
  uint32_t rank = cis_type_rank(memref);
  cis_linear *indices = cis_check_operand_numbers(p, op, (cis_range){at + 1, rank});
  bool has_mask = op->num_operands > at + 1 + rank + reads ||
                  cis_op_has_trait(cis_op_parent(op), CIS_TRAIT_MASKING);
  cis_box box = {.is_partial = true};
  if (is_box(op, memref, vector, has_mask)) {
    box = vector_box(p, memref, vector, indices, known, !is_in_bounds(op));
    box.skip_bounds = true;
  }
  if (has_elements_as_vector(memref))
    cis_proof_escape(p, op, known, "elements that are not known to be inside");
  else
    check_transfer(p, op, known, memref, vector, indices);
  cis_check_set_unknown(p, op);
  if (reads)
    cis_proof_read(p, op, known, &box);
  else if (cis_type_is_memref(memref))
    cis_proof_write(p, op, known, &box);
  else
    cis_check_insert(p, op, known, &box);
}

// --- structured ops ---

static bool body_uses(const cis_op *op, uint32_t arg) {
  const cis_block *body = cis_op_num_regions(op) ? cis_op_entry(op) : NULL;
  return !body || arg >= body->num_args || cis_value_has_uses(cis_block_args(body)[arg]);
}

/// The size of each loop, from the operands; those that are not known are no number.
typedef struct loop_sizes {
  cis_linear *sizes;
  bool *known;
} loop_sizes;

static void find_sizes(cis_proof *p, cis_op *op, const cis_affine_map_vec *maps, loop_sizes *l) {
  for (size_t i = 0; i < maps->len && i < op->num_operands; ++i) {
    const cis_known *known = cis_proof_get(p, cis_op_operand(op, (uint32_t)i));
    cis_affine_map map = maps->data[i];
    for (uint32_t c = 0; c < known->num_choices; ++c) {
      const cis_ref *ref = known->choices[c].ref;
      for (uint32_t k = 0; ref->has_rank && k < map->num_results && k < ref->rank; ++k) {
        cis_affine_expr e = map->results[k];
        if (e->kind == CIS_AFFINE_DIM && !l->known[e->position]) {
          l->sizes[e->position] = ref->sizes[k];
          l->known[e->position] = true;
        }
      }
    }
  }
}

/// Whether an expression of any iteration is an index of a dimension of that size.
static bool is_place_inside(cis_proof *p, cis_linear size, cis_affine_map map, cis_affine_expr e,
                            const loop_sizes *l) {
  cis_linear dims[32], one = cis_linear_constant(1);
  bool known = map->num_dims <= 32 && map->num_symbols == 0;
  for (uint32_t d = 0; known && d < map->num_dims; ++d) {
    known = l->known[d];
    dims[d] = cis_linear_bounded(&p->linears, 0, cis_linear_sub(&p->linears, l->sizes[d], one));
  }
  if (!known)
    return false;
  cis_linear at = cis_check_affine(p, e, dims, NULL);
  cis_linear rest = cis_linear_sub(&p->linears, cis_linear_sub(&p->linears, size, at), one);
  return cis_linear_is_natural(&p->linears, at) && cis_linear_is_natural(&p->linears, rest);
}

/// Whether the loops touch exactly the elements of the operand, or only some of them.
static bool touches_all(cis_proof *p, const cis_ref *ref, cis_affine_map map, const loop_sizes *l,
                        bool *out_inside) {
  bool all = ref->has_rank && map->num_results == ref->rank;
  *out_inside = all;
  for (uint32_t k = 0; all && k < map->num_results; ++k) {
    cis_affine_expr e = map->results[k];
    if (e->kind == CIS_AFFINE_DIM) {
      bool same = cis_linear_equal(&l->sizes[e->position], &ref->sizes[k]);
      cis_linear rest = cis_linear_sub(&p->linears, ref->sizes[k], l->sizes[e->position]);
      *out_inside &= same || cis_linear_is_natural(&p->linears, rest);
      all &= same;
      continue;
    }
    all = false;
    *out_inside &= is_place_inside(p, ref->sizes[k], map, e, l);
  }
  for (uint32_t k = 0; all && k < map->num_results; ++k) // a diagonal
    for (uint32_t m = 0; m < k; ++m)
      all &= map->results[k] != map->results[m];
  return all;
}

/// Whether a loop that the operand has no dimension for may have no iteration: then nothing of the
/// operand is touched.
static bool may_be_skipped(cis_proof *p, cis_affine_map map, const loop_sizes *l) {
  cis_linear one = cis_linear_constant(1);
  for (uint32_t d = 0; d < map->num_dims; ++d) {
    bool has_dim = false;
    for (uint32_t k = 0; k < map->num_results; ++k)
      has_dim |= map->results[k]->kind == CIS_AFFINE_DIM && map->results[k]->position == d;
    if (!has_dim &&
        (!l->known[d] ||
         !cis_linear_is_natural(&p->linears, cis_linear_sub(&p->linears, l->sizes[d], one))))
      return true;
  }
  return false;
}

/// Where an operand is touched: all, or some; sizes that do not fit are reported.
static cis_box operand_box(cis_proof *p, cis_op *op, const cis_known *known, cis_affine_map map,
                           const loop_sizes *l) {
  cis_box box = {.is_partial = may_be_skipped(p, map, l)};
  for (uint32_t c = 0; c < known->num_choices; ++c) {
    const cis_ref *ref = known->choices[c].ref;
    bool inside;
    cis_cond when = cis_cond_and(&p->conds, p->path, known->choices[c].when);
    box.is_partial |= !touches_all(p, ref, map, l, &inside);
    if (inside || when == CIS_NEVER || ref->buffer->kind == CIS_CHECKED_FOREIGN)
      continue;
    bool differs = false;
    for (uint32_t k = 0; ref->has_rank && k < map->num_results && k < ref->rank; ++k) {
      cis_affine_expr e = map->results[k];
      differs |= e->kind == CIS_AFFINE_DIM && !ref->sizes[k].num && !l->sizes[e->position].num &&
                 ref->sizes[k].constant < l->sizes[e->position].constant;
    }
    if (differs)
      cis_proof_find(p, CIS_FOUND_OUT_OF_BOUNDS, op, ref->buffer, when, true, NULL);
    else
      cis_proof_doubt(p, op, ref->buffer, "sizes that are not known to fit each other");
  }
  return box;
}

/// The results are tensors like the destinations, which are operands from `first` on.
static void set_results(cis_proof *p, cis_op *op, uint32_t first, const cis_box *boxes) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = cis_op_result(op, i);
    bool has_init = first + i < op->num_operands && cis_type_is_base_tensor(result->type);
    const cis_ref *init =
        has_init ? cis_check_tensor(cis_proof_get(p, cis_op_operand(op, first + i))) : NULL;
    const cis_known *made =
        has_init ? cis_proof_tensor(p, op, result, result->type, init ? init->sizes : NULL)
                 : cis_proof_unknown(p, result->type, op, result);
    if (init && boxes[first + i].is_partial && !init->buffer->is_initialized)
      cis_check_begin_unwritten(p, op, made);
    cis_proof_set(p, result, made);
  }
}

void cis_check_structured(cis_proof *p, cis_op *op) {
  if (cis_check_touches_memory(op)) {
    cis_check_other(p, op);
    return;
  }
  cis_check_skip_regions(p, op);
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  uint32_t inputs = cis_linalg_num_inputs(op), num_loops = maps.len ? maps.data[0]->num_dims : 0;
  loop_sizes l = {cis_arena_array(p->arena, cis_linear, num_loops + 1),
                  cis_arena_array(p->arena, bool, num_loops + 1)};
  find_sizes(p, op, &maps, &l);
  cis_box *boxes = cis_arena_array(p->arena, cis_box, op->num_operands + 1);
  for (uint32_t i = 0; i < op->num_operands && i < maps.len; ++i) {
    const cis_known *known = cis_proof_get(p, cis_op_operand(op, i));
    if (!known->num_choices)
      continue;
    boxes[i] = operand_box(p, op, known, maps.data[i], &l);
    if (body_uses(op, i))
      cis_proof_read(p, op, known, &boxes[i]);
  }
  for (uint32_t i = inputs; i < op->num_operands && i < maps.len; ++i) {
    const cis_known *known = cis_proof_get(p, cis_op_operand(op, i));
    if (known->num_choices && cis_value_is_base_memref(cis_op_operand(op, i)))
      cis_proof_write(p, op, known, &boxes[i]);
    else if (known->num_choices)
      cis_proof_escape(p, op, known, "a tensor of it is an op's destination");
  }
  cis_vec_deinit(&maps);
  set_results(p, op, inputs, boxes);
}

// --- pointers ---

static void read_inttoptr(cis_proof *p, cis_op *op) {
  const cis_known *from = cis_proof_get(p, cis_op_operand(op, 0));
  if (from->kind == CIS_KNOWN_POINTER && cis_type_is_int_of(cis_op_operand(op, 0)->type, 64))
    cis_proof_set(p, &op->results[0], from);
  else
    cis_check_other(p, op);
}

/// A number at the address of a memref, which is that of its buffer or piece, without the offset.
static void read_llvm_access(cis_proof *p, cis_op *op) {
  bool loads = cis_op_kind(op) == CIS_OP_LLVM_LOAD;
  cis_type type = loads ? op->results[0].type : cis_op_operand(op, 0)->type;
  const cis_known *pointer = cis_proof_get(p, cis_op_operand(op, loads ? 0 : 1));
  int64_t bytes = 0;
  bool is_number = cis_type_is_int_or_index(type) || cis_type_is_float(type);
  if (pointer->kind != CIS_KNOWN_POINTER || !is_number ||
      !cis_type_size_in_bytes(cis_type_memref(type, NULL, 0, NULL, NULL), &bytes)) {
    cis_check_other(p, op);
    return;
  }
  cis_choice *choices = cis_arena_array(p->arena, cis_choice, pointer->num_choices + 1);
  for (uint32_t i = 0; i < pointer->num_choices; ++i) {
    cis_ref *ref = cis_arena_copy(p->arena, pointer->choices[i].ref, sizeof(*ref));
    ref->offset = cis_linear_constant(0);
    ref->is_view = ref->is_reinterpreted = ref->has_rank = true;
    ref->rank = 0;
    ref->element = bytes;
    choices[i] = (cis_choice){pointer->choices[i].when, ref};
  }
  const cis_known *place = cis_known_choices(p, CIS_KNOWN_MEMREF, choices, pointer->num_choices);
  if (loads)
    cis_proof_read(p, op, place, NULL);
  else
    cis_proof_write(p, op, place, NULL);
  cis_check_set_unknown(p, op);
}

/// Text that is no op: it may do anything.
static void read_text(cis_proof *p, cis_op *op) {
  cis_check_other(p, op);
  cis_proof_doubt(p, op, NULL, "text that is not read");
}

const cis_check_row cis_check_access[] = {{CIS_OP_LLVM_INLINE_ASM, read_text},
                                          {CIS_OP_VECTOR_LOAD, read_vector_load},
                                          {CIS_OP_VECTOR_STORE, read_vector_store},
                                          {CIS_OP_AFFINE_VECTOR_LOAD, read_vector_load},
                                          {CIS_OP_AFFINE_VECTOR_STORE, read_vector_store},
                                          {CIS_OP_VECTOR_TRANSFER_READ, read_transfer},
                                          {CIS_OP_VECTOR_TRANSFER_WRITE, read_transfer},
                                          {CIS_OP_LLVM_INTTOPTR, read_inttoptr},
                                          {CIS_OP_LLVM_LOAD, read_llvm_access},
                                          {CIS_OP_LLVM_STORE, read_llvm_access},
                                          {0, NULL}};
