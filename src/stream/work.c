// Products that are added to a sum, and constants.
//
//   ^bb0(%x: i8, %w: i8, %sum: i32):
//     %p = arith.muli ..       one for each point of the loops; in counted loops of the body, for
//     %s = arith.addi %sum, %p each of their iterations
//
// A sum is an argument of the body or of a loop in it. Intervals say how often loops run at most.
#include "stream/work.h"

#include "dialect/arith/kinds.h"
#include "dialect/scf/kinds.h"
#include "ir/fold.h"
#include "stream/interval.h"
#include "support/numbers.h"

typedef struct counting {
  const cis_stream_part *part;
  cis_stream_loops loops;
  bool by_rows;
  int64_t steps;
  cis_ptrmap constants; // those that are counted
  cis_stream_work work;
} counting;

/// Whether the value is a product of which the only user adds it to a sum.
static bool is_added_product(cis_op *op) {
  unsigned kind = cis_op_kind(op);
  if ((kind != CIS_OP_ARITH_MULI && kind != CIS_OP_ARITH_MULF) ||
      !cis_value_has_one_use(&op->results[0]))
    return false;
  cis_for_each_use (use, &op->results[0]) {
    const cis_op *user = cis_use_owner(use);
    bool adds = cis_op_kind(user) == CIS_OP_ARITH_ADDI || cis_op_kind(user) == CIS_OP_ARITH_ADDF;
    return adds && cis_op_operand(user, 1 - cis_use_index(use))->is_arg;
  }
  return false;
}

/// How often a counted loop runs at most; 1 if that is not known.
static int64_t trips(const counting *c, const cis_op *loop) {
  int64_t step;
  if (cis_op_kind(loop) != CIS_OP_SCF_FOR || !cis_constant_int(cis_op_operand(loop, 2), &step) ||
      step <= 0)
    return 1;
  cis_stream_interval low = cis_stream_interval_of_value(cis_op_operand(loop, 0), &c->loops),
                      high = cis_stream_interval_of_value(cis_op_operand(loop, 1), &c->loops);
  if (low.low == INT64_MIN || high.high == INT64_MAX || high.high <= low.low)
    return 1;
  return (high.high - low.low + step - 1) / step;
}

/// Bytes of a constant, once for each step that does not read a row of it.
static void count_constant(counting *c, const cis_op *op, uint32_t i) {
  const cis_value *value = cis_op_operand(op, i);
  const cis_op *maker = cis_value_op(value);
  int64_t num;
  if (!maker || !cis_op_has_trait(maker, CIS_TRAIT_CONSTANT_LIKE) ||
      !cis_type_is_ranked_tensor(value->type) || cis_ptrmap_has(&c->constants, value) ||
      !cis_type_num_elements(value->type, &num))
    return;
  bool has_rows = false;
  for (uint32_t k = 0; op == c->part->op && c->part->loop != CIS_STREAM_NOT_SPLIT &&
                       k < c->part->maps.data[i]->num_results;
       ++k) {
    cis_affine_expr e = c->part->maps.data[i]->results[k];
    has_rows |= e->kind == CIS_AFFINE_DIM && e->position == (uint32_t)c->part->loop;
  }
  cis_ptrmap_set(&c->constants, value, 1);
  int64_t bytes =
      cis_mul_saturating(num, (int64_t)cis_dense_element_size(cis_type_element(value->type)));
  c->work.constants = cis_add_saturating(
      c->work.constants, cis_mul_saturating(bytes, c->by_rows && !has_rows ? c->steps : 1));
}

static void count_op(counting *c, cis_op *op, int64_t often);

static void count_block(counting *c, const cis_block *block, int64_t often) {
  cis_for_each_op (op, block)
    count_op(c, op, often);
}

static void count_op(counting *c, cis_op *op, int64_t often) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    count_constant(c, op, i);
  if (is_added_product(op))
    c->work.macs = cis_add_saturating(c->work.macs, often);
  for (uint32_t r = 0; r < op->num_regions && op != c->part->op; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      count_block(c, block, cis_mul_saturating(often, trips(c, op)));
}

static void count_part(int64_t steps, const cis_stream_part *part, bool by_rows,
                       cis_stream_work *out) {
  if (!part->op || !part->maps.len)
    return;
  int64_t points = 1;
  cis_stream_interval *loops = cis_mem_calloc((size_t)part->num_loops + 1, sizeof *loops);
  for (uint32_t i = 0; i < part->num_loops; ++i) {
    loops[i] = (cis_stream_interval){0, part->extents[i] - 1};
    points = cis_mul_saturating(points, part->extents[i]);
  }
  counting c = {.part = part,
                .loops = {part->op, loops, part->num_loops},
                .by_rows = by_rows,
                .steps = steps};
  count_op(&c, part->op, 1);
  count_block(&c, cis_op_entry(part->op), points); // named ops share it, so that it is no region
  out->macs = cis_add_saturating(out->macs, c.work.macs);
  out->constants = cis_add_saturating(out->constants, c.work.constants);
  cis_ptrmap_deinit(&c.constants);
  cis_mem_free(loops);
}

int64_t cis_stream_macs_of_op(cis_op *op) {
  cis_stream_part part = {.op = op, .loop = CIS_STREAM_NOT_SPLIT};
  cis_stream_work work = {0, 0};
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return 0;
  part.num_loops = cis_linalg_num_loops(op);
  part.extents = cis_mem_calloc((size_t)part.num_loops + 1, sizeof *part.extents);
  cis_linalg_indexing_maps(op, &part.maps);
  if (part.maps.len == op->num_operands && cis_stream_set_extents(&part))
    count_part(1, &part, false, &work);
  cis_vec_deinit(&part.maps);
  cis_mem_free(part.extents);
  return work.macs;
}

cis_stream_work cis_stream_work_of(const cis_stream_stage *stage, bool by_rows,
                                   int64_t num_strips) {
  cis_stream_work work = {0, 0};
  count_part(stage->steps, &stage->destination, by_rows && stage->is_split, &work);
  count_part(stage->steps, &stage->main, by_rows, &work);
  if (by_rows && stage->strip.width) {
    work.macs = work.macs / cis_type_dim(stage->value->type, stage->strip.dim);
    work.macs = cis_mul_saturating(work.macs, cis_mul_saturating(stage->strip.width, num_strips));
    work.constants = cis_mul_saturating(work.constants, num_strips);
  }
  return work;
}

cis_stream_work cis_stream_work_of_group(const cis_stream_group *g, bool by_rows) {
  cis_stream_work all = {0, 0};
  for (size_t i = 0; i < g->stages.len; ++i) {
    cis_stream_work one = cis_stream_work_of(&g->stages.data[i], by_rows, g->num_strips);
    all.macs = cis_add_saturating(all.macs, one.macs);
    all.constants = cis_add_saturating(all.constants, one.constants);
  }
  return all;
}
