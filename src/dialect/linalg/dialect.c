// The linalg dialect: enums, constraints and the ops that are no loop nests of their own.
#include "asm/format.h"
#include "dialect/arith/arith.h"
#include "dialect/dialects.h"
#include "dialect/linalg/impl.h"
#include "dialect/linalg/kinds.h"
#include "ir/diag.h"

#include <inttypes.h>

// --- enums ---

#define CIS_LINALG_ENUM(ID, ...) const cis_enum_def cis_linalg_##ID = {__VA_ARGS__};
#include "dialect/linalg/enums.def"

static const cis_enum_def *const enums[] = {
#define CIS_LINALG_ENUM(ID, ...) &cis_linalg_##ID,
#include "dialect/linalg/enums.def"
    NULL};

static const cis_enum_def winograd_fmr = {
    .name = "::mlir::linalg::WinogradConv2DFmr",
    .int_width = 32,
    .cases = (const struct cis_enum_case[]){{"F_2_3", 0}, {"F_4_3", 1}, {"F_2_5", 2}, {0}}};

// --- constraints ---

static bool is_iterator_type_array(cis_attr attr) {
  if (!cis_attr_is(attr, CIS_ATTR_ARRAY))
    return false;
  for (uint32_t i = 0; i < attr->array.num; ++i)
    if (!cis_attr_is_enum(attr->array.elems[i], &cis_linalg_iterator_type))
      return false;
  return true;
}

static bool is_sorted_i64_array(cis_attr attr) {
  uint32_t num;
  const int64_t *values = cis_attr_get_i64_array(attr, &num);
  if (!cis_attr_is(attr, CIS_ATTR_DENSE_ARRAY) ||
      !cis_type_is_int_of(attr->dense_array.element, 64))
    return false;
  for (uint32_t i = 1; i < num; ++i)
    if (values[i - 1] >= values[i])
      return false;
  return true;
}

static bool is_i64_elements_of(cis_attr attr, int64_t size) {
  return cis_attr_is(attr, CIS_ATTR_DENSE) &&
         cis_type_is_int_of(cis_type_element(attr->type), 64) && cis_type_rank(attr->type) == 1 &&
         cis_type_dim(attr->type, 0) == size;
}
static bool is_i64_elements_1(cis_attr attr) { return is_i64_elements_of(attr, 1); }
static bool is_i64_elements_2(cis_attr attr) { return is_i64_elements_of(attr, 2); }
static bool is_i64_elements_3(cis_attr attr) { return is_i64_elements_of(attr, 3); }

static bool is_tensor_or_memref(cis_type type) {
  return cis_type_is(type, CIS_TYPE_TENSOR) || cis_type_is_memref(type);
}

#define ELEMENTS(N)                                                                                \
  {                                                                                                \
    .name = "I64Elements" #N,                                                                      \
    .description = "64-bit signless int elements attribute of shape [" #N "]",                     \
    .test = is_i64_elements_##N, .attr_class = CIS_ATTR_CLASS_INT_ELEMENTS                         \
  }
static const cis_attr_constraint attr_constraints[] = {
    ELEMENTS(1),
    ELEMENTS(2),
    ELEMENTS(3),
    {.name = "IteratorTypeArray",
     .description = "Iterator type should be an enum.",
     .test = is_iterator_type_array,
     .attr_class = CIS_ATTR_CLASS_ARRAY},
    CIS_ENUM_CONSTRAINT("TypeFn", "allowed 32-bit signless integer cases: 0, 1",
                        cis_linalg_type_fn),
    CIS_ENUM_CONSTRAINT(
        "ElementwiseKind",
        "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, "
        "13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23",
        cis_linalg_elementwise_kind),
    {.name = "SortedDenseI64Array",
     .description = "i64 dense array attribute should be in increasing order",
     .test = is_sorted_i64_array},
    CIS_ENUM_CONSTRAINT("WinogradConv2DFmr", "allowed 32-bit signless integer cases: 0, 1, 2",
                        winograd_fmr),
    {0}};
#undef ELEMENTS

static const cis_type_constraint type_constraints[] = {
    {.name = "TensorOrMemref",
     .description = "memref of any type values or ranked tensor of any type values",
     .test = is_tensor_or_memref},
    {0}};

static cis_type same_type(cis_type type) { return type; }

/// The first operand and the output have one element type.
static bool same_element_types(cis_op *op) {
  return cis_type_element_or_self(cis_op_operand(op, 0)->type) ==
         cis_type_element_or_self(cis_op_operand(op, 1)->type);
}

// --- linalg.yield ---

static bool parse_yield(cis_parser *p, cis_op_state *state) {
  cis_unresolved few_operands[8];
  cis_unresolved_vec operands = CIS_VEC_WITH(few_operands);
  cis_type few_types[8];
  cis_type_vec types = CIS_VEC_WITH(few_types);
  uint32_t offset = cis_parser_offset(p);
  bool ok = cis_parse_operand_list(p, CIS_DELIM_NONE, &operands) &&
            cis_parse_optional_attr_dict(p, state) &&
            (operands.len == 0 || cis_parse_colon_type_list(p, &types)) &&
            cis_resolve_operands_types(p, operands.data, operands.len, types.data, types.len,
                                       offset, &state->operands);
  cis_vec_deinit(&operands);
  cis_vec_deinit(&types);
  return ok;
}

static void print_yield(cis_printer *p, cis_op *op) {
  cis_range all = {0, op->num_operands};
  if (op->num_operands) {
    cis_print_char(p, ' ');
    cis_print_operands(p, op, all);
  }
  cis_print_optional_attr_dict(p, op, NULL);
  if (op->num_operands) {
    cis_print_cstr(p, " : ");
    cis_print_operand_types(p, op, all);
  }
}

/// The structured op around, or an error.
static cis_op *structured_parent(cis_op *op) {
  cis_op *parent = cis_op_parent(op);
  if (parent && cis_op_has_trait(parent, CIS_TRAIT_STRUCTURED) && parent->info->def)
    return parent;
  cis_op_error(op, "expected parent op with LinalgOp interface");
  return NULL;
}

static bool verify_yield(cis_op *op) {
  cis_op *parent = structured_parent(op);
  if (!parent)
    return false;
  uint32_t num_inputs = cis_linalg_num_inputs(parent);
  uint32_t num_inits = parent->num_operands - num_inputs;
  if (op->num_operands != num_inits)
    return cis_op_error(op,
                        "expected number of yield values (%" PRIu32
                        ") to match the number of inits / outs "
                        "operands of the enclosing LinalgOp (%" PRIu32 ")",
                        op->num_operands, num_inits);
  for (uint32_t i = 0; i < num_inits; ++i) {
    cis_type element = cis_linalg_element_or_self(cis_op_operand(parent, num_inputs + i)->type);
    cis_type yielded = cis_op_operand(op, i)->type;
    if (element != yielded)
      return cis_op_error(
          op,
          "type of yield operand %" PRIu32
          " ('%s') doesn't match the element type of the enclosing linalg.generic op ('%s')",
          i + 1, cis_type_text(yielded), cis_type_text(element));
  }
  return true;
}

// --- linalg.index ---

static bool verify_index(cis_op *op) {
  cis_op *parent = structured_parent(op);
  if (!parent)
    return false;
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "dim"), 0);
  uint32_t num_loops = cis_linalg_num_loops(parent);
  if (dim >= num_loops)
    return cis_op_error(op,
                        "expected dim (%" PRId64 ") to be lower than the number of loops (%" PRIu32
                        ") of the enclosing LinalgOp",
                        dim, num_loops);
  return true;
}

// --- linalg.softmax ---

static bool verify_softmax(cis_op *op) {
  cis_type input = cis_op_operand(op, 0)->type, output = cis_op_operand(op, 1)->type;
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "dimension"), 0);
  bool ranked = cis_type_is_ranked(input) && cis_type_is_ranked(output);
  bool same = ranked && cis_type_rank(input) == cis_type_rank(output);
  for (uint32_t i = 0; same && i < cis_type_rank(input); ++i) {
    int64_t a = cis_type_dim(input, i), b = cis_type_dim(output, i);
    same = a == b || a == CIS_DYNAMIC || b == CIS_DYNAMIC;
  }
  if (!same)
    return cis_op_error(op, "incompatible output shape");
  if (dim < 0 || dim >= cis_type_rank(input))
    return cis_op_error(op, "incorrect dimension specified");
  return true;
}

static void get_softmax_effects(cis_op *op, cis_effect_vec *out_effects) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (!cis_type_is_memref(value->type))
      continue;
    cis_effect read = {.kind = CIS_EFFECT_READ, .value = value};
    cis_effect write = {.kind = CIS_EFFECT_WRITE, .value = value};
    cis_vec_push(out_effects, read);
    if (i == 1)
      cis_vec_push(out_effects, write);
  }
}

// --- the dialect ---

static const cis_memory_row copy_memory = {.from = "inputs", .to = "outputs"};

#define CIS_OP(KIND, NAME, ...) CIS_OP_ROW(KIND, NAME, __VA_ARGS__)
static const cis_op_def ops[] = {
#include "dialect/linalg/ops.def"
    {0}};
#undef CIS_OP

const cis_dialect_def cis_linalg_dialect = {.name = "linalg",
                                            .materialize = cis_arith_materialize,
                                            .canonicalize = cis_linalg_canonicalize_any,
                                            .ops = ops,
                                            .type_constraints = type_constraints,
                                            .attr_constraints = attr_constraints,
                                            .enums = enums};
