// The llvm dialect: tables, and the checks and syntax of arithmetic, casts and constants.
// impl.h lists the files.
#include "dialect/arith/arith.h"
#include "dialect/cf/cf.h"
#include "dialect/common/predicates.h"
#include "dialect/dialects.h"
#include "dialect/llvm/attr.h"
#include "dialect/llvm/impl.h"
#include "dialect/llvm/kinds.h"
#include "ir/diag.h"

#include <inttypes.h>

// --- enums ---

#define CIS_LLVM_ENUM(ID, ...) const cis_enum_def cis_llvm_##ID##_enum = {__VA_ARGS__};
#include "dialect/llvm/enums.def"
enum { TAIL_CALL_MUST = 2 };

static const cis_enum_def *const enums[] = {&cis_llvm_linkage_enum,
                                            &cis_llvm_cconv_enum,
                                            &cis_llvm_tail_call_enum,
                                            &cis_llvm_fast_math_enum,
                                            &cis_llvm_comdat_attr_enum,
                                            &cis_llvm_overflow_attr_enum,
                                            NULL};

// --- type constraints ---

static bool is_vector_of(cis_type t, bool (*element)(cis_type)) {
  return cis_llvm_is_vector(t) && element(cis_type_element(t));
}

#define OR_VECTOR(NAME, ELEMENT)                                                                   \
  static bool NAME(cis_type t) { return ELEMENT(t) || is_vector_of(t, ELEMENT); }
OR_VECTOR(is_int_or_vector, cis_type_is_signless_int)
OR_VECTOR(is_float_or_vector, cis_llvm_is_float)
OR_VECTOR(is_pointer_or_vector, cis_llvm_is_pointer)
OR_VECTOR(is_bool_or_vector, cis_type_is_i1)
OR_VECTOR(is_any_int_or_vector, cis_type_is_integer)
#undef OR_VECTOR

static bool is_vector_of_int(cis_type t) { return is_vector_of(t, cis_type_is_signless_int); }
static bool is_vector_of_bool(cis_type t) { return is_vector_of(t, cis_type_is_i1); }
static bool is_vector_of_pointer(cis_type t) { return is_vector_of(t, cis_llvm_is_pointer); }
static bool is_vector_of_float(cis_type t) { return is_vector_of(t, cis_type_is_float); }

/// As upstream's constraint has it, anything but a scalable vector.
static bool is_atomic_value(cis_type t) { return !cis_type_is_vector(t) || !t->shaped.scalable; }

static bool is_comparable(cis_type t) { return is_int_or_vector(t) || is_pointer_or_vector(t); }

static bool is_cmpxchg_value(cis_type t) {
  return cis_type_is_signless_int(t) || cis_llvm_is_pointer(t);
}

static bool is_default_pointer(cis_type t) {
  return cis_llvm_is_pointer(t) && cis_llvm_address_space(t) == 0;
}
static cis_type build_default_pointer(cis_context *ctx) { return cis_llvm_pointer(ctx, 0); }

static bool is_aggregate(cis_type t) { return cis_llvm_is_struct(t) || cis_llvm_is_array(t); }

static bool is_non_aggregate(cis_type t) {
  return cis_llvm_is_compatible_outside(t) && !is_aggregate(t);
}

static bool is_primitive(cis_type t) {
  return cis_llvm_is_compatible_outside(t) && !cis_llvm_is_void(t) && !cis_llvm_is_function(t);
}

static bool is_loadable(cis_type t) {
  return is_primitive(t) && !cis_llvm_is_token(t) && !cis_llvm_is_metadata(t) &&
         !cis_llvm_is_label(t) && (!cis_llvm_is_target(t) || cis_llvm_target_has_memory(t)) &&
         !(cis_llvm_is_struct(t) && cis_llvm_struct_is_opaque(t));
}

#define OR_VECTOR_TEXT(ELEMENT) ELEMENT " or LLVM dialect-compatible vector of " ELEMENT
static const cis_type_constraint type_constraints[] = {
    {"LLVMType", "LLVM dialect-compatible type", cis_llvm_is_compatible_outside, NULL, NULL},
    {"PrimitiveType", "primitive LLVM type", is_primitive, NULL, NULL},
    {"Pointer", "LLVM pointer type", cis_llvm_is_pointer, NULL, NULL},
    {"DefaultPointer", "LLVM pointer in address space 0", is_default_pointer, build_default_pointer,
     NULL},
    {"Token", "LLVM token type", cis_llvm_is_token, cis_llvm_token, NULL},
    {"Struct", "LLVM structure type", cis_llvm_is_struct, NULL, NULL},
    {"CmpXchgValue", "signless integer or LLVM pointer type", is_cmpxchg_value, NULL, NULL},
    {"LLVMFloat", "floating point LLVM type", cis_llvm_is_float, NULL, NULL},
    {"LLVMVector", "LLVM dialect-compatible vector type", cis_llvm_is_vector, NULL,
     &cis_class_vector},
    {"VectorOfInt", "LLVM dialect-compatible vector of signless integer", is_vector_of_int, NULL,
     &cis_class_vector},
    {"VectorOfFloat", "LLVM dialect-compatible vector of floating-point", is_vector_of_float, NULL,
     &cis_class_vector},
    {"VectorOfBool", "LLVM dialect-compatible vector of 1-bit signless integer", is_vector_of_bool,
     NULL, &cis_class_vector},
    {"VectorOfPointer", "LLVM dialect-compatible vector of LLVM pointer type", is_vector_of_pointer,
     NULL, &cis_class_vector},
    {"AnyIntOrVector", OR_VECTOR_TEXT("integer"), is_any_int_or_vector, NULL, NULL},
    {"AtomicValue",
     "floating point LLVM type or LLVM pointer type or signless integer or LLVM dialect-compatible "
     "fixed-length vector type",
     is_atomic_value, NULL, NULL},
    {"Aggregate", "LLVM aggregate type", is_aggregate, NULL, NULL},
    {"NonAggregate", "LLVM-compatible non-aggregate type", is_non_aggregate, NULL, NULL},
    {"Loadable", "LLVM type with size", is_loadable, NULL, NULL},
    {"IntOrVector", OR_VECTOR_TEXT("signless integer"), is_int_or_vector, NULL, NULL},
    {"FloatOrVector", OR_VECTOR_TEXT("floating point LLVM type"), is_float_or_vector, NULL, NULL},
    {"PointerOrVector", OR_VECTOR_TEXT("LLVM pointer type"), is_pointer_or_vector, NULL, NULL},
    {"BoolOrVector", OR_VECTOR_TEXT("1-bit signless integer"), is_bool_or_vector, NULL, NULL},
    {"Comparable", OR_VECTOR_TEXT("signless integer") " or " OR_VECTOR_TEXT("LLVM pointer type"),
     is_comparable, NULL, NULL},
    {0}};
#undef OR_VECTOR_TEXT

// --- attribute constraints ---

static bool test_rounding(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) &&
         cis_type_is_int_of(a->type, cis_llvm_rounding_enum.int_width) &&
         cis_attr_int_or(a, -1) >= 0 &&
         cis_enum_keyword(&cis_llvm_rounding_enum, cis_attr_int_or(a, -1));
}

static bool test_function_type(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_TYPE) && cis_llvm_is_function(a->type_value);
}

static bool is_integer_attr(cis_attr a) { return cis_attr_is(a, CIS_ATTR_INTEGER); }

static bool test_i32_min0(cis_attr a) {
  return cis_attr_is(a, CIS_ATTR_INTEGER) && cis_type_is_int_of(a->type, 32) &&
         cis_attr_int_or(a, -1) >= 0;
}

static bool is_array_of(cis_attr a, cis_llvm_attr kind) {
  bool ok = cis_attr_is(a, CIS_ATTR_ARRAY);
  for (uint32_t i = 0; ok && i < a->array.num; ++i)
    ok = cis_llvm_attr_is(a->array.elems[i], kind);
  return ok;
}

#define ARRAY_OF(NAME, KIND)                                                                       \
  static bool test_##NAME(cis_attr a) { return is_array_of(a, CIS_LLVM_##KIND); }
ARRAY_OF(alias_scopes, ALIAS_SCOPE)
ARRAY_OF(access_groups, ACCESS_GROUP)
ARRAY_OF(tbaa_tags, TBAA_TAG)
ARRAY_OF(global_exprs, DI_GLOBAL_EXPR)
#undef ARRAY_OF

static cis_type build_i32(cis_context *ctx) { return cis_type_i(ctx, 32); }

#define STRIPPED(NAME, DESCRIPTION, KIND)                                                          \
  {                                                                                                \
    .name = NAME, .description = DESCRIPTION, .style = CIS_ATTR_STYLE_STRIPPED,                    \
    .attr_def = &cis_llvm_attr_defs[CIS_LLVM_##KIND]                                               \
  }
#define ARRAY(NAME, DESCRIPTION, TEST)                                                             \
  { .name = NAME, .description = DESCRIPTION, .test = TEST, .attr_class = CIS_ATTR_CLASS_ARRAY }
static const cis_attr_constraint attr_constraints[] = {
    CIS_ENUM_CONSTRAINT("FastMath", "LLVM fastmath flags", cis_llvm_fast_math_enum),
    CIS_ENUM_CONSTRAINT("Linkage", "LLVM Linkage specification", cis_llvm_linkage_enum),
    CIS_ENUM_CONSTRAINT("CConv", "LLVM Calling Convention specification", cis_llvm_cconv_enum),
    CIS_ENUM_CONSTRAINT("TailCallKind", "LLVM Calling Convention specification",
                        cis_llvm_tail_call_enum),
    CIS_ENUM_CONSTRAINT("ICmpPredicate", "llvm.icmp comparison predicate", cis_llvm_icmp_enum),
    CIS_ENUM_CONSTRAINT("FCmpPredicate", "llvm.fcmp comparison predicate", cis_llvm_fcmp_enum),
    CIS_ENUM_CONSTRAINT("UnnamedAddr", "LLVM GlobalValue UnnamedAddr", cis_llvm_unnamed_addr_enum),
    CIS_ENUM_CONSTRAINT("Visibility", "LLVM GlobalValue Visibility", cis_llvm_visibility_enum),
    CIS_ENUM_CONSTRAINT("AtomicOrdering", "Atomic ordering for LLVM's memory model",
                        cis_llvm_ordering_enum),
    CIS_ENUM_CONSTRAINT("AtomicBinOp", "llvm.atomicrmw binary operations", cis_llvm_bin_op_enum),
    CIS_ENUM_CONSTRAINT("Comdat", "LLVM Comdat Types", cis_llvm_comdat_enum),
    CIS_ENUM_CONSTRAINT("AsmDialect", "ATT (0) or Intel (1) asm dialect", cis_llvm_assembly_enum),
    {.name = "RoundingMode",
     .description = "LLVM Rounding Mode whose minimum value is 0",
     .test = test_rounding,
     .style = CIS_ATTR_STYLE_ENUM,
     .enumeration = &cis_llvm_rounding_enum},
    CIS_ENUM_CONSTRAINT("FPException", "LLVM Exception Behavior", cis_llvm_exception_enum),
    CIS_ENUM_CONSTRAINT("OverflowFlags", "LLVM integer overflow flags", cis_llvm_overflow_enum),
    CIS_ENUM_CONSTRAINT("GEPNoWrapFlags", "::mlir::LLVM::GEPNoWrapFlags", cis_llvm_no_wrap_enum),
    STRIPPED("AliasScope", "LLVM dialect alias scope", ALIAS_SCOPE),
    STRIPPED("BlockTag", "", BLOCK_TAG),
    STRIPPED("BlockAddress", "", BLOCK_ADDRESS),
    STRIPPED("DILocalVariable", "", DI_LOCAL_VARIABLE),
    STRIPPED("DIExpression", "", DI_EXPRESSION),
    STRIPPED("DILabel", "", DI_LABEL),
    STRIPPED("MemoryEffects", "", MEMORY_EFFECTS),
    STRIPPED("VScaleRange", "", VSCALE_RANGE),
    STRIPPED("FramePointerKind", "", FRAME_POINTER),
    STRIPPED("TargetFeatures", "LLVM target features attribute", TARGET_FEATURES),
    STRIPPED("VecTypeHint", "Explicit vectorization compiler hint", VEC_TYPE_HINT),
    STRIPPED("UWTableKind", "", UWTABLE),
    STRIPPED("Dereferenceable", "LLVM dereferenceable attribute", DEREFERENCEABLE),
    STRIPPED("LoopAnnotation", "", LOOP_ANNOTATION),
    ARRAY("AliasScopeArray", "LLVM dialect alias scope array", test_alias_scopes),
    ARRAY("AccessGroupArray", "LLVM dialect access group metadata array", test_access_groups),
    ARRAY("TBAATagArray", "LLVM dialect TBAA tag metadata array", test_tbaa_tags),
    ARRAY("DIGlobalExprArray", "an array of variable expressions", test_global_exprs),
    {.name = "LLVMFunctionType",
     .description = "type attribute of LLVM function type",
     .test = test_function_type,
     .style = CIS_ATTR_STYLE_TYPE},
    {.name = "APInt",
     .description = "arbitrary integer attribute",
     .test = is_integer_attr,
     .attr_class = CIS_ATTR_CLASS_INTEGER},
    {.name = "I32Min0",
     .description = "32-bit signless integer attribute whose value is non-negative",
     .test = test_i32_min0,
     .style = CIS_ATTR_STYLE_TYPED,
     .build_type = build_i32,
     .attr_class = CIS_ATTR_CLASS_INTEGER},
    {0}};
#undef STRIPPED
#undef ARRAY

// --- flags and comparisons ---

static const char *keywords_of(const cis_enum_def *def, cis_strbuf *text) {
  for (const struct cis_enum_case *c = def->cases; c->keyword; ++c)
    cis_strbuf_printf(text, "%s%s", c == def->cases ? "" : ", ", c->keyword);
  return cis_strbuf_c(text);
}

bool cis_llvm_parse_flags(cis_parser *p, const cis_enum_def *def, cis_attr *out) {
  cis_tok separator = *def->separator == '|' ? CIS_TOK_VERTICAL_BAR : CIS_TOK_COMMA;
  int64_t flags = 0;
  do {
    cis_str keyword;
    int64_t value;
    uint32_t offset = cis_parser_offset(p);
    if (cis_parse_optional_any_keyword(p, &keyword) != CIS_PARSED)
      return cis_parse_error(p, "expected keyword for %s", def->name);
    if (!cis_enum_value(def, keyword, &value)) {
      cis_strbuf text = {0};
      cis_parse_error_at(p, offset, "expected one of [%s] for %s, got: %.*s",
                         keywords_of(def, &text), def->name, CIS_STR_ARG(keyword));
      cis_strbuf_deinit(&text);
      return false;
    }
    flags |= value;
  } while (cis_parse_optional_token(p, separator));
  *out = cis_attr_i32(cis_parser_context(p), flags);
  return true;
}

/// `<nsw, nuw>`
static bool parse_overflow(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                           size_t num) {
  (void)state, (void)num;
  return cis_parse_token(p, CIS_TOK_LESS) &&
         cis_llvm_parse_flags(p, &cis_llvm_overflow_enum, args[0].attr) &&
         cis_parse_token(p, CIS_TOK_GREATER);
}

static void print_overflow(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)num;
  cis_print_char(p, '<');
  cis_print_enum_value(p, &cis_llvm_overflow_enum,
                       cis_attr_int_or(cis_op_props(op)[args[0].index], 0));
  cis_print_char(p, '>');
}

static cis_type same_type(cis_type type) { return type; }

/// A struct of a value and whether it was stored.
static cis_type value_and_bool(cis_type type) {
  const cis_type parts[] = {type, cis_type_i(type->ctx, 1)};
  return cis_llvm_struct(type->ctx, parts, 2);
}

/// i1, or the vector of i1.
static cis_type comparison_result(cis_type type) {
  return type ? cis_arith_i1_same_shape(type) : NULL;
}

static const cis_enum_def *predicates_of(const cis_op_info *info) {
  return info->attrs[cis_op_info_prop(info, CIS_STR("predicate"))].constraint->enumeration;
}

/// `"slt" %a, %b {attrs} : type`
static bool parse_comparison(cis_parser *p, cis_op_state *state) {
  const cis_enum_def *predicates = predicates_of(state->info);
  cis_attr text;
  cis_unresolved lhs, rhs;
  cis_type type;
  int64_t value;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_attribute_of(p, CIS_ATTR_CLASS_STRING, NULL, &text) ||
      !cis_parse_operand(p, &lhs) || !cis_parse_token(p, CIS_TOK_COMMA) ||
      !cis_parse_operand(p, &rhs) || !cis_parse_optional_attr_dict(p, state) ||
      !cis_parse_colon_type(p, &type) || !cis_resolve_operand(p, &lhs, type, &state->operands) ||
      !cis_resolve_operand(p, &rhs, type, &state->operands))
    return false;
  if (!cis_enum_value(predicates, text->string, &value))
    return cis_parse_error_at(p, offset,
                              "'%.*s' is an incorrect value of the 'predicate' attribute",
                              CIS_STR_ARG(text->string));
  cis_op_state_set_attr(state, CIS_STR("predicate"), cis_attr_i64(state->ctx, value));
  cis_type result = cis_type_i(state->ctx, 1);
  if (cis_llvm_is_compatible(type) && cis_type_is_vector(type))
    result = cis_type_with_element(type, result);
  cis_vec_push(&state->types, result);
  return true;
}

static void print_comparison(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"predicate", NULL};
  static const char *const elided_fast[] = {"predicate", "fastmathFlags", NULL};
  cis_attr fast = cis_op_get_attr_named(op, "fastmathFlags");
  bool plain = cis_attr_is_enum(fast, &cis_llvm_fast_math_enum) && !fast->enumeration.value;
  cis_strbuf_printf(cis_printer_out(p), " \"%s\" ",
                    cis_enum_keyword(predicates_of(op->info),
                                     cis_attr_int_or(cis_op_inherent(op, "predicate"), 0)));
  cis_print_operands(p, op, (cis_range){0, 2});
  cis_print_optional_attr_dict(p, op, plain ? elided_fast : elided);
  cis_print_cstr(p, " : ");
  cis_print_type_or_alias(p, cis_op_operand(op, 0)->type);
}

// --- casts ---

static cis_type scalar_of(cis_type type) { return cis_type_element_or_self(type); }

static bool verify_bitcast(cis_op *op) {
  cis_type from = scalar_of(cis_op_operand(op, 0)->type), to = scalar_of(op->results[0].type);
  bool from_pointer = cis_llvm_is_pointer(from), to_pointer = cis_llvm_is_pointer(to);
  bool from_one = from == cis_op_operand(op, 0)->type, to_one = to == op->results[0].type;
  if (from_pointer != to_pointer)
    return cis_op_error(op, "can only cast pointers from and to pointers");
  if (from_pointer && from_one != to_one)
    return cis_op_error(op, from_one ? "cannot cast pointer to vector of pointers"
                                     : "cannot cast vector of pointers to pointer");
  if (from_pointer && cis_llvm_address_space(from) != cis_llvm_address_space(to))
    return cis_op_error(op, "cannot cast pointers of different address spaces, use "
                            "'llvm.addrspacecast' instead");
  return true;
}

static bool verify_extension(cis_op *op) {
  cis_type from = cis_op_operand(op, 0)->type, to = op->results[0].type;
  if (cis_type_is_vector(from) != cis_type_is_vector(to))
    return cis_op_plain_error(op, cis_type_is_vector(from)
                                      ? "input type is a vector but output type is an integer"
                                      : "input type is an integer but output type is a vector");
  if (cis_type_is_vector(from) && (cis_type_dim(from, 0) != cis_type_dim(to, 0) ||
                                   !from->shaped.scalable != !to->shaped.scalable))
    return cis_op_plain_error(op, "input and output vectors are of incompatible shape");
  return cis_type_bit_width(scalar_of(from)) < cis_type_bit_width(scalar_of(to)) ||
         cis_op_plain_error(op, "integer width of the output type is smaller or equal to the "
                                "integer width of the input type");
}

// --- llvm.shufflevector ---

/// How many elements a scalable vector has is not known: all that can be said is the first,
/// everywhere.
static bool verify_shufflevector(cis_op *op) {
  cis_type type = cis_op_operand(op, 0)->type;
  uint32_t num;
  const int32_t *mask = cis_attr_get_i32_array(cis_op_inherent(op, "mask"), &num);
  for (uint32_t i = 0; cis_type_is_vector(type) && type->shaped.scalable && i < num; ++i)
    if (mask[i] != 0)
      return cis_op_error(op, "expected a splat operation for scalable vectors");
  return true;
}

// --- llvm.inline_asm, llvm.mlir.ifunc ---

static bool verify_inline_asm(cis_op *op) {
  return cis_op_inherent(op, "tail_call_kind")->enumeration.value != TAIL_CALL_MUST ||
         cis_op_error(op, "tail call kind 'musttail' is not supported by this operation");
}

/// Whatever memory there is may be read and written, if the assembly has side effects.
static void inline_asm_effects(cis_op *op, cis_effect_vec *out_effects) {
  if (!cis_op_inherent(op, "has_side_effects"))
    return;
  cis_vec_push(out_effects, ((cis_effect){.kind = CIS_EFFECT_READ}));
  cis_vec_push(out_effects, ((cis_effect){.kind = CIS_EFFECT_WRITE}));
}

/// A keyword, or none for `external`.
static bool parse_linkage(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                          size_t num) {
  (void)args, (void)num;
  cis_llvm_parse_case(p, state, "linkage", "Linkage");
  return true;
}

static void print_linkage(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)args, (void)num;
  cis_print_cstr(p, cis_enum_keyword(&cis_llvm_linkage_enum, cis_llvm_enum_value(op, "linkage")));
}

// --- intrinsics on numbers and vectors ---

static bool verify_sincos(cis_op *op) {
  cis_type from = cis_op_operand(op, 0)->type, to = op->results[0].type;
  return (cis_llvm_is_struct(to) && !cis_llvm_struct_is_opaque(to) &&
          cis_llvm_struct_size(to) == 2 && cis_llvm_struct_element(to, 0) == from &&
          cis_llvm_struct_element(to, 1) == from) ||
         cis_op_error(op,
                      "expected result type to be an homogeneous struct with two elements matching "
                      "the operand type, but got '%s'",
                      cis_type_text(to));
}

static bool is_interleaved(cis_op *op) {
  cis_type from = cis_op_operand(op, 0)->type, to = op->results[0].type;
  return cis_type_is_vector(to) && cis_type_element(to) == cis_type_element(from) &&
         cis_type_rank(to) == 1 && !to->shaped.scalable == !from->shaped.scalable &&
         cis_type_dim(to, 0) % 2 == 0 && cis_type_dim(to, 0) / 2 == cis_type_dim(from, 0);
}

/// The pointers are as many as the elements of `vector`, in the same shape.
static bool verify_pointers(cis_op *op, uint32_t operand, cis_type vector) {
  cis_type pointers = cis_op_operand(op, operand)->type;
  cis_type wanted = cis_type_vector(cis_type_element(pointers), vector->shaped.shape,
                                    vector->shaped.scalable, cis_type_rank(vector));
  return pointers == wanted || cis_op_error(op, "expected operand #%u type to be '%s'", operand + 1,
                                            cis_type_text(wanted));
}

static bool verify_gather(cis_op *op) { return verify_pointers(op, 0, op->results[0].type); }
static bool verify_scatter(cis_op *op) {
  return verify_pointers(op, 1, cis_op_operand(op, 0)->type);
}

/// At most 2^17 bits, not counting how often a scalable vector has its size.
static bool is_small_vector(cis_type t) {
  int64_t bits = cis_type_bit_width(cis_type_element(t));
  for (uint32_t i = 0; i < cis_type_rank(t); ++i)
    if (__builtin_mul_overflow(bits, cis_type_dim(t, i), &bits))
      return false;
  return bits <= 1 << 17;
}

static bool insert_is_small(cis_op *op) {
  return is_small_vector(cis_op_operand(op, 0)->type) &&
         is_small_vector(cis_op_operand(op, 1)->type);
}
static bool extract_is_small(cis_op *op) {
  return is_small_vector(cis_op_operand(op, 0)->type) && is_small_vector(op->results[0].type);
}
static bool insert_is_not_scalable(cis_op *op) {
  return !cis_op_operand(op, 1)->type->shaped.scalable ||
         cis_op_operand(op, 0)->type->shaped.scalable;
}
static bool extract_is_not_scalable(cis_op *op) {
  return !op->results[0].type->shaped.scalable || cis_op_operand(op, 0)->type->shaped.scalable;
}

static const cis_custom_directive directives[] = {
    {"InsertExtractValueElementType", cis_llvm_parse_element_type, cis_llvm_print_nothing},
    {"BarePointer", cis_llvm_parse_bare_pointer, cis_llvm_print_bare_pointer},
    {"IndirectBrOpSucessors", cis_llvm_parse_indirect_successors,
     cis_llvm_print_indirect_successors},
    {"LLVMLinkage", parse_linkage, print_linkage},
    {"Overflow", parse_overflow, print_overflow},
    {"ShuffleType", cis_llvm_parse_shuffle_type, cis_llvm_print_nothing},
    {"SwitchOpCases", cis_llvm_parse_switch_cases, cis_llvm_print_switch_cases},
    {0}};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/llvm/intrinsic.def"
#include "dialect/llvm/module.def"
#include "dialect/llvm/ops.def"
#include "dialect/llvm/vector.def"
    {0}};

const cis_dialect_def cis_llvm_dialect = {.name = "llvm",
                                          .unknown_type = "unknown LLVM type: ",
                                          .verify_op_attr = cis_llvm_verify_op_attr,
                                          .verify_arg_attr = cis_llvm_verify_arg_attr,
                                          .verify_result_attr = cis_llvm_verify_result_attr,
                                          .ops = ops,
                                          .type_constraints = type_constraints,
                                          .attr_constraints = attr_constraints,
                                          .enums = enums,
                                          .attr_defs = cis_llvm_attr_defs,
                                          .type_defs = cis_llvm_type_defs,
                                          .materialize = cis_llvm_materialize,
                                          .directives = directives};
