// Finds the types of buffers: the memref type for a tensor type, and the type that the buffer of a
// tensor in a program will have.
#include "bufferize/rewrite/boundary_types.h"
#include "bufferize/rewrite/bufferization.h"
#include "bufferize/rewrite/joined_types.h"
#include "dialect/bufferization/kinds.h"
#include "ir/affine.h"
#include "ir/diag.h"

cis_type cis_memref_type_encoded(const cis_bufferization_options *options, cis_type tensor,
                                 cis_attr memory_space) {
  if (!cis_context_is_head(tensor->ctx) || options->use_encoding_for_memory_space ||
      !cis_type_is_ranked(tensor))
    return NULL;
  cis_attr layout = tensor->shaped.layout;
  uint32_t rank = cis_type_rank(tensor);
  bool is_layout = cis_attr_is(layout, CIS_ATTR_STRIDED)
                       ? layout->strided.rank == rank
                       : cis_attr_is(layout, CIS_ATTR_AFFINE_MAP) && layout->map->num_dims == rank;
  return is_layout ? cis_type_memref(cis_type_element(tensor), tensor->shaped.shape, rank, layout,
                                     memory_space)
                   : NULL;
}

cis_type cis_memref_type_allocated(const cis_bufferization_options *options, cis_type tensor,
                                   cis_attr memory_space) {
  cis_type encoded = cis_memref_type_encoded(options, tensor, memory_space);
  return encoded ? encoded : cis_memref_type_identity(tensor, memory_space);
}

cis_type cis_memref_type_for(const cis_bufferization_options *options, cis_type tensor,
                             cis_attr layout, cis_attr memory_space) {
  if (cis_type_is_ranked(tensor) && layout)
    return cis_type_memref(cis_type_element(tensor), tensor->shaped.shape, cis_type_rank(tensor),
                           layout, memory_space);
  cis_type encoded = cis_memref_type_encoded(options, tensor, memory_space);
  if (encoded)
    return encoded;
  return options->unknown_types == CIS_LAYOUT_IDENTITY
             ? cis_memref_type_identity(tensor, memory_space)
             : cis_memref_type_fully_dynamic(tensor, memory_space);
}

bool cis_default_memory_space(const cis_bufferization_options *options, cis_type tensor,
                              cis_attr *out) {
  *out = NULL;
  if (options->must_infer_memory_space)
    return false;
  if (!options->use_encoding_for_memory_space)
    return true;
  if (!cis_type_is_ranked(tensor))
    return false;
  *out = tensor->shaped.layout;
  return true;
}

/// The op that a value belongs to: that of the result, or the one around the block.
static cis_op *owner_of(const cis_value *value) {
  return value->is_arg ? cis_block_parent_op(cis_value_arg_block(value)) : cis_value_op(value);
}

/// The type of a buffer of unknown origin, by the option unknown-type-conversion.
static cis_type memref_type_unknown(cis_bufferization *b, cis_value *tensor) {
  cis_attr memory_space;
  if (cis_boundary_has_no_layout(b, tensor))
    return cis_memref_type_identity(tensor->type, NULL);
  cis_note_assumed(b, tensor);
  if (!cis_default_memory_space(b->options, tensor->type, &memory_space)) {
    cis_op_plain_error(owner_of(tensor), "could not infer memory space");
    return NULL;
  }
  return cis_memref_type_for(b->options, tensor->type, NULL, memory_space);
}

/// The tensor whose buffer a result is because the op says nothing else, or NULL.
static cis_value *equivalent_operand(cis_bufferization *b, cis_value *result) {
  cis_aliasing_operands operands = {0};
  cis_get_aliasing_operands(b->state, result, &operands);
  cis_value *first = operands.len && operands.data[0].relation == CIS_RELATION_EQUIVALENT
                         ? cis_use_value(operands.data[0].operand)
                         : NULL;
  cis_vec_deinit(&operands);
  return first;
}

bool cis_check_memref_element(cis_op *op, cis_type tensor) {
  cis_type element = cis_type_element(tensor);
  return cis_type_is_memref_element(element) ||
         cis_op_plain_error(op,
                            "cannot bufferize value of type '%s': element type '%s' is not a valid "
                            "memref element type",
                            cis_type_text(tensor), cis_type_text(element));
}

/// Whether the answer holds whatever was asked before: nothing is assumed, and no argument of a
/// block is in question whose branches are cut short by that.
static bool is_final(const cis_bufferization *b, const cis_value_vec *values) {
  if (b->assumed_types.len)
    return false;
  for (size_t i = values && values == b->joins ? b->num_joins : 0; values && i < values->len; ++i) {
    const cis_block *block = cis_value_arg_block(values->data[i]);
    if (block && !cis_block_is_entry(block))
      return false;
  }
  return true;
}

/// Asks the row of a tensor's op. `start` is the tensor whose type is wanted, which has the same
/// buffer; `values` are those that are being asked about already, and hold these two meanwhile.
static cis_type ask(cis_bufferization *b, cis_value *tensor, cis_value *start,
                    const cis_value_vec *values) {
  cis_op *owner = owner_of(tensor);
  cis_value_vec first = {0}, *asked = values ? (cis_value_vec *)(uintptr_t)values : &first;
  size_t before = asked->len;
  if (start != tensor)
    cis_vec_push(asked, start);
  cis_vec_push(asked, tensor);
  const cis_bufferizable_interface *row = cis_bufferizable_of(owner);
  cis_type type;
  bool is_joined =
      row->joined_values && is_final(b, asked) && cis_find_joined_type(b, tensor, asked, &type);
  if (!is_joined)
    type = row->buffer_type(b, owner, tensor, asked);
  asked->len = before;
  cis_vec_deinit(&first);
  return type;
}

cis_value *cis_copied_by(const cis_op *op) {
  if (cis_op_kind(op) != CIS_OP_BUFFERIZATION_ALLOC_TENSOR || cis_op_inherent(op, "memory_space"))
    return NULL;
  cis_range copy =
      cis_op_operand_group(op, (uint32_t)cis_op_info_operand(op->info, CIS_STR("copy")));
  return copy.num ? cis_op_operand(op, copy.first) : NULL;
}

cis_value *cis_buffer_type_step(cis_bufferization *b, cis_value *tensor) {
  cis_op *owner = owner_of(tensor);
  return tensor->is_arg || cis_ptrmap_has(&b->assumed_types, tensor) ||
                 !cis_bufferization_allows(b->options, owner) ||
                 cis_bufferizable_of(owner)->buffer_type
             ? NULL
             : equivalent_operand(b, tensor);
}

cis_value *cis_buffer_type_source(cis_bufferization *b, cis_value *tensor) {
  // Chains of results that are their operands may be as long as the program.
  for (cis_value *next; (next = cis_buffer_type_step(b, tensor));)
    tensor = next;
  return tensor;
}

/// The type at the end of the chain, through copies, which may be as many as there are ops.
/// `*allocation` is the first copy: only the memory space is that of the end then.
static cis_type type_along_chain(cis_bufferization *b, cis_value *tensor,
                                 const cis_value_vec *values, const cis_value **allocation) {
  for (cis_value *at = tensor;;) {
    at = cis_buffer_type_source(b, at);
    const cis_op *owner = owner_of(at);
    uintptr_t assumed = cis_ptrmap_at(&b->assumed_types, at);
    if (assumed)
      return (cis_type)assumed;
    if (!cis_bufferization_allows(b->options, owner) || !cis_bufferizable_of(owner)->buffer_type)
      return memref_type_unknown(b, at);
    cis_value *copied = cis_copied_by(owner);
    if (!copied)
      return ask(b, at, tensor, values);
    if (!*allocation)
      *allocation = at;
    at = copied;
  }
}

cis_type cis_get_buffer_type(cis_bufferization *b, cis_value *tensor, const cis_value_vec *values) {
  if (!cis_check_memref_element(owner_of(tensor), tensor->type))
    return NULL;
  if (!values)
    cis_ptrmap_clear(&b->found_types);
  const cis_value *allocation = NULL;
  if (!cis_boundary_begin_question(b))
    return cis_memref_type_fully_dynamic(tensor->type, NULL);
  cis_type type = type_along_chain(b, tensor, values, &allocation);
  cis_boundary_end_question(b);
  return type && allocation
             ? cis_memref_type_allocated(b->options, allocation->type, type->shaped.memory_space)
             : type;
}

// --- what loops carry ---

static cis_type type_of(cis_bufferization *b, cis_value *value, const cis_value_vec *values) {
  return cis_type_is_base_tensor(value->type) ? cis_get_buffer_type(b, value, values) : value->type;
}

/// The join of the types of the initial value and of the yielded value, if the carried value has
/// the type `assumed`.
static cis_type join_yielded(cis_bufferization *b, cis_op *op, cis_value *carried,
                             cis_type init_type, cis_type assumed, cis_value *yielded,
                             const cis_value_vec *values) {
  cis_ptrmap_set(&b->assumed_types, carried, (uintptr_t)assumed);
  cis_type type = type_of(b, yielded, values);
  cis_ptrmap_remove(&b->assumed_types, carried);
  if (!type || type == init_type)
    return type;
  if (type->shaped.memory_space != init_type->shaped.memory_space) {
    cis_op_error(op, "init_arg and yielded value bufferize to inconsistent memory spaces");
    return NULL;
  }
  return cis_memref_type_fully_dynamic(carried->type, type->shaped.memory_space);
}

cis_type cis_carried_buffer_type(cis_bufferization *b, cis_op *op, cis_value *carried,
                                 cis_value *init, cis_value *yielded, const cis_value_vec *values) {
  uintptr_t known = cis_ptrmap_at(&b->found_types, carried);
  if (known) {
    cis_note_assumed(b, NULL);
    return (cis_type)known;
  }
  bool remember = is_final(b, values);
  cis_type init_type = type_of(b, init, values);
  if (!init_type)
    return NULL;
  cis_type type = join_yielded(b, op, carried, init_type, init_type, yielded, values);
  if (type && type != init_type)
    type = join_yielded(b, op, carried, init_type, type, yielded, values);
  if (type && remember)
    cis_ptrmap_set(&b->found_types, carried, (uintptr_t)type);
  return type;
}
