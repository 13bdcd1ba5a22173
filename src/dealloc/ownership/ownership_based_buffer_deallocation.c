// --ownership-based-buffer-deallocation: every block frees, at its end, what it owns and does not
// pass on.
//
//   %a = memref.alloc() : memref<4xf32>  %true = arith.constant true
//   "use"(%a)                            %a = memref.alloc() : memref<4xf32>
//   return                        =>     "use"(%a)
//                                        %base, ... = memref.extract_strided_metadata %a
//                                        bufferization.dealloc (%base : memref<f32>) if (%true)
//                                        return
//
// Ownership is an i1 value that goes along with each memref: through block arguments, through the
// arguments and results of ops with regions, and (with private-function-dynamic-ownership) out of
// private functions. A function owns none of its arguments but those that have cistern.donated. A
// returned memref is always owned by the caller, and copied if the function does not own it.
// Results of calls and allocations are owned; a view has the ownership of its source. Nested blocks
// are visited first, and a block after the ones that dominate it. Source: MLIR's document
// "Ownership-based Buffer Deallocation".
#include "analysis/buffer_reach.h"
#include "dealloc/ownership/checks.h"
#include "dealloc/ownership/free_early.h"
#include "dealloc/ownership/ops.h"
#include "dealloc/ownership/options.h"
#include "dialect/func/kinds.h"
#include "dialect/irdl/facts.h"
#include "ir/diag.h"
#include "ir/fold.h"
#include "ir/parallel.h"
#include "ir/symbol.h"
#include "pass/argument_ownership.h"
#include "support/planted.h"

// --- the start of a block ---

static bool is_function_entry(const cis_block *block) {
  return cis_block_is_entry(block) &&
         cis_op_has_trait(cis_block_parent_op(block), CIS_TRAIT_FUNCTION);
}

/// Memrefs from other blocks of the region have the ownership that they have there; memrefs from
/// outside the region are not owned.
static void visit_live_in(cis_owners *owners, cis_builder *b) {
  cis_value_vec live = {0};
  cis_live_buffers_in(&owners->buffers, owners->block, &live);
  for (size_t i = 0; i < live.len; ++i) {
    cis_value *value = live.data[i];
    cis_block *definition = cis_value_block(value);
    if (cis_block_region(definition) == cis_block_region(owners->block)) {
      cis_owners_update(owners, value, cis_owners_get(owners, value, definition));
      cis_owners_may_free(owners, value);
    } else {
      cis_owners_set(owners, value, cis_owners_constant(b, false, cis_value_loc(value)));
    }
  }
  cis_vec_deinit(&live);
}

static void visit_arguments(cis_owners *owners, cis_builder *b) {
  cis_block *block = owners->block;
  bool is_entry = is_function_entry(block), is_owned = cis_owners_gets_owned(owners, block);
  for (uint32_t i = 0, num = block->num_args; i < num; ++i) {
    cis_value *arg = cis_block_args(block)[i];
    if (!cis_value_is_base_memref(arg))
      continue;
    bool is_given = cis_argument_is_donated(arg) && !cis_existing_frees_has(&owners->freed, arg);
    cis_value *indicator =
        is_entry || is_owned
            ? cis_owners_constant(
                  b, is_owned || (is_entry && is_given) || cis_planted("dealloc-argument"),
                  cis_value_loc(arg))
            : cis_block_add_arg(owners->ctx, block, cis_type_i(owners->ctx, 1), cis_value_loc(arg));
    cis_owners_set(owners, arg, indicator);
    cis_owners_may_free(owners, arg);
  }
}

// --- its ops ---

/// Whether one of the memrefs that the block may have to free is not surely owned by another.
static bool may_own(const cis_owners *owners, const cis_block *block) {
  bool owns = false;
  for (size_t i = 0; i < owners->to_free.len; ++i) {
    cis_ownership ownership = cis_owners_get(owners, owners->to_free.data[i], block);
    owns |= ownership.kind != CIS_OWNERSHIP_UNIQUE || !cis_constant_is(ownership.indicator, false);
  }
  return owns;
}

/// An op that deallocates by itself.
static bool visit_by_itself(cis_owners *owners, cis_op *op) {
  if (!cis_owners_check_nested(owners, op) || !op->info->def->ownership->deallocate(&op, owners))
    return false;
  cis_owners_visit_results(owners, op);
  bool is_end = cis_op_has_trait(op, CIS_TRAIT_TERMINATOR);
  return !is_end || owners->has_freed || !may_own(owners, owners->block) ||
         cis_op_error(op, "ends a block whose buffers its deallocation does not free");
}

/// An op of a user's own that tells along with its results whether they are owned.
static bool says_owned(const cis_op *op) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  return facts && facts->owned_results >= 0 && !op->info->def->region_branch &&
         !op->info->def->call;
}

static bool visit_op(cis_owners *owners, cis_op *op) {
  const cis_op_def *def = op->info->def;
  if (def && def->ownership && def->ownership->deallocate)
    return visit_by_itself(owners, op);
  if (cis_dealloc_passes_nothing(op))
    return cis_owners_visit_empty_terminator(owners, op);
  if (def && def->branch && def->branch->build_condition)
    return cis_owners_visit_branch(owners, op);
  if (!cis_dealloc_check_op(op, owners->module->borrow) || !cis_owners_check_nested(owners, op))
    return false;
  if (!cis_owners_visit_taken(owners, op))
    return false;
  cis_owners_visit_effects(owners, op);
  if (def && def->region_branch)
    op = cis_owners_visit_region_branch(owners, op);
  if (def && def->call)
    op = cis_owners_visit_call(owners, op);
  if (says_owned(op))
    op = cis_owners_add_indicators(owners, op);
  if (def && def->branch && !cis_owners_visit_branch(owners, op))
    return false;
  if (cis_dealloc_is_region_terminator(op) && !cis_owners_visit_region_terminator(owners, op))
    return false;
  cis_owners_visit_results(owners, op);
  return true;
}

/// Whether the block has a terminator, in front of which its buffers are freed.
static bool has_end(const cis_block *block) {
  cis_op *last = cis_block_terminator(block);
  return last && (cis_op_has_trait(last, CIS_TRAIT_TERMINATOR) ||
                  !cis_op_has_trait(cis_block_parent_op(block), CIS_TRAIT_NO_TERMINATOR));
}

static bool check_end(const cis_owners *owners, cis_block *block) {
  return has_end(block) || !may_own(owners, block) ||
         cis_op_plain_error(cis_block_parent_op(block), "NoTerminator trait is not supported");
}

static bool visit_block(cis_owners *owners, cis_block *block) {
  owners->block = block;
  owners->has_freed = false;
  cis_vec_clear(&owners->to_free);
  cis_op *first = cis_block_first(block);
  cis_builder b = cis_builder_at_start(owners->ctx, block);
  visit_live_in(owners, &b);
  visit_arguments(owners, &b);
  for (cis_op *op = first, *next; op; op = next) {
    next = cis_op_next(op);
    if (!visit_op(owners, op))
      return false;
  }
  return check_end(owners, block);
}

// --- all blocks ---

typedef CIS_VEC(struct order_frame {
  cis_block *block;
  uint32_t left; // successors that are still to be looked at, the last one first
}) order_stack;

static void enter_block(cis_owners *owners, order_stack *stack, cis_block *block) {
  if (owners->reachable.data[block->tag])
    return;
  owners->reachable.data[block->tag] = true;
  struct order_frame frame = {block,
                              cis_block_last(block) ? cis_block_last(block)->num_successors : 0};
  cis_vec_push(stack, frame);
}

/// The blocks that can be reached, in post-order: from the back, each comes after the blocks that
/// dominate it.
static void order_blocks(cis_owners *owners, cis_region *region, cis_block_vec *out) {
  order_stack stack = {0};
  if (cis_region_first(region))
    enter_block(owners, &stack, cis_region_first(region));
  while (stack.len) {
    struct order_frame *top = &cis_vec_last(&stack);
    if (top->left) {
      --top->left;
      enter_block(owners, &stack, cis_op_successor(cis_block_last(top->block), top->left));
      continue;
    }
    cis_vec_push(out, top->block);
    --stack.len;
  }
  cis_vec_deinit(&stack);
}

static bool visit_region(cis_owners *owners, cis_region *region);

static bool visit_nested(cis_owners *owners, cis_block *block) {
  cis_for_each_op (op, block)
    for (uint32_t i = 0; i < op->num_regions && !cis_dealloc_has_no_buffers_inside(op); ++i)
      if (!visit_region(owners, cis_op_region(op, i)))
        return false;
  return true;
}

static cis_walk complete_call(cis_op *op, void *owners) {
  if (op->info->def && op->info->def->call)
    cis_owners_complete_call(owners, op);
  return CIS_WALK_CONTINUE;
}

/// Unreachable blocks free nothing, but what they branch to or return must have the types that the
/// reachable ones need.
static void complete_unreachable(cis_owners *owners, cis_region *region) {
  cis_for_each_block (block, region) {
    if (owners->reachable.data[block->tag])
      continue;
    cis_for_each_op (op, block)
      cis_walk_postorder(op, complete_call, owners);
    cis_op *end = cis_block_terminator(block);
    if (end && end->info->def)
      cis_owners_complete_unreachable(owners, end);
  }
}

static bool visit_region(cis_owners *owners, cis_region *region) {
  cis_block_vec blocks = {0};
  order_blocks(owners, region, &blocks);
  bool ok = true;
  for (size_t i = blocks.len; ok && i-- > 0;)
    ok = visit_nested(owners, blocks.data[i]) && visit_block(owners, blocks.data[i]);
  if (ok)
    complete_unreachable(owners, region);
  cis_vec_deinit(&blocks);
  return ok;
}

// --- the function's type ---

/// Sets the function's type from its arguments and the operands of a return (all returns agree).
/// Functions of other dialects give what they return in other types, or give nothing along with it.
static void update_type(cis_op *function) {
  if (cis_op_kind(function) != CIS_OP_FUNC_FUNC && !cis_op_has_trait(function, CIS_TRAIT_FROM_TEXT))
    return;
  cis_region *body = cis_op_region(function, 0);
  const cis_op *found = NULL;
  cis_for_each_block (block, body)
    if (cis_block_last(block) && cis_op_has_trait(cis_block_last(block), CIS_TRAIT_RETURN_LIKE))
      found = cis_block_last(block);
  cis_attr old = cis_op_get_attr_named(function, "function_type");
  cis_type_vec inputs = {0}, results = {0};
  for (uint32_t i = 0; i < cis_region_first(body)->num_args; ++i)
    cis_vec_push(&inputs, cis_block_args(cis_region_first(body))[i]->type);
  for (uint32_t i = 0; found && i < found->num_operands; ++i)
    cis_vec_push(&results, cis_op_operand(found, i)->type);
  if (!found)
    cis_vec_append(&results, old->type_value->function.results,
                   old->type_value->function.num_results);
  cis_type type = cis_type_function(cis_op_context(function), inputs.data, (uint32_t)inputs.len,
                                    results.data, (uint32_t)results.len);
  if (type != old->type_value) // other threads may read it
    cis_op_set_attr(function, CIS_STR("function_type"), cis_attr_type(type));
  cis_vec_deinit(&inputs);
  cis_vec_deinit(&results);
}

// --- one function ---

/// The families of all memrefs, and of each result on all paths, so that copies which are returned
/// are of the family that other paths return.
static void find_families(cis_owners *owners) {
  const cis_families *families = owners->module->families;
  for (size_t i = 0; families && i < owners->buffers.values.len; ++i)
    cis_vec_push(&owners->families, cis_families_of(families, owners->buffers.values.data[i]));
  cis_attr type = cis_op_get_attr_named(owners->function, "function_type");
  for (uint32_t i = 0; families && i < type->type_value->function.num_results; ++i)
    cis_vec_push(&owners->returned, cis_families_of_result(families, owners->function, i));
}

/// Work that goes on when the op that begins it has returned, on memory of other families.
static void find_work(cis_owners *owners) {
  cis_reach *reach = NULL;
  cis_value_vec names = {0};
  for (uint32_t i = 0; i < owners->families.len; ++i) {
    const cis_family *family = owners->families.data[i].family;
    if (!family || cis_family_is_default(family))
      continue;
    reach = reach ? reach : cis_reach_create_by_abi(owners->function);
    cis_value *memref = owners->buffers.values.data[i];
    if (!(cis_reach_get_flags(reach, memref) & CIS_REACH_HAS_WORK))
      continue;
    cis_vec_clear(&names);
    cis_view_flow_resolve(cis_reach_flow(reach), memref, &names);
    for (size_t k = 0; k < names.len; ++k)
      if (cis_reach_is_work(names.data[k]))
        cis_vec_push(&owners->work, ((cis_owned_work){i, names.data[k]}));
  }
  cis_vec_deinit(&names);
  cis_reach_destroy(reach);
}

static bool visit_function(cis_op *function, const cis_owners_module *module,
                           cis_existing_frees freed) {
  cis_owners owners = {.ctx = cis_op_context(function),
                       .function = function,
                       .returns_ownership =
                           module->dynamic_private &&
                           cis_function_users_can_give_ownership(&module->users, function),
                       .module = module,
                       .freed = freed};
  cis_live_buffers_init(&owners.buffers, function);
  cis_vec_resize(&owners.states, owners.buffers.values.len);
  cis_vec_resize(&owners.reachable, owners.buffers.blocks.len);
  cis_vec_resize(&owners.passed, owners.buffers.blocks.len);
  find_families(&owners);
  find_work(&owners);
  owners.classes = module->free_early ? cis_alias_classes_create(&owners) : NULL;
  bool ok = visit_region(&owners, cis_op_region(function, 0));
  if (ok)
    update_type(function);
  cis_live_buffers_deinit(&owners.buffers);
  cis_vec_deinit(&owners.states);
  cis_vec_deinit(&owners.families);
  cis_vec_deinit(&owners.returned);
  cis_vec_deinit(&owners.work);
  cis_vec_deinit(&owners.reachable);
  cis_vec_deinit(&owners.passed);
  cis_vec_deinit(&owners.to_free);
  cis_alias_classes_destroy(owners.classes);
  return ok;
}

// --- all functions ---

typedef struct function_entry {
  cis_op *function;
  cis_existing_frees freed;
} function_entry;
typedef CIS_VEC(function_entry) function_vec;

static cis_walk find_functions(cis_op *op, void *user) {
  function_vec *functions = user;
  bool has_body = cis_existing_frees_is_function(op);
  function_entry entry = {.function = op};
  if (has_body)
    cis_vec_push(functions, entry);
  return has_body ? CIS_WALK_SKIP : CIS_WALK_CONTINUE;
}

typedef struct all_functions {
  function_vec list;
  cis_owners_module module;
  /// Functions may be worked on by several threads: none asks for another's body, or changes what
  /// it returns.
  bool are_apart;
} all_functions;

/// Calls `fn` for each function until one fails.
static bool for_each(all_functions *all, cis_op *root, cis_parallel_fn *fn) {
  if (all->are_apart)
    return cis_parallel_until_error(cis_op_context(root), all->list.len, fn, all);
  for (size_t i = 0; i < all->list.len; ++i)
    if (!fn(all, i, 0))
      return false;
  return true;
}

static bool find_frees(void *user, size_t i, unsigned worker) {
  (void)worker;
  all_functions *all = user;
  function_entry *entry = &all->list.data[i];
  return cis_existing_frees_find(entry->function, all->module.free_early, &entry->freed);
}

static bool find_complete(void *user, size_t i, unsigned worker) {
  (void)worker;
  all_functions *all = user;
  function_entry *entry = &all->list.data[i];
  if (!entry->freed.frees)
    entry->freed.complete =
        cis_existing_frees_none_needed(entry->function, false, all->module.free_early);
  return true;
}

/// Finds out what each function frees by itself. Complete functions are skipped; their calls assume
/// the default ABI, in which the caller owns the results.
static bool prepare(all_functions *all, cis_op *root, bool keeps_complete) {
  bool frees = keeps_complete;
  if (!for_each(all, root, find_frees))
    return false;
  for (size_t i = 0; i < all->list.len; ++i)
    frees |= all->list.data[i].freed.frees;
  if (frees)
    for_each(all, root, find_complete);
  for (size_t i = 0; i < all->list.len; ++i) {
    const function_entry *entry = &all->list.data[i];
    if (!entry->freed.complete)
      cis_ptrmap_set(&all->module.functions, entry->function, i + 1);
    all->module.dynamic_private &= !entry->freed.complete;
  }
  return true;
}

static bool visit(void *user, size_t i, unsigned worker) {
  (void)worker;
  const all_functions *all = user;
  const function_entry *entry = &all->list.data[i];
  return entry->freed.complete || visit_function(entry->function, &all->module, entry->freed);
}

/// As the program is now; one for all functions, if the pass runs on each.
static cis_argument_ownership *find_argument_ownership(cis_pass *pass, cis_op *root) {
  cis_argument_ownership *arguments = cis_pass_argument_ownership(pass);
  cis_argument_ownership_compute(arguments, root);
  return arguments;
}

static bool run(cis_pass *pass, cis_op *root) {
  all_functions all = {
      .module = {.dynamic_private = cis_pass_bool(pass, "private-function-dynamic-ownership"),
                 .free_early = cis_pass_bool(pass, "free-early"),
                 .borrow = cis_str_is(cis_pass_string(pass, "unknown-ops"), "borrow"),
                 .symbols = cis_symbol_cache_create(),
                 .arguments = find_argument_ownership(pass, root)}};
  cis_owners_module *module = &all.module;
  cis_walk_preorder(root, find_functions, &all.list);
  // The pipeline asks before its first pass. The pass asks as well, because it may run alone, on a
  // program whose deallocation is not lowered yet.
  if (cis_existing_frees_is_deallocated(root, module->dynamic_private, false))
    cis_vec_clear(&all.list);
  bool dynamic_private = module->dynamic_private;
  if (dynamic_private)
    cis_function_users_init(&module->users, root);
  module->families = all.list.len ? cis_families_create(root) : NULL;
  cis_op_vec apart = {0};
  all.are_apart = !dynamic_private && !module->families && !module->free_early &&
                  cis_parallel_functions(root, &apart) && apart.len == all.list.len;
  if (all.are_apart)
    cis_symbol_cache_add(module->symbols, root);
  bool ok = cis_check_donated(root) && prepare(&all, root, cis_pass_bool(pass, "keep-complete")) &&
            for_each(&all, root, visit);
  for (size_t i = 0; i < all.list.len; ++i)
    cis_existing_frees_deinit(&all.list.data[i].freed);
  cis_vec_deinit(&apart);
  cis_vec_deinit(&all.list);
  cis_ptrmap_deinit(&module->functions);
  cis_families_destroy(module->families);
  if (dynamic_private)
    cis_function_users_deinit(&module->users);
  cis_symbol_cache_destroy(module->symbols);
  return ok;
}

const cis_pass_def cis_ownership_based_buffer_deallocation_pass = {
    .name = "ownership-based-buffer-deallocation",
    .title = "OwnershipBasedBufferDeallocationPass",
    .summary = "Adds all required dealloc operations for all allocations in the input program.",
    .options = {CIS_OWNERSHIP_OPTIONS},
    .run = run,
};
