// A buffer that an op reads last, under another shape, is allocated in that shape, so that the op
// can work in its place.
//
//   %a = memref.alloc() : <2x4>                       %b = memref.alloc() : <8>
//   "write"(%a)                                       %a = memref.expand_shape %b [[0, 1]] : <2x4>
//   %v = memref.collapse_shape %a [[0, 1]] : <8>      "write"(%a)
//   %b = memref.alloc() : <8>                    =>   linalg.exp ins(%b) outs(%b)
//   linalg.exp ins(%v) outs(%b)
//
// %b is then still what its own allocation made, and not a view, so that whoever gets it can free
// it. %a has no other views than reshapes and what ops touch, and is not passed on itself, for the
// same reason.
#include "dialect/common/reshape.h"
#include "memory/returned_memory.h"
#include "memref/coalescing/coalescing.h"

/// A buffer, and a reshape of it to the shape that it is allocated in from now on.
typedef struct reshaped {
  cis_op *allocation, *view;
} reshaped;
typedef CIS_VEC(reshaped) reshaped_vec;

static bool is_reshape(const cis_op *op) {
  return op->info->view_operand >= 0 && op->num_results == 1 && cis_reshape_groups(op);
}

/// Whether the op reads the buffer and writes a new one of its type, for which it has its shape.
static bool writes_its_type(cis_coalescer *c, const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (i != cis_use_index(use) && cis_op_operand_type(op, i) == cis_use_value(use)->type &&
        cis_coalescer_allocation(c, cis_op_operand(op, i)) &&
        cis_coalescer_is_new_at(c, cis_op_operand(op, i), op))
      return true;
  return false;
}

/// Whether the value is touched by ops alone, and has no views.
static bool is_only_touched(cis_coalescer *c, cis_value *value) {
  cis_for_each_use (use, value)
    if (!cis_name_lives_spend(&c->lives, 1) || cis_reach_classify(use) != CIS_REACH_TOUCHES)
      return false;
  return true;
}

/// The reshape of a buffer to the type; NULL if there is none, or if the buffer has other names.
static cis_op *reshape_to(cis_coalescer *c, cis_value *buffer, cis_type type) {
  cis_value_vec names = {0};
  cis_op *found = NULL;
  bool ok = cis_is_all_of(buffer->type, type);
  cis_for_each_use (use, buffer) {
    cis_reach_use how = cis_reach_classify(use);
    ok = ok && cis_name_lives_spend(&c->lives, 1) &&
         (how == CIS_REACH_LOOKS || how == CIS_REACH_TOUCHES) && !writes_its_type(c, use);
  }
  if (ok)
    cis_view_flow_direct_aliases(cis_reach_flow(c->reach), buffer, &names);
  for (size_t i = 0; i < names.len && ok; ++i) {
    cis_op *view = cis_value_op(names.data[i]);
    bool is_reshaped = view && is_reshape(view);
    ok = is_reshaped || is_only_touched(c, names.data[i]);
    if (is_reshaped && names.data[i]->type == type)
      found = view;
  }
  cis_vec_deinit(&names);
  return ok ? found : NULL;
}

/// Finds the buffers that the input of an op may be and that should have the shape of its output.
static void find_reshaped(cis_coalescer *c, cis_op *op, uint32_t input, uint32_t output,
                          cis_ptrmap *seen, reshaped_vec *out) {
  cis_value *fresh = cis_op_operand(op, output), *from = cis_op_operand(op, input);
  if (from->type != fresh->type || !cis_coalescer_reads_alike(c, op, input, output))
    return;
  cis_vec_clear(&c->sources);
  cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), from, &c->sources);
  for (size_t i = 0; i < c->sources.len && cis_name_lives_spend(&c->lives, 1); ++i) {
    cis_value *source = c->sources.data[i];
    cis_op *allocation = cis_coalescer_allocation(c, source), *view;
    if (source->type == fresh->type || !allocation || cis_ptrmap_has(seen, source) ||
        !cis_coalescer_stands_for(allocation, cis_value_op(fresh)) ||
        !(view = reshape_to(c, source, fresh->type)) ||
        cis_coalescer_is_live_after(c, cis_coalescer_names(c, source), fresh, op))
      continue;
    cis_ptrmap_set(seen, source, 1);
    cis_vec_push(out, ((reshaped){allocation, view}));
  }
}

static cis_value *build_reverse(cis_builder *b, const cis_op *view, cis_value *of) {
  cis_attr groups = cis_reshape_groups(view);
  cis_type type = cis_op_operand_type(view, 0);
  if (cis_type_rank(type) < cis_type_rank(of->type))
    return &cis_reshape_build_collapse(b, view, of, groups, type)->results[0];
  cis_mixed_vec sizes = {0};
  for (uint32_t i = 0; i < cis_type_rank(type); ++i)
    cis_vec_push(&sizes, ((cis_mixed){.number = cis_type_dim(type, i)}));
  cis_op *op = cis_reshape_build_expand(b, view, of, groups, &sizes, type);
  cis_vec_deinit(&sizes);
  return &op->results[0];
}

static void allocate_reshaped(const reshaped *r) {
  cis_value *old = &r->allocation->results[0];
  cis_type type = r->view->results[0].type;
  cis_op *allocation = cis_op_clone(r->allocation, NULL);
  cis_op_insert(allocation, cis_op_block(r->allocation), r->allocation);
  allocation->results[0].type = type;
  cis_builder b = cis_builder_before(r->allocation);
  cis_value *reverse = build_reverse(&b, r->view, &allocation->results[0]);
  cis_op_vec views = {0};
  cis_for_each_use (use, old)
    if (is_reshape(cis_use_owner(use)) && cis_use_owner(use)->results[0].type == type)
      cis_vec_push(&views, cis_use_owner(use));
  for (size_t i = 0; i < views.len; ++i) {
    cis_value_replace_all_uses(&views.data[i]->results[0], &allocation->results[0]);
    cis_coalescer_erase(views.data[i]);
  }
  cis_value_replace_all_uses(old, reverse);
  cis_coalescer_erase(r->allocation);
  cis_vec_deinit(&views);
}

cis_walk cis_coalescer_find_reshape(cis_op *op, void *user) {
  (void)user;
  return is_reshape(op) ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

bool cis_coalesce_reshaped(cis_coalescer *c, const cis_op_vec *ops) {
  reshaped_vec found = {0};
  cis_ptrmap seen = {0}; // buffers that change, and those that ops write then
  for (size_t i = ops->len; i-- > 0;) {
    cis_op *op = ops->data[i];
    cis_copy copy;
    bool is_copy = cis_as_copy(op, &copy) && !cis_op_has_trait(op, CIS_TRAIT_STRUCTURED);
    for (uint32_t k = 0; k < op->num_operands && !(is_copy && copy.is_clone); ++k) {
      cis_value *fresh = cis_op_operand(op, k);
      if (!cis_value_is_base_memref(fresh) || cis_ptrmap_has(&seen, fresh) ||
          !cis_coalescer_allocation(c, fresh) || !cis_coalescer_is_new_at(c, fresh, op))
        continue;
      size_t before = found.len;
      for (uint32_t input = 0; input < op->num_operands; ++input)
        if (input != k && (!is_copy || k == copy.target_index) &&
            cis_value_is_base_memref(cis_op_operand(op, input)))
          find_reshaped(c, op, input, k, &seen, &found);
      if (found.len > before)
        cis_ptrmap_set(&seen, fresh, 1);
    }
  }
  for (size_t i = 0; i < found.len; ++i)
    allocate_reshaped(&found.data[i]);
  bool changed = found.len;
  cis_vec_deinit(&found);
  cis_ptrmap_deinit(&seen);
  return changed;
}
