// Structured ops, executed symbolically: as one term (whole.c) or point by point.
#include "verify/executor/arrays/whole.h"
#include "verify/executor/exec.h"

#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "ir/attr.h"

enum { MOST_RANK = 16 };

typedef struct nest {
  cis_op *op;
  uint32_t num_loops, num_operands, num_inputs;
  const cis_affine_map *maps;
  int64_t sizes[MOST_RANK], at[MOST_RANK];
  const cis_sym *operands;
  cis_sym *outputs;            // tensors: the arrays that are made
  bool is_parallel[MOST_RANK]; // loops whose iterations have no order
  bool notes_iterations;       // whether accesses are noted, because operands share memory
} nest;

static const int64_t *sizes_of(const cis_sym *sym) {
  return sym->kind == CIS_SYM_ARRAY    ? sym->array->sizes
         : sym->kind == CIS_SYM_MEMREF ? sym->cases[0].memref->sizes
                                       : NULL;
}

static bool find_loops(cis_exec *e, nest *n) {
  for (uint32_t loop = 0; loop < n->num_loops; ++loop) {
    bool found = false;
    for (uint32_t i = 0; i < n->num_operands && !found; ++i) {
      const int64_t *sizes = sizes_of(&n->operands[i]);
      for (uint32_t r = 0; sizes && r < n->maps[i]->num_results && !found; ++r) {
        cis_affine_expr x = n->maps[i]->results[r];
        found = x->kind == CIS_AFFINE_DIM && x->position == loop;
        if (found)
          n->sizes[loop] = sizes[r];
      }
    }
    if (!found)
      return cis_sym_fail(e, n->op, "a loop that is no dimension of an operand");
  }
  return true;
}

/// Traps where a dimension that a loop covers is not as long as the loop, be there points or not.
static bool check_sizes(cis_exec *e, const nest *n) {
  for (uint32_t i = 0; i < n->num_operands; ++i) {
    const int64_t *sizes = sizes_of(&n->operands[i]);
    for (uint32_t r = 0; sizes && r < n->maps[i]->num_results; ++r) {
      cis_affine_expr x = n->maps[i]->results[r];
      if (x->kind == CIS_AFFINE_DIM && n->sizes[x->position] != sizes[r])
        cis_sym_trap(e, cis_term_bool(e->t, true));
    }
  }
  return !e->stopped;
}

/// Subscripts of an operand at this point; false where they are out of bounds.
static bool subscripts(cis_exec *e, const nest *n, uint32_t i, int64_t *out) {
  const int64_t *sizes = sizes_of(&n->operands[i]);
  for (uint32_t r = 0; r < n->maps[i]->num_results; ++r) {
    if (!cis_affine_eval(n->maps[i]->results[r], n->at, NULL, &out[r]) || out[r] < 0 ||
        out[r] >= sizes[r]) {
      cis_sym_trap(e, cis_term_bool(e->t, true));
      return false;
    }
  }
  return true;
}

static bool read_element(cis_exec *e, const nest *n, uint32_t i, cis_type type, cis_sym *out) {
  const cis_sym *sym = i < n->num_inputs ? &n->operands[i] : &n->outputs[i - n->num_inputs];
  int64_t at[MOST_RANK];
  cis_term indices[MOST_RANK], value;
  if (sym->kind == CIS_SYM_TERM) {
    *out = *sym;
    return true;
  }
  if (!subscripts(e, n, i, at))
    return false;
  if (sym->kind == CIS_SYM_ARRAY) {
    *out = cis_sym_of_term(sym->array->elements[cis_sym_place_in(sym->array, at)]);
    return true;
  }
  for (uint32_t r = 0; r < n->maps[i]->num_results; ++r)
    indices[r] = cis_term_index(e->t, at[r]);
  if (!cis_sym_load(e, n->op, sym, type, indices, n->maps[i]->num_results, &value))
    return false;
  *out = cis_sym_of_term(value);
  return true;
}

static bool write_element(cis_exec *e, const nest *n, uint32_t i, cis_term value) {
  cis_sym *sym = &n->outputs[i - n->num_inputs];
  int64_t at[MOST_RANK];
  cis_term indices[MOST_RANK];
  if (!subscripts(e, n, i, at))
    return false;
  if (sym->kind == CIS_SYM_ARRAY) {
    sym->array->elements[cis_sym_place_in(sym->array, at)] = value;
    return true;
  }
  for (uint32_t r = 0; r < n->maps[i]->num_results; ++r)
    indices[r] = cis_term_index(e->t, at[r]);
  return cis_sym_store(e, n->op, sym, indices, n->maps[i]->num_results, value);
}

static bool at_point(cis_exec *e, const nest *n) {
  cis_block *body = cis_op_entry(n->op);
  for (uint32_t i = 0; i < body->num_args && i < n->num_operands; ++i) {
    cis_value *arg = cis_block_args(body)[i];
    cis_sym value;
    if (!cis_value_has_uses(arg))
      continue;
    if (!read_element(e, n, i, arg->type, &value))
      return false;
    cis_sym_set(e, arg, value);
  }
  for (uint32_t i = body->num_args; i < n->num_operands; ++i)
    if (i < n->num_inputs)
      return cis_sym_fail(e, n->op, "a body with fewer arguments");
  for (cis_op *op = cis_block_first(body); op; op = cis_op_next(op)) {
    if (cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
      break;
    if (cis_op_kind(op) == CIS_OP_LINALG_INDEX) {
      int64_t loop = cis_attr_int_or(cis_op_get_attr_named(op, "dim"), 0);
      cis_sym_set(e, &op->results[0], cis_sym_of_term(cis_term_index(e->t, n->at[loop])));
    } else if (!cis_sym_op(e, op) || e->stopped) {
      return false;
    }
  }
  cis_op *yield = cis_block_last(body);
  cis_term values[MOST_RANK];
  for (uint32_t i = 0; i < yield->num_operands; ++i)
    if (i >= MOST_RANK || !(values[i] = cis_sym_term(e, cis_op_operand(yield, i))))
      return cis_sym_fail(e, n->op, "a body that yields no number");
  for (uint32_t i = 0; i < yield->num_operands; ++i)
    if (!write_element(e, n, n->num_inputs + i, values[i]))
      return false;
  return cis_sym_step(e, n->op, 1);
}

/// Copies of the output tensors, which the points change.
static bool own_outputs(cis_exec *e, nest *n) {
  n->outputs = cis_arena_array(&e->arena, cis_sym, n->num_operands - n->num_inputs + 1);
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i) {
    cis_sym *out = &n->outputs[i - n->num_inputs];
    *out = n->operands[i];
    if (out->kind != CIS_SYM_ARRAY)
      continue;
    const cis_sym_array *from = out->array;
    out->array = cis_sym_array_make(e, from->element, from->sizes, from->rank);
    if (!out->array)
      return false;
    memcpy(out->array->elements, from->elements, (size_t)from->num * sizeof(cis_term));
  }
  return true;
}

static bool is_dimension_of(const nest *n, uint32_t operand, uint32_t loop) {
  for (uint32_t r = 0; r < n->maps[operand]->num_results; ++r) {
    cis_affine_expr x = n->maps[operand]->results[r];
    if (x->kind == CIS_AFFINE_DIM && x->position == loop)
      return true;
  }
  return false;
}

static bool share_memory(const cis_sym *a, const cis_sym *b) {
  if (a->kind != CIS_SYM_MEMREF || b->kind != CIS_SYM_MEMREF)
    return false;
  for (uint32_t i = 0; i < a->num_cases; ++i)
    for (uint32_t k = 0; k < b->num_cases; ++k)
      if (a->cases[i].memref->alloc == b->cases[k].memref->alloc)
        return true;
  return false;
}

/// Points of parallel loops run in any order: each writes elements of its own, and what other
/// points read is noted where an output shares memory with another operand.
static void find_races(cis_exec *e, nest *n) {
  cis_strbuf iterators = {0};
  cis_linalg_iterator_types(n->op, &iterators);
  cis_str types = cis_strbuf_view(&iterators);
  for (uint32_t i = 0; i < n->num_loops; ++i)
    n->is_parallel[i] = i < types.len && types.data[i] == 'p';
  cis_strbuf_deinit(&iterators);
  for (cis_op *op = cis_block_first(cis_op_entry(n->op)); op; op = cis_op_next(op))
    n->notes_iterations |=
        !cis_op_has_trait(op, CIS_TRAIT_PURE) && !cis_op_has_trait(op, CIS_TRAIT_TERMINATOR);
  for (uint32_t o = n->num_inputs; o < n->num_operands; ++o) {
    for (uint32_t i = 0; i < n->num_loops; ++i)
      if (n->is_parallel[i] && n->sizes[i] > 1 && !is_dimension_of(n, o, i))
        e->race = "points of a parallel loop write the same element";
    for (uint32_t i = 0; i < n->num_operands; ++i) {
      const cis_sym *a = &n->operands[i], *b = &n->operands[o];
      bool is_same = share_memory(a, b) && a->num_cases == 1 && b->num_cases == 1 &&
                     cis_sym_same_place(a->cases[0].memref, b->cases[0].memref) &&
                     n->maps[i] == n->maps[o];
      n->notes_iterations |= i != o && share_memory(a, b) && !is_same;
    }
  }
}

/// Advances to the next point. *out_other_iteration: it belongs to another iteration of the
/// parallel loops.
static bool next_point(nest *n, bool *out_other_iteration) {
  *out_other_iteration = false;
  for (uint32_t i = n->num_loops; i-- > 0;) {
    *out_other_iteration |= n->is_parallel[i];
    if (++n->at[i] < n->sizes[i])
      return true;
    n->at[i] = 0;
  }
  return false;
}

static bool run_points(cis_exec *e, nest *n) {
  bool other_iteration = true;
  do {
    if (n->notes_iterations && other_iteration)
      cis_iterations_next(&e->iterations);
    if (!at_point(e, n))
      return false;
  } while (next_point(n, &other_iteration));
  return true;
}

static bool run_nest(cis_exec *e, nest *n) {
  bool empty = false, ok = true;
  for (uint32_t i = 0; i < n->num_loops; ++i)
    empty |= n->sizes[i] <= 0;
  if (!empty) {
    find_races(e, n);
    if (n->notes_iterations)
      cis_iterations_begin_loop(&e->iterations);
    ok = run_points(e, n);
    if (n->notes_iterations)
      cis_iterations_end_loop(&e->iterations);
  }
  if (!ok)
    return false;
  for (uint32_t i = 0; i < n->op->num_results; ++i)
    cis_sym_set(e, &n->op->results[i], n->outputs[i]);
  return true;
}

/// So many points that they would take seconds.
static bool is_large(const nest *n) {
  enum { MOST = 3000000 };
  int64_t points = 1;
  for (uint32_t i = 0; i < n->num_loops; ++i)
    if (__builtin_mul_overflow(points, n->sizes[i], &points))
      return true;
  return points > MOST;
}

static bool spread_arrays(cis_exec *e, const nest *n) {
  for (uint32_t i = 0; i < n->num_operands; ++i)
    if (n->operands[i].kind == CIS_SYM_ARRAY && !cis_whole_spread(e, n->operands[i].array))
      return false;
  return true;
}

bool cis_sym_structured(cis_exec *e, cis_op *op) {
  cis_op_own_regions(op);
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  nest n = {.op = op,
            .num_loops = cis_linalg_num_loops(op),
            .num_operands = (uint32_t)maps.len,
            .num_inputs = cis_linalg_num_inputs(op),
            .maps = maps.data};
  cis_sym *operands = cis_arena_array(&e->arena, cis_sym, maps.len + 1);
  bool ok = n.num_loops <= MOST_RANK || cis_sym_fail(e, op, "too many loops");
  for (uint32_t i = 0; ok && i < n.num_operands; ++i) {
    operands[i] = *cis_sym_get(e, cis_op_operand(op, i));
    ok = operands[i].kind != CIS_SYM_NONE || cis_sym_fail(e, op, "an operand without a value");
  }
  n.operands = operands;
  ok = ok && find_loops(e, &n) && check_sizes(e, &n);
  bool is_whole = ok && (cis_whole_is_on(e) || is_large(&n)) &&
                  cis_sym_whole(e, op, operands, n.num_operands, n.num_inputs, n.sizes);
  if (!is_whole)
    ok = ok && !e->failed && spread_arrays(e, &n) && own_outputs(e, &n) && run_nest(e, &n);
  cis_vec_deinit(&maps);
  return ok;
}
