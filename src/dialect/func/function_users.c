// Calls of the functions of a module, and functions that are named otherwise.
#include "dialect/func/function_users.h"

#include "dialect/func/kinds.h"
#include "dialect/irdl/facts.h"
#include "ir/symbol.h"

enum { NAMED = 1, CALLED };

/// The callee of a call of a user's own whose results have room for who owns them; NULL otherwise.
static const cis_op *called_by_own(const cis_function_users *users, const cis_op *op) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  return facts && facts->owned_results >= 0 ? cis_symbol_cache_callee(users->symbols, op) : NULL;
}

/// Symbols that an attribute of the op names.
static void add_names(cis_function_users *users, cis_op *op, cis_attr attr) {
  if (!attr)
    return;
  if (attr->kind == CIS_ATTR_SYMBOL_REF) {
    cis_op *function = cis_symbol_cache_lookup_nearest(users->symbols, op, attr);
    bool called = function && function == called_by_own(users, op);
    if (function && !(called && cis_ptrmap_has(&users->named_otherwise, function)))
      cis_ptrmap_set(&users->named_otherwise, function, called ? CALLED : NAMED);
  } else if (attr->kind == CIS_ATTR_ARRAY) {
    for (uint32_t i = 0; i < attr->array.num; ++i)
      add_names(users, op, attr->array.elems[i]);
  } else if (attr->kind == CIS_ATTR_DICT) {
    for (uint32_t i = 0; i < attr->dict.num; ++i)
      add_names(users, op, attr->dict.entries[i].value);
  }
}

/// A return of a user's own without room for who owns what it returns: the function cannot say it
/// to its callers either.
static bool returns_without_flags(const cis_op *op) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  const cis_op *parent = facts ? cis_op_parent(op) : NULL;
  return parent && facts->owned_operands < 0 && cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE) &&
         cis_op_has_trait(parent, CIS_TRAIT_FUNCTION);
}

static cis_walk add_op(cis_op *op, void *user) {
  cis_function_users *users = user;
  if (returns_without_flags(op))
    cis_ptrmap_set(&users->named_otherwise, cis_op_parent(op), NAMED);
  bool is_call = cis_op_kind(op) == CIS_OP_FUNC_CALL;
  if (is_call)
    cis_vec_push(&users->calls, op);
  for (uint32_t i = 0; i < op->num_props && !is_call; ++i)
    add_names(users, op, cis_op_props(op)[i]);
  add_names(users, op, cis_op_discardable(op));
  return CIS_WALK_CONTINUE;
}

void cis_function_users_init(cis_function_users *users, cis_op *module) {
  *users = (cis_function_users){.symbols = cis_symbol_cache_create()};
  cis_block *body = module->num_regions ? cis_op_entry(module) : NULL;
  for (cis_op *op = body ? cis_block_first(body) : NULL; op; op = cis_op_next(op))
    if (cis_op_kind(op) == CIS_OP_FUNC_FUNC)
      cis_vec_push(&users->functions, op);
  cis_walk_preorder(module, add_op, users);
}

void cis_function_users_deinit(cis_function_users *users) {
  cis_vec_deinit(&users->functions);
  cis_vec_deinit(&users->calls);
  cis_ptrmap_deinit(&users->named_otherwise);
  cis_symbol_cache_destroy(users->symbols);
}

cis_op *cis_function_users_callee(const cis_function_users *users, cis_op *call) {
  return cis_symbol_cache_lookup_nearest(users->symbols, call, cis_op_inherent(call, "callee"));
}

bool cis_function_users_is_internal(const cis_function_users *users, cis_op *function) {
  return cis_symbol_is_private(function) && cis_function_users_is_only_called(users, function);
}

bool cis_function_users_can_give_ownership(const cis_function_users *users, cis_op *function) {
  bool is_func =
      cis_op_kind(function) == CIS_OP_FUNC_FUNC || cis_op_has_trait(function, CIS_TRAIT_FROM_TEXT);
  return is_func && cis_symbol_is_private(function) &&
         cis_region_first(cis_op_regions(function)[0]) &&
         cis_ptrmap_at(&users->named_otherwise, function) != NAMED;
}

bool cis_function_users_is_hidden(const cis_function_users *users, cis_op *function) {
  return cis_symbol_is_hidden(function) && cis_function_users_is_only_called(users, function);
}

bool cis_function_users_is_only_called(const cis_function_users *users, cis_op *function) {
  return cis_region_first(cis_op_regions(function)[0]) &&
         !cis_ptrmap_has(&users->named_otherwise, function);
}
