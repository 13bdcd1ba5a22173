// Ops of modules for the linker: comdats, aliases, ifuncs, constructors and destructors.
#include "dialect/dialects.h"
#include "dialect/kinds.h"
#include "dialect/llvm/attr.h"
#include "dialect/llvm/impl.h"
#include "dialect/llvm/kinds.h"
#include "ir/diag.h"
#include "ir/symbol.h"

cis_attr cis_llvm_constant_attr(cis_context *ctx, unsigned kind) {
  unsigned def = kind == CIS_OP_LLVM_ZERO    ? CIS_LLVM_ZERO
                 : kind == CIS_OP_LLVM_UNDEF ? CIS_LLVM_UNDEF
                                             : CIS_LLVM_POISON;
  return cis_attr_dialect(ctx, &cis_llvm_attr_defs[def], NULL, 0);
}
bool cis_llvm_is_poison_attr(cis_attr attr) { return cis_llvm_attr_is(attr, CIS_LLVM_POISON); }
bool cis_llvm_is_zero_attr(cis_attr attr) { return cis_llvm_attr_is(attr, CIS_LLVM_ZERO); }
bool cis_llvm_is_undef_attr(cis_attr attr) { return cis_llvm_attr_is(attr, CIS_LLVM_UNDEF); }

bool cis_llvm_verify_module_level(cis_op *op) {
  cis_op *parent = cis_op_parent(op);
  return !parent || cis_llvm_is_module(parent) ||
         cis_op_error(op, "must appear at the module level");
}

static unsigned kind_of(cis_op *op) { return op ? cis_op_kind(op) : CIS_OP_UNKNOWN; }

bool cis_llvm_verify_comdat_regions(cis_op *op) {
  for (cis_op *inner = cis_block_first(cis_op_entry(op)); inner; inner = cis_op_next(inner))
    if (cis_op_kind(inner) != CIS_OP_LLVM_COMDAT_SELECTOR)
      return cis_op_plain_error(inner, "only comdat selector symbols can appear in a comdat "
                                       "region");
  return true;
}

// --- llvm.mlir.alias ---

static bool parse_alias_type(cis_parser *p, cis_op_state *state) {
  cis_type_vec types = {0};
  bool ok = cis_parse_optional_colon_type_list(p, &types) &&
            (types.len <= 1 ||
             cis_parse_error_at(p, cis_parser_name_offset(p), "expected zero or one type")) &&
            cis_parse_region(p, cis_op_state_add_region(state), NULL, 0);
  if (ok && types.len)
    cis_op_state_set_attr(state, CIS_STR("alias_type"), cis_attr_type(types.data[0]));
  cis_vec_deinit(&types);
  return ok;
}

/// `linkage visibility thread_local unnamed_addr @name {attrs} : type {initializer}`
bool cis_llvm_parse_alias(cis_parser *p, cis_op_state *state) {
  static const char *const names[] = {"linkage", "visibility_", "unnamed_addr", "sym_name", NULL};
  cis_llvm_keyword_attrs attrs_set = {.names = names};
  const char *twice;
  cis_str name;
  cis_llvm_parse_linkage(p, state);
  if (!cis_parse_symbol_name(p, &name))
    return false;
  cis_op_state_set_attr(state, CIS_STR("sym_name"), cis_attr_string(state->ctx, name));
  return cis_llvm_parse_dict(p, state, false, &attrs_set, &twice) && parse_alias_type(p, state) &&
         (!twice || cis_parse_error_twice(p, cis_str_from(twice)));
}

void cis_llvm_print_alias(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"alias_type",   "linkage",     "sym_name", "thread_local_",
                                       "unnamed_addr", "visibility_", NULL};
  cis_llvm_print_linkage(p, op);
  cis_print_symbol_name(p, cis_symbol_name(op));
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_inherent(op, "alias_type")->type_value);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, true, false);
}

enum {
  LINKAGE_AVAILABLE_EXTERNALLY = 1,
  LINKAGE_APPENDING = 6,
  LINKAGE_EXTERN_WEAK = 9,
  LINKAGE_COMMON = 10
};

/// An alias or ifunc cannot have a linkage that merges it with definitions of other modules.
static bool verify_linkage(cis_op *op, bool of_available, const char *text) {
  int64_t linkage = cis_llvm_enum_value(op, "linkage");
  if (linkage != LINKAGE_APPENDING && linkage != LINKAGE_COMMON && linkage != LINKAGE_EXTERN_WEAK &&
      (of_available || linkage != LINKAGE_AVAILABLE_EXTERNALLY))
    return true;
  return cis_op_error(op,
                      "'%s' linkage not supported in %s, available options: private, internal, "
                      "linkonce, weak, linkonce_odr, weak_odr, %s",
                      cis_enum_keyword(&cis_llvm_linkage_enum, linkage), text,
                      of_available ? "external or available_externally" : "or external linkage");
}

bool cis_llvm_verify_alias(cis_op *op) {
  if (!cis_llvm_is_global(cis_op_inherent(op, "alias_type")->type_value))
    return cis_op_error(op, "expects type to be a valid element type for an LLVM global alias");
  return verify_linkage(op, true, "aliases");
}

bool cis_llvm_verify_alias_regions(cis_op *op) {
  const cis_op *last = cis_block_last(cis_op_entry(op));
  if (!last || !last->num_operands || !cis_llvm_is_pointer(cis_op_operand(last, 0)->type))
    return cis_op_error(op, "initializer region must always return a pointer");
  return cis_llvm_verify_no_effects(op, "ops with side effects are not allowed in alias "
                                        "initializers");
}

/// The symbol at the end of a chain of aliases: a function, or another op; NULL if there is none.
static cis_op *without_aliases(cis_op *from, cis_attr name) {
  cis_op *symbol = cis_llvm_lookup(from, name);
  cis_op *slow = symbol;
  for (bool odd = false; kind_of(symbol) == CIS_OP_LLVM_ALIAS; odd = !odd) {
    const cis_op *address = cis_op_entry(symbol) ? cis_block_first(cis_op_entry(symbol)) : NULL;
    if (!address || cis_op_kind(address) != CIS_OP_LLVM_ADDRESSOF)
      return NULL;
    symbol = cis_llvm_lookup(symbol, cis_op_inherent(address, "global_name"));
    if (odd)
      slow = cis_llvm_lookup(slow,
                             cis_op_inherent(cis_block_first(cis_op_entry(slow)), "global_name"));
    if (symbol == slow)
      return NULL; // it is its own alias
  }
  return symbol;
}

// --- llvm.mlir.ifunc, llvm.dso_local_equivalent ---

bool cis_llvm_verify_ifunc(cis_op *op) { return verify_linkage(op, false, "ifuncs"); }

bool cis_llvm_verify_ifunc_symbol(cis_op *op) {
  cis_op *resolver = without_aliases(op, cis_op_inherent(op, "resolver"));
  if (kind_of(resolver) != CIS_OP_LLVM_FUNC)
    return cis_op_error(op, "must have a function resolver");
  if (!cis_op_entry(resolver))
    return cis_op_error(op, "resolver must be a definition");
  if (!cis_llvm_is_pointer(cis_llvm_function_result(cis_function_type(resolver))))
    return cis_op_error(op, "resolver must return a pointer");
  cis_type type = cis_op_inherent(op, "resolver_type")->type_value;
  int64_t space = cis_attr_int_or(cis_op_inherent(op, "address_space"), 0);
  return (cis_llvm_is_pointer(type) && cis_llvm_address_space(type) == space) ||
         cis_op_error(op, "resolver has incorrect type");
}

bool cis_llvm_verify_dso_local_equivalent(cis_op *op) {
  cis_op *symbol = cis_llvm_lookup(op, cis_op_inherent(op, "function_name"));
  if (kind_of(symbol) != CIS_OP_LLVM_FUNC && kind_of(symbol) != CIS_OP_LLVM_ALIAS)
    return cis_op_error(op, "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'");
  return kind_of(symbol) != CIS_OP_LLVM_FUNC ||
         cis_llvm_enum_value(symbol, "linkage") != LINKAGE_EXTERN_WEAK ||
         cis_op_error(op, "target function with 'extern_weak' linkage not allowed");
}

// --- constructors, destructors, options ---

static const char *structors(cis_op *op) {
  return cis_op_kind(op) == CIS_OP_LLVM_GLOBAL_CTORS ? "ctors" : "dtors";
}

bool cis_llvm_verify_structors(cis_op *op) {
  cis_attr names = cis_op_inherent(op, structors(op)), data = cis_op_inherent(op, "data");
  if (names->array.num != cis_op_inherent(op, "priorities")->array.num ||
      names->array.num != data->array.num)
    return cis_op_plain_error(op, "%s, priorities, and data must have the same number of elements",
                              structors(op));
  for (uint32_t i = 0; i < data->array.num; ++i) {
    cis_attr element = data->array.elems[i];
    if (!cis_llvm_is_zero_attr(element) &&
        !(cis_attr_is(element, CIS_ATTR_SYMBOL_REF) && !element->symbol.num_nested))
      return cis_op_plain_error(op, "data element must be symbol or #llvm.zero");
  }
  return true;
}

bool cis_llvm_verify_structor_symbols(cis_op *op) {
  cis_attr names = cis_op_inherent(op, structors(op));
  for (uint32_t i = 0; i < names->array.num; ++i) {
    cis_attr name = names->array.elems[i];
    cis_op *function = cis_symbol_lookup_nearest(op, name);
    if (kind_of(function) != CIS_OP_LLVM_FUNC)
      return cis_op_error(op, "'%s' does not reference a valid LLVM function",
                          name->symbol.root.data);
    if (!cis_op_entry(function))
      return cis_op_error(op, "'%s' does not have a definition", name->symbol.root.data);
  }
  return true;
}

// --- flags and blocks ---

bool cis_llvm_verify_module_flags(cis_op *op) {
  cis_attr flags = cis_op_inherent(op, "flags");
  if (!cis_llvm_verify_module_level(op))
    return false;
  for (uint32_t i = 0; i < flags->array.num; ++i)
    if (!cis_llvm_attr_is(flags->array.elems[i], CIS_LLVM_MODULE_FLAG))
      return cis_op_error(op, "expected a module flag attribute");
  return true;
}

static cis_walk find_tag(cis_op *op, void *tag) {
  bool found = kind_of(op) == CIS_OP_LLVM_BLOCKTAG && cis_op_inherent(op, "tag") == tag;
  return found ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

bool cis_llvm_verify_blockaddress(cis_op *op) {
  cis_attr address = cis_op_inherent(op, "block_addr");
  cis_op *function = cis_llvm_lookup(op, address->dialect.params[0]);
  return (kind_of(function) == CIS_OP_LLVM_FUNC &&
          !cis_walk_preorder(function, find_tag, (void *)address->dialect.params[1])) ||
         cis_op_error(op, "expects an existing block label target in the referenced function");
}
