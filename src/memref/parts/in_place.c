// A buffer that an op reads last becomes a part of the larger one of which the op writes a part.
#include "memory/buffer_size.h"
#include "memory/relied_alignment.h"
#include "memref/parts/parts.h"

// --- in its place ---

/// Whether each point of the op reads of the input the element in whose place it writes, and all of
/// it, but nothing of the output; a copy does.
static bool reads_alike(cis_parts *p, cis_op *op, uint32_t input, uint32_t output) {
  cis_copy copy;
  if (!cis_memrefs_look_alike(cis_op_operand_type(op, input), cis_op_operand_type(op, output)))
    return false;
  if (cis_as_copy(op, &copy))
    return !copy.is_clone;
  cis_vec_clear(&p->maps);
  cis_linalg_indexing_maps(op, &p->maps);
  return cis_linalg_is_parallel(op) && input < cis_linalg_num_inputs(op) &&
         cis_parts_overwrites(op, cis_op_operand(op, output)) &&
         cis_affine_map_is_permutation(p->maps.data[output]) &&
         p->maps.data[input] == p->maps.data[output];
}

/// Whether a part of a buffer is aligned as the uses of `gone` rely on.
static bool part_keeps_alignment(const cis_parts *p, cis_value *gone) {
  cis_value_vec names = {0};
  cis_view_flow_resolve(cis_reach_flow(p->reach), gone, &names);
  bool ok = cis_keeps_alignment(gone, cis_alignment_of_elements(gone->type), &names);
  cis_vec_deinit(&names);
  return ok;
}

/// A buffer that an op reads last, and a larger one of which it writes a part.
typedef struct pair {
  cis_op *op, *source, *whole, *view;
  cis_op *first; // that uses the source
  cis_op *last;  // that reads it behind the op; NULL: none does
} pair;

/// Whether all ops around the op, up to the block, run their regions one after the other.
static bool is_sequential_below(cis_op *op, const cis_block *block) {
  for (; op && cis_op_block(op) != block; op = cis_op_parent(op)) {
    const cis_op *around = cis_op_parent(op);
    const cis_op_def *def = around ? around->info->def : NULL;
    if (cis_block_region(cis_op_block(op)) == cis_block_region(block))
      return true;
    if (!def || !def->region_branch || def->region_branch->parallel)
      return false;
  }
  return op;
}

/// Whether the larger buffer is there where the source is used first, or can move there.
static bool can_begin_before(cis_parts *p, const pair *r) {
  cis_block *block = cis_op_block(r->whole);
  return (cis_dom_value(p->dom, &r->whole->results[0], r->first) &&
          is_sequential_below(r->op, block)) ||
         ((block == cis_op_block(r->op) || block == cis_op_block(r->first)) &&
          cis_parts_are_operands_there(p, r->whole, r->first));
}

/// Whether the input and the output, which `view` makes, are such a pair, and the op touches the
/// larger one only so.
static bool find_pair(cis_parts *p, cis_op *op, uint32_t input, uint32_t output, cis_op *view,
                      pair *out) {
  cis_value *from = cis_op_operand(op, input), *to = cis_op_operand(op, output);
  *out = (pair){.op = op, .source = cis_parts_allocation(p, from), .view = view};
  out->whole =
      out->view && out->source ? cis_parts_allocation(p, cis_op_operand(out->view, 0)) : NULL;
  return out->whole && out->whole != out->source && out->source->info == out->whole->info &&
         from->type->shaped.memory_space == to->type->shaped.memory_space &&
         cis_parts_leads_to(p, out->source, op) && part_keeps_alignment(p, from) &&
         cis_parts_is_used_until(p, from, op, &out->first, &out->last) && out->first != op &&
         cis_parts_touches_only_by(p, op, &out->whole->results[0], output) &&
         cis_parts_are_operands_there(p, view, out->first) && can_begin_before(p, out);
}

/// Whether all of it is in one block.
static bool is_in_block(const pair *r) {
  const cis_block *block = cis_op_block(r->op);
  return cis_op_block(r->source) == block && cis_op_block(r->whole) == block &&
         cis_op_block(r->view) == block;
}

/// Puts a part of the larger buffer in place of the source.
static bool put_in_place(cis_parts *p, const pair *r, cis_value *part) {
  cis_value *from = &r->source->results[0];
  for (size_t i = 0; i < p->views.len; ++i)
    if (!cis_part_rebuild(p->views.data[i], part, NULL))
      return false;
  cis_value_replace_all_uses(from, part);
  ++p->num_removed;
  return true;
}

/// Moves the larger buffer, a part of it and what fills it before the first use of the source.
static void begin_before(const cis_parts *p, const pair *r, cis_op *part) {
  if (!cis_dom_op_properly(p->dom, r->whole, r->first))
    cis_op_move_before(r->whole, r->first);
  if (!cis_dom_op_properly(p->dom, part, r->first))
    cis_op_move_before(part, r->first);
  for (size_t i = 0; i < p->fills.len; ++i)
    if (!cis_dom_op_properly(p->dom, p->fills.data[i], r->first))
      cis_op_move_before(p->fills.data[i], r->first);
}

/// Whether the op is a copy, and the part stays as it is until the source is read last.
static bool is_kept(cis_parts *p, const pair *r, const cis_box *part) {
  const cis_span until = {cis_op_block(r->op), cis_op_next(r->op), cis_op_next(r->last)};
  return cis_parts_is_plain_copy(r->op) &&
         ((cis_parts_is_free_in(p, &until, &r->whole->results[0], part) && !p->fills.len) ||
          cis_planted("parts-kept"));
}

/// The box that the part is; all of the buffer if its offsets are not known.
static bool box_of_view(const cis_op *view, cis_box *out) {
  if (!cis_box_of(view, out))
    return false;
  bool is_known = view->num_operands == 1 || cis_planted("parts-at-values");
  for (uint32_t i = 0; i < out->rank && !is_known; ++i) {
    out->begin[i] = 0;
    out->sizes[i] = INT64_MAX;
  }
  return true;
}

bool cis_parts_compute_in_place(cis_parts *p, cis_op *op, uint32_t input, uint32_t output) {
  cis_value *from = cis_op_operand(op, input), *to = cis_op_operand(op, output);
  pair r;
  cis_box part;
  if (!reads_alike(p, op, input, output) ||
      !find_pair(p, op, input, output, cis_part_at_values(to), &r) || !box_of_view(r.view, &part))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *operand = cis_op_operand(op, i);
    if (operand == from ? !reads_alike(p, op, i, output) : cis_view_flow_root(operand) == from)
      return false;
  }
  const cis_span until = {cis_op_block(op), r.first, op};
  if ((r.last ? !is_kept(p, &r, &part) : p->before_in_place) ||
      !cis_parts_is_free_in(p, &until, &r.whole->results[0], &part))
    return false;
  begin_before(p, &r, r.view);
  if (p->views.len)
    cis_ptrmap_set(&p->stale, &r.whole->results[0], 1);
  if (!put_in_place(p, &r, to))
    return false;
  cis_copy copy;
  if (cis_as_copy(op, &copy))
    cis_parts_erase(op);
  cis_parts_erase(r.source);
  return true;
}

// --- lent ---

/// Stops at an op that may hold memory while it runs.
static cis_walk find_holder(cis_op *op, void *user) {
  bool is_call = op->info->def && op->info->def->call;
  return is_call || (op != user && cis_is_allocation(op, false)) ? CIS_WALK_STOP
                                                                 : CIS_WALK_CONTINUE;
}

/// Whether the larger buffer can begin at the first use of the source without more being held
/// between: no op holds memory while it runs, and buffers that are used there are used later, too.
static bool holds_no_more(cis_parts *p, const pair *r) {
  if (cis_op_is_before(r->whole, r->first))
    return true;
  for (cis_op *op = r->first; op != r->whole; op = cis_op_next(op)) {
    if (!cis_parts_spend(p) || !cis_walk_preorder(op, find_holder, op))
      return false;
    for (uint32_t i = 0; i < op->num_operands; ++i) {
      cis_op *used = cis_parts_allocation(p, cis_view_flow_root(cis_op_operand(op, i)));
      bool is_used_later = !used || used == r->source;
      for (cis_use *use = used ? cis_value_uses(&used->results[0]) : NULL; use && !is_used_later;
           use = cis_use_next(use)) {
        cis_op *at = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(op));
        is_used_later = at && cis_op_is_before(r->whole, at);
        if (!cis_parts_spend(p))
          return false;
      }
      if (!is_used_later)
        return false;
    }
  }
  return true;
}

/// Whether all that fills the larger buffer can fill a part of it again.
static bool can_fill_again(const cis_parts *p) {
  for (size_t i = 0; i < p->fills.len; ++i)
    if (!cis_walk_preorder(p->fills.data[i], cis_parts_find_position, p->fills.data[i]))
      return false;
  return true;
}

/// Whether the part is not touched from where the larger buffer begins to the op, fills aside.
static bool is_room(cis_parts *p, const pair *r, const cis_box *part) {
  cis_box written;
  bool is_first = cis_op_is_before(r->whole, r->first);
  const cis_span until = {cis_op_block(r->op), is_first ? cis_op_next(r->whole) : r->first, r->op};
  return cis_box_of(r->view, &written) && cis_boxes_are_apart(&written, part) &&
         cis_parts_is_free_in(p, &until, &r->whole->results[0], part) && can_fill_again(p);
}

/// A part of the larger buffer, of the size of the source, that has room: at one of its ends or
/// beside what the op writes, in one dimension.
static bool find_room(cis_parts *p, const pair *r, cis_box *out) {
  cis_type small = r->source->results[0].type, large = r->whole->results[0].type;
  cis_box written;
  if (cis_type_rank(small) != cis_type_rank(large) || !cis_box_of(r->view, &written) ||
      cis_type_element(small) != cis_type_element(large))
    return false;
  *out = (cis_box){.rank = written.rank};
  for (uint32_t i = 0; i < out->rank; ++i) {
    out->sizes[i] = cis_type_dim(small, i);
    if (out->sizes[i] > cis_type_dim(large, i))
      return false;
  }
  for (uint32_t i = 0; i < out->rank; ++i) {
    int64_t room = cis_type_dim(large, i) - out->sizes[i];
    const int64_t places[] = {0, room, written.begin[i] + written.sizes[i],
                              written.begin[i] - out->sizes[i]};
    for (size_t k = 0; k < sizeof(places) / sizeof(*places); ++k) {
      out->begin[i] = places[k];
      if (places[k] >= 0 && places[k] <= room && is_room(p, r, out))
        return true;
    }
    out->begin[i] = 0;
  }
  return false;
}

bool cis_parts_lend(cis_parts *p, cis_op *op, uint32_t input, uint32_t output) {
  pair r;
  cis_box room;
  if (!find_pair(p, op, input, output, cis_part_of(cis_op_operand(op, output)), &r) ||
      !is_in_block(&r) || r.last || r.source->num_operands || r.whole->num_operands ||
      !cis_memref_has_identity_layout(r.source->results[0].type) || !holds_no_more(p, &r) ||
      !find_room(p, &r, &room))
    return false;
  cis_builder b = cis_builder_before(op);
  cis_value *part = cis_box_build(&b, op->loc, &r.whole->results[0], &room);
  if (!part)
    return false;
  begin_before(p, &r, cis_value_op(part));
  if (p->fills.len && !cis_planted("parts-lent")) {
    cis_op *fill = cis_op_clone(cis_vec_last(&p->fills), NULL);
    cis_op_insert(fill, cis_op_block(op), cis_op_next(op));
    cis_op_set_operand(fill, fill->num_operands - 1, part);
  }
  cis_ptrmap_set(&p->stale, &r.whole->results[0], 1);
  if (!put_in_place(p, &r, part))
    return false;
  cis_parts_erase(r.source);
  return true;
}

bool cis_parts_for_each_pair(cis_parts *p, cis_op *op, cis_parts_pair_fn *fn) {
  cis_copy copy;
  if (cis_as_copy(op, &copy))
    return !copy.is_clone && fn(p, op, copy.source_index, copy.target_index);
  if (op->num_results)
    return false;
  uint32_t inputs = cis_linalg_num_inputs(op);
  for (uint32_t o = inputs; o < op->num_operands; ++o)
    for (uint32_t i = 0; i < inputs; ++i)
      if (cis_value_is_base_memref(cis_op_operand(op, i)) &&
          cis_value_is_base_memref(cis_op_operand(op, o)) && fn(p, op, i, o))
        return true;
  return false;
}
