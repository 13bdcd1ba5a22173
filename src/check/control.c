// Regions: blocks in the order of control, with the conditions under which control reaches them.
// Loops of blocks are found from back edges (natural loops) and read by loop.c.
#include "check/proof.h"

#include "dialect/cf/kinds.h"
#include "dialect/kinds.h"
#include "ir/effects.h"

static const cis_check_row *const lists[] = {
    cis_check_values, cis_check_memref,  cis_check_views, cis_check_control,
    cis_check_access, cis_check_tensors, cis_check_async, NULL};

// --- ops ---

const cis_check_row *cis_check_find_row(unsigned kind) {
  for (const cis_check_row *const *list = lists; *list; ++list)
    for (const cis_check_row *row = *list; row->kind; ++row)
      if (row->kind == kind)
        return row;
  return NULL;
}

void cis_proof_op(cis_proof *p, cis_op *op) {
  if (p->gave_up)
    return;
  if (++p->steps > p->budget || p->conds.is_full) {
    p->gave_up = true;
    return;
  }
  cis_vec_clear(&p->reads);
  const cis_check_row *row = cis_check_find_row(cis_op_kind(op));
  if (row)
    row->read(p, op);
  else if (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    cis_check_structured(p, op);
  else
    cis_check_other(p, op);
}

cis_op *cis_proof_block(cis_proof *p, cis_block *block) {
  cis_op *terminator = cis_block_terminator(block);
  cis_for_each_op (op, block)
    if (op != terminator || op->num_regions)
      cis_proof_op(p, op);
  return terminator;
}

// --- graphs of blocks ---

typedef struct sent {
  cis_block *block; // NULL: out of the region
  cis_cond path;
  const cis_known **values;
} sent;

/// A loop that is being read.
typedef struct frame {
  struct frame *outer;
  cis_block *header;
  const cis_ptrmap *members;
  CIS_VEC(sent) exits;
  cis_cond again;
  const cis_known **values; // of the next iteration
} frame;

typedef struct block_state {
  cis_cond path;
  const cis_known **args;
  cis_ptrmap *members; // of the loop whose header it is; NULL: of none
} block_state;

typedef struct graph {
  cis_proof *p;
  cis_block_vec order; // reverse postorder
  cis_ptrmap states;   // block -> block_state
  frame *frame;
  cis_cond out_path;
  const cis_known **out_values;
  uint32_t num_out;
  bool is_irreducible;
} graph;

static block_state *state_of(graph *g, const cis_block *block) {
  return (block_state *)cis_ptrmap_at(&g->states, block);
}

/// Values that arrive where others may have arrived.
static void merge_into(graph *g, cis_cond *io_path, const cis_known **values, cis_cond path,
                       const cis_known *const *from, uint32_t num, cis_block *block) {
  for (uint32_t i = 0; i < num; ++i) {
    cis_type type = block ? cis_block_args(block)[i]->type : NULL;
    values[i] =
        cis_known_merge(g->p, path, from[i], *io_path == CIS_NEVER ? NULL : values[i], type);
  }
  *io_path = cis_cond_or(&g->p->conds, *io_path, path);
}

static void send(graph *g, cis_block *block, cis_cond path, const cis_known **values) {
  if (path == CIS_NEVER)
    return;
  for (uint32_t i = 0; block && i < block->num_args; ++i)
    if (!values[i]) // an op that does not say what it passes
      values[i] =
          cis_proof_unknown(g->p, cis_block_args(block)[i]->type, NULL, cis_block_args(block)[i]);
  frame *f = g->frame;
  if (f && block == f->header) {
    merge_into(g, &f->again, f->values, path, values, block->num_args, block);
  } else if (f && (!block || !cis_ptrmap_has(f->members, block))) {
    cis_vec_push(&f->exits, ((sent){block, path, values}));
  } else if (block) {
    block_state *s = state_of(g, block);
    merge_into(g, &s->path, s->args, path, values, block->num_args, block);
  } else {
    for (uint32_t i = 0; i < g->num_out; ++i)
      g->out_values[i] =
          cis_known_merge(g->p, path, values[i], g->out_path == CIS_NEVER ? NULL : g->out_values[i],
                          cis_type_none(g->p->ctx));
    g->out_path = cis_cond_or(&g->p->conds, g->out_path, path);
  }
}

static const cis_known **operands(cis_proof *p, cis_op *op, cis_range range, uint32_t num) {
  const cis_known **values = cis_arena_array(p->arena, const cis_known *, num + 1);
  for (uint32_t i = 0; i < num && i < range.num; ++i)
    values[i] = cis_proof_get(p, cis_op_operand(op, range.first + i));
  return values;
}

/// The condition under which control takes successor `i`, within the rest `left` of the path.
static cis_cond edge(cis_proof *p, cis_op *op, uint32_t i, cis_cond left) {
  if (cis_op_kind(op) == CIS_OP_CF_SWITCH)
    return i ? cis_cond_and(&p->conds, left, cis_switch_condition(p, op, i - 1)) : left;
  if (i + 1 == op->num_successors && cis_op_kind(op) != CIS_OP_UNKNOWN)
    return left;
  cis_value *condition = cis_branch_condition(op);
  cis_cond when =
      condition && i == 0 ? cis_proof_condition(p, op, condition) : cis_proof_atom(p, op, NULL);
  return cis_cond_and(&p->conds, left, when);
}

static void leave_block(graph *g, cis_op *op) {
  cis_proof *p = g->p;
  if (!op)
    return;
  if (!op->num_successors) {
    if (cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE))
      send(g, NULL, p->path, operands(p, op, (cis_range){0, op->num_operands}, g->num_out));
    else if (!op->num_regions)
      cis_proof_op(p, op);
    return;
  }
  bool only_branches = op->info->def && op->info->def->branch && cis_effects_none(op);
  if (!only_branches)
    cis_check_other(p, op);
  cis_cond left = p->path;
  for (uint32_t i = 0; i < op->num_successors; ++i) {
    uint32_t at = op->num_successors - 1 - i;
    at = cis_op_kind(op) == CIS_OP_CF_SWITCH ? at : i; // the default comes first there
    cis_cond when = edge(p, op, at, left);
    cis_block *to = cis_op_successor(op, at);
    send(g, to, when, operands(p, op, cis_branch_operands(op, at), to->num_args));
    left = cis_cond_minus(&p->conds, left, when);
  }
}

static void read_blocks(graph *g, const cis_ptrmap *members, const cis_block *header);

static void read_block(graph *g, cis_block *block) {
  block_state *s = state_of(g, block);
  cis_proof *p = g->p;
  p->path = s->path;
  s->path = CIS_NEVER;
  if (p->path == CIS_NEVER || p->gave_up)
    return;
  for (uint32_t i = 0; i < block->num_args; ++i)
    cis_proof_set(p, cis_block_args(block)[i], s->args[i]);
  leave_block(g, cis_proof_block(p, block));
}

// --- loops of blocks ---

typedef struct block_loop {
  graph *g;
  frame frame;
} block_loop;

static void restart(cis_proof *p, void *user, bool exact) {
  (void)p;
  (void)exact;
  cis_vec_clear(&((block_loop *)user)->frame.exits);
}

static void read_iteration(cis_proof *p, void *user, cis_iteration *iteration) {
  block_loop *loop = user;
  graph *g = loop->g;
  frame *f = &loop->frame;
  block_state *s = state_of(g, f->header);
  f->outer = g->frame;
  f->again = CIS_NEVER;
  f->values = cis_arena_array(p->arena, const cis_known *, f->header->num_args + 1);
  g->frame = f;
  iteration->inside = p->path;
  s->path = p->path;
  for (uint32_t i = 0; i < f->header->num_args; ++i)
    s->args[i] = iteration->values[i];
  read_blocks(g, f->members, f->header);
  g->frame = f->outer;
  for (uint32_t i = 0; i < f->header->num_args; ++i)
    iteration->values[i] = f->values[i];
  iteration->again = p->path = f->again;
}

static void read_loop(graph *g, cis_block *header) {
  cis_proof *p = g->p;
  block_state *s = state_of(g, header);
  block_loop loop = {.g = g, .frame = {.header = header, .members = s->members}};
  cis_type *types = cis_arena_array(p->arena, cis_type, header->num_args + 1);
  for (uint32_t i = 0; i < header->num_args; ++i)
    types[i] = cis_block_args(header)[i]->type;
  cis_loop_reader reader = {.num = header->num_args,
                            .types = types,
                            .op = cis_block_terminator(header),
                            .read_iteration = read_iteration,
                            .restart = restart,
                            .trip_count = UINT64_MAX,
                            .size = 16 * s->members->len,
                            .user = &loop};
  const cis_known **inits = cis_arena_array(p->arena, const cis_known *, header->num_args + 1);
  memcpy(inits, s->args, header->num_args * sizeof(*inits));
  p->path = s->path;
  s->path = CIS_NEVER;
  if (p->path != CIS_NEVER)
    cis_proof_loop(p, &reader, inits);
  for (size_t i = 0; i < loop.frame.exits.len; ++i)
    send(g, loop.frame.exits.data[i].block, loop.frame.exits.data[i].path,
         loop.frame.exits.data[i].values);
  cis_vec_deinit(&loop.frame.exits);
}

/// Blocks of a loop, or all; those of a loop inside are read when its header comes.
static void read_blocks(graph *g, const cis_ptrmap *members, const cis_block *header) {
  for (size_t i = 0; i < g->order.len; ++i) {
    cis_block *block = g->order.data[i];
    block_state *s = state_of(g, block);
    if ((members && !cis_ptrmap_has(members, block)) || s->path == CIS_NEVER)
      continue;
    if (s->members && block != header)
      read_loop(g, block);
    else
      read_block(g, block);
  }
}

// --- the order of blocks ---

/// Depth first, without recursion: reverse postorder and back edges.
static void order_blocks(graph *g, cis_region *region, cis_block_vec *sources,
                         cis_block_vec *targets) {
  typedef struct visit {
    cis_block *block;
    uint32_t next;
  } visit;
  CIS_VEC(visit) stack = {0};
  cis_ptrmap seen = {0}; // 1: on the stack, 2: done
  cis_vec_push(&stack, ((visit){cis_region_first(region), 0}));
  cis_ptrmap_set(&seen, cis_region_first(region), 1);
  while (stack.len) {
    visit *top = &cis_vec_last(&stack);
    cis_op *last = cis_block_terminator(top->block);
    if (last && top->next < last->num_successors) {
      cis_block *to = cis_op_successor(last, top->next++);
      uintptr_t how = cis_ptrmap_at(&seen, to);
      if (how == 1) {
        cis_vec_push(sources, top->block);
        cis_vec_push(targets, to);
      } else if (!how) {
        cis_ptrmap_set(&seen, to, 1);
        cis_vec_push(&stack, ((visit){to, 0}));
      }
    } else {
      cis_ptrmap_set(&seen, top->block, 2);
      cis_vec_push(&g->order, top->block);
      --stack.len;
    }
  }
  for (size_t i = 0, k = g->order.len; i + 1 < k; ++i) {
    cis_block *swapped = g->order.data[i];
    g->order.data[i] = g->order.data[--k];
    g->order.data[k] = swapped;
  }
  cis_vec_deinit(&stack);
  cis_ptrmap_deinit(&seen);
}

/// Adds the blocks from which `source` is reached without the header.
static void add_members(graph *g, cis_block *header, cis_block *source) {
  block_state *s = state_of(g, header);
  if (!s->members) {
    s->members = cis_arena_new(g->p->arena, cis_ptrmap);
    cis_ptrmap_set(s->members, header, 1);
  }
  cis_block_vec work = {0};
  cis_vec_push(&work, source);
  while (work.len) {
    cis_block *block = cis_vec_pop(&work);
    if (cis_ptrmap_has(s->members, block) || !state_of(g, block))
      continue;
    cis_ptrmap_set(s->members, block, 1);
    g->is_irreducible |= cis_block_is_entry(block);
    for (const cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use))
      cis_vec_push(&work, cis_op_block(cis_block_use_owner(use)));
  }
  cis_vec_deinit(&work);
}

static void prepare(graph *g, cis_region *region) {
  cis_block_vec sources = {0}, targets = {0};
  order_blocks(g, region, &sources, &targets);
  for (size_t i = 0; i < g->order.len; ++i) {
    cis_block *block = g->order.data[i];
    block_state *s = cis_arena_new(g->p->arena, block_state);
    s->args = cis_arena_array(g->p->arena, const cis_known *, block->num_args + 1);
    cis_ptrmap_set(&g->states, block, (uintptr_t)s);
  }
  for (size_t i = 0; i < sources.len; ++i)
    add_members(g, targets.data[i], sources.data[i]);
  cis_vec_deinit(&sources);
  cis_vec_deinit(&targets);
}

static void read_graph(graph *g, cis_region *region, const cis_known *const *args) {
  prepare(g, region);
  cis_proof *p = g->p;
  if (g->is_irreducible) {
    p->gave_up = true;
  } else {
    cis_block *entry = cis_region_first(region);
    block_state *s = state_of(g, entry);
    s->path = p->path;
    for (uint32_t i = 0; i < entry->num_args; ++i)
      s->args[i] = args[i];
    read_blocks(g, NULL, NULL);
  }
  for (size_t i = 0; i < g->order.len; ++i)
    if (state_of(g, g->order.data[i])->members)
      cis_ptrmap_deinit(state_of(g, g->order.data[i])->members);
  p->path = g->out_path;
  cis_vec_deinit(&g->order);
  cis_ptrmap_deinit(&g->states);
}

void cis_proof_region(cis_proof *p, cis_region *region, const cis_known *const *args,
                      const cis_known **out_values, uint32_t num) {
  cis_block *entry = cis_region_first(region);
  if (cis_block_next(entry)) {
    graph g = {.p = p, .out_values = out_values, .num_out = num};
    read_graph(&g, region, args);
    return;
  }
  for (uint32_t i = 0; i < entry->num_args; ++i)
    cis_proof_set(p, cis_block_args(entry)[i], args[i]);
  cis_op *last = cis_proof_block(p, entry);
  if (last && !cis_op_has_trait(last, CIS_TRAIT_RETURN_LIKE)) {
    if (!last->num_regions)
      cis_proof_op(p, last);
    return;
  }
  for (uint32_t i = 0; last && i < num && i < last->num_operands; ++i)
    out_values[i] = cis_proof_get(p, cis_op_operand(last, i));
}
