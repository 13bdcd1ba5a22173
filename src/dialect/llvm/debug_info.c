// Debug information, as attributes of the llvm dialect: parameters of each, and expressions.
#include "dialect/llvm/attr_tables.h"

#include <inttypes.h>

// --- parameters ---

static bool is_scope(cis_attr attr) { return cis_llvm_attr_is_of(attr, CIS_LLVM_DI_SCOPE); }
static bool is_type(cis_attr attr) { return cis_llvm_attr_is_of(attr, CIS_LLVM_DI_TYPE); }
static bool is_node(cis_attr attr) { return cis_llvm_attr_is_of(attr, CIS_LLVM_DI_NODE); }
static bool is_variable(cis_attr attr) { return cis_llvm_attr_is_of(attr, CIS_LLVM_DI_VARIABLE); }

#define SCOPE(NAME, REQUIRED) ATTR(NAME, "DIScopeAttr", is_scope, REQUIRED)
#define TYPE(NAME, REQUIRED) ATTR(NAME, "DITypeAttr", is_type, REQUIRED)
#define NODE(NAME, REQUIRED) ATTR(NAME, "DINodeAttr", is_node, REQUIRED)
#define NODES(NAME) ATTRS(NAME, "DINodeAttr", is_node)
#define ANY(NAME, REQUIRED) ATTR(NAME, "::mlir::Attribute", NULL, REQUIRED)
#define DISTINCT(NAME, REQUIRED) ATTR(NAME, "DistinctAttr", cis_llvm_is_distinct, REQUIRED)
#define FILE_OF(REQUIRED) NESTED("file", "DIFileAttr", DI_FILE, REQUIRED)
#define EXPRESSION(NAME) NESTED(NAME, "DIExpressionAttr", DI_EXPRESSION, OPTIONAL)

PARTS(DI_BASIC_TYPE, "LLVM_DIBasicTypeAttr", DWARF("tag", tag, OPTIONAL), STRING("name", REQUIRED),
      U64("sizeInBits", OPTIONAL), DWARF("encoding", encoding, OPTIONAL));
PARTS(DI_COMPILE_UNIT, "LLVM_DICompileUnitAttr", DISTINCT("id", REQUIRED),
      DWARF("sourceLanguage", language, REQUIRED), FILE_OF(REQUIRED), STRING("producer", OPTIONAL),
      BOOL("isOptimized", REQUIRED),
      ENUM("emissionKind", "DIEmissionKind", cis_llvm_emission_enum, REQUIRED),
      ENUM("nameTableKind", "DINameTableKind", cis_llvm_name_table_enum, OPTIONAL),
      STRING("splitDebugFilename", OPTIONAL));
PARTS(DI_COMPOSITE_TYPE, "LLVM_DICompositeTypeAttr", DISTINCT("recId", OPTIONAL),
      BOOL("isRecSelf", OPTIONAL), DWARF("tag", tag, OPTIONAL), STRING("name", OPTIONAL),
      FILE_OF(OPTIONAL), U32("line", OPTIONAL), SCOPE("scope", OPTIONAL),
      TYPE("baseType", OPTIONAL), ENUM("flags", "DIFlags", cis_llvm_di_flag_enum, OPTIONAL),
      U64("sizeInBits", OPTIONAL), U64("alignInBits", OPTIONAL), EXPRESSION("dataLocation"),
      EXPRESSION("rank"), EXPRESSION("allocated"), EXPRESSION("associated"), NODES("elements"));
PARTS(DI_DERIVED_TYPE, "LLVM_DIDerivedTypeAttr", DWARF("tag", tag, OPTIONAL),
      STRING("name", OPTIONAL), TYPE("baseType", OPTIONAL), U64("sizeInBits", OPTIONAL),
      U32("alignInBits", OPTIONAL), U64("offsetInBits", OPTIONAL),
      {.name = "dwarfAddressSpace",
       .kind = CIS_STRUCT_UINT,
       .type = "std::optional<unsigned>",
       .width = 32,
       .no_default = true},
      NODE("extraData", OPTIONAL));
PARTS(DI_GLOBAL_EXPR, "LLVM_DIGlobalVariableExpressionAttr",
      NESTED("var", "DIGlobalVariableAttr", DI_GLOBAL_VARIABLE, REQUIRED), EXPRESSION("expr"));
PARTS(DI_GLOBAL_VARIABLE, "LLVM_DIGlobalVariable", SCOPE("scope", OPTIONAL),
      STRING("name", OPTIONAL), STRING("linkageName", OPTIONAL), FILE_OF(REQUIRED),
      UNSIGNED("line", REQUIRED), TYPE("type", REQUIRED), BOOL("isLocalToUnit", OPTIONAL),
      BOOL("isDefined", OPTIONAL), UNSIGNED("alignInBits", OPTIONAL));
PARTS(DI_LEXICAL_BLOCK, "LLVM_DILexicalBlockAttr", SCOPE("scope", REQUIRED), FILE_OF(OPTIONAL),
      UNSIGNED("line", OPTIONAL), UNSIGNED("column", OPTIONAL));
PARTS(DI_LEXICAL_BLOCK_FILE, "LLVM_DILexicalBlockFile", SCOPE("scope", REQUIRED), FILE_OF(OPTIONAL),
      UNSIGNED("discriminator", REQUIRED));
PARTS(DI_LOCAL_VARIABLE, "LLVM_DILocalVariableAttr", SCOPE("scope", REQUIRED),
      STRING("name", OPTIONAL), FILE_OF(OPTIONAL), UNSIGNED("line", OPTIONAL),
      UNSIGNED("arg", OPTIONAL), UNSIGNED("alignInBits", OPTIONAL), TYPE("type", OPTIONAL),
      ENUM("flags", "DIFlags", cis_llvm_di_flag_enum, OPTIONAL));
PARTS(DI_SUBPROGRAM, "LLVM_DISubprogramAttr", DISTINCT("recId", OPTIONAL),
      BOOL("isRecSelf", OPTIONAL), DISTINCT("id", OPTIONAL),
      NESTED("compileUnit", "DICompileUnitAttr", DI_COMPILE_UNIT, OPTIONAL),
      SCOPE("scope", OPTIONAL), STRING("name", OPTIONAL), STRING("linkageName", OPTIONAL),
      FILE_OF(OPTIONAL), UNSIGNED("line", OPTIONAL), UNSIGNED("scopeLine", OPTIONAL),
      ENUM("subprogramFlags", "DISubprogramFlags", cis_llvm_subprogram_enum, OPTIONAL),
      NESTED("type", "DISubroutineTypeAttr", DI_SUBROUTINE_TYPE, OPTIONAL), NODES("retainedNodes"),
      NODES("annotations"));
PARTS(DI_MODULE, "LLVM_DIModuleAttr", FILE_OF(OPTIONAL), SCOPE("scope", OPTIONAL),
      STRING("name", OPTIONAL), STRING("configMacros", OPTIONAL), STRING("includePath", OPTIONAL),
      STRING("apinotes", OPTIONAL), UNSIGNED("line", OPTIONAL), BOOL("isDecl", OPTIONAL));
PARTS(DI_NAMESPACE, "LLVM_DINamespaceAttr", STRING("name", OPTIONAL), SCOPE("scope", OPTIONAL),
      BOOL("exportSymbols", REQUIRED));
PARTS(DI_IMPORTED_ENTITY, "LLVM_DIImportedEntityAttr", DWARF("tag", tag, OPTIONAL),
      SCOPE("scope", REQUIRED), NODE("entity", REQUIRED), FILE_OF(OPTIONAL),
      UNSIGNED("line", OPTIONAL), STRING("name", OPTIONAL), NODES("elements"));
PARTS(DI_ANNOTATION, "LLVM_DIAnnotationAttr", STRING("name", REQUIRED), STRING("value", REQUIRED));
PARTS(DI_SUBRANGE, "LLVM_DISubrangeAttr", ANY("count", OPTIONAL), ANY("lowerBound", OPTIONAL),
      ANY("upperBound", OPTIONAL), ANY("stride", OPTIONAL));
PARTS(DI_COMMON_BLOCK, "LLVM_DICommonBlockAttr", SCOPE("scope", REQUIRED),
      NESTED("decl", "DIGlobalVariableAttr", DI_GLOBAL_VARIABLE, OPTIONAL),
      STRING("name", REQUIRED), FILE_OF(OPTIONAL), UNSIGNED("line", OPTIONAL));
PARTS(DI_GENERIC_SUBRANGE, "LLVM_DIGenericSubrangeAttr", ANY("count", OPTIONAL),
      ANY("lowerBound", REQUIRED), ANY("upperBound", OPTIONAL), ANY("stride", REQUIRED));
PARTS(DI_SUBROUTINE_TYPE, "LLVM_DISubroutineTypeAttr",
      DWARF("callingConvention", convention, OPTIONAL), ATTRS("types", "DITypeAttr", is_type));
PARTS(DI_LABEL, "LLVM_DILabelAttr", SCOPE("scope", REQUIRED), STRING("name", OPTIONAL),
      FILE_OF(OPTIONAL), UNSIGNED("line", OPTIONAL));
PARTS(DI_STRING_TYPE, "LLVM_DIStringTypeAttr", DWARF("tag", tag, OPTIONAL),
      STRING("name", REQUIRED), U64("sizeInBits", OPTIONAL), U32("alignInBits", OPTIONAL),
      ATTR("stringLength", "DIVariableAttr", is_variable, OPTIONAL), EXPRESSION("stringLengthExp"),
      EXPRESSION("stringLocationExp"), DWARF("encoding", encoding, OPTIONAL));

const cis_struct_attr cis_llvm_parts_DI_FILE = {
    .class_name = "LLVM_DIFileAttr",
    .separator = "in",
    .params =
        (const cis_struct_param[]){STRING("name", REQUIRED), STRING("directory", REQUIRED), {0}}};

// --- expressions ---

static bool is_convert(int64_t opcode) {
  int64_t convert = -1;
  return cis_enum_value(&cis_llvm_dwarf_operation, CIS_STR("DW_OP_LLVM_convert"), &convert) &&
         opcode == convert;
}

typedef struct operand_list {
  cis_attr_vec values; // the opcode and its operands
  bool convert;
} operand_list;

/// A number; after the first, what a conversion converts to may have a name.
static bool parse_operand(cis_parser *p, void *user) {
  operand_list *list = user;
  uint64_t number;
  cis_str name;
  if (list->convert && list->values.len > 1 &&
      cis_parse_optional_any_keyword(p, &name) == CIS_PARSED) {
    int64_t encoding;
    if (!cis_enum_value(&cis_llvm_dwarf_encoding, name, &encoding))
      return cis_parse_error(p, "encountered unknown attribute encoding \"%.*s\"",
                             CIS_STR_ARG(name));
    number = (uint64_t)encoding;
  } else if (!cis_parse_integer_of_width(p, 64, false, &number)) {
    return cis_parse_error(p, "expected integer operand");
  }
  cis_vec_push(&list->values, cis_attr_i64(cis_parser_context(p), (int64_t)number));
  return true;
}

/// `DW_OP_plus_uconst(3)`
bool cis_llvm_parse_expression_elem(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_context *ctx = cis_parser_context(p);
  cis_str name;
  int64_t opcode;
  uint32_t offset = cis_parser_offset(p);
  bool ok = cis_parse_any_keyword(p, &name);
  if (ok && !cis_enum_value(&cis_llvm_dwarf_operation, name, &opcode))
    ok = cis_parse_error_at(p, offset, "invalid %s name: %.*s", cis_llvm_dwarf_operation.summary,
                            CIS_STR_ARG(name));
  if (!ok)
    return cis_parse_error(p, "failed to parse LLVM_DIExpressionElemAttr parameter 'opcode' which "
                              "is to be a `unsigned`");
  operand_list list = {.convert = is_convert(opcode)};
  cis_vec_push(&list.values, cis_attr_i64(ctx, opcode));
  if (cis_parse_optional_token(p, CIS_TOK_L_PAREN))
    ok = cis_parse_comma_list(p, CIS_DELIM_NONE, parse_operand, &list, "") &&
         cis_parse_token(p, CIS_TOK_R_PAREN);
  if (ok)
    *out = cis_attr_dialect(ctx, &cis_llvm_attr_defs[CIS_LLVM_DI_EXPRESSION_ELEM], list.values.data,
                            (uint32_t)list.values.len);
  cis_vec_deinit(&list.values);
  return ok;
}

static void print_element(cis_printer *p, cis_attr attr) {
  int64_t opcode = cis_attr_int_or(attr->dialect.params[0], 0);
  uint32_t num = attr->dialect.num_params;
  cis_print_cstr(p, cis_enum_keyword(&cis_llvm_dwarf_operation, opcode));
  for (uint32_t i = 1; i < num; ++i) {
    int64_t value = cis_attr_int_or(attr->dialect.params[i], 0);
    const char *name =
        i > 1 && is_convert(opcode) ? cis_enum_keyword(&cis_llvm_dwarf_encoding, value) : NULL;
    cis_print_cstr(p, i > 1 ? ", " : "(");
    if (name)
      cis_print_cstr(p, name);
    else
      cis_strbuf_printf(cis_printer_out(p), "%" PRIu64, (uint64_t)value);
  }
  cis_print_cstr(p, num > 1 ? ")" : "");
}

/// By itself, it stands in `#llvm<...>`.
void cis_llvm_print_expression_elem(cis_printer *p, cis_attr attr) {
  cis_print_char(p, ' ');
  print_element(p, attr);
}

static bool parse_element(cis_parser *p, void *user) {
  cis_attr_vec *list = user;
  cis_attr element;
  if (!cis_parse_attr_of_def(p, &cis_llvm_attr_defs[CIS_LLVM_DI_EXPRESSION_ELEM], &element))
    return false;
  cis_vec_push(list, element);
  return true;
}

/// `<[op, op(operands)]>`, or `<>`.
bool cis_llvm_parse_expression(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_attr_vec list = {0};
  bool ok = cis_parse_token(p, CIS_TOK_LESS);
  if (ok && cis_parse_optional_token(p, CIS_TOK_L_SQUARE)) {
    ok = cis_parse_comma_list(p, CIS_DELIM_NONE, parse_element, &list, "") ||
         cis_parse_error(p, "failed to parse LLVM_DIExpressionAttr parameter 'operations' which is "
                            "to be a `::llvm::ArrayRef<DIExpressionElemAttr>`");
    ok = ok && cis_parse_token(p, CIS_TOK_R_SQUARE);
  }
  ok = ok && cis_parse_token(p, CIS_TOK_GREATER);
  if (ok)
    *out = cis_attr_dialect(cis_parser_context(p), &cis_llvm_attr_defs[CIS_LLVM_DI_EXPRESSION],
                            list.data, (uint32_t)list.len);
  cis_vec_deinit(&list);
  return ok;
}

void cis_llvm_print_expression(cis_printer *p, cis_attr attr) {
  uint32_t num = attr->dialect.num_params;
  cis_print_cstr(p, num ? "<[" : "<");
  for (uint32_t i = 0; i < num; ++i) {
    cis_print_cstr(p, i ? ", " : "");
    print_element(p, attr->dialect.params[i]);
  }
  cis_print_cstr(p, num ? "]>" : ">");
}
