// Syntax that functions, globals, aliases and calls of the llvm dialect share: keywords before a
// name, comdats, and a dictionary that may not repeat an attribute of the text before it.
#include "dialect/dialects.h"
#include "dialect/llvm/impl.h"
#include "dialect/llvm/kinds.h"
#include "ir/diag.h"
#include "ir/symbol.h"

// --- keywords before a name ---

static const cis_enum_def *enum_of(const char *constraint) {
  return cis_attr_constraint_find(&cis_llvm_dialect, cis_str_from(constraint))->enumeration;
}

/// The keyword of an enum, if it is there; `otherwise` if not.
static bool parse_case(cis_parser *p, const cis_enum_def *def, int64_t otherwise, int64_t *out) {
  *out = otherwise;
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c)
    if (*c->keyword && cis_parse_optional_keyword(p, c->keyword)) {
      *out = c->value;
      return true;
    }
  return false;
}

/// Sets an attribute that is an enum's; its constraint says how it is stored.
static void add_case(cis_op_state *state, const char *name, const cis_enum_def *def,
                     int64_t value) {
  cis_attr attr = def->attr_name ? cis_attr_enum(state->ctx, def, value)
                                 : cis_attr_integer(cis_type_i(state->ctx, def->int_width), value);
  cis_op_state_set_attr(state, cis_str_from(name), attr);
}

void cis_llvm_parse_case(cis_parser *p, cis_op_state *state, const char *name,
                         const char *constraint) {
  int64_t value;
  const cis_enum_def *def = enum_of(constraint);
  parse_case(p, def, 0, &value);
  add_case(state, name, def, value);
}

/// `keyword ` unless it is the first case.
void cis_llvm_print_case(cis_printer *p, cis_op *op, const char *name, const char *constraint) {
  cis_attr attr = cis_op_inherent(op, name);
  int64_t value =
      cis_attr_is(attr, CIS_ATTR_ENUM) ? attr->enumeration.value : cis_attr_int_or(attr, 0);
  if (!value)
    return;
  cis_print_cstr(p, cis_enum_keyword(enum_of(constraint), value));
  cis_print_char(p, ' ');
}

int64_t cis_llvm_enum_value(cis_op *op, const char *name) {
  cis_attr attr = cis_op_inherent(op, name);
  return cis_attr_is(attr, CIS_ATTR_ENUM) ? attr->enumeration.value : 0;
}

static void note_keyword_attrs(const cis_op_state *state, cis_llvm_keyword_attrs *attrs) {
  for (size_t i = 0; attrs->names[i]; ++i)
    attrs->values[i] = cis_op_state_get_attr(state, cis_str_from(attrs->names[i]));
}

/// `attributes {...}` or, for calls and globals, `{...}`.
bool cis_llvm_parse_dict(cis_parser *p, cis_op_state *state, bool keyword,
                         cis_llvm_keyword_attrs *attrs, const char **out_twice) {
  note_keyword_attrs(state, attrs);
  *out_twice = NULL;
  for (size_t i = 0; attrs->names[i]; ++i)
    cis_op_state_set_attr(state, cis_str_from(attrs->names[i]), NULL);
  if (!(keyword ? cis_parse_optional_attr_dict_with_keyword(p, state)
                : cis_parse_optional_attr_dict(p, state)))
    return false;
  for (size_t i = 0; attrs->names[i]; ++i) {
    if (attrs->values[i] && !*out_twice &&
        cis_op_state_get_attr(state, cis_str_from(attrs->names[i])))
      *out_twice = attrs->names[i];
    if (attrs->values[i])
      cis_op_state_set_attr(state, cis_str_from(attrs->names[i]), attrs->values[i]);
  }
  return true;
}

// --- comdats, symbols ---

bool cis_llvm_parse_comdat(cis_parser *p, cis_op_state *state) {
  cis_attr comdat;
  if (!cis_parse_optional_keyword(p, "comdat"))
    return true;
  if (!cis_parse_token(p, CIS_TOK_L_PAREN) ||
      !cis_parse_attribute_of(p, CIS_ATTR_CLASS_SYMBOL, NULL, &comdat) ||
      !cis_parse_token(p, CIS_TOK_R_PAREN))
    return false;
  cis_op_state_set_attr(state, CIS_STR("comdat"), comdat);
  return true;
}

void cis_llvm_print_comdat(cis_printer *p, cis_op *op) {
  cis_attr comdat = cis_op_inherent(op, "comdat");
  if (!comdat)
    return;
  cis_print_cstr(p, " comdat(");
  cis_print_the_attr(p, comdat);
  cis_print_char(p, ')');
}

bool cis_llvm_is_module(const cis_op *op) {
  return cis_op_has_trait(op, CIS_TRAIT_SYMBOL_TABLE) && cis_op_has_trait(op, CIS_TRAIT_ISOLATED);
}

cis_op *cis_llvm_lookup(cis_op *from, cis_attr ref) {
  cis_op *module = cis_op_parent(from);
  while (module && !cis_llvm_is_module(module))
    module = cis_op_parent(module);
  return module ? cis_symbol_lookup(module, ref) : NULL;
}

bool cis_llvm_verify_comdat(cis_op *op) {
  cis_attr comdat = cis_op_inherent(op, "comdat");
  if (!comdat)
    return true;
  cis_op *selector = cis_symbol_lookup_nearest(op, comdat);
  return (selector && cis_op_kind(selector) == CIS_OP_LLVM_COMDAT_SELECTOR) ||
         cis_op_plain_error(op, "expected comdat symbol");
}
