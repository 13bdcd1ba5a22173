// Collects the heap buffers of a function: decides which can be pooled in their block, or in the
// function, computes their lifetimes as numbers of ops, and gives the others a reason.
#include "memory/buffers.h"

#include "analysis/buffer_reach.h"
#include "dialect/memref/memref.h"
#include "ir/diag.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "memory/buffer_size.h"
#include "memory/live_bytes.h"
#include "memory/name_uses.h"
#include "memory/relied_alignment.h"
#include "support/map.h"
#include "support/planted.h"

#include <stdlib.h>

static const struct {
  const char *name, *text;
} reasons[CIS_NUM_SKIP_REASONS] = {
    [CIS_SKIP_NONE] = {"none", "it can be pooled"},
    [CIS_SKIP_DYNAMIC_SHAPE] = {"dynamic-shape", "its shape is dynamic"},
    [CIS_SKIP_LAYOUT] = {"layout", "its layout has gaps or another order"},
    [CIS_SKIP_MEMORY_SPACE] = {"memory-space", "it is not in the default memory space"},
    [CIS_SKIP_ELEMENT_SIZE] = {"element-size", "the size of its elements is not known"},
    [CIS_SKIP_NOT_ALLOC] = {"not-alloc", "the op that allocates it does more than that"},
    [CIS_SKIP_FAMILY] = {"family",
                         "its family has no op that allocates bytes, or none is used here"},
    [CIS_SKIP_NO_DEALLOC] = {"no-dealloc", "it is never deallocated"},
    [CIS_SKIP_SEVERAL_DEALLOCS] = {"several-deallocs", "it has several deallocations"},
    [CIS_SKIP_DEALLOC_ELSEWHERE] = {"dealloc-elsewhere",
                                    "it is deallocated in another block or under another name"},
    [CIS_SKIP_CALL] = {"call", "it escapes to a call"},
    [CIS_SKIP_RETURN] = {"return", "it escapes to a return"},
    [CIS_SKIP_TERMINATOR] = {"terminator", "it leaves its block through the terminator"},
    [CIS_SKIP_UNKNOWN_OP] = {"unknown-op", "it escapes to an op that may keep it"},
    [CIS_SKIP_LATE_SIZE] = {"late-size", "its size is not known where a pool for it would begin"},
    [CIS_SKIP_MIN_SIZE] = {"min-size", "it is smaller than the minimum size"},
    [CIS_SKIP_TOO_LARGE] = {"too-large", "its size or alignment is too large for a pool"},
    [CIS_SKIP_NO_GAIN] = {"no-gain", "a pool would not be smaller"},
};

const char *cis_skip_reason_name(cis_skip_reason reason) { return reasons[reason].name; }
const char *cis_skip_reason_text(cis_skip_reason reason) { return reasons[reason].text; }

typedef struct collector {
  const cis_reuse_filter *filter;
  cis_reach *reach;
  cis_reuse_buffer_vec *out;
  cis_value_vec aliases; // scratch: those of one buffer that were listed so far
  size_t num_followed;   // aliases whose own aliases are listed
  cis_ptrmap seen;       // alias -> the last buffer that it was listed for
  uintptr_t number;      // of the buffer
  size_t steps_left;     // visits of aliases and uses: buffers that share names visit each again
  bool is_cut;           // the buffer's visits ended early, because no steps were left
  cis_name_uses_table name_uses;
  const cis_name_uses *uses; // of all aliases of one buffer, if they are very many; or NULL
  cis_lifetimes lifetimes;
  cis_relied_alignment relied;
  cis_arena *arena;
  cis_op_vec frees, touches; // scratch: of one buffer
  cis_span_vec spans;
} collector;

// --- size and type ---

/// Another family's memory is pooled where its ops allocate bytes, for dynamic sizes any number.
static cis_skip_reason check_family(const collector *c, const cis_reuse_buffer *buffer,
                                    bool is_dynamic) {
  if (!cis_is_allocation(buffer->alloc, false) || !cis_allocation_is_plain(buffer->alloc))
    return CIS_SKIP_NOT_ALLOC;
  const cis_family *family = cis_family_of(buffer->alloc);
  if (cis_family_is_default(family))
    return CIS_SKIP_NONE;
  bool has_pools = cis_family_has_bytes(buffer->alloc->info->ctx, family,
                                        buffer->value->type->shaped.memory_space) &&
                   !(is_dynamic && family->alloc->memory.sizes < 0);
  return has_pools && !c->filter->default_family_only ? CIS_SKIP_NONE : CIS_SKIP_FAMILY;
}

/// See cis_reuse_buffer.
static cis_attr memory_of(const cis_op *alloc, const cis_value *value) {
  cis_attr space = value->type->shaped.memory_space;
  cis_context *ctx = alloc->info->ctx;
  if (cis_str_is(cis_family_name(alloc), "memref"))
    return space;
  cis_attr both[] = {cis_attr_string(ctx, cis_family_name(alloc)), space};
  return cis_attr_array(ctx, both, space ? 2 : 1);
}

/// The bytes of a buffer; its alignment is that which ops rely on as well.
static bool size_of(const collector *c, const cis_reuse_buffer *buffer, cis_buffer_size *out) {
  bool known = cis_buffer_size_get(buffer->alloc, buffer->value, out);
  out->alignment =
      cis_common_alignment(out->alignment, cis_relied_alignment_of(&c->relied, buffer->value));
  return known;
}

static cis_skip_reason check_dynamic(collector *c, cis_reuse_buffer *buffer) {
  cis_type type = buffer->value->type;
  cis_buffer_size size;
  if (c->filter->dims)
    buffer->size = cis_dynamic_size_get(c->filter->dims, buffer->alloc, buffer->value, c->arena);
  if (!buffer->size)
    return CIS_SKIP_DYNAMIC_SHAPE;
  (void)size_of(c, buffer, &size);
  buffer->alignment = size.alignment;
  if (!cis_round_up(cis_dynamic_size_by_hint(buffer->size, 0), size.alignment, &buffer->bytes)) {
    buffer->size = NULL;
    buffer->bytes = -1;
    return CIS_SKIP_DYNAMIC_SHAPE;
  }
  if (c->filter->default_space_only && type->shaped.memory_space)
    return CIS_SKIP_MEMORY_SPACE;
  return buffer->bytes < c->filter->min_size ? CIS_SKIP_MIN_SIZE : check_family(c, buffer, true);
}

/// Whether the elements of a memref of static shape lie as they do without a layout.
static bool is_contiguous(cis_type type) {
  return cis_memref_has_identity_layout(type) ||
         cis_memrefs_are_alike(type, cis_memref_without_layout(type));
}

static cis_skip_reason check_type(collector *c, cis_reuse_buffer *buffer) {
  cis_type type = buffer->value->type;
  if (!cis_type_is_memref(type) || !cis_type_has_static_shape(type))
    return check_dynamic(c, buffer);
  cis_buffer_size size;
  bool known = size_of(c, buffer, &size);
  buffer->bytes = size.bytes;
  buffer->alignment = size.alignment;
  if (!is_contiguous(type))
    return CIS_SKIP_LAYOUT;
  if (!known)
    return CIS_SKIP_ELEMENT_SIZE;
  if (c->filter->default_space_only && type->shaped.memory_space)
    return CIS_SKIP_MEMORY_SPACE;
  if (buffer->bytes < c->filter->min_size)
    return CIS_SKIP_MIN_SIZE;
  return check_family(c, buffer, false);
}

// --- aliases ---

static void add_alias(void *user, cis_value *from, cis_value *to) {
  collector *c = user;
  bool is_new;
  (void)from;
  if (cis_reach_is_work(to)) // work may go on until the buffer is freed
    return;
  uintptr_t *number = cis_ptrmap_get(&c->seen, to, &is_new);
  if (!is_new && *number == c->number)
    return;
  *number = c->number;
  cis_vec_push(&c->aliases, to);
}

/// Takes a step; false if none is left. Then the buffer is judged by all uses together.
static bool take_step(collector *c) {
  if (c->steps_left) {
    --c->steps_left;
    return true;
  }
  static const cis_name_uses none;
  c->is_cut = true;
  c->uses = cis_name_uses_get(&c->name_uses, c->aliases.data[0]);
  c->uses = c->uses ? c->uses : &none;
  return false;
}

/// The buffer and the values that reach it, except tokens, by number; NULL after the last one.
static cis_value *alias_at(collector *c, size_t i) {
  while (i >= c->aliases.len && c->num_followed < c->aliases.len && take_step(c))
    cis_view_flow_for_each_edge_of(cis_reach_flow(c->reach), c->aliases.data[c->num_followed++],
                                   add_alias, c);
  return i < c->aliases.len ? c->aliases.data[i] : NULL;
}

/// Begins with the aliases of a buffer. If they are very many, finds the facts about all their uses
/// together.
static void start_aliases(collector *c, cis_value *value) {
  enum { MANY = 64, STEPS_OF_BUFFER = 256 };
  cis_vec_clear(&c->aliases);
  c->num_followed = 0;
  c->number += 1;
  c->steps_left += STEPS_OF_BUFFER;
  c->is_cut = false;
  c->uses = NULL;
  add_alias(c, NULL, value);
  if (alias_at(c, MANY - 1) && !(cis_reach_get_flags(c->reach, value) & CIS_REACH_HAS_WORK))
    c->uses = cis_name_uses_get(&c->name_uses, value);
}

/// A visit of the uses of all aliases. Zero begins.
typedef struct use_visit {
  size_t alias;
  const cis_use *last;
} use_visit;

/// The next use, or NULL: there is none, or the visit is cut.
static const cis_use *next_use(collector *c, use_visit *at) {
  cis_value *alias;
  if (at->last && (at->last = cis_use_next(at->last)))
    return take_step(c) ? at->last : NULL;
  while (!c->is_cut && (alias = alias_at(c, at->alias++)))
    if ((at->last = cis_value_uses(alias)))
      return take_step(c) ? at->last : NULL;
  return NULL;
}

// --- deallocation ---

static bool frees(const cis_use *use) {
  return cis_effects_frees(cis_use_owner(use), cis_use_value(use));
}

/// Takes one or two ops that free the buffer.
static void take_frees(collector *c, cis_reuse_buffer *buffer) {
  cis_vec_clear(&c->frees);
  if (c->uses->free)
    cis_vec_push(&c->frees, buffer->free = cis_use_owner(c->uses->free));
  if (c->uses->other_free)
    cis_vec_push(&c->frees, cis_use_owner(c->uses->other_free));
  buffer->has_more_frees = c->uses->other_free;
}

/// Lists the ops that free the buffer, under any name.
static void list_frees(collector *c, cis_reuse_buffer *buffer) {
  use_visit visit = {0};
  cis_vec_clear(&c->frees);
  buffer->has_more_frees = false;
  for (const cis_use *use; (use = next_use(c, &visit));) {
    if (!frees(use))
      continue;
    cis_vec_push(&c->frees, cis_use_owner(use));
    if (c->frees.len > 2)
      continue;
    buffer->free = cis_use_owner(use);
  }
  if (c->is_cut)
    take_frees(c, buffer);
}

/// Takes the one deallocation. A second free, or a free through another name, rules the buffer out.
static cis_skip_reason take_dealloc(collector *c, cis_reuse_buffer *buffer) {
  if (!c->frees.len)
    return CIS_SKIP_NO_DEALLOC;
  if (c->frees.len > 1)
    return CIS_SKIP_SEVERAL_DEALLOCS;
  cis_op *found = c->frees.data[0];
  buffer->escape = found;
  cis_value *freed = cis_deallocation_buffer(found);
  if (((freed && freed != buffer->value) || cis_op_operand(found, 0) != buffer->value ||
       cis_op_block(found) != cis_op_block(buffer->alloc)) &&
      !cis_planted("reuse-free-elsewhere"))
    return CIS_SKIP_DEALLOC_ELSEWHERE;
  if (!freed || !cis_str_eq(cis_family_name(found), cis_family_name(buffer->alloc)))
    return CIS_SKIP_UNKNOWN_OP;
  buffer->dealloc = found;
  buffer->escape = NULL;
  return CIS_SKIP_NONE;
}

/// Whether all that the frees of a buffer do is to free it: what a select or a branch chose may be
/// another one.
static bool free_it_alone(const collector *c, const cis_reuse_buffer *buffer) {
  if (c->uses)
    return c->frees.len && (c->uses->freed == buffer->value || cis_planted("reuse-frees-other"));
  for (size_t i = 0; i < c->frees.len; ++i)
    if (!cis_deallocation_buffer(c->frees.data[i]) ||
        (cis_view_flow_root(cis_deallocation_buffer(c->frees.data[i])) != buffer->value &&
         !cis_planted("reuse-frees-other")))
      return false;
  return c->frees.len > 0;
}

// --- uses ---

/// Memrefs are followed. A tensor, a pointer or a handle escapes, because an op that has one may be
/// rewritten later into one that uses the buffer.
static bool makes_other(const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  if (!cis_reach_gives_names(use) || cis_view_flow_passes_on(op, cis_use_index(use)))
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_value_is_base_memref(&op->results[i]) && !cis_reach_is_work(&op->results[i]))
      return true;
  return false;
}

/// Canonicalization folds a clone that is freed to its source.
static bool is_clone(cis_op *op) {
  cis_copy copy;
  return cis_as_copy(op, &copy) && copy.is_clone;
}

static cis_name_use classify(void *user, const cis_use *use) {
  const collector *c = user;
  if (!cis_value_is_base_memref(cis_use_value(use)))
    return cis_reach_is_work(cis_use_value(use)) ? CIS_NAME_NAMES : CIS_NAME_ESCAPES;
  if (makes_other(use))
    return CIS_NAME_ESCAPES;
  if (cis_memref_is_distinct_objects(cis_use_owner(use)))
    return CIS_NAME_ASYNC; // it promises that no access shares memory, however late
  if (is_clone(cis_use_owner(use)))
    return CIS_NAME_ESCAPES; // its result may become another name of the buffer
  switch (cis_reach_classify(use)) {
  case CIS_REACH_LOOKS:
    return CIS_NAME_NAMES;
  case CIS_REACH_TOUCHES:
  case CIS_REACH_WAITS:
    return CIS_NAME_TOUCHES;
  case CIS_REACH_STARTS:
    return CIS_NAME_ASYNC;
  case CIS_REACH_CALLS:
    return cis_touched_arguments_has(c->filter->touched, use) ? CIS_NAME_TOUCHES : CIS_NAME_ESCAPES;
  default:
    return CIS_NAME_ESCAPES;
  }
}

/// Ops between the buffer's block and the use must be ones that run their regions while they run
/// themselves.
static bool is_captured(const cis_op *user, const cis_op *in_block) {
  for (const cis_op *op = user; op != in_block;) {
    op = cis_op_parent(op);
    if (!cis_name_uses_runs_inside(op))
      return true;
  }
  return false;
}

static cis_skip_reason escape_reason(const cis_op *op) {
  if (op->info->def && op->info->def->call)
    return CIS_SKIP_CALL;
  if (!cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
    return CIS_SKIP_UNKNOWN_OP;
  const cis_op *parent = cis_op_parent(op);
  return parent && cis_op_has_trait(parent, CIS_TRAIT_FUNCTION) ? CIS_SKIP_RETURN
                                                                : CIS_SKIP_TERMINATOR;
}

static void extend(cis_reuse_buffer *buffer, cis_op *in_block, bool touches) {
  int64_t position = in_block->tag;
  if (position > (int64_t)buffer->last_use->tag)
    buffer->last_use = in_block;
  if (!touches)
    return;
  if (buffer->lower < 0 || (position < buffer->lower && !cis_planted("reuse-first-use")))
    buffer->lower = position;
  if (position + 1 > buffer->upper && (buffer->upper < 0 || !cis_planted("reuse-last-use")))
    buffer->upper = position + 1;
}

/// Finds out when the buffer holds something, over the whole function, by the ops that touch it.
static void take_lifetime(collector *c, cis_reuse_buffer *buffer) {
  cis_vec_clear(&c->spans);
  cis_lifetimes_get(&c->lifetimes, cis_op_block(buffer->alloc), &c->touches, &c->spans);
  if (!c->spans.len)
    return;
  buffer->live = (cis_plan_span){c->spans.data[0].lower, cis_vec_last(&c->spans).upper};
  cis_op *first = c->touches.data[0], *last = cis_vec_last(&c->touches);
  buffer->first_touch = first->tag == buffer->live.lower ? first : NULL;
  buffer->last_touch = cis_lifetimes_end(last) == buffer->live.upper ? last : NULL;
  buffer->num_gaps = c->spans.len - 1;
  cis_plan_span *gaps = cis_arena_array(c->arena, cis_plan_span, buffer->num_gaps);
  for (size_t i = 0; i < buffer->num_gaps; ++i)
    gaps[i] = (cis_plan_span){c->spans.data[i].upper, c->spans.data[i + 1].lower};
  buffer->gaps = gaps;
}

static cis_skip_reason check_use(collector *c, cis_reuse_buffer *buffer, const cis_use *use,
                                 bool *out_async) {
  cis_op *user = cis_use_owner(use);
  cis_block *block = cis_op_block(buffer->alloc);
  if (user == buffer->dealloc)
    return CIS_SKIP_NONE;
  cis_name_use kind = classify(c, use);
  if (kind == CIS_NAME_TOUCHES)
    cis_vec_push(&c->touches, user);
  if (cis_op_block(user) != block && cis_planted("reuse-inside"))
    return CIS_SKIP_NONE;
  buffer->escape = user;
  if (kind == CIS_NAME_ESCAPES && !cis_planted("reuse-escape"))
    return escape_reason(user);
  cis_op *in_block = cis_op_ancestor_in_block(user, block);
  if (!in_block || !cis_op_next(in_block))
    return CIS_SKIP_TERMINATOR;
  if (is_captured(user, in_block))
    return CIS_SKIP_UNKNOWN_OP;
  if (in_block->tag > buffer->dealloc->tag) // a use after the free
    return CIS_SKIP_UNKNOWN_OP;
  buffer->escape = NULL;
  *out_async |= kind == CIS_NAME_ASYNC;
  extend(buffer, in_block, kind != CIS_NAME_NAMES);
  return CIS_SKIP_NONE;
}

/// Whether all uses are ops of the buffer's block before the free, and none lets it escape.
static bool are_in_block(const cis_name_uses *uses, const cis_reuse_buffer *buffer) {
  return !uses->escape && !uses->is_async && !uses->are_nested &&
         uses->block == cis_op_block(buffer->alloc) && uses->last_use->tag <= buffer->dealloc->tag;
}

/// check_use for all uses together. Touches in ops with regions count as those of all of the ops
/// between the first and the last.
static cis_skip_reason check_together(collector *c, cis_reuse_buffer *buffer, bool *out_async) {
  const cis_name_uses *uses = c->uses;
  cis_block *block = cis_op_block(buffer->alloc);
  cis_vec_clear(&c->touches);
  buffer->escape = uses->escape ? cis_use_owner(uses->escape) : uses->last_use;
  if (uses->escape)
    return escape_reason(buffer->escape);
  if (!uses->last_use)
    return CIS_SKIP_NONE;
  bool are_inside =
      uses->block == block ||
      (uses->block && cis_op_ancestor_in_block(cis_block_parent_op(uses->block), block));
  cis_op *last = are_inside ? cis_op_ancestor_in_block(uses->last_use, block) : NULL;
  if (!last || !cis_op_next(last))
    return CIS_SKIP_TERMINATOR;
  if (last->tag > buffer->dealloc->tag || cis_op_ancestor_in_block(uses->captor, block))
    return CIS_SKIP_UNKNOWN_OP;
  buffer->escape = NULL;
  *out_async = uses->is_async;
  extend(buffer, last, false);
  if (!uses->first_touch)
    return CIS_SKIP_NONE;
  cis_vec_push(&c->touches, cis_op_ancestor_in_block(uses->first_touch, block));
  cis_vec_push(&c->touches, cis_op_ancestor_in_block(uses->last_touch, block));
  extend(buffer, c->touches.data[0], true);
  extend(buffer, c->touches.data[1], true);
  return CIS_SKIP_NONE;
}

/// check_use for one use after the other.
static cis_skip_reason check_each(collector *c, cis_reuse_buffer *buffer, bool *out_async) {
  use_visit visit = {0};
  cis_vec_clear(&c->touches);
  for (const cis_use *use; (use = next_use(c, &visit));) {
    if (cis_use_value(use) != buffer->value && cis_planted("reuse-aliases"))
      continue;
    cis_skip_reason reason = check_use(c, buffer, use, out_async);
    if (reason)
      return reason;
  }
  return CIS_SKIP_NONE;
}

static cis_skip_reason check_uses(collector *c, cis_reuse_buffer *buffer) {
  bool async = false, together = c->uses && are_in_block(c->uses, buffer);
  if (cis_reach_get_flags(c->reach, buffer->value) & CIS_REACH_IS_PENDING)
    return CIS_SKIP_UNKNOWN_OP;
  buffer->last_use = buffer->alloc;
  cis_skip_reason reason = together ? CIS_SKIP_NONE : check_each(c, buffer, &async);
  if (!reason && (together || c->is_cut))
    reason = check_together(c, buffer, &async);
  if (reason)
    return reason;
  if (async)
    buffer->last_use = cis_op_prev(buffer->dealloc);
  if (async || buffer->lower < 0) {
    buffer->lower = buffer->first;
    buffer->upper = async ? buffer->last : buffer->first + 1;
  }
  buffer->live = (cis_plan_span){buffer->lower, buffer->upper};
  buffer->is_movable = true;
  if (!async)
    take_lifetime(c, buffer);
  if (c->is_cut) // the ops around the touches
    buffer->first_touch = buffer->last_touch = NULL;
  return CIS_SKIP_NONE;
}

// --- buffers of several blocks ---

/// The op in the region of `block` that is `op` or contains it, or NULL.
static cis_op *ancestor_in_region(cis_op *op, const cis_block *block) {
  while (op && cis_op_parent_region(op) != cis_block_region(block))
    op = cis_op_parent(op);
  return op;
}

/// A name that a branch passes on may be that of an earlier allocation where the block that
/// allocates is on a cycle: then several are in use at once.
static bool check_spread_use(collector *c, cis_reuse_buffer *buffer, const cis_use *use) {
  cis_op *user = cis_use_owner(use);
  cis_name_use kind = classify(c, use);
  if (frees(use))
    return true;
  if (kind == CIS_NAME_TOUCHES)
    cis_vec_push(&c->touches, user);
  cis_op *in_region = ancestor_in_region(user, cis_op_block(buffer->alloc));
  if ((kind != CIS_NAME_NAMES && kind != CIS_NAME_TOUCHES) || !in_region ||
      is_captured(user, in_region))
    return false;
  if (!cis_op_next(in_region) &&
      (!in_region->num_successors ||
       cis_lifetimes_is_repeated(&c->lifetimes, cis_op_block(buffer->alloc))))
    return false;
  if (in_region->tag > buffer->last_use->tag)
    buffer->last_use = in_region;
  return true;
}

/// A buffer that cannot be pooled in its block, because it is freed elsewhere.
static void check_spread(collector *c, cis_reuse_buffer *buffer) {
  if (!free_it_alone(c, buffer) ||
      (cis_reach_get_flags(c->reach, buffer->value) & CIS_REACH_IS_PENDING))
    return;
  if (buffer->has_more_frees)
    list_frees(c, buffer);
  use_visit visit = {0};
  cis_vec_clear(&c->touches);
  buffer->last_use = buffer->alloc;
  for (const cis_use *use; (use = next_use(c, &visit));)
    if (!check_spread_use(c, buffer, use))
      return;
  if (c->is_cut)
    return;
  buffer->live = (cis_plan_span){buffer->first, buffer->first + 1};
  buffer->is_movable = true;
  take_lifetime(c, buffer);
}

// --- collecting ---

/// The use that lets the buffer escape, the first that is visited; NULL if there is none.
static const cis_use *find_escape(collector *c) {
  use_visit visit = {0};
  if (c->uses && !c->uses->other_escape)
    return c->uses->escape;
  for (const cis_use *use; (use = next_use(c, &visit));)
    if (classify(c, use) == CIS_NAME_ESCAPES)
      return use;
  return c->is_cut ? c->uses->escape : NULL;
}

/// An escaping buffer often has no deallocation because it escapes, so the escape is the reason
/// that is reported.
static void take_escape(collector *c, cis_reuse_buffer *buffer) {
  const cis_use *escape = find_escape(c);
  buffer->reason = escape ? escape_reason(cis_use_owner(escape)) : CIS_SKIP_NO_DEALLOC;
  buffer->escape = escape ? cis_use_owner(escape) : NULL;
}

/// The last op of the function that uses a name of the buffer and does not free it.
static cis_op *find_last_use(collector *c, cis_op *alloc) {
  cis_op *last = alloc;
  use_visit visit = {0};
  for (const cis_use *use; !c->uses && (use = next_use(c, &visit));)
    if (cis_use_owner(use)->tag > last->tag && !frees(use))
      last = cis_use_owner(use);
  bool is_later = c->uses && c->uses->last_use && c->uses->last_use->tag > last->tag;
  return is_later ? c->uses->last_use : last;
}

static void add_buffer(collector *c, cis_op *alloc, cis_value *value) {
  cis_reuse_buffer buffer = {.alloc = alloc,
                             .value = value,
                             .memory = memory_of(alloc, value),
                             .bytes = -1,
                             .alignment = 1,
                             .lower = -1,
                             .upper = -1,
                             .first = alloc->tag,
                             .last = -1};
  buffer.reason = check_type(c, &buffer);
  start_aliases(c, value);
  if (c->uses)
    take_frees(c, &buffer);
  else
    list_frees(c, &buffer);
  cis_skip_reason dealloc = take_dealloc(c, &buffer);
  if (buffer.dealloc)
    buffer.last = buffer.dealloc->tag;
  if (!buffer.reason)
    buffer.reason = dealloc == CIS_SKIP_NO_DEALLOC ? CIS_SKIP_NONE : dealloc;
  if (!buffer.reason && dealloc == CIS_SKIP_NO_DEALLOC)
    take_escape(c, &buffer);
  bool is_spread =
      buffer.reason == CIS_SKIP_SEVERAL_DEALLOCS || buffer.reason == CIS_SKIP_DEALLOC_ELSEWHERE;
  if (!buffer.reason)
    buffer.reason = check_uses(c, &buffer);
  else if (is_spread)
    check_spread(c, &buffer);
  if (!buffer.is_movable)
    buffer.last_use = find_last_use(c, alloc);
  buffer.last_use_at = buffer.last_use->tag;
  buffer.num_frees = buffer.has_more_frees ? 0 : c->frees.len;
  buffer.frees = cis_arena_copy(c->arena, c->frees.data, buffer.num_frees * sizeof(cis_op *));
  cis_vec_push(c->out, buffer);
}

static cis_walk collect(cis_op *op, void *user) {
  cis_value *value = cis_effects_allocated(op);
  if (value && cis_type_is_base_memref(value->type))
    add_buffer(user, op, value);
  return CIS_WALK_CONTINUE;
}

/// Whether all that has the argument looks at it or touches it, and is done when the function is.
static bool is_only_touched(collector *c, cis_value *argument) {
  if (cis_planted("touched-arguments"))
    return true;
  if (cis_reach_get_flags(c->reach, argument) & CIS_REACH_IS_PENDING)
    return false;
  start_aliases(c, argument);
  use_visit visit = {0};
  for (const cis_use *use; !c->uses && (use = next_use(c, &visit));) {
    cis_name_use kind = classify(c, use);
    if (frees(use) || (kind != CIS_NAME_NAMES && kind != CIS_NAME_TOUCHES))
      return false;
  }
  return !c->uses || (!c->uses->free && !c->uses->escape && !c->uses->is_async);
}

/// The results of a call whose callee only touches what it is passed are other memory.
static cis_walk cut_results(cis_op *op, void *user) {
  collector *c = user;
  if (!op->num_results || !op->info->def || !op->info->def->call)
    return CIS_WALK_CONTINUE;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_reach_has(c->reach, cis_op_operand(op, i)) &&
        !cis_touched_arguments_has(c->filter->touched, &cis_op_operands(op)[i]))
      return CIS_WALK_CONTINUE;
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&c->aliases, &op->results[i]);
  return CIS_WALK_CONTINUE;
}

static void init(collector *c, cis_op *function) {
  enum { STEPS_AT_LEAST = 1 << 22 };
  c->steps_left = STEPS_AT_LEAST;
  c->reach = cis_reach_create(function);
  c->name_uses = (cis_name_uses_table){.reach = c->reach, .classify = classify, .user = c};
  if (c->filter->touched) {
    cis_walk_preorder(function, cut_results, c);
    cis_view_flow_cut(cis_reach_flow(c->reach), &c->aliases);
    cis_vec_clear(&c->aliases);
  }
  cis_relied_alignment_init(&c->relied, cis_reach_flow(c->reach), c->filter->touched, 1, c->arena);
}

static void deinit(collector *c) {
  cis_name_uses_deinit(&c->name_uses);
  cis_reach_destroy(c->reach);
  cis_vec_deinit(&c->aliases);
  cis_vec_deinit(&c->frees);
  cis_vec_deinit(&c->touches);
  cis_vec_deinit(&c->spans);
  cis_ptrmap_deinit(&c->seen);
}

void cis_reuse_collect(cis_op *function, const cis_reuse_filter *filter, cis_arena *arena,
                       cis_reuse_buffer_vec *out) {
  collector c = {.filter = filter, .out = out, .arena = arena};
  init(&c, function);
  cis_lifetimes_init(&c.lifetimes, function);
  cis_walk_preorder(function, collect, &c);
  cis_lifetimes_deinit(&c.lifetimes);
  deinit(&c);
}

void cis_reuse_find_touched(cis_op *function, cis_touched_arguments *touched, uint8_t *out) {
  const cis_reuse_filter filter = {.touched = touched};
  cis_arena arena;
  cis_arena_init(&arena);
  collector c = {.filter = &filter, .arena = &arena};
  cis_block *entry = cis_op_entry(function);
  init(&c, function);
  for (uint32_t i = 0; i < entry->num_args; ++i) {
    cis_value *argument = cis_block_args(entry)[i];
    if (cis_value_is_base_memref(argument) && is_only_touched(&c, argument))
      out[i] = (uint8_t)cis_relied_alignment_of(&c.relied, argument);
  }
  deinit(&c);
  cis_arena_deinit(&arena);
}

// --- lives and peak ---

void cis_reuse_live_spans(const cis_reuse_buffer *buffer, cis_span_vec *out) {
  int64_t lower = buffer->live.lower;
  for (size_t i = 0; i < buffer->num_gaps; ++i) {
    cis_vec_push(out, ((cis_plan_span){lower, buffer->gaps[i].lower}));
    lower = buffer->gaps[i].upper;
  }
  cis_vec_push(out, ((cis_plan_span){lower, buffer->live.upper}));
}

int64_t cis_reuse_peak(const cis_reuse_buffer *const *buffers, size_t num, int64_t *out_time) {
  cis_live_bytes live = {0};
  for (size_t i = 0; i < num; ++i)
    cis_live_bytes_add(&live, buffers[i]->first, buffers[i]->last, buffers[i]->bytes);
  int64_t peak = cis_live_bytes_most(&live, out_time);
  cis_live_bytes_deinit(&live);
  return peak;
}

// --- functions without buffers ---

static cis_walk find_tensor(cis_op *op, void *user) {
  (void)user;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_type_is_base_tensor(op->results[i].type))
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

void cis_reuse_remark_tensors(cis_op *function) {
  if (!cis_walk_preorder(function, find_tensor, NULL))
    cis_plain_remark(
        cis_op_context(function), function->loc,
        "'%s' op has tensors and no buffers: --buffer-pipeline makes packed buffers of "
        "them, --one-shot-bufferize=bufferize-function-boundaries buffers alone",
        cis_op_name(function).data);
}
