// Stages from ops.
//
// An op is a stage if all that it reads and writes is known: it is structured, on tensors of static
// shape, with one result and no effects, and its body reads tensors of the group by tensor.extract
// alone. stream/needs.h says which rows a step reads.
#include "stream/group.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/linalg/kinds.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tensor/tensor.h"
#include "ir/effects.h"
#include "stream/between.h"
#include "stream/kept.h"
#include "stream/needs.h"
#include "support/planted.h"
#include "support/strbuf.h"

enum { MOST_RANK = CIS_STREAM_MOST_RANK, MOST_ROWS = 65536, MOST_STAGES = 512 };
static const int64_t MOST_BYTES = (int64_t)1 << 40;
static const char too_many[] =
    "its group has as many rows or ops as it may have, or it has more than 65536 rows";

// --- types ---

int64_t cis_stream_element_bytes(cis_type element) {
  bool is_number =
      cis_type_is_float_of(element, CIS_F16) || cis_type_is_float_of(element, CIS_BF16) ||
      cis_type_is_float_of(element, CIS_F32) || cis_type_is_float_of(element, CIS_F64) ||
      cis_type_is_int_of(element, 8) || cis_type_is_int_of(element, 16) ||
      cis_type_is_int_of(element, 32) || cis_type_is_int_of(element, 64);
  return is_number ? (int64_t)cis_dense_element_size(element) : 0;
}

int64_t cis_stream_tensor_bytes(cis_type type) {
  if (!cis_type_is_ranked_tensor(type) || type->shaped.layout || cis_type_rank(type) > MOST_RANK)
    return 0;
  int64_t bytes = cis_stream_element_bytes(cis_type_element(type));
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) <= 0 || __builtin_mul_overflow(bytes, cis_type_dim(type, i), &bytes))
      return 0;
  return bytes <= MOST_BYTES ? bytes : 0;
}

// --- parts ---

static bool uses_dim(cis_affine_expr e, uint32_t dim) {
  if (e->kind == CIS_AFFINE_DIM)
    return e->position == dim;
  return e->height && (uses_dim(e->lhs, dim) || uses_dim(e->rhs, dim));
}

static bool is_dim(cis_affine_expr e, uint32_t dim) {
  return e->kind == CIS_AFFINE_DIM && e->position == dim;
}

static bool is_shaped(const cis_op *op, uint32_t operand) {
  return cis_type_is_shaped(cis_op_operand_type(op, operand));
}

/// The loop that goes over rows of the result: a parallel one, in no other dimension.
static int find_loop(const cis_stream_part *part, uint32_t dim) {
  cis_affine_map map = cis_vec_last(&part->maps);
  if (dim >= map->num_results || map->results[dim]->kind != CIS_AFFINE_DIM)
    return CIS_STREAM_NOT_SPLIT;
  uint32_t loop = map->results[dim]->position;
  cis_strbuf letters = {0};
  cis_linalg_iterator_types(part->op, &letters);
  bool is_row = part->extents[loop] > 1 && letters.data[loop] == 'p';
  cis_strbuf_deinit(&letters);
  for (uint32_t i = 0; i < map->num_results; ++i)
    is_row &= i == dim || !uses_dim(map->results[i], loop);
  return is_row ? (int)loop : CIS_STREAM_NOT_SPLIT;
}

/// Splits the part along a loop, in blocks that divide its extent.
static void split_at(const cis_stream_group *g, cis_stream_part *part, int loop) {
  part->loop = loop;
  part->block = 1;
  while (loop != CIS_STREAM_NOT_SPLIT && part->block * 2 <= g->most_block &&
         part->extents[loop] % (part->block * 2) == 0 && part->extents[loop] > part->block * 2)
    part->block *= 2;
}

/// The steps of a part that is split.
static int64_t count_steps(const cis_stream_part *part) {
  return part->extents[part->loop] / part->block;
}

/// The outermost reduction, the steps of which add to the result one after the other in any case;
/// CIS_STREAM_NOT_SPLIT if there is none.
static int find_reduction(const cis_stream_part *part) {
  cis_strbuf letters = {0};
  int found = CIS_STREAM_NOT_SPLIT;
  cis_linalg_iterator_types(part->op, &letters);
  for (uint32_t loop = 0; loop < part->num_loops && found == CIS_STREAM_NOT_SPLIT; ++loop)
    if (letters.data[loop] != 'p')
      found = (int)loop;
  cis_strbuf_deinit(&letters);
  if (found == CIS_STREAM_NOT_SPLIT || part->extents[found] < 2)
    return CIS_STREAM_NOT_SPLIT;
  cis_affine_map map = cis_vec_last(&part->maps);
  for (uint32_t loop = 0; loop <= (uint32_t)found; ++loop) {
    bool chooses = false; // an element of the result, as each loop around the reduction has to
    for (uint32_t i = 0; i < map->num_results; ++i)
      chooses |= uses_dim(map->results[i], loop);
    if (chooses != (loop < (uint32_t)found))
      return CIS_STREAM_NOT_SPLIT;
  }
  return found;
}

bool cis_stream_set_extents(cis_stream_part *part) {
  for (uint32_t i = 0; i < part->maps.len; ++i)
    for (uint32_t k = 0; is_shaped(part->op, i) && k < part->maps.data[i]->num_results; ++k) {
      cis_affine_expr e = part->maps.data[i]->results[k];
      if (e->kind == CIS_AFFINE_DIM)
        part->extents[e->position] = cis_type_dim(cis_op_operand_type(part->op, i), k);
    }
  for (uint32_t loop = 0; loop < part->num_loops; ++loop)
    if (part->extents[loop] <= 0)
      return false;
  return true;
}

/// Reads a structured op; a text that says why it is no part, or NULL.
static const char *read_part(const cis_stream_group *g, cis_op *op, cis_stream_part *out) {
  *out = (cis_stream_part){.loop = CIS_STREAM_NOT_SPLIT, .strip_loop = CIS_STREAM_NOT_SPLIT};
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return "it is no structured op";
  if (op->num_results != 1 || op->num_operands - cis_linalg_num_inputs(op) != 1)
    return "it has several results, or none";
  if (!cis_stream_tensor_bytes(op->results[0].type))
    return "its result is no tensor of numbers with a static shape";
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (is_shaped(op, i) && !cis_stream_tensor_bytes(cis_op_operand_type(op, i)))
      return "an operand is no tensor of numbers with a static shape";
  out->op = op;
  out->num_loops = cis_linalg_num_loops(op);
  out->extents = cis_arena_array(g->arena, int64_t, (size_t)out->num_loops + 1);
  cis_linalg_indexing_maps(op, &out->maps);
  if (out->maps.len != op->num_operands || !cis_stream_set_extents(out))
    return "a loop has no bound that is known";
  split_at(g, out, find_loop(out, g->dim));
  return NULL;
}

static void part_deinit(cis_stream_part *part) {
  cis_vec_deinit(&part->maps);
  part->op = NULL;
}

cis_stream_stage *cis_stream_stage_of(const cis_stream_group *g, const cis_value *value) {
  size_t number = cis_ptrmap_at(&g->by_value, value);
  return number ? &g->stages.data[number - 1] : NULL;
}

bool cis_stream_has_op(const cis_stream_group *g, const cis_op *op) {
  return cis_ptrmap_has(&g->sinks, op) ||
         (op->num_results == 1 && cis_stream_stage_of(g, &op->results[0]));
}

/// Whether an operand is read elsewhere than at the loop's index: `in_parts` says that its
/// dimension `dim` is in parts, one for each index.
static bool is_read_elsewhere(cis_affine_map map, int loop, bool in_parts, uint32_t dim) {
  if (loop == CIS_STREAM_NOT_SPLIT)
    return in_parts;
  uint32_t num_uses = 0;
  bool is_part = false;
  for (uint32_t k = 0; k < map->num_results; ++k) {
    num_uses += uses_dim(map->results[k], (uint32_t)loop);
    is_part |= is_dim(map->results[k], (uint32_t)loop) && (!in_parts || k == dim);
  }
  return in_parts ? !is_part || num_uses > 1 : num_uses && (!is_part || num_uses > 1);
}

const cis_stream_stage *cis_stream_made_by(const cis_stream_group *g, const cis_value *value) {
  const cis_stream_stage *of = cis_stream_stage_of(g, value);
  return of && !of->given ? of : NULL;
}

bool cis_stream_reads_in_body(const cis_stream_group *g, const cis_stream_part *part, uint32_t i) {
  if (i + 1 == part->maps.len || !is_shaped(part->op, i))
    return false;
  const cis_stream_stage *of = cis_stream_made_by(g, cis_op_operand(part->op, i));
  cis_affine_map map = part->maps.data[i];
  bool is_split = of && of->is_split;
  return (is_split && part->loop != CIS_STREAM_NOT_SPLIT && part->block != cis_stream_block(of)) ||
         is_read_elsewhere(map, part->loop, is_split, of ? of->dim : 0) ||
         is_read_elsewhere(map, part->strip_loop, of && of->strip.width, of ? of->strip.dim : 0);
}

/// Whether each loop has a bound without the operands that are read in the body.
static bool keeps_bounds(const cis_stream_group *g, const cis_stream_part *part) {
  for (uint32_t loop = 0; loop < part->num_loops; ++loop) {
    bool found = false;
    for (uint32_t i = 0; i < part->maps.len && !found; ++i)
      for (uint32_t k = 0;
           !cis_stream_reads_in_body(g, part, i) && k < part->maps.data[i]->num_results && !found;
           ++k)
        found = is_dim(part->maps.data[i]->results[k], loop);
    if (!found)
      return false;
  }
  return true;
}

typedef struct body_check {
  const cis_stream_group *g;
  const cis_op *op;
  bool is_known;
} body_check;

static cis_walk check_body(cis_op *op, void *user) {
  body_check *c = user;
  if (op == c->op)
    return CIS_WALK_CONTINUE;
  bool is_extract = cis_op_kind(op) == CIS_OP_TENSOR_EXTRACT;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_stream_stage_of(c->g, cis_op_operand(op, i)) && !(is_extract && i == 0))
      c->is_known = false;
  return CIS_WALK_CONTINUE;
}

static bool body_is_known(const cis_stream_group *g, cis_op *op) {
  body_check c = {g, op, true};
  cis_walk_preorder(op, check_body, &c);
  return c.is_known;
}

/// Whether each element of the result is written: each dimension by a loop of its own.
static bool writes_all(const cis_stream_part *part) {
  cis_affine_map map = cis_vec_last(&part->maps);
  bool all = true;
  for (uint32_t r = 0; r < map->num_results; ++r) {
    if (cis_type_dim(part->op->results[0].type, r) == 1)
      continue;
    all &= map->results[r]->kind == CIS_AFFINE_DIM;
    for (uint32_t k = 0; k < r; ++k)
      all &= map->results[k] != map->results[r];
  }
  return all;
}

/// Whether what the destination has before is used: by the body, or where nothing is written.
static bool reads_destination(const cis_stream_part *part) {
  const cis_op *op = part->op;
  const cis_block *body = cis_op_entry(op);
  return body->num_args < op->num_operands ||
         cis_value_has_uses(cis_block_args(body)[op->num_operands - 1]) || !writes_all(part);
}

// --- rows that are read ---

/// Whether a step reads all rows of a stage that is split.
static bool needs_all_rows(const cis_stream_group *g, const cis_stream_part *part) {
  cis_stream_need_vec needs = {0};
  bool all = false;
  cis_stream_part_needs(g, part, count_steps(part) / 2, &needs);
  for (size_t i = 0; i < needs.len; ++i) {
    const cis_stream_stage *of = &g->stages.data[needs.data[i].stage];
    all |= of->is_split && needs.data[i].high - needs.data[i].low + 1 == of->steps;
  }
  cis_vec_deinit(&needs);
  return all;
}

// --- stages ---

/// The stage is computed in one step, where that is possible.
static void make_whole(cis_stream_group *g, cis_stream_stage *stage) {
  int loop = stage->main.loop;
  split_at(g, &stage->main, CIS_STREAM_NOT_SPLIT);
  if (!keeps_bounds(g, &stage->main)) {
    split_at(g, &stage->main, loop);
    return;
  }
  g->num_tasks -= (size_t)stage->steps - 1;
  stage->is_split = false;
  stage->steps = 1;
}

static bool reads_group(const cis_stream_group *g, const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_stream_stage_of(g, cis_op_operand(op, i)))
      return true;
  return false;
}

/// Whether the stage fills its result with a value, or spreads a tensor from outside over it.
static bool only_spreads(const cis_stream_group *g, const cis_stream_stage *stage) {
  const cis_op *op = stage->main.op;
  if (!op || stage->destination.op || stage->copied || stage->pieces.len || stage->calls.loop ||
      find_reduction(&stage->main) != CIS_STREAM_NOT_SPLIT || reads_group(g, op))
    return false;
  const cis_block *body = cis_op_entry(op);
  const cis_op *yield = cis_block_first(body);
  const cis_value *yielded =
      yield && !cis_op_next(yield) && yield->num_operands ? cis_op_operand(yield, 0) : NULL;
  return yielded && yielded->is_arg && (uint32_t)yielded->index + 1 < op->num_operands;
}

/// `before` is what the destination has before.
static const char *add_destination(cis_stream_group *g, cis_stream_stage *stage,
                                   cis_value *before) {
  const cis_op *maker = cis_value_op(before);
  if (cis_tensor_is_empty(maker))
    return NULL;
  cis_stream_stage *of = cis_stream_stage_of(g, before);
  if (!of) {
    stage->copied = before;
    return NULL;
  }
  bool is_single = cis_value_has_one_use(before) && !of->destination.op && !of->copied &&
                   !of->accumulates && !of->pieces.len && !of->calls.loop && !of->given;
  if (of->is_split && !stage->is_split && is_single)
    make_whole(g, of);
  bool is_other =
      of->is_split != stage->is_split ||
      (of->is_split && (of->dim != stage->dim || cis_stream_block(of) != cis_stream_block(stage)));
  bool is_again = (is_other || !cis_value_has_one_use(before)) && only_spreads(g, of);
  if (is_other && !is_again)
    return "its destination is computed by other rows";
  if (is_again) {
    // computed anew, which is no more work than a copy
    (void)read_part(g, cis_value_op(before), &stage->destination);
    split_at(g, &stage->destination,
             stage->is_split ? find_loop(&stage->destination, stage->dim) : CIS_STREAM_NOT_SPLIT);
    bool is_plain = !stage->is_split || (stage->destination.loop != CIS_STREAM_NOT_SPLIT &&
                                         stage->destination.block == cis_stream_block(stage));
    for (uint32_t i = 0; i < stage->destination.maps.len; ++i) // the op is that of others, too
      is_plain &= !cis_stream_reads_in_body(g, &stage->destination, i);
    if (!is_plain) {
      part_deinit(&stage->destination);
      return "its destination is computed by other rows";
    }
    return NULL;
  }
  if (is_single) {
    stage->destination = of->main;
    of->main = (cis_stream_part){0};
    g->num_tasks -= (size_t)of->steps;
    of->steps = 0;
  } else {
    stage->copied = before;
  }
  return NULL;
}

/// The largest part of the rows of another stage that a step reads; 0 where it reads none.
static double part_of_rows(const cis_stream_group *g, const cis_stream_part *part) {
  cis_stream_need_vec needs = {0};
  double most = 0;
  cis_stream_part_needs(g, part, count_steps(part) / 2, &needs);
  for (size_t i = 0; i < needs.len; ++i) {
    const cis_stream_stage *of = &g->stages.data[needs.data[i].stage];
    double rows = (double)(needs.data[i].high - needs.data[i].low + 1) / (double)of->steps;
    most = of->is_split && rows > most ? rows : most;
  }
  cis_vec_deinit(&needs);
  return most;
}

/// Splits the stage along another dimension than the group's, if that reads fewer rows of others,
/// as a transposition does.
static void choose_dim(const cis_stream_group *g, cis_stream_stage *stage) {
  cis_stream_part part = stage->main;
  double least = part.loop == CIS_STREAM_NOT_SPLIT ? 1 : part_of_rows(g, &part);
  for (uint32_t dim = 0; dim < cis_type_rank(stage->value->type); ++dim) {
    split_at(g, &part, find_loop(&part, dim));
    double rows =
        part.loop == CIS_STREAM_NOT_SPLIT || !keeps_bounds(g, &part) ? 1 : part_of_rows(g, &part);
    if (rows > 0 && rows < least) {
      least = rows;
      split_at(g, &stage->main, part.loop);
      stage->dim = dim;
    }
  }
}

/// Splits the op along its outermost reduction, if it would need all rows of another stage at once.
static bool try_to_accumulate(const cis_stream_group *g, cis_stream_stage *stage) {
  cis_stream_part part = stage->main;
  split_at(g, &part, find_reduction(&part));
  if (part.loop == CIS_STREAM_NOT_SPLIT || !reads_destination(&part) || !keeps_bounds(g, &part) ||
      needs_all_rows(g, &part) || (stage->is_split && !needs_all_rows(g, &stage->main)))
    return false;
  cis_stream_part whole = stage->main; // it reads no rows at all: there is no use in steps
  cis_stream_need_vec needs = {0};
  cis_stream_part_needs(g, &whole, 0, &needs);
  bool reads_rows = false;
  for (size_t i = 0; i < needs.len; ++i)
    reads_rows |= g->stages.data[needs.data[i].stage].is_split;
  cis_vec_deinit(&needs);
  if (reads_rows)
    split_at(g, &stage->main, part.loop);
  return reads_rows;
}

static bool has_room(const cis_stream_group *g, const cis_stream_stage *stage) {
  return g->stages.len < MOST_STAGES && g->num_tasks < g->most_tasks && stage->steps <= MOST_ROWS;
}

static void push_stage(cis_stream_group *g, const cis_stream_stage *stage) {
  cis_vec_push(&g->stages, *stage);
  if (stage->value)
    cis_ptrmap_set(&g->by_value, stage->value, g->stages.len);
  else
    cis_ptrmap_set(&g->sinks, stage->main.op, 1);
  if (stage->given)
    return;
  g->num_tasks += (size_t)stage->steps;
  g->last = stage->main.op;
}

/// Whether rows along the dimension lie one after the other.
static bool rows_are_contiguous(cis_type type, uint32_t dim) {
  bool all = dim < cis_type_rank(type);
  for (uint32_t i = 0; all && i < dim; ++i)
    all = cis_type_dim(type, i) == 1;
  return all;
}

/// Makes stages of the tensors that the op reads and that the group may overwrite.
static cis_walk add_given(cis_op *op, void *user) {
  cis_stream_group *g = user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    cis_op *given = cis_stream_stage_of(g, value) ? NULL : cis_stream_given_memory(g, value);
    if (!given || cis_ptrmap_has(&g->kept, value))
      continue;
    cis_stream_stage stage = {.value = value, .dim = g->dim, .steps = 1, .given = given};
    if (rows_are_contiguous(value->type, g->dim) && cis_type_dim(value->type, g->dim) > 1) {
      stage.is_split = true;
      stage.steps = cis_type_dim(value->type, g->dim);
    }
    push_stage(g, &stage);
  }
  return CIS_WALK_CONTINUE;
}

/// Adds an op as a stage; a text that says why not, or NULL.
static const char *add_stage(cis_stream_group *g, cis_op *op) {
  cis_stream_stage stage = {.value = op->num_results ? &op->results[0] : NULL, .steps = 1};
  cis_walk_preorder(op, add_given, g);
  const char *why = read_part(g, op, &stage.main);
  if (!why && !body_is_known(g, op))
    why = "its body uses a tensor by something else than tensor.extract";
  if (!why && !keeps_bounds(g, &stage.main))
    split_at(g, &stage.main, CIS_STREAM_NOT_SPLIT);
  stage.dim = g->dim;
  if (!why)
    choose_dim(g, &stage);
  if (!why && stage.main.loop != CIS_STREAM_NOT_SPLIT) {
    stage.is_split = true;
    stage.steps = count_steps(&stage.main);
  }
  if (!why && try_to_accumulate(g, &stage)) {
    stage.is_split = false;
    stage.accumulates = true;
    stage.steps = count_steps(&stage.main);
  }
  if (!why && !keeps_bounds(g, &stage.main))
    why = "a loop has no bound but the input that is read by rows";
  if (!why && !has_room(g, &stage))
    why = too_many;
  if (!why && reads_destination(&stage.main))
    why = add_destination(g, &stage, cis_op_operand(op, op->num_operands - 1));
  if (why) {
    part_deinit(&stage.main);
    return why;
  }
  push_stage(g, &stage);
  return NULL;
}

static bool is_slice(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  return kind == CIS_OP_TENSOR_INSERT_SLICE || kind == CIS_OP_TENSOR_EXTRACT_SLICE ||
         kind == CIS_OP_TENSOR_CONCAT;
}

/// The stage of an insertion becomes part of the next one, which is its only reader.
static void take_pieces(cis_stream_group *g, cis_stream_stage *stage, cis_stream_stage *of) {
  cis_vec_append(&of->pieces, stage->pieces.data, stage->pieces.len);
  cis_vec_deinit(&stage->pieces);
  stage->pieces.data = of->pieces.data;
  stage->pieces.len = of->pieces.len;
  stage->pieces.cap = of->pieces.cap;
  of->pieces.data = NULL;
  of->pieces.len = of->pieces.cap = 0;
  stage->copied = of->copied;
  stage->destination = of->destination;
  of->copied = NULL;
  of->destination = of->main = (cis_stream_part){0};
  g->num_tasks -= (size_t)of->steps;
  of->steps = 0;
}

/// Adds an op that copies parts of the group's tensors; a text that says why not, or NULL.
static const char *add_pieces(cis_stream_group *g, cis_op *op) {
  cis_walk_preorder(op, add_given, g);
  cis_stream_stage stage = {.value = &op->results[0], .steps = 1};
  cis_value *before;
  const char *why = NULL;
  if (!cis_stream_tensor_bytes(stage.value->type) ||
      !cis_stream_pieces_read(op, &stage.pieces, &before))
    why = "its parts are not known";
  for (size_t i = 0; !why && i < stage.pieces.len; ++i)
    if (cis_stream_piece_source(&stage.pieces.data[i]) == before)
      why = "a part of its destination is put into it";
  stage.main = (cis_stream_part){.op = op, .loop = CIS_STREAM_NOT_SPLIT};
  stage.dim = g->dim;
  for (size_t i = stage.pieces.len; i-- > 0;) { // the first one's
    const cis_stream_stage *of =
        cis_stream_stage_of(g, cis_stream_piece_source(&stage.pieces.data[i]));
    stage.dim = of && of->is_split ? of->dim : stage.dim;
  }
  if (!why && stage.dim < cis_type_rank(stage.value->type) &&
      cis_type_dim(stage.value->type, stage.dim) > 1) {
    stage.is_split = true;
    stage.steps = cis_type_dim(stage.value->type, stage.dim);
  }
  for (size_t i = 0; !why && i < stage.pieces.len; ++i) {
    const cis_stream_stage *of =
        cis_stream_stage_of(g, cis_stream_piece_source(&stage.pieces.data[i]));
    if (of && of->is_split && (!stage.is_split || of->dim != stage.dim))
      why = "it copies many rows at once";
  }
  if (!why && !has_room(g, &stage))
    why = too_many;
  cis_stream_stage *of = !why && before ? cis_stream_stage_of(g, before) : NULL;
  if (of && of->pieces.len && cis_value_has_one_use(before) && of->is_split == stage.is_split &&
      of->dim == stage.dim)
    take_pieces(g, &stage, of);
  else if (!why && before)
    why = add_destination(g, &stage, before);
  if (why) {
    cis_vec_deinit(&stage.pieces);
    return why;
  }
  push_stage(g, &stage);
  return NULL;
}

/// Adds a loop that takes rows from a function or gives rows to one; a text that says why not, or
/// NULL.
static const char *add_calls(cis_stream_group *g, const cis_stream_calls *calls) {
  cis_stream_stage stage = {.main = {.op = calls->loop, .loop = CIS_STREAM_NOT_SPLIT},
                            .calls = *calls,
                            .value = calls->gives ? NULL : calls->tensor,
                            .dim = calls->dim,
                            .steps = calls->num,
                            .is_split = true};
  const cis_stream_stage *of = calls->gives ? cis_stream_stage_of(g, calls->tensor) : NULL;
  if (!cis_stream_tensor_bytes(calls->tensor->type))
    return "its tensor is none of numbers with a static shape";
  if (calls->gives && (!of || !of->is_split || of->dim != calls->dim || cis_stream_block(of) != 1))
    return "the rows that it gives are not those that are computed";
  cis_attr callee = cis_op_get_attr_named(calls->call, "callee");
  for (size_t i = 0; i < g->stages.len; ++i)
    if (g->stages.data[i].calls.loop &&
        cis_op_get_attr_named(g->stages.data[i].calls.call, "callee") == callee)
      return "another loop of the group calls the same function";
  if (!has_room(g, &stage))
    return too_many;
  push_stage(g, &stage);
  return NULL;
}

// --- collecting ---

typedef struct dependence {
  const cis_stream_group *g;
  bool on_group, on_tainted;
} dependence;

static cis_walk find_dependence(cis_op *op, void *user) {
  dependence *d = user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_value *operand = cis_op_operand(op, i);
    d->on_group |= cis_stream_stage_of(d->g, operand) != NULL;
    const cis_op *maker = cis_value_op(operand);
    d->on_tainted |= maker && cis_ptrmap_has(&d->g->tainted, maker);
  }
  return CIS_WALK_CONTINUE;
}

/// Ops of which nothing is needed are left out, and erased with the group.
static bool is_dead(cis_op *op) {
  return op->num_results && cis_op_is_unused(op) && cis_effects_is_dead_if_unused(op);
}

bool cis_stream_is_left_out(cis_op *user) { return is_dead(user); }

static void find_escapes(cis_stream_group *g) {
  for (size_t i = 0; i < g->stages.len; ++i) {
    cis_stream_stage *stage = &g->stages.data[i];
    cis_block *block = cis_op_block(g->last);
    if (!stage->value)
      continue;
    cis_for_each_use (use, stage->value) {
      cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), block);
      bool is_inside = user && cis_stream_has_op(g, user);
      bool is_left_out = user && is_dead(user);
      stage->escapes |= stage->steps && !is_inside && !is_left_out;
    }
  }
  cis_stream_find_kept(g);
}

static void remove_stage(cis_stream_group *g, cis_stream_stage *stage) {
  if (stage->destination.op)
    cis_ptrmap_remove(&g->by_value, &stage->destination.op->results[0]);
  if (stage->value)
    cis_ptrmap_remove(&g->by_value, stage->value);
  stage->calls = (cis_stream_calls){.loop = NULL};
  part_deinit(&stage->destination);
  part_deinit(&stage->main);
  for (size_t i = 0; i < stage->pieces.len; ++i)
    cis_ptrmap_remove(&g->by_value, &stage->pieces.data[i].op->results[0]);
  cis_vec_clear(&stage->pieces);
  g->num_tasks -= (size_t)stage->steps;
  stage->steps = 0;
  stage->copied = NULL;
}

/// Removes stages that read no other and that no other reads: there is no tensor between. One that
/// has a tensor of the group as its destination stays, because it cannot stay where it is.
static void remove_alone(cis_stream_group *g) {
  bool *is_read = cis_arena_array(g->arena, bool, g->stages.len + 1);
  bool *reads = cis_arena_array(g->arena, bool, g->stages.len + 1);
  cis_stream_need_vec needs = {0};
  for (size_t i = 0; i < g->stages.len; ++i)
    for (int64_t step = 0; step < g->stages.data[i].steps; ++step) {
      cis_vec_clear(&needs);
      cis_stream_step_needs(g, &g->stages.data[i], step, &needs);
      reads[i] |= needs.len > 0;
      for (size_t k = 0; k < needs.len; ++k)
        is_read[needs.data[k].stage] = true;
    }
  cis_vec_deinit(&needs);
  g->last = NULL;
  for (size_t i = 0; i < g->stages.len; ++i) {
    cis_stream_stage *stage = &g->stages.data[i];
    if (cis_stream_is_made(stage) && !is_read[i] && !reads[i] && !reads_group(g, stage->main.op))
      remove_stage(g, stage);
    if (stage->main.op)
      g->last = stage->main.op;
  }
}

/// Notes the tensors that cannot be given, because others read them too; whether there are some.
static bool find_kept(cis_stream_group *g) {
  bool any = false;
  for (size_t i = 0; i < g->stages.len; ++i)
    if (g->stages.data[i].given && g->stages.data[i].escapes) {
      cis_ptrmap_set(&g->kept, g->stages.data[i].value, 1);
      any = true;
    }
  return any;
}

static void clear(cis_stream_group *g) {
  for (size_t i = 0; i < g->stages.len; ++i) {
    part_deinit(&g->stages.data[i].destination);
    part_deinit(&g->stages.data[i].main);
    cis_vec_deinit(&g->stages.data[i].pieces);
  }
  cis_vec_deinit(&g->stages);
  cis_ptrmap_deinit(&g->by_value);
  cis_ptrmap_deinit(&g->sinks);
  cis_ptrmap_deinit(&g->tainted);
  cis_vec_deinit(&g->after);
  g->last = NULL;
  g->num_tasks = 0;
  g->is_cut = false;
}

/// Adds an op if it can be a stage; a text that says why not, NULL if it is one, or `none` if it is
/// no op that could be.
static const char *add_op(cis_stream_group *g, cis_op *op, const dependence *d, const char *none) {
  static const char between[] = "it depends on an op between that is not streamed";
  const char *why = none;
  if (is_dead(op))
    return none;
  if (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    why = d->on_tainted ? between : add_stage(g, op);
  else if (is_slice(op) && !d->on_tainted && reads_group(g, op))
    why = add_pieces(g, op);
  return why;
}

static void taint(cis_stream_group *g, cis_op *op) {
  cis_ptrmap_set(&g->tainted, op, 1);
  cis_vec_push(&g->after, op);
}

static void finish_group(cis_stream_group *g) {
  remove_alone(g);
  if (g->last)
    find_escapes(g);
}

/// Whether functions get or make rows, which may see what other ops do.
static bool has_loops_with_calls(const cis_stream_group *g) {
  for (size_t i = 0; i < g->stages.len; ++i)
    if (g->stages.data[i].calls.loop)
      return true;
  return false;
}

/// One attempt of cis_stream_group_collect.
static cis_op *collect(cis_op *first, cis_stream_refused *refused, void *user,
                       cis_stream_group *out) {
  static const char none[] = "it is no structured op";
  cis_op *op = first;
  cis_stream_calls calls;
  const char *why = NULL;
  out->block = cis_op_block(first);
  for (; op && cis_op_next(op); op = cis_op_next(op)) {
    bool has_calls = cis_stream_calls_read(op, &calls);
    dependence d = {.g = out};
    cis_walk_preorder(op, find_dependence, &d);
    if (!has_calls && !cis_effects_none(op)) {
      if (!d.on_group && !d.on_tainted && !has_loops_with_calls(out) && cis_stream_is_between(op))
        continue;
      why = out->last ? "it may have effects, so that a group ends before it" : NULL;
      break;
    }
    why = !has_calls     ? add_op(out, op, &d, none)
          : d.on_tainted ? "it depends on an op between that is not streamed"
                         : add_calls(out, &calls);
    out->is_cut |= why == too_many;
    bool ends = why && (has_calls || (why == too_many && out->last)); // calls stay where they are
    if (ends)
      break;
    bool is_said =
        why && (why != none || (d.on_group && !d.on_tainted && !is_dead(op) && !is_slice(op)));
    if (refused && is_said)
      refused(user, op, why);
    if (why && (d.on_group || d.on_tainted))
      taint(out, op);
    why = NULL;
  }
  if (refused && why)
    refused(user, op, why);
  bool found = out->last;
  finish_group(out);
  if (out->after.len)
    return out->after.data[0];
  if (op && !cis_op_next(op))
    return NULL;
  return op && !found ? cis_op_next(op) : op;
}

/// One attempt of cis_stream_group_collect_only.
static void collect_only(cis_op *first, const cis_ptrmap *only, cis_stream_group *out) {
  out->block = cis_op_block(first);
  for (cis_op *op = first; op && cis_op_next(op); op = cis_op_next(op)) {
    dependence d = {.g = out};
    cis_stream_calls calls;
    cis_walk_preorder(op, find_dependence, &d);
    const char *why = "";
    if (cis_ptrmap_has(only, op))
      why = cis_stream_calls_read(op, &calls) ? add_calls(out, &calls) : add_op(out, op, &d, "");
    if (why && (d.on_group || d.on_tainted))
      taint(out, op);
  }
  finish_group(out);
}

void cis_stream_group_collect_only(cis_op *first, cis_stream_split split, const cis_ptrmap *only,
                                   cis_arena *arena, cis_stream_group *out) {
  *out = (cis_stream_group){
      .arena = arena, .dim = split.dim, .most_block = split.most_block, .most_tasks = SIZE_MAX};
  for (collect_only(first, only, out); find_kept(out); collect_only(first, only, out))
    clear(out);
}

bool cis_stream_set_strips(cis_stream_group *g, const cis_stream_strip *strips, int64_t num) {
  g->num_strips = num;
  for (size_t i = 0; i < g->stages.len; ++i) {
    cis_stream_stage *stage = &g->stages.data[i];
    if (!cis_stream_is_made(stage))
      continue;
    stage->strip = strips[i];
    stage->main.strip_loop = find_loop(&stage->main, strips[i].dim);
    if (stage->destination.op)
      stage->destination.strip_loop = find_loop(&stage->destination, strips[i].dim);
    if (stage->main.strip_loop == CIS_STREAM_NOT_SPLIT ||
        (stage->destination.op && stage->destination.strip_loop == CIS_STREAM_NOT_SPLIT))
      return false;
  }
  for (size_t i = 0; i < g->stages.len; ++i) {
    const cis_stream_stage *stage = &g->stages.data[i];
    if (cis_stream_is_made(stage) &&
        (!keeps_bounds(g, &stage->main) ||
         (stage->destination.op && !keeps_bounds(g, &stage->destination))))
      return false;
  }
  return true;
}

cis_op *cis_stream_group_collect(cis_op *first, size_t most_rows, cis_stream_split split,
                                 cis_arena *arena, cis_stream_refused *refused, void *user,
                                 cis_stream_group *out) {
  *out = (cis_stream_group){
      .arena = arena, .dim = split.dim, .most_block = split.most_block, .most_tasks = most_rows};
  cis_op *next = collect(first, NULL, NULL, out);
  while (find_kept(out)) {
    clear(out);
    next = collect(first, NULL, NULL, out);
  }
  if (refused) {
    clear(out);
    next = collect(first, refused, user, out);
  }
  return next;
}

void cis_stream_group_deinit(cis_stream_group *g) {
  clear(g);
  cis_ptrmap_deinit(&g->kept);
}
