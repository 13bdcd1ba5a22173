// Buffers and their parts, and where ops use them.
#include "dialect/common/mixed.h"
#include "dialect/memref/kinds.h"
#include "ir/effects.h"
#include "memory/whole_accesses.h"
#include "memref/parts/parts.h"

bool cis_parts_spend(cis_parts *p) { return p->budget && p->budget--; }

// --- buffers and parts ---

cis_op *cis_parts_allocation(const cis_parts *p, cis_value *value) {
  return cis_plain_allocation(p->reach, value);
}

/// The subview with strides one that makes the value and keeps its rank; NULL if none does.
static cis_op *subview_of(const cis_value *value) {
  cis_op *op = cis_value_op(value);
  if (!op || cis_op_kind(op) != CIS_OP_MEMREF_SUBVIEW ||
      cis_type_rank(value->type) != cis_type_rank(cis_op_operand_type(op, 0)))
    return NULL;
  cis_static_slice slice = cis_static_slice_get(op);
  for (uint32_t i = 0; i < slice.strides.num; ++i)
    if (slice.strides.values[i] != 1)
      return NULL;
  return op;
}

cis_op *cis_part_of(const cis_value *value) {
  cis_op *op = subview_of(value);
  return op && op->num_operands == 1 ? op : NULL;
}

cis_op *cis_part_at_values(const cis_value *value) {
  cis_op *op = subview_of(value);
  if (!op)
    return NULL;
  cis_static_slice slice = cis_static_slice_get(op);
  for (uint32_t i = 0; i < slice.sizes.num; ++i)
    if (slice.sizes.values[i] == CIS_DYNAMIC)
      return NULL;
  return op;
}

bool cis_box_of(const cis_op *part, cis_box *out) {
  cis_static_slice slice = cis_static_slice_get(part);
  out->rank = slice.offsets.num;
  if (out->rank > CIS_PARTS_MOST_DIMENSIONS)
    return false;
  for (uint32_t i = 0; i < out->rank; ++i) {
    out->begin[i] = slice.offsets.values[i];
    out->sizes[i] = slice.sizes.values[i];
  }
  return true;
}

bool cis_boxes_are_apart(const cis_box *one, const cis_box *other) {
  for (uint32_t i = 0; i < one->rank && i < other->rank; ++i)
    if (one->begin[i] + one->sizes[i] <= other->begin[i] ||
        other->begin[i] + other->sizes[i] <= one->begin[i])
      return true;
  return cis_planted("parts-apart");
}

cis_value *cis_box_build(cis_builder *b, cis_location loc, cis_value *memref, const cis_box *part) {
  cis_mixed_slice slice = {0};
  for (uint32_t i = 0; i < part->rank; ++i)
    cis_mixed_slice_push(&slice, (cis_mixed){.number = part->begin[i]},
                         (cis_mixed){.number = part->sizes[i]});
  cis_type type = cis_memref_subview_type(memref->type, &slice, part->sizes, part->rank);
  cis_op *op =
      type ? cis_mixed_slice_build(b, CIS_OP_MEMREF_SUBVIEW, loc, &memref, 1, &slice, type) : NULL;
  cis_mixed_slice_deinit(&slice);
  return op ? &op->results[0] : NULL;
}

bool cis_part_rebuild(cis_op *view, cis_value *on, const int64_t *begin) {
  cis_box part;
  cis_builder b = cis_builder_before(view);
  if (!cis_box_of(view, &part))
    return false;
  bool is_all = true;
  for (uint32_t i = 0; i < part.rank; ++i) {
    part.begin[i] -= begin ? begin[i] : 0;
    is_all &= !part.begin[i] && part.sizes[i] == cis_type_dim(on->type, i);
  }
  cis_value *built = is_all ? on : cis_box_build(&b, view->loc, on, &part);
  if (!built)
    return false;
  cis_value_replace_all_uses(&view->results[0], built);
  cis_rewriter_erase(&b, view);
  return true;
}

// --- uses ---

bool cis_parts_is_plain_copy(const cis_op *op) { return cis_op_kind(op) == CIS_OP_MEMREF_COPY; }

bool cis_parts_takes_any_layout(cis_op *op) {
  cis_copy copy;
  return (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) && !op->num_results) ||
         (cis_as_copy(op, &copy) && !copy.is_clone && !cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT));
}

bool cis_span_has(cis_parts *p, const cis_span *s, cis_op *op, cis_op **out) {
  cis_op *at = cis_op_ancestor_in_block(op, s->block);
  *out = at;
  if (cis_op_block(s->first) == s->block)
    return at && !cis_op_is_before(at, s->first) && cis_op_is_before(at, s->end);
  return at ? cis_op_is_before(at, s->end)
            : !cis_dom_op_properly(p->dom, s->end, op) && !cis_planted("parts-between");
}

bool cis_parts_leads_to(cis_parts *p, cis_op *early, cis_op *late) {
  cis_block *from = cis_op_block(early), *to = cis_op_block(late);
  if (from == to)
    return cis_op_is_before(early, late);
  return cis_block_region(from) == cis_block_region(to) &&
         !cis_ptrmap_has(&p->lives.repeated, from) && !cis_ptrmap_has(&p->lives.repeated, to) &&
         cis_dom_block(p->dom, from, to) && cis_dom_block(p->post_dom, to, from);
}

bool cis_parts_overwrites(cis_op *op, const cis_value *value) {
  cis_copy copy;
  if (cis_as_copy(op, &copy))
    return !copy.is_clone && copy.target == value && copy.source != value;
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results ||
      !cis_linalg_body_computes_alone(op))
    return false;
  cis_affine_map_vec maps = {0};
  cis_effect_vec effects = {0};
  uint32_t uses = 0;
  bool writes = cis_effects_get(op, &effects) && cis_linalg_is_parallel(op);
  cis_linalg_indexing_maps(op, &maps);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    if (cis_op_operand(op, i) != value)
      continue;
    ++uses;
    writes =
        writes && i >= cis_linalg_num_inputs(op) && cis_affine_map_is_permutation(maps.data[i]);
  }
  for (size_t i = 0; i < effects.len; ++i)
    writes &= effects.data[i].kind != CIS_EFFECT_READ || effects.data[i].value != value;
  cis_vec_deinit(&maps);
  cis_vec_deinit(&effects);
  return writes && uses == 1;
}

bool cis_parts_is_fill(cis_op *op, const cis_value *buffer) {
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results ||
      !cis_parts_overwrites(op, buffer))
    return false;
  uint32_t inputs = cis_linalg_num_inputs(op);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (i < inputs ? cis_value_is_base_memref(cis_op_operand(op, i))
                   : cis_op_operand(op, i) != buffer)
      return false;
  return op->num_operands == inputs + 1;
}

cis_walk cis_parts_find_position(cis_op *op, void *user) {
  return op == user || op->num_operands || cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE)
             ? CIS_WALK_CONTINUE
             : CIS_WALK_STOP;
}

/// An op whose operands are asked about, and the op that it moves before.
typedef struct moving {
  const cis_parts *p;
  cis_op *op, *before;
} moving;

static cis_walk find_late_operand(cis_op *op, void *user) {
  const moving *m = user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (!cis_op_is_ancestor(m->op, cis_block_parent_op(cis_value_block(value))) &&
        !(op == m->op && cis_value_is_base_memref(value)) &&
        !cis_dom_value(m->p->dom, value, m->before))
      return CIS_WALK_STOP;
  }
  return CIS_WALK_CONTINUE;
}

bool cis_parts_are_operands_there(const cis_parts *p, cis_op *op, cis_op *before) {
  moving m = {p, op, before};
  return cis_walk_preorder(op, find_late_operand, &m);
}

bool cis_parts_touches_only_by(cis_parts *p, cis_op *op, cis_value *buffer, uint32_t operand) {
  cis_value_vec names = {0};
  bool ok = true;
  cis_view_flow_resolve(cis_reach_flow(p->reach), buffer, &names);
  for (size_t i = 0; i < names.len && ok; ++i)
    cis_for_each_use (use, names.data[i])
      ok = ok && cis_parts_spend(p) &&
           (!cis_op_is_ancestor(op, cis_use_owner(use)) ||
            (cis_use_owner(use) == op && cis_use_index(use) == operand));
  cis_vec_deinit(&names);
  return ok;
}

static void push_use(cis_parts *p, cis_op *op) {
  size_t i = p->fills.len;
  cis_vec_push(&p->fills, op);
  for (; i && cis_op_is_before(op, p->fills.data[i - 1]); --i)
    p->fills.data[i] = p->fills.data[i - 1];
  p->fills.data[i] = op;
}

/// Whether no earlier run of the block had the same memory in the buffer, to which it may have
/// given names that come back.
static bool has_no_earlier_run(const cis_parts *p, cis_block *block, const cis_value *buffer) {
  const cis_block *home = cis_value_block(buffer);
  return home == block ||
         (cis_block_region(home) == cis_block_region(block) &&
          !cis_ptrmap_has(&p->lives.repeated, block)) ||
         cis_planted("parts-passed");
}

bool cis_parts_is_free_in(cis_parts *p, const cis_span *s, cis_value *buffer, const cis_box *part) {
  cis_op *at, *first_part = NULL;
  cis_box touched;
  cis_value_vec names = {0};
  bool ok = true, is_touched_before = false;
  cis_vec_clear(&p->fills);
  cis_for_each_use (use, buffer) {
    if (!ok || !cis_parts_spend(p)) {
      ok = false;
      break;
    }
    cis_op *user = cis_use_owner(use),
           *other = user->num_results ? cis_part_of(&user->results[0]) : NULL;
    if (!cis_reach_gives_names(use)) {
      if (cis_span_has(p, s, user, &at)) {
        ok = ok && at == user && cis_parts_is_fill(user, buffer) &&
             cis_parts_are_operands_there(p, user, s->first);
        push_use(p, user);
      }
      continue;
    }
    // Passed on: other names begin there, in regions too. An op of one's own may write as well.
    if (user->info->view_operand < 0 || !cis_effects_none(user)) {
      at = cis_op_ancestor_in_block(user, s->block);
      ok = ok &&
           (at ? !cis_op_is_before(at, s->end) && has_no_earlier_run(p, s->block, buffer)
               : cis_op_parent(user) == p->function && !user->num_successors && !user->num_results);
      continue;
    }
    cis_vec_clear(&names);
    for (uint32_t i = 0; i < user->num_results; ++i)
      cis_view_flow_resolve(cis_reach_flow(p->reach), &user->results[i], &names);
    for (size_t i = 0; i < names.len && ok; ++i)
      cis_for_each_use (touch, names.data[i])
        if (cis_span_has(p, s, cis_use_owner(touch), &at)) {
          ok = ok && other && cis_box_of(other, &touched) && cis_boxes_are_apart(&touched, part);
          is_touched_before |= !at;
          if (at)
            first_part = !first_part || cis_op_is_before(at, first_part) ? at : first_part;
        }
  }
  for (size_t i = 0; i < p->fills.len && ok; ++i)
    ok = !is_touched_before && (!first_part || cis_op_is_before(p->fills.data[i], first_part));
  cis_vec_deinit(&names);
  return ok;
}

/// The uses of a buffer: the op that they lead to, and the first and the last one.
typedef struct found_uses {
  cis_block *home; // of the buffer
  cis_op *end, *first, *last;
} found_uses;

/// Whether an op outside of the block of the end runs before that block, if at all: each way on
/// from there leads through it, and it runs once.
static bool runs_before(cis_parts *p, cis_op *op, const found_uses *f) {
  cis_block *last = cis_op_block(f->end);
  while (op && cis_block_region(cis_op_block(op)) != cis_block_region(last))
    op = cis_op_parent(op);
  return op && f->home != last && cis_dom_is_reachable(p->post_dom, cis_op_block(op)) &&
         cis_dom_block(p->post_dom, last, cis_op_block(op));
}

/// Takes note of an op that uses a buffer or makes a part of it. False if it may run after the
/// block of the end.
static bool note_user(cis_parts *p, cis_op *op, found_uses *f) {
  cis_op *at = cis_op_ancestor_in_block(op, cis_op_block(f->end)),
         *home = cis_op_ancestor_in_block(op, f->home);
  if (!cis_parts_spend(p) || (!at && !runs_before(p, op, f)))
    return false;
  if (home && cis_op_is_before(home, f->first))
    f->first = home;
  return true;
}

/// Takes note of a use of a buffer or of a part of it. False if the op needs a layout, or runs
/// after the end and does more than to read.
static bool note_use(cis_parts *p, cis_use *use, found_uses *f) {
  cis_op *at = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(f->end));
  if (!note_user(p, cis_use_owner(use), f) || !cis_parts_takes_any_layout(cis_use_owner(use)))
    return false;
  if (!at || !cis_op_is_before(f->end, at) || cis_planted("parts-live"))
    return true;
  if (!f->last || cis_op_is_before(f->last, at))
    f->last = at;
  return cis_only_reads(use);
}

bool cis_parts_is_used_until(cis_parts *p, cis_value *buffer, cis_op *end, cis_op **out_first,
                             cis_op **out_last) {
  cis_block *home = cis_value_block(buffer);
  bool is_here = home == cis_op_block(end);
  found_uses f = {home, end, is_here ? end : cis_block_terminator(home), NULL};
  cis_vec_clear(&p->views);
  cis_for_each_use (use, buffer) {
    cis_op *user = cis_use_owner(use);
    bool is_part = user->num_results == 1 && cis_part_of(&user->results[0]);
    if (!(is_part ? note_user(p, user, &f) : note_use(p, use, &f)))
      return false;
    if (!is_part)
      continue;
    cis_vec_push(&p->views, user);
    cis_for_each_use (inner, &user->results[0])
      if (!note_use(p, inner, &f))
        return false;
  }
  *out_first = f.first;
  *out_last = f.last;
  return true;
}

void cis_parts_erase(cis_op *op) {
  cis_builder b = cis_builder_before(op);
  cis_rewriter_erase(&b, op);
}
