// --buffer-parts: parts of a buffer are computed in their place, and copied only where they are not
// overwritten.
//
//   in its place       %s = memref.alloc()                  %t = memref.alloc()
//                      "write"(%s)                          %v = memref.subview %t[...]
//                      %t = memref.alloc()                  linalg.fill ins(%c) outs(%t)
//                      linalg.fill ins(%c) outs(%t)   =>    "write"(%v)
//                      %v = memref.subview %t[...]
//                      memref.copy %s, %v                   %s is not used afterwards
//   filled             linalg.fill ins(%c) outs(%s)         linalg.fill ins(%c) outs(%s)
//                      memref.copy %s, %t             =>    linalg.fill ins(%c) outs(%t)
//   overwritten        memref.copy %a, %t                   memref.copy (the rest of %a, %t)
//                      "write all of"(%v)             =>    "write all of"(%v)
//
//   smaller            %t = memref.alloc() : <8>            %t = memref.alloc() : <2>
//                      linalg.fill ins(%c) outs(%t)         linalg.fill ins(%c) outs(%t)
//                      %v = memref.subview %t[4] [2]  =>    %v = memref.subview %t[0] [2]
//                      "use"(%v)                            "use"(%v)
//   lent               %s = memref.alloc() : <2>            %t = memref.alloc() : <8>
//                      "write"(%s)                          %r = memref.subview %t[0] [2]
//                      %t = memref.alloc() : <8>            "write"(%r)
//                      %v = memref.subview %t[4] [4]  =>    %v = memref.subview %t[4] [4]
//                      "use"(%s, %v)                        "use"(%r, %v)
//   never read         %t = memref.alloc()
//                      linalg.exp ins(%a) outs(%t)    =>
//
// Offsets and sizes of parts are numbers, and strides one. Both buffers are allocated in the block
// of the copy; an elementwise op that reads %s stands for the copy as well. %s and its parts are
// used by ops that take any layout alone. From the first use of %s to the copy, %t is touched in
// other parts alone; ops that fill all of it from no memory move before that first use. The rest
// that is copied lies before and after the part in one dimension; in the others the part is as
// large as the buffer. A part is lent until the last use of %s, which writes another part of %t: it
// has not been touched before, and is filled again if it was filled.
#include "analysis/buffer_reach.h"
#include "dialect/common/mixed.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/builder.h"
#include "ir/dom.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "memory/buffer_size.h"
#include "memory/relied_alignment.h"
#include "memref/copy_removal.h"
#include "memref/plain_buffers.h"
#include "pass/argument_ownership.h"
#include "support/planted.h"

enum {
  MOST_LOOKED_AT = 1 << 24, // uses of buffers and their parts
  COST_OF_ROUND = 32,       // uses per op, for the flow of names
  MOST_DIMENSIONS = 16,
};

typedef struct parts {
  cis_op *function;
  uint64_t budget; // uses that may still be looked at; 0: buffers and copies stay
  cis_reach *reach;
  cis_dom *dom;
  cis_affine_map_vec maps; // scratch: of one op
  cis_op_vec fills, views; // scratch: to move, to build anew
  cis_ptrmap stale;        // buffers of which the flow lacks names
  int64_t num_removed, num_narrowed, num_shrunk;
} parts;

static bool spend(parts *p) { return p->budget && p->budget--; }

// --- buffers and parts ---

static cis_op *allocation_of(const parts *p, cis_value *value) {
  return cis_plain_allocation(p->reach, value);
}

/// The subview of numbers and strides one that makes the value; NULL if none does.
static cis_op *part_of(const cis_value *value) {
  cis_op *op = cis_value_op(value);
  if (!op || cis_op_kind(op) != CIS_OP_MEMREF_SUBVIEW || op->num_operands != 1 ||
      cis_type_rank(value->type) != cis_type_rank(cis_op_operand_type(op, 0)))
    return NULL;
  cis_static_slice slice = cis_static_slice_get(op);
  for (uint32_t i = 0; i < slice.strides.num; ++i)
    if (slice.strides.values[i] != 1)
      return NULL;
  return op;
}

/// A part of a buffer: its first index and its size in each dimension.
typedef struct box {
  uint32_t rank;
  int64_t begin[MOST_DIMENSIONS], sizes[MOST_DIMENSIONS];
} box;

/// False if there are too many dimensions.
static bool box_of(const cis_op *part, box *out) {
  cis_static_slice slice = cis_static_slice_get(part);
  out->rank = slice.offsets.num;
  if (out->rank > MOST_DIMENSIONS)
    return false;
  for (uint32_t i = 0; i < out->rank; ++i) {
    out->begin[i] = slice.offsets.values[i];
    out->sizes[i] = slice.sizes.values[i];
  }
  return true;
}

static bool are_apart(const box *one, const box *other) {
  for (uint32_t i = 0; i < one->rank && i < other->rank; ++i)
    if (one->begin[i] + one->sizes[i] <= other->begin[i] ||
        other->begin[i] + other->sizes[i] <= one->begin[i])
      return true;
  return cis_planted("parts-apart");
}

/// The part of a memref; NULL if its type is not known.
static cis_value *build_box(cis_builder *b, cis_location loc, cis_value *memref, const box *part) {
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

// --- uses ---

/// Whether the op takes a memref of any layout, and touches it only while it runs.
static bool takes_any_layout(cis_op *op) {
  cis_copy copy;
  return (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) && !op->num_results) ||
         (cis_as_copy(op, &copy) && !copy.is_clone && !cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT));
}

/// The span of a block between two ops, the first one included.
typedef struct span {
  cis_block *block;
  cis_op *first, *end;
} span;

/// Whether the op, or the op of the block that holds it, is in the span; `out` is that op.
static bool is_in(const span *s, cis_op *op, cis_op **out) {
  cis_op *at = cis_op_ancestor_in_block(op, s->block);
  *out = at;
  return at && !cis_op_is_before(at, s->first) && cis_op_is_before(at, s->end);
}

/// Whether the op writes all of the memref and does not read it, and its body only computes.
static bool overwrites(cis_op *op, const cis_value *value) {
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

/// Whether the op writes all of the buffer and reads no memory.
static bool is_fill(cis_op *op, const cis_value *buffer) {
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results || !overwrites(op, buffer))
    return false;
  uint32_t inputs = cis_linalg_num_inputs(op);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (i < inputs ? cis_value_is_base_memref(cis_op_operand(op, i))
                   : cis_op_operand(op, i) != buffer)
      return false;
  return op->num_operands == inputs + 1;
}

/// Stops at an op that may give another number at each point, such as linalg.index.
static cis_walk find_position(cis_op *op, void *user) {
  return op == user || op->num_operands || cis_op_has_trait(op, CIS_TRAIT_CONSTANT_LIKE)
             ? CIS_WALK_CONTINUE
             : CIS_WALK_STOP;
}

/// An op whose operands are asked about, and the op that it moves before.
typedef struct moving {
  const parts *p;
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

/// Whether what the op reads, its body included, is defined before another op.
static bool are_operands_there(const parts *p, cis_op *op, cis_op *before) {
  moving m = {p, op, before};
  return cis_walk_preorder(op, find_late_operand, &m);
}

/// Whether the op touches a buffer, under any name and in its regions, only by that operand.
static bool touches_only_by(parts *p, cis_op *op, cis_value *buffer, uint32_t operand) {
  cis_value_vec names = {0};
  bool ok = true;
  cis_view_flow_resolve(cis_reach_flow(p->reach), buffer, &names);
  for (size_t i = 0; i < names.len && ok; ++i)
    cis_for_each_use (use, names.data[i])
      ok = ok && spend(p) &&
           (!cis_op_is_ancestor(op, cis_use_owner(use)) ||
            (cis_use_owner(use) == op && cis_use_index(use) == operand));
  cis_vec_deinit(&names);
  return ok;
}

static void push_use(parts *p, cis_op *op) {
  size_t i = p->fills.len;
  cis_vec_push(&p->fills, op);
  for (; i && cis_op_is_before(op, p->fills.data[i - 1]); --i)
    p->fills.data[i] = p->fills.data[i - 1];
  p->fills.data[i] = op;
}

/// Whether the span touches the buffer only in other parts than `part`, and before these by ops
/// that fill all of it and can move before the span; those are in `p->fills` then, in order.
static bool is_free_in(parts *p, const span *s, cis_value *buffer, const box *part) {
  cis_op *at, *first_part = NULL;
  box touched;
  cis_value_vec names = {0};
  bool ok = true;
  cis_vec_clear(&p->fills);
  cis_for_each_use (use, buffer) {
    if (!ok || !spend(p)) {
      ok = false;
      break;
    }
    cis_op *user = cis_use_owner(use),
           *other = user->num_results ? part_of(&user->results[0]) : NULL;
    if (!cis_reach_gives_names(use)) {
      if (is_in(s, user, &at)) {
        ok = ok && at == user && is_fill(user, buffer) && are_operands_there(p, user, s->first);
        push_use(p, user);
      }
      continue;
    }
    // Passed on: other names begin there, in regions too. An op of one's own may write as well.
    if (user->info->view_operand < 0 || !cis_effects_none(user)) {
      at = cis_op_ancestor_in_block(user, s->block);
      ok = ok && (!at || !cis_op_is_before(at, s->end));
      continue;
    }
    cis_vec_clear(&names);
    for (uint32_t i = 0; i < user->num_results; ++i)
      cis_view_flow_resolve(cis_reach_flow(p->reach), &user->results[i], &names);
    for (size_t i = 0; i < names.len && ok; ++i)
      cis_for_each_use (touch, names.data[i])
        if (is_in(s, cis_use_owner(touch), &at)) {
          ok = ok && other && box_of(other, &touched) && are_apart(&touched, part);
          first_part = !first_part || cis_op_is_before(at, first_part) ? at : first_part;
        }
  }
  for (size_t i = 0; i < p->fills.len && first_part && ok; ++i)
    ok = cis_op_is_before(p->fills.data[i], first_part);
  cis_vec_deinit(&names);
  return ok;
}

/// Whether the buffer, and parts of it, are used in the block up to `end` alone, by ops that take
/// any layout. Its parts are in `p->views` then, and its first user in `*out_first`.
static bool is_used_until(parts *p, cis_value *buffer, cis_op *end, cis_op **out_first) {
  cis_block *block = cis_op_block(end);
  *out_first = end;
  cis_vec_clear(&p->views);
  cis_for_each_use (use, buffer) {
    cis_op *user = cis_use_owner(use);
    cis_value *view =
        user->num_results == 1 && part_of(&user->results[0]) ? &user->results[0] : NULL;
    cis_op *at = cis_op_ancestor_in_block(user, block);
    if (!spend(p) || !at || cis_op_is_before(end, at) || (!view && !takes_any_layout(user)))
      return false;
    if (cis_op_is_before(at, *out_first))
      *out_first = at;
    if (view)
      cis_vec_push(&p->views, user);
    for (cis_use *inner = view ? cis_value_uses(view) : NULL; inner; inner = cis_use_next(inner)) {
      cis_op *inside = cis_op_ancestor_in_block(cis_use_owner(inner), block);
      if (!spend(p) || !inside || (cis_op_is_before(end, inside) && !cis_planted("parts-live")) ||
          !takes_any_layout(cis_use_owner(inner)))
        return false;
    }
  }
  return true;
}

// --- in its place ---

/// Whether each point of the op reads of the input the element in whose place it writes, and all of
/// it, but nothing of the output; a copy does.
static bool reads_alike(parts *p, cis_op *op, uint32_t input, uint32_t output) {
  cis_copy copy;
  if (!cis_memrefs_look_alike(cis_op_operand_type(op, input), cis_op_operand_type(op, output)))
    return false;
  if (cis_as_copy(op, &copy))
    return !copy.is_clone;
  cis_vec_clear(&p->maps);
  cis_linalg_indexing_maps(op, &p->maps);
  return cis_linalg_is_parallel(op) && input < cis_linalg_num_inputs(op) &&
         overwrites(op, cis_op_operand(op, output)) &&
         cis_affine_map_is_permutation(p->maps.data[output]) &&
         p->maps.data[input] == p->maps.data[output];
}

static void erase(cis_op *op) {
  cis_builder b = cis_builder_before(op);
  cis_rewriter_erase(&b, op);
}

/// Builds a part of a buffer anew as a part of the value that stands for the buffer.
static bool rebuild(cis_op *view, cis_value *on) {
  cis_mixed_slice slice = cis_mixed_slice_get(view);
  int64_t shape[16];
  uint32_t rank = cis_type_rank(view->results[0].type);
  cis_op *built = NULL;
  for (uint32_t i = 0; i < rank && i < 16; ++i)
    shape[i] = cis_type_dim(view->results[0].type, i);
  cis_type type = rank <= 16 ? cis_memref_subview_type(on->type, &slice, shape, rank) : NULL;
  cis_builder b = cis_builder_before(view);
  if (type)
    built = cis_mixed_slice_build(&b, CIS_OP_MEMREF_SUBVIEW, view->loc, &on, 1, &slice, type);
  cis_mixed_slice_deinit(&slice);
  if (built)
    cis_rewriter_replace_with_op(&b, view, built);
  return built;
}

/// Whether a part of a buffer is aligned as the uses of `gone` rely on.
static bool part_keeps_alignment(const parts *p, cis_value *gone) {
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
} pair;

/// Whether the input and the output are such a pair, and the op touches the larger one only so.
static bool find_pair(parts *p, cis_op *op, uint32_t input, uint32_t output, pair *out) {
  cis_value *from = cis_op_operand(op, input), *to = cis_op_operand(op, output);
  cis_block *block = cis_op_block(op);
  *out = (pair){.op = op, .source = allocation_of(p, from), .view = part_of(to)};
  out->whole = out->view && out->source ? allocation_of(p, cis_op_operand(out->view, 0)) : NULL;
  return out->whole && out->whole != out->source && cis_op_block(out->view) == block &&
         cis_op_block(out->whole) == block && cis_op_block(out->source) == block &&
         out->source->info == out->whole->info &&
         from->type->shaped.memory_space == to->type->shaped.memory_space &&
         part_keeps_alignment(p, from) && is_used_until(p, from, op, &out->first) &&
         out->first != op && touches_only_by(p, op, &out->whole->results[0], output) &&
         are_operands_there(p, out->whole, out->first);
}

/// Puts a part of the larger buffer in place of the source.
static bool put_in_place(parts *p, const pair *r, cis_value *part) {
  cis_value *from = &r->source->results[0];
  for (size_t i = 0; i < p->views.len; ++i)
    if (!rebuild(p->views.data[i], part))
      return false;
  cis_value_replace_all_uses(from, part);
  ++p->num_removed;
  return true;
}

/// Moves the larger buffer, a part of it and what fills it before the first use of the source.
static void begin_before(const parts *p, const pair *r, cis_op *part) {
  if (!cis_op_is_before(r->whole, r->first))
    cis_op_move_before(r->whole, r->first);
  if (!cis_op_is_before(part, r->first))
    cis_op_move_before(part, r->first);
  for (size_t i = 0; i < p->fills.len; ++i)
    if (!cis_op_is_before(p->fills.data[i], r->first))
      cis_op_move_before(p->fills.data[i], r->first);
}

/// Computes the buffer of an input in the part that is the output.
static bool compute_in_part(parts *p, cis_op *op, uint32_t input, uint32_t output) {
  cis_value *from = cis_op_operand(op, input), *to = cis_op_operand(op, output);
  pair r;
  box part;
  if (!reads_alike(p, op, input, output) || !find_pair(p, op, input, output, &r) ||
      !box_of(r.view, &part))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *operand = cis_op_operand(op, i);
    if (operand == from ? !reads_alike(p, op, i, output) : cis_view_flow_root(operand) == from)
      return false;
  }
  const span until = {cis_op_block(op), r.first, op};
  if (!is_free_in(p, &until, &r.whole->results[0], &part))
    return false;
  begin_before(p, &r, r.view);
  if (p->views.len)
    cis_ptrmap_set(&p->stale, &r.whole->results[0], 1);
  if (!put_in_place(p, &r, to))
    return false;
  cis_copy copy;
  if (cis_as_copy(op, &copy))
    erase(op);
  erase(r.source);
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
/// between: no op holds memory while it runs, and what is used there is used afterwards, too.
static bool holds_no_more(parts *p, const pair *r) {
  if (cis_op_is_before(r->whole, r->first))
    return true;
  for (cis_op *op = r->first; op != r->whole; op = cis_op_next(op)) {
    if (!spend(p) || !cis_walk_preorder(op, find_holder, op))
      return false;
    for (uint32_t i = 0; i < op->num_operands; ++i) {
      cis_op *used = allocation_of(p, cis_view_flow_root(cis_op_operand(op, i)));
      bool is_used_later = !used || used == r->source;
      for (cis_use *use = used ? cis_value_uses(&used->results[0]) : NULL; use && !is_used_later;
           use = cis_use_next(use)) {
        cis_op *at = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(op));
        is_used_later = at && cis_op_is_before(r->whole, at);
        if (!spend(p))
          return false;
      }
      if (!is_used_later)
        return false;
    }
  }
  return true;
}

/// Whether all that fills the larger buffer can fill a part of it again.
static bool can_fill_again(const parts *p) {
  for (size_t i = 0; i < p->fills.len; ++i)
    if (!cis_walk_preorder(p->fills.data[i], find_position, p->fills.data[i]))
      return false;
  return true;
}

/// Whether the part is not touched from where the larger buffer begins to the op, fills aside.
static bool is_room(parts *p, const pair *r, const box *part) {
  box written;
  bool is_first = cis_op_is_before(r->whole, r->first);
  const span until = {cis_op_block(r->op), is_first ? cis_op_next(r->whole) : r->first, r->op};
  return box_of(r->view, &written) && are_apart(&written, part) &&
         is_free_in(p, &until, &r->whole->results[0], part) && can_fill_again(p);
}

/// A part of the larger buffer, of the size of the source, that has room: at one of its ends or
/// beside what the op writes, in one dimension.
static bool find_room(parts *p, const pair *r, box *out) {
  cis_type small = r->source->results[0].type, large = r->whole->results[0].type;
  box written;
  if (cis_type_rank(small) != cis_type_rank(large) || !box_of(r->view, &written) ||
      cis_type_element(small) != cis_type_element(large))
    return false;
  *out = (box){.rank = written.rank};
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

/// Keeps the buffer of an input in a part of the buffer of the output that is not used yet.
static bool lend_part(parts *p, cis_op *op, uint32_t input, uint32_t output) {
  pair r;
  box room;
  if (!find_pair(p, op, input, output, &r) || r.source->num_operands || r.whole->num_operands ||
      !cis_memref_has_identity_layout(r.source->results[0].type) || !holds_no_more(p, &r) ||
      !find_room(p, &r, &room))
    return false;
  cis_builder b = cis_builder_before(op);
  cis_value *part = build_box(&b, op->loc, &r.whole->results[0], &room);
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
  erase(r.source);
  return true;
}

typedef bool pair_fn(parts *p, cis_op *op, uint32_t input, uint32_t output);

/// Calls the function for each input and output of an op, until it has changed something.
static bool for_each_pair(parts *p, cis_op *op, pair_fn *fn) {
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

// --- constants ---

/// The op before `op` in its block that fills all of a buffer, which nothing has written since;
/// NULL if there is none.
static cis_op *filler_of(parts *p, cis_value *buffer, cis_op *op) {
  cis_op *filler = NULL, *at;
  cis_value_vec names = {0};
  bool ok = true;
  cis_for_each_use (use, buffer) {
    cis_op *user = cis_use_owner(use);
    if (!spend(p))
      return NULL;
    if (cis_op_block(user) == cis_op_block(op) && cis_op_is_before(user, op) &&
        is_fill(user, buffer) && (!filler || cis_op_is_before(filler, user)))
      filler = user;
  }
  if (!filler || cis_op_block(cis_value_op(buffer)) != cis_op_block(op))
    return NULL;
  const span until = {cis_op_block(op), cis_op_next(filler), op};
  cis_view_flow_resolve(cis_reach_flow(p->reach), buffer, &names);
  for (size_t i = 0; i < names.len && ok; ++i)
    cis_for_each_use (use, names.data[i])
      if (!ok || !spend(p))
        ok = false;
      else if (is_in(&until, cis_use_owner(use), &at) && !cis_planted("parts-filled"))
        ok = (cis_only_reads(use) ||
              (cis_reach_classify(use) == CIS_REACH_LOOKS && cis_use_owner(use)->num_results == 1 &&
               part_of(&cis_use_owner(use)->results[0])));
  cis_vec_deinit(&names);
  return ok ? filler : NULL;
}

/// Fills the target of a copy, if the source has just been filled.
static bool fill_target(parts *p, cis_op *op) {
  cis_copy copy;
  if (!cis_as_copy(op, &copy) || copy.is_clone || !allocation_of(p, copy.source) ||
      !cis_memrefs_look_alike(copy.source->type, copy.target->type))
    return false;
  cis_op *filler = filler_of(p, copy.source, op);
  if (!filler || cis_view_flow_root(copy.target) == copy.source)
    return false;
  cis_op *fill = cis_op_clone(filler, NULL);
  cis_op_insert(fill, cis_op_block(op), op);
  cis_op_set_operand(fill, fill->num_operands - 1, copy.target);
  erase(op);
  ++p->num_removed;
  return true;
}

// --- overwritten ---

/// The only dimension in which the part is smaller than its buffer; -1 if there are several.
static int only_dimension(const cis_op *part) {
  cis_static_slice slice = cis_static_slice_get(part);
  cis_type type = cis_op_operand_type(part, 0);
  int found = -1;
  for (uint32_t i = 0; i < slice.sizes.num; ++i) {
    if (slice.sizes.values[i] == cis_type_dim(type, i))
      continue;
    if (found >= 0)
      return -1;
    found = (int)i;
  }
  return found;
}

/// A part of a memref that differs from it in one dimension; NULL if its type is not known.
static cis_value *build_part(cis_builder *b, cis_location loc, cis_value *memref, uint32_t dim,
                             int64_t offset, int64_t size) {
  box part = {.rank = cis_type_rank(memref->type)};
  for (uint32_t i = 0; i < part.rank; ++i)
    part.sizes[i] = cis_type_dim(memref->type, i);
  part.begin[dim] = offset;
  part.sizes[dim] = size;
  return build_box(b, loc, memref, &part);
}

static bool build_rest(const cis_copy *c, uint32_t dim, int64_t offset, int64_t size) {
  if (!size)
    return true;
  cis_builder b = cis_builder_before(c->op);
  cis_value *from = build_part(&b, c->op->loc, c->source, dim, offset, size);
  cis_value *to = from ? build_part(&b, c->op->loc, c->target, dim, offset, size) : NULL;
  return to && cis_family_build_copy(&b, c->op->loc, cis_family_default(b.ctx), from, to);
}

/// The first op behind the copy that overwrites a part of its target that nothing has touched
/// since.
static cis_op *overwritten_part(parts *p, const cis_copy *c) {
  cis_op *found = NULL;
  cis_for_each_use (use, c->target) {
    if (!spend(p))
      return NULL;
    cis_op *part =
        cis_use_owner(use)->num_results == 1 ? part_of(&cis_use_owner(use)->results[0]) : NULL;
    if (!part || cis_op_block(part) != cis_op_block(c->op) || only_dimension(part) < 0)
      continue;
    cis_op *writer = NULL;
    cis_for_each_use (write, &part->results[0]) {
      cis_op *at = cis_op_ancestor_in_block(cis_use_owner(write), cis_op_block(c->op));
      if (at && cis_op_is_before(c->op, at) && (!writer || cis_op_is_before(at, writer)))
        writer = at;
    }
    if (!writer || !overwrites(writer, &part->results[0]))
      continue;
    const span until = {cis_op_block(c->op), cis_op_next(c->op), writer};
    box written;
    bool is_free = box_of(part, &written) &&
                   (until.first == writer || is_free_in(p, &until, c->target, &written));
    uint32_t output = 0;
    while (cis_op_operand(writer, output) != &part->results[0])
      ++output;
    if (is_free && !p->fills.len && touches_only_by(p, writer, c->target, output))
      found = part;
  }
  return found;
}

/// Copies the elements that are not overwritten.
static bool narrow(parts *p, cis_op *op) {
  cis_copy copy;
  if (!cis_as_copy(op, &copy) || copy.is_clone || !cis_type_is_memref(copy.source->type) ||
      cis_op_kind(op) != CIS_OP_MEMREF_COPY || !allocation_of(p, copy.target) ||
      cis_op_block(cis_value_op(copy.target)) != cis_op_block(op) ||
      cis_type_rank(copy.target->type) > MOST_DIMENSIONS ||
      !cis_memrefs_look_alike(copy.source->type, copy.target->type))
    return false;
  cis_vec_clear(&p->fills);
  cis_op *part = overwritten_part(p, &copy);
  if (!part)
    return false;
  uint32_t dim = (uint32_t)only_dimension(part);
  cis_static_slice slice = cis_static_slice_get(part);
  int64_t begin = slice.offsets.values[dim], end = begin + slice.sizes.values[dim];
  if (!build_rest(&copy, dim, 0, begin) ||
      !build_rest(&copy, dim, end, cis_type_dim(copy.target->type, dim) - end))
    return false;
  cis_ptrmap_set(&p->stale, cis_view_flow_root(copy.source), 1);
  cis_ptrmap_set(&p->stale, cis_view_flow_root(copy.target), 1);
  erase(op);
  ++p->num_narrowed;
  return true;
}

// --- smaller ---

/// Whether all uses of the buffer only write it, and so do no more than that.
static bool is_never_read(parts *p, cis_value *buffer) {
  cis_copy copy;
  cis_for_each_use (use, buffer) {
    cis_op *op = cis_use_owner(use);
    if (!spend(p))
      return false;
    if (cis_as_copy(op, &copy) && !cis_op_has_trait(op, CIS_TRAIT_STRUCTURED)) {
      if (copy.is_clone || copy.target != buffer || copy.source == buffer)
        return false;
      continue;
    }
    if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results ||
        cis_use_index(use) != op->num_operands - 1 ||
        cis_use_index(use) != cis_linalg_num_inputs(op) || !cis_linalg_body_computes_alone(op))
      return false;
    for (uint32_t i = 0; i + 1 < op->num_operands; ++i)
      if (cis_op_operand(op, i) == buffer)
        return false;
  }
  return true;
}

static void erase_with_users(cis_op *allocation) {
  while (cis_value_has_uses(&allocation->results[0]))
    erase(cis_use_owner(cis_value_uses(&allocation->results[0])));
  erase(allocation);
}

/// The smallest box around all parts of a buffer that is otherwise only filled, by its first and
/// its past-the-end index in each dimension. The parts are in `p->views` then.
static bool find_box(parts *p, cis_value *buffer, int64_t *begin, int64_t *end) {
  uint32_t rank = cis_type_rank(buffer->type);
  bool ok = true;
  cis_vec_clear(&p->views);
  cis_for_each_use (use, buffer) {
    cis_op *user = cis_use_owner(use);
    if (!spend(p))
      return false;
    if (is_fill(user, buffer) &&
        (cis_walk_preorder(user, find_position, user) || cis_planted("parts-position")))
      continue;
    if (user->num_results != 1 || !part_of(&user->results[0]))
      return false;
    cis_static_slice slice = cis_static_slice_get(user);
    for (uint32_t i = 0; i < rank; ++i) {
      int64_t first = slice.offsets.values[i], past = first + slice.sizes.values[i];
      begin[i] = !p->views.len || first < begin[i] ? first : begin[i];
      end[i] = !p->views.len || past > end[i] ? past : end[i];
    }
    cis_vec_push(&p->views, user);
    cis_for_each_use (inner, &user->results[0])
      ok = ok && spend(p) && takes_any_layout(cis_use_owner(inner));
  }
  return ok && p->views.len;
}

/// Rebuilds a part as that of a buffer which begins at `begin` of the old one.
static bool move_part(cis_op *view, cis_value *on, const int64_t *begin) {
  cis_static_slice old = cis_static_slice_get(view);
  cis_mixed_slice slice = {0};
  uint32_t rank = cis_type_rank(on->type);
  for (uint32_t i = 0; i < rank; ++i)
    cis_mixed_slice_push(&slice, (cis_mixed){.number = old.offsets.values[i] - begin[i]},
                         (cis_mixed){.number = old.sizes.values[i]});
  cis_type type = cis_memref_subview_type(on->type, &slice, old.sizes.values, rank);
  cis_builder b = cis_builder_before(view);
  cis_op *built =
      type ? cis_mixed_slice_build(&b, CIS_OP_MEMREF_SUBVIEW, view->loc, &on, 1, &slice, type)
           : NULL;
  cis_mixed_slice_deinit(&slice);
  if (built)
    cis_rewriter_replace_with_op(&b, view, built);
  return built;
}

/// Makes a buffer as small as its parts, if it is otherwise only filled.
static bool shrink(parts *p, cis_op *allocation) {
  int64_t begin[MOST_DIMENSIONS], end[MOST_DIMENSIONS], sizes[MOST_DIMENSIONS];
  cis_value *buffer = &allocation->results[0];
  uint32_t rank = cis_type_rank(buffer->type);
  bool is_smaller = false;
  if (rank > MOST_DIMENSIONS || !find_box(p, buffer, begin, end))
    return false;
  for (uint32_t i = 0; i < rank; ++i) {
    sizes[i] = end[i] - begin[i];
    if (begin[i] < 0 || sizes[i] <= 0 || end[i] > cis_type_dim(buffer->type, i))
      return false;
    is_smaller |= sizes[i] < cis_type_dim(buffer->type, i);
  }
  if (!is_smaller)
    return false;
  cis_op *smaller = cis_op_clone(allocation, NULL);
  cis_op_insert(smaller, cis_op_block(allocation), allocation);
  cis_value *by = &smaller->results[0];
  by->type = cis_type_memref(cis_type_element(buffer->type), sizes, rank, NULL,
                             buffer->type->shaped.memory_space);
  for (size_t i = 0; i < p->views.len; ++i)
    if (!move_part(p->views.data[i], by, begin))
      return false;
  cis_value_replace_all_uses(buffer, by);
  erase(allocation);
  return true;
}

static cis_walk collect_allocation(cis_op *op, void *user) {
  if (op->num_results == 1 && cis_is_hoistable(op, false))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

/// Whether a buffer went or became smaller.
static bool shrink_all(parts *p) {
  cis_op_vec ops = {0};
  bool changed = false;
  cis_walk_preorder(p->function, collect_allocation, &ops);
  for (size_t i = 0; i < ops.len; ++i) {
    if (!allocation_of(p, &ops.data[i]->results[0]))
      continue;
    if (is_never_read(p, &ops.data[i]->results[0])) {
      erase_with_users(ops.data[i]);
      ++p->num_removed;
      changed = true;
    } else if (shrink(p, ops.data[i])) {
      ++p->num_shrunk;
      changed = true;
    }
  }
  cis_vec_deinit(&ops);
  return changed;
}

// --- the pass ---

/// Whether the op uses a buffer of which the flow lacks names.
static bool uses_stale(const parts *p, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_ptrmap_has(&p->stale, cis_view_flow_root(cis_op_operand(op, i))))
      return true;
  return false;
}

/// Whether another round is needed.
static bool make_round(parts *p, cis_argument_ownership *arguments) {
  cis_op_vec ops = {0};
  cis_ptrmap_clear(&p->stale);
  p->reach = cis_reach_create(p->function);
  cis_reach_follow_calls(p->reach, arguments);
  if (shrink_all(p)) {
    cis_reach_destroy(p->reach);
    return true;
  }
  p->dom = cis_dom_create();
  cis_collect_workers(p->function, &ops);
  p->budget -= ops.len * COST_OF_ROUND < p->budget ? ops.len * COST_OF_ROUND : p->budget;
  for (size_t i = ops.len; i-- > 0;) {
    cis_op *op = ops.data[i];
    if (!uses_stale(p, op) && !for_each_pair(p, op, compute_in_part) && !fill_target(p, op) &&
        !narrow(p, op))
      (void)for_each_pair(p, op, lend_part);
  }
  bool is_stale = p->stale.len;
  cis_dom_destroy(p->dom);
  cis_reach_destroy(p->reach);
  cis_vec_deinit(&ops);
  return is_stale;
}

static bool run(cis_pass *pass, cis_op *function) {
  enum { MOST_ROUNDS = 64 };
  cis_argument_ownership *arguments = cis_pass_argument_ownership(pass);
  parts p = {.function = function, .budget = MOST_LOOKED_AT};
  for (uint32_t i = 0; i < MOST_ROUNDS && make_round(&p, arguments); ++i)
    continue;
  cis_pass_count(pass, "num-buffers-removed", p.num_removed);
  cis_pass_count(pass, "num-copies-narrowed", p.num_narrowed);
  cis_pass_count(pass, "num-buffers-shrunk", p.num_shrunk);
  cis_ptrmap_deinit(&p.stale);
  cis_vec_deinit(&p.maps);
  cis_vec_deinit(&p.fills);
  cis_vec_deinit(&p.views);
  return true;
}

const cis_pass_def cis_buffer_parts_pass = {
    .name = "buffer-parts",
    .title = "BufferParts",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_CALLEES,
    .summary = "Compute parts of a buffer in their place, and copy only what is not overwritten",
    .statistics = {{"num-buffers-removed", "Number of allocations that became parts of others"},
                   {"num-buffers-shrunk", "Number of buffers of which only parts are left"},
                   {"num-copies-narrowed", "Number of copies of which a part was left out"}},
    .run = run,
};
