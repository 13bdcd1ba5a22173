// Symbol tables: ops with a sym_name inside an op with the SymbolTable trait.
#ifndef CIS_IR_SYMBOL_H
#define CIS_IR_SYMBOL_H

#include "ir/op_def.h"

/// The attribute of an argument that callers give away.
#define CIS_DONATED "cistern.donated"

/// The op's sym_name; {NULL, 0} if it has none.
cis_str cis_symbol_name(const cis_op *op);
/// The type that a function, an op with `function_type`, states.
cis_type cis_function_type(const cis_op *function);
/// An attribute of an argument of a function; NULL: it has none of this name.
cis_attr cis_function_argument_attr(const cis_op *function, uint32_t i, const char *name);
/// Whether the value is an argument of a function that callers give away with its memory, a whole
/// allocation: it has the attribute cistern.donated. The function then frees or returns it.
bool cis_argument_is_donated(const cis_value *value);
/// Whether no op in the module calls a function that is given an argument, because calls pass
/// memory that the caller keeps. Reports such calls.
bool cis_check_donated(cis_op *module);
/// Whether sym_visibility is "private".
bool cis_symbol_is_private(const cis_op *op);
/// Whether nothing outside of the module that the symbol is in can name it: it is private, or
/// nested in a module that is in no other.
bool cis_symbol_is_hidden(const cis_op *op);
/// Whether nothing is known of the op, which may be a symbol table: it is not registered and has
/// one region.
bool cis_symbol_may_be_table(const cis_op *op);
/// Nearest op around `op` (or itself) that is a function; NULL if there is none.
cis_op *cis_enclosing_function(const cis_op *op);
/// Nearest op around `from` (or itself) that is a symbol table; NULL if there is none, or if an op
/// between may be one.
cis_op *cis_symbol_nearest_table(cis_op *from);
/// The op that `ref` (a symbol ref attribute) names in `table`, or NULL. Nested references are
/// followed. Linear in the table, but not while the verifier runs, because the context then holds a
/// cache; elsewhere use a cis_symbol_cache for many look-ups.
cis_op *cis_symbol_lookup(cis_op *table, cis_attr ref);
/// In the nearest table around `from`, and no further outward: what a nested module does not have
/// it does not see.
cis_op *cis_symbol_lookup_nearest(cis_op *from, cis_attr ref);

/// Look-ups in constant time: tables are indexed on first use. Valid while symbols are not changed.
typedef struct cis_symbol_cache cis_symbol_cache;
/// A cache of symbol tables, filled at the first lookup in each. Symbols must not change while it
/// is in use. The caller owns it.
cis_symbol_cache *cis_symbol_cache_create(void);
/// NULL does nothing.
void cis_symbol_cache_destroy(cis_symbol_cache *cache);
/// Looks at a symbol table now. Several threads may use the cache then; tables that they meet first
/// are not added.
void cis_symbol_cache_add(cis_symbol_cache *cache, cis_op *table);
/// The op that the symbol names in the table or, for a nested reference, below it; NULL if there is
/// none.
cis_op *cis_symbol_cache_lookup(cis_symbol_cache *cache, cis_op *table, cis_attr ref);
/// Looks up `ref` as cis_symbol_cache_lookup, in the table nearest to `from`.
cis_op *cis_symbol_cache_lookup_nearest(cis_symbol_cache *cache, cis_op *from, cis_attr ref);
/// The op that a call names; NULL if the op is not a call, the call is indirect, or there is no
/// such symbol.
cis_op *cis_symbol_cache_callee(cis_symbol_cache *cache, const cis_op *op);

#endif
