// Calls of the functions of a module, and functions that are named otherwise.
#include "dialect/func/function_users.h"

#include "dialect/func/kinds.h"
#include "ir/symbol.h"

/// Symbols that an attribute names.
static void add_names(cis_function_users *users, cis_op *from, cis_attr attr) {
  if (!attr)
    return;
  if (attr->kind == CIS_ATTR_SYMBOL_REF) {
    cis_op *function = cis_symbol_cache_lookup_nearest(users->symbols, from, attr);
    if (function)
      cis_ptrmap_set(&users->named_otherwise, function, 1);
  } else if (attr->kind == CIS_ATTR_ARRAY) {
    for (uint32_t i = 0; i < attr->array.num; ++i)
      add_names(users, from, attr->array.elems[i]);
  } else if (attr->kind == CIS_ATTR_DICT) {
    for (uint32_t i = 0; i < attr->dict.num; ++i)
      add_names(users, from, attr->dict.entries[i].value);
  }
}

static cis_walk add_op(cis_op *op, void *user) {
  cis_function_users *users = user;
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

bool cis_function_users_is_hidden(const cis_function_users *users, cis_op *function) {
  return cis_symbol_is_hidden(function) && cis_function_users_is_only_called(users, function);
}

bool cis_function_users_is_only_called(const cis_function_users *users, cis_op *function) {
  return cis_region_first(cis_op_regions(function)[0]) &&
         !cis_ptrmap_has(&users->named_otherwise, function);
}
