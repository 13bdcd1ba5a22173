// The llvm dialect's attributes: the table of all, and the parameters of those that are not for
// debuggers (debug_info.c).
#include "asm/number_text.h"
#include "dialect/llvm/attr_tables.h"

// --- which is which ---

bool cis_llvm_attr_is(cis_attr attr, cis_llvm_attr kind) {
  return cis_attr_is(attr, CIS_ATTR_DIALECT) && attr->dialect.def == &cis_llvm_attr_defs[kind];
}

static const uint8_t classes_of[CIS_LLVM_NUM_ATTRS] = {
    [CIS_LLVM_DI_NULL_TYPE] = CIS_LLVM_DI_TYPE | CIS_LLVM_DI_NODE,
#define CIS_LLVM_ATTR(KIND, MNEMONIC, ALIAS, CLASSES) [CIS_LLVM_##KIND] = CLASSES,
#include "dialect/llvm/attrs.def"
};

bool cis_llvm_attr_is_of(cis_attr attr, unsigned classes) {
  if (!cis_attr_is(attr, CIS_ATTR_DIALECT))
    return false;
  for (int i = 0; i < CIS_LLVM_NUM_ATTRS; ++i)
    if (attr->dialect.def == &cis_llvm_attr_defs[i])
      return (classes_of[i] & classes) != 0;
  return false;
}

bool cis_llvm_is_string(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_STRING); }
bool cis_llvm_is_distinct(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_DISTINCT); }

static bool is_integer(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_INTEGER); }
static bool is_float(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_FLOAT); }
static bool is_bool(cis_attr attr) { return is_integer(attr) && cis_type_is_int_of(attr->type, 1); }
static bool is_type(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_TYPE); }
static bool is_fused(cis_attr attr) { return cis_attr_is(attr, CIS_ATTR_LOC_FUSED); }
static bool is_flat_symbol(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_SYMBOL_REF) && !attr->symbol.num_nested;
}

// --- loops ---

#define BOOL_ATTR(NAME) ATTR(NAME, "BoolAttr", is_bool, OPTIONAL)
#define INTEGER(NAME, REQUIRED) ATTR(NAME, "IntegerAttr", is_integer, REQUIRED)
#define LOOP(NAME) NESTED(NAME, "LoopAnnotationAttr", LOOP_ANNOTATION, OPTIONAL)

PARTS(LOOP_VECTORIZE, "LoopVectorizeAttr", BOOL_ATTR("disable"), BOOL_ATTR("predicateEnable"),
      BOOL_ATTR("scalableEnable"), INTEGER("width", OPTIONAL), LOOP("followupVectorized"),
      LOOP("followupEpilogue"), LOOP("followupAll"));
PARTS(LOOP_INTERLEAVE, "LoopInterleaveAttr", INTEGER("count", REQUIRED));
PARTS(LOOP_UNROLL, "LoopUnrollAttr", BOOL_ATTR("disable"), INTEGER("count", OPTIONAL),
      BOOL_ATTR("runtimeDisable"), BOOL_ATTR("full"), LOOP("followupUnrolled"),
      LOOP("followupRemainder"), LOOP("followupAll"));
PARTS(LOOP_UNROLL_JAM, "LoopUnrollAndJamAttr", BOOL_ATTR("disable"), INTEGER("count", OPTIONAL),
      LOOP("followupOuter"), LOOP("followupInner"), LOOP("followupRemainderOuter"),
      LOOP("followupRemainderInner"), LOOP("followupAll"));
PARTS(LOOP_LICM, "LoopLICMAttr", BOOL_ATTR("disable"), BOOL_ATTR("versioningDisable"));
PARTS(LOOP_DISTRIBUTE, "LoopDistributeAttr", BOOL_ATTR("disable"), LOOP("followupCoincident"),
      LOOP("followupSequential"), LOOP("followupFallback"), LOOP("followupAll"));
PARTS(LOOP_PIPELINE, "LoopPipelineAttr", BOOL_ATTR("disable"),
      INTEGER("initiationinterval", OPTIONAL));
PARTS(LOOP_PEELED, "LoopPeeledAttr", INTEGER("count", OPTIONAL));
PARTS(LOOP_UNSWITCH, "LoopUnswitchAttr", BOOL_ATTR("partialDisable"));
PARTS(LOOP_ANNOTATION, "LoopAnnotationAttr", BOOL_ATTR("disableNonforced"),
      NESTED("vectorize", "LoopVectorizeAttr", LOOP_VECTORIZE, OPTIONAL),
      NESTED("interleave", "LoopInterleaveAttr", LOOP_INTERLEAVE, OPTIONAL),
      NESTED("unroll", "LoopUnrollAttr", LOOP_UNROLL, OPTIONAL),
      NESTED("unrollAndJam", "LoopUnrollAndJamAttr", LOOP_UNROLL_JAM, OPTIONAL),
      NESTED("licm", "LoopLICMAttr", LOOP_LICM, OPTIONAL),
      NESTED("distribute", "LoopDistributeAttr", LOOP_DISTRIBUTE, OPTIONAL),
      NESTED("pipeline", "LoopPipelineAttr", LOOP_PIPELINE, OPTIONAL),
      NESTED("peeled", "LoopPeeledAttr", LOOP_PEELED, OPTIONAL),
      NESTED("unswitch", "LoopUnswitchAttr", LOOP_UNSWITCH, OPTIONAL), BOOL_ATTR("mustProgress"),
      BOOL_ATTR("isVectorized"), ATTR("startLoc", "FusedLoc", is_fused, OPTIONAL),
      ATTR("endLoc", "FusedLoc", is_fused, OPTIONAL),
      {.name = "parallelAccesses",
       .kind = CIS_STRUCT_NESTED,
       .type = "::llvm::ArrayRef<AccessGroupAttr>",
       .nested = &cis_llvm_attr_defs[CIS_LLVM_ACCESS_GROUP],
       .list = true});

// --- memory ---

#define MOD_REF(NAME) ENUM(NAME, "ModRefInfo", cis_llvm_mod_ref_enum, REQUIRED)

PARTS(MEMORY_EFFECTS, "LLVM_MemoryEffectsAttr", MOD_REF("other"), MOD_REF("argMem"),
      MOD_REF("inaccessibleMem"), MOD_REF("errnoMem"), MOD_REF("targetMem0"),
      MOD_REF("targetMem1"));
PARTS(DEREFERENCEABLE, "LLVM_DereferenceableAttr", U64("bytes", REQUIRED),
      BOOL("mayBeNull", OPTIONAL));
PARTS(ALIAS_SCOPE_DOMAIN, "LLVM_AliasScopeDomainAttr", ATTR("id", "Attribute", NULL, REQUIRED),
      STRING("description", OPTIONAL));
PARTS(ACCESS_GROUP, "LLVM_AccessGroupAttr",
      ATTR("id", "DistinctAttr", cis_llvm_is_distinct, REQUIRED));

#define POSITIONAL(KIND, CLASS, SEPARATOR, ...)                                                    \
  const cis_struct_attr cis_llvm_parts_##KIND = {.class_name = CLASS,                              \
                                                 .separator = SEPARATOR,                           \
                                                 .params =                                         \
                                                     (const cis_struct_param[]){__VA_ARGS__, {0}}}

POSITIONAL(ADDRESS_SPACE, "LLVM_AddressSpaceAttr", ",", UNSIGNED("addressSpace", REQUIRED));

static bool verify_alias_scope(cis_parser *p, uint32_t offset, const cis_attr *values) {
  return cis_llvm_is_string(values[0]) || cis_llvm_is_distinct(values[0]) ||
         cis_parse_error_at(p, offset,
                            "id of an alias scope must be a StringAttr or a DistrinctAttr");
}
const cis_struct_attr cis_llvm_parts_ALIAS_SCOPE = {
    .class_name = "LLVM_AliasScopeAttr",
    .params = (const cis_struct_param[]){ATTR("id", "Attribute", NULL, REQUIRED),
                                         NESTED("domain", "AliasScopeDomainAttr",
                                                ALIAS_SCOPE_DOMAIN, REQUIRED),
                                         STRING("description", OPTIONAL),
                                         {0}},
    .verify = verify_alias_scope};

// --- type based aliasing ---

static bool is_tbaa_node(cis_attr attr) { return cis_llvm_attr_is_of(attr, CIS_LLVM_TBAA_NODE); }

static bool parse_member(cis_parser *p, void *user) {
  cis_attr_vec *list = user;
  cis_attr member;
  if (!cis_parse_attr_of_def(p, &cis_llvm_attr_defs[CIS_LLVM_TBAA_MEMBER], &member))
    return false;
  cis_vec_push(list, member);
  return true;
}

/// `{<node, offset>, ...}`
static bool parse_members(cis_parser *p, cis_attr *out) {
  cis_attr_vec list = {0};
  bool ok = cis_parse_token(p, CIS_TOK_L_BRACE) &&
            cis_parse_comma_list(p, CIS_DELIM_NONE, parse_member, &list, "") &&
            cis_parse_token(p, CIS_TOK_R_BRACE);
  if (ok)
    *out = cis_attr_array(cis_parser_context(p), list.data, (uint32_t)list.len);
  cis_vec_deinit(&list);
  return ok;
}

static void print_members(cis_printer *p, cis_attr members) {
  for (uint32_t i = 0; i < members->array.num; ++i) {
    cis_print_cstr(p, i ? ", " : "{");
    cis_print_stripped_attr(p, members->array.elems[i]);
  }
  cis_print_char(p, '}');
}

const cis_struct_attr cis_llvm_parts_TBAA_ROOT = {
    .class_name = "LLVM_TBAARootAttr",
    .may_be_bare = true,
    .params = (const cis_struct_param[]){STRING("id", OPTIONAL), {0}}};
POSITIONAL(TBAA_MEMBER, "LLVM_TBAAMemberAttr", ",",
           ATTR("typeDesc", "TBAANodeAttr", is_tbaa_node, REQUIRED), I64("offset", REQUIRED));
PARTS(TBAA_TYPE, "LLVM_TBAATypeDescriptorAttr",
      {.name = "id", .kind = CIS_STRUCT_STRING, .type = "::llvm::StringRef", .required = true},
      {.name = "members",
       .kind = CIS_STRUCT_CUSTOM,
       .type = "::llvm::ArrayRef<TBAAMemberAttr>",
       .required = true,
       .parse = parse_members,
       .print = print_members});
PARTS(TBAA_TAG, "LLVM_TBAATagAttr",
      NESTED("base_type", "TBAATypeDescriptorAttr", TBAA_TYPE, REQUIRED),
      NESTED("access_type", "TBAATypeDescriptorAttr", TBAA_TYPE, REQUIRED), I64("offset", REQUIRED),
      BOOL("constant", OPTIONAL));
POSITIONAL(
    MMRA_TAG, "LLVM_MMRATagAttr", ":",
    {.name = "prefix", .kind = CIS_STRUCT_STRING, .type = "::llvm::StringRef", .required = true},
    {.name = "suffix", .kind = CIS_STRUCT_STRING, .type = "::llvm::StringRef", .required = true});

// --- functions ---

POSITIONAL(FRAME_POINTER, "FramePointerKindAttr", ",",
           ENUM("framePointerKind", "framePointerKind::FramePointerKind",
                cis_llvm_frame_pointer_enum, REQUIRED));
POSITIONAL(UWTABLE, "UWTableKindAttr", ",",
           ENUM("uwtableKind", "uwtable::UWTableKind", cis_llvm_uwtable_enum, REQUIRED));
PARTS(VSCALE_RANGE, "LLVM_VScaleRangeAttr", INTEGER("minRange", REQUIRED),
      INTEGER("maxRange", REQUIRED));
PARTS(VEC_TYPE_HINT, "LLVM_VecTypeHintAttr", ATTR("hint", "TypeAttr", is_type, REQUIRED),
      BOOL("is_signed", OPTIONAL));
PARTS(BLOCK_TAG, "LLVM_BlockTagAttr", U32("id", REQUIRED));
PARTS(BLOCK_ADDRESS, "LLVM_BlockAddressAttr",
      ATTR("function", "FlatSymbolRefAttr", is_flat_symbol, REQUIRED),
      NESTED("tag", "BlockTagAttr", BLOCK_TAG, REQUIRED));
POSITIONAL(WORKGROUP, "WorkgroupAttributionAttr", ",", INTEGER("num_elements", REQUIRED),
           ATTR("element_type", "TypeAttr", is_type, REQUIRED));

/// `<i32, 0, 10>`: numbers of that many bits, whatever more there are.
static bool parse_bound(cis_parser *p, cis_type type, cis_attr *out) {
  cis_context *ctx = cis_parser_context(p);
  bool is_true = cis_parse_optional_keyword(p, "true");
  if (is_true || cis_parse_optional_keyword(p, "false")) {
    *out = cis_attr_integer(type, is_true);
    return true;
  }
  bool negative = cis_parse_optional_token(p, CIS_TOK_MINUS);
  cis_token tok = cis_parser_token(p);
  if (tok.kind != CIS_TOK_INTEGER)
    return cis_parse_error(p, "expected integer value");
  cis_parser_consume(p);
  enum { DIGIT_BITS = 4, SIGN = 1 };
  uint32_t bits = (uint32_t)tok.text.len * DIGIT_BITS + SIGN, width = cis_type_bit_width(type);
  uint64_t word;
  const uint64_t *words = &word;
  uint32_t num_words;
  cis_arena arena = {0};
  bool ok =
      cis_int_from_text(&arena, tok.text, negative, cis_type_i(ctx, bits > width ? bits : width),
                        &word, &words, &num_words);
  if (ok)
    *out = cis_attr_integer_wide(type, num_words > 1 ? words : &word, num_words);
  cis_arena_deinit(&arena);
  return ok || cis_parse_error(p, "expected integer value");
}

static bool parse_range(cis_parser *p, cis_type unused, cis_attr *out) {
  (void)unused;
  cis_type type;
  cis_attr bounds[2];
  if (!cis_parse_token(p, CIS_TOK_LESS) || !cis_parse_type_of(p, &cis_class_integer, &type) ||
      !cis_parse_token(p, CIS_TOK_COMMA))
    return false;
  type = cis_type_i(cis_parser_context(p), cis_type_bit_width(type));
  if (!parse_bound(p, type, &bounds[0]) || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !parse_bound(p, type, &bounds[1]) || !cis_parse_token(p, CIS_TOK_GREATER))
    return false;
  *out = cis_attr_dialect(cis_parser_context(p), &cis_llvm_attr_defs[CIS_LLVM_CONSTANT_RANGE],
                          bounds, 2);
  return true;
}

static void print_range(cis_printer *p, cis_attr attr) {
  cis_type type = attr->dialect.params[0]->type;
  cis_print_char(p, '<');
  cis_print_type_or_alias(p, type);
  for (int i = 0; i < 2; ++i) {
    cis_attr bound = attr->dialect.params[i];
    cis_print_cstr(p, ", ");
    cis_int_to_text(cis_printer_out(p), bound->integer.words, cis_type_bit_width(type), false);
  }
  cis_print_char(p, '>');
}

// --- targets ---

static bool parse_feature(cis_parser *p, void *user) {
  cis_attr_vec *list = user;
  cis_attr feature;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_attribute(p, NULL, &feature))
    return false;
  if (!cis_llvm_is_string(feature))
    return cis_parse_error_at(p, offset, "invalid kind of attribute specified");
  cis_vec_push(list, feature);
  return true;
}

static bool verify_features(cis_parser *p, uint32_t offset, const cis_attr_vec *list) {
  for (size_t i = 0; i < list->len; ++i) {
    cis_str text = cis_attr_get_string(list->data[i]);
    if (!text.len)
      return cis_parse_error_at(p, offset, "target features can not be null or empty");
    if (text.data[0] != '+' && text.data[0] != '-')
      return cis_parse_error_at(p, offset, "target features must start with '+' or '-'");
    if (cis_str_find(text, ',', 0) < text.len)
      return cis_parse_error_at(p, offset, "target features can not contain ','");
  }
  return true;
}

/// `<["+sme", "-sve"]>`
static bool parse_features(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_attr_vec list = {0};
  uint32_t offset = cis_parser_offset(p);
  bool ok = cis_parse_token(p, CIS_TOK_LESS) && cis_parse_token(p, CIS_TOK_L_SQUARE);
  if (ok && !cis_parse_optional_token(p, CIS_TOK_R_SQUARE)) {
    ok = cis_parse_comma_list(p, CIS_DELIM_NONE, parse_feature, &list, "") ||
         cis_parse_error(p, "failed to parse LLVM_TargetFeaturesAttr parameter 'features' which is "
                            "to be a `::llvm::ArrayRef<StringAttr>`");
    ok = ok && cis_parse_token(p, CIS_TOK_R_SQUARE);
  }
  ok = ok && cis_parse_token(p, CIS_TOK_GREATER) && verify_features(p, offset, &list);
  if (ok)
    *out = cis_attr_dialect(cis_parser_context(p), &cis_llvm_attr_defs[CIS_LLVM_TARGET_FEATURES],
                            list.data, (uint32_t)list.len);
  cis_vec_deinit(&list);
  return ok;
}

static void print_features(cis_printer *p, cis_attr attr) {
  cis_print_cstr(p, "<[");
  for (uint32_t i = 0; i < attr->dialect.num_params; ++i) {
    cis_print_cstr(p, i ? ", " : "");
    cis_print_the_attr(p, attr->dialect.params[i]);
  }
  cis_print_cstr(p, "]>");
}

PARTS(TARGET, "LLVM_TargetAttr", STRING("triple", REQUIRED), STRING("chip", REQUIRED),
      NESTED("features", "TargetFeaturesAttr", TARGET_FEATURES, OPTIONAL));

// --- modules ---

static bool all_entries(cis_attr value) {
  for (uint32_t i = 0; i < value->array.num; ++i)
    if (!cis_llvm_attr_is(value->array.elems[i], CIS_LLVM_PROFILE_ENTRY))
      return false;
  return true;
}

static bool verify_flag(cis_parser *p, uint32_t offset, const cis_attr *values) {
  cis_str key = cis_attr_get_string(values[1]);
  cis_attr value = values[2];
  if (cis_str_is(key, "CG Profile"))
    return (cis_attr_is(value, CIS_ATTR_ARRAY) && all_entries(value)) ||
           cis_parse_error_at(p, offset,
                              "'CG Profile' key expects an array of '#llvm.cgprofile_entry'");
  if (cis_str_is(key, "ProfileSummary"))
    return cis_llvm_attr_is(value, CIS_LLVM_PROFILE_SUMMARY) ||
           cis_parse_error_at(p, offset,
                              "'ProfileSummary' key expects a '#llvm.profile_summary' attribute");
  return is_integer(value) || cis_llvm_is_string(value) ||
         cis_parse_error_at(p, offset,
                            "only integer and string values are currently supported for unknown "
                            "key '%s'",
                            cis_attr_text(cis_parser_context(p), values[1]));
}

const cis_struct_attr cis_llvm_parts_MODULE_FLAG = {
    .class_name = "ModuleFlagAttr",
    .separator = ",",
    .params = (const cis_struct_param[]){ENUM("behavior", "ModFlagBehavior", cis_llvm_behavior_enum,
                                              REQUIRED),
                                         STRING("key", REQUIRED),
                                         ATTR("value", "Attribute", NULL, REQUIRED),
                                         {0}},
    .verify = verify_flag};
PARTS(PROFILE_ENTRY, "ModuleFlagCGProfileEntryAttr",
      ATTR("from", "FlatSymbolRefAttr", is_flat_symbol, OPTIONAL),
      ATTR("to", "FlatSymbolRefAttr", is_flat_symbol, OPTIONAL), U64("count", REQUIRED));
PARTS(PROFILE_DETAIL, "ModuleFlagProfileSummaryDetailedAttr", U32("cut_off", REQUIRED),
      U64("min_count", REQUIRED), U32("num_counts", REQUIRED));
PARTS(PROFILE_SUMMARY, "ModuleFlagProfileSummaryAttr",
      ENUM("format", "ProfileSummaryFormatKind", cis_llvm_profile_enum, REQUIRED),
      U64("total_count", REQUIRED), U64("max_count", REQUIRED), U64("max_internal_count", REQUIRED),
      U64("max_function_count", REQUIRED), U64("num_counts", REQUIRED),
      U64("num_functions", REQUIRED),
      {.name = "is_partial_profile",
       .kind = CIS_STRUCT_UINT,
       .type = "std::optional<uint64_t>",
       .no_default = true},
      ATTR("partial_profile_ratio", "FloatAttr", is_float, OPTIONAL),
      {.name = "detailed_summary",
       .kind = CIS_STRUCT_NESTED,
       .type = "::llvm::ArrayRef<ModuleFlagProfileSummaryDetailedAttr>",
       .nested = &cis_llvm_attr_defs[CIS_LLVM_PROFILE_DETAIL],
       .required = true,
       .list = true});
POSITIONAL(LIBRARIES, "LLVM_DependentLibrariesAttr", ",",
           {.name = "libs",
            .kind = CIS_STRUCT_ATTR,
            .type = "::llvm::ArrayRef<StringAttr>",
            .test = cis_llvm_is_string,
            .required = true,
            .list = true});

/// ` @function`
static bool parse_equivalent(cis_parser *p, cis_type type, cis_attr *out) {
  (void)type;
  cis_attr symbol;
  uint32_t offset = cis_parser_offset(p);
  bool ok = cis_parse_attribute(p, NULL, &symbol);
  if (ok && !is_flat_symbol(symbol))
    ok = cis_parse_error_at(p, offset, "invalid kind of attribute specified");
  if (!ok)
    return cis_parse_error(p, "failed to parse LLVM_DSOLocalEquivalentAttr parameter 'sym' which "
                              "is to be a `FlatSymbolRefAttr`");
  *out = cis_attr_dialect(cis_parser_context(p),
                          &cis_llvm_attr_defs[CIS_LLVM_DSO_LOCAL_EQUIVALENT_ATTR], &symbol, 1);
  return true;
}

static void print_equivalent(cis_printer *p, cis_attr attr) {
  cis_print_char(p, ' ');
  cis_print_the_attr(p, attr->dialect.params[0]);
}

// --- all of them ---

const cis_attr_def cis_llvm_attr_defs[CIS_LLVM_NUM_ATTRS + 1] = {
    [CIS_LLVM_ZERO] = {.name = "llvm.zero"},
    [CIS_LLVM_UNDEF] = {.name = "llvm.undef"},
    [CIS_LLVM_POISON] = {.name = "llvm.poison"},
    [CIS_LLVM_DI_NULL_TYPE] = {.name = "llvm.di_null_type", .alias = "di_null_type"},
    [CIS_LLVM_DI_EXPRESSION] = {.name = "llvm.di_expression",
                                .parse = cis_llvm_parse_expression,
                                .print = cis_llvm_print_expression},
    [CIS_LLVM_DI_EXPRESSION_ELEM] = {.name = "llvm.di_expression_elem",
                                     .parse = cis_llvm_parse_expression_elem,
                                     .print = cis_llvm_print_expression_elem,
                                     .bare = true},
    [CIS_LLVM_CONSTANT_RANGE] = {.name = "llvm.constant_range",
                                 .parse = parse_range,
                                 .print = print_range},
    [CIS_LLVM_TARGET_FEATURES] = {.name = "llvm.target_features",
                                  .parse = parse_features,
                                  .print = print_features},
    [CIS_LLVM_DSO_LOCAL_EQUIVALENT_ATTR] = {.name = "llvm.dso_local_equivalent",
                                            .parse = parse_equivalent,
                                            .print = print_equivalent,
                                            .bare = true},
#define CIS_LLVM_ATTR(KIND, MNEMONIC, ALIAS, CLASSES)                                              \
  [CIS_LLVM_##KIND] = {.name = "llvm." MNEMONIC, .alias = ALIAS, .parts = &cis_llvm_parts_##KIND},
#include "dialect/llvm/attrs.def"
};
