// The hooks of everything that dialects read from text have: syntax of types and attributes, and
// verification, with upstream's messages.
//
//   !d.t<i32, "text">    parameters are attributes; without any there are no brackets
#include "dialect/irdl/dynamic.h"
#include "dialect/irdl/facts.h"

#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/common/function.h"
#include "dialect/irdl/declared.h"
#include "ir/diag.h"
#include "support/strbuf.h"

// --- syntax ---

static bool parse_param(cis_parser *p, void *user) {
  cis_attr attr;
  if (!cis_parse_attribute(p, NULL, &attr))
    return false;
  cis_vec_push((cis_attr_vec *)user, attr);
  return true;
}

static bool verify_params(cis_parser *p, uint32_t offset, const cis_irdl_parameters *def,
                          const cis_attr_vec *params) {
  if (params->len != def->num)
    return cis_parse_error_at(p, offset, "expected %u type arguments, but had %zu", def->num,
                              params->len);
  cis_strbuf message = {0};
  cis_irdl_check check;
  cis_irdl_check_init(&check, &def->constraints, &message);
  bool ok = true;
  for (uint32_t i = 0; ok && i < def->num; ++i)
    ok = cis_irdl_check_attr(&check, def->params[i], params->data[i]);
  if (!ok)
    (void)cis_parse_error_at(p, offset, "%s", cis_strbuf_c(&message));
  cis_irdl_check_deinit(&check);
  cis_strbuf_deinit(&message);
  return ok;
}

static bool parse_params(cis_parser *p, const cis_irdl_parameters *def, cis_attr_vec *out) {
  uint32_t offset = cis_parser_name_offset(p);
  if (cis_parse_optional_token(p, CIS_TOK_LESS) && !cis_parse_optional_token(p, CIS_TOK_GREATER) &&
      !(cis_parse_comma_list(p, CIS_DELIM_NONE, parse_param, out, NULL) &&
        cis_parse_token(p, CIS_TOK_GREATER)))
    return false;
  return verify_params(p, offset, def, out);
}

bool cis_irdl_parse_type(cis_parser *p, cis_type *out) {
  const cis_type_def *def = (*out)->dialect.def;
  cis_attr_vec params = {0};
  bool ok = parse_params(p, def->data, &params);
  if (ok)
    *out = cis_type_dialect(cis_parser_context(p), def, params.data, (uint32_t)params.len);
  cis_vec_deinit(&params);
  return ok;
}

bool cis_irdl_parse_attr(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  const cis_attr_def *def = (*out)->dialect.def;
  cis_attr_vec params = {0};
  bool ok = parse_params(p, def->data, &params);
  if (ok)
    *out = cis_attr_dialect(cis_parser_context(p), def, params.data, (uint32_t)params.len);
  cis_vec_deinit(&params);
  return ok;
}

static void print_params(cis_printer *p, const cis_attr *params, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i) {
    cis_print_cstr(p, i ? ", " : "<");
    cis_print_the_attr(p, params[i]);
  }
  if (num)
    cis_print_char(p, '>');
}

void cis_irdl_print_type(cis_printer *p, cis_type type) {
  print_params(p, type->dialect.params, type->dialect.num_params);
}
void cis_irdl_print_attr(cis_printer *p, cis_attr attr) {
  print_params(p, attr->dialect.params, attr->dialect.num_params);
}

// --- counts ---

/// The values of an op on one side.
typedef struct side {
  const char *what, *segments; // "operand", "operandSegmentSizes"
  const cis_value_spec *groups;
  uint32_t num_groups, num_values;
  uint32_t num_variadic;
} side;

static bool verify_segment(cis_op *op, const side *s, uint32_t i, int32_t size) {
  if (size < 0)
    return cis_op_plain_error(
        op, "'%s' attribute for specifying %s segments must have non-negative values", s->segments,
        s->what);
  if (s->groups[i].arity == CIS_ONE && size != 1)
    return cis_op_plain_error(op, "element %u in '%s' attribute must be equal to 1", i,
                              s->segments);
  return s->groups[i].arity != CIS_OPTIONAL || size <= 1 ||
         cis_op_plain_error(op, "element %u in '%s' attribute must be equal to 0 or 1", i,
                            s->segments);
}

static bool verify_segments(cis_op *op, const side *s) {
  cis_attr attr = cis_op_get_attr(op, cis_str_from(s->segments));
  if (!attr)
    return cis_op_plain_error(op, "'%s' attribute is expected but not provided", s->segments);
  if (!cis_attr_is(attr, CIS_ATTR_DENSE_ARRAY) ||
      !cis_type_is_int_of(attr->dense_array.element, 32))
    return cis_op_plain_error(op, "'%s' attribute is expected to be a dense i32 array",
                              s->segments);
  uint32_t num;
  const int32_t *sizes = cis_attr_get_i32_array(attr, &num);
  if (num != s->num_groups)
    return cis_op_plain_error(
        op, "'%s' attribute for specifying %s segments must have %u elements, but got %u",
        s->segments, s->what, s->num_groups, num);
  uint64_t sum = 0;
  for (uint32_t i = 0; i < num; ++i) {
    if (!verify_segment(op, s, i, sizes[i]))
      return false;
    sum += (uint32_t)sizes[i];
  }
  return sum == s->num_values ||
         cis_op_plain_error(op,
                            "sum of elements in '%s' attribute must be equal to the number of %ss",
                            s->segments, s->what);
}

static bool verify_side(cis_op *op, const side *s) {
  if (s->num_variadic > 1)
    return verify_segments(op, s);
  bool has_optional = false;
  for (uint32_t i = 0; i < s->num_groups; ++i)
    has_optional |= s->groups[i].arity == CIS_OPTIONAL;
  uint32_t fixed = s->num_groups - s->num_variadic;
  if (!s->num_variadic && s->num_values != fixed)
    return cis_op_plain_error(op, "op expects exactly %u %ss, but got %u", fixed, s->what,
                              s->num_values);
  if (s->num_values < fixed)
    return cis_op_plain_error(op, "op expects at least %u %ss, but got %u", fixed, s->what,
                              s->num_values);
  return !has_optional || s->num_values <= s->num_groups ||
         cis_op_plain_error(op, "op expects at most %u %ss, but got %u", s->num_groups, s->what,
                            s->num_values);
}

static bool verify_counts(cis_op *op) {
  const cis_op_info *info = op->info;
  side operands = {.what = "operand",
                   .segments = "operandSegmentSizes",
                   .groups = info->operands,
                   .num_groups = info->num_operands,
                   .num_values = op->num_operands,
                   .num_variadic = (uint32_t)info->variadic_operands};
  side results = {.what = "result",
                  .segments = "resultSegmentSizes",
                  .groups = info->results,
                  .num_groups = info->num_results,
                  .num_values = op->num_results,
                  .num_variadic = (uint32_t)info->variadic_results};
  return verify_side(op, &operands) && verify_side(op, &results);
}

// --- constraints ---

static bool verify_attrs(cis_op *op, const cis_irdl_op *def, cis_irdl_check *check) {
  for (uint32_t i = 0; i < def->num_attrs; ++i) {
    cis_attr attr = cis_op_get_attr(op, def->attr_names[i]);
    if (!attr)
      return cis_op_error(op, "attribute \"%.*s\" is expected but not provided",
                          CIS_STR_ARG(def->attr_names[i]));
    if (!cis_irdl_check_attr(check, def->attrs[i], attr))
      return cis_op_plain_error(op, "%s", cis_strbuf_c(check->message));
  }
  return true;
}

/// Whether values of a group may be of different types (cistern.mixed).
static bool is_mixed(const cis_irdl_op *def, bool of_results, uint32_t group) {
  const bool *groups = !def->facts  ? NULL
                       : of_results ? def->facts->mixed_results
                                    : def->facts->mixed_operands;
  return groups && groups[group];
}

/// The constraint of a group, operands before results, that is not mixed; UINT32_MAX for one that
/// is.
static uint32_t constraint_of(const cis_irdl_op *def, const cis_op_info *info, uint32_t group) {
  bool of_results = group >= info->num_operands;
  group -= of_results ? info->num_operands : 0;
  return is_mixed(def, of_results, group) ? UINT32_MAX
                                          : (of_results ? def->results : def->operands)[group];
}

cis_irdl_one_type cis_irdl_find_one_type(const cis_op_info *info) {
  const cis_irdl_op *def = info->traits & CIS_TRAIT_FROM_TEXT ? info->def->data : NULL;
  uint32_t num = def ? info->num_operands + info->num_results : 0;
  cis_irdl_one_type found = {false, false};
  for (uint32_t g = 0; g < num; ++g) {
    const cis_value_spec *spec =
        g < info->num_operands ? &info->operands[g] : &info->results[g - info->num_operands];
    uint32_t own = constraint_of(def, info, g);
    if (own == UINT32_MAX || def->constraints.list[own].kind == CIS_IRDL_IS)
      continue;
    found.in_groups |= spec->arity == CIS_VARIADIC;
    for (uint32_t k = 0; k < g; ++k)
      found.across_groups |= constraint_of(def, info, k) == own;
  }
  return found;
}

/// Whether a type is what the constraint allows, whatever it stands for elsewhere in the op.
static bool verify_alone(const cis_irdl_op *def, uint32_t constraint, cis_type type,
                         cis_strbuf *message) {
  cis_irdl_check check;
  cis_irdl_check_init(&check, &def->constraints, message);
  bool ok = cis_irdl_check_attr(&check, constraint, cis_attr_type(type));
  cis_irdl_check_deinit(&check);
  return ok;
}

static bool verify_values(cis_op *op, const cis_irdl_op *def, cis_irdl_check *check) {
  const cis_op_info *info = op->info;
  for (int results = 0; results < 2; ++results) {
    uint32_t num = results ? info->num_results : info->num_operands;
    for (uint32_t g = 0; g < num; ++g) {
      cis_range range = results ? cis_op_result_group(op, g) : cis_op_operand_group(op, g);
      for (uint32_t i = range.first; i < range.first + range.num; ++i) {
        cis_type type = results ? op->results[i].type : cis_op_operand(op, i)->type;
        uint32_t constraint = results ? def->results[g] : def->operands[g];
        bool ok = is_mixed(def, results, g)
                      ? verify_alone(def, constraint, type, check->message)
                      : cis_irdl_check_attr(check, constraint, cis_attr_type(type));
        if (!ok)
          return cis_op_plain_error(op, "%s", cis_strbuf_c(check->message));
      }
    }
  }
  return true;
}

static bool verify_region_args(cis_op *op, const cis_irdl_region *def, uint32_t number,
                               cis_irdl_check *check) {
  cis_context *ctx = cis_op_context(op);
  cis_block *entry = cis_region_first(cis_op_region(op, number));
  uint32_t num = entry ? entry->num_args : 0;
  if (num != def->num_args) {
    cis_location loc = num ? cis_value_as_arg(cis_block_args(entry)[0])->loc : op->loc;
    cis_error(ctx, loc, "expected region %u to have %u arguments but got %u", number, def->num_args,
              num);
    return num ? cis_note(ctx, op->loc, "see the operation") : false;
  }
  for (uint32_t i = 0; i < num; ++i) {
    cis_value *arg = cis_block_args(entry)[i];
    if (cis_irdl_check_attr(check, def->args[i], cis_attr_type(arg->type)))
      continue;
    cis_error(ctx, cis_value_as_arg(arg)->loc, "%s", cis_strbuf_c(check->message));
    return cis_note(ctx, op->loc, "see the operation");
  }
  return true;
}

static bool verify_region(cis_op *op, const cis_irdl_region *def, uint32_t number,
                          cis_irdl_check *check) {
  int64_t blocks = 0;
  cis_for_each_block (block, cis_op_region(op, number))
    ++blocks;
  if (def->num_blocks && blocks != def->num_blocks)
    return cis_error(cis_op_context(op), op->loc,
                     "expected region %u to have %lld block(s) but got %lld", number,
                     (long long)def->num_blocks, (long long)blocks);
  return !def->has_args || verify_region_args(op, def, number, check);
}

static bool verify_regions(cis_op *op, const cis_irdl_op *def, cis_irdl_check *check) {
  if (op->num_regions != def->num_regions)
    return cis_op_error(op, "unexpected number of regions: expected %u but got %u",
                        def->num_regions, op->num_regions);
  for (uint32_t i = 0; i < def->num_regions; ++i)
    if (!verify_region(op, &def->regions[i], i, check))
      return false;
  return true;
}

/// As upstream does, regions are looked at whatever has been found before, and see the attributes
/// that constraints have come to stand for by then.
/// An op with the trait of functions.
static bool verify_function(cis_op *op) {
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION))
    return true;
  cis_attr type = cis_op_get_attr(op, CIS_STR("function_type"));
  if (!cis_attr_is(type, CIS_ATTR_TYPE) || !cis_type_is(type->type_value, CIS_TYPE_FUNCTION))
    return cis_op_error(op, "requires attribute 'function_type' to be a type of a function");
  return cis_verify_function_op(op);
}

/// The end of such a function that gives its results.
static bool verify_return(cis_op *op) {
  const cis_op *parent = cis_op_parent(op);
  return !cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE) || !parent ||
         !cis_op_has_trait(parent, CIS_TRAIT_FUNCTION) ||
         !cis_op_has_trait(parent, CIS_TRAIT_FROM_TEXT) ||
         cis_verify_function_results(op, "return");
}

bool cis_irdl_verify_op(cis_op *op) {
  const cis_irdl_op *def = op->info->def->data;
  cis_strbuf message = {0};
  cis_irdl_check check;
  cis_irdl_check_init(&check, &def->constraints, &message);
  bool ok = verify_counts(op) && verify_attrs(op, def, &check) && verify_values(op, def, &check);
  cis_strbuf_clear(&message);
  ok = verify_regions(op, def, &check) && ok && cis_irdl_declared_verify_choice(op) &&
       verify_function(op) && verify_return(op);
  cis_irdl_check_deinit(&check);
  cis_strbuf_deinit(&message);
  return ok;
}
