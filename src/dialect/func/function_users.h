// The calls of each function, for passes that change both.
#ifndef CIS_DIALECT_FUNC_FUNCTION_USERS_H
#define CIS_DIALECT_FUNC_FUNCTION_USERS_H

#include "ir/op_def.h"
#include "support/map.h"

typedef struct cis_function_users {
  cis_op_vec functions; // func.func ops directly in the module, in order
  cis_op_vec calls;     // func.call ops anywhere in it, in order
  struct cis_symbol_cache *symbols;
  cis_ptrmap named_otherwise; // functions that something other than a func.call names
} cis_function_users;

/// Collects the functions of the module, their calls and other ops that name them, in one walk.
/// cis_function_users_deinit frees the tables.
void cis_function_users_init(cis_function_users *users, cis_op *module);
/// Frees the tables.
void cis_function_users_deinit(cis_function_users *users);
/// The function that a call is to; NULL if there is none.
cis_op *cis_function_users_callee(const cis_function_users *users, cis_op *call);
/// Whether the function is private, has a body, and is named by calls alone.
bool cis_function_users_is_internal(const cis_function_users *users, cis_op *function);
/// The same of a function of func, or of a user's own, where calls of a user's own that have room
/// for who owns their results count as calls.
bool cis_function_users_can_give_ownership(const cis_function_users *users, cis_op *function);
/// Whether the function is hidden (cis_symbol_is_hidden), has a body, and is named by calls alone.
bool cis_function_users_is_hidden(const cis_function_users *users, cis_op *function);
/// Whether the function has a body and is named by calls alone in this module.
bool cis_function_users_is_only_called(const cis_function_users *users, cis_op *function);

#endif
