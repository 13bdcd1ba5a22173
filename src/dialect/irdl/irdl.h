// The irdl dialect, for code that loads dialects from it.
#ifndef CIS_DIALECT_IRDL_IRDL_H
#define CIS_DIALECT_IRDL_IRDL_H

#include "ir/op_def.h"
#include "ir/symbol.h"

/// The op of that name in the body of a definition, NULL if there is none.
cis_op *cis_irdl_child(const cis_op *definition, const char *name);
/// How many values an entry of irdl.operands or irdl.results stands for.
cis_arity cis_irdl_arity(const cis_op *list, uint32_t i);
/// The definition that a symbol names, seen from outside of the dialect that `from` is in.
cis_op *cis_irdl_lookup(cis_op *from, cis_attr ref);
/// cis_irdl_lookup with a cache of symbol tables.
cis_op *cis_irdl_lookup_in(cis_symbol_cache *cache, cis_op *from, cis_attr ref);
/// Whether a name is a keyword of the language, so that it is printed without quotes.
bool cis_irdl_is_keyword(cis_str name);

#endif
