// Masks: vector.constant_mask, vector.create_mask, and vector.mask, which puts an op under one.
#include "dialect/vector/impl.h"
#include "dialect/vector/kinds.h"
#include "dialect/vector/memory.h"
#include "ir/diag.h"
#include "ir/verify_op.h"

// --- vector.constant_mask, vector.create_mask ---

static bool verify_constant_mask_0d(cis_op *op, const int64_t *sizes, uint32_t num) {
  if (num != 1)
    return cis_op_plain_error(op, "array attr must have length 1 for 0-D vectors");
  return sizes[0] == 0 || sizes[0] == 1 ||
         cis_op_plain_error(op, "mask dim size must be either 0 or 1 for 0-D vectors");
}

static bool verify_constant_mask_size(cis_op *op, cis_type mask, uint32_t i, int64_t size) {
  int64_t dim = cis_type_dim(mask, i);
  if (size < 0 || size > dim)
    return cis_op_error(op, "array attr of size out of bounds of vector result dimension size");
  return !cis_vector_is_scalable(mask, i) || size == 0 || size == dim ||
         cis_op_error(op, "only supports 'none set' or 'all set' scalable dimensions");
}

bool cis_vector_verify_constant_mask(cis_op *op) {
  cis_type mask = cis_vector_result(op);
  uint32_t num, zeros = 0;
  const int64_t *sizes = cis_attr_get_i64_array(cis_op_inherent(op, "mask_dim_sizes"), &num);
  if (!cis_type_rank(mask))
    return verify_constant_mask_0d(op, sizes, num);
  if (num != cis_type_rank(mask))
    return cis_op_error(op, "must specify array attr of size equal vector result rank");
  for (uint32_t i = 0; i < num; ++i) {
    if (!verify_constant_mask_size(op, mask, i, sizes[i]))
      return false;
    zeros += sizes[i] == 0;
  }
  return !zeros || zeros == num ||
         cis_op_error(op, "expected all mask dim sizes to be zeros, as a result of conjunction "
                          "with zero mask dim");
}

bool cis_vector_verify_create_mask(cis_op *op) {
  uint32_t rank = cis_type_rank(cis_vector_result(op));
  if (!rank)
    return op->num_operands == 1 ||
           cis_op_error(op, "must specify exactly one operand for 0-D create_mask");
  return op->num_operands == rank ||
         cis_op_error(op, "must specify an operand for each result vector dimension");
}

// --- vector.mask: text ---

/// Unless the body ends with a vector.yield: one of the results of the only op, if it is one.
static void ensure_yield(cis_region *body, const cis_op_state *state) {
  cis_context *ctx = state->ctx;
  const cis_op_info *info = cis_context_op_info(ctx, CIS_STR("vector.yield"));
  if (!cis_region_first(body))
    cis_block_insert(cis_block_create(ctx), body, NULL);
  cis_op *first = cis_block_first(cis_region_first(body)),
         *last = cis_block_last(cis_region_first(body));
  if (last && last->info == info)
    return;
  cis_op_state yield;
  cis_op_state_init(&yield, ctx, info, state->loc);
  for (uint32_t i = 0; first && first == last && i < first->num_results; ++i)
    cis_vec_push(&yield.operands, &first->results[i]);
  cis_op_insert(cis_op_create(&yield), cis_region_first(body), NULL);
  cis_op_state_deinit(&yield);
}

/// %mask[, %passthru] { op } attr-dict : type[ -> types]
bool cis_vector_parse_mask(cis_parser *p, cis_op_state *state) {
  cis_unresolved mask, passthru;
  cis_type type;
  if (!cis_parse_operand(p, &mask))
    return false;
  bool has_passthru = cis_parse_optional_token(p, CIS_TOK_COMMA);
  if (has_passthru && !cis_parse_operand(p, &passthru))
    return false;
  cis_region *body = cis_op_state_add_region(state);
  if (!cis_parse_region(p, body, NULL, 0))
    return false;
  ensure_yield(body, state);
  if (!cis_parse_optional_attr_dict(p, state) || !cis_parse_colon_type(p, &type) ||
      !cis_parse_optional_arrow_type_list(p, &state->types) ||
      !cis_resolve_operand(p, &mask, type, &state->operands))
    return false;
  if (!has_passthru)
    return true;
  if (!state->types.len)
    return cis_parse_error_at(p, cis_parser_name_offset(p),
                              "expects a result if passthru operand is provided");
  return cis_resolve_operand(p, &passthru, state->types.data[0], &state->operands);
}

void cis_vector_print_mask(cis_printer *p, cis_op *op) {
  cis_print_char(p, ' ');
  cis_print_operands(p, op, (cis_range){0, op->num_operands});
  cis_print_cstr(p, " { ");
  cis_print_custom_or_generic_op(p, cis_block_first(cis_op_entry(op)));
  cis_print_cstr(p, " }");
  cis_print_optional_attr_dict(p, op, NULL);
  cis_print_cstr(p, " : ");
  cis_print_operand_types(p, op, (cis_range){0, 1});
  if (!op->num_results)
    return;
  cis_print_cstr(p, " -> ");
  cis_print_result_types(p, op, (cis_range){0, op->num_results});
}

// --- vector.mask: MaskableOpInterface ---

/// i1 in the shape of operand `i`, if there is such a vector.
static cis_type operand_mask(const cis_op *op, uint32_t i) {
  bool there = i < op->num_operands && cis_type_is_vector(cis_op_operand_type(op, i));
  return there ? cis_vector_mask_of(cis_op_operand_type(op, i)) : NULL;
}

static cis_type source_mask(cis_op *op) { return operand_mask(op, 0); }

static cis_type result_mask(cis_op *op) {
  bool there = op->num_results && cis_type_is_vector(cis_vector_result(op));
  return there ? cis_vector_mask_of(cis_vector_result(op)) : NULL;
}

/// Base, offsets, indices, mask, pass-through: the shape of the indices.
static cis_type gather_mask(cis_op *op) {
  return op->num_operands < 4 ? NULL : operand_mask(op, op->num_operands - 3);
}

/// The mask of these ops follows from their maps, so that the row has to be verified first.
static cis_type contract_mask(cis_op *op) {
  return cis_verify_row(op) ? cis_vector_contract_mask_type(op) : NULL;
}
static cis_type read_mask(cis_op *op) {
  return cis_verify_row(op) ? cis_vector_transfer_read_mask_type(op) : NULL;
}
static cis_type write_mask(cis_op *op) {
  return cis_verify_row(op) ? cis_vector_transfer_write_mask_type(op) : NULL;
}

/// The ops that can be put under a mask, and the type of the mask that each needs: NULL if the op
/// is not valid, after an error or without one, because the op itself is verified later than the op
/// that masks it.
static const struct maskable {
  unsigned kind;
  cis_type (*mask_type)(cis_op *op);
  bool passthru; // has an operand for the elements that are masked off
} maskables[] = {
    {CIS_OP_VECTOR_CONTRACT, contract_mask, false},
    {CIS_OP_VECTOR_GATHER, gather_mask, false},
    {CIS_OP_VECTOR_MULTI_REDUCTION, source_mask, false},
    {CIS_OP_VECTOR_OUTERPRODUCT, result_mask, false},
    {CIS_OP_VECTOR_REDUCTION, source_mask, false},
    {CIS_OP_VECTOR_TRANSFER_READ, read_mask, true},
    {CIS_OP_VECTOR_TRANSFER_WRITE, write_mask, false},
};

static const struct maskable *find_maskable(const cis_op *op) {
  for (size_t i = 0; i < sizeof(maskables) / sizeof(maskables[0]); ++i)
    if (maskables[i].kind == cis_op_kind(op))
      return &maskables[i];
  return NULL;
}

// --- vector.mask: checks ---

static bool verify_yielded(cis_op *op, const cis_op *masked, const cis_op *yield) {
  if (masked->num_results != op->num_results)
    return cis_op_error(op,
                        "expects number of results to match maskable operation number of results");
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_op_operand(yield, i) != &masked->results[i])
      return cis_op_error(op, "expects all the results from the MaskableOpInterface to match all "
                              "the values returned by the terminator");
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (op->results[i].type != masked->results[i].type)
      return cis_op_error(op, "expects result type to match maskable operation result type");
  return true;
}

static bool verify_passthru(cis_op *op, const cis_op *masked, const struct maskable *maskable) {
  if (op->num_operands < 2)
    return true;
  if (!maskable->passthru)
    return cis_op_error(op, "doesn't expect a passthru argument for this maskable operation");
  if (masked->num_results != 1)
    return cis_op_error(op, "expects result when passthru argument is provided");
  return cis_op_operand_type(op, 1) == masked->results[0].type ||
         cis_op_error(op, "expects passthru type to match result type");
}

static bool verify_masked(cis_op *op, cis_op *masked, const cis_op *yield) {
  const struct maskable *maskable = find_maskable(masked);
  if (!maskable)
    return cis_op_error(op, "expects a MaskableOpInterface within the mask region");
  if (!verify_yielded(op, masked, yield))
    return false;
  size_t errors = cis_diag_num_errors(cis_op_context(op));
  cis_type expected = maskable->mask_type(masked);
  if (!expected) // the masked op is not valid: that is the error
    return errors == cis_diag_num_errors(cis_op_context(op)) && cis_verify_row(masked);
  if (cis_op_operand_type(op, 0) != expected)
    return cis_op_error(op, "expects a '%s' mask for the maskable operation",
                        cis_type_text(expected));
  return verify_passthru(op, masked, maskable);
}

bool cis_vector_verify_mask(cis_op *op) {
  cis_block *body = cis_op_entry(op);
  cis_op *first = cis_block_first(body), *last = cis_block_last(body);
  if (!first)
    return cis_op_error(op, "expects a terminator within the mask region");
  if (first != last && cis_op_next(first) != last)
    return cis_op_error(op, "expects only one operation to mask");
  if (cis_op_kind(last) != CIS_OP_VECTOR_YIELD)
    return cis_op_error(op, "expects a terminator within the mask region");
  if (last->num_operands != op->num_results)
    return cis_op_error(op, "expects number of results to match mask region yielded values");
  return first == last || verify_masked(op, first, last);
}
