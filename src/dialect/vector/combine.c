// Ops of the vector dialect that combine the elements of a vector.
#include "dialect/vector/impl.h"
#include "ir/diag.h"
#include "support/numbers.h"

// --- kinds ---

bool cis_vector_kind_fits(int64_t kind, cis_type element) {
  const char *keyword = cis_enum_keyword(&cis_vector_kind_enum, kind);
  bool is_float = cis_type_is_float(element), is_int = cis_type_is_int_or_index(element);
  if (!strcmp(keyword, "add") || !strcmp(keyword, "mul"))
    return is_float || is_int;
  return keyword[strlen(keyword) - 1] == 'f' ? is_float : is_int;
}

static int64_t kind_of(const cis_op *op) { return cis_op_inherent(op, "kind")->enumeration.value; }

static const char *kind_text(const cis_op *op) {
  return cis_enum_keyword(&cis_vector_kind_enum, kind_of(op));
}

// --- vector.reduction ---

bool cis_vector_verify_reduction(cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0), dest = cis_vector_result(op);
  if (cis_type_rank(source) > 1)
    return cis_op_error(op, "unsupported reduction rank: %u", cis_type_rank(source));
  return cis_vector_kind_fits(kind_of(op), dest) ||
         cis_op_error(op, "unsupported reduction type ''%s'' for kind '%s'", cis_type_text(dest),
                      kind_text(op));
}

// --- vector.multi_reduction ---

/// The dimensions that are not reduced, or the element if there is none.
static cis_type multi_reduction_type(cis_type source, cis_attr reduced) {
  uint32_t num;
  const int64_t *dims = cis_attr_get_i64_array(reduced, &num);
  cis_vector_shape shape = {0};
  for (uint32_t i = 0; i < cis_type_rank(source); ++i)
    if (!cis_contains_i64(dims, num, i))
      cis_vector_shape_add(&shape, source, i, i + 1);
  if (!shape.sizes.len)
    return cis_type_element(source);
  return cis_vector_shape_finish(&shape, cis_type_element(source));
}

bool cis_vector_infer_multi_reduction(cis_op_state *state, cis_type_vec *out) {
  cis_type source = state->operands.data[0]->type;
  if (!cis_type_is_vector(source))
    return false;
  cis_attr reduced = cis_op_state_get_attr(state, CIS_STR("reduction_dims"));
  cis_vec_push(out, multi_reduction_type(source, reduced));
  return true;
}

bool cis_vector_verify_multi_reduction(cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0), dest = cis_vector_result(op);
  return multi_reduction_type(source, cis_op_inherent(op, "reduction_dims")) == dest ||
         cis_op_error(op, "destination type '%s' is incompatible with source type '%s'",
                      cis_type_text(dest), cis_type_text(source));
}

// --- vector.scan ---

/// The sizes of the initial value are the source's but for the one that is reduced.
static bool scan_shapes_agree(cis_type source, cis_type initial, int64_t dim) {
  uint32_t k = 0;
  for (uint32_t i = 0; i < cis_type_rank(source); ++i) {
    if (i == dim)
      continue;
    if (k == cis_type_rank(initial) || cis_type_dim(source, i) != cis_type_dim(initial, k++))
      return false;
  }
  return k == cis_type_rank(initial);
}

bool cis_vector_verify_scan(cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0), initial = cis_op_operand_type(op, 1);
  uint32_t rank = cis_type_rank(source);
  int64_t dim = cis_attr_int_or(cis_op_inherent(op, "reduction_dim"), 0);
  if (dim >= rank)
    return cis_op_error(op, "reduction dimension %lld has to be less than %u", (long long)dim,
                        rank);
  if (cis_type_rank(initial) != rank - 1)
    return cis_op_error(op, "initial value rank %u has to be equal to %u", cis_type_rank(initial),
                        rank - 1);
  if (!scan_shapes_agree(source, initial, dim))
    return cis_op_error(op, "incompatible input/initial value shapes");
  return cis_vector_kind_fits(kind_of(op), cis_type_element(source)) ||
         cis_op_error(op, "unsupported reduction type '%s' for kind '%s'",
                      cis_type_text(cis_type_element(source)), kind_text(op));
}
