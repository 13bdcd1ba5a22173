// Copies a new buffer, of which nothing was written, into the view:
//
//   %view = memref.view %pool[%c0][]       %view = memref.view %pool[%c0][]
//   ...                                    ...
//   linalg.fill outs(%view)                %u = memref.alloc()
//   memref.copy %view, %x                  memref.copy %u, %view
//                                          memref.dealloc %u
//                                          linalg.fill outs(%view)
//                                          memref.copy %view, %x
//                                          (the same three ops once more)
//
// Only the beginnings and ends of lives that lie at an op are marked: where a life goes on over the
// edge between two blocks, or after an op one region of which is a gap, it neither begins nor ends.
#include "reuse/pool/poison.h"

#include "dialect/memref/build.h"
#include "dialect/memref/memref.h"
#include "ir/builder.h"
#include "ir/dom.h"
#include "ir/family.h"
#include "memory/lifetimes.h"
#include "support/map.h"

/// Where a buffer is marked: before an op or after it.
typedef struct place {
  const cis_reuse_buffer *buffer;
  cis_op *op;
  bool after;
} place;

struct cis_poison {
  CIS_VEC(place) places;
  cis_ptrmap views; // buffer -> value
  cis_op_vec ops;   // by number
};

static cis_walk list(cis_op *op, void *user) {
  cis_poison *p = user;
  cis_vec_push(&p->ops, op);
  return CIS_WALK_CONTINUE;
}

/// The ops that may go or be replaced with the buffers.
static bool may_go(const cis_op *op) {
  return cis_is_allocation(op, false) || cis_deallocation_buffer(op);
}

static void add_begin(cis_poison *p, cis_dom *dom, const cis_reuse_buffer *b, int64_t number) {
  cis_op *op = p->ops.data[number];
  bool is_edge = !cis_op_prev(op) && cis_op_block(op) != cis_op_block(b->alloc);
  if (!may_go(op) && !is_edge && cis_dom_value(dom, b->value, op))
    cis_vec_push(&p->places, ((place){b, op, false}));
}

static void add_end(cis_poison *p, cis_dom *dom, const cis_reuse_buffer *b, int64_t number) {
  cis_op *op = p->ops.data[number - 1];
  while (op && !cis_op_next(op) && cis_op_block(op) != cis_op_block(b->alloc)) {
    if (cis_op_parent_region(op) == cis_op_parent_region(b->alloc))
      return; // the end of a block of a graph
    op = cis_op_parent(op);
  }
  if (op && cis_op_next(op) && !may_go(op) && cis_lifetimes_end(op) == number &&
      cis_dom_value(dom, b->value, op))
    cis_vec_push(&p->places, ((place){b, op, true}));
}

static void add_buffer(cis_poison *p, cis_dom *dom, const cis_reuse_buffer *b, bool takes_over,
                       bool is_taken_over) {
  if (!b->bytes)
    return;
  if (!takes_over)
    add_begin(p, dom, b, b->live.lower);
  for (size_t g = 0; g < b->num_gaps; ++g) {
    const cis_op *before = cis_op_prev(p->ops.data[b->gaps[g].upper]);
    add_end(p, dom, b, b->gaps[g].lower);
    if (before && (int64_t)before->tag >= b->gaps[g].lower)
      add_begin(p, dom, b, b->gaps[g].upper);
  }
  if (!is_taken_over)
    add_end(p, dom, b, b->live.upper);
}

/// A buffer in the place of another begins where that one ends: nothing is marked there.
static void add_pool(cis_poison *p, cis_dom *dom, const cis_reuse_pool *pool) {
  bool *takes_over = cis_mem_calloc(2 * pool->num + 1, sizeof *takes_over);
  bool *is_taken_over = takes_over + pool->num;
  for (size_t i = 0; i < pool->in_place.num; ++i) {
    cis_plan_pair pair = pool->in_place.data[i];
    bool together = pool->offsets[pair.first] == pool->offsets[pair.second];
    is_taken_over[pair.first] |= together;
    takes_over[pair.second] |= together;
  }
  for (size_t i = 0; i < pool->num; ++i)
    add_buffer(p, dom, pool->buffers[i], takes_over[i], is_taken_over[i]);
  cis_mem_free(takes_over);
}

cis_poison *cis_poison_create(cis_op *function, const cis_reuse_pool_vec *pools) {
  cis_poison *p = cis_mem_calloc(1, sizeof *p);
  cis_dom *dom = cis_dom_create();
  cis_walk_preorder(function, list, p);
  for (size_t i = 0; i < pools->len; ++i)
    if (pools->data[i].has_gain)
      add_pool(p, dom, &pools->data[i]);
  cis_dom_destroy(dom);
  return p;
}

void cis_poison_replaced(cis_poison *poison, const cis_reuse_buffer *buffer, cis_value *view) {
  cis_ptrmap_set(&poison->views, buffer, (uintptr_t)view);
}

static void mark(cis_builder b, cis_value *view, cis_location loc) {
  cis_loc_builder e = {b, loc};
  cis_op *by = cis_value_op(view);
  cis_value_vec sizes = {0};
  for (uint32_t i = 2; i < by->num_operands; ++i) // after the memory and the offset
    cis_vec_push(&sizes, cis_op_operand(by, i));
  cis_value *fresh = cis_memref_build_alloc(&e, view->type, sizes.data, (uint32_t)sizes.len, NULL);
  cis_memref_build_copy(&e, fresh, view);
  cis_memref_build_dealloc(&e, fresh);
  cis_vec_deinit(&sizes);
}

void cis_poison_apply(cis_poison *poison) {
  for (size_t i = 0; i < poison->places.len; ++i) {
    const place *at = &poison->places.data[i];
    cis_value *view = (cis_value *)cis_ptrmap_at(&poison->views, at->buffer);
    mark(at->after ? cis_builder_after(at->op) : cis_builder_before(at->op), view, at->op->loc);
  }
  cis_vec_deinit(&poison->places);
  cis_vec_deinit(&poison->ops);
  cis_ptrmap_deinit(&poison->views);
  cis_mem_free(poison);
}
