// The bufferization dialect.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/arith/arith.h"
#include "dialect/bufferization/bufferization.h"
#include "dialect/bufferization/impl.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/dialects.h"
#include "dialect/memref/memref.h"
#include "dialect/tensor/tensor.h"

// --- bufferization.alloc_tensor ---

typedef struct alloc_parts {
  cis_unresolved_vec sizes;
  cis_unresolved copy, hint;
  bool has_copy, has_hint;
} alloc_parts;

static bool parse_alloc_parts(cis_parser *p, alloc_parts *parts) {
  if (!cis_parse_token(p, CIS_TOK_L_PAREN) ||
      !cis_parse_operand_list(p, CIS_DELIM_NONE, &parts->sizes) ||
      !cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  parts->has_copy = cis_parse_optional_keyword(p, "copy");
  if (parts->has_copy &&
      (!cis_parse_token(p, CIS_TOK_L_PAREN) || !cis_parse_operand(p, &parts->copy) ||
       !cis_parse_token(p, CIS_TOK_R_PAREN)))
    return false;
  parts->has_hint = cis_parse_optional_keyword(p, "size_hint");
  return !parts->has_hint ||
         (cis_parse_token(p, CIS_TOK_EQUAL) && cis_parse_operand(p, &parts->hint));
}

/// (%sizes) copy(%t) size_hint=%n attr-dict : type
static bool parse_alloc_tensor(cis_parser *p, cis_op_state *state) {
  alloc_parts parts = {0};
  cis_type type = NULL, index = cis_type_index(state->ctx);
  bool ok = parse_alloc_parts(p, &parts) && cis_parse_optional_attr_dict(p, state) &&
            cis_parse_token(p, CIS_TOK_COLON) && cis_parse_type_of(p, &cis_class_tensor, &type);
  if (ok) {
    cis_vec_push(&state->types, type);
    int32_t segments[] = {(int32_t)parts.sizes.len, parts.has_copy, parts.has_hint};
    state->props.data[state->info->operand_segments] = cis_attr_i32_array(state->ctx, segments, 3);
    ok = cis_resolve_operands(p, parts.sizes.data, parts.sizes.len, index, &state->operands) &&
         (!parts.has_copy || cis_resolve_operand(p, &parts.copy, type, &state->operands)) &&
         (!parts.has_hint || cis_resolve_operand(p, &parts.hint, index, &state->operands));
  }
  cis_vec_deinit(&parts.sizes);
  return ok;
}

static void print_alloc_tensor(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"operandSegmentSizes", NULL};
  cis_range copy = cis_op_operand_group(op, 1), hint = cis_op_operand_group(op, 2);
  cis_print_char(p, '(');
  cis_print_operands(p, op, cis_op_operand_group(op, 0));
  cis_print_char(p, ')');
  if (copy.num) {
    cis_print_cstr(p, " copy(");
    cis_print_operands(p, op, copy);
    cis_print_char(p, ')');
  }
  if (hint.num) {
    cis_print_cstr(p, " size_hint=");
    cis_print_operands(p, op, hint);
  }
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, op->results[0].type);
}

static bool verify_alloc_tensor(cis_op *op) {
  uint32_t num_sizes = cis_op_operand_group(op, 0).num;
  cis_range copy = cis_op_operand_group(op, 1);
  cis_type type = op->results[0].type;
  if (copy.num && num_sizes)
    return cis_op_plain_error(op, "dynamic sizes not needed when copying a tensor");
  uint32_t expected = cis_type_num_dynamic_dims(type);
  if (!copy.num && num_sizes != expected)
    return cis_op_error(op, "incorrect number of dynamic sizes, has %u, expected %u", num_sizes,
                        expected);
  return !copy.num || cis_op_operand_type(op, copy.first) == type ||
         cis_op_plain_error(op, "expected that `copy` and return type match");
}

// --- bufferization.dealloc ---

static bool infer_dealloc(cis_op_state *state, cis_type_vec *out) {
  uint32_t num;
  const int32_t *sizes =
      cis_attr_get_i32_array(state->props.data[state->info->operand_segments], &num);
  cis_type i1 = cis_type_i(state->ctx, 1);
  for (int32_t i = 0; num == 3 && i < sizes[2]; ++i)
    cis_vec_push(out, i1);
  return true;
}

static bool verify_dealloc(cis_op *op) {
  if (cis_op_operand_group(op, 0).num != cis_op_operand_group(op, 1).num)
    return cis_op_error(op, "must have the same number of conditions as memrefs to deallocate");
  return cis_op_operand_group(op, 2).num == op->num_results ||
         cis_op_error(op, "must have the same number of updated conditions (results) as retained "
                          "operands");
}

// --- bufferization.materialize_in_destination ---

static bool same_element_types(cis_op *op) {
  return cis_type_element_or_self(cis_op_operand_type(op, 0)) ==
         cis_type_element_or_self(cis_op_operand_type(op, 1));
}

/// Both ranked, or both not; where ranked, of sizes that may be the same.
static bool shapes_match(cis_type a, cis_type b) {
  if (!cis_type_is_ranked(a) || !cis_type_is_ranked(b))
    return cis_type_is_ranked(a) == cis_type_is_ranked(b);
  for (uint32_t i = 0; i < cis_type_rank(a); ++i) {
    int64_t da = cis_type_dim(a, i), db = cis_type_dim(b, i);
    if (da != db && da != CIS_DYNAMIC && db != CIS_DYNAMIC)
      return false;
  }
  return true;
}

static bool verify_materialize(cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0), dest = cis_op_operand_type(op, 1);
  bool to_buffer = cis_type_is_base_memref(dest);
  if (!cis_type_is_base_tensor(dest) && !to_buffer)
    return cis_op_error(op, "'dest' must be a tensor or a memref");
  if (!to_buffer && op->num_results != 1)
    return cis_op_error(op, "tensor 'dest' implies exactly one tensor result");
  if (!to_buffer && op->results[0].type != dest)
    return cis_op_error(op, "result and 'dest' types must match");
  if (to_buffer && op->num_results)
    return cis_op_error(op, "memref 'dest' implies zero results");
  if (cis_op_inherent(op, "restrict") && !to_buffer)
    return cis_op_error(op, "'restrict' is valid only for memref destinations");
  if (!!cis_op_inherent(op, "writable") != to_buffer)
    return cis_op_error(
        op, "'writable' must be specified if and only if the destination is of memref type");
  bool ranked = cis_type_is_ranked(source) && cis_type_is_ranked(dest);
  if (ranked && cis_type_rank(source) != cis_type_rank(dest))
    return cis_op_error(op, "rank mismatch between source and destination shape");
  return shapes_match(source, dest) ||
         cis_op_error(op, "source/destination shapes are incompatible");
}

static void materialize_effects(cis_op *op, cis_effect_vec *out) {
  cis_effect effect = {CIS_EFFECT_WRITE, cis_op_operand(op, 1), false};
  if (cis_type_is_base_memref(effect.value->type))
    cis_vec_push(out, effect);
}

// --- casts ---

static bool same_shape(cis_type a, cis_type b) {
  return cis_type_has_same_sizes(a, b) || (!cis_type_is_ranked(a) && !cis_type_is_ranked(b));
}

/// A tensor becomes a buffer of its shape and element type, whatever the layout and memory space.
/// Says why not, before the rule says that they do not match.
static bool tensor_and_buffer_match(cis_op *op) {
  cis_type a = cis_op_operand_type(op, 0), b = op->results[0].type;
  if (!same_shape(a, b))
    return cis_op_plain_error(op, "shapes do not match");
  return cis_type_element(a) == cis_type_element(b) ||
         cis_op_plain_error(op, "element types do not match");
}

#define TENSOR_AND_BUFFER_MATCH                                                                    \
  {                                                                                                \
    CIS_RULE_PREDICATE, .summary = "specified tensor and buffer types match",                      \
                        .predicate = tensor_and_buffer_match                                       \
  }

// --- the dialect's attributes on functions' arguments and on ops ---

static bool verify_access(cis_op *op, cis_attr access) {
  static const char *const kinds[] = {"none", "read", "write", "read-write"};
  if (!cis_attr_is(access, CIS_ATTR_STRING))
    return cis_op_plain_error(op, "'bufferization.access' is expected to be a string attribute");
  for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); ++i)
    if (cis_str_is(access->string, kinds[i]))
      return true;
  return cis_op_plain_error(op, "invalid value for 'bufferization.access'");
}

/// A function without a body cannot say that it does not write: `bufferization.access` can.
static bool verify_writable(cis_op *op, cis_attr writable) {
  if (!cis_attr_is(writable, CIS_ATTR_INTEGER) || !cis_type_is_int_of(writable->type, 1))
    return cis_op_plain_error(op, "'bufferization.writable' is expected to be a boolean attribute");
  return cis_region_first(cis_op_region(op, 0)) ||
         cis_op_plain_error(op, "'bufferization.writable' is invalid on external functions");
}

static bool verify_arg_attr(cis_op *op, cis_named_attr attr, cis_type type) {
  (void)type;
  if (cis_str_is(attr.name, "bufferization.writable"))
    return verify_writable(op, attr.value);
  if (cis_str_is(attr.name, "bufferization.access"))
    return verify_access(op, attr.value);
  if (cis_str_is(attr.name, "bufferization.buffer_layout"))
    return cis_attr_is(attr.value, CIS_ATTR_AFFINE_MAP) ||
           cis_attr_is(attr.value, CIS_ATTR_STRIDED) ||
           cis_op_plain_error(
               op, "'bufferization.buffer_layout' is expected to be a memref layout attribute");
  // Upstream names this one whichever it is.
  return cis_op_plain_error(op,
                            "attribute 'bufferization.buffer_layout' not supported as a region arg "
                            "attribute by the bufferization dialect");
}

static bool allocates_or_frees(cis_op *op) {
  cis_effect_vec effects = {0};
  bool found = false;
  for (uint32_t i = 0; i < op->info->num_effects; ++i)
    found |= op->info->effects[i].kind <= CIS_EFFECT_FREE;
  if (op->info->def && op->info->def->get_effects)
    op->info->def->get_effects(op, &effects);
  for (size_t i = 0; i < effects.len; ++i)
    found |= effects.data[i].kind <= CIS_EFFECT_FREE;
  cis_vec_deinit(&effects);
  return found;
}

static const char manual_name[] = "bufferization.manual_deallocation";

bool cis_bufferization_is_manual(const cis_op *op) {
  return cis_op_get_attr_named(op, manual_name) != NULL;
}

static bool verify_op_attr(cis_op *op, cis_named_attr attr) {
  if (!cis_str_is(attr.name, manual_name))
    return cis_op_plain_error(op,
                              "attribute '\"%s\"' not supported as an op attribute by the "
                              "bufferization dialect",
                              attr.name.data);
  return allocates_or_frees(op) ||
         cis_op_error(op,
                      "attribute 'bufferization.manual_deallocation' can be used only on ops that "
                      "have an allocation and/or free side effect");
}

static const cis_memory_row clone_memory = {.allocates = "output", .from = "input", .to = "output"};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/bufferization/ops.def"
    {0}};

const cis_dialect_def cis_bufferization_dialect = {.name = "bufferization",
                                                   .materialize = cis_arith_materialize,
                                                   .canonicalize =
                                                       cis_bufferization_canonicalize_others,
                                                   .ops = ops,
                                                   .verify_op_attr = verify_op_attr,
                                                   .verify_arg_attr = verify_arg_attr};
