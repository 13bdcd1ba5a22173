// Inherent attributes of ops in generic form: properties <{...}>, and the old form, in the op's
// dictionary.
//
// A property has to be of the kind that its constraint stores ("invalid properties ..."); whether
// it satisfies the constraint is the verifier's to say. In the dictionary it has to satisfy the
// constraint at once. Both look at the attributes in the order of their names.
#include "asm/properties.h"

#include "asm/parser_impl.h"
#include "ir/diag.h"

#include <string.h>

bool cis_attr_is_storable(const cis_attr_constraint *constraint, cis_attr attr) {
  const cis_enum_def *def = constraint->enumeration;
  switch (constraint->style) {
  case CIS_ATTR_STYLE_ENUM: // any case, though the constraint may leave some out
    if (def->attr_name || def->is_flags)
      return cis_attr_satisfies(attr, constraint);
    return cis_attr_is(attr, CIS_ATTR_INTEGER) && cis_type_is_int_of(attr->type, def->int_width) &&
           cis_enum_keyword(def, cis_attr_int_or(attr, -1));
  case CIS_ATTR_STYLE_SYMBOL_REF:
  case CIS_ATTR_STYLE_UNIT:
  case CIS_ATTR_STYLE_STRIPPED:
    return cis_attr_satisfies(attr, constraint);
  case CIS_ATTR_STYLE_DENSE_ARRAY: // of any length
    return cis_attr_is(attr, CIS_ATTR_DENSE_ARRAY) &&
           attr->dense_array.element == constraint->build_type(attr->ctx);
  case CIS_ATTR_STYLE_SYMBOL_NAME:
    return cis_attr_is(attr, CIS_ATTR_STRING);
  case CIS_ATTR_STYLE_TYPE:
    return cis_attr_is(attr, CIS_ATTR_TYPE);
  case CIS_ATTR_STYLE_ANY:
  case CIS_ATTR_STYLE_TYPED:
    break;
  }
  return cis_attr_fits_class(attr, constraint);
}

static bool is_segments(const cis_op_info *info, uint32_t slot) {
  return (int)slot == info->operand_segments || (int)slot == info->result_segments;
}

void cis_parser_drop_misfits(cis_op_state *state) {
  if (cis_context_reads_older(state->ctx, state->info->dialect))
    return;
  for (uint32_t slot = 0; slot < state->info->num_props; ++slot) {
    cis_attr *value = &state->props.data[slot];
    const cis_attr_spec *spec = &state->info->attrs[slot];
    if (*value && !spec->optional && !is_segments(state->info, slot) &&
        !cis_attr_is_storable(spec->constraint, *value))
      *value = NULL;
  }
}

static bool invalid_properties(const cis_op_state *state, cis_attr properties, const char *why) {
  return cis_error(state->ctx, state->loc, "invalid properties %s for op %s: %s",
                   cis_attr_text(state->ctx, properties), state->info->name.data, why);
}

static bool check_segments(const cis_op_state *state, cis_attr properties, uint32_t slot,
                           cis_attr sizes) {
  uint32_t num, groups = (int)slot == state->info->operand_segments ? state->info->num_operands
                                                                    : state->info->num_results;
  if (!cis_attr_is(sizes, CIS_ATTR_DENSE_ARRAY) ||
      !cis_type_is_int_of(sizes->dense_array.element, 32))
    return invalid_properties(state, properties, "expected DenseI32ArrayAttr for key `value`");
  cis_attr_get_i32_array(sizes, &num);
  if (num == groups)
    return true;
  return cis_error(
      state->ctx, state->loc,
      "invalid properties %s for op %s: size mismatch in attribute conversion: %u vs %u",
      cis_attr_text(state->ctx, properties), state->info->name.data, num, groups);
}

/// An attribute of the enum that `attr_param` names, `#llvm.overflow<nsw>`.
static bool is_attr_of_flags(cis_attr value, const cis_enum_def *def) {
  return cis_attr_is(value, CIS_ATTR_ENUM) &&
         strcmp(value->enumeration.def->name, def->attr_param) == 0;
}

/// Flags are an attribute of theirs, or the last 32 bits of any integer.
static bool check_flags(const cis_op_state *state, cis_attr properties, const cis_enum_def *def,
                        cis_attr *value) {
  int64_t flags = cis_attr_int_or(*value, 0);
  if (is_attr_of_flags(*value, def))
    flags = (*value)->enumeration.value;
  else if (!cis_attr_is(*value, CIS_ATTR_INTEGER))
    return cis_error(state->ctx, state->loc,
                     "invalid properties %s for op %s: expected %s%sIntegerAttr storage for %s",
                     cis_attr_text(state->ctx, properties), state->info->name.data,
                     def->attr_class ? def->attr_class : "", def->attr_class ? " or " : "",
                     def->attr_param);
  *value = cis_attr_i32(state->ctx, (int32_t)(uint32_t)flags);
  return true;
}

static bool store_property(cis_op_state *state, cis_attr properties, uint32_t slot,
                           cis_attr value) {
  const cis_attr_spec *spec = &state->info->attrs[slot];
  if (is_segments(state->info, slot)) {
    if (!check_segments(state, properties, slot, value))
      return false;
  } else if (cis_attr_spec_is_flags(spec)) {
    if (!check_flags(state, properties, spec->constraint->enumeration, &value))
      return false;
  } else if (!cis_attr_is_storable(spec->constraint, value)) {
    return cis_error(
        state->ctx, state->loc,
        "invalid properties %s for op %s: Invalid attribute `%s` in property conversion: %s",
        cis_attr_text(state->ctx, properties), state->info->name.data, spec->name.data,
        cis_attr_text(state->ctx, value));
  }
  state->props.data[slot] = value;
  return true;
}

/// The entry for a slot; segment sizes go by an older name too.
static cis_attr find_property(const cis_op_info *info, cis_attr properties, uint32_t slot) {
  cis_attr value = cis_dict_get(properties, info->attrs[slot].name);
  if (!value && (int)slot == info->operand_segments)
    value = cis_dict_get_c(properties, "operand_segment_sizes");
  if (!value && (int)slot == info->result_segments)
    value = cis_dict_get_c(properties, "result_segment_sizes");
  return value;
}

/// Stores properties in their slots. Names that the row does not have are dropped, as upstream
/// does.
static bool store_properties(cis_op_state *state, cis_attr properties) {
  const cis_op_info *info = state->info;
  if (!cis_attr_is(properties, CIS_ATTR_DICT))
    return invalid_properties(state, properties, "expected DictionaryAttr to set properties");
  for (uint32_t i = 0; i < info->num_props; ++i) {
    uint32_t slot = info->attrs_by_name[i];
    cis_attr value = find_property(info, properties, slot);
    if (value && !store_property(state, properties, slot, value))
      return false;
  }
  return true;
}

bool cis_parser_properties(cis_parser *p, cis_attr *out) {
  *out = NULL;
  return !cis_parse_optional_token(p, CIS_TOK_LESS) ||
         (cis_parse_attribute(p, NULL, out) &&
          (cis_parse_optional_token(p, CIS_TOK_GREATER) ||
           cis_parser_missing(p, "expected '>' to close properties")));
}

static cis_attr find_entry(const cis_named_attr_vec *attrs, cis_str name) {
  for (size_t i = 0; i < attrs->len; ++i)
    if (attrs->data[i].name.data == name.data)
      return attrs->data[i].value;
  return NULL;
}

static bool store_attr(cis_op_state *state, uint32_t slot, cis_attr value, bool has_properties) {
  const cis_attr_spec *spec = &state->info->attrs[slot];
  bool segments = is_segments(state->info, slot);
  if (!has_properties && !segments && !cis_attr_satisfies(value, spec->constraint))
    return cis_error(state->ctx, state->loc,
                     "'%s' op attribute '%s' failed to satisfy constraint: %s",
                     state->info->name.data, spec->name.data, spec->constraint->description);
  if (!state->props.data[slot] && (segments || cis_attr_is_storable(spec->constraint, value)))
    state->props.data[slot] = value;
  return true;
}

/// Where there are properties they win over entries of the dictionary, and entries that cannot be
/// stored are dropped.
static bool store_attrs(cis_op_state *state, const cis_named_attr_vec *attrs, bool has_properties) {
  const cis_op_info *info = state->info;
  for (uint32_t i = 0; i < info->num_props && attrs->len; ++i) {
    uint32_t slot = info->attrs_by_name[i];
    cis_attr value = find_entry(attrs, info->attrs[slot].name);
    if (value && !cis_attr_spec_is_flags(&info->attrs[slot]) &&
        !store_attr(state, slot, value, has_properties))
      return false;
  }
  for (size_t i = 0; i < attrs->len; ++i)
    if (cis_op_info_dict_slot(info, attrs->data[i].name) < 0)
      cis_vec_push(&state->attrs, attrs->data[i]);
  return true;
}

/// Each entry in its slot, if there is one.
static void store_entries(cis_op_state *state, const cis_named_attr *entries, size_t num) {
  for (size_t i = 0; i < num; ++i) {
    int slot = cis_op_info_prop(state->info, entries[i].name);
    if (slot >= 0)
      state->props.data[slot] = entries[i].value;
    else
      cis_vec_push(&state->attrs, entries[i]);
  }
}

/// Segment sizes that are not written, or not one for each group, are zero.
static void complete_segments(cis_op_state *state, int slot, uint32_t groups) {
  if (slot < 0)
    return;
  uint32_t num = 0;
  cis_attr_get_i32_array(state->props.data[slot], &num);
  if (num == groups && state->props.data[slot])
    return;
  int32_t *zeros = cis_arena_array(cis_context_arena(state->ctx), int32_t, groups);
  state->props.data[slot] = cis_attr_i32_array(state->ctx, zeros, groups);
}

bool cis_op_state_store_attrs(cis_op_state *state, cis_attr properties,
                              const cis_named_attr_vec *attrs) {
  const cis_op_info *info = state->info;
  if (!info->def) {
    state->props.data[0] = properties;
    cis_vec_append(&state->attrs, attrs->data, attrs->len);
    return true;
  }
  if (cis_context_reads_older(state->ctx, info->dialect)) {
    if (cis_attr_is(properties, CIS_ATTR_DICT))
      store_entries(state, properties->dict.entries, properties->dict.num);
    store_entries(state, attrs->data, attrs->len);
    cis_op_state_add_defaults(state);
    return true;
  }
  if (info->traits & CIS_TRAIT_FROM_TEXT) {
    if (properties)
      return invalid_properties(state, properties, "extensible Dialects don't support properties");
    store_entries(state, attrs->data, attrs->len);
    return true;
  }
  if ((properties && !store_properties(state, properties)) ||
      !store_attrs(state, attrs, properties != NULL))
    return false;
  complete_segments(state, info->operand_segments, info->num_operands);
  complete_segments(state, info->result_segments, info->num_results);
  cis_op_state_add_defaults(state);
  return true;
}
