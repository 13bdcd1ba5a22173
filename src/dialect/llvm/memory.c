// Ops of the llvm dialect that compute addresses, access memory, or take aggregates apart.
#include "dialect/llvm/impl.h"
#include "ir/diag.h"

#include <inttypes.h>

static const cis_type_class *class_of_functions(void) {
  return cis_type_constraint_find(NULL, CIS_STR("FunctionType"))->type_class;
}

// --- llvm.alloca ---

/// An alignment of 0 is none.
static bool drop_zero_alignment(cis_parser *p, cis_op_state *state) {
  cis_attr alignment = cis_op_state_get_attr(state, CIS_STR("alignment"));
  if (!alignment)
    return true;
  if (!cis_attr_is(alignment, CIS_ATTR_INTEGER))
    return cis_parse_error_at(p, cis_parser_name_offset(p), "expected integer alignment");
  if (cis_attr_int_or(alignment, 1) == 0)
    cis_op_state_set_attr(state, CIS_STR("alignment"), NULL);
  return true;
}

/// `inalloca %n x type {attrs} : (i64) -> !llvm.ptr`
bool cis_llvm_parse_alloca(cis_parser *p, cis_op_state *state) {
  cis_unresolved size;
  cis_type element, type;
  if (cis_parse_optional_keyword(p, "inalloca"))
    cis_op_state_set_attr(state, CIS_STR("inalloca"), cis_attr_unit(state->ctx));
  if (!cis_parse_operand(p, &size) || !cis_parse_keyword(p, "x") || !cis_parse_type(p, &element) ||
      !cis_parse_optional_attr_dict(p, state) || !cis_parse_token(p, CIS_TOK_COLON))
    return false;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_type(p, &type) || !drop_zero_alignment(p, state))
    return false;
  if (!cis_type_is(type, CIS_TYPE_FUNCTION) || type->function.num_inputs != 1 ||
      type->function.num_results != 1)
    return cis_parse_error_at(p, offset,
                              "expected trailing function type with one argument and one result");
  if (!cis_resolve_operand(p, &size, type->function.inputs[0], &state->operands))
    return false;
  if (cis_op_state_get_attr(state, CIS_STR("elem_type")))
    return cis_parse_error_twice(p, CIS_STR("elem_type"));
  cis_op_state_set_attr(state, CIS_STR("elem_type"), cis_attr_type(element));
  cis_vec_push(&state->types, type->function.results[0]);
  return true;
}

void cis_llvm_print_alloca(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"elem_type", "inalloca", NULL};
  static const char *const elided_zero[] = {"elem_type", "inalloca", "alignment", NULL};
  cis_attr alignment = cis_op_inherent(op, "alignment");
  cis_print_cstr(p, cis_op_inherent(op, "inalloca") ? " inalloca " : " ");
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_cstr(p, " x ");
  cis_print_type_or_alias(p, cis_op_inherent(op, "elem_type")->type_value);
  cis_print_optional_attr_dict(p, op, cis_attr_int_or(alignment, 0) ? elided : elided_zero);
  cis_print_cstr(p, " : ");
  cis_print_functional_type(p, op);
}

bool cis_llvm_verify_alloca(cis_op *op) {
  cis_type type = cis_op_inherent(op, "elem_type")->type_value;
  return !cis_llvm_is_target(type) || cis_llvm_target_has_memory(type) ||
         cis_op_error(op, "this target extension type cannot be used in alloca");
}

// --- llvm.getelementptr ---

/// The place of an operand in rawConstantIndices.
#define DYNAMIC_INDEX INT32_MIN

typedef CIS_VEC(int32_t) i32_vec;

typedef struct gep_parser {
  cis_unresolved_vec operands; // base, dynamic indices
  i32_vec indices;
} gep_parser;

static bool parse_gep_index(cis_parser *p, void *user) {
  gep_parser *g = user;
  cis_unresolved operand;
  int64_t value;
  uint32_t offset = cis_parser_offset(p);
  cis_optional there = cis_parse_optional_integer(p, &value);
  if (there == CIS_FAILED)
    return false;
  if (there == CIS_PARSED) {
    if (value < INT32_MIN || value > INT32_MAX)
      return cis_parse_error_at(p, offset, "integer value too large");
    cis_vec_push(&g->indices, (int32_t)value);
    return true;
  }
  if (!cis_parse_operand(p, &operand))
    return false;
  cis_vec_push(&g->operands, operand);
  cis_vec_push(&g->indices, (int32_t)DYNAMIC_INDEX);
  return true;
}

static bool parse_gep_with(cis_parser *p, cis_op_state *state, gep_parser *g) {
  cis_attr flags = NULL;
  cis_unresolved base;
  cis_type type, element;
  if (cis_parser_peek(p) == CIS_TOK_BARE_ID &&
      !cis_llvm_parse_flags(p, &cis_llvm_no_wrap_enum, &flags))
    return false;
  if (!cis_parse_operand(p, &base))
    return false;
  cis_vec_push(&g->operands, base);
  if (!cis_parse_token(p, CIS_TOK_L_SQUARE) ||
      !cis_parse_comma_list(p, CIS_DELIM_NONE, parse_gep_index, g, NULL) ||
      !cis_parse_token(p, CIS_TOK_R_SQUARE) || !cis_parse_optional_attr_dict(p, state) ||
      !cis_parse_token(p, CIS_TOK_COLON) || !cis_parse_type_of(p, class_of_functions(), &type) ||
      !cis_parse_token(p, CIS_TOK_COMMA) || !cis_parse_type(p, &element))
    return false;
  if (flags)
    cis_op_state_set_attr(state, CIS_STR("noWrapFlags"), flags);
  cis_op_state_set_attr(state, CIS_STR("elem_type"), cis_attr_type(element));
  cis_op_state_set_attr(state, CIS_STR("rawConstantIndices"),
                        cis_attr_i32_array(state->ctx, g->indices.data, (uint32_t)g->indices.len));
  cis_vec_append(&state->types, type->function.results, type->function.num_results);
  return cis_resolve_operands_types(p, g->operands.data, g->operands.len, type->function.inputs,
                                    type->function.num_inputs, cis_parser_name_offset(p),
                                    &state->operands);
}

/// `inbounds|nuw %base[0, %i] {attrs} : (!llvm.ptr, i64) -> !llvm.ptr, type`
bool cis_llvm_parse_gep(cis_parser *p, cis_op_state *state) {
  gep_parser g = {{0}, {0}};
  bool ok = parse_gep_with(p, state, &g);
  cis_vec_deinit(&g.operands);
  cis_vec_deinit(&g.indices);
  return ok;
}

void cis_llvm_print_gep(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"noWrapFlags", "elem_type", "rawConstantIndices", NULL};
  int64_t flags = cis_attr_int_or(cis_op_inherent(op, "noWrapFlags"), 0);
  uint32_t num, next = 1;
  const int32_t *indices = cis_attr_get_i32_array(cis_op_inherent(op, "rawConstantIndices"), &num);
  cis_print_char(p, ' ');
  if (flags) {
    cis_print_enum_value(p, &cis_llvm_no_wrap_enum, flags);
    cis_print_char(p, ' ');
  }
  cis_print_operand(p, cis_op_operand(op, 0));
  cis_print_char(p, '[');
  for (uint32_t i = 0; i < num; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    if (indices[i] == DYNAMIC_INDEX && next < op->num_operands)
      cis_print_operand(p, cis_op_operand(op, next++));
    else
      cis_print_int(p, indices[i]);
  }
  cis_print_char(p, ']');
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_cstr(p, " : ");
  cis_print_functional_type(p, op);
  cis_print_cstr(p, ", ");
  cis_print_type_or_alias(p, cis_op_inherent(op, "elem_type")->type_value);
}

/// The first index steps over whole elements, the others go into one.
static bool verify_indices(cis_op *op, const int32_t *indices, uint32_t num) {
  cis_type type = cis_op_inherent(op, "elem_type")->type_value;
  for (uint32_t i = 1; i < num; ++i) {
    if (cis_llvm_is_struct(type)) {
      if (indices[i] == DYNAMIC_INDEX)
        return cis_op_error(op, "expected index %u indexing a struct to be constant", i);
      if (indices[i] < 0 || (uint32_t)indices[i] >= cis_llvm_struct_size(type))
        return cis_op_error(op, "index %u indexing a struct is out of bounds", i);
      type = cis_llvm_struct_element(type, (uint32_t)indices[i]);
    } else if (cis_llvm_is_array(type)) {
      type = cis_llvm_array_element(type);
    } else if (cis_type_is_vector(type)) {
      type = cis_type_element(type);
    } else {
      return cis_op_error(op, "type '%s' cannot be indexed (index #%u)", cis_type_text(type), i);
    }
  }
  return true;
}

bool cis_llvm_verify_gep(cis_op *op) {
  uint32_t num, num_dynamic = 0;
  const int32_t *indices = cis_attr_get_i32_array(cis_op_inherent(op, "rawConstantIndices"), &num);
  if ((cis_attr_int_or(cis_op_inherent(op, "noWrapFlags"), 0) & 3) == 1)
    return cis_op_error(op, "'inbounds_flag' cannot be used directly.");
  for (uint32_t i = 0; i < num; ++i)
    num_dynamic += indices[i] == DYNAMIC_INDEX;
  if (num_dynamic != op->num_operands - 1)
    return cis_op_error(op, "expected as many dynamic indices as specified in "
                            "'rawConstantIndices'");
  return verify_indices(op, indices, num);
}

// --- llvm.load, llvm.store ---

enum { NOT_ATOMIC = 0, ACQUIRE = 4, RELEASE = 5, ACQ_REL = 6 };

static int64_t ordering(cis_op *op) {
  return cis_attr_int_or(cis_op_inherent(op, "ordering"), NOT_ATOMIC);
}

static bool is_atomic_type(cis_type type) {
  uint32_t width = cis_type_bit_width(type);
  if (cis_type_is_signless_int(type))
    return width >= 8 && (width & (width - 1)) == 0;
  return (cis_llvm_is_float(type) && width != 80) || cis_llvm_is_pointer(type);
}

/// Checks that an atomic access has the attributes that it needs, and that another access has none
/// of them. `unsupported`: the ordering that this kind of access cannot have.
static bool verify_atomic(cis_op *op, cis_type type, int64_t unsupported) {
  if (ordering(op) == NOT_ATOMIC)
    return !cis_op_inherent(op, "syncscope") ||
           cis_op_error(op, "expected syncscope to be null for non-atomic access");
  if (!is_atomic_type(type))
    return cis_op_error(op, "unsupported type '%s' for atomic access", cis_type_text(type));
  if (ordering(op) == unsupported || ordering(op) == ACQ_REL)
    return cis_op_error(op, "unsupported ordering '%s'",
                        ordering(op) == ACQ_REL  ? "acq_rel"
                        : unsupported == RELEASE ? "release"
                                                 : "acquire");
  return cis_op_inherent(op, "alignment") ||
         cis_op_error(op, "expected alignment for atomic access");
}

bool cis_llvm_verify_dereferenceable(cis_op *op) {
  return !cis_op_inherent(op, "dereferenceable") || cis_llvm_is_pointer(op->results[0].type) ||
         cis_op_error(op, "expected op to return a single LLVM pointer type");
}

bool cis_llvm_verify_load(cis_op *op) {
  return cis_llvm_verify_dereferenceable(op) && verify_atomic(op, op->results[0].type, RELEASE);
}

bool cis_llvm_verify_store(cis_op *op) {
  return verify_atomic(op, cis_op_operand(op, 0)->type, ACQUIRE);
}

/// Values of bin_op, as the enum in dialect.c has them.
enum { XCHG = 0, FADD = 11, FSUB = 12, FMAX = 13, FMIN = 14, FMAXIMUM = 19, FMINIMUM = 20 };
enum { MONOTONIC = 2 };

static bool is_float_operation(int64_t bin_op) {
  return (bin_op >= FADD && bin_op <= FMIN) || bin_op == FMAXIMUM || bin_op == FMINIMUM;
}

bool cis_llvm_verify_atomicrmw(cis_op *op) {
  int64_t bin_op = cis_attr_int_or(cis_op_inherent(op, "bin_op"), XCHG);
  cis_type type = cis_op_operand(op, 1)->type;
  bool is_integer = cis_type_is_signless_int(type) && is_atomic_type(type);
  if (is_float_operation(bin_op)) {
    bool is_vector = cis_type_is_vector(type);
    if (!cis_llvm_is_float(is_vector ? cis_type_element(type) : type))
      return cis_op_error(op, "expected LLVM IR floating point type%s",
                          is_vector ? " for vector element" : "");
  } else if (bin_op == XCHG) {
    if (!is_atomic_type(type))
      return cis_op_error(op, "unexpected LLVM IR type for 'xchg' bin_op");
  } else if (!is_integer) {
    return cis_op_error(op, "expected LLVM IR integer type");
  }
  return ordering(op) >= MONOTONIC || cis_op_error(op, "expected at least 'monotonic' ordering");
}

bool cis_llvm_verify_cmpxchg(cis_op *op) {
  int64_t success = cis_attr_int_or(cis_op_inherent(op, "success_ordering"), NOT_ATOMIC);
  int64_t failure = cis_attr_int_or(cis_op_inherent(op, "failure_ordering"), NOT_ATOMIC);
  if (!is_atomic_type(cis_op_operand(op, 2)->type))
    return cis_op_error(op, "unexpected LLVM IR type");
  if (success < MONOTONIC || failure < MONOTONIC)
    return cis_op_error(op, "ordering must be at least 'monotonic'");
  return (failure != RELEASE && failure != ACQ_REL) ||
         cis_op_error(op, "failure ordering cannot be 'release' or 'acq_rel'");
}

bool cis_llvm_verify_fence(cis_op *op) {
  return ordering(op) >= ACQUIRE ||
         cis_op_error(op, "can be given only acquire, release, acq_rel, and seq_cst orderings");
}

/// Volatile and atomic accesses may not be moved across any other.
void cis_llvm_access_effects(cis_op *op, cis_effect_vec *out_effects) {
  if (!cis_op_inherent(op, "volatile_") && ordering(op) == NOT_ATOMIC)
    return;
  cis_vec_push(out_effects, ((cis_effect){.kind = CIS_EFFECT_READ}));
  cis_vec_push(out_effects, ((cis_effect){.kind = CIS_EFFECT_WRITE}));
}

// --- llvm.extractvalue, llvm.insertvalue, llvm.shufflevector ---

/// Reports an invalid position in an aggregate.
typedef bool (*report_fn)(void *user, const char *text);

static bool report_at_parser(void *user, const char *text) {
  return cis_parse_error(user, "%s", text);
}
static bool report_at_op(void *user, const char *text) { return cis_op_error(user, "%s", text); }

static bool report(report_fn fn, void *user, const char *format, const char *type,
                   int64_t position) {
  cis_strbuf text = {0};
  cis_strbuf_cstr(&text, format);
  if (type)
    cis_strbuf_printf(&text, "'%s'", type);
  else
    cis_strbuf_printf(&text, "%" PRId64, position);
  fn(user, cis_strbuf_c(&text));
  cis_strbuf_deinit(&text);
  return false;
}

/// The type of a part of an aggregate; NULL after a report.
static cis_type part_type(cis_type type, cis_attr position, report_fn fn, void *user) {
  uint32_t num;
  const int64_t *path = cis_attr_get_i64_array(position, &num);
  if (!cis_llvm_is_compatible(type)) {
    report(fn, user, "expected LLVM IR Dialect type, got ", cis_type_text(type), 0);
    return NULL;
  }
  for (uint32_t i = 0; i < num; ++i) {
    bool is_struct = cis_llvm_is_struct(type), is_array = cis_llvm_is_array(type);
    uint64_t size = is_struct  ? cis_llvm_struct_size(type)
                    : is_array ? cis_llvm_array_size(type)
                               : 0;
    if (!is_struct && !is_array) {
      report(fn, user, "expected LLVM IR structure/array type, got: ", cis_type_text(type), 0);
      return NULL;
    }
    if (path[i] < 0 || (uint64_t)path[i] >= size) {
      report(fn, user, "position out of bounds: ", NULL, path[i]);
      return NULL;
    }
    type =
        is_struct ? cis_llvm_struct_element(type, (uint32_t)path[i]) : cis_llvm_array_element(type);
  }
  return type;
}

/// The arguments: the type to find, the container's, the position.
bool cis_llvm_parse_element_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                 size_t num) {
  (void)state, (void)num;
  cis_type type = part_type(args[1].types->data[0], *args[2].attr, report_at_parser, p);
  if (type)
    cis_vec_push(args[0].types, type);
  return type != NULL;
}

void cis_llvm_print_nothing(cis_printer *p, cis_op *op, const cis_format_arg *args, size_t num) {
  (void)p, (void)op, (void)args, (void)num;
}

bool cis_llvm_verify_extractvalue(cis_op *op) {
  cis_type container = cis_op_operand(op, 0)->type, result_type = op->results[0].type;
  cis_type type = part_type(container, cis_op_inherent(op, "position"), report_at_op, op);
  if (!type)
    return false;
  return type == result_type ||
         cis_op_error(op,
                      "Type mismatch: extracting from '%s' should produce '%s' but this op returns "
                      "'%s'",
                      cis_type_text(container), cis_type_text(type), cis_type_text(result_type));
}

bool cis_llvm_verify_insertvalue(cis_op *op) {
  cis_type container = cis_op_operand(op, 0)->type, value_type = cis_op_operand(op, 1)->type;
  cis_type type = part_type(container, cis_op_inherent(op, "position"), report_at_op, op);
  if (!type)
    return false;
  return type == value_type || cis_op_error(op, "Type mismatch: cannot insert '%s' into '%s'",
                                            cis_type_text(value_type), cis_type_text(container));
}

/// The arguments: the operands' type, the result's, the mask.
bool cis_llvm_parse_shuffle_type(cis_parser *p, cis_op_state *state, const cis_format_arg *args,
                                 size_t num) {
  (void)state, (void)num;
  cis_type type = args[0].types->data[0];
  uint32_t size;
  cis_attr_get_i32_array(*args[2].attr, &size);
  if (!cis_llvm_is_vector(type))
    return cis_parse_error(p, "expected an LLVM compatible vector type");
  if (!size)
    return cis_parse_error(p, "vector types must have positive constant sizes but got 0");
  int64_t shape = size;
  bool scalable = type->shaped.scalable && type->shaped.scalable[0];
  cis_vec_push(args[1].types,
               cis_type_vector(cis_type_element(type), &shape, scalable ? &scalable : NULL, 1));
  return true;
}
