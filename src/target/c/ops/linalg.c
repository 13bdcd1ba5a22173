// linalg: structured ops as loop nests. Each element is computed in the order in which cistern-run
// does it.
//
// Where the innermost loops reduce, and the outputs are memory that no input shares, an output's
// element is a variable while they run:
//
//   for i { for j { acc = c[i][j]; for k { acc = acc + a[i][k] * b[k][j]; } c[i][j] = acc; } }
//
// An op whose output overlaps an input (target/c/overlap.h) keeps to that order, or has the outer
// loops backward. Its accumulators begin with the value that its output was filled with:
//
//   for i = 3 down to 0 { for j = 7 down to 0 { acc = 0; for k { ... } c[i][j] = acc; } }
//
// Where the body reads within bounds, the interior, whose windows lie inside, is a nest of its own:
//
//   for i { for j < 1 { for k { x = j + k - 1 is inside ? a[i][j + k - 1] : pad; ... } }
//           for 1 <= j < 7 { for k { x = a[i][j + k - 1]; ... } }
//           for 7 <= j { ... as for j < 1 ... } }
//
// If outputs overlap inputs, the interior is not a nest of its own: one loop, which may run
// backward, chooses for each iteration.
#include "target/c/alias.h"
#include "target/c/arena.h"
#include "target/c/emit.h"
#include "target/c/ops/linalg_nest.h"

#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "ir/effects.h"
#include "support/planted.h"

/// Nothing is kept in variables for ops with more operands, because each one is compared with each.
enum { MOST_OPERANDS = 64 };

typedef cis_c_linalg_nest nest;

bool cis_c_linalg_is_memref(const cis_op *op, uint32_t i) {
  return cis_type_is_memref(cis_op_operand(op, i)->type);
}

/// The size of a loop: that of a dimension over which it runs, a constant if one has it.
static bool find_size(cis_c_emitter *e, nest *n, uint32_t loop) {
  bool found = false;
  for (uint32_t i = 0; i < n->num_operands; ++i)
    for (uint32_t r = 0; r < n->maps[i]->num_results && cis_c_linalg_is_memref(n->op, i); ++r) {
      cis_affine_expr expr = n->maps[i]->results[r];
      if (expr->kind != CIS_AFFINE_DIM || expr->position != loop)
        continue;
      cis_c_num size = cis_c_operand(e, n->op, i)->sizes[r];
      if (!found || n->sizes[loop].text)
        n->sizes[loop] = size;
      found = true;
    }
  return found;
}

static bool uses_dim(cis_affine_expr expr, uint32_t dim) {
  if (expr->kind == CIS_AFFINE_DIM)
    return expr->position == dim;
  return expr->height && (uses_dim(expr->lhs, dim) || uses_dim(expr->rhs, dim));
}

bool cis_c_linalg_uses(const nest *n, uint32_t operand, uint32_t loop) {
  for (uint32_t r = 0; r < n->maps[operand]->num_results; ++r)
    if (uses_dim(n->maps[operand]->results[r], loop))
      return true;
  return false;
}

bool cis_c_linalg_is_output(const nest *n, uint32_t loop) {
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
    if (cis_c_linalg_uses(n, i, loop))
      return true;
  return false;
}

/// Whether the loop by itself is an index of the operand.
static bool has_dim(cis_affine_map map, uint32_t loop) {
  for (uint32_t r = 0; r < map->num_results; ++r)
    if (map->results[r]->kind == CIS_AFFINE_DIM && map->results[r]->position == loop)
      return true;
  return false;
}

/// Whether an op of the body, those inside of it included, has no other effect than reading memory
/// that no output shares.
static bool keeps_to_inputs(cis_c_emitter *e, const nest *n, cis_op *op) {
  cis_effect_vec effects = {0};
  bool ok = cis_effects_get_recursive(op, &effects);
  for (size_t k = 0; ok && k < effects.len; ++k) {
    cis_value *memory = effects.data[k].value;
    ok = effects.data[k].kind == CIS_EFFECT_READ && memory && cis_type_is_base_memref(memory->type);
    for (uint32_t i = n->num_inputs; ok && i < n->num_operands; ++i)
      ok = cis_c_are_distinct_at_once(e, cis_op_operand(n->op, i), memory);
  }
  cis_vec_deinit(&effects);
  return ok || cis_planted("c-body-is-apart");
}

static bool body_keeps_to_inputs(cis_c_emitter *e, const nest *n) {
  cis_for_each_op (op, cis_op_entry(n->op))
    if (cis_op_next(op) && !keeps_to_inputs(e, n, op))
      return false;
  return true;
}

/// Whether no input, and nothing that the body reads, shares memory with an output, and the body
/// writes nothing.
bool cis_c_linalg_outputs_are_alone(cis_c_emitter *e, const nest *n) {
  if (n->num_operands > MOST_OPERANDS || !body_keeps_to_inputs(e, n))
    return false;
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
    for (uint32_t k = 0; k < n->num_operands; ++k)
      if (k != i && (cis_c_linalg_is_memref(n->op, k) || k >= n->num_inputs) &&
          !cis_c_are_distinct_at_once(e, cis_op_operand(n->op, i), cis_op_operand(n->op, k)))
        return false;
  return true;
}

/// Whether each iteration of the loops over outputs has an element of its own in each output, so
/// that these iterations can be in another order.
bool cis_c_linalg_outputs_are_apart(const nest *n) {
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i) {
    for (uint32_t loop = 0; loop < n->num_loops; ++loop)
      if (cis_c_linalg_is_output(n, loop) && !has_dim(n->maps[i], loop))
        return false;
    if (!cis_c_has_distinct_elements(cis_op_operand(n->op, i)))
      return false;
  }
  return true;
}

// --- the order of loops ---

/// How far an index moves with a loop; false if not by the same number each time.
static bool factor_along(cis_affine_expr expr, uint32_t loop, int64_t *out) {
  int64_t a, b;
  *out = 0;
  if (!uses_dim(expr, loop))
    return true;
  if (expr->kind == CIS_AFFINE_DIM)
    *out = 1;
  else if (expr->kind == CIS_AFFINE_ADD)
    return factor_along(expr->lhs, loop, &a) && factor_along(expr->rhs, loop, &b) &&
           !__builtin_add_overflow(a, b, out);
  else
    return expr->kind == CIS_AFFINE_MUL && expr->rhs->kind == CIS_AFFINE_CONSTANT &&
           factor_along(expr->lhs, loop, &a) && !__builtin_mul_overflow(a, expr->rhs->value, out);
  return true;
}

bool cis_c_linalg_stride_along(cis_c_emitter *e, const nest *n, uint32_t operand, uint32_t loop,
                               int64_t *out) {
  const cis_c_value *value = cis_c_operand(e, n->op, operand);
  *out = 0;
  for (uint32_t r = 0; cis_c_linalg_is_memref(n->op, operand) && r < n->maps[operand]->num_results;
       ++r) {
    int64_t factor;
    if (!factor_along(n->maps[operand]->results[r], loop, &factor))
      return false;
    if (!factor)
      continue;
    if (value->strides[r].text ||
        __builtin_mul_overflow(factor, value->strides[r].value, &factor) ||
        __builtin_add_overflow(*out, factor, out))
      return false;
  }
  return true;
}

bool cis_c_linalg_moves_by_one(cis_c_emitter *e, const nest *n, uint32_t operand, uint32_t loop) {
  int64_t stride;
  return cis_c_linalg_stride_along(e, n, operand, loop, &stride) && stride == 1;
}

/// Whether neighbouring iterations of a loop are neighbours in each output, and the same element or
/// neighbours in each input.
bool cis_c_linalg_is_lanes(cis_c_emitter *e, const nest *n, uint32_t loop) {
  for (uint32_t i = 0; i < n->num_operands; ++i) {
    int64_t stride;
    if (!cis_c_linalg_stride_along(e, n, i, loop, &stride) || stride < 0 || stride > 1 ||
        (i >= n->num_inputs && stride != 1))
      return false;
  }
  return true;
}

/// Reductions innermost compute one element after the other. With a loop over elements innermost
/// compilers compute many at once, each in the same order, so that the bits stay:
///
///   for i { for k { for j { c[i][j] = c[i][j] + a[i][k] * b[k][j]; } } }
static void choose_order(cis_c_emitter *e, nest *n) {
  uint32_t last = n->num_loops;
  for (uint32_t i = 0; i < n->num_loops; ++i)
    n->order[i] = i;
  if (!e->options->vectors || n->overlapped || !last || cis_c_linalg_is_output(n, last - 1) ||
      !cis_c_linalg_outputs_are_alone(e, n) || !cis_c_linalg_outputs_are_apart(n))
    return;
  while (last > 0 &&
         !(cis_c_linalg_is_output(n, last - 1) && cis_c_linalg_is_lanes(e, n, last - 1)))
    --last;
  for (uint32_t i = last; last && i < n->num_loops; ++i)
    n->order[i - 1] = i;
  if (last)
    n->order[n->num_loops - 1] = last - 1;
}

static bool read_nest(cis_c_emitter *e, cis_op *op, nest *n) {
  cis_affine_map_vec maps = {0};
  cis_linalg_indexing_maps(op, &maps);
  *n = (nest){.op = op, .num_loops = cis_linalg_num_loops(op), .num_operands = (uint32_t)maps.len};
  n->num_inputs = cis_linalg_num_inputs(op);
  n->overlapped = cis_c_arena_overlapped(e->plan, op);
  n->maps = cis_arena_copy(&e->arena, maps.data, maps.len * sizeof *maps.data);
  cis_vec_deinit(&maps);
  n->loops = cis_arena_array(&e->arena, cis_c_num, n->num_loops + 1);
  n->sizes = cis_arena_array(&e->arena, cis_c_num, n->num_loops + 1);
  n->order = cis_arena_array(&e->arena, uint32_t, n->num_loops + 1);
  n->kept = cis_arena_array(&e->arena, const char *, n->num_operands + 1);
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
    if (!cis_c_linalg_is_memref(op, i) || cis_c_operand(e, op, i)->is_const)
      return cis_c_unsupported(op, "an output that is no memory to write to");
  for (uint32_t i = 0; i < n->num_loops; ++i)
    if (!find_size(e, n, i))
      return cis_c_unsupported(op, "a loop that is no dimension of an operand");
  choose_order(e, n);
  n->num_outer = n->num_loops;
  while (n->num_outer && !cis_c_linalg_is_output(n, n->order[n->num_outer - 1]))
    --n->num_outer;
  if (n->num_outer < n->num_loops && !cis_c_linalg_outputs_are_alone(e, n))
    n->num_outer = n->num_loops;
  return true;
}

const char *cis_c_linalg_element(cis_c_emitter *e, const nest *n, uint32_t i) {
  cis_affine_map map = n->maps[i];
  cis_c_num *indices = cis_arena_array(&e->arena, cis_c_num, map->num_results + 1);
  for (uint32_t r = 0; r < map->num_results; ++r)
    indices[r] = cis_c_affine(e, map->results[r], n->loops, NULL);
  return cis_c_element(e, cis_c_operand(e, n->op, i), indices);
}

/// `for (i = size - 1; i >= 0; --i)`
static const char *open_backward(cis_c_emitter *e, const char *wish, cis_c_num size) {
  ++e->indent; // the variable's scope is the loop
  const char *i = cis_c_fresh(e, wish);
  --e->indent;
  const char *from = cis_c_num_text(e, cis_c_add(e, size, cis_c_number(-1)));
  cis_c_open(e, "for (int64_t %s = %s; %s >= 0; --%s) {", i, from, i, i);
  return i;
}

const char *cis_c_linalg_loop_name(uint32_t loop) {
  static const char *const names[] = {"i", "j", "k", "l", "m", "n"};
  return names[loop < 6 ? loop : 5];
}

/// Loops of one iteration are none. How many there are.
uint32_t cis_c_linalg_open(cis_c_emitter *e, nest *n, uint32_t from, uint32_t to) {
  uint32_t opened = 0;
  for (uint32_t k = from; k < to; ++k) {
    uint32_t i = n->order[k];
    n->loops[i] = cis_c_number(0);
    if (!n->sizes[i].text && n->sizes[i].value == 1)
      continue;
    ++opened;
    bool is_backward = n->overlapped && n->overlapped->is_backward && k < n->num_outer;
    const char *name = cis_c_linalg_loop_name(i);
    if (is_backward && !cis_planted("overlap-direction"))
      n->loops[i] = cis_c_name(open_backward(e, name, n->sizes[i]));
    else
      n->loops[i] =
          cis_c_name(cis_c_open_loop(e, name, cis_c_number(0), n->sizes[i], cis_c_number(1)));
  }
  return opened;
}

void cis_c_linalg_close(cis_c_emitter *e, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    cis_c_close(e);
}

/// The number that an output was filled with by an op that is part of this one; NULL: none.
const cis_c_value *cis_c_linalg_filled(cis_c_emitter *e, const nest *n, uint32_t operand) {
  const cis_op *fill = n->overlapped ? n->overlapped->fills[operand] : NULL;
  return fill ? cis_c_operand(e, fill, 0) : NULL;
}

/// Sets the body's arguments: variables that hold the element, or the scalar itself.
bool cis_c_linalg_load(cis_c_emitter *e, nest *n) {
  cis_value *const *args = cis_block_args(cis_op_entry(n->op));
  for (uint32_t i = 0; i < n->num_operands; ++i) {
    if (i >= cis_op_entry(n->op)->num_args || !cis_value_has_uses(args[i]))
      continue;
    if (n->kept[i]) {
      cis_c_set_text(e, args[i], n->kept[i]);
      continue;
    }
    const cis_c_value *filled = cis_c_linalg_filled(e, n, i);
    if (filled || !cis_c_linalg_is_memref(n->op, i)) {
      cis_c_set(e, args[i], filled ? filled : cis_c_operand(e, n->op, i));
      continue;
    }
    const char *type = cis_c_type(e, args[i]->type);
    if (!type)
      return cis_c_unsupported(n->op, "elements of this type");
    const char *name = cis_c_fresh(e, cis_c_wish(e, args[i], "x"));
    if (n->copied && i == n->copied_input)
      cis_c_declare(e, n->copied_type, name, n->copied, true);
    else
      cis_c_declare(e, type, name, cis_c_linalg_element(e, n, i), true);
    cis_c_set_text(e, args[i], name);
  }
  return true;
}

bool cis_c_linalg_end_body(cis_c_emitter *e, cis_op *yield, void *user) {
  const nest *n = user;
  const char **texts = cis_arena_array(&e->arena, const char *, yield->num_operands + 1);
  // All are computed before any is stored; an output's old element is a variable that changes.
  for (uint32_t k = 0; k < yield->num_operands; ++k) {
    cis_value *value = cis_op_operand(yield, k);
    texts[k] = cis_c_get(e, value)->text;
    bool is_old = cis_value_arg_block(value) == cis_op_entry(n->op);
    if (is_old && yield->num_operands > 1 && n->kept[n->num_inputs + k]) {
      const char *name = cis_c_fresh(e, "next");
      cis_c_declare(e, cis_c_type(e, value->type), name, texts[k], true);
      texts[k] = name;
    }
  }
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i) {
    const char *kept = n->kept[i], *text = texts[i - n->num_inputs];
    if (!kept || strcmp(kept, text) != 0) // clang warns of a variable that is assigned to itself
      cis_c_line(e, "%s = %s;", kept ? kept : cis_c_linalg_element(e, n, i), text);
  }
  return true;
}

static bool keep_outputs(cis_c_emitter *e, nest *n) {
  cis_block *body = cis_op_entry(n->op);
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i) {
    cis_value *arg = cis_block_args(body)[i];
    const char *type = cis_c_type(e, arg->type);
    if (!type)
      return cis_c_unsupported(n->op, "elements of this type");
    const cis_c_value *filled = cis_c_linalg_filled(e, n, i);
    n->kept[i] = cis_c_fresh(e, "acc");
    cis_c_declare(e, type, n->kept[i], filled ? filled->text : cis_c_linalg_element(e, n, i),
                  false);
  }
  return true;
}

/// Outputs' elements are in memory again.
static void store_kept(cis_c_emitter *e, nest *n) {
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i) {
    if (n->kept[i])
      cis_c_line(e, "%s = %s;", cis_c_linalg_element(e, n, i), n->kept[i]);
    n->kept[i] = NULL;
  }
}

/// Values that the body yields as they are do not need the outputs' old elements, which then may
/// not have been written yet.
bool cis_c_linalg_reads_outputs(const nest *n) {
  cis_block *body = cis_op_entry(n->op);
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
    if (!cis_value_has_uses(cis_block_args(body)[i]))
      return false;
  return true;
}

// --- blocks ---

enum { MOST_BLOCK = 4, MOST_BODY = 16 };

/// How many iterations of the loop next to the innermost one are done at once; 0: it is no
/// reduction around a loop over elements. Sizes must be known.
static int64_t block_of(cis_c_emitter *e, const nest *n) {
  if (!e->options->blocks || n->num_loops < 2 || !cis_c_linalg_reads_outputs(n) || n->overlapped ||
      n->num_loops + e->depth > CIS_C_DEEPEST)
    return 0;
  uint32_t lanes = n->order[n->num_loops - 1], sum = n->order[n->num_loops - 2];
  uint32_t ops = 0;
  cis_for_each_op (op, cis_op_entry(n->op))
    ops += op->num_regions && !cis_c_is_decided(e, op) ? MOST_BODY : 1;
  bool is_moved = lanes != n->num_loops - 1; // by choose_order, which has looked at the outputs
  if (!is_moved || cis_c_linalg_is_output(n, sum) || n->sizes[sum].text || ops > MOST_BODY)
    return 0;
  int64_t size = n->sizes[sum].value;
  return size < 2 ? 0 : size < MOST_BLOCK ? size : MOST_BLOCK;
}

/// The innermost loop, in which `num` iterations of the reduction around it follow each other.
static bool put_lanes(cis_c_emitter *e, nest *n, cis_c_num first, int64_t num) {
  uint32_t sum = n->order[n->num_loops - 2];
  uint32_t opened = cis_c_linalg_open(e, n, n->num_loops - 1, n->num_loops);
  bool ok = keep_outputs(e, n);
  for (int64_t k = 0; k < num && ok; ++k) {
    n->loops[sum] = cis_c_add(e, first, cis_c_number(k));
    cis_c_open(e, "{");
    ok = cis_c_linalg_load(e, n) &&
         cis_c_region(e, cis_op_region(n->op, 0), cis_c_linalg_end_body, n);
    cis_c_close(e);
  }
  store_kept(e, n);
  cis_c_linalg_close(e, opened);
  return ok;
}

/// Elements stay in registers for several iterations of a reduction, in its order; the loops around
/// are open:
///
///   for i { for k += 4 { for j { acc = c[i][j]; acc = acc + a[i][k] * b[k][j];
///                                acc = acc + a[i][k + 1] * b[k + 1][j]; ...; c[i][j] = acc; } } }
static bool emit_blocks(cis_c_emitter *e, nest *n, int64_t block) {
  uint32_t sum = n->order[n->num_loops - 2];
  int64_t size = n->sizes[sum].value, whole = size / block * block;
  cis_c_num first = cis_c_number(0);
  if (whole > block)
    first = cis_c_name(cis_c_open_loop(e, "k", first, cis_c_number(whole), cis_c_number(block)));
  bool ok = put_lanes(e, n, first, block);
  if (whole > block)
    cis_c_close(e);
  if (ok && whole < size)
    ok = put_lanes(e, n, cis_c_number(whole), size - whole);
  return ok;
}

/// Whether what the overlap of the op's output with an input relies on holds: reductions are kept
/// in variables, so that elements are stored once.
static bool is_as_planned(cis_c_emitter *e, const nest *n) {
  return !n->overlapped || (cis_c_linalg_outputs_are_alone(e, n) &&
                            (n->num_outer == n->num_loops || cis_c_linalg_reads_outputs(n)) &&
                            n->num_loops + e->depth <= CIS_C_DEEPEST);
}

static bool emit_from(cis_c_emitter *e, nest *n, uint32_t k, bool is_kept);

/// Outputs' elements are variables while the loops inside run.
static bool emit_kept(cis_c_emitter *e, nest *n, uint32_t k) {
  bool ok = keep_outputs(e, n) && emit_from(e, n, k, true);
  store_kept(e, n);
  return ok;
}

// --- the interior ---

/// Emits the body of the cut loop, where its condition holds or may not hold.
static bool emit_inside(cis_c_emitter *e, nest *n, bool is_decided, bool is_kept) {
  e->decided = is_decided ? n->interior.condition : NULL;
  cis_value *condition = n->interior.condition;
  n->interior.condition = NULL; // the loop is cut once
  bool ok = emit_from(e, n, n->interior.position + 1, is_kept);
  n->interior.condition = condition;
  e->decided = NULL;
  return ok;
}

/// The end of the middle one of three loops: where it does not begin, if it has no iteration.
static void settle_ends(cis_c_emitter *e, cis_c_interval *v) {
  if (v->inside) {
    const char *to = cis_c_fresh(e, "end");
    cis_c_line(e, "const int64_t %s = %s ? %s : 0;", to, v->inside, cis_c_num_text(e, v->to));
    v->to = cis_c_name(to);
  }
  if (v->from.text || v->to.text)
    v->from = cis_c_smaller(e, "begin", v->from, v->to);
}

/// Three loops, one after the other, because compilers compute several iterations of the middle one
/// at once.
static bool emit_in_parts(cis_c_emitter *e, nest *n, cis_c_interval *v, bool is_kept) {
  uint32_t loop = n->order[n->interior.position];
  settle_ends(e, v);
  const cis_c_num ends[] = {cis_c_number(0), v->from, v->to, n->sizes[loop]};
  bool ok = true;
  for (int i = 0; i < 3 && ok; ++i) {
    if (!ends[i].text && !ends[i + 1].text && ends[i].value >= ends[i + 1].value)
      continue;
    n->loops[loop] = cis_c_name(
        cis_c_open_loop(e, cis_c_linalg_loop_name(loop), ends[i], ends[i + 1], cis_c_number(1)));
    ok = emit_inside(e, n, i == 1, is_kept);
    cis_c_close(e);
  }
  return ok;
}

/// `from <= i && i < to`, without bounds that always hold, joined to `inside` by &&.
static const char *in_interval(cis_c_emitter *e, const nest *n, const cis_c_interval *v) {
  uint32_t loop = n->order[n->interior.position];
  const char *i = cis_c_num_text(e, n->loops[loop]), *text = v->inside;
  if (v->from.text || v->from.value > 0)
    text = cis_c_text(e, "%s%s%s >= %s", text ? text : "", text ? " && " : "", i,
                      cis_c_num_text(e, v->from));
  if (v->to.text || v->to.value < n->sizes[loop].value)
    text = cis_c_text(e, "%s%s%s < %s", text ? text : "", text ? " && " : "", i,
                      cis_c_num_text(e, v->to));
  return text;
}

/// Emits the cut loop, with its body twice.
static bool emit_cut(cis_c_emitter *e, nest *n, bool is_kept) {
  uint32_t at = n->interior.position;
  cis_c_interval v;
  bool has_interior = cis_c_put_interval(e, &n->shape, &n->interior, n->loops, &v);
  if (has_interior && !n->overlapped)
    return emit_in_parts(e, n, &v, is_kept);
  uint32_t opened = cis_c_linalg_open(e, n, at, at + 1);
  const char *condition = has_interior ? in_interval(e, n, &v) : NULL;
  bool ok = true;
  if (condition) {
    cis_c_open(e, "if (%s) {", condition);
    ok = emit_inside(e, n, true, is_kept);
    --e->indent;
    cis_c_open(e, "} else {");
  }
  ok = ok && emit_inside(e, n, has_interior && !condition, is_kept);
  if (condition)
    cis_c_close(e);
  cis_c_linalg_close(e, opened);
  return ok;
}

static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

/// Emits the loops from the `k`th one in the order on, and the body.
static bool emit_from(cis_c_emitter *e, nest *n, uint32_t k, bool is_kept) {
  int64_t block = k + 2 <= n->num_loops ? block_of(e, n) : 0;
  uint32_t keeps = !is_kept && n->num_outer < n->num_loops ? n->num_outer : n->num_loops;
  uint32_t cut = n->interior.condition ? n->interior.position : n->num_loops;
  uint32_t next = smaller(smaller(keeps, cut), block ? n->num_loops - 2 : n->num_loops);
  if (next > k) {
    uint32_t opened = cis_c_linalg_open(e, n, k, next);
    bool ok = emit_from(e, n, next, is_kept);
    cis_c_linalg_close(e, opened);
    return ok;
  }
  if (k == n->num_loops)
    return cis_c_linalg_load(e, n) &&
           cis_c_region(e, cis_op_region(n->op, 0), cis_c_linalg_end_body, n);
  if (k == keeps)
    return emit_kept(e, n, k);
  return k == cut ? emit_cut(e, n, is_kept) : emit_blocks(e, n, block);
}

static void find_interior(cis_c_emitter *e, nest *n) {
  if (n->num_loops > CIS_C_MOST_INTERIOR_LOOPS || n->num_loops + e->depth + 8 > CIS_C_DEEPEST)
    return;
  bool *is_output = cis_arena_array(&e->arena, bool, n->num_loops + 1);
  for (uint32_t i = 0; i < n->num_loops; ++i)
    is_output[i] = cis_c_linalg_is_output(n, i);
  n->shape = (cis_c_interior_loops){n->op, n->num_loops, n->order, is_output, n->sizes};
  if (!cis_c_find_interior(&n->shape, &n->interior))
    n->interior.condition = NULL;
}

static bool emit_nest(cis_c_emitter *e, nest *n) {
  cis_c_open(e, "{");
  bool ok = emit_from(e, n, 0, false);
  cis_c_close(e);
  return ok;
}

static bool emit_structured(cis_c_emitter *e, cis_op *op) {
  nest n;
  if (cis_c_arena_is_fused(e->plan, op) && !cis_planted("overlap-fill"))
    return true;
  if (!read_nest(e, op, &n))
    return false;
  if (!is_as_planned(e, &n))
    return cis_c_unsupported(op, "its output overlaps an input, but its loops are others");
  if (!cis_c_linalg_reads_outputs(&n) || n.num_operands > MOST_OPERANDS ||
      n.num_loops + e->depth > CIS_C_DEEPEST)
    n.num_outer = n.num_loops;
  cis_op *outer = e->loop_nest;
  const cis_c_num *outer_loops = e->nest_loops;
  e->loop_nest = op;
  e->nest_loops = n.loops;
  bool is_done, ok = cis_c_linalg_put_blocks(e, &n, &is_done);
  if (!outer && !is_done) // a condition of one op is decided at a time
    find_interior(e, &n);
  ok = ok && (is_done || emit_nest(e, &n));
  e->loop_nest = outer;
  e->nest_loops = outer_loops;
  return ok;
}

static bool emit_index(cis_c_emitter *e, cis_op *op) {
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "dim"), 0);
  if (!e->loop_nest || dim < 0 || dim >= cis_linalg_num_loops(e->loop_nest))
    return cis_c_unsupported(op, "outside of a structured op");
  cis_c_set_num(e, cis_op_result(op, 0), e->nest_loops[dim]);
  return true;
}

const cis_c_row cis_c_rows_linalg[] = {
    {CIS_OP_LINALG_GENERIC, .emit = emit_structured},
    {CIS_OP_LINALG_MAP, .emit = emit_structured},
    {CIS_OP_LINALG_REDUCE, .emit = emit_structured},
    {CIS_OP_LINALG_TRANSPOSE, .emit = emit_structured},
    {CIS_OP_LINALG_BROADCAST, .emit = emit_structured},
    {CIS_OP_LINALG_ELEMENTWISE, .emit = emit_structured},
    {CIS_OP_LINALG_CONTRACT, .emit = emit_structured},
    {CIS_OP_LINALG_INDEX, .emit = emit_index},
#define LINALG_NAMED(KIND, ...) {CIS_OP_LINALG_##KIND, .emit = emit_structured},
#define LINALG_MATMUL(KIND, ...) {CIS_OP_LINALG_##KIND, .emit = emit_structured},
#include "dialect/linalg/named.def"
    {0},
};
