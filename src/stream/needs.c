// Intervals of rows from indexing maps, and from the indices of tensor.extract in bodies, with the
// split loop at the step and all other loops over their whole extent.
#include "stream/needs.h"

#include "dialect/tensor/kinds.h"
#include "stream/interval.h"
#include "support/planted.h"

typedef struct needing {
  const cis_stream_group *g;
  const cis_stream_part *part;
  cis_stream_loops loops;
  cis_stream_need_vec *out;
} needing;

static int64_t floor_to(int64_t x, int64_t block) {
  return x >= 0 ? x / block : -((-(x + 1)) / block) - 1;
}

/// Adds the rows of an interval that there are; elements `rows` of the dimension are in them.
static void add_need(const needing *n, const cis_stream_stage *of, cis_stream_interval rows) {
  int64_t last = of->steps - 1;
  if (!of->is_split)
    rows = (cis_stream_interval){0, 0};
  rows.low = floor_to(rows.low, cis_stream_block(of));
  rows.high = floor_to(rows.high, cis_stream_block(of));
  cis_stream_need need = {cis_stream_number(n->g, of), rows.low > 0 ? rows.low : 0,
                          rows.high < last ? rows.high : last};
  if (cis_planted("stream-halo") && need.high > need.low)
    --need.high;
  if (need.low > need.high) // none of them: the nearest one, so that it has a place
    need.low = need.high = rows.low > last ? last : 0;
  cis_vec_push(n->out, need);
}

static cis_walk add_extract(cis_op *op, void *user) {
  const needing *n = user;
  if (cis_op_kind(op) != CIS_OP_TENSOR_EXTRACT)
    return CIS_WALK_CONTINUE;
  const cis_stream_stage *of = cis_stream_stage_of(n->g, cis_op_operand(op, 0));
  if (of)
    add_need(n, of,
             of->is_split ? cis_stream_interval_of_value(cis_op_operand(op, 1 + of->dim), &n->loops)
                          : CIS_STREAM_ANY);
  return CIS_WALK_CONTINUE;
}

static void add_operands(const needing *n) {
  for (uint32_t i = 0; i + 1 < n->part->maps.len; ++i) {
    const cis_stream_stage *of = cis_stream_stage_of(n->g, cis_op_operand(n->part->op, i));
    if (of)
      add_need(n, of,
               of->is_split
                   ? cis_stream_interval_of_expr(n->part->maps.data[i]->results[of->dim], &n->loops)
                   : CIS_STREAM_ANY);
  }
}

void cis_stream_part_needs(const cis_stream_group *g, const cis_stream_part *part, int64_t step,
                           cis_stream_need_vec *out) {
  if (!part->op)
    return;
  cis_stream_interval *loops = cis_mem_calloc((size_t)part->num_loops + 1, sizeof *loops);
  for (uint32_t i = 0; i < part->num_loops; ++i)
    loops[i] = (cis_stream_interval){0, part->extents[i] - 1};
  if (part->loop != CIS_STREAM_NOT_SPLIT)
    loops[part->loop] = (cis_stream_interval){step * part->block, (step + 1) * part->block - 1};
  needing n = {g, part, {part->op, loops, part->num_loops}, out};
  add_operands(&n);
  if (part->op->num_regions)
    cis_walk_preorder(part->op, add_extract, &n);
  cis_mem_free(loops);
}

/// The row of a piece that goes into a row of the result, if one does.
static void add_piece(const cis_stream_group *g, const cis_stream_stage *stage,
                      const cis_stream_piece *piece, int64_t row, cis_stream_need_vec *out) {
  const cis_stream_stage *of = cis_stream_stage_of(g, cis_stream_piece_source(piece));
  int64_t inside = stage->is_split ? row - piece->to[stage->dim] : 0;
  if (!of || inside < 0 || (stage->is_split && inside >= piece->size[stage->dim]))
    return;
  int64_t from = of->is_split ? (piece->from[stage->dim] + inside * piece->step[stage->dim]) /
                                    cis_stream_block(of)
                              : 0;
  cis_vec_push(out, ((cis_stream_need){cis_stream_number(g, of), from, from}));
}

void cis_stream_step_needs(const cis_stream_group *g, const cis_stream_stage *stage, int64_t step,
                           cis_stream_need_vec *out) {
  const cis_stream_stage *copied = stage->copied ? cis_stream_stage_of(g, stage->copied) : NULL;
  bool begins = !stage->accumulates || step == 0;
  if (stage->calls.gives) {
    const cis_stream_stage *of = cis_stream_stage_of(g, stage->calls.tensor);
    int64_t row = step / cis_stream_block(of);
    cis_vec_push(out, ((cis_stream_need){cis_stream_number(g, of), row, row}));
  }
  if (stage->calls.loop)
    return;
  if (copied && begins)
    cis_vec_push(out, ((cis_stream_need){cis_stream_number(g, copied), step, step}));
  if (begins)
    cis_stream_part_needs(g, &stage->destination, step, out);
  if (stage->pieces.len) {
    for (size_t i = 0; i < stage->pieces.len; ++i)
      add_piece(g, stage, &stage->pieces.data[i], step, out);
    return;
  }
  cis_stream_part_needs(g, &stage->main, step, out);
}

int64_t cis_stream_row_bytes(const cis_stream_stage *stage) {
  if (!stage->value)
    return 0;
  int64_t bytes = cis_stream_tensor_bytes(stage->value->type);
  if (stage->strip.width)
    bytes = bytes / cis_type_dim(stage->value->type, stage->strip.dim) * stage->strip.width;
  return stage->is_split
             ? bytes / cis_type_dim(stage->value->type, stage->dim) * cis_stream_block(stage)
             : bytes;
}

cis_stream_problem cis_stream_problem_of(const cis_stream_group *g) {
  cis_stream_need_vec needs = {0};
  cis_stream_steps *stages = cis_arena_array(g->arena, cis_stream_steps, g->stages.len + 1);
  for (size_t i = 0; i < g->stages.len; ++i) {
    const cis_stream_stage *stage = &g->stages.data[i];
    size_t *begin = cis_arena_array(g->arena, size_t, (size_t)stage->steps + 1);
    for (int64_t step = 0; step < stage->steps; ++step) {
      begin[step] = needs.len;
      cis_stream_step_needs(g, stage, step, &needs);
    }
    begin[stage->steps] = needs.len;
    stages[i] = (cis_stream_steps){
        .num = stage->steps,
        .row_bytes = stage->is_kept   ? cis_stream_tensor_bytes(stage->value->type)
                     : stage->escapes ? 0
                                      : cis_stream_row_bytes(stage),
        .alignment =
            stage->value ? cis_stream_element_bytes(cis_type_element(stage->value->type)) : 1,
        .accumulates = stage->accumulates,
        .is_kept = stage->is_kept,
        .is_given = stage->given != NULL,
        .in_order = stage->calls.loop != NULL,
        .begin = begin};
  }
  const cis_stream_need *data =
      cis_arena_copy(g->arena, needs.data ? needs.data : &(cis_stream_need){0},
                     (needs.len ? needs.len : 1) * sizeof *needs.data);
  cis_vec_deinit(&needs);
  return (cis_stream_problem){stages, (uint32_t)g->stages.len, data, g->num_strips > 1};
}
