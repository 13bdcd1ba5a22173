// The type converter of partial bufferization, and what patterns over it share.
#include "bufferize/partial/type_conversion.h"

#include "bufferize/rewrite/bufferization.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/bufferization/kinds.h"

static cis_type convert(void *user, cis_type type) {
  (void)user;
  return cis_type_is_base_tensor(type) ? cis_memref_type_identity(type, NULL) : type;
}

static cis_value *build_unary(cis_builder *b, unsigned kind, cis_type type, cis_value *operand,
                              cis_location loc) {
  cis_build_args args = {.operands = &operand, .num_operands = 1, .types = &type, .num_types = 1};
  return &cis_build_op(b, kind, loc, args)->results[0];
}

static cis_value *to_tensor(void *user, cis_builder *b, cis_type type, cis_value *value,
                            cis_location loc) {
  (void)user;
  return build_unary(b, CIS_OP_BUFFERIZATION_TO_TENSOR, type, value, loc);
}

/// The buffer of a tensor at the builder's point: bufferization.to_buffer. A memref is cast, or, if
/// the cast could fail at run time, copied. NULL if that cannot be.
static cis_value *to_buffer(void *user, cis_builder *b, cis_type type, cis_value *value,
                            cis_location loc) {
  (void)user;
  if (!cis_value_is_base_memref(value))
    return build_unary(b, CIS_OP_BUFFERIZATION_TO_BUFFER, type, value, loc);
  if (cis_type_is_memref(type) && value->type->shaped.memory_space != type->shaped.memory_space)
    return NULL;
  cis_bufferization_options options = cis_bufferization_options_default();
  options.alignment = 0;
  cis_bufferization made_with = {.options = &options};
  return cis_cast_or_reallocate(&made_with, b, value, type);
}

const cis_type_converter cis_bufferize_types = {
    .convert = convert, .to_source = to_tensor, .to_target = to_buffer};

bool cis_rebuild_converted(cis_op *op, cis_value *const *operands, cis_conversion_rewriter *r) {
  cis_type_vec types = {0};
  cis_value_vec results = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&types, cis_conversion_type(r, op->results[i].type));
  cis_op *again = cis_rebuild_op(&r->b, op, operands, types.data, op->num_results);
  for (uint32_t i = 0; i < again->num_regions; ++i)
    cis_conversion_convert_region(r, cis_op_region(again, i));
  for (uint32_t i = 0; i < again->num_results; ++i)
    cis_vec_push(&results, &again->results[i]);
  cis_builder_set_after(&r->b, again);
  cis_conversion_replace(r, op, results.data, op->num_results);
  cis_vec_deinit(&types);
  cis_vec_deinit(&results);
  return true;
}

bool cis_set_converted_operands(cis_op *op, cis_value *const *operands,
                                cis_conversion_rewriter *r) {
  cis_op_set_operands(op, operands, op->num_operands);
  cis_rewriter_modified(&r->b, op);
  return true;
}
