#include "dealloc/emit.h"

#include "dialect/kinds.h"
#include "ir/fold.h"

cis_type cis_emit_vector_type(cis_type element, int64_t size) {
  return cis_type_memref(element, &size, 1, NULL, NULL);
}

// --- values ---

static cis_value *constant(cis_emit *e, cis_attr value) {
  cis_named_attr attr = {CIS_STR("value"), value};
  cis_build_args args = {.types = &value->type, .num_types = 1, .attrs = &attr, .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_ARITH_CONSTANT, e->loc, args)->results[0];
}

cis_value *cis_emit_index(cis_emit *e, int64_t value) {
  return constant(e, cis_attr_index(e->b.ctx, value));
}

cis_value *cis_emit_bool(cis_emit *e, bool value) {
  return constant(e, cis_attr_bool(e->b.ctx, value));
}

cis_value *cis_emit_binary(cis_emit *e, unsigned kind, cis_value *a, cis_value *b) {
  cis_value *operands[] = {a, b};
  cis_build_args args = {
      .operands = operands, .num_operands = 2, .types = &a->type, .num_types = 1};
  return &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

cis_value *cis_emit_compare(cis_emit *e, const char *predicate, cis_value *a, cis_value *b) {
  const cis_op_info *info = cis_context_op_info_of(e->b.ctx, CIS_OP_ARITH_CMPI);
  const cis_enum_def *predicates = info->attrs[0].constraint->enumeration;
  int64_t number = 0;
  cis_enum_value(predicates, cis_str_from(predicate), &number);
  cis_named_attr attr = {CIS_STR("predicate"), cis_attr_i64(e->b.ctx, number)};
  cis_value *operands[] = {a, b};
  cis_type i1 = cis_type_i(e->b.ctx, 1);
  cis_build_args args = {.operands = operands,
                         .num_operands = 2,
                         .types = &i1,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_ARITH_CMPI, e->loc, args)->results[0];
}

// --- buffers ---

cis_value *cis_emit_unary(cis_emit *e, unsigned kind, cis_value *operand, cis_type type) {
  cis_build_args args = {.operands = &operand, .num_operands = 1, .types = &type, .num_types = 1};
  return &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

cis_value *cis_emit_alloc(cis_emit *e, unsigned kind, cis_type type, cis_value *const *sizes,
                          uint32_t num_sizes, cis_attr alignment) {
  cis_named_attr attr = {CIS_STR("alignment"), alignment};
  int32_t segments[] = {(int32_t)num_sizes, 0};
  cis_build_args args = {.operands = sizes,
                         .num_operands = (int)num_sizes,
                         .types = &type,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = alignment ? 1 : 0,
                         .operand_segments = segments};
  return &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

cis_value *cis_emit_dim(cis_emit *e, cis_value *memref, cis_value *dim) {
  cis_value *operands[] = {memref, dim};
  cis_build_args args = {
      .operands = operands, .num_operands = 2, .types = &dim->type, .num_types = 1};
  return &cis_build_op(&e->b, CIS_OP_MEMREF_DIM, e->loc, args)->results[0];
}

cis_value *cis_emit_size(cis_emit *e, cis_value *memref, int64_t dim) {
  cis_value *operands[] = {memref, cis_emit_index(e, dim)};
  cis_type index = operands[1]->type;
  cis_build_args args = {.operands = operands, .num_operands = 2, .types = &index, .num_types = 1};
  return cis_build_or_fold(&e->b, CIS_OP_MEMREF_DIM, e->loc, args);
}

/// Upstream writes the default of built accesses out.
static cis_named_attr temporal(cis_emit *e) {
  return (cis_named_attr){CIS_STR("nontemporal"), cis_attr_bool(e->b.ctx, false)};
}

cis_value *cis_emit_load(cis_emit *e, cis_value *memref, cis_value *index) {
  cis_value *operands[] = {memref, index};
  cis_type element = cis_type_element(memref->type);
  cis_named_attr attr = temporal(e);
  cis_build_args args = {.operands = operands,
                         .num_operands = 2,
                         .types = &element,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_MEMREF_LOAD, e->loc, args)->results[0];
}

void cis_emit_store(cis_emit *e, cis_value *value, cis_value *memref, cis_value *index) {
  cis_value *operands[] = {value, memref, index};
  cis_named_attr attr = temporal(e);
  cis_build_op(
      &e->b, CIS_OP_MEMREF_STORE, e->loc,
      (cis_build_args){.operands = operands, .num_operands = 3, .attrs = &attr, .num_attrs = 1});
}

void cis_emit_copy(cis_emit *e, cis_value *from, cis_value *to) {
  cis_value *operands[] = {from, to};
  cis_build_op(&e->b, CIS_OP_MEMREF_COPY, e->loc,
               (cis_build_args){.operands = operands, .num_operands = 2});
}

void cis_emit_dealloc(cis_emit *e, cis_value *memref) {
  cis_build_op(&e->b, CIS_OP_MEMREF_DEALLOC, e->loc,
               (cis_build_args){.operands = &memref, .num_operands = 1});
}

// --- control flow ---

static cis_emit new_block(cis_emit *e, cis_region *region) {
  cis_block *block = cis_block_create(e->b.ctx);
  cis_block_insert(block, region, NULL);
  return (cis_emit){cis_builder_at_end(e->b.ctx, block), e->loc};
}

cis_emit_branches cis_emit_if(cis_emit *e, cis_value *condition, cis_type result) {
  cis_build_args args = {
      .operands = &condition, .num_operands = 1, .types = &result, .num_types = result ? 1 : 0};
  cis_emit_branches branches = {.op = cis_build_op(&e->b, CIS_OP_SCF_IF, e->loc, args)};
  branches.then = new_block(e, cis_op_region(branches.op, 0));
  if (result)
    branches.otherwise = new_block(e, cis_op_region(branches.op, 1));
  return branches;
}

cis_emit_loop cis_emit_for(cis_emit *e, cis_value *low, cis_value *high, cis_value *step,
                           cis_value *init) {
  cis_value *operands[] = {low, high, step, init};
  cis_build_args args = {.operands = operands, .num_operands = 3};
  if (init)
    args = (cis_build_args){
        .operands = operands, .num_operands = 4, .types = &init->type, .num_types = 1};
  cis_emit_loop loop = {.op = cis_build_op(&e->b, CIS_OP_SCF_FOR, e->loc, args)};
  loop.body = new_block(e, cis_op_region(loop.op, 0));
  cis_block *block = loop.body.b.block;
  loop.iv = cis_block_add_arg(e->b.ctx, block, low->type, e->loc);
  if (init)
    loop.carried = cis_block_add_arg(e->b.ctx, block, init->type, e->loc);
  return loop;
}

void cis_emit_yield(cis_emit *e, cis_value *value) {
  cis_build_op(&e->b, CIS_OP_SCF_YIELD, e->loc,
               (cis_build_args){.operands = &value, .num_operands = value ? 1 : 0});
}
