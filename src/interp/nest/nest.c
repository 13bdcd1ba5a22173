// Decodes the loops, operands and subscripts of structured ops, and begins and steps runs of them.
#include "interp/nest/nest.h"

#include "dialect/arith/kinds.h"
#include "dialect/linalg/linalg.h"
#include "ir/op_def.h"

#include <inttypes.h>

// --- while decoding ---

/// Adds factor * e to an index; false if it is not linear.
static bool add_linear(cis_affine_expr e, int64_t factor, cis_nest_index *index) {
  int64_t product;
  switch (e->kind) {
  case CIS_AFFINE_CONSTANT:
    return !__builtin_mul_overflow(e->value, factor, &product) &&
           !__builtin_add_overflow(index->constant, product, &index->constant);
  case CIS_AFFINE_DIM:
    return e->position < CIS_NEST_LOOPS &&
           !__builtin_add_overflow(index->coefficients[e->position], factor,
                                   &index->coefficients[e->position]);
  case CIS_AFFINE_ADD:
    return add_linear(e->lhs, factor, index) && add_linear(e->rhs, factor, index);
  case CIS_AFFINE_MUL:
    if (e->rhs->kind == CIS_AFFINE_CONSTANT)
      return !__builtin_mul_overflow(factor, e->rhs->value, &product) &&
             add_linear(e->lhs, product, index);
    return false;
  default:
    return false;
  }
}

static void set_indices(cis_arena *arena, cis_nest_operand *operand, cis_affine_map map) {
  cis_nest_index *indices = cis_arena_array(arena, cis_nest_index, map->num_results + 1);
  uint32_t seen = 0;
  operand->rank = map->num_results;
  operand->indices = indices;
  operand->is_linear = operand->is_projection = true;
  for (uint32_t r = 0; r < map->num_results; ++r) {
    cis_affine_expr e = map->results[r];
    indices[r].expr = e;
    indices[r].is_linear = add_linear(e, 1, &indices[r]);
    operand->is_linear &= indices[r].is_linear;
    bool is_new =
        e->kind == CIS_AFFINE_DIM && e->position < CIS_NEST_LOOPS && !(seen >> e->position & 1);
    operand->is_projection &= is_new;
    if (is_new)
      seen |= 1u << e->position;
  }
}

static void set_operand(cis_decoder *d, cis_nest *nest, uint32_t i, cis_affine_map map) {
  cis_op *op = nest->op;
  cis_block *body = cis_op_entry(op);
  cis_nest_operand *operand = &nest->operands[i];
  cis_layout layout;
  operand->type = cis_op_operand(op, i)->type;
  cis_layout_of(operand->type, &layout);
  operand->kind = layout.kind;
  operand->element = layout;
  if (layout.kind == CIS_LAYOUT_TENSOR || layout.kind == CIS_LAYOUT_MEMREF)
    cis_layout_of(cis_type_element(operand->type), &operand->element);
  operand->slot = cis_operand_slot(op, i);
  operand->is_used = i < body->num_args && cis_value_has_uses(cis_block_args(body)[i]);
  operand->arg = i < body->num_args ? cis_slot(cis_block_args(body)[i]) : 0;
  operand->is_last_use = layout.is_ref && cis_is_last_use(d, op, i);
  set_indices(cis_decoder_arena(d), operand, map);
}

/// Finds, for each loop, a dimension that it runs over.
static bool find_sizes(cis_nest *nest) {
  for (uint32_t loop = 0; loop < nest->num_loops; ++loop) {
    bool found = false;
    for (uint32_t i = 0; i < nest->num_operands && !found; ++i)
      for (uint32_t r = 0; r < nest->operands[i].rank && !found; ++r) {
        cis_affine_expr e = nest->operands[i].indices[r].expr;
        found = e->kind == CIS_AFFINE_DIM && e->position == loop;
        if (found) {
          nest->sizes[loop].operand = i;
          nest->sizes[loop].dim = r;
        }
      }
    if (!found)
      return false;
  }
  return true;
}

static bool is_memory(const cis_nest_operand *operand) {
  return operand->kind == CIS_LAYOUT_TENSOR || operand->kind == CIS_LAYOUT_MEMREF;
}

/// out + a * b, in one lane.
static cis_axpy_fn find_axpy(const cis_nest *nest) {
  cis_block *body = cis_op_entry(nest->op);
  if (!nest->batch || nest->num_operands != 3 || nest->num_inputs != 2 || body->num_args != 3)
    return NULL;
  cis_op *mul = cis_block_first(body), *add = cis_op_next(mul);
  if (!add || !cis_op_next(add) || cis_op_next(cis_op_next(add)) ||
      cis_op_next(add)->num_operands != 1)
    return NULL;
  unsigned m = cis_op_kind(mul), a = cis_op_kind(add);
  bool is_float = m == CIS_OP_ARITH_MULF && a == CIS_OP_ARITH_ADDF;
  bool is_int = m == CIS_OP_ARITH_MULI && a == CIS_OP_ARITH_ADDI;
  cis_value *const *args = cis_block_args(body);
  if ((!is_float && !is_int) || cis_op_operand(cis_op_next(add), 0) != cis_op_result(add, 0))
    return NULL;
  cis_value *x = cis_op_operand(mul, 0), *y = cis_op_operand(mul, 1);
  bool factors = (x == args[0] && y == args[1]) || (x == args[1] && y == args[0]);
  cis_value *s = cis_op_operand(add, 0), *t = cis_op_operand(add, 1), *p = cis_op_result(mul, 0);
  bool terms = (s == args[2] && t == p) || (s == p && t == args[2]);
  for (uint32_t i = 0; i < 3; ++i)
    factors &= is_memory(&nest->operands[i]);
  return factors && terms ? cis_kernel_axpy(cis_lane_of(args[2]->type)) : NULL;
}

const char *cis_nest_decode(cis_decoder *d, cis_op *op, cis_nest **out_nest) {
  cis_arena *arena = cis_decoder_arena(d);
  cis_nest *nest = *out_nest = cis_arena_new(arena, cis_nest);
  cis_strbuf letters = {0};
  cis_affine_map_vec maps = {0};
  cis_linalg_iterator_types(op, &letters);
  cis_linalg_indexing_maps(op, &maps);
  nest->op = op;
  nest->num_loops = (uint32_t)letters.len;
  nest->num_operands = (uint32_t)maps.len;
  nest->num_inputs = cis_linalg_num_inputs(op);
  nest->letters = cis_arena_str(arena, cis_strbuf_view(&letters)).data;
  nest->operands = cis_arena_array(arena, cis_nest_operand, maps.len + 1);
  const char *why = nest->num_loops > CIS_NEST_LOOPS ? "more than 16 loops" : NULL;
  for (uint32_t i = 0; i < nest->num_operands && !why; ++i)
    set_operand(d, nest, i, maps.data[i]);
  if (!why && !find_sizes(nest))
    why = "a loop that is no dimension of an operand";
  cis_strbuf_deinit(&letters);
  cis_vec_deinit(&maps);
  if (why)
    return why;
  nest->batch = cis_batch_compile(arena, cis_op_entry(op));
  nest->axpy = find_axpy(nest);
  nest->state = cis_new_slot(d, true);
  nest->first_loop = cis_new_slot(d, false);
  for (uint32_t i = 1; i < nest->num_loops; ++i)
    cis_new_slot(d, false);
  return NULL;
}

// --- the beginning of a run ---

static void run_destroy(cis_machine *m, cis_obj *obj) {
  cis_nest_run *run = (cis_nest_run *)obj;
  for (uint32_t i = run->nest->num_inputs; i < run->nest->num_operands; ++i)
    if (run->accesses[i].array)
      cis_obj_release(m, &run->accesses[i].array->obj);
  cis_mem_free(run);
}

static const int64_t *sizes_of(const cis_nest_access *access) {
  return access->array ? access->array->sizes : access->memref->sizes;
}

static void bind_operands(cis_nest_run *run, const cis_cell *regs) {
  for (uint32_t i = 0; i < run->nest->num_operands; ++i) {
    const cis_nest_operand *operand = &run->nest->operands[i];
    if (operand->kind == CIS_LAYOUT_TENSOR)
      run->accesses[i].array = cis_cell_array(&regs[operand->slot]);
    else if (operand->kind == CIS_LAYOUT_MEMREF)
      run->accesses[i].memref = cis_cell_memref(&regs[operand->slot]);
  }
}

static void set_sizes(cis_nest_run *run) {
  run->num_points = 1;
  for (uint32_t d = 0; d < run->nest->num_loops; ++d) {
    run->sizes[d] = sizes_of(&run->accesses[run->nest->sizes[d].operand])[run->nest->sizes[d].dim];
    if (run->sizes[d] <= 0)
      run->num_points = 0;
    else if (__builtin_mul_overflow(run->num_points, run->sizes[d], &run->num_points))
      run->num_points = INT64_MAX;
  }
}

/// Whether each dimension that a loop covers is as long as the loop; reported if not.
static bool sizes_fit(cis_machine *m, const cis_nest_run *run) {
  const cis_nest *nest = run->nest;
  for (uint32_t i = 0; i < nest->num_operands; ++i) {
    const cis_nest_operand *operand = &nest->operands[i];
    for (uint32_t r = 0; is_memory(operand) && r < operand->rank; ++r) {
      cis_affine_expr e = operand->indices[r].expr;
      int64_t size = sizes_of(&run->accesses[i])[r];
      if (e->kind != CIS_AFFINE_DIM || run->sizes[e->position] == size)
        continue;
      cis_trap(m, nest->op,
               "dimension %u of operand %u is %" PRId64 ", where another operand has %" PRId64, r,
               i, size, run->sizes[e->position]);
      return false;
    }
  }
  return true;
}

/// All values of a subscript are in [0, size).
static bool stays_inside(const cis_nest_run *run, const cis_nest_index *index, int64_t size) {
  int64_t low = index->constant, high = index->constant;
  for (uint32_t d = 0; d < run->nest->num_loops; ++d) {
    int64_t far, c = index->coefficients[d];
    if (__builtin_mul_overflow(c, run->sizes[d] - 1, &far) ||
        __builtin_add_overflow(c < 0 ? low : high, far, c < 0 ? &low : &high))
      return false;
  }
  return low >= 0 && high < size;
}

static bool operand_in_bounds(const cis_nest_run *run, uint32_t i) {
  const cis_nest_operand *operand = &run->nest->operands[i];
  if (!is_memory(operand))
    return true;
  const int64_t *sizes = sizes_of(&run->accesses[i]);
  bool ok = operand->is_linear;
  for (uint32_t r = 0; r < operand->rank && ok; ++r) {
    const cis_nest_index *index = &operand->indices[r];
    ok = stays_inside(run, index, sizes[r]);
    // A loop must cover each dimension of an output, because it is written as a whole.
    if (i >= run->nest->num_inputs && index->expr->kind == CIS_AFFINE_DIM)
      ok &= run->sizes[index->expr->position] == sizes[r];
  }
  return ok;
}

/// Takes over an output tensor, or makes another where nothing of it stays.
static bool own_output(cis_machine *m, cis_nest_run *run, uint32_t i, cis_cell *regs) {
  const cis_nest_operand *operand = &run->nest->operands[i];
  cis_cell *cell = &regs[operand->slot];
  cis_array *array = cis_cell_array(cell);
  run->accesses[i].array = NULL;
  bool replaced = !operand->is_used && operand->is_projection && run->in_bounds;
  if (replaced && !(operand->is_last_use && array->obj.refs == 1)) {
    array = cis_array_create(m, array->sizes, array->rank, array->stride);
  } else {
    if (operand->is_last_use)
      cell->obj = NULL;
    else
      cis_obj_retain(&array->obj);
    array = cis_array_own(m, array);
  }
  run->accesses[i].array = array;
  return array != NULL;
}

static void set_steps(cis_nest_run *run, uint32_t i) {
  const cis_nest_operand *operand = &run->nest->operands[i];
  cis_nest_access *access = &run->accesses[i];
  int64_t size = operand->element.size, stride = size, start = 0;
  for (uint32_t r = operand->rank; r-- > 0;) {
    int64_t by = access->memref ? access->memref->strides[r] * size : stride;
    for (uint32_t d = 0; d < run->nest->num_loops; ++d)
      access->steps[d] += operand->indices[r].coefficients[d] * by;
    start += operand->indices[r].constant * by;
    if (access->array)
      stride *= access->array->sizes[r];
  }
  access->low = start + (access->memref ? cis_memref_start(access->memref) : 0);
  char *data = access->memref ? access->memref->alloc->data : access->array->data;
  access->data = data ? data + access->low : NULL;
}

cis_nest_run *cis_nest_begin(cis_machine *m, const cis_nest *nest, cis_cell *regs) {
  cis_nest_run *run =
      cis_mem_calloc(1, sizeof(*run) + nest->num_operands * sizeof(cis_nest_access));
  run->obj = (cis_obj){.refs = 1, .kind = CIS_OBJ_STATE, .destroy = run_destroy};
  run->nest = nest;
  cis_cell_take(m, &regs[nest->state], &run->obj);
  bind_operands(run, regs);
  // Arrays of outputs are not the run's yet.
  cis_array *output_arrays[64];
  uint32_t outputs = nest->num_operands - nest->num_inputs;
  if (outputs > 64) {
    memset(run->accesses, 0, nest->num_operands * sizeof(cis_nest_access));
    cis_unsupported(m, nest->op, "cannot execute '%s': more than 64 outputs",
                    cis_op_name(nest->op).data);
    return NULL;
  }
  set_sizes(run);
  if (m->options.strict_sizes && !sizes_fit(m, run)) {
    memset(run->accesses, 0, nest->num_operands * sizeof(cis_nest_access));
    return NULL;
  }
  run->in_bounds = run->num_points > 0 && !m->options.placement; // a plan wants each access
  for (uint32_t i = 0; i < nest->num_operands && run->in_bounds; ++i)
    run->in_bounds = operand_in_bounds(run, i);
  for (uint32_t i = 0; i < outputs; ++i) {
    output_arrays[i] = run->accesses[nest->num_inputs + i].array;
    run->accesses[nest->num_inputs + i].array = NULL;
  }
  for (uint32_t i = 0; i < outputs; ++i)
    if (output_arrays[i] && !own_output(m, run, nest->num_inputs + i, regs))
      return NULL;
  for (uint32_t i = 0; i < nest->num_operands && run->in_bounds; ++i)
    if (is_memory(&nest->operands[i]))
      set_steps(run, i);
  return run;
}

// --- points one by one ---

/// The subscripts of an operand at the current point; false after a report.
static bool subscripts(cis_machine *m, const cis_nest_run *run, const cis_nest_operand *operand,
                       int64_t *out) {
  for (uint32_t r = 0; r < operand->rank; ++r) {
    const cis_nest_index *index = &operand->indices[r];
    if (!cis_affine_eval(index->expr, run->loops, NULL, &out[r])) {
      cis_trap(m, run->nest->op, "a subscript divides by zero or overflows");
      return false;
    }
  }
  return true;
}

int64_t cis_array_index(cis_machine *m, cis_op *op, const cis_array *array,
                        const int64_t *indices) {
  int64_t at = 0;
  for (uint32_t r = 0; r < array->rank; ++r) {
    if (indices[r] < 0 || indices[r] >= array->sizes[r]) {
      cis_memory_error(m, op,
                       "out of bounds: index %" PRId64 " in dimension %u, whose size is %" PRId64,
                       indices[r], r, array->sizes[r]);
      return -1;
    }
    at = at * array->sizes[r] + indices[r];
  }
  return at;
}

static bool visit_point(cis_machine *m, const cis_nest_run *run, uint32_t i, cis_cell *cell,
                        bool is_write) {
  const cis_nest *nest = run->nest;
  const cis_nest_operand *operand = &nest->operands[i];
  const cis_nest_access *access = &run->accesses[i];
  int64_t indices[64], at;
  if (operand->rank > 64)
    return cis_unsupported(m, nest->op, "cannot execute '%s': more than 64 dimensions",
                           cis_op_name(nest->op).data) != NULL;
  if (!subscripts(m, run, operand, indices))
    return false;
  if (access->array) {
    at = cis_array_index(m, nest->op, access->array, indices);
    if (at < 0)
      return false;
    if (is_write)
      cis_array_set(m, &operand->element, access->array, at, cell);
    else
      cis_array_get(m, &operand->element, access->array, at, cell);
    return true;
  }
  if (!cis_memref_at(m, nest->op, access->memref, indices, &operand->element, is_write, &at))
    return false;
  cis_allocation *alloc = access->memref->alloc;
  return is_write ? cis_store_bytes(m, nest->op, alloc, at, &operand->element, cell)
                  : cis_load_bytes(m, nest->op, alloc, at, &operand->element, cell);
}

bool cis_nest_load(cis_machine *m, const cis_nest_run *run, cis_cell *regs) {
  const cis_nest *nest = run->nest;
  for (uint32_t d = 0; d < nest->num_loops; ++d)
    regs[nest->first_loop + d] = (cis_cell){.bits = (uint64_t)run->loops[d]};
  for (uint32_t i = 0; i < nest->num_operands; ++i) {
    const cis_nest_operand *operand = &nest->operands[i];
    if (!operand->is_used)
      continue;
    if (is_memory(operand)) {
      if (!visit_point(m, run, i, &regs[operand->arg], false))
        return false;
    } else if (operand->element.is_ref) {
      cis_cell_share(m, &regs[operand->arg], regs[operand->slot].obj);
    } else {
      regs[operand->arg] = regs[operand->slot];
    }
  }
  return true;
}

bool cis_nest_store(cis_machine *m, const cis_nest_run *run, cis_cell *regs,
                    const uint32_t *yields) {
  const cis_nest *nest = run->nest;
  for (uint32_t i = nest->num_inputs; i < nest->num_operands; ++i)
    if (!visit_point(m, run, i, &regs[yields[i - nest->num_inputs]], true))
      return false;
  return true;
}

bool cis_nest_advance(cis_nest_run *run) {
  for (uint32_t d = run->nest->num_loops; d-- > 0;) {
    if (++run->loops[d] < run->sizes[d])
      return true;
    run->loops[d] = 0;
  }
  return false;
}

void cis_nest_finish(cis_machine *m, cis_nest_run *run, cis_cell *regs) {
  const cis_nest *nest = run->nest;
  uint32_t result = 0;
  for (uint32_t i = nest->num_inputs; i < nest->num_operands; ++i) {
    cis_array *array = run->accesses[i].array;
    if (!array || result >= nest->op->num_results)
      continue;
    run->accesses[i].array = NULL;
    cis_cell_take(m, &regs[cis_result_slot(nest->op, result++)], &array->obj);
  }
  cis_cell_take(m, &regs[nest->state], NULL);
}
