// The order of the parts of an op's properties: attributes by name, then native values, then the
// sizes of groups, which older versions have among the attributes.
#include "bytecode/properties.h"

#include "bytecode/layout.h"

static bool is_segments(const cis_op_info *info, uint32_t slot) {
  return (int)slot == info->operand_segments || (int)slot == info->result_segments;
}

static bool is_bool(const cis_attr_spec *spec) {
  return strcmp(spec->constraint->name, "UnitProp") == 0;
}

bool cis_bc_is_native(const cis_op_info *info, uint32_t slot) {
  const cis_attr_spec *spec = &info->attrs[slot];
  return !is_segments(info, slot) && (cis_attr_spec_is_flags(spec) || is_bool(spec));
}

static cis_bc_property part_of(const cis_op_info *info, uint32_t slot, uint32_t version) {
  if (is_segments(info, slot))
    return version >= CIS_BC_SEGMENTS ? CIS_BC_PROPERTY_SEGMENTS : CIS_BC_PROPERTY_SEGMENT_ATTR;
  if (!cis_bc_is_native(info, slot))
    return CIS_BC_PROPERTY_ATTR;
  return is_bool(&info->attrs[slot]) ? CIS_BC_PROPERTY_BOOL : CIS_BC_PROPERTY_FLAGS;
}

/// 0: attributes, 1: native values, 2: sizes of groups.
static unsigned round_of(cis_bc_property part) {
  if (part == CIS_BC_PROPERTY_SEGMENTS)
    return 2;
  return part == CIS_BC_PROPERTY_FLAGS || part == CIS_BC_PROPERTY_BOOL;
}

bool cis_bc_for_each_property(const cis_op_info *info, uint32_t version, cis_bc_property_fn fn,
                              void *user) {
  for (unsigned round = 0; round < 3; ++round)
    for (uint32_t i = 0; i < info->num_props; ++i) {
      uint32_t slot = info->attrs_by_name[i];
      cis_bc_property part = part_of(info, slot, version);
      if (round_of(part) == round && !fn(user, part, slot))
        return false;
    }
  return true;
}
