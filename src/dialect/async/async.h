// Questions about types of the async dialect, for other rooms.
#ifndef CIS_DIALECT_ASYNC_ASYNC_H
#define CIS_DIALECT_ASYNC_ASYNC_H

#include "ir/type.h"

/// Whether the type is !async.token.
bool cis_async_is_token(cis_type type);
/// Whether the type is !async.group.
bool cis_async_is_group(cis_type type);
/// The type T that a value of type !async.value<T> holds; NULL for other types.
cis_type cis_async_held_type(cis_type type);

#endif
