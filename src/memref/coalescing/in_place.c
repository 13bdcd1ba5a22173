// In place: an op writes to the buffer of an input that is not needed afterwards.
#include "memory/relied_alignment.h"
#include "memref/coalescing/coalescing.h"
#include "support/numbers.h"

// --- ops that can work in place ---

/// Whether the op touches memory by its operands alone, its points may run in any order, and each
/// writes an element of the output that no other one writes. The maps are in `c->maps` then.
static bool is_elementwise(cis_coalescer *c, cis_op *op, uint32_t output) {
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results ||
      output < cis_linalg_num_inputs(op) || !cis_linalg_touches_operands_alone(op) ||
      !cis_linalg_is_parallel(op))
    return false;
  cis_vec_clear(&c->maps);
  cis_linalg_indexing_maps(op, &c->maps);
  return output < c->maps.len && cis_affine_map_is_permutation(c->maps.data[output]);
}

bool cis_coalescer_reads_alike(cis_coalescer *c, cis_op *op, uint32_t input, uint32_t output) {
  cis_copy copy;
  if (cis_as_copy(op, &copy) && !cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return cis_memrefs_look_alike(cis_op_operand_type(op, input), cis_op_operand_type(op, output));
  return is_elementwise(c, op, output) && input < cis_linalg_num_inputs(op) &&
         (c->maps.data[input] == c->maps.data[output] || cis_planted("coalesce-maps")) &&
         cis_memrefs_look_alike(cis_op_operand_type(op, input), cis_op_operand_type(op, output));
}

static bool has_identity_layout(const cis_value *value) {
  return cis_type_is_memref(value->type) && cis_memref_has_identity_layout(value->type);
}

/// Whether a name of a buffer that has the shape of the buffer is sure to be all of it, element by
/// element: contiguous memory of its size can lie nowhere else in it, nor can a name where none of
/// the names is made by an op that takes a part of memory, or orders it anew.
static bool is_all_of_buffer(const cis_coalescer *c, cis_value *name, const cis_value_vec *names) {
  if (has_identity_layout(cis_memref_below_casts(name)))
    return true;
  for (size_t i = 0; i < names->len; ++i) {
    const cis_op *op =
        cis_coalescer_is_gone(c, names->data[i]) ? NULL : cis_value_op(names->data[i]);
    if (op && op->info->view_operand >= 0 &&
        !has_identity_layout(cis_memref_below_casts(names->data[i])) &&
        cis_memref_cast_source(names->data[i]) == names->data[i])
      return false;
  }
  return true;
}

static cis_walk stop_at_names(cis_op *op, void *user) {
  cis_coalescer *c = user;
  bool found = !cis_name_lives_spend(&c->lives, 1);
  for (uint32_t i = 0; i < op->num_operands && !found; ++i)
    found = cis_ptrmap_has(&c->is_name, cis_op_operand(op, i));
  return found ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// Whether ops inside of `op` may use one of the marked names.
static bool uses_names_inside(cis_coalescer *c, const cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      cis_for_each_op (inner, block)
        if (!cis_walk_preorder(inner, stop_at_names, c))
          return true;
  return false;
}

bool cis_coalescer_can_work_in(cis_coalescer *c, cis_op *op, uint32_t output,
                               const cis_value_vec *names, const cis_value *fresh,
                               const cis_value *part, bool moves) {
  cis_coalescer_mark(c, names);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *operand = cis_op_operand(op, i);
    if (i != output && cis_ptrmap_has(&c->is_name, operand) &&
        !(cis_coalescer_reads_alike(c, op, i, output) &&
          (part ? operand == part : is_all_of_buffer(c, operand, names))))
      return false;
  }
  return !uses_names_inside(c, op) && (!cis_coalescer_is_live_after(c, names, fresh, op) ||
                                       (moves && cis_coalescer_read_before(c, names, fresh, op)));
}

// --- their inputs ---

static void append_names(cis_coalescer *c, cis_value *buffer, cis_value_vec *out) {
  const cis_value_vec *names = cis_coalescer_names(c, buffer);
  (void)cis_name_lives_spend(&c->lives, names->len);
  cis_vec_append(out, names->data, names->len);
}

/// Lets the op write to a buffer that `input` may be, instead of to a new one.
static bool write_to_source(cis_coalescer *c, cis_op *op, uint32_t output) {
  cis_value *fresh = cis_op_operand(op, output);
  for (size_t i = 0; i < c->sources.len && c->lives.budget; ++i) {
    cis_value *source = cis_coalescer_current(c, c->sources.data[i]);
    cis_op *other = source == fresh ? NULL : cis_coalescer_allocation(c, source);
    if (!other || source->type != fresh->type ||
        !cis_coalescer_stands_for(other, cis_value_op(fresh)) || !cis_dom_value(c->dom, source, op))
      continue;
    cis_value_vec names = {0};
    append_names(c, source, &names);
    append_names(c, fresh, &names); // those of an iteration before
    bool ok = cis_coalescer_can_work_in(c, op, output, &names, fresh, NULL, true);
    cis_vec_deinit(&names);
    if (!ok)
      continue;
    cis_coalescer_replace(c, fresh, source, &source, 1);
    return true;
  }
  return false;
}

/// Whether memory that is aligned to `has` bytes is enough for what uses the new buffer.
static bool is_aligned_enough(cis_coalescer *c, cis_value *fresh, int64_t has) {
  cis_value_vec left = {0};
  const cis_value_vec *names = cis_coalescer_names(c, fresh);
  for (size_t i = 0; i < names->len; ++i)
    if (!cis_coalescer_is_gone(c, names->data[i]))
      cis_vec_push(&left, names->data[i]);
  bool ok = cis_keeps_alignment(fresh, has, &left);
  cis_vec_deinit(&left);
  return ok;
}

/// Lets the op write to the input itself, whatever buffer of the function it is.
static bool write_to_input(cis_coalescer *c, cis_op *op, uint32_t output, cis_value *input) {
  cis_value *fresh = cis_op_operand(op, output);
  cis_value_vec names = {0}, buffers = {0};
  bool ok = input->type == fresh->type, is_part = false;
  for (size_t i = 0; i < c->sources.len && ok; ++i) {
    cis_value *source = cis_coalescer_current_source(c, c->sources.data[i]);
    ok = source;
    if (!ok)
      break;
    cis_op *other = cis_coalescer_allocation(c, source);
    if (source == fresh || (!other && cis_coalescer_is_between(c, source)))
      continue;
    ok = other ? cis_coalescer_stands_for(other, cis_value_op(fresh))
               : cis_coalescer_is_own(c, source) &&
                     is_aligned_enough(c, fresh, cis_coalescer_alignment(c, source));
    if (!ok)
      break;
    is_part |= source->type != fresh->type;
    cis_vec_push(&buffers, source);
    append_names(c, source, &names);
  }
  append_names(c, fresh, &names); // those of an iteration before
  ok = ok && buffers.len && (!is_part || is_aligned_enough(c, fresh, cis_known_alignment(input))) &&
       cis_coalescer_can_work_in(c, op, output, &names, fresh, is_part ? input : NULL, true);
  if (ok)
    cis_coalescer_replace(c, fresh, input, buffers.data, buffers.len);
  cis_vec_deinit(&names);
  cis_vec_deinit(&buffers);
  return ok;
}

/// Tries to let an op write to the place of an input.
static bool work_in_place(cis_coalescer *c, cis_op *op, uint32_t output) {
  cis_value *fresh = cis_op_operand(op, output);
  if (!c->lives.budget || !cis_value_is_base_memref(fresh) || !cis_coalescer_allocation(c, fresh) ||
      !cis_coalescer_is_new_at(c, fresh, op))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *input = cis_op_operand(op, i);
    if (i == output || !cis_value_is_base_memref(input) ||
        !cis_coalescer_reads_alike(c, op, i, output))
      continue;
    cis_vec_clear(&c->sources);
    cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), input, &c->sources);
    if (!cis_name_lives_spend(&c->lives, c->sources.len))
      return false;
    // A select leaves both buffers to be freed, so that one of them is taken.
    const cis_op *root = cis_value_op(cis_coalescer_root(c, input));
    bool is_select = root && root->info->def && root->info->def->flows_from;
    if ((!is_select && write_to_input(c, op, output, input)) || write_to_source(c, op, output) ||
        (is_select && write_to_input(c, op, output, input)))
      return true;
  }
  return false;
}

bool cis_coalesce_in_place(cis_coalescer *c, const cis_op_vec *ops) {
  bool changed = false;
  for (size_t i = 0; i < ops->len; ++i) {
    cis_op *op = ops->data[i];
    cis_copy copy;
    if (cis_op_has_trait(op, CIS_TRAIT_STRUCTURED)) {
      for (uint32_t k = cis_linalg_num_inputs(op); k < op->num_operands; ++k)
        changed |= work_in_place(c, op, k);
    } else if (cis_as_copy(op, &copy) && !copy.is_clone &&
               work_in_place(c, op, copy.target_index)) {
      changed = true;
      if (cis_op_operand(op, 0) == cis_op_operand(op, 1))
        cis_coalescer_erase(op);
    }
  }
  return changed;
}
