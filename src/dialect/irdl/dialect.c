// The irdl dialect: definitions of dialects as ops. load.c registers the defined dialects.
//
// Constraints are SSA values, which the ops `operands`, `results`, `parameters`, `attributes` and
// `regions` of a definition use. These uses are checked here; constraints.c has their meaning.
#include "asm/format.h"
#include "dialect/dialects.h"
#include "dialect/irdl/irdl.h"
#include "dialect/irdl/kinds.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/map.h"

#include <stdio.h>

// --- types and attributes ---

static const cis_type_def type_defs[] = {{.name = "irdl.attribute"}, {.name = "irdl.region"}, {0}};

static bool is_of(cis_type t, int def) {
  return cis_type_is(t, CIS_TYPE_DIALECT) && t->dialect.def == &type_defs[def];
}
static bool is_attribute(cis_type t) { return is_of(t, 0); }
static bool is_region(cis_type t) { return is_of(t, 1); }
static cis_type build_attribute(cis_context *ctx) {
  return cis_type_dialect(ctx, &type_defs[0], NULL, 0);
}
static cis_type build_region(cis_context *ctx) {
  return cis_type_dialect(ctx, &type_defs[1], NULL, 0);
}

static const cis_type_constraint type_constraints[] = {
    {"IrdlAttribute", "IRDL handle to an `mlir::Attribute`", is_attribute, build_attribute, NULL},
    {"IrdlRegion", "IRDL handle to a region definition", is_region, build_region, NULL},
    {0}};

static const cis_enum_def variadicity_enum = {
    .name = "::mlir::irdl::Variadicity",
    .attr_name = "irdl.variadicity",
    .attr_class = "VariadicityAttr",
    .bare = true,
    .cases =
        (const struct cis_enum_case[]){{"single", 0}, {"optional", 1}, {"variadic", 2}, {NULL, 0}}};
static const cis_enum_def *const enums[] = {&variadicity_enum, NULL};

static bool parse_variadicity_array(cis_parser *p, cis_type type, cis_attr *out);
static void print_variadicity_array(cis_printer *p, cis_attr attr);
static const cis_attr_def attr_defs[] = {{.name = "irdl.variadicity_array",
                                          .parse = parse_variadicity_array,
                                          .print = print_variadicity_array,
                                          .bare = true},
                                         {0}};

static bool parse_variadicity(cis_parser *p, void *user) {
  cis_attr_vec *list = user;
  int64_t value;
  if (!cis_parse_enum_value(p, &variadicity_enum, &value))
    return cis_parse_error(p, "failed to parse VariadicityAttr parameter 'value' which is to be a "
                              "`::mlir::irdl::Variadicity`");
  cis_vec_push(list, cis_attr_enum(cis_parser_context(p), &variadicity_enum, value));
  return true;
}

/// [single, optional]
static bool parse_variadicity_array(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_attr_vec list = {0};
  bool ok = cis_parse_token(p, CIS_TOK_L_SQUARE);
  if (ok && !cis_parse_optional_token(p, CIS_TOK_R_SQUARE)) {
    ok = cis_parse_comma_list(p, CIS_DELIM_NONE, parse_variadicity, &list, "") ||
         cis_parse_error(p, "failed to parse VariadicityArrayAttr parameter 'value' which is to "
                            "be a `::llvm::ArrayRef<VariadicityAttr>`");
    ok = ok && cis_parse_token(p, CIS_TOK_R_SQUARE);
  }
  if (ok)
    *out = cis_attr_dialect(cis_parser_context(p), attr_defs, list.data, (uint32_t)list.len);
  cis_vec_deinit(&list);
  return ok;
}

/// Each element has a space before it, as upstream has it.
static void print_variadicity_array(cis_printer *p, cis_attr attr) {
  cis_print_char(p, '[');
  for (uint32_t i = 0; i < attr->dialect.num_params; ++i) {
    cis_print_cstr(p, i ? ",  " : " ");
    cis_print_cstr(p,
                   cis_enum_keyword(&variadicity_enum, attr->dialect.params[i]->enumeration.value));
  }
  cis_print_char(p, ']');
}

static bool is_variadicity_array(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_DIALECT) && attr->dialect.def == attr_defs;
}
static const cis_attr_constraint attr_constraints[] = {{.name = "VariadicityArray",
                                                        .description = "",
                                                        .test = is_variadicity_array,
                                                        .attr_class = CIS_ATTR_CLASS_CONSTRAINT},
                                                       {0}};

cis_arity cis_irdl_arity(const cis_op *list, uint32_t i) {
  static const cis_arity arities[] = {CIS_ONE, CIS_OPTIONAL, CIS_VARIADIC};
  cis_attr array = cis_op_inherent(list, "variadicity");
  return arities[array->dialect.params[i]->enumeration.value];
}

// --- parts of formats ---

/// A region that has one block: nothing where that is empty.
static bool parse_single_block(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                               size_t num) {
  (void)num;
  cis_region *region = cis_region_create(state->ctx);
  cis_vec_push(args[0].regions, region);
  if (cis_parse_optional_region(p, region, NULL, 0) == CIS_FAILED)
    return false;
  if (!cis_region_first(region))
    cis_block_insert(cis_block_create(state->ctx), region, NULL);
  return true;
}

static void print_single_block(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_region *region = cis_op_region(op, (uint32_t)args[0].index);
  if (cis_block_first(cis_region_first(region)))
    cis_print_region(p, region, true, true, false);
}

typedef struct value_list {
  cis_unresolved_vec *operands;
  cis_attr_vec names, variadicities;
  bool has_variadicity;
} value_list;

/// A keyword, or a string that is none: upstream prints such names so that it cannot read them.
static bool parse_value_name(cis_parser *p, cis_str *out) {
  cis_token token = cis_parser_token(p);
  if (token.kind == CIS_TOK_STRING &&
      cis_irdl_is_keyword((cis_str){token.text.data + 1, token.text.len - 2}))
    return cis_parse_error(p, "expected valid keyword");
  return cis_parse_optional_string(p, out) == CIS_PARSED || cis_parse_any_keyword(p, out);
}

bool cis_irdl_is_keyword(cis_str name) {
  bool ok = name.len > 0;
  for (size_t i = 0; i < name.len; ++i) {
    char c = name.data[i], lower = (char)(c | 32);
    bool letter = (lower >= 'a' && lower <= 'z') || c == '_';
    ok &= letter || (i && ((c >= '0' && c <= '9') || c == '$' || c == '.'));
  }
  return ok;
}

/// name: %0, or name: optional %0
static bool parse_value(cis_parser *p, void *user) {
  value_list *list = user;
  cis_context *ctx = cis_parser_context(p);
  cis_str name;
  if (!parse_value_name(p, &name) || !cis_parse_token(p, CIS_TOK_COLON))
    return false;
  cis_vec_push(&list->names, cis_attr_string(ctx, name));
  if (list->has_variadicity) {
    int64_t value = 0;
    for (const struct cis_enum_case *c = variadicity_enum.cases; c->keyword; ++c)
      if (cis_parse_optional_keyword(p, c->keyword)) {
        value = c->value;
        break;
      }
    cis_vec_push(&list->variadicities, cis_attr_enum(ctx, &variadicity_enum, value));
  }
  cis_unresolved operand;
  if (!cis_parse_operand(p, &operand))
    return false;
  cis_vec_push(list->operands, operand);
  return true;
}

static bool parse_values(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                         size_t num) {
  value_list list = {.operands = args[0].operands, .has_variadicity = num > 2};
  bool ok = cis_parse_comma_list(p, CIS_DELIM_PAREN, parse_value, &list, NULL);
  if (ok)
    *args[1].attr = cis_attr_array(state->ctx, list.names.data, (uint32_t)list.names.len);
  if (ok && num > 2)
    *args[2].attr = cis_attr_dialect(state->ctx, attr_defs, list.variadicities.data,
                                     (uint32_t)list.variadicities.len);
  cis_vec_deinit(&list.names);
  cis_vec_deinit(&list.variadicities);
  return ok;
}

static void print_values(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  cis_attr names = cis_op_props(op)[args[1].index];
  cis_print_char(p, '(');
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_str name = cis_attr_get_string(names->array.elems[i]);
    cis_print_cstr(p, i ? ", " : "");
    if (cis_irdl_is_keyword(name))
      cis_print_str(p, name);
    else
      cis_print_string(p, name);
    cis_print_cstr(p, ": ");
    if (num > 2 && cis_irdl_arity(op, i) != CIS_ONE)
      cis_print_cstr(p, cis_irdl_arity(op, i) == CIS_OPTIONAL ? "optional " : "variadic ");
    cis_print_operand(p, cis_op_operand(op, i));
  }
  cis_print_char(p, ')');
}

/// "name" = %0
static bool parse_attribute_entry(cis_parser *p, void *user) {
  value_list *list = user;
  cis_attr name;
  cis_unresolved operand;
  if (!cis_parse_attribute_of(p, CIS_ATTR_CLASS_STRING, NULL, &name) ||
      !cis_parse_token(p, CIS_TOK_EQUAL) || !cis_parse_operand(p, &operand))
    return false;
  cis_vec_push(&list->names, name);
  cis_vec_push(list->operands, operand);
  return true;
}

static bool parse_attributes(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                             size_t num) {
  (void)num;
  value_list list = {.operands = args[0].operands};
  bool ok = true;
  if (cis_parse_optional_token(p, CIS_TOK_L_BRACE))
    ok = cis_parse_comma_list(p, CIS_DELIM_NONE, parse_attribute_entry, &list, NULL) &&
         cis_parse_token(p, CIS_TOK_R_BRACE);
  if (ok)
    *args[1].attr = cis_attr_array(state->ctx, list.names.data, (uint32_t)list.names.len);
  cis_vec_deinit(&list.names);
  return ok;
}

static void print_attributes(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_attr names = cis_op_props(op)[args[1].index];
  if (!op->num_operands)
    return;
  cis_print_char(p, '{');
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_print_cstr(p, i ? ", " : "");
    cis_print_the_attr(p, names->array.elems[i]);
    cis_print_cstr(p, " = ");
    cis_print_operand(p, cis_op_operand(op, i));
  }
  cis_print_char(p, '}');
}

static const cis_custom_directive directives[] = {
    {"SingleBlockRegion", parse_single_block, print_single_block},
    {"NamedValueList", parse_values, print_values},
    {"NamedValueListWithVariadicity", parse_values, print_values},
    {"AttributesOp", parse_attributes, print_attributes},
    {NULL, NULL, NULL}};

// --- names ---

/// Lower case letters, digits and underscores, of which none leads and no two follow each other.
static bool verify_name(cis_op *op, const char *what, int number, cis_str name) {
  char subject[32];
  snprintf(subject, sizeof(subject), number < 0 ? "%s" : "%s #%d", what, number);
  if (!name.len)
    return cis_op_plain_error(op, "name of %s is empty", subject);
  for (size_t i = 0; i < name.len; ++i) {
    char c = name.data[i];
    if (c >= 'A' && c <= 'Z')
      return cis_op_plain_error(op, "name of %s should not contain uppercase letters", subject);
    if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_')
      return cis_op_plain_error(
          op, "name of %s must contain only lowercase letters, digits and underscores", subject);
    if (c == '_' && (!i || name.data[i - 1] == '_'))
      return cis_op_plain_error(op, "name of %s should not contain leading or double underscores",
                                subject);
  }
  return true;
}

/// A name of a dialect as the language has it: [a-zA-Z_][a-zA-Z_0-9$]*.
static bool verify_dialect(cis_op *op) {
  cis_str name = cis_symbol_name(op);
  bool ok = cis_irdl_is_keyword(name);
  for (size_t i = 0; i < name.len; ++i)
    ok &= name.data[i] != '.';
  return ok ? verify_name(op, "dialect", -1, name) : cis_op_error(op, "invalid dialect name");
}

static bool is_dialects(const cis_op *op, const char *name) {
  return cis_str_is(cis_op_name(op), name);
}

/// Verifies that there is at most one child of each kind.
static bool verify_children(cis_op *op) {
  static const char *const names[] = {"irdl.parameters", "irdl.operands", "irdl.results",
                                      "irdl.attributes", "irdl.regions"};
  unsigned counts[5] = {0};
  cis_block *body = cis_region_first(cis_op_region(op, 0));
  if (body)
    cis_for_each_op (child, body)
      for (int i = 0; i < 5; ++i)
        counts[i] += is_dialects(child, names[i]);
  for (int i = 0; i < 5; ++i)
    if (counts[i] > 1)
      return cis_op_plain_error(op,
                                "failed to verify AtMostOneChildOf trait: the operation contains "
                                "at least two operations of type %s",
                                names[i]);
  return true;
}

static bool verify_definition(cis_op *op, const char *what) {
  return verify_children(op) && verify_name(op, what, -1, cis_symbol_name(op));
}
static bool verify_type(cis_op *op) { return verify_definition(op, "type"); }
static bool verify_attribute(cis_op *op) { return verify_definition(op, "attribute"); }
static bool verify_operation(cis_op *op) { return verify_definition(op, "operation"); }

/// The number of names, and each of them.
static bool verify_names(cis_op *op, const char *what) {
  cis_attr names = cis_op_inherent(op, "names");
  if (names->array.num != op->num_operands)
    return cis_op_error(
        op, "the number of %ss and their names must be the same, but got %u and %u respectively",
        what, op->num_operands, names->array.num);
  cis_strmap seen = {0};
  bool ok = true;
  for (uint32_t i = 0; ok && i < names->array.num; ++i) {
    cis_str name = cis_attr_get_string(names->array.elems[i]);
    uintptr_t *other = cis_strmap_find(&seen, name);
    ok = verify_name(op, what, (int)i, name);
    if (ok && other)
      ok = cis_op_error(op, "name of %s #%u is a duplicate of the name of %s #%u", what, i, what,
                        (uint32_t)*other);
    cis_strmap_set(&seen, name, i);
  }
  cis_strmap_deinit(&seen);
  return ok;
}

static bool verify_parameters(cis_op *op) { return verify_names(op, "parameter"); }
static bool verify_regions(cis_op *op) { return verify_names(op, "region"); }

static bool verify_values(cis_op *op, const char *what) {
  uint32_t num = cis_op_inherent(op, "variadicity")->dialect.num_params;
  if (num != op->num_operands)
    return cis_op_error(op,
                        "the number of %ss and their variadicities must be the same, but got %u "
                        "and %u respectively",
                        what, op->num_operands, num);
  return verify_names(op, what);
}
static bool verify_operands(cis_op *op) { return verify_values(op, "operand"); }
static bool verify_results(cis_op *op) { return verify_values(op, "result"); }

static bool verify_attributes(cis_op *op) {
  uint32_t num = cis_op_inherent(op, "attributeValueNames")->array.num;
  return num == op->num_operands ||
         cis_op_error(op,
                      "the number of attribute names and their constraints must be the same but "
                      "got %u and %u respectively",
                      num, op->num_operands);
}

static bool verify_region(cis_op *op) {
  int64_t blocks = cis_attr_int_or(cis_op_inherent(op, "numberOfBlocks"), 1);
  return blocks >= 1 || cis_op_error(op, "the number of blocks is expected to be >= 1 but got %lld",
                                     (long long)blocks);
}

/// SameOperandsAndResultType: there is an operand.
static bool verify_alternatives(cis_op *op) {
  return op->num_operands || cis_op_error(op, "expected 1 or more operands, but found 0");
}

cis_op *cis_irdl_child(const cis_op *definition, const char *name) {
  cis_block *body = cis_region_first(cis_op_region(definition, 0));
  if (body)
    cis_for_each_op (child, body)
      if (is_dialects(child, name))
        return child;
  return NULL;
}

/// Operands, results and regions have names of their own, because accessors are named after them.
static bool verify_value_names(cis_op *op) {
  static const char *const lists[] = {"irdl.operands", "irdl.results", "irdl.regions"};
  static const char *const plurals[] = {"operands", "results", "regions"};
  cis_strmap seen = {0};
  bool ok = true;
  for (int l = 0; l < 3; ++l) {
    cis_op *list = cis_irdl_child(op, lists[l]);
    cis_attr names = list ? cis_op_inherent(list, "names") : NULL;
    for (uint32_t i = 0; ok && names && i < names->array.num; ++i) {
      cis_str name = cis_attr_get_string(names->array.elems[i]);
      uintptr_t *other = cis_strmap_find(&seen, name);
      if (other)
        ok = cis_op_error(op, "contains a value named '%.*s' for both its %s and %s",
                          CIS_STR_ARG(name), plurals[*other], plurals[l]);
      cis_strmap_set(&seen, name, (uintptr_t)l);
    }
  }
  cis_strmap_deinit(&seen);
  return ok;
}

// --- references ---

static bool verify_base(cis_op *op) {
  cis_attr name = cis_op_inherent(op, "base_name");
  if ((cis_op_inherent(op, "base_ref") != NULL) == (name != NULL))
    return cis_op_error(
        op, "the base type or attribute should be specified by either a name or a reference");
  cis_str text = cis_attr_get_string(name);
  return !name || (text.len && (text.data[0] == '!' || text.data[0] == '#')) ||
         cis_op_error(op, "the base type or attribute name should start with '!' or '#'");
}

/// The op around the dialect that `from` is in, or NULL.
static cis_op *outside(cis_op *from) {
  cis_op *dialect = from;
  while (dialect && cis_op_kind(dialect) != CIS_OP_IRDL_DIALECT)
    dialect = cis_op_parent(dialect);
  return dialect ? cis_op_parent(dialect) : NULL;
}

cis_op *cis_irdl_lookup(cis_op *from, cis_attr ref) {
  cis_op *op = outside(from);
  return op ? cis_symbol_lookup_nearest(op, ref) : NULL;
}

cis_op *cis_irdl_lookup_in(cis_symbol_cache *cache, cis_op *from, cis_attr ref) {
  cis_op *op = outside(from);
  return op ? cis_symbol_cache_lookup_nearest(cache, op, ref) : NULL;
}

static bool verify_reference(cis_op *op, cis_attr ref) {
  cis_op *definition = cis_irdl_lookup(op, ref);
  const char *text = cis_attr_text(cis_op_context(op), ref);
  if (!definition)
    return cis_op_error(op, "symbol '%s' not found", text);
  unsigned kind = cis_op_kind(definition);
  return kind == CIS_OP_IRDL_TYPE || kind == CIS_OP_IRDL_ATTRIBUTE ||
         cis_op_error(
             op, "symbol '%s' does not refer to a type or attribute definition (refers to '%s')",
             text, cis_op_name(definition).data);
}

static bool verify_base_symbol(cis_op *op) {
  cis_attr ref = cis_op_inherent(op, "base_ref");
  return !ref || verify_reference(op, ref);
}
static bool verify_parametric_symbol(cis_op *op) {
  return verify_reference(op, cis_op_inherent(op, "base_type"));
}

// --- the dialect ---

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/irdl/ops.def"
    {0}};

const cis_dialect_def cis_irdl_dialect = {.name = "irdl",
                                          .ops = ops,
                                          .type_constraints = type_constraints,
                                          .attr_constraints = attr_constraints,
                                          .enums = enums,
                                          .attr_defs = attr_defs,
                                          .type_defs = type_defs,
                                          .directives = directives};
