// Buffers shrink to the parts that are used. Those that no op reads go.
#include "dialect/common/mixed.h"
#include "memref/parts/parts.h"

// --- smaller ---

/// Whether all uses of the buffer only write it, and so do no more than that.
static bool is_never_read(cis_parts *p, cis_value *buffer) {
  cis_copy copy;
  cis_for_each_use (use, buffer) {
    cis_op *op = cis_use_owner(use);
    if (!cis_parts_spend(p))
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
    cis_parts_erase(cis_use_owner(cis_value_uses(&allocation->results[0])));
  cis_parts_erase(allocation);
}

/// The smallest box around all parts of a buffer that is otherwise only filled, by its first and
/// its past-the-end index in each dimension. The parts are in `p->views` then.
static bool find_box(cis_parts *p, cis_value *buffer, int64_t *begin, int64_t *end) {
  uint32_t rank = cis_type_rank(buffer->type);
  bool ok = true;
  cis_vec_clear(&p->views);
  cis_for_each_use (use, buffer) {
    cis_op *user = cis_use_owner(use);
    if (!cis_parts_spend(p))
      return false;
    if (cis_parts_is_fill(user, buffer) &&
        (cis_walk_preorder(user, cis_parts_find_position, user) || cis_planted("parts-position")))
      continue;
    if (user->num_results != 1 || !cis_part_of(&user->results[0]))
      return false;
    cis_static_slice slice = cis_static_slice_get(user);
    for (uint32_t i = 0; i < rank; ++i) {
      int64_t first = slice.offsets.values[i], past = first + slice.sizes.values[i];
      begin[i] = !p->views.len || first < begin[i] ? first : begin[i];
      end[i] = !p->views.len || past > end[i] ? past : end[i];
    }
    cis_vec_push(&p->views, user);
    cis_for_each_use (inner, &user->results[0])
      ok = ok && cis_parts_spend(p) && cis_parts_takes_any_layout(cis_use_owner(inner));
  }
  return ok && p->views.len;
}

/// Makes a buffer as small as its parts, if it is otherwise only filled.
static bool shrink(cis_parts *p, cis_op *allocation) {
  int64_t begin[CIS_PARTS_MOST_DIMENSIONS], end[CIS_PARTS_MOST_DIMENSIONS],
      sizes[CIS_PARTS_MOST_DIMENSIONS];
  cis_value *buffer = &allocation->results[0];
  uint32_t rank = cis_type_rank(buffer->type);
  bool is_smaller = false;
  if (rank > CIS_PARTS_MOST_DIMENSIONS || !find_box(p, buffer, begin, end))
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
    if (!cis_part_rebuild(p->views.data[i], by, begin))
      return false;
  cis_value_replace_all_uses(buffer, by);
  cis_parts_erase(allocation);
  return true;
}

static cis_walk collect_allocation(cis_op *op, void *user) {
  if (op->num_results == 1 && cis_is_hoistable(op, false))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

bool cis_parts_shrink(cis_parts *p) {
  cis_op_vec ops = {0};
  bool changed = false;
  cis_walk_preorder(p->function, collect_allocation, &ops);
  for (size_t i = 0; i < ops.len; ++i) {
    if (!cis_parts_allocation(p, &ops.data[i]->results[0]))
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
