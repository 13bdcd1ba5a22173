// The buffers that are held at the peak of an op: follows the path with the peak, and keeps a list
// of the buffers that were allocated on it and not freed yet.
#include "memory/footprint_impl.h"

#include "ir/effects.h"

typedef struct cis_footprint_analysis footprints;

typedef struct explaining {
  footprints *r;
  cis_held_vec held;   // bytes 0: freed since
  cis_ptrmap at;       // value -> its place in `held`, plus one
  cis_op_vec *callees; // to be explained, because they run when the most is held
  cis_op *peak_at;     // the outermost op during which that is
} explaining;

// --- the list ---

static void hold(explaining *e, cis_op *op, cis_value *value, double bytes) {
  cis_op *free = cis_footprint_sole_free(value);
  const cis_region *region = cis_op_parent_region(op);
  while (free && cis_op_parent_region(free) != region)
    free = cis_op_parent(free);
  cis_vec_push(&e->held, ((cis_held){op, free, value, bytes}));
  cis_ptrmap_set(&e->at, value, e->held.len);
}

static cis_held *find(const explaining *e, const cis_value *value) {
  size_t at = cis_ptrmap_at(&e->at, value);
  return at && e->held.data[at - 1].bytes > 0 ? &e->held.data[at - 1] : NULL;
}

/// Removes the buffer of a value; of several that it may be, the one with the fewest bytes.
static void release(explaining *e, cis_value *value) {
  double least, most;
  cis_value *root = cis_view_flow_root(value);
  cis_held *found = find(e, root);
  cis_footprint_freed(e->r, root, &least, &most);
  if (!found && least > 0) {
    cis_value_vec names = {0};
    cis_op *around = cis_block_parent_op(cis_value_block(root));
    cis_view_flow_resolve_reverse(cis_footprint_flow(e->r, around), root, &names);
    for (size_t i = 0; i < names.len; ++i) {
      cis_held *may_be = find(e, names.data[i]);
      found = may_be && (!found || may_be->bytes < found->bytes) ? may_be : found;
    }
    cis_vec_deinit(&names);
  }
  if (found)
    found->bytes = 0;
}

/// The parts on the path to one, without it; where all repeat, those that leave something, and
/// where the path ends that one, too.
static void list_path(const cis_footprint_paths *p, size_t to, bool to_end, cis_index_vec *out) {
  for (size_t i = 0; i < p->parts.len && p->repeats; ++i)
    if (p->parts.data[i].is_reached && p->parts.data[i].change.most > 0 && (to_end || i != to))
      cis_vec_push(out, i);
  if (p->repeats)
    return;
  for (size_t i = p->parts.data[to].from; i; i = p->parts.data[i - 1].from)
    cis_vec_push(out, i - 1);
  for (size_t i = 0; i < out->len / 2; ++i) {
    size_t last = out->data[i];
    out->data[i] = out->data[out->len - 1 - i];
    out->data[out->len - 1 - i] = last;
  }
}

// --- ops before the peak ---

static void run(explaining *e, cis_op *op);

static void run_block(explaining *e, cis_block *block, const cis_op *until) {
  for (cis_op *op = cis_block_first(block); op && op != until; op = cis_op_next(op))
    run(e, op);
}

static cis_block *block_at(const cis_region *region, size_t i) {
  cis_block *block = cis_region_first(region);
  for (; i; --i)
    block = cis_block_next(block);
  return block;
}

/// Runs the blocks before one on its path; `to_end`: and that one, which is where the path ends.
static cis_block *run_blocks(explaining *e, cis_region *region, bool to_end) {
  cis_footprint_paths p = {0};
  cis_index_vec path = {0};
  cis_footprint_paths_of_blocks(e->r, region, &p);
  (void)cis_footprint_follow(e->r, &p);
  size_t to = to_end ? p.end : p.most;
  list_path(&p, to, to_end, &path);
  if (p.repeats)
    cis_footprint_list_carried(e->r, &p, &e->held);
  for (size_t i = 0; i < path.len; ++i)
    run_block(e, block_at(region, path.data[i]), NULL);
  if (to_end && !p.repeats)
    run_block(e, block_at(region, to), NULL);
  cis_vec_deinit(&path);
  cis_footprint_paths_deinit(&p);
  return block_at(region, to);
}

static void run_region(explaining *e, cis_region *region) {
  size_t before = e->held.len;
  if (cis_region_first(region) == cis_region_last(region))
    run_block(e, cis_region_first(region), NULL);
  else
    (void)run_blocks(e, region, true);
  bool is_scope = cis_op_has_trait(cis_region_op(region), CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE);
  for (size_t i = before; i < e->held.len && is_scope; ++i) {
    bool on_stack;
    cis_held *h = &e->held.data[i];
    if (cis_footprint_allocates(h->alloc, h->value, &on_stack) && on_stack)
      h->bytes = 0;
  }
}

/// Runs the regions before one on its path. Returns that one; NULL: none runs.
static cis_region *run_regions(explaining *e, cis_op *op, bool to_end) {
  cis_footprint_paths p = {0};
  cis_index_vec path = {0};
  size_t outer = e->r->outer.len;
  cis_footprint_paths_of_regions(e->r, op, &p);
  (void)cis_footprint_follow(e->r, &p);
  size_t to = to_end ? p.end : p.most;
  list_path(&p, to, to_end, &path);
  if (p.repeats)
    cis_footprint_list_carried(e->r, &p, &e->held);
  if (to_end && !p.repeats)
    cis_vec_push(&path, to);
  for (size_t i = 0; i < path.len; ++i)
    if (path.data[i] < op->num_regions)
      run_region(e, cis_op_region(op, (uint32_t)path.data[i]));
  for (size_t i = outer; i < e->r->outer.len && to_end; ++i) {
    cis_held *freed = find(e, e->r->outer.data[i].value);
    if (freed)
      freed->bytes = 0;
  }
  e->r->outer.len = outer;
  cis_vec_deinit(&path);
  cis_footprint_paths_deinit(&p);
  return to < op->num_regions ? cis_op_region(op, (uint32_t)to) : NULL;
}

static void allocate(explaining *e, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    bool on_stack;
    if (cis_type_is_base_memref(op->results[i].type) &&
        cis_footprint_allocates(op, &op->results[i], &on_stack))
      hold(e, op, &op->results[i], cis_footprint_allocated(e->r, op, &op->results[i]));
  }
}

/// Buffers that were allocated inside of an op and escape from it are its results from now on.
static void escape(explaining *e, cis_op *op, size_t made) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    double bytes = cis_footprint_escaping_bytes(e->r, &op->results[i]);
    if (bytes <= 0)
      continue;
    for (size_t k = made; k < e->held.len; ++k)
      if (cis_op_is_ancestor(op, e->held.data[k].alloc))
        e->held.data[k].bytes = 0;
    hold(e, op, &op->results[i], bytes);
    made = e->held.len;
  }
}

static void run(explaining *e, cis_op *op) {
  allocate(e, op);
  size_t made = e->held.len;
  if (op->num_regions && !cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    (void)run_regions(e, op, true);
  escape(e, op, made);
  cis_value *freed;
  for (uint32_t i = 0; (freed = cis_footprint_freed_by_call(e->r, op, i)); ++i)
    release(e, freed);
  for (uint32_t i = 0; i < op->num_operands && cis_effects_free_something(op); ++i)
    if (cis_effects_frees(op, cis_op_operand(op, i)))
      release(e, cis_op_operand(op, i));
}

// --- while the most is held ---

/// Goes inward to what runs when the op holds the most.
static void explain(explaining *e, cis_op *op) {
  while (op) {
    bool is_function = cis_op_has_trait(op, CIS_TRAIT_FUNCTION);
    cis_op *callee = cis_footprint_callee(e->r, op), *at = NULL;
    allocate(e, op);
    if (callee)
      cis_vec_push(e->callees, callee);
    cis_region *region = is_function && op->num_regions ? cis_op_region(op, 0)
                         : op->num_regions              ? run_regions(e, op, false)
                                                        : NULL;
    if (!region || cis_region_is_empty(region))
      return;
    cis_block *block = run_blocks(e, region, false);
    size_t outer = e->r->outer.len;
    (void)cis_footprint_of_block(e->r, block, &at);
    e->r->outer.len = outer;
    if (at)
      run_block(e, block, at);
    e->peak_at = e->peak_at ? e->peak_at : at;
    op = at;
  }
}

void cis_footprint_explain(cis_footprint_analysis *r, cis_op *op, cis_held_vec *out,
                           cis_op **out_at) {
  cis_op_vec work = {0}; // ops that run when the most is held: the op, and callees at that moment
  cis_ptrmap seen = {0};
  explaining e = {.r = r, .callees = &work};
  cis_vec_push(&work, op);
  while (work.len) {
    cis_op *next = cis_vec_pop(&work);
    bool is_new;
    cis_ptrmap_get(&seen, next, &is_new);
    if (is_new) // or it calls itself
      explain(&e, next);
  }
  for (size_t i = 0; i < e.held.len; ++i)
    if (e.held.data[i].bytes > 0)
      cis_vec_push(out, e.held.data[i]);
  *out_at = e.peak_at;
  cis_vec_deinit(&e.held);
  cis_ptrmap_deinit(&e.at);
  cis_vec_deinit(&work);
  cis_ptrmap_deinit(&seen);
}
