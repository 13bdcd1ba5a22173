// Goes from each use outward, over ops that keep every element where it is, to the tensor that has
// the buffer, and keeps the part that was taken out of that one: it holds all parts of the part.
// Two tensors have the same elements if the parts that both paths go through are the same.
#include "bufferize/analysis/conflicts/disjoint_parts.h"

#include "bufferize/analysis/state/real_writes.h"
#include "bufferize/analysis/state/state_impl.h"
#include "support/planted.h"

/// The part that a use accesses.
typedef struct accessed_part {
  const cis_value *whole; // the tensor that has the buffer
  cis_op *outermost;      // takes the part out of it, or puts it in; NULL: all of it
} accessed_part;

static bool is_part(const cis_op *op) { return cis_subset_of(op) && cis_subset_of(op)->disjoint; }

/// The op if it accesses a part of the tensor that this operand is. An insertion writes a part;
/// what it reads is all the rest, which its result has too.
static cis_op *own_part(cis_use *use, bool is_write) {
  cis_op *op = cis_use_owner(use);
  if (!is_part(op) || cis_use_index(use) != cis_subset_of(op)->tensor(op))
    return NULL;
  return is_write || cis_subset_of(op)->subset == CIS_SUBSET_EXTRACT || cis_planted("parts-rest")
             ? op
             : NULL;
}

/// Whether the argument defines the contents that are read: an argument of a function, or of a
/// loop, which defines it anew in each iteration. A branch may pass a tensor that was defined
/// before.
static bool is_whole_argument(const cis_bufferization_state *state, const cis_value *arg) {
  const cis_op *op = cis_block_parent_op(cis_value_arg_block(arg));
  return cis_block_is_entry(cis_value_arg_block(arg)) && op &&
         (cis_op_has_trait(op, CIS_TRAIT_ISOLATED) || cis_state_knows(state, op));
}

static bool has_elements_in_place(const cis_op *op, cis_type from, cis_type to) {
  return from == to || cis_planted("parts-moved") ||
         (op->info->def && op->info->def->cast_compatible);
}

/// The tensor whose elements `value` has at the same places, or is a part of; NULL if there is
/// none, and then `out_whole` says whether the value has a buffer of its own.
static cis_value *next_outward(const cis_bufferization_state *state, cis_value *value,
                               accessed_part *part, bool *out_whole) {
  *out_whole = value->is_arg && is_whole_argument(state, value);
  if (value->is_arg)
    return NULL;
  cis_op *op = cis_result_op(value);
  if (is_part(op) && cis_subset_of(op)->subset == CIS_SUBSET_EXTRACT) {
    part->outermost = op;
    return cis_op_operand(op, cis_subset_of(op)->tensor(op));
  }
  cis_aliasing_operands aliases = {0};
  cis_get_aliasing_operands(state, value, &aliases);
  cis_value *next = aliases.len == 1 ? cis_use_value(aliases.data[0].operand) : NULL;
  bool is_same = next && aliases.data[0].relation == CIS_RELATION_EQUIVALENT &&
                 aliases.data[0].is_definite && has_elements_in_place(op, next->type, value->type);
  *out_whole = aliases.len == 0 && cis_state_knows(state, op);
  cis_vec_deinit(&aliases);
  return is_same ? next : NULL;
}

enum { FARTHEST = 256 }; // ops outward; farther ops are not followed

static bool find_part(const cis_bufferization_state *state, cis_use *use, bool is_write,
                      accessed_part *part) {
  bool is_whole = false;
  int steps = 0;
  part->outermost = own_part(use, is_write);
  cis_value *value = cis_use_value(use);
  for (cis_value *next; steps < FARTHEST && (next = next_outward(state, value, part, &is_whole));
       ++steps)
    value = next;
  part->whole = value;
  return is_whole && steps < FARTHEST;
}

/// Whether the value is computed once while the tensor lives: its block is run anew only when the
/// tensor is made anew. An argument of a parallel region lives in all threads at once.
static bool is_fixed_for(const void *user, const cis_value *value) {
  const cis_value *whole = user;
  cis_block *block = cis_value_block(value), *at = cis_value_block(whole);
  while (at && cis_block_region(at) != cis_block_region(block))
    at = cis_block_parent_op(at) ? cis_op_block(cis_block_parent_op(at)) : NULL;
  return at && (at == block || cis_block_is_entry(block));
}

static bool is_in_parallel(const cis_bufferization_state *state, const cis_value *whole) {
  cis_region *region = whole->is_arg ? cis_block_region(cis_value_arg_block(whole)) : NULL;
  const cis_op *op = region ? cis_region_op(region) : NULL;
  const cis_bufferizable_interface *row =
      op && cis_state_knows(state, op) ? cis_bufferizable_of(op) : NULL;
  return row && row->is_parallel_region;
}

static bool is_fixed_now(const void *user, const cis_value *value) {
  (void)user, (void)value;
  return true;
}
static bool is_never_fixed(const void *user, const cis_value *value) {
  (void)user, (void)value;
  return false;
}

static bool are_disjoint(const accessed_part *a, const accessed_part *b,
                         bool (*is_fixed)(const void *user, const cis_value *value)) {
  if (a->whole != b->whole || !a->outermost || !b->outermost)
    return false;
  const cis_subset_interface *subset = cis_subset_of(a->outermost);
  return subset->disjoint == cis_subset_of(b->outermost)->disjoint &&
         subset->disjoint(a->outermost, b->outermost, is_fixed, a->whole);
}

bool cis_are_parts_disjoint(const cis_bufferization_state *state, cis_use *read, cis_use *write) {
  accessed_part a, b;
  return find_part(state, read, false, &a) && find_part(state, write, true, &b) &&
         are_disjoint(&a, &b, is_in_parallel(state, a.whole) ? is_never_fixed : is_fixed_for);
}

bool cis_are_parts_of_one_disjoint(const cis_bufferization_state *state, cis_use *read,
                                   cis_use *write) {
  accessed_part a, b;
  (void)find_part(state, read, false, &a);
  (void)find_part(state, write, true, &b);
  return are_disjoint(&a, &b, is_fixed_now);
}

// --- the same part ---

static cis_value *extracted_or_whole(const cis_bufferization_state *state, cis_value *value,
                                     int *steps);

/// The initial value of a loop that yields the tensor which it carries, changed in place or not:
///
///   %r = scf.for ... iter_args(%a = %t) { scf.yield %a }        %t
///
/// NULL if it yields another tensor, or the value is no result of a loop.
static cis_value *begun_with(const cis_bufferization_state *state, cis_value *value, int *steps) {
  cis_op *op = cis_value_op(value);
  cis_aliasing_operands aliases = {0};
  cis_value_vec values = {0};
  cis_value *begun = NULL;
  if (op && op->num_regions == 1 && cis_state_knows(state, op))
    cis_get_aliasing_operands(state, value, &aliases);
  cis_use *init = aliases.len == 1 && aliases.data[0].is_definite ? aliases.data[0].operand : NULL;
  cis_value *arg = init ? cis_entered_argument(init) : NULL;
  const cis_bufferizable_interface *row = arg ? cis_bufferizable_of(op) : NULL;
  if (row && row->joined_values && row->joined_values(op, arg, &values) && values.len == 2 &&
      values.data[0] == cis_use_value(init) && arg->type == value->type &&
      extracted_or_whole(state, values.data[1], steps) == arg)
    begun = values.data[0];
  cis_vec_deinit(&values);
  cis_vec_deinit(&aliases);
  return begun;
}

/// Follows ops that keep every element in its place outward, up to an extraction.
static cis_value *extracted_or_whole(const cis_bufferization_state *state, cis_value *value,
                                     int *steps) {
  for (; *steps < FARTHEST; ++*steps) {
    bool is_whole;
    accessed_part part = {0};
    cis_value *next = next_outward(state, value, &part, &is_whole);
    if (!next)
      next = begun_with(state, value, steps);
    if (!next || part.outermost)
      return value;
    value = next;
  }
  return value;
}

bool cis_is_made_of_all(const cis_bufferization_state *state, cis_value *value,
                        const cis_value *tensor) {
  for (int steps = 0; value && value != tensor && steps < FARTHEST; ++steps) {
    bool is_whole;
    accessed_part part = {0};
    cis_value *next = next_outward(state, value, &part, &is_whole);
    value = part.outermost ? NULL : next;
  }
  return value == tensor;
}

/// The extraction that the value is the part of, or NULL.
static cis_op *extraction_of(const cis_value *value) {
  cis_op *op = cis_value_op(value);
  return op && is_part(op) && cis_subset_of(op)->subset == CIS_SUBSET_EXTRACT ? op : NULL;
}

/// Whether two extractions take the same part, element by element, out of their sources.
static bool take_same_part(cis_op *a, cis_op *b) {
  const cis_subset_interface *subset = cis_subset_of(a);
  return subset->equivalent == cis_subset_of(b)->equivalent &&
         a->results[0].type == b->results[0].type &&
         (subset->equivalent(a, b) || cis_planted("same-part-place"));
}

bool cis_have_same_elements(const cis_bufferization_state *state, const cis_use *one,
                            const cis_use *other) {
  cis_value *a = cis_use_value(one), *b = cis_use_value(other);
  for (int steps = 0; steps < FARTHEST; ++steps) {
    if (a == b)
      return true;
    a = extracted_or_whole(state, a, &steps);
    b = extracted_or_whole(state, b, &steps);
    if (a == b)
      return true;
    cis_op *from_a = extraction_of(a), *from_b = extraction_of(b);
    if (!from_a || !from_b)
      return cis_planted("same-part-whole");
    if (!take_same_part(from_a, from_b))
      return false;
    a = cis_op_operand(from_a, cis_subset_of(from_a)->tensor(from_a));
    b = cis_op_operand(from_b, cis_subset_of(from_b)->tensor(from_b));
  }
  return false;
}

bool cis_is_put_back(const cis_bufferization_state *state, cis_use *inserted,
                     cis_use *destination) {
  const cis_subset_interface *insertion = cis_subset_of(cis_use_owner(destination));
  if (cis_use_value(inserted) == cis_use_value(destination) && insertion && insertion->same_place)
    return true; // all of it has one place in itself
  accessed_part from, to;
  (void)find_part(state, inserted, false, &from);
  (void)find_part(state, destination, true, &to);
  if (from.whole != to.whole || !from.outermost ||
      from.outermost != cis_value_op(cis_use_value(inserted)) ||
      to.outermost != cis_use_owner(destination))
    return false;
  const cis_subset_interface *subset = cis_subset_of(from.outermost);
  return subset->same_place && subset->same_place == cis_subset_of(to.outermost)->same_place &&
         subset->same_place(from.outermost, to.outermost);
}
