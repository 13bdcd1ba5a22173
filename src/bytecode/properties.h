// The parts of an op's properties in bytecode and their order, for reading and writing alike.
#ifndef CIS_BYTECODE_PROPERTIES_H
#define CIS_BYTECODE_PROPERTIES_H

#include "ir/op_def.h"

typedef enum cis_bc_property {
  CIS_BC_PROPERTY_ATTR,
  CIS_BC_PROPERTY_SEGMENT_ATTR, // sizes of groups before version 6
  CIS_BC_PROPERTY_SEGMENTS,     // and since
  CIS_BC_PROPERTY_FLAGS,        // a number
  CIS_BC_PROPERTY_BOOL,         // a byte
} cis_bc_property;

/// Whether upstream keeps the attribute as one that may be absent: defaults are filled in when they
/// are asked for.
static inline bool cis_bc_attr_is_optional(const cis_attr_spec *spec) {
  return spec->optional || spec->default_value;
}
/// Groups that a slot of segment sizes is about.
static inline uint32_t cis_bc_num_groups(const cis_op_info *info, uint32_t slot) {
  return (int)slot == info->operand_segments ? info->num_operands : info->num_results;
}

/// Whether upstream keeps it as a value that is no attribute; then versions before 5, which have
/// attributes alone, do without it.
bool cis_bc_is_native(const cis_op_info *info, uint32_t slot);

typedef bool (*cis_bc_property_fn)(void *user, cis_bc_property part, uint32_t slot);
/// Calls `fn` for each part of a registered op's properties in the order of the bytes; false once
/// it is false.
bool cis_bc_for_each_property(const cis_op_info *info, uint32_t version, cis_bc_property_fn fn,
                              void *user);

#endif
