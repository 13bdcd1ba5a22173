// The loop of a group. Rows lie in one pool; a table has the offset of each row, so that a row may
// lie anywhere and no index is divided.
//
//   %a = linalg.generic ... -> tensor<96x48xi8>      %pool = memref.alloc() : memref<192xi8>
//   %b = linalg.generic ... tensor.extract %a[..]    scf.for %t = 0 to 190 {
//                                              =>      %row = tensor.extract %rows[%t]
//                                                      scf.index_switch (tensor.extract %ops[%t])
//                                                      case 0 {
//                                                        %at = tensor.extract %of_a[%row]
//                                                        %v = memref.view %pool[%at]
//                                                        linalg.generic ... outs(%v)
//                                                      }
//                                                      ...
//
// An op computes one row on memrefs: its split loop runs once, and linalg.index of that loop is the
// row. Tensors from outside are read by bufferization.to_buffer inside of the loop, so that no
// bufferization writes over them before it ends. Results that are used outside are buffers of their
// own.
#include "stream/emit.h"
#include "stream/tables.h"

#include "dialect/affine/affine.h"
#include "dialect/arith/build.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/common/mixed.h"
#include "dialect/func/build.h"
#include "dialect/linalg/build.h"
#include "dialect/linalg/kinds.h"
#include "dialect/memref/build.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "dialect/scf/build.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/build.h"
#include "dialect/tensor/kinds.h"
#include "dialect/tensor/tensor.h"
#include "support/planted.h"

enum { MOST_RANK = CIS_STREAM_MOST_RANK };

// --- inputs that are read in the body ---

/// The element of an operand at its map of the loops.
static cis_value *build_element(cis_loc_builder *e, cis_op *generic, cis_affine_map map,
                                void *user) {
  cis_value *index[MOST_RANK];
  cis_value **loops = cis_mem_calloc((size_t)map->num_dims + 1, sizeof *loops);
  for (uint32_t i = 0; i < map->num_dims; ++i)
    loops[i] = cis_linalg_build_index(e, i);
  for (uint32_t i = 0; i < map->num_results; ++i) {
    cis_mixed at = cis_affine_build_apply(&e->b, cis_block_last(cis_op_entry(generic)),
                                          map->results[i], loops, map->num_dims, 0);
    index[i] = at.value ? at.value : cis_arith_build_index(e, at.number);
  }
  cis_mem_free(loops);
  return cis_tensor_build_extract(e, user, index, map->num_results);
}

/// The op that takes the place of the part's; the part has its maps then.
static void read_in_body(cis_stream_group *g, cis_stream_part *part) {
  for (uint32_t i = part->op ? (uint32_t)part->maps.len : 0; i-- > 0;) {
    if (!cis_stream_reads_in_body(g, part, i))
      continue;
    cis_rewriter r = cis_builder_before(part->op);
    cis_value *result = &part->op->results[0];
    uintptr_t number = cis_ptrmap_at(&g->by_value, result);
    bool is_last = part->op == g->last;
    cis_ptrmap_remove(&g->by_value, result);
    part->op = cis_linalg_read_in_body(part->op, &r, i, build_element, cis_op_operand(part->op, i));
    cis_ptrmap_set(&g->by_value, &part->op->results[0], number);
    g->last = is_last ? part->op : g->last;
    cis_vec_clear(&part->maps);
    cis_linalg_indexing_maps(part->op, &part->maps);
  }
}

void cis_stream_read_in_bodies(cis_stream_group *g) {
  for (size_t i = 0; i < g->stages.len; ++i) {
    cis_stream_stage *stage = &g->stages.data[i];
    read_in_body(g, &stage->destination);
    read_in_body(g, &stage->main);
    if (stage->main.op && stage->value)
      stage->value = &stage->main.op->results[0];
    if (stage->calls.loop) // another op may make the tensor now
      (void)cis_stream_calls_read(stage->calls.loop, &stage->calls);
    if (stage->copied) // and this one
      stage->copied = stage->pieces.len
                          ? cis_op_operand(stage->pieces.data[0].op, 1)
                          : cis_op_operand(stage->main.op, stage->main.op->num_operands - 1);
  }
}

// --- tables ---

typedef struct emitting {
  cis_stream_group *g;
  const cis_stream_schedule *schedule;
  cis_context *ctx;
  cis_loc_builder outside; // before the loop
  cis_value *pool;         // NULL: no row lies in it
  cis_value **tables;      // by stage: offsets of rows; NULL: one row, or none in the pool
  cis_value **buffers;     // by stage: of a result that is used outside, or NULL
  cis_value **copies;      // by stage: a row as the function that is called has it, or NULL
  cis_value **starts;      // by stage: the first column of the strip, or NULL
  const cis_stream_stage *stage;
  cis_value *row;   // of the stage: the number of the step
  cis_value *first; // the first index of the step's block: the row itself where a step is one row
} emitting;

static size_t number_of(const emitting *e, const cis_stream_stage *stage) {
  return (size_t)(stage - e->g->stages.data);
}

// --- memory of rows ---

/// The type of a row of a stage in the pool.
static cis_type row_type(const cis_stream_stage *of) {
  int64_t shape[MOST_RANK];
  cis_type whole = of->value->type;
  uint32_t rank = cis_type_rank(whole);
  for (uint32_t i = 0; i < rank; ++i)
    shape[i] = of->is_split && i == of->dim            ? cis_stream_block(of)
               : of->strip.width && i == of->strip.dim ? of->strip.width
                                                       : cis_type_dim(whole, i);
  return cis_type_memref(cis_type_element(whole), shape, rank, NULL, NULL);
}

/// `size` elements of a dimension, from a value or, where it is NULL, from the first.
typedef struct cut {
  uint32_t dim;
  cis_value *from;
  int64_t size;
} cut;

static cis_value *build_cuts(cis_loc_builder *b, cis_value *memref, const cut *cuts, int num) {
  cis_mixed_slice slice = {0};
  int64_t shape[MOST_RANK];
  uint32_t rank = cis_type_rank(memref->type);
  for (uint32_t i = 0; i < rank; ++i) {
    cis_value *from = NULL;
    shape[i] = cis_type_dim(memref->type, i);
    for (int k = 0; k < num; ++k)
      if (cuts[k].dim == i) {
        from = cuts[k].from;
        shape[i] = cuts[k].size;
      }
    cis_mixed_slice_push(&slice, (cis_mixed){from, 0}, (cis_mixed){NULL, shape[i]});
  }
  cis_type type = cis_memref_subview_type(memref->type, &slice, shape, rank);
  cis_op *op =
      cis_mixed_slice_build(&b->b, CIS_OP_MEMREF_SUBVIEW, b->loc, &memref, 1, &slice, type);
  cis_mixed_slice_deinit(&slice);
  return &op->results[0];
}

static cis_value *build_times(cis_loc_builder *b, cis_value *value, int64_t factor) {
  return factor == 1 ? value : cis_arith_build_muli(b, value, cis_arith_build_index(b, factor));
}

/// The memory of a step's rows of a stage; of all of it if the stage is not split.
static cis_value *build_row(const emitting *e, cis_loc_builder *b, const cis_stream_stage *of,
                            cis_value *row) {
  size_t number = number_of(e, of);
  if (e->buffers[number]) {
    cis_value *first = of->is_split ? build_times(b, row, cis_stream_block(of)) : NULL;
    const cut cuts[] = {{of->dim, first, cis_stream_block(of)},
                        {of->strip.dim, e->starts[number], of->strip.width}};
    int num = of->strip.width ? 2 : 1;
    return of->is_split ? build_cuts(b, e->buffers[number], cuts, num) : e->buffers[number];
  }
  cis_value *offset = of->is_split ? cis_stream_look_up(b, e->tables[number], row)
                                   : cis_arith_build_index(b, e->schedule->offsets[number][0]);
  return cis_memref_build_view(b, e->pool, offset, NULL, 0, row_type(of));
}

/// The memory that has one row of a stage, and the place of the row in it.
static cis_value *build_block_of(const emitting *e, cis_loc_builder *b, const cis_stream_stage *of,
                                 cis_value *row, cis_value **out_at) {
  int64_t block = cis_stream_block(of);
  *out_at = block == 1 || cis_planted("stream-block")
                ? cis_arith_build_index(b, 0)
                : cis_arith_build_remui(b, row, cis_arith_build_index(b, block));
  return build_row(
      e, b, of, block == 1 ? row : cis_arith_build_divui(b, row, cis_arith_build_index(b, block)));
}

/// The memory of one row of a stage.
static cis_value *build_one_row(const emitting *e, cis_loc_builder *b, const cis_stream_stage *of,
                                cis_value *row) {
  cis_value *at;
  if (!of->is_split || cis_stream_block(of) == 1)
    return build_row(e, b, of, row);
  cis_value *memory = build_block_of(e, b, of, row, &at);
  return build_cuts(b, memory, &(cut){of->dim, at, 1}, 1);
}

/// Adds the operands of terminators in the op's regions.
static void add_yielded(const cis_op *op, cis_value_vec *out) {
  for (uint32_t i = 0; i < op->num_regions; ++i)
    for (cis_block *block = cis_region_first(cis_op_region(op, i)); block;
         block = cis_block_next(block)) {
      cis_op *end = cis_block_last(block);
      for (uint32_t k = 0; end && k < end->num_operands; ++k)
        cis_vec_push(out, cis_op_operand(end, k));
    }
}

static void add_operands(const cis_op *op, cis_value_vec *out) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(out, cis_op_operand(op, i));
}

/// Whether two tensors may have the same elements: as many of the same type.
static bool may_be_renamed(cis_type a, cis_type b) {
  int64_t num_a, num_b;
  return cis_type_is_shaped(a) && cis_type_is_shaped(b) &&
         cis_type_element(a) == cis_type_element(b) &&
         (!cis_type_num_elements(a, &num_a) || !cis_type_num_elements(b, &num_b) || num_a == num_b);
}

/// Adds the values that a fold may put in place of the tensor: the input that a structured op
/// yields as it is, and all that other ops, loops and branches get, if it may be the whole tensor.
/// tensor.insert has changed an element.
static void add_renamed(cis_value *tensor, cis_value_vec *out) {
  cis_block *block = cis_value_arg_block(tensor);
  cis_op *op = block ? cis_block_parent_op(block) : cis_value_op(tensor);
  size_t known = out->len, kept = known;
  if (!op || cis_op_has_trait(op, CIS_TRAIT_FUNCTION) || cis_op_kind(op) == CIS_OP_TENSOR_INSERT)
    return;
  if (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED)) {
    cis_block *body = cis_op_entry(op);
    const cis_op *yield = body ? cis_block_last(body) : NULL;
    cis_value *yielded = yield ? cis_op_operand(yield, (uint32_t)tensor->index) : NULL;
    if (yielded && cis_value_arg_block(yielded) == body)
      cis_vec_push(out, cis_op_operand(op, (uint32_t)yielded->index));
    return;
  }
  add_operands(op, out);
  add_yielded(op, out);
  for (size_t i = known; i < out->len; ++i)
    if (may_be_renamed(out->data[i]->type, tensor->type))
      out->data[kept++] = out->data[i];
  out->len = kept;
}

/// Lets no op compute in place of the tensor, if it is a buffer, or becomes one by folds: reads of
/// the tensor may become reads of the buffer, so that no bufferization would see that they are in
/// the way.
static void keep_from_writers(cis_value *tensor) {
  cis_value_vec values = {0};
  cis_ptrmap seen = {0};
  cis_vec_push(&values, tensor);
  for (size_t i = 0; i < values.len; ++i) {
    cis_op *maker = cis_value_op(values.data[i]);
    bool is_new;
    (void)cis_ptrmap_get(&seen, values.data[i], &is_new);
    if (!is_new || !cis_type_is_shaped(values.data[i]->type))
      continue;
    if (!maker || cis_op_kind(maker) != CIS_OP_BUFFERIZATION_TO_TENSOR)
      add_renamed(values.data[i], &values);
    else if (!cis_planted("stream-writable"))
      cis_op_set_attr(maker, CIS_STR("writable"), NULL);
  }
  cis_vec_deinit(&values);
  cis_ptrmap_deinit(&seen);
}

/// Whether the buffer of a tensor from outside may be a part of another one, or lie as its strides
/// say.
static bool may_have_layout(cis_value *tensor) {
  enum { MOST_OPS = 64 };
  for (int i = 0; i < MOST_OPS; ++i) {
    cis_op *maker = cis_value_op(tensor);
    if (!maker)
      return true;
    if (cis_op_has_trait(maker, CIS_TRAIT_CONSTANT_LIKE) || cis_tensor_is_empty(maker))
      return false;
    if (cis_op_kind(maker) == CIS_OP_BUFFERIZATION_TO_TENSOR)
      return cis_op_operand_type(maker, 0)->shaped.layout;
    if (cis_op_has_trait(maker, CIS_TRAIT_STRUCTURED))
      tensor = cis_op_operand(maker, cis_linalg_num_inputs(maker) + (uint32_t)tensor->index);
    else if (cis_op_kind(maker) == CIS_OP_TENSOR_CAST ||
             cis_op_kind(maker) == CIS_OP_TENSOR_COLLAPSE_SHAPE ||
             cis_op_kind(maker) == CIS_OP_TENSOR_EXPAND_SHAPE)
      tensor = cis_op_operand(maker, 0);
    else
      return true;
  }
  return true;
}

/// The memory of a tensor that no stage makes.
static cis_value *build_outside_buffer(const emitting *e, cis_loc_builder *b, cis_value *tensor) {
  const cis_stream_stage *given = cis_stream_stage_of(e->g, tensor);
  if (given)
    return e->buffers[number_of(e, given)];
  keep_from_writers(tensor);
  // A type that is not the buffer's would make a copy of all of it in each step.
  cis_type type = may_have_layout(tensor) ? cis_memref_type_fully_dynamic(tensor->type, NULL)
                                          : cis_memref_type_identity(tensor->type, NULL);
  cis_named_attr attr = {CIS_STR("read_only"), cis_attr_unit(b->b.ctx)};
  cis_build_args args = {.operands = &tensor,
                         .num_operands = 1,
                         .types = &type,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = 1};
  return &cis_build_op(&b->b, CIS_OP_BUFFERIZATION_TO_BUFFER, b->loc, args)->results[0];
}

// --- one row of an op ---

/// The columns of the stage's strip, of a row that has those of its own strip.
static cis_value *build_columns(const emitting *e, cis_loc_builder *b, const cis_stream_stage *of,
                                cis_value *row) {
  const cis_stream_strip *own = &e->stage->strip, *other = &of->strip;
  if (!other->width ||
      (own->width == other->width &&
       !memcmp(own->starts, other->starts, (size_t)e->g->num_strips * sizeof *own->starts)))
    return row;
  cis_value *from =
      cis_arith_build_subi(b, e->starts[number_of(e, e->stage)], e->starts[number_of(e, of)]);
  return build_cuts(b, row, &(cut){other->dim, from, own->width}, 1);
}

static cis_value *build_operand(const emitting *e, cis_loc_builder *b, const cis_stream_part *part,
                                uint32_t i) {
  cis_value *operand = cis_op_operand(part->op, i);
  if (!cis_type_is_shaped(operand->type))
    return operand;
  const cis_stream_stage *of = cis_stream_made_by(e->g, operand);
  cis_value *buffer = of ? build_row(e, b, of, e->row) : build_outside_buffer(e, b, operand);
  if (of && of->is_split)
    return build_columns(e, b, of, buffer);
  cis_affine_map map = part->maps.data[i];
  cut cuts[2];
  int num = 0;
  for (uint32_t k = 0; k < map->num_results; ++k) {
    int loop = map->results[k]->kind == CIS_AFFINE_DIM ? (int)map->results[k]->position
                                                       : CIS_STREAM_NOT_SPLIT;
    if (loop == CIS_STREAM_NOT_SPLIT)
      continue;
    if (loop == part->loop && num < 2)
      cuts[num++] = (cut){k, e->first, part->block};
    else if (loop == part->strip_loop && num < 2)
      cuts[num++] = (cut){k, e->starts[number_of(e, e->stage)], e->stage->strip.width};
  }
  return num ? build_cuts(b, buffer, cuts, num) : buffer;
}

/// The same op on memrefs, without results.
static cis_op *build_on_memrefs(cis_loc_builder *b, cis_op *op, const cis_value_vec *operands) {
  cis_op_state state;
  cis_op_state_init(&state, b->b.ctx, op->info, op->loc);
  cis_vec_append(&state.operands, operands->data, operands->len);
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  cis_op_state_take_regions(&state, op);
  cis_op *made = cis_build(&b->b, &state);
  cis_op_set_discardable(made, cis_op_discardable(op));
  return made;
}

static void replace(cis_op *op, cis_value *by) {
  cis_value_replace_all_uses(&op->results[0], by);
  cis_op_destroy(op);
}

/// A load of the row that the index names, at the place of tensor.extract.
static void replace_extract(const emitting *e, cis_op *op) {
  const cis_stream_stage *of = cis_stream_stage_of(e->g, cis_op_operand(op, 0));
  if (!of)
    return;
  cis_loc_builder b = cis_loc_builder_before(op);
  cis_value *operands[MOST_RANK + 1];
  bool is_row = of->is_split && !e->buffers[number_of(e, of)];
  bool is_planted = is_row && e->stage->is_split && cis_planted("stream-row");
  for (uint32_t i = 1; i < op->num_operands; ++i)
    operands[i] = cis_op_operand(op, i);
  if (is_row) {
    operands[0] = build_block_of(e, &b, of, is_planted ? e->first : operands[1 + of->dim],
                                 &operands[1 + of->dim]);
    if (of->strip.width)
      operands[1 + of->strip.dim] =
          cis_arith_build_subi(&b, operands[1 + of->strip.dim], e->starts[number_of(e, of)]);
  } else {
    operands[0] = e->buffers[number_of(e, of)];
    if (!operands[0])
      operands[0] = build_row(e, &b, of, NULL);
  }
  cis_named_attr attr = {CIS_STR("nontemporal"), cis_attr_bool(e->ctx, false)};
  cis_build_args args = {.operands = operands,
                         .num_operands = (int)op->num_operands,
                         .types = &op->results[0].type,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = 1};
  replace(op, &cis_build_op(&b.b, CIS_OP_MEMREF_LOAD, b.loc, args)->results[0]);
}

typedef struct body_rewrite {
  const emitting *e;
  const cis_stream_part *part;
  const cis_op *op;
} body_rewrite;

static cis_walk rewrite_in_body(cis_op *op, void *user) {
  const body_rewrite *w = user;
  if (cis_op_kind(op) == CIS_OP_TENSOR_EXTRACT) {
    replace_extract(w->e, op);
    return CIS_WALK_CONTINUE;
  }
  if (cis_op_kind(op) != CIS_OP_LINALG_INDEX || cis_op_parent(op) != w->op)
    return CIS_WALK_CONTINUE;
  int64_t loop = cis_attr_int_or(cis_op_get_attr_named(op, "dim"), -1);
  if (loop >= 0 && loop == w->part->loop && w->part->block == 1) {
    replace(op, w->e->row);
  } else if (loop >= 0 && loop == w->part->loop) {
    cis_loc_builder b = cis_loc_builder_before(op);
    replace(op, cis_arith_build_addi(&b, cis_linalg_build_index(&b, loop), w->e->first));
  } else if (loop >= 0 && loop == w->part->strip_loop) {
    cis_loc_builder b = cis_loc_builder_before(op);
    replace(op, cis_arith_build_addi(&b, cis_linalg_build_index(&b, loop),
                                     w->e->starts[number_of(w->e, w->e->stage)]));
  }
  return CIS_WALK_CONTINUE;
}

static void emit_part(const emitting *e, cis_loc_builder *b, const cis_stream_part *part,
                      cis_value *result) {
  cis_value_vec operands = {0};
  if (!part->op)
    return;
  for (uint32_t i = 0; i + 1 < part->op->num_operands; ++i) {
    cis_value *operand = build_operand(e, b, part, i);
    cis_vec_push(&operands, operand);
  }
  cis_vec_push(&operands, result);
  cis_op *copy = cis_op_clone(part->op, NULL);
  cis_op *made = build_on_memrefs(b, copy, &operands);
  cis_op_destroy(copy);
  cis_vec_deinit(&operands);
  body_rewrite w = {e, part, made};
  if (made->num_regions)
    cis_walk_postorder(made, rewrite_in_body, &w);
}

/// The contents of the destination before the op adds to them.
static void emit_destination(const emitting *e, cis_loc_builder *b, cis_value *result) {
  const cis_stream_stage *stage = e->stage;
  if (stage->copied) {
    const cis_stream_stage *of = cis_stream_made_by(e->g, stage->copied);
    cis_value *from = of ? build_row(e, b, of, e->row) : build_outside_buffer(e, b, stage->copied);
    const cut cuts[] = {{stage->dim, e->first, cis_stream_block(stage)},
                        {stage->strip.dim, e->starts[number_of(e, stage)], stage->strip.width}};
    if (!of && stage->is_split)
      from = build_cuts(b, from, cuts, stage->strip.width ? 2 : 1);
    cis_memref_build_copy(b, of ? build_columns(e, b, of, from) : from, result);
  }
  emit_part(e, b, &stage->destination, result);
}

/// A part of a memref with static sizes; `row` is the offset in the split dimension, NULL: 0, with
/// size 1.
static cis_value *build_part(const emitting *e, cis_loc_builder *b, cis_value *memref,
                             const int64_t *offsets, const int64_t *sizes, const int64_t *strides,
                             bool is_split, cis_value *row) {
  cis_mixed_slice slice = {0};
  int64_t shape[MOST_RANK];
  uint32_t rank = cis_type_rank(memref->type);
  for (uint32_t i = 0; i < rank; ++i) {
    bool is_row = is_split && i == e->stage->dim;
    shape[i] = is_row ? 1 : sizes[i];
    cis_mixed_slice_push(&slice, (cis_mixed){is_row ? row : NULL, is_row ? 0 : offsets[i]},
                         (cis_mixed){NULL, shape[i]});
    if (!is_row && strides)
      cis_vec_last(&slice.strides).number = strides[i];
  }
  cis_type type = cis_memref_subview_type(memref->type, &slice, shape, rank);
  cis_op *op =
      cis_mixed_slice_build(&b->b, CIS_OP_MEMREF_SUBVIEW, b->loc, &memref, 1, &slice, type);
  cis_mixed_slice_deinit(&slice);
  return &op->results[0];
}

static cis_value *build_sum(cis_loc_builder *b, cis_value *value, int64_t number) {
  return number ? cis_arith_build_addi(b, value, cis_arith_build_index(b, number)) : value;
}

/// Copies the part of a piece that goes into the row.
static void emit_piece(const emitting *e, cis_loc_builder *b, const cis_stream_piece *piece,
                       cis_value *result) {
  const cis_stream_stage *of = cis_stream_made_by(e->g, cis_stream_piece_source(piece));
  uint32_t dim = e->stage->dim;
  bool is_split = e->stage->is_split;
  cis_value *row = NULL, *at = e->row;
  if (is_split) {
    at = build_sum(b, e->row, -piece->to[dim]);
    row = piece->step[dim] == 1
              ? at
              : cis_arith_build_muli(b, at, cis_arith_build_index(b, piece->step[dim]));
    row = build_sum(b, row, piece->from[dim]);
  }
  bool in_rows = of && of->is_split;
  cis_value *source = of ? build_one_row(e, b, of, row)
                         : build_outside_buffer(e, b, cis_stream_piece_source(piece));
  cis_value *from = build_part(e, b, source, piece->from, piece->size, piece->step, is_split,
                               in_rows ? NULL : row);
  cis_value *to = build_part(e, b, result, piece->to, piece->size, NULL, is_split, NULL);
  cis_memref_build_copy(b, from, to);
}

static void emit_pieces(const emitting *e, cis_loc_builder *b, cis_value *result) {
  const cis_stream_stage *stage = e->stage;
  for (size_t i = 0; i < stage->pieces.len; ++i) {
    const cis_stream_piece *piece = &stage->pieces.data[i];
    int64_t low = stage->is_split ? piece->to[stage->dim] : 0;
    if (!stage->is_split || (low == 0 && piece->size[stage->dim] == stage->steps)) {
      emit_piece(e, b, piece, result);
      continue;
    }
    cis_value *inside = cis_arith_build_cmpi(b, "ult", build_sum(b, e->row, -low),
                                             cis_arith_build_index(b, piece->size[stage->dim]));
    cis_scf_if_blocks choice = cis_scf_build_if(b, inside, NULL);
    emit_piece(e, &choice.then, piece, result);
    cis_scf_build_yield_value(&choice.then, NULL);
  }
}

// --- rows of functions ---

/// The tensor is not writable: readers of it may become readers of the buffer (a fold of
/// bufferization.to_buffer), so that no op may compute in its place.
static cis_value *build_tensor(cis_loc_builder *b, cis_value *buffer, cis_type type) {
  cis_named_attr attrs[] = {{CIS_STR("restrict"), cis_attr_unit(b->b.ctx)},
                            {CIS_STR("writable"), cis_attr_unit(b->b.ctx)}};
  cis_build_args args = {.operands = &buffer,
                         .num_operands = 1,
                         .types = &type,
                         .num_types = 1,
                         .attrs = attrs,
                         .num_attrs = cis_planted("stream-writable") ? 2 : 1};
  return &cis_build_op(&b->b, CIS_OP_BUFFERIZATION_TO_TENSOR, b->loc, args)->results[0];
}

/// The tensor whose rows are given or taken.
static const cis_stream_stage *stage_of_calls(const emitting *e, const cis_stream_stage *stage) {
  return stage->calls.gives ? cis_stream_stage_of(e->g, stage->calls.tensor) : stage;
}

/// A row in a buffer of the whole tensor has a layout, so that the function gets a copy.
static bool needs_copy(const emitting *e, const cis_stream_stage *stage) {
  return stage->calls.loop && e->buffers[number_of(e, stage_of_calls(e, stage))];
}

static void build_call(cis_loc_builder *b, const cis_op *like, cis_value *index, cis_value *row) {
  cis_value *operands[] = {index, row};
  cis_value_vec values = {0};
  cis_vec_append(&values, operands, row ? 2 : 1);
  (void)cis_func_build_call(&b->b, b->loc, cis_op_get_attr_named(like, "callee"), &values,
                            &(cis_type_vec){0});
  cis_vec_deinit(&values);
}

/// The row as a tensor that the function returns.
static cis_value *build_taking_call(cis_loc_builder *b, const cis_op *like, cis_value *index) {
  cis_value_vec values = {0};
  cis_type_vec types = {0};
  cis_vec_push(&values, index);
  cis_vec_push(&types, like->results[0].type);
  cis_op *call =
      cis_func_build_call(&b->b, b->loc, cis_op_get_attr_named(like, "callee"), &values, &types);
  cis_vec_deinit(&values);
  cis_vec_deinit(&types);
  return &call->results[0];
}

static void emit_calls(const emitting *e, cis_loc_builder *b) {
  const cis_stream_calls *calls = &e->stage->calls;
  cis_value *row = build_row(e, b, stage_of_calls(e, e->stage), e->row);
  cis_value *copy = e->copies[number_of(e, e->stage)], *memory = copy ? copy : row;
  cis_value *at = cis_planted("stream-again") ? cis_arith_build_index(b, 0) : e->row;
  if (calls->gives && copy)
    cis_memref_build_copy(b, row, copy);
  if (!calls->in_memory) {
    if (calls->gives)
      build_call(b, calls->call, at, build_tensor(b, memory, cis_op_operand_type(calls->call, 1)));
    else
      cis_memref_build_copy(b, build_outside_buffer(e, b, build_taking_call(b, calls->call, at)),
                            row);
    return;
  }
  build_call(b, calls->call, at,
             cis_memref_build_cast(b, memory, cis_op_operand_type(calls->call, 1)));
  if (!calls->gives && copy)
    cis_memref_build_copy(b, copy, row);
}

/// A step of a stage, at the end of a block.
static void emit_stage(emitting *e, cis_block *block) {
  const cis_stream_stage *stage = e->stage;
  cis_loc_builder b = {cis_builder_at_end(e->ctx, block), stage->main.op->loc};
  if (stage->calls.loop) {
    emit_calls(e, &b);
    return;
  }
  cis_value *result = build_row(e, &b, stage, e->row);
  bool has_block = (stage->is_split || stage->accumulates) && cis_stream_block(stage) > 1;
  e->first = has_block ? build_times(&b, e->row, cis_stream_block(stage)) : e->row;
  if (!stage->accumulates || cis_planted("stream-first")) {
    emit_destination(e, &b, result);
  } else if (stage->copied || stage->destination.op) {
    cis_value *begins = cis_arith_build_cmpi(&b, "eq", e->row, cis_arith_build_index(&b, 0));
    cis_scf_if_blocks at_first = cis_scf_build_if(&b, begins, NULL);
    emit_destination(e, &at_first.then, result);
    cis_scf_build_yield_value(&at_first.then, NULL);
  }
  if (stage->pieces.len)
    emit_pieces(e, &b, result);
  else
    emit_part(e, &b, &stage->main, result);
}

// --- the loop ---

/// The first allocation of a tensor that is given; NULL: there is none.
static cis_op *first_given(const cis_stream_group *g) {
  cis_op *first = NULL;
  for (size_t i = 0; i < g->stages.len; ++i) {
    cis_op *given = g->stages.data[i].given;
    if (given && g->stages.data[i].steps && (!first || cis_op_is_before(given, first)))
      first = given;
  }
  return first;
}

/// The allocation becomes a part of the pool; nothing but the group reads the tensor of it.
static cis_value *give(const emitting *e, const cis_stream_stage *stage) {
  size_t number = number_of(e, stage);
  cis_loc_builder b = cis_loc_builder_before(stage->given);
  cis_value *offset = cis_arith_build_index(&b, e->schedule->offsets[number][0]);
  cis_value *memref = &stage->given->results[0];
  cis_value *view = cis_memref_build_view(&b, e->pool, offset, NULL, 0, memref->type);
  cis_value_replace_all_uses(memref, view);
  cis_op_destroy(stage->given);
  return view;
}

static void build_memory(emitting *e) {
  const cis_stream_schedule *s = e->schedule;
  cis_op *first = first_given(e->g);
  cis_loc_builder *b = &e->outside, before = first ? cis_loc_builder_before(first) : *b;
  cis_type bytes = cis_memref_vector_type(cis_type_i(e->ctx, 8), s->bytes);
  if (s->bytes)
    e->pool = cis_memref_build_alloc(&before, bytes, NULL, 0, cis_attr_i64(e->ctx, s->alignment));
  for (size_t i = 0; i < e->g->stages.len; ++i) {
    const cis_stream_stage *stage = &e->g->stages.data[i];
    if (!stage->steps || !stage->value)
      continue;
    if (stage->given)
      e->buffers[i] = give(e, stage);
    else if (stage->is_kept)
      e->buffers[i] =
          cis_memref_build_view(b, e->pool, cis_arith_build_index(b, s->offsets[i][0]), NULL, 0,
                                cis_memref_type_identity(stage->value->type, NULL));
    else if (stage->escapes)
      e->buffers[i] = cis_memref_build_alloc(b, cis_memref_type_identity(stage->value->type, NULL),
                                             NULL, 0, NULL);
    else if (cis_stream_has_table(stage))
      e->tables[i] = cis_stream_build_table(b, s->offsets[i], (size_t)stage->steps);
  }
  for (size_t i = 0; i < e->g->stages.len; ++i)
    if (needs_copy(e, &e->g->stages.data[i]))
      e->copies[i] = cis_memref_build_alloc(b, row_type(stage_of_calls(e, &e->g->stages.data[i])),
                                            NULL, 0, NULL);
}

/// scf.index_switch with a block for each case; the last one is the default.
static cis_op *build_switch(cis_loc_builder *b, cis_value *which, uint32_t num) {
  cis_op_state state;
  cis_i64_vec cases = {0};
  cis_op_state_init(&state, b->b.ctx, cis_context_op_info_of(b->b.ctx, CIS_OP_SCF_INDEX_SWITCH),
                    b->loc);
  cis_vec_push(&state.operands, which);
  for (uint32_t i = 0; i < num; ++i) {
    cis_block_insert(cis_block_create(b->b.ctx), cis_op_state_add_region(&state), NULL);
    if (i + 1 < num)
      cis_vec_push(&cases, (int64_t)i);
  }
  cis_op_state_set_attr(&state, CIS_STR("cases"),
                        cis_attr_i64_array(b->b.ctx, cases.data, (uint32_t)cases.len));
  cis_vec_deinit(&cases);
  return cis_build(&b->b, &state);
}

/// A loop over strips, which looks up where they begin. Returns the end of its body.
static cis_loc_builder build_strips(emitting *e, cis_value *zero, cis_value *one) {
  const cis_stream_group *g = e->g;
  cis_loc_builder *b = &e->outside;
  cis_value **tables = cis_arena_array(g->arena, cis_value *, g->stages.len + 1);
  for (size_t i = 0; i < g->stages.len; ++i) {
    const cis_stream_strip *strip = &g->stages.data[i].strip;
    if (!strip->width)
      continue;
    size_t first = cis_stream_first_with_strips(g, i);
    tables[i] =
        first < i ? tables[first] : cis_stream_build_table(b, strip->starts, (size_t)g->num_strips);
  }
  cis_value *num = cis_arith_build_index(b, g->num_strips);
  cis_scf_for_loop loop = cis_scf_build_for(b, zero, num, one, NULL);
  for (size_t i = 0; i < g->stages.len; ++i)
    if (tables[i])
      e->starts[i] = cis_stream_look_up(&loop.body, tables[i], loop.iv);
  return loop.body;
}

static void build_loop(emitting *e) {
  const cis_stream_schedule *s = e->schedule;
  cis_stream_task_tables t = cis_stream_list_tasks(e->g, s);
  const int64_t *cases = t.cases;
  uint32_t num = t.num_cases;
  cis_loc_builder *b = &e->outside, strip;
  cis_value *which_table = cis_stream_build_table(b, t.which, s->num_tasks);
  cis_value *row_table = cis_stream_build_table(b, t.rows, s->num_tasks);
  cis_value *zero = cis_arith_build_index(b, 0), *one = cis_arith_build_index(b, 1);
  cis_value *end = cis_arith_build_index(b, (int64_t)s->num_tasks);
  if (e->g->num_strips) {
    strip = build_strips(e, zero, one);
    b = &strip;
  }
  cis_scf_for_loop loop = cis_scf_build_for(b, zero, end, one, NULL);
  cis_value *chosen = cis_stream_look_up(&loop.body, which_table, loop.iv);
  e->row = cis_stream_look_up(&loop.body, row_table, loop.iv);
  cis_op *choice = build_switch(&loop.body, chosen, num);
  for (size_t i = 0; i < e->g->stages.len; ++i) {
    if (cases[i] < 0)
      continue;
    bool is_default = cases[i] + 1 == num;
    cis_region *region = cis_op_region(choice, is_default ? 0 : (uint32_t)cases[i] + 1);
    e->stage = &e->g->stages.data[i];
    emit_stage(e, cis_region_first(region));
    cis_loc_builder at = {cis_builder_at_end(e->ctx, cis_region_first(region)), b->loc};
    cis_scf_build_yield_value(&at, NULL);
  }
  cis_scf_build_yield_value(&loop.body, NULL);
  if (e->g->num_strips)
    cis_scf_build_yield_value(b, NULL);
}

/// Moves the ops that depend on the group after it.
static void move_after(const cis_stream_group *g) {
  cis_op *next = cis_op_next(g->last);
  for (size_t i = 0; i < g->after.len && cis_op_is_before(g->after.data[i], g->last); ++i)
    cis_op_move_before(g->after.data[i], next);
}

/// Whether the op was erased, because nothing uses it.
static bool erase_unused(cis_op *op, cis_ptrmap *erased) {
  if (!op || cis_ptrmap_has(erased, op) || !cis_op_is_unused(op))
    return false;
  cis_op *empty = cis_value_op(cis_op_operand(op, op->num_operands - 1));
  cis_ptrmap_set(erased, op, 1);
  cis_op_destroy(op);
  if (cis_tensor_is_empty(empty) && cis_op_is_unused(empty))
    cis_op_destroy(empty);
  return true;
}

/// Erases the ops of the group, the last first, and what only they used, until all are erased that
/// can be: loops with calls have to be. One that fills destinations of several may have other uses.
static void erase_ops(const cis_stream_group *g) {
  cis_ptrmap erased = {0};
  for (bool again = true; again;) {
    again = false;
    for (size_t i = g->stages.len; i-- > 0;) {
      const cis_stream_stage *stage = &g->stages.data[i];
      again |= erase_unused(stage->main.op, &erased);
      for (size_t k = stage->pieces.len; k-- > 0;)
        again |= erase_unused(stage->pieces.data[k].op, &erased);
      again |= erase_unused(stage->destination.op, &erased);
    }
  }
  for (size_t i = 0; i < g->stages.len; ++i)
    if (g->stages.data[i].given && cis_op_is_unused(cis_value_op(g->stages.data[i].value)))
      cis_op_destroy(cis_value_op(g->stages.data[i].value));
  cis_ptrmap_deinit(&erased);
}

/// An op outside of the group that reads the value and of which nothing is needed.
static cis_op *find_dead_user(const cis_stream_group *g, const cis_value *value) {
  cis_for_each_use (use, value) {
    cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(g->last));
    if (!cis_stream_has_op(g, user) && cis_stream_is_left_out(user))
      return user;
  }
  return NULL;
}

void cis_stream_erase_dead(cis_stream_group *g, cis_op *op) {
  size_t kept = 0;
  for (size_t i = 0; i < g->after.len; ++i)
    if (g->after.data[i] != op)
      g->after.data[kept++] = g->after.data[i];
  g->after.len = kept;
  cis_op_destroy(op);
}

cis_op *cis_stream_erase_dead_users(cis_stream_group *g, cis_op *end) {
  for (size_t i = 0; i < g->stages.len; ++i)
    for (cis_op *user;
         g->stages.data[i].value && (user = find_dead_user(g, g->stages.data[i].value));) {
      end = user == end ? cis_op_next(user) : end;
      cis_stream_erase_dead(g, user);
    }
  return end;
}

void cis_stream_emit(cis_stream_group *g, const cis_stream_schedule *schedule) {
  emitting e = {.g = g, .schedule = schedule, .ctx = cis_op_context(g->last)};
  move_after(g);
  e.outside = (cis_loc_builder){cis_builder_after(g->last), g->last->loc};
  e.tables = cis_arena_array(g->arena, cis_value *, g->stages.len + 1);
  e.buffers = cis_arena_array(g->arena, cis_value *, g->stages.len + 1);
  e.copies = cis_arena_array(g->arena, cis_value *, g->stages.len + 1);
  e.starts = cis_arena_array(g->arena, cis_value *, g->stages.len + 1);
  build_memory(&e);
  build_loop(&e);
  for (size_t i = 0; i < g->stages.len; ++i)
    if (e.buffers[i] && !g->stages.data[i].given) {
      cis_value *value = g->stages.data[i].value;
      cis_value_replace_all_uses(value, build_tensor(&e.outside, e.buffers[i], value->type));
    }
  erase_ops(g);
}
