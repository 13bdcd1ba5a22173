// --buffer-coalescing: buffers that are not needed at the same time become one, where an op, a
// branch or a loop passes from one to the other.
//
//   in place           %b = memref.alloc()
//                      linalg.exp ins(%a) outs(%b)       %a is not used afterwards, nor a view of it
//                      "use"(%b)                  =>     linalg.exp ins(%a) outs(%a); "use"(%a)
//   out of branches    %r = scf.if %c {                  %b = memref.alloc()
//                        %b = memref.alloc()             scf.if %c {
//                        "write"(%b)                       "write"(%b)
//                        scf.yield %b             =>     } else {
//                      } else {                            "write other"(%b)
//                        %d = memref.alloc()             }
//                        "write other"(%d)               "use"(%b)
//                        scf.yield %d
//                      }
//                      "use"(%r)
//   out of loops       scf.for ... iter_args(%x = %a) {  %b = memref.alloc()
//                        %b = memref.alloc()             scf.for ... iter_args(%x = %a) {
//                        linalg.exp ins(%x) outs(%b) =>    linalg.exp ins(%x) outs(%b)
//                        scf.yield %b                      scf.yield %b
//   passed alone       a result or an argument that is one value on all paths is that value
//
// The op in place is one whose points may run in any order, and reads of the buffer, under all of
// its names, only the elements in whose place it writes; or a copy. The buffer that goes is new:
// the op writes it first. A name is a value that may be the buffer or a view of it
// (analysis/view_flow.h); the buffer is needed as long as one is live (analysis/name_lives.h). An
// allocation leaves a loop if the first op that touches it is such an op, or if that op uses no name
// of the buffer of an earlier iteration, its regions included, and none is live after it.
//
// Left alone are buffers that the program frees itself, that are stored in memory, worked on
// asynchronously or known to ops of unknown effects, and those of dynamic sizes or other layouts.
// All moves are in one file, because each one asks for the names of buffers and keeps them up to
// date.
#include "analysis/callees_first.h"
#include "analysis/name_lives.h"
#include "dialect/func/function_users.h"
#include "dialect/linalg/linalg.h"
#include "dialect/memref/build.h"
#include "dialect/memref/memref.h"
#include "ir/builder.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "memory/relied_alignment.h"
#include "memref/buffer_placement.h"
#include "memref/copy_removal.h"
#include "memref/plain_buffers.h"
#include "pass/argument_ownership.h"
#include "support/numbers.h"
#include "support/planted.h"
#include "support/strbuf.h"

enum {
  MOST_ROUNDS = 8,
  MOST_LOOKED_AT = 1 << 22, // names and uses of names, in one round
};

typedef struct coalescer {
  cis_op *function;
  cis_argument_ownership *arguments;
  cis_function_users users;
  cis_ptrmap calls;  // function -> the number of its calls
  cis_ptrmap offers; // argument -> the number of calls after which the caller does not need it
  cis_reach *reach;
  cis_dom *dom;
  cis_name_lives lives;
  cis_ptrmap gone;  // buffers that were replaced: what stands for them
  cis_ptrmap lists; // buffer -> its list in `names`, plus one
  CIS_VEC(cis_value_vec) names;
  cis_ptrmap is_name;      // scratch: of the names in question
  cis_value_vec sources;   // scratch
  cis_affine_map_vec maps; // scratch: of one op
  bool has_folded;
  int64_t num_removed;
} coalescer;

// --- buffers ---

static bool is_plain_memory(const coalescer *c, cis_value *value) {
  return cis_is_plain_memory(c->reach, value);
}

static cis_op *allocation_of(const coalescer *c, cis_value *value) {
  return cis_plain_allocation(c->reach, value);
}

/// Whether the value is known to be one of others, or a view of one.
static bool is_between(const coalescer *c, cis_value *value) {
  cis_value_vec from = {0};
  cis_view_flow_direct_sources(cis_reach_flow(c->reach), value, &from);
  bool has_sources = from.len;
  cis_vec_deinit(&from);
  return has_sources && !cis_view_flow_is_terminal(cis_reach_flow(c->reach), value);
}

/// Whether the callers of the function do not need the argument any more.
static bool is_given(const coalescer *c, const cis_value *value) {
  const cis_block *block = cis_value_arg_block(value);
  uintptr_t calls =
      block && cis_block_is_entry(block) ? cis_ptrmap_at(&c->calls, cis_block_parent_op(block)) : 0;
  return calls && cis_ptrmap_at(&c->offers, value) == calls;
}

/// Whether the value is memory that the function may overwrite and need not keep: what it
/// allocates, what a callee allocates for it, or what its callers give away.
static bool is_own(coalescer *c, cis_value *value) {
  cis_op *op = cis_value_op(value);
  if (allocation_of(c, value))
    return true;
  if (!is_plain_memory(c, value))
    return false;
  if (!op)
    return is_given(c, value);
  cis_value_vec from = {0};
  cis_view_flow_direct_sources(cis_reach_flow(c->reach), value, &from);
  bool is_new = !from.len && op->info->def && op->info->def->call &&
                cis_only_memref_result(op) == value && cis_function_users_callee(&c->users, op) &&
                cis_argument_ownership_returned(c->arguments, op) == CIS_KEPT_NOT;
  cis_vec_deinit(&from);
  return is_new;
}

/// What stands for a value now.
static cis_value *current(const coalescer *c, cis_value *value) {
  for (uintptr_t by; (by = cis_ptrmap_at(&c->gone, value));)
    value = (cis_value *)by;
  return value;
}

/// The names of a buffer; some may be gone. Borrowed until the next buffer is asked about.
static cis_value_vec *names_of(coalescer *c, cis_value *buffer) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&c->lists, buffer, &is_new);
  if (is_new) {
    cis_value_vec names = {0};
    cis_view_flow_resolve(cis_reach_flow(c->reach), buffer, &names);
    (void)cis_name_lives_spend(&c->lives, names.len);
    cis_vec_push(&c->names, names);
    *slot = c->names.len;
  }
  return &c->names.data[*slot - 1];
}

static bool is_gone(const coalescer *c, const cis_value *value) {
  return cis_ptrmap_has(&c->gone, value);
}

/// Whether the buffer is live after the op under a name that is not made of `fresh`.
static bool is_live_after(coalescer *c, const cis_value_vec *names, const cis_value *fresh,
                          cis_op *op) {
  for (size_t i = 0; i < names->len; ++i) {
    cis_value *name = names->data[i];
    if (!is_gone(c, name) && cis_view_flow_root(name) != fresh &&
        cis_name_is_live_after(&c->lives, name, op) && !cis_planted("coalesce-live"))
      return true;
  }
  return false;
}

// --- ops that can work in place ---

/// Whether the op touches memory by its operands alone, its points may run in any order, and each
/// writes an element of the output that no other one writes. The maps are in `c->maps` then.
static bool is_elementwise(coalescer *c, cis_op *op, uint32_t output) {
  if (!cis_op_has_trait(op, CIS_TRAIT_STRUCTURED) || op->num_results ||
      output < cis_linalg_num_inputs(op) || !cis_linalg_touches_operands_alone(op) ||
      !cis_linalg_is_parallel(op))
    return false;
  cis_vec_clear(&c->maps);
  cis_linalg_indexing_maps(op, &c->maps);
  return output < c->maps.len && cis_affine_map_is_permutation(c->maps.data[output]);
}

/// Whether each point of the op reads of the input the element in whose place it writes, if the
/// input is all of a buffer of the output's type.
static bool reads_alike(coalescer *c, cis_op *op, uint32_t input, uint32_t output) {
  cis_copy copy;
  if (cis_as_copy(op, &copy) && !cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    return cis_memrefs_look_alike(cis_op_operand_type(op, input), cis_op_operand_type(op, output));
  return is_elementwise(c, op, output) && input < cis_linalg_num_inputs(op) &&
         (c->maps.data[input] == c->maps.data[output] || cis_planted("coalesce-maps")) &&
         cis_memrefs_look_alike(cis_op_operand_type(op, input), cis_op_operand_type(op, output));
}

/// The memref below casts.
static cis_value *uncast(cis_value *value) {
  for (cis_value *source; (source = cis_memref_cast_source(value)) != value;)
    value = source;
  return value;
}

static bool has_identity_layout(const cis_value *value) {
  return cis_type_is_memref(value->type) && cis_memref_has_identity_layout(value->type);
}

/// Whether a name of a buffer that has the shape of the buffer is sure to be all of it, element by
/// element: contiguous memory of its size can lie nowhere else in it, nor can a name where none of
/// the names is made by an op that takes a part of memory, or orders it anew.
static bool is_all_of_buffer(const coalescer *c, cis_value *name, const cis_value_vec *names) {
  if (has_identity_layout(uncast(name)))
    return true;
  for (size_t i = 0; i < names->len; ++i) {
    const cis_op *op = is_gone(c, names->data[i]) ? NULL : cis_value_op(names->data[i]);
    if (op && op->info->view_operand >= 0 && !has_identity_layout(uncast(names->data[i])) &&
        cis_memref_cast_source(names->data[i]) == names->data[i])
      return false;
  }
  return true;
}

static void mark_names(coalescer *c, const cis_value_vec *names) {
  cis_ptrmap_clear(&c->is_name);
  for (size_t i = 0; i < names->len; ++i)
    cis_ptrmap_set(&c->is_name, names->data[i], 1);
}

static cis_walk stop_at_names(cis_op *op, void *user) {
  coalescer *c = user;
  bool found = !cis_name_lives_spend(&c->lives, 1);
  for (uint32_t i = 0; i < op->num_operands && !found; ++i)
    found = cis_ptrmap_has(&c->is_name, cis_op_operand(op, i));
  return found ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// Whether ops inside of `op` may use one of the marked names.
static bool uses_names_inside(coalescer *c, const cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      cis_for_each_op (inner, block)
        if (!cis_walk_preorder(inner, stop_at_names, c))
          return true;
  return false;
}

/// Whether the op may write operand `output`, which was `fresh`, to a buffer that has these names,
/// or to `part` of it, unless that is NULL.
static bool can_work_in(coalescer *c, cis_op *op, uint32_t output, const cis_value_vec *names,
                        const cis_value *fresh, const cis_value *part) {
  mark_names(c, names);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *operand = cis_op_operand(op, i);
    if (i != output && cis_ptrmap_has(&c->is_name, operand) &&
        !(reads_alike(c, op, i, output) &&
          (part ? operand == part : is_all_of_buffer(c, operand, names))))
      return false;
  }
  return !uses_names_inside(c, op) && !is_live_after(c, names, fresh, op);
}

// --- in place ---

/// Whether no op uses the buffer before `op`, which uses it once.
static bool is_new_at(const coalescer *c, cis_value *buffer, cis_op *op) {
  uint32_t uses = 0;
  cis_for_each_use (use, buffer) {
    cis_op *user = cis_use_owner(use);
    uses += user == op;
    if (user != op && !cis_dom_op_properly(c->dom, op, user) && !cis_planted("coalesce-new"))
      return false;
  }
  return uses == 1;
}

static void erase(cis_op *op) {
  cis_builder b = cis_builder_before(op);
  cis_rewriter_erase(&b, op);
}

/// Appends what is left of the names of a buffer to those of another one.
static void add_names(coalescer *c, cis_value *to, cis_value *from) {
  cis_value_vec copied = {0};
  const cis_value_vec *names = names_of(c, from);
  cis_vec_append(&copied, names->data, names->len);
  cis_value_vec *into = names_of(c, to);
  for (size_t i = 0; i < copied.len; ++i)
    if (!is_gone(c, copied.data[i]))
      cis_vec_push(into, copied.data[i]);
  cis_vec_deinit(&copied);
}

/// Lets `by` stand for a buffer from now on, `by` being one of the `num` buffers.
static void replace(coalescer *c, cis_value *buffer, cis_value *by, cis_value *const *buffers,
                    size_t num) {
  cis_op *allocation = cis_value_op(buffer);
  (void)names_of(c, buffer);
  cis_ptrmap_set(&c->gone, buffer, (uintptr_t)by);
  for (size_t i = 0; i < num; ++i)
    add_names(c, buffers[i], buffer);
  cis_value_replace_all_uses(buffer, by);
  erase(allocation);
  ++c->num_removed;
}

/// Whether what is asked of `gone` holds of memory that `kept` allocates.
static bool stands_for(const cis_op *kept, const cis_op *gone) {
  cis_attr a = cis_op_get_attr_named(kept, "alignment"),
           b = cis_op_get_attr_named(gone, "alignment");
  int64_t had = 0, has = 0;
  return kept->info == gone->info &&
         (!b || (cis_attr_get_int(b, &had) && a && cis_attr_get_int(a, &has) && has >= had));
}

static void append_names(coalescer *c, cis_value *buffer, cis_value_vec *out) {
  const cis_value_vec *names = names_of(c, buffer);
  (void)cis_name_lives_spend(&c->lives, names->len);
  cis_vec_append(out, names->data, names->len);
}

/// Lets the op write to a buffer that `input` may be, instead of to a new one.
static bool write_to_source(coalescer *c, cis_op *op, uint32_t output) {
  cis_value *fresh = cis_op_operand(op, output);
  for (size_t i = 0; i < c->sources.len && c->lives.budget; ++i) {
    cis_value *source = current(c, c->sources.data[i]);
    cis_op *other = source == fresh ? NULL : allocation_of(c, source);
    if (!other || source->type != fresh->type || !stands_for(other, cis_value_op(fresh)) ||
        !cis_dom_value(c->dom, source, op))
      continue;
    cis_value_vec names = {0};
    append_names(c, source, &names);
    append_names(c, fresh, &names); // those of an iteration before
    bool ok = can_work_in(c, op, output, &names, fresh, NULL);
    cis_vec_deinit(&names);
    if (!ok)
      continue;
    replace(c, fresh, source, &source, 1);
    return true;
  }
  return false;
}

/// Whether a part of memory is aligned as the uses of a new buffer rely on.
static bool part_keeps_alignment(coalescer *c, cis_value *fresh, const cis_value *part) {
  cis_value_vec left = {0};
  const cis_value_vec *names = names_of(c, fresh);
  for (size_t i = 0; i < names->len; ++i)
    if (!is_gone(c, names->data[i]))
      cis_vec_push(&left, names->data[i]);
  bool ok = cis_keeps_alignment(fresh, part, &left);
  cis_vec_deinit(&left);
  return ok;
}

/// Whether memory of the function's own is aligned as the uses of a new buffer rely on. It begins
/// where an allocation does, but for the result of a call, which may be a part of one.
static bool keeps_alignment(coalescer *c, cis_value *fresh, cis_value *own) {
  bool is_result = cis_value_op(own) && !allocation_of(c, own);
  int64_t has = cis_max_i64(CIS_EVERY_ALLOCATION, cis_known_alignment(own));
  return (!is_result && cis_known_alignment(fresh) <= has) || part_keeps_alignment(c, fresh, own);
}

/// Lets the op write to the input itself, whatever buffer of the function it is.
static bool write_to_input(coalescer *c, cis_op *op, uint32_t output, cis_value *input) {
  cis_value *fresh = cis_op_operand(op, output);
  cis_value_vec names = {0}, buffers = {0};
  bool ok = input->type == fresh->type, is_part = false;
  for (size_t i = 0; i < c->sources.len && ok; ++i) {
    cis_value *source = current(c, c->sources.data[i]);
    cis_op *other = allocation_of(c, source);
    if (source == fresh || (!other && is_between(c, source)))
      continue;
    ok = other ? stands_for(other, cis_value_op(fresh))
               : is_own(c, source) && keeps_alignment(c, fresh, source);
    if (!ok)
      break;
    is_part |= source->type != fresh->type;
    cis_vec_push(&buffers, source);
    append_names(c, source, &names);
  }
  append_names(c, fresh, &names); // those of an iteration before
  ok = ok && buffers.len && can_work_in(c, op, output, &names, fresh, is_part ? input : NULL) &&
       (!is_part || part_keeps_alignment(c, fresh, input));
  if (ok)
    replace(c, fresh, input, buffers.data, buffers.len);
  cis_vec_deinit(&names);
  cis_vec_deinit(&buffers);
  return ok;
}

/// Tries to let an op write to the place of an input.
static bool work_in_place(coalescer *c, cis_op *op, uint32_t output) {
  cis_value *fresh = cis_op_operand(op, output);
  if (!c->lives.budget || !cis_value_is_base_memref(fresh) || !allocation_of(c, fresh) ||
      !is_new_at(c, fresh, op))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *input = cis_op_operand(op, i);
    if (i == output || !cis_value_is_base_memref(input) || !reads_alike(c, op, i, output))
      continue;
    cis_vec_clear(&c->sources);
    cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), input, &c->sources);
    if (!cis_name_lives_spend(&c->lives, c->sources.len))
      return false;
    // A select leaves both buffers to be freed, so that one of them is taken.
    const cis_op *root = cis_value_op(cis_view_flow_root(input));
    bool is_select = root && root->info->def && root->info->def->flows_from;
    if ((!is_select && write_to_input(c, op, output, input)) || write_to_source(c, op, output) ||
        (is_select && write_to_input(c, op, output, input)))
      return true;
  }
  return false;
}

static bool work_all_in_place(coalescer *c, const cis_op_vec *ops) {
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
        erase(op);
    }
  }
  return changed;
}

// --- copies of what is only read ---

static bool is_only_read(coalescer *c, cis_value *value, bool may_return, int depth);

/// Whether the use, or what has a name by it, only reads.
static bool only_reads(coalescer *c, cis_use *use, bool may_return, int depth) {
  cis_op *op = cis_use_owner(use);
  const cis_call_interface *call = op->info->def ? op->info->def->call : NULL;
  if (call) {
    cis_op *callee = cis_function_users_callee(&c->users, op);
    uint32_t i = cis_use_index(use) - call->arguments(op).first;
    return callee && cis_op_entry(callee) && i < cis_op_entry(callee)->num_args &&
           is_only_read(c, cis_block_args(cis_op_entry(callee))[i], false, depth + 1);
  }
  if (op->info->view_operand >= 0 && op->num_results == 1)
    return is_only_read(c, &op->results[0], may_return, depth + 1);
  if (cis_reach_classify(use) == CIS_REACH_LOOKS)
    return depth == 0; // the names are asked one by one, but those of views and callees here
  return cis_only_reads(use) || (may_return && cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE) &&
                                 cis_op_parent(op) == c->function);
}

static bool is_only_read(coalescer *c, cis_value *value, bool may_return, int depth) {
  enum { DEEPEST = 64 };
  if (depth > DEEPEST)
    return false;
  cis_for_each_use (use, value)
    if (!c->lives.budget || !c->lives.budget-- || !only_reads(c, use, may_return, depth))
      return false;
  return true;
}

static bool names_no_others(coalescer *c, cis_op *function, int depth);

/// A function whose ops are looked at, and the number of calls down to it.
typedef struct looking {
  coalescer *c;
  cis_op *function;
  int depth;
} looking;

/// Stops at an op that may write memory of others and gets it from elsewhere than the arguments.
static cis_walk find_write_of_others(cis_op *op, void *user) {
  const looking *l = user;
  const cis_op_def *def = op->info->def;
  if (op == l->function)
    return CIS_WALK_CONTINUE;
  if (!l->c->lives.budget || !l->c->lives.budget--)
    return CIS_WALK_STOP;
  if (def && def->call) {
    cis_op *callee = cis_function_users_callee(&l->c->users, op);
    if (!callee || !names_no_others(l->c, callee, l->depth + 1))
      return CIS_WALK_STOP;
  } else if (cis_reaches_unnamed(op)) {
    return CIS_WALK_STOP;
  } else if (op->info->view_operand >= 0 || cis_effects_allocated(op) ||
             (def && (def->region_branch || def->flows_from))) {
    return CIS_WALK_CONTINUE;
  }
  bool is_new = def && def->call && cis_only_memref_result(op) &&
                cis_argument_ownership_returned(l->c->arguments, op) == CIS_KEPT_NOT;
  for (uint32_t i = 0; i < op->num_results && !is_new; ++i)
    if (cis_value_is_base_memref(&op->results[i]) &&
        !is_only_read(l->c, &op->results[i], false, l->depth + 1))
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

/// Whether the function and its callees only read memory of others that is none of its arguments.
static bool names_no_others(coalescer *c, cis_op *function, int depth) {
  enum { DEEPEST = 16 };
  looking l = {c, function, depth};
  return depth < DEEPEST && function->num_regions &&
         !cis_region_is_empty(cis_op_region(function, 0)) &&
         cis_walk_preorder(function, find_write_of_others, &l);
}

/// Whether memory that others own is only read by the function, whatever its name is there.
static bool are_others_read(coalescer *c) {
  cis_value_vec origins = {0}, names = {0};
  cis_block *entry = cis_op_entry(c->function);
  bool ok = names_no_others(c, c->function, 0);
  for (uint32_t i = 0; i < entry->num_args; ++i)
    if (cis_value_is_base_memref(cis_block_args(entry)[i]))
      cis_vec_push(&origins, cis_block_args(entry)[i]);
  for (size_t i = 0; i < origins.len && ok; ++i) {
    cis_vec_clear(&names);
    cis_view_flow_resolve(cis_reach_flow(c->reach), origins.data[i], &names);
    ok = !(cis_reach_get_flags(c->reach, origins.data[i]) &
           (CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_UNKNOWN |
            CIS_REACH_HAS_OTHERS | CIS_REACH_HAS_WORK | CIS_REACH_IS_FREED));
    for (size_t k = 0; k < names.len && ok; ++k)
      ok = is_only_read(c, names.data[k], true, 0);
  }
  cis_vec_deinit(&origins);
  cis_vec_deinit(&names);
  return ok;
}

/// Whether an argument of the function is all that the value may be, or be a view of.
static bool is_of_argument(coalescer *c, cis_value *value) {
  cis_vec_clear(&c->sources);
  cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), value, &c->sources);
  for (size_t i = 0; i < c->sources.len; ++i) {
    const cis_block *block = cis_value_arg_block(c->sources.data[i]);
    bool is_argument =
        block && cis_block_parent_op(block) == c->function && cis_block_is_entry(block);
    if (!is_argument && !is_between(c, c->sources.data[i]))
      return false;
  }
  return true;
}

/// Lets an argument be read in place of its copy, if nothing writes the copy or the argument, and
/// the caller does not get the copy.
static void read_arguments(coalescer *c, const cis_op_vec *ops) {
  bool asked = false;
  for (size_t i = 0; i < ops->len; ++i) {
    cis_copy copy;
    if (!cis_as_copy(ops->data[i], &copy) || copy.is_clone ||
        copy.source->type != copy.target->type || !allocation_of(c, copy.target) ||
        !is_new_at(c, copy.target, copy.op) || !is_of_argument(c, copy.source))
      continue;
    if (!asked && !are_others_read(c))
      return;
    asked = true;
    cis_value_vec names = {0};
    cis_view_flow_resolve(cis_reach_flow(c->reach), copy.target, &names);
    bool ok = true;
    for (size_t k = 0; k < names.len && ok; ++k) {
      if (is_gone(c, names.data[k]))
        continue;
      cis_for_each_use (use, names.data[k])
        ok = ok && (cis_use_owner(use) == copy.op || only_reads(c, use, false, 0));
    }
    cis_vec_deinit(&names);
    if (!ok && !cis_planted("coalesce-copies"))
      continue;
    cis_op *allocation = cis_value_op(copy.target);
    cis_ptrmap_set(&c->gone, copy.target, (uintptr_t)copy.source);
    erase(copy.op);
    cis_value_replace_all_uses(&allocation->results[0], copy.source);
    erase(allocation);
    ++c->num_removed;
  }
}

// --- out of branches and loops ---

/// The operands that an edge passes, one by one: to argument or result `input`.
typedef struct passed {
  cis_region *to;
  cis_op *source;
  uint32_t operand, input;
} passed;
typedef CIS_VEC(passed) passed_vec;

/// The memref that is passed, below casts.
static cis_value *value_of(const passed *one) {
  cis_value *value = cis_op_operand(one->source, one->operand);
  return cis_value_is_base_memref(value) ? uncast(value) : value;
}

/// A copy of what a branch or a terminator passes, in a buffer like that of another allocation.
typedef struct copy_place {
  cis_op *before, *like;
  uint32_t operand;
} copy_place;
typedef CIS_VEC(copy_place) copy_vec;

/// All that is passed between the regions of an op and its results.
static void collect_passed(cis_op *op, passed_vec *out) {
  cis_region_edge_vec edges = {0};
  const cis_region_branch_interface *branch = op->info->def->region_branch;
  cis_region_edges(op, op, &edges);
  size_t from_op = edges.len;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      cis_op *end = cis_block_terminator(block);
      if (end && !end->num_successors)
        cis_region_edges(op, end, &edges);
    }
  for (size_t e = 0; e < edges.len; ++e) {
    const cis_region_edge *edge = &edges.data[e];
    if (e < from_op && !edge->to && branch->may_skip && !branch->may_skip(op, false))
      continue;
    for (uint32_t i = 0; i < edge->operands.num; ++i)
      cis_vec_push(
          out, ((passed){edge->to, edge->source, edge->operands.first + i, edge->first_input + i}));
  }
  cis_vec_deinit(&edges);
}

/// The first op of the block that touches the buffer itself, which is allocated in the block; NULL
/// if an op with regions may touch it before.
static cis_op *first_touch(cis_value *buffer) {
  cis_block *block = cis_value_block(buffer);
  cis_op *first = NULL;
  bool is_inside = false;
  cis_for_each_use (use, buffer) {
    cis_op *at = cis_op_ancestor_in_block(cis_use_owner(use), block);
    if (!at)
      return NULL;
    if (!first || cis_op_is_before(at, first)) {
      first = at;
      is_inside = at != cis_use_owner(use);
    }
  }
  return is_inside ? NULL : first;
}

/// Whether iterations of the loop can have the buffer in common.
static bool can_leave_loop(coalescer *c, cis_value *buffer, const cis_op *loop) {
  cis_op *op = first_touch(buffer);
  if (loop->info->traits & CIS_TRAIT_PARALLEL_LOOP || !cis_is_loop(loop) || !op ||
      op->num_successors || cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
    return false;
  uint32_t output = 0;
  while (cis_op_operand(op, output) != buffer)
    ++output;
  const cis_value_vec *names = names_of(c, buffer);
  cis_value_vec others = {0};
  for (size_t i = 0; i < names->len; ++i)
    if (cis_view_flow_root(names->data[i]) != buffer)
      cis_vec_push(&others, names->data[i]);
  bool ok = can_work_in(c, op, output, &others, buffer, NULL) || cis_planted("coalesce-loops");
  cis_vec_deinit(&others);
  return ok;
}

/// Whether a value that is passed beside the buffer is one that the function owns outside of `op`:
/// then either may go on, and the other one is freed.
static bool is_owned_outside(coalescer *c, cis_value *value, const cis_op *op) {
  cis_vec_clear(&c->sources);
  cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), value, &c->sources);
  if (!cis_name_lives_spend(&c->lives, c->sources.len))
    return true;
  for (size_t i = 0; i < c->sources.len; ++i) {
    cis_value *source = current(c, c->sources.data[i]);
    if (allocation_of(c, source) && !cis_op_is_ancestor(op, cis_value_op(source)))
      return true;
  }
  return false;
}

/// Whether each region passes memory that is new, or that others own, where one passes the buffer.
static bool all_are_new(coalescer *c, cis_op *op, const cis_value *buffer, const passed_vec *all) {
  for (size_t i = 0; i < all->len; ++i) {
    const passed *one = &all->data[i];
    for (size_t k = 0; k < all->len && value_of(one) == buffer; ++k)
      if (all->data[k].to == one->to && all->data[k].input == one->input &&
          is_owned_outside(c, cis_op_operand(all->data[k].source, all->data[k].operand), op))
        return false;
  }
  return true;
}

/// Whether the op passes on the buffer itself.
static bool passes(cis_op *op, const cis_value *buffer) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)) && uncast(cis_op_operand(op, i)) == buffer)
      return true;
  return false;
}

/// Whether the end of the block passes on the buffer.
static bool is_passed_on(cis_value *buffer) {
  return passes(cis_block_last(cis_value_block(buffer)), buffer);
}

/// Lets the buffer stand for those that other regions allocate and pass to the same places, one of
/// each region.
static void stand_for_others(coalescer *c, cis_op *op, cis_value *buffer, const passed_vec *all) {
  for (size_t i = 0; i < all->len; ++i) {
    const passed *one = &all->data[i];
    if (value_of(one) != buffer)
      continue;
    for (size_t k = 0; k < all->len; ++k) {
      const passed *other = &all->data[k];
      cis_value *value = value_of(other);
      if (other->to == one->to && other->input == one->input && value != buffer &&
          value->type == buffer->type && cis_value_op(value) && allocation_of(c, value) &&
          cis_op_block(cis_value_op(value)) == cis_op_block(other->source) &&
          cis_op_parent(other->source) == op && !passes(other->source, buffer) &&
          stands_for(cis_value_op(buffer), cis_value_op(value)))
        replace(c, value, buffer, &buffer, 1);
    }
  }
}

/// Whether at most one of two blocks runs each time a block that dominates both does, and once.
static bool exclude_each_other(coalescer *c, cis_block *a, cis_block *b, const cis_block *above) {
  return !cis_name_lives_reaches(&c->lives, a, b, above) &&
         (a == b || !cis_name_lives_reaches(&c->lives, b, a, above));
}

/// Whether a block, and each of some others, exclude each other.
static bool excludes_all(coalescer *c, cis_block *block, const cis_block_vec *others,
                         const cis_block *above) {
  for (size_t i = 0; i < others->len; ++i)
    if (others->data[i] == block || !exclude_each_other(c, others->data[i], block, above))
      return false;
  return exclude_each_other(c, block, block, above);
}

/// A branch to an argument to which the end of a block passes a buffer, that end included.
typedef struct rival {
  cis_op *branch;
  uint32_t successor, input;
} rival;
typedef CIS_VEC(rival) rivals;

static void find_rivals(cis_op *end, const cis_value *buffer, rivals *out) {
  for (uint32_t s = 0; s < end->num_successors; ++s) {
    cis_range range = cis_branch_operands(end, s);
    for (uint32_t i = 0; i < range.num; ++i)
      for (cis_block_use *use = cis_op_operand(end, range.first + i) == buffer
                                    ? cis_block_preds(cis_op_successor(end, s))
                                    : NULL;
           use; use = cis_block_use_next(use)) {
        cis_op *branch = cis_block_use_owner(use);
        const rival one = {branch, (uint32_t)(use - cis_op_successors(branch)), i};
        cis_vec_push(out, one);
      }
  }
}

/// The operand that the branch passes; NULL if it is none of the program's.
static cis_value *passed_by(const rival *r) {
  cis_range range = cis_branch_operands(r->branch, r->successor);
  return r->input < range.num ? cis_op_operand(r->branch, range.first + r->input) : NULL;
}

/// Lets the buffer of a block stand for those that other blocks allocate and pass to the same
/// arguments. All of these blocks exclude each other.
static void stand_for_other_blocks(coalescer *c, cis_value *buffer, cis_block *block,
                                   cis_block *above) {
  cis_block_vec blocks = {0};
  rivals all = {0};
  cis_vec_push(&blocks, block);
  find_rivals(cis_block_last(block), buffer, &all);
  for (size_t i = 0; i < all.len; ++i) {
    cis_value *other = passed_by(&all.data[i]);
    if (!other || other == buffer || other->type != buffer->type || !cis_value_op(other) ||
        !allocation_of(c, other) || !stands_for(cis_value_op(buffer), cis_value_op(other)) ||
        cis_value_block(other) == above ||
        cis_block_region(cis_value_block(other)) != cis_block_region(block) ||
        !cis_dom_block_properly(c->dom, above, cis_value_block(other)) ||
        !excludes_all(c, cis_value_block(other), &blocks, above))
      continue;
    cis_vec_push(&blocks, cis_value_block(other));
    replace(c, other, buffer, &buffer, 1);
  }
  cis_vec_deinit(&all);
  cis_vec_deinit(&blocks);
}

/// Whether each branch to an argument passes memory that is new, or that others own, where the end
/// of the block passes the buffer.
static bool all_branches_pass_new(coalescer *c, const cis_value *buffer, cis_block *block,
                                  cis_block *above) {
  rivals all = {0};
  bool are_new = true;
  find_rivals(cis_block_last(block), buffer, &all);
  for (size_t i = 0; i < all.len && are_new; ++i) {
    cis_value *other = passed_by(&all.data[i]);
    cis_vec_clear(&c->sources);
    if (other)
      cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), other, &c->sources);
    are_new = cis_name_lives_spend(&c->lives, c->sources.len);
    for (size_t k = 0; k < c->sources.len && are_new; ++k) {
      cis_value *source = current(c, c->sources.data[k]);
      are_new = !allocation_of(c, source) ||
                cis_dom_block_properly(c->dom, above, cis_value_block(source));
    }
  }
  cis_vec_deinit(&all);
  return are_new;
}

/// Moves the allocation to the block that is always run before, if that is run as often.
static bool leave_block(coalescer *c, cis_value *buffer) {
  cis_op *allocation = cis_value_op(buffer);
  cis_block *block = cis_op_block(allocation), *above = cis_dom_idom(c->dom, block);
  if (!above || !exclude_each_other(c, block, block, above) ||
      !all_branches_pass_new(c, buffer, block, above))
    return false;
  cis_op_move_before(allocation, cis_block_last(above));
  stand_for_other_blocks(c, buffer, block, above);
  return true;
}

static bool leave_region(coalescer *c, cis_value *buffer) {
  cis_op *allocation = cis_value_op(buffer), *parent = cis_op_parent(allocation);
  if (!c->lives.budget || !is_passed_on(buffer))
    return false;
  if (cis_block_last(cis_op_block(allocation))->num_successors)
    return leave_block(c, buffer);
  if (!parent || parent == c->function || !parent->info->def || !parent->info->def->region_branch)
    return false;
  cis_region *region = cis_op_parent_region(allocation);
  if (cis_region_first(region) != cis_region_last(region))
    return false;
  bool is_once = cis_runs_regions_once(parent);
  if (!is_once && !can_leave_loop(c, buffer, parent))
    return false;
  passed_vec all = {0};
  bool leaves = true;
  if (is_once) {
    collect_passed(parent, &all);
    leaves = all_are_new(c, parent, buffer, &all);
  }
  if (leaves) {
    cis_op_move_before(allocation, parent);
    stand_for_others(c, parent, buffer, &all);
  }
  cis_vec_deinit(&all);
  return leaves;
}

static bool leave_regions(coalescer *c, const cis_op_vec *ops) {
  cis_value_vec buffers = {0}; // because ops are erased meanwhile
  bool changed = false;
  for (size_t i = ops->len; i-- > 0;)
    if (ops->data[i]->num_results == 1)
      cis_vec_push(&buffers, &ops->data[i]->results[0]);
  for (size_t i = 0; i < buffers.len; ++i) {
    cis_value *buffer = buffers.data[i];
    if (!is_gone(c, buffer) && cis_value_is_base_memref(buffer) && allocation_of(c, buffer))
      changed |= leave_region(c, buffer);
  }
  cis_vec_deinit(&buffers);
  return changed;
}

// --- buffers that callers get ---

/// Whether the function returns the memory of the value.
static bool is_returned(coalescer *c, cis_value *value) {
  cis_value_vec names = {0};
  bool found = false;
  cis_view_flow_resolve(cis_reach_flow(c->reach), value, &names);
  (void)cis_name_lives_spend(&c->lives, names.len);
  for (size_t i = 0; i < names.len && !found; ++i)
    cis_for_each_use (use, names.data[i])
      found |= cis_op_has_trait(cis_use_owner(use), CIS_TRAIT_RETURN_LIKE) &&
               cis_op_parent(cis_use_owner(use)) == c->function;
  cis_vec_deinit(&names);
  return found;
}

/// An allocation that the value may be; `out_foreign`: it may be memory of somebody else.
static cis_op *own_source(coalescer *c, cis_value *value, bool *out_foreign) {
  cis_op *own = NULL;
  cis_vec_clear(&c->sources);
  cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), value, &c->sources);
  (void)cis_name_lives_spend(&c->lives, c->sources.len);
  *out_foreign = false;
  for (size_t i = 0; i < c->sources.len; ++i) {
    cis_value *source = c->sources.data[i];
    cis_op *allocation = allocation_of(c, source);
    own = allocation ? allocation : own;
    *out_foreign |= !is_own(c, source) && !is_between(c, source);
  }
  return own;
}

/// What a caller knows of the buffers that it passes to the function and gets from it.
typedef struct caller {
  cis_op *function;
  cis_reach *reach;
  cis_name_lives lives;
} caller;

static void append_aliases(const caller *by, cis_value *value, bool from_sources,
                           cis_value_vec *out) {
  cis_value_vec sources = {0};
  if (from_sources)
    cis_view_flow_resolve_reverse(cis_reach_flow(by->reach), value, &sources);
  else
    cis_vec_push(&sources, value);
  for (size_t i = 0; i < sources.len; ++i)
    cis_view_flow_resolve(cis_reach_flow(by->reach), sources.data[i], out);
  cis_vec_deinit(&sources);
}

/// Whether the use gives the value to another name in the function, or returns it to unknown
/// callers, who own what they get.
static bool only_passes(const coalescer *c, const caller *by, cis_use *use) {
  cis_op *op = cis_use_owner(use);
  return cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) &&
         (op->num_successors || cis_op_parent(op) != by->function ||
          !(cis_ptrmap_at(&c->calls, by->function) ||
            cis_function_users_is_internal(&c->users, by->function)));
}

/// Whether the caller only reads what the call returns, and writes none of what it passes as long
/// as it needs that: then a copy is as good as the argument.
static bool only_reads_results(coalescer *c, caller *by, cis_op *call) {
  enum {
    ELSEWHERE = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_UNKNOWN |
                CIS_REACH_HAS_OTHERS | CIS_REACH_HAS_WORK
  };
  cis_value_vec got = {0}, given = {0};
  bool ok = true;
  for (uint32_t i = 0; i < call->num_results; ++i)
    if (cis_value_is_base_memref(&call->results[i]))
      append_aliases(by, &call->results[i], false, &got);
  for (uint32_t i = 0; i < call->num_operands; ++i)
    if (cis_value_is_base_memref(cis_op_operand(call, i)))
      append_aliases(by, cis_op_operand(call, i), true, &given);
  for (size_t i = 0; i < got.len && ok; ++i) {
    ok = !(cis_reach_get_flags(by->reach, got.data[i]) & ELSEWHERE);
    cis_for_each_use (use, got.data[i])
      ok = ok && (only_passes(c, by, use) || only_reads(c, use, false, 0));
  }
  for (size_t i = 0; i < given.len && ok; ++i) {
    ok = !(cis_reach_get_flags(by->reach, given.data[i]) & ELSEWHERE);
    cis_for_each_use (use, given.data[i]) {
      cis_op *op = cis_use_owner(use);
      if (!ok || op == call || only_passes(c, by, use) || only_reads(c, use, false, 0))
        continue;
      for (size_t k = 0; k < got.len && ok; ++k)
        ok = !cis_name_is_live_after(&by->lives, got.data[k], op);
    }
  }
  cis_vec_deinit(&got);
  cis_vec_deinit(&given);
  return ok;
}

/// Whether no known caller can tell a copy of an argument from the argument that it gets back.
static bool callers_take_copies(coalescer *c) {
  enum { MOST_CALLERS = 64 };
  caller by = {0};
  int num_callers = 0;
  bool ok = !cis_ptrmap_at(&c->calls, c->function) ||
            cis_function_users_is_only_called(&c->users, c->function);
  for (size_t i = 0; i < c->users.calls.len && ok; ++i) {
    cis_op *call = c->users.calls.data[i], *function = cis_op_parent(call);
    if (cis_function_users_callee(&c->users, call) != c->function)
      continue;
    while (function && !cis_op_has_trait(function, CIS_TRAIT_FUNCTION))
      function = cis_op_parent(function);
    ok = function && (function == by.function || num_callers++ < MOST_CALLERS);
    if (ok && function != by.function) {
      cis_reach_destroy(by.reach);
      cis_name_lives_deinit(&by.lives);
      by = (caller){.function = function, .reach = cis_reach_create(function)};
      cis_reach_follow_calls(by.reach, c->arguments);
      cis_name_lives_init(&by.lives, function, MOST_LOOKED_AT);
    }
    ok = ok && only_reads_results(c, &by, call);
  }
  cis_reach_destroy(by.reach);
  cis_name_lives_deinit(&by.lives);
  return ok;
}

/// Passes a copy instead of memory of somebody else to `target`, which the function returns and to
/// which other paths pass buffers of its own: then all paths can pass one buffer. A copy is
/// necessary anyway, because the caller owns what it gets; it is the same earlier, because the
/// function only reads memory of others, and no caller that is known writes either.
static void own_target(coalescer *c, cis_value *target, const passed_vec *to, copy_vec *out) {
  cis_op *own = NULL;
  size_t first = out->len;
  bool is_foreign;
  if (!cis_value_is_base_memref(target) || !cis_type_is_memref(target->type) || !c->lives.budget ||
      !is_returned(c, target))
    return;
  for (size_t i = 0; i < to->len && c->lives.budget; ++i) {
    const passed *one = &to->data[i];
    cis_op *allocation = own_source(c, cis_op_operand(one->source, one->operand), &is_foreign);
    if (allocation && !is_foreign &&
        cis_memref_cast_compatible(allocation->results[0].type, target->type))
      own = allocation;
    if (is_foreign)
      cis_vec_push(out, ((copy_place){one->source, NULL, one->operand}));
    if (is_foreign && one->source->num_successors > 1) {
      own = NULL;
      break;
    }
  }
  if (!own || !c->lives.budget)
    out->len = first;
  for (size_t i = first; i < out->len; ++i)
    out->data[i].like = own;
}

static void list_targets(coalescer *c, cis_op *op, copy_vec *out) {
  passed_vec all = {0}, to = {0};
  if (op->info->def && op->info->def->region_branch)
    collect_passed(op, &all);
  for (uint32_t r = 0; all.len && r < op->num_results; ++r) {
    cis_vec_clear(&to);
    for (size_t i = 0; i < all.len; ++i)
      if (!all.data[i].to && all.data[i].input == r)
        cis_vec_push(&to, all.data[i]);
    own_target(c, &op->results[r], &to, out);
  }
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; !cis_block_is_entry(block) && i < block->num_args; ++i) {
        cis_vec_clear(&to);
        for (cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use)) {
          cis_op *branch = cis_block_use_owner(use);
          cis_range range =
              cis_branch_operands(branch, (uint32_t)(use - cis_op_successors(branch)));
          if (i < range.num)
            cis_vec_push(&to, ((passed){NULL, branch, range.first + i, i}));
        }
        own_target(c, cis_block_args(block)[i], &to, out);
      }
  cis_vec_deinit(&all);
  cis_vec_deinit(&to);
}

static void own_targets(coalescer *c, const cis_op_vec *ops) {
  copy_vec copies = {0};
  for (size_t i = 0; i < ops->len; ++i)
    list_targets(c, ops->data[i], &copies);
  if (copies.len && !(are_others_read(c) && callers_take_copies(c)))
    copies.len = 0;
  for (size_t i = 0; i < copies.len; ++i) {
    const copy_place *at = &copies.data[i];
    cis_value *value = cis_op_operand(at->before, at->operand);
    cis_op *allocation = cis_op_clone(at->like, NULL);
    cis_builder b = cis_builder_before(at->before);
    cis_op_insert(allocation, cis_op_block(at->before), at->before);
    cis_value *own = &allocation->results[0];
    if (cis_family_build_copy(&b, at->before->loc, cis_family_of(allocation), value, own))
      cis_op_set_operand(
          at->before, at->operand,
          own->type == value->type
              ? own
              : cis_memref_build_cast(CIS_AT(&b, at->before->loc), own, value->type));
    else
      erase(allocation);
  }
  cis_vec_deinit(&copies);
}

// --- passed alone ---

/// Replaces an argument or a result by the only value that it can be, if that is defined before.
static bool replace_passed(coalescer *c, cis_op *op, const passed_vec *all, cis_region *to,
                           uint32_t input, cis_value *target) {
  cis_value *only = NULL;
  if (!cis_value_is_base_memref(target) || !cis_value_has_uses(target))
    return false;
  for (size_t i = 0; i < all->len; ++i) {
    const passed *one = &all->data[i];
    if (one->to != to || one->input != input)
      continue;
    cis_value *value = uncast(cis_op_operand(one->source, one->operand));
    if (value == target)
      continue;
    if (only && only != value)
      return false;
    only = value;
  }
  if (!only || !cis_dom_value(c->dom, only, op))
    return false;
  if (only->type != target->type) {
    if (!cis_memref_cast_compatible(only->type, target->type))
      return false;
    cis_builder b = cis_builder_before(op);
    only = cis_memref_build_cast(CIS_AT(&b, op->loc), only, target->type);
  }
  cis_value_replace_all_uses(target, only);
  return true;
}

static bool fold_passed(coalescer *c, cis_op *op) {
  if (!op->info->def || !op->info->def->region_branch)
    return false;
  passed_vec all = {0};
  bool changed = false;
  collect_passed(op, &all);
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    cis_block *entry = cis_region_first(cis_op_region(op, r));
    for (uint32_t i = 0; entry && i < entry->num_args; ++i)
      changed |= replace_passed(c, op, &all, cis_op_region(op, r), i, cis_block_args(entry)[i]);
  }
  for (uint32_t i = 0; i < op->num_results; ++i)
    changed |= replace_passed(c, op, &all, NULL, i, &op->results[i]);
  cis_vec_deinit(&all);
  return changed;
}

/// Replaces an argument of a block by the only value that branches pass to it.
static bool fold_argument(coalescer *c, cis_block *block, uint32_t i) {
  cis_value *target = cis_block_args(block)[i], *only = NULL;
  if (!cis_value_is_base_memref(target) || !cis_value_has_uses(target))
    return false;
  for (cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use)) {
    cis_op *branch = cis_block_use_owner(use);
    cis_range range = cis_branch_operands(branch, (uint32_t)(use - cis_op_successors(branch)));
    cis_value *value = i < range.num ? cis_op_operand(branch, range.first + i) : NULL;
    if (!value || (only && value != only && value != target))
      return false;
    if (value != target)
      only = value;
  }
  if (!only || only->type != target->type ||
      !cis_dom_block_properly(c->dom, cis_value_block(only), block))
    return false;
  cis_value_replace_all_uses(target, only);
  return true;
}

static cis_walk fold_arguments(cis_op *op, void *user) {
  coalescer *c = user;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; !cis_block_is_entry(block) && i < block->num_args; ++i)
        c->has_folded |= fold_argument(c, block, i);
  return CIS_WALK_CONTINUE;
}

// --- the pass ---

static void begin(coalescer *c) {
  c->reach = cis_reach_create(c->function);
  (void)cis_argument_ownership_refine(c->arguments, cis_reach_flow(c->reach), c->function);
  cis_reach_follow_calls(c->reach, c->arguments);
  c->dom = cis_dom_create();
  cis_name_lives_init(&c->lives, c->function, MOST_LOOKED_AT);
}

static void end(coalescer *c) {
  for (size_t i = 0; i < c->names.len; ++i)
    cis_vec_deinit(&c->names.data[i]);
  c->names.len = 0;
  cis_ptrmap_clear(&c->lists);
  cis_ptrmap_clear(&c->gone);
  cis_name_lives_deinit(&c->lives);
  cis_dom_destroy(c->dom);
  cis_reach_destroy(c->reach);
}

static cis_walk collect_allocation(cis_op *op, void *user) {
  if (cis_is_hoistable(op, false))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

static cis_walk collect_region_op(cis_op *op, void *user) {
  if (op->num_regions && op->info->def && op->info->def->region_branch)
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

static cis_walk collect_with_regions(cis_op *op, void *user) {
  if (op->num_regions && !cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

static bool make_round(coalescer *c) {
  cis_op_vec ops = {0};
  begin(c);
  cis_collect_workers(c->function, &ops);
  bool changed = work_all_in_place(c, &ops);
  cis_vec_clear(&ops);
  end(c);
  begin(c);
  cis_walk_preorder(c->function, collect_allocation, &ops);
  changed |= leave_regions(c, &ops);
  cis_vec_clear(&ops);
  cis_walk_preorder(c->function, collect_region_op, &ops);
  for (size_t i = ops.len; i-- > 0;)
    changed |= fold_passed(c, ops.data[i]);
  c->has_folded = false;
  cis_walk_preorder(c->function, fold_arguments, c);
  changed |= c->has_folded;
  end(c);
  cis_vec_deinit(&ops);
  return changed;
}

// --- functions, callers first ---

/// Whether the caller has no use for what it passes by the operand, once the callee returns.
static bool is_given_up(coalescer *c, cis_op *call, uint32_t operand) {
  cis_value_vec names = {0}, sources = {0};
  bool ok = true;
  cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), cis_op_operand(call, operand), &sources);
  for (size_t i = 0; i < sources.len && ok; ++i) {
    if (is_between(c, sources.data[i]))
      continue;
    ok = is_own(c, sources.data[i]) &&
         sources.data[i]->type == cis_op_operand_type(call, operand); // not a part of it
    const cis_value_vec *own = names_of(c, sources.data[i]);
    cis_vec_append(&names, own->data, own->len);
  }
  ok = ok && !is_live_after(c, &names, NULL, call);
  mark_names(c, &names);
  for (uint32_t i = 0; i < call->num_operands && ok; ++i)
    ok = i == operand || !cis_ptrmap_has(&c->is_name, cis_op_operand(call, i));
  cis_vec_deinit(&names);
  cis_vec_deinit(&sources);
  return ok || cis_planted("coalesce-given");
}

static cis_walk offer_arguments(cis_op *op, void *user) {
  coalescer *c = user;
  cis_op *callee =
      op->info->def && op->info->def->call ? cis_function_users_callee(&c->users, op) : NULL;
  if (!callee || !cis_function_users_is_internal(&c->users, callee))
    return CIS_WALK_CONTINUE;
  cis_range range = op->info->def->call->arguments(op);
  for (uint32_t i = 0; i < range.num && i < cis_op_entry(callee)->num_args; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, range.first + i)) &&
        is_given_up(c, op, range.first + i))
      ++*cis_ptrmap_get(&c->offers, cis_block_args(cis_op_entry(callee))[i], NULL);
  return CIS_WALK_CONTINUE;
}

static void coalesce_in(coalescer *c, cis_op *function) {
  cis_op_vec ops = {0};
  c->function = function;
  begin(c);
  cis_collect_workers(function, &ops);
  read_arguments(c, &ops);
  end(c);
  cis_vec_clear(&ops);
  begin(c);
  cis_walk_preorder(function, collect_with_regions, &ops);
  own_targets(c, &ops);
  end(c);
  cis_vec_deinit(&ops);
  for (uint32_t i = 0; i < MOST_ROUNDS && make_round(c); ++i)
    continue;
  begin(c);
  cis_walk_preorder(function, offer_arguments, c);
  end(c);
}

typedef struct ordering {
  coalescer *c;
  cis_ptrmap known;
  cis_op_vec functions; // callees first
} ordering;

static cis_op *callee_of(void *user, cis_op *op) {
  const ordering *o = user;
  cis_op *callee =
      op->info->def && op->info->def->call ? cis_function_users_callee(&o->c->users, op) : NULL;
  return callee && !cis_region_is_empty(cis_op_region(callee, 0)) ? callee : NULL;
}

static bool is_known(void *user, cis_op *function) {
  return cis_ptrmap_has(&((ordering *)user)->known, function);
}

static void enter(void *user, cis_op *function) {
  cis_ptrmap_set(&((ordering *)user)->known, function, 1);
}

static void leave(void *user, cis_op *function) {
  cis_vec_push(&((ordering *)user)->functions, function);
}

static bool run(cis_pass *pass, cis_op *module) {
  coalescer c = {.arguments = cis_pass_argument_ownership(pass)};
  ordering o = {.c = &c};
  const cis_callees_first visitor = {&o, callee_of, is_known, enter, leave};
  cis_argument_ownership_compute(c.arguments, module);
  cis_function_users_init(&c.users, module);
  for (size_t i = 0; i < c.users.calls.len; ++i) {
    cis_op *callee = cis_function_users_callee(&c.users, c.users.calls.data[i]);
    if (callee)
      ++*cis_ptrmap_get(&c.calls, callee, NULL);
  }
  for (size_t i = 0; i < c.users.functions.len; ++i)
    if (!cis_region_is_empty(cis_op_region(c.users.functions.data[i], 0)) &&
        !is_known(&o, c.users.functions.data[i]))
      cis_visit_callees_first(&visitor, c.users.functions.data[i]);
  for (size_t i = o.functions.len; i-- > 0;)
    coalesce_in(&c, o.functions.data[i]);
  cis_pass_count(pass, "num-buffers-removed", c.num_removed);
  cis_ptrmap_deinit(&o.known);
  cis_vec_deinit(&o.functions);
  cis_function_users_deinit(&c.users);
  cis_vec_deinit(&c.names);
  cis_vec_deinit(&c.sources);
  cis_vec_deinit(&c.maps);
  cis_ptrmap_deinit(&c.calls);
  cis_ptrmap_deinit(&c.offers);
  cis_ptrmap_deinit(&c.lists);
  cis_ptrmap_deinit(&c.gone);
  cis_ptrmap_deinit(&c.is_name);
  return true;
}

const cis_pass_def cis_buffer_coalescing_pass = {
    .name = "buffer-coalescing",
    .title = "BufferCoalescing",
    .anchor = "builtin.module",
    .summary = "Make one buffer of those that are not needed at the same time, where an op, a "
               "branch, a loop or a call passes from one to the other",
    .statistics = {{"num-buffers-removed", "Number of allocations that were removed"}},
    .run = run,
};
