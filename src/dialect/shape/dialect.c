// The shape dialect: its types, constraints, hooks, and the attribute that names function
// libraries.
#include "asm/parser.h"
#include "asm/printer.h"
#include "dialect/arith/arith.h"
#include "dialect/common/function.h"
#include "dialect/dialects.h"
#include "dialect/kinds.h"
#include "dialect/shape/impl.h"
#include "dialect/shape/kinds.h"
#include "ir/builder.h"
#include "ir/symbol.h"

// --- types whose values may be an error ---

static const cis_type_def type_defs[] = {
    {.name = "shape.shape"},
    {.name = "shape.size"},
    {.name = "shape.value_shape"},
    {.name = "shape.witness"},
    {0},
};

static bool is_of(cis_type t, const cis_type_def *def) {
  return cis_type_is(t, CIS_TYPE_DIALECT) && t->dialect.def == def;
}
static bool is_shape(cis_type t) { return is_of(t, &type_defs[0]); }
static bool is_size(cis_type t) { return is_of(t, &type_defs[1]); }
static bool is_value_shape(cis_type t) { return is_of(t, &type_defs[2]); }
static bool is_witness(cis_type t) { return is_of(t, &type_defs[3]); }
bool cis_shape_is_shape(cis_type type) { return is_shape(type); }
bool cis_shape_is_size(cis_type type) { return is_size(type); }
bool cis_shape_is_witness(cis_type type) { return is_witness(type); }

static cis_type build_shape(cis_context *ctx) {
  return cis_type_dialect(ctx, &type_defs[0], NULL, 0);
}
static cis_type build_size(cis_context *ctx) {
  return cis_type_dialect(ctx, &type_defs[1], NULL, 0);
}
static cis_type build_value_shape(cis_context *ctx) {
  return cis_type_dialect(ctx, &type_defs[2], NULL, 0);
}
static cis_type build_witness(cis_context *ctx) {
  return cis_type_dialect(ctx, &type_defs[3], NULL, 0);
}

// --- constraints ---

static bool is_tensor_1d(cis_type t) {
  return cis_type_is(t, CIS_TYPE_TENSOR) && cis_type_rank(t) == 1;
}
static bool is_extent_tensor(cis_type t) {
  return is_tensor_1d(t) && cis_type_is_index(cis_type_element(t));
}
static bool is_index_tensor(cis_type t) {
  return cis_type_is_base_tensor(t) && cis_type_is_index(cis_type_element(t));
}
static bool is_shape_or_size(cis_type t) { return is_shape(t) || is_size(t); }
static bool is_shape_or_tensor(cis_type t) { return is_shape(t) || is_extent_tensor(t); }
static bool is_size_or_index(cis_type t) { return is_size(t) || cis_type_is_index(t); }
static bool is_any_sort(cis_type t) { return is_size_or_index(t) || is_shape_or_tensor(t); }
static bool is_shaped_or_value(cis_type t) { return cis_type_is_shaped(t) || is_value_shape(t); }
static bool is_extents_or_value(cis_type t) {
  return is_value_shape(t) || (is_tensor_1d(t) && cis_type_is_int_or_index(cis_type_element(t)));
}

static const cis_type_class class_shape = {"shape.shape", is_shape};
static const cis_type_class class_size = {"shape.size", is_size};
static const cis_type_class class_value_shape = {"shape.value_shape", is_value_shape};
static const cis_type_class class_witness = {"shape.witness", is_witness};

// Upstream has no words for the types of its own.
static const cis_type_constraint type_constraints[] = {
    {"Shape", "", is_shape, build_shape, &class_shape},
    {"Size", "", is_size, build_size, &class_size},
    {"ValueShape", "", is_value_shape, build_value_shape, &class_value_shape},
    {"Witness", "", is_witness, build_witness, &class_witness},
    {"ShapeOrSize", "shape or size", is_shape_or_size, NULL, NULL},
    {"ShapeOrExtentTensor", "shape or extent tensor", is_shape_or_tensor, NULL, NULL},
    {"SizeOrIndex", "size or index", is_size_or_index, NULL, NULL},
    {"AnyShapeOrSize", "any shape or size", is_any_sort, NULL, NULL},
    {"IndexTensor", "tensor of index values", is_index_tensor, NULL, &cis_class_tensor},
    {"IndexTensor1D", "1D tensor of index values", is_extent_tensor, NULL,
     &cis_class_ranked_tensor},
    {"ShapedOrValueShape", "shaped of any type values or ", is_shaped_or_value, NULL, NULL},
    {"ExtentsOrValueShape", "1D tensor of integer or index values or ", is_extents_or_value, NULL,
     NULL},
    {0}};

// --- ops with an operand that may be an error have results that may be one ---

static bool any_error_operand(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_is(cis_op_operand(op, i)->type, CIS_TYPE_DIALECT))
      return true;
  return false;
}

static bool verify_size_or_index(cis_op *op) {
  return !any_error_operand(op) || is_size(op->results[0].type) ||
         cis_op_error(op, "if at least one of the operands can hold error values then the result "
                          "must be of type `size` to propagate them");
}

static bool verify_shape_or_tensor(cis_op *op) {
  return !any_error_operand(op) || is_shape(op->results[0].type) ||
         cis_op_error(op, "if at least one of the operands can hold error values then the result "
                          "must be of type `shape` to propagate them");
}

static bool verify_cstr_broadcastable(cis_op *op) {
  return op->num_operands > 1 || cis_op_error(op, "required at least 2 input shapes");
}

static bool verify_assuming_all(cis_op *op) {
  return op->num_operands || cis_op_error(op, "no operands specified");
}

// --- types of results ---

static cis_type extent_tensor(cis_context *ctx, int64_t num) {
  return cis_type_tensor(cis_type_index(ctx), &num, 1, NULL);
}

static bool infer_const_shape(cis_op_state *state, cis_type_vec *out) {
  int slot = cis_op_info_prop(state->info, CIS_STR("shape"));
  cis_attr shape = state->props.data[slot];
  int64_t num;
  if (!cis_attr_is(shape, CIS_ATTR_DENSE) || !cis_type_num_elements(shape->type, &num))
    return false;
  cis_vec_push(out, extent_tensor(state->ctx, num));
  return true;
}

static bool same_or_shape(cis_type inferred, cis_type stated) {
  return inferred == stated || is_shape(stated);
}

static bool infer_shape_or_size(cis_op_state *state, cis_type_vec *out) {
  cis_type lhs = state->operands.data[0]->type, rhs = state->operands.data[1]->type;
  cis_vec_push(out, lhs == rhs ? lhs : build_size(state->ctx));
  return true;
}

static bool infer_shape_of(cis_op_state *state, cis_type_vec *out) {
  cis_type type = state->operands.data[0]->type;
  if (is_value_shape(type))
    cis_vec_push(out, build_shape(state->ctx));
  else
    cis_vec_push(out, extent_tensor(state->ctx,
                                    cis_type_is_ranked(type) ? cis_type_rank(type) : CIS_DYNAMIC));
  return true;
}

/// Sizes with indices, shapes with extent tensors; of two tensors, the sizes agree where both are
/// known.
static bool same_sort(cis_type a, cis_type b) {
  if (is_size_or_index(a) || is_size_or_index(b))
    return is_size_or_index(a) && is_size_or_index(b);
  if (is_shape(a) || is_shape(b))
    return true;
  int64_t da = cis_type_dim(a, 0), db = cis_type_dim(b, 0);
  return da == db || da == CIS_DYNAMIC || db == CIS_DYNAMIC;
}

/// The type that may be an error, if one of the two may; of two tensors, the one of dynamic size.
static bool infer_meet(cis_op_state *state, cis_type_vec *out) {
  cis_type a = state->operands.data[0]->type, b = state->operands.data[1]->type;
  if (is_size_or_index(a) != is_size_or_index(b))
    return cis_error(state->ctx, state->loc, "requires all sizes or shapes");
  if (!same_sort(a, b))
    return cis_error(state->ctx, state->loc, "unequal shape cardinality");
  bool error = cis_type_is(a, CIS_TYPE_DIALECT);
  bool dynamic = is_extent_tensor(a) && cis_type_dim(a, 0) == CIS_DYNAMIC;
  cis_vec_push(out, error || (dynamic && is_extent_tensor(b)) ? a : b);
  return true;
}

// --- constants ---

static bool extents_of(cis_parser *p, cis_attr array, cis_i64_vec *out) {
  if (!cis_attr_is(array, CIS_ATTR_ARRAY)) // upstream fails without a word
    return cis_parse_error(p, "expected an array of extents");
  for (uint32_t i = 0; i < array->array.num; ++i) {
    cis_attr extent = array->array.elems[i];
    int64_t value;
    if (!cis_attr_get_int(extent, &value))
      return cis_parse_error(p, "expected an array of extents");
    cis_vec_push(out, cis_type_is_int_of(extent->type, 1) ? -value : value);
  }
  return true;
}

static bool set_new_attr(cis_parser *p, cis_op_state *state, const char *name, cis_attr value) {
  if (cis_op_state_get_attr(state, cis_str_from(name)))
    return cis_parse_error_twice(p, cis_str_from(name));
  cis_op_state_set_attr(state, cis_str_from(name), value);
  return true;
}

/// attr-dict [1, 2] : type
static bool parse_const_shape(cis_parser *p, cis_op_state *state) {
  cis_attr array;
  cis_i64_vec extents = {0};
  cis_type type;
  bool ok = cis_parse_optional_attr_dict(p, state) && cis_parse_attribute(p, NULL, &array) &&
            extents_of(p, array, &extents) && cis_parse_colon_type(p, &type);
  if (ok) {
    cis_type tensor = extent_tensor(state->ctx, (int64_t)extents.len);
    cis_attr shape =
        cis_attr_dense_numbers(tensor, extents.data, sizeof *extents.data, extents.len);
    cis_vec_push(&state->types, type);
    ok = set_new_attr(p, state, "shape", shape);
  }
  cis_vec_deinit(&extents);
  return ok;
}

static void print_const_shape(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"shape", NULL};
  cis_attr shape = cis_op_inherent(op, "shape");
  int64_t num = 0;
  cis_type_num_elements(shape->type, &num);
  cis_print_char(p, ' ');
  cis_print_optional_attr_dict(p, op, elided);
  cis_print_char(p, '[');
  for (int64_t i = 0; i < num; ++i) {
    if (i)
      cis_print_cstr(p, ", ");
    cis_print_int(p, cis_dense_get_int(shape, i));
  }
  cis_print_cstr(p, "] : ");
  cis_print_type_or_alias(p, op->results[0].type);
}

static void name_const_size(cis_op *op, cis_value_namer *namer) {
  cis_strbuf text = {0};
  cis_strbuf_char(&text, 'c');
  cis_strbuf_int(&text, cis_attr_int_or(cis_op_inherent(op, "value"), 0));
  namer->set_name(namer, &op->results[0], cis_strbuf_view(&text));
  cis_strbuf_deinit(&text);
}

static cis_op *materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc) {
  bool extents = cis_attr_is(value, CIS_ATTR_DENSE) && is_index_tensor(value->type);
  bool number = cis_attr_is(value, CIS_ATTR_INTEGER);
  unsigned kind = CIS_OP_UNKNOWN;
  const char *name = "value";
  if (extents && is_shape_or_tensor(type)) {
    kind = CIS_OP_SHAPE_CONST_SHAPE;
    name = "shape";
  } else if (number && cis_type_is_index(value->type) && is_size(type)) {
    kind = CIS_OP_SHAPE_CONST_SIZE;
  } else if (number && cis_type_is_int_of(value->type, 1) && is_witness(type)) {
    kind = CIS_OP_SHAPE_CONST_WITNESS;
    name = "passing";
  } else {
    return cis_arith_materialize(b, value, type, loc);
  }
  cis_named_attr attr = {cis_str_from(name), value};
  return cis_build_op(
      b, (uint16_t)kind, loc,
      (cis_build_args){.types = &type, .num_types = 1, .attrs = &attr, .num_attrs = 1});
}

// --- shape.assuming ---

/// %witness (-> types)? { body } attr-dict
static bool parse_assuming(cis_parser *p, cis_op_state *state) {
  cis_region *body = cis_op_state_add_region(state);
  cis_unresolved witness;
  if (!cis_parse_operand(p, &witness) ||
      !cis_resolve_operand(p, &witness, build_witness(state->ctx), &state->operands) ||
      !cis_parse_optional_arrow_type_list(p, &state->types) || !cis_parse_region(p, body, NULL, 0))
    return false;
  cis_ensure_terminator(body, state);
  return cis_parse_optional_attr_dict(p, state);
}

static void print_assuming(cis_printer *p, cis_op *op) {
  bool yields = op->num_results > 0;
  cis_print_char(p, ' ');
  cis_print_operand(p, cis_op_operand(op, 0));
  if (yields) {
    cis_print_cstr(p, " -> (");
    cis_print_result_types(p, op, (cis_range){0, op->num_results});
    cis_print_char(p, ')');
  }
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, yields, false);
  cis_print_optional_attr_dict(p, op, NULL);
}

// --- shape.reduce ---

static bool parse_reduce_operands(cis_parser *p, cis_op_state *state,
                                  cis_unresolved_vec *operands) {
  cis_type type;
  uint32_t offset = cis_parser_offset(p);
  if (!cis_parse_operand_list(p, CIS_DELIM_PAREN, operands) || !cis_parse_colon_type(p, &type) ||
      !cis_parse_optional_arrow_type_list(p, &state->types))
    return false;
  if (!operands->len) // upstream crashes
    return cis_parse_error_at(p, offset, "expected a shape to reduce");
  return cis_resolve_operand(p, operands->data, type, &state->operands) &&
         cis_resolve_operands_types(p, operands->data + 1, operands->len - 1, state->types.data,
                                    state->types.len, cis_parser_name_offset(p), &state->operands);
}

/// (%shape, %inits) : type (-> types)? { body } attr-dict
static bool parse_reduce(cis_parser *p, cis_op_state *state) {
  cis_unresolved_vec operands = {0};
  bool ok = parse_reduce_operands(p, state, &operands);
  cis_vec_deinit(&operands);
  return ok && cis_parse_region(p, cis_op_state_add_region(state), NULL, 0) &&
         cis_parse_optional_attr_dict(p, state);
}

static void print_reduce(cis_printer *p, cis_op *op) {
  cis_type_vec types = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, op->results[i].type);
  cis_print_char(p, '(');
  cis_print_operands(p, op, (cis_range){0, op->num_operands});
  cis_print_cstr(p, ") : ");
  cis_print_type_or_alias(p, cis_op_operand(op, 0)->type);
  cis_print_optional_arrow_types(p, types.data, types.len);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), true, true, false);
  cis_print_optional_attr_dict(p, op, NULL);
  cis_vec_deinit(&types);
}

static bool verify_reduce(cis_op *op) {
  cis_block *body = cis_op_entry(op);
  if (body->num_args != op->num_operands + 1)
    return cis_op_error(op, "ReduceOp body is expected to have %u arguments", op->num_operands + 1);
  if (!cis_type_is_index(cis_block_args(body)[0]->type))
    return cis_op_error(op, "argument 0 of ReduceOp body is expected to be of IndexType");
  cis_type extent = cis_block_args(body)[1]->type;
  bool shape = is_shape(cis_op_operand(op, 0)->type);
  if (shape && !is_size(extent))
    return cis_op_error(op, "argument 1 of ReduceOp body is expected to be of SizeType if the "
                            "ReduceOp operates on a ShapeType");
  if (!shape && !cis_type_is_index(extent))
    return cis_op_error(op, "argument 1 of ReduceOp body is expected to be of IndexType if the "
                            "ReduceOp operates on an extent tensor");
  for (uint32_t i = 1; i < op->num_operands; ++i)
    if (cis_block_args(body)[i + 1]->type != cis_op_operand(op, i)->type)
      return cis_op_error(op,
                          "type mismatch between argument %u of ReduceOp body and initial value %u",
                          i + 1, i - 1);
  return true;
}

static bool verify_yield(cis_op *op) {
  cis_op *parent = cis_op_parent(op);
  if (parent->num_results != op->num_operands)
    return cis_op_error(op, "number of operands does not match number of results of its parent");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (parent->results[i].type != cis_op_operand(op, i)->type)
      return cis_op_error(op, "types mismatch between yield op and its parent");
  return true;
}

// --- functions and libraries ---

/// @name (attributes {...})? { functions } mapping {op = @function, ...}
static bool parse_function_library(cis_parser *p, cis_op_state *state) {
  cis_str name;
  cis_attr mapping;
  if (!cis_parse_symbol_name(p, &name))
    return false;
  cis_op_state_set_attr(state, CIS_STR("sym_name"), cis_attr_string(state->ctx, name));
  return cis_parse_optional_attr_dict_with_keyword(p, state) &&
         cis_parse_region(p, cis_op_state_add_region(state), NULL, 0) &&
         cis_parse_keyword(p, "mapping") &&
         cis_parse_attribute_of(p, CIS_ATTR_CLASS_DICT, cis_type_none(state->ctx), &mapping) &&
         set_new_attr(p, state, "mapping", mapping);
}

static void print_function_library(cis_printer *p, cis_op *op) {
  static const char *const elided[] = {"sym_name", "mapping", NULL};
  cis_print_char(p, ' ');
  cis_print_symbol_name(p, cis_symbol_name(op));
  cis_print_optional_attr_dict_with_keyword(p, op, elided);
  cis_print_char(p, ' ');
  cis_print_region(p, cis_op_region(op, 0), false, false, false);
  cis_print_cstr(p, " mapping ");
  cis_print_attr_without_type(p, cis_op_inherent(op, "mapping"));
}

static bool is_library(const cis_op *op) {
  return op && cis_op_kind(op) == CIS_OP_SHAPE_FUNCTION_LIBRARY;
}

static bool verify_library(cis_op *op, cis_attr ref) {
  cis_op *library = cis_symbol_lookup(op, ref);
  const char *name = cis_attr_text(cis_op_context(op), ref);
  if (!library)
    return cis_op_plain_error(op, "shape function library %s not found", name);
  return is_library(library) ||
         cis_op_plain_error(op, "%s required to be shape function library", name);
}

/// No op is mapped by two of the libraries.
static bool verify_libraries(cis_op *op, cis_attr refs) {
  cis_context *ctx = cis_op_context(op);
  cis_attr seen = NULL;
  for (uint32_t i = 0; i < refs->array.num; ++i) {
    cis_attr ref = refs->array.elems[i];
    if (!cis_attr_is(ref, CIS_ATTR_SYMBOL_REF))
      return cis_op_plain_error(op, "only SymbolRefAttr allowed in shape.lib attribute array");
    cis_op *library = cis_symbol_lookup(op, ref);
    if (!is_library(library))
      return cis_op_plain_error(op, "%s does not refer to FunctionLibraryOp",
                                cis_attr_text(ctx, ref));
    cis_attr mapping = cis_op_inherent(library, "mapping");
    for (uint32_t m = 0; cis_attr_is(mapping, CIS_ATTR_DICT) && m < mapping->dict.num; ++m) {
      cis_named_attr entry = mapping->dict.entries[m];
      if (seen && cis_dict_get(seen, entry.name))
        return cis_op_plain_error(op,
                                  "only one op to shape mapping allowed, found multiple for `%s`",
                                  cis_attr_text(ctx, cis_attr_string(ctx, entry.name)));
      seen = cis_dict_set(ctx, seen, entry.name, entry.value);
    }
  }
  return true;
}

static bool verify_op_attr(cis_op *op, cis_named_attr attr) {
  if (!cis_str_is(attr.name, "shape.lib"))
    return true;
  if (!cis_op_has_trait(op, CIS_TRAIT_SYMBOL_TABLE))
    return cis_op_plain_error(op, "shape.lib attribute may only be on op implementing SymbolTable");
  if (cis_attr_is(attr.value, CIS_ATTR_SYMBOL_REF))
    return verify_library(op, attr.value);
  if (cis_attr_is(attr.value, CIS_ATTR_ARRAY))
    return verify_libraries(op, attr.value);
  return cis_op_plain_error(
      op, "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute");
}

// --- the dialect ---

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/shape/ops.def"
    {0}};

const cis_dialect_def cis_shape_dialect = {.name = "shape",
                                           .ops = ops,
                                           .type_constraints = type_constraints,
                                           .type_defs = type_defs,
                                           .materialize = materialize,
                                           .verify_op_attr = verify_op_attr};
