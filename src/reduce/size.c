// The size of a program, by which candidates are compared.
#include "reduce/impl.h"

enum { OPS, CONSTANTS, VALUES, ELEMENTS, ATTRIBUTES, TEXT };

static void add(uint64_t *sum, uint64_t more) {
  *sum = *sum > UINT64_MAX - more ? UINT64_MAX : *sum + more;
}

/// A number of elements, and 1 for a layout and for a memory space each.
static uint64_t weight_of_type(cis_type type) {
  uint64_t elements = 1;
  if (!cis_type_is_ranked(type))
    return 1;
  for (uint32_t d = 0; d < cis_type_rank(type); ++d) {
    uint64_t size = cis_type_dim(type, d) > 0 ? (uint64_t)cis_type_dim(type, d) : 1;
    elements = elements > UINT64_MAX / size ? UINT64_MAX : elements * size;
  }
  add(&elements, weight_of_type(cis_type_element(type)) + cis_type_rank(type));
  add(&elements, (type->shaped.layout != NULL) + (type->shaped.memory_space != NULL));
  return elements;
}

/// An attribute, and what it is made of.
static uint64_t weight_of_attr(cis_attr attr) {
  uint64_t sum = 1;
  if (attr->kind == CIS_ATTR_ARRAY)
    for (uint32_t i = 0; i < attr->array.num; ++i)
      add(&sum, weight_of_attr(attr->array.elems[i]));
  else if (attr->kind == CIS_ATTR_DICT)
    for (uint32_t i = 0; i < attr->dict.num; ++i)
      add(&sum, weight_of_attr(attr->dict.entries[i].value));
  else if (attr->kind == CIS_ATTR_DENSE_ARRAY)
    add(&sum, attr->dense_array.num);
  else if (attr->kind == CIS_ATTR_DENSE && !attr->dense.splat)
    add(&sum, attr->dense.size);
  else if (attr->kind == CIS_ATTR_RESOURCE)
    add(&sum, 1 + attr->resource->hex.len);
  return sum;
}

static void add_attr(void *user, cis_op *op, cis_str name, cis_attr attr) {
  (void)op, (void)name;
  add(user, weight_of_attr(attr));
}

static cis_walk add_op(cis_op *op, void *user) {
  uint64_t *parts = ((cis_reduce_size *)user)->parts;
  add(&parts[cis_reduce_is_constant(op) ? CONSTANTS : OPS], 1);
  add(&parts[VALUES], (uint64_t)op->num_operands + op->num_results);
  for (uint32_t i = 0; i < op->num_results; ++i)
    add(&parts[ELEMENTS], weight_of_type(op->results[i].type));
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      add(&parts[VALUES], 1 + (uint64_t)block->num_args);
      for (uint32_t i = 0; i < block->num_args; ++i)
        add(&parts[ELEMENTS], weight_of_type(cis_block_args(block)[i]->type));
    }
  cis_reduce_each_attr(op, add_attr, &parts[ATTRIBUTES]);
  return CIS_WALK_CONTINUE;
}

cis_reduce_size cis_reduce_measure(cis_op *root, cis_str text) {
  cis_reduce_size size = {0};
  cis_walk_preorder(root, add_op, &size);
  size.parts[TEXT] = text.len;
  return size;
}

bool cis_reduce_is_smaller(const cis_reduce_size *a, cis_str a_text, const cis_reduce_size *b,
                           cis_str b_text) {
  for (size_t i = 0; i < sizeof(a->parts) / sizeof(*a->parts); ++i)
    if (a->parts[i] != b->parts[i])
      return a->parts[i] < b->parts[i];
  return cis_str_cmp(a_text, b_text) < 0;
}

static cis_walk count(cis_op *op, void *user) {
  (void)op;
  ++*(uint64_t *)user;
  return CIS_WALK_CONTINUE;
}

uint64_t cis_reduce_num_ops(cis_op *root) {
  uint64_t num = 0;
  cis_walk_preorder(root, count, &num);
  return num - 1;
}
