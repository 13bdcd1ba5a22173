// Helpers shared by the attribute files of ir/.
#ifndef CIS_IR_ATTR_IMPL_H
#define CIS_IR_ATTR_IMPL_H

#include "ir/attr.h"
#include "ir/intern.h"

/// The record equal to `key`, or a new one whose arrays are still the caller's (`*out_new`): those
/// must be copied before anything else is interned, and then cis_intern_end be called. `hash`
/// covers kind, type and payload.
struct cis_attr_data *cis_attr_find_or_add(cis_context *ctx, struct cis_attr_data *key,
                                           uint64_t hash, bool *out_new);
/// The same for a record without arrays of its own.
cis_attr cis_attr_intern_plain(cis_context *ctx, struct cis_attr_data *key, uint64_t hash);
/// Whether values of an integer type are read zero extended: unsigned ones and i1.
bool cis_type_reads_unsigned(cis_type type);

/// Whether dense elements of one size have the same data.
bool cis_dense_same_data(cis_attr a, cis_attr b);

#endif
