// Declarations for the files of VHLO.
//
//   values.c    types and attributes: the tables, and what they stand for
//   text.c      both in text; the dialect
//   ops.c       rows of ops: the attributes that each version of an op has
//   legalize.c  a program in VHLO becomes one in StableHLO
#ifndef CIS_DIALECT_VHLO_IMPL_H
#define CIS_DIALECT_VHLO_IMPL_H

#include "ir/op_def.h"

/// Calls `fn` for each attribute that VHLO has for an attribute of StableHLO's op: one, or the
/// parts of it. Ends when `fn` returns false.
bool cis_vhlo_for_each_part(const cis_attr_spec *spec, bool (*fn)(void *user, cis_str name),
                            void *user);
/// The dimension numbers that the attribute is made of; NULL if it is no such attribute.
const struct cis_hlo_numbers *cis_vhlo_numbers(const cis_attr_spec *spec);
/// Whether the attribute is of the constraint of that name.
static inline bool cis_vhlo_is_of(const cis_attr_spec *spec, const char *constraint) {
  return !strcmp(spec->constraint->name, constraint);
}

/// The row of a version of an op, "vhlo.add_v1"; NULL if there is no such op. Its `data` is the
/// name of the op that it stands for.
const cis_op_def *cis_vhlo_find_op(cis_context *ctx, cis_str name);
/// Turns the ops of VHLO in a program into those that they stand for. False after an error.
bool cis_vhlo_legalize(cis_op *module);
/// vhlo.func_v1 @name(%arg0: type) -> (type) {...} {attributes}
cis_parse_hook cis_vhlo_parse_func;

#endif
