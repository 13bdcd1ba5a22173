// --loop-invariant-subset-hoisting: a part of a carried tensor that each iteration extracts and
// inserts again becomes an iter_arg.
//
//   %r = scf.for ... iter_args(%a = %t) {         %s = extract_slice %t[8] [4] [1]
//     %s = extract_slice %a[8] [4] [1]            %r:2 = scf.for ... iter_args(%a = %t, %h = %s) {
//     %x = "f"(%s)                          =>      %x = "f"(%h)
//     %1 = insert_slice %x into %a[8] [4] [1]       scf.yield %a, %x
//     scf.yield %1                                }
//   }                                             %1 = insert_slice %r#1 into %r#0[8] [4] [1]
//
// The part is then inserted once, after the loop, not in each iteration. All uses of the carried
// tensor have to be known: extractions, insertions, inner loops that carry it, and the yield. No
// other accessed part may overlap this one.
#include "bufferize/interface.h"
#include "bufferize/ops/flow_yields.h"
#include "bufferize/ops/ops.h"
#include "bufferize/ops/slices.h"
#include "dialect/scf/kinds.h"
#include "ir/interfaces.h"
#include "pass/pass.h"
#include "support/planted.h"

enum {
  MOST_PARTS = 64, // of a carried tensor: each is compared with all others
  MOST_LOOPS = 32, // inside each other that a tensor is followed into
};

/// A part of a carried tensor that the loop accesses.
typedef struct part {
  cis_op *extraction, *insertion;     // NULL: there is none
  uint32_t extracted_at, inserted_at; // how many tensors came before it on the chain
  bool stays;
} part;

/// The uses of one carried tensor.
typedef struct chain {
  cis_op *loop;
  part parts[MOST_PARTS];
  uint32_t num_parts;
  uint32_t num_passed; // tensors that were followed, from the carried one on
  bool oldest_first;   // the order in which uses of the carried tensor are looked at
  bool is_sharp;       // parts that lie between each other are told apart
} chain;

// --- parts ---

static bool is_outside(const void *user, const cis_value *value) {
  const cis_op *loop = user;
  return !cis_region_is_ancestor(cis_op_region(loop, 0), cis_block_region(cis_value_block(value)));
}

static bool are_disjoint(const chain *c, const cis_op *a, const cis_op *b) {
  cis_mixed_slice x, y;
  if (!cis_subset_of(a)->slice(a, &x))
    return false;
  bool disjoint = false;
  if (cis_subset_of(b)->slice(b, &y)) {
    disjoint = c->is_sharp ? cis_are_slices_disjoint(&x, &y, is_outside, c->loop)
                           : cis_do_slices_follow(&x, &y, is_outside, c->loop);
    cis_mixed_slice_deinit(&y);
  }
  cis_mixed_slice_deinit(&x);
  return disjoint || cis_planted("hoisted-overlap");
}

static bool is_same_part(cis_op *a, cis_op *b) {
  const cis_subset_interface *x = cis_subset_of(a);
  return x->equivalent == cis_subset_of(b)->equivalent && x->equivalent(a, b);
}

static cis_op **slot_of(part *p, const cis_op *op) {
  return cis_subset_of(op)->subset == CIS_SUBSET_EXTRACT ? &p->extraction : &p->insertion;
}

/// Notes an access. What an inner loop accesses stays there, and so does what it meets, and a part
/// that is taken out or put in twice. False if there are too many.
static bool note(chain *c, cis_op *op, bool is_inner) {
  part *own = NULL;
  bool stays = is_inner;
  for (uint32_t i = 0; i < c->num_parts; ++i) {
    part *p = &c->parts[i];
    cis_op *other = p->extraction ? p->extraction : p->insertion;
    if (!own && !is_inner && !*slot_of(p, op) && is_same_part(op, other)) {
      own = p;
    } else if (!are_disjoint(c, op, other)) {
      p->stays = true;
      stays = true;
    }
  }
  if (!own) {
    if (c->num_parts == MOST_PARTS)
      return false;
    own = &c->parts[c->num_parts++];
    *own = (part){0};
  }
  own->stays |= stays;
  *slot_of(own, op) = op;
  if (*slot_of(own, op) == own->extraction)
    own->extracted_at = c->num_passed;
  else
    own->inserted_at = c->num_passed;
  return true;
}

// --- following a carried tensor ---

static cis_range carried_inits(cis_op *op) {
  const cis_loop_interface *loop = op->info->def ? op->info->def->loop : NULL;
  return loop && loop->iv_then_carried ? loop->inits(op) : (cis_range){0, 0};
}

static cis_op *body_end(const cis_op *loop) {
  return cis_block_last(cis_region_first(cis_op_region(loop, 0)));
}

static bool follow(chain *c, cis_op *loop, uint32_t i, int depth);

/// Finds what a use makes of the tensor, NULL if it only takes a part out. False if it is used
/// otherwise.
static bool follow_use(chain *c, const cis_op *loop, cis_use *use, int depth,
                       cis_value **out_next) {
  cis_op *op = cis_use_owner(use);
  uint32_t number = cis_use_index(use);
  const cis_subset_interface *subset = cis_subset_of(op);
  cis_range inits = carried_inits(op);
  *out_next = NULL;
  if (number - inits.first < inits.num) {
    cis_value *result = &op->results[number - inits.first];
    *out_next = cis_value_has_uses(result) ? result : NULL;
    return follow(c, op, number - inits.first, depth + 1);
  }
  if (!subset || !subset->slice || number != subset->tensor(op))
    return false;
  if (subset->subset == CIS_SUBSET_INSERT) {
    *out_next = subset->result(op);
    if (!*out_next || cis_op_parent(op) != loop)
      return false;
  }
  return note(c, op, depth > 0);
}

/// Whether carried tensor `i` of the next iteration is this value, which has no other use.
static bool is_carried_again(const cis_op *loop, uint32_t i, const cis_value *value) {
  return cis_value_has_one_use(value) && cis_use_owner(cis_value_uses(value)) == body_end(loop) &&
         cis_use_index(cis_value_uses(value)) == i;
}

/// Follows the chain from carried tensor `i` of a loop to the yielded tensor. False if there is no
/// such chain, or if it has other uses.
static bool follow(chain *c, cis_op *loop, uint32_t i, int depth) {
  cis_value *value = cis_block_args(cis_region_first(cis_op_region(loop, 0)))[i + 1];
  while (value && depth < MOST_LOOPS && !is_carried_again(loop, i, value)) {
    cis_value *next = NULL;
    CIS_VEC(cis_use *) uses = {0};
    bool ok = true;
    cis_for_each_use (use, value) {
      cis_vec_push(&uses, use);
    }
    bool reversed = c->oldest_first && depth == 0 && value->is_arg;
    for (size_t k = 0; k < uses.len && ok; ++k) {
      cis_value *made;
      cis_use *use = uses.data[reversed ? uses.len - 1 - k : k];
      ok = follow_use(c, loop, use, depth, &made) && !(made && next);
      next = made ? made : next;
    }
    cis_vec_deinit(&uses);
    value = ok ? next : NULL;
    c->num_passed += depth == 0;
  }
  return value && depth < MOST_LOOPS;
}

// --- parts that may move ---

static bool are_operands_outside(const cis_op *loop, const cis_op *op, uint32_t first_other) {
  for (uint32_t i = first_other; i < op->num_operands; ++i)
    if (i != cis_subset_of(op)->tensor(op) && !is_outside(loop, cis_op_operand(op, i)))
      return false;
  return true;
}

/// Whether the part is known to lie in the tensor, or the loop to run.
static bool is_certain(const cis_op *loop, const cis_op *op) {
  uint64_t trips;
  cis_type tensor = cis_op_operand(op, cis_subset_of(op)->tensor(op))->type;
  cis_mixed_slice slice;
  if (cis_loop_trip_count(loop, &trips) && trips)
    return true;
  bool certain = cis_type_is_ranked(tensor) && cis_type_has_static_shape(tensor) &&
                 cis_subset_of(op)->slice(op, &slice);
  if (!certain)
    return false;
  for (size_t i = 0; i < slice.offsets.len; ++i)
    certain &=
        !slice.offsets.data[i].value && !slice.sizes.data[i].value && !slice.strides.data[i].value;
  certain = certain && cis_mixed_slice_is_inside(&slice, tensor->shaped.shape);
  cis_mixed_slice_deinit(&slice);
  return certain;
}

/// Whether exactly the elements of the part are accessed: further elements of a vector would differ
/// from iteration to iteration.
static bool is_slice(const cis_op *op) {
  cis_mixed_slice slice;
  if (!cis_subset_of(op)->slice(op, &slice))
    return cis_planted("hoisted-masked");
  cis_mixed_slice_deinit(&slice);
  return true;
}

static bool can_move(const cis_op *loop, const part *p, bool only_certain) {
  if (p->stays || !p->extraction || !p->insertion ||
      (p->extracted_at > p->inserted_at && !cis_planted("hoisted-late")))
    return false;
  const cis_subset_interface *in = cis_subset_of(p->insertion);
  const cis_value *source = cis_op_operand(p->insertion, in->source(p->insertion));
  const cis_value *extracted = cis_subset_of(p->extraction)->result(p->extraction);
  return extracted->type == source->type && is_slice(p->extraction) && is_slice(p->insertion) &&
         are_operands_outside(loop, p->extraction, 0) &&
         are_operands_outside(loop, p->insertion, in->source(p->insertion) + 1) &&
         (!only_certain || is_certain(loop, p->extraction));
}

// --- moving ---

/// A pair that moves: its part is carried as number `part`, its tensor as number `whole`.
typedef struct moved {
  cis_op *insertion;
  uint32_t whole, part;
} moved;

typedef struct hoisting {
  bool only_certain, is_sharp;
  cis_op *loop;
  cis_value_vec inits; // of all that is carried
  CIS_VEC(moved) moved;
} hoisting;

static void set_tensor(cis_op *op, cis_value *tensor) {
  cis_op_set_operand(op, cis_subset_of(op)->tensor(op), tensor);
}
static cis_value *source_of(const cis_op *op) {
  return cis_op_operand(op, cis_subset_of(op)->source(op));
}
static void set_source(cis_op *op, cis_value *source) {
  cis_op_set_operand(op, cis_subset_of(op)->source(op), source);
}

/// Takes a pair out of the body: the extraction goes before the loop, the insertion after it. What
/// that inserts, and into what, is set later.
static void move_out(hoisting *h, uint32_t whole, const part *p) {
  cis_op *in = p->insertion, *out = p->extraction;
  cis_rewriter r = cis_builder_after(h->loop);
  cis_value *extracted = cis_subset_of(out)->result(out);
  cis_value *carried = cis_block_add_arg(r.ctx, cis_region_first(cis_op_region(h->loop, 0)),
                                         extracted->type, out->loc);
  cis_value_replace_all_uses(extracted, carried);
  cis_rewriter_move_before(&r, out, cis_op_block(h->loop), h->loop);
  set_tensor(out, h->inits.data[whole]);
  cis_value_replace_all_uses(cis_subset_of(in)->result(in),
                             cis_op_operand(in, cis_subset_of(in)->tensor(in)));
  cis_rewriter_move_before(&r, in, cis_op_block(h->loop), r.before);
  set_tensor(in, h->inits.data[whole]);
  const moved m = {in, whole, (uint32_t)h->inits.len};
  cis_vec_push(&h->moved, m);
  cis_vec_push(&h->inits, extracted);
}

/// The body yields the sources of insertions from number `first` on.
static void yield_parts(hoisting *h, size_t first) {
  cis_value_vec yields = {0};
  cis_op *end = body_end(h->loop);
  for (uint32_t i = 0; i < end->num_operands; ++i)
    cis_vec_push(&yields, cis_op_operand(end, i));
  for (size_t i = first; i < h->moved.len; ++i) {
    const moved *m = &h->moved.data[i];
    cis_vec_push(&yields, source_of(m->insertion));
    set_source(m->insertion, h->inits.data[m->part]);
  }
  cis_op_set_operands(end, yields.data, (uint32_t)yields.len);
  cis_vec_deinit(&yields);
}

/// The loop again, with all that is carried.
static cis_op *rebuild_loop(const hoisting *h) {
  cis_op *loop = h->loop;
  cis_rewriter r = cis_builder_before(loop);
  cis_op_state state;
  cis_op_state_init(&state, r.ctx, loop->info, loop->loc);
  for (uint32_t i = 0; i < CIS_FOR_BOUNDS; ++i)
    cis_vec_push(&state.operands, cis_op_operand(loop, i));
  cis_vec_append(&state.operands, h->inits.data, h->inits.len);
  for (size_t i = 0; i < h->inits.len; ++i)
    cis_vec_push(&state.types, h->inits.data[i]->type);
  for (uint32_t i = 0; i < loop->num_props; ++i)
    state.props.data[i] = cis_op_props(loop)[i];
  cis_op_state_take_regions(&state, loop);
  cis_op *again = cis_build(&r, &state);
  cis_op_set_discardable(again, cis_op_discardable(loop));
  for (uint32_t i = 0; i < loop->num_results; ++i)
    cis_value_replace_all_uses(&loop->results[i], &again->results[i]);
  cis_op_destroy(loop);
  return again;
}

static void insert_parts(const hoisting *h, cis_op *loop) {
  for (size_t i = 0; i < h->moved.len; ++i) {
    const moved *m = &h->moved.data[i];
    cis_value *whole = &loop->results[m->whole];
    cis_value_replace_all_uses(whole, cis_subset_of(m->insertion)->result(m->insertion));
    set_tensor(m->insertion, whole);
    set_source(m->insertion, &loop->results[m->part]);
  }
}

/// Whether the list of uses is reversed: each moved part reversed it, as in mlir-opt, where the
/// loop is made anew each time.
static bool is_reversed(const hoisting *h, uint32_t whole) {
  uint32_t carried = h->loop->num_operands - CIS_FOR_BOUNDS;
  return (h->moved.len - (whole < carried ? 0 : whole - carried + 1)) % 2;
}

static void move_parts_of(hoisting *h, uint32_t whole) {
  chain c = {.loop = h->loop, .oldest_first = is_reversed(h, whole), .is_sharp = h->is_sharp};
  if (!cis_type_is_base_tensor(h->inits.data[whole]->type) || !follow(&c, h->loop, whole, 0))
    return;
  for (uint32_t i = 0; i < c.num_parts; ++i)
    if (can_move(h->loop, &c.parts[i], h->only_certain))
      move_out(h, whole, &c.parts[i]);
}

/// Returns how many parts are carried from now on. Parts of these are looked for as well.
static size_t hoist_parts(const cis_pass *pass, cis_op *loop) {
  hoisting h = {.only_certain = cis_pass_bool(pass, "only-certain"),
                .is_sharp = cis_pass_bool(pass, "disjoint-subsets"),
                .loop = loop};
  for (uint32_t i = CIS_FOR_BOUNDS; i < loop->num_operands; ++i)
    cis_vec_push(&h.inits, cis_op_operand(loop, i));
  for (uint32_t begin = 0; begin < h.inits.len;) {
    uint32_t end = (uint32_t)h.inits.len;
    size_t first = h.moved.len;
    for (; begin < end; ++begin)
      move_parts_of(&h, begin);
    if (h.moved.len > first)
      yield_parts(&h, first);
  }
  size_t num = h.moved.len;
  if (num)
    insert_parts(&h, rebuild_loop(&h));
  cis_vec_deinit(&h.inits);
  cis_vec_deinit(&h.moved);
  return num;
}

// --- the pass ---

static cis_walk collect(cis_op *op, void *user) {
  if (cis_op_kind(op) == CIS_OP_SCF_FOR && op->num_operands > CIS_FOR_BOUNDS)
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

static bool run(cis_pass *pass, cis_op *root) {
  cis_op_vec loops = {0};
  int64_t num_moved = 0;
  cis_bufferize_attach(cis_op_context(root));
  cis_walk_postorder(root, collect, &loops);
  for (size_t i = 0; i < loops.len; ++i)
    num_moved += (int64_t)hoist_parts(pass, loops.data[i]);
  cis_vec_deinit(&loops);
  cis_pass_count(pass, "num-hoisted", num_moved);
  if (!num_moved)
    cis_pass_changed_nothing(pass);
  return true;
}

const cis_pass_def cis_loop_invariant_subset_hoisting_pass = {
    .name = "loop-invariant-subset-hoisting",
    .title = "LoopInvariantSubsetHoisting",
    .reach = CIS_PASS_REACHES_OP,
    .prepare = cis_bufferize_attach,
    .summary = "Hoist loop invariant subset ops outside of the loop",
    .options = {{"disjoint-subsets", CIS_OPTION_BOOL, "false",
                 "Parts that lie between each other, by their strides, are told apart", NULL, true},
                {"only-certain", CIS_OPTION_BOOL, "false",
                 "Only parts that are known to lie in the tensor, or of loops that are known to "
                 "run",
                 NULL, true}},
    .statistics = {{"num-hoisted", "Number of parts that loops carry"}},
    .run = run,
};
