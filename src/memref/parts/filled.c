// Copies of buffers that have just been filled, and copies that are overwritten next in part.
#include "dialect/common/mixed.h"
#include "ir/family.h"
#include "memory/whole_accesses.h"
#include "memref/parts/parts.h"

// --- constants ---

/// The op before `op` in its block that fills all of a buffer, which nothing has written since;
/// NULL if there is none.
static cis_op *filler_of(cis_parts *p, cis_value *buffer, cis_op *op) {
  cis_op *filler = NULL, *at;
  cis_value_vec names = {0};
  bool ok = true;
  cis_for_each_use (use, buffer) {
    cis_op *user = cis_use_owner(use);
    if (!cis_parts_spend(p))
      return NULL;
    if (cis_op_block(user) == cis_op_block(op) && cis_op_is_before(user, op) &&
        cis_parts_is_fill(user, buffer) && (!filler || cis_op_is_before(filler, user)))
      filler = user;
  }
  if (!filler || cis_op_block(cis_value_op(buffer)) != cis_op_block(op))
    return NULL;
  const cis_span until = {cis_op_block(op), cis_op_next(filler), op};
  cis_view_flow_resolve(cis_reach_flow(p->reach), buffer, &names);
  for (size_t i = 0; i < names.len && ok; ++i)
    cis_for_each_use (use, names.data[i])
      if (!ok || !cis_parts_spend(p))
        ok = false;
      else if (cis_span_has(p, &until, cis_use_owner(use), &at) && !cis_planted("parts-filled"))
        ok = (cis_only_reads(use) ||
              (cis_reach_classify(use) == CIS_REACH_LOOKS && cis_use_owner(use)->num_results == 1 &&
               cis_part_of(&cis_use_owner(use)->results[0])));
  cis_vec_deinit(&names);
  return ok ? filler : NULL;
}

bool cis_parts_fill_target(cis_parts *p, cis_op *op) {
  cis_copy copy;
  if (!cis_as_copy(op, &copy) || copy.is_clone || !cis_parts_allocation(p, copy.source) ||
      !cis_memrefs_look_alike(copy.source->type, copy.target->type))
    return false;
  cis_op *filler = filler_of(p, copy.source, op);
  if (!filler || cis_view_flow_root(copy.target) == copy.source)
    return false;
  cis_op *fill = cis_op_clone(filler, NULL);
  cis_op_insert(fill, cis_op_block(op), op);
  cis_op_set_operand(fill, fill->num_operands - 1, copy.target);
  cis_parts_erase(op);
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
  cis_box part = {.rank = cis_type_rank(memref->type)};
  for (uint32_t i = 0; i < part.rank; ++i)
    part.sizes[i] = cis_type_dim(memref->type, i);
  part.begin[dim] = offset;
  part.sizes[dim] = size;
  return cis_box_build(b, loc, memref, &part);
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
static cis_op *overwritten_part(cis_parts *p, const cis_copy *c) {
  cis_op *found = NULL;
  cis_for_each_use (use, c->target) {
    if (!cis_parts_spend(p))
      return NULL;
    cis_op *part =
        cis_use_owner(use)->num_results == 1 ? cis_part_of(&cis_use_owner(use)->results[0]) : NULL;
    if (!part || cis_op_block(part) != cis_op_block(c->op) || only_dimension(part) < 0)
      continue;
    cis_op *writer = NULL;
    cis_for_each_use (write, &part->results[0]) {
      cis_op *at = cis_op_ancestor_in_block(cis_use_owner(write), cis_op_block(c->op));
      if (at && cis_op_is_before(c->op, at) && (!writer || cis_op_is_before(at, writer)))
        writer = at;
    }
    if (!writer || !cis_parts_overwrites(writer, &part->results[0]))
      continue;
    const cis_span until = {cis_op_block(c->op), cis_op_next(c->op), writer};
    cis_box written;
    bool is_free = cis_box_of(part, &written) &&
                   (until.first == writer || cis_parts_is_free_in(p, &until, c->target, &written));
    uint32_t output = 0;
    while (cis_op_operand(writer, output) != &part->results[0])
      ++output;
    if (is_free && !p->fills.len && cis_parts_touches_only_by(p, writer, c->target, output))
      found = part;
  }
  return found;
}

bool cis_parts_narrow(cis_parts *p, cis_op *op) {
  cis_copy copy;
  if (!cis_as_copy(op, &copy) || copy.is_clone || !cis_type_is_memref(copy.source->type) ||
      !cis_parts_is_plain_copy(op) || !cis_parts_allocation(p, copy.target) ||
      cis_op_block(cis_value_op(copy.target)) != cis_op_block(op) ||
      cis_type_rank(copy.target->type) > CIS_PARTS_MOST_DIMENSIONS ||
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
  cis_parts_erase(op);
  ++p->num_narrowed;
  return true;
}
