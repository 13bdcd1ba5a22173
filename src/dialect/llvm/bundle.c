// Operand bundles of calls and of llvm.intr.assume: ["align"(%p, %n : !llvm.ptr, i64), "cold"()]
#include "dialect/llvm/impl.h"
#include "ir/diag.h"

/// "tag"(%a, %b : types)
static bool parse_bundle(cis_parser *p, void *user) {
  cis_llvm_bundles *b = user;
  cis_str tag;
  size_t first = b->operands.len, first_type = b->types.len;
  if (!cis_parse_string(p, &tag)) // upstream adds its own message
    return cis_parse_error(p, "expect operand bundle tag");
  if (!cis_parse_token(p, CIS_TOK_L_PAREN))
    return false;
  cis_vec_push(&b->tags, cis_attr_string(cis_parser_context(p), tag));
  if (!cis_parse_optional_token(p, CIS_TOK_R_PAREN) &&
      !(cis_parse_operand_list(p, CIS_DELIM_NONE, &b->operands) &&
        cis_parse_token(p, CIS_TOK_COLON) && cis_parse_type_list(p, &b->types) &&
        cis_parse_token(p, CIS_TOK_R_PAREN)))
    return false;
  cis_vec_push(&b->sizes, (int32_t)(b->operands.len - first));
  cis_vec_push(&b->type_counts, (int32_t)(b->types.len - first_type));
  return true;
}

bool cis_llvm_parse_bundles(cis_parser *p, cis_op_state *state, cis_llvm_bundles *b) {
  b->offset = cis_parser_offset(p);
  if (!cis_parse_comma_list(p, CIS_DELIM_OPTIONAL_SQUARE, parse_bundle, b, ""))
    return false;
  if (b->tags.len)
    cis_op_state_set_attr(state, CIS_STR("op_bundle_tags"),
                          cis_attr_array(state->ctx, b->tags.data, (uint32_t)b->tags.len));
  return true;
}

bool cis_llvm_resolve_bundles(cis_parser *p, cis_op_state *state, const cis_llvm_bundles *b) {
  cis_op_state_set_attr(state, CIS_STR("op_bundle_sizes"),
                        cis_attr_i32_array(state->ctx, b->sizes.data, (uint32_t)b->sizes.len));
  return cis_resolve_operands_types(p, b->operands.data, b->operands.len, b->types.data,
                                    b->types.len, cis_parser_offset(p), &state->operands);
}

bool cis_llvm_check_bundle_types(cis_parser *p, const cis_llvm_bundles *b) {
  for (size_t i = 0; i < b->sizes.len; ++i) // the number in the message is upstream's
    if (b->sizes.data[i] != b->type_counts.data[i])
      return cis_parse_error_at(p, b->offset,
                                "expected %d types for operand bundle operands for operand bundle "
                                "#0, but actually got %d",
                                b->sizes.data[i], b->type_counts.data[i]);
  return true;
}

void cis_llvm_bundles_deinit(cis_llvm_bundles *b) {
  cis_vec_deinit(&b->operands);
  cis_vec_deinit(&b->types);
  cis_vec_deinit(&b->sizes);
  cis_vec_deinit(&b->type_counts);
  cis_vec_deinit(&b->tags);
}

static bool parse_assume_with(cis_parser *p, cis_op_state *state, cis_llvm_bundles *b) {
  cis_unresolved condition;
  cis_type type;
  if (!cis_parse_operand(p, &condition) || !cis_llvm_parse_bundles(p, state, b))
    return false;
  for (size_t i = 0; i < b->sizes.len; ++i)
    if (b->sizes.data[i] != b->type_counts.data[i])
      return cis_parse_error_at(
          p, b->offset, "number of operands and types do not match: got %d operands and %d types",
          b->sizes.data[i], b->type_counts.data[i]);
  return cis_parse_token(p, CIS_TOK_COLON) && cis_parse_type_of(p, &cis_class_integer, &type) &&
         cis_parse_optional_attr_dict(p, state) &&
         cis_resolve_operand(p, &condition, type, &state->operands) &&
         cis_llvm_resolve_bundles(p, state, b);
}

bool cis_llvm_parse_assume(cis_parser *p, cis_op_state *state) {
  cis_llvm_bundles b = {0};
  bool ok = parse_assume_with(p, state, &b);
  cis_llvm_bundles_deinit(&b);
  return ok;
}

static void print_bundle(cis_printer *p, cis_op *op, cis_attr tag, cis_range range) {
  cis_print_string(p, cis_attr_get_string(tag));
  cis_print_char(p, '(');
  if (range.num) {
    cis_print_operands(p, op, range);
    cis_print_cstr(p, " : ");
    cis_print_operand_types(p, op, range);
  }
  cis_print_char(p, ')');
}

void cis_llvm_print_bundles(cis_printer *p, cis_op *op, uint32_t first) {
  uint32_t num;
  const int32_t *sizes = cis_attr_get_i32_array(cis_op_inherent(op, "op_bundle_sizes"), &num);
  cis_attr tags = cis_op_inherent(op, "op_bundle_tags");
  for (uint32_t i = 0; i < num; ++i) {
    cis_print_cstr(p, i ? ", " : " [");
    print_bundle(p, op, tags->array.elems[i], (cis_range){first, (uint32_t)sizes[i]});
    first += (uint32_t)sizes[i];
  }
  if (num)
    cis_print_char(p, ']');
}

void cis_llvm_print_assume(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"op_bundle_sizes", "op_bundle_tags", NULL};
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_llvm_print_bundles(p, op, 1);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_operand(op, 0)->type);
  cis_print_optional_attr_dict(p, op, elided);
}

bool cis_llvm_verify_bundles(cis_op *op) {
  uint32_t num;
  cis_attr_get_i32_array(cis_op_inherent(op, "op_bundle_sizes"), &num);
  cis_attr tags = cis_op_inherent(op, "op_bundle_tags");
  uint32_t num_tags = tags ? tags->array.num : 0;
  for (uint32_t i = 0; i < num_tags; ++i)
    if (!cis_attr_is(tags->array.elems[i], CIS_ATTR_STRING))
      return cis_op_plain_error(op, "operand bundle tag must be a StringAttr");
  return num == num_tags ||
         cis_op_plain_error(op, "expected %u operand bundle tags, but actually got %u", num,
                            num_tags);
}
