// The dlti dialect: attributes that say how large types are and what a target has.
//
//   #dlti.dl_spec<i32 = dense<32> : vector<2xi64>, "dlti.endianness" = "little">
//   #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1_size" = 4096 : i32>>
//
// An attribute holds its keys, which are strings or types, and values alternately. A module
// states the layout of types for the ops in it; a nested module may only repeat the named entries
// of those around it.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/builtin/kinds.h"
#include "dialect/dialects.h"
#include "dialect/gpu/kinds.h"
#include "ir/diag.h"
#include "ir/op_def.h"

#include <inttypes.h>

static bool parse_entry_attr(cis_parser *p, cis_type type, cis_attr *out);
static void print_entry_attr(cis_printer *p, cis_attr attr);
static bool parse_spec(cis_parser *p, cis_type type, cis_attr *out);
static bool parse_map(cis_parser *p, cis_type type, cis_attr *out);
static bool parse_system(cis_parser *p, cis_type type, cis_attr *out);
static bool parse_device(cis_parser *p, cis_type type, cis_attr *out);
static void print_entries(cis_printer *p, cis_attr attr);
static bool parse_alignment(cis_parser *p, cis_type type, cis_attr *out);
static void print_alignment(cis_printer *p, cis_attr attr);

enum { ENTRY, SPEC, MAP, SYSTEM, DEVICE, FUNCTION_POINTER };
static const cis_attr_def attr_defs[] = {
    [ENTRY] = {.name = "dlti.dl_entry", .parse = parse_entry_attr, .print = print_entry_attr},
    [SPEC] = {.name = "dlti.dl_spec", .parse = parse_spec, .print = print_entries},
    [MAP] = {.name = "dlti.map", .parse = parse_map, .print = print_entries},
    [SYSTEM] = {.name = "dlti.target_system_spec", .parse = parse_system, .print = print_entries},
    [DEVICE] = {.name = "dlti.target_device_spec", .parse = parse_device, .print = print_entries},
    [FUNCTION_POINTER] = {.name = "dlti.function_pointer_alignment",
                          .parse = parse_alignment,
                          .print = print_alignment},
    {0}};

static bool is_of(cis_attr attr, int def) {
  return cis_attr_is(attr, CIS_ATTR_DIALECT) && attr->dialect.def == &attr_defs[def];
}

// --- syntax ---

static void print_key(cis_printer *p, cis_attr key) {
  if (cis_attr_is(key, CIS_ATTR_STRING))
    cis_print_string(p, cis_attr_get_string(key));
  else
    cis_print_the_attr(p, key);
}

/// A string; or a type, where keys may be types. ABSENT where there is neither.
static cis_optional parse_key(cis_parser *p, bool types, cis_attr *out) {
  cis_context *ctx = cis_parser_context(p);
  cis_str text;
  cis_type type;
  cis_optional there = cis_parse_optional_string(p, &text);
  if (there == CIS_PARSED)
    *out = cis_attr_string(ctx, text);
  if (there != CIS_ABSENT || !types)
    return there;
  there = cis_parse_optional_type(p, &type);
  if (there == CIS_PARSED)
    *out = cis_attr_type(type);
  if (there == CIS_FAILED)
    (void)cis_parse_error(p, "error while parsing type DLTI key");
  return there;
}

/// `<key, value>`
static bool parse_entry_attr(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_attr params[2];
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  cis_optional there = parse_key(p, true, &params[0]);
  if (there == CIS_ABSENT)
    return cis_parse_error(p, "expected a type or a quoted string");
  if (there == CIS_FAILED || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !cis_parse_attribute(p, NULL, &params[1]) || !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  *out = cis_attr_dialect(cis_parser_context(p), &attr_defs[ENTRY], params, 2);
  return true;
}

static void print_entry_attr(cis_printer *p, cis_attr attr) {
  cis_print_char(p, '<');
  print_key(p, attr->dialect.params[0]);
  cis_print_cstr(p, ", ");
  cis_print_the_attr(p, attr->dialect.params[1]);
  cis_print_char(p, '>');
}

typedef struct entry_list {
  cis_attr_vec entries; // keys and values
  bool types;
} entry_list;

/// `key = value`, or an entry attribute.
static bool parse_entry(cis_parser *p, void *user) {
  entry_list *list = user;
  uint32_t offset = cis_parser_offset(p);
  cis_attr key, value;
  cis_optional there = parse_key(p, list->types, &key);
  if (there == CIS_FAILED)
    return false;
  if (there == CIS_PARSED) {
    if (!cis_parse_token(p, CIS_TOK_EQUAL) || !cis_parse_attribute(p, NULL, &value))
      return false;
  } else {
    if (!cis_parse_attribute(p, NULL, &value))
      return false;
    if (!is_of(value, ENTRY))
      return cis_parse_error_at(p, offset, "invalid kind of attribute specified");
    key = value->dialect.params[0];
    value = value->dialect.params[1];
  }
  cis_vec_push(&list->entries, key);
  cis_vec_push(&list->entries, value);
  return true;
}

static const char *key_text(cis_context *ctx, cis_attr key) { return cis_attr_text(ctx, key); }

/// No key is there twice.
static bool verify_keys(cis_parser *p, uint32_t offset, const cis_attr_vec *entries,
                        const char *repeated, bool empty) {
  for (size_t i = 0; i < entries->len; i += 2) {
    cis_attr key = entries->data[i];
    if (!empty && cis_attr_is(key, CIS_ATTR_STRING) && !cis_attr_get_string(key).len)
      return cis_parse_error_at(p, offset, "empty string as DLTI key is not allowed");
    for (size_t j = 0; j < i; j += 2)
      if (entries->data[j] == key)
        return cis_parse_error_at(p, offset, "%s: %s", repeated,
                                  key_text(cis_parser_context(p), key));
  }
  return true;
}

static bool verify_entries(cis_parser *p, uint32_t offset, int def, const cis_attr_vec *entries) {
  if (!entries->len && (def == SYSTEM || def == DEVICE))
    return cis_parse_error_at(p, offset, "no DLTI entries provided");
  if (def != SYSTEM)
    return verify_keys(p, offset, entries, "repeated DLTI key", false);
  for (size_t i = 0; i < entries->len; i += 2)
    if (!is_of(entries->data[i + 1], DEVICE))
      return cis_parse_error_at(p, offset, "value associated with key %s is not a DLTI device spec",
                                key_text(cis_parser_context(p), entries->data[i]));
  return verify_keys(p, offset, entries, "repeated device ID in dlti.target_system_spec", true);
}

/// `<entry, ...>`; without entries, brackets may be left out of specs and maps.
static bool parse_entries(cis_parser *p, int def, cis_attr *out) {
  size_t mnemonic = strlen(attr_defs[def].name) - strlen("dlti.");
  uint32_t offset = cis_parser_offset(p) - (uint32_t)mnemonic;
  bool may_be_absent = def == SPEC || def == MAP;
  entry_list list = {.types = may_be_absent};
  bool ok = true;
  if (cis_parser_peek(p) != CIS_TOK_LESS) {
    ok = may_be_absent || cis_parse_token(p, CIS_TOK_LESS);
    ok = verify_entries(p, offset, def, &list.entries) && ok;
  } else {
    cis_parser_consume(p);
    if (!cis_parse_optional_token(p, CIS_TOK_GREATER))
      ok = cis_parse_comma_list(p, CIS_DELIM_NONE, parse_entry, &list, "") &&
           cis_parse_token(p, CIS_TOK_GREATER);
    ok = ok && verify_entries(p, offset, def, &list.entries);
  }
  if (ok)
    *out = cis_attr_dialect(cis_parser_context(p), &attr_defs[def], list.entries.data,
                            (uint32_t)list.entries.len);
  cis_vec_deinit(&list.entries);
  return ok;
}

static bool parse_spec(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  return parse_entries(p, SPEC, out);
}
static bool parse_map(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  return parse_entries(p, MAP, out);
}
static bool parse_system(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  return parse_entries(p, SYSTEM, out);
}
static bool parse_device(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  return parse_entries(p, DEVICE, out);
}

static void print_entries(cis_printer *p, cis_attr attr) {
  cis_print_char(p, '<');
  for (uint32_t i = 0; i < attr->dialect.num_params; i += 2) {
    cis_print_cstr(p, i ? ", " : "");
    print_key(p, attr->dialect.params[i]);
    cis_print_cstr(p, " = ");
    cis_print_the_attr(p, attr->dialect.params[i + 1]);
  }
  cis_print_char(p, '>');
}

/// `true`, `false`, or the number that is one of them.
static bool parse_bool(cis_parser *p, int64_t *out) {
  uint32_t offset = cis_parser_offset(p);
  if (cis_parse_optional_keyword(p, "true"))
    *out = 1;
  else if (!cis_parse_integer(p, out))
    return false;
  return *out == 0 || *out == 1 || cis_parse_error_at(p, offset, "integer value too large");
}

/// `<64, function_dependent = true>`
static bool parse_alignment(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_context *ctx = cis_parser_context(p);
  int64_t alignment, dependent;
  if (!cis_parse_token(p, CIS_TOK_LESS))
    return false;
  if (!cis_parse_integer(p, &alignment))
    return cis_parse_error(p, "failed to parse DLTI_FunctionPointerAlignmentAttr parameter "
                              "'alignment' which is to be a `uint64_t`");
  if (!cis_parse_token(p, CIS_TOK_COMMA) || !cis_parse_keyword(p, "function_dependent") ||
      !cis_parse_token(p, CIS_TOK_EQUAL))
    return false;
  if (!parse_bool(p, &dependent))
    return cis_parse_error(p, "failed to parse DLTI_FunctionPointerAlignmentAttr parameter "
                              "'function_dependent' which is to be a `bool`");
  if (!cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  cis_attr params[] = {cis_attr_i64(ctx, alignment), cis_attr_bool(ctx, dependent)};
  *out = cis_attr_dialect(ctx, &attr_defs[FUNCTION_POINTER], params, 2);
  return true;
}

static void print_alignment(cis_printer *p, cis_attr attr) {
  uint64_t alignment = (uint64_t)cis_attr_int_or(attr->dialect.params[0], 0);
  cis_strbuf_printf(cis_printer_out(p), "<%" PRIu64 ", function_dependent = %s>", alignment,
                    cis_attr_int_or(attr->dialect.params[1], 0) ? "true" : "false");
}

// --- the entries of a layout ---

static const char *entry_text(cis_attr key, cis_attr value) {
  cis_attr params[] = {key, value};
  return cis_attr_text(key->ctx, cis_attr_dialect(key->ctx, &attr_defs[ENTRY], params, 2));
}

static bool is_dense_i64(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_DENSE) && cis_type_is_int_of(cis_type_element(a->type), 64);
}

/// abi alignment, or abi and preferred alignment, in bits
static bool verify_number(cis_op *op, cis_attr key, cis_attr value) {
  if (!is_dense_i64(value))
    return cis_error(cis_op_context(op), op->loc,
                     "expected a dense i64 elements attribute in the data layout entry %s",
                     entry_text(key, value));
  int64_t num = 0;
  if (!cis_type_num_elements(value->type, &num) || num < 1 || num > 2)
    return cis_error(cis_op_context(op), op->loc,
                     "expected 1 or 2 elements in the data layout entry %s",
                     entry_text(key, value));
  return cis_dense_get_int(value, 0) <= cis_dense_get_int(value, num - 1) ||
         cis_error(cis_op_context(op), op->loc,
                   "preferred alignment is expected to be greater than or equal to the "
                   "abi alignment in data layout entry %s",
                   entry_text(key, value));
}

static bool verify_type_entry(cis_op *op, cis_attr key, cis_attr value) {
  cis_type type = key->type_value;
  if (cis_type_is_index(type))
    return cis_attr_is(value, CIS_ATTR_INTEGER) ||
           cis_error(cis_op_context(op), op->loc,
                     "expected integer attribute in the data layout entry for 'index'");
  if (cis_type_is(type, CIS_TYPE_INTEGER) || cis_type_is_float(type))
    return verify_number(op, key, value);
  bool is_registered = cis_type_is(type, CIS_TYPE_DIALECT);
  if (is_registered && type->dialect.def->verify_layout)
    return type->dialect.def->verify_layout(op, type, value);
  if (is_registered)
    return cis_error(cis_op_context(op), op->loc,
                     "data layout specified for a type that does not support it");
  return cis_error(cis_op_context(op), op->loc, "unexpected data layout for a built-in type");
}

static bool is_known_name(cis_str name) {
  static const char *const names[] = {
      "dlti.endianness",           "dlti.default_memory_space", "dlti.alloca_memory_space",
      "dlti.program_memory_space", "dlti.global_memory_space",  "dlti.stack_alignment",
      "dlti.mangling_mode",        "dlti.legal_int_widths",     "dlti.function_pointer_alignment"};
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i)
    if (cis_str_is(name, names[i]))
      return true;
  return false;
}

static bool verify_named_entry(cis_op *op, cis_attr key, cis_attr value) {
  cis_str name = cis_attr_get_string(key), text = cis_attr_get_string(value);
  if (!cis_str_starts_with(name, CIS_STR("dlti.")))
    return true;
  if (!is_known_name(name))
    return cis_error(cis_op_context(op), op->loc, "unknown data layout entry name: %.*s",
                     CIS_STR_ARG(name));
  return !cis_str_is(name, "dlti.endianness") || cis_str_is(text, "big") ||
         cis_str_is(text, "little") ||
         cis_error(cis_op_context(op), op->loc,
                   "'dlti.endianness' data layout entry is expected to be either "
                   "'big' or 'little'");
}

/// Types first.
static bool verify_layout(cis_op *op, cis_attr spec) {
  for (int types = 1; types >= 0; --types)
    for (uint32_t i = 0; i < spec->dialect.num_params; i += 2) {
      cis_attr key = spec->dialect.params[i], value = spec->dialect.params[i + 1];
      bool is_type = !cis_attr_is(key, CIS_ATTR_STRING);
      if (is_type != (types == 1))
        continue;
      if (!(is_type ? verify_type_entry(op, key, value) : verify_named_entry(op, key, value)))
        return false;
    }
  return true;
}

// --- layouts of nested modules ---

static bool has_layout(const cis_op *op) {
  return cis_op_kind(op) == CIS_OP_BUILTIN_MODULE || cis_op_kind(op) == CIS_OP_GPU_MODULE;
}

/// Entries of the same name are equal.
static bool combines(cis_attr inner, cis_attr outer) {
  for (uint32_t i = 0; i < inner->dialect.num_params; i += 2)
    for (uint32_t j = 0; j < outer->dialect.num_params; j += 2)
      if (cis_attr_is(inner->dialect.params[i], CIS_ATTR_STRING) &&
          inner->dialect.params[i] == outer->dialect.params[j] &&
          inner->dialect.params[i + 1] != outer->dialect.params[j + 1])
        return false;
  return true;
}

static bool does_not_combine(cis_op *op) {
  cis_op_plain_error(op, "data layout does not combine with layouts of enclosing ops");
  for (cis_op *parent = cis_op_parent(op); parent; parent = cis_op_parent(parent))
    if (has_layout(parent))
      cis_note(cis_op_context(op), parent->loc, "enclosing op with data layout");
  return false;
}

static bool verify_nesting(cis_op *op, cis_attr spec) {
  for (cis_op *parent = cis_op_parent(op); parent; parent = cis_op_parent(parent)) {
    cis_attr outer = has_layout(parent) ? cis_op_get_attr(parent, CIS_STR("dlti.dl_spec")) : NULL;
    if (is_of(outer, SPEC) && !combines(spec, outer))
      return does_not_combine(op);
  }
  return true;
}

// --- the dialect ---

static bool wrong_kind(cis_op *op, const char *name) {
  return cis_op_plain_error(op, "'%s' is expected to be a #%s attribute", name, name);
}

static bool verify_op_attr(cis_op *op, cis_named_attr attr) {
  if (cis_str_is(attr.name, "dlti.dl_spec")) {
    if (!is_of(attr.value, SPEC))
      return wrong_kind(op, "dlti.dl_spec");
    return !has_layout(op) || (verify_layout(op, attr.value) && verify_nesting(op, attr.value));
  }
  if (cis_str_is(attr.name, "dlti.target_system_spec"))
    return is_of(attr.value, SYSTEM) || wrong_kind(op, "dlti.target_system_spec");
  if (cis_str_is(attr.name, "dlti.map"))
    return is_of(attr.value, MAP) || wrong_kind(op, "dlti.map");
  return cis_op_plain_error(op, "attribute '%.*s' not supported by dialect",
                            CIS_STR_ARG(attr.name));
}

static const cis_op_def ops[] = {{0}};

const cis_dialect_def cis_dlti_dialect = {
    .name = "dlti", .ops = ops, .attr_defs = attr_defs, .verify_op_attr = verify_op_attr};
