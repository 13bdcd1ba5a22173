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
#include "target/c/ops/linalg_interior.h"
#include "target/c/ops/linalg_sums.h"

#include "dialect/linalg/kinds.h"
#include "dialect/linalg/linalg.h"
#include "ir/effects.h"
#include "support/planted.h"

/// Nothing is kept in variables for ops with more operands, because each one is compared with each.
enum { MOST_OPERANDS = 64 };

typedef struct nest {
  cis_op *op;
  uint32_t num_loops, num_inputs, num_operands;
  uint32_t num_outer; // loops outside of which nothing is kept in variables; num_loops: nothing is
  cis_affine_map *maps;
  cis_c_num *loops, *sizes;
  uint32_t *order;                    // loops, the outermost first
  const char **kept;                  // variables of outputs
  const cis_c_overlapped *overlapped; // NULL: outputs and inputs are apart
  cis_c_interior_loops shape;         // the loops, where an interior is sought
  cis_c_interior interior;            // no condition: none
} nest;

static bool is_memref(const cis_op *op, uint32_t i) {
  return cis_type_is_memref(cis_op_operand(op, i)->type);
}

/// The size of a loop: that of a dimension over which it runs, a constant if one has it.
static bool find_size(cis_c_emitter *e, nest *n, uint32_t loop) {
  bool found = false;
  for (uint32_t i = 0; i < n->num_operands; ++i)
    for (uint32_t r = 0; r < n->maps[i]->num_results && is_memref(n->op, i); ++r) {
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

static bool output_uses(const nest *n, uint32_t loop) {
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
    for (uint32_t r = 0; r < n->maps[i]->num_results; ++r)
      if (uses_dim(n->maps[i]->results[r], loop))
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
      ok = cis_c_are_distinct(e, cis_op_operand(n->op, i), memory);
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
static bool outputs_are_alone(cis_c_emitter *e, const nest *n) {
  if (n->num_operands > MOST_OPERANDS || !body_keeps_to_inputs(e, n))
    return false;
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
    for (uint32_t k = 0; k < n->num_operands; ++k)
      if (k != i && (is_memref(n->op, k) || k >= n->num_inputs) &&
          !cis_c_are_distinct(e, cis_op_operand(n->op, i), cis_op_operand(n->op, k)))
        return false;
  return true;
}

// --- the order of loops ---

/// How far an operand moves in memory with a loop; false if that is not known, or not simple.
static bool stride_along(cis_c_emitter *e, const nest *n, uint32_t operand, uint32_t loop,
                         int64_t *out) {
  const cis_c_value *value = cis_c_operand(e, n->op, operand);
  *out = 0;
  for (uint32_t r = 0; is_memref(n->op, operand) && r < n->maps[operand]->num_results; ++r) {
    cis_affine_expr expr = n->maps[operand]->results[r];
    if (!uses_dim(expr, loop))
      continue;
    if (expr->kind != CIS_AFFINE_DIM || value->strides[r].text || *out)
      return false;
    *out = value->strides[r].value;
  }
  return true;
}

/// Whether neighbouring iterations of a loop are neighbours in each output, and the same element or
/// neighbours in each input.
static bool is_lanes(cis_c_emitter *e, const nest *n, uint32_t loop) {
  for (uint32_t i = 0; i < n->num_operands; ++i) {
    int64_t stride;
    if (!stride_along(e, n, i, loop, &stride) || stride < 0 || stride > 1 ||
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
  if (!e->options->vectors || n->overlapped || !last || output_uses(n, last - 1) ||
      !outputs_are_alone(e, n))
    return;
  while (last > 0 && !(output_uses(n, last - 1) && is_lanes(e, n, last - 1)))
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
  if (op->num_results)
    return cis_c_unsupported(op, "a tensor is no memory; buffer-pipeline makes buffers");
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
    if (!is_memref(op, i) || cis_c_operand(e, op, i)->is_const)
      return cis_c_unsupported(op, "an output that is no memory to write to");
  for (uint32_t i = 0; i < n->num_loops; ++i)
    if (!find_size(e, n, i))
      return cis_c_unsupported(op, "a loop that is no dimension of an operand");
  choose_order(e, n);
  n->num_outer = n->num_loops;
  while (n->num_outer && !output_uses(n, n->order[n->num_outer - 1]))
    --n->num_outer;
  if (n->num_outer < n->num_loops && !outputs_are_alone(e, n))
    n->num_outer = n->num_loops;
  return true;
}

static const char *element(cis_c_emitter *e, const nest *n, uint32_t i) {
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

static const char *loop_name(uint32_t loop) {
  static const char *const names[] = {"i", "j", "k", "l", "m", "n"};
  return names[loop < 6 ? loop : 5];
}

/// Loops of one iteration are none. How many there are.
static uint32_t open_loops(cis_c_emitter *e, nest *n, uint32_t from, uint32_t to) {
  uint32_t opened = 0;
  for (uint32_t k = from; k < to; ++k) {
    uint32_t i = n->order[k];
    n->loops[i] = cis_c_number(0);
    if (!n->sizes[i].text && n->sizes[i].value == 1)
      continue;
    ++opened;
    bool is_backward = n->overlapped && n->overlapped->is_backward && k < n->num_outer;
    const char *name = loop_name(i);
    if (is_backward && !cis_planted("overlap-direction"))
      n->loops[i] = cis_c_name(open_backward(e, name, n->sizes[i]));
    else
      n->loops[i] =
          cis_c_name(cis_c_open_loop(e, name, cis_c_number(0), n->sizes[i], cis_c_number(1)));
  }
  return opened;
}

static void close_loops(cis_c_emitter *e, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    cis_c_close(e);
}

/// The number that an output was filled with by an op that is part of this one; NULL: none.
static const cis_c_value *filled_with(cis_c_emitter *e, const nest *n, uint32_t operand) {
  const cis_op *fill = n->overlapped ? n->overlapped->fills[operand] : NULL;
  return fill ? cis_c_operand(e, fill, 0) : NULL;
}

/// Sets the body's arguments: variables that hold the element, or the scalar itself.
static bool load(cis_c_emitter *e, nest *n) {
  cis_value *const *args = cis_block_args(cis_op_entry(n->op));
  for (uint32_t i = 0; i < n->num_operands; ++i) {
    if (i >= cis_op_entry(n->op)->num_args || !cis_value_has_uses(args[i]))
      continue;
    if (n->kept[i]) {
      cis_c_set_text(e, args[i], n->kept[i]);
      continue;
    }
    const cis_c_value *filled = filled_with(e, n, i);
    if (filled || !is_memref(n->op, i)) {
      cis_c_set(e, args[i], filled ? filled : cis_c_operand(e, n->op, i));
      continue;
    }
    const char *type = cis_c_type(e, args[i]->type);
    if (!type)
      return cis_c_unsupported(n->op, "elements of this type");
    const char *name = cis_c_fresh(e, cis_c_wish(e, args[i], "x"));
    cis_c_declare(e, type, name, element(e, n, i), true);
    cis_c_set_text(e, args[i], name);
  }
  return true;
}

static bool end_body(cis_c_emitter *e, cis_op *yield, void *user) {
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
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i)
    cis_c_line(e, "%s = %s;", n->kept[i] ? n->kept[i] : element(e, n, i), texts[i - n->num_inputs]);
  return true;
}

static bool keep_outputs(cis_c_emitter *e, nest *n) {
  cis_block *body = cis_op_entry(n->op);
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i) {
    cis_value *arg = cis_block_args(body)[i];
    const char *type = cis_c_type(e, arg->type);
    if (!type)
      return cis_c_unsupported(n->op, "elements of this type");
    const cis_c_value *filled = filled_with(e, n, i);
    n->kept[i] = cis_c_fresh(e, "acc");
    cis_c_declare(e, type, n->kept[i], filled ? filled->text : element(e, n, i), false);
  }
  return true;
}

/// Outputs' elements are in memory again.
static void store_kept(cis_c_emitter *e, nest *n) {
  for (uint32_t i = n->num_inputs; i < n->num_operands; ++i) {
    if (n->kept[i])
      cis_c_line(e, "%s = %s;", element(e, n, i), n->kept[i]);
    n->kept[i] = NULL;
  }
}

/// Values that the body yields as they are do not need the outputs' old elements, which then may
/// not have been written yet.
static bool reads_outputs(const nest *n) {
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
  if (!e->options->blocks || n->num_loops < 2 || !reads_outputs(n) || n->overlapped ||
      n->num_loops + e->depth > CIS_C_DEEPEST)
    return 0;
  uint32_t lanes = n->order[n->num_loops - 1], sum = n->order[n->num_loops - 2];
  uint32_t ops = 0;
  cis_for_each_op (op, cis_op_entry(n->op))
    ops += op->num_regions && !cis_c_is_decided(e, op) ? MOST_BODY : 1;
  bool is_moved = lanes != n->num_loops - 1; // by choose_order, which has looked at the outputs
  if (!is_moved || output_uses(n, sum) || n->sizes[sum].text || ops > MOST_BODY)
    return 0;
  int64_t size = n->sizes[sum].value;
  return size < 2 ? 0 : size < MOST_BLOCK ? size : MOST_BLOCK;
}

/// The innermost loop, in which `num` iterations of the reduction around it follow each other.
static bool put_lanes(cis_c_emitter *e, nest *n, cis_c_num first, int64_t num) {
  uint32_t sum = n->order[n->num_loops - 2];
  uint32_t opened = open_loops(e, n, n->num_loops - 1, n->num_loops);
  bool ok = keep_outputs(e, n);
  for (int64_t k = 0; k < num && ok; ++k) {
    n->loops[sum] = cis_c_add(e, first, cis_c_number(k));
    cis_c_open(e, "{");
    ok = load(e, n) && cis_c_region(e, cis_op_region(n->op, 0), end_body, n);
    cis_c_close(e);
  }
  store_kept(e, n);
  close_loops(e, opened);
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
  return !n->overlapped ||
         (outputs_are_alone(e, n) && (n->num_outer == n->num_loops || reads_outputs(n)) &&
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
    n->loops[loop] =
        cis_c_name(cis_c_open_loop(e, loop_name(loop), ends[i], ends[i + 1], cis_c_number(1)));
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
  uint32_t opened = open_loops(e, n, at, at + 1);
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
  close_loops(e, opened);
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
    uint32_t opened = open_loops(e, n, k, next);
    bool ok = emit_from(e, n, next, is_kept);
    close_loops(e, opened);
    return ok;
  }
  if (k == n->num_loops)
    return load(e, n) && cis_c_region(e, cis_op_region(n->op, 0), end_body, n);
  if (k == keeps)
    return emit_kept(e, n, k);
  return k == cut ? emit_cut(e, n, is_kept) : emit_blocks(e, n, block);
}

static void find_interior(cis_c_emitter *e, nest *n) {
  if (n->num_loops > CIS_C_MOST_INTERIOR_LOOPS || n->num_loops + e->depth + 8 > CIS_C_DEEPEST)
    return;
  bool *is_output = cis_arena_array(&e->arena, bool, n->num_loops + 1);
  for (uint32_t i = 0; i < n->num_loops; ++i)
    is_output[i] = output_uses(n, i);
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

// --- sums of products of 8-bit integers, in blocks ---

/// `for (int q = 0; q < num; ++q)`, unless there is one iteration; then NULL.
static const char *open_block_loop(cis_c_emitter *e, const char *wish, const char *num) {
  if (strcmp(num, "1") == 0)
    return NULL;
  ++e->indent; // the variable's scope is the loop
  const char *name = cis_c_fresh(e, wish);
  --e->indent;
  cis_c_open(e, "for (int %s = 0; %s < %s; ++%s) {", name, name, num, name);
  return name;
}

typedef struct block {
  const cis_c_sums *sums;
  const char *array, *pixels, *lanes; // texts
  cis_c_num pixel, lane;              // where the block begins
} block;

typedef bool (*block_fn)(cis_c_emitter *e, nest *n, const block *b, const char *sum);

/// Emits `each` for every element of the block, in the program's order.
static bool for_each_sum(cis_c_emitter *e, nest *n, const block *b, block_fn each) {
  const cis_c_sums *s = b->sums;
  const char *q = open_block_loop(e, "q", b->pixels), *d = open_block_loop(e, "d", b->lanes);
  if (s->pixels < n->num_loops)
    n->loops[s->pixels] =
        q ? cis_c_settle(e, cis_c_add(e, b->pixel, cis_c_name(q)), "i") : b->pixel;
  n->loops[s->lanes] = d ? cis_c_settle(e, cis_c_add(e, b->lane, cis_c_name(d)), "i") : b->lane;
  const char *at = q ? cis_c_text(e, "%d * %s%s%s", CIS_C_SUM_LANES, q, d ? " + " : "", d ? d : "")
                   : d ? d
                       : "0";
  bool ok = each(e, n, b, cis_c_text(e, "%s[%s]", b->array, at));
  close_loops(e, (q != NULL) + (d != NULL));
  return ok;
}

/// What the sum begins with.
static bool begin_sum(cis_c_emitter *e, nest *n, const block *b, const char *sum) {
  cis_value *init = b->sums->init;
  uint32_t operand = init && !cis_value_op(init) ? init->index : n->num_inputs;
  const char *text;
  if (init && cis_value_op(init)) {
    if (!cis_ptrmap_has(&e->values, init) && !cis_c_op(e, cis_value_op(init)))
      return false;
    text = cis_c_get(e, init)->text;
  } else {
    const cis_c_value *filled = filled_with(e, n, operand);
    text = filled                      ? filled->text
           : is_memref(n->op, operand) ? element(e, n, operand)
                                       : cis_c_operand(e, n->op, operand)->text;
  }
  cis_c_line(e, "%s = (uint32_t)%s;", sum, text);
  return true;
}

static bool end_sum(cis_c_emitter *e, nest *n, const block *b, const char *sum) {
  if (!b->sums->root) {
    cis_c_line(e, "%s = (int32_t)%s;", element(e, n, n->num_inputs), sum);
    return true;
  }
  const char *name = cis_c_fresh(e, cis_c_wish(e, &b->sums->root->results[0], "sum"));
  cis_c_declare(e, "int32_t", name, cis_c_text(e, "(int32_t)%s", sum), true);
  cis_c_set_text(e, cis_op_result(b->sums->root, 0), name);
  e->summed = b->sums->root;
  bool ok = load(e, n) && cis_c_region(e, cis_op_region(n->op, 0), end_body, n);
  e->summed = NULL;
  return ok;
}

static bool emit_lanes(cis_c_emitter *e, nest *n, block *b) {
  const cis_c_sums *s = b->sums;
  int64_t size = n->sizes[s->lanes].value;
  bool has_loop = size > CIS_C_SUM_LANES;
  b->lane = cis_c_number(0);
  b->lanes = cis_c_text(e, "%d", (int)(has_loop ? CIS_C_SUM_LANES : size));
  if (has_loop)
    b->lane = cis_c_name(cis_c_open_loop(e, loop_name(s->lanes), b->lane, n->sizes[s->lanes],
                                         cis_c_number(CIS_C_SUM_LANES)));
  if (has_loop && size % CIS_C_SUM_LANES) {
    b->lanes = cis_c_fresh(e, "lanes");
    cis_c_line(e, "const int %s = %s < %lld ? %d : %d;", b->lanes, cis_c_num_text(e, b->lane),
               (long long)(size - size % CIS_C_SUM_LANES), CIS_C_SUM_LANES,
               (int)(size % CIS_C_SUM_LANES));
  }
  bool ok = for_each_sum(e, n, b, begin_sum);
  if (s->pixels < n->num_loops)
    n->loops[s->pixels] = b->pixel;
  n->loops[s->lanes] = b->lane;
  ok = ok && cis_c_put_sums(e, s, n->loops, b->array, b->lanes, b->pixels) &&
       for_each_sum(e, n, b, end_sum);
  close_loops(e, has_loop);
  return ok;
}

/// Two pixels are a block where both have the whole window, else one is.
static bool emit_pixels(cis_c_emitter *e, nest *n, block *b) {
  const cis_c_sums *s = b->sums;
  b->pixels = "1";
  if (s->pixels == n->num_loops)
    return emit_lanes(e, n, b);
  cis_c_num size = n->sizes[s->pixels];
  const char *wish = loop_name(s->pixels);
  if (s->from == 0 && s->to == size.value && size.value % 2 == 0) {
    b->pixels = "2";
    b->pixel = cis_c_name(cis_c_open_loop(e, wish, cis_c_number(0), size, cis_c_number(2)));
    bool ok = emit_lanes(e, n, b);
    cis_c_close(e);
    return ok;
  }
  ++e->indent; // the variable's scope is the loop
  const char *i = cis_c_fresh(e, wish);
  --e->indent;
  cis_c_open(e, "for (int64_t %s = 0; %s < %s;) {", i, i, cis_c_num_text(e, size));
  b->pixel = cis_c_name(i);
  b->pixels = cis_c_fresh(e, "pixels");
  cis_c_line(e, "const int %s = %s >= %lld && %s < %lld ? 2 : 1;", b->pixels, i, (long long)s->from,
             i, (long long)(s->to - 1));
  bool ok = emit_lanes(e, n, b);
  cis_c_line(e, "%s += %s;", i, b->pixels);
  cis_c_close(e);
  return ok;
}

static bool emit_sums(cis_c_emitter *e, nest *n, const cis_c_sums *s) {
  uint32_t num = 0;
  for (uint32_t i = 0; i < n->num_loops; ++i)
    if (i != s->pixels && i != s->lanes && output_uses(n, i))
      n->order[num++] = i;
  cis_c_open(e, "{");
  block b = {.sums = s, .array = cis_c_fresh(e, "sums")};
  cis_c_line(e, "uint32_t %s[%d];", b.array,
             s->pixels < n->num_loops ? 2 * CIS_C_SUM_LANES : CIS_C_SUM_LANES);
  uint32_t opened = open_loops(e, n, 0, num);
  bool ok = emit_pixels(e, n, &b);
  close_loops(e, opened);
  cis_c_close(e);
  return ok;
}

/// An op whose output overlaps an input keeps the order of iterations: what a block reads is read
/// earlier than without blocks, and what it writes is written in the same order.
static bool find_sums(cis_c_emitter *e, nest *n, cis_c_sums *out) {
  bool *is_output = cis_arena_array(&e->arena, bool, n->num_loops + 1);
  uint32_t num_outer = 0, last = 0;
  for (uint32_t i = 0; i < n->num_loops; ++i) {
    is_output[i] = output_uses(n, i);
    num_outer += is_output[i];
    if (is_output[i] && (n->sizes[i].text || n->sizes[i].value > 1))
      last = i;
  }
  cis_c_sum_shape shape = {n->op,     n->num_loops, n->num_inputs,        n->maps,
                           is_output, n->sizes,     n->overlapped == NULL};
  bool reduces = num_outer < n->num_loops;
  return n->num_loops + e->depth + 16 <= CIS_C_DEEPEST &&
         !(n->overlapped && n->overlapped->is_backward) && outputs_are_alone(e, n) &&
         (!reduces || (n->num_operands - n->num_inputs == 1 && reads_outputs(n))) &&
         cis_c_find_sums(e, &shape, out) && (!n->overlapped || out->lanes == last);
}

static bool emit_structured(cis_c_emitter *e, cis_op *op) {
  nest n;
  if (cis_c_arena_is_fused(e->plan, op) && !cis_planted("overlap-fill"))
    return true;
  if (!read_nest(e, op, &n))
    return false;
  if (!is_as_planned(e, &n))
    return cis_c_unsupported(op, "its output overlaps an input, but its loops are others");
  if (!reads_outputs(&n) || n.num_operands > MOST_OPERANDS ||
      n.num_loops + e->depth > CIS_C_DEEPEST)
    n.num_outer = n.num_loops;
  cis_op *outer = e->loop_nest;
  const cis_c_num *outer_loops = e->nest_loops;
  e->loop_nest = op;
  e->nest_loops = n.loops;
  cis_c_sums sums;
  bool has_sums = !e->summed && find_sums(e, &n, &sums);
  if (!outer && !has_sums) // a condition of one op is decided at a time
    find_interior(e, &n);
  bool ok = has_sums ? emit_sums(e, &n, &sums) : emit_nest(e, &n);
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
